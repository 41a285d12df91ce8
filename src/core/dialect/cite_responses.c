
/*
 * Copyright (C) the ngx_cite authors
 *
 * OpenAI Responses.  A response has items: messages, calls of tools with
 * their results, reasoning.  The text of a message comes up to five times, of
 * which the first counts:
 *
 *   output_text.delta ...  output_text.done  content_part.done
 *   output_item.done  response.completed
 *
 * A message ends with the text of its part, so that annotations of ours can
 * follow where clients look for them; if another part comes, it goes on.
 */


#include "dialect/cite_carrier.h"
#include "dialect/cite_dialects.h"
#include "dialect/cite_forged.h"
#include "dialect/cite_responses.h"
#include "json/cite_members.h"


#define CITE_RESPONSES_EVENTS  (CITE_EVENTS_MAX - 64)  /* of a whole response */


typedef void (*cite_responses_pt)(cite_exchange_t *x, yyjson_val *root);


static void
cite_responses_item_added(cite_exchange_t *x, yyjson_val *root)
{
    yyjson_val        *item;
    cite_responses_t  *own;

    own = x->own;
    own->items = 1;
    item = cite_responses_get(root, "item");

    if (cite_responses_is(item, "message")) {
        cite_responses_added(x, root, item);
        return;
    }

    cite_responses_call(x, item);
}


static void
cite_responses_item_done(cite_exchange_t *x, yyjson_val *root)
{
    uint64_t           at;
    yyjson_val        *item, *index;
    cite_responses_t  *own;

    own = x->own;
    own->items = 1;
    item = cite_responses_get(root, "item");

    if (cite_responses_is(item, "message")) {
        index = cite_responses_get(root, "output_index");
        at = yyjson_get_uint(index);
        cite_responses_message_done(x, yyjson_is_uint(index) ? &at : NULL,
                                    item);
        return;
    }

    cite_responses_call(x, item);
    cite_responses_called(x, item);
}


/* arguments of any call: of functions, of MCP, code, custom tools */

static void
cite_responses_arguments(cite_exchange_t *x, yyjson_val *root)
{
    cite_event_t  *ev;

    ev = cite_exchange_event(x, CITE_EVENT_TOOL_DELTA);

    if (ev) {
        ev->id = cite_responses_string(root, "item_id");
        ev->text = cite_responses_string(root, "delta");
    }
}


/* the same as a whole, whether pieces of them have come or not */

static void
cite_responses_arguments_done(cite_exchange_t *x, yyjson_val *root)
{
    size_t         i;
    cite_event_t  *ev;

    static const char *const  names[] = { "arguments", "input", "code" };

    ev = cite_exchange_event(x, CITE_EVENT_TOOL_END);

    for (i = 0; ev && ev->text.n == 0 && i < cite_nelts(names); i++) {
        ev->id = cite_responses_string(root, "item_id");
        ev->text = cite_responses_string(root, names[i]);
    }
}


static void
cite_responses_start(cite_exchange_t *x, yyjson_val *root)
{
    cite_event_t      *ev;
    cite_responses_t  *own;

    own = x->own;

    if (own->started) {
        return;
    }

    own->started = 1;

    cite_responses_keep(x, &own->id,
                        cite_responses_string(cite_responses_get(root,
                                                                 "response"),
                                              "id"));

    ev = cite_exchange_event(x, CITE_EVENT_RUN_START);

    if (ev) {
        ev->id = cite_buf_view(&own->id);
    }
}


/* a server that sends no items, or no text, has them in the whole response */

static void
cite_responses_all(cite_exchange_t *x, yyjson_val *output)
{
    int                items, said;
    size_t             i, n;
    uint64_t           at;
    yyjson_val        *item;
    cite_responses_t  *own;

    own = x->own;
    items = own->items;
    said = own->said;

    yyjson_arr_foreach(output, i, n, item) {

        at = i;

        if (cite_responses_is(item, "message")) {

            if (!said) {
                cite_responses_message_done(x, &at, item);
            }

            continue;
        }

        if (x->events.n > CITE_RESPONSES_EVENTS) {
            /* there must be room for the end */
            x->run->calls_lost = 1;
            continue;
        }

        cite_responses_call(x, item);

        if (!items) {
            cite_responses_called(x, item);
        }
    }
}


static void
cite_responses_end(cite_exchange_t *x, yyjson_val *root)
{
    cite_event_t      *ev;
    yyjson_val        *response;
    cite_responses_t  *own;

    own = x->own;
    response = cite_responses_get(root, "response");

    cite_responses_all(x, cite_responses_get(response, "output"));

    ev = cite_exchange_event(x, CITE_EVENT_RUN_END);

    if (ev) {
        ev->prompt = own->calls;
    }
}


static void
cite_responses_error(cite_exchange_t *x, yyjson_val *root)
{
    (void) root;
    (void) cite_exchange_event(x, CITE_EVENT_RUN_ERROR);
}


/* the last column serves events of which only the type is known */

static const struct {
    cite_span_t          name;
    cite_responses_pt    read;
    cite_event_type_e    event;
} cite_responses_types[] = {
    { cite_span_const("response.output_text.delta"), cite_responses_delta,
      CITE_EVENT_OTHER },
    { cite_span_const("response.function_call_arguments.delta"),
      cite_responses_arguments, CITE_EVENT_TOOL_DELTA },
    { cite_span_const("response.mcp_call_arguments.delta"),
      cite_responses_arguments, CITE_EVENT_TOOL_DELTA },
    { cite_span_const("response.custom_tool_call_input.delta"),
      cite_responses_arguments, CITE_EVENT_TOOL_DELTA },
    { cite_span_const("response.code_interpreter_call_code.delta"),
      cite_responses_arguments, CITE_EVENT_TOOL_DELTA },
    { cite_span_const("response.function_call_arguments.done"),
      cite_responses_arguments_done, CITE_EVENT_TOOL_END },
    { cite_span_const("response.mcp_call_arguments.done"),
      cite_responses_arguments_done, CITE_EVENT_TOOL_END },
    { cite_span_const("response.custom_tool_call_input.done"),
      cite_responses_arguments_done, CITE_EVENT_TOOL_END },
    { cite_span_const("response.code_interpreter_call_code.done"),
      cite_responses_arguments_done, CITE_EVENT_TOOL_END },
    { cite_span_const("response.output_text.annotation.added"),
      cite_responses_annotated, CITE_EVENT_OTHER },
    { cite_span_const("response.output_text.done"), cite_responses_text_done,
      CITE_EVENT_OTHER },
    { cite_span_const("response.output_item.added"),
      cite_responses_item_added, CITE_EVENT_OTHER },
    { cite_span_const("response.output_item.done"), cite_responses_item_done,
      CITE_EVENT_OTHER },
    { cite_span_const("response.created"), cite_responses_start,
      CITE_EVENT_RUN_START },
    { cite_span_const("response.queued"), cite_responses_start,
      CITE_EVENT_OTHER },
    { cite_span_const("response.completed"), cite_responses_end,
      CITE_EVENT_RUN_END },
    { cite_span_const("response.incomplete"), cite_responses_end,
      CITE_EVENT_RUN_END },
    { cite_span_const("response.failed"), cite_responses_error,
      CITE_EVENT_RUN_ERROR },
    { cite_span_const("error"), cite_responses_error, CITE_EVENT_RUN_ERROR }
};


static size_t
cite_responses_type(cite_span_t name)
{
    size_t  i;

    for (i = 0; i < cite_nelts(cite_responses_types); i++) {
        if (cite_json_same(name, cite_responses_types[i].name)) {
            break;
        }
    }

    return i;
}


static cite_rc_t
cite_responses_read(cite_exchange_t *x, cite_span_t payload, int lanes)
{
    size_t             i;
    yyjson_val        *root, *sequence;
    cite_responses_t  *own;

    (void) lanes;

    if (cite_span_eq(payload, cite_span("[DONE]"))) {
        return CITE_OK;
    }

    own = x->own;
    root = cite_json_read(&x->reader->event, payload);

    if (root == NULL || !yyjson_is_obj(root)) {
        x->reader->event.broken |= root != NULL;
        return CITE_DECLINED;
    }

    sequence = cite_responses_get(root, "sequence_number");

    if (yyjson_is_int(sequence)) {
        own->sequence = yyjson_get_sint(sequence);
    }

    i = cite_responses_type(cite_responses_string(root, "type"));

    if (i < cite_nelts(cite_responses_types)) {
        cite_responses_types[i].read(x, root);
    }

    cite_forged_frame(x, root);

    return CITE_OK;
}


static cite_event_type_e
cite_responses_event_of(cite_span_t type)
{
    size_t  i;

    i = cite_responses_type(type);

    return i < cite_nelts(cite_responses_types)
           ? cite_responses_types[i].event : CITE_EVENT_OTHER;
}


static cite_rc_t
cite_responses_peek(cite_span_t head, cite_event_t *ev)
{
    cite_rc_t  rc;

    rc = cite_dialect_peek(head, ev, cite_responses_event_of);
    ev->calls = ev->type == CITE_EVENT_OTHER;

    return rc;
}


/* members that clients have no use for */

static const char *const  cite_responses_varying[] = {
    "sequence_number", "obfuscation", NULL
};


static int
cite_responses_probe(const cite_headers_t *headers, cite_span_t payload)
{
    cite_span_t  type;

    (void) headers;

    return cite_dialect_type(payload, &type) == CITE_OK
           && (cite_json_same(type, cite_span("response.created"))
               || cite_json_same(type, cite_span("response.queued")));
}


static int
cite_responses_requested(const cite_shape_t *shape)
{
    return shape->input.n && shape->messages.n == 0;
}


/* no hide(): clients keep neither carriers nor annotations; no strip(): the
   text comes again in four snapshots */

const cite_dialect_t  cite_dialect_responses = {
    .name = "responses",
    .own = sizeof(cite_responses_t),
    .probe = cite_responses_probe,
    .requested = cite_responses_requested,
    .instruct = cite_responses_instruct,
    .request = cite_responses_request,
    .read = cite_responses_read,
    .whole = cite_responses_whole,
    .peek = cite_responses_peek,
    .delta = cite_dialect_delta,
    .varying = cite_responses_varying,
    .due = cite_carriers_due,
    .write = cite_responses_write,
    .carrier = cite_responses_carrier,
    .forged = cite_forged_payload,
    .provider = 1
};
