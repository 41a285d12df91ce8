
/*
 * Copyright (C) the ngx_cite authors
 *
 * The result of a tool in which no source was found is a source itself, and
 * its tool call is the name of it.  Markers never count it.
 */


#include "source/cite_source_list.h"
#include "source/cite_source_reader.h"


#define CITE_CALL_LARGE  200     /* bytes of a text that may be several
                                    sources which were not recognised */


static cite_rc_t
cite_call_read(const cite_source_text_t *in, cite_source_sink_t *sink)
{
    cite_source_list_t     list;
    cite_source_reading_t  r;

    if (in->origin != CITE_ORIGIN_TOOL || in->text.n == 0) {
        return CITE_DECLINED;
    }

    memset(&r, 0, sizeof(cite_source_reading_t));
    memset(&list, 0, sizeof(cite_source_list_t));

    r.source.origin = in->origin;
    r.source.tool_call_id = in->tool_call_id;
    r.source.content = in->text;

    list.uncounted = 1;
    list.whole = 1;
    if (cite_source_is_json(in->text)) {
        /* a result without sources does not count */
        sink->add(sink, &r, NULL);
        return CITE_OK;
    }

    sink->list_start(sink, &list);

    if (list.listing) {
        list.listing->large = in->text.n >= CITE_CALL_LARGE;
    }

    sink->add(sink, &r, &list);
    sink->list_end(sink, &list);

    return CITE_OK;
}


const cite_source_reader_t  cite_source_reader_call = {
    .name = cite_span_const("call"),
    .read = cite_call_read
};
