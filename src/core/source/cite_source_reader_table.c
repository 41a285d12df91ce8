
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


/* the column whose fields are sentences in most rows, or t->n */

static size_t
cite_table_prose(const cite_table_t *table)
{
    size_t            i, best, rows;
    size_t            prose[CITE_TABLE_FIELDS] = { 0 };
    cite_table_t      t;
    cite_table_row_t  row;

    t = *table;

    for (rows = 0; rows < CITE_TABLE_ROWS && cite_table_next(&t, &row); rows++)
    {
        for (i = 0; i < row.n; i++) {
            prose[i] += cite_span_is_prose(row.fields[i]);
        }
    }

    for (best = 0, i = 1; i < t.n; i++) {
        if (prose[i] > prose[best]
            || (prose[i] == prose[best]
                && cite_source_field_of(t.names[i]) == CITE_SOURCE_TEXT))
        {
            best = i;
        }
    }

    return rows && prose[best] > rows / 2 ? best : t.n;
}


static void
cite_table_emit(const cite_source_text_t *in, cite_source_sink_t *sink,
    cite_source_list_t *list, const cite_table_t *t,
    const cite_table_row_t *row, size_t prose)
{
    size_t                 i;
    cite_buf_t             b;
    cite_span_t            name;
    cite_source_reading_t  r;

    cite_body_begin(&r, in);
    cite_buf_init(&b, in->mem, CITE_TABLE_ROW);

    for (i = 0; i < row->n; i++) {

        name = t->names[i];

        if (cite_span_eq(name, cite_span("#"))
            || cite_span_eq(name, cite_span("No"))
            || cite_span_eq(name, cite_span("Nr")))
        {
            name = cite_span("number");
        }

        if (i != prose) {
            cite_body_set(&r, name, row->fields[i]);
            cite_table_pair(&b, name, row->fields[i]);
        }
    }

    (void) cite_source_read_end(&r);

    r.texts = NULL;
    r.source.content = row->fields[prose];
    r.row = cite_buf_view(&b);
    r.row_offset = (size_t) (row->line.p - in->text.p);

    sink->add(sink, &r, list);
    cite_buf_free(&b);
}


static cite_rc_t
cite_table_read(const cite_source_text_t *in, cite_source_sink_t *sink)
{
    size_t              prose, n;
    cite_table_t        t;
    cite_table_row_t    row;
    cite_source_list_t  list;

    if (in->value || cite_source_is_json(in->text)
        || cite_table_find(&t, in->text, &sink->table) != CITE_OK)
    {
        return CITE_DECLINED;
    }

    prose = cite_table_prose(&t);

    if (prose == t.n) {
        return CITE_DECLINED;
    }

    memset(&list, 0, sizeof(cite_source_list_t));
    list.numbered = 1;
    sink->list_start(sink, &list);

    n = 0;

    while (n < CITE_TABLE_ROWS && cite_table_next(&t, &row)) {
        if (row.n > prose && row.fields[prose].n) {
            cite_table_emit(in, sink, &list, &t, &row, prose);
            n++;
        }
    }

    sink->list_end(sink, &list);

    return n ? CITE_OK : CITE_DECLINED;
}


const cite_source_reader_t  cite_source_reader_table = {
    .name = cite_span_const("table"),
    .read = cite_table_read
};
