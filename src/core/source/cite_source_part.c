
/*
 * Copyright (C) the ngx_cite authors
 *
 * Parts of a stream that are said again, each time as a whole.  The sources of
 * such a part are those that it names now:
 *
 *   part   [a, b]     then again   [a with another text, c]
 *   a      is renewed
 *   b      becomes c, which stands in its place
 *
 * and a source that nothing takes the place of leaves.  What others have named,
 * too, is no longer the part's to change.
 */


#include "source/cite_source_internal.h"
#include "source/cite_source_list.h"


/* a number means the other source that has it, if there is one */

static void
cite_sources_unnumber(cite_sources_t *s, const cite_source_t *source)
{
    uint32_t        n;
    cite_source_t  *other;

    n = source->number;

    if (n == 0 || s->numbers == NULL) {
        return;
    }

    s->numbers[n] = NULL;
    s->ambiguous[n] = 0;

    for (other = s->first; other; other = other->next) {

        if (other == source || other->number != n) {
            continue;
        }

        s->ambiguous[n] = s->numbers[n] != NULL;
        s->numbers[n] = s->numbers[n] ? s->numbers[n] : other;
        s->past[n] = s->numbers[n]->origin == CITE_ORIGIN_REQUEST;
    }
}


static void
cite_listings_forget(cite_sources_t *s, uint64_t part)
{
    cite_listing_t  **link;

    for (link = &s->listings; *link; /* void */) {

        if ((*link)->part == part) {
            *link = (*link)->next;
            s->listings_n--;
            s->version++;

        } else {
            link = &(*link)->next;
        }
    }

    s->listings_last = link;
}


size_t
cite_sources_part_begin(cite_sources_t *s, uint64_t part)
{
    cite_source_t  *source;

    s->part = part;
    s->stale = 0;

    for (source = s->first; source; source = source->next) {
        if (source->part == part) {
            source->stale = 1;
            s->stale++;
        }
    }

    if (s->stale) {
        cite_listings_forget(s, part);
    }

    return s->stale;
}


cite_source_t *
cite_sources_stale(const cite_sources_t *s)
{
    cite_source_t  *source;

    source = s->stale ? s->first : NULL;

    while (source && !source->stale) {
        source = source->next;
    }

    return source;
}


void
cite_source_renew(cite_sources_t *s, cite_source_t *source)
{
    cite_source_t  old;

    old = *source;
    cite_sources_unnumber(s, source);

    memset(source, 0, sizeof(cite_source_t));

    source->next = old.next;
    source->origin = old.origin;
    source->sid = old.sid;
    source->serial = old.serial;
    source->part = old.part;
    source->used = old.used;
    source->renewed = old.renewed + 1;

    s->stale -= old.stale;
    s->version++;
}


cite_source_t *
cite_sources_back(cite_sources_t *s, const cite_source_t *said)
{
    cite_source_t  *source;

    source = cite_map_find(&s->sids, cite_source_best_name(said));

    if (source == NULL || !source->gone) {
        return NULL;
    }

    source->gone = 0;
    source->stale = 1;
    source->part = s->part;
    source->next = NULL;
    s->stale++;

    *s->last = source;
    s->last = &source->next;

    return source;
}


static void
cite_sources_double_leaves(cite_sources_t *s, const cite_source_t *gone)
{
    cite_source_t  *source;

    for (source = s->first; source; source = source->next) {
        if (source->double_of == gone) {
            source->double_of = NULL;
        }
    }
}


void
cite_sources_part_end(cite_sources_t *s)
{
    cite_source_t  **link, *gone;

    for (link = &s->first; *link && s->stale; /* void */) {

        gone = *link;

        if (!gone->stale) {
            link = &gone->next;
            continue;
        }

        *link = gone->next;
        s->last = s->last == &gone->next ? link : s->last;

        cite_source_renew(s, gone);
        cite_sources_double_leaves(s, gone);
        gone->gone = 1;
    }

    s->part = 0;
    s->stale = 0;
}
