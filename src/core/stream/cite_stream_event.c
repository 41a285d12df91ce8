
/*
 * Copyright (C) the ngx_cite authors
 *
 * The effects of an event: on the run, on the client's state, and on the
 * state that we tell the client.
 */


#include "stream/cite_stream_internal.h"


/*
 * The bytes that we add are bounded by the bytes that come.  In a stream of
 * very many messages all of them would be written again and again; the rest
 * is told when the run ends, which may exceed the bound once in a response.
 */

#define CITE_ADDED_FREE  (512 * 1024)


/* what the events of one frame did together */

typedef struct {
    const cite_event_t  *ev;         /* the run's end, or the last one */
    cite_run_change_t    change;
    unsigned             over:1;     /* only the type of the event is known */
    unsigned             matters:1;  /* it may change what we tell */
    unsigned             was_active:1;
    unsigned             was_held:1;
} cite_effect_t;


/* open messages will not go on: they have failed */

static void
cite_stream_fail_messages(cite_stream_t *s, const char *why)
{
    size_t           n;
    cite_message_t  *m;

    for (n = s->run.lists[CITE_LIST_OPEN].n; n; n--) {
        m = cite_list_take(&s->run, CITE_LIST_OPEN);

        if (!m->open) {
            continue;
        }

        cite_list_add(&s->run, m, CITE_LIST_OPEN);

        if (m->failed == NULL) {
            m->failed = why;
            cite_message_touch(&s->run, m);
        }
    }
}


static int
cite_stream_may_add(cite_stream_t *s, int final)
{
    if (s->written <= CITE_ADDED_FREE + s->stats.bytes) {
        return 1;
    }

    if (!final || s->spent) {
        return 0;
    }

    s->spent = 1;

    return 1;
}


void
cite_stream_state_write(cite_stream_t *s, cite_buf_t *out, int final)
{
    size_t  n, tried;

    n = out->n;
    tried = 0;

    cite_stream_doubt_open(s, out == &s->before);
    s->guard.urgent |= s->state.client.foul;

    if (cite_stream_may_add(s, final)) {
        s->exchange.tried = 0;
        s->exchange.dialect->write(&s->exchange, out);
        tried = cite_max(s->state.ops.n, s->exchange.tried);
        s->waiting = 0;
    }

    if (s->state.client.foul) {
        /* no room for the whole key: nothing is left rather than a forgery */
        cite_stream_client(s)->clear(&s->exchange, out);
    }

    s->stats.added += out->n - n;
    s->written += cite_max(out->n - n, tried);
}


/* over: only the type of the event is known */

static void
cite_stream_follow(cite_stream_t *s, const cite_frame_t *frame,
    const cite_event_t *ev, int over, int was_held)
{
    if (ev->type == CITE_EVENT_NONE && s->ending) {
        /* an event that is cut off */
        return;
    }

    if (was_held) {
        cite_hold_follow(&s->hold, &s->state, ev, over);

    } else {
        cite_state_follow(&s->state, ev, over);
    }

    cite_stream_missed(s, frame, ev, was_held);
}


/*
 * Our state is written before an event that opens a message or a lane or
 * ends the run, else behind it; in a run only, and in no lane.
 */

static void
cite_stream_state(cite_stream_t *s, const cite_frame_t *frame,
    const cite_effect_t *effect)
{
    int  terminal, final, lane, foul, forged;

    terminal = cite_event_terminal(effect->ev);
    forged = cite_stream_forged(s);
    final = terminal && effect->was_active && !s->hold.active;
    lane = cite_stream_in_lane(s, effect->ev->type);

    /* a client that takes it is in a run, whatever was read of that */

    foul = forged || (s->state.client.foul
                      && cite_stream_is_state(effect->ev->type));

    if (s->conf->silent || s->ending || !cite_stream_due(s, final)) {
        return;
    }

    s->waiting = 1;

    if (terminal || lane || (effect->change.started && !forged)) {
        if (effect->was_active && effect->change.gap) {
            cite_stream_state_write(s, &s->before, final);
        }

        return;
    }

    if ((s->run.state == CITE_RUN_ACTIVE || foul)
        && frame->kind == CITE_FRAME_WHOLE)
    {
        cite_stream_state_write(s, &s->after, 0);
    }
}


/*
 * The run's end waits until all is checked, so that the client is told; an
 * error does not, nor does an end that has tools to run.
 */

static void
cite_stream_terminal(cite_stream_t *s, const cite_frame_t *frame,
    const cite_effect_t *effect)
{
    if (!cite_stream_waits(s) || s->hold.active) {
        return;
    }

    if (effect->ev->type == CITE_EVENT_RUN_ERROR) {
        cite_stream_hurry(s, "run error");
        cite_checks_give_up(&s->checks, "run error", 0);

    } else if (effect->ev->prompt) {
        cite_stream_prompt(s);

    } else if (frame->kind != CITE_FRAME_WHOLE) {
        /* it can't be kept until then */
        cite_stream_hurry(s, "run finished");
        cite_checks_give_up(&s->checks, "run finished", 0);

    } else if (effect->was_active && effect->change.gap && !s->conf->silent) {
        cite_hold_begin(&s->hold);
    }
}


/*
 * Almost all events are deltas, and change nothing in the state unless they
 * close a lane, whose message is then read.
 */

static int
cite_stream_matters(const cite_stream_t *s, const cite_event_t *ev,
    const cite_run_change_t *change)
{
    if (s->waiting || change->ended || change->started) {
        return 1;
    }

    switch (ev->type) {

    case CITE_EVENT_TEXT_DELTA:
    case CITE_EVENT_TOOL_DELTA:
        return 0;

    case CITE_EVENT_TEXT_CHUNK:
    case CITE_EVENT_TOOL_CHUNK:
    case CITE_EVENT_THOUGHT_CHUNK:
        /* it goes on in its lane, and in a lane nothing is told */
        return change->gap;

    default:
        return 1;
    }
}


/* follows the client's state, and then tells the client */

static void
cite_stream_tell(cite_stream_t *s, const cite_frame_t *frame,
    const cite_effect_t *effect)
{
    if (cite_stream_client(s)) {
        cite_stream_follow(s, frame, effect->ev, effect->over,
                           effect->was_held);
    }

    if (effect->was_held && cite_stream_forged_held(s)) {
        /* ours is said again behind this event: the end goes */
        cite_stream_give_up(s, "run finished");
        cite_stream_forged_end(s);
    }

    cite_stream_state(s, frame, effect);
}


/*
 * Some agents end a run for each call of a tool, and go on behind the end
 * without a new beginning.  A client that takes their events takes ours.  As
 * behind a beginning it may have nothing: some that store a run fold the
 * events between its ends.
 */

static void
cite_stream_go_on(cite_stream_t *s, const cite_event_t *ev,
    cite_effect_t *effect)
{
    if (s->hold.active || cite_stream_client(s) == NULL
        || !cite_run_goes_on(&s->run, ev))
    {
        return;
    }

    s->state.client.shadow = CITE_SHADOW_ABSENT;
    effect->was_active = 1;
    cite_checks_last(&s->checks, 0);
}


/* the effect of one event on the run, added to that of the frame */

static void
cite_stream_apply(cite_stream_t *s, const cite_frame_t *frame,
    const cite_event_t *ev, cite_effect_t *effect)
{
    int                terminal;
    cite_run_change_t  change;

    cite_stream_go_on(s, ev, effect);

    if (ev->type == CITE_EVENT_RUN_START) {
        /* the run before is over; its verdicts go on in this one */
        cite_hold_release(&s->hold, &s->state);
        cite_checks_last(&s->checks, 0);
    }

    if (ev->type == CITE_EVENT_RUN_ERROR) {
        cite_stream_fail_messages(s, "run error");
    }

    if (effect->over) {
        cite_run_unread(&s->run, ev);
        cite_stream_unread(s, ev);
    }

    s->run.bytes = s->stats.bytes;
    change = cite_run_event(&s->run, ev);
    s->gap = change.gap;

    cite_stream_strip(s, frame, ev, &change);

    terminal = cite_event_terminal(ev);

    if (terminal) {
        change = cite_run_end_messages(&s->run);
        cite_checks_last(&s->checks, 1);
    }

    cite_extract_event(&s->run, ev, &change);

    if (effect->ev == NULL || !cite_event_terminal(effect->ev)) {
        effect->ev = ev;
    }

    effect->matters |= cite_stream_matters(s, ev, &change);
    effect->change.gap = change.gap;
    effect->change.started = change.started ? change.started
                                            : effect->change.started;
}


/* over: only the type of the event is known; 1 if it may change what we tell */

static int
cite_stream_events(cite_stream_t *s, const cite_frame_t *frame, int over)
{
    size_t               i;
    cite_effect_t        effect;
    const cite_event_t  *ev;

    memset(&effect, 0, sizeof(cite_effect_t));

    effect.over = over != 0;
    effect.was_active = s->run.state == CITE_RUN_ACTIVE;

    for (i = 0; i < s->exchange.events.n; i++) {
        cite_stream_apply(s, frame, cite_events_get(&s->exchange.events, i),
                          &effect);
    }

    effect.was_held = s->hold.active;

    if (effect.matters) {
        cite_checks_scan(&s->checks);

        if (cite_event_terminal(effect.ev)) {
            cite_stream_terminal(s, frame, &effect);
        }

        cite_stream_tell(s, frame, &effect);
    }

    for (i = 0; s->watch && i < s->exchange.events.n; i++) {
        ev = cite_events_get(&s->exchange.events, i);
        s->watch(s->watch_data, frame, ev);
    }

    return effect.matters;
}


/*
 * Nothing more will be read: a lane ends, no source will come, and messages
 * that are open stay as they are.
 */

void
cite_stream_finish(cite_stream_t *s, int may_finalize)
{
    cite_run_change_t          change;
    static const cite_event_t  none;

    if (s->finished) {
        return;
    }

    s->finished = 1;

    cite_stream_fail_messages(s, "interrupted");
    change = cite_run_close(&s->run);
    cite_extract_event(&s->run, &none, &change);
    cite_extract_finish(&s->run);
    cite_checks_last(&s->checks, 1);
    cite_checks_scan(&s->checks);

    /* behind an event that is cut off it would be a part of that */

    if (s->conf->strip_data && !s->show_data
        && !(s->ending && s->sse.over))
    {
        cite_stream_strip_ended(s, &change, 1);
    }

    if (s->ending && may_finalize && cite_stream_waits(s)) {
        cite_hold_begin(&s->hold);
    }

    if (s->hold.active) {
        return;
    }

    cite_stream_hurry(s, "not read");
    cite_checks_give_up(&s->checks, "not read", 1);

    if (may_finalize) {
        cite_stream_finalize(s);
    }
}


/*
 * A payload that is too large or too deep for us may be none for the client:
 * its type matters, though its members can't be read.
 */

int
cite_stream_payload(cite_stream_t *s, const cite_frame_t *frame)
{
    int            over;
    cite_event_t  *ev;

    s->exchange.events.n = 0;

    if (s->exchange.dialect->read(&s->exchange, frame->data,
                                  cite_lanes_open(&s->run.lanes))
        == CITE_OK)
    {
        return 0;
    }

    s->exchange.events.n = 0;
    ev = cite_exchange_event(&s->exchange, CITE_EVENT_NONE);

    over = !s->reader->event.broken
           && s->exchange.dialect->peek(frame->data, ev) == CITE_OK;

    s->stats.unreadable += !s->bypass;
    cite_sse_unread(&s->sse);

    return over;
}


void
cite_stream_whole(cite_stream_t *s, const cite_frame_t *frame)
{
    int  over;

    if (!frame->has_data) {
        return;
    }

    s->stats.events++;

    over = cite_stream_payload(s, frame);

    if (cite_stream_events(s, frame, over) || over
        || s->exchange.events.n != 1)
    {
        cite_stream_forget(s);
        return;
    }

    cite_stream_learn(s, frame, &s->exchange.events.one);
}


/* only the type of an event over the limit is known, and only if it is near */

void
cite_stream_head(cite_stream_t *s, const cite_frame_t *frame)
{
    cite_event_t  *ev;

    s->stats.events += frame->has_data;
    s->stats.over++;
    s->guard.near = CITE_EVENT_NONE;

    s->exchange.events.n = 0;
    ev = cite_exchange_event(&s->exchange, CITE_EVENT_NONE);

    if (!frame->has_data
        || s->exchange.dialect->peek(frame->data, ev) != CITE_OK)
    {
        s->run.unread = 1;

        /* a lane may go on */
        cite_stream_finish(s, s->run.state == CITE_RUN_ACTIVE
                              && !cite_lanes_open(&s->run.lanes)
                              && !s->conf->silent);
        s->bypass = "limit";
        return;
    }

    s->guard.near = ev->type;
    (void) cite_stream_events(s, frame, 1);
}


/* a change of our state that an event over the limit made goes behind it */

void
cite_stream_tail(cite_stream_t *s, const cite_frame_t *frame)
{
    int  foul;

    cite_stream_guard_late(s, frame);

    foul = cite_stream_forged(s)
           || (s->state.client.foul && cite_stream_is_state(s->guard.near));

    if (s->waiting && (s->run.state == CITE_RUN_ACTIVE || foul)
        && !cite_stream_in_lane(s, s->guard.near))
    {
        cite_stream_state_write(s, &s->after, 0);
    }
}
