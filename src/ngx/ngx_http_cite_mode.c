
/*
 * Copyright (C) the ngx_cite authors
 */


#include "ngx_http_cite.h"


ngx_uint_t
ngx_http_cite_mode(ngx_http_request_t *r, ngx_http_cite_loc_conf_t *clcf,
    ngx_uint_t log)
{
    ngx_str_t  value;

    if (clcf->mode_value == NULL) {
        return clcf->mode;
    }

    if (ngx_http_complex_value(r, clcf->mode_value, &value) != NGX_OK) {
        return NGX_HTTP_CITE_OFF;
    }

    if (value.len == 2 && ngx_strncmp(value.data, "on", 2) == 0) {
        return NGX_HTTP_CITE_ON;
    }

    if (value.len == 7 && ngx_strncmp(value.data, "observe", 7) == 0) {
        return NGX_HTTP_CITE_OBSERVE;
    }

    /* without the value: it may be the client's, with any bytes */

    if (log && value.len
        && (value.len != 3 || ngx_strncmp(value.data, "off", 3) != 0))
    {
        ngx_log_error(NGX_LOG_WARN, r->connection->log, 0,
                      "the \"cite\" variable has given no mode but %uz other "
                      "bytes, using \"off\"", value.len);
    }

    return NGX_HTTP_CITE_OFF;
}


/* with or without parameters */

static ngx_uint_t
ngx_http_cite_type_is(ngx_str_t *type, ngx_str_t *name)
{
    if (type->len < name->len
        || ngx_strncasecmp(type->data, name->data, name->len) != 0)
    {
        return 0;
    }

    return type->len == name->len || type->data[name->len] == ';'
           || type->data[name->len] == ' ' || type->data[name->len] == '\t';
}


/* the content says nothing of its encoding, or that there is none */

static ngx_uint_t
ngx_http_cite_identity(ngx_str_t *value)
{
    return value->len == 0
           || (value->len == 8
               && ngx_strncasecmp(value->data, (u_char *) "identity", 8) == 0);
}


/* there may be several headers, of which nginx keeps the last one at hand */

static ngx_uint_t
ngx_http_cite_encoded(ngx_http_request_t *r)
{
    ngx_uint_t        i;
    ngx_list_part_t  *part;
    ngx_table_elt_t  *h;

    static ngx_str_t  name = ngx_string("Content-Encoding");

    if (r->headers_out.content_encoding == NULL) {
        return 0;
    }

    for (part = &r->headers_out.headers.part; part; part = part->next) {

        h = part->elts;

        for (i = 0; i < part->nelts; i++) {
            if (h[i].hash && !ngx_http_cite_identity(&h[i].value)
                && h[i].key.len == name.len
                && ngx_strncasecmp(h[i].key.data, name.data, name.len) == 0)
            {
                return 1;
            }
        }
    }

    return 0;
}


const char *
ngx_http_cite_bypass(ngx_http_request_t *r, ngx_uint_t mode, ngx_uint_t keep)
{
    ngx_str_t  key;

    static ngx_str_t  events = ngx_string("text/event-stream");
    static ngx_str_t  json = ngx_string("application/json");

    if (mode == NGX_HTTP_CITE_OFF) {
        return "off";
    }

    if (r != r->main) {
        return "subrequest";
    }

    if (r->method == NGX_HTTP_HEAD) {
        return "method";
    }

    if (r->headers_out.status != NGX_HTTP_OK) {
        return "status";
    }

    if (!ngx_http_cite_type_is(&r->headers_out.content_type, &events)) {
        return ngx_http_cite_type_is(&r->headers_out.content_type, &json)
               ? "json" : "content-type";
    }

    if (ngx_http_cite_encoded(r)) {
        return "encoded";
    }

    /* "return" answers before the request phase, which evaluates the key */

    if (ngx_http_cite_request_key(r, &key, keep) != NGX_OK) {
        return "state-key";
    }

    return NULL;
}


/* a response that goes to a cache or a file is buffered on purpose */

void
ngx_http_cite_warn_buffered(ngx_http_request_t *r,
    ngx_http_cite_loc_conf_t *clcf)
{
    ngx_http_upstream_t  *u;

    u = r->upstream;

    if (clcf->buffered || u == NULL || !u->buffering || u->cacheable
        || u->store)
    {
        return;
    }

    clcf->buffered = 1;

    ngx_log_error(NGX_LOG_WARN, r->connection->log, 0,
                  "the agent's events are buffered and may come late, "
                  "\"proxy_buffering off\" or its like lets them pass at once");
}
