
/*
 * Copyright (C) the ngx_cite authors
 *
 * What an event does to all that is known of the stream, and what is said
 * of it to the client.
 */


#include "stream/cite_stream_part.h"


/*
 * What is added is bounded by what comes.  A stream of very many messages
 * would make us write all of them again and again; it is told the rest when
 * the run ends.
 */

#define CITE_ADDED_FREE  (512 * 1024)


/* messages that will not go on */

static void
cite_stream_fail_open(cite_stream_t *s, const char *why)
{
    cite_message_t  *m;

    for (m = s->run.messages; m; m = m->next) {
        if (m->open && m->failed == NULL) {
            m->failed = why;
            m->version++;
        }
    }
}


/* the run is over with this event */

static void
cite_stream_close_messages(cite_stream_t *s)
{
    cite_message_t  *m;

    for (m = s->run.messages; m; m = m->next) {
        if (m->open && m->assistant) {
            cite_message_end(&s->run, m->id);
        }
    }
}


static void
cite_stream_state_write(cite_stream_t *s, cite_buf_t *out, int final)
{
    size_t  n;

    if (!final
        && s->stats.added > CITE_ADDED_FREE + s->stats.bytes)
    {
        return;
    }

    n = out->n;
    cite_state_write(&s->state, out, s->dialect->state_delta);

    s->stats.added += out->n - n;
    s->waiting = 0;
}


/*
 * What is behind the end that waits comes to the client after all that is
 * said until then: it is followed aside.
 */

static void
cite_stream_follow(cite_stream_t *s, const cite_frame_t *frame,
    const cite_event_t *ev, int was_holding)
{
    int            over;
    cite_client_t  now;

    over = frame->kind == CITE_FRAME_HEAD || s->unread;

    if (!was_holding) {
        cite_state_follow(&s->state, ev, over);
        return;
    }

    if (ev->type != CITE_EVENT_STATE && ev->type != CITE_EVENT_STATE_PATCH) {
        return;
    }

    now = s->state.client;

    if (s->unfollowed) {
        s->state.client = s->behind;
    }

    cite_state_follow(&s->state, ev, over);

    s->behind = s->state.client;
    s->state.client = now;
    s->unfollowed = 1;
}


/*
 * Before an event that opens a message or a lane or ends the run, else
 * behind it; in a run only, and in no lane.
 */

static void
cite_stream_state(cite_stream_t *s, const cite_frame_t *frame,
    const cite_event_t *ev, int was_active, int was_holding)
{
    int  terminal, final, lane;

    terminal = cite_event_terminal(ev);
    final = terminal && was_active && !s->holding;
    lane = cite_lanes_open(&s->run.lanes);

    cite_stream_follow(s, frame, ev, was_holding);

    if (s->conf->silent || s->ending || !cite_state_due(&s->state, final)) {
        return;
    }

    s->waiting = 1;

    if (terminal || lane || s->run.started) {
        if (was_active && s->run.gap) {
            cite_stream_state_write(s, &s->before, final);
        }

        return;
    }

    if (s->run.state == CITE_RUN_ACTIVE && frame->kind == CITE_FRAME_WHOLE) {
        cite_stream_state_write(s, &s->after, 0);
    }
}


/*
 * The run's end waits until all is checked, so that the client is told; an
 * error does not.
 */

static void
cite_stream_terminal(cite_stream_t *s, const cite_frame_t *frame,
    const cite_event_t *ev, int was_active)
{
    if (s->checks.pending == 0 || s->holding) {
        return;
    }

    if (ev->type == CITE_EVENT_RUN_ERROR) {
        cite_checks_give_up(&s->checks, "run error", 0);

    } else if (frame->kind != CITE_FRAME_WHOLE) {
        /* it can't be kept until then */
        cite_checks_give_up(&s->checks, "run finished", 0);

    } else if (was_active && s->run.gap && !s->conf->silent) {
        s->holding = 1;
    }
}


/*
 * Almost all events are deltas, and change nothing in the state unless they
 * close a lane, whose message is then read.
 */

static int
cite_stream_matters(const cite_stream_t *s, const cite_event_t *ev)
{
    return s->waiting || s->run.ended
           || (ev->type != CITE_EVENT_TEXT_DELTA
               && ev->type != CITE_EVENT_TOOL_DELTA);
}


static void
cite_stream_event(cite_stream_t *s, const cite_frame_t *frame,
    const cite_event_t *ev)
{
    int  terminal, was_active, was_holding;

    was_active = s->run.state == CITE_RUN_ACTIVE;

    if (ev->type == CITE_EVENT_RUN_START) {
        /* the run before is over; its verdicts go on in this one */
        cite_stream_unhold(s);
        cite_checks_last(&s->checks, 0);
    }

    was_holding = s->holding;

    if (ev->type == CITE_EVENT_RUN_ERROR) {
        cite_stream_fail_open(s, "run error");
    }

    cite_run_event(&s->run, ev);
    cite_stream_strip(s, frame, ev);

    terminal = cite_event_terminal(ev);

    if (terminal) {
        cite_stream_close_messages(s);
        cite_checks_last(&s->checks, 1);
    }

    cite_extract_event(&s->run, ev);

    if (cite_stream_matters(s, ev)) {
        cite_checks_scan(&s->checks);

        if (terminal) {
            cite_stream_terminal(s, frame, ev, was_active);
        }

        cite_stream_state(s, frame, ev, was_active, was_holding);
    }

    if (s->watch) {
        s->watch(s->watch_data, frame, ev);
    }
}


/* what waits is sent now */

void
cite_stream_unhold(cite_stream_t *s)
{
    cite_buf_t  held;

    if (!s->holding) {
        return;
    }

    s->holding = 0;

    if (s->unfollowed) {
        s->unfollowed = 0;
        s->state.client = s->behind;
        s->state.client.shadow = CITE_SHADOW_ABSENT;
    }

    held = s->held;
    s->held = s->lead;
    s->lead = held;
}


static void
cite_stream_last_words(cite_stream_t *s)
{
    if (s->speaking && cite_state_due(&s->state, 1)) {
        cite_stream_state_write(s, &s->before, 1);
    }
}


void
cite_stream_let_go(cite_stream_t *s)
{
    s->speaking = 1;
    cite_stream_last_words(s);
    cite_stream_unhold(s);
}


/* the next flush sees that nothing is pending */

void
cite_stream_give_up(cite_stream_t *s, const char *reason)
{
    cite_checks_give_up(&s->checks, reason, 0);
}


/*
 * Nothing more will be read: a lane ends, no source will come, and messages
 * that are open stay as they are.
 */

void
cite_stream_finish(cite_stream_t *s)
{
    int                        gap, active;
    static const cite_event_t  none;

    if (s->finished) {
        return;
    }

    s->finished = 1;

    /* not in a lane that may go on, and not in an event that was cut off */

    active = s->ending ? s->active : s->run.state == CITE_RUN_ACTIVE;
    gap = s->ending ? s->gap && !s->sse.over
                    : !cite_lanes_open(&s->run.lanes);

    s->speaking = active && gap && !s->conf->silent;

    cite_stream_fail_open(s, "interrupted");
    cite_run_close(&s->run);
    cite_extract_event(&s->run, &none);
    cite_extract_finish(&s->run);
    cite_checks_last(&s->checks, 1);
    cite_checks_scan(&s->checks);

    /* behind an event that is cut off it would be a part of that */

    if (s->conf->strip_data && !s->show_data
        && !(s->ending && s->sse.over))
    {
        cite_stream_strip_ended(s, 1);
    }

    if (s->ending && s->speaking && s->checks.pending) {
        s->holding = 1;
    }

    if (!s->holding) {
        cite_checks_give_up(&s->checks, "not read", 1);
        cite_stream_last_words(s);
    }
}


/* what verdicts have made due, where there is a place for it */

void
cite_stream_verdicts(cite_stream_t *s)
{
    if (s->holding && s->checks.pending == 0) {
        cite_stream_let_go(s);
        return;
    }

    if (!s->checks.changed) {
        return;
    }

    s->checks.changed = 0;

    if (!s->holding && (s->conf->silent || s->finished)) {
        return;
    }

    if (!s->holding && (s->run.state != CITE_RUN_ACTIVE
                        || cite_lanes_open(&s->run.lanes)))
    {
        /* the next event that leaves a gap takes it along */
        s->waiting = 1;
        return;
    }

    if (cite_state_due(&s->state, 0)) {
        cite_stream_state_write(s, &s->before, 0);
    }
}


/*
 * A payload that is too much for us is not too much for the client: what it
 * is matters, though not what is in it.
 */

static int
cite_stream_unread(cite_stream_t *s, const cite_frame_t *frame,
    cite_event_t *ev)
{
    if (s->reader->event.broken) {
        return 0;
    }

    return s->dialect->peek(frame->data, ev) == CITE_OK;
}


void
cite_stream_whole(cite_stream_t *s, const cite_frame_t *frame)
{
    cite_event_t  ev;

    if (!frame->has_data) {
        return;
    }

    s->stats.events++;

    if (s->dialect->read(&s->reader->event, frame->data,
                         cite_lanes_open(&s->run.lanes), &ev)
        != CITE_OK)
    {
        s->stats.unreadable++;
        s->unread = cite_stream_unread(s, frame, &ev);
    }

    cite_stream_event(s, frame, &ev);
    s->unread = 0;

    if (ev.raw.p) {
        cite_stream_learn(s, frame, &ev);
    }
}


/* only the type of an event over the limit is known, and only if it is near */

void
cite_stream_head(cite_stream_t *s, const cite_frame_t *frame)
{
    cite_event_t  ev;

    s->stats.events += frame->has_data;
    s->stats.over++;

    if (!frame->has_data || s->dialect->peek(frame->data, &ev) != CITE_OK) {
        cite_stream_finish(s);
        s->bypass = "limit";
        return;
    }

    cite_stream_event(s, frame, &ev);
}


/* what an event over the limit has made due goes behind it */

void
cite_stream_tail(cite_stream_t *s)
{
    if (s->waiting && s->run.state == CITE_RUN_ACTIVE
        && !cite_lanes_open(&s->run.lanes))
    {
        cite_stream_state_write(s, &s->after, 0);
    }
}
