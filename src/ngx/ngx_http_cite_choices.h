
/*
 * Copyright (C) the ngx_cite authors
 *
 * Directives whose value is one of several names.  nginx's own slots say only
 * that a value is invalid; these name the directive and the choices.
 */


#ifndef _NGX_HTTP_CITE_CHOICES_H_INCLUDED_
#define _NGX_HTTP_CITE_CHOICES_H_INCLUDED_


#include "ngx_http_cite.h"


#define NGX_HTTP_CITE_CHOICES  32


typedef struct {
    ngx_str_t   names[NGX_HTTP_CITE_CHOICES];
    ngx_uint_t  n;
} ngx_http_cite_choices_t;


/* further ones than NGX_HTTP_CITE_CHOICES are not shown */
void ngx_http_cite_choices_add(ngx_http_cite_choices_t *choices,
    const void *name, size_t len);

/* says which value is wrong and what it may be; returns NGX_CONF_ERROR */
char *ngx_http_cite_choices_refuse(ngx_conf_t *cf, ngx_command_t *cmd,
    ngx_str_t *value, const ngx_http_cite_choices_t *choices);

/* in place of ngx_conf_set_enum_slot() and ngx_conf_set_bitmask_slot() */
char *ngx_http_cite_enum_slot(ngx_conf_t *cf, ngx_command_t *cmd, void *conf);
char *ngx_http_cite_bitmask_slot(ngx_conf_t *cf, ngx_command_t *cmd,
    void *conf);


#endif /* _NGX_HTTP_CITE_CHOICES_H_INCLUDED_ */
