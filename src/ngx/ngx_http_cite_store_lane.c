
/*
 * Copyright (C) the ngx_cite authors
 *
 * A lane of the store.  It has one batch on a thread; ops that come meanwhile
 * are the next one.
 *
 *   waiting ──▶ batch on a thread ──▶ done
 *      ▲               │
 *      └───────────────┘  the store is away: saves are tried again
 */


#include "ngx_http_cite_store_lane.h"


#define NGX_HTTP_CITE_BATCH_SIZE   (1024 * 1024)  /* bytes */

/* milliseconds */

#define NGX_HTTP_CITE_BACKOFF      100
#define NGX_HTTP_CITE_BACKOFF_MAX  5000


/* runs on a thread */

static void
ngx_http_cite_lane_run(void *data, ngx_log_t *log)
{
    ngx_http_cite_lane_t  *lane = *(ngx_http_cite_lane_t **) data;

    ngx_http_cite_thread_note();

    lane->store.deadline = cite_store_time()
                           + (int64_t) ngx_http_cite_store_conf->timeout;

    lane->rc = cite_store_batch(lane->driver, &lane->store,
                                lane->ops, lane->batch_n);
}


/*
 * What removes is done in parts: an op that came later waits for the last one,
 * or a message that was saved meanwhile would be removed, too.
 */

static ngx_uint_t
ngx_http_cite_op_is_last(ngx_http_cite_op_t *op)
{
    return op->op.type == CITE_STORE_REMOVE_THREAD
           || op->op.type == CITE_STORE_REMOVE_ALL;
}


static void
ngx_http_cite_lane_fill(ngx_http_cite_lane_t *lane)
{
    size_t               size;
    ngx_queue_t         *q;
    ngx_http_cite_op_t  *op;

    size = 0;
    lane->batch_n = 0;

    while (!ngx_queue_empty(&lane->waiting)
           && lane->batch_n < NGX_HTTP_CITE_BATCH)
    {
        q = ngx_queue_head(&lane->waiting);
        op = ngx_queue_data(q, ngx_http_cite_op_t, link);

        if (lane->batch_n && size + op->size > NGX_HTTP_CITE_BATCH_SIZE) {
            break;
        }

        ngx_queue_remove(q);

        size += op->size;
        lane->batch[lane->batch_n] = op;
        lane->ops[lane->batch_n++] = &op->op;

        if (ngx_http_cite_op_is_last(op)) {
            break;
        }
    }
}


static void
ngx_http_cite_lane_timer(ngx_http_cite_lane_t *lane, ngx_msec_t ms,
    ngx_uint_t cancelable)
{
    if (lane->timer.timer_set) {
        ngx_del_timer(&lane->timer);
    }

    lane->timer.cancelable = cancelable;
    ngx_add_timer(&lane->timer, ms);
}


/* while a thread works the worker does not quit: the timer is not cancelable */

static void
ngx_http_cite_lane_submit(ngx_http_cite_lane_t *lane)
{
    if (lane->busy || ngx_queue_empty(&lane->waiting)) {
        return;
    }

    ngx_http_cite_lane_fill(lane);

    if (ngx_thread_task_post(ngx_http_cite_store_conf->pool, &lane->task)
        == NGX_OK)
    {
        lane->busy = 1;
        ngx_http_cite_lane_timer(lane, ngx_http_cite_store_conf->timeout
                                       + NGX_HTTP_CITE_LAST_TRY, 0);
        return;
    }

    while (lane->batch_n) {
        lane->batch_n--;
        ngx_queue_insert_head(&lane->waiting,
                              &lane->batch[lane->batch_n]->link);
    }

    ngx_http_cite_lane_timer(lane, NGX_HTTP_CITE_BACKOFF, 1);
}


static void
ngx_http_cite_lane_flush_handler(ngx_event_t *ev)
{
    ngx_http_cite_lane_t  *lane = ev->data;

    /* what can't be written is tried by the timer */

    if (!lane->timer.timer_set) {
        ngx_http_cite_lane_submit(lane);
    }
}


static void
ngx_http_cite_lane_timer_handler(ngx_event_t *ev)
{
    ngx_http_cite_lane_t  *lane = ev->data;

    if (lane->busy) {
        ngx_http_cite_lane_timer(lane, NGX_HTTP_CITE_LAST_TRY, 0);
        return;
    }

    ngx_http_cite_lane_submit(lane);
}


static void
ngx_http_cite_op_end(ngx_http_cite_lane_t *lane, ngx_http_cite_op_t *op)
{
    lane->n -= op->size != 0;
    lane->bytes -= op->size;

    if (op->done) {
        op->done(op);
        return;
    }

    ngx_http_cite_op_free(op);
}


/* what nobody waits for is tried again */

static ngx_uint_t
ngx_http_cite_op_stays(ngx_http_cite_op_t *op)
{
    return op->op.type == CITE_STORE_SAVE
           || (op->op.type == CITE_STORE_REVIEW && op->done == NULL);
}


/*
 * Results of a batch, from the last to the first: those that are tried again
 * come to the head of the queue in their order.
 */

static void
ngx_http_cite_lane_results(ngx_http_cite_lane_t *lane)
{
    ngx_uint_t           i, n;
    ngx_http_cite_op_t  *op, *ended[NGX_HTTP_CITE_BATCH];

    n = 0;

    for (i = lane->batch_n; i-- > 0; /* void */ ) {
        op = lane->batch[i];

        if ((op->op.rc == CITE_AGAIN && ngx_http_cite_op_stays(op))
            || (op->op.rc == CITE_OK && op->op.more
                && cite_store_writes(&op->op)))
        {
            ngx_queue_insert_head(&lane->waiting, &op->link);
            continue;
        }

        ended[n++] = op;
    }

    lane->batch_n = 0;

    while (n-- > 0) {
        ngx_http_cite_store_account(ended[n], lane->store.err);
        ngx_http_cite_op_end(lane, ended[n]);
    }
}


static void
ngx_http_cite_lane_away(ngx_http_cite_lane_t *lane)
{
    if (lane->rc != CITE_AGAIN) {

        if (lane->away) {
            ngx_log_error(NGX_LOG_NOTICE, ngx_cycle->log, 0,
                          "cite store is back");
        }

        lane->away = 0;
        lane->backoff = NGX_HTTP_CITE_BACKOFF;
        return;
    }

    if (!lane->away) {
        ngx_log_error(NGX_LOG_ERR, ngx_cycle->log, 0,
                      "cite store is away: %s", lane->store.err);
    }

    lane->away = 1;
}


static void
ngx_http_cite_lane_done(ngx_event_t *ev)
{
    ngx_http_cite_lane_t  *lane = ev->data;

    lane->busy = 0;

    if (lane->timer.timer_set) {
        ngx_del_timer(&lane->timer);
    }

    ngx_http_cite_lane_away(lane);
    ngx_http_cite_lane_results(lane);
    ngx_http_cite_store_gauges();

    if (ngx_queue_empty(&lane->waiting)) {
        return;
    }

    if (lane->away) {
        ngx_http_cite_lane_timer(lane, lane->backoff, 1);
        lane->backoff = ngx_min(lane->backoff * 2, NGX_HTTP_CITE_BACKOFF_MAX);
        return;
    }

    ngx_http_cite_lane_submit(lane);
}


ngx_int_t
ngx_http_cite_lane_put(ngx_http_cite_lane_t *lane, ngx_http_cite_op_t *op)
{
    if (op->size
        && (lane->n >= (ngx_uint_t) ngx_http_cite_store_conf->queue
            || op->size > ngx_http_cite_store_conf->queue_size - lane->bytes))
    {
        return NGX_BUSY;
    }

    lane->n += op->size != 0;
    lane->bytes += op->size;
    op->queued = ngx_current_msec;
    ngx_queue_insert_tail(&lane->waiting, &op->link);

    if (!lane->busy) {
        ngx_post_event(&lane->flush, &ngx_posted_events);
    }

    return NGX_OK;
}



ngx_int_t
ngx_http_cite_lane_init(ngx_http_cite_lane_t *lane, ngx_cycle_t *cycle)
{
    ngx_http_cite_lane_t  **ctx;

    ctx = ngx_palloc(cycle->pool, sizeof(ngx_http_cite_lane_t *));
    if (ctx == NULL) {
        return NGX_ERROR;
    }

    *ctx = lane;

    ngx_memzero(lane, sizeof(ngx_http_cite_lane_t));
    ngx_queue_init(&lane->waiting);

    lane->backoff = NGX_HTTP_CITE_BACKOFF;
    lane->task.ctx = ctx;
    lane->task.handler = ngx_http_cite_lane_run;
    lane->task.event.handler = ngx_http_cite_lane_done;
    lane->task.event.data = lane;
    lane->task.event.log = cycle->log;
    lane->flush.handler = ngx_http_cite_lane_flush_handler;
    lane->flush.data = lane;
    lane->flush.log = cycle->log;
    lane->timer.handler = ngx_http_cite_lane_timer_handler;
    lane->timer.data = lane;
    lane->timer.log = cycle->log;

    lane->driver = ngx_http_cite_store_conf->engine;
    lane->store.path = (const char *) ngx_http_cite_store_conf->path.data;
    lane->store.max_size = ngx_http_cite_store_conf->max_size;
    lane->store.stop = &ngx_terminate;

    return NGX_OK;
}


/* nobody is told any more: requests may be gone */

static void
ngx_http_cite_lane_silence(ngx_http_cite_lane_t *lane)
{
    ngx_uint_t           i;
    ngx_queue_t         *q;
    ngx_http_cite_op_t  *op;

    for (i = 0; i < lane->batch_n; i++) {
        lane->batch[i]->done = NULL;
    }

    for (q = ngx_queue_head(&lane->waiting);
         q != ngx_queue_sentinel(&lane->waiting);
         q = ngx_queue_next(q))
    {
        op = ngx_queue_data(q, ngx_http_cite_op_t, link);
        op->done = NULL;
    }
}


/* the thread pool has ended before, with the batch that it had */

ngx_uint_t
ngx_http_cite_lane_exit(ngx_http_cite_lane_t *lane, int64_t deadline)
{
    ngx_uint_t           lost;
    ngx_queue_t         *q;
    ngx_http_cite_op_t  *op;

    ngx_http_cite_lane_silence(lane);
    ngx_http_cite_lane_results(lane);

    lane->store.stop = NULL;
    lane->store.deadline = deadline;

    while (!ngx_queue_empty(&lane->waiting) && cite_store_time() < deadline) {
        ngx_http_cite_lane_fill(lane);

        lane->rc = cite_store_batch(lane->driver, &lane->store,
                                    lane->ops, lane->batch_n);
        ngx_http_cite_lane_results(lane);

        if (lane->rc == CITE_AGAIN) {
            break;
        }
    }

    lost = 0;

    while (!ngx_queue_empty(&lane->waiting)) {
        q = ngx_queue_head(&lane->waiting);
        ngx_queue_remove(q);

        op = ngx_queue_data(q, ngx_http_cite_op_t, link);
        lost += op->op.type == CITE_STORE_SAVE;
        ngx_http_cite_op_end(lane, op);
    }

    lane->driver->close(&lane->store);

    return lost;
}
