
/*
 * Copyright (C) the ngx_cite authors
 *
 * The store in PostgreSQL: its connection and transactions.
 */


#include "postgres/cite_store_postgres.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>


static void
cite_pg_close(cite_store_t *s)
{
    size_t      i;
    cite_pg_t  *db = s->handle;

    if (db == NULL) {
        return;
    }

    PQfinish(db->conn);

    for (i = 0; i < CITE_SQL_STATEMENTS; i++) {
        free(db->statements[i]);
    }

    free(db);
    s->handle = NULL;
}


static void
cite_pg_notice(void *data, const PGresult *result)
{
    (void) data;
    (void) result;
}


static cite_rc_t
cite_pg_connect(cite_store_t *s)
{
    cite_pg_t                  *db = s->handle;
    PostgresPollingStatusType   poll;

    db->conn = PQconnectStart(s->path);

    if (db->conn == NULL || PQstatus(db->conn) == CONNECTION_BAD) {
        return db->conn ? cite_pg_broken(s) : CITE_AGAIN;
    }

    PQsetNoticeReceiver(db->conn, cite_pg_notice, NULL);

    for (poll = PGRES_POLLING_WRITING; poll != PGRES_POLLING_OK;
         poll = PQconnectPoll(db->conn))
    {
        if (poll == PGRES_POLLING_FAILED
            || cite_store_wait(s, PQsocket(db->conn),
                               poll == PGRES_POLLING_READING ? POLLIN
                                                             : POLLOUT)
               != CITE_OK)
        {
            return cite_pg_broken(s);
        }
    }

    if (PQsetnonblocking(db->conn, 1) != 0 || !PQenterPipelineMode(db->conn)) {
        return cite_pg_broken(s);
    }

    return CITE_OK;
}


/* "?1" is SQLite's way to write "$1" */

static cite_rc_t
cite_pg_translate(cite_pg_t *db)
{
    char    *p;
    size_t   i;

    for (i = 0; i < CITE_SQL_OLDEST; i++) {
        db->statements[i] = strdup(cite_sql[i]);

        if (db->statements[i] == NULL) {
            return CITE_AGAIN;
        }

        for (p = db->statements[i]; *p; p++) {
            if (*p == '?') {
                *p = '$';
            }
        }
    }

    return CITE_OK;
}


/* the tables are the site's to create, and of the version that we know */

static cite_rc_t
cite_pg_version(cite_store_t *s)
{
    long        version;
    cite_rc_t   rc;
    PGresult   *result;

    result = NULL;
    rc = cite_pg_command(s, "SELECT value FROM cite.meta"
                            " WHERE name = 'version'");

    if (rc == CITE_OK) {
        rc = cite_pg_result(s, &result);
    }

    if (rc != CITE_OK) {
        return CITE_AGAIN;
    }

    version = PQntuples(result) ? strtol(PQgetvalue(result, 0, 0), NULL, 10)
                                : 0;
    PQclear(result);

    if (version != CITE_STORE_SCHEMA_VERSION) {
        snprintf(s->err, sizeof(s->err), "its tables have the version %ld, "
                 "not %d", version, CITE_STORE_SCHEMA_VERSION);
        return CITE_AGAIN;
    }

    return cite_pg_sync(s);
}


static cite_rc_t
cite_pg_open(cite_store_t *s)
{
    cite_rc_t   rc;
    cite_pg_t  *db;

    s->err[0] = '\0';
    db = calloc(1, sizeof(cite_pg_t));

    if (db == NULL) {
        snprintf(s->err, sizeof(s->err), "no memory");
        return CITE_AGAIN;
    }

    s->handle = db;
    rc = cite_pg_translate(db);

    if (rc == CITE_OK) {
        rc = cite_pg_connect(s);
    }

    if (rc == CITE_OK) {
        rc = cite_pg_version(s);
    }

    if (rc != CITE_OK) {
        cite_pg_close(s);
        return CITE_AGAIN;
    }

    return CITE_OK;
}


/* the server gives up when we do: locks are not waited for by nobody */

static cite_rc_t
cite_pg_begin(cite_store_t *s, int write)
{
    char        sql[64];
    int64_t     left;
    cite_rc_t   rc;
    cite_pg_t  *db = s->handle;

    if (db == NULL || PQstatus(db->conn) == CONNECTION_BAD
        || cite_store_is_stale(PQsocket(db->conn)))
    {
        cite_pg_close(s);
        rc = cite_pg_open(s);

        if (rc != CITE_OK) {
            return rc;
        }

        db = s->handle;
    }

    s->err[0] = '\0';
    db->rc = CITE_OK;
    left = s->deadline - cite_store_time();
    snprintf(sql, sizeof(sql), "SET LOCAL statement_timeout = %d",
             left > 1 ? (int) left : 1);

    rc = cite_pg_command(s, write ? "BEGIN" : "BEGIN READ ONLY");

    return rc == CITE_OK ? cite_pg_command(s, sql) : rc;
}


static cite_rc_t
cite_pg_commit(cite_store_t *s)
{
    cite_rc_t  rc;

    rc = cite_pg_command(s, "COMMIT");

    return rc == CITE_OK ? cite_pg_sync(s) : rc;
}


static void
cite_pg_rollback(cite_store_t *s)
{
    char        err[sizeof(s->err)];
    cite_rc_t   rc;
    cite_pg_t  *db = s->handle;

    if (db == NULL) {
        return;
    }

    memcpy(err, s->err, sizeof(err));

    if (!db->broken) {
        (void) cite_pg_sync(s);
    }

    if (!db->broken) {
        db->rc = CITE_OK;
        rc = cite_pg_command(s, "ROLLBACK");

        if (rc != CITE_OK || cite_pg_sync(s) != CITE_OK) {
            db->broken = 1;
        }
    }

    memcpy(s->err, err, sizeof(err));

    if (db->broken) {
        cite_pg_close(s);
    }
}


const cite_store_driver_t  cite_store_postgres = {
    "postgres",
    CITE_STORE_SETTINGS,
    cite_pg_prepare,
    cite_pg_open,
    cite_pg_begin,
    cite_pg_run,
    cite_pg_commit,
    cite_pg_rollback,
    cite_pg_close
};
