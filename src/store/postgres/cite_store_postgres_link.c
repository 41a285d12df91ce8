
/*
 * Copyright (C) the ngx_cite authors
 *
 * Statements to PostgreSQL, and their results.
 *
 * libpq is never let wait by itself: a server that hangs would keep the thread
 * longer than the deadline allows.
 */


#include "postgres/cite_store_postgres.h"

#include <poll.h>
#include <stdio.h>


#define CITE_PG_TEXT  25         /* a type, as PostgreSQL numbers them */


static void
cite_pg_error(cite_store_t *s, const char *text)
{
    size_t  n;

    n = strcspn(text, "\n");
    snprintf(s->err, sizeof(s->err), "%.*s", (int) n, text);
}


cite_rc_t
cite_pg_broken(cite_store_t *s)
{
    cite_pg_t  *db = s->handle;

    if (s->err[0] == '\0') {
        cite_pg_error(s, PQerrorMessage(db->conn));
    }

    db->broken = 1;
    db->rc = CITE_AGAIN;

    return CITE_AGAIN;
}


/*
 * Failures that are not the op's: of the connection, resources, conflicts,
 * standbys, cancelled statements, and tables or rights that are missing.
 */

static int
cite_pg_is_away(const char *state)
{
    size_t  i;

    static const char *const  classes[] = {
        "08", "25006", "26", "28", "3D", "3F", "40", "42", "53", "55", "57",
        "58", "XX"
    };

    for (i = 0; i < cite_nelts(classes); i++) {
        if (strncmp(state, classes[i], strlen(classes[i])) == 0) {
            return 1;
        }
    }

    return 0;
}


/* keeps the first reason */

static cite_rc_t
cite_pg_failed(cite_store_t *s, const PGresult *result)
{
    const char  *state;
    cite_pg_t   *db = s->handle;

    db->failed = 1;

    if (db->rc != CITE_OK) {
        return db->rc;
    }

    state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    cite_pg_error(s, PQresultErrorMessage(result));

    if (PQstatus(db->conn) == CONNECTION_BAD) {
        return cite_pg_broken(s);
    }

    db->rc = state == NULL || cite_pg_is_away(state) ? CITE_AGAIN
                                                     : CITE_ERROR;

    /*
     * The session goes with the server that ends it, and where a standby has
     * taken its place the address may lead to another one by now.
     */

    if (state == NULL || strncmp(state, "57P", 3) == 0
        || strcmp(state, "25006") == 0)
    {
        db->broken = 1;
    }

    return db->rc;
}


/* sends pending commands, and waits for the first bytes of a reply */

static cite_rc_t
cite_pg_wait(cite_store_t *s)
{
    int         unsent;
    cite_pg_t  *db = s->handle;

    unsent = PQflush(db->conn);

    if (unsent < 0
        || cite_store_wait(s, PQsocket(db->conn),
                           unsent ? POLLIN | POLLOUT : POLLIN) != CITE_OK
        || !PQconsumeInput(db->conn))
    {
        return cite_pg_broken(s);
    }

    return CITE_OK;
}


/* what libpq has next; NULL is a result, too: that of a statement's end */

static cite_rc_t
cite_pg_next(cite_store_t *s, PGresult **result)
{
    cite_pg_t  *db = s->handle;

    while (PQisBusy(db->conn)) {
        if (cite_pg_wait(s) != CITE_OK) {
            return CITE_AGAIN;
        }
    }

    *result = PQgetResult(db->conn);

    return CITE_OK;
}


cite_rc_t
cite_pg_send(cite_store_t *s, cite_sql_e sql, const cite_pg_params_t *params)
{
    int         i, formats[CITE_PG_PARAMS];
    Oid         types[CITE_PG_PARAMS];
    cite_pg_t  *db = s->handle;

    if (db->broken) {
        return CITE_AGAIN;
    }

    /* texts in binary form are their bytes: no copies that end with NUL */

    for (i = 0; i < CITE_PG_PARAMS; i++) {
        formats[i] = 1;
        types[i] = params->types[i] ? params->types[i] : CITE_PG_TEXT;
    }

    if (!PQsendQueryParams(db->conn, db->statements[sql], CITE_PG_PARAMS,
                           types, params->values, params->lengths, formats, 0))
    {
        return cite_pg_broken(s);
    }

    db->pending++;

    return CITE_OK;
}


cite_rc_t
cite_pg_command(cite_store_t *s, const char *sql)
{
    cite_pg_t  *db = s->handle;

    if (!PQsendQueryParams(db->conn, sql, 0, NULL, NULL, NULL, NULL, 0)) {
        return cite_pg_broken(s);
    }

    db->pending++;

    return CITE_OK;
}


/* all results of the statement whose turn it is; the last one is kept */

static cite_rc_t
cite_pg_one(cite_store_t *s, PGresult **kept)
{
    cite_rc_t   rc;
    PGresult   *result;
    cite_pg_t  *db = s->handle;

    *kept = NULL;

    for ( ;; ) {
        rc = cite_pg_next(s, &result);

        if (rc != CITE_OK || result == NULL) {
            break;
        }

        PQclear(*kept);
        *kept = result;

        switch (PQresultStatus(result)) {

        case PGRES_FATAL_ERROR:
            (void) cite_pg_failed(s, result);

            if (PQstatus(db->conn) == CONNECTION_BAD) {
                PQclear(result);
                *kept = NULL;
                return cite_pg_broken(s);
            }

            break;

        case PGRES_PIPELINE_ABORTED:
            db->failed = 1;
            break;

        default:
            break;
        }
    }

    db->pending--;

    return rc;
}


cite_rc_t
cite_pg_drain(cite_store_t *s)
{
    PGresult   *result;
    cite_pg_t  *db = s->handle;

    while (db->pending) {
        if (cite_pg_one(s, &result) != CITE_OK) {
            PQclear(result);
            return CITE_AGAIN;
        }

        PQclear(result);
    }

    return db->rc;
}


cite_rc_t
cite_pg_result(cite_store_t *s, PGresult **result)
{
    cite_rc_t   rc;
    cite_pg_t  *db = s->handle;

    rc = CITE_OK;
    *result = NULL;

    if (!PQsendFlushRequest(db->conn)) {
        return cite_pg_broken(s);
    }

    while (db->pending && rc == CITE_OK) {
        PQclear(*result);
        rc = cite_pg_one(s, result);
        rc = rc == CITE_OK ? db->rc : rc;
    }

    if (rc != CITE_OK) {
        PQclear(*result);
        *result = NULL;
    }

    return rc;
}


cite_rc_t
cite_pg_rows(cite_store_t *s)
{
    PGresult   *result;
    cite_pg_t  *db = s->handle;

    if (!PQsendFlushRequest(db->conn)) {
        return cite_pg_broken(s);
    }

    while (db->pending > 1) {
        if (cite_pg_one(s, &result) != CITE_OK) {
            PQclear(result);
            return CITE_AGAIN;
        }

        PQclear(result);
    }

    /* its turn has come, and nothing of it was read yet */

    if (db->rc == CITE_OK && !PQsetSingleRowMode(db->conn)) {
        return cite_pg_broken(s);
    }

    return db->rc;
}


cite_rc_t
cite_pg_row(cite_store_t *s, PGresult **row)
{
    cite_rc_t   rc;
    cite_pg_t  *db = s->handle;

    for ( ;; ) {
        rc = cite_pg_next(s, row);

        if (rc != CITE_OK) {
            return rc;
        }

        if (*row == NULL) {
            db->pending--;
            return db->rc == CITE_OK ? CITE_DECLINED : db->rc;
        }

        switch (PQresultStatus(*row)) {

        case PGRES_SINGLE_TUPLE:
            return CITE_OK;

        case PGRES_FATAL_ERROR:
            (void) cite_pg_failed(s, *row);

            if (db->broken) {
                PQclear(*row);
                return CITE_AGAIN;
            }

            break;

        case PGRES_TUPLES_OK:
            if (PQntuples(*row)) {
                return CITE_OK;
            }

            break;

        default:
            break;
        }

        PQclear(*row);
    }
}


cite_rc_t
cite_pg_skip(cite_store_t *s)
{
    cite_rc_t  rc;
    PGresult  *row;

    while ((rc = cite_pg_row(s, &row)) == CITE_OK) {
        PQclear(row);
    }

    return rc == CITE_DECLINED ? CITE_OK : rc;
}


cite_rc_t
cite_pg_sync(cite_store_t *s)
{
    PGresult   *result;
    cite_pg_t  *db = s->handle;

    if (!PQpipelineSync(db->conn)) {
        return cite_pg_broken(s);
    }

    (void) cite_pg_drain(s);

    while (!db->broken) {
        if (cite_pg_next(s, &result) != CITE_OK) {
            break;
        }

        if (PQresultStatus(result) == PGRES_PIPELINE_SYNC) {
            PQclear(result);
            db->failed = 0;
            return db->rc;
        }

        if (result == NULL && PQstatus(db->conn) == CONNECTION_BAD) {
            return cite_pg_broken(s);
        }

        PQclear(result);
    }

    return CITE_AGAIN;
}
