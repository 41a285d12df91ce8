
/*
 * Copyright (C) the ngx_cite authors
 *
 * What a text delta costs the core, in each form that servers write it:
 *
 *   shapes --names    lists the forms
 *   shapes NAME       feeds SHAPES_DELTAS of them, one at a time, to be run
 *                     under callgrind: bench_shape() is what counts
 *
 * A form is what comes before the first delta, and one or two deltas that
 * alternate.  In these "%u" is a number that grows, "%s" a word, and "%x" a
 * word that means nothing.
 */


#include "cite_sha1.h"
#include "formats/cite_formats.h"
#include "stream/cite_stream.h"

#include <stdio.h>
#include <stdlib.h>


#define SHAPES_DELTAS  1000

#define RUN                                                                   \
    "data: {\"type\":\"RUN_STARTED\",\"threadId\":\"t\",\"runId\":\"r\"}\n\n"
#define OPEN(id)                                                              \
    "data: {\"type\":\"TEXT_MESSAGE_START\",\"messageId\":\"" id "\","        \
    "\"role\":\"assistant\"}\n\n"
#define TEXT(id)                                                              \
    "data: {\"type\":\"TEXT_MESSAGE_CONTENT\",\"messageId\":\"" id "\","
#define CHAT                                                                  \
    "\"object\":\"chat.completion.chunk\",\"created\":1763447000,"            \
    "\"model\":\"m-8b\","


typedef struct {
    const char  *name;
    const char  *before;
    const char  *deltas[2];
} shape_t;


static const shape_t  shapes[] = {
    { "agui", RUN OPEN("m1"), { TEXT("m1") "\"delta\":\"%s\"}\n\n", NULL } },
    { "agui, time behind", RUN OPEN("m1"),
      { TEXT("m1") "\"delta\":\"%s\",\"timestamp\":%u}\n\n", NULL } },
    { "agui, time before", RUN OPEN("m1"),
      { TEXT("m1") "\"timestamp\":%u,\"delta\":\"%s\"}\n\n", NULL } },
    { "agui, event line", RUN OPEN("m1"),
      { "event: message\n" TEXT("m1") "\"delta\":\"%s\"}\n\n", NULL } },
    { "agui, id line", RUN OPEN("m1"),
      { "id: %u\n" TEXT("m1") "\"delta\":\"%s\"}\n\n", NULL } },
    { "agui, blanks", RUN OPEN("m1"),
      { "data: {\"type\": \"TEXT_MESSAGE_CONTENT\", \"messageId\": \"m1\", "
        "\"delta\": \"%s\"}\n\n", NULL } },
    { "agui, CRLF", RUN OPEN("m1"),
      { TEXT("m1") "\"delta\":\"%s\"}\r\n\r\n", NULL } },
    { "agui, chunks", RUN,
      { "data: {\"type\":\"TEXT_MESSAGE_CHUNK\",\"messageId\":\"m1\","
        "\"role\":\"assistant\",\"delta\":\"%s\"}\n\n", NULL } },
    { "agui, two messages", RUN OPEN("m1") OPEN("m2"),
      { TEXT("m1") "\"delta\":\"%s\"}\n\n",
        TEXT("m2") "\"delta\":\"%s\"}\n\n" } },
    { "vercel",
      "data: {\"type\":\"start\",\"messageId\":\"m1\"}\n\n"
      "data: {\"type\":\"start-step\"}\n\n"
      "data: {\"type\":\"text-start\",\"id\":\"txt-0\"}\n\n",
      { "data: {\"type\":\"text-delta\",\"id\":\"txt-0\",\"delta\":\"%s\"}\n\n",
        NULL } },
    { "openai",
      "data: {\"id\":\"chatcmpl-1\"," CHAT "\"choices\":[{\"index\":0,"
      "\"delta\":{\"role\":\"assistant\",\"content\":\"\"},"
      "\"finish_reason\":null}]}\n\n",
      { "data: {\"id\":\"chatcmpl-1\"," CHAT "\"choices\":[{\"index\":0,"
        "\"delta\":{\"content\":\"%s\"},\"logprobs\":null,"
        "\"finish_reason\":null}]}\n\n", NULL } },
    { "openai, obfuscation",
      "data: {\"id\":\"chatcmpl-1\"," CHAT "\"choices\":[{\"index\":0,"
      "\"delta\":{\"role\":\"assistant\",\"content\":\"\"},"
      "\"finish_reason\":null}],\"obfuscation\":\"aZ\"}\n\n",
      { "data: {\"id\":\"chatcmpl-1\"," CHAT "\"choices\":[{\"index\":0,"
        "\"delta\":{\"content\":\"%s\"},\"finish_reason\":null}],"
        "\"obfuscation\":\"%x\"}\n\n", NULL } },
    { "anthropic",
      "event: message_start\ndata: {\"type\":\"message_start\",\"message\":"
      "{\"id\":\"msg_1\",\"type\":\"message\",\"role\":\"assistant\","
      "\"content\":[],\"model\":\"m\",\"stop_reason\":null,"
      "\"stop_sequence\":null,\"usage\":{\"input_tokens\":9,"
      "\"output_tokens\":1}}}\n\n"
      "event: content_block_start\ndata: {\"type\":\"content_block_start\","
      "\"index\":0,\"content_block\":{\"type\":\"text\",\"text\":\"\"}}\n\n",
      { "event: content_block_delta\ndata: {\"type\":\"content_block_delta\","
        "\"index\":0,\"delta\":{\"type\":\"text_delta\",\"text\":\"%s\"}}\n\n",
        NULL } },
    { "responses",
      "event: response.created\ndata: {\"type\":\"response.created\","
      "\"sequence_number\":0,\"response\":{\"id\":\"resp_1\","
      "\"created_at\":1763447000,\"model\":\"m\",\"output\":[]}}\n\n"
      "event: response.output_item.added\ndata: {\"type\":"
      "\"response.output_item.added\",\"sequence_number\":1,"
      "\"output_index\":0,\"item\":{\"id\":\"msg_1\",\"type\":\"message\","
      "\"status\":\"in_progress\",\"role\":\"assistant\",\"content\":[]}}\n\n"
      "event: response.content_part.added\ndata: {\"type\":"
      "\"response.content_part.added\",\"sequence_number\":2,"
      "\"item_id\":\"msg_1\",\"output_index\":0,\"content_index\":0,"
      "\"part\":{\"type\":\"output_text\",\"text\":\"\","
      "\"annotations\":[]}}\n\n",
      { "event: response.output_text.delta\ndata: {\"type\":"
        "\"response.output_text.delta\",\"sequence_number\":%u,"
        "\"item_id\":\"msg_1\",\"output_index\":0,\"content_index\":0,"
        "\"delta\":\"%s\",\"logprobs\":[],\"obfuscation\":\"%x\"}\n\n",
        NULL } }
};


static const char *const  words[] = {
    "The", " ferry", " leaves", " at", " six", ",", " and", " returns",
    "\\n", " again"
};


void bench_shape(cite_stream_t *s, const char *p, size_t n);


static void
feed(cite_stream_t *s, const char *p, size_t n)
{
    cite_span_t   in;
    cite_piece_t  piece;

    in = cite_span_make(p, n);

    while (cite_stream_next(s, &in, &piece) == CITE_OK) {
        /* nobody to send it to */
    }
}


/* the host tries the short way first */

__attribute__((noinline))
void
bench_shape(cite_stream_t *s, const char *p, size_t n)
{
    const uint8_t  *at, *last;

    at = (const uint8_t *) p;
    last = at + n;

    if (cite_stream_knows(s)) {
        at = cite_stream_same(s, at, last);
    }

    if (at != last) {
        feed(s, (const char *) at, (size_t) (last - at));
    }
}


/* one delta; returns its length */

static size_t
delta(char *to, size_t size, const char *form, unsigned i)
{
    size_t  n;

    n = 0;

    for ( /* void */ ; *form; form++) {

        if (n + 32 > size) {
            abort();
        }

        if (*form != '%') {
            to[n++] = *form;
            continue;
        }

        switch (*++form) {

        case 'u':
            n += (size_t) snprintf(to + n, size - n, "%u", 1000 + i);
            break;

        case 's':
            n += (size_t) snprintf(to + n, size - n, "%s",
                                   words[i % cite_nelts(words)]);
            break;

        default:
            n += (size_t) snprintf(to + n, size - n, "a%xZ", i * 2654435761u);
        }
    }

    return n;
}


static const shape_t *
shape_named(const char *name)
{
    size_t  i;

    for (i = 0; i < cite_nelts(shapes); i++) {
        if (strcmp(shapes[i].name, name) == 0) {
            return &shapes[i];
        }
    }

    fprintf(stderr, "no shape \"%s\"\n", name);
    exit(2);
}


/* 0 if all texts came to a message */

static int
play(const shape_t *shape, const cite_conf_t *conf, cite_reader_t *reader)
{
    int              missing;
    char             event[1024];
    size_t           n, kept;
    unsigned         i;
    cite_stream_t    s;
    cite_message_t  *m;

    cite_stream_init(&s, conf, &cite_heap_libc, reader);
    feed(&s, shape->before, strlen(shape->before));

    kept = 0;

    for (i = 0; i < SHAPES_DELTAS; i++) {
        n = delta(event, sizeof(event),
                  shape->deltas[i & (shape->deltas[1] != NULL)], i);
        bench_shape(&s, event, n);
    }

    for (m = s.run.messages; m; m = m->next) {
        kept += m->text.n;
    }

    missing = kept < SHAPES_DELTAS;

    if (missing) {
        fprintf(stderr, "%s: %zu bytes of text were read, dialect %s\n",
                shape->name, kept,
                cite_stream_dialect(&s) ? cite_stream_dialect(&s) : "none");
    }

    cite_stream_release(&s);

    return missing;
}


int
main(int argc, char **argv)
{
    int             rc;
    size_t          i;
    cite_conf_t     conf;
    cite_reader_t   reader;

    if (argc != 2) {
        fprintf(stderr, "usage: shapes --names | NAME\n");
        return 2;
    }

    if (strcmp(argv[1], "--names") == 0) {
        for (i = 0; i < cite_nelts(shapes); i++) {
            puts(shapes[i].name);
        }

        return 0;
    }

    memset(&conf, 0, sizeof(cite_conf_t));
    conf.max_event_size = CITE_MAX_EVENT_SIZE;
    conf.max_message_size = CITE_MAX_MESSAGE_SIZE;
    conf.max_memory = CITE_MAX_MEMORY;
    conf.max_citations = CITE_MAX_CITATIONS;
    conf.max_citations_run = CITE_MAX_CITATIONS_RUN;
    conf.max_state_size = CITE_MAX_STATE_SIZE;
    conf.keep_messages = CITE_KEEP_MESSAGES;
    conf.state_key = cite_span_make(CITE_STATE_KEY, sizeof(CITE_STATE_KEY) - 1);
    conf.formats = CITE_FORMATS;
    conf.sha1 = cite_sha1;

    cite_reader_init(&reader, &cite_heap_libc, 64 * 1024 * 1024);
    rc = play(shape_named(argv[1]), &conf, &reader);
    cite_reader_release(&reader);

    return rc;
}
