
/*
 * Copyright (C) the ngx_cite authors
 *
 * What the files of the request phase share; the rest of the module has
 * what it needs in ngx_http_cite.h.
 */


#ifndef _NGX_HTTP_CITE_REQUEST_H_INCLUDED_
#define _NGX_HTTP_CITE_REQUEST_H_INCLUDED_


#include "ngx_http_cite.h"


struct ngx_http_cite_request_s {
    cite_mem_t                  mem;          /* body and changed */
    cite_span_t                 body;         /* as it came; empty: not kept */
    u_char                     *changed;      /* NULL: the body goes as it is */
    ngx_chain_t                *bufs;         /* those that body was read of */

    ngx_str_t                   state_key;    /* empty: not evaluated yet */
    ngx_http_complex_value_t   *mode_value;   /* NULL: not evaluated yet */
    ngx_uint_t                  mode;         /* what it was */

    unsigned                    seen:1;       /* it is decided what is read */
    unsigned                    in_file:1;    /* body was, changed is not */
};


/* what is known of the request, or NULL */
ngx_http_cite_request_t *ngx_http_cite_request_find(ngx_http_request_t *r);


/* ngx_http_cite_request_body.c */

/* 1 if the body is to be read; every other one keeps streaming */
ngx_uint_t ngx_http_cite_request_is_ours(ngx_http_request_t *r,
    ngx_http_cite_loc_conf_t *clcf);

/* takes a copy of the body, if all of it is there */
void ngx_http_cite_request_keep(ngx_http_request_t *r,
    ngx_http_cite_request_t *req);

/* the body of the request is without our key from now on */
ngx_int_t ngx_http_cite_request_hide(ngx_http_request_t *r,
    ngx_http_cite_request_t *req);


#endif /* _NGX_HTTP_CITE_REQUEST_H_INCLUDED_ */
