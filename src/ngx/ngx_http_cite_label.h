
/*
 * Copyright (C) the ngx_cite authors
 *
 * Labels that a site gives to responses: a tenant, the version of a prompt,
 * an arm of an experiment, a trace.  They reach the access log, the store,
 * the "complete" hook and, where it is asked for, the metrics.
 */


#ifndef _NGX_HTTP_CITE_LABEL_H_INCLUDED_
#define _NGX_HTTP_CITE_LABEL_H_INCLUDED_


#include "ngx_http_cite.h"


#define NGX_HTTP_CITE_LABELS         8     /* of a location */
#define NGX_HTTP_CITE_LABEL_METRICS  4     /* names with "metric" */
#define NGX_HTTP_CITE_LABEL_VALUES   32    /* of one name; then "other" */
#define NGX_HTTP_CITE_LABEL_NAME     32    /* bytes of a name */
#define NGX_HTTP_CITE_LABEL_VALUE    256   /* of a value */
#define NGX_HTTP_CITE_LABEL_COUNTED  64    /* of a value in metrics */


typedef struct {
    ngx_str_t                  name;
    ngx_http_complex_value_t   value;
    ngx_uint_t                 metric;
} ngx_http_cite_label_t;


char *ngx_http_cite_label(ngx_conf_t *cf, ngx_command_t *cmd, void *conf);

/* evaluates the labels of a response that is read */
ngx_int_t ngx_http_cite_label_begin(ngx_http_cite_ctx_t *ctx);


/* ngx_http_cite_label_zone.c: labels in metrics */

/* memory for them in the zone, if some label has "metric" */
ngx_int_t ngx_http_cite_label_zone_init(ngx_shm_zone_t *zone,
    ngx_http_cite_main_conf_t *cmcf);

/* counts a response by its labels */
void ngx_http_cite_label_count(ngx_http_cite_ctx_t *ctx);

/* an upper bound for what label_write() writes */
size_t ngx_http_cite_label_size(ngx_http_request_t *r);
u_char *ngx_http_cite_label_write(ngx_http_request_t *r, u_char *p,
    ngx_uint_t prometheus);


#endif /* _NGX_HTTP_CITE_LABEL_H_INCLUDED_ */
