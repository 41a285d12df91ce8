
/*
 * Copyright (C) the ngx_cite authors
 *
 * Text that a JavaScript client reads, and a strict reader refuses: halves of
 * surrogate pairs, and bytes that are no UTF-8.
 */


#include "json/cite_json.h"
#include "base/cite_scan.h"
#include "base/cite_utf8.h"


/* the length of the escape at p; *half: it is half of a surrogate pair */

static inline size_t
cite_json_escape_len(const uint8_t *p, const uint8_t *last, int *half)
{
    int32_t  unit, low;

    *half = 0;

    if (last - p < 2 || p[1] >= 0x80) {
        return 1;
    }

    if (p[1] != 'u') {
        return 2;
    }

    unit = cite_json_unit(p + 2, last);

    if (unit < 0xd800 || unit >= 0xe000) {
        return unit < 0 ? 2 : 6;
    }

    if (unit < 0xdc00 && last - p >= 12 && p[6] == '\\' && p[7] == 'u') {

        low = cite_json_unit(p + 8, last);

        if (low >= 0xdc00 && low < 0xe000) {
            return 12;
        }
    }

    *half = 1;

    return 6;
}


/* the first byte from p on that is a backslash or not ASCII, or last */

static inline const uint8_t *
cite_json_next_torn(const uint8_t *p, const uint8_t *last)
{
#if (__SSE2__)
    __m128i   bytes;
    unsigned  bits;

    for ( /* void */ ; last - p >= 16; p += 16) {

        bytes = cite_scan_load(p);
        bits = (unsigned) (_mm_movemask_epi8(bytes)
                           | _mm_movemask_epi8(cite_scan_equal(bytes, '\\')));

        if (bits) {
            return p + __builtin_ctz(bits);
        }
    }
#endif

    while (p < last && *p < 0x80 && *p != '\\') {
        p++;
    }

    return p;
}


void
cite_json_mend(cite_buf_t *b, cite_span_t text)
{
    int             half;
    size_t          n;
    const uint8_t  *p, *start, *last;

    start = text.p;
    last = text.p + text.n;

    for (p = text.p; p < last; p += n) {

        if (*p == '\\' && last - p > 1 && p[1] < 0x80 && p[1] != 'u') {
            n = 2;
            continue;
        }

        if (*p == '\\') {
            n = cite_json_escape_len(p, last, &half);

            if (!half) {
                continue;
            }

        } else if (*p < 0x80) {
            n = (size_t) (cite_json_next_torn(p + 1, last) - p);
            continue;

        } else {
            n = cite_utf8_length(p, last);

            if (n) {
                continue;
            }

            n = cite_utf8_bad(p, last);
        }

        if (p > start) {
            cite_buf_put(b, cite_span_between(start, p));
        }

        cite_buf_lit(b, "\xef\xbf\xbd");
        start = p + n;
    }

    cite_buf_put(b, cite_span_between(start, last));
}
