
/*
 * Copyright (C) the ngx_cite authors
 */


#include "cite_stream.h"


void
cite_stream_init(cite_stream_t *s, const cite_conf_t *conf,
    const cite_heap_t *heap, cite_json_t *json)
{
    memset(s, 0, sizeof(cite_stream_t));

    s->conf = conf;
    s->dialect = &cite_agui;
    s->json = json;

    cite_mem_init(&s->mem, heap, conf->max_memory);
    cite_sse_init(&s->sse, &s->mem, conf->max_event_size);
    cite_run_init(&s->run, &s->mem, conf);
}


void
cite_stream_release(cite_stream_t *s)
{
    cite_mem_release(&s->mem);
}


static void
cite_stream_event(cite_stream_t *s, const cite_frame_t *frame,
    const cite_event_t *ev)
{
    cite_run_event(&s->run, ev);

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

    if (s->dialect->read(s->json, frame->data, cite_lanes_open(&s->run.lanes),
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


static cite_rc_t
cite_stream_pass(const uint8_t *start, const uint8_t *end, cite_piece_t *out)
{
    out->bytes = cite_span_between(start, end);
    out->kept = 0;

    return out->bytes.n ? CITE_OK : CITE_AGAIN;
}


cite_rc_t
cite_stream_next(cite_stream_t *s, cite_span_t *in, cite_piece_t *out)
{
    cite_rc_t       rc;
    cite_frame_t    frame;
    const uint8_t  *start, *end;

    start = in->p;
    end = start;

    while (!s->bypass) {

        rc = cite_sse_next(&s->sse, in, &frame);

        if (rc == CITE_AGAIN) {
            /* what follows the last complete frame was kept */
            return cite_stream_pass(start, end, out);
        }

        if (rc == CITE_OK) {
            cite_stream_frame(s, &frame);

        } else {
            s->bypass = "memory";
        }

        if (frame.kept) {
            assert(start == end);

            out->bytes = frame.bytes;
            out->kept = 1;

            return CITE_OK;
        }

        end = in->p;
    }

    *in = cite_span_skip(*in, in->n);

    return cite_stream_pass(start, in->p, out);
}


cite_rc_t
cite_stream_end(cite_stream_t *s, cite_piece_t *out)
{
    cite_frame_t  frame;

    if (!s->bypass && cite_sse_end(&s->sse, &frame) == CITE_OK) {
        cite_stream_frame(s, &frame);

        out->bytes = frame.bytes;
        out->kept = 1;

        return CITE_OK;
    }

    cite_run_close(&s->run);

    return CITE_DONE;
}
