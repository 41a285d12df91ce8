
/*
 * Copyright (C) the ngx_cite authors
 *
 * Hooks in Lua: the directive, and ngx_lua's VM.
 */


#include "ngx_http_cite_lua.h"
#include "ngx_http_cite_server.h"


typedef struct {
    ngx_uint_t                   used;       /* some location has hooks */
    ngx_array_t                  names;      /* of their modules, ngx_str_t */
} ngx_http_cite_lua_main_conf_t;


static ngx_int_t ngx_http_cite_lua_preconfigure(ngx_conf_t *cf);
static void *ngx_http_cite_lua_create_main_conf(ngx_conf_t *cf);
static void *ngx_http_cite_lua_create_loc_conf(ngx_conf_t *cf);
static char *ngx_http_cite_lua_merge_loc_conf(ngx_conf_t *cf, void *parent,
    void *child);
static char *ngx_http_cite_lua_hooks(ngx_conf_t *cf, ngx_command_t *cmd,
    void *conf);
static ngx_int_t ngx_http_cite_lua_init_module(ngx_cycle_t *cycle);


static ngx_command_t  ngx_http_cite_lua_commands[] = {

    { ngx_string("cite_lua_hooks"),
      NGX_HTTP_MAIN_CONF|NGX_HTTP_SRV_CONF|NGX_HTTP_LOC_CONF|NGX_CONF_TAKE1,
      ngx_http_cite_lua_hooks,
      NGX_HTTP_LOC_CONF_OFFSET,
      0,
      NULL },

      ngx_null_command
};


static ngx_http_module_t  ngx_http_cite_lua_module_ctx = {
    ngx_http_cite_lua_preconfigure,        /* preconfiguration */
    NULL,                                  /* postconfiguration */

    ngx_http_cite_lua_create_main_conf,    /* create main configuration */
    NULL,                                  /* init main configuration */

    NULL,                                  /* create server configuration */
    NULL,                                  /* merge server configuration */

    ngx_http_cite_lua_create_loc_conf,     /* create location configuration */
    ngx_http_cite_lua_merge_loc_conf       /* merge location configuration */
};


ngx_module_t  ngx_http_cite_lua_module = {
    NGX_MODULE_V1,
    &ngx_http_cite_lua_module_ctx,         /* module context */
    ngx_http_cite_lua_commands,            /* module directives */
    NGX_HTTP_MODULE,                       /* module type */
    NULL,                                  /* init master */
    ngx_http_cite_lua_init_module,         /* init module */
    NULL,                                  /* init process */
    NULL,                                  /* init thread */
    NULL,                                  /* exit thread */
    NULL,                                  /* exit process */
    NULL,                                  /* exit master */
    NGX_MODULE_V1_PADDING
};


static ngx_str_t *
ngx_http_cite_lua_name(ngx_http_request_t *r)
{
    ngx_http_cite_lua_loc_conf_t  *conf;

    conf = ngx_http_get_module_loc_conf(r, ngx_http_cite_lua_module);

    return conf->hooks.len ? &conf->hooks : NULL;
}


static ngx_int_t
ngx_http_cite_lua_preconfigure(ngx_conf_t *cf)
{
    static const ngx_http_cite_build_t  build =
        ngx_http_cite_build("ngx_http_cite_lua_module");

    return ngx_http_cite_check_server(&build, cf->log);
}


static void *
ngx_http_cite_lua_create_main_conf(ngx_conf_t *cf)
{
    return ngx_pcalloc(cf->pool, sizeof(ngx_http_cite_lua_main_conf_t));
}


static void *
ngx_http_cite_lua_create_loc_conf(ngx_conf_t *cf)
{
    return ngx_pcalloc(cf->pool, sizeof(ngx_http_cite_lua_loc_conf_t));
}


static char *
ngx_http_cite_lua_merge_loc_conf(ngx_conf_t *cf, void *parent, void *child)
{
    ngx_http_cite_lua_loc_conf_t  *prev = parent;
    ngx_http_cite_lua_loc_conf_t  *conf = child;

    if (conf->hooks.data == NULL) {
        *conf = *prev;
    }

    return NGX_CONF_OK;
}


static char *
ngx_http_cite_lua_hooks(ngx_conf_t *cf, ngx_command_t *cmd, void *conf)
{
    ngx_http_cite_lua_loc_conf_t *clcf = conf;

    ngx_str_t                      *value, *name;
    ngx_http_cite_lua_main_conf_t  *cmcf;

    if (clcf->hooks.data) {
        return "is duplicate";
    }

    value = cf->args->elts;
    clcf->hooks = value[1];

    if (ngx_strcmp(value[1].data, "off") == 0) {
        clcf->hooks.len = 0;
        return NGX_CONF_OK;
    }

    if (ngx_http_lua_get_global_state == NULL) {
        ngx_conf_log_error(NGX_LOG_EMERG, cf, 0,
                           "\"%V\" needs ngx_http_lua_module, which must be "
                           "loaded before ngx_http_cite_lua_module",
                           &cmd->name);
        return NGX_CONF_ERROR;
    }

    if (value[1].len == 0) {
        return "needs the name of a Lua module";
    }

    cmcf = ngx_http_conf_get_module_main_conf(cf, ngx_http_cite_lua_module);

    if (!cmcf->used
        && ngx_array_init(&cmcf->names, cf->pool, 2, sizeof(ngx_str_t))
           != NGX_OK)
    {
        return NGX_CONF_ERROR;
    }

    cmcf->used = 1;

    name = ngx_array_push(&cmcf->names);
    if (name == NULL) {
        return NGX_CONF_ERROR;
    }

    *name = value[1];

    clcf->errors = ngx_pcalloc(cf->pool, sizeof(ngx_http_cite_lua_errors_t));

    return clcf->errors ? NGX_CONF_OK : NGX_CONF_ERROR;
}


/*
 * Before anything of a worker runs in the VM, so that nobody has the
 * functions that are wrapped.  The mark tells this VM from those that ngx_lua
 * makes for each request with "lua_code_cache off".
 */

static ngx_int_t
ngx_http_cite_lua_guard(lua_State *L, ngx_log_t *log)
{
    int          top;
    ngx_int_t    rc;
    const char  *message;

    top = lua_gettop(L);
    rc = ngx_http_cite_lua_require(L, "resty.cite.guard", 16);

    if (rc == NGX_OK && lua_istable(L, -1)) {
        lua_pushboolean(L, 1);
        lua_setfield(L, -2, "main");

    } else {
        rc = NGX_ERROR;
        message = lua_tostring(L, -1);

        ngx_log_error(NGX_LOG_ERR, log, 0,
                      "cite hooks are not run without resty.cite: %s",
                      message ? message : "(no error message)");
    }

    lua_settop(L, top);

    return rc;
}


/* a name that no worker will be able to load */

static void
ngx_http_cite_lua_advise(lua_State *L, ngx_str_t *name, ngx_log_t *log)
{
    int          top;
    const char  *message;

    top = lua_gettop(L);

    if (ngx_http_cite_lua_require(L, "resty.cite.find", 15) == NGX_OK) {
        lua_pushlstring(L, (char *) name->data, name->len);

        if (lua_pcall(L, 1, 2, 0) == 0 && lua_isnil(L, -2)) {
            message = lua_tostring(L, -1);

            ngx_log_error(NGX_LOG_WARN, log, 0,
                          "\"cite_lua_hooks %V\" names a Lua module that "
                          "can't be found: %s", name, message ? message : "");
        }
    }

    lua_settop(L, top);
}


/*
 * Before init_worker_by_lua: nothing that it loads may keep functions that
 * are not guarded.  Workers are forked later, with the same state.
 */

static ngx_int_t
ngx_http_cite_lua_init_module(ngx_cycle_t *cycle)
{
    lua_State                      *L;
    ngx_str_t                      *name;
    ngx_uint_t                      i;
    ngx_conf_t                      cf;
    ngx_http_cite_lua_main_conf_t  *cmcf;

    ngx_http_cite_lua_state = NULL;

    cmcf = ngx_http_cycle_get_module_main_conf(cycle,
                                               ngx_http_cite_lua_module);

    if (cmcf == NULL || !cmcf->used) {
        return NGX_OK;
    }

    ngx_memzero(&cf, sizeof(ngx_conf_t));

    cf.ctx = cycle->conf_ctx[ngx_http_module.index];
    cf.cycle = cycle;

    L = ngx_http_lua_get_global_state(&cf);

    if (L && ngx_http_cite_lua_guard(L, cycle->log) == NGX_OK) {
        ngx_http_cite_lua_state = L;
    }

    name = cmcf->names.elts;

    for (i = 0; ngx_http_cite_lua_state && i < cmcf->names.nelts; i++) {
        ngx_http_cite_lua_advise(L, &name[i], cycle->log);
    }

    ngx_http_cite_hooks.module = ngx_http_cite_lua_name;
    ngx_http_cite_hooks.state_key = ngx_http_cite_lua_state_key;
    ngx_http_cite_hooks.extract = ngx_http_cite_lua_extract;
    ngx_http_cite_hooks.filter = ngx_http_cite_lua_filter;
    ngx_http_cite_hooks.has_complete = ngx_http_cite_lua_has_complete;
    ngx_http_cite_hooks.complete = ngx_http_cite_lua_complete;

    return NGX_OK;
}
