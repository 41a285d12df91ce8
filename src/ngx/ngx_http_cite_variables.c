
/*
 * Copyright (C) the ngx_cite authors
 */


#include "ngx_http_cite.h"


/* variables beside the verdicts' own; "pending" has none */

enum {
    NGX_HTTP_CITE_TOTAL = CITE_VERDICT_PENDING,
    NGX_HTTP_CITE_UNSETTLED = CITE_VERDICT_FAILED + 1,
    NGX_HTTP_CITE_JUDGED,
    NGX_HTTP_CITE_UNBOUND,
    NGX_HTTP_CITE_DOUBTFUL,
    NGX_HTTP_CITE_SENTENCES,
    NGX_HTTP_CITE_UNCITED
};


#define NGX_HTTP_CITE_RANDOM_LEN  16


/* $cite_job_key of a request that does not belong to a check */

typedef struct {
    ngx_http_request_t  *r;
    ngx_str_t            key;
} ngx_http_cite_own_key_t;


static u_char      ngx_http_cite_random[NGX_HTTP_CITE_RANDOM_LEN];
static ngx_uint_t  ngx_http_cite_own_keys;     /* of this worker */


static void
ngx_http_cite_set_variable(ngx_http_variable_value_t *v, const void *data,
    size_t len)
{
    v->data = (u_char *) data;
    v->len = len;
    v->valid = 1;
    v->no_cacheable = 1;
    v->not_found = 0;
}


/* why a response that was read to its end has nothing of ours in it */

static const char *
ngx_http_cite_silence(ngx_http_cite_ctx_t *ctx)
{
    cite_summary_t   sum;
    cite_stream_t   *s;

    s = &ctx->stream;

    if (s->bypass || s->stats.added || ctx->observe || ctx->json
        || ctx->end.state != NGX_HTTP_CITE_ENDED)
    {
        return s->bypass;
    }

    if (s->stats.events == 0) {
        return "empty";
    }

    cite_stream_summary(s, &sum);

    return sum.total ? NULL : "no-citations";
}


static ngx_int_t
ngx_http_cite_bypass_variable(ngx_http_request_t *r,
    ngx_http_variable_value_t *v, uintptr_t data)
{
    ngx_uint_t                 mode;
    const char                *reason;
    ngx_http_cite_ctx_t       *ctx;
    ngx_http_cite_loc_conf_t  *clcf;

    ctx = ngx_http_get_module_ctx(r, ngx_http_cite_filter_module);

    if (ctx) {
        reason = ngx_http_cite_silence(ctx);

    } else {
        clcf = ngx_http_get_module_loc_conf(r, ngx_http_cite_filter_module);
        mode = ngx_http_cite_request_mode(r, clcf, 0);
        reason = ngx_http_cite_bypass(r, mode, 0);
    }

    reason = reason ? reason : "";
    ngx_http_cite_set_variable(v, reason, ngx_strlen(reason));

    return NGX_OK;
}


/* known when the first payload has come: in logs, not in headers */

static ngx_int_t
ngx_http_cite_dialect_variable(ngx_http_request_t *r,
    ngx_http_variable_value_t *v, uintptr_t data)
{
    const char           *name;
    ngx_http_cite_ctx_t  *ctx;

    ctx = ngx_http_get_module_ctx(r, ngx_http_cite_filter_module);
    name = ctx ? cite_stream_dialect(&ctx->stream) : NULL;

    name = name ? name : "";
    ngx_http_cite_set_variable(v, name, ngx_strlen(name));

    return NGX_OK;
}


/* as one JSON object, for the access log */

static ngx_int_t
ngx_http_cite_labels_variable(ngx_http_request_t *r,
    ngx_http_variable_value_t *v, uintptr_t data)
{
    ngx_http_cite_ctx_t  *ctx;

    ctx = ngx_http_get_module_ctx(r, ngx_http_cite_filter_module);

    if (ctx == NULL || ctx->labels.n == 0) {
        v->not_found = 1;
        return NGX_OK;
    }

    ngx_http_cite_set_variable(v, ctx->labels.p, ctx->labels.n);

    return NGX_OK;
}


static ngx_int_t
ngx_http_cite_state_key_variable(ngx_http_request_t *r,
    ngx_http_variable_value_t *v, uintptr_t data)
{
    ngx_str_t  key;

    (void) ngx_http_cite_request_key(r, &key, 0);

    ngx_http_cite_set_variable(v, key.data, key.len);

    return NGX_OK;
}


static ngx_int_t
ngx_http_cite_number_variable(ngx_http_request_t *r,
    ngx_http_variable_value_t *v, ngx_uint_t n)
{
    u_char  *p;

    p = ngx_pnalloc(r->pool, NGX_INT_T_LEN);
    if (p == NULL) {
        return NGX_ERROR;
    }

    ngx_http_cite_set_variable(v, p, ngx_sprintf(p, "%ui", n) - p);

    return NGX_OK;
}


static size_t
ngx_http_cite_sum(const cite_summary_t *sum, uintptr_t data)
{
    switch (data) {

    case NGX_HTTP_CITE_TOTAL:
        return sum->total;

    case NGX_HTTP_CITE_JUDGED:
        return sum->judged;

    case NGX_HTTP_CITE_UNSETTLED:
        return sum->skips[CITE_SKIP_UNSETTLED];

    case NGX_HTTP_CITE_UNBOUND:
        return sum->unbound;

    case NGX_HTTP_CITE_DOUBTFUL:
        return sum->doubtful;

    case NGX_HTTP_CITE_SENTENCES:
        return sum->sentences;

    case NGX_HTTP_CITE_UNCITED:
        return sum->uncited;

    default:
        return sum->verdicts[data];
    }
}


/* the number of forms that look like a citation and were not read */

static ngx_int_t
ngx_http_cite_unread_variable(ngx_http_request_t *r,
    ngx_http_variable_value_t *v, uintptr_t data)
{
    size_t                unread[CITE_UNREAD_N];
    ngx_uint_t            i, n;
    ngx_http_cite_ctx_t  *ctx;

    ctx = ngx_http_get_module_ctx(r, ngx_http_cite_filter_module);

    if (ctx == NULL) {
        v->not_found = 1;
        return NGX_OK;
    }

    cite_stream_unread_forms(&ctx->stream, unread);

    for (n = 0, i = 0; i < CITE_UNREAD_N; i++) {
        n += unread[i];
    }

    return ngx_http_cite_number_variable(r, v, n);
}


/* the number of citations with the verdict that data says */

static ngx_int_t
ngx_http_cite_sum_variable(ngx_http_request_t *r,
    ngx_http_variable_value_t *v, uintptr_t data)
{
    cite_summary_t        sum;
    ngx_http_cite_ctx_t  *ctx;

    ctx = ngx_http_get_module_ctx(r, ngx_http_cite_filter_module);

    if (ctx == NULL) {
        v->not_found = 1;
        return NGX_OK;
    }

    cite_stream_summary(&ctx->stream, &sum);

    return ngx_http_cite_number_variable(r, v, ngx_http_cite_sum(&sum, data));
}


static ngx_int_t
ngx_http_cite_status_variable(ngx_http_request_t *r,
    ngx_http_variable_value_t *v, uintptr_t data)
{
    const char           *status;
    ngx_http_cite_ctx_t  *ctx;

    ctx = ngx_http_get_module_ctx(r, ngx_http_cite_filter_module);

    if (ctx == NULL) {
        v->not_found = 1;
        return NGX_OK;
    }

    status = cite_stream_status(&ctx->stream);
    ngx_http_cite_set_variable(v, status, ngx_strlen(status));

    return NGX_OK;
}


static ngx_int_t
ngx_http_cite_hold_variable(ngx_http_request_t *r,
    ngx_http_variable_value_t *v, uintptr_t data)
{
    ngx_http_cite_ctx_t  *ctx;

    ctx = ngx_http_get_module_ctx(r, ngx_http_cite_filter_module);

    if (ctx == NULL) {
        v->not_found = 1;
        return NGX_OK;
    }

    return ngx_http_cite_number_variable(r, v, ngx_http_cite_hold_ms(ctx));
}


static void
ngx_http_cite_own_key_cleanup(void *data)
{
    /* no cleanup: only marks the key, so that it can be found */
}


/*
 * The value stays the same for a request's life, and no other request has it:
 * not in another worker, nor in a server that has used the same cache before.
 * Subrequests share a pool and variables, but have keys of their own.
 */

static ngx_str_t *
ngx_http_cite_own_key(ngx_http_request_t *r)
{
    u_char                   *p;
    ngx_pool_cleanup_t       *cln;
    ngx_http_cite_own_key_t  *own;

    for (cln = r->pool->cleanup; cln; cln = cln->next) {
        own = cln->data;

        if (cln->handler == ngx_http_cite_own_key_cleanup && own->r == r) {
            return &own->key;
        }
    }

    cln = ngx_pool_cleanup_add(r->pool, sizeof(ngx_http_cite_own_key_t));
    if (cln == NULL) {
        return NULL;
    }

    p = ngx_pnalloc(r->pool, sizeof("none--") - 1 + NGX_INT_T_LEN
                             + 2 * NGX_HTTP_CITE_RANDOM_LEN);
    if (p == NULL) {
        return NULL;
    }

    own = cln->data;
    own->r = r;
    own->key.data = p;

    p = ngx_cpymem(p, "none-", sizeof("none-") - 1);
    p = ngx_hex_dump(p, ngx_http_cite_random, NGX_HTTP_CITE_RANDOM_LEN);
    p = ngx_sprintf(p, "-%ui", ngx_http_cite_own_keys++);

    own->key.len = p - own->key.data;

    cln->handler = ngx_http_cite_own_key_cleanup;

    return &own->key;
}


/* for the verify location, and locations that it asks by subrequests */

static ngx_int_t
ngx_http_cite_job_key_variable(ngx_http_request_t *r,
    ngx_http_variable_value_t *v, uintptr_t data)
{
    ngx_str_t            *key;
    ngx_http_cite_job_t  *job;

    job = ngx_http_cite_job_above(r);

    if (job) {
        ngx_http_cite_set_variable(v, job->digest, CITE_ASK_DIGEST_LEN);
        return NGX_OK;
    }

    key = ngx_http_cite_own_key(r);
    if (key == NULL) {
        return NGX_ERROR;
    }

    ngx_http_cite_set_variable(v, key->data, key->len);

    return NGX_OK;
}


static ngx_http_variable_t  ngx_http_cite_variables[] = {

    { ngx_string("cite_bypass"), NULL, ngx_http_cite_bypass_variable, 0,
      NGX_HTTP_VAR_NOCACHEABLE, 0 },

    { ngx_string("cite_dialect"), NULL, ngx_http_cite_dialect_variable, 0,
      NGX_HTTP_VAR_NOCACHEABLE, 0 },

    { ngx_string("cite_labels"), NULL, ngx_http_cite_labels_variable, 0,
      NGX_HTTP_VAR_NOCACHEABLE, 0 },

    { ngx_string("cite_state_key"), NULL, ngx_http_cite_state_key_variable, 0,
      NGX_HTTP_VAR_NOCACHEABLE, 0 },

    { ngx_string("cite_total"), NULL, ngx_http_cite_sum_variable,
      NGX_HTTP_CITE_TOTAL, NGX_HTTP_VAR_NOCACHEABLE, 0 },

    { ngx_string("cite_verified"), NULL, ngx_http_cite_sum_variable,
      CITE_VERDICT_VERIFIED, NGX_HTTP_VAR_NOCACHEABLE, 0 },

    { ngx_string("cite_partial"), NULL, ngx_http_cite_sum_variable,
      CITE_VERDICT_PARTIAL, NGX_HTTP_VAR_NOCACHEABLE, 0 },

    { ngx_string("cite_missed"), NULL, ngx_http_cite_sum_variable,
      CITE_VERDICT_MISSED, NGX_HTTP_VAR_NOCACHEABLE, 0 },

    { ngx_string("cite_failed"), NULL, ngx_http_cite_sum_variable,
      CITE_VERDICT_FAILED, NGX_HTTP_VAR_NOCACHEABLE, 0 },

    { ngx_string("cite_skipped"), NULL, ngx_http_cite_sum_variable,
      CITE_VERDICT_SKIPPED, NGX_HTTP_VAR_NOCACHEABLE, 0 },

    { ngx_string("cite_unsettled"), NULL, ngx_http_cite_sum_variable,
      NGX_HTTP_CITE_UNSETTLED, NGX_HTTP_VAR_NOCACHEABLE, 0 },

    { ngx_string("cite_judged"), NULL, ngx_http_cite_sum_variable,
      NGX_HTTP_CITE_JUDGED, NGX_HTTP_VAR_NOCACHEABLE, 0 },

    { ngx_string("cite_unbound"), NULL, ngx_http_cite_sum_variable,
      NGX_HTTP_CITE_UNBOUND, NGX_HTTP_VAR_NOCACHEABLE, 0 },

    { ngx_string("cite_doubtful"), NULL, ngx_http_cite_sum_variable,
      NGX_HTTP_CITE_DOUBTFUL, NGX_HTTP_VAR_NOCACHEABLE, 0 },

    { ngx_string("cite_sentences"), NULL, ngx_http_cite_sum_variable,
      NGX_HTTP_CITE_SENTENCES, NGX_HTTP_VAR_NOCACHEABLE, 0 },

    { ngx_string("cite_uncited"), NULL, ngx_http_cite_sum_variable,
      NGX_HTTP_CITE_UNCITED, NGX_HTTP_VAR_NOCACHEABLE, 0 },

    { ngx_string("cite_unread"), NULL, ngx_http_cite_unread_variable, 0,
      NGX_HTTP_VAR_NOCACHEABLE, 0 },

    { ngx_string("cite_status"), NULL, ngx_http_cite_status_variable, 0,
      NGX_HTTP_VAR_NOCACHEABLE, 0 },

    { ngx_string("cite_hold_ms"), NULL, ngx_http_cite_hold_variable, 0,
      NGX_HTTP_VAR_NOCACHEABLE, 0 },

    { ngx_string("cite_job_key"), NULL, ngx_http_cite_job_key_variable, 0,
      NGX_HTTP_VAR_NOCACHEABLE, 0 },

      ngx_http_null_variable
};


ngx_int_t
ngx_http_cite_add_variables(ngx_conf_t *cf)
{
    ngx_http_variable_t  *var, *v;

    for (v = ngx_http_cite_variables; v->name.len; v++) {
        var = ngx_http_add_variable(cf, &v->name, v->flags);
        if (var == NULL) {
            return NGX_ERROR;
        }

        var->get_handler = v->get_handler;
        var->data = v->data;
    }

    return NGX_OK;
}


/* for systems without /dev/urandom: differs by time and process */

static void
ngx_http_cite_weak_random(void)
{
    uint32_t        part[NGX_HTTP_CITE_RANDOM_LEN / 4];
    struct timeval  tv;

    ngx_gettimeofday(&tv);

    part[0] = (uint32_t) tv.tv_sec;
    part[1] = (uint32_t) tv.tv_usec;
    part[2] = (uint32_t) ngx_pid;
    part[3] = (uint32_t) ngx_random();

    ngx_memcpy(ngx_http_cite_random, part, NGX_HTTP_CITE_RANDOM_LEN);
}


void
ngx_http_cite_init_variables(ngx_cycle_t *cycle)
{
    ssize_t   n;
    ngx_fd_t  fd;

    n = -1;
    fd = ngx_open_file("/dev/urandom", NGX_FILE_RDONLY, NGX_FILE_OPEN, 0);

    if (fd != NGX_INVALID_FILE) {
        n = ngx_read_fd(fd, ngx_http_cite_random, NGX_HTTP_CITE_RANDOM_LEN);
        (void) ngx_close_file(fd);
    }

    if (n != NGX_HTTP_CITE_RANDOM_LEN) {
        ngx_log_error(NGX_LOG_WARN, cycle->log, ngx_errno,
                      "\"/dev/urandom\" can't be read");
        ngx_http_cite_weak_random();
    }
}
