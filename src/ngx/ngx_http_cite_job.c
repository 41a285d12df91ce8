
/*
 * Copyright (C) the ngx_cite authors
 *
 * A question is asked by a background subrequest with headers, body and
 * variables of its own; of the client's request it has only those headers that
 * the configuration names.  The answer is kept here, and never sent.
 */


#include "ngx_http_cite_budget.h"


/* an answer may carry images, which the core leaves out */

#define NGX_HTTP_CITE_ANSWER_MAX  (1024 * 1024)


static ngx_int_t ngx_http_cite_job_done(ngx_http_request_t *sr, void *data,
    ngx_int_t rc);


ngx_http_cite_job_t *
ngx_http_cite_job_of(ngx_http_request_t *r)
{
    /* error_page and internal redirects clear contexts, not post_subrequest */

    if (r == r->main || r->post_subrequest == NULL
        || r->post_subrequest->handler != ngx_http_cite_job_done)
    {
        return NULL;
    }

    return r->post_subrequest->data;
}


ngx_http_cite_job_t *
ngx_http_cite_job_above(ngx_http_request_t *r)
{
    ngx_http_cite_job_t  *job;

    for (job = NULL; r && job == NULL; r = r->parent) {
        job = ngx_http_cite_job_of(r);
    }

    return job;
}


void
ngx_http_cite_job_heal(ngx_http_request_t *r)
{
    ngx_http_request_t  *owner;

    owner = r->connection->data;

    if (owner != r->main && owner->connection == r->connection
        && ngx_http_cite_job_above(owner))
    {
        r->connection->data = r->main;
    }
}


static ngx_table_elt_t *
ngx_http_cite_job_add_header(ngx_http_request_t *sr, const ngx_str_t *key,
    const ngx_str_t *value)
{
    ngx_table_elt_t  *h;

    h = ngx_list_push(&sr->headers_in.headers);
    if (h == NULL) {
        return NULL;
    }

    ngx_memzero(h, sizeof(ngx_table_elt_t));

    h->key = *key;
    h->value = *value;

    h->lowcase_key = ngx_pnalloc(sr->pool, key->len);
    if (h->lowcase_key == NULL) {
        return NULL;
    }

    /* the real hash: proxy looks headers up by it */
    h->hash = ngx_hash_strlow(h->lowcase_key, key->data, key->len);

    return h;
}


static ngx_uint_t
ngx_http_cite_job_passes(ngx_array_t *names, ngx_table_elt_t *h)
{
    ngx_str_t   *name;
    ngx_uint_t   i;

    name = names->elts;

    for (i = 0; i < names->nelts; i++) {
        if (name[i].len == h->key.len
            && ngx_strncasecmp(name[i].data, h->key.data, h->key.len) == 0)
        {
            return 1;
        }
    }

    return 0;
}


/* some headers have a field in headers_in, which variables look at */

static ngx_int_t
ngx_http_cite_job_pass_header(ngx_http_request_t *sr, ngx_table_elt_t *from)
{
    ngx_table_elt_t            *h;
    ngx_http_header_t          *hh;
    ngx_http_core_main_conf_t  *cmcf;

    h = ngx_http_cite_job_add_header(sr, &from->key, &from->value);
    if (h == NULL) {
        return NGX_ERROR;
    }

    cmcf = ngx_http_get_module_main_conf(sr, ngx_http_core_module);

    hh = ngx_hash_find(&cmcf->headers_in_hash, h->hash, h->lowcase_key,
                       h->key.len);

    return hh ? hh->handler(sr, h, hh->offset) : NGX_OK;
}


static ngx_int_t
ngx_http_cite_job_pass_headers(ngx_http_request_t *sr, ngx_array_t *names)
{
    ngx_uint_t        i;
    ngx_list_part_t  *part;
    ngx_table_elt_t  *h;

    if (names == NULL) {
        return NGX_OK;
    }

    part = &sr->main->headers_in.headers.part;

    for ( /* void */ ; part; part = part->next) {

        h = part->elts;

        for (i = 0; i < part->nelts; i++) {
            if (ngx_http_cite_job_passes(names, &h[i])
                && ngx_http_cite_job_pass_header(sr, &h[i]) != NGX_OK)
            {
                return NGX_ERROR;
            }
        }
    }

    return NGX_OK;
}


static ngx_int_t
ngx_http_cite_job_headers(ngx_http_request_t *sr, ngx_http_cite_job_t *job)
{
    ngx_str_t  length;

    static ngx_str_t  type_name = ngx_string("Content-Type");
    static ngx_str_t  type = ngx_string("application/json");
    static ngx_str_t  length_name = ngx_string("Content-Length");

    ngx_memzero(&sr->headers_in, sizeof(ngx_http_headers_in_t));

    if (ngx_list_init(&sr->headers_in.headers, sr->pool, 4,
                      sizeof(ngx_table_elt_t))
        != NGX_OK)
    {
        return NGX_ERROR;
    }

    length.data = ngx_pnalloc(sr->pool, NGX_SIZE_T_LEN);
    if (length.data == NULL) {
        return NGX_ERROR;
    }

    length.len = ngx_sprintf(length.data, "%uz", job->body.n) - length.data;

    sr->headers_in.content_length_n = (off_t) job->body.n;
    sr->headers_in.keep_alive_n = -1;

    sr->headers_in.content_type = ngx_http_cite_job_add_header(sr, &type_name,
                                                               &type);
    sr->headers_in.content_length = ngx_http_cite_job_add_header(sr,
                                                        &length_name, &length);

    if (sr->headers_in.content_type == NULL
        || sr->headers_in.content_length == NULL)
    {
        return NGX_ERROR;
    }

    return ngx_http_cite_job_pass_headers(sr,
                                       job->ctx->clcf->verify.pass_headers);
}


static ngx_int_t
ngx_http_cite_job_request_body(ngx_http_request_t *sr,
    ngx_http_cite_job_t *job)
{
    ngx_buf_t                *b;
    ngx_http_request_body_t  *rb;

    rb = ngx_pcalloc(sr->pool, sizeof(ngx_http_request_body_t));
    if (rb == NULL) {
        return NGX_ERROR;
    }

    b = ngx_calloc_buf(sr->pool);
    if (b == NULL) {
        return NGX_ERROR;
    }

    b->start = job->body.p;
    b->pos = b->start;
    b->last = b->pos + job->body.n;
    b->end = b->last;
    b->memory = 1;
    b->last_buf = 1;

    rb->bufs = ngx_alloc_chain_link(sr->pool);
    if (rb->bufs == NULL) {
        return NGX_ERROR;
    }

    rb->bufs->buf = b;
    rb->bufs->next = NULL;
    rb->buf = b;

    sr->request_body = rb;

    return NGX_OK;
}


/* values evaluated for the client's request are not seen */

static ngx_int_t
ngx_http_cite_job_variables(ngx_http_request_t *sr)
{
    ngx_http_core_main_conf_t  *cmcf;

    cmcf = ngx_http_get_module_main_conf(sr, ngx_http_core_module);

    sr->variables = ngx_pcalloc(sr->pool, cmcf->variables.nelts
                                        * sizeof(ngx_http_variable_value_t));

    return sr->variables ? NGX_OK : NGX_ERROR;
}


/* $request_uri: as a client would have sent it, never with decoded bytes */

static ngx_int_t
ngx_http_cite_job_unparsed_uri(ngx_http_request_t *sr)
{
    size_t   len;
    u_char  *p;

    len = sr->uri.len
          + 2 * ngx_escape_uri(NULL, sr->uri.data, sr->uri.len,
                               NGX_ESCAPE_URI);

    p = ngx_pnalloc(sr->pool, len);
    if (p == NULL) {
        return NGX_ERROR;
    }

    sr->unparsed_uri.data = p;
    sr->unparsed_uri.len = len;

    (void) ngx_escape_uri(p, sr->uri.data, sr->uri.len, NGX_ESCAPE_URI);

    return NGX_OK;
}


static ngx_int_t
ngx_http_cite_job_request(ngx_http_request_t *sr, ngx_http_cite_job_t *job)
{
    static ngx_str_t  method = ngx_string("POST");

    sr->method = NGX_HTTP_POST;
    sr->method_name = method;
    sr->request_line = method;
    sr->request_body = NULL;
    sr->discard_body = 0;

    if (ngx_http_cite_job_unparsed_uri(sr) != NGX_OK
        || ngx_http_cite_job_headers(sr, job) != NGX_OK
        || ngx_http_cite_job_request_body(sr, job) != NGX_OK)
    {
        return NGX_ERROR;
    }

    return ngx_http_cite_job_variables(sr);
}


static void
ngx_http_cite_job_drop(ngx_http_request_t *sr)
{
    ngx_http_finalize_request(sr, NGX_OK);
}


/* 1 if the text has no byte below the least one, and no DEL */

static ngx_uint_t
ngx_http_cite_job_is_text(const ngx_str_t *text, u_char least)
{
    size_t  i;

    for (i = 0; i < text->len; i++) {
        if (text->data[i] < least || text->data[i] == 0x7f) {
            return 0;
        }
    }

    return 1;
}


/*
 * Variables may bring decoded bytes of the client's: nginx writes the URI
 * into its log, and the arguments into the request line, as they are.
 */

static ngx_int_t
ngx_http_cite_job_parse_uri(ngx_http_request_t *r, ngx_str_t *uri,
    ngx_str_t *args)
{
    ngx_uint_t  flags;

    /* without NGX_HTTP_LOG_UNSAFE, which logs the bytes */
    flags = 0;
    ngx_str_null(args);

    if (uri->len == 0 || uri->data[0] != '/'
        || ngx_http_parse_unsafe_uri(r, uri, args, &flags) != NGX_OK
        || !ngx_http_cite_job_is_text(uri, ' ')
        || !ngx_http_cite_job_is_text(args, ' ' + 1))
    {
        return NGX_DECLINED;
    }

    return NGX_OK;
}


ngx_int_t
ngx_http_cite_job_start(ngx_http_cite_ctx_t *ctx, ngx_http_cite_job_t *job)
{
    size_t                len;
    ngx_str_t             uri, args;
    ngx_uint_t            count;
    ngx_http_request_t   *r, *sr;

    r = ctx->r;
    count = r->main->count;

    if (ngx_http_complex_value(r, ctx->clcf->verify.uri, &uri) != NGX_OK) {
        return NGX_ERROR;
    }

    len = uri.len;

    if (ngx_http_cite_job_parse_uri(r, &uri, &args) != NGX_OK) {
        ngx_log_error(NGX_LOG_WARN, r->connection->log, 0,
                      "\"cite_verify\" has given no URI but %uz other bytes",
                      len);
        return NGX_ERROR;
    }

    job->ps.handler = ngx_http_cite_job_done;
    job->ps.data = job;

    /* the body moves to the job: a straggler may outlive the question */

    ngx_memcpy(job->digest, job->question->digest, CITE_ASK_DIGEST_LEN);

    job->body = job->question->body;
    cite_buf_init(&job->question->body, &ctx->stream.mem, job->body.max);
    cite_buf_init(&job->answer, &ctx->stream.mem, NGX_HTTP_CITE_ANSWER_MAX);

    if (ngx_http_subrequest(r, &uri, &args, &sr, &job->ps,
                            NGX_HTTP_SUBREQUEST_BACKGROUND)
        != NGX_OK)
    {
        /* a subrequest that could not be posted is counted, and never ends */
        r->main->count = count;
        return NGX_ERROR;
    }

    job->sr = sr;

    if (ngx_http_cite_job_request(sr, job) != NGX_OK) {
        /* it is posted already, but must not run half made */
        sr->write_event_handler = ngx_http_cite_job_drop;
        return NGX_ERROR;
    }

    return NGX_OK;
}


ngx_int_t
ngx_http_cite_job_header(ngx_http_request_t *r, ngx_http_cite_job_t *job)
{
    if (!job->direct) {
        job->status = r->headers_out.status;
        job->answer.n = 0;
        job->answer_ended = 0;
        ngx_http_cite_budget_pause(job->ctx, r);

        if (r->headers_out.content_length_n > NGX_HTTP_CITE_ANSWER_MAX) {
            job->answer.err = "size limit exceeded";
            ngx_http_cite_verify_wake(job->ctx);
        }
    }

    r->header_sent = 1;
    r->filter_need_in_memory = 1;

    return NGX_OK;
}


static void
ngx_http_cite_job_keep(ngx_http_cite_job_t *job, ngx_buf_t *b)
{
    if (job->question == NULL || job->direct || job->answer.err) {
        return;
    }

    cite_buf_add(&job->answer, b->pos, b->last - b->pos);

    if (job->answer.err) {
        /* the rest of the answer is useless, and may never end */
        ngx_http_cite_verify_wake(job->ctx);
    }
}


ngx_int_t
ngx_http_cite_job_body(ngx_http_cite_job_t *job, ngx_chain_t *in)
{
    ngx_buf_t  *b;

    for ( /* void */ ; in; in = in->next) {

        b = in->buf;

        if (ngx_buf_in_memory(b)) {
            ngx_http_cite_job_keep(job, b);
        }

        if (b->last_buf || b->last_in_chain) {
            job->answer_ended = 1;
        }

        b->pos = b->last;
        b->file_pos = b->file_last;
    }

    return NGX_OK;
}


/* runs whenever the subrequest is finalized, which may be twice */

static ngx_int_t
ngx_http_cite_job_done(ngx_http_request_t *sr, void *data, ngx_int_t rc)
{
    ngx_http_cite_job_t  *job = data;

    ngx_uint_t         error;
    ngx_connection_t  *c;

    c = sr->connection;

    ngx_log_debug3(NGX_LOG_DEBUG_HTTP, c->log, 0,
                   "cite job done rc:%i status:%ui complete:%d",
                   rc, sr->headers_out.status, job->answer_ended);

    if (rc >= NGX_HTTP_SPECIAL_RESPONSE && rc != NGX_HTTP_CLOSE
        && rc != NGX_HTTP_CLIENT_CLOSED_REQUEST
        && rc != NGX_HTTP_REQUEST_TIME_OUT
        && !job->special && !job->done && !c->error)
    {
        /* nginx tries error_page, and then calls this again */

        job->special = 1;
        job->rc = rc;

        return rc;
    }

    ngx_http_cite_job_heal(sr);

    error = c->error;
    ngx_http_cite_client_hide_error(job->ctx);

    if (!job->done) {
        job->done = 1;

        if (rc != NGX_OK) {
            job->rc = rc;
        }

        /* it has ended because the client has left */

        if (job->status == 0
            && (error || rc == NGX_HTTP_CLIENT_CLOSED_REQUEST))
        {
            job->unheard = 1;
        }

        ngx_http_cite_settle_later(job);
    }

    /* otherwise a failed check would end the client's request */

    return c->error ? rc : NGX_OK;
}


/* 1 if the subrequest is over, or will be without having begun */

static ngx_uint_t
ngx_http_cite_job_stop_request(ngx_http_request_t *sr)
{
    if (sr->write_event_handler == ngx_http_handler) {
        /* it is posted, and has not run yet */
        sr->write_event_handler = ngx_http_cite_job_drop;
        return 1;
    }

    if (sr->upstream == NULL || sr->upstream->cleanup == NULL) {
        return 0;
    }

    (*sr->upstream->cleanup)(sr);

    return 1;
}


void
ngx_http_cite_job_stop(ngx_http_cite_job_t *job)
{
    if (job->done || job->sr == NULL) {
        return;
    }

    job->done = 1;

    if (!ngx_http_cite_job_stop_request(job->sr)) {
        job->done = 0;
        return;
    }

    ngx_log_debug0(NGX_LOG_DEBUG_HTTP, job->ctx->r->connection->log, 0,
                   "cite job cancelled");

    ngx_http_cite_settle_later(job);
}
