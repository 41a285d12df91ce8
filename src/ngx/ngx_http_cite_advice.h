
/*
 * Copyright (C) the ngx_cite authors
 *
 * Warnings at start-up: configurations that nginx takes, and that can't do
 * what their author wants.
 */


#ifndef _NGX_HTTP_CITE_ADVICE_H_INCLUDED_
#define _NGX_HTTP_CITE_ADVICE_H_INCLUDED_


#include "ngx_http_cite.h"


/* a list of names that is written with commas */
void ngx_http_cite_advise_names(ngx_conf_t *cf, ngx_command_t *cmd,
    ngx_str_t *name);

/* "cite_verify" with a URI that no location answers; for postconfiguration */
void ngx_http_cite_advise_verify(ngx_conf_t *cf);


#endif /* _NGX_HTTP_CITE_ADVICE_H_INCLUDED_ */
