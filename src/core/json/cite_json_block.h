
/*
 * Copyright (C) the ngx_cite authors
 *
 * JSON in blocks: what is in strings, and what is outside of them.
 */


#ifndef CITE_JSON_BLOCK_H
#define CITE_JSON_BLOCK_H


#include "base/cite_block.h"


/* what a block has to know of those before it; zeroed at the start */

typedef struct {
    uint64_t  inside;     /* all bits: the next byte is in a string */
    uint64_t  escaped;    /* 1: the next byte is escaped */
} cite_block_carry_t;


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


/* the bytes in strings, the quotes at their start included; those escaped */

static inline uint64_t
cite_block_strings(const cite_block_t *b, cite_block_carry_t *carry,
    uint64_t *escaped)
{
    uint64_t  quotes, strings;

    *escaped = cite_block_escaped(cite_block_equal(b, 0, '\\'),
                                  &carry->escaped);

    quotes = cite_block_equal(b, 0, '"') & ~*escaped;

    if (quotes == 0) {
        return carry->inside;
    }

    strings = cite_block_toggle(quotes) ^ carry->inside;
    carry->inside = 0 - (strings >> 63);

    return strings;
}


#endif /* CITE_JSON_BLOCK_H */
