
/*
 * Copyright (C) the ngx_cite authors
 *
 * Tables in a text, for the readers of rows and of tables of texts.
 */


#ifndef CITE_SOURCE_TABLE_INTERNAL_H
#define CITE_SOURCE_TABLE_INTERNAL_H


#include "base/cite_buf.h"
#include "source/cite_source_walk.h"


#define CITE_TABLE_FIELDS  64


typedef struct {
    uint8_t       separator;
    cite_span_t   head;          /* the names as they stand there */
    cite_span_t   names[CITE_TABLE_FIELDS];
    size_t        n;
    cite_span_t   rest;          /* behind the names */
} cite_table_t;


typedef struct {
    cite_span_t   line;
    cite_span_t   fields[CITE_TABLE_FIELDS];
    size_t        n;             /* at most as many as names */
} cite_table_row_t;


/*
 * CITE_DECLINED: the text is no table; it is not looked for again.  CITE_AGAIN:
 * it is being looked for, by a task of its own.
 */
cite_rc_t cite_table_find(cite_source_walk_t *w, const cite_source_text_t *in,
    cite_table_t *t);

/* the next row, which is a part of t->rest; CITE_DONE: there is none */
cite_rc_t cite_table_next(cite_source_walk_t *w, cite_table_t *t,
    cite_table_row_t *row);

/* the fields of a line; quoted ones may have the separator in them */
size_t cite_table_fields(cite_span_t line, uint8_t separator,
    cite_span_t *fields, size_t max);

/* appends "name: value", behind "; " if there is a pair before it */
void cite_table_pair(cite_buf_t *b, cite_span_t name, cite_span_t value);


#endif /* CITE_SOURCE_TABLE_INTERNAL_H */
