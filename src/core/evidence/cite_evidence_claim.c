
/*
 * Copyright (C) the ngx_cite authors
 *
 * Claims: a sentence of the model against the source that it names.  Said in
 * other words nothing can be proven here, but a number that is not in the
 * source is not from it.
 */


#include "evidence/cite_evidence_match_internal.h"


#define CITE_CLAIM_WORK     4000000      /* words looked at in one check */
#define CITE_CLAIM_LIKE     0.6          /* of a sentence that was changed */
#define CITE_CLAIM_ALTERED  6            /* words of which one is another */
#define CITE_CLAIM_WORDS    3            /* fewer are not found */


/* [1], [2, 3], \u30101\u2020source\u3011 and tags are no part of a sentence */

static size_t
cite_claim_marker(cite_span_t s)
{
    size_t       i;
    cite_span_t  end;

    if (*s.p == '[') {
        for (i = 1; i < s.n && strchr("0123456789, #p.-", s.p[i]) && s.p[i];
             i++)
        {
            /* void */
        }

        return i > 1 && i < s.n && s.p[i] == ']' ? i + 1 : 0;
    }

    if (*s.p == '<' && s.n > 1
        && (s.p[1] == '/' || (s.p[1] | 0x20) == 'c'))
    {
        for (i = 1; i < s.n && s.p[i] != '>' && s.p[i] != '<'; i++) {
            /* void */
        }

        return i < s.n && s.p[i] == '>' ? i + 1 : 0;
    }

    if (!cite_span_starts(s, cite_span("\u3010"))) {
        return 0;
    }

    for (i = 3; i < s.n && i < 64; i++) {
        end = cite_span_skip(s, i);

        if (cite_span_starts(end, cite_span("\u3011"))) {
            return i + 3;
        }
    }

    return 0;
}


static cite_rc_t
cite_claim_clean(cite_buf_t *b, cite_span_t s)
{
    size_t  n;

    while (s.n && b->err == NULL) {
        n = *s.p == '[' || *s.p == '<' || *s.p == 0xe3 ? cite_claim_marker(s)
                                                       : 0;
        if (n == 0) {
            cite_buf_byte(b, *s.p);

        } else {
            cite_buf_byte(b, ' ');
        }

        s = cite_span_skip(s, n ? n : 1);
    }

    return b->err ? CITE_ERROR : CITE_OK;
}


static void
cite_claim_result(cite_finding_t *found, cite_found_e status,
    const char *reason)
{
    memset(found, 0, sizeof(cite_finding_t));

    found->status = status;
    found->reason = reason;
}


static cite_rc_t
cite_claim_closing(cite_claiming_t *c)
{
    cite_closing_begin(c);
    c->evidence->match->stage = CITE_STAGE_CLAIM_COVER;

    return CITE_OK;
}


/* words can't settle it; if no more will come, it is told how close they are */

static cite_rc_t
cite_claim_skip(cite_claiming_t *c, const char *reason)
{
    cite_claim_result(&c->evidence->match->found, CITE_FOUND_SKIPPED, reason);

    return c->evidence->final || c->evidence->context ? cite_claim_closing(c)
                                                      : CITE_DONE;
}


/* nothing settles it; where an echo would have, that is said */

static cite_rc_t
cite_claim_unsettled(cite_claiming_t *c)
{
    return cite_claim_skip(c, c->echo || c->evidence->match->echo
                              ? "echo" : "unsettled");
}


/* the words of the sentence are there, one by one */

static cite_rc_t
cite_claim_found(cite_claiming_t *c, cite_finding_t *found,
    cite_cited_e agrees)
{
    found->score = 1;

    switch (agrees) {

    case CITE_CITED_SAME:
        found->status = CITE_FOUND;
        found->reason = NULL;
        break;

    case CITE_CITED_PAGE:
        found->status = CITE_FOUND_ELSEWHERE;
        found->reason = "other page";
        break;

    default:
        found->status = CITE_FOUND_PART;
        found->reason = "other source";
    }

    /* a word or two can be had from any text */

    return c->words->n < CITE_CLAIM_WORDS ? cite_claim_unsettled(c)
                                          : CITE_DONE;
}


/* the sentence is neither there word by word nor denied; next, its facts */

static cite_rc_t
cite_claim_facts(cite_claiming_t *c)
{
    c->i = 0;
    c->evidence->match->stage = CITE_STAGE_CLAIM_NUMBERS;

    return CITE_OK;
}


static cite_rc_t
cite_claim_find(cite_claiming_t *c, cite_finding_t *found)
{
    cite_rc_t      rc;
    cite_match_t  *match;

    match = c->evidence->match;
    rc = cite_search_go_on(c->evidence, &c->claim->cited);

    if (rc == CITE_AGAIN) {
        return rc;
    }

    if (rc == CITE_OK) {
        return cite_claim_found(c, found, match->search.best);
    }

    match->echo |= match->search.echo;

    if (cite_evidence_is_scoped(c->evidence, &c->claim->cited, found,
                                CITE_FOUND_SKIPPED)) {
        return CITE_DONE;
    }

    if (found->reason) {
        cite_claim_result(found, CITE_FOUND_NOTHING, found->reason);
        return CITE_DONE;
    }

    cite_near_begin(c->evidence, c->words);
    match->stage = CITE_STAGE_CLAIM_NEAR;

    return CITE_OK;
}


/* 1 if an echo of the source has the sentence, and would count otherwise */

static unsigned
cite_claim_echoes(const cite_claiming_t *c)
{
    const cite_nearing_t  *n;

    n = &c->evidence->match->nearing;

    return n->echoed && n->echo.reason == NULL && n->echo.hunks == 0
           && cite_claim_is_about(c, n->echo.spot.text);
}


/*
 * The sentence itself with one word in place of another: a number, a unit or
 * a name, by another one.  That the source has it elsewhere does not help.
 * Where the source says "the last one", "the last ferry" alters nothing.
 */

static int
cite_claim_is_altered(const cite_claiming_t *c, const cite_near_t *near)
{
    return near->hunks == 1 && c->words->n >= CITE_CLAIM_ALTERED
           && near->matched == c->words->n - 1
           && near->last - near->first + 1 == c->words->n
           && near->replaced
           && (strcmp(near->reason, "number") == 0
               || strcmp(near->reason, "unit") == 0
               || strcmp(near->reason, "name") == 0);
}


static cite_rc_t
cite_claim_near(cite_claiming_t *c, cite_finding_t *found)
{
    cite_rc_t     rc;
    cite_near_t  *near;

    rc = cite_near_go_on(c->evidence, &c->claim->cited);

    if (rc == CITE_AGAIN) {
        return rc;
    }

    near = &c->evidence->match->nearing.best;
    c->evidence->match->echo |= cite_claim_echoes(c);

    if (rc != CITE_OK || !cite_claim_is_about(c, near->spot.text)
        || (double) near->matched - (double) near->hunks
           < CITE_CLAIM_LIKE * (double) c->words->n)
    {
        return cite_claim_facts(c);
    }

    if (cite_evidence_is_scoped(c->evidence, &c->claim->cited, found,
                                CITE_FOUND_SKIPPED)) {
        return CITE_DONE;
    }

    /* numbers, units and names may be said in other words */

    if (near->reason && (strcmp(near->reason, "negation") == 0
                         || cite_claim_is_altered(c, near)))
    {
        cite_claim_result(found, CITE_FOUND_NOTHING, near->reason);
        cite_finding_set(found, near->spot.text, near->start, near->end);
        return CITE_DONE;
    }

    if (near->reason || near->hunks) {
        return cite_claim_facts(c);
    }

    cite_claim_result(found, CITE_FOUND, NULL);
    found->score = near->score;
    cite_finding_set(found, near->spot.text, near->start, near->end);

    return CITE_DONE;
}


/* no cited source has the number; does a passage lead to it? */

static cite_rc_t
cite_claim_absent(cite_claiming_t *c, cite_finding_t *found)
{
    if (cite_claim_is_converted(c)) {
        c->unsure = 1;
        c->i += cite_max(c->quantity.words, 1);
        return CITE_OK;
    }

    c->denied = 1;
    c->absent = c->quantity;
    cite_claim_result(found, CITE_FOUND_NOTHING, "number");

    return c->evidence->final ? cite_claim_closing(c) : CITE_DONE;
}


static cite_rc_t
cite_claim_check_numbers(cite_claiming_t *c, cite_finding_t *found)
{
    cite_rc_t  rc;

    rc = cite_claim_numbers(c);

    if (rc == CITE_AGAIN) {
        return rc;
    }

    if (rc == CITE_DECLINED) {
        return cite_claim_absent(c, found);
    }

    return cite_claim_unsettled(c);
}


static cite_rc_t
cite_claim_cover(cite_claiming_t *c)
{
    cite_rc_t  rc;

    rc = cite_closing_cover(c);

    if (rc == CITE_AGAIN) {
        return rc;
    }

    cite_closing_passages(c);
    c->evidence->match->stage = CITE_STAGE_CLAIM_CLOSEST;

    return CITE_OK;
}


static cite_rc_t
cite_claim_closest(cite_claiming_t *c, cite_finding_t *found)
{
    cite_rc_t  rc;

    rc = cite_closing_find(c);

    if (rc == CITE_DONE) {
        cite_closing_result(c, found);
    }

    return rc;
}


/* CITE_OK: the next stage has begun; CITE_DONE: it is settled */

static cite_rc_t
cite_claim_go_on(cite_claiming_t *c)
{
    cite_match_t  *match;

    match = c->evidence->match;

    switch (match->stage) {

    case CITE_STAGE_CLAIM_FIND:
        return cite_claim_find(c, &match->found);

    case CITE_STAGE_CLAIM_NEAR:
        return cite_claim_near(c, &match->found);

    case CITE_STAGE_CLAIM_NUMBERS:
        return cite_claim_check_numbers(c, &match->found);

    case CITE_STAGE_CLAIM_COVER:
        return cite_claim_cover(c);

    default:
        return cite_claim_closest(c, &match->found);
    }
}


/* the texts of the source, whichever the page; 0 if there is none */

static int
cite_claim_texts(cite_evidence_t *e, const cite_claim_t *claim)
{
    cite_text_t  *text, **link;

    cite_evidence_wants(e, &claim->cited);
    link = &e->cited;

    for (text = e->first; text; text = text->next) {
        if (cite_text_agrees(e, text, &claim->cited) != CITE_CITED_OTHER) {
            *link = text;
            link = &text->cited;
        }
    }

    *link = NULL;
    cite_evidence_spend(e, e->n / 2);

    return e->cited != NULL;
}


/* CITE_DONE: it is settled at once; the check is held either way */

static cite_rc_t
cite_claim_begin(cite_evidence_t *e, const cite_claim_t *claim)
{
    cite_words_t     *words;
    cite_match_t     *match;
    cite_claiming_t  *c;

    match = e->match;
    match->stage = CITE_STAGE_CLAIM_FIND;
    match->echo = 0;
    words = &match->phrase;

    c = &match->claiming;
    memset(c, 0, sizeof(cite_claiming_t));

    c->evidence = e;
    c->words = words;
    c->work = CITE_CLAIM_WORK;

    cite_buf_init(&c->clean, e->mem, claim->text.n);

    if (cite_claim_clean(&c->clean, claim->text) != CITE_OK
        || cite_words_read(words, cite_buf_view(&c->clean),
                           CITE_EVIDENCE_PHRASE)
           != CITE_OK)
    {
        cite_claim_result(&match->found, CITE_FOUND_SKIPPED, "no memory");
        return CITE_DONE;
    }

    if (words->n == 0 || words->more) {
        cite_claim_result(&match->found, CITE_FOUND_SKIPPED,
                          words->n ? "sentence too long" : "no claim");
        return CITE_DONE;
    }

    cite_evidence_spend(e, words->n * CITE_STEP_READ);
    memset(&match->found, 0, sizeof(cite_finding_t));
    cite_search_begin(e, words, words->n < CITE_CLAIM_WORDS);

    return CITE_OK;
}


cite_rc_t
cite_evidence_claim(cite_evidence_t *e, const cite_claim_t *claim,
    cite_finding_t *found)
{
    cite_rc_t  rc;

    if (!cite_evidence_holds(e)) {

        if (!cite_claim_texts(e, claim)) {
            cite_claim_result(found, CITE_FOUND_SKIPPED, "no evidence");
            return CITE_OK;
        }

        if (cite_evidence_match(e) == NULL) {
            cite_claim_result(found, CITE_FOUND_SKIPPED, "no memory");
            return CITE_OK;
        }

        if (cite_claim_begin(e, claim) == CITE_DONE) {
            /* there are no words that rows could be compared with */
            *found = e->match->found;
            cite_evidence_leave(e);
            return CITE_OK;
        }
    }

    e->match->claiming.claim = claim;

    do {
        rc = cite_claim_go_on(&e->match->claiming);
    } while (rc == CITE_OK);

    if (rc == CITE_AGAIN) {
        return rc;
    }

    *found = e->match->found;
    cite_evidence_rows(e, claim, found);
    cite_evidence_leave(e);

    return CITE_OK;
}
