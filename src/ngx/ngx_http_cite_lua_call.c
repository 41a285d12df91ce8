
/*
 * Copyright (C) the ngx_cite authors
 *
 * One call of a hook.  It runs in ngx_lua's own VM, called directly: it may
 * not yield, and whatever it does, the stream goes on.
 */


#include "ngx_http_cite_lua.h"
#include "ngx_http_cite_zone.h"


int ngx_http_cite_lua_ffi_in_hook(void);


lua_State  *ngx_http_cite_lua_state;

static ngx_uint_t  ngx_http_cite_lua_in_hook;


/* for lua/resty/cite/guard.lua */

int
ngx_http_cite_lua_ffi_in_hook(void)
{
    return ngx_http_cite_lua_in_hook != 0;
}


/* escapes as nginx's access log does; cuts the text to a line of the log */

static void
ngx_http_cite_lua_printable(u_char *p, u_char *last, const char *text)
{
    for ( /* void */ ; *text && last - p > 4; text++) {

        if (*text >= 0x20 && *text < 0x7f) {
            *p++ = *text;
            continue;
        }

        p = ngx_sprintf(p, "\\x%02Xd", (u_char) *text);
    }

    *p = '\0';
}


void
ngx_http_cite_lua_failed(ngx_http_cite_lua_call_t *call, const char *what,
    const char *detail)
{
    u_char  text[NGX_MAX_ERROR_STR];

    ngx_http_cite_zone_hook_error(call->r, call->hook);

    if (call->conf->errors->errors[call->hook]++) {
        return;
    }

    /* a hook's error may quote any bytes, and end a line of the log */

    ngx_http_cite_lua_printable(text, text + sizeof(text),
                                detail ? detail : "");

    ngx_log_error(NGX_LOG_ERR, call->r->connection->log, 0,
                  "cite hook \"%V\" of \"%V\" %s%s; the stream goes on "
                  "without it, and this is not logged again",
                  &ngx_http_cite_hook_names[call->hook], &call->conf->hooks,
                  what, text);
}


void
ngx_http_cite_lua_leave(ngx_http_cite_lua_call_t *call)
{
    ngx_http_cite_lua_in_hook--;

    lua_settop(call->L, call->top);
    lua_setexdata(call->L, call->request);

    call->r->ctx[ngx_http_lua_module.ctx_index] = call->ctx;
}


void
ngx_http_cite_lua_error(ngx_http_cite_lua_call_t *call, const char *what)
{
    const char  *message;

    message = lua_tostring(call->L, -1);

    ngx_http_cite_lua_failed(call, what,
                             message ? message : "(no error message)");
}


ngx_int_t
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


ngx_int_t
ngx_http_cite_lua_field(lua_State *L, const char *name)
{
    lua_pushcfunction(L, ngx_http_cite_lua_index);
    lua_pushvalue(L, -2);
    lua_pushstring(L, name);

    return lua_pcall(L, 2, 1, 0) == 0 ? NGX_OK : NGX_ERROR;
}


/*
 * ngx_lua's context of the request is hidden meanwhile: a hook that sleeps
 * or connects gets an ordinary error, and does not run phases again.
 */

ngx_int_t
ngx_http_cite_lua_enter(ngx_http_cite_lua_call_t *call, ngx_http_request_t *r,
    ngx_http_cite_hook_e hook)
{
    ngx_int_t   rc;
    lua_State  *L;

    rc = NGX_ERROR;

    ngx_memzero(call, sizeof(ngx_http_cite_lua_call_t));

    L = ngx_http_cite_lua_state;

    call->r = r;
    call->hook = hook;
    call->L = L;
    call->conf = ngx_http_get_module_loc_conf(r, ngx_http_cite_lua_module);

    if (call->conf->hooks.len == 0) {
        return NGX_DECLINED;
    }

    if (L == NULL || !lua_checkstack(L, 32)) {
        return NGX_ERROR;
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

    } else if (lua_isnil(L, -1)) {
        rc = NGX_DECLINED;

    } else {
        ngx_http_cite_lua_failed(call, "is no function", NULL);
    }

    ngx_http_cite_lua_leave(call);

    return rc;
}


ngx_int_t
ngx_http_cite_lua_run(ngx_http_cite_lua_call_t *call, int args)
{
    if (lua_pcall(call->L, args, 1, 0) != 0) {
        ngx_http_cite_lua_error(call, "has failed: ");
        return NGX_ERROR;
    }

    return NGX_OK;
}
