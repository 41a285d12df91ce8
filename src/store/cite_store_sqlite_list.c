
/*
 * Copyright (C) the ngx_cite authors
 *
 * Ops that go over the whole store, or a namespace of it.
 */


#include "cite_store_sqlite.h"


cite_rc_t
cite_sqlite_export(cite_store_t *s, cite_store_op_t *op)
{
    cite_rc_t      rc;
    cite_sql_e     sql;
    sqlite3_stmt  *st;

    sql = op->owner.p ? CITE_SQL_EXPORT : CITE_SQL_EXPORT_ALL;
    st = cite_sqlite_statement(s, sql, &rc);

    if (st == NULL) {
        return rc;
    }

    sqlite3_clear_bindings(st);
    cite_sqlite_bind(st, 1, op->owner);
    sqlite3_bind_int64(st, 3, (int64_t) op->cursor);
    sqlite3_bind_int64(st, 4, (int64_t) op->limit);
    op->rows = 0;
    op->more = 0;

    while ((rc = cite_sqlite_row(s, st)) == CITE_OK) {

        if (cite_store_answer_line(op, cite_sqlite_value(st, 0),
                                   cite_sqlite_value(st, 2))
            != CITE_OK)
        {
            break;
        }

        op->cursor = (uint64_t) sqlite3_column_int64(st, 1);
    }

    sqlite3_reset(st);
    op->more |= op->rows == op->limit;

    return rc == CITE_DECLINED ? CITE_OK : rc;
}


cite_rc_t
cite_sqlite_list(cite_store_t *s, cite_store_op_t *op)
{
    cite_rc_t      rc;
    sqlite3_stmt  *st;

    st = cite_sqlite_statement(s, CITE_SQL_LIST, &rc);

    while (st && (rc = cite_sqlite_row(s, st)) == CITE_OK) {
        cite_buf_byte(op->out, '{');
        cite_store_record_member(op->out, cite_span("namespace"),
                                 cite_sqlite_value(st, 0));
        cite_store_record_member(op->out, cite_span("threadId"),
                                 cite_sqlite_value(st, 1));
        cite_buf_lit(op->out, ",\"messages\":");
        cite_buf_uint(op->out, (uint64_t) sqlite3_column_int64(st, 2));
        cite_buf_lit(op->out, ",\"savedAt\":");
        cite_buf_uint(op->out, (uint64_t) sqlite3_column_int64(st, 3));
        cite_buf_lit(op->out, ",\"bytes\":");
        cite_buf_uint(op->out, (uint64_t) sqlite3_column_int64(st, 4));
        cite_buf_lit(op->out, "}\n");
        op->rows++;
    }

    sqlite3_reset(st);

    return rc == CITE_DECLINED ? CITE_OK : rc;
}


/* lines of SQLite's own check; CITE_DECLINED: something is wrong */

cite_rc_t
cite_sqlite_check(cite_store_t *s, cite_store_op_t *op)
{
    cite_rc_t      rc;
    sqlite3_stmt  *st;

    st = cite_sqlite_statement(s, CITE_SQL_CHECK, &rc);

    while (st && (rc = cite_sqlite_row(s, st)) == CITE_OK) {
        cite_buf_put(op->out, cite_sqlite_value(st, 0));
        cite_buf_byte(op->out, '\n');
    }

    sqlite3_reset(st);

    if (rc != CITE_DECLINED) {
        return rc;
    }

    return cite_span_eq(cite_buf_view(op->out), cite_span("ok\n"))
           ? CITE_OK : CITE_DECLINED;
}
