
/*
 * Copyright (C) the ngx_cite authors
 *
 * Frames that are not sent as they came: without their data block, or with
 * line ends mended.
 */


#include "stream/cite_stream_part.h"


/* what was held of a message that ends with this event is shown before it */

static void
cite_stream_strip_end(cite_stream_t *s, cite_message_t *m)
{
    s->dialect->strip_end(&s->before, m->id, m->owner, m->chunked,
                          cite_strip_end(&m->strip));

    if (s->before.err) {
        s->before.err = NULL;
        s->run.incomplete = 1;
    }
}


void
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


void
cite_stream_strip(cite_stream_t *s, const cite_frame_t *frame,
    const cite_event_t *ev)
{
    if (!s->conf->strip_data || s->show_data) {
        return;
    }

    cite_stream_strip_ended(s, cite_event_terminal(ev));

    if ((ev->type == CITE_EVENT_TEXT_DELTA
         || ev->type == CITE_EVENT_TEXT_CHUNK)
        && frame->kind == CITE_FRAME_WHOLE)
    {
        cite_stream_strip_text(s, frame);
    }
}


/* lines that end with CR or CRLF end with LF */

void
cite_stream_repair(cite_stream_t *s, const cite_frame_t *frame)
{
    cite_span_t     bytes;
    const uint8_t  *p, *start, *last;

    bytes = frame->bytes;

    if (s->action == CITE_FRAME_DROP) {
        /* and so is an LF that still belongs to it */
        s->cr = bytes.p[bytes.n - 1] == '\r';
        return;
    }

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
        /* it is sent as it came, and so is an LF that still belongs to it */
        s->cr = 0;
        return;
    }

    s->action = CITE_FRAME_REPAIRED;
}
