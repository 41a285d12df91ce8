
/*
 * Copyright (C) the ngx_cite authors
 *
 * Buffers of the upstream go through the core; the pieces that it returns
 * become ctx->out.
 */


#include "ngx_http_cite.h"


static void
ngx_http_cite_read_log(ngx_http_request_t *r, ngx_http_cite_ctx_t *ctx)
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

    if (cite_stream_dialect(s) == NULL && s->stats.over == 0) {
        /* nothing is wrong with a stream that is none of ours */
        ngx_log_error(NGX_LOG_INFO, r->connection->log, 0,
                      "cite does not know the protocol of the stream");
        return;
    }

    ngx_log_error(NGX_LOG_WARN, r->connection->log, 0,
                  "cite could not read all of the stream, "
                  "bypass: \"%s\", events: %uz, unreadable: %uz, over "
                  "the size limit: %uz, memory: %uz",
                  s->bypass ? s->bypass : "", s->stats.events,
                  s->stats.unreadable, s->stats.over, s->mem.used);
}


static ngx_int_t
ngx_http_cite_read_buf(ngx_http_request_t *r, ngx_http_cite_ctx_t *ctx,
    ngx_buf_t *b, size_t same)
{
    cite_span_t    in;
    ngx_buf_t     *part;
    cite_piece_t   piece;

    part = NULL;
    in = cite_span_between(b->pos + same, b->last);

    if (same && !ctx->observe) {
        part = ngx_http_cite_out_part(r, ctx, b, cite_span_make(b->pos, same));
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
 * The response is over, or its upstream was cut off.  NGX_AGAIN: the end has
 * to be held.
 */

static ngx_int_t
ngx_http_cite_read_end(ngx_http_request_t *r, ngx_http_cite_ctx_t *ctx)
{
    cite_rc_t     rc;
    cite_piece_t  piece;

    if (ctx->end.state != NGX_HTTP_CITE_OPEN) {
        return NGX_OK;
    }

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

    ctx->end.state = NGX_HTTP_CITE_ENDED;

    /* no verdict can be sent after the end */
    ngx_http_cite_verify_give_up(ctx);

    if (ctx->jobs.stragglers) {
        /* the connection's next request would have to wait for them */
        r->keepalive = 0;
    }

    return NGX_OK;
}


/* some other filter has undone filter_need_in_memory */

static ngx_uint_t
ngx_http_cite_read_in_file(ngx_buf_t *b)
{
    return !ngx_buf_in_memory(b) && ngx_buf_size(b) != 0;
}


static ngx_uint_t
ngx_http_cite_read_is_end(ngx_http_request_t *r, ngx_buf_t *b)
{
    if (b->last_buf || ngx_http_cite_read_in_file(b)) {
        return 1;
    }

    /* an upstream that fails after the header was sent ends with a flush */

    return b->flush && ngx_buf_special(b)
           && r->upstream && r->upstream->cleanup == NULL;
}


static ngx_int_t
ngx_http_cite_read_special(ngx_http_request_t *r, ngx_http_cite_ctx_t *ctx,
    ngx_buf_t *b)
{
    ngx_int_t   rc;
    ngx_buf_t  *last;

    rc = NGX_OK;

    if (ngx_http_cite_read_is_end(r, b)) {
        rc = ngx_http_cite_read_end(r, ctx);
    }

    if (rc == NGX_ERROR || ctx->observe) {
        return rc;
    }

    if (rc == NGX_AGAIN) {
        ngx_http_cite_hold_begin(ctx, b->last_buf);
        return NGX_OK;
    }

    if (ngx_buf_special(b) || ngx_http_cite_read_in_file(b)) {
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


ngx_int_t
ngx_http_cite_read(ngx_http_request_t *r, ngx_http_cite_ctx_t *ctx,
    ngx_chain_t *in, size_t same)
{
    ngx_buf_t  *b;

    for ( /* void */ ; in; in = in->next) {

        b = in->buf;

        ngx_log_debug4(NGX_LOG_DEBUG_HTTP, r->connection->log, 0,
                       "cite buf size:%O flush:%d last:%d sync:%d",
                       ngx_buf_size(b), b->flush, b->last_buf, b->sync);

        if (ngx_buf_in_memory(b) && b->pos != b->last
            && ngx_http_cite_read_buf(r, ctx, b, same) != NGX_OK)
        {
            return NGX_ERROR;
        }

        same = 0;

        if (ngx_http_cite_read_special(r, ctx, b) != NGX_OK) {
            return NGX_ERROR;
        }
    }

    ngx_http_cite_read_log(r, ctx);

    return NGX_OK;
}
