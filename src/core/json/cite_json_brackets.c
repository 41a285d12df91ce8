
/*
 * Copyright (C) the ngx_cite authors
 *
 * Brackets outside of strings, sixteen bytes at a time.
 */


#include "json/cite_json.h"
#include "base/cite_scan.h"


#define CITE_BRACKETS_STEP  16


static const uint8_t  cite_brackets_marks[256] = {
    ['"'] = 1, ['\\'] = 1, ['{'] = 1, ['['] = 1, ['}'] = 1, [']'] = 1
};


/* a bit for each of up to 16 bytes that is a bracket, a quote or a backslash */

static inline unsigned
cite_brackets_bits(const uint8_t *p, const uint8_t *last)
{
    size_t    i, n;
    unsigned  bits;

#if (__SSE2__)
    __m128i  bytes, found, lower;

    if (last - p >= CITE_BRACKETS_STEP) {
        bytes = cite_scan_load(p);

        /* one bit is all that brackets and braces differ in */

        lower = _mm_or_si128(bytes, _mm_set1_epi8(0x20));
        found = _mm_or_si128(cite_scan_either(bytes, '"', '\\'),
                             cite_scan_either(lower, '{', '}'));

        return (unsigned) _mm_movemask_epi8(found);
    }
#endif

    n = cite_min((size_t) (last - p), CITE_BRACKETS_STEP);

    for (bits = 0, i = 0; i < n; i++) {
        bits |= (unsigned) cite_brackets_marks[p[i]] << i;
    }

    return bits;
}


/*
 * Adds to the depth what 16 bytes without a string change in it, in which it
 * comes neither to 0 nor to max; 0 if that is not known of them.
 */

static inline int
cite_brackets_skip(const uint8_t *p, const uint8_t *last, size_t max,
    size_t *depth)
{
#if (__SSE2__)
    __m128i   bytes, lower;
    unsigned  opens, closes;

    if (*depth <= CITE_BRACKETS_STEP || max - *depth <= CITE_BRACKETS_STEP
        || last - p < CITE_BRACKETS_STEP)
    {
        return 0;
    }

    bytes = cite_scan_load(p);

    if (_mm_movemask_epi8(cite_scan_either(bytes, '"', '\\'))) {
        return 0;
    }

    lower = _mm_or_si128(bytes, _mm_set1_epi8(0x20));
    opens = (unsigned) _mm_movemask_epi8(cite_scan_equal(lower, '{'));
    closes = (unsigned) _mm_movemask_epi8(cite_scan_equal(lower, '}'));

    *depth += (size_t) __builtin_popcount(opens);
    *depth -= (size_t) __builtin_popcount(closes);

    return 1;
#else
    (void) p;
    (void) last;
    (void) max;
    (void) depth;

    return 0;
#endif
}


cite_brackets_e
cite_json_brackets(const uint8_t **place, const uint8_t *last, size_t max,
    int closes)
{
    int             inside;
    size_t          depth;
    unsigned        bits, escaped, at;
    const uint8_t  *p;

    depth = 0;
    inside = 0;
    escaped = 0;

    for (p = *place; p < last; p += CITE_BRACKETS_STEP) {

        if (!inside && cite_brackets_skip(p, last, max, &depth)) {
            continue;
        }

        bits = cite_brackets_bits(p, last) & ~escaped;
        escaped = 0;

        for ( /* void */ ; bits; bits &= bits - 1) {

            at = (unsigned) __builtin_ctz(bits);

            if (inside) {

                if (p[at] == '"') {
                    inside = 0;

                } else if (p[at] == '\\') {
                    bits &= ~(2u << at);
                    escaped = at == CITE_BRACKETS_STEP - 1;
                }

            } else if (p[at] == '"') {
                inside = 1;

            } else if (p[at] == '{' || p[at] == '[') {

                if (++depth > max) {
                    return CITE_BRACKETS_DEEP;
                }

            } else if (p[at] != '\\' && depth && --depth == 0 && closes) {
                *place = p + at + 1;
                return CITE_BRACKETS_CLOSED;
            }
        }

        if (last - p < CITE_BRACKETS_STEP) {
            break;
        }
    }

    return CITE_BRACKETS_OPEN;
}
