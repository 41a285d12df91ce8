
/*
 * Copyright (C) the ngx_cite authors
 *
 * An answer that is not streamed, read as the stream that it could have been,
 * in the dialect that knows it.  Line ends in JSON stand between its values
 * only, so that blanks in their place change nothing.
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
 * was seen; containers that are open then stay open.
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

        while (cite_stream_work(s) == CITE_AGAIN) { /* void */ }

        while (cite_stream_flush(s, &piece) == CITE_OK) { /* void */ }

        while ((rc = cite_stream_end(s, &piece)) == CITE_OK) { /* void */ }

    } while (rc == CITE_AGAIN);
}


/* the body without line ends */

static void
cite_stream_json_line(cite_span_t body, cite_buf_t *line)
{
    size_t  i;

    cite_buf_put(line, body);

    for (i = 0; i < line->n; i++) {
        if (line->p[i] == '\r' || line->p[i] == '\n') {
            line->p[i] = ' ';
        }
    }
}


/* the frames, in the dialect of the configuration or the one that knows it */

static cite_rc_t
cite_stream_json_frames(cite_stream_t *s, cite_span_t line, cite_buf_t *out)
{
    size_t                 i;
    cite_rc_t              rc;
    const cite_dialect_t  *dialect;

    rc = CITE_DECLINED;

    for (i = 0; rc == CITE_DECLINED && cite_dialects[i]; i++) {

        dialect = cite_dialects[i];

        if (dialect->whole && (s->exchange.dialect == NULL
                               || s->exchange.dialect == dialect))
        {
            rc = dialect->whole(line, out);
        }
    }

    return rc;
}


static cite_rc_t
cite_stream_json_read(cite_stream_t *s, cite_span_t body)
{
    cite_rc_t   rc;
    cite_buf_t  line, frames;

    cite_buf_init(&line, &s->mem, body.n);
    cite_buf_init(&frames, &s->mem, s->conf->max_memory);
    cite_stream_json_line(body, &line);

    rc = line.err ? CITE_ERROR
                  : cite_stream_json_frames(s, cite_buf_view(&line), &frames);
    cite_buf_free(&line);

    if (rc == CITE_OK) {
        cite_stream_json_feed(s, cite_buf_view(&frames));
        cite_stream_json_end(s);
    }

    cite_buf_free(&frames);

    return rc == CITE_OK && !s->bypass ? CITE_OK : CITE_DECLINED;
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
