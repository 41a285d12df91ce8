
/*
 * Copyright (C) the ngx_cite authors
 *
 * The end of a run that waits for verdicts.  RUN_FINISHED is kept, and with
 * it every event that comes behind it, until all verdicts are sent:
 *
 *   agent    RUN_FINISHED   STATE_DELTA
 *                 |              |            cite_hold_begin(), _keep()
 *                 v              v
 *   events   [RUN_FINISHED   STATE_DELTA]
 *                                |            cite_hold_release()
 *                                v
 *   client   ... our verdicts,  released,  the next frame
 *
 * A held event that changes the client's state does so behind all that we
 * send until then, so that its effect is kept apart, in "client".
 */


#ifndef CITE_STREAM_HOLD_H
#define CITE_STREAM_HOLD_H


#include "state/cite_state.h"


typedef struct {
    cite_buf_t     events;      /* the run's end, and the events behind it */
    cite_buf_t     released;    /* held events, sent before this frame */
    cite_client_t  client;      /* the client's state after "events" */
    unsigned       active:1;    /* the run's end waits for verdicts */
    unsigned       diverged:1;  /* a held event changes the client's state */
} cite_hold_t;


/* max: bytes that may be held */
void cite_hold_init(cite_hold_t *hold, cite_mem_t *mem, size_t max);

/* the run's end waits from now on */
void cite_hold_begin(cite_hold_t *hold);

/* holds the bytes of a frame; CITE_ERROR: there is no room for them */
cite_rc_t cite_hold_keep(cite_hold_t *hold, cite_span_t bytes);

/* follows an event that is going to be held; over: only its type is known */
void cite_hold_follow(cite_hold_t *hold, cite_state_t *state,
    const cite_event_t *ev, int over);

/* the held events are to be sent: they become "released" */
void cite_hold_release(cite_hold_t *hold, cite_state_t *state);


#endif /* CITE_STREAM_HOLD_H */
