
/*
 * Copyright (C) the ngx_cite authors
 *
 * The result of a tool in which no source was found is a source itself, and
 * its tool call is the name of it.  Markers never count it.
 */


#include "source/cite_source_list.h"
#include "source/cite_source_walk.h"


#define CITE_CALL_LARGE  200     /* bytes of a text that may be several
                                    sources which were not recognised */


static cite_rc_t
cite_call_read(cite_source_walk_t *w, const cite_source_text_t *in,
    void *state)
{
    cite_source_list_t     list;
    cite_source_reading_t  r;

    (void) state;

    if (in->origin != CITE_ORIGIN_TOOL || in->text.n == 0) {
        return CITE_DECLINED;
    }

    if (!cite_walk_pay_whole(w, in->text.n / 4)) {
        return CITE_AGAIN;
    }

    memset(&r, 0, sizeof(cite_source_reading_t));
    memset(&list, 0, sizeof(cite_source_list_t));

    r.source.origin = in->origin;
    r.source.tool_call_id = in->tool_call_id;
    r.source.content = in->text;

    list.uncounted = 1;
    list.whole = 1;

    if (cite_walk_is_json(w, in->text)) {
        /* a result without sources does not count */
        cite_walk_add(w, &r, NULL);
        return CITE_OK;
    }

    w->sink->list_start(w->sink, &list);

    if (list.listing) {
        list.listing->large = in->text.n >= CITE_CALL_LARGE;
    }

    cite_walk_add(w, &r, &list);
    w->sink->list_end(w->sink, &list);

    return CITE_OK;
}


const cite_source_reader_t  cite_source_reader_call = {
    .name = cite_span_const("call"),
    .task = { 0, cite_call_read, NULL, 0 }
};
