
/*
 * Copyright (C) the ngx_cite authors
 *
 * Between the files that walk through a text or value.
 *
 * A walk has a stack of frames, one for each array or object that is open,
 * so that it can stop at any member and go on there.
 */


#ifndef CITE_EVIDENCE_WALK_INTERNAL_H
#define CITE_EVIDENCE_WALK_INTERNAL_H


#include "evidence/cite_evidence_read.h"
#include "source/cite_source_read.h"


/* costs in units of a step: a value that is looked at is one */

#define CITE_WALK_BYTES    16        /* bytes of a text, for one */
#define CITE_WALK_PASSED   8         /* members that are only passed, for one */
#define CITE_WALK_OBJECT   12        /* an object that is read as a source */
#define CITE_WALK_TEXT     8         /* a text that is kept */


/* an array or object that is open */

struct cite_evidence_frame_s {
    union {
        yyjson_arr_iter    array;
        yyjson_obj_iter    object;
    } at;

    yyjson_val            *key;      /* of lines: the member's, or NULL */
    const cite_source_t   *names;    /* of texts in it; NULL: none */
    cite_source_reading_t  reading;  /* of an object */
    unsigned               object:1;
    unsigned               listed:1;     /* it stands in a list of sources */
    unsigned               named:1;      /* it is a source */
    unsigned               valued:1;     /* its value is still to be kept */
};


static inline void
cite_walk_spend(cite_evidence_walk_t *w, size_t n)
{
    w->left -= cite_min(w->left, n);
}


/* the frame that was opened last; NULL: there is none */

static inline cite_evidence_frame_t *
cite_walk_top(const cite_evidence_walk_t *w)
{
    return w->depth ? w->frames[w->depth - 1] : NULL;
}


/* cite_evidence_walk.c: texts in values of JSON */

/* one for an array or object; NULL: it is too deep, or there is no memory */
cite_evidence_frame_t *cite_walk_push(cite_evidence_walk_t *w,
    yyjson_val *value);

/* 1 if a model writes members of that name, in whichever stream */
int cite_read_is_written(yyjson_val *key);

/* 1 if the object is an error; its members are paid for */
int cite_walk_is_error(cite_evidence_walk_t *w, yyjson_val *object);

/* adds a text; names: of its source, or NULL */
void cite_walk_keep(cite_evidence_walk_t *w, const cite_source_t *names,
    cite_span_t text);

/* begins the texts of a value, or NULL; they stand in no list so far */
void cite_walk_value_begin(cite_evidence_walk_t *w, yyjson_val *value);

/* goes on with them; CITE_AGAIN: there are more */
cite_rc_t cite_walk_value(cite_evidence_walk_t *w);


/* cite_evidence_lines.c */

/*
 * Names and values that no model wrote, a pair on each line, as one text.
 * CITE_AGAIN: there are more.
 */
void cite_walk_lines_begin(cite_evidence_walk_t *w, yyjson_val *value);
cite_rc_t cite_walk_lines(cite_evidence_walk_t *w);


#endif /* CITE_EVIDENCE_WALK_INTERNAL_H */
