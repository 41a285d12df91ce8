
/*
 * Copyright (C) the ngx_cite authors
 */


#include "formats/cite_extraction.h"
#include "formats/cite_tag.h"


static cite_rc_t
cite_tag_extract_all(cite_extraction_t *x)
{
    size_t            from;
    cite_rc_t         rc;
    cite_tag_scan_t  *s;

    rc = cite_extraction_markdown(x);
    if (rc != CITE_OK) {
        return rc;
    }

    s = cite_extraction_scan(x, sizeof(cite_tag_scan_t));
    if (s == NULL) {
        return CITE_ERROR;
    }

    s->list = x->list;
    s->md = &x->markdown;
    s->text = x->visible;
    from = s->offset;

    rc = cite_tag_part(s, x->sliced ? x->left : SIZE_MAX);
    (void) cite_extraction_stops(x, s->offset - from);

    return rc;
}


const cite_format_t  cite_format_cite_tag = {
    .name = cite_span_const("cite_tag"),
    .bit = CITE_FORMAT_CITE_TAG,
    .bytes = "<[",
    .extract = cite_tag_extract_all,
    .keyed = CITE_KEYED_BY_PLACE,
    .resolved = CITE_RESOLVED_BY_TOOL_CALL,
    .labelled = 1
};
