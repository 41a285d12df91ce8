
/*
 * Copyright (C) the ngx_cite authors
 *
 * Dialects: the headers that tell them, and the dialect of a request.  That
 * of a response is decided by the core, at its first payload.
 */


#include "ngx_http_cite_choices.h"
#include "ngx_http_cite_request.h"


/* headers of the request or of the response, for the core */

static ngx_int_t
ngx_http_cite_dialect_header(ngx_list_part_t *part, cite_span_t name,
    cite_span_t *value)
{
    ngx_uint_t        i;
    ngx_table_elt_t  *h;

    for ( /* void */ ; part; part = part->next) {

        h = part->elts;

        for (i = 0; i < part->nelts; i++) {

            if (h[i].hash && h[i].key.len == name.n
                && ngx_strncasecmp(h[i].key.data, (u_char *) name.p, name.n)
                   == 0)
            {
                *value = cite_span_make(h[i].value.data, h[i].value.len);
                return 1;
            }
        }
    }

    return 0;
}


static int
ngx_http_cite_dialect_find(void *data, int response, cite_span_t name,
    cite_span_t *value)
{
    ngx_http_request_t  *r = data;

    return ngx_http_cite_dialect_header(response
                                        ? &r->headers_out.headers.part
                                        : &r->headers_in.headers.part,
                                        name, value);
}


void
ngx_http_cite_dialect_headers(ngx_http_request_t *r, cite_headers_t *headers)
{
    headers->find = ngx_http_cite_dialect_find;
    headers->data = r;
}


/*
 * A body of no known shape is taken for one of the first dialect, in which
 * nothing is hidden but a member of our own name.
 */

const cite_dialect_t *
ngx_http_cite_dialect_requested(ngx_http_request_t *r,
    ngx_http_cite_request_t *req, ngx_http_cite_loc_conf_t *clcf)
{
    cite_headers_t         headers;
    const cite_dialect_t  *dialect;

    if (clcf->core.dialect) {
        return clcf->core.dialect;
    }

    ngx_http_cite_dialect_headers(r, &headers);
    dialect = cite_dialect_requested(&headers, req->body, NULL);

    return dialect ? dialect : cite_dialects[0];
}


/* text that a dialect says several times can't be without its data blocks */

void
ngx_http_cite_dialect_strip(ngx_conf_t *cf, ngx_http_cite_loc_conf_t *clcf)
{
    if (clcf->strip_data && clcf->core.dialect
        && clcf->core.dialect->strip == NULL)
    {
        ngx_conf_log_error(NGX_LOG_WARN, cf, 0,
                           "\"cite_strip_data\" has no effect with "
                           "\"cite_dialect %s\"",
                           clcf->core.dialect->name);
    }
}


/* the response's dialect is known */

void
ngx_http_cite_dialect_known(ngx_http_request_t *r, ngx_http_cite_ctx_t *ctx)
{
    const cite_dialect_t  *dialect;

    dialect = ctx->stream.exchange.dialect;

    if (ctx->conf.strip_data && ctx->conf.dialect == NULL
        && dialect->strip == NULL)
    {
        ngx_log_error(NGX_LOG_WARN, r->connection->log, 0,
                      "\"cite_strip_data\" has no effect on a response of "
                      "dialect \"%s\"", dialect->name);
    }
}


static char *
ngx_http_cite_dialect_refuse(ngx_conf_t *cf, ngx_command_t *cmd,
    ngx_str_t *value)
{
    ngx_uint_t                i;
    ngx_http_cite_choices_t   choices;

    choices.n = 0;
    ngx_http_cite_choices_add(&choices, "auto", 4);

    for (i = 0; cite_dialects[i]; i++) {
        ngx_http_cite_choices_add(&choices, cite_dialects[i]->name,
                                  ngx_strlen(cite_dialects[i]->name));
    }

    return ngx_http_cite_choices_refuse(cf, cmd, value, &choices);
}


char *
ngx_http_cite_dialect(ngx_conf_t *cf, ngx_command_t *cmd, void *conf)
{
    ngx_http_cite_loc_conf_t *clcf = conf;

    ngx_str_t  *value;

    if (clcf->dialect_set != NGX_CONF_UNSET) {
        return "is duplicate";
    }

    value = cf->args->elts;
    clcf->dialect_set = 1;

    if (ngx_strcmp(value[1].data, "auto") == 0) {
        return NGX_CONF_OK;
    }

    clcf->core.dialect = cite_dialect_named(cite_span_make(value[1].data,
                                                           value[1].len));
    if (clcf->core.dialect == NULL) {
        return ngx_http_cite_dialect_refuse(cf, cmd, &value[1]);
    }

    return NGX_CONF_OK;
}
