
/*
 * Copyright (C) the ngx_cite authors
 */


#include "dialect/cite_agui_strip.h"
#include "json/cite_json.h"
#include "json/cite_members.h"


typedef struct {
    cite_span_t  payload;
    cite_span_t  delta;      /* inside of its quotes */
    unsigned     chunk:1;
} cite_agui_strip_t;


static int
cite_agui_strip_string(cite_span_t value, cite_span_t *inside)
{
    if (value.n < 2 || *value.p != '"') {
        return 0;
    }

    *inside = cite_span_make(value.p + 1, value.n - 2);

    return 1;
}


/* where the delta is; CITE_DECLINED: there is none that is a string */

static cite_rc_t
cite_agui_strip_find(cite_span_t payload, cite_agui_strip_t *ev)
{
    int             found;
    cite_rc_t       rc;
    cite_span_t     type;
    cite_member_t   m;
    cite_members_t  it;

    memset(ev, 0, sizeof(cite_agui_strip_t));

    ev->payload = payload;
    found = 0;

    cite_members_init(&it, payload);

    while ((rc = cite_members_next(&it, &m)) == CITE_OK) {

        if (cite_json_same(m.name, cite_span("delta"))) {
            found = cite_agui_strip_string(m.value, &ev->delta);

        } else if (cite_json_same(m.name, cite_span("type"))) {
            ev->chunk = cite_agui_strip_string(m.value, &type)
                        && cite_json_same(type,
                                          cite_span("TEXT_MESSAGE_CHUNK"));
        }
    }

    return rc == CITE_DONE && found ? CITE_OK : CITE_DECLINED;
}


/*
 * Writes "all", which holds the delta, with the visible part of it.
 * CITE_DONE: nothing is visible, and the event cannot be without text.
 */

static cite_rc_t
cite_agui_strip_write(cite_strip_t *st, const cite_agui_strip_t *ev,
    cite_span_t all, cite_buf_t *out)
{
    size_t          n;
    cite_rc_t       rc;
    const uint8_t  *end;

    cite_buf_put(out, cite_span_between(all.p, ev->delta.p));

    n = out->n;

    rc = cite_strip_delta(st, ev->delta, out);
    if (rc != CITE_OK) {
        return rc;
    }

    if (out->n == n && !ev->chunk) {
        return CITE_DONE;
    }

    end = ev->delta.p + ev->delta.n;

    cite_buf_put(out, cite_span_between(end, all.p + all.n));

    return CITE_OK;
}


/* the next line; *end is how it ends */

static cite_span_t
cite_agui_strip_line(cite_span_t *rest, cite_span_t *end)
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
cite_agui_strip_is_data(cite_span_t line)
{
    return cite_span_starts(line, cite_span("data"))
           && (line.n == 4 || line.p[4] == ':');
}


/* one line of data in place of several; their line ends are white space */

static cite_rc_t
cite_agui_strip_join(cite_strip_t *st, const cite_agui_strip_t *ev,
    cite_buf_t *out)
{
    size_t     i;
    cite_rc_t  rc;

    cite_buf_lit(out, "data: ");

    i = out->n;

    rc = cite_agui_strip_write(st, ev, ev->payload, out);

    for ( /* void */ ; rc == CITE_OK && i < out->n; i++) {
        if (out->p[i] == '\n') {
            out->p[i] = ' ';
        }
    }

    return rc;
}


static cite_rc_t
cite_agui_strip_lines(cite_strip_t *st, const cite_agui_strip_t *ev,
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

        line = cite_agui_strip_line(&rest, &end);

        if (!cite_agui_strip_is_data(line)) {
            cite_buf_put(out, line);
            cite_buf_put(out, end);
            continue;
        }

        if (!first) {
            continue;
        }

        first = 0;

        rc = cite_agui_strip_join(st, ev, out);
        if (rc != CITE_OK) {
            return rc;
        }

        cite_buf_put(out, end);
    }

    return CITE_OK;
}


cite_rc_t
cite_agui_strip_frame(cite_strip_t *st, const cite_frame_t *frame,
    cite_buf_t *out)
{
    size_t             start;
    uintptr_t          data, bytes;
    cite_rc_t          rc;
    const char        *err;
    cite_strip_t       before;
    cite_agui_strip_t  ev;

    if (!frame->has_data
        || cite_agui_strip_find(frame->data, &ev) != CITE_OK)
    {
        return CITE_DECLINED;
    }

    before = *st;
    start = out->n;
    err = out->err;

    data = (uintptr_t) frame->data.p;
    bytes = (uintptr_t) frame->bytes.p;

    if (data >= bytes && data < bytes + frame->bytes.n) {
        rc = cite_agui_strip_write(st, &ev, frame->bytes, out);

    } else {
        rc = cite_agui_strip_lines(st, &ev, frame->bytes, out);
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


void
cite_agui_strip_end(cite_buf_t *out, cite_span_t id, cite_span_t owner,
    int chunk, cite_span_t text)
{
    size_t  start;

    if (text.n == 0) {
        return;
    }

    start = out->n;

    if (chunk) {
        cite_buf_lit(out, "data: {\"type\":\"TEXT_MESSAGE_CHUNK\"");

    } else {
        cite_buf_lit(out, "data: {\"type\":\"TEXT_MESSAGE_CONTENT\"");
    }

    cite_buf_lit(out, ",\"messageId\":");
    cite_json_str(out, id);
    cite_buf_lit(out, ",\"delta\":");
    cite_json_str(out, text);

    if (owner.n) {
        cite_buf_lit(out, ",\"subagentRunId\":");
        cite_json_str(out, owner);
    }

    cite_buf_lit(out, "}\n\n");

    if (out->err) {
        out->n = start;
    }
}
