
/*
 * Copyright (C) the ngx_cite authors
 */


#include "source/cite_source_body.h"
#include "source/cite_source_walk.h"


struct cite_source_frame_s {
    cite_source_frame_t       *below;
    const cite_source_task_t  *task;
    cite_source_text_t         in;
    max_align_t                state[];
};


void *
cite_walk_call(cite_source_walk_t *w, const cite_source_task_t *task,
    const cite_source_text_t *in)
{
    size_t                size;
    cite_source_frame_t  *frame;

    w->rc = CITE_DECLINED;
    size = sizeof(cite_source_frame_t) + task->size;

    frame = cite_mem_resize(in->mem, NULL, size);
    if (frame == NULL) {
        w->sink->dropped++;
        return NULL;
    }

    memset(frame, 0, size - task->room);
    frame->below = w->top;
    frame->task = task;
    frame->in = *in;

    w->top = frame;

    return frame->state;
}


static void
cite_walk_return(cite_source_walk_t *w)
{
    cite_source_frame_t  *frame;

    frame = w->top;
    w->top = frame->below;

    if (frame->task->end) {
        frame->task->end(frame->state);
    }

    cite_mem_resize(frame->in.mem, frame, 0);
}


cite_rc_t
cite_walk_any_line(cite_source_walk_t *w, cite_span_t *rest, cite_span_t *line,
    size_t pay)
{
    if (w->left == 0) {
        return CITE_AGAIN;
    }

    if (!cite_line_next(rest, line)) {
        return CITE_DONE;
    }

    (void) cite_walk_pay(w, pay + line->n / 16);

    return CITE_OK;
}


/* line ends at the start are no lines to look at */

static void
cite_walk_skip_ends(cite_source_walk_t *w, cite_span_t *rest)
{
    size_t  n;

    n = rest->n;

    while (rest->n >= 8 && cite_word(rest->p) == CITE_BYTES('\n')) {
        *rest = cite_span_skip(*rest, 8);
    }

    while (rest->n && *rest->p == '\n') {
        *rest = cite_span_skip(*rest, 1);
    }

    (void) cite_walk_pay(w, (n - rest->n) / 16);
}


cite_rc_t
cite_walk_line(cite_source_walk_t *w, cite_span_t *rest,
    cite_span_t *line, size_t pay)
{
    if (w->left && rest->n && *rest->p == '\n') {
        cite_walk_skip_ends(w, rest);
    }

    return cite_walk_any_line(w, rest, line, pay);
}


int
cite_walk_is_json(cite_source_walk_t *w, cite_span_t text)
{
    if (w->asked.p != text.p || w->asked.n != text.n || text.n == 0) {
        w->asked = text;
        w->json = cite_source_is_json(text) != 0;
    }

    return w->json;
}


void
cite_walk_add(cite_source_walk_t *w, cite_source_reading_t *r,
    cite_source_list_t *list)
{
    (void) cite_walk_pay(w, CITE_WALK_ADD + r->source.content.n / 2);

    w->sink->add(w->sink, r, list);
}


static void
cite_source_walk_begin(cite_source_walk_t *w, cite_sources_t *s,
    const cite_source_text_t *in)
{
    memset(w, 0, sizeof(cite_source_walk_t));

    cite_sources_sink_begin(&w->own, s, in->origin, in->tool_call_id);
    w->sink = &w->own.sink;

    cite_source_readers_call(w, in, CITE_SOURCE_READERS_N);
}


void
cite_source_walk_text(cite_source_walk_t *w, cite_sources_t *s,
    cite_json_t *json, cite_span_t text, cite_origin_e origin,
    cite_span_t tool_call_id)
{
    cite_source_text_t  in = { text, origin, tool_call_id, json, s->mem,
                               &s->budget, NULL, 0 };

    cite_source_walk_begin(w, s, &in);
}


void
cite_source_walk_value(cite_source_walk_t *w, cite_sources_t *s,
    cite_json_t *json, yyjson_val *value, cite_origin_e origin,
    cite_span_t tool_call_id)
{
    cite_source_text_t  in = { cite_span_make(NULL, 0), origin, tool_call_id,
                               json, s->mem, &s->budget, value, 0 };

    cite_source_walk_begin(w, s, &in);
}


static cite_reading_e
cite_walk_how(const cite_source_walk_t *w)
{
    if (w->rc != CITE_OK || w->reader == NULL
        || w->reader == &cite_source_reader_call)
    {
        return CITE_READING_NONE;
    }

    return w->reader == &cite_source_reader_json ? CITE_READING_JSON
                                                 : CITE_READING_TEXT;
}


cite_rc_t
cite_source_walk_step(cite_source_walk_t *w, size_t n)
{
    cite_rc_t             rc;
    cite_source_frame_t  *frame;

    w->most = cite_max(n, 1);
    w->left = w->most;

    while (w->top) {

        frame = w->top;
        rc = frame->task->step(w, &frame->in, frame->state);

        if (rc != CITE_AGAIN) {
            cite_walk_return(w);
            w->rc = rc;

        } else if (w->left == 0) {
            return CITE_AGAIN;
        }
    }

    w->how = cite_walk_how(w);
    cite_source_walk_end(w);

    return CITE_OK;
}


void
cite_source_walk_end(cite_source_walk_t *w)
{
    if (w->own.sources) {
        cite_sources_sink_end(&w->own);
        w->own.sources = NULL;
    }

    while (w->top) {
        cite_walk_return(w);
    }
}


cite_rc_t
cite_source_task_run(const cite_source_task_t *task,
    const cite_source_text_t *in, cite_source_sink_t *sink)
{
    cite_source_walk_t  w;

    memset(&w, 0, sizeof(cite_source_walk_t));
    w.sink = sink;

    (void) cite_walk_call(&w, task, in);
    (void) cite_source_walk_step(&w, SIZE_MAX);

    return w.rc;
}


const cite_source_reader_t *
cite_source_readers_read(const cite_source_text_t *in, cite_source_sink_t *sink)
{
    cite_source_walk_t  w;

    memset(&w, 0, sizeof(cite_source_walk_t));
    w.sink = sink;

    cite_source_readers_call(&w, in, CITE_SOURCE_READERS_N);
    (void) cite_source_walk_step(&w, SIZE_MAX);

    return w.rc == CITE_OK ? w.reader : NULL;
}
