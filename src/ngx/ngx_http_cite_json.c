
/*
 * Copyright (C) the ngx_cite authors
 *
 * "cite_json": answers that are not streamed.  The body is collected, judged by
 * evidence, and sent with our member if something is cited; else, and if it is
 * too long, it is sent as it came.
 */


#include "ngx_http_cite_json.h"


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

    cite_buf_init(&ctx->whole, &ctx->stream.mem, ctx->conf.max_event_size);
}


static ngx_int_t
ngx_http_cite_json_send(ngx_http_request_t *r, cite_span_t bytes,
    ngx_chain_t *in, ngx_http_output_body_filter_pt next)
{
    ngx_buf_t    *b;
    ngx_chain_t   out;

    if (bytes.n == 0) {
        return in ? next(r, in) : NGX_OK;
    }

    b = ngx_create_temp_buf(r->pool, bytes.n);
    if (b == NULL) {
        return NGX_ERROR;
    }

    b->last = ngx_cpymem(b->last, bytes.p, bytes.n);

    out.buf = b;
    out.next = in;

    return next(r, &out);
}


/* all of the body is there */

static ngx_int_t
ngx_http_cite_json_judge(ngx_http_request_t *r, ngx_http_cite_ctx_t *ctx,
    ngx_chain_t *last, ngx_http_output_body_filter_pt next)
{
    ngx_int_t    rc;
    cite_buf_t   out;
    cite_span_t  body;

    body = cite_buf_view(&ctx->whole);
    cite_buf_init(&out, &ctx->stream.mem, ctx->conf.max_memory);

    if (cite_stream_json(&ctx->stream, body, &out) == CITE_OK) {
        body = cite_buf_view(&out);
    }

    rc = ngx_http_cite_json_send(r, body, last, next);

    cite_buf_free(&out);
    cite_buf_free(&ctx->whole);
    ctx->whole.mem = NULL;

    ngx_http_cite_request_forget(r, ctx);

    return rc;
}


/* buffers up to the one that does not fit, or is the last */

ngx_int_t
ngx_http_cite_json_body(ngx_http_request_t *r, ngx_http_cite_ctx_t *ctx,
    ngx_chain_t *in, ngx_http_output_body_filter_pt next)
{
    ngx_buf_t    *b;
    ngx_chain_t  *cl;

    if (in == NULL || ctx->whole.mem == NULL) {
        return next(r, in);
    }

    for (cl = in; cl; cl = cl->next) {

        b = cl->buf;

        if (ngx_buf_in_memory(b)) {
            cite_buf_add(&ctx->whole, b->pos, b->last - b->pos);
        }

        if (ctx->whole.err) {
            /* too long: the collected bytes leave, and the rest as it comes */
            ctx->whole.mem = NULL;
            return ngx_http_cite_json_send(r, cite_buf_view(&ctx->whole), cl,
                                           next);
        }

        if (ngx_buf_in_memory(b)) {
            b->pos = b->last;
        }

        if (b->last_buf) {
            return ngx_http_cite_json_judge(r, ctx, cl, next);
        }
    }

    return NGX_OK;
}
