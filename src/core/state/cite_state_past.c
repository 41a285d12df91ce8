
/*
 * Copyright (C) the ngx_cite authors
 *
 * The citation state that earlier runs have left.  It comes from the client,
 * who may have written anything: each message of it, and each citation and
 * verification, is marked as the client's, "from":"client".
 */


#include "base/cite_map.h"
#include "json/cite_patch.h"
#include "state/cite_state_past_internal.h"


/* objects under keys of citations */

static int
cite_past_keys(yyjson_val *object)
{
    yyjson_val       *key;
    yyjson_obj_iter   it;

    if (!yyjson_obj_iter_init(object, &it)) {
        return 0;
    }

    while ((key = yyjson_obj_iter_next(&it)) != NULL) {
        if (yyjson_get_len(key) != CITE_KEY_LEN
            || cite_patch_awkward(cite_json_string(key))
            || !yyjson_is_obj(yyjson_obj_iter_get_val(key)))
        {
            return 0;
        }
    }

    return 1;
}


int
cite_past_message(yyjson_val *id, yyjson_val *message)
{
    return cite_span_eq(cite_json_string(cite_json_member(message,
                                                  cite_span("messageId"))),
                        cite_json_string(id))
           && cite_past_keys(cite_json_member(message, cite_span("citations")))
           && cite_past_keys(cite_json_member(message,
                                              cite_span("verifications")))
           && yyjson_is_obj(cite_json_member(message, cite_span("summary")))
           && yyjson_is_str(cite_json_member(message, cite_span("status")));
}


/* of our form: everything that a patch may go through is there */

static int
cite_past_form(yyjson_val *value)
{
    yyjson_val       *key, *messages;
    yyjson_obj_iter   it;

    messages = cite_json_member(value, cite_span("messages"));

    if (!cite_past_keys(cite_json_member(value, cite_span("citations")))
        || !cite_past_keys(cite_json_member(value, cite_span("verifications")))
        || !yyjson_obj_iter_init(messages, &it))
    {
        return 0;
    }

    while ((key = yyjson_obj_iter_next(&it)) != NULL) {
        if (!cite_past_message(key, yyjson_obj_iter_get_val(key))) {
            return 0;
        }
    }

    return 1;
}


/* citations and messages that a citation state can have */

static size_t
cite_past_max(const cite_state_t *st)
{
    return st->conf->max_state_size / CITE_STATE_PAST_BYTES;
}


static cite_rc_t
cite_past_room(cite_state_t *st, cite_entry_t *entry, size_t n)
{
    if (n > cite_past_max(st) - st->past) {
        return CITE_ERROR;
    }

    st->past += n;
    n = cite_max(n, 1);

    entry->items = cite_mem_alloc(st->mem, n * sizeof(cite_item_t));
    entry->told = cite_mem_resize(st->mem, NULL, n * sizeof(cite_told_t));
    entry->told_max = n;

    return entry->items && entry->told ? CITE_OK : CITE_ERROR;
}


/* of a key that comes twice the last one counts, as in a JavaScript client */

static cite_rc_t
cite_past_citations(cite_state_t *st, cite_entry_t *entry, cite_map_t *items,
    yyjson_val *citations)
{
    int               has_source;
    yyjson_val       *key, *value;
    cite_item_t      *item;
    yyjson_obj_iter   it;

    static const char *const  usual[] = { "from", "sentence", NULL };

    yyjson_obj_iter_init(citations, &it);

    while ((key = yyjson_obj_iter_next(&it)) != NULL) {

        item = cite_map_find(items, cite_json_string(key));

        if (item == NULL) {
            item = &entry->items[entry->items_n++];
            memcpy(item->key, yyjson_get_str(key), CITE_KEY_LEN);

            if (cite_map_add(items, cite_span_make(item->key, CITE_KEY_LEN),
                             item)
                != CITE_OK)
            {
                return CITE_ERROR;
            }
        }

        value = yyjson_obj_iter_get_val(key);
        has_source = cite_json_member(value, cite_span("sourceId")) != NULL;
        item->citation = cite_past_marked(st, value,
                                          st->tight
                                          ? cite_brief_citation(has_source)
                                          : usual);

        if (item->citation.n == 0) {
            return CITE_ERROR;
        }
    }

    return CITE_OK;
}


static cite_rc_t
cite_past_verdicts(cite_state_t *st, cite_map_t *items,
    yyjson_val *verifications)
{
    yyjson_val       *key;
    cite_item_t      *item;
    yyjson_obj_iter   it;

    static const char *const  usual[] = { "from", "closest", NULL };

    yyjson_obj_iter_init(verifications, &it);

    while ((key = yyjson_obj_iter_next(&it)) != NULL) {

        item = cite_map_find(items, cite_json_string(key));

        if (item == NULL) {
            continue;
        }

        item->verification = cite_past_marked(st,
                                              yyjson_obj_iter_get_val(key),
                                              st->tight
                                              ? cite_brief_verification
                                              : usual);

        if (item->verification.n == 0) {
            return CITE_ERROR;
        }
    }

    return CITE_OK;
}


/* if "interrupted", citations without a verdict are skipped for good */

static void
cite_past_tell(cite_entry_t *entry, int interrupted)
{
    size_t        i;
    cite_item_t  *item;

    for (i = 0; i < entry->items_n; i++) {

        item = &entry->items[i];

        memcpy(entry->told[i].key, item->key, CITE_KEY_LEN);
        entry->told[i].verified = item->verification.n != 0;

        if (item->verification.n == 0 && interrupted) {
            item->verification = cite_span("{\"status\":\"skipped\","
                                           "\"error\":\"interrupted\","
                                           "\"from\":\"client\"}");
        }
    }

    entry->told_n = entry->items_n;
}


static cite_rc_t
cite_past_items(cite_state_t *st, cite_entry_t *entry, yyjson_val *message,
    int interrupted)
{
    cite_rc_t    rc;
    cite_map_t   items;
    cite_mem_t   scratch;
    yyjson_val  *citations, *verifications;

    citations = cite_json_member(message, cite_span("citations"));
    verifications = cite_json_member(message, cite_span("verifications"));

    if (cite_past_room(st, entry, yyjson_obj_size(citations)) != CITE_OK
        || yyjson_obj_size(verifications) > cite_past_max(st))
    {
        return CITE_ERROR;
    }

    cite_mem_init(&scratch, &st->run->heap, st->conf->max_memory);
    cite_map_init(&items, &scratch, SIZE_MAX);

    rc = cite_past_citations(st, entry, &items, citations);

    if (rc == CITE_OK) {
        rc = cite_past_verdicts(st, &items, verifications);
    }

    cite_mem_release(&scratch);
    cite_past_tell(entry, interrupted);

    return rc;
}


/* 1 for a message of a run that ended early: nothing will finish it */

static int
cite_past_unfinished(yyjson_val *message)
{
    cite_span_t  status;

    status = cite_json_string(cite_json_member(message, cite_span("status")));

    return cite_span_eq(status, cite_span("streaming"))
           || cite_span_eq(status, cite_span("extracting"))
           || cite_span_eq(status, cite_span("verifying"));
}


cite_rc_t
cite_past_entry(cite_state_t *st, yyjson_val *id, yyjson_val *message)
{
    int            interrupted;
    cite_entry_t  *entry;

    entry = cite_mem_alloc(st->mem, sizeof(cite_entry_t));
    interrupted = cite_past_unfinished(message);

    if (entry == NULL
        || cite_mem_copy(st->mem, cite_json_string(id), &entry->id) != CITE_OK
        || cite_past_items(st, entry, message, interrupted) != CITE_OK)
    {
        return CITE_ERROR;
    }

    cite_past_write(st, entry, message, interrupted);

    if (interrupted) {
        entry->dirty = 1;
        st->stale = 1;
    }

    if (st->text.err
        || cite_mem_copy(st->mem, cite_buf_view(&st->text), &entry->raw)
           != CITE_OK)
    {
        return CITE_ERROR;
    }

    entry->listed = 1;

    cite_state_append(st, entry);

    return CITE_OK;
}


int
cite_state_load(cite_state_t *st, yyjson_val *value)
{
    yyjson_val       *key, *messages;
    yyjson_obj_iter   it;

    messages = cite_json_member(value, cite_span("messages"));

    if (yyjson_obj_size(messages) > cite_past_max(st)
        || !cite_past_form(value))
    {
        return 0;
    }

    st->tight = cite_past_size(st, value)
                > st->conf->max_state_size / CITE_STATE_TIGHT;

    yyjson_obj_iter_init(messages, &it);

    while ((key = yyjson_obj_iter_next(&it)) != NULL) {

        if (cite_patch_refused(cite_json_string(key))
            || cite_past_entry(st, key, yyjson_obj_iter_get_val(key))
               != CITE_OK)
        {
            /* kept whole or not at all: then the key is written anew */
            st->first = NULL;
            st->last = &st->first;
            st->n = 0;
            return 0;
        }
    }

    return 1;
}
