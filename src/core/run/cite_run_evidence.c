
/*
 * Copyright (C) the ngx_cite authors
 *
 * The evidence of a run: results of tools, the agent state, the
 * request's context.  Nothing that a model has written, and nothing of ours.
 */


#include "evidence/cite_evidence_echo.h"
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
