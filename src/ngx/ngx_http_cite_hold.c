
/*
 * Copyright (C) the ngx_cite authors
 *
 * The end of a run waits for its verdicts, and with it the end of the
 * response.  nginx does not know that: it is told that something is still
 * buffered, and asked again when it is not.
 */


#include "ngx_http_cite.h"


/* four bits: SSI has 1, sub 2, copy 4, image 8; no stream is an image */

#define NGX_HTTP_CITE_BUFFERED  0x08


static void ngx_http_cite_hold_writer(ngx_http_request_t *r);


static void
ngx_http_cite_hold_over(ngx_http_cite_checks_t *checks)
{
    if (checks->hold.timer_set) {
        ngx_del_timer(&checks->hold);
        checks->hold_ms += ngx_current_msec - checks->held_since;
    }
}


void
ngx_http_cite_hold(ngx_http_cite_ctx_t *ctx)
{
    ngx_http_cite_checks_t  *checks;

    checks = &ctx->checks;

    if (ctx->waits) {
        ctx->r->buffered |= NGX_HTTP_CITE_BUFFERED;

        /* the timer that nginx is going to set is none for waiting */
        ngx_http_cite_verify_wake(ctx);
    }

    if (!ctx->stream.holding) {
        /* another run has followed */
        ngx_http_cite_hold_over(checks);
        return;
    }

    if (!checks->hold.timer_set && !checks->stopped) {
        checks->held_since = ngx_current_msec;
        ngx_add_timer(&checks->hold, ctx->clcf->verify.hold_timeout);
    }
}


ngx_msec_t
ngx_http_cite_hold_ms(ngx_http_cite_ctx_t *ctx)
{
    ngx_msec_t  ms;

    ms = ctx->checks.hold_ms;

    if (ctx->checks.hold.timer_set) {
        ms += ngx_current_msec - ctx->checks.held_since;
    }

    return ms;
}


void
ngx_http_cite_hold_fail(ngx_http_request_t *r)
{
    /* the upstream and the checks give theirs up, and free it too early */
    r->main->count++;

    ngx_http_finalize_request(r, NGX_ERROR);
}


/* the run's end is sent: nothing waits any more */

static ngx_int_t
ngx_http_cite_hold_release(ngx_http_cite_ctx_t *ctx)
{
    ngx_buf_t           *b;
    cite_piece_t         piece;
    ngx_http_request_t  *r;

    r = ctx->r;

    while (cite_stream_end(&ctx->stream, &piece) == CITE_OK) {
        if (ngx_http_cite_out_copy(r, ctx, piece.bytes) != NGX_OK) {
            return NGX_ERROR;
        }
    }

    ctx->waits = 0;
    r->buffered &= ~NGX_HTTP_CITE_BUFFERED;

    if (!ctx->last) {
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


void
ngx_http_cite_hold_stragglers(ngx_http_cite_ctx_t *ctx)
{
    ngx_connection_t    *c;
    ngx_http_request_t  *r;

    if (ctx->checks.stragglers == 0 || !ctx->ended || ctx->waits) {
        return;
    }

    r = ctx->r;
    c = r->connection;

    r->keepalive = 0;

    if (r->out || c->buffered || ctx->checks.shut
        || r->http_version >= NGX_HTTP_VERSION_20)
    {
        return;
    }

    /* nginx closes the connection when the last of them has ended */

    ctx->checks.shut = 1;

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


/* for a client that is slow, while the upstream is silent */

static ngx_int_t
ngx_http_cite_hold_write(ngx_http_cite_ctx_t *ctx)
{
    ngx_event_t               *wev;
    ngx_http_request_t        *r;
    ngx_http_core_loc_conf_t  *clcf;

    r = ctx->r;
    wev = r->connection->write;

    if (!r->connection->buffered) {

        if (ctx->waits && !wev->delayed && wev->timer_set) {
            ngx_del_timer(wev);
        }

        return NGX_OK;
    }

    clcf = ngx_http_get_module_loc_conf(r, ngx_http_core_module);

    if (ngx_handle_write_event(wev, clcf->send_lowat) != NGX_OK) {
        return NGX_ERROR;
    }

    if (ctx->ended || r->write_event_handler == ngx_http_cite_hold_writer) {
        return NGX_OK;
    }

    /* the event pipe writes what it has itself, and no more */

    ctx->checks.write_handler = r->write_event_handler;
    r->write_event_handler = ngx_http_cite_hold_writer;

    if (!wev->delayed && wev->active && !wev->ready && !wev->timer_set) {
        ngx_add_timer(wev, clcf->send_timeout);
    }

    return NGX_OK;
}


static void
ngx_http_cite_hold_writer(ngx_http_request_t *r)
{
    ngx_event_t               *wev;
    ngx_connection_t          *c;
    ngx_http_cite_ctx_t       *ctx;
    ngx_http_event_handler_pt  handler;

    c = r->connection;
    wev = c->write;
    ctx = ngx_http_get_module_ctx(r, ngx_http_cite_filter_module);

    handler = ctx->checks.write_handler;
    r->write_event_handler = handler;

    if (c->buffered && !wev->timedout && !wev->delayed && wev->ready) {

        if (ngx_http_cite_send(r, ctx, NULL) == NGX_ERROR
            || ngx_http_cite_hold_write(ctx) != NGX_OK)
        {
            ngx_http_cite_hold_fail(r);
            return;
        }
    }

    /* may end the request */
    handler(r);
}


ngx_int_t
ngx_http_cite_hold_collect(ngx_http_cite_ctx_t *ctx)
{
    cite_piece_t  piece;

    while (cite_stream_flush(&ctx->stream, &piece) == CITE_OK) {
        if (ngx_http_cite_out_copy(ctx->r, ctx, piece.bytes) != NGX_OK) {
            return NGX_ERROR;
        }
    }

    if (ctx->stream.holding) {
        return NGX_OK;
    }

    ngx_http_cite_hold_over(&ctx->checks);

    return ctx->waits ? ngx_http_cite_hold_release(ctx) : NGX_OK;
}


ngx_int_t
ngx_http_cite_hold_flush(ngx_http_cite_ctx_t *ctx)
{
    ngx_uint_t           waited;
    ngx_http_request_t  *r;

    r = ctx->r;
    waited = ctx->waits;

    if (ngx_http_cite_hold_collect(ctx) != NGX_OK) {
        return NGX_ERROR;
    }

    if (ctx->out && ngx_http_cite_send(r, ctx, NULL) == NGX_ERROR) {
        return NGX_ERROR;
    }

    if (waited && !ctx->waits) {
        return ngx_http_post_request(r, NULL);
    }

    return ngx_http_cite_hold_write(ctx);
}


void
ngx_http_cite_hold_timeout(ngx_event_t *ev)
{
    ngx_connection_t     *c;
    ngx_http_cite_ctx_t  *ctx;

    ctx = ev->data;
    c = ctx->r->connection;

    ngx_http_set_log_request(c->log, ctx->r);

    ctx->checks.hold_ms += ngx_current_msec - ctx->checks.held_since;

    ngx_http_cite_verify_abandon(ctx, 1);
    ngx_http_cite_verify_wake(ctx);

    ngx_http_run_posted_requests(c);
}


void
ngx_http_cite_heartbeat(ngx_event_t *ev)
{
    cite_piece_t          piece;
    ngx_msec_t            silent, interval;
    ngx_connection_t     *c;
    ngx_http_request_t   *r;
    ngx_http_cite_ctx_t  *ctx;

    ctx = ev->data;
    r = ctx->r;
    c = r->connection;

    interval = ctx->clcf->verify.heartbeat;
    silent = ngx_current_msec - ctx->checks.sent;

    if (ctx->ended && !ctx->waits) {
        return;
    }

    ngx_http_set_log_request(c->log, r);

    if (silent < interval) {
        ngx_add_timer(ev, interval - silent);
        return;
    }

    ngx_add_timer(ev, interval);

    /* what the client has not read yet keeps the line busy */

    if (c->buffered || cite_stream_heartbeat(&ctx->stream, &piece) != CITE_OK) {
        return;
    }

    ctx->checks.heartbeats++;

    if (ngx_http_cite_out_copy(r, ctx, piece.bytes) != NGX_OK
        || ngx_http_cite_send(r, ctx, NULL) == NGX_ERROR
        || ngx_http_cite_hold_write(ctx) != NGX_OK)
    {
        ngx_http_cite_hold_fail(r);
    }

    ngx_http_run_posted_requests(c);
}
