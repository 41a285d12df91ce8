
/*
 * Copyright (C) the ngx_cite authors
 */


#include "cite_extract.h"
#include "cite_stream.h"


/*
 * What is added is bounded by what comes.  A stream of very many messages
 * would make us write all of them again and again; it is told the rest when
 * the run ends.
 */

#define CITE_ADDED_FREE  (512 * 1024)


void
cite_stream_init(cite_stream_t *s, const cite_conf_t *conf,
    const cite_heap_t *heap, cite_reader_t *reader)
{
    memset(s, 0, sizeof(cite_stream_t));

    s->conf = conf;
    s->dialect = &cite_agui;
    s->reader = reader;

    cite_mem_init(&s->mem, heap, conf->max_memory);
    cite_sse_init(&s->sse, &s->mem, conf->max_event_size);
    cite_run_init(&s->run, &s->mem, conf, reader);
    cite_state_init(&s->state, &s->mem, conf, &s->run);

    cite_buf_init(&s->before, &s->mem, conf->max_memory);
    cite_buf_init(&s->instead, &s->mem, conf->max_memory);
    cite_buf_init(&s->after, &s->mem, conf->max_memory);
    cite_buf_init(&s->repaired, &s->mem, conf->max_memory);
}


void
cite_stream_release(cite_stream_t *s)
{
    cite_mem_release(&s->mem);
}


void
cite_stream_request(cite_stream_t *s, const cite_request_t *req)
{
    cite_run_request(&s->run, req);
    cite_state_request(&s->state, req->state);
}


/* what was held of a message that ends with this event is shown before it */

static void
cite_stream_strip_end(cite_stream_t *s, cite_message_t *m)
{
    s->dialect->strip_end(&s->before, m->id, m->owner, m->chunked,
                          cite_strip_end(&m->strip));
}


static void
cite_stream_strip_ended(cite_stream_t *s, int all)
{
    cite_message_t  *m;

    for (m = s->run.ended; m; m = m->next_ended) {
        cite_stream_strip_end(s, m);
    }

    for (m = all ? s->run.messages : NULL; m; m = m->next) {
        if (m->open) {
            cite_stream_strip_end(s, m);
        }
    }
}


static void
cite_stream_strip_text(cite_stream_t *s, const cite_frame_t *frame)
{
    cite_message_t  *m;

    m = s->run.current;

    if (m == NULL || !m->open || !m->assistant) {
        return;
    }

    switch (s->dialect->strip(&m->strip, frame, &s->instead)) {

    case CITE_OK:
        s->action = CITE_FRAME_REPLACE;
        break;

    case CITE_DONE:
        s->action = CITE_FRAME_DROP;
        break;

    case CITE_DECLINED:
        break;

    default:
        /* out of memory: nothing is lost, but nothing is hidden any more */
        cite_stream_strip_end(s, m);
        s->show_data = 1;
    }
}


static void
cite_stream_strip(cite_stream_t *s, const cite_frame_t *frame,
    const cite_event_t *ev)
{
    if (!s->conf->strip_data || s->show_data) {
        return;
    }

    cite_stream_strip_ended(s, cite_event_terminal(ev));

    if ((ev->type == CITE_EVENT_TEXT_DELTA || ev->type == CITE_EVENT_TEXT_CHUNK)
        && frame->kind == CITE_FRAME_WHOLE)
    {
        cite_stream_strip_text(s, frame);
    }
}


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
 * Before an event that opens a message or a lane or ends the run, else
 * behind it; in a run only, and in no lane.
 */

static void
cite_stream_state(cite_stream_t *s, const cite_frame_t *frame,
    const cite_event_t *ev, int was_active)
{
    int  terminal, lane;

    terminal = cite_event_terminal(ev);
    lane = cite_lanes_open(&s->run.lanes);

    cite_state_follow(&s->state, ev,
                      frame->kind == CITE_FRAME_HEAD || s->unread);

    if (s->conf->silent || s->ending
        || !cite_state_due(&s->state, terminal && was_active))
    {
        return;
    }

    s->waiting = 1;

    if (terminal || lane || s->run.started) {
        if (was_active && s->run.gap) {
            cite_stream_state_write(s, &s->before, terminal);
        }

        return;
    }

    if (s->run.state == CITE_RUN_ACTIVE && frame->kind == CITE_FRAME_WHOLE) {
        cite_stream_state_write(s, &s->after, 0);
    }
}


static void
cite_stream_event(cite_stream_t *s, const cite_frame_t *frame,
    const cite_event_t *ev)
{
    int  was_active;

    was_active = s->run.state == CITE_RUN_ACTIVE;

    if (ev->type == CITE_EVENT_RUN_ERROR) {
        cite_stream_fail_open(s, "run error");
    }

    cite_run_event(&s->run, ev);
    cite_stream_strip(s, frame, ev);

    if (cite_event_terminal(ev)) {
        cite_stream_close_messages(s);
    }

    cite_extract_event(&s->run, ev);

    /* almost all events are deltas, and change nothing in the state */

    if (s->waiting || (ev->type != CITE_EVENT_TEXT_DELTA
                       && ev->type != CITE_EVENT_TOOL_DELTA))
    {
        cite_stream_state(s, frame, ev, was_active);
    }

    if (s->watch) {
        s->watch(s->watch_data, frame, ev);
    }
}


/*
 * Nothing more will be read: a lane ends, no source will come, and messages
 * that are open stay as they are.
 */

static void
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

    cite_stream_fail_open(s, "interrupted");
    cite_run_close(&s->run);
    cite_extract_event(&s->run, &none);
    cite_extract_finish(&s->run);

    if (s->conf->strip_data && !s->show_data) {
        cite_stream_strip_ended(s, 1);
    }

    if (active && gap && !s->conf->silent
        && cite_state_due(&s->state, 1))
    {
        cite_stream_state_write(s, &s->before, 1);
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


static void
cite_stream_whole(cite_stream_t *s, const cite_frame_t *frame)
{
    cite_event_t  ev;

    if (!frame->has_data) {
        return;
    }

    s->stats.events++;

    if (s->dialect->read(&s->reader->event, frame->data, cite_lanes_open(&s->run.lanes),
                         &ev)
        != CITE_OK)
    {
        s->stats.unreadable++;
        s->unread = cite_stream_unread(s, frame, &ev);
    }

    cite_stream_event(s, frame, &ev);
    s->unread = 0;
}


/* only the type of an event over the limit is known, and only if it is near */

static void
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

static void
cite_stream_tail(cite_stream_t *s)
{
    if (s->waiting && s->run.state == CITE_RUN_ACTIVE
        && !cite_lanes_open(&s->run.lanes))
    {
        cite_stream_state_write(s, &s->after, 0);
    }
}


/* lines that end with CR or CRLF end with LF */

static void
cite_stream_repair(cite_stream_t *s, const cite_frame_t *frame)
{
    cite_span_t     bytes;
    const uint8_t  *p, *start, *last;

    if (s->action == CITE_FRAME_DROP) {
        return;
    }

    bytes = frame->bytes;

    if (s->action == CITE_FRAME_PASS && !s->cr
        && memchr(bytes.p, '\r', bytes.n) == NULL)
    {
        return;
    }

    if (s->action == CITE_FRAME_REPLACE) {
        bytes = cite_buf_view(&s->instead);
    }

    cite_buf_reset(&s->repaired);
    start = bytes.p;
    last = bytes.p + bytes.n;

    for (p = start; p < last; p++) {

        if (*p == '\r') {
            cite_buf_put(&s->repaired, cite_span_between(start, p));
            cite_buf_byte(&s->repaired, '\n');
            start = p + 1;

        } else if (*p == '\n' && s->cr) {
            start = p + 1;
        }

        s->cr = *p == '\r';
    }

    cite_buf_put(&s->repaired, cite_span_between(start, last));

    if (s->repaired.err) {
        return;
    }

    s->action = CITE_FRAME_REPAIRED;
}


static void
cite_stream_frame(cite_stream_t *s, const cite_frame_t *frame)
{
    s->stats.foreign += frame->foreign;

    if (frame->lost) {
        s->bypass = "memory";
        return;
    }

    switch (frame->kind) {

    case CITE_FRAME_WHOLE:
        cite_stream_whole(s, frame);
        break;

    case CITE_FRAME_HEAD:
        cite_stream_head(s, frame);
        break;

    case CITE_FRAME_TAIL:
        cite_stream_tail(s);
        break;

    default:
        break;
    }

    if (s->conf->repair) {
        cite_stream_repair(s, frame);
    }
}


static void
cite_stream_push(cite_stream_t *s, cite_span_t bytes, unsigned kept,
    unsigned added)
{
    if (bytes.n == 0) {
        return;
    }

    assert(s->queue_n < CITE_STREAM_QUEUE);

    s->queue[s->queue_n].bytes = bytes;
    s->queue[s->queue_n].kept = kept;
    s->queue[s->queue_n].added = added;
    s->queue_n++;
}


static cite_rc_t
cite_stream_pop(cite_stream_t *s, cite_piece_t *out)
{
    if (s->queue_i == s->queue_n) {
        s->queue_i = 0;
        s->queue_n = 0;
        return CITE_AGAIN;
    }

    *out = s->queue[s->queue_i++];

    return CITE_OK;
}


static void
cite_stream_push_frame(cite_stream_t *s, const cite_frame_t *frame)
{
    cite_stream_push(s, cite_buf_view(&s->before), 1, 1);

    if (s->action == CITE_FRAME_PASS) {
        cite_stream_push(s, frame->bytes, frame->kept, 0);

    } else if (s->action == CITE_FRAME_REPLACE) {
        cite_stream_push(s, cite_buf_view(&s->instead), 1, 0);

    } else if (s->action == CITE_FRAME_REPAIRED) {
        cite_stream_push(s, cite_buf_view(&s->repaired), 1, 0);
    }

    if (s->sse.state == CITE_SSE_FRAME_CR && !s->conf->repair && !s->ending) {
        s->held = s->after.n != 0;
        return;
    }

    cite_stream_push(s, cite_buf_view(&s->after), 1, 1);
}


/* what is added behind an event whose LF may have been still to come */

static void
cite_stream_push_held(cite_stream_t *s, cite_span_t *in)
{
    cite_frame_t  frame;

    s->held = 0;

    if (in && *in->p == '\n') {
        (void) cite_sse_next(&s->sse, in, &frame);
        cite_stream_push(s, frame.bytes, 0, 0);
        s->stats.bytes++;
    }

    cite_stream_push(s, cite_buf_view(&s->after), 1, 1);
}


/* 1 if a frame stays where it is in the input, so that it can be joined to
   those around it */

static int
cite_stream_plain(const cite_stream_t *s, const cite_frame_t *frame)
{
    return !frame->kept && s->action == CITE_FRAME_PASS && s->before.n == 0
           && s->after.n == 0;
}


static void
cite_stream_clear(cite_stream_t *s)
{
    s->action = CITE_FRAME_PASS;

    cite_buf_reset(&s->before);
    cite_buf_reset(&s->instead);
    cite_buf_reset(&s->after);
    cite_buf_reset(&s->repaired);
}


/* reads frames until something is to be sent or the input is used up */

static void
cite_stream_read(cite_stream_t *s, cite_span_t *in)
{
    cite_rc_t       rc;
    cite_frame_t    frame;
    const uint8_t  *start, *end, *at;

    if (s->held) {
        cite_stream_push_held(s, in);
        return;
    }

    start = in->p;
    end = start;

    while (!s->bypass) {

        cite_stream_clear(s);
        at = in->p;
        rc = cite_sse_next(&s->sse, in, &frame);
        s->stats.bytes += (size_t) (in->p - at);

        if (rc == CITE_AGAIN) {
            /* what follows the last complete frame was kept */
            cite_stream_push(s, cite_span_between(start, end), 0, 0);
            return;
        }

        if (rc == CITE_OK) {
            cite_stream_frame(s, &frame);

        } else {
            s->bypass = "memory";
        }

        if (cite_stream_plain(s, &frame)) {
            end = in->p;
            continue;
        }

        cite_stream_push(s, cite_span_between(start, end), 0, 0);
        cite_stream_push_frame(s, &frame);

        return;
    }

    *in = cite_span_skip(*in, in->n);
    cite_stream_push(s, cite_span_between(start, in->p), 0, 0);
}


cite_rc_t
cite_stream_next(cite_stream_t *s, cite_span_t *in, cite_piece_t *out)
{
    if (cite_stream_pop(s, out) == CITE_OK) {
        return CITE_OK;
    }

    while (in->n) {
        cite_stream_read(s, in);

        if (cite_stream_pop(s, out) == CITE_OK) {
            return CITE_OK;
        }
    }

    return CITE_AGAIN;
}


/*
 * What is added goes before the last event if that has no blank line: the
 * client would take it for a part of that event.
 */

cite_rc_t
cite_stream_end(cite_stream_t *s, cite_piece_t *out)
{
    cite_rc_t     rc;
    cite_frame_t  frame;

    if (cite_stream_pop(s, out) == CITE_OK) {
        return CITE_OK;
    }

    if (s->held) {
        cite_stream_push_held(s, NULL);
        return cite_stream_pop(s, out);
    }

    if (s->ending) {
        return CITE_DONE;
    }

    s->ending = 1;
    s->active = s->run.state == CITE_RUN_ACTIVE;
    s->gap = 1;
    cite_stream_clear(s);

    rc = s->bypass ? CITE_DONE : cite_sse_end(&s->sse, &frame);

    if (rc == CITE_OK) {
        s->run.gap = !cite_lanes_open(&s->run.lanes);
        cite_stream_frame(s, &frame);
        s->gap = s->run.gap;
    }

    if (s->bypass) {
        cite_run_close(&s->run);

    } else {
        cite_stream_finish(s);
    }

    if (rc == CITE_OK) {
        cite_stream_push_frame(s, &frame);

    } else {
        cite_stream_push(s, cite_buf_view(&s->before), 1, 1);
    }

    return cite_stream_pop(s, out) == CITE_OK ? CITE_OK : CITE_DONE;
}
