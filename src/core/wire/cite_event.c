
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
    [CITE_EVENT_MESSAGES] = "messages",
    [CITE_EVENT_SOURCE] = "source",
    [CITE_EVENT_WITHDRAW] = "withdraw",
    [CITE_EVENT_PART] = "part",
    [CITE_EVENT_ANNOTATION] = "annotation"
};


const char *
cite_event_name(cite_event_type_e type)
{
    return cite_event_names[type];
}


/* room for as many again, up to the limit */

static cite_rc_t
cite_events_grow(cite_events_t *events, cite_mem_t *mem)
{
    size_t         max;
    cite_event_t  *more;

    max = cite_min(2 * events->more_max + 7, CITE_EVENTS_MAX - 1);

    if (max <= events->more_max) {
        return CITE_ERROR;
    }

    more = cite_mem_resize(mem, events->more, max * sizeof(cite_event_t));
    if (more == NULL) {
        return CITE_ERROR;
    }

    events->more = more;
    events->more_max = max;

    return CITE_OK;
}


cite_event_t *
cite_events_add(cite_events_t *events, cite_mem_t *mem)
{
    cite_event_t  *ev;

    if (events->n > events->more_max
        && cite_events_grow(events, mem) != CITE_OK)
    {
        events->lost = 1;
        return NULL;
    }

    ev = cite_events_get(events, events->n++);
    memset(ev, 0, sizeof(cite_event_t));

    return ev;
}
