
/*
 * Copyright (C) the ngx_cite authors
 */


#include "ngx_http_cite_advice.h"
#include "ngx_http_cite_json.h"
#include "ngx_http_cite_server.h"
#include "ngx_http_cite_store.h"


static ngx_int_t ngx_http_cite_header_filter(ngx_http_request_t *r);
static ngx_int_t ngx_http_cite_body_filter(ngx_http_request_t *r,
    ngx_chain_t *in);

static ngx_int_t ngx_http_cite_preconfigure(ngx_conf_t *cf);
static ngx_int_t ngx_http_cite_init(ngx_conf_t *cf);


static ngx_http_module_t  ngx_http_cite_filter_module_ctx = {
    ngx_http_cite_preconfigure,            /* preconfiguration */
    ngx_http_cite_init,                    /* postconfiguration */

    ngx_http_cite_create_main_conf,        /* create main configuration */
    ngx_http_cite_store_init_main_conf,    /* init main configuration */

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
    ngx_http_cite_store_init_module,       /* init module */
    ngx_http_cite_init_worker,             /* init process */
    NULL,                                  /* init thread */
    NULL,                                  /* exit thread */
    ngx_http_cite_exit_worker,             /* exit process */
    NULL,                                  /* exit master */
    NGX_MODULE_V1_PADDING
};


static ngx_http_output_header_filter_pt  ngx_http_next_header_filter;
static ngx_http_output_body_filter_pt    ngx_http_next_body_filter;

ngx_http_cite_hooks_t  ngx_http_cite_hooks;

/*
 * Ranges stay, and filters behind us cut the response to them: only once the
 * header was sent does its status say whether the response is whole.
 */

static ngx_int_t
ngx_http_cite_observe(ngx_http_request_t *r, ngx_http_cite_loc_conf_t *clcf)
{
    ngx_int_t             rc;
    ngx_http_cite_ctx_t  *ctx;

    rc = ngx_http_next_header_filter(r);

    if (rc == NGX_ERROR || rc > NGX_OK) {
        return rc;
    }

    if (r->headers_out.status != NGX_HTTP_OK) {
        ngx_http_cite_zone_bypass(r, "status");
        ngx_http_cite_request_forget(r, NULL);
        return rc;
    }

    ctx = ngx_http_cite_ctx_create(r, clcf);
    if (ctx == NULL) {
        return NGX_ERROR;
    }

    ctx->observe = 1;
    ctx->conf.silent = 1;

    return rc;
}


/* an answer that is not streamed */

static ngx_int_t
ngx_http_cite_whole(ngx_http_request_t *r, ngx_http_cite_loc_conf_t *clcf)
{
    ngx_http_cite_ctx_t  *ctx;

    ctx = ngx_http_cite_ctx_create(r, clcf);
    if (ctx == NULL) {
        return NGX_ERROR;
    }

    ngx_http_cite_json_begin(ctx);

    ngx_http_clear_content_length(r);
    ngx_http_clear_accept_ranges(r);
    ngx_http_weak_etag(r);

    return ngx_http_next_header_filter(r);
}


/* for a response that is not read */

static ngx_int_t
ngx_http_cite_pass(ngx_http_request_t *r, ngx_uint_t mode, const char *reason)
{
    ngx_int_t  rc;

    if (mode == NGX_HTTP_CITE_OFF || r != r->main) {
        return ngx_http_next_header_filter(r);
    }

    ngx_http_cite_zone_bypass(r, reason);

    rc = ngx_http_next_header_filter(r);

    /* otherwise a filter has asked for another response, by error_page */

    if (rc == NGX_OK || rc == NGX_AGAIN) {
        ngx_http_cite_request_forget(r, NULL);
    }

    return rc;
}


/*
 * HTTP/2 has no header for a client that has left while its agent was silent;
 * over HTTP/1.1 this is seen by the body.
 */

static ngx_int_t
ngx_http_cite_send_header(ngx_http_request_t *r, ngx_http_cite_ctx_t *ctx)
{
    ngx_int_t  rc;

    rc = ngx_http_next_header_filter(r);

    if (rc == NGX_ERROR && ngx_http_cite_detach(ctx)) {
        r->header_sent = 1;
        return NGX_OK;
    }

    return rc;
}


static ngx_int_t
ngx_http_cite_header_filter(ngx_http_request_t *r)
{
    ngx_str_t                  key;
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

    reason = ngx_http_cite_bypass(r, mode, 1);

    if (reason && ngx_http_cite_json_wanted(r, clcf, mode)
        && ngx_http_cite_request_key(r, &key, 1) == NGX_OK)
    {
        return ngx_http_cite_whole(r, clcf);
    }

    if (reason) {
        return ngx_http_cite_pass(r, mode, reason);
    }

    ngx_http_cite_warn_buffered(r, clcf);

    if (mode == NGX_HTTP_CITE_OBSERVE) {
        return ngx_http_cite_observe(r, clcf);
    }

    ctx = ngx_http_cite_ctx_create(r, clcf);
    if (ctx == NULL) {
        return NGX_ERROR;
    }

    if (clcf->verify.heartbeat) {
        ctx->push.sent = ngx_current_msec;
        ngx_add_timer(&ctx->push.heartbeat, clcf->verify.heartbeat);
    }

    ngx_http_clear_content_length(r);
    ngx_http_clear_accept_ranges(r);
    ngx_http_weak_etag(r);

    return ngx_http_cite_send_header(r, ctx);
}


ngx_int_t
ngx_http_cite_send(ngx_http_request_t *r, ngx_http_cite_ctx_t *ctx,
    ngx_chain_t *in)
{
    ngx_int_t  rc;

    if (ctx->out) {
        ctx->push.sent = ngx_current_msec;
    }

    rc = ngx_http_cite_out_send(r, ctx, in, ngx_http_next_body_filter);

    if (rc == NGX_ERROR && ngx_http_cite_detach(ctx)) {
        rc = NGX_OK;
    }

    ngx_http_cite_hold_stragglers(ctx);

    return rc;
}


/*
 * Buffers that were read, and go to the next filter as they came.  If nobody
 * takes them any more, the run may be read on without its client.
 */

static ngx_int_t
ngx_http_cite_forward(ngx_http_request_t *r, ngx_http_cite_ctx_t *ctx,
    ngx_chain_t *in)
{
    ngx_int_t  rc;

    if (!ctx->detached) {
        rc = ngx_http_next_body_filter(r, in);

        if (rc != NGX_ERROR || !ngx_http_cite_detach(ctx)) {
            return rc;
        }
    }

    for ( /* void */ ; in; in = in->next) {
        ngx_http_cite_out_consume(in->buf, NULL);
    }

    return NGX_OK;
}


static cite_aside ngx_int_t
ngx_http_cite_filter(ngx_http_request_t *r, ngx_chain_t *in, size_t same)
{
    ngx_int_t             rc;
    ngx_http_cite_ctx_t  *ctx;
    ngx_http_cite_job_t  *job;

    job = ngx_http_cite_job_of(r);
    if (job) {
        return ngx_http_cite_job_body(job, in);
    }

    ctx = ngx_http_get_module_ctx(r, ngx_http_cite_filter_module);

    if (ctx && ctx->json) {
        return ngx_http_cite_json_body(r, ctx, in, ngx_http_next_body_filter);
    }

    if (ctx == NULL || (in && ctx->end.state != NGX_HTTP_CITE_OPEN)) {
        return ngx_http_next_body_filter(r, in);
    }

    ngx_http_cite_job_heal(r);

    if (ngx_http_cite_read(r, ctx, in, same) != NGX_OK) {
        return NGX_ERROR;
    }

    if (ctx->request
        && (cite_stream_dialect(&ctx->stream) || ctx->stream.bypass
            || ctx->end.state != NGX_HTTP_CITE_OPEN))
    {
        ngx_http_cite_request_forget(r, ctx);
    }

    ngx_http_cite_verify_start(ctx);
    ngx_http_cite_detach_finish(ctx);
    ngx_http_cite_call_complete_hook(ctx);

    if (ctx->observe) {
        return ngx_http_cite_forward(r, ctx, in);
    }

    if (ngx_http_cite_push_collect(ctx) != NGX_OK) {
        return NGX_ERROR;
    }

    rc = ngx_http_cite_send(r, ctx, in);

    ngx_http_cite_hold_update(ctx);

    if (ctx->detached) {
        ngx_http_cite_call_complete_hook(ctx);
        return rc;
    }

    if (rc != NGX_ERROR && ctx->end.state == NGX_HTTP_CITE_HELD) {
        return NGX_AGAIN;
    }

    return rc;
}


/* 1 if the input is one buffer in memory, and nothing is to be sent before it */

static inline ngx_uint_t
ngx_http_cite_is_direct(ngx_http_request_t *r, ngx_http_cite_ctx_t *ctx,
    ngx_chain_t *in)
{
    if (in == NULL || in->next || ctx->json || ctx->detached
        || ctx->out || ctx->busy || r->connection->data != r)
    {
        return 0;
    }

    return in->buf->flush && !in->buf->last_buf && ngx_buf_in_memory(in->buf);
}


/*
 * Most calls take the short way: one buffer, with only events that are like
 * the one before, goes to the next filter as it came.
 */

static ngx_int_t
ngx_http_cite_body_filter(ngx_http_request_t *r, ngx_chain_t *in)
{
    const u_char         *p;
    ngx_http_cite_ctx_t  *ctx;

    ctx = ngx_http_get_module_ctx(r, ngx_http_cite_filter_module);

    if (ctx == NULL || !ngx_http_cite_is_direct(r, ctx, in)) {
        return ngx_http_cite_filter(r, in, 0);
    }

    p = cite_stream_same(&ctx->stream, in->buf->pos, in->buf->last);

    if (p != in->buf->last) {
        return ngx_http_cite_filter(r, in, p - in->buf->pos);
    }

    ctx->push.sent = ngx_current_msec;

    if (ctx->detaches) {
        return ngx_http_cite_forward(r, ctx, in);
    }

    return ngx_http_next_body_filter(r, in);
}


static ngx_int_t
ngx_http_cite_preconfigure(ngx_conf_t *cf)
{
    static const ngx_http_cite_build_t  build =
        ngx_http_cite_build("ngx_http_cite_filter_module");

    if (ngx_http_cite_check_server(&build, cf->log) != NGX_OK) {
        return NGX_ERROR;
    }

    return ngx_http_cite_add_variables(cf);
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

    ngx_http_cite_advise_verify(cf);

    ngx_http_next_header_filter = ngx_http_top_header_filter;
    ngx_http_top_header_filter = ngx_http_cite_header_filter;

    ngx_http_next_body_filter = ngx_http_top_body_filter;
    ngx_http_top_body_filter = ngx_http_cite_body_filter;

    return ngx_http_cite_request_init(cf);
}
