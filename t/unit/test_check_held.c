
/*
 * Copyright (C) the ngx_cite authors
 *
 * A check that takes more than one turn: what may happen between two of
 * them.  All through the stream, as a host drives it.
 */


#include "run/cite_extract.h"
#include "stream/cite_stream.h"
#include "heap.h"
#include "settings.h"
#include "tap.h"

#include <stdio.h>
#include <stdlib.h>


#define PLENTY    (64 * 1024 * 1024)
#define RESULTS   3
#define BYTES     900000             /* of each of them */
#define TURNS     100000             /* until the work counts as endless */

#define SLOW      "a a a a a a a a a a z"
#define QUOTE     "The copper lantern weighs forty kilograms at noon"

#define EVENT(s)  "data: {\"type\":\"" s "}\n\n"
#define STARTED   EVENT("RUN_STARTED\",\"threadId\":\"t\",\"runId\":\"r\"")
#define FINISHED  EVENT("RUN_FINISHED\",\"threadId\":\"t\",\"runId\":\"r\"")
#define FAILED    EVENT("RUN_ERROR\",\"message\":\"x\"")
#define SAYS(id, s)                                                           \
    EVENT("TEXT_MESSAGE_START\",\"messageId\":\"" id "\"")                    \
    EVENT("TEXT_MESSAGE_CONTENT\",\"messageId\":\"" id "\",\"delta\":\"" s    \
          "\"")                                                               \
    EVENT("TEXT_MESSAGE_END\",\"messageId\":\"" id "\"")
#define TAG(id, s)    "So it is. <cite attachment_id='" id                    \
                      "' full_phrase='" s "'/> "
#define CALL(id)                                                              \
    EVENT("TOOL_CALL_START\",\"toolCallId\":\"" id                            \
          "\",\"toolCallName\":\"search\"")                                   \
    EVENT("TOOL_CALL_END\",\"toolCallId\":\"" id "\"")
#define RESULT(id)                                                            \
    "data: {\"type\":\"TOOL_CALL_RESULT\",\"messageId\":\"r" id               \
    "\",\"toolCallId\":\"" id "\",\"content\":\""
#define TOOL(id, s)  CALL(id) RESULT(id) s "\"}\n\n"
#define EMPTY                                                                 \
    "{\"threadId\":\"t\",\"runId\":\"r\",\"tools\":[],\"messages\":[],"       \
    "\"state\":{},\"context\":[]}"


typedef struct {
    heap_t          heap;
    cite_conf_t     conf;
    cite_reader_t   reader;
    cite_stream_t   s;
} play_t;


static cite_span_t
span_of(const char *s)
{
    return cite_span_make(s, strlen(s));
}


/* what comes out is not looked at */

static void
feed(play_t *p, const char *text)
{
    cite_span_t   in;
    cite_piece_t  piece;

    in = span_of(text);

    while (cite_stream_next(&p->s, &in, &piece) == CITE_OK) { /* void */ }
}


/* results that wait are read; checks are left alone */

static void
read_all(play_t *p)
{
    while (cite_extract_work(&p->s.run) == CITE_AGAIN) { /* void */ }
}


/* texts that look like the slow quote everywhere */

static void
feed_slow(play_t *p, char first)
{
    char    *text, *end;
    size_t   i, n;

    text = malloc(BYTES + 1024);

    for (i = 0; i < RESULTS; i++) {
        end = text + sprintf(text, CALL("%c%zu") RESULT("%c%zu"), first, i,
                             first, i, first, i, first, i);

        for (n = 0; n < BYTES; n += 2) {
            memcpy(end + n, "a ", 2);
        }

        strcpy(end + n, "z\"}\n\n");
        feed(p, text);
        read_all(p);
    }

    free(text);
}


static play_t *
play_open(size_t max)
{
    play_t          *p;

    static const cite_conf_t  settings = LIMITS(1 << 20, 1 << 20, PLENTY);

    p = calloc(1, sizeof(play_t));

    heap_init(&p->heap, 0, HEAP_FAIL_ONCE);

    p->conf = settings;
    p->conf.evidence = 1;
    p->conf.max_evidence_size = max;
    p->conf.evidence_threshold = CITE_EVIDENCE_THRESHOLD;
    p->conf.closest = CITE_CLOSEST;
    p->conf.max_verification_size = CITE_MAX_VERIFICATION;

    cite_reader_init(&p->reader, &p->heap.lend, PLENTY);
    cite_stream_init(&p->s, &p->conf, &p->heap.lend, &p->reader);

    cite_stream_request(&p->s, span_of(EMPTY));

    feed(p, STARTED);

    return p;
}


static void
play_close(play_t *p)
{
    cite_piece_t  piece;

    while (cite_stream_flush(&p->s, &piece) == CITE_OK) { /* void */ }

    cite_stream_release(&p->s);
    cite_reader_release(&p->reader);

    is_num(p->heap.live, 0, "all memory is given back");

    free(p);
}


static int
is_held(const play_t *p)
{
    return p->s.checks.held && cite_evidence_holds(&p->s.run.evidence);
}


/* turns until the check of a citation is held, and some more */

static void
work_until_held(play_t *p, size_t more)
{
    size_t  i;

    for (i = 0; i < TURNS && !is_held(p); i++) {
        (void) cite_stream_work(&p->s);
    }

    for (i = 0; i < more; i++) {
        (void) cite_stream_work(&p->s);
    }

    ok(is_held(p), "a check is held");
}


static size_t
work(play_t *p)
{
    size_t  turns;

    for (turns = 1; turns < TURNS; turns++) {
        if (cite_stream_work(&p->s) == CITE_OK) {
            break;
        }
    }

    ok(turns < TURNS && !is_held(p), "the work has an end, in %zu turns",
       turns);

    return turns;
}


/* the verdict of the i-th citation */

static void
is_verdict(play_t *p, size_t i, const char *expected)
{
    char                  text[256];
    cite_buf_t            b;
    cite_message_t       *m;
    const cite_record_t  *rec;

    m = p->s.run.messages;

    for (rec = m ? m->records.first : NULL; rec && i; rec = rec->next) {
        i--;
    }

    cite_buf_init(&b, &p->s.mem, 65536);

    if (rec) {
        cite_verdict_write(&b, rec);
    }

    snprintf(text, sizeof(text), "%.*s",
             (int) cite_min(b.n, strlen(expected)), (char *) b.p);
    is_str(text, expected, "the verdict");

    cite_buf_free(&b);
}


static void
test_slow(void)
{
    play_t  *p;

    p = play_open(CITE_MAX_EVIDENCE_SIZE);

    feed_slow(p, 's');
    feed(p, TOOL("s9", QUOTE ".") SAYS("m1", TAG("s0", SLOW " z")
                                             TAG("s9", QUOTE)));

    work_until_held(p, 0);
    is_num(p->s.checks.pending, 2, "none of two is settled");

    ok(work(p) > 3, "it goes on for some turns");
    is_num(p->s.checks.pending, 1, "the one behind it is found");
    is_verdict(p, 1, "{\"status\":\"found\"");

    feed(p, FINISHED);
    (void) work(p);
    is_num(p->s.checks.pending, 0, "the slow one is settled at the end");
    is_verdict(p, 0, "{\"status\":\"not_found\"");

    play_close(p);
}


/* what is found there is seen in the round that the text leads to */

static void
test_comes(size_t more)
{
    play_t  *p;

    p = play_open(CITE_MAX_EVIDENCE_SIZE);

    feed_slow(p, 's');
    feed(p, SAYS("m1", TAG("s9", SLOW " q")));

    work_until_held(p, more);
    feed(p, TOOL("s9", SLOW " q."));
    (void) work(p);

    is_verdict(p, 0, "{\"status\":\"found\"");
    is_num(p->s.checks.pending, 0, "it is found as soon as it is there");

    play_close(p);
}


/* all texts that it was tried on leave for others */

static void
test_leaves(size_t more)
{
    play_t  *p;

    p = play_open((RESULTS + 1) * BYTES);

    feed_slow(p, 's');
    feed(p, SAYS("m1", TAG("s0", SLOW " q")));

    work_until_held(p, more);
    feed_slow(p, 't');
    ok(p->s.run.evidence.dropped > 0, "texts leave");

    feed(p, FINISHED);
    (void) work(p);

    is_num(p->s.checks.pending, 0, "it is settled");
    play_close(p);
}


/* the message goes on, so that its records are made anew */

static void
test_read_again(size_t more)
{
    play_t  *p;

    p = play_open(CITE_MAX_EVIDENCE_SIZE);

    feed_slow(p, 's');
    feed(p, TOOL("s9", QUOTE "."));
    feed(p, SAYS("m1", TAG("s0", SLOW " q")));

    work_until_held(p, more);
    feed(p, SAYS("m1", TAG("s9", QUOTE)));
    (void) work(p);
    is_verdict(p, 1, "{\"status\":\"found\"");

    feed(p, FINISHED);
    (void) work(p);
    is_num(p->s.checks.pending, 0, "both are settled");
    is_verdict(p, 0, "{\"status\":\"not_found\"");

    play_close(p);
}


/* the citation is settled by something else */

static void
test_gone(const char *end)
{
    play_t  *p;

    p = play_open(CITE_MAX_EVIDENCE_SIZE);

    feed_slow(p, 's');
    feed(p, SAYS("m1", TAG("s0", SLOW " q")));

    work_until_held(p, 0);

    if (end) {
        feed(p, end);

    } else {
        cite_checks_give_up(&p->s.checks, "stopped", 1);
    }

    (void) work(p);
    is_num(p->s.checks.pending, 0, "nothing waits any more");
    ok(p->s.checks.held == NULL, "nor is held");

    play_close(p);
}


/* a stream of small texts does not make it begin again and again */

static void
test_many(void)
{
    char     text[1024];
    size_t   i, turns;
    play_t  *p;

    p = play_open(CITE_MAX_EVIDENCE_SIZE);

    feed_slow(p, 's');
    feed(p, SAYS("m1", TAG("s0", SLOW " q")));

    turns = 0;

    for (i = 0; i < 400; i++) {
        snprintf(text, sizeof(text), TOOL("u%zu", "Text %zu."), i, i, i, i, i);
        feed(p, text);

        turns += cite_stream_work(&p->s) == CITE_AGAIN;
    }

    ok(turns < 200, "400 texts, %zu turns with more to do", turns);

    feed(p, FINISHED);
    (void) work(p);
    is_verdict(p, 0, "{\"status\":\"not_found\"");

    play_close(p);
}


/* the stream is given up in the middle of it */

static void
test_released(void)
{
    play_t  *p;

    p = play_open(CITE_MAX_EVIDENCE_SIZE);

    feed_slow(p, 's');
    feed(p, SAYS("m1", TAG("s0", SLOW " q")));
    work_until_held(p, 0);

    play_close(p);
}


int
main(void)
{
    size_t  i;

    test_slow();

    for (i = 0; i < 4; i++) {
        test_comes(i);
        test_leaves(i);
        test_read_again(i);
    }

    test_gone(NULL);
    test_gone(FAILED);
    test_many();
    test_released();

    return done();
}
