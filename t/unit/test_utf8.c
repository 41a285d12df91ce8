
/*
 * Copyright (C) the ngx_cite authors
 *
 * UTF-8 against a decoder that is written in another way.
 */


#include "base/cite_utf8.h"
#include "tap.h"

#include <stdlib.h>


/* by value: decode the bits, then ask whether they may be written so */

static size_t
reference(const uint8_t *p, size_t n, uint32_t *code)
{
    size_t  i, len;

    static const uint32_t  least[] = { 0, 0, 0x80, 0x800, 0x10000 };

    len = *p < 0x80 ? 1 : *p < 0xc0 ? 0 : *p < 0xe0 ? 2 : *p < 0xf0 ? 3
          : *p < 0xf8 ? 4 : 0;

    if (len == 0 || len > n) {
        return 0;
    }

    *code = len == 1 ? *p : *p & (0x7fu >> len);

    for (i = 1; i < len; i++) {
        if ((p[i] & 0xc0) != 0x80) {
            return 0;
        }

        *code = *code * 64 + (p[i] & 0x3f);
    }

    if (*code < least[len] || *code > 0x10ffff
        || (*code >= 0xd800 && *code <= 0xdfff))
    {
        return 0;
    }

    return len;
}


/* what decode says of n bytes in memory that ends right behind them */

static size_t
decode(const uint8_t *bytes, size_t n, uint32_t *code)
{
    size_t    len;
    uint8_t  *p;

    p = malloc(n);
    memcpy(p, bytes, n);

    len = cite_utf8_decode(p, p + n, code);
    free(p);

    return len;
}


static void
every_character_goes_and_comes(void)
{
    size_t    n, bad;
    uint8_t   p[4];
    uint32_t  code, got;

    bad = 0;

    for (code = 0; code <= 0x10ffff; code++) {

        if (code >= 0xd800 && code <= 0xdfff) {
            continue;
        }

        n = cite_utf8_encode(code, p);

        bad += cite_utf8_decode(p, p + n, &got) != n || got != code
               || reference(p, n, &got) != n || got != code
               || !cite_utf8_valid(cite_span_make(p, n))
               || cite_utf8_units(cite_span_make(p, n))
                  != (code > 0xffff ? 2u : 1u);
    }

    is_num(bad, 0, "every character is encoded and decoded");
}


static void
every_sequence_is_judged(void)
{
    size_t    i, j, bad;
    uint8_t   p[4];
    uint32_t  a, b, code, expected;

    static const uint8_t  ends[] = { 0x00, 0x41, 0x7f, 0x80, 0xbf, 0xc0, 0xff };

    bad = 0;

    for (a = 0x80; a < 0x100; a++) {
        for (b = 0; b < 0x100; b++) {
            for (i = 0; i < cite_nelts(ends) * cite_nelts(ends); i++) {

                p[0] = (uint8_t) a;
                p[1] = (uint8_t) b;
                p[2] = ends[i / cite_nelts(ends)];
                p[3] = ends[i % cite_nelts(ends)];

                code = expected = 0;

                j = reference(p, 4, &expected);
                bad += cite_utf8_decode(p, p + 4, &code) != j
                       || (j && code != expected);
            }
        }
    }

    is_num(bad, 0, "every first two bytes, with any behind them");
}


static void
nothing_is_read_beyond_the_end(void)
{
    size_t    n, len, bad;
    uint8_t   p[4];
    uint32_t  i, code;

    static const uint32_t  codes[] = { 0x80, 0x7ff, 0x800, 0xffff, 0x10000,
                                       0x10ffff };
    bad = 0;

    for (i = 0; i < cite_nelts(codes); i++) {
        n = cite_utf8_encode(codes[i], p);

        for (len = 1; len <= n; len++) {
            bad += decode(p, len, &code) != (len == n ? n : 0);
        }
    }

    is_num(bad, 0, "a character that is cut off is none");
}


/* the word at a time must not jump over a bad byte, nor cut a character */

static void
texts_are_valid_or_not(void)
{
    size_t       i, n, bad;
    uint8_t     *p;
    uint32_t     c;

    static const uint8_t  wrong[] = { 0x80, 0xbf, 0xc0, 0xc1, 0xf5, 0xff };

    bad = 0;

    for (n = 1; n <= 33; n++) {

        p = malloc(n);

        for (i = 0; i < n; i++) {
            memset(p, 'a', n);
            bad += !cite_utf8_valid(cite_span_make(p, n));

            for (c = 0; c < cite_nelts(wrong); c++) {
                p[i] = wrong[c];
                bad += cite_utf8_valid(cite_span_make(p, n));
            }

            memset(p, 'a', n);
            memcpy(p + i, "\xf0\x9f\x98\x80", cite_min(4, n - i));
            bad += cite_utf8_valid(cite_span_make(p, n)) != (n - i >= 4);
        }

        free(p);
    }

    is_num(bad, 0, "a bad byte and a character at each place of a text");
    ok(cite_utf8_valid(cite_span_make(NULL, 0)), "an empty text is valid");
    ok(cite_utf8_valid(cite_span("a\0b")), "NUL is a character");
}


/* replaces as a decoder does: "?" for U+FFFD */

static cite_span_t
replaced(cite_span_t s, uint8_t *out)
{
    size_t          n;
    uint8_t        *q;
    uint32_t        code;
    const uint8_t  *p, *last;

    q = out;
    last = s.p + s.n;

    for (p = s.p; p < last; p += n) {
        n = cite_utf8_decode(p, last, &code);

        if (n) {
            memcpy(q, p, n);
            q += n;
            continue;
        }

        n = cite_utf8_bad(p, last);
        *q++ = '?';
    }

    return cite_span_between(out, q);
}


static void
bad_bytes_are_counted(void)
{
    size_t   i;
    uint8_t  out[64], *copy;

    /* the first four are the examples of the Unicode standard, chapter 3 */

    static const struct {
        const char  *in;
        const char  *out;
    } cases[] = {
        { "\xc0\xaf\xe0\x80\xbf\xf0\x81\x82\x41", "????????A" },
        { "\xed\xa0\x80\xed\xbf\xbf\xed\xaf\x41", "????????A" },
        { "\xf4\x91\x92\x93\xff\x41\x80\xbf\x42", "?????A??B" },
        { "\xe1\x80\xe2\xf0\x91\x92\xf1\xbf\x41", "????A" },
        { "\xc3", "?" },
        { "\xc3\xa9\xc3", "\xc3\xa9?" },
        { "\xe2\x82", "?" },
        { "\xf0\x9f\x98", "?" },
        { "\xf0\x9f\x98" "a", "?a" },
        { "\xf0\x9f\xc3\xa9", "?\xc3\xa9" },
        { "\xf8\x88\x80\x80\x80", "?????" },
        { "\xfe\xff", "??" }
    };

    for (i = 0; i < cite_nelts(cases); i++) {
        copy = malloc(strlen(cases[i].in));
        memcpy(copy, cases[i].in, strlen(cases[i].in));

        is_span(replaced(cite_span_make(copy, strlen(cases[i].in)), out),
                cases[i].out, "bad bytes are replaced: %zu", i);

        free(copy);
    }
}


static void
units_are_counted(void)
{
    size_t  i;

    static const struct {
        const char  *text;
        size_t       units;
    } cases[] = {
        { "", 0 },
        { "abc", 3 },
        { "caf\xc3\xa9", 4 },
        { "\xe2\x82\xac 1", 3 },
        { "\xf0\x9f\x98\x80", 2 },
        { "a\xf0\x9f\x98\x80\xef\xbf\xbf" "b", 5 }
    };

    for (i = 0; i < cite_nelts(cases); i++) {
        is_num(cite_utf8_units(cite_span_make(cases[i].text,
                                              strlen(cases[i].text))),
               cases[i].units, "UTF-16 units of \"%s\"", cases[i].text);
    }
}


static int
reference_valid(const uint8_t *p, size_t n)
{
    size_t    len;
    uint32_t  code;

    for ( /* void */ ; n; p += len, n -= len) {
        len = reference(p, n, &code);

        if (len == 0) {
            return 0;
        }
    }

    return 1;
}


/* each first and second byte, and each that may follow, anywhere in a block */

static void
long_texts_are_checked_in_blocks(void)
{
    size_t    i, k, n, at, bad;
    uint8_t  *p;

    static const uint8_t  firsts[] = {
        0x7f, 0x80, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1, 0xec, 0xed, 0xee,
        0xef, 0xf0, 0xf1, 0xf3, 0xf4, 0xf5, 0xff
    };

    static const uint8_t  nexts[] = {
        0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc2, 0xf0
    };

    bad = 0;

    for (n = 64; n < 64 + 70; n++) {

        p = malloc(n);

        for (i = 0; i < cite_nelts(firsts) * cite_nelts(nexts) * 8; i++) {

            memset(p, 'a', n);
            at = n < 70 ? (i * 31) % n : n - 1 - i % 5;
            p[at] = firsts[i / 8 / cite_nelts(nexts)];

            if (at + 1 < n) {
                p[at + 1] = nexts[i / 8 % cite_nelts(nexts)];
            }

            for (k = 2; k < 4 && at + k < n; k++) {
                p[at + k] = (i & k) ? 0x80 : 0xbf;
            }

            if ((i & 4) && at + k < n) {
                p[at + k - 1] = 'a';
            }

            bad += cite_utf8_valid(cite_span_make(p, n))
                   != reference_valid(p, n);
        }

        free(p);
    }

    is_num(bad, 0, "sequences of all kinds");
}


static void
mixtures_are_checked_in_blocks(void)
{
    size_t    i, k, n, bad, valid;
    uint8_t   text[200];
    uint32_t  code, seed;

    bad = 0;
    valid = 0;
    seed = 1;

    for (i = 0; i < 100000; i++) {

        for (n = 0; n < 180; /* void */ ) {
            seed = seed * 1664525 + 1013904223;
            code = (seed >> 8) % (UINT32_C(1) << (1 + (seed >> 4) % 21));

            if (code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)) {
                n += cite_utf8_encode(code, text + n);
            }
        }

        for (k = i % 3; k; k--) {
            seed = seed * 1664525 + 1013904223;
            text[(seed >> 8) % n] = (uint8_t) (seed >> 24);
        }

        n -= (seed >> 20) % 3;
        valid += (size_t) reference_valid(text, n);
        bad += cite_utf8_valid(cite_span_make(text, n))
               != reference_valid(text, n);
    }

    is_num(bad, 0, "mixtures");
    ok(valid > 1000 && valid < 99000, "some are valid, some are not");
}


int
main(void)
{
    every_character_goes_and_comes();
    every_sequence_is_judged();
    nothing_is_read_beyond_the_end();
    texts_are_valid_or_not();
    bad_bytes_are_counted();
    units_are_counted();

    long_texts_are_checked_in_blocks();
    mixtures_are_checked_in_blocks();

    return done();
}
