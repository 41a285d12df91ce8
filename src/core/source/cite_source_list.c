
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


void
cite_listing_take(cite_sources_t *s, cite_listing_t *l, cite_source_t *source,
    uint32_t own, uint32_t count)
{
    l->weak |= own == 0 && count;
    cite_listing_add(s, l, source, (int64_t) (own ? own : count) - 1);
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


int64_t
cite_id_count(cite_span_t id, cite_span_t *prefix)
{
    size_t   i;
    int64_t  n;

    for (i = id.n; i && id.p[i - 1] >= '0' && id.p[i - 1] <= '9'; i--) {
        /* void */
    }

    if (i == id.n || id.n - i > 3) {
        return -1;
    }

    if (prefix) {
        *prefix = cite_span_make(id.p, i);
    }

    for (n = 0; i < id.n; i++) {
        n = n * 10 + id.p[i] - '0';
    }

    return n;
}


/* 1 if the numbers count the entries, from 0 or from 1, in any order */

static int
cite_listing_is_counted(const cite_listing_t *l)
{
    uint32_t  i, low, high;

    low = UINT32_MAX;
    high = 0;

    for (i = 0; i < l->n; i++) {
        low = cite_min(low, l->entries[i].number);
        high = cite_max(high, l->entries[i].number);
    }

    /* they are one more than they are */

    return (low == 1 || low == 2) && high - low + 1 == l->n
           && cite_listing_is_numbered(l);
}


static void
cite_listing_forget(cite_listing_t *l)
{
    uint32_t  i;

    for (i = 0; i < l->n; i++) {
        l->entries[i].number = 0;
    }

    l->weak = 0;
}


/*
 * Ids that count the entries are numbers; others may be a table's.  Those with
 * letters before, as doc_1 and S1, may be numbers, if they count the entries.
 */

static void
cite_listing_ids(cite_listing_t *l)
{
    uint32_t     i;
    int64_t      number;
    cite_span_t  prefix, first;

    first = cite_span_make(NULL, 0);
    prefix = first;

    for (i = 0; i < l->n; i++) {
        number = l->entries[i].source
                 ? cite_id_count(l->entries[i].source->id, &prefix) : -1;

        first = i ? first : prefix;

        if (number < 0 || !cite_span_eq(prefix, first)) {
            cite_listing_forget(l);
            return;
        }

        l->entries[i].number = (uint32_t) number + 1;
    }

    l->weak = first.n || !cite_listing_is_counted(l);

    if (first.n && !cite_listing_is_counted(l)) {
        cite_listing_forget(l);
    }
}


static void
cite_listing_settle(cite_listing_t *l)
{
    uint32_t  i, numbers;

    if (l->weak && !cite_listing_is_counted(l)) {
        cite_listing_forget(l);
    }

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


/* what a list, new or merged, adds to the sums of all of them */

static void
cite_listings_sum(cite_sources_t *s, const cite_listing_t *l)
{
    uint32_t  i;

    if (l->uncounted) {
        return;
    }

    s->longest = cite_max(s->longest, l->n);

    for (i = 0; i < l->n; i++) {
        s->numbered |= l->entries[i].number != 0;
    }
}


/* the tiers in which there is anything: a merge may take some away */

static void
cite_listings_tiers(cite_sources_t *s)
{
    const cite_listing_t  *l;

    s->tiers = 1u << CITE_TIER_NUMBER;

    for (l = s->listings; l; l = l->next) {

        if (l->uncounted) {
            continue;
        }

        s->tiers |= l->past ? 1u << CITE_TIER_PAST : 1u << CITE_TIER_NOW;
        s->tiers |= l->own ? 1u << CITE_TIER_PLACE
                    : l->past ? 1u << CITE_TIER_PAST_ON
                    : 1u << CITE_TIER_ON | 1u << CITE_TIER_PAST_ON;
    }
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
            old->part = old->part == s->part ? old->part : 0;
            cite_listings_sum(s, old);
            cite_listings_tiers(s);
            cite_mem_resize(s->mem, l->entries, 0);
            s->version++;
            return;
        }
    }

    l->part = s->part;

    *s->listings_last = l;
    s->listings_last = &l->next;
    s->listings_n++;

    cite_listings_sum(s, l);
    cite_listings_tiers(s);

    s->version++;
}
