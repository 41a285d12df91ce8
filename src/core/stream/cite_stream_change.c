
/*
 * Copyright (C) the ngx_cite authors
 *
 * Frames that are not sent as they came: without their data block, or with
 * other line ends.
 */


#include "stream/cite_stream_internal.h"


/* text held back of a message that ends with this event is shown before it */

static void
cite_stream_strip_end(cite_stream_t *s, cite_message_t *m)
{
    if (s->exchange.dialect->strip_end == NULL) {
        return;
    }

    s->exchange.dialect->strip_end(&s->exchange, m, cite_strip_end(&m->strip),
                                   &s->before);

    if (s->before.err) {
        s->before.err = NULL;
        s->run.incomplete = 1;
    }
}


/* a block of data may go on in the next part, a text that begins one may not */

static void
cite_stream_strip_part(cite_stream_t *s)
{
    cite_message_t  *m;

    m = s->run.current;

    if (m && m->open && m->strip.state == CITE_STRIP_TEXT) {
        cite_stream_strip_end(s, m);
    }
}


void
cite_stream_strip_ended(cite_stream_t *s, const cite_run_change_t *change,
    int all)
{
    size_t           n;
    cite_message_t  *m;

    for (m = change->ended; m; m = m->next_ended) {
        cite_stream_strip_end(s, m);
    }

    for (n = all ? s->run.lists[CITE_LIST_OPEN].n : 0; n; n--) {
        m = cite_list_take(&s->run, CITE_LIST_OPEN);

        if (m->open) {
            cite_stream_strip_end(s, m);
            cite_list_add(&s->run, m, CITE_LIST_OPEN);
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

    switch (s->exchange.dialect->strip(&s->exchange, m, frame, &s->instead)) {

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
    const cite_event_t *ev, const cite_run_change_t *change)
{
    if (!s->conf->strip_data || s->show_data
        || s->exchange.dialect->strip == NULL)
    {
        return;
    }

    cite_stream_strip_ended(s, change, cite_event_terminal(ev));

    if (ev->type == CITE_EVENT_PART) {
        cite_stream_strip_part(s);
    }

    if ((ev->type == CITE_EVENT_TEXT_DELTA
         || ev->type == CITE_EVENT_TEXT_CHUNK)
        && frame->kind == CITE_FRAME_WHOLE)
    {
        cite_stream_strip_text(s, frame);
    }
}


/* sends a frame with other line ends, if "cite_repair" asks for that */

void
cite_stream_repair(cite_stream_t *s, const cite_frame_t *frame)
{
    int          replaced;
    cite_span_t  bytes;

    if (s->action == CITE_FRAME_DROP) {
        cite_lines_drop(&s->lines, frame->bytes);
        return;
    }

    replaced = s->action == CITE_FRAME_REPLACE;
    bytes = replaced ? cite_buf_view(&s->instead) : frame->bytes;

    if (cite_lines_repair(&s->lines, bytes) == CITE_OK) {
        s->action = CITE_FRAME_REPAIRED;
    }
}
