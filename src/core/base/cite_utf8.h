
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


#endif /* CITE_UTF8_H */
