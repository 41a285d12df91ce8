
/*
 * Copyright (C) the ngx_cite authors
 */


#include "wire/cite_event.h"


static const char *const  cite_event_names[] = {
    [CITE_EVENT_NONE] = "none",
    [CITE_EVENT_OTHER] = "other",
    [CITE_EVENT_RUN_START] = "run_start",
    [CITE_EVENT_RUN_END] = "run_end",
    [CITE_EVENT_RUN_ERROR] = "run_error",
    [CITE_EVENT_TEXT_START] = "text_start",
    [CITE_EVENT_TEXT_DELTA] = "text_delta",
    [CITE_EVENT_TEXT_END] = "text_end",
    [CITE_EVENT_TEXT_CHUNK] = "text_chunk",
    [CITE_EVENT_TOOL_START] = "tool_start",
    [CITE_EVENT_TOOL_DELTA] = "tool_delta",
    [CITE_EVENT_TOOL_END] = "tool_end",
    [CITE_EVENT_TOOL_CHUNK] = "tool_chunk",
    [CITE_EVENT_TOOL_RESULT] = "tool_result",
    [CITE_EVENT_THOUGHT_CHUNK] = "thought_chunk",
    [CITE_EVENT_STATE] = "state",
    [CITE_EVENT_STATE_PATCH] = "state_patch",
    [CITE_EVENT_MESSAGES] = "messages"
};


const char *
cite_event_name(cite_event_type_e type)
{
    return cite_event_names[type];
}
