
/*
 * Copyright (C) the ngx_cite authors
 *
 * The sources that a module was compiled with, against those of the server
 * that loads it.
 *
 * nginx accepts a dynamic module of its own version and configuration.  It
 * does not see patches: OpenResty's ngx_http_upstream_t has more fields than
 * that of the same nginx version, and a module that was compiled with the
 * other header reads and calls fields that do not exist.
 */


#ifndef _NGX_HTTP_CITE_SERVER_H_INCLUDED_
#define _NGX_HTTP_CITE_SERVER_H_INCLUDED_


#include <ngx_config.h>
#include <ngx_core.h>
#include <ngx_http.h>


/* filled in by the module's own compilation */

typedef struct {
    const char  *module;
    ngx_uint_t   openresty;          /* the headers have OpenResty's patches */
    size_t       upstream_size;      /* of ngx_http_upstream_t */
} ngx_http_cite_build_t;


#ifdef HAVE_POSTED_DELAYED_EVENTS_PATCH
#define NGX_HTTP_CITE_OPENRESTY  1
#else
#define NGX_HTTP_CITE_OPENRESTY  0
#endif


#define ngx_http_cite_build(module)                                           \
    { module, NGX_HTTP_CITE_OPENRESTY, sizeof(ngx_http_upstream_t) }


/* NGX_ERROR: the server's structures differ; logs a remedy */
ngx_int_t ngx_http_cite_check_server(const ngx_http_cite_build_t *build,
    ngx_log_t *log);


#endif /* _NGX_HTTP_CITE_SERVER_H_INCLUDED_ */
