
/*
 * Copyright (C) the ngx_cite authors
 */


#include "base/cite_hash.h"


static inline uint64_t
cite_hash_turn(uint64_t word, unsigned n)
{
    return word << n | word >> (64 - n);
}


static inline void
cite_hash_round(uint64_t *v)
{
    v[0] += v[1];
    v[2] += v[3];
    v[1] = cite_hash_turn(v[1], 13) ^ v[0];
    v[3] = cite_hash_turn(v[3], 16) ^ v[2];
    v[0] = cite_hash_turn(v[0], 32);

    v[2] += v[1];
    v[0] += v[3];
    v[1] = cite_hash_turn(v[1], 17) ^ v[2];
    v[3] = cite_hash_turn(v[3], 21) ^ v[0];
    v[2] = cite_hash_turn(v[2], 32);
}


void
cite_hash_begin(cite_hash_t *h, const cite_mem_t *mem, uint64_t kind)
{
    /* "somepseudorandomlygeneratedbytes", as everywhere */

    h->v[0] = mem->key[0] ^ 0x736f6d6570736575u;
    h->v[1] = mem->key[1] ^ 0x646f72616e646f6du;
    h->v[2] = mem->key[0] ^ 0x6c7967656e657261u;
    h->v[3] = mem->key[1] ^ 0x7465646279746573u ^ kind;
    h->n = 0;
}


static inline void
cite_hash_mix(uint64_t *v, uint64_t word)
{
    v[3] ^= word;
    cite_hash_round(v);
    v[0] ^= word;
}


void
cite_hash_word(cite_hash_t *h, uint64_t word)
{
    h->n++;
    cite_hash_mix(h->v, word);
}


void
cite_hash_span(cite_hash_t *h, cite_span_t s)
{
    uint64_t  word, v[4];

    memcpy(v, h->v, sizeof(v));

    h->n += 1 + (s.n + sizeof(word) - 1) / sizeof(word);
    cite_hash_mix(v, s.n);

    for ( /* void */ ; s.n >= sizeof(word); s = cite_span_skip(s, sizeof(word)))
    {
        memcpy(&word, s.p, sizeof(word));
        cite_hash_mix(v, word);
    }

    if (s.n) {
        word = 0;
        memcpy(&word, s.p, s.n);
        cite_hash_mix(v, word);
    }

    memcpy(h->v, v, sizeof(v));
}


uint64_t
cite_hash_end(cite_hash_t *h)
{
    uint64_t  v[4];

    memcpy(v, h->v, sizeof(v));

    cite_hash_mix(v, h->n << 56);
    v[2] ^= 0xff;

    cite_hash_round(v);
    cite_hash_round(v);
    cite_hash_round(v);

    return v[0] ^ v[1] ^ v[2] ^ v[3];
}
