
/*
 * Copyright (C) the ngx_cite authors
 *
 * The result of a tool in which no source was found is a source itself, and
 * its tool call is the name of it.
 */


#include "source/cite_source_reader.h"


static cite_rc_t
cite_call_read(const cite_source_text_t *in, cite_source_sink_t *sink)
{
    cite_source_reading_t  r;

    if (in->origin != CITE_ORIGIN_TOOL || in->text.n == 0) {
        return CITE_DECLINED;
    }

    memset(&r, 0, sizeof(cite_source_reading_t));

    r.source.origin = in->origin;
    r.source.tool_call_id = in->tool_call_id;
    r.source.content = in->text;

    sink->add(sink, &r, NULL);

    return CITE_OK;
}


const cite_source_reader_t  cite_source_reader_call = {
    .name = cite_span_const("call"),
    .read = cite_call_read
};
