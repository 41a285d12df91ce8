
/*
 * Copyright (C) the ngx_cite authors
 *
 * Entries of earlier runs that come from a store.  Unlike those of the client
 * they are ours, and not marked.
 */


#include "base/cite_map.h"
#include "json/cite_patch.h"
#include "state/cite_state_past_internal.h"


/* ids of messages of this run, which count more than those of a store */

static cite_rc_t
cite_restore_known(cite_map_t *known, cite_entry_t *entries)
{
    cite_entry_t  *entry;

    for (entry = entries; entry; entry = entry->next) {
        if (entry->message && cite_map_find(known, entry->id) == NULL
            && cite_map_add(known, entry->id, entry) != CITE_OK)
        {
            return CITE_ERROR;
        }
    }

    return CITE_OK;
}


/*
 * The oldest, more than the state keeps, would leave at once.  Of an id that
 * comes twice the first one counts; known has all ids then.
 */

static cite_rc_t
cite_restore_entries(cite_state_t *st, cite_map_t *known, yyjson_val *messages)
{
    size_t            n;
    cite_span_t       id;
    cite_entry_t    **link;
    yyjson_val       *key, *message;
    yyjson_obj_iter   it;

    yyjson_obj_iter_init(messages, &it);

    for (n = yyjson_obj_size(messages);
         (key = yyjson_obj_iter_next(&it)) != NULL;
         n--)
    {
        if (n > st->conf->keep_messages) {
            continue;
        }

        id = cite_json_string(key);
        message = yyjson_obj_iter_get_val(key);

        if (cite_map_find(known, id) || cite_patch_refused(id)
            || !cite_past_message(key, message))
        {
            continue;
        }

        link = st->last;

        if (cite_past_entry(st, key, message) != CITE_OK
            || cite_map_add(known, (*link)->id, *link) != CITE_OK)
        {
            return CITE_ERROR;
        }
    }

    return CITE_OK;
}


/* the entries from before go behind those of the store */

static void
cite_restore_append(cite_state_t *st, cite_map_t *known, cite_entry_t *entries,
    int keep)
{
    cite_entry_t  *entry, *next;

    for (entry = entries; entry; entry = next) {
        next = entry->next;
        entry->next = NULL;

        if (entry->message
            || (keep && cite_map_find(known, entry->id) == NULL))
        {
            cite_state_append(st, entry);
        }
    }
}


/* the client has none of it: the whole key is due */

static void
cite_restore_renew(cite_state_t *st)
{
    st->client.shadow = CITE_SHADOW_ABSENT;
    st->client.renew = 1;
    st->measured = NULL;
}


static void
cite_restore_messages(cite_state_t *st, cite_map_t *known,
    yyjson_val *messages, int keep)
{
    size_t         n, past;
    cite_entry_t  *before, **last;

    n = st->n;
    past = st->past;
    before = st->first;
    last = st->last;

    if (cite_restore_known(known, before) != CITE_OK) {
        return;
    }

    st->first = NULL;
    st->last = &st->first;
    st->n = 0;
    st->past = 0;
    st->trusted = 1;
    st->tight = cite_past_size(st, messages)
                > st->conf->max_state_size / CITE_STATE_TIGHT;

    if (cite_restore_entries(st, known, messages) != CITE_OK) {
        /* no memory: all stays as it was */
        st->first = before;
        st->last = before ? last : &st->first;
        st->n = n;
        st->past = past;

    } else {
        cite_restore_append(st, known, before, keep);
        cite_restore_renew(st);
    }

    st->trusted = 0;
}


void
cite_state_restore(cite_state_t *st, cite_span_t json, int keep)
{
    cite_map_t   known;
    cite_mem_t   scratch;
    yyjson_val  *root, *messages;

    root = cite_json_read(&st->run->reader->event, json);
    messages = cite_json_member(root, cite_span("messages"));
    cite_state_reviews(st, cite_json_member(root, cite_span("reviews")));

    if (!yyjson_is_obj(messages)
        || (yyjson_obj_size(messages) == 0 && st->first == NULL))
    {
        return;
    }

    cite_mem_init(&scratch, &st->run->heap, st->conf->max_memory);
    cite_map_init(&known, &scratch, SIZE_MAX);

    cite_restore_messages(st, &known, messages, keep);

    cite_mem_release(&scratch);
}
