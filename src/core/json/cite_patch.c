
/*
 * Copyright (C) the ngx_cite authors
 */


#include "json/cite_patch.h"


/* "~" and "/" are escaped, so that the string's own escapes can follow */

void
cite_patch_part(cite_buf_t *b, cite_span_t part)
{
    const uint8_t  *p, *start, *last;

    cite_buf_byte(b, '/');

    if (!cite_patch_awkward(part)) {
        cite_json_str_inside(b, part);
        return;
    }

    start = part.p;
    last = part.p + part.n;

    for (p = start; p < last; p++) {

        if (*p != '~' && *p != '/') {
            continue;
        }

        cite_json_str_inside(b, cite_span_between(start, p));

        if (*p == '~') {
            cite_buf_lit(b, "~0");

        } else {
            cite_buf_lit(b, "~1");
        }

        start = p + 1;
    }

    cite_json_str_inside(b, cite_span_between(start, last));
}


void
cite_patch_begin(cite_buf_t *b, const char *op)
{
    if (b->n && b->p[b->n - 1] == '}') {
        cite_buf_byte(b, ',');
    }

    cite_buf_lit(b, "{\"op\":\"");
    cite_buf_add(b, op, strlen(op));
    cite_buf_lit(b, "\",\"path\":\"");
}


void
cite_patch_member(cite_buf_t *b, const char *name)
{
    cite_buf_byte(b, '/');
    cite_buf_add(b, name, strlen(name));
}


void
cite_patch_value(cite_buf_t *b)
{
    cite_buf_lit(b, "\",\"value\":");
}


void
cite_patch_no_value(cite_buf_t *b)
{
    cite_buf_lit(b, "\"}");
}


void
cite_patch_end(cite_buf_t *b)
{
    cite_buf_byte(b, '}');
}


int
cite_patch_awkward(cite_span_t name)
{
    return memchr(name.p, '/', name.n) != NULL
           || memchr(name.p, '~', name.n) != NULL;
}


int
cite_patch_refused(cite_span_t name)
{
    return cite_span_eq(name, cite_span("__proto__"))
           || cite_span_eq(name, cite_span("constructor"))
           || cite_span_eq(name, cite_span("prototype"));
}


int
cite_patch_first_is(cite_span_t pointer, cite_span_t name)
{
    size_t          i;
    uint8_t         c;
    const uint8_t  *p, *last;

    last = pointer.p + pointer.n;

    if (pointer.n == 0 || *pointer.p != '/') {
        return 0;
    }

    for (p = pointer.p + 1, i = 0; p < last && *p != '/'; p++, i++) {

        c = *p;

        if (c == '~' && p + 1 < last && (p[1] == '0' || p[1] == '1')) {
            c = p[1] == '0' ? '~' : '/';
            p++;
        }

        if (i == name.n || name.p[i] != c) {
            return 0;
        }
    }

    return i == name.n;
}


void
cite_patch_read(yyjson_val *op, cite_patch_op_t *out)
{
    size_t        n;
    yyjson_val   *key, *value;
    cite_span_t   name;

    memset(out, 0, sizeof(cite_patch_op_t));

    if (!yyjson_is_obj(op)) {
        return;
    }

    key = unsafe_yyjson_get_first(op);

    for (n = unsafe_yyjson_get_len(op); n; n--) {

        value = key + 1;
        name = cite_span_make(unsafe_yyjson_get_str(key),
                              unsafe_yyjson_get_len(key));
        key = unsafe_yyjson_get_next(value);

        if (name.n == 0 || name.n > 5) {
            continue;
        }

        if (cite_span_eq(name, cite_span("op"))) {
            out->name = cite_json_string(value);

        } else if (cite_span_eq(name, cite_span("path"))) {
            out->path = cite_json_string(value);

        } else if (cite_span_eq(name, cite_span("value"))) {
            out->value = value;

        } else if (cite_span_eq(name, cite_span("from"))) {
            out->from = cite_json_string(value);
        }
    }
}
