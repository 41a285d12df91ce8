
/*
 * Copyright (C) the ngx_cite authors
 *
 * What the files of ngx_http_cite_lua_module share.
 */


#ifndef _NGX_HTTP_CITE_LUA_H_INCLUDED_
#define _NGX_HTTP_CITE_LUA_H_INCLUDED_


#include "ngx_http_cite.h"

#include <lauxlib.h>
#include <lua.h>


/* ngx_http_cite_lua_value.c: citations and messages as tables */

void ngx_http_cite_lua_push_message(lua_State *L,
    const cite_hook_message_t *m);
void ngx_http_cite_lua_push_record(lua_State *L, const cite_record_t *rec);

/*
 * Sets the record from the table at the top of the stack: members that it
 * has not are absent.  NULL, or the name of a member that is of a wrong type,
 * too large, or no UTF-8; the record is as it was then.
 */
const char *ngx_http_cite_lua_read_record(lua_State *L, cite_records_t *list,
    cite_record_t *rec);

/* adds a citation that a hook has found in the text; the same otherwise */
const char *ngx_http_cite_lua_read_found(lua_State *L, cite_records_t *list,
    cite_span_t text, size_t *at);


#endif /* _NGX_HTTP_CITE_LUA_H_INCLUDED_ */
