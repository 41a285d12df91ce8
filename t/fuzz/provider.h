
/*
 * Copyright (C) the ngx_cite authors
 *
 * Any bytes as a stream in the dialect of a provider, behind any request: what
 * went in comes out, neither that nor what is added depends on the cuts, and
 * each frame of ours is one that clients know, of at most 64 KB.  The request
 * is also hidden, told instructions, and read as an answer that is not
 * streamed.
 *
 * The last bytes are settings; a request may stand before the stream, behind
 * it 0xff.
 */


#ifndef PROVIDER_H
#define PROVIDER_H


#include "dialect/cite_dialects.h"
#include "fuzz.h"


typedef struct {
    const cite_dialect_t  *dialect;

    /* 1 if a frame of ours can have this payload */
    int                  (*is_frame)(yyjson_val *payload);
} provider_t;


void fuzz_provider(const provider_t *p, const uint8_t *data, size_t size);


#endif /* PROVIDER_H */
