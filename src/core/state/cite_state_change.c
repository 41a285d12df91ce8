
/*
 * Copyright (C) the ngx_cite authors
 *
 * Operations on messages and citations that lead from the citation state that
 * the client has to the one that it should have.  A citation is in its
 * message and in the aggregates, where other messages may hold it too.
 */


#include "json/cite_patch.h"
#include "state/cite_state_internal.h"


static void
cite_state_path(cite_state_t *st, const char *op, const char *member,
    cite_span_t name)
{
    cite_patch_begin(&st->ops, op);
    cite_patch_part(&st->ops, st->key);
    cite_patch_member(&st->ops, member);
    cite_patch_part(&st->ops, name);
}


static void
cite_state_op(cite_state_t *st, const char *op, const char *member,
    cite_span_t name)
{
    cite_state_path(st, op, member, name);
    cite_patch_value(&st->ops);
}


static void
cite_state_remove(cite_state_t *st, const char *member, cite_span_t name)
{
    cite_state_path(st, "remove", member, name);
    cite_patch_no_value(&st->ops);
}


/* inside of one message */

static void
cite_state_op_in(cite_state_t *st, const char *op, const cite_entry_t *entry,
    const char *member, cite_span_t name)
{
    cite_state_path(st, op, "messages", entry->id);
    cite_patch_member(&st->ops, member);

    if (name.p) {
        cite_patch_part(&st->ops, name);
    }

    cite_patch_value(&st->ops);
}


/* 1 if the entry holds the key, verified if that is asked */

static int
cite_entry_find(const cite_entry_t *entry, const uint8_t *key, int verified,
    cite_entry_iter_t *it)
{
    cite_entry_iterate(it, entry);

    while (cite_entry_next(it)) {
        if ((!verified || it->verified)
            && memcmp(it->key, key, CITE_KEY_LEN) == 0)
        {
            return 1;
        }
    }

    return 0;
}


/* 1 if another entry holds the key too, verified if that is asked */

static int
cite_state_holder(cite_state_t *st, const cite_entry_t *own,
    const cite_told_t *told, int verified, cite_entry_iter_t *it)
{
    cite_entry_t        *entry;
    cite_entry_iter_t    other;
    const cite_entry_t  *best;

    best = NULL;

    for (entry = st->first; entry; entry = entry->next) {

        if (entry == own || (best && !cite_entry_outranks(entry, best))
            || !cite_entry_find(entry, told->key, verified, &other))
        {
            continue;
        }

        *it = other;
        best = entry;
    }

    return best != NULL;
}


/* 1 if the aggregates have another entry's citation, and keep it */

static int
cite_state_outranked(const cite_entry_iter_t *own, int verified)
{
    cite_entry_t       *entry;
    cite_entry_iter_t   it;

    for (entry = own->entry->next; entry; entry = entry->next) {
        if (cite_entry_outranks(entry, own->entry)
            && cite_entry_find(entry, own->key, verified, &it))
        {
            return 1;
        }
    }

    return 0;
}


/* see cite_state_gone() */

static unsigned
cite_state_gone_of(cite_entry_t *list, const cite_entry_t *own,
    const cite_told_t *told, int verified)
{
    size_t         i;
    unsigned       was;
    cite_entry_t  *entry;

    was = 0;

    for (entry = list; entry; entry = entry->next) {

        for (i = 0; entry != own && i < entry->told_n; i++) {

            if (memcmp(entry->told[i].key, told->key, CITE_KEY_LEN) != 0) {
                continue;
            }

            was |= entry->told[i].verified;
            entry->told[i].verified = 0;

            if (!verified) {
                entry->told[i] = entry->told[--entry->told_n];
            }

            break;
        }
    }

    return was;
}


/*
 * No entry has the key any more, or with "verified" its verification: entries
 * that have told it need not take it out once more.  Returns 1 if one of them
 * has told that it is verified.
 */

static unsigned
cite_state_gone(cite_state_t *st, const cite_entry_t *own,
    const cite_told_t *told, int verified)
{
    return cite_state_gone_of(st->first, own, told, verified)
           | cite_state_gone_of(st->leaving, own, told, verified);
}


/*
 * The aggregates get another entry's verification of the key in place of the
 * one that this entry has told, or none if no entry has one.
 */

static void
cite_state_unverify(cite_state_t *st, const cite_entry_t *entry,
    const cite_told_t *told)
{
    cite_span_t        key;
    cite_entry_iter_t  it;

    key = cite_span_make(told->key, CITE_KEY_LEN);

    if (!cite_state_holder(st, entry, told, 1, &it)) {
        cite_state_remove(st, "verifications", key);
        (void) cite_state_gone(st, entry, told, 1);
        return;
    }

    cite_state_op(st, "add", "verifications", key);
    cite_entry_verification(&it, &st->ops);
    cite_patch_end(&st->ops);
}


static void
cite_state_untell(cite_state_t *st, const cite_entry_t *entry,
    const cite_told_t *told)
{
    cite_span_t        key;
    cite_entry_iter_t  it;

    key = cite_span_make(told->key, CITE_KEY_LEN);

    if (!cite_state_holder(st, entry, told, 0, &it)) {
        cite_state_remove(st, "citations", key);

        if (cite_state_gone(st, entry, told, 0) || told->verified) {
            cite_state_remove(st, "verifications", key);
        }

        return;
    }

    cite_state_op(st, "add", "citations", key);
    cite_entry_citation(&it, &st->ops);
    cite_patch_end(&st->ops);

    if (told->verified) {
        cite_state_unverify(st, entry, told);
    }
}


void
cite_state_leave(cite_state_t *st, const cite_entry_t *entry)
{
    size_t  i;

    if (cite_patch_awkward(entry->id)) {
        st->renew_messages = 1;

    } else {
        cite_state_remove(st, "messages", entry->id);
    }

    for (i = 0; i < entry->told_n; i++) {
        cite_state_untell(st, entry, &entry->told[i]);
    }
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
    cite_entry_put(st, entry);
    cite_patch_end(&st->ops);
}


/* the sources of a message, if they are not those that the client has */

static void
cite_state_sources(cite_state_t *st, cite_entry_t *entry)
{
    size_t       n;
    cite_span_t  text;

    if (entry->sources == cite_entry_sources_version(st, entry)) {
        return;
    }

    n = st->text.n;
    st->measured = NULL;
    cite_entry_sources(st, entry, &st->text);
    text = cite_span_skip(cite_buf_view(&st->text), n);

    if (st->text.err == NULL && text.n) {
        /* ,"sources":{...} */
        cite_state_op_in(st, "add", entry, "sources", cite_span_make(NULL, 0));
        cite_buf_put(&st->ops, cite_span_skip(text, sizeof(",\"sources\":")
                                                    - 1));
        cite_patch_end(&st->ops);
    }

    st->text.n = n;
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

    cite_state_sources(st, entry);

    if (error) {
        cite_state_op_in(st, "add", entry, "error", none);
        cite_json_str(&st->ops, cite_span_make(error, strlen(error)));
        cite_patch_end(&st->ops);
    }
}


/*
 * One citation, or its verification, in the aggregates and, if "in" is set,
 * in its message.
 */

static void
cite_state_item(cite_state_t *st, const cite_entry_iter_t *it, int in,
    int verified)
{
    size_t       i;
    cite_span_t  key;
    const char  *list;

    key = cite_span_make(it->key, CITE_KEY_LEN);
    list = verified ? "verifications" : "citations";

    for (i = in ? 0 : 1; i < 2; i++) {

        if (i == 0) {
            cite_state_op_in(st, "add", it->entry, list, key);

        } else if (!cite_state_outranked(it, verified)) {
            cite_state_op(st, "add", list, key);

        } else {
            return;
        }

        if (!verified && i == 0) {
            cite_entry_record(it, &st->ops);

        } else if (!verified) {
            cite_entry_citation(it, &st->ops);

        } else if (i == 0) {
            cite_entry_verdict(it, &st->ops);

        } else {
            cite_entry_verification(it, &st->ops);
        }

        cite_patch_end(&st->ops);
    }
}


/* one record, as far as the client does not know it */

static void
cite_state_record(cite_state_t *st, const cite_entry_iter_t *it, int in)
{
    if (!it->rec->told) {
        cite_state_item(st, it, in, 0);
    }

    if (it->verified && !cite_entry_verdict_told(it->rec)) {
        cite_state_item(st, it, in, 1);
    }
}


static int
cite_entry_holds(const cite_entry_t *entry, const uint8_t *key, int *verified)
{
    cite_entry_iter_t  it;

    if (!cite_entry_find(entry, key, 0, &it)) {
        return 0;
    }

    *verified = it.verified;

    return 1;
}


/* takes citations that the entry no longer holds out of the aggregates */

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
            /* it is checked again */
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
            || entry->extractions != entry->message->extractions
            || !cite_span_eq(entry->run_id, entry->message->run_id)
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


void
cite_state_changes(cite_state_t *st)
{
    cite_entry_t  *entry;

    for (entry = st->awkward ? st->first : NULL; entry; entry = entry->next) {
        if (cite_entry_dirty(entry) && cite_patch_awkward(entry->id)) {
            st->renew_messages = 1;
        }
    }

    for (entry = st->first; entry; entry = entry->next) {
        if (cite_entry_dirty(entry)) {
            cite_state_change(st, entry);
        }
    }
}
