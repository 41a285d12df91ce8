
/*
 * Copyright (C) the ngx_cite authors
 *
 * Memory of ops: one block for each, and one for its answer.
 */


#include "ngx_http_cite_store.h"

#include "json/cite_json.h"


ngx_http_cite_op_t *
ngx_http_cite_op_create(cite_store_type_e type, size_t size)
{
    ngx_http_cite_op_t  *op;

    op = ngx_alloc(sizeof(ngx_http_cite_op_t) + size, ngx_cycle->log);
    if (op == NULL) {
        return NULL;
    }

    ngx_memzero(op, sizeof(ngx_http_cite_op_t));

    op->op.type = type;
    op->op.now = ngx_http_cite_store_now();
    op->op.expires = ngx_http_cite_store_expires();
    op->free = (u_char *) (op + 1);
    op->end = op->free + size;
    op->size = sizeof(ngx_http_cite_op_t) + size;

    return op;
}


cite_span_t
ngx_http_cite_op_copy(ngx_http_cite_op_t *op, cite_span_t s)
{
    u_char  *p;

    p = op->free;

    if (s.n == 0 || s.n > (size_t) (op->end - p)) {
        return cite_span_make(p, 0);
    }

    op->free = ngx_cpymem(p, s.p, s.n);

    return cite_span_make(p, s.n);
}


/* the caller has made room for all that is written */

void
ngx_http_cite_op_writer(ngx_http_cite_op_t *op, cite_buf_t *b,
    cite_mem_t *none)
{
    cite_mem_init(none, &ngx_http_cite_heap, 0);
    cite_buf_init(b, none, op->end - op->free);

    b->p = op->free;
    b->cap = op->end - op->free;
}


void
ngx_http_cite_op_review(ngx_http_cite_op_t *op, cite_span_t note)
{
    cite_buf_t  b;
    cite_mem_t  none;

    ngx_http_cite_op_writer(op, &b, &none);

    cite_buf_lit(&b, "{\"at\":");
    cite_buf_uint(&b, (uint64_t) op->op.now);

    if (note.n) {
        cite_json_name(&b, cite_span("note"));
        cite_json_str(&b, note);
    }

    cite_buf_byte(&b, '}');
    op->op.body = cite_buf_view(&b);

    /* the message is read for its verdict */

    ngx_http_cite_op_answer(op, 2 * CITE_STORE_MAX_RECORD);
}


/* messages are copied before they are written */

void
ngx_http_cite_op_answer(ngx_http_cite_op_t *op, size_t max)
{
    cite_mem_init(&op->mem, &ngx_http_cite_heap, 4 * max + 1024 * 1024);
    cite_buf_init(&op->out, &op->mem, max);

    op->op.mem = &op->mem;
    op->op.out = &op->out;
}


void
ngx_http_cite_op_free(ngx_http_cite_op_t *op)
{
    if (op->op.mem) {
        cite_mem_release(&op->mem);
    }

    ngx_free(op);
}
