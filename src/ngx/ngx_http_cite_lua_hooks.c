
/*
 * Copyright (C) the ngx_cite authors
 *
 * The hooks: their arguments, and the use of their results.
 */


#include "ngx_http_cite_lua.h"

#include "dialect/cite_hide.h"


/* the result of state_key(); NGX_ERROR: it is no key */

static ngx_int_t
ngx_http_cite_lua_read_key(ngx_http_cite_lua_call_t *call, ngx_str_t *key)
{
    size_t       len;
    const char  *value;

    if (lua_type(call->L, -1) != LUA_TSTRING) {
        ngx_http_cite_lua_failed(call, "has returned no string but a ",
                                 luaL_typename(call->L, -1));
        return NGX_ERROR;
    }

    value = lua_tolstring(call->L, -1, &len);

    if (!cite_state_key_valid(cite_span_make((const uint8_t *) value, len))) {
        ngx_http_cite_lua_failed(call, "has returned a string that is no key",
                                 NULL);
        return NGX_ERROR;
    }

    key->len = len;
    key->data = ngx_pnalloc(call->r->pool, len);

    if (key->data == NULL) {
        return NGX_ERROR;
    }

    ngx_memcpy(key->data, value, len);

    return NGX_OK;
}


ngx_int_t
ngx_http_cite_lua_state_key(ngx_http_request_t *r, cite_span_t thread_id,
    cite_span_t run_id, ngx_str_t *key)
{
    ngx_int_t                  rc;
    cite_hook_message_t        run;
    ngx_http_cite_lua_call_t   call;

    rc = ngx_http_cite_lua_enter(&call, r, NGX_HTTP_CITE_HOOK_STATE_KEY);

    if (rc != NGX_OK) {
        return rc;
    }

    ngx_memzero(&run, sizeof(cite_hook_message_t));

    run.thread_id = thread_id;
    run.run_id = run_id;

    ngx_http_cite_lua_push_message(call.L, &run);

    rc = ngx_http_cite_lua_run(&call, 1);

    if (rc == NGX_OK) {
        rc = lua_isnil(call.L, -1) ? NGX_DECLINED
                                   : ngx_http_cite_lua_read_key(&call, key);
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


void
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


/* applies the result of filter(); 1: the record stays */

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


/* the message and the hook are pushed once, and stay on the stack */

void
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


ngx_uint_t
ngx_http_cite_lua_has_complete(ngx_http_request_t *r)
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

void
ngx_http_cite_lua_complete(ngx_http_request_t *r, cite_span_t message,
    cite_span_t labels)
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
        lua_pushlstring(call.L, (const char *) labels.p, labels.n);

        (void) ngx_http_cite_lua_run(&call, 3);
    }

    ngx_http_cite_lua_leave(&call);
}
