
/*
 * Copyright (C) the ngx_cite authors
 *
 * Our key in the state of a client, whatever the agent does to that state.
 * A client that knows nothing of the code says what it has at the end.
 */


#include "stream/cite_stream.h"
#include "client.h"
#include "patch.h"
#include "settings.h"
#include "tap.h"

#include <stdlib.h>


#define EVENT(s)      "data: {\"type\":\"" s "}\n\n"
#define STARTED(r)    EVENT("RUN_STARTED\",\"runId\":\"" r "\"")
#define FINISHED      EVENT("RUN_FINISHED\"")
#define START(id)     EVENT("TEXT_MESSAGE_START\",\"messageId\":\"" id "\"")
#define DELTA(id, s)  EVENT("TEXT_MESSAGE_CONTENT\",\"messageId\":\"" id       \
                            "\",\"delta\":\"" s "\"")
#define END(id)       EVENT("TEXT_MESSAGE_END\",\"messageId\":\"" id "\"")
#define MESSAGE(id, s)  START(id) DELTA(id, s) END(id)
#define SNAPSHOT(s)   EVENT("STATE_SNAPSHOT\",\"snapshot\":" s)
#define PATCH(s)      EVENT("STATE_DELTA\",\"delta\":[" s "]")
#define OP(op, path, rest)                                                    \
    "{\"op\":\"" op "\",\"path\":\"" path "\"" rest "}"

#define TAG           "<cite attachment_id='a' full_phrase='It grew'/>"
#define LONG          "r0123456789012345678901234567890123456789012345678901" \
                      "0123456789012345678901234567890123456789012345678901"  \
                      "0123456789012345678901234567890123456789012345678901"

/* "m" is open and grows when "n" has been told */

#define CROWDED       STARTED("r") START("m") MESSAGE("n", "a " TAG) FINISHED \
                      STARTED(LONG) MESSAGE("n", "b") START("m")

/* a citation that has the same key in each message; then it is a link's */

#define SAME(id)      STARTED("r") MESSAGE(id, "It grew by 12% [1]") FINISHED
#define SOURCE        EVENT("TOOL_CALL_RESULT\",\"toolCallId\":\"c\","         \
                            "\"content\":\"[{\\\"id\\\":\\\"s\\\","          \
                            "\\\"text\\\":\\\"It grew\\\"}]\"")

/* nothing is told while a lane is open */

#define LANE          EVENT("TEXT_MESSAGE_CHUNK\",\"messageId\":\"z\","        \
                            "\"subagentRunId\":\"s\",\"delta\":\"z\"")
#define LINKED        LANE MESSAGE("m", "(mailto:a@a.example)")               \
                      MESSAGE("n", "(mailto:b@b.example)") FINISHED

#define ANSWERED      PATCH(OP("add", "/rag/qa_history", ",\"value\":[{"      \
                               "\"question\":\"q\",\"citations\":["          \
                               "{\"id\":\"f\",\"content\":\"It\"}]}]"))

#define PARTS_MAX     256


typedef struct {
    const char  *title;
    const char  *state;      /* before the run; NULL: nobody has told it */
    const char  *stream;
    const char  *path;       /* in the state behind it */
    const char  *value;      /* that is there; NULL: nothing is */
    size_t       max_state;  /* bytes of our key; 0: as many as by default */
    size_t       keep;       /* messages; 0: the same */
    size_t       citations;  /* of a message; 0: the same */
} case_t;


static const case_t  cases[] = {

    { "a message that goes on in another run is that run's", "{}",
      STARTED("r1") MESSAGE("m", "a") FINISHED
      STARTED("r2") MESSAGE("n", "b") START("m"),
      "/deepcitation/messages/m/runId", "\"r2\"", 0, 0, 0 },

    { "a run that goes on behind its end is told", "{}",
      STARTED("r") FINISHED SOURCE MESSAGE("m", "It grew [1]") FINISHED,
      "/deepcitation/messages/m/summary/total", "1", 0, 0, 0 },
    { "one behind an error is not", "{}",
      STARTED("r") MESSAGE("n", "a") EVENT("RUN_ERROR\"") MESSAGE("m", "b"),
      "/deepcitation/messages/m", NULL, 0, 0, 0 },
    { "what went before stays when it goes on", "{}",
      STARTED("r") MESSAGE("m", "a") FINISHED MESSAGE("n", "b") FINISHED,
      "/deepcitation/messages/m/status", "\"complete\"", 0, 0, 0 },

    { "a root that is null becomes an object", "{\"a\":1}",
      STARTED("r") PATCH(OP("replace", "", ",\"value\":null"))
      MESSAGE("m", "a") FINISHED,
      "/deepcitation/messages/m/status", "\"complete\"", 0, 0, 0 },
    { "one that is removed does too", "{\"a\":1}",
      STARTED("r") PATCH(OP("remove", "", "")) MESSAGE("m", "a") FINISHED,
      "/deepcitation/messages/m/status", "\"complete\"", 0, 0, 0 },

    { "a test of the root replaces nothing", "{\"a\":1}",
      STARTED("r") PATCH(OP("test", "", ",\"value\":null"))
      MESSAGE("m", "a") FINISHED, "/a", "1", 0, 0, 0 },
    { "nor does it make an object of null", "null",
      STARTED("r") PATCH(OP("test", "", ",\"value\":{}"))
      MESSAGE("m", "a") FINISHED,
      "/deepcitation/messages/m/status", "\"complete\"", 0, 0, 0 },
    { "what is copied to the root stays there", "{\"a\":{\"b\":2}}",
      STARTED("r") PATCH(OP("copy", "", ",\"from\":\"/a\""))
      MESSAGE("m", "a") FINISHED, "/b", "2", 0, 0, 0 },
    { "what is moved to the root does too", "{\"a\":{\"b\":2}}",
      STARTED("r") PATCH(OP("move", "", ",\"from\":\"/a\""))
      MESSAGE("m", "a") FINISHED, "/b", "2", 0, 0, 0 },
    { "an operation without its value changes nothing", "{\"a\":1}",
      STARTED("r") PATCH(OP("replace", "", "")) MESSAGE("m", "a") FINISHED,
      "/a", "1", 0, 0, 0 },
    { "one that is not known changes nothing", "{\"a\":1}",
      STARTED("r") PATCH(OP("erase", "", ",\"value\":null"))
      MESSAGE("m", "a") FINISHED, "/a", "1", 0, 0, 0 },
    { "a patch that fails has not made the root null", "{\"a\":1}",
      STARTED("r") PATCH(OP("replace", "", ",\"value\":null") ","
                         OP("remove", "/b", ""))
      MESSAGE("m", "a") FINISHED, "/a", "1", 0, 0, 0 },
    { "our key is there all the same", "{\"a\":1}",
      STARTED("r") PATCH(OP("replace", "", ",\"value\":null") ","
                         OP("remove", "/b", ""))
      MESSAGE("m", "a") FINISHED,
      "/deepcitation/messages/m/status", "\"complete\"", 0, 0, 0 },
    { "patches go on where the root stays an object", "{\"a\":1}",
      STARTED("r") START("m")
      PATCH(OP("replace", "", ",\"value\":{\"b\":1}") ","
            OP("add", "/c", ",\"value\":2"))
      DELTA("m", "a") END("m") FINISHED,
      "/deepcitation/messages/m/status", "\"complete\"", 0, 0, 0 },

    { "a message that has no room any more loses its citations", "{}",
      CROWDED, "/deepcitation/citations", "{}", 1550, 0, 0 },
    { "it says so", "{}", CROWDED, "/deepcitation/messages/n/error",
      "\"state size limit exceeded\"", 1550, 0, 0 },
    { "with room again it has them back", "{}",
      CROWDED END("m") START("n") END("n"),
      "/deepcitation/citations/75eaea347bd364d8/fullPhrase", "\"It grew\"",
      1550, 0, 0 },

    { "of two that say the same, what the one that stays knows", "{}",
      SAME("m") SOURCE SAME("n") STARTED("r") MESSAGE("o", "x")
      MESSAGE("p", "x"),
      "/deepcitation/citations/34eea7654706721a/resolved", "true", 0, 3, 0 },
    { "and what is known of it", "{}",
      SAME("m") SOURCE SAME("n") STARTED("r") MESSAGE("o", "x")
      MESSAGE("p", "x"),
      "/deepcitation/verifications/34eea7654706721a/status", "\"skipped\"",
      0, 3, 0 },
    { "one leaves, and the other has no room for it", "{}",
      SAME("m") STARTED("r") MESSAGE("o", "x")
      MESSAGE("n", "It grew by 12% [1] <cite full_phrase='" LONG "'/>"),
      "/deepcitation/citations", "{}", 1550, 0, 0 },
    { "two leave at once", "{}",
      SAME("m") SAME("n") STARTED("r") START("o") DELTA("o", TAG) END("o")
      MESSAGE("p", "x <cite full_phrase='" LONG LONG "'/>"),
      "/deepcitation/citations/34eea7654706721a", NULL, 2800, 0, 0 },
    { "both lose it at once", "{}", SAME("m") SAME("n") STARTED("r") LINKED,
      "/deepcitation/citations", "{}", 0, 0, 0 },
    { "and what was known of it", "{}",
      SAME("m") SAME("n") STARTED("r") LINKED,
      "/deepcitation/verifications", "{}", 0, 0, 0 },
    { "one of two loses it", "{}",
      SAME("m") SAME("n") STARTED("r") MESSAGE("m", "(mailto:a@a.example)"),
      "/deepcitation/citations/34eea7654706721a/unbound", "\"no source\"",
      0, 0, 0 },

    { "a citation over the limit that the agent's state makes is told",
      "{\"rag\":{}}", STARTED("r") MESSAGE("m", TAG) ANSWERED FINISHED,
      "/deepcitation/messages/m/summary/dropped", "1", 0, 0, 1 }
};


static cite_reader_t  reader;


static void
take(cite_buf_t *all, part_t *parts, size_t *n, const cite_piece_t *piece)
{
    if (*n < PARTS_MAX) {
        parts[*n].offset = all->n;
        parts[*n].n = piece->bytes.n;
        parts[*n].added = piece->added;
        (*n)++;
    }

    cite_buf_put(all, piece->bytes);
}


/* the stream as the client gets it, to be freed with mem */

static void
run(const case_t *c, cite_mem_t *mem, cite_buf_t *all, part_t *parts,
    size_t *n)
{
    cite_span_t     in;
    cite_conf_t     conf = LIMITS(1 << 20, 1 << 20, 8 << 20);
    cite_stream_t   s;
    cite_piece_t    piece;
    cite_buf_t      body;

    if (c->max_state) {
        conf.max_state_size = c->max_state;
    }

    if (c->keep) {
        conf.keep_messages = c->keep;
    }

    if (c->citations) {
        conf.max_citations = c->citations;
    }

    cite_buf_init(all, mem, SIZE_MAX);
    cite_stream_init(&s, &conf, &cite_heap_libc, &reader);

    if (c->state) {
        cite_buf_init(&body, mem, SIZE_MAX);
        cite_buf_lit(&body, "{\"state\":");
        cite_buf_add(&body, c->state, strlen(c->state));
        cite_buf_byte(&body, '}');
        cite_stream_request(&s, cite_buf_view(&body));
    }

    in = cite_span_make(c->stream, strlen(c->stream));

    while (cite_stream_next(&s, &in, &piece) == CITE_OK) {
        take(all, parts, n, &piece);
    }

    while (cite_stream_end(&s, &piece) == CITE_OK) {
        take(all, parts, n, &piece);
    }

    cite_stream_release(&s);
}


static void
state_is(const case_t *c)
{
    char            *json;
    size_t           n;
    part_t           parts[PARTS_MAX];
    client_t         client;
    cite_mem_t       mem;
    cite_buf_t       all;
    yyjson_mut_val  *value;

    n = 0;
    cite_mem_init(&mem, &cite_heap_libc, SIZE_MAX);
    run(c, &mem, &all, parts, &n);

    client_init(&client, c->state ? c->state : "{}");
    client_read(&client, cite_buf_view(&all), parts, n);

    ok(client.ours > 0, "%s: there are patches", c->title);
    is_str(client.problem, "", "%s: they apply", c->title);

    value = patch_find(client.state, c->path, strlen(c->path));
    json = value ? yyjson_mut_val_write(value, 0, NULL) : NULL;

    is_str(json ? json : "", c->value ? c->value : "", "%s", c->title);

    free(json);
    client_release(&client);
    cite_mem_release(&mem);
}


int
main(void)
{
    size_t  i;

    cite_reader_init(&reader, &cite_heap_libc, SIZE_MAX / 2);

    for (i = 0; i < cite_nelts(cases); i++) {
        state_is(&cases[i]);
    }

    cite_reader_release(&reader);

    return done();
}
