
/*
 * Copyright (C) the ngx_cite authors
 *
 * Answers that are not streamed.
 */


#ifndef _NGX_HTTP_CITE_JSON_H_INCLUDED_
#define _NGX_HTTP_CITE_JSON_H_INCLUDED_


#include "ngx_http_cite.h"


/* 1 if the response is such an answer, and is to be read */
ngx_uint_t ngx_http_cite_json_wanted(ngx_http_request_t *r,
    ngx_http_cite_loc_conf_t *clcf, ngx_uint_t mode);

/* the context of the response is one for that */
void ngx_http_cite_json_begin(ngx_http_cite_ctx_t *ctx);

/* the body filter: sends by "next" when all is there, or too much is */
ngx_int_t ngx_http_cite_json_body(ngx_http_request_t *r,
    ngx_http_cite_ctx_t *ctx, ngx_chain_t *in,
    ngx_http_output_body_filter_pt next);


#endif /* _NGX_HTTP_CITE_JSON_H_INCLUDED_ */
