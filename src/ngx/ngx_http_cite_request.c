
/*
 * Copyright (C) the ngx_cite authors
 *
 * The request phase: decides the mode and the key, once for a request, and
 * whether its body is read.
 *
 * These decisions are found through the request's pool, not its context, which
 * error_page, X-Accel-Redirect and try_files clear.
 */


#include "ngx_http_cite_request.h"
#include "ngx_http_cite_store.h"

#include "dialect/cite_hide.h"


static void
ngx_http_cite_request_cleanup(void *data)
{
    ngx_http_cite_request_t  *req = data;

    cite_mem_release(&req->mem);
}


ngx_http_cite_request_t *
ngx_http_cite_request_find(ngx_http_request_t *r)
{
    ngx_pool_cleanup_t  *cln;

    for (cln = r->pool->cleanup; cln; cln = cln->next) {
        if (cln->handler == ngx_http_cite_request_cleanup) {
            return cln->data;
        }
    }

    return NULL;
}


static ngx_http_cite_request_t *
ngx_http_cite_request_get(ngx_http_request_t *r)
{
    ngx_pool_cleanup_t       *cln;
    ngx_http_cite_request_t  *req;

    req = ngx_http_cite_request_find(r);
    if (req) {
        return req;
    }

    cln = ngx_pool_cleanup_add(r->pool, sizeof(ngx_http_cite_request_t));
    if (cln == NULL) {
        return NULL;
    }

    req = cln->data;
    ngx_memzero(req, sizeof(ngx_http_cite_request_t));

    cite_mem_init(&req->mem, &ngx_http_cite_heap, NGX_MAX_SIZE_T_VALUE);

    cln->handler = ngx_http_cite_request_cleanup;

    return req;
}


ngx_uint_t
ngx_http_cite_request_mode(ngx_http_request_t *r,
    ngx_http_cite_loc_conf_t *clcf, ngx_uint_t keep)
{
    ngx_http_cite_request_t  *req;

    if (clcf->mode_value == NULL || r != r->main) {
        return ngx_http_cite_mode(r, clcf, keep);
    }

    req = keep ? ngx_http_cite_request_get(r) : ngx_http_cite_request_find(r);

    if (req && req->mode_value == clcf->mode_value) {
        return req->mode;
    }

    if (!keep || req == NULL) {
        return ngx_http_cite_mode(r, clcf, 0);
    }

    req->mode = ngx_http_cite_mode(r, clcf, 1);
    req->mode_value = clcf->mode_value;

    return req->mode;
}


cite_span_t
ngx_http_cite_request_string(cite_mem_t *mem, cite_span_t raw)
{
    cite_buf_t  b;

    cite_buf_init(&b, mem, raw.n);

    if (raw.n < 2 || *raw.p != '"'
        || cite_json_unescape(&b, cite_span_make(raw.p + 1, raw.n - 2))
           != CITE_OK)
    {
        return cite_span_make(NULL, 0);
    }

    return cite_buf_view(&b);
}


void
ngx_http_cite_request_ids(ngx_http_request_t *r, ngx_http_cite_request_t *req,
    cite_mem_t *mem, cite_span_t *thread_id, cite_span_t *run_id)
{
    cite_span_t                thread, run;
    const cite_dialect_t      *dialect;
    ngx_http_cite_loc_conf_t  *clcf;

    *thread_id = cite_span_make(NULL, 0);
    *run_id = *thread_id;

    if (ngx_http_cite_request_load(r, req) != NGX_OK) {
        return;
    }

    clcf = ngx_http_get_module_loc_conf(r, ngx_http_cite_filter_module);

    dialect = ngx_http_cite_dialect_requested(r, req, clcf);

    if (dialect->ids && dialect->ids(req->body, &thread, &run) == CITE_OK) {
        *thread_id = ngx_http_cite_request_string(mem, thread);
        *run_id = ngx_http_cite_request_string(mem, run);
    }
}


static ngx_int_t
ngx_http_cite_request_hook_key(ngx_http_request_t *r, ngx_str_t *key)
{
    ngx_int_t                 rc;
    cite_mem_t                mem;
    cite_span_t               thread_id, run_id;
    ngx_http_cite_request_t  *req;

    if (ngx_http_cite_hooks.state_key == NULL) {
        return NGX_DECLINED;
    }

    thread_id = cite_span_make(NULL, 0);
    run_id = thread_id;
    req = ngx_http_cite_request_find(r);

    cite_mem_init(&mem, &ngx_http_cite_heap, NGX_MAX_SIZE_T_VALUE);

    if (req) {
        ngx_http_cite_request_ids(r, req, &mem, &thread_id, &run_id);
    }

    rc = ngx_http_cite_hooks.state_key(r, thread_id, run_id, key);

    cite_mem_release(&mem);

    return rc;
}


/*
 * The key by the hook, or else by the directive, or else the default.
 * NGX_ERROR: the hook has failed.
 */

static ngx_int_t
ngx_http_cite_request_ask_key(ngx_http_request_t *r,
    ngx_http_cite_loc_conf_t *clcf, ngx_str_t *key, ngx_uint_t keep)
{
    ngx_int_t  rc;

    static ngx_str_t  name = ngx_string(CITE_STATE_KEY);

    /* the hook is called once for a request, by a caller with keep */

    if (keep) {
        rc = ngx_http_cite_request_hook_key(r, key);

        if (rc != NGX_DECLINED) {
            return rc;
        }
    }

    if (clcf->state_key == NULL) {
        *key = name;
        return NGX_OK;
    }

    return ngx_http_complex_value(r, clcf->state_key, key);
}


/* without a key nothing is sent: the default may be another tenant's */

static ngx_int_t
ngx_http_cite_request_eval_key(ngx_http_request_t *r,
    ngx_http_cite_loc_conf_t *clcf, ngx_str_t *key, ngx_uint_t log)
{
    if (ngx_http_cite_request_ask_key(r, clcf, key, log) != NGX_OK) {
        ngx_str_null(key);
        return NGX_ERROR;
    }

    if (cite_state_key_valid(cite_span_make(key->data, key->len))) {
        return NGX_OK;
    }

    /* without the value: it may be the client's, with any bytes */

    if (log) {
        ngx_log_error(NGX_LOG_WARN, r->connection->log, 0,
                      "\"cite_state_key\" has given no key but %uz other "
                      "bytes, the response is not read", key->len);
    }

    ngx_str_null(key);

    return NGX_ERROR;
}


ngx_int_t
ngx_http_cite_request_key(ngx_http_request_t *r, ngx_str_t *key,
    ngx_uint_t keep)
{
    ngx_int_t                  rc;
    ngx_http_cite_request_t   *req;
    ngx_http_cite_loc_conf_t  *clcf;

    req = keep ? ngx_http_cite_request_get(r) : ngx_http_cite_request_find(r);

    if (req && req->has_key) {
        *key = req->state_key;
        return key->len ? NGX_OK : NGX_ERROR;
    }

    clcf = ngx_http_get_module_loc_conf(r, ngx_http_cite_filter_module);

    rc = ngx_http_cite_request_eval_key(r, clcf, key, keep);

    if (keep && req) {
        req->state_key = *key;
        req->has_key = 1;
    }

    return rc;
}


static void
ngx_http_cite_request_body_handler(ngx_http_request_t *r)
{
    ngx_http_cite_request_t  *req;

    req = ngx_http_cite_request_find(r);

    if (req) {
        ngx_http_cite_request_keep(r, req);
    }

    r->write_event_handler = ngx_http_core_run_phases;
    ngx_http_core_run_phases(r);
}


/* NGX_DONE: the phases go on when the body is there */

static ngx_int_t
ngx_http_cite_request_read(ngx_http_request_t *r, ngx_http_cite_request_t *req,
    ngx_http_cite_loc_conf_t *clcf)
{
    ngx_int_t  rc;

    if (req->seen) {
        return NGX_OK;
    }

    req->seen = 1;

    if (!ngx_http_cite_request_is_ours(r, clcf)) {
        return NGX_OK;
    }

    if (r->request_body) {
        ngx_http_cite_request_keep(r, req);
        return NGX_OK;
    }

    rc = ngx_http_read_client_request_body(r,
                                           ngx_http_cite_request_body_handler);

    if (rc >= NGX_HTTP_SPECIAL_RESPONSE) {
        return rc;
    }

    ngx_http_finalize_request(r, NGX_DONE);

    return NGX_DONE;
}


static ngx_int_t
ngx_http_cite_request_handler(ngx_http_request_t *r)
{
    ngx_int_t                  rc;
    ngx_str_t                  key;
    ngx_uint_t                 mode;
    ngx_http_cite_request_t   *req;
    ngx_http_cite_loc_conf_t  *clcf;

    if (r != r->main) {
        return NGX_DECLINED;
    }

    clcf = ngx_http_get_module_loc_conf(r, ngx_http_cite_filter_module);

    mode = ngx_http_cite_request_mode(r, clcf, 1);

    if (mode == NGX_HTTP_CITE_OFF) {
        return NGX_DECLINED;
    }

    req = ngx_http_cite_request_get(r);
    if (req == NULL) {
        return NGX_ERROR;
    }

    rc = ngx_http_cite_request_read(r, req, clcf);
    if (rc != NGX_OK) {
        return rc;
    }

    if (ngx_http_cite_request_key(r, &key, 1) != NGX_OK) {
        return NGX_DECLINED;
    }

    if (mode == NGX_HTTP_CITE_ON) {
        ngx_http_cite_encoding_decline(r);
    }

    if (mode == NGX_HTTP_CITE_ON && clcf->store.restore) {
        ngx_http_cite_store_load(r, req);
    }

    if (mode == NGX_HTTP_CITE_ON
        && (clcf->hide_state || clcf->instructions.len))
    {
        rc = ngx_http_cite_request_hide(r, req, clcf);
    }

    ngx_http_cite_request_unload(req);

    return rc == NGX_OK ? NGX_DECLINED : NGX_ERROR;
}


/*
 * nginx closes the file of a body when the response's header was sent: such a
 * body is kept in memory until the first payload.
 */

void
ngx_http_cite_request_prepare(ngx_http_request_t *r, ngx_http_cite_ctx_t *ctx)
{
    ngx_http_cite_request_t  *req;

    req = ngx_http_cite_request_find(r);

    if (req == NULL || req->size == 0) {
        return;
    }

    ctx->request = req;

    if (req->in_file && req->changed == NULL && ctx->conf.dialect == NULL) {
        (void) ngx_http_cite_request_load(r, req);
    }
}


void
ngx_http_cite_request_apply(ngx_http_request_t *r, ngx_http_cite_ctx_t *ctx)
{
    ngx_http_cite_request_t  *req;

    req = ctx->request;

    if (req == NULL) {

        if (ngx_http_cite_request_has_json(r->main)) {
            cite_stream_request_unseen(&ctx->stream);
        }

        return;
    }

    if (ngx_http_cite_request_load(r, req) == NGX_OK) {

        ngx_log_debug2(NGX_LOG_DEBUG_HTTP, r->connection->log, 0,
                       "cite request applied size:%uz dialect:%s",
                       req->body.n, cite_stream_dialect(&ctx->stream));

        cite_stream_request(&ctx->stream, req->body);

    } else {
        cite_stream_request_unseen(&ctx->stream);
    }

    ngx_http_cite_request_unload(req);
}


ngx_int_t
ngx_http_cite_request_init(ngx_conf_t *cf)
{
    ngx_http_handler_pt        *h;
    ngx_http_core_main_conf_t  *cmcf;

    cmcf = ngx_http_conf_get_module_main_conf(cf, ngx_http_core_module);

    h = ngx_array_push(&cmcf->phases[NGX_HTTP_PRECONTENT_PHASE].handlers);
    if (h == NULL) {
        return NGX_ERROR;
    }

    *h = ngx_http_cite_request_handler;

    return NGX_OK;
}
