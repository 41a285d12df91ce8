
/*
 * Copyright (C) the ngx_cite authors
 *
 * The syntaxes of "cite_pattern", and the citations of a site's own hook.
 */


#include "formats/cite_extraction.h"
#include "formats/cite_pattern.h"


/* one pattern in each step */

static cite_rc_t
cite_pattern_extract_all(cite_extraction_t *x)
{
    size_t                from;
    cite_rc_t             rc;
    const char           *reason;
    const cite_conf_t    *conf;
    cite_pattern_scan_t  *s;

    for (conf = x->conf; x->step < conf->patterns_n; cite_extraction_step(x)) {

        s = cite_extraction_scan(x, sizeof(cite_pattern_scan_t));
        if (s == NULL) {
            return CITE_ERROR;
        }

        from = s->at;
        rc = cite_pattern_part(s, conf->patterns[x->step], x->list, x->visible,
                               x->sliced ? x->left : SIZE_MAX, &reason);
        (void) cite_extraction_stops(x, s->at - from);

        if (rc == CITE_AGAIN) {
            return CITE_AGAIN;
        }

        if (rc == CITE_DECLINED) {
            cite_extraction_fail(x, reason);
        }
    }

    return CITE_OK;
}


const cite_format_t  cite_format_pattern = {
    .name = cite_span_const("pattern"),
    .bit = CITE_FORMAT_PATTERN,
    .extract = cite_pattern_extract_all,
    .keyed = CITE_KEYED_BY_PLACE,
    .always = 1
};
