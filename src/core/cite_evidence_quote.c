
/*
 * Copyright (C) the ngx_cite authors
 *
 * Quotes: a phrase, perhaps an anchor in it, and where they are said to be.
 */


#include "cite_evidence_part.h"


/*
 * How much of a phrase, less a cost for each place where it differs, makes
 * it another form of a passage and not the same in other words.
 */

#define CITE_QUOTE_LIKE     0.41
#define CITE_QUOTE_HINT     0.3       /* enough for a reason */
#define CITE_QUOTE_HUNK     1.5       /* words */
#define CITE_QUOTE_SHARED   0.85      /* of the words, in another order, ... */
#define CITE_QUOTE_SWAPPED  0.15      /* ... as where names are swapped */


static void
cite_finding_none(cite_finding_t *found, cite_found_e status,
    const char *reason)
{
    memset(found, 0, sizeof(cite_finding_t));

    found->status = status;
    found->reason = reason;
}


/* 1 if all numbers of the words are in the text */

static int
cite_text_has_numbers(const cite_text_t *text, const cite_words_t *words)
{
    int                  there;
    size_t               i, j;
    const cite_block_t  *block;

    for (i = 0; i < words->n; i++) {

        if (!(words->words[i].flags & CITE_TOKEN_NUMBER)) {
            continue;
        }

        there = 0;

        for (block = text->first; block && !there; block = block->next) {

            if (!cite_block_may(block, words->words[i].hash)) {
                continue;
            }

            for (j = 0; j < block->numbers_n && !there; j++) {
                there = block->hash[block->numbers[j]]
                        == words->words[i].hash;
            }
        }

        if (!there) {
            return 0;
        }
    }

    return 1;
}


static const cite_text_t *
cite_finding_text(const cite_finding_t *found)
{
    return (const cite_text_t *) ((const uint8_t *) found->source
                                  - offsetof(cite_text_t, source));
}


/* the words of the phrase are there: what about the anchor? */

static void
cite_quote_anchor_of(cite_evidence_t *e, const cite_quote_t *quote,
    cite_finding_t *found)
{
    size_t         i;
    cite_words_t  *anchor;

    anchor = &e->check->window;

    if (quote->anchor.n == 0
        || cite_words_read(anchor, quote->anchor, CITE_WINDOW_WORDS)
           != CITE_OK)
    {
        return;
    }

    if (!cite_text_has_numbers(cite_finding_text(found), anchor)) {
        cite_finding_none(found, CITE_FOUND_NOTHING, "number");
        return;
    }

    for (i = 0; i < anchor->n; i++) {
        if (!cite_text_has_word(cite_finding_text(found),
                                anchor->words[i].hash))
        {
            found->status = CITE_FOUND_NO_ANCHOR;
            found->reason = "anchor missed";
            return;
        }
    }
}


static void
cite_quote_found(cite_evidence_t *e, const cite_quote_t *quote,
    cite_cited_e agrees, cite_finding_t *found)
{
    found->score = 1;
    found->reason = NULL;

    if (agrees != CITE_CITED_SAME) {
        found->status = CITE_FOUND_ELSEWHERE;
        found->reason = agrees == CITE_CITED_PAGE ? "other page"
                                                  : "other source";
        return;
    }

    if (cite_words_are_few(&e->check->phrase)) {
        found->status = CITE_FOUND_PART;
        found->reason = "short phrase";
        return;
    }

    found->status = CITE_FOUND;
    cite_quote_anchor_of(e, quote, found);
}


/* 1 if a name of two words or more is not all in the text */

static int
cite_text_lacks_name(const cite_text_t *text, const cite_words_t *words)
{
    size_t              i;
    const cite_word_t  *word;

    for (i = 0; i + 1 < words->n; i++) {
        word = &words->words[i];

        if ((word[0].flags & word[1].flags & CITE_TOKEN_CAPITAL)
            && word[0].kind == 0 && word[1].kind == 0
            && cite_words_touch(words, i)
            && !(cite_text_has_word(text, word[0].hash)
                 && cite_text_has_word(text, word[1].hash)))
        {
            return 1;
        }
    }

    return 0;
}


static double
cite_near_like(const cite_near_t *near, const cite_words_t *phrase)
{
    return ((double) near->matched - CITE_QUOTE_HUNK * (double) near->hunks)
           / (double) phrase->n;
}


/* how like a passage a phrase that differs must be to be denied by it */

static double
cite_quote_least(const cite_quote_t *quote, const cite_near_t *near,
    const cite_words_t *phrase)
{
    if (near->reason && strcmp(near->reason, "name") == 0
        && (double) near->shared >= CITE_QUOTE_SHARED * (double) phrase->n)
    {
        return CITE_QUOTE_SWAPPED;
    }

    return quote->anchor.n == 0
           || cite_text_lacks_name(near->spot.text, phrase)
           ? CITE_QUOTE_HINT : CITE_QUOTE_LIKE;
}


/* CITE_DECLINED: no place is like the phrase, and none denies it */

static cite_rc_t
cite_quote_near(cite_evidence_t *e, const cite_quote_t *quote,
    cite_finding_t *found)
{
    double        least;
    cite_rc_t     rc;
    cite_near_t   near;
    cite_cited_e  agrees;

    rc = cite_evidence_near(e, &e->check->phrase, &quote->cited, &near);

    if (rc != CITE_OK) {
        return rc;
    }

    least = cite_quote_least(quote, &near, &e->check->phrase);

    if (near.reason) {
        if (cite_near_like(&near, &e->check->phrase) < least) {
            return CITE_DECLINED;
        }

        cite_finding_none(found, CITE_FOUND_NOTHING, near.reason);
        found->score = near.score;
        cite_finding_set(found, near.spot.text, near.start, near.end);
        return CITE_OK;
    }

    if (near.score < e->threshold) {
        return CITE_DECLINED;
    }

    cite_finding_none(found, CITE_FOUND_PART, NULL);
    cite_finding_set(found, near.spot.text, near.start, near.end);
    found->score = near.score;
    agrees = cite_source_is_cited(found->source, &quote->cited);

    if (near.hunks == 0) {
        cite_quote_found(e, quote, agrees, found);

    } else if (agrees != CITE_CITED_SAME) {
        found->reason = agrees == CITE_CITED_PAGE ? "other page"
                                                  : "other source";
    }

    return CITE_OK;
}


static void
cite_quote_anchor(cite_evidence_t *e, const cite_quote_t *quote,
    cite_finding_t *found)
{
    size_t         i, n;
    cite_cited_e   agrees;
    cite_words_t  *phrase;

    phrase = &e->check->phrase;

    if (quote->anchor.n == 0
        || cite_words_read(phrase, quote->anchor, CITE_EVIDENCE_PHRASE)
           != CITE_OK
        || phrase->n == 0 || phrase->more)
    {
        return;
    }

    n = 0;

    for (i = 0; i < phrase->n; i++) {
        n += !(phrase->words[i].kind & (CITE_WORD_FILLER | CITE_WORD_LIMITS));
    }

    if (n == 0
        || cite_evidence_find_anchor(e, phrase, &quote->cited, found, &agrees)
           != CITE_OK
        || agrees != CITE_CITED_SAME
        || cite_words_read(phrase, quote->phrase, CITE_EVIDENCE_PHRASE)
           != CITE_OK)
    {
        cite_finding_none(found, CITE_FOUND_NOTHING, found->reason);
        return;
    }

    if (!cite_text_has_numbers(cite_finding_text(found), phrase)) {
        cite_finding_none(found, CITE_FOUND_NOTHING, "number");
        return;
    }

    found->status = CITE_FOUND_ANCHOR;
    found->reason = NULL;
}


void
cite_evidence_quote(cite_evidence_t *e, const cite_quote_t *quote,
    cite_finding_t *found)
{
    cite_rc_t      rc;
    cite_cited_e   agrees;
    cite_words_t  *phrase;

    cite_finding_none(found, CITE_FOUND_SKIPPED, "no evidence");

    if (e->first == NULL) {
        return;
    }

    found->reason = "no memory";

    if (cite_evidence_check(e) == NULL) {
        return;
    }

    phrase = &e->check->phrase;

    if (cite_words_read(phrase, quote->phrase, CITE_EVIDENCE_PHRASE)
        != CITE_OK)
    {
        return;
    }

    if (phrase->n == 0 || phrase->more) {
        found->reason = phrase->n ? "phrase too long" : "no phrase";
        return;
    }

    found->reason = NULL;
    rc = cite_evidence_find(e, phrase, &quote->cited, found, &agrees);

    if (rc == CITE_OK) {
        cite_quote_found(e, quote, agrees, found);
        return;
    }

    /* the words are there, and those beside them deny what they say */

    if (rc == CITE_DECLINED && found->reason) {
        cite_finding_none(found, CITE_FOUND_NOTHING, found->reason);
        return;
    }

    if (rc == CITE_DECLINED) {
        rc = cite_quote_near(e, quote, found);
    }

    if (rc == CITE_OK) {
        return;
    }

    if (rc == CITE_ERROR) {
        cite_finding_none(found, CITE_FOUND_SKIPPED, "no memory");
        return;
    }

    cite_finding_none(found, CITE_FOUND_NOTHING, NULL);
    cite_quote_anchor(e, quote, found);
}
