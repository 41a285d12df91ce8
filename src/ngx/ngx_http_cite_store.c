
/*
 * Copyright (C) the ngx_cite authors
 *
 * The store of a worker: its two lanes, its counters, its beginning and end.
 */


#include "ngx_http_cite_store_lane.h"
#include "ngx_http_cite_zone.h"


/* milliseconds */

#define NGX_HTTP_CITE_LOG_PAUSE  60000
#define NGX_HTTP_CITE_SWEEP      60000


_Static_assert(CITE_STORE_EVENTS == NGX_HTTP_CITE_REVIEWS,
               "events of reviews and their counters differ");


typedef struct {
    ngx_uint_t                 lost;         /* since the last line of log */
    ngx_msec_t                 logged;
    ngx_uint_t                 ever:1;
} ngx_http_cite_losses_t;


ngx_http_cite_store_main_conf_t  *ngx_http_cite_store_conf;

static ngx_http_cite_counters_t  *ngx_http_cite_store_counters;
static ngx_http_cite_lane_t       ngx_http_cite_writes;
static ngx_http_cite_lane_t       ngx_http_cite_reads;
static ngx_http_cite_losses_t     ngx_http_cite_losses;
static ngx_event_t                ngx_http_cite_store_sweep;
static ngx_uint_t                 ngx_http_cite_sweeping;


int64_t
ngx_http_cite_store_now(void)
{
    ngx_time_t  *tp;

    tp = ngx_timeofday();

    return (int64_t) tp->sec * 1000 + tp->msec;
}


int64_t
ngx_http_cite_store_expires(void)
{
    time_t  ttl;

    ttl = ngx_http_cite_store_conf->ttl;

    return ttl ? ngx_http_cite_store_now() + (int64_t) ttl * 1000 : 0;
}


static void
ngx_http_cite_store_count(ngx_atomic_t *counter, ngx_uint_t n)
{
    if (ngx_http_cite_store_counters && n) {
        (void) ngx_atomic_fetch_add(counter, n);
    }
}


/* gauges of this worker */

void
ngx_http_cite_store_gauges(void)
{
    ngx_uint_t                 slot;
    ngx_http_cite_counters_t  *counters;

    counters = ngx_http_cite_store_counters;

    if (counters == NULL) {
        return;
    }

    slot = ngx_worker % NGX_HTTP_CITE_SLOTS;

    counters->store_queue[slot] = ngx_http_cite_writes.n
                                  + ngx_http_cite_reads.n;
    counters->store_away[slot] = ngx_http_cite_writes.away;

    if (ngx_http_cite_writes.store.bytes) {
        counters->store_bytes = ngx_http_cite_writes.store.bytes;
    }
}


/* one line a minute, however much is lost; the store may have said why */

static void
ngx_http_cite_store_lose(ngx_http_cite_loss_e reason, ngx_uint_t n,
    const char *why)
{
    ngx_http_cite_losses_t  *losses;

    losses = &ngx_http_cite_losses;

    if (ngx_http_cite_store_counters) {
        ngx_http_cite_store_count(
                     &ngx_http_cite_store_counters->store_losses[reason], n);
    }

    losses->lost += n;

    if (losses->ever
        && ngx_current_msec - losses->logged < NGX_HTTP_CITE_LOG_PAUSE
        && reason != NGX_HTTP_CITE_LOST_EXIT)
    {
        return;
    }

    ngx_log_error(NGX_LOG_WARN, ngx_cycle->log, 0,
                  "cite store: %ui messages were not saved, the last for "
                  "this reason: %V%s%s", losses->lost,
                  &ngx_http_cite_loss_names[reason], *why ? ", " : "", why);

    losses->lost = 0;
    losses->logged = ngx_current_msec;
    losses->ever = 1;
}


void
ngx_http_cite_store_lost(ngx_http_cite_loss_e reason)
{
    ngx_http_cite_store_lose(reason, 1, "");
}


ngx_uint_t
ngx_http_cite_store_writing(void)
{
    return ngx_http_cite_writes.n != 0;
}


void
ngx_http_cite_store_account(ngx_http_cite_op_t *op, const char *why)
{
    ngx_http_cite_counters_t  *counters;

    counters = ngx_http_cite_store_counters;

    if (op->op.type == CITE_STORE_EXPIRE && op->op.rc == CITE_OK && counters) {
        ngx_http_cite_store_count(&counters->store_sweeps, 1);
    }

    if (op->op.type == CITE_STORE_REVIEW && op->op.rc == CITE_OK
        && op->op.rows && counters)
    {
        ngx_http_cite_store_count(
                  &counters->reviews[cite_store_event(op->op.event)]
                                    [op->op.verdict], 1);
    }

    if (op->op.type != CITE_STORE_SAVE) {
        return;
    }

    if (op->op.rc == CITE_ERROR) {
        ngx_http_cite_store_lose(op->op.full ? NGX_HTTP_CITE_LOST_FULL
                                             : NGX_HTTP_CITE_LOST_REFUSED, 1,
                                 why);
        return;
    }

    if (counters) {
        ngx_http_cite_store_count(&counters->store_saves, 1);
        ngx_http_cite_histogram_add(&counters->store_latency,
                                    ngx_current_msec - op->queued);
    }
}


ngx_int_t
ngx_http_cite_store_put(ngx_http_cite_op_t *op)
{
    ngx_http_cite_lane_t  *lane;

    lane = cite_store_writes(&op->op) ? &ngx_http_cite_writes
                                      : &ngx_http_cite_reads;

    if (ngx_http_cite_lane_put(lane, op) != NGX_OK) {

        if (op->op.type == CITE_STORE_SAVE) {
            ngx_http_cite_store_lose(NGX_HTTP_CITE_LOST_QUEUE, 1, "");
        }

        ngx_http_cite_op_free(op);
        return NGX_BUSY;
    }

    ngx_http_cite_store_gauges();

    return NGX_OK;
}


static void
ngx_http_cite_store_swept(ngx_http_cite_op_t *op)
{
    ngx_http_cite_sweeping = 0;
    ngx_http_cite_op_free(op);
}


/* each worker asks; one of them has its turn.  No message leaves for it */

static void
ngx_http_cite_store_sweep_handler(ngx_event_t *ev)
{
    ngx_msec_t           interval;
    ngx_http_cite_op_t  *op;

    interval = ngx_min((ngx_msec_t) ngx_http_cite_store_conf->ttl * 100,
                       NGX_HTTP_CITE_SWEEP);
    interval = ngx_max(interval, 500);

    op = ngx_http_cite_sweeping ? NULL
                                : ngx_http_cite_op_create(CITE_STORE_EXPIRE, 0);

    if (op) {
        ngx_http_cite_sweeping = 1;
        op->op.interval = interval / 2;
        op->size = 0;
        op->done = ngx_http_cite_store_swept;
        (void) ngx_http_cite_store_put(op);
    }

    ngx_add_timer(ev, interval);
}


ngx_int_t
ngx_http_cite_store_owner(ngx_http_request_t *r,
    ngx_http_cite_store_loc_conf_t *conf, ngx_str_t *owner)
{
    if (ngx_http_cite_store_conf == NULL || conf->owner == NULL
        || ngx_http_complex_value(r, conf->owner, owner) != NGX_OK
        || !cite_store_name_valid(cite_span_make(owner->data, owner->len),
                                  CITE_STORE_MAX_NAMESPACE))
    {
        ngx_str_null(owner);
        return NGX_DECLINED;
    }

    return NGX_OK;
}


ngx_int_t
ngx_http_cite_store_init_worker(ngx_cycle_t *cycle)
{
    ngx_http_cite_main_conf_t  *cmcf;

    ngx_http_cite_store_conf = NULL;

    if ((ngx_process != NGX_PROCESS_WORKER && ngx_process != NGX_PROCESS_SINGLE)
        || cycle->conf_ctx[ngx_http_module.index] == NULL)
    {
        return NGX_OK;
    }

    cmcf = ngx_http_cycle_get_module_main_conf(cycle,
                                               ngx_http_cite_filter_module);

    if (cmcf == NULL || cmcf->store.driver.len == 0) {
        return NGX_OK;
    }

    ngx_http_cite_store_conf = &cmcf->store;
    ngx_http_cite_store_counters = cmcf->zone ? cmcf->zone->data : NULL;

    if (ngx_http_cite_lane_init(&ngx_http_cite_writes, cycle) != NGX_OK
        || ngx_http_cite_lane_init(&ngx_http_cite_reads, cycle) != NGX_OK)
    {
        return NGX_ERROR;
    }

    ngx_http_cite_store_gauges();

    if (cmcf->store.ttl) {
        ngx_http_cite_store_sweep.handler = ngx_http_cite_store_sweep_handler;
        ngx_http_cite_store_sweep.data = &ngx_http_cite_writes;
        ngx_http_cite_store_sweep.log = cycle->log;
        ngx_http_cite_store_sweep.cancelable = 1;
        ngx_add_timer(&ngx_http_cite_store_sweep,
                      500 + (ngx_msec_t) ngx_random() % 500);
    }

    return NGX_OK;
}


void
ngx_http_cite_store_exit_worker(ngx_cycle_t *cycle)
{
    int64_t     now, wait;
    ngx_uint_t  lost;

    if (ngx_http_cite_store_conf == NULL) {
        return;
    }

    ngx_http_cite_threads_wait();

    now = cite_store_time();

    (void) ngx_http_cite_lane_exit(&ngx_http_cite_reads, now);

    /* a store that was away a moment ago is not waited for as long again */

    wait = ngx_http_cite_writes.away ? NGX_HTTP_CITE_LAST_TRY / 5
                                     : NGX_HTTP_CITE_LAST_TRY;
    lost = ngx_http_cite_lane_exit(&ngx_http_cite_writes, now + wait);

    if (lost) {
        ngx_http_cite_store_lose(NGX_HTTP_CITE_LOST_EXIT, lost, "");
    }

    ngx_http_cite_store_gauges();
}
