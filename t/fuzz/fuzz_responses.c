
/*
 * Copyright (C) the ngx_cite authors
 *
 * Any bytes as a stream of OpenAI Responses, see provider.h.
 *
 * fuzz: -max_len=6144
 * runs: 4000
 * seeds: t/dialects/responses/streams
 */


#include "provider.h"


static int
is_frame(yyjson_val *payload)
{
    yyjson_val  *type;

    type = yyjson_obj_get(payload, "type");

    return yyjson_equals_str(type, "keepalive")
           || yyjson_equals_str(type, "response.output_text.annotation.added");
}


static const provider_t  provider = { &cite_dialect_responses, is_frame };


int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_provider(&provider, data, size);

    return 0;
}
