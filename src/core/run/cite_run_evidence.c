
/*
 * Copyright (C) the ngx_cite authors
 *
 * The evidence of a run: results of tools, the agent state, the
 * request's context.  Nothing that a model has written, and nothing of ours.
 */


#include "evidence/cite_evidence_echo.h"
#include "evidence/cite_evidence_read.h"
#include "json/cite_patch.h"
#include "run/cite_run_internal.h"
#include "source/cite_source_read.h"


/* arguments that grow behind a result are read again so often */

#define CITE_RUN_ECHOES  4


/* names that count, or, with "!" before them, that do not */

int
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

cite_span_t
cite_run_tool_name(cite_run_t *run, cite_span_t tool_call_id)
{
    cite_tool_t  *tool;
    cite_call_t  *call;

    if (tool_call_id.n == 0) {
        return tool_call_id;
    }

    tool = cite_map_find(&run->tool_ids, tool_call_id);

    if (tool && tool->name.n) {
        return tool->name;
    }

    call = cite_map_find(&run->calls, tool_call_id);

    return call ? call->name : cite_span_make(NULL, 0);
}


/* the words of a call's arguments; NULL: not all of them are known */

static cite_echo_t *
cite_tool_echo(cite_run_t *run, cite_tool_t *tool)
{
    if (tool->echo && tool->echo_n == tool->arguments.n) {
        return tool->echo;
    }

    if (tool->arguments.err || tool->echoes == CITE_RUN_ECHOES) {
        return NULL;
    }

    tool->echo = cite_echo_create(&run->evidence, &run->reader->inner,
                                  cite_buf_view(&tool->arguments));
    tool->echo_n = tool->arguments.n;
    tool->echoes++;

    return tool->echo;
}


/* the words that a tool was called with, in this run or before */

void
cite_run_echo_begin(cite_run_t *run, cite_span_t tool_call_id)
{
    cite_tool_t      *tool;
    cite_call_t      *call;
    cite_evidence_t  *e;

    if (tool_call_id.n == 0) {
        return;
    }

    e = &run->evidence;
    tool = cite_map_find(&run->tool_ids, tool_call_id);

    if (tool && (tool->arguments.n || tool->arguments.err)) {
        e->echo = cite_tool_echo(run, tool);
        e->unknown = e->echo == NULL;
        return;
    }

    call = cite_map_find(&run->calls, tool_call_id);

    if (call) {
        e->echo = call->echo;
        e->unknown = e->echo == NULL;

    } else {
        e->unknown = run->calls_lost;
    }
}


void
cite_run_echo_end(cite_run_t *run)
{
    run->evidence.echo = NULL;
    run->evidence.unknown = 0;
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

    cite_run_echo_begin(run, tool_call_id);
    cite_evidence_text(&run->evidence, &run->reader->inner, text, origin,
                       tool_call_id);
    cite_run_echo_end(run);

    run->evidence_version++;
}


static cite_echo_t *
cite_call_echo(cite_run_t *run, yyjson_val *arguments)
{
    if (yyjson_is_ctn(arguments)) {
        return cite_echo_create_value(&run->evidence, arguments);
    }

    return cite_echo_create(&run->evidence, &run->reader->inner,
                            cite_json_string(arguments));
}


/* one that can't be kept stays unknown, and so do its results */

void
cite_run_call(cite_run_t *run, cite_span_t id, cite_span_t name,
    yyjson_val *arguments)
{
    cite_call_t  *call;
    cite_tool_t  *tool;

    tool = cite_map_find(&run->tool_ids, id);

    if (id.n == 0 || cite_map_find(&run->calls, id)
        || (tool && tool->arguments.n))
    {
        return;
    }

    /* one over the limit takes no memory */

    call = run->calls.n < run->calls.max
           ? cite_mem_alloc(run->mem, sizeof(cite_call_t)) : NULL;

    if (call == NULL || cite_mem_copy(run->mem, id, &id) != CITE_OK
        || cite_mem_copy(run->mem, name, &call->name) != CITE_OK
        || cite_map_add(&run->calls, id, call) != CITE_OK)
    {
        run->calls_lost = 1;
        return;
    }

    call->echo = cite_call_echo(run, arguments);
}


static void
cite_run_evidence_call(cite_run_t *run, yyjson_val *value)
{
    cite_span_t   id, name;
    yyjson_val   *function;

    function = cite_json_member(value, cite_span("function"));

    id = cite_json_string(cite_json_member(value, cite_span("id")));
    name = cite_json_string(cite_json_member(function, cite_span("name")));

    cite_run_call(run, id, name, cite_json_member(function,
                                                  cite_span("arguments")));
}


/* the message of a tool has the error beside the content */

static int
cite_run_tool_failed(yyjson_val *message)
{
    yyjson_val  *error;

    error = cite_json_member(message, cite_span("error"));

    return cite_json_string(error).n || cite_source_is_error(message);
}


void
cite_run_evidence_tool(cite_run_t *run, yyjson_val *message,
    cite_span_t tool_call_id, cite_origin_e origin)
{
    yyjson_val  *content;

    if (cite_run_tool_failed(message)) {
        return;
    }

    content = cite_json_member(message, cite_span("content"));

    cite_run_result(run, cite_json_string(content), origin, tool_call_id, 0);

    if (yyjson_is_ctn(content)) {
        cite_run_parts(run, content, origin, tool_call_id, 0);
    }

    run->new_sources = 1;
}


static void
cite_run_evidence_result(cite_run_t *run, yyjson_val *message)
{
    cite_span_t  id;

    id = cite_json_string(cite_json_member(message, cite_span("toolCallId")));

    /* of this turn are the calls that the stream has shown */

    cite_run_evidence_tool(run, message, id,
                           cite_map_find(&run->tool_ids, id)
                           ? CITE_ORIGIN_TOOL : CITE_ORIGIN_REQUEST);
}


/* before the results of a list are read, wherever in it they stand */

void
cite_run_evidence_calls(cite_run_t *run, yyjson_val *messages)
{
    size_t       i, n, j, m;
    yyjson_val  *message, *calls, *call;

    if (!run->conf->evidence) {
        return;
    }

    yyjson_arr_foreach(messages, i, n, message) {

        calls = cite_json_member(message, cite_span("toolCalls"));

        if (calls == NULL) {
            calls = cite_json_member(message, cite_span("tool_calls"));
        }

        yyjson_arr_foreach(calls, j, m, call) {
            cite_run_evidence_call(run, call);
        }
    }
}


void
cite_run_evidence_message(cite_run_t *run, yyjson_val *message)
{
    cite_span_t  role;

    role = cite_json_string(cite_json_member(message, cite_span("role")));

    if (cite_span_eq(role, cite_span("tool"))) {
        cite_run_evidence_result(run, message);
    }
}


/* arguments of a call that waits for its result may have been among it */

void
cite_run_unread(cite_run_t *run, const cite_event_t *ev)
{
    cite_tool_t  *tool;

    if (ev->type != CITE_EVENT_TOOL_START && ev->type != CITE_EVENT_TOOL_DELTA
        && ev->type != CITE_EVENT_TOOL_CHUNK
        && ev->type != CITE_EVENT_MESSAGES)
    {
        return;
    }

    run->calls_lost = 1;

    for (tool = run->tools; tool; tool = tool->next) {
        if (tool->result.n == 0) {
            tool->arguments.err = "not read";
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
 * A part of the agent state is read under the names above it, which b has:
 * they tell whether it may be evidence.
 */

static void
cite_run_evidence_part(cite_run_t *run, cite_buf_t *b, size_t depth,
    yyjson_val *value)
{
    char        *text;
    size_t       n;
    yyjson_alc   alc;

    if (!cite_budget_text(&run->evidence.budget)) {
        run->evidence.dropped++;
        return;
    }

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


/* all members but our key */

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
