
/*
 * Copyright (C) the ngx_cite authors
 *
 * Texts in results of tools, in the agent state and in the request's context.
 * Texts that a model may have written are left out: members such as "answer",
 * "question", "query" and "reasoning", messages other than those of tools,
 * and in the agent state anything that is not a source in a list of sources.
 * So is an object that says it is an error.
 */


#ifndef CITE_EVIDENCE_READ_H
#define CITE_EVIDENCE_READ_H


#include "evidence/cite_evidence.h"


/*
 * A walk through one text or value, which adds its texts step by step.  The
 * memory is the caller's.  Until the walk ends the text or value, the call's
 * id and the reader stay as they are, and nobody else uses the reader.
 *
 * Steps look at the budget, the echo and "unknown" of the evidence: whoever
 * reads other texts between two steps sets them again for this one.  Texts
 * may come and leave between steps.
 */

typedef struct {
    cite_evidence_t  *evidence;
    cite_json_t      *json;
    yyjson_val       *value;         /* NULL: the text is read */
    cite_span_t       text;
    cite_span_t       tool_call_id;
    cite_origin_e     origin;
    unsigned          done:1;
} cite_evidence_walk_t;


/*
 * Begins a walk through a text that may be JSON.  The result of a tool that
 * is no JSON is a text itself, named by the call; one in which there is no
 * text is written as lines of "name: value".
 */
void cite_evidence_walk_text(cite_evidence_walk_t *w, cite_evidence_t *e,
    cite_json_t *json, cite_span_t text, cite_origin_e origin,
    cite_span_t tool_call_id);

/*
 * The same for all texts of a JSON value.  json is for texts that are JSON in
 * their turn; NULL: they are ignored.
 */
void cite_evidence_walk_value(cite_evidence_walk_t *w, cite_evidence_t *e,
    cite_json_t *json, yyjson_val *value, cite_origin_e origin,
    cite_span_t tool_call_id);

/*
 * Goes on for about n bytes or values.  Never fails: texts that can't be kept
 * are counted in e->dropped.
 *
 * CITE_OK     all texts are added; later calls do nothing
 * CITE_AGAIN  there is more
 */
cite_rc_t cite_evidence_walk_step(cite_evidence_walk_t *w, size_t n);

/* ends a walk, wherever it stands: what it holds is given back */
void cite_evidence_walk_end(cite_evidence_walk_t *w);


/* the same in one go */
void cite_evidence_value(cite_evidence_t *e, cite_json_t *json,
    yyjson_val *value, cite_origin_e origin, cite_span_t tool_call_id);
void cite_evidence_text(cite_evidence_t *e, cite_json_t *json,
    cite_span_t text, cite_origin_e origin, cite_span_t tool_call_id);


#endif /* CITE_EVIDENCE_READ_H */
