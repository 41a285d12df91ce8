
/*
 * Copyright (C) the ngx_cite authors
 *
 * Tags around sources.
 */


#include "source/cite_source_body.h"
#include "source/cite_source_tag_internal.h"


#define CITE_TAG_NAME    24


static int
cite_tag_letter(uint8_t c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'
           || c == '-' || c == '.' || (c >= '0' && c <= '9');
}


cite_span_t
cite_tag_unnumbered(cite_span_t name, uint32_t *number)
{
    size_t  n;

    *number = 0;

    for (n = name.n; n && name.p[n - 1] >= '0' && name.p[n - 1] <= '9'; n--) {
        /* void */
    }

    if (n == 0 || n == name.n || name.n - n > 3) {
        return name;
    }

    for (name.n = n; n < CITE_TAG_NAME + 3 && name.p[n] >= '0'
                     && name.p[n] <= '9'; n++)
    {
        *number = *number * 10 + name.p[n] - '0';
    }

    ++*number;

    while (name.n && (name.p[name.n - 1] == '_' || name.p[name.n - 1] == '-'))
    {
        name.n--;
    }

    return name;
}


int
cite_tag_is_source(cite_span_t name)
{
    size_t    i;
    uint32_t  number;

    static const cite_span_t  names[] = {
        cite_span_const("source"), cite_span_const("document"),
        cite_span_const("doc"), cite_span_const("result"),
        cite_span_const("search_result"), cite_span_const("passage"),
        cite_span_const("chunk"), cite_span_const("excerpt"),
        cite_span_const("snippet"), cite_span_const("reference"),
        cite_span_const("article"), cite_span_const("page"),
        cite_span_const("context"), cite_span_const("item"),
        cite_span_const("record"), cite_span_const("entry"),
        cite_span_const("webpage"), cite_span_const("file"),
        cite_span_const("node"), cite_span_const("hit"),
        cite_span_const("Document"), cite_span_const("quelle")
    };

    name = cite_tag_unnumbered(name, &number);

    for (i = 0; i < cite_nelts(names); i++) {
        if (cite_span_eq(names[i], name)) {
            return 1;
        }
    }

    return 0;
}


int
cite_tag_open(cite_span_t text, size_t at, cite_tagged_t *tag)
{
    size_t          n;
    cite_span_t     s;
    const uint8_t  *end;

    s = cite_span_skip(text, at + 1);

    for (n = 0; n < s.n && n <= CITE_TAG_NAME && cite_tag_letter(s.p[n]); n++)
    {
        /* void */
    }

    if (n == 0 || n > CITE_TAG_NAME || n == s.n
        || (s.p[n] != '>' && s.p[n] > ' '))
    {
        return 0;
    }

    end = memchr(s.p + n, '>', cite_min(s.n - n, CITE_SOURCE_URL_MAX));

    if (end == NULL || end[-1] == '/') {
        return 0;
    }

    tag->name = cite_span_make(s.p, n);
    tag->attributes = cite_span_between(s.p + n, end);
    tag->end = (size_t) (end + 1 - text.p);

    return 1;
}


cite_rc_t
cite_tag_find(cite_span_t text, size_t *at, cite_span_t name, int close,
    size_t max)
{
    cite_span_t     s;
    const uint8_t  *p;

    while (max-- && *at < text.n) {

        p = memchr(text.p + *at, '<', text.n - *at);

        if (p == NULL) {
            return CITE_DECLINED;
        }

        *at = (size_t) (p - text.p);
        s = cite_span_skip(text, *at + 1);

        if (!close || (s.n && *s.p == '/')) {

            s = cite_span_skip(s, close != 0);

            if (cite_span_starts(s, name)
                && (s.n == name.n || !cite_tag_letter(s.p[name.n])))
            {
                return CITE_OK;
            }
        }

        (*at)++;
    }

    return *at < text.n ? CITE_AGAIN : CITE_DECLINED;
}


void
cite_tag_attributes(cite_source_reading_t *r, cite_span_t s)
{
    size_t          n;
    uint8_t         quote;
    cite_span_t     name;
    const uint8_t  *end;

    for ( ;; ) {
        s = cite_span_trim(s);

        for (n = 0; n < s.n && cite_tag_letter(s.p[n]); n++) {
            /* void */
        }

        if (n == 0 || n + 2 >= s.n || s.p[n] != '=') {
            return;
        }

        name = cite_span_make(s.p, n);
        s = cite_span_skip(s, n + 1);
        quote = *s.p;

        if (quote == '"' || quote == '\'') {
            s = cite_span_skip(s, 1);
            end = memchr(s.p, quote, s.n);

        } else {
            end = memchr(s.p, ' ', s.n);
            end = end ? end : s.p + s.n;
        }

        if (end == NULL) {
            return;
        }

        cite_body_set(r, name, cite_span_between(s.p, end));
        s = cite_span_between(end + (end < s.p + s.n), s.p + s.n);
    }
}
