
/*
 * Copyright (C) the ngx_cite authors
 *
 * Facts of a claim: names that its source should have.
 */


#include "evidence/cite_evidence_match_internal.h"


static int
cite_claim_block_may(const cite_block_t *block, uint32_t hash, uint32_t next)
{
    return cite_block_may(block, hash)
           && (next == 0 || cite_blocks_may(block, next));
}


static int
cite_claim_word_echoes(const cite_claiming_t *c, const cite_block_t *block,
    size_t i)
{
    return c->next.text->unknown || (block->echo && block->echo[i]);
}


/* two words side by side; next is 0 for one alone */

static int
cite_claim_block_has(cite_claiming_t *c, const cite_block_t *block,
    uint32_t hash, uint32_t next)
{
    size_t  i;

    for (i = 0; i < block->n && cite_claim_works(c, 1); i++) {

        if (block->hash[i] != hash) {
            continue;
        }

        if (next && !(i + 1 < block->n && block->hash[i + 1] == next)
            && !(i + 1 == block->n && block->next
                 && block->next->hash[0] == next))
        {
            continue;
        }

        if (!cite_claim_word_echoes(c, block, i)) {
            return 1;
        }

        c->heard = 1;
    }

    return 0;
}


/* CITE_DONE: no block of the text has the word */

static cite_rc_t
cite_claim_text_has(cite_claiming_t *c, uint32_t hash, uint32_t next)
{
    for ( /* void */ ; c->next.block; cite_claim_next_block(c)) {

        if (!cite_claim_block_may(c->next.block, hash, next)) {
            continue;
        }

        if (c->evidence->left == 0) {
            return CITE_AGAIN;
        }

        cite_evidence_spend(c->evidence, c->next.block->n);

        if (cite_claim_block_has(c, c->next.block, hash, next)) {
            return CITE_OK;
        }
    }

    return CITE_DONE;
}


/* CITE_DECLINED: no text of the source has the word */

static cite_rc_t
cite_claim_has_word(cite_claiming_t *c, uint32_t hash, uint32_t next)
{
    cite_rc_t  rc;

    if (!c->seeking) {
        cite_claim_walk(c);
        c->seeking = 1;
        c->heard = 0;
    }

    while ((rc = cite_claim_enter(c)) == CITE_OK) {
        rc = cite_claim_text_has(c, hash, next);

        if (rc != CITE_DONE) {
            break;
        }

        cite_claim_next_text(c);
    }

    if (rc == CITE_AGAIN) {
        return rc;
    }

    c->seeking = 0;
    c->echo |= rc != CITE_OK && c->heard;

    return rc == CITE_OK ? CITE_OK : CITE_DECLINED;
}


/*
 * A name with or without the ending of a case: form 0 is the word, 1 with
 * the first ending, 2 without it, and so on.  1 if there is such a form.
 */

static int
cite_claim_form(const cite_spans_t *ends, cite_span_t word, size_t form,
    uint32_t *hash)
{
    uint8_t      longer[CITE_WORD_MAX * 5];
    cite_span_t  end;

    if (form == 0) {
        *hash = cite_normal_hash(word);
        return 1;
    }

    if (word.n < 4 || word.n > CITE_WORD_MAX * 4) {
        return 0;
    }

    end = ends->words[(form - 1) / 2];

    if (form % 2 == 1) {
        assert(word.n + end.n <= sizeof(longer));

        memcpy(longer, word.p, word.n);
        memcpy(longer + word.n, end.p, end.n);
        *hash = cite_normal_hash(cite_span_make(longer, word.n + end.n));
        return 1;
    }

    if (word.n <= end.n + 3
        || memcmp(word.p + word.n - end.n, end.p, end.n) != 0)
    {
        return 0;
    }

    *hash = cite_normal_hash(cite_span_make(word.p, word.n - end.n));

    return 1;
}


static cite_rc_t
cite_claim_has_name(cite_claiming_t *c, cite_span_t word)
{
    uint32_t             hash;
    cite_rc_t            rc;
    const cite_spans_t  *ends;

    ends = &c->words->lexicon->name_endings;

    for ( /* void */ ; c->form <= 2 * ends->n; c->form++) {

        if (!cite_claim_form(ends, word, c->form, &hash)) {
            continue;
        }

        rc = cite_claim_has_word(c, hash, 0);

        if (rc != CITE_DECLINED) {
            return rc;
        }
    }

    return CITE_DECLINED;
}


/*
 * Capitals and identifiers are names; in a script without capitals any two
 * characters may be one.
 */

static cite_rc_t
cite_claim_has_name_at(cite_claiming_t *c, size_t i)
{
    cite_rc_t           rc;
    const cite_word_t  *word;

    word = &c->words->words[i];

    if (word->kind || (word->flags & CITE_TOKEN_NUMBER)) {
        return CITE_OK;
    }

    if (word->flags & (CITE_TOKEN_CAPITAL | CITE_TOKEN_MIXED)) {
        rc = cite_claim_has_name(c, word->text);
        c->facts += rc == CITE_OK && !(word->flags & CITE_TOKEN_FIRST);
        return rc;
    }

    if ((word->flags & CITE_TOKEN_IDEOGRAPH) && i + 1 < c->words->n
        && (word[1].flags & CITE_TOKEN_IDEOGRAPH) && word[1].kind == 0
        && cite_words_touch(c->words, i))
    {
        return cite_claim_has_word(c, word->hash, word[1].hash);
    }

    return CITE_OK;
}


/*
 * How many words of a day are at c->i, perhaps only its month: days are there
 * by now, whatever their months are called.
 */

static size_t
cite_claim_day_words(const cite_claiming_t *c)
{
    cite_quantity_t  day;

    if (cite_date_read(c->words, c->i, &day)) {
        return day.words;
    }

    return c->i + 1 < c->words->n
           && cite_date_read(c->words, c->i + 1, &day) && day.month;
}


cite_rc_t
cite_claim_names(cite_claiming_t *c)
{
    size_t     n;
    cite_rc_t  rc;

    for ( /* void */ ; c->i < c->words->n; c->i++) {
        n = cite_claim_day_words(c);

        if (n) {
            c->i += n - 1;
            continue;
        }

        rc = cite_claim_has_name_at(c, c->i);

        if (rc != CITE_OK) {
            return rc;
        }

        c->form = 0;
    }

    return c->work ? CITE_OK : CITE_DECLINED;
}
