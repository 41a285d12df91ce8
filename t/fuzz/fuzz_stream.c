
/*
 * Copyright (C) the ngx_cite authors
 *
 * Any bytes as a stream whose dialect its first payload tells: see facade.h.
 *
 * fuzz: -max_len=1024 -entropic=0
 * runs: 11000
 * seeds: t/fixtures
 */


#include "facade.h"


int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    facade_test(NULL, cite_span_make(data, size));

    return 0;
}
