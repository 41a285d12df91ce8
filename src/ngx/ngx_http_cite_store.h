
/*
 * Copyright (C) the ngx_cite authors
 *
 * The store of messages.
 *
 *   stream ──▶ save ──┐                  ┌──▶ lane of writes ──▶ thread
 *   request ──▶ API ──┴──▶ op ──▶ put() ─┴──▶ lane of reads ───▶ thread
 *                          done() ◀────── event loop ◀─────────────┘
 *
 * An op belongs to the worker and owns its bytes: no request waits for one,
 * except those of the API, which may leave before it.  A thread sees ops of
 * its batch only, and never a request.
 */


#ifndef _NGX_HTTP_CITE_STORE_H_INCLUDED_
#define _NGX_HTTP_CITE_STORE_H_INCLUDED_


#include "ngx_http_cite.h"


#if (NGX_THREADS && CITE_HAVE_SQLITE)
#define NGX_HTTP_CITE_STORE  1
#else
#define NGX_HTTP_CITE_STORE  0
#endif


/* ngx_http_cite_store_conf.c: directives */

char *ngx_http_cite_store(ngx_conf_t *cf, ngx_command_t *cmd, void *conf);
char *ngx_http_cite_store_queue(ngx_conf_t *cf, ngx_command_t *cmd,
    void *conf);
char *ngx_http_cite_store_api(ngx_conf_t *cf, ngx_command_t *cmd, void *conf);

void ngx_http_cite_store_create_main_conf(
    ngx_http_cite_store_main_conf_t *conf);
char *ngx_http_cite_store_init_main_conf(ngx_conf_t *cf, void *conf);
char *ngx_http_cite_store_merge_conf(ngx_conf_t *cf,
    ngx_http_cite_store_loc_conf_t *prev,
    ngx_http_cite_store_loc_conf_t *conf);

/* makes the directory of the store, in the master and for its workers */
ngx_int_t ngx_http_cite_store_init_module(ngx_cycle_t *cycle);


#if (NGX_HTTP_CITE_STORE)

#include "cite_store.h"


/* for modules that bring a driver: from their preconfiguration */
ngx_int_t ngx_http_cite_store_add_driver(ngx_conf_t *cf,
    const cite_store_driver_t *driver);

/* a module that does nothing else: cite_store_<name> is its driver */

#define NGX_HTTP_CITE_STORE_MODULE(name)                                      \
static ngx_int_t                                                              \
ngx_http_cite_ ## name ## _preconfiguration(ngx_conf_t *cf)                   \
{                                                                             \
    return ngx_http_cite_store_add_driver(cf, &cite_store_ ## name);          \
}                                                                             \
                                                                              \
static ngx_http_module_t  ngx_http_cite_ ## name ## _module_ctx = {           \
    .preconfiguration = ngx_http_cite_ ## name ## _preconfiguration           \
};                                                                            \
                                                                              \
ngx_module_t  ngx_http_cite_ ## name ## _module = {                           \
    NGX_MODULE_V1,                                                            \
    .ctx = &ngx_http_cite_ ## name ## _module_ctx,                            \
    .type = NGX_HTTP_MODULE                                                   \
};


/* in the order of ngx_http_cite_loss_names */

typedef enum {
    NGX_HTTP_CITE_LOST_QUEUE = 0,    /* too much waits */
    NGX_HTTP_CITE_LOST_LIMIT,        /* too large, or a bad id */
    NGX_HTTP_CITE_LOST_FULL,         /* no room in the store */
    NGX_HTTP_CITE_LOST_REFUSED,
    NGX_HTTP_CITE_LOST_EXIT,
    NGX_HTTP_CITE_LOST_MEMORY
} ngx_http_cite_loss_e;


typedef struct ngx_http_cite_op_s  ngx_http_cite_op_t;

typedef void (*ngx_http_cite_op_done_pt)(ngx_http_cite_op_t *op);

struct ngx_http_cite_op_s {
    ngx_queue_t                link;
    cite_store_op_t            op;
    size_t                     size;     /* that counts for the queue; 0: it
                                            takes no room there */
    ngx_msec_t                 queued;
    cite_mem_t                 mem;      /* of the answer */
    cite_buf_t                 out;
    ngx_http_cite_op_done_pt   done;     /* NULL: it is freed */
    void                      *data;     /* NULL: nobody waits any more */
    u_char                    *free;     /* room for copies, */
    u_char                    *end;      /*   and its end */
};


/* ngx_http_cite_store_op.c: memory of ops */

/* size: of all bytes that ngx_http_cite_op_copy() is to copy; NULL: none */
ngx_http_cite_op_t *ngx_http_cite_op_create(cite_store_type_e type,
    size_t size);
cite_span_t ngx_http_cite_op_copy(ngx_http_cite_op_t *op, cite_span_t s);

/* the body of a review: its time and its note */

#define NGX_HTTP_CITE_REVIEW_MORE                                             \
    (sizeof("{\"at\":,\"note\":\"\"}") + NGX_INT64_LEN)

void ngx_http_cite_op_review(ngx_http_cite_op_t *op, cite_span_t note);

/* a writer into the room that the op has left */
void ngx_http_cite_op_writer(ngx_http_cite_op_t *op, cite_buf_t *b,
    cite_mem_t *none);

/* an answer of at most max bytes is wanted */
void ngx_http_cite_op_answer(ngx_http_cite_op_t *op, size_t max);
void ngx_http_cite_op_free(ngx_http_cite_op_t *op);


/* ngx_http_cite_store.c: the queue of a worker */

/* NULL: this worker has no store */
extern ngx_http_cite_store_main_conf_t  *ngx_http_cite_store_conf;

/*
 * Takes the op over: done() is called from the event loop, once, and frees it.
 * NGX_BUSY: too much waits, the op is freed.
 */
ngx_int_t ngx_http_cite_store_put(ngx_http_cite_op_t *op);

/* 1 if something waits to be written, so that reads may miss it */
ngx_uint_t ngx_http_cite_store_writing(void);

/* counts a message that is not saved */
void ngx_http_cite_store_lost(ngx_http_cite_loss_e reason);

/* milliseconds since 1970 */
int64_t ngx_http_cite_store_now(void);
int64_t ngx_http_cite_store_expires(void);

/* whose messages these are; NGX_DECLINED: nobody's */
ngx_int_t ngx_http_cite_store_owner(ngx_http_request_t *r,
    ngx_http_cite_store_loc_conf_t *conf, ngx_str_t *owner);

ngx_int_t ngx_http_cite_store_init_worker(ngx_cycle_t *cycle);
void ngx_http_cite_store_exit_worker(ngx_cycle_t *cycle);


/* ngx_http_cite_store_save.c: from streams to ops */

void ngx_http_cite_store_begin(ngx_http_cite_ctx_t *ctx);

/* reviews that the client has in its state */
void ngx_http_cite_store_reviews(ngx_http_cite_ctx_t *ctx);

/* the message that cite_stream_completed() has just given */
void ngx_http_cite_store_completed(ngx_http_cite_ctx_t *ctx);

/* the request ends: messages that were not finished */
void ngx_http_cite_store_interrupted(ngx_http_cite_ctx_t *ctx);


/* ngx_http_cite_store_restore.c: from the store to streams */

typedef struct ngx_http_cite_restore_s  ngx_http_cite_restore_t;

/* asks for the request's thread */
void ngx_http_cite_store_load(ngx_http_request_t *r,
    ngx_http_cite_request_t *req);

/* the response begins: loaded messages go into its state, now or later */
void ngx_http_cite_store_apply(ngx_http_cite_ctx_t *ctx);


/* ngx_http_cite_store_api.c */

ngx_int_t ngx_http_cite_store_api_handler(ngx_http_request_t *r);

#else

#define ngx_http_cite_store_init_worker(cycle)  NGX_OK
#define ngx_http_cite_store_exit_worker(cycle)
#define ngx_http_cite_store_begin(ctx)
#define ngx_http_cite_store_reviews(ctx)
#define ngx_http_cite_store_completed(ctx)
#define ngx_http_cite_store_interrupted(ctx)
#define ngx_http_cite_store_load(r, req)
#define ngx_http_cite_store_apply(ctx)

#endif


#endif /* _NGX_HTTP_CITE_STORE_H_INCLUDED_ */
