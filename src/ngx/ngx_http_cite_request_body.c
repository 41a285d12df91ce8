
/*
 * Copyright (C) the ngx_cite authors
 *
 * The request's body: it is kept until the response begins, and goes
 * upstream without our key.
 *
 *   client  -->  r->request_body  -->  body     a copy, for the stream
 *                                 \->  changed  one buffer, for the upstream
 */


#include "ngx_http_cite_request.h"

#include "dialect/cite_hide.h"


/* each of them says something of the body as it is */

static ngx_str_t  ngx_http_cite_body_headers[] = {
    ngx_string("Content-Encoding"),
    ngx_string("Content-Digest"),
    ngx_string("Repr-Digest"),
    ngx_string("Digest"),
    ngx_string("Content-MD5"),
    ngx_string("Signature"),
    ngx_string("Signature-Input"),
    ngx_string("X-Amz-Content-Sha256"),
    ngx_null_string
};


/* application/json, application/problem+json, with or without parameters */

static ngx_uint_t
ngx_http_cite_request_is_json(ngx_http_request_t *r)
{
    size_t            len;
    u_char           *p;
    ngx_table_elt_t  *type;

    type = r->headers_in.content_type;

    if (type == NULL
        || type->value.len < sizeof("application/json") - 1
        || ngx_strncasecmp(type->value.data, (u_char *) "application/",
                           sizeof("application/") - 1)
           != 0)
    {
        return 0;
    }

    p = type->value.data;

    for (len = 0; len < type->value.len; len++) {
        if (p[len] == ';' || p[len] == ' ' || p[len] == '\t') {
            break;
        }
    }

    if (len == sizeof("application/json") - 1) {
        return ngx_strncasecmp(p + len - 4, (u_char *) "json", 4) == 0;
    }

    return len > sizeof("application/+json") - 1
           && ngx_strncasecmp(p + len - 5, (u_char *) "+json", 5) == 0;
}


static ngx_uint_t
ngx_http_cite_request_is_bound(ngx_str_t *name)
{
    ngx_str_t  *header;

    for (header = ngx_http_cite_body_headers; header->len; header++) {
        if (name->len == header->len
            && ngx_strncasecmp(name->data, header->data, name->len) == 0)
        {
            return 1;
        }
    }

    return 0;
}


/* 1 if no header says that the body must stay as it is */

static ngx_uint_t
ngx_http_cite_request_is_plain(ngx_http_request_t *r)
{
    ngx_uint_t        i;
    ngx_list_part_t  *part;
    ngx_table_elt_t  *header;

    for (part = &r->headers_in.headers.part; part; part = part->next) {
        header = part->elts;

        for (i = 0; i < part->nelts; i++) {
            if (ngx_http_cite_request_is_bound(&header[i].key)) {
                return 0;
            }
        }
    }

    return 1;
}


ngx_uint_t
ngx_http_cite_request_is_ours(ngx_http_request_t *r,
    ngx_http_cite_loc_conf_t *clcf)
{
    return r->method == NGX_HTTP_POST
           && !r->discard_body
           && !r->reading_body
           && r->headers_in.content_length_n > 0
           && (uint64_t) r->headers_in.content_length_n
              <= clcf->max_request_size
           && ngx_http_cite_request_is_json(r)
           && ngx_http_cite_request_is_plain(r);
}


static off_t
ngx_http_cite_request_size(ngx_chain_t *cl)
{
    off_t  size;

    for (size = 0; cl; cl = cl->next) {
        size += ngx_buf_size(cl->buf);
    }

    return size;
}


static ngx_int_t
ngx_http_cite_request_copy(ngx_chain_t *cl, u_char *p)
{
    size_t      size;
    ngx_buf_t  *b;

    for ( /* void */ ; cl; cl = cl->next) {

        b = cl->buf;
        size = (size_t) ngx_buf_size(b);

        if (size == 0) {
            continue;
        }

        if (ngx_buf_in_memory(b)) {
            ngx_memcpy(p, b->pos, size);

        } else if (ngx_read_file(b->file, p, size, b->file_pos)
                   != (ssize_t) size)
        {
            return NGX_ERROR;
        }

        p += size;
    }

    return NGX_OK;
}


void
ngx_http_cite_request_keep(ngx_http_request_t *r, ngx_http_cite_request_t *req)
{
    off_t                     size;
    u_char                   *p;
    ngx_http_request_body_t  *rb;

    rb = r->request_body;

    if (rb == NULL || r->reading_body) {
        return;
    }

    /* what another module has streamed already is not there any more */

    size = ngx_http_cite_request_size(rb->bufs);

    if (size <= 0 || size != r->headers_in.content_length_n) {
        return;
    }

    p = cite_mem_resize(&req->mem, NULL, (size_t) size);
    if (p == NULL) {
        return;
    }

    if (ngx_http_cite_request_copy(rb->bufs, p) != NGX_OK) {
        cite_mem_resize(&req->mem, p, 0);
        return;
    }

    req->body = cite_span_make(p, (size_t) size);
    req->bufs = rb->bufs;
    req->in_file = rb->temp_file != NULL;

    ngx_log_debug2(NGX_LOG_DEBUG_HTTP, r->connection->log, 0,
                   "cite request read:%uz file:%d", req->body.n,
                   req->in_file);
}


static ngx_int_t
ngx_http_cite_request_set_length(ngx_http_request_t *r, size_t n)
{
    u_char           *p;
    ngx_table_elt_t  *header;

    r->headers_in.content_length_n = (off_t) n;

    header = r->headers_in.content_length;

    if (header == NULL) {
        return NGX_OK;
    }

    p = ngx_pnalloc(r->pool, NGX_SIZE_T_LEN + 1);
    if (p == NULL) {
        return NGX_ERROR;
    }

    header->value.data = p;
    header->value.len = ngx_sprintf(p, "%uz", n) - p;
    p[header->value.len] = '\0';

    return NGX_OK;
}


/*
 * The old body stays as it is for subrequests that have it.  On a retry a
 * buffer is sent from its start, and a file from its beginning: so there is
 * one buffer that starts at the first byte, and no file.
 */

static ngx_int_t
ngx_http_cite_request_replace(ngx_http_request_t *r, u_char *p, size_t n)
{
    ngx_buf_t                *b;
    ngx_chain_t              *cl;
    ngx_http_request_body_t  *rb, *old;

    rb = ngx_palloc(r->pool, sizeof(ngx_http_request_body_t));
    if (rb == NULL) {
        return NGX_ERROR;
    }

    b = ngx_calloc_buf(r->pool);
    if (b == NULL) {
        return NGX_ERROR;
    }

    cl = ngx_alloc_chain_link(r->pool);
    if (cl == NULL) {
        return NGX_ERROR;
    }

    if (ngx_http_cite_request_set_length(r, n) != NGX_OK) {
        return NGX_ERROR;
    }

    b->start = p;
    b->pos = p;
    b->last = p + n;
    b->end = b->last;
    b->temporary = 1;
    b->last_buf = 1;

    cl->buf = b;
    cl->next = NULL;

    old = r->request_body;

    *rb = *old;
    rb->bufs = cl;
    rb->temp_file = NULL;

    r->request_body = rb;

    /* as an upstream does when the response begins */

    if (old->temp_file && !r->preserve_body) {
        ngx_pool_run_cleanup_file(r->pool, old->temp_file->file.fd);
        old->temp_file->file.fd = NGX_INVALID_FILE;
    }

    return NGX_OK;
}


ngx_int_t
ngx_http_cite_request_hide(ngx_http_request_t *r, ngx_http_cite_request_t *req)
{
    cite_rc_t   rc;
    cite_buf_t  out;

    /* another location may have done it, or another module set a body */

    if (req->body.n == 0 || r->request_body == NULL
        || r->request_body->bufs != req->bufs)
    {
        return NGX_OK;
    }

    cite_buf_init(&out, &req->mem, req->body.n);

    rc = cite_hide_state(req->body,
                         cite_span_make(req->state_key.data,
                                        req->state_key.len),
                         &out);

    if (rc == CITE_ERROR) {
        ngx_log_error(NGX_LOG_WARN, r->connection->log, 0,
                      "cite could not change the request body: %s", out.err);
    }

    if (rc != CITE_OK) {
        cite_buf_free(&out);
        return NGX_OK;
    }

    ngx_log_debug2(NGX_LOG_DEBUG_HTTP, r->connection->log, 0,
                   "cite request hidden:%uz of:%uz", req->body.n - out.n,
                   req->body.n);

    req->changed = out.p;

    return ngx_http_cite_request_replace(r, out.p, out.n);
}


/*
 * A body that nginx would have kept in a file does not stay in memory for
 * as long as the stream lasts; the file would have been closed now, too.
 */

static void
ngx_http_cite_request_forget_changed(ngx_http_request_t *r,
    ngx_http_cite_request_t *req)
{
    ngx_chain_t          *cl;
    ngx_http_upstream_t  *u;

    u = r->upstream;
    cl = r->request_body ? r->request_body->bufs : NULL;

    if (req->changed == NULL || !req->in_file || cl == NULL
        || cl->buf->start != req->changed || r->preserve_body || u == NULL
        || !u->request_body_sent || u->conf->preserve_output)
    {
        return;
    }

    r->request_body->bufs = NULL;

    cite_mem_resize(&req->mem, req->changed, 0);
    req->changed = NULL;
}


void
ngx_http_cite_request_forget(ngx_http_request_t *r, ngx_http_cite_ctx_t *ctx)
{
    ngx_http_cite_request_t  *req;

    req = ctx ? ctx->request : ngx_http_cite_request_find(r);

    if (req == NULL || req->body.n == 0) {
        return;
    }

    cite_mem_resize(&req->mem, (void *) req->body.p, 0);
    req->body.n = 0;

    if (ctx) {
        ctx->request = NULL;
        ngx_http_cite_request_forget_changed(r, req);
    }
}
