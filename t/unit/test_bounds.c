
/*
 * Copyright (C) the ngx_cite authors
 *
 * Limits that keep one request or stream from costing more than its bytes,
 * each at n and n + 1; what they cost is counted by t/150-cost.t.
 */


#include "lexicon.h"
#include "evidence/cite_evidence_internal.h"
#include "base/cite_hash.h"
#include "stream/cite_stream.h"
#include "heap.h"
#include "settings.h"
#include "tap.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>


#define EVENT  "data: {\"type\":\""


typedef struct {
    char    *p;
    size_t   n;
} script_t;


typedef struct {
    cite_conf_t     conf;
    cite_reader_t   reader;
    cite_stream_t   s;
    script_t        text;
} world_t;


static void
say(world_t *w, const char *format, ...)
{
    va_list  args;

    w->text.p = realloc(w->text.p, w->text.n + 4096);

    va_start(args, format);
    w->text.n += (size_t) vsnprintf(w->text.p + w->text.n, 4096, format, args);
    va_end(args);
}


static void
world_init(world_t *w)
{
    static const cite_conf_t  settings = LIMITS(1 << 20, 1 << 20, 8 << 20);

    memset(w, 0, sizeof(world_t));

    w->conf = settings;
    w->conf.evidence = 1;
    w->conf.max_evidence_size = CITE_MAX_EVIDENCE_SIZE;
    w->conf.evidence_threshold = CITE_EVIDENCE_THRESHOLD;
    w->conf.closest = CITE_CLOSEST;

    cite_reader_init(&w->reader, &cite_heap_libc, 64 << 20);
}


static void
world_start(world_t *w)
{
    cite_stream_init(&w->s, &w->conf, &cite_heap_libc, &w->reader);
    w->text.n = 0;
}


static void
world_play(world_t *w)
{
    cite_span_t   in;
    cite_piece_t  piece;

    in = cite_span_make(w->text.p, w->text.n);

    while (cite_stream_next(&w->s, &in, &piece) == CITE_OK) { /* void */ }

    w->text.n = 0;
}


static void
world_request(world_t *w)
{
    cite_span_t     body;
    cite_request_t  req;

    body = cite_span_make(w->text.p, w->text.n);

    ok(cite_request_read(body, &req) == CITE_OK, "a request");
    cite_stream_request(&w->s, body);
    w->text.n = 0;
}


static void
world_release(world_t *w)
{
    cite_stream_release(&w->s);
    cite_reader_release(&w->reader);
    free(w->text.p);
}


/* no more citations of earlier runs than a state of ours can have */

static void
test_past(size_t over)
{
    size_t   i, n;
    world_t  w;

    world_init(&w);
    w.conf.max_state_size = 64 * CITE_STATE_PAST_BYTES;
    world_start(&w);

    n = 64 + over;

    say(&w, "{\"state\":{\"deepcitation\":{\"citations\":{},"
            "\"verifications\":{},\"messages\":{\"m\":{\"messageId\":\"m\","
            "\"summary\":{},\"status\":\"complete\",\"citations\":{");

    for (i = 0; i < n; i++) {
        say(&w, "%s\"%016zx\":{\"n\":%zu}", i ? "," : "", i, i);
    }

    say(&w, "},\"verifications\":{");

    for (i = 0; i < n; i += 2) {
        say(&w, "%s\"%016zx\":{\"v\":%zu}", i ? "," : "", i, i);
    }

    say(&w, "}}}}}}");
    world_request(&w);

    is_num(w.s.state.n, over ? 0 : 1, "%zu citations of an earlier run", n);

    if (!over) {
        is_num(w.s.state.first->items_n, n, "each is kept");
        is_span(w.s.state.first->items[4].verification,
                "{\"v\":4,\"from\":\"client\"}",
                "with its own verdict");
        is_num(w.s.state.first->items[5].verification.n, 0, "or none");
    }

    world_release(&w);
}


static void
test_past_twice(void)
{
    world_t  w;

    world_init(&w);
    world_start(&w);

    say(&w, "{\"state\":{\"deepcitation\":{\"citations\":{},"
            "\"verifications\":{},\"messages\":{\"m\":{\"messageId\":\"m\","
            "\"summary\":{},\"status\":\"complete\",\"citations\":{"
            "\"0123456789abcdef\":{\"n\":1},\"0123456789abcdef\":{\"n\":2}},"
            "\"verifications\":{\"0123456789abcdef\":{\"v\":1},"
            "\"0123456789abcdef\":{\"v\":2}}}}}}}");
    world_request(&w);

    is_num(w.s.state.first->items_n, 1, "a citation that comes twice is one");
    is_span(w.s.state.first->items[0].citation,
            "{\"n\":2,\"from\":\"client\"}", "the last counts");
    is_span(w.s.state.first->items[0].verification,
            "{\"v\":2,\"from\":\"client\"}",
            "so does the last verdict");

    world_release(&w);
}


/* messages that are open stay in the state, unless very many are */

static void
test_open(size_t over)
{
    size_t   i, n;
    world_t  w;

    world_init(&w);
    world_start(&w);

    /* the client's state is known, so that patches will do */
    say(&w, "{\"state\":{}}");
    world_request(&w);

    n = CITE_KEEP_MESSAGES + CITE_STATE_OPEN + over;
    say(&w, EVENT "RUN_STARTED\"}\n\n");

    for (i = 0; i < n; i++) {
        say(&w, EVENT "TEXT_MESSAGE_START\",\"messageId\":\"m%zu\"}\n\n", i);
    }

    say(&w, EVENT "CUSTOM\"}\n\n" EVENT "STATE_DELTA\",\"delta\":[]}\n\n");
    world_play(&w);

    is_num(w.s.state.n, CITE_KEEP_MESSAGES + CITE_STATE_OPEN,
           "%zu messages are open", n);
    is_span(w.s.state.first->id, over ? "m1" : "m0", "the oldest that stays");
    ok(cite_state_due(&w.s.state, 0) == 0, "all is told");

    say(&w, EVENT "TEXT_MESSAGE_START\",\"messageId\":\"m0\"}\n\n");
    world_play(&w);
    say(&w, EVENT "RUN_FINISHED\"}\n\n");
    world_play(&w);

    is_num(w.s.run.lists[CITE_LIST_OPEN].n, 0, "the run's end ends all");
    is_num(w.s.state.n, CITE_KEEP_MESSAGES, "and those that are kept stay");

    world_release(&w);
}


/* sources and texts of one event */

static void
test_texts(size_t over)
{
    size_t   i, n;
    world_t  w;

    world_init(&w);
    world_start(&w);

    n = CITE_RUN_TEXTS + over;
    say(&w, EVENT "RUN_STARTED\"}\n\n" EVENT
        "TOOL_CALL_RESULT\",\"toolCallId\":\"c\",\"content\":\"[");

    for (i = 0; i < n; i++) {
        say(&w, "%s{\\\"id\\\":\\\"s%zu\\\",\\\"text\\\":\\\"words %zu\\\"}",
            i ? "," : "", i, i);
    }

    say(&w, "]\"}\n\n");
    world_play(&w);

    is_num(w.s.run.evidence.n, CITE_RUN_TEXTS, "of %zu texts", n);
    is_num(w.s.run.sources.n, CITE_RUN_TEXTS, "and of as many sources");
    is_num(w.s.run.incomplete, over, "which is told");
    is_num(w.s.run.evidence.dropped, over, "and counted");

    say(&w, EVENT "TOOL_CALL_RESULT\",\"toolCallId\":\"d\",\"content\":"
            "\"other words\"}\n\n");
    world_play(&w);

    is_num(w.s.run.evidence.n, CITE_RUN_TEXTS + 1, "the next event has more");

    world_release(&w);
}


/* a container with more values than are looked at */

static void
test_values(size_t over)
{
    size_t   i;
    world_t  w;

    world_init(&w);
    world_start(&w);

    say(&w, EVENT "RUN_STARTED\"}\n\n" EVENT
        "TOOL_CALL_RESULT\",\"toolCallId\":\"c\",\"content\":\"[1");

    for (i = 1; i < CITE_RUN_VALUES + over; i++) {
        say(&w, ",1");
    }

    say(&w, "]\"}\n\n");
    world_play(&w);

    is_num(w.s.run.sources.dropped, over, "an array of %zu values", i);
    is_num(w.s.run.evidence.dropped, over, "is it evidence?");
    is_num(w.s.run.incomplete, over, "which is told");

    world_release(&w);
}


/* lists are looked for in the first objects of a state */

static void
test_objects(size_t over)
{
    size_t   i, n;
    world_t  w;

    world_init(&w);
    world_start(&w);

    n = CITE_RUN_OBJECTS - 1 + over;
    say(&w, EVENT "RUN_STARTED\"}\n\n" EVENT
        "STATE_SNAPSHOT\",\"snapshot\":{");

    for (i = 0; i < n; i++) {
        say(&w, "\"o%zu\":{\"a\":1},", i);
    }

    say(&w, "\"retrieval\":{\"documents\":[{\"id\":\"a\",\"text\":\"words\"}]}}}\n\n");
    world_play(&w);

    is_num(w.s.run.sources.n, !over, "a list in object %zu of a state", n + 1);

    world_release(&w);
}


/* texts of the same words under other names */

static void
test_alike(size_t over)
{
    char             id[16];
    size_t           i, n;
    cite_mem_t       mem;
    cite_source_t    source;
    cite_evidence_t  e;

    cite_mem_init(&mem, &cite_heap_libc, SIZE_MAX);
    cite_evidence_init(&e, &mem, &lexicon, 1 << 20);
    memset(&source, 0, sizeof(cite_source_t));

    source.content = cite_span("the same words");
    source.title = cite_span("t");

    n = CITE_EVIDENCE_ALIKE + over;

    for (i = 0; i < n; i++) {
        snprintf(id, sizeof(id), "%zu", i);
        source.id = cite_span_make(id, strlen(id));
        (void) cite_evidence_add(&e, &source);
        source.title = cite_span_make(NULL, 0);
    }

    is_num(e.n, n, "%zu texts of the same words", n);

    source.id = cite_span("0");
    source.title = cite_span("t");
    ok(cite_evidence_add(&e, &source) == CITE_DECLINED,
       "the oldest is found under all its names");

    source.id = cite_span_make(NULL, 0);
    ok((cite_evidence_add(&e, &source) == CITE_DECLINED) == !over,
       "under one of them, if it is not too old");

    cite_mem_release(&mem);
}


/* texts of the same words leave in any order of buckets */

static void
test_leave(void)
{
    char             id[16];
    size_t           i, bad;
    cite_mem_t       mem;
    cite_source_t    source;
    cite_evidence_t  e;

    cite_mem_init(&mem, &cite_heap_libc, SIZE_MAX);
    cite_evidence_init(&e, &mem, &lexicon, 20000);
    memset(&source, 0, sizeof(cite_source_t));
    bad = 0;

    for (i = 0; i < 5000; i++) {
        snprintf(id, sizeof(id), "%zu", i);
        source.id = cite_span_make(id, strlen(id));
        source.content = i % 3 ? cite_span("the same words") : source.id;

        bad += cite_evidence_add(&e, &source) != CITE_OK;
        bad += cite_evidence_add(&e, &source) != CITE_DECLINED;
    }

    ok(bad == 0 && e.n > 10 && e.n + e.dropped == 5000,
       "texts come, are known, and leave: %zu of 5000 are left", e.n);

    cite_mem_release(&mem);
}


/*
 * Two pairs of words whose difference a hash of multiplications and shifts
 * loses whatever its start is; any such text would be in one chain.
 */

static void
test_hash(void)
{
    uint64_t    a[2], b[2];
    cite_mem_t  one, two;

    cite_mem_init(&one, &cite_heap_libc, SIZE_MAX);
    cite_mem_init(&two, &cite_heap_libc, SIZE_MAX);

    a[0] = 0x6161616161616161u;
    a[1] = 0x6262626262626262u;
    b[0] = a[0] ^ 1ull << 63;
    b[1] = a[1] ^ 1ull << 63 ^ 1ull << 31;

    ok(cite_hash(&one, 0, cite_span_make(a, sizeof(a)))
       != cite_hash(&one, 0, cite_span_make(b, sizeof(b))),
       "differences do not cancel out");
    ok(cite_hash(&one, 0, cite_span("a")) != cite_hash(&two, 0, cite_span("a")),
       "each arena has a key of its own");
    ok(cite_hash(&one, 0, cite_span("a")) != cite_hash(&one, 1, cite_span("a")),
       "each kind has hashes of its own");
    ok(cite_hash(&one, 0, cite_span("a")) == cite_hash(&one, 0, cite_span("a")),
       "the same is the same");
    ok(cite_hash(&one, 0, cite_span("")) != cite_hash(&one, 0, cite_span("\0")),
       "the length counts");
}


int
main(void)
{
    size_t  over;

    for (over = 0; over <= 1; over++) {
        test_past(over);
        test_open(over);
        test_texts(over);
        test_values(over);
        test_objects(over);
        test_alike(over);
    }

    test_past_twice();
    test_leave();
    test_hash();

    return done();
}
