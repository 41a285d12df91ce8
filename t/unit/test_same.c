
/*
 * Copyright (C) the ngx_cite authors
 *
 * The short way through a stream: where it is taken, where it must not be,
 * and that nobody can tell by the result.
 */


#include "stream/cite_stream.h"
#include "heap.h"
#include "settings.h"
#include "tap.h"

#include <stdio.h>
#include <stdlib.h>


#define HEAD   "data: {\"type\":\"TEXT_MESSAGE_CONTENT\",\"messageId\":\"m1\"," \
               "\"delta\":\""
#define TAIL   "\"}\n\n"

#define TIMED(at, text)                                                       \
    "data: {\"type\":\"TEXT_MESSAGE_CONTENT\",\"messageId\":\"m1\","           \
    "\"timestamp\":" at ",\"delta\":\"" text TAIL
#define MCHUNK(text)                                                          \
    "data: {\"type\":\"TEXT_MESSAGE_CHUNK\",\"messageId\":\"m1\","             \
    "\"delta\":\"" text TAIL
#define START2                                                                \
    "data: {\"type\":\"TEXT_MESSAGE_START\",\"messageId\":\"m2\"}\n\n"
#define HEAD2                                                                 \
    "data: {\"type\":\"TEXT_MESSAGE_CONTENT\",\"messageId\":\"m2\","          \
    "\"delta\":\""
#define END2                                                                  \
    "data: {\"type\":\"TEXT_MESSAGE_END\",\"messageId\":\"m2\"}\n\n"
#define RUN    "data: {\"type\":\"RUN_STARTED\",\"threadId\":\"t\"," \
               "\"runId\":\"r\"}\n\n"
#define START  "data: {\"type\":\"TEXT_MESSAGE_START\",\"messageId\":\"m1\"," \
               "\"role\":\"assistant\"}\n\n"
#define END    "data: {\"type\":\"TEXT_MESSAGE_END\",\"messageId\":\"m1\"}\n\n"
#define CALL   "data: {\"type\":\"TOOL_CALL_START\",\"toolCallId\":\"c1\"," \
               "\"toolCallName\":\"search\"}\n\n"
#define ARGS   "data: {\"type\":\"TOOL_CALL_ARGS\",\"toolCallId\":\"c1\"," \
               "\"delta\":\""
#define CHUNK  "data: {\"type\":\"TEXT_MESSAGE_CHUNK\",\"messageId\":\"m2\"," \
               "\"subagentRunId\":\"s\",\"delta\":\"x\"}\n\n"


typedef struct {
    heap_t         heap;
    cite_conf_t    conf;
    cite_reader_t  reader;
    cite_stream_t  stream;
    cite_mem_t     mem;
    cite_buf_t     out;
    size_t         seen;     /* events that the long way has told of */
} way_t;


static void
way_watch(void *data, const cite_frame_t *frame, const cite_event_t *ev)
{
    way_t  *w = data;

    (void) frame;
    (void) ev;

    w->seen++;
}


static void
way_begin(way_t *w)
{
    static const cite_conf_t  conf = LIMITS(65536, 65536, 1024 * 1024);

    memset(w, 0, sizeof(way_t));

    w->conf = conf;

    heap_init(&w->heap, 0, HEAP_FAIL_ONCE);

    cite_mem_init(&w->mem, &w->heap.lend, SIZE_MAX);
    cite_buf_init(&w->out, &w->mem, SIZE_MAX);
    cite_reader_init(&w->reader, &w->heap.lend, SIZE_MAX);
}


static void
way_open(way_t *w)
{
    cite_stream_init(&w->stream, &w->conf, &w->heap.lend, &w->reader);
}


static void
way_close(way_t *w)
{
    cite_stream_release(&w->stream);
    cite_reader_release(&w->reader);
    cite_mem_release(&w->mem);
}


/* what is fed is copied, so that nothing outside of it may be looked at */

static void
way_feed(way_t *w, cite_span_t text)
{
    uint8_t       *copy;
    cite_span_t    in;
    cite_piece_t   piece;

    copy = malloc(text.n + 1);
    memcpy(copy, text.p, text.n);
    in = cite_span_make(copy, text.n);

    while (cite_stream_next(&w->stream, &in, &piece) == CITE_OK) {
        cite_buf_put(&w->out, piece.bytes);
    }

    free(copy);
}


static cite_span_t
way_text(way_t *w)
{
    return cite_buf_view(&w->stream.run.messages->text);
}


/* how much of the event is read in the short way, after what is before it */

static size_t
taken(way_t *w, const char *before, cite_span_t event)
{
    size_t          n;
    uint8_t        *copy;
    const uint8_t  *p;

    way_open(w);
    way_feed(w, cite_span_make(before, strlen(before)));

    copy = malloc(event.n + 1);
    memcpy(copy, event.p, event.n);
    p = cite_stream_same(&w->stream, copy, copy + event.n);
    n = (size_t) (p - copy);
    free(copy);

    return n;
}


typedef struct {
    const char  *name;
    const char  *before;
    const char  *event;
    int          taken;
} case_t;


static const case_t  cases[] = {
    { "another word", RUN START HEAD "a" TAIL, HEAD " ferry" TAIL, 1 },
    { "an empty text", RUN START HEAD "a" TAIL, HEAD TAIL, 1 },
    { "a quote", RUN START HEAD "a" TAIL, HEAD "\\\"b\\\"" TAIL, 1 },
    { "a pair of surrogates", RUN START HEAD "a" TAIL,
      HEAD "\\ud83d\\ude00" TAIL, 1 },
    { "letters that are not ASCII", RUN START HEAD "a" TAIL,
      HEAD "F\xc3\xa4hre" TAIL, 1 },
    { "a call's arguments", RUN CALL ARGS "{" TAIL, ARGS "}" TAIL, 1 },
    { "a comment between", RUN START HEAD "a" TAIL ":\n\n" HEAD "a" TAIL,
      HEAD "b" TAIL, 1 },

    { "the first text", RUN START, HEAD "a" TAIL, 0 },
    { "the first after another event", RUN START HEAD "a" TAIL CALL,
      HEAD "a" TAIL, 0 },
    { "behind the message's end", RUN START HEAD "a" TAIL END,
      HEAD "a" TAIL, 0 },
    { "in no run", START HEAD "a" TAIL, HEAD "b" TAIL, 0 },
    { "beside a lane", RUN START CHUNK HEAD "a" TAIL, HEAD "b" TAIL, 1 },

    { "a time behind the text", RUN START HEAD "a\",\"timestamp\":17}\n\n",
      HEAD "b\",\"timestamp\":1803.25}\n\n", 1 },
    { "a time before the text", RUN START TIMED("17", "a"),
      TIMED("18", "\\u00e4b"), 1 },
    { "a time that is no number", RUN START TIMED("17", "a"),
      TIMED("018", "b"), 0 },
    { "a time that goes on", RUN START TIMED("17", "a"),
      TIMED("1e9", "b"), 0 },
    { "another member", RUN START HEAD "a\",\"x\":17}\n\n",
      HEAD "b\",\"x\":18}\n\n", 0 },
    { "an id line", RUN START "id: 1\n" HEAD "a" TAIL,
      "id: 20\n" HEAD "b" TAIL, 1 },
    { "an id line behind", RUN START HEAD "a\"}\nid: 1\n\n",
      HEAD "b\"}\nid: 20\n\n", 1 },
    { "an event line", RUN START "event: x\n" HEAD "a" TAIL,
      "event: x\n" HEAD "b" TAIL, 1 },
    { "another event line", RUN START "event: x\n" HEAD "a" TAIL,
      "event: y\n" HEAD "b" TAIL, 0 },
    { "blanks", RUN START "data: { \"type\": \"TEXT_MESSAGE_CONTENT\", "
      "\"messageId\": \"m1\", \"delta\": \"a\" }\n\n",
      "data: { \"type\": \"TEXT_MESSAGE_CONTENT\", "
      "\"messageId\": \"m1\", \"delta\": \"b\" }\n\n", 1 },
    { "the last of two deltas", RUN START
      "data: {\"type\":\"TEXT_MESSAGE_CONTENT\",\"delta\":\"x\","
      "\"messageId\":\"m1\",\"delta\":\"a\",\"n\":1}\n\n",
      "data: {\"type\":\"TEXT_MESSAGE_CONTENT\",\"delta\":\"x\","
      "\"messageId\":\"m1\",\"delta\":\"b\",\"n\":1}\n\n", 1 },
    { "the first of two deltas", RUN START
      "data: {\"type\":\"TEXT_MESSAGE_CONTENT\",\"delta\":\"x\","
      "\"messageId\":\"m1\",\"delta\":\"a\",\"n\":1}\n\n",
      "data: {\"type\":\"TEXT_MESSAGE_CONTENT\",\"delta\":\"y\","
      "\"messageId\":\"m1\",\"delta\":\"b\",\"n\":1}\n\n", 0 },
    { "a chunk of the same lane", RUN MCHUNK("a") MCHUNK("a"), MCHUNK("b"), 1 },
    { "a chunk behind the lane's end", RUN MCHUNK("a") MCHUNK("a")
      "data: {\"type\":\"CUSTOM\"}\n\n", MCHUNK("b"), 0 },
    { "a message between", RUN START START2 HEAD "a" TAIL HEAD2 "a" TAIL
      HEAD "b" TAIL HEAD2 "b" TAIL, HEAD "c" TAIL HEAD2 "c" TAIL HEAD2 "d" TAIL
      HEAD "d" TAIL, 1 },
    { "a message between that ends", RUN START START2 HEAD "a" TAIL
      HEAD2 "a" TAIL HEAD "b" TAIL HEAD2 "b" TAIL END2, HEAD "c" TAIL, 0 },

    { "of an unknown message", RUN HEAD "a" TAIL, HEAD "b" TAIL, 0 },
    { "of a call", RUN START HEAD "a" TAIL, ARGS "b" TAIL, 0 },
    { "in the middle of an event", RUN START HEAD "a" TAIL "data: x\n",
      HEAD "b" TAIL, 0 },
    { "a half", RUN START HEAD "a" TAIL, HEAD "b\"}\n", 0 },
    { "nothing but the head", RUN START HEAD "a" TAIL, HEAD, 0 },
    { "a member behind", RUN START HEAD "a" TAIL,
      HEAD "b\",\"x\":1}\n\n", 0 },
    { "CRLF", RUN START HEAD "a" TAIL, HEAD "b\"}\r\n\r\n", 0 },
    { "CRLF before", RUN START HEAD "a\"}\r\n\r\n", HEAD "b" TAIL, 0 },
    { "a line that goes on", RUN START HEAD "a" TAIL,
      HEAD "b\"}\nid: 1\n\n", 0 },
    { "data of two lines", RUN START "data:\n" HEAD "a" TAIL,
      HEAD "b" TAIL, 0 },
    { "a line feed in the text", RUN START HEAD "a" TAIL,
      HEAD "b\nc" TAIL, 0 },
    { "no escape", RUN START HEAD "a" TAIL, HEAD "\\x" TAIL, 0 },
    { "half a pair", RUN START HEAD "a" TAIL, HEAD "\\ud83d" TAIL, 0 },
    { "no UTF-8", RUN START HEAD "a" TAIL, HEAD "\xff" TAIL, 0 }
};


static void
test_cases(void)
{
    size_t         i;
    way_t          w;
    const case_t  *c;
    cite_span_t    event;

    for (i = 0; i < cite_nelts(cases); i++) {

        c = &cases[i];
        event = cite_span_make(c->event, strlen(c->event));

        way_begin(&w);
        is_num(taken(&w, c->before, event), c->taken ? event.n : 0,
               "%s: %s", c->name, c->taken ? "taken" : "not taken");
        way_close(&w);
    }
}


static void
test_settings(void)
{
    way_t        w;
    cite_span_t  event;

    event = cite_span(HEAD "b" TAIL);

    way_begin(&w);
    w.conf.strip_data = 1;
    is_num(taken(&w, RUN START HEAD "a" TAIL, event), 0,
           "not taken where data is stripped");
    way_close(&w);

    way_begin(&w);
    w.conf.repair = 1;
    is_num(taken(&w, RUN START HEAD "a" TAIL, event), 0,
           "not taken where line ends are repaired");
    way_close(&w);
}


/* the frame may have max bytes, and the head leaves room for a short text */

static void
test_event_size(void)
{
    way_t  w;

    static const char  longest[] = HEAD "0123456789abcdef" TAIL;
    static const char  over[] = HEAD "0123456789abcdefg" TAIL;

    way_begin(&w);
    w.conf.max_event_size = sizeof(longest) - 1;

    is_num(taken(&w, RUN START HEAD "a" TAIL, cite_span(longest)),
           sizeof(longest) - 1, "an event of max_event_size is taken");
    way_close(&w);

    way_begin(&w);
    w.conf.max_event_size = sizeof(longest) - 1;

    is_num(taken(&w, RUN START HEAD "a" TAIL, cite_span(over)), 0,
           "a longer one is not");
    way_close(&w);
}


/* a head of any length is compared to its last byte */

static void
test_heads(void)
{
    int     n;
    char    before[512], event[256];
    way_t   w;
    size_t  i, head, wrong;

    wrong = 0;

    for (n = 1; n < 80; n++) {

        snprintf(event, sizeof(event),
                 "data: {\"type\":\"TOOL_CALL_ARGS\",\"toolCallId\":\"%0*d\","
                 "\"delta\":\"ab" TAIL, n, 7);
        snprintf(before, sizeof(before),
                 RUN "data: {\"type\":\"TOOL_CALL_START\",\"toolCallId\":\"%0*d\""
                 ",\"toolCallName\":\"search\"}\n\n%s", n, 7, event);

        head = strlen(event) - strlen("ab" TAIL);

        way_begin(&w);
        wrong += taken(&w, before, cite_span_make(event, strlen(event)))
                 != strlen(event);
        way_close(&w);

        for (i = 0; i < head; i++) {
            event[i] ^= 1;

            way_begin(&w);
            wrong += taken(&w, before, cite_span_make(event, strlen(event)))
                     != 0;
            way_close(&w);

            event[i] ^= 1;
        }
    }

    is_num(wrong, 0, "heads of 57 to 135 bytes are taken, and no other ones");
}


/* a text of any length, with one thing in any place of it */

static void
test_texts(int together)
{
    char    event[256], events[3 * 256];
    way_t   fast, slow;
    size_t  i, j, k, n, differ, unseen;

    static const char *const  things[] = {
        "", "x", "\\n", "\\\"", "\\\\", "\\u00e4", "\xc3\xa4", "\xe2\x82\xac",
        "\xff", "\\ud800", "\\q", "\x01", "\\", "\""
    };

    differ = 0;
    unseen = 0;

    for (i = 0; i < cite_nelts(things); i++) {

        for (n = 0; n < 40; n++) {

            for (j = 0; j <= n; j++) {

                way_begin(&fast);
                way_open(&fast);

                way_begin(&slow);
                way_open(&slow);
                slow.stream.watch = way_watch;
                slow.stream.watch_data = &slow;

                snprintf(event, sizeof(event), HEAD "%.*s%s%.*s" TAIL,
                         (int) j, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMN",
                         things[i],
                         (int) (n - j), "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ#+");

                way_feed(&fast, cite_span(RUN START HEAD "-" TAIL));
                way_feed(&slow, cite_span(RUN START HEAD "-" TAIL));

                snprintf(events, sizeof(events), "%s%s%s", event,
                         together ? event : "", together ? event : "");

                for (k = 0; k < (together ? 1 : 3); k++) {
                    way_feed(&fast, cite_span_make(events, strlen(events)));
                    way_feed(&slow, cite_span_make(events, strlen(events)));
                }

                if (!cite_span_eq(way_text(&fast), way_text(&slow))
                    || !cite_span_eq(cite_buf_view(&fast.out),
                                     cite_buf_view(&slow.out))
                    || fast.stream.stats.events != slow.stream.stats.events
                    || fast.stream.stats.bytes != slow.stream.stats.bytes
                    || fast.stream.stats.unreadable
                       != slow.stream.stats.unreadable)
                {
                    if (differ++ == 0) {
                        diag("%s", event);
                    }
                }

                unseen += slow.seen != 6;

                way_close(&fast);
                way_close(&slow);
            }
        }

        is_num(differ, 0, "thing %zu in every place, %s: both ways agree", i,
               together ? "three at once" : "one by one");
        is_num(unseen, 0, "and one of them was the long way");
    }
}


/* the text is full in the middle of a piece, whatever the way it comes */

static const struct {
    const char            *title;
    const cite_dialect_t  *dialect;
    const char            *open;      /* a message, with its first delta, "-" */
    const char            *head;
    const char            *tail;
} forms[] = {
    { "the shortest form", &cite_dialect_agui, RUN START HEAD "-" TAIL, HEAD,
      TAIL },
    { "a time before the text", &cite_dialect_agui,
      RUN START TIMED("17", "-"),
      "data: {\"type\":\"TEXT_MESSAGE_CONTENT\",\"messageId\":\"m1\","
      "\"timestamp\":18,\"delta\":\"", TAIL },
    { "the text before the id", &cite_dialect_agui,
      RUN START "data: {\"type\":\"TEXT_MESSAGE_CONTENT\",\"delta\":\"-\","
      "\"messageId\":\"m1\"}\n\n",
      "data: {\"type\":\"TEXT_MESSAGE_CONTENT\",\"delta\":\"",
      "\",\"messageId\":\"m1\"}\n\n" },
    { "a UI message stream", &cite_dialect_vercel,
      "data: {\"type\":\"start\",\"messageId\":\"m1\"}\n\n"
      "data: {\"type\":\"text-start\",\"id\":\"0\"}\n\n"
      "data: {\"type\":\"text-delta\",\"id\":\"0\",\"delta\":\"-\"}\n\n",
      "data: {\"type\":\"text-delta\",\"id\":\"0\",\"delta\":\"", TAIL },
    { "a UI message stream with metadata", &cite_dialect_vercel,
      "data: {\"type\":\"start\",\"messageId\":\"m1\"}\r\n\r\n"
      "data: {\"type\":\"text-start\",\"id\":\"0\"}\r\n\r\n"
      "data: {\"type\":\"text-delta\",\"id\":\"0\",\"delta\":\"-\","
      "\"providerMetadata\":{\"a\":{\"b\":1}}}\r\n\r\n",
      "data: {\"type\":\"text-delta\",\"id\":\"0\",\"delta\":\"",
      "\",\"providerMetadata\":{\"a\":{\"b\":1}}}\r\n\r\n" },
    { "chat completions", &cite_dialect_openai,
      "data: {\"id\":\"c\",\"created\":1,\"choices\":[{\"index\":0,\"delta\":"
      "{\"content\":\"-\"},\"finish_reason\":null}]}\n\n",
      "data: {\"id\":\"c\",\"created\":2,\"choices\":[{\"index\":0,\"delta\":"
      "{\"content\":\"", "\"},\"finish_reason\":null}]}\n\n" },
    { "Anthropic's messages", &cite_dialect_anthropic,
      "event: message_start\ndata: {\"type\":\"message_start\",\"message\":"
      "{\"id\":\"m1\"}}\n\n"
      "event: content_block_start\ndata: {\"type\":\"content_block_start\","
      "\"index\":0,\"content_block\":{\"type\":\"text\",\"text\":\"\"}}\n\n"
      "event: content_block_delta\ndata: {\"type\":\"content_block_delta\","
      "\"index\":0,\"delta\":{\"type\":\"text_delta\",\"text\":\"-\"}}\n\n",
      "event: content_block_delta\ndata: {\"type\":\"content_block_delta\","
      "\"index\":0,\"delta\":{\"type\":\"text_delta\",\"text\":\"",
      "\"}}\n\n" },
    { "OpenAI's responses", &cite_dialect_responses,
      "data: {\"type\":\"response.created\",\"response\":{\"id\":\"r\"}}\n\n"
      "data: {\"type\":\"response.output_item.added\",\"output_index\":0,"
      "\"item\":{\"id\":\"m1\",\"type\":\"message\",\"role\":\"assistant\"}}"
      "\n\n"
      "data: {\"type\":\"response.output_text.delta\",\"sequence_number\":1,"
      "\"item_id\":\"m1\",\"output_index\":0,\"content_index\":0,"
      "\"delta\":\"-\"}\n\n",
      "data: {\"type\":\"response.output_text.delta\",\"sequence_number\":2,"
      "\"item_id\":\"m1\",\"output_index\":0,\"content_index\":0,"
      "\"delta\":\"", TAIL }
};


static void
way_open_size(way_t *w, const cite_dialect_t *dialect, size_t max)
{
    way_begin(w);
    w->conf.dialect = dialect;
    w->conf.max_message_size = max;
    way_open(w);
}


static void
test_message_size(size_t form)
{
    size_t  i, n, max;
    char    deltas[4096];
    way_t   fast, slow;

    static const char *const  texts[] = {
        "0123456789", "\\n12345678", "0123456789abcdefghij", "z", ""
    };

    for (n = 0, i = 0; i < cite_nelts(texts); i++) {
        n += (size_t) snprintf(deltas + n, sizeof(deltas) - n, "%s%s%s",
                               forms[form].head, texts[i], forms[form].tail);
    }

    /* the ids of some are within it, too */

    for (max = 2; max < 64; max++) {

        way_open_size(&fast, forms[form].dialect, max);
        way_open_size(&slow, forms[form].dialect, max);
        slow.stream.watch = way_watch;
        slow.stream.watch_data = &slow;

        for (i = 0; i < 2; i++) {
            way_feed(i ? &fast : &slow,
                     cite_span_make(forms[form].open,
                                    strlen(forms[form].open)));
            way_feed(i ? &fast : &slow, cite_span_make(deltas, n));
        }

        if (!cite_span_eq(way_text(&fast), way_text(&slow))
            || fast.stream.run.incomplete != slow.stream.run.incomplete
            || !cite_span_eq(cite_buf_view(&fast.out),
                             cite_buf_view(&slow.out)))
        {
            ok(0, "%s, max_message_size %zu: \"%.*s\"", forms[form].title,
               max, (int) way_text(&fast).n, way_text(&fast).p);
        }

        if (max == 40 || max == 41) {
            is_num(fast.stream.run.incomplete, max == 40,
                   "%s: 41 bytes of text where %zu are allowed",
                   forms[form].title, max);
        }

        way_close(&fast);
        way_close(&slow);
    }
}


int
main(void)
{
    size_t  i;

    test_cases();
    test_settings();
    test_event_size();
    test_heads();
    test_texts(0);
    test_texts(1);

    for (i = 0; i < cite_nelts(forms); i++) {
        test_message_size(i);
    }

    return done();
}
