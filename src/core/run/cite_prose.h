
/*
 * Copyright (C) the ngx_cite authors
 *
 * The sentences of a message's prose, and those of them that cite nothing.
 */


#ifndef CITE_PROSE_H
#define CITE_PROSE_H


#include "citation/cite_record.h"


#define CITE_PROSE_SPANS  50         /* that are told */
#define CITE_PROSE_WORDS  5          /* of a sentence that says something */


/* in UTF-16 code units, as a client counts */

typedef struct {
    size_t             offset;
    size_t             length;
} cite_prose_span_t;


typedef struct {
    size_t             sentences;
    size_t             uncited;
    cite_prose_span_t  spans[CITE_PROSE_SPANS];
    size_t             spans_n;
} cite_prose_t;


/*
 * Counts sentences that have a citation, a number, a name or five words.
 * Headings, rows of tables, code and lists of references are no prose.  The
 * records' places are known.  Time is linear in the text and the records.
 */
void cite_prose_read(cite_prose_t *prose, const cite_lexicon_t *lexicon,
    cite_span_t text, const cite_records_t *records);


#endif /* CITE_PROSE_H */
