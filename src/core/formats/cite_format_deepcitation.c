
/*
 * Copyright (C) the ngx_cite authors
 *
 * DeepCitation's two forms: a block of data behind the text, whose items are
 * named by markers in it, and tags in the text.
 */


#include "formats/cite_datablock.h"
#include "formats/cite_extraction.h"
#include "formats/cite_xmltag.h"


/* the items of the data block by their numbers; the first of each counts */

static void
cite_deepcitation_items(cite_extraction_t *x)
{
    cite_record_t  *rec;

    if (x->list->first == NULL) {
        return;
    }

    x->items = cite_mem_alloc(&x->scratch, (CITE_MARKER_NUMBER_MAX + 1)
                                           * sizeof(cite_record_t *));
    if (x->items == NULL) {
        cite_extraction_fail(x, "memory limit exceeded");
        return;
    }

    for (rec = x->list->first; rec; rec = rec->next) {
        if (rec->has_number && rec->number <= CITE_MARKER_NUMBER_MAX
            && x->items[rec->number] == NULL)
        {
            x->items[rec->number] = rec;
        }
    }
}


/* an item stands where the first marker with its number does */

static void
cite_deepcitation_places(cite_extraction_t *x)
{
    cite_record_t      *rec;
    cite_marker_t       marker;
    cite_marker_iter_t  it;

    if (x->items == NULL || cite_extraction_markers(x, &it) != CITE_OK) {
        return;
    }

    while (cite_markers_next(&it, &marker) == CITE_OK) {
        rec = x->items[marker.number];

        if (rec && !rec->has_offset) {
            rec->has_offset = 1;
            rec->offset = marker.offset;
            rec->length = marker.length;
        }
    }
}


static void
cite_deepcitation_extract(cite_extraction_t *x)
{
    if (cite_extraction_has(x, '<')) {
        (void) cite_datablock_extract(x->list, x->text, &x->visible);
        cite_deepcitation_items(x);
    }

    if (cite_extraction_has(x, '=')) {
        /* a tag has attributes */
        (void) cite_xmltag_extract(x->list, x->visible);
    }

    cite_deepcitation_places(x);
}


const cite_format_t  cite_format_deepcitation = {
    .name = cite_span_const("deepcitation"),
    .bit = CITE_FORMAT_DEEPCITATION,
    .extract = cite_deepcitation_extract
};
