
/*
 * Copyright (C) the ngx_cite authors
 */


#include "citation/cite_place.h"
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


/* the sentence of the text that the next record is in */

static cite_span_t
cite_place_find(const cite_places_t *p)
{
    size_t                i;
    const cite_record_t  *rec;

    i = p->i;
    rec = p->sorted[i];

    return i && p->sorted[i - 1]->offset == rec->offset
           && p->sorted[i - 1]->length == rec->length
           ? p->sentences[i - 1]
           : cite_sentence_at(p->list->lexicon, p->text, rec->offset,
                              rec->length);
}


/* the same as it is told */

static cite_rc_t
cite_place_sentence(cite_places_t *p, cite_record_t *rec, cite_span_t sentence)
{
    size_t  at, end, next;

    if (sentence.n == 0) {
        return CITE_OK;
    }

    at = (size_t) (sentence.p - p->text.p);
    end = at + sentence.n;

    while (p->first < p->n && p->sorted[p->first]->offset < at) {
        p->first++;
    }

    cite_buf_reset(&p->words);
    next = p->first;

    cite_place_copy(&p->words, p->text, &at, cite_min(rec->offset, end),
                    p->sorted, p->n, &next);

    rec->sentence_before = p->words.n;

    cite_place_copy(&p->words, p->text, &at, end, p->sorted, p->n, &next);

    if (p->words.err) {
        return CITE_ERROR;
    }

    return cite_records_copy(p->list, cite_buf_view(&p->words),
                             &rec->sentence);
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
cite_places_begin(cite_places_t *p, cite_records_t *list, cite_mem_t *scratch,
    cite_span_t text)
{
    memset(p, 0, sizeof(cite_places_t));

    p->list = list;
    p->scratch = scratch;
    p->text = text;

    cite_buf_init(&p->words, scratch, SIZE_MAX);

    if (list->n == 0) {
        return CITE_OK;
    }

    p->sorted = cite_places_sort(list, scratch, &p->n);
    p->sentences = cite_mem_alloc(scratch, list->n * sizeof(cite_span_t));

    if (p->sorted == NULL || p->sentences == NULL) {
        p->n = 0;
        return CITE_ERROR;
    }

    return CITE_OK;
}


/* the next record */

static cite_rc_t
cite_place_set(cite_places_t *p)
{
    cite_record_t  *rec;

    rec = p->sorted[p->i];

    if (!rec->measured) {
        cite_place_measure(rec, p->text, p->at, p->units);
    }

    p->at = rec->offset;
    p->units = rec->offset_utf16;
    p->sentences[p->i] = cite_place_find(p);

    return cite_place_sentence(p, rec, p->sentences[p->i++]);
}


cite_rc_t
cite_places_part(cite_places_t *p, size_t n)
{
    while (p->i < p->n) {

        if (n == 0) {
            return CITE_AGAIN;
        }

        n -= cite_min(n, CITE_PLACE_RECORD);

        if (cite_place_set(p) != CITE_OK) {
            return CITE_ERROR;
        }
    }

    if (p->n && p->clauses == NULL) {
        p->clauses = cite_clauses_begin(p->list, p->scratch, p->text,
                                        p->sorted, p->sentences, p->n);
        if (p->clauses == NULL) {
            return CITE_ERROR;
        }
    }

    return p->clauses ? cite_clauses_part(p->clauses, n) : CITE_OK;
}


cite_rc_t
cite_places_set(cite_records_t *list, cite_mem_t *scratch, cite_span_t text)
{
    cite_rc_t      rc;
    cite_places_t  p;

    rc = cite_places_begin(&p, list, scratch, text);

    while (rc == CITE_OK
           && (rc = cite_places_part(&p, SIZE_MAX)) == CITE_AGAIN)
    {
        rc = CITE_OK;
    }

    return rc;
}
