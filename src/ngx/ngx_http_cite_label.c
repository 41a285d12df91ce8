
/*
 * Copyright (C) the ngx_cite authors
 *
 * The "cite_label" directive, and the labels of one response.
 */


#include "ngx_http_cite_label.h"

#include "base/cite_utf8.h"
#include "json/cite_json.h"


/* as Prometheus has them, without those that our metrics have themselves */

static ngx_uint_t
ngx_http_cite_label_name_valid(ngx_str_t *name)
{
    u_char      c;
    ngx_uint_t  i;

    if (name->len == 0 || name->len > NGX_HTTP_CITE_LABEL_NAME
        || (name->data[0] >= '0' && name->data[0] <= '9'))
    {
        return 0;
    }

    for (i = 0; i < name->len; i++) {
        c = name->data[i];

        if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')
              || (c >= '0' && c <= '9') || c == '_'))
        {
            return 0;
        }
    }

    return 1;
}


/* names in metrics are few: each has a part of the zone */

static char *
ngx_http_cite_label_metric(ngx_conf_t *cf, ngx_str_t *name)
{
    ngx_uint_t                  i;
    ngx_http_cite_main_conf_t  *cmcf;

    cmcf = ngx_http_conf_get_module_main_conf(cf,
                                              ngx_http_cite_filter_module);

    for (i = 0; i < cmcf->label_metrics_n; i++) {
        if (cmcf->label_metrics[i].len == name->len
            && ngx_strncmp(cmcf->label_metrics[i].data, name->data, name->len)
               == 0)
        {
            return NGX_CONF_OK;
        }
    }

    if (cmcf->label_metrics == NULL) {
        cmcf->label_metrics = ngx_palloc(cf->pool, NGX_HTTP_CITE_LABEL_METRICS
                                                   * sizeof(ngx_str_t));
        if (cmcf->label_metrics == NULL) {
            return NGX_CONF_ERROR;
        }
    }

    if (i == NGX_HTTP_CITE_LABEL_METRICS) {
        return "has more than 4 names with \"metric\"";
    }

    cmcf->label_metrics[cmcf->label_metrics_n++] = *name;

    return NGX_CONF_OK;
}


char *
ngx_http_cite_label(ngx_conf_t *cf, ngx_command_t *cmd, void *conf)
{
    ngx_http_cite_loc_conf_t *clcf = conf;

    ngx_str_t                         *value;
    ngx_uint_t                         i;
    ngx_http_cite_label_t             *label;
    ngx_http_compile_complex_value_t   ccv;

    if (clcf->labels == NGX_CONF_UNSET_PTR) {
        clcf->labels = ngx_array_create(cf->pool, 4,
                                        sizeof(ngx_http_cite_label_t));
        if (clcf->labels == NULL) {
            return NGX_CONF_ERROR;
        }
    }

    value = cf->args->elts;

    if (!ngx_http_cite_label_name_valid(&value[1])) {
        ngx_conf_log_error(NGX_LOG_EMERG, cf, 0,
                           "invalid name \"%V\" in \"%V\" directive, it must "
                           "have up to 32 letters, digits and \"_\"",
                           &value[1], &cmd->name);
        return NGX_CONF_ERROR;
    }

    label = clcf->labels->elts;

    for (i = 0; i < clcf->labels->nelts; i++) {
        if (label[i].name.len == value[1].len
            && ngx_strncmp(label[i].name.data, value[1].data, value[1].len)
               == 0)
        {
            return "has a name twice";
        }
    }

    if (i == NGX_HTTP_CITE_LABELS) {
        return "has more than 8 labels";
    }

    label = ngx_array_push(clcf->labels);
    if (label == NULL) {
        return NGX_CONF_ERROR;
    }

    label->name = value[1];
    label->metric = cf->args->nelts == 4;

    ngx_memzero(&ccv, sizeof(ngx_http_compile_complex_value_t));

    ccv.cf = cf;
    ccv.value = &value[2];
    ccv.complex_value = &label->value;

    if (ngx_http_compile_complex_value(&ccv) != NGX_OK) {
        return NGX_CONF_ERROR;
    }

    if (!label->metric) {
        return NGX_CONF_OK;
    }

    if (ngx_strcmp(value[3].data, "metric") != 0) {
        ngx_conf_log_error(NGX_LOG_EMERG, cf, 0,
                           "invalid parameter \"%V\" in \"%V\" directive, it "
                           "must be \"metric\"", &value[3], &cmd->name);
        return NGX_CONF_ERROR;
    }

    return ngx_http_cite_label_metric(cf, &value[1]);
}


/* a value may be the client's: long ones are cut, others than UTF-8 dropped */

static ngx_int_t
ngx_http_cite_label_value(ngx_http_request_t *r, ngx_http_cite_label_t *label,
    ngx_str_t *value)
{
    if (ngx_http_complex_value(r, &label->value, value) != NGX_OK) {
        return NGX_ERROR;
    }

    if (value->len > NGX_HTTP_CITE_LABEL_VALUE) {
        value->len = NGX_HTTP_CITE_LABEL_VALUE;

        while (value->len && (value->data[value->len] & 0xc0) == 0x80) {
            value->len--;
        }
    }

    if (!cite_utf8_valid(cite_span_make(value->data, value->len))) {
        value->len = 0;
    }

    return NGX_OK;
}


ngx_int_t
ngx_http_cite_label_begin(ngx_http_cite_ctx_t *ctx)
{
    size_t                  max;
    cite_buf_t              b;
    ngx_str_t              *value;
    ngx_uint_t              i;
    ngx_array_t            *labels;
    ngx_http_cite_label_t  *label;

    labels = ctx->clcf->labels;

    if (labels == NULL) {
        return NGX_OK;
    }

    label = labels->elts;

    value = ngx_pcalloc(ctx->r->pool, labels->nelts * sizeof(ngx_str_t));
    if (value == NULL) {
        return NGX_ERROR;
    }

    ctx->label_values = value;
    max = labels->nelts * (NGX_HTTP_CITE_LABEL_NAME + 8
                           + 6 * NGX_HTTP_CITE_LABEL_VALUE);

    cite_buf_init(&b, &ctx->stream.mem, max);
    cite_buf_byte(&b, '{');

    for (i = 0; i < labels->nelts; i++) {

        if (ngx_http_cite_label_value(ctx->r, &label[i], &value[i])
            != NGX_OK)
        {
            return NGX_ERROR;
        }

        if (value[i].len == 0) {
            continue;
        }

        if (cite_buf_view(&b).n > 1) {
            cite_buf_byte(&b, ',');
        }

        cite_json_str(&b, cite_span_make(label[i].name.data,
                                         label[i].name.len));
        cite_buf_byte(&b, ':');
        cite_json_str(&b, cite_span_make(value[i].data, value[i].len));
    }

    cite_buf_byte(&b, '}');

    /* without memory for them, the stream goes on without labels */

    if (b.err == NULL) {
        ctx->labels = cite_buf_view(&b);
    }

    return NGX_OK;
}
