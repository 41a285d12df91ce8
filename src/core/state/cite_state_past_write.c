
/*
 * Copyright (C) the ngx_cite authors
 *
 * Messages and citations of earlier runs as JSON again, marked as the
 * client's.
 */


#include "state/cite_state_past_internal.h"


/* where a message has more sources, its citations are not compared with them:
   members are looked up one after the other */

#define CITE_PAST_SOURCES  256

/* memory to write a value that is no object and no list */

#define CITE_PAST_SHORT    1024


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


size_t
cite_past_size(cite_state_t *st, yyjson_val *value)
{
    cite_span_t  json;

    json = cite_past_json(st, value);

    if (json.n) {
        cite_mem_resize(st->mem, (void *) json.p, 0);
    }

    return json.n;
}


/* a short value, without memory of the arena; 0: it is longer */

static int
cite_past_put_short(yyjson_val *value, cite_buf_t *b)
{
    char         room[CITE_PAST_SHORT], *json;
    size_t       n;
    yyjson_alc   alc;

    if (yyjson_is_ctn(value) || yyjson_get_len(value) > CITE_PAST_SHORT / 16
        || !yyjson_alc_pool_init(&alc, room, sizeof(room)))
    {
        return 0;
    }

    json = yyjson_val_write_opts(value, YYJSON_WRITE_NOFLAG, &alc, &n, NULL);

    if (json) {
        cite_buf_add(b, json, n);
    }

    return json != NULL;
}


static void
cite_past_put(cite_state_t *st, yyjson_val *value, cite_buf_t *b)
{
    cite_span_t  json;

    if (cite_past_put_short(value, b)) {
        return;
    }

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


/* members that are left out */

typedef struct {
    const char *const  *names;       /* up to NULL */
    yyjson_val         *sources;     /* that have title and url, or NULL */
    yyjson_val         *source;      /* of these the one that is meant */
} cite_past_less_t;


/* 1 if the source has the same title or address */

static int
cite_past_repeats(yyjson_val *name, yyjson_val *value, yyjson_val *source)
{
    return source
           && (yyjson_equals_str(name, "title")
               || yyjson_equals_str(name, "url"))
           && yyjson_equals(value, cite_json_member(source,
                                                    cite_json_string(name)));
}


static int
cite_past_is_left(yyjson_val *name, yyjson_val *value,
    const cite_past_less_t *less)
{
    size_t  i;

    for (i = 0; less->names[i]; i++) {
        if (yyjson_equals_str(name, less->names[i])) {
            return 1;
        }
    }

    return cite_past_repeats(name, value, less->source);
}


/* the source that a citation or the source of a verification means */

static yyjson_val *
cite_past_source(yyjson_val *object, const char *member, yyjson_val *sources)
{
    cite_span_t  id;

    id = cite_json_string(cite_json_member(object,
                                           cite_span_make(member,
                                                          strlen(member))));

    return id.n ? cite_json_member(sources, id) : NULL;
}


/* an object that is a member of another one */

static void
cite_past_put_inner(cite_state_t *st, yyjson_val *name, yyjson_val *value,
    const cite_past_less_t *less, cite_buf_t *b)
{
    size_t            n;
    yyjson_val       *key, *source;
    yyjson_obj_iter   it;

    source = yyjson_equals_str(name, "source") && yyjson_is_obj(value)
             ? cite_past_source(value, "id", less->sources) : NULL;

    if (source == NULL) {
        cite_past_put(st, value, b);
        return;
    }

    n = 0;
    cite_buf_byte(b, '{');
    yyjson_obj_iter_init(value, &it);

    while ((key = yyjson_obj_iter_next(&it)) != NULL) {

        if (cite_past_repeats(key, yyjson_obj_iter_get_val(key), source)) {
            continue;
        }

        cite_buf_add(b, ",", n++ != 0);
        cite_json_str(b, cite_json_string(key));
        cite_buf_byte(b, ':');
        cite_past_put(st, yyjson_obj_iter_get_val(key), b);
    }

    cite_buf_byte(b, '}');
}


/* the object without its end, and without members that are left out */

static void
cite_past_put_less(cite_state_t *st, yyjson_val *object,
    const cite_past_less_t *less, cite_buf_t *b)
{
    size_t            n;
    yyjson_val       *key, *value;
    yyjson_obj_iter   it;

    n = 0;
    cite_buf_byte(b, '{');
    yyjson_obj_iter_init(object, &it);

    while ((key = yyjson_obj_iter_next(&it)) != NULL) {

        value = yyjson_obj_iter_get_val(key);

        if (cite_past_is_left(key, value, less)) {
            continue;
        }

        cite_buf_add(b, ",", n++ != 0);
        cite_json_str(b, cite_json_string(key));
        cite_buf_byte(b, ':');
        cite_past_put_inner(st, key, value, less, b);
    }
}


/* "from" is among the names: the client may have forged it */

static void
cite_past_put_marked(cite_state_t *st, yyjson_val *object,
    const cite_past_less_t *less, cite_buf_t *b)
{
    cite_past_put_less(st, object, less, b);
    cite_past_mark(st, b);
}


cite_span_t
cite_past_marked(cite_state_t *st, yyjson_val *object,
    const char *const *without)
{
    cite_buf_t        b;
    cite_past_less_t  less;

    if (object == NULL) {
        return cite_span_make(NULL, 0);
    }

    less = (cite_past_less_t) { .names = without };
    cite_buf_init(&b, st->mem, st->conf->max_memory);
    cite_past_put_marked(st, object, &less, &b);

    if (b.err) {
        cite_buf_free(&b);
        return cite_span_make(NULL, 0);
    }

    return cite_buf_view(&b);
}


/* sources: those that repeat what these objects say of them, or NULL */

static void
cite_past_put_all_marked(cite_state_t *st, yyjson_val *objects,
    yyjson_val *sources, cite_buf_t *b)
{
    size_t             n;
    yyjson_val        *key, *object;
    yyjson_obj_iter    it;
    cite_past_less_t   less;

    static const char *const  without[] = { "from", NULL };

    n = 0;
    less.names = without;
    less.sources = sources;

    cite_buf_byte(b, '{');
    yyjson_obj_iter_init(objects, &it);

    while ((key = yyjson_obj_iter_next(&it)) != NULL) {

        object = yyjson_obj_iter_get_val(key);
        less.source = cite_past_source(object, "sourceId", sources);

        cite_buf_add(b, ",", n++ != 0);
        cite_json_str(b, cite_json_string(key));
        cite_buf_byte(b, ':');
        cite_past_put_marked(st, object, &less, b);
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


/* sources without the beginnings of their texts */

static void
cite_past_sources(cite_state_t *st, yyjson_val *sources, cite_buf_t *b)
{
    size_t            n;
    yyjson_val       *key, *source;
    yyjson_obj_iter   it;

    static const char *const       names[] = { "preview", NULL };
    static const cite_past_less_t  less = { .names = names };

    n = 0;
    cite_buf_byte(b, '{');
    yyjson_obj_iter_init(sources, &it);

    while ((key = yyjson_obj_iter_next(&it)) != NULL) {

        source = yyjson_obj_iter_get_val(key);

        cite_buf_add(b, ",", n++ != 0);
        cite_json_str(b, cite_json_string(key));
        cite_buf_byte(b, ':');

        if (yyjson_is_obj(source)) {
            cite_past_put_less(st, source, &less, b);
            cite_buf_byte(b, '}');

        } else {
            cite_past_put(st, source, b);
        }
    }

    cite_buf_byte(b, '}');
}


/* a member of a message; members that "interrupted" changes are written anew */

static void
cite_past_member(cite_state_t *st, const cite_entry_t *entry,
    cite_span_t name, yyjson_val *value, yyjson_val *sources, int interrupted)
{
    cite_buf_t  *b;

    b = &st->text;

    if (cite_span_eq(name, cite_span("citations"))) {
        cite_past_put_all_marked(st, value, sources, b);

    } else if (cite_span_eq(name, cite_span("verifications"))) {

        if (interrupted) {
            cite_past_verifications(entry, b);

        } else {
            cite_past_put_all_marked(st, value, sources, b);
        }

    } else if (interrupted && cite_span_eq(name, cite_span("summary"))) {
        cite_past_summary(st, value, b);

    } else if (st->tight && yyjson_is_obj(value)
               && cite_span_eq(name, cite_span("sources")))
    {
        cite_past_sources(st, value, b);

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
    yyjson_val       *key, *sources;
    yyjson_obj_iter   it;

    sources = cite_json_member(message, cite_span("sources"));

    if (!st->tight || yyjson_obj_size(sources) > CITE_PAST_SOURCES) {
        sources = NULL;
    }

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
                         sources, interrupted);
    }

    if (interrupted) {
        cite_buf_lit(b, ",\"status\":\"error\",\"error\":\"interrupted\"");
    }

    cite_past_mark(st, b);
}
