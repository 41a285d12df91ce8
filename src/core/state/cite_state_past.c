
/*
 * Copyright (C) the ngx_cite authors
 *
 * What earlier runs have left in the state.
 */


#include "json/cite_patch.h"
#include "state/cite_state.h"


/* a value as JSON on one line, in the arena; an empty span if it can't be */

static cite_span_t
cite_past_json(cite_state_t *st, yyjson_val *value)
{
    char        *json;
    size_t       n;
    yyjson_alc   alc;

    n = 0;
    cite_json_alc(&alc, st->mem);

    json = value ? yyjson_val_write_opts(value, YYJSON_WRITE_NOFLAG, &alc, &n,
                                         NULL)
                 : NULL;

    return cite_span_make(json, json ? n : 0);
}


static void
cite_past_put(cite_state_t *st, yyjson_val *value, cite_buf_t *b)
{
    cite_span_t  json;

    json = cite_past_json(st, value);

    if (json.n == 0) {
        b->err = "memory limit exceeded";
        return;
    }

    cite_buf_put(b, json);
}


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
            || cite_patch_awkward(cite_json_string(key)))
        {
            return 0;
        }
    }

    return 1;
}


static int
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


/* those that nobody will check any more have failed if "interrupted" */

static cite_rc_t
cite_past_items(cite_state_t *st, cite_entry_t *entry, yyjson_val *message,
    int interrupted)
{
    size_t            n;
    yyjson_val       *key, *citations, *verifications, *verification;
    cite_item_t      *item;
    yyjson_obj_iter   it;

    citations = cite_json_member(message, cite_span("citations"));
    verifications = cite_json_member(message, cite_span("verifications"));
    n = cite_max(yyjson_obj_size(citations), 1);

    entry->items = cite_mem_alloc(st->mem, n * sizeof(cite_item_t));
    entry->told = cite_mem_resize(st->mem, NULL, n * sizeof(cite_told_t));

    if (entry->items == NULL || entry->told == NULL) {
        return CITE_ERROR;
    }

    entry->told_max = n;
    yyjson_obj_iter_init(citations, &it);

    while ((key = yyjson_obj_iter_next(&it)) != NULL) {
        verification = cite_json_member(verifications, cite_json_string(key));

        item = &entry->items[entry->items_n++];
        item->citation = cite_past_json(st, yyjson_obj_iter_get_val(key));
        item->verification = cite_past_json(st, verification);
        memcpy(item->key, yyjson_get_str(key), CITE_KEY_LEN);

        if (item->citation.n == 0 || (verification && !item->verification.n)) {
            return CITE_ERROR;
        }

        if (verification == NULL && interrupted) {
            item->verification = cite_span("{\"status\":\"skipped\","
                                           "\"error\":\"interrupted\"}");
        }

        memcpy(entry->told[entry->told_n].key, item->key, CITE_KEY_LEN);
        entry->told[entry->told_n++].verified = verification != NULL;
    }

    return CITE_OK;
}


/* a run that was left leaves a message that nobody will finish */

static int
cite_past_unfinished(yyjson_val *message)
{
    cite_span_t  status;

    status = cite_json_string(cite_json_member(message, cite_span("status")));

    return cite_span_eq(status, cite_span("streaming"))
           || cite_span_eq(status, cite_span("extracting"))
           || cite_span_eq(status, cite_span("verifying"));
}


static void
cite_past_verifications(const cite_entry_t *entry, cite_buf_t *b)
{
    size_t              i, n;
    const cite_item_t  *item;

    n = 0;
    cite_buf_byte(b, '{');

    for (i = 0; i < entry->items_n; i++) {
        item = &entry->items[i];

        if (item->verification.n == 0) {
            continue;
        }

        if (n++) {
            cite_buf_byte(b, ',');
        }

        cite_json_str(b, cite_span_make(item->key, CITE_KEY_LEN));
        cite_buf_byte(b, ':');
        cite_buf_put(b, item->verification);
    }

    cite_buf_byte(b, '}');
}


/* what was pending has failed */

static void
cite_past_summary(cite_state_t *st, yyjson_val *summary, cite_buf_t *b)
{
    size_t            n;
    uint64_t          pending, failed;
    yyjson_val       *key;
    cite_span_t       name;
    yyjson_obj_iter   it;

    pending = yyjson_get_uint(cite_json_member(summary, cite_span("pending")));
    failed = yyjson_get_uint(cite_json_member(summary, cite_span("failed")));

    n = 0;
    cite_buf_byte(b, '{');
    yyjson_obj_iter_init(summary, &it);

    while ((key = yyjson_obj_iter_next(&it)) != NULL) {

        name = cite_json_string(key);

        if (n++) {
            cite_buf_byte(b, ',');
        }

        cite_json_str(b, name);
        cite_buf_byte(b, ':');

        if (cite_span_eq(name, cite_span("pending"))) {
            cite_buf_byte(b, '0');

        } else if (cite_span_eq(name, cite_span("failed"))) {
            cite_buf_uint(b, failed + pending);

        } else {
            cite_past_put(st, yyjson_obj_iter_get_val(key), b);
        }
    }

    cite_buf_byte(b, '}');
}


/* all members but status and error, which are written anew */

static void
cite_past_interrupt(cite_state_t *st, const cite_entry_t *entry,
    yyjson_val *message, cite_buf_t *b)
{
    cite_span_t       name;
    yyjson_val       *key, *value;
    yyjson_obj_iter   it;

    cite_buf_byte(b, '{');
    yyjson_obj_iter_init(message, &it);

    while ((key = yyjson_obj_iter_next(&it)) != NULL) {

        name = cite_json_string(key);
        value = yyjson_obj_iter_get_val(key);

        if (cite_span_eq(name, cite_span("status"))
            || cite_span_eq(name, cite_span("error")))
        {
            continue;
        }

        cite_json_str(b, name);
        cite_buf_byte(b, ':');

        if (cite_span_eq(name, cite_span("verifications"))) {
            cite_past_verifications(entry, b);

        } else if (cite_span_eq(name, cite_span("summary"))) {
            cite_past_summary(st, value, b);

        } else {
            cite_past_put(st, value, b);
        }

        cite_buf_byte(b, ',');
    }

    cite_buf_lit(b, "\"status\":\"error\",\"error\":\"interrupted\"}");
}


static cite_rc_t
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

    cite_buf_reset(&st->text);

    if (interrupted) {
        cite_past_interrupt(st, entry, message, &st->text);
        entry->dirty = 1;
        st->stale = 1;

    } else {
        cite_past_put(st, message, &st->text);
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
    yyjson_val       *key;
    yyjson_obj_iter   it;

    if (!cite_past_form(value)) {
        return 0;
    }

    yyjson_obj_iter_init(cite_json_member(value, cite_span("messages")), &it);

    while ((key = yyjson_obj_iter_next(&it)) != NULL) {

        if (cite_patch_refused(cite_json_string(key))
            || cite_past_entry(st, key, yyjson_obj_iter_get_val(key))
               != CITE_OK)
        {
            /* what can't be kept whole is not kept: the key is written anew */
            st->first = NULL;
            st->last = &st->first;
            st->n = 0;
            return 0;
        }
    }

    return 1;
}
