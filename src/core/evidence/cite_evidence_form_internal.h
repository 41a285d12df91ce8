
/*
 * Copyright (C) the ngx_cite authors
 *
 * Items that words are read as where two forms are compared.
 */


#ifndef CITE_EVIDENCE_FORM_INTERNAL_H
#define CITE_EVIDENCE_FORM_INTERNAL_H


#include "evidence/cite_evidence_quantity_internal.h"


#define CITE_FORM_ITEMS   72


typedef enum {
    CITE_ITEM_NONE = 0,              /* says nothing */
    CITE_ITEM_WORD,
    CITE_ITEM_QUANTITY,
    CITE_ITEM_ORDINAL,
    CITE_ITEM_QUARTER,               /* q.date is its year, or 0 */
    CITE_ITEM_DECADE,                /* q.value is its first year */
    CITE_ITEM_LINK                   /* between the ends of a range */
} cite_item_e;


typedef struct {
    cite_item_e      type;
    cite_quantity_t  q;
    uint32_t         hash;           /* of a word, ... */
    cite_span_t      text;           /* ... and what it was */
    size_t           end;            /* the word behind it */
    size_t           fillers;        /* of all items, up to it */
    unsigned         joined:1;       /* a dash stands before it */
    unsigned         filler:1;
    unsigned         named:1;        /* a name of several words */
} cite_item_t;


typedef struct {
    cite_item_t  item[CITE_FORM_ITEMS];
    size_t       n;
    size_t       fillers;            /* words that say nothing */
    size_t       forms;              /* items that words alone are not */
} cite_items_t;


/* cite_evidence_foreign.c: of a tag, and the mark of a note between two */
int cite_word_is_tag(const cite_words_t *words, size_t i);
int cite_word_is_raised(const cite_words_t *words, size_t i);

/* the words of the part; CITE_DECLINED: they are more than fit */
cite_rc_t cite_form_items(const cite_part_t *part, cite_items_t *items);

/*
 * cite_evidence_period.c: the decade or the quarter at word i, with all words
 * that tell it: how many they are, or 0
 */
size_t cite_form_decade(const cite_words_t *words, size_t i, size_t end,
    cite_item_t *item);
size_t cite_form_quarter(const cite_words_t *words, size_t i, size_t end,
    cite_item_t *item);

/* cite_evidence_split.c: two items of word i; 2, or 0 if it is one */
size_t cite_form_split(const cite_words_t *words, size_t i,
    cite_item_t *item);

/* puts those two, which end before word end, behind the others */
void cite_form_put(cite_items_t *items, const cite_item_t *two, size_t end);

/* the word for one at word i, before "pupil in four": 1, or 0 */
size_t cite_form_one(const cite_words_t *words, size_t i, size_t end,
    cite_item_t *item);

/* XIX, XIXe, of capitals: the value, or 0; one letter is no number */
unsigned cite_form_roman(const cite_words_t *words, size_t i);

/* 1\u00bd and 1 1/2, as three numbers: how many words they are, or 0 */
size_t cite_form_mixed(const cite_words_t *words, size_t i, size_t end,
    cite_item_t *item);

/* FY2021, as a number with a unit: 1, or 0 */
size_t cite_form_fused(const cite_words_t *words, size_t i,
    cite_item_t *item);

/* v2.4.1 and 2.4.1, as a word: how many words they are, or 0 */
size_t cite_form_version(const cite_words_t *words, size_t i, size_t end,
    cite_item_t *item);

/* 1 if word i and the next are an ordinal: 4th, 3:e, 3.er */
int cite_form_is_ordinal(const cite_words_t *words, size_t i);

/* 0 for nearly all words, at little cost */

static inline int
cite_form_may_split(const cite_word_t *word)
{
    size_t          n;
    const uint8_t  *p;

    p = word->text.p;
    n = word->text.n;

    if (n < 3 || (word->flags & CITE_TOKEN_NUMBER)) {
        return n > 2 && memchr(p, ':', n) != NULL;
    }

    return p[n - 2] == '\'' || p[n - 3] == '\''
           || (*p == 'm' && p[2] == 'd') || (*p == 'c' && p[2] == 'n');
}


#endif /* CITE_EVIDENCE_FORM_INTERNAL_H */
