
/*
 * Copyright (C) the ngx_cite authors
 *
 * What the client is told:
 *
 *   data-KEY          one for each citation, with its verdict; one of the same
 *                     id takes the place of the one before
 *   data-KEY-message  sums, sources and status of the message
 *   source-url, source-document
 *                     for a citation that holds, once for each source
 *
 * Data parts are transient, so that no client keeps them and sends them back,
 * unless the protocol's own forms are asked for.
 */


#include "base/cite_hash.h"
#include "dialect/cite_carrier.h"
#include "dialect/cite_forged.h"
#include "dialect/cite_vercel_internal.h"
#include "json/cite_members.h"
#include "verify/cite_check.h"
#include "verify/cite_verdict.h"


void
cite_vercel_source_named(cite_exchange_t *x, cite_span_t name)
{
    cite_span_t     copy;
    cite_vercel_t  *v;

    v = cite_vercel_own(x);

    if (name.n == 0 || v->named.n == v->named.max
        || cite_map_find(&v->named, name))
    {
        return;
    }

    if (cite_mem_copy(x->mem, name, &copy) != CITE_OK
        || cite_map_add(&v->named, copy, v) != CITE_OK)
    {
        x->run->incomplete = 1;
    }
}


/* the part sent last under that kind and id; NULL: it can't be kept */

static cite_vercel_told_t *
cite_vercel_told(cite_exchange_t *x, uint8_t kind, cite_span_t id)
{
    uint8_t             *name;
    cite_span_t          found;
    cite_vercel_t       *v;
    cite_vercel_told_t  *told;

    v = cite_vercel_own(x);

    cite_buf_reset(&v->data);
    cite_buf_byte(&v->data, kind);
    cite_buf_put(&v->data, id);

    if (v->data.err) {
        return NULL;
    }

    found = cite_buf_view(&v->data);
    told = cite_map_find(&v->told, found);

    if (told || v->told.n == v->told.max) {
        return told;
    }

    told = cite_mem_alloc(x->mem, sizeof(cite_vercel_told_t) + found.n);

    if (told == NULL) {
        return NULL;
    }

    name = (uint8_t *) (told + 1);
    memcpy(name, found.p, found.n);

    return cite_map_add(&v->told, cite_span_make(name, found.n), told)
           == CITE_OK ? told : NULL;
}


static void
cite_vercel_told_here(cite_vercel_t *v, cite_vercel_told_t *told)
{
    if (!told->here) {
        told->here = 1;
        told->next = v->here;
        v->here = told;
    }
}


/* 1 if this is news for the client, which then has it */

static int
cite_vercel_is_news(cite_exchange_t *x, cite_vercel_told_t *told,
    cite_span_t value)
{
    uint64_t  hash;

    x->tried += value.n;
    hash = cite_hash(x->mem, CITE_VERCEL_KIND_DATA, value) | 1;

    if (told->hash == hash) {
        return 0;
    }

    /* a part stands in the step in which it was said first */

    if (told->hash == 0) {
        cite_vercel_told_here(cite_vercel_own(x), told);
    }

    told->hash = hash;

    return 1;
}


static void
cite_vercel_data_part(cite_exchange_t *x, const char *suffix, cite_span_t id,
    cite_span_t data, int kept, cite_buf_t *out)
{
    cite_buf_lit(out, "data: {\"type\":\"data-");
    cite_json_str_inside(out, x->conf->state_key);
    cite_buf_add(out, suffix, strlen(suffix));
    cite_buf_lit(out, "\",\"id\":");
    cite_json_str(out, id);
    cite_buf_lit(out, ",\"data\":");

    if (data.n <= CITE_CARRIER_MAX
        || cite_carrier_brief(data, out) != CITE_OK)
    {
        cite_buf_put(out, data);
    }

    if (!x->conf->native && !kept) {
        cite_buf_lit(out, ",\"transient\":true");
    }

    cite_buf_lit(out, "}\n\n");
}


/* a source as the client's own forms have it */

static void
cite_vercel_source_part(cite_exchange_t *x, const cite_record_t *rec,
    cite_span_t url, cite_span_t title, cite_buf_t *out)
{
    if (url.n) {
        cite_buf_lit(out, "data: {\"type\":\"source-url\",\"sourceId\":");

    } else {
        cite_buf_lit(out, "data: {\"type\":\"source-document\",\"sourceId\":");
    }

    cite_json_str(out, cite_span_make(rec->key, CITE_KEY_LEN));

    if (url.n) {
        cite_buf_lit(out, ",\"url\":");
        cite_json_str(out, url);

    } else {
        cite_buf_lit(out, ",\"mediaType\":\"text/plain\"");
    }

    if (title.n) {
        cite_buf_lit(out, ",\"title\":");
        cite_json_str(out, title);
    }

    /* the mark by which it is taken out of requests */

    cite_buf_lit(out, ",\"providerMetadata\":{");
    cite_json_str(out, x->conf->state_key);
    cite_buf_lit(out, ":{\"citation\":");
    cite_json_str(out, cite_span_make(rec->key, CITE_KEY_LEN));
    cite_buf_lit(out, "}}}\n\n");
}


/* 1 if the stream has sent the source itself */

static int
cite_vercel_is_named(cite_exchange_t *x, const cite_source_t *source,
    cite_span_t url)
{
    cite_vercel_t  *v;

    v = cite_vercel_own(x);

    return (url.n && cite_map_find(&v->named, url))
           || (source && source->id.n && cite_map_find(&v->named, source->id));
}


static int
cite_vercel_holds(const cite_record_t *rec)
{
    cite_verdict_e  verdict;

    verdict = cite_verdict(rec);

    return verdict == CITE_VERDICT_VERIFIED || verdict == CITE_VERDICT_PARTIAL;
}


static cite_span_t
cite_vercel_title(const cite_record_t *rec, const cite_source_t *source)
{
    if (source && source->title.n) {
        return source->title;
    }

    if (rec->title.n) {
        return rec->title;
    }

    return source && source->document_id.n
           ? cite_name_of_file(source->document_id) : rec->source_id;
}


static void
cite_vercel_source_write(cite_exchange_t *x, const cite_record_t *rec,
    cite_buf_t *out)
{
    cite_span_t           url, title, name;
    const cite_source_t  *source;
    cite_vercel_told_t   *told;

    source = rec->source;

    if (source == NULL && rec->source_id.n) {
        source = cite_map_find(&x->run->sources.sids, rec->source_id);
    }

    url = source && source->url.n ? source->url : rec->url;
    title = cite_vercel_title(rec, source);
    name = url.n ? url : source ? source->sid : title;

    if (!cite_vercel_holds(rec) || name.n == 0 || (url.n == 0 && title.n == 0)
        || cite_vercel_is_named(x, source, url))
    {
        return;
    }

    told = cite_vercel_told(x, CITE_VERCEL_KIND_SOURCE, name);

    if (told && told->hash == 0) {
        told->hash = 1;
        cite_vercel_told_here(cite_vercel_own(x), told);
        cite_vercel_source_part(x, rec, url, title, out);
    }
}


static void
cite_vercel_citation(cite_exchange_t *x, const cite_message_t *m,
    const cite_record_t *rec, cite_buf_t *out)
{
    size_t                part;
    cite_buf_t           *b;
    cite_span_t           key;
    cite_record_t         placed;
    cite_vercel_told_t   *told;
    cite_vercel_place_t   place;

    placed = *rec;
    key = cite_span_make(rec->key, CITE_KEY_LEN);
    told = cite_vercel_told(x, CITE_VERCEL_KIND_DATA, key);

    if (told == NULL) {
        x->run->incomplete = 1;
        return;
    }

    b = &cite_vercel_own(x)->data;
    cite_buf_reset(b);

    cite_buf_lit(b, "{\"messageId\":");
    cite_json_str(b, m->id);

    if (rec->has_offset) {
        part = cite_vercel_part_of(x, m, rec->offset, &place);
        placed.offset -= place.start;
        placed.offset_utf16 -= cite_min(place.units, placed.offset_utf16);

        cite_buf_lit(b, ",\"part\":");
        cite_buf_uint(b, part);
    }

    cite_buf_lit(b, ",\"citation\":");
    cite_record_write(b, &placed);

    if (cite_verdict(rec) != CITE_VERDICT_PENDING) {
        cite_buf_lit(b, ",\"verification\":");
        cite_verdict_write(b, rec);
    }

    cite_buf_byte(b, '}');

    if (b->err) {
        out->err = b->err;

    } else if (cite_vercel_is_news(x, told, cite_buf_view(b))) {
        cite_vercel_data_part(x, "", key, cite_buf_view(b), told->kept, out);
    }
}


/* sentences that cite nothing: [part, offset, length] in UTF-16 units */

static void
cite_vercel_uncited(cite_exchange_t *x, const cite_message_t *m, cite_buf_t *b)
{
    size_t                i, part;
    cite_vercel_t        *v;
    cite_vercel_place_t   place;
    const cite_prose_t   *prose;

    v = cite_vercel_own(x);
    prose = cite_message_prose(x->run, m);

    if (prose == NULL || prose->spans_n == 0) {
        return;
    }

    (void) cite_vercel_part_of(x, m, 0, &place);
    part = 0;

    for (i = 0; i < prose->spans_n; i++) {

        while (part + 1 < v->places_n
               && v->places[part + 1].units <= prose->spans[i].offset)
        {
            part++;
        }

        cite_buf_add(b, i ? ",[" : ",\"uncited\":[[", i ? 2 : 13);
        cite_buf_uint(b, part);
        cite_buf_byte(b, ',');
        cite_buf_uint(b, prose->spans[i].offset
                         - (part < v->places_n ? v->places[part].units : 0));
        cite_buf_byte(b, ',');
        cite_buf_uint(b, prose->spans[i].length);
        cite_buf_byte(b, ']');
    }

    cite_buf_byte(b, ']');
}


/* members of a message that stand in data parts of their own, or are placed */

static int
cite_vercel_left_out(cite_span_t name)
{
    return cite_span_eq(name, cite_span("citations"))
           || cite_span_eq(name, cite_span("verifications"))
           || cite_span_eq(name, cite_span("uncited"));
}


static void
cite_vercel_sums(cite_exchange_t *x, cite_message_t *m, cite_buf_t *out)
{
    cite_buf_t          *b, *text;
    cite_entry_t         entry;
    cite_member_t        member;
    cite_members_t       it;
    cite_vercel_told_t  *told;

    told = cite_vercel_told(x, CITE_VERCEL_KIND_MESSAGE, m->id);

    if (told == NULL) {
        x->run->incomplete = 1;
        return;
    }

    memset(&entry, 0, sizeof(cite_entry_t));
    entry.message = m;

    text = &x->state->text;
    cite_buf_reset(text);
    cite_entry_write(x->state, &entry, text);

    b = &cite_vercel_own(x)->data;
    cite_buf_reset(b);
    cite_buf_byte(b, '{');
    cite_members_init(&it, cite_buf_view(text));

    while (cite_members_next(&it, &member) == CITE_OK) {

        if (!cite_vercel_left_out(member.name)
            && b->n + member.whole.n < CITE_CARRIER_MAX)
        {
            cite_buf_add(b, ",", b->n > 1);
            cite_buf_put(b, member.whole);
        }
    }

    cite_vercel_uncited(x, m, b);
    cite_buf_byte(b, '}');

    if (text->err || b->err) {
        out->err = text->err ? text->err : b->err;

    } else if (cite_vercel_is_news(x, told, cite_buf_view(b))) {
        cite_vercel_data_part(x, "-message", m->id, cite_buf_view(b),
                              told->kept, out);
    }
}


/* all parts are sent again: which of them the client has is unknown */

static void
cite_vercel_forget(cite_vercel_t *v)
{
    size_t               i;
    cite_vercel_told_t  *told;

    for (i = 0; i < v->told.size; i++) {
        told = v->told.slots[i].object;

        if (told && *v->told.slots[i].id.p != CITE_VERCEL_KIND_SOURCE) {
            told->hash = 0;
        }
    }
}


void
cite_vercel_write(cite_exchange_t *x, cite_buf_t *out)
{
    size_t                n;
    cite_message_t       *m;
    const cite_record_t  *rec;

    n = out->n;
    cite_vercel_forged_write(x, out);

    for (m = x->run->messages; m; m = m->next) {

        if (m->carried == m->version + 1 || !cite_carrier_wants(x, m)) {
            continue;
        }

        for (rec = m->records.first; rec; rec = rec->next) {
            cite_vercel_source_write(x, rec, out);
            cite_vercel_citation(x, m, rec, out);
        }

        cite_vercel_sums(x, m, out);
    }

    if (out->err) {
        out->n = n;
        out->err = NULL;
        cite_vercel_forget(cite_vercel_own(x));
        return;
    }

    cite_forged_done(x);

    x->run->touched = 0;
    x->state->deltas++;

    for (m = x->run->messages; m; m = m->next) {
        if (cite_carrier_wants(x, m)) {
            m->carried = m->version + 1;
        }
    }
}
