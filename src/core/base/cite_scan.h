
/*
 * Copyright (C) the ngx_cite authors
 *
 * Looking for the next byte of a text that means something, sixteen at a
 * time.
 */


#ifndef CITE_SCAN_H
#define CITE_SCAN_H


#include "base/cite_base.h"

#if (__SSE2__)
#include <emmintrin.h>
#endif


/*
 * Bytes that are looked for at once; of fewer some are repeated, which costs
 * nothing if the set is a constant.
 */

#define CITE_SCAN_SET  10

typedef uint8_t  cite_scan_set_t[CITE_SCAN_SET];


static inline int
cite_scan_in(const cite_scan_set_t set, uint8_t c)
{
    return c == set[0] || c == set[1] || c == set[2] || c == set[3]
           || c == set[4] || c == set[5] || c == set[6] || c == set[7]
           || c == set[8] || c == set[9];
}


#if (__SSE2__)

static inline __m128i
cite_scan_load(const uint8_t *p)
{
    return _mm_loadu_si128((const __m128i *) (const void *) p);
}


static inline __m128i
cite_scan_equal(__m128i bytes, uint8_t c)
{
    return _mm_cmpeq_epi8(bytes, _mm_set1_epi8((char) c));
}


static inline __m128i
cite_scan_either(__m128i bytes, uint8_t a, uint8_t b)
{
    return _mm_or_si128(cite_scan_equal(bytes, a), cite_scan_equal(bytes, b));
}


static inline __m128i
cite_scan_letter(const uint8_t *p, uint8_t letter)
{
    return cite_scan_equal(_mm_or_si128(cite_scan_load(p),
                                        _mm_set1_epi8(0x20)), letter);
}


/*
 * A bit for each of 16 bytes that does not stand for itself in a string of
 * JSON, its quote, or is not ASCII.
 */

static inline unsigned
cite_scan_stops(__m128i bytes)
{
    __m128i  marks, plain;

    /* as signed numbers those that are not ASCII are below, too */

    marks = cite_scan_either(bytes, '"', '\\');
    plain = _mm_cmpgt_epi8(bytes, _mm_set1_epi8(0x1f));

    return (unsigned) _mm_movemask_epi8(_mm_andnot_si128(marks, plain))
           ^ 0xffff;
}


/* a bit for each of 16 bytes that is no digit */

static inline unsigned
cite_scan_not_digits(__m128i bytes)
{
    return (unsigned) _mm_movemask_epi8(
               _mm_and_si128(_mm_cmpgt_epi8(bytes, _mm_set1_epi8('0' - 1)),
                             _mm_cmplt_epi8(bytes, _mm_set1_epi8('9' + 1))))
           ^ 0xffff;
}


/*
 * A byte of 0xff for each that is not below a and not above b: b becomes the
 * largest signed number, and those above it wrap around.
 */

static inline __m128i
cite_scan_range(__m128i bytes, uint8_t a, uint8_t b)
{
    bytes = _mm_add_epi8(bytes, _mm_set1_epi8((char) (0x7f - b)));

    return _mm_cmpgt_epi8(bytes, _mm_set1_epi8((char) (0x7f - b + a - 1)));
}


/* a bit for each of 16 bytes that cite_scan_is_common() is not true of */

static inline unsigned
cite_scan_uncommon_bits(__m128i bytes)
{
    __m128i  letters, marks;

    letters = cite_scan_range(_mm_or_si128(bytes, _mm_set1_epi8(0x20)),
                              'a', 'z');
    marks = _mm_or_si128(cite_scan_equal(bytes, ' '),
                         cite_scan_range(bytes, ',', '.'));

    return (unsigned) _mm_movemask_epi8(_mm_or_si128(letters, marks)) ^ 0xffff;
}


/* a bit for each of 16 bytes that is in the set */

static inline unsigned
cite_scan_bits(const cite_scan_set_t set, const uint8_t *p)
{
    __m128i  bytes, found;

    bytes = cite_scan_load(p);

    found = cite_scan_either(bytes, set[0], set[1]);
    found = _mm_or_si128(found, cite_scan_either(bytes, set[2], set[3]));
    found = _mm_or_si128(found, cite_scan_either(bytes, set[4], set[5]));
    found = _mm_or_si128(found, cite_scan_either(bytes, set[6], set[7]));
    found = _mm_or_si128(found, cite_scan_either(bytes, set[8], set[9]));

    return (unsigned) _mm_movemask_epi8(found);
}

#endif


/* letters of ASCII, blanks, commas, hyphens and full stops: most of a text */

static inline int
cite_scan_is_common(uint8_t c)
{
    return (uint8_t) ((c | 0x20) - 'a') <= 'z' - 'a' || c == ' '
           || (uint8_t) (c - ',') <= '.' - ',';
}


/*
 * Sets has[c / 64], bit c % 64, for each of these, and for each other byte of
 * the text.
 */

static inline void
cite_scan_bytes(uint64_t has[4], const uint8_t *p, const uint8_t *last)
{
#if (__SSE2__)
    unsigned  bits;
    uint8_t   c;
#endif

    has[0] |= UINT64_C(1) << ' ' | UINT64_C(7) << ',';
    has[1] |= UINT64_C(0x3ffffff) << ('A' - 64)
              | UINT64_C(0x3ffffff) << ('a' - 64);

#if (__SSE2__)

    for ( /* void */ ; last - p >= 32; p += 32) {

        bits = cite_scan_uncommon_bits(cite_scan_load(p))
               | cite_scan_uncommon_bits(cite_scan_load(p + 16)) << 16;

        for ( /* void */ ; bits; bits &= bits - 1) {
            c = p[__builtin_ctz(bits)];
            has[c / 64] |= UINT64_C(1) << (c % 64);
        }
    }
#endif

    for ( /* void */ ; p < last; p++) {
        if (!cite_scan_is_common(*p)) {
            has[*p / 64] |= UINT64_C(1) << (*p % 64);
        }
    }
}


/* the first byte from p on that is in the set; last if there is none */

static inline const uint8_t *
cite_scan(const cite_scan_set_t set, const uint8_t *p, const uint8_t *last)
{
#if (__SSE2__)
    unsigned  bits;

    for ( /* void */ ; last - p >= 16; p += 16) {
        bits = cite_scan_bits(set, p);

        if (bits) {
            return p + __builtin_ctz(bits);
        }
    }
#endif

    while (p < last && !cite_scan_in(set, *p)) {
        p++;
    }

    return p;
}


/* behind the last byte before p that is in the set; start if there is none */

static inline const uint8_t *
cite_scan_back(const cite_scan_set_t set, const uint8_t *start,
    const uint8_t *p)
{
#if (__SSE2__)
    unsigned  bits;

    for ( /* void */ ; p - start >= 16; p -= 16) {
        bits = cite_scan_bits(set, p - 16);

        if (bits) {
            return p - __builtin_clz(bits) + 16;
        }
    }
#endif

    while (p > start && !cite_scan_in(set, p[-1])) {
        p--;
    }

    return p;
}


#if (__SSE2__)

/* a bit for each of 16 places where the first two bytes of a word are */

static inline unsigned
cite_scan_word_bits(const uint8_t *p, const uint8_t *word)
{
    return (unsigned) _mm_movemask_epi8(
                          _mm_and_si128(
                              cite_scan_equal(cite_scan_load(p), word[0]),
                              cite_scan_equal(cite_scan_load(p + 1),
                                              word[1])));
}

#endif


/*
 * The first place of a word of two bytes or more from p on, and the last one;
 * NULL if there is none.
 */

static inline const uint8_t *
cite_scan_word(cite_span_t word, const uint8_t *p, const uint8_t *last)
{
#if (__SSE2__)
    unsigned  bits;

    for ( /* void */ ; last - p >= (ptrdiff_t) word.n + 16; p += 16) {

        bits = cite_scan_word_bits(p, word.p);

        for ( /* void */ ; bits; bits &= bits - 1) {
            if (memcmp(p + __builtin_ctz(bits), word.p, word.n) == 0) {
                return p + __builtin_ctz(bits);
            }
        }
    }
#endif

    for ( /* void */ ; last - p >= (ptrdiff_t) word.n; p++) {
        if (*p == *word.p && memcmp(p, word.p, word.n) == 0) {
            return p;
        }
    }

    return NULL;
}


static inline const uint8_t *
cite_scan_word_last(cite_span_t word, const uint8_t *p, const uint8_t *last)
{
#if (__SSE2__)
    unsigned        bits;
    const uint8_t  *at;

    for ( /* void */ ; last - p >= (ptrdiff_t) word.n + 16; last -= 16) {

        at = last - word.n - 15;
        bits = cite_scan_word_bits(at, word.p);

        for ( /* void */ ; bits; bits ^= 1u << (31 - __builtin_clz(bits))) {
            if (memcmp(at + 31 - __builtin_clz(bits), word.p, word.n) == 0) {
                return at + 31 - __builtin_clz(bits);
            }
        }
    }
#endif

    for ( /* void */ ; last - p >= (ptrdiff_t) word.n; last--) {
        if (memcmp(last - word.n, word.p, word.n) == 0) {
            return last - word.n;
        }
    }

    return NULL;
}


/*
 * The first place from p on where two letters are, given in lower case and
 * in whichever case there; last if there is none.
 */

static inline const uint8_t *
cite_scan_letters(uint8_t a, uint8_t b, const uint8_t *p, const uint8_t *last)
{
#if (__SSE2__)
    unsigned  bits;

    for ( /* void */ ; last - p > 16; p += 16) {
        bits = (unsigned) _mm_movemask_epi8(
                              _mm_and_si128(cite_scan_letter(p, a),
                                            cite_scan_letter(p + 1, b)));
        if (bits) {
            return p + __builtin_ctz(bits);
        }
    }
#endif

    for ( /* void */ ; last - p > 1; p++) {
        if ((p[0] | 0x20) == a && (p[1] | 0x20) == b) {
            return p;
        }
    }

    return last;
}


#endif /* CITE_SCAN_H */
