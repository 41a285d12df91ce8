
/*
 * Copyright (C) the ngx_cite authors
 *
 * Citations behind the end of a sentence.  Which of them are real is not
 * decided here: text that only looks like one belongs to it as well.
 */


#include "base/cite_scan.h"
#include "text/cite_sentence_internal.h"


#define CITE_SENTENCE_MARKER  24     /* bytes of a marker */
#define CITE_SENTENCE_LABEL   200    /* of a tag or a lenticular bracket */


/* of a tag: its end, quotes, and what escapes them */

static const cite_scan_set_t  cite_sentence_marks = {
    '>', '"', '\'', '\\', '\\', '\\', '\\', '\\', '\\', '\\'
};


const uint8_t *
cite_sentence_tag(cite_sentence_t *s, const uint8_t *p)
{
    uint8_t  quote;

    if (s->unclosed || !cite_sentence_starts(s, p, cite_span("<cite"))) {
        return NULL;
    }

    quote = 0;

    for (p = cite_scan(cite_sentence_marks, p + 5, s->last); p < s->last;
         p = cite_scan(cite_sentence_marks, p + 1, s->last))
    {
        if (quote) {

            if (*p == '\\' && s->last - p > 1) {
                p++;

            } else if (*p == quote && s->last - p > 1
                       && (p[1] == ' ' || p[1] == '\n' || p[1] == '/'
                           || p[1] == '>'))
            {
                quote = 0;
            }

        } else if (*p == '>') {
            return p + 1;

        } else if (*p != '\\' && p[-1] == '=') {
            quote = *p;
        }
    }

    s->unclosed = 1;

    return NULL;
}


/* behind the label and the closing tag, if they are there */

static const uint8_t *
cite_sentence_tag_label(const cite_sentence_t *s, const uint8_t *p)
{
    const uint8_t  *q, *last;

    if (p[-2] == '/') {
        return p;
    }

    last = cite_min(s->last - p, CITE_SENTENCE_LABEL) + p;
    q = memchr(p, '<', (size_t) (last - p));

    return q && cite_sentence_starts(s, q, cite_span("</cite>"))
           ? q + 7 : p;
}


/* behind [1], [1, 2], [1-3], [1#p.5] or [^1] at p, or NULL */

static const uint8_t *
cite_sentence_marker(const cite_sentence_t *s, const uint8_t *p)
{
    int             footnote;
    const uint8_t  *last;

    last = cite_min(s->last - p, CITE_SENTENCE_MARKER) + p;
    p++;

    footnote = p < last && *p == '^';

    if (!footnote && (p == last || !cite_sentence_digit(*p))) {
        return NULL;
    }

    for (p++; p < last; p++) {

        if (*p == ']') {
            return p + 1 < s->last && p[1] == '(' ? NULL : p + 1;
        }

        if (!footnote && !cite_sentence_digit(*p) && *p < 0x80
            && memchr(" ,;-#p.", *p, 7) == NULL)
        {
            return NULL;
        }
    }

    return NULL;
}


/* behind a lenticular bracket's end, or NULL */

static const uint8_t *
cite_sentence_lenticular(const cite_sentence_t *s, const uint8_t *p)
{
    const uint8_t  *last;

    last = cite_min(s->last - p, CITE_SENTENCE_LABEL) + p;

    if (last - p < 4 || !cite_sentence_digit(p[3])) {
        return NULL;
    }

    for (p += 3; last - p >= 3 && *p != '\n'; p++) {

        if (p[0] == 0xe3 && p[1] == 0x80 && (p[2] & 0xfe) == 0x90) {
            return p[2] == 0x91 ? p + 3 : NULL;
        }
    }

    return NULL;
}


const uint8_t *
cite_sentence_citation(cite_sentence_t *s, const uint8_t *p)
{
    const uint8_t  *end;

    if (p == s->cite && s->cite_end > p) {
        return s->cite_end;
    }

    if (p == s->last) {
        return NULL;
    }

    switch (*p) {

    case '(':
        return p + 1 == s->cite && s->cite_end < s->last
               && *s->cite_end == ')' ? s->cite_end + 1 : NULL;

    case '[':
        return cite_sentence_marker(s, p);

    case '<':
        end = cite_sentence_tag(s, p);
        if (end) {
            return cite_sentence_tag_label(s, end);
        }

        if (cite_sentence_starts(s, p, cite_span("<sup>"))) {
            return p + 5;
        }

        return cite_sentence_starts(s, p, cite_span("</sup>"))
               ? p + 6 : NULL;

    case 0xe3:
        return cite_sentence_starts(s, p, cite_span("\xe3\x80\x90"))
               ? cite_sentence_lenticular(s, p) : NULL;

    default:
        return NULL;
    }
}


const uint8_t *
cite_sentence_citations(cite_sentence_t *s, const uint8_t *p)
{
    const uint8_t  *q, *end;

    end = p;

    while ((q = cite_sentence_citation(s, cite_sentence_blanks(s, p)))) {
        end = q;
        p = q < s->last && (*q == ',' || *q == ';') ? q + 1 : q;
    }

    /* "It grew. [1]." */

    return p == end && end < s->last && *end == '.' ? end + 1 : end;
}


const uint8_t *
cite_sentence_tail(cite_sentence_t *s, const uint8_t *p)
{
    const uint8_t  *line, *end;

    end = cite_sentence_citations(s, p);
    line = cite_sentence_blanks(s, p);

    if (end > p || !cite_sentence_eol(s, line)) {
        return end;
    }

    line = cite_sentence_newline(s, line);
    end = cite_sentence_citations(s, line);

    return end > line
           && cite_sentence_eol(s, cite_sentence_blanks(s, end))
           ? end : p;
}
