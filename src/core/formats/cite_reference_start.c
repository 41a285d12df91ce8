
/*
 * Copyright (C) the ngx_cite authors
 *
 * How lines begin.
 */


#include "formats/cite_reference_internal.h"


const uint8_t *
cite_reference_number(const uint8_t *p, const uint8_t *last, uint32_t *number)
{
    const uint8_t  *start;

    start = p;
    *number = 0;

    if (p == last || *p == '0') {
        return NULL;
    }

    for ( /* void */ ; p < last && cite_reference_digit(*p); p++) {

        *number = *number * 10 + (uint32_t) (*p - '0');

        if (*number > CITE_REFERENCE_NUMBER_MAX) {
            return NULL;
        }
    }

    return p > start ? p : NULL;
}


static const uint8_t *
cite_reference_emphasis(const uint8_t *p, const uint8_t *last)
{
    while (p < last && (*p == '*' || *p == '_')) {
        p++;
    }

    return p;
}


int
cite_reference_kind(cite_reference_scan_t *s, const uint8_t *p)
{
    const cite_markdown_range_t  *range;

    range = cite_markdown_at(s->md, &s->lines, (size_t) (p - s->text.p));

    return range ? (int) range->kind : 0;
}


/* "[1]" at p, which begins an entry; where its text begins, or NULL */

static const uint8_t *
cite_reference_bracket(cite_reference_scan_t *s, const uint8_t *p,
    const uint8_t *last, cite_reference_open_t *open)
{
    const uint8_t  *q, *next;

    q = cite_reference_number(p + 1, last, &open->number);
    if (q == NULL || q == last || *q != ']') {
        return NULL;
    }

    open->form = CITE_REFERENCE_BRACKET;

    switch (cite_reference_kind(s, p)) {

    case 0:
        break;

    case CITE_MD_LINK:       /* [1](url): its URL is that of the entry */
        return s->level ? p : NULL;

    default:
        return NULL;
    }

    q = cite_reference_emphasis(q + 1, last);

    if (q < last && *q == ':') {
        open->form = CITE_REFERENCE_COLON;
        q = cite_reference_emphasis(q + 1, last);
    }

    next = cite_reference_blanks(q, last);

    /* [1][2] and [1], [2] are markers; [1].  is the end of a sentence */

    if (last - next > 1 && next[0] == '[' && cite_reference_digit(next[1])) {
        return NULL;
    }

    return next > q || next == last || *next == '[' || *next == '<'
           || *next >= 0x80 || (uint8_t) ((*next | 0x20) - 'a') < 26
           ? next : NULL;
}


/* "1." or "1)" at p; where its text begins, or NULL */

static const uint8_t *
cite_reference_count(cite_reference_scan_t *s, const uint8_t *p,
    const uint8_t *last, cite_reference_open_t *open)
{
    const uint8_t          *q;
    cite_reference_open_t   inner;

    q = cite_reference_number(p, last, &open->number);
    if (q == NULL || q == last || (*q != '.' && *q != ')')) {
        return NULL;
    }

    p = cite_reference_emphasis(q + 1, last);
    q = cite_reference_blanks(p, last);

    if (q == p && q < last) {
        return NULL;
    }

    open->form = CITE_REFERENCE_COUNT;

    /* "1. [3] Title" is number 3 */

    if (q < last && *q == '[') {
        p = cite_reference_bracket(s, q, last, &inner);

        if (p) {
            open->form = inner.form;
            open->number = inner.number;
            q = p;
        }
    }

    return q;
}


const uint8_t *
cite_reference_bullet(const uint8_t *p, const uint8_t *last)
{
    size_t  n;

    n = 0;

    if (last - p > 1 && (*p == '-' || *p == '*' || *p == '+')) {
        n = 1;

    } else if (cite_span_starts(cite_span_between(p, last),
                                cite_span("\xe2\x80\xa2")))
    {
        n = 3;
    }

    return n && p + n < last && cite_reference_blank(p[n])
           ? cite_reference_blanks(p + n, last) : p;
}


int
cite_reference_starts(cite_reference_scan_t *s,
    const cite_reference_line_t *line, cite_reference_open_t *open)
{
    const uint8_t  *p;

    memset(open, 0, sizeof(cite_reference_open_t));

    p = cite_reference_bullet(line->p, line->eol);
    p = cite_reference_emphasis(p, line->eol);

    if (p == line->eol) {
        return 0;
    }

    if (*p == '[') {
        open->text = cite_reference_bracket(s, p, line->eol, open);

    } else if (s->level) {
        open->text = cite_reference_count(s, p, line->eol, open);
    }

    open->start = line->p;
    open->end = line->eol;
    open->indent = line->indent;

    return open->text != NULL;
}


unsigned
cite_reference_level(const cite_reference_line_t *line)
{
    const uint8_t  *p, *last;

    for (p = line->p; p < line->eol && *p == '#'; p++) { /* void */ }

    if (p > line->p) {
        return p - line->p <= 6 && (p == line->eol || cite_reference_blank(*p))
               ? (unsigned) (p - line->p) : 0;
    }

    last = line->eol;

    while (last > p && (cite_reference_blank(last[-1]) || last[-1] == ':')) {
        last--;
    }

    return last - p > 4 && (*p == '*' || *p == '_') && p[1] == *p
           && last[-1] == *p && last[-2] == *p ? CITE_REFERENCE_BOLD : 0;
}


int
cite_reference_rule(const cite_reference_line_t *line)
{
    const uint8_t  *p;

    if (line->eol - line->p < 2 || memchr("-=*_", *line->p, 4) == NULL) {
        return 0;
    }

    for (p = line->p; p < line->eol; p++) {
        if (*p != *line->p && !cite_reference_blank(*p)) {
            return 0;
        }
    }

    return 1;
}


void
cite_reference_footnote(cite_reference_scan_t *s,
    const cite_markdown_range_t *definition)
{
    uint32_t        number;
    const uint8_t  *last;

    last = definition->text.p + definition->text.n;

    if (cite_reference_number(definition->text.p + 1, last, &number) == last
        && definition->text.n > 1)
    {
        s->open.start = definition->bytes.p;
        s->open.text = definition->bytes.p + definition->bytes.n;
        s->open.end = s->open.text;
        s->open.indent = 0;
        s->open.number = number;
        s->open.form = CITE_REFERENCE_COLON;
    }
}
