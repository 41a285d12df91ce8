
/*
 * Copyright (C) the ngx_cite authors
 */


#include "formats/cite_extraction.h"
#include "formats/cite_marker_form.h"


/* behind a dagger: a file or a title, not "source" or lines */

static int
cite_marker_is_name(cite_span_t label)
{
    return label.n && !cite_span_eq(label, cite_span("source"))
           && (memchr(label.p, '.', label.n) || memchr(label.p, ' ', label.n));
}


static void
cite_marker_record(cite_extraction_t *x, const cite_marker_t *marker)
{
    cite_record_t  *rec;

    if (x->items && x->items[marker->number]) {
        /* it names an item of the data block */
        return;
    }

    rec = cite_records_add(x->list, &cite_format_marker);
    if (rec == NULL) {
        return;
    }

    rec->number = marker->number;
    rec->has_number = 1;
    rec->page_number = marker->page;
    rec->has_offset = 1;
    rec->offset = marker->offset;
    rec->length = marker->length;

    if (cite_marker_is_name(marker->label)) {
        (void) cite_records_copy(x->list, marker->label, &rec->label);
    }
}


/* first the plain ones, then the other forms */

static cite_rc_t
cite_marker_extract(cite_extraction_t *x)
{
    cite_rc_t            rc;
    cite_marker_t        marker;
    cite_marker_iter_t  *it;

    if (x->step) {
        return cite_marker_forms(x);
    }

    it = cite_extraction_scan(x, sizeof(cite_marker_iter_t));
    if (it == NULL) {
        return CITE_ERROR;
    }

    while ((rc = cite_extraction_marker(x, it, &marker)) == CITE_OK) {
        cite_marker_record(x, &marker);
    }

    if (rc != CITE_DONE) {
        return rc;
    }

    cite_extraction_step(x);

    return cite_marker_forms(x);
}


const cite_format_t  cite_format_marker = {
    .name = cite_span_const("marker"),
    .bit = CITE_FORMAT_MARKER,
    .bytes = CITE_MARKER_FORM_BYTES,
    .extract = cite_marker_extract,
    .keyed = CITE_KEYED_BY_PLACE,
    .resolved = CITE_RESOLVED_BY_NUMBER
};


/* it was a format of its own, and may still be named */

const cite_format_t  cite_format_lenticular = {
    .name = cite_span_const("lenticular"),
    .bit = CITE_FORMAT_LENTICULAR,
    .option_of = &cite_format_marker,
    .bytes = "\xe3"
};
