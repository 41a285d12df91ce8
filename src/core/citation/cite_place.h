
/*
 * Copyright (C) the ngx_cite authors
 *
 * Where citations stand in a message's text.
 */


#ifndef CITE_PLACE_H
#define CITE_PLACE_H


#include "citation/cite_clause.h"


#define CITE_PLACE_RECORD  2048  /* bytes that a record counts as in a slice */


/* records whose places are looked for; the members are those of the file */

typedef struct {
    cite_records_t     *list;
    cite_mem_t         *scratch;
    cite_span_t         text;
    cite_record_t     **sorted;      /* in the order of the text */
    cite_span_t        *sentences;   /* of these */
    size_t              n;
    size_t              i;           /* the next one */
    size_t              at;          /* the last one's offset, */
    size_t              units;       /*   the same in UTF-16, */
    size_t              first;       /*   where tags of its sentence begin */
    cite_buf_t          words;
    cite_clauses_t     *clauses;     /* when all have their sentences */
} cite_places_t;


/*
 * For each record with an offset: the same in UTF-16 units, as frontends
 * count, the sentence around it and its claim, see cite_clause.h.  Records
 * are not reordered.
 * CITE_ERROR: no memory.
 */
cite_rc_t cite_places_set(cite_records_t *list, cite_mem_t *scratch,
    cite_span_t text);

/*
 * The same in parts of about n bytes, each record being CITE_PLACE_RECORD of
 * them.  No record joins the list before the last part.  CITE_AGAIN: call it
 * again.
 */
cite_rc_t cite_places_begin(cite_places_t *p, cite_records_t *list,
    cite_mem_t *scratch, cite_span_t text);
cite_rc_t cite_places_part(cite_places_t *p, size_t n);


#endif /* CITE_PLACE_H */
