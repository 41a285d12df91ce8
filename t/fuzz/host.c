
/*
 * Copyright (C) the ngx_cite authors
 */


#include "host.h"


/* bits of "ways"; the upper ones choose an answer */

#define HOST_FAIL       0x01     /* a question has no answer */
#define HOST_SKIP       0x02
#define HOST_GIVE_UP    0x04     /* at the end nothing is waited for */
#define HOST_HEARTBEAT  0x08
#define HOST_ALONE      0x10     /* a verification alone is the answer */


/* what was understood: events, messages and their citations */

static void
host_watch(void *data, const cite_frame_t *frame, const cite_event_t *ev)
{
    host_t      *h = data;
    const char  *name;

    name = cite_event_name(ev->type);

    cite_buf_uint(&h->seen, frame->kind);
    cite_buf_add(&h->seen, name, strlen(name));
    cite_buf_put(&h->seen, ev->id);
    cite_buf_put(&h->seen, ev->owner);
    cite_buf_put(&h->seen, ev->text);
    cite_buf_byte(&h->seen, '\n');
}


void
host_init(host_t *h, const cite_conf_t *conf, const cite_heap_t *heap,
    cite_reader_t *reader)
{
    fuzz_buf_init(&h->all);
    fuzz_buf_init(&h->passed);
    fuzz_buf_init(&h->seen);
    h->parts_n = 0;
    h->busy = 0;
    h->ways = 0;

    cite_stream_init(&h->stream, conf, heap, reader);
    h->stream.watch = host_watch;
    h->stream.watch_data = h;
}


void
host_release(host_t *h)
{
    cite_stream_release(&h->stream);
}


static void
host_take(host_t *h, const cite_piece_t *piece)
{
    part_t  *part;

    CHECK(piece->bytes.n > 0);

    if (h->parts_n < HOST_PARTS) {
        part = &h->parts[h->parts_n++];
        part->offset = h->all.n;
        part->n = piece->bytes.n;
        part->added = piece->added;
    }

    cite_buf_put(&h->all, piece->bytes);

    if (!piece->added) {
        cite_buf_put(&h->passed, piece->bytes);
    }
}


/* the same for each citation, or what is no answer to several */

static cite_span_t
host_body(const host_t *h, const cite_question_t *q)
{
    size_t       i;
    cite_span_t  one;

    static cite_buf_t         b;
    static const char *const  answers[] = {
        "{\"status\":\"found\",\"page\":3}",
        "{\"status\":\"not_found\",\"constructor\":{\"__proto__\":1}}",
        "{\"searchState\":{\"status\":\"first_word_found\"},\"image\":\"AA\"}",
        "{\"status\":\"loading\"}"
    };

    i = h->ways >> 6;
    one = cite_span_make(answers[i], strlen(answers[i]));

    if (h->ways & HOST_ALONE) {
        return one;
    }

    fuzz_buf_init(&b);
    cite_buf_lit(&b, "{\"verifications\":{");

    for (i = 0; i < q->n; i++) {
        if (i) {
            cite_buf_byte(&b, ',');
        }

        cite_buf_byte(&b, '"');
        cite_buf_add(&b, q->checks[i]->id, CITE_KEY_LEN);
        cite_buf_lit(&b, "\":");
        cite_buf_put(&b, one);
    }

    cite_buf_lit(&b, "}}");

    return cite_buf_view(&b);
}


static void
host_answer(host_t *h, cite_question_t *q)
{
    CHECK(fuzz_is_json(cite_buf_view(&q->body)));

    if (h->ways & HOST_FAIL) {
        cite_checks_failed(&h->stream.checks, q, "timeout");

    } else if (h->ways & HOST_SKIP) {
        cite_checks_skipped(&h->stream.checks, q, "not worth it");

    } else {
        cite_checks_answered(&h->stream.checks, q, host_body(h, q));
    }
}


/* looks for verdicts, and sends what they make due */

static void
host_work(host_t *h)
{
    cite_piece_t      piece;
    cite_question_t  *q;

    while (cite_stream_work(&h->stream) == CITE_AGAIN) { /* void */ }

    while ((q = cite_checks_next(&h->stream.checks)) != NULL) {
        host_answer(h, q);
    }

    while (cite_stream_flush(&h->stream, &piece) == CITE_OK) {
        host_take(h, &piece);
    }

    if (h->ways & HOST_HEARTBEAT && !h->stream.conf->silent
        && cite_stream_heartbeat(&h->stream, &piece) == CITE_OK)
    {
        host_take(h, &piece);
    }
}


void
host_feed(host_t *h, cite_span_t piece)
{
    cite_piece_t  out;

    while (cite_stream_next(&h->stream, &piece, &out) == CITE_OK) {
        host_take(h, &out);
    }

    CHECK(piece.n == 0);

    if (h->busy) {
        host_work(h);
    }
}


static void
host_understood(host_t *h)
{
    size_t           n;
    cite_span_t      message;
    cite_record_t   *rec;
    cite_summary_t   sum;
    cite_message_t  *m;

    n = 0;

    for (m = h->stream.run.messages; m; m = m->next) {
        cite_buf_put(&h->seen, m->id);
        cite_buf_put(&h->seen, cite_buf_view(&m->text));

        for (rec = m->records.first; rec; rec = rec->next) {
            cite_buf_add(&h->seen, rec->key, CITE_KEY_LEN);
            cite_record_write(&h->seen, rec);
            n++;
        }
    }

    cite_stream_summary(&h->stream, &sum);
    CHECK(sum.total == n);
    cite_summary_write(&h->seen, &sum);

    while (cite_stream_completed(&h->stream, &message) == CITE_OK) {
        CHECK(fuzz_is_json(message));
        cite_buf_put(&h->seen, message);
    }

    cite_buf_add(&h->seen, cite_stream_status(&h->stream),
                 strlen(cite_stream_status(&h->stream)));
}


void
host_end(host_t *h)
{
    int           rounds;
    cite_rc_t     rc;
    cite_piece_t  out;

    for (rounds = 0; ; rounds++) {
        rc = cite_stream_end(&h->stream, &out);

        if (rc == CITE_DONE) {
            break;
        }

        if (rc == CITE_OK) {
            host_take(h, &out);
            continue;
        }

        CHECK(rc == CITE_AGAIN && h->stream.hold.active);

        if (h->ways & HOST_GIVE_UP) {
            cite_stream_give_up(&h->stream, "too late");
        }

        /* everything is answered, so that it does not wait for ever */

        CHECK(rounds < 10000);
        host_work(h);
    }

    CHECK(h->stream.checks.pending == 0);
    CHECK(cite_stream_end(&h->stream, &out) == CITE_DONE);

    host_understood(h);
}


void
host_run(host_t *h, cite_span_t in, fuzz_cuts_t *cuts)
{
    cite_span_t  piece;

    while (in.n) {
        piece = fuzz_piece(cuts, &in);
        host_feed(h, piece);
        fuzz_free(piece);
    }

    host_end(h);
}


static int
is_refused(cite_span_t token)
{
    return cite_span_eq(token, cite_span("__proto__"))
           || cite_span_eq(token, cite_span("constructor"))
           || cite_span_eq(token, cite_span("prototype"));
}


/* takes the next name off a pointer */

static cite_span_t
host_token(cite_span_t *path)
{
    size_t   n;
    uint8_t  c;

    static uint8_t  token[4096];

    CHECK(path->p[0] == '/');
    *path = cite_span_skip(*path, 1);

    for (n = 0; path->n && path->p[0] != '/'; n++) {
        c = path->p[0];
        *path = cite_span_skip(*path, 1);

        if (c == '~') {
            CHECK(path->n && (path->p[0] == '0' || path->p[0] == '1'));
            c = path->p[0] == '0' ? '~' : '/';
            *path = cite_span_skip(*path, 1);
        }

        CHECK(n < sizeof(token));
        token[n] = c;
    }

    return cite_span_make(token, n);
}


/* a path of ours goes through our key; without one the root is made */

static void
host_check_path(const host_t *h, yyjson_val *op)
{
    cite_span_t   path;
    yyjson_val   *value;

    value = yyjson_obj_get(op, "path");
    CHECK(yyjson_is_str(value));

    path = cite_span_make(yyjson_get_str(value), yyjson_get_len(value));

    if (path.n == 0) {
        CHECK(yyjson_equals_str(yyjson_obj_get(op, "op"), "add"));
        CHECK(yyjson_is_obj(yyjson_obj_get(op, "value")));
        CHECK(yyjson_obj_size(yyjson_obj_get(op, "value")) == 0);
        return;
    }

    CHECK(cite_span_eq(host_token(&path), h->stream.conf->state_key));

    /* some clients do not know escapes */

    CHECK(memchr(path.p, '~', path.n) == NULL);

    while (path.n) {
        CHECK(!is_refused(host_token(&path)));
    }
}


static void
host_check_agui(const host_t *h, yyjson_val *root)
{
    size_t       i, n;
    yyjson_val  *type, *delta, *op;

    type = yyjson_obj_get(root, "type");
    delta = yyjson_obj_get(root, "delta");

    if (h->stream.conf->strip_data && !yyjson_equals_str(type, "STATE_DELTA"))
    {
        CHECK(yyjson_equals_str(type, "TEXT_MESSAGE_CONTENT")
              || yyjson_equals_str(type, "TEXT_MESSAGE_CHUNK"));
        CHECK(yyjson_get_len(delta) > 0);

    } else {
        CHECK(yyjson_equals_str(type, "STATE_DELTA"));
        CHECK(yyjson_arr_size(delta) > 0);
    }

    yyjson_arr_foreach(delta, i, n, op) {
        host_check_path(h, op);
    }
}


/* a chunk of a UI message stream, with the members that clients know */

static void
host_check_vercel(const host_t *h, yyjson_val *root)
{
    yyjson_val  *type, *title;

    type = yyjson_obj_get(root, "type");
    title = yyjson_obj_get(root, "title");

    if (yyjson_equals_str(type, "text-delta")) {
        CHECK(h->stream.conf->strip_data);
        CHECK(yyjson_is_str(yyjson_obj_get(root, "id")));
        CHECK(yyjson_get_len(yyjson_obj_get(root, "delta")) > 0);

    } else if (yyjson_equals_str(type, "data-" CITE_STATE_KEY)
               || yyjson_equals_str(type, "data-" CITE_STATE_KEY "-message"))
    {
        CHECK(yyjson_is_str(yyjson_obj_get(root, "id")));
        CHECK(yyjson_is_obj(yyjson_obj_get(root, "data")));
        CHECK(h->stream.conf->native
              == !yyjson_get_bool(yyjson_obj_get(root, "transient")));

    } else {
        CHECK(yyjson_is_str(yyjson_obj_get(root, "sourceId")));
        CHECK(yyjson_equals_str(type, "source-url")
              ? yyjson_get_len(yyjson_obj_get(root, "url")) > 0
                && (title == NULL || yyjson_is_str(title))
              : yyjson_equals_str(type, "source-document")
                && yyjson_is_str(title)
                && yyjson_is_str(yyjson_obj_get(root, "mediaType")));
    }
}


static int
host_speaks(const host_t *h, const char *dialect)
{
    return strcmp(cite_stream_dialect(&h->stream), dialect) == 0;
}


/* frames of the other dialects have lines besides, and targets of their own */

static int
host_has_check(const host_t *h)
{
    return host_speaks(h, "agui") || host_speaks(h, "vercel");
}


static void
host_check_event(const host_t *h, cite_span_t json)
{
    yyjson_doc  *doc;
    yyjson_val  *root;

    doc = fuzz_read(json);
    CHECK(doc != NULL);

    root = yyjson_doc_get_root(doc);

    if (host_speaks(h, "agui")) {
        host_check_agui(h, root);

    } else {
        host_check_vercel(h, root);
    }

    yyjson_doc_free(doc);
}


/* blank lines, if there are such, and whole frames behind them */

static void
host_check_piece(const host_t *h, cite_span_t piece)
{
    size_t       n;
    cite_span_t  json;

    if (cite_span_eq(piece, cite_span(":\n\n")) || !host_has_check(h)) {
        return;
    }

    if (cite_span_starts(piece, cite_span("\n\n"))) {
        piece = cite_span_skip(piece, 2);
    }

    while (piece.n) {
        CHECK(cite_span_starts(piece, cite_span("data: {")));

        n = fuzz_find(piece, cite_span("\n"));
        CHECK(n + 2 <= piece.n && piece.p[n + 1] == '\n');

        json = cite_span_make(piece.p + 6, n - 6);
        CHECK(memchr(json.p, '\r', json.n) == NULL);
        host_check_event(h, json);

        piece = cite_span_skip(piece, n + 2);
    }
}


/*
 * Behind the agent's last byte an event may still be open, and clients that
 * take what is left for an event take it there: a frame that undoes it comes
 * behind blank lines, which end line and event for all of them.
 */

static int
host_is_place(const host_t *h, const uint8_t *places, size_t at,
    cite_span_t piece)
{
    return places[at] || (at == h->passed.n
                          && cite_span_starts(piece, cite_span("\n\n")));
}


void
host_check_added(const host_t *h)
{
    size_t         i, at;
    uint8_t       *places;
    cite_span_t    piece;
    const part_t  *part;

    places = client_places(cite_buf_view(&h->passed));
    at = 0;

    for (i = 0; i < h->parts_n; i++) {
        part = &h->parts[i];

        if (!part->added) {
            at += part->n;
            continue;
        }

        piece = cite_span_make(h->all.p + part->offset, part->n);
        CHECK(host_is_place(h, places, at, piece));
        host_check_piece(h, piece);
    }

    free(places);
}
