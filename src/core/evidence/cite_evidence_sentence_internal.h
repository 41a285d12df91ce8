
/*
 * Copyright (C) the ngx_cite authors
 *
 * A sentence of a source, and the words of it that were found.
 */


#ifndef CITE_EVIDENCE_SENTENCE_INTERNAL_H
#define CITE_EVIDENCE_SENTENCE_INTERNAL_H


#include "evidence/cite_evidence_internal.h"


#define CITE_SCOPE_AFTER    48       /* words behind those that were found */


typedef struct {
    const cite_words_t  *words;
    size_t               from;       /* the sentence is [from, to), ... */
    size_t               to;
    size_t               first;      /* ... in which [first, last] was found */
    size_t               last;
    int                  claimed;    /* the words are a claim */
    int                  asking;     /* they are a question of their own */
} cite_sentence_part_t;


/* sets from and to by first and last */
void cite_sentence_bound(cite_sentence_part_t *s);

/* 1 if the rest of the sentence changes what the words say */
int cite_sentence_changes(const cite_sentence_part_t *s);

/* 1 if the text behind a word, up to the next one, has a question mark */
int cite_word_asks(const cite_words_t *words, size_t i);

/* 1 if one of the bytes of the set is between word i and the next one */
int cite_bytes_have(const cite_words_t *words, size_t i, const char *set);


#endif /* CITE_EVIDENCE_SENTENCE_INTERNAL_H */
