
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
#include "dialect/cite_responses.h"


typedef void (*cite_responses_pt)(cite_exchange_t *x, yyjson_val *root);


static cite_span_t
cite_responses_message(const cite_responses_t *own)
{
    return own->item.n ? cite_buf_view(&own->item) : cite_span("message");
}


static cite_event_t *
cite_responses_event(cite_exchange_t *x, cite_event_type_e type)
{
    cite_event_t  *ev;

    ev = cite_exchange_event(x, type);

    if (ev) {
        ev->id = cite_responses_message(x->own);
        ev->assistant = 1;
    }

    return ev;
}


static void
cite_responses_keep(cite_exchange_t *x, cite_buf_t *to, cite_span_t id)
{
    if (to->mem == NULL) {
        cite_buf_init(to, x->mem, CITE_RESPONSES_ID);
    }

    cite_buf_reset(to);
    cite_buf_put(to, id);

    if (to->err) {
        cite_buf_reset(to);
    }
}


static uint64_t
cite_responses_uint(yyjson_val *object, const char *name)
{
    return yyjson_get_uint(cite_responses_get(object, name));
}


/* bytes of the message's text before this frame */

static size_t
cite_responses_length(cite_exchange_t *x)
{
    const cite_message_t  *m;

    m = cite_message_find(x->run, cite_responses_message(x->own));

    return m ? m->text.n : 0;
}


/* the message of an item, which may be open already */

static void
cite_responses_open(cite_exchange_t *x, cite_span_t id)
{
    cite_responses_t  *own;

    own = x->own;

    if (own->open && cite_span_eq(cite_responses_message(own), id)) {
        return;
    }

    cite_responses_keep(x, &own->item, id);

    own->open = 1;
    (void) cite_responses_event(x, CITE_EVENT_TEXT_START);
}


static void
cite_responses_close(cite_exchange_t *x)
{
    cite_responses_t  *own;

    own = x->own;

    if (own->open) {
        own->open = 0;
        (void) cite_responses_event(x, CITE_EVENT_TEXT_END);
    }
}


/* the part of the last message; NULL: it is not known */

static cite_responses_part_t *
cite_responses_find(cite_responses_t *own, cite_span_t item, uint64_t content)
{
    size_t  i;

    for (i = own->parts_n; i; i--) {
        if (own->parts[i - 1].content == content
            && cite_span_eq(own->parts[i - 1].item, item))
        {
            return &own->parts[i - 1];
        }
    }

    return NULL;
}


/* NULL: there are too many */

static cite_responses_part_t *
cite_responses_part(cite_exchange_t *x, cite_span_t item, uint64_t output,
    uint64_t content)
{
    cite_responses_t       *own;
    cite_responses_part_t  *part;

    own = x->own;
    part = cite_responses_find(own, item, content);

    if (part) {
        return part;
    }

    if (own->parts_n == CITE_RESPONSES_PARTS) {
        x->run->incomplete = 1;
        return NULL;
    }

    part = &own->parts[own->parts_n];

    if (cite_mem_copy(x->mem, item, &part->item) != CITE_OK) {
        x->run->incomplete = 1;
        return NULL;
    }

    own->parts_n++;
    part->output = output;
    part->content = content;
    part->base = cite_responses_length(x);

    return part;
}


static void
cite_responses_say(cite_exchange_t *x, cite_span_t text)
{
    cite_event_t  *ev;

    ev = text.n ? cite_responses_event(x, CITE_EVENT_TEXT_DELTA) : NULL;

    if (ev) {
        ev->text = text;
    }
}


/* text of a part, said for the first time or again */

static cite_responses_part_t *
cite_responses_text(cite_exchange_t *x, yyjson_val *root, cite_span_t text,
    int again)
{
    cite_span_t             item;
    cite_responses_part_t  *part;

    item = cite_responses_string(root, "item_id");
    part = cite_responses_find(x->own, item,
                               cite_responses_uint(root, "content_index"));

    if (part && part->said && again) {
        return part;
    }

    cite_responses_open(x, item);

    part = cite_responses_part(x, item,
                               cite_responses_uint(root, "output_index"),
                               cite_responses_uint(root, "content_index"));

    if (part) {
        part->said = 1;
        cite_responses_say(x, text);
    }

    return part;
}


static void
cite_responses_delta(cite_exchange_t *x, yyjson_val *root)
{
    (void) cite_responses_text(x, root, cite_responses_string(root, "delta"),
                               0);
}


static void
cite_responses_text_done(cite_exchange_t *x, yyjson_val *root)
{
    cite_responses_part_t  *part;

    part = cite_responses_text(x, root, cite_responses_string(root, "text"),
                               1);

    if (part) {
        part->done = 1;
    }

    cite_responses_close(x);
}


/* an annotation that points at files which were made cites nothing */

static int
cite_responses_annotation(yyjson_val *value, cite_annotation_t *a)
{
    memset(a, 0, sizeof(cite_annotation_t));

    a->title = cite_responses_string(value, "title");

    if (cite_responses_is(value, "url_citation")) {
        a->url = cite_responses_string(value, "url");
        a->start = cite_responses_uint(value, "start_index");
        a->end = cite_responses_uint(value, "end_index");

        return a->url.n != 0;
    }

    if (cite_responses_is(value, "file_citation")) {
        a->source_id = cite_responses_string(value, "file_id");
        a->title = cite_responses_string(value, "filename");
        a->start = cite_responses_uint(value, "index");
        a->end = a->start;

        return a->source_id.n != 0;
    }

    return 0;
}


static void
cite_responses_annotate(cite_exchange_t *x, cite_responses_part_t *part,
    yyjson_val *value)
{
    cite_event_t       *ev;
    cite_annotation_t  *a;

    a = cite_mem_alloc(x->mem, sizeof(cite_annotation_t));

    if (a == NULL || !cite_responses_annotation(value, a)) {
        return;
    }

    a->base = part->base;
    ev = cite_exchange_event(x, CITE_EVENT_ANNOTATION);

    if (ev) {
        ev->id = part->item;
        ev->annotation = a;
    }
}


static void
cite_responses_annotated(cite_exchange_t *x, yyjson_val *root)
{
    uint64_t                index;
    cite_responses_part_t  *part;

    part = cite_responses_find(x->own, cite_responses_string(root, "item_id"),
                               cite_responses_uint(root, "content_index"));

    if (part == NULL) {
        return;
    }

    index = cite_responses_uint(root, "annotation_index");
    part->annotations = cite_max(part->annotations, index + 1);

    cite_responses_annotate(x, part, cite_responses_get(root, "annotation"));
}


/* a message whose text, or whose annotations, did not come before */

static void
cite_responses_message_done(cite_exchange_t *x, yyjson_val *root,
    yyjson_val *item)
{
    size_t                  i, n, j, m;
    yyjson_val             *content, *value, *annotations, *annotation;
    cite_span_t             id;
    cite_responses_part_t  *part;

    id = cite_responses_string(item, "id");
    content = cite_responses_get(item, "content");

    yyjson_arr_foreach(content, i, n, value) {

        if (!cite_responses_is(value, "output_text")) {
            continue;
        }

        part = cite_responses_find(x->own, id, i);

        if (part == NULL || !part->said) {
            cite_responses_open(x, id);
            part = cite_responses_part(x, id,
                                       cite_responses_uint(root,
                                                           "output_index"), i);
            if (part == NULL) {
                continue;
            }

            part->said = 1;
            cite_responses_say(x, cite_responses_string(value, "text"));
        }

        part->done = 1;
        annotations = cite_responses_get(value, "annotations");

        yyjson_arr_foreach(annotations, j, m, annotation) {
            if (j >= part->annotations) {
                part->annotations = j + 1;
                cite_responses_annotate(x, part, annotation);
            }
        }
    }

    cite_responses_close(x);
}


static void
cite_responses_item_added(cite_exchange_t *x, yyjson_val *root)
{
    yyjson_val        *item;
    cite_responses_t  *own;

    own = x->own;
    own->items = 1;
    item = cite_responses_get(root, "item");

    if (cite_responses_is(item, "message")) {
        cite_responses_close(x);
        cite_responses_open(x, cite_responses_string(item, "id"));
        return;
    }

    cite_responses_call(x, item);
}


static void
cite_responses_item_done(cite_exchange_t *x, yyjson_val *root)
{
    yyjson_val        *item;
    cite_responses_t  *own;

    own = x->own;
    own->items = 1;
    item = cite_responses_get(root, "item");

    if (cite_responses_is(item, "message")) {
        cite_responses_message_done(x, root, item);
        return;
    }

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


/* a server that sends nothing but the whole response has its items here */

static void
cite_responses_end(cite_exchange_t *x, yyjson_val *root)
{
    size_t             i, n;
    yyjson_val        *output, *item;
    cite_event_t      *ev;
    cite_responses_t  *own;

    own = x->own;
    output = cite_responses_get(cite_responses_get(root, "response"),
                                "output");

    yyjson_arr_foreach(output, i, n, item) {

        if (own->items) {
            break;
        }

        if (cite_responses_is(item, "message")) {
            cite_responses_message_done(x, NULL, item);

        } else {
            cite_responses_call(x, item);
            cite_responses_called(x, item);
        }
    }

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


/* what is known of one by its type alone stands last */

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

    return CITE_OK;
}


static cite_rc_t
cite_responses_peek(cite_span_t head, cite_event_t *ev)
{
    size_t       i;
    cite_span_t  type;

    memset(ev, 0, sizeof(cite_event_t));

    if (cite_dialect_type(head, &type) != CITE_OK) {
        return CITE_DECLINED;
    }

    i = cite_responses_type(type);

    ev->type = i < cite_nelts(cite_responses_types)
               ? cite_responses_types[i].event : CITE_EVENT_OTHER;

    return CITE_OK;
}


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


/* nothing of ours comes back: neither carriers nor annotations are kept */

static cite_rc_t
cite_responses_hide(const cite_conf_t *conf, cite_span_t body,
    cite_span_t key, cite_buf_t *cuts)
{
    (void) conf;
    (void) body;
    (void) key;
    (void) cuts;

    return CITE_DECLINED;
}


static cite_rc_t
cite_responses_ids(cite_span_t body, cite_span_t *thread, cite_span_t *run)
{
    (void) body;

    *thread = cite_span_make(NULL, 0);
    *run = *thread;

    return CITE_DECLINED;
}


/* no strip(): the text comes again in four snapshots */

const cite_dialect_t  cite_dialect_responses = {
    .name = "responses",
    .own = sizeof(cite_responses_t),
    .probe = cite_responses_probe,
    .requested = cite_responses_requested,
    .hide = cite_responses_hide,
    .ids = cite_responses_ids,
    .request = cite_responses_request,
    .read = cite_responses_read,
    .peek = cite_responses_peek,
    .due = cite_carriers_due,
    .write = cite_responses_write,
    .carrier = cite_responses_carrier,
    .provider = 1
};
