
/*
 * Copyright (C) the ngx_cite authors
 *
 * Sources by their names and addresses.  There are at most CITE_SOURCES_MAX
 * of them, and a comparison is that of a length or of a hash.
 */


#include "source/cite_source.h"


cite_source_t *
cite_sources_by_serial(const cite_sources_t *s, uint32_t serial)
{
    cite_source_t  *source;

    for (source = s->first; source && serial; source = source->next) {
        if (source->serial == serial) {
            return source;
        }
    }

    return NULL;
}


int
cite_sources_have_urls(const cite_sources_t *s)
{
    const cite_source_t  *source;

    for (source = s->first; source; source = source->next) {
        if (source->url.n) {
            return 1;
        }
    }

    return 0;
}


static size_t
cite_sources_found(cite_source_t **found, size_t n, size_t max,
    cite_source_t *source)
{
    if (n < max) {
        found[n] = source;
    }

    return n + 1;
}


size_t
cite_sources_by_url(const cite_sources_t *s, cite_span_t url,
    cite_source_t **found, size_t max)
{
    size_t          n;
    uint64_t        hash;
    cite_source_t  *source;

    n = 0;
    hash = cite_url_hash(s->mem, url);

    for (source = s->first; source && hash; source = source->next) {
        if (source->address == hash) {
            n = cite_sources_found(found, n, max, source);
        }
    }

    return n;
}


static int
cite_source_is_called(const cite_source_t *source, cite_span_t id)
{
    return cite_span_eq(source->id, id) || cite_span_eq(source->chunk_id, id)
           || cite_span_eq(source->document_id, id)
           || cite_span_eq(source->title, id)
           || cite_span_eq(source->sid, id);
}


static int
cite_source_is_like(const cite_source_t *source, uint64_t hash)
{
    size_t  i;

    for (i = 0; i < CITE_SOURCE_NAMES; i++) {
        if (source->names[i] == hash) {
            return 1;
        }
    }

    return 0;
}


size_t
cite_sources_by_id(const cite_sources_t *s, cite_span_t id,
    cite_source_t **found, size_t max)
{
    size_t          n;
    uint64_t        hash;
    cite_source_t  *source;

    n = 0;

    if (id.n == 0 || id.n > CITE_SOURCE_ID_MAX) {
        return 0;
    }

    for (source = s->first; source; source = source->next) {
        if (cite_source_is_called(source, id)) {
            n = cite_sources_found(found, n, max, source);
        }
    }

    hash = n ? 0 : cite_name_hash(s->mem, cite_name_of_file(id));

    for (source = s->first; source && hash; source = source->next) {
        if (cite_source_is_like(source, hash)) {
            n = cite_sources_found(found, n, max, source);
        }
    }

    return n;
}
