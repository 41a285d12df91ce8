
/*
 * Copyright (C) the ngx_cite authors
 *
 * The syntaxes of "cite_pattern", and the citations of a site's own hook.
 */


#include "formats/cite_extraction.h"
#include "formats/cite_pattern.h"


static void
cite_pattern_extract_all(cite_extraction_t *x)
{
    size_t              i;
    const char         *reason;
    const cite_conf_t  *conf;

    conf = x->conf;

    for (i = 0; i < conf->patterns_n; i++) {
        if (cite_pattern_extract(conf->patterns[i], x->list, x->visible,
                                 &reason)
            == CITE_DECLINED)
        {
            cite_extraction_fail(x, reason);
        }
    }
}


const cite_format_t  cite_format_pattern = {
    .name = cite_span_const("pattern"),
    .bit = CITE_FORMAT_PATTERN,
    .extract = cite_pattern_extract_all,
    .keyed = CITE_KEYED_BY_PLACE,
    .always = 1
};
