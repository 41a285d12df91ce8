
/*
 * Copyright (C) the ngx_cite authors
 *
 * The finding on a claim that words can't settle: its reason, and the
 * passages that a reader should look at.
 */


#include "evidence/cite_evidence_terms.h"


#define CITE_COVER_LEAST     0.1     /* of the terms, in the cited source */
#define CITE_CLOSING_SHORT   1024    /* bytes of a text that is one passage */


/* numbers that the passage has not, then names, then other words */

static void
cite_closest_missing(const cite_closing_t *k, cite_terms_t terms,
    cite_closest_t *one)
{
    size_t        i, n;
    cite_terms_t  wanted[3];

    wanted[0] = k->numbers;
    wanted[1] = k->names;
    wanted[2] = k->foreign ? 0 : ~(k->numbers | k->names);

    for (n = 0; n < cite_nelts(wanted); n++) {
        for (i = 0; i < k->n && one->missing_n < CITE_CLOSEST_MISSING; i++) {
            if ((wanted[n] & ~terms) >> i & 1) {
                one->missing[one->missing_n++]
                    = cite_span_make(k->text[i], k->text_n[i]);
            }
        }
    }
}


/* the passage without blanks at its end, cut to whole characters */

static void
cite_closest_set(const cite_closing_t *k, const cite_passage_t *passage,
    cite_closest_t *one)
{
    cite_span_t    s;
    cite_terms_t   wanted;

    s = cite_span_make(passage->text->source.content.p + passage->start,
                       passage->end - passage->start);

    while (s.n && strchr(" \t\r\n", s.p[s.n - 1]) && s.p[s.n - 1]) {
        s.n--;
    }

    wanted = k->foreign ? k->numbers | k->names : ~0ull;

    memset(one, 0, sizeof(cite_closest_t));

    one->source = &passage->text->source;
    one->offset = passage->start;
    one->length = s.n;
    one->snippet = cite_span_make(s.p, cite_text_cut(s, CITE_CLOSEST_SNIPPET));
    one->in = cite_terms_count(passage->terms & wanted);
    one->of = k->foreign ? cite_terms_count(k->numbers | k->names) : k->n;

    cite_closest_missing(k, passage->terms, one);
}


static const char *
cite_closing_reason(const cite_closing_t *k)
{
    size_t  there;

    there = cite_terms_count(k->there);

    /* most of what the source has, the tool was called with */

    if (2 * cite_terms_count(k->heard & ~k->there) > k->n) {
        return "echo";
    }

    if (k->foreign) {
        return "other language";
    }

    if (k->only) {
        return "elsewhere";
    }

    return k->n >= CITE_COVER_TERMS
           && (double) there < CITE_COVER_LEAST * (double) k->n
           ? "off topic" : NULL;
}


static cite_span_t
cite_passage_text_of(const cite_passage_t *passage)
{
    return cite_span_make(passage->text->source.content.p + passage->start,
                          passage->end - passage->start);
}


/* "That is 18,000 a year": no passage is close, and any may be meant */

static int
cite_closing_is_derived_anywhere(cite_claiming_t *c)
{
    size_t              n;
    const cite_text_t  *text;

    text = c->evidence->cited;

    for (n = 0; text && n < CITE_CLOSEST_MAX; n++, text = text->cited) {
        if (text->source.content.n <= CITE_CLOSING_SHORT
            && cite_claim_is_derived(c, text->source.content))
        {
            return 1;
        }
    }

    return 0;
}


/* 1 if no passage leads to the number; the closest one is shown */

static int
cite_closing_denies(cite_claiming_t *c, cite_closing_t *k,
    cite_finding_t *found)
{
    size_t                 i;
    const cite_passage_t  *first;

    for (i = 0; i < k->best_n && i < CITE_CLOSEST_MAX; i++) {
        if (cite_claim_is_derived(c, cite_passage_text_of(&k->best[i]))) {
            return 0;
        }
    }

    if (k->best_n == 0 && cite_closing_is_derived_anywhere(c)) {
        return 0;
    }

    first = &k->best[0];

    if (k->best_n && 2 * cite_terms_count(first->terms) >= k->n) {
        cite_finding_set(found, first->text, first->start, first->end);
    }

    return 1;
}


void
cite_closing_result(cite_claiming_t *c, cite_finding_t *found)
{
    size_t           i;
    const char      *reason;
    cite_closing_t  *k;

    k = &c->evidence->match->closing;

    if (c->denied) {

        if (cite_closing_denies(c, k, found)) {
            return;
        }

        memset(found, 0, sizeof(cite_finding_t));
        found->status = CITE_FOUND_SKIPPED;
        found->reason = "unsettled";
    }

    reason = cite_closing_reason(k);

    if (reason && strcmp(found->reason, "unsettled") == 0) {
        found->reason = reason;
        found->doubtful = strcmp(reason, "elsewhere") == 0
                          || strcmp(reason, "off topic") == 0;
    }

    found->closest = k->closest;

    for (i = 0; i < k->best_n && found->closest_n < c->evidence->closest; i++)
    {
        if (k->only == NULL || k->best[i].text == k->only) {
            cite_closest_set(k, &k->best[i], &k->closest[found->closest_n++]);
        }
    }

    if (c->evidence->context) {
        cite_closing_excerpts(c, found);
    }
}
