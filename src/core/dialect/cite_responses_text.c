
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


/* an index that is no number, or less than none, is the first */

static uint64_t
cite_responses_index(yyjson_val *root, const char *name)
{
    yyjson_val  *value;

    value = cite_responses_get(root, name);

    return yyjson_is_uint(value) ? yyjson_get_uint(value) : 0;
}


static cite_responses_place_t
cite_responses_place(yyjson_val *root, cite_span_t item)
{
    cite_responses_place_t  place;

    place.item = item;
    place.output = cite_responses_index(root, "output_index");
    place.content = cite_responses_index(root, "content_index");
    place.indexed = yyjson_is_uint(cite_responses_get(root, "output_index"));

    return place;
}


/* 1 if both are in the same item */

static int
cite_responses_beside(const cite_responses_place_t *one,
    const cite_responses_place_t *other)
{
    return one->indexed && other->indexed ? one->output == other->output
                                          : cite_span_eq(one->item,
                                                         other->item);
}


/* the part; and the last one of its item; NULL: they are not known */

static cite_responses_part_t *
cite_responses_find(cite_responses_t *own, const cite_responses_place_t *place,
    cite_responses_part_t **beside)
{
    size_t                  i;
    cite_responses_part_t  *part;

    *beside = NULL;

    for (i = own->parts_n; i; i--) {

        part = &own->parts[i - 1];

        if (!cite_responses_beside(&part->place, place)) {
            continue;
        }

        *beside = *beside ? *beside : part;

        if (part->place.content == place->content) {
            return part;
        }
    }

    return NULL;
}


/* the message of an item, which may be open already */

static void
cite_responses_open(cite_exchange_t *x, const cite_responses_place_t *place,
    const cite_responses_part_t *part)
{
    cite_responses_t  *own;

    own = x->own;
    own->place.item = cite_responses_message(own);

    if (own->open && cite_responses_beside(&own->place, place)) {
        return;
    }

    own->place = *place;

    cite_responses_keep(x, &own->item, part ? part->place.item : place->item);

    /* calls before it have been run by the server */

    own->calls = 0;
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


void
cite_responses_added(cite_exchange_t *x, yyjson_val *root, yyjson_val *item)
{
    cite_responses_t        *own;
    cite_responses_part_t   *part;
    cite_responses_place_t   place;

    own = x->own;
    place = cite_responses_place(root, cite_responses_string(item, "id"));

    cite_responses_close(x);

    (void) cite_responses_find(own, &place, &part);

    while (part && part->place.indexed
           && !cite_span_eq(part->place.item, place.item))
    {
        part->place.indexed = 0;
        (void) cite_responses_find(own, &place, &part);
    }

    cite_responses_open(x, &place, part);
}


/* NULL: there are too many */

static cite_responses_part_t *
cite_responses_part(cite_exchange_t *x, const cite_responses_place_t *place)
{
    cite_responses_t       *own;
    cite_responses_part_t  *part;

    own = x->own;

    if (own->parts_n == CITE_RESPONSES_PARTS) {
        x->run->incomplete = 1;
        return NULL;
    }

    part = &own->parts[own->parts_n];
    part->place = *place;

    if (cite_mem_copy(x->mem, cite_responses_message(own), &part->place.item)
        != CITE_OK)
    {
        x->run->incomplete = 1;
        return NULL;
    }

    own->parts_n++;
    part->base = cite_responses_length(x);

    return part;
}


static void
cite_responses_say(cite_exchange_t *x, cite_span_t text)
{
    cite_event_t      *ev;
    cite_responses_t  *own;

    own = x->own;
    ev = text.n ? cite_responses_event(x, CITE_EVENT_TEXT_DELTA) : NULL;

    if (ev) {
        own->said = 1;
        ev->text = text;
    }
}


/* text of a part, said for the first time or again */

static cite_responses_part_t *
cite_responses_text(cite_exchange_t *x, const cite_responses_place_t *place,
    cite_span_t text, int again)
{
    cite_responses_part_t  *part, *beside;

    part = cite_responses_find(x->own, place, &beside);

    if (part && part->said && again) {
        return part;
    }

    cite_responses_open(x, place, beside);
    part = part ? part : cite_responses_part(x, place);

    if (part) {
        part->said = 1;
        cite_responses_say(x, text);
    }

    return part;
}


static cite_responses_part_t *
cite_responses_text_of(cite_exchange_t *x, yyjson_val *root, const char *name,
    int again)
{
    cite_responses_place_t  place;

    place = cite_responses_place(root, cite_responses_string(root,
                                                             "item_id"));

    return cite_responses_text(x, &place, cite_responses_string(root, name),
                               again);
}


void
cite_responses_delta(cite_exchange_t *x, yyjson_val *root)
{
    (void) cite_responses_text_of(x, root, "delta", 0);
}


void
cite_responses_text_done(cite_exchange_t *x, yyjson_val *root)
{
    cite_responses_part_t  *part;

    part = cite_responses_text_of(x, root, "text", 1);

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


/* an address without a place is a source, which nothing cites */

static int
cite_responses_is_placed(yyjson_val *value)
{
    return !cite_responses_is(value, "url_citation")
           || cite_responses_uint(value, "end_index") != 0;
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
    ev = cite_exchange_event(x, cite_responses_is_placed(value)
                                ? CITE_EVENT_ANNOTATION : CITE_EVENT_SOURCE);

    if (ev) {
        ev->id = part->place.item;
        ev->annotation = a;
        ev->value = value;
    }
}


void
cite_responses_annotated(cite_exchange_t *x, yyjson_val *root)
{
    uint64_t                 index;
    cite_responses_part_t   *part, *beside;
    cite_responses_place_t   place;

    place = cite_responses_place(root, cite_responses_string(root,
                                                             "item_id"));
    part = cite_responses_find(x->own, &place, &beside);

    if (part == NULL) {
        return;
    }

    index = cite_responses_uint(root, "annotation_index");
    part->annotations = cite_max(part->annotations, index + 1);

    cite_responses_annotate(x, part, cite_responses_get(root, "annotation"));
}


/* annotations beyond those that have come before */

static void
cite_responses_annotations(cite_exchange_t *x, cite_responses_part_t *part,
    yyjson_val *annotations)
{
    size_t       i, n;
    yyjson_val  *annotation;

    yyjson_arr_foreach(annotations, i, n, annotation) {
        if (i >= part->annotations) {
            part->annotations = i + 1;
            cite_responses_annotate(x, part, annotation);
        }
    }
}


void
cite_responses_message_done(cite_exchange_t *x, const uint64_t *index,
    yyjson_val *item)
{
    size_t                   i, n;
    yyjson_val              *content, *value;
    cite_responses_part_t   *part;
    cite_responses_place_t   place;

    place.item = cite_responses_string(item, "id");
    place.indexed = index != NULL;
    place.output = index ? *index : 0;

    content = cite_responses_get(item, "content");

    yyjson_arr_foreach(content, i, n, value) {

        if (!cite_responses_is(value, "output_text")) {
            continue;
        }

        place.content = i;
        part = cite_responses_text(x, &place,
                                   cite_responses_string(value, "text"), 1);

        if (part) {
            part->done = 1;
            cite_responses_annotations(x, part,
                                       cite_responses_get(value,
                                                          "annotations"));
        }
    }

    cite_responses_close(x);
}
