
/*
 * Copyright (C) the ngx_cite authors
 *
 * Checks that are due become questions for the host, and get its answers.
 */


#include "verify/cite_adapter.h"
#include "verify/cite_check_internal.h"


/* 1 if the excerpt is one of the check's */

static size_t
cite_check_reads(const cite_check_t *check, const cite_excerpt_t *excerpt)
{
    size_t                 i;
    const cite_excerpt_t  *one;

    for (i = 0; i < check->excerpts_n; i++) {
        one = &check->excerpts[i];

        if (one->text == excerpt->text && one->offset == excerpt->offset
            && one->length == excerpt->length)
        {
            return 1;
        }
    }

    return 0;
}


/* 1 if the service takes the check's attachment beside those of the others */

static int
cite_check_fits(cite_checks_t *c, const cite_check_t *check,
    cite_span_t *attachments, size_t *n)
{
    size_t       i, max;
    cite_span_t  id;

    max = cite_adapters[c->conf->ask_body]->max_attachments;

    if (max == 0) {
        return 1;
    }

    id = check->record->attachment_id;

    for (i = 0; i < *n; i++) {
        if (cite_span_eq(attachments[i], id)) {
            return 1;
        }
    }

    if (*n == cite_min(max, CITE_QUESTION_SOURCES)) {
        return 0;
    }

    attachments[(*n)++] = id;

    return 1;
}


/* 1 if a judge may read the check's excerpts, too; of the first it may */

static int
cite_check_is_readable(cite_checks_t *c, const cite_check_t *check,
    cite_check_t **checks, size_t n, size_t *bytes)
{
    size_t  i, k, m, more;

    if (!cite_checks_judge(c)) {
        return 1;
    }

    more = 0;

    for (i = 0; i < check->excerpts_n; i++) {

        for (k = 0, m = 0; k < n && !m; k++) {
            m = cite_check_reads(checks[k], &check->excerpts[i]);
        }

        more += m ? 0 : check->excerpts[i].length;
    }

    if (n && *bytes + more > c->conf->judge_context) {
        return 0;
    }

    *bytes += more;

    return 1;
}


/* takes checks that can be asked together off the list of due ones */

static size_t
cite_checks_take(cite_checks_t *c, cite_check_t **checks, size_t max)
{
    size_t          n, attachments_n, bytes;
    cite_span_t     attachments[CITE_QUESTION_SOURCES];
    cite_check_t   *check, **link;

    n = 0;
    attachments_n = 0;
    bytes = 0;
    link = &c->due;

    while ((check = *link) != NULL && n < max) {

        if (check->verdict == CITE_VERDICT_PENDING
            && ((n && check->message != checks[0]->message)
                || !cite_check_fits(c, check, attachments, &attachments_n)
                || !cite_check_is_readable(c, check, checks, n, &bytes)))
        {
            link = &check->next_due;
            continue;
        }

        *link = check->next_due;
        check->due = 0;

        if (check->verdict == CITE_VERDICT_PENDING) {
            checks[n++] = check;
        }
    }

    if (*link == NULL) {
        c->last_due = link;
    }

    return n;
}


/* the passages of all claims, each once, and which of them are whose */

static cite_rc_t
cite_question_passages(cite_checks_t *c, cite_question_t *q, cite_mem_t *mem,
    cite_ask_t *ask)
{
    size_t                 i, k, m;
    cite_span_t           *passages;
    cite_check_t          *check;
    cite_excerpt_t         one;
    cite_ask_reading_t    *readings, *reading;

    readings = cite_mem_alloc(mem, q->n * sizeof(cite_ask_reading_t));
    passages = cite_mem_alloc(mem, q->n * CITE_ASK_PASSAGES
                                   * sizeof(cite_span_t));

    if (readings == NULL || passages == NULL) {
        return CITE_ERROR;
    }

    for (i = 0; i < q->n; i++) {
        check = q->checks[i];
        reading = &readings[i];
        reading->n = 0;

        for (k = 0; k < check->excerpts_n; k++) {
            one = check->excerpts[k];
            passages[ask->passages_n]
                = cite_evidence_excerpt(&c->run->evidence, &one);

            for (m = 0; m < ask->passages_n; m++) {
                if (passages[m].p == passages[ask->passages_n].p
                    && passages[m].n == one.length)
                {
                    break;
                }
            }

            if (passages[m].n) {
                reading->passages[reading->n++] = (uint16_t) m;
                ask->passages_n = cite_max(ask->passages_n, m + 1);
            }
        }
    }

    ask->passages = passages;
    ask->readings = readings;

    return CITE_OK;
}


/* the records of a question, or NULL */

static const cite_record_t **
cite_question_records(cite_question_t *q, cite_mem_t *mem)
{
    size_t                 i;
    const cite_record_t  **records;

    records = cite_mem_alloc(mem, q->n * sizeof(cite_record_t *));

    for (i = 0; records && i < q->n; i++) {
        records[i] = q->checks[i]->record;
    }

    return records;
}


static void
cite_question_write(cite_checks_t *c, cite_question_t *q, cite_mem_t *mem)
{
    size_t           i;
    cite_ask_t       ask;
    cite_span_t     *evidence;
    cite_message_t  *m;

    memset(&ask, 0, sizeof(cite_ask_t));

    evidence = cite_mem_alloc(mem, q->n * sizeof(cite_span_t));
    ask.records = cite_question_records(q, mem);

    if (evidence == NULL || ask.records == NULL) {
        q->body.err = "memory limit exceeded";
        return;
    }

    for (i = 0; i < q->n; i++) {
        evidence[i] = cite_check_evidence(c, ask.records[i]);
    }

    m = q->checks[0]->message;

    ask.conf = c->conf;
    ask.thread_id = cite_buf_view(&c->run->thread_id);
    ask.run_id = m->run_id;
    ask.message_id = m->id;
    ask.state_key = c->conf->state_key;
    ask.evidence = evidence;
    ask.n = q->n;

    if (cite_checks_judge(c)
        && cite_question_passages(c, q, mem, &ask) != CITE_OK)
    {
        q->body.err = "memory limit exceeded";
        return;
    }

    cite_ask_write(&q->body, &ask);

    if (cite_ask_digest(&ask, mem, q->digest) != CITE_OK) {
        q->body.err = "memory limit exceeded";
    }
}


static cite_question_t *
cite_question_create(cite_checks_t *c)
{
    size_t            i, max;
    cite_question_t  *q;

    max = c->conf->ask_mode == CITE_ASK_MESSAGE ? CITE_QUESTION_CHECKS : 1;

    if (cite_checks_judge(c)) {
        max = cite_min(max, cite_adapters[c->conf->ask_body]->max_claims);
    }

    q = cite_mem_alloc(c->mem, sizeof(cite_question_t));
    if (q == NULL) {
        return NULL;
    }

    q->checks = cite_mem_resize(c->mem, NULL, max * sizeof(cite_check_t *));
    if (q->checks == NULL) {
        return NULL;
    }

    cite_buf_init(&q->body, c->mem, c->conf->max_memory);

    q->n = cite_checks_take(c, q->checks, max);

    for (i = 0; i < q->n; i++) {
        q->checks[i]->question = q;
    }

    return q;
}


/* ends a question; citations left open get this verdict */

static void
cite_question_end(cite_checks_t *c, cite_question_t *q, cite_verdict_e verdict,
    const char *reason)
{
    size_t  i;

    for (i = 0; i < q->n; i++) {
        if (q->checks[i]->question == q) {
            cite_check_settle_grey(c, q->checks[i], verdict, reason);
            q->checks[i]->by = (uint8_t) (c->conf->ask_body + 1);
        }
    }

    q->n = 0;
    q->checks = cite_mem_resize(c->mem, q->checks, 0);
    cite_buf_free(&q->body);
}


cite_question_t *
cite_checks_next(cite_checks_t *c)
{
    cite_mem_t        scratch;
    cite_question_t  *q;

    while (c->due) {

        q = cite_question_create(c);

        if (q == NULL) {
            cite_checks_give_up(c, "memory limit exceeded", 0);
            return NULL;
        }

        if (c->questions == CITE_QUESTIONS_MAX) {
            cite_checks_skipped(c, q, "limit");
            continue;
        }

        if (q->n) {
            cite_mem_init(&scratch, &c->run->heap, c->conf->max_memory);
            cite_question_write(c, q, &scratch);
            cite_mem_release(&scratch);
        }

        if (q->n && q->body.err == NULL) {
            c->questions++;
            return q;
        }

        cite_checks_failed(c, q, "memory limit exceeded");
    }

    return NULL;
}


void
cite_checks_failed(cite_checks_t *c, cite_question_t *q, const char *reason)
{
    cite_question_end(c, q, CITE_VERDICT_FAILED, reason);
}


void
cite_checks_skipped(cite_checks_t *c, cite_question_t *q, const char *reason)
{
    cite_question_end(c, q, CITE_VERDICT_SKIPPED, reason);
}


static void
cite_check_answer(cite_checks_t *c, cite_check_t *check,
    yyjson_val *verification)
{
    const char      *reason;
    cite_verdict_e   verdict;

    reason = "no verdict";
    cite_buf_reset(&c->text);

    if (verification
        && cite_answer_take(verification, c->conf, &c->text, &verdict, &reason)
           == CITE_OK)
    {
        cite_check_settle(c, check, verdict, cite_buf_view(&c->text));
        check->by = (uint8_t) (c->conf->ask_body + 1);
        check->judged = cite_answer_is_judged(verification) != 0;
        return;
    }

    if (c->text.err) {
        reason = "memory limit exceeded";
    }

    cite_check_settle_as(c, check, CITE_VERDICT_FAILED, reason);
    check->by = (uint8_t) (c->conf->ask_body + 1);
}


/* opinions of all claims of the question, in their order */

static const char *
cite_question_judged(cite_checks_t *c, cite_question_t *q, cite_span_t body,
    cite_mem_t *mem)
{
    size_t           i;
    const char      *reason;
    cite_opinion_t  *opinions;

    opinions = cite_mem_alloc(mem, q->n * sizeof(cite_opinion_t));
    reason = "memory limit exceeded";

    if (opinions == NULL
        || cite_adapters[c->conf->ask_body]->judge(&c->run->reader->inner,
                                                   body, mem, q->n, opinions,
                                                   &reason)
           != CITE_OK)
    {
        return reason;
    }

    reason = "bad answer";

    for (i = 0; i < q->n; i++) {
        if (q->checks[i]->question == q
            && cite_check_heard(c, q->checks[i], &opinions[i]) == CITE_ERROR)
        {
            reason = "memory limit exceeded";
        }
    }

    return reason;
}


/* those that are not asked for any more are left out */

static void
cite_question_pack(cite_question_t *q)
{
    size_t  i, n;

    n = 0;

    for (i = 0; i < q->n; i++) {
        if (q->checks[i]->question == q) {
            q->checks[n++] = q->checks[i];
        }
    }

    q->n = n;
}


void
cite_checks_answered(cite_checks_t *c, cite_question_t *q, cite_span_t body)
{
    size_t                 i;
    const char            *reason;
    cite_mem_t             scratch;
    yyjson_val           **found;
    const cite_record_t  **records;

    reason = "bad answer";
    cite_mem_init(&scratch, &c->run->heap, c->conf->max_memory);

    if (cite_checks_judge(c)) {
        reason = cite_question_judged(c, q, body, &scratch);
        cite_mem_release(&scratch);
        cite_question_end(c, q, CITE_VERDICT_FAILED, reason);
        return;
    }

    cite_question_pack(q);

    if (q->n) {
        records = cite_question_records(q, &scratch);
        found = cite_mem_alloc(&scratch, q->n * sizeof(yyjson_val *));

        if (records && found
            && cite_adapters[c->conf->ask_body]->read(
                   &c->run->reader->inner, body, &scratch, records, q->n,
                   found)
               == CITE_OK)
        {
            for (i = 0; i < q->n; i++) {
                cite_check_answer(c, q->checks[i], found[i]);
            }
        }
    }

    cite_mem_release(&scratch);
    cite_question_end(c, q, CITE_VERDICT_FAILED, reason);
}
