
/*
 * Copyright (C) the ngx_cite authors
 *
 * Sources of the stream, and what the provider says of them:
 *
 *   source-* in an open part, with a quote    the part cites the source
 *   source-* in an open part, without one     the words before it do
 *   "citations" at the end of a part          the characters that they name
 */


#include "base/cite_hash.h"
#include "dialect/cite_vercel_internal.h"


static void
cite_vercel_source_event(cite_exchange_t *x, yyjson_val *value, uint64_t part)
{
    cite_event_t  *ev;

    ev = cite_exchange_event(x, CITE_EVENT_SOURCE);

    if (ev) {
        ev->value = value;
        ev->part = part;
    }
}


/* a part of the same type and id takes the place of the one before */

static uint64_t
cite_vercel_data_number(cite_exchange_t *x, cite_span_t type, cite_span_t id)
{
    cite_hash_t  hash;

    if (id.n == 0) {
        return 0;
    }

    cite_hash_begin(&hash, x->mem, CITE_VERCEL_KIND_DATA);
    cite_hash_span(&hash, type);
    cite_hash_span(&hash, id);

    return cite_hash_end(&hash) | 1;
}


/* by its names only: a quote in its metadata is the provider's word */

static void
cite_vercel_source_add(cite_exchange_t *x, yyjson_val *value, const char *id)
{
    cite_source_t  named;

    memset(&named, 0, sizeof(cite_source_t));

    named.origin = CITE_ORIGIN_STATE;
    named.id = cite_vercel_string(value, id);
    named.url = cite_vercel_string(value, "url");
    named.title = cite_vercel_string(value, "title");
    named.document_id = cite_vercel_string(value, "filename");

    if (named.id.n || named.url.n) {
        (void) cite_sources_add(&x->run->sources, &named);
        cite_vercel_source_event(x, NULL, 0);
    }
}


/* room for citations of one frame; returns how many there may be */

static size_t
cite_vercel_stated(cite_exchange_t *x, size_t n)
{
    cite_vercel_t      *v;
    cite_annotation_t  *stated;

    v = cite_vercel_own(x);
    n = cite_min(n, CITE_VERCEL_STATED);

    if (n <= v->stated_max) {
        return n;
    }

    stated = cite_mem_resize(x->mem, v->stated, n * sizeof(cite_annotation_t));

    if (stated == NULL) {
        x->run->incomplete = 1;
        return v->stated_max;
    }

    v->stated = stated;
    v->stated_max = n;

    return n;
}


static void
cite_vercel_state(cite_exchange_t *x, const cite_annotation_t *a)
{
    cite_event_t  *ev;

    ev = cite_exchange_event(x, CITE_EVENT_ANNOTATION);

    if (ev) {
        ev->id = cite_buf_view(&cite_vercel_own(x)->id);
        ev->annotation = a;
    }
}


/* where the first of the open parts begins */

static size_t
cite_vercel_first_start(const cite_vercel_t *v)
{
    return v->places_n ? v->places[v->places_n - 1].start : 0;
}


/* providerMetadata: {"anthropic": {"citedText": "..."}} */

static cite_span_t
cite_vercel_cited_text(yyjson_val *metadata)
{
    cite_span_t       quote;
    yyjson_val       *key;
    yyjson_obj_iter   it;

    if (!yyjson_is_obj(metadata)) {
        return cite_span_make(NULL, 0);
    }

    yyjson_obj_iter_init(metadata, &it);

    while ((key = yyjson_obj_iter_next(&it)) != NULL) {

        quote = cite_vercel_string(yyjson_obj_iter_get_val(key), "citedText");

        if (quote.n) {
            return quote;
        }
    }

    return cite_span_make(NULL, 0);
}


/* a source that comes while a text is open */

static void
cite_vercel_source_inside(cite_exchange_t *x, yyjson_val *chunk,
    yyjson_val *metadata)
{
    cite_vercel_t      *v;
    cite_message_t     *m;
    cite_annotation_t  *a;

    v = cite_vercel_own(x);
    m = cite_vercel_message(x);

    if (m == NULL || !m->open || v->parts_n != 1
        || cite_vercel_stated(x, 1) == 0)
    {
        return;
    }

    a = v->stated;
    memset(a, 0, sizeof(cite_annotation_t));

    a->quote = cite_vercel_cited_text(metadata);
    a->source_id = cite_vercel_string(chunk, "sourceId");
    a->url = cite_vercel_string(chunk, "url");
    a->title = cite_vercel_string(chunk, "title");

    if (a->quote.n) {
        a->whole = 1;
        a->base = cite_vercel_first_start(v);

    } else {
        a->base = m->text.n;
    }

    cite_vercel_state(x, a);
}


void
cite_vercel_source(cite_exchange_t *x, yyjson_val *chunk, cite_span_t payload)
{
    yyjson_val  *metadata;

    (void) payload;

    metadata = cite_json_member(chunk, cite_span("providerMetadata"));

    if (cite_json_member(metadata, x->conf->state_key)) {
        /* of another gateway like us */
        return;
    }

    cite_vercel_source_named(x, cite_vercel_string(chunk, "url"));
    cite_vercel_source_named(x, cite_vercel_string(chunk, "sourceId"));

    cite_vercel_source_add(x, chunk, "sourceId");
    cite_vercel_source_inside(x, chunk, metadata);
}


/* data of the application's: sources, if it has the members of one */

void
cite_vercel_data(cite_exchange_t *x, yyjson_val *chunk, cite_span_t payload)
{
    cite_span_t   type;
    yyjson_val   *data;

    (void) payload;

    type = cite_vercel_string(chunk, "type");
    data = cite_json_member(chunk, cite_span("data"));

    if (cite_vercel_is_ours(type, x->conf->state_key)) {
        cite_vercel_forged(x, chunk);

    } else if (yyjson_is_ctn(data)
               && cite_span_starts(type, cite_span("data-")))
    {
        cite_vercel_source_event(x, data,
                                 cite_vercel_data_number(x, type,
                                             cite_vercel_string(chunk, "id")));
    }
}


/* characters of the text up to an index in UTF-16 units */

static size_t
cite_vercel_chars(cite_span_t text, uint64_t units)
{
    size_t  chars, i;

    chars = 0;

    for (i = 0; i < text.n && units; i++) {

        if ((text.p[i] & 0xc0) == 0x80) {
            continue;
        }

        units -= units > 1 && text.p[i] >= 0xf0 ? 2 : 1;
        chars++;
    }

    return chars;
}


static void
cite_vercel_citation_read(cite_exchange_t *x, yyjson_val *value,
    cite_annotation_t *a)
{
    cite_span_t      text;
    cite_vercel_t   *v;
    yyjson_val      *source, *start, *end;
    cite_message_t  *m;

    v = cite_vercel_own(x);
    m = cite_vercel_message(x);
    source = cite_json_member(value, cite_span("source"));
    start = cite_json_member(value, cite_span("startIndex"));
    end = cite_json_member(value, cite_span("endIndex"));

    memset(a, 0, sizeof(cite_annotation_t));

    a->quote = cite_vercel_string(value, "citedText");
    a->source_id = cite_vercel_string(source, "id");
    a->url = cite_vercel_string(source, "url");
    a->title = cite_vercel_string(source, "title");
    a->base = cite_min(cite_vercel_first_start(v), m->text.n);

    if (!yyjson_is_uint(start) || !yyjson_is_uint(end)) {
        a->whole = 1;
        return;
    }

    text = cite_span_between(m->text.p + a->base, m->text.p + m->text.n);

    a->start = cite_vercel_chars(text, yyjson_get_uint(start));
    a->end = cite_vercel_chars(text, yyjson_get_uint(end));
}


void
cite_vercel_citations(cite_exchange_t *x, yyjson_val *chunk, cite_span_t part)
{
    size_t       i, n, max;
    yyjson_val  *list, *value;

    list = cite_json_member(chunk, cite_span("citations"));

    if (!yyjson_is_arr(list) || cite_vercel_message(x) == NULL
        || !cite_vercel_part_is_first(x, part))
    {
        return;
    }

    max = cite_vercel_stated(x, yyjson_arr_size(list));

    yyjson_arr_foreach(list, i, n, value) {

        if (i >= max) {
            x->run->incomplete = 1;
            break;
        }

        cite_vercel_source_add(x, cite_json_member(value,
                                                   cite_span("source")), "id");
        cite_vercel_citation_read(x, value,
                                  &cite_vercel_own(x)->stated[i]);
        cite_vercel_state(x, &cite_vercel_own(x)->stated[i]);
    }
}
