
/*
 * Copyright (C) the ngx_cite authors
 *
 * SHA-1 for drivers that have none of their own.
 */


#ifndef CITE_SHA1_H
#define CITE_SHA1_H


#include "citation/cite_record.h"


/* a cite_sha1_pt */
void cite_sha1(cite_span_t text, uint8_t digest[CITE_SHA1_LEN]);


#endif /* CITE_SHA1_H */
