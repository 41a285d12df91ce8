
/*
 * Copyright (C) the ngx_cite authors
 *
 * The ops of the store that read, as commands for Redis.
 */


#include "redis/cite_store_redis.h"

#include <stdio.h>
#include <stdlib.h>


#define CITE_REDIS_AT_ONCE  16       /* messages that are asked for together */


static int64_t
cite_redis_saved(cite_span_t body)
{
    size_t       i;
    int64_t      saved;
    cite_span_t  value;

    saved = 0;
    value = cite_store_member(body, cite_span("savedAt"));

    for (i = 0; i < value.n && i < 15
                && value.p[i] >= '0' && value.p[i] <= '9'; i++)
    {
        saved = saved * 10 + (value.p[i] - '0');
    }

    return saved;
}


/* the time of a key is that of its newest message: others may be over */

static int
cite_redis_alive(const cite_store_op_t *op, int64_t saved)
{
    return op->expires == 0 || saved + (op->expires - op->now) > op->now;
}


/*
 * The message that counts among the fields of its id: of a thread and of a
 * run, if they are given, as they are escaped.
 */

static cite_span_t
cite_redis_best(const cite_store_op_t *op, const redisReply *fields,
    cite_span_t thread, cite_span_t run)
{
    int          complete, best_complete;
    size_t       i;
    int64_t      saved, best_saved;
    cite_span_t  best, name, kind, body;

    best = cite_span_make(NULL, 0);
    best_complete = 0;
    best_saved = -1;

    for (i = 0; i + 1 < fields->elements; i += 2) {
        name = cite_redis_text(fields->element[i]);
        kind = cite_redis_split(&name);
        complete = cite_span_eq(kind, cite_span("c"));

        if (!complete && !cite_span_eq(kind, cite_span("i"))) {
            continue;
        }

        kind = cite_redis_split(&name);

        if ((thread.n && !cite_span_eq(kind, thread))
            || (run.n && !cite_span_eq(name, run)))
        {
            continue;
        }

        body = cite_redis_text(fields->element[i + 1]);
        saved = cite_redis_saved(body);

        if (cite_redis_alive(op, saved)
            && (complete > best_complete
                || (complete == best_complete && saved > best_saved)))
        {
            best = body;
            best_complete = complete;
            best_saved = saved;
        }
    }

    return best;
}


static void
cite_redis_ask_message(cite_store_t *s, const cite_store_op_t *op,
    cite_span_t id)
{
    cite_redis_key_t  key;

    cite_redis_key(&key, s, op->owner, "m", id);
    cite_redis_send(s, cite_span("HGETALL"), cite_redis_span(key));
    cite_redis_key(&key, s, op->owner, "v", id);
    cite_redis_send(s, cite_span("HGETALL"), cite_redis_span(key));
}


static int
cite_redis_compare(const void *a, const void *b)
{
    int                         order;
    const cite_store_review_t  *one = a, *two = b;

    order = memcmp(one->citation.p, two->citation.p,
                   cite_min(one->citation.n, two->citation.n));

    if (order == 0) {
        order = (one->citation.n > two->citation.n)
                - (one->citation.n < two->citation.n);
    }

    return order ? order : (int) cite_store_event(one->event)
                           - (int) cite_store_event(two->event);
}


/* adds the reviews of a message, sorted by citations */

static cite_rc_t
cite_redis_reviews(cite_store_op_t *op, const redisReply *fields,
    cite_span_t id, cite_store_reviews_t *reviews)
{
    size_t               i, first;
    cite_span_t          name;
    cite_store_review_t  review;

    first = reviews->n;

    for (i = 0; i + 1 < fields->elements; i += 2) {
        name = cite_redis_text(fields->element[i]);
        review.message = id;
        review.body = cite_redis_text(fields->element[i + 1]);

        if (cite_redis_unescape(op->mem, cite_redis_split(&name),
                                &review.citation) != CITE_OK)
        {
            return CITE_ERROR;
        }

        review.event = name;

        if (cite_store_reviews_add(reviews, op->mem, &review) != CITE_OK) {
            return CITE_ERROR;
        }
    }

    if (reviews->n - first > 1) {
        qsort(&reviews->list[first], reviews->n - first,
              sizeof(cite_store_review_t), cite_redis_compare);
    }

    return CITE_OK;
}


/* replies to cite_redis_ask_message(); CITE_OK: both are to be freed */

static cite_rc_t
cite_redis_take(cite_store_t *s, redisReply **message, redisReply **reviews)
{
    cite_rc_t  rc, other;

    rc = cite_redis_reply(s, message);
    other = cite_redis_reply(s, reviews);

    if (rc == CITE_OK && other == CITE_OK) {
        return CITE_OK;
    }

    if (rc == CITE_OK) {
        freeReplyObject(*message);
    }

    if (other == CITE_OK) {
        freeReplyObject(*reviews);
    }

    return rc == CITE_OK ? other : rc;
}


/* CITE_DECLINED: there is no such message */

static cite_rc_t
cite_redis_answer(cite_store_t *s, cite_store_op_t *op, cite_span_t asked,
    cite_span_t id)
{
    cite_rc_t              rc;
    redisReply            *message, *reviews;
    cite_span_t            body;
    cite_redis_key_t       run;
    cite_store_reviews_t   list;

    rc = cite_redis_take(s, &message, &reviews);

    if (rc != CITE_OK) {
        return rc;
    }

    memset(&list, 0, sizeof(cite_store_reviews_t));
    cite_redis_field(&run, "", &op->run, 1);
    body = cite_redis_best(op, message, cite_span(""), cite_redis_span(run));
    rc = body.n ? cite_redis_reviews(op, reviews, id, &list) : CITE_DECLINED;

    if (rc == CITE_OK) {
        cite_store_answer_add(op->out, asked, body, &list);
        op->rows++;
    }

    freeReplyObject(message);
    freeReplyObject(reviews);

    return rc;
}


/* the id that an alias means, in the op's memory */

static cite_rc_t
cite_redis_alias_of(cite_store_t *s, cite_store_op_t *op, cite_span_t alias,
    cite_span_t *id)
{
    cite_rc_t          rc;
    redisReply        *reply;
    cite_redis_key_t   key;

    cite_redis_key(&key, s, op->owner, "a", alias);
    cite_redis_send(s, cite_span("GET"), cite_redis_span(key));
    rc = cite_redis_reply(s, &reply);

    if (rc != CITE_OK) {
        return rc;
    }

    rc = CITE_DECLINED;

    if (reply->type == REDIS_REPLY_STRING) {
        rc = cite_mem_copy(op->mem, cite_redis_text(reply), id);
    }

    freeReplyObject(reply);

    return rc;
}


/* those that are no ids may be aliases */

static cite_rc_t
cite_redis_by_alias(cite_store_t *s, cite_store_op_t *op, cite_span_t asked)
{
    cite_rc_t    rc;
    cite_span_t  id;

    rc = cite_redis_alias_of(s, op, asked, &id);

    if (rc == CITE_OK) {
        cite_redis_ask_message(s, op, id);
        rc = cite_redis_answer(s, op, asked, id);
    }

    return rc == CITE_DECLINED ? CITE_OK : rc;
}


static cite_rc_t
cite_redis_some(cite_store_t *s, cite_store_op_t *op, const cite_span_t *ids,
    size_t n)
{
    size_t     i;
    cite_rc_t  rc;
    uint8_t    missing[CITE_REDIS_AT_ONCE];

    for (i = 0; i < n; i++) {
        cite_redis_ask_message(s, op, ids[i]);
    }

    for (i = 0; i < n; i++) {
        rc = cite_redis_answer(s, op, ids[i], ids[i]);
        missing[i] = rc == CITE_DECLINED;

        if (rc != CITE_OK && rc != CITE_DECLINED) {
            return rc;
        }
    }

    for (i = 0; i < n; i++) {
        if (missing[i] && (rc = cite_redis_by_alias(s, op, ids[i])) != CITE_OK)
        {
            return rc;
        }
    }

    return CITE_OK;
}


cite_rc_t
cite_redis_messages(cite_store_t *s, cite_store_op_t *op)
{
    size_t     i, n;
    cite_rc_t  rc;

    rc = CITE_OK;
    cite_store_answer_begin(op->out);

    for (i = 0; i < op->ids_n && rc == CITE_OK && op->out->err == NULL; i += n)
    {
        n = cite_min(op->ids_n - i, CITE_REDIS_AT_ONCE);
        rc = cite_redis_some(s, op, &op->ids[i], n);
    }

    cite_store_answer_end(op->out);

    return rc;
}


cite_rc_t
cite_redis_find(cite_store_t *s, cite_store_op_t *op, cite_span_t *id,
    cite_span_t *body)
{
    int          tried;
    cite_rc_t    rc;
    cite_span_t  best;
    redisReply  *message, *reviews;

    for (tried = 0; ; tried++) {
        cite_redis_ask_message(s, op, *id);
        rc = cite_redis_take(s, &message, &reviews);

        if (rc != CITE_OK) {
            return rc;
        }

        best = cite_redis_best(op, message, cite_span(""), cite_span(""));
        rc = best.n ? cite_mem_copy(op->mem, best, body) : CITE_DECLINED;
        freeReplyObject(message);
        freeReplyObject(reviews);

        if (rc != CITE_DECLINED || tried) {
            return rc;
        }

        rc = cite_redis_alias_of(s, op, *id, id);

        if (rc != CITE_OK) {
            return rc;
        }
    }
}


/*
 * One message by its digest.  The key may be of a text that the message has no
 * more: its own digest decides.
 */

static cite_rc_t
cite_redis_by_place(cite_store_t *s, cite_store_op_t *op, cite_span_t digest,
    cite_span_t place)
{
    size_t             i;
    cite_rc_t          rc;
    redisReply        *reply;
    cite_span_t        id, body;
    cite_redis_key_t   key, fields[4];

    static const char *const  kinds[4] = { "c:", "C:", "i:", "I:" };

    rc = cite_redis_unescape(op->mem, cite_redis_split(&place), &id);

    if (rc != CITE_OK) {
        return rc;
    }

    cite_redis_key(&key, s, op->owner, "m", id);

    for (i = 0; i < 4; i++) {
        cite_redis_field(&fields[i], kinds[i], NULL, 0);
        memcpy(fields[i].p + fields[i].n, place.p, place.n);
        fields[i].n += place.n;
    }

    cite_redis_send(s, cite_span("HMGET"), cite_redis_span(key),
                    cite_redis_span(fields[0]), cite_redis_span(fields[1]),
                    cite_redis_span(fields[2]), cite_redis_span(fields[3]));
    rc = cite_redis_reply(s, &reply);

    if (rc != CITE_OK) {
        return rc;
    }

    if (reply->type == REDIS_REPLY_ARRAY && reply->elements == 4) {
        i = reply->element[0]->type == REDIS_REPLY_STRING ? 0 : 2;
        body = cite_redis_text(reply->element[i]);

        if (body.n
            && cite_span_eq(cite_redis_text(reply->element[i + 1]), digest)
            && cite_redis_alive(op, cite_redis_saved(body)))
        {
            cite_store_answer_add(op->out, digest, body, NULL);
            op->rows++;
        }
    }

    freeReplyObject(reply);

    return CITE_OK;
}


cite_rc_t
cite_redis_digests(cite_store_t *s, cite_store_op_t *op)
{
    size_t             i;
    cite_rc_t          rc;
    redisReply        *reply;
    cite_redis_key_t   key;

    rc = CITE_OK;
    cite_store_answer_begin(op->out);

    for (i = 0; i < op->ids_n && rc == CITE_OK && op->out->err == NULL; i++) {
        cite_redis_key(&key, s, op->owner, "d", op->ids[i]);
        cite_redis_send(s, cite_span("GET"), cite_redis_span(key));
        rc = cite_redis_reply(s, &reply);

        if (rc != CITE_OK) {
            break;
        }

        if (reply->type == REDIS_REPLY_STRING
            && (size_t) reply->len < sizeof(key.p) - 8)
        {
            rc = cite_redis_by_place(s, op, op->ids[i],
                                     cite_redis_text(reply));
        }

        freeReplyObject(reply);
    }

    cite_store_answer_end(op->out);

    return rc;
}


typedef struct {
    cite_span_t           *bodies;
    size_t                 bytes;
    cite_store_reviews_t   reviews;
    cite_redis_key_t       thread;
} cite_redis_thread_t;


/* one message of the thread; CITE_DECLINED: there is no room for it */

static cite_rc_t
cite_redis_thread_add(cite_store_t *s, cite_store_op_t *op,
    cite_redis_thread_t *t, cite_span_t id)
{
    cite_rc_t    rc;
    redisReply  *message, *reviews;
    cite_span_t  body;

    rc = cite_redis_take(s, &message, &reviews);

    if (rc != CITE_OK) {
        return rc;
    }

    body = cite_redis_best(op, message, cite_redis_span(t->thread),
                           cite_span(""));

    /* citations are in the answer twice */

    if (body.n
        && (op->rows == op->limit
            || t->bytes + body.n > op->out->max / 2))
    {
        op->more = 1;
        rc = CITE_DECLINED;

    } else if (body.n) {
        t->bytes += body.n;
        rc = cite_mem_copy(op->mem, body, &t->bodies[op->rows++]);

        if (rc == CITE_OK) {
            rc = cite_redis_reviews(op, reviews, id, &t->reviews);
        }
    }

    freeReplyObject(message);
    freeReplyObject(reviews);

    return rc;
}


static cite_rc_t
cite_redis_thread_list(cite_store_t *s, cite_store_op_t *op,
    cite_redis_thread_t *t, const redisReply *list)
{
    size_t     i, k, n;
    cite_rc_t  rc;

    rc = CITE_OK;

    for (i = 0; i < list->elements && rc == CITE_OK; i += n) {
        n = cite_min(list->elements - i, CITE_REDIS_AT_ONCE);

        for (k = 0; k < n; k++) {
            cite_redis_ask_message(s, op, cite_redis_text(list->element[i + k]));
        }

        for (k = 0; k < n && rc == CITE_OK; k++) {
            rc = cite_redis_thread_add(s, op, t,
                                       cite_redis_text(list->element[i + k]));
        }
    }

    /* those that were asked for in vain */

    if (rc == CITE_DECLINED) {
        rc = cite_redis_drain(s);
    }

    return rc;
}


cite_rc_t
cite_redis_thread(cite_store_t *s, cite_store_op_t *op)
{
    char                 last[24];
    cite_rc_t            rc;
    redisReply          *list;
    cite_redis_key_t     key;
    cite_redis_thread_t  t;

    op->rows = 0;
    op->more = 0;
    memset(&t, 0, sizeof(cite_redis_thread_t));
    cite_redis_field(&t.thread, "", &op->thread, 1);
    t.bodies = cite_mem_resize(op->mem, NULL,
                               (op->limit + 1) * sizeof(cite_span_t));
    if (t.bodies == NULL) {
        return CITE_ERROR;
    }

    snprintf(last, sizeof(last), "%zu", op->limit);
    cite_redis_key(&key, s, op->owner, "t", op->thread);
    cite_redis_send(s, cite_span("ZREVRANGE"), cite_redis_span(key),
                    cite_span("0"), cite_span_make(last, strlen(last)));
    rc = cite_redis_reply(s, &list);

    if (rc != CITE_OK) {
        return rc;
    }

    rc = cite_redis_thread_list(s, op, &t, list);
    freeReplyObject(list);

    if (rc == CITE_OK) {
        cite_store_answer_thread(op->out, op->mem, t.bodies, op->rows,
                                 &t.reviews);
    }

    return rc;
}
