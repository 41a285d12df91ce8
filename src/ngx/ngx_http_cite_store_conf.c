
/*
 * Copyright (C) the ngx_cite authors
 *
 * Directives of the store.  They exist also where the store does not: then
 * "cite_store" says what is missing.
 */


#include "ngx_http_cite_store.h"


#define NGX_HTTP_CITE_STORE_TTL         (30 * 24 * 60 * 60)
#define NGX_HTTP_CITE_STORE_MAX_SIZE    (1024 * 1024 * 1024)
#define NGX_HTTP_CITE_STORE_QUEUE       1024
#define NGX_HTTP_CITE_STORE_QUEUE_SIZE  (16 * 1024 * 1024)
#define NGX_HTTP_CITE_STORE_TIMEOUT     2000


void
ngx_http_cite_store_create_main_conf(ngx_http_cite_store_main_conf_t *conf)
{
    conf->ttl = NGX_CONF_UNSET;
    conf->max_size = NGX_CONF_UNSET;
    conf->queue = NGX_CONF_UNSET;
    conf->queue_size = NGX_CONF_UNSET_SIZE;
    conf->timeout = NGX_CONF_UNSET_MSEC;
}


#if (NGX_HTTP_CITE_STORE)

static char *
ngx_http_cite_store_set(ngx_conf_t *cf, ngx_http_cite_store_main_conf_t *conf,
    ngx_str_t *value)
{
    if (cite_store_driver(cite_span_make(value[1].data, value[1].len)) == NULL)
    {
        ngx_conf_log_error(NGX_LOG_EMERG, cf, 0,
                           "unknown store \"%V\" in \"cite_store\" directive, "
                           "it must be \"off\" or \"sqlite\"", &value[1]);
        return NGX_CONF_ERROR;
    }

    if (cf->args->nelts != 3 || value[2].len == 0) {
        return "needs the path of a file";
    }

    conf->path = value[2];

    if (ngx_conf_full_name(cf->cycle, &conf->path, 0) != NGX_OK) {
        return NGX_CONF_ERROR;
    }

    conf->pool = ngx_thread_pool_add(cf, NULL);

    return conf->pool ? NGX_CONF_OK : NGX_CONF_ERROR;
}

#else

static char *
ngx_http_cite_store_set(ngx_conf_t *cf, ngx_http_cite_store_main_conf_t *conf,
    ngx_str_t *value)
{
#if (NGX_THREADS)
    return "needs SQLite, and this module was built without it: install its "
           "headers (libsqlite3-dev) and build the module again";
#else
    return "needs threads, and this nginx was built without them: configure "
           "it with --with-threads";
#endif
}

#endif


char *
ngx_http_cite_store(ngx_conf_t *cf, ngx_command_t *cmd, void *conf)
{
    ngx_http_cite_main_conf_t *cmcf = conf;

    ngx_str_t  *value;

    if (cmcf->store.driver.data) {
        return "is duplicate";
    }

    value = cf->args->elts;

    if (ngx_strcmp(value[1].data, "off") == 0 && cf->args->nelts == 2) {
        cmcf->store.driver.data = value[1].data;
        return NGX_CONF_OK;
    }

    cmcf->store.driver = value[1];

    return ngx_http_cite_store_set(cf, &cmcf->store, value);
}


char *
ngx_http_cite_store_queue(ngx_conf_t *cf, ngx_command_t *cmd, void *conf)
{
    ngx_http_cite_main_conf_t *cmcf = conf;

    ssize_t     size;
    ngx_str_t  *value;

    if (cmcf->store.queue != NGX_CONF_UNSET) {
        return "is duplicate";
    }

    value = cf->args->elts;
    cmcf->store.queue = ngx_atoi(value[1].data, value[1].len);

    if (cmcf->store.queue <= 0) {
        ngx_conf_log_error(NGX_LOG_EMERG, cf, 0,
                           "invalid number \"%V\" in \"%V\" directive",
                           &value[1], &cmd->name);
        return NGX_CONF_ERROR;
    }

    if (cf->args->nelts == 2) {
        return NGX_CONF_OK;
    }

    size = ngx_parse_size(&value[2]);

    if (size <= 0) {
        ngx_conf_log_error(NGX_LOG_EMERG, cf, 0,
                           "invalid size \"%V\" in \"%V\" directive",
                           &value[2], &cmd->name);
        return NGX_CONF_ERROR;
    }

    cmcf->store.queue_size = size;

    return NGX_CONF_OK;
}


/* the id of a thread is behind the location's name */

char *
ngx_http_cite_store_api(ngx_conf_t *cf, ngx_command_t *cmd, void *conf)
{
    ngx_http_cite_loc_conf_t *clcf = conf;

    ngx_str_t                  *value;
    ngx_http_core_loc_conf_t   *core;
    ngx_http_cite_main_conf_t  *cmcf;

    if (clcf->store.api) {
        return "is duplicate";
    }

    core = ngx_http_conf_get_module_loc_conf(cf, ngx_http_core_module);

    if (core->named || core->exact_match
#if (NGX_PCRE)
        || core->regex
#endif
        || core->name.len == 0 || core->name.data[core->name.len - 1] != '/')
    {
        return "needs a location by prefix, which ends with \"/\"";
    }

    value = cf->args->elts;

    if (cf->args->nelts == 2) {
        if (ngx_strcmp(value[1].data, "export") != 0) {
            ngx_conf_log_error(NGX_LOG_EMERG, cf, 0,
                               "invalid parameter \"%V\" in \"%V\" directive",
                               &value[1], &cmd->name);
            return NGX_CONF_ERROR;
        }

        clcf->store.exports = 1;
    }

    cmcf = ngx_http_conf_get_module_main_conf(cf,
                                              ngx_http_cite_filter_module);
    cmcf->store.api = 1;
    clcf->store.api = 1;

#if (NGX_HTTP_CITE_STORE)
    core->handler = ngx_http_cite_store_api_handler;
#endif

    return NGX_CONF_OK;
}


char *
ngx_http_cite_store_init_main_conf(ngx_conf_t *cf, void *conf)
{
    ngx_http_cite_main_conf_t *cmcf = conf;

    ngx_http_cite_store_main_conf_t  *store;

    store = &cmcf->store;

    ngx_conf_init_value(store->ttl, NGX_HTTP_CITE_STORE_TTL);
    ngx_conf_init_value(store->max_size, NGX_HTTP_CITE_STORE_MAX_SIZE);
    ngx_conf_init_value(store->queue, NGX_HTTP_CITE_STORE_QUEUE);
    ngx_conf_init_size_value(store->queue_size,
                             NGX_HTTP_CITE_STORE_QUEUE_SIZE);
    ngx_conf_init_msec_value(store->timeout, NGX_HTTP_CITE_STORE_TIMEOUT);

    if (store->api && store->driver.len == 0) {
        ngx_log_error(NGX_LOG_EMERG, cf->log, 0,
                      "\"cite_store_api\" needs a \"cite_store\" in \"http\"");
        return NGX_CONF_ERROR;
    }

    return NGX_CONF_OK;
}


char *
ngx_http_cite_store_merge_conf(ngx_conf_t *cf,
    ngx_http_cite_store_loc_conf_t *prev, ngx_http_cite_store_loc_conf_t *conf)
{
    if (conf->owner == NULL) {
        conf->owner = prev->owner;
    }

    if (conf->thread == NULL) {
        conf->thread = prev->thread;
    }

    ngx_conf_merge_value(conf->save, prev->save, 1);
    ngx_conf_merge_value(conf->restore, prev->restore, 0);

    if (conf->api && conf->owner == NULL) {
        ngx_log_error(NGX_LOG_EMERG, cf->log, 0,
                      "\"cite_store_api\" needs a \"cite_store_namespace\" "
                      "that says whose messages may be read");
        return NGX_CONF_ERROR;
    }

    return NGX_CONF_OK;
}


/* an existing directory stays as it is: it may be one of others */

ngx_int_t
ngx_http_cite_store_init_module(ngx_cycle_t *cycle)
{
    u_char                     *p, dir[NGX_MAX_PATH];
    ngx_str_t                  *path;
    ngx_core_conf_t            *ccf;
    ngx_http_cite_main_conf_t  *cmcf;

    if (ngx_test_config || cycle->conf_ctx[ngx_http_module.index] == NULL) {
        return NGX_OK;
    }

    cmcf = ngx_http_cycle_get_module_main_conf(cycle,
                                               ngx_http_cite_filter_module);

    if (cmcf == NULL || cmcf->store.path.len == 0) {
        return NGX_OK;
    }

    path = &cmcf->store.path;

    for (p = path->data + path->len; p > path->data && *p != '/'; p--) {
        /* void */
    }

    if (p == path->data || p - path->data >= NGX_MAX_PATH) {
        return NGX_OK;
    }

    ngx_cpystrn(dir, path->data, p - path->data + 1);

    if (ngx_create_dir(dir, 0700) == NGX_FILE_ERROR) {
        if (ngx_errno == NGX_EEXIST) {
            return NGX_OK;
        }

        ngx_log_error(NGX_LOG_EMERG, cycle->log, ngx_errno,
                      ngx_create_dir_n " \"%s\" failed", dir);
        return NGX_ERROR;
    }

    ccf = (ngx_core_conf_t *) ngx_get_conf(cycle->conf_ctx, ngx_core_module);

    if (geteuid() == 0 && ccf->user != (ngx_uid_t) NGX_CONF_UNSET_UINT
        && chown((const char *) dir, ccf->user, -1) == -1)
    {
        ngx_log_error(NGX_LOG_EMERG, cycle->log, ngx_errno,
                      "chown(\"%s\", %d) failed", dir, ccf->user);
        return NGX_ERROR;
    }

    return NGX_OK;
}
