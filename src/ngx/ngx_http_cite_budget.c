
/*
 * Copyright (C) the ngx_cite authors
 *
 * The budget of judges: how many questions all workers may ask together.
 *
 *   excess   |####      |   grows by a question, shrinks with time; one that
 *            0          burst   would not fit is not asked
 *
 * A judge that answers 429, or 503, with "Retry-After" is left alone so long.
 */


#include "ngx_http_cite_budget.h"


#define NGX_HTTP_CITE_BUDGET_PAGES  8
#define NGX_HTTP_CITE_BUDGET_PAUSE  300      /* seconds at the most */
#define NGX_HTTP_CITE_BUDGET_UNIT   1000     /* of a question */


/* in shared memory, or of a worker if there is no budget */

typedef struct {
    ngx_msec_t   last;       /* when the excess was true */
    ngx_uint_t   excess;     /* thousandths of questions */
    ngx_msec_t   until;      /* nothing is asked before that time, ... */
    ngx_uint_t   paused;     /* ... if this is set */
} ngx_http_cite_bucket_t;


static ngx_http_cite_bucket_t  ngx_http_cite_own_bucket;


/* data: the bucket from before a reload */

static ngx_int_t
ngx_http_cite_budget_init(ngx_shm_zone_t *zone, void *data)
{
    ngx_slab_pool_t  *shpool;

    shpool = (ngx_slab_pool_t *) zone->shm.addr;

    if (data == NULL && !zone->shm.exists) {
        data = ngx_slab_calloc(shpool, sizeof(ngx_http_cite_bucket_t));
        if (data == NULL) {
            return NGX_ERROR;
        }

        shpool->data = data;
    }

    zone->data = data ? data : shpool->data;

    return NGX_OK;
}


/* "10/s", "30/m": questions in 1000 seconds; 0: it is something else */

static ngx_uint_t
ngx_http_cite_budget_rate(ngx_str_t *value)
{
    u_char     *p;
    ngx_int_t   n;
    ngx_uint_t  scale;

    p = value->data + value->len;

    if (value->len < 3 || p[-2] != '/' || (p[-1] != 's' && p[-1] != 'm')) {
        return 0;
    }

    scale = p[-1] == 's' ? 1 : 60;
    n = ngx_atoi(value->data, value->len - 2);

    return n > 0 && n <= 1000000 ? (ngx_uint_t) n * 1000 / scale : 0;
}


char *
ngx_http_cite_judge_rate(ngx_conf_t *cf, ngx_command_t *cmd, void *conf)
{
    ngx_http_cite_main_conf_t *cmcf = conf;

    ngx_int_t   burst;
    ngx_str_t  *value;

    static ngx_str_t  name = ngx_string("cite_judge_rate");

    if (cmcf->budget.zone) {
        return "is duplicate";
    }

    value = cf->args->elts;
    cmcf->budget.rate = ngx_http_cite_budget_rate(&value[1]);

    if (cmcf->budget.rate == 0) {
        ngx_conf_log_error(NGX_LOG_EMERG, cf, 0,
                           "invalid rate \"%V\" of \"%V\", it must be a "
                           "number of questions per second or minute: "
                           "\"10/s\", \"30/m\"", &value[1], &cmd->name);
        return NGX_CONF_ERROR;
    }

    burst = ngx_max(cmcf->budget.rate / 1000, 1);

    if (cf->args->nelts == 3) {
        burst = value[2].len > 6 && ngx_strncmp(value[2].data, "burst=", 6) == 0
                ? ngx_atoi(value[2].data + 6, value[2].len - 6) : NGX_ERROR;

        if (burst <= 0 || burst > 1000000) {
            ngx_conf_log_error(NGX_LOG_EMERG, cf, 0,
                               "invalid parameter \"%V\" of \"%V\", it must "
                               "be \"burst=\" and a number over 0", &value[2],
                               &cmd->name);
            return NGX_CONF_ERROR;
        }
    }

    cmcf->budget.burst = burst;
    cmcf->budget.zone = ngx_shared_memory_add(cf, &name,
                                 NGX_HTTP_CITE_BUDGET_PAGES * ngx_pagesize,
                                 &ngx_http_cite_filter_module);
    if (cmcf->budget.zone == NULL) {
        return NGX_CONF_ERROR;
    }

    cmcf->budget.zone->init = ngx_http_cite_budget_init;

    return NGX_CONF_OK;
}


static ngx_http_cite_budget_t *
ngx_http_cite_budget_of(ngx_http_cite_ctx_t *ctx,
    ngx_http_cite_bucket_t **bucket)
{
    ngx_http_cite_main_conf_t  *cmcf;

    cmcf = ngx_http_get_module_main_conf(ctx->r, ngx_http_cite_filter_module);

    *bucket = cmcf->budget.zone ? cmcf->budget.zone->data
                                : &ngx_http_cite_own_bucket;

    return &cmcf->budget;
}


/* 1 if there is room for a question, which is taken */

static ngx_uint_t
ngx_http_cite_bucket_take(ngx_http_cite_bucket_t *bucket,
    ngx_http_cite_budget_t *budget)
{
    ngx_uint_t      shrunk;
    ngx_msec_int_t  ms;

    ms = (ngx_msec_int_t) (ngx_current_msec - bucket->last);

    /* the clocks of two workers may differ by a turn of their loops */

    if (ms > 0) {
        shrunk = budget->rate * (ngx_uint_t) ngx_min(ms, 1000000) / 1000;
        bucket->excess -= ngx_min(bucket->excess, shrunk);

        /* fractions of a unit are kept */
        bucket->last += shrunk || bucket->excess == 0 ? (ngx_msec_t) ms : 0;
    }

    if (bucket->excess + NGX_HTTP_CITE_BUDGET_UNIT
        > budget->burst * NGX_HTTP_CITE_BUDGET_UNIT)
    {
        return 0;
    }

    bucket->excess += NGX_HTTP_CITE_BUDGET_UNIT;

    return 1;
}


ngx_uint_t
ngx_http_cite_budget_take(ngx_http_cite_ctx_t *ctx)
{
    ngx_uint_t               allowed;
    ngx_slab_pool_t         *shpool;
    ngx_http_cite_budget_t  *budget;
    ngx_http_cite_bucket_t  *bucket;

    if (!cite_checks_judge(&ctx->stream.checks)) {
        return 1;
    }

    budget = ngx_http_cite_budget_of(ctx, &bucket);
    shpool = budget->zone ? (ngx_slab_pool_t *) budget->zone->shm.addr : NULL;

    if (shpool) {
        ngx_shmtx_lock(&shpool->mutex);
    }

    if (bucket->paused
        && (ngx_msec_int_t) (bucket->until - ngx_current_msec) <= 0)
    {
        bucket->paused = 0;
    }

    allowed = !bucket->paused
              && (shpool == NULL || ngx_http_cite_bucket_take(bucket, budget));

    if (shpool) {
        ngx_shmtx_unlock(&shpool->mutex);
    }

    return allowed;
}


/* seconds, or a date; 0: it is neither */

static ngx_uint_t
ngx_http_cite_budget_seconds(ngx_str_t *value)
{
    time_t     date;
    ngx_int_t  n;

    n = ngx_atoi(value->data, value->len);

    if (n == NGX_ERROR) {
        date = ngx_parse_http_time(value->data, value->len);
        n = date == NGX_ERROR ? 0 : (ngx_int_t) (date - ngx_time());
    }

    return n > 0 ? ngx_min(n, NGX_HTTP_CITE_BUDGET_PAUSE) : 0;
}


void
ngx_http_cite_budget_pause(ngx_http_cite_ctx_t *ctx, ngx_http_request_t *sr)
{
    ngx_uint_t               i, seconds;
    ngx_list_part_t         *part;
    ngx_table_elt_t         *h;
    ngx_http_cite_bucket_t  *bucket;

    if (!cite_checks_judge(&ctx->stream.checks)
        || (sr->headers_out.status != NGX_HTTP_TOO_MANY_REQUESTS
            && sr->headers_out.status != NGX_HTTP_SERVICE_UNAVAILABLE))
    {
        return;
    }

    for (part = &sr->headers_out.headers.part; part; part = part->next) {

        h = part->elts;

        for (i = 0; i < part->nelts; i++) {

            if (h[i].hash == 0 || h[i].key.len != sizeof("Retry-After") - 1
                || ngx_strncasecmp(h[i].key.data, (u_char *) "Retry-After",
                                   sizeof("Retry-After") - 1)
                   != 0)
            {
                continue;
            }

            seconds = ngx_http_cite_budget_seconds(&h[i].value);

            if (seconds) {
                (void) ngx_http_cite_budget_of(ctx, &bucket);

                /* the flag is set last: another worker may look */
                bucket->until = ngx_current_msec + seconds * 1000;
                ngx_memory_barrier();
                bucket->paused = 1;
            }
        }
    }
}
