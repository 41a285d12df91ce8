
/*
 * Copyright (C) the ngx_cite authors
 *
 * Messages and citations of earlier runs as JSON again, marked as the
 * client's.
 */


#include "state/cite_state_past_internal.h"


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
    cite_mem_resize(st->mem, (void *) json.p, 0);
}


/* closes the object at the end of b, after a last member if it is marked */

static void
cite_past_mark(const cite_state_t *st, cite_buf_t *b)
{
    if (b->err) {
        return;
    }

    if (st->trusted) {
        cite_buf_byte(b, '}');
        return;
    }

    if (b->p[b->n - 1] != '{') {
        cite_buf_byte(b, ',');
    }

    cite_buf_lit(b, "\"from\":\"client\"}");
}


/*
 * All members but one of that name, which the client may have forged, and
 * but the one of that other name.
 */

static void
cite_past_put_marked(cite_state_t *st, yyjson_val *object, const char *without,
    cite_buf_t *b)
{
    size_t            n;
    yyjson_val       *key;
    yyjson_obj_iter   it;

    if (cite_json_member(object, cite_span("from")) == NULL
        && cite_json_member(object, cite_span_make(without, strlen(without)))
           == NULL)
    {
        cite_past_put(st, object, b);
        b->n -= b->err == NULL;
        cite_past_mark(st, b);
        return;
    }

    n = 0;
    cite_buf_byte(b, '{');
    yyjson_obj_iter_init(object, &it);

    while ((key = yyjson_obj_iter_next(&it)) != NULL) {

        if (yyjson_equals_str(key, "from")
            || yyjson_equals_str(key, without))
        {
            continue;
        }

        if (n++) {
            cite_buf_byte(b, ',');
        }

        cite_json_str(b, cite_json_string(key));
        cite_buf_byte(b, ':');
        cite_past_put(st, yyjson_obj_iter_get_val(key), b);
    }

    cite_past_mark(st, b);
}


cite_span_t
cite_past_marked(cite_state_t *st, yyjson_val *object, const char *without)
{
    cite_buf_t  b;

    if (object == NULL) {
        return cite_span_make(NULL, 0);
    }

    cite_buf_init(&b, st->mem, st->conf->max_memory);
    cite_past_put_marked(st, object, without, &b);

    if (b.err) {
        cite_buf_free(&b);
        return cite_span_make(NULL, 0);
    }

    return cite_buf_view(&b);
}


static void
cite_past_put_all_marked(cite_state_t *st, yyjson_val *objects, cite_buf_t *b)
{
    size_t            n;
    yyjson_val       *key;
    yyjson_obj_iter   it;

    n = 0;
    cite_buf_byte(b, '{');
    yyjson_obj_iter_init(objects, &it);

    while ((key = yyjson_obj_iter_next(&it)) != NULL) {

        if (n++) {
            cite_buf_byte(b, ',');
        }

        cite_json_str(b, cite_json_string(key));
        cite_buf_byte(b, ':');
        cite_past_put_marked(st, yyjson_obj_iter_get_val(key), "from", b);
    }

    cite_buf_byte(b, '}');
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


/* pending citations count as failed */

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


/* a member of a message; members that "interrupted" changes are written anew */

static void
cite_past_member(cite_state_t *st, const cite_entry_t *entry,
    cite_span_t name, yyjson_val *value, int interrupted)
{
    cite_buf_t  *b;

    b = &st->text;

    if (cite_span_eq(name, cite_span("citations"))) {
        cite_past_put_all_marked(st, value, b);

    } else if (cite_span_eq(name, cite_span("verifications"))) {

        if (interrupted) {
            cite_past_verifications(entry, b);

        } else {
            cite_past_put_all_marked(st, value, b);
        }

    } else if (interrupted && cite_span_eq(name, cite_span("summary"))) {
        cite_past_summary(st, value, b);

    } else {
        cite_past_put(st, value, b);
    }
}


void
cite_past_write(cite_state_t *st, const cite_entry_t *entry,
    yyjson_val *message, int interrupted)
{
    cite_buf_t       *b;
    cite_span_t       name;
    yyjson_val       *key;
    yyjson_obj_iter   it;

    b = &st->text;
    cite_buf_reset(b);
    cite_buf_byte(b, '{');
    yyjson_obj_iter_init(message, &it);

    while ((key = yyjson_obj_iter_next(&it)) != NULL) {

        name = cite_json_string(key);

        if (cite_span_eq(name, cite_span("from"))
            || (interrupted && (cite_span_eq(name, cite_span("status"))
                                || cite_span_eq(name, cite_span("error")))))
        {
            continue;
        }

        cite_json_name(b, name);
        cite_past_member(st, entry, name, yyjson_obj_iter_get_val(key),
                         interrupted);
    }

    if (interrupted) {
        cite_buf_lit(b, ",\"status\":\"error\",\"error\":\"interrupted\"");
    }

    cite_past_mark(st, b);
}
