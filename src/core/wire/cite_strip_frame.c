
/*
 * Copyright (C) the ngx_cite authors
 */


#include "wire/cite_strip_frame.h"


typedef struct {
    cite_span_t  payload;
    cite_span_t  delta;      /* inside of its quotes */
    int          empty;      /* the event may be without text */
} cite_strip_place_t;


/*
 * Writes "all", which holds the delta, with the visible part of it.
 * CITE_DONE: nothing is visible, and the event cannot be without text.
 */

static cite_rc_t
cite_strip_write(cite_strip_t *st, const cite_strip_place_t *at,
    cite_span_t all, cite_buf_t *out)
{
    size_t          n;
    cite_rc_t       rc;
    const uint8_t  *end;

    cite_buf_put(out, cite_span_between(all.p, at->delta.p));

    n = out->n;

    rc = cite_strip_delta(st, at->delta, out);
    if (rc != CITE_OK) {
        return rc;
    }

    if (out->n == n && !at->empty) {
        return CITE_DONE;
    }

    end = at->delta.p + at->delta.n;

    cite_buf_put(out, cite_span_between(end, all.p + all.n));

    return CITE_OK;
}


/* the next line; *end is how it ends */

static cite_span_t
cite_strip_line(cite_span_t *rest, cite_span_t *end)
{
    size_t       n;
    cite_span_t  line;

    for (n = 0; n < rest->n && rest->p[n] != '\n' && rest->p[n] != '\r'; n++)
    {
        /* void */
    }

    line = cite_span_make(rest->p, n);
    *rest = cite_span_skip(*rest, n);

    n = cite_span_starts(*rest, cite_span("\r\n")) ? 2 : rest->n > 0;

    *end = cite_span_make(rest->p, n);
    *rest = cite_span_skip(*rest, n);

    return line;
}


static int
cite_strip_is_data(cite_span_t line)
{
    return cite_span_starts(line, cite_span("data"))
           && (line.n == 4 || line.p[4] == ':');
}


/* one line of data in place of several; their line ends are white space */

static cite_rc_t
cite_strip_join(cite_strip_t *st, const cite_strip_place_t *at,
    cite_buf_t *out)
{
    size_t     i;
    cite_rc_t  rc;

    cite_buf_lit(out, "data: ");

    i = out->n;

    rc = cite_strip_write(st, at, at->payload, out);

    for ( /* void */ ; rc == CITE_OK && i < out->n; i++) {
        if (out->p[i] == '\n') {
            out->p[i] = ' ';
        }
    }

    return rc;
}


static cite_rc_t
cite_strip_lines(cite_strip_t *st, const cite_strip_place_t *at,
    cite_span_t rest, cite_buf_t *out)
{
    int          first;
    cite_rc_t    rc;
    cite_span_t  line, end;

    first = 1;

    /* before the first event of a stream */

    if (cite_span_starts(rest, cite_span("\xef\xbb\xbf" "data"))) {
        cite_buf_lit(out, "\xef\xbb\xbf");
        rest = cite_span_skip(rest, 3);
    }

    while (rest.n) {

        line = cite_strip_line(&rest, &end);

        if (!cite_strip_is_data(line)) {
            cite_buf_put(out, line);
            cite_buf_put(out, end);
            continue;
        }

        if (!first) {
            continue;
        }

        first = 0;

        rc = cite_strip_join(st, at, out);
        if (rc != CITE_OK) {
            return rc;
        }

        cite_buf_put(out, end);
    }

    return CITE_OK;
}


cite_rc_t
cite_strip_frame(cite_strip_t *st, const cite_frame_t *frame,
    cite_span_t delta, int empty, cite_buf_t *out)
{
    size_t              start;
    uintptr_t           data, bytes;
    cite_rc_t           rc;
    const char         *err;
    cite_strip_t        before;
    cite_strip_place_t  at;

    at.payload = frame->data;
    at.delta = delta;
    at.empty = empty;

    before = *st;
    start = out->n;
    err = out->err;

    data = (uintptr_t) frame->data.p;
    bytes = (uintptr_t) frame->bytes.p;

    if (data >= bytes && data < bytes + frame->bytes.n) {
        rc = cite_strip_write(st, &at, frame->bytes, out);

    } else {
        rc = cite_strip_lines(st, &at, frame->bytes, out);
    }

    if (rc == CITE_DECLINED || rc == CITE_DONE) {
        out->n = start;
        out->err = err;
        return rc;
    }

    if (out->err) {
        *st = before;
        out->n = start;
        return CITE_ERROR;
    }

    return CITE_OK;
}
