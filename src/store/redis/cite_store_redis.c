
/*
 * Copyright (C) the ngx_cite authors
 *
 * The store in Redis or Valkey.
 *
 * There are no transactions: a batch is a pipeline, and its replies are read
 * when it is committed.  Each op can be repeated, so that a batch which
 * failed in part is run again.
 */


#include "redis/cite_store_redis.h"

#include <stdio.h>
#include <stdlib.h>


static void
cite_redis_close(cite_store_t *s)
{
    cite_redis_t  *db = s->handle;

    if (db == NULL) {
        return;
    }

    if (db->link) {
        redisFree(db->link);
    }

    free(db);
    s->handle = NULL;
}


static cite_rc_t
cite_redis_open(cite_store_t *s)
{
    cite_span_t    prefix;
    cite_redis_t  *db;

    s->err[0] = '\0';
    db = calloc(1, sizeof(cite_redis_t));

    if (db == NULL) {
        snprintf(s->err, sizeof(s->err), "no memory");
        return CITE_AGAIN;
    }

    prefix = cite_redis_setting(s->path, "prefix");

    if (prefix.n == 0) {
        prefix = cite_span("cite");
    }

    db->prefix_n = cite_min(prefix.n, sizeof(db->prefix));
    memcpy(db->prefix, prefix.p, db->prefix_n);
    s->handle = db;

    if (cite_redis_connect(s) != CITE_OK) {
        cite_redis_close(s);
        return CITE_AGAIN;
    }

    return CITE_OK;
}


static cite_rc_t
cite_redis_begin(cite_store_t *s, int write)
{
    cite_redis_t  *db = s->handle;

    (void) write;

    if (db == NULL || cite_store_is_stale(db->link->fd)) {
        cite_redis_close(s);
        return cite_redis_open(s);
    }

    s->err[0] = '\0';
    db->rc = CITE_OK;

    return CITE_OK;
}


static cite_rc_t
cite_redis_commit(cite_store_t *s)
{
    return cite_redis_drain(s);
}


/* replies that are still to come are of this batch: the next has none of them */

static void
cite_redis_rollback(cite_store_t *s)
{
    cite_redis_t  *db = s->handle;

    if (db == NULL) {
        return;
    }

    (void) cite_redis_drain(s);

    if (db->broken) {
        cite_redis_close(s);
    }
}


const cite_store_driver_t  cite_store_redis = {
    "redis",
    CITE_STORE_ADDRESS,
    cite_redis_prepare,
    cite_redis_open,
    cite_redis_begin,
    cite_redis_run,
    cite_redis_commit,
    cite_redis_rollback,
    cite_redis_close
};
