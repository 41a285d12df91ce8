
/*
 * Copyright (C) the ngx_cite authors
 *
 * Quotes: a phrase, perhaps an anchor in it, and where they are said to be.
 */


#include "evidence/cite_evidence_match_internal.h"


/*
 * How much of a phrase, less a cost for each place where it differs, makes
 * it another form of a passage and not the same in other words.
 */

#define CITE_QUOTE_LIKE     0.41
#define CITE_QUOTE_HINT     0.3       /* enough for a reason */
#define CITE_QUOTE_HUNK     1.5       /* words */
#define CITE_QUOTE_SIGNS    4         /* ideographs that may be denied */
#define CITE_QUOTE_SHARED   0.85      /* of the words, in another order, as
                                         where names are swapped */


static void
cite_finding_none(cite_finding_t *found, cite_found_e status,
    const char *reason)
{
    memset(found, 0, sizeof(cite_finding_t));

    found->status = status;
    found->reason = reason;
}


static const cite_text_t *
cite_finding_text(const cite_finding_t *found)
{
    return (const cite_text_t *) ((const uint8_t *) found->source
                                  - offsetof(cite_text_t, source));
}


/* the numbers of the words are wanted in the text, or all of its words */

static void
cite_quote_want(cite_match_t *match, const cite_words_t *words, int numbers)
{
    size_t  i;

    cite_wanted_begin(match, cite_finding_text(&match->found));

    for (i = 0; i < words->n; i++) {
        if (!numbers || (words->words[i].flags & CITE_TOKEN_NUMBER)) {
            cite_wanted_put(match, words->words[i].hash);
        }
    }
}


/* the words of the phrase are there; next, the words of the anchor */

static cite_rc_t
cite_quote_anchor_of(cite_evidence_t *e, const cite_quote_t *quote)
{
    cite_match_t  *match;

    match = e->match;

    if (quote->anchor.n == 0
        || cite_words_read(&match->window, quote->anchor, CITE_WINDOW_WORDS)
           != CITE_OK)
    {
        return CITE_DONE;
    }

    cite_quote_want(match, &match->window, 1);
    match->stage = CITE_STAGE_FOUND_NUMBERS;

    return CITE_OK;
}


static cite_rc_t
cite_quote_found_numbers(cite_evidence_t *e)
{
    cite_rc_t      rc;
    cite_match_t  *match;

    match = e->match;
    rc = cite_wanted_go_on(e, 1);

    if (rc == CITE_DECLINED) {
        cite_finding_none(&match->found, CITE_FOUND_NOTHING, "number");
        return CITE_DONE;
    }

    if (rc == CITE_OK) {
        cite_quote_want(match, &match->window, 0);
        match->stage = CITE_STAGE_FOUND_WORDS;
    }

    return rc;
}


static cite_rc_t
cite_quote_found_words(cite_evidence_t *e)
{
    cite_rc_t  rc;

    rc = cite_wanted_go_on(e, 0);

    if (rc == CITE_DECLINED) {
        e->match->found.status = CITE_FOUND_NO_ANCHOR;
        e->match->found.reason = "anchor missed";
    }

    return rc == CITE_AGAIN ? rc : CITE_DONE;
}


static cite_rc_t
cite_quote_found(cite_evidence_t *e, const cite_quote_t *quote,
    cite_cited_e agrees)
{
    cite_finding_t  *found;

    found = &e->match->found;
    found->score = 1;
    found->reason = NULL;

    if (agrees != CITE_CITED_SAME) {
        found->status = CITE_FOUND_ELSEWHERE;
        found->reason = agrees == CITE_CITED_PAGE ? "other page"
                                                  : "other source";
        return CITE_DONE;
    }

    if (cite_words_are_few(&e->match->phrase)) {
        found->status = CITE_FOUND_PART;
        found->reason = "short phrase";
        return CITE_DONE;
    }

    found->status = CITE_FOUND;

    return cite_quote_anchor_of(e, quote);
}


/* names of two words or more, which should all be in the text */

static void
cite_quote_want_names(cite_match_t *match, const cite_words_t *words)
{
    size_t              i;
    const cite_word_t  *word;

    cite_wanted_begin(match, match->nearing.best.spot.text);

    for (i = 0; i + 1 < words->n; i++) {
        word = &words->words[i];

        if ((word[0].flags & word[1].flags & CITE_TOKEN_CAPITAL)
            && word[0].kind == 0 && word[1].kind == 0
            && cite_words_touch(words, i))
        {
            cite_wanted_put(match, word[0].hash);
            cite_wanted_put(match, word[1].hash);
        }
    }
}


static double
cite_near_like(const cite_near_t *near, const cite_words_t *phrase)
{
    return ((double) near->matched - CITE_QUOTE_HUNK * (double) near->hunks)
           / (double) phrase->n;
}


/* no place is like the phrase, and none denies it: the anchor may be there */

static cite_rc_t
cite_quote_anchor(cite_evidence_t *e, const cite_quote_t *quote)
{
    size_t         i, n;
    cite_words_t  *phrase;

    cite_finding_none(&e->match->found, CITE_FOUND_NOTHING, NULL);
    phrase = &e->match->phrase;

    if (quote->anchor.n == 0
        || cite_words_read(phrase, quote->anchor, CITE_EVIDENCE_PHRASE)
           != CITE_OK
        || phrase->n == 0 || phrase->more)
    {
        return CITE_DONE;
    }

    n = 0;

    for (i = 0; i < phrase->n; i++) {
        n += !(phrase->words[i].kind & (CITE_WORD_FILLER | CITE_WORD_PERSON
                                        | CITE_WORD_LIMITS));
    }

    if (n == 0) {
        return CITE_DONE;
    }

    cite_search_begin(e, phrase, 1);
    e->match->stage = CITE_STAGE_ANCHOR;

    return CITE_OK;
}


static cite_rc_t
cite_quote_anchor_find(cite_evidence_t *e, const cite_quote_t *quote)
{
    cite_rc_t      rc;
    cite_match_t  *match;

    match = e->match;
    rc = cite_search_go_on(e, &quote->cited);

    if (rc == CITE_AGAIN) {
        return rc;
    }

    match->echo |= match->search.echo;

    if (rc != CITE_OK || match->search.best != CITE_CITED_SAME
        || cite_words_read(&match->phrase, quote->phrase,
                           CITE_EVIDENCE_PHRASE)
           != CITE_OK)
    {
        cite_finding_none(&match->found, CITE_FOUND_NOTHING,
                          match->found.reason);
        return CITE_DONE;
    }

    cite_quote_want(match, &match->phrase, 1);
    match->stage = CITE_STAGE_ANCHOR_NUMBERS;

    return CITE_OK;
}


static cite_rc_t
cite_quote_anchor_numbers(cite_evidence_t *e)
{
    cite_rc_t        rc;
    cite_finding_t  *found;

    found = &e->match->found;
    rc = cite_wanted_go_on(e, 1);

    if (rc == CITE_AGAIN) {
        return rc;
    }

    if (rc == CITE_DECLINED) {
        cite_finding_none(found, CITE_FOUND_NOTHING, "number");

    } else {
        found->status = CITE_FOUND_ANCHOR;
        found->reason = NULL;
    }

    return CITE_DONE;
}


/* a place differs; how like the phrase must it be to deny it? */

static cite_rc_t
cite_quote_deny(cite_evidence_t *e, const cite_quote_t *quote, double least)
{
    cite_near_t     *near;
    cite_finding_t  *found;

    near = &e->match->nearing.best;
    found = &e->match->found;

    if (cite_near_like(near, &e->match->phrase) < least) {
        return cite_quote_anchor(e, quote);
    }

    cite_finding_none(found, CITE_FOUND_NOTHING, near->reason);
    found->score = near->score;
    cite_finding_set(found, near->spot.text, near->start, near->end);

    return CITE_DONE;
}


static cite_rc_t
cite_quote_near_names(cite_evidence_t *e, const cite_quote_t *quote)
{
    cite_rc_t  rc;

    rc = cite_wanted_go_on(e, 0);

    if (rc == CITE_AGAIN) {
        return rc;
    }

    return cite_quote_deny(e, quote, rc == CITE_OK ? CITE_QUOTE_LIKE
                                                   : CITE_QUOTE_HINT);
}


static cite_rc_t
cite_quote_differs(cite_evidence_t *e, const cite_quote_t *quote)
{
    double         least;
    cite_near_t   *near;
    cite_match_t  *match;

    match = e->match;
    near = &match->nearing.best;

    least = strcmp(near->reason, "name") == 0 ? CITE_QUOTE_SHARED : 1;

    if ((double) near->shared >= least * (double) match->phrase.n) {
        return cite_quote_deny(e, quote, 0);
    }

    if (quote->anchor.n == 0) {
        return cite_quote_deny(e, quote, CITE_QUOTE_HINT);
    }

    cite_quote_want_names(match, &match->phrase);
    match->stage = CITE_STAGE_NEAR_NAMES;

    return CITE_OK;
}


/* 1 if an echo has most of the words, and would count otherwise */

static unsigned
cite_quote_echoes(const cite_evidence_t *e)
{
    const cite_near_t  *echo;

    echo = &e->match->nearing.echo;

    return e->match->nearing.echoed && echo->reason == NULL
           && echo->score >= e->threshold;
}


static cite_rc_t
cite_quote_near(cite_evidence_t *e, const cite_quote_t *quote)
{
    cite_rc_t        rc;
    cite_near_t     *near;
    cite_cited_e     agrees;
    cite_finding_t  *found;

    rc = cite_near_go_on(e, &quote->cited);

    if (rc == CITE_AGAIN) {
        return rc;
    }

    near = &e->match->nearing.best;
    found = &e->match->found;
    e->match->echo |= cite_quote_echoes(e);

    if (rc == CITE_OK
        && cite_evidence_is_scoped(e, &quote->cited, found, CITE_FOUND_PART))
    {
        return CITE_DONE;
    }

    /* in a sentence that is like it, words that are left out deny it */

    if (rc == CITE_OK && near->reason
        && !(near->missing && near->score < e->threshold))
    {
        return cite_quote_differs(e, quote);
    }

    if (rc != CITE_OK || near->score < e->threshold) {
        return cite_quote_anchor(e, quote);
    }

    cite_finding_none(found, CITE_FOUND_PART, NULL);
    cite_finding_set(found, near->spot.text, near->start, near->end);
    found->score = near->score;
    agrees = cite_source_is_cited(found->source, &quote->cited);

    if (near->hunks == 0) {
        return cite_quote_found(e, quote, agrees);
    }

    if (agrees != CITE_CITED_SAME) {
        found->reason = agrees == CITE_CITED_PAGE ? "other page"
                                                  : "other source";
    }

    return CITE_DONE;
}


static cite_rc_t
cite_quote_find(cite_evidence_t *e, const cite_quote_t *quote)
{
    cite_rc_t      rc;
    cite_match_t  *match;

    match = e->match;
    rc = cite_search_go_on(e, &quote->cited);

    if (rc == CITE_AGAIN) {
        return rc;
    }

    if (rc == CITE_OK) {
        return cite_quote_found(e, quote, match->search.best);
    }

    if (rc == CITE_ERROR) {
        cite_finding_none(&match->found, CITE_FOUND_SKIPPED, "no memory");
        return CITE_DONE;
    }

    match->echo |= match->search.echo;

    if (cite_evidence_is_scoped(e, &quote->cited, &match->found,
                                CITE_FOUND_PART)) {
        return CITE_DONE;
    }

    /* the words are there, and words beside them deny them */

    if (match->found.reason) {
        cite_finding_none(&match->found, CITE_FOUND_NOTHING,
                          match->found.reason);
        return CITE_DONE;
    }

    cite_near_begin(e, &match->phrase);
    match->stage = CITE_STAGE_NEAR;

    return CITE_OK;
}


/* CITE_DONE: it is settled at once */

static cite_rc_t
cite_quote_begin(cite_evidence_t *e, const cite_quote_t *quote,
    cite_finding_t *found)
{
    cite_words_t  *phrase;

    cite_finding_none(found, CITE_FOUND_SKIPPED, "no evidence");
    cite_evidence_wants(e, &quote->cited);

    if (e->first == NULL) {
        return CITE_DONE;
    }

    found->reason = "no memory";

    if (cite_evidence_match(e) == NULL) {
        return CITE_DONE;
    }

    phrase = &e->match->phrase;

    if (cite_words_read(phrase, quote->phrase, CITE_EVIDENCE_PHRASE)
        != CITE_OK)
    {
        return CITE_DONE;
    }

    if (phrase->n == 0 || phrase->more) {
        found->reason = phrase->n ? "phrase too long" : "no phrase";
        return CITE_DONE;
    }

    cite_evidence_spend(e, phrase->n * CITE_STEP_READ);
    cite_finding_none(&e->match->found, CITE_FOUND_SKIPPED, NULL);
    e->match->echo = 0;
    cite_search_begin(e, phrase, cite_words_are_few(phrase)
                                 && phrase->n < CITE_QUOTE_SIGNS);
    e->match->stage = CITE_STAGE_FIND;

    return CITE_OK;
}


/* CITE_OK: the next stage has begun; CITE_DONE: it is settled */

static cite_rc_t
cite_quote_go_on(cite_evidence_t *e, const cite_quote_t *quote)
{
    switch (e->match->stage) {

    case CITE_STAGE_FIND:
        return cite_quote_find(e, quote);

    case CITE_STAGE_NEAR:
        return cite_quote_near(e, quote);

    case CITE_STAGE_NEAR_NAMES:
        return cite_quote_near_names(e, quote);

    case CITE_STAGE_FOUND_NUMBERS:
        return cite_quote_found_numbers(e);

    case CITE_STAGE_FOUND_WORDS:
        return cite_quote_found_words(e);

    case CITE_STAGE_ANCHOR:
        return cite_quote_anchor_find(e, quote);

    default:
        return cite_quote_anchor_numbers(e);
    }
}


cite_rc_t
cite_evidence_quote(cite_evidence_t *e, const cite_quote_t *quote,
    cite_finding_t *found)
{
    cite_rc_t  rc;

    if (!cite_evidence_holds(e)
        && cite_quote_begin(e, quote, found) == CITE_DONE)
    {
        return CITE_OK;
    }

    do {
        rc = cite_quote_go_on(e, quote);
    } while (rc == CITE_OK);

    if (rc == CITE_AGAIN) {
        return rc;
    }

    *found = e->match->found;
    cite_evidence_rows(e, NULL, found);

    /* the tool has said no more than the model: nobody can tell */

    if (e->match->echo && found->status == CITE_FOUND_NOTHING
        && found->reason == NULL)
    {
        cite_finding_none(found, CITE_FOUND_SKIPPED, "echo");
    }

    cite_evidence_leave(e);

    return CITE_OK;
}
