
/*
 * Copyright (C) the ngx_cite authors
 *
 * Numbered markers: [1], [1][2], [1, 2], [1; 2], [1-3], [1#p.5], [1, p. 5],
 * and as an option those in lenticular brackets (U+3010 and U+3011, shown
 * as "{" and "}" here): {1}, {1, 2}, {1+source}, {4:0+source.pdf}, "+"
 * being a dagger.  Never in code, links, images, definitions, footnotes,
 * tags, or in the list of references itself; never [1](https://...), even
 * if the link does not end.
 *
 * Numbers are 1 to 999, without zeros before them.  Brackets with another
 * number, a range of more than CITE_MARKER_RANGE_MAX or one that falls are no
 * marker at all: [2024], [0, 1], [1-99].
 *
 * {4:0+source} is the answer's fourth step and in it the first source: the
 * second number counts from 0, so that it is marker 1, {4:1+source} is 2.
 */


#ifndef CITE_MARKER_H
#define CITE_MARKER_H


#include "text/cite_markdown.h"
#include "formats/cite_reference.h"


#define CITE_MARKER_NUMBER_MAX  999
#define CITE_MARKER_RANGE_MAX   20       /* numbers of one range */
#define CITE_MARKER_LABEL_MAX   256      /* bytes behind a dagger */


typedef struct {
    uint32_t      number;    /* 1 to CITE_MARKER_NUMBER_MAX */
    uint32_t      page;      /* 0: none; of several the first */
    size_t        offset;    /* of the brackets: two of [1, 2] share it */
    size_t        length;
    cite_span_t   label;     /* behind a dagger; p == NULL: none */
} cite_marker_t;


/* members belong to the functions below */

typedef struct {
    cite_span_t               text;
    const cite_markdown_t    *md;
    const cite_lexicon_t     *lexicon;
    const cite_references_t  *refs;
    size_t                    offset;      /* where to look on */
    size_t                    pause;       /* bytes that a call goes over */
    size_t                    cursor;      /* of cite_markdown_at() */
    size_t                    ref;         /* the next entry */

    /* the brackets that are being given out */
    cite_marker_t             marker;
    const uint8_t            *item;        /* the next one in them, or NULL */
    const uint8_t            *close;       /* behind the last one */
    uint32_t                  until;       /* of a range; 0: none is open */

    unsigned                  lenticular:1;
} cite_marker_iter_t;


/*
 * Nothing is allocated; text, md, its scan, lexicon and refs, which may be
 * NULL, must live as long as the iterator.  The text should end before a data
 * block: there may be things in it that look like markers.
 */
void cite_markers_init(cite_marker_iter_t *it, cite_span_t text,
    const cite_markdown_t *md, const cite_lexicon_t *lexicon,
    const cite_references_t *refs, int lenticular);

/*
 * CITE_OK: *m is the next marker; CITE_DONE: there is none; CITE_AGAIN: there
 * was none in it->pause bytes, call again.  All calls together are linear in
 * the text's length and the number of markers.
 */
cite_rc_t cite_markers_next(cite_marker_iter_t *it, cite_marker_t *m);


#endif /* CITE_MARKER_H */
