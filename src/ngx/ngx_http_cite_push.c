
/*
 * Copyright (C) the ngx_cite authors
 *
 * Sends events of ours while the upstream is silent: verdicts, held events
 * and heartbeats.  nginx sends only when the upstream has written, so a client
 * that reads slowly needs a write handler of ours as well.
 */


#include "ngx_http_cite.h"


static void ngx_http_cite_push_writer(ngx_http_request_t *r);


/* 1 if nginx still reads the upstream, perhaps to fill a cache */

static ngx_uint_t
ngx_http_cite_push_reading(ngx_http_cite_ctx_t *ctx)
{
    ngx_http_upstream_t  *u;

    u = ctx->r->upstream;

    return ctx->end.state == NGX_HTTP_CITE_OPEN || (u && u->cleanup);
}


ngx_uint_t
ngx_http_cite_client_gone(ngx_http_cite_ctx_t *ctx)
{
    ngx_connection_t     *c;
    ngx_http_upstream_t  *u;

    c = ctx->r->connection;
    u = ctx->r->upstream;

    /* after a downstream error nginx uses buffers that are not written yet */

    return ctx->gone || c->error || c->timedout
           || (u && u->pipe && u->pipe->downstream_error);
}


void
ngx_http_cite_client_hide_error(ngx_http_cite_ctx_t *ctx)
{
    ngx_connection_t  *c;

    c = ctx->r->connection;

    if (c->error && !ctx->jobs.stopped && ngx_http_cite_push_reading(ctx)) {
        c->error = 0;
        ctx->gone = 1;
        ngx_http_cite_verify_wake(ctx);
    }
}


void
ngx_http_cite_push_fail(ngx_http_cite_ctx_t *ctx)
{
    ngx_http_request_t  *r;

    r = ctx->r;

    if (ngx_http_cite_client_gone(ctx) && ngx_http_cite_push_reading(ctx)) {
        /* the upstream's reader finds out, and decides whether to go on */
        return;
    }

    /* upstream and checks drop their references, and would free it too early */
    r->main->count++;

    ngx_http_finalize_request(r, NGX_ERROR);
}


ngx_int_t
ngx_http_cite_push_rest(ngx_http_cite_ctx_t *ctx)
{
    ngx_event_t               *wev;
    ngx_http_request_t        *r;
    ngx_http_core_loc_conf_t  *clcf;

    r = ctx->r;
    wev = r->connection->write;

    if (!r->connection->buffered) {

        /* nginx has set it because of r->buffered, see hold_begin() */

        if (ctx->end.state == NGX_HTTP_CITE_HELD
            && !wev->delayed && wev->timer_set)
        {
            ngx_del_timer(wev);
        }

        return NGX_OK;
    }

    clcf = ngx_http_get_module_loc_conf(r, ngx_http_core_module);

    if (ngx_handle_write_event(wev, clcf->send_lowat) != NGX_OK) {
        return NGX_ERROR;
    }

    if (ctx->end.state != NGX_HTTP_CITE_OPEN
        || r->write_event_handler == ngx_http_cite_push_writer)
    {
        return NGX_OK;
    }

    /* nginx's handler writes buffers of the event pipe, and no others */

    ctx->push.write_handler = r->write_event_handler;
    r->write_event_handler = ngx_http_cite_push_writer;

    if (!wev->delayed && wev->active && !wev->ready && !wev->timer_set) {
        ngx_add_timer(wev, clcf->send_timeout);
    }

    return NGX_OK;
}


static void
ngx_http_cite_push_writer(ngx_http_request_t *r)
{
    ngx_event_t               *wev;
    ngx_connection_t          *c;
    ngx_http_cite_ctx_t       *ctx;
    ngx_http_event_handler_pt  handler;

    c = r->connection;
    wev = c->write;
    ctx = ngx_http_get_module_ctx(r, ngx_http_cite_filter_module);

    handler = ctx->push.write_handler;
    r->write_event_handler = handler;

    if (c->buffered && !wev->timedout && !wev->delayed && wev->ready
        && !ngx_http_cite_client_gone(ctx)
        && (ngx_http_cite_send(r, ctx, NULL) == NGX_ERROR
            || ngx_http_cite_push_rest(ctx) != NGX_OK)
        && !ngx_http_cite_client_gone(ctx))
    {
        ngx_http_cite_push_fail(ctx);
        return;
    }

    /* may end the request */
    handler(r);
}


ngx_int_t
ngx_http_cite_push_collect(ngx_http_cite_ctx_t *ctx)
{
    cite_piece_t  piece;

    while (cite_stream_flush(&ctx->stream, &piece) == CITE_OK) {
        if (ngx_http_cite_out_copy(ctx->r, ctx, piece.bytes) != NGX_OK) {
            return NGX_ERROR;
        }
    }

    return ngx_http_cite_is_held(ctx) ? NGX_OK : ngx_http_cite_hold_end(ctx);
}


ngx_int_t
ngx_http_cite_push(ngx_http_cite_ctx_t *ctx)
{
    ngx_uint_t           held;
    ngx_http_request_t  *r;

    r = ctx->r;
    held = ctx->end.state == NGX_HTTP_CITE_HELD;

    if (ngx_http_cite_client_gone(ctx) && !ctx->detached) {
        return held ? NGX_ERROR : NGX_OK;
    }

    if (ngx_http_cite_push_collect(ctx) != NGX_OK) {
        return NGX_ERROR;
    }

    if (ctx->out && ngx_http_cite_send(r, ctx, NULL) == NGX_ERROR) {
        return NGX_ERROR;
    }

    if (held && ctx->end.state == NGX_HTTP_CITE_ENDED) {
        /* nginx has waited for r->buffered, and goes on */
        return ngx_http_post_request(r, NULL);
    }

    return ngx_http_cite_push_rest(ctx);
}


static ngx_int_t
ngx_http_cite_push_heartbeat(ngx_http_cite_ctx_t *ctx)
{
    cite_piece_t         piece;
    ngx_http_request_t  *r;

    r = ctx->r;

    /* bytes that the client has not read yet keep the line busy */

    if (r->connection->buffered
        || cite_stream_heartbeat(&ctx->stream, &piece) != CITE_OK)
    {
        return NGX_OK;
    }

    ctx->push.heartbeats++;

    if (ngx_http_cite_out_copy(r, ctx, piece.bytes) != NGX_OK
        || ngx_http_cite_send(r, ctx, NULL) == NGX_ERROR)
    {
        return NGX_ERROR;
    }

    return ngx_http_cite_push_rest(ctx);
}


void
ngx_http_cite_push_heartbeat_handler(ngx_event_t *ev)
{
    ngx_msec_t            silent, interval;
    ngx_connection_t     *c;
    ngx_http_cite_ctx_t  *ctx;

    ctx = ev->data;
    c = ctx->r->connection;

    interval = ctx->clcf->verify.heartbeat;
    silent = ngx_current_msec - ctx->push.sent;

    if (ctx->end.state == NGX_HTTP_CITE_ENDED
        || ngx_http_cite_client_gone(ctx))
    {
        return;
    }

    ngx_http_set_log_request(c->log, ctx->r);

    if (ngx_http_cite_hold_detached(ctx)) {
        ngx_http_run_posted_requests(c);
        return;
    }

    if (silent < interval) {
        ngx_add_timer(ev, interval - silent);
        return;
    }

    ngx_add_timer(ev, interval);

    if (ngx_http_cite_push_heartbeat(ctx) != NGX_OK) {
        ngx_http_cite_push_fail(ctx);
    }

    ngx_http_run_posted_requests(c);
}
