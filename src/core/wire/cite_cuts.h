
/*
 * Copyright (C) the ngx_cite authors
 *
 * Parts of a text that are left out, and the text without them:
 *
 *   text   | kept | hidden | kept | hidden | kept |
 *   cuts     n      n        n      n
 *
 * Cuts are written as the lengths of parts that are kept and hidden by turns.
 * They never need more bytes than the text has.
 */


#ifndef CITE_CUTS_H
#define CITE_CUTS_H


#include "base/cite_buf.h"


typedef struct {
    cite_buf_t      *out;        /* the cuts */
    const uint8_t   *from;       /* the end of the last cut in out */
    const uint8_t   *start;      /* of a cut that may become longer */
    const uint8_t   *end;        /* of it; NULL: nothing is left out yet */
} cite_cuts_t;


void cite_cuts_init(cite_cuts_t *c, cite_span_t text, cite_buf_t *out);

/*
 * Leaves out the bytes between the two, which lie behind or at the end of the
 * last cut, or begin with it; cuts that meet are one.
 */
void cite_cuts_range(cite_cuts_t *c, const uint8_t *start,
    const uint8_t *end);

/*
 * Members of an object, or elements of an array, that are left out, one call
 * for each in their order, whether it is kept or not.  With one that is hidden
 * goes the comma before it, or if no kept one stands before it the comma
 * behind it, and the white space at that comma:
 *
 *   { hidden, hidden, kept , kept, hidden , kept }
 *     |---------------|          |--------|
 */

typedef struct {
    const uint8_t   *first;      /* of those that are hidden before the first
                                    that is kept, or NULL */
    const uint8_t   *end;        /* of the one before */
    int              kept;       /* there was one */
} cite_cuts_list_t;

void cite_cuts_item(cite_cuts_t *c, cite_cuts_list_t *list, cite_span_t item,
    int hidden);

/* CITE_OK; CITE_DECLINED: nothing was left out; CITE_ERROR: c->out->err */
cite_rc_t cite_cuts_end(cite_cuts_t *c);

/* how long a text of n bytes is without its hidden parts */
size_t cite_cuts_length(size_t n, cite_span_t cuts);

/* where a place of the text that is kept is, once the hidden parts are gone */
size_t cite_cuts_place(size_t at, cite_span_t cuts);

/*
 * Writes the kept parts of the text, and behind them the hidden ones: as many
 * bytes as the text has, of which the first cite_cuts_length() are the text
 * without the cuts.  The other function undoes this.
 *
 *   text   | kept | hidden | kept | hidden | kept |
 *   parts  | kept   kept   kept | hidden   hidden |
 */
void cite_cuts_split(cite_span_t text, cite_span_t cuts, uint8_t *to);
void cite_cuts_join(cite_span_t parts, cite_span_t cuts, uint8_t *to);


#endif /* CITE_CUTS_H */
