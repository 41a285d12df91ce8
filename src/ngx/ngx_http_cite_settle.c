
/*
 * Copyright (C) the ngx_cite authors
 *
 * A job has its result when its subrequest has ended, when its time is over,
 * or when Lua has handed over the answer: the core gets it then.  A subrequest
 * that can't be stopped goes on without a question, as a straggler.
 */


#include "ngx_http_cite.h"


/* why a job has failed; NULL: it has an answer */

static const char *
ngx_http_cite_settle_failure(ngx_http_cite_job_t *job, u_char *text)
{
    ngx_uint_t  status;

    if (job->timed_out) {
        return "timeout";
    }

    if (job->hook_failed) {
        return "hook failed";
    }

    status = job->status;

    if (status == 0 && job->rc >= NGX_HTTP_SPECIAL_RESPONSE) {
        status = job->rc;
    }

    if (status == 0) {
        return "no answer";
    }

    if (status < NGX_HTTP_OK || status >= NGX_HTTP_SPECIAL_RESPONSE) {
        *ngx_sprintf(text, "status %ui", status) = '\0';
        return (char *) text;
    }

    if (job->answer.err) {
        return "answer too large";
    }

    return job->answer_ended ? NULL : "truncated answer";
}


/* hands the job's result to the core */

static void
ngx_http_cite_settle(ngx_http_cite_job_t *job)
{
    u_char                text[NGX_INT_T_LEN + sizeof("status ")];
    const char           *reason;
    cite_checks_t        *checks;
    cite_question_t      *question;
    ngx_http_cite_ctx_t  *ctx;

    ctx = job->ctx;
    checks = &ctx->stream.checks;
    question = job->question;

    job->question = NULL;
    ctx->jobs.active--;

    if (job->timer.timer_set) {
        ngx_del_timer(&job->timer);
    }

    ngx_http_cite_breaker_count(job);

    reason = ngx_http_cite_settle_failure(job, text);
    ngx_http_cite_zone_check(job, reason);

    if (reason) {
        ngx_log_debug1(NGX_LOG_DEBUG_HTTP, ctx->r->connection->log, 0,
                       "cite check failed: %s", reason);

        cite_checks_failed(checks, question, reason);

    } else {
        cite_checks_answered(checks, question, cite_buf_view(&job->answer));
    }

    cite_buf_free(&job->answer);
}


void
ngx_http_cite_settle_later(ngx_http_cite_job_t *job)
{
    ngx_http_cite_ctx_t  *ctx;

    ctx = job->ctx;

    if (job->question) {
        /* the wake event hands its result to the core */
        ngx_http_cite_verify_wake(ctx);

    } else {
        /* it was cancelled before */
        ctx->jobs.stragglers -= job->straggler;
        ngx_queue_remove(&job->queue);
        cite_buf_free(&job->body);
    }

    ngx_http_cite_quota_give_back();
}


/* the check has its result, but its subrequest goes on */

static void
ngx_http_cite_settle_straggle(ngx_http_cite_job_t *job)
{
    job->straggler = 1;
    job->ctx->jobs.stragglers++;
    job->ctx->jobs.straggled++;
}


/* a subrequest that can't be stopped is a straggler, whose end is harmless as
   long as the upstream is read */

static void
ngx_http_cite_settle_stop(ngx_http_cite_job_t *job)
{
    ngx_http_cite_job_stop(job);

    if (!job->done) {
        ngx_http_cite_settle_straggle(job);
    }
}


void
ngx_http_cite_settle_cancel(ngx_http_cite_job_t *job)
{
    ngx_http_cite_settle(job);
    ngx_http_cite_settle_stop(job);
}


void
ngx_http_cite_settle_ended(ngx_http_cite_ctx_t *ctx)
{
    ngx_queue_t          *q, *next;
    ngx_http_cite_job_t  *job;

    for (q = ngx_queue_head(&ctx->jobs.list);
         q != ngx_queue_sentinel(&ctx->jobs.list);
         q = next)
    {
        next = ngx_queue_next(q);
        job = ngx_queue_data(q, ngx_http_cite_job_t, queue);

        if (job->done) {
            ngx_queue_remove(q);
            ngx_http_cite_settle(job);
            cite_buf_free(&job->body);

        } else if (job->question && job->answer.err) {
            ngx_http_cite_settle_cancel(job);

        } else if (job->question && job->direct) {
            ngx_http_cite_settle(job);
            ngx_http_cite_settle_straggle(job);
        }
    }
}


void
ngx_http_cite_settle_skip(ngx_http_cite_ctx_t *ctx, const char *reason)
{
    ngx_queue_t          *q, *next;
    cite_question_t      *question;
    ngx_http_cite_job_t  *job;

    for (q = ngx_queue_head(&ctx->jobs.list);
         q != ngx_queue_sentinel(&ctx->jobs.list);
         q = next)
    {
        next = ngx_queue_next(q);
        job = ngx_queue_data(q, ngx_http_cite_job_t, queue);
        question = job->question;

        if (question == NULL || job->done) {
            continue;
        }

        job->question = NULL;
        ctx->jobs.active--;
        ngx_http_cite_zone_not_asked(ctx, reason);
        cite_checks_skipped(&ctx->stream.checks, question, reason);

        if (job->timer.timer_set) {
            ngx_del_timer(&job->timer);
        }

        if (job->probe) {
            ctx->clcf->breaker->probing = 0;
            job->probe = 0;
        }

        cite_buf_free(&job->answer);
        ngx_http_cite_settle_stop(job);
    }
}
