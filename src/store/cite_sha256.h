
/*
 * Copyright (C) the ngx_cite authors
 *
 * SHA-256 as in FIPS 180-4, for digests of answers.
 */


#ifndef CITE_SHA256_H
#define CITE_SHA256_H


#include "base/cite_base.h"


#define CITE_SHA256_LEN  32


void cite_sha256(cite_span_t text, uint8_t digest[CITE_SHA256_LEN]);


#endif /* CITE_SHA256_H */
