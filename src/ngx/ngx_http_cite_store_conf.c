
/*
 * Copyright (C) the ngx_cite authors
 *
 * Directives of the store.  They exist also where the store does not: then
 * "cite_store" names the missing library.
 */


#include "ngx_http_cite_store.h"


#define NGX_HTTP_CITE_STORE_TTL         (30 * 24 * 60 * 60)
#define NGX_HTTP_CITE_STORE_MAX_SIZE    (1024 * 1024 * 1024)
#define NGX_HTTP_CITE_STORE_QUEUE       1024
#define NGX_HTTP_CITE_STORE_QUEUE_SIZE  (16 * 1024 * 1024)
#define NGX_HTTP_CITE_STORE_TIMEOUT     2000
#define NGX_HTTP_CITE_STORE_SETTINGS    (16 * 1024)   /* bytes of a file */


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

ngx_int_t
ngx_http_cite_store_add_driver(ngx_conf_t *cf,
    const cite_store_driver_t *driver)
{
    const cite_store_driver_t  **engine;
    ngx_http_cite_main_conf_t   *cmcf;

    cmcf = ngx_http_conf_get_module_main_conf(cf, ngx_http_cite_filter_module);

    if (cmcf->store.engines == NULL) {
        cmcf->store.engines = ngx_array_create(cf->pool, 2,
                                               sizeof(cite_store_driver_t *));
        if (cmcf->store.engines == NULL) {
            return NGX_ERROR;
        }
    }

    engine = ngx_array_push(cmcf->store.engines);
    if (engine == NULL) {
        return NGX_ERROR;
    }

    *engine = driver;

    return NGX_OK;
}


static const cite_store_driver_t *
ngx_http_cite_store_engine(ngx_http_cite_store_main_conf_t *conf,
    ngx_str_t *name)
{
    ngx_uint_t                   i;
    const cite_store_driver_t   *driver, **list;

    driver = cite_store_driver(cite_span_make(name->data, name->len));
    list = conf->engines ? conf->engines->elts : NULL;

    for (i = 0; driver == NULL && list && i < conf->engines->nelts; i++) {
        if (ngx_strcmp(name->data, list[i]->name) == 0) {
            driver = list[i];
        }
    }

    return driver;
}


static char *
ngx_http_cite_store_unknown(ngx_conf_t *cf, ngx_str_t *name)
{
    if (ngx_strcmp(name->data, "postgres") == 0
        || ngx_strcmp(name->data, "redis") == 0)
    {
        ngx_conf_log_error(NGX_LOG_EMERG, cf, 0,
                           "\"cite_store %V\" needs the module "
                           "ngx_http_cite_%V_module, which is neither "
                           "compiled in nor loaded", name, name);
        return NGX_CONF_ERROR;
    }

    ngx_conf_log_error(NGX_LOG_EMERG, cf, 0,
                       "unknown store \"%V\" in \"cite_store\" directive, it "
                       "must be \"off\", \"sqlite\", \"postgres\" or "
                       "\"redis\"", name);
    return NGX_CONF_ERROR;
}


/* what a file has but for lines that begin with "#" */

static char *
ngx_http_cite_store_uncomment(ngx_str_t *text)
{
    u_char  *p, *to, *last, *end;

    to = text->data;
    last = text->data + text->len;

    for (p = text->data; p < last; p = end) {
        end = ngx_strlchr(p, last, '\n');
        end = end ? end + 1 : last;

        if (ngx_strlchr(p, end, '\0')) {
            return "has a file of settings with a zero byte in it";
        }

        if (*p != '#') {
            to = ngx_movemem(to, p, end - p);
        }
    }

    while (to > text->data && to[-1] <= ' ') {
        to--;
    }

    *to = '\0';
    text->len = to - text->data;

    return NGX_CONF_OK;
}


/* read by the master: the workers' user need not be allowed to */

static char *
ngx_http_cite_store_read(ngx_conf_t *cf, ngx_str_t *name, ngx_str_t *text)
{
    ssize_t          n;
    ngx_fd_t         fd;
    ngx_file_info_t  info;

    if (ngx_conf_full_name(cf->cycle, name, 1) != NGX_OK) {
        return NGX_CONF_ERROR;
    }

    text->data = ngx_pnalloc(cf->pool, NGX_HTTP_CITE_STORE_SETTINGS + 2);
    if (text->data == NULL) {
        return NGX_CONF_ERROR;
    }

    fd = ngx_open_file(name->data, NGX_FILE_RDONLY, NGX_FILE_OPEN, 0);

    if (fd == NGX_INVALID_FILE) {
        ngx_conf_log_error(NGX_LOG_EMERG, cf, ngx_errno,
                           ngx_open_file_n " \"%V\" failed", name);
        return NGX_CONF_ERROR;
    }

    n = ngx_read_fd(fd, text->data, NGX_HTTP_CITE_STORE_SETTINGS + 1);

    if (ngx_fd_info(fd, &info) != NGX_FILE_ERROR && (info.st_mode & 0007)) {
        ngx_conf_log_error(NGX_LOG_WARN, cf, 0,
                           "\"%V\" can be read by all users", name);
    }

    ngx_close_file(fd);

    if (n < 0 || n > NGX_HTTP_CITE_STORE_SETTINGS) {
        return n < 0 ? "has a file of settings that can't be read"
                     : "has a file of settings that is longer than 16 KB";
    }

    text->len = n;

    return ngx_http_cite_store_uncomment(text);
}


/* the driver names what it opens; it has seen addresses and secrets */

static char *
ngx_http_cite_store_prepare(ngx_conf_t *cf,
    ngx_http_cite_store_main_conf_t *conf, u_char *address, ngx_str_t *text)
{
    char                       *target, err[256];
    const cite_store_driver_t  *driver;

    driver = conf->engine;
    target = driver->prepare((const char *) address,
                             (const char *) text->data, err, sizeof(err));

    if (target == NULL) {
        ngx_conf_log_error(NGX_LOG_EMERG, cf, 0, "\"cite_store\": %s", err);
        return NGX_CONF_ERROR;
    }

    conf->path.len = ngx_strlen(target);
    conf->path.data = ngx_pnalloc(cf->pool, conf->path.len + 1);

    if (conf->path.data) {
        ngx_memcpy(conf->path.data, target, conf->path.len + 1);
    }

    free(target);

    return conf->path.data ? NGX_CONF_OK : NGX_CONF_ERROR;
}


/* an existing directory stays as it is: it may be one of others */

static char *
ngx_http_cite_store_file(ngx_conf_t *cf, ngx_http_cite_store_main_conf_t *conf,
    ngx_str_t *value)
{
    u_char  *p;

    conf->path = *value;

    if (ngx_conf_full_name(cf->cycle, &conf->path, 0) != NGX_OK) {
        return NGX_CONF_ERROR;
    }

    conf->folder = conf->path;

    for (p = conf->path.data + conf->path.len; p > conf->path.data; p--) {
        if (*p == '/') {
            break;
        }
    }

    conf->folder.len = p - conf->path.data;

    return NGX_CONF_OK;
}


static char *
ngx_http_cite_store_place(ngx_conf_t *cf,
    ngx_http_cite_store_main_conf_t *conf, ngx_str_t *value)
{
    char                       *rv;
    u_char                     *address;
    ngx_str_t                   text, *file;
    const cite_store_driver_t  *driver;

    driver = conf->engine;

    if (driver->place == CITE_STORE_FILE) {
        return ngx_http_cite_store_file(cf, conf, &value[2]);
    }

    ngx_str_null(&text);
    address = driver->place == CITE_STORE_ADDRESS ? value[2].data : NULL;
    file = address ? (cf->args->nelts == 4 ? &value[3] : NULL) : &value[2];

    if (file) {
        rv = ngx_http_cite_store_read(cf, file, &text);
        if (rv != NGX_CONF_OK) {
            return rv;
        }
    }

    return ngx_http_cite_store_prepare(cf, conf, address, &text);
}


static char *
ngx_http_cite_store_set(ngx_conf_t *cf, ngx_http_cite_store_main_conf_t *conf,
    ngx_str_t *value)
{
    char                       *rv;
    ngx_uint_t                  args;
    const cite_store_driver_t  *driver;

    static char  *needs[] = {
        "needs the path of a file",
        "needs the path of a file with a connection string",
        "needs an address, and may have the path of a file with settings"
    };

    driver = ngx_http_cite_store_engine(conf, &value[1]);

    if (driver == NULL) {
        return ngx_http_cite_store_unknown(cf, &value[1]);
    }

    conf->engine = driver;
    args = cf->args->nelts;

    if (args < 3 || value[2].len == 0
        || (args > 3 && driver->place != CITE_STORE_ADDRESS))
    {
        return needs[driver->place];
    }

    rv = ngx_http_cite_store_place(cf, conf, value);

    if (rv != NGX_CONF_OK) {
        return rv;
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


ngx_int_t
ngx_http_cite_store_init_module(ngx_cycle_t *cycle)
{
    u_char                      dir[NGX_MAX_PATH];
    ngx_str_t                  *folder;
    ngx_core_conf_t            *ccf;
    ngx_http_cite_main_conf_t  *cmcf;

    if (ngx_test_config || cycle->conf_ctx[ngx_http_module.index] == NULL) {
        return NGX_OK;
    }

    cmcf = ngx_http_cycle_get_module_main_conf(cycle,
                                               ngx_http_cite_filter_module);

    if (cmcf == NULL || cmcf->store.folder.len == 0
        || cmcf->store.folder.len >= NGX_MAX_PATH)
    {
        return NGX_OK;
    }

    folder = &cmcf->store.folder;
    ngx_cpystrn(dir, folder->data, folder->len + 1);

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
