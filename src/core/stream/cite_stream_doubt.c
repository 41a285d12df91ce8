
/*
 * Copyright (C) the ngx_cite authors
 *
 * Frames that may be other events for some clients, see cite_stream_guard.h:
 * they are read as those clients read them, and where that changes the state
 * the whole key is said again.
 */


#include "stream/cite_stream_internal.h"


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


/* readers who do not take the frame for this event, or not yet */

static unsigned
cite_stream_missing(const cite_stream_t *s, const cite_frame_t *frame)
{
    unsigned  lf, space;

    if (frame->kind == CITE_FRAME_HEAD) {
        /* where it ends is not known */
        lf = s->sse.bare;

    } else {
        lf = frame->open || frame->mixed || frame->uneven;
    }

    space = frame->kind == CITE_FRAME_WHOLE ? frame->unspaced
                                            : s->guard.far.unspaced;

    return (lf ? CITE_READER_LF : 0) | (space ? CITE_READER_SPACE : 0);
}


/* readers that are not there in all streams */

static unsigned
cite_stream_live(const cite_stream_t *s)
{
    int  repaired;

    repaired = s->conf->repair && !s->lines.failed;

    return (s->sse.split && !repaired ? CITE_READER_LF : 0)
           | (s->sse.spaced ? CITE_READER_SPACE : 0);
}


void
cite_stream_missed(cite_stream_t *s, const cite_frame_t *frame,
    const cite_event_t *ev, int held)
{
    cite_client_missed(held ? &s->hold.client : &s->state.client, ev,
                       cite_stream_missing(s, frame), cite_stream_live(s));
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
    cite_buf_t     text;
    cite_event_t   ev;
    cite_events_t  events;

    cite_buf_init(&text, &s->mem, s->conf->max_memory);
    cite_stream_other_lines(&text, bytes,
                            cite_span_make(field, strlen(field)));

    /* the events of the frame itself are not done with */

    events = s->exchange.events;
    memset(&s->exchange.events, 0, sizeof(cite_events_t));

    if (text.err) {
        /* nothing is known of it */
        ev.type = CITE_EVENT_STATE_PATCH;

    } else if (s->exchange.dialect->read(&s->exchange, cite_buf_view(&text), 1)
               == CITE_OK)
    {
        ev = s->exchange.events.one;

    } else if (s->reader->event.broken
               || s->exchange.dialect->peek(cite_buf_view(&text), &ev)
                  != CITE_OK)
    {
        /* clients stop reading at a payload that is no JSON */
        ev.type = CITE_EVENT_NONE;
    }

    s->exchange.events = events;
    cite_buf_free(&text);

    if (cite_event_terminal(&ev)) {
        s->run.state = CITE_RUN_ENDED;
    }

    return cite_stream_is_state(ev.type);
}


int
cite_stream_others(cite_stream_t *s, cite_span_t bytes)
{
    int  state;

    if (cite_stream_client(s) == NULL) {
        return 0;
    }

    if (s->guard.open.err) {
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
    if (n < s->guard.open.n) {
        memmove(s->guard.open.p, s->guard.open.p + n, s->guard.open.n - n);
        s->guard.open.n -= n;

    } else {
        cite_buf_reset(&s->guard.open);
    }

    s->guard.open_n = 0;
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


/*
 * 1 if the frame begins an event with a data line that no client takes for
 * JSON of an event: whatever follows it before LF LF, nobody reads the event.
 */

static int
cite_stream_is_foreign(const cite_stream_t *s, const cite_frame_t *frame)
{
    cite_span_t  value;

    if (frame->kind != CITE_FRAME_WHOLE || s->guard.open.n
        || s->guard.open.err
        || !cite_span_starts(frame->bytes, cite_span("data: ")))
    {
        return 0;
    }

    value = cite_span_skip(frame->bytes, sizeof("data: ") - 1);

    while (value.n && (*value.p == ' ' || *value.p == '\t')) {
        value = cite_span_skip(value, 1);
    }

    return value.n && *value.p != '{' && *value.p != '\r' && *value.p != '\n';
}


static void
cite_stream_open_add(cite_stream_t *s, const cite_frame_t *frame)
{
    if (!s->sse.split) {
        /* some agents never send LF LF, and nobody wants to read that */
        s->guard.open.err = "not kept";

    } else if (frame->kind == CITE_FRAME_WHOLE
               || frame->kind == CITE_FRAME_LF)
    {
        cite_buf_put(&s->guard.open, frame->bytes);

    } else {
        s->guard.open.err = "size limit exceeded";
    }
}


void
cite_stream_keep_open(cite_stream_t *s, const cite_frame_t *frame)
{
    if (cite_stream_client(s) == NULL) {
        return;
    }

    if (!frame->open && s->guard.open.n == 0) {
        /* almost all frames: an event for all clients alike */
        s->guard.closed = 1;
        s->guard.own = 0;
        s->guard.open_n = 0;
        return;
    }

    s->guard.closed = !frame->open;
    s->guard.own = frame->open && cite_stream_is_own(s, frame);
    s->guard.open_n = s->guard.open.n;
    s->guard.dead |= frame->open && cite_stream_is_foreign(s, frame);

    if (s->guard.own || s->guard.dead || s->conf->silent
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
    if (s->guard.own && !s->guard.dead) {

        if (cite_stream_is_own(s, frame)) {
            s->guard.dead = 1;
            cite_stream_open_cut(s, s->guard.open.n);

        } else if (!s->conf->silent) {
            cite_stream_open_add(s, frame);
        }
    }

    s->guard.open_n = s->guard.open.n;
}


/* all of an event that ends with this frame, for those who know LF alone */

static int
cite_stream_doubt_state(cite_stream_t *s, const cite_frame_t *frame)
{
    cite_span_t  bytes;

    if (s->guard.dead
        || !cite_stream_is_doubtful(s, frame->mixed, frame->uneven))
    {
        return 0;
    }

    if (frame->kind != CITE_FRAME_WHOLE) {
        return 1;
    }

    bytes = s->guard.open.n ? cite_buf_view(&s->guard.open) : frame->bytes;

    return cite_stream_others(s, bytes);
}


void
cite_stream_doubt(cite_stream_t *s, const cite_frame_t *frame)
{
    int  state;

    if (cite_stream_client(s) == NULL) {
        return;
    }

    if (frame->open) {
        cite_stream_opened(s, frame);

        if (s->after.n) {
            /* our bytes end the event; another one follows them */
            s->guard.dead = 0;
        }

        return;
    }

    if (!frame->mixed && !frame->uneven && s->guard.open.n == 0
        && s->guard.open.err == NULL)
    {
        s->guard.dead = 0;
        return;
    }

    state = cite_stream_doubt_state(s, frame);
    cite_stream_open_cut(s, s->guard.open.n);
    s->guard.dead = 0;

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

    n = before ? s->guard.open_n : s->guard.open.n;

    if ((n == 0 && s->guard.open.err == NULL) || (!before && s->guard.closed)) {
        return;
    }

    if (cite_stream_is_doubtful(s, (unsigned) cite_sse_mixed(&s->sse), 0)
        && cite_stream_others(s, cite_span_make(s->guard.open.p, n)))
    {
        cite_state_lost(&s->state);
    }

    cite_stream_open_cut(s, n);
}
