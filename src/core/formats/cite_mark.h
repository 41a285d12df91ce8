
/*
 * Copyright (C) the ngx_cite authors
 *
 * What stands between the brackets of a citation, whatever these are:
 *
 *   1    1, 3    1-3    1; 2    1 and 2    1, p. 5    0
 *   doc1    Document 1    Source 1, Source 2    ref_1    S1    #1
 *   cite: 1    citation:1    ID:0    Quelle 1    1:3    1+source
 *   cite: doc-a    Source: A title, p. 3    timetable.pdf    A title
 *
 * "+" being a dagger.  Digits may be full-width ones or Arabic or Indian
 * ones.  Numbers are 0 to 999, without zeros before them.
 */


#ifndef CITE_MARK_H
#define CITE_MARK_H


#include "formats/cite_extraction.h"


#define CITE_MARK_NUMBER_MAX  999
#define CITE_MARK_MAX         64         /* numbers or ids between brackets */
#define CITE_MARK_LENGTH      256        /* bytes between brackets */
#define CITE_MARK_WAITING     256        /* tentative ones of a message */
#define CITE_MARK_URL         2048       /* bytes of an address */


typedef struct {
    uint32_t      number;
    uint32_t      page;                  /* 0: none */
    cite_span_t   id;                    /* p == NULL: it has a number */
} cite_mark_ref_t;


typedef struct {
    cite_mark_ref_t  refs[CITE_MARK_MAX];
    size_t           n;
    cite_span_t      label;              /* behind a dagger */
    unsigned         strong:1;           /* with a word such as "source" */
    unsigned         weak:1;             /* with one such as "chunk" */
    unsigned         zero:1;             /* has a number 0 */
    unsigned         pair:1;             /* has one such as 1:3 */
    unsigned         joined:1;           /* by a word such as "and" */
} cite_mark_t;


typedef enum {
    CITE_MARK_IDS = 0x01,                /* a text that is no number is an id */
    CITE_MARK_INDEX = 0x02,              /* 0-1 is the second part of 0 */
    CITE_MARK_STEP = 0x04                /* 4:0 is the first of step 4 */
} cite_mark_flag_e;


/* a citation that was found; texts are of the message */

typedef struct {
    const cite_format_t  *format;
    cite_span_t           bytes;
    cite_span_t           enclosed;      /* p == NULL: nothing */
    cite_span_t           url;
    cite_span_t           label;         /* of a link */
    cite_resolved_e       resolved;      /* of refs */
    unsigned              tentative:1;
    unsigned              worded:1;
    unsigned              claims:1;
    unsigned              spoken:1;
} cite_mark_place_t;


/* empties it; the refs are left as they are */

static inline void
cite_mark_reset(cite_mark_t *mark)
{
    mark->n = 0;
    mark->label = cite_span_make(NULL, 0);
    mark->strong = 0;
    mark->weak = 0;
    mark->zero = 0;
    mark->pair = 0;
    mark->joined = 0;
}


/* one more, zeroed; NULL: there are enough */

static inline cite_mark_ref_t *
cite_mark_more(cite_mark_t *mark)
{
    cite_mark_ref_t  *ref;

    if (mark->n == CITE_MARK_MAX) {
        return NULL;
    }

    ref = &mark->refs[mark->n++];
    memset(ref, 0, sizeof(cite_mark_ref_t));

    return ref;
}


/* 1 if the text is the inside of a citation, which *mark then is */
int cite_mark_read(const cite_lexicon_t *lexicon, cite_span_t text,
    unsigned flags, cite_mark_t *mark);

/* behind the number at p, 0 to 999, in any digits; or NULL */
const uint8_t *cite_mark_number(const uint8_t *p, const uint8_t *last,
    uint32_t *number);

/* behind the sign of a number at p, as in "source n° 1"; p: there is none */
const uint8_t *cite_mark_number_sign(const uint8_t *p, const uint8_t *last);

/* 1 if words about the source stand behind its number: "1: Title", "1, §2" */
int cite_mark_is_note(const uint8_t *p, const uint8_t *last);

/*
 * GraphRAG's "Data: Sources (1, 2, +more); Entities (7)" becomes "1, 2"; 0: it
 * is something else, and stays
 */
unsigned cite_mark_unwrap(cite_span_t *text);

/* 1 if the id is one such as "turn0search3", the fourth result: *number */
int cite_mark_turn(cite_span_t id, uint32_t *number);

/*
 * Adds a record for each number and id, or one for the address alone if
 * mark is NULL.  A number of the data block makes none.  Tentative ones wait
 * for cite_mark_flush(), and of these CITE_MARK_WAITING at most.
 */
void cite_mark_add(cite_extraction_t *x, const cite_mark_place_t *place,
    const cite_mark_t *mark);

/* adds those that have waited, as far as the list has room */
void cite_mark_flush(cite_extraction_t *x);

/* where the i-th of them stands; empty: there is none */
cite_span_t cite_mark_waiting(const cite_extraction_t *x, size_t i);


#endif /* CITE_MARK_H */
