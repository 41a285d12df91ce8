
/*
 * Copyright (C) the ngx_cite authors
 *
 * The directives of verification.
 */


#include "ngx_http_cite_choices.h"

#include "verify/cite_adapter.h"


static char *
ngx_http_cite_verify_uri(ngx_conf_t *cf, ngx_http_cite_loc_conf_t *clcf,
    ngx_str_t *value)
{
    clcf->verify.uri = ngx_http_cite_compile(cf, value);
    if (clcf->verify.uri == NULL) {
        return NGX_CONF_ERROR;
    }

    clcf->breaker = ngx_pcalloc(cf->pool, sizeof(ngx_http_cite_breaker_t));

    return clcf->breaker ? NGX_CONF_OK : NGX_CONF_ERROR;
}


char *
ngx_http_cite_verify(ngx_conf_t *cf, ngx_command_t *cmd, void *conf)
{
    ngx_http_cite_loc_conf_t *clcf = conf;

    ngx_str_t   *value;
    ngx_uint_t   n;

    if (clcf->verify.set) {
        return "is duplicate";
    }

    clcf->verify.set = 1;
    value = cf->args->elts;
    n = cf->args->nelts;

    if (n == 2 && ngx_strcmp(value[1].data, "off") == 0) {
        return NGX_CONF_OK;
    }

    if (ngx_strcmp(value[1].data, "evidence") == 0) {
        clcf->verify.evidence = 1;

        if (n == 2) {
            return NGX_CONF_OK;
        }

    } else if (n == 3) {
        return "takes two parameters only if the first is \"evidence\"";
    }

    if (value[n - 1].len == 0
        || (value[n - 1].data[0] != '/' && value[n - 1].data[0] != '$'))
    {
        ngx_conf_log_error(NGX_LOG_EMERG, cf, 0,
                           "invalid value \"%V\" of \"%V\", it must be \"off\", "
                           "\"evidence\", or a URI that begins with \"/\" or a "
                           "variable", &value[n - 1], &cmd->name);
        return NGX_CONF_ERROR;
    }

    return ngx_http_cite_verify_uri(cf, clcf, &value[n - 1]);
}


/* a fraction from 0 to 1, with up to three digits */

char *
ngx_http_cite_threshold(ngx_conf_t *cf, ngx_command_t *cmd, void *conf)
{
    ngx_int_t    n;
    ngx_str_t   *value;
    ngx_uint_t  *field;

    field = (ngx_uint_t *) ((char *) conf + cmd->offset);

    if (*field != NGX_CONF_UNSET_UINT) {
        return "is duplicate";
    }

    value = cf->args->elts;
    n = ngx_atofp(value[1].data, value[1].len, 3);

    if (n == NGX_ERROR || n == 0 || n > 1000) {
        return "invalid value, it must be over 0 and at most 1";
    }

    *field = n;

    return NGX_CONF_OK;
}


/* members of a JSON object, on one line and without its braces */

char *
ngx_http_cite_verify_body(ngx_conf_t *cf, ngx_command_t *cmd, void *conf)
{
    ngx_http_cite_loc_conf_t  *clcf = conf;

    ngx_str_t                *value;
    ngx_uint_t                i;
    cite_span_t               name;
    ngx_http_cite_choices_t   choices;

    if (clcf->verify.body != NGX_CONF_UNSET_UINT) {
        return "is duplicate";
    }

    value = cf->args->elts;

    choices.n = 0;

    for (i = 0; i < CITE_ADAPTERS_N; i++) {
        name = cite_adapters[i]->name;
        ngx_http_cite_choices_add(&choices, name.p, name.n);

        if (name.n == value[1].len
            && ngx_strncasecmp((u_char *) name.p, value[1].data, name.n) == 0)
        {
            clcf->verify.body = i;
            return NGX_CONF_OK;
        }
    }

    return ngx_http_cite_choices_refuse(cf, cmd, &value[1], &choices);
}


char *
ngx_http_cite_verify_options(ngx_conf_t *cf, ngx_command_t *cmd, void *conf)
{
    ngx_http_cite_loc_conf_t *clcf = conf;

    char        *json;
    size_t       len;
    ngx_str_t   *value;
    yyjson_doc  *doc;

    if (clcf->verify.options.data) {
        return "is duplicate";
    }

    value = cf->args->elts;

    doc = yyjson_read((char *) value[1].data, value[1].len, YYJSON_READ_NOFLAG);

    if (!yyjson_is_obj(yyjson_doc_get_root(doc))) {
        yyjson_doc_free(doc);

        ngx_conf_log_error(NGX_LOG_EMERG, cf, 0,
                           "invalid value \"%V\" of \"%V\", it must be a JSON "
                           "object", &value[1], &cmd->name);
        return NGX_CONF_ERROR;
    }

    json = yyjson_write(doc, YYJSON_WRITE_NOFLAG, &len);
    yyjson_doc_free(doc);

    if (json == NULL) {
        return NGX_CONF_ERROR;
    }

    clcf->verify.options.len = len - 2;
    clcf->verify.options.data = ngx_pnalloc(cf->pool, len);

    if (clcf->verify.options.data) {
        ngx_memcpy(clcf->verify.options.data, json + 1, len - 2);
    }

    /* yyjson has allocated it by libc */
    free(json);

    return clcf->verify.options.data ? NGX_CONF_OK : NGX_CONF_ERROR;
}


/* headers of the body's transfer, which the subrequest sets by itself */

static ngx_uint_t
ngx_http_cite_verify_own_header(ngx_str_t *name)
{
    ngx_uint_t  i;

    static ngx_str_t  own[] = {
        ngx_string("content-length"),
        ngx_string("content-type"),
        ngx_string("content-encoding"),
        ngx_string("transfer-encoding"),
        ngx_string("connection"),
        ngx_string("expect"),
        ngx_string("host")
    };

    for (i = 0; i < sizeof(own) / sizeof(own[0]); i++) {
        if (name->len == own[i].len
            && ngx_strncasecmp(name->data, own[i].data, name->len) == 0)
        {
            return 1;
        }
    }

    return 0;
}


char *
ngx_http_cite_verify_pass_header(ngx_conf_t *cf, ngx_command_t *cmd,
    void *conf)
{
    ngx_http_cite_loc_conf_t *clcf = conf;

    ngx_str_t   *value, *name;
    ngx_uint_t   i;

    if (clcf->verify.pass_headers == NGX_CONF_UNSET_PTR) {
        clcf->verify.pass_headers = ngx_array_create(cf->pool, 4,
                                                     sizeof(ngx_str_t));
        if (clcf->verify.pass_headers == NULL) {
            return NGX_CONF_ERROR;
        }
    }

    value = cf->args->elts;

    for (i = 1; i < cf->args->nelts; i++) {

        if (ngx_http_cite_verify_own_header(&value[i])) {
            ngx_conf_log_error(NGX_LOG_EMERG, cf, 0,
                               "\"%V\" can't be passed by \"%V\"",
                               &value[i], &cmd->name);
            return NGX_CONF_ERROR;
        }

        name = ngx_array_push(clcf->verify.pass_headers);
        if (name == NULL) {
            return NGX_CONF_ERROR;
        }

        *name = value[i];
    }

    return NGX_CONF_OK;
}


void
ngx_http_cite_verify_create_conf(ngx_http_cite_loc_conf_t *conf)
{
    ngx_http_cite_verify_conf_t  *verify;

    verify = &conf->verify;

    /*
     * set by ngx_pcalloc():
     *
     *     verify->uri = NULL;
     *     verify->options = { 0, NULL };
     *     verify->send = 0;
     *     verify->set = 0;
     *     verify->evidence = 0;
     */

    verify->pass_headers = NGX_CONF_UNSET_PTR;
    verify->mode = NGX_CONF_UNSET_UINT;
    verify->body = NGX_CONF_UNSET_UINT;
    verify->images = NGX_CONF_UNSET;
    verify->concurrency = NGX_CONF_UNSET;
    verify->max_active = NGX_CONF_UNSET;
    verify->timeout = NGX_CONF_UNSET_MSEC;
    verify->hold_timeout = NGX_CONF_UNSET_MSEC;
    verify->heartbeat = NGX_CONF_UNSET_MSEC;
    verify->threshold = NGX_CONF_UNSET_UINT;
    verify->closest = NGX_CONF_UNSET;
    verify->evidence_tools = NGX_CONF_UNSET_PTR;
    verify->judge_threshold = NGX_CONF_UNSET_UINT;

    conf->core.judge_context = NGX_CONF_UNSET_SIZE;
    conf->core.max_evidence_size = NGX_CONF_UNSET_SIZE;
    conf->core.max_verification_size = NGX_CONF_UNSET_SIZE;
}


static void
ngx_http_cite_verify_fill_core(ngx_http_cite_loc_conf_t *conf)
{
    cite_conf_t                  *core;
    ngx_http_cite_verify_conf_t  *verify;

    core = &conf->core;
    verify = &conf->verify;

    core->ask = verify->uri != NULL;
    core->evidence = verify->evidence;
    core->evidence_threshold = (double) verify->threshold / 1000;
    core->closest = verify->closest;
    core->judge_threshold = (double) verify->judge_threshold / 1000;

    if (verify->evidence_tools) {
        core->evidence_tools = verify->evidence_tools->elts;
        core->evidence_tools_n = verify->evidence_tools->nelts;
    }

    core->ask_mode = verify->mode;
    core->ask_body = verify->body;
    core->ask_send = verify->send & ~NGX_CONF_BITMASK_SET;
    core->ask_images = verify->images;
    core->ask_options = cite_span_make(verify->options.data,
                                       verify->options.len);
}


char *
ngx_http_cite_verify_merge_conf(ngx_conf_t *cf,
    ngx_http_cite_loc_conf_t *prev, ngx_http_cite_loc_conf_t *conf)
{
    ngx_http_cite_verify_conf_t  *verify, *outer;

    verify = &conf->verify;
    outer = &prev->verify;

    if (!verify->set) {
        verify->uri = outer->uri;
        verify->evidence = outer->evidence || !outer->set;
        verify->set = 1;
        conf->breaker = prev->breaker;
    }

    ngx_conf_merge_str_value(verify->options, outer->options, "");
    ngx_conf_merge_ptr_value(verify->pass_headers, outer->pass_headers, NULL);
    ngx_conf_merge_uint_value(verify->mode, outer->mode, CITE_ASK_CITATION);
    ngx_conf_merge_uint_value(verify->body, outer->body, CITE_ASK_NATIVE);
    ngx_conf_merge_bitmask_value(verify->send, outer->send,
                                 NGX_CONF_BITMASK_SET);
    ngx_conf_merge_value(verify->images, outer->images, 0);
    ngx_conf_merge_value(verify->concurrency, outer->concurrency, 8);
    ngx_conf_merge_value(verify->max_active, outer->max_active, 256);
    ngx_conf_merge_msec_value(verify->timeout, outer->timeout, 5000);
    ngx_conf_merge_msec_value(verify->hold_timeout, outer->hold_timeout,
                              NGX_CONF_UNSET_MSEC);
    ngx_conf_merge_msec_value(verify->heartbeat, outer->heartbeat, 15000);
    ngx_conf_merge_uint_value(verify->threshold, outer->threshold,
                              CITE_EVIDENCE_THRESHOLD * 1000);
    ngx_conf_merge_value(verify->closest, outer->closest, CITE_CLOSEST);
    ngx_conf_merge_ptr_value(verify->evidence_tools, outer->evidence_tools,
                             NULL);
    ngx_conf_merge_uint_value(verify->judge_threshold, outer->judge_threshold,
                              0);
    ngx_conf_merge_size_value(conf->core.judge_context,
                              prev->core.judge_context, CITE_JUDGE_CONTEXT);
    ngx_conf_merge_size_value(conf->core.max_evidence_size,
                              prev->core.max_evidence_size,
                              CITE_MAX_EVIDENCE_SIZE);
    ngx_conf_merge_size_value(conf->core.max_verification_size,
                              prev->core.max_verification_size,
                              CITE_MAX_VERIFICATION);

    ngx_http_cite_verify_fill_core(conf);

    if (verify->uri && !verify->evidence
        && cite_adapters[verify->body]->judge)
    {
        ngx_conf_log_error(NGX_LOG_EMERG, cf, 0,
                           "\"cite_verify_body %*s\" needs \"cite_verify "
                           "evidence\" with a URI: a judge's answer is "
                           "compared with the source",
                           cite_adapters[verify->body]->name.n,
                           cite_adapters[verify->body]->name.p);
        return NGX_CONF_ERROR;
    }

    return NGX_CONF_OK;
}
