
/*
 * Copyright (C) the ngx_cite authors
 *
 * Lists of sources while they are read.
 */


#include "source/cite_source_list.h"


cite_listing_t *
cite_listing_open(cite_sources_t *s, cite_span_t call, int past)
{
    cite_listing_t  *l;

    if (s->listings_n == CITE_LISTINGS_MAX) {
        s->lost = 1;
        return NULL;
    }

    l = cite_mem_alloc(s->mem, sizeof(cite_listing_t));

    if (l == NULL || cite_mem_copy(s->mem, call, &l->call) != CITE_OK) {
        s->lost = 1;
        s->dropped++;
        return NULL;
    }

    l->past = past != 0;

    return l;
}


void
cite_listing_add(cite_sources_t *s, cite_listing_t *l, cite_source_t *source,
    int64_t number)
{
    size_t         room;
    cite_listed_t  *entries;

    if (l->n == CITE_SOURCE_NUMBER_MAX) {
        s->lost = 1;
        return;
    }

    if (l->n == l->room) {
        room = cite_max(l->room * 2, 8);

        entries = cite_mem_resize(s->mem, l->entries,
                                  room * sizeof(cite_listed_t));
        if (entries == NULL) {
            s->lost = 1;
            s->dropped++;
            return;
        }

        l->entries = entries;
        l->room = (uint32_t) room;
    }

    l->entries[l->n].source = source;
    l->entries[l->n].number = number >= 0 && number <= CITE_SOURCE_NUMBER_MAX
                              ? (uint32_t) number + 1 : 0;
    l->n++;
}


/* 1 if all entries have a number, and no two the same */

static int
cite_listing_is_numbered(const cite_listing_t *l)
{
    uint32_t  i, n;
    uint8_t   seen[CITE_SOURCE_NUMBER_MAX / 8 + 2] = { 0 };

    for (i = 0; i < l->n; i++) {
        n = l->entries[i].number;

        if (n == 0 || (seen[n >> 3] >> (n & 7) & 1)) {
            return 0;
        }

        seen[n >> 3] |= (uint8_t) (1u << (n & 7));
    }

    return l->n != 0;
}


/* the number that an id is; -1: none */

static int64_t
cite_id_number(cite_span_t id)
{
    size_t   i;
    int64_t  n;

    if (id.n == 0 || id.n > 3) {
        return -1;
    }

    for (n = 0, i = 0; i < id.n; i++) {

        if (id.p[i] < '0' || id.p[i] > '9') {
            return -1;
        }

        n = n * 10 + id.p[i] - '0';
    }

    return n;
}


/* ids that count the entries are numbers; others may be a table's */

static void
cite_listing_ids(cite_listing_t *l)
{
    uint32_t  i, low, high, n;
    int64_t   number;

    low = UINT32_MAX;
    high = 0;

    for (i = 0; i < l->n; i++) {
        number = l->entries[i].source
                 ? cite_id_number(l->entries[i].source->id) : -1;

        if (number < 0) {
            return;
        }

        n = (uint32_t) number;
        low = cite_min(low, n);
        high = cite_max(high, n);
    }

    for (i = 0; i < l->n; i++) {
        n = (uint32_t) cite_id_number(l->entries[i].source->id);
        l->entries[i].number = n + 1;
    }

    l->weak = high - low + 1 != l->n || low > 1;
}


static void
cite_listing_settle(cite_listing_t *l)
{
    uint32_t  i, numbers;

    numbers = 0;

    for (i = 0; i < l->n; i++) {
        numbers += l->entries[i].number != 0;
    }

    if (numbers == 0) {
        cite_listing_ids(l);
    }

    l->own = cite_listing_is_numbered(l) && !l->weak;

    for (i = 0; i < l->n; i++) {
        l->from_zero |= l->entries[i].number == 1;
    }
}


static int
cite_source_is_named(const cite_source_t *source)
{
    return source->id.n || source->chunk_id.n || source->document_id.n
           || source->url.n;
}


/* one source, or two that have the same text and no unlike names */

static int
cite_entries_say_same(const cite_source_t *a, const cite_source_t *b)
{
    if (a == b) {
        return 1;
    }

    return a && b && a->content_hash && a->content_hash == b->content_hash
           && (!cite_source_is_named(a) || !cite_source_is_named(b)
               || cite_span_eq(a->tool_call_id, b->tool_call_id));
}


static int
cite_listings_say_same(const cite_listing_t *a, const cite_listing_t *b)
{
    uint32_t  i;

    if (a->n != b->n || a->uncounted != b->uncounted) {
        return 0;
    }

    for (i = 0; i < a->n; i++) {
        if (!cite_entries_say_same(a->entries[i].source, b->entries[i].source))
        {
            return 0;
        }
    }

    return 1;
}


/* of two lists that say the same the better names and numbers are kept */

static void
cite_listing_merge(cite_listing_t *old, const cite_listing_t *l)
{
    uint32_t        i;
    cite_source_t  *a, *b;

    for (i = 0; i < old->n; i++) {
        a = old->entries[i].source;
        b = l->entries[i].source;

        if (a != b && a && b && !cite_source_is_named(a)
            && cite_source_is_named(b))
        {
            a->double_of = b;
            old->entries[i].source = b;

        } else if (a != b && a && b) {
            b->double_of = a;
        }

        if (!old->own && l->own) {
            old->entries[i].number = l->entries[i].number;
        }
    }

    old->own |= l->own;
    old->from_zero |= l->from_zero;
    old->past &= l->past;
}


void
cite_listing_close(cite_sources_t *s, cite_listing_t *l)
{
    cite_listing_t  *old;

    if (l->n == 0) {
        return;
    }

    cite_listing_settle(l);

    for (old = s->listings; old; old = old->next) {
        if (cite_listings_say_same(old, l)) {
            cite_listing_merge(old, l);
            cite_mem_resize(s->mem, l->entries, 0);
            s->version++;
            return;
        }
    }

    *s->listings_last = l;
    s->listings_last = &l->next;
    s->listings_n++;
    s->version++;
}
