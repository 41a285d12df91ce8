
/*
 * Copyright (C) the ngx_cite authors
 *
 * From the store to streams.  The thread is loaded while the agent thinks;
 * the response does not wait for it: an answer that comes later goes into the
 * state then.
 */


#include "ngx_http_cite_request.h"
#include "ngx_http_cite_store.h"


struct ngx_http_cite_restore_s {
    ngx_http_cite_op_t   *op;        /* on its way, or answered */
    ngx_http_cite_ctx_t  *ctx;       /* NULL: no response yet */
    unsigned              answered:1;
    unsigned              keep:1;    /* the store may not have all yet */
};


static void
ngx_http_cite_restore_cleanup(void *data)
{
    ngx_http_cite_restore_t  *restore = data;

    if (restore->op == NULL) {
        return;
    }

    if (restore->answered) {
        ngx_http_cite_op_free(restore->op);

    } else {
        restore->op->data = NULL;
    }

    restore->op = NULL;
}


static void
ngx_http_cite_restore_answer(ngx_http_cite_restore_t *restore)
{
    ngx_http_cite_op_t  *op;

    op = restore->op;
    restore->op = NULL;

    if (op->op.rc == CITE_OK) {
        cite_stream_restore(&restore->ctx->stream, cite_buf_view(&op->out),
                            restore->keep);
    }

    ngx_http_cite_op_free(op);
}


static void
ngx_http_cite_restore_done(ngx_http_cite_op_t *op)
{
    ngx_http_cite_restore_t  *restore = op->data;

    if (restore == NULL) {
        ngx_http_cite_op_free(op);
        return;
    }

    restore->answered = 1;

    if (restore->ctx && !restore->ctx->jobs.stopped) {
        ngx_http_cite_restore_answer(restore);
        ngx_http_cite_verify_wake(restore->ctx);
    }
}


static ngx_http_cite_op_t *
ngx_http_cite_restore_op(ngx_http_request_t *r,
    ngx_http_cite_loc_conf_t *clcf, ngx_str_t *owner, cite_span_t thread)
{
    ngx_http_cite_op_t  *op;

    if (!cite_store_name_valid(thread, CITE_STORE_MAX_ID)) {
        return NULL;
    }

    op = ngx_http_cite_op_create(CITE_STORE_THREAD, owner->len + thread.n);
    if (op == NULL) {
        return NULL;
    }

    /* no more than a state can have; it is in the answer twice */

    ngx_http_cite_op_answer(op, 2 * clcf->core.max_state_size + 64);

    op->op.owner = ngx_http_cite_op_copy(op, cite_span_make(owner->data,
                                                            owner->len));
    op->op.thread = ngx_http_cite_op_copy(op, thread);
    op->op.limit = clcf->keep_messages;
    op->done = ngx_http_cite_restore_done;

    return op;
}


/* the thread that the site names, or that of the request */

static cite_span_t
ngx_http_cite_restore_thread(ngx_http_request_t *r,
    ngx_http_cite_request_t *req, ngx_http_cite_loc_conf_t *clcf,
    cite_mem_t *mem)
{
    ngx_str_t    value;
    cite_span_t  thread_id, run_id;

    if (clcf->store.thread
        && ngx_http_complex_value(r, clcf->store.thread, &value) == NGX_OK
        && value.len)
    {
        return cite_span_make(value.data, value.len);
    }

    ngx_http_cite_request_ids(r, req, mem, &thread_id, &run_id);

    return thread_id;
}


void
ngx_http_cite_store_load(ngx_http_request_t *r, ngx_http_cite_request_t *req)
{
    ngx_str_t                  owner;
    cite_mem_t                 mem;
    ngx_pool_cleanup_t        *cln;
    ngx_http_cite_op_t        *op;
    ngx_http_cite_restore_t   *restore;
    ngx_http_cite_loc_conf_t  *clcf;

    clcf = ngx_http_get_module_loc_conf(r, ngx_http_cite_filter_module);

    if (req->restore
        || ngx_http_cite_store_owner(r, &clcf->store, &owner) != NGX_OK)
    {
        return;
    }

    cln = ngx_pool_cleanup_add(r->pool, sizeof(ngx_http_cite_restore_t));
    if (cln == NULL) {
        return;
    }

    restore = cln->data;
    ngx_memzero(restore, sizeof(ngx_http_cite_restore_t));
    cln->handler = ngx_http_cite_restore_cleanup;

    cite_mem_init(&mem, &ngx_http_cite_heap, NGX_MAX_SIZE_T_VALUE);

    op = ngx_http_cite_restore_op(r, clcf, &owner,
                                  ngx_http_cite_restore_thread(r, req, clcf,
                                                               &mem));
    cite_mem_release(&mem);

    if (op == NULL) {
        return;
    }

    op->data = restore;
    restore->keep = ngx_http_cite_store_writing();

    if (ngx_http_cite_store_put(op) == NGX_OK) {
        restore->op = op;
        req->restore = restore;
    }
}


void
ngx_http_cite_store_apply(ngx_http_cite_ctx_t *ctx)
{
    ngx_http_cite_request_t  *req;

    req = ngx_http_cite_request_find(ctx->r);

    if (req == NULL || req->restore == NULL || req->restore->op == NULL) {
        return;
    }

    req->restore->ctx = ctx;

    if (req->restore->answered) {
        ngx_http_cite_restore_answer(req->restore);
    }
}
