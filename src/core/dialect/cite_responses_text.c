
/*
 * Copyright (C) the ngx_cite authors
 *
 * Messages of OpenAI Responses: their parts, and the annotations of these.
 */


#include "dialect/cite_responses.h"


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


void
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


/* bytes of the message's text before this frame */

static size_t
cite_responses_length(cite_exchange_t *x)
{
    const cite_message_t  *m;

    m = cite_message_find(x->run, cite_responses_message(x->own));

    return m ? m->text.n : 0;
}


/* the message of an item, which may be open already */

void
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


void
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


void
cite_responses_delta(cite_exchange_t *x, yyjson_val *root)
{
    (void) cite_responses_text(x, root, cite_responses_string(root, "delta"),
                               0);
}


void
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


void
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


void
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
