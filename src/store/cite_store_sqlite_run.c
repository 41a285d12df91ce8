
/*
 * Copyright (C) the ngx_cite authors
 *
 * The ops of the store, as statements.
 */


#include "cite_store_sqlite.h"

#include <stdio.h>


void
cite_sqlite_bind(sqlite3_stmt *st, int n, cite_span_t s)
{
    sqlite3_bind_text64(st, n, s.n ? (const char *) s.p : "", s.n,
                        SQLITE_STATIC, SQLITE_UTF8);
}


static void
cite_sqlite_bind_keys(sqlite3_stmt *st, const cite_store_op_t *op,
    cite_span_t second)
{
    sqlite3_clear_bindings(st);
    cite_sqlite_bind(st, 1, op->owner);
    cite_sqlite_bind(st, 2, second);
    sqlite3_bind_int64(st, 3, op->now);
}


cite_span_t
cite_sqlite_value(sqlite3_stmt *st, int i)
{
    const void  *p;

    p = sqlite3_column_text(st, i);

    return cite_span_make(p, (size_t) sqlite3_column_bytes(st, i));
}


cite_rc_t
cite_sqlite_row(cite_store_t *s, sqlite3_stmt *st)
{
    int  rc;

    rc = sqlite3_step(st);

    return rc == SQLITE_DONE ? CITE_DECLINED : cite_sqlite_rc(s, rc);
}


static cite_rc_t
cite_sqlite_save_thread(cite_store_t *s, cite_store_op_t *op)
{
    cite_rc_t      rc;
    sqlite3_stmt  *st;

    st = cite_sqlite_statement(s, CITE_SQL_SAVE_THREAD, &rc);

    if (st == NULL) {
        return rc;
    }

    cite_sqlite_bind_keys(st, op, op->thread);
    sqlite3_bind_int64(st, 7, op->expires);

    return cite_sqlite_finish(s, st);
}


static cite_rc_t
cite_sqlite_save(cite_store_t *s, cite_store_op_t *op)
{
    uint8_t         digest[CITE_STORE_DIGEST_LEN];
    cite_rc_t       rc;
    sqlite3_stmt   *st;
    cite_sqlite_t  *db = s->handle;

    if (db->full) {
        snprintf(s->err, sizeof(s->err), "it is over its size");
        s->full = 1;
        return CITE_ERROR;
    }

    st = cite_sqlite_statement(s, CITE_SQL_SAVE, &rc);

    if (st == NULL) {
        return rc;
    }

    cite_sqlite_bind_keys(st, op, op->thread);
    cite_sqlite_bind(st, 4, op->id);
    cite_sqlite_bind(st, 5, op->run);
    cite_sqlite_bind(st, 6, op->status);
    sqlite3_bind_int64(st, 7, op->expires);
    cite_sqlite_bind(st, 9, op->body);

    if (op->text.n && cite_store_digest(op->text, digest) == CITE_OK) {
        cite_sqlite_bind(st, 8, cite_span_make(digest, sizeof(digest)));
    }

    rc = cite_sqlite_finish(s, st);
    sqlite3_clear_bindings(st);

    return rc == CITE_OK ? cite_sqlite_save_thread(s, op) : rc;
}


static cite_rc_t
cite_sqlite_alias(cite_store_t *s, cite_store_op_t *op)
{
    cite_rc_t      rc;
    sqlite3_stmt  *st;

    st = cite_sqlite_statement(s, CITE_SQL_ALIAS, &rc);

    if (st == NULL) {
        return rc;
    }

    cite_sqlite_bind_keys(st, op, op->id);
    cite_sqlite_bind(st, 4, op->body);
    sqlite3_bind_int64(st, 7, op->expires);

    return cite_sqlite_finish(s, st);
}


cite_rc_t
cite_sqlite_drop(cite_store_t *s, cite_sql_e sql, cite_span_t owner,
    cite_span_t thread, int64_t now, size_t *left)
{
    size_t          n;
    cite_rc_t       rc;
    sqlite3_stmt   *st;
    cite_sqlite_t  *db = s->handle;

    st = cite_sqlite_statement(s, sql, &rc);

    if (st == NULL) {
        return rc;
    }

    sqlite3_clear_bindings(st);
    cite_sqlite_bind(st, 1, owner);
    cite_sqlite_bind(st, 2, thread);
    sqlite3_bind_int64(st, 3, now);
    sqlite3_bind_int64(st, 4, left ? (int64_t) *left : -1);

    rc = cite_sqlite_finish(s, st);

    if (rc == CITE_OK && left) {
        n = (size_t) sqlite3_changes(db->db);
        *left -= cite_min(n, *left);
    }

    return rc;
}


/* a bounded number of rows; op->more: some may be left */

static cite_rc_t
cite_sqlite_remove(cite_store_t *s, cite_store_op_t *op)
{
    size_t          i, left;
    cite_rc_t       rc;
    cite_sqlite_t  *db = s->handle;

    static const cite_sql_e  sqls[2][4] = {
        { CITE_SQL_DROP_ALIASES, CITE_SQL_DROP_REVIEWS,
          CITE_SQL_DROP_MESSAGES, CITE_SQL_DROP_THREAD },
        { CITE_SQL_DROP_ALL_ALIASES, CITE_SQL_DROP_ALL_REVIEWS,
          CITE_SQL_DROP_ALL_MESSAGES, CITE_SQL_DROP_ALL_THREADS }
    };

    rc = CITE_OK;
    left = CITE_STORE_PART;

    for (i = 0; i < cite_nelts(sqls[0]) && left && rc == CITE_OK; i++) {
        rc = cite_sqlite_drop(s, sqls[op->type == CITE_STORE_REMOVE_ALL][i],
                              op->owner, op->thread, op->now, &left);
    }

    op->rows += CITE_STORE_PART - left;
    op->more = rc == CITE_OK && left == 0;
    db->over |= op->rows != 0;

    return rc;
}


/* the name that an id stands for, in the op's memory */

static cite_rc_t
cite_sqlite_alias_of(cite_store_t *s, cite_store_op_t *op, cite_span_t id,
    cite_span_t *message)
{
    cite_rc_t      rc;
    sqlite3_stmt  *st;

    st = cite_sqlite_statement(s, CITE_SQL_ALIAS_GET, &rc);

    if (st == NULL) {
        return rc;
    }

    cite_sqlite_bind_keys(st, op, id);
    rc = cite_sqlite_row(s, st);

    if (rc == CITE_OK) {
        rc = cite_mem_copy(op->mem, cite_sqlite_value(st, 0), message);
    }

    sqlite3_reset(st);

    return rc;
}


/* the body of a message, valid until its statement is reset */

static cite_rc_t
cite_sqlite_body(cite_store_t *s, cite_store_op_t *op, cite_sql_e sql,
    cite_span_t id, sqlite3_stmt **statement)
{
    cite_rc_t  rc;

    *statement = cite_sqlite_statement(s, sql, &rc);

    if (*statement == NULL) {
        return rc;
    }

    cite_sqlite_bind_keys(*statement, op, id);

    if (sql == CITE_SQL_MESSAGE) {
        cite_sqlite_bind(*statement, 4, op->run);
    }

    return cite_sqlite_row(s, *statement);
}


/* the reviews of a message, or of a thread */

static cite_rc_t
cite_sqlite_reviews(cite_store_t *s, cite_store_op_t *op, cite_sql_e sql,
    cite_span_t id, cite_store_reviews_t *reviews)
{
    cite_rc_t             rc;
    sqlite3_stmt         *st;
    cite_store_review_t   review;

    memset(reviews, 0, sizeof(cite_store_reviews_t));
    st = cite_sqlite_statement(s, sql, &rc);

    if (st == NULL) {
        return rc;
    }

    cite_sqlite_bind_keys(st, op, id);

    while ((rc = cite_sqlite_row(s, st)) == CITE_OK) {
        review.citation = cite_sqlite_value(st, 0);
        review.event = cite_sqlite_value(st, 1);
        review.body = cite_sqlite_value(st, 2);
        review.message = sql == CITE_SQL_REVIEWS ? id
                                                 : cite_sqlite_value(st, 3);

        rc = cite_store_reviews_add(reviews, op->mem, &review);

        if (rc != CITE_OK) {
            break;
        }
    }

    sqlite3_reset(st);

    return rc == CITE_DECLINED ? CITE_OK : rc;
}


static cite_rc_t
cite_sqlite_message(cite_store_t *s, cite_store_op_t *op, cite_sql_e sql,
    cite_span_t asked, cite_span_t id)
{
    cite_rc_t              rc;
    cite_span_t            body;
    sqlite3_stmt          *st;
    cite_store_reviews_t   reviews;

    memset(&reviews, 0, sizeof(cite_store_reviews_t));
    rc = cite_sqlite_body(s, op, sql, id, &st);

    if (rc == CITE_OK) {
        body = cite_sqlite_value(st, 0);

        if (sql == CITE_SQL_MESSAGE) {
            rc = cite_sqlite_reviews(s, op, CITE_SQL_REVIEWS, id, &reviews);
        }

        cite_store_answer_add(op->out, asked, body, &reviews);
        op->rows++;
    }

    sqlite3_reset(st);

    return rc;
}


static cite_rc_t
cite_sqlite_messages(cite_store_t *s, cite_store_op_t *op)
{
    size_t       i;
    cite_rc_t    rc;
    cite_sql_e   sql;
    cite_span_t  message;

    rc = CITE_OK;
    sql = op->type == CITE_STORE_DIGESTS ? CITE_SQL_DIGEST : CITE_SQL_MESSAGE;

    cite_store_answer_begin(op->out);

    for (i = 0; i < op->ids_n && (rc == CITE_OK || rc == CITE_DECLINED); i++) {

        rc = cite_sqlite_message(s, op, sql, op->ids[i], op->ids[i]);

        if (rc != CITE_DECLINED || sql == CITE_SQL_DIGEST) {
            continue;
        }

        rc = cite_sqlite_alias_of(s, op, op->ids[i], &message);

        if (rc == CITE_OK) {
            rc = cite_sqlite_message(s, op, sql, op->ids[i], message);
        }
    }

    cite_store_answer_end(op->out);

    return rc == CITE_DECLINED ? CITE_OK : rc;
}


/* op->id becomes the message's own: an alias is as good */

static cite_rc_t
cite_sqlite_review_verdict(cite_store_t *s, cite_store_op_t *op)
{
    cite_rc_t      rc;
    cite_span_t    message;
    sqlite3_stmt  *st;

    rc = cite_sqlite_body(s, op, CITE_SQL_MESSAGE, op->id, &st);

    if (rc == CITE_DECLINED) {
        sqlite3_reset(st);
        rc = cite_sqlite_alias_of(s, op, op->id, &message);

        if (rc == CITE_OK) {
            op->id = message;
            rc = cite_sqlite_body(s, op, CITE_SQL_MESSAGE, op->id, &st);
        }
    }

    if (rc == CITE_OK) {
        rc = cite_store_verdict(cite_sqlite_value(st, 0), op->citation,
                                &op->verdict);
    }

    sqlite3_reset(st);

    return rc;
}


static cite_rc_t
cite_sqlite_review_save(cite_store_t *s, cite_store_op_t *op, cite_sql_e sql)
{
    cite_rc_t      rc;
    sqlite3_stmt  *st;

    st = cite_sqlite_statement(s, sql, &rc);

    if (st == NULL) {
        return rc;
    }

    cite_sqlite_bind_keys(st, op, op->id);
    cite_sqlite_bind(st, 4, op->citation);
    cite_sqlite_bind(st, 5, op->event);
    sqlite3_bind_int64(st, 7, op->expires);
    cite_sqlite_bind(st, 9, op->body);

    rc = cite_sqlite_finish(s, st);
    sqlite3_clear_bindings(st);

    return rc;
}


static cite_rc_t
cite_sqlite_review(cite_store_t *s, cite_store_op_t *op)
{
    cite_rc_t       rc;
    cite_sqlite_t  *db = s->handle;

    rc = cite_sqlite_review_verdict(s, op);

    if (rc != CITE_OK) {
        return rc;
    }

    rc = cite_sqlite_review_save(s, op, CITE_SQL_REVIEW);
    op->rows = rc == CITE_OK && sqlite3_changes(db->db);

    if (rc != CITE_OK || op->rows) {
        return rc;
    }

    return cite_sqlite_review_save(s, op, CITE_SQL_REVIEW_AGAIN);
}


/*
 * The newest messages of the thread, as many as there is room for; op->more:
 * others were left out.
 */

static cite_rc_t
cite_sqlite_thread(cite_store_t *s, cite_store_op_t *op)
{
    size_t         bytes;
    cite_rc_t      rc;
    cite_span_t   *bodies, value;
    sqlite3_stmt  *st;

    cite_store_reviews_t  reviews;

    bodies = cite_mem_resize(op->mem, NULL,
                             (op->limit + 1) * sizeof(cite_span_t));
    st = cite_sqlite_statement(s, CITE_SQL_THREAD, &rc);

    if (st == NULL || bodies == NULL) {
        return st ? CITE_ERROR : rc;
    }

    cite_sqlite_bind_keys(st, op, op->thread);
    sqlite3_bind_int64(st, 4, (int64_t) op->limit + 1);

    bytes = 0;
    op->rows = 0;
    op->more = 0;

    while ((rc = cite_sqlite_row(s, st)) == CITE_OK) {

        value = cite_sqlite_value(st, 0);
        bytes += value.n;

        /* citations are in the answer twice */

        if (op->rows == op->limit || bytes > op->out->max / 2) {
            op->more = 1;
            rc = CITE_DECLINED;
            break;
        }

        if (cite_mem_copy(op->mem, value, &bodies[op->rows]) != CITE_OK) {
            rc = CITE_ERROR;
            break;
        }

        op->rows++;
    }

    sqlite3_reset(st);

    if (rc == CITE_DECLINED) {
        rc = cite_sqlite_reviews(s, op, CITE_SQL_THREAD_REVIEWS, op->thread,
                                 &reviews);
    }

    if (rc == CITE_OK) {
        cite_store_answer_thread(op->out, op->mem, bodies, op->rows, &reviews);
    }

    return rc;
}


cite_rc_t
cite_sqlite_run(cite_store_t *s, cite_store_op_t *op)
{
    static cite_rc_t  (*const run[])(cite_store_t *, cite_store_op_t *) = {
        [CITE_STORE_SAVE] = cite_sqlite_save,
        [CITE_STORE_ALIAS] = cite_sqlite_alias,
        [CITE_STORE_REVIEW] = cite_sqlite_review,
        [CITE_STORE_REMOVE_THREAD] = cite_sqlite_remove,
        [CITE_STORE_REMOVE_ALL] = cite_sqlite_remove,
        [CITE_STORE_EXPIRE] = cite_sqlite_expire,
        [CITE_STORE_MESSAGES] = cite_sqlite_messages,
        [CITE_STORE_DIGESTS] = cite_sqlite_messages,
        [CITE_STORE_THREAD] = cite_sqlite_thread,
        [CITE_STORE_EXPORT] = cite_sqlite_export,
        [CITE_STORE_LIST] = cite_sqlite_list,
        [CITE_STORE_CHECK] = cite_sqlite_check
    };

    return run[op->type](s, op);
}
