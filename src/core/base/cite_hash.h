
/*
 * Copyright (C) the ngx_cite authors
 *
 * The hash of all tables whose keys come from outside: SipHash with one round
 * per word and three at the end.  Who does not know the key of the arena can
 * not choose texts that share a hash.
 */


#ifndef CITE_HASH_H
#define CITE_HASH_H


#include "base/cite_mem.h"


typedef struct {
    uint64_t  v[4];
    uint64_t  n;             /* words */
} cite_hash_t;


/* kind: the same words of another kind have another hash */
void cite_hash_begin(cite_hash_t *h, const cite_mem_t *mem, uint64_t kind);
void cite_hash_word(cite_hash_t *h, uint64_t word);

/* the length, then the bytes: no two sequences of spans run together */
void cite_hash_span(cite_hash_t *h, cite_span_t s);
uint64_t cite_hash_end(cite_hash_t *h);


static inline uint64_t
cite_hash(const cite_mem_t *mem, uint64_t kind, cite_span_t s)
{
    cite_hash_t  h;

    cite_hash_begin(&h, mem, kind);
    cite_hash_span(&h, s);

    return cite_hash_end(&h);
}


#endif /* CITE_HASH_H */
