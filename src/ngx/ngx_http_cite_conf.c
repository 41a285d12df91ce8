
/*
 * Copyright (C) the ngx_cite authors
 *
 * Configurations: their defaults, and directives that nginx has no function
 * for.
 */


#include "ngx_http_cite_advice.h"
#include "ngx_http_cite_choices.h"
#include "ngx_http_cite_store.h"

#include "dialect/cite_hide.h"
#include "formats/cite_formats.h"
#include "formats/cite_pattern.h"


#define NGX_HTTP_CITE_MAX_REQUEST_SIZE  (4 * 1024 * 1024)

/* the longest name of a format */

#define NGX_HTTP_CITE_FORMAT_LEN        64


_Static_assert(((2 << CITE_FORMAT_INDEX_DEEPCITATION) & NGX_CONF_BITMASK_SET)
               == 0,
               "a format has the bit that tells that formats are set");


/* keys of the state under which agents are known to put citations */

static const cite_span_t  ngx_http_cite_state_sources[] = {
    { (const uint8_t *) "rag", 3 },
    { (const uint8_t *) "analysis", 8 },
    { (const uint8_t *) "haiku.rag.chat", 14 }
};


void *
ngx_http_cite_create_main_conf(ngx_conf_t *cf)
{
    ngx_http_cite_main_conf_t  *conf;

    conf = ngx_pcalloc(cf->pool, sizeof(ngx_http_cite_main_conf_t));
    if (conf == NULL) {
        return NULL;
    }

    ngx_http_cite_store_create_main_conf(&conf->store);

    return conf;
}


void *
ngx_http_cite_create_loc_conf(ngx_conf_t *cf)
{
    ngx_http_cite_loc_conf_t  *conf;

    conf = ngx_pcalloc(cf->pool, sizeof(ngx_http_cite_loc_conf_t));
    if (conf == NULL) {
        return NULL;
    }

    /*
     * set by ngx_pcalloc():
     *
     *     conf->mode_value = NULL;
     *     conf->state_key = NULL;
     *     conf->formats = 0;
     *     conf->core.* = 0;
     *     conf->breaker = NULL;
     *     conf->store.owner = NULL;
     *     conf->store.thread = NULL;
     *     conf->status = 0;
     */

    conf->mode = NGX_CONF_UNSET_UINT;
    conf->hide_state = NGX_CONF_UNSET;
    conf->signatures = NGX_CONF_UNSET_PTR;
    conf->max_request_size = NGX_CONF_UNSET_SIZE;
    conf->keep_messages = NGX_CONF_UNSET;
    conf->key_format = NGX_CONF_UNSET_UINT;
    conf->links = NGX_CONF_UNSET_UINT;
    conf->max_preview = NGX_CONF_UNSET_SIZE;
    conf->strip_data = NGX_CONF_UNSET;
    conf->native = NGX_CONF_UNSET;
    conf->client = NGX_CONF_UNSET_UINT;
    conf->json = NGX_CONF_UNSET;
    conf->dialect_set = NGX_CONF_UNSET;
    conf->repair = NGX_CONF_UNSET;
    conf->tag_tools = NGX_CONF_UNSET_PTR;
    conf->state_sources = NGX_CONF_UNSET_PTR;
    conf->patterns = NGX_CONF_UNSET_PTR;
    conf->labels = NGX_CONF_UNSET_PTR;

    conf->core.max_event_size = NGX_CONF_UNSET_SIZE;
    conf->core.max_message_size = NGX_CONF_UNSET_SIZE;
    conf->core.max_memory = NGX_CONF_UNSET_SIZE;
    conf->core.max_citations = NGX_CONF_UNSET_SIZE;
    conf->core.max_citations_run = NGX_CONF_UNSET_SIZE;
    conf->core.max_state_size = NGX_CONF_UNSET_SIZE;

    conf->detach.enable = NGX_CONF_UNSET;
    conf->store.save = NGX_CONF_UNSET;
    conf->store.restore = NGX_CONF_UNSET;

    ngx_http_cite_verify_create_conf(conf);

    return conf;
}


/* hands values in nginx's own types to the core */

static void
ngx_http_cite_fill_core(ngx_http_cite_loc_conf_t *conf)
{
    cite_conf_t  *core;

    core = &conf->core;

    core->formats = conf->formats & ~NGX_CONF_BITMASK_SET;
    core->key_format = conf->key_format;
    core->links = conf->links;
    core->max_preview = conf->max_preview;
    core->strip_data = conf->strip_data;
    core->native = conf->native;
    core->client = conf->client;
    core->repair = conf->repair;
    core->keep_messages = conf->keep_messages;
    core->state_key = cite_span(CITE_STATE_KEY);
    core->sha1 = ngx_http_cite_sha1;

    if (conf->tag_tools) {
        core->tag_tools = conf->tag_tools->elts;
        core->tag_tools_n = conf->tag_tools->nelts;
    }

    if (conf->patterns) {
        core->patterns = conf->patterns->elts;
        core->patterns_n = conf->patterns->nelts;
    }

    if (conf->state_sources) {
        core->state_sources = conf->state_sources->elts;
        core->state_sources_n = conf->state_sources->nelts;

    } else {
        core->state_sources = ngx_http_cite_state_sources;
        core->state_sources_n = cite_nelts(ngx_http_cite_state_sources);
    }
}


char *
ngx_http_cite_merge_loc_conf(ngx_conf_t *cf, void *parent, void *child)
{
    ngx_http_cite_loc_conf_t  *prev = parent;
    ngx_http_cite_loc_conf_t  *conf = child;

    /* requests of our own handlers are counted only where that is asked for */

    if ((conf->status || conf->store.api)
        && conf->mode == NGX_CONF_UNSET_UINT)
    {
        conf->mode = NGX_HTTP_CITE_OFF;
    }

    if (conf->mode == NGX_CONF_UNSET_UINT) {
        conf->mode_value = prev->mode_value;
    }

    ngx_conf_merge_uint_value(conf->mode, prev->mode, NGX_HTTP_CITE_OFF);

    if (conf->state_key == NULL) {
        conf->state_key = prev->state_key;
    }

    ngx_conf_merge_value(conf->hide_state, prev->hide_state, 1);
    ngx_http_cite_signature_merge(prev, conf);
    ngx_conf_merge_size_value(conf->max_request_size, prev->max_request_size,
                              NGX_HTTP_CITE_MAX_REQUEST_SIZE);
    ngx_conf_merge_value(conf->keep_messages, prev->keep_messages,
                         CITE_KEEP_MESSAGES);

    ngx_conf_merge_bitmask_value(conf->formats, prev->formats,
                                 (NGX_CONF_BITMASK_SET|CITE_FORMATS));
    ngx_conf_merge_uint_value(conf->key_format, prev->key_format,
                              CITE_KEY_CURRENT);
    ngx_conf_merge_uint_value(conf->links, prev->links, CITE_LINKS_ON);
    ngx_conf_merge_size_value(conf->max_preview, prev->max_preview,
                              CITE_MAX_PREVIEW);
    ngx_conf_merge_value(conf->strip_data, prev->strip_data, 0);
    ngx_conf_merge_value(conf->native, prev->native, 0);
    ngx_conf_merge_uint_value(conf->client, prev->client, CITE_CLIENT_AUTO);
    ngx_conf_merge_value(conf->json, prev->json, 0);
    ngx_conf_merge_str_value(conf->instructions, prev->instructions, "");

    if (conf->dialect_set == NGX_CONF_UNSET) {
        conf->dialect_set = prev->dialect_set;
        conf->core.dialect = prev->core.dialect;
    }

    ngx_http_cite_dialect_strip(cf, conf);

    ngx_conf_merge_value(conf->repair, prev->repair, 0);
    ngx_conf_merge_ptr_value(conf->tag_tools, prev->tag_tools, NULL);
    ngx_conf_merge_ptr_value(conf->state_sources, prev->state_sources, NULL);
    ngx_conf_merge_ptr_value(conf->patterns, prev->patterns, NULL);
    ngx_conf_merge_ptr_value(conf->labels, prev->labels, NULL);

    ngx_conf_merge_size_value(conf->core.max_event_size,
                              prev->core.max_event_size, CITE_MAX_EVENT_SIZE);
    ngx_conf_merge_size_value(conf->core.max_message_size,
                              prev->core.max_message_size,
                              CITE_MAX_MESSAGE_SIZE);
    ngx_conf_merge_size_value(conf->core.max_memory, prev->core.max_memory,
                              CITE_MAX_MEMORY);
    ngx_conf_merge_size_value(conf->core.max_citations,
                              prev->core.max_citations, CITE_MAX_CITATIONS);
    ngx_conf_merge_size_value(conf->core.max_citations_run,
                              prev->core.max_citations_run,
                              CITE_MAX_CITATIONS_RUN);
    ngx_conf_merge_size_value(conf->core.max_state_size,
                              prev->core.max_state_size, CITE_MAX_STATE_SIZE);

    ngx_http_cite_fill_core(conf);

    ngx_http_cite_detach_merge(&prev->detach, &conf->detach);

    if (conf->core.max_event_size > conf->core.max_memory) {
        ngx_conf_log_error(NGX_LOG_WARN, cf, 0,
                           "\"cite_max_event_size\" of %uz bytes is over "
                           "\"cite_max_memory\" of %uz, events of that size "
                           "can't be read", conf->core.max_event_size,
                           conf->core.max_memory);
    }

    if (ngx_http_cite_store_merge_conf(cf, &prev->store, &conf->store)
        != NGX_CONF_OK)
    {
        return NGX_CONF_ERROR;
    }

    return ngx_http_cite_verify_merge_conf(cf, prev, conf);
}


ngx_http_complex_value_t *
ngx_http_cite_compile(ngx_conf_t *cf, ngx_str_t *value)
{
    ngx_http_complex_value_t          *cv;
    ngx_http_compile_complex_value_t   ccv;

    cv = ngx_palloc(cf->pool, sizeof(ngx_http_complex_value_t));
    if (cv == NULL) {
        return NULL;
    }

    ngx_memzero(&ccv, sizeof(ngx_http_compile_complex_value_t));

    ccv.cf = cf;
    ccv.value = value;
    ccv.complex_value = cv;

    return ngx_http_compile_complex_value(&ccv) == NGX_OK ? cv : NULL;
}


char *
ngx_http_cite(ngx_conf_t *cf, ngx_command_t *cmd, void *conf)
{
    ngx_http_cite_loc_conf_t *clcf = conf;

    ngx_str_t  *value;

    if (clcf->mode != NGX_CONF_UNSET_UINT) {
        return "is duplicate";
    }

    value = cf->args->elts;
    clcf->mode = NGX_HTTP_CITE_OFF;

    if (ngx_strcmp(value[1].data, "off") == 0) {
        return NGX_CONF_OK;
    }

    if (ngx_strcmp(value[1].data, "on") == 0) {
        clcf->mode = NGX_HTTP_CITE_ON;
        return NGX_CONF_OK;
    }

    if (ngx_strcmp(value[1].data, "observe") == 0) {
        clcf->mode = NGX_HTTP_CITE_OBSERVE;
        return NGX_CONF_OK;
    }

    if (ngx_http_script_variables_count(&value[1]) == 0) {
        ngx_conf_log_error(NGX_LOG_EMERG, cf, 0,
                           "invalid value \"%V\" in \"%V\" directive, it must "
                           "be \"on\", \"off\", \"observe\" or a variable",
                           &value[1], &cmd->name);
        return NGX_CONF_ERROR;
    }

    clcf->mode_value = ngx_http_cite_compile(cf, &value[1]);

    return clcf->mode_value ? NGX_CONF_OK : NGX_CONF_ERROR;
}


/* a value with variables is checked when it is evaluated */

char *
ngx_http_cite_state_key(ngx_conf_t *cf, ngx_command_t *cmd, void *conf)
{
    ngx_http_cite_loc_conf_t *clcf = conf;

    char       *rv;
    ngx_str_t  *value;

    rv = ngx_http_set_complex_value_slot(cf, cmd, conf);

    if (rv != NGX_CONF_OK || clcf->state_key->lengths) {
        return rv;
    }

    value = cf->args->elts;

    if (!cite_state_key_valid(cite_span_make(value[1].data, value[1].len))) {
        ngx_conf_log_error(NGX_LOG_EMERG, cf, 0,
                           "invalid value \"%V\" in \"%V\" directive",
                           &value[1], &cmd->name);
        return NGX_CONF_ERROR;
    }

    return NGX_CONF_OK;
}


/* a list of names, as spans */

char *
ngx_http_cite_names(ngx_conf_t *cf, ngx_command_t *cmd, void *conf)
{
    char  *p = conf;

    ngx_str_t     *value;
    ngx_uint_t     i;
    cite_span_t   *name;
    ngx_array_t  **names;

    names = (ngx_array_t **) (p + cmd->offset);

    if (*names != NGX_CONF_UNSET_PTR) {
        return "is duplicate";
    }

    *names = ngx_array_create(cf->pool, cf->args->nelts - 1,
                              sizeof(cite_span_t));
    if (*names == NULL) {
        return NGX_CONF_ERROR;
    }

    value = cf->args->elts;

    for (i = 1; i < cf->args->nelts; i++) {

        if (value[i].len == 0) {
            return "has an empty name";
        }

        ngx_http_cite_advise_names(cf, cmd, &value[i]);

        name = ngx_array_push(*names);
        if (name == NULL) {
            return NGX_CONF_ERROR;
        }

        *name = cite_span_make(value[i].data, value[i].len);
    }

    return NGX_CONF_OK;
}


/* the bits of a format, whose name may be in capitals; 0: there is none */

static ngx_uint_t
ngx_http_cite_format(ngx_str_t *value)
{
    u_char  name[NGX_HTTP_CITE_FORMAT_LEN];

    if (value->len > NGX_HTTP_CITE_FORMAT_LEN) {
        return 0;
    }

    ngx_strlow(name, value->data, value->len);

    if (value->len == 4 && ngx_strncmp(name, "none", 4) == 0) {
        return NGX_CONF_BITMASK_SET;
    }

    return cite_formats_named(cite_span_make(name, value->len));
}


static char *
ngx_http_cite_format_refuse(ngx_conf_t *cf, ngx_command_t *cmd,
    ngx_str_t *value)
{
    ngx_uint_t                i;
    ngx_http_cite_choices_t   choices;

    choices.n = 0;

    for (i = 0; i < CITE_FORMATS_N; i++) {
        if (!cite_formats[i]->always) {
            ngx_http_cite_choices_add(&choices, cite_formats[i]->name.p,
                                      cite_formats[i]->name.n);
        }
    }

    ngx_http_cite_choices_add(&choices, "none", 4);

    return ngx_http_cite_choices_refuse(cf, cmd, value, &choices);
}


char *
ngx_http_cite_formats(ngx_conf_t *cf, ngx_command_t *cmd, void *conf)
{
    ngx_http_cite_loc_conf_t  *clcf = conf;

    ngx_str_t   *value;
    ngx_uint_t   i, bits;

    value = cf->args->elts;

    for (i = 1; i < cf->args->nelts; i++) {

        bits = ngx_http_cite_format(&value[i]);

        if (bits == 0) {
            return ngx_http_cite_format_refuse(cf, cmd, &value[i]);
        }

        if (clcf->formats & bits) {
            ngx_conf_log_error(NGX_LOG_WARN, cf, 0,
                               "duplicate value \"%V\"", &value[i]);
        }

        clcf->formats |= bits;
    }

    return NGX_CONF_OK;
}


static ngx_int_t
ngx_http_cite_count(ngx_conf_t *cf, ngx_command_t *cmd, ngx_str_t *value,
    size_t skip, size_t *count)
{
    ngx_int_t  n;

    n = ngx_atoi(value->data + skip, value->len - skip);

    if (n == NGX_ERROR || n == 0) {
        ngx_conf_log_error(NGX_LOG_EMERG, cf, 0,
                           "invalid value \"%V\" in \"%V\" directive", value,
                           &cmd->name);
        return NGX_ERROR;
    }

    *count = n;

    return NGX_OK;
}


char *
ngx_http_cite_max_citations(ngx_conf_t *cf, ngx_command_t *cmd, void *conf)
{
    ngx_http_cite_loc_conf_t *clcf = conf;

    ngx_str_t  *value;

    if (clcf->core.max_citations != NGX_CONF_UNSET_SIZE) {
        return "is duplicate";
    }

    value = cf->args->elts;

    if (ngx_http_cite_count(cf, cmd, &value[1], 0, &clcf->core.max_citations)
        != NGX_OK)
    {
        return NGX_CONF_ERROR;
    }

    if (cf->args->nelts == 2) {
        return NGX_CONF_OK;
    }

    if (ngx_strncmp(value[2].data, "run=", 4) != 0) {
        ngx_conf_log_error(NGX_LOG_EMERG, cf, 0,
                           "invalid parameter \"%V\" in \"%V\" directive",
                           &value[2], &cmd->name);
        return NGX_CONF_ERROR;
    }

    if (ngx_http_cite_count(cf, cmd, &value[2], 4,
                            &clcf->core.max_citations_run)
        != NGX_OK)
    {
        return NGX_CONF_ERROR;
    }

    return NGX_CONF_OK;
}


static void
ngx_http_cite_pattern_cleanup(void *data)
{
    cite_pattern_free(data);
}


char *
ngx_http_cite_pattern(ngx_conf_t *cf, ngx_command_t *cmd, void *conf)
{
    ngx_http_cite_loc_conf_t *clcf = conf;

    ngx_str_t             *value;
    cite_pattern_t       **pattern;
    ngx_pool_cleanup_t    *cln;
    cite_pattern_error_t   err;

    if (clcf->patterns == NGX_CONF_UNSET_PTR) {
        clcf->patterns = ngx_array_create(cf->pool, 2,
                                          sizeof(cite_pattern_t *));
        if (clcf->patterns == NULL) {
            return NGX_CONF_ERROR;
        }
    }

    value = cf->args->elts;

    cln = ngx_pool_cleanup_add(cf->pool, 0);
    if (cln == NULL) {
        return NGX_CONF_ERROR;
    }

    pattern = ngx_array_push(clcf->patterns);
    if (pattern == NULL) {
        return NGX_CONF_ERROR;
    }

    *pattern = cite_pattern_compile(&ngx_http_cite_heap,
                                    cite_span_make(value[1].data, value[1].len),
                                    cite_span_make(value[2].data, value[2].len),
                                    &err);
    if (*pattern == NULL) {
        ngx_conf_log_error(NGX_LOG_EMERG, cf, 0,
                           "invalid pattern \"%V\" in \"%V\" directive: "
                           "%*s at offset %uz", &value[2], &cmd->name, err.n,
                           err.text, err.offset);
        return NGX_CONF_ERROR;
    }

    cln->handler = ngx_http_cite_pattern_cleanup;
    cln->data = *pattern;

    if (!cite_pattern_has_groups(*pattern)) {
        ngx_conf_log_error(NGX_LOG_WARN, cf, 0,
                           "pattern \"%V\" in \"%V\" directive has no named "
                           "group such as (?<n>...) or (?<url>...), its "
                           "matches cite no source", &value[2], &cmd->name);
    }

    return NGX_CONF_OK;
}


char *
ngx_http_cite_not_zero(ngx_conf_t *cf, void *post, void *data)
{
    size_t  *size = data;

    if (*size == 0) {
        return "must not be zero";
    }

    return NGX_CONF_OK;
}
