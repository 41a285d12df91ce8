
/*
 * Copyright (C) the ngx_cite authors
 *
 * Any bytes as a stream of Anthropic Messages, see provider.h.
 *
 * fuzz: -max_len=2048
 * runs: 8000
 * seeds: t/dialects/anthropic/streams
 */


#include "provider.h"


static int
is_frame(yyjson_val *payload)
{
    return yyjson_equals_str(yyjson_obj_get(payload, "type"), "message_delta")
           && yyjson_is_obj(yyjson_obj_get(payload, CITE_STATE_KEY));
}


static const provider_t  provider = { &cite_dialect_anthropic, is_frame };


int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_provider(&provider, data, size);

    return 0;
}
