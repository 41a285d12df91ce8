
/*
 * Copyright (C) the ngx_cite authors
 *
 * The statements of SQL drivers, and SQLite's schema; PostgreSQL's is
 * conf/store-postgres.sql.
 *
 * A driver may say by CITE_SQL_SCHEMA where its tables are.  Each of them has
 * a number for its rows, "rowid".  Statements from CITE_SQL_OLDEST on are
 * SQLite's own.
 *
 * A message has a row for each of its runs.  Of several the newest complete
 * one counts, or, if none is complete, the newest.
 */


#ifndef CITE_STORE_SQL_H
#define CITE_STORE_SQL_H


#ifndef CITE_SQL_SCHEMA
#define CITE_SQL_SCHEMA
#endif

#define CITE_MESSAGE  CITE_SQL_SCHEMA "message"
#define CITE_THREAD   CITE_SQL_SCHEMA "thread"
#define CITE_ALIAS    CITE_SQL_SCHEMA "alias"
#define CITE_REVIEW   CITE_SQL_SCHEMA "review"
#define CITE_META     CITE_SQL_SCHEMA "meta"


/* 2: reviews; a store of version 1 gets the table that it has not */

#define CITE_STORE_SCHEMA_VERSION  2


/* rows stay where they are: WITHOUT ROWID takes minutes for large bodies */

#define CITE_STORE_SCHEMA                                                     \
    "CREATE TABLE IF NOT EXISTS message ("                                    \
    " namespace TEXT NOT NULL, thread TEXT NOT NULL, id TEXT NOT NULL,"       \
    " run TEXT NOT NULL, status TEXT NOT NULL, saved INTEGER NOT NULL,"       \
    " expires INTEGER NOT NULL, digest TEXT, body TEXT NOT NULL,"             \
    " PRIMARY KEY (namespace, thread, id, run));"                             \
    "CREATE INDEX IF NOT EXISTS message_id ON message (namespace, id);"       \
    "CREATE INDEX IF NOT EXISTS message_digest"                               \
    " ON message (namespace, digest);"                                        \
    "CREATE INDEX IF NOT EXISTS message_expires ON message (expires);"        \
    "CREATE INDEX IF NOT EXISTS message_page ON message (namespace);"         \
    "CREATE TABLE IF NOT EXISTS thread ("                                     \
    " namespace TEXT NOT NULL, thread TEXT NOT NULL, saved INTEGER NOT NULL," \
    " expires INTEGER NOT NULL, PRIMARY KEY (namespace, thread));"            \
    "CREATE INDEX IF NOT EXISTS thread_saved ON thread (saved);"              \
    "CREATE INDEX IF NOT EXISTS thread_expires ON thread (expires);"          \
    "CREATE TABLE IF NOT EXISTS alias ("                                      \
    " namespace TEXT NOT NULL, id TEXT NOT NULL, message TEXT NOT NULL,"      \
    " expires INTEGER NOT NULL, PRIMARY KEY (namespace, id));"                \
    "CREATE INDEX IF NOT EXISTS alias_message"                                \
    " ON alias (namespace, message);"                                         \
    "CREATE INDEX IF NOT EXISTS alias_expires ON alias (expires);"            \
    "CREATE TABLE IF NOT EXISTS review ("                                     \
    " namespace TEXT NOT NULL, message TEXT NOT NULL,"                        \
    " citation TEXT NOT NULL, event TEXT NOT NULL, saved INTEGER NOT NULL,"   \
    " expires INTEGER NOT NULL, body TEXT NOT NULL,"                          \
    " PRIMARY KEY (namespace, message, citation, event));"                    \
    "CREATE INDEX IF NOT EXISTS review_expires ON review (expires);"          \
    "CREATE TABLE IF NOT EXISTS meta ("                                       \
    " name TEXT PRIMARY KEY, value INTEGER NOT NULL);"                        \
    "INSERT INTO meta VALUES ('swept', 0) ON CONFLICT DO NOTHING;"


/* parameters: ?1 namespace, ?2 thread or id, ?3 time, and as said */

typedef enum {
    CITE_SQL_SAVE = 0,       /* ?4 id, ?5 run, ?6 status, ?7 expires,
                                ?8 digest, ?9 body */
    CITE_SQL_SAVE_THREAD,    /* ?7 expires */
    CITE_SQL_ALIAS,          /* ?4 message, ?7 expires */
    CITE_SQL_ALIAS_GET,
    CITE_SQL_REVIEW,         /* ?4 citation, ?5 event, ?7 expires, ?9 body */
    CITE_SQL_REVIEW_AGAIN,   /* the same */
    CITE_SQL_REVIEWS,        /* of a message */
    CITE_SQL_THREAD_REVIEWS,
    CITE_SQL_MESSAGE,        /* ?4 run, or empty */
    CITE_SQL_DIGEST,
    CITE_SQL_THREAD,         /* ?4 rows */
    CITE_SQL_EXPORT,         /* ?3 after that row, ?4 rows */
    CITE_SQL_EXPORT_ALL,
    CITE_SQL_LIST,
    CITE_SQL_DROP_ALIASES,   /* of a thread's messages */
    CITE_SQL_DROP_REVIEWS,   /* the same */
    CITE_SQL_DROP_MESSAGES,  /* ?4 rows */
    CITE_SQL_DROP_THREAD,
    CITE_SQL_DROP_ALL_MESSAGES,
    CITE_SQL_DROP_ALL_ALIASES,
    CITE_SQL_DROP_ALL_REVIEWS,
    CITE_SQL_DROP_ALL_THREADS,
    CITE_SQL_SWEEP_TURN,     /* ?3 now, ?4 if the last was not after that;
                                a clock was put back if it is yet to come */
    CITE_SQL_SWEEP_MESSAGES,
    CITE_SQL_SWEEP_ALIASES,
    CITE_SQL_SWEEP_REVIEWS,
    CITE_SQL_SWEEP_THREADS,
    CITE_SQL_OLDEST,
    CITE_SQL_PAGES,
    CITE_SQL_FREE_PAGES,
    CITE_SQL_VACUUM,
    CITE_SQL_CHECKPOINT,
    CITE_SQL_CHECK,
    CITE_SQL_BEGIN_READ,
    CITE_SQL_BEGIN_WRITE,
    CITE_SQL_COMMIT,
    CITE_SQL_ROLLBACK,
    CITE_SQL_STATEMENTS
} cite_sql_e;


#define CITE_SQL_ALIVE  " AND (expires = 0 OR expires > ?3)"
#define CITE_SQL_OVER   "expires > 0 AND expires <= ?3"
#define CITE_SQL_BEST   "status = 'complete' DESC, saved DESC, rowid DESC"

#define CITE_SQL_OF_THREAD                                                    \
    " WHERE namespace = ?1 AND message IN (SELECT id FROM " CITE_MESSAGE      \
    " WHERE namespace = ?1 AND thread = ?2)"

#define CITE_SQL_IN_PARTS(table, where)                                       \
    "DELETE FROM " table " WHERE rowid IN (SELECT rowid FROM " table          \
    " WHERE " where " LIMIT ?4)"

static const char *const  cite_sql[CITE_SQL_STATEMENTS] = {

    [CITE_SQL_SAVE] =
        "INSERT INTO " CITE_MESSAGE " (namespace, thread, saved, id, run,"
        " status, expires, digest, body)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)"
        " ON CONFLICT (namespace, thread, id, run) DO UPDATE SET"
        " saved = excluded.saved, status = excluded.status,"
        " expires = excluded.expires, digest = excluded.digest,"
        " body = excluded.body"
        " WHERE excluded.status = 'complete' OR message.status <> 'complete'",

    [CITE_SQL_SAVE_THREAD] =
        "INSERT INTO " CITE_THREAD " (namespace, thread, saved, expires)"
        " VALUES (?1, ?2, ?3, ?7) ON CONFLICT (namespace, thread)"
        " DO UPDATE SET saved = excluded.saved, expires = excluded.expires",

    [CITE_SQL_ALIAS] =
        "INSERT INTO " CITE_ALIAS " (namespace, id, message, expires)"
        " VALUES (?1, ?2, ?4, ?7) ON CONFLICT (namespace, id) DO UPDATE"
        " SET message = excluded.message, expires = excluded.expires",

    [CITE_SQL_ALIAS_GET] =
        "SELECT message FROM " CITE_ALIAS " WHERE namespace = ?1 AND id = ?2"
        CITE_SQL_ALIVE,

    [CITE_SQL_REVIEW] =
        "INSERT INTO " CITE_REVIEW " (namespace, message, saved, citation,"
        " event, expires, body) VALUES (?1, ?2, ?3, ?4, ?5, ?7, ?9)"
        " ON CONFLICT (namespace, message, citation, event) DO NOTHING",

    [CITE_SQL_REVIEW_AGAIN] =
        "UPDATE " CITE_REVIEW " SET saved = ?3, expires = ?7, body = ?9"
        " WHERE namespace = ?1 AND message = ?2 AND citation = ?4"
        " AND event = ?5",

    [CITE_SQL_REVIEWS] =
        "SELECT citation, event, body FROM " CITE_REVIEW
        " WHERE namespace = ?1 AND message = ?2" CITE_SQL_ALIVE
        " ORDER BY citation, saved, event",

    [CITE_SQL_THREAD_REVIEWS] =
        "SELECT citation, event, body, message FROM " CITE_REVIEW
        CITE_SQL_OF_THREAD CITE_SQL_ALIVE
        " ORDER BY message, citation, saved, event",

    [CITE_SQL_MESSAGE] =
        "SELECT body FROM " CITE_MESSAGE " WHERE namespace = ?1 AND id = ?2"
        CITE_SQL_ALIVE " AND (?4 = '' OR run = ?4)"
        " ORDER BY " CITE_SQL_BEST " LIMIT 1",

    [CITE_SQL_DIGEST] =
        "SELECT body FROM " CITE_MESSAGE
        " WHERE namespace = ?1 AND digest = ?2" CITE_SQL_ALIVE
        " ORDER BY " CITE_SQL_BEST " LIMIT 1",

    [CITE_SQL_THREAD] =
        "SELECT m.body FROM (SELECT rowid AS at, saved, row_number() OVER"
        " (PARTITION BY id ORDER BY " CITE_SQL_BEST ") AS place"
        " FROM " CITE_MESSAGE " WHERE namespace = ?1 AND thread = ?2"
        CITE_SQL_ALIVE ") AS best JOIN " CITE_MESSAGE " AS m"
        " ON m.rowid = best.at WHERE best.place = 1"
        " ORDER BY best.saved DESC, best.at DESC LIMIT ?4",

    [CITE_SQL_EXPORT] =
        "SELECT body, rowid, namespace FROM " CITE_MESSAGE
        " WHERE namespace = ?1 AND rowid > ?3 ORDER BY rowid LIMIT ?4",

    [CITE_SQL_EXPORT_ALL] =
        "SELECT body, rowid, namespace FROM " CITE_MESSAGE
        " WHERE rowid > ?3 ORDER BY rowid LIMIT ?4",

    [CITE_SQL_LIST] =
        "SELECT namespace, thread, count(*), max(saved), sum(length(body))"
        " FROM " CITE_MESSAGE " GROUP BY namespace, thread ORDER BY 1, 4, 2",

    [CITE_SQL_DROP_ALIASES] =
        "DELETE FROM " CITE_ALIAS CITE_SQL_OF_THREAD,

    [CITE_SQL_DROP_REVIEWS] =
        "DELETE FROM " CITE_REVIEW CITE_SQL_OF_THREAD,

    [CITE_SQL_DROP_MESSAGES] =
        CITE_SQL_IN_PARTS(CITE_MESSAGE, "namespace = ?1 AND thread = ?2"),

    [CITE_SQL_DROP_THREAD] =
        "DELETE FROM " CITE_THREAD " WHERE namespace = ?1 AND thread = ?2",

    [CITE_SQL_DROP_ALL_MESSAGES] =
        CITE_SQL_IN_PARTS(CITE_MESSAGE, "namespace = ?1"),

    [CITE_SQL_DROP_ALL_ALIASES] =
        CITE_SQL_IN_PARTS(CITE_ALIAS, "namespace = ?1"),

    [CITE_SQL_DROP_ALL_REVIEWS] =
        CITE_SQL_IN_PARTS(CITE_REVIEW, "namespace = ?1"),

    [CITE_SQL_DROP_ALL_THREADS] =
        CITE_SQL_IN_PARTS(CITE_THREAD, "namespace = ?1"),

    [CITE_SQL_SWEEP_TURN] =
        "UPDATE " CITE_META " SET value = ?3"
        " WHERE name = 'swept' AND (value <= ?4 OR value > ?3 + 60000)",

    [CITE_SQL_SWEEP_MESSAGES] = CITE_SQL_IN_PARTS(CITE_MESSAGE, CITE_SQL_OVER),
    [CITE_SQL_SWEEP_ALIASES] = CITE_SQL_IN_PARTS(CITE_ALIAS, CITE_SQL_OVER),
    [CITE_SQL_SWEEP_REVIEWS] = CITE_SQL_IN_PARTS(CITE_REVIEW, CITE_SQL_OVER),
    [CITE_SQL_SWEEP_THREADS] = CITE_SQL_IN_PARTS(CITE_THREAD, CITE_SQL_OVER),

    [CITE_SQL_OLDEST] =
        "SELECT namespace, thread FROM " CITE_THREAD " ORDER BY saved LIMIT 1",

    [CITE_SQL_PAGES] = "PRAGMA page_count",
    [CITE_SQL_FREE_PAGES] = "PRAGMA freelist_count",
    [CITE_SQL_VACUUM] = "PRAGMA incremental_vacuum(1000)",
    [CITE_SQL_CHECKPOINT] = "PRAGMA wal_checkpoint(TRUNCATE)",
    [CITE_SQL_CHECK] = "PRAGMA integrity_check(20)",
    [CITE_SQL_BEGIN_READ] = "BEGIN",
    [CITE_SQL_BEGIN_WRITE] = "BEGIN IMMEDIATE",
    [CITE_SQL_COMMIT] = "COMMIT",
    [CITE_SQL_ROLLBACK] = "ROLLBACK"
};


#endif /* CITE_STORE_SQL_H */
