
/*
 * Copyright (C) the ngx_cite authors
 *
 * An answer that is not streamed, as one chunk of the stream that it could have
 * been.  Line ends in JSON stand between its values only, so that blanks in
 * their place change nothing.
 */


#include "stream/cite_stream_internal.h"


#define CITE_JSON_ROUNDS  3


static void
cite_stream_json_feed(cite_stream_t *s, cite_span_t in)
{
    cite_piece_t  piece;

    while (cite_stream_next(s, &in, &piece) == CITE_OK) { /* void */ }
}


/*
 * Nothing that it wants to send is sent.  What is missed is known when the end
 * was seen; what is open then stays so.
 */

static void
cite_stream_json_end(cite_stream_t *s)
{
    cite_rc_t     rc;
    unsigned      rounds;
    cite_piece_t  piece;

    rounds = 0;

    do {
        if (rounds++ == CITE_JSON_ROUNDS) {
            cite_stream_give_up(s, "not read");
        }

        while (cite_checks_work(&s->checks) == CITE_AGAIN) { /* void */ }

        while (cite_stream_flush(s, &piece) == CITE_OK) { /* void */ }

        while ((rc = cite_stream_end(s, &piece)) == CITE_OK) { /* void */ }

    } while (rc == CITE_AGAIN);
}


static cite_rc_t
cite_stream_json_read(cite_stream_t *s, cite_span_t body)
{
    size_t      i;
    cite_buf_t  event;

    cite_buf_init(&event, &s->mem, body.n + 64);
    cite_buf_lit(&event, "data: ");
    cite_buf_put(&event, body);
    cite_buf_lit(&event, "\n\n");

    for (i = 0; event.err == NULL && i < event.n - 2; i++) {
        if (event.p[i] == '\r' || event.p[i] == '\n') {
            event.p[i] = ' ';
        }
    }

    if (event.err) {
        return CITE_DECLINED;
    }

    cite_stream_json_feed(s, cite_buf_view(&event));
    cite_stream_json_end(s);
    cite_buf_free(&event);

    return s->bypass ? CITE_DECLINED : CITE_OK;
}


/* the messages that cite something */

static void
cite_stream_json_messages(cite_stream_t *s, cite_buf_t *out)
{
    int              first;
    cite_entry_t     entry;
    cite_message_t  *m;

    first = 1;
    memset(&entry, 0, sizeof(cite_entry_t));

    for (m = s->run.messages; m; m = m->next) {

        if (!m->assistant || m->open || m->records.n == 0) {
            continue;
        }

        cite_buf_add(out, ",", !first);
        cite_json_str(out, m->id);
        cite_buf_byte(out, ':');
        entry.message = m;
        cite_entry_write(&s->state, &entry, out);
        first = 0;
    }
}


cite_rc_t
cite_stream_json(cite_stream_t *s, cite_span_t body, cite_buf_t *out)
{
    size_t  n, begin, end;

    n = out->n;

    for (end = body.n; end && body.p[end - 1] != '}'; end--) { /* void */ }

    if (end == 0 || cite_stream_json_read(s, body) != CITE_OK) {
        return CITE_DECLINED;
    }

    cite_buf_add(out, body.p, end - 1);
    cite_buf_byte(out, ',');
    cite_json_str(out, s->state.key);
    cite_buf_lit(out, ":{\"messages\":{");

    begin = out->n;
    cite_stream_json_messages(s, out);

    if (out->n == begin || out->err) {
        out->n = n;
        return CITE_DECLINED;
    }

    cite_buf_lit(out, "}}");
    cite_buf_put(out, cite_span_skip(body, end - 1));

    return out->err ? CITE_DECLINED : CITE_OK;
}
