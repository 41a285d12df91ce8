
/*
 * Copyright (C) the ngx_cite authors
 *
 * Words and signs around the numbers of a citation.
 */


#include "formats/cite_mark.h"


const uint8_t *
cite_mark_number_sign(const uint8_t *p, const uint8_t *last)
{
    size_t                    i;
    static const cite_span_t  signs[] = {
        cite_span_const("n\xc2\xb0"), cite_span_const("n\xc2\xba"),
        cite_span_const("N\xc2\xb0"), cite_span_const("\xe2\x84\x96"),
        cite_span_const("Nr."), cite_span_const("nr."),
        cite_span_const("No."), cite_span_const("no."),
        cite_span_const("N."), cite_span_const("n.")
    };

    for (i = 0; i < cite_nelts(signs); i++) {
        if (cite_span_starts(cite_span_between(p, last), signs[i])) {
            return p + signs[i].n;
        }
    }

    return p;
}


/* 1 if the note is at p, its letters in any case */

static int
cite_mark_starts(const uint8_t *p, cite_span_t note)
{
    size_t   i;
    uint8_t  c;

    for (i = 0; i < note.n; i++) {
        c = p[i] >= 'A' && p[i] <= 'Z' ? p[i] | 0x20 : p[i];

        if (c != note.p[i]) {
            return 0;
        }
    }

    return 1;
}


int
cite_mark_is_note(const uint8_t *p, const uint8_t *last)
{
    size_t                    i;
    cite_span_t               rest;
    static const cite_span_t  notes[] = {
        cite_span_const(": "), cite_span_const(" - "), cite_span_const(". "),
        cite_span_const(" | "), cite_span_const(" \xe2\x80\x93 "),
        cite_span_const(" \xe2\x80\x94 "), cite_span_const(", \xc2\xa7"),
        cite_span_const(", para"), cite_span_const(", sec"),
        cite_span_const(", ch"), cite_span_const(", line"),
        cite_span_const(", fig"), cite_span_const(", tab"),
        cite_span_const("\xef\xbc\x9a")
    };

    rest = cite_span_between(p, last);

    if (rest.n < 2) {
        return rest.n && ((*p >= 'a' && *p <= 'z') || *p == '.');  /* [1a] */
    }

    for (i = 0; i < cite_nelts(notes); i++) {
        if (*p == *notes[i].p && rest.n > notes[i].n
            && cite_mark_starts(p, notes[i]))
        {
            return 1;
        }
    }

    /* [1:L10-L12], [1:p4] */

    return rest.n > 2 && *p == ':' && memchr("lp", p[1] | 0x20, 2)
           && (uint8_t) (p[2] - '0') < 10;
}


/* without the literal at its end, if there is more before it */

static void
cite_mark_cut(cite_span_t *text, cite_span_t end)
{
    if (text->n > end.n
        && memcmp(text->p + text->n - end.n, end.p, end.n) == 0)
    {
        text->n -= end.n;
    }
}


/* where the numbers of the group begin that tells most of its sources */

static const uint8_t *
cite_mark_group(cite_span_t text)
{
    size_t                    i, n;
    static const cite_span_t  groups[] = {
        cite_span_const("Sources ("), cite_span_const("Reports ("),
        cite_span_const("Claims ("), cite_span_const("Entities ("),
        cite_span_const("Relationships (")
    };

    for (i = 0; i < cite_nelts(groups); i++) {
        for (n = 0; n + groups[i].n < text.n; n++) {
            if (text.p[n] == *groups[i].p
                && memcmp(text.p + n, groups[i].p, groups[i].n) == 0)
            {
                return text.p + n + groups[i].n;
            }
        }
    }

    return NULL;
}


unsigned
cite_mark_unwrap(cite_span_t *text)
{
    cite_span_t     inside;
    const uint8_t  *start, *close;

    if (!cite_span_starts(*text, cite_span("Data: "))
        || text->p[text->n - 1] != ')')
    {
        return 0;
    }

    start = cite_mark_group(*text);

    if (start == NULL) {
        return 0;
    }

    inside = cite_span_between(start, text->p + text->n);
    close = memchr(inside.p, ')', inside.n);
    inside = cite_span_between(start, close);

    if (inside.n == 0 || memchr(inside.p, '(', inside.n)) {
        return 0;
    }

    cite_mark_cut(&inside, cite_span(", +more"));
    *text = inside;

    return 1;
}
