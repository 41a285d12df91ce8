
/*
 * Copyright (C) the ngx_cite authors
 *
 * Footnotes and raised numbers: [^1], [^1^], [^1, 2], <sup>1</sup>, ^1^,
 * $^{1}$, and the raised and circled digits of Unicode.  A number behind a digit, a unit
 * or a single letter is rather a power, and tentative.
 */


#include "formats/cite_mark.h"
#include "formats/cite_walk.h"
#include "base/cite_utf8.h"
#include "text/cite_phrase.h"


#define CITE_FOOTNOTE_SUP    160      /* bytes between <sup> and its end */
#define CITE_FOOTNOTE_MATH   24
#define CITE_FOOTNOTE_WORD   4        /* letters of a word that has no power */


typedef struct {
    cite_walk_t         walk;        /* the first member */
    cite_mark_t         mark;
    cite_mark_place_t   place;
} cite_footnote_t;


/* 1 if a raised number at p is rather a power */

static int
cite_footnote_power(const cite_footnote_t *f, const uint8_t *p,
    const uint8_t *end)
{
    size_t          letters;
    const uint8_t  *start;

    start = f->walk.x->visible.p;

    if (p == start || cite_phrase_letter(end, f->walk.last)) {
        return 1;
    }

    if (p[-1] >= '0' && p[-1] <= '9') {
        return 1;
    }

    for (letters = 0; letters < CITE_FOOTNOTE_WORD; letters++) {

        if (!cite_phrase_letter_before(start, p)) {
            break;
        }

        for (p--; p > start && (*p & 0xc0) == 0x80; p--) { /* void */ }
    }

    return letters > 0 && letters < CITE_FOOTNOTE_WORD;
}


static const uint8_t *
cite_footnote_add(cite_footnote_t *f, const uint8_t *p, const uint8_t *end,
    int tentative)
{
    f->place.bytes = cite_span_between(p, end);
    f->place.tentative = tentative != 0;

    if (!cite_walk_entry(&f->walk, p)) {
        cite_mark_add(f->walk.x, &f->place, &f->mark);
    }

    return end;
}


static int
cite_footnote_read(cite_footnote_t *f, const uint8_t *p, const uint8_t *last,
    unsigned flags)
{
    return cite_mark_read(f->walk.x->conf->lexicon, cite_span_between(p, last),
                          flags, &f->mark);
}


static const uint8_t *
cite_footnote_square(cite_footnote_t *f, const uint8_t *p)
{
    const uint8_t  *close;

    if (f->walk.last - p < 4 || p[1] != '^'
        || (f->walk.range && f->walk.range->kind != CITE_MD_FOOTNOTE))
    {
        return NULL;
    }

    close = cite_walk_close(p + 1, f->walk.last, '[', ']', CITE_MARK_LENGTH);

    if (close == NULL
        || !cite_footnote_read(f, p + 2, close, CITE_MARK_IDS))
    {
        return NULL;
    }

    return cite_footnote_add(f, p, close + 1, f->mark.refs[0].id.p != NULL);
}


/* the number between tags, in which others may be, as in <sup><a>1</a> */

static const uint8_t *
cite_footnote_sup(cite_footnote_t *f, const uint8_t *p)
{
    const uint8_t  *q, *start, *last, *text, *end;

    last = p + cite_min((size_t) (f->walk.last - p), CITE_FOOTNOTE_SUP);
    text = NULL;
    end = NULL;
    start = p;

    if (!cite_span_starts(cite_span_between(p, last), cite_span("<sup"))
        || last - p < 6 || (p[4] != '>' && p[4] != ' '))
    {
        return NULL;
    }

    while (p < last && *p == '<') {

        if (cite_span_starts(cite_span_between(p, last),
                             cite_span("</sup>")))
        {
            end = p + 6;
            break;
        }

        q = memchr(p, '>', (size_t) (last - p));
        if (q == NULL) {
            return NULL;
        }

        p = memchr(q, '<', (size_t) (last - q));
        if (p == NULL) {
            return NULL;
        }

        if (p > q + 1) {
            if (text) {
                return NULL;
            }

            text = q + 1;

            if (!cite_footnote_read(f, text, p, 0)) {
                return NULL;
            }
        }
    }

    return end && text
           ? cite_footnote_add(f, start, end,
                               cite_footnote_power(f, start, end))
           : NULL;
}


/* ^1^, ^{1} and $^{1}$ */

static const uint8_t *
cite_footnote_math(cite_footnote_t *f, const uint8_t *p)
{
    uint8_t         close;
    const uint8_t  *q, *end, *last;

    last = p + cite_min((size_t) (f->walk.last - p), CITE_FOOTNOTE_MATH);
    close = *p;
    q = p + 1;

    if (close == '$') {
        if (q == last || *q != '^') {
            return NULL;
        }

        q++;
    }

    if (close == '^' && q < last && *q == '{') {
        end = memchr(q, '}', (size_t) (last - q));

        return end && cite_footnote_read(f, q + 1, end, 0)
               ? cite_footnote_add(f, p, end + 1,
                                   cite_footnote_power(f, p, end + 1)) : NULL;
    }

    end = q < last ? memchr(q, close, (size_t) (last - q)) : NULL;

    if (end == NULL || end == q) {
        return NULL;
    }

    last = end;

    if (*q == '{' && end[-1] == '}' && end - q > 2) {
        q++;
        last--;
    }

    return cite_footnote_read(f, q, last, 0)
           ? cite_footnote_add(f, p, end + 1,
                               cite_footnote_power(f, p, end + 1)) : NULL;
}


/* the ASCII character for the raised one at p, or 0; *n is its length */

static char
cite_footnote_raised(const uint8_t *p, const uint8_t *last, size_t *n)
{
    uint32_t  code;

    if (p == last || *p < 0x80) {
        *n = 1;
        return p < last && *p == ',' ? ',' : 0;
    }

    *n = cite_utf8_decode(p, last, &code);

    switch (*n ? code : 0) {

    case 0xb9:
        return '1';

    case 0xb2:
        return '2';

    case 0xb3:
        return '3';

    case 0x2070:
        return '0';

    case 0x207b:
        return '-';

    case 0x02d2:
        return ',';

    default:
        return *n && code >= 0x2074 && code <= 0x2079
               ? (char) ('4' + (code - 0x2074)) : 0;
    }
}


/* digits on a key: the mark at p, U+20E3, stands behind them and U+FE0F */

static const uint8_t *
cite_footnote_keycap(cite_footnote_t *f, const uint8_t *p, size_t n)
{
    uint32_t        number;
    const uint8_t  *start, *end;

    start = f->walk.x->visible.p;
    end = p - start > 3 && memcmp(p - 3, "\xef\xb8\x8f", 3) == 0 ? p - 3 : p;

    for (p += n, n = 0; n < 3 && end - start > (ptrdiff_t) n
                        && (uint8_t) (end[-1 - (ptrdiff_t) n] - '0') < 10; n++)
    {
        /* void */
    }

    start = end - n;

    if (n == 0 || cite_walk_begins(&f->walk, start)
        || cite_mark_number(start, end, &number) != end)
    {
        return NULL;
    }

    cite_mark_reset(&f->mark);
    cite_mark_more(&f->mark)->number = number;

    return cite_footnote_add(f, start, p, 1);
}


/* circled numbers, which count the items of a list where a line begins */

static const uint8_t *
cite_footnote_circled(cite_footnote_t *f, const uint8_t *p)
{
    size_t    n;
    uint32_t  code, number;

    n = cite_utf8_decode(p, f->walk.last, &code);

    if (n && code == 0x20e3) {
        return cite_footnote_keycap(f, p, n);
    }

    number = code >= 0x2460 && code < 0x2474 ? code - 0x245f
             : code >= 0x2474 && code < 0x2488 ? code - 0x2473
             : code >= 0x24f5 && code < 0x24ff ? code - 0x24f4
             : code >= 0x2776 && code < 0x2780 ? code - 0x2775
             : code >= 0x2780 && code < 0x278a ? code - 0x277f
             : code >= 0x278a && code < 0x2794 ? code - 0x2789 : 0;

    if (n == 0 || number == 0 || cite_walk_begins(&f->walk, p)) {
        return NULL;
    }

    cite_mark_reset(&f->mark);
    cite_mark_more(&f->mark)->number = number;

    return cite_footnote_add(f, p, p + n, 1);
}


static const uint8_t *
cite_footnote_superscript(cite_footnote_t *f, const uint8_t *p)
{
    char            c, text[CITE_FOOTNOTE_MATH];
    size_t          n, len;
    const uint8_t  *q, *end;

    n = 0;
    end = p;

    for (q = p; n < sizeof(text); q += len) {
        c = cite_footnote_raised(q, f->walk.last, &len);

        if (c == 0 || (n == 0 && (c < '0' || c > '9'))) {
            break;
        }

        text[n++] = c;

        if (c >= '0' && c <= '9') {
            end = q + len;
        }
    }

    while (n && text[n - 1] == ',') {
        n--;
    }

    if (n == 0 || !cite_footnote_read(f, (const uint8_t *) text,
                                      (const uint8_t *) text + n, 0))
    {
        return end > p ? end : *p == 0xe2 ? cite_footnote_circled(f, p) : NULL;
    }

    return cite_footnote_add(f, p, end, f->mark.zero
                             || cite_footnote_power(f, p, end));
}


static const uint8_t *
cite_footnote_find(cite_footnote_t *f, const uint8_t *p)
{
    if (*p == '[') {
        return cite_footnote_square(f, p);
    }

    if (*p == '<') {
        return f->walk.range && f->walk.range->bytes.p != p
               ? NULL : cite_footnote_sup(f, p);
    }

    if (f->walk.range) {
        return NULL;
    }

    return *p == '^' || *p == '$' ? cite_footnote_math(f, p)
                                  : cite_footnote_superscript(f, p);
}


static const uint8_t *
cite_footnote_at(cite_walk_t *w)
{
    const uint8_t  *end;

    end = cite_footnote_find((cite_footnote_t *) (void *) w, w->p);

    return end ? end : w->p + 1;
}


static cite_rc_t
cite_footnote_extract(cite_extraction_t *x)
{
    cite_footnote_t  *f;

    f = cite_extraction_scan(x, sizeof(cite_footnote_t));
    if (f == NULL) {
        return CITE_ERROR;
    }

    f->place.format = &cite_format_footnote;
    f->place.resolved = CITE_RESOLVED_BY_NUMBER;

    return cite_walk(&f->walk, x, "[<^$\xc2\xe2", cite_footnote_at);
}


const cite_format_t  cite_format_footnote = {
    .name = cite_span_const("footnote"),
    .bit = CITE_FORMAT_FOOTNOTE,
    .bytes = "^<\xc2\xe2",
    .extract = cite_footnote_extract,
    .keyed = CITE_KEYED_BY_PLACE,
    .resolved = CITE_RESOLVED_BY_NUMBER,
    .spoken = 1
};
