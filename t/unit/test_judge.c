
/*
 * Copyright (C) the ngx_cite authors
 *
 * Verdicts from what the stream itself has shown: what counts as evidence
 * and what never does, when a verdict is told, and in which portions the
 * work is done.  All through the stream, as a host drives it.
 */


#include "run/cite_extract.h"
#include "stream/cite_stream.h"
#include "client.h"
#include "heap.h"
#include "settings.h"
#include "tap.h"

#include <stdio.h>
#include <stdlib.h>


#define QUOTE         "The copper lantern weighs forty kilograms at noon"
#define OTHER         "Rivers of the northern valley freeze before the harvest"

#define EVENT(s)      "data: {\"type\":\"" s "}\n\n"
#define STARTED       EVENT("RUN_STARTED\",\"threadId\":\"t\",\"runId\":\"r\"")
#define FINISHED      EVENT("RUN_FINISHED\",\"threadId\":\"t\",\"runId\":\"r\"")
#define SAYS(id, s)                                                           \
    EVENT("TEXT_MESSAGE_START\",\"messageId\":\"" id "\"")                    \
    EVENT("TEXT_MESSAGE_CONTENT\",\"messageId\":\"" id "\",\"delta\":\"" s    \
          "\"")                                                               \
    EVENT("TEXT_MESSAGE_END\",\"messageId\":\"" id "\"")
#define TAG(id, s)    "So it is. <cite attachment_id='" id                    \
                      "' full_phrase='" s "'/> "
#define CITES         SAYS("m1", TAG("s1", QUOTE))
#define CALL(id, name)                                                        \
    EVENT("TOOL_CALL_START\",\"toolCallId\":\"" id                            \
          "\",\"toolCallName\":\"" name "\"")                                 \
    EVENT("TOOL_CALL_END\",\"toolCallId\":\"" id "\"")
#define RESULT(id, content)                                                   \
    EVENT("TOOL_CALL_RESULT\",\"messageId\":\"r" id "\",\"toolCallId\":\"" id \
          "\",\"content\":" content)
#define TOOL(id, content)  CALL(id, "search") RESULT(id, content)
#define SNAPSHOT(s)   EVENT("STATE_SNAPSHOT\",\"snapshot\":" s)
#define PATCH(s)      EVENT("STATE_DELTA\",\"delta\":[" s "]")
#define MESSAGES(s)   EVENT("MESSAGES_SNAPSHOT\",\"messages\":[" s "]")

/* members, also as they stand in a JSON text in a JSON text */

#define M(name, s)    "\"" name "\":\"" s "\""
#define T(name, s)    "\\\"" name "\\\":\\\"" s "\\\""

#define INPUT(members)                                                        \
    "{\"threadId\":\"t\",\"runId\":\"r\",\"tools\":[]," members "}"
#define EMPTY         INPUT("\"messages\":[],\"state\":{},\"context\":[]")
#define WITH_STATE(s)     INPUT("\"messages\":[],\"state\":" s)
#define WITH_CONTEXT(s)   INPUT("\"messages\":[],\"state\":{},\"context\":" s)
#define WITH_MESSAGES(s)  INPUT("\"state\":{},\"messages\":[" s "]")

/* so that there is evidence at all, but none for the quote */

#define BESIDE        TOOL("tc0", "\"" OTHER ".\"")

#define PLENTY        (64 * 1024 * 1024)
#define OUT_MAX       (1 << 20)


typedef struct {
    heap_t          heap;
    cite_conf_t     conf;
    cite_reader_t   reader;
    cite_stream_t   s;
    char            out[OUT_MAX];
    size_t          out_n;
    part_t          parts[4096];
    size_t          parts_n;
} play_t;


typedef struct {
    const char  *title;
    const char  *request;      /* NULL: one with nothing in it */
    const char  *stream;       /* all but the run's start and end */
} place_t;


static const cite_span_t  tools[] = {
    { (const uint8_t *) "!writer", 7 }
};

static const cite_span_t  only_tools[] = {
    { (const uint8_t *) "search", 6 }
};


static cite_span_t
span_of(const char *s)
{
    return cite_span_make(s, strlen(s));
}


/* settings may be changed until play_begin() */

static play_t *
play_create(void)
{
    play_t  *p;

    static const cite_conf_t  settings = LIMITS(1 << 20, 1 << 20, PLENTY);

    p = calloc(1, sizeof(play_t));

    heap_init(&p->heap, 0, HEAP_FAIL_ONCE);

    p->conf = settings;
    p->conf.evidence = 1;
    p->conf.max_evidence_size = CITE_MAX_EVIDENCE_SIZE;
    p->conf.evidence_threshold = CITE_EVIDENCE_THRESHOLD;
    p->conf.closest = CITE_CLOSEST;
    p->conf.max_verification_size = CITE_MAX_VERIFICATION;

    return p;
}


static void
play_begin(play_t *p, const char *request)
{
    cite_reader_init(&p->reader, &p->heap.lend, PLENTY);
    cite_stream_init(&p->s, &p->conf, &p->heap.lend, &p->reader);
    cite_stream_request(&p->s, span_of(request ? request : EMPTY));
}


static play_t *
play_open(const char *request)
{
    play_t  *p;

    p = play_create();
    play_begin(p, request);

    return p;
}


static void
play_close(play_t *p)
{
    cite_stream_release(&p->s);
    cite_reader_release(&p->reader);

    is_num(p->heap.live, 0, "all memory is given back");

    free(p);
}


static void
play_take(play_t *p, const cite_piece_t *piece)
{
    part_t  *part;

    if (p->out_n + piece->bytes.n >= OUT_MAX
        || p->parts_n == cite_nelts(p->parts))
    {
        diag("too much came out");
        exit(1);
    }

    part = &p->parts[p->parts_n++];
    part->offset = p->out_n;
    part->n = piece->bytes.n;
    part->added = piece->added;

    memcpy(p->out + p->out_n, piece->bytes.p, piece->bytes.n);
    p->out_n += piece->bytes.n;
    p->out[p->out_n] = '\0';
}


static void
play_flush(play_t *p)
{
    cite_piece_t  piece;

    while (cite_stream_flush(&p->s, &piece) == CITE_OK) {
        play_take(p, &piece);
    }
}


static void
play_work(play_t *p)
{
    while (cite_stream_work(&p->s) == CITE_AGAIN) { /* void */ }

    play_flush(p);
}


static void
play_feed(play_t *p, const char *text)
{
    cite_span_t   in;
    cite_piece_t  piece;

    in = span_of(text);

    while (cite_stream_next(&p->s, &in, &piece) == CITE_OK) {
        play_take(p, &piece);
    }

    play_work(p);
}


static void
play_end(play_t *p)
{
    cite_rc_t     rc;
    cite_piece_t  piece;

    while ((rc = cite_stream_end(&p->s, &piece)) != CITE_DONE) {

        if (rc == CITE_AGAIN) {
            play_work(p);

        } else {
            play_take(p, &piece);
        }
    }
}


/* the whole in steps; 0: at once */

static void
play_steps(play_t *p, const char *text, size_t step)
{
    char    part[65];
    size_t  n;

    if (step == 0) {
        play_feed(p, text);
        return;
    }

    while (*text) {
        n = cite_min(strlen(text), step);
        memcpy(part, text, n);
        part[n] = '\0';
        play_feed(p, part);
        text += n;
    }
}


static const cite_record_t *
record(play_t *p, size_t i)
{
    cite_message_t       *m;
    const cite_record_t  *rec;

    for (m = p->s.run.messages; m; m = m->next) {
        for (rec = m->records.first; rec; rec = rec->next) {
            if (i-- == 0) {
                return rec;
            }
        }
    }

    return NULL;
}


static const char *
verification(play_t *p, size_t i)
{
    cite_buf_t            b;
    const cite_record_t  *rec;
    static char           text[4096];

    rec = record(p, i);

    if (rec == NULL) {
        return "no citation";
    }

    cite_buf_init(&b, &p->s.mem, sizeof(text) - 1);
    cite_verdict_write(&b, rec);

    memcpy(text, b.p ? (char *) b.p : "", b.n);
    text[b.n] = '\0';

    cite_buf_free(&b);

    return text;
}


/* a client that applies each patch finds nothing wrong */

static void
play_sound(play_t *p, const char *state, const char *title)
{
    client_t  c;

    client_init(&c, state);
    client_read(&c, cite_span_make(p->out, p->out_n), p->parts, p->parts_n);
    client_check(&c);

    is_str(c.problem, "", "%s: the client has no problem", title);

    client_release(&c);
}


static const char *
state_of(const char *request)
{
    static char     text[4096];
    cite_request_t  req;

    if (request == NULL
        || cite_request_read(span_of(request), &req) != CITE_OK
        || req.state.n == 0)
    {
        return "{}";
    }

    snprintf(text, sizeof(text), "%.*s", (int) req.state.n,
             (const char *) req.state.p);

    return text;
}


static void
place(const place_t *c, const cite_span_t *names, size_t names_n, int found)
{
    size_t                i, citations;
    play_t               *p;
    const char           *said;
    cite_verdict_e        verdict;
    static const size_t   steps[] = { 0, 1, 61 };

    for (i = 0; i < cite_nelts(steps); i++) {
        p = play_create();
        p->conf.evidence_tools = names;
        p->conf.evidence_tools_n = names_n;
        play_begin(p, c->request);

        play_steps(p, STARTED, steps[i]);
        play_steps(p, c->stream, steps[i]);
        play_steps(p, FINISHED, steps[i]);
        play_end(p);

        citations = record(p, 0) != NULL;
        verdict = citations ? cite_verdict(record(p, 0)) : 0;
        said = verification(p, 0);

        if (!ok(citations && (found ? verdict == CITE_VERDICT_VERIFIED
                              : verdict == CITE_VERDICT_MISSED
                                || verdict == CITE_VERDICT_SKIPPED),
                "%s: %s", c->title, found ? "found" : "missed"))
        {
            diag("step %zu: %s", steps[i], said);
        }

        if (!found && !ok(strstr(p->out, "\"status\":\"found\"") == NULL
                          && strstr(p->out, "\"status\":\"partial") == NULL,
                          "%s: and nothing else was told before", c->title))
        {
            diag("step %zu", steps[i]);
        }

        play_sound(p, state_of(c->request), c->title);
        play_close(p);
    }
}


/* the quote stands in no other place, and the model may have written it */

static void
never_evidence(void)
{
    size_t  i;

    static const place_t  cases[] = {

        { "what the answer says itself", NULL,
          BESIDE SAYS("m1", QUOTE ". " TAG("s1", QUOTE)) },

        { "another message of the assistant", NULL,
          BESIDE SAYS("s1", QUOTE ".") CITES },

        { "a message of the user", NULL,
          BESIDE
          EVENT("TEXT_MESSAGE_START\",\"messageId\":\"s1\",\"role\":\"user\"")
          EVENT("TEXT_MESSAGE_CONTENT\",\"messageId\":\"s1\",\"delta\":\""
                QUOTE ".\"")
          EVENT("TEXT_MESSAGE_END\",\"messageId\":\"s1\"") CITES },

        { "reasoning", NULL,
          BESIDE
          EVENT("REASONING_START\",\"messageId\":\"s1\"")
          EVENT("REASONING_MESSAGE_START\",\"messageId\":\"s1\","
                "\"role\":\"reasoning\"")
          EVENT("REASONING_MESSAGE_CONTENT\",\"messageId\":\"s1\","
                "\"delta\":\"" QUOTE ".\"")
          EVENT("REASONING_MESSAGE_END\",\"messageId\":\"s1\"")
          EVENT("REASONING_END\",\"messageId\":\"s1\"") CITES },

        { "chunks of reasoning", NULL,
          BESIDE
          EVENT("REASONING_MESSAGE_CHUNK\",\"messageId\":\"s1\","
                "\"delta\":\"" QUOTE ".\"") CITES },

        { "thinking", NULL,
          BESIDE
          EVENT("THINKING_TEXT_MESSAGE_START\"")
          EVENT("THINKING_TEXT_MESSAGE_CONTENT\",\"delta\":\"" QUOTE ".\"")
          EVENT("THINKING_TEXT_MESSAGE_END\"") CITES },

        { "arguments of a tool", NULL,
          BESIDE
          EVENT("TOOL_CALL_START\",\"toolCallId\":\"s1\","
                "\"toolCallName\":\"search\"")
          EVENT("TOOL_CALL_ARGS\",\"toolCallId\":\"s1\",\"delta\":\"{"
                T("content", QUOTE) "}\"")
          EVENT("TOOL_CALL_END\",\"toolCallId\":\"s1\"") CITES },

        { "arguments in chunks", NULL,
          BESIDE
          EVENT("TOOL_CALL_CHUNK\",\"toolCallId\":\"s1\","
                "\"toolCallName\":\"search\",\"delta\":\"{"
                T("content", QUOTE) "}\"") CITES },

        { "arguments that a result repeats", NULL,
          BESIDE TOOL("s1", "\"{" T("query", QUOTE) ",\\\"args\\\":{"
                      T("content", QUOTE) "},\\\"results\\\":[{"
                      T("id", "s1") "," T("content", OTHER) "}]}\"") CITES },

        { "an answer in qa_history", NULL,
          BESIDE SNAPSHOT("{\"rag\":{\"qa_history\":[{" M("question", "Why?")
                          "," M("answer", QUOTE) ",\"citations\":[{"
                          M("chunk_id", "s1") "," M("content", OTHER)
                          "}]}]}}") CITES },

        { "a question in qa_history", NULL,
          BESIDE SNAPSHOT("{\"rag\":{\"qa_history\":[{" M("question", QUOTE)
                          "," M("answer", "Yes.") ",\"citations\":[{"
                          M("chunk_id", "s1") "," M("content", OTHER)
                          "}]}]}}") CITES },

        { "an answer that a delta adds", NULL,
          BESIDE SNAPSHOT("{\"rag\":{\"qa_history\":[]}}")
          PATCH("{" M("op", "add") "," M("path", "/rag/qa_history/-")
                ",\"value\":{" M("question", QUOTE) "," M("answer", QUOTE)
                ",\"citations\":[]}}") CITES },

        { "an answer that a delta replaces", NULL,
          BESIDE SNAPSHOT("{\"rag\":{\"qa_history\":[{" M("question", "Why?")
                          "," M("answer", "") "}]}}")
          PATCH("{" M("op", "replace") "," M("path", "/rag/qa_history/0/answer")
                "," M("value", QUOTE) "}") CITES },

        { "an answer in the state of the request",
          WITH_STATE("{\"rag\":{\"qa_history\":[{" M("question", QUOTE) ","
                     M("answer", QUOTE) ",\"citations\":[]}]}}"),
          BESIDE CITES },

        { "a draft in the state", NULL,
          BESIDE SNAPSHOT("{" M("draft", QUOTE) ",\"report\":{"
                          M("content", QUOTE) "}," M("content", QUOTE) "}")
          CITES },

        { "messages in the state", NULL,
          BESIDE SNAPSHOT("{\"messages\":[{" M("id", "s1") ","
                          M("role", "assistant") "," M("content", QUOTE)
                          "}]}") CITES },

        { "a summary in the state", NULL,
          BESIDE SNAPSHOT("{\"rag\":{\"citation_index\":{\"s1\":{"
                          M("chunk_id", "s1") "," M("title", "One") ","
                          M("summary", QUOTE) "}}}}")
          PATCH("{" M("op", "add") "," M("path", "/rag/citation_index/s1")
                ",\"value\":{" M("chunk_id", "s1") "," M("title", "One") ","
                M("summary", QUOTE) "}}") CITES },

        { "our key in the state of the request",
          WITH_STATE("{\"deepcitation\":{\"citations\":{\"s1\":{"
                     M("id", "s1") "," M("fullPhrase", QUOTE) ","
                     M("content", QUOTE) "}},\"documents\":[{" M("id", "s1")
                     "," M("content", QUOTE) "}]}}"),
          BESIDE CITES },

        { "our key in a snapshot", NULL,
          BESIDE SNAPSHOT("{\"deepcitation\":{\"documents\":[{"
                          M("id", "s1") "," M("content", QUOTE) "}]}}")
          CITES },

        { "our key in a delta", NULL,
          BESIDE PATCH("{" M("op", "add") "," M("path", "/deepcitation")
                       ",\"value\":{\"documents\":[{" M("id", "s1") ","
                       M("content", QUOTE) "}]}}") CITES },

        { "below our key in a delta", NULL,
          BESIDE PATCH("{" M("op", "add") ","
                       M("path", "/deepcitation/citations") ",\"value\":"
                       "{\"documents\":[{" M("id", "s1") ","
                       M("content", QUOTE) "}]}}") CITES },

        { "our key in a delta of the whole state", NULL,
          BESIDE PATCH("{" M("op", "replace") "," M("path", "")
                       ",\"value\":{\"deepcitation\":{\"documents\":[{"
                       M("id", "s1") "," M("content", QUOTE) "}]}}}") CITES },

        { "the user's message in the request",
          WITH_MESSAGES("{" M("id", "s1") "," M("role", "user") ","
                        M("content", QUOTE) "}"),
          BESIDE CITES },

        { "the assistant's message in the request",
          WITH_MESSAGES("{" M("id", "s1") "," M("role", "assistant") ","
                        M("content", QUOTE) "}"),
          BESIDE CITES },

        { "arguments of a tool in the request",
          WITH_MESSAGES("{" M("id", "a1") "," M("role", "assistant")
                        ",\"toolCalls\":[{" M("id", "s1") ","
                        M("type", "function") ",\"function\":{"
                        M("name", "search") "," M("arguments", QUOTE)
                        "}}]}"),
          BESIDE CITES },

        { "a system message in the request",
          WITH_MESSAGES("{" M("id", "s1") "," M("role", "system") ","
                        M("content", QUOTE) "}"),
          BESIDE CITES },

        { "the assistant's message in a list of messages", NULL,
          BESIDE MESSAGES("{" M("id", "s1") "," M("role", "assistant") ","
                          M("content", QUOTE) "},{" M("id", "s2") ","
                          M("role", "user") "," M("content", QUOTE) "}")
          CITES },

        { "a custom event", NULL,
          BESIDE EVENT("CUSTOM\",\"name\":\"s1\",\"value\":{"
                       M("content", QUOTE) "}") CITES },
    };

    for (i = 0; i < cite_nelts(cases); i++) {
        place(&cases[i], NULL, 0, 0);
    }
}


/* results of tools that are set apart, wherever they stand */

#define WRITTEN       "{" M("id", "a1") "," M("role", "assistant")            \
                      ",\"toolCalls\":[{" M("id", "s1") ","                   \
                      M("type", "function") ",\"function\":{"                 \
                      M("name", "writer") "," M("arguments", "{}") "}}]},"    \
                      "{" M("id", "a2") "," M("role", "tool") ","             \
                      M("toolCallId", "s1") "," M("content", QUOTE) "}"

static void
excluded_tools(void)
{
    size_t  i;

    static const place_t  cases[] = {

        { "the result of a tool that is excluded", NULL,
          BESIDE CALL("s1", "writer") RESULT("s1", "\"" QUOTE "\"") CITES },

        { "its JSON", NULL,
          BESIDE CALL("s1", "writer")
          RESULT("s1", "\"{\\\"results\\\":[{" T("id", "s1") ","
                 T("content", QUOTE) "}]}\"") CITES },

        { "its parts", NULL,
          BESIDE CALL("s1", "writer")
          RESULT("s1", "[{" M("type", "text") "," M("text", QUOTE) "}]")
          CITES },

        { "and what comes behind it in a delta", NULL,
          BESIDE CALL("s1", "writer")
          RESULT("s1", "\"{\\\"results\\\":[{" T("id", "s1") ","
                 T("content", QUOTE) "}]}\"")
          PATCH("{" M("op", "add") "," M("path", "/a") "," M("value", "b")
                "}") CITES },

        { "in messages of the request", WITH_MESSAGES(WRITTEN),
          BESIDE CITES },

        { "in a list of messages", NULL, BESIDE MESSAGES(WRITTEN) CITES },
    };

    static const place_t  unnamed = {
        "the result of a tool without a name, if names count", NULL,
        BESIDE RESULT("s1", "\"" QUOTE "\"") CITES
    };

    static const place_t  wanted = {
        "the result of a tool that counts", NULL,
        BESIDE TOOL("s1", "\"" QUOTE "\"") CITES
    };

    for (i = 0; i < cite_nelts(cases); i++) {
        place(&cases[i], tools, cite_nelts(tools), 0);
        place(&cases[i], only_tools, cite_nelts(only_tools), 0);
    }

    place(&unnamed, only_tools, cite_nelts(only_tools), 0);
    place(&unnamed, tools, cite_nelts(tools), 0);
    place(&wanted, only_tools, cite_nelts(only_tools), 1);
    place(&wanted, tools, cite_nelts(tools), 1);
}


/* the quote stands in no other place */

#define IN_RESULTS(name)                                                      \
    TOOL("tc1", "\"{\\\"results\\\":[{" T("id", "s1") "," T(name, QUOTE)      \
         "}]}\"") CITES

static void
evidence(void)
{
    size_t  i;

    static const place_t  cases[] = {

        { "a result that is text", NULL,
          TOOL("s1", "\"" OTHER ". " QUOTE ".\"") CITES },

        { "a result in parts", NULL,
          TOOL("s1", "[{" M("type", "text") "," M("text", OTHER) "},{"
               M("type", "text") "," M("text", QUOTE) "}]") CITES },

        { "JSON in a part", NULL,
          TOOL("tc1", "[{" M("type", "text") "," M("text", "{\\\"results\\\":[{"
               T("id", "s1") "," T("content", QUOTE) "}]}") "}]") CITES },

        { "content", NULL, IN_RESULTS("content") },
        { "text", NULL, IN_RESULTS("text") },
        { "snippet", NULL, IN_RESULTS("snippet") },
        { "page_content", NULL, IN_RESULTS("page_content") },
        { "content_preview", NULL, IN_RESULTS("content_preview") },

        { "document[]", NULL,
          TOOL("tc1", "\"{\\\"sources\\\":[{\\\"source\\\":{" T("id", "s1")
               "},\\\"document\\\":[\\\"" OTHER "\\\",\\\"" QUOTE
               "\\\"]}]}\"") CITES },

        { "a list of results at the top", NULL,
          TOOL("tc1", "\"[{" T("id", "s1") "," T("content", QUOTE) "}]\"")
          CITES },

        { "citation_index in a snapshot", NULL,
          SNAPSHOT("{\"rag\":{\"citation_index\":{\"s1\":{"
                   M("chunk_id", "s1") "," M("content", QUOTE) "}}}}")
          CITES },

        { "searches in a snapshot", NULL,
          SNAPSHOT("{\"rag\":{\"searches\":{\"lamps\":[{"
                   M("chunk_id", "s1") "," M("content", QUOTE) "}]}}}")
          CITES },

        { "documents in a snapshot", NULL,
          SNAPSHOT("{\"rag\":{\"documents\":[{" M("id", "s1") ","
                   M("content", QUOTE) "}]}}") CITES },

        { "citations in a snapshot", NULL,
          SNAPSHOT("{\"rag\":{\"citations\":[{" M("chunk_id", "s1") ","
                   M("content", QUOTE) "}]}}") CITES },

        { "citations of qa_history in a snapshot", NULL,
          SNAPSHOT("{\"rag\":{\"qa_history\":[{" M("question", "Why?") ","
                   M("answer", "So.") ",\"citations\":[{"
                   M("chunk_id", "s1") "," M("content", QUOTE) "}]}]}}")
          CITES },

        { "documents at the top of a snapshot", NULL,
          SNAPSHOT("{\"documents\":[{" M("id", "s1") ","
                   M("content", QUOTE) "}]}") CITES },

        { "citation_index at the top of a snapshot", NULL,
          SNAPSHOT("{\"citation_index\":{\"s1\":{" M("chunk_id", "s1") ","
                   M("content", QUOTE) "}}}") CITES },

        { "a space in a delta", NULL,
          PATCH("{" M("op", "add") "," M("path", "/rag") ",\"value\":{"
                "\"citation_index\":{\"s1\":{" M("chunk_id", "s1") ","
                M("content", QUOTE) "}}}}") CITES },

        { "citation_index in a delta", NULL,
          SNAPSHOT("{\"rag\":{}}")
          PATCH("{" M("op", "add") "," M("path", "/rag/citation_index")
                ",\"value\":{\"s1\":{" M("chunk_id", "s1") ","
                M("content", QUOTE) "}}}") CITES },

        { "an entry of citation_index in a delta", NULL,
          SNAPSHOT("{\"rag\":{\"citation_index\":{}}}")
          PATCH("{" M("op", "add") "," M("path", "/rag/citation_index/s1")
                ",\"value\":{" M("chunk_id", "s1") "," M("content", QUOTE)
                "}}") CITES },

        { "searches in a delta", NULL,
          SNAPSHOT("{\"rag\":{\"searches\":{}}}")
          PATCH("{" M("op", "add") "," M("path", "/rag/searches/lamps")
                ",\"value\":[{" M("chunk_id", "s1") "," M("content", QUOTE)
                "}]}") CITES },

        { "documents in a delta", NULL,
          SNAPSHOT("{\"rag\":{\"documents\":[]}}")
          PATCH("{" M("op", "add") "," M("path", "/rag/documents/-")
                ",\"value\":{" M("id", "s1") "," M("content", QUOTE)
                "}}") CITES },

        { "citations in a delta", NULL,
          SNAPSHOT("{\"rag\":{\"citations\":[]}}")
          PATCH("{" M("op", "add") "," M("path", "/rag/citations/-")
                ",\"value\":{" M("chunk_id", "s1") "," M("content", QUOTE)
                "}}") CITES },

        { "a delta of the whole state", NULL,
          PATCH("{" M("op", "replace") "," M("path", "")
                ",\"value\":{\"rag\":{\"documents\":[{" M("id", "s1") ","
                M("content", QUOTE) "}]}}}") CITES },

        { "the request's context",
          WITH_CONTEXT("[{" M("description", "s1") "," M("value", QUOTE)
                       "}]"),
          SAYS("m1", TAG("s1", QUOTE)) },

        { "JSON in the request's context",
          WITH_CONTEXT("[{" M("description", "papers") ","
                       M("value", "[{" T("id", "s1") "," T("content", QUOTE)
                         "}]") "}]"),
          CITES },

        { "a tool's message of the request",
          WITH_MESSAGES("{" M("id", "a2") "," M("role", "tool") ","
                        M("toolCallId", "s1") "," M("content", QUOTE) "}"),
          CITES },

        { "JSON in a tool's message of the request",
          WITH_MESSAGES("{" M("id", "a2") "," M("role", "tool") ","
                        M("toolCallId", "tc1") ","
                        M("content", "{\\\"results\\\":[{" T("id", "s1") ","
                          T("text", QUOTE) "}]}") "}"),
          CITES },

        { "the request's state",
          WITH_STATE("{\"rag\":{\"citation_index\":{\"s1\":{"
                     M("chunk_id", "s1") "," M("content", QUOTE) "}}}}"),
          CITES },

        { "a tool's message in a list of messages", NULL,
          MESSAGES("{" M("id", "a2") "," M("role", "tool") ","
                   M("toolCallId", "s1") "," M("content", QUOTE) "}")
          CITES },
    };

    for (i = 0; i < cite_nelts(cases); i++) {
        place(&cases[i], NULL, 0, 1);
    }
}


static size_t
told(const play_t *p, const char *what)
{
    size_t       n;
    const char  *at;

    for (n = 0, at = p->out; (at = strstr(at, what)) != NULL; n++) {
        at++;
    }

    return n;
}


/* good news at once, bad news when no source can come any more */

static void
moments(void)
{
    play_t  *p;

    p = play_open(NULL);

    play_feed(p, STARTED TOOL("s1", "\"" QUOTE ".\""));
    play_feed(p, SAYS("m1", TAG("s1", QUOTE) TAG("s1", OTHER) "And [9]."));

    is_num(told(p, "\"status\":\"found\""), 2,
           "what is found is told at once, in the message and beside it");
    is_num(told(p, "\"status\":\"not_found\""), 0, "what is missed is not");
    is_num(p->s.checks.pending, 1, "it waits");

    play_feed(p, EVENT("STEP_STARTED\",\"stepName\":\"a\""));
    is_num(told(p, "\"status\":\"not_found\""), 0, "for no other event");

    play_feed(p, FINISHED);
    is_num(told(p, "\"status\":\"not_found\""), 2, "but for the end");
    is_num(told(p, "\"reason\":\"no source\""), 2,
           "what points at nothing is not denied");
    ok(strstr(strstr(p->out, "\"not_found\""), "RUN_FINISHED") != NULL,
       "and is told before it");
    is_num(p->s.checks.pending, 0, "nothing waits any more");

    play_end(p);
    play_sound(p, "{}", "found and missed");
    play_close(p);
}


/* a source that comes later is tried on all that is open */

static void
later_sources(void)
{
    play_t  *p;

    p = play_open(NULL);

    play_feed(p, STARTED SAYS("m1", TAG("s1", QUOTE) TAG("s2", OTHER)));
    is_num(p->s.checks.pending, 2, "without a source all waits");

    play_feed(p, TOOL("s2", "\"" OTHER ".\""));
    is_num(told(p, "\"status\":\"found\""), 2, "the first source settles one");
    is_num(p->s.checks.pending, 1, "the other waits");

    play_feed(p, TOOL("s3", "\"Nothing of all this.\""));
    is_num(p->s.checks.pending, 1, "one that says nothing settles none");

    play_feed(p, TOOL("s1", "\"" QUOTE ".\""));
    is_num(p->s.checks.pending, 0, "the last one settles the other");
    ok(strstr(p->out, "RUN_FINISHED") == NULL, "before the run's end");

    play_feed(p, FINISHED);
    play_end(p);
    play_sound(p, "{}", "later sources");
    play_close(p);

    /* haiku.rag sends them last of all */

    p = play_open(NULL);

    play_feed(p, STARTED SAYS("m1", TAG("s1", QUOTE) TAG("s1", OTHER))
              SNAPSHOT("{\"rag\":{\"citation_index\":{\"s1\":{"
                       M("chunk_id", "s1") "," M("document_title", "Lamps")
                       "," M("content", QUOTE) ",\"page_numbers\":[4]}}}}")
              FINISHED);
    play_end(p);

    is_str(verification(p, 0),
           "{\"status\":\"found\",\"verifiedMatchSnippet\":\"" QUOTE "\","
           "\"source\":{\"id\":\"s1\",\"title\":\"Lamps\",\"page\":4},"
           "\"offset\":0,\"score\":1.00,\"by\":\"evidence\"}",
           "sources in the last snapshot: what is there");
    ok(cite_verdict(record(p, 1)) == CITE_VERDICT_MISSED,
       "sources in the last snapshot: what is not");
    play_sound(p, "{\"rag\":{}}", "sources in the last snapshot");
    play_close(p);
}


/* after many sources only the end is worth another look */

static void
many_sources(void)
{
    char     text[512];
    size_t   i;
    play_t  *p;

    p = play_open(NULL);

    play_feed(p, STARTED SAYS("m1", TAG("s1", QUOTE)));

    for (i = 0; i < 100; i++) {
        snprintf(text, sizeof(text), CALL("x%zu", "search"), i, i);
        play_feed(p, text);
        snprintf(text, sizeof(text),
                 EVENT("TOOL_CALL_RESULT\",\"messageId\":\"r\","
                       "\"toolCallId\":\"x%zu\",\"content\":"
                       "\"Paper %zu says nothing.\""), i, i);
        play_feed(p, text);
    }

    ok(p->s.checks.rounds < 20, "what is open is not tried for ever");

    play_feed(p, TOOL("s1", "\"" QUOTE ".\""));
    play_feed(p, FINISHED);
    play_end(p);

    ok(cite_verdict(record(p, 0)) == CITE_VERDICT_VERIFIED,
       "but once more at the end");
    play_sound(p, "{}", "many sources");
    play_close(p);
}


/* an error of the run does not wait, and nothing stays pending */

static void
ends(void)
{
    size_t   i;
    play_t  *p;

    static const char *const  terminal[] = {
        EVENT("RUN_ERROR\",\"message\":\"no\""), ""
    };

    for (i = 0; i < cite_nelts(terminal); i++) {
        p = play_open(NULL);

        play_feed(p, STARTED TOOL("s1", "\"" QUOTE ".\""));
        play_feed(p, SAYS("m1", TAG("s1", QUOTE) TAG("s1", OTHER)));
        play_feed(p, terminal[i]);
        play_end(p);

        is_num(p->s.checks.pending, 0, "end %zu: nothing is pending", i);
        ok(cite_verdict(record(p, 0)) == CITE_VERDICT_VERIFIED,
           "end %zu: what is found", i);
        is_num(cite_verdict(record(p, 1)),
               i ? CITE_VERDICT_MISSED : CITE_VERDICT_FAILED,
               "end %zu: what is not", i);
        play_sound(p, "{}", "an end");
        play_close(p);
    }
}


/* the service is asked for what evidence can't settle, and for no more */

#define PARAPHRASE    "Lanterns are heavier than they seem [1]."
#define NUMBERED(s)   TOOL("tc1", "\"{\\\"results\\\":[{\\\"index\\\":1,"     \
                           T("id", "s1") "," T("content", s) "}]}\"")

static void
service(void)
{
    play_t           *p;
    cite_question_t  *q;

    p = play_create();
    p->conf.ask = 1;
    play_begin(p, NULL);

    play_feed(p, STARTED NUMBERED(QUOTE));
    play_feed(p, SAYS("m1", TAG("s1", QUOTE) TAG("s1", OTHER)));
    ok(cite_checks_next(&p->s.checks) == NULL,
       "a quote that is found is not asked for, nor one that is open");

    play_feed(p, SAYS("m2", PARAPHRASE));
    q = cite_checks_next(&p->s.checks);
    ok(q && q->n == 1 && q->checks[0]->record == record(p, 2),
       "a claim that evidence leaves open is");
    ok(cite_checks_next(&p->s.checks) == NULL, "once");

    play_feed(p, FINISHED);
    ok(p->s.hold.active && strstr(p->out, "RUN_FINISHED") == NULL,
       "the run's end waits for the answer");
    ok(cite_verdict(record(p, 1)) == CITE_VERDICT_MISSED,
       "what evidence has missed is not asked for at the end");

    if (q) {
        cite_checks_answered(&p->s.checks, q,
                             cite_span("{\"status\":\"found\"}"));
    }

    play_flush(p);
    play_end(p);

    is_str(verification(p, 2), "{\"status\":\"found\"}",
           "the service's verdict is its own");
    ok(strstr(verification(p, 0), "\"by\":\"evidence\"") != NULL,
       "and the stream's says so");
    play_sound(p, "{}", "evidence and a service");
    play_close(p);

    /* without any evidence there is nothing but the service */

    p = play_create();
    p->conf.ask = 1;
    play_begin(p, NULL);

    play_feed(p, STARTED CITES);
    ok(cite_checks_next(&p->s.checks) == NULL,
       "while sources may come nothing is asked");

    play_feed(p, FINISHED);
    q = cite_checks_next(&p->s.checks);
    ok(q && p->s.hold.active, "when none has come, all is");

    if (q) {
        cite_checks_answered(&p->s.checks, q,
                             cite_span("{\"status\":\"not_found\"}"));
    }

    play_flush(p);
    play_end(p);

    is_str(verification(p, 0), "{\"status\":\"not_found\"}",
           "and the answer counts");
    play_sound(p, "{}", "no evidence, but a service");
    play_close(p);

    /* and without a service it stays open */

    p = play_open(NULL);
    play_feed(p, STARTED NUMBERED(QUOTE) SAYS("m1", PARAPHRASE) FINISHED);
    play_end(p);
    is_str(verification(p, 0), "{\"status\":\"skipped\","
           "\"reason\":\"unsettled\",\"by\":\"evidence\",\"closest\":[{"
           "\"snippet\":\"The copper lantern weighs forty kilograms at noon\""
           ",\"offset\":0,\"length\":49,\"sourceId\":\"s1\",\"words\":{"
           "\"in\":1,\"of\":3},\"missing\":[\"heavier\",\"seem\"]}]}",
           "without a service a claim may stay unsettled, with its passage");
    play_sound(p, "{}", "a claim");
    play_close(p);
}


#define SLICE_RESULTS  6
#define SLICE_BYTES    (200 * 1024)
#define SLICE_TAGS     100
#define SLICE_CHECKS   8                 /* at once, as by the header */


/* n bytes of words that are not the same twice */

static char *
prose(char *p, size_t n, size_t seed)
{
    size_t       i;
    char        *last;
    static const char  letters[] = "abcdefghijklmnop";

    last = p + n;

    for (i = seed * 1000003; p + 8 < last; i++) {
        *p++ = letters[i & 15];
        *p++ = letters[(i >> 4) & 15];
        *p++ = letters[(i >> 8) & 15];
        *p++ = letters[(i >> 12) & 15];
        *p++ = letters[(i >> 16) & 15];
        *p++ = i % 12 == 0 ? '.' : letters[(i >> 20) & 15];
        *p++ = ' ';
    }

    *p = '\0';

    return p;
}


/* work is done in portions, so that no other stream waits for all of it */

static void
slices(void)
{
    char         *text, *end;
    size_t        i, n, calls, most, before;
    play_t       *p;
    cite_rc_t     rc;
    cite_span_t   in;
    cite_piece_t  piece;

    p = play_create();
    p->conf.max_citations = SLICE_TAGS;
    play_begin(p, NULL);

    text = malloc(SLICE_BYTES + 4096);
    play_feed(p, STARTED);

    for (i = 0; i < SLICE_RESULTS; i++) {
        end = text + sprintf(text, CALL("x%zu", "search"), i, i);
        end += sprintf(end, "data: {\"type\":\"TOOL_CALL_RESULT\","
                       "\"messageId\":\"r\",\"toolCallId\":\"x%zu\","
                       "\"content\":\"", i);
        end = prose(end, SLICE_BYTES, i);
        strcpy(end, "\"}\n\n");

        in = span_of(text);

        /* what passes is not looked at here */
        while (cite_stream_next(&p->s, &in, &piece) == CITE_OK) { /* void */ }

        while (cite_extract_work(&p->s.run) == CITE_AGAIN) { /* void */ }
    }

    end = text + sprintf(text, "data: {\"type\":\"TEXT_MESSAGE_CHUNK\","
                         "\"messageId\":\"m1\",\"delta\":\"");

    for (i = 0; i < SLICE_TAGS; i++) {
        end += sprintf(end, TAG("s1", "Invented phrase number %zu of them"), i);
    }

    strcpy(end, "\"}\n\n" FINISHED);

    in = span_of(text);
    while (cite_stream_next(&p->s, &in, &piece) == CITE_OK) { /* void */ }

    is_num(p->s.checks.pending, SLICE_TAGS, "all wait at first");

    most = 0;
    calls = 0;

    do {
        before = p->s.checks.pending;
        rc = cite_stream_work(&p->s);
        most = cite_max(most, before - p->s.checks.pending);
        calls++;
    } while (rc == CITE_AGAIN && calls < 1000);

    is_num(rc, CITE_OK, "the work has an end");
    is_num(p->s.checks.pending, 0, "when nothing waits any more");
    ok(most <= SLICE_CHECKS, "one call settles few: %zu", most);

    n = SLICE_RESULTS * SLICE_BYTES / (64 * 1024) + SLICE_TAGS / SLICE_CHECKS;
    ok(calls >= n, "and takes in little: %zu calls", calls);

    free(text);
    while (cite_stream_flush(&p->s, &piece) == CITE_OK) { /* void */ }
    while (cite_stream_end(&p->s, &piece) == CITE_OK) { /* void */ }
    play_close(p);
}


/* the oldest texts leave when there is no room for a new one */

static void
limits(void)
{
    size_t   i, size;
    play_t  *p;

    static const char  stream[] =
        STARTED TOOL("s1", "\"" QUOTE ".\"") TOOL("s2", "\"" OTHER ".\"")
        SAYS("m1", TAG("s1", QUOTE) TAG("s2", OTHER)) FINISHED;

    p = play_open(NULL);
    play_feed(p, stream);
    play_end(p);
    size = p->s.run.evidence.size;
    play_close(p);

    for (i = 0; i < 2; i++) {
        p = play_create();
        p->conf.max_evidence_size = size - i;
        play_begin(p, NULL);
        play_feed(p, stream);
        play_end(p);

        is_num(p->s.run.evidence.dropped, i, "%zu bytes less: %zu left", i, i);
        is_num(p->s.run.evidence.n, 2 - i, "%zu bytes less: texts", i);
        is_num(cite_verdict(record(p, 0)), i ? CITE_VERDICT_SKIPPED
                                             : CITE_VERDICT_VERIFIED,
               "%zu bytes less: the oldest", i);
        is_num(cite_verdict(record(p, 1)), CITE_VERDICT_VERIFIED,
               "%zu bytes less: the newest", i);
        play_sound(p, "{}", "a limit");
        play_close(p);
    }
}


/* the agent's bytes come through without memory, and no verdict is made up */

static void
no_memory(void)
{
    size_t   i, n, bad;
    char    *plain;
    play_t  *p;

    static const char  stream[] =
        STARTED NUMBERED(QUOTE) SNAPSHOT("{\"deepcitation\":{},\"documents\":[{"
                                         M("id", "s2") ","
                                         M("content", QUOTE) "}]}")
        PATCH("{" M("op", "add") "," M("path", "/documents/-") ",\"value\":{"
              M("id", "s3") "," M("content", QUOTE) "}}")
        SAYS("m1", TAG("s1", QUOTE) TAG("s1", OTHER)) FINISHED;

    plain = malloc(sizeof(stream));
    bad = 0;

    for (i = 1; i < 10000; i++) {
        p = play_create();
        heap_init(&p->heap, i, i % 2 ? HEAP_FAIL_ONCE : HEAP_FAIL_ON);
        play_begin(p, NULL);
        play_feed(p, stream);
        play_end(p);

        for (n = 0, bad = 0; n < p->parts_n; n++) {
            if (!p->parts[n].added && bad + p->parts[n].n < sizeof(stream)) {
                memcpy(plain + bad, p->out + p->parts[n].offset,
                       p->parts[n].n);
                bad += p->parts[n].n;
            }
        }

        bad = bad != sizeof(stream) - 1 || memcmp(plain, stream, bad) != 0
              || p->s.checks.pending
              || (record(p, 1)
                  && (cite_verdict(record(p, 1)) == CITE_VERDICT_VERIFIED
                      || cite_verdict(record(p, 1)) == CITE_VERDICT_PARTIAL));
        n = heap_failed(&p->heap);

        cite_stream_release(&p->s);
        cite_reader_release(&p->reader);
        bad |= p->heap.live != 0;
        free(p);

        if (bad || !n) {
            break;
        }
    }

    ok(!bad && i > 20, "without memory, at %zu calls", i);

    free(plain);
}


int
main(void)
{
    never_evidence();
    excluded_tools();
    evidence();
    moments();
    later_sources();
    many_sources();
    ends();
    service();
    slices();
    limits();
    no_memory();

    return done();
}
