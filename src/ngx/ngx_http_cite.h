
/*
 * Copyright (C) the ngx_cite authors
 */


#ifndef _NGX_HTTP_CITE_H_INCLUDED_
#define _NGX_HTTP_CITE_H_INCLUDED_


#include <ngx_config.h>
#include <ngx_core.h>
#include <ngx_http.h>

#include "cite_stream.h"


typedef enum {
    NGX_HTTP_CITE_OFF = 0,
    NGX_HTTP_CITE_ON,
    NGX_HTTP_CITE_OBSERVE      /* read along, change nothing */
} ngx_http_cite_mode_e;


typedef struct {
    ngx_uint_t                 mode;
    ngx_http_complex_value_t  *mode_value;   /* the mode is a variable's */

    ngx_http_complex_value_t  *state_key;    /* NULL: the default */
    ngx_flag_t                 hide_state;
    size_t                     max_request_size;
    ngx_int_t                  keep_messages;

    /* while they are read; core has what is in force */
    ngx_uint_t                 formats;
    ngx_uint_t                 key_format;
    ngx_flag_t                 strip_data;
    ngx_flag_t                 repair;
    ngx_array_t               *tag_tools;        /* of cite_span_t */
    ngx_array_t               *state_sources;    /* of cite_span_t */
    ngx_array_t               *patterns;         /* of cite_pattern_t * */

    cite_conf_t                core;
} ngx_http_cite_loc_conf_t;


typedef struct ngx_http_cite_request_s  ngx_http_cite_request_t;


typedef struct {
    cite_stream_t              stream;
    cite_conf_t                conf;         /* with this request's key */
    ngx_http_cite_request_t   *request;      /* until the response begins */

    /* output */
    ngx_chain_t               *out;
    ngx_chain_t              **last_out;
    ngx_chain_t               *busy;         /* sent on, not yet written */
    ngx_chain_t               *free;
    u_char                    *spare;        /* memory for a kept piece */
    size_t                     spare_size;

    unsigned                   observe:1;
    unsigned                   ended:1;      /* the response's end was seen */
    unsigned                   logged:1;
} ngx_http_cite_ctx_t;


/* ngx_http_cite_conf.c: the directives */

extern ngx_command_t  ngx_http_cite_commands[];

void *ngx_http_cite_create_loc_conf(ngx_conf_t *cf);
char *ngx_http_cite_merge_loc_conf(ngx_conf_t *cf, void *parent, void *child);


/* ngx_http_cite_core.c: what is lent to the core */

extern const cite_heap_t  ngx_http_cite_heap;

void ngx_http_cite_sha1(cite_span_t text, uint8_t digest[CITE_SHA1_LEN]);


/* ngx_http_cite_mode.c: whether a response is read */

ngx_uint_t ngx_http_cite_mode(ngx_http_request_t *r,
    ngx_http_cite_loc_conf_t *clcf, ngx_uint_t log);

/* NULL, or the value of $cite_bypass for a response that is not read */
const char *ngx_http_cite_bypass(ngx_http_request_t *r, ngx_uint_t mode);


/* ngx_http_cite_out.c: what goes to the next filter */

/* a part of b; what is last of it takes b along, see out_consume() */
ngx_buf_t *ngx_http_cite_out_part(ngx_http_request_t *r,
    ngx_http_cite_ctx_t *ctx, ngx_buf_t *b, cite_span_t bytes);

/* bytes that will not stay */
ngx_int_t ngx_http_cite_out_copy(ngx_http_request_t *r,
    ngx_http_cite_ctx_t *ctx, cite_span_t bytes);

/* a buffer without data, or one that is not looked into */
ngx_int_t ngx_http_cite_out_buf(ngx_http_request_t *r,
    ngx_http_cite_ctx_t *ctx, ngx_buf_t *b);

/* b is used up: at once, or when its last part has been written */
void ngx_http_cite_out_consume(ngx_buf_t *b, ngx_buf_t *last_part);

/* sends on what is there; in is what the filter was called with */
ngx_int_t ngx_http_cite_out_send(ngx_http_request_t *r,
    ngx_http_cite_ctx_t *ctx, ngx_chain_t *in,
    ngx_http_output_body_filter_pt next);


/* ngx_http_cite_request.c: what the client has sent */

ngx_int_t ngx_http_cite_request_init(ngx_conf_t *cf);

/*
 * The mode and the key are evaluated once for a request.  With keep the
 * value holds from now on; without, one that does not is only looked at.
 */
ngx_uint_t ngx_http_cite_request_mode(ngx_http_request_t *r,
    ngx_http_cite_loc_conf_t *clcf, ngx_uint_t keep);
void ngx_http_cite_request_key(ngx_http_request_t *r, ngx_str_t *key,
    ngx_uint_t keep);

/* tells the stream what the request says, if its body was read */
void ngx_http_cite_request_apply(ngx_http_request_t *r,
    ngx_http_cite_ctx_t *ctx);

/* the response has begun; without ctx: it will not be read */
void ngx_http_cite_request_forget(ngx_http_request_t *r,
    ngx_http_cite_ctx_t *ctx);


/* ngx_http_cite_variables.c */

ngx_int_t ngx_http_cite_add_variables(ngx_conf_t *cf);


extern ngx_module_t  ngx_http_cite_filter_module;


#endif /* _NGX_HTTP_CITE_H_INCLUDED_ */
