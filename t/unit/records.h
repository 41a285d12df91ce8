
/*
 * Copyright (C) the ngx_cite authors
 *
 * A list of records with all that it needs.
 */


#ifndef TEST_RECORDS_H
#define TEST_RECORDS_H


#include "citation/cite_key.h"
#include "heap.h"


typedef struct {
    heap_t           heap;
    cite_mem_t       mem;
    cite_json_t      json;
    cite_records_t   list;
    cite_span_t      visible;    /* for who extracts a data block */
} records_t;


/* reads a text into the list */
typedef cite_rc_t (*records_read_pt)(records_t *r, cite_span_t text);


/* records_init() fails no allocation and has a list of max records */
void records_init(records_t *r, size_t max);
void records_init_failing(records_t *r, size_t fail_at, heap_mode_e mode);
void records_release(records_t *r);

/* the records as JSON, a line each, NUL behind; valid until release */
const char *records_json(records_t *r);

/* a test: the records of the text, in the form of records_json() */
void is_records(records_read_pt read, const char *text, const char *expected,
    const char *title);

/* tests: each allocation fails, once and for ever */
void records_fail_each(records_read_pt read, const char *text);


#endif /* TEST_RECORDS_H */
