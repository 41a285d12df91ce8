
/*
 * Copyright (C) the ngx_cite authors
 *
 * Between the files of the PostgreSQL driver.
 *
 * A transaction is one pipeline: statements that write are sent one after
 * another, and their results are read when it is committed, so that a batch
 * takes one round trip.  Nothing outlives a transaction, no setting and no
 * prepared statement: PgBouncer may give each of them another session.
 */


#ifndef CITE_STORE_POSTGRES_H
#define CITE_STORE_POSTGRES_H


#ifndef _POSIX_C_SOURCE
#define _POSIX_C_SOURCE  200809L
#endif
#define CITE_SQL_SCHEMA  "cite."

#include "cite_store.h"
#include "cite_store_sql.h"

#include <libpq-fe.h>


#define CITE_PG_PARAMS  9


typedef struct {
    PGconn     *conn;
    char       *statements[CITE_SQL_STATEMENTS];   /* as PostgreSQL has them */
    size_t      pending;         /* statements whose results are to come */
    cite_rc_t   rc;              /* the first failure of the transaction */
    unsigned    broken:1;        /* to be opened anew */
    unsigned    failed:1;        /* statements up to the next sync do nothing */
} cite_pg_t;


/* parameters of a statement, by their numbers less one */

typedef struct {
    const char  *values[CITE_PG_PARAMS];           /* NULL: none */
    int          lengths[CITE_PG_PARAMS];
    Oid          types[CITE_PG_PARAMS];
    uint8_t      numbers[CITE_PG_PARAMS][8];
} cite_pg_params_t;


/* cite_store_postgres_link.c: statements and their results */

/* the connection is of no use any more; always CITE_AGAIN */
cite_rc_t cite_pg_broken(cite_store_t *s);

/* sends a statement without parameters */
cite_rc_t cite_pg_command(cite_store_t *s, const char *sql);

/* ends the pipeline, so that a failed transaction can be left */
cite_rc_t cite_pg_sync(cite_store_t *s);

/* sends a statement; its results are to be read */
cite_rc_t cite_pg_send(cite_store_t *s, cite_sql_e sql,
    const cite_pg_params_t *params);

/*
 * The result of the statement that was sent last; those before it are read
 * and forgotten.  CITE_OK: PQclear() it.
 */
cite_rc_t cite_pg_result(cite_store_t *s, PGresult **result);

/* results that no statement reads: of those that were sent */
cite_rc_t cite_pg_drain(cite_store_t *s);

/* asks for rows one by one, where they may be large and many */
cite_rc_t cite_pg_rows(cite_store_t *s);

/* the next row; CITE_DECLINED: there was none */
cite_rc_t cite_pg_row(cite_store_t *s, PGresult **row);

/* reads the rest */
cite_rc_t cite_pg_skip(cite_store_t *s);


/* cite_store_postgres_target.c: cite_store_driver_t.prepare() */

char *cite_pg_prepare(const char *address, const char *settings, char *err,
    size_t size);


/* cite_store_postgres_run.c: ops */

cite_rc_t cite_pg_run(cite_store_t *s, cite_store_op_t *op);


#endif /* CITE_STORE_POSTGRES_H */
