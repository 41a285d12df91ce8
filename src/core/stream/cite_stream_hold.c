
/*
 * Copyright (C) the ngx_cite authors
 */


#include "stream/cite_stream_hold.h"


void
cite_hold_init(cite_hold_t *hold, cite_mem_t *mem, size_t max)
{
    cite_buf_init(&hold->events, mem, max);
    cite_buf_init(&hold->released, mem, max);
}


void
cite_hold_begin(cite_hold_t *hold)
{
    hold->active = 1;
}


cite_rc_t
cite_hold_keep(cite_hold_t *hold, cite_span_t bytes)
{
    cite_buf_put(&hold->events, bytes);

    if (hold->events.err) {
        hold->events.err = NULL;
        return CITE_ERROR;
    }

    return CITE_OK;
}


void
cite_hold_follow(cite_hold_t *hold, cite_state_t *state,
    const cite_event_t *ev, int over)
{
    cite_client_t  now;

    if (ev->type != CITE_EVENT_STATE && ev->type != CITE_EVENT_STATE_PATCH) {
        return;
    }

    now = state->client;

    if (hold->diverged) {
        state->client = hold->client;
    }

    cite_state_follow(state, ev, over);

    hold->client = state->client;
    hold->diverged = 1;

    state->client = now;
}


void
cite_hold_release(cite_hold_t *hold, cite_state_t *state)
{
    cite_buf_t  events;

    if (!hold->active) {
        return;
    }

    hold->active = 0;

    if (hold->diverged) {
        hold->diverged = 0;
        state->client = hold->client;
        state->client.shadow = CITE_SHADOW_ABSENT;
    }

    events = hold->events;
    hold->events = hold->released;
    hold->released = events;
}
