
/*
 * Copyright (C) the ngx_cite authors
 *
 * Removing a thread or a namespace from Redis, in parts.
 */


#include "redis/cite_store_redis.h"

#include <stdio.h>


/* messages that are removed before others have their turn: each is asked for */

#define CITE_REDIS_PART  100


/* the target of a removal: a message of a thread, or all of an id */

typedef struct {
    cite_store_t     *s;
    cite_store_op_t  *op;
    cite_mem_t        mem;
    cite_span_t       thread;        /* escaped; p == NULL: all */
} cite_redis_removal_t;


static void
cite_redis_drop_key(cite_redis_removal_t *r, const char *kind,
    cite_span_t name)
{
    cite_redis_key_t  key;

    cite_redis_key(&key, r->s, r->op->owner, kind, name);
    cite_redis_send(r->s, cite_span("DEL"), cite_redis_span(key));
}


/* a list that a command gives; NULL: there is none */

static redisReply *
cite_redis_ask(cite_store_t *s)
{
    redisReply  *reply;

    if (cite_redis_reply(s, &reply) != CITE_OK) {
        return NULL;
    }

    if (reply->type != REDIS_REPLY_ARRAY) {
        freeReplyObject(reply);
        return NULL;
    }

    return reply;
}


/* keys that lead to the message: aliases, and digests of the thread's */

static void
cite_redis_drop_references(cite_redis_removal_t *r,
    const cite_redis_key_t *key, const redisReply *list)
{
    size_t       i;
    cite_span_t  member, kind, name, plain;

    for (i = 0; i < list->elements; i++) {
        member = cite_redis_text(list->element[i]);
        name = member;
        kind = cite_redis_split(&name);

        if (cite_span_eq(kind, cite_span("d"))) {
            kind = cite_redis_split(&name);

            if (r->thread.p && !cite_span_eq(kind, r->thread)) {
                continue;
            }

            cite_redis_drop_key(r, "d", name);

        } else if (cite_redis_unescape(&r->mem, name, &plain) == CITE_OK) {
            cite_redis_drop_key(r, "a", plain);
        }

        cite_redis_send(r->s, cite_span("SREM"), cite_redis_span(*key),
                        member);
    }
}


/* fields of the message that are of the thread */

static void
cite_redis_drop_fields(cite_redis_removal_t *r, const cite_redis_key_t *key,
    const redisReply *list)
{
    size_t       i;
    cite_span_t  field, rest;

    for (i = 0; i < list->elements; i++) {
        field = cite_redis_text(list->element[i]);
        rest = field;
        (void) cite_redis_split(&rest);

        if (r->thread.p == NULL
            || cite_span_eq(cite_redis_split(&rest), r->thread))
        {
            cite_redis_send(r->s, cite_span("HDEL"), cite_redis_span(*key),
                            field);
        }
    }
}


static cite_rc_t
cite_redis_drop_message(cite_redis_removal_t *r, cite_span_t id)
{
    redisReply        *fields, *references;
    cite_redis_key_t   message, key;

    /* the next replies are those that are asked for here */

    if (cite_redis_drain(r->s) != CITE_OK) {
        return CITE_AGAIN;
    }

    cite_redis_key(&message, r->s, r->op->owner, "m", id);
    cite_redis_key(&key, r->s, r->op->owner, "r", id);
    cite_redis_send(r->s, cite_span("HKEYS"), cite_redis_span(message));
    cite_redis_send(r->s, cite_span("SMEMBERS"), cite_redis_span(key));

    fields = cite_redis_ask(r->s);
    references = cite_redis_ask(r->s);

    if (fields && references) {
        cite_redis_drop_fields(r, &message, fields);
        cite_redis_drop_references(r, &key, references);
        cite_redis_drop_key(r, "v", id);
    }

    if (fields) {
        freeReplyObject(fields);
    }

    if (references) {
        freeReplyObject(references);
    }

    return cite_redis_drain(r->s);
}


/* a member of the namespace's list: THREAD:ID */

static cite_rc_t
cite_redis_drop_member(cite_redis_removal_t *r, cite_span_t member)
{
    cite_span_t  rest, thread, id;

    rest = member;

    if (cite_redis_unescape(&r->mem, cite_redis_split(&rest), &thread)
        != CITE_OK
        || cite_redis_unescape(&r->mem, rest, &id) != CITE_OK)
    {
        return CITE_ERROR;
    }

    if (thread.n) {
        cite_redis_drop_key(r, "t", thread);
    }

    return cite_redis_drop_message(r, id);
}


/* members leave their list last, so that a failed removal is repeated */

static cite_rc_t
cite_redis_drop_list(cite_redis_removal_t *r, const cite_redis_key_t *list,
    const redisReply *members)
{
    size_t            i;
    cite_rc_t         rc;
    cite_span_t       member, names[2];
    cite_redis_key_t  key, entry;

    rc = CITE_OK;
    cite_redis_key(&key, r->s, r->op->owner, "n", cite_span(""));

    for (i = 0; i < members->elements && rc == CITE_OK; i++) {
        member = cite_redis_text(members->element[i]);

        if (r->thread.p) {
            rc = cite_redis_drop_message(r, member);
            names[0] = r->op->thread;
            names[1] = member;
            cite_redis_field(&entry, "", names, 2);
            cite_redis_send(r->s, cite_span("ZREM"), cite_redis_span(key),
                            cite_redis_span(entry));

        } else {
            rc = cite_redis_drop_member(r, member);
        }

        cite_redis_send(r->s, cite_span("ZREM"), cite_redis_span(*list),
                        member);
    }

    return rc == CITE_OK ? cite_redis_drain(r->s) : rc;
}


static cite_rc_t
cite_redis_drop_part(cite_redis_removal_t *r, const cite_redis_key_t *list)
{
    char          last[16];
    cite_rc_t     rc;
    redisReply   *members;

    snprintf(last, sizeof(last), "%d", CITE_REDIS_PART - 1);
    cite_redis_send(r->s, cite_span("ZRANGE"), cite_redis_span(*list),
                    cite_span("0"), cite_span_make(last, strlen(last)));

    members = cite_redis_ask(r->s);

    if (members == NULL) {
        return ((cite_redis_t *) r->s->handle)->rc;
    }

    rc = cite_redis_drop_list(r, list, members);
    r->op->rows += members->elements;
    r->op->more = rc == CITE_OK && members->elements == CITE_REDIS_PART;
    freeReplyObject(members);

    return rc;
}


cite_rc_t
cite_redis_remove(cite_store_t *s, cite_store_op_t *op)
{
    cite_rc_t             rc;
    cite_redis_key_t      list, thread;
    cite_redis_removal_t  r;

    r.s = s;
    r.op = op;
    r.thread = cite_span_make(NULL, 0);
    cite_mem_init(&r.mem, &cite_heap_libc, SIZE_MAX);

    if (op->type == CITE_STORE_REMOVE_THREAD) {
        cite_redis_field(&thread, "", &op->thread, 1);
        r.thread = cite_redis_span(thread);
        cite_redis_key(&list, s, op->owner, "t", op->thread);

    } else {
        cite_redis_key(&list, s, op->owner, "n", cite_span(""));
    }

    rc = cite_redis_drop_part(&r, &list);
    cite_mem_release(&r.mem);

    return rc;
}
