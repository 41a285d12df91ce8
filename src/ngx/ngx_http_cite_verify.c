
/*
 * Copyright (C) the ngx_cite authors
 *
 *   body filter ──▶ start ──▶ job ... its subrequest ends, or its time
 *                     ▲                      │
 *                     └──── wake ◀───────────┘
 *                            │
 *                            └──▶ what is known now goes to the client
 *
 * The wake event is the only one that sends anything by itself.  It runs in
 * the next turn of the event loop, so that checks which are answered at once
 * do not keep other requests from theirs.
 */


#include "ngx_http_cite.h"


/* asked in one turn of the event loop; the rest in the next one */

#define NGX_HTTP_CITE_ASK_MAX  16


static void ngx_http_cite_verify_wake_handler(ngx_event_t *ev);
static void ngx_http_cite_verify_timeout(ngx_event_t *ev);
static void ngx_http_cite_verify_busy(ngx_event_t *ev);
static void ngx_http_cite_verify_cleanup(void *data);


/* of this worker */

static ngx_int_t    ngx_http_cite_active;
static ngx_queue_t  ngx_http_cite_waiting;


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
    ngx_http_cleanup_t      *cln;
    ngx_http_cite_checks_t  *checks;

    if (ngx_http_cite_waiting.next == NULL) {
        ngx_queue_init(&ngx_http_cite_waiting);
    }

    cln = ngx_http_cleanup_add(r, 0);
    if (cln == NULL) {
        return NGX_ERROR;
    }

    cln->handler = ngx_http_cite_verify_cleanup;
    cln->data = ctx;

    checks = &ctx->checks;

    ngx_queue_init(&checks->jobs);

    ngx_http_cite_verify_event(&checks->wake, ctx,
                               ngx_http_cite_verify_wake_handler);
    ngx_http_cite_verify_event(&checks->busy, ctx, ngx_http_cite_verify_busy);
    ngx_http_cite_verify_event(&checks->hold, ctx, ngx_http_cite_hold_timeout);
    ngx_http_cite_verify_event(&checks->heartbeat, ctx,
                               ngx_http_cite_heartbeat);

    return NGX_OK;
}


void
ngx_http_cite_verify_wake(ngx_http_cite_ctx_t *ctx)
{
    if (!ctx->checks.stopped) {
        ngx_post_event(&ctx->checks.wake, &ngx_posted_next_events);
    }
}


/* waits until another request of this worker gives its place up */

static void
ngx_http_cite_verify_queue(ngx_http_cite_ctx_t *ctx)
{
    ngx_http_cite_checks_t  *checks;

    checks = &ctx->checks;

    if (checks->in_queue) {
        return;
    }

    checks->in_queue = 1;
    ngx_queue_insert_tail(&ngx_http_cite_waiting, &checks->waiting);

    if (!checks->busy.timer_set) {
        ngx_add_timer(&checks->busy, ctx->clcf->verify.timeout);
    }
}


static void
ngx_http_cite_verify_unqueue(ngx_http_cite_ctx_t *ctx)
{
    ngx_http_cite_checks_t  *checks;

    checks = &ctx->checks;

    if (checks->in_queue) {
        checks->in_queue = 0;
        ngx_queue_remove(&checks->waiting);
    }
}


/* a place is free: for the one that has waited longest */

static void
ngx_http_cite_verify_next(void)
{
    ngx_queue_t          *q;
    ngx_http_cite_ctx_t  *ctx;

    if (ngx_queue_empty(&ngx_http_cite_waiting)) {
        return;
    }

    q = ngx_queue_head(&ngx_http_cite_waiting);
    ctx = ngx_queue_data(q, ngx_http_cite_ctx_t, checks.waiting);

    ngx_http_cite_verify_unqueue(ctx);
    ngx_http_cite_verify_wake(ctx);
}


static void
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

    ngx_queue_insert_tail(&ctx->checks.jobs, &job->queue);
    ctx->checks.active++;
    ngx_http_cite_active++;

    job->timer.handler = ngx_http_cite_verify_timeout;
    job->timer.data = job;
    job->timer.log = ctx->r->connection->log;

    if (ngx_http_cite_job_start(ctx, job) != NGX_OK) {
        job->done = 1;
        ngx_http_cite_verify_leave(job);
        return;
    }

    ngx_add_timer(&job->timer, ctx->clcf->verify.timeout);
}


/* looks into what the stream itself has shown, for a part of a turn */

static void
ngx_http_cite_verify_work(ngx_http_cite_ctx_t *ctx)
{
    if (ctx->conf.evidence
        && cite_checks_work(&ctx->stream.checks) == CITE_AGAIN)
    {
        ngx_http_cite_verify_wake(ctx);
    }
}


void
ngx_http_cite_verify_start(ngx_http_cite_ctx_t *ctx)
{
    ngx_uint_t                    n, probe;
    cite_checks_t                *checks;
    cite_question_t              *question;
    ngx_http_cite_verify_conf_t  *conf;

    n = 0;
    checks = &ctx->stream.checks;
    conf = &ctx->clcf->verify;

    if (ctx->checks.stopped) {
        return;
    }

    ngx_http_cite_verify_work(ctx);

    if (conf->uri == NULL) {
        return;
    }

    while (checks->due
           && ctx->checks.active < (ngx_uint_t) conf->concurrency)
    {
        if (n++ == NGX_HTTP_CITE_ASK_MAX) {
            ngx_http_cite_verify_wake(ctx);
            return;
        }

        if (ngx_http_cite_active >= conf->max_active) {
            ngx_http_cite_verify_queue(ctx);
            return;
        }

        if (!ngx_http_cite_breaker_allows(ctx->clcf->breaker, &probe)) {
            ngx_http_cite_verify_skip(ctx, "verifier down");
            return;
        }

        question = cite_checks_next(checks);

        if (question == NULL) {
            if (probe) {
                ctx->clcf->breaker->probing = 0;
            }

            /* all were over a limit, which is to be told */
            ngx_http_cite_verify_wake(ctx);
            break;
        }

        ngx_http_cite_verify_ask(ctx, question, probe);
    }

    if (ctx->checks.busy.timer_set && checks->due == NULL) {
        ngx_del_timer(&ctx->checks.busy);
    }
}


/* why a job has failed; NULL: it has an answer */

static const char *
ngx_http_cite_verify_failure(ngx_http_cite_job_t *job, u_char *text)
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

    return job->complete ? NULL : "truncated answer";
}


/* 1 if the service was there, whatever it has said */

static ngx_uint_t
ngx_http_cite_verify_good(ngx_http_cite_job_t *job)
{
    return !job->timed_out && job->status != 0
           && job->status != NGX_HTTP_BAD_GATEWAY
           && job->status != NGX_HTTP_SERVICE_UNAVAILABLE
           && job->status != NGX_HTTP_GATEWAY_TIME_OUT;
}


static void
ngx_http_cite_verify_judge(ngx_http_cite_job_t *job)
{
    ngx_http_cite_breaker_t  *breaker;

    breaker = job->ctx->clcf->breaker;

    if (!job->unheard) {
        ngx_http_cite_breaker_result(breaker, ngx_http_cite_verify_good(job),
                                     job->probe);

    } else if (job->probe) {
        breaker->probing = 0;
    }

    job->probe = 0;
}


/* hands the result to the core */

static void
ngx_http_cite_verify_settle(ngx_http_cite_job_t *job)
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
    ctx->checks.active--;

    if (job->timer.timer_set) {
        ngx_del_timer(&job->timer);
    }

    ngx_http_cite_verify_judge(job);

    reason = ngx_http_cite_verify_failure(job, text);
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
ngx_http_cite_verify_leave(ngx_http_cite_job_t *job)
{
    ngx_http_cite_ctx_t  *ctx;

    ctx = job->ctx;
    ngx_http_cite_active--;

    if (job->question) {
        /* its result is looked at by the wake event */
        ngx_http_cite_verify_wake(ctx);

    } else {
        /* it was given up before */
        ctx->checks.stragglers -= job->straggler;
        ngx_queue_remove(&job->queue);
        cite_buf_free(&job->body);
    }

    ngx_http_cite_verify_next();
}


static void
ngx_http_cite_verify_give_up(ngx_http_cite_job_t *job)
{
    ngx_http_cite_verify_settle(job);
    ngx_http_cite_job_cancel(job);

    if (!job->done) {
        job->straggler = 1;
        job->ctx->checks.stragglers++;
        job->ctx->checks.straggled++;
    }
}


static void
ngx_http_cite_verify_collect(ngx_http_cite_ctx_t *ctx)
{
    ngx_queue_t          *q, *next;
    ngx_http_cite_job_t  *job;

    for (q = ngx_queue_head(&ctx->checks.jobs);
         q != ngx_queue_sentinel(&ctx->checks.jobs);
         q = next)
    {
        next = ngx_queue_next(q);
        job = ngx_queue_data(q, ngx_http_cite_job_t, queue);

        if (job->done) {
            ngx_queue_remove(q);
            ngx_http_cite_verify_settle(job);
            cite_buf_free(&job->body);

        } else if (job->question && job->answer.err) {
            ngx_http_cite_verify_give_up(job);
        }
    }
}


/* tells the site of messages that have their last verdict */

void
ngx_http_cite_verify_complete(ngx_http_cite_ctx_t *ctx)
{
    cite_span_t  message;

    if (ctx->conf.hooks && !ctx->hooked) {
        ctx->hooked = 1;
        ctx->completes = ngx_http_cite_hooks.completes(ctx->r);
    }

    if (!ctx->completes) {
        return;
    }

    while (cite_stream_completed(&ctx->stream, &message) == CITE_OK) {
        ngx_http_cite_hooks.complete(ctx->r, message);
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
                   ctx->stream.checks.pending, ctx->checks.active);

    ngx_http_cite_job_heal(r);
    ngx_http_cite_verify_collect(ctx);
    ngx_http_cite_verify_start(ctx);
    ngx_http_cite_verify_complete(ctx);

    if (!ctx->observe && ngx_http_cite_hold_flush(ctx) != NGX_OK) {
        ngx_http_cite_hold_fail(r);
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

    if (job->question && !job->done) {
        job->timed_out = 1;
        ngx_http_cite_verify_give_up(job);
    }

    ngx_http_cite_verify_wake(ctx);
    ngx_http_run_posted_requests(c);
}


/* no place in the worker was free in time */

static void
ngx_http_cite_verify_busy(ngx_event_t *ev)
{
    ngx_http_cite_ctx_t  *ctx;

    ctx = ev->data;

    if (ctx->checks.in_queue) {
        ngx_http_cite_verify_unqueue(ctx);
        ngx_http_cite_verify_skip(ctx, "busy");
    }
}


void
ngx_http_cite_verify_abandon(ngx_http_cite_ctx_t *ctx, ngx_uint_t late)
{
    ngx_queue_t          *q, *next;
    ngx_http_cite_job_t  *job;

    ngx_http_cite_verify_collect(ctx);

    if (ctx->checks.in_queue) {
        ngx_http_cite_verify_unqueue(ctx);
        ngx_http_cite_verify_skip(ctx, "busy");
    }

    for (q = ngx_queue_head(&ctx->checks.jobs);
         q != ngx_queue_sentinel(&ctx->checks.jobs);
         q = next)
    {
        next = ngx_queue_next(q);
        job = ngx_queue_data(q, ngx_http_cite_job_t, queue);

        if (job->question && !job->done) {
            job->timed_out = 1;
            job->unheard = !late;
            ngx_http_cite_verify_give_up(job);
        }
    }

    cite_checks_give_up(&ctx->stream.checks, "timeout", 1);
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

    ngx_queue_t             *q;
    ngx_http_cite_job_t     *job;
    ngx_http_cite_checks_t  *checks;

    checks = &ctx->checks;

    if (checks->stopped) {
        return;
    }

    checks->stopped = 1;

    /* the access log is written later, and has it too */
    checks->hold_ms = ngx_http_cite_hold_ms(ctx);
    ngx_http_cite_verify_del_timer(&checks->hold);

    ngx_http_cite_zone_response(ctx);

    ngx_http_cite_verify_unqueue(ctx);

    for (q = ngx_queue_head(&checks->jobs);
         q != ngx_queue_sentinel(&checks->jobs);
         q = ngx_queue_next(q))
    {
        job = ngx_queue_data(q, ngx_http_cite_job_t, queue);

        ngx_http_cite_verify_del_timer(&job->timer);

        if (job->probe) {
            ctx->clcf->breaker->probing = 0;
        }

        if (!job->done) {
            job->done = 1;
            ngx_http_cite_active--;
            ngx_http_cite_verify_next();
        }
    }

    ngx_http_cite_verify_del_timer(&checks->busy);
    ngx_http_cite_verify_del_timer(&checks->heartbeat);

    if (checks->wake.posted) {
        ngx_delete_posted_event(&checks->wake);
    }
}
