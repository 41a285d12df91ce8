
/*
 * Copyright (C) the ngx_cite authors
 */


#include "source/cite_source_reader.h"


#define CITE_SOURCE_READER_ROW(NAME, name)  &cite_source_reader_##name,


const cite_source_reader_t *const
    cite_source_readers[CITE_SOURCE_READERS_N] =
{
    CITE_SOURCE_READER_LIST(CITE_SOURCE_READER_ROW)
};


static const cite_source_reader_t *
cite_source_readers_try(const cite_source_text_t *in, cite_source_sink_t *sink,
    size_t n)
{
    size_t  i;

    sink->json = 0;
    sink->table.text = cite_span_make(NULL, 0);

    for (i = 0; i < n; i++) {

        if (sink->json && i >= CITE_SOURCE_READER_WRAPPED
            && i != CITE_SOURCE_READER_CALL)
        {
            /* a form of texts that are none */
            continue;
        }

        if (cite_source_readers[i]->read(in, sink) == CITE_OK) {
            return cite_source_readers[i];
        }
    }

    return NULL;
}


const cite_source_reader_t *
cite_source_readers_read(const cite_source_text_t *in, cite_source_sink_t *sink)
{
    return cite_source_readers_try(in, sink, CITE_SOURCE_READERS_N);
}


cite_rc_t
cite_source_readers_inner(const cite_source_text_t *in, cite_span_t text,
    cite_source_sink_t *sink)
{
    cite_source_text_t  inner;

    if (in->level == CITE_SOURCE_NESTED) {
        return CITE_DECLINED;
    }

    inner = *in;
    inner.text = text;
    inner.value = NULL;
    inner.level++;

    return cite_source_readers_try(&inner, sink, CITE_SOURCE_READER_PASSAGES)
           ? CITE_OK : CITE_DECLINED;
}
