
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


/* what a citation stands for: its sentence, or itself */

typedef struct {
    size_t             start;
    size_t             end;
} cite_prose_mark_t;


/* a text that is read; the members are those of cite_prose.c */

typedef struct {
    cite_prose_t           *prose;
    const cite_lexicon_t   *lexicon;
    cite_span_t             text;
    const cite_prose_mark_t
                           *marks;    /* citations, in their order */
    size_t                  marks_n;
    size_t                  mark;     /* the first one behind */
    size_t                  next;     /* where the next line begins */
    size_t                  place;    /* in the line that is read, ... */
    size_t                  end;      /* ... which ends here */
    size_t                  cited;    /* where the last cited sentence ends */
    size_t                  start;    /* of the sentence that is read, ... */
    unsigned                inside:1; /* ... if one is */
    unsigned                fenced:1;

    /* the last place that was counted in UTF-16 */
    size_t                  at;
    size_t                  units;
} cite_prose_reader_t;


/*
 * Counts sentences that have a citation, a number, a name or five words.
 * Headings, rows of tables, code and lists of references are no prose.  The
 * records' places are known, and read at the beginning.  Time is linear in the
 * text and the records.
 *
 * CITE_ERROR: there is no memory.
 */
cite_rc_t cite_prose_begin(cite_prose_reader_t *r, cite_prose_t *prose,
    cite_mem_t *scratch, const cite_lexicon_t *lexicon, cite_span_t text,
    const cite_records_t *records);

/* reads about n bytes; CITE_AGAIN: there are more */
cite_rc_t cite_prose_part(cite_prose_reader_t *r, size_t n);


#endif /* CITE_PROSE_H */
