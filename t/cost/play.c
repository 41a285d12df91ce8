
/*
 * Copyright (C) the ngx_cite authors
 *
 * Plays a case as a host does: the request, then the stream in pieces, checks
 * in slices, verdicts, and the end.
 */


#include "dialect/cite_hide.h"
#include "formats/cite_formats.h"
#include "formats/cite_pattern.h"
#include "stream/cite_stream_json.h"
#include "lexicon.h"
#include "cite_sha1.h"
#include "cost.h"

#include <stdlib.h>


#define COST_PIECE       16384
#define COST_DELTA       100              /* bytes of a text in one event */
#define COST_JSON_MAX    (64u * 1024 * 1024)
#define COST_FRAME_ROOM  1024             /* around a text */
#define COST_CHECKS      2                /* quotes in the last message */

#define PLAY_RESULT  "{\\\"results\\\":[{\\\"title\\\":\\\"Ferry\\\","          \
                     "\\\"url\\\":\\\"https://h.example/1\\\",\\\"content\\\":" \
                     "\\\"The ferry leaves at six.\\\"}]}"


/* a dialect, and how its streams begin and end */

typedef struct {
    unsigned     set;
    const char  *name;
    const char  *first;
    const char  *last;
} play_dialect_t;


typedef struct {
    const cost_case_t     *c;
    const play_dialect_t  *dialect;
    text_t                 text;
    text_t                 wire;      /* what is read of it */
    cite_conf_t            conf;
    cite_pattern_t        *pattern;
    cite_reader_t          reader;
    cite_stream_t          s;
} play_t;


static const play_dialect_t  play_dialects[] = {
    { COST_VERCEL, "vercel",
      "data: {\"type\":\"start\",\"messageId\":\"m\"}\n\n"
      "data: {\"type\":\"start-step\"}\n\n",
      "data: {\"type\":\"finish-step\"}\n\n"
      "data: {\"type\":\"finish\"}\n\n"
      "data: [DONE]\n\n" },
    { COST_OPENAI, "openai",
      "data: {\"id\":\"c\",\"object\":\"chat.completion.chunk\","
      "\"created\":1,\"model\":\"m\",\"choices\":[{\"index\":0,\"delta\":"
      "{\"role\":\"assistant\",\"content\":\"\"},\"finish_reason\":null}]}"
      "\n\n",
      "data: {\"id\":\"c\",\"object\":\"chat.completion.chunk\","
      "\"created\":1,\"model\":\"m\",\"choices\":[{\"index\":0,\"delta\":"
      "{},\"finish_reason\":\"stop\"}]}\n\n"
      "data: [DONE]\n\n" },
    { COST_ANTHROPIC, "anthropic",
      "event: message_start\n"
      "data: {\"type\":\"message_start\",\"message\":{\"id\":\"msg\","
      "\"type\":\"message\",\"role\":\"assistant\",\"content\":[],"
      "\"model\":\"m\",\"usage\":{\"input_tokens\":1,"
      "\"output_tokens\":1}}}\n\n",
      "event: message_delta\n"
      "data: {\"type\":\"message_delta\",\"delta\":{\"stop_reason\":"
      "\"end_turn\"},\"usage\":{\"output_tokens\":2}}\n\n"
      "event: message_stop\n"
      "data: {\"type\":\"message_stop\"}\n\n" },
    { COST_RESPONSES, "responses",
      "event: response.created\n"
      "data: {\"type\":\"response.created\",\"sequence_number\":0,"
      "\"response\":{\"id\":\"resp\",\"output\":[]}}\n\n",
      "event: response.completed\n"
      "data: {\"type\":\"response.completed\",\"sequence_number\":1,"
      "\"response\":{\"id\":\"resp\",\"output\":[]}}\n\n" },
    { 0, "agui",
      "data: {\"type\":\"RUN_STARTED\",\"threadId\":\"t\",\"runId\":"
      "\"r\"}\n\n",
      "data: {\"type\":\"RUN_FINISHED\",\"threadId\":\"t\",\"runId\":"
      "\"r\"}\n\n" }
};


/* the last one is for all that name none */

static void
play_dialect(play_t *p)
{
    for (p->dialect = play_dialects; p->dialect->set; p->dialect++) {
        if (p->c->set & p->dialect->set) {
            break;
        }
    }
}


static void
play_conf(play_t *p)
{
    cite_conf_t  *conf;

    static const cite_span_t  sources[] = {
        { (const uint8_t *) "rag", 3 },
        { (const uint8_t *) "haiku.rag.chat", 14 }
    };

    static const cite_span_t  tools[] = { { (const uint8_t *) "!echo", 5 } };

    conf = &p->conf;

    conf->max_event_size = CITE_MAX_EVENT_SIZE;
    conf->max_message_size = CITE_MAX_MESSAGE_SIZE;
    conf->max_memory = CITE_MAX_MEMORY;
    conf->max_citations = CITE_MAX_CITATIONS;
    conf->max_citations_run = CITE_MAX_CITATIONS_RUN;
    conf->max_state_size = CITE_MAX_STATE_SIZE;
    conf->keep_messages = CITE_KEEP_MESSAGES;
    conf->state_key = cite_span(CITE_STATE_KEY);
    conf->formats = CITE_FORMATS|CITE_FORMAT_LENTICULAR;
    conf->lexicon = &lexicon;
    conf->sha1 = cite_sha1;
    conf->state_sources = sources;
    conf->state_sources_n = cite_nelts(sources);
    conf->max_verification_size = CITE_MAX_VERIFICATION;
    conf->max_evidence_size = CITE_MAX_EVIDENCE_SIZE;
    conf->evidence_threshold = CITE_EVIDENCE_THRESHOLD;
    conf->closest = CITE_CLOSEST_MOST;
    conf->ask_mode = CITE_ASK_MESSAGE;
    conf->evidence = p->c->kind != COST_ANSWER && !(p->c->set & COST_BLIND);
    conf->ask = p->c->kind == COST_ANSWER;
    conf->strip_data = (p->c->set & COST_STRIP) != 0;
    conf->repair = (p->c->set & COST_REPAIR) != 0;

    if (p->c->set & COST_TOOLS) {
        conf->evidence_tools = tools;
        conf->evidence_tools_n = cite_nelts(tools);
    }

}


static void
play_pattern(play_t *p)
{
    cite_pattern_error_t  err;

    if (p->c->set & COST_PATTERN) {
        p->pattern = cite_pattern_compile(&cite_heap_libc, cite_span("curly"),
                          cite_span("\\{\\{(?<id>[^|}]+)\\|[^}]*\\}\\}"),
                          &err);
        p->conf.patterns = &p->pattern;
        p->conf.patterns_n = 1;
    }
}


static void
play_frame(play_t *p, const char *start, const char *end, int escaped)
{
    cite_span_t  text;

    text = cite_span_make(p->text.p, p->text.n);

    put(&p->wire, "data: %s", start);

    if (escaped) {
        put_escaped(&p->wire, text);

    } else {
        put_bytes(&p->wire, text.p, text.n);
    }

    put(&p->wire, "%s\n\n", end);
}


static void
play_deltas(play_t *p, size_t step)
{
    size_t       n;
    cite_span_t  rest;

    put(&p->wire, "data: {\"type\":\"TEXT_MESSAGE_START\",\"messageId\":\"m\","
        "\"role\":\"assistant\"}\n\n");

    rest = cite_span_make(p->text.p, p->text.n);

    while (rest.n) {
        n = cite_min(rest.n, step);

        while (n < rest.n && (rest.p[n] & 0xc0) == 0x80) {
            n++;
        }

        put(&p->wire, "data: {\"type\":\"TEXT_MESSAGE_CONTENT\","
            "\"messageId\":\"m\",\"delta\":\"");
        put_escaped(&p->wire, cite_span_make(rest.p, n));
        put(&p->wire, "\"}\n\n");

        rest = cite_span_skip(rest, n);
    }

    put(&p->wire, "data: {\"type\":\"TEXT_MESSAGE_END\",\"messageId\":\"m\"}"
        "\n\n");
}


/* what is sent for the text that was made */

static void
play_wire(play_t *p)
{
    switch (p->c->kind) {

    case COST_CONTEXT:
        put(&p->wire, "{\"threadId\":\"t\",\"runId\":\"r\",\"context\":");
        put_bytes(&p->wire, p->text.p, p->text.n);
        put(&p->wire, "}");
        break;

    case COST_MESSAGES:
        put(&p->wire, "{\"threadId\":\"t\",\"runId\":\"r\",\"messages\":");
        put_bytes(&p->wire, p->text.p, p->text.n);
        put(&p->wire, "}");
        break;

    case COST_STATE:
    case COST_HIDE:
        put(&p->wire, "{\"threadId\":\"t\",\"runId\":\"r\",\"state\":");
        put_bytes(&p->wire, p->text.p, p->text.n);
        put(&p->wire, "}");
        break;

    case COST_MESSAGE:
        play_deltas(p, SIZE_MAX);
        break;

    case COST_DELTAS:
        play_deltas(p, COST_DELTA);
        break;

    case COST_RESULT:
        put(&p->wire, "data: {\"type\":\"TOOL_CALL_START\",\"toolCallId\":"
            "\"c\",\"toolCallName\":\"search\"}\n\n");
        play_frame(p, "{\"type\":\"TOOL_CALL_RESULT\",\"toolCallId\":\"c\","
                      "\"messageId\":\"r\",\"content\":\"", "\"}", 1);
        break;

    case COST_SNAPSHOT:
        play_frame(p, "{\"type\":\"STATE_SNAPSHOT\",\"snapshot\":", "}", 0);
        break;

    case COST_PATCH:
        play_frame(p, "{\"type\":\"STATE_DELTA\",\"delta\":", "}", 0);
        break;

    case COST_LIST:
        play_frame(p, "{\"type\":\"MESSAGES_SNAPSHOT\",\"messages\":", "}", 0);
        break;

    default:
        put_bytes(&p->wire, p->text.p, p->text.n);
        break;
    }
}


/* escapes may make it longer than it should be: then the text is shorter */

static void
play_make(play_t *p, size_t size)
{
    size_t  max;

    max = size - COST_FRAME_ROOM;

    p->text.p = malloc(size + 1);
    p->wire.p = malloc(8 * size + COST_FRAME_ROOM);
    p->wire.max = 8 * size + COST_FRAME_ROOM;

    for ( ;; ) {
        dice_reset();
        p->text.n = 0;
        p->text.max = max;
        p->wire.n = 0;

        p->c->make(&p->text);
        play_wire(p);

        if (p->wire.n <= size) {
            break;
        }

        max = (size_t) ((double) max * (double) size / (double) p->wire.n
                        * 0.999);
    }
}


/* all that the host does when something has happened */

static void
play_work(play_t *p)
{
    cite_rc_t     rc;
    cite_span_t   message;
    cite_piece_t  piece;

    do {
        cost_call("stream_work", rc = cite_stream_work(&p->s));
    } while (rc == CITE_AGAIN);

    do {
        cost_call("stream_flush", rc = cite_stream_flush(&p->s, &piece));
    } while (rc == CITE_OK);

    do {
        cost_call("stream_completed",
                  rc = cite_stream_completed(&p->s, &message));
    } while (rc == CITE_OK);
}


static void
play_feed(play_t *p, cite_span_t in)
{
    cite_rc_t     rc;
    cite_span_t   part;
    cite_piece_t  piece;

    while (in.n) {
        part = cite_span_make(in.p, cite_min(in.n, COST_PIECE));
        in = cite_span_skip(in, part.n);

        do {
            cost_call("stream_next", rc = cite_stream_next(&p->s, &part,
                                                           &piece));
        } while (rc == CITE_OK);

        play_work(p);
    }
}


static void
play_lit(play_t *p, const char *s)
{
    play_feed(p, cite_span_make(s, strlen(s)));
}


static void
play_answer(play_t *p, cite_span_t answer)
{
    cite_question_t  *q;

    cost_call("checks_next", q = cite_checks_next(&p->s.checks));

    if (q) {
        cost_call("checks_answered",
                  cite_checks_answered(&p->s.checks, q, answer));
    }

    play_work(p);
}


static void
play_end(play_t *p)
{
    cite_rc_t       rc;
    cite_piece_t    piece;
    cite_summary_t  sum;

    play_lit(p, p->dialect->last);

    if (p->c->kind == COST_ANSWER) {
        play_answer(p, cite_span_make(p->wire.p, p->wire.n));
    }

    for ( ;; ) {
        cost_call("stream_end", rc = cite_stream_end(&p->s, &piece));

        if (rc == CITE_DONE) {
            break;
        }

        if (rc == CITE_AGAIN) {
            play_work(p);
            cite_stream_give_up(&p->s, "timeout");
        }
    }

    cost_call("stream_summary", cite_stream_summary(&p->s, &sum));
    cost_call("stream_status", (void) cite_stream_status(&p->s));
}


static void
play_quotes(play_t *p)
{
    size_t  i;
    char    text[8192], event[16384];
    text_t  t, e;

    t = (text_t) { (uint8_t *) text, 0, sizeof(text) };
    e = (text_t) { (uint8_t *) event, 0, sizeof(event) };

    put(&t, "Words [1]\n<<<CITATION_DATA>>>\n[");

    for (i = 0; i < COST_CHECKS; i++) {
        put(&t, "%s{\"n\":%zu,\"a\":\"s%zu\",\"f\":\"the quay was closed and "
            "number %zu is nowhere\",\"k\":\"quay\",\"p\":\"1_1\"}",
            i ? "," : "", i + 1, i, i);
    }

    put(&t, "]\n<<<END_CITATION_DATA>>>\n");

    put(&e, "data: {\"type\":\"TEXT_MESSAGE_START\",\"messageId\":\"q\","
        "\"role\":\"assistant\"}\n\ndata: {\"type\":\"TEXT_MESSAGE_CONTENT\","
        "\"messageId\":\"q\",\"delta\":\"");
    put_escaped(&e, cite_span_make(t.p, t.n));
    put(&e, "\"}\n\ndata: {\"type\":\"TEXT_MESSAGE_END\",\"messageId\":\"q\"}"
        "\n\n");

    play_feed(p, cite_span_make(e.p, e.n));
}


static void
play_request(play_t *p)
{
    cite_rc_t       rc;
    cite_span_t     body;
    cite_request_t  req;

    body = cite_span_make(p->wire.p, p->wire.n);
    rc = CITE_OK;

    if (p->dialect->set == 0) {
        cost_call("request_read", rc = cite_request_read(body, &req));
    }

    if (rc == CITE_OK) {
        cost_call("stream_request", cite_stream_request(&p->s, body));
    }
}


static void
play_hide(play_t *p)
{
    cite_rc_t   rc;
    cite_buf_t  out;

    cite_buf_init(&out, &p->s.mem, SIZE_MAX);
    p->s.mem.max = SIZE_MAX;

    cost_call("hide_state",
              rc = cite_hide_state(cite_span_make(p->wire.p, p->wire.n),
                                   p->conf.state_key, &out));
    (void) rc;
}


/* the request's dialect is known by its body; anything is put in and out */

static void
play_body(play_t *p)
{
    cite_rc_t              rc;
    cite_buf_t             out;
    cite_span_t            body, place;
    cite_headers_t         none;
    const cite_dialect_t  *dialect;

    p->s.mem.max = SIZE_MAX;
    memset(&none, 0, sizeof(cite_headers_t));
    body = cite_span_make(p->wire.p, p->wire.n);
    dialect = cite_dialect_named(cite_span_make(p->dialect->name,
                                                strlen(p->dialect->name)));

    cost_call("requested", (void) cite_dialect_requested(&none, body, NULL));

    cite_buf_init(&out, &p->s.mem, SIZE_MAX);

    if (dialect->hide) {
        cost_call("hide", rc = dialect->hide(&p->conf, body,
                                             p->conf.state_key, &out));
    }

    cite_buf_reset(&out);

    if (dialect->instruct) {
        cost_call("instruct",
                  rc = dialect->instruct(body, cite_span("Cite."), 1, &place,
                                         &out));
    }

    (void) rc;
}


/* what a tool has returned, in the forms of the dialects that have answers
   which are not streamed */

static void
play_sources(play_t *p)
{
    cite_span_t  request;

    request = cite_span(
        "{\"messages\":[{\"role\":\"user\",\"content\":[{\"type\":"
        "\"tool_result\",\"tool_use_id\":\"t\",\"content\":\"" PLAY_RESULT
        "\"}]},{\"role\":\"tool\",\"tool_call_id\":\"t\",\"content\":\""
        PLAY_RESULT "\"}],\"input\":[{\"type\":\"function_call_output\","
        "\"call_id\":\"c\",\"output\":\"" PLAY_RESULT "\"}]}");

    cost_call("stream_request", cite_stream_request(&p->s, request));
}


static void
play_whole(play_t *p)
{
    cite_rc_t           rc;
    cite_buf_t          out;
    cite_stream_json_t  json;

    if (p->c->set & COST_SOURCES) {
        play_sources(p);
    }

    cite_buf_init(&out, &p->s.mem, p->conf.max_memory);
    cite_stream_json_begin(&json, &p->s,
                           cite_span_make(p->wire.p, p->wire.n));

    do {
        cost_call("stream_json_step",
                  rc = cite_stream_json_step(&json, &out));
    } while (rc == CITE_AGAIN);
}


static void
play_case(play_t *p)
{
    cost_kind_e  kind;

    kind = p->c->kind;

    switch (kind) {

    case COST_HIDE:
        play_hide(p);
        return;

    case COST_BODY:
        play_body(p);
        return;

    case COST_WHOLE:
        play_whole(p);
        return;

    default:
        break;
    }

    if (kind <= COST_STATE) {
        play_request(p);
    }

    play_lit(p, p->dialect->first);

    if (kind == COST_RESTORE) {
        cost_call("stream_restore",
                  cite_stream_restore(&p->s, cite_span_make(p->wire.p,
                                                            p->wire.n), 0));

    } else if (kind > COST_STATE && kind != COST_ANSWER) {
        play_feed(p, cite_span_make(p->wire.p, p->wire.n));
    }

    if ((p->c->set & COST_QUOTES) || kind == COST_ANSWER) {
        play_quotes(p);
    }

    play_end(p);
}


size_t
cost_play(const cost_case_t *c, size_t size)
{
    size_t  n;
    play_t  p;

    memset(&p, 0, sizeof(play_t));
    p.c = c;

    play_dialect(&p);
    play_conf(&p);
    play_pattern(&p);
    play_make(&p, size);

    cite_reader_init(&p.reader, &cite_heap_libc, COST_JSON_MAX);
    cite_stream_init(&p.s, &p.conf, &cite_heap_libc, &p.reader);

    play_case(&p);

    cost_call("stream_release", cite_stream_release(&p.s));

    cite_reader_release(&p.reader);

    if (p.pattern) {
        cite_pattern_free(p.pattern);
    }

    n = p.wire.n;
    free(p.text.p);
    free(p.wire.p);

    return n;
}
