
/*
 * Copyright (C) the ngx_cite authors
 *
 * What brings a run its sources and evidence: results of tools, values of the
 * agent state, texts of the request.
 *
 *   supply ──▶ sources, with their texts ──▶ texts that no source has
 *
 * A short one is read at once.  A long one is read in steps, and all that
 * comes behind it waits for it, see cite_intake.h.
 */


#ifndef CITE_SUPPLY_H
#define CITE_SUPPLY_H


#include "evidence/cite_evidence_read.h"
#include "run/cite_run.h"
#include "source/cite_source_walk.h"


/* that each supply and each text costs, besides its bytes */

#define CITE_SUPPLY_EACH  64


typedef enum {
    CITE_SUPPLY_RESULT = 0,    /* the text of a tool's result */
    CITE_SUPPLY_PARTS,         /* such a result in parts */
    CITE_SUPPLY_SOURCES,       /* a text or value that has nothing else */
    CITE_SUPPLY_CONTEXT,       /* a text of the request */
    CITE_SUPPLY_TEXT,          /* evidence, and no sources */
    CITE_SUPPLY_STATE,         /* an agent state, for evidence */
    CITE_SUPPLY_STATE_PATCH,
    CITE_SUPPLY_AGENT_BEFORE,  /* an agent state, for its citations */
    CITE_SUPPLY_AGENT,
    CITE_SUPPLY_AGENT_PATCH,
    CITE_SUPPLY_ANSWER         /* nothing: an answer begins */
} cite_supply_e;


/* of text and value one is there */

typedef struct {
    cite_supply_e           kind;
    cite_origin_e           origin;
    cite_span_t             call;      /* the tool call's id, or empty */
    cite_span_t             text;
    yyjson_val             *value;
    uint64_t                part;      /* that may be said again; 0: none */
} cite_supply_t;


typedef enum {
    CITE_SUPPLY_STEP_SOURCES = 0,
    CITE_SUPPLY_STEP_NEXT,             /* finds the next text for evidence */
    CITE_SUPPLY_STEP_TEXT,             /* reads it */
    CITE_SUPPLY_STEP_DONE
} cite_supply_step_e;


/* the reading of one supply; the memory is the caller's */

typedef struct {
    cite_supply_t           supply;
    cite_supply_step_e      step;
    cite_json_t            *json;      /* that nobody else uses */
    cite_source_walk_t      sources;
    yyjson_val             *value;     /* that is read now, or NULL: a text */
    size_t                  size;      /*   of so many bytes */
    size_t                  stale;     /* of a part, between steps */
    cite_evidence_walk_t    texts;
    cite_buf_t              named;     /* a part of a state with its names */
    yyjson_arr_iter         items;     /* parts, or operations of a patch */
    yyjson_obj_iter         members;   /* of a state */
    unsigned                started:1; /* all of these are set up */
    unsigned                single:1;  /* the text is still to be read */
    unsigned                inside:1;  /* members of a state are read */
} cite_supply_reader_t;


/*
 * Begins; text, value and the call's id stay where they are until the end.
 */
void cite_supply_begin(cite_supply_reader_t *r, cite_run_t *run,
    const cite_supply_t *supply, cite_json_t *json);

/*
 * Goes on for about *left bytes, and takes off what it read.  CITE_AGAIN:
 * there is more.  Behind the last step, and earlier if the rest is not wanted,
 * comes cite_supply_end().
 */
cite_rc_t cite_supply_step(cite_supply_reader_t *r, cite_run_t *run,
    size_t *left);
void cite_supply_end(cite_supply_reader_t *r, cite_run_t *run);

/*
 * cite_supply_state.c: the next part of a state or of a patch that may be
 * evidence.  CITE_OK: the walk through its texts has begun; CITE_DONE: there
 * is none.
 */
void cite_supply_state_begin(cite_supply_reader_t *r);
cite_rc_t cite_supply_state_next(cite_supply_reader_t *r, cite_run_t *run);


#endif /* CITE_SUPPLY_H */
