
/*
 * Copyright (C) the ngx_cite authors
 *
 * An answer that is not streamed, read as the stream that it could have been,
 * in the dialect that knows it.  Line ends in JSON stand between its values
 * only, so that blanks in their place change nothing.
 */


#include "stream/cite_stream_internal.h"
#include "stream/cite_stream_json.h"


#define CITE_JSON_ROUNDS  3

/* bytes that a step goes over; a longer frame is read at once */
#define CITE_JSON_STEP    65536


void
cite_stream_json_begin(cite_stream_json_t *json, cite_stream_t *s,
    cite_span_t body)
{
    memset(json, 0, sizeof(cite_stream_json_t));

    json->stream = s;
    json->body = body;

    cite_buf_init(&json->line, &s->mem, body.n);
    cite_buf_init(&json->frames, &s->mem, s->conf->max_memory);
}


static void
cite_stream_json_spend(cite_stream_json_t *json, size_t n)
{
    json->left -= cite_min(json->left, n);
}


/* where the object's brace is, which more can be put before; 0: nowhere */

static size_t
cite_stream_json_brace(cite_span_t body)
{
    size_t  n;

    for (n = body.n; n && body.p[n - 1] != '}'; n--) { /* void */ }

    return n;
}


static cite_rc_t
cite_stream_json_line(cite_stream_json_t *json)
{
    size_t       i;
    cite_buf_t  *line;

    line = &json->line;

    if (cite_stream_json_brace(json->body) == 0) {
        return CITE_DECLINED;
    }

    cite_buf_put(line, json->body);

    for (i = 0; i < line->n; i++) {
        if (line->p[i] == '\r' || line->p[i] == '\n') {
            line->p[i] = ' ';
        }
    }

    cite_stream_json_spend(json, line->n);
    json->state = CITE_JSON_FRAMES;

    return line->err ? CITE_DECLINED : CITE_AGAIN;
}


/* the frames, in the dialect of the configuration or the one that knows it */

static cite_rc_t
cite_stream_json_frames(cite_stream_json_t *json)
{
    cite_rc_t              rc;
    const cite_dialect_t  *dialect, *only;

    dialect = cite_dialects[json->dialect++];
    only = json->stream->exchange.dialect;

    if (dialect == NULL) {
        return CITE_DECLINED;
    }

    if (dialect->whole == NULL || (only && only != dialect)) {
        return CITE_AGAIN;
    }

    rc = dialect->whole(cite_buf_view(&json->line), &json->frames);
    cite_stream_json_spend(json, json->line.n + json->frames.n);

    if (rc == CITE_DECLINED) {
        return CITE_AGAIN;
    }

    json->chosen = dialect;
    json->all = dialect->whole_more == NULL;

    if (json->all) {
        cite_buf_free(&json->line);
    }

    json->rest = cite_buf_view(&json->frames);
    json->state = CITE_JSON_BEGIN;

    return rc == CITE_OK ? CITE_AGAIN : CITE_DECLINED;
}


/* no frame is looked at to know the dialect; the request is read now */

static cite_rc_t
cite_stream_json_start(cite_stream_json_t *json)
{
    if (json->stream->exchange.dialect == NULL) {
        cite_stream_begin(json->stream, json->chosen);
        json->left = 0;
    }

    json->state = CITE_JSON_FEED;

    return CITE_AGAIN;
}


/* a frame has no line end but those behind it */

static size_t
cite_stream_json_frame_len(cite_span_t rest)
{
    const uint8_t  *end;

    end = memchr(rest.p, '\n', rest.n);

    return end ? cite_min((size_t) (end - rest.p) + 2, rest.n) : rest.n;
}


/*
 * A frame at a time, so that none is torn and has to be copied.  A long one
 * gets a step of its own.
 */

static cite_rc_t
cite_stream_json_feed(cite_stream_json_t *json)
{
    size_t        n;
    cite_span_t   in;
    cite_piece_t  piece;

    if (json->rest.n == 0) {
        json->state = json->all ? CITE_JSON_WORK : CITE_JSON_MORE;
        return CITE_AGAIN;
    }

    n = cite_stream_json_frame_len(json->rest);

    if (n > json->left && json->left < CITE_JSON_STEP) {
        json->left = 0;
        return CITE_AGAIN;
    }

    in = cite_span_make(json->rest.p, n);
    json->rest = cite_span_skip(json->rest, n);
    cite_stream_json_spend(json, n);

    while (cite_stream_next(json->stream, &in, &piece) == CITE_OK) {
        /* nothing that it wants to send is sent */
    }

    return CITE_AGAIN;
}


static cite_rc_t
cite_stream_json_more(cite_stream_json_t *json)
{
    cite_rc_t  rc;

    cite_buf_free(&json->frames);

    rc = json->chosen->whole_more(cite_buf_view(&json->line), &json->whole,
                                  &json->frames);
    json->left = 0;
    json->all = rc == CITE_OK;
    json->rest = cite_buf_view(&json->frames);
    json->state = CITE_JSON_FEED;

    return rc == CITE_ERROR ? CITE_DECLINED : CITE_AGAIN;
}


static cite_rc_t
cite_stream_json_work(cite_stream_json_t *json)
{
    if (cite_stream_work(json->stream) == CITE_AGAIN) {
        json->left = 0;

    } else {
        json->state = CITE_JSON_FLUSH;
    }

    return CITE_AGAIN;
}


static cite_rc_t
cite_stream_json_flush(cite_stream_json_t *json)
{
    cite_piece_t  piece;

    if (cite_stream_flush(json->stream, &piece) == CITE_OK) {
        json->left = 0;

    } else {
        json->state = CITE_JSON_END;
    }

    return CITE_AGAIN;
}


/*
 * What is missed is known when the end was seen; containers that are open then
 * stay open.
 */

static cite_rc_t
cite_stream_json_end(cite_stream_json_t *json)
{
    cite_rc_t     rc;
    cite_piece_t  piece;

    rc = cite_stream_end(json->stream, &piece);

    if (rc == CITE_DONE) {
        json->state = CITE_JSON_WRITE;

    } else if (rc == CITE_AGAIN) {
        json->state = CITE_JSON_WORK;

        if (++json->rounds == CITE_JSON_ROUNDS) {
            cite_stream_give_up(json->stream, "not read");
        }
    }

    json->left = 0;

    return CITE_AGAIN;
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


static cite_rc_t
cite_stream_json_write(cite_stream_json_t *json, cite_buf_t *out)
{
    size_t          n, begin, end;
    cite_stream_t  *s;

    s = json->stream;
    n = out->n;
    end = cite_stream_json_brace(json->body);

    if (s->bypass) {
        return CITE_DECLINED;
    }

    cite_buf_free(&json->line);
    cite_buf_free(&json->frames);

    cite_buf_add(out, json->body.p, end - 1);
    cite_buf_byte(out, ',');
    cite_json_str(out, s->state.key);
    cite_buf_lit(out, ":{\"messages\":{");

    begin = out->n;
    cite_stream_json_messages(s, out);

    if (out->n != begin) {
        cite_buf_lit(out, "}}");
        cite_buf_put(out, cite_span_skip(json->body, end - 1));

        if (out->err == NULL) {
            return CITE_OK;
        }
    }

    out->n = n;

    return CITE_DECLINED;
}


static cite_rc_t
cite_stream_json_part(cite_stream_json_t *json, cite_buf_t *out)
{
    switch (json->state) {

    case CITE_JSON_LINE:
        return cite_stream_json_line(json);

    case CITE_JSON_FRAMES:
        return cite_stream_json_frames(json);

    case CITE_JSON_BEGIN:
        return cite_stream_json_start(json);

    case CITE_JSON_FEED:
        return cite_stream_json_feed(json);

    case CITE_JSON_MORE:
        return cite_stream_json_more(json);

    case CITE_JSON_WORK:
        return cite_stream_json_work(json);

    case CITE_JSON_FLUSH:
        return cite_stream_json_flush(json);

    case CITE_JSON_END:
        return cite_stream_json_end(json);

    default:
        return cite_stream_json_write(json, out);
    }
}


cite_rc_t
cite_stream_json_step(cite_stream_json_t *json, cite_buf_t *out)
{
    cite_rc_t  rc;

    json->left = CITE_JSON_STEP;

    do {
        rc = cite_stream_json_part(json, out);
    } while (rc == CITE_AGAIN && json->left);

    if (rc != CITE_AGAIN) {
        cite_buf_free(&json->line);
        cite_buf_free(&json->frames);
    }

    return rc;
}


cite_rc_t
cite_stream_json(cite_stream_t *s, cite_span_t body, cite_buf_t *out)
{
    cite_rc_t           rc;
    cite_stream_json_t  json;

    cite_stream_json_begin(&json, s, body);

    do {
        rc = cite_stream_json_step(&json, out);
    } while (rc == CITE_AGAIN);

    return rc;
}
