
/*
 * Copyright (C) the ngx_cite authors
 *
 * The store in a file, by SQLite.
 *
 * WAL with synchronous=NORMAL: committed writes survive a crash of
 * any process, and after a power failure the file is consistent, without the
 * last commits perhaps.  A file that was removed or replaced is opened anew.
 */


#include "cite_store_sqlite.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>


#define CITE_SQLITE_OPCODES   20000     /* between two looks at the clock */
#define CITE_SQLITE_PAGE      4096
#define CITE_SQLITE_WAL       1000      /* pages before a checkpoint */
#define CITE_SQLITE_NAP       20        /* milliseconds, the longest one */


/* keeps the reason, and says whose fault it is */

cite_rc_t
cite_sqlite_rc(cite_store_t *s, int rc)
{
    cite_sqlite_t  *db = s->handle;

    if (rc == SQLITE_OK || rc == SQLITE_DONE || rc == SQLITE_ROW) {
        return CITE_OK;
    }

    snprintf(s->err, sizeof(s->err), "%s: %s", sqlite3_errstr(rc),
             db && db->db ? sqlite3_errmsg(db->db) : "not opened");

    switch (rc & 0xff) {

    case SQLITE_CANTOPEN:
    case SQLITE_CORRUPT:
    case SQLITE_IOERR:
    case SQLITE_NOTADB:
    case SQLITE_READONLY:
        if (db) {
            db->broken = 1;
        }

        /* fall through */

    case SQLITE_BUSY:
    case SQLITE_INTERRUPT:
    case SQLITE_LOCKED:
    case SQLITE_NOMEM:
    case SQLITE_PERM:
    case SQLITE_PROTOCOL:
    case SQLITE_SCHEMA:
        return CITE_AGAIN;

    case SQLITE_FULL:
        s->full = 1;
        return CITE_ERROR;

    default:
        return CITE_ERROR;
    }
}


static int
cite_sqlite_is_over(const cite_store_t *s)
{
    return (s->stop && *s->stop) || cite_store_time() >= s->deadline;
}


/* waits for a lock: 1, 2, 4 ... ms, until the deadline */

static int
cite_sqlite_busy(void *data, int n)
{
    struct timespec  nap;

    cite_store_t   *s = data;
    cite_sqlite_t  *db = s->handle;

    if (cite_sqlite_is_over(s) || (db && db->impatient)) {
        return 0;
    }

    nap.tv_sec = 0;
    nap.tv_nsec = 1000000L * (n > 4 ? CITE_SQLITE_NAP : 1 << n);
    nanosleep(&nap, NULL);

    return 1;
}


static int
cite_sqlite_progress(void *data)
{
    return cite_sqlite_is_over(data);
}


sqlite3_stmt *
cite_sqlite_statement(cite_store_t *s, cite_sql_e sql, cite_rc_t *rc)
{
    cite_sqlite_t  *db = s->handle;

    *rc = CITE_OK;

    if (db->statements[sql] == NULL) {
        *rc = cite_sqlite_rc(s, sqlite3_prepare_v3(db->db, cite_sql[sql], -1,
                                                   SQLITE_PREPARE_PERSISTENT,
                                                   &db->statements[sql],
                                                   NULL));
    }

    return *rc == CITE_OK ? db->statements[sql] : NULL;
}


/* one that gives no rows, or whose rows do not matter */

cite_rc_t
cite_sqlite_finish(cite_store_t *s, sqlite3_stmt *st)
{
    int        rc;
    cite_rc_t  result;

    while ((rc = sqlite3_step(st)) == SQLITE_ROW) { /* void */ }

    /* the reason is gone with the reset */
    result = cite_sqlite_rc(s, rc);
    sqlite3_reset(st);

    return result;
}


cite_rc_t
cite_sqlite_exec(cite_store_t *s, cite_sql_e sql)
{
    cite_rc_t      rc;
    sqlite3_stmt  *st;

    st = cite_sqlite_statement(s, sql, &rc);

    return st ? cite_sqlite_finish(s, st) : rc;
}


static cite_rc_t
cite_sqlite_text(cite_store_t *s, const char *sql)
{
    cite_sqlite_t  *db = s->handle;

    return cite_sqlite_rc(s, sqlite3_exec(db->db, sql, NULL, NULL, NULL));
}


/* what SQLite has as a setting of a number */

static cite_rc_t
cite_sqlite_set(cite_store_t *s, const char *name, size_t value)
{
    char  sql[64];

    snprintf(sql, sizeof(sql), "PRAGMA %s=%zu", name, value);

    return cite_sqlite_text(s, sql);
}


static cite_rc_t
cite_sqlite_version(cite_store_t *s, int *version)
{
    int             rc;
    sqlite3_stmt   *st;
    cite_sqlite_t  *db = s->handle;

    rc = sqlite3_prepare_v2(db->db, "PRAGMA user_version", -1, &st, NULL);

    if (rc == SQLITE_OK) {
        rc = sqlite3_step(st);
        *version = sqlite3_column_int(st, 0);
    }

    sqlite3_finalize(st);

    return cite_sqlite_rc(s, rc);
}


static cite_rc_t
cite_sqlite_schema(cite_store_t *s)
{
    int        version;
    cite_rc_t  rc;

    version = 0;
    rc = cite_sqlite_version(s, &version);

    if (rc != CITE_OK || version == CITE_STORE_SCHEMA_VERSION) {
        return rc;
    }

    if (version < 0 || version > CITE_STORE_SCHEMA_VERSION) {
        snprintf(s->err, sizeof(s->err), "its tables have the version %d, "
                 "not %d", version, CITE_STORE_SCHEMA_VERSION);
        return CITE_AGAIN;
    }

    /* these need the lock of a writer: never for a file that has them */

    rc = cite_sqlite_text(s, "PRAGMA auto_vacuum=INCREMENTAL;"
                             "PRAGMA journal_mode=WAL;"
                             "BEGIN IMMEDIATE");
    if (rc == CITE_OK) {
        rc = cite_sqlite_text(s, CITE_STORE_SCHEMA);
    }

    if (rc == CITE_OK) {
        rc = cite_sqlite_set(s, "user_version", CITE_STORE_SCHEMA_VERSION);
    }

    if (rc == CITE_OK) {
        return cite_sqlite_text(s, "COMMIT");
    }

    sqlite3_exec(((cite_sqlite_t *) s->handle)->db, "ROLLBACK", NULL, NULL,
                 NULL);

    return rc == CITE_ERROR ? CITE_AGAIN : rc;
}


/*
 * Pages of a small store are written back early, so that the WAL does not
 * take all of its room.
 */

static cite_rc_t
cite_sqlite_settings(cite_store_t *s)
{
    size_t     pages;
    cite_rc_t  rc;

    pages = CITE_SQLITE_WAL;

    if (s->max_size) {
        pages = cite_min(pages, s->max_size / 8 / CITE_SQLITE_PAGE + 1);
    }

    rc = cite_sqlite_text(s, "PRAGMA synchronous=NORMAL;"
                             "PRAGMA secure_delete=ON;"
                             "PRAGMA trusted_schema=OFF");
    if (rc == CITE_OK) {
        rc = cite_sqlite_set(s, "wal_autocheckpoint", pages);
    }

    if (rc == CITE_OK) {
        rc = cite_sqlite_set(s, "journal_size_limit",
                             pages * CITE_SQLITE_PAGE);
    }

    return rc;
}


/*
 * The file, for its owner alone; SQLite gives its other files the same mode.
 * It is not opened here: closing it would end all locks of this process.
 */

static cite_rc_t
cite_sqlite_create(cite_store_t *s)
{
    cite_sqlite_t  *db = s->handle;

    if (stat(s->path, &db->file) == 0) {
        return CITE_OK;
    }

    if (!s->read_only && errno == ENOENT
        && (mknod(s->path, S_IFREG | 0600, 0) == 0 || errno == EEXIST)
        && stat(s->path, &db->file) == 0)
    {
        return CITE_OK;
    }

    snprintf(s->err, sizeof(s->err), "\"%s\" can't be opened (%d: %s)",
             s->path, errno, strerror(errno));

    return CITE_AGAIN;
}


static cite_rc_t
cite_sqlite_connect(cite_store_t *s)
{
    cite_rc_t       rc;
    cite_sqlite_t  *db = s->handle;

    rc = cite_sqlite_create(s);

    if (rc != CITE_OK) {
        return rc;
    }

    rc = cite_sqlite_rc(s, sqlite3_open_v2(s->path, &db->db,
                                           SQLITE_OPEN_READWRITE
                                           |SQLITE_OPEN_NOMUTEX, NULL));
    if (rc != CITE_OK) {
        return CITE_AGAIN;
    }

    sqlite3_busy_handler(db->db, cite_sqlite_busy, s);
    sqlite3_progress_handler(db->db, CITE_SQLITE_OPCODES,
                             cite_sqlite_progress, s);
    sqlite3_limit(db->db, SQLITE_LIMIT_ATTACHED, 0);

    rc = cite_sqlite_settings(s);

    return rc == CITE_OK ? cite_sqlite_schema(s) : rc;
}


static void
cite_sqlite_close(cite_store_t *s)
{
    size_t          i;
    cite_sqlite_t  *db = s->handle;

    if (db == NULL) {
        return;
    }

    for (i = 0; i < CITE_SQL_STATEMENTS; i++) {
        sqlite3_finalize(db->statements[i]);
    }

    sqlite3_close(db->db);
    free(db->wal);
    free(db);
    s->handle = NULL;
}


static char *
cite_sqlite_wal(const char *path)
{
    char    *wal;
    size_t   n;

    n = strlen(path) + sizeof("-wal");
    wal = malloc(n);

    if (wal) {
        snprintf(wal, n, "%s-wal", path);
    }

    return wal;
}


/*
 * Others may open the file for the first time as well: a change of its journal
 * does not wait for locks by itself.
 */

static cite_rc_t
cite_sqlite_open(cite_store_t *s)
{
    int             n;
    cite_rc_t       rc;
    cite_sqlite_t  *db;

    for (n = 0; ; n++) {

        db = calloc(1, sizeof(cite_sqlite_t));
        if (db == NULL) {
            snprintf(s->err, sizeof(s->err), "no memory");
            return CITE_AGAIN;
        }

        s->handle = db;
        db->wal = cite_sqlite_wal(s->path);
        rc = db->wal ? cite_sqlite_connect(s) : CITE_AGAIN;

        if (rc == CITE_OK) {
            return CITE_OK;
        }

        if (db->db == NULL || db->broken || !cite_sqlite_busy(s, n)) {
            cite_sqlite_close(s);
            return CITE_AGAIN;
        }

        cite_sqlite_close(s);
    }
}


/* 1 if the path still leads to the file that is open */

static int
cite_sqlite_same(const cite_store_t *s)
{
    struct stat           now;
    const cite_sqlite_t  *db = s->handle;

    return stat(s->path, &now) == 0 && now.st_ino == db->file.st_ino
           && now.st_dev == db->file.st_dev;
}


static cite_rc_t
cite_sqlite_begin(cite_store_t *s, int write)
{
    cite_rc_t  rc;

    if (!cite_sqlite_same(s)) {
        cite_sqlite_close(s);
        rc = cite_sqlite_open(s);

        if (rc != CITE_OK) {
            return rc;
        }
    }

    if (!write) {
        return cite_sqlite_exec(s, CITE_SQL_BEGIN_READ);
    }

    rc = cite_sqlite_exec(s, CITE_SQL_BEGIN_WRITE);

    return rc == CITE_OK ? cite_sqlite_room(s) : rc;
}


/* a file that is broken is opened anew by the next batch */

static void
cite_sqlite_rollback(cite_store_t *s)
{
    char            err[sizeof(s->err)];
    cite_sqlite_t  *db = s->handle;

    if (db == NULL) {
        return;
    }

    memcpy(err, s->err, sizeof(err));

    if (!sqlite3_get_autocommit(db->db)) {
        (void) cite_sqlite_exec(s, CITE_SQL_ROLLBACK);
    }

    memcpy(s->err, err, sizeof(err));

    if (db->broken) {
        cite_sqlite_close(s);

    } else if (db->full) {
        cite_sqlite_shrink(s);
    }
}


static cite_rc_t
cite_sqlite_commit(cite_store_t *s)
{
    cite_rc_t       rc;
    cite_sqlite_t  *db = s->handle;

    rc = cite_sqlite_exec(s, CITE_SQL_COMMIT);

    if (rc == CITE_OK && db->over) {
        cite_sqlite_shrink(s);
    }

    return rc;
}


const cite_store_driver_t  cite_store_sqlite = {
    "sqlite",
    CITE_STORE_FILE,
    NULL,
    cite_sqlite_open,
    cite_sqlite_begin,
    cite_sqlite_run,
    cite_sqlite_commit,
    cite_sqlite_rollback,
    cite_sqlite_close
};
