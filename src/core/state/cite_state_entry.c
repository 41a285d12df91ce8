
/*
 * Copyright (C) the ngx_cite authors
 *
 * A message in the citation state.
 */


#include "json/cite_members.h"
#include "verify/cite_check.h"
#include "run/cite_extract.h"
#include "state/cite_state_internal.h"
#include "verify/cite_verdict.h"


void
cite_entry_iterate(cite_entry_iter_t *it, const cite_entry_t *entry)
{
    memset(it, 0, sizeof(cite_entry_iter_t));

    it->entry = entry;
}


static int
cite_entry_next_item(cite_entry_iter_t *it)
{
    const cite_item_t  *item;

    it->i += it->begun;
    it->begun = 1;

    if (it->i >= it->entry->items_n) {
        return 0;
    }

    item = &it->entry->items[it->i];

    it->key = item->key;
    it->verified = item->verification.n != 0;

    return 1;
}


int
cite_entry_next(cite_entry_iter_t *it)
{
    if (it->entry->message == NULL) {
        return cite_entry_next_item(it);
    }

    if (it->entry->over) {
        return 0;
    }

    it->rec = it->begun ? it->rec->next : it->entry->message->records.first;
    it->begun = 1;

    if (it->rec == NULL) {
        return 0;
    }

    it->key = it->rec->key;
    it->verified = cite_verdict(it->rec) != CITE_VERDICT_PENDING;

    return 1;
}


/* 1 if the client has the verification of the record as it is */

int
cite_entry_verdict_told(const cite_record_t *rec)
{
    return rec->told && rec->told_verified
           && (rec->check == NULL || rec->told_verdict == rec->check->version);
}


void
cite_entry_tell(cite_record_t *rec, int verified)
{
    rec->told = 1;
    rec->told_verified = verified;
    rec->told_verdict = rec->check ? rec->check->version : 0;
}


void
cite_entry_record(const cite_entry_iter_t *it, cite_buf_t *b)
{
    cite_record_write(b, it->rec);
}


const char *const *
cite_brief_citation(int has_source)
{
    static const char *const  names[] = {
        "title", "url", "from", "sentence", "offset", "length", "offsetUtf16",
        "lengthUtf16", NULL
    };

    return has_source ? names : names + 2;
}


const char *const  cite_brief_verification[] = {
    "from", "closest", "source", "verifiedMatchSnippet", NULL
};


static int
cite_brief_leaves_out(const char *const *names, cite_span_t name)
{
    for ( /* void */ ; *names; names++) {
        if (cite_span_eq(name, cite_span_make(*names, strlen(*names)))) {
            return 1;
        }
    }

    return 0;
}


/* the object at the end of b, from there on, loses members of those names */

static void
cite_brief_cut(cite_buf_t *b, size_t from, const char *const *names)
{
    uint8_t         *p;
    cite_member_t    m;
    cite_members_t   it;

    if (b->err || b->n == from) {
        return;
    }

    p = b->p + from + 1;
    cite_members_init(&it, cite_span_make(b->p + from, b->n - from));

    while (cite_members_next(&it, &m) == CITE_OK) {

        if (cite_brief_leaves_out(names, m.name)) {
            continue;
        }

        if (p > b->p + from + 1) {
            *p++ = ',';
        }

        memmove(p, m.whole.p, m.whole.n);
        p += m.whole.n;
    }

    *p++ = '}';
    b->n = (size_t) (p - b->p);
}


void
cite_entry_citation(const cite_entry_iter_t *it, cite_buf_t *b)
{
    size_t  n;

    if (it->rec == NULL) {
        cite_buf_put(b, it->entry->items[it->i].citation);
        return;
    }

    n = b->n;
    cite_record_write_parts(b, it->rec, CITE_RECORD_FORMAT|CITE_RECORD_PLACE);

    if (it->entry->brief) {
        cite_brief_cut(b, n, cite_brief_citation(it->rec->source_id.n != 0));
    }
}


void
cite_entry_verification(const cite_entry_iter_t *it, cite_buf_t *b)
{
    size_t  n;

    if (it->rec == NULL) {
        cite_buf_put(b, it->entry->items[it->i].verification);
        return;
    }

    n = b->n;
    cite_verdict_write_brief(b, it->rec);

    if (it->entry->brief) {
        cite_brief_cut(b, n, cite_brief_verification);
    }
}


void
cite_entry_verdict(const cite_entry_iter_t *it, cite_buf_t *b)
{
    cite_verdict_write(b, it->rec);
}


const char *
cite_entry_error(const cite_entry_t *entry)
{
    if (entry->message->failed) {
        return entry->message->failed;
    }

    if (entry->message->open) {
        return NULL;
    }

    return entry->over ? "state size limit exceeded" : entry->message->error;
}


const char *
cite_entry_status(const cite_entry_t *entry)
{
    cite_summary_t  sum;

    if (cite_entry_error(entry)) {
        return "error";
    }

    if (entry->message->open) {
        return "streaming";
    }

    if (entry->message->queued) {
        return "extracting";
    }

    cite_summary_make(&sum, &entry->message->records);

    return sum.verdicts[CITE_VERDICT_PENDING] ? "verifying" : "complete";
}


void
cite_entry_summary(cite_state_t *st, const cite_entry_t *entry, cite_buf_t *b)
{
    cite_summary_t  sum;

    cite_summary_message(&sum, st->run, entry->message);

    if (entry->message == st->run->answer) {
        sum.unused = cite_extract_unused(st->run);
    }

    cite_summary_write(b, &sum);
}


static void
cite_entry_records(const cite_entry_t *entry, cite_buf_t *b)
{
    cite_entry_iter_t  it;

    cite_buf_lit(b, ",\"citations\":{");
    cite_entry_iterate(&it, entry);

    while (cite_entry_next(&it)) {
        cite_json_name(b, cite_span_make(it.key, CITE_KEY_LEN));
        cite_entry_record(&it, b);
    }

    cite_buf_lit(b, "},\"verifications\":{");
    cite_entry_iterate(&it, entry);

    while (cite_entry_next(&it)) {
        if (it.verified) {
            cite_json_name(b, cite_span_make(it.key, CITE_KEY_LEN));
            cite_entry_verdict(&it, b);
        }
    }

    cite_buf_byte(b, '}');
}


static void
cite_entry_member(cite_buf_t *b, const char *name, cite_span_t value)
{
    if (value.n == 0) {
        return;
    }

    cite_buf_lit(b, ",\"");
    cite_buf_add(b, name, strlen(name));
    cite_buf_lit(b, "\":");
    cite_json_str(b, value);
}


/* where sentences stand that cite nothing, as pairs of UTF-16 units */

static void
cite_entry_uncited(cite_state_t *st, const cite_entry_t *entry, cite_buf_t *b)
{
    size_t               i;
    const cite_prose_t  *prose;

    prose = cite_message_prose(st->run, entry->message);

    if (prose == NULL || prose->spans_n == 0) {
        return;
    }

    for (i = 0; i < prose->spans_n; i++) {
        cite_buf_add(b, i ? ",[" : ",\"uncited\":[[", i ? 2 : 13);
        cite_buf_uint(b, prose->spans[i].offset);
        cite_buf_byte(b, ',');
        cite_buf_uint(b, prose->spans[i].length);
        cite_buf_byte(b, ']');
    }

    cite_buf_byte(b, ']');
}


void
cite_entry_write(cite_state_t *st, const cite_entry_t *entry, cite_buf_t *b)
{
    const char      *status, *error;
    cite_message_t  *m;

    m = entry->message;

    if (m == NULL) {
        cite_buf_put(b, entry->raw);
        return;
    }

    status = cite_entry_status(entry);
    error = cite_entry_error(entry);

    cite_buf_lit(b, "{\"messageId\":");
    cite_json_str(b, m->id);
    cite_entry_records(entry, b);
    cite_entry_sources(st, entry, b);
    cite_buf_lit(b, ",\"summary\":");
    cite_entry_summary(st, entry, b);
    cite_entry_uncited(st, entry, b);
    cite_buf_lit(b, ",\"status\":\"");
    cite_buf_add(b, status, strlen(status));
    cite_buf_byte(b, '"');

    if (error) {
        cite_entry_member(b, "error", cite_span_make(error, strlen(error)));
    }

    cite_entry_member(b, "runId", m->run_id);
    cite_entry_member(b, "userMessageId", cite_buf_view(&st->run->user_id));
    cite_buf_byte(b, '}');
}


void
cite_entry_put(cite_state_t *st, const cite_entry_t *entry)
{
    if (st->measured == entry) {
        cite_buf_put(&st->ops, cite_span_make(st->text.p, st->measured_n));

    } else {
        cite_entry_write(st, entry, &st->ops);
    }
}
