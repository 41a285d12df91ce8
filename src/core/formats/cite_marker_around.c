
/*
 * Copyright (C) the ngx_cite authors
 *
 * What may stand around the brackets of a marker, and markers without any.
 */


#include "formats/cite_marker_form_internal.h"


#define CITE_FORM_ATTRIBUTES  40      /* bytes between braces, of a name */


const uint8_t *
cite_form_paired(cite_form_t *f, const uint8_t *p, const uint8_t *close)
{
    cite_span_t     name;
    const uint8_t  *end, *last;

    name = cite_span_between(p + 1, close);

    last = close + 1 + cite_min((size_t) (f->walk.last - close - 1),
                                CITE_MARK_LENGTH);
    end = close + 1 < last ? memchr(close, '[', (size_t) (last - close))
                           : NULL;

    if (end == NULL || (size_t) (last - end) < name.n + 3 || end[1] != '/'
        || memcmp(end + 2, name.p, name.n) != 0 || end[name.n + 2] != ']'
        || !cite_form_read(f, close + 1, end, 0))
    {
        return NULL;
    }

    return cite_form_add(f, p, end + name.n + 3, 0);
}


const uint8_t *
cite_form_attributes(const cite_form_t *f, const uint8_t *end)
{
    const uint8_t  *close;

    if (end == f->walk.last || *end != '{') {
        return end;
    }

    close = cite_walk_close(end + 1, f->walk.last, '{', '}',
                            CITE_FORM_ATTRIBUTES);

    return close ? close + 1 : end;
}


const uint8_t *
cite_form_directive(const cite_form_t *f, const uint8_t *p)
{
    const uint8_t  *q, *first;

    first = p - cite_min((size_t) (p - f->walk.x->visible.p),
                         CITE_FORM_ATTRIBUTES);

    for (q = p; q > first && (uint8_t) ((q[-1] | 0x20) - 'a') < 26; q--) {
        /* void */
    }

    return q < p && q > first && q[-1] == ':' ? q - 1 : p;
}
