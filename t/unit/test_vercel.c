
/*
 * Copyright (C) the ngx_cite authors
 *
 * UI message streams: requests without our parts, limits, texts that are
 * joined.  t/dialects/vercel has streams of real servers.
 */


#include "settings.h"
#include "stream/cite_stream.h"
#include "tap.h"
#include "wire/cite_cuts.h"

#include <stdio.h>


#define SMALL  (1024 * 1024)

#define FRAME(json)  "data: " json "\n\n"


/* the key is "k" */

static const struct {
    const char  *body;
    const char  *left;       /* NULL: it stays as it is */
} bodies[] = {
    { "{\"messages\":[{\"parts\":[{\"type\":\"data-k\",\"id\":\"1\"}]}]}",
      "{\"messages\":[{\"parts\":[]}]}" },
    { "{\"messages\":[{\"parts\":[{\"type\":\"text\"},"
      "{\"type\":\"data-k\"},{\"type\":\"data-k-message\"}]}]}",
      "{\"messages\":[{\"parts\":[{\"type\":\"text\"}]}]}" },
    { "{\"messages\":[{\"parts\":[{\"type\":\"source-url\","
      "\"providerMetadata\":{\"k\":{\"citation\":\"1\"}}} , {\"a\":1}]}]}",
      "{\"messages\":[{\"parts\":[{\"a\":1}]}]}" },
    { "{\"message\":{\"parts\":[{\"type\":\"data-k\"}]},\"id\":\"c\"}",
      "{\"message\":{\"parts\":[]},\"id\":\"c\"}" },
    { "{\"messages\":[{\"parts\":[{\"type\":\"data-kk\"},"
      "{\"type\":\"data-k-messages\"},{\"type\":\"k\"}]}]}", NULL },
    { "{\"messages\":[{\"parts\":[{\"type\":\"source-url\","
      "\"providerMetadata\":{\"openai\":{\"k\":1}}}]}]}", NULL },
    { "{\"messages\":[{\"content\":[{\"type\":\"data-k\"}]}]}", NULL },
    { "{\"messages\":[{\"parts\":[{\"type\":\"data-k\"}", NULL },
    { "[]", NULL }
};


static void
test_hide(void)
{
    size_t       i;
    uint8_t      parts[512];
    cite_rc_t    rc;
    cite_mem_t   mem;
    cite_buf_t   cuts;
    cite_conf_t  conf = LIMITS(SMALL, SMALL, SMALL);
    cite_span_t  body;

    cite_mem_init(&mem, &cite_heap_libc, SMALL);

    for (i = 0; i < cite_nelts(bodies); i++) {

        body = cite_span_make(bodies[i].body, strlen(bodies[i].body));
        cite_buf_init(&cuts, &mem, SMALL);

        rc = cite_dialect_vercel.hide(&conf, body, cite_span("k"), &cuts);

        if (bodies[i].left == NULL) {
            is_num(rc, CITE_DECLINED, "nothing goes: %s", bodies[i].body);
            continue;
        }

        is_num(rc, CITE_OK, "something goes: %s", bodies[i].body);
        cite_cuts_split(body, cite_buf_view(&cuts), parts);
        is_span(cite_span_make(parts, cite_cuts_length(body.n,
                                                     cite_buf_view(&cuts))),
                bodies[i].left, "what is left");
    }

    cite_mem_release(&mem);
}


typedef struct {
    cite_conf_t    conf;
    cite_reader_t  reader;
    cite_stream_t  s;
} desk_t;


static void
begin(desk_t *d, const cite_heap_t *heap)
{
    cite_conf_t  conf = LIMITS(SMALL, SMALL, 8 * SMALL);

    memset(d, 0, sizeof(desk_t));
    d->conf = conf;
    d->conf.dialect = NULL;
    d->conf.evidence = 1;
    d->conf.max_evidence_size = SMALL;

    cite_reader_init(&d->reader, heap, SMALL);
    cite_stream_init(&d->s, &d->conf, heap, &d->reader);
}


/* returns how many bytes came out */

static size_t
feed(desk_t *d, const char *text)
{
    size_t        n;
    cite_span_t   in;
    cite_piece_t  piece;

    n = 0;
    in = cite_span_make(text, strlen(text));

    while (cite_stream_next(&d->s, &in, &piece) == CITE_OK) {
        n += piece.bytes.n;
    }

    return n;
}


static void
end(desk_t *d)
{
    cite_stream_release(&d->s);
    cite_reader_release(&d->reader);
}


/* the text of the only message */

static cite_span_t
text_of(const desk_t *d)
{
    return d->s.run.messages ? cite_buf_view(&d->s.run.messages->text)
                             : cite_span_make(NULL, 0);
}


static void
test_texts(void)
{
    size_t  i;
    desk_t  d;

    static const struct {
        const char  *title;
        const char  *stream;
        const char  *text;
    } texts[] = {
        { "parts of a step are joined",
          FRAME("{\"type\":\"text-start\",\"id\":\"0\"}")
          FRAME("{\"type\":\"text-delta\",\"id\":\"0\",\"delta\":\"a\"}")
          FRAME("{\"type\":\"text-end\",\"id\":\"0\"}")
          FRAME("{\"type\":\"text-start\",\"id\":\"0\"}")
          FRAME("{\"delta\":\"b\",\"type\":\"text-delta\",\"id\":\"0\"}"),
          "ab" },
        { "those of two steps are not",
          FRAME("{\"type\":\"start-step\"}")
          FRAME("{\"type\":\"text-start\",\"id\":\"0\"}")
          FRAME("{\"type\":\"text-delta\",\"id\":\"0\",\"delta\":\"a\"}")
          FRAME("{\"type\":\"finish-step\"}")
          FRAME("{\"type\":\"start-step\"}")
          FRAME("{\"type\":\"text-start\",\"id\":\"0\"}")
          FRAME("{\"type\":\"text-delta\",\"id\":\"0\",\"delta\":\"b\"}"),
          "a\n\nb" },
        { "a text that waits comes behind the one before it",
          FRAME("{\"type\":\"text-start\",\"id\":\"a\"}")
          FRAME("{\"type\":\"text-start\",\"id\":\"b\"}")
          FRAME("{\"type\":\"text-delta\",\"id\":\"b\",\"delta\":\"2\"}")
          FRAME("{\"type\":\"text-delta\",\"id\":\"a\",\"delta\":\"1\"}")
          FRAME("{\"type\":\"text-end\",\"id\":\"b\"}")
          FRAME("{\"type\":\"text-end\",\"id\":\"a\"}"),
          "12" },
        { "a step that is withdrawn leaves those before it",
          FRAME("{\"type\":\"start-step\"}")
          FRAME("{\"type\":\"text-start\",\"id\":\"0\"}")
          FRAME("{\"type\":\"text-delta\",\"id\":\"0\",\"delta\":\"a\"}")
          FRAME("{\"type\":\"finish-step\"}")
          FRAME("{\"type\":\"start-step\"}")
          FRAME("{\"type\":\"text-start\",\"id\":\"0\"}")
          FRAME("{\"type\":\"text-delta\",\"id\":\"0\",\"delta\":\"b\"}")
          FRAME("{\"type\":\"reset-step\"}")
          FRAME("{\"type\":\"text-start\",\"id\":\"0\"}")
          FRAME("{\"type\":\"text-delta\",\"id\":\"0\",\"delta\":\"c\"}")
          FRAME("{\"type\":\"text-end\",\"id\":\"0\"}")
          FRAME("{\"type\":\"text-start\",\"id\":\"1\"}")
          FRAME("{\"type\":\"text-delta\",\"id\":\"1\",\"delta\":\"d\"}"),
          "a\n\ncd" },
        { "a first step that is withdrawn twice leaves nothing",
          FRAME("{\"type\":\"start-step\"}")
          FRAME("{\"type\":\"text-start\",\"id\":\"0\"}")
          FRAME("{\"type\":\"text-delta\",\"id\":\"0\",\"delta\":\"a\"}")
          FRAME("{\"type\":\"reset-step\"}")
          FRAME("{\"type\":\"text-start\",\"id\":\"0\"}")
          FRAME("{\"type\":\"text-delta\",\"id\":\"0\",\"delta\":\"b\"}")
          FRAME("{\"type\":\"text-end\",\"id\":\"0\"}")
          FRAME("{\"type\":\"reset-step\"}")
          FRAME("{\"type\":\"text-start\",\"id\":\"0\"}")
          FRAME("{\"type\":\"text-delta\",\"id\":\"0\",\"delta\":\"c\"}"),
          "c" },
        { "unknown types, comments and CRLF are passed over",
          ": open\r\n\r\ndata: {\"type\":\"start-step\"}\r\n\r\n"
          "data: {\"type\":\"hologram\",\"id\":\"0\",\"delta\":\"x\"}\r\n\r\n"
          "data: {\"type\":\"start\"}\r\n\r\n"
          "data: {\"type\":\"text-start\",\"id\":\"0\"}\r\n\r\n"
          ": ping\r\n\r\n"
          "data: {\"type\":\"zebra\"}\r\n\r\n"
          "data: {\"type\":\"text-delta\",\"id\":\"0\",\"delta\":\"a\"}"
          "\r\n\r\n", "a" },
        { "a delta of a part that is not open is none",
          FRAME("{\"type\":\"start\"}")
          FRAME("{\"type\":\"text-delta\",\"id\":\"0\",\"delta\":\"x\"}")
          FRAME("{\"type\":\"text-start\",\"id\":\"0\"}")
          FRAME("{\"type\":\"text-delta\",\"id\":\"0\",\"delta\":\"a\"}")
          FRAME("{\"type\":\"text-end\",\"id\":\"0\"}")
          FRAME("{\"type\":\"text-end\",\"id\":\"0\"}")
          FRAME("{\"type\":\"text-delta\",\"id\":\"0\",\"delta\":\"x\"}"),
          "a" },
        { "reasoning is no text",
          FRAME("{\"type\":\"reasoning-start\",\"id\":\"0\"}")
          FRAME("{\"type\":\"reasoning-delta\",\"id\":\"0\",\"delta\":\"a\"}"),
          "" }
    };

    for (i = 0; i < cite_nelts(texts); i++) {
        begin(&d, &cite_heap_libc);
        is_num(feed(&d, texts[i].stream), strlen(texts[i].stream),
               "%s: all of it passes", texts[i].title);
        is_span(text_of(&d), texts[i].text, "%s", texts[i].title);
        end(&d);
    }
}


/* n parts that are open at once; 1 if something could not be kept */

static int
open_parts(unsigned n)
{
    int       incomplete;
    char      frame[128];
    desk_t    d;
    unsigned  i;

    begin(&d, &cite_heap_libc);

    for (i = 0; i < n; i++) {
        snprintf(frame, sizeof(frame),
                 FRAME("{\"type\":\"text-start\",\"id\":\"%u\"}"), i);
        feed(&d, frame);
    }

    incomplete = d.s.run.incomplete;
    end(&d);

    return incomplete;
}


/* the same for parts one behind the other */

static int
many_parts(unsigned n)
{
    int       incomplete;
    desk_t    d;
    unsigned  i;

    begin(&d, &cite_heap_libc);

    for (i = 0; i < n; i++) {
        feed(&d, FRAME("{\"type\":\"text-start\",\"id\":\"0\"}")
                 FRAME("{\"type\":\"text-end\",\"id\":\"0\"}"));
    }

    incomplete = d.s.run.incomplete;
    end(&d);

    return incomplete;
}


/* what comes out, with evidence; the caller frees nothing */

static const char *
filtered(desk_t *d, const char *stream)
{
    size_t        n;
    cite_span_t   in;
    cite_piece_t  piece;
    static char   out[65536];

    n = 0;
    in = cite_span_make(stream, strlen(stream));

    while (cite_stream_next(&d->s, &in, &piece) == CITE_OK) {
        memcpy(out + n, piece.bytes.p, piece.bytes.n);
        n += piece.bytes.n;
    }

    for (;;) {
        while (cite_stream_work(&d->s) == CITE_AGAIN) {
            /* void */
        }

        if (cite_stream_flush(&d->s, &piece) != CITE_OK) {
            break;
        }

        memcpy(out + n, piece.bytes.p, piece.bytes.n);
        n += piece.bytes.n;
    }

    out[n] = '\0';

    return out;
}


#define RAG(id, text)                                                         \
    FRAME("{\"type\":\"data-rag-source\"" id ",\"data\":{\"source_id\":"     \
          "\"a\",\"chunk_number\":1,\"content_preview\":\"" text "\"}}")
#define SIX                                                                   \
    FRAME("{\"type\":\"text-start\",\"id\":\"0\"}")                           \
    FRAME("{\"type\":\"text-delta\",\"id\":\"0\",\"delta\":"                  \
          "\"The ferry leaves at six in the morning [1].\"}")                 \
    FRAME("{\"type\":\"text-end\",\"id\":\"0\"}")
#define NOON  "The ferry leaves at noon in the summer."


/* a data part of the same type and id takes the place of the one before */

static void
test_data(void)
{
    size_t       i;
    desk_t       d;
    const char  *out;

    static const struct {
        const char  *title;
        const char  *stream;
        int          found;      /* -1: it may be or not */
        int          sources;
    } streams[] = {
        { "the last data counts",
          RAG(",\"id\":\"x\"", NOON)
          RAG(",\"id\":\"x\"", "The ferry leaves at six in the morning.")
          SIX, 1, 1 },
        { "what it said before is no evidence",
          RAG(",\"id\":\"x\"", "The ferry leaves at six in the morning.")
          RAG(",\"id\":\"x\"", "The harbour was built long ago.")
          SIX, 0, 1 },
        { "it may change behind the text",
          RAG(",\"id\":\"x\"", NOON)
          FRAME("{\"type\":\"text-start\",\"id\":\"0\"}")
          FRAME("{\"type\":\"text-delta\",\"id\":\"0\",\"delta\":"
                "\"The ferry leaves at six in the morning [1].\"}")
          RAG(",\"id\":\"x\"", "The ferry leaves at six in the morning.")
          FRAME("{\"type\":\"text-end\",\"id\":\"0\"}"),
          1, 1 },
        { "two ids are two sources",
          RAG(",\"id\":\"x\"", NOON)
          RAG(",\"id\":\"y\"", "The ferry leaves at six in the morning.")
          SIX, -1, 2 },
        { "parts without an id, too",
          RAG("", NOON) RAG("", "The ferry leaves at six in the morning.")
          SIX, -1, 2 }
    };

    for (i = 0; i < cite_nelts(streams); i++) {

        begin(&d, &cite_heap_libc);
        (void) filtered(&d, FRAME("{\"type\":\"start\"}"));
        (void) filtered(&d, streams[i].stream);
        out = filtered(&d, FRAME("{\"type\":\"finish\"}"));

        if (streams[i].found >= 0) {
            is_num(strstr(out, "\"status\":\"found\"") != NULL,
                   streams[i].found, "%s", streams[i].title);
        }

        is_num((d.s.run.sources.first != NULL)
               + (d.s.run.sources.first && d.s.run.sources.first->next),
               streams[i].sources, "%s: sources", streams[i].title);
        end(&d);
    }
}


int
main(void)
{
    test_hide();
    test_texts();
    test_data();

    is_num(open_parts(16), 0, "16 parts may be open at once");
    is_num(open_parts(17), 1, "a 17th is not read");
    is_num(many_parts(4096), 0, "the places of 4096 parts are known");
    is_num(many_parts(4097), 1, "those of more are not");

    return done();
}
