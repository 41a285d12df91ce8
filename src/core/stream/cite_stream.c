
/*
 * Copyright (C) the ngx_cite authors
 */


#include "stream/cite_stream_part.h"
#include "stream/cite_stream_same.h"


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
    cite_checks_init(&s->checks, &s->mem, conf, &s->run);

    cite_buf_init(&s->same.head, &s->mem, CITE_BUF_KEEP);

    cite_buf_init(&s->before, &s->mem, conf->max_memory);
    cite_buf_init(&s->instead, &s->mem, conf->max_memory);
    cite_buf_init(&s->after, &s->mem, conf->max_memory);
    cite_buf_init(&s->repaired, &s->mem, conf->max_memory);
    cite_buf_init(&s->lead, &s->mem, conf->max_event_size);
    cite_buf_init(&s->held, &s->mem, conf->max_event_size);
}


void
cite_stream_release(cite_stream_t *s)
{
    cite_run_release(&s->run);
    cite_mem_release(&s->mem);
}


void
cite_stream_request(cite_stream_t *s, const cite_request_t *req)
{
    cite_run_request(&s->run, req);
    cite_state_request(&s->state, req->state);
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


/* what becomes of the frame's bytes */

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
        *bytes = cite_buf_view(&s->repaired);
        break;

    case CITE_FRAME_DROP:
        *bytes = cite_span_make(NULL, 0);
        break;

    default:
        *bytes = frame->bytes;
        *kept = frame->kept;
    }
}


/* 1 if the bytes can wait with the end of the run, or 0 if nothing can */

static int
cite_stream_hold(cite_stream_t *s, cite_span_t bytes)
{
    if (!s->holding) {
        return 0;
    }

    if (!s->bypass) {
        cite_buf_put(&s->held, bytes);

        if (s->held.err == NULL) {
            return 1;
        }

        s->held.err = NULL;
    }

    cite_stream_give_up(s, "too much to hold");
    cite_stream_let_go(s);

    return 0;
}


/* 1 if an event was sent that ends with CR, and LF may still belong to it */

static int
cite_stream_wants_lf(const cite_stream_t *s)
{
    return s->sse.state == CITE_SSE_FRAME_CR && !s->cr;
}


static void
cite_stream_push_frame(cite_stream_t *s, const cite_frame_t *frame)
{
    int          waits;
    unsigned     kept;
    cite_span_t  bytes;

    cite_stream_outcome(s, frame, &bytes, &kept);

    /* may have last words, which go before */
    waits = cite_stream_hold(s, bytes);

    cite_stream_push(s, cite_buf_view(&s->before), 1, 1);

    if (waits) {
        return;
    }

    cite_stream_push(s, cite_buf_view(&s->lead), 1, 0);
    cite_stream_push(s, bytes, kept, 0);

    if (cite_stream_wants_lf(s) && !s->ending) {
        s->late = s->after.n != 0;
        return;
    }

    cite_stream_push(s, cite_buf_view(&s->after), 1, 1);
}


/* what is added behind an event whose LF may have been still to come */

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
           && s->after.n == 0 && s->lead.n == 0 && !s->holding;
}


static void
cite_stream_clear(cite_stream_t *s)
{
    s->action = CITE_FRAME_PASS;

    cite_buf_reset(&s->before);
    cite_buf_reset(&s->instead);
    cite_buf_reset(&s->after);
    cite_buf_reset(&s->repaired);
    cite_buf_reset(&s->lead);
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

    start = in->p;
    end = start;

    while (!s->bypass) {

        last = in->p + in->n;
        at = cite_stream_same(s, in->p, last);

        end = at != in->p ? at : end;
        *in = cite_span_between(at, last);

        if (in->n == 0) {
            /* an LF that was found in this input is forgotten with it */
            s->sse.lf = NULL;
            cite_stream_push(s, cite_span_between(start, end), 0, 0);
            return;
        }

        s->same.head.n = 0;
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


/* 1 if what was sent last may be no end of an event */

static int
cite_stream_torn(const cite_stream_t *s)
{
    if (s->holding) {
        return 0;
    }

    return s->late || s->sse.over || s->ending || cite_stream_wants_lf(s);
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

    if (s->late) {
        cite_stream_push_late(s, NULL);
        return cite_stream_pop(s, out);
    }

    if (s->ending) {
        return s->holding ? CITE_AGAIN : CITE_DONE;
    }

    s->ending = 1;
    s->same.head.n = 0;
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
        cite_checks_give_up(&s->checks, "not read", 1);

    } else {
        cite_stream_finish(s);
    }

    if (rc == CITE_OK) {
        cite_stream_push_frame(s, &frame);

    } else {
        cite_stream_push(s, cite_buf_view(&s->before), 1, 1);
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
        || (!s->holding && !s->checks.changed))
    {
        return CITE_AGAIN;
    }

    cite_stream_clear(s);
    cite_stream_verdicts(s);

    cite_stream_push(s, cite_buf_view(&s->before), 1, 1);
    cite_stream_push(s, cite_buf_view(&s->lead), 1, 0);

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


void
cite_stream_summary(const cite_stream_t *s, cite_summary_t *sum)
{
    size_t                 i;
    cite_summary_t         one;
    const cite_message_t  *m;

    memset(sum, 0, sizeof(cite_summary_t));

    for (m = s->run.messages; m; m = m->next) {

        cite_summary_make(&one, &m->records);

        sum->total += one.total;
        sum->dangling += one.dangling;
        sum->dropped += one.dropped;

        for (i = 0; i < cite_nelts(one.verdicts); i++) {
            sum->verdicts[i] += one.verdicts[i];
        }
    }
}


const char *
cite_stream_status(const cite_stream_t *s)
{
    size_t           i, worst;
    const char      *status;
    cite_entry_t     entry;
    cite_message_t  *m;

    static const char *const  statuses[] = {
        "", "complete", "verifying", "streaming", "error"
    };

    worst = 0;
    memset(&entry, 0, sizeof(cite_entry_t));

    for (m = s->run.messages; m; m = m->next) {

        entry.message = m;
        status = m->assistant ? cite_entry_status(&entry) : "";

        for (i = worst + 1; i < cite_nelts(statuses); i++) {
            if (strcmp(status, statuses[i]) == 0) {
                worst = i;
            }
        }
    }

    return statuses[worst];
}


static int
cite_stream_is_complete(const cite_message_t *m)
{
    cite_summary_t  sum;

    if (!m->assistant || m->open || m->extractions == 0) {
        return 0;
    }

    cite_summary_make(&sum, &m->records);

    return sum.verdicts[CITE_VERDICT_PENDING] == 0;
}


cite_rc_t
cite_stream_completed(cite_stream_t *s, cite_span_t *message)
{
    cite_entry_t     entry;
    cite_message_t  *m;

    for (m = s->run.messages; m; m = m->next) {

        if (m->reported || m->looked == m->version) {
            continue;
        }

        m->looked = m->version;

        if (!cite_stream_is_complete(m)) {
            continue;
        }

        m->reported = 1;

        memset(&entry, 0, sizeof(cite_entry_t));
        entry.message = m;

        cite_buf_reset(&s->state.text);
        cite_entry_write(&s->state, &entry, &s->state.text);

        if (s->state.text.err == NULL) {
            *message = cite_buf_view(&s->state.text);
            return CITE_OK;
        }
    }

    return CITE_DECLINED;
}
