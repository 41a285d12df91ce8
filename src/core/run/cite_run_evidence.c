
/*
 * Copyright (C) the ngx_cite authors
 *
 * The evidence of a run: results of tools, the agent state, the
 * request's context.  Nothing that a model has written, and nothing of ours.
 */


#include "evidence/cite_evidence_echo.h"
#include "base/cite_hash.h"
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

    call = tool && tool->call ? tool->call
                              : cite_map_find(&run->calls, tool_call_id);

    return call ? call->name : cite_span_make(NULL, 0);
}


static cite_call_t *
cite_call_create(cite_run_t *run)
{
    cite_call_t  *call;

    call = cite_mem_alloc(run->mem, sizeof(cite_call_t));

    if (call) {
        call->echo = cite_echo_create(&run->evidence);
    }

    return call && call->echo ? call : NULL;
}


/* one over the limit takes no memory */

static cite_call_t *
cite_call_add(cite_run_t *run, cite_span_t id)
{
    cite_call_t  *call;

    call = run->calls.n < run->calls.max ? cite_call_create(run) : NULL;

    if (call == NULL || cite_mem_copy(run->mem, id, &id) != CITE_OK
        || cite_map_add(&run->calls, id, call) != CITE_OK)
    {
        return NULL;
    }

    return call;
}


/* the words of a call, known from this run or before; NULL: no room for them */

static cite_call_t *
cite_call_get(cite_run_t *run, cite_span_t id)
{
    cite_tool_t  *tool;
    cite_call_t  *call;

    tool = cite_map_find(&run->tool_ids, id);

    if (tool && tool->call) {
        return tool->call;
    }

    call = cite_map_find(&run->calls, id);

    if (tool == NULL) {
        return call ? call : cite_call_add(run, id);
    }

    tool->call = call ? call : cite_call_create(run);

    return tool->call;
}


static cite_span_t
cite_call_key(uint64_t key[2])
{
    return cite_span_make(key, 2 * sizeof(uint64_t));
}


/*
 * Lists of messages are told again and again, and so are inputs.  1 if the
 * call had these arguments already; one that is not remembered counts anew.
 */

static int
cite_call_said(cite_run_t *run, cite_call_t *call, cite_span_t id,
    uint64_t arguments)
{
    int          known;
    uint64_t     key[2];
    cite_span_t  copy;

    known = call->first == arguments;

    if (known || call->first == 0) {
        call->first = arguments;
        return known;
    }

    key[0] = cite_hash(run->mem, 0, id);
    key[1] = arguments;

    if (cite_map_find(&run->said, cite_call_key(key))) {
        return 1;
    }

    if (run->said.n < run->said.max
        && cite_mem_copy(run->mem, cite_call_key(key), &copy) == CITE_OK)
    {
        (void) cite_map_add(&run->said, copy, run);
    }

    return 0;
}


static uint64_t
cite_call_hash(const cite_run_t *run, yyjson_val *value)
{
    cite_hash_t   h;
    yyjson_val   *end;

    cite_hash_begin(&h, run->mem, 1);

    for (end = unsafe_yyjson_get_next(value); value < end; value++) {

        cite_hash_word(&h, value->tag);

        if (yyjson_is_str(value)) {
            cite_hash_span(&h, cite_json_string(value));

        } else if (yyjson_is_num(value)) {
            cite_hash_word(&h, value->uni.u64);
        }
    }

    return cite_hash_end(&h);
}


static void
cite_call_text(cite_run_t *run, cite_call_t *call, cite_span_t id,
    cite_span_t arguments)
{
    call->known = 1;

    if (arguments.n
        && !cite_call_said(run, call, id,
                           cite_hash(run->mem, 2, arguments)))
    {
        cite_echo_add(&run->evidence, call->echo, &run->reader->inner,
                      arguments);
    }
}


static void
cite_call_value(cite_run_t *run, cite_call_t *call, cite_span_t id,
    yyjson_val *arguments)
{
    if (!yyjson_is_ctn(arguments)) {
        cite_call_text(run, call, id, cite_json_string(arguments));
        return;
    }

    call->known = 1;

    if (!cite_call_said(run, call, id, cite_call_hash(run, arguments))) {
        cite_echo_add_value(&run->evidence, call->echo, arguments);
    }
}


/* pieces of the stream, as far as they have come */

static void
cite_tool_echo(cite_run_t *run, cite_tool_t *tool)
{
    cite_call_t  *call;

    call = tool->call;

    if (tool->arguments.err == NULL && tool->echoed == tool->arguments.n) {
        return;
    }

    if (tool->arguments.err || tool->echoes == CITE_RUN_ECHOES) {
        cite_echo_lose(&run->evidence, call->echo);
        tool->echoed = tool->arguments.n;
        return;
    }

    cite_echo_add(&run->evidence, call->echo, &run->reader->inner,
                  cite_buf_view(&tool->arguments));

    call->known = 1;
    tool->echoed = tool->arguments.n;
    tool->echoes++;
}


void
cite_run_tool_answered(cite_run_t *run, cite_span_t tool_call_id)
{
    cite_tool_t  *tool;

    tool = tool_call_id.n ? cite_map_find(&run->tool_ids, tool_call_id) : NULL;

    if (tool) {
        tool->answered = 1;
    }
}


void
cite_run_tool_grown(cite_run_t *run, cite_tool_t *tool)
{
    if (!tool->grown && (tool->answered || tool->call)) {
        tool->grown = 1;
        tool->next_grown = run->grown;
        run->grown = tool;
    }
}


static void
cite_call_sweep(cite_run_t *run, cite_call_t *call)
{
    if (call && !call->known) {
        cite_echo_lose(&run->evidence, call->echo);
    }
}


/* calls with results, of which nothing is known, may be among those lost */

static void
cite_run_calls_sweep(cite_run_t *run)
{
    size_t        i;
    cite_tool_t  *tool;

    if (!run->calls_lost || run->calls_swept) {
        return;
    }

    run->calls_swept = 1;

    for (i = 0; i < run->calls.size; i++) {
        cite_call_sweep(run, run->calls.slots[i].object);
    }

    for (tool = run->tools; tool; tool = tool->next) {
        cite_call_sweep(run, tool->call);
    }
}


void
cite_run_echoes(cite_run_t *run)
{
    cite_tool_t  *tool;

    cite_run_calls_sweep(run);

    while ((tool = run->grown) != NULL) {

        run->grown = tool->next_grown;
        tool->grown = 0;

        if (tool->call) {
            cite_tool_echo(run, tool);
        }
    }
}


/* arguments that others than the first ones were told of */

static void
cite_tool_other(cite_run_t *run, cite_tool_t *tool, cite_span_t text)
{
    cite_call_t  *call;

    if (!run->conf->evidence) {
        return;
    }

    call = cite_call_get(run, tool->id);

    if (call) {
        cite_call_text(run, call, tool->id, text);

    } else {
        tool->arguments.err = "memory limit exceeded";
        run->calls_lost = 1;
    }
}


/* they were told as a whole, and are told in pieces now: both count */

void
cite_run_tool_piece(cite_run_t *run, cite_tool_t *tool)
{
    if (!tool->whole) {
        return;
    }

    tool->whole = 0;

    if (tool->arguments.err == NULL) {
        cite_tool_other(run, tool, cite_buf_view(&tool->arguments));
    }

    if (tool->arguments.err == NULL) {
        cite_buf_reset(&tool->arguments);
        tool->echoed = 0;
    }
}


static void
cite_tool_whole(cite_run_t *run, cite_tool_t *tool, cite_span_t text)
{
    if (text.n == 0 || cite_span_eq(text, cite_buf_view(&tool->arguments))) {
        return;
    }

    if (tool->arguments.n || tool->arguments.err) {
        cite_tool_other(run, tool, text);
        return;
    }

    cite_buf_put(&tool->arguments, text);
    tool->whole = 1;

    if (tool->arguments.err) {
        run->incomplete = 1;
    }

    cite_run_tool_grown(run, tool);
}


void
cite_run_tool_input(cite_run_t *run, cite_tool_t *tool, cite_span_t text,
    yyjson_val *value)
{
    char        *json;
    size_t       n;
    yyjson_alc   alc;

    if (!yyjson_is_ctn(value)) {
        cite_tool_whole(run, tool, text.n ? text : cite_json_string(value));
        return;
    }

    if (yyjson_get_len(value) == 0) {
        /* it is about to come in pieces */
        return;
    }

    cite_json_alc(&alc, run->mem);
    json = yyjson_val_write_opts(value, YYJSON_WRITE_ALLOW_INVALID_UNICODE,
                                 &alc, &n, NULL);

    if (json == NULL) {
        tool->arguments.err = "memory limit exceeded";
        run->incomplete = 1;
        cite_run_tool_grown(run, tool);
        return;
    }

    cite_tool_whole(run, tool, cite_span_make(json, n));
    cite_mem_resize(run->mem, json, 0);
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
    call = cite_call_get(run, tool_call_id);
    tool = cite_map_find(&run->tool_ids, tool_call_id);

    if (call && tool) {
        cite_tool_echo(run, tool);
    }

    if (call == NULL || (!call->known && run->calls_lost)) {
        e->unknown = 1;
        return;
    }

    e->echo = call->echo;
}


void
cite_run_echo_end(cite_run_t *run)
{
    run->evidence.echo = NULL;
    run->evidence.unknown = 0;
}


/* one that can't be kept stays unknown, and so do its results */

void
cite_run_call(cite_run_t *run, cite_span_t id, cite_span_t name,
    yyjson_val *arguments)
{
    cite_call_t  *call;
    cite_tool_t  *tool;

    if (id.n == 0) {
        return;
    }

    call = cite_call_get(run, id);

    if (call == NULL
        || (call->name.n == 0
            && cite_mem_copy(run->mem, name, &call->name) != CITE_OK))
    {
        run->calls_lost = 1;
        return;
    }

    tool = cite_map_find(&run->tool_ids, id);

    if (tool == NULL || tool->arguments.n == 0
        || !cite_span_eq(cite_buf_view(&tool->arguments),
                         cite_json_string(arguments)))
    {
        cite_call_value(run, call, id, arguments);
    }
}


void
cite_run_call_alias(cite_run_t *run, cite_span_t id, cite_span_t alias)
{
    cite_call_t  *call;

    call = cite_map_find(&run->calls, id);

    if (call == NULL || alias.n == 0 || cite_map_find(&run->calls, alias)) {
        return;
    }

    if (run->calls.n == run->calls.max
        || cite_mem_copy(run->mem, alias, &alias) != CITE_OK
        || cite_map_add(&run->calls, alias, call) != CITE_OK)
    {
        run->calls_lost = 1;
    }
}


/* the first of the members, by their names, that is there */

static yyjson_val *
cite_run_first(yyjson_val *object, const char *const names[], size_t n)
{
    size_t       i;
    yyjson_val  *value;

    for (i = 0; i < n; i++) {

        value = cite_json_member(object, cite_span_make(names[i],
                                                        strlen(names[i])));

        if (value && !yyjson_is_null(value)) {
            return value;
        }
    }

    return NULL;
}


void
cite_run_evidence_call(cite_run_t *run, cite_span_t id, yyjson_val *call)
{
    yyjson_val  *called;

    static const char *const  calls[] = { "function", "custom" };
    static const char *const  arguments[] = { "arguments", "args", "input" };

    called = cite_run_first(call, calls, cite_nelts(calls));
    called = yyjson_is_obj(called) ? called : call;

    cite_run_call(run, id,
                  cite_json_string(cite_json_member(called,
                                                    cite_span("name"))),
                  cite_run_first(called, arguments, cite_nelts(arguments)));
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

    static const char *const  ids[] = { "toolCallId", "tool_call_id" };

    id = cite_json_string(cite_run_first(message, ids, cite_nelts(ids)));

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
            cite_run_evidence_call(run,
                cite_json_string(cite_json_member(call, cite_span("id"))),
                call);
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
cite_run_calls_unread(cite_run_t *run)
{
    cite_tool_t  *tool;

    run->calls_lost = 1;

    for (tool = run->tools; tool; tool = tool->next) {
        if (tool->result.n == 0) {
            tool->arguments.err = "not read";
        }
    }
}


/* 1 if a source may have come with an event of that type */

static int
cite_run_may_supply(cite_event_type_e type)
{
    switch (type) {

    case CITE_EVENT_RUN_START:
    case CITE_EVENT_RUN_END:
    case CITE_EVENT_RUN_ERROR:
    case CITE_EVENT_TEXT_START:
    case CITE_EVENT_TEXT_DELTA:
    case CITE_EVENT_TEXT_END:
    case CITE_EVENT_TEXT_CHUNK:
    case CITE_EVENT_TOOL_START:
    case CITE_EVENT_TOOL_DELTA:
    case CITE_EVENT_TOOL_END:
    case CITE_EVENT_TOOL_CHUNK:
    case CITE_EVENT_THOUGHT_CHUNK:
        return 0;

    default:
        return 1;
    }
}


void
cite_run_unread(cite_run_t *run, const cite_event_t *ev)
{
    run->unread |= cite_run_may_supply(ev->type);

    if (!ev->calls && ev->type != CITE_EVENT_TOOL_START
        && ev->type != CITE_EVENT_TOOL_DELTA
        && ev->type != CITE_EVENT_TOOL_END
        && ev->type != CITE_EVENT_TOOL_CHUNK
        && ev->type != CITE_EVENT_MESSAGES)
    {
        return;
    }

    cite_run_calls_unread(run);
}
