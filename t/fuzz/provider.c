
/*
 * Copyright (C) the ngx_cite authors
 */


#include "formats/cite_formats.h"
#include "cite_sha1.h"
#include "heap.h"
#include "lexicon.h"
#include "stream/cite_stream_json.h"
#include "wire/cite_cuts.h"
#include "provider.h"


#define FRAME_MAX  (64 * 1024)


typedef struct {
    cite_buf_t  all;
    cite_buf_t  passed;
} output_t;


static cite_reader_t  reader;


/* seeds begin with a letter: their limits are wide, so that all is read */

static int
is_tight(uint8_t what, uint8_t limit)
{
    return (what & 0x80) && (what & limit);
}


static void
set_conf(cite_conf_t *conf, const provider_t *p, uint8_t what)
{
    memset(conf, 0, sizeof(cite_conf_t));

    conf->max_event_size = is_tight(what, 1) ? 200 : 1 << 20;
    conf->max_message_size = is_tight(what, 2) ? 50 : 1 << 20;
    conf->max_memory = is_tight(what, 4) ? 20000 : 64 << 20;
    conf->max_citations = CITE_MAX_CITATIONS;
    conf->max_citations_run = CITE_MAX_CITATIONS_RUN;
    conf->max_state_size = CITE_MAX_STATE_SIZE;
    conf->keep_messages = CITE_KEEP_MESSAGES;
    conf->max_preview = CITE_MAX_PREVIEW;
    conf->max_evidence_size = CITE_MAX_EVIDENCE_SIZE;
    conf->evidence_threshold = CITE_EVIDENCE_THRESHOLD;
    conf->max_verification_size = CITE_MAX_VERIFICATION;
    conf->closest = CITE_CLOSEST;
    conf->state_key = cite_span(CITE_STATE_KEY);
    conf->formats = CITE_FORMATS;
    conf->sha1 = cite_sha1;
    conf->lexicon = &lexicon;
    conf->evidence = 1;
    conf->dialect = p->dialect;
    conf->native = (what & 8) != 0;
    conf->client = what & 16 ? CITE_CLIENT_OPENWEBUI : CITE_CLIENT_AUTO;
}


/* a comment, or lines "event: TYPE" and "data: {...}" */

static void
check_frame(const provider_t *p, cite_span_t frame)
{
    yyjson_doc     *doc;
    const uint8_t  *line;

    CHECK(frame.n <= FRAME_MAX);

    if (cite_span_starts(frame, cite_span(":"))) {
        return;
    }

    if (cite_span_starts(frame, cite_span("event: "))) {
        line = memchr(frame.p, '\n', frame.n);
        frame = cite_span_skip(frame, (size_t) (line - frame.p) + 1);
    }

    CHECK(cite_span_starts(frame, cite_span("data: {")));

    doc = yyjson_read((const char *) frame.p + 6, frame.n - 8, 0);

    CHECK(doc != NULL);
    CHECK(p->is_frame(yyjson_doc_get_root(doc)));

    yyjson_doc_free(doc);
}


static void
take(const provider_t *p, output_t *out, const cite_piece_t *piece)
{
    size_t  i, from;

    cite_buf_put(&out->all, piece->bytes);

    if (!piece->added) {
        cite_buf_put(&out->passed, piece->bytes);
        return;
    }

    for (i = 1, from = 0; i < piece->bytes.n; i++) {

        if (piece->bytes.p[i] == '\n' && piece->bytes.p[i - 1] == '\n') {
            if (i - from > 1) {
                check_frame(p, cite_span_make(piece->bytes.p + from,
                                              i + 1 - from));
            }

            from = i + 1;
        }
    }
}


static void
end(const provider_t *p, cite_stream_t *s, output_t *out)
{
    cite_rc_t     rc;
    cite_piece_t  piece;

    do {
        while (cite_stream_work(s) == CITE_AGAIN) { /* void */ }

        while (cite_stream_flush(s, &piece) == CITE_OK) {
            take(p, out, &piece);
        }

        while ((rc = cite_stream_end(s, &piece)) == CITE_OK) {
            take(p, out, &piece);
        }

    } while (rc == CITE_AGAIN);
}


static void
run(const provider_t *p, const cite_conf_t *conf, cite_span_t request,
    cite_span_t in, uint8_t seed, output_t *out)
{
    cite_span_t    piece, rest;
    fuzz_cuts_t    cuts;
    cite_piece_t   sent;
    cite_stream_t  s;

    fuzz_buf_init(&out->all);
    fuzz_buf_init(&out->passed);
    fuzz_cuts_init(&cuts, seed);

    cite_stream_init(&s, conf, &cite_heap_libc, &reader);
    cite_stream_request(&s, request);

    while (in.n) {
        piece = fuzz_piece(&cuts, &in);
        rest = piece;

        while (cite_stream_next(&s, &rest, &sent) == CITE_OK) {
            take(p, out, &sent);
        }

        fuzz_free(piece);
    }

    end(p, &s, out);
    cite_stream_release(&s);
}


/* without its hidden parts, and with instructions, it is JSON as before */

static void
check_request(const cite_conf_t *conf, cite_span_t body)
{
    size_t        n;
    uint8_t      *parts;
    yyjson_doc   *doc;
    cite_span_t   place;

    static cite_buf_t  cuts, text;

    doc = yyjson_read((const char *) body.p, body.n, 0);

    fuzz_buf_init(&cuts);

    if (conf->dialect->hide
        && conf->dialect->hide(conf, body, conf->state_key, &cuts) == CITE_OK)
    {
        parts = malloc(body.n);
        cite_cuts_split(body, cite_buf_view(&cuts), parts);
        n = cite_cuts_length(body.n, cite_buf_view(&cuts));
        CHECK(n < body.n);
        free(parts);
    }

    fuzz_buf_init(&text);

    if (conf->dialect->instruct(body, cite_span("cite"), 1, &place, &text)
        == CITE_OK)
    {
        CHECK(place.p >= body.p && place.p + place.n <= body.p + body.n);

        if (doc) {
            fuzz_buf_init(&cuts);
            cite_buf_put(&cuts, cite_span_between(body.p, place.p));
            cite_buf_put(&cuts, cite_buf_view(&text));
            cite_buf_put(&cuts, cite_span_between(place.p + place.n,
                                                  body.p + body.n));
            yyjson_doc_free(doc);
            doc = yyjson_read((const char *) cuts.p, cuts.n, 0);
            CHECK(doc != NULL);
        }
    }

    yyjson_doc_free(doc);
}


static void
check_json(const cite_conf_t *conf, cite_span_t request, cite_span_t body)
{
    yyjson_doc    *doc;
    cite_stream_t  s;

    static cite_buf_t  out;

    fuzz_buf_init(&out);
    cite_stream_init(&s, conf, &cite_heap_libc, &reader);
    cite_stream_request(&s, request);

    if (cite_stream_json(&s, body, &out) == CITE_OK) {
        doc = yyjson_read((const char *) out.p, out.n, 0);
        CHECK(doc != NULL || fuzz_find(body, cite_span("\xff")) < body.n
              || !fuzz_is_utf8(body));
        yyjson_doc_free(doc);

    } else {
        CHECK(out.n == 0);
    }

    cite_stream_release(&s);
}


void
fuzz_provider(const provider_t *p, const uint8_t *data, size_t size)
{
    uint8_t          what, seed;
    cite_span_t      in, request;
    cite_conf_t      conf;

    static output_t  one, other;
    static unsigned  started;

    if (!started) {
        started = 1;
        cite_reader_init(&reader, &cite_heap_libc, 64 << 20);
    }

    in = cite_span_make(data, size);
    what = fuzz_byte(&in);
    seed = fuzz_byte(&in);
    what = what == '\n' ? 0 : what;

    request = fuzz_find(in, cite_span("\xff")) < in.n
              ? fuzz_part(&in) : cite_span_make(NULL, 0);

    set_conf(&conf, p, what);

    run(p, &conf, request, in, 0, &one);
    CHECK(cite_span_eq(cite_buf_view(&one.passed), in));

    run(p, &conf, request, in, seed ? seed : 1, &other);
    CHECK(cite_span_eq(cite_buf_view(&other.passed), in));

    /* where memory ends depends on how much is kept of a torn event */

    if (!is_tight(what, 4)) {
        CHECK(cite_span_eq(cite_buf_view(&one.all),
                           cite_buf_view(&other.all)));
    }

    check_request(&conf, request);
    check_json(&conf, request, in);
}
