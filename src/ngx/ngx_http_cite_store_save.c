
/*
 * Copyright (C) the ngx_cite authors
 *
 * From streams to ops: each message of the assistant that has citations or
 * sources, when it has its last verdict, or when its request ends.
 */


#include "ngx_http_cite_request.h"
#include "ngx_http_cite_store.h"

#include "json/cite_members.h"


/* members that the record has beside those of the message */

#define NGX_HTTP_CITE_RECORD_MORE                                             \
    (sizeof(",\"threadId\":\"\",\"savedAt\":,\"labels\":}") + NGX_INT64_LEN               \
     + 6 * CITE_STORE_MAX_ID)


/* reviews in a request's state: how many are saved, their notes, and memory */

#define NGX_HTTP_CITE_REVIEWS_MAX     200
#define NGX_HTTP_CITE_REVIEW_NOTE     4096
#define NGX_HTTP_CITE_REVIEWS_MEMORY  (4 * 1024 * 1024)


void
ngx_http_cite_store_begin(ngx_http_cite_ctx_t *ctx)
{
    ngx_http_request_t              *r;
    ngx_http_cite_store_loc_conf_t  *conf;

    r = ctx->r;
    conf = &ctx->clcf->store;

    if (!conf->save
        || ngx_http_cite_store_owner(r, conf, &ctx->saving.owner) != NGX_OK)
    {
        return;
    }

    if (conf->thread
        && ngx_http_complex_value(r, conf->thread, &ctx->saving.thread)
           != NGX_OK)
    {
        ngx_str_null(&ctx->saving.owner);
    }
}


/* 1 if the message names sources: an object or a list that is not empty */

static ngx_uint_t
ngx_http_cite_store_has_sources(cite_span_t message)
{
    size_t          i;
    cite_member_t   m;
    cite_members_t  it;

    cite_members_init(&it, message);

    while (cite_members_next(&it, &m) == CITE_OK) {

        if (!cite_span_eq(m.name, cite_span("sources")) || m.value.n < 2
            || (*m.value.p != '{' && *m.value.p != '['))
        {
            continue;
        }

        for (i = 1; i < m.value.n - 1; i++) {
            if (m.value.p[i] > ' ') {
                return 1;
            }
        }
    }

    return 0;
}


/* of the site, of the run, or, if there is none, the message itself */

static cite_span_t
ngx_http_cite_store_thread(ngx_http_cite_ctx_t *ctx,
    const cite_stream_entry_t *entry)
{
    if (ctx->saving.thread.len) {
        return cite_span_make(ctx->saving.thread.data, ctx->saving.thread.len);
    }

    return entry->thread_id.n ? entry->thread_id : entry->id;
}


static ngx_uint_t
ngx_http_cite_store_fits(const cite_stream_entry_t *entry, cite_span_t thread)
{
    return cite_store_name_valid(entry->id, CITE_STORE_MAX_ID)
           && cite_store_name_valid(thread, CITE_STORE_MAX_ID)
           && (entry->run_id.n == 0
               || cite_store_name_valid(entry->run_id, CITE_STORE_MAX_ID))
           && entry->json.n <= CITE_STORE_MAX_RECORD;
}


/* the message, and where and when it was said */

static void
ngx_http_cite_store_record(ngx_http_cite_op_t *op, cite_span_t json,
    cite_span_t thread, cite_span_t labels)
{
    cite_buf_t  b;
    cite_mem_t  none;

    ngx_http_cite_op_writer(op, &b, &none);

    cite_store_record_begin(&b, json);
    cite_store_record_member(&b, cite_span("threadId"), thread);
    cite_buf_lit(&b, ",\"savedAt\":");
    cite_buf_uint(&b, (uint64_t) op->op.now);

    if (labels.n) {
        cite_buf_lit(&b, ",\"labels\":");
        cite_buf_put(&b, labels);
    }

    cite_buf_byte(&b, '}');

    op->op.body = cite_buf_view(&b);
}


static void
ngx_http_cite_store_message(ngx_http_cite_ctx_t *ctx,
    const cite_stream_entry_t *entry)
{
    size_t               size;
    cite_span_t          thread, owner, status;
    ngx_http_cite_op_t  *op;

    if (entry->citations == 0 && !ngx_http_cite_store_has_sources(entry->json))
    {
        return;
    }

    thread = ngx_http_cite_store_thread(ctx, entry);

    if (!ngx_http_cite_store_fits(entry, thread)) {
        ngx_http_cite_store_lost(NGX_HTTP_CITE_LOST_LIMIT);
        return;
    }

    owner = cite_span_make(ctx->saving.owner.data, ctx->saving.owner.len);
    status = cite_span_make(entry->status, ngx_strlen(entry->status));

    size = owner.n + thread.n + entry->id.n + entry->run_id.n + status.n
           + entry->text.n + entry->json.n + ctx->labels.n
           + NGX_HTTP_CITE_RECORD_MORE;

    op = ngx_http_cite_op_create(CITE_STORE_SAVE, size);

    if (op == NULL) {
        ngx_http_cite_store_lost(NGX_HTTP_CITE_LOST_MEMORY);
        return;
    }

    op->op.owner = ngx_http_cite_op_copy(op, owner);
    op->op.thread = ngx_http_cite_op_copy(op, thread);
    op->op.id = ngx_http_cite_op_copy(op, entry->id);
    op->op.run = ngx_http_cite_op_copy(op, entry->run_id);
    op->op.status = ngx_http_cite_op_copy(op, status);
    op->op.text = ngx_http_cite_op_copy(op, entry->text);
    ngx_http_cite_store_record(op, entry->json, thread, ctx->labels);

    (void) ngx_http_cite_store_put(op);
}


/* one review, which nobody waits for */

static void
ngx_http_cite_store_review(ngx_http_cite_ctx_t *ctx, cite_span_t id,
    cite_span_t citation, cite_span_t event, cite_span_t note)
{
    ngx_http_cite_op_t  *op;

    if (!cite_store_name_valid(id, CITE_STORE_MAX_ID)
        || !cite_store_name_valid(citation, CITE_STORE_MAX_ID)
        || cite_store_event(event) == CITE_STORE_EVENTS
        || note.n > NGX_HTTP_CITE_REVIEW_NOTE)
    {
        return;
    }

    op = ngx_http_cite_op_create(CITE_STORE_REVIEW,
                                 ctx->saving.owner.len + id.n + citation.n
                                 + event.n + 6 * note.n
                                 + NGX_HTTP_CITE_REVIEW_MORE);
    if (op == NULL) {
        return;
    }

    op->op.owner = ngx_http_cite_op_copy(op,
                        cite_span_make(ctx->saving.owner.data,
                                       ctx->saving.owner.len));
    op->op.id = ngx_http_cite_op_copy(op, id);
    op->op.citation = ngx_http_cite_op_copy(op, citation);
    op->op.event = ngx_http_cite_op_copy(op, event);
    ngx_http_cite_op_review(op, note);

    (void) ngx_http_cite_store_put(op);
}


/* members of an object that the core has written: names, and objects */

typedef struct {
    ngx_http_cite_ctx_t  *ctx;
    cite_mem_t            mem;
    ngx_uint_t            left;      /* reviews that are still taken */
    cite_span_t           names[3];
} ngx_http_cite_reviews_t;


static cite_span_t
ngx_http_cite_store_note(ngx_http_cite_reviews_t *reviews, cite_span_t event)
{
    cite_member_t   m;
    cite_members_t  it;

    cite_members_init(&it, event);

    while (cite_members_next(&it, &m) == CITE_OK) {
        if (cite_span_eq(m.name, cite_span("note"))) {
            return ngx_http_cite_request_string(&reviews->mem, m.value);
        }
    }

    return cite_span_make(NULL, 0);
}


static void
ngx_http_cite_store_reviews_of(ngx_http_cite_reviews_t *reviews,
    cite_span_t object, ngx_uint_t level)
{
    cite_member_t   m;
    cite_members_t  it;

    cite_members_init(&it, object);

    while (reviews->left && cite_members_next(&it, &m) == CITE_OK) {

        /* the name with its quotes */

        reviews->names[level] = ngx_http_cite_request_string(&reviews->mem,
                                    cite_span_make(m.name.p - 1,
                                                   m.name.n + 2));
        if (level < 2) {
            ngx_http_cite_store_reviews_of(reviews, m.value, level + 1);
            continue;
        }

        reviews->left--;
        ngx_http_cite_store_review(reviews->ctx, reviews->names[0],
                                   reviews->names[1], reviews->names[2],
                                   ngx_http_cite_store_note(reviews, m.value));
    }
}


/* they are the client's for the whole thread, and each is saved once */

void
ngx_http_cite_store_reviews(ngx_http_cite_ctx_t *ctx)
{
    ngx_http_cite_reviews_t  reviews;

    if (ctx->saving.owner.len == 0 || ctx->stream.state.reviews.n == 0) {
        return;
    }

    reviews.ctx = ctx;
    reviews.left = NGX_HTTP_CITE_REVIEWS_MAX;
    cite_mem_init(&reviews.mem, &ngx_http_cite_heap,
                  NGX_HTTP_CITE_REVIEWS_MEMORY);
    ngx_http_cite_store_reviews_of(&reviews, ctx->stream.state.reviews, 0);
    cite_mem_release(&reviews.mem);
}


void
ngx_http_cite_store_completed(ngx_http_cite_ctx_t *ctx)
{
    cite_stream_entry_t  entry;

    if (ctx->saving.owner.len == 0) {
        return;
    }

    cite_stream_completed_entry(&ctx->stream, &entry);
    ngx_http_cite_store_message(ctx, &entry);
}


/*
 * Hooks are not called for a request that ends: what they were not asked
 * about is not looked for then.
 */

void
ngx_http_cite_store_interrupted(ngx_http_cite_ctx_t *ctx)
{
    cite_stream_entry_t  entry;

    if (ctx->saving.owner.len == 0) {
        return;
    }

    cite_stream_interrupt(&ctx->stream, ctx->conf.hooks == NULL);

    while (cite_stream_unsaved(&ctx->stream, &entry) == CITE_OK) {
        ngx_http_cite_store_message(ctx, &entry);
    }
}
