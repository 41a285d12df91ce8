
/*
 * Copyright (C) the ngx_cite authors
 *
 * How others read the same bytes: those who know LF alone, and those who want
 * a space behind "data:".
 */


#include "wire/cite_sse_internal.h"


int
cite_sse_mixed(const cite_sse_t *s)
{
    return s->split && s->filled && s->bare;
}


int
cite_sse_mute(const cite_sse_t *s)
{
    return s->mute;
}


void
cite_sse_added(cite_sse_t *s)
{
    s->split = 1;
}


/* the line at the frame's end, for those who know LF alone */

static void
cite_sse_note_line(cite_sse_t *s, const cite_frame_t *frame)
{
    cite_span_t  line;

    line = frame->bytes;

    while (line.n && line.p[line.n - 1] != LF) {
        line.n--;
    }

    if (line.n || s->last == LF || s->last == 0) {
        line = cite_span_skip(frame->bytes, line.n);
        s->mute = !cite_span_starts(line, cite_span("data:"));
    }

    /* of a part it is not known where it begins */

    s->mute |= frame->kind == CITE_FRAME_PART || frame->kind == CITE_FRAME_TAIL;
}


void
cite_sse_unread(cite_sse_t *s)
{
    /* behind LF LF it can't */
    s->bare |= s->filled;
}


void
cite_sse_note(cite_sse_t *s, cite_frame_t *frame)
{
    size_t   n;
    uint8_t  before;

    n = frame->bytes.n;

    if (n == 0) {
        return;
    }

    s->filled |= frame->has_data || frame->kind == CITE_FRAME_TAIL;

    before = n > 1 ? frame->bytes.p[n - 2] : s->last;

    if (frame->bytes.p[n - 1] == CR) {
        cite_sse_note_line(s, frame);
    }

    s->last = frame->bytes.p[n - 1];

    if (s->last != LF || before != LF) {
        frame->open = 1;
        return;
    }

    frame->mixed = s->filled && s->bare;
    frame->uneven = s->uneven;

    s->split = 1;
    s->bare = 0;
    s->filled = 0;
    s->uneven = 0;
}
