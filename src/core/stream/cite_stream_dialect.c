
/*
 * Copyright (C) the ngx_cite authors
 *
 * Which dialect a response is in: that of the configuration, or the one that
 * knows its first payload.
 */


#include "json/cite_members.h"
#include "stream/cite_stream_internal.h"


static void
cite_stream_bypass(cite_stream_t *s, const char *reason)
{
    s->bypass = s->bypass ? s->bypass : reason;
    s->body = cite_span_make(NULL, 0);
}


void
cite_stream_begin(cite_stream_t *s, const cite_dialect_t *dialect)
{
    cite_span_t  body;

    if (cite_exchange_begin(&s->exchange, dialect) != CITE_OK) {
        cite_stream_bypass(s, "memory");
        return;
    }

    body = s->body;
    s->body = cite_span_make(NULL, 0);

    if (body.n) {
        cite_stream_request(s, body);

    } else if (s->host.request) {
        s->host.request(s->host.data, s);
    }
}


void
cite_stream_request(cite_stream_t *s, cite_span_t body)
{
    if (s->exchange.dialect) {
        cite_run_input(&s->run, body.n);
        s->exchange.dialect->request(&s->exchange, body);
        cite_json_forget(&s->exchange.reader->event);

    } else if (!s->bypass) {
        s->body = body;
    }
}


void
cite_stream_request_unseen(cite_stream_t *s)
{
    s->run.unread = 1;
    s->run.calls_lost = 1;
}


const char *
cite_stream_dialect(const cite_stream_t *s)
{
    return s->exchange.dialect ? s->exchange.dialect->name : NULL;
}


/* 1 if the text is an object of JSON, as far as its members tell */

static int
cite_stream_is_object(cite_span_t text)
{
    cite_rc_t       rc;
    cite_member_t   m;
    cite_members_t  it;

    cite_members_init(&it, text);

    while ((rc = cite_members_next(&it, &m)) == CITE_OK) { /* void */ }

    return rc == CITE_DONE && cite_members_over(&it);
}


void
cite_stream_choose(cite_stream_t *s, const cite_frame_t *frame)
{
    const cite_dialect_t  *dialect;

    if (!frame->has_data
        || (frame->kind != CITE_FRAME_WHOLE && frame->kind != CITE_FRAME_HEAD))
    {
        return;
    }

    if (frame->lost) {
        cite_stream_bypass(s, "memory");
        return;
    }

    dialect = cite_dialect_probe(&s->exchange.headers, frame->data);

    if (dialect) {
        cite_stream_begin(s, dialect);

    } else if (frame->kind == CITE_FRAME_HEAD) {
        s->stats.over++;
        cite_stream_bypass(s, "limit");

    } else if (cite_stream_is_object(frame->data)) {
        cite_stream_bypass(s, "dialect");
    }
}


void
cite_stream_unknown(cite_stream_t *s, const cite_frame_t *frame)
{
    static const cite_event_t  none;

    if (frame->has_data && (frame->kind == CITE_FRAME_WHOLE
                            || frame->kind == CITE_FRAME_HEAD))
    {
        s->stats.events++;

        if (s->watch && !s->bypass) {
            s->watch(s->watch_data, frame, &none);
        }
    }

    if (s->bypass) {
        /* nothing is read any more, and nothing is kept */
        cite_sse_pass(&s->sse, 1);
    }
}


void
cite_stream_unknown_end(cite_stream_t *s)
{
    if (s->exchange.dialect == NULL && s->stats.events) {
        cite_stream_bypass(s, "dialect");
    }
}
