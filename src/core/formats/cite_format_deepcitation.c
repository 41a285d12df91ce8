
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

static cite_rc_t
cite_deepcitation_places(cite_extraction_t *x)
{
    cite_rc_t            rc;
    cite_record_t       *rec;
    cite_marker_t        marker;
    cite_marker_iter_t  *it;

    if (x->items == NULL) {
        return CITE_OK;
    }

    it = cite_extraction_scan(x, sizeof(cite_marker_iter_t));
    if (it == NULL) {
        return CITE_ERROR;
    }

    while ((rc = cite_extraction_marker(x, it, &marker)) == CITE_OK) {
        rec = x->items[marker.number];

        if (rec && !rec->has_offset) {
            rec->has_offset = 1;
            rec->offset = marker.offset;
            rec->length = marker.length;
        }
    }

    return rc;
}


/* errors are the list's */

static cite_rc_t
cite_deepcitation_block(cite_extraction_t *x)
{
    size_t                  left;
    cite_datablock_scan_t  *scan;

    scan = x->scan;

    if (scan == NULL) {
        scan = cite_extraction_has(x, '<')
               ? cite_extraction_scan(x, sizeof(cite_datablock_scan_t)) : NULL;

        if (scan == NULL) {
            cite_extraction_step(x);
            return CITE_OK;
        }

        cite_datablock_begin(scan, x->text);
    }

    left = SIZE_MAX;

    if (cite_datablock_part(scan, x->list, x->sliced ? &x->left : &left)
        == CITE_AGAIN)
    {
        return CITE_AGAIN;
    }

    x->visible = scan->visible;
    cite_deepcitation_items(x);
    cite_extraction_step(x);

    return x->sliced && x->left == 0 ? CITE_AGAIN : CITE_OK;
}


static cite_rc_t
cite_deepcitation_tags(cite_extraction_t *x)
{
    size_t               from;
    cite_rc_t            rc;
    cite_xmltag_scan_t  *scan;

    if (!cite_extraction_has(x, '=')) {
        /* a tag has attributes */
        return CITE_OK;
    }

    scan = cite_extraction_scan(x, sizeof(cite_xmltag_scan_t));
    if (scan == NULL) {
        return CITE_ERROR;
    }

    from = scan->offset;
    scan->pause = x->sliced ? x->left : SIZE_MAX;
    rc = cite_xmltag_part(scan, x->list, x->visible);
    (void) cite_extraction_stops(x, scan->offset - from);

    return rc;
}


static cite_rc_t
cite_deepcitation_extract(cite_extraction_t *x)
{
    if (x->step == 0 && cite_deepcitation_block(x) == CITE_AGAIN) {
        return CITE_AGAIN;
    }

    if (x->step == 1) {
        if (cite_deepcitation_tags(x) == CITE_AGAIN) {
            return CITE_AGAIN;
        }

        cite_extraction_step(x);
    }

    return cite_deepcitation_places(x);
}


const cite_format_t  cite_format_deepcitation = {
    .name = cite_span_const("deepcitation"),
    .bit = CITE_FORMAT_DEEPCITATION,
    .extract = cite_deepcitation_extract
};
