
/*
 * Copyright (C) the ngx_cite authors
 *
 * JSON in blocks of 64 bytes: a word has a bit for each byte of a block, the
 * first one lowest.
 */


#ifndef CITE_JSON_BLOCK_H
#define CITE_JSON_BLOCK_H


#include "base/cite_scan.h"


#define CITE_BLOCK  64


/* what a block has to know of those before it; zeroed at the start */

typedef struct {
    uint64_t  inside;     /* all bits: the next byte is in a string */
    uint64_t  escaped;    /* 1: the next byte is escaped */
} cite_block_carry_t;


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


/* blanks and control characters: white space, where there is valid JSON */

static inline uint64_t
cite_block_blank(const cite_block_t *b)
{
#if (__SSE2__)
    __m128i  blank;

    blank = _mm_set1_epi8(0x20);

    return cite_block_word(
                    cite_scan_equal(_mm_max_epu8(b->bytes[0], blank), 0x20),
                    cite_scan_equal(_mm_max_epu8(b->bytes[1], blank), 0x20),
                    cite_scan_equal(_mm_max_epu8(b->bytes[2], blank), 0x20),
                    cite_scan_equal(_mm_max_epu8(b->bytes[3], blank), 0x20));
#else
    size_t    i;
    uint64_t  word;

    for (word = 0, i = 0; i < CITE_BLOCK; i++) {
        word |= (uint64_t) (b->bytes[i] <= 0x20) << i;
    }

    return word;
#endif
}


static inline uint64_t
cite_block_digits(const cite_block_t *b)
{
#if (__SSE2__)
    return cite_block_word(cite_scan_range(b->bytes[0], '0', '9'),
                           cite_scan_range(b->bytes[1], '0', '9'),
                           cite_scan_range(b->bytes[2], '0', '9'),
                           cite_scan_range(b->bytes[3], '0', '9'));
#else
    size_t    i;
    uint64_t  word;

    for (word = 0, i = 0; i < CITE_BLOCK; i++) {
        word |= (uint64_t) (b->bytes[i] >= '0' && b->bytes[i] <= '9') << i;
    }

    return word;
#endif
}


/*
 * The bytes that a backslash before them escapes.  In a run of backslashes
 * each second one is escaped, and the byte behind it if their number is odd:
 * adding a bit to where a run starts carries it behind the run's end.
 */

static inline uint64_t
cite_block_escaped(uint64_t slashes, uint64_t *carry)
{
    uint64_t  behind, starts, ends;

    static const uint64_t  even = UINT64_C(0x5555555555555555);

    if (slashes == 0) {
        behind = *carry;
        *carry = 0;
        return behind;
    }

    slashes &= ~*carry;
    behind = slashes << 1 | *carry;
    starts = slashes & ~even & ~behind;
    ends = starts + slashes;
    *carry = ends < slashes;

    return (even ^ ends << 1) & behind;
}


/* each bit and those above it are turned over by each bit that is set */

static inline uint64_t
cite_block_toggle(uint64_t word)
{
    word ^= word << 1;
    word ^= word << 2;
    word ^= word << 4;
    word ^= word << 8;
    word ^= word << 16;
    word ^= word << 32;

    return word;
}


/* the bytes in strings, the quotes at their start included */

static inline uint64_t
cite_block_strings(const cite_block_t *b, cite_block_carry_t *carry)
{
    uint64_t  quotes, escaped, strings;

    quotes = cite_block_equal(b, 0, '"');
    escaped = cite_block_escaped(cite_block_equal(b, 0, '\\'),
                                 &carry->escaped);

    quotes &= ~escaped;

    if (quotes == 0) {
        return carry->inside;
    }

    strings = cite_block_toggle(quotes) ^ carry->inside;
    carry->inside = 0 - (strings >> 63);

    return strings;
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


#endif /* CITE_JSON_BLOCK_H */
