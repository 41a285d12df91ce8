
/*
 * Copyright (C) the ngx_cite authors
 *
 * The façade: no byte is ever lost, whatever runs out, and nothing is
 * allocated for an event once the buffers have their size.
 */


#include "stream/cite_stream.h"
#include "fixtures.h"
#include "heap.h"
#include "settings.h"
#include "tap.h"

#include <stdio.h>
#include <stdlib.h>


#define START(id)     "data: {\"type\":\"TEXT_MESSAGE_START\","                \
                      "\"messageId\":\"" id "\"}\n\n"
#define DELTA(id, s)  "data: {\"type\":\"TEXT_MESSAGE_CONTENT\","              \
                      "\"messageId\":\"" id "\",\"delta\":\"" s "\"}\n\n"
#define END(id)       "data: {\"type\":\"TEXT_MESSAGE_END\","                  \
                      "\"messageId\":\"" id "\"}\n\n"
#define CHUNK(id, s)  "data: {\"type\":\"TEXT_MESSAGE_CHUNK\","                \
                      "\"messageId\":\"" id "\",\"delta\":\"" s "\"}\n\n"
#define PLENTY        (64 * 1024 * 1024)


typedef struct {
    cite_stream_t   s;
    cite_reader_t   reader;
    cite_buf_t      out;
    cite_buf_t      seen;       /* events, as the watch is told of them */
    size_t          pieces;
    size_t          kept;
    size_t          misplaced;  /* pieces that are not where they should be */
} driver_t;


static const cite_conf_t  plenty = LIMITS(1 << 20, 1 << 20, 8 << 20);

static cite_mem_t  mem;


static cite_span_t
span_of(const char *s)
{
    return cite_span_make(s, strlen(s));
}


static void
watch(void *data, const cite_frame_t *frame, const cite_event_t *ev)
{
    driver_t    *d = data;
    const char  *name;

    name = cite_event_name(ev->type);

    cite_buf_add(&d->seen, name, strlen(name));
    cite_buf_add(&d->seen, "!", frame->kind == CITE_FRAME_HEAD);
    cite_buf_byte(&d->seen, '=');
    cite_buf_put(&d->seen, ev->text);
    cite_buf_byte(&d->seen, '|');

    d->misplaced += frame->bytes.n == 0 || !frame->has_data;
}


static void
driver_init(driver_t *d, const cite_conf_t *conf, const cite_heap_t *heap)
{
    memset(d, 0, sizeof(driver_t));

    cite_buf_init(&d->out, &mem, SIZE_MAX);
    cite_buf_init(&d->seen, &mem, SIZE_MAX);

    cite_reader_init(&d->reader, heap, PLENTY);
    cite_stream_init(&d->s, conf, heap, &d->reader);

    d->s.watch = watch;
    d->s.watch_data = d;
}


static void
driver_release(driver_t *d)
{
    cite_stream_release(&d->s);
    cite_reader_release(&d->reader);

    cite_buf_free(&d->out);
    cite_buf_free(&d->seen);
}


static void
take(driver_t *d, const cite_piece_t *piece, cite_span_t whole)
{
    int  inside;

    inside = piece->bytes.p >= whole.p
             && piece->bytes.p + piece->bytes.n <= whole.p + whole.n;

    d->misplaced += inside == piece->kept || piece->bytes.n == 0;

    if (piece->added) {
        return;
    }

    d->kept += piece->kept;
    d->pieces++;

    cite_buf_put(&d->out, piece->bytes);
}


/* in memory that ends right behind it */

static void
feed(driver_t *d, cite_span_t bytes)
{
    uint8_t       *copy;
    cite_span_t    in, whole;
    cite_piece_t   piece;

    copy = malloc(bytes.n ? bytes.n : 1);
    memcpy(copy, bytes.p, bytes.n);

    in = whole = cite_span_make(copy, bytes.n);

    while (cite_stream_next(&d->s, &in, &piece) == CITE_OK) {
        take(d, &piece, whole);
    }

    d->misplaced += in.n != 0;

    free(copy);
}


static void
finish(driver_t *d)
{
    cite_piece_t  piece;

    while (cite_stream_end(&d->s, &piece) == CITE_OK) {
        take(d, &piece, cite_span_make(NULL, 0));
    }

    d->misplaced += cite_stream_end(&d->s, &piece) != CITE_DONE
                    || cite_lanes_open(&d->s.run.lanes);
}


static void
play(driver_t *d, cite_span_t in, size_t step)
{
    size_t  n;

    for ( /* void */ ; in.n; in = cite_span_skip(in, n)) {
        n = cite_min(step, in.n);
        feed(d, cite_span_make(in.p, n));
    }

    finish(d);
}


/* what is complete leaves at once and where it lies, the rest waits */

static void
pieces_are_complete_events(void)
{
    size_t    i;
    driver_t  d;

    static const char *const  inputs[][2] = {

        /* what comes in, and what goes out by then */

        { DELTA("m", "1") DELTA("m", "2"), DELTA("m", "1") DELTA("m", "2") },
        { DELTA("m", "3") ": pi", DELTA("m", "3") },
        { "ng\n", "" },
        { "\n" DELTA("m", "4") "data", ": ping\n\n" DELTA("m", "4") },
        { ": x\r", "" },
        { "\r", "data: x\r\r" },
        { "\n\n", "\n\n" },
        { ": 1\r\r: 2\r\n\r", ": 1\r\r: 2\r\n\r" },
        { "\n", "\n" },
        { "", "" },
        { "data: end", "" }
    };

    driver_init(&d, &plenty, &cite_heap_libc);

    for (i = 0; i < cite_nelts(inputs); i++) {
        cite_buf_reset(&d.out);
        feed(&d, span_of(inputs[i][0]));
        is_span(cite_buf_view(&d.out), inputs[i][1], "input %zu", i);
    }

    cite_buf_reset(&d.out);
    finish(&d);
    is_span(cite_buf_view(&d.out), "data: end", "at the end the rest");

    is_num(d.misplaced, 0, "pieces are parts of the input, or kept");
    is_num(d.kept, 3, "only torn events are kept");

    driver_release(&d);

    driver_init(&d, &plenty, &cite_heap_libc);
    play(&d, cite_span(DELTA("m", "1") DELTA("m", "2") "\n: p\n\n"), SIZE_MAX);
    ok(d.pieces == 1 && d.kept == 0, "many events of one input are one piece");
    driver_release(&d);
}


static void
events_are_counted(void)
{
    size_t    i;
    char      got[64];
    driver_t  d;

    static const cite_conf_t  small = LIMITS(60, 1 << 20, 8 << 20);

    static const struct {
        const char  *in;
        const char  *stats;      /* events, unreadable, over, foreign */
        const char  *seen;
        const char  *bypass;
    } cases[] = {
        { "", "0 0 0 0", "", NULL },
        { ": ping\n\n\n\nid: 1\n\n", "0 0 0 0", "", NULL },
        { "data: {\"type\":\"RUN_ERROR\"}\n\n", "1 0 0 0", "run_error=|",
          NULL },
        { "data: {\"type\":\"RUN_ERROR\"}", "1 0 0 0", "run_error=|", NULL },
        { "data: {\"type\":\"RAW\"}\n\ndata: {}\n\n", "2 0 0 0",
          "other=|other=|", NULL },
        { "data: x\n\ndata: [DONE]\n\ndata:\n\n", "3 3 0 0",
          "none=|none=|none=|", NULL },
        { "<html>\n\n", "0 0 0 1", "", NULL },
        { "<html>", "0 0 0 1", "", NULL },
        { "{\"error\":\"x\"}\n\ndata: {}\n\n", "1 0 0 1", "other=|", NULL },

        /* over the limit of 60 bytes, the type in time */
        { "data: {\"type\":\"RUN_FINISHED\",\"result\":\"0123456789012345678901"
          "2345678901234567890\"}\n\ndata: {\"type\":\"RUN_ERROR\"}\n\n",
          "2 0 1 0", "run_end!=|run_error=|", NULL },
        { "data: {\"result\":\"0123456789\",\"type\":\"RAW\",\"result\":\"0123"
          "45678901234567890\"}\r\n\r\ndata: {}\r\n\r\n",
          "2 0 1 0", "other!=|other=|", NULL },

        /* not in time: what follows is not read */
        { "data: {\"result\":\"0123456789012345678901234567890123456789012\","
          "\"type\":\"RUN_FINISHED\"}\n\ndata: {}\n\n<p>\n\n",
          "1 0 1 0", "", "limit" },
        { "data: 0123456789012345678901234567890123456789012345678901234567890"
          "\n\ndata: {}\n\n", "1 0 1 0", "", "limit" },
        { "<html>0123456789012345678901234567890123456789012345678901234567890"
          "\n\ndata: {}\n\n", "0 0 1 1", "", "limit" },
        { "data: {}\n\n"
          "event: 0123456789012345678901234567890123456789012345678901234567890"
          "\ndata: {}\n\n", "1 0 1 0", "other=|", "limit" }
    };

    for (i = 0; i < cite_nelts(cases); i++) {
        driver_init(&d, &small, &cite_heap_libc);
        play(&d, span_of(cases[i].in), 1 + i * 7);

        snprintf(got, sizeof(got), "%zu %zu %zu %zu", d.s.stats.events,
                 d.s.stats.unreadable, d.s.stats.over, d.s.stats.foreign);

        is_str(got, cases[i].stats, "stats of stream %zu", i);
        is_span(cite_buf_view(&d.seen), cases[i].seen, "events of stream %zu",
                i);
        is_str(d.s.bypass, cases[i].bypass, "bypass of stream %zu", i);
        ok(cite_span_eq(cite_buf_view(&d.out), span_of(cases[i].in))
           && d.misplaced == 0, "bytes of stream %zu", i);

        driver_release(&d);
    }
}


/* behind an event over the limit the run is followed, event by event */

static void
bypass_follows_the_run(void)
{
    driver_t  d;

    static const cite_conf_t  small = LIMITS(40, 1 << 20, 8 << 20);

    driver_init(&d, &small, &cite_heap_libc);

    feed(&d, cite_span("data: 012345"));
    ok(d.s.bypass == NULL && d.out.n == 0, "an event is kept");

    feed(&d, cite_span("67890123456789012345678901234567890123456789"));
    is_str(d.s.bypass, "limit", "it gets over the limit and has no type");
    is_span(cite_buf_view(&d.out),
            "data: 01234567890123456789012345678901234567890123456789",
            "all of it leaves");

    cite_buf_reset(&d.out);
    feed(&d, cite_span("x"));
    feed(&d, cite_span("\n\ndata: {\"type\":\"RUN_E"));
    is_span(cite_buf_view(&d.out), "x\n\n", "a torn event waits for its end");

    feed(&d, cite_span("RROR\"}\n\nda"));
    is_span(cite_buf_view(&d.out), "x\n\ndata: {\"type\":\"RUN_ERROR\"}\n\n",
            "and leaves with it");
    ok(d.s.run.state == CITE_RUN_ENDED && d.s.stats.events == 1,
       "only the run is followed");

    cite_buf_reset(&d.out);
    finish(&d);
    is_span(cite_buf_view(&d.out), "da", "the rest comes at the end");
    is_num(d.misplaced, 0, "and nothing was copied twice");

    driver_release(&d);
}


/* without memory all goes through as it comes, torn or not */

static void
bypass_waits_for_nothing(void)
{
    driver_t  d;

    static const cite_conf_t  none = LIMITS(1 << 20, 1 << 20, 1);

    driver_init(&d, &none, &cite_heap_libc);

    feed(&d, cite_span("data: 012345"));
    is_str(d.s.bypass, "memory", "an event can't be kept");
    is_span(cite_buf_view(&d.out), "data: 012345", "all of it leaves");

    cite_buf_reset(&d.out);
    feed(&d, cite_span("x"));
    feed(&d, cite_span("\n\ndata: {\"type\":\"RUN_E"));
    feed(&d, cite_span("RROR\"}\n\nda"));

    is_span(cite_buf_view(&d.out), "x\n\ndata: {\"type\":\"RUN_ERROR\"}\n\nda",
            "bytes do not wait");
    ok(d.s.run.state == CITE_RUN_ENDED && d.s.stats.events == 0,
       "only the run is followed");

    cite_buf_reset(&d.out);
    finish(&d);
    is_num(d.out.n, 0, "nothing is left for the end");
    is_num(d.misplaced, 0, "and nothing was copied twice");

    driver_release(&d);
}


static void
run_is_followed(void)
{
    driver_t         d;
    cite_message_t  *m;

    driver_init(&d, &plenty, &cite_heap_libc);

    play(&d, cite_span(START("m") DELTA("m", "a") DELTA("m", "\\u0062")
                       END("m") CHUNK("n", "c") CHUNK("n", "d")), 11);

    m = d.s.run.messages;
    ok(m && !m->open, "a message");
    is_span(cite_buf_view(&m->text), "ab", "its text");

    m = m->next;
    ok(m && !m->open, "the lane ends with the stream");
    is_span(cite_buf_view(&m->text), "cd", "its text");

    is_span(cite_buf_view(&d.seen), "text_start=|text_delta=a|text_delta=b|"
            "text_end=|text_chunk=c|text_chunk=d|", "the watch saw it all");

    driver_release(&d);
}


/* every call for memory fails, once or from then on, at some cuts */

static size_t
lost(cite_span_t in, const cite_conf_t *conf, size_t step, heap_mode_e mode,
    size_t *runs)
{
    size_t    n, bad;
    heap_t    heap;
    driver_t  d;

    bad = 0;

    for (n = 1; /* void */ ; n++) {
        heap_init(&heap, n, mode);
        driver_init(&d, conf, &heap.lend);

        play(&d, in, step);

        bad += !cite_span_eq(cite_buf_view(&d.out), in) || d.misplaced
               || (d.s.bypass && strcmp(d.s.bypass, "memory") != 0
                   && strcmp(d.s.bypass, "limit") != 0);

        driver_release(&d);
        bad += heap.live != 0;
        (*runs)++;

        if (!heap_failed(&heap)) {
            return bad;
        }
    }
}


static void
memory_ends(const char *name, cite_span_t in)
{
    size_t  i, bad, runs;

    static const cite_conf_t  small = LIMITS(200, 100, 8 << 20);
    static const size_t       steps[] = { 1, 13, 1000, SIZE_MAX };

    bad = 0;
    runs = 0;

    for (i = 0; i < cite_nelts(steps); i++) {
        bad += lost(in, &plenty, steps[i], HEAP_FAIL_ONCE, &runs);
        bad += lost(in, &plenty, steps[i], HEAP_FAIL_ON, &runs);
        bad += lost(in, &small, steps[i], HEAP_FAIL_ON, &runs);
    }

    is_num(bad, 0, "%s: %zu runs without memory lose nothing", name, runs);
}


static void
memory_is_limited(const char *name, cite_span_t in)
{
    size_t       max, bad;
    driver_t     d;
    cite_conf_t  conf;

    bad = 0;
    conf = plenty;

    for (max = 0; max < 20000; max = max * 9 / 8 + 100) {
        conf.max_memory = max;
        driver_init(&d, &conf, &cite_heap_libc);

        play(&d, in, 100);

        bad += !cite_span_eq(cite_buf_view(&d.out), in) || d.misplaced
               || d.s.mem.used > max;

        driver_release(&d);
    }

    is_num(bad, 0, "%s: nor with little of it", name);
}


/* a payload that can't be put together is still one that was there */

static void
lines_without_memory(heap_mode_e mode)
{
    size_t       n, bad;
    heap_t       heap;
    driver_t     d;
    cite_span_t  in;

    in = cite_span("data: {\"type\":\ndata: \"RUN_FINISHED\"}\n\n");
    bad = 0;

    for (n = 1; /* void */ ; n++) {
        heap_init(&heap, n, mode);
        driver_init(&d, &plenty, &heap.lend);

        play(&d, in, SIZE_MAX);

        bad += d.s.bypass == NULL
               && (d.s.stats.events != 1
                   || (d.s.stats.unreadable == 0
                       && d.s.run.state != CITE_RUN_ENDED));

        driver_release(&d);

        if (!heap_failed(&heap)) {
            break;
        }
    }

    is_num(bad, 0, "an event of two lines is read, or counted as unreadable");
}


/* a CR that can't be repaired keeps the LF that comes behind it */

static void
repair_without_memory(heap_mode_e mode)
{
    size_t        n, bad, raw;
    heap_t        heap;
    driver_t      d;
    cite_conf_t   conf = plenty;
    cite_piece_t  piece;

    conf.repair = 1;
    bad = 0;
    raw = 0;

    for (n = 1; /* void */ ; n++) {
        heap_init(&heap, n, mode);
        driver_init(&d, &conf, &heap.lend);

        feed(&d, cite_span(":a\r\n\r"));

        if (d.out.n && d.out.p[d.out.n - 1] == '\r') {
            /* a heartbeat would stand between them */
            bad += cite_stream_heartbeat(&d.s, &piece) == CITE_OK;
            raw++;
        }

        feed(&d, cite_span("\n"));

        bad += !cite_span_eq(cite_buf_view(&d.out), cite_span(":a\n\n"))
               && !cite_span_eq(cite_buf_view(&d.out), cite_span(":a\r\n\r\n"));

        driver_release(&d);

        if (!heap_failed(&heap)) {
            break;
        }
    }

    ok(raw > 0, "without memory CR is sent as CR");
    is_num(bad, 0, "and LF is not lost behind it");
}


typedef struct {
    const char  *name;
    const char  *event;
    size_t       step;
} steady_t;


/* after some events to warm up: only the message's text grows */

static void
steady_state(const steady_t *c)
{
    size_t           i, growths, cap;
    heap_t           heap;
    driver_t         d;
    cite_span_t      event, rest;
    cite_message_t  *m;

    heap_init(&heap, 0, HEAP_FAIL_ONCE);
    driver_init(&d, &plenty, &heap.lend);

    feed(&d, cite_span(START("m")));

    event = span_of(c->event);
    m = d.s.run.messages;
    growths = 0;

    for (i = 0; i < 1010; i++) {

        if (i == 10) {
            heap.calls = 0;
            growths = 0;
        }

        cap = m->text.cap;
        rest = event;

        while (rest.n) {
            feed(&d, cite_span_make(rest.p, cite_min(c->step, rest.n)));
            rest = cite_span_skip(rest, cite_min(c->step, rest.n));
        }

        growths += cap != m->text.cap;
    }

    ok(d.s.stats.events == 1011 && m->text.n >= 1010 && !d.s.run.incomplete,
       "%s: 1,000 events are read", c->name);
    is_num(heap.calls, growths, "%s: memory is taken for the text only",
           c->name);
    ok(growths > 0 && growths < 10, "%s: by doubling", c->name);

    driver_release(&d);
    is_num(heap.live, 0, "%s: all is given back", c->name);
}


static void
fixture(const char *name, cite_span_t in)
{
    memory_ends(name, in);
    memory_is_limited(name, in);
}


/* what is before a BOM makes it a part of the first event */

static void
first_event_is_first(void)
{
    driver_t      d;
    cite_span_t   in;
    cite_piece_t  piece;

    driver_init(&d, &plenty, &cite_heap_libc);

    ok(cite_stream_heartbeat(&d.s, &piece) == CITE_AGAIN,
       "no heartbeat before anything");

    in = cite_span("\xef\xbb");
    (void) cite_stream_next(&d.s, &in, &piece);
    ok(cite_stream_heartbeat(&d.s, &piece) == CITE_AGAIN,
       "no heartbeat in a BOM");

    in = cite_span("\xbf" START("m") "data");
    while (cite_stream_next(&d.s, &in, &piece) == CITE_OK) { /* void */ }
    ok(cite_stream_heartbeat(&d.s, &piece) == CITE_OK,
       "a heartbeat behind the first event");

    driver_release(&d);
}


/* text that is held back would go on with an event that is cut off */

static void
nothing_follows_a_torn_event(void)
{
    size_t         i, added;
    cite_conf_t    conf;
    cite_span_t    in;
    cite_piece_t   piece;
    cite_stream_t  s;
    cite_reader_t  reader;

    static const char *const  ends[] = {
        "", "data: {\"type\":\"CUSTOM\",\"value\":\"1234567890123456789012345"
            "678901234567890123456789012345678901234567890"
    };

    conf = plenty;
    conf.strip_data = 1;
    conf.max_event_size = 100;

    for (i = 0; i < cite_nelts(ends); i++) {

        cite_reader_init(&reader, &cite_heap_libc, PLENTY);
        cite_stream_init(&s, &conf, &cite_heap_libc, &reader);

        in = cite_span(START("m") DELTA("m", "a <"));
        while (cite_stream_next(&s, &in, &piece) == CITE_OK) { /* void */ }

        in = span_of(ends[i]);
        while (cite_stream_next(&s, &in, &piece) == CITE_OK) { /* void */ }

        for (added = 0; cite_stream_end(&s, &piece) == CITE_OK; /* void */ ) {
            added += piece.added;
        }

        is_num(added, i == 0, "text that was held at the end %zu", i);

        cite_stream_release(&s);
        cite_reader_release(&reader);
    }
}


int
main(void)
{
    size_t  i;

    static const steady_t  steady[] = {
        { "whole", DELTA("m", "twenty bytes of text"), SIZE_MAX },
        { "escapes", DELTA("m", "twenty\\nbytes\\u0020of text"), SIZE_MAX },
        { "bad UTF-8", DELTA("m", "twenty \xff bytes of it"), SIZE_MAX },
        { "torn", DELTA("m", "twenty bytes of text"), 50 },
        { "byte by byte", DELTA("m", "twenty bytes of text"), 1 },
        { "of two lines", "data: {\"type\":\"TEXT_MESSAGE_CONTENT\",\n"
          "data: \"messageId\":\"m\",\"delta\":\"twenty bytes of text\"}\n\n",
          SIZE_MAX },
        { "with fields, CRLF", "event: e\r\nid: 1\r\ndata: {\"delta\":\"twenty "
          "bytes of text\",\"messageId\":\"m\","
          "\"type\":\"TEXT_MESSAGE_CONTENT\"}\r\n\r\n: ping\r\n\r\n", 40 }
    };

    cite_mem_init(&mem, &cite_heap_libc, SIZE_MAX);

    pieces_are_complete_events();
    events_are_counted();
    bypass_follows_the_run();
    bypass_waits_for_nothing();
    run_is_followed();
    first_event_is_first();
    nothing_follows_a_torn_event();

    lines_without_memory(HEAP_FAIL_ONCE);
    lines_without_memory(HEAP_FAIL_ON);
    repair_without_memory(HEAP_FAIL_ONCE);
    repair_without_memory(HEAP_FAIL_ON);

    for (i = 0; i < cite_nelts(steady); i++) {
        steady_state(&steady[i]);
    }

    fixtures_each(fixture);

    cite_mem_release(&mem);

    return done();
}
