
/*
 * Copyright (C) the ngx_cite authors
 */


#include "base/cite_utf8.h"
#include "base/cite_block.h"


#define CITE_UTF8_HIGH  0x8080808080808080ull   /* top bit of each byte */
#define CITE_UTF8_LOW   0x0101010101010101ull   /* lowest bit */


/*
 * How many bytes at p can begin a character, 0 if the first can't; *whole
 * is how many it should have.
 */

static size_t
cite_utf8_prefix(const uint8_t *p, const uint8_t *last, size_t *whole)
{
    size_t   n;
    uint8_t  low, high;

    low = 0x80;
    high = 0xbf;

    if (*p < 0x80) {
        *whole = 1;

    } else if (*p >= 0xc2 && *p < 0xe0) {
        *whole = 2;

    } else if (*p >= 0xe0 && *p < 0xf0) {
        *whole = 3;
        low = *p == 0xe0 ? 0xa0 : low;       /* not shorter */
        high = *p == 0xed ? 0x9f : high;     /* no surrogate */

    } else if (*p >= 0xf0 && *p < 0xf5) {
        *whole = 4;
        low = *p == 0xf0 ? 0x90 : low;
        high = *p == 0xf4 ? 0x8f : high;     /* up to U+10FFFF */

    } else {
        *whole = 0;
        return 0;
    }

    for (n = 1; n < *whole && p + n < last; n++) {

        if (p[n] < low || p[n] > high) {
            break;
        }

        low = 0x80;
        high = 0xbf;
    }

    return n;
}


static int
cite_utf8_inner(uint8_t c)
{
    return (c & 0xc0) == 0x80;
}


/* 2 or 3 if a character of so many bytes is at p; 0: none, or a rare one */

static inline size_t
cite_utf8_usual(const uint8_t *p, const uint8_t *last)
{
    if (*p >= 0xc2 && *p < 0xe0) {
        return last - p >= 2 && cite_utf8_inner(p[1]) ? 2 : 0;
    }

    return *p > 0xe0 && *p < 0xf0 && *p != 0xed && last - p >= 3
           && cite_utf8_inner(p[1]) && cite_utf8_inner(p[2]) ? 3 : 0;
}


/*
 * What follows the first bytes that leave less than all of the range to the
 * second one: at each bit one of them, or the end of the text, is at p.
 */

static int
cite_utf8_narrow(const uint8_t *p, const uint8_t *last, uint64_t bits)
{
    const uint8_t  *c;

    for ( /* void */ ; bits; bits &= bits - 1) {

        c = p + __builtin_ctzll(bits);

        if (last - c < 2
            || (*c == 0xe0 && c[1] < 0xa0)        /* could be shorter */
            || (*c == 0xed && c[1] > 0x9f)        /* a surrogate */
            || (*c == 0xf0 && c[1] < 0x90)        /* could be shorter */
            || (*c == 0xf4 && c[1] > 0x8f))       /* over U+10FFFF */
        {
            return 0;
        }
    }

    return 1;
}


/*
 * 1 if the block at p is valid behind *wanted, the bytes at its start that must
 * not be the first ones of a character.
 */

static int
cite_utf8_block(const cite_block_t *b, const uint8_t *p, const uint8_t *last,
    uint64_t *wanted)
{
    uint64_t  inner, two, three, four, next;

    inner = cite_block_range(b, 0x80, 0xbf);
    two = cite_block_range(b, 0xc2, 0xf4);
    three = cite_block_range(b, 0xe0, 0xf4);
    four = cite_block_range(b, 0xf0, 0xf4);

    if ((inner | two) != cite_block_high(b)
        || (*wanted | two << 1 | three << 2 | four << 3) != inner)
    {
        return 0;
    }

    *wanted = two >> 63 | three >> 62 | four >> 61;

    next = three ? cite_block_equal(b, 0, 0xe0) | cite_block_equal(b, 0, 0xed)
                   : 0;
    next |= four ? cite_block_equal(b, 0x04, 0xf4) : 0;

    return next == 0 || cite_utf8_narrow(p, last, next);
}


/* the same in blocks, for a text of one or more */

static cite_aside int
cite_utf8_valid_blocks(cite_span_t s)
{
    uint64_t        wanted;
    cite_block_t    block;
    const uint8_t  *p, *last;

    wanted = 0;
    last = s.p + s.n;

    for (p = s.p; p < last; p += cite_min(CITE_BLOCK, last - p)) {

        cite_block_load(&block, p, last);

        if ((wanted || cite_block_is_high(&block))
            && !cite_utf8_block(&block, p, last, &wanted))
        {
            return 0;
        }
    }

    return wanted == 0;
}


int
cite_utf8_valid(cite_span_t s)
{
    size_t          n, whole;
    uint64_t        word;
    const uint8_t  *p, *last;

    if (s.n >= CITE_BLOCK) {
        return cite_utf8_valid_blocks(s);
    }

    p = s.p;
    last = s.p + s.n;

    while (p < last) {

        if (*p >= 0x80) {
            n = cite_utf8_usual(p, last);

            if (n == 0) {
                n = cite_utf8_prefix(p, last, &whole);

                if (n != whole || n == 0) {
                    return 0;
                }
            }

            p += n;
            continue;
        }

        if (last - p >= 8) {
            memcpy(&word, p, 8);

            if ((word & CITE_UTF8_HIGH) == 0) {
                p += 8;
                continue;
            }
        }

        p++;
    }

    return 1;
}


size_t
cite_utf8_decode(const uint8_t *p, const uint8_t *last, uint32_t *code)
{
    uint32_t  c;

    if (*p < 0x80) {
        *code = *p;
        return 1;
    }

    if (*p < 0xe0) {
        if (*p < 0xc2 || last - p < 2 || !cite_utf8_inner(p[1])) {
            return 0;
        }

        *code = (uint32_t) (*p & 0x1f) << 6 | (p[1] & 0x3f);
        return 2;
    }

    if (last - p < 3 || !cite_utf8_inner(p[1]) || !cite_utf8_inner(p[2])) {
        return 0;
    }

    if (*p < 0xf0) {
        c = (uint32_t) (*p & 0x0f) << 12 | (uint32_t) (p[1] & 0x3f) << 6
            | (p[2] & 0x3f);

        if (c < 0x800 || (c & 0xfffff800) == 0xd800) {
            return 0;    /* could be shorter, or is a surrogate */
        }

        *code = c;
        return 3;
    }

    if (*p > 0xf4 || last - p < 4 || !cite_utf8_inner(p[3])) {
        return 0;
    }

    c = (uint32_t) (*p & 0x07) << 18 | (uint32_t) (p[1] & 0x3f) << 12
        | (uint32_t) (p[2] & 0x3f) << 6 | (p[3] & 0x3f);

    if (c < 0x10000 || c > 0x10ffff) {
        return 0;
    }

    *code = c;
    return 4;
}


size_t
cite_utf8_bad(const uint8_t *p, const uint8_t *last)
{
    size_t  n, whole;

    n = cite_utf8_prefix(p, last, &whole);

    return n ? n : 1;
}


size_t
cite_utf8_encode(uint32_t code, uint8_t *p)
{
    if (code < 0x80) {
        p[0] = (uint8_t) code;
        return 1;
    }

    if (code < 0x800) {
        p[0] = (uint8_t) (0xc0 | (code >> 6));
        p[1] = (uint8_t) (0x80 | (code & 0x3f));
        return 2;
    }

    if (code < 0x10000) {
        p[0] = (uint8_t) (0xe0 | (code >> 12));
        p[1] = (uint8_t) (0x80 | ((code >> 6) & 0x3f));
        p[2] = (uint8_t) (0x80 | (code & 0x3f));
        return 3;
    }

    p[0] = (uint8_t) (0xf0 | (code >> 18));
    p[1] = (uint8_t) (0x80 | ((code >> 12) & 0x3f));
    p[2] = (uint8_t) (0x80 | ((code >> 6) & 0x3f));
    p[3] = (uint8_t) (0x80 | (code & 0x3f));

    return 4;
}


/* of eight bytes */

static size_t
cite_utf8_word_units(uint64_t word)
{
    uint64_t  inner, pairs;

    inner = (word >> 7) & ~(word >> 6) & CITE_UTF8_LOW;
    pairs = (word >> 7) & (word >> 6) & (word >> 5) & (word >> 4)
            & CITE_UTF8_LOW;

    /* the product's top byte is the sum of all */

    return (size_t) (8 - (inner * CITE_UTF8_LOW >> 56)
                     + (pairs * CITE_UTF8_LOW >> 56));
}


size_t
cite_utf8_units(cite_span_t s)
{
    size_t    i, n;
    uint64_t  words[4];

    n = 0;

    for (i = 0; s.n - i >= 32; i += 32) {
        memcpy(words, s.p + i, 32);

        if (((words[0] | words[1] | words[2] | words[3]) & CITE_UTF8_HIGH)
            == 0)
        {
            n += 32;
            continue;
        }

        n += cite_utf8_word_units(words[0]) + cite_utf8_word_units(words[1])
             + cite_utf8_word_units(words[2])
             + cite_utf8_word_units(words[3]);
    }

    for ( /* void */ ; s.n - i >= 8; i += 8) {
        memcpy(words, s.p + i, 8);
        n += cite_utf8_word_units(words[0]);
    }

    for ( /* void */ ; i < s.n; i++) {
        n += (s.p[i] & 0xc0) != 0x80;    /* a first byte */
        n += s.p[i] >= 0xf0;             /* of a surrogate pair */
    }

    return n;
}
