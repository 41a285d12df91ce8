
/*
 * Copyright (C) the ngx_cite authors
 *
 * A worker runs no more jobs at once than cite_verify_max_active.  Responses
 * that have questions beyond it queue up:
 *
 *   take() ... job ... give_back() ──▶ wakes the response at the queue's head
 */


#include "ngx_http_cite.h"


/* of this worker */

static ngx_int_t    ngx_http_cite_quota_used;
static ngx_queue_t  ngx_http_cite_quota_queue = {
    &ngx_http_cite_quota_queue, &ngx_http_cite_quota_queue
};


ngx_uint_t
ngx_http_cite_quota_left(ngx_http_cite_ctx_t *ctx)
{
    return ngx_http_cite_quota_used < ctx->clcf->verify.max_active;
}


void
ngx_http_cite_quota_take(void)
{
    ngx_http_cite_quota_used++;
}


void
ngx_http_cite_quota_give_back(void)
{
    ngx_http_cite_quota_used--;
    ngx_http_cite_quota_wake();
}


void
ngx_http_cite_quota_wake(void)
{
    ngx_queue_t          *q;
    ngx_http_cite_ctx_t  *ctx;

    if (ngx_queue_empty(&ngx_http_cite_quota_queue)) {
        return;
    }

    q = ngx_queue_head(&ngx_http_cite_quota_queue);
    ctx = ngx_queue_data(q, ngx_http_cite_ctx_t, quota.link);

    ngx_http_cite_quota_dequeue(ctx);
    ngx_http_cite_verify_wake(ctx);
}


void
ngx_http_cite_quota_queue_up(ngx_http_cite_ctx_t *ctx)
{
    ngx_http_cite_quota_t  *quota;

    quota = &ctx->quota;

    if (quota->queued) {
        return;
    }

    quota->queued = 1;
    ngx_queue_insert_tail(&ngx_http_cite_quota_queue, &quota->link);

    if (!quota->timer.timer_set) {
        ngx_add_timer(&quota->timer, ctx->clcf->verify.timeout);
    }
}


ngx_uint_t
ngx_http_cite_quota_dequeue(ngx_http_cite_ctx_t *ctx)
{
    if (!ctx->quota.queued) {
        return 0;
    }

    ctx->quota.queued = 0;
    ngx_queue_remove(&ctx->quota.link);

    return 1;
}
