
/*
 * Copyright (C) the ngx_cite authors
 */


#include "stream/cite_stream_lines.h"


void
cite_lines_init(cite_lines_t *lines, cite_mem_t *mem, size_t max)
{
    cite_buf_init(&lines->text, mem, max);
}


void
cite_lines_drop(cite_lines_t *lines, cite_span_t frame)
{
    lines->cr = frame.p[frame.n - 1] == '\r';
}


cite_rc_t
cite_lines_repair(cite_lines_t *lines, cite_span_t frame)
{
    const uint8_t  *p, *start, *last;

    if (!lines->cr && memchr(frame.p, '\r', frame.n) == NULL) {
        return CITE_DECLINED;
    }

    cite_buf_reset(&lines->text);
    start = frame.p;
    last = frame.p + frame.n;

    for (p = start; p < last; p++) {

        if (*p == '\r') {
            cite_buf_put(&lines->text, cite_span_between(start, p));
            cite_buf_byte(&lines->text, '\n');
            start = p + 1;

        } else if (*p == '\n' && lines->cr) {
            start = p + 1;
        }

        lines->cr = *p == '\r';
    }

    cite_buf_put(&lines->text, cite_span_between(start, last));

    if (lines->text.err) {
        /* an LF that still belongs to the frame is sent as it comes, too */
        lines->cr = 0;
        lines->failed = 1;
        return CITE_ERROR;
    }

    return CITE_OK;
}
