
/*
 * Copyright (C) the ngx_cite authors
 *
 * Members that a source tells of itself and that nobody here needs: they are
 * kept as they are, for the client, under names in camel case.
 */


#include "source/cite_source_name_internal.h"


#define CITE_ABOUT_NAME   40     /* bytes of a name, and of ... */
#define CITE_ABOUT_VALUE  256    /* ... a value */
#define CITE_ABOUT_LIST   32     /* values of an array */


/* chunk_id and chunk-id become chunkId; 0: it is no name */

static int
cite_about_name(cite_buf_t *b, cite_span_t name)
{
    int      upper;
    size_t   i;
    uint8_t  c;

    if (name.n == 0 || name.n > CITE_ABOUT_NAME) {
        return 0;
    }

    upper = 0;
    cite_buf_lit(b, ",\"");

    for (i = 0; i < name.n; i++) {
        c = name.p[i];

        if (c == '_' || c == '-') {
            upper = i != 0;
            continue;
        }

        if (c < '0' || c == '"' || c == '\\' || c > 'z') {
            return 0;
        }

        c = upper && c >= 'a' && c <= 'z' ? c & 0xdf : c;
        cite_buf_byte(b, c);
        upper = 0;
    }

    cite_buf_lit(b, "\":");

    return 1;
}


/* members that are told by others, or that are no client's business */

static int
cite_about_is_other(yyjson_val *key)
{
    size_t  i;

    static const char *const  names[] = {
        "vector", "values", "embedding", "embeddings", "type", "version",
        "lc", "class_name"
    };

    for (i = 0; i < cite_nelts(names); i++) {
        if (yyjson_equals_str(key, names[i])) {
            return 1;
        }
    }

    switch (cite_source_field(key)) {

    case CITE_SOURCE_TEXT:
    case CITE_SOURCE_PAGE_TEXT:
    case CITE_SOURCE_TEXTS:
    case CITE_SOURCE_WHOLE:
    case CITE_SOURCE_TITLE:
    case CITE_SOURCE_ID:
    case CITE_SOURCE_CHUNK:
    case CITE_SOURCE_HEADINGS:
    case CITE_SOURCE_LIST:
    case CITE_SOURCE_BESIDE:
    case CITE_SOURCE_CARRIER:
        return 1;

    default:
        return 0;
    }
}


static int
cite_about_is_short(yyjson_val *value)
{
    size_t       i, n;
    yyjson_val  *item;

    if (yyjson_is_str(value)) {
        return yyjson_get_len(value) <= CITE_ABOUT_VALUE;
    }

    if (yyjson_is_num(value) || yyjson_is_bool(value)) {
        return 1;
    }

    if (!yyjson_is_arr(value) || yyjson_arr_size(value) == 0
        || yyjson_arr_size(value) > CITE_ABOUT_LIST)
    {
        return 0;
    }

    yyjson_arr_foreach(value, i, n, item) {
        if (yyjson_is_ctn(item) || !cite_about_is_short(item)) {
            return 0;
        }
    }

    return 1;
}


/* 1 if the name behind the first n bytes is there already, or is another's */

static int
cite_about_is_taken(const cite_buf_t *b, size_t n)
{
    size_t       i, size;
    cite_span_t  name;

    static const cite_span_t  ours[] = {
        cite_span_const(",\"used\":"), cite_span_const(",\"title\":"),
        cite_span_const(",\"id\":"), cite_span_const(",\"chunkId\":"),
        cite_span_const(",\"headings\":"), cite_span_const(",\"preview\":"),
        cite_span_const(",\"toolCallId\":")
    };

    name = cite_span_make(b->p + n, b->n - n);

    for (i = 0; i < cite_nelts(ours); i++) {
        if (cite_span_eq(name, ours[i])) {
            return 1;
        }
    }

    size = name.n;

    for (i = 0; i + size <= n; i++) {
        if (b->p[i] == ',' && memcmp(b->p + i, name.p, size) == 0) {
            return 1;
        }
    }

    return 0;
}


/* one that does not fit is left out, and the next one may */

static void
cite_about_member(cite_buf_t *b, yyjson_val *key, yyjson_val *value)
{
    char        *text;
    size_t       n, size;
    yyjson_alc   alc;

    if (cite_about_is_other(key) || !cite_about_is_short(value)) {
        return;
    }

    n = b->n;

    if (!cite_about_name(b, cite_json_string(key)) || b->err
        || cite_about_is_taken(b, n))
    {
        b->n = n;
        b->err = NULL;
        return;
    }

    cite_json_alc(&alc, b->mem);
    text = yyjson_val_write_opts(value, YYJSON_WRITE_ESCAPE_UNICODE, &alc,
                                 &size, NULL);

    if (text == NULL) {
        b->n = n;
        return;
    }

    cite_buf_add(b, text, size);
    alc.free(alc.ctx, text);

    if (b->err) {
        b->n = n;
        b->err = NULL;
    }
}


static void
cite_about_object(cite_buf_t *b, yyjson_val *object, size_t level)
{
    size_t            n;
    yyjson_val       *key, *value;
    yyjson_obj_iter   it;

    if (!yyjson_obj_iter_init(object, &it)) {
        return;
    }

    for (n = 0; n < CITE_SOURCE_MEMBERS_MAX; n++) {

        key = yyjson_obj_iter_next(&it);

        if (key == NULL) {
            return;
        }

        value = yyjson_obj_iter_get_val(key);

        if (yyjson_is_obj(value)) {
            if (level && cite_source_field(key) == CITE_SOURCE_CARRIER) {
                cite_about_object(b, value, level - 1);
            }

            continue;
        }

        cite_about_member(b, key, value);
    }
}


void
cite_source_about(cite_sources_t *s, cite_source_t *source, yyjson_val *object)
{
    cite_buf_t  b;

    if (source->about.p || object == NULL) {
        return;
    }

    cite_buf_init(&b, s->mem, CITE_SOURCE_ABOUT_MAX);
    cite_about_object(&b, object, 2);

    if (b.n) {
        (void) cite_mem_copy(s->mem, cite_buf_view(&b), &source->about);
    }

    cite_buf_free(&b);
}
