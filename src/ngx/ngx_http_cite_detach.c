
/*
 * Copyright (C) the ngx_cite authors
 *
 * The "cite_detach" directive: a run whose client has left is read to its end,
 * so that its messages are saved as the agent has said them.
 *
 *   the client leaves ──▶ detach() ──▶ bytes are read and dropped ──▶ finish()
 *                            │
 *                            └──▶ too many, or it is not wanted: nginx ends it
 *
 * No check is asked then, and those that run are stopped: nginx ends the whole
 * request when a subrequest of it ends and its client has left.
 */


#include "ngx_http_cite_store.h"
#include "ngx_http_cite_zone.h"


#define NGX_HTTP_CITE_DETACH_TIME    (5 * 60 * 1000)
#define NGX_HTTP_CITE_DETACH_MAX     100

/* slices of evidence that are worked off in one turn, when the run has ended */

#define NGX_HTTP_CITE_DETACH_SLICES  16


static ngx_uint_t  ngx_http_cite_detached;       /* responses of this worker */


static char *
ngx_http_cite_detach_parameter(ngx_conf_t *cf, ngx_http_cite_detach_conf_t *conf,
    ngx_str_t *value)
{
    ngx_str_t  s;

    if (ngx_strncmp(value->data, "max=", 4) == 0) {
        conf->max = ngx_atoi(value->data + 4, value->len - 4);

        if (conf->max > 0) {
            return NGX_CONF_OK;
        }
    }

    if (ngx_strncmp(value->data, "time=", 5) == 0) {
        s.data = value->data + 5;
        s.len = value->len - 5;
        conf->time = ngx_parse_time(&s, 0);

        if (conf->time != (ngx_msec_t) NGX_ERROR && conf->time) {
            return NGX_CONF_OK;
        }
    }

    ngx_conf_log_error(NGX_LOG_EMERG, cf, 0,
                       "invalid parameter \"%V\" in \"cite_detach\" directive",
                       value);
    return NGX_CONF_ERROR;
}


char *
ngx_http_cite_detach_set(ngx_conf_t *cf, ngx_command_t *cmd, void *conf)
{
    ngx_http_cite_loc_conf_t *clcf = conf;

    ngx_str_t   *value;
    ngx_uint_t   i;

    if (clcf->detach.enable != NGX_CONF_UNSET) {
        return "is duplicate";
    }

    value = cf->args->elts;
    clcf->detach.enable = ngx_strcmp(value[1].data, "on") == 0;

    if (!clcf->detach.enable
        && (ngx_strcmp(value[1].data, "off") != 0 || cf->args->nelts > 2))
    {
        return "must be \"off\", or \"on\" with \"max=\" and \"time=\"";
    }

    clcf->detach.max = NGX_HTTP_CITE_DETACH_MAX;
    clcf->detach.time = NGX_HTTP_CITE_DETACH_TIME;

    for (i = 2; i < cf->args->nelts; i++) {
        if (ngx_http_cite_detach_parameter(cf, &clcf->detach, &value[i])
            != NGX_CONF_OK)
        {
            return NGX_CONF_ERROR;
        }
    }

    return NGX_CONF_OK;
}


void
ngx_http_cite_detach_merge(ngx_http_cite_detach_conf_t *prev,
    ngx_http_cite_detach_conf_t *conf)
{
    if (conf->enable == NGX_CONF_UNSET) {
        *conf = *prev;
    }

    if (conf->enable == NGX_CONF_UNSET) {
        conf->enable = 0;
    }
}


/* all that was passed on and not written is forgotten, so that its memory is
   the upstream's again */

static void
ngx_http_cite_detach_output(ngx_http_cite_ctx_t *ctx)
{
    ngx_chain_t         *cl;
    ngx_connection_t    *c;
    ngx_http_request_t  *r;

    r = ctx->r;
    c = r->connection;

    ngx_http_cite_out_abandon(ctx);

    /* frames of HTTP/2 that are queued may still be sent, with their lengths */

    if (r->http_version < NGX_HTTP_VERSION_20) {
        for (cl = r->out; cl; cl = cl->next) {
            ngx_http_cite_out_consume(cl->buf, NULL);
        }
    }

    r->out = NULL;
    c->buffered &= ~NGX_HTTP_WRITE_BUFFERED;

    if (c->write->timer_set) {
        ngx_del_timer(c->write);
    }
}


static ngx_uint_t
ngx_http_cite_detach_allowed(ngx_http_cite_ctx_t *ctx)
{
    ngx_http_upstream_t  *u;

    u = ctx->r->upstream;

    return ctx->detaches
           && ctx->end.state == NGX_HTTP_CITE_OPEN
           && !ctx->jobs.stopped && !ctx->stream.bypass
           && u && u->cleanup && !u->cacheable && !u->store
           && ngx_http_cite_detached < (ngx_uint_t) ctx->clcf->detach.max;
}


ngx_uint_t
ngx_http_cite_detach(ngx_http_cite_ctx_t *ctx)
{
    ngx_connection_t          *c;
    ngx_http_cite_counters_t  *counters;

    if (ctx->detached) {
        return 1;
    }

    c = ctx->r->connection;

    if (!c->error || !ngx_http_cite_detach_allowed(ctx)) {
        return 0;
    }

    ngx_log_error(NGX_LOG_INFO, c->log, 0,
                  "cite: the client has left, its run is read to its end");

    ctx->detached = 1;
    ngx_http_cite_detached++;
    counters = ngx_http_cite_zone_counters(ctx->r);

    if (counters) {
        (void) ngx_atomic_fetch_add(&counters->detached, 1);
    }

    ngx_add_timer(&ctx->detach.timer, ctx->clcf->detach.time);

    ngx_http_cite_verify_detach(ctx);
    ngx_http_cite_detach_output(ctx);

    return 1;
}


/* its time is over: its message is saved as interrupted */

static void
ngx_http_cite_detach_timeout(ngx_event_t *ev)
{
    ngx_connection_t     *c;
    ngx_http_cite_ctx_t  *ctx;

    ctx = ev->data;
    c = ctx->r->connection;

    ngx_http_set_log_request(c->log, ctx->r);
    ngx_log_error(NGX_LOG_INFO, c->log, 0,
                  "cite: a run without its client took too long");

    /* see ngx_http_cite_push_fail() */
    ctx->r->main->count++;

    ngx_http_finalize_request(ctx->r, NGX_HTTP_CLIENT_CLOSED_REQUEST);
    ngx_http_run_posted_requests(c);
}


/* 1 if the client has closed its connection, or its stream of HTTP/2 */

static ngx_uint_t
ngx_http_cite_detach_closed(ngx_http_request_t *r)
{
    int                n;
    char               byte[1];
    ngx_connection_t  *c;

    c = r->connection;

    if (c->error) {
        return 1;
    }

    if (r->http_version >= NGX_HTTP_VERSION_20) {
        return 0;
    }

    n = recv(c->fd, byte, 1, MSG_PEEK);

    return n == 0 || (n == -1 && ngx_socket_errno != NGX_EAGAIN
                      && ngx_socket_errno != NGX_EINTR);
}


/* in the place of nginx's handler, which ends the request */

static void
ngx_http_cite_detach_reader(ngx_http_request_t *r)
{
    ngx_event_t          *rev;
    ngx_connection_t     *c;
    ngx_http_cite_ctx_t  *ctx;

    c = r->connection;
    rev = c->read;
    ctx = ngx_http_get_module_ctx(r, ngx_http_cite_filter_module);

    if (ctx == NULL) {
        return;
    }

    if (!ctx->detached && !ngx_http_cite_detach_closed(r)) {
        ctx->detach.read_handler(r);
        return;
    }

    if (ngx_http_cite_detach_allowed(ctx)) {
        rev->eof = 1;
        c->error = 1;
    }

    if (!ngx_http_cite_detach(ctx)) {
        ctx->detach.read_handler(r);
        return;
    }

    if ((ngx_event_flags & NGX_USE_LEVEL_EVENT) && rev->active) {
        (void) ngx_del_event(rev, NGX_READ_EVENT, 0);
    }
}


void
ngx_http_cite_detach_init(ngx_http_cite_ctx_t *ctx)
{
    ngx_http_request_t  *r;

    r = ctx->r;

    ctx->detach.timer.handler = ngx_http_cite_detach_timeout;
    ctx->detach.timer.data = ctx;
    ctx->detach.timer.log = r->connection->log;

    /* a body that is still sent to the upstream has a handler of its own */

    if (ctx->clcf->detach.enable && r->upstream && !r->reading_body
        && r == r->main)
    {
        ctx->detach.read_handler = r->read_event_handler;
        r->read_event_handler = ngx_http_cite_detach_reader;
    }
}


void
ngx_http_cite_detach_cleanup(ngx_http_cite_ctx_t *ctx)
{
    if (ctx->detached) {
        ngx_http_cite_detached--;
    }

    if (ctx->detach.timer.timer_set) {
        ngx_del_timer(&ctx->detach.timer);
    }
}


void
ngx_http_cite_detach_finish(ngx_http_cite_ctx_t *ctx)
{
    ngx_uint_t  i;

    if (!ctx->detached || ctx->end.state == NGX_HTTP_CITE_OPEN) {
        return;
    }

    for (i = 0; i < NGX_HTTP_CITE_DETACH_SLICES; i++) {
        if (cite_stream_work(&ctx->stream) != CITE_AGAIN) {
            break;
        }
    }

    ngx_http_cite_verify_detach(ctx);
    cite_stream_give_up(&ctx->stream, "client gone");
    cite_checks_give_up(&ctx->stream.checks, "client gone", 1);
}
