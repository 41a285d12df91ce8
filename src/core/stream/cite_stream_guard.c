
/*
 * Copyright (C) the ngx_cite authors
 *
 * Nobody else writes under our key.  Where an agent has done it, or may have
 * done it in the eyes of some client, the whole key is said again:
 *
 *   in a bypass   frames and state events are followed on
 *   in doubt      a frame is another event for some, see cite_stream_doubt.c
 *   at the end    the last event has no blank line
 */


#include "stream/cite_stream_internal.h"


/*
 * Behind an event that may have written to our key, a frame of ours does no
 * more to the lanes of others than that event has done.
 */

int
cite_stream_in_lane(cite_stream_t *s, cite_event_type_e type)
{
    cite_lanes_t  *lanes;

    lanes = &s->run.lanes;

    if (!cite_lanes_open(lanes)) {
        return 0;
    }

    return lanes->lost || !s->state.client.foul || !cite_stream_is_state(type)
           || cite_lanes_of(lanes, cite_span("")) != NULL;
}


void
cite_stream_far(cite_stream_t *s, const cite_frame_t *frame)
{
    const cite_client_state_t  *client;

    client = cite_stream_client(s);

    if (client == NULL) {
        return;
    }

    if (frame->kind == CITE_FRAME_HEAD) {
        cite_late_init(&s->guard.far, client->type, client->state);
        s->guard.was_foul = s->state.client.foul;
    }

    if (frame->kind != CITE_FRAME_LF) {
        cite_late_read(&s->guard.far, frame->bytes);
    }
}


void
cite_stream_torn_frame(cite_stream_t *s, cite_frame_t *frame)
{
    s->bypass = s->bypass ? s->bypass : "memory";
    s->guard.starved = 1;
    s->guard.near = CITE_EVENT_NONE;

    frame->kind = CITE_FRAME_HEAD;
    cite_stream_far(s, frame);

    cite_sse_pass(&s->sse, 1);
}


/* follows lanes and the run; messages are read no more */

static cite_run_change_t
cite_stream_guard_run(cite_stream_t *s, const cite_event_t *ev)
{
    cite_event_t  part;

    part = *ev;

    switch (ev->type) {

    case CITE_EVENT_RUN_START:
    case CITE_EVENT_RUN_END:
    case CITE_EVENT_RUN_ERROR:
        break;

    case CITE_EVENT_TEXT_CHUNK:
    case CITE_EVENT_TOOL_CHUNK:
    case CITE_EVENT_THOUGHT_CHUNK:
        /* a lane, but no message in it */
        part.type = CITE_EVENT_THOUGHT_CHUNK;
        break;

    default:
        part.type = CITE_EVENT_OTHER;
    }

    return cite_run_event(&s->run, &part);
}


/* over: only the type of the event is known */

static void
cite_stream_guard_event(cite_stream_t *s, const cite_frame_t *frame,
    const cite_event_t *ev, int over)
{
    int                was_active, lane;
    cite_run_change_t  change;

    was_active = s->run.state == CITE_RUN_ACTIVE;

    change = cite_stream_guard_run(s, ev);
    s->gap = change.gap;

    cite_state_follow(&s->state, ev, over);
    cite_stream_missed(s, frame, ev, 0);

    if (!s->state.client.renew || s->state.client.root == CITE_ROOT_OTHER
        || s->conf->silent || s->ending)
    {
        return;
    }

    s->waiting = 1;
    lane = cite_stream_in_lane(s, ev->type);

    if (cite_event_terminal(ev)) {

        if (was_active && change.gap && frame->kind == CITE_FRAME_WHOLE) {
            cite_stream_state_write(s, &s->before, 1);
        }

    } else if (!lane && (s->run.state == CITE_RUN_ACTIVE
                         || (s->state.client.foul
                             && cite_stream_is_state(ev->type))))
    {
        cite_stream_state_write(s, &s->after, 0);
    }
}


static void
cite_stream_guard_whole(cite_stream_t *s, const cite_frame_t *frame)
{
    int  over;

    if (!frame->has_data) {
        return;
    }

    over = cite_stream_payload(s, frame);

    if (s->exchange.events.n) {
        cite_stream_guard_event(s, frame, &s->exchange.events.one, over);
    }
}


/* no more than the type and the state's first byte; needs no memory */

static cite_rc_t
cite_stream_far_event(const cite_stream_t *s, cite_event_t *ev)
{
    cite_span_t  type;

    if (cite_late_value(&s->guard.far, &type) != CITE_OK) {
        return CITE_DECLINED;
    }

    cite_stream_client(s)->named(type, ev);
    ev->first = s->guard.far.first;

    return CITE_OK;
}


/* 1 if the event over the limit changes the state */

static int
cite_stream_far_state(const cite_stream_t *s)
{
    cite_event_t  ev;

    return cite_stream_far_event(s, &ev) == CITE_OK
           && cite_stream_is_state(ev.type);
}


void
cite_stream_guard_late(cite_stream_t *s, const cite_frame_t *frame)
{
    cite_event_t  ev;

    if (cite_stream_client(s) && cite_stream_far_event(s, &ev) == CITE_OK
        && ev.type != s->guard.near)
    {
        s->guard.near = ev.type;
        cite_stream_guard_event(s, frame, &ev, 1);
    }
}


/* several lines that there is no memory to join */

static void
cite_stream_guard_lost(cite_stream_t *s, const cite_frame_t *frame)
{
    const cite_client_state_t  *client;

    client = cite_stream_client(s);
    s->guard.near = CITE_EVENT_NONE;

    cite_late_init(&s->guard.far, client->type, client->state);
    cite_late_read(&s->guard.far, frame->bytes);

    cite_stream_guard_late(s, frame);
}


void
cite_stream_unread(cite_stream_t *s, const cite_event_t *ev)
{
    if (cite_stream_client(s) == NULL && ev->type == CITE_EVENT_OTHER) {
        cite_exchange_unread(&s->exchange);
    }
}


/* the hold ends before a frame that was said in our name, ours is said behind */

void
cite_stream_forged_end(cite_stream_t *s)
{
    cite_forged_t  forged;

    forged = s->exchange.forged;
    memset(&s->exchange.forged, 0, sizeof(cite_forged_t));

    cite_stream_end_hold(s);

    if (forged.due) {
        s->exchange.forged = forged;
        cite_exchange_unread(&s->exchange);
    }
}


/* 1 if the bytes are in it, or may be, written by escapes */

static int
cite_stream_guard_may_have(cite_span_t text, cite_span_t bytes)
{
    const uint8_t  *p;

    if (memchr(text.p, '\\', text.n)) {
        return 1;
    }

    while ((p = memchr(text.p, *bytes.p, text.n)) != NULL) {

        text = cite_span_between(p, text.p + text.n);

        if (cite_span_starts(text, bytes)) {
            return 1;
        }

        text = cite_span_skip(text, 1);
    }

    return 0;
}


/* our last word stands: nobody else speaks in our name */

static void
cite_stream_guard_carriers(cite_stream_t *s, const cite_frame_t *frame)
{
    if (!cite_stream_guards(s)) {
        cite_sse_pass(&s->sse, 1);
        return;
    }

    if (frame->kind != CITE_FRAME_WHOLE || !frame->has_data || frame->lost
        || !cite_stream_guard_may_have(frame->data, s->conf->state_key))
    {
        return;
    }

    s->exchange.events.n = 0;
    s->exchange.dialect->forged(&s->exchange, frame->data);
    s->exchange.events.n = 0;

    if (cite_stream_forged(s) && !s->ending) {
        cite_stream_state_write(s, &s->after, 0);
    }
}


void
cite_stream_guard(cite_stream_t *s, const cite_frame_t *frame)
{
    if (cite_stream_client(s) == NULL) {
        cite_stream_guard_carriers(s, frame);
        return;
    }

    switch (frame->kind) {

    case CITE_FRAME_WHOLE:
        if (frame->lost) {
            cite_stream_guard_lost(s, frame);

        } else {
            cite_stream_guard_whole(s, frame);
        }

        break;

    case CITE_FRAME_HEAD:
        s->guard.near = CITE_EVENT_NONE;
        break;

    case CITE_FRAME_TAIL:
        cite_stream_guard_late(s, frame);
        break;

    default:
        break;
    }

    if (s->guard.starved) {
        /* a forgery that waits for the run's end waits for all of it */
        cite_sse_pass(&s->sse, !(s->waiting && s->state.client.foul));
    }
}


/*
 * A forgery that had to wait, for a lane's end or for a run, waits no longer:
 * it is undone before the last event, or behind one that was sent in parts.
 */

static int
cite_stream_guard_waiting(cite_stream_t *s)
{
    if (!s->state.client.foul || s->state.client.root == CITE_ROOT_OTHER) {
        return 0;
    }

    if (!s->sse.over) {
        cite_stream_state_write(s, &s->before, 1);
        return 0;
    }

    /* an event that is cut off has written nothing */

    return s->guard.was_foul;
}


/* the last frame, without its blank line, was said in our name */

static void
cite_stream_guard_last(cite_stream_t *s)
{
    if (cite_stream_forged(s) && !s->sse.over && !s->hold.active) {
        cite_buf_reset(&s->after);
        cite_buf_lit(&s->after, "\n\n");
        cite_stream_state_write(s, &s->after, 1);
    }
}


/*
 * Before the last event is no place for the last word, if that event writes to
 * our key; nor before bytes that are an event for some clients only now.
 */

void
cite_stream_guard_end(cite_stream_t *s, int foul)
{
    if (s->conf->silent || !cite_stream_guards(s)) {
        return;
    }

    if (cite_stream_client(s) == NULL) {
        cite_stream_guard_last(s);
        return;
    }

    if (!foul) {
        foul = cite_stream_guard_waiting(s);
    }

    if ((s->guard.open.n || s->guard.open.err) && cite_sse_mixed(&s->sse)) {
        foul |= cite_stream_others(s, cite_buf_view(&s->guard.open));
    }

    if (s->sse.over) {
        /* an event that is cut off is none; else it lacks its blank line */
        foul |= cite_late_whole(&s->guard.far) && cite_stream_far_state(s);
    }

    if (!foul) {
        return;
    }

    if (s->hold.active) {
        cite_stream_give_up(s, "interrupted");
        cite_stream_end_hold(s);
    }

    cite_state_lost(&s->state);

    cite_buf_reset(&s->after);
    cite_buf_lit(&s->after, "\n\n");
    cite_stream_state_write(s, &s->after, 1);
}
