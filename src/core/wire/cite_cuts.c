
/*
 * Copyright (C) the ngx_cite authors
 */


#include "wire/cite_cuts.h"


void
cite_cuts_init(cite_cuts_t *c, cite_span_t text, cite_buf_t *out)
{
    memset(c, 0, sizeof(cite_cuts_t));

    c->out = out;
    c->from = text.p;
}


/* seven bits in a byte, the lowest first; all but the last have the high bit */

static void
cite_cuts_put(cite_buf_t *out, size_t n)
{
    while (n >= 0x80) {
        cite_buf_byte(out, (uint8_t) (n | 0x80));
        n >>= 7;
    }

    cite_buf_byte(out, (uint8_t) n);
}


static size_t
cite_cuts_get(cite_span_t *cuts)
{
    size_t    n;
    unsigned  shift;

    n = 0;
    shift = 0;

    while (*cuts->p & 0x80) {
        n |= (size_t) (*cuts->p & 0x7f) << shift;
        shift += 7;
        cuts->p++;
        cuts->n--;
    }

    n |= (size_t) *cuts->p << shift;
    cuts->p++;
    cuts->n--;

    return n;
}


/* the cut is as long as it gets */

static void
cite_cuts_note(cite_cuts_t *c)
{
    if (c->end) {
        cite_cuts_put(c->out, (size_t) (c->start - c->from));
        cite_cuts_put(c->out, (size_t) (c->end - c->start));
        c->from = c->end;
    }
}


/* leaves out the bytes between the two; cuts that meet are one */

void
cite_cuts_range(cite_cuts_t *c, const uint8_t *start, const uint8_t *end)
{
    assert(start && end);

    if (c->end == NULL || start > c->end) {
        cite_cuts_note(c);
        c->start = start;
    }

    c->end = end;
}


void
cite_cuts_item(cite_cuts_t *c, cite_cuts_list_t *list, cite_span_t item,
    int hidden)
{
    if (hidden) {

        if (!list->kept && list->first == NULL) {
            list->first = item.p;
        }

        cite_cuts_range(c, list->kept ? list->end : list->first,
                        item.p + item.n);

    } else {

        if (!list->kept && list->first) {
            cite_cuts_range(c, list->first, item.p);
        }

        list->kept = 1;
    }

    list->end = item.p + item.n;
}


size_t
cite_cuts_length(size_t n, cite_span_t cuts)
{
    while (cuts.n) {
        (void) cite_cuts_get(&cuts);
        n -= cite_cuts_get(&cuts);
    }

    return n;
}


size_t
cite_cuts_place(size_t at, cite_span_t cuts)
{
    size_t  place, hidden, n;

    place = 0;
    hidden = 0;

    while (cuts.n) {
        place += cite_cuts_get(&cuts);

        if (place >= at) {
            break;
        }

        n = cite_cuts_get(&cuts);
        place += n;
        hidden += n;
    }

    return at - hidden;
}


void
cite_cuts_split(cite_span_t text, cite_span_t cuts, uint8_t *to)
{
    size_t          n;
    uint8_t        *kept, *hidden;
    const uint8_t  *p;

    p = text.p;
    kept = to;
    hidden = to + cite_cuts_length(text.n, cuts);

    while (cuts.n) {
        n = cite_cuts_get(&cuts);
        memcpy(kept, p, n);
        kept += n;
        p += n;

        n = cite_cuts_get(&cuts);
        memcpy(hidden, p, n);
        hidden += n;
        p += n;
    }

    memcpy(kept, p, (size_t) (text.p + text.n - p));
}


void
cite_cuts_join(cite_span_t parts, cite_span_t cuts, uint8_t *to)
{
    size_t          n;
    uint8_t        *p;
    const uint8_t  *kept, *hidden;

    p = to;
    kept = parts.p;
    hidden = parts.p + cite_cuts_length(parts.n, cuts);

    while (cuts.n) {
        n = cite_cuts_get(&cuts);
        memcpy(p, kept, n);
        kept += n;
        p += n;

        n = cite_cuts_get(&cuts);
        memcpy(p, hidden, n);
        hidden += n;
        p += n;
    }

    memcpy(p, kept, (size_t) (to + parts.n - p));
}


cite_rc_t
cite_cuts_end(cite_cuts_t *c)
{
    if (c->end == NULL) {
        return CITE_DECLINED;
    }

    cite_cuts_note(c);

    return c->out->err ? CITE_ERROR : CITE_OK;
}
