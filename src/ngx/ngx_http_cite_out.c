
/*
 * Copyright (C) the ngx_cite authors
 *
 * Incoming chain links are never kept.  A buffer that is passed on gets a link
 * of our own, and if it has data a buffer of our own:
 *
 *   incoming   |==== complete events ====|-- torn --|
 *   outgoing   |====== shadow ===========|             -> copied by the core
 *
 * When the outgoing buffer is written, the incoming one is used up.
 */


#include "ngx_http_cite.h"


#define NGX_HTTP_CITE_SPARE  4096


static ngx_chain_t *
ngx_http_cite_out_link(ngx_http_request_t *r, ngx_http_cite_ctx_t *ctx)
{
    ngx_chain_t  *cl;

    cl = ctx->free;

    if (cl) {
        ctx->free = cl->next;
        ngx_memzero(cl->buf, sizeof(ngx_buf_t));

    } else {
        cl = ngx_alloc_chain_link(r->pool);
        if (cl == NULL) {
            return NULL;
        }

        cl->buf = ngx_calloc_buf(r->pool);
        if (cl->buf == NULL) {
            return NULL;
        }
    }

    return cl;
}


static void
ngx_http_cite_out_append(ngx_http_cite_ctx_t *ctx, ngx_chain_t *cl)
{
    cl->next = NULL;
    *ctx->last_out = cl;
    ctx->last_out = &cl->next;
}


ngx_buf_t *
ngx_http_cite_out_part(ngx_http_request_t *r, ngx_http_cite_ctx_t *ctx,
    const ngx_buf_t *b, cite_span_t bytes)
{
    ngx_buf_t    *part;
    ngx_chain_t  *cl;

    cl = ngx_http_cite_out_link(r, ctx);
    if (cl == NULL) {
        return NULL;
    }

    part = cl->buf;
    *part = *b;

    part->tag = (ngx_buf_tag_t) &ngx_http_cite_filter_module;
    part->pos = (u_char *) bytes.p;
    part->last = part->pos + bytes.n;

    /* the memory is not ours, see out_forget() */
    part->start = NULL;
    part->end = NULL;

    /* with sendfile a shortened buffer would send a wrong part of the file */
    part->in_file = 0;

    part->shadow = NULL;
    part->recycled = 0;
    part->last_buf = 0;
    part->last_in_chain = 0;
    part->sync = 0;
    part->flush = 1;

    ngx_http_cite_out_append(ctx, cl);

    return part;
}


void
ngx_http_cite_out_consume(ngx_buf_t *b, ngx_buf_t *last_part)
{
    if (last_part) {
        last_part->shadow = b;
        return;
    }

    b->pos = b->last;

    if (b->in_file) {
        b->file_pos = b->file_last;
    }
}


static u_char *
ngx_http_cite_out_memory(ngx_http_request_t *r, ngx_http_cite_ctx_t *ctx,
    ngx_buf_t *b, size_t size)
{
    u_char  *p;

    if (ctx->spare && size <= ctx->spare_size) {
        p = ctx->spare;
        b->end = p + ctx->spare_size;
        ctx->spare = NULL;
        return p;
    }

    size = ngx_max(size, 256);

    p = cite_mem_resize(&ctx->stream.mem, NULL, size);
    if (p) {
        b->end = p + size;
        return p;
    }

    /* the limit is for data that may be dropped; the stream may not be */

    b->end = NULL;

    return ngx_pnalloc(r->pool, size);
}


static void
ngx_http_cite_out_forget(ngx_http_cite_ctx_t *ctx, ngx_buf_t *b)
{
    size_t  size;

    if (b->start == NULL || b->end == NULL) {
        return;
    }

    size = b->end - b->start;

    if (size > NGX_HTTP_CITE_SPARE || ctx->spare) {
        cite_mem_resize(&ctx->stream.mem, b->start, 0);
        return;
    }

    ctx->spare = b->start;
    ctx->spare_size = size;
}


ngx_int_t
ngx_http_cite_out_copy(ngx_http_request_t *r, ngx_http_cite_ctx_t *ctx,
    cite_span_t bytes)
{
    ngx_buf_t    *b;
    ngx_chain_t  *cl;

    if (bytes.n == 0) {
        return NGX_OK;
    }

    cl = ngx_http_cite_out_link(r, ctx);
    if (cl == NULL) {
        return NGX_ERROR;
    }

    b = cl->buf;

    b->start = ngx_http_cite_out_memory(r, ctx, b, bytes.n);
    if (b->start == NULL) {
        return NGX_ERROR;
    }

    b->pos = b->start;
    b->last = ngx_cpymem(b->pos, bytes.p, bytes.n);
    b->tag = (ngx_buf_tag_t) &ngx_http_cite_filter_module;
    b->temporary = 1;
    b->flush = 1;

    ngx_http_cite_out_append(ctx, cl);

    return NGX_OK;
}


ngx_int_t
ngx_http_cite_out_buf(ngx_http_request_t *r, ngx_http_cite_ctx_t *ctx,
    ngx_buf_t *b)
{
    ngx_chain_t  *cl;

    cl = ngx_alloc_chain_link(r->pool);
    if (cl == NULL) {
        return NGX_ERROR;
    }

    cl->buf = b;

    ngx_http_cite_out_append(ctx, cl);

    return NGX_OK;
}


/* takes back links and buffers that were written */

static void
ngx_http_cite_out_update(ngx_http_request_t *r, ngx_http_cite_ctx_t *ctx)
{
    ngx_buf_t    *b;
    ngx_chain_t  *cl;

    while (ctx->busy) {

        cl = ctx->busy;
        b = cl->buf;

        if (ngx_buf_size(b) != 0) {
            return;
        }

        ctx->busy = cl->next;

        if (b->tag != (ngx_buf_tag_t) &ngx_http_cite_filter_module) {
            ngx_free_chain(r->pool, cl);
            continue;
        }

        if (b->shadow) {
            ngx_http_cite_out_consume(b->shadow, NULL);

        } else if (b->temporary) {
            ngx_http_cite_out_forget(ctx, b);
        }

        cl->next = ctx->free;
        ctx->free = cl;
    }
}


/* links and copies stay: filters behind us may still look at them */

void
ngx_http_cite_out_abandon(ngx_http_cite_ctx_t *ctx)
{
    ngx_buf_t    *b;
    ngx_chain_t  *cl;
    ngx_uint_t    i;

    ngx_chain_t  *lists[2] = { ctx->busy, ctx->out };

    for (i = 0; i < 2; i++) {
        for (cl = lists[i]; cl; cl = cl->next) {
            b = cl->buf;

            if (b->tag != (ngx_buf_tag_t) &ngx_http_cite_filter_module) {
                ngx_http_cite_out_consume(b, NULL);

            } else if (b->shadow) {
                ngx_http_cite_out_consume(b->shadow, NULL);
            }
        }
    }

    ctx->busy = NULL;
    ctx->out = NULL;
    ctx->last_out = &ctx->out;
}


/* the same for a response without a client: what comes is written at once */

static void
ngx_http_cite_out_drop(ngx_http_request_t *r, ngx_http_cite_ctx_t *ctx)
{
    ngx_chain_t  *cl;

    for (cl = ctx->out; cl; cl = cl->next) {
        ngx_http_cite_out_consume(cl->buf, NULL);
    }

    ctx->busy = ctx->out;
    ctx->out = NULL;
    ctx->last_out = &ctx->out;

    ngx_http_cite_out_update(r, ctx);
}


ngx_int_t
ngx_http_cite_out_send(ngx_http_request_t *r, ngx_http_cite_ctx_t *ctx,
    const ngx_chain_t *in, ngx_http_output_body_filter_pt next)
{
    ngx_int_t     rc;
    ngx_chain_t  *out, **last;

    if (ctx->detached) {
        ngx_http_cite_out_drop(r, ctx);
        return NGX_OK;
    }

    out = ctx->out;

    if (out == NULL && ctx->busy == NULL && in) {
        return NGX_OK;
    }

    /*
     * without input the caller asks to flush: filters behind us may have
     * bytes to write even if all of ours are written
     */

    ctx->out = NULL;
    ctx->last_out = &ctx->out;

    for (last = &ctx->busy; *last; last = &(*last)->next) { /* void */ }

    *last = out;

    rc = next(r, out);

    ngx_http_cite_out_update(r, ctx);

    return rc;
}
