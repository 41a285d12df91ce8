
/*
 * Copyright (C) the ngx_cite authors
 *
 * Makes records of marks.
 */


#include "formats/cite_mark.h"


struct cite_mark_waiting_s {
    cite_mark_place_t   place;
    cite_mark_ref_t     ref;
    cite_span_t         label;
};


/* the fields of a record that all of a place share */

static cite_record_t *
cite_mark_record(cite_extraction_t *x, const cite_mark_place_t *place)
{
    cite_record_t  *rec;

    rec = cite_records_add(x->list, place->format);
    if (rec == NULL) {
        return NULL;
    }

    rec->has_offset = 1;
    rec->offset = (size_t) (place->bytes.p - x->visible.p);
    rec->length = place->bytes.n;
    rec->resolved = place->resolved;
    rec->tentative = place->tentative;
    rec->worded = place->worded;
    rec->claims = place->claims;
    rec->spoken = place->spoken;

    if (place->enclosed.n) {
        rec->enclosed = (size_t) (place->enclosed.p - x->visible.p);
        rec->enclosed_n = place->enclosed.n;
    }

    if (cite_records_copy(x->list, place->url, &rec->url) != CITE_OK
        || cite_records_copy(x->list, place->label, &rec->label) != CITE_OK)
    {
        return NULL;
    }

    if (rec->url.n) {
        rec->type = CITE_TYPE_URL;
    }

    return rec;
}


static void
cite_mark_ref(cite_extraction_t *x, const cite_mark_place_t *place,
    const cite_mark_ref_t *ref, cite_span_t label)
{
    uint32_t        number;
    cite_record_t  *rec;

    rec = cite_mark_record(x, place);
    if (rec == NULL) {
        return;
    }

    number = ref->number;
    rec->page_number = ref->page;

    if (ref->id.p && cite_mark_turn(ref->id, &number)) {
        label = ref->id;

    } else if (ref->id.p) {
        rec->resolved = place->url.n ? place->resolved : CITE_RESOLVED_BY_ID;
        (void) cite_records_copy(x->list, ref->id, &rec->id);
        return;
    }

    rec->number = number;
    rec->has_number = 1;

    if (label.n) {
        (void) cite_records_copy(x->list, label, &rec->label);
    }
}


static void
cite_mark_wait(cite_extraction_t *x, const cite_mark_place_t *place,
    const cite_mark_ref_t *ref, cite_span_t label)
{
    cite_mark_waiting_t  *w;

    if (x->waiting == NULL) {
        x->waiting = cite_mem_alloc(&x->scratch, CITE_MARK_WAITING
                                                 * sizeof(cite_mark_waiting_t));
        if (x->waiting == NULL) {
            cite_extraction_fail(x, "memory limit exceeded");
            return;
        }
    }

    if (x->waiting_n == CITE_MARK_WAITING) {
        return;
    }

    w = &x->waiting[x->waiting_n++];

    w->place = *place;
    w->ref = *ref;
    w->label = label;
}


void
cite_mark_add(cite_extraction_t *x, const cite_mark_place_t *place,
    const cite_mark_t *mark)
{
    size_t                  i;
    const cite_mark_ref_t  *ref;

    if (mark == NULL) {
        (void) cite_mark_record(x, place);
        return;
    }

    for (i = 0; i < mark->n; i++) {
        ref = &mark->refs[i];

        if (ref->id.p == NULL && x->items && x->items[ref->number]) {
            /* it names an item of the data block */
            continue;
        }

        if (place->tentative) {
            cite_mark_wait(x, place, ref, mark->label);

        } else {
            cite_mark_ref(x, place, ref, mark->label);
        }
    }
}


void
cite_mark_flush(cite_extraction_t *x)
{
    size_t                      i;
    const cite_mark_waiting_t  *w;

    for (i = 0; i < x->waiting_n && x->list->n < x->list->max; i++) {
        w = &x->waiting[i];
        cite_mark_ref(x, &w->place, &w->ref, w->label);
    }
}


cite_span_t
cite_mark_waiting(const cite_extraction_t *x, size_t i)
{
    return i < x->waiting_n ? x->waiting[i].place.bytes
                            : cite_span_make(NULL, 0);
}
