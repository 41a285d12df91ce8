
/*
 * Copyright (C) the ngx_cite authors
 *
 * A text in blocks of 64 bytes: a word has a bit for each byte of a block, the
 * first one lowest.
 */


#ifndef CITE_BLOCK_H
#define CITE_BLOCK_H


#include "base/cite_scan.h"


#define CITE_BLOCK  64


#if (__SSE2__)

typedef struct {
    __m128i  bytes[4];
} cite_block_t;

#else

typedef struct {
    uint8_t  bytes[CITE_BLOCK];
} cite_block_t;

#endif


/* the block at p; what is behind last is a letter, which means nothing */

static inline void
cite_block_load(cite_block_t *b, const uint8_t *p, const uint8_t *last)
{
    uint8_t  tail[CITE_BLOCK];

    if (last - p < CITE_BLOCK) {
        memset(tail, 'a', CITE_BLOCK);
        memcpy(tail, p, (size_t) (last - p));
        p = tail;
    }

#if (__SSE2__)
    b->bytes[0] = cite_scan_load(p);
    b->bytes[1] = cite_scan_load(p + 16);
    b->bytes[2] = cite_scan_load(p + 32);
    b->bytes[3] = cite_scan_load(p + 48);
#else
    memcpy(b->bytes, p, CITE_BLOCK);
#endif
}


#if (__SSE2__)

static inline uint64_t
cite_block_word(__m128i a, __m128i b, __m128i c, __m128i d)
{
    return (uint64_t) (unsigned) _mm_movemask_epi8(a)
           | (uint64_t) (unsigned) _mm_movemask_epi8(b) << 16
           | (uint64_t) (unsigned) _mm_movemask_epi8(c) << 32
           | (uint64_t) (unsigned) _mm_movemask_epi8(d) << 48;
}

#endif


/* the bytes that are c once the bits in "set" are set */

static inline uint64_t
cite_block_equal(const cite_block_t *b, uint8_t set, uint8_t c)
{
#if (__SSE2__)
    __m128i  bits;

    bits = _mm_set1_epi8((char) set);

    return cite_block_word(cite_scan_equal(_mm_or_si128(b->bytes[0], bits), c),
                           cite_scan_equal(_mm_or_si128(b->bytes[1], bits), c),
                           cite_scan_equal(_mm_or_si128(b->bytes[2], bits), c),
                           cite_scan_equal(_mm_or_si128(b->bytes[3], bits), c));
#else
    size_t    i;
    uint64_t  word;

    for (word = 0, i = 0; i < CITE_BLOCK; i++) {
        word |= (uint64_t) ((b->bytes[i] | set) == c) << i;
    }

    return word;
#endif
}


/* the bytes that are not below a and not above z */

static inline uint64_t
cite_block_range(const cite_block_t *b, uint8_t a, uint8_t z)
{
#if (__SSE2__)
    return cite_block_word(cite_scan_range(b->bytes[0], a, z),
                           cite_scan_range(b->bytes[1], a, z),
                           cite_scan_range(b->bytes[2], a, z),
                           cite_scan_range(b->bytes[3], a, z));
#else
    size_t    i;
    uint64_t  word;

    for (word = 0, i = 0; i < CITE_BLOCK; i++) {
        word |= (uint64_t) (b->bytes[i] >= a && b->bytes[i] <= z) << i;
    }

    return word;
#endif
}


/* the bytes that are not ASCII */

static inline uint64_t
cite_block_high(const cite_block_t *b)
{
#if (__SSE2__)
    return cite_block_word(b->bytes[0], b->bytes[1], b->bytes[2],
                           b->bytes[3]);
#else
    return cite_block_range(b, 0x80, 0xff);
#endif
}


/* 1 if there are bytes that are not ASCII */

static inline int
cite_block_is_high(const cite_block_t *b)
{
#if (__SSE2__)
    return _mm_movemask_epi8(_mm_or_si128(
                             _mm_or_si128(b->bytes[0], b->bytes[1]),
                             _mm_or_si128(b->bytes[2], b->bytes[3]))) != 0;
#else
    size_t   i;
    uint8_t  all;

    for (all = 0, i = 0; i < CITE_BLOCK; i++) {
        all |= b->bytes[i];
    }

    return all >= 0x80;
#endif
}


static inline unsigned
cite_block_count(uint64_t word)
{
    word -= word >> 1 & UINT64_C(0x5555555555555555);
    word = (word & UINT64_C(0x3333333333333333))
           + (word >> 2 & UINT64_C(0x3333333333333333));
    word = (word + (word >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);

    return (unsigned) (word * UINT64_C(0x0101010101010101) >> 56);
}


#endif /* CITE_BLOCK_H */
