
/*
 * Copyright (C) the ngx_cite authors
 *
 * Long messages are read in slices: what is found is the same as if they were
 * read at once, whatever comes between two slices, and the run's end waits.
 */


#define _GNU_SOURCE

#include "run/cite_extract.h"
#include "stream/cite_stream.h"
#include "client.h"
#include "fixtures.h"
#include "settings.h"
#include "tap.h"

#include <stdio.h>
#include <stdlib.h>


#define PLENTY    (64 * 1024 * 1024)
#define SLICE     64
#define TURNS     1000000            /* until the work counts as endless */

#define EVENT(s)  "data: {\"type\":\"" s "}\n\n"
#define STARTED   EVENT("RUN_STARTED\",\"threadId\":\"t\",\"runId\":\"r\"")
#define FINISHED  EVENT("RUN_FINISHED\",\"threadId\":\"t\",\"runId\":\"r\"")
#define FAILED    EVENT("RUN_ERROR\",\"message\":\"x\"")
#define START     EVENT("TEXT_MESSAGE_START\",\"messageId\":\"m\"")
#define DELTA(s)  EVENT("TEXT_MESSAGE_CONTENT\",\"messageId\":\"m\",\"delta\""\
                        ":\"" s "\"")
#define END       EVENT("TEXT_MESSAGE_END\",\"messageId\":\"m\"")
#define TOOL      EVENT("TOOL_CALL_START\",\"toolCallId\":\"c\","             \
                        "\"toolCallName\":\"search\"")                        \
                  EVENT("TOOL_CALL_END\",\"toolCallId\":\"c\"")               \
                  EVENT("TOOL_CALL_RESULT\",\"messageId\":\"w\","             \
                        "\"toolCallId\":\"c\",\"content\":\"[{\\\"id\\\":"    \
                        "\\\"a\\\",\\\"title\\\":\\\"Tides\\\",\\\"content"   \
                        "\\\":\\\"The tide rose by four metres.\\\"}]\"")

/* longer than a slice, and with something for each format */

#define LONG                                                                  \
    "# Tides\\n\\nThe tide rose by four metres [1]. In `code[1]` it did not, "\
    "says [the harbour](https://a.example/tides).\\n\\n> A quote of two "     \
    "lines,\\n> with [a label][ref] and <b>a tag</b> in it [1, p. 3].\\n\\n"  \
    "- an item (Source 1)\\n- <cite id=\\\"c\\\">four</cite> metres\\n\\n"    \
    "[ref]: https://a.example/ref \\\"Reference\\\"\\n\\n## Sources\\n\\n"    \
    "[1] Tides, https://a.example/tides\\n"


typedef struct {
    cite_conf_t     conf;
    cite_reader_t   reader;
    cite_stream_t   s;
    cite_mem_t      mem;
    cite_buf_t      all;
    cite_buf_t      agents;
    part_t         *parts;
    size_t          parts_n;
    size_t          work;        /* slices that were worked off */
} play_t;


static cite_span_t
span_of(const char *s)
{
    return cite_span_make(s, strlen(s));
}


static void
take(play_t *p, const cite_piece_t *piece)
{
    part_t  *part;

    p->parts = realloc(p->parts, (p->parts_n + 1) * sizeof(part_t));
    part = &p->parts[p->parts_n++];

    part->offset = p->all.n;
    part->n = piece->bytes.n;
    part->added = piece->added;

    cite_buf_put(&p->all, piece->bytes);

    if (!piece->added) {
        cite_buf_put(&p->agents, piece->bytes);
    }
}


static void
feed(play_t *p, cite_span_t in)
{
    cite_piece_t  piece;

    while (cite_stream_next(&p->s, &in, &piece) == CITE_OK) {
        take(p, &piece);
    }
}


static void
feed_lit(play_t *p, const char *s)
{
    feed(p, span_of(s));
}


static void
flush(play_t *p)
{
    cite_piece_t  piece;

    while (cite_stream_flush(&p->s, &piece) == CITE_OK) {
        take(p, &piece);
    }
}


/* slices, n at the most; 1 if there is more to do */

static int
work(play_t *p, size_t n)
{
    while (n-- > 0) {
        if (cite_stream_work(&p->s) != CITE_AGAIN) {
            flush(p);
            return 0;
        }

        p->work++;
    }

    flush(p);

    return 1;
}


static void
end(play_t *p)
{
    size_t        i;
    cite_rc_t     rc;
    cite_piece_t  piece;

    for (i = 0; i < TURNS; i++) {
        rc = cite_stream_end(&p->s, &piece);

        if (rc == CITE_DONE) {
            return;
        }

        if (rc == CITE_OK) {
            take(p, &piece);

        } else if (!work(p, TURNS)) {
            flush(p);
        }
    }
}


static play_t *
play_open(size_t slice)
{
    play_t  *p;

    static const cite_conf_t  settings = LIMITS(1 << 20, 1 << 20, PLENTY);

    p = calloc(1, sizeof(play_t));

    p->conf = settings;
    p->conf.slice = slice;
    p->conf.evidence = 1;
    p->conf.max_evidence_size = CITE_MAX_EVIDENCE_SIZE;
    p->conf.evidence_threshold = CITE_EVIDENCE_THRESHOLD;
    p->conf.closest = CITE_CLOSEST;
    p->conf.max_verification_size = CITE_MAX_VERIFICATION;

    cite_mem_init(&p->mem, &cite_heap_libc, SIZE_MAX);
    cite_buf_init(&p->all, &p->mem, SIZE_MAX);
    cite_buf_init(&p->agents, &p->mem, SIZE_MAX);

    cite_reader_init(&p->reader, &cite_heap_libc, PLENTY);
    cite_stream_init(&p->s, &p->conf, &cite_heap_libc, &p->reader);

    return p;
}


static void
play_close(play_t *p)
{
    cite_stream_release(&p->s);
    cite_reader_release(&p->reader);
    cite_mem_release(&p->mem);
    free(p->parts);
    free(p);
}


/* sources that nobody uses count for the answer that is the last one when they
   are told: the next one may have begun */

static void
hide_unused(char *json)
{
    char  *p;

    for (p = json; p && (p = strstr(p, "\"unused\":")) != NULL; /* void */ ) {
        for (p += 9; *p >= '0' && *p <= '9'; p++) {
            *p = '0';
        }
    }
}


/* the same but for the order of members, which is that of their coming */

static void
is_json(const char *got, const char *expected, const char *name, size_t n)
{
    yyjson_doc  *a, *b;

    a = yyjson_read(got, strlen(got), 0);
    b = yyjson_read(expected, strlen(expected), 0);

    if (!ok(a && b && yyjson_equals(yyjson_doc_get_root(a),
                                    yyjson_doc_get_root(b)),
            "%s, %zu: the state", name, n))
    {
        diag("got %s\nexpected %s", got, expected);
    }

    yyjson_doc_free(a);
    yyjson_doc_free(b);
}


/*
 * What is said of sentences depends on whether there was anything to cite, and
 * of that more is known when they are read later.
 */

static void
hide_sentences(char **json)
{
    char            *p;
    yyjson_doc      *doc;
    yyjson_mut_doc  *copy;
    yyjson_mut_val  *message, *messages;
    yyjson_mut_obj_iter  it;

    doc = yyjson_read(*json, strlen(*json), 0);
    copy = yyjson_doc_mut_copy(doc, NULL);
    messages = yyjson_mut_ptr_get(yyjson_mut_doc_get_root(copy),
                                  "/deepcitation/messages");

    yyjson_mut_obj_iter_init(messages, &it);

    while ((message = yyjson_mut_obj_iter_next(&it)) != NULL) {
        message = yyjson_mut_obj_iter_get_val(message);
        yyjson_mut_obj_remove_key(message, "uncited");
        message = yyjson_mut_obj_get(message, "summary");
        yyjson_mut_obj_remove_key(message, "uncited");
        yyjson_mut_obj_remove_key(message, "sentences");
    }

    p = yyjson_mut_write(copy, 0, NULL);
    free(*json);
    *json = p;

    yyjson_mut_doc_free(copy);
    yyjson_doc_free(doc);
}


/* the state that a client has in the end; to be freed */

static char *
state_of(play_t *p, char problem[512])
{
    char      *json;
    client_t   c;

    client_init(&c, "{}");
    client_read(&c, cite_buf_view(&p->all), p->parts, p->parts_n);

    json = yyjson_mut_val_write(c.state, 0, NULL);
    hide_unused(json);
    snprintf(problem, 512, "%s", c.problem);

    client_release(&c);

    return json;
}


/* plays a stream line by line, or in pieces with one slice between two, or
   line by line with no slice before the end */

static char *
played(cite_span_t bytes, size_t slice, size_t step, char problem[512])
{
    char        *json;
    size_t       n;
    play_t      *p;
    cite_span_t  rest;
    const void  *lf;

    p = play_open(slice);

    for (rest = bytes; rest.n; rest = cite_span_skip(rest, n)) {
        lf = memchr(rest.p, '\n', rest.n);
        n = lf ? (size_t) ((const uint8_t *) lf - rest.p) + 1 : rest.n;
        n = step && step != SIZE_MAX ? cite_min(step, rest.n) : n;

        feed(p, cite_span_make(rest.p, n));
        work(p, step == SIZE_MAX ? 0 : step ? 1 : TURNS);
    }

    end(p);
    json = state_of(p, problem);

    if (problem[0] == '\0' && !cite_span_eq(cite_buf_view(&p->agents), bytes)) {
        snprintf(problem, 512, "the agent's bytes are not what they were");
    }

    play_close(p);

    return json;
}


static void
fixture(const char *name, cite_span_t bytes)
{
    char    *whole, *parts;
    char     none[512], problem[512];
    size_t   i;

    static const size_t  slices[] = { 1, 40, 1000 };

    if (bytes.n > 200000) {
        /* events that are too long */
        return;
    }

    for (i = 0; i < cite_nelts(slices); i++) {
        whole = played(bytes, 0, 0, none);
        parts = played(bytes, slices[i], 0, problem);
        is_str(problem, none, "%s in slices of %zu: the client", name,
               slices[i]);
        is_json(parts, whole, name, slices[i]);
        free(parts);

        if (memmem(bytes.p, bytes.n, "RUN_ERROR", 9)) {
            /* for which nothing waits long */
            free(whole);
            continue;
        }

        /* nothing is read before the end */
        parts = played(bytes, slices[i], SIZE_MAX, problem);
        is_str(problem, none, "%s, all at the end: the client", name);
        hide_sentences(&parts);
        hide_sentences(&whole);
        is_json(parts, whole, name, slices[i]);
        free(parts);
        free(whole);
    }
}


static void
test_whole(void)
{
    char        *whole, *parts;
    char         problem[512];
    size_t       slice, step, same, n;
    cite_span_t  in;

    in = span_of(STARTED TOOL START DELTA(LONG) DELTA(LONG) END FINISHED);
    whole = played(in, 0, 0, problem);
    same = 0;
    n = 0;

    ok(strstr(whole, "\"status\":\"complete\"")
       && strstr(whole, "\"resolved\":true"), "a message with citations");

    for (slice = 1; slice <= 400; slice += 3) {
        for (step = 0; step <= 600; step += 150) {
            parts = played(in, slice, step, problem);
            same += strcmp(whole, parts) == 0 && problem[0] == '\0';
            n++;
            free(parts);
        }
    }

    is_num(same, n, "the same in slices of any size, with events between");

    free(whole);
}


/*
 * Texts whose steps may end at any byte: blocks that are whole, broken, or
 * beyond repair, and tags.
 */

static void
test_steps(void)
{
    char        *whole, *parts;
    char         problem[512];
    size_t       i, slice, same, n;
    cite_span_t  in;

#define BLOCK(s)  "The tide rose [1]. It fell [2], and it rose [3].\\n"      \
                  "<<<CITATION_DATA>>>\\n" s "\\n<<<END_CITATION_DATA>>>\\n"
#define ITEM(n, s)  "{\\\"n\\\":" n ",\\\"a\\\":\\\"a\\\",\\\"f\\\":\\\"" s "\\\"}"
#define MESSAGE(s)  STARTED TOOL START DELTA(s) END FINISHED

    static const struct {
        const char  *in, *says, *title;
    } cases[] = {
        { MESSAGE(BLOCK("[" ITEM("1", "the tide rose") ","
                        ITEM("2", "it fell") "]")),
          "\"fullPhrase\":\"it fell\"", "a block" },
        { MESSAGE(BLOCK("{\\\"g\\\":[" ITEM("1", "one") "],\\\"h\\\":["
                        ITEM("2", "two") "," ITEM("3", "three") "]}")),
          "\"fullPhrase\":\"three\"", "a block of groups" },
        { MESSAGE(BLOCK("[" ITEM("1", "the\\\\_tide") "," ITEM("2", "it fell")
                        ",],")),
          "\"fullPhrase\":\"the_tide\"", "a block to be repaired" },
        { MESSAGE("The tide rose [1].\\n<<<CITATION_DATA>>>\\n["
                  ITEM("1", "the tide") "," "{\\\"n\\\":2,\\\"f\\\":\\\"it"),
          "\"fullPhrase\":\"the tide\"", "a block without its end" },
        { MESSAGE(BLOCK("{\\\"g\\\":[" ITEM("1", "one") " \\\"x y: [,} z "
                        "{\\\"n\\\" 4}\\n," ITEM("2", "tw\\\\_o") "]}")),
          "\"fullPhrase\":\"one\"", "a block beyond repair" },
        { MESSAGE(BLOCK("<<< << <<<END_CITATION <<<</CITATION_DATA>>>")),
          "\"status\":\"complete\"", "an empty block, and marks" },
        { MESSAGE("It rose <cite a='b' c=\\\"d\\\" attachment_id='a' e=f "
                  "full_phrase='the tide\\\\'s \\\"high\\\" = 4 c' "
                  "line_ids='1,2-4' /> <cite full_phrase='open c=\\\"x "
                  "<cite a='b' attachment_id=\\\"b\\\" full_phrase=\\\"two"
                  "\\\" />"),
          "\"fullPhrase\":\"two\"", "tags" }
    };

    for (i = 0; i < cite_nelts(cases); i++) {
        in = span_of(cases[i].in);
        whole = played(in, 0, 0, problem);
        same = 0;
        n = 0;

        ok(strstr(whole, cases[i].says) != NULL, "%s is read", cases[i].title);

        for (slice = 1; slice <= in.n; slice += slice < 80 ? 1 : 7) {
            parts = played(in, slice, 0, problem);
            same += strcmp(whole, parts) == 0 && problem[0] == '\0';
            n++;
            free(parts);
        }

        is_num(same, n, "%s is the same in slices", cases[i].title);
        free(whole);
    }
}


/* n is the longest text that is read at once */

static void
test_limit(void)
{
    size_t   n;
    char     text[SLICE + 2], event[256];
    play_t  *p;

    for (n = SLICE; n <= SLICE + 1; n++) {
        memset(text, 'a', n);
        text[n] = '\0';

        p = play_open(SLICE);
        feed_lit(p, STARTED START);
        snprintf(event, sizeof(event), DELTA("%s"), text);
        feed_lit(p, event);
        feed_lit(p, END);

        is_num(p->s.run.queued, n > SLICE, "a text of %zu bytes", n);
        is_str(cite_stream_status(&p->s), n > SLICE ? "extracting"
                                                    : "complete",
               "and its status");
        play_close(p);
    }
}


static int
says(const play_t *p, const char *s)
{
    size_t  i, n;

    n = strlen(s);

    for (i = 0; i + n <= p->all.n; i++) {
        if (memcmp(p->all.p + i, s, n) == 0) {
            return 1;
        }
    }

    return 0;
}


static void
test_held(void)
{
    play_t  *p;

    p = play_open(SLICE);
    feed_lit(p, STARTED TOOL START DELTA(LONG) END);

    ok(says(p, "TEXT_MESSAGE_END") && says(p, "\"status\":\"extracting\""),
       "the message's end leaves at once, and its status is told");

    feed_lit(p, FINISHED);
    ok(!says(p, "RUN_FINISHED") && p->s.hold.active,
       "the run's end waits for the rest");

    work(p, 1);
    ok(!says(p, "RUN_FINISHED"), "one slice is not enough");

    work(p, TURNS);
    ok(says(p, "RUN_FINISHED") && says(p, "\"status\":\"complete\""),
       "it leaves behind the citations");

    end(p);
    play_close(p);
}


static void
test_given_up(void)
{
    play_t  *p;

    p = play_open(SLICE);
    feed_lit(p, STARTED TOOL START DELTA(LONG) END FINISHED);
    work(p, 1);
    cite_stream_give_up(&p->s, "timeout");
    flush(p);

    ok(says(p, "RUN_FINISHED") && says(p, "\"error\":\"timeout\""),
       "who waits too long gives it up");
    end(p);
    play_close(p);

    p = play_open(1);
    feed_lit(p, STARTED TOOL START DELTA(LONG) END FAILED);

    ok(says(p, "RUN_ERROR") && says(p, "\"error\":\"run error\""),
       "an error of the run does not wait");
    is_num(p->s.run.queued, 0, "and nothing is left to be read");
    end(p);
    play_close(p);
}


static void
test_end(void)
{
    play_t        *p;
    cite_piece_t   piece;

    p = play_open(SLICE);
    feed_lit(p, STARTED TOOL START DELTA(LONG) END);

    ok(cite_stream_end(&p->s, &piece) == CITE_AGAIN,
       "the end of the input waits, too");
    end(p);
    ok(says(p, "\"status\":\"complete\""), "and the citations come");
    play_close(p);

    p = play_open(SLICE);
    p->conf.silent = 1;
    feed_lit(p, STARTED TOOL START DELTA(LONG) END);
    ok(cite_stream_end(&p->s, &piece) == CITE_DONE && p->s.run.queued == 0,
       "where nothing is said, it does not");
    play_close(p);
}


static void
test_reopened(void)
{
    char    *whole, *parts;
    char     problem[512];
    size_t   n;
    play_t  *p;

    whole = played(span_of(STARTED TOOL START DELTA(LONG) END START DELTA(LONG)
                           END FINISHED), 0, 0, problem);

    for (n = 0; n <= 60; n += 6) {
        p = play_open(SLICE);
        feed_lit(p, STARTED TOOL START DELTA(LONG) END);
        work(p, n);
        feed_lit(p, START);
        work(p, 1);
        feed_lit(p, DELTA(LONG) END);
        work(p, n);
        feed_lit(p, FINISHED);
        end(p);

        parts = state_of(p, problem);
        is_str(problem, "", "opened again after %zu slices", n);
        ok(strcmp(whole, parts) == 0, "the same in the end");
        free(parts);
        play_close(p);
    }

    free(whole);
}


/* a message that changes all the time is not read all the time */

static void
test_in_vain(void)
{
    size_t   i, bytes;
    play_t  *p;

    p = play_open(SLICE);
    feed_lit(p, STARTED TOOL START);

    for (i = 0; i < 300; i++) {
        feed_lit(p, DELTA(LONG));
    }

    feed_lit(p, END);

    for (i = 0; i < 3000; i++) {
        feed_lit(p, START DELTA("x") END);
        work(p, 1000);
    }

    bytes = p->s.stats.bytes;
    ok(p->work * SLICE < 16 * bytes, "opened 3000 times: %zu slices of %d "
       "bytes for %zu bytes", p->work, SLICE, bytes);

    for (i = 0; i < 3000; i++) {
        feed_lit(p, FINISHED STARTED START DELTA("x") END);
        work(p, 1000);
    }

    feed_lit(p, FINISHED);
    end(p);

    bytes = p->s.stats.bytes + CITE_EXTRACT_LAST;
    ok(p->work * SLICE < 16 * bytes, "in 3000 runs: %zu slices of %d bytes "
       "for %zu bytes", p->work, SLICE, bytes);
    play_close(p);
}


/* entries of the agent's state come while the text is read */

static void
test_claimed(void)
{
    char        *whole, *parts;
    char         problem[512];
    size_t       n;
    play_t      *p;

    static const char  before[] = STARTED START DELTA(LONG) END;
    static const char  behind[] =
        EVENT("STATE_SNAPSHOT\",\"snapshot\":{\"rag\":{\"citation_index\":"
              "{\"1\":{\"index\":1,\"chunk_id\":\"k\",\"document_id\":\"d\","
              "\"content\":\"The tide rose by four metres.\"},\"9\":{"
              "\"index\":9,\"chunk_id\":\"k9\",\"document_id\":\"d9\","
              "\"content\":\"It was dry.\"}},\"citations\":[\"k\",\"k9\"]}}")
        FINISHED;

    p = play_open(0);
    feed_lit(p, before);
    feed_lit(p, behind);
    end(p);
    whole = state_of(p, problem);
    play_close(p);

    for (n = 0; n <= 80; n += 4) {
        p = play_open(SLICE);
        feed_lit(p, before);
        work(p, n);
        feed_lit(p, behind);
        end(p);
        parts = state_of(p, problem);
        is_json(parts, whole, "the agent's state comes between slices", n);
        free(parts);
        play_close(p);
    }

    free(whole);
}


int
main(void)
{
    test_whole();
    test_steps();
    test_limit();
    test_held();
    test_given_up();
    test_end();
    test_reopened();
    test_in_vain();
    test_claimed();
    fixtures_each(fixture);

    return done();
}
