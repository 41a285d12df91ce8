
/*
 * Copyright (C) the ngx_cite authors
 *
 * Messages for a store, and entries that come from one.
 */


#include "faults.h"
#include "settings.h"
#include "stream/cite_stream.h"
#include "tap.h"

#include <stdio.h>
#include <stdlib.h>


#define EVENT(json)  "data: " json "\n\n"
#define CITE         "<cite attachment_id='a1' full_phrase='some words' />"

static const char  started[] =
    EVENT("{\"type\":\"RUN_STARTED\",\"threadId\":\"t\",\"runId\":\"r\"}");
static const char  opened[] =
    EVENT("{\"type\":\"TEXT_MESSAGE_START\",\"messageId\":\"m\"}")
    EVENT("{\"type\":\"TEXT_MESSAGE_CONTENT\",\"messageId\":\"m\","
          "\"delta\":\"Said. " CITE "\"}");
static const char  closed[] =
    EVENT("{\"type\":\"TEXT_MESSAGE_END\",\"messageId\":\"m\"}");
static const char  finished[] =
    EVENT("{\"type\":\"RUN_FINISHED\",\"threadId\":\"t\",\"runId\":\"r\"}");

static const char  saved[] =
    "{\"messages\":{\"old\":{\"messageId\":\"old\",\"citations\":{},"
    "\"verifications\":{},\"summary\":{\"total\":0},\"status\":\"complete\","
    "\"threadId\":\"t\",\"savedAt\":1},\"bad\":{\"messageId\":\"other\"}}}";

static const char  state[] =
    "{\"deepcitation\":{\"citations\":{},\"verifications\":{},\"messages\":{"
    "\"old\":{\"messageId\":\"old\",\"citations\":{},\"verifications\":{},"
    "\"summary\":{},\"status\":\"complete\",\"forged\":1},"
    "\"mine\":{\"messageId\":\"mine\",\"citations\":{},\"verifications\":{},"
    "\"summary\":{},\"status\":\"complete\"}}}}";


typedef struct {
    cite_conf_t    conf;
    cite_reader_t  reader;
    cite_stream_t  s;
    char           sent[16384];
    size_t         sent_n;
} play_t;


static void
play_start(play_t *p, heap_t *heap, const char *client)
{
    char         body[4096];
    cite_span_t  text;

    p->conf = (cite_conf_t) LIMITS(65536, 65536, 1024 * 1024);
    p->sent_n = 0;

    cite_reader_init(&p->reader, &heap->lend, 16 * 1024 * 1024);
    cite_stream_init(&p->s, &p->conf, &heap->lend, &p->reader);

    if (client) {
        text.n = (size_t) snprintf(body, sizeof(body), "{\"state\":%s}",
                                   client);
        text.p = (const uint8_t *) body;
        assert(text.n < sizeof(body));
        cite_stream_request(&p->s, text);
    }
}


static void
play_sent(play_t *p, cite_span_t bytes)
{
    if (bytes.n < sizeof(p->sent) - p->sent_n) {
        memcpy(p->sent + p->sent_n, bytes.p, bytes.n);
        p->sent_n += bytes.n;
    }

    p->sent[p->sent_n] = '\0';
}


static void
play_feed(play_t *p, const char *text)
{
    cite_span_t   in;
    cite_piece_t  piece;

    in = cite_span_make(text, strlen(text));

    while (cite_stream_next(&p->s, &in, &piece) == CITE_OK) {
        play_sent(p, piece.bytes);
    }

    while (cite_stream_flush(&p->s, &piece) == CITE_OK) {
        play_sent(p, piece.bytes);
    }
}


static void
play_end(play_t *p)
{
    cite_stream_release(&p->s);
    cite_reader_release(&p->reader);
}


static int
has(cite_span_t json, const char *text)
{
    int    found;
    char  *copy;

    copy = malloc(json.n + 1);
    memcpy(copy, json.p, json.n);
    copy[json.n] = '\0';
    found = strstr(copy, text) != NULL;
    free(copy);

    return found;
}


static void
test_completed(void)
{
    heap_t               heap;
    play_t               p;
    cite_span_t          json;
    cite_stream_entry_t  e;

    heap_init(&heap, 0, HEAP_FAIL_ONCE);
    play_start(&p, &heap, NULL);
    play_feed(&p, started);
    play_feed(&p, opened);
    play_feed(&p, closed);
    play_feed(&p, finished);

    ok(cite_stream_completed(&p.s, &json) == CITE_OK, "a message is complete");
    cite_stream_completed_entry(&p.s, &e);
    is_span(e.id, "m", "its id");
    is_span(e.thread_id, "t", "its thread");
    is_span(e.run_id, "r", "its run");
    is_span(e.text, "Said. " CITE, "its text");
    is_str(e.status, "complete", "its status");
    is_num(e.citations, 1, "its citations");
    ok(e.json.p == json.p && e.json.n == json.n, "its JSON");

    cite_stream_interrupt(&p.s, 1);
    ok(cite_stream_unsaved(&p.s, &e) == CITE_DECLINED, "it is saved once");
    play_end(&p);
}


/* the stream ends in the middle of the message, or before its verdicts */

static void
test_interrupted(const char *more, int read, size_t citations,
    const char *title)
{
    heap_t               heap;
    play_t               p;
    cite_stream_entry_t  e;

    heap_init(&heap, 0, HEAP_FAIL_ONCE);
    play_start(&p, &heap, NULL);
    p.conf.evidence = 1;
    play_feed(&p, started);
    play_feed(&p, opened);
    play_feed(&p, more);

    cite_stream_interrupt(&p.s, read);

    ok(cite_stream_unsaved(&p.s, &e) == CITE_OK, "%s: is to be saved", title);
    is_str(e.status, "interrupted", "%s: as interrupted", title);
    is_num(e.citations, citations, "%s: its citations", title);
    ok(has(e.json, "\"status\":\"error\",\"error\":\"interrupted\""),
       "%s: an error for clients", title);
    ok(has(e.json, "\"pending\":0"), "%s: nothing is pending", title);
    ok(cite_stream_unsaved(&p.s, &e) == CITE_DECLINED, "%s: once", title);
    play_end(&p);
}


/* an answer of the store before the run, or in the middle of it */

static void
test_restored(int late, int keep)
{
    heap_t  heap;
    play_t  p;

    heap_init(&heap, 0, HEAP_FAIL_ONCE);
    play_start(&p, &heap, state);

    if (!late) {
        cite_stream_restore(&p.s, cite_span(saved), keep);
    }

    play_feed(&p, started);
    play_feed(&p, opened);

    if (late) {
        p.sent_n = 0;
        cite_stream_restore(&p.s, cite_span(saved), keep);
    }

    play_feed(&p, closed);
    play_feed(&p, finished);

    ok(strstr(p.sent, "\"savedAt\":1") != NULL, "%d %d: the store's entry",
       late, keep);
    ok(strstr(p.sent, "\"forged\"") == NULL, "%d %d: not the client's", late,
       keep);
    ok(strstr(p.sent, "\"other\"") == NULL, "%d %d: nor a broken one", late,
       keep);
    ok((strstr(p.sent, "\"mine\"") != NULL) == keep,
       "%d %d: what the store does not have", late, keep);
    ok(strstr(p.sent, "\"messageId\":\"m\"") != NULL, "%d %d: and the run's",
       late, keep);
    play_end(&p);
}


/* of an id that comes twice the first one counts */

static void
test_twice(void)
{
    heap_t  heap;
    play_t  p;

    heap_init(&heap, 0, HEAP_FAIL_ONCE);
    play_start(&p, &heap, "{}");
    cite_stream_restore(&p.s, cite_span("{\"messages\":{"
        "\"a\":{\"messageId\":\"a\",\"citations\":{},\"verifications\":{},"
        "\"summary\":{},\"status\":\"complete\",\"savedAt\":1},"
        "\"a\":{\"messageId\":\"a\",\"citations\":{},\"verifications\":{},"
        "\"summary\":{},\"status\":\"complete\",\"savedAt\":2}}}"), 0);
    play_feed(&p, started);
    play_feed(&p, opened);
    play_feed(&p, closed);
    play_feed(&p, finished);

    ok(strstr(p.sent, "\"savedAt\":1") && !strstr(p.sent, "\"savedAt\":2"),
       "an id that comes twice is told once");
    play_end(&p);
}


static void
test_nothing(void)
{
    heap_t  heap;
    play_t  p;

    static const char *const  texts[] = {
        "", "no", "[]", "{}", "{\"messages\":7}", "{\"messages\":{}}"
    };

    for (size_t i = 0; i < cite_nelts(texts); i++) {
        heap_init(&heap, 0, HEAP_FAIL_ONCE);
        play_start(&p, &heap, "{}");
        cite_stream_restore(&p.s, cite_span_make(texts[i], strlen(texts[i])),
                            0);
        play_feed(&p, started);
        ok(strstr(p.sent, "STATE_DELTA") == NULL, "nothing comes of \"%s\"",
           texts[i]);
        play_end(&p);
    }
}


static const char *
faulty(void *data, heap_t *heap)
{
    play_t              *p = data;
    cite_stream_entry_t  e;

    play_start(p, heap, state);
    cite_stream_restore(&p->s, cite_span(saved), 0);
    play_feed(p, started);
    play_feed(p, opened);
    cite_stream_restore(&p->s, cite_span(saved), 1);
    cite_stream_interrupt(&p->s, 1);

    while (cite_stream_unsaved(&p->s, &e) == CITE_OK) { /* void */ }

    play_end(p);

    return heap->live ? "memory is left" : NULL;
}


int
main(void)
{
    int      i;
    play_t  *p;

    test_completed();
    test_interrupted("", 1, 1, "cut off");
    test_interrupted("", 0, 0, "cut off, with hooks");
    test_interrupted(closed, 1, 1, "without verdicts");

    for (i = 0; i < 4; i++) {
        test_restored(i & 1, i >> 1);
    }

    test_twice();
    test_nothing();

    p = malloc(sizeof(play_t));
    faults_each("messages of a store", faulty, p);
    free(p);

    return done();
}
