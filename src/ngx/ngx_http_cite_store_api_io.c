
/*
 * Copyright (C) the ngx_cite authors
 *
 * Bodies of the API's requests and responses.
 */


#include "ngx_http_cite_request.h"
#include "ngx_http_cite_store_api.h"

#include "json/cite_members.h"


ngx_int_t
ngx_http_cite_api_read_body(ngx_http_request_t *r,
    ngx_http_client_body_handler_pt handler)
{
    ngx_int_t  rc;

    if (r->headers_in.content_length_n > NGX_HTTP_CITE_API_BODY) {
        return NGX_HTTP_REQUEST_ENTITY_TOO_LARGE;
    }

    rc = ngx_http_read_client_request_body(r, handler);

    return rc >= NGX_HTTP_SPECIAL_RESPONSE ? rc : NGX_DONE;
}


/* NGX_HTTP_REQUEST_ENTITY_TOO_LARGE: it is too long, and so in a file maybe */

static ngx_int_t
ngx_http_cite_api_body(ngx_http_request_t *r, cite_span_t *body)
{
    u_char       *p, *last;
    size_t        n;
    ngx_chain_t  *cl;

    p = ngx_pnalloc(r->pool, NGX_HTTP_CITE_API_BODY);
    if (p == NULL) {
        return NGX_HTTP_INTERNAL_SERVER_ERROR;
    }

    last = p;

    for (cl = r->request_body ? r->request_body->bufs : NULL; cl;
         cl = cl->next)
    {
        n = ngx_buf_size(cl->buf);

        if (n > NGX_HTTP_CITE_API_BODY - (size_t) (last - p)
            || (n && !ngx_buf_in_memory(cl->buf)))
        {
            return NGX_HTTP_REQUEST_ENTITY_TOO_LARGE;
        }

        last = ngx_cpymem(last, cl->buf->pos, n);
    }

    *body = cite_span_make(p, last - p);

    return NGX_OK;
}


static void
ngx_http_cite_api_release(void *data)
{
    cite_mem_release(data);
}


/* members of the body, decoded; a body that is torn has none */

static ngx_int_t
ngx_http_cite_api_members(ngx_http_cite_api_t *api, cite_mem_t *mem,
    cite_span_t body)
{
    size_t          i;
    cite_rc_t       rc;
    cite_member_t   m;
    cite_members_t  it;

    const struct {
        cite_span_t   name;
        cite_span_t  *value;
    } members[] = {
        { cite_span("messageId"), &api->message },
        { cite_span("event"), &api->event },
        { cite_span("note"), &api->note }
    };

    cite_members_init(&it, body);

    while ((rc = cite_members_next(&it, &m)) == CITE_OK) {
        for (i = 0; i < cite_nelts(members); i++) {
            if (cite_span_eq(m.name, members[i].name)) {
                *members[i].value = ngx_http_cite_request_string(mem, m.value);
            }
        }
    }

    while (it.p < it.last && ngx_strchr(" \t\r\n", *it.p) && *it.p) {
        it.p++;
    }

    return rc == CITE_DONE && it.p == it.last ? NGX_OK
                                              : NGX_HTTP_BAD_REQUEST;
}


ngx_int_t
ngx_http_cite_api_take(ngx_http_request_t *r, ngx_http_cite_api_t *api)
{
    ngx_int_t            rc;
    cite_mem_t          *mem;
    cite_span_t          body;
    ngx_pool_cleanup_t  *cln;

    rc = ngx_http_cite_api_body(r, &body);
    if (rc != NGX_OK) {
        return rc;
    }

    cln = ngx_pool_cleanup_add(r->pool, sizeof(cite_mem_t));
    if (cln == NULL) {
        return NGX_HTTP_INTERNAL_SERVER_ERROR;
    }

    mem = cln->data;
    cite_mem_init(mem, &ngx_http_cite_heap, 64 * NGX_HTTP_CITE_API_BODY);
    cln->handler = ngx_http_cite_api_release;

    rc = ngx_http_cite_api_members(api, mem, body);
    if (rc != NGX_OK) {
        return rc;
    }

    if (api->type == CITE_STORE_REVIEW) {
        return cite_store_event(api->event) < CITE_STORE_EVENTS
               ? NGX_OK : NGX_HTTP_BAD_REQUEST;
    }

    return cite_store_name_valid(api->message, CITE_STORE_MAX_ID)
           ? NGX_OK : NGX_HTTP_BAD_REQUEST;
}


static ngx_int_t
ngx_http_cite_api_header(ngx_http_request_t *r, const char *name,
    const char *value)
{
    ngx_table_elt_t  *h;

    h = ngx_list_push(&r->headers_out.headers);
    if (h == NULL) {
        return NGX_ERROR;
    }

    h->hash = 1;
#if (nginx_version >= 1023000)
    h->next = NULL;
#endif
    h->key.data = (u_char *) name;
    h->key.len = ngx_strlen(name);
    h->value.data = (u_char *) value;
    h->value.len = ngx_strlen(value);

    return NGX_OK;
}


/* a page of an export says where the next one begins */

static ngx_int_t
ngx_http_cite_api_headers(ngx_http_request_t *r, ngx_http_cite_op_t *op)
{
    u_char  *next;

    if (ngx_http_cite_api_header(r, "Cache-Control", "no-store") != NGX_OK
        || ngx_http_cite_api_header(r, "X-Content-Type-Options", "nosniff")
           != NGX_OK)
    {
        return NGX_ERROR;
    }

    if (op == NULL) {
        return ngx_http_cite_api_header(r, "Retry-After", "1");
    }

    if (!op->op.more) {
        return NGX_OK;
    }

    if (op->op.type != CITE_STORE_EXPORT) {
        return ngx_http_cite_api_header(r, "X-Truncated", "1");
    }

    next = ngx_pnalloc(r->pool, NGX_INT64_LEN + 1);
    if (next == NULL) {
        return NGX_ERROR;
    }

    *ngx_sprintf(next, "%uL", op->op.cursor) = '\0';

    return ngx_http_cite_api_header(r, "X-Next", (char *) next);
}


static void
ngx_http_cite_api_free(void *data)
{
    ngx_http_cite_op_free(data);
}


static ngx_int_t
ngx_http_cite_api_send(ngx_http_request_t *r, ngx_http_cite_op_t *op)
{
    ngx_int_t     rc;
    ngx_buf_t    *b;
    ngx_chain_t   out;

    b = ngx_calloc_buf(r->pool);
    if (b == NULL) {
        return NGX_ERROR;
    }

    b->pos = op->out.p;
    b->last = op->out.p + op->out.n;
    b->memory = op->out.n != 0;
    b->last_buf = (r == r->main) ? 1 : 0;
    b->last_in_chain = 1;

    if (op->op.type == CITE_STORE_EXPORT) {
        ngx_str_set(&r->headers_out.content_type, "application/x-ndjson");

    } else {
        ngx_str_set(&r->headers_out.content_type, "application/json");
    }

    r->headers_out.content_type_len = r->headers_out.content_type.len;
    r->headers_out.content_type_lowcase = NULL;
    r->headers_out.status = NGX_HTTP_OK;
    r->headers_out.content_length_n = op->out.n;

    rc = ngx_http_send_header(r);

    if (rc == NGX_ERROR || rc > NGX_OK || r->header_only) {
        return rc;
    }

    out.buf = b;
    out.next = NULL;

    return ngx_http_output_filter(r, &out);
}


static ngx_int_t
ngx_http_cite_api_refused(ngx_http_cite_op_t *op)
{
    /* too many large messages were asked for at once */

    if (op->out.err) {
        return NGX_HTTP_REQUEST_ENTITY_TOO_LARGE;
    }

    return op->op.full ? NGX_HTTP_INSUFFICIENT_STORAGE
                       : NGX_HTTP_INTERNAL_SERVER_ERROR;
}


ngx_int_t
ngx_http_cite_api_respond(ngx_http_request_t *r, ngx_http_cite_op_t *op)
{
    cite_rc_t            rc;
    ngx_pool_cleanup_t  *cln;

    rc = op ? op->op.rc : CITE_AGAIN;

    if (op) {
        cln = ngx_pool_cleanup_add(r->pool, 0);

        if (cln == NULL) {
            ngx_http_cite_op_free(op);
            return NGX_HTTP_INTERNAL_SERVER_ERROR;
        }

        cln->handler = ngx_http_cite_api_free;
        cln->data = op;
    }

    if (ngx_http_cite_api_headers(r, rc == CITE_AGAIN ? NULL : op) != NGX_OK) {
        return NGX_HTTP_INTERNAL_SERVER_ERROR;
    }

    if (rc == CITE_AGAIN) {
        return NGX_HTTP_SERVICE_UNAVAILABLE;
    }

    if (rc == CITE_DECLINED && op->op.type == CITE_STORE_REVIEW) {
        return NGX_HTTP_NOT_FOUND;
    }

    if (rc == CITE_ERROR) {
        return ngx_http_cite_api_refused(op);
    }

    if (!cite_store_writes(&op->op)) {
        return ngx_http_cite_api_send(r, op);
    }

    r->headers_out.status = NGX_HTTP_NO_CONTENT;
    r->header_only = 1;

    return ngx_http_send_header(r);
}
