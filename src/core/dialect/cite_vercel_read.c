
/*
 * Copyright (C) the ngx_cite authors
 *
 * Chunks of a UI message stream.
 */


#include "base/cite_utf8.h"
#include "dialect/cite_vercel_internal.h"
#include "json/cite_members.h"


#define CITE_VERCEL_TEXT   "{\"type\":\"text-delta\",\"id\":\""
#define CITE_VERCEL_DELTA  "\",\"delta\":\""


typedef void (*cite_vercel_read_pt)(cite_exchange_t *x, yyjson_val *chunk,
    cite_span_t payload);


/* what a type means, and to what an event of it comes that is not read */

typedef struct {
    cite_span_t          name;
    cite_vercel_read_pt  read;
    cite_event_type_e    type;
} cite_vercel_type_t;


cite_span_t
cite_vercel_string(yyjson_val *chunk, const char *name)
{
    return cite_json_string(cite_json_member(chunk, cite_span_make(name,
                                                           strlen(name))));
}


/* the last member of that name, as it is written; empty: there is none */

static cite_span_t
cite_vercel_raw(cite_span_t object, const char *name)
{
    cite_span_t     value;
    cite_member_t   m;
    cite_members_t  it;

    value = cite_span_make(NULL, 0);
    cite_members_init(&it, object);

    while (cite_members_next(&it, &m) == CITE_OK) {
        if (cite_json_same(m.name, cite_span_make(name, strlen(name)))) {
            value = m.value;
        }
    }

    return value;
}


static cite_event_t *
cite_vercel_tool(cite_exchange_t *x, cite_event_type_e type, yyjson_val *chunk)
{
    cite_event_t  *ev;

    ev = cite_exchange_event(x, type);

    if (ev) {
        ev->id = cite_vercel_string(chunk, "toolCallId");
        ev->name = cite_vercel_string(chunk, "toolName");
    }

    return ev;
}


/* the id of the message, as long as it has no text */

static void
cite_vercel_start(cite_exchange_t *x, yyjson_val *chunk, cite_span_t payload)
{
    cite_span_t     id;
    cite_vercel_t  *v;

    (void) payload;

    v = cite_vercel_own(x);
    id = cite_vercel_string(chunk, "messageId");

    if (id.n && cite_vercel_message(x) == NULL) {
        cite_buf_reset(&v->id);
        cite_buf_put(&v->id, id);
    }
}


static void
cite_vercel_start_step(cite_exchange_t *x, yyjson_val *chunk,
    cite_span_t payload)
{
    (void) chunk;
    (void) payload;

    cite_vercel_step_start(x);
}


static void
cite_vercel_finish_step(cite_exchange_t *x, yyjson_val *chunk,
    cite_span_t payload)
{
    (void) chunk;
    (void) payload;

    cite_vercel_parts_end(x);
    cite_vercel_text_pause(x);
}


static void
cite_vercel_reset_step(cite_exchange_t *x, yyjson_val *chunk,
    cite_span_t payload)
{
    (void) chunk;
    (void) payload;

    cite_vercel_step_reset(x);
}


static void
cite_vercel_text_start(cite_exchange_t *x, yyjson_val *chunk,
    cite_span_t payload)
{
    (void) payload;

    cite_vercel_part_start(x, cite_vercel_string(chunk, "id"));
}


static void
cite_vercel_text_delta(cite_exchange_t *x, yyjson_val *chunk,
    cite_span_t payload)
{
    (void) payload;

    cite_vercel_part_text(x, cite_vercel_string(chunk, "id"),
                          cite_vercel_string(chunk, "delta"),
                          cite_span_make(NULL, 0));
}


static void
cite_vercel_text_ends(cite_exchange_t *x, yyjson_val *chunk,
    cite_span_t payload)
{
    cite_span_t  id;

    (void) payload;

    id = cite_vercel_string(chunk, "id");

    cite_vercel_citations(x, chunk, id);
    cite_vercel_part_end(x, id);
}


static void
cite_vercel_tool_start(cite_exchange_t *x, yyjson_val *chunk,
    cite_span_t payload)
{
    (void) payload;

    cite_vercel_text_pause(x);
    (void) cite_vercel_tool(x, CITE_EVENT_TOOL_START, chunk);
}


static void
cite_vercel_tool_delta(cite_exchange_t *x, yyjson_val *chunk,
    cite_span_t payload)
{
    cite_event_t  *ev;

    (void) payload;

    ev = cite_vercel_tool(x, CITE_EVENT_TOOL_DELTA, chunk);

    if (ev) {
        ev->text = cite_vercel_string(chunk, "inputTextDelta");
    }
}


static void
cite_vercel_tool_told(cite_exchange_t *x, yyjson_val *chunk,
    cite_span_t payload, const char *name)
{
    yyjson_val    *input;
    cite_event_t  *ev;

    input = cite_json_member(chunk, cite_span_make(name, strlen(name)));

    if (input == NULL || yyjson_is_null(input)) {
        return;
    }

    ev = cite_vercel_tool(x, CITE_EVENT_TOOL_END, chunk);

    if (ev) {
        ev->text = cite_vercel_raw(payload, name);
    }
}


/* the input of a call that can't be run; it may have an output all the same */

static void
cite_vercel_tool_failed(cite_exchange_t *x, yyjson_val *chunk,
    cite_span_t payload)
{
    cite_vercel_tool_start(x, chunk, payload);
    cite_vercel_tool_told(x, chunk, payload, "input");
    cite_vercel_tool_told(x, chunk, payload, "rawInput");
}


/* the whole input, which deltas may have told before */

static void
cite_vercel_tool_input(cite_exchange_t *x, yyjson_val *chunk,
    cite_span_t payload)
{
    cite_vercel_own(x)->calls++;
    cite_vercel_tool_failed(x, chunk, payload);
}


/* a call is over, well or not */

static void
cite_vercel_tool_over(cite_exchange_t *x, yyjson_val *chunk,
    cite_span_t payload)
{
    cite_vercel_t  *v;

    (void) chunk;
    (void) payload;

    v = cite_vercel_own(x);
    v->calls -= v->calls != 0;
}


/* preliminary outputs are each replaced by the next, and the last by another */

static void
cite_vercel_tool_output(cite_exchange_t *x, yyjson_val *chunk,
    cite_span_t payload)
{
    cite_event_t  *ev;
    yyjson_val    *output;

    if (yyjson_is_true(cite_json_member(chunk, cite_span("preliminary")))) {
        return;
    }

    cite_vercel_tool_over(x, chunk, payload);

    output = cite_json_member(chunk, cite_span("output"));
    ev = cite_vercel_tool(x, CITE_EVENT_TOOL_RESULT, chunk);

    if (ev && output) {
        ev->text = yyjson_is_str(output) ? cite_json_string(output)
                                         : cite_vercel_raw(payload, "output");
    }
}


/* prompt: the client does not wait for us */

static void
cite_vercel_end(cite_exchange_t *x, cite_event_type_e type, int prompt)
{
    cite_event_t  *ev;

    cite_vercel_parts_end(x);

    ev = cite_exchange_event(x, type);

    if (ev) {
        ev->prompt = prompt != 0;
    }
}


/* a turn that ends in calls of tools is over at once: the client runs them */

static void
cite_vercel_finish(cite_exchange_t *x, yyjson_val *chunk, cite_span_t payload)
{
    cite_span_t  reason;

    (void) payload;

    reason = cite_vercel_string(chunk, "finishReason");

    cite_vercel_end(x, CITE_EVENT_RUN_END,
                    cite_vercel_own(x)->calls
                    || cite_span_eq(reason, cite_span("tool-calls")));
}


static void
cite_vercel_abort(cite_exchange_t *x, yyjson_val *chunk, cite_span_t payload)
{
    (void) chunk;
    (void) payload;

    cite_vercel_end(x, CITE_EVENT_RUN_END, 1);
}


static void
cite_vercel_error(cite_exchange_t *x, yyjson_val *chunk, cite_span_t payload)
{
    (void) chunk;
    (void) payload;

    cite_vercel_end(x, CITE_EVENT_RUN_ERROR, 0);
}


#define cite_vercel_type(name, read, type)                                    \
    { { (const uint8_t *) (name), sizeof(name) - 1 }, read,                   \
      CITE_EVENT_ ## type }


/* the most frequent first; all others are of no interest */

static const cite_vercel_type_t  cite_vercel_types[] = {
    cite_vercel_type("text-delta", cite_vercel_text_delta, TEXT_DELTA),
    cite_vercel_type("tool-input-delta", cite_vercel_tool_delta, TOOL_DELTA),
    cite_vercel_type("text-start", cite_vercel_text_start, OTHER),
    cite_vercel_type("text-end", cite_vercel_text_ends, OTHER),
    cite_vercel_type("start-step", cite_vercel_start_step, OTHER),
    cite_vercel_type("finish-step", cite_vercel_finish_step, OTHER),
    cite_vercel_type("reset-step", cite_vercel_reset_step, OTHER),
    cite_vercel_type("tool-input-start", cite_vercel_tool_start, TOOL_START),
    cite_vercel_type("tool-input-available", cite_vercel_tool_input,
                     TOOL_START),
    cite_vercel_type("tool-input-error", cite_vercel_tool_failed, TOOL_START),
    cite_vercel_type("tool-output-available", cite_vercel_tool_output,
                     TOOL_RESULT),
    cite_vercel_type("tool-output-error", cite_vercel_tool_over, OTHER),
    cite_vercel_type("tool-output-denied", cite_vercel_tool_over, OTHER),
    cite_vercel_type("source-url", cite_vercel_source, OTHER),
    cite_vercel_type("source-document", cite_vercel_source, OTHER),
    cite_vercel_type("start", cite_vercel_start, RUN_START),
    cite_vercel_type("finish", cite_vercel_finish, RUN_END),
    cite_vercel_type("abort", cite_vercel_abort, RUN_END),
    cite_vercel_type("error", cite_vercel_error, RUN_ERROR)
};


static const cite_vercel_type_t  cite_vercel_type_data =
    cite_vercel_type("data-", cite_vercel_data, OTHER);


/* by a type as it is written; NULL: of no interest */

static const cite_vercel_type_t *
cite_vercel_type_find(cite_span_t raw)
{
    size_t  i;

    for (i = 0; i < cite_nelts(cite_vercel_types); i++) {
        if (cite_json_same(raw, cite_vercel_types[i].name)) {
            return &cite_vercel_types[i];
        }
    }

    return cite_span_starts(raw, cite_vercel_type_data.name)
           || memchr(raw.p, '\\', raw.n) ? &cite_vercel_type_data : NULL;
}


/* the run starts with the first chunk, which need not be "start" */

static void
cite_vercel_begin(cite_exchange_t *x)
{
    cite_vercel_t  *v;

    v = cite_vercel_own(x);
    v->said = 0;

    if (!v->begun) {
        v->begun = 1;
        (void) cite_exchange_event(x, CITE_EVENT_RUN_START);
    }
}


/* a delta as servers write it, without a tree */

static cite_rc_t
cite_vercel_delta(cite_exchange_t *x, cite_span_t payload)
{
    int             high;
    cite_span_t     rest, id, text;
    const uint8_t  *end;

    if (!cite_span_starts(payload, cite_span(CITE_VERCEL_TEXT))) {
        return CITE_DECLINED;
    }

    high = 0;
    rest = cite_span_skip(payload, sizeof(CITE_VERCEL_TEXT) - 1);
    end = cite_json_run(rest.p, rest.p + rest.n, &high);
    id = cite_span_between(rest.p, end);
    rest = cite_span_skip(rest, id.n);

    if (high || !cite_span_starts(rest, cite_span(CITE_VERCEL_DELTA))) {
        return CITE_DECLINED;
    }

    rest = cite_span_skip(rest, sizeof(CITE_VERCEL_DELTA) - 1);

    if (rest.n < 2 || rest.p[rest.n - 2] != '"' || rest.p[rest.n - 1] != '}') {
        return CITE_DECLINED;
    }

    rest.n -= 2;

    if (cite_json_inside(&x->reader->event.text, rest, &text) != CITE_OK) {
        return CITE_DECLINED;
    }

    cite_vercel_begin(x);
    cite_vercel_part_text(x, id, text, rest);

    return CITE_OK;
}


static cite_rc_t
cite_vercel_done(cite_exchange_t *x)
{
    cite_vercel_begin(x);

    if (x->run->state == CITE_RUN_ACTIVE) {
        cite_vercel_end(x, CITE_EVENT_RUN_END, 0);
    }

    return CITE_OK;
}


cite_rc_t
cite_vercel_read(cite_exchange_t *x, cite_span_t payload, int lanes)
{
    cite_span_t                type;
    yyjson_val                *chunk;
    cite_json_t               *json;
    const cite_vercel_type_t  *found;

    (void) lanes;

    if (cite_vercel_delta(x, payload) == CITE_OK) {
        return CITE_OK;
    }

    if (cite_span_eq(payload, cite_span("[DONE]"))) {
        return cite_vercel_done(x);
    }

    found = NULL;
    json = &x->reader->event;

    if (cite_dialect_type(payload, &type) == CITE_OK) {

        found = cite_vercel_type_find(type);

        if (found == NULL) {
            cite_vercel_begin(x);
            return CITE_OK;
        }
    }

    chunk = cite_json_read(json, payload);

    if (chunk == NULL || !yyjson_is_obj(chunk)) {
        json->broken |= chunk != NULL;
        json->err = chunk ? "not an object" : json->err;
        return CITE_DECLINED;
    }

    cite_vercel_begin(x);

    if (found) {
        found->read(x, chunk, payload);
    }

    return CITE_OK;
}


static cite_event_type_e
cite_vercel_event_of(cite_span_t type)
{
    const cite_vercel_type_t  *found;

    found = cite_vercel_type_find(type);

    return found ? found->type : CITE_EVENT_OTHER;
}


cite_rc_t
cite_vercel_peek(cite_span_t head, cite_event_t *ev)
{
    return cite_dialect_peek(head, ev, cite_vercel_event_of);
}
