
/*
 * Copyright (C) the ngx_cite authors
 *
 * Sources in JSON that are members of one object, under their names or
 * numbers, or arrays of values without names.
 */


#include "source/cite_source_json_internal.h"


#define CITE_KEYED_MAX    1000
#define CITE_TUPLE_MAX    8        /* values of one array */


/* 1 if the name is a number */

static int
cite_key_is_number(cite_span_t name)
{
    size_t  i;

    for (i = 0; i < name.n; i++) {
        if (name.p[i] < '0' || name.p[i] > '9') {
            return 0;
        }
    }

    return name.n > 0 && name.n <= 3;
}


/* a name that ends in a number, "source_1" or "[1]"; *number is that, and 1 */

static int
cite_key_has_number(cite_span_t name, uint32_t *number)
{
    size_t    n;
    uint32_t  unit;

    *number = 0;
    unit = 1;

    if (name.n > 2 && *name.p == '[' && name.p[name.n - 1] == ']') {
        name.n--;
    }

    for (n = name.n; n && name.n - n < 3 && name.p[n - 1] >= '0'
                     && name.p[n - 1] <= '9'; n--)
    {
        *number += (uint32_t) (name.p[n - 1] - '0') * unit;
        unit *= 10;
    }

    if (n == name.n || (n && name.p[n - 1] >= '0' && name.p[n - 1] <= '9')) {
        return 0;
    }

    ++*number;

    return 1;
}


/* the text of a member, or the first one of several */

static cite_span_t
cite_keyed_text(yyjson_val *value)
{
    return cite_json_string(yyjson_is_arr(value) ? yyjson_arr_get_first(value)
                                                 : value);
}


/* a text under the name of its source */

static int
cite_keyed_is_text(yyjson_val *object, yyjson_val *key, yyjson_val *value)
{
    if (yyjson_is_str(value) && cite_key_is_number(cite_json_string(key))) {
        return 1;
    }

    return yyjson_obj_size(object) > 1
           && cite_source_field(key) == CITE_SOURCE_NONE
           && cite_span_is_prose(cite_keyed_text(value));
}


int
cite_keyed_may(yyjson_val *object)
{
    return yyjson_obj_size(object) > 0
           && yyjson_obj_size(object) <= CITE_KEYED_MAX;
}


/* all members are sources, or texts under names or numbers */

int
cite_keyed_is(cite_find_t *f, yyjson_val *object, yyjson_val *key,
    yyjson_val *value)
{
    cite_source_reading_t  r;

    if (yyjson_is_str(value) || yyjson_is_arr(value)) {
        return cite_keyed_is_text(object, key, value);
    }

    if (!yyjson_is_obj(value) || cite_source_field(key) != CITE_SOURCE_NONE) {
        return 0;
    }

    (void) cite_source_read(&r, value, f->in->origin);
    (void) cite_walk_pay(f->w, CITE_WALK_ENTRY + CITE_WALK_VALUE * r.members);

    return cite_source_has_text(&r) && r.results == NULL
           && !(yyjson_obj_size(object) == 1
                && (r.guessed || cite_source_is_json(r.source.content)));
}


/* names of members that count them, or that are addresses or files */

static int
cite_keyed_is_counted(yyjson_val *object)
{
    size_t       i, n;
    uint32_t     number;
    yyjson_val  *key, *value;
    cite_span_t  name;

    yyjson_obj_foreach(object, i, n, key, value) {

        name = cite_json_string(key);

        if (!yyjson_is_obj(value) && !cite_key_has_number(name, &number)
            && memchr(name.p, '.', name.n) == NULL
            && memchr(name.p, '/', name.n) == NULL)
        {
            return 0;
        }
    }

    return 1;
}


static void
cite_keyed_add(cite_find_t *f, yyjson_val *key, yyjson_val *value)
{
    uint32_t               number;
    cite_span_t            name;
    cite_source_reading_t  r;

    name = cite_json_string(key);
    (void) cite_source_read(&r, value, f->in->origin);

    if (!yyjson_is_obj(value)) {
        r.source.content = cite_keyed_text(value);
        r.texts = yyjson_arr_size(value) > 1 ? value : NULL;
        cite_source_read_member(&r, cite_span("url"), key);
    }

    if (r.own == 0 && cite_key_has_number(name, &number)) {
        r.own = number;
    }

    if (!yyjson_is_obj(value) && !cite_key_is_number(name)) {
        r.source.title = name;
        r.source.document_id = cite_span_make(NULL, 0);
    }

    if (r.source.url.n) {
        /* void */

    } else if (r.source.id.n == 0) {
        r.source.id = name;

    } else if (r.source.chunk_id.n == 0 && !cite_key_is_number(name)) {
        r.source.chunk_id = name;
    }

    cite_find_add(f, &r, f->into);
}


static int
cite_keyed_next(cite_find_t *f)
{
    yyjson_val  *key, *value;

    key = yyjson_obj_iter_next(&f->members);

    if (key == NULL) {
        return 0;
    }

    value = yyjson_obj_iter_get_val(key);

    cite_keyed_add(f, key, value);

    return 1;
}


void
cite_find_keyed(cite_find_t *f, yyjson_val *object)
{
    (void) yyjson_obj_iter_init(object, &f->members);

    cite_find_begin(f, cite_keyed_next, !cite_keyed_is_counted(object));
}


/* the sentence of an array of values; its other texts are names */

static int
cite_tuple_read(cite_find_t *f, cite_source_reading_t *r, yyjson_val *tuple)
{
    size_t       i, n;
    yyjson_val  *value;
    cite_span_t  text;

    memset(r, 0, sizeof(cite_source_reading_t));
    r->source.origin = f->in->origin;

    if (!yyjson_is_arr(tuple) || yyjson_arr_size(tuple) < 2
        || yyjson_arr_size(tuple) > CITE_TUPLE_MAX)
    {
        return 0;
    }

    yyjson_arr_foreach(tuple, i, n, value) {

        if (yyjson_is_arr(value)
            || (yyjson_is_obj(value) && yyjson_arr_size(tuple) < 3))
        {
            /* [document, score] is read elsewhere */
            return 0;
        }

        text = cite_json_string(value);

        if (cite_span_is_prose(text) && text.n > r->source.content.n) {
            r->source.content = text;
        }
    }

    yyjson_arr_foreach(tuple, i, n, value) {

        if (yyjson_is_obj(value)) {
            cite_source_read_member(r, cite_span("metadata"), value);
            continue;
        }

        text = cite_json_string(value);

        if (text.n == 0 || text.p == r->source.content.p) {
            continue;
        }

        if (cite_span_starts(text, cite_span("http"))) {
            cite_source_read_member(r, cite_span("url"), value);

        } else if (r->source.title.n == 0 && !cite_span_is_prose(text)) {
            r->source.title = text;
        }
    }

    return r->source.content.n != 0;
}


int
cite_tuple_is(cite_find_t *f, yyjson_val *tuple)
{
    cite_source_reading_t  r;

    return cite_tuple_read(f, &r, tuple);
}


static int
cite_tuples_next(cite_find_t *f)
{
    yyjson_val             *tuple;
    cite_source_reading_t   r;

    tuple = yyjson_arr_iter_next(&f->items);

    if (tuple == NULL) {
        return 0;
    }

    (void) cite_tuple_read(f, &r, tuple);
    cite_find_add(f, &r, f->into);

    return 1;
}


void
cite_find_tuples(cite_find_t *f, yyjson_val *array)
{
    (void) yyjson_arr_iter_init(array, &f->items);

    cite_find_begin(f, cite_tuples_next, 0);
}
