
/*
 * Copyright (C) the ngx_cite authors
 *
 * The AG-UI protocol.
 */


#include "dialect/cite_agui_delta.h"
#include "dialect/cite_agui_strip.h"
#include "dialect/cite_dialects.h"
#include "dialect/cite_hide.h"
#include "json/cite_members.h"


typedef struct {
    cite_span_t          name;
    cite_event_type_e    type;
    cite_event_closes_e  closes;
} cite_agui_type_t;


/* members of interest; the last of the same name counts */

typedef struct {
    yyjson_val  *type;
    yyjson_val  *message_id;
    yyjson_val  *tool_call_id;
    yyjson_val  *tool_call_name;
    yyjson_val  *run_id;
    yyjson_val  *thread_id;
    yyjson_val  *subagent_run_id;
    yyjson_val  *role;
    yyjson_val  *delta;
    yyjson_val  *content;
    yyjson_val  *snapshot;
    yyjson_val  *messages;
    yyjson_val  *error;
    yyjson_val  *is_error;
} cite_agui_fields_t;


typedef struct {
    cite_span_t  name;
    size_t       offset;
} cite_agui_field_t;


#define cite_agui_type(name, type, closes)                                    \
    { { (const uint8_t *) (name), sizeof(name) - 1 },                         \
      CITE_EVENT_ ## type, CITE_CLOSES_ ## closes }


/* the most frequent first */

static const cite_agui_type_t  cite_agui_types[] = {
    cite_agui_type("TEXT_MESSAGE_CONTENT", TEXT_DELTA, OWNER),
    cite_agui_type("TEXT_MESSAGE_CHUNK", TEXT_CHUNK, NONE),
    cite_agui_type("TOOL_CALL_ARGS", TOOL_DELTA, OWNER),
    cite_agui_type("TOOL_CALL_CHUNK", TOOL_CHUNK, NONE),
    cite_agui_type("REASONING_MESSAGE_CONTENT", OTHER, OWNER),
    cite_agui_type("REASONING_MESSAGE_CHUNK", THOUGHT_CHUNK, NONE),
    cite_agui_type("STATE_DELTA", STATE_PATCH, OWNER),
    cite_agui_type("STATE_SNAPSHOT", STATE, OWNER),
    cite_agui_type("TEXT_MESSAGE_START", TEXT_START, OWNER),
    cite_agui_type("TEXT_MESSAGE_END", TEXT_END, OWNER),
    cite_agui_type("TOOL_CALL_START", TOOL_START, OWNER),
    cite_agui_type("TOOL_CALL_END", TOOL_END, OWNER),
    cite_agui_type("TOOL_CALL_RESULT", TOOL_RESULT, OWNER),
    cite_agui_type("CUSTOM", OTHER, OWNER),
    cite_agui_type("STEP_STARTED", OTHER, OWNER),
    cite_agui_type("STEP_FINISHED", OTHER, OWNER),
    cite_agui_type("REASONING_START", OTHER, OWNER),
    cite_agui_type("REASONING_MESSAGE_START", OTHER, OWNER),
    cite_agui_type("REASONING_MESSAGE_END", OTHER, OWNER),
    cite_agui_type("REASONING_END", OTHER, OWNER),
    cite_agui_type("SUBAGENT_FINISHED", OTHER, OWNER),
    cite_agui_type("SUBAGENT_ERROR", OTHER, OWNER),
    cite_agui_type("RUN_STARTED", RUN_START, ALL),
    cite_agui_type("RUN_FINISHED", RUN_END, ALL),
    cite_agui_type("RUN_ERROR", RUN_ERROR, ALL),
    cite_agui_type("MESSAGES_SNAPSHOT", MESSAGES, ALL)
};


/* RAW, ACTIVITY_*, THINKING_*, ..., and types that are not known */

static const cite_agui_type_t  cite_agui_other =
    cite_agui_type("", OTHER, NONE);


#define cite_agui_field(name, member)                                         \
    { { (const uint8_t *) (name), sizeof(name) - 1 },                         \
      offsetof(cite_agui_fields_t, member) }


static const cite_agui_field_t  cite_agui_field_names[] = {
    cite_agui_field("type", type),
    cite_agui_field("messageId", message_id),
    cite_agui_field("toolCallId", tool_call_id),
    cite_agui_field("toolCallName", tool_call_name),
    cite_agui_field("runId", run_id),
    cite_agui_field("threadId", thread_id),
    cite_agui_field("subagentRunId", subagent_run_id),
    cite_agui_field("role", role),
    cite_agui_field("delta", delta),
    cite_agui_field("content", content),
    cite_agui_field("snapshot", snapshot),
    cite_agui_field("messages", messages),
    cite_agui_field("error", error),
    cite_agui_field("isError", is_error)
};


static const cite_agui_type_t *
cite_agui_type_find(cite_span_t name)
{
    size_t  i;

    for (i = 0; i < cite_nelts(cite_agui_types); i++) {
        if (cite_span_eq(cite_agui_types[i].name, name)) {
            return &cite_agui_types[i];
        }
    }

    return &cite_agui_other;
}


/* of a type as it is written, with whichever escapes */

static const cite_agui_type_t *
cite_agui_type_raw(cite_span_t raw)
{
    size_t  i;

    for (i = 0; i < cite_nelts(cite_agui_types); i++) {
        if (cite_json_same(raw, cite_agui_types[i].name)) {
            return &cite_agui_types[i];
        }
    }

    return &cite_agui_other;
}


/*
 * The last type of the object, as far as the text goes.  Name and value may be
 * written with escapes; a value that is no string is no type.  *first is the
 * first byte of the agent state.
 */

static cite_rc_t
cite_agui_type_last(cite_span_t text, const cite_agui_type_t **found,
    uint8_t *first)
{
    cite_member_t   m;
    cite_members_t  it;

    *found = NULL;
    *first = 0;
    cite_members_init(&it, text);

    while (cite_members_next(&it, &m) == CITE_OK) {

        if (cite_json_same(m.name, cite_span("snapshot"))) {
            *first = *m.value.p;
            continue;
        }

        if (!cite_json_same(m.name, cite_span("type"))
            || m.value.n < 2 || *m.value.p != '"')
        {
            continue;
        }

        *found = cite_agui_type_raw(cite_span_make(m.value.p + 1,
                                                   m.value.n - 2));
    }

    return *found ? CITE_OK : CITE_DECLINED;
}


/* 1 if the type, which is of no interest, is the last one in the payload */

static int
cite_agui_type_only(cite_span_t payload, const cite_agui_type_t *type)
{
    uint8_t                  first;
    const cite_agui_type_t  *last;

    return cite_agui_type_last(payload, &last, &first) == CITE_OK
           && last == type;
}


/* the type, if it is the first member and plainly written, else NULL */

static const cite_agui_type_t *
cite_agui_type_first(cite_span_t payload)
{
    const uint8_t  *p, *end;

    if (!cite_span_starts(payload, cite_span("{\"type\":\""))) {
        return NULL;
    }

    p = payload.p + sizeof("{\"type\":\"") - 1;

    end = memchr(p, '"', (size_t) (payload.p + payload.n - p));
    if (end == NULL || memchr(p, '\\', (size_t) (end - p))) {
        return NULL;
    }

    return cite_agui_type_find(cite_span_between(p, end));
}


static void
cite_agui_fields_read(yyjson_val *root, cite_agui_fields_t *f)
{
    size_t            i;
    cite_span_t       name;
    yyjson_val       *key;
    yyjson_obj_iter   it;

    memset(f, 0, sizeof(cite_agui_fields_t));

    yyjson_obj_iter_init(root, &it);

    while ((key = yyjson_obj_iter_next(&it)) != NULL) {

        name = cite_json_string(key);

        for (i = 0; i < cite_nelts(cite_agui_field_names); i++) {

            if (cite_span_eq(name, cite_agui_field_names[i].name)) {
                *(yyjson_val **) ((char *) f + cite_agui_field_names[i].offset)
                    = yyjson_obj_iter_get_val(key);
                break;
            }
        }
    }
}


static void
cite_agui_event_fill(const cite_agui_fields_t *f, cite_event_t *ev)
{
    ev->owner = cite_json_string(f->subagent_run_id);

    switch (ev->type) {

    case CITE_EVENT_RUN_START:
    case CITE_EVENT_RUN_END:
        ev->id = cite_json_string(f->run_id);
        ev->thread = cite_json_string(f->thread_id);
        break;

    case CITE_EVENT_TEXT_START:
    case CITE_EVENT_TEXT_DELTA:
    case CITE_EVENT_TEXT_END:
    case CITE_EVENT_TEXT_CHUNK:
    case CITE_EVENT_THOUGHT_CHUNK:
        ev->id = cite_json_string(f->message_id);
        ev->text = cite_json_string(f->delta);
        ev->assistant = f->role == NULL
                        || cite_span_eq(cite_json_string(f->role),
                                        cite_span("assistant"));
        break;

    case CITE_EVENT_TOOL_START:
    case CITE_EVENT_TOOL_DELTA:
    case CITE_EVENT_TOOL_END:
    case CITE_EVENT_TOOL_CHUNK:
        ev->id = cite_json_string(f->tool_call_id);
        ev->name = cite_json_string(f->tool_call_name);
        ev->text = cite_json_string(f->delta);
        break;

    case CITE_EVENT_TOOL_RESULT:
        ev->id = cite_json_string(f->tool_call_id);
        ev->text = cite_json_string(f->content);
        ev->value = yyjson_is_arr(f->content) ? f->content : NULL;
        ev->error = yyjson_is_true(f->is_error)
                    || cite_json_string(f->error).n != 0;
        break;

    case CITE_EVENT_STATE:
        ev->value = f->snapshot;
        break;

    case CITE_EVENT_STATE_PATCH:
        ev->value = f->delta;
        break;

    case CITE_EVENT_MESSAGES:
        ev->value = f->messages;
        break;

    default:
        break;
    }
}


static cite_rc_t
cite_agui_read_event(cite_json_t *json, cite_span_t payload, int lanes,
    cite_event_t *ev)
{
    yyjson_val              *root;
    cite_span_t              name;
    cite_agui_fields_t       fields;
    const cite_agui_type_t  *type;

    if (cite_agui_delta_read(json, payload, ev) == CITE_OK) {
        return CITE_OK;
    }

    type = cite_agui_type_first(payload);

    if (type && type->type == CITE_EVENT_OTHER
        && (type->closes == CITE_CLOSES_NONE || !lanes)
        && cite_agui_type_only(payload, type))
    {
        ev->type = CITE_EVENT_OTHER;
        return CITE_OK;
    }

    root = cite_json_read(json, payload);

    if (root == NULL || !yyjson_is_obj(root)) {
        json->broken |= root != NULL;
        json->err = root ? "not an object" : json->err;
        return CITE_DECLINED;
    }

    cite_agui_fields_read(root, &fields);
    name = cite_json_string(fields.type);

    if (type == NULL || !cite_span_eq(type->name, name)) {
        type = cite_agui_type_find(name);
    }

    ev->type = type->type;
    ev->closes = type->closes;

    cite_agui_event_fill(&fields, ev);

    return CITE_OK;
}


static cite_rc_t
cite_agui_read(cite_exchange_t *x, cite_span_t payload, int lanes)
{
    /* the first event of a frame always has room */

    return cite_agui_read_event(&x->reader->event, payload, lanes,
                                cite_exchange_event(x, CITE_EVENT_NONE));
}


static cite_rc_t
cite_agui_peek(cite_span_t head, cite_event_t *ev)
{
    const cite_agui_type_t  *type;

    memset(ev, 0, sizeof(cite_event_t));

    if (cite_agui_type_last(head, &type, &ev->first) != CITE_OK) {
        return CITE_DECLINED;
    }

    ev->type = type->type;
    ev->closes = type->closes;

    return CITE_OK;
}


static void
cite_agui_named(cite_span_t raw, cite_event_t *ev)
{
    const cite_agui_type_t  *type;

    memset(ev, 0, sizeof(cite_event_t));

    type = cite_agui_type_raw(raw);
    ev->type = type->type;
    ev->closes = type->closes;
}


static void
cite_agui_state_delta(cite_buf_t *out, cite_span_t ops)
{
    cite_buf_lit(out, "data: {\"type\":\"STATE_DELTA\",\"delta\":[");
    cite_buf_put(out, ops);
    cite_buf_lit(out, "]}\n\n");
}


static int
cite_agui_due(cite_exchange_t *x, int final)
{
    return cite_state_due(x->state, final);
}


static void
cite_agui_write(cite_exchange_t *x, cite_buf_t *out)
{
    cite_state_write(x->state, out, cite_agui_state_delta);
}


static void
cite_agui_clear(cite_exchange_t *x, cite_buf_t *out)
{
    cite_state_clear(x->state, out, cite_agui_state_delta);
}


/* types are in capitals: RUN_STARTED */

static int
cite_agui_probe(const cite_headers_t *headers, cite_span_t payload)
{
    size_t       i;
    cite_span_t  type;

    (void) headers;

    if (cite_dialect_type(payload, &type) != CITE_OK || type.n < 3) {
        return 0;
    }

    if (memchr(type.p, '\\', type.n)) {
        return cite_agui_type_raw(type) != &cite_agui_other;
    }

    for (i = 0; i < type.n; i++) {
        if (!(type.p[i] >= 'A' && type.p[i] <= 'Z') && type.p[i] != '_') {
            return 0;
        }
    }

    return 1;
}


/* a RunAgentInput, also one that is wrapped as the "body" of a call */

static int
cite_agui_requested(const cite_shape_t *shape)
{
    return (shape->thread_id.n && shape->run_id.n)
           || (shape->method.n && shape->body.n);
}


static cite_rc_t
cite_agui_hide(const cite_conf_t *conf, cite_span_t body, cite_span_t key,
    cite_buf_t *cuts)
{
    (void) conf;

    return cite_hide_cuts(body, key, cuts);
}


static cite_rc_t
cite_agui_ids(cite_span_t body, cite_span_t *thread, cite_span_t *run)
{
    cite_request_t  req;

    if (cite_request_read(body, &req) != CITE_OK) {
        return CITE_DECLINED;
    }

    *thread = req.thread_id;
    *run = req.run_id;

    return CITE_OK;
}


static void
cite_agui_request(cite_exchange_t *x, cite_span_t body)
{
    cite_request_t  req;

    if (cite_request_read(body, &req) == CITE_OK) {
        cite_state_request(x->state, cite_run_request_state(x->run, &req));
        cite_run_request_rest(x->run, &req);
    }
}


static cite_rc_t
cite_agui_strip(cite_exchange_t *x, cite_message_t *m,
    const cite_frame_t *frame, cite_buf_t *out)
{
    (void) x;

    return cite_agui_strip_frame(&m->strip, frame, out);
}


static void
cite_agui_strip_rest(cite_exchange_t *x, const cite_message_t *m,
    cite_span_t text, cite_buf_t *out)
{
    (void) x;

    cite_agui_strip_end(out, m->id, m->owner, m->chunked, text);
}


static const char *const  cite_agui_varying[] = { "timestamp", NULL };


static const cite_client_state_t  cite_agui_client = {
    "type", "snapshot", cite_agui_named, cite_agui_clear
};


const cite_dialect_t  cite_dialect_agui = {
    .name = "agui",
    .probe = cite_agui_probe,
    .requested = cite_agui_requested,
    .hide = cite_agui_hide,
    .ids = cite_agui_ids,
    .request = cite_agui_request,
    .read = cite_agui_read,
    .peek = cite_agui_peek,
    .delta = cite_dialect_delta,
    .varying = cite_agui_varying,
    .due = cite_agui_due,
    .write = cite_agui_write,
    .strip = cite_agui_strip,
    .strip_end = cite_agui_strip_rest,
    .client = &cite_agui_client
};
