
/*
 * Copyright (C) the ngx_cite authors
 *
 * The parts of an agent state, or of a patch of it, that may be evidence: all
 * but our key.
 *
 *   {"rag":[...],"cites":{...}}                     {"rag":[...]}
 *   {"op":"add","path":"/rag/docs","value":{...}}   {"rag":{"docs":{...}}}
 *
 * A part is read under the names above it, which tell whether it is evidence.
 */


#include "json/cite_patch.h"
#include "run/cite_run_internal.h"
#include "run/cite_supply.h"


/* 1 if a part of so many names would be too deep to be read */

static int
cite_supply_is_deep(cite_span_t path)
{
    size_t          depth;
    const uint8_t  *p, *last;

    p = path.p;
    last = p + path.n;

    for (depth = 0; p && depth <= CITE_JSON_MAX_DEPTH; depth++) {
        p = p < last ? memchr(p, '/', (size_t) (last - p)) : NULL;
        p = p ? p + 1 : NULL;
    }

    return depth > CITE_JSON_MAX_DEPTH;
}


/* the names of a pointer as objects, one in the other: {"a":{"b": */

static size_t
cite_supply_open(cite_buf_t *b, cite_span_t path)
{
    size_t  n, depth;

    for (depth = 0; path.n; depth++) {

        cite_buf_lit(b, "{\"");
        path = cite_span_skip(path, 1);

        while (path.n && *path.p != '/') {

            n = 0;

            while (n < path.n && path.p[n] != '/' && path.p[n] != '~') {
                n++;
            }

            cite_json_str_inside(b, cite_span_make(path.p, n));
            path = cite_span_skip(path, n);

            if (path.n && *path.p == '~') {
                cite_buf_byte(b, path.n > 1 && path.p[1] == '1' ? '/' : '~');
                path = cite_span_skip(path, cite_min(path.n, 2));
            }
        }

        cite_buf_lit(b, "\":");
    }

    return depth;
}


/* writes the part behind the names, and begins to read all of it */

static cite_rc_t
cite_supply_named(cite_supply_reader_t *r, cite_run_t *run, size_t depth,
    yyjson_val *value)
{
    char        *text;
    size_t       n;
    cite_buf_t  *b;
    yyjson_alc   alc;

    b = &r->named;

    if (!cite_budget_text(&run->evidence.budget)) {
        run->evidence.dropped++;
        return CITE_DECLINED;
    }

    cite_json_alc(&alc, b->mem);

    text = yyjson_val_write_opts(value, 0, &alc, &n, NULL);

    if (text == NULL) {
        run->evidence.dropped++;
        return CITE_DECLINED;
    }

    cite_buf_add(b, text, n);
    alc.free(alc.ctx, text);

    while (depth--) {
        cite_buf_byte(b, '}');
    }

    if (b->err) {
        run->evidence.dropped++;
        return CITE_DECLINED;
    }

    cite_evidence_walk_text(&r->texts, &run->evidence, r->json,
                            cite_buf_view(b), CITE_ORIGIN_STATE,
                            cite_span_make(NULL, 0));
    r->value = NULL;
    r->size = b->n;

    return CITE_OK;
}


/* the next member of a state that has our key, too */

static cite_rc_t
cite_supply_member(cite_supply_reader_t *r, cite_run_t *run)
{
    cite_buf_t   *b;
    yyjson_val   *key, *value;

    b = &r->named;

    while ((key = yyjson_obj_iter_next(&r->members)) != NULL) {

        value = yyjson_obj_iter_get_val(key);

        if (!yyjson_is_ctn(value)
            || cite_span_eq(cite_json_string(key), run->conf->state_key))
        {
            continue;
        }

        cite_buf_reset(b);
        cite_buf_byte(b, '{');
        cite_json_str(b, cite_json_string(key));
        cite_buf_byte(b, ':');

        if (cite_supply_named(r, run, 1, value) == CITE_OK) {
            return CITE_OK;
        }
    }

    r->inside = 0;

    return CITE_DONE;
}


static cite_rc_t
cite_supply_root(cite_supply_reader_t *r, cite_run_t *run, yyjson_val *state)
{
    if (!yyjson_is_obj(state)) {
        return CITE_DONE;
    }

    if (cite_json_member(state, run->conf->state_key)) {
        r->inside = yyjson_obj_iter_init(state, &r->members);
        return cite_supply_member(r, run);
    }

    cite_evidence_walk_value(&r->texts, &run->evidence, r->json, state,
                             CITE_ORIGIN_STATE, cite_span_make(NULL, 0));
    r->value = state;

    return CITE_OK;
}


static cite_rc_t
cite_supply_op(cite_supply_reader_t *r, cite_run_t *run, yyjson_val *op)
{
    yyjson_val   *path, *value;
    cite_span_t   name, pointer;

    name = cite_json_string(cite_json_member(op, cite_span("op")));
    path = cite_json_member(op, cite_span("path"));
    value = cite_json_member(op, cite_span("value"));
    pointer = cite_json_string(path);

    if (!yyjson_is_str(path) || !yyjson_is_ctn(value)
        || (!cite_span_eq(name, cite_span("add"))
            && !cite_span_eq(name, cite_span("replace"))))
    {
        return CITE_DECLINED;
    }

    if (pointer.n == 0) {
        return cite_supply_root(r, run, value);
    }

    if (*pointer.p != '/' || cite_supply_is_deep(pointer)
        || cite_patch_first_is(pointer, run->conf->state_key))
    {
        return CITE_DECLINED;
    }

    cite_buf_reset(&r->named);

    return cite_supply_named(r, run, cite_supply_open(&r->named, pointer),
                             value);
}


void
cite_supply_state_begin(cite_supply_reader_t *r)
{
    if (r->supply.kind == CITE_SUPPLY_STATE_PATCH) {
        (void) yyjson_arr_iter_init(r->supply.value, &r->items);
        return;
    }

    r->single = 1;
}


cite_rc_t
cite_supply_state_next(cite_supply_reader_t *r, cite_run_t *run)
{
    yyjson_val  *op;

    if (r->inside && cite_supply_member(r, run) == CITE_OK) {
        return CITE_OK;
    }

    if (r->single) {
        r->single = 0;
        return cite_supply_root(r, run, r->supply.value);
    }

    while ((op = yyjson_arr_iter_next(&r->items)) != NULL) {
        if (cite_supply_op(r, run, op) == CITE_OK) {
            return CITE_OK;
        }
    }

    return CITE_DONE;
}
