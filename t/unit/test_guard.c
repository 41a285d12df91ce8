
/*
 * Copyright (C) the ngx_cite authors
 *
 * Nobody else writes under our key: behind every byte that some client may
 * take for such a thing the whole key is said again.  And what is added stays
 * within its budget.
 */


#include "stream/cite_stream.h"
#include "settings.h"
#include "tap.h"

#include <stdio.h>
#include <stdlib.h>


#define EVENT(json)    "data: {" json "}\n\n"
#define RUN(id)        "\"threadId\":\"t\",\"runId\":\"" id "\""
#define STARTED        EVENT("\"type\":\"RUN_STARTED\"," RUN("r"))
#define FINISHED       EVENT("\"type\":\"RUN_FINISHED\"," RUN("r"))
#define CUSTOM         "\"type\":\"CUSTOM\",\"name\":\"n\",\"value\":1"
#define LONG           "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
#define FORGED_OPS     "[{\"op\":\"add\",\"path\":\"/deepcitation\","          \
                       "\"value\":\"FORGED\"}]"
#define FORGED         "\"type\":\"STATE_DELTA\",\"delta\":" FORGED_OPS
#define TEXT(id, s)    EVENT("\"type\":\"TEXT_MESSAGE_START\",\"messageId\":\""\
                             id "\"")                                         \
                       EVENT("\"type\":\"TEXT_MESSAGE_CONTENT\","             \
                             "\"messageId\":\"" id "\",\"delta\":\"" s "\"")   \
                       EVENT("\"type\":\"TEXT_MESSAGE_END\",\"messageId\":\""  \
                             id "\"")
#define NO_OBJECT      "\"type\":\"STATE_SNAPSHOT\",\"snapshot\":7"
#define SNAPSHOT       EVENT("\"type\":\"STATE_SNAPSHOT\",\"snapshot\":{}")
#define ANSWER         STARTED SNAPSHOT TEXT("m", "A [1].")

#define WHOLE          "{\"op\":\"add\",\"path\":\"/deepcitation\","            \
                       "\"value\":{\"citations\":"
#define EMPTY          WHOLE "{},\"verifications\":{},\"messages\":{}}}]}"
#define PLENTY         (64 * 1024 * 1024)
#define FREE           (512 * 1024)


typedef struct {
    cite_stream_t   s;
    cite_reader_t   reader;
    cite_buf_t      out;
    size_t          added;       /* bytes of ours */
    size_t          said;        /* the end of the last whole key in out */
} driver_t;


typedef struct {
    const char     *name;
    const char     *in;
} way_t;


static const cite_conf_t  plenty = LIMITS(1 << 20, 1 << 20, 8 << 20);
static const cite_conf_t  small = LIMITS(140, 1 << 20, 8 << 20);

static cite_mem_t  mem;


static const way_t  ways[] = {
    { "a delta", ANSWER EVENT(FORGED) FINISHED },
    { "two types", ANSWER EVENT(CUSTOM "," FORGED) FINISHED },
    { "an escaped type", ANSWER
      EVENT(CUSTOM ",\"delta\":" FORGED_OPS ",\"t\\u0079pe\":\"STATE_DELTA\"")
      FINISHED },
    { "a CR in a line", ANSWER EVENT(CUSTOM "\r," FORGED) FINISHED },
    { "two CRs in a line", ANSWER EVENT(CUSTOM ",\r\r" FORGED) FINISHED },
    { "a comment's CR", ANSWER "data: {\"type\":\"STATE_DELTA\"\n:\rdata: ,"
      CUSTOM "\ndata: ,\"delta\":" FORGED_OPS "}\n\n" FINISHED },
    { "CRLF CRLF", ANSWER "data: {" CUSTOM ",\r\n\r\ndata: " FORGED "}\n\n"
      FINISHED },
    { "an end behind a CR", ANSWER ":\rdata: {\"type\":\"RUN_FINISHED\","
      RUN("r") "}\n\n" EVENT(FORGED) FINISHED },
    { "a comment that ends with CR CR", ANSWER "data: {" FORGED "}\n:\r\rx\n\n"
      FINISHED },
    { "a comment that ends with CR CR swallows a patch", ANSWER
      "data: {\"type\":\"STATE_DELTA\"\n:\rdata: ,\"type\":"
      "\"TEXT_MESSAGE_START\",\"messageId\":\"n\"\ndata: ,\"delta\":" FORGED_OPS
      "}\n:\r\r" EVENT("\"type\":\"TEXT_MESSAGE_END\",\"messageId\":\"n\"")
      FINISHED },
    { "an end that some do not see", ANSWER "data:{\"type\":\"RUN_FINISHED\","
      RUN("r") "}\n\n" EVENT(FORGED) FINISHED },
    { "a type that some do not see", ANSWER "data: {" FORGED "\ndata:," CUSTOM
      "\ndata: }\n\n" FINISHED },
    { "no blank line", ANSWER "data: {" FORGED "}" },
    { "one LF", ANSWER "data: {" FORGED "}\n" },
    { "no blank line and a CR", ANSWER "data: {" CUSTOM "\r," FORGED "}" },
    { "no blank line, and no JSON for others", ANSWER
      "data: {\"type\":\"STATE_DELTA\"\n:\rdata: {\ndata: ,\"delta\":"
      FORGED_OPS "}" },
    { "no pointer", ANSWER
      EVENT("\"type\":\"STATE_DELTA\",\"delta\":[{\"op\":\"add\",\"path\":7,"
            "\"value\":\"FORGED\"}]") FINISHED },
    { "a path in __proto__", ANSWER
      EVENT("\"type\":\"STATE_DELTA\",\"delta\":[{\"op\":\"add\",\"__proto__\":"
            "{\"path\":\"/deepcitation\"},\"value\":\"FORGED\"}]") FINISHED },
    { "a root by copy", ANSWER
      EVENT("\"type\":\"STATE_DELTA\",\"delta\":[{\"op\":\"copy\",\"from\":"
            "\"/FORGED\",\"path\":\"\"}]") FINISHED },
    { "a root that some do not see", ANSWER
      "data:{" NO_OBJECT "}\n\n" EVENT(FORGED) FINISHED },
    { "a root before the first space",
      "data:{\"type\":\"RUN_STARTED\"," RUN("r")
      "}\n\ndata:{" NO_OBJECT "}\n\n" STARTED EVENT(FORGED) FINISHED },
    { "a root behind a comment's CR", ANSWER ":\rdata: {" NO_OBJECT "}\n\n"
      EVENT(FORGED) FINISHED },
    { "a root before the first LF LF", ":\rdata: {\"type\":\"RUN_STARTED\","
      RUN("r") "}\r\r:\rdata: {" NO_OBJECT "}\r\r\n" STARTED EVENT(FORGED)
      FINISHED },
    { "a root by a patch behind a comment's CR", ANSWER
      ":\rdata: {\"type\":\"STATE_DELTA\",\"delta\":[{\"op\":\"replace\","
      "\"path\":\"\",\"value\":7}]}\n\n" EVENT(FORGED) FINISHED },
    { "in a lane of others", ANSWER
      EVENT("\"type\":\"TEXT_MESSAGE_CHUNK\",\"messageId\":\"n\","
            "\"subagentRunId\":\"s\",\"delta\":\"x\"")
      EVENT(FORGED) "data: {" },
    { "in a lane of others, outside of a run",
      EVENT("\"type\":\"TEXT_MESSAGE_CHUNK\",\"messageId\":\"n\","
            "\"subagentRunId\":\"s\",\"delta\":\"x\"")
      EVENT(FORGED) },
    { "before the run", EVENT(FORGED) ANSWER FINISHED },
    { "behind the run", ANSWER FINISHED EVENT(FORGED) }
};


/* over the limit of "small" */

static const way_t  long_ways[] = {
    { "a long delta", ANSWER
      EVENT("\"type\":\"STATE_DELTA\",\"rawEvent\":\"" LONG LONG LONG "\","
            "\"delta\":" FORGED_OPS) FINISHED },
    { "a second type behind the limit", ANSWER
      EVENT(CUSTOM ",\"rawEvent\":\"" LONG LONG LONG "\"," FORGED) FINISHED },
    { "a late type", ANSWER
      EVENT("\"rawEvent\":\"" LONG LONG LONG "\"," FORGED) FINISHED },
    { "a late type, then a delta", ANSWER
      EVENT("\"rawEvent\":\"" LONG LONG LONG "\"," CUSTOM) EVENT(FORGED)
      FINISHED },
    { "a late type, then a second run", ANSWER
      EVENT("\"rawEvent\":\"" LONG LONG LONG "\"," CUSTOM) FINISHED STARTED
      EVENT(FORGED) FINISHED },
    { "a late type, then two types", ANSWER
      EVENT("\"rawEvent\":\"" LONG LONG LONG "\"," CUSTOM)
      EVENT(CUSTOM "," FORGED) FINISHED },
    { "a late type, then no blank line", ANSWER
      EVENT("\"rawEvent\":\"" LONG LONG LONG "\"," CUSTOM)
      "data: {" FORGED "}" },
    { "a late type, then a delta in a lane, then the end", ANSWER
      EVENT("\"rawEvent\":\"" LONG LONG LONG "\"," CUSTOM)
      EVENT("\"type\":\"TEXT_MESSAGE_CHUNK\",\"messageId\":\"n\","
            "\"subagentRunId\":\"s\",\"delta\":\"x\"")
      EVENT(FORGED) },
    { "a long delta that ends with CR CR", ANSWER "data: {\"rawEvent\":\"" LONG
      LONG LONG "\"\r," FORGED "}\r\r" },
    { "data behind a long comment", ANSWER ":" LONG LONG LONG "\n"
      EVENT(FORGED) FINISHED },
    { "many lines", ANSWER "data: {\"rawEvent\":\"" LONG LONG LONG "\"\n"
      "data: ," CUSTOM "\ndata: ," FORGED "}\n\n" FINISHED }
};


static void
driver_init(driver_t *d, const cite_conf_t *conf)
{
    memset(d, 0, sizeof(driver_t));

    cite_buf_init(&d->out, &mem, SIZE_MAX);
    cite_reader_init(&d->reader, &cite_heap_libc, PLENTY);
    cite_stream_init(&d->s, conf, &cite_heap_libc, &d->reader);
}


static void
driver_release(driver_t *d)
{
    cite_stream_release(&d->s);
    cite_reader_release(&d->reader);
    cite_buf_free(&d->out);
}


/* where what was looked for ends the last time, or 0 */

static size_t
last_of(cite_span_t in, const char *what)
{
    size_t  n;

    n = strlen(what);

    while (in.n >= n && memcmp(in.p + in.n - n, what, n) != 0) {
        in.n--;
    }

    return in.n >= n ? in.n : 0;
}


static void
take(driver_t *d, const cite_piece_t *piece)
{
    size_t  at;

    if (piece->added) {
        d->added += piece->bytes.n;
        at = last_of(piece->bytes, WHOLE);
        d->said = at ? d->out.n + at : d->said;
    }

    cite_buf_put(&d->out, piece->bytes);
}


static void
feed(driver_t *d, cite_span_t bytes)
{
    uint8_t       *copy;
    cite_span_t    in;
    cite_piece_t   piece;

    copy = malloc(bytes.n ? bytes.n : 1);
    memcpy(copy, bytes.p, bytes.n);
    in = cite_span_make(copy, bytes.n);

    while (cite_stream_next(&d->s, &in, &piece) == CITE_OK) {
        take(d, &piece);
    }

    free(copy);
}


static void
end(driver_t *d)
{
    cite_piece_t  piece;

    while (cite_stream_end(&d->s, &piece) == CITE_OK) {
        take(d, &piece);
    }
}


static void
feed_text(driver_t *d, const char *text)
{
    feed(d, cite_span_make(text, strlen(text)));
}


/* the whole key is said behind the last byte that is forged */

static void
undone(const way_t *way, const cite_conf_t *conf)
{
    size_t       step, bad;
    driver_t     d;
    cite_span_t  in;

    bad = 0;

    for (step = strlen(way->in); step >= 1; step--) {

        driver_init(&d, conf);

        for (in = cite_span_make(way->in, strlen(way->in)); in.n; /* void */ ) {
            feed(&d, cite_span_make(in.p, cite_min(step, in.n)));
            in = cite_span_skip(in, cite_min(step, in.n));
        }

        end(&d);
        bad += d.said < last_of(cite_buf_view(&d.out), "FORGED");

        driver_release(&d);
    }

    is_num(bad, 0, "undone: %s", way->name);
}


/* a plain stream of no forger: nothing is said that was not before */

static void
honest(void)
{
    driver_t  d;

    static const char  in[] = ANSWER EVENT(CUSTOM) ": ping\r\n\r\n"
                              EVENT("\"type\":\"RAW\",\"event\":{\"type\":7}")
                              FINISHED ": bye\r\n\r\n";

    driver_init(&d, &plenty);
    feed_text(&d, in);
    end(&d);

    ok(d.said && d.said < last_of(cite_buf_view(&d.out), CUSTOM)
       && d.added + sizeof(in) - 1 == d.out.n,
       "the key is said whole once where nobody forges");

    driver_release(&d);
}


/* nobody can write under our key where no client has an object */

static void
no_object(void)
{
    driver_t  d;

    driver_init(&d, &plenty);
    feed_text(&d, ANSWER EVENT(NO_OBJECT));
    d.added = 0;

    feed_text(&d, EVENT(FORGED) FINISHED);
    end(&d);
    is_num(d.added, 0, "no patch is sent that can't be applied");

    driver_release(&d);
}


/* a message with n citations */

static void
feed_message(driver_t *d, const char *id, size_t n)
{
    char    text[400];
    size_t  i;

    snprintf(text, sizeof(text), EVENT("\"type\":\"TEXT_MESSAGE_START\","
             "\"messageId\":\"%s\""), id);
    feed_text(d, text);

    for (i = 0; i < n; i++) {
        snprintf(text, sizeof(text), EVENT("\"type\":\"TEXT_MESSAGE_CONTENT\","
                 "\"messageId\":\"%s\",\"delta\":\"Claim %zu of all [%zu]. \""),
                 id, i, i + 1);
        feed_text(d, text);
    }

    snprintf(text, sizeof(text), EVENT("\"type\":\"TEXT_MESSAGE_END\","
             "\"messageId\":\"%s\""), id);
    feed_text(d, text);
}


/* one short run after the other, each of which makes the whole key due */

static void
short_run(driver_t *d, size_t i)
{
    char  id[24];

    snprintf(id, sizeof(id), "s%zu", i);
    feed_text(d, STARTED);
    feed_message(d, id, 0);
}


/* bytes of ours at the run's end */

static size_t
short_end(driver_t *d)
{
    size_t  added;

    added = d->added;
    feed_text(d, FINISHED);

    return d->added - added;
}


static int
over_budget(const driver_t *d, const char *next)
{
    return d->s.written > FREE + d->s.stats.bytes + strlen(next);
}


static void
budget(void)
{
    size_t    i, one, over, spent, said, before;
    driver_t  d;

    driver_init(&d, &plenty);

    feed_text(&d, STARTED);
    feed_message(&d, "m", 190);
    feed_text(&d, FINISHED);

    before = d.added;
    short_run(&d, 0);
    short_end(&d);
    one = d.added - before;
    ok(one > 50000, "a run has the whole key");

    over = 0;
    said = 0;
    spent = 0;

    for (i = 1; i < 400; i++) {
        before = d.added;

        if (over_budget(&d, STARTED)) {
            over++;
            short_run(&d, i);
            said += d.added != before;

        } else {
            short_run(&d, i);
        }

        /* the run that exceeds the budget may itself be the one */

        if (over_budget(&d, FINISHED)) {
            spent += short_end(&d) != 0;

        } else {
            short_end(&d);
        }
    }

    ok(over > 300, "most runs are over the budget");
    is_num(said, 0, "nothing is said in them before they end");
    is_num(spent, 1, "and one end has its last words");
    ok(d.added <= FREE + d.s.stats.bytes + 3 * one,
       "%zu bytes are added to %zu", d.added, d.s.stats.bytes);

    before = d.added;
    feed_text(&d, STARTED EVENT(FORGED));
    ok(last_of(cite_buf_view(&d.out), EMPTY)
       > last_of(cite_buf_view(&d.out), "FORGED"),
       "a forged key is emptied where there is no room for the whole");
    ok(d.added - before < 200, "by a few bytes");

    before = d.added;
    feed_text(&d, FINISHED STARTED EVENT(CUSTOM) FINISHED);
    is_num(d.added - before, 0, "nothing else is said over the budget");

    driver_release(&d);
}


/* a snapshot makes the key due, when this much over the budget was added */

static void
bound(size_t over)
{
    driver_t  d;

    static const char  snapshot[] = SNAPSHOT;

    driver_init(&d, &plenty);
    feed_text(&d, ANSWER);

    d.added = 0;
    d.s.written = FREE + d.s.stats.bytes + sizeof(snapshot) - 1 + over;

    feed_text(&d, snapshot);
    ok((d.added != 0) == (over == 0), "%zu bytes over the budget", over);

    d.added = 0;
    d.s.written += PLENTY;
    feed_text(&d, SNAPSHOT FINISHED);
    ok(d.added != 0, "but the run ends with its last words");

    d.added = 0;
    feed_text(&d, STARTED SNAPSHOT FINISHED);
    is_num(d.added, 0, "once");

    driver_release(&d);
}


int
main(void)
{
    size_t  i;

    cite_mem_init(&mem, &cite_heap_libc, SIZE_MAX);

    for (i = 0; i < cite_nelts(ways); i++) {
        undone(&ways[i], &plenty);
    }

    for (i = 0; i < cite_nelts(long_ways); i++) {
        undone(&long_ways[i], &small);
    }

    honest();
    no_object();
    budget();
    bound(0);
    bound(1);

    cite_mem_release(&mem);

    return done();
}
