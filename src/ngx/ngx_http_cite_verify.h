
/*
 * Copyright (C) the ngx_cite authors
 *
 * Verification: its configuration, the jobs that ask a verifier, and what
 * limits them.
 */


#ifndef _NGX_HTTP_CITE_VERIFY_H_INCLUDED_
#define _NGX_HTTP_CITE_VERIFY_H_INCLUDED_


#include <ngx_config.h>
#include <ngx_core.h>
#include <ngx_http.h>

#include "stream/cite_stream.h"


typedef struct ngx_http_cite_ctx_s       ngx_http_cite_ctx_t;
typedef struct ngx_http_cite_loc_conf_s  ngx_http_cite_loc_conf_t;


/* how citations are checked, see ngx_http_cite_verify.c */

typedef struct {
    ngx_http_complex_value_t  *uri;          /* of the verifier; NULL: none */
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
    ngx_int_t                  closest;      /* passages of a claim */
    ngx_array_t               *evidence_tools;   /* of cite_span_t */
    ngx_uint_t                 judge_threshold;  /* in thousandths; 0: none */
    unsigned                   set:1;        /* by a "cite_verify" */
    unsigned                   evidence:1;
} ngx_http_cite_verify_conf_t;


/* a location's breaker in one worker, see ngx_http_cite_breaker.c */

typedef struct {
    ngx_uint_t                 failures;     /* in a row */
    ngx_msec_t                 until;        /* no question before that time */
    unsigned                   open:1;
    unsigned                   probing:1;    /* one question is out */
} ngx_http_cite_breaker_t;


/* one of the core's questions, asked by a subrequest */

typedef struct {
    ngx_queue_t                  queue;
    ngx_http_cite_ctx_t         *ctx;
    ngx_http_request_t          *sr;
    ngx_http_post_subrequest_t   ps;
    cite_question_t             *question;   /* NULL: it was settled */
    uint8_t                      digest[CITE_ASK_DIGEST_LEN];
    cite_buf_t                   body;       /* the question as JSON */
    cite_buf_t                   answer;
    ngx_event_t                  timer;
    ngx_msec_t                   start;
    ngx_int_t                    rc;
    ngx_uint_t                   status;
    ngx_int_t                    threads;    /* started by Lua hooks */
    unsigned                     answer_ended:1;
    unsigned                     special:1;  /* error_page was tried */
    unsigned                     timed_out:1;
    unsigned                     unheard:1;  /* says nothing of the service */
    unsigned                     probe:1;
    unsigned                     done:1;     /* the subrequest has ended */
    unsigned                     straggler:1;
    unsigned                     direct:1;   /* Lua hands over the answer */
    unsigned                     hook_failed:1;
} ngx_http_cite_job_t;


/* the jobs of a response, see ngx_http_cite_verify.c */

typedef struct {
    ngx_queue_t                list;
    ngx_uint_t                 active;       /* jobs without a result */
    ngx_uint_t                 stragglers;   /* jobs that can't be stopped */
    ngx_uint_t                 straggled;    /* the same, ended ones too */
    ngx_event_t                wake;
    unsigned                   shut:1;       /* the socket, for stragglers */
    unsigned                   stopped:1;    /* the request is being freed */
} ngx_http_cite_jobs_t;


/* the wait for the worker's quota of jobs, see ngx_http_cite_quota.c */

typedef struct {
    ngx_queue_t                link;
    ngx_event_t                timer;        /* ends the wait */
    unsigned                   queued:1;
} ngx_http_cite_quota_t;


/* ngx_http_cite_verify_conf.c: directives of verification */

char *ngx_http_cite_verify(ngx_conf_t *cf, ngx_command_t *cmd, void *conf);
char *ngx_http_cite_verify_body(ngx_conf_t *cf, ngx_command_t *cmd,
    void *conf);
char *ngx_http_cite_verify_options(ngx_conf_t *cf, ngx_command_t *cmd,
    void *conf);
char *ngx_http_cite_verify_pass_header(ngx_conf_t *cf, ngx_command_t *cmd,
    void *conf);

/* a fraction, of evidence or of a judge */
char *ngx_http_cite_threshold(ngx_conf_t *cf, ngx_command_t *cmd, void *conf);

void ngx_http_cite_verify_create_conf(ngx_http_cite_loc_conf_t *conf);
char *ngx_http_cite_verify_merge_conf(ngx_conf_t *cf,
    ngx_http_cite_loc_conf_t *prev, ngx_http_cite_loc_conf_t *conf);


/* ngx_http_cite_breaker.c: stops asking a verifier that does not answer */

/* 1 if a question may be asked; *probe: the only one until it is answered */
ngx_uint_t ngx_http_cite_breaker_allows(ngx_http_cite_breaker_t *breaker,
    ngx_uint_t *probe);

/* counts the success or failure of a job, if it was the service's own */
void ngx_http_cite_breaker_count(ngx_http_cite_job_t *job);


/* ngx_http_cite_job.c: asks one question by a subrequest */

/* the job that r is the subrequest of, or NULL */
ngx_http_cite_job_t *ngx_http_cite_job_of(ngx_http_request_t *r);

/* the job of r or of the nearest request above it, or NULL */
ngx_http_cite_job_t *ngx_http_cite_job_above(ngx_http_request_t *r);

ngx_int_t ngx_http_cite_job_start(ngx_http_cite_ctx_t *ctx,
    ngx_http_cite_job_t *job);

/* stops the subrequest; if that can't be done, job->done stays 0 */
void ngx_http_cite_job_stop(ngx_http_cite_job_t *job);

/* filters of the subrequest: its answer is kept, and never sent */
ngx_int_t ngx_http_cite_job_header(ngx_http_request_t *r,
    ngx_http_cite_job_t *job);
ngx_int_t ngx_http_cite_job_body(ngx_http_cite_job_t *job, ngx_chain_t *in);

/* takes c->data back, which ngx.location.capture leaves to our subrequest */
void ngx_http_cite_job_heal(ngx_http_request_t *r);


/* ngx_http_cite_verify.c: has citations checked */

ngx_int_t ngx_http_cite_verify_init(ngx_http_request_t *r,
    ngx_http_cite_ctx_t *ctx);

/* searches the evidence and asks due questions; call when more was read */
void ngx_http_cite_verify_start(ngx_http_cite_ctx_t *ctx);

/* messages with their last verdict: calls the site's hook, and saves them */
void ngx_http_cite_call_complete_hook(ngx_http_cite_ctx_t *ctx);

/* posts the wake event: a job has its result, or verdicts are to be sent */
void ngx_http_cite_verify_wake(ngx_http_cite_ctx_t *ctx);

/* checks that are due are not asked, and the client is told why */
void ngx_http_cite_verify_skip(ngx_http_cite_ctx_t *ctx, const char *reason);

/* no check is asked any more, and those that run are stopped */
void ngx_http_cite_verify_detach(ngx_http_cite_ctx_t *ctx);

/* stops waiting for all checks: those without a result have failed */
void ngx_http_cite_verify_give_up(ngx_http_cite_ctx_t *ctx);


/* ngx_http_cite_settle.c: hands the results of jobs to the core */

/* the job's subrequest has ended, or was stopped */
void ngx_http_cite_settle_later(ngx_http_cite_job_t *job);

/* settles every job of the response that has its result */
void ngx_http_cite_settle_ended(ngx_http_cite_ctx_t *ctx);

/* stops waiting for one check: without an answer, it has failed */
void ngx_http_cite_settle_cancel(ngx_http_cite_job_t *job);

/* stops the checks that run: nobody is there to read their verdicts */
void ngx_http_cite_settle_skip(ngx_http_cite_ctx_t *ctx, const char *reason);


/* ngx_http_cite_quota.c: how many jobs a worker runs at once */

/* 1 if the worker may start another job */
ngx_uint_t ngx_http_cite_quota_left(ngx_http_cite_ctx_t *ctx);

/* a job begins, or has ended; the end of one wakes the next response */
void ngx_http_cite_quota_take(void);
void ngx_http_cite_quota_give_back(void);

/* wakes the response that has waited longest */
void ngx_http_cite_quota_wake(void);

void ngx_http_cite_quota_queue_up(ngx_http_cite_ctx_t *ctx);

/* 1 if the response was in the queue */
ngx_uint_t ngx_http_cite_quota_dequeue(ngx_http_cite_ctx_t *ctx);


#endif /* _NGX_HTTP_CITE_VERIFY_H_INCLUDED_ */
