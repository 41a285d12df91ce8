
/*
 * Copyright (C) the ngx_cite authors
 *
 * What the short way knows: an event that was read, and that others may be
 * like.  cite_stream_same.c compares events of the compact form with it,
 * cite_stream_template.c those of any other.
 */


#include "stream/cite_stream_internal.h"


/* where a text of the event's kind goes, or NULL if nowhere */

static cite_buf_t *
cite_stream_text(cite_stream_t *s, const cite_event_t *ev)
{
    cite_tool_t     *t;
    cite_message_t  *m;

    m = s->run.current;

    if (m && (!m->open || !m->assistant)) {
        m = NULL;
    }

    switch (ev->type) {

    case CITE_EVENT_TOOL_DELTA:
        t = cite_map_find(&s->run.tool_ids, ev->id);
        return t && !cite_tool_compared(t) ? &t->arguments : NULL;

    case CITE_EVENT_TEXT_DELTA:
        return m && cite_span_eq(m->id, ev->id) ? &m->text : NULL;

    case CITE_EVENT_TEXT_CHUNK:
        /* an id that is left out is that of the lane */
        return m && m->chunked
               && (ev->id.n == 0 || cite_span_eq(m->id, ev->id))
               ? &m->text : NULL;

    default:
        return NULL;
    }
}


/* 1 if the frame is sent as it is, and nothing waits */

static int
cite_stream_plainly(const cite_stream_t *s)
{
    return s->action == CITE_FRAME_PASS && s->before.n == 0 && s->after.n == 0
           && !s->hold.active && !s->waiting && s->watch == NULL
           && !s->conf->strip_data && !s->conf->repair
           && s->run.state == CITE_RUN_ACTIVE;
}


/*
 * 1 if the frame is one line of data with LF, its text the last member.  With
 * members that vary it is not read in the way that knows raw at no cost.
 */

static int
cite_stream_compact(const cite_stream_t *s, const cite_frame_t *frame,
    const cite_event_t *ev)
{
    cite_span_t  tail;

    if (ev->raw.p == NULL || cite_lanes_open(&s->run.lanes)
        || !cite_span_starts(frame->bytes, cite_span("data:"))
        || ev->raw.p < frame->bytes.p
        || ev->raw.p > frame->bytes.p + frame->bytes.n)
    {
        /* not known, or the payload was joined of several lines */
        return 0;
    }

    tail = cite_span_between(ev->raw.p + ev->raw.n,
                             frame->bytes.p + frame->bytes.n);

    return cite_span_eq(tail, cite_span(CITE_SAME_TAIL));
}


void
cite_stream_forget(cite_stream_t *s)
{
    cite_same_clear(&s->same);
    s->same.text = NULL;
    cite_stream_template_clear(s);
}


void
cite_stream_learn(cite_stream_t *s, const cite_frame_t *frame,
    const cite_event_t *ev)
{
    int           other;
    cite_buf_t   *text;
    cite_span_t   head;

    text = cite_stream_plainly(s) ? cite_stream_text(s, ev) : NULL;

    if (text == NULL || text->err) {
        cite_stream_forget(s);
        return;
    }

    if (!cite_stream_compact(s, frame, ev)) {
        cite_stream_template_learn(s, frame, ev, text);
        return;
    }

    head = cite_span_between(frame->bytes.p, ev->raw.p);

    if (head.n < CITE_SAME_HEAD
        || head.n + CITE_SAME_SHORT + CITE_SAME_TAIL_LEN > s->sse.max)
    {
        return;
    }

    other = s->same.text && s->same.text != text;
    s->same.text = text;

    cite_buf_reset(&s->same.head);
    cite_buf_put(&s->same.head, head);

    if (s->same.head.n == 0) {
        /* no memory */
        cite_same_clear(&s->same);
        return;
    }

    s->same.least = head.n + CITE_SAME_TAIL_LEN;

    if (other) {
        /* messages are written by turns */
        cite_stream_template_learn(s, frame, ev, text);
    }
}
