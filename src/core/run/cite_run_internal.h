
/*
 * Copyright (C) the ngx_cite authors
 *
 * Between the files of a run.
 */


#ifndef CITE_RUN_INTERNAL_H
#define CITE_RUN_INTERNAL_H


#include "run/cite_run.h"


#define CITE_RUN_ID_MAX  1024


/* the tool that was called, in this run or before; empty: unknown */

/* 1 if its results are no evidence */
int cite_run_tool_excluded(const cite_run_t *run, cite_span_t name);

/* an input as a whole: a text, or a value */
void cite_run_tool_input(cite_run_t *run, cite_tool_t *tool, cite_span_t text,
    yyjson_val *value);

/* before another piece of the arguments is kept, and behind it */
void cite_run_tool_piece(cite_run_t *run, cite_tool_t *tool);
void cite_run_tool_grown(cite_run_t *run, cite_tool_t *tool);

/* a result of the call has come, which may be read later */
void cite_run_tool_answered(cite_run_t *run, cite_span_t tool_call_id);

/* texts that are added in between may be an echo of the call's arguments */
void cite_run_echo_begin(cite_run_t *run, cite_span_t tool_call_id);
void cite_run_echo_end(cite_run_t *run);

/* sources of a part of the stream, which may be said again; 0: it may not */
void cite_run_sources_part(cite_run_t *run, yyjson_val *value, uint64_t part);


#endif /* CITE_RUN_INTERNAL_H */
