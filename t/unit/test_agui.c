
/*
 * Copyright (C) the ngx_cite authors
 *
 * AG-UI: each type of event, in whatever way it is written.
 */


#include "dialect/cite_dialects.h"
#include "json/cite_members.h"
#include "heap.h"
#include "tap.h"

#include <stdio.h>
#include <stdlib.h>


#define FFFD     "\xef\xbf\xbd"
#define PLENTY   (64 * 1024 * 1024)
#define MEMBERS  16


typedef struct {
    const char  *payload;
    const char  *event;      /* as event_write() puts it */
} case_t;


static cite_mem_t   mem;
static cite_reader_t    reader;
static cite_exchange_t  exchange;


/* with a lane open; "other" events are looked at then, too */

static const case_t  cases[] = {

    { "{\"type\":\"RUN_STARTED\",\"threadId\":\"t\",\"runId\":\"r\"}",
      "run_start closes all, id r, thread t" },
    { "{\"type\":\"RUN_STARTED\",\"threadId\":\"t\",\"runId\":\"r\","
      "\"parentRunId\":\"p\",\"input\":{\"runId\":\"x\",\"messages\":[]}}",
      "run_start closes all, id r, thread t" },
    { "{\"type\":\"RUN_FINISHED\",\"threadId\":\"t\",\"runId\":\"r\","
      "\"result\":{},\"outcome\":{\"type\":\"success\"}}",
      "run_end closes all, id r, thread t" },
    { "{\"type\":\"RUN_ERROR\",\"message\":\"m\",\"code\":\"c\"}",
      "run_error closes all" },

    { "{\"type\":\"STEP_STARTED\",\"stepName\":\"s\"}", "other closes owner" },
    { "{\"type\":\"STEP_FINISHED\",\"stepName\":\"s\"}", "other closes owner" },

    { "{\"type\":\"TEXT_MESSAGE_START\",\"messageId\":\"m\"}",
      "text_start closes owner, id m, assistant" },
    { "{\"type\":\"TEXT_MESSAGE_START\",\"messageId\":\"m\","
      "\"role\":\"assistant\",\"name\":\"n\"}",
      "text_start closes owner, id m, assistant" },
    { "{\"type\":\"TEXT_MESSAGE_START\",\"messageId\":\"m\",\"role\":\"user\"}",
      "text_start closes owner, id m" },
    { "{\"type\":\"TEXT_MESSAGE_START\",\"messageId\":\"m\","
      "\"role\":\"system\"}", "text_start closes owner, id m" },
    { "{\"type\":\"TEXT_MESSAGE_START\",\"messageId\":\"m\","
      "\"role\":\"developer\"}", "text_start closes owner, id m" },
    { "{\"type\":\"TEXT_MESSAGE_CONTENT\",\"messageId\":\"m\",\"delta\":\"d\"}",
      "text_delta closes owner, id m, text d, assistant" },
    { "{\"type\":\"TEXT_MESSAGE_CONTENT\",\"messageId\":\"m\",\"delta\":\"\"}",
      "text_delta closes owner, id m, assistant" },
    { "{\"type\":\"TEXT_MESSAGE_CONTENT\",\"messageId\":\"m\","
      "\"delta\":\"d\",\"subagentRunId\":\"s\"}",
      "text_delta closes owner, id m, owner s, text d, assistant" },
    { "{\"type\":\"TEXT_MESSAGE_END\",\"messageId\":\"m\"}",
      "text_end closes owner, id m, assistant" },
    { "{\"type\":\"TEXT_MESSAGE_CHUNK\",\"messageId\":\"m\","
      "\"role\":\"user\",\"delta\":\"d\"}",
      "text_chunk closes none, id m, text d" },
    { "{\"type\":\"TEXT_MESSAGE_CHUNK\",\"delta\":\"d\","
      "\"subagentRunId\":\"s\"}",
      "text_chunk closes none, owner s, text d, assistant" },
    { "{\"type\":\"TEXT_MESSAGE_CHUNK\"}",
      "text_chunk closes none, assistant" },

    { "{\"type\":\"TOOL_CALL_START\",\"toolCallId\":\"c\","
      "\"toolCallName\":\"n\",\"parentMessageId\":\"m\"}",
      "tool_start closes owner, id c, name n" },
    { "{\"type\":\"TOOL_CALL_ARGS\",\"toolCallId\":\"c\",\"delta\":\"d\"}",
      "tool_delta closes owner, id c, text d" },
    { "{\"type\":\"TOOL_CALL_END\",\"toolCallId\":\"c\"}",
      "tool_end closes owner, id c" },
    { "{\"type\":\"TOOL_CALL_CHUNK\",\"toolCallId\":\"c\","
      "\"toolCallName\":\"n\",\"parentMessageId\":\"m\",\"delta\":\"d\"}",
      "tool_chunk closes none, id c, name n, text d" },
    { "{\"type\":\"TOOL_CALL_CHUNK\",\"delta\":\"d\"}",
      "tool_chunk closes none, text d" },
    { "{\"type\":\"TOOL_CALL_RESULT\",\"messageId\":\"m\","
      "\"toolCallId\":\"c\",\"content\":\"d\",\"role\":\"tool\"}",
      "tool_result closes owner, id c, text d" },
    { "{\"type\":\"TOOL_CALL_RESULT\",\"messageId\":\"m\","
      "\"toolCallId\":\"c\",\"content\":[{\"type\":\"text\",\"text\":\"d\"}]}",
      "tool_result closes owner, id c, "
      "value [{\"type\":\"text\",\"text\":\"d\"}]" },

    { "{\"type\":\"STATE_SNAPSHOT\",\"snapshot\":{\"a\":[1,null]}}",
      "state closes owner, value {\"a\":[1,null]}" },
    { "{\"type\":\"STATE_SNAPSHOT\",\"snapshot\":null}",
      "state closes owner, value null" },
    { "{\"type\":\"STATE_DELTA\",\"delta\":[{\"op\":\"add\",\"path\":\"/a\","
      "\"value\":1}]}", "state_patch closes owner, "
      "value [{\"op\":\"add\",\"path\":\"/a\",\"value\":1}]" },
    { "{\"type\":\"MESSAGES_SNAPSHOT\",\"messages\":[{\"id\":\"m\"}]}",
      "messages closes all, value [{\"id\":\"m\"}]" },

    { "{\"type\":\"CUSTOM\",\"name\":\"n\",\"value\":1}",
      "other closes owner" },
    { "{\"type\":\"CUSTOM\",\"name\":\"n\",\"value\":1,"
      "\"subagentRunId\":\"s\"}", "other closes owner, owner s" },
    { "{\"type\":\"REASONING_START\",\"messageId\":\"m\"}",
      "other closes owner" },
    { "{\"type\":\"REASONING_END\",\"messageId\":\"m\"}",
      "other closes owner" },
    { "{\"type\":\"REASONING_MESSAGE_START\",\"messageId\":\"m\","
      "\"role\":\"assistant\"}", "other closes owner" },
    { "{\"type\":\"REASONING_MESSAGE_CONTENT\",\"messageId\":\"m\","
      "\"delta\":\"d\"}", "other closes owner" },
    { "{\"type\":\"REASONING_MESSAGE_END\",\"messageId\":\"m\"}",
      "other closes owner" },
    { "{\"type\":\"REASONING_MESSAGE_CHUNK\",\"messageId\":\"m\","
      "\"delta\":\"d\"}",
      "thought_chunk closes none, id m, text d, assistant" },
    { "{\"type\":\"SUBAGENT_FINISHED\",\"subagentRunId\":\"s\"}",
      "other closes owner, owner s" },
    { "{\"type\":\"SUBAGENT_ERROR\",\"subagentRunId\":\"s\"}",
      "other closes owner, owner s" },

    { "{\"type\":\"RAW\",\"event\":{}}", "other closes none" },
    { "{\"type\":\"ACTIVITY_SNAPSHOT\",\"messageId\":\"m\",\"content\":{}}",
      "other closes none" },
    { "{\"type\":\"ACTIVITY_DELTA\",\"messageId\":\"m\",\"patch\":[]}",
      "other closes none" },
    { "{\"type\":\"REASONING_ENCRYPTED_VALUE\",\"messageId\":\"m\"}",
      "other closes none" },
    { "{\"type\":\"SUBAGENT_STARTED\"}", "other closes none" },
    { "{\"type\":\"THINKING_START\"}", "other closes none" },
    { "{\"type\":\"THINKING_TEXT_MESSAGE_CONTENT\",\"delta\":\"d\"}",
      "other closes none" },
    { "{\"type\":\"text_message_content\",\"messageId\":\"m\","
      "\"delta\":\"d\"}", "other closes none" },
    { "{\"type\":\"TEXT_MESSAGE_CONTENT \",\"messageId\":\"m\","
      "\"delta\":\"d\"}", "other closes none" },
    { "{\"type\":\"\"}", "other closes none" }
};


static void
field_write(cite_buf_t *b, const char *name, cite_span_t value)
{
    if (value.n) {
        cite_buf_lit(b, ", ");
        cite_buf_add(b, name, strlen(name));
        cite_buf_byte(b, ' ');
        cite_buf_put(b, value);
    }
}


/* "type closes which, id i, owner o, ...": what is not empty */

static void
event_write(cite_buf_t *b, const cite_event_t *ev)
{
    char        *value;
    size_t       n;
    const char  *name;

    static const char *const  closes[] = { "none", "owner", "all" };

    name = cite_event_name(ev->type);

    cite_buf_add(b, name, strlen(name));
    cite_buf_lit(b, " closes ");
    cite_buf_add(b, closes[ev->closes], strlen(closes[ev->closes]));

    field_write(b, "id", ev->id);
    field_write(b, "owner", ev->owner);
    field_write(b, "thread", ev->thread);
    field_write(b, "name", ev->name);
    field_write(b, "text", ev->text);

    if (ev->value) {
        value = yyjson_val_write(ev->value, 0, &n);
        field_write(b, "value", cite_span_make(value, n));
        free(value);
    }

    if (ev->assistant) {
        cite_buf_lit(b, ", assistant");
    }
}


/* reads with a reader of json, as the stream does */

static cite_rc_t
agui_read(cite_reader_t *by, cite_span_t payload, int lanes, cite_event_t *ev)
{
    cite_rc_t        rc;
    cite_exchange_t  x;

    memset(&x, 0, sizeof(cite_exchange_t));
    x.reader = by;

    rc = cite_dialect_agui.read(&x, payload, lanes);
    *ev = x.events.one;

    return rc;
}


/* the event, or why there is none; the payload is in exact memory */

static cite_span_t
event_of(cite_span_t payload, int lanes)
{
    uint8_t  *copy;

    static cite_buf_t  b;

    if (b.mem == NULL) {
        cite_buf_init(&b, &mem, SIZE_MAX);
    }

    cite_buf_reset(&b);

    copy = malloc(payload.n ? payload.n : 1);
    memcpy(copy, payload.p, payload.n);

    memset(&exchange.events, 0xff, sizeof(cite_events_t));
    exchange.events.n = 0;

    if (cite_dialect_agui.read(&exchange, cite_span_make(copy, payload.n), lanes)
        == CITE_OK)
    {
        ok(exchange.events.n == 1, "a payload is one event");
        event_write(&b, &exchange.events.one);

    } else {
        cite_buf_add(&b, reader.event.err, strlen(reader.event.err));
        ok(exchange.events.one.type == CITE_EVENT_NONE
           && exchange.events.one.closes == CITE_CLOSES_NONE,
           "what is not read is no event");
    }

    free(copy);

    return cite_buf_view(&b);
}


static cite_span_t
span_of(const char *s)
{
    return cite_span_make(s, strlen(s));
}


static size_t
members_of(const char *payload, cite_member_t *m)
{
    size_t          n;
    cite_members_t  it;

    cite_members_init(&it, span_of(payload));

    for (n = 0; cite_members_next(&it, &m[n]) == CITE_OK; n++) {
        /* void */
    }

    return n;
}


/* every letter of a string as an escape; other values as they are */

static void
escaped(cite_buf_t *b, cite_span_t raw)
{
    char    unit[8];
    size_t  i;

    if (*raw.p != '"') {
        cite_buf_put(b, raw);
        return;
    }

    cite_buf_byte(b, '"');

    for (i = 1; i < raw.n - 1; i++) {
        snprintf(unit, sizeof(unit), i % 2 ? "\\u%04x" : "\\u%04X", raw.p[i]);
        cite_buf_add(b, unit, 6);
    }

    cite_buf_byte(b, '"');
}


static void
member_write(cite_buf_t *b, cite_span_t name, cite_span_t value)
{
    cite_buf_byte(b, b->n > 1 ? ',' : ' ');
    cite_buf_put(b, name);
    cite_buf_byte(b, ':');
    cite_buf_put(b, value);
}


static void
write_backwards(cite_buf_t *b, const cite_member_t *m, size_t n)
{
    cite_buf_byte(b, '{');

    while (n--) {
        cite_buf_put(b, m[n].whole);
        cite_buf_byte(b, n ? ',' : '}');
    }
}


static void
write_spaced(cite_buf_t *b, const cite_member_t *m, size_t n)
{
    size_t  i;

    cite_buf_lit(b, " \t{ ");

    for (i = 0; i < n; i++) {
        cite_buf_add(b, m[i].name.p - 1, m[i].name.n + 2);
        cite_buf_lit(b, "\n :\r ");
        cite_buf_put(b, m[i].value);
        cite_buf_byte(b, ' ');
        cite_buf_byte(b, i + 1 < n ? ',' : '}');
        cite_buf_byte(b, '\t');
    }
}


static void
write_escaped(cite_buf_t *b, const cite_member_t *m, size_t n)
{
    size_t  i;

    cite_buf_byte(b, '{');

    for (i = 0; i < n; i++) {
        escaped(b, cite_span_make(m[i].name.p - 1, m[i].name.n + 2));
        cite_buf_byte(b, ':');
        escaped(b, m[i].value);
        cite_buf_byte(b, i + 1 < n ? ',' : '}');
    }
}


static void
write_with_others(cite_buf_t *b, const cite_member_t *m, size_t n)
{
    size_t  i;

    cite_buf_lit(b, "{\"timestamp\":1,\"rawEvent\":{\"type\":\"RUN_ERROR\"}");

    for (i = 0; i < n; i++) {
        cite_buf_byte(b, ',');
        cite_buf_put(b, m[i].whole);
        cite_buf_lit(b, ",\"x\":[\"delta\",{\"delta\":\"y\"}]");
    }

    cite_buf_lit(b, ",\"metadata\":{\"messageId\":\"z\"}}");
}


/* the first of each pair has another value, of another kind */

static void
write_twice(cite_buf_t *b, const cite_member_t *m, size_t n)
{
    size_t       i;
    cite_span_t  name;

    cite_buf_byte(b, '{');

    for (i = 0; i < n; i++) {
        name = cite_span_make(m[i].name.p - 1, m[i].name.n + 2);

        member_write(b, name, i % 2 ? cite_span("\"wrong\"")
                                    : cite_span("{\"wrong\":[1]}"));
    }

    for (i = 0; i < n; i++) {
        cite_buf_byte(b, ',');
        cite_buf_put(b, m[i].whole);
    }

    cite_buf_byte(b, '}');
}


static void
events_are_read(void)
{
    size_t         i, k, n;
    cite_buf_t     b;
    cite_member_t  m[MEMBERS];

    static const struct {
        const char  *name;
        void       (*write)(cite_buf_t *b, const cite_member_t *m, size_t n);
    } ways[] = {
        { "backwards", write_backwards },
        { "with white space", write_spaced },
        { "with escapes", write_escaped },
        { "with other members", write_with_others },
        { "with each member twice", write_twice }
    };

    cite_buf_init(&b, &mem, SIZE_MAX);

    for (i = 0; i < cite_nelts(cases); i++) {
        is_span(event_of(span_of(cases[i].payload), 1), cases[i].event, "%s",
                cases[i].payload);

        n = members_of(cases[i].payload, m);

        for (k = 0; k < cite_nelts(ways); k++) {
            cite_buf_reset(&b);
            ways[k].write(&b, m, n);

            is_span(event_of(cite_buf_view(&b), 1), cases[i].event, "%s",
                    ways[k].name);
        }
    }
}


/* what follows the type of an event of no interest is not even looked at */

static void
others_are_not_read(void)
{
    size_t  i;

    static const struct {
        const char  *payload;
        const char  *without;    /* a lane */
        const char  *with;
    } odd[] = {
        { "{\"type\":\"RAW\",{{{", "other closes none", "other closes none" },
        { "{\"type\":\"RAW\"", "other closes none", "other closes none" },
        { "{\"type\":\"NEW\",\xff", "other closes none", "other closes none" },
        { "{\"type\":\"CUSTOM\",\"name\":", "other closes none", "bad json" },
        { "{\"type\":\"STEP_STARTED\"]", "other closes none", "bad json" },
        { "{\"type\":\"REASONING_MESSAGE_CONTENT\",\"delta\":\"",
          "other closes none", "bad json" },
        { "{ \"type\":\"RAW\",{{{", "bad json", "bad json" },
        { "{\"type\":\"RUN_ERROR\",{{{", "bad json", "bad json" },
        { "{\"type\":\"TEXT_MESSAGE_END\"", "bad json", "bad json" }
    };

    for (i = 0; i < cite_nelts(odd); i++) {
        is_span(event_of(span_of(odd[i].payload), 0), odd[i].without,
                "no lane: %zu", i);
        is_span(event_of(span_of(odd[i].payload), 1), odd[i].with,
                "a lane is open: %zu", i);
    }
}


static void
odd_payloads(void)
{
    size_t  i;

    static const case_t  odd[] = {

        /* duplicates: the last counts */
        { "{\"type\":\"TEXT_MESSAGE_CONTENT\",\"messageId\":\"m\","
          "\"delta\":\"a\",\"delta\":\"b\"}",
          "text_delta closes owner, id m, text b, assistant" },
        { "{\"type\":\"TEXT_MESSAGE_CONTENT\",\"messageId\":\"m\","
          "\"messageId\":\"n\",\"delta\":\"a\"}",
          "text_delta closes owner, id n, text a, assistant" },
        { "{\"type\":\"TEXT_MESSAGE_CONTENT\",\"messageId\":\"m\","
          "\"delta\":\"a\",\"delta\":null}",
          "text_delta closes owner, id m, assistant" },
        { "{\"type\":\"TEXT_MESSAGE_CONTENT\",\"messageId\":\"m\","
          "\"delta\":\"a\",\"type\":\"RUN_FINISHED\"}", "run_end closes all" },
        { "{\"type\":\"RUN_STARTED\",\"type\":\"RUN_ERROR\"}",
          "run_error closes all" },
        { "{\"type\":\"RUN_FINISHED\",\"type\":null}", "other closes none" },

        /* wrong types */
        { "{\"type\":5}", "other closes none" },
        { "{\"type\":null}", "other closes none" },
        { "{\"type\":{\"type\":\"RUN_ERROR\"}}", "other closes none" },
        { "{}", "other closes none" },
        { "{\"messageId\":\"m\",\"delta\":\"d\"}", "other closes none" },
        { "{\"type\":\"TEXT_MESSAGE_CONTENT\",\"messageId\":1,\"delta\":[]}",
          "text_delta closes owner, assistant" },
        { "{\"type\":\"TEXT_MESSAGE_CONTENT\",\"messageId\":{\"a\":\"b\"},"
          "\"delta\":true}", "text_delta closes owner, assistant" },
        { "{\"type\":\"TEXT_MESSAGE_START\",\"messageId\":\"m\",\"role\":1}",
          "text_start closes owner, id m" },
        { "{\"type\":\"TOOL_CALL_RESULT\",\"toolCallId\":\"c\","
          "\"content\":{\"text\":\"d\"}}",
          "tool_result closes owner, id c" },
        { "{\"type\":\"TOOL_CALL_RESULT\",\"content\":[]}",
          "tool_result closes owner, value []" },
        { "{\"type\":\"STATE_SNAPSHOT\"}", "state closes owner" },
        { "{\"type\":\"STATE_DELTA\",\"delta\":\"x\"}",
          "state_patch closes owner, value \"x\"" },
        { "{\"type\":\"MESSAGES_SNAPSHOT\",\"messages\":7}",
          "messages closes all, value 7" },
        { "{\"type\":\"CUSTOM\",\"subagentRunId\":7}", "other closes owner" },

        /* an empty id */
        { "{\"type\":\"TEXT_MESSAGE_CONTENT\",\"messageId\":\"\","
          "\"delta\":\"d\"}",
          "text_delta closes owner, text d, assistant" },
        { "{\"type\":\"TEXT_MESSAGE_START\",\"messageId\":\"\"}",
          "text_start closes owner, assistant" },
        { "{\"type\":\"TOOL_CALL_ARGS\",\"toolCallId\":\"\",\"delta\":\"d\"}",
          "tool_delta closes owner, text d" },

        /* no objects */
        { "[]", "not an object" },
        { "\"RUN_ERROR\"", "not an object" },
        { "null", "not an object" },
        { "7", "not an object" },
        { "[{\"type\":\"RUN_ERROR\"}]", "not an object" },

        /* no JSON */
        { "", "bad json" },
        { "[DONE]", "bad json" },
        { "{", "bad json" },
        { "{type:\"RUN_ERROR\"}", "bad json" },
        { "{'type':'RUN_ERROR'}", "bad json" },
        { "{\"type\":\"RUN_ERROR\",}", "bad json" },
        { "{\"type\":\"RUN_ERROR\"} x", "bad json" },
        { "{\"type\":\"RUN_ERROR\"}{}", "bad json" },
        { "{\"type\":\"RUN_ERROR\",\"a\":NaN}", "bad json" },
        { "\xef\xbb\xbf{\"type\":\"RUN_ERROR\"}", "bad json" },
        { "{\"type\":\"TEXT_MESSAGE_CONTENT\",\"messageId\":\"m\","
          "\"delta\":\"a\"}}", "bad json" },
        { "{\"type\":\"TEXT_MESSAGE_CONTENT\",\"messageId\":\"m\","
          "\"delta\":\"a\"} \"}", "bad json" },
        { "{\"type\":\"TEXT_MESSAGE_CONTENT\",\"messageId\":\"m\","
          "\"delta\":}", "bad json" },
        { "{\"type\":\"TEXT_MESSAGE_CONTENT\",\"messageId\":\"m\","
          "\"delta\":\"}", "bad json" },
        { "{\"type\":\"TEXT_MESSAGE_CONTENT\",\"messageId\":\"m\n\","
          "\"delta\":\"a\"}", "bad json" }
    };

    for (i = 0; i < cite_nelts(odd); i++) {
        is_span(event_of(span_of(odd[i].payload), 1), odd[i].event, "%s",
                odd[i].payload);
    }
}


/* a client reads such a number; it must not cost the whole event */

static void
huge_numbers(void)
{
    is_span(event_of(cite_span("{\"type\":\"RUN_FINISHED\",\"result\":1e999}"),
                     1),
            "run_end closes all", "a number that no double holds");
}


/* by the short way, and by the long one: with a blank before the brace */

static void
deltas_are_decoded(void)
{
    char    payload[256], event[128];
    size_t  i, k, n;

    static const char *const  deltas[][2] = {
        { "plain", "plain" },
        { "\\n\\t\\\"\\\\\\/", "\n\t\"\\/" },
        { "\\u0041\\u00e9", "A\xc3\xa9" },
        { "\\ud83d\\ude00", "\xf0\x9f\x98\x80" },
        { "\xc3\xa9\xe2\x80\xa8\xf0\x9f\x98\x80",
          "\xc3\xa9\xe2\x80\xa8\xf0\x9f\x98\x80" },
        { "}\\\"}", "}\"}" },
        { "\\ud83d", FFFD },
        { "a\\ude00b", "a" FFFD "b" },
        { "\\ud83d\\ud83d\\ude00", FFFD "\xf0\x9f\x98\x80" },
        { "\xff", FFFD },
        { "a\xc3", "a" FFFD },
        { "\xc3\\n", FFFD "\n" },
        { "\xed\xa0\xbd", FFFD FFFD FFFD },
        { "0123456789 0123456789\\\\", "0123456789 0123456789\\" },
        { "\\x", NULL },
        { "\\", NULL },
        { "\\u12", NULL },
        { "\\u12g4", NULL },
        { "a\nb", NULL },
        { "\x01", NULL },
        { "a\"b", NULL }
    };

    static const char *const  forms[][3] = {
        { "{\"type\":\"TEXT_MESSAGE_CONTENT\",\"messageId\":\"m\","
          "\"delta\":\"%s\"}",
          "text_delta closes owner, id m, text %s, assistant",
          "text, the short way" },
        { "{\"type\":\"TEXT_MESSAGE_CONTENT\",\"messageId\":\"m\","
          "\"delta\":\"%s\" }",
          "text_delta closes owner, id m, text %s, assistant",
          "text, the long way" },
        { "{\"type\":\"TOOL_CALL_ARGS\",\"toolCallId\":\"c\","
          "\"delta\":\"%s\"}",
          "tool_delta closes owner, id c, text %s",
          "arguments, the short way" },
        { "{\"type\":\"TOOL_CALL_ARGS\",\"toolCallId\":\"c\","
          "\"delta\":\"%s\" }",
          "tool_delta closes owner, id c, text %s",
          "arguments, the long way" },
        { "{\"type\":\"TEXT_MESSAGE_CONTENT\",\"messageId\":\"%s\","
          "\"delta\":\"d\"}",
          "text_delta closes owner, id %s, text d, assistant",
          "the id" }
    };

    for (i = 0; i < cite_nelts(deltas); i++) {
        for (k = 0; k < cite_nelts(forms); k++) {
            n = (size_t) snprintf(payload, sizeof(payload), forms[k][0],
                                  deltas[i][0]);
            snprintf(event, sizeof(event), forms[k][1],
                     deltas[i][1] ? deltas[i][1] : "");

            is_span(event_of(cite_span_make(payload, n), 1),
                    deltas[i][1] ? event : "bad json", "delta %zu: %s", i,
                    forms[k][2]);
        }
    }
}


static void
depth_is_limited(void)
{
    size_t      i, depth;
    cite_buf_t  b;

    for (depth = CITE_JSON_MAX_DEPTH; depth < CITE_JSON_MAX_DEPTH + 2; depth++)
    {
        cite_buf_init(&b, &mem, SIZE_MAX);
        cite_buf_lit(&b, "{\"type\":\"STATE_SNAPSHOT\",\"snapshot\":");

        for (i = 1; i < depth; i++) {
            cite_buf_byte(&b, '[');
        }

        for (i = 1; i < depth; i++) {
            cite_buf_byte(&b, ']');
        }

        cite_buf_byte(&b, '}');

        ok(cite_span_starts(event_of(cite_buf_view(&b), 0),
                            depth > CITE_JSON_MAX_DEPTH
                            ? cite_span("json too deep")
                            : cite_span("state closes owner, value [[")),
           "an event of %zu levels", depth);
    }
}


static cite_rc_t
peek(cite_span_t head, cite_event_t *ev)
{
    uint8_t    *copy;
    cite_rc_t   rc;

    copy = malloc(head.n ? head.n : 1);
    memcpy(copy, head.p, head.n);

    memset(ev, 0xff, sizeof(cite_event_t));
    rc = cite_dialect_agui.peek(cite_span_make(copy, head.n), ev);

    free(copy);

    return rc;
}


/* of each event, cut at each place: the type is known as soon as it ends */

static void
cut_events(void)
{
    size_t         i, n, known, bad;
    cite_span_t    payload;
    cite_event_t   whole, ev;
    cite_member_t  m[MEMBERS];

    for (i = 0; i < cite_nelts(cases); i++) {
        payload = span_of(cases[i].payload);

        members_of(cases[i].payload, m);
        known = (size_t) (m[0].value.p + m[0].value.n - payload.p);

        bad = peek(payload, &whole) != CITE_OK || whole.value
              || whole.id.n || whole.text.n;

        for (n = 0; n < payload.n; n++) {
            bad += peek(cite_span_make(payload.p, n), &ev)
                   != (n < known ? CITE_DECLINED : CITE_OK);
            bad += n >= known
                   && (ev.type != whole.type || ev.closes != whole.closes);

            agui_read(&reader, cite_span_make(payload.p, n), 1, &ev);
            bad += ev.type != CITE_EVENT_NONE && ev.type != CITE_EVENT_OTHER;
        }

        is_num(bad, 0, "cut everywhere: %s", cases[i].payload);
    }
}


static void
types_are_found_in_a_head(void)
{
    size_t        i;
    cite_event_t  ev;
    cite_span_t   got;
    cite_buf_t    b;

    static const case_t  heads[] = {
        { "{\"snapshot\":{\"type\":\"RUN_ERROR\",\"a\":\"}\"},"
          "\"type\":\"STATE_SNAPSHOT\",\"x\":[[", "state closes owner" },
        { " { \"type\" : \"RUN_FINISHED\" , \"re", "run_end closes all" },
        { "{\"typ\\u0065\":\"RUN_ERRO\\u0052\",\"x", "run_error closes all" },
        { "{\"type\":\"NOBODY_KNOWS\",\"x", "other closes none" },
        { "{\"type\":7,\"x\":{\"type\":\"RUN_ERROR\"},\"y", NULL },
        { "{\"x\":{\"type\":\"RUN_ERROR\"", NULL },
        { "{\"x\":\"\\\"type\\\":\\\"RUN_ERROR\\\"", NULL },
        { "{\"type\":\"RUN_ERR", NULL },
        { "{\"type\":", NULL },
        { "[{\"type\":\"RUN_ERROR\"}", NULL },
        { "\"type\":\"RUN_ERROR\"", NULL },
        { "", NULL },
        { "{broken,\"type\":\"RUN_ERROR\"}", NULL }
    };

    for (i = 0; i < cite_nelts(heads); i++) {
        cite_buf_init(&b, &mem, SIZE_MAX);

        if (peek(span_of(heads[i].payload), &ev) == CITE_OK) {
            event_write(&b, &ev);
        }

        got = cite_buf_view(&b);
        is_span(got, heads[i].event ? heads[i].event : "", "head: %s",
                heads[i].payload);
    }
}


/* each call for memory fails: the event is the same, or is not read */

static void
memory_ends(heap_mode_e mode)
{
    size_t        i, n, bad;
    heap_t        heap;
    cite_reader_t  small;
    cite_event_t  ev;

    static const char *const  payloads[] = {
        "{\"type\":\"RUN_FINISHED\"}",
        "{\"type\":\"TEXT_MESSAGE_CONTENT\",\"messageId\":\"m\","
        "\"delta\":\"\\n\"}",
        "{\"type\":\"TEXT_MESSAGE_CONTENT\",\"messageId\":\"m\","
        "\"delta\":\"\xff\"}"
    };

    for (i = 0; i < cite_nelts(payloads); i++) {
        bad = 0;

        for (n = 1; /* void */ ; n++) {
            heap_init(&heap, n, mode);
            cite_reader_init(&small, &heap.lend, PLENTY);

            if (agui_read(&small, span_of(payloads[i]), 0, &ev) != CITE_OK)
            {
                bad += ev.type != CITE_EVENT_NONE || small.event.err == NULL
                       || strcmp(small.event.err, "json memory limit exceeded") != 0;

            } else if (ev.type == CITE_EVENT_TEXT_DELTA) {
                bad += !cite_span_eq(ev.text, cite_span("\n"))
                       && !cite_span_eq(ev.text, cite_span(FFFD));
            }

            cite_reader_release(&small);
            bad += heap.live != 0;

            if (!heap_failed(&heap)) {
                break;
            }
        }

        is_num(bad, 0, "each of %zu calls fails: %zu", n - 1, i);
    }
}


static void
steady_state_takes_no_memory(void)
{
    size_t        i, bad;
    heap_t        heap;
    cite_reader_t  own;
    cite_event_t  ev;

    heap_init(&heap, 0, HEAP_FAIL_ONCE);
    cite_reader_init(&own, &heap.lend, PLENTY);

    bad = 0;

    for (i = 0; i < 100; i++) {
        bad += agui_read(&own, cite_span("{\"type\":"
            "\"TEXT_MESSAGE_CONTENT\",\"messageId\":\"m\",\"delta\":\"d\"}"),
            0, &ev) != CITE_OK;
        bad += agui_read(&own, cite_span("{\"type\":\"RAW\",\"x\":1}"), 0,
            &ev) != CITE_OK;
    }

    ok(bad == 0 && heap.calls == 0, "plain deltas and others take no memory");

    for (i = 0; i < 100; i++) {
        bad += agui_read(&own, cite_span("{\"type\":"
            "\"TEXT_MESSAGE_CONTENT\",\"messageId\":\"m\",\"delta\":\"\\n\"}"),
            0, &ev) != CITE_OK;
    }

    ok(bad == 0 && heap.calls == 1, "deltas with escapes take one buffer");

    for (i = 0; i < 100; i++) {
        bad += agui_read(&own, cite_span("{\"type\":\"STATE_DELTA\","
            "\"delta\":[]}"), 0, &ev) != CITE_OK;
    }

    ok(bad == 0 && heap.calls == 2, "events that are parsed take one pool");

    cite_reader_release(&own);
}


int
main(void)
{
    cite_mem_init(&mem, &cite_heap_libc, SIZE_MAX);
    cite_reader_init(&reader, &cite_heap_libc, PLENTY);
    exchange.reader = &reader;

    events_are_read();
    others_are_not_read();
    odd_payloads();
    huge_numbers();
    deltas_are_decoded();
    depth_is_limited();
    cut_events();
    types_are_found_in_a_head();
    memory_ends(HEAP_FAIL_ONCE);
    memory_ends(HEAP_FAIL_ON);
    steady_state_takes_no_memory();

    cite_reader_release(&reader);
    cite_mem_release(&mem);

    return done();
}
