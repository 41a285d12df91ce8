
/*
 * Copyright (C) the ngx_cite authors
 */


#include "ngx_http_cite_zone.h"


const ngx_msec_t  ngx_http_cite_bounds[NGX_HTTP_CITE_BUCKETS - 1] = {
    5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10000
};


/* one addition is enough here: "cite_status" sums the buckets up */

void
ngx_http_cite_histogram_add(ngx_http_cite_histogram_t *histogram,
    ngx_msec_t ms)
{
    ngx_uint_t  i;

    for (i = 0; i < NGX_HTTP_CITE_BUCKETS - 1; i++) {
        if (ms <= ngx_http_cite_bounds[i]) {
            break;
        }
    }

    (void) ngx_atomic_fetch_add(&histogram->buckets[i], 1);
    (void) ngx_atomic_fetch_add(&histogram->sum, ms);
}
