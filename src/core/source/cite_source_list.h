
/*
 * Copyright (C) the ngx_cite authors
 *
 * Lists of sources, and which entry of which list a marker means.
 *
 *   search 1: [1] a  [2] b          own numbers come first, then positions;
 *   search 2: [1] c  [2] d  [3] e   numbering may start again or go on: [4]
 *                                   may be d
 *
 * All entries that a number may mean are its candidates; if there are
 * several, the words of the clause decide, and nothing else.
 */


#ifndef CITE_SOURCE_LIST_H
#define CITE_SOURCE_LIST_H


#include "source/cite_source.h"


#define CITE_LISTINGS_MAX     256
#define CITE_CANDIDATES_MAX   64


/* the ways to count, the best first */

typedef enum {
    CITE_TIER_NUMBER = 0,    /* a number that an entry of this turn has */
    CITE_TIER_NOW,           /* a position in a list of this turn */
    CITE_TIER_ON,            /* counted over all lists of this turn */
    CITE_TIER_PAST,          /* in a list of an earlier turn */
    CITE_TIER_PAST_ON,       /* counted over all lists of all turns */
    CITE_TIER_PLACE,         /* a position in a list that has numbers */
    CITE_TIERS
} cite_tier_e;


/* a word of a text, by its beginning */

typedef struct {
    uint32_t           hash;
    uint32_t           last;     /* of the tokenizer; 0 at first */
    uint32_t           weight;
} cite_clue_t;


struct cite_word_set_s {
    uint32_t           mask;     /* of bits: a power of two, less 1 */
    uint8_t           *bits;
};


typedef struct {
    cite_source_t     *source;   /* NULL: it could not be kept */
    uint32_t           number;   /* its own, plus 1; 0: none */
} cite_listed_t;


struct cite_listing_s {
    cite_listing_t    *next;
    cite_span_t        call;     /* lives as long as the sources */
    cite_listed_t      *entries;
    uint32_t           n;
    uint32_t           room;
    uint64_t           part;         /* that alone has it, see cite_source_t */
    unsigned           past:1;       /* of an earlier turn */
    unsigned           uncounted:1;  /* only words lead to its entries */
    unsigned           own:1;        /* each entry has its own number */
    unsigned           weak:1;       /* the numbers may be anything's */
    unsigned           from_zero:1;  /* its numbers begin with 0 */
    unsigned           large:1;      /* an uncounted one with much text */
};


/* the numbers of an answer as a whole */

typedef struct {
    uint32_t           top;          /* the largest one */
    unsigned           zero:1;       /* there is a [0] */
} cite_numbering_t;


/* 1 if there is one more token, which *token is then; *text is moved */
int cite_clue_next(cite_span_t *text, cite_clue_t *token);

/* the words of a title and a text; NULL: no memory */
cite_word_set_t *cite_word_set_make(cite_mem_t *mem, cite_span_t title,
    cite_span_t text);

int cite_word_set_has(const cite_word_set_t *set, uint32_t hash);

/* a list that is being read; NULL: it can't be kept */
cite_listing_t *cite_listing_open(cite_sources_t *s, cite_span_t call,
    int past);

/* number is the entry's own, or -1; source may be NULL */
void cite_listing_add(cite_sources_t *s, cite_listing_t *l,
    cite_source_t *source, int64_t number);

/* the same: own and count are those of cite_source_reading_t */
void cite_listing_take(cite_sources_t *s, cite_listing_t *l,
    cite_source_t *source, uint32_t own, uint32_t count);

/*
 * The number that an id ends with, up to 3 digits, and the text before it,
 * unless prefix is NULL; -1: none.
 */
int64_t cite_id_count(cite_span_t id, cite_span_t *prefix);

/* all of it was read: it joins the others, unless one of them says the same */
void cite_listing_close(cite_sources_t *s, cite_listing_t *l);

/*
 * The source that a number means in this clause.  CITE_DONE: the number is
 * its own, CITE_OK: it is the best so far.  CITE_DECLINED: there is no
 * candidate; CITE_ERROR: there are several, and the clause does not tell.
 */
cite_rc_t cite_sources_choose(const cite_sources_t *s, uint32_t number,
    cite_numbering_t numbering, cite_span_t clause, cite_source_t **found);

/* the same among sources that have one name */
cite_rc_t cite_sources_choose_among(cite_source_t *const *sources, size_t n,
    cite_span_t clause, cite_source_t **found);

/* 1 if the source has words of the clause, or its words are not known */
int cite_source_has_words(const cite_source_t *source, cite_span_t clause);

/*
 * 1 if lists of sources are known, and no way to count in them leads to that
 * number.
 */
int cite_sources_exceeded(const cite_sources_t *s, uint32_t number,
    cite_numbering_t numbering);


#endif /* CITE_SOURCE_LIST_H */
