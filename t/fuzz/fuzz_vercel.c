
/*
 * Copyright (C) the ngx_cite authors
 *
 * Any bytes as a UI message stream of the Vercel AI SDK: see facade.h.
 *
 * fuzz: -max_len=2048 -entropic=0
 * runs: 2500
 * seeds: t/dialects/vercel/streams
 */


#include "facade.h"


int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    facade_test(&cite_dialect_vercel, cite_span_make(data, size));

    return 0;
}
