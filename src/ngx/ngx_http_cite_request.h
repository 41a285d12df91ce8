
/*
 * Copyright (C) the ngx_cite authors
 *
 * Private to the files of the request phase; ngx_http_cite.h has the functions
 * for the rest of the module.
 */


#ifndef _NGX_HTTP_CITE_REQUEST_H_INCLUDED_
#define _NGX_HTTP_CITE_REQUEST_H_INCLUDED_


#include "ngx_http_cite.h"


struct ngx_http_cite_request_s {
    cite_mem_t                  mem;          /* of all that is kept here */

    /* the body as it came, see ngx_http_cite_request_load() */
    size_t                      size;         /* 0: the body is not read */
    ngx_chain_t                *bufs;         /* nginx's buffers of the body */
    u_char                     *first;        /* where the first one began */
    cite_span_t                 body;         /* all of it, while it is read */
    u_char                     *copy;         /* memory of body, or NULL */

    /* the body as it goes to the agent */
    u_char                     *changed;      /* its kept parts, then those
                                                 that are hidden; NULL: as it
                                                 came */
    cite_buf_t                  cuts;         /* the parts hidden in changed */
    cite_buf_t                  text;         /* instructions, sent within */
    size_t                      text_at;      /*   the kept parts, */
    size_t                      text_over;    /*   instead of so many bytes */

    ngx_str_t                   state_key;    /* empty: none */
    ngx_http_complex_value_t   *mode_value;   /* NULL: not evaluated yet */
    ngx_uint_t                  mode;         /* by mode_value */

    struct ngx_http_cite_restore_s  *restore; /* NULL: nothing is loaded */

    unsigned                    has_key:1;    /* state_key was evaluated */
    unsigned                    seen:1;       /* the body was decided on */
    unsigned                    in_file:1;    /* body was, changed is not */
};


/* the request's data, or NULL */
ngx_http_cite_request_t *ngx_http_cite_request_find(ngx_http_request_t *r);


/* decodes a raw JSON value; empty if it is no string */
cite_span_t ngx_http_cite_request_string(cite_mem_t *mem, cite_span_t raw);


/* the thread and the run that the body names, decoded; empty if it does not */
void ngx_http_cite_request_ids(ngx_http_request_t *r,
    ngx_http_cite_request_t *req, cite_mem_t *mem, cite_span_t *thread_id,
    cite_span_t *run_id);


/* ngx_http_cite_encoding.c: the agent is asked not to compress a stream */
void ngx_http_cite_encoding_decline(ngx_http_request_t *r);


/* ngx_http_cite_dialect.c: the dialect of the body, which is loaded */
const cite_dialect_t *ngx_http_cite_dialect_requested(ngx_http_request_t *r,
    ngx_http_cite_request_t *req, ngx_http_cite_loc_conf_t *clcf);


/* ngx_http_cite_request_body.c */

/* 1 if the body is to be read; any other body is streamed as before */
ngx_uint_t ngx_http_cite_request_is_ours(ngx_http_request_t *r,
    ngx_http_cite_loc_conf_t *clcf);

/* 1 if there is a body of JSON, read or not */
ngx_uint_t ngx_http_cite_request_has_json(ngx_http_request_t *r);

/* the body can be loaded from now on, if all of it is there */
void ngx_http_cite_request_keep(ngx_http_request_t *r,
    ngx_http_cite_request_t *req);

/*
 * Between the two calls req->body is the body as it came.  It is loaded anew
 * each time: no copy is kept while the agent works.  NGX_DECLINED: the body is
 * not to be read, or is gone.
 */
ngx_int_t ngx_http_cite_request_load(ngx_http_request_t *r,
    ngx_http_cite_request_t *req);
void ngx_http_cite_request_unload(ngx_http_cite_request_t *req);

/* hides our key in the request's body from now on */
ngx_int_t ngx_http_cite_request_hide(ngx_http_request_t *r,
    ngx_http_cite_request_t *req, ngx_http_cite_loc_conf_t *clcf);


/* ngx_http_cite_instructions.c */

/* finds req->text, and the bytes of the body that it stands instead of;
   NGX_DECLINED: there is none, NGX_ERROR: req->text.err */
ngx_int_t ngx_http_cite_instructions_find(ngx_http_cite_request_t *req,
    ngx_http_cite_loc_conf_t *clcf, const cite_dialect_t *dialect,
    cite_span_t *place);


#endif /* _NGX_HTTP_CITE_REQUEST_H_INCLUDED_ */
