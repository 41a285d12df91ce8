
/*
 * Copyright (C) the ngx_cite authors
 *
 *   body filter ──▶ start ──▶ job ... its subrequest ends, or its time
 *                     ▲                      │
 *                     └──── wake ◀───────────┘
 *                            │
 *                            └──▶ push: new verdicts go to the client
 *
 * The wake event is the only one that sends anything by itself.  It runs in
 * the next turn of the event loop, so that checks which are answered at once
 * do not keep other requests from theirs.
 */


#include "ngx_http_cite_budget.h"
#include "ngx_http_cite_store.h"


/* questions asked in one turn of the event loop */

#define NGX_HTTP_CITE_ASK_MAX  16


static void ngx_http_cite_verify_wake_handler(ngx_event_t *ev);
static void ngx_http_cite_verify_timeout(ngx_event_t *ev);
static void ngx_http_cite_verify_busy(ngx_event_t *ev);
static void ngx_http_cite_verify_cleanup(void *data);


static void
ngx_http_cite_verify_event(ngx_event_t *ev, ngx_http_cite_ctx_t *ctx,
    ngx_event_handler_pt handler)
{
    ev->handler = handler;
    ev->data = ctx;
    ev->log = ctx->r->connection->log;
}


ngx_int_t
ngx_http_cite_verify_init(ngx_http_request_t *r, ngx_http_cite_ctx_t *ctx)
{
    ngx_http_cleanup_t    *cln;
    ngx_http_cite_jobs_t  *jobs;

    cln = ngx_http_cleanup_add(r, 0);
    if (cln == NULL) {
        return NGX_ERROR;
    }

    cln->handler = ngx_http_cite_verify_cleanup;
    cln->data = ctx;

    jobs = &ctx->jobs;

    ngx_queue_init(&jobs->list);

    ngx_http_cite_verify_event(&jobs->wake, ctx,
                               ngx_http_cite_verify_wake_handler);
    ngx_http_cite_verify_event(&ctx->quota.timer, ctx,
                               ngx_http_cite_verify_busy);
    ngx_http_cite_verify_event(&ctx->end.timer, ctx,
                               ngx_http_cite_hold_timeout);
    ngx_http_cite_verify_event(&ctx->push.heartbeat, ctx,
                               ngx_http_cite_push_heartbeat_handler);

    return NGX_OK;
}


void
ngx_http_cite_verify_wake(ngx_http_cite_ctx_t *ctx)
{
    if (!ctx->jobs.stopped) {
        ngx_post_event(&ctx->jobs.wake, &ngx_posted_next_events);
    }
}


void
ngx_http_cite_verify_skip(ngx_http_cite_ctx_t *ctx, const char *reason)
{
    cite_checks_t    *checks;
    cite_question_t  *question;

    checks = &ctx->stream.checks;

    while ((question = cite_checks_next(checks)) != NULL) {
        ngx_http_cite_zone_not_asked(ctx, reason);
        cite_checks_skipped(checks, question, reason);
    }

    ngx_http_cite_verify_wake(ctx);
}


static void
ngx_http_cite_verify_ask(ngx_http_cite_ctx_t *ctx, cite_question_t *question,
    ngx_uint_t probe)
{
    ngx_http_cite_job_t  *job;

    job = ngx_pcalloc(ctx->r->pool, sizeof(ngx_http_cite_job_t));

    if (job == NULL) {
        ngx_http_cite_zone_not_asked(ctx, "no memory");
        cite_checks_failed(&ctx->stream.checks, question, "no memory");
        return;
    }

    job->ctx = ctx;
    job->question = question;
    job->start = ngx_current_msec;
    job->probe = probe;

    ngx_queue_insert_tail(&ctx->jobs.list, &job->queue);
    ctx->jobs.active++;
    ngx_http_cite_quota_take();

    job->timer.handler = ngx_http_cite_verify_timeout;
    job->timer.data = job;
    job->timer.log = ctx->r->connection->log;

    if (ngx_http_cite_job_start(ctx, job) != NGX_OK) {
        job->unheard = 1;
        job->done = 1;
        ngx_http_cite_settle_later(job);
        return;
    }

    ngx_add_timer(&job->timer, ctx->clcf->verify.timeout);
}


/* long messages and checks against the evidence, in bounded slices */

static void
ngx_http_cite_verify_search(ngx_http_cite_ctx_t *ctx)
{
    if (cite_stream_work(&ctx->stream) == CITE_AGAIN) {
        ngx_http_cite_verify_wake(ctx);
    }
}


static void
ngx_http_cite_verify_ask_due(ngx_http_cite_ctx_t *ctx)
{
    ngx_uint_t                    n, probe;
    cite_checks_t                *checks;
    cite_question_t              *question;
    ngx_http_cite_verify_conf_t  *conf;

    n = 0;
    checks = &ctx->stream.checks;
    conf = &ctx->clcf->verify;

    while (checks->due
           && ctx->jobs.active < (ngx_uint_t) conf->concurrency)
    {
        if (n++ == NGX_HTTP_CITE_ASK_MAX) {
            ngx_http_cite_verify_wake(ctx);
            return;
        }

        if (!ngx_http_cite_quota_left(ctx)) {
            ngx_http_cite_quota_queue_up(ctx);
            return;
        }

        if (!ngx_http_cite_breaker_allows(ctx->clcf->breaker, &probe)) {
            ngx_http_cite_verify_skip(ctx, "verifier down");
            return;
        }

        if (!ngx_http_cite_budget_take(ctx)) {
            ctx->clcf->breaker->probing &= !probe;
            ngx_http_cite_verify_skip(ctx, "budget");
            return;
        }

        question = cite_checks_next(checks);

        if (question == NULL) {
            if (probe) {
                ctx->clcf->breaker->probing = 0;
            }

            /* all questions were over a limit, which clients are told */
            ngx_http_cite_verify_wake(ctx);
            break;
        }

        ngx_http_cite_verify_ask(ctx, question, probe);
    }

    if (ctx->quota.timer.timer_set && checks->due == NULL) {
        ngx_del_timer(&ctx->quota.timer);
    }
}


void
ngx_http_cite_verify_start(ngx_http_cite_ctx_t *ctx)
{
    if (ctx->jobs.stopped) {
        return;
    }

    ngx_http_cite_verify_search(ctx);

    if (ctx->clcf->verify.uri == NULL) {
        return;
    }

    if (ctx->detached) {
        ngx_http_cite_verify_detach(ctx);

    } else if (!ngx_http_cite_client_gone(ctx)) {
        ngx_http_cite_verify_ask_due(ctx);
    }

    /* this response may have been woken and have nothing left to ask */

    if (ngx_http_cite_quota_left(ctx)) {
        ngx_http_cite_quota_wake();
    }
}


void
ngx_http_cite_call_complete_hook(ngx_http_cite_ctx_t *ctx)
{
    cite_span_t  message;

    if (ctx->conf.hooks && !ctx->complete_known) {
        ctx->complete_known = 1;
        ctx->complete_hook = ngx_http_cite_hooks.has_complete(ctx->r);
    }

    if (!ctx->complete_hook && ctx->saving.owner.len == 0) {
        return;
    }

    while (cite_stream_completed(&ctx->stream, &message) == CITE_OK) {

        /* a hook may read another text */
        ngx_http_cite_store_completed(ctx);

        if (ctx->complete_hook) {
            ngx_http_cite_hooks.complete(ctx->r, message, ctx->labels);
        }
    }
}


static void
ngx_http_cite_verify_wake_handler(ngx_event_t *ev)
{
    ngx_connection_t     *c;
    ngx_http_request_t   *r;
    ngx_http_cite_ctx_t  *ctx;

    ctx = ev->data;
    r = ctx->r;
    c = r->connection;

    ngx_http_set_log_request(c->log, r);

    ngx_log_debug2(NGX_LOG_DEBUG_HTTP, c->log, 0,
                   "cite wake pending:%uz active:%ui",
                   ctx->stream.checks.pending, ctx->jobs.active);

    /* see ngx_http_cite_client_hide_error() */
    c->error |= ctx->gone;

    ngx_http_cite_job_heal(r);
    ngx_http_cite_settle_ended(ctx);

    if (ngx_http_cite_hold_detached(ctx)) {
        ngx_http_run_posted_requests(c);
        return;
    }

    ngx_http_cite_verify_start(ctx);
    ngx_http_cite_call_complete_hook(ctx);

    if (!ctx->observe && ngx_http_cite_push(ctx) != NGX_OK) {
        ngx_http_cite_push_fail(ctx);
    }

    ngx_http_run_posted_requests(c);
}


static void
ngx_http_cite_verify_timeout(ngx_event_t *ev)
{
    ngx_connection_t     *c;
    ngx_http_cite_ctx_t  *ctx;
    ngx_http_cite_job_t  *job;

    job = ev->data;
    ctx = job->ctx;
    c = ctx->r->connection;

    ngx_http_set_log_request(c->log, ctx->r);

    if (job->question && !job->done && !job->direct) {
        job->timed_out = 1;
        ngx_http_cite_settle_cancel(job);
    }

    ngx_http_cite_verify_wake(ctx);
    ngx_http_run_posted_requests(c);
}


/* the worker's quota stayed used up for too long */

static void
ngx_http_cite_verify_busy(ngx_event_t *ev)
{
    ngx_http_cite_ctx_t  *ctx;

    ctx = ev->data;

    if (ngx_http_cite_quota_dequeue(ctx)) {
        ngx_http_cite_verify_skip(ctx, "busy");
    }
}


void
ngx_http_cite_verify_give_up(ngx_http_cite_ctx_t *ctx)
{
    ngx_queue_t          *q, *next;
    ngx_http_cite_job_t  *job;

    ngx_http_cite_settle_ended(ctx);

    if (ngx_http_cite_quota_dequeue(ctx)) {
        ngx_http_cite_verify_skip(ctx, "busy");
    }

    for (q = ngx_queue_head(&ctx->jobs.list);
         q != ngx_queue_sentinel(&ctx->jobs.list);
         q = next)
    {
        next = ngx_queue_next(q);
        job = ngx_queue_data(q, ngx_http_cite_job_t, queue);

        if (job->question && !job->done) {
            job->timed_out = 1;
            ngx_http_cite_settle_cancel(job);
        }
    }

    cite_stream_give_up(&ctx->stream, "timeout");
    cite_checks_give_up(&ctx->stream.checks, "timeout", 1);
}


void
ngx_http_cite_verify_detach(ngx_http_cite_ctx_t *ctx)
{
    ngx_http_cite_settle_ended(ctx);
    (void) ngx_http_cite_quota_dequeue(ctx);
    ngx_http_cite_settle_skip(ctx, "client gone");

    if (ctx->stream.checks.due) {
        ngx_http_cite_verify_skip(ctx, "client gone");
    }
}


static void
ngx_http_cite_verify_del_timer(ngx_event_t *ev)
{
    if (ev->timer_set) {
        ngx_del_timer(ev);
    }
}


/* the request is going to be freed, and its subrequests with it */

static void
ngx_http_cite_verify_cleanup(void *data)
{
    ngx_http_cite_ctx_t  *ctx = data;

    ngx_queue_t           *q;
    ngx_http_cite_job_t   *job;
    ngx_http_cite_jobs_t  *jobs;

    jobs = &ctx->jobs;

    if (jobs->stopped) {
        return;
    }

    jobs->stopped = 1;

    ngx_http_cite_hold_stop(ctx);
    ngx_http_cite_detach_cleanup(ctx);

    ngx_http_cite_zone_response(ctx);
    ngx_http_cite_store_interrupted(ctx);

    (void) ngx_http_cite_quota_dequeue(ctx);

    for (q = ngx_queue_head(&jobs->list);
         q != ngx_queue_sentinel(&jobs->list);
         q = ngx_queue_next(q))
    {
        job = ngx_queue_data(q, ngx_http_cite_job_t, queue);

        ngx_http_cite_verify_del_timer(&job->timer);

        if (job->probe) {
            ctx->clcf->breaker->probing = 0;
        }

        if (!job->done) {
            job->done = 1;
            ngx_http_cite_quota_give_back();
        }
    }

    ngx_http_cite_verify_del_timer(&ctx->quota.timer);
    ngx_http_cite_verify_del_timer(&ctx->push.heartbeat);

    if (jobs->wake.posted) {
        ngx_delete_posted_event(&jobs->wake);
    }
}
