
/*
 * Copyright (C) the ngx_cite authors
 */


#include "verify/cite_adapter.h"
#include "verify/cite_check_internal.h"


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

void
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
    check->brief = 0;
    check->reason = NULL;
    check->by = 0;
    check->doubtful = 0;
    check->grey = 0;
    check->judged = 0;
    check->weighing = cite_mem_resize(c->mem, check->weighing, 0);
    check->question = NULL;
    check->open = 0;
    check->version++;
    cite_message_touch(c->run, check->message);
    c->changed = 1;
}


void
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

cite_span_t
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
    check->grey = 0;
    check->weighing = cite_mem_resize(c->mem, check->weighing, 0);
    check->version++;
    cite_message_touch(c->run, check->message);
}


/* the service is to be asked, if it can say anything */

void
cite_check_due(cite_checks_t *c, cite_check_t *check)
{
    check->open = 0;

    if (cite_adapters[c->conf->ask_body]->max_attachments
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


void
cite_check_open(cite_checks_t *c, cite_check_t *check)
{
    c->again = 1;
    check->open = 1;
    check->tried = 0;

    if (check->listed) {
        return;
    }

    check->listed = 1;
    check->next_open = NULL;
    *c->last_open = check;
    c->last_open = &check->next_open;
}


/* settles a check at once, or opens it for the evidence or for a question */

static void
cite_check_decide(cite_checks_t *c, cite_check_t *check)
{
    if (check->record->format->claimless) {
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

    if (rec->link != CITE_LINK_RESOLVED
        && (rec->link != CITE_LINK_UNBOUND || !c->conf->evidence))
    {
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

    while ((m = cite_list_take(c->run, CITE_LIST_REVISED)) != NULL) {

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
