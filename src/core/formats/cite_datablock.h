
/*
 * Copyright (C) the ngx_cite authors
 *
 * Citations as data behind the text:
 *
 *   ... grew 12% [1].
 *   <<<CITATION_DATA>>>
 *   {"att_1":[{"n":1,"f":"the full phrase","k":"phrase","p":"2_1"}]}
 *   <<<END_CITATION_DATA>>>
 */


#ifndef CITE_DATABLOCK_H
#define CITE_DATABLOCK_H


#include "citation/cite_record.h"
#include "json/cite_json_repair.h"


typedef enum {
    CITE_DATABLOCK_START = 0,    /* its first mark is looked for, */
    CITE_DATABLOCK_END,          /*   and its end */
    CITE_DATABLOCK_READ,         /* an object, or all of it, is read as JSON */
    CITE_DATABLOCK_REPAIR,       /* that is none */
    CITE_DATABLOCK_REPAIRED,     /* it is read again */
    CITE_DATABLOCK_RECOVER,      /* the next object is looked for */
    CITE_DATABLOCK_OVER
} cite_datablock_step_e;


/* a block that is read; the members but "visible" are those of the file */

typedef struct {
    cite_datablock_step_e  step;
    cite_span_t            text;
    cite_span_t            visible;   /* the text before the block */
    cite_span_t            data;      /* the text inside */
    const uint8_t         *p;         /* where marks are looked for */
    const cite_span_t     *mark;      /* that was found there */
    cite_span_t            object;    /* that is read */
    cite_span_t            group;     /* of it, as it is written */
    cite_repair_t          repair;
    cite_buf_t             repaired;  /* the list's memory */
    cite_recover_t         recover;
    unsigned               broken:1;  /* objects are read one by one */
} cite_datablock_scan_t;


/*
 * Adds a record for each item of the text's block that has a full phrase.
 * Items that can't be read are left out.  CITE_ERROR: there is no memory,
 * list->err.
 */
cite_rc_t cite_datablock_extract(cite_records_t *list, cite_span_t text,
    cite_span_t *visible);

/*
 * The same in parts, each of about *left bytes, of which it leaves those that
 * were not needed.  What is read as JSON is read at once.  CITE_AGAIN: call it
 * again.
 */
void cite_datablock_begin(cite_datablock_scan_t *s, cite_span_t text);
cite_rc_t cite_datablock_part(cite_datablock_scan_t *s, cite_records_t *list,
    size_t *left);


#endif /* CITE_DATABLOCK_H */
