
/*
 * Copyright (C) the ngx_cite authors
 */


#include "ngx_http_cite_lua.h"

#include "base/cite_utf8.h"
#include "formats/cite_formats.h"


#define NGX_HTTP_CITE_LUA_MAX  (16 * 1024)     /* bytes added to a citation */


typedef struct {
    const char  *name;
    size_t       offset;
} ngx_http_cite_lua_member_t;


#define ngx_http_cite_lua_member(name, member)                                \
    { name, offsetof(cite_record_t, member) }


/* members that a hook may change */

static const ngx_http_cite_lua_member_t  ngx_http_cite_lua_strings[] = {
    ngx_http_cite_lua_member("attachment_id", attachment_id),
    ngx_http_cite_lua_member("phrase", full_phrase),
    ngx_http_cite_lua_member("anchor", anchor_text),
    ngx_http_cite_lua_member("url", url),
    ngx_http_cite_lua_member("title", title),
    ngx_http_cite_lua_member("label", label),
    ngx_http_cite_lua_member("id", id),
    ngx_http_cite_lua_member("reasoning", reasoning)
};


typedef struct {
    cite_span_t  strings[cite_nelts(ngx_http_cite_lua_strings)];
    uint32_t     page;
} ngx_http_cite_lua_values_t;


static cite_span_t *
ngx_http_cite_lua_string(cite_record_t *rec, size_t i)
{
    return (cite_span_t *) ((u_char *) rec
                            + ngx_http_cite_lua_strings[i].offset);
}


static void
ngx_http_cite_lua_set(lua_State *L, const char *name, cite_span_t value)
{
    if (value.n) {
        lua_pushlstring(L, (const char *) value.p, value.n);
        lua_setfield(L, -2, name);
    }
}


static void
ngx_http_cite_lua_set_number(lua_State *L, const char *name, size_t n)
{
    lua_pushnumber(L, (lua_Number) n);
    lua_setfield(L, -2, name);
}


void
ngx_http_cite_lua_push_message(lua_State *L, const cite_hook_message_t *m)
{
    lua_createtable(L, 0, 4);

    ngx_http_cite_lua_set(L, "id", m->id);
    ngx_http_cite_lua_set(L, "thread_id", m->thread_id);
    ngx_http_cite_lua_set(L, "run_id", m->run_id);
    ngx_http_cite_lua_set(L, "text", m->text);
}


void
ngx_http_cite_lua_push_record(lua_State *L, const cite_record_t *rec)
{
    size_t        i;
    cite_span_t  *value;

    lua_createtable(L, 0, 12);

    for (i = 0; i < cite_nelts(ngx_http_cite_lua_strings); i++) {
        value = ngx_http_cite_lua_string((cite_record_t *) rec, i);
        ngx_http_cite_lua_set(L, ngx_http_cite_lua_strings[i].name, *value);
    }

    ngx_http_cite_lua_set(L, "format", rec->format->name);
    ngx_http_cite_lua_set(L, "name", rec->name);
    ngx_http_cite_lua_set(L, "sentence", rec->sentence);

    if (rec->page_number) {
        ngx_http_cite_lua_set_number(L, "page", rec->page_number);
    }

    if (rec->has_number) {
        ngx_http_cite_lua_set_number(L, "number", rec->number);
    }

    if (rec->has_offset) {
        ngx_http_cite_lua_set_number(L, "offset", rec->offset);
        ngx_http_cite_lua_set_number(L, "length", rec->length);
    }
}


/*
 * 1 if the member, which is pushed, is of the type or absent.  Metatables are
 * not asked: they run code, which may fail.
 */

static ngx_uint_t
ngx_http_cite_lua_get(lua_State *L, const char *name, int type)
{
    lua_pushstring(L, name);
    lua_rawget(L, -2);

    return lua_isnil(L, -1) || lua_type(L, -1) == type;
}


static ngx_uint_t
ngx_http_cite_lua_get_string(lua_State *L, const char *name,
    cite_span_t *value)
{
    *value = cite_span_make(NULL, 0);

    if (!ngx_http_cite_lua_get(L, name, LUA_TSTRING)) {
        lua_pop(L, 1);
        return 0;
    }

    if (lua_type(L, -1) == LUA_TSTRING) {
        value->p = (const uint8_t *) lua_tolstring(L, -1, &value->n);
    }

    /* the table keeps the string alive */
    lua_pop(L, 1);

    return cite_utf8_valid(*value);
}


static ngx_uint_t
ngx_http_cite_lua_get_number(lua_State *L, const char *name, uint32_t *value)
{
    lua_Number  n;

    *value = 0;

    if (!ngx_http_cite_lua_get(L, name, LUA_TNUMBER)) {
        lua_pop(L, 1);
        return 0;
    }

    n = lua_tonumber(L, -1);
    lua_pop(L, 1);

    if (!(n >= 0 && n <= 1000000000)) {
        return 0;
    }

    *value = (uint32_t) n;

    return 1;
}


/* NULL, or the name of the member that goes over the limit */

static const char *
ngx_http_cite_lua_measure(cite_record_t *rec,
    ngx_http_cite_lua_values_t *values)
{
    size_t  i, room;

    room = NGX_HTTP_CITE_LUA_MAX;

    for (i = 0; i < cite_nelts(ngx_http_cite_lua_strings); i++) {

        if (cite_span_eq(values->strings[i],
                         *ngx_http_cite_lua_string(rec, i)))
        {
            continue;
        }

        if (values->strings[i].n > room) {
            return ngx_http_cite_lua_strings[i].name;
        }

        room -= values->strings[i].n;
    }

    return NULL;
}


/* checks the whole table before the record is changed */

static const char *
ngx_http_cite_lua_get_values(lua_State *L, cite_record_t *rec,
    ngx_http_cite_lua_values_t *values)
{
    size_t       i;
    const char  *name;

    ngx_memzero(values, sizeof(ngx_http_cite_lua_values_t));

    for (i = 0; i < cite_nelts(ngx_http_cite_lua_strings); i++) {
        name = ngx_http_cite_lua_strings[i].name;

        if (!ngx_http_cite_lua_get_string(L, name, &values->strings[i])) {
            return name;
        }
    }

    if (!ngx_http_cite_lua_get_number(L, "page", &values->page)) {
        return "page";
    }

    return ngx_http_cite_lua_measure(rec, values);
}


static void
ngx_http_cite_lua_copy(cite_records_t *list, cite_span_t value,
    cite_span_t *member)
{
    /* without memory the member stays as it was, and list->err says so */

    if (!cite_span_eq(value, *member)) {
        (void) cite_records_copy(list, value, member);
    }
}


static void
ngx_http_cite_lua_set_values(cite_records_t *list, cite_record_t *rec,
    ngx_http_cite_lua_values_t *values)
{
    size_t  i;

    for (i = 0; i < cite_nelts(ngx_http_cite_lua_strings); i++) {
        ngx_http_cite_lua_copy(list, values->strings[i],
                               ngx_http_cite_lua_string(rec, i));
    }

    rec->page_number = values->page;
}


const char *
ngx_http_cite_lua_read_record(lua_State *L, cite_records_t *list,
    cite_record_t *rec)
{
    const char                  *bad;
    ngx_http_cite_lua_values_t   values;

    bad = ngx_http_cite_lua_get_values(L, rec, &values);

    if (bad == NULL) {
        ngx_http_cite_lua_set_values(list, rec, &values);
    }

    return bad;
}


/* finds the text behind the previous match, or else anywhere */

static const uint8_t *
ngx_http_cite_lua_place(cite_span_t text, cite_span_t what, size_t at)
{
    const uint8_t  *p;

    if (what.n == 0 || what.n > text.n) {
        return NULL;
    }

    p = memmem(text.p + at, text.n - at, what.p, what.n);

    return p || at == 0 ? p : memmem(text.p, text.n, what.p, what.n);
}


const char *
ngx_http_cite_lua_read_found(lua_State *L, cite_records_t *list,
    cite_span_t text, size_t *at)
{
    const char                  *bad;
    cite_span_t                  what;
    const uint8_t               *p;
    cite_record_t                none, *rec;
    ngx_http_cite_lua_values_t   values;

    static const cite_span_t  name = { (const uint8_t *) "hook", 4 };

    if (!ngx_http_cite_lua_get_string(L, "text", &what)
        || what.n > NGX_HTTP_CITE_LUA_MAX)
    {
        return "text";
    }

    ngx_memzero(&none, sizeof(cite_record_t));

    bad = ngx_http_cite_lua_get_values(L, &none, &values);
    if (bad) {
        return bad;
    }

    rec = cite_records_add(list, &cite_format_pattern);

    if (rec == NULL) {
        /* over a limit; the core counts it */
        return NULL;
    }

    rec->name = name;

    ngx_http_cite_lua_set_values(list, rec, &values);

    if (rec->label.n == 0) {
        ngx_http_cite_lua_copy(list, what, &rec->label);
    }

    if (rec->url.n && rec->attachment_id.n == 0) {
        rec->type = CITE_TYPE_URL;
    }

    p = ngx_http_cite_lua_place(text, what, *at);

    if (p) {
        rec->has_offset = 1;
        rec->offset = p - text.p;
        rec->length = what.n;
        *at = rec->offset + what.n;
    }

    return NULL;
}
