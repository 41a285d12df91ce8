
/*
 * Copyright (C) the ngx_cite authors
 *
 * The "cite_zone" directive, and the counters in its shared memory.
 */


#include "ngx_http_cite_label.h"
#include "ngx_http_cite_zone.h"


/* as for nginx's zones: the slab pool needs pages for itself */

#define NGX_HTTP_CITE_ZONE_PAGES  8


static ngx_int_t ngx_http_cite_zone_init(ngx_shm_zone_t *zone, void *data);


const ngx_str_t  ngx_http_cite_mode_names[NGX_HTTP_CITE_MODES] = {
    ngx_string("on"),
    ngx_string("observe")
};


/* the values of $cite_bypass; any other counts as the last one */

const ngx_str_t  ngx_http_cite_bypass_names[NGX_HTTP_CITE_BYPASSES] = {
    ngx_string("method"),
    ngx_string("status"),
    ngx_string("content-type"),
    ngx_string("json"),
    ngx_string("encoded"),
    ngx_string("state-key"),
    ngx_string("limit"),
    ngx_string("memory"),
    ngx_string("dialect"),
    ngx_string("other")
};


/* of the table, in its order; those behind it are empty */

ngx_str_t  ngx_http_cite_dialect_names[NGX_HTTP_CITE_DIALECTS];


const ngx_str_t  ngx_http_cite_verdict_names[CITE_VERDICT_FAILED + 1] = {
    ngx_string("pending"),
    ngx_string("verified"),
    ngx_string("partial"),
    ngx_string("missed"),
    ngx_string("skipped"),
    ngx_string("failed")
};


/* as the core names them, with "_" for blanks */

const ngx_str_t  ngx_http_cite_skip_names[CITE_SKIP_OTHER + 1] = {
    ngx_string("unsettled"),
    ngx_string("elsewhere"),
    ngx_string("off_topic"),
    ngx_string("other_language"),
    ngx_string("scope"),
    ngx_string("echo"),
    ngx_string("no_source"),
    ngx_string("ambiguous"),
    ngx_string("unknown_address"),
    ngx_string("no_evidence"),
    ngx_string("history_elsewhere"),
    ngx_string("unread"),
    ngx_string("no_verifier"),
    ngx_string("judges_quote"),
    ngx_string("budget"),
    ngx_string("other")
};


/* whose verdicts they are */

#define NGX_HTTP_CITE_BY(NAME, name)  ngx_string(#name),

const ngx_str_t  ngx_http_cite_by_names[NGX_HTTP_CITE_JUDGES] = {
    ngx_string("evidence"),
    CITE_ADAPTER_LIST(NGX_HTTP_CITE_BY)
};


const ngx_str_t  ngx_http_cite_unread_names[CITE_UNREAD_N] = {
    ngx_string("bracket"),
    ngx_string("brace"),
    ngx_string("tag")
};


/* prefixes of the reasons in the state; any other counts as the last one */

const ngx_str_t  ngx_http_cite_failure_names[NGX_HTTP_CITE_FAILURES] = {
    ngx_string("timeout"),
    ngx_string("no answer"),
    ngx_string("status"),
    ngx_string("answer too large"),
    ngx_string("truncated answer"),
    ngx_string("hook failed"),
    ngx_string("busy"),
    ngx_string("verifier down"),
    ngx_string("client gone"),
    ngx_string("budget"),
    ngx_string("other")
};


const ngx_str_t  ngx_http_cite_hook_names[NGX_HTTP_CITE_HOOKS] = {
    ngx_string("state_key"),
    ngx_string("extract"),
    ngx_string("filter"),
    ngx_string("complete")
};


/* why messages were not saved */

const ngx_str_t  ngx_http_cite_loss_names[NGX_HTTP_CITE_LOSSES] = {
    ngx_string("queue"),
    ngx_string("limit"),
    ngx_string("full"),
    ngx_string("refused"),
    ngx_string("exit"),
    ngx_string("memory")
};


char *
ngx_http_cite_zone(ngx_conf_t *cf, ngx_command_t *cmd, void *conf)
{
    ngx_http_cite_main_conf_t *cmcf = conf;

    size_t      min;
    ssize_t     size;
    ngx_str_t  *value;
    ngx_uint_t  i;

    if (cmcf->zone) {
        return "is duplicate, one zone counts for all of \"http\"";
    }

    value = cf->args->elts;

    if (value[1].len == 0) {
        return "needs the name of a zone";
    }

    size = ngx_parse_size(&value[2]);

    if (size == NGX_ERROR) {
        ngx_conf_log_error(NGX_LOG_EMERG, cf, 0,
                           "invalid size \"%V\" in \"%V\" directive",
                           &value[2], &cmd->name);
        return NGX_CONF_ERROR;
    }

    min = NGX_HTTP_CITE_ZONE_PAGES * ngx_pagesize;

    if ((size_t) size < min) {
        ngx_conf_log_error(NGX_LOG_EMERG, cf, 0,
                           "zone \"%V\" of %z bytes is too small, it needs "
                           "%uz", &value[1], size, min);
        return NGX_CONF_ERROR;
    }

    cmcf->zone = ngx_shared_memory_add(cf, &value[1], size,
                                       &ngx_http_cite_filter_module);
    if (cmcf->zone == NULL) {
        return NGX_CONF_ERROR;
    }

    cmcf->zone->init = ngx_http_cite_zone_init;
    cmcf->zone->data = cmcf;

    for (i = 0; cite_dialects[i] && i < NGX_HTTP_CITE_DIALECTS; i++) {
        ngx_http_cite_dialect_names[i].data = (u_char *) cite_dialects[i]->name;
        ngx_http_cite_dialect_names[i].len = ngx_strlen(cite_dialects[i]->name);
    }

    return NGX_CONF_OK;
}


/* data: the counters from before a reload */

static ngx_int_t
ngx_http_cite_zone_init(ngx_shm_zone_t *zone, void *data)
{
    ngx_slab_pool_t            *shpool;
    ngx_http_cite_main_conf_t  *cmcf;

    cmcf = zone->data;
    shpool = (ngx_slab_pool_t *) zone->shm.addr;

    if (data || zone->shm.exists) {
        zone->data = data ? data : shpool->data;
        return ngx_http_cite_label_zone_init(zone, cmcf);
    }

    zone->data = ngx_slab_calloc(shpool, sizeof(ngx_http_cite_counters_t));
    if (zone->data == NULL) {
        return NGX_ERROR;
    }

    shpool->data = zone->data;

    return ngx_http_cite_label_zone_init(zone, cmcf);
}


ngx_http_cite_counters_t *
ngx_http_cite_zone_counters(ngx_http_request_t *r)
{
    ngx_http_cite_main_conf_t  *cmcf;

    cmcf = ngx_http_get_module_main_conf(r, ngx_http_cite_filter_module);

    return cmcf->zone ? cmcf->zone->data : NULL;
}


static void
ngx_http_cite_zone_add(ngx_atomic_t *counter, ngx_atomic_uint_t n)
{
    if (n) {
        (void) ngx_atomic_fetch_add(counter, n);
    }
}


/* the counter whose name the text begins with, or the last one */

static void
ngx_http_cite_zone_named(ngx_atomic_t *counters, const ngx_str_t *names,
    ngx_uint_t n, const char *text)
{
    ngx_uint_t  i;

    for (i = 0; i < n - 1; i++) {
        if (ngx_strncmp(text, names[i].data, names[i].len) == 0) {
            break;
        }
    }

    ngx_http_cite_zone_add(&counters[i], 1);
}


void
ngx_http_cite_zone_bypass(ngx_http_request_t *r, const char *reason)
{
    ngx_http_cite_counters_t  *counters;

    counters = ngx_http_cite_zone_counters(r);

    if (counters) {
        ngx_http_cite_zone_named(counters->bypasses,
                                 ngx_http_cite_bypass_names,
                                 NGX_HTTP_CITE_BYPASSES, reason);
    }
}


void
ngx_http_cite_zone_check(ngx_http_cite_job_t *job, const char *reason)
{
    ngx_http_cite_counters_t  *counters;

    counters = ngx_http_cite_zone_counters(job->ctx->r);

    if (counters == NULL) {
        return;
    }

    ngx_http_cite_zone_add(&counters->checks, 1);
    ngx_http_cite_histogram_add(&counters->latency,
                                ngx_current_msec - job->start);

    if (reason) {
        ngx_http_cite_zone_not_asked(job->ctx, reason);
    }
}


void
ngx_http_cite_zone_not_asked(ngx_http_cite_ctx_t *ctx, const char *reason)
{
    ngx_http_cite_counters_t  *counters;

    counters = ngx_http_cite_zone_counters(ctx->r);

    if (counters) {
        ngx_http_cite_zone_named(counters->failures,
                                 ngx_http_cite_failure_names,
                                 NGX_HTTP_CITE_FAILURES, reason);
    }
}


void
ngx_http_cite_zone_hook_error(ngx_http_request_t *r,
    ngx_http_cite_hook_e hook)
{
    ngx_http_cite_counters_t  *counters;

    counters = ngx_http_cite_zone_counters(r);

    if (counters) {
        ngx_http_cite_zone_add(&counters->hook_errors[hook], 1);
    }
}


static void
ngx_http_cite_zone_citations(ngx_http_cite_counters_t *counters,
    cite_stream_t *s)
{
    size_t          unread[CITE_UNREAD_N];
    ngx_uint_t      i, k;
    cite_summary_t  sum;

    cite_stream_summary(s, &sum);
    cite_stream_unread_forms(s, unread);

    for (i = 0; i < cite_nelts(sum.verdicts); i++) {
        ngx_http_cite_zone_add(&counters->citations[i], sum.verdicts[i]);

        for (k = 0; k < NGX_HTTP_CITE_JUDGES; k++) {
            ngx_http_cite_zone_add(&counters->verdicts[k][i], sum.by[k][i]);
        }
    }

    ngx_http_cite_zone_add(&counters->judged, sum.judged);

    ngx_http_cite_zone_add(&counters->dangling, sum.dangling);
    ngx_http_cite_zone_add(&counters->dropped, sum.dropped);

    for (i = 0; i < cite_nelts(sum.skips); i++) {
        ngx_http_cite_zone_add(&counters->skipped[i], sum.skips[i]);
    }

    ngx_http_cite_zone_add(&counters->doubtful, sum.doubtful);
    ngx_http_cite_zone_add(&counters->sentences, sum.sentences);
    ngx_http_cite_zone_add(&counters->uncited, sum.uncited);

    for (i = 0; i < CITE_UNREAD_N; i++) {
        ngx_http_cite_zone_add(&counters->unread[i], unread[i]);
    }
}


static void
ngx_http_cite_zone_dialect(ngx_http_cite_counters_t *counters,
    cite_stream_t *s)
{
    ngx_uint_t  i;

    for (i = 0; cite_dialects[i] && i < NGX_HTTP_CITE_DIALECTS; i++) {
        if (s->exchange.dialect == cite_dialects[i]) {
            ngx_http_cite_zone_add(&counters->dialects[i], 1);
        }
    }
}


static void
ngx_http_cite_zone_stream(ngx_http_cite_counters_t *counters,
    cite_stream_t *s)
{
    ngx_http_cite_zone_add(&counters->events, s->stats.events);
    ngx_http_cite_zone_add(&counters->unreadable, s->stats.unreadable);
    ngx_http_cite_zone_add(&counters->over, s->stats.over);
    ngx_http_cite_zone_add(&counters->foreign, s->stats.foreign);
    ngx_http_cite_zone_add(&counters->bytes_read, s->stats.bytes);
    ngx_http_cite_zone_add(&counters->bytes_added, s->stats.added);

    ngx_http_cite_zone_add(&counters->deltas, s->state.deltas);
    ngx_http_cite_zone_add(&counters->forged, s->state.forged);
    ngx_http_cite_zone_add(&counters->refused, s->state.refused);
}


void
ngx_http_cite_zone_response(ngx_http_cite_ctx_t *ctx)
{
    cite_stream_t             *s;
    ngx_http_cite_counters_t  *counters;

    counters = ngx_http_cite_zone_counters(ctx->r);

    if (counters == NULL) {
        return;
    }

    s = &ctx->stream;

    if (s->bypass) {
        ngx_http_cite_zone_bypass(ctx->r, s->bypass);
    }

    if (ngx_strcmp(cite_stream_status(s), "error") == 0) {
        ngx_http_cite_zone_add(&counters->errors, 1);
    }

    ngx_http_cite_zone_citations(counters, s);
    ngx_http_cite_zone_stream(counters, s);
    ngx_http_cite_zone_dialect(counters, s);
    ngx_http_cite_label_count(ctx);

    ngx_http_cite_zone_add(&counters->heartbeats, ctx->push.heartbeats);
    ngx_http_cite_zone_add(&counters->stragglers, ctx->jobs.straggled);

    if (!ctx->observe) {
        ngx_http_cite_histogram_add(&counters->hold,
                                    ngx_http_cite_hold_ms(ctx));
    }

    /* added last: a worker that sees it sees the other numbers, too */
    ngx_http_cite_zone_add(&counters->responses[ctx->observe], 1);
}
