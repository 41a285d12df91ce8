
/*
 * Copyright (C) the ngx_cite authors
 *
 * Shared by the files of the claims; not for others.
 *
 *   cite_clause.c        which words of a sentence are whose
 *   cite_clause_group.c  citations side by side, and decoration of them
 *   cite_clause_words.c  the words without that
 */


#ifndef CITE_CLAUSE_INTERNAL_H
#define CITE_CLAUSE_INTERNAL_H


#include "citation/cite_clause.h"


/* citations side by side */

typedef struct {
    size_t           first;          /* record of it */
    size_t           n;
    const uint8_t   *start;          /* all of them */
    const uint8_t   *end;
    const uint8_t   *cut;            /* the same, and what belongs to them */
    const uint8_t   *cut_end;
    cite_span_t      sentence;
    cite_span_t      enclosed;       /* p == NULL: nothing */
    size_t           leader;         /* the first group of its claim */
    const uint8_t   *from;           /* its words begin */
    const uint8_t   *to;             /* and end */
    cite_span_t      lead;           /* words before those; may be none */
    unsigned         firm:1;         /* not all of them are tentative */
    unsigned         worded:1;
    unsigned         claims:1;
    unsigned         spoken:1;
} cite_clause_group_t;


/* bytes that are cut out of claims */

typedef struct {
    const uint8_t   *start;
    const uint8_t   *end;
    unsigned         firm:1;         /* out of all, not only tentative ones */
} cite_clause_cut_t;


struct cite_clauses_s {
    cite_records_t        *list;
    cite_mem_t            *scratch;
    cite_span_t            text;
    cite_record_t        **sorted;
    const cite_span_t     *sentences;    /* of these */
    size_t                 n;

    cite_clause_group_t   *groups;
    size_t                 groups_n;
    cite_clause_cut_t     *cuts;     /* by start */
    size_t                 cuts_n;

    size_t                *view;     /* groups that are looked at */
    size_t                 view_n;
    unsigned               firm:1;   /* only firm ones are in it */

    cite_buf_t             words;

    /* slices */
    size_t                 step;
    size_t                 i;        /* the next group of the step, ... */
    size_t                 todo;     /* ... which has so many */
    unsigned               begun:1;  /* the step is */
};


/* cite_clause_group.c: which records are side by side; CITE_ERROR: no memory */
cite_rc_t cite_clause_groups(cite_clauses_t *c);

/* what belongs to the i-th group, and then the cuts of all of them */
cite_rc_t cite_clause_group_end(cite_clauses_t *c, size_t i);
cite_rc_t cite_clause_cuts(cite_clauses_t *c);

/* cite_clause_words.c: appends the words of a part of the text */
void cite_clause_copy(cite_clauses_t *c, const uint8_t *p,
    const uint8_t *last);

/* the words without connectors, marks and blanks around them */
cite_span_t cite_clause_trim(const cite_lexicon_t *lexicon, cite_span_t s);

/* how many words the part has, as cite_phrase_words() counts */
size_t cite_clause_count(cite_clauses_t *c, const uint8_t *p,
    const uint8_t *last);


#endif /* CITE_CLAUSE_INTERNAL_H */
