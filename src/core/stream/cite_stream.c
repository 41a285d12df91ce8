
/*
 * Copyright (C) the ngx_cite authors
 */


#include "run/cite_extract.h"
#include "run/cite_intake.h"
#include "stream/cite_stream_internal.h"


void
cite_stream_init(cite_stream_t *s, const cite_conf_t *conf,
    const cite_heap_t *heap, cite_reader_t *reader)
{
    memset(s, 0, sizeof(cite_stream_t));

    s->conf = conf;
    s->reader = reader;

    cite_mem_init(&s->mem, heap, conf->max_memory);
    cite_sse_init(&s->sse, &s->mem, conf->max_event_size);
    cite_run_init(&s->run, &s->mem, conf, reader);
    cite_state_init(&s->state, &s->mem, conf, &s->run);
    cite_checks_init(&s->checks, &s->mem, conf, &s->run);

    s->exchange.conf = conf;
    s->exchange.mem = &s->mem;
    s->exchange.reader = reader;
    s->exchange.run = &s->run;
    s->exchange.state = &s->state;

    if (conf->dialect) {
        cite_stream_begin(s, conf->dialect);
    }

    cite_buf_init(&s->same.head, &s->mem, CITE_BUF_KEEP);
    cite_same_clear(&s->same);

    cite_buf_init(&s->before, &s->mem, conf->max_memory);
    cite_buf_init(&s->instead, &s->mem, conf->max_memory);
    cite_buf_init(&s->after, &s->mem, conf->max_memory);
    cite_lines_init(&s->lines, &s->mem, conf->max_memory);
    cite_hold_init(&s->hold, &s->mem, conf->max_event_size);
    cite_guard_init(&s->guard, &s->mem, conf->max_event_size);
}


void
cite_stream_release(cite_stream_t *s)
{
    cite_run_release(&s->run);
    cite_mem_release(&s->mem);
}


static void
cite_stream_frame_read(cite_stream_t *s, const cite_frame_t *frame)
{
    switch (frame->kind) {

    case CITE_FRAME_WHOLE:
        cite_stream_whole(s, frame);
        break;

    case CITE_FRAME_HEAD:
        cite_stream_head(s, frame);
        break;

    case CITE_FRAME_TAIL:
        cite_stream_tail(s, frame);
        break;

    default:
        break;
    }
}


static void
cite_stream_frame(cite_stream_t *s, const cite_frame_t *frame)
{
    s->stats.foreign += frame->foreign && !s->bypass;

    if (s->exchange.dialect == NULL && !s->bypass) {
        cite_stream_choose(s, frame);
    }

    if (s->exchange.dialect == NULL) {
        cite_stream_unknown(s, frame);

        if (s->conf->repair) {
            cite_stream_repair(s, frame);
        }

        return;
    }

    cite_run_input(&s->run, frame->bytes.n);
    cite_stream_keep_open(s, frame);
    cite_stream_doubt_before(s, frame);

    if (frame->kind != CITE_FRAME_WHOLE) {
        cite_stream_forget(s);
        cite_stream_far(s, frame);
    }

    if (frame->lost) {
        s->bypass = s->bypass ? s->bypass : "memory";
        s->guard.starved = 1;
    }

    if (s->bypass) {
        cite_stream_forget(s);
        cite_stream_guard(s, frame);

    } else {
        cite_stream_frame_read(s, frame);
    }

    if (s->conf->repair) {
        cite_stream_repair(s, frame);
    }

    cite_stream_doubt(s, frame);
}


static void
cite_stream_push(cite_stream_t *s, cite_span_t bytes, unsigned kept,
    unsigned added)
{
    static const char  lines[] = "\n\n";

    if (bytes.n == 0) {
        return;
    }

    if (added && s->sent == '\r' && s->guard.mute) {
        /* else our frame and those before it are one event, which is no JSON */
        cite_sse_added(&s->sse);
    }

    if (added && *bytes.p != '\n'
        && cite_guard_wants_lines(&s->guard, s->sent))
    {
        s->sent = '\n';
        cite_stream_push(s, cite_span_make(lines, 2), 1, 1);
    }

    assert(s->queue_n < CITE_STREAM_QUEUE);

    s->queue[s->queue_n].bytes = bytes;
    s->queue[s->queue_n].kept = kept;
    s->queue[s->queue_n].added = added;
    s->queue_n++;

    s->sent = bytes.p[bytes.n - 1];
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


/* the bytes that are sent for the frame */

static void
cite_stream_outcome(const cite_stream_t *s, const cite_frame_t *frame,
    cite_span_t *bytes, unsigned *kept)
{
    *kept = 1;

    switch (s->action) {

    case CITE_FRAME_REPLACE:
        *bytes = cite_buf_view(&s->instead);
        break;

    case CITE_FRAME_REPAIRED:
        *bytes = cite_buf_view(&s->lines.text);
        break;

    case CITE_FRAME_DROP:
        *bytes = cite_span_make(NULL, 0);
        break;

    default:
        *bytes = frame->bytes;
        *kept = frame->kept;
    }
}


/* 1 if the bytes wait with the run's end; 0: there is no hold, or no more */

static int
cite_stream_hold(cite_stream_t *s, cite_span_t bytes)
{
    if (!s->hold.active) {
        return 0;
    }

    if (!s->bypass && cite_hold_keep(&s->hold, bytes) == CITE_OK) {
        return 1;
    }

    cite_stream_give_up(s, "too much to hold");
    cite_stream_end_hold(s);

    return 0;
}


/* 1 if an event was sent that ends with CR, and LF may still belong to it */

static int
cite_stream_wants_lf(const cite_stream_t *s)
{
    return s->sse.state == CITE_SSE_FRAME_CR && !s->lines.cr;
}


static void
cite_stream_push_frame(cite_stream_t *s, const cite_frame_t *frame)
{
    int          held;
    unsigned     kept;
    cite_span_t  bytes;

    cite_stream_outcome(s, frame, &bytes, &kept);

    /* may end the hold, and so write the final state into "before" */
    held = cite_stream_hold(s, bytes);

    cite_stream_push(s, cite_buf_view(&s->before), 1, 1);

    if (held) {
        return;
    }

    cite_stream_push(s, cite_buf_view(&s->hold.released), 1, 0);
    cite_stream_push(s, bytes, kept, 0);
    cite_guard_sent(&s->guard, &s->sse);

    if (cite_stream_wants_lf(s) && !s->ending) {
        s->late = s->after.n != 0;
        return;
    }

    cite_stream_push(s, cite_buf_view(&s->after), 1, 1);
}


/* pushes our bytes behind an event whose LF may still have been to come */

static void
cite_stream_push_late(cite_stream_t *s, cite_span_t *in)
{
    cite_frame_t  frame;

    s->late = 0;

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
           && s->after.n == 0 && s->hold.released.n == 0 && !s->hold.active;
}


static void
cite_stream_clear(cite_stream_t *s)
{
    s->action = CITE_FRAME_PASS;
    cite_guard_clear(&s->guard);

    cite_intake_sweep(&s->run);
    cite_buf_reset(&s->before);
    cite_buf_reset(&s->instead);
    cite_buf_reset(&s->after);
    cite_buf_reset(&s->lines.text);
    cite_buf_reset(&s->hold.released);
}


/* 1 if nothing is read any more, not even for the guard of our key */

static int
cite_stream_is_over(const cite_stream_t *s)
{
    return s->bypass && !cite_stream_guards(s) && !s->conf->repair
           && !s->hold.active && s->sse.n == 0 && !s->late;
}


/* reads frames until something is to be sent or the input is used up */

static void
cite_stream_read(cite_stream_t *s, cite_span_t *in)
{
    cite_rc_t       rc;
    cite_frame_t    frame;
    const uint8_t  *start, *end, *at, *last;

    if (s->late) {
        cite_stream_push_late(s, in);
        return;
    }

    if (cite_stream_is_over(s)) {
        s->stats.bytes += in->n;
        cite_stream_push(s, *in, 0, 0);
        *in = cite_span_skip(*in, in->n);
        return;
    }

    start = in->p;
    end = start;

    for ( ;; ) {

        last = in->p + in->n;
        at = cite_stream_knows(s) ? cite_stream_same(s, in->p, last) : in->p;

        end = at != in->p ? at : end;
        *in = cite_span_between(at, last);

        if (in->n == 0) {
            /* an LF that was found in this input is forgotten with it */
            s->sse.lf = NULL;
            cite_stream_push(s, cite_span_between(start, end), 0, 0);
            return;
        }

        cite_same_clear(&s->same);
        cite_guard_sent(&s->guard, &s->sse);
        cite_stream_clear(s);
        at = in->p;
        rc = cite_sse_next(&s->sse, in, &frame);
        s->stats.bytes += (size_t) (in->p - at);

        if (rc == CITE_AGAIN) {
            /* the bytes behind the last complete frame were kept */
            cite_stream_push(s, cite_span_between(start, end), 0, 0);
            return;
        }

        if (rc == CITE_OK) {
            cite_stream_frame(s, &frame);

        } else {
            cite_stream_torn_frame(s, &frame);
        }

        if (cite_stream_plain(s, &frame)) {
            end = in->p;
            continue;
        }

        cite_stream_push(s, cite_span_between(start, end), 0, 0);
        cite_stream_push_frame(s, &frame);

        return;
    }
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


/* 1 if the bytes sent last may be no end of an event */

static int
cite_stream_torn(const cite_stream_t *s)
{
    if (s->hold.active) {
        return 0;
    }

    return s->late || s->sse.over || s->ending || cite_stream_wants_lf(s);
}


/*
 * Our bytes go before the last event if that has no blank line: the client
 * would take them for a part of that event.
 */

cite_rc_t
cite_stream_end(cite_stream_t *s, cite_piece_t *out)
{
    int           foul, was_active, last;
    size_t        fouls;
    cite_rc_t     rc;
    cite_frame_t  frame;

    if (cite_stream_pop(s, out) == CITE_OK) {
        return CITE_OK;
    }

    if (s->late) {
        cite_stream_push_late(s, NULL);
        return cite_stream_pop(s, out);
    }

    if (s->ending) {
        return s->hold.active ? CITE_AGAIN : CITE_DONE;
    }

    foul = 0;
    fouls = s->state.fouls;
    s->ending = 1;
    cite_stream_forget(s);
    s->gap = 1;
    was_active = s->run.state == CITE_RUN_ACTIVE;
    cite_guard_sent(&s->guard, &s->sse);
    cite_stream_clear(s);

    rc = cite_sse_end(&s->sse, &frame);

    if (rc == CITE_OK) {
        s->gap = !cite_lanes_open(&s->run.lanes);
        cite_stream_frame(s, &frame);
        foul = s->state.fouls != fouls
               && s->state.client.root != CITE_ROOT_OTHER;
    }

    cite_stream_unknown_end(s);

    if (s->bypass) {
        cite_run_close(&s->run);
        cite_extract_give_up(&s->run, "not read");
        cite_checks_give_up(&s->checks, "not read", 1);

    } else {
        /* nothing is put into an event that was cut off */
        last = was_active && s->gap && !s->sse.over && !s->conf->silent;
        cite_stream_finish(s, last && !cite_stream_forged(s));
    }

    cite_stream_guard_end(s, foul);

    if (rc == CITE_OK) {
        cite_stream_push_frame(s, &frame);

    } else {
        cite_stream_push(s, cite_buf_view(&s->before), 1, 1);
        cite_stream_push(s, cite_buf_view(&s->after), 1, 1);
    }

    return cite_stream_end(s, out);
}


cite_rc_t
cite_stream_flush(cite_stream_t *s, cite_piece_t *out)
{
    if (cite_stream_pop(s, out) == CITE_OK) {
        return CITE_OK;
    }

    if (s->bypass || cite_stream_torn(s)
        || (!s->hold.active && !s->checks.changed))
    {
        return CITE_AGAIN;
    }

    cite_guard_sent(&s->guard, &s->sse);
    cite_stream_clear(s);
    cite_stream_verdicts(s);

    cite_stream_push(s, cite_buf_view(&s->before), 1, 1);
    cite_stream_push(s, cite_buf_view(&s->hold.released), 1, 0);

    return cite_stream_pop(s, out);
}


cite_rc_t
cite_stream_heartbeat(cite_stream_t *s, cite_piece_t *out)
{
    static const char  comment[] = ":\n\n";

    /* a BOM, which may still come, is one at the very beginning only */

    if (!s->sse.begun || s->queue_n || s->bypass || cite_stream_torn(s)) {
        return CITE_AGAIN;
    }

    out->bytes = cite_span_make(comment, sizeof(comment) - 1);
    out->kept = 1;
    out->added = 1;

    return CITE_OK;
}
