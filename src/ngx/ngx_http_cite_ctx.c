
/*
 * Copyright (C) the ngx_cite authors
 *
 * The context of a response that is read, and the worker's reader and lexicon,
 * which serve all of its streams.
 */


#include "ngx_http_cite_label.h"
#include "ngx_http_cite_store.h"


/* memory for reading one event, per worker; see cite_json.h */

#define NGX_HTTP_CITE_JSON_MAX  (64 * 1024 * 1024)


static cite_reader_t   ngx_http_cite_reader;
static cite_lexicon_t  ngx_http_cite_lexicon;


ngx_int_t
ngx_http_cite_init_worker(ngx_cycle_t *cycle)
{
    ngx_http_cite_heap_init();
    cite_reader_init(&ngx_http_cite_reader, &ngx_http_cite_heap,
                     NGX_HTTP_CITE_JSON_MAX);

    ngx_http_cite_init_variables(cycle);

    if (ngx_http_cite_store_init_worker(cycle) != NGX_OK) {
        return NGX_ERROR;
    }

    return cite_lexicon_init(&ngx_http_cite_lexicon, &ngx_http_cite_heap,
                             cite_languages) == CITE_OK ? NGX_OK : NGX_ERROR;
}


void
ngx_http_cite_exit_worker(ngx_cycle_t *cycle)
{
    ngx_http_cite_store_exit_worker(cycle);
    cite_reader_release(&ngx_http_cite_reader);
    cite_lexicon_release(&ngx_http_cite_lexicon);
}


static void
ngx_http_cite_ctx_cleanup(void *data)
{
    ngx_http_cite_ctx_t  *ctx = data;

    if (ctx->conf.hooks) {
        ngx_http_cite_hooks.streams--;
    }

    cite_stream_release(&ctx->stream);
}


/* the dialect is known: what the client and the store have is read now */

static void
ngx_http_cite_ctx_request(void *data, cite_stream_t *s)
{
    ngx_http_cite_ctx_t  *ctx = data;

    ngx_http_cite_dialect_known(ctx->r, ctx);
    ngx_http_cite_request_apply(ctx->r, ctx);
    ngx_http_cite_store_reviews(ctx);
    ngx_http_cite_store_apply(ctx);
}


ngx_http_cite_ctx_t *
ngx_http_cite_ctx_create(ngx_http_request_t *r, ngx_http_cite_loc_conf_t *clcf)
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

    if (ngx_http_cite_request_key(r, &key, 1) != NGX_OK) {
        return NULL;
    }

    ctx->conf = clcf->core;
    ctx->conf.lexicon = &ngx_http_cite_lexicon;
    ctx->conf.state_key = cite_span_make(key.data, key.len);

    if (ngx_http_cite_hooks.module && ngx_http_cite_hooks.module(r)) {
        ctx->hooks.extract = ngx_http_cite_hooks.extract;
        ctx->hooks.filter = ngx_http_cite_hooks.filter;
        ctx->hooks.data = r;
        ctx->conf.hooks = &ctx->hooks;
    }

    ctx->r = r;
    ctx->clcf = clcf;
    ctx->detaches = clcf->detach.enable;

    cite_stream_init(&ctx->stream, &ctx->conf, &ngx_http_cite_heap,
                     &ngx_http_cite_reader);

    ctx->stream.host.request = ngx_http_cite_ctx_request;
    ctx->stream.host.data = ctx;
    ngx_http_cite_dialect_headers(r, &ctx->stream.exchange.headers);

    ctx->last_out = &ctx->out;
    cln->handler = ngx_http_cite_ctx_cleanup;

    if (ctx->conf.hooks) {
        ngx_http_cite_hooks.streams++;
    }

    if (ngx_http_cite_verify_init(r, ctx) != NGX_OK) {
        return NULL;
    }

    ngx_http_set_ctx(r, ctx, ngx_http_cite_filter_module);

    ngx_http_cite_request_prepare(r, ctx);
    ngx_http_cite_store_begin(ctx);

    if (ngx_http_cite_label_begin(ctx) != NGX_OK) {
        return NULL;
    }

    if (ctx->conf.dialect) {
        ngx_http_cite_ctx_request(ctx, &ctx->stream);
    }

    ngx_http_cite_detach_init(ctx);

    r->filter_need_in_memory = 1;

    return ctx;
}
