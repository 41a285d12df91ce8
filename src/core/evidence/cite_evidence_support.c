
/*
 * Copyright (C) the ngx_cite authors
 *
 * Passages against the claim that somebody says they support.
 *
 *   claim      The plant in Hallein has powered 96,000 homes since 2009.
 *                  |        |           |       |     |           |
 *   passages   "The plant was opened in 2009."  "It supplies 96,000 homes."
 *
 * The passages, taken together, must have each number of the claim and each
 * name, deny no more and no less than it does, put no word in the place of
 * another, and share most of its content words.  That does not prove the
 * claim, but a claim that was changed in one place is seen.
 */


#include "evidence/cite_evidence_support_internal.h"
#include "evidence/cite_evidence_quantity_internal.h"
#include "text/cite_passage.h"


#define CITE_SUPPORT_SHARE     0.6       /* of the claim's content words, */
#define CITE_SUPPORT_DENSE     1.0       /*   in a script without blanks, */
#define CITE_SUPPORT_LEAST     2         /*   and so many of them at least */
#define CITE_SUPPORT_SAID      4         /* one in so many, of words that the
                                            claim says around a quotation */
#define CITE_SUPPORT_FACT      2         /* words that a number or name is
                                            worth */


static void
cite_support_numbers(cite_supporting_t *s)
{
    size_t           i;
    cite_quantity_t  q;

    for (i = 0; i < s->claim->n && s->numbers_n < CITE_SUPPORT_NUMBERS; i++) {

        if (cite_quantity_read(s->claim, i, &q) == CITE_OK
            && !(q.spelt && q.value < 2))
        {
            s->numbers[s->numbers_n++] = q;
            i += cite_max(q.words, 1) - 1;
        }
    }
}


/* 1 if a mark of quotation stands in the text */

static int
cite_support_has_mark(cite_span_t text)
{
    size_t  i, k;

    static const char *const  marks[] = {
        "\"", "\u201c", "\u201d", "\u201e", "\u00ab", "\u00bb"
    };

    for (i = 0; i < text.n; i++) {
        for (k = 0; k < cite_nelts(marks); k++) {
            if (cite_span_starts(cite_span_skip(text, i),
                                 cite_span_make(marks[k], strlen(marks[k]))))
            {
                return 1;
            }
        }
    }

    return 0;
}


/* words that the claim itself quotes are not its own, as names are not */

static void
cite_support_quoted(cite_supporting_t *s)
{
    int                 open;
    size_t              i, end;
    const cite_word_t  *word;

    open = 0;
    end = 0;

    for (i = 0; i < s->claim->n; i++) {

        word = &s->claim->words[i];
        open ^= cite_support_has_mark(cite_span_between(
                                          s->claim->source.p + end,
                                          s->claim->source.p + word->start));
        end = word->end;

        if (open && cite_support_is_content(s->term[i])) {
            s->quoted |= 1ull << s->term[i];
        }
    }
}


/* the claim's words are read */

static void
cite_support_begin(cite_evidence_t *e, cite_supporting_t *s)
{
    size_t  i;

    s->claim = &e->match->phrase;
    s->terms = &e->match->closing;

    memset(s->terms, 0, sizeof(cite_closing_t));
    cite_terms_read(s->terms, s->claim);
    cite_support_numbers(s);
    s->scopes = cite_support_scopes(s->claim, 0, s->claim->n);

    for (i = 0; i < s->claim->n; i++) {
        s->term[i] = cite_support_term(s->terms, s->claim, i);
        s->denials += (size_t) cite_support_negates(&s->claim->words[i]);
    }

    cite_support_quoted(s);
}


static void
cite_support_quantities(cite_supporting_t *s)
{
    size_t           i, k;
    cite_quantity_t  q;

    for (i = 0; s->numbers_n && i < s->passage->n; i++) {

        if (cite_quantity_read(s->passage, i, &q) != CITE_OK) {
            continue;
        }

        for (k = 0; k < s->numbers_n; k++) {
            s->agrees[k] |= 1u << cite_quantity_compare(&s->numbers[k], &q);
        }
    }
}


static void
cite_support_passage(cite_supporting_t *s)
{
    size_t  i;

    for (i = 0; i < s->passage->n; i++) {
        s->pairing->term[i] = cite_support_term(s->terms, s->passage, i);
    }

    s->phrases |= cite_support_scopes(s->passage, 0, s->passage->n);

    cite_support_quantities(s);
    cite_support_align(s);
    cite_support_ending(s);
    cite_support_sentences(s);

    if (!cite_support_is_alike(s)) {
        return;
    }

    cite_support_places(s);

    /* "He sold it" in place of "Mark sold it" tells less than the claim */

    if ((s->claim->words[0].kind & CITE_WORD_PERSON) && !s->opened) {
        s->differs = "name";
    }
}


/* terms of all passages, before one of them is compared */

static cite_terms_t
cite_support_gather(cite_supporting_t *s)
{
    size_t        i;
    int16_t       term;
    cite_terms_t  terms;

    terms = 0;

    for (i = 0; i < s->passage->n; i++) {
        term = cite_support_term(s->terms, s->passage, i);
        terms |= cite_support_is_content(term) ? 1ull << term : 0;
        s->months |= s->passage->words[i].lexeme
                     ? 1u << s->passage->words[i].lexeme->month : 0;
        s->opened |= s->passage->words[i].hash == s->claim->words[0].hash;
    }

    return terms;
}


/*
 * A claim begins with a capital, which makes a name of a word that no
 * language has only.
 */

static int
cite_support_lacks_name(const cite_supporting_t *s)
{
    size_t                i;
    cite_terms_t          term;
    const cite_lexeme_t  *lexeme;

    for (i = 0; i < s->claim->n; i++) {

        if (!cite_support_is_content(s->term[i])) {
            continue;
        }

        lexeme = s->claim->words[i].lexeme;
        term = 1ull << s->term[i];

        if (!((s->there | s->titled) & term)
            && !(lexeme && lexeme->month && s->months >> lexeme->month & 1)
            && ((s->terms->names & term) || (i == 0 && lexeme == NULL)))
        {
            return 1;
        }
    }

    return 0;
}


/* 1 if the claim asks, and so says nothing */

static int
cite_support_asks(const cite_supporting_t *s)
{
    cite_span_t  end;

    end = cite_span_skip(s->claim->source,
                         s->claim->words[s->claim->n - 1].end);

    return end.n && (memchr(end.p, '?', end.n)
                     || (end.n >= 3 && memcmp(end.p, "\uff1f", 3) == 0));
}


static const char *
cite_support_differs(const cite_supporting_t *s)
{
    size_t    i;
    unsigned  good;

    good = 1u << CITE_QUANTITY_SAME | 1u << CITE_QUANTITY_BARE;

    for (i = 0; i < s->numbers_n; i++) {
        if (!(s->agrees[i] & good)) {
            return s->agrees[i] & 1u << CITE_QUANTITY_UNLIKE ? "unit"
                                                             : "number";
        }
    }

    if (cite_support_asks(s)) {
        return "wording";
    }

    /* Japanese, for one, denies by endings of verbs, which are phrases here */

    if ((s->denied != 0) != (s->denials != 0)
        || (s->scopes & ~s->phrases & 1u << CITE_SCOPE_DENIAL))
    {
        return "negation";
    }

    return cite_support_lacks_name(s) ? "name" : s->differs;
}


/*
 * What the claim itself quotes is worth as much as a name, if the passages
 * have all of it, and some of what the claim says of it.
 */

static cite_terms_t
cite_support_cites(const cite_supporting_t *s)
{
    size_t        in, of;
    cite_terms_t  said;

    if (s->quoted & ~s->there) {
        return 0;
    }

    said = (s->terms->n < 64 ? (1ull << s->terms->n) - 1 : ~0ull) & ~s->quoted;
    in = cite_terms_count(s->there & said);
    of = cite_terms_count(said);

    return in * CITE_SUPPORT_SAID >= of ? s->quoted : 0;
}


static int
cite_support_shares(const cite_supporting_t *s)
{
    size_t        in, of;
    double        share;
    cite_terms_t  facts, there;

    there = s->there | s->titled;
    facts = s->terms->numbers | s->terms->names | cite_support_cites(s);
    share = s->terms->pairs ? CITE_SUPPORT_DENSE : CITE_SUPPORT_SHARE;

    in = cite_terms_count(there & ~facts)
         + CITE_SUPPORT_FACT * cite_terms_count(there & facts);
    of = s->terms->n
         + (CITE_SUPPORT_FACT - 1) * cite_terms_count(facts);

    return cite_terms_count(s->there) >= CITE_SUPPORT_LEAST
           && (double) in >= share * (double) of;
}


/* CITE_DECLINED: there are too many words */

static cite_rc_t
cite_support_read(cite_words_t *words, cite_span_t s, size_t max)
{
    if (cite_words_read(words, s, max) != CITE_OK) {
        return CITE_ERROR;
    }

    return words->more ? CITE_DECLINED : CITE_OK;
}


static cite_rc_t
cite_support_compare(cite_evidence_t *e, cite_supporting_t *s,
    const cite_passing_t *passages, size_t n)
{
    size_t     i;
    cite_rc_t  rc;

    s->passage = &e->match->window;

    for (i = 0; i < 2 * n; i++) {

        if (i < n) {
            rc = cite_support_read(&e->match->window, passages[i].title,
                                   CITE_SUPPORT_PASSAGE);
            s->titled |= rc == CITE_OK ? cite_support_gather(s) : 0;
        }

        rc = cite_support_read(&e->match->window, passages[i % n].text,
                               CITE_SUPPORT_PASSAGE);
        if (rc != CITE_OK) {
            return rc;
        }

        if (i < n) {
            s->there |= cite_support_gather(s);

        } else {
            cite_support_passage(s);
        }
    }

    return CITE_OK;
}


cite_rc_t
cite_evidence_support(cite_evidence_t *e, cite_span_t claim,
    const cite_passing_t *passages, size_t n, cite_support_t *support)
{
    cite_rc_t          rc;
    cite_supporting_t  s;

    assert(!cite_evidence_holds(e));

    memset(support, 0, sizeof(cite_support_t));
    memset(&s, 0, sizeof(cite_supporting_t));

    if (cite_evidence_match(e) == NULL) {
        return CITE_ERROR;
    }

    rc = cite_support_read(&e->match->phrase, claim, CITE_SUPPORT_CLAIM);
    s.pairing = cite_mem_resize(e->mem, NULL, sizeof(cite_pairing_t));

    if (rc == CITE_OK && s.pairing == NULL) {
        rc = CITE_ERROR;
    }

    if (rc == CITE_OK && e->match->phrase.n == 0) {
        rc = CITE_DECLINED;
    }

    if (rc == CITE_OK) {
        cite_support_begin(e, &s);
        rc = cite_support_compare(e, &s, passages, n);
    }

    cite_mem_resize(e->mem, s.pairing, 0);

    if (rc != CITE_OK) {
        support->differs = "length";
        return rc == CITE_DECLINED ? CITE_OK : rc;
    }

    support->differs = cite_support_differs(&s);
    support->shared = cite_support_shares(&s) != 0;
    support->in = cite_terms_count(s.there);
    support->of = s.terms->n;

    return CITE_OK;
}


/* the sentences that the words found stand in */

static void
cite_stands_set(const cite_evidence_t *e, const cite_finding_t *found,
    cite_passing_t *passage)
{
    size_t       start, end, last;
    cite_span_t  content;

    content = found->source->content;
    last = e->match->search.found_end;

    start = cite_passage_start(e->lexicon, content, 0, found->offset);
    end = cite_passage_end(e->lexicon, content, last - (last > 0));
    end = cite_max(end, last);

    while (end > start && strchr(" \t\r\n", content.p[end - 1])) {
        end--;
    }

    passage->source = found->source;
    passage->title = found->source->title;
    passage->offset = start;
    passage->text = cite_span_make(content.p + start, end - start);
}


cite_rc_t
cite_evidence_stands(cite_evidence_t *e, cite_span_t quote,
    const cite_cited_t *cited, cite_passing_t *passage)
{
    cite_rc_t      rc;
    cite_match_t  *match;

    memset(passage, 0, sizeof(cite_passing_t));
    match = cite_evidence_match(e);

    if (e->first == NULL || match == NULL) {
        return CITE_DECLINED;
    }

    if (!cite_evidence_holds(e)) {

        if (cite_words_read(&match->phrase, quote, CITE_SUPPORT_PASSAGE)
            != CITE_OK
            || match->phrase.n == 0 || match->phrase.more)
        {
            return CITE_DECLINED;
        }

        cite_evidence_wants(e, cited);
        cite_evidence_spend(e, match->phrase.n * CITE_STEP_READ);
        memset(&match->found, 0, sizeof(cite_finding_t));
        match->echo = 0;
        match->stage = CITE_STAGE_FIND;
        cite_search_begin(e, &match->phrase, 1);
    }

    rc = cite_search_go_on(e, cited);

    if (rc == CITE_AGAIN) {
        return rc;
    }

    if (rc == CITE_OK && match->search.best != CITE_CITED_OTHER) {
        cite_stands_set(e, &match->found, passage);

    } else {
        rc = CITE_DECLINED;
    }

    cite_evidence_leave(e);

    return rc;
}
