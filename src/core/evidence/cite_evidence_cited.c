
/*
 * Copyright (C) the ngx_cite authors
 *
 * Whether a source is the one that a citation points at.
 */


#include "evidence/cite_evidence_internal.h"


/* of a citation that names nothing, and of each source */

#define CITE_NAMES_ANY  1ull


static int
cite_source_has_id(const cite_source_t *source, cite_span_t id)
{
    return cite_span_eq(source->id, id) || cite_span_eq(source->chunk_id, id)
           || cite_span_eq(source->document_id, id)
           || cite_span_eq(source->tool_call_id, id)
           || cite_span_eq(source->url, id) || cite_span_eq(source->title, id);
}


/* a fragment and a slash at the end lead to the same document */

static cite_span_t
cite_url_base(cite_span_t url)
{
    const uint8_t  *hash;

    hash = url.n ? memchr(url.p, '#', url.n) : NULL;
    url.n = hash ? (size_t) (hash - url.p) : url.n;

    if (url.n && url.p[url.n - 1] == '/') {
        url.n--;
    }

    return url;
}


static int
cite_source_other_page(const cite_source_t *source, const cite_cited_t *cited)
{
    return cited->page && source->page && cited->page != source->page;
}


cite_cited_e
cite_source_is_cited(const cite_source_t *source, const cite_cited_t *cited)
{
    int  same;

    if (cited->except && source->serial == cited->except) {
        return CITE_CITED_OTHER;
    }

    if (cited->serial && source->serial == cited->serial) {
        return CITE_CITED_SAME;
    }

    if (cited->call.n && source->passage
        && cite_span_eq(source->tool_call_id, cited->call))
    {
        return CITE_CITED_SAME;
    }

    if (cited->serial && source->serial
        && !cite_source_other_page(source, cited))
    {
        /* whatever names they share */
        return CITE_CITED_OTHER;
    }

    same = cited->id.n == 0 && cited->url.n == 0;

    if (cited->id.n) {
        same = cite_source_has_id(source, cited->id);
    }

    if (!same && cited->url.n && source->url.n) {
        same = cite_span_eq(cite_url_base(source->url),
                            cite_url_base(cited->url));
    }

    if (!same) {
        return CITE_CITED_OTHER;
    }

    if (cite_source_other_page(source, cited)) {
        return CITE_CITED_PAGE;
    }

    /* a passage beside the cited one, which has a part of its names */

    return cited->serial && source->serial ? CITE_CITED_OTHER
                                           : CITE_CITED_SAME;
}


cite_span_t
cite_evidence_of(const cite_evidence_t *e, uint32_t serial,
    const cite_text_t **it)
{
    const cite_text_t  *text;

    text = *it ? (*it)->next : e->first;

    while (text && text->source.serial != serial) {
        text = text->next;
    }

    *it = text;

    return text && serial ? text->source.content : cite_span_make(NULL, 0);
}


int
cite_evidence_has(const cite_evidence_t *e, const cite_cited_t *cited)
{
    const cite_text_t  *text;

    for (text = e->first; text; text = text->next) {
        if (cite_source_is_cited(&text->source, cited) != CITE_CITED_OTHER) {
            return 1;
        }
    }

    return 0;
}


static uint64_t
cite_name_bit(cite_span_t name)
{
    uint32_t  hash;

    if (name.n == 0) {
        return 0;
    }

    hash = (uint32_t) name.n * 31 + name.p[name.n - 1] * 17u
           + name.p[name.n / 2] * 7u + name.p[0];

    return 1ull << (hash * 0x9e3779b1u >> 26);
}


static uint64_t
cite_serial_bit(uint32_t serial)
{
    return serial ? 1ull << (serial * 0x85ebca6bu >> 26) : 0;
}


cite_names_t
cite_source_names(const cite_source_t *source)
{
    cite_names_t  set;

    set.names = CITE_NAMES_ANY | cite_name_bit(source->id)
                | cite_name_bit(source->chunk_id)
                | cite_name_bit(source->document_id)
                | cite_name_bit(source->tool_call_id)
                | cite_name_bit(source->url) | cite_name_bit(source->title)
                | cite_name_bit(cite_url_base(source->url));
    set.serials = cite_serial_bit(source->serial);

    return set;
}


cite_names_t
cite_cited_names(const cite_cited_t *cited)
{
    cite_span_t   base;
    cite_names_t  set;

    memset(&set, 0, sizeof(cite_names_t));

    for ( /* void */ ; cited; cited = cited->joint) {

        base = cite_url_base(cited->url);

        set.names |= cite_name_bit(cited->id) | cite_name_bit(base)
                     | cite_name_bit(cited->call);
        set.serials |= cite_serial_bit(cited->serial);

        if (base.n == 0 && (cited->id.n == 0 || cited->url.n)) {
            set.names |= CITE_NAMES_ANY;
        }
    }

    return set;
}


void
cite_evidence_wants(cite_evidence_t *e, const cite_cited_t *cited)
{
    e->asked++;
    e->wanted = cite_cited_names(cited);
    e->except = cited->except;
    e->wants_any = cited->id.n == 0 && cited->url.n == 0 && cited->call.n == 0
                   && cited->serial == 0 && cited->page == 0
                   && cited->joint == NULL;
}
