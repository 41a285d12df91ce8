
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


const cite_source_reader_t *
cite_source_readers_read(const cite_source_text_t *in, cite_source_sink_t *sink)
{
    size_t  i;

    for (i = 0; i < CITE_SOURCE_READERS_N; i++) {
        if (cite_source_readers[i]->read(in, sink) == CITE_OK) {
            return cite_source_readers[i];
        }
    }

    return NULL;
}
