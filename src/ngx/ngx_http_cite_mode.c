
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

    if (log && value.len
        && (value.len != 3 || ngx_strncmp(value.data, "off", 3) != 0))
    {
        ngx_log_error(NGX_LOG_WARN, r->connection->log, 0,
                      "invalid value \"%V\" of the \"cite\" variable", &value);
    }

    return NGX_HTTP_CITE_OFF;
}


static ngx_uint_t
ngx_http_cite_event_stream(ngx_str_t *type)
{
    static ngx_str_t  name = ngx_string("text/event-stream");

    if (type->len < name.len
        || ngx_strncasecmp(type->data, name.data, name.len) != 0)
    {
        return 0;
    }

    return type->len == name.len || type->data[name.len] == ';'
           || type->data[name.len] == ' ';
}


const char *
ngx_http_cite_bypass(ngx_http_request_t *r, ngx_uint_t mode)
{
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

    if (!ngx_http_cite_event_stream(&r->headers_out.content_type)) {
        return "content-type";
    }

    if (r->headers_out.content_encoding
        && r->headers_out.content_encoding->value.len)
    {
        return "encoded";
    }

    return NULL;
}
