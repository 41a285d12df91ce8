
/*
 * Copyright (C) the ngx_cite authors
 *
 * Types and functions that the files of ngx_http_cite_lua_module share.
 */


#ifndef _NGX_HTTP_CITE_LUA_H_INCLUDED_
#define _NGX_HTTP_CITE_LUA_H_INCLUDED_


#include "ngx_http_cite.h"

#include <lauxlib.h>
#include <lua.h>


/* where a hook has failed in this worker */

typedef struct {
    ngx_uint_t                 errors[NGX_HTTP_CITE_HOOKS];
} ngx_http_cite_lua_errors_t;


typedef struct {
    ngx_str_t                    hooks;      /* the name of the Lua module */
    ngx_http_cite_lua_errors_t  *errors;
} ngx_http_cite_lua_loc_conf_t;


/* one call, with the values that lua_leave() restores */

typedef struct {
    ngx_http_request_t            *r;
    ngx_http_cite_lua_loc_conf_t  *conf;
    ngx_http_cite_hook_e           hook;
    lua_State                     *L;
    int                            top;
    void                          *request;
    void                          *ctx;
} ngx_http_cite_lua_call_t;


/* weak: loaded without ngx_lua, this module has to say so */

extern ngx_module_t  ngx_http_lua_module __attribute__((weak));
lua_State *ngx_http_lua_get_global_state(ngx_conf_t *cf)
    __attribute__((weak));


extern ngx_module_t  ngx_http_cite_lua_module;


/* ngx_http_cite_lua_call.c: one call of a hook */

extern lua_State  *ngx_http_cite_lua_state;    /* NULL: no hook is run */

/*
 * NGX_OK: the hook is at the top of the stack; call lua_leave() afterwards.
 * NGX_DECLINED: there is no such hook.  NGX_ERROR: its module can't be loaded,
 * or the hook is no function.
 */
ngx_int_t ngx_http_cite_lua_enter(ngx_http_cite_lua_call_t *call,
    ngx_http_request_t *r, ngx_http_cite_hook_e hook);
ngx_int_t ngx_http_cite_lua_run(ngx_http_cite_lua_call_t *call, int args);
void ngx_http_cite_lua_leave(ngx_http_cite_lua_call_t *call);

/* logged once for each hook of a configuration; detail may be NULL */
void ngx_http_cite_lua_failed(ngx_http_cite_lua_call_t *call,
    const char *what, const char *detail);

/* the error is at the top of the stack, and may be of any type */
void ngx_http_cite_lua_error(ngx_http_cite_lua_call_t *call,
    const char *what);

/* require(name) at the top of the stack; NGX_ERROR: an error is there */
ngx_int_t ngx_http_cite_lua_require(lua_State *L, const char *name,
    size_t len);

/* the same for a member of the table there, which may have a metatable */
ngx_int_t ngx_http_cite_lua_field(lua_State *L, const char *name);


/* ngx_http_cite_lua_hooks.c: as in ngx_http_cite_hooks.h */

ngx_int_t ngx_http_cite_lua_state_key(ngx_http_request_t *r,
    cite_span_t thread_id, cite_span_t run_id, ngx_str_t *key);
void ngx_http_cite_lua_extract(void *data, const cite_hook_message_t *m,
    cite_records_t *list);
void ngx_http_cite_lua_filter(void *data, const cite_hook_message_t *m,
    cite_records_t *list, cite_record_t **link);
ngx_uint_t ngx_http_cite_lua_has_complete(ngx_http_request_t *r);
void ngx_http_cite_lua_complete(ngx_http_request_t *r, cite_span_t message,
    cite_span_t labels);


/* ngx_http_cite_lua_value.c: citations and messages as tables */

void ngx_http_cite_lua_push_message(lua_State *L,
    const cite_hook_message_t *m);
void ngx_http_cite_lua_push_record(lua_State *L, const cite_record_t *rec);

/*
 * Sets the record from the table at the top of the stack; members that the
 * table lacks become absent.  Returns NULL, or the name of a member that is of
 * a wrong type, too large, or no UTF-8: the record is unchanged then.
 */
const char *ngx_http_cite_lua_read_record(lua_State *L, cite_records_t *list,
    cite_record_t *rec);

/* adds a citation that a hook has found in the text; returns the same */
const char *ngx_http_cite_lua_read_found(lua_State *L, cite_records_t *list,
    cite_span_t text, size_t *at);


#endif /* _NGX_HTTP_CITE_LUA_H_INCLUDED_ */
