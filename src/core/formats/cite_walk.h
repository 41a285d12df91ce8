
/*
 * Copyright (C) the ngx_cite authors
 *
 * The walk of a format over a message's text, from one byte with which a
 * citation may begin to the next.  Code, images, definitions, the list of
 * references and citations that other formats have found are left out.
 */


#ifndef CITE_WALK_H
#define CITE_WALK_H


#include "formats/cite_extraction.h"


typedef struct {
    const uint8_t  *start;
    const uint8_t  *end;
} cite_walk_taken_t;


typedef struct {
    cite_extraction_t            *x;
    const uint8_t                *p;        /* the byte */
    const uint8_t                *last;
    const cite_markdown_range_t  *range;    /* that it is in, or NULL */

    /* members that belong to the functions below */
    uint8_t                       set[256];
    cite_walk_taken_t            *taken;
    size_t                        taken_n;
    size_t                        taken_i;
    size_t                        cursor;
    size_t                        ref;
    const uint8_t                *clear;    /* nothing is left out, and there
                                               is no range, up to it */
    const uint8_t                *line;     /* that seen is on: its start */
    const uint8_t                *seen;
} cite_walk_t;


/* looks at the byte at w->p; returns where to look on, which is behind it */

typedef const uint8_t *(*cite_walk_at_pt)(cite_walk_t *w);


/*
 * Calls "at" for each of the bytes.  The walk is zeroed first, and as it was
 * left then.  CITE_AGAIN: the slice has ended; after an error, which is in
 * x->error, there is nothing more to do.
 */
cite_rc_t cite_walk(cite_walk_t *w, cite_extraction_t *x, const char *bytes,
    cite_walk_at_pt at);

/*
 * 1 if a citation at p would be an entry of a list of references that has no
 * numbers: it begins a line under such a heading, or the text of a footnote.
 */
int cite_walk_entry(cite_walk_t *w, const uint8_t *p);

/* 1 if nothing but marks of lists and quotes is before p on its line */
int cite_walk_begins(cite_walk_t *w, const uint8_t *p);

/*
 * From behind an opening bracket to its end, with none of the same kind, no
 * line's end and at most max bytes between them; or NULL.
 */
const uint8_t *cite_walk_close(const uint8_t *p, const uint8_t *last,
    uint8_t open, uint8_t close, size_t max);

/* the offset of w->p */
static inline size_t
cite_walk_offset(const cite_walk_t *w)
{
    return (size_t) (w->p - w->x->visible.p);
}


#endif /* CITE_WALK_H */
