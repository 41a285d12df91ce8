
/*
 * Copyright (C) the ngx_cite authors
 *
 * Functions that the files of cite_stream share, and nobody else.
 */


#ifndef CITE_STREAM_INTERNAL_H
#define CITE_STREAM_INTERNAL_H


#include "run/cite_extract.h"
#include "stream/cite_stream.h"


/* cite_stream_dialect.c: which dialect the response is in */

/* the dialect is known: the request is read */
void cite_stream_begin(cite_stream_t *s, const cite_dialect_t *dialect);

/* it is to be found by this frame, if that has a payload */
void cite_stream_choose(cite_stream_t *s, const cite_frame_t *frame);

/* a frame while it is not known, or of a response that is in none */
void cite_stream_unknown(cite_stream_t *s, const cite_frame_t *frame);

/* the input is over: it will not be known any more */
void cite_stream_unknown_end(cite_stream_t *s);


/* cite_stream_change.c: frames that are not sent as they came */

/* data blocks are taken out of the text of the event's frame */
void cite_stream_strip(cite_stream_t *s, const cite_frame_t *frame,
    const cite_event_t *ev, const cite_run_change_t *change);

/* shows text held back of messages that have ended, or of all */
void cite_stream_strip_ended(cite_stream_t *s, const cite_run_change_t *change,
    int all);

/* sends a frame with other line ends, if "cite_repair" asks for that */
void cite_stream_repair(cite_stream_t *s, const cite_frame_t *frame);


/* cite_stream_learn.c, for the short way in cite_stream_same.c */

#define CITE_SAME_TAIL      "\"}\n\n"
#define CITE_SAME_TAIL_LEN  (sizeof(CITE_SAME_TAIL) - 1)

/* a text that is looked at at once, with the tail */
#define CITE_SAME_SHORT     (16 - CITE_SAME_TAIL_LEN)

/* bytes that every head has, whatever the id in it */
#define CITE_SAME_HEAD      48

/* the head is not that of the next event */

static inline void
cite_same_clear(cite_same_t *same)
{
    same->head.n = 0;
    same->least = SIZE_MAX / 2;
}


/* the event was read, and nothing is said because of it */
void cite_stream_learn(cite_stream_t *s, const cite_frame_t *frame,
    const cite_event_t *ev);

/* another event was read: the learned head does not hold any more */
void cite_stream_forget(cite_stream_t *s);


/* cite_stream_template.c: events that are like one before */

/* as above, for an event whose text has gone to "text" */
void cite_stream_template_learn(cite_stream_t *s, const cite_frame_t *frame,
    const cite_event_t *ev, cite_buf_t *text);

void cite_stream_template_clear(cite_stream_t *s);

/* the end of the event at p, if it fits a template; else p */
const uint8_t *cite_stream_template(cite_stream_t *s, const uint8_t *p,
    const uint8_t *last);


/* cite_stream_event.c: the effects of an event */

/* a frame; the beginning and the end of one over the limit */
void cite_stream_whole(cite_stream_t *s, const cite_frame_t *frame);
void cite_stream_head(cite_stream_t *s, const cite_frame_t *frame);
void cite_stream_tail(cite_stream_t *s, const cite_frame_t *frame);

/* writes the changes of our state, within the budget; final: the run ends */
void cite_stream_state_write(cite_stream_t *s, cite_buf_t *out, int final);

/* no event will follow; may_finalize: a final STATE_DELTA can still be sent */
void cite_stream_finish(cite_stream_t *s, int may_finalize);


/* cite_stream_work.c: what goes on between events */

/* writes the changes that verdicts made, where there is a place for them */
void cite_stream_verdicts(cite_stream_t *s);

/* the same for the last time in this run */
void cite_stream_finalize(cite_stream_t *s);

/*
 * The end does not wait: reads a few slices of the messages that are still to
 * be read, and gives the rest up.
 */
void cite_stream_hurry(cite_stream_t *s, const char *reason);

/* the client has tools to run: all is done at once, for a short time */
void cite_stream_prompt(cite_stream_t *s);

/* ends the hold: the final state is written, and then come the held events */
void cite_stream_end_hold(cite_stream_t *s);

/* cite_stream_event.c again */

/*
 * Reads the frame's payload into s->exchange.events; 1 if only the type of one
 * event is known.
 */
int cite_stream_payload(cite_stream_t *s, const cite_frame_t *frame);


/* cite_stream_guard.c: nobody else writes under our key */

/* an event over the limit is not kept, but its type is looked for */
void cite_stream_far(cite_stream_t *s, const cite_frame_t *frame);

/* there is no memory to keep a torn frame: it is handed on in parts */
void cite_stream_torn_frame(cite_stream_t *s, cite_frame_t *frame);

/* carriers of others may be in an event of which only the type is known */
void cite_stream_unread(cite_stream_t *s, const cite_event_t *ev);

/* ends the hold before a frame of others that says ours, or may have changed it */
void cite_stream_forged_end(cite_stream_t *s);

/* a frame after a bypass: only its effect on the client's state is read */
void cite_stream_guard(cite_stream_t *s, const cite_frame_t *frame);

/* 1 if bytes of ours behind an event of that type would tear a lane */
int cite_stream_in_lane(cite_stream_t *s, cite_event_type_e type);

/* the type of an event over the limit, now that all of it was seen */
void cite_stream_guard_late(cite_stream_t *s, const cite_frame_t *frame);

/* at the end of the input; foul: the last frame may have written to our key */
void cite_stream_guard_end(cite_stream_t *s, int foul);


/* cite_stream_doubt.c: frames that may be other events for some clients */

/* the event was followed; held: it waits behind the run's end */
void cite_stream_missed(cite_stream_t *s, const cite_frame_t *frame,
    const cite_event_t *ev, int held);

/* before and behind such a frame */
void cite_stream_doubt_before(cite_stream_t *s, const cite_frame_t *frame);
void cite_stream_doubt(cite_stream_t *s, const cite_frame_t *frame);

/* a frame that does not end an event for some clients is kept for that */
void cite_stream_keep_open(cite_stream_t *s, const cite_frame_t *frame);

/* bytes of ours, before the frame or behind it, end such an event */
void cite_stream_doubt_open(cite_stream_t *s, int before);

/* 1 if the bytes, one event for those who know LF alone, change the state */
int cite_stream_others(cite_stream_t *s, cite_span_t bytes);


/* the state that clients have in this dialect, or NULL: they have none */

static inline const cite_client_state_t *
cite_stream_client(const cite_stream_t *s)
{
    return s->exchange.dialect ? s->exchange.dialect->client : NULL;
}


/*
 * 1 if an agent has spoken in our name, and ours may be said behind it, also
 * behind the run's end.  In a model's own protocol nothing may follow that.
 */

static inline int
cite_stream_forged(const cite_stream_t *s)
{
    return s->exchange.forged.due
           && (s->run.state == CITE_RUN_ACTIVE
               || !s->exchange.dialect->provider);
}


/* 1 if that was in the frame, which waits behind the run's end */

static inline int
cite_stream_forged_held(const cite_stream_t *s)
{
    return cite_stream_forged(s)
           || (s->hold.diverged && s->hold.client.foul);
}


/* 1 if frames are looked at in a bypass, so that nobody speaks in our name */

static inline int
cite_stream_guards(const cite_stream_t *s)
{
    return s->exchange.dialect
           && (s->exchange.dialect->client
               || (s->exchange.dialect->forged && !s->guard.starved
                   && !s->conf->silent));
}


/* 1 if a message is still to be read, or a citation to be checked */

static inline int
cite_stream_waits(const cite_stream_t *s)
{
    return cite_extract_waits(&s->run) || s->checks.pending;
}


/* 1 if there is something to tell; final: the run ends with it */

static inline int
cite_stream_due(cite_stream_t *s, int final)
{
    return s->exchange.dialect
           && s->exchange.dialect->due(&s->exchange, final);
}


static inline int
cite_stream_is_state(cite_event_type_e type)
{
    return type == CITE_EVENT_STATE || type == CITE_EVENT_STATE_PATCH;
}


#endif /* CITE_STREAM_INTERNAL_H */
