
/*
 * Copyright (C) the ngx_cite authors
 *
 * Requests and streams of OpenAI's chat completions and of the AI SDK.
 */


#include "cost.h"


const cost_case_t  cost_chats[] = {
    { NULL, NULL, 0, NULL, 0 }
};
