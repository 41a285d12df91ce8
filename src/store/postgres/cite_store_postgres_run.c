
/*
 * Copyright (C) the ngx_cite authors
 *
 * The ops of the store, as statements for PostgreSQL.  There is no table of
 * threads: a server has no size that the oldest of them would have to leave
 * for, and rows that each save changes would be waited for.
 */


#include "postgres/cite_store_postgres.h"

#include <stdio.h>
#include <stdlib.h>


#define CITE_PG_INT8  20


static void
cite_pg_text(cite_pg_params_t *params, int n, cite_span_t s)
{
    params->values[n - 1] = s.n ? (const char *) s.p : "";
    params->lengths[n - 1] = (int) s.n;
}


static void
cite_pg_number(cite_pg_params_t *params, int n, int64_t value)
{
    int       i;
    uint8_t  *p;

    p = params->numbers[n - 1];

    for (i = 0; i < 8; i++) {
        p[i] = (uint8_t) ((uint64_t) value >> (56 - 8 * i));
    }

    params->values[n - 1] = (const char *) p;
    params->lengths[n - 1] = 8;
    params->types[n - 1] = CITE_PG_INT8;
}


static void
cite_pg_keys(cite_pg_params_t *params, const cite_store_op_t *op,
    cite_span_t second)
{
    memset(params, 0, sizeof(cite_pg_params_t));
    cite_pg_text(params, 1, op->owner);
    cite_pg_text(params, 2, second);
    cite_pg_number(params, 3, op->now);
}


static cite_span_t
cite_pg_value(const PGresult *result, int row, int column)
{
    return cite_span_make(PQgetvalue(result, row, column),
                          (size_t) PQgetlength(result, row, column));
}


static size_t
cite_pg_changes(PGresult *result)
{
    return (size_t) strtoul(PQcmdTuples(result), NULL, 10);
}


static cite_rc_t
cite_pg_ask(cite_store_t *s, cite_sql_e sql, const cite_pg_params_t *params,
    PGresult **result)
{
    cite_rc_t  rc;

    *result = NULL;
    rc = cite_pg_send(s, sql, params);

    return rc == CITE_OK ? cite_pg_result(s, result) : rc;
}


/* sends it and waits for how many rows it has changed */

static cite_rc_t
cite_pg_change(cite_store_t *s, cite_sql_e sql, const cite_pg_params_t *params,
    size_t *rows)
{
    cite_rc_t  rc;
    PGresult  *result;

    rc = cite_pg_ask(s, sql, params, &result);

    if (rc == CITE_OK) {
        *rows = cite_pg_changes(result);
        PQclear(result);
    }

    return rc;
}


static cite_rc_t
cite_pg_save(cite_store_t *s, cite_store_op_t *op)
{
    uint8_t           digest[CITE_STORE_DIGEST_LEN];
    cite_pg_params_t  params;

    cite_pg_keys(&params, op, op->thread);
    cite_pg_text(&params, 4, op->id);
    cite_pg_text(&params, 5, op->run);
    cite_pg_text(&params, 6, op->status);
    cite_pg_number(&params, 7, op->expires);
    cite_pg_text(&params, 9, op->body);

    if (op->text.n && cite_store_digest(op->text, digest) == CITE_OK) {
        cite_pg_text(&params, 8, cite_span_make(digest, sizeof(digest)));
    }

    return cite_pg_send(s, CITE_SQL_SAVE, &params);
}


static cite_rc_t
cite_pg_alias(cite_store_t *s, cite_store_op_t *op)
{
    cite_pg_params_t  params;

    cite_pg_keys(&params, op, op->id);
    cite_pg_text(&params, 4, op->body);
    cite_pg_number(&params, 7, op->expires);

    return cite_pg_send(s, CITE_SQL_ALIAS, &params);
}


/* a bounded number of rows; op->more: some may be left */

static cite_rc_t
cite_pg_drop(cite_store_t *s, cite_store_op_t *op, const cite_sql_e *sqls,
    size_t n)
{
    size_t            i, left, rows;
    cite_rc_t         rc;
    cite_pg_params_t  params;

    rc = CITE_OK;
    left = CITE_STORE_PART;

    for (i = 0; i < n && left && rc == CITE_OK; i++) {
        cite_pg_keys(&params, op, op->thread);
        cite_pg_number(&params, 4, (int64_t) left);
        rows = 0;
        rc = cite_pg_change(s, sqls[i], &params, &rows);
        left -= cite_min(rows, left);
    }

    op->rows += CITE_STORE_PART - left;
    op->more = rc == CITE_OK && left == 0;

    return rc;
}


static cite_rc_t
cite_pg_remove(cite_store_t *s, cite_store_op_t *op)
{
    static const cite_sql_e  thread[] = {
        CITE_SQL_DROP_ALIASES, CITE_SQL_DROP_REVIEWS, CITE_SQL_DROP_MESSAGES
    };

    static const cite_sql_e  all[] = {
        CITE_SQL_DROP_ALL_ALIASES, CITE_SQL_DROP_ALL_REVIEWS,
        CITE_SQL_DROP_ALL_MESSAGES
    };

    return cite_pg_drop(s, op, op->type == CITE_STORE_REMOVE_ALL ? all : thread,
                        cite_nelts(all));
}


/* one gateway at a time: a row says when it was done last */

static cite_rc_t
cite_pg_expire(cite_store_t *s, cite_store_op_t *op)
{
    size_t            turn;
    cite_rc_t         rc;
    cite_pg_params_t  params;

    static const cite_sql_e  parts[] = {
        CITE_SQL_SWEEP_MESSAGES, CITE_SQL_SWEEP_ALIASES, CITE_SQL_SWEEP_REVIEWS
    };

    turn = 0;
    cite_pg_keys(&params, op, op->thread);
    cite_pg_number(&params, 4, op->more ? op->now : op->now - op->interval);
    rc = cite_pg_change(s, CITE_SQL_SWEEP_TURN, &params, &turn);

    if (rc == CITE_OK && turn) {
        return cite_pg_drop(s, op, parts, cite_nelts(parts));
    }

    op->more = 0;

    return rc == CITE_OK ? CITE_DECLINED : rc;
}


/* the first value of the first row, in the op's memory */

static cite_rc_t
cite_pg_first(cite_store_t *s, cite_store_op_t *op, cite_sql_e sql,
    cite_span_t id, cite_span_t *value)
{
    cite_rc_t         rc;
    PGresult         *result;
    cite_pg_params_t  params;

    cite_pg_keys(&params, op, id);

    if (sql == CITE_SQL_MESSAGE) {
        cite_pg_text(&params, 4, op->run);
    }

    rc = cite_pg_ask(s, sql, &params, &result);

    if (rc != CITE_OK) {
        return rc;
    }

    rc = CITE_DECLINED;

    if (PQntuples(result)) {
        rc = cite_mem_copy(op->mem, cite_pg_value(result, 0, 0), value);
    }

    PQclear(result);

    return rc;
}


static cite_rc_t
cite_pg_reviews(cite_store_t *s, cite_store_op_t *op, cite_sql_e sql,
    cite_span_t id, cite_store_reviews_t *reviews)
{
    int                   i;
    cite_rc_t             rc;
    PGresult             *result;
    cite_pg_params_t      params;
    cite_store_review_t   review;

    memset(reviews, 0, sizeof(cite_store_reviews_t));
    cite_pg_keys(&params, op, id);
    rc = cite_pg_ask(s, sql, &params, &result);

    if (rc != CITE_OK) {
        return rc;
    }

    for (i = 0; i < PQntuples(result) && rc == CITE_OK; i++) {
        review.citation = cite_pg_value(result, i, 0);
        review.event = cite_pg_value(result, i, 1);
        review.body = cite_pg_value(result, i, 2);
        review.message = sql == CITE_SQL_REVIEWS ? id
                                                 : cite_pg_value(result, i, 3);
        rc = cite_store_reviews_add(reviews, op->mem, &review);
    }

    PQclear(result);

    return rc;
}


/* one message; its id, or an alias of it, was asked */

static cite_rc_t
cite_pg_message(cite_store_t *s, cite_store_op_t *op, cite_span_t asked)
{
    cite_rc_t             rc;
    cite_span_t           id, body;
    cite_store_reviews_t  reviews;

    memset(&reviews, 0, sizeof(cite_store_reviews_t));

    if (op->type == CITE_STORE_DIGESTS) {
        rc = cite_pg_first(s, op, CITE_SQL_DIGEST, asked, &body);

    } else {
        id = asked;
        rc = cite_pg_first(s, op, CITE_SQL_MESSAGE, id, &body);

        if (rc == CITE_DECLINED) {
            rc = cite_pg_first(s, op, CITE_SQL_ALIAS_GET, asked, &id);

            if (rc == CITE_OK) {
                rc = cite_pg_first(s, op, CITE_SQL_MESSAGE, id, &body);
            }
        }

        if (rc == CITE_OK) {
            rc = cite_pg_reviews(s, op, CITE_SQL_REVIEWS, id, &reviews);
        }
    }

    if (rc == CITE_OK) {
        cite_store_answer_add(op->out, asked, body, &reviews);
        op->rows++;
    }

    return rc;
}


static cite_rc_t
cite_pg_messages(cite_store_t *s, cite_store_op_t *op)
{
    size_t     i;
    cite_rc_t  rc;

    rc = CITE_OK;
    cite_store_answer_begin(op->out);

    for (i = 0; i < op->ids_n && (rc == CITE_OK || rc == CITE_DECLINED)
                && op->out->err == NULL; i++)
    {
        rc = cite_pg_message(s, op, op->ids[i]);
    }

    cite_store_answer_end(op->out);

    return rc == CITE_DECLINED ? CITE_OK : rc;
}


/* op->id becomes the message's own: an alias is as good */

static cite_rc_t
cite_pg_review(cite_store_t *s, cite_store_op_t *op)
{
    cite_rc_t         rc;
    cite_span_t       body;
    cite_pg_params_t  params;

    rc = cite_pg_first(s, op, CITE_SQL_MESSAGE, op->id, &body);

    if (rc == CITE_DECLINED) {
        rc = cite_pg_first(s, op, CITE_SQL_ALIAS_GET, op->id, &op->id);

        if (rc == CITE_OK) {
            rc = cite_pg_first(s, op, CITE_SQL_MESSAGE, op->id, &body);
        }
    }

    if (rc == CITE_OK) {
        rc = cite_store_verdict(body, op->citation, &op->verdict);
    }

    if (rc != CITE_OK) {
        return rc;
    }

    cite_pg_keys(&params, op, op->id);
    cite_pg_text(&params, 4, op->citation);
    cite_pg_text(&params, 5, op->event);
    cite_pg_number(&params, 7, op->expires);
    cite_pg_text(&params, 9, op->body);

    op->rows = 0;
    rc = cite_pg_change(s, CITE_SQL_REVIEW, &params, &op->rows);

    if (rc != CITE_OK || op->rows) {
        return rc;
    }

    return cite_pg_send(s, CITE_SQL_REVIEW_AGAIN, &params);
}


/*
 * The newest messages of the thread, as many as there is room for; op->more:
 * others were left out.
 */

static cite_rc_t
cite_pg_bodies(cite_store_t *s, cite_store_op_t *op, cite_span_t *bodies)
{
    size_t       bytes;
    cite_rc_t    rc;
    PGresult    *row;
    cite_span_t  value;

    bytes = 0;

    while ((rc = cite_pg_row(s, &row)) == CITE_OK) {

        value = cite_pg_value(row, 0, 0);
        bytes += value.n;

        /* citations are in the answer twice */

        if (op->rows == op->limit || bytes > op->out->max / 2) {
            PQclear(row);
            op->more = 1;
            return cite_pg_skip(s);
        }

        rc = cite_mem_copy(op->mem, value, &bodies[op->rows]);
        PQclear(row);

        if (rc != CITE_OK) {
            (void) cite_pg_skip(s);
            return rc;
        }

        op->rows++;
    }

    return rc == CITE_DECLINED ? CITE_OK : rc;
}


static cite_rc_t
cite_pg_thread(cite_store_t *s, cite_store_op_t *op)
{
    cite_rc_t              rc;
    cite_span_t           *bodies;
    cite_pg_params_t       params;
    cite_store_reviews_t   reviews;

    op->rows = 0;
    op->more = 0;
    bodies = cite_mem_resize(op->mem, NULL,
                             (op->limit + 1) * sizeof(cite_span_t));
    if (bodies == NULL) {
        return CITE_ERROR;
    }

    cite_pg_keys(&params, op, op->thread);
    cite_pg_number(&params, 4, (int64_t) op->limit + 1);
    rc = cite_pg_send(s, CITE_SQL_THREAD, &params);

    if (rc == CITE_OK) {
        rc = cite_pg_rows(s);
    }

    if (rc == CITE_OK) {
        rc = cite_pg_bodies(s, op, bodies);
    }

    if (rc == CITE_OK) {
        rc = cite_pg_reviews(s, op, CITE_SQL_THREAD_REVIEWS, op->thread,
                             &reviews);
    }

    if (rc == CITE_OK) {
        cite_store_answer_thread(op->out, op->mem, bodies, op->rows, &reviews);
    }

    return rc;
}


static cite_rc_t
cite_pg_export(cite_store_t *s, cite_store_op_t *op)
{
    cite_rc_t         rc;
    PGresult         *row;
    cite_pg_params_t  params;

    op->rows = 0;
    op->more = 0;
    cite_pg_keys(&params, op, op->thread);
    cite_pg_number(&params, 3, (int64_t) op->cursor);
    cite_pg_number(&params, 4, (int64_t) op->limit);
    rc = cite_pg_send(s, CITE_SQL_EXPORT, &params);

    if (rc == CITE_OK) {
        rc = cite_pg_rows(s);
    }

    while (rc == CITE_OK && (rc = cite_pg_row(s, &row)) == CITE_OK) {

        if (cite_store_answer_line(op, cite_pg_value(row, 0, 0),
                                   cite_pg_value(row, 0, 2))
            != CITE_OK)
        {
            PQclear(row);
            rc = cite_pg_skip(s);
            break;
        }

        op->cursor = strtoull(PQgetvalue(row, 0, 1), NULL, 10);
        PQclear(row);
    }

    op->more |= op->rows == op->limit;

    return rc == CITE_DECLINED ? CITE_OK : rc;
}


/* these are for looking into a file */

static cite_rc_t
cite_pg_none(cite_store_t *s, cite_store_op_t *op)
{
    (void) op;

    snprintf(s->err, sizeof(s->err), "ask psql for it");

    return CITE_ERROR;
}


cite_rc_t
cite_pg_run(cite_store_t *s, cite_store_op_t *op)
{
    static cite_rc_t  (*const run[])(cite_store_t *, cite_store_op_t *) = {
        [CITE_STORE_SAVE] = cite_pg_save,
        [CITE_STORE_ALIAS] = cite_pg_alias,
        [CITE_STORE_REVIEW] = cite_pg_review,
        [CITE_STORE_REMOVE_THREAD] = cite_pg_remove,
        [CITE_STORE_REMOVE_ALL] = cite_pg_remove,
        [CITE_STORE_EXPIRE] = cite_pg_expire,
        [CITE_STORE_MESSAGES] = cite_pg_messages,
        [CITE_STORE_DIGESTS] = cite_pg_messages,
        [CITE_STORE_THREAD] = cite_pg_thread,
        [CITE_STORE_EXPORT] = cite_pg_export,
        [CITE_STORE_LIST] = cite_pg_none,
        [CITE_STORE_CHECK] = cite_pg_none
    };

    return run[op->type](s, op);
}
