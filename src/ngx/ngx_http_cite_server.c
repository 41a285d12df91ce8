
/*
 * Copyright (C) the ngx_cite authors
 */


#include "ngx_http_cite_server.h"


#define NGX_HTTP_CITE_PROBE_POOL  8192


/* weak: only OpenResty's patched nginx defines it */

extern ngx_queue_t  ngx_posted_delayed_events __attribute__((weak));


/*
 * The size of ngx_http_upstream_t in the server, which allocates one when it
 * is told to; 0 if the pool does not put one object right behind another, as
 * pools do not that are made for debugging.  Of the request the server needs
 * no more than is set here.
 */

static size_t
ngx_http_cite_upstream_size(ngx_pool_t *pool, ngx_log_t *log)
{
    u_char              *before, *next, *after;
    ngx_connection_t     c;
    ngx_http_request_t   r;

    ngx_memzero(&c, sizeof(ngx_connection_t));
    ngx_memzero(&r, sizeof(ngx_http_request_t));

    c.log = log;
    r.connection = &c;
    r.pool = pool;

    before = ngx_palloc(pool, NGX_ALIGNMENT);
    next = ngx_palloc(pool, NGX_ALIGNMENT);

    if (before == NULL || next != before + NGX_ALIGNMENT
        || ngx_http_upstream_create(&r) != NGX_OK
        || (u_char *) r.upstream != next + NGX_ALIGNMENT)
    {
        return 0;
    }

    after = ngx_palloc(pool, NGX_ALIGNMENT);

    return after > next ? (size_t) (after - (u_char *) r.upstream) : 0;
}


static ngx_int_t
ngx_http_cite_check_sizes(const ngx_http_cite_build_t *build, ngx_log_t *log)
{
    size_t       size;
    ngx_pool_t  *pool;

    pool = ngx_create_pool(NGX_HTTP_CITE_PROBE_POOL, log);
    if (pool == NULL) {
        return NGX_ERROR;
    }

    size = ngx_http_cite_upstream_size(pool, log);

    ngx_destroy_pool(pool);

    if (size == 0 || size == build->upstream_size) {
        return NGX_OK;
    }

    ngx_log_error(NGX_LOG_EMERG, log, 0,
                  "%s was built from other sources than this server, "
                  "ngx_http_upstream_t has %uz bytes there and %uz here: "
                  "build it from the sources of this server",
                  build->module, build->upstream_size, size);

    return NGX_ERROR;
}


ngx_int_t
ngx_http_cite_check_server(const ngx_http_cite_build_t *build, ngx_log_t *log)
{
    ngx_uint_t  openresty;

    openresty = &ngx_posted_delayed_events != NULL;

    if (openresty && !build->openresty) {
        ngx_log_error(NGX_LOG_EMERG, log, 0,
                      "%s was built from nginx's own sources, and this server "
                      "is OpenResty, whose structures differ: build it in "
                      "OpenResty's bundle/nginx-" NGINX_VERSION,
                      build->module);
        return NGX_ERROR;
    }

    if (build->openresty && !openresty) {
        ngx_log_error(NGX_LOG_EMERG, log, 0,
                      "%s was built from OpenResty's sources, and this server "
                      "is another one, whose structures differ: build it from "
                      "the sources of this server",
                      build->module);
        return NGX_ERROR;
    }

    return ngx_http_cite_check_sizes(build, log);
}
