
/*
 * Copyright (C) the ngx_cite authors
 *
 * What lua/resty/cite/ffi.lua calls: a verify location that is written in
 * Lua takes its question and gives its answer without a body on the way.
 */


#include "ngx_http_cite.h"


int ngx_http_cite_ffi_job(ngx_http_request_t *r, ngx_str_t *question,
    ngx_str_t *hooks, ngx_msec_t *timeout);
int ngx_http_cite_ffi_answer(ngx_http_request_t *r, const u_char *data,
    size_t len);
int ngx_http_cite_ffi_fail(ngx_http_request_t *r, int timed_out);
int ngx_http_cite_ffi_streams(void);


int
ngx_http_cite_ffi_job(ngx_http_request_t *r, ngx_str_t *question,
    ngx_str_t *hooks, ngx_msec_t *timeout)
{
    ngx_str_t            *module;
    ngx_http_cite_job_t  *job;

    job = ngx_http_cite_job_of(r);

    if (job == NULL) {
        return NGX_DECLINED;
    }

    question->data = job->body.p;
    question->len = job->body.n;

    module = ngx_http_cite_hooks.module
             ? ngx_http_cite_hooks.module(job->ctx->r) : NULL;

    if (module) {
        *hooks = *module;

    } else {
        ngx_str_null(hooks);
    }

    *timeout = job->ctx->clcf->verify.timeout;

    return NGX_OK;
}


static ngx_http_cite_job_t *
ngx_http_cite_ffi_settle(ngx_http_request_t *r)
{
    ngx_http_cite_job_t  *job;

    job = ngx_http_cite_job_of(r);

    if (job == NULL || job->direct) {
        return NULL;
    }

    /* nothing that is sent from now on belongs to the answer */
    job->direct = 1;
    job->complete = 1;
    job->status = NGX_HTTP_OK;

    return job;
}


int
ngx_http_cite_ffi_answer(ngx_http_request_t *r, const u_char *data, size_t len)
{
    ngx_http_cite_job_t  *job;

    job = ngx_http_cite_ffi_settle(r);

    if (job == NULL) {
        return NGX_DECLINED;
    }

    if (job->question) {
        cite_buf_reset(&job->answer);
        cite_buf_add(&job->answer, data, len);
    }

    return NGX_OK;
}


int
ngx_http_cite_ffi_fail(ngx_http_request_t *r, int timed_out)
{
    ngx_http_cite_job_t  *job;

    job = ngx_http_cite_ffi_settle(r);

    if (job == NULL) {
        return NGX_DECLINED;
    }

    job->hook_failed = 1;
    job->timed_out = timed_out != 0;

    return NGX_OK;
}


/* responses of this worker that may still call a hook */

int
ngx_http_cite_ffi_streams(void)
{
    return ngx_http_cite_hooks.streams;
}
