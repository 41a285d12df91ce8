
/*
 * Copyright (C) the ngx_cite authors
 *
 * A claim that words can't settle: the passages that are closest to it, and
 * whether the source can be the right one at all.
 *
 *   cover      which of the claim's terms each text has:
 *                 cited text    1 1 . 1 . .     3 of 6
 *                 another one   1 1 1 1 1 1     6 of 6: "elsewhere"
 *   passages   of the cited texts, or of the other one, those with most of
 *              the terms; rare ones count more
 *
 * Each text is gone through twice at most, a block at a time.
 */


#include "text/cite_passage.h"
#include "evidence/cite_evidence_terms.h"


#define CITE_COVER_STEP      2       /* words in a step */
#define CITE_PASSAGE_STEPS   16      /* to begin and to rank a passage */
#define CITE_COVER_MORE      0.3     /* of the terms, in another text */
#define CITE_COVER_FORMS     0.2     /* of the terms, in forms of their own */
#define CITE_COVER_COMMON    3       /* common words that tell a language */
#define CITE_COVER_SAME      0.34    /* of which the source has so many, */
#define CITE_COVER_WORDS     0.15    /* or of other words but names */
#define CITE_COVER_BYTES     300     /* of a source whose language is told */
#define CITE_COVER_SCRIPT    1000    /* bytes that tell the script */


void
cite_closing_begin(cite_claiming_t *c)
{
    cite_closing_t  *k;

    k = &c->evidence->match->closing;
    memset(k, 0, offsetof(cite_closing_t, hash));

    cite_terms_read(k, c->words);
    cite_evidence_spend(c->evidence, k->forms_n * 4);

    k->at = c->evidence->cited;
}


/* a word of the text that is a form of a term */

static void
cite_cover_term(cite_closing_t *k, size_t i, int term)
{
    const cite_block_t  *block;

    block = k->block;

    if (term >= CITE_TERMS_MAX) {
        k->common |= 1ull << (term - CITE_TERMS_MAX);

    } else if (k->at->unknown || (block->echo && block->echo[i])) {
        k->heard |= k->cited ? 1ull << term : 0;

    } else {
        k->terms |= 1ull << term;
        k->times[term] += k->cited && k->times[term] < UINT16_MAX;
    }
}


/* the hash of word i and the one behind it */

static uint32_t
cite_block_pair(const cite_block_t *block, size_t i)
{
    return i + 1 < block->n
           ? cite_terms_pair_hash(block->hash[i], block->hash[i + 1])
           : block->next ? cite_terms_pair_hash(block->hash[i],
                                                block->next->hash[0])
                         : 0;
}


/* the term that word i has a form of, perhaps with the next word, or -1 */

static inline int
cite_block_term(const cite_closing_t *k, const cite_block_t *block, size_t i)
{
    int  term;

    term = k->pairs ? cite_terms_find(k, cite_block_pair(block, i)) : -1;

    return term < 0 ? cite_terms_find(k, block->hash[i]) : term;
}


static void
cite_cover_block(cite_closing_t *k)
{
    int                  term;
    size_t               i;
    const cite_block_t  *block;

    block = k->block;

    for (i = 0; i < block->n; i++) {
        term = cite_block_term(k, block, i);

        if (term >= 0) {
            cite_cover_term(k, i, term);
        }
    }
}


/* 1 if another text may have so many more terms than the cited source */

static int
cite_cover_may(const cite_closing_t *k, double more)
{
    size_t               i;
    cite_terms_t         terms;
    const cite_block_t  *block;

    terms = 0;

    for (block = k->at->first; block && !k->pairs; block = block->next) {
        for (i = 0; i < k->n; i++) {
            terms |= (cite_terms_t) cite_block_may(block, k->first[i]) << i;
        }
    }

    return k->pairs || (double) cite_terms_count(terms)
                       >= (double) cite_terms_count(k->there)
                          + more * (double) k->n;
}


/* cited texts first, then the others */

static void
cite_cover_enter(cite_claiming_t *c, cite_closing_t *k)
{
    cite_span_t  content;

    k->begun = 1;
    k->block = NULL;
    k->cited = cite_claim_is_about(c, k->at) != 0;
    k->terms = 0;
    k->common = 0;

    if (k->cited != k->others
        && (k->cited || cite_cover_may(k, CITE_COVER_MORE - CITE_COVER_FORMS)))
    {
        k->block = k->at->first;
    }

    if (k->cited && !k->others) {
        content = k->at->source.content;
        k->bytes += content.n;
        content.n = cite_min(content.n, CITE_COVER_SCRIPT);
        k->alien |= cite_script_of(content) != k->script;
    }
}


static void
cite_cover_leave(cite_closing_t *k)
{
    if (k->cited && !k->others) {
        k->there |= k->terms;
        k->there_common |= k->common;

    } else if (!k->cited
               && cite_terms_count(k->terms) > cite_terms_count(k->other))
    {
        k->other = k->terms;
        k->elsewhere = k->at;
    }

    k->at = k->others ? k->at->next : k->at->cited;
    k->begun = 0;
}


/* 1 if other texts are to be gone through: they can have enough terms */

static int
cite_cover_others(cite_claiming_t *c, cite_closing_t *k)
{
    if (k->others || c->denied || k->n < CITE_COVER_TERMS
        || (double) cite_terms_count(k->there)
           > (1 - CITE_COVER_MORE) * (double) k->n)
    {
        return 0;
    }

    k->others = 1;
    k->at = c->evidence->first;

    return 1;
}


cite_rc_t
cite_closing_cover(cite_claiming_t *c)
{
    cite_closing_t  *k;

    k = &c->evidence->match->closing;

    while (k->at || cite_cover_others(c, k)) {

        if (c->evidence->left == 0) {
            return CITE_AGAIN;
        }

        if (!k->begun) {
            cite_evidence_spend_text(c->evidence, k->at);
            cite_cover_enter(c, k);
        }

        if (k->block == NULL) {
            cite_cover_leave(k);
            continue;
        }

        cite_evidence_spend(c->evidence, k->block->n / CITE_COVER_STEP);
        cite_cover_block(k);
        k->block = k->block->next;
    }

    return CITE_DONE;
}


/* 1 if the source is in another language, as far as common words tell */

static int
cite_cover_is_foreign(const cite_closing_t *k)
{
    double        words;
    cite_terms_t  facts;

    if (k->alien) {
        return 1;
    }

    facts = k->numbers | k->names;
    words = (double) (k->n - cite_terms_count(facts));

    return k->common_n >= CITE_COVER_COMMON && k->bytes >= CITE_COVER_BYTES
           && (double) cite_terms_count(k->there_common)
              < CITE_COVER_SAME * (double) k->common_n
           && (double) cite_terms_count(k->there & ~facts)
              <= CITE_COVER_WORDS * words;
}


/* the share of terms that another text has, and the cited source has not */

static double
cite_cover_more(const cite_closing_t *k)
{
    double  other, there;

    other = (double) cite_terms_count(k->other);
    there = (double) cite_terms_count(k->there);

    return k->n ? (other - there) / (double) k->n : 0;
}


void
cite_closing_passages(cite_claiming_t *c)
{
    cite_closing_t  *k;

    k = &c->evidence->match->closing;

    k->foreign = cite_cover_is_foreign(k) != 0;

    if (!k->foreign && !c->denied && k->n >= CITE_COVER_TERMS
        && cite_cover_more(k) >= CITE_COVER_MORE)
    {
        k->only = k->elsewhere;
    }

    k->best_max = c->evidence->context ? CITE_EXCERPTS_MAX : CITE_CLOSEST_MAX;
    k->at = !c->evidence->closest && !c->evidence->context && !c->denied
            ? NULL : k->only ? k->only : c->evidence->cited;
    k->begun = 0;
}


/* rare terms tell more than those that stand in every passage */

static unsigned
cite_passage_score(const cite_closing_t *k, cite_terms_t terms)
{
    size_t    i;
    unsigned  score, times;

    score = 0;

    for (i = 0; i < k->n; i++) {
        if (terms >> i & 1) {
            score += (k->numbers | k->names) >> i & 1 ? 24 : 20;

            for (times = k->only ? 1 : k->times[i]; times > 1; times /= 2) {
                score -= score > 2 ? 2 : 0;
            }
        }
    }

    return score;
}


/* the passage is read; the best ones are kept, the earlier one first */

static void
cite_passage_take(cite_closing_t *k)
{
    size_t          i;
    cite_passage_t  one;

    one = k->one;
    one.text = k->at;
    one.score = cite_passage_score(k, one.terms);
    k->one.terms = 0;

    if (one.terms == 0) {
        return;
    }

    if (k->best_n < k->best_max) {
        i = k->best_n++;

    } else if (k->best[k->best_n - 1].score < one.score) {
        i = k->best_n - 1;

    } else {
        return;
    }

    for ( /* void */ ; i && k->best[i - 1].score < one.score; i--) {
        k->best[i] = k->best[i - 1];
    }

    k->best[i] = one;
}


/* word i of the block, at that byte, is a form of a term */

static void
cite_passage_word(cite_claiming_t *c, cite_closing_t *k, size_t at, int term)
{
    cite_span_t            content;
    const cite_lexicon_t  *lexicon;

    if (at >= k->one.end) {
        cite_passage_take(k);

        content = k->at->source.content;
        lexicon = c->words->lexicon;

        k->one.start = cite_passage_start(lexicon, content, k->one.end, at);
        k->one.end = cite_passage_end(lexicon, content, at);
        cite_evidence_spend(c->evidence, CITE_PASSAGE_STEPS + 2 * k->n
                                         + k->one.end - k->one.start);
    }

    k->one.terms |= 1ull << term;
}


/* the block's words from k->i on; CITE_AGAIN: there are more */

static cite_rc_t
cite_passage_block(cite_claiming_t *c, cite_closing_t *k)
{
    int                  term;
    const cite_block_t  *block;

    block = k->block;

    for ( /* void */ ; k->i < block->n; k->i++) {
        term = cite_block_term(k, block, k->i);

        if (term < 0 || term >= CITE_TERMS_MAX
            || (block->echo && block->echo[k->i])
            || (k->foreign && !((k->numbers | k->names) >> term & 1)))
        {
            continue;
        }

        if (c->evidence->left == 0) {
            return CITE_AGAIN;
        }

        cite_passage_word(c, k, block->base + block->at[k->i], term);
    }

    return CITE_OK;
}


/* the next text whose passages are wanted */

static cite_text_t *
cite_passage_next_text(const cite_evidence_t *e, const cite_closing_t *k)
{
    if (k->at == k->only) {
        /* a judge reads the cited source all the same */
        return e->context ? e->cited : NULL;
    }

    return k->at->cited;
}


cite_rc_t
cite_closing_find(cite_claiming_t *c)
{
    cite_closing_t  *k;

    k = &c->evidence->match->closing;

    while (k->at) {

        if (c->evidence->left == 0) {
            return CITE_AGAIN;
        }

        if (!k->begun) {
            cite_evidence_spend(c->evidence, CITE_STEP_TEXT);
            memset(&k->one, 0, sizeof(cite_passage_t));
            k->block = k->at->unknown ? NULL : k->at->first;
            k->begun = 1;
        }

        if (k->block == NULL) {
            cite_passage_take(k);
            k->at = cite_passage_next_text(c->evidence, k);
            k->begun = 0;
            continue;
        }

        if (cite_passage_block(c, k) == CITE_AGAIN) {
            return CITE_AGAIN;
        }

        cite_evidence_spend(c->evidence, k->block->n / CITE_COVER_STEP);
        k->block = k->block->next;
        k->i = 0;
    }

    return CITE_DONE;
}
