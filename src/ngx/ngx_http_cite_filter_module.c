
/*
 * Copyright (C) the ngx_cite authors
 */


#include "ngx_http_cite.h"

#include "stream/cite_stream_same.h"


/* memory for reading one event, per worker; see cite_json.h */

#define NGX_HTTP_CITE_JSON_MAX  (64 * 1024 * 1024)


static ngx_int_t ngx_http_cite_header_filter(ngx_http_request_t *r);
static ngx_int_t ngx_http_cite_body_filter(ngx_http_request_t *r,
    ngx_chain_t *in);

static ngx_int_t ngx_http_cite_init(ngx_conf_t *cf);
static ngx_int_t ngx_http_cite_init_process(ngx_cycle_t *cycle);
static void ngx_http_cite_exit_process(ngx_cycle_t *cycle);


static ngx_http_module_t  ngx_http_cite_filter_module_ctx = {
    ngx_http_cite_add_variables,           /* preconfiguration */
    ngx_http_cite_init,                    /* postconfiguration */

    ngx_http_cite_create_main_conf,        /* create main configuration */
    NULL,                                  /* init main configuration */

    NULL,                                  /* create server configuration */
    NULL,                                  /* merge server configuration */

    ngx_http_cite_create_loc_conf,         /* create location configuration */
    ngx_http_cite_merge_loc_conf           /* merge location configuration */
};


ngx_module_t  ngx_http_cite_filter_module = {
    NGX_MODULE_V1,
    &ngx_http_cite_filter_module_ctx,      /* module context */
    ngx_http_cite_commands,                /* module directives */
    NGX_HTTP_MODULE,                       /* module type */
    NULL,                                  /* init master */
    NULL,                                  /* init module */
    ngx_http_cite_init_process,            /* init process */
    NULL,                                  /* init thread */
    NULL,                                  /* exit thread */
    ngx_http_cite_exit_process,            /* exit process */
    NULL,                                  /* exit master */
    NGX_MODULE_V1_PADDING
};


static ngx_http_output_header_filter_pt  ngx_http_next_header_filter;
static ngx_http_output_body_filter_pt    ngx_http_next_body_filter;

ngx_http_cite_hooks_t  ngx_http_cite_hooks;

static cite_reader_t  ngx_http_cite_reader;  /* serves all of a worker's streams */


static void
ngx_http_cite_cleanup(void *data)
{
    ngx_http_cite_ctx_t  *ctx = data;

    if (ctx->conf.hooks) {
        ngx_http_cite_hooks.streams--;
    }

    cite_stream_release(&ctx->stream);
}


static ngx_http_cite_ctx_t *
ngx_http_cite_create_ctx(ngx_http_request_t *r, ngx_http_cite_loc_conf_t *clcf)
{
    ngx_str_t             key;
    ngx_pool_cleanup_t   *cln;
    ngx_http_cite_ctx_t  *ctx;

    cln = ngx_pool_cleanup_add(r->pool, sizeof(ngx_http_cite_ctx_t));
    if (cln == NULL) {
        return NULL;
    }

    ctx = cln->data;
    ngx_memzero(ctx, sizeof(ngx_http_cite_ctx_t));

    /* "return" answers before the request phase, which evaluates the key */

    ngx_http_cite_request_key(r, &key, 1);

    ctx->conf = clcf->core;
    ctx->conf.state_key = cite_span_make(key.data, key.len);

    if (ngx_http_cite_hooks.module && ngx_http_cite_hooks.module(r)) {
        ctx->hooks.extract = ngx_http_cite_hooks.extract;
        ctx->hooks.filter = ngx_http_cite_hooks.filter;
        ctx->hooks.data = r;
        ctx->conf.hooks = &ctx->hooks;
    }

    ctx->r = r;
    ctx->clcf = clcf;

    cite_stream_init(&ctx->stream, &ctx->conf, &ngx_http_cite_heap,
                     &ngx_http_cite_reader);

    ctx->last_out = &ctx->out;
    cln->handler = ngx_http_cite_cleanup;

    if (ctx->conf.hooks) {
        ngx_http_cite_hooks.streams++;
    }

    return ngx_http_cite_verify_init(r, ctx) == NGX_OK ? ctx : NULL;
}


static ngx_int_t
ngx_http_cite_header_filter(ngx_http_request_t *r)
{
    ngx_uint_t                 mode;
    const char                *reason;
    ngx_http_cite_ctx_t       *ctx;
    ngx_http_cite_job_t       *job;
    ngx_http_cite_loc_conf_t  *clcf;

    job = ngx_http_cite_job_of(r);
    if (job) {
        return ngx_http_cite_job_header(r, job);
    }

    clcf = ngx_http_get_module_loc_conf(r, ngx_http_cite_filter_module);

    mode = ngx_http_cite_request_mode(r, clcf, 1);

    reason = ngx_http_cite_bypass(r, mode);

    if (reason) {

        if (mode != NGX_HTTP_CITE_OFF && r == r->main) {
            ngx_http_cite_zone_bypass(r, reason);
            ngx_http_cite_request_forget(r, NULL);
        }

        return ngx_http_next_header_filter(r);
    }

    ctx = ngx_http_cite_create_ctx(r, clcf);
    if (ctx == NULL) {
        return NGX_ERROR;
    }

    ngx_http_set_ctx(r, ctx, ngx_http_cite_filter_module);

    ngx_http_cite_request_apply(r, ctx);

    r->filter_need_in_memory = 1;

    if (mode == NGX_HTTP_CITE_OBSERVE) {
        ctx->observe = 1;
        ctx->conf.silent = 1;
        return ngx_http_next_header_filter(r);
    }

    if (clcf->verify.heartbeat) {
        ctx->checks.sent = ngx_current_msec;
        ngx_add_timer(&ctx->checks.heartbeat, clcf->verify.heartbeat);
    }

    ngx_http_clear_content_length(r);
    ngx_http_clear_accept_ranges(r);
    ngx_http_weak_etag(r);

    return ngx_http_next_header_filter(r);
}


static void
ngx_http_cite_log(ngx_http_request_t *r, ngx_http_cite_ctx_t *ctx)
{
    cite_stream_t  *s;

    s = &ctx->stream;

    if (ctx->logged
        || (s->bypass == NULL && s->stats.unreadable == 0
            && s->stats.over == 0 && !s->run.incomplete))
    {
        return;
    }

    ctx->logged = 1;

    ngx_log_error(NGX_LOG_WARN, r->connection->log, 0,
                  "cite could not read all of the stream, "
                  "bypass: \"%s\", events: %uz, unreadable: %uz, over "
                  "the size limit: %uz, memory: %uz",
                  s->bypass ? s->bypass : "", s->stats.events,
                  s->stats.unreadable, s->stats.over, s->mem.used);
}


static ngx_int_t
ngx_http_cite_read(ngx_http_request_t *r, ngx_http_cite_ctx_t *ctx,
    ngx_buf_t *b, size_t read)
{
    cite_span_t    in;
    ngx_buf_t     *part;
    cite_piece_t   piece;

    part = NULL;
    in = cite_span_between(b->pos + read, b->last);

    if (read && !ctx->observe) {
        part = ngx_http_cite_out_part(r, ctx, b, cite_span_make(b->pos, read));
        if (part == NULL) {
            return NGX_ERROR;
        }
    }

    while (cite_stream_next(&ctx->stream, &in, &piece) == CITE_OK) {

        if (ctx->observe) {
            continue;
        }

        if (piece.kept) {
            if (ngx_http_cite_out_copy(r, ctx, piece.bytes) != NGX_OK) {
                return NGX_ERROR;
            }

            continue;
        }

        part = ngx_http_cite_out_part(r, ctx, b, piece.bytes);
        if (part == NULL) {
            return NGX_ERROR;
        }
    }

    if (!ctx->observe) {
        ngx_http_cite_out_consume(b, part);
    }

    return NGX_OK;
}


/*
 * The response is over, or the upstream is gone in the middle of it.
 * NGX_AGAIN: the end has to wait.
 */

static ngx_int_t
ngx_http_cite_end(ngx_http_request_t *r, ngx_http_cite_ctx_t *ctx)
{
    cite_rc_t     rc;
    cite_piece_t  piece;

    if (ctx->ended) {
        return NGX_OK;
    }

    ctx->ended = 1;

    while ((rc = cite_stream_end(&ctx->stream, &piece)) == CITE_OK) {

        if (!ctx->observe
            && ngx_http_cite_out_copy(r, ctx, piece.bytes) != NGX_OK)
        {
            return NGX_ERROR;
        }
    }

    ngx_log_debug3(NGX_LOG_DEBUG_HTTP, r->connection->log, 0,
                   "cite end events:%uz unreadable:%uz memory:%uz",
                   ctx->stream.stats.events, ctx->stream.stats.unreadable,
                   ctx->stream.mem.used);

    if (rc == CITE_AGAIN) {
        return NGX_AGAIN;
    }

    /* what is not known by now will not be told */
    ngx_http_cite_verify_abandon(ctx, 0);

    if (ctx->checks.stragglers) {
        /* the next request of the connection would wait for them */
        r->keepalive = 0;
    }

    return NGX_OK;
}


/* some other filter has undone filter_need_in_memory */

static ngx_uint_t
ngx_http_cite_in_file_only(ngx_buf_t *b)
{
    return !ngx_buf_in_memory(b) && ngx_buf_size(b) != 0;
}


static ngx_uint_t
ngx_http_cite_is_end(ngx_http_request_t *r, ngx_buf_t *b)
{
    if (b->last_buf || ngx_http_cite_in_file_only(b)) {
        return 1;
    }

    /* an upstream that fails after the header was sent ends with a flush */

    return b->flush && ngx_buf_special(b)
           && r->upstream && r->upstream->cleanup == NULL;
}


static ngx_int_t
ngx_http_cite_special(ngx_http_request_t *r, ngx_http_cite_ctx_t *ctx,
    ngx_buf_t *b)
{
    ngx_int_t   rc;
    ngx_buf_t  *last;

    rc = ngx_http_cite_is_end(r, b) ? ngx_http_cite_end(r, ctx) : NGX_OK;

    if (rc == NGX_ERROR || ctx->observe) {
        return rc;
    }

    if (rc == NGX_AGAIN) {
        ctx->waits = 1;
        ctx->last = b->last_buf;
        return NGX_OK;
    }

    if (ngx_buf_special(b) || ngx_http_cite_in_file_only(b)) {
        return ngx_http_cite_out_buf(r, ctx, b);
    }

    if (!b->last_buf && !b->last_in_chain) {
        return NGX_OK;
    }

    last = ngx_calloc_buf(r->pool);
    if (last == NULL) {
        return NGX_ERROR;
    }

    last->last_buf = b->last_buf;
    last->last_in_chain = b->last_in_chain;

    return ngx_http_cite_out_buf(r, ctx, last);
}


static ngx_int_t
ngx_http_cite_process(ngx_http_request_t *r, ngx_http_cite_ctx_t *ctx,
    ngx_chain_t *in, size_t read)
{
    ngx_buf_t  *b;

    for ( /* void */ ; in; in = in->next) {

        b = in->buf;

        ngx_log_debug4(NGX_LOG_DEBUG_HTTP, r->connection->log, 0,
                       "cite buf size:%O flush:%d last:%d sync:%d",
                       ngx_buf_size(b), b->flush, b->last_buf, b->sync);

        if (ngx_buf_in_memory(b) && b->pos != b->last
            && ngx_http_cite_read(r, ctx, b, read) != NGX_OK)
        {
            return NGX_ERROR;
        }

        read = 0;

        if (ngx_http_cite_special(r, ctx, b) != NGX_OK) {
            return NGX_ERROR;
        }
    }

    ngx_http_cite_log(r, ctx);

    return NGX_OK;
}


ngx_int_t
ngx_http_cite_send(ngx_http_request_t *r, ngx_http_cite_ctx_t *ctx,
    ngx_chain_t *in)
{
    ngx_int_t  rc;

    if (ctx->out) {
        ctx->checks.sent = ngx_current_msec;
    }

    rc = ngx_http_cite_out_send(r, ctx, in, ngx_http_next_body_filter);

    ngx_http_cite_hold_stragglers(ctx);

    return rc;
}


/* of the first buffer so many bytes are read */

static ngx_int_t
ngx_http_cite_filter(ngx_http_request_t *r, ngx_chain_t *in, size_t read)
{
    ngx_int_t             rc;
    ngx_http_cite_ctx_t  *ctx;
    ngx_http_cite_job_t  *job;

    job = ngx_http_cite_job_of(r);
    if (job) {
        return ngx_http_cite_job_body(job, in);
    }

    ctx = ngx_http_get_module_ctx(r, ngx_http_cite_filter_module);

    if (ctx == NULL || (ctx->ended && in)) {
        return ngx_http_next_body_filter(r, in);
    }

    ngx_http_cite_job_heal(r);

    if (ctx->request) {
        ngx_http_cite_request_forget(r, ctx);
    }

    if (ngx_http_cite_process(r, ctx, in, read) != NGX_OK) {
        return NGX_ERROR;
    }

    ngx_http_cite_verify_start(ctx);
    ngx_http_cite_verify_complete(ctx);

    if (ctx->observe) {
        return ngx_http_next_body_filter(r, in);
    }

    if (ngx_http_cite_hold_collect(ctx) != NGX_OK) {
        return NGX_ERROR;
    }

    rc = ngx_http_cite_send(r, ctx, in);

    ngx_http_cite_hold(ctx);

    return rc != NGX_ERROR && ctx->waits ? NGX_AGAIN : rc;
}


/* one buffer, of which some or all events are like the one before */

static cite_aside ngx_int_t
ngx_http_cite_same(ngx_http_request_t *r, ngx_http_cite_ctx_t *ctx,
    ngx_chain_t *in)
{
    u_char     *p;
    ngx_buf_t  *b;

    b = in->buf;
    p = (u_char *) cite_stream_same_many(&ctx->stream, b->pos, b->last);

    if (p != b->last) {
        return ngx_http_cite_filter(r, in, p - b->pos);
    }

    ctx->checks.sent = ngx_current_msec;

    return ngx_http_next_body_filter(r, in);
}


/*
 * The short way is taken by almost all: one buffer with nothing but events
 * that are like the one before goes on as it came.
 */

static ngx_int_t
ngx_http_cite_body_filter(ngx_http_request_t *r, ngx_chain_t *in)
{
    ngx_buf_t            *b;
    ngx_http_cite_ctx_t  *ctx;

    ctx = ngx_http_get_module_ctx(r, ngx_http_cite_filter_module);

    if (ctx == NULL || in == NULL || in->next || ctx->stream.same.head.n == 0
        || ctx->out || ctx->busy || r->connection->data != r)
    {
        return ngx_http_cite_filter(r, in, 0);
    }

    b = in->buf;

    if (!b->flush || b->last_buf || !ngx_buf_in_memory(b)) {
        return ngx_http_cite_filter(r, in, 0);
    }

    if (!cite_stream_same_one(&ctx->stream, b->pos, b->last)) {
        return ngx_http_cite_same(r, ctx, in);
    }

    ctx->checks.sent = ngx_current_msec;

    return ngx_http_next_body_filter(r, in);
}


static ngx_int_t
ngx_http_cite_init(ngx_conf_t *cf)
{
    ngx_http_cite_main_conf_t  *cmcf;

    cmcf = ngx_http_conf_get_module_main_conf(cf,
                                              ngx_http_cite_filter_module);

    if (cmcf->status && cmcf->zone == NULL) {
        ngx_log_error(NGX_LOG_EMERG, cf->log, 0,
                      "\"cite_status\" needs a \"cite_zone\" in \"http\"");
        return NGX_ERROR;
    }

    ngx_http_next_header_filter = ngx_http_top_header_filter;
    ngx_http_top_header_filter = ngx_http_cite_header_filter;

    ngx_http_next_body_filter = ngx_http_top_body_filter;
    ngx_http_top_body_filter = ngx_http_cite_body_filter;

    return ngx_http_cite_request_init(cf);
}


static ngx_int_t
ngx_http_cite_init_process(ngx_cycle_t *cycle)
{
    cite_reader_init(&ngx_http_cite_reader, &ngx_http_cite_heap,
                     NGX_HTTP_CITE_JSON_MAX);

    return NGX_OK;
}


static void
ngx_http_cite_exit_process(ngx_cycle_t *cycle)
{
    cite_reader_release(&ngx_http_cite_reader);
}
