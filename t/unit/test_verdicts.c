
/*
 * Copyright (C) the ngx_cite authors
 *
 * The stream while citations are checked.  A verifier is simulated whose
 * answers come at every moment and in every order; a client that knows
 * nothing of the code says what it has been told.
 */


#include "stream/cite_stream.h"
#include "client.h"
#include "fixtures.h"
#include "heap.h"
#include "settings.h"
#include "tap.h"

#include <stdio.h>
#include <stdlib.h>


#define EVENT(s)      "data: {\"type\":\"" s "}\n\n"
#define STARTED(r)    EVENT("RUN_STARTED\",\"threadId\":\"t\",\"runId\":\"" r "\"")
#define FINISHED(r)   EVENT("RUN_FINISHED\",\"threadId\":\"t\",\"runId\":\"" r "\"")
#define START(id)     EVENT("TEXT_MESSAGE_START\",\"messageId\":\"" id "\"")
#define DELTA(id, s)  EVENT("TEXT_MESSAGE_CONTENT\",\"messageId\":\"" id       \
                            "\",\"delta\":\"" s "\"")
#define END(id)       EVENT("TEXT_MESSAGE_END\",\"messageId\":\"" id "\"")
#define CHUNK(id, s)  EVENT("TEXT_MESSAGE_CHUNK\",\"messageId\":\"" id         \
                            "\",\"delta\":\"" s "\"")
#define MESSAGE(id, s)  START(id) DELTA(id, s) END(id)
#define TAG(s)        "<cite attachment_id='a' full_phrase='" s "'/>"
#define STEP(s)       EVENT("STEP_STARTED\",\"stepName\":\"" s "\"")
#define RESULT(id, s)                                                         \
    EVENT("TOOL_CALL_START\",\"toolCallId\":\"" id                             \
          "\",\"toolCallName\":\"search\"")                                    \
    EVENT("TOOL_CALL_END\",\"toolCallId\":\"" id "\"")                         \
    EVENT("TOOL_CALL_RESULT\",\"messageId\":\"r" id "\",\"toolCallId\":\"" id   \
          "\",\"content\":\"{\\\"results\\\":[{" s                             \
          "\\\"content\\\":\\\"c\\\"}]}\"")
#define FIRST         "\\\"id\\\":\\\"d1\\\",\\\"title\\\":\\\"One\\\","
#define SECOND        "\\\"index\\\":1,\\\"id\\\":\\\"d2\\\","                  \
                      "\\\"title\\\":\\\"Two\\\","
#define SNAPSHOT(s)   EVENT("STATE_SNAPSHOT\",\"snapshot\":" s)
#define PATCH(s)      EVENT("STATE_DELTA\",\"delta\":" s)
#define PAD           "0123456789012345678901234567890123456789012345678901"
#define LONG_PAD      PAD PAD PAD PAD PAD PAD PAD PAD

#define REQUEST       "{\"threadId\":\"t\",\"runId\":\"r\",\"messages\":[],"     \
                      "\"state\":{\"app\":[1]}}"
#define STATE         "{\"app\":[1]}"

#define ASKED_MAX     256
#define SEEN_MAX      (1 << 17)
#define LONG          6000     /* bytes of a fixture; not every cut of it */
#define PLENTY        (64 * 1024 * 1024)


/* when questions are answered */

typedef enum {
    ANSWER_AT_ONCE = 0,
    ANSWER_ONE,              /* the oldest, after each call */
    ANSWER_NEWEST,           /* the same, the newest */
    ANSWER_LAST,             /* when all waits for them, the newest first */
    ANSWER_NEVER,
    ANSWER_BEATS,            /* ANSWER_LAST, with a heartbeat wherever one
                                can be */
    ANSWER_RANDOM,
    ANSWER_NARROW,           /* one is asked at a time, and answered later */
    ANSWER_PLAN              /* see plan_t */
} answer_e;

#define POLICIES  ANSWER_PLAN


/* the n-th answer is that to question order[n], not before moment at[n] */

typedef struct {
    size_t   n;
    size_t   at[4];
    size_t   order[4];
} plan_t;


typedef struct {
    cite_stream_t       s;
    const cite_heap_t  *heap;
    cite_reader_t      *reader;

    cite_buf_t        all;       /* that came out */
    cite_buf_t        out;       /* the same without what was added */
    part_t           *parts;
    size_t            parts_n;
    size_t            parts_max;
    size_t            torn;      /* parts that are added in a wrong place */
    const uint8_t    *places;
    size_t            places_n;

    cite_question_t  *asked[ASKED_MAX];   /* NULL: it was answered */
    size_t            asked_n;
    answer_e          answer;
    const plan_t     *plan;
    size_t            planned;   /* answers given by plan */
    size_t            moment;    /* calls so far */
    uint32_t          random;
    const char       *problem;
} play_t;


typedef struct {
    const char   *name;
    const char   *text;
    size_t        max_event;     /* 0: as by default */
    unsigned      runs:1;        /* more than one: an end may be early */
    unsigned      lossy:1;       /* checks may be given up for a limit */
    unsigned      plans:1;       /* has three citations */
} made_t;


static cite_mem_t     mem;
static cite_reader_t  reader;
static play_t         play;
static uint64_t       seen[SEEN_MAX];    /* outputs that were looked at */
static size_t         runs, looks;


static const char *const  statuses[] = {
    "{\"status\":\"found\"}",
    "{\"status\":\"not_found\",\"note\":\"n\"}",
    "{\"status\":\"partial_text_found\"}",
    "{\"searchState\":{\"status\":\"found\"}}",
    "garbage",
    "{\"status\":\"skipped\"}"
};


static void
play_part(play_t *p, cite_span_t bytes, int added)
{
    if (p->parts_n == p->parts_max) {
        p->parts_max = p->parts_max * 2 + 64;
        p->parts = realloc(p->parts, p->parts_max * sizeof(part_t));
    }

    p->parts[p->parts_n].offset = p->all.n;
    p->parts[p->parts_n].n = bytes.n;
    p->parts[p->parts_n].added = added;
    p->parts_n++;

    if (added && (p->out.n > p->places_n || !p->places[p->out.n])) {
        p->torn++;
    }
}


static void
play_take(play_t *p, const cite_piece_t *piece)
{
    play_part(p, piece->bytes, piece->added);
    cite_buf_put(&p->all, piece->bytes);

    if (!piece->added) {
        cite_buf_put(&p->out, piece->bytes);
    }
}


static int
play_asks(const play_t *p)
{
    if (p->answer == ANSWER_NARROW && p->asked_n
        && p->asked[p->asked_n - 1] != NULL)
    {
        return 0;
    }

    return p->asked_n < ASKED_MAX;
}


static void
play_ask(play_t *p)
{
    cite_question_t  *q;

    while (play_asks(p) && (q = cite_checks_next(&p->s.checks)) != NULL) {
        p->asked[p->asked_n++] = q;
    }
}


static void
play_answer(play_t *p, size_t i)
{
    char              keyed[128];
    size_t            kind;
    const char       *text;
    cite_question_t  *q;

    q = p->asked[i];
    p->asked[i] = NULL;

    kind = i % (cite_nelts(statuses) + 2);

    if (p->moment % 2 && q->n) {
        snprintf(keyed, sizeof(keyed),
                 "{\"verifications\":{\"%.16s\":{\"status\":\"found\"}}}",
                 (const char *) q->checks[0]->id);
        cite_checks_answered(&p->s.checks, q,
                             cite_span_make(keyed, strlen(keyed)));

    } else if (kind == cite_nelts(statuses)) {
        cite_checks_failed(&p->s.checks, q, "timeout");

    } else if (kind > cite_nelts(statuses)) {
        cite_checks_skipped(&p->s.checks, q, "busy");

    } else {
        text = statuses[kind];
        cite_checks_answered(&p->s.checks, q,
                             cite_span_make(text, strlen(text)));
    }
}


/* the oldest or the newest that is open; 0 if none is */

static int
play_answer_one(play_t *p, int newest)
{
    size_t  i, k;

    for (k = 0; k < p->asked_n; k++) {
        i = newest ? p->asked_n - 1 - k : k;

        if (p->asked[i]) {
            play_answer(p, i);
            return 1;
        }
    }

    return 0;
}


static void
play_answer_plan(play_t *p)
{
    size_t  i;

    while (p->planned < p->plan->n
           && p->plan->at[p->planned] <= p->moment)
    {
        i = p->plan->order[p->planned];

        if (i >= p->asked_n || p->asked[i] == NULL) {
            return;
        }

        play_answer(p, i);
        p->planned++;
    }
}


static void
play_answers(play_t *p)
{
    switch (p->answer) {

    case ANSWER_AT_ONCE:
        while (play_answer_one(p, 0)) {
            /* void */
        }

        break;

    case ANSWER_NARROW:
        if (p->moment % 3 == 0) {
            (void) play_answer_one(p, 0);
        }

        break;

    case ANSWER_ONE:
        (void) play_answer_one(p, 0);
        break;

    case ANSWER_NEWEST:
        (void) play_answer_one(p, 1);
        break;

    case ANSWER_RANDOM:
        p->random = p->random * 1664525 + 1013904223;

        if (p->random >> 30 == 0) {
            (void) play_answer_one(p, (p->random >> 29) & 1);
        }

        break;

    case ANSWER_PLAN:
        play_answer_plan(p);
        break;

    default:
        break;
    }
}


static void
play_flush(play_t *p)
{
    cite_piece_t  piece;

    while (cite_stream_flush(&p->s, &piece) == CITE_OK) {
        play_take(p, &piece);
    }
}


/* after each call */

static void
play_moment(play_t *p)
{
    cite_piece_t  piece;

    p->moment++;

    play_ask(p);
    play_answers(p);
    play_flush(p);

    if (p->answer == ANSWER_BEATS && p->out.n
        && cite_stream_heartbeat(&p->s, &piece) == CITE_OK)
    {
        play_take(p, &piece);
    }
}


static void
play_feed(play_t *p, cite_span_t in)
{
    uint8_t       *copy;
    cite_span_t    rest;
    cite_piece_t   piece;

    /* in memory of its own, so that a sanitizer sees a read beyond it */

    copy = malloc(in.n ? in.n : 1);
    memcpy(copy, in.p, in.n);
    rest = cite_span_make(copy, in.n);

    while (cite_stream_next(&p->s, &rest, &piece) == CITE_OK) {
        play_take(p, &piece);
        play_moment(p);
    }

    play_moment(p);
    free(copy);
}


/* the end waits for answers */

static void
play_wait(play_t *p)
{
    play_ask(p);

    if (p->answer == ANSWER_NEVER) {
        cite_stream_give_up(&p->s, "timeout");

    } else if (p->answer == ANSWER_PLAN && p->planned < p->plan->n) {
        /* a question that was never asked has no turn */
        p->planned += p->plan->order[p->planned] >= p->asked_n;

    } else if (!play_answer_one(p, 1)) {
        p->problem = "it waits for nothing";
        cite_stream_give_up(&p->s, "stuck");
    }

    play_moment(p);
}


static void
play_end(play_t *p)
{
    size_t        i;
    cite_rc_t     rc;
    cite_piece_t  piece;

    for (i = 0; i < 100000; i++) {

        rc = cite_stream_end(&p->s, &piece);

        if (rc == CITE_DONE) {
            break;
        }

        if (rc == CITE_OK) {
            play_take(p, &piece);
            play_moment(p);

        } else {
            play_wait(p);
        }
    }

    if (i == 100000) {
        p->problem = "it has no end";
    }

    if (p->s.checks.pending && p->problem == NULL) {
        p->problem = "checks are pending";
    }

    /* what comes too late does no harm and makes no sound */

    i = p->all.n;

    while (play_answer_one(p, 0)) {
        play_flush(p);
    }

    if (p->all.n != i) {
        p->problem = "something was added behind the end";
    }
}


static void
play_begin(play_t *p, const cite_conf_t *conf, const uint8_t *places,
    size_t places_n, answer_e answer, const plan_t *plan)
{

    p->all.n = 0;
    p->out.n = 0;
    p->parts_n = 0;
    p->torn = 0;
    p->asked_n = 0;
    p->planned = 0;
    p->moment = 0;
    p->random = 1;
    p->problem = NULL;

    p->places = places;
    p->places_n = places_n;
    p->answer = answer;
    p->plan = plan;

    cite_stream_init(&p->s, conf, p->heap, p->reader);

    cite_stream_request(&p->s, cite_span(REQUEST));
}


/* 1 if the same was looked at before */

static int
play_known(const play_t *p, const char *messages)
{
    size_t    i;
    uint64_t  h;

    h = 14695981039346656037u;

    for (i = 0; i < p->all.n; i++) {
        h = (h ^ p->all.p[i]) * 1099511628211u;
    }

    for (i = 0; i < p->parts_n; i++) {
        h = (h ^ (p->parts[i].offset * 2 + (size_t) p->parts[i].added))
            * 1099511628211u;
    }

    for ( /* void */ ; messages && *messages; messages++) {
        h = (h ^ (uint8_t) *messages) * 1099511628211u;
    }

    for (i = h % SEEN_MAX; seen[i]; i = (i + 1) % SEEN_MAX) {
        if (seen[i] == h) {
            return 1;
        }
    }

    if (looks < SEEN_MAX / 2) {
        seen[i] = h;
    }

    return 0;
}


/* what the client makes of it; NULL: nothing is wrong */

static const char *
play_look(play_t *p, const made_t *made, const char *messages)
{
    client_t     c;
    const char  *problem;
    static char  text[1024];

    if (play_known(p, messages)) {
        return NULL;
    }

    looks++;
    problem = NULL;

    client_init(&c, STATE);
    c.max_event = made->max_event;
    client_read(&c, cite_buf_view(&p->all), p->parts, p->parts_n);

    if (messages && c.problem[0] == '\0'
        && strcmp(client_messages(&c), messages) != 0)
    {
        snprintf(text, sizeof(text), "%.400s, but without checks %.400s",
                 client_messages(&c), messages);
        problem = text;
    }

    /* a stream may end where nothing can be said */

    if (messages == NULL || strstr(messages, ":streaming:") == NULL) {
        client_check(&c);
    }

    if (c.problem[0]) {
        snprintf(text, sizeof(text), "%s", c.problem);
        problem = text;

    } else if (c.early && !made->runs) {
        problem = "the run's end came before a verdict";

    } else if (!made->lossy && (client_has_error(&c, "run finished")
                                || client_has_error(&c, "not read")
                                || client_has_error(&c, "too much to hold")))
    {
        problem = "checks were given up";
    }

    client_release(&c);

    return problem;
}


static const char *
play_verdict(play_t *p, cite_span_t in, const made_t *made,
    const char *messages)
{
    if (p->problem) {
        return p->problem;
    }

    if (!cite_span_eq(cite_buf_view(&p->out), in)) {
        return "bytes were lost";
    }

    if (p->torn) {
        return "something was added in an event";
    }

    return play_look(p, made, messages);
}


/* in two parts */

static const char *
play_cut(const cite_conf_t *conf, const made_t *made, cite_span_t in,
    const uint8_t *places, size_t cut, answer_e answer, const char *messages)
{
    const char  *problem;

    play_begin(&play, conf, places, in.n, answer, NULL);
    play.random += (uint32_t) cut;

    play_feed(&play, cite_span_make(in.p, cut));
    play_feed(&play, cite_span_skip(in, cut));
    play_end(&play);

    problem = play_verdict(&play, in, made, messages);

    cite_stream_release(&play.s);
    runs++;

    return problem;
}


static const char *
play_steps(const cite_conf_t *conf, const made_t *made, cite_span_t in,
    const uint8_t *places, size_t step, answer_e answer, const char *messages)
{
    size_t       n;
    const char  *problem;
    cite_span_t  rest;

    play_begin(&play, conf, places, in.n, answer, NULL);

    for (rest = in; rest.n; rest = cite_span_skip(rest, n)) {
        n = cite_min(step, rest.n);
        play_feed(&play, cite_span_make(rest.p, n));
    }

    play_end(&play);

    problem = play_verdict(&play, in, made, messages);

    cite_stream_release(&play.s);
    runs++;

    return problem;
}


/* event by event, so that every call is a moment */

static const char *
play_plan(const cite_conf_t *conf, const made_t *made, cite_span_t in,
    const uint8_t *places, const plan_t *plan, size_t *moments)
{
    size_t       from, to;
    const char  *problem;

    play_begin(&play, conf, places, in.n, ANSWER_PLAN, plan);

    for (from = 0; from < in.n; from = to) {

        for (to = from + 1; to < in.n && !places[to]; to++) {
            /* void */
        }

        play_feed(&play, cite_span_make(in.p + from, to - from));
    }

    *moments = play.moment;
    play_end(&play);

    problem = play_verdict(&play, in, made, NULL);

    cite_stream_release(&play.s);
    runs++;

    return problem;
}


static const made_t  mades[] = {

    { "a plain run",
      STARTED("r") MESSAGE("m", TAG("p1") " and " TAG("p2")) STEP("s")
      MESSAGE("n", TAG("p3")) FINISHED("r"), .plans = 1 },

    { "in the middle of another message",
      STARTED("r") MESSAGE("m", TAG("p1")) START("n") DELTA("n", "a ")
      DELTA("n", TAG("p2")) DELTA("n", " b" TAG("p3")) END("n")
      FINISHED("r"), .plans = 1 },

    { "messages side by side",
      STARTED("r") START("m") START("n") DELTA("m", TAG("p1"))
      DELTA("n", TAG("p2")) END("m") DELTA("n", TAG("p3")) END("n")
      FINISHED("r"), .plans = 1 },

    { "chunk lanes",
      STARTED("r") MESSAGE("m", TAG("p1")) CHUNK("n", "a") CHUNK("n", "b ")
      CHUNK("n", TAG("p2")) CHUNK("o", "c") CHUNK("o", TAG("p3"))
      CHUNK("o", "d") FINISHED("r"), .plans = 1 },

    { "a lane that is closed by a delta, and opened again",
      STARTED("r") START("x") CHUNK("n", TAG("p1")) DELTA("x", "a")
      CHUNK("n", TAG("p2")) DELTA("x", "b") DELTA("x", "c")
      CHUNK("n", TAG("p3")) DELTA("x", "d") DELTA("x", "e") END("x")
      FINISHED("r"), .plans = 1 },

    { "a message that is opened again",
      STARTED("r") MESSAGE("m", TAG("p1")) MESSAGE("m", TAG("p2")) STEP("s")
      MESSAGE("m", TAG("p3")) FINISHED("r"), .plans = 1 },

    { "a message without an end",
      STARTED("r") MESSAGE("m", TAG("p1")) START("n") DELTA("n", TAG("p2"))
      FINISHED("r"), .plans = 0 },

    { "a marker that becomes a link",
      STARTED("r") RESULT("c1", FIRST) MESSAGE("m", "It is so [1]")
      STEP("s") MESSAGE("m", "(http://x.y/)") FINISHED("r"), .plans = 0 },

    { "the source of a marker changes",
      STARTED("r") RESULT("c1", FIRST) MESSAGE("m", "It is so [1].")
      STEP("s") STEP("t") RESULT("c2", SECOND) STEP("u") FINISHED("r"), .plans = 0 },

    { "the same citation in two messages",
      STARTED("r") MESSAGE("m", TAG("p1")) MESSAGE("n", TAG("p1"))
      MESSAGE("o", TAG("p1")) FINISHED("r"), .plans = 1 },

    { "a marker of two messages, whose source changes",
      STARTED("r") RESULT("c1", FIRST) MESSAGE("m", "It is so [1].")
      MESSAGE("n", "It is so [1].") STEP("s") RESULT("c2", SECOND)
      STEP("t") FINISHED("r"), .plans = 0 },

    { "snapshots and patches",
      STARTED("r") SNAPSHOT("{\"a\":1}") MESSAGE("m", TAG("p1"))
      SNAPSHOT("{\"b\":2}") STEP("s")
      PATCH("[{\"op\":\"add\",\"path\":\"/c\",\"value\":3}]")
      MESSAGE("n", TAG("p2") TAG("p3"))
      SNAPSHOT("{\"d\":{}}") FINISHED("r"), .plans = 1 },

    { "a state of null",
      STARTED("r") SNAPSHOT("null") MESSAGE("m", TAG("p1") TAG("p2"))
      SNAPSHOT("null") STEP("s") MESSAGE("n", TAG("p3")) FINISHED("r"),
      .plans = 1 },

    { "a key that is forged",
      STARTED("r") MESSAGE("m", TAG("p1"))
      PATCH("[{\"op\":\"add\",\"path\":\"/deepcitation\",\"value\":1}]")
      STEP("s") MESSAGE("n", TAG("p2") TAG("p3"))
      PATCH("[{\"op\":\"remove\",\"path\":\"/deepcitation\"}]")
      STEP("t") FINISHED("r"), .plans = 1 },

    { "an error",
      STARTED("r") MESSAGE("m", TAG("p1") TAG("p2")) START("n")
      DELTA("n", TAG("p3")) EVENT("RUN_ERROR\",\"message\":\"e\""), .plans = 0 },

    { "an error behind the end",
      STARTED("r") MESSAGE("m", TAG("p1") TAG("p2") TAG("p3"))
      FINISHED("r") EVENT("RUN_ERROR\",\"message\":\"e\""), .plans = 1 },

    { "no terminal event",
      STARTED("r") MESSAGE("m", TAG("p1") TAG("p2") TAG("p3")) STEP("s"),
      .plans = 1 },

    { "a torn last event",
      STARTED("r") MESSAGE("m", TAG("p1") TAG("p2") TAG("p3"))
      "data: {\"type\":\"STEP_ST", .plans = 1 },

    { "a last event without a blank line",
      STARTED("r") MESSAGE("m", TAG("p1") TAG("p2") TAG("p3"))
      "data: {\"type\":\"RUN_FINISHED\",\"threadId\":\"t\",\"runId\":\"r\"}\n",
      .plans = 1 },

    { "two runs",
      STARTED("r") MESSAGE("m", TAG("p1")) FINISHED("r") STARTED("q")
      MESSAGE("n", TAG("p2")) STEP("s") MESSAGE("o", TAG("p3"))
      FINISHED("q"), .runs = 1, .plans = 1 },

    { "comments behind the end",
      STARTED("r") MESSAGE("m", TAG("p1") TAG("p2") TAG("p3")) FINISHED("r")
      ": a\n\n: b\n\n" STEP("s") ": c\n\n", .plans = 1 },

    { "a snapshot behind the end",
      STARTED("r") MESSAGE("m", TAG("p1") TAG("p2")) FINISHED("r")
      SNAPSHOT("{\"z\":1}") STARTED("q") MESSAGE("n", TAG("p3")) STEP("s")
      FINISHED("q"), .runs = 1, .lossy = 1, .plans = 1 },

    { "null behind the end",
      STARTED("r") MESSAGE("m", TAG("p1") TAG("p2")) FINISHED("r")
      SNAPSHOT("null") ": a\n\n: b\n\n" STARTED("q") MESSAGE("n", TAG("p3"))
      STEP("s") FINISHED("q"), .runs = 1, .lossy = 1, .plans = 1 },

    { "a patch behind the end",
      STARTED("r") MESSAGE("m", TAG("p1") TAG("p2")) FINISHED("r")
      PATCH("[{\"op\":\"remove\",\"path\":\"/deepcitation\"}]") ": a\n\n"
      STARTED("q") MESSAGE("n", TAG("p3")) STEP("s") FINISHED("q"),
      .runs = 1, .lossy = 1, .plans = 1 },

    { "an end over the limit",
      STARTED("r") MESSAGE("m", TAG("p1") TAG("p2"))
      EVENT("RUN_FINISHED\",\"result\":\"" LONG_PAD "\""),
      .max_event = 300, .lossy = 1 },

    { "events over the limit",
      STARTED("r") MESSAGE("m", TAG("p1"))
      EVENT("CUSTOM\",\"value\":\"" LONG_PAD "\"") MESSAGE("n", TAG("p2"))
      EVENT("STATE_SNAPSHOT\",\"snapshot\":{\"x\":\"" LONG_PAD "\"}")
      MESSAGE("o", TAG("p3")) FINISHED("r"), .max_event = 300, .plans = 1 },

    { "an event that is not known, over the limit",
      STARTED("r") MESSAGE("m", TAG("p1") TAG("p2"))
      "data: {\"value\":\"" LONG_PAD "\",\"type\":\"RAW\"}\n\n"
      STEP("s") FINISHED("r"), .max_event = 300, .lossy = 1 },

    { "one over the limit behind the end",
      STARTED("r") MESSAGE("m", TAG("p1") TAG("p2")) FINISHED("r")
      EVENT("CUSTOM\",\"value\":\"" LONG_PAD "\"") ": a\n\n",
      .max_event = 300, .lossy = 1 },

    { "one that is not known behind the end",
      STARTED("r") MESSAGE("m", TAG("p1") TAG("p2")) FINISHED("r")
      "data: {\"value\":\"" LONG_PAD "\",\"type\":\"RAW\"}\n\n" ": a\n\n",
      .max_event = 300, .lossy = 1 },

    { "too much behind the end",
      STARTED("r") MESSAGE("m", TAG("p1") TAG("p2")) FINISHED("r")
      ": " PAD PAD "\n\n: " PAD PAD "\n\n: " PAD PAD "\n\n",
      .max_event = 300, .lossy = 1 }
};


static cite_conf_t
conf_make(const made_t *made)
{
    cite_conf_t  conf = LIMITS(1 << 20, 1 << 20, 8 << 20);

    conf.ask = 1;
    conf.max_verification_size = CITE_MAX_VERIFICATION;

    if (made->max_event) {
        conf.max_event_size = made->max_event;
    }

    return conf;
}


/* the same lines with other ends; to be freed */

static cite_span_t
framed(const char *text, const char *end)
{
    char    *copy, *p;

    copy = malloc(2 * strlen(text) + 1);
    p = copy;

    for ( /* void */ ; *text; text++) {
        if (*text == '\n') {
            p += sprintf(p, "%s", end);

        } else {
            *p++ = *text;
        }
    }

    return cite_span_make(copy, (size_t) (p - copy));
}


/* every cut, with every n-th way to answer */

static int
made_cuts(const made_t *made, const cite_conf_t *conf, cite_span_t in,
    const uint8_t *places, const char *end, size_t n)
{
    size_t       cut, i;
    answer_e     answer;
    const char  *problem;

    static const size_t  steps[] = { 1, 2, 3, 7, 61 };

    for (answer = 0; answer < POLICIES; answer++) {

        for (cut = answer % n; cut <= in.n; cut += n) {
            problem = play_cut(conf, made, in, places, cut, answer, NULL);

            if (problem) {
                return ok(0, "%s, %s: answers %d, cut at %zu: %s", made->name,
                          end, (int) answer, cut, problem);
            }
        }

        for (i = 0; i < cite_nelts(steps); i++) {
            problem = play_steps(conf, made, in, places, steps[i], answer,
                                 NULL);

            if (problem) {
                return ok(0, "%s, %s: answers %d, steps of %zu: %s",
                          made->name, end, (int) answer, steps[i], problem);
            }
        }
    }

    return ok(1, "%s, %s: cut everywhere", made->name, end);
}


/* three answers, in all orders and at all moments */

static int
made_plans(const made_t *made, const cite_conf_t *conf, cite_span_t in,
    const uint8_t *places, const char *end)
{
    size_t       i, moments, last, step;
    plan_t       plan;
    const char  *problem;

    static const size_t  orders[][3] = {
        { 0, 1, 2 }, { 0, 2, 1 }, { 1, 0, 2 }, { 1, 2, 0 }, { 2, 0, 1 },
        { 2, 1, 0 }
    };

    memset(&plan, 0, sizeof(plan_t));
    plan.n = 3;
    plan.at[0] = SIZE_MAX / 2;

    /* how many moments there are before the input ends */
    (void) play_plan(conf, made, in, places, &(plan_t) { .n = 0 }, &moments);

    last = moments + 2;

    for (i = 0; i < cite_nelts(orders); i++) {

        memcpy(plan.order, orders[i], sizeof(orders[i]));

        /* every moment of the first and the last order, some of the others */
        step = i == 0 || i == 5 ? 1 : 3;

        for (plan.at[0] = 0; plan.at[0] <= last; plan.at[0] += step) {
            for (plan.at[1] = plan.at[0]; plan.at[1] <= last;
                 plan.at[1] += step)
            {
                for (plan.at[2] = plan.at[1]; plan.at[2] <= last;
                     plan.at[2] += step)
                {
                    problem = play_plan(conf, made, in, places, &plan,
                                        &moments);

                    if (problem) {
                        return ok(0, "%s, %s: order %zu%zu%zu, moments %zu, "
                                  "%zu, %zu: %s", made->name, end,
                                  plan.order[0], plan.order[1], plan.order[2],
                                  plan.at[0], plan.at[1], plan.at[2],
                                  problem);
                    }
                }
            }
        }
    }

    return ok(1, "%s, %s: three answers at any time", made->name, end);
}


static void
made(const made_t *m)
{
    size_t        i;
    uint8_t      *places;
    cite_conf_t   conf;
    cite_span_t   in;

    static const char *const  ends[] = { "\n", "\r\n", "\r" };
    static const char *const  names[] = { "LF", "CRLF", "CR" };

    conf = conf_make(m);

    for (i = 0; i < cite_nelts(ends); i++) {

        in = framed(m->text, ends[i]);
        places = client_places(in);

        (void) made_cuts(m, &conf, in, places, names[i],
                         i == 0 ? 2 : POLICIES);

        if (m->plans && i == 0) {
            (void) made_plans(m, &conf, in, places, names[i]);
        }

        free(places);
        free((void *) in.p);
    }
}


/* what the client has at the end if nothing is checked; to be freed */

static char *
unchecked(const cite_conf_t *conf, cite_span_t in, const uint8_t *places)
{
    char        *messages;
    client_t     c;
    cite_conf_t  off;

    off = *conf;
    off.ask = 0;

    play_begin(&play, &off, places, in.n, ANSWER_AT_ONCE, NULL);
    play_feed(&play, in);
    play_end(&play);

    client_init(&c, STATE);
    client_read(&c, cite_buf_view(&play.all), play.parts, play.parts_n);
    messages = strdup(client_messages(&c));

    client_release(&c);
    cite_stream_release(&play.s);

    return messages;
}


/* each cut with one way to answer after the other */

static void
fixture_of(const char *name, cite_span_t in, size_t max_event)
{
    char         *messages;
    size_t        cut, asked;
    uint8_t      *places;
    made_t        made;
    answer_e      answer;
    const char   *problem;
    cite_conf_t   conf;

    memset(&made, 0, sizeof(made_t));
    made.name = name;
    made.max_event = max_event;
    made.lossy = 1;
    made.runs = 1;

    conf = conf_make(&made);
    places = client_places(in);
    messages = unchecked(&conf, in, places);

    problem = play_cut(&conf, &made, in, places, in.n, ANSWER_LAST, messages);
    asked = play.asked_n;

    for (cut = 0; problem == NULL && cut <= in.n; cut++) {

        if ((in.n > LONG || asked == 0) && cut % 31) {
            continue;
        }

        answer = (answer_e) (cut % POLICIES);
        problem = play_cut(&conf, &made, in, places, cut, answer, messages);
    }

    ok(problem == NULL, "%s, events of %zu: %zu questions, cut at %zu: %s",
       name, max_event, asked, cut, problem ? problem : "good");

    free(messages);
    free(places);
}


static void
fixture(const char *name, cite_span_t in)
{
    fixture_of(name, in, 0);
    fixture_of(name, in, 200);
}


/* what is said is sound, if there is memory to say it */

static int
sound(play_t *p, cite_span_t in)
{
    int       good;
    client_t  c;

    client_init(&c, STATE);
    client_read(&c, cite_buf_view(&p->all), p->parts, p->parts_n);

    good = p->problem == NULL && p->torn == 0 && c.problem[0] == '\0'
           && cite_span_eq(cite_buf_view(&p->out), in);

    if (!good) {
        diag("%s, torn %zu, %s", p->problem ? p->problem : "no problem",
             p->torn, c.problem);
    }

    client_release(&c);

    return good;
}


/* every call for memory fails, once or from then on */

static void
memory_ends(const made_t *m, heap_mode_e mode, answer_e answer)
{
    size_t         n, i, bad, lost;
    heap_t         heap;
    uint8_t       *places;
    cite_conf_t    conf;
    cite_span_t    in;
    cite_reader_t  lean;

    conf = conf_make(m);
    in = cite_span_make(m->text, strlen(m->text));
    places = client_places(in);
    play.heap = &heap.lend;
    play.reader = &lean;
    bad = 0;
    lost = 0;

    for (n = 1; /* void */ ; n++) {
        heap_init(&heap, n, mode);
        cite_reader_init(&lean, &heap.lend, PLENTY);
        play_begin(&play, &conf, places, in.n, answer, NULL);

        for (i = 0; i < in.n; i += 50) {
            play_feed(&play, cite_span_make(in.p + i, cite_min(50, in.n - i)));
        }

        play_end(&play);

        bad += !sound(&play, in);

        cite_stream_release(&play.s);
        cite_reader_release(&lean);
        lost += heap.live != 0;

        if (bad || !heap_failed(&heap)) {
            break;
        }
    }

    is_num(bad, 0, "%s: without memory, %d, answers %d, %zu times", m->name,
           (int) mode, (int) answer, n);
    is_num(lost, 0, "%s: all of it is given back", m->name);

    play.heap = &cite_heap_libc;
    play.reader = &reader;
    free(places);
}


int
main(void)
{
    size_t  i;

    play.heap = &cite_heap_libc;
    play.reader = &reader;

    cite_mem_init(&mem, &cite_heap_libc, SIZE_MAX);
    cite_reader_init(&reader, &cite_heap_libc, PLENTY);
    cite_buf_init(&play.all, &mem, SIZE_MAX);
    cite_buf_init(&play.out, &mem, SIZE_MAX);

    for (i = 0; i < cite_nelts(mades); i++) {
        made(&mades[i]);

        memory_ends(&mades[i], HEAP_FAIL_ONCE, ANSWER_ONE);
        memory_ends(&mades[i], HEAP_FAIL_ONCE, ANSWER_LAST);
        memory_ends(&mades[i], HEAP_FAIL_ON, ANSWER_ONE);
        memory_ends(&mades[i], HEAP_FAIL_ON, ANSWER_NEVER);
    }

    fixtures_each(fixture);

    ok(looks < SEEN_MAX / 2, "%zu runs, %zu outputs", runs, looks);

    free(play.parts);
    cite_reader_release(&reader);
    cite_mem_release(&mem);

    return done();
}
