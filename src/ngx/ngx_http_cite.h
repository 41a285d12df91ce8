
/*
 * Copyright (C) the ngx_cite authors
 */


#ifndef _NGX_HTTP_CITE_H_INCLUDED_
#define _NGX_HTTP_CITE_H_INCLUDED_


#include <ngx_config.h>
#include <ngx_core.h>
#include <ngx_http.h>

#include "stream/cite_stream_json.h"
#include "ngx_http_cite_hooks.h"
#include "ngx_http_cite_verify.h"


typedef enum {
    NGX_HTTP_CITE_OFF = 0,
    NGX_HTTP_CITE_ON,
    NGX_HTTP_CITE_OBSERVE      /* read along, change nothing */
} ngx_http_cite_mode_e;


/* where messages are saved, see ngx_http_cite_store.h */

typedef struct {
    ngx_str_t                  driver;       /* empty: nowhere */
    const void                *engine;       /* a cite_store_driver_t */
    ngx_array_t               *engines;      /* of modules of their own */
    ngx_str_t                  path;         /* or what the driver opens */
    ngx_str_t                  folder;       /* that is made; empty: none */
    time_t                     ttl;          /* 0: for ever */
    off_t                      max_size;     /* 0: no limit */
    ngx_int_t                  queue;        /* ops, */
    size_t                     queue_size;   /*   and their bytes */
    ngx_msec_t                 timeout;
    void                      *pool;         /* of threads */
    unsigned                   api:1;        /* a "cite_store_api" exists */
} ngx_http_cite_store_main_conf_t;


typedef struct {
    ngx_http_complex_value_t  *owner;        /* namespace; NULL: none */
    ngx_http_complex_value_t  *thread;       /* NULL: that of the run */
    ngx_flag_t                 save;
    ngx_flag_t                 restore;
    unsigned                   api:1;
    unsigned                   exports:1;    /* the API has "export" */
} ngx_http_cite_store_loc_conf_t;


/* how many questions judges get, see ngx_http_cite_budget.c */

typedef struct {
    ngx_shm_zone_t            *zone;         /* NULL: any number */
    ngx_uint_t                 rate;         /* in 1000 seconds */
    ngx_uint_t                 burst;
} ngx_http_cite_budget_t;


typedef struct {
    ngx_shm_zone_t            *zone;         /* NULL: nothing is counted */
    ngx_http_cite_budget_t     budget;
    ngx_http_cite_store_main_conf_t  store;
    ngx_str_t                 *label_metrics;    /* names of labels */
    ngx_uint_t                 label_metrics_n;
    unsigned                   status:1;     /* a "cite_status" exists */
} ngx_http_cite_main_conf_t;


/* runs that outlive their client, see ngx_http_cite_detach.c */

typedef struct {
    ngx_flag_t                 enable;
    ngx_int_t                  max;          /* of a worker */
    ngx_msec_t                 time;
} ngx_http_cite_detach_conf_t;


struct ngx_http_cite_loc_conf_s {
    ngx_uint_t                 mode;
    ngx_http_complex_value_t  *mode_value;   /* NULL: the mode is fixed */

    ngx_http_complex_value_t  *state_key;    /* NULL: the default */
    ngx_flag_t                 hide_state;
    ngx_array_t               *signatures;   /* headers bound to the body */
    size_t                     max_request_size;
    ngx_int_t                  keep_messages;

    /* values of directives; core has those in force */
    ngx_uint_t                 formats;
    ngx_uint_t                 key_format;
    ngx_uint_t                 links;
    size_t                     max_preview;
    ngx_flag_t                 strip_data;
    ngx_flag_t                 repair;
    ngx_flag_t                 native;
    ngx_uint_t                 client;
    ngx_flag_t                 json;
    ngx_str_t                  instructions;     /* empty: none */
    ngx_flag_t                 dialect_set;  /* by a "cite_dialect" */
    ngx_array_t               *tag_tools;        /* of cite_span_t */
    ngx_array_t               *state_sources;    /* of cite_span_t */
    ngx_array_t               *patterns;         /* of cite_pattern_t * */
    ngx_array_t               *labels;       /* see ngx_http_cite_label.h */

    cite_conf_t                core;

    ngx_http_cite_verify_conf_t  verify;
    ngx_http_cite_breaker_t     *breaker;    /* shared by its "cite_verify" */
    ngx_http_cite_store_loc_conf_t  store;
    ngx_http_cite_detach_conf_t     detach;
    unsigned                     status:1;   /* has "cite_status" */
    unsigned                     buffered:1; /* this worker has warned of it */
};


typedef struct ngx_http_cite_request_s  ngx_http_cite_request_t;


/* the end of a response, see ngx_http_cite_hold.c */

typedef enum {
    NGX_HTTP_CITE_OPEN = 0,    /* the end was not seen yet */
    NGX_HTTP_CITE_HELD,        /* it waits for verdicts */
    NGX_HTTP_CITE_ENDED        /* it was passed on */
} ngx_http_cite_end_e;


typedef struct {
    ngx_http_cite_end_e        state;
    ngx_event_t                timer;        /* while the run's end is held */
    ngx_msec_t                 held_since;   /* if the timer is set */
    ngx_msec_t                 held_ms;      /* earlier holds, together */
    unsigned                   last:1;       /* a last buffer is held */
} ngx_http_cite_end_t;


/* events sent while the upstream is silent, see ngx_http_cite_push.c */

typedef struct {
    ngx_event_t                heartbeat;
    ngx_msec_t                 sent;         /* time of the last bytes */
    ngx_uint_t                 heartbeats;
    ngx_http_event_handler_pt  write_handler;    /* nginx's, behind ours */
} ngx_http_cite_push_t;


/* a run whose client has left, see ngx_http_cite_detach.c */

typedef struct {
    ngx_event_t                timer;            /* how long it may take */
    ngx_http_event_handler_pt  read_handler;     /* nginx's, behind ours */
} ngx_http_cite_detach_t;


/* whose messages are saved, see ngx_http_cite_store_save.c */

typedef struct {
    ngx_str_t                  owner;        /* empty: none are */
    ngx_str_t                  thread;       /* empty: that of the run */
} ngx_http_cite_saving_t;


struct ngx_http_cite_ctx_s {
    ngx_http_request_t        *r;
    ngx_http_cite_loc_conf_t  *clcf;
    cite_stream_t              stream;
    ngx_http_cite_jobs_t       jobs;
    ngx_http_cite_quota_t      quota;
    ngx_http_cite_end_t        end;
    ngx_http_cite_push_t       push;
    ngx_http_cite_detach_t     detach;
    ngx_http_cite_saving_t     saving;
    ngx_str_t                 *label_values; /* NULL: there are no labels */
    cite_span_t                labels;       /* as JSON; empty: none */
    cite_conf_t                conf;         /* with this request's key */
    cite_hooks_t               hooks;
    ngx_http_cite_request_t   *request;      /* NULL once the body begins */

    /* a body that is not streamed, see ngx_http_cite_json.c */
    cite_buf_t                 whole;        /* as it came; mem is NULL: sent */
    cite_buf_t                 judged;       /* with what it cites */
    cite_stream_json_t         reading;

    /* output */
    ngx_chain_t               *out;
    ngx_chain_t              **last_out;
    ngx_chain_t               *busy;         /* passed on, not yet written */
    ngx_chain_t               *free;
    u_char                    *spare;        /* memory for the next copy */
    size_t                     spare_size;

    unsigned                   observe:1;
    unsigned                   json:1;       /* the body is not streamed */
    unsigned                   gone:1;       /* the client has left for good */
    unsigned                   detaches:1;   /* "cite_detach" is on */
    unsigned                   detached:1;   /* and its run is read on */
    unsigned                   logged:1;
    unsigned                   complete_known:1;
    unsigned                   complete_hook:1;  /* the site has one */
};


/* 1 if the core holds the end of the run until its verdicts are known */

static ngx_inline ngx_uint_t
ngx_http_cite_is_held(ngx_http_cite_ctx_t *ctx)
{
    return ctx->stream.hold.active;
}


/* ngx_http_cite_commands.c: the directives */

extern ngx_command_t  ngx_http_cite_commands[];


/* ngx_http_cite_conf.c: configurations, and directives but "cite_verify*" */

char *ngx_http_cite(ngx_conf_t *cf, ngx_command_t *cmd, void *conf);
char *ngx_http_cite_state_key(ngx_conf_t *cf, ngx_command_t *cmd, void *conf);
char *ngx_http_cite_formats(ngx_conf_t *cf, ngx_command_t *cmd, void *conf);
char *ngx_http_cite_names(ngx_conf_t *cf, ngx_command_t *cmd, void *conf);
char *ngx_http_cite_max_citations(ngx_conf_t *cf, ngx_command_t *cmd,
    void *conf);
char *ngx_http_cite_pattern(ngx_conf_t *cf, ngx_command_t *cmd, void *conf);

/* refuses a size of zero */
char *ngx_http_cite_not_zero(ngx_conf_t *cf, void *post, void *data);

void *ngx_http_cite_create_main_conf(ngx_conf_t *cf);
void *ngx_http_cite_create_loc_conf(ngx_conf_t *cf);
char *ngx_http_cite_merge_loc_conf(ngx_conf_t *cf, void *parent, void *child);

/* compiles a value with variables; NULL: it can't be */
ngx_http_complex_value_t *ngx_http_cite_compile(ngx_conf_t *cf,
    ngx_str_t *value);


/* ngx_http_cite_core.c: memory and SHA-1, lent to the core */

extern cite_heap_t  ngx_http_cite_heap;
void ngx_http_cite_heap_init(void);

void ngx_http_cite_sha1(cite_span_t text, uint8_t digest[CITE_SHA1_LEN]);


/* ngx_http_cite_ctx.c: the context of a response, and the worker's reader */

ngx_http_cite_ctx_t *ngx_http_cite_ctx_create(ngx_http_request_t *r,
    ngx_http_cite_loc_conf_t *clcf);

ngx_int_t ngx_http_cite_init_worker(ngx_cycle_t *cycle);
void ngx_http_cite_exit_worker(ngx_cycle_t *cycle);


/* ngx_http_cite_detach.c: runs that outlive their client */

char *ngx_http_cite_detach_set(ngx_conf_t *cf, ngx_command_t *cmd,
    void *conf);
void ngx_http_cite_detach_merge(ngx_http_cite_detach_conf_t *prev,
    ngx_http_cite_detach_conf_t *conf);

void ngx_http_cite_detach_init(ngx_http_cite_ctx_t *ctx);
void ngx_http_cite_detach_cleanup(ngx_http_cite_ctx_t *ctx);

/* 1 if the client has left and its run goes on: nothing is passed on */
ngx_uint_t ngx_http_cite_detach(ngx_http_cite_ctx_t *ctx);

/* the run of such a client has ended: it waits for nothing */
void ngx_http_cite_detach_finish(ngx_http_cite_ctx_t *ctx);


/* ngx_http_cite_mode.c: whether a response is read */

ngx_uint_t ngx_http_cite_mode(ngx_http_request_t *r,
    ngx_http_cite_loc_conf_t *clcf, ngx_uint_t log);

/* NULL, or the value of $cite_bypass for a response that is not read */
const char *ngx_http_cite_bypass(ngx_http_request_t *r, ngx_uint_t mode,
    ngx_uint_t keep);

/* tells the log, once in a worker, that a location holds events back */
void ngx_http_cite_warn_buffered(ngx_http_request_t *r,
    ngx_http_cite_loc_conf_t *clcf);


/* ngx_http_cite_out.c: buffers for the next filter */

/* appends a part of b; hand the last one to out_consume() */
ngx_buf_t *ngx_http_cite_out_part(ngx_http_request_t *r,
    ngx_http_cite_ctx_t *ctx, const ngx_buf_t *b, cite_span_t bytes);

/* appends a copy of bytes that will not stay */
ngx_int_t ngx_http_cite_out_copy(ngx_http_request_t *r,
    ngx_http_cite_ctx_t *ctx, cite_span_t bytes);

/* appends b itself: it has no data, or data that we do not read */
ngx_int_t ngx_http_cite_out_buf(ngx_http_request_t *r,
    ngx_http_cite_ctx_t *ctx, ngx_buf_t *b);

/* b is used up: at once, or when its last part has been written */
void ngx_http_cite_out_consume(ngx_buf_t *b, ngx_buf_t *last_part);

/* forgets all that is on its way, and gives the upstream its buffers back */
void ngx_http_cite_out_abandon(ngx_http_cite_ctx_t *ctx);

/* passes ctx->out on; in: the chain that the filter was called with */
ngx_int_t ngx_http_cite_out_send(ngx_http_request_t *r,
    ngx_http_cite_ctx_t *ctx, const ngx_chain_t *in,
    ngx_http_output_body_filter_pt next);


/* ngx_http_cite_read.c: buffers of the upstream go through the core */

/*
 * Puts the stream's bytes, and events added to them, into ctx->out.  The first
 * same bytes were read before, by cite_stream_same().
 */
ngx_int_t ngx_http_cite_read(ngx_http_request_t *r, ngx_http_cite_ctx_t *ctx,
    ngx_chain_t *in, size_t same);


/* ngx_http_cite_request.c: the client's request */

ngx_int_t ngx_http_cite_request_init(ngx_conf_t *cf);

/*
 * The mode and the key are evaluated once for a request: the first value that
 * was evaluated with keep stays.  Without keep, nothing is stored.
 */
ngx_uint_t ngx_http_cite_request_mode(ngx_http_request_t *r,
    ngx_http_cite_loc_conf_t *clcf, ngx_uint_t keep);

/* NGX_ERROR: the key could not be evaluated, and is empty */
ngx_int_t ngx_http_cite_request_key(ngx_http_request_t *r, ngx_str_t *key,
    ngx_uint_t keep);

/*
 * The request's body is read when the stream knows its dialect: prepare keeps
 * it until then, and apply reads it.
 */
void ngx_http_cite_request_prepare(ngx_http_request_t *r,
    ngx_http_cite_ctx_t *ctx);
void ngx_http_cite_request_apply(ngx_http_request_t *r,
    ngx_http_cite_ctx_t *ctx);

/* drops copies of the body: the response begins; ctx: NULL if not read */
void ngx_http_cite_request_forget(ngx_http_request_t *r,
    ngx_http_cite_ctx_t *ctx);


/* ngx_http_cite_dialect.c: headers, and the dialect of a request */

char *ngx_http_cite_dialect(ngx_conf_t *cf, ngx_command_t *cmd, void *conf);

void ngx_http_cite_dialect_headers(ngx_http_request_t *r,
    cite_headers_t *headers);

/* whether "cite_strip_data" can work: at start-up, and with the first event */
void ngx_http_cite_dialect_strip(ngx_conf_t *cf,
    ngx_http_cite_loc_conf_t *clcf);
void ngx_http_cite_dialect_known(ngx_http_request_t *r,
    ngx_http_cite_ctx_t *ctx);


/* ngx_http_cite_instructions.c: texts that requests carry to the model */

char *ngx_http_cite_instructions(ngx_conf_t *cf, ngx_command_t *cmd,
    void *conf);


/* ngx_http_cite_signature.c: headers that are bound to the request's body */

char *ngx_http_cite_signature_headers(ngx_conf_t *cf, ngx_command_t *cmd,
    void *conf);
void ngx_http_cite_signature_merge(ngx_http_cite_loc_conf_t *prev,
    ngx_http_cite_loc_conf_t *conf);

/* 1 if the header is bound to the body, and the body has to stay */
ngx_uint_t ngx_http_cite_signature_in(ngx_http_cite_loc_conf_t *clcf,
    ngx_table_elt_t *header);


/* ngx_http_cite_hold.c: holds the end of a run, and that of its response */

/* the response has ended while the run's end is held; last: by last_buf */
void ngx_http_cite_hold_begin(ngx_http_cite_ctx_t *ctx, ngx_uint_t last);

/* nginx does not wait any more; nothing is sent */
void ngx_http_cite_hold_clear(ngx_http_cite_ctx_t *ctx);

/*
 * The run's end is no longer held: puts the response's end, if that was held,
 * into ctx->out.
 */
ngx_int_t ngx_http_cite_hold_end(ngx_http_cite_ctx_t *ctx);

/* starts or stops the hold's timer; to be called when the stream was read */
void ngx_http_cite_hold_update(ngx_http_cite_ctx_t *ctx);

/* stops the timer; the access log is written later, and has hold_ms() too */
void ngx_http_cite_hold_stop(ngx_http_cite_ctx_t *ctx);

/* for how long ends of runs were held */
ngx_msec_t ngx_http_cite_hold_ms(ngx_http_cite_ctx_t *ctx);

/*
 * 1 if nginx has left the response: "post_action" goes to another location
 * with the same request when a client has gone.  Nothing more is sent then.
 */
ngx_uint_t ngx_http_cite_hold_detached(ngx_http_cite_ctx_t *ctx);

/*
 * The next request of the connection would have to wait for checks that can't
 * be stopped: if there are some, the client is told that there is no next one.
 */
void ngx_http_cite_hold_stragglers(ngx_http_cite_ctx_t *ctx);

void ngx_http_cite_hold_timeout(ngx_event_t *ev);


/* ngx_http_cite_push.c: sends events while the upstream is silent */

/* puts verdicts, and ends that are no longer held, into ctx->out */
ngx_int_t ngx_http_cite_push_collect(ngx_http_cite_ctx_t *ctx);

/* the same, and sends it */
ngx_int_t ngx_http_cite_push(ngx_http_cite_ctx_t *ctx);

/* has the rest written when the client, a slow one, can take it */
ngx_int_t ngx_http_cite_push_rest(ngx_http_cite_ctx_t *ctx);

/*
 * Something of ours could not be sent: ends the request, whoever else has a
 * hand in it.  If the client has left and the upstream is still read, that
 * goes on.
 */
void ngx_http_cite_push_fail(ngx_http_cite_ctx_t *ctx);

void ngx_http_cite_push_heartbeat_handler(ngx_event_t *ev);

/* 1 if nothing is sent any more: the client has left, or does not read */
ngx_uint_t ngx_http_cite_client_gone(ngx_http_cite_ctx_t *ctx);

/*
 * nginx ends a request whose connection has an error when one of its
 * subrequests ends.  To be called before that: if the upstream is still read,
 * the error is hidden until the next turn of the event loop.
 */
void ngx_http_cite_client_hide_error(ngx_http_cite_ctx_t *ctx);


/* ngx_http_cite_zone.c: counters, if there is a "cite_zone" */

char *ngx_http_cite_zone(ngx_conf_t *cf, ngx_command_t *cmd, void *conf);

/* counts a response that is not read, or not to its end */
void ngx_http_cite_zone_bypass(ngx_http_request_t *r, const char *reason);

/* counts a response that was read, and its citations, at its end */
void ngx_http_cite_zone_response(ngx_http_cite_ctx_t *ctx);

/* counts a question that has ended; reason: why it has failed, or NULL */
void ngx_http_cite_zone_check(ngx_http_cite_job_t *job, const char *reason);
void ngx_http_cite_zone_not_asked(ngx_http_cite_ctx_t *ctx,
    const char *reason);

void ngx_http_cite_zone_hook_error(ngx_http_request_t *r,
    ngx_http_cite_hook_e hook);


/* ngx_http_cite_status.c: shows the counters */

char *ngx_http_cite_status(ngx_conf_t *cf, ngx_command_t *cmd, void *conf);


/* ngx_http_cite_filter_module.c */

/* hands ctx->out to the next filter; in as in out_send() */
ngx_int_t ngx_http_cite_send(ngx_http_request_t *r, ngx_http_cite_ctx_t *ctx,
    ngx_chain_t *in);


/* ngx_http_cite_variables.c */

ngx_int_t ngx_http_cite_add_variables(ngx_conf_t *cf);

/* to be called when a worker starts */
void ngx_http_cite_init_variables(ngx_cycle_t *cycle);


extern ngx_module_t  ngx_http_cite_filter_module;


#endif /* _NGX_HTTP_CITE_H_INCLUDED_ */
