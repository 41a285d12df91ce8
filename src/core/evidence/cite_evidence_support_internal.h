
/*
 * Copyright (C) the ngx_cite authors
 *
 * Between the two files that compare passages with a claim.
 */


#ifndef CITE_EVIDENCE_SUPPORT_INTERNAL_H
#define CITE_EVIDENCE_SUPPORT_INTERNAL_H


#include "evidence/cite_evidence_terms.h"
#include "evidence/cite_evidence_quantity_internal.h"


#define CITE_SUPPORT_NUMBERS   32        /* of a claim */
#define CITE_SUPPORT_CLAIM     128       /* words; more are not compared, */
#define CITE_SUPPORT_PASSAGE   256       /*   nor are these */


/* how words of a passage pair with words of the claim, in their order */

typedef struct {
    uint8_t            way[CITE_SUPPORT_CLAIM + 1][CITE_SUPPORT_PASSAGE + 1];
    int16_t            pair[CITE_SUPPORT_CLAIM];      /* -1: none */
    int16_t            term[CITE_SUPPORT_PASSAGE];    /* -1: none */
} cite_pairing_t;


typedef struct {
    cite_closing_t    *terms;        /* of the claim */
    const cite_words_t
                      *claim;
    int16_t            term[CITE_SUPPORT_CLAIM];      /* -1: none */
    cite_quantity_t    numbers[CITE_SUPPORT_NUMBERS];
    unsigned           agrees[CITE_SUPPORT_NUMBERS];  /* bits of
                                                         cite_quantity_e */
    size_t             numbers_n;
    unsigned           scopes;       /* bits of cite_scope_e */
    size_t             denials;      /* negations */
    cite_terms_t       quoted;       /* terms in quotation marks */

    const cite_words_t
                      *passage;      /* the one that is compared */
    cite_pairing_t    *pairing;

    cite_terms_t       there;        /* terms that the passages have, */
    cite_terms_t       titled;       /*   and the title of their source */
    unsigned           months;       /* that they name: Nov. is November */
    size_t             denied;       /* negations of the passages, and
                                        phrases: */
    unsigned           phrases;      /*   bits of cite_scope_e */
    const char        *differs;      /* a difference seen in one of them */
    unsigned           opened:1;     /* they have the claim's first word */
} cite_supporting_t;


static inline int
cite_support_is_content(int term)
{
    return term >= 0 && term < CITE_TERMS_MAX;
}


static inline int
cite_support_negates(const cite_word_t *word)
{
    return (word->kind & CITE_WORD_NEGATES)
           && !(word->flags & CITE_TOKEN_SYMBOL);
}


/* the term of word i of the claim or of a passage; -1: none */
int16_t cite_support_term(const cite_closing_t *terms,
    const cite_words_t *words, size_t i);

/* phrases of words [from, to) that weaken what stands around them: bits of
   cite_scope_e */
unsigned cite_support_scopes(const cite_words_t *words, size_t from,
    size_t to);

/* pairs the words of s->passage, whose terms are known, with the claim's */
void cite_support_align(cite_supporting_t *s);

/* 1 if the passage says most of the claim, in its order */
int cite_support_is_alike(const cite_supporting_t *s);

/* sees words in the place of others: s->differs */
void cite_support_places(cite_supporting_t *s);

/* sees another word in the place of the claim's last one: s->differs */
void cite_support_ending(cite_supporting_t *s);

/* sees negations and conditions around words of the claim */
void cite_support_sentences(cite_supporting_t *s);


#endif /* CITE_EVIDENCE_SUPPORT_INTERNAL_H */
