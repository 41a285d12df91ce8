
/*
 * Copyright (C) the ngx_cite authors
 */


#ifndef _NGX_HTTP_CITE_H_INCLUDED_
#define _NGX_HTTP_CITE_H_INCLUDED_


#include <ngx_config.h>
#include <ngx_core.h>
#include <ngx_http.h>

#include "stream/cite_stream.h"
#include "ngx_http_cite_hooks.h"


typedef enum {
    NGX_HTTP_CITE_OFF = 0,
    NGX_HTTP_CITE_ON,
    NGX_HTTP_CITE_OBSERVE      /* read along, change nothing */
} ngx_http_cite_mode_e;


typedef struct {
    ngx_shm_zone_t            *zone;         /* NULL: nothing is counted */
    unsigned                   status:1;     /* "cite_status" is there */
} ngx_http_cite_main_conf_t;


/* how citations are checked, see ngx_http_cite_verify.c */

typedef struct {
    ngx_http_complex_value_t  *uri;          /* NULL: by no service */
    ngx_array_t               *pass_headers; /* of ngx_str_t, in lower case */
    ngx_str_t                  options;
    ngx_uint_t                 mode;
    ngx_uint_t                 body;
    ngx_uint_t                 send;
    ngx_flag_t                 images;
    ngx_int_t                  concurrency;
    ngx_int_t                  max_active;
    ngx_msec_t                 timeout;
    ngx_msec_t                 hold_timeout;
    ngx_msec_t                 heartbeat;
    ngx_uint_t                 threshold;    /* of evidence, in thousandths */
    ngx_array_t               *evidence_tools;   /* of cite_span_t */
    unsigned                   set:1;        /* "cite_verify" is there */
    unsigned                   evidence:1;
} ngx_http_cite_verify_conf_t;


/* of one location in one worker, see ngx_http_cite_breaker.c */

typedef struct {
    ngx_uint_t                 failures;     /* in a row */
    ngx_msec_t                 until;        /* nothing is asked before */
    unsigned                   open:1;
    unsigned                   probing:1;    /* one was asked, to see */
} ngx_http_cite_breaker_t;


typedef struct {
    ngx_uint_t                 mode;
    ngx_http_complex_value_t  *mode_value;   /* the mode is a variable's */

    ngx_http_complex_value_t  *state_key;    /* NULL: the default */
    ngx_flag_t                 hide_state;
    size_t                     max_request_size;
    ngx_int_t                  keep_messages;

    /* while they are read; core has what is in force */
    ngx_uint_t                 formats;
    ngx_uint_t                 key_format;
    ngx_flag_t                 strip_data;
    ngx_flag_t                 repair;
    ngx_array_t               *tag_tools;        /* of cite_span_t */
    ngx_array_t               *state_sources;    /* of cite_span_t */
    ngx_array_t               *patterns;         /* of cite_pattern_t * */

    cite_conf_t                core;

    ngx_http_cite_verify_conf_t  verify;
    ngx_http_cite_breaker_t     *breaker;    /* of the "cite_verify" */
    unsigned                     status:1;   /* "cite_status" answers */
} ngx_http_cite_loc_conf_t;


typedef struct ngx_http_cite_request_s  ngx_http_cite_request_t;


typedef struct ngx_http_cite_ctx_s  ngx_http_cite_ctx_t;


/* one question of the core's, asked by a subrequest */

typedef struct {
    ngx_queue_t                  queue;
    ngx_http_cite_ctx_t         *ctx;
    ngx_http_request_t          *sr;
    ngx_http_post_subrequest_t   ps;
    cite_question_t             *question;   /* NULL: it has its result */
    uint8_t                      digest[CITE_ASK_DIGEST_LEN];
    cite_buf_t                   body;       /* what is asked */
    cite_buf_t                   answer;
    ngx_event_t                  timer;
    ngx_msec_t                   start;
    ngx_int_t                    rc;
    ngx_uint_t                   status;
    unsigned                     complete:1; /* the answer's end was seen */
    unsigned                     special:1;  /* error_page had its chance */
    unsigned                     timed_out:1;
    unsigned                     unheard:1;    /* nobody waits for it */
    unsigned                     probe:1;
    unsigned                     done:1;     /* the subrequest has ended */
    unsigned                     straggler:1;
    unsigned                     direct:1;   /* has its answer by a call */
    unsigned                     hook_failed:1;
} ngx_http_cite_job_t;


/* what is there to be checked for a response */

typedef struct {
    ngx_queue_t                jobs;
    ngx_queue_t                waiting;      /* for a place in the worker */
    ngx_uint_t                 active;       /* jobs that have no result */
    ngx_uint_t                 stragglers;   /* that could not be stopped */
    ngx_uint_t                 straggled;    /* the same, also if ended */
    ngx_uint_t                 heartbeats;
    ngx_event_t                wake;
    ngx_event_t                hold;         /* the end has waited enough */
    ngx_event_t                busy;         /* so has the place */
    ngx_event_t                heartbeat;
    ngx_msec_t                 sent;         /* when something was */
    ngx_msec_t                 held_since;
    ngx_msec_t                 hold_ms;
    ngx_http_event_handler_pt  write_handler;
    unsigned                   in_queue:1;
    unsigned                   shut:1;       /* the client knows of the end */
    unsigned                   stopped:1;
} ngx_http_cite_checks_t;


struct ngx_http_cite_ctx_s {
    ngx_http_request_t        *r;
    ngx_http_cite_loc_conf_t  *clcf;
    cite_stream_t              stream;
    ngx_http_cite_checks_t     checks;
    cite_conf_t                conf;         /* with this request's key */
    cite_hooks_t               hooks;
    ngx_http_cite_request_t   *request;      /* until the response begins */

    /* output */
    ngx_chain_t               *out;
    ngx_chain_t              **last_out;
    ngx_chain_t               *busy;         /* sent on, not yet written */
    ngx_chain_t               *free;
    u_char                    *spare;        /* memory for a kept piece */
    size_t                     spare_size;

    unsigned                   observe:1;
    unsigned                   ended:1;      /* the response's end was seen */
    unsigned                   last:1;       /*   with a last buffer */
    unsigned                   waits:1;      /*   and is kept back */
    unsigned                   logged:1;
    unsigned                   hooked:1;     /* it is known whether */
    unsigned                   completes:1;  /*   messages are told of */
};


/* ngx_http_cite_commands.c: the directives */

extern ngx_command_t  ngx_http_cite_commands[];


/* ngx_http_cite_conf.c: configurations, and directives of all but checks */

char *ngx_http_cite(ngx_conf_t *cf, ngx_command_t *cmd, void *conf);
char *ngx_http_cite_state_key(ngx_conf_t *cf, ngx_command_t *cmd, void *conf);
char *ngx_http_cite_names(ngx_conf_t *cf, ngx_command_t *cmd, void *conf);
char *ngx_http_cite_max_citations(ngx_conf_t *cf, ngx_command_t *cmd,
    void *conf);
char *ngx_http_cite_pattern(ngx_conf_t *cf, ngx_command_t *cmd, void *conf);

/* of a size */
char *ngx_http_cite_not_zero(ngx_conf_t *cf, void *post, void *data);

void *ngx_http_cite_create_main_conf(ngx_conf_t *cf);
void *ngx_http_cite_create_loc_conf(ngx_conf_t *cf);
char *ngx_http_cite_merge_loc_conf(ngx_conf_t *cf, void *parent, void *child);

/* a value with variables, or NULL */
ngx_http_complex_value_t *ngx_http_cite_compile(ngx_conf_t *cf,
    ngx_str_t *value);


/* ngx_http_cite_core.c: what is lent to the core */

extern const cite_heap_t  ngx_http_cite_heap;

void ngx_http_cite_sha1(cite_span_t text, uint8_t digest[CITE_SHA1_LEN]);


/* ngx_http_cite_mode.c: whether a response is read */

ngx_uint_t ngx_http_cite_mode(ngx_http_request_t *r,
    ngx_http_cite_loc_conf_t *clcf, ngx_uint_t log);

/* NULL, or the value of $cite_bypass for a response that is not read */
const char *ngx_http_cite_bypass(ngx_http_request_t *r, ngx_uint_t mode);


/* ngx_http_cite_out.c: what goes to the next filter */

/* a part of b; what is last of it takes b along, see out_consume() */
ngx_buf_t *ngx_http_cite_out_part(ngx_http_request_t *r,
    ngx_http_cite_ctx_t *ctx, const ngx_buf_t *b, cite_span_t bytes);

/* bytes that will not stay */
ngx_int_t ngx_http_cite_out_copy(ngx_http_request_t *r,
    ngx_http_cite_ctx_t *ctx, cite_span_t bytes);

/* a buffer without data, or one that is not looked into */
ngx_int_t ngx_http_cite_out_buf(ngx_http_request_t *r,
    ngx_http_cite_ctx_t *ctx, ngx_buf_t *b);

/* b is used up: at once, or when its last part has been written */
void ngx_http_cite_out_consume(ngx_buf_t *b, ngx_buf_t *last_part);

/* sends on what is there; in is what the filter was called with */
ngx_int_t ngx_http_cite_out_send(ngx_http_request_t *r,
    ngx_http_cite_ctx_t *ctx, const ngx_chain_t *in,
    ngx_http_output_body_filter_pt next);


/* ngx_http_cite_request.c: what the client has sent */

ngx_int_t ngx_http_cite_request_init(ngx_conf_t *cf);

/*
 * The mode and the key are evaluated once for a request.  With keep the
 * value holds from now on; without, one that does not is only looked at.
 */
ngx_uint_t ngx_http_cite_request_mode(ngx_http_request_t *r,
    ngx_http_cite_loc_conf_t *clcf, ngx_uint_t keep);
void ngx_http_cite_request_key(ngx_http_request_t *r, ngx_str_t *key,
    ngx_uint_t keep);

/* tells the stream what the request says, if its body was read */
void ngx_http_cite_request_apply(ngx_http_request_t *r,
    ngx_http_cite_ctx_t *ctx);

/* the response has begun; without ctx: it will not be read */
void ngx_http_cite_request_forget(ngx_http_request_t *r,
    ngx_http_cite_ctx_t *ctx);


/* ngx_http_cite_verify_conf.c: directives of verification */

char *ngx_http_cite_verify(ngx_conf_t *cf, ngx_command_t *cmd, void *conf);
char *ngx_http_cite_verify_options(ngx_conf_t *cf, ngx_command_t *cmd,
    void *conf);
char *ngx_http_cite_verify_pass_header(ngx_conf_t *cf, ngx_command_t *cmd,
    void *conf);

char *ngx_http_cite_evidence_threshold(ngx_conf_t *cf, ngx_command_t *cmd,
    void *conf);

void ngx_http_cite_verify_create_conf(ngx_http_cite_loc_conf_t *conf);
char *ngx_http_cite_verify_merge_conf(ngx_conf_t *cf,
    ngx_http_cite_loc_conf_t *prev, ngx_http_cite_loc_conf_t *conf);


/* ngx_http_cite_breaker.c: a service that does not answer is left alone */

/* 1 if a question may be asked; *probe is set if it is to be the only one */
ngx_uint_t ngx_http_cite_breaker_allows(ngx_http_cite_breaker_t *breaker,
    ngx_uint_t *probe);
void ngx_http_cite_breaker_result(ngx_http_cite_breaker_t *breaker,
    ngx_uint_t good, ngx_uint_t probe);


/* ngx_http_cite_job.c: a question is a subrequest */

/* the job that r is the subrequest of, or NULL */
ngx_http_cite_job_t *ngx_http_cite_job_of(ngx_http_request_t *r);

ngx_int_t ngx_http_cite_job_start(ngx_http_cite_ctx_t *ctx,
    ngx_http_cite_job_t *job);

/* it is not waited for any more; what can be stopped is */
void ngx_http_cite_job_cancel(ngx_http_cite_job_t *job);

/* filters of the subrequest: its answer is kept, and never sent */
ngx_int_t ngx_http_cite_job_header(ngx_http_request_t *r,
    ngx_http_cite_job_t *job);
ngx_int_t ngx_http_cite_job_body(ngx_http_cite_job_t *job, ngx_chain_t *in);

/* ngx.location.capture leaves the connection to our subrequest */
void ngx_http_cite_job_heal(ngx_http_request_t *r);


/* ngx_http_cite_verify.c: what is checked, and when it is told */

ngx_int_t ngx_http_cite_verify_init(ngx_http_request_t *r,
    ngx_http_cite_ctx_t *ctx);

/* asks what has become due; to be called when the stream was read */
void ngx_http_cite_verify_start(ngx_http_cite_ctx_t *ctx);

/* tells the site's hook of messages that have their last verdict */
void ngx_http_cite_verify_complete(ngx_http_cite_ctx_t *ctx);

/* a job has its result */
void ngx_http_cite_verify_wake(ngx_http_cite_ctx_t *ctx);

/* a job was stopped or has ended: its place is free */
void ngx_http_cite_verify_leave(ngx_http_cite_job_t *job);

/*
 * Nothing is waited for any more: what has no result has failed.  If it is
 * not late, that says nothing of the service.
 */
void ngx_http_cite_verify_abandon(ngx_http_cite_ctx_t *ctx,
    ngx_uint_t late);


/* ngx_http_cite_hold.c: the end of a run, or of a response, waits */

/* the end waits from now on, if the stream says so */
void ngx_http_cite_hold(ngx_http_cite_ctx_t *ctx);

/* puts what verdicts have made due into ctx->out, and the end if it is time */
ngx_int_t ngx_http_cite_hold_collect(ngx_http_cite_ctx_t *ctx);

/* the same, and sends it */
ngx_int_t ngx_http_cite_hold_flush(ngx_http_cite_ctx_t *ctx);

/*
 * The next request of the connection would have to wait for checks that can't
 * be stopped: if there are some, the client is told that there is no next one.
 */
void ngx_http_cite_hold_stragglers(ngx_http_cite_ctx_t *ctx);

/* for how long the end has waited */
ngx_msec_t ngx_http_cite_hold_ms(ngx_http_cite_ctx_t *ctx);

/* ends the request from an event of ours, whoever else has a hand in it */
void ngx_http_cite_hold_fail(ngx_http_request_t *r);

void ngx_http_cite_hold_timeout(ngx_event_t *ev);
void ngx_http_cite_heartbeat(ngx_event_t *ev);


/* ngx_http_cite_zone.c: what is counted, if there is a "cite_zone" */

char *ngx_http_cite_zone(ngx_conf_t *cf, ngx_command_t *cmd, void *conf);

/* a response is not read, or not any more */
void ngx_http_cite_zone_bypass(ngx_http_request_t *r, const char *reason);

/* once for a response that was read, at its end */
void ngx_http_cite_zone_response(ngx_http_cite_ctx_t *ctx);

/* a question has ended; reason: why it has failed, or NULL */
void ngx_http_cite_zone_check(ngx_http_cite_job_t *job, const char *reason);
void ngx_http_cite_zone_not_asked(ngx_http_cite_ctx_t *ctx,
    const char *reason);

void ngx_http_cite_zone_hook_error(ngx_http_request_t *r,
    ngx_http_cite_hook_e hook);


/* ngx_http_cite_status.c: shows it */

char *ngx_http_cite_status(ngx_conf_t *cf, ngx_command_t *cmd, void *conf);


/* ngx_http_cite_filter_module.c */

/* hands what is in ctx->out to the next filter; in as in out_send() */
ngx_int_t ngx_http_cite_send(ngx_http_request_t *r, ngx_http_cite_ctx_t *ctx,
    ngx_chain_t *in);


/* ngx_http_cite_variables.c */

ngx_int_t ngx_http_cite_add_variables(ngx_conf_t *cf);


extern ngx_module_t  ngx_http_cite_filter_module;


#endif /* _NGX_HTTP_CITE_H_INCLUDED_ */
