
/*
 * Copyright (C) the ngx_cite authors
 *
 * Whether what stands between brackets may be the name of a source.
 */


#include "formats/cite_marker_form_internal.h"
#include "text/cite_phrase.h"


#define CITE_FORM_WORDS  24           /* of a title in brackets */


int
cite_form_may_be(const uint8_t *p, const uint8_t *last)
{
    int  id;

    for (id = 1; p < last; p++) {

        if ((uint8_t) (*p - '0') < 10 || *p >= 0x80) {
            return 1;
        }

        id &= *p != '|' && *p != '<' && *p != '[';
    }

    return id;
}


int
cite_form_has_ids(const cite_form_t *f)
{
    return f->mark.n && f->mark.refs[0].id.p;
}


int
cite_form_named(const cite_form_t *f)
{
    size_t       i, words;
    uint32_t     number;
    cite_span_t  id;

    for (i = 0; i < f->mark.n; i++) {
        id = f->mark.refs[i].id;
        words = cite_phrase_words(id);

        if (words == 0 || words > CITE_FORM_WORDS
            || memchr(id.p, '<', id.n) || memchr(id.p, '[', id.n)
            || memchr(id.p, '|', id.n) || memchr("^!$\\`~=", *id.p, 8)
            || (id.n == 1 && (*id.p | 0x20) == 'x'))
        {
            return 0;
        }

        /* a number that is none of a citation, but perhaps an id */

        if (cite_mark_number(id.p, id.p + id.n, &number) == id.p + id.n) {
            return 0;
        }
    }

    return 1;
}


int
cite_form_is_name(const cite_form_t *f)
{
    size_t                  i;
    uint8_t                 c;
    const cite_mark_ref_t  *ref;

    ref = &f->mark.refs[0];

    if (f->mark.n != 1) {
        return 0;
    }

    /* words in quotes are a name, and so is code */

    if (memchr("\"'`", ref->id.p[-1], 3)) {
        return 1;
    }

    for (i = 0; i < ref->id.n; i++) {
        c = ref->id.p[i];

        /* '-', '.', '/' and digits follow each other */

        if ((uint8_t) (c - '-') <= '9' - '-' || c == ' ' || c == '_') {
            return 1;
        }
    }

    return ref->page != 0;
}
