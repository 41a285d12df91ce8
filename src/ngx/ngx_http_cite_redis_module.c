
/*
 * Copyright (C) the ngx_cite authors
 *
 * The store in Redis and Valkey: a module of its own, so that the filter does not
 * need hiredis.
 */


#include "ngx_http_cite_store.h"


static ngx_int_t
ngx_http_cite_redis_preconfiguration(ngx_conf_t *cf)
{
    return ngx_http_cite_store_add_driver(cf, &cite_store_redis);
}


static ngx_http_module_t  ngx_http_cite_redis_module_ctx = {
    ngx_http_cite_redis_preconfiguration,  /* preconfiguration */
    NULL,                                  /* postconfiguration */
    NULL,                                  /* create main configuration */
    NULL,                                  /* init main configuration */
    NULL,                                  /* create server configuration */
    NULL,                                  /* merge server configuration */
    NULL,                                  /* create location configuration */
    NULL                                   /* merge location configuration */
};


ngx_module_t  ngx_http_cite_redis_module = {
    NGX_MODULE_V1,
    &ngx_http_cite_redis_module_ctx,       /* module context */
    NULL,                                  /* module directives */
    NGX_HTTP_MODULE,                       /* module type */
    NULL,                                  /* init master */
    NULL,                                  /* init module */
    NULL,                                  /* init process */
    NULL,                                  /* init thread */
    NULL,                                  /* exit thread */
    NULL,                                  /* exit process */
    NULL,                                  /* exit master */
    NGX_MODULE_V1_PADDING
};
