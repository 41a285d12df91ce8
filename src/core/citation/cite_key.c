
/*
 * Copyright (C) the ngx_cite authors
 */


#include "citation/cite_key_internal.h"
#include "base/cite_map.h"


#define CITE_KEY_RECORD  256         /* bytes that a record is, and its texts */


_Static_assert(CITE_KEY_LEN / 2 <= CITE_SHA1_LEN, "key longer than digest");


/* page and lines as the reference joins them */

static void
cite_key_page(cite_buf_t *b, const cite_record_t *rec)
{
    const uint8_t  *p, *first, *last;

    if (rec->page_number) {
        cite_buf_uint(b, rec->page_number);
        return;
    }

    if (rec->start_page_id.p == NULL) {
        return;
    }

    p = rec->start_page_id.p;
    last = p + rec->start_page_id.n;

    while (p < last && (*p < '0' || *p > '9')) {
        p++;
    }

    first = p;

    while (p < last && *p >= '0' && *p <= '9') {
        p++;
    }

    while (p - first > 1 && *first == '0') {    /* it is read as a number */
        first++;
    }

    cite_buf_add(b, first, (size_t) (p - first));
}


static void
cite_key_lines(cite_buf_t *b, const cite_record_t *rec)
{
    size_t  i;

    if (rec->unlined) {
        cite_buf_put(b, rec->line_text);
        return;
    }

    for (i = 0; i < rec->line_ids_n; i++) {
        if (i) {
            cite_buf_byte(b, ',');
        }

        cite_buf_uint(b, rec->line_ids[i]);
    }
}


/* a part of the preimage and the separator before it */

static void
cite_key_part(cite_buf_t *b, cite_span_t part)
{
    cite_buf_byte(b, '|');
    cite_buf_put(b, part);
}


static void
cite_key_times(cite_buf_t *b, const cite_record_t *rec)
{
    cite_span_t  none;

    none = cite_span_make(NULL, 0);

    cite_key_part(b, rec->untimed ? none : rec->start_time);
    cite_key_part(b, rec->untimed ? none : rec->end_time);
}


static void
cite_key_current(cite_buf_t *b, const cite_record_t *rec)
{
    cite_buf_put(b, rec->full_phrase);
    cite_key_part(b, rec->anchor_text);
    cite_buf_byte(b, '|');
    cite_key_page(b, rec);
    cite_buf_byte(b, '|');
    cite_key_lines(b, rec);

    switch (rec->type) {

    case CITE_TYPE_URL:
        cite_key_part(b, rec->url);
        cite_key_part(b, rec->title);
        cite_key_part(b, rec->domain);
        break;

    case CITE_TYPE_AUDIO:
    case CITE_TYPE_VIDEO:
        cite_key_part(b, rec->attachment_id);
        cite_key_times(b, rec);
        break;

    case CITE_TYPE_DOCUMENT:
        break;
    }
}


static void
cite_key_0_1(cite_buf_t *b, const cite_record_t *rec)
{
    cite_buf_put(b, rec->full_phrase);
    cite_key_part(b, rec->anchor_text);
    cite_key_times(b, rec);

    if (rec->type == CITE_TYPE_URL) {
        cite_key_part(b, rec->url);
        cite_key_part(b, rec->title);
        cite_key_part(b, rec->domain);
        return;
    }

    cite_key_part(b, rec->attachment_id);
    cite_buf_byte(b, '|');
    cite_key_page(b, rec);
    cite_buf_byte(b, '|');
    cite_key_lines(b, rec);
}


/* of a mark in the text: its number, id or url, and the sentence before it */

static void
cite_key_mark(cite_buf_t *b, const cite_record_t *rec)
{
    size_t  before;

    before = cite_min(rec->sentence_before, rec->sentence.n);

    cite_buf_put(b, rec->format->name);

    if (rec->has_number) {
        cite_buf_byte(b, '|');
        cite_buf_uint(b, rec->number);

    } else {
        cite_key_part(b, rec->id.p ? rec->id : rec->url);
    }

    cite_key_part(b, cite_span_make(rec->sentence.p, before));
}


void
cite_key_hex(uint8_t *hex, const uint8_t *bytes, size_t n)
{
    size_t             i;
    static const char  digits[] = "0123456789abcdef";

    for (i = 0; i < n; i++) {
        hex[2 * i] = (uint8_t) digits[bytes[i] >> 4];
        hex[2 * i + 1] = (uint8_t) digits[bytes[i] & 0x0f];
    }
}


static uint64_t
cite_key_mix(uint64_t stamp, uint64_t value)
{
    stamp = (stamp ^ value) * 0x9e3779b97f4a7c15u;

    return stamp ^ stamp >> 32;
}


static uint64_t
cite_key_mix_span(uint64_t stamp, cite_span_t s)
{
    return cite_key_mix(cite_key_mix(stamp, (uintptr_t) s.p), s.n);
}


/*
 * What the key is made of, without reading the texts: these are never changed
 * where they are.
 */

static uint64_t
cite_key_stamp(const cite_records_t *list, const cite_record_t *rec)
{
    size_t    i;
    uint64_t  stamp;

    const cite_span_t *const  texts[] = {
        &rec->full_phrase, &rec->anchor_text, &rec->start_page_id,
        &rec->line_text, &rec->url, &rec->title, &rec->domain,
        &rec->attachment_id, &rec->start_time, &rec->end_time, &rec->id,
        &rec->sentence
    };

    stamp = cite_key_mix(list->key_format, (uintptr_t) rec->format);

    for (i = 0; i < cite_nelts(texts); i++) {
        stamp = cite_key_mix_span(stamp, *texts[i]);
    }

    stamp = cite_key_mix_span(stamp, cite_span_make(rec->line_ids,
                                                    rec->line_ids_n));
    stamp = cite_key_mix(stamp, rec->sentence_before);
    stamp = cite_key_mix(stamp, (uint64_t) rec->page_number << 32
                                | rec->number);
    stamp = cite_key_mix(stamp, (uint64_t) rec->type << 3
                                | rec->has_number << 2 | rec->untimed << 1
                                | rec->unlined);

    return stamp ? stamp : 1;
}


/* the key of the preimage in b, which is given back */

static cite_rc_t
cite_key_digest(cite_records_t *list, cite_buf_t *b, cite_record_t *rec)
{
    uint8_t      digest[CITE_SHA1_LEN];
    const char  *err;

    err = b->err;
    rec->keyed = 0;

    if (err == NULL) {
        list->sha1(cite_buf_view(b), digest);
        cite_key_hex(rec->key, digest, CITE_KEY_LEN / 2);
    }

    cite_buf_free(b);

    return err ? cite_records_fail(list, err) : CITE_OK;
}


cite_rc_t
cite_key_set(cite_records_t *list, cite_record_t *rec)
{
    uint64_t    stamp;
    cite_buf_t  b;

    stamp = cite_key_stamp(list, rec);

    if (rec->keyed == stamp) {
        return CITE_OK;
    }

    cite_buf_init(&b, list->mem, SIZE_MAX);

    if (rec->format->keyed == CITE_KEYED_BY_PLACE) {
        cite_key_mark(&b, rec);

    } else if (list->key_format == CITE_KEY_0_1) {
        cite_key_0_1(&b, rec);

    } else {
        cite_key_current(&b, rec);
    }

    if (cite_key_digest(list, &b, rec) != CITE_OK) {
        return CITE_ERROR;
    }

    rec->keyed = stamp;

    return CITE_OK;
}


cite_rc_t
cite_records_keys_ahead(cite_records_t *list, cite_record_t **next, size_t n)
{
    size_t          cost;
    cite_record_t  *rec;

    for ( /* void */ ; (rec = *next) != NULL; *next = rec->next) {

        if (n == 0) {
            return CITE_AGAIN;
        }

        cost = CITE_KEY_RECORD + rec->full_phrase.n + rec->url.n
               + rec->sentence.n;
        n -= cite_min(n, cost);

        if (cite_key_set(list, rec) != CITE_OK) {
            return CITE_ERROR;
        }
    }

    return CITE_OK;
}


cite_rc_t
cite_key_collide(cite_records_t *list, cite_record_t *rec)
{
    cite_buf_t  b;

    cite_buf_init(&b, list->mem, SIZE_MAX);

    cite_buf_add(&b, rec->key, CITE_KEY_LEN);
    cite_buf_lit(&b, "|citationNumber:");

    if (rec->has_number) {
        cite_buf_uint(&b, rec->number);
    }

    return cite_key_digest(list, &b, rec);
}


/* the last resort: records of one key and one number */

static cite_rc_t
cite_key_by_place(cite_records_t *list, cite_record_t *rec, size_t place)
{
    cite_buf_t  b;

    cite_buf_init(&b, list->mem, SIZE_MAX);

    cite_buf_add(&b, rec->key, CITE_KEY_LEN);
    cite_buf_lit(&b, "|place:");
    cite_buf_uint(&b, place);

    return cite_key_digest(list, &b, rec);
}


void
cite_key_sized(cite_buf_t *b, cite_span_t part)
{
    cite_buf_uint(b, part.n);
    cite_buf_byte(b, ':');
    cite_buf_put(b, part);
}


/*
 * The identity of a citation.  The key says less, and its parts are not told
 * apart; an identity is longer than a key, so that both can be in one map.
 */

static void
cite_key_identity(cite_buf_t *b, const cite_record_t *rec)
{
    cite_buf_add(b, rec->key, CITE_KEY_LEN);
    cite_buf_byte(b, (uint8_t) ('0' + rec->type));
    cite_buf_uint(b, rec->format->bit);

    cite_buf_byte(b, '#');

    if (rec->has_number && !rec->counted) {
        cite_buf_uint(b, rec->number);
    }

    cite_key_sized(b, rec->attachment_id);
    cite_key_sized(b, rec->start_page_id);
    cite_key_sized(b, rec->full_phrase);
    cite_key_sized(b, rec->anchor_text);
    cite_key_sized(b, rec->url);
    cite_key_sized(b, rec->title);
    cite_key_sized(b, rec->domain);
    cite_key_sized(b, rec->start_time);
    cite_key_sized(b, rec->end_time);
    cite_key_sized(b, rec->id);
    cite_key_sized(b, rec->chunk_id);
}


/* CITE_DECLINED: rec says the same as first, whose key it has */

static cite_rc_t
cite_key_compare(cite_records_t *list, const cite_record_t *first,
    const cite_record_t *rec)
{
    int          same;
    cite_buf_t   a, b;
    const char  *err;

    cite_buf_init(&a, list->mem, SIZE_MAX);
    cite_buf_init(&b, list->mem, SIZE_MAX);

    cite_key_identity(&a, first);
    cite_key_identity(&b, rec);

    err = a.err ? a.err : b.err;
    same = cite_span_eq(cite_buf_view(&a), cite_buf_view(&b));

    cite_buf_free(&a);
    cite_buf_free(&b);

    if (err) {
        return cite_records_fail(list, err);
    }

    return same ? CITE_DECLINED : CITE_OK;
}


/* the same for records which are not the first of their key */

static cite_rc_t
cite_key_remember(cite_records_t *list, cite_map_t *taken, cite_record_t *rec)
{
    cite_rc_t    rc;
    cite_buf_t   b;
    cite_span_t  id;

    cite_buf_init(&b, list->mem, SIZE_MAX);
    cite_key_identity(&b, rec);

    if (b.err) {
        rc = cite_records_fail(list, b.err);

    } else if (cite_map_find(taken, cite_buf_view(&b))) {
        rc = CITE_DECLINED;

    } else {
        rc = cite_records_copy(list, cite_buf_view(&b), &id);

        if (rc == CITE_OK && cite_map_add(taken, id, rec) != CITE_OK) {
            rc = cite_records_fail(list, "memory limit exceeded");
        }
    }

    cite_buf_free(&b);

    return rc;
}


/* another key for rec, whose own is taken by a different citation */

static cite_rc_t
cite_key_resolve(cite_records_t *list, cite_map_t *taken, cite_record_t *rec,
    size_t place)
{
    cite_rc_t  rc;

    rc = cite_key_remember(list, taken, rec);
    if (rc != CITE_OK) {
        return rc;
    }

    if (cite_key_collide(list, rec) != CITE_OK) {
        return CITE_ERROR;
    }

    while (cite_map_find(taken, cite_span_make(rec->key, CITE_KEY_LEN))) {
        if (cite_key_by_place(list, rec, place) != CITE_OK) {
            return CITE_ERROR;
        }
    }

    return CITE_OK;
}


/* CITE_DECLINED: the citation is there already */

static cite_rc_t
cite_key_unique(cite_records_t *list, cite_map_t *taken, cite_record_t *rec,
    size_t place)
{
    cite_rc_t       rc;
    cite_span_t     key;
    cite_record_t  *first;

    if (cite_key_set(list, rec) != CITE_OK) {
        return CITE_ERROR;
    }

    key = cite_span_make(rec->key, CITE_KEY_LEN);

    first = cite_map_find(taken, key);

    if (first) {
        rc = cite_key_compare(list, first, rec);
        if (rc != CITE_OK) {
            return rc;
        }

        rc = cite_key_resolve(list, taken, rec, place);
        if (rc != CITE_OK) {
            return rc;
        }
    }

    if (cite_map_add(taken, key, rec) != CITE_OK) {
        return cite_records_fail(list, "memory limit exceeded");
    }

    return CITE_OK;
}


cite_rc_t
cite_records_keys(cite_records_t *list)
{
    size_t           place, n;
    cite_rc_t        rc;
    cite_map_t       taken;
    cite_record_t   *rec, **link;

    rc = CITE_OK;
    place = 0;
    n = 0;
    link = &list->first;

    cite_map_init(&taken, list->mem, SIZE_MAX);

    while (rc != CITE_ERROR && (rec = *link) != NULL) {

        rc = cite_key_unique(list, &taken, rec, ++place);

        if (rc == CITE_OK) {
            link = &rec->next;
            n++;
            continue;
        }

        /* it is there already, or no key can be made for it and the rest */

        *link = rc == CITE_DECLINED ? rec->next : NULL;
    }

    list->last = link;
    list->n = n;

    cite_mem_resize(list->mem, taken.slots, 0);

    return rc == CITE_ERROR ? CITE_ERROR : CITE_OK;
}
