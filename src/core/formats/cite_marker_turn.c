
/*
 * Copyright (C) the ngx_cite authors
 *
 * Markers that name a result of a turn: turn0search0.
 */


#include "formats/cite_marker_form_internal.h"


#define CITE_FORM_TURN   64           /* bytes of an id such as turn0search0 */


/* the id turn0search0 at p; its end, or NULL */

static const uint8_t *
cite_form_turn_read(cite_form_t *f, const uint8_t *p)
{
    uint32_t          number;
    const uint8_t    *q, *last;
    cite_mark_ref_t  *ref;

    last = p + cite_min((size_t) (f->walk.last - p), CITE_FORM_TURN);

    for (q = p; q < last && ((*q >= 'a' && *q <= 'z')
                             || (*q >= '0' && *q <= '9')); q++)
    {
        if (q > p && *q >= 'a' && q[-1] <= '9'
            && cite_mark_turn(cite_span_between(p, q), &number))
        {
            break;
        }
    }

    if (!cite_mark_turn(cite_span_between(p, q), &number)) {
        return NULL;
    }

    ref = cite_mark_more(&f->mark);
    if (ref == NULL) {
        return NULL;
    }

    ref->id = cite_span_between(p, q);

    return q;
}


const uint8_t *
cite_form_private(cite_form_t *f, const uint8_t *p)
{
    const uint8_t  *q, *end, *last;

    last = p + cite_min((size_t) (f->walk.last - p), 2 * CITE_MARK_LENGTH);
    cite_mark_reset(&f->mark);
    q = p;

    if (cite_form_at(q, last, cite_span("\xee\x88\x80"))) {
        for (q += 3; q < last && *q >= 'a' && *q <= 'z'; q++) { /* void */ }
    }

    while (cite_form_at(q, last, cite_span("\xee\x88\x82"))) {
        end = cite_form_turn_read(f, q + 3);

        /* such as lines of a file */

        for (q = end ? end : q + 3; end == NULL && q < last; q++) {
            if (*q <= ' ' || *q >= 0x80) {
                break;
            }
        }
    }

    if (cite_form_at(q, last, cite_span("\xee\x88\x81"))) {
        q += 3;
    }

    return f->mark.n ? cite_form_add(f, p, q, 0) : NULL;
}


const uint8_t *
cite_form_turns(cite_form_t *f, const uint8_t *p)
{
    const uint8_t  *q, *end, *start;

    start = p - 4;
    cite_mark_reset(&f->mark);

    for (q = start; (end = cite_form_turn_read(f, q)) != NULL; q = end) {
        /* void */
    }

    if (f->mark.n == 0) {
        return NULL;
    }

    if (start - f->walk.x->visible.p >= 4
        && memcmp(start - 4, "cite", 4) == 0)
    {
        start -= 4;
    }

    return cite_form_add(f, start, q, 0);
}
