
/*
 * Copyright (C) the ngx_cite authors
 *
 * Strings of JSON: writing and decoding them.
 */


#include "json/cite_json.h"
#include "base/cite_scan.h"
#include "base/cite_utf8.h"


static const char  cite_hex[] = "0123456789abcdef";

const uint8_t  cite_json_short[256] = {
    ['"'] = '"', ['\\'] = '\\', ['/'] = '/', ['b'] = '\b', ['f'] = '\f',
    ['n'] = '\n', ['r'] = '\r', ['t'] = '\t'
};

const uint8_t  cite_json_digits[256] = {
    ['0'] = 0x10, ['1'] = 0x11, ['2'] = 0x12, ['3'] = 0x13, ['4'] = 0x14,
    ['5'] = 0x15, ['6'] = 0x16, ['7'] = 0x17, ['8'] = 0x18, ['9'] = 0x19,
    ['a'] = 0x1a, ['b'] = 0x1b, ['c'] = 0x1c, ['d'] = 0x1d, ['e'] = 0x1e,
    ['f'] = 0x1f, ['A'] = 0x1a, ['B'] = 0x1b, ['C'] = 0x1c, ['D'] = 0x1d,
    ['E'] = 0x1e, ['F'] = 0x1f
};


static void
cite_json_escape(cite_buf_t *b, uint8_t c)
{
    uint8_t  unit[6] = { '\\', 'u', '0', '0', 0, 0 };

    switch (c) {

    case '"':
        cite_buf_lit(b, "\\\"");
        return;

    case '\\':
        cite_buf_lit(b, "\\\\");
        return;

    case '\n':
        cite_buf_lit(b, "\\n");
        return;

    case '\r':
        cite_buf_lit(b, "\\r");
        return;

    case '\t':
        cite_buf_lit(b, "\\t");
        return;
    }

    unit[4] = (uint8_t) cite_hex[c >> 4];
    unit[5] = (uint8_t) cite_hex[c & 0xf];

    cite_buf_add(b, unit, sizeof(unit));
}


void
cite_json_str(cite_buf_t *b, cite_span_t s)
{
    cite_buf_byte(b, '"');
    cite_json_str_inside(b, s);
    cite_buf_byte(b, '"');
}


void
cite_json_name(cite_buf_t *b, cite_span_t name)
{
    if (b->n && b->p[b->n - 1] != '{') {
        cite_buf_byte(b, ',');
    }

    cite_json_str(b, name);
    cite_buf_byte(b, ':');
}


/*
 * A high bit is set if a byte is not ASCII or needs an escape.  Which one is
 * not told: a carry from one byte to the next comes from such a byte.
 */

static inline uint64_t
cite_json_odd(uint64_t word)
{
    return word | (word - CITE_BYTES(0x20)) | (word + CITE_BYTES(1))
           | ((word ^ CITE_BYTES('"')) - CITE_BYTES(1))
           | ((word ^ CITE_BYTES('\\')) - CITE_BYTES(1));
}


/* the first four and the last four of up to eight bytes */

static inline uint64_t
cite_json_halves(cite_span_t s)
{
    uint32_t  halves[2];

    memcpy(&halves[0], s.p, 4);
    memcpy(&halves[1], s.p + s.n - 4, 4);

    return (uint64_t) halves[0] << 32 | halves[1];
}


#if (__SSE2__)

/* the same of 16 bytes, as signed numbers: those not ASCII are below all */

static inline __m128i
cite_json_odd_16(__m128i bytes)
{
    return _mm_or_si128(_mm_or_si128(_mm_cmplt_epi8(bytes,
                                                    _mm_set1_epi8(0x20)),
                                     cite_scan_equal(bytes, 0x7f)),
                        cite_scan_either(bytes, '"', '\\'));
}


/* cite_json_plain() of 16 bytes or more */

static inline int
cite_json_plain_16(cite_span_t s)
{
    __m128i         odd;
    const uint8_t  *p, *last;

    last = s.p + s.n - 16;
    odd = cite_json_odd_16(cite_scan_load(last));

    for (p = s.p; p < last; p += 16) {
        odd = _mm_or_si128(odd, cite_json_odd_16(cite_scan_load(p)));
    }

    return _mm_movemask_epi8(odd) == 0;
}

#endif


/* 1 if there are four bytes and all are ASCII that needs no escape */

static inline int
cite_json_plain(cite_span_t s)
{
    uint64_t        odd;
    const uint8_t  *p, *last;

    if (s.n < 8) {
        return s.n >= 4
               && (cite_json_odd(cite_json_halves(s)) & CITE_BYTES(0x80)) == 0;
    }

#if (__SSE2__)
    if (s.n >= 16) {
        return cite_json_plain_16(s);
    }
#endif

    last = s.p + s.n - 8;
    odd = cite_json_odd(cite_word(last));

    for (p = s.p; p < last; p += 8) {
        odd |= cite_json_odd(cite_word(p));
    }

    return (odd & CITE_BYTES(0x80)) == 0;
}


/* the first byte from p on that is not ASCII or needs an escape, or last */

static inline const uint8_t *
cite_json_next_odd(const uint8_t *p, const uint8_t *last)
{
    uint64_t  odd;

    for ( /* void */ ; last - p >= 8; p += 8) {
        odd = cite_json_odd(cite_word(p)) & CITE_BYTES(0x80);

        if (odd) {
            return p + __builtin_ctzll(odd) / 8;
        }
    }

    while (p < last && *p >= 0x20 && *p < 0x7f && *p != '"' && *p != '\\') {
        p++;
    }

    return p;
}


/* p is at what is no character; returns where one may be again */

static const uint8_t *
cite_json_bad(cite_buf_t *b, const uint8_t *p, const uint8_t *last)
{
    size_t          n;
    uint8_t        *out;
    const uint8_t  *end;

    end = p + (cite_utf8_begins(*p) ? cite_utf8_bad(p, last) : 1);

    for (n = 1; end < last && *end >= 0x80 && !cite_utf8_begins(*end); n++) {
        end++;
    }

    if (cite_buf_reserve(b, 3 * n) != CITE_OK) {
        return end;
    }

    for (out = b->p + b->n; n; n--) {
        *out++ = 0xef;
        *out++ = 0xbf;
        *out++ = 0xbd;
    }

    b->n = (size_t) (out - b->p);

    return end;
}


static cite_aside void
cite_json_str_odd(cite_buf_t *b, cite_span_t s)
{
    size_t          n;
    const uint8_t  *p, *start, *last;

    start = s.p;
    last = s.p + s.n;

    for (p = cite_json_next_odd(start, last); p < last;
         p = cite_json_next_odd(p, last))
    {
        n = *p < 0x80 ? 0 : cite_utf8_length(p, last);

        if (n) {
            p += n;
            continue;
        }

        cite_buf_put(b, cite_span_between(start, p));

        if (*p < 0x80) {
            cite_json_escape(b, *p);
            p++;

        } else {
            p = cite_json_bad(b, p, last);
        }

        start = p;
    }

    cite_buf_put(b, cite_span_between(start, last));
}


void
cite_json_str_inside(cite_buf_t *b, cite_span_t s)
{
    if (cite_json_plain(s)) {
        cite_buf_put(b, s);
        return;
    }

    cite_json_str_odd(b, s);
}


/* decodes "uXXXX", or a pair of them, at *p; moves *p behind it */

static cite_rc_t
cite_json_unescape_unit(const uint8_t **p, const uint8_t *last, uint32_t *code)
{
    int32_t  unit, low;

    unit = cite_json_unit(*p + 1, last);

    if (unit < 0 || (unit >= 0xdc00 && unit < 0xe000)) {
        return CITE_DECLINED;
    }

    *p += 5;
    *code = (uint32_t) unit;

    if (unit < 0xd800 || unit >= 0xe000) {
        return CITE_OK;
    }

    if (last - *p < 6 || (*p)[0] != '\\' || (*p)[1] != 'u') {
        return CITE_DECLINED;
    }

    low = cite_json_unit(*p + 2, last);

    if (low < 0xdc00 || low >= 0xe000) {
        return CITE_DECLINED;
    }

    *p += 6;
    *code = 0x10000 + (((uint32_t) unit - 0xd800) << 10)
            + ((uint32_t) low - 0xdc00);

    return CITE_OK;
}


/* decodes the rest of an escape, behind its backslash; moves *p behind it */

static cite_rc_t
cite_json_unescape_one(const uint8_t **p, const uint8_t *last, uint32_t *code)
{
    if (*p == last) {
        return CITE_DECLINED;
    }

    if (**p == 'u') {
        return cite_json_unescape_unit(p, last, code);
    }

    *code = cite_json_short[**p];

    if (*code == 0) {
        return CITE_DECLINED;
    }

    (*p)++;

    return CITE_OK;
}


/* as many escapes of two bytes as are at *p; 0 if none is */

static inline int
cite_json_unescape_short(uint8_t **to, const uint8_t **p, const uint8_t *last)
{
    uint8_t         c, *out;
    const uint8_t  *start, *at;

    start = *p;
    out = *to;

    for (at = start; last - at >= 2 && *at == '\\'; at += 2) {

        c = cite_json_short[at[1]];
        if (c == 0) {
            break;
        }

        *out++ = c;
    }

    *p = at;
    *to = out;

    return at > start;
}


const uint8_t *
cite_json_decode(uint8_t **to, const uint8_t *p, const uint8_t *last)
{
    uint8_t        *out;
    uint32_t        code;
    uint64_t        word, stop, seen;
    unsigned        bits;
    const uint8_t  *start;

    start = p;
    out = *to;
    seen = 0;

    for ( ;; ) {

        if (last - p >= 8) {
            word = cite_word(p);
            stop = cite_json_stop(word);

            /* bytes behind a stop will be written over */

            memcpy(out, p, 8);

            if (stop == 0) {
                seen |= word;
                p += 8;
                out += 8;
                continue;
            }

            bits = (unsigned) __builtin_ctzll(stop) & ~7u;
            seen |= word & ((1ull << bits) - 1);
            p += bits / 8;
            out += bits / 8;
        }

        if (p == last || *p == '"' || *p < 0x20) {
            break;
        }

        if (*p != '\\') {
            seen |= *p;
            *out++ = *p++;
            continue;
        }

        if (cite_json_unescape_short(&out, &p, last)) {
            continue;
        }

        p++;

        if (cite_json_unescape_one(&p, last, &code) != CITE_OK) {
            return NULL;
        }

        if (code < 0x80) {
            *out++ = (uint8_t) code;

        } else {
            out += cite_utf8_encode(code, out);
        }
    }

    if ((seen & CITE_BYTES(0x80))
        && !cite_utf8_valid(cite_span_between(start, p)))
    {
        return NULL;
    }

    *to = out;

    return p;
}


/* for a buffer with room for the decoded string, but not for its escapes */

static cite_rc_t
cite_json_unescape_tight(cite_buf_t *b, cite_span_t s)
{
    int             high;
    size_t          start;
    uint8_t         utf8[4];
    uint32_t        code;
    cite_span_t     run;
    const uint8_t  *p, *last, *esc;

    start = b->n;
    last = s.p + s.n;

    for (p = s.p; p < last; /* void */ ) {

        high = 0;
        esc = cite_json_run(p, last, &high);
        run = cite_span_between(p, esc);

        if ((high && !cite_utf8_valid(run)) || (esc < last && *esc != '\\')) {
            b->n = start;
            return CITE_DECLINED;
        }

        cite_buf_put(b, run);

        if (esc == last) {
            break;
        }

        p = esc + 1;

        if (cite_json_unescape_one(&p, last, &code) != CITE_OK) {
            b->n = start;
            return CITE_DECLINED;
        }

        cite_buf_add(b, utf8, cite_utf8_encode(code, utf8));
    }

    return b->err ? CITE_ERROR : CITE_OK;
}


cite_rc_t
cite_json_unescape(cite_buf_t *b, cite_span_t s)
{
    uint8_t  *to;

    if (b->err || s.n > b->max - b->n || cite_buf_reserve(b, s.n) != CITE_OK) {
        return cite_json_unescape_tight(b, s);
    }

    if (s.n == 0) {
        return CITE_OK;
    }

    to = b->p + b->n;

    if (cite_json_decode(&to, s.p, s.p + s.n) != s.p + s.n) {
        return CITE_DECLINED;
    }

    b->n = (size_t) (to - b->p);

    return CITE_OK;
}


int
cite_json_same_escaped(cite_span_t raw, cite_span_t plain)
{
    size_t          n;
    uint8_t         utf8[4];
    uint32_t        code;
    const uint8_t  *p, *last;

    last = raw.p + raw.n;

    for (p = raw.p; p < last; plain = cite_span_skip(plain, n)) {

        n = 1;

        if (*p != '\\') {

            if (plain.n == 0 || *plain.p != *p++) {
                return 0;
            }

            continue;
        }

        p++;

        if (cite_json_unescape_one(&p, last, &code) != CITE_OK) {
            return 0;
        }

        n = cite_utf8_encode(code, utf8);

        if (!cite_span_starts(plain, cite_span_make(utf8, n))) {
            return 0;
        }
    }

    return plain.n == 0;
}
