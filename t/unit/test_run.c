
/*
 * Copyright (C) the ngx_cite authors
 *
 * The model of a run: scripts of events, and what they leave behind.
 */


#include "run/cite_run.h"
#include "settings.h"
#include "heap.h"
#include "tap.h"

#include <stdio.h>


#define STEPS  16

/* steps of a script: type, closes, id, owner, text or name */

#define START(id)       { CITE_EVENT_TEXT_START, OWNER, id, "", "", 1 }
#define START_AS(id)    { CITE_EVENT_TEXT_START, OWNER, id, "", "", 0 }
#define DELTA(id, s)    { CITE_EVENT_TEXT_DELTA, OWNER, id, "", s, 1 }
#define END(id)         { CITE_EVENT_TEXT_END, OWNER, id, "", "", 1 }
#define CHUNK(id, o, s) { CITE_EVENT_TEXT_CHUNK, NONE, id, o, s, 1 }
#define CHUNK_AS(id, s) { CITE_EVENT_TEXT_CHUNK, NONE, id, "", s, 0 }
#define CALL(id, n)     { CITE_EVENT_TOOL_START, OWNER, id, "", n, 0 }
#define ARGS(id, s)     { CITE_EVENT_TOOL_DELTA, OWNER, id, "", s, 0 }
#define CALLED(id)      { CITE_EVENT_TOOL_END, OWNER, id, "", "", 0 }
#define RESULT(id, s)   { CITE_EVENT_TOOL_RESULT, OWNER, id, "", s, 0 }
#define CALLS(id, o, s) { CITE_EVENT_TOOL_CHUNK, NONE, id, o, s, 0 }
#define THINKS(id, o)   { CITE_EVENT_THOUGHT_CHUNK, NONE, id, o, "no", 1 }
#define CUSTOM(o)       { CITE_EVENT_OTHER, OWNER, "", o, "", 0 }
#define RAW             { CITE_EVENT_OTHER, NONE, "", "", "", 0 }
#define BROKEN          { CITE_EVENT_NONE, NONE, "", "", "", 0 }
#define STATE(o)        { CITE_EVENT_STATE, OWNER, "", o, "", 0 }
#define PATCH           { CITE_EVENT_STATE_PATCH, OWNER, "", "", "", 0 }
#define MESSAGES        { CITE_EVENT_MESSAGES, ALL, "", "", "", 0 }
#define RUN(id)         { CITE_EVENT_RUN_START, ALL, id, "", "", 0 }
#define FINISHED        { CITE_EVENT_RUN_END, ALL, "", "", "", 0 }
#define FAILED          { CITE_EVENT_RUN_ERROR, ALL, "", "", "", 0 }

#define NONE   CITE_CLOSES_NONE
#define OWNER  CITE_CLOSES_OWNER
#define ALL    CITE_CLOSES_ALL


typedef struct {
    cite_event_type_e    type;
    cite_event_closes_e  closes;
    const char          *id;
    const char          *owner;
    const char          *text;
    unsigned             assistant;
} step_t;


/*
 * log: of each event, and of the end, what started (+) and ended (-), and
 * "~" while a lane is open.  left: messages as id=text, "<" if open, and
 * calls as id:name(arguments)=result.
 */

typedef struct {
    const char  *name;
    step_t       steps[STEPS];
    const char  *log;
    const char  *left;
} script_t;


static cite_reader_t  reader;

static const cite_conf_t  conf = LIMITS(1 << 20, 1 << 20, 8 << 20);

static cite_mem_t  mem;


static const script_t  scripts[] = {

    { "a message",
      { RUN("r"), START("m"), DELTA("m", "a"), DELTA("m", "b"), END("m"),
        FINISHED },
      "|+m|||-m||", "m=ab" },

    { "messages side by side",
      { START("a"), START("b"), DELTA("a", "1"), DELTA("b", "2"),
        DELTA("a", "3"), END("a"), DELTA("b", "4"), END("b") },
      "+a|+b||||-a||-b|", "a=13 b=24" },

    { "a message is opened again: its text goes on",
      { START("m"), DELTA("m", "a"), END("m"), CALL("c", "f"), CALLED("c"),
        START("m"), DELTA("m", "b"), END("m") },
      "+m||-m|||+m||-m|", "m=ab c:f()=" },

    { "text before START is ignored",
      { DELTA("m", "a"), START("m"), DELTA("m", "b"), END("m") },
      "|+m||-m|", "m=b" },
    { "text after END is ignored",
      { START("m"), DELTA("m", "a"), END("m"), DELTA("m", "b") },
      "+m||-m||", "m=a" },
    { "text of another id is ignored",
      { START("m"), DELTA("x", "a"), DELTA("m", "b"), END("x"), END("m") },
      "+m||||-m|", "m=b" },
    { "END twice ends once",
      { START("m"), END("m"), END("m") }, "+m|-m||", "m=" },
    { "END without START", { END("m") }, "|", "" },
    { "START twice", { START("m"), DELTA("m", "a"), START("m"),
        DELTA("m", "b"), END("m") },
      "+m||+m||-m|", "m=ab" },
    { "an empty id", { START(""), DELTA("", "a"), END("") }, "|||", "" },
    { "no text", { START("m"), DELTA("m", ""), END("m") }, "+m||-m|", "m=" },

    { "text that is not the assistant's is not kept",
      { START_AS("u"), DELTA("u", "a"), END("u"), START("m"), DELTA("m", "b"),
        END("m") },
      "+u||-u|+m||-m|", "u= m=b" },
    { "nor in a lane",
      { CHUNK_AS("u", "a"), CHUNK("", "", "b"), FINISHED },
      "+u~|~|-u|", "u=" },

    { "a run ends while a message is open",
      { START("m"), DELTA("m", "a"), FINISHED }, "+m|||", "m=a<" },
    { "text goes on after a terminal event",
      { START("m"), FAILED, DELTA("m", "a"), FINISHED, END("m") },
      "+m||||-m|", "m=a" },
    { "two runs: the messages stay",
      { RUN("1"), START("m"), DELTA("m", "a"), END("m"), FINISHED, RUN("2"),
        START("n"), END("n"), START("m"), DELTA("m", "b"), END("m") },
      "|+m||-m|||+n|-n|+m||-m|", "m=ab n=" },

    { "broken and other events do nothing",
      { START("m"), BROKEN, RAW, DELTA("m", "a"), CUSTOM(""), PATCH, STATE(""),
        MESSAGES, END("m") },
      "+m||||||||-m|", "m=a" },

    /* tools */

    { "a tool call",
      { CALL("c", "f"), ARGS("c", "{\"a\":"), ARGS("c", "1}"), CALLED("c"),
        RESULT("c", "ok") },
      "|||||", "c:f({\"a\":1})=ok" },
    { "two calls at once",
      { CALL("c", "f"), CALL("d", "g"), ARGS("c", "1"), ARGS("d", "2"),
        ARGS("c", "3"), CALLED("d"), CALLED("c"), RESULT("d", "y"),
        RESULT("c", "x") },
      "|||||||||", "c:f(13)=x d:g(2)=y" },
    { "arguments before START are ignored",
      { ARGS("c", "1"), CALL("c", "f"), ARGS("c", "2") }, "|||",
      "c:f(2)=" },
    { "a result of an unknown call is kept", { RESULT("c", "x") }, "|",
      "c:()=x" },
    { "a name that comes later", { RESULT("c", "x"), CALL("c", "f") }, "||",
      "c:f()=x" },
    { "the first name counts", { CALL("c", "f"), CALL("c", "g") }, "||",
      "c:f()=" },
    { "the last result counts", { RESULT("c", "long"), RESULT("c", "y") },
      "||", "c:()=y" },
    { "calls with an empty id",
      { CALL("", "f"), ARGS("", "1"), RESULT("", "x"), CALLS("", "", "2") },
      "||||", "" },
    { "a call and a message of the same id",
      { START("x"), CALL("x", "f"), DELTA("x", "a"), ARGS("x", "1") },
      "+x||||", "x=a< x:f(1)=" },

    /* lanes */

    { "a lane, ids repeated",
      { CHUNK("m", "", "a"), CHUNK("m", "", "b"), FINISHED },
      "+m~|~|-m|", "m=ab" },
    { "a lane, ids left out",
      { CHUNK("m", "", "a"), CHUNK("", "", "b"), CHUNK("", "", "c"),
        FINISHED },
      "+m~|~|~|-m|", "m=abc" },
    { "the end of the stream closes it",
      { CHUNK("m", "", "a"), CHUNK("", "", "b") }, "+m~|~|-m", "m=ab" },
    { "a chunk of another id closes it",
      { CHUNK("m", "", "a"), CHUNK("n", "", "b"), CHUNK("", "", "c") },
      "+m~|+n-m~|~|-n", "m=a n=bc" },
    { "the first id comes back",
      { CHUNK("m", "", "a"), CHUNK("n", "", "b"), CHUNK("m", "", "c") },
      "+m~|+n-m~|+m-n~|-m", "m=ac n=b" },
    { "a chunk of another kind closes it",
      { CHUNK("m", "", "a"), CALLS("c", "", "1"), CALLS("", "", "2"),
        CHUNK("m", "", "b") },
      "+m~|-m~|~|+m~|-m", "m=ab c:(12)=" },
    { "so does reasoning, of which nothing is kept",
      { CHUNK("m", "", "a"), THINKS("m", ""), THINKS("", ""), CUSTOM("") },
      "+m~|-m~|~||", "m=a" },
    { "a chunk without an id opens nothing", { CHUNK("", "", "a") }, "|",
      "" },
    { "nor does one of another kind, but it closes",
      { CHUNK("m", "", "a"), CALLS("", "", "1"), CHUNK("", "", "b") },
      "+m~|-m||", "m=a" },
    { "a chunk without text",
      { CHUNK("m", "", ""), CHUNK("", "", ""), CHUNK("", "", "a") },
      "+m~|~|~|-m", "m=a" },

    { "START closes a lane", { CHUNK("m", "", "a"), START("n") },
      "+m~|+n-m|", "m=a n=<" },
    { "START of the same message",
      { CHUNK("m", "", "a"), START("m"), DELTA("m", "b"), END("m") },
      "+m~|+m-m||-m|", "m=ab" },
    { "CONTENT closes a lane",
      { CHUNK("m", "", "a"), DELTA("m", "b"), CHUNK("", "", "c") },
      "+m~|-m||", "m=a" },
    { "END closes a lane, once", { CHUNK("m", "", "a"), END("m") },
      "+m~|-m|", "m=a" },
    { "a call closes a lane", { CHUNK("m", "", "a"), CALL("c", "f") },
      "+m~|-m|", "m=a c:f()=" },
    { "arguments close a lane", { CHUNK("m", "", "a"), ARGS("c", "1") },
      "+m~|-m|", "m=a" },
    { "so do the call's end and result",
      { CHUNK("m", "", "a"), CALLED("c"), CHUNK("m", "", "b"),
        RESULT("c", "x") },
      "+m~|-m|+m~|-m|", "m=ab c:()=x" },
    { "state closes a lane",
      { CHUNK("m", "", "a"), STATE(""), CHUNK("n", "", "b"), PATCH },
      "+m~|-m|+n~|-n|", "m=a n=b" },
    { "steps, custom events and reasoning close a lane",
      { CHUNK("m", "", "a"), CUSTOM("") }, "+m~|-m|", "m=a" },
    { "all messages anew close a lane",
      { CHUNK("m", "", "a"), MESSAGES, CHUNK("", "", "b") }, "+m~|-m||",
      "m=a" },
    { "the start of a run closes a lane", { CHUNK("m", "", "a"), RUN("r") },
      "+m~|-m|", "m=a" },
    { "its failure too", { CHUNK("m", "", "a"), FAILED }, "+m~|-m|", "m=a" },
    { "other and broken events close nothing",
      { CHUNK("m", "", "a"), RAW, BROKEN, CHUNK("", "", "b") },
      "+m~|~|~|~|-m", "m=ab" },
    { "a message that is open is no lane",
      { START("m"), DELTA("m", "a"), CHUNK("", "", "b") }, "+m|||",
      "m=a<" },
    { "a chunk of a message that is open",
      { START("m"), DELTA("m", "a"), CHUNK("m", "", "b"), END("m") },
      "+m||+m~|-m|", "m=ab" },

    /* lanes of subagents */

    { "two subagents and the agent, ids left out",
      { CHUNK("a", "s", "1"), CHUNK("b", "t", "2"), CHUNK("c", "", "3"),
        CHUNK("", "s", "4"), CHUNK("", "t", "5"), CHUNK("", "", "6") },
      "+a~|+b~|+c~|~|~|~|-c-b-a", "a=14 b=25 c=36" },
    { "an event closes its owner's lane and no other",
      { CHUNK("a", "s", "1"), CHUNK("c", "", "2"), CUSTOM("s"),
        CHUNK("", "", "3"), CUSTOM(""), CHUNK("a", "s", "4"), CUSTOM("t"),
        CHUNK("", "s", "5"), STATE(""), CHUNK("", "s", "6") },
      "+a~|+c~|-a~|~|-c|+a~|~|~|~|~|-a", "a=1456 c=23" },
    { "RUN_FINISHED closes all",
      { CHUNK("a", "s", "1"), CHUNK("b", "t", "2"), CALLS("c", "", "3"),
        FINISHED },
      "+a~|+b~|~|-b-a|", "a=1 b=2 c:(3)=" },
    { "a subagent's next message",
      { CHUNK("a", "s", "1"), CHUNK("b", "t", "2"), CHUNK("c", "s", "3"),
        CHUNK("", "t", "4") },
      "+a~|+b~|+c-a~|~|-b-c", "a=1 b=24 c=3" },
    { "no id and no owner: the only lane of its kind",
      { CHUNK("a", "s", "1"), CALLS("c", "t", "2"), CHUNK("", "", "3"),
        CALLS("", "", "4") },
      "+a~|~|~|~|-a", "a=13 c:(24)=" },
    { "the agent's own lane is of another kind",
      { CHUNK("a", "s", "1"), CALLS("c", "", "2"), CHUNK("", "", "3"),
        CALLS("", "", "4") },
      "+a~|~|~|~|-a", "a=13 c:(24)=" },
    { "of two it can't be told: nothing is added",
      { CHUNK("a", "s", "1"), CHUNK("b", "t", "2"), CHUNK("", "", "3"),
        CHUNK("", "s", "4") },
      "+a~|+b~|~|~|-b-a", "a=14 b=2" },
    { "an owner without a lane, no id",
      { CHUNK("a", "s", "1"), CHUNK("", "t", "2") }, "+a~|~|-a", "a=1" },
    { "the agent gives the id of a subagent's lane",
      { CHUNK("c", "", "1"), CHUNK("a", "s", "2"), CHUNK("a", "", "3"),
        CHUNK("", "", "4") },
      "+c~|+a~|~|~|-a-c", "c=14 a=23" }
};


static cite_span_t
span_of(const char *s)
{
    return cite_span_make(s, strlen(s));
}


static cite_event_t
event_of(const step_t *step)
{
    cite_event_t  ev;

    memset(&ev, 0, sizeof(cite_event_t));

    ev.type = step->type;
    ev.closes = step->closes;
    ev.id = span_of(step->id);
    ev.owner = span_of(step->owner);
    ev.text = span_of(step->text);
    ev.assistant = step->assistant;

    if (ev.type == CITE_EVENT_TOOL_START) {
        ev.name = ev.text;
        ev.text = cite_span("");
    }

    return ev;
}


static void
did(const cite_run_t *run, cite_buf_t *log)
{
    cite_message_t  *m;

    if (run->change.started) {
        cite_buf_byte(log, '+');
        cite_buf_put(log, run->change.started->id);
    }

    for (m = run->change.ended; m; m = m->next_ended) {
        cite_buf_byte(log, '-');
        cite_buf_put(log, m->id);
    }

    if (cite_lanes_open(&run->lanes)) {
        cite_buf_byte(log, '~');
    }
}


static void
left(const cite_run_t *run, cite_buf_t *out)
{
    cite_tool_t     *t;
    cite_message_t  *m;

    for (m = run->messages; m; m = m->next) {
        cite_buf_add(out, " ", out->n != 0);
        cite_buf_put(out, m->id);
        cite_buf_byte(out, '=');
        cite_buf_put(out, cite_buf_view(&m->text));
        cite_buf_add(out, "<", m->open);
    }

    for (t = run->tools; t; t = t->next) {
        cite_buf_add(out, " ", out->n != 0);
        cite_buf_put(out, t->id);
        cite_buf_byte(out, ':');
        cite_buf_put(out, t->name);
        cite_buf_byte(out, '(');
        cite_buf_put(out, cite_buf_view(&t->arguments));
        cite_buf_lit(out, ")=");
        cite_buf_put(out, cite_buf_view(&t->result));
    }
}


/* CITE_EVENT_NONE with no id at all is the end of a script */

static int
is_step(const step_t *step)
{
    return step->id != NULL;
}


static void
play(cite_run_t *run, const step_t *steps, cite_buf_t *log)
{
    size_t        i;
    cite_event_t  ev;

    for (i = 0; i < STEPS && is_step(&steps[i]); i++) {
        ev = event_of(&steps[i]);
        cite_run_event(run, &ev);

        did(run, log);
        cite_buf_byte(log, '|');
    }

    cite_run_close(run);
    did(run, log);
}


static void
scripts_are_followed(void)
{
    size_t      i;
    cite_run_t  run;
    cite_mem_t  own;
    cite_buf_t  log, out;

    for (i = 0; i < cite_nelts(scripts); i++) {
        cite_buf_init(&log, &mem, SIZE_MAX);
        cite_buf_init(&out, &mem, SIZE_MAX);

        cite_mem_init(&own, &cite_heap_libc, SIZE_MAX);
        cite_run_init(&run, &own, &conf, &reader);

        play(&run, scripts[i].steps, &log);
        left(&run, &out);

        is_span(cite_buf_view(&log), scripts[i].log, "%s", scripts[i].name);
        is_span(cite_buf_view(&out), scripts[i].left, "%s: what is left",
                scripts[i].name);
        ok(!run.incomplete && !cite_lanes_open(&run.lanes),
           "%s: all is kept and closed", scripts[i].name);

        cite_mem_release(&own);
    }
}


static void
send(cite_run_t *run, step_t step)
{
    cite_event_t  ev;

    ev = event_of(&step);
    cite_run_event(run, &ev);
}


#define send(run, ...)  send(run, (step_t) __VA_ARGS__)


static void
runs_are_told_apart(void)
{
    cite_run_t      run;
    cite_mem_t      own;
    cite_event_t    ev;
    cite_request_t  req;

    cite_mem_init(&own, &cite_heap_libc, SIZE_MAX);
    cite_run_init(&run, &own, &conf, &reader);

    ok(run.state == CITE_RUN_BEFORE && run.run_id.n == 0, "no run at first");

    memset(&req, 0, sizeof(cite_request_t));
    req.thread_id = cite_span("\"t\\u0031\"");
    req.run_id = cite_span("\"r1\"");

    cite_run_request(&run, &req);
    is_span(cite_buf_view(&run.thread_id), "t1", "the request's thread");
    is_span(cite_buf_view(&run.run_id), "r1", "the request's run");
    ok(run.state == CITE_RUN_BEFORE, "it is no start of a run");

    memset(&ev, 0, sizeof(cite_event_t));
    ev.type = CITE_EVENT_RUN_START;
    ev.id = cite_span("r2");
    ev.thread = cite_span("t2");

    cite_run_event(&run, &ev);
    is_span(cite_buf_view(&run.thread_id), "t2", "the stream corrects it");
    is_span(cite_buf_view(&run.run_id), "r2", "and the run");
    ok(run.state == CITE_RUN_ACTIVE, "a run has started");

    send(&run, FINISHED);
    ok(run.state == CITE_RUN_ENDED, "it has ended");
    is_span(cite_buf_view(&run.run_id), "r2", "its id is still known");

    ev.id = cite_span("r3");
    cite_run_event(&run, &ev);
    ok(run.state == CITE_RUN_ACTIVE, "a second one has started");
    is_span(cite_buf_view(&run.run_id), "r3", "with another id");

    send(&run, FAILED);
    ok(run.state == CITE_RUN_ENDED, "an error ends it");
    send(&run, FINISHED);
    ok(run.state == CITE_RUN_ENDED && !run.incomplete, "it may end again");

    cite_mem_release(&own);
}


static void
odd_requests(void)
{
    size_t          i;
    cite_run_t      run;
    cite_mem_t      own;
    cite_request_t  req;

    static const char *const  cases[][2] = {
        { "", "" }, { "7", "" }, { "null", "" }, { "\"\"", "" },
        { "\"a\\\"b\"", "a\"b" }, { "\"\\x\"", "" }, { "\"\\ud800\"", "" },
        { "{\"a\":\"b\"}", "" }
    };

    for (i = 0; i < cite_nelts(cases); i++) {
        cite_mem_init(&own, &cite_heap_libc, SIZE_MAX);
        cite_run_init(&run, &own, &conf, &reader);

        memset(&req, 0, sizeof(cite_request_t));
        req.run_id = span_of(cases[i][0]);

        cite_run_request(&run, &req);
        is_span(cite_buf_view(&run.run_id), cases[i][1], "a run id of %s",
                cases[i][0]);

        cite_mem_release(&own);
    }
}


static void
results_have_parts(void)
{
    size_t         i;
    cite_run_t     run;
    cite_mem_t     own;
    cite_json_t    json;
    cite_event_t   ev;

    static const char *const  cases[][2] = {
        { "[]", "" },
        { "[{\"type\":\"text\",\"text\":\"a\"}]", "a" },
        { "[{\"text\":\"a\"},{\"text\":\"b\"}]", "a\nb" },
        { "[{\"text\":\"\"},{\"text\":\"b\"},{\"text\":\"\"}]", "b" },
        { "[{\"type\":\"image\",\"url\":\"u\"},{\"text\":\"b\"}]", "b" },
        { "[null,1,\"x\",[\"y\"],{\"text\":null},{\"text\":{}}]", "" },
        { "[{\"text\":\"a\",\"text\":\"b\"}]", "b" }
    };

    cite_json_init(&json, &cite_heap_libc, 8 << 20);

    for (i = 0; i < cite_nelts(cases); i++) {
        cite_mem_init(&own, &cite_heap_libc, SIZE_MAX);
        cite_run_init(&run, &own, &conf, &reader);

        memset(&ev, 0, sizeof(cite_event_t));
        ev.type = CITE_EVENT_TOOL_RESULT;
        ev.id = cite_span("c");
        ev.value = cite_json_read(&json, span_of(cases[i][0]));

        send(&run, RESULT("c", "before"));
        cite_run_event(&run, &ev);

        is_span(cite_buf_view(&run.tools->result), cases[i][1],
                "the text of %s", cases[i][0]);

        cite_mem_release(&own);
    }

    cite_json_release(&json);
}


/* ten bytes fit; the eleventh does not, and nothing after it */

static void
texts_are_limited(void)
{
    cite_run_t       run;
    cite_mem_t       own;
    cite_message_t  *m;

    static const cite_conf_t  small = LIMITS(1 << 20, 10, 8 << 20);

    cite_mem_init(&own, &cite_heap_libc, SIZE_MAX);
    cite_run_init(&run, &own, &small, &reader);

    send(&run, START("m"));
    send(&run, DELTA("m", "01234"));
    send(&run, DELTA("m", "56789"));
    m = run.messages;
    ok(m->text.n == 10 && !run.incomplete, "a message as long as the limit");

    send(&run, DELTA("m", ""));
    ok(!run.incomplete, "an empty delta is not too much");

    send(&run, DELTA("m", "x"));
    ok(run.incomplete && m->text.err, "one byte more is");
    is_span(cite_buf_view(&m->text), "0123456789", "the text so far stays");

    run.incomplete = 0;
    send(&run, START("n"));
    send(&run, DELTA("n", "01234"));
    send(&run, DELTA("n", "56789x"));
    send(&run, DELTA("n", "y"));
    is_span(cite_buf_view(&run.current->text), "01234", "no hole in a text");
    ok(run.incomplete, "and that is told");

    send(&run, END("n"));
    ok(run.change.ended == run.current, "such a message ends as any other");
    send(&run, START("n"));
    send(&run, DELTA("n", "z"));
    is_span(cite_buf_view(&run.current->text), "01234",
            "nor does it go on when opened again");

    run.incomplete = 0;
    send(&run, CALL("c", "f"));
    send(&run, ARGS("c", "0123456789"));
    send(&run, RESULT("c", "0123456789"));
    ok(!run.incomplete && run.tools->arguments.n == 10
       && run.tools->result.n == 10, "arguments and a result of that length");

    send(&run, ARGS("c", "x"));
    ok(run.incomplete && run.tools->arguments.n == 10, "longer arguments");

    run.incomplete = 0;
    send(&run, RESULT("c", "0123456789x"));
    ok(run.incomplete && run.tools->result.n <= 10, "a longer result");

    run.incomplete = 0;
    send(&run, RESULT("c", "short"));
    ok(!run.incomplete && run.tools->result.n == 5, "a later result that fits");

    cite_mem_release(&own);
}


static char  long_id[4096];


static step_t
step_of(cite_event_type_e type, cite_event_closes_e closes, const char *id)
{
    return (step_t) { type, closes, id, "", "x", 1 };
}


/* as docs/architecture.md says: an id of up to 1024 bytes */

static void
ids_are_limited(cite_event_type_e type, cite_event_closes_e closes,
    const char *what)
{
    size_t        n;
    cite_run_t    run;
    cite_mem_t    own;
    cite_event_t  ev;
    step_t        step;

    for (n = 1024; n <= 1025; n++) {
        memset(long_id, 'i', n);
        long_id[n] = '\0';

        cite_mem_init(&own, &cite_heap_libc, SIZE_MAX);
        cite_run_init(&run, &own, &conf, &reader);

        step = step_of(type, closes, long_id);
        ev = event_of(&step);
        ev.thread = ev.id;

        cite_run_event(&run, &ev);

        if (n == 1024) {
            ok(!run.incomplete && (run.messages || run.tools || run.run_id.n),
               "%s of 1024 bytes is kept", what);

        } else {
            ok(run.incomplete, "%s of 1025 bytes: that it is not is told",
               what);
            ok(run.messages == NULL && run.tools == NULL && run.run_id.n == 0,
               "%s of 1025 bytes is not kept", what);
        }

        cite_mem_release(&own);
    }
}


/* after the limit no memory is taken: a long stream must not use it up */

static void
number_of_ids_is_limited(cite_event_type_e type, cite_event_closes_e closes,
    const char *what)
{
    char          id[16];
    size_t        i, used;
    step_t        step;
    cite_run_t    run;
    cite_mem_t    own;
    cite_event_t  ev;

    cite_mem_init(&own, &cite_heap_libc, SIZE_MAX);
    cite_run_init(&run, &own, &conf, &reader);

    used = 0;

    for (i = 0; i < 2 * CITE_RUN_MAX_IDS; i++) {

        snprintf(id, sizeof(id), "id%zu", i);
        step = step_of(type, closes, id);
        ev = event_of(&step);

        if (i == CITE_RUN_MAX_IDS) {
            ok(!run.incomplete, "%d %s are kept", CITE_RUN_MAX_IDS, what);
            used = own.used;
        }

        cite_run_event(&run, &ev);

        if (i == CITE_RUN_MAX_IDS) {
            ok(run.incomplete && run.change.started == NULL, "one more is not");
        }
    }

    is_num(run.message_ids.n + run.tool_ids.n, CITE_RUN_MAX_IDS,
           "%d %s in the end", CITE_RUN_MAX_IDS, what);
    is_num(own.used, used, "%s beyond the limit take no memory", what);

    step = step_of(type, closes, "id7");
    ev = event_of(&step);
    cite_run_event(&run, &ev);

    ok(type == CITE_EVENT_TOOL_START
       || (run.change.started && cite_span_eq(run.change.started->id, cite_span("id7"))),
       "the ones that are known still are");

    cite_mem_release(&own);
}


static void
too_many_lanes(void)
{
    char          id[16];
    int           i;
    step_t        step;
    cite_run_t    run;
    cite_mem_t    own;
    cite_event_t  ev;

    cite_mem_init(&own, &cite_heap_libc, SIZE_MAX);
    cite_run_init(&run, &own, &conf, &reader);

    for (i = 0; i <= CITE_LANES_MAX; i++) {
        snprintf(id, sizeof(id), "m%d", i);
        step = step_of(CITE_EVENT_TEXT_CHUNK, NONE, id);
        step.owner = id;

        if (i == CITE_LANES_MAX) {
            ok(!run.incomplete && run.lanes.open == CITE_LANES_MAX,
               "%d lanes are followed", CITE_LANES_MAX);
        }

        ev = event_of(&step);
        cite_run_event(&run, &ev);
    }

    ok(run.incomplete && run.lanes.lost, "one more is lost");
    ok(run.change.started && run.change.started->text.n == 1, "its first chunk is not");

    send(&run, CHUNK("m16", "m16", "y"));
    is_span(cite_buf_view(&run.current->text), "xy",
            "nor are those that repeat the id");

    send(&run, CHUNK("", "m0", "y"));
    is_span(cite_buf_view(&run.current->text), "xy", "the others go on");

    for (i = 0; i < CITE_LANES_MAX; i++) {
        snprintf(id, sizeof(id), "m%d", i);
        step = step_of(CITE_EVENT_OTHER, OWNER, "");
        step.owner = id;
        ev = event_of(&step);
        cite_run_event(&run, &ev);
    }

    ok(run.lanes.open == 0 && cite_lanes_open(&run.lanes),
       "while it may be open a lane counts as open");

    send(&run, FINISHED);
    ok(!cite_lanes_open(&run.lanes), "the end of the run closes it");

    cite_mem_release(&own);
}


static void
memory_ends(const script_t *script, heap_mode_e mode)
{
    size_t      n, bad;
    heap_t      heap;
    cite_run_t  run;
    cite_mem_t  own;
    cite_buf_t  log;

    cite_buf_init(&log, &mem, SIZE_MAX);
    bad = 0;

    for (n = 1; /* void */ ; n++) {
        heap_init(&heap, n, mode);
        cite_mem_init(&own, &heap.lend, SIZE_MAX);
        cite_run_init(&run, &own, &conf, &reader);

        cite_buf_reset(&log);
        play(&run, script->steps, &log);

        bad += (run.incomplete != 0) != heap_failed(&heap)
               || cite_lanes_open(&run.lanes);

        cite_mem_release(&own);
        bad += heap.live != 0;

        if (!heap_failed(&heap)) {
            break;
        }
    }

    is_num(bad, 0, "%s: each of %zu calls for memory fails%s, and it is told",
           script->name, n - 1, mode == HEAP_FAIL_ONCE ? " once" : "");
}


int
main(void)
{
    cite_reader_init(&reader, &cite_heap_libc, 64 << 20);

    size_t  i;

    cite_mem_init(&mem, &cite_heap_libc, SIZE_MAX);

    scripts_are_followed();
    runs_are_told_apart();
    odd_requests();
    results_have_parts();
    texts_are_limited();

    ids_are_limited(CITE_EVENT_TEXT_START, OWNER, "a message's id");
    ids_are_limited(CITE_EVENT_TOOL_START, OWNER, "a call's id");
    ids_are_limited(CITE_EVENT_RUN_START, ALL, "a run's id");

    number_of_ids_is_limited(CITE_EVENT_TEXT_START, OWNER, "messages");
    number_of_ids_is_limited(CITE_EVENT_TOOL_START, OWNER, "calls");
    number_of_ids_is_limited(CITE_EVENT_TEXT_CHUNK, NONE, "chunked messages");

    too_many_lanes();

    for (i = 0; i < cite_nelts(scripts); i++) {
        memory_ends(&scripts[i], HEAP_FAIL_ONCE);
        memory_ends(&scripts[i], HEAP_FAIL_ON);
    }

    cite_mem_release(&mem);

    cite_reader_release(&reader);

    return done();
}
