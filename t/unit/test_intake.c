
/*
 * Copyright (C) the ngx_cite authors
 *
 * What waits to be read: its limits, its order, and how it ends.
 */


#include "run/cite_extract.h"
#include "run/cite_intake.h"
#include "stream/cite_stream.h"
#include "heap.h"
#include "settings.h"
#include "tap.h"

#include <stdio.h>
#include <stdlib.h>


#define PLENTY    (64 * 1024 * 1024)
#define LONG      (300 * 1024)       /* longer than some slices */
#define TURNS     100000

#define EVENT(s)  "data: {\"type\":\"" s "}\n\n"
#define STARTED   EVENT("RUN_STARTED\",\"threadId\":\"t\",\"runId\":\"r\"")
#define FINISHED  EVENT("RUN_FINISHED\",\"threadId\":\"t\",\"runId\":\"r\"")
#define FAILED    EVENT("RUN_ERROR\",\"message\":\"x\"")
#define RESULT(id, s)                                                         \
    EVENT("TOOL_CALL_START\",\"toolCallId\":\"" id "\",\"toolCallName\":\"s\"")\
    EVENT("TOOL_CALL_RESULT\",\"messageId\":\"w" id "\",\"toolCallId\":\"" id \
          "\",\"content\":\"" s "\"")
#define SAYS(id, s)                                                           \
    EVENT("TEXT_MESSAGE_START\",\"messageId\":\"" id "\"")                    \
    EVENT("TEXT_MESSAGE_CONTENT\",\"messageId\":\"" id "\",\"delta\":\"" s "\"")\
    EVENT("TEXT_MESSAGE_END\",\"messageId\":\"" id "\"")


typedef struct {
    cite_conf_t     conf;
    cite_reader_t   reader;
    cite_stream_t   s;
    heap_t          heap;
    size_t          held;        /* bytes that were not sent yet */
} play_t;


static void
feed(play_t *p, const char *text)
{
    size_t        n;
    cite_span_t   in;
    cite_piece_t  piece;

    n = 0;
    in = cite_span_make(text, strlen(text));

    while (cite_stream_next(&p->s, &in, &piece) == CITE_OK) {
        n += piece.added ? 0 : piece.bytes.n;
    }

    p->held += strlen(text) - n;
}


static void
flush(play_t *p)
{
    cite_piece_t  piece;

    while (cite_stream_flush(&p->s, &piece) == CITE_OK) {
        p->held -= piece.added ? 0 : piece.bytes.n;
    }
}


static size_t
work(play_t *p)
{
    size_t  turns;

    for (turns = 0; turns < TURNS; turns++) {
        if (cite_stream_work(&p->s) != CITE_AGAIN) {
            break;
        }
    }

    flush(p);

    return turns;
}


static play_t *
play_open(size_t fail_at, heap_mode_e mode)
{
    play_t  *p;

    static const cite_conf_t  settings = LIMITS(1 << 20, 1 << 20, PLENTY);

    p = calloc(1, sizeof(play_t));

    heap_init(&p->heap, fail_at, mode);

    p->conf = settings;
    p->conf.evidence = 1;
    p->conf.max_evidence_size = CITE_MAX_EVIDENCE_SIZE;
    p->conf.evidence_threshold = CITE_EVIDENCE_THRESHOLD;
    p->conf.closest = CITE_CLOSEST;
    p->conf.max_verification_size = CITE_MAX_VERIFICATION;

    cite_reader_init(&p->reader, &p->heap.lend, PLENTY);
    cite_stream_init(&p->s, &p->conf, &p->heap.lend, &p->reader);

    return p;
}


static void
play_close(play_t *p)
{
    cite_stream_release(&p->s);
    cite_reader_release(&p->reader);
    is_num(p->heap.live, 0, "all memory is given back");
    free(p);
}


/* a list of sources that is longer than a slice, with a title for each */

static char *
long_result(const char *id, const char *title, size_t size)
{
    char    *text, *end;
    size_t   i;

    text = malloc(size + 4096);

    end = text + sprintf(text, EVENT("TOOL_CALL_START\",\"toolCallId\":\"%s\","
                                     "\"toolCallName\":\"s\"")
                         "data: {\"type\":\"TOOL_CALL_RESULT\",\"messageId\":"
                         "\"w\",\"toolCallId\":\"%s\",\"content\":\"[", id, id);

    for (i = 0; end < text + size; i++) {
        end += sprintf(end, "%s{\\\"id\\\":\\\"%s%zu\\\",\\\"title\\\":\\\"%s "
                       "%zu\\\",\\\"content\\\":\\\"The tide of day %zu rose "
                       "by four metres.%*s.\\\"}",
                       i ? "," : "", id, i, title, i, i, 900, "");
    }

    strcpy(end, "]\"}\n\n");

    return text;
}


static cite_message_t *
message_of(play_t *p, const char *id)
{
    return cite_message_find(&p->s.run, cite_span_make(id, strlen(id)));
}


static cite_source_t *
source_of(play_t *p, const char *id)
{
    cite_source_t  *found;

    return cite_sources_by_id(&p->s.run.sources,
                              cite_span_make(id, strlen(id)), &found, 1)
           ? found : NULL;
}


/* a small result behind a large one is read behind it */

static void
test_order(void)
{
    char    *text;
    play_t  *p;

    p = play_open(0, HEAP_FAIL_ONCE);
    text = long_result("a", "Tides", LONG);

    feed(p, STARTED);
    feed(p, text);
    ok(cite_extract_waits(&p->s.run), "a long result waits");
    is_num(p->held, 0, "its bytes do not");

    feed(p, RESULT("b", "[{\\\"id\\\":\\\"z\\\",\\\"title\\\":\\\"Zebra\\\","
                   "\\\"content\\\":\\\"It has stripes.\\\"}]"));
    ok(source_of(p, "z") == NULL, "a short one behind it waits, too");

    feed(p, SAYS("m", "It rose [1], it has stripes [z]."));
    ok(message_of(p, "m")->queued, "and so does a message");

    feed(p, FINISHED);
    ok(p->s.hold.active && p->held, "the run's end is held");

    ok(work(p) > 3, "it is read in slices");
    ok(!cite_extract_waits(&p->s.run), "nothing waits any more");
    is_num(p->held, 0, "the run's end has left");

    ok(source_of(p, "a0") && source_of(p, "z"), "all sources are known");
    ok(source_of(p, "z")->serial > source_of(p, "a0")->serial,
       "in their order");
    is_num(message_of(p, "m")->records.n, 2, "the message has its citations");

    free(text);
    play_close(p);
}


/* at an error nothing waits long */

static void
test_failed(void)
{
    char    *text, id[] = "a";
    play_t  *p;

    p = play_open(0, HEAP_FAIL_ONCE);
    feed(p, STARTED);

    for (id[0] = 'a'; id[0] < 'k'; id[0]++) {
        text = long_result(id, "Tides", LONG);
        feed(p, text);
        free(text);
    }

    feed(p, SAYS("m", "It rose [1]."));
    feed(p, FAILED);

    is_num(p->held, 0, "an error is not held");
    ok(!cite_extract_waits(&p->s.run), "what waits is given up");
    ok(p->s.run.incomplete, "and that is said");
    ok(message_of(p, "m")->error != NULL, "the message has an error");

    play_close(p);
}


/* a stream that ends in the middle of all */

static void
test_left(size_t turns)
{
    char    *text;
    play_t  *p;

    p = play_open(0, HEAP_FAIL_ONCE);
    text = long_result("a", "Tides", LONG);

    feed(p, STARTED);
    feed(p, text);

    while (turns--) {
        (void) cite_stream_work(&p->s);
    }

    free(text);
    play_close(p);
}


/* as many supplies wait as may, and one more, for which the oldest gives way */

static void
test_limit(size_t n, int over)
{
    char    *text, small[512];
    size_t   i;
    play_t  *p;

    p = play_open(0, HEAP_FAIL_ONCE);
    text = long_result("a", "Tides", LONG);

    feed(p, STARTED);
    feed(p, text);
    is_num(p->s.run.waiting, 1, "one waits");

    for (i = 1; i < n; i++) {
        snprintf(small, sizeof(small), EVENT("STATE_DELTA\",\"delta\":[{\"op\":"
                 "\"add\",\"path\":\"/sources/-\",\"value\":{\"id\":\"s%zu\"}}]"),
                 i);
        p->conf.evidence = 0;
        p->conf.state_sources_n = 0;
        feed(p, small);
    }

    is_num(p->s.run.waiting, n - (size_t) over, "%zu supplies", n);
    is_num(p->s.run.incomplete, over, "%s", over ? "one is not read"
                                                 : "none is lost");
    ok(source_of(p, "a0") == NULL, "none was read at once");

    p->conf.evidence = 1;
    work(p);
    ok((source_of(p, "a0") == NULL) == over, "the oldest one %s",
       over ? "gave way" : "was read");
    free(text);
    play_close(p);
}


/* without memory for what waits it is read at once, or later; nothing breaks */

static void
test_memory(void)
{
    char    *text;
    size_t   n;
    play_t  *p;

    text = long_result("a", "Tides", LONG);

    for (n = 1; n < 4000; n += 7) {
        p = play_open(n, n % 2 ? HEAP_FAIL_ONCE : HEAP_FAIL_ON);

        feed(p, STARTED);
        feed(p, text);
        feed(p, RESULT("b", "Short."));
        feed(p, SAYS("m", "It rose [1]."));
        feed(p, FINISHED);
        work(p);

        if (p->held || cite_extract_waits(&p->s.run)) {
            ok(0, "without the %zu. block the run's end is held", n);
        }

        if (!heap_failed(&p->heap)) {
            play_close(p);
            break;
        }

        cite_stream_release(&p->s);
        cite_reader_release(&p->reader);

        if (p->heap.live) {
            ok(0, "without the %zu. block %zu are left", n, p->heap.live);
        }

        free(p);
    }

    ok(n > 50, "%zu blocks", n);
    free(text);
}


int
main(void)
{
    size_t  i;

    test_order();
    test_failed();

    for (i = 0; i < 6; i++) {
        test_left(i);
    }

    test_limit(CITE_INTAKE_ITEMS, 0);
    test_limit(CITE_INTAKE_ITEMS + 1, 1);
    test_memory();

    return done();
}
