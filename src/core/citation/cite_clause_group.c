
/*
 * Copyright (C) the ngx_cite authors
 */


#include "citation/cite_clause_internal.h"
#include "text/cite_page.h"
#include "text/cite_phrase.h"
#include "text/cite_sentence.h"

#include <stdlib.h>


#define CITE_CLAUSE_GAP     24       /* bytes between two of a group */
#define CITE_CLAUSE_LAYERS  6        /* of decoration */
#define CITE_CLAUSE_BEFORE  2        /* words before a group that is said to
                                        state something */
#define CITE_CLAUSE_TAG     200      /* bytes of a tag */


#define CITE_CLAUSE_PAIR(a, b)  { cite_span_const(a), cite_span_const(b) }

/* marks around citations */

static const struct {
    cite_span_t  open;
    cite_span_t  close;
} cite_clause_pairs[] = {
    CITE_CLAUSE_PAIR("(", ")"),
    CITE_CLAUSE_PAIR("[", "]"),
    CITE_CLAUSE_PAIR("$^{", "}$"),
    CITE_CLAUSE_PAIR("^{", "}"),
    CITE_CLAUSE_PAIR("$^", "$"),
    CITE_CLAUSE_PAIR("^", "^"),
    CITE_CLAUSE_PAIR("%", "%"),
    CITE_CLAUSE_PAIR("***", "***"),
    CITE_CLAUSE_PAIR("**", "**"),
    CITE_CLAUSE_PAIR("*", "*"),
    CITE_CLAUSE_PAIR("_", "_"),
    CITE_CLAUSE_PAIR("{", "}"),
    CITE_CLAUSE_PAIR("\xef\xbc\x88", "\xef\xbc\x89"),
    CITE_CLAUSE_PAIR("\xe3\x80\x90", "\xe3\x80\x91"),
};


static const uint8_t *
cite_clause_blanks_before(const uint8_t *start, const uint8_t *p)
{
    while (p > start && (p[-1] == ' ' || p[-1] == '\t')) {
        p--;
    }

    return p;
}


static int
cite_clause_ends(const uint8_t *start, const uint8_t *p, cite_span_t s)
{
    return (size_t) (p - start) >= s.n && memcmp(p - s.n, s.p, s.n) == 0;
}


/* a pair of tags around the group, as <sup> and </sup>; 0 if there is none */

static int
cite_clause_tags(const cite_clauses_t *c, cite_clause_group_t *g,
    const uint8_t *a, const uint8_t *b)
{
    size_t          n;
    const uint8_t  *p, *end, *last;

    last = cite_min(c->text.p + c->text.n, b + CITE_CLAUSE_TAG);

    if (a == c->text.p || a[-1] != '>' || last - b < 4 || b[1] != '/'
        || *b != '<')
    {
        return 0;
    }

    n = cite_min((size_t) (a - c->text.p), CITE_CLAUSE_TAG);

    for (p = a - 2; p > a - n && *p != '<' && *p != '>'; p--) { /* void */ }

    end = memchr(b, '>', (size_t) (last - b));

    if (*p != '<' || end == NULL || p[1] != b[2]) {
        return 0;
    }

    g->cut = p;
    g->cut_end = end + 1;

    return 1;
}


/* a pair of marks around the group; 0 if there is none */

static int
cite_clause_pair(const cite_clauses_t *c, cite_clause_group_t *g,
    const uint8_t *a, const uint8_t *b)
{
    size_t          i;
    const uint8_t  *last;

    last = c->text.p + c->text.n;

    for (i = 0; i < cite_nelts(cite_clause_pairs); i++) {

        if (cite_clause_ends(c->text.p, a, cite_clause_pairs[i].open)
            && cite_span_starts(cite_span_between(b, last),
                                cite_clause_pairs[i].close))
        {
            g->cut = a - cite_clause_pairs[i].open.n;
            g->cut_end = b + cite_clause_pairs[i].close.n;
            return 1;
        }
    }

    return 0;
}


/* the note of a page behind the group is that of its last citation */

static int
cite_clause_note(const cite_clauses_t *c, cite_clause_group_t *g,
    const uint8_t *b)
{
    uint32_t        page;
    cite_record_t  *rec;
    const uint8_t  *end;

    end = cite_page_note(c->list->lexicon, b, c->text.p + c->text.n, &page);

    if (end == b) {
        return 0;
    }

    g->cut_end = end;
    rec = c->sorted[g->first + g->n - 1];

    if (rec->page_number == 0) {
        rec->page_number = page;
    }

    return 1;
}


/* one layer of decoration; 0 if there is no more */

static int
cite_clause_decoration(const cite_clauses_t *c, cite_clause_group_t *g)
{
    size_t          n;
    const uint8_t  *a, *b;

    a = cite_clause_blanks_before(c->text.p, g->cut);
    b = cite_page_blanks(g->cut_end, c->text.p + c->text.n);

    if (cite_clause_note(c, g, b) || cite_clause_tags(c, g, a, b)
        || cite_clause_pair(c, g, a, b))
    {
        return 1;
    }

    /* "(see [1])" */

    n = cite_phrase_before(&c->list->lexicon->attributions, c->text.p, a);

    if (n == 0) {
        n = cite_phrase_before(&c->list->lexicon->origins, c->text.p, a);
    }

    return n && cite_clause_pair(c, g,
                                 cite_clause_blanks_before(c->text.p, a - n),
                                 b);
}


/* "[1] states that", "As [1] notes," where a sentence begins */

static void
cite_clause_stating(const cite_clauses_t *c, cite_clause_group_t *g)
{
    size_t          n;
    cite_span_t     before;
    const uint8_t  *b, *last;

    last = g->sentence.p + g->sentence.n;

    if (g->sentence.p > g->cut || g->cut_end >= last) {
        return;
    }

    b = cite_page_blanks(g->cut_end, last);
    n = b < last ? cite_phrase_at(&c->list->lexicon->statings, b, last) : 0;
    before = cite_span_between(g->sentence.p, g->cut);

    if (n == 0 || before.n > CITE_CLAUSE_GAP
        || cite_phrase_words(before) > CITE_CLAUSE_BEFORE)
    {
        return;
    }

    b = cite_page_blanks(b + n, last);

    if (b < last && (*b == ',' || *b == ':')) {
        b++;
    }

    g->cut = g->sentence.p;
    g->cut_end = b;
}


/* words that introduce the group: "according to", "Source 1:" */

static void
cite_clause_introduction(const cite_clauses_t *c, cite_clause_group_t *g)
{
    size_t          n;
    const uint8_t  *a, *b, *last;

    last = c->text.p + c->text.n;
    a = cite_clause_blanks_before(c->text.p, g->cut);
    n = cite_phrase_before(&c->list->lexicon->attributions, c->text.p, a);

    /* "In document 1: ..." */

    if (n == 0 && g->worded) {
        n = cite_phrase_before(&c->list->lexicon->origins, c->text.p, a);
        n = n && a - n == g->sentence.p ? n : 0;
    }

    if (n) {
        g->cut = a - n;
    }

    cite_clause_stating(c, g);

    if (g->worded) {
        b = cite_page_blanks(g->cut_end, last);
        g->cut_end = b < last && (*b == ',' || *b == ':') ? b + 1
                                                          : g->cut_end;
    }
}


static void
cite_clause_sentence(const cite_clauses_t *c, cite_clause_group_t *g)
{
    size_t          i, offset, length;
    const uint8_t  *start, *end;

    start = g->cut;
    end = g->cut_end;

    /* words behind a full stop begin the next sentence */

    if (g->worded) {
        start = g->end - 1;
        end = g->end;

    } else if (g->spoken) {
        start = g->enclosed.p;
        end = start + g->enclosed.n;
    }

    offset = (size_t) (start - c->text.p);
    length = (size_t) (end - start);

    for (i = g->first; i < g->first + g->n; i++) {
        if (c->sorted[i]->offset == offset && c->sorted[i]->length == length) {
            g->sentence = c->sentences[i];
            return;
        }
    }

    g->sentence = cite_sentence_at(c->list->lexicon, c->text, offset, length);
}


cite_rc_t
cite_clause_group_end(cite_clauses_t *c, size_t i)
{
    size_t                layers;
    cite_clause_group_t  *g;

    g = &c->groups[i];
    g->cut = g->start;
    g->cut_end = g->end;

    for (layers = 0; layers < CITE_CLAUSE_LAYERS; layers++) {
        if (!cite_clause_decoration(c, g)) {
            break;
        }
    }

    cite_clause_sentence(c, g);

    if (!g->claims && !g->spoken) {
        cite_clause_introduction(c, g);
    }

    return CITE_OK;
}


/* 1 if nothing but marks, blanks and "and" is between two citations */

static int
cite_clause_beside(const cite_clauses_t *c, const uint8_t *p,
    const uint8_t *last)
{
    size_t          n;
    uint32_t        page;
    const uint8_t  *end;

    if (last - p > CITE_CLAUSE_GAP) {
        return 0;
    }

    while (p < last) {
        end = cite_page_note(c->list->lexicon, p, last, &page);

        if (end > p) {
            p = end;
            continue;
        }

        n = cite_phrase_at(&c->list->lexicon->connectors, p, last);

        if (n == 0) {
            if (*p == '<') {
                end = memchr(p, '>', (size_t) (last - p));
                n = end && p[1] != 'b' ? (size_t) (end - p) + 1 : 0;

            } else if (memchr(" \t,;&+/()[]{}*_^$%", *p, 18)) {
                n = 1;

            } else if (last - p > 2 && (memcmp(p, "\xe3\x80\x81", 3) == 0
                                        || memcmp(p, "\xef\xbc\x8c", 3) == 0
                                        || memcmp(p, "\xef\xbc\x9b", 3) == 0))
            {
                n = 3;
            }
        }

        if (n == 0) {
            return 0;
        }

        p += n;
    }

    return 1;
}


static void
cite_clause_group_add(const cite_clauses_t *c, cite_clause_group_t *g,
    const cite_record_t *rec)
{
    const uint8_t  *end;

    end = c->text.p + rec->offset + rec->length;

    g->end = cite_max(g->end, end);
    g->firm |= !rec->tentative;
    g->worded |= rec->worded;
    g->n++;
}


/* a citation that encloses words stands alone, but for its like */

static int
cite_clause_joins(const cite_clauses_t *c, const cite_clause_group_t *g,
    const cite_record_t *rec)
{
    const uint8_t  *p;

    p = c->text.p + rec->offset;

    if (p == g->start) {
        return 1;
    }

    if (g->enclosed.p || rec->enclosed_n || rec->worded != g->worded)
    {
        return 0;
    }

    /* "m^2 [1]", but not "[0][1]" */

    if (rec->tentative == g->firm && (*g->start != '[' || *p != '[')) {
        return 0;
    }

    return p < g->end || cite_clause_beside(c, g->end, p);
}


static void
cite_clause_group_init(const cite_clauses_t *c, cite_clause_group_t *g,
    size_t i)
{
    const cite_record_t  *rec;

    rec = c->sorted[i];

    g->first = i;
    g->start = c->text.p + rec->offset;
    g->end = g->start;
    g->claims = rec->claims;
    g->spoken = rec->spoken;

    if (rec->enclosed_n) {
        g->enclosed = cite_span_make(c->text.p + rec->enclosed,
                                     rec->enclosed_n);
    }

    cite_clause_group_add(c, g, rec);
}


static int
cite_clause_compare(const void *one, const void *two)
{
    const cite_clause_cut_t  *a, *b;

    a = one;
    b = two;

    return (a->start > b->start) - (a->start < b->start);
}


static void
cite_clause_cut(cite_clauses_t *c, const cite_clause_group_t *g,
    const uint8_t *start, const uint8_t *end)
{
    cite_clause_cut_t  *cut;

    if (start < end) {
        cut = &c->cuts[c->cuts_n++];
        cut->start = start;
        cut->end = end;
        cut->firm = g->firm || g->worded;
    }
}


cite_rc_t
cite_clause_cuts(cite_clauses_t *c)
{
    size_t                      i;
    const cite_clause_group_t  *g;

    c->cuts = cite_mem_alloc(c->scratch,
                             2 * c->groups_n * sizeof(cite_clause_cut_t));
    if (c->cuts == NULL) {
        return CITE_ERROR;
    }

    for (i = 0; i < c->groups_n; i++) {
        g = &c->groups[i];

        if (g->enclosed.p) {
            cite_clause_cut(c, g, g->cut, g->enclosed.p);
            cite_clause_cut(c, g, g->enclosed.p + g->enclosed.n, g->cut_end);

        } else {
            cite_clause_cut(c, g, g->cut, g->cut_end);
        }
    }

    qsort(c->cuts, c->cuts_n, sizeof(cite_clause_cut_t), cite_clause_compare);

    c->todo = c->groups_n;

    return CITE_OK;
}


cite_rc_t
cite_clause_groups(cite_clauses_t *c)
{
    size_t                i;
    cite_clause_group_t  *g;

    c->groups = cite_mem_alloc(c->scratch,
                               c->n * sizeof(cite_clause_group_t));
    if (c->groups == NULL) {
        return CITE_ERROR;
    }

    g = NULL;

    for (i = 0; i < c->n; i++) {

        if (g && cite_clause_joins(c, g, c->sorted[i])) {
            cite_clause_group_add(c, g, c->sorted[i]);
            continue;
        }

        g = &c->groups[c->groups_n++];
        cite_clause_group_init(c, g, i);
    }

    c->todo = c->groups_n;

    return CITE_OK;
}
