
/*
 * Copyright (C) the ngx_cite authors
 *
 * Objects as programs show them, rewritten as JSON, a part at a time.
 */


#ifndef CITE_SOURCE_REPR_INTERNAL_H
#define CITE_SOURCE_REPR_INTERNAL_H


#include "base/cite_buf.h"


#define CITE_REPR_DEPTH  64


/* as Python and others show them, with quotes around texts */

typedef struct {
    cite_buf_t   *b;
    cite_span_t   s;             /* the unread rest */
    uint8_t       open[CITE_REPR_DEPTH];   /* the brackets that close */
    size_t        depth;
    size_t        values;        /* in no brackets, less 1 */
    cite_span_t   first;         /* the first name of members that stand in
                                    no brackets */
    unsigned      value:1;       /* a value has just ended */
    unsigned      list:1;        /* there may be several values */
} cite_repr_t;


/* as programs show them that put no quotes around texts */

typedef struct {
    cite_buf_t   *b;
    cite_span_t   s;             /* the unread rest */
    uint8_t       close;         /* of the object that is open; 0: none is */
    size_t        objects;
    size_t        members;       /* of the object */
} cite_loose_t;


/*
 * Appends an array of the values.  The second functions go on for about n
 * bytes of the text; CITE_AGAIN: there are more; CITE_DECLINED: it is no such
 * text.
 */
void cite_repr_begin(cite_repr_t *r, cite_buf_t *b, cite_span_t text);
cite_rc_t cite_repr_step(cite_repr_t *r, size_t n);

/* the same of two or more objects */
void cite_loose_begin(cite_loose_t *l, cite_buf_t *b, cite_span_t text);
cite_rc_t cite_loose_step(cite_loose_t *l, size_t n);


#endif /* CITE_SOURCE_REPR_INTERNAL_H */
