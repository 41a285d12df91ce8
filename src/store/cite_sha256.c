
/*
 * Copyright (C) the ngx_cite authors
 */


#include "cite_sha256.h"


#define CITE_SHA256_BLOCK  64


static const uint32_t  cite_sha256_k[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5,
    0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3,
    0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc,
    0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7,
    0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
    0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3,
    0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5,
    0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208,
    0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2
};


static uint32_t
cite_sha256_rotate(uint32_t x, unsigned n)
{
    return x >> n | x << (32 - n);
}


static void
cite_sha256_schedule(uint32_t w[64], const uint8_t *p)
{
    size_t    i;
    uint32_t  s0, s1;

    for (i = 0; i < 16; i++, p += 4) {
        w[i] = (uint32_t) p[0] << 24 | (uint32_t) p[1] << 16
               | (uint32_t) p[2] << 8 | p[3];
    }

    for ( /* void */ ; i < 64; i++) {
        s0 = cite_sha256_rotate(w[i - 15], 7)
             ^ cite_sha256_rotate(w[i - 15], 18) ^ w[i - 15] >> 3;
        s1 = cite_sha256_rotate(w[i - 2], 17)
             ^ cite_sha256_rotate(w[i - 2], 19) ^ w[i - 2] >> 10;
        w[i] = w[i - 16] + s0 + w[i - 7] + s1;
    }
}


/* v has the eight words a to h of the standard */

static void
cite_sha256_block(uint32_t h[8], const uint8_t *p)
{
    size_t    i;
    uint32_t  w[64], v[8], t1, t2;

    cite_sha256_schedule(w, p);
    memcpy(v, h, sizeof(v));

    for (i = 0; i < 64; i++) {
        t1 = v[7] + cite_sha256_k[i] + w[i]
             + (cite_sha256_rotate(v[4], 6) ^ cite_sha256_rotate(v[4], 11)
                ^ cite_sha256_rotate(v[4], 25))
             + ((v[4] & v[5]) ^ (~v[4] & v[6]));
        t2 = (cite_sha256_rotate(v[0], 2) ^ cite_sha256_rotate(v[0], 13)
              ^ cite_sha256_rotate(v[0], 22))
             + ((v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]));

        memmove(v + 1, v, 7 * sizeof(v[0]));
        v[4] += t1;
        v[0] = t1 + t2;
    }

    for (i = 0; i < 8; i++) {
        h[i] += v[i];
    }
}


/* the rest of the text, a bit, zeros, and the length in bits */

static void
cite_sha256_last(uint32_t h[8], cite_span_t rest, uint64_t n)
{
    size_t   i, blocks;
    uint8_t  last[2 * CITE_SHA256_BLOCK];

    memset(last, 0, sizeof(last));

    if (rest.n) {
        memcpy(last, rest.p, rest.n);
    }

    last[rest.n] = 0x80;
    blocks = rest.n < CITE_SHA256_BLOCK - 8 ? 1 : 2;

    for (i = 0; i < 8; i++) {
        last[blocks * CITE_SHA256_BLOCK - 1 - i]
            = (uint8_t) (n * 8 >> (8 * i));
    }

    for (i = 0; i < blocks; i++) {
        cite_sha256_block(h, last + i * CITE_SHA256_BLOCK);
    }
}


void
cite_sha256(cite_span_t text, uint8_t digest[CITE_SHA256_LEN])
{
    size_t       i;
    uint32_t     h[8];
    cite_span_t  rest;

    static const uint32_t  first[8] = {
        0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
        0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19
    };

    memcpy(h, first, sizeof(h));

    for (rest = text; rest.n >= CITE_SHA256_BLOCK;
         rest = cite_span_skip(rest, CITE_SHA256_BLOCK))
    {
        cite_sha256_block(h, rest.p);
    }

    cite_sha256_last(h, rest, text.n);

    for (i = 0; i < CITE_SHA256_LEN; i++) {
        digest[i] = (uint8_t) (h[i / 4] >> (24 - 8 * (i % 4)));
    }
}
