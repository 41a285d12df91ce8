
/*
 * Copyright (C) the ngx_cite authors
 *
 * "cite_json": answers that are not streamed.  The body is collected, judged by
 * evidence, and sent with our member if something is cited; else, and if it is
 * too long or takes too long, it is sent as it came.
 *
 *   body() ... its end ──▶ step ──▶ release: it is sent
 *                           │  ▲
 *                     held  ▼  │
 *                          wake, in the next turn of the event loop
 *
 * Meanwhile the response's end is held, see ngx_http_cite_hold.c.
 */


#include "ngx_http_cite_json.h"


/* from the body's end, until it is sent as it came */

#define NGX_HTTP_CITE_JSON_TIME   10000

/* steps of an answer whose client has left: no other turn would come */

#define NGX_HTTP_CITE_JSON_STEPS  16


static void ngx_http_cite_json_wake(ngx_event_t *ev);
static void ngx_http_cite_json_timeout(ngx_event_t *ev);


static ngx_uint_t
ngx_http_cite_json_type(ngx_str_t *type)
{
    static ngx_str_t  name = ngx_string("application/json");

    if (type->len < name.len
        || ngx_strncasecmp(type->data, name.data, name.len) != 0)
    {
        return 0;
    }

    return type->len == name.len || type->data[name.len] == ';'
           || type->data[name.len] == ' ';
}


ngx_uint_t
ngx_http_cite_json_wanted(ngx_http_request_t *r,
    ngx_http_cite_loc_conf_t *clcf, ngx_uint_t mode)
{
    return clcf->json && mode == NGX_HTTP_CITE_ON && r == r->main
           && r->method == NGX_HTTP_POST
           && r->headers_out.status == NGX_HTTP_OK
           && r->headers_out.content_encoding == NULL
           && ngx_http_cite_json_type(&r->headers_out.content_type);
}


void
ngx_http_cite_json_begin(ngx_http_cite_ctx_t *ctx)
{
    ctx->json = 1;

    /* nobody is asked, and nothing waits */
    ctx->conf.ask = 0;

    ctx->jobs.wake.handler = ngx_http_cite_json_wake;
    ctx->end.timer.handler = ngx_http_cite_json_timeout;

    cite_buf_init(&ctx->whole, &ctx->stream.mem, ctx->conf.max_event_size);
    cite_buf_init(&ctx->judged, &ctx->stream.mem, ctx->conf.max_memory);
}


/* no further byte is collected, and those that were are sent */

static ngx_int_t
ngx_http_cite_json_out(ngx_http_request_t *r, ngx_http_cite_ctx_t *ctx)
{
    ngx_int_t    rc;
    cite_buf_t  *body;

    body = ctx->judged.n ? &ctx->judged : &ctx->whole;
    rc = ngx_http_cite_out_copy(r, ctx, cite_buf_view(body));

    cite_buf_free(&ctx->judged);
    cite_buf_free(&ctx->whole);
    ctx->whole.mem = NULL;

    return rc;
}


/* the body can't be read: it goes on from cl as it comes */

static ngx_int_t
ngx_http_cite_json_pass(ngx_http_request_t *r, ngx_http_cite_ctx_t *ctx,
    ngx_chain_t *cl, ngx_http_output_body_filter_pt next)
{
    ngx_http_cite_request_forget(r, ctx);

    if (ngx_http_cite_json_out(r, ctx) != NGX_OK) {
        return NGX_ERROR;
    }

    if (ctx->out && ngx_http_cite_send(r, ctx, NULL) == NGX_ERROR) {
        return NGX_ERROR;
    }

    return next(r, cl);
}


/* all is done, or its time is over */

static ngx_int_t
ngx_http_cite_json_release(ngx_http_request_t *r, ngx_http_cite_ctx_t *ctx)
{
    ngx_buf_t  *b;

    ngx_http_cite_hold_stop(ctx);
    ngx_http_cite_hold_clear(ctx);
    ngx_http_cite_request_forget(r, ctx);

    if (ngx_http_cite_json_out(r, ctx) != NGX_OK) {
        return NGX_ERROR;
    }

    b = ngx_calloc_buf(r->pool);
    if (b == NULL) {
        return NGX_ERROR;
    }

    b->last_buf = 1;

    if (ngx_http_cite_out_buf(r, ctx, b) != NGX_OK) {
        return NGX_ERROR;
    }

    return ngx_http_cite_send(r, ctx, NULL);
}


/* NGX_AGAIN: the next turn of the event loop goes on with it */

static ngx_int_t
ngx_http_cite_json_step(ngx_http_request_t *r, ngx_http_cite_ctx_t *ctx)
{
    if (cite_stream_json_step(&ctx->reading, &ctx->judged) != CITE_AGAIN) {
        return ngx_http_cite_json_release(r, ctx);
    }

    ngx_http_cite_verify_wake(ctx);

    return NGX_AGAIN;
}


/* "cite_detach": it is read for the store, and dropped */

static ngx_int_t
ngx_http_cite_json_detached(ngx_http_request_t *r, ngx_http_cite_ctx_t *ctx)
{
    ngx_uint_t  i;

    for (i = 0; i < NGX_HTTP_CITE_JSON_STEPS; i++) {
        if (cite_stream_json_step(&ctx->reading, &ctx->judged) != CITE_AGAIN) {
            break;
        }
    }

    return ngx_http_cite_json_release(r, ctx);
}


/* all of the body is there */

static ngx_int_t
ngx_http_cite_json_judge(ngx_http_request_t *r, ngx_http_cite_ctx_t *ctx)
{
    cite_stream_json_begin(&ctx->reading, &ctx->stream,
                           cite_buf_view(&ctx->whole));

    if (ctx->detached) {
        return ngx_http_cite_json_detached(r, ctx);
    }

    ngx_http_cite_hold_begin(ctx, 1);
    ctx->end.held_since = ngx_current_msec;
    ngx_add_timer(&ctx->end.timer, NGX_HTTP_CITE_JSON_TIME);

    return ngx_http_cite_json_step(r, ctx);
}


/* in a turn of its own: the request's end has waited for it */

static ngx_int_t
ngx_http_cite_json_go_on(ngx_http_request_t *r, ngx_http_cite_ctx_t *ctx)
{
    ngx_int_t  rc;

    if (ngx_http_cite_client_gone(ctx)) {
        return NGX_ERROR;
    }

    rc = ctx->end.timer.timer_set ? ngx_http_cite_json_step(r, ctx)
                                  : ngx_http_cite_json_release(r, ctx);

    if (rc == NGX_ERROR) {
        return NGX_ERROR;
    }

    if (ctx->end.state == NGX_HTTP_CITE_ENDED) {
        return ngx_http_post_request(r, NULL);
    }

    return ngx_http_cite_push_rest(ctx);
}


static void
ngx_http_cite_json_wake(ngx_event_t *ev)
{
    ngx_connection_t     *c;
    ngx_http_request_t   *r;
    ngx_http_cite_ctx_t  *ctx;

    ctx = ev->data;
    r = ctx->r;
    c = r->connection;

    if (ctx->end.state != NGX_HTTP_CITE_HELD) {
        /* a store has answered, and the body is still to come */
        return;
    }

    ngx_http_set_log_request(c->log, r);

    ngx_log_debug2(NGX_LOG_DEBUG_HTTP, c->log, 0,
                   "cite json step state:%d left:%uz",
                   ctx->reading.state, ctx->reading.rest.n);

    if (!ngx_http_cite_hold_detached(ctx)
        && ngx_http_cite_json_go_on(r, ctx) != NGX_OK)
    {
        ngx_http_cite_push_fail(ctx);
    }

    ngx_http_run_posted_requests(c);
}


/* the next turn finds no timer, and releases the body */

static void
ngx_http_cite_json_timeout(ngx_event_t *ev)
{
    ngx_http_cite_ctx_t  *ctx;

    ctx = ev->data;

    ctx->end.held_ms += ngx_current_msec - ctx->end.held_since;

    ngx_log_error(NGX_LOG_WARN, ctx->r->connection->log, 0,
                  "cite could not read an answer in time");

    cite_buf_free(&ctx->judged);
    ctx->judged.n = 0;
    ctx->stream.bypass = "limit";

    ngx_http_cite_verify_wake(ctx);
}


/* its end is held: whoever flushes, or ends it again, waits with it */

static ngx_int_t
ngx_http_cite_json_held(ngx_http_request_t *r, ngx_http_cite_ctx_t *ctx,
    ngx_chain_t *in, ngx_http_output_body_filter_pt next)
{
    if (next(r, in) == NGX_ERROR) {
        return NGX_ERROR;
    }

    /* nginx sets a timer for r->buffered, which the wake event deletes */
    ngx_http_cite_verify_wake(ctx);

    return NGX_AGAIN;
}


/* no end will come: the upstream has died, or another filter has a file */

static ngx_uint_t
ngx_http_cite_json_is_cut(ngx_http_request_t *r, ngx_buf_t *b)
{
    if (!ngx_buf_in_memory(b) && ngx_buf_size(b) != 0) {
        return 1;
    }

    return b->flush && !b->last_buf && ngx_buf_special(b)
           && r->upstream && r->upstream->cleanup == NULL;
}


/* buffers up to the one that does not fit, or is the last */

ngx_int_t
ngx_http_cite_json_body(ngx_http_request_t *r, ngx_http_cite_ctx_t *ctx,
    ngx_chain_t *in, ngx_http_output_body_filter_pt next)
{
    ngx_buf_t    *b;
    ngx_chain_t  *cl;

    if (ctx->end.state == NGX_HTTP_CITE_HELD) {
        return ngx_http_cite_json_held(r, ctx, in, next);
    }

    if (in == NULL || ctx->whole.mem == NULL) {
        return next(r, in);
    }

    for (cl = in; cl; cl = cl->next) {

        b = cl->buf;

        if (ngx_buf_in_memory(b)) {
            cite_buf_add(&ctx->whole, b->pos, b->last - b->pos);
        }

        if (ctx->whole.err || ngx_http_cite_json_is_cut(r, b)) {
            return ngx_http_cite_json_pass(r, ctx, cl, next);
        }

        if (ngx_buf_in_memory(b)) {
            ngx_http_cite_out_consume(b, NULL);
        }

        if (b->last_buf) {
            return ngx_http_cite_json_judge(r, ctx);
        }
    }

    return NGX_OK;
}
