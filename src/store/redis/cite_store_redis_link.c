
/*
 * Copyright (C) the ngx_cite authors
 *
 * Commands to Redis, and their replies.
 *
 * hiredis is never let wait by itself: a server that hangs would keep the
 * thread longer than the deadline allows.
 */


#include "redis/cite_store_redis.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>


#define CITE_REDIS_WORDS  8


/* why: NULL if s->err says it */

static cite_rc_t
cite_redis_broken(cite_store_t *s, const char *why)
{
    cite_redis_t  *db = s->handle;

    if (s->err[0] == '\0' && why) {
        snprintf(s->err, sizeof(s->err), "%s", why);
    }

    db->broken = 1;
    db->rc = CITE_AGAIN;

    return CITE_AGAIN;
}


/*
 * Failures that are the op's: a key that has another type, an argument.  All
 * others are of the server, which may be starting, or no longer the master:
 * its address may lead to another one by now.
 */

static cite_rc_t
cite_redis_failed(cite_store_t *s, const redisReply *reply)
{
    cite_redis_t  *db = s->handle;

    if (db->rc != CITE_OK) {
        return db->rc;
    }

    snprintf(s->err, sizeof(s->err), "%s", reply->str);

    if (strncmp(reply->str, "OOM ", 4) == 0) {
        s->full = 1;
        db->rc = CITE_ERROR;

    } else if (strncmp(reply->str, "ERR ", 4) == 0
               || strncmp(reply->str, "WRONGTYPE ", 10) == 0)
    {
        db->rc = CITE_ERROR;

    } else {
        return cite_redis_broken(s, NULL);
    }

    return db->rc;
}


/* sends pending commands and reads the replies that are there, once */

static cite_rc_t
cite_redis_transfer(cite_store_t *s)
{
    int            sent;
    cite_redis_t  *db = s->handle;

    if (redisBufferWrite(db->link, &sent) != REDIS_OK) {
        return cite_redis_broken(s, db->link->errstr);
    }

    if (cite_store_wait(s, db->link->fd, sent ? POLLIN : POLLIN | POLLOUT)
        != CITE_OK)
    {
        return cite_redis_broken(s, NULL);
    }

    if (redisBufferRead(db->link) != REDIS_OK) {
        return cite_redis_broken(s, db->link->errstr);
    }

    return CITE_OK;
}


void
cite_redis_command(cite_store_t *s, const cite_span_t *words, size_t n)
{
    size_t         i, lengths[CITE_REDIS_WORDS];
    const char    *list[CITE_REDIS_WORDS];
    cite_redis_t  *db = s->handle;

    assert(n <= CITE_REDIS_WORDS);

    if (db->broken) {
        return;
    }

    for (i = 0; i < n; i++) {
        list[i] = words[i].n ? (const char *) words[i].p : "";
        lengths[i] = words[i].n;
    }

    if (redisAppendCommandArgv(db->link, (int) n, list, lengths) != REDIS_OK) {
        (void) cite_redis_broken(s, "no memory");
        return;
    }

    db->pending++;
}


/* whatever it says */

static cite_rc_t
cite_redis_any(cite_store_t *s, redisReply **reply)
{
    void          *next;
    cite_redis_t  *db = s->handle;

    while (!db->broken) {

        if (redisReaderGetReply(db->link->reader, &next) != REDIS_OK) {
            return cite_redis_broken(s, db->link->reader->errstr);
        }

        if (next) {
            db->pending--;
            *reply = next;
            return CITE_OK;
        }

        if (cite_redis_transfer(s) != CITE_OK) {
            break;
        }
    }

    return CITE_AGAIN;
}


cite_rc_t
cite_redis_reply(cite_store_t *s, redisReply **reply)
{
    cite_rc_t  rc;

    rc = cite_redis_any(s, reply);

    if (rc == CITE_OK && (*reply)->type == REDIS_REPLY_ERROR) {
        rc = cite_redis_failed(s, *reply);
        freeReplyObject(*reply);
    }

    return rc;
}


cite_rc_t
cite_redis_drain(cite_store_t *s)
{
    redisReply    *reply;
    cite_redis_t  *db = s->handle;

    while (db->pending && !db->broken) {
        if (cite_redis_reply(s, &reply) == CITE_OK) {
            freeReplyObject(reply);
        }
    }

    return db->rc;
}


cite_span_t
cite_redis_text(const redisReply *reply)
{
    if (reply->type != REDIS_REPLY_STRING) {
        return cite_span_make(NULL, 0);
    }

    return cite_span_make(reply->str, (size_t) reply->len);
}


/* a copy that ends with NUL; an empty one if there is no such setting */

static void
cite_redis_copy(const cite_store_t *s, const char *name, char *to, size_t size)
{
    cite_span_t  value;

    value = cite_redis_setting(s->path, name);
    value.n = cite_min(value.n, size - 1);

    if (value.n) {
        memcpy(to, value.p, value.n);
    }

    to[value.n] = '\0';
}


static cite_rc_t
cite_redis_socket(cite_store_t *s)
{
    int            error;
    char           place[256], port[8];
    socklen_t      n;
    cite_redis_t  *db = s->handle;

    cite_redis_copy(s, "socket", place, sizeof(place));

    if (place[0]) {
        db->link = redisConnectUnixNonBlock(place);

    } else {
        cite_redis_copy(s, "address", place, sizeof(place));
        cite_redis_copy(s, "port", port, sizeof(port));
        db->link = redisConnectNonBlock(place, atoi(port));
    }

    if (db->link == NULL || db->link->err) {
        return cite_redis_broken(s, db->link ? db->link->errstr : "no memory");
    }

    if (cite_store_wait(s, db->link->fd, POLLOUT) != CITE_OK) {
        return cite_redis_broken(s, NULL);
    }

    error = 0;
    n = sizeof(int);

    if (getsockopt(db->link->fd, SOL_SOCKET, SO_ERROR, &error, &n) == -1
        || error)
    {
        return cite_redis_broken(s, strerror(error));
    }

    return CITE_OK;
}


cite_rc_t
cite_redis_connect(cite_store_t *s)
{
    cite_span_t  user, password, database;

    if (cite_redis_socket(s) != CITE_OK) {
        return CITE_AGAIN;
    }

    user = cite_redis_setting(s->path, "user");
    password = cite_redis_setting(s->path, "password");
    database = cite_redis_setting(s->path, "database");

    if (user.n) {
        cite_redis_send(s, cite_span("AUTH"), user, password);

    } else if (password.n) {
        cite_redis_send(s, cite_span("AUTH"), password);
    }

    if (database.n) {
        cite_redis_send(s, cite_span("SELECT"), database);
    }

    cite_redis_send(s, cite_span("PING"));

    return cite_redis_drain(s) == CITE_OK ? CITE_OK : CITE_AGAIN;
}
