
/*
 * Copyright (C) the ngx_cite authors
 */


#include "formats/cite_extraction.h"
#include "formats/cite_tag.h"


static void
cite_tag_extract_all(cite_extraction_t *x)
{
    if (cite_extraction_markdown(x) == CITE_OK) {
        (void) cite_tag_extract(x->list, x->visible, &x->markdown);
    }
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
