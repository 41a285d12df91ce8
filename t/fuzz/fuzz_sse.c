
/*
 * Copyright (C) the ngx_cite authors
 *
 * Any bytes as a stream, at once and in pieces: the same frames come out,
 * all bytes are in them, and they are those of a second framer, which only
 * knows lines.
 *
 * fuzz: -max_len=256
 * runs: 350000
 * seeds: t/fixtures
 */


#include "wire/cite_sse.h"
#include "fuzz.h"


#define FUZZ_FRAMES  1024


typedef struct {
    size_t       n;              /* bytes of the stream, all parts together */
    size_t       data;           /* where the payload is in "texts" */
    size_t       data_n;
    unsigned     over:1;
    unsigned     has_data:1;
    unsigned     foreign:1;
    unsigned     last:1;         /* what was left at the end of the stream */
} frame_t;


typedef struct {
    frame_t      frames[FUZZ_FRAMES];
    size_t       n;
    size_t       at;             /* bytes of the stream that are in frames */
    cite_buf_t   texts;
    unsigned     broken:1;       /* no memory for a torn frame, */
    unsigned     lost:1;         /*   for a payload of several lines */
} frames_t;


/* 1 if nothing of an unfinished frame has been seen */

static int
is_between(const cite_sse_t *s)
{
    return s->state == CITE_SSE_FRAME_START || s->state == CITE_SSE_FRAME_CR;
}


static frame_t *
frames_add(frames_t *f)
{
    CHECK(f->n < FUZZ_FRAMES);

    memset(&f->frames[f->n], 0, sizeof(frame_t));

    return &f->frames[f->n++];
}


static void
frame_data(frames_t *f, frame_t *frame, cite_span_t data)
{
    frame->data = f->texts.n;
    frame->data_n = data.n;
    cite_buf_put(&f->texts, data);
}


/* the second framer */

/* a line's bytes without its end, and *n with it */

static cite_span_t
oracle_line(cite_span_t in, size_t *n)
{
    size_t  i;

    for (i = 0; i < in.n && in.p[i] != '\r' && in.p[i] != '\n'; i++) {
        /* void */
    }

    *n = cite_min(i + 1, in.n);

    if (i + 1 < in.n && in.p[i] == '\r' && in.p[i + 1] == '\n') {
        *n = i + 2;
    }

    return cite_span_make(in.p, i);
}


static int
oracle_field(cite_span_t line, const char *name)
{
    size_t  n;

    n = strlen(name);

    return line.n >= n && memcmp(line.p, name, n) == 0
           && (line.n == n || line.p[n] == ':');
}


static void
oracle_payload(frames_t *f, frame_t *frame, cite_span_t in, int first)
{
    size_t       n, start;
    unsigned     known, other;
    cite_span_t  line;

    if (first && in.n >= 3 && memcmp(in.p, "\xef\xbb\xbf", 3) == 0) {
        in = cite_span_skip(in, 3);
    }

    known = 0;
    other = 0;
    start = f->texts.n;

    for ( /* void */ ; in.n; in = cite_span_skip(in, n)) {

        line = oracle_line(in, &n);

        if (oracle_field(line, "data")) {

            if (frame->has_data) {
                cite_buf_byte(&f->texts, '\n');
            }

            frame->has_data = 1;
            line = cite_span_skip(line, cite_min(line.n, 5));
            line = cite_span_skip(line, line.n && line.p[0] == ' ');
            cite_buf_put(&f->texts, line);

        } else if (line.n) {
            known += line.p[0] == ':' || oracle_field(line, "event")
                     || oracle_field(line, "id")
                     || oracle_field(line, "retry");
            other++;
        }
    }

    frame->foreign = !frame->has_data && known == 0 && other;
    frame->data = start;
    frame->data_n = f->texts.n - start;
}


static void
oracle(frames_t *f, cite_span_t in, size_t max)
{
    size_t       n, len, limit;
    frame_t     *frame;
    cite_span_t  line;

    while (f->at < in.n) {

        frame = frames_add(f);
        line.n = 1;

        for (n = 0; line.n && f->at + n < in.n; n += len) {
            line = oracle_line(cite_span_skip(in, f->at + n), &len);
        }

        frame->n = n;
        frame->last = line.n != 0;

        /* an LF behind the CR of the blank line is not counted */

        limit = n;

        if (!frame->last && n > 1 && len == 2) {
            limit--;
        }

        frame->over = limit > max;

        oracle_payload(f, frame,
                       cite_span_make(in.p + f->at, frame->over ? max : n),
                       f->at == 0);

        if (frame->over) {
            frame->last = 0;
        }

        f->at += n;
    }
}


/* the framer */

static void
pass(frames_t *f, cite_span_t bytes, cite_span_t in)
{
    CHECK(bytes.n <= in.n - f->at);
    CHECK(cite_span_eq(bytes, cite_span_make(in.p + f->at, bytes.n)));

    f->at += bytes.n;
}


static void
take(frames_t *f, const cite_frame_t *got, cite_span_t in)
{
    frame_t  *frame;

    CHECK(got->bytes.n);
    pass(f, got->bytes, in);

    switch (got->kind) {

    case CITE_FRAME_WHOLE:
    case CITE_FRAME_HEAD:
        frame = frames_add(f);
        frame->over = got->kind == CITE_FRAME_HEAD;
        frame->has_data = got->has_data;
        frame->foreign = got->foreign;
        f->lost |= got->lost;
        frame_data(f, frame, got->data);
        break;

    default:
        CHECK(f->n > 0);
        frame = &f->frames[f->n - 1];
        CHECK(frame->over || got->kind == CITE_FRAME_LF);
        CHECK(got->kind != CITE_FRAME_LF
              || (got->bytes.n == 1 && got->bytes.p[0] == '\n'));
    }

    frame->n += got->bytes.n;
}


static void
feed(frames_t *f, cite_sse_t *s, cite_span_t piece, cite_span_t in)
{
    cite_rc_t     rc;
    cite_frame_t  got;

    for ( ;; ) {
        rc = cite_sse_next(s, &piece, &got);

        if (rc != CITE_OK) {
            break;
        }

        take(f, &got, in);
    }

    if (rc == CITE_AGAIN) {
        CHECK(piece.n == 0);
        return;
    }

    /* what was kept and what was not is all that there is */

    f->broken = 1;

    pass(f, got.bytes, in);
    pass(f, piece, in);
}


static void
run(frames_t *f, cite_span_t in, size_t max, size_t memory, fuzz_cuts_t *cuts)
{
    size_t         fed;
    cite_sse_t     s;
    cite_mem_t     mem;
    cite_span_t    piece, rest;
    cite_frame_t   got;

    cite_mem_init(&mem, &cite_heap_libc, memory);
    cite_sse_init(&s, &mem, max);

    rest = in;
    fed = 0;

    while (rest.n && !f->broken) {
        piece = fuzz_piece(cuts, &rest);
        fed += piece.n;
        feed(f, &s, piece, in);
        fuzz_free(piece);

        CHECK(f->broken || f->at + (s.over ? 0 : s.n) == fed);
        CHECK(f->broken || !is_between(&s) || s.n == 0);
    }

    if (!f->broken && cite_sse_end(&s, &got) == CITE_OK) {
        take(f, &got, in);
        f->frames[f->n - 1].last = 1;
    }

    CHECK(f->at == fed);

    cite_mem_release(&mem);
}


static void
start(frames_t *f)
{
    f->n = 0;
    f->at = 0;
    f->broken = 0;
    f->lost = 0;
    fuzz_buf_init(&f->texts);
}


static void
check_same(const frames_t *a, const frames_t *b)
{
    size_t          i;
    const frame_t  *x, *y;

    CHECK(a->n == b->n);

    for (i = 0; i < a->n; i++) {
        x = &a->frames[i];
        y = &b->frames[i];

        CHECK(x->n == y->n);
        CHECK(x->over == y->over);
        CHECK(x->last == y->last);
        CHECK(x->has_data == y->has_data);
        CHECK(x->foreign == y->foreign);
        CHECK(x->data == y->data && x->data_n == y->data_n);
    }

    CHECK(cite_span_eq(cite_buf_view(&a->texts), cite_buf_view(&b->texts)));
}


int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    size_t       max, memory;
    cite_span_t  in;
    fuzz_cuts_t  cuts, none;

    static frames_t  expected, whole, parts;

    in = cite_span_make(data, size);
    fuzz_cuts_init(&cuts, fuzz_byte(&in));
    max = fuzz_byte(&in);
    memory = fuzz_byte(&in);

    none.max = 0;
    max = max & 1 ? SIZE_MAX / 2 : max / 2 + 1;
    memory = memory & 7 ? SIZE_MAX : memory * 4;

    start(&expected);
    oracle(&expected, in, max);

    start(&whole);
    run(&whole, in, max, SIZE_MAX, &none);
    check_same(&expected, &whole);

    start(&parts);
    run(&parts, in, max, memory, &cuts);

    if (!parts.broken && !parts.lost) {
        check_same(&expected, &parts);
    }

    return 0;
}
