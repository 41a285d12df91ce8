
/*
 * Copyright (C) the ngx_cite authors
 *
 * The claims of citations.
 *
 *   Trains leave at 06:40 [1][2], and (p. 3) tickets cost 7.50 [3].
 *   |------ [1], [2] ----|        |---------- [3] ----------|
 *
 * A claim is the words up to its marker, from the marker before it or from
 * the sentence's beginning.  Markers side by side share one; so do those of
 * a list, "5 euros [1], 7 euros [2] and 9 euros [3]", with fewer than three
 * words between them.  A marker that begins its sentence, "[1] says that",
 * "According to [1], ...", has what follows; a tag that encloses words has
 * these; of a link whose text is a part of the sentence it is all up to the
 * next marker.
 *
 * Markers, notes of pages, brackets around them, "according to" before them
 * and "Step 1:" are no words of a claim.
 */


#ifndef CITE_CLAUSE_H
#define CITE_CLAUSE_H


#include "citation/cite_record.h"


#define CITE_CLAUSE_MAX    2000      /* bytes */
#define CITE_CLAUSE_WORDS  3         /* fewer are no claim of their own */


#define CITE_CLAUSE_RECORD  2048     /* bytes that a group of citations counts
                                        as in a slice */


typedef struct cite_clauses_s  cite_clauses_t;


/*
 * For n records with an offset, in the order of the text: clause, joint, and
 * the page of a note behind the marker.  A record that is tentative changes
 * no claim but its own.  A record whose sentence does not hold all citations
 * beside it gets the sentence of all of them.  The sentences are those of the
 * text that cite_sentence_at() tells of each record; they, and the list of
 * records, stay where they are.  NULL: no memory.
 */
cite_clauses_t *cite_clauses_begin(cite_records_t *list, cite_mem_t *scratch,
    cite_span_t text, cite_record_t **sorted, const cite_span_t *sentences,
    size_t n);

/*
 * A part of about so many bytes.  CITE_AGAIN: call it again; CITE_ERROR: no
 * memory.
 */
cite_rc_t cite_clauses_part(cite_clauses_t *c, size_t left);


#endif /* CITE_CLAUSE_H */
