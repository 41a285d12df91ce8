
/*
 * Copyright (C) the ngx_cite authors
 *
 * The core holds the end of a run until its verdicts are known.  If the
 * response ends meanwhile, its end is held too:
 *
 *                      hold_begin()         hold_end()
 *   NGX_HTTP_CITE_OPEN ────────────▶ _HELD ────────────▶ _ENDED
 *           │                                               ▲
 *           └───────────────────────────────────────────────┘
 *                     no run's end is held: read_end()
 *
 * In the state _HELD, and in no other, r->buffered tells nginx that the request
 * is not over.
 */


#include "ngx_http_cite.h"


/* four bits: SSI has 1, sub 2, copy 4, image 8; no stream is an image */

#define NGX_HTTP_CITE_BUFFERED  0x08


/* clients of a model wait less patiently than those of an agent */

static ngx_msec_t
ngx_http_cite_hold_time(ngx_http_cite_ctx_t *ctx)
{
    ngx_msec_t  time;

    time = ctx->clcf->verify.hold_timeout;

    if (time != NGX_CONF_UNSET_MSEC) {
        return time;
    }

    return ctx->stream.exchange.dialect
           && ctx->stream.exchange.dialect->provider ? 3000 : 10000;
}


static void
ngx_http_cite_hold_start(ngx_http_cite_ctx_t *ctx)
{
    if (!ctx->end.timer.timer_set && !ctx->jobs.stopped) {
        ctx->end.held_since = ngx_current_msec;
        ngx_add_timer(&ctx->end.timer, ngx_http_cite_hold_time(ctx));
    }
}


void
ngx_http_cite_hold_stop(ngx_http_cite_ctx_t *ctx)
{
    if (ctx->end.timer.timer_set) {
        ngx_del_timer(&ctx->end.timer);
        ctx->end.held_ms += ngx_current_msec - ctx->end.held_since;
    }
}


void
ngx_http_cite_hold_begin(ngx_http_cite_ctx_t *ctx, ngx_uint_t last)
{
    ctx->end.state = NGX_HTTP_CITE_HELD;
    ctx->end.last = last;
    ctx->r->buffered |= NGX_HTTP_CITE_BUFFERED;
}


void
ngx_http_cite_hold_clear(ngx_http_cite_ctx_t *ctx)
{
    ctx->end.state = NGX_HTTP_CITE_ENDED;
    ctx->r->buffered &= ~NGX_HTTP_CITE_BUFFERED;
}


ngx_int_t
ngx_http_cite_hold_end(ngx_http_cite_ctx_t *ctx)
{
    ngx_buf_t           *b;
    cite_piece_t         piece;
    ngx_http_request_t  *r;

    r = ctx->r;

    ngx_http_cite_hold_stop(ctx);

    if (ctx->end.state != NGX_HTTP_CITE_HELD) {
        return NGX_OK;
    }

    while (cite_stream_end(&ctx->stream, &piece) == CITE_OK) {
        if (ngx_http_cite_out_copy(r, ctx, piece.bytes) != NGX_OK) {
            return NGX_ERROR;
        }
    }

    ngx_http_cite_hold_clear(ctx);

    if (!ctx->end.last) {
        /* the upstream was cut off */
        return NGX_OK;
    }

    b = ngx_calloc_buf(r->pool);
    if (b == NULL) {
        return NGX_ERROR;
    }

    b->last_buf = 1;

    return ngx_http_cite_out_buf(r, ctx, b);
}


ngx_uint_t
ngx_http_cite_hold_detached(ngx_http_cite_ctx_t *ctx)
{
    ngx_http_request_t  *r;

    r = ctx->r;

    if (ngx_http_get_module_ctx(r, ngx_http_cite_filter_module) == ctx) {
        return 0;
    }

    if (ctx->end.state == NGX_HTTP_CITE_HELD) {
        ngx_http_cite_hold_clear(ctx);

        /* the held end may be all that the request has waited for */
        (void) ngx_http_post_request(r, NULL);
    }

    return 1;
}


void
ngx_http_cite_hold_update(ngx_http_cite_ctx_t *ctx)
{
    if (ctx->end.state == NGX_HTTP_CITE_HELD) {
        /* nginx sets a timer for r->buffered, which the wake event deletes */
        ngx_http_cite_verify_wake(ctx);
    }

    if (ngx_http_cite_is_held(ctx)) {
        ngx_http_cite_hold_start(ctx);

    } else {
        /* another run has followed */
        ngx_http_cite_hold_stop(ctx);
    }
}


ngx_msec_t
ngx_http_cite_hold_ms(ngx_http_cite_ctx_t *ctx)
{
    ngx_msec_t  ms;

    ms = ctx->end.held_ms;

    if (ctx->end.timer.timer_set) {
        ms += ngx_current_msec - ctx->end.held_since;
    }

    return ms;
}


void
ngx_http_cite_hold_timeout(ngx_event_t *ev)
{
    ngx_connection_t     *c;
    ngx_http_cite_ctx_t  *ctx;

    ctx = ev->data;
    c = ctx->r->connection;

    ngx_http_set_log_request(c->log, ctx->r);

    ctx->end.held_ms += ngx_current_msec - ctx->end.held_since;

    ngx_http_cite_verify_give_up(ctx);
    ngx_http_cite_verify_wake(ctx);

    ngx_http_run_posted_requests(c);
}


void
ngx_http_cite_hold_stragglers(ngx_http_cite_ctx_t *ctx)
{
    ngx_connection_t    *c;
    ngx_http_request_t  *r;

    if (ctx->jobs.stragglers == 0 || ctx->end.state != NGX_HTTP_CITE_ENDED) {
        return;
    }

    r = ctx->r;
    c = r->connection;

    r->keepalive = 0;

    if (r->out || c->buffered || ctx->jobs.shut
        || r->http_version >= NGX_HTTP_VERSION_20)
    {
        return;
    }

    /* nginx closes the connection when the last straggler has ended */

    ctx->jobs.shut = 1;

#if (NGX_HTTP_SSL)
    if (c->ssl) {
        c->ssl->no_wait_shutdown = 1;
        c->ssl->no_send_shutdown = 1;
    }
#endif

    if (ngx_shutdown_socket(c->fd, NGX_WRITE_SHUTDOWN) == -1) {
        ngx_connection_error(c, ngx_socket_errno,
                             ngx_shutdown_socket_n " failed");
    }
}
