
/*
 * Copyright (C) the ngx_cite authors
 */


#include "formats/cite_walk.h"
#include "formats/cite_mark.h"
#include "text/cite_page.h"

#include <stdlib.h>


#define CITE_WALK_LINE  200          /* bytes of a line that are looked at */


static int
cite_walk_compare(const void *one, const void *two)
{
    const cite_walk_taken_t  *a, *b;

    a = one;
    b = two;

    return (a->start > b->start) - (a->start < b->start);
}


/* citations that were found before */

static cite_rc_t
cite_walk_taken(cite_walk_t *w)
{
    size_t                i;
    cite_span_t           bytes;
    cite_walk_taken_t    *taken;
    const cite_record_t  *rec;

    w->taken = cite_mem_alloc(&w->x->scratch,
                              (w->x->list->n + CITE_MARK_WAITING)
                              * sizeof(cite_walk_taken_t));
    if (w->taken == NULL) {
        cite_extraction_fail(w->x, "memory limit exceeded");
        return CITE_ERROR;
    }

    for (rec = w->x->list->first; rec; rec = rec->next) {
        if (rec->has_offset) {
            taken = &w->taken[w->taken_n++];
            taken->start = w->x->visible.p + rec->offset;
            taken->end = taken->start + rec->length;
        }
    }

    for (i = 0; (bytes = cite_mark_waiting(w->x, i)).n; i++) {
        taken = &w->taken[w->taken_n++];
        taken->start = bytes.p;
        taken->end = bytes.p + bytes.n;
    }

    qsort(w->taken, w->taken_n, sizeof(cite_walk_taken_t), cite_walk_compare);

    return CITE_OK;
}


/* bytes are those to stop at; w->x is set when all is known that is needed */

static cite_rc_t
cite_walk_init(cite_walk_t *w, cite_extraction_t *x, const char *bytes)
{
    cite_rc_t  rc;

    rc = cite_extraction_references(x);
    if (rc != CITE_OK) {
        return rc;
    }

    w->x = x;
    w->p = x->visible.p;
    w->clear = w->p;
    w->line = w->p;
    w->seen = w->p;
    w->last = x->visible.p + x->visible.n;

    for ( /* void */ ; *bytes; bytes++) {
        w->set[(uint8_t) *bytes] = 1;
    }

    return cite_walk_taken(w);
}


/* the end of the citation at w->p that was found before, or NULL */

static const uint8_t *
cite_walk_in_taken(cite_walk_t *w)
{
    while (w->taken_i < w->taken_n && w->taken[w->taken_i].end <= w->p) {
        w->taken_i++;
    }

    return w->taken_i < w->taken_n && w->taken[w->taken_i].start <= w->p
           ? w->taken[w->taken_i].end : NULL;
}


/* the end of the reference at w->p, or NULL */

static const uint8_t *
cite_walk_in_reference(cite_walk_t *w)
{
    size_t                    offset;
    const cite_reference_t   *ref;
    const cite_references_t  *refs;

    refs = &w->x->references;
    offset = cite_walk_offset(w);

    for ( /* void */ ; w->ref < refs->n; w->ref++) {
        ref = &refs->items[w->ref];

        if (offset < ref->offset) {
            break;
        }

        if (offset - ref->offset < ref->length) {
            return w->x->visible.p + ref->offset + ref->length;
        }
    }

    return NULL;
}


/* the end of all at w->p that is left out, or NULL */

static const uint8_t *
cite_walk_skip(cite_walk_t *w)
{
    const uint8_t  *end;

    end = cite_walk_in_taken(w);

    if (end == NULL) {
        end = cite_walk_in_reference(w);
    }

    if (end) {
        return end;
    }

    w->range = cite_markdown_at(&w->x->markdown, &w->cursor,
                                cite_walk_offset(w));

    if (w->range && (w->range->kind == CITE_MD_CODE
                     || w->range->kind == CITE_MD_IMAGE
                     || w->range->kind == CITE_MD_DEFINITION))
    {
        return w->range->bytes.p + w->range->bytes.n;
    }

    return NULL;
}


/* where the next thing begins that cite_walk_skip() has to look at */

static const uint8_t *
cite_walk_clear(const cite_walk_t *w)
{
    const uint8_t            *clear, *start;
    const cite_markdown_t    *md;
    const cite_references_t  *refs;

    md = &w->x->markdown;
    refs = &w->x->references;
    clear = w->last;

    if (w->taken_i < w->taken_n) {
        clear = cite_min(clear, w->taken[w->taken_i].start);
    }

    if (w->ref < refs->n) {
        start = w->x->visible.p + refs->items[w->ref].offset;
        clear = cite_min(clear, start);
    }

    if (w->cursor < md->ranges_n) {
        clear = cite_min(clear, md->ranges[w->cursor].bytes.p);
    }

    return clear;
}


/* the first byte of the set from p on; last, or p behind it: there is none */

static const uint8_t *
cite_walk_scan(const uint8_t *set, const uint8_t *p, const uint8_t *last)
{
    while (last - p >= 4 && !(set[p[0]] | set[p[1]] | set[p[2]] | set[p[3]])) {
        p += 4;
    }

    while (p < last && !set[*p]) {
        p++;
    }

    return p;
}


/* 1 if there is a byte at w->p or behind it, to which w->p then points */

static int
cite_walk_next(cite_walk_t *w)
{
    const uint8_t  *end;

    for ( ;; ) {
        w->p = cite_walk_scan(w->set, w->p, w->last);

        if (w->p >= w->last) {
            return 0;
        }

        if (w->p < w->clear) {
            w->range = NULL;
            return 1;
        }

        end = cite_walk_skip(w);

        if (end == NULL) {
            w->clear = w->range ? w->p : cite_walk_clear(w);
            return 1;
        }

        w->p = end;
    }
}


cite_rc_t
cite_walk(cite_walk_t *w, cite_extraction_t *x, const char *bytes,
    cite_walk_at_pt at)
{
    cite_rc_t       rc;
    const uint8_t  *from, *stop;

    if (w->x == NULL) {
        rc = cite_walk_init(w, x, bytes);
        if (rc != CITE_OK) {
            return rc;
        }
    }

    from = w->p;
    stop = x->sliced && x->left < (size_t) (w->last - from) ? from + x->left
                                                            : w->last;

    while (cite_walk_next(w)) {
        w->p = at(w);

        if (w->p >= stop) {
            break;
        }
    }

    return cite_extraction_stops(x, (size_t) (w->p - from))
           && w->p < w->last ? CITE_AGAIN : CITE_OK;
}


/* where the line of p starts, p being at low or behind it */

static const uint8_t *
cite_walk_line_before(const uint8_t *low, const uint8_t *p)
{
    while (p > low && p[-1] != '\n' && p[-1] != '\r') {
        p--;
    }

    return p;
}


/* the same, or CITE_WALK_LINE bytes before p; no byte is looked at twice */

static const uint8_t *
cite_walk_line(cite_walk_t *w, const uint8_t *p)
{
    const uint8_t  *low, *line;

    low = p - cite_min((size_t) (p - w->x->visible.p), CITE_WALK_LINE);

    if (p < w->line) {
        return cite_walk_line_before(low, p);
    }

    if (p > w->seen) {
        line = cite_walk_line_before(w->seen, p);
        w->line = line > w->seen ? line : w->line;
        w->seen = p;
    }

    return cite_max(w->line, low);
}


int
cite_walk_begins(cite_walk_t *w, const uint8_t *p)
{
    const uint8_t  *line;

    line = cite_walk_line(w, p);

    if (line > w->x->visible.p && line[-1] != '\n' && line[-1] != '\r') {
        return 0;
    }

    for ( /* void */ ; line < p; line++) {
        if (memchr(" \t>*-+_.0123456789)", *line, 19) == NULL) {
            return cite_span_starts(cite_span_between(line, p),
                                    cite_span("\xe2\x80\xa2"))
                   && p - line <= 4;
        }
    }

    return 1;
}


int
cite_walk_entry(cite_walk_t *w, const uint8_t *p)
{
    const uint8_t  *line;

    line = cite_walk_line(w, p);

    if (p - line > 2 && line[0] == '[' && line[1] == '^') {
        return 1;
    }

    if ((size_t) (p - w->x->visible.p) < w->x->references.tail) {
        return 0;
    }

    line = cite_page_blanks(line, p);

    return line == p || cite_walk_begins(w, p)
           || memchr("-*+[<0123456789\xe2", *line, 16) != NULL;
}


const uint8_t *
cite_walk_close(const uint8_t *p, const uint8_t *last, uint8_t open,
    uint8_t close, size_t max)
{
    last = p + cite_min((size_t) (last - p), max + 1);

    for ( /* void */ ; p < last; p++) {

        if (*p == close) {
            return p;
        }

        if (*p == open || *p == '\n' || *p == '\r') {
            return NULL;
        }
    }

    return NULL;
}
