
/*
 * Copyright (C) the ngx_cite authors
 *
 * Requests and streams of Anthropic Messages and of OpenAI's Responses.
 */


#include "cost.h"


const cost_case_t  cost_models[] = {
    { NULL, NULL, 0, NULL, 0 }
};
