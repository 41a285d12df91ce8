
/*
 * Copyright (C) the ngx_cite authors
 *
 * The few words that decide what a difference between two texts means: in
 * English, German and Chinese.  A word that is not here is taken to matter.
 */


#ifndef CITE_LEXICON_H
#define CITE_LEXICON_H


#include "base/cite_base.h"


#define CITE_WORD_NEGATES   0x01
#define CITE_WORD_UNIT      0x02
#define CITE_WORD_FILLER    0x04   /* may come and go in a quote */
#define CITE_WORD_LIMITS    0x08   /* at least, only, may, all, some */
#define CITE_WORD_NUMBER    0x10
#define CITE_WORD_SCALE     0x20   /* million; a number as well */
#define CITE_WORD_PERSON    0x40   /* her: may go, but not come */


/* what a normalised word is, 0 if nothing is known of it */
unsigned cite_lexicon_kind(cite_span_t word);

/*
 * The value of a word that is a number, as "seven" and "siebenundzwanzig";
 * 0 if it is none.  *scale is set for words that multiply.
 */
uint64_t cite_lexicon_number(cite_span_t word, int *scale);

/*
 * The i-th word that is a number by itself; an empty span behind the last.
 * German compounds are not among them.
 */
cite_span_t cite_lexicon_number_word(size_t i);

/* one name for units that are written in several ways: %, percent, prozent */
cite_span_t cite_lexicon_unit(cite_span_t word);

/* 1 if one is the other with a prefix that negates: un-, in-, non-, dis- */
int cite_lexicon_opposed(cite_span_t a, cite_span_t b);

/* 1 if they are forms of one word as far as their endings tell */
int cite_lexicon_akin(cite_span_t a, cite_span_t b);


#endif /* CITE_LEXICON_H */
