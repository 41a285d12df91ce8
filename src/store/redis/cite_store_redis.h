
/*
 * Copyright (C) the ngx_cite authors
 *
 * Between the files of the driver for Redis and Valkey.
 *
 * Keys begin with a prefix and the namespace.  Names in keys and fields are
 * escaped, so that none of them leads to another's:
 *
 *   m:ID      hash     c:THREAD:RUN  a complete message,  C:THREAD:RUN  its
 *                      digest; i: and I: the same of one that is not complete
 *   v:ID      hash     CITATION:EVENT  a review
 *   r:ID      set      a:ALIAS and d:THREAD:DIGEST, keys that lead to ID
 *   t:THREAD  sorted   ids of its messages, by the time they were saved
 *   n         sorted   THREAD:ID, all messages of the namespace, the same
 *   a:ALIAS   string   the id that it means
 *   d:DIGEST  string   ID:THREAD:RUN
 *
 * Each command has one key, and all have a time to live: nothing is swept.
 */


#ifndef CITE_STORE_REDIS_H
#define CITE_STORE_REDIS_H


#ifndef _POSIX_C_SOURCE
#define _POSIX_C_SOURCE  200809L
#endif

#include "cite_store.h"

#include <hiredis/hiredis.h>


#define CITE_REDIS_PREFIX  64        /* bytes, at most */


typedef struct {
    redisContext  *link;
    size_t         pending;          /* commands whose replies are to come */
    cite_rc_t      rc;               /* the first failure of the transaction */
    size_t         prefix_n;
    char           prefix[CITE_REDIS_PREFIX];
    unsigned       broken:1;         /* to be opened anew */
} cite_redis_t;


/* a key or a field, with three ids at most; escapes make a byte three */

typedef struct {
    size_t         n;
    uint8_t        p[CITE_REDIS_PREFIX + 3 * CITE_STORE_MAX_NAMESPACE
                     + 9 * CITE_STORE_MAX_ID + 16];
} cite_redis_key_t;


/* cite_store_redis_key.c */

/* the key of a kind, of "n" with an empty name */
void cite_redis_key(cite_redis_key_t *key, const cite_store_t *s,
    cite_span_t owner, const char *kind, cite_span_t name);

/* a field or member: a beginning, and names with colons between them */
void cite_redis_field(cite_redis_key_t *key, const char *begin,
    const cite_span_t *names, size_t n);

/* the name at a field's beginning, as it is escaped; *field goes behind it */
cite_span_t cite_redis_split(cite_span_t *field);

/* the name itself, in mem */
cite_rc_t cite_redis_unescape(cite_mem_t *mem, cite_span_t name,
    cite_span_t *plain);

/* the value of a line "name=value"; an empty span if there is none */
cite_span_t cite_redis_setting(const char *text, const char *name);

/* cite_store_driver_t.prepare() */
char *cite_redis_prepare(const char *address, const char *settings,
    char *err, size_t size);


/* cite_store_redis_link.c: commands and replies */

cite_rc_t cite_redis_connect(cite_store_t *s);

#define cite_redis_span(key)  cite_span_make((key).p, (key).n)

#define cite_redis_send(s, ...)                                               \
    cite_redis_command(s, (const cite_span_t[]) { __VA_ARGS__ },              \
                       cite_nelts(((const cite_span_t[]) { __VA_ARGS__ })))

/* a failure is kept for the transaction's end */
void cite_redis_command(cite_store_t *s, const cite_span_t *words, size_t n);

/* the next reply; CITE_OK: freeReplyObject() it */
cite_rc_t cite_redis_reply(cite_store_t *s, redisReply **reply);

/* replies that nobody reads, so that the next one is of what comes now */
cite_rc_t cite_redis_drain(cite_store_t *s);

/* the text of a reply; an empty span for any other one */
cite_span_t cite_redis_text(const redisReply *reply);


/* cite_store_redis_run.c, _remove.c, _read.c: ops */

cite_rc_t cite_redis_run(cite_store_t *s, cite_store_op_t *op);
cite_rc_t cite_redis_remove(cite_store_t *s, cite_store_op_t *op);
cite_rc_t cite_redis_messages(cite_store_t *s, cite_store_op_t *op);
cite_rc_t cite_redis_digests(cite_store_t *s, cite_store_op_t *op);
cite_rc_t cite_redis_thread(cite_store_t *s, cite_store_op_t *op);
cite_rc_t cite_redis_export(cite_store_t *s, cite_store_op_t *op);

/*
 * The message that counts, by its id or an alias of it: its id, and its body
 * in the op's memory.
 */
cite_rc_t cite_redis_find(cite_store_t *s, cite_store_op_t *op,
    cite_span_t *id, cite_span_t *body);


#endif /* CITE_STORE_REDIS_H */
