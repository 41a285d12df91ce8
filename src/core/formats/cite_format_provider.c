
/*
 * Copyright (C) the ngx_cite authors
 *
 * Citations that the model's provider states beside the text; see
 * run/cite_run_annotation.c.
 */


#include "formats/cite_formats.h"


const cite_format_t  cite_format_provider = {
    .name = cite_span_const("provider"),
    .bit = CITE_FORMAT_PROVIDER,
    .spoken = 1
};
