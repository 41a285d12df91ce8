
/*
 * Copyright (C) the ngx_cite authors
 *
 * Any bytes as a stream of chat completions, see provider.h.
 *
 * fuzz: -max_len=2048
 * runs: 20000
 * seeds: t/dialects/openai/streams
 */


#include "provider.h"


static int
is_frame(yyjson_val *payload)
{
    return yyjson_is_str(yyjson_obj_get(payload, "id"))
           && yyjson_is_arr(yyjson_obj_get(payload, "choices"));
}


static const provider_t  provider = { &cite_dialect_openai, is_frame };


int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_provider(&provider, data, size);

    return 0;
}
