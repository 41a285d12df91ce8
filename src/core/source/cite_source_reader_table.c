
/*
 * Copyright (C) the ngx_cite authors
 *
 * A table in which one column has the texts of sources: each row is one.  What
 * its other columns say is a row of data that is known of it.
 */


#include "source/cite_source_body.h"
#include "source/cite_source_table_internal.h"


#define CITE_TABLE_ROWS  1000
#define CITE_TABLE_ROW   4096      /* bytes of a row of data */


typedef struct {
    enum {
        TEXTS_FIND = 0,
        TEXTS_PROSE,               /* which column has the texts? */
        TEXTS_ADD
    }                   step;

    cite_table_t        t;
    size_t              rows;      /* that were looked at */
    size_t              counts[CITE_TABLE_FIELDS];   /* of sentences */
    size_t              prose;     /* the column */
    size_t              n;         /* sources */
    cite_source_list_t  list;
} cite_table_texts_t;


/* the column whose fields are sentences in most rows */

static cite_rc_t
cite_table_prose(cite_source_walk_t *w, cite_table_texts_t *table)
{
    size_t             i, best;
    cite_rc_t          rc;
    cite_table_row_t   row;

    while (table->rows < CITE_TABLE_ROWS) {
        rc = cite_table_next(w, &table->t, &row);

        if (rc == CITE_AGAIN) {
            return CITE_AGAIN;
        }

        if (rc == CITE_DONE) {
            break;
        }

        table->rows++;

        for (i = 0; i < row.n; i++) {
            table->counts[i] += cite_span_is_prose(row.fields[i]);
        }
    }

    for (best = 0, i = 1; i < table->t.n; i++) {
        if (table->counts[i] > table->counts[best]
            || (table->counts[i] == table->counts[best]
                && cite_source_field_of(table->t.names[i]) == CITE_SOURCE_TEXT))
        {
            best = i;
        }
    }

    table->prose = best;

    return table->rows && table->counts[best] > table->rows / 2
           ? CITE_OK : CITE_DECLINED;
}


static void
cite_table_emit(cite_source_walk_t *w, const cite_source_text_t *in,
    cite_table_texts_t *table, const cite_table_row_t *row)
{
    size_t                 i;
    cite_buf_t             b;
    cite_span_t            name;
    cite_source_reading_t  r;

    cite_body_begin(&r, in);
    cite_buf_init(&b, in->mem, CITE_TABLE_ROW);

    for (i = 0; i < row->n; i++) {

        name = table->t.names[i];

        if (cite_span_eq(name, cite_span("#"))
            || cite_span_eq(name, cite_span("No"))
            || cite_span_eq(name, cite_span("Nr")))
        {
            name = cite_span("number");
        }

        if (i != table->prose) {
            cite_body_set(&r, name, row->fields[i]);
            cite_table_pair(&b, name, row->fields[i]);
        }
    }

    (void) cite_source_read_end(&r);

    r.texts = NULL;
    r.source.content = row->fields[table->prose];
    r.row = cite_buf_view(&b);
    r.row_offset = (size_t) (row->line.p - in->text.p);

    cite_walk_add(w, &r, &table->list);
    cite_buf_free(&b);
}


static cite_rc_t
cite_table_add(cite_source_walk_t *w, const cite_source_text_t *in,
    cite_table_texts_t *table)
{
    cite_rc_t         rc;
    cite_table_row_t  row;

    while (table->n < CITE_TABLE_ROWS) {
        rc = cite_table_next(w, &table->t, &row);

        if (rc == CITE_AGAIN) {
            return CITE_AGAIN;
        }

        if (rc == CITE_DONE) {
            break;
        }

        if (row.n > table->prose && row.fields[table->prose].n) {
            cite_table_emit(w, in, table, &row);
            table->n++;
        }
    }

    w->sink->list_end(w->sink, &table->list);

    return table->n ? CITE_OK : CITE_DECLINED;
}


static cite_rc_t
cite_table_read(cite_source_walk_t *w, const cite_source_text_t *in,
    void *state)
{
    cite_rc_t            rc;
    cite_table_texts_t  *table;

    table = state;

    if (table->step == TEXTS_FIND) {

        if (in->value || cite_walk_is_json(w, in->text)) {
            return CITE_DECLINED;
        }

        rc = cite_table_find(w, in, &table->t);

        if (rc != CITE_OK) {
            return rc;
        }

        table->step = TEXTS_PROSE;
    }

    if (table->step == TEXTS_PROSE) {
        rc = cite_table_prose(w, table);

        if (rc != CITE_OK) {
            return rc;
        }

        table->t.rest = w->sink->table.rest;
        table->list.numbered = 1;
        w->sink->list_start(w->sink, &table->list);
        table->step = TEXTS_ADD;
    }

    return cite_table_add(w, in, table);
}


const cite_source_reader_t  cite_source_reader_table = {
    .name = cite_span_const("table"),
    .task = { sizeof(cite_table_texts_t), cite_table_read, NULL, 0 }
};
