
/*
 * Copyright (C) the ngx_cite authors
 *
 * Lookup of references by number: numbers[n] is 0 for none, the item counted
 * from 1, or ambiguous.
 */


#include "formats/cite_reference_internal.h"


#define CITE_REFERENCE_AMBIGUOUS  0xffff


_Static_assert(CITE_REFERENCES_MAX < CITE_REFERENCE_AMBIGUOUS,
               "an item does not fit into the index");


/* 1 if both can't be the same source */

static int
cite_reference_differ(const cite_reference_t *a, const cite_reference_t *b)
{
    if (a->url.p && b->url.p) {
        return !cite_span_eq(a->url, b->url);
    }

    return a->title.p && b->title.p && !cite_span_eq(a->title, b->title);
}


cite_rc_t
cite_reference_index(cite_references_t *refs)
{
    size_t             i, size;
    uint16_t          *index;
    cite_reference_t  *ref, *best;

    if (refs->n == 0) {
        return CITE_OK;
    }

    size = (CITE_REFERENCE_NUMBER_MAX + 1) * sizeof(uint16_t);

    refs->numbers = cite_mem_resize(refs->mem, NULL, size);
    if (refs->numbers == NULL) {
        return CITE_ERROR;
    }

    memset(refs->numbers, 0, size);

    for (i = 0; i < refs->n; i++) {
        ref = &refs->items[i];
        index = &refs->numbers[ref->number];

        if (*index == CITE_REFERENCE_AMBIGUOUS) {
            continue;
        }

        best = *index ? &refs->items[*index - 1] : NULL;

        if (best && cite_reference_differ(best, ref)) {
            *index = CITE_REFERENCE_AMBIGUOUS;

        } else if (best == NULL || (best->url.p == NULL && ref->url.p)) {
            *index = (uint16_t) (i + 1);
        }
    }

    return CITE_OK;
}


cite_rc_t
cite_references_find(const cite_references_t *refs, uint32_t number,
    const cite_reference_t **found)
{
    uint16_t  i;

    *found = NULL;

    if (refs->n == 0 || number > CITE_REFERENCE_NUMBER_MAX) {
        return CITE_DECLINED;
    }

    i = refs->numbers[number];

    if (i == 0) {
        return CITE_DECLINED;
    }

    if (i == CITE_REFERENCE_AMBIGUOUS) {
        return CITE_ERROR;
    }

    *found = &refs->items[i - 1];

    return CITE_OK;
}


void
cite_references_free(cite_references_t *refs)
{
    cite_mem_resize(refs->mem, refs->items, 0);
    cite_mem_resize(refs->mem, refs->numbers, 0);

    refs->items = NULL;
    refs->numbers = NULL;
    refs->n = 0;
}
