
/*
 * Copyright (C) the ngx_cite authors
 */


#include "citation/cite_clause_internal.h"
#include "text/cite_page.h"
#include "text/cite_phrase.h"


/* a mark with which a model begins the words of a claim */

#define CITE_CLAUSE_START  "[cite_start]"


/* the first cut that begins at p or behind it */

static size_t
cite_clause_cut_find(const cite_clauses_t *c, const uint8_t *p)
{
    size_t  low, high, mid;

    low = 0;
    high = c->cuts_n;

    while (low < high) {
        mid = low + (high - low) / 2;

        if (c->cuts[mid].start < p) {
            low = mid + 1;

        } else {
            high = mid;
        }
    }

    return low;
}


/* no blank is left twice, or before a mark */

static void
cite_clause_put(cite_buf_t *b, const uint8_t *p, const uint8_t *last)
{
    if (p == last) {
        return;
    }

    if (b->n && b->p[b->n - 1] == ' '
        && memchr(" ,.;:!?)", *p, 8) != NULL)
    {
        b->n--;
    }

    cite_buf_add(b, p, (size_t) (last - p));
}


/* text without citations, but perhaps with notes of pages */

static void
cite_clause_text(cite_clauses_t *c, const uint8_t *p, const uint8_t *last)
{
    uint32_t        page;
    const uint8_t  *q, *end;

    for (q = p; q < last; q++) {

        if (*q != '(' && *q != '[') {
            continue;
        }

        end = cite_page_note(c->list->lexicon, q, last, &page);

        if (end > q) {
            cite_clause_put(&c->words, p, q);
            p = end;
            q = end - 1;

        } else if (cite_span_starts(cite_span_between(q, last),
                                    cite_span(CITE_CLAUSE_START)))
        {
            c->words.n = 0;
            q += sizeof(CITE_CLAUSE_START) - 2;
            p = q + 1;
        }
    }

    cite_clause_put(&c->words, p, last);
}


void
cite_clause_copy(cite_clauses_t *c, const uint8_t *p, const uint8_t *last)
{
    size_t                    i;
    const cite_clause_cut_t  *cut;

    if (p >= last) {
        return;
    }

    for (i = cite_clause_cut_find(c, p); i < c->cuts_n; i++) {
        cut = &c->cuts[i];

        if (cut->start >= last) {
            break;
        }

        if (cut->start < p || (c->firm && !cut->firm)) {
            continue;
        }

        cite_clause_text(c, p, cut->start);
        p = cite_min(cut->end, last);
    }

    cite_clause_text(c, p, last);
}


size_t
cite_clause_count(cite_clauses_t *c, const uint8_t *p, const uint8_t *last)
{
    size_t  n, words;

    n = c->words.n;
    cite_clause_copy(c, p, last);
    n = cite_min(n, c->words.n);

    words = cite_phrase_words(
                cite_clause_trim(c->list->lexicon,
                                 cite_span_make(c->words.p + n,
                                                c->words.n - n)));
    c->words.n = n;

    return words;
}


/* the length of the mark at the beginning that belongs to no claim, or 0 */

static size_t
cite_clause_mark(cite_span_t s)
{
    size_t              i;
    static const char  *marks[] = {
        " ", "\t", "\r", "\n", ",", ";", ":", ".", ")", "]", "}", "!", "?",
        "|", "\xe3\x80\x81", "\xe3\x80\x82", "\xef\xbc\x8c",
        "\xef\xbc\x9b", "\xef\xbc\x9a", "\xef\xbc\x89", "\xe2\x80\x93 ",
        "\xe2\x80\x94 ", "- ", "\xc2\xa0"
    };

    for (i = 0; i < cite_nelts(marks); i++) {
        if (cite_span_starts(s, cite_span_make(marks[i], strlen(marks[i])))) {
            return strlen(marks[i]);
        }
    }

    return 0;
}


/* "Step 1:" with or without marks of emphasis, or 0 */

static size_t
cite_clause_numbering(const cite_lexicon_t *lexicon, cite_span_t s)
{
    size_t          n;
    uint32_t        number;
    const uint8_t  *p, *last;

    p = s.p;
    last = s.p + s.n;

    while (p < last && (*p == '*' || *p == '_')) {
        p++;
    }

    n = p < last ? cite_phrase_at(&lexicon->numberings, p, last) : 0;
    if (n == 0) {
        return 0;
    }

    p = cite_page_blanks(p + n, last);
    p = cite_page_number(p, last, 999, &number);

    if (number == 0 || p == last || (*p != ':' && *p != '.' && *p != ')')) {
        return 0;
    }

    for (p++; p < last && (*p == '*' || *p == '_'); p++) { /* void */ }

    return (size_t) (p - s.p);
}


static size_t
cite_clause_connector(const cite_lexicon_t *lexicon, cite_span_t s)
{
    size_t  n;

    n = s.n ? cite_phrase_at(&lexicon->connectors, s.p, s.p + s.n) : 0;

    return n && n < s.n && (s.p[n] == ' ' || s.p[n] >= 0xe3) ? n : 0;
}


cite_span_t
cite_clause_trim(const cite_lexicon_t *lexicon, cite_span_t s)
{
    size_t  n, connectors;

    connectors = 0;

    for ( ;; ) {
        n = cite_clause_mark(s);

        if (n == 0) {
            n = cite_clause_numbering(lexicon, s);
        }

        if (n == 0 && connectors++ == 0) {
            n = cite_clause_connector(lexicon, s);
        }

        if (n == 0) {
            break;
        }

        s = cite_span_skip(s, n);
    }

    while (s.n && memchr(" \t\r\n,;:([{|", s.p[s.n - 1], 11)) {
        s.n--;
    }

    return s;
}
