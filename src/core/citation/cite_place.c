
/*
 * Copyright (C) the ngx_cite authors
 */


#include "citation/cite_place.h"
#include "citation/cite_clause.h"
#include "text/cite_sentence.h"
#include "base/cite_utf8.h"

#include <stdlib.h>


static int
cite_place_compare(const void *one, const void *two)
{
    const cite_record_t  *a, *b;

    a = *(cite_record_t *const *) one;
    b = *(cite_record_t *const *) two;

    return (a->offset > b->offset) - (a->offset < b->offset);
}


/* records in the order of the text, so that it is counted once */

static cite_record_t **
cite_places_sort(cite_records_t *list, cite_mem_t *scratch, size_t *n)
{
    cite_record_t  *rec, **sorted;

    sorted = cite_mem_alloc(scratch, list->n * sizeof(cite_record_t *));
    if (sorted == NULL) {
        return NULL;
    }

    *n = 0;

    for (rec = list->first; rec; rec = rec->next) {
        if (rec->has_offset) {
            sorted[(*n)++] = rec;
        }
    }

    qsort(sorted, *n, sizeof(cite_record_t *), cite_place_compare);

    return sorted;
}


static int
cite_place_is_unspoken(const cite_record_t *rec, cite_span_t text)
{
    return rec->length && !rec->format->spoken
           && (rec->format->unspoken || text.p[rec->offset] == '<');
}


/*
 * Appends text from *at to end without the tags and other unspoken citations
 * in it, of which only labels stay; *next is the first record that may be
 * one, and moves on.
 */

static void
cite_place_copy(cite_buf_t *b, cite_span_t text, size_t *at, size_t end,
    cite_record_t **sorted, size_t n, size_t *next)
{
    cite_record_t  *rec;

    for ( /* void */ ; *next < n && sorted[*next]->offset < end; (*next)++) {
        rec = sorted[*next];

        if (rec->offset < *at || !cite_place_is_unspoken(rec, text)) {
            continue;
        }

        cite_buf_add(b, text.p + *at, rec->offset - *at);

        if (rec->format->labelled) {
            cite_buf_put(b, rec->label);
        }

        *at = rec->offset + rec->length;
    }

    if (*at < end) {
        cite_buf_add(b, text.p + *at, end - *at);
        *at = end;
    }
}


/* the sentence of the text that the i-th record is in */

static cite_span_t
cite_place_find(const cite_records_t *list, cite_span_t text,
    cite_record_t **sorted, const cite_span_t *sentences, size_t i)
{
    const cite_record_t  *rec;

    rec = sorted[i];

    return i && sorted[i - 1]->offset == rec->offset
           && sorted[i - 1]->length == rec->length
           ? sentences[i - 1]
           : cite_sentence_at(list->lexicon, text, rec->offset, rec->length);
}


/* the same as it is told; *first is where its tags begin */

static cite_rc_t
cite_place_sentence(cite_records_t *list, cite_buf_t *b, cite_span_t text,
    cite_record_t **sorted, size_t n, size_t i, cite_span_t sentence,
    size_t *first)
{
    size_t          at, next;
    cite_record_t  *rec;

    rec = sorted[i];

    if (sentence.n == 0) {
        return CITE_OK;
    }

    at = (size_t) (sentence.p - text.p);

    while (*first < n && sorted[*first]->offset < at) {
        (*first)++;
    }

    cite_buf_reset(b);
    next = *first;

    cite_place_copy(b, text, &at, cite_min(rec->offset,
                                   (size_t) (sentence.p - text.p) + sentence.n),
                    sorted, n, &next);

    rec->sentence_before = b->n;

    cite_place_copy(b, text, &at, (size_t) (sentence.p - text.p) + sentence.n,
                    sorted, n, &next);

    if (b->err) {
        return CITE_ERROR;
    }

    return cite_records_copy(list, cite_buf_view(b), &rec->sentence);
}


/* the place in UTF-16; before "at" there are so many units */

static void
cite_place_measure(cite_record_t *rec, cite_span_t text, size_t at,
    size_t units)
{
    rec->offset_utf16 = units + cite_utf8_units(
                              cite_span_between(text.p + at,
                                                text.p + rec->offset));
    rec->length_utf16 = cite_utf8_units(cite_span_make(text.p + rec->offset,
                                                       rec->length));
}


cite_rc_t
cite_places_set(cite_records_t *list, cite_mem_t *scratch, cite_span_t text)
{
    size_t          i, n, at, units, first;
    cite_buf_t      b;
    cite_span_t    *sentences;
    cite_record_t  *rec, **sorted;

    if (list->n == 0) {
        return CITE_OK;
    }

    sorted = cite_places_sort(list, scratch, &n);
    sentences = cite_mem_alloc(scratch, list->n * sizeof(cite_span_t));

    if (sorted == NULL || sentences == NULL) {
        return CITE_ERROR;
    }

    cite_buf_init(&b, scratch, SIZE_MAX);

    at = 0;
    units = 0;
    first = 0;

    for (i = 0; i < n; i++) {
        rec = sorted[i];

        if (!rec->measured) {
            cite_place_measure(rec, text, at, units);
        }

        at = rec->offset;
        units = rec->offset_utf16;

        sentences[i] = cite_place_find(list, text, sorted, sentences, i);

        if (cite_place_sentence(list, &b, text, sorted, n, i, sentences[i],
                                &first)
            != CITE_OK)
        {
            return CITE_ERROR;
        }
    }

    return cite_clauses_set(list, scratch, text, sorted, sentences, n);
}
