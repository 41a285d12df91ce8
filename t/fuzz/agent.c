
/*
 * Copyright (C) the ngx_cite authors
 */


#include "agent.h"
#include "json/cite_json.h"


#define OURS                                                                  \
    "{\"citations\":{\"0123456789abcdef\":{\"type\":\"document\"}},"          \
    "\"verifications\":{},\"messages\":{\"m\":{\"messageId\":\"m\","          \
    "\"citations\":{\"0123456789abcdef\":{\"type\":\"document\"}},"           \
    "\"verifications\":{},\"summary\":{\"total\":1,\"pending\":1},"           \
    "\"status\":\"verifying\"},\"a/b~c\":{\"messageId\":\"a/b~c\","           \
    "\"citations\":{},\"verifications\":{},\"summary\":{},"                   \
    "\"status\":\"complete\"}}}"

#define SOURCES                                                               \
    "{\"citation_index\":{\"c\":{\"index\":1,\"document_id\":\"d\","          \
    "\"content\":\"It grew by 12%.\"}},\"citations\":[\"c\"]}"

#define BLOCK                                                                 \
    "<<<CITATION_DATA>>>[{\\\"n\\\":1,\\\"f\\\":\\\"It grew\\\"}]" \
    "<<<END_CITATION_DATA>>>\\n"

#define RESULTS                                                               \
    "{\\\"results\\\":[{\\\"index\\\":2,\\\"url\\\":\\\"https://b.org\\\","    \
    "\\\"text\\\":\\\"So\\\"},{\\\"text\\\":\\\"x\\\",\\\"id\\\":3}]}"


/* "$" is our key, in paths as a part of a pointer */

static const char *const  ids[] = {
    "m", "n", "o", "a/b~c", "~1", "constructor", "__proto__", "prototype",
    "\\u0000", "\\\"\\n", "", "$"
};

static const char *const  texts[] = {
    "It grew by 12% [1]. ", "So [2][3]. ", "no citation ",
    "It is <cite id='c'>12%</cite>. ",
    "<cite attachment_id='a' full_phrase='It grew' anchor_text='grew' /> ",
    "[1]\\n" BLOCK,
    "\\n\\n[1] Title, https://a.example\\n[2]: https://b.example\\n"
};

static const char *const  paths[] = {
    "", "/", "/a", "/a/b", "/a/-", "/a/0", "/x~1y", "/rag",
    "/rag/citations", "/rag/citations/-", "/rag/citation_index/d",
    "/rag/citation_index", "/rag/qa_history", "/rag/qa_history/-",
    "/rag/qa_history/0", "/rag/qa_history/0/citations/-",
    "/rag/qa_history/0/question", "/rag/qa_history/1/confidence",
    "/$", "/$/messages", "/$/messages/m", "/$/messages/m/status",
    "/$/citations/0123456789abcdef", "/$/verifications", "/$x", "$",
    "/__proto__/a", "/constructor", "a", "/a~2b", "/$/messages/a~1b~0c"
};

static const char *const  values[] = {
    "null", "true", "1", "\"x\"", "[]", "{}", "[1,[2],{}]", "{\"a\":{\"b\":1}}",
    "{\"a\":[0,1],\"x/y\":2}", "{\"$\":1}", "{\"$\":{}}", "{\"$\":" OURS "}",
    "{\"a\":1,\"$\":" OURS "}", OURS, "{\"rag\":" SOURCES "}", SOURCES,
    "{\"chunk_id\":\"e\",\"content\":\"So it is.\"}", "{\"__proto__\":{}}",
    "[{\"question\":\"q\",\"citations\":[{\"id\":\"f\",\"content\":\"It\"}]}]"
};

static const char *const  ops[] = {
    "add", "replace", "remove", "test", "copy", "move", "spoil"
};

static const char *const  results[] = {
    "[{\\\"id\\\":\\\"s\\\",\\\"text\\\":\\\"It grew by 12%.\\\"}]",
    RESULTS,
    "It grew by 12%.", ""
};


static uint8_t
agent_byte(agent_t *a)
{
    uint8_t  c;

    if (a->in.n == 0) {
        return 0;
    }

    c = a->in.p[0];
    a->in = cite_span_skip(a->in, 1);

    return c;
}


/* appends a text of a table with our key in the place of "$" */

static void
agent_put(agent_t *a, cite_buf_t *b, const char *text, int pointer)
{
    const char  *p, *k;

    for (p = text; *p; p++) {

        if (*p != '$') {
            cite_buf_byte(b, (uint8_t) *p);
            continue;
        }

        for (k = a->key; *k; k++) {
            if (pointer && (*k == '/' || *k == '~')) {
                cite_buf_byte(b, '~');
                cite_buf_byte(b, *k == '/' ? '1' : '0');

            } else {
                cite_buf_byte(b, (uint8_t) *k);
            }
        }
    }
}


static void
agent_say(agent_t *a, const char *text)
{
    agent_put(a, &a->frame, text, 0);
}


#define agent_pick(a, table)  (table)[agent_byte(a) % cite_nelts(table)]


/* a value of the table, or whatever the input has up to the next 0xff */

static void
agent_value(agent_t *a, cite_buf_t *b)
{
    uint8_t      c;
    cite_span_t  json;

    c = agent_byte(a);

    if (c != '=') {
        agent_put(a, b, values[c % cite_nelts(values)], 0);
        return;
    }

    json = fuzz_part(&a->in);

    if (fuzz_is_json(json) && memchr(json.p, '\n', json.n) == NULL
        && memchr(json.p, '\r', json.n) == NULL)
    {
        cite_buf_put(b, json);

    } else {
        cite_buf_lit(b, "null");
    }
}


static void
agent_path(agent_t *a, const char *name)
{
    uint8_t  c;

    agent_say(a, name);
    c = agent_byte(a);

    if (c == '=') {
        cite_json_str(&a->frame, fuzz_part(&a->in));
        return;
    }

    cite_buf_byte(&a->frame, '"');
    agent_put(a, &a->frame, paths[c % cite_nelts(paths)], 1);
    cite_buf_byte(&a->frame, '"');
}


static void
agent_delta(agent_t *a)
{
    int      i, n;
    uint8_t  c;

    n = agent_byte(a) % 4;
    agent_say(a, "STATE_DELTA\",\"delta\":[");

    for (i = 0; i < n; i++) {
        c = agent_byte(a);

        agent_say(a, i ? ",{\"op\":\"" : "{\"op\":\"");
        agent_say(a, ops[c % cite_nelts(ops)]);
        agent_path(a, "\",\"path\":");

        if (c % cite_nelts(ops) >= 4) {
            agent_path(a, ",\"from\":");
        }

        if (c < 0xf0) {
            agent_say(a, ",\"value\":");
            agent_value(a, &a->frame);
        }

        agent_say(a, "}");
    }

    agent_say(a, "]}");
}


static void
agent_message(agent_t *a, const char *type, int text)
{
    uint8_t  c;

    agent_say(a, type);
    agent_say(a, "\"");

    c = agent_byte(a);

    if (c != 0xff) {
        agent_say(a, ",\"messageId\":\"");
        agent_say(a, ids[c % cite_nelts(ids)]);
        agent_say(a, "\"");
    }

    if (text) {
        agent_say(a, ",\"delta\":\"");
        agent_say(a, agent_pick(a, texts));
        agent_say(a, "\"");
    }

    agent_say(a, "}");
}


static void
agent_messages(agent_t *a)
{
    agent_say(a, "MESSAGES_SNAPSHOT\",\"messages\":[{\"role\":\"assistant\","
                 "\"id\":\"");
    agent_say(a, agent_pick(a, ids));
    agent_say(a, "\",\"content\":\"");
    agent_say(a, agent_pick(a, texts));
    agent_say(a, "\"}]}");
}


static void
agent_result(agent_t *a)
{
    agent_say(a, "TOOL_CALL_RESULT\",\"toolCallId\":\"c\",\"content\":\"");
    agent_say(a, agent_pick(a, results));
    agent_say(a, "\"}");
}


static void
agent_event(agent_t *a, uint8_t what)
{
    switch (what) {

    case 0:
        agent_say(a, "RUN_STARTED\",\"runId\":\"");
        agent_say(a, agent_pick(a, ids));
        agent_say(a, "\"}");
        break;

    case 1:
        agent_say(a, "RUN_FINISHED\"}");
        break;

    case 2:
        agent_say(a, "RUN_ERROR\",\"message\":\"x\"}");
        break;

    case 3:
        agent_message(a, "TEXT_MESSAGE_START", 0);
        break;

    case 4:
        agent_message(a, "TEXT_MESSAGE_CONTENT", 1);
        break;

    case 5:
        agent_message(a, "TEXT_MESSAGE_END", 0);
        break;

    case 6:
        agent_message(a, "TEXT_MESSAGE_CHUNK", 1);
        break;

    case 7:
        agent_say(a, "STATE_SNAPSHOT\"");

        if (agent_byte(a) != 0xff) {
            agent_say(a, ",\"snapshot\":");
            agent_value(a, &a->frame);
        }

        agent_say(a, "}");
        break;

    case 8:
    case 9:
        agent_delta(a);
        break;

    case 10:
        agent_result(a);
        break;

    case 11:
        agent_messages(a);
        break;

    default:
        agent_say(a, "CUSTOM\",\"name\":\"n\",\"value\":{}}");
    }
}


void
agent_init(agent_t *a, cite_span_t in, const char *key)
{
    a->in = in;
    a->key = key;
    fuzz_buf_init(&a->frame);
}


agent_does_e
agent_next(agent_t *a)
{
    uint8_t  what;

    if (a->in.n == 0) {
        return AGENT_DONE;
    }

    what = agent_byte(a) % 16;

    if (what == 13 || what == 14) {
        a->ways = agent_byte(a);
        return AGENT_WAIT;
    }

    if (what == 15) {
        return AGENT_REQUEST;
    }

    cite_buf_reset(&a->frame);
    cite_buf_lit(&a->frame, "data: {\"type\":\"");
    agent_event(a, what);
    cite_buf_lit(&a->frame, "\n\n");

    return AGENT_EVENT;
}


int
agent_state(agent_t *a, cite_buf_t *b)
{
    if (agent_byte(a) % 4 == 0) {
        return 0;
    }

    agent_value(a, b);

    return 1;
}
