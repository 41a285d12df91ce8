
/*
 * Copyright (C) the ngx_cite authors
 */


#include "run/cite_lane.h"


void
cite_lanes_init(cite_lanes_t *lanes, cite_mem_t *mem)
{
    memset(lanes, 0, sizeof(cite_lanes_t));

    lanes->mem = mem;
}


int
cite_lanes_open(const cite_lanes_t *lanes)
{
    return lanes->open || lanes->lost;
}


cite_lane_t *
cite_lanes_of(cite_lanes_t *lanes, cite_span_t owner)
{
    size_t        i;
    cite_lane_t  *lane;

    for (i = 0; lanes->open && i < CITE_LANES_MAX; i++) {
        lane = &lanes->lane[i];

        if (lane->kind && cite_span_eq(cite_buf_view(&lane->owner), owner)) {
            return lane;
        }
    }

    return NULL;
}


/* by id, or, with no id, the only one of its kind */

static cite_lane_t *
cite_lanes_match(cite_lanes_t *lanes, const cite_event_t *ev)
{
    size_t        i;
    cite_lane_t  *lane, *found;

    found = NULL;

    for (i = 0; i < CITE_LANES_MAX; i++) {
        lane = &lanes->lane[i];

        if (lane->kind != ev->type
            || (ev->id.n && !cite_span_eq(cite_buf_view(&lane->id), ev->id)))
        {
            continue;
        }

        if (found) {
            return NULL;
        }

        found = lane;
    }

    return found;
}


cite_lane_t *
cite_lanes_find(cite_lanes_t *lanes, const cite_event_t *ev)
{
    cite_lane_t  *lane;

    if (lanes->open == 0) {
        return NULL;
    }

    if (ev->id.n == 0) {
        lane = cite_lanes_of(lanes, ev->owner);

        if (lane && lane->kind == ev->type) {
            return lane;
        }

        if (ev->owner.n) {
            return NULL;
        }
    }

    return cite_lanes_match(lanes, ev);
}


static cite_lane_t *
cite_lanes_free(cite_lanes_t *lanes)
{
    size_t  i;

    if (lanes->lane == NULL) {
        lanes->lane = cite_mem_alloc(lanes->mem,
                                     CITE_LANES_MAX * sizeof(cite_lane_t));
        if (lanes->lane == NULL) {
            return NULL;
        }

        for (i = 0; i < CITE_LANES_MAX; i++) {
            cite_buf_init(&lanes->lane[i].owner, lanes->mem, CITE_LANE_ID_MAX);
            cite_buf_init(&lanes->lane[i].id, lanes->mem, CITE_LANE_ID_MAX);
        }
    }

    for (i = 0; i < CITE_LANES_MAX; i++) {
        if (lanes->lane[i].kind == CITE_EVENT_NONE) {
            return &lanes->lane[i];
        }
    }

    return NULL;
}


cite_rc_t
cite_lanes_add(cite_lanes_t *lanes, const cite_event_t *ev)
{
    cite_lane_t  *lane;

    lane = cite_lanes_free(lanes);
    if (lane == NULL) {
        lanes->lost = 1;
        return CITE_ERROR;
    }

    cite_buf_reset(&lane->owner);
    cite_buf_put(&lane->owner, ev->owner);

    cite_buf_reset(&lane->id);
    cite_buf_put(&lane->id, ev->id);

    if (lane->owner.err || lane->id.err) {
        lanes->lost = 1;
        return CITE_ERROR;
    }

    lane->kind = ev->type;
    lanes->open++;

    return CITE_OK;
}


void
cite_lane_close(cite_lanes_t *lanes, cite_lane_t *lane)
{
    lane->kind = CITE_EVENT_NONE;
    lanes->open--;
}


void
cite_lanes_reset(cite_lanes_t *lanes)
{
    size_t  i;

    for (i = 0; lanes->open && i < CITE_LANES_MAX; i++) {
        if (lanes->lane[i].kind) {
            cite_lane_close(lanes, &lanes->lane[i]);
        }
    }

    lanes->lost = 0;
}
