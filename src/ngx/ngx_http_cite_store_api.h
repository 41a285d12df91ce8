
/*
 * Copyright (C) the ngx_cite authors
 *
 * Between the files of the store's API.
 */


#ifndef _NGX_HTTP_CITE_STORE_API_H_INCLUDED_
#define _NGX_HTTP_CITE_STORE_API_H_INCLUDED_


#include "ngx_http_cite_store.h"


#define NGX_HTTP_CITE_API_IDS   100                  /* in one request */
#define NGX_HTTP_CITE_API_ROWS  500                  /* in one answer, */
#define NGX_HTTP_CITE_API_SIZE  (8 * 1024 * 1024)    /*   and its bytes */
#define NGX_HTTP_CITE_API_BODY  4096                 /* of a PUT */


/* a request that waits for its op */

typedef struct {
    ngx_http_request_t  *r;
    ngx_http_cite_op_t  *op;         /* NULL: it does not wait */
    ngx_event_t          timer;
    cite_store_type_e    type;
    ngx_str_t            owner;
    cite_span_t          id;
    cite_span_t          run;
    cite_span_t          message;    /* that the id stands for */
    cite_span_t          citation;   /* of a review */
    cite_span_t          event;
    cite_span_t          note;
    cite_span_t         *ids;
    size_t               ids_n;
    size_t               size;       /* of the ids */
    uint64_t             cursor;
} ngx_http_cite_api_t;


/* ngx_http_cite_store_api_io.c: bodies of requests and responses */

/* reads the body, and calls the handler then */
ngx_int_t ngx_http_cite_api_read_body(ngx_http_request_t *r,
    ngx_http_client_body_handler_pt handler);

/* takes {"messageId":"..."}, or {"event":"...","note":"..."}, from the body */
ngx_int_t ngx_http_cite_api_take(ngx_http_request_t *r,
    ngx_http_cite_api_t *api);

/*
 * Sends what the op has brought, and frees it with the request; NULL: there
 * was no answer.  Returns what the request is to be finalized with.
 */
ngx_int_t ngx_http_cite_api_respond(ngx_http_request_t *r,
    ngx_http_cite_op_t *op);


#endif /* _NGX_HTTP_CITE_STORE_API_H_INCLUDED_ */
