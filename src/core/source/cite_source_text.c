
/*
 * Copyright (C) the ngx_cite authors
 *
 * The sources of a text, and the lists of results that they stand in.
 */


#include "source/cite_source_reader.h"


typedef struct {
    cite_source_sink_t   sink;
    cite_sources_t      *sources;
    cite_origin_e        origin;
} cite_sources_sink_t;


static void
cite_sources_list_start(cite_source_sink_t *sink, cite_source_list_t *list)
{
    cite_sources_t       *s;
    cite_sources_sink_t  *own;

    own = (cite_sources_sink_t *) sink;

    if (own->origin != CITE_ORIGIN_TOOL) {
        return;
    }

    s = own->sources;

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
    cite_sources_t  *s;

    s = ((cite_sources_sink_t *) sink)->sources;

    if (list->repeats && s->positions
        && cite_min(list->n, CITE_SOURCE_NUMBER_MAX) == s->positions_n)
    {
        s->lists--;
    }
}


static void
cite_sources_take(cite_source_sink_t *sink, cite_source_reading_t *r,
    cite_source_list_t *list)
{
    cite_source_t   *source;
    cite_sources_t  *s;

    s = ((cite_sources_sink_t *) sink)->sources;

    if (list && list->id) {
        r->source.list = list->id;
        r->source.position = list->n + 1;
    }

    source = cite_sources_keep(s, r);

    if (list && !(list->parts && source && source->position <= list->n)) {
        cite_sources_list_add(s, list, source);
    }
}


void
cite_sources_text(cite_sources_t *s, cite_json_t *json, cite_span_t text,
    cite_origin_e origin, cite_span_t tool_call_id)
{
    size_t               positions;
    uint32_t             lists;
    cite_source_text_t   in = { text, origin, tool_call_id, json, s->mem,
                                &s->budget };
    cite_sources_sink_t  own = {
        { cite_sources_list_start, cite_sources_take, cite_sources_list_end,
          0 },
        s, origin
    };

    lists = s->lists;
    positions = s->positions_n;

    (void) cite_source_readers_read(&in, &own.sink);

    s->dropped += own.sink.dropped;

    /* [1] may mean another source by its position now, or none */
    s->version += s->lists != lists || s->positions_n != positions;
}
