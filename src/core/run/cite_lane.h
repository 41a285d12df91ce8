
/*
 * Copyright (C) the ngx_cite authors
 *
 * Chunk lanes.  A chunk may leave the id out that an earlier one gave, so
 * each producer (the agent, and each subagent) has one lane that remembers
 * it.  While a lane is open nothing may be put between two events.
 */


#ifndef CITE_LANE_H
#define CITE_LANE_H


#include "base/cite_buf.h"
#include "wire/cite_event.h"


#define CITE_LANES_MAX    16
#define CITE_LANE_ID_MAX  1024


typedef struct {
    cite_event_type_e  kind;     /* of the chunks; NONE: closed */
    cite_buf_t         owner;
    cite_buf_t         id;
} cite_lane_t;


typedef struct {
    cite_mem_t        *mem;
    cite_lane_t       *lane;     /* CITE_LANES_MAX of them, or NULL */
    unsigned           open;     /* how many are */
    unsigned           lost:1;   /* one could not be followed */
} cite_lanes_t;


void cite_lanes_init(cite_lanes_t *lanes, cite_mem_t *mem);

/* 1 if a lane is, or may be, open */
int cite_lanes_open(const cite_lanes_t *lanes);

/* the lane in which this chunk goes on; NULL: it opens one */
cite_lane_t *cite_lanes_find(cite_lanes_t *lanes, const cite_event_t *ev);

/* the open lane of that owner, or NULL */
cite_lane_t *cite_lanes_of(cite_lanes_t *lanes, cite_span_t owner);

/*
 * Opens a lane for a chunk with an id; its owner must have none open.
 * CITE_ERROR if there are too many: from then on, until all lanes are
 * closed, cite_lanes_open() is true.
 */
cite_rc_t cite_lanes_add(cite_lanes_t *lanes, const cite_event_t *ev);

void cite_lane_close(cite_lanes_t *lanes, cite_lane_t *lane);

/* all lanes are known to be closed, those that were lost too */
void cite_lanes_reset(cite_lanes_t *lanes);


#endif /* CITE_LANE_H */
