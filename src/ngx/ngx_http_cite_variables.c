
/*
 * Copyright (C) the ngx_cite authors
 */


#include "ngx_http_cite.h"


/* beside the verdicts, of which pending has no variable */

#define NGX_HTTP_CITE_TOTAL  CITE_VERDICT_PENDING


static void
ngx_http_cite_set_variable(ngx_http_variable_value_t *v, const void *data,
    size_t len)
{
    v->data = (u_char *) data;
    v->len = len;
    v->valid = 1;
    v->no_cacheable = 1;
    v->not_found = 0;
}


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

    reason = reason ? reason : "";
    ngx_http_cite_set_variable(v, reason, ngx_strlen(reason));

    return NGX_OK;
}


static ngx_int_t
ngx_http_cite_state_key_variable(ngx_http_request_t *r,
    ngx_http_variable_value_t *v, uintptr_t data)
{
    ngx_str_t  key;

    ngx_http_cite_request_key(r, &key, 0);

    ngx_http_cite_set_variable(v, key.data, key.len);

    return NGX_OK;
}


static ngx_int_t
ngx_http_cite_number_variable(ngx_http_request_t *r,
    ngx_http_variable_value_t *v, ngx_uint_t n)
{
    u_char  *p;

    p = ngx_pnalloc(r->pool, NGX_INT_T_LEN);
    if (p == NULL) {
        return NGX_ERROR;
    }

    ngx_http_cite_set_variable(v, p, ngx_sprintf(p, "%ui", n) - p);

    return NGX_OK;
}


/* how many citations of the response have come to a verdict; data: which */

static ngx_int_t
ngx_http_cite_sum_variable(ngx_http_request_t *r,
    ngx_http_variable_value_t *v, uintptr_t data)
{
    cite_summary_t        sum;
    ngx_http_cite_ctx_t  *ctx;

    ctx = ngx_http_get_module_ctx(r, ngx_http_cite_filter_module);

    if (ctx == NULL) {
        v->not_found = 1;
        return NGX_OK;
    }

    cite_stream_summary(&ctx->stream, &sum);

    return ngx_http_cite_number_variable(r, v,
                                         data == NGX_HTTP_CITE_TOTAL
                                         ? sum.total : sum.verdicts[data]);
}


static ngx_int_t
ngx_http_cite_status_variable(ngx_http_request_t *r,
    ngx_http_variable_value_t *v, uintptr_t data)
{
    const char           *status;
    ngx_http_cite_ctx_t  *ctx;

    ctx = ngx_http_get_module_ctx(r, ngx_http_cite_filter_module);

    if (ctx == NULL) {
        v->not_found = 1;
        return NGX_OK;
    }

    status = cite_stream_status(&ctx->stream);
    ngx_http_cite_set_variable(v, status, ngx_strlen(status));

    return NGX_OK;
}


static ngx_int_t
ngx_http_cite_hold_variable(ngx_http_request_t *r,
    ngx_http_variable_value_t *v, uintptr_t data)
{
    ngx_http_cite_ctx_t  *ctx;

    ctx = ngx_http_get_module_ctx(r, ngx_http_cite_filter_module);

    if (ctx == NULL) {
        v->not_found = 1;
        return NGX_OK;
    }

    return ngx_http_cite_number_variable(r, v, ngx_http_cite_hold_ms(ctx));
}


/* for the location that checks */

static ngx_int_t
ngx_http_cite_job_key_variable(ngx_http_request_t *r,
    ngx_http_variable_value_t *v, uintptr_t data)
{
    ngx_http_cite_job_t  *job;

    job = ngx_http_cite_job_of(r);

    if (job == NULL) {
        v->not_found = 1;
        return NGX_OK;
    }

    ngx_http_cite_set_variable(v, job->digest, CITE_ASK_DIGEST_LEN);

    return NGX_OK;
}


static ngx_http_variable_t  ngx_http_cite_variables[] = {

    { ngx_string("cite_bypass"), NULL, ngx_http_cite_bypass_variable, 0,
      NGX_HTTP_VAR_NOCACHEABLE, 0 },

    { ngx_string("cite_state_key"), NULL, ngx_http_cite_state_key_variable, 0,
      NGX_HTTP_VAR_NOCACHEABLE, 0 },

    { ngx_string("cite_total"), NULL, ngx_http_cite_sum_variable,
      NGX_HTTP_CITE_TOTAL, NGX_HTTP_VAR_NOCACHEABLE, 0 },

    { ngx_string("cite_verified"), NULL, ngx_http_cite_sum_variable,
      CITE_VERDICT_VERIFIED, NGX_HTTP_VAR_NOCACHEABLE, 0 },

    { ngx_string("cite_partial"), NULL, ngx_http_cite_sum_variable,
      CITE_VERDICT_PARTIAL, NGX_HTTP_VAR_NOCACHEABLE, 0 },

    { ngx_string("cite_missed"), NULL, ngx_http_cite_sum_variable,
      CITE_VERDICT_MISSED, NGX_HTTP_VAR_NOCACHEABLE, 0 },

    { ngx_string("cite_failed"), NULL, ngx_http_cite_sum_variable,
      CITE_VERDICT_FAILED, NGX_HTTP_VAR_NOCACHEABLE, 0 },

    { ngx_string("cite_status"), NULL, ngx_http_cite_status_variable, 0,
      NGX_HTTP_VAR_NOCACHEABLE, 0 },

    { ngx_string("cite_hold_ms"), NULL, ngx_http_cite_hold_variable, 0,
      NGX_HTTP_VAR_NOCACHEABLE, 0 },

    { ngx_string("cite_job_key"), NULL, ngx_http_cite_job_key_variable, 0,
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
