
/*
 * Copyright (C) the ngx_cite authors
 *
 * Citations that the agent has put into the agent state; see
 * source/cite_agent_state.h.
 */


#include "formats/cite_formats.h"


const cite_format_t  cite_format_state = {
    .name = cite_span_const("state"),
    .bit = CITE_FORMAT_STATE,
    .claimless = 1
};
