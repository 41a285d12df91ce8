
/*
 * Copyright (C) the ngx_cite authors
 *
 * Items of OpenAI Responses that are no messages: calls of tools and their
 * results, in the output and in the input of a request.
 */


#include "dialect/cite_prompt.h"
#include "dialect/cite_responses.h"
#include "json/cite_members.h"


/* members that have what a tool was called with; inside of "action", too */

static const char *const  cite_responses_inputs[] = {
    "arguments", "input", "code", "queries", "query", "pattern", "url",
    "operation"
};


/* tools that the provider runs itself; a call of any other is the client's */

static const char *const  cite_responses_hosted[] = {
    "file_search_call", "web_search_call", "code_interpreter_call",
    "mcp_call", "image_generation_call", "tool_search_call"
};


static int
cite_responses_is_hosted(cite_span_t type)
{
    size_t  i;

    for (i = 0; i < cite_nelts(cite_responses_hosted); i++) {
        if (cite_span_eq(type, cite_span_make(cite_responses_hosted[i],
                                        strlen(cite_responses_hosted[i]))))
        {
            return 1;
        }
    }

    return 0;
}


static int
cite_responses_is_call(cite_span_t type)
{
    return cite_span_ends(type, cite_span("_call"));
}


/* what a tool printed or said, whoever has run it */

static int
cite_responses_is_output(yyjson_val *item)
{
    return cite_span_ends(cite_responses_string(item, "type"),
                          cite_span("_call_output"));
}


static cite_span_t
cite_responses_output_text(yyjson_val *part)
{
    cite_span_t  text;

    text = cite_responses_string(part, "text");

    return text.n ? text : cite_responses_string(part, "stdout");
}


/*
 * The next input of a call, from *at on; NULL: there are no more.  An action
 * with the pages that were found is read by its members.
 */

static yyjson_val *
cite_responses_input_next(yyjson_val *item, size_t *at)
{
    size_t       i, n;
    yyjson_val  *action, *value;

    n = cite_nelts(cite_responses_inputs);
    action = cite_responses_get(item, "action");

    while (*at < 2 * n) {

        i = (*at)++;

        if (i == n && action && !cite_responses_get(action, "sources")) {
            *at = 2 * n;
            return action;
        }

        value = cite_responses_get(i < n ? item : action,
                                   cite_responses_inputs[i % n]);

        if (value && !yyjson_is_null(value)) {
            return value;
        }
    }

    return NULL;
}


/* a result has the id of its call, a call that has one its own; or none has */

static cite_span_t
cite_responses_call_id(yyjson_val *item)
{
    cite_span_t  id;

    id = cite_responses_is_output(item)
         ? cite_responses_string(item, "call_id") : cite_span_make(NULL, 0);

    id = id.n ? id : cite_responses_string(item, "id");

    return id.n ? id : cite_responses_string(item, "type");
}


static void
cite_responses_more_inputs(cite_exchange_t *x, yyjson_val *item, size_t at)
{
    yyjson_val    *value;
    cite_event_t  *ev;

    while ((value = cite_responses_input_next(item, &at)) != NULL) {

        ev = cite_exchange_event(x, CITE_EVENT_TOOL_END);

        if (ev) {
            ev->id = cite_responses_call_id(item);
            ev->alias = cite_responses_string(item, "call_id");
            ev->value = value;
        }
    }
}


/*
 * A call has its item's id, which deltas of its arguments tell; an item of its
 * own that has its output tells the other one.
 */

void
cite_responses_call(cite_exchange_t *x, yyjson_val *item)
{
    size_t             at;
    cite_span_t        type, name;
    cite_event_t      *ev;
    cite_responses_t  *own;

    own = x->own;
    at = 0;
    type = cite_responses_string(item, "type");

    if (!cite_responses_is_call(type)) {
        own->calls |= cite_responses_is(item, "mcp_approval_request");
        return;
    }

    own->calls |= !cite_responses_is_hosted(type);
    ev = cite_exchange_event(x, CITE_EVENT_TOOL_START);

    if (ev) {
        name = cite_responses_string(item, "name");
        ev->id = cite_responses_call_id(item);
        ev->alias = cite_responses_string(item, "call_id");
        ev->name = name.n ? name : type;
        ev->value = cite_responses_input_next(item, &at);
    }

    cite_responses_more_inputs(x, item, at);
}


static void
cite_responses_result(cite_exchange_t *x, cite_span_t id, cite_span_t text,
    yyjson_val *value)
{
    cite_event_t  *ev;

    if (text.n == 0 && yyjson_arr_size(value) == 0) {
        return;
    }

    ev = cite_exchange_event(x, CITE_EVENT_TOOL_RESULT);

    if (ev) {
        ev->id = id;
        ev->text = text;
        ev->value = value;
    }
}


static int
cite_responses_failed(yyjson_val *item)
{
    yyjson_val  *error;

    error = cite_responses_get(item, "error");

    return error && !yyjson_is_null(error);
}


/* pages that were looked at: their texts are not told */

static void
cite_responses_pages(cite_exchange_t *x, yyjson_val *item)
{
    yyjson_val    *sources;
    cite_event_t  *ev;

    sources = cite_responses_get(cite_responses_get(item, "action"),
                                 "sources");

    ev = yyjson_arr_size(sources)
         ? cite_exchange_event(x, CITE_EVENT_SOURCE) : NULL;

    if (ev) {
        ev->value = sources;
    }
}


/* of a tool that the provider has run: of MCP, a shell */

static void
cite_responses_printed(cite_exchange_t *x, yyjson_val *item)
{
    size_t        i, n;
    cite_span_t   call;
    yyjson_val   *output, *part;

    call = cite_responses_call_id(item);
    output = cite_responses_get(item, "output");

    cite_responses_result(x, call, cite_json_string(output), NULL);

    yyjson_arr_foreach(output, i, n, part) {
        cite_responses_result(x, call, cite_responses_output_text(part), NULL);
    }
}


/* what a program that the provider has run printed */

static void
cite_responses_logs(cite_exchange_t *x, yyjson_val *item)
{
    size_t        i, n;
    cite_span_t   id;
    yyjson_val   *outputs, *output;

    id = cite_responses_string(item, "id");
    outputs = cite_responses_get(item, "outputs");

    yyjson_arr_foreach(outputs, i, n, output) {
        cite_responses_result(x, id, cite_responses_string(output, "logs"),
                              NULL);
    }
}


/* the results found, under the names that servers give them */

static yyjson_val *
cite_responses_found(yyjson_val *item)
{
    yyjson_val  *found;

    found = cite_responses_get(item, "results");

    return yyjson_is_arr(found) ? found : cite_responses_get(item, "contents");
}


/*
 * An item has its results where servers put them, whatever its type is: there
 * are more kinds of tools than are known.
 */

void
cite_responses_called(cite_exchange_t *x, yyjson_val *item)
{
    if (cite_responses_failed(item)) {
        return;
    }

    cite_responses_pages(x, item);
    cite_responses_logs(x, item);
    cite_responses_printed(x, item);

    cite_responses_result(x, cite_responses_call_id(item),
                          cite_span_make(NULL, 0), cite_responses_found(item));
}


/* the output of a tool: a text, parts of it, or an object */

static void
cite_responses_output(cite_exchange_t *x, yyjson_val *output,
    cite_origin_e origin, cite_span_t call)
{
    size_t       i, n;
    yyjson_val  *part;

    cite_run_result(x->run, cite_json_string(output), origin, call, 0);

    if (yyjson_is_obj(output)) {
        cite_run_parts(x->run, output, origin, call, 0);
    }

    yyjson_arr_foreach(output, i, n, part) {
        cite_run_result(x->run, cite_responses_output_text(part), origin,
                        call, 0);
    }

    x->run->new_sources = 1;
}


/* a call that has its result in it */

static int
cite_responses_has_result(yyjson_val *item)
{
    return cite_responses_get(item, "output")
           || cite_responses_get(item, "outputs")
           || cite_responses_found(item);
}


static void
cite_responses_input_call(cite_exchange_t *x, yyjson_val *item)
{
    size_t       at;
    cite_span_t  id, type, name;
    yyjson_val  *value;

    type = cite_responses_string(item, "type");

    if (!cite_responses_is_call(type)) {
        return;
    }

    id = cite_responses_string(item, "call_id");
    id = id.n ? id : cite_responses_call_id(item);
    name = cite_responses_string(item, "name");
    at = 0;
    value = cite_responses_input_next(item, &at);

    do {
        cite_run_call(x->run, id, name, value);
        value = cite_responses_input_next(item, &at);
    } while (value);

    if (cite_responses_has_result(item)) {
        cite_run_call_alias(x->run, id, cite_responses_call_id(item));
    }
}


static void
cite_responses_input_item(cite_exchange_t *x, yyjson_val *item,
    cite_origin_e origin)
{
    size_t        i, n;
    cite_span_t   id;
    yyjson_val   *outputs, *output;

    if (cite_responses_failed(item)) {
        return;
    }

    id = cite_responses_call_id(item);
    outputs = cite_responses_get(item, "outputs");

    cite_responses_output(x, cite_responses_get(item, "output"), origin, id);

    yyjson_arr_foreach(outputs, i, n, output) {
        cite_responses_output(x, cite_responses_get(output, "logs"), origin,
                              id);
    }

    if (yyjson_arr_size(cite_responses_found(item))) {
        cite_run_parts(x->run, cite_responses_found(item), origin, id, 0);
        x->run->new_sources = 1;
    }
}


/* what stands behind the last question is of this turn */

static void
cite_responses_input(cite_exchange_t *x, cite_span_t raw)
{
    size_t       i, n, last;
    yyjson_val  *items, *item;

    items = cite_run_request_part(x->run, raw);
    x->run->calls_lost |= items == NULL;
    last = 0;

    cite_run_budget(x->run);

    yyjson_arr_foreach(items, i, n, item) {

        if (n - i > CITE_RUN_MAX_IDS) {
            /* the newest count, because the last one is answered */
            x->run->incomplete = 1;
            continue;
        }

        if (cite_span_eq(cite_responses_string(item, "role"),
                         cite_span("user")))
        {
            last = i;
        }

        cite_responses_input_call(x, item);
    }

    yyjson_arr_foreach(items, i, n, item) {

        if (n - i > CITE_RUN_MAX_IDS) {
            continue;
        }

        cite_prompt_message(x->run, item);
        cite_responses_input_item(x, item, i < last ? CITE_ORIGIN_REQUEST
                                                    : CITE_ORIGIN_TOOL);
    }
}


void
cite_responses_request(cite_exchange_t *x, cite_span_t body)
{
    cite_span_t     input, instructions;
    cite_member_t   m;
    cite_members_t  it;

    if (cite_exchange_dense(x, body)) {
        return;
    }

    input = cite_span_make(NULL, 0);
    instructions = input;
    cite_members_init(&it, body);

    while (cite_members_next(&it, &m) == CITE_OK) {

        if (cite_json_same(m.name, cite_span("input"))) {
            input = m.value;

        } else if (cite_json_same(m.name, cite_span("instructions"))) {
            instructions = m.value;

        } else if (cite_json_same(m.name, cite_span("previous_response_id"))
                   || cite_json_same(m.name, cite_span("conversation")))
        {
            x->run->elsewhere |= *m.value.p != 'n';
        }
    }

    cite_prompt_raw(x, instructions, 0);

    if (input.n && *input.p == '[') {
        cite_responses_input(x, input);

    } else {
        cite_prompt_raw(x, input, 1);
    }
}
