
/*
 * Copyright (C) the ngx_cite authors
 *
 * Between the files of the store's queue.
 */


#ifndef _NGX_HTTP_CITE_STORE_LANE_H_INCLUDED_
#define _NGX_HTTP_CITE_STORE_LANE_H_INCLUDED_


#include "ngx_http_cite_store.h"

#include <ngx_thread_pool.h>


#define NGX_HTTP_CITE_BATCH     64     /* ops */

/* milliseconds for all that waits when the worker ends */

#define NGX_HTTP_CITE_LAST_TRY  500


typedef struct {
    ngx_queue_t                waiting;
    ngx_uint_t                 n;            /* ops here, and in the batch */
    size_t                     bytes;        /* of them */
    ngx_http_cite_op_t        *batch[NGX_HTTP_CITE_BATCH];
    cite_store_op_t           *ops[NGX_HTTP_CITE_BATCH];
    ngx_uint_t                 batch_n;
    ngx_thread_task_t          task;
    const cite_store_driver_t *driver;
    cite_store_t               store;
    cite_rc_t                  rc;           /* of the batch */
    ngx_event_t                flush;
    ngx_event_t                timer;        /* keeps the worker, or retries */
    ngx_msec_t                 backoff;
    unsigned                   busy:1;       /* a thread has the batch */
    unsigned                   away:1;
} ngx_http_cite_lane_t;


ngx_int_t ngx_http_cite_lane_init(ngx_http_cite_lane_t *lane,
    ngx_cycle_t *cycle);

/* NGX_BUSY: too much waits, the op stays the caller's */
ngx_int_t ngx_http_cite_lane_put(ngx_http_cite_lane_t *lane,
    ngx_http_cite_op_t *op);

/*
 * Runs what waits, until the deadline, and closes the store; returns how many
 * messages are lost.
 */
ngx_uint_t ngx_http_cite_lane_exit(ngx_http_cite_lane_t *lane,
    int64_t deadline);


/* ngx_http_cite_store_thread.c: this thread runs batches */

void ngx_http_cite_thread_note(void);

/* returns when these threads have ended, which the pool has told them to */

void ngx_http_cite_threads_wait(void);


/* ngx_http_cite_store.c: counters */

/* why: what the store has said of an op that it refuses */
void ngx_http_cite_store_account(ngx_http_cite_op_t *op, const char *why);
void ngx_http_cite_store_gauges(void);


#endif /* _NGX_HTTP_CITE_STORE_LANE_H_INCLUDED_ */
