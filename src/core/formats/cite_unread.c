
/*
 * Copyright (C) the ngx_cite authors
 */


#include "formats/cite_unread.h"
#include "formats/cite_walk.h"


#define CITE_UNREAD_LENGTH  48        /* bytes between brackets */


/* names of elements that citations may have */

static const cite_span_t  cite_unread_names[] = {
    cite_span_const("cit"), cite_span_const("ref"), cite_span_const("src"),
    cite_span_const("source"), cite_span_const("doc"), cite_span_const("note"),
    cite_span_const("quote"), cite_span_const("evidence")
};


int
cite_unread_numbered(cite_span_t s)
{
    size_t  i, digits, others, numbers;

    digits = 0;
    others = 0;
    numbers = 0;

    for (i = 0; i <= s.n; i++) {

        if (i < s.n && s.p[i] >= '0' && s.p[i] <= '9') {
            digits++;
            continue;
        }

        numbers += digits > 0 && digits < 4;
        digits = 0;
        others += i < s.n && s.p[i] != ' ';
    }

    return numbers == 1 && others > 0 && others <= CITE_UNREAD_LENGTH / 2;
}


static int
cite_unread_named(cite_span_t s)
{
    size_t       i, k;
    cite_span_t  name;

    for (k = 0; k < cite_nelts(cite_unread_names); k++) {
        name = cite_unread_names[k];

        if (s.n == 0 || (*s.p | 0x20) != *name.p) {
            continue;
        }

        for (i = 1; i < name.n && i < s.n && (s.p[i] | 0x20) == name.p[i];
             i++)
        {
            /* void */
        }

        if (i == name.n) {
            return 1;
        }
    }

    return 0;
}


/* from an opening bracket to its end, or NULL if it is no such form */

static const uint8_t *
cite_unread_form(const cite_walk_t *w)
{
    uint8_t         open, close;
    cite_span_t     s;
    const uint8_t  *end;

    open = *w->p;
    close = open == '[' ? ']' : open == '{' ? '}' : '>';

    if (open == '<'
        && !cite_unread_named(cite_span_between(w->p + 1, w->last)))
    {
        return NULL;
    }

    end = cite_walk_close(w->p + 1, w->last, open, close, CITE_UNREAD_LENGTH);
    if (end == NULL) {
        return NULL;
    }

    s = cite_span_between(w->p + 1, end);

    return cite_unread_numbered(s) ? end + 1 : NULL;
}


/* 1 if the form is a part of the text's Markdown */

static int
cite_unread_markdown(const cite_walk_t *w)
{
    return w->range
           && (w->range->kind != CITE_MD_HTML || w->range->bytes.p != w->p);
}


cite_unread_e
cite_unread_shape(uint8_t c)
{
    return c == '{' ? CITE_UNREAD_BRACE
           : c == '<' ? CITE_UNREAD_TAG : CITE_UNREAD_BRACKET;
}


static const uint8_t *
cite_unread_at(cite_walk_t *w)
{
    const uint8_t  *end;

    end = cite_unread_markdown(w) ? NULL : cite_unread_form(w);

    if (end) {
        w->x->unread[cite_unread_shape(*w->p)]++;
    }

    return end ? end : w->p + 1;
}


cite_rc_t
cite_unread_count(cite_extraction_t *x)
{
    cite_walk_t  *w;

    if (!cite_extraction_has(x, '[') && !cite_extraction_has(x, '{')
        && !cite_extraction_has(x, '<'))
    {
        return CITE_OK;
    }

    w = cite_extraction_scan(x, sizeof(cite_walk_t));

    return w ? cite_walk(w, x, "[{<", cite_unread_at) : CITE_ERROR;
}
