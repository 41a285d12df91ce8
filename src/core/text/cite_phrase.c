
/*
 * Copyright (C) the ngx_cite authors
 */


#include "text/cite_phrase.h"
#include "base/cite_utf8.h"

#include <utf8proc.h>


/* 1 for scripts that are written without spaces */

static int
cite_phrase_unspaced(uint32_t code)
{
    return (code >= 0x0e00 && code < 0x0f00)
           || (code >= 0x1780 && code < 0x1800)
           || (code >= 0x3040 && code < 0xa000)
           || (code >= 0xf900 && code < 0xfb00) || code >= 0x20000;
}


static int
cite_phrase_alphabetic(uint32_t code)
{
    utf8proc_category_t  category;

    if (code < 0x80) {
        return (uint8_t) ((code | 0x20) - 'a') < 26;
    }

    category = utf8proc_category((int32_t) code);

    return category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_LO
           && !cite_phrase_unspaced(code);
}


int
cite_phrase_letter(const uint8_t *p, const uint8_t *last)
{
    uint32_t  code;

    return p < last && cite_utf8_decode(p, last, &code)
           && cite_phrase_alphabetic(code);
}


int
cite_phrase_letter_before(const uint8_t *start, const uint8_t *p)
{
    const uint8_t  *q;

    if (p == start) {
        return 0;
    }

    for (q = p - 1; q > start && p - q < 4 && (*q & 0xc0) == 0x80; q--) {
        /* void */
    }

    return cite_phrase_letter(q, p);
}


/* 1 if the text, as long as the phrase, is the phrase in any case */

static int
cite_phrase_same(const uint8_t *p, cite_span_t phrase)
{
    size_t          n;
    uint32_t        a, b;
    const uint8_t  *last, *q;

    q = phrase.p;

    for (last = p + phrase.n; p < last; p += n, q += n) {

        if (*p < 0x80) {
            n = 1;

            if ((*p >= 'A' && *p <= 'Z' ? *p | 0x20 : *p) != *q) {
                return 0;
            }

            continue;
        }

        n = cite_utf8_decode(p, last, &a);

        if (n == 0 || cite_utf8_decode(q, phrase.p + phrase.n, &b) != n
            || utf8proc_tolower((int32_t) a) != (int32_t) b)
        {
            return 0;
        }
    }

    return 1;
}


/* 0 if its last byte, or the one in its middle, tells that it is not */

static inline int
cite_phrase_may_be(const uint8_t *p, cite_span_t phrase)
{
    size_t  middle, end;

    middle = phrase.n / 2;
    end = phrase.n - 1;

    return (p[middle] >= 0x80
            || (p[middle] | 0x20) == (phrase.p[middle] | 0x20))
           && (p[end] >= 0x80 || (p[end] | 0x20) == (phrase.p[end] | 0x20));
}


/* the character at p in lower case, as bytes; their number, or 0 */

static size_t
cite_phrase_lower(const uint8_t *p, const uint8_t *last, uint8_t bytes[4])
{
    uint32_t  code;

    if (*p < 0x80) {
        bytes[0] = *p >= 'A' && *p <= 'Z' ? *p | 0x20 : *p;
        return 1;
    }

    return cite_utf8_decode(p, last, &code)
           ? cite_utf8_encode((uint32_t) utf8proc_tolower((int32_t) code),
                              bytes)
           : 0;
}


size_t
cite_phrase_longest(const cite_spans_t *list, const uint8_t *p,
    const uint8_t *last)
{
    size_t       i, n;
    uint8_t      bytes[4];
    cite_span_t  phrase;

    n = 0;

    if (p == last || cite_phrase_lower(p, last, bytes) == 0
        || (last - p > 1
            && !cite_spans_may_have(list->first, bytes[0], p[1])))
    {
        return 0;
    }

    for (i = cite_spans_head(list->first, bytes[0]); i;
         i = cite_spans_next(list->first, i))
    {
        phrase = list->words[i - 1];

        if (phrase.n <= n || (size_t) (last - p) < phrase.n
            || !cite_phrase_may_be(p, phrase)
            || !cite_phrase_same(p, phrase))
        {
            continue;
        }

        if (!cite_phrase_letter_before(p, p + phrase.n)
            || !cite_phrase_letter(p + phrase.n, last))
        {
            n = phrase.n;
        }
    }

    return n;
}


/* the last byte of the character that ends at p, in lower case; 0: none */

static uint8_t
cite_phrase_last_byte(const uint8_t *start, const uint8_t *p)
{
    size_t          n;
    uint8_t         bytes[4];
    const uint8_t  *q;

    for (q = p - 1; q > start && p - q < 4 && (*q & 0xc0) == 0x80; q--) {
        /* void */
    }

    n = cite_phrase_lower(q, p, bytes);

    return n ? bytes[n - 1] : 0;
}


size_t
cite_phrase_before(const cite_spans_t *list, const uint8_t *start,
    const uint8_t *p)
{
    size_t          i, n;
    uint8_t         end;
    cite_span_t     phrase;
    const uint8_t  *q;

    n = 0;

    if (p == start) {
        return 0;
    }

    end = cite_phrase_last_byte(start, p);

    if (p - start > 1 && !cite_spans_may_have(list->last, end, p[-2])) {
        return 0;
    }

    for (i = cite_spans_head(list->last, end); i;
         i = cite_spans_next(list->last, i))
    {
        phrase = list->words[i - 1];

        if (phrase.n <= n || (size_t) (p - start) < phrase.n) {
            continue;
        }

        q = p - phrase.n;

        if (cite_phrase_same(q, phrase)
            && (!cite_phrase_letter(q, p)
                || !cite_phrase_letter_before(start, q)))
        {
            n = phrase.n;
        }
    }

    return n;
}


size_t
cite_phrase_words(cite_span_t text)
{
    int             inside, word;
    size_t          n, words, unspaced;
    uint32_t        code;
    const uint8_t  *p, *last;

    words = 0;
    unspaced = 0;
    inside = 0;
    p = text.p;
    last = p + text.n;

    for ( /* void */ ; p < last; p += n) {

        n = cite_utf8_decode(p, last, &code);

        if (n == 0) {
            n = 1;
            inside = 0;
            continue;
        }

        if (cite_phrase_unspaced(code)) {
            unspaced += code > 0x3040 || code < 0x3000;
            inside = 0;
            continue;
        }

        word = (code >= '0' && code <= '9') || cite_phrase_alphabetic(code)
               || (inside && (code == '.' || code == ',' || code == ':'
                              || code == '\'' || code == '-'
                              || code == 0x2019));

        words += word && !inside;
        inside = word;
    }

    return words + (unspaced + 1) / 2;
}
