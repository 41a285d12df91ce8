
/*
 * Copyright (C) the ngx_cite authors
 *
 * A verifier that is down would cost each response its whole hold time.  After
 * some failures in a row it gets no questions for a while, and then one.
 *
 * Only the verifier's own failures count: not a check that never began, nor
 * one that a hold's end or a client has cut off before cite_verify_timeout.
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


static void
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


/* 1 if the verifier has answered, whatever the answer */

static ngx_uint_t
ngx_http_cite_breaker_good(ngx_http_cite_job_t *job)
{
    return !job->timed_out && job->status != 0
           && job->status != NGX_HTTP_BAD_GATEWAY
           && job->status != NGX_HTTP_SERVICE_UNAVAILABLE
           && job->status != NGX_HTTP_GATEWAY_TIME_OUT;
}


/* 1 if the job was cut off before the verifier has had its whole time */

static ngx_uint_t
ngx_http_cite_breaker_early(ngx_http_cite_job_t *job)
{
    return job->timed_out && ngx_current_msec - job->start
                             < job->ctx->clcf->verify.timeout;
}


void
ngx_http_cite_breaker_count(ngx_http_cite_job_t *job)
{
    ngx_http_cite_breaker_t  *breaker;

    breaker = job->ctx->clcf->breaker;

    if (!job->unheard && !ngx_http_cite_breaker_early(job)) {
        ngx_http_cite_breaker_result(breaker, ngx_http_cite_breaker_good(job),
                                     job->probe);

    } else if (job->probe) {
        breaker->probing = 0;
    }

    job->probe = 0;
}
