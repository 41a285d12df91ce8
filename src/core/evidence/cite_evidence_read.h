
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


#define CITE_READ_DEPTH   32         /* of JSON that is looked at */


/*
 * A walk through one text or value, which adds its texts step by step.  The
 * memory is the caller's, and is not moved.  Until the walk ends the text or
 * value and the call's id stay as they are, and nobody else uses the reader.
 *
 * Steps look at the budget, the echo and "unknown" of the evidence: whoever
 * reads other texts between two steps sets them again for this one.  Texts
 * may come and leave between steps.
 */

typedef struct cite_evidence_frame_s  cite_evidence_frame_t;


typedef enum {
    CITE_WALK_DONE = 0,
    CITE_WALK_TEXT_BEGIN,            /* the text is not looked at yet */
    CITE_WALK_VALUE,                 /* texts of the value are added, */
    CITE_WALK_INNER_BEGIN,           /* those that are JSON are read, */
    CITE_WALK_INNER_ERROR,           /*   looked at for errors, */
    CITE_WALK_INNER,                 /*   and their texts added */
    CITE_WALK_REST,                  /* there was no text in it */
    CITE_WALK_LINES                  /* it is written as lines */
} cite_evidence_walk_e;


typedef struct {
    cite_evidence_t        *evidence;
    cite_json_t            *json;    /* NULL: texts that are JSON are ignored */
    cite_span_t             text;    /* that is read */
    cite_span_t             tool_call_id;
    cite_origin_e           origin;
    cite_evidence_walk_e    state;

    size_t                  left;    /* of the step */
    size_t                  found;   /* texts */
    yyjson_val             *root;    /* what the text says, as long as the
                                        reader has it */
    yyjson_val             *value;   /* that is opened next, or NULL */

    cite_evidence_frame_t  *frames[CITE_READ_DEPTH + 1];
    size_t                  depth;   /* frames that are in use */

    yyjson_arr_iter         texts;   /* a list of texts in the top frame, */
    yyjson_arr_iter         about;   /*   and objects about them */

    cite_buf_t              inner;   /* texts that are JSON */
    size_t                  inner_end[CITE_SOURCE_INNER_MAX];
    size_t                  inner_n;
    size_t                  inner_i; /* that is read */
    cite_buf_t              lines;

    unsigned                whole:1;     /* a text is read, no value */
    unsigned                listed:1;    /* the value that is opened next is
                                            in a list of sources */
    unsigned                described:1; /* there are objects about texts */
    unsigned                error:1;     /* one of the inner texts says that
                                            it is one */
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
 * Goes on for about n values, of which each 16 bytes of a text are one; at
 * least one text is read or added.  Never fails: texts that can't be kept
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
