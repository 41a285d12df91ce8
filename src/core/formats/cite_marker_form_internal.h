
/*
 * Copyright (C) the ngx_cite authors
 *
 * Between the files that read forms of markers.
 */


#ifndef CITE_MARKER_FORM_INTERNAL_H
#define CITE_MARKER_FORM_INTERNAL_H


#include "formats/cite_mark.h"
#include "formats/cite_walk.h"


typedef struct {
    cite_walk_t         walk;        /* the first member */
    cite_mark_t         mark;
    cite_mark_place_t   place;
} cite_form_t;


/* 1 if the bytes of a literal are at p */
int cite_form_at(const uint8_t *p, const uint8_t *last, cite_span_t literal);

/* reads what stands in brackets */
int cite_form_read(cite_form_t *f, const uint8_t *p, const uint8_t *last,
    unsigned flags);

#define CITE_FORM_PAIR  10       /* bytes of a bracket and the name behind it */

/*
 * [REF]1[/REF], [cite]1[/cite] with a name of one letter or more: its end, or
 * NULL if it is none.
 */
const uint8_t *cite_form_paired(cite_form_t *f, const uint8_t *p,
    const uint8_t *close);

/* behind attributes in braces, as in [1]{index=1} */
const uint8_t *cite_form_attributes(const cite_form_t *f, const uint8_t *end);

/* where the name of a directive before the bracket begins: ":cite[1]" */
const uint8_t *cite_form_directive(const cite_form_t *f, const uint8_t *p);

/*
 * cite_marker_name.c: 0 if there is no number, and a byte that no id of a
 * form has.  It is neither read as numbers nor taken by cite_form_named().
 */
int cite_form_may_be(const uint8_t *p, const uint8_t *last);

/* 1 if ids were read, and no numbers */
int cite_form_has_ids(const cite_form_t *f);

/* 1 if words between brackets may be the id, the name or title of a source */
int cite_form_named(const cite_form_t *f);

/* one word of letters may be any; a file, a page or a title is a name */
int cite_form_is_name(const cite_form_t *f);

/* adds the records of a mark; returns its end */
const uint8_t *cite_form_add(cite_form_t *f, const uint8_t *p,
    const uint8_t *end, int tentative);

/*
 * U+E200 "cite" U+E202 "turn0search0" U+E202 "turn0search1" U+E201, of which
 * a program in between may have lost the first and the last.
 */
const uint8_t *cite_form_private(cite_form_t *f, const uint8_t *p);

/* "citeturn0search0turn0search1": the same without its marks */
const uint8_t *cite_form_turns(cite_form_t *f, const uint8_t *p);


#endif /* CITE_MARKER_FORM_INTERNAL_H */
