
/*
 * Copyright (C) the ngx_cite authors
 *
 * The request's body: it goes upstream without our key, and is read as it
 * came when the response begins.
 *
 *   client  -->  r->request_body  -->  body     for as long as it is read
 *                                 \->  changed  for the upstream
 *
 * While the request waits for its agent, there is no copy of a body that was
 * not changed: nginx has it, in memory or in a file.  If it was changed, the
 * hidden parts are behind those that go upstream, in the same memory:
 *
 *   changed    | kept ....... kept ..... | hidden |
 *   upstream   |------|  text  |---------|
 *                        instructions, in a buffer of their own
 */


#include "ngx_http_cite_request.h"

#include "wire/cite_cuts.h"


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


/* 1 if no header says that the body is encoded, or must stay as it is */

static ngx_uint_t
ngx_http_cite_request_is_plain(ngx_http_request_t *r,
    ngx_http_cite_loc_conf_t *clcf)
{
    ngx_str_t        *name;
    ngx_uint_t        i;
    ngx_list_part_t  *part;
    ngx_table_elt_t  *header;

    static ngx_str_t  encoding = ngx_string("Content-Encoding");

    for (part = &r->headers_in.headers.part; part; part = part->next) {
        header = part->elts;

        for (i = 0; i < part->nelts; i++) {
            name = &header[i].key;

            if (ngx_http_cite_signature_in(clcf, &header[i])
                || (name->len == encoding.len
                    && ngx_strncasecmp(name->data, encoding.data, name->len)
                       == 0))
            {
                return 0;
            }
        }
    }

    return 1;
}


/* 1 if the request has a body that an agent may have got its sources from */

ngx_uint_t
ngx_http_cite_request_has_json(ngx_http_request_t *r)
{
    return r->method == NGX_HTTP_POST
           && (r->headers_in.content_length_n > 0 || r->headers_in.chunked)
           && ngx_http_cite_request_is_json(r);
}


ngx_uint_t
ngx_http_cite_request_is_ours(ngx_http_request_t *r,
    ngx_http_cite_loc_conf_t *clcf)
{
    return ngx_http_cite_request_has_json(r)
           && !r->discard_body
           && !r->reading_body
           && r->headers_in.content_length_n > 0
           && (uint64_t) r->headers_in.content_length_n
              <= clcf->max_request_size
           && ngx_http_cite_request_is_plain(r, clcf);
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
    ngx_http_request_body_t  *rb;

    rb = r->request_body;

    if (rb == NULL || r->reading_body) {
        return;
    }

    /* bytes that another module has streamed already are gone */

    size = ngx_http_cite_request_size(rb->bufs);

    if (size <= 0 || size != r->headers_in.content_length_n) {
        return;
    }

    req->size = (size_t) size;
    req->bufs = rb->bufs;
    req->first = rb->bufs->buf->pos;
    req->in_file = rb->temp_file != NULL;

    ngx_log_debug2(NGX_LOG_DEBUG_HTTP, r->connection->log, 0,
                   "cite request read:%uz file:%d", req->size,
                   req->in_file);
}


/* 1 if the body was not replaced, nor its file closed */

static ngx_uint_t
ngx_http_cite_request_is_same(ngx_http_request_t *r,
    ngx_http_cite_request_t *req)
{
    ngx_buf_t                *b;
    ngx_http_request_body_t  *rb;

    rb = r->request_body;

    if (rb == NULL || rb->bufs == NULL || rb->bufs != req->bufs
        || ngx_http_cite_request_size(rb->bufs) != (off_t) req->size)
    {
        return 0;
    }

    b = rb->bufs->buf;

    return b->pos == req->first
           && (ngx_buf_in_memory(b) || b->file->fd != NGX_INVALID_FILE);
}


/* nginx's own memory, if one buffer has the whole body */

static u_char *
ngx_http_cite_request_in_place(ngx_http_cite_request_t *req)
{
    ngx_buf_t  *b;

    b = req->bufs->buf;

    return ngx_buf_in_memory(b) && (size_t) (b->last - b->pos) == req->size
           ? b->pos : NULL;
}


ngx_int_t
ngx_http_cite_request_load(ngx_http_request_t *r, ngx_http_cite_request_t *req)
{
    u_char  *p;

    if (req->size == 0 || req->body.n) {
        return req->body.n ? NGX_OK : NGX_DECLINED;
    }

    if (req->changed == NULL) {
        if (!ngx_http_cite_request_is_same(r, req)) {
            return NGX_DECLINED;
        }

        p = ngx_http_cite_request_in_place(req);
        if (p) {
            req->body = cite_span_make(p, req->size);
            return NGX_OK;
        }
    }

    req->copy = cite_mem_resize(&req->mem, NULL, req->size);
    if (req->copy == NULL) {
        return NGX_DECLINED;
    }

    req->body = cite_span_make(req->copy, req->size);

    if (req->changed) {
        cite_cuts_join(cite_span_make(req->changed, req->size),
                       cite_buf_view(&req->cuts), req->copy);

    } else if (ngx_http_cite_request_copy(req->bufs, req->copy) != NGX_OK) {
        ngx_http_cite_request_unload(req);
        return NGX_DECLINED;
    }

    return NGX_OK;
}


void
ngx_http_cite_request_unload(ngx_http_cite_request_t *req)
{
    req->body.n = 0;

    if (req->copy) {
        cite_mem_resize(&req->mem, req->copy, 0);
        req->copy = NULL;
    }
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


/* a buffer more of the body that goes upstream; an empty one is left out */

static ngx_int_t
ngx_http_cite_request_add(ngx_http_request_t *r, ngx_chain_t ***last,
    u_char *p, size_t n)
{
    ngx_buf_t    *b;
    ngx_chain_t  *cl;

    if (n == 0) {
        return NGX_OK;
    }

    b = ngx_calloc_buf(r->pool);
    if (b == NULL) {
        return NGX_ERROR;
    }

    cl = ngx_alloc_chain_link(r->pool);
    if (cl == NULL) {
        return NGX_ERROR;
    }

    b->start = p;
    b->pos = p;
    b->last = p + n;
    b->end = b->last;
    b->temporary = 1;

    cl->buf = b;
    cl->next = NULL;

    **last = cl;
    *last = &cl->next;

    return NGX_OK;
}


/* n bytes of req->changed, and the text within them */

static ngx_int_t
ngx_http_cite_request_bufs(ngx_http_request_t *r, ngx_http_cite_request_t *req,
    size_t n, ngx_chain_t **bufs)
{
    size_t         at;
    ngx_chain_t   *cl, **last;

    last = bufs;
    at = req->text_at + req->text_over;

    if (ngx_http_cite_request_add(r, &last, req->changed, req->text_at)
        != NGX_OK
        || ngx_http_cite_request_add(r, &last, req->text.p, req->text.n)
           != NGX_OK
        || ngx_http_cite_request_add(r, &last, req->changed + at, n - at)
           != NGX_OK)
    {
        return NGX_ERROR;
    }

    for (cl = *bufs; cl->next; cl = cl->next) { /* void */ }

    cl->buf->last_buf = 1;

    return NGX_OK;
}


/*
 * The old body stays as it is for subrequests that have it.  On a retry each
 * buffer is sent from its start, and a file from its beginning: so there is no
 * file, and each buffer starts at its first byte.
 */

static ngx_int_t
ngx_http_cite_request_replace(ngx_http_request_t *r,
    ngx_http_cite_request_t *req, size_t n)
{
    ngx_chain_t              *bufs;
    ngx_http_request_body_t  *rb, *old;

    rb = ngx_palloc(r->pool, sizeof(ngx_http_request_body_t));
    if (rb == NULL) {
        return NGX_ERROR;
    }

    if (ngx_http_cite_request_bufs(r, req, n, &bufs) != NGX_OK
        || ngx_http_cite_request_set_length(r, n - req->text_over
                                               + req->text.n)
           != NGX_OK)
    {
        return NGX_ERROR;
    }

    old = r->request_body;

    *rb = *old;
    rb->bufs = bufs;
    rb->temp_file = NULL;

    r->request_body = rb;

    /* an upstream does the same when the response begins */

    if (old->temp_file && !r->preserve_body) {
        ngx_pool_run_cleanup_file(r->pool, old->temp_file->file.fd);
        old->temp_file->file.fd = NGX_INVALID_FILE;
    }

    return NGX_OK;
}


static void
ngx_http_cite_request_unchanged(ngx_http_request_t *r,
    ngx_http_cite_request_t *req, const char *err)
{
    cite_buf_free(&req->cuts);
    cite_buf_free(&req->text);

    if (err) {
        ngx_log_error(NGX_LOG_WARN, r->connection->log, 0,
                      "cite could not change the request body: %s", err);
    }
}


/* 0: the body stays as it is, else how much of req->changed is kept */

static size_t
ngx_http_cite_request_change(ngx_http_request_t *r,
    ngx_http_cite_request_t *req, ngx_http_cite_loc_conf_t *clcf)
{
    cite_rc_t              hidden, put;
    cite_span_t            key, place, cuts;
    const cite_dialect_t  *dialect;

    place = cite_span_make(NULL, 0);
    cite_buf_init(&req->cuts, &req->mem, req->size);
    cite_buf_init(&req->text, &req->mem, NGX_MAX_SIZE_T_VALUE);

    key = cite_span_make(req->state_key.data, req->state_key.len);
    dialect = ngx_http_cite_dialect_requested(r, req, clcf);

    hidden = CITE_DECLINED;

    if (clcf->hide_state && dialect->hide) {
        hidden = dialect->hide(&clcf->core, req->body, key, &req->cuts);
    }

    put = ngx_http_cite_instructions_find(req, clcf, dialect, &place);

    if (hidden == CITE_ERROR || put == CITE_ERROR
        || (hidden != CITE_OK && put != CITE_OK))
    {
        ngx_http_cite_request_unchanged(r, req, req->cuts.err ? req->cuts.err
                                                              : req->text.err);
        return 0;
    }

    req->changed = cite_mem_resize(&req->mem, NULL, req->size);

    if (req->changed == NULL) {
        ngx_http_cite_request_unchanged(r, req, "no memory");
        return 0;
    }

    cuts = cite_buf_view(&req->cuts);
    cite_cuts_split(req->body, cuts, req->changed);

    if (put == CITE_OK) {
        req->text_at = cite_cuts_place(place.p - req->body.p, cuts);
        req->text_over = place.n;
    }

    return cite_cuts_length(req->size, cuts);
}


ngx_int_t
ngx_http_cite_request_hide(ngx_http_request_t *r, ngx_http_cite_request_t *req,
    ngx_http_cite_loc_conf_t *clcf)
{
    size_t  n;

    /* another location may have hidden it, or another module set a body */

    if (req->changed || ngx_http_cite_request_load(r, req) != NGX_OK) {
        return NGX_OK;
    }

    n = ngx_http_cite_request_change(r, req, clcf);

    if (n == 0) {
        return NGX_OK;
    }

    ngx_log_debug3(NGX_LOG_DEBUG_HTTP, r->connection->log, 0,
                   "cite request kept:%uz of:%uz put:%uz", n, req->size,
                   req->text.n);

    return ngx_http_cite_request_replace(r, req, n);
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
    cite_buf_free(&req->text);
    req->changed = NULL;
}


void
ngx_http_cite_request_forget(ngx_http_request_t *r, ngx_http_cite_ctx_t *ctx)
{
    ngx_http_cite_request_t  *req;

    req = ctx ? ctx->request : ngx_http_cite_request_find(r);

    if (ctx) {
        ctx->request = NULL;
    }

    if (req == NULL || req->size == 0) {
        return;
    }

    ngx_http_cite_request_unload(req);
    req->size = 0;
    cite_buf_free(&req->cuts);

    ngx_http_cite_request_forget_changed(r, req);
}
