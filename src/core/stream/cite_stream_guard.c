
/*
 * Copyright (C) the ngx_cite authors
 *
 * Nobody else writes under our key.  Where an agent has done it, or may have
 * done it in the eyes of some client, the whole key is said again:
 *
 *   in a bypass   frames and state events are followed on
 *   in doubt      a frame is another event for those who know LF alone
 *   at the end    the last event has no blank line
 */


#include "stream/cite_stream_internal.h"


static int
cite_stream_is_state(cite_event_type_e type)
{
    return type == CITE_EVENT_STATE || type == CITE_EVENT_STATE_PATCH;
}


void
cite_stream_far(cite_stream_t *s, const cite_frame_t *frame)
{
    if (frame->kind == CITE_FRAME_HEAD) {
        cite_late_init(&s->far, s->dialect->type, s->dialect->state);
    }

    if (frame->kind != CITE_FRAME_LF) {
        cite_late_read(&s->far, frame->bytes);
    }
}


void
cite_stream_torn_frame(cite_stream_t *s, cite_frame_t *frame)
{
    s->bypass = s->bypass ? s->bypass : "memory";
    s->near = CITE_EVENT_NONE;

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

    if (!s->state.client.renew || s->state.client.root == CITE_ROOT_OTHER
        || s->conf->silent || s->ending)
    {
        return;
    }

    s->waiting = 1;
    lane = cite_lanes_open(&s->run.lanes);

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
    int           over;
    cite_event_t  ev;

    over = 0;

    if (!frame->has_data) {
        return;
    }

    if (s->dialect->read(&s->reader->event, frame->data,
                         cite_lanes_open(&s->run.lanes), &ev)
        != CITE_OK)
    {
        over = cite_stream_unread(s, frame, &ev);
        cite_sse_unread(&s->sse);
    }

    cite_stream_guard_event(s, frame, &ev, over);
}


/* no more than the type and the state's first byte; needs no memory */

static cite_rc_t
cite_stream_far_event(const cite_stream_t *s, cite_event_t *ev)
{
    cite_span_t  type;

    if (cite_late_value(&s->far, &type) != CITE_OK) {
        return CITE_DECLINED;
    }

    s->dialect->named(type, ev);
    ev->first = s->far.first;

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

    if (cite_stream_far_event(s, &ev) == CITE_OK && ev.type != s->near) {
        s->near = ev.type;
        cite_stream_guard_event(s, frame, &ev, 1);
    }
}


/* several lines that there is no memory to join */

static void
cite_stream_guard_lost(cite_stream_t *s, const cite_frame_t *frame)
{
    s->near = CITE_EVENT_NONE;

    cite_late_init(&s->far, s->dialect->type, s->dialect->state);
    cite_late_read(&s->far, frame->bytes);

    cite_stream_guard_late(s, frame);
}


void
cite_stream_guard(cite_stream_t *s, const cite_frame_t *frame)
{
    switch (frame->kind) {

    case CITE_FRAME_WHOLE:
        if (frame->lost) {
            cite_stream_guard_lost(s, frame);

        } else {
            cite_stream_guard_whole(s, frame);
        }

        break;

    case CITE_FRAME_HEAD:
        s->near = CITE_EVENT_NONE;
        break;

    case CITE_FRAME_TAIL:
        cite_stream_guard_late(s, frame);
        break;

    default:
        break;
    }
}


/* 1 if clients may have read something else than we have */

static int
cite_stream_is_doubtful(const cite_stream_t *s, unsigned mixed,
    unsigned uneven)
{
    if (s->conf->silent) {
        return 0;
    }

    return uneven || (mixed && (!s->conf->repair || s->lines.failed));
}


/* what had to wait may not wait for an event that may be the run's end */

void
cite_stream_doubt_before(cite_stream_t *s, const cite_frame_t *frame)
{
    if (frame->kind == CITE_FRAME_WHOLE && s->waiting && s->state.client.foul
        && cite_stream_is_doubtful(s, frame->mixed, frame->uneven))
    {
        cite_stream_state_write(s, &s->before, 0);
    }
}


/* the values of data lines that end with LF alone, each with that LF */

static void
cite_stream_other_lines(cite_buf_t *text, cite_span_t rest, cite_span_t field)
{
    cite_span_t     line;
    const uint8_t  *lf;

    while (rest.n) {

        lf = memchr(rest.p, '\n', rest.n);
        line = cite_span_make(rest.p, lf ? (size_t) (lf - rest.p) : rest.n);
        rest = cite_span_skip(rest, line.n + (lf != NULL));

        if (cite_span_starts(line, field)) {
            cite_buf_put(text, cite_span_skip(line, field.n));
            cite_buf_byte(text, '\n');
        }
    }
}


/*
 * 1 if the bytes change the state for those who know LF alone.  If they are
 * the run's end for them, nothing is to be said behind it.
 */

static int
cite_stream_other_state(cite_stream_t *s, cite_span_t bytes, const char *field)
{
    cite_buf_t    text;
    cite_event_t  ev;

    cite_buf_init(&text, &s->mem, s->conf->max_memory);
    cite_stream_other_lines(&text, bytes,
                            cite_span_make(field, strlen(field)));

    if (text.err) {
        /* nothing is known of it */
        ev.type = CITE_EVENT_STATE_PATCH;

    } else if (s->dialect->read(&s->reader->event, cite_buf_view(&text), 1, &ev)
               != CITE_OK)
    {
        /* clients stop reading at a payload that is no JSON */

        if (s->reader->event.broken
            || s->dialect->peek(cite_buf_view(&text), &ev) != CITE_OK)
        {
            ev.type = CITE_EVENT_NONE;
        }
    }

    cite_buf_free(&text);

    if (cite_event_terminal(&ev)) {
        s->run.state = CITE_RUN_ENDED;
    }

    return cite_stream_is_state(ev.type);
}


/* 1 if what they take for one event changes the state */

static int
cite_stream_others(cite_stream_t *s, cite_span_t bytes)
{
    int  state;

    if (s->open.err) {
        return 1;
    }

    state = cite_stream_other_state(s, bytes, "data:");
    state |= cite_stream_other_state(s, bytes, "data: ");

    return state;
}


/* the first n bytes are of an event that is over */

static void
cite_stream_open_cut(cite_stream_t *s, size_t n)
{
    if (n < s->open.n) {
        memmove(s->open.p, s->open.p + n, s->open.n - n);
        s->open.n -= n;

    } else {
        cite_buf_reset(&s->open);
    }

    s->open_n = 0;
}


/*
 * 1 if the frame has an event of its own for all clients: what follows it,
 * before LF LF, makes no event of both.
 */

static int
cite_stream_is_own(const cite_stream_t *s, const cite_frame_t *frame)
{
    cite_span_t  data;

    data = frame->data;

    return frame->kind == CITE_FRAME_WHOLE && frame->has_data && !s->sse.bare
           && data.p > frame->bytes.p
           && data.p + data.n <= frame->bytes.p + frame->bytes.n
           && data.p[-1] == ' ';
}


static void
cite_stream_open_add(cite_stream_t *s, const cite_frame_t *frame)
{
    if (frame->kind == CITE_FRAME_WHOLE || frame->kind == CITE_FRAME_LF) {
        cite_buf_put(&s->open, frame->bytes);

    } else {
        s->open.err = "size limit exceeded";
    }
}


void
cite_stream_keep_open(cite_stream_t *s, const cite_frame_t *frame)
{
    if (!frame->open && s->open.n == 0) {
        /* almost all frames: an event for all clients alike */
        s->closed = 1;
        s->own = 0;
        s->open_n = 0;
        return;
    }

    s->closed = !frame->open;
    s->own = frame->open && cite_stream_is_own(s, frame);
    s->open_n = s->open.n;

    if (s->own || s->dead || !s->sse.split || s->conf->silent
        || (s->conf->repair && !s->lines.failed))
    {
        return;
    }

    cite_stream_open_add(s, frame);
}


/* the frame was read, and so it is known whether it is an event */

static void
cite_stream_opened(cite_stream_t *s, const cite_frame_t *frame)
{
    if (s->own && !s->dead) {

        if (cite_stream_is_own(s, frame)) {
            s->dead = 1;
            cite_stream_open_cut(s, s->open.n);

        } else if (s->sse.split && !s->conf->silent) {
            cite_stream_open_add(s, frame);
        }
    }

    s->open_n = s->open.n;
}


/* all of an event that ends with this frame, for those who know LF alone */

static int
cite_stream_doubt_state(cite_stream_t *s, const cite_frame_t *frame)
{
    cite_span_t  bytes;

    if (s->dead || !cite_stream_is_doubtful(s, frame->mixed, frame->uneven)) {
        return 0;
    }

    if (frame->kind != CITE_FRAME_WHOLE) {
        return 1;
    }

    bytes = s->open.n ? cite_buf_view(&s->open) : frame->bytes;

    return cite_stream_others(s, bytes);
}


void
cite_stream_doubt(cite_stream_t *s, const cite_frame_t *frame)
{
    int  state;

    if (frame->open) {
        cite_stream_opened(s, frame);
        return;
    }

    if (!frame->mixed && !frame->uneven && s->open.n == 0
        && s->open.err == NULL)
    {
        s->dead = 0;
        return;
    }

    state = cite_stream_doubt_state(s, frame);
    cite_stream_open_cut(s, s->open.n);
    s->dead = 0;

    if (!state) {
        return;
    }

    if (s->hold.active) {
        cite_stream_give_up(s, "run finished");
        cite_stream_end_hold(s);
    }

    cite_state_lost(&s->state);
    s->waiting = 1;

    if (!s->ending) {
        cite_buf_reset(&s->after);
        (void) cite_state_due(&s->state, 0);
        cite_stream_state_write(s, &s->after, 0);
    }
}


void
cite_stream_doubt_open(cite_stream_t *s, int before)
{
    size_t  n;

    n = before ? s->open_n : s->open.n;

    if ((n == 0 && s->open.err == NULL) || (!before && s->closed)) {
        return;
    }

    if (cite_stream_is_doubtful(s, (unsigned) cite_sse_mixed(&s->sse), 0)
        && cite_stream_others(s, cite_span_make(s->open.p, n)))
    {
        cite_state_lost(&s->state);
    }

    cite_stream_open_cut(s, n);
}


/*
 * Before the last event is no place for the last word, if that event writes to
 * our key; nor before bytes that are an event for some clients only now.
 */

void
cite_stream_guard_end(cite_stream_t *s, int foul)
{
    if (s->open.n && cite_sse_mixed(&s->sse)) {
        foul |= cite_stream_others(s, cite_buf_view(&s->open));
    }

    if (s->sse.over) {
        /* an event that is cut off is none; else it lacks its blank line */
        foul = cite_late_whole(&s->far) && cite_stream_far_state(s);
    }

    if (!foul || s->conf->silent) {
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
