
/*
 * Copyright (C) the ngx_cite authors
 *
 * From what the client was told to what it should know.
 */


#include "cite_patch.h"
#include "cite_state.h"


#define CITE_STATE_OVERHEAD  64      /* names and braces around messages */


static void
cite_state_op(cite_state_t *st, const char *op, const char *member,
    cite_span_t name)
{
    cite_span_t  parts[3];

    parts[0] = st->key;
    parts[1] = cite_span_make(member, strlen(member));
    parts[2] = name;

    cite_patch_op(&st->ops, op, parts, name.p ? 3 : 2);
}


/* inside of one message */

static void
cite_state_op_in(cite_state_t *st, const char *op, const cite_entry_t *entry,
    const char *member, cite_span_t name)
{
    cite_span_t  parts[5];

    parts[0] = st->key;
    parts[1] = cite_span("messages");
    parts[2] = entry->id;
    parts[3] = cite_span_make(member, strlen(member));
    parts[4] = name;

    cite_patch_op(&st->ops, op, parts, name.p ? 5 : 4);
}


/* 1 if another entry holds the key too */

static int
cite_state_shared(cite_state_t *st, const cite_entry_t *own,
    const cite_told_t *told, int verified)
{
    size_t               i;
    const cite_entry_t  *entry;

    for (entry = st->first; entry; entry = entry->next) {

        for (i = 0; entry != own && i < entry->told_n; i++) {
            if (memcmp(entry->told[i].key, told->key, CITE_KEY_LEN) == 0
                && (!verified || entry->told[i].verified))
            {
                return 1;
            }
        }
    }

    return 0;
}


/* takes out of the aggregates what only this entry holds */

static void
cite_state_untell(cite_state_t *st, const cite_entry_t *entry,
    const cite_told_t *told)
{
    cite_span_t  key;

    key = cite_span_make(told->key, CITE_KEY_LEN);

    if (!cite_state_shared(st, entry, told, 0)) {
        cite_state_op(st, "remove", "citations", key);
    }

    if (told->verified && !cite_state_shared(st, entry, told, 1)) {
        cite_state_op(st, "remove", "verifications", key);
    }
}


static void
cite_state_drop(cite_state_t *st, cite_entry_t **link, int patching)
{
    size_t         i;
    cite_entry_t  *entry;

    entry = *link;
    *link = entry->next;

    if (entry->next == NULL) {
        st->last = link;
    }

    st->n--;

    if (!patching || !entry->listed) {
        return;
    }

    if (cite_patch_awkward(entry->id)) {
        st->renew_messages = 1;

    } else {
        cite_state_op(st, "remove", "messages", entry->id);
    }

    for (i = 0; i < entry->told_n; i++) {
        cite_state_untell(st, entry, &entry->told[i]);
    }
}


/* the message, and what it has in the aggregates */

static size_t
cite_entry_measure(cite_state_t *st, cite_entry_t *entry)
{
    size_t             n;
    cite_entry_iter_t  it;

    cite_buf_reset(&st->text);
    cite_entry_write(st, entry, &st->text);
    cite_entry_iterate(&it, entry);

    for (n = 0; cite_entry_next(&it); n++) {
        cite_entry_citation(&it, &st->text);
        cite_entry_verification(&it, &st->text);
    }

    return st->text.n + n * 2 * (CITE_KEY_LEN + 4);
}


static size_t
cite_state_size(cite_state_t *st)
{
    size_t         size;
    cite_entry_t  *entry;

    size = CITE_STATE_OVERHEAD;

    for (entry = st->first; entry; entry = entry->next) {

        if (entry->size == 0 || (entry->message && cite_entry_dirty(entry))) {
            entry->over = 0;
            entry->size = cite_entry_measure(st, entry) + entry->id.n + 4;
        }

        size += entry->size;
    }

    return size;
}


/* the oldest leave, but none that is still written */

static void
cite_state_evict(cite_state_t *st, int patching)
{
    size_t          size;
    cite_entry_t  **link;

    size = cite_state_size(st);
    link = &st->first;

    while (*link && (*link)->next
           && (st->n > st->conf->keep_messages
               || size > st->conf->max_state_size))
    {
        if ((*link)->message && (*link)->message->open) {
            link = &(*link)->next;
            continue;
        }

        size -= (*link)->size;
        cite_state_drop(st, link, patching);
    }

    if (*link && (*link)->message && size > st->conf->max_state_size) {
        (*link)->over = 1;
    }
}


/* 1 if the key was not written to this object before */

static int
cite_state_once(cite_state_t *st, cite_map_t *seen, const uint8_t *key)
{
    cite_span_t  id;

    id = cite_span_make(key, CITE_KEY_LEN);

    if (cite_map_find(seen, id)) {
        return 0;
    }

    if (cite_map_add(seen, id, st) != CITE_OK) {
        st->ops.err = "memory limit exceeded";
        return 0;
    }

    if (st->ops.n && st->ops.p[st->ops.n - 1] != '{') {
        cite_buf_byte(&st->ops, ',');
    }

    cite_json_str(&st->ops, id);
    cite_buf_byte(&st->ops, ':');

    return 1;
}


static void
cite_state_aggregate(cite_state_t *st, int verifications)
{
    cite_mem_t          scratch;
    cite_map_t          seen;
    cite_entry_t       *entry;
    cite_entry_iter_t   it;

    cite_mem_init(&scratch, &st->run->heap, st->conf->max_memory);
    cite_map_init(&seen, &scratch, SIZE_MAX);

    for (entry = st->first; entry; entry = entry->next) {

        cite_entry_iterate(&it, entry);

        while (cite_entry_next(&it)) {

            if ((verifications && !it.verified)
                || !cite_state_once(st, &seen, it.key))
            {
                continue;
            }

            if (verifications) {
                cite_entry_verification(&it, &st->ops);

            } else {
                cite_entry_citation(&it, &st->ops);
            }
        }
    }

    cite_mem_release(&scratch);
}


static void
cite_state_messages(cite_state_t *st)
{
    cite_entry_t  *entry;

    cite_buf_byte(&st->ops, '{');

    for (entry = st->first; entry; entry = entry->next) {
        cite_json_str(&st->ops, entry->id);
        cite_buf_byte(&st->ops, ':');
        cite_entry_write(st, entry, &st->ops);

        if (entry->next) {
            cite_buf_byte(&st->ops, ',');
        }
    }

    cite_buf_byte(&st->ops, '}');
}


static void
cite_state_whole(cite_state_t *st)
{
    if (st->root == CITE_ROOT_NULL) {
        cite_patch_op(&st->ops, "add", NULL, 0);
        cite_buf_lit(&st->ops, "{}");
        cite_patch_end(&st->ops);
    }

    cite_patch_op(&st->ops, "add", &st->key, 1);

    cite_buf_lit(&st->ops, "{\"citations\":{");
    cite_state_aggregate(st, 0);
    cite_buf_lit(&st->ops, "},\"verifications\":{");
    cite_state_aggregate(st, 1);
    cite_buf_lit(&st->ops, "},\"messages\":");
    cite_state_messages(st);

    cite_buf_byte(&st->ops, '}');
    cite_patch_end(&st->ops);
}


/* a message that is new, or was read again */

static void
cite_state_message(cite_state_t *st, cite_entry_t *entry)
{
    if (st->renew_messages) {
        return;
    }

    cite_state_op(st, entry->listed ? "replace" : "add", "messages",
                  entry->id);
    cite_entry_write(st, entry, &st->ops);
    cite_patch_end(&st->ops);
}


/* summary and status of one of which some citations have changed */

static void
cite_state_sums(cite_state_t *st, cite_entry_t *entry)
{
    const char   *status, *error;
    cite_span_t   none;

    if (st->renew_messages) {
        return;
    }

    none = cite_span_make(NULL, 0);
    status = cite_entry_status(entry);
    error = cite_entry_error(entry);

    cite_state_op_in(st, "replace", entry, "summary", none);
    cite_entry_summary(st, entry, &st->ops);
    cite_patch_end(&st->ops);

    cite_state_op_in(st, "replace", entry, "status", none);
    cite_json_str(&st->ops, cite_span_make(status, strlen(status)));
    cite_patch_end(&st->ops);

    if (error) {
        cite_state_op_in(st, "add", entry, "error", none);
        cite_json_str(&st->ops, cite_span_make(error, strlen(error)));
        cite_patch_end(&st->ops);
    }
}


/* one citation, in the aggregates and, if "in" is set, in its message */

static void
cite_state_citation(cite_state_t *st, const cite_entry_iter_t *it, int in)
{
    cite_span_t  key;

    key = cite_span_make(it->key, CITE_KEY_LEN);

    if (in) {
        cite_state_op_in(st, "add", it->entry, "citations", key);
        cite_entry_citation(it, &st->ops);
        cite_patch_end(&st->ops);
    }

    cite_state_op(st, "add", "citations", key);
    cite_entry_citation(it, &st->ops);
    cite_patch_end(&st->ops);
}


/* the same for what is known of it */

static void
cite_state_verification(cite_state_t *st, const cite_entry_iter_t *it, int in)
{
    cite_span_t  key;

    key = cite_span_make(it->key, CITE_KEY_LEN);

    if (in) {
        cite_state_op_in(st, "add", it->entry, "verifications", key);
        cite_entry_verification(it, &st->ops);
        cite_patch_end(&st->ops);
    }

    cite_state_op(st, "add", "verifications", key);
    cite_entry_verification(it, &st->ops);
    cite_patch_end(&st->ops);
}


/* what was known of it is checked again */

static void
cite_state_unverify(cite_state_t *st, const cite_entry_t *entry,
    const cite_told_t *told)
{
    cite_span_t  key;

    key = cite_span_make(told->key, CITE_KEY_LEN);

    if (!cite_state_shared(st, entry, told, 1)) {
        cite_state_op(st, "remove", "verifications", key);
    }
}


/* one record, as far as the client does not know it */

static void
cite_state_record(cite_state_t *st, const cite_entry_iter_t *it, int in)
{
    if (!it->rec->told) {
        cite_state_citation(st, it, in);
    }

    if (it->verified && !cite_entry_verdict_told(it->rec)) {
        cite_state_verification(st, it, in);
    }
}


static int
cite_entry_holds(const cite_entry_t *entry, const uint8_t *key, int *verified)
{
    cite_entry_iter_t  it;

    cite_entry_iterate(&it, entry);

    while (cite_entry_next(&it)) {
        if (memcmp(it.key, key, CITE_KEY_LEN) == 0) {
            *verified = it.verified;
            return 1;
        }
    }

    return 0;
}


/* takes out of the aggregates what the entry holds no more */

static void
cite_state_forget(cite_state_t *st, cite_entry_t *entry)
{
    int           verified;
    size_t        i;
    cite_told_t  *told;

    for (i = 0; i < entry->told_n; i++) {

        told = &entry->told[i];

        if (!cite_entry_holds(entry, told->key, &verified)) {
            cite_state_untell(st, entry, told);

        } else if (told->verified && !verified) {
            cite_state_unverify(st, entry, told);
        }
    }
}


/* 1 if a citation that was verified is not any more */

static int
cite_entry_reopened(const cite_entry_t *entry)
{
    cite_entry_iter_t  it;

    cite_entry_iterate(&it, entry);

    while (cite_entry_next(&it)) {
        if (it.rec && it.rec->told_verified && !it.verified) {
            return 1;
        }
    }

    return 0;
}


static void
cite_state_change(cite_state_t *st, cite_entry_t *entry)
{
    int                 whole;
    cite_entry_iter_t   it;

    whole = !entry->listed || entry->renew || entry->message == NULL
            || entry->over
            || entry->extractions != entry->message->extractions
            || cite_entry_reopened(entry);

    if (whole) {
        cite_state_message(st, entry);
        cite_state_forget(st, entry);
    }

    cite_entry_iterate(&it, entry);

    while (cite_entry_next(&it)) {
        if (it.rec) {
            cite_state_record(st, &it, !whole && !st->renew_messages);
        }
    }

    if (!whole) {
        cite_state_sums(st, entry);
    }
}


static void
cite_state_changes(cite_state_t *st)
{
    cite_entry_t  *entry;

    for (entry = st->first; entry; entry = entry->next) {
        if (cite_entry_dirty(entry) && cite_patch_awkward(entry->id)) {
            st->renew_messages = 1;
        }
    }

    for (entry = st->first; entry; entry = entry->next) {
        if (cite_entry_dirty(entry)) {
            cite_state_change(st, entry);
        }
    }

    if (st->renew_messages) {
        cite_state_op(st, "add", "messages", cite_span_make(NULL, 0));
        cite_state_messages(st);
        cite_patch_end(&st->ops);
    }
}


/* remembers what the client has now */

static cite_rc_t
cite_entry_mark(cite_state_t *st, cite_entry_t *entry)
{
    size_t              n;
    cite_told_t        *told;
    cite_entry_iter_t   it;

    n = entry->message ? entry->message->records.n : entry->items_n;

    if (n > entry->told_max) {
        told = cite_mem_resize(st->mem, entry->told, n * sizeof(cite_told_t));
        if (told == NULL) {
            return CITE_ERROR;
        }

        entry->told = told;
        entry->told_max = n;
    }

    entry->told_n = 0;
    cite_entry_iterate(&it, entry);

    while (cite_entry_next(&it)) {
        told = &entry->told[entry->told_n++];
        told->verified = it.verified;
        memcpy(told->key, it.key, CITE_KEY_LEN);

        if (it.rec) {
            cite_entry_tell(it.rec, it.verified);
        }
    }

    entry->listed = 1;
    entry->dirty = 0;
    entry->renew = 0;

    if (entry->message) {
        entry->version = entry->message->version;
        entry->extractions = entry->message->extractions;
    }

    return CITE_OK;
}


static void
cite_state_mark(cite_state_t *st)
{
    cite_entry_t  *entry;

    st->renew = 0;
    st->stale = 0;
    st->deltas++;
    st->shadow = CITE_SHADOW_OURS;

    if (st->root == CITE_ROOT_NULL) {
        st->root = CITE_ROOT_OBJECT;
    }

    for (entry = st->first; entry; entry = entry->next) {
        if (cite_entry_mark(st, entry) != CITE_OK) {
            st->shadow = CITE_SHADOW_ABSENT;
        }
    }
}


void
cite_state_write(cite_state_t *st, cite_buf_t *out,
    void (*frame)(cite_buf_t *out, cite_span_t ops))
{
    int     patching;
    size_t  n;

    patching = st->root == CITE_ROOT_OBJECT && st->shadow == CITE_SHADOW_OURS
               && !st->renew;
    n = out->n;

    st->renew_messages = 0;
    cite_buf_reset(&st->ops);
    cite_state_evict(st, patching);

    if (patching) {
        cite_state_changes(st);

    } else {
        cite_state_whole(st);
    }

    if (st->ops.err == NULL) {
        frame(out, cite_buf_view(&st->ops));
    }

    if (st->ops.err || out->err) {
        out->n = n;
        out->err = NULL;
        st->renew = 1;
        return;
    }

    cite_state_mark(st);
}
