
/*
 * Copyright (C) the ngx_cite authors
 *
 * Syntax of links.  Everything here ends at the next bracket, quote or
 * parenthesis of its own kind, with which another attempt could begin, so
 * that attempts do not add up to more than the text.
 */


#include "text/cite_markdown_internal.h"
#include "base/cite_utf8.h"

#include <utf8proc.h>


const uint8_t *
cite_md_blank_skip(const uint8_t *p, const uint8_t *last)
{
    while (p < last && cite_md_blank(*p)) {
        p++;
    }

    return p;
}


/* the length of a character, or of a backslash with the character it escapes */

static size_t
cite_md_step(const uint8_t *p, const uint8_t *last)
{
    return *p == '\\' && last - p > 1 && cite_md_punct(p[1]) ? 2 : 1;
}


/* from a "[" to behind its "]", with no other bracket between them */

const uint8_t *
cite_md_label_read(const uint8_t *p, const uint8_t *last)
{
    last = cite_min(last - p, CITE_MD_LABEL + 2) + p;

    for (p++; p < last; p += cite_md_step(p, last)) {

        if (*p == ']') {
            return p + 1;
        }

        if (*p == '[') {
            return NULL;
        }
    }

    return NULL;
}


/* from "[^" to behind the "]" of a footnote */

const uint8_t *
cite_md_footnote_read(const uint8_t *p, const uint8_t *last)
{
    const uint8_t  *q, *end;

    if (last - p < 4 || p[0] != '[' || p[1] != '^' || p[2] == ']') {
        return NULL;
    }

    end = cite_md_label_read(p, last);
    if (end == NULL) {
        return NULL;
    }

    for (q = p + 2; q < end; q++) {
        if (cite_md_blank(*q)) {
            return NULL;
        }
    }

    return end;
}


int
cite_md_numeric(cite_span_t label)
{
    size_t  i;

    if (label.n == 0 || !cite_md_digit(label.p[0])) {
        return 0;
    }

    for (i = 1; i < label.n && label.p[i] != '#'; i++) {
        if (!cite_md_digit(label.p[i]) && label.p[i] != ','
            && label.p[i] != ' ')
        {
            return 0;
        }
    }

    return 1;
}


/* writes one character in lower case; returns its length in the label */

static size_t
cite_md_lower(cite_span_t label, uint8_t *dst, size_t *n)
{
    size_t    len;
    uint32_t  code;

    if (label.p[0] < 0x80) {
        *dst = label.p[0];
        *dst |= *dst >= 'A' && *dst <= 'Z' ? 0x20 : 0;
        *n = 1;
        return 1;
    }

    len = cite_utf8_decode(label.p, label.p + label.n, &code);
    if (len == 0) {
        *dst = label.p[0];
        *n = 1;
        return 1;
    }

    *n = cite_utf8_encode((uint32_t) utf8proc_tolower((int32_t) code), dst);

    return len;
}


size_t
cite_md_label_fold(cite_span_t label, uint8_t dst[2 * CITE_MD_LABEL])
{
    size_t  n, added;

    if (label.n > CITE_MD_LABEL) {
        return 0;
    }

    n = 0;

    while (label.n) {

        if (cite_md_blank(*label.p)) {
            label = cite_span_skip(label, 1);

            if (n && dst[n - 1] != ' ') {
                dst[n++] = ' ';
            }

            continue;
        }

        if (*label.p == '[' || *label.p == ']') {
            return 0;
        }

        if (cite_md_step(label.p, label.p + label.n) == 2) {
            dst[n++] = '\\';
            label = cite_span_skip(label, 1);
        }

        /* no character becomes more than half longer */

        label = cite_span_skip(label, cite_md_lower(label, &dst[n], &added));
        n += added;
    }

    return n && dst[n - 1] == ' ' ? n - 1 : n;
}


static const uint8_t *
cite_md_url_bracketed(const uint8_t *p, const uint8_t *last)
{
    for (p++; p < last; p += cite_md_step(p, last)) {

        if (*p == '>') {
            return p + 1;
        }

        if (*p == '<' || *p == '\n' || *p == '\r') {
            return NULL;
        }
    }

    return NULL;
}


static const uint8_t *
cite_md_url_bare(const uint8_t *p, const uint8_t *last)
{
    size_t  depth;

    depth = 0;

    for ( /* void */ ; p < last && *p > ' ' && *p != 0x7f;
         p += cite_md_step(p, last))
    {
        if (*p == '(' && ++depth > CITE_MD_PARENS) {
            return NULL;
        }

        if (*p == ')' && depth-- == 0) {
            return p;
        }
    }

    return depth == 0 ? p : NULL;
}


static const uint8_t *
cite_md_url_read(const cite_md_scan_t *s, const uint8_t *p,
    const uint8_t *last, cite_span_t *url)
{
    const uint8_t  *end;

    if (p < last && *p == '<') {
        end = cite_md_url_bracketed(p, last);

        if (end) {
            *url = cite_md_span(s, p + 1, end - 1);
        }

        return end;
    }

    end = cite_md_url_bare(p, last);

    if (end) {
        *url = cite_md_span(s, p, end);
    }

    return end;
}


static const uint8_t *
cite_md_title_read(const cite_md_scan_t *s, const uint8_t *p,
    const uint8_t *last, cite_span_t *title)
{
    uint8_t         close;
    const uint8_t  *start;

    if (p == last || (*p != '"' && *p != '\'' && *p != '(')) {
        return NULL;
    }

    close = *p == '(' ? ')' : *p;
    start = p + 1;

    for (p++; p < last; p += cite_md_step(p, last)) {

        if (*p == close) {
            *title = cite_md_span(s, start, p);
            return p + 1;
        }

        if (*p == '(' && close == ')') {
            return NULL;
        }
    }

    return NULL;
}


/* from "(" to behind ")": the target of an inline link */

const uint8_t *
cite_md_target_read(const cite_md_scan_t *s, const uint8_t *p,
    const uint8_t *last, cite_markdown_range_t *range)
{
    const uint8_t  *end;

    p = cite_md_blank_skip(p + 1, last);

    p = cite_md_url_read(s, p, last, &range->url);
    if (p == NULL) {
        return NULL;
    }

    end = cite_md_blank_skip(p, last);

    if (end > p && end < last && *end != ')') {
        end = cite_md_title_read(s, end, last, &range->title);
        if (end == NULL) {
            return NULL;
        }

        end = cite_md_blank_skip(end, last);
    }

    return end < last && *end == ')' ? end + 1 : NULL;
}


/* the end of the line if nothing else is on it */

static const uint8_t *
cite_md_line_end(const uint8_t *p, const uint8_t *last)
{
    while (p < last && (*p == ' ' || *p == '\t')) {
        p++;
    }

    return p == last || *p == '\n' || *p == '\r' ? p : NULL;
}


/* "[label]: url "title"", each on a line of its own or not */

const uint8_t *
cite_md_definition_read(const cite_md_scan_t *s, const uint8_t *p,
    const uint8_t *last, cite_markdown_range_t *range)
{
    cite_span_t     title;
    const uint8_t  *start, *close, *end;

    start = p;

    close = cite_md_label_read(p, last);

    if (close == NULL || close == last || *close != ':'
        || cite_md_blank_skip(p + 1, close) == close - 1)
    {
        return NULL;
    }

    cite_md_range_init(s, range, CITE_MD_DEFINITION, start, close);
    range->text = cite_md_span(s, start + 1, close - 1);

    p = cite_md_blank_skip(close + 1, last);
    close = cite_md_url_read(s, p, last, &range->url);

    if (close == NULL || close == p) {
        return NULL;
    }

    end = cite_md_line_end(close, last);

    p = cite_md_blank_skip(close, last);

    if (p > close) {
        p = cite_md_title_read(s, p, last, &title);
        p = p ? cite_md_line_end(p, last) : NULL;

        if (p) {
            range->title = title;
            end = p;
        }
    }

    if (end) {
        range->bytes = cite_md_span(s, start, end);
    }

    return end;
}
