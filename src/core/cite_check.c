
/*
 * Copyright (C) the ngx_cite authors
 */


#include "cite_answer.h"
#include "cite_check.h"
#include "cite_judge.h"


/* at once, so that no other stream waits for it */

#define CITE_WORK_BYTES   (128 * 1024)   /* of evidence that is indexed */
#define CITE_WORK_CHECKS  8

/* new evidence is tried on all that is open so often, and then at the end */

#define CITE_WORK_ROUNDS  16


void
cite_checks_init(cite_checks_t *c, cite_mem_t *mem, const cite_conf_t *conf,
    cite_run_t *run)
{
    memset(c, 0, sizeof(cite_checks_t));

    c->conf = conf;
    c->mem = mem;
    c->run = run;
    c->last_due = &c->due;
    c->last_open = &c->open;

    cite_map_init(&c->ids, mem, SIZE_MAX);
    cite_buf_init(&c->text, mem, conf->max_memory);
}


static int
cite_check_current(const cite_check_t *check)
{
    return check->revision == check->message->revision;
}


/* the verdict is known; without memory for its text the verdict is lost */

static void
cite_check_settle(cite_checks_t *c, cite_check_t *check,
    cite_verdict_e verdict, cite_span_t verification)
{
    uint8_t  *p;

    p = cite_mem_resize(c->mem, (void *) check->verification.p,
                        verification.n);

    if (verification.n == 0) {
        /* there was no memory to write it, and the old one is gone */
        verdict = CITE_VERDICT_FAILED;
        check->verification = cite_span_make(NULL, 0);

    } else if (p == NULL) {
        verdict = CITE_VERDICT_FAILED;
        check->verification.n = 0;

    } else {
        memcpy(p, verification.p, verification.n);
        check->verification = cite_span_make(p, verification.n);
    }

    c->pending -= check->verdict == CITE_VERDICT_PENDING;

    check->verdict = verdict;
    check->question = NULL;
    check->open = 0;
    check->version++;
    check->message->version++;
    c->changed = 1;
}


static void
cite_check_settle_as(cite_checks_t *c, cite_check_t *check,
    cite_verdict_e verdict, const char *reason)
{
    cite_buf_reset(&c->text);

    cite_buf_lit(&c->text, "{\"status\":\"skipped\",\"");

    if (verdict == CITE_VERDICT_FAILED) {
        cite_buf_lit(&c->text, "error");

    } else {
        cite_buf_lit(&c->text, "reason");
    }

    cite_buf_lit(&c->text, "\":");
    cite_json_str(&c->text, cite_span_make(reason, strlen(reason)));
    cite_buf_byte(&c->text, '}');

    if (c->text.err) {
        c->text.n = 0;
    }

    cite_check_settle(c, check, verdict, cite_buf_view(&c->text));
}


static cite_check_t *
cite_check_find(cite_checks_t *c, cite_message_t *m, const cite_record_t *rec)
{
    uint8_t        id[CITE_KEY_LEN + sizeof(cite_message_t *)];
    cite_span_t    name;
    cite_check_t  *check;

    memcpy(id, rec->key, CITE_KEY_LEN);
    memcpy(id + CITE_KEY_LEN, &m, sizeof(cite_message_t *));

    check = cite_map_find(&c->ids, cite_span_make(id, sizeof(id)));
    if (check) {
        return check;
    }

    check = cite_mem_alloc(c->mem, sizeof(cite_check_t));
    if (check == NULL) {
        return NULL;
    }

    memcpy(check->id, id, sizeof(id));
    name = cite_span_make(check->id, sizeof(id));

    if (cite_map_add(&c->ids, name, check) != CITE_OK) {
        return NULL;
    }

    check->message = m;
    check->verdict = CITE_VERDICT_SKIPPED;   /* not pending so far */
    check->next = m->checks;
    m->checks = check;

    return check;
}


/* the text that the source of a citation has, as far as it is known */

static cite_span_t
cite_check_evidence(cite_checks_t *c, const cite_record_t *rec)
{
    cite_span_t   id;
    cite_tool_t  *tool;

    if (!(c->conf->ask_send & CITE_SEND_EVIDENCE)) {
        return cite_span_make(NULL, 0);
    }

    if (rec->source && rec->source->content.n) {
        return rec->source->content;
    }

    id = rec->source ? rec->source->tool_call_id : rec->id;
    tool = id.n ? cite_map_find(&c->run->tool_ids, id) : NULL;

    return tool ? cite_buf_view(&tool->result) : cite_span_make(NULL, 0);
}


static void
cite_check_pending(cite_checks_t *c, cite_check_t *check)
{
    c->pending += check->verdict != CITE_VERDICT_PENDING;

    check->verdict = CITE_VERDICT_PENDING;
    check->question = NULL;
    check->version++;
    check->message->version++;
}


/* the service is to be asked, if it can say anything */

static void
cite_check_due(cite_checks_t *c, cite_check_t *check)
{
    check->open = 0;

    if (c->conf->ask_body == CITE_ASK_DEEPCITATION
        && check->record->attachment_id.n == 0)
    {
        cite_check_settle_as(c, check, CITE_VERDICT_SKIPPED, "no attachment");
        return;
    }

    if (check->due) {
        return;
    }

    check->due = 1;
    check->next_due = NULL;
    *c->last_due = check;
    c->last_due = &check->next_due;
}


static void
cite_check_open(cite_checks_t *c, cite_check_t *check)
{
    c->again = 1;
    check->open = 1;

    if (check->listed) {
        return;
    }

    check->listed = 1;
    check->next_open = NULL;
    *c->last_open = check;
    c->last_open = &check->next_open;
}


/* what a record makes of its check */

static void
cite_check_decide(cite_checks_t *c, cite_check_t *check)
{
    if (check->record->format == CITE_FORMAT_STATE) {
        cite_check_settle_as(c, check, CITE_VERDICT_SKIPPED, "no claim");
        return;
    }

    if (c->closed) {
        cite_check_settle_as(c, check, CITE_VERDICT_FAILED, c->closed);
        return;
    }

    cite_check_pending(c, check);

    if (c->conf->evidence) {
        cite_check_open(c, check);

    } else {
        cite_check_due(c, check);
    }
}


static void
cite_check_record(cite_checks_t *c, cite_message_t *m, cite_record_t *rec)
{
    int            known;
    uint8_t        digest[CITE_ASK_DIGEST_LEN];
    cite_ask_t     ask;
    cite_span_t    evidence;
    cite_check_t  *check;

    if (rec->link != CITE_LINK_RESOLVED) {
        rec->check = NULL;
        return;
    }

    check = cite_check_find(c, m, rec);
    rec->check = check;

    if (check == NULL) {
        return;
    }

    known = check->record != NULL;
    check->record = rec;
    check->revision = m->revision;

    if (rec->checked) {
        return;
    }

    rec->checked = 1;
    evidence = cite_check_evidence(c, rec);

    memset(&ask, 0, sizeof(cite_ask_t));

    ask.conf = c->conf;
    ask.state_key = c->conf->state_key;
    ask.records = &check->record;
    ask.evidence = &evidence;
    ask.n = 1;

    if (cite_ask_digest(&ask, c->mem, digest) != CITE_OK) {
        cite_check_settle_as(c, check, CITE_VERDICT_FAILED,
                             "memory limit exceeded");
        return;
    }

    if (known && memcmp(digest, check->digest, CITE_ASK_DIGEST_LEN) == 0) {
        return;
    }

    memcpy(check->digest, digest, CITE_ASK_DIGEST_LEN);
    cite_check_decide(c, check);
}


/* a check of a citation that the message does not make any more */

static void
cite_check_drop(cite_checks_t *c, cite_check_t *check)
{
    c->pending -= check->verdict == CITE_VERDICT_PENDING;

    check->verdict = CITE_VERDICT_SKIPPED;
    check->question = NULL;
    check->record = NULL;
    check->open = 0;
}


void
cite_checks_scan(cite_checks_t *c)
{
    cite_check_t    *check;
    cite_record_t   *rec;
    cite_message_t  *m;

    if (!c->conf->ask && !c->conf->evidence) {
        return;
    }

    for (m = c->run->messages; m; m = m->next) {

        if (m->scanned == m->revision) {
            continue;
        }

        m->scanned = m->revision;

        for (rec = m->records.first; rec; rec = rec->next) {
            cite_check_record(c, m, rec);
        }

        for (check = m->checks; check; check = check->next) {
            if (check->record && !cite_check_current(check)) {
                cite_check_drop(c, check);
            }
        }
    }
}


/* what evidence says; what it can't settle may be left open or be asked */

static void
cite_check_try(cite_checks_t *c, cite_check_t *check)
{
    cite_finding_t  found;

    cite_judge(&c->run->evidence, check->record, &found);

    if (found.status == CITE_FOUND_SKIPPED && c->conf->ask
        && (c->last || cite_judge_unsettled(&found)))
    {
        cite_check_due(c, check);
        return;
    }

    /* what is missed may be in a source that is still to come */

    if (!c->last && cite_judge_verdict(&found) != CITE_VERDICT_VERIFIED) {
        return;
    }

    cite_buf_reset(&c->text);
    cite_judge_write(&c->text, &found);

    if (c->text.err) {
        cite_check_settle_as(c, check, CITE_VERDICT_FAILED,
                             "memory limit exceeded");
        return;
    }

    cite_check_settle(c, check, cite_judge_verdict(&found),
                      cite_buf_view(&c->text));
}


/* 1 if there is a reason to go through what is open once more */

static int
cite_checks_round(cite_checks_t *c)
{
    if (c->open == NULL
        || (!c->again && (c->seen == c->run->evidence_version
                          || c->rounds >= CITE_WORK_ROUNDS)))
    {
        return 0;
    }

    c->again = 0;
    c->seen = c->run->evidence_version;
    c->rounds++;
    c->trying = &c->open;

    return 1;
}


cite_rc_t
cite_checks_work(cite_checks_t *c)
{
    size_t         n;
    cite_check_t  *check;

    if (c->trying == NULL && !cite_checks_round(c)) {
        return CITE_OK;
    }

    if (cite_evidence_index(&c->run->evidence, CITE_WORK_BYTES) == CITE_AGAIN) {
        return CITE_AGAIN;
    }

    for (n = 0; n < CITE_WORK_CHECKS && (check = *c->trying) != NULL; n++) {

        if (check->open) {
            cite_check_try(c, check);
        }

        if (check->open) {
            c->trying = &check->next_open;
            continue;
        }

        check->listed = 0;
        *c->trying = check->next_open;

        if (*c->trying == NULL) {
            c->last_open = c->trying;
        }
    }

    if (*c->trying) {
        return CITE_AGAIN;
    }

    c->trying = NULL;

    return c->again ? CITE_AGAIN : CITE_OK;
}


void
cite_checks_last(cite_checks_t *c, int last)
{
    c->again |= last && !c->last;
    c->last = last;
}


/* 1 if the service takes the check's attachment beside those of the others */

static int
cite_check_fits(cite_checks_t *c, const cite_check_t *check,
    cite_span_t *attachments, size_t *n)
{
    size_t       i;
    cite_span_t  id;

    if (c->conf->ask_body != CITE_ASK_DEEPCITATION) {
        return 1;
    }

    id = check->record->attachment_id;

    for (i = 0; i < *n; i++) {
        if (cite_span_eq(attachments[i], id)) {
            return 1;
        }
    }

    if (*n == CITE_QUESTION_SOURCES) {
        return 0;
    }

    attachments[(*n)++] = id;

    return 1;
}


/* takes what can be asked together off the list of what is due */

static size_t
cite_checks_take(cite_checks_t *c, cite_check_t **checks, size_t max)
{
    size_t          n, attachments_n;
    cite_span_t     attachments[CITE_QUESTION_SOURCES];
    cite_check_t   *check, **link;

    n = 0;
    attachments_n = 0;
    link = &c->due;

    while ((check = *link) != NULL && n < max) {

        if (check->verdict == CITE_VERDICT_PENDING
            && ((n && check->message != checks[0]->message)
                || !cite_check_fits(c, check, attachments, &attachments_n)))
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


/* ends a question; what it has not settled is settled so */

static void
cite_question_end(cite_checks_t *c, cite_question_t *q, cite_verdict_e verdict,
    const char *reason)
{
    size_t  i;

    for (i = 0; i < q->n; i++) {
        if (q->checks[i]->question == q) {
            cite_check_settle_as(c, q->checks[i], verdict, reason);
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
        return;
    }

    if (c->text.err) {
        reason = "memory limit exceeded";
    }

    cite_check_settle_as(c, check, CITE_VERDICT_FAILED, reason);
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
    cite_mem_t             scratch;
    yyjson_val           **found;
    const cite_record_t  **records;

    cite_question_pack(q);
    cite_mem_init(&scratch, &c->run->heap, c->conf->max_memory);

    if (q->n) {
        records = cite_question_records(q, &scratch);
        found = cite_mem_alloc(&scratch, q->n * sizeof(yyjson_val *));

        if (records && found
            && cite_answer_read(&c->run->reader->inner, body, &scratch, records,
                                q->n, found)
               == CITE_OK)
        {
            for (i = 0; i < q->n; i++) {
                cite_check_answer(c, q->checks[i], found[i]);
            }
        }
    }

    cite_mem_release(&scratch);
    cite_question_end(c, q, CITE_VERDICT_FAILED, "bad answer");
}


void
cite_checks_give_up(cite_checks_t *c, const char *reason, int close)
{
    cite_check_t    *check;
    cite_message_t  *m;

    if (close) {
        c->closed = reason;
    }

    for (m = c->pending ? c->run->messages : NULL; m; m = m->next) {
        for (check = m->checks; check; check = check->next) {
            if (check->verdict == CITE_VERDICT_PENDING) {
                cite_check_settle_as(c, check, CITE_VERDICT_FAILED, reason);
            }
        }
    }
}
