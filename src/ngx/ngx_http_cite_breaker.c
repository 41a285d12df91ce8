
/*
 * Copyright (C) the ngx_cite authors
 *
 * A service that is down would cost each response its whole hold time, so
 * after some failures in a row it is not asked for a while, and then once.
 */


#include "ngx_http_cite.h"


#define NGX_HTTP_CITE_BREAKER_FAILURES  10
#define NGX_HTTP_CITE_BREAKER_PAUSE     10000


ngx_uint_t
ngx_http_cite_breaker_allows(ngx_http_cite_breaker_t *breaker,
    ngx_uint_t *probe)
{
    *probe = 0;

    if (!breaker->open) {
        return 1;
    }

    if (breaker->probing
        || (ngx_msec_int_t) (breaker->until - ngx_current_msec) > 0)
    {
        return 0;
    }

    breaker->probing = 1;
    *probe = 1;

    return 1;
}


void
ngx_http_cite_breaker_result(ngx_http_cite_breaker_t *breaker,
    ngx_uint_t good, ngx_uint_t probe)
{
    if (probe) {
        breaker->probing = 0;
    }

    if (good) {
        breaker->open = 0;
        breaker->failures = 0;
        return;
    }

    if (++breaker->failures < NGX_HTTP_CITE_BREAKER_FAILURES && !probe) {
        return;
    }

    if (!breaker->open) {
        ngx_log_error(NGX_LOG_WARN, ngx_cycle->log, 0,
                      "cite: the verifier has failed %ui times in a row, "
                      "it is not asked for %d seconds", breaker->failures,
                      NGX_HTTP_CITE_BREAKER_PAUSE / 1000);
    }

    breaker->open = 1;
    breaker->until = ngx_current_msec + NGX_HTTP_CITE_BREAKER_PAUSE;
}
