
/*
 * Copyright (C) the ngx_cite authors
 */


#include "cite_extract.h"
#include "cite_stream.h"


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

    cite_buf_init(&s->before, &s->mem, conf->max_memory);
    cite_buf_init(&s->instead, &s->mem, conf->max_memory);
    cite_buf_init(&s->after, &s->mem, conf->max_memory);
}


void
cite_stream_release(cite_stream_t *s)
{
    cite_mem_release(&s->mem);
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


static void
cite_stream_event(cite_stream_t *s, const cite_frame_t *frame,
    const cite_event_t *ev)
{
    cite_run_event(&s->run, ev);
    cite_extract_event(&s->run, ev);
    cite_stream_strip(s, frame, ev);

    if (s->watch) {
        s->watch(s->watch_data, frame, ev);
    }
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
    }

    cite_stream_event(s, frame, &ev);
}


/* only the type of an event over the limit is known, and only if it is near */

static void
cite_stream_head(cite_stream_t *s, const cite_frame_t *frame)
{
    cite_event_t  ev;

    s->stats.events += frame->has_data;
    s->stats.over++;

    if (!frame->has_data || s->dialect->peek(frame->data, &ev) != CITE_OK) {
        s->bypass = "limit";
        return;
    }

    cite_stream_event(s, frame, &ev);
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

    default:
        break;
    }
}


/* the input is over: a lane ends with it, and no source will come */

static void
cite_stream_finish(cite_stream_t *s)
{
    static const cite_event_t  none;

    if (s->finished) {
        return;
    }

    s->finished = 1;

    cite_run_close(&s->run);
    cite_extract_event(&s->run, &none);
    cite_extract_finish(&s->run);

    if (s->conf->strip_data && !s->show_data && !s->bypass) {
        cite_stream_strip_ended(s, 1);
    }
}


static void
cite_stream_push(cite_stream_t *s, cite_span_t bytes, unsigned kept)
{
    if (bytes.n == 0) {
        return;
    }

    assert(s->queue_n < CITE_STREAM_QUEUE);

    s->queue[s->queue_n].bytes = bytes;
    s->queue[s->queue_n].kept = kept;
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
    cite_stream_push(s, cite_buf_view(&s->before), 1);

    if (s->action == CITE_FRAME_PASS) {
        cite_stream_push(s, frame->bytes, frame->kept);

    } else if (s->action == CITE_FRAME_REPLACE) {
        cite_stream_push(s, cite_buf_view(&s->instead), 1);
    }

    cite_stream_push(s, cite_buf_view(&s->after), 1);
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
}


/* reads frames until something is to be sent or the input is used up */

static void
cite_stream_read(cite_stream_t *s, cite_span_t *in)
{
    cite_rc_t       rc;
    cite_frame_t    frame;
    const uint8_t  *start, *end;

    start = in->p;
    end = start;

    while (!s->bypass) {

        cite_stream_clear(s);
        rc = cite_sse_next(&s->sse, in, &frame);

        if (rc == CITE_AGAIN) {
            /* what follows the last complete frame was kept */
            cite_stream_push(s, cite_span_between(start, end), 0);
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

        cite_stream_push(s, cite_span_between(start, end), 0);
        cite_stream_push_frame(s, &frame);

        return;
    }

    *in = cite_span_skip(*in, in->n);
    cite_stream_push(s, cite_span_between(start, in->p), 0);
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


cite_rc_t
cite_stream_end(cite_stream_t *s, cite_piece_t *out)
{
    cite_frame_t  frame;

    if (cite_stream_pop(s, out) == CITE_OK) {
        return CITE_OK;
    }

    cite_stream_clear(s);

    if (!s->bypass && cite_sse_end(&s->sse, &frame) == CITE_OK) {
        cite_stream_frame(s, &frame);
        cite_stream_push_frame(s, &frame);

        return cite_stream_pop(s, out);
    }

    cite_stream_finish(s);
    cite_stream_push(s, cite_buf_view(&s->before), 1);

    return cite_stream_pop(s, out) == CITE_OK ? CITE_OK : CITE_DONE;
}
