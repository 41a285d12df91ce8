
/*
 * Copyright (C) the ngx_cite authors
 *
 * How much room the store takes, and how it becomes less: messages expire,
 * and if the file is too large nevertheless, the oldest threads leave.
 *
 * The database and its WAL count.  A reader that never ends keeps the WAL
 * from being written back: then nothing is saved, and no thread is removed
 * for it, since that would not help.
 */


#include "cite_store_sqlite.h"


/* threads leave at three quarters, so that there is room for the WAL */

#define CITE_SQLITE_HIGH(max)  ((max) / 4 * 3)


static cite_rc_t
cite_sqlite_number(cite_store_t *s, cite_sql_e sql, int64_t *n)
{
    cite_rc_t      rc;
    sqlite3_stmt  *st;

    st = cite_sqlite_statement(s, sql, &rc);

    if (st == NULL) {
        return rc;
    }

    rc = cite_sqlite_rc(s, sqlite3_step(st));
    *n = sqlite3_column_int64(st, 0);
    sqlite3_reset(st);

    return rc;
}


/* bytes of pages that are in use */

static cite_rc_t
cite_sqlite_used(cite_store_t *s, uint64_t *used)
{
    int64_t    pages, unused;
    cite_rc_t  rc;

    pages = 0;
    unused = 0;
    rc = cite_sqlite_number(s, CITE_SQL_PAGES, &pages);

    if (rc == CITE_OK) {
        rc = cite_sqlite_number(s, CITE_SQL_FREE_PAGES, &unused);
    }

    *used = (uint64_t) (pages - unused) * 4096;

    return rc;
}


static uint64_t
cite_sqlite_wal_size(const cite_store_t *s)
{
    struct stat           st;
    const cite_sqlite_t  *db = s->handle;

    return stat(db->wal, &st) == 0 ? (uint64_t) st.st_size : 0;
}


/* a part of the thread that was saved to least lately; *left as in drop() */

static cite_rc_t
cite_sqlite_evict(cite_store_t *s, size_t *left)
{
    cite_rc_t      rc;
    cite_span_t    owner, thread;
    sqlite3_stmt  *st;

    st = cite_sqlite_statement(s, CITE_SQL_OLDEST, &rc);

    if (st == NULL) {
        return rc;
    }

    if (sqlite3_step(st) != SQLITE_ROW) {
        sqlite3_reset(st);
        return CITE_DECLINED;
    }

    owner = cite_sqlite_value(st, 0);
    thread = cite_sqlite_value(st, 1);

    rc = cite_sqlite_drop(s, CITE_SQL_DROP_ALIASES, owner, thread, 0, NULL);

    if (rc == CITE_OK) {
        rc = cite_sqlite_drop(s, CITE_SQL_DROP_REVIEWS, owner, thread, 0,
                              NULL);
    }

    if (rc == CITE_OK) {
        rc = cite_sqlite_drop(s, CITE_SQL_DROP_MESSAGES, owner, thread, 0,
                              left);
    }

    if (rc == CITE_OK && *left) {
        rc = cite_sqlite_drop(s, CITE_SQL_DROP_THREAD, owner, thread, 0,
                              NULL);
    }

    sqlite3_reset(st);

    return rc;
}


cite_rc_t
cite_sqlite_room(cite_store_t *s)
{
    size_t          left;
    uint64_t        used, wal;
    cite_rc_t       rc;
    cite_sqlite_t  *db = s->handle;

    left = CITE_STORE_PART;
    wal = cite_sqlite_wal_size(s);
    rc = cite_sqlite_used(s, &used);
    db->over = 0;
    db->full = 0;

    while (rc == CITE_OK && s->max_size && left
           && used > CITE_SQLITE_HIGH(s->max_size))
    {
        db->over = 1;
        rc = cite_sqlite_evict(s, &left);

        if (rc == CITE_OK) {
            rc = cite_sqlite_used(s, &used);
        }
    }

    s->bytes = used + wal;

    if (s->max_size && s->bytes > s->max_size) {
        db->over = 1;
        db->full = 1;
    }

    return rc == CITE_DECLINED ? CITE_OK : rc;
}


void
cite_sqlite_shrink(cite_store_t *s)
{
    char            err[sizeof(s->err)];
    cite_sqlite_t  *db = s->handle;

    memcpy(err, s->err, sizeof(err));

    db->impatient = 1;
    (void) cite_sqlite_exec(s, CITE_SQL_VACUUM);
    (void) cite_sqlite_exec(s, CITE_SQL_CHECKPOINT);
    db->impatient = 0;

    memcpy(s->err, err, sizeof(err));
}


/*
 * One process at a time: a row says when it was done last.  Once it has the
 * turn, it goes on until nothing is left.
 */

cite_rc_t
cite_sqlite_expire(cite_store_t *s, cite_store_op_t *op)
{
    size_t          i, left;
    cite_rc_t       rc;
    sqlite3_stmt   *st;
    cite_span_t     none;
    cite_sqlite_t  *db = s->handle;

    static const cite_sql_e  parts[] = {
        CITE_SQL_SWEEP_MESSAGES, CITE_SQL_SWEEP_ALIASES,
        CITE_SQL_SWEEP_REVIEWS, CITE_SQL_SWEEP_THREADS
    };

    st = cite_sqlite_statement(s, CITE_SQL_SWEEP_TURN, &rc);

    if (st == NULL) {
        return rc;
    }

    sqlite3_bind_int64(st, 3, op->now);
    sqlite3_bind_int64(st, 4, op->more ? op->now : op->now - op->interval);
    rc = cite_sqlite_finish(s, st);

    if (rc != CITE_OK || sqlite3_changes(db->db) == 0) {
        op->more = 0;
        return rc == CITE_OK ? CITE_DECLINED : rc;
    }

    left = CITE_STORE_PART;
    none = cite_span_make(NULL, 0);

    for (i = 0; i < cite_nelts(parts) && left && rc == CITE_OK; i++) {
        rc = cite_sqlite_drop(s, parts[i], none, none, op->now, &left);
    }

    op->rows += CITE_STORE_PART - left;
    op->more = rc == CITE_OK && left == 0;
    db->over |= op->rows != 0;

    return rc;
}
