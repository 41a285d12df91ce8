
/*
 * Copyright (C) the ngx_cite authors
 *
 * Hooks in Lua.  They run in ngx_lua's own VM, called directly: they may not
 * yield, and whatever they do, the stream goes on.
 */


#include "ngx_http_cite_lua.h"
#include "ngx_http_cite_zone.h"

#include "cite_hide.h"


/* where a hook has failed in this worker */

typedef struct {
    ngx_uint_t                 errors[NGX_HTTP_CITE_HOOKS];
} ngx_http_cite_lua_errors_t;


typedef struct {
    ngx_str_t                    hooks;      /* the name of the Lua module */
    ngx_http_cite_lua_errors_t  *errors;
} ngx_http_cite_lua_loc_conf_t;


typedef struct {
    ngx_uint_t                   used;       /* somewhere there are hooks */
} ngx_http_cite_lua_main_conf_t;


/* one call, with what it has to put back */

typedef struct {
    ngx_http_request_t            *r;
    ngx_http_cite_lua_loc_conf_t  *conf;
    ngx_http_cite_hook_e           hook;
    lua_State                     *L;
    int                            top;
    void                          *request;
    void                          *ctx;
} ngx_http_cite_lua_call_t;


/* weak: this module may be loaded without ngx_lua, and then says so */

extern ngx_module_t  ngx_http_lua_module __attribute__((weak));
lua_State *ngx_http_lua_get_global_state(ngx_conf_t *cf)
    __attribute__((weak));


static void *ngx_http_cite_lua_create_main_conf(ngx_conf_t *cf);
static void *ngx_http_cite_lua_create_loc_conf(ngx_conf_t *cf);
static char *ngx_http_cite_lua_merge_loc_conf(ngx_conf_t *cf, void *parent,
    void *child);
static char *ngx_http_cite_lua_hooks(ngx_conf_t *cf, ngx_command_t *cmd,
    void *conf);
static ngx_int_t ngx_http_cite_lua_init_module(ngx_cycle_t *cycle);

int ngx_http_cite_lua_ffi_in_hook(void);


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
    NULL,                                  /* preconfiguration */
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


static lua_State   *ngx_http_cite_lua_state;
static ngx_uint_t   ngx_http_cite_lua_in_hook;


/* for lua/resty/cite/guard.lua */

int
ngx_http_cite_lua_ffi_in_hook(void)
{
    return ngx_http_cite_lua_in_hook != 0;
}


static void
ngx_http_cite_lua_failed(ngx_http_cite_lua_call_t *call, const char *what,
    const char *detail)
{
    ngx_http_cite_zone_hook_error(call->r, call->hook);

    if (call->conf->errors->errors[call->hook]++) {
        return;
    }

    ngx_log_error(NGX_LOG_ERR, call->r->connection->log, 0,
                  "cite hook \"%V\" of \"%V\" %s%s; the stream goes on "
                  "without it, and this is not logged again",
                  &ngx_http_cite_hook_names[call->hook], &call->conf->hooks,
                  what, detail ? detail : "");
}


static void
ngx_http_cite_lua_leave(ngx_http_cite_lua_call_t *call)
{
    ngx_http_cite_lua_in_hook--;

    lua_settop(call->L, call->top);
    lua_setexdata(call->L, call->request);

    call->r->ctx[ngx_http_lua_module.ctx_index] = call->ctx;
}


/* the error is at the top of the stack, and may be of any type */

static void
ngx_http_cite_lua_error(ngx_http_cite_lua_call_t *call, const char *what)
{
    const char  *message;

    message = lua_tostring(call->L, -1);

    ngx_http_cite_lua_failed(call, what,
                             message ? message : "(no error message)");
}


/* require(name) at the top of the stack; NGX_ERROR: an error is there */

static ngx_int_t
ngx_http_cite_lua_require(lua_State *L, const char *name, size_t len)
{
    lua_getglobal(L, "require");
    lua_pushlstring(L, name, len);

    return lua_pcall(L, 1, 1, 0) == 0 ? NGX_OK : NGX_ERROR;
}


static int
ngx_http_cite_lua_index(lua_State *L)
{
    lua_gettable(L, 1);

    return 1;
}


/* the same for the member of the table there, which may have a metatable */

static ngx_int_t
ngx_http_cite_lua_field(lua_State *L, const char *name)
{
    lua_pushcfunction(L, ngx_http_cite_lua_index);
    lua_pushvalue(L, -2);
    lua_pushstring(L, name);

    return lua_pcall(L, 2, 1, 0) == 0 ? NGX_OK : NGX_ERROR;
}


/*
 * NGX_OK: the hook is at the top of the stack, and leave() is to be called.
 *
 * ngx_lua's context of the request is hidden meanwhile: a hook that sleeps
 * or connects gets an ordinary error, and does not run phases again.
 */

static ngx_int_t
ngx_http_cite_lua_enter(ngx_http_cite_lua_call_t *call, ngx_http_request_t *r,
    ngx_http_cite_hook_e hook)
{
    lua_State  *L;

    ngx_memzero(call, sizeof(ngx_http_cite_lua_call_t));

    L = ngx_http_cite_lua_state;

    call->r = r;
    call->hook = hook;
    call->L = L;
    call->conf = ngx_http_get_module_loc_conf(r, ngx_http_cite_lua_module);

    if (L == NULL || call->conf->hooks.len == 0 || !lua_checkstack(L, 32)) {
        return NGX_DECLINED;
    }

    call->top = lua_gettop(L);
    call->request = lua_getexdata(L);
    call->ctx = r->ctx[ngx_http_lua_module.ctx_index];

    lua_setexdata(L, r);
    r->ctx[ngx_http_lua_module.ctx_index] = NULL;
    ngx_http_cite_lua_in_hook++;

    if (ngx_http_cite_lua_require(L, (char *) call->conf->hooks.data,
                                  call->conf->hooks.len)
        != NGX_OK)
    {
        ngx_http_cite_lua_error(call, "can't be loaded: ");

    } else if (!lua_istable(L, -1)) {
        ngx_http_cite_lua_failed(call, "can't be loaded: ",
                                 "the module returns no table");

    } else if (ngx_http_cite_lua_field(L,
                              (char *) ngx_http_cite_hook_names[hook].data)
               != NGX_OK)
    {
        ngx_http_cite_lua_error(call, "can't be found: ");

    } else if (lua_isfunction(L, -1)) {
        return NGX_OK;

    } else if (!lua_isnil(L, -1)) {
        ngx_http_cite_lua_failed(call, "is no function", NULL);
    }

    ngx_http_cite_lua_leave(call);

    return NGX_DECLINED;
}


static ngx_int_t
ngx_http_cite_lua_run(ngx_http_cite_lua_call_t *call, int args)
{
    if (lua_pcall(call->L, args, 1, 0) != 0) {
        ngx_http_cite_lua_error(call, "has failed: ");
        return NGX_ERROR;
    }

    return NGX_OK;
}


/* what state_key() has returned; NGX_DECLINED: it is no key */

static ngx_int_t
ngx_http_cite_lua_read_key(ngx_http_cite_lua_call_t *call, ngx_str_t *key)
{
    size_t       len;
    const char  *value;

    if (lua_type(call->L, -1) != LUA_TSTRING) {
        ngx_http_cite_lua_failed(call, "has returned no string but a ",
                                 luaL_typename(call->L, -1));
        return NGX_DECLINED;
    }

    value = lua_tolstring(call->L, -1, &len);

    if (!cite_state_key_valid(cite_span_make((const uint8_t *) value, len))) {
        ngx_http_cite_lua_failed(call, "has returned a string that is no key",
                                 NULL);
        return NGX_DECLINED;
    }

    key->len = len;
    key->data = ngx_pnalloc(call->r->pool, len);

    if (key->data == NULL) {
        return NGX_DECLINED;
    }

    ngx_memcpy(key->data, value, len);

    return NGX_OK;
}


static ngx_int_t
ngx_http_cite_lua_state_key(ngx_http_request_t *r, cite_span_t thread_id,
    cite_span_t run_id, ngx_str_t *key)
{
    ngx_int_t                  rc;
    cite_hook_message_t        run;
    ngx_http_cite_lua_call_t   call;

    if (ngx_http_cite_lua_enter(&call, r, NGX_HTTP_CITE_HOOK_STATE_KEY)
        != NGX_OK)
    {
        return NGX_DECLINED;
    }

    ngx_memzero(&run, sizeof(cite_hook_message_t));

    run.thread_id = thread_id;
    run.run_id = run_id;

    ngx_http_cite_lua_push_message(call.L, &run);

    rc = NGX_DECLINED;

    if (ngx_http_cite_lua_run(&call, 1) == NGX_OK && !lua_isnil(call.L, -1)) {
        rc = ngx_http_cite_lua_read_key(&call, key);
    }

    ngx_http_cite_lua_leave(&call);

    return rc;
}


static void
ngx_http_cite_lua_refused(ngx_http_cite_lua_call_t *call, const char *member)
{
    ngx_http_cite_lua_failed(call, "has returned a citation with a member of "
                             "a wrong type, size or encoding: ", member);
}


/* each citation of the list at the top of the stack */

static void
ngx_http_cite_lua_found(ngx_http_cite_lua_call_t *call,
    const cite_hook_message_t *m, cite_records_t *list)
{
    int          i, n;
    size_t       at;
    lua_State   *L;
    const char  *bad;

    at = 0;
    L = call->L;
    n = (int) lua_objlen(L, -1);

    for (i = 1; i <= n && list->err == NULL; i++) {

        if (list->n == list->max) {
            list->dropped += n - i + 1;
            return;
        }

        lua_rawgeti(L, -1, i);

        if (!lua_istable(L, -1)) {
            ngx_http_cite_lua_failed(call, "has returned a list with a ",
                                     luaL_typename(L, -1));
            return;
        }

        bad = ngx_http_cite_lua_read_found(L, list, m->text, &at);

        if (bad) {
            ngx_http_cite_lua_refused(call, bad);
        }

        lua_pop(L, 1);
    }
}


static void
ngx_http_cite_lua_extract(void *data, const cite_hook_message_t *m,
    cite_records_t *list)
{
    ngx_http_cite_lua_call_t  call;

    if (ngx_http_cite_lua_enter(&call, data, NGX_HTTP_CITE_HOOK_EXTRACT)
        != NGX_OK)
    {
        return;
    }

    ngx_http_cite_lua_push_message(call.L, m);

    if (ngx_http_cite_lua_run(&call, 1) == NGX_OK) {

        if (lua_istable(call.L, -1)) {
            ngx_http_cite_lua_found(&call, m, list);

        } else if (!lua_isnil(call.L, -1)) {
            ngx_http_cite_lua_failed(&call, "has returned no list but a ",
                                     luaL_typename(call.L, -1));
        }
    }

    ngx_http_cite_lua_leave(&call);
}


/* what filter() has returned; 1: the record stays */

static int
ngx_http_cite_lua_filtered(ngx_http_cite_lua_call_t *call,
    cite_records_t *list, cite_record_t *rec)
{
    const char  *bad;

    switch (lua_type(call->L, -1)) {

    case LUA_TNIL:
        return 0;

    case LUA_TBOOLEAN:
        return lua_toboolean(call->L, -1);

    case LUA_TTABLE:
        bad = ngx_http_cite_lua_read_record(call->L, list, rec);

        if (bad) {
            ngx_http_cite_lua_refused(call, bad);
        }

        return 1;

    default:
        ngx_http_cite_lua_failed(call, "has returned no citation but a ",
                                 luaL_typename(call->L, -1));
        return 1;
    }
}


/* the message and the hook are made once, and stay on the stack */

static void
ngx_http_cite_lua_filter(void *data, const cite_hook_message_t *m,
    cite_records_t *list, cite_record_t **link)
{
    int                       hook, message, stays;
    lua_State                *L;
    ngx_http_cite_lua_call_t  call;

    if (ngx_http_cite_lua_enter(&call, data, NGX_HTTP_CITE_HOOK_FILTER)
        != NGX_OK)
    {
        return;
    }

    L = call.L;
    hook = lua_gettop(L);

    ngx_http_cite_lua_push_message(L, m);
    message = lua_gettop(L);

    while (*link) {
        lua_pushvalue(L, hook);
        ngx_http_cite_lua_push_record(L, *link);
        lua_pushvalue(L, message);

        stays = ngx_http_cite_lua_run(&call, 2) != NGX_OK
                || ngx_http_cite_lua_filtered(&call, list, *link);

        lua_settop(L, message);

        if (stays) {
            link = &(*link)->next;

        } else {
            cite_records_drop(list, link);
        }
    }

    ngx_http_cite_lua_leave(&call);
}


static ngx_uint_t
ngx_http_cite_lua_completes(ngx_http_request_t *r)
{
    ngx_http_cite_lua_call_t  call;

    if (ngx_http_cite_lua_enter(&call, r, NGX_HTTP_CITE_HOOK_COMPLETE)
        != NGX_OK)
    {
        return 0;
    }

    ngx_http_cite_lua_leave(&call);

    return 1;
}


/*
 * complete() may yield, so that it runs in a timer: resty.cite starts that
 * with a copy of the message.
 */

static void
ngx_http_cite_lua_complete(ngx_http_request_t *r, cite_span_t message)
{
    ngx_http_cite_lua_call_t  call;

    if (ngx_http_cite_lua_enter(&call, r, NGX_HTTP_CITE_HOOK_COMPLETE)
        != NGX_OK)
    {
        return;
    }

    if (ngx_http_cite_lua_require(call.L, "resty.cite", 10) != NGX_OK
        || ngx_http_cite_lua_field(call.L, "_complete") != NGX_OK)
    {
        ngx_http_cite_lua_error(&call, "can't be run: ");

    } else {
        lua_pushlstring(call.L, (char *) call.conf->hooks.data,
                        call.conf->hooks.len);
        lua_pushlstring(call.L, (const char *) message.p, message.n);

        (void) ngx_http_cite_lua_run(&call, 2);
    }

    ngx_http_cite_lua_leave(&call);
}


static ngx_str_t *
ngx_http_cite_lua_name(ngx_http_request_t *r)
{
    ngx_http_cite_lua_loc_conf_t  *conf;

    conf = ngx_http_get_module_loc_conf(r, ngx_http_cite_lua_module);

    return conf->hooks.len ? &conf->hooks : NULL;
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

    ngx_str_t                      *value;
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
    cmcf->used = 1;

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


/*
 * Before init_worker_by_lua: nothing that it loads may keep functions that
 * are not guarded.  Workers are forked later, with the same state.
 */

static ngx_int_t
ngx_http_cite_lua_init_module(ngx_cycle_t *cycle)
{
    lua_State                      *L;
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

    ngx_http_cite_hooks.module = ngx_http_cite_lua_name;
    ngx_http_cite_hooks.state_key = ngx_http_cite_lua_state_key;
    ngx_http_cite_hooks.extract = ngx_http_cite_lua_extract;
    ngx_http_cite_hooks.filter = ngx_http_cite_lua_filter;
    ngx_http_cite_hooks.completes = ngx_http_cite_lua_completes;
    ngx_http_cite_hooks.complete = ngx_http_cite_lua_complete;

    return NGX_OK;
}
