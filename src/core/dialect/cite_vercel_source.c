
/*
 * Copyright (C) the ngx_cite authors
 *
 * Sources of the stream, and what the provider says of them:
 *
 *   source-* in an open part, with a quote    the part cites the source
 *   source-* in an open part, without one     the words before it do
 *   "citations" at the end of a part          the characters that they name
 */


#include "base/cite_block.h"
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


/* characters and UTF-16 units of a text, counted at each so many bytes */

#define CITE_VERCEL_STRIDE  (16 * CITE_BLOCK)


typedef struct {
    size_t                chars;
    size_t                units;
} cite_vercel_mark_t;


typedef struct {
    cite_span_t           text;
    cite_vercel_mark_t   *marks;
    size_t                n;
} cite_vercel_ruler_t;


static cite_rc_t
cite_vercel_ruler_init(cite_vercel_ruler_t *r, cite_mem_t *mem,
    cite_span_t text)
{
    size_t               i, left;
    cite_block_t         block;
    const uint8_t       *p;
    cite_vercel_mark_t   at;

    r->text = text;
    r->n = text.n / CITE_VERCEL_STRIDE + 1;
    r->marks = cite_mem_resize(mem, NULL, r->n * sizeof(cite_vercel_mark_t));

    if (r->marks == NULL) {
        return CITE_ERROR;
    }

    memset(&at, 0, sizeof(cite_vercel_mark_t));

    for (i = 0; i < text.n; i += CITE_BLOCK) {

        if (i % CITE_VERCEL_STRIDE == 0) {
            r->marks[i / CITE_VERCEL_STRIDE] = at;
        }

        p = text.p + i;
        left = cite_min(text.n - i, CITE_BLOCK);
        cite_block_load(&block, p, p + left);

        left -= cite_block_count(cite_block_range(&block, 0x80, 0xbf));
        at.chars += left;
        at.units += left
                    + cite_block_count(cite_block_range(&block, 0xf0, 0xff));
    }

    if (text.n % CITE_VERCEL_STRIDE == 0) {
        r->marks[r->n - 1] = at;
    }

    return CITE_OK;
}


/* characters of the text up to an index in UTF-16 units */

static size_t
cite_vercel_chars(const cite_vercel_ruler_t *r, uint64_t units)
{
    size_t  chars, i, low, high, middle;

    low = 0;
    high = r->n;

    while (high - low > 1) {
        middle = low + (high - low) / 2;

        if (r->marks[middle].units <= units) {
            low = middle;

        } else {
            high = middle;
        }
    }

    chars = r->marks[low].chars;
    units -= r->marks[low].units;

    for (i = low * CITE_VERCEL_STRIDE; i < r->text.n && units; i++) {

        if ((r->text.p[i] & 0xc0) == 0x80) {
            continue;
        }

        units -= units > 1 && r->text.p[i] >= 0xf0 ? 2 : 1;
        chars++;
    }

    return chars;
}


static void
cite_vercel_citation_read(const cite_vercel_ruler_t *r, yyjson_val *value,
    size_t base, cite_annotation_t *a)
{
    yyjson_val  *source, *start, *end;

    source = cite_json_member(value, cite_span("source"));
    start = cite_json_member(value, cite_span("startIndex"));
    end = cite_json_member(value, cite_span("endIndex"));

    memset(a, 0, sizeof(cite_annotation_t));

    a->quote = cite_vercel_string(value, "citedText");
    a->source_id = cite_vercel_string(source, "id");
    a->url = cite_vercel_string(source, "url");
    a->title = cite_vercel_string(source, "title");
    a->base = base;

    if (!yyjson_is_uint(start) || !yyjson_is_uint(end)) {
        a->whole = 1;
        return;
    }

    a->start = cite_vercel_chars(r, yyjson_get_uint(start));
    a->end = cite_vercel_chars(r, yyjson_get_uint(end));
}


/* without a ruler they name sources, and no place */

static void
cite_vercel_citations_read(cite_exchange_t *x, yyjson_val *list,
    const cite_vercel_ruler_t *r, size_t base)
{
    size_t              i, n, max;
    yyjson_val         *value;
    cite_annotation_t  *a;

    max = cite_vercel_stated(x, yyjson_arr_size(list));

    yyjson_arr_foreach(list, i, n, value) {

        if (i >= max) {
            x->run->incomplete = 1;
            break;
        }

        a = &cite_vercel_own(x)->stated[i];

        cite_vercel_source_add(x, cite_json_member(value,
                                                   cite_span("source")), "id");

        if (r) {
            cite_vercel_citation_read(r, value, base, a);
            cite_vercel_state(x, a);
        }
    }
}


/* of a part whose place is not known no index can be followed */

void
cite_vercel_citations(cite_exchange_t *x, yyjson_val *chunk, cite_span_t part)
{
    size_t                base;
    yyjson_val           *list;
    cite_span_t           text;
    cite_vercel_t        *v;
    cite_message_t       *m;
    cite_vercel_ruler_t   r;

    v = cite_vercel_own(x);
    m = cite_vercel_message(x);
    list = cite_json_member(chunk, cite_span("citations"));

    if (yyjson_arr_size(list) == 0 || m == NULL
        || !cite_vercel_part_is_first(x, part))
    {
        return;
    }

    if (v->unplaced) {
        cite_vercel_citations_read(x, list, NULL, 0);
        return;
    }

    text = cite_buf_view(&m->text);
    base = cite_min(cite_vercel_first_start(v), text.n);

    if (cite_vercel_ruler_init(&r, x->mem, cite_span_skip(text, base))
        != CITE_OK)
    {
        x->run->incomplete = 1;
        return;
    }

    cite_vercel_citations_read(x, list, &r, base);
    cite_mem_resize(x->mem, r.marks, 0);
}
