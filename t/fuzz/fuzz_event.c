
/*
 * Copyright (C) the ngx_cite authors
 *
 * Any bytes as the payload of an AG-UI event: what is read is what a second
 * reader finds, one that only knows yyjson's tree and the protocol, and the
 * beginning of a payload tells no other type.
 *
 * fuzz: -max_len=512
 * runs: 1000000
 * seeds: build/fuzz/payloads
 */


#include "dialect/cite_dialects.h"
#include "fuzz.h"


typedef struct {
    const char           *name;
    cite_event_type_e     type;
    cite_event_closes_e   closes;
    const char           *id;        /* names of members; NULL: none */
    const char           *text;
} protocol_t;


#define OWNER  CITE_CLOSES_OWNER
#define ALL    CITE_CLOSES_ALL
#define NONE   CITE_CLOSES_NONE


static const protocol_t  protocol[] = {
    { "RUN_STARTED", CITE_EVENT_RUN_START, ALL, "runId", NULL },
    { "RUN_FINISHED", CITE_EVENT_RUN_END, ALL, "runId", NULL },
    { "RUN_ERROR", CITE_EVENT_RUN_ERROR, ALL, NULL, NULL },
    { "TEXT_MESSAGE_START", CITE_EVENT_TEXT_START, OWNER, "messageId",
      "delta" },
    { "TEXT_MESSAGE_CONTENT", CITE_EVENT_TEXT_DELTA, OWNER, "messageId",
      "delta" },
    { "TEXT_MESSAGE_END", CITE_EVENT_TEXT_END, OWNER, "messageId", "delta" },
    { "TEXT_MESSAGE_CHUNK", CITE_EVENT_TEXT_CHUNK, NONE, "messageId",
      "delta" },
    { "TOOL_CALL_START", CITE_EVENT_TOOL_START, OWNER, "toolCallId", "delta" },
    { "TOOL_CALL_ARGS", CITE_EVENT_TOOL_DELTA, OWNER, "toolCallId", "delta" },
    { "TOOL_CALL_END", CITE_EVENT_TOOL_END, OWNER, "toolCallId", "delta" },
    { "TOOL_CALL_CHUNK", CITE_EVENT_TOOL_CHUNK, NONE, "toolCallId", "delta" },
    { "TOOL_CALL_RESULT", CITE_EVENT_TOOL_RESULT, OWNER, "toolCallId",
      "content" },
    { "REASONING_MESSAGE_CHUNK", CITE_EVENT_THOUGHT_CHUNK, NONE, "messageId",
      "delta" },
    { "STATE_SNAPSHOT", CITE_EVENT_STATE, OWNER, NULL, NULL },
    { "STATE_DELTA", CITE_EVENT_STATE_PATCH, OWNER, NULL, NULL },
    { "MESSAGES_SNAPSHOT", CITE_EVENT_MESSAGES, ALL, NULL, NULL },
    { "CUSTOM", CITE_EVENT_OTHER, OWNER, NULL, NULL },
    { "STEP_STARTED", CITE_EVENT_OTHER, OWNER, NULL, NULL },
    { "STEP_FINISHED", CITE_EVENT_OTHER, OWNER, NULL, NULL },
    { "REASONING_START", CITE_EVENT_OTHER, OWNER, NULL, NULL },
    { "REASONING_MESSAGE_START", CITE_EVENT_OTHER, OWNER, NULL, NULL },
    { "REASONING_MESSAGE_CONTENT", CITE_EVENT_OTHER, OWNER, NULL, NULL },
    { "REASONING_MESSAGE_END", CITE_EVENT_OTHER, OWNER, NULL, NULL },
    { "REASONING_END", CITE_EVENT_OTHER, OWNER, NULL, NULL },
    { "SUBAGENT_FINISHED", CITE_EVENT_OTHER, OWNER, NULL, NULL },
    { "SUBAGENT_ERROR", CITE_EVENT_OTHER, OWNER, NULL, NULL },
    { "", CITE_EVENT_OTHER, NONE, NULL, NULL }
};


static cite_reader_t    reader;
static cite_exchange_t  exchange;


static const protocol_t *
protocol_find(yyjson_val *name)
{
    size_t  i;

    for (i = 0; i < cite_nelts(protocol) - 1; i++) {
        if (yyjson_equals_str(name, protocol[i].name)) {
            break;
        }
    }

    return &protocol[i];
}


/* the last member "type" that is a string */

static yyjson_val *
last_type(yyjson_val *root)
{
    yyjson_val       *key, *value, *last;
    yyjson_obj_iter   it;

    last = NULL;
    it = yyjson_obj_iter_with(root);

    while ((key = yyjson_obj_iter_next(&it)) != NULL) {
        value = yyjson_obj_iter_get_val(key);

        if (yyjson_equals_str(key, "type") && yyjson_is_str(value)) {
            last = value;
        }
    }

    return last;
}


static void
check_text(cite_span_t got, yyjson_val *root, const char *name)
{
    yyjson_val  *value;

    value = name ? fuzz_member(root, name) : NULL;

    if (!yyjson_is_str(value)) {
        CHECK(got.n == 0);
        return;
    }

    CHECK(got.n == yyjson_get_len(value));
    CHECK(got.n == 0 || memcmp(got.p, yyjson_get_str(value), got.n) == 0);
}


static void
check_value(yyjson_val *got, yyjson_val *root, const char *name)
{
    CHECK(fuzz_equal(got, fuzz_member(root, name)));
}


static void
check_event(const cite_event_t *ev, yyjson_val *root)
{
    yyjson_val        *role;
    const protocol_t  *expected;

    expected = protocol_find(fuzz_member(root, "type"));

    CHECK(ev->type == expected->type);
    CHECK(ev->closes == expected->closes);

    check_text(ev->owner, root, "subagentRunId");
    check_text(ev->id, root, expected->id);
    check_text(ev->text, root, expected->text);

    switch (ev->type) {

    case CITE_EVENT_RUN_START:
    case CITE_EVENT_RUN_END:
        check_text(ev->thread, root, "threadId");
        break;

    case CITE_EVENT_TEXT_START:
    case CITE_EVENT_TEXT_DELTA:
    case CITE_EVENT_TEXT_CHUNK:
        role = fuzz_member(root, "role");
        CHECK(ev->assistant == (!role || yyjson_equals_str(role, "assistant")));
        break;

    case CITE_EVENT_TOOL_START:
    case CITE_EVENT_TOOL_CHUNK:
        check_text(ev->name, root, "toolCallName");
        break;

    case CITE_EVENT_TOOL_RESULT:
        if (yyjson_is_arr(fuzz_member(root, "content"))) {
            check_value(ev->value, root, "content");
        } else {
            CHECK(ev->value == NULL);
        }

        break;

    case CITE_EVENT_STATE:
        check_value(ev->value, root, "snapshot");
        break;

    case CITE_EVENT_STATE_PATCH:
        check_value(ev->value, root, "delta");
        break;

    case CITE_EVENT_MESSAGES:
        check_value(ev->value, root, "messages");
        break;

    default:
        CHECK(ev->value == NULL);
    }
}


/* an event of no interest by what stands first in it is not read further */

static int
is_plainly_other(cite_span_t payload, int lanes)
{
    size_t       i, n;
    cite_span_t  name;

    if (!cite_span_starts(payload, cite_span("{\"type\":\""))) {
        return 0;
    }

    name = cite_span_skip(payload, 9);
    n = fuzz_find(name, cite_span("\""));

    if (n == name.n || fuzz_find(name, cite_span("\\")) < n) {
        return 0;
    }

    for (i = 0; i < cite_nelts(protocol) - 1; i++) {
        if (n == strlen(protocol[i].name)
            && memcmp(name.p, protocol[i].name, n) == 0)
        {
            return protocol[i].type == CITE_EVENT_OTHER && !lanes;
        }
    }

    return 1;
}


static void
check_peek(cite_span_t payload, cite_span_t head, yyjson_val *root)
{
    cite_rc_t          rc, head_rc;
    cite_event_t       ev, head_ev;
    yyjson_val        *type;
    const protocol_t  *expected;

    head_rc = cite_dialect_agui.peek(head, &head_ev);
    rc = cite_dialect_agui.peek(payload, &ev);

    /* what follows the head may have another type, but not none */

    if (head_rc == CITE_OK) {
        CHECK(rc == CITE_OK);
    }

    if (!yyjson_is_obj(root)) {
        return;
    }

    type = last_type(root);
    CHECK((rc == CITE_OK) == (type != NULL));

    if (rc == CITE_OK) {
        expected = protocol_find(type);
        CHECK(ev.type == expected->type && ev.closes == expected->closes);
    }
}


int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    int           lanes;
    size_t        n;
    cite_rc_t     rc;
    cite_span_t   in, payload, head;
    cite_event_t  ev;
    yyjson_doc   *doc;
    yyjson_val   *root;

    if (exchange.reader == NULL) {
        cite_reader_init(&reader, &cite_heap_libc, SIZE_MAX / 2);
        exchange.reader = &reader;
    }

    in = cite_span_make(data, size);
    lanes = fuzz_byte(&in) & 1;
    n = fuzz_byte(&in) * 2;

    /* a seed has a payload and nothing behind it */

    if (size && data[size - 1] == '}') {
        in = cite_span_make(data, size);
    }

    payload = fuzz_copy(in);
    head = fuzz_copy(cite_span_make(in.p, cite_min(n, in.n)));

    doc = fuzz_read(payload);
    root = yyjson_doc_get_root(doc);

    exchange.events.n = 0;
    rc = cite_dialect_agui.read(&exchange, payload, lanes);
    ev = exchange.events.one;

    if (is_plainly_other(payload, lanes)
        && (doc == NULL
            || protocol_find(last_type(root))->type == CITE_EVENT_OTHER))
    {
        /* of a broken text it is not known whether another type follows */
        CHECK(doc == NULL || rc == CITE_OK);
        CHECK(rc != CITE_OK || doc == NULL || ev.type == CITE_EVENT_OTHER);

    } else if (doc) {
        CHECK(rc == (yyjson_is_obj(root) ? CITE_OK : CITE_DECLINED)
              || strcmp(reader.event.err, "json too deep") == 0);

        if (rc == CITE_OK) {
            check_event(&ev, root);
        }
    }

    check_peek(payload, head, root);

    yyjson_doc_free(doc);
    fuzz_free(payload);
    fuzz_free(head);

    return 0;
}
