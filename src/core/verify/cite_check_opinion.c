
/*
 * Copyright (C) the ngx_cite authors
 *
 * What a judge's opinion is worth.
 *
 *   evidence can't settle it ──▶ consult ──▶ a question with excerpts
 *                                                  │
 *   verdict ◀── weigh: each quote is looked up ◀── heard: an opinion
 *               and compared with the claim
 *
 * No judge is right always.  One that says "supported" is believed if each of
 * its quotes stands in the cited source, and evidence finds nothing in them
 * that differs from the claim; one that says "contradicted", if a quote is
 * about the claim and differs from it.  Whatever else it says changes
 * nothing: the citation stays as evidence has left it.
 */


#include "verify/cite_adapter.h"
#include "verify/cite_check_internal.h"
#include "verify/cite_judge.h"


#define CITE_WEIGH_ABOUT   0.5       /* of the claim's content words, in a
                                        quote that contradicts it */

#define CITE_REASON_QUOTE  "judge's quote"


_Static_assert(CITE_ASK_PASSAGES == CITE_EXCERPTS_MAX,
               "more excerpts than a question has passages");


int
cite_checks_judge(const cite_checks_t *c)
{
    return cite_adapters[c->conf->ask_body]->judge != NULL;
}


/* a block of its own; CITE_ERROR: no memory, and the old one is gone */

static cite_rc_t
cite_check_keep(cite_checks_t *c, void **block, const void *p, size_t n)
{
    void  *copy;

    copy = cite_mem_resize(c->mem, *block, n);

    if (copy == NULL && n) {
        *block = cite_mem_resize(c->mem, *block, 0);
        return CITE_ERROR;
    }

    *block = copy;

    if (n) {
        memcpy(copy, p, n);
    }

    return CITE_OK;
}


cite_rc_t
cite_check_consult(cite_checks_t *c, cite_check_t *check,
    const cite_finding_t *found)
{
    size_t   brief;
    uint8_t  *text;

    if (found->excerpts_n == 0
        || cite_check_keep(c, (void **) &check->excerpts, found->excerpts,
                           found->excerpts_n * sizeof(cite_excerpt_t))
           != CITE_OK)
    {
        check->excerpts_n = 0;
        return CITE_DECLINED;
    }

    check->excerpts_n = found->excerpts_n;
    check->whole = found->whole;

    cite_buf_reset(&c->text);
    brief = cite_judge_write(&c->text, found);
    text = (uint8_t *) check->verification.p;

    if (c->text.err
        || cite_check_keep(c, (void **) &text, c->text.p, c->text.n)
           != CITE_OK)
    {
        check->verification = cite_span_make(NULL, 0);
        return CITE_DECLINED;
    }

    check->verification = cite_span_make(text, c->text.n);
    check->brief = brief;
    check->doubtful = found->doubtful;
    check->grey = 1;

    cite_check_due(c, check);

    return CITE_OK;
}


/* the members that evidence has written last: passages close to the claim */

static void
cite_check_tail(cite_buf_t *b, const cite_check_t *check)
{
    if (check->brief) {
        cite_buf_add(b, check->verification.p + check->brief,
                     check->verification.n - check->brief);

    } else {
        cite_buf_byte(b, '}');
    }
}


/* the text is in c->text, and its passages begin behind so many bytes of it */

static void
cite_check_settle_text(cite_checks_t *c, cite_check_t *check,
    cite_verdict_e verdict, const char *reason, size_t brief)
{
    unsigned  doubtful;

    doubtful = check->doubtful;

    if (c->text.err) {
        c->text.n = 0;
    }

    cite_check_settle(c, check, verdict, cite_buf_view(&c->text));

    if (check->verdict == CITE_VERDICT_SKIPPED) {
        check->reason = reason;
        check->doubtful = doubtful;
        check->brief = brief < check->verification.n - 1 ? brief : 0;
    }
}


void
cite_check_settle_grey(cite_checks_t *c, cite_check_t *check,
    cite_verdict_e verdict, const char *reason)
{
    size_t  brief;

    if (!check->grey) {
        cite_check_settle_as(c, check, verdict, reason);
        return;
    }

    cite_buf_reset(&c->text);
    cite_buf_lit(&c->text, "{\"status\":\"skipped\",\"");
    cite_buf_add(&c->text, verdict == CITE_VERDICT_FAILED ? "error" : "reason",
                 verdict == CITE_VERDICT_FAILED ? 5 : 6);
    cite_buf_lit(&c->text, "\":");
    cite_json_str(&c->text, cite_span_make(reason, strlen(reason)));

    if (check->doubtful && verdict == CITE_VERDICT_SKIPPED) {
        cite_buf_lit(&c->text, ",\"doubtful\":true");
    }

    brief = c->text.n;
    cite_check_tail(&c->text, check);
    cite_check_settle_text(c, check, verdict, reason, brief);
}


/* the opinion and its texts in one block */

cite_rc_t
cite_check_heard(cite_checks_t *c, cite_check_t *check,
    const cite_opinion_t *opinion)
{
    size_t            i, n;
    uint8_t          *p;
    cite_weighing_t  *w;

    if (opinion->verdict == CITE_OPINION_NONE) {
        return CITE_DECLINED;
    }

    n = sizeof(cite_weighing_t) + opinion->model.n;

    for (i = 0; i < opinion->quotes_n; i++) {
        n += opinion->quotes[i].n;
    }

    w = cite_mem_resize(c->mem, check->weighing, n);
    if (w == NULL) {
        return CITE_ERROR;
    }

    memset(w, 0, sizeof(cite_weighing_t));
    w->opinion = *opinion;
    p = (uint8_t *) (w + 1);

    for (i = 0; i < opinion->quotes_n; i++) {
        memcpy(p, opinion->quotes[i].p, opinion->quotes[i].n);
        w->opinion.quotes[i].p = p;
        p += opinion->quotes[i].n;
    }

    if (opinion->model.n) {
        memcpy(p, opinion->model.p, opinion->model.n);
        w->opinion.model.p = p;
    }

    check->weighing = w;
    check->question = NULL;
    cite_check_open(c, check);

    return CITE_OK;
}


static cite_span_t
cite_check_claim(const cite_check_t *check)
{
    const cite_record_t  *rec;

    rec = check->record;

    return rec->clause.n ? rec->clause : rec->sentence;
}


/* looks the quotes up; CITE_AGAIN: the slice has ended */

static cite_rc_t
cite_weigh_quotes(cite_checks_t *c, cite_check_t *check, cite_weighing_t *w)
{
    cite_rc_t         rc;
    cite_cited_t      cited[CITE_JUDGE_JOINT];
    cite_evidence_t  *e;

    e = &c->run->evidence;

    /* texts have come or left: passages found in them do not count */

    if (!cite_evidence_holds(e)) {
        w->looked = 0;
    }

    cite_judge_sources(check->record, &check->message->records, cited);

    for ( /* void */ ; w->looked < w->opinion.quotes_n; w->looked++) {
        rc = cite_evidence_stands(e, w->opinion.quotes[w->looked], &cited[0],
                                  &w->passages[w->looked]);

        if (rc == CITE_AGAIN) {
            return rc;
        }
    }

    return CITE_OK;
}


/* 1 if all quotes stand in the source, and say what the claim does */

static int
cite_weigh_supports(cite_checks_t *c, const cite_check_t *check,
    const cite_weighing_t *w)
{
    size_t          i;
    cite_support_t  support;

    for (i = 0; i < w->opinion.quotes_n; i++) {
        if (w->passages[i].text.p == NULL) {
            return 0;
        }
    }

    return i
           && cite_evidence_support(&c->run->evidence, cite_check_claim(check),
                                    w->passages, i, &support)
              == CITE_OK
           && support.differs == NULL && support.shared;
}


/* why a quote that stands in the source denies the claim; NULL: none does */

static const char *
cite_weigh_contradicts(cite_checks_t *c, const cite_check_t *check,
    cite_weighing_t *w)
{
    size_t          i;
    const char     *differs;
    cite_passing_t  passage;
    cite_support_t  support;

    for (i = 0; i < w->opinion.quotes_n; i++) {

        if (w->passages[i].text.p == NULL
            || cite_evidence_support(&c->run->evidence,
                                     cite_check_claim(check), &w->passages[i],
                                     1, &support)
               != CITE_OK
            || (double) support.in < CITE_WEIGH_ABOUT * (double) support.of)
        {
            continue;
        }

        differs = support.differs;

        if (!check->whole
            && (differs == NULL || strcmp(differs, "wording") == 0
                || strcmp(differs, "scope") == 0
                || strcmp(differs, "length") == 0))
        {
            continue;
        }

        /* it is shown first */

        passage = w->passages[0];
        w->passages[0] = w->passages[i];
        w->passages[i] = passage;

        return differs && strcmp(differs, "length") ? differs : "contradicted";
    }

    return NULL;
}


/* how much of a quote is shown */

static cite_span_t
cite_weigh_shown(cite_span_t s, size_t max)
{
    size_t  n;

    if (s.n <= max) {
        return s;
    }

    for (n = max; n && (s.p[n] & 0xc0) == 0x80; n--) { /* void */ }

    return cite_span_make(s.p, n);
}


static void
cite_weigh_write_quote(cite_buf_t *b, const cite_weighing_t *w, size_t i)
{
    const cite_passing_t  *passage;

    passage = &w->passages[i];

    cite_buf_lit(b, "{\"snippet\":");

    if (passage->text.p == NULL) {
        cite_json_str(b, cite_weigh_shown(w->opinion.quotes[i],
                                          CITE_CLOSEST_SNIPPET));
        cite_buf_lit(b, ",\"found\":false}");
        return;
    }

    cite_json_str(b, cite_weigh_shown(passage->text, CITE_CLOSEST_SNIPPET));
    cite_buf_lit(b, ",\"offset\":");
    cite_buf_uint(b, passage->offset);
    cite_buf_lit(b, ",\"length\":");
    cite_buf_uint(b, passage->text.n);
    cite_buf_lit(b, ",\"sourceId\":");
    cite_json_str(b, cite_judge_source_id(passage->source));
    cite_buf_byte(b, '}');
}


/* quotes as a member; all, or those that stand in the source: 0 if none */

static int
cite_weigh_write_quotes(cite_buf_t *b, const cite_weighing_t *w,
    const char *name, int all)
{
    size_t  i, n;

    for (i = 0, n = 0; i < w->opinion.quotes_n; i++) {

        if (!all && w->passages[i].text.p == NULL) {
            continue;
        }

        if (n++ == 0) {
            cite_buf_lit(b, ",\"");
            cite_buf_add(b, name, strlen(name));
            cite_buf_lit(b, "\":[");

        } else {
            cite_buf_byte(b, ',');
        }

        cite_weigh_write_quote(b, w, i);
    }

    if (n) {
        cite_buf_byte(b, ']');
    }

    return n != 0;
}


static void
cite_weigh_write_head(cite_checks_t *c, const cite_check_t *check,
    cite_span_t status, const char *reason)
{
    cite_buf_t            *b;
    const cite_opinion_t  *o;

    b = &c->text;
    o = &check->weighing->opinion;

    cite_buf_reset(b);
    cite_buf_lit(b, "{\"status\":");
    cite_json_str(b, status);

    if (reason) {
        cite_buf_lit(b, ",\"reason\":");
        cite_json_str(b, cite_span_make(reason, strlen(reason)));
    }

    if (o->verdict == CITE_OPINION_SCORE) {
        cite_buf_lit(b, ",\"score\":");
        cite_buf_uint(b, (uint64_t) o->score);
        cite_buf_byte(b, '.');
        cite_buf_uint(b, (uint64_t) (o->score * 10) % 10);
        cite_buf_uint(b, (uint64_t) (o->score * 100) % 10);
    }

    cite_buf_lit(b, ",\"by\":");
    cite_json_str(b, cite_adapters[c->conf->ask_body]->name);

    if (o->model.n) {
        cite_buf_lit(b, ",\"model\":");
        cite_json_str(b, o->model);
    }
}


/* the judge's word counts */

static void
cite_weigh_decide(cite_checks_t *c, cite_check_t *check,
    cite_verdict_e verdict, const char *reason)
{
    const cite_weighing_t  *w;
    const cite_passing_t   *first;

    w = check->weighing;
    first = &w->passages[0];

    cite_weigh_write_head(c, check, verdict == CITE_VERDICT_VERIFIED
                                    ? cite_span("found")
                                    : cite_span("not_found"), reason);

    if (first->text.p) {
        cite_buf_lit(&c->text, ",\"verifiedMatchSnippet\":");
        cite_json_str(&c->text, cite_weigh_shown(first->text,
                                                 CITE_EVIDENCE_SNIPPET));
        cite_judge_source(&c->text, first->source);
        cite_buf_lit(&c->text, ",\"offset\":");
        cite_buf_uint(&c->text, first->offset);
    }

    (void) cite_weigh_write_quotes(&c->text, w, "quotes", 0);
    cite_buf_byte(&c->text, '}');

    cite_check_settle_text(c, check, verdict, NULL, 0);
    check->judged = 1;
}


/* it does not: the citation stays grey, with what the judge has quoted */

static void
cite_weigh_skip(cite_checks_t *c, cite_check_t *check, const char *reason)
{
    size_t  brief;

    cite_weigh_write_head(c, check, cite_span("skipped"), reason);

    if (check->doubtful) {
        cite_buf_lit(&c->text, ",\"doubtful\":true");
    }

    brief = c->text.n;

    if (strcmp(reason, CITE_REASON_QUOTE) == 0) {
        (void) cite_weigh_write_quotes(&c->text, check->weighing, "quotes", 1);
        cite_check_tail(&c->text, check);

    } else if (cite_weigh_write_quotes(&c->text, check->weighing, "closest",
                                       0))
    {
        cite_buf_byte(&c->text, '}');

    } else {
        cite_check_tail(&c->text, check);
    }

    cite_check_settle_text(c, check, CITE_VERDICT_SKIPPED, reason, brief);
}


cite_rc_t
cite_check_weigh(cite_checks_t *c, cite_check_t *check)
{
    const char       *reason;
    cite_weighing_t  *w;

    w = check->weighing;

    if (cite_weigh_quotes(c, check, w) == CITE_AGAIN) {
        return CITE_AGAIN;
    }

    reason = cite_skip_names[CITE_SKIP_UNSETTLED];

    switch (w->opinion.verdict) {

    case CITE_OPINION_SUPPORTED:
        if (cite_weigh_supports(c, check, w)) {
            cite_weigh_decide(c, check, CITE_VERDICT_VERIFIED, NULL);
            break;
        }

        cite_weigh_skip(c, check, CITE_REASON_QUOTE);
        break;

    case CITE_OPINION_CONTRADICTED:
        reason = cite_weigh_contradicts(c, check, w);

        if (reason) {
            cite_weigh_decide(c, check, CITE_VERDICT_MISSED, reason);
            break;
        }

        cite_weigh_skip(c, check, cite_skip_names[CITE_SKIP_UNSETTLED]);
        break;

    case CITE_OPINION_SCORE:
        if (c->conf->judge_threshold > 0
            && w->opinion.score >= c->conf->judge_threshold)
        {
            cite_weigh_decide(c, check, CITE_VERDICT_VERIFIED, NULL);
            break;
        }

        /* fall through */

    default:
        cite_weigh_skip(c, check, reason);
    }

    check->by = (uint8_t) (c->conf->ask_body + 1);

    return CITE_DECLINED;
}
