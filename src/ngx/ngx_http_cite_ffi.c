
/*
 * Copyright (C) the ngx_cite authors
 *
 * Functions for lua/resty/cite/ffi.lua: a verify location that is written in
 * Lua takes its question and gives its answer by calls, not by bodies.
 */


#include "ngx_http_cite.h"


int ngx_http_cite_ffi_job(ngx_http_request_t *r, ngx_str_t *question,
    ngx_str_t *hooks, ngx_msec_t *timeout);
int ngx_http_cite_ffi_answer(ngx_http_request_t *r, const u_char *data,
    size_t len);
int ngx_http_cite_ffi_fail(ngx_http_request_t *r, int timed_out);
int ngx_http_cite_ffi_alone(ngx_http_request_t *r);
int ngx_http_cite_ffi_threads(ngx_http_request_t *r, int change);
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

    /* bytes that the location sends from now on are not the answer */
    job->direct = 1;
    job->answer_ended = 1;
    job->status = NGX_HTTP_OK;

    /* a subrequest that goes on longer is not waited for */
    ngx_http_cite_verify_wake(job->ctx);

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


/*
 * 1 if the client's request has no subrequests but its checks.  r->main->count
 * has one for each check that is not finalized, and one for the request; any
 * other may be a subrequest of this check.
 */

int
ngx_http_cite_ffi_alone(ngx_http_request_t *r)
{
    ngx_uint_t            known;
    ngx_queue_t          *q, *jobs;
    ngx_http_cite_job_t  *job;

    job = ngx_http_cite_job_of(r);

    if (job == NULL) {
        return 1;
    }

    known = !r->main->done;
    jobs = &job->ctx->jobs.list;

    for (q = ngx_queue_head(jobs);
         q != ngx_queue_sentinel(jobs);
         q = ngx_queue_next(q))
    {
        job = ngx_queue_data(q, ngx_http_cite_job_t, queue);

        if (job->sr && !job->sr->done) {
            known++;
        }
    }

    return r->main->count <= known;
}


/* the number of threads after the change; NGX_DECLINED: r is no check */

int
ngx_http_cite_ffi_threads(ngx_http_request_t *r, int change)
{
    ngx_http_cite_job_t  *job;

    job = ngx_http_cite_job_of(r);

    if (job == NULL) {
        return NGX_DECLINED;
    }

    job->threads += change;

    return (int) job->threads;
}


/* responses of this worker that may still call a hook */

int
ngx_http_cite_ffi_streams(void)
{
    return ngx_http_cite_hooks.streams;
}
