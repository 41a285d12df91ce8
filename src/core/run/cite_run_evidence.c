
/*
 * Copyright (C) the ngx_cite authors
 *
 * What of a run is evidence: results of tools, the agent's state, the
 * request's context.  Nothing that a model has written, and nothing of ours.
 */


#include "evidence/cite_evidence_read.h"
#include "json/cite_patch.h"
#include "run/cite_run.h"


/* names that count, or, with "!" before them, that do not */

static int
cite_run_tool_excluded(const cite_run_t *run, cite_span_t name)
{
    int                 only;
    size_t              i;
    cite_span_t         entry;
    const cite_conf_t  *conf;

    only = 0;
    conf = run->conf;

    for (i = 0; i < conf->evidence_tools_n; i++) {

        entry = conf->evidence_tools[i];

        if (name.n == 0) {
            return 1;
        }

        if (*entry.p == '!') {
            if (cite_span_eq(cite_span_skip(entry, 1), name)) {
                return 1;
            }

            continue;
        }

        only = 1;

        if (cite_span_eq(entry, name)) {
            return 0;
        }
    }

    return only;
}


/* the tool that was called, in this run or before; empty: unknown */

static cite_span_t
cite_run_tool_name(cite_run_t *run, cite_span_t tool_call_id)
{
    cite_tool_t  *tool;
    cite_span_t  *name;

    if (tool_call_id.n == 0) {
        return tool_call_id;
    }

    tool = cite_map_find(&run->tool_ids, tool_call_id);

    if (tool && tool->name.n) {
        return tool->name;
    }

    name = cite_map_find(&run->tool_names, tool_call_id);

    return name ? *name : cite_span_make(NULL, 0);
}


void
cite_run_evidence_text(cite_run_t *run, cite_span_t text,
    cite_origin_e origin, cite_span_t tool_call_id)
{
    if (!run->conf->evidence || text.n == 0) {
        return;
    }

    if (origin == CITE_ORIGIN_TOOL
        && cite_run_tool_excluded(run, cite_run_tool_name(run, tool_call_id)))
    {
        return;
    }

    cite_evidence_text(&run->evidence, &run->reader->inner, text, origin,
                       tool_call_id);
    run->evidence_version++;
}


/* one that can't be kept stays unknown, and so do its results */

static void
cite_run_evidence_call(cite_run_t *run, yyjson_val *call)
{
    cite_span_t   id, name, *kept;
    yyjson_val   *function;

    function = cite_json_member(call, cite_span("function"));

    id = cite_json_string(cite_json_member(call, cite_span("id")));
    name = cite_json_string(cite_json_member(function, cite_span("name")));

    if (id.n == 0 || name.n == 0 || cite_map_find(&run->tool_names, id)) {
        return;
    }

    kept = cite_mem_alloc(run->mem, sizeof(cite_span_t));

    if (kept && cite_mem_copy(run->mem, id, &id) == CITE_OK
        && cite_mem_copy(run->mem, name, kept) == CITE_OK)
    {
        (void) cite_map_add(&run->tool_names, id, kept);
    }
}


static void
cite_run_evidence_result(cite_run_t *run, yyjson_val *message)
{
    size_t        i, n;
    yyjson_val   *content, *part;
    cite_span_t   id, text;

    content = cite_json_member(message, cite_span("content"));
    id = cite_json_string(cite_json_member(message, cite_span("toolCallId")));

    cite_run_evidence_text(run, cite_json_string(content), CITE_ORIGIN_TOOL,
                           id);

    yyjson_arr_foreach(content, i, n, part) {
        text = cite_json_string(cite_json_member(part, cite_span("text")));
        cite_run_evidence_text(run, text, CITE_ORIGIN_TOOL, id);
    }
}


void
cite_run_evidence_message(cite_run_t *run, yyjson_val *message)
{
    size_t        i, n;
    yyjson_val   *calls, *call;
    cite_span_t   role;

    if (!run->conf->evidence) {
        return;
    }

    role = cite_json_string(cite_json_member(message, cite_span("role")));

    if (cite_span_eq(role, cite_span("tool"))) {
        cite_run_evidence_result(run, message);
        return;
    }

    if (run->conf->evidence_tools_n) {
        calls = cite_json_member(message, cite_span("toolCalls"));

        yyjson_arr_foreach(calls, i, n, call) {
            cite_run_evidence_call(run, call);
        }
    }
}


/* the names of a pointer as objects, one in the other: {"a":{"b": */

static size_t
cite_run_part_open(cite_buf_t *b, cite_span_t path)
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


/*
 * A part of the state is read under the names above it, which b has: they
 * tell whether it may be evidence.
 */

static void
cite_run_evidence_part(cite_run_t *run, cite_buf_t *b, size_t depth,
    yyjson_val *value)
{
    char        *text;
    size_t       n;
    yyjson_alc   alc;

    cite_json_alc(&alc, b->mem);

    text = yyjson_val_write_opts(value, 0, &alc, &n, NULL);

    if (text == NULL) {
        run->evidence.dropped++;
        return;
    }

    cite_buf_add(b, text, n);
    alc.free(alc.ctx, text);

    while (depth--) {
        cite_buf_byte(b, '}');
    }

    if (b->err) {
        run->evidence.dropped++;
        return;
    }

    cite_run_evidence_text(run, cite_buf_view(b), CITE_ORIGIN_STATE,
                           cite_span_make(NULL, 0));
}


/* all but what is ours */

static void
cite_run_evidence_members(cite_run_t *run, yyjson_val *state)
{
    yyjson_val       *key, *value;
    cite_buf_t        b;
    yyjson_obj_iter   it;

    (void) yyjson_obj_iter_init(state, &it);
    cite_buf_init(&b, &run->evidence_mem, SIZE_MAX);

    while ((key = yyjson_obj_iter_next(&it)) != NULL) {

        value = yyjson_obj_iter_get_val(key);

        if (!yyjson_is_ctn(value)
            || cite_span_eq(cite_json_string(key), run->conf->state_key))
        {
            continue;
        }

        cite_buf_reset(&b);
        cite_buf_byte(&b, '{');
        cite_json_str(&b, cite_json_string(key));
        cite_buf_byte(&b, ':');

        cite_run_evidence_part(run, &b, 1, value);
    }

    cite_buf_free(&b);
}


void
cite_run_evidence_state(cite_run_t *run, yyjson_val *state)
{
    if (!run->conf->evidence || !yyjson_is_obj(state)) {
        return;
    }

    if (cite_json_member(state, run->conf->state_key)) {
        cite_run_evidence_members(run, state);
        return;
    }

    cite_evidence_value(&run->evidence, &run->reader->inner, state,
                        CITE_ORIGIN_STATE, cite_span_make(NULL, 0));
    run->evidence_version++;
}


static void
cite_run_evidence_op(cite_run_t *run, cite_buf_t *b, yyjson_val *op)
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
        return;
    }

    if (pointer.n == 0) {
        cite_run_evidence_state(run, value);
        return;
    }

    if (*pointer.p == '/'
        && !cite_patch_first_is(pointer, run->conf->state_key))
    {
        cite_buf_reset(b);
        cite_run_evidence_part(run, b, cite_run_part_open(b, pointer), value);
    }
}


void
cite_run_evidence_patch(cite_run_t *run, yyjson_val *ops)
{
    size_t       i, n;
    yyjson_val  *op;
    cite_buf_t   b;

    if (!run->conf->evidence) {
        return;
    }

    cite_buf_init(&b, &run->evidence_mem, SIZE_MAX);

    yyjson_arr_foreach(ops, i, n, op) {
        cite_run_evidence_op(run, &b, op);
    }

    cite_buf_free(&b);
}
