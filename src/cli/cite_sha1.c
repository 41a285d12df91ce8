
/*
 * Copyright (C) the ngx_cite authors
 *
 * SHA-1 as in FIPS 180-4.
 */


#include "cite_sha1.h"


#define CITE_SHA1_BLOCK  64


static uint32_t
cite_sha1_rotate(uint32_t x, int n)
{
    return (x << n) | (x >> (32 - n));
}


static void
cite_sha1_schedule(uint32_t w[80], const uint8_t *p)
{
    int  t;

    for (t = 0; t < 16; t++, p += 4) {
        w[t] = (uint32_t) p[0] << 24 | (uint32_t) p[1] << 16
               | (uint32_t) p[2] << 8 | (uint32_t) p[3];
    }

    for ( /* void */ ; t < 80; t++) {
        w[t] = cite_sha1_rotate(w[t - 3] ^ w[t - 8] ^ w[t - 14] ^ w[t - 16],
                                1);
    }
}


/* five steps, so that no value has to be moved: f is of b, c and d */

#define CITE_SHA1_STEP(f, k, a, b, c, d, e, t)                                \
    e += cite_sha1_rotate(a, 5) + f(b, c, d) + (k) + w[t];                    \
    b = cite_sha1_rotate(b, 30)

#define CITE_SHA1_STEPS(f, k, t)                                              \
    CITE_SHA1_STEP(f, k, a, b, c, d, e, t);                                   \
    CITE_SHA1_STEP(f, k, e, a, b, c, d, (t) + 1);                             \
    CITE_SHA1_STEP(f, k, d, e, a, b, c, (t) + 2);                             \
    CITE_SHA1_STEP(f, k, c, d, e, a, b, (t) + 3);                             \
    CITE_SHA1_STEP(f, k, b, c, d, e, a, (t) + 4)

#define CITE_SHA1_CHOOSE(b, c, d)    (((b) & (c)) | (~(b) & (d)))
#define CITE_SHA1_PARITY(b, c, d)    ((b) ^ (c) ^ (d))
#define CITE_SHA1_MAJORITY(b, c, d)  (((b) & (c)) | ((d) & ((b) | (c))))


static void
cite_sha1_block(uint32_t h[5], const uint8_t *p)
{
    int       t;
    uint32_t  a, b, c, d, e, w[80];

    cite_sha1_schedule(w, p);

    a = h[0];
    b = h[1];
    c = h[2];
    d = h[3];
    e = h[4];

    for (t = 0; t < 20; t += 5) {
        CITE_SHA1_STEPS(CITE_SHA1_CHOOSE, 0x5a827999, t);
    }

    for ( /* void */ ; t < 40; t += 5) {
        CITE_SHA1_STEPS(CITE_SHA1_PARITY, 0x6ed9eba1, t);
    }

    for ( /* void */ ; t < 60; t += 5) {
        CITE_SHA1_STEPS(CITE_SHA1_MAJORITY, 0x8f1bbcdc, t);
    }

    for ( /* void */ ; t < 80; t += 5) {
        CITE_SHA1_STEPS(CITE_SHA1_PARITY, 0xca62c1d6, t);
    }

    h[0] += a;
    h[1] += b;
    h[2] += c;
    h[3] += d;
    h[4] += e;
}


/* the rest of the text, a bit, zeros, and the length in bits */

static void
cite_sha1_end(uint32_t h[5], cite_span_t rest, uint64_t bits)
{
    int      i;
    size_t   n;
    uint8_t  tail[2 * CITE_SHA1_BLOCK];

    memset(tail, 0, sizeof(tail));

    if (rest.n) {
        memcpy(tail, rest.p, rest.n);
    }

    tail[rest.n] = 0x80;

    n = rest.n + 9 <= CITE_SHA1_BLOCK ? CITE_SHA1_BLOCK : sizeof(tail);

    for (i = 1; i <= 8; i++, bits >>= 8) {
        tail[n - (size_t) i] = (uint8_t) bits;
    }

    cite_sha1_block(h, tail);

    if (n > CITE_SHA1_BLOCK) {
        cite_sha1_block(h, tail + CITE_SHA1_BLOCK);
    }
}


void
cite_sha1(cite_span_t text, uint8_t digest[CITE_SHA1_LEN])
{
    int       i;
    uint64_t  bits;
    uint32_t  h[5] = {
        0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0
    };

    bits = (uint64_t) text.n * 8;

    for ( /* void */ ; text.n >= CITE_SHA1_BLOCK;
         text = cite_span_skip(text, CITE_SHA1_BLOCK))
    {
        cite_sha1_block(h, text.p);
    }

    cite_sha1_end(h, text, bits);

    for (i = 0; i < CITE_SHA1_LEN; i++) {
        digest[i] = (uint8_t) (h[i / 4] >> (24 - 8 * (i % 4)));
    }
}
