
/*
 * Copyright (C) the ngx_cite authors
 */


#ifndef CITE_UTF8_H
#define CITE_UTF8_H


#include "base/cite_base.h"


/* 1 if s is well-formed UTF-8 as in RFC 3629, else 0 */
int cite_utf8_valid(cite_span_t s);

/*
 * Decodes one character at p, which must be before last.  Returns its
 * length, 1 to 4, or 0 if the bytes are no character.
 */
size_t cite_utf8_decode(const uint8_t *p, const uint8_t *last, uint32_t *code);

/*
 * How many bytes at p, where there is no character, a decoder replaces by
 * one U+FFFD: as the Encoding standard, and so each browser, does.
 */
size_t cite_utf8_bad(const uint8_t *p, const uint8_t *last);

/* writes a character to p, which has room for 4 bytes; returns its length */
size_t cite_utf8_encode(uint32_t code, uint8_t *p);

/* UTF-16 code units of s, which must be well-formed */
size_t cite_utf8_units(cite_span_t s);


/* 1 if a character that is not ASCII may begin with the byte */

static inline int
cite_utf8_begins(uint8_t c)
{
    return c >= 0xc2 && c <= 0xf4;
}


/* the length of the character at p that is not ASCII; 0: it is none */

static inline size_t
cite_utf8_length(const uint8_t *p, const uint8_t *last)
{
    uint32_t  code;

    if (*p >= 0xc2 && *p < 0xe0 && last - p > 1 && (p[1] & 0xc0) == 0x80) {
        return 2;
    }

    if (*p > 0xe0 && *p < 0xed && last - p > 2 && (p[1] & 0xc0) == 0x80
        && (p[2] & 0xc0) == 0x80)
    {
        return 3;
    }

    return cite_utf8_decode(p, last, &code);
}


#endif /* CITE_UTF8_H */
