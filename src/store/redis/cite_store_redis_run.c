
/*
 * Copyright (C) the ngx_cite authors
 *
 * The ops of the store that write, as commands for Redis.
 */


#include "redis/cite_store_redis.h"

#include <inttypes.h>
#include <stdio.h>


/* a number as text */

typedef struct {
    char  text[24];
} cite_redis_number_t;


static cite_span_t
cite_redis_number(cite_redis_number_t *n, const char *before, int64_t value)
{
    int  len;

    len = snprintf(n->text, sizeof(n->text), "%s%" PRId64, before, value);

    return cite_span_make(n->text, (size_t) len);
}


/* how long it is to be there */

static void
cite_redis_live(cite_store_t *s, const cite_store_op_t *op,
    const cite_redis_key_t *key)
{
    cite_redis_number_t  n;

    if (op->expires == 0) {
        cite_redis_send(s, cite_span("PERSIST"), cite_redis_span(*key));
        return;
    }

    cite_redis_send(s, cite_span("PEXPIRE"), cite_redis_span(*key),
                    cite_redis_number(&n, "", op->expires - op->now));
}


static void
cite_redis_set(cite_store_t *s, const cite_store_op_t *op,
    const cite_redis_key_t *key, cite_span_t value)
{
    cite_redis_send(s, cite_span("SET"), cite_redis_span(*key), value);
    cite_redis_live(s, op, key);
}


/* a member of a sorted set; those whose time is over leave it */

static void
cite_redis_list(cite_store_t *s, const cite_store_op_t *op,
    const cite_redis_key_t *key, cite_span_t member)
{
    cite_redis_number_t  n;

    cite_redis_send(s, cite_span("ZADD"), cite_redis_span(*key),
                    cite_redis_number(&n, "", op->now), member);
    cite_redis_live(s, op, key);

    if (op->expires) {
        cite_redis_send(s, cite_span("ZREMRANGEBYSCORE"),
                        cite_redis_span(*key), cite_span("-inf"),
                        cite_redis_number(&n, "",
                                          2 * op->now - op->expires));
    }
}


/* a key that leads to a message */

static void
cite_redis_refer(cite_store_t *s, const cite_store_op_t *op, cite_span_t id,
    const cite_redis_key_t *member)
{
    cite_redis_key_t  key;

    cite_redis_key(&key, s, op->owner, "r", id);
    cite_redis_send(s, cite_span("SADD"), cite_redis_span(key),
                    cite_redis_span(*member));
    cite_redis_live(s, op, &key);
}


/* THREAD:ID in the namespace's list */

static void
cite_redis_enlist(cite_store_t *s, const cite_store_op_t *op,
    cite_span_t thread, cite_span_t id)
{
    cite_redis_key_t  key, member;

    cite_redis_field(&member, "", (cite_span_t[]) { thread, id }, 2);
    cite_redis_key(&key, s, op->owner, "n", cite_span(""));
    cite_redis_list(s, op, &key, cite_redis_span(member));
}


static void
cite_redis_save_digest(cite_store_t *s, const cite_store_op_t *op,
    cite_span_t digest)
{
    cite_redis_key_t  key, value;

    cite_redis_key(&key, s, op->owner, "d", digest);
    cite_redis_field(&value, "",
                     (cite_span_t[]) { op->id, op->thread, op->run }, 3);
    cite_redis_set(s, op, &key, cite_redis_span(value));

    cite_redis_field(&value, "d:", (cite_span_t[]) { op->thread, digest }, 2);
    cite_redis_refer(s, op, op->id, &value);
}


/*
 * A message that is not complete has a field of its own: it never replaces a
 * complete one, which is read first, and leaves with it.
 */

static cite_rc_t
cite_redis_save(cite_store_t *s, cite_store_op_t *op)
{
    int               complete;
    uint8_t           bytes[CITE_STORE_DIGEST_LEN];
    cite_span_t       names[2], digest;
    cite_redis_key_t  key, body, sum;

    names[0] = op->thread;
    names[1] = op->run;
    complete = cite_span_eq(op->status, cite_span("complete"));
    digest = cite_span_make(bytes, sizeof(bytes));

    if (op->text.n == 0 || cite_store_digest(op->text, bytes) != CITE_OK) {
        digest.n = 0;
    }

    cite_redis_key(&key, s, op->owner, "m", op->id);
    cite_redis_field(&body, complete ? "c:" : "i:", names, 2);
    cite_redis_field(&sum, complete ? "C:" : "I:", names, 2);
    cite_redis_send(s, cite_span("HSET"), cite_redis_span(key),
                    cite_redis_span(body), op->body,
                    cite_redis_span(sum), digest);

    if (complete) {
        cite_redis_field(&body, "i:", names, 2);
        cite_redis_field(&sum, "I:", names, 2);
        cite_redis_send(s, cite_span("HDEL"), cite_redis_span(key),
                        cite_redis_span(body), cite_redis_span(sum));
    }

    cite_redis_live(s, op, &key);

    if (digest.n) {
        cite_redis_save_digest(s, op, digest);
    }

    cite_redis_key(&key, s, op->owner, "t", op->thread);
    cite_redis_list(s, op, &key, op->id);
    cite_redis_enlist(s, op, op->thread, op->id);

    return CITE_OK;
}


static cite_rc_t
cite_redis_alias(cite_store_t *s, cite_store_op_t *op)
{
    cite_redis_key_t  key, member;

    cite_redis_key(&key, s, op->owner, "a", op->id);
    cite_redis_set(s, op, &key, op->body);
    cite_redis_field(&member, "a:", &op->id, 1);
    cite_redis_refer(s, op, op->body, &member);
    cite_redis_enlist(s, op, cite_span(""), op->body);

    return CITE_OK;
}


static cite_rc_t
cite_redis_review(cite_store_t *s, cite_store_op_t *op)
{
    cite_rc_t          rc;
    redisReply        *reply;
    cite_span_t        body;
    cite_redis_key_t   key, field;

    rc = cite_redis_find(s, op, &op->id, &body);

    if (rc == CITE_OK) {
        rc = cite_store_verdict(body, op->citation, &op->verdict);
    }

    if (rc != CITE_OK) {
        return rc;
    }

    cite_redis_key(&key, s, op->owner, "v", op->id);
    cite_redis_field(&field, "", (cite_span_t[]) { op->citation, op->event },
                     2);
    cite_redis_send(s, cite_span("HSET"), cite_redis_span(key),
                    cite_redis_span(field), op->body);

    rc = cite_redis_reply(s, &reply);

    if (rc != CITE_OK) {
        return rc;
    }

    op->rows = reply->type == REDIS_REPLY_INTEGER && reply->integer == 1;
    freeReplyObject(reply);
    cite_redis_live(s, op, &key);

    return CITE_OK;
}


/* keys that expire leave by themselves */

static cite_rc_t
cite_redis_expire(cite_store_t *s, cite_store_op_t *op)
{
    (void) s;
    op->more = 0;

    return CITE_DECLINED;
}


/* these are for looking into a file */

static cite_rc_t
cite_redis_none(cite_store_t *s, cite_store_op_t *op)
{
    (void) op;

    snprintf(s->err, sizeof(s->err), "ask redis-cli for it");

    return CITE_ERROR;
}


cite_rc_t
cite_redis_run(cite_store_t *s, cite_store_op_t *op)
{
    cite_rc_t      rc;
    cite_redis_t  *db = s->handle;

    static cite_rc_t  (*const run[])(cite_store_t *, cite_store_op_t *) = {
        [CITE_STORE_SAVE] = cite_redis_save,
        [CITE_STORE_ALIAS] = cite_redis_alias,
        [CITE_STORE_REVIEW] = cite_redis_review,
        [CITE_STORE_REMOVE_THREAD] = cite_redis_remove,
        [CITE_STORE_REMOVE_ALL] = cite_redis_remove,
        [CITE_STORE_EXPIRE] = cite_redis_expire,
        [CITE_STORE_MESSAGES] = cite_redis_messages,
        [CITE_STORE_DIGESTS] = cite_redis_digests,
        [CITE_STORE_THREAD] = cite_redis_thread,
        [CITE_STORE_EXPORT] = cite_redis_export,
        [CITE_STORE_LIST] = cite_redis_none,
        [CITE_STORE_CHECK] = cite_redis_none
    };

    /* replies to earlier commands must not be taken for the next one's */

    if (op->type != CITE_STORE_SAVE && op->type != CITE_STORE_ALIAS
        && cite_redis_drain(s) != CITE_OK)
    {
        return db->rc;
    }

    rc = run[op->type](s, op);

    return db->broken ? CITE_AGAIN : rc;
}
