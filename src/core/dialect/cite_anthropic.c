
/*
 * Copyright (C) the ngx_cite authors
 *
 * Anthropic Messages.  One response is one message, whose text is that of all
 * its blocks: with citations on, each cited span is a block of its own.
 *
 *   message_start  block "According to "  block "the guide"  message_delta
 *   |--- start --|                        + its citations    |--- end ---|
 *
 * Blocks of text are joined with nothing between; where others stand between
 * them, an empty line is.
 *
 * Our frames are copies of message_delta, which the upstream's own must follow:
 * it has the reason of the end and the usage, and clients keep the last one.
 */


#include "dialect/cite_anthropic.h"
#include "dialect/cite_carrier.h"
#include "dialect/cite_dialects.h"
#include "dialect/cite_forged.h"


#define CITE_ANTHROPIC_ID   1024     /* bytes of an id */
#define CITE_ANTHROPIC_GAP  "\n\n"   /* between texts that others part */


typedef enum {
    CITE_ANTHROPIC_OTHER = 0,
    CITE_ANTHROPIC_DELTA,
    CITE_ANTHROPIC_BLOCK,
    CITE_ANTHROPIC_BLOCK_STOP,
    CITE_ANTHROPIC_START,
    CITE_ANTHROPIC_END,
    CITE_ANTHROPIC_STOP,
    CITE_ANTHROPIC_ERROR
} cite_anthropic_type_e;


/* the last column serves events of which only the type is known */

static const struct {
    cite_span_t            name;
    cite_anthropic_type_e  type;
    cite_event_type_e      event;
} cite_anthropic_types[] = {
    { cite_span_const("content_block_delta"), CITE_ANTHROPIC_DELTA,
      CITE_EVENT_OTHER },
    { cite_span_const("content_block_start"), CITE_ANTHROPIC_BLOCK,
      CITE_EVENT_OTHER },
    { cite_span_const("content_block_stop"), CITE_ANTHROPIC_BLOCK_STOP,
      CITE_EVENT_OTHER },
    { cite_span_const("message_start"), CITE_ANTHROPIC_START,
      CITE_EVENT_RUN_START },
    { cite_span_const("message_delta"), CITE_ANTHROPIC_END,
      CITE_EVENT_RUN_END },
    { cite_span_const("message_stop"), CITE_ANTHROPIC_STOP,
      CITE_EVENT_OTHER },
    { cite_span_const("error"), CITE_ANTHROPIC_ERROR, CITE_EVENT_RUN_ERROR }
};


/* of a message that has no id, or one that is too long */

static cite_span_t
cite_anthropic_id(const cite_anthropic_t *own)
{
    return own->id.n ? cite_buf_view(&own->id) : cite_span("message");
}


static cite_event_t *
cite_anthropic_event(cite_exchange_t *x, cite_event_type_e type)
{
    cite_event_t  *ev;

    ev = cite_exchange_event(x, type);

    if (ev) {
        ev->id = cite_anthropic_id(x->own);
        ev->assistant = 1;
    }

    return ev;
}


static void
cite_anthropic_keep(cite_exchange_t *x, cite_buf_t *to, cite_span_t id)
{
    if (to->mem == NULL) {
        cite_buf_init(to, x->mem, CITE_ANTHROPIC_ID);
    }

    cite_buf_reset(to);
    cite_buf_put(to, id);

    if (to->err) {
        cite_buf_reset(to);
    }
}


static cite_anthropic_block_t *
cite_anthropic_find(cite_anthropic_t *own, yyjson_val *root)
{
    size_t       i;
    uint64_t     index;
    yyjson_val  *value;

    value = cite_anthropic_get(root, "index");
    index = yyjson_get_uint(value);

    for (i = 0; i < CITE_ANTHROPIC_OPEN; i++) {
        if (own->open[i].kind != CITE_BLOCK_NONE
            && own->open[i].index == index)
        {
            return &own->open[i];
        }
    }

    return NULL;
}


/* a place for a block that begins; the first one gives way if all are taken */

static cite_anthropic_block_t *
cite_anthropic_open(cite_anthropic_t *own, yyjson_val *root)
{
    size_t                   i;
    cite_anthropic_block_t  *block;

    block = cite_anthropic_find(own, root);

    for (i = 0; block == NULL && i < CITE_ANTHROPIC_OPEN; i++) {
        if (own->open[i].kind == CITE_BLOCK_NONE) {
            block = &own->open[i];
        }
    }

    block = block ? block : &own->open[0];
    block->index = yyjson_get_uint(cite_anthropic_get(root, "index"));
    own->next = cite_max(own->next, block->index + 1);

    return block;
}


static void
cite_anthropic_text(cite_exchange_t *x, cite_span_t text)
{
    cite_event_t      *ev;
    cite_anthropic_t  *own;

    own = x->own;
    ev = text.n ? cite_anthropic_event(x, CITE_EVENT_TEXT_DELTA) : NULL;

    if (ev) {
        ev->text = text;
        own->said += text.n;
    }
}


/* bytes of the text before this frame; not all deltas come through read() */

static size_t
cite_anthropic_length(cite_exchange_t *x)
{
    const cite_message_t  *m;

    m = cite_message_find(x->run, cite_anthropic_id(x->own));

    return m ? m->text.n : 0;
}


static void
cite_anthropic_cite(cite_exchange_t *x, yyjson_val *citation)
{
    cite_event_t       *ev;
    cite_anthropic_t   *own;
    cite_annotation_t  *a;

    own = x->own;
    a = cite_mem_alloc(x->mem, sizeof(cite_annotation_t));

    if (a == NULL || !cite_anthropic_cited(own, citation, a)) {
        return;
    }

    a->whole = 1;
    a->base = own->part;

    ev = cite_anthropic_event(x, CITE_EVENT_ANNOTATION);

    if (ev) {
        ev->annotation = a;
    }
}


/* block: NULL if nothing has announced it */

static void
cite_anthropic_text_block(cite_exchange_t *x, yyjson_val *block)
{
    size_t             i, n;
    yyjson_val        *citations, *citation;
    cite_anthropic_t  *own;

    own = x->own;
    own->part = cite_anthropic_length(x) + own->said;

    if (own->apart && own->part) {
        cite_anthropic_text(x, cite_span(CITE_ANTHROPIC_GAP));
        own->part += sizeof(CITE_ANTHROPIC_GAP) - 1;
    }

    own->apart = 0;

    (void) cite_anthropic_event(x, CITE_EVENT_PART);
    cite_anthropic_text(x, cite_anthropic_string(block, "text"));

    citations = cite_anthropic_get(block, "citations");

    yyjson_arr_foreach(citations, i, n, citation) {
        cite_anthropic_cite(x, citation);
    }
}


/* the input comes with the call, or in pieces behind it */

static void
cite_anthropic_tool(cite_exchange_t *x, yyjson_val *block,
    cite_anthropic_block_t *open)
{
    cite_event_t  *ev;

    cite_anthropic_keep(x, &open->id, cite_anthropic_string(block, "id"));
    x->run->calls_lost |= open->id.n == 0;

    ev = cite_exchange_event(x, CITE_EVENT_TOOL_START);

    if (ev) {
        ev->id = cite_anthropic_string(block, "id");
        ev->name = cite_anthropic_string(block, "name");
        ev->value = cite_anthropic_get(block, "input");
    }
}


static void
cite_anthropic_block(cite_exchange_t *x, yyjson_val *block,
    cite_anthropic_block_t *open)
{
    cite_span_t        type;
    cite_anthropic_t  *own;

    own = x->own;
    type = cite_anthropic_string(block, "type");

    if (cite_span_eq(type, cite_span("text"))) {
        open->kind = CITE_BLOCK_TEXT;
        cite_anthropic_text_block(x, block);
        return;
    }

    own->apart = 1;

    if (cite_span_ends(type, cite_span("tool_use"))) {
        open->kind = CITE_BLOCK_TOOL;
        cite_anthropic_tool(x, block, open);
        return;
    }

    open->kind = CITE_BLOCK_OTHER;

    if (cite_span_ends(type, cite_span("_tool_result"))) {
        cite_anthropic_result(x, block);
    }
}


static void
cite_anthropic_block_start(cite_exchange_t *x, yyjson_val *root)
{
    yyjson_val  *block;

    block = cite_anthropic_get(root, "content_block");

    if (yyjson_is_obj(block)) {
        cite_anthropic_block(x, block, cite_anthropic_open(x->own, root));
    }
}


/* text of a block that nothing has announced begins one */

static cite_anthropic_block_t *
cite_anthropic_unannounced(cite_exchange_t *x, yyjson_val *root,
    yyjson_val *delta)
{
    cite_anthropic_block_t  *open;

    if (!cite_anthropic_is(delta, "text_delta")) {
        return NULL;
    }

    open = cite_anthropic_open(x->own, root);
    open->kind = CITE_BLOCK_TEXT;
    cite_anthropic_text_block(x, NULL);

    return open;
}


static void
cite_anthropic_delta(cite_exchange_t *x, yyjson_val *root)
{
    yyjson_val              *delta;
    cite_event_t            *ev;
    cite_anthropic_block_t  *open;

    open = cite_anthropic_find(x->own, root);
    delta = cite_anthropic_get(root, "delta");

    if (open == NULL) {
        open = cite_anthropic_unannounced(x, root, delta);
    }

    if (open == NULL) {
        return;
    }

    if (open->kind == CITE_BLOCK_TEXT) {

        if (cite_anthropic_is(delta, "text_delta")) {
            cite_anthropic_text(x, cite_anthropic_string(delta, "text"));

        } else if (cite_anthropic_is(delta, "citations_delta")) {
            cite_anthropic_cite(x, cite_anthropic_get(delta, "citation"));
        }

        return;
    }

    if (open->kind == CITE_BLOCK_TOOL
        && cite_anthropic_is(delta, "input_json_delta"))
    {
        ev = cite_exchange_event(x, CITE_EVENT_TOOL_DELTA);

        if (ev) {
            ev->id = cite_buf_view(&open->id);
            ev->text = cite_anthropic_string(delta, "partial_json");
        }
    }
}


static void
cite_anthropic_block_end(cite_exchange_t *x, cite_anthropic_block_t *open)
{
    cite_event_t  *ev;

    if (open->kind == CITE_BLOCK_TEXT) {
        (void) cite_anthropic_event(x, CITE_EVENT_PART);

    } else if (open->kind == CITE_BLOCK_TOOL) {
        ev = cite_exchange_event(x, CITE_EVENT_TOOL_END);

        if (ev) {
            ev->id = cite_buf_view(&open->id);
        }
    }

    open->kind = CITE_BLOCK_NONE;
}


static void
cite_anthropic_block_stop(cite_exchange_t *x, yyjson_val *root)
{
    cite_anthropic_block_t  *open;

    open = cite_anthropic_find(x->own, root);

    if (open) {
        cite_anthropic_block_end(x, open);
    }
}


/* a message may begin with blocks that are whole */

static void
cite_anthropic_blocks(cite_exchange_t *x, yyjson_val *blocks)
{
    size_t                   i, n;
    yyjson_val              *block;
    cite_anthropic_block_t  *open;

    yyjson_arr_foreach(blocks, i, n, block) {
        open = cite_anthropic_open(x->own, block);
        cite_anthropic_block(x, block, open);
        cite_anthropic_block_end(x, open);
    }
}


static void
cite_anthropic_start(cite_exchange_t *x, yyjson_val *root)
{
    yyjson_val        *message;
    cite_anthropic_t  *own;

    own = x->own;
    own->ended = 0;

    message = cite_anthropic_get(root, "message");
    cite_anthropic_keep(x, &own->id, cite_anthropic_string(message, "id"));

    (void) cite_anthropic_event(x, CITE_EVENT_RUN_START);
    (void) cite_anthropic_event(x, CITE_EVENT_TEXT_START);

    cite_anthropic_blocks(x, cite_anthropic_get(message, "content"));
}


/* behind it a frame of ours would take its place */

static void
cite_anthropic_end(cite_exchange_t *x, yyjson_val *root, int stop)
{
    cite_span_t        reason;
    cite_event_t      *ev;
    cite_anthropic_t  *own;

    own = x->own;
    reason = cite_anthropic_string(cite_anthropic_get(root, "delta"),
                                   "stop_reason");

    if (own->ended || (!stop && reason.n == 0)) {
        return;
    }

    own->ended = 1;
    ev = cite_anthropic_event(x, CITE_EVENT_RUN_END);

    if (ev) {
        ev->prompt = cite_span_eq(reason, cite_span("tool_use"))
                     || cite_span_eq(reason, cite_span("pause_turn"));
    }
}


static void
cite_anthropic_events(cite_exchange_t *x, cite_anthropic_type_e type,
    yyjson_val *root)
{
    switch (type) {

    case CITE_ANTHROPIC_DELTA:
        cite_anthropic_delta(x, root);
        break;

    case CITE_ANTHROPIC_BLOCK:
        cite_anthropic_block_start(x, root);
        break;

    case CITE_ANTHROPIC_BLOCK_STOP:
        cite_anthropic_block_stop(x, root);
        break;

    case CITE_ANTHROPIC_START:
        cite_anthropic_start(x, root);
        break;

    case CITE_ANTHROPIC_END:
    case CITE_ANTHROPIC_STOP:
        cite_anthropic_end(x, root, type == CITE_ANTHROPIC_STOP);
        break;

    case CITE_ANTHROPIC_ERROR:
        (void) cite_anthropic_event(x, CITE_EVENT_RUN_ERROR);
        break;

    default:
        break;
    }
}


static size_t
cite_anthropic_type(cite_span_t name)
{
    size_t  i;

    for (i = 0; i < cite_nelts(cite_anthropic_types); i++) {
        if (cite_json_same(name, cite_anthropic_types[i].name)) {
            break;
        }
    }

    return i;
}


static cite_rc_t
cite_anthropic_read(cite_exchange_t *x, cite_span_t payload, int lanes)
{
    size_t             i;
    yyjson_val        *root;
    cite_anthropic_t  *own;

    (void) lanes;

    own = x->own;
    own->said = 0;
    root = cite_json_read(&x->reader->event, payload);

    if (root == NULL || !yyjson_is_obj(root)) {
        x->reader->event.broken |= root != NULL;
        return CITE_DECLINED;
    }

    i = cite_anthropic_type(cite_anthropic_string(root, "type"));

    if (i < cite_nelts(cite_anthropic_types)) {
        cite_anthropic_events(x, cite_anthropic_types[i].type, root);
    }

    cite_forged_frame(x, root);

    return CITE_OK;
}


static cite_event_type_e
cite_anthropic_event_of(cite_span_t type)
{
    size_t  i;

    i = cite_anthropic_type(type);

    return i < cite_nelts(cite_anthropic_types)
           ? cite_anthropic_types[i].event : CITE_EVENT_OTHER;
}


static cite_rc_t
cite_anthropic_peek(cite_span_t head, cite_event_t *ev)
{
    cite_rc_t  rc;

    rc = cite_dialect_peek(head, ev, cite_anthropic_event_of);
    ev->calls = ev->type == CITE_EVENT_OTHER;

    return rc;
}


static const char *const  cite_anthropic_varying[] = { NULL };


/* no hide(): clients drop the carriers */

const cite_dialect_t  cite_dialect_anthropic = {
    .name = "anthropic",
    .own = sizeof(cite_anthropic_t),
    .probe = cite_anthropic_probe,
    .requested = cite_anthropic_requested,
    .instruct = cite_anthropic_instruct,
    .request = cite_anthropic_request,
    .read = cite_anthropic_read,
    .whole = cite_anthropic_whole,
    .whole_more = cite_anthropic_whole_more,
    .peek = cite_anthropic_peek,
    .delta = cite_anthropic_delta_text,
    .varying = cite_anthropic_varying,
    .due = cite_carriers_due,
    .write = cite_carriers_write,
    .carrier = cite_anthropic_carrier,
    .forged = cite_forged_payload,
    .strip = cite_anthropic_strip,
    .strip_end = cite_anthropic_strip_end,
    .provider = 1
};
