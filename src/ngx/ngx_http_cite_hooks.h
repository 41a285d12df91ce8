
/*
 * Copyright (C) the ngx_cite authors
 *
 * The hooks by which a site makes decisions of its own.  Another module sets
 * the pointers; none is called where the configuration names no hooks.
 */


#ifndef _NGX_HTTP_CITE_HOOKS_H_INCLUDED_
#define _NGX_HTTP_CITE_HOOKS_H_INCLUDED_


#include <ngx_config.h>
#include <ngx_core.h>
#include <ngx_http.h>

#include "citation/cite_hooks.h"


typedef enum {
    NGX_HTTP_CITE_HOOK_STATE_KEY = 0,
    NGX_HTTP_CITE_HOOK_EXTRACT,
    NGX_HTTP_CITE_HOOK_FILTER,
    NGX_HTTP_CITE_HOOK_COMPLETE,
    NGX_HTTP_CITE_HOOKS
} ngx_http_cite_hook_e;


typedef struct {
    /* the name of the request's module of hooks; NULL: it has none */
    ngx_str_t  *(*module)(ngx_http_request_t *r);

    /* NGX_DECLINED: there is no such hook, or it has no opinion;
       NGX_ERROR: it has failed */
    ngx_int_t   (*state_key)(ngx_http_request_t *r, cite_span_t thread_id,
                             cite_span_t run_id, ngx_str_t *key);

    /* as in cite_hooks.h; data is the request */
    void        (*extract)(void *data, const cite_hook_message_t *m,
                           cite_records_t *list);
    void        (*filter)(void *data, const cite_hook_message_t *m,
                          cite_records_t *list, cite_record_t **link);

    /* 1 if the site has a "complete" hook */
    ngx_uint_t  (*has_complete)(ngx_http_request_t *r);

    /* a message, JSON as in the client's state, has its last verdict */
    void        (*complete)(ngx_http_request_t *r, cite_span_t message,
                             cite_span_t labels);

    int         streams;     /* responses that have hooks */
} ngx_http_cite_hooks_t;


extern ngx_http_cite_hooks_t  ngx_http_cite_hooks;


#endif /* _NGX_HTTP_CITE_HOOKS_H_INCLUDED_ */
