
/*
 * Copyright (C) the ngx_cite authors
 *
 * The counters of all workers, in shared memory.  They only grow, each by one
 * atomic addition, and outlive a reload.
 */


#ifndef _NGX_HTTP_CITE_ZONE_H_INCLUDED_
#define _NGX_HTTP_CITE_ZONE_H_INCLUDED_


#include "ngx_http_cite.h"

#include "verify/cite_adapter.h"


/* labels, in the order of the counters that they name */

#define NGX_HTTP_CITE_MODES     2
#define NGX_HTTP_CITE_BYPASSES  10
#define NGX_HTTP_CITE_DIALECTS  16     /* as many may be in the table */
#define NGX_HTTP_CITE_FAILURES  11
#define NGX_HTTP_CITE_BUCKETS   12
#define NGX_HTTP_CITE_LOSSES    6
#define NGX_HTTP_CITE_REVIEWS   4      /* events, as in cite_store_events */
#define NGX_HTTP_CITE_JUDGES    (1 + CITE_ADAPTERS_N)
#define NGX_HTTP_CITE_SLOTS     64     /* workers with a gauge of their own */

extern const ngx_str_t  ngx_http_cite_mode_names[NGX_HTTP_CITE_MODES];
extern const ngx_str_t  ngx_http_cite_bypass_names[NGX_HTTP_CITE_BYPASSES];
extern ngx_str_t  ngx_http_cite_dialect_names[NGX_HTTP_CITE_DIALECTS];
extern const ngx_str_t  ngx_http_cite_verdict_names[CITE_VERDICT_FAILED + 1];
extern const ngx_str_t  ngx_http_cite_skip_names[CITE_SKIP_OTHER + 1];
extern const ngx_str_t  ngx_http_cite_by_names[NGX_HTTP_CITE_JUDGES];
extern const ngx_str_t  ngx_http_cite_unread_names[CITE_UNREAD_N];
extern const ngx_str_t  ngx_http_cite_failure_names[NGX_HTTP_CITE_FAILURES];
extern const ngx_str_t  ngx_http_cite_hook_names[NGX_HTTP_CITE_HOOKS];
extern const ngx_str_t  ngx_http_cite_loss_names[NGX_HTTP_CITE_LOSSES];


/* ngx_http_cite_histogram.c: durations, counted by buckets */

typedef struct {
    ngx_atomic_t               buckets[NGX_HTTP_CITE_BUCKETS];
    ngx_atomic_t               sum;          /* milliseconds */
} ngx_http_cite_histogram_t;

/* the upper bounds in milliseconds; the last bucket has none */
extern const ngx_msec_t  ngx_http_cite_bounds[NGX_HTTP_CITE_BUCKETS - 1];

void ngx_http_cite_histogram_add(ngx_http_cite_histogram_t *histogram,
    ngx_msec_t ms);


typedef struct ngx_http_cite_label_rows_s  ngx_http_cite_label_rows_t;


typedef struct {
    ngx_atomic_t               responses[NGX_HTTP_CITE_MODES];
    ngx_atomic_t               bypasses[NGX_HTTP_CITE_BYPASSES];
    ngx_atomic_t               dialects[NGX_HTTP_CITE_DIALECTS];
    ngx_atomic_t               errors;

    ngx_atomic_t               citations[CITE_VERDICT_FAILED + 1];
    ngx_atomic_t               verdicts[NGX_HTTP_CITE_JUDGES]
                                       [CITE_VERDICT_FAILED + 1];
    ngx_atomic_t               judged;
    ngx_atomic_t               dangling;
    ngx_atomic_t               dropped;
    ngx_atomic_t               skipped[CITE_SKIP_OTHER + 1];
    ngx_atomic_t               doubtful;
    ngx_atomic_t               sentences;
    ngx_atomic_t               uncited;
    ngx_atomic_t               unread[CITE_UNREAD_N];

    ngx_atomic_t               events;
    ngx_atomic_t               unreadable;
    ngx_atomic_t               over;
    ngx_atomic_t               foreign;
    ngx_atomic_t               bytes_read;
    ngx_atomic_t               bytes_added;

    ngx_atomic_t               deltas;
    ngx_atomic_t               forged;
    ngx_atomic_t               refused;
    ngx_atomic_t               heartbeats;

    ngx_atomic_t               checks;
    ngx_atomic_t               failures[NGX_HTTP_CITE_FAILURES];
    ngx_atomic_t               stragglers;
    ngx_atomic_t               hook_errors[NGX_HTTP_CITE_HOOKS];

    ngx_atomic_t               detached;
    ngx_atomic_t               store_saves;
    ngx_atomic_t               store_losses[NGX_HTTP_CITE_LOSSES];
    ngx_atomic_t               store_sweeps;
    ngx_atomic_t               reviews[NGX_HTTP_CITE_REVIEWS]
                                      [CITE_VERDICT_FAILED + 1];
    ngx_atomic_t               store_bytes;              /* a gauge */
    ngx_atomic_t               store_queue[NGX_HTTP_CITE_SLOTS];
    ngx_atomic_t               store_away[NGX_HTTP_CITE_SLOTS];

    ngx_http_cite_histogram_t  hold;
    ngx_http_cite_histogram_t  latency;
    ngx_http_cite_histogram_t  store_latency;

    ngx_http_cite_label_rows_t  *labels;      /* NULL: none are counted */
} ngx_http_cite_counters_t;


/* NULL: there is no "cite_zone" */
ngx_http_cite_counters_t *ngx_http_cite_zone_counters(ngx_http_request_t *r);


#endif /* _NGX_HTTP_CITE_ZONE_H_INCLUDED_ */
