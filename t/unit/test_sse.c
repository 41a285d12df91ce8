
/*
 * Copyright (C) the ngx_cite authors
 *
 * Framing: every case whole, cut at every place, and byte by byte.
 */


#include "wire/cite_sse.h"
#include "heap.h"
#include "tap.h"

#include <stdlib.h>


#define BOM     "\xef\xbb\xbf"
#define NOMAX   (1024 * 1024)

/* frames as they are recorded, with their payload and their bytes */

#define W(data, bytes)  "W[" data "]" bytes "|"  /* whole */
#define N(bytes)        "N" bytes "|"            /* whole, no data line */
#define F(bytes)        "F" bytes "|"            /* the same, foreign */
#define H(data, bytes)  "H[" data "]" bytes "|"  /* over the limit, all of it */
#define HN(bytes)       "I" bytes "|"            /* the same, no data line */
#define HF(bytes)       "J" bytes "|"            /* the same, foreign */


typedef struct {
    const char  *name;
    const char  *in;
    const char  *frames;
    size_t       max;        /* 0: none that matters */
} case_t;


typedef struct {
    cite_buf_t   log;        /* frames */
    cite_buf_t   bytes;      /* all that was handed out */
    size_t       tails;
    size_t       kept;
    size_t       misplaced;  /* bytes that are not where they should be */
    unsigned     error:1;
} record_t;


static cite_mem_t  mem;


static const case_t  cases[] = {

    { "nothing", "", "", 0 },
    { "an event", "data: a\n\n", W("a", "data: a\n\n"), 0 },
    { "two events", "data: a\n\ndata: b\n\n",
      W("a", "data: a\n\n") W("b", "data: b\n\n"), 0 },

    { "CRLF", "data: a\r\n\r\ndata: b\r\n\r\n",
      W("a", "data: a\r\n\r\n") W("b", "data: b\r\n\r\n"), 0 },
    { "CR", "data: a\r\rdata: b\r\r",
      W("a", "data: a\r\r") W("b", "data: b\r\r"), 0 },
    { "LF then CRLF", "data: a\n\r\ndata: b\n\r\n",
      W("a", "data: a\n\r\n") W("b", "data: b\n\r\n"), 0 },
    { "CRLF then LF", "data: a\r\n\ndata: b\r\n\n",
      W("a", "data: a\r\n\n") W("b", "data: b\r\n\n"), 0 },
    { "CRLF then CR", "data: a\r\n\rdata: b\r\n\r",
      W("a", "data: a\r\n\r") W("b", "data: b\r\n\r"), 0 },
    { "LF then CR", "data: a\n\rdata: b\n\r",
      W("a", "data: a\n\r") W("b", "data: b\n\r"), 0 },
    { "CR then CRLF", "data: a\r\r\ndata: b\r\r\n",
      W("a", "data: a\r\r\n") W("b", "data: b\r\r\n"), 0 },
    { "a ping in CRLF amid LF", "data: a\n\n: ping\r\n\r\ndata: b\n\n",
      W("a", "data: a\n\n") N(": ping\r\n\r\n") W("b", "data: b\n\n"), 0 },
    { "CR LF LF is an event and a blank line", "data: a\r\r\n\ndata: b\r\r",
      W("a", "data: a\r\r\n") N("\n") W("b", "data: b\r\r"), 0 },

    { "blank lines", "\n\r\n\r\rdata: a\n\n\n\n",
      N("\n") N("\r\n") N("\r") N("\r") W("a", "data: a\n\n") N("\n") N("\n"),
      0 },
    { "only an LF", "\n", N("\n"), 0 },
    { "only a CR", "\r", N("\r"), 0 },
    { "only a CRLF", "\r\n", N("\r\n"), 0 },

    { "no space", "data:a\n\n", W("a", "data:a\n\n"), 0 },
    { "two spaces", "data:  a\n\n", W(" a", "data:  a\n\n"), 0 },
    { "a tab is no space", "data:\ta\n\n", W("\ta", "data:\ta\n\n"), 0 },
    { "a space at the end stays", "data: a \n\n", W("a ", "data: a \n\n"), 0 },
    { "no colon", "data\n\n", W("", "data\n\n"), 0 },
    { "an empty value", "data:\n\n", W("", "data:\n\n"), 0 },
    { "a value of one space", "data: \n\n", W("", "data: \n\n"), 0 },
    { "colons in the value", "data: a:b: c\n\n",
      W("a:b: c", "data: a:b: c\n\n"), 0 },
    { "a longer name", "database: a\n\n", F("database: a\n\n"), 0 },
    { "a shorter name", "dat: a\n\n", F("dat: a\n\n"), 0 },
    { "capitals", "Data: a\n\n", F("Data: a\n\n"), 0 },
    { "a blank before the colon", "data : a\n\n", F("data : a\n\n"), 0 },
    { "a blank before the name", " data: a\n\n", F(" data: a\n\n"), 0 },

    { "several lines", "data: a\ndata: b\ndata:c\n\n",
      W("a\nb\nc", "data: a\ndata: b\ndata:c\n\n"), 0 },
    { "several lines, CRLF", "data: a\r\ndata: b\r\n\r\n",
      W("a\nb", "data: a\r\ndata: b\r\n\r\n"), 0 },
    { "several lines, CR", "data: a\rdata: b\r\r",
      W("a\nb", "data: a\rdata: b\r\r"), 0 },
    { "several lines, mixed", "data: a\rdata: b\r\ndata: c\ndata\n\r",
      W("a\nb\nc\n", "data: a\rdata: b\r\ndata: c\ndata\n\r"), 0 },
    { "several empty lines of data", "data\ndata:\ndata: \n\n",
      W("\n\n", "data\ndata:\ndata: \n\n"), 0 },
    { "other lines between", "data: a\n: c\nid: 1\nx\ndata: b\n\n",
      W("a\nb", "data: a\n: c\nid: 1\nx\ndata: b\n\n"), 0 },

    { "fields before", "event: e\nid: 7\nretry: 1\ndata: a\n\n",
      W("a", "event: e\nid: 7\nretry: 1\ndata: a\n\n"), 0 },
    { "fields behind", "data: a\nid: 7\nevent\n\n",
      W("a", "data: a\nid: 7\nevent\n\n"), 0 },
    { "fields and no data", "event: e\nid: 7\n\n", N("event: e\nid: 7\n\n"),
      0 },
    { "each field alone", "event\n\nid:\n\nretry: 3\n\n",
      N("event\n\n") N("id:\n\n") N("retry: 3\n\n"), 0 },

    { "a comment", ": ping\n\n", N(": ping\n\n"), 0 },
    { "an empty comment", ":\n\n", N(":\n\n"), 0 },
    { "a comment that looks like data", ":data: a\n\n", N(":data: a\n\n"), 0 },
    { "a comment in an event", ": c\ndata: a\n: c\n\n",
      W("a", ": c\ndata: a\n: c\n\n"), 0 },

    { "a page", "<html>\n<p>data: a\n\n", F("<html>\n<p>data: a\n\n"), 0 },
    { "a page among events", "<p>\n\ndata: a\n\n",
      F("<p>\n\n") W("a", "data: a\n\n"), 0 },
    { "a foreign line in an event", "foo: bar\n: c\n\n", N("foo: bar\n: c\n\n"),
      0 },
    { "words that begin as a field does", "retry later\n\n",
      F("retry later\n\n"), 0 },
    { "such words over two lines", "identity unknown\neventually\n\n",
      F("identity unknown\neventually\n\n"), 0 },

    { "BOM", BOM "data: a\n\n", W("a", BOM "data: a\n\n"), 0 },
    { "BOM and CRLF", BOM "data: a\r\ndata: b\r\n\r\n",
      W("a\nb", BOM "data: a\r\ndata: b\r\n\r\n"), 0 },
    { "BOM and a comment", BOM ": c\n\n", N(BOM ": c\n\n"), 0 },
    { "BOM and a line end", BOM "\ndata: a\n\n", W("a", BOM "\ndata: a\n\n"),
      0 },
    { "BOM, a line end and a page", BOM "\r\n<p>\n\n", F(BOM "\r\n<p>\n\n"),
      0 },
    { "BOM, a line end and a comment", BOM "\r: c\n\n", N(BOM "\r: c\n\n"),
      0 },
    { "BOM and blank lines", BOM "\n\ndata: a\n\n",
      N(BOM "\n\n") W("a", "data: a\n\n"), 0 },
    { "BOM alone", BOM, "$" N(BOM), 0 },
    { "two BOMs", BOM BOM "data: a\n\n", F(BOM BOM "data: a\n\n"), 0 },
    { "a BOM in the second event", "data: a\n\n" BOM "data: b\n\n",
      W("a", "data: a\n\n") F(BOM "data: b\n\n"), 0 },
    { "a BOM behind a blank line", "\n" BOM "data: a\n\n",
      N("\n") F(BOM "data: a\n\n"), 0 },
    { "half a BOM", "\xef\xbb" "data: a\n\n", F("\xef\xbb" "data: a\n\n"), 0 },
    { "the beginning of a BOM", "\xef\xbb", "$" F("\xef\xbb"), 0 },

    { "no blank line at the end", "data: a\n\ndata: b\n",
      W("a", "data: a\n\n") "$" W("b", "data: b\n"), 0 },
    { "no line end at the end", "data: a\n\ndata: b",
      W("a", "data: a\n\n") "$" W("b", "data: b"), 0 },
    { "CR at the end", "data: a\r", "$" W("a", "data: a\r"), 0 },
    { "CRLF at the end", "data: a\r\n", "$" W("a", "data: a\r\n"), 0 },
    { "several lines at the end", "data: a\ndata: b", "$"
      W("a\nb", "data: a\ndata: b"), 0 },
    { "a field name at the end", "data: a\n\ndata", W("a", "data: a\n\n") "$"
      W("", "data"), 0 },
    { "part of a field name at the end", "data: a\n\nda",
      W("a", "data: a\n\n") "$" F("da"), 0 },
    { "a comment at the end", ": ping", "$" N(": ping"), 0 },
    { "BOM and an event at the end", BOM "data: a", "$" W("a", BOM "data: a"),
      0 },

    /* "data: abc\n\n" has eleven bytes */

    { "a frame as long as the limit", "data: abc\n\ndata: abc\n\n",
      W("abc", "data: abc\n\n") W("abc", "data: abc\n\n"), 11 },
    { "a frame one byte longer", "data: abc\n\ndata: d\n\n",
      H("abc", "data: abc\n\n") W("d", "data: d\n\n"), 10 },
    { "a frame of CR as long as the limit", "data: abc\r\rdata: abc\r\r",
      W("abc", "data: abc\r\r") W("abc", "data: abc\r\r"), 11 },
    { "a frame of CR one byte longer", "data: abc\r\rdata: d\r\r",
      H("abc", "data: abc\r\r") W("d", "data: d\r\r"), 10 },
    { "the LF of the last CR does not count",
      "data: abc\r\r\ndata: abc\r\r\n",
      W("abc", "data: abc\r\r\n") W("abc", "data: abc\r\r\n"), 11 },
    { "a frame of CRLF as long as the limit", "data: ab\r\n\r\ndata: d\n\n",
      W("ab", "data: ab\r\n\r\n") W("d", "data: d\n\n"), 11 },
    { "a frame of CRLF one byte longer", "data: ab\r\n\r\ndata: d\n\n",
      H("ab", "data: ab\r\n\r\n") W("d", "data: d\n\n"), 10 },
    { "a frame at the end as long as the limit", "data: abcde",
      "$" W("abcde", "data: abcde"), 11 },
    { "a frame at the end one byte longer", "data: abcdef",
      H("abcde", "data: abcdef"), 11 },

    { "over the limit: the payload so far", "data: abcdefghijkl\n\ndata: b\n\n",
      H("abcd", "data: abcdefghijkl\n\n") W("b", "data: b\n\n"), 10 },
    { "over the limit: payload of several lines",
      "data: a\ndata: b\ndata: c\n\ndata: d\n\n",
      H("a\nb", "data: a\ndata: b\ndata: c\n\n") W("d", "data: d\n\n"), 17 },
    { "over the limit: fields first", "event: e\ndata: abcdef\n\n",
      H("abc", "event: e\ndata: abcdef\n\n"), 18 },
    { "over the limit: no payload so far", "event: e\ndata: abcdef\n\n",
      HN("event: e\ndata: abcdef\n\n"), 9 },
    { "over the limit: a comment", ": 123456789\n\ndata: b\n\n",
      HN(": 123456789\n\n") W("b", "data: b\n\n"), 9 },
    { "over the limit: foreign", "<html><body>\n\ndata: b\n\n",
      HF("<html><body>\n\n") W("b", "data: b\n\n"), 9 },
    { "over the limit: BOM", BOM "data: abcdef\n\ndata: b\n\n",
      H("abc", BOM "data: abcdef\n\n") W("b", "data: b\n\n"), 12 },
    { "over the limit: CRLF", "data: abcdefgh\r\n\r\ndata: b\r\n\r\n",
      H("abcdef", "data: abcdefgh\r\n\r\n") W("b", "data: b\r\n\r\n"), 12 },
    { "over the limit, cut after a CR", "data: abcdef\r\n\r\ndata: b\r\n\r\n",
      H("abcdef", "data: abcdef\r\n\r\n") W("b", "data: b\r\n\r\n"), 13 },
    { "over the limit, cut after a CRLF", "data: abcdef\r\n\r\ndata: b\r\n\r\n",
      H("abcdef", "data: abcdef\r\n\r\n") W("b", "data: b\r\n\r\n"), 14 },
    { "two over the limit", "data: abcdefgh\n\ndata: ijklmnop\n\n",
      H("abcd", "data: abcdefgh\n\n") H("ijkl", "data: ijklmnop\n\n"), 10 },
    { "over the limit and no end", "data: abcdefgh\n",
      H("abcd", "data: abcdefgh\n"), 10 },
    { "a limit of one byte", "\n\ndata: a\n\n\n: c\r\r\n",
      N("\n") N("\n") HF("data: a\n\n") N("\n") HN(": c\r\r\n"), 1 }
};


/* 1 if nothing of an unfinished frame has been seen */

static int
is_between(const cite_sse_t *s)
{
    return s->state == CITE_SSE_FRAME_START || s->state == CITE_SSE_FRAME_CR;
}


static void
record_reset(record_t *r)
{
    if (r->log.mem == NULL) {
        cite_buf_init(&r->log, &mem, SIZE_MAX);
        cite_buf_init(&r->bytes, &mem, SIZE_MAX);
    }

    r->log.n = 0;
    r->bytes.n = 0;
    r->tails = 0;
    r->kept = 0;
    r->misplaced = 0;
    r->error = 0;
}


static void
record_open(record_t *r, const cite_frame_t *frame, const char *letters)
{
    if (frame->has_data) {
        cite_buf_byte(&r->log, (uint8_t) letters[0]);
        cite_buf_byte(&r->log, '[');
        cite_buf_put(&r->log, frame->data);
        cite_buf_byte(&r->log, ']');

    } else {
        cite_buf_byte(&r->log, (uint8_t) letters[frame->foreign ? 2 : 1]);
    }

    cite_buf_put(&r->log, frame->bytes);
    cite_buf_byte(&r->log, '|');
}


/* parts are put together: how many they are depends on the cuts */

static void
record_frame(record_t *r, const cite_frame_t *frame)
{
    cite_buf_put(&r->bytes, frame->bytes);
    r->kept += frame->kept;

    switch (frame->kind) {

    case CITE_FRAME_WHOLE:
        record_open(r, frame, "WNF");
        return;

    case CITE_FRAME_HEAD:
        record_open(r, frame, "HIJ");
        return;

    case CITE_FRAME_TAIL:
        r->tails++;
        break;

    case CITE_FRAME_PART:
    case CITE_FRAME_LF:
        break;
    }

    r->misplaced += r->log.n == 0 || frame->has_data || frame->foreign;

    if (r->log.n) {
        r->log.n--;
        cite_buf_put(&r->log, frame->bytes);
        cite_buf_byte(&r->log, '|');
    }
}


static int
lies_in(cite_span_t s, cite_span_t in)
{
    return s.p >= in.p && s.p + s.n <= in.p + in.n;
}


/* one input, in memory that ends right behind it */

static void
feed(cite_sse_t *s, cite_span_t piece, record_t *r)
{
    uint8_t       *copy;
    cite_rc_t      rc;
    cite_span_t    in, whole;
    cite_frame_t   frame;

    copy = malloc(piece.n ? piece.n : 1);
    memcpy(copy, piece.p, piece.n);

    in = whole = cite_span_make(copy, piece.n);

    while (!r->error && (rc = cite_sse_next(s, &in, &frame)) != CITE_AGAIN) {

        if (rc == CITE_ERROR) {
            cite_buf_put(&r->bytes, frame.bytes);
            r->error = 1;
            break;
        }

        record_frame(r, &frame);
        r->misplaced += lies_in(frame.bytes, whole) == frame.kept;
    }

    r->misplaced += !r->error && in.n != 0;
    cite_buf_put(&r->bytes, in);

    free(copy);
}


static void
end(cite_sse_t *s, record_t *r)
{
    cite_frame_t  frame;

    r->misplaced += is_between(s) && s->n;

    if (!r->error && cite_sse_end(s, &frame) == CITE_OK) {
        cite_buf_byte(&r->log, '$');
        record_frame(r, &frame);
    }

    r->misplaced += !r->error && cite_sse_end(s, &frame) != CITE_DONE;
}


/* in pieces of first, then of step bytes */

static void
run(const cite_heap_t *heap, cite_span_t in, size_t max, size_t first,
    size_t step, record_t *r)
{
    size_t      n;
    cite_mem_t  own;
    cite_sse_t  s;

    record_reset(r);

    cite_mem_init(&own, heap, SIZE_MAX);
    cite_sse_init(&s, &own, max ? max : NOMAX);

    for (n = cite_min(first, in.n); in.n; n = cite_min(step, in.n)) {
        feed(&s, cite_span_make(in.p, n), r);
        in = cite_span_skip(in, n);
    }

    end(&s, r);

    cite_mem_release(&own);
}


static int
same(const record_t *r, const record_t *whole)
{
    return cite_span_eq(cite_buf_view(&r->log), cite_buf_view(&whole->log))
           && cite_span_eq(cite_buf_view(&r->bytes),
                           cite_buf_view(&whole->bytes))
           && r->tails == whole->tails && r->misplaced == 0 && !r->error;
}


static void
cut_everywhere(const case_t *c)
{
    size_t       a, step, bad;
    cite_span_t  in;

    static record_t  whole, r;

    in = cite_span_make(c->in, strlen(c->in));

    run(&cite_heap_libc, in, c->max, in.n, in.n, &whole);

    is_span(cite_buf_view(&whole.log), c->frames, "%s: whole", c->name);
    ok(cite_span_eq(cite_buf_view(&whole.bytes), in) && whole.misplaced == 0
       && whole.kept <= 1, "%s: the bytes are those of the input", c->name);

    bad = 0;

    for (step = in.n; step >= 1; step--) {
        run(&cite_heap_libc, in, c->max, step, step, &r);
        bad += !same(&r, &whole);
    }

    for (a = 0; a <= in.n; a++) {
        for (step = 1; step < in.n; step++) {
            run(&cite_heap_libc, in, c->max, a, step, &r);
            bad += !same(&r, &whole);
        }
    }

    is_num(bad, 0, "%s: cut everywhere", c->name);
}


/* each call for memory fails: what was handed out and the rest are the input */

static void
memory_ends(const case_t *c, heap_mode_e mode)
{
    size_t       n, step, bad, runs;
    heap_t       heap;
    cite_span_t  in;

    static record_t  r;

    in = cite_span_make(c->in, strlen(c->in));
    bad = 0;
    runs = 0;

    for (step = cite_max(in.n, 1); step >= 1; step--) {
        for (n = 1; /* void */ ; n++) {

            heap_init(&heap, n, mode);
            run(&heap.lend, in, c->max, step, step, &r);
            runs++;

            bad += !cite_span_eq(cite_buf_view(&r.bytes), in) || heap.live
                   || r.misplaced;

            if (!heap_failed(&heap)) {
                break;
            }
        }
    }

    is_num(bad, 0, "%s: no memory%s, %zu runs", c->name,
           mode == HEAP_FAIL_ONCE ? " once" : "", runs);
}


static uint32_t
next_random(void)
{
    static uint32_t  seed = 1;

    seed = seed * 1103515245 + 12345;

    return seed >> 16;
}


static size_t
random_stream(uint8_t *p, size_t pieces)
{
    size_t       i, n;
    const char  *s;

    static const char *const  alphabet[] = {
        "data", "data:", "data: ", "data: x", ":", " ", "\n", "\r", "\r\n",
        "\n\n", "\r\r", "id: 1", "event", "a", "\n", "\r\n", BOM
    };

    n = 0;

    for (i = 0; i < pieces; i++) {
        s = alphabet[next_random() % cite_nelts(alphabet)];
        memcpy(p + n, s, strlen(s));
        n += strlen(s);
    }

    return n;
}


/* the payloads as the standard tells to find them, line by line */

static void
reference(cite_span_t in, cite_buf_t *out)
{
    int             lines;
    size_t          n, skip;
    cite_span_t     line;

    lines = 0;

    if (cite_span_starts(in, cite_span(BOM))) {
        in = cite_span_skip(in, 3);
    }

    for ( ;; ) {

        for (n = 0; n < in.n && in.p[n] != '\n' && in.p[n] != '\r'; n++) {
            /* void */
        }

        line = cite_span_make(in.p, n);

        if (line.n >= 4 && memcmp(line.p, "data", 4) == 0
            && (line.n == 4 || line.p[4] == ':'))
        {
            skip = line.n == 4 ? 4 : line.n > 5 && line.p[5] == ' ' ? 6 : 5;
            cite_buf_byte(out, lines++ ? '\n' : '[');
            cite_buf_put(out, cite_span_skip(line, skip));
        }

        if ((line.n == 0 || n == in.n) && lines) {
            cite_buf_byte(out, ']');
            lines = 0;
        }

        if (n == in.n) {
            return;
        }

        n += in.p[n] == '\r' && n + 1 < in.n && in.p[n + 1] == '\n' ? 2 : 1;
        in = cite_span_skip(in, n);
    }
}


static void
payload_add(cite_buf_t *out, const cite_frame_t *frame)
{
    if (frame->has_data) {
        cite_buf_byte(out, '[');
        cite_buf_put(out, frame->data);
        cite_buf_byte(out, ']');
    }
}


/* the payloads of the frames */

static void
payloads(cite_span_t in, size_t step, cite_buf_t *out)
{
    cite_sse_t    s;
    cite_mem_t    own;
    cite_span_t   piece;
    cite_frame_t  frame;

    cite_mem_init(&own, &cite_heap_libc, SIZE_MAX);
    cite_sse_init(&s, &own, NOMAX);

    for ( /* void */ ; in.n; in = cite_span_skip(in, cite_min(step, in.n))) {

        piece = cite_span_make(in.p, cite_min(step, in.n));

        while (cite_sse_next(&s, &piece, &frame) == CITE_OK) {
            payload_add(out, &frame);
        }
    }

    if (cite_sse_end(&s, &frame) == CITE_OK) {
        payload_add(out, &frame);
    }

    cite_mem_release(&own);
}


static void
random_streams(void)
{
    size_t      i, n, step, bad;
    uint8_t     text[512];
    cite_buf_t  expected, got;

    cite_buf_init(&expected, &mem, SIZE_MAX);
    cite_buf_init(&got, &mem, SIZE_MAX);

    bad = 0;

    for (i = 0; i < 20000; i++) {
        n = random_stream(text, 1 + i % 24);

        cite_buf_reset(&expected);
        reference(cite_span_make(text, n), &expected);

        for (step = 1; step <= n; step = step < 4 ? step + 1 : step * 3) {
            cite_buf_reset(&got);
            payloads(cite_span_make(text, n), step, &got);

            bad += !cite_span_eq(cite_buf_view(&expected),
                                 cite_buf_view(&got));
        }
    }

    is_num(bad, 0, "20,000 random streams are read as the standard says");
}


/* what lies in one piece is not copied, and no memory is needed for it */

static void
nothing_is_copied(void)
{
    heap_t        heap;
    cite_sse_t    s;
    cite_mem_t    own;
    cite_span_t   in, whole;
    cite_frame_t  frame;

    heap_init(&heap, 1, HEAP_FAIL_ON);
    cite_mem_init(&own, &heap.lend, SIZE_MAX);
    cite_sse_init(&s, &own, 40);

    in = whole = cite_span("event: e\r\ndata: {\"a\":1}\r\n\r\n"
                           "data: 0123456789012345678901234567890123456789\n\n"
                           ": c\n\n\ndata: b\n\n");

    while (cite_sse_next(&s, &in, &frame) == CITE_OK) {
        ok(!frame.kept && lies_in(frame.bytes, whole)
           && (!frame.has_data || lies_in(frame.data, whole)),
           "a frame of kind %d is where it was", frame.kind);
    }

    is_num(heap.calls, 0, "no memory was asked for");
    ok(is_between(&s), "nothing is unfinished");

    cite_mem_release(&own);
}


/* an event whose line end is CR is complete with the second CR */

static void
events_leave_at_once(void)
{
    size_t        i;
    cite_sse_t    s;
    cite_mem_t    own;
    cite_span_t   in;
    cite_frame_t  frame;

    static const char *const  texts[] = {
        "data: a\n\n", "data: a\r\n\r\n", "data: a\r\n\r", "data: a\r\r",
        "data: a\n\r", "data: a\r\n\n"
    };

    for (i = 0; i < cite_nelts(texts); i++) {
        cite_mem_init(&own, &cite_heap_libc, SIZE_MAX);
        cite_sse_init(&s, &own, NOMAX);

        in = cite_span_make(texts[i], strlen(texts[i]));

        ok(is_between(&s)
           && cite_sse_next(&s, &in, &frame) == CITE_OK
           && frame.kind == CITE_FRAME_WHOLE && in.n == 0
           && is_between(&s)
           && cite_sse_next(&s, &in, &frame) == CITE_AGAIN,
           "an event leaves at once: %zu", i);

        in = cite_span("data: b");

        ok(cite_sse_next(&s, &in, &frame) == CITE_AGAIN
           && !is_between(&s), "the next has begun");

        cite_mem_release(&own);
    }
}


static void
late_lf(void)
{
    cite_sse_t    s;
    cite_mem_t    own;
    cite_span_t   in;
    cite_frame_t  frame;

    cite_mem_init(&own, &cite_heap_libc, SIZE_MAX);
    cite_sse_init(&s, &own, NOMAX);

    in = cite_span("data: a\r\n\r");
    cite_sse_next(&s, &in, &frame);
    cite_sse_next(&s, &in, &frame);

    in = cite_span("\ndata: b\n\n");

    ok(cite_sse_next(&s, &in, &frame) == CITE_OK
       && frame.kind == CITE_FRAME_LF && frame.bytes.n == 1 && !frame.kept
       && !frame.has_data, "the LF behind a CR comes with the next input");

    ok(cite_sse_next(&s, &in, &frame) == CITE_OK
       && frame.kind == CITE_FRAME_WHOLE && frame.bytes.n == 9,
       "and the next event is whole");

    ok(cite_sse_next(&s, &in, &frame) == CITE_AGAIN
       && cite_sse_end(&s, &frame) == CITE_DONE, "and nothing is left");

    cite_mem_release(&own);
}


/* a block for a large frame is given back when the frame is over */

static void
large_blocks_are_given_back(void)
{
    heap_t        heap;
    cite_sse_t    s;
    cite_mem_t    own;
    cite_span_t   in;
    cite_frame_t  frame;

    static char  text[5000];

    memset(text, 'x', sizeof(text));
    memcpy(text, "data:\ndata:", 11);

    heap_init(&heap, 0, HEAP_FAIL_ONCE);
    cite_mem_init(&own, &heap.lend, SIZE_MAX);
    cite_sse_init(&s, &own, NOMAX);

    in = cite_span_make(text, sizeof(text));
    cite_sse_next(&s, &in, &frame);

    in = cite_span("\n\n");
    ok(cite_sse_next(&s, &in, &frame) == CITE_OK && frame.kept
       && frame.data.n == sizeof(text) - 10 && heap.live == 2,
       "a large frame of two lines, torn, takes two blocks");

    ok(cite_sse_next(&s, &in, &frame) == CITE_AGAIN && heap.live == 0,
       "which are given back with the next call");

    cite_mem_release(&own);
}


/* a torn frame of that many bytes, by its end, in a stream with a limit */

static void
kept_frames_are_limited(const char *line_end, size_t n, int fits)
{
    char    text[128];
    size_t  len;

    static record_t  r;

    memset(text, 'x', sizeof(text));
    memcpy(text, "data: ", 6);

    len = strlen(line_end);
    memcpy(text + n - len, line_end, len);

    run(&cite_heap_libc, cite_span_make(text, n), 40, 20, n, &r);

    ok(r.kept == 1 && (r.log.p[0] == 'W') == fits && r.tails == !fits
       && cite_span_eq(cite_buf_view(&r.bytes), cite_span_make(text, n)),
       "%zu bytes kept, limit 40, end of %zu: %s", n, len,
       fits ? "whole" : "in parts");
}


int
main(void)
{
    size_t  i;

    cite_mem_init(&mem, &cite_heap_libc, SIZE_MAX);

    for (i = 0; i < cite_nelts(cases); i++) {
        cut_everywhere(&cases[i]);
    }

    for (i = 0; i < cite_nelts(cases); i++) {
        memory_ends(&cases[i], HEAP_FAIL_ONCE);
        memory_ends(&cases[i], HEAP_FAIL_ON);
    }

    kept_frames_are_limited("\n\n", 40, 1);
    kept_frames_are_limited("\n\n", 41, 0);
    kept_frames_are_limited("\r\r", 40, 1);
    kept_frames_are_limited("\r\r", 41, 0);
    kept_frames_are_limited("\r\n\r\n", 41, 1);
    kept_frames_are_limited("\r\n\r\n", 42, 0);

    nothing_is_copied();
    events_leave_at_once();
    late_lf();
    large_blocks_are_given_back();
    random_streams();

    cite_mem_release(&mem);

    return done();
}
