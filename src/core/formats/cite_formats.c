
/*
 * Copyright (C) the ngx_cite authors
 */


#include "formats/cite_formats.h"


#define CITE_FORMAT_ROW(NAME, name, on)  &cite_format_##name,


const cite_format_t *const  cite_formats[CITE_FORMATS_N] = {
    CITE_FORMAT_LIST(CITE_FORMAT_ROW)
};


unsigned
cite_formats_named(cite_span_t name)
{
    size_t                i;
    const cite_format_t  *format;

    for (i = 0; i < CITE_FORMATS_N; i++) {
        format = cite_formats[i];

        if (!format->always && cite_span_eq(format->name, name)) {
            return format->bit
                   | (format->option_of ? format->option_of->bit : 0);
        }
    }

    return 0;
}
