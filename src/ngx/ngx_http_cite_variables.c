
/*
 * Copyright (C) the ngx_cite authors
 */


#include "ngx_http_cite.h"


static ngx_int_t
ngx_http_cite_bypass_variable(ngx_http_request_t *r,
    ngx_http_variable_value_t *v, uintptr_t data)
{
    ngx_uint_t                 mode;
    const char                *reason;
    ngx_http_cite_ctx_t       *ctx;
    ngx_http_cite_loc_conf_t  *clcf;

    ctx = ngx_http_get_module_ctx(r, ngx_http_cite_filter_module);

    if (ctx) {
        reason = ctx->stream.bypass;

    } else {
        clcf = ngx_http_get_module_loc_conf(r, ngx_http_cite_filter_module);
        mode = ngx_http_cite_request_mode(r, clcf, 0);
        reason = ngx_http_cite_bypass(r, mode);
    }

    v->data = (u_char *) (reason ? reason : "");
    v->len = ngx_strlen(v->data);
    v->valid = 1;
    v->no_cacheable = 1;
    v->not_found = 0;

    return NGX_OK;
}


static ngx_int_t
ngx_http_cite_state_key_variable(ngx_http_request_t *r,
    ngx_http_variable_value_t *v, uintptr_t data)
{
    ngx_str_t  key;

    ngx_http_cite_request_key(r, &key, 0);

    v->data = key.data;
    v->len = key.len;
    v->valid = 1;
    v->no_cacheable = 1;
    v->not_found = 0;

    return NGX_OK;
}


static ngx_http_variable_t  ngx_http_cite_variables[] = {

    { ngx_string("cite_bypass"), NULL, ngx_http_cite_bypass_variable, 0,
      NGX_HTTP_VAR_NOCACHEABLE, 0 },

    { ngx_string("cite_state_key"), NULL, ngx_http_cite_state_key_variable, 0,
      NGX_HTTP_VAR_NOCACHEABLE, 0 },

      ngx_http_null_variable
};


ngx_int_t
ngx_http_cite_add_variables(ngx_conf_t *cf)
{
    ngx_http_variable_t  *var, *v;

    for (v = ngx_http_cite_variables; v->name.len; v++) {
        var = ngx_http_add_variable(cf, &v->name, v->flags);
        if (var == NULL) {
            return NGX_ERROR;
        }

        var->get_handler = v->get_handler;
        var->data = v->data;
    }

    return NGX_OK;
}
