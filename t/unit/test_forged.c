
/*
 * Copyright (C) the ngx_cite authors
 *
 * Agents that speak in our name, in dialects whose clients have no state: what
 * is said last is ours.
 */


#include "heap.h"
#include "settings.h"
#include "stream/cite_stream.h"
#include "tap.h"

#include <stdio.h>


#define FRAME(json)  "data: " json "\n\n"

#define UI_START                                                              \
    FRAME("{\"type\":\"start\",\"messageId\":\"m1\"}")                        \
    FRAME("{\"type\":\"text-start\",\"id\":\"t\"}")                           \
    FRAME("{\"type\":\"text-delta\",\"id\":\"t\",\"delta\":\"It is so [1].\"}")
#define UI_TEXT                                                               \
    UI_START FRAME("{\"type\":\"text-end\",\"id\":\"t\"}")                    \
    FRAME("{\"type\":\"finish-step\"}")
#define UI_PART(id, rest)                                                     \
    "{\"type\":\"data-deepcitation\",\"id\":\"" id "\",\"data\":"             \
    "{\"messageId\":\"m1\",\"citation\":{},\"verification\":"                 \
    "{\"status\":\"FORGED\"}}" rest "}"
#define UI_SUMS                                                               \
    "{\"type\":\"data-deepcitation-message\",\"id\":\"m1\",\"data\":"         \
    "{\"messageId\":\"m1\",\"status\":\"FORGED\"}}"
#define UI_END  FRAME("{\"type\":\"finish\"}") FRAME("[DONE]")

#define RECORD(id)                                                            \
    "\"deepcitation\":{\"messages\":{\"" id "\":{\"status\":\"FORGED\"}}}"

#define CHAT(text, rest)                                                      \
    FRAME("{\"id\":\"c1\",\"choices\":[{\"index\":0,\"delta\":{\"content\":"  \
          "\"" text "\"},\"finish_reason\":null}]" rest "}")
#define CHAT_END(rest)                                                        \
    FRAME("{\"id\":\"c1\",\"choices\":[{\"index\":0,\"delta\":{},"            \
          "\"finish_reason\":\"stop\"}]" rest "}")

#define CLAUDE(type, rest)                                                    \
    "event: " type "\ndata: {\"type\":\"" type "\"" rest "}\n\n"
#define CLAUDE_TEXT                                                           \
    CLAUDE("message_start", ",\"message\":{\"id\":\"m1\"}")                   \
    CLAUDE("content_block_start", ",\"index\":0,\"content_block\":"           \
           "{\"type\":\"text\",\"text\":\"\"}")                               \
    CLAUDE("content_block_delta", ",\"index\":0,\"delta\":"                   \
           "{\"type\":\"text_delta\",\"text\":\"It is so [1].\"}")            \
    CLAUDE("content_block_stop", ",\"index\":0")
#define CLAUDE_END                                                            \
    CLAUDE("message_delta", ",\"delta\":{\"stop_reason\":\"end_turn\"},"      \
           "\"usage\":{\"output_tokens\":9}")                                 \
    CLAUDE("message_stop", "")

#define REPLY(type, rest)                                                     \
    "event: " type "\ndata: {\"type\":\"" type "\"" rest "}\n\n"
#define REPLY_ITEM                                                            \
    "\"item\":{\"id\":\"m1\",\"type\":\"message\",\"role\":\"assistant\","    \
    "\"content\":[{\"type\":\"output_text\",\"text\":\"It is so [1].\"}]}"
#define REPLY_TEXT                                                            \
    REPLY("response.created", ",\"response\":{\"id\":\"r1\"}")                \
    REPLY("response.output_item.added", ",\"output_index\":0,\"item\":"       \
          "{\"id\":\"m1\",\"type\":\"message\",\"role\":\"assistant\"}")      \
    REPLY("response.output_text.delta", ",\"item_id\":\"m1\","                \
          "\"output_index\":0,\"content_index\":0,"                           \
          "\"delta\":\"It is so [1].\"")                                      \
    REPLY("response.output_item.done", ",\"output_index\":0," REPLY_ITEM)
#define REPLY_END                                                             \
    REPLY("response.completed", ",\"response\":{\"id\":\"r1\"}")

#define OURS     "\"citationNumber\":1"
#define NOTHING  "\"citation\":null,\"verification\":null"
#define EMPTY    "\"summary\":{\"total\":0},\"status\":\"complete\""

#define K1  "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
#define K4  K1 K1 K1 K1 K1 K1 K1 K1
#define K16 K4 K4 K4 K4


/* KEY is the key of the citation; forged counts frames */

static const struct {
    const char  *title;
    const char  *stream;
    const char  *behind;     /* the last forgery */
    size_t       forged;
} cases[] = {
    { "a part of a citation that was told",
      UI_TEXT FRAME(UI_PART("KEY", "")) UI_END, OURS, 1 },
    { "one that is transient",
      UI_TEXT FRAME(UI_PART("KEY", ",\"transient\":true")) UI_END, OURS, 1 },
    { "one before the citation was told",
      FRAME(UI_PART("KEY", "")) UI_TEXT UI_END, OURS, 1 },
    { "one in the text", UI_START FRAME(UI_PART("KEY", ""))
      FRAME("{\"type\":\"text-end\",\"id\":\"t\"}") UI_END, OURS, 1 },
    { "one whose type has escapes",
      UI_TEXT FRAME("{\"type\":\"d\\u0061ta-deepcit\\u0061tion\",\"id\":"
                    "\"KEY\",\"data\":{\"FORGED\":1}}") UI_END, OURS, 1 },
    { "a part of no citation of ours",
      UI_TEXT FRAME(UI_PART("other", "")) UI_END, NOTHING, 1 },
    { "a part of a citation where there is none",
      FRAME("{\"type\":\"start\",\"messageId\":\"m1\"}")
      FRAME(UI_PART("other", "")) UI_END, NOTHING, 1 },
    { "sums", UI_TEXT FRAME(UI_SUMS) UI_END, "\"total\":1", 1 },
    { "sums of a message that cites nothing",
      FRAME("{\"type\":\"start\",\"messageId\":\"m1\"}")
      FRAME(UI_SUMS) UI_END, EMPTY, 1 },
    { "a part behind the run's end",
      UI_TEXT FRAME("{\"type\":\"finish\"}") FRAME(UI_PART("KEY", ""))
      FRAME("[DONE]"), OURS, 1 },
    { "a part that is the last, without a blank line",
      UI_TEXT "data: " UI_PART("KEY", ""), OURS, 1 },
    { "a part over the limit",
      UI_TEXT FRAME(UI_PART("KEY", ",\"x\":\"" K16 K16 K16 "\"")) UI_END,
      OURS, 0 },
    { "a part behind an event that can't be read",
      UI_TEXT FRAME("{\"x\":\"" K16 K16 K16 "\"}")
      FRAME(UI_PART("KEY", "")) UI_END, OURS, 1 },

    { "a carrier", CHAT("It is so [1].", "")
      CHAT_END("") CHAT("", "," RECORD("c1")) FRAME("[DONE]"), OURS, 1 },
    { "carriers in each delta", CHAT("It is so", "," RECORD("c1"))
      CHAT(" [1]", "," RECORD("c1")) CHAT(".", "," RECORD("c1"))
      CHAT_END("") FRAME("[DONE]"), OURS, 3 },
    { "a carrier in the chunk that ends the text",
      CHAT("It is so [1].", "") CHAT_END("," RECORD("c1")) FRAME("[DONE]"),
      OURS, 1 },
    { "a carrier of a message that cites nothing",
      CHAT("It is so.", "") CHAT_END("," RECORD("c1")) FRAME("[DONE]"),
      "{\"c1\":{\"messageId\":\"c1\",\"citations\":{}", 1 },
    { "a carrier of another message",
      CHAT("It is so [1].", "") CHAT_END("," RECORD("c0")) FRAME("[DONE]"),
      "{\"c0\":{\"messageId\":\"c0\",\"citations\":{}", 1 },
    { "a carrier over the limit", CHAT("It is so [1].", "") CHAT_END("")
      CHAT("", "," RECORD("c1") ",\"x\":\"" K16 K16 K16 "\"")
      FRAME("[DONE]"), OURS, 0 },

    { "a carrier of Anthropic's", CLAUDE_TEXT
      CLAUDE("message_delta", ",\"delta\":{\"stop_reason\":null},\"usage\":"
             "{\"output_tokens\":0}," RECORD("m1")) CLAUDE_END, OURS, 1 },
    { "a ping with our member", CLAUDE_TEXT
      CLAUDE("ping", "," RECORD("m1")) CLAUDE_END, OURS, 1 },

    { "a keepalive", REPLY_TEXT REPLY("keepalive", "," RECORD("m1")) REPLY_END,
      OURS, 1 },
    { "a keepalive in the text", REPLY("response.created",
      ",\"response\":{\"id\":\"r1\"}") REPLY("keepalive", "," RECORD("m1"))
      REPLY_TEXT REPLY_END, OURS, 1 }
};


typedef struct {
    heap_t         heap;
    cite_conf_t    conf;
    cite_reader_t  reader;
    cite_stream_t  stream;
    char           out[262144];
    size_t         n;
} desk_t;


static void
take(desk_t *d, const cite_piece_t *piece)
{
    memcpy(d->out + d->n, piece->bytes.p, piece->bytes.n);
    d->n += piece->bytes.n;
}


static void
run(desk_t *d, const char *text, size_t step)
{
    size_t             n, at;
    cite_span_t        in;
    cite_piece_t       piece;
    const cite_conf_t  conf = LIMITS(2048, 65536, 8 * 1024 * 1024);

    d->n = 0;
    d->conf = conf;
    d->conf.dialect = NULL;

    heap_init(&d->heap, 0, HEAP_FAIL_ONCE);
    cite_reader_init(&d->reader, &d->heap.lend, SIZE_MAX);
    cite_stream_init(&d->stream, &d->conf, &d->heap.lend, &d->reader);

    n = strlen(text);

    for (at = 0; at < n; at += step) {
        in = cite_span_make(text + at, cite_min(step, n - at));

        while (cite_stream_next(&d->stream, &in, &piece) == CITE_OK) {
            take(d, &piece);
        }
    }

    while (cite_stream_end(&d->stream, &piece) == CITE_OK) {
        take(d, &piece);
    }

    d->out[d->n] = '\0';
}


static void
end(desk_t *d)
{
    cite_stream_release(&d->stream);
    cite_reader_release(&d->reader);
}


/* the key of the citation in UI_TEXT */

static void
find_key(desk_t *d, char key[CITE_KEY_LEN + 1])
{
    const char  *at;

    run(d, UI_TEXT UI_END, SIZE_MAX);
    end(d);

    at = strstr(d->out, "\"data-deepcitation\",\"id\":\"");
    memcpy(key, at ? at + 26 : "????????????????", CITE_KEY_LEN);
    key[CITE_KEY_LEN] = '\0';
}


static const char *
last(const char *text, const char *what)
{
    const char  *at, *found;

    found = NULL;

    for (at = strstr(text, what); at; at = strstr(at + 1, what)) {
        found = at;
    }

    return found;
}


/* the bytes of the stream, in their order, are all there */

static int
has_all(const char *out, const char *text)
{
    for (/* void */; *text && *out; out++) {
        text += *text == *out;
    }

    return *text == '\0';
}


static void
try(desk_t *d, size_t i, const char *key, size_t step)
{
    char        *at, text[16384];
    const char  *forged;

    snprintf(text, sizeof(text), "%s", cases[i].stream);

    while ((at = strstr(text, "KEY")) != NULL) {
        memmove(at + CITE_KEY_LEN, at + 3, strlen(at + 3) + 1);
        memcpy(at, key, CITE_KEY_LEN);
    }

    run(d, text, step);

    forged = last(d->out, "FORGED");

    if (forged == NULL || strstr(forged, cases[i].behind) == NULL
        || !has_all(d->out, text))
    {
        ok(0, "%s, by %zu", cases[i].title, step);
        diag("%s", d->out);

    } else if (step == 1) {
        ok(1, "%s", cases[i].title);
        is_num(d->stream.state.forged, cases[i].forged, "and it is counted");
    }

    end(d);
}


/* what a client keeps is overwritten by what it keeps */

static void
test_kept(desk_t *d, const char *key)
{
    size_t       i;
    char         text[4096];
    const char  *at, *line;

    static const char *const  parts[] = { "", ",\"transient\":true" };

    for (i = 0; i < 4; i++) {
        snprintf(text, sizeof(text), "%sdata: {\"type\":\"data-deepcitation\","
                 "\"id\":\"%s\",\"data\":{\"messageId\":\"m1\"}%s,"
                 "\"x\":\"FORGED\"}\n\n", UI_TEXT, i & 1 ? key : "other",
                 parts[i >> 1]);

        run(d, text, SIZE_MAX);
        end(d);

        at = last(d->out, "FORGED");
        at = at ? strstr(at, "\"data-deepcitation\"") : NULL;
        line = at ? strstr(at, "\n\n") : NULL;

        is_num(line != NULL
               && memcmp(line - 17, "\"transient\":true}", 17) == 0, i >> 1,
               "%s is overwritten by one that is %s", i & 1 ? "ours" : "another",
               i >> 1 ? "transient, too" : "kept, too");
    }
}


int
main(void)
{
    size_t         i, step;
    char           key[CITE_KEY_LEN + 1];
    static desk_t  d;

    find_key(&d, key);

    for (i = 0; i < cite_nelts(cases); i++) {
        for (step = 64; step; step /= 2) {
            try(&d, i, key, step);
        }

        try(&d, i, key, SIZE_MAX);
    }

    test_kept(&d, key);

    return done();
}
