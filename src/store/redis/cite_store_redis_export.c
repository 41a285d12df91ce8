
/*
 * Copyright (C) the ngx_cite authors
 *
 * An export from Redis: the messages of a namespace by the time they were
 * saved, which is the cursor.  A page ends with all messages of its last
 * millisecond.
 */


#include "redis/cite_store_redis.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>


/* 1 if the field is a message, and no complete one takes its place */

static int
cite_redis_counts(const redisReply *fields, size_t i, cite_span_t thread)
{
    size_t       k;
    cite_span_t  name, kind, other;

    name = cite_redis_text(fields->element[i]);
    kind = cite_redis_split(&name);
    other = name;

    if (!cite_span_eq(cite_redis_split(&other), thread)) {
        return 0;
    }

    if (cite_span_eq(kind, cite_span("c"))) {
        return 1;
    }

    if (!cite_span_eq(kind, cite_span("i"))) {
        return 0;
    }

    for (k = 0; k + 1 < fields->elements; k += 2) {
        other = cite_redis_text(fields->element[k]);

        if (cite_span_eq(cite_redis_split(&other), cite_span("c"))
            && cite_span_eq(other, name))
        {
            return 0;
        }
    }

    return 1;
}


/* the messages of THREAD:ID; CITE_DECLINED: there is no room for them */

static cite_rc_t
cite_redis_export_one(cite_store_t *s, cite_store_op_t *op, cite_span_t member)
{
    size_t             i;
    cite_rc_t          rc;
    redisReply        *fields;
    cite_span_t        thread, id;
    cite_redis_key_t   key;

    thread = cite_redis_split(&member);
    rc = cite_redis_unescape(op->mem, member, &id);

    if (rc != CITE_OK || thread.n == 0) {
        return rc;
    }

    cite_redis_key(&key, s, op->owner, "m", id);
    cite_redis_send(s, cite_span("HGETALL"), cite_redis_span(key));
    rc = cite_redis_reply(s, &fields);

    if (rc != CITE_OK) {
        return rc;
    }

    for (i = 0; i + 1 < fields->elements && rc == CITE_OK; i += 2) {
        if (cite_redis_counts(fields, i, thread)) {
            rc = cite_store_answer_line(op,
                                        cite_redis_text(fields->element[i + 1]),
                                        op->owner);
        }
    }

    freeReplyObject(fields);

    return rc;
}


static uint64_t
cite_redis_score(const redisReply *list, size_t i)
{
    cite_span_t  score;

    score = cite_redis_text(list->element[i]);

    return score.n ? strtoull((const char *) score.p, NULL, 10) : 0;
}


/* members with the scores behind them; what follows the last score waits */

static cite_rc_t
cite_redis_export_list(cite_store_t *s, cite_store_op_t *op,
    const redisReply *list, uint64_t until)
{
    size_t     i, n;
    cite_rc_t  rc;

    for (i = 0; i + 1 < list->elements; i += 2) {

        if (cite_redis_score(list, i + 1) > until) {
            break;
        }

        n = op->out->n;
        rc = cite_redis_export_one(s, op, cite_redis_text(list->element[i]));

        /* half of a millisecond is exported again with the next page */

        if (rc == CITE_DECLINED) {
            op->out->n = n;

            if (cite_redis_score(list, i + 1) > op->cursor + 1) {
                op->cursor = cite_redis_score(list, i + 1) - 1;
            }

            return CITE_OK;
        }

        if (rc != CITE_OK) {
            return rc;
        }
    }

    op->cursor = until;

    return CITE_OK;
}


static cite_rc_t
cite_redis_range(cite_store_t *s, cite_store_op_t *op, const char *from,
    const char *to, size_t limit, redisReply **list)
{
    char              count[24];
    cite_rc_t         rc;
    cite_redis_key_t  key;

    snprintf(count, sizeof(count), "%zu", limit);
    cite_redis_key(&key, s, op->owner, "n", cite_span(""));
    cite_redis_send(s, cite_span("ZRANGEBYSCORE"), cite_redis_span(key),
                    cite_span_make(from, strlen(from)),
                    cite_span_make(to, strlen(to)), cite_span("WITHSCORES"),
                    cite_span("LIMIT"), cite_span("0"),
                    cite_span_make(count, strlen(count)));
    rc = cite_redis_reply(s, list);

    if (rc == CITE_OK && (*list)->type != REDIS_REPLY_ARRAY) {
        freeReplyObject(*list);
        rc = CITE_ERROR;
    }

    return rc;
}


cite_rc_t
cite_redis_export(cite_store_t *s, cite_store_op_t *op)
{
    char         from[24], to[24];
    size_t       n;
    uint64_t     last;
    cite_rc_t    rc;
    redisReply  *list;

    op->rows = 0;
    op->more = 0;
    snprintf(from, sizeof(from), "(%" PRIu64, op->cursor);
    rc = cite_redis_range(s, op, from, "+inf", op->limit, &list);

    if (rc != CITE_OK) {
        return rc;
    }

    n = list->elements;
    last = n ? cite_redis_score(list, n - 1) : op->cursor;
    freeReplyObject(list);

    if (n == 0) {
        return CITE_OK;
    }

    snprintf(to, sizeof(to), "%" PRIu64, last);
    rc = cite_redis_range(s, op, from, to, SIZE_MAX / 2, &list);

    if (rc != CITE_OK) {
        return rc;
    }

    op->more = n == 2 * op->limit;
    rc = cite_redis_export_list(s, op, list, last);
    freeReplyObject(list);

    return rc;
}
