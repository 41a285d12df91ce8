
/*
 * Copyright (C) the ngx_cite authors
 *
 * Between the files of the SQLite driver.
 */


#ifndef CITE_STORE_SQLITE_H
#define CITE_STORE_SQLITE_H


#define _XOPEN_SOURCE  700

#include "cite_store.h"
#include "cite_store_sql.h"

#include <errno.h>
#include <sqlite3.h>
#include <sys/stat.h>


typedef struct {
    sqlite3       *db;
    sqlite3_stmt  *statements[CITE_SQL_STATEMENTS];   /* NULL: not yet used */
    struct stat    file;
    char          *wal;          /* path */
    unsigned       broken:1;     /* to be opened anew */
    unsigned       impatient:1;  /* locks are not waited for */
    unsigned       over:1;       /* the store is over its size */
    unsigned       full:1;       /* and nothing can be saved */
} cite_sqlite_t;


/* cite_store_sqlite.c */

cite_rc_t cite_sqlite_rc(cite_store_t *s, int rc);

/* a statement that can be bound; NULL: *rc says why */
sqlite3_stmt *cite_sqlite_statement(cite_store_t *s, cite_sql_e sql,
    cite_rc_t *rc);

/* runs it to its end, and resets it */
cite_rc_t cite_sqlite_finish(cite_store_t *s, sqlite3_stmt *st);
cite_rc_t cite_sqlite_exec(cite_store_t *s, cite_sql_e sql);


/* cite_store_sqlite_run.c: ops */

cite_rc_t cite_sqlite_run(cite_store_t *s, cite_store_op_t *op);

void cite_sqlite_bind(sqlite3_stmt *st, int n, cite_span_t s);

/* the next row of a statement that was bound; CITE_DECLINED: there is none */
cite_rc_t cite_sqlite_row(cite_store_t *s, sqlite3_stmt *st);

/* a column of the current row, valid until the next one */
cite_span_t cite_sqlite_value(sqlite3_stmt *st, int i);

/*
 * Deletes up to *left rows, which are subtracted then: 0 are left if there
 * may be more.
 */
cite_rc_t cite_sqlite_drop(cite_store_t *s, cite_sql_e sql,
    cite_span_t owner, cite_span_t thread, int64_t now, size_t *left);


/* cite_store_sqlite_list.c */

cite_rc_t cite_sqlite_export(cite_store_t *s, cite_store_op_t *op);
cite_rc_t cite_sqlite_list(cite_store_t *s, cite_store_op_t *op);
cite_rc_t cite_sqlite_check(cite_store_t *s, cite_store_op_t *op);


/* cite_store_sqlite_room.c: how much room the store takes */

/* in a transaction that writes: makes room by the oldest threads */
cite_rc_t cite_sqlite_room(cite_store_t *s);

/* outside of one: gives free pages and the WAL back, if nobody reads them */
void cite_sqlite_shrink(cite_store_t *s);

cite_rc_t cite_sqlite_expire(cite_store_t *s, cite_store_op_t *op);


#endif /* CITE_STORE_SQLITE_H */
