
/*
 * Copyright (C) the ngx_cite authors
 *
 * The sources of a text, and the lists of results that they stand in.
 */


#include "source/cite_source_list.h"
#include "source/cite_source_walk.h"


static void
cite_sources_list_start(cite_source_sink_t *sink, cite_source_list_t *list)
{
    cite_sources_t       *s;
    cite_sources_sink_t  *own;

    own = (cite_sources_sink_t *) sink;
    s = own->sources;

    list->outer = own->open;
    own->open = list;

    list->listing = cite_listing_open(s, own->call,
                                      own->origin == CITE_ORIGIN_REQUEST);

    if (list->listing) {
        list->listing->uncounted = list->uncounted;
    }

    if (own->origin != CITE_ORIGIN_TOOL || list->uncounted) {
        return;
    }

    list->id = ++s->lists;
    list->repeats = list->id > 1;

    if (s->positions == NULL) {
        s->positions = cite_mem_alloc(s->mem, CITE_SOURCE_NUMBER_MAX
                                              * sizeof(cite_source_t *));
        if (s->positions == NULL) {
            s->dropped++;
        }
    }
}


/* source is NULL if it can't be kept: its position counts all the same */

static void
cite_sources_list_add(cite_sources_t *s, cite_source_list_t *list,
    cite_source_t *source)
{
    uint32_t  i;

    if (list->id == 0) {
        return;
    }

    i = list->n++;

    if (s->positions == NULL || i >= CITE_SOURCE_NUMBER_MAX) {
        return;
    }

    if (list->id == 1) {
        s->positions[i] = source;
        s->positions_n = list->n;
        return;
    }

    if (i >= s->positions_n || s->positions[i] != source) {
        list->repeats = 0;
    }
}


/* the same results again, as when messages are repeated, are no second list */

static void
cite_sources_list_end(cite_source_sink_t *sink, cite_source_list_t *list)
{
    cite_sources_t       *s;
    cite_sources_sink_t  *own;

    own = (cite_sources_sink_t *) sink;
    s = own->sources;

    own->open = list->outer;

    if (list->listing) {
        cite_listing_close(s, list->listing);
    }

    if (list->id && list->n == 0) {
        /* there was nothing in it */
        s->lists--;
        return;
    }

    if (list->repeats && s->positions
        && cite_min(list->n, CITE_SOURCE_NUMBER_MAX) == s->positions_n)
    {
        s->lists--;
    }
}


/* the list of those that stand alone, which a reader does not know of */

static void
cite_sources_alone(cite_sources_sink_t *own, cite_source_t *source,
    const cite_source_reading_t *r)
{
    if (source == NULL || r->source.content.n == 0 || source->sid.n == 0
        || cite_span_eq(source->sid, source->tool_call_id))
    {
        return;
    }

    if (own->alone == NULL) {
        own->alone = cite_listing_open(own->sources, own->call,
                                       own->origin == CITE_ORIGIN_REQUEST);
    }

    if (own->alone) {
        cite_listing_take(own->sources, own->alone, source, r->own, r->count);
    }
}


/* a place is a part of a name only where there is no better one */

static int
cite_reading_is_named(const cite_source_reading_t *r)
{
    const cite_source_t  *source;

    source = &r->source;

    return source->id.n || source->chunk_id.n || source->document_id.n
           || source->url.n;
}


static void
cite_sources_take(cite_source_sink_t *sink, cite_source_reading_t *r,
    cite_source_list_t *list)
{
    cite_source_t        *source;
    cite_sources_t       *s;
    cite_sources_sink_t  *own;

    own = (cite_sources_sink_t *) sink;
    s = own->sources;

    if (list && list->listing && !list->whole && !cite_reading_is_named(r)) {
        r->source.position = list->listing->n + 1;
    }

    if (list && list->id) {
        r->source.list = list->id;
        r->source.position = list->n + 1;
    }

    sink->found++;
    source = cite_sources_keep(s, r);
    cite_sources_tell(s, source, r);

    if (list == NULL) {
        cite_sources_alone(own, source, r);
        return;
    }

    if (list->parts && source && source->position <= list->n) {
        return;
    }

    if (list->listing && !(list->rows && list->listing->n)) {
        cite_listing_take(s, list->listing, source, r->own, r->count);
    }

    cite_sources_list_add(s, list, source);
}


void
cite_sources_sink_begin(cite_sources_sink_t *own, cite_sources_t *s,
    cite_origin_e origin, cite_span_t tool_call_id)
{
    memset(own, 0, sizeof(cite_sources_sink_t));

    own->sink.list_start = cite_sources_list_start;
    own->sink.add = cite_sources_take;
    own->sink.list_end = cite_sources_list_end;
    own->sources = s;
    own->origin = origin;
    own->call = tool_call_id;
    own->lists = s->lists;
    own->positions = s->positions_n;
}


void
cite_sources_sink_end(cite_sources_sink_t *own)
{
    cite_sources_t  *s;

    s = own->sources;

    while (own->open) {
        cite_sources_list_end(&own->sink, own->open);
    }

    if (own->alone) {
        cite_listing_close(s, own->alone);
    }

    s->dropped += own->sink.dropped;

    /* [1] may mean another source by its position now, or none */
    s->version += s->lists != own->lists || s->positions_n != own->positions;
}


cite_reading_e
cite_sources_text(cite_sources_t *s, cite_json_t *json, cite_span_t text,
    cite_origin_e origin, cite_span_t tool_call_id)
{
    cite_source_walk_t  w;

    cite_source_walk_text(&w, s, json, text, origin, tool_call_id);
    (void) cite_source_walk_step(&w, SIZE_MAX);

    return w.how;
}


cite_reading_e
cite_sources_value(cite_sources_t *s, cite_json_t *json, yyjson_val *value,
    cite_origin_e origin, cite_span_t tool_call_id)
{
    cite_source_walk_t  w;

    cite_source_walk_value(&w, s, json, value, origin, tool_call_id);
    (void) cite_source_walk_step(&w, SIZE_MAX);

    return w.how;
}
