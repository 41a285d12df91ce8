
/*
 * Copyright (C) the ngx_cite authors
 *
 * Checks and questions: what is asked, in which order, and whose answer
 * counts.
 */


#include "verify/cite_adapter.h"
#include "verify/cite_check.h"
#include "run/cite_extract.h"
#include "heap.h"
#include "settings.h"
#include "tap.h"

#include <stdio.h>
#include <stdlib.h>


#define TAG(attachment, phrase)                                               \
    "A claim <cite attachment_id='" attachment "' full_phrase='" phrase       \
    "' anchor_text='x' />. "

#define RESULTS   "{\"results\":[{\"id\":\"d1\",\"title\":\"One\","            \
                  "\"content\":\"first\"}]}"
#define NUMBERED  "{\"results\":[{\"index\":1,\"id\":\"d2\","                  \
                  "\"title\":\"Two\",\"content\":\"second\"}]}"

#define FOUND     "{\"status\":\"found\"}"
#define MISSED    "{\"status\":\"not_found\"}"

#define ASKED_MAX  300


typedef struct {
    heap_t          heap;
    cite_conf_t     conf;
    cite_mem_t      mem;
    cite_reader_t   reader;
    cite_run_t      run;
    cite_checks_t   checks;
    char            text[64 * 1024];
} desk_t;


static const cite_conf_t  settings = LIMITS(1 << 20, 1 << 20, 64 << 20);


static cite_span_t
span_of(const char *s)
{
    return cite_span_make(s, strlen(s));
}


/* nothing but what a test wants to be different is set before desk_open() */

static desk_t *
desk_create(size_t fail_at, heap_mode_e mode)
{
    desk_t  *d;

    d = calloc(1, sizeof(desk_t));

    d->conf = settings;
    d->conf.ask = 1;
    d->conf.max_verification_size = CITE_MAX_VERIFICATION;

    heap_init(&d->heap, fail_at, mode);

    return d;
}


static void
desk_open(desk_t *d)
{
    cite_mem_init(&d->mem, &d->heap.lend, d->conf.max_memory);
    cite_reader_init(&d->reader, &d->heap.lend, d->conf.max_memory);
    cite_run_init(&d->run, &d->mem, &d->conf, &d->reader);
    cite_checks_init(&d->checks, &d->mem, &d->conf, &d->run);
}


static desk_t *
desk(void)
{
    desk_t  *d;

    d = desk_create(0, HEAP_FAIL_ONCE);
    desk_open(d);

    return d;
}


static size_t
desk_close(desk_t *d)
{
    size_t  live;

    cite_reader_release(&d->reader);
    cite_mem_release(&d->mem);

    live = d->heap.live;
    free(d);

    return live;
}


static void
event(desk_t *d, cite_event_type_e type, const char *id, const char *text)
{
    cite_event_t       ev;
    cite_run_change_t  change;

    memset(&ev, 0, sizeof(cite_event_t));

    ev.type = type;
    ev.id = span_of(id);
    ev.thread = cite_span("t");
    ev.name = cite_span("search");
    ev.text = span_of(text);
    ev.assistant = 1;

    if (type == CITE_EVENT_STATE) {
        ev.text = cite_span("");
        ev.value = cite_json_read(&d->reader.event, span_of(text));
    }

    change = cite_run_event(&d->run, &ev);
    cite_extract_event(&d->run, &ev, &change);
    cite_checks_scan(&d->checks);
}


static void
say(desk_t *d, const char *id, const char *text)
{
    event(d, CITE_EVENT_TEXT_START, id, "");
    event(d, CITE_EVENT_TEXT_DELTA, id, text);
    event(d, CITE_EVENT_TEXT_END, id, "");
}


static void
find(desk_t *d, const char *id, const char *result)
{
    event(d, CITE_EVENT_TOOL_START, id, "");
    event(d, CITE_EVENT_TOOL_END, id, "");
    event(d, CITE_EVENT_TOOL_RESULT, id, result);
}


/* n citations; attachment and phrase have the number, or "a" if one is set */

static const char *
tags(desk_t *d, size_t n, int one)
{
    char    *p, *last;
    size_t   i;

    p = d->text;
    last = d->text + sizeof(d->text);
    *p = '\0';

    for (i = 0; i < n; i++) {
        p += snprintf(p, (size_t) (last - p), "<cite attachment_id='a%zu' "
                      "full_phrase='p%zu'/> ", one ? 0 : i, i);
    }

    return d->text;
}


static cite_record_t *
record(desk_t *d, size_t i)
{
    cite_record_t   *rec;
    cite_message_t  *m;

    for (m = d->run.messages; m; m = m->next) {
        for (rec = m->records.first; rec; rec = rec->next) {
            if (i-- == 0) {
                return rec;
            }
        }
    }

    return NULL;
}


/* what a question is about, its citations' phrases or titles */

static const char *
about(desk_t *d, const cite_question_t *q)
{
    char         *p;
    size_t        i;
    cite_span_t   s;

    if (q == NULL) {
        return NULL;
    }

    p = d->text;
    *p = '\0';

    for (i = 0; i < q->n; i++) {
        s = q->checks[i]->record->full_phrase;

        if (s.n == 0) {
            s = q->checks[i]->record->title;
        }

        p += sprintf(p, "%s%.*s", i ? "," : "", (int) s.n, (const char *) s.p);
    }

    return d->text;
}


static const char *
verification(desk_t *d, size_t i)
{
    cite_buf_t   b;
    static char  text[512];

    cite_buf_init(&b, &d->mem, sizeof(text) - 1);
    cite_verdict_write(&b, record(d, i));

    memcpy(text, b.p ? (char *) b.p : "", b.n);
    text[b.n] = '\0';

    cite_buf_free(&b);

    return text;
}


/* how many questions there are, and checks in them; none is answered */

static size_t
count_asked(desk_t *d, size_t *checks)
{
    size_t            n;
    cite_question_t  *q, *asked[ASKED_MAX];

    *checks = 0;

    for (n = 0; n < ASKED_MAX; n++) {
        q = asked[n] = cite_checks_next(&d->checks);

        if (q == NULL) {
            break;
        }

        *checks += q->n;
    }

    while (n > 0) {
        cite_checks_skipped(&d->checks, asked[--n], "test");
    }

    return d->checks.questions;
}


static void
one_at_a_time(void)
{
    desk_t           *d;
    cite_question_t  *q[4];

    d = desk();

    event(d, CITE_EVENT_RUN_START, "r", "");
    say(d, "m1", TAG("a", "p1") TAG("b", "p2") TAG("a", "p3"));
    say(d, "m2", TAG("c", "p4"));

    is_num(d->checks.pending, 4, "citations wait");

    q[0] = cite_checks_next(&d->checks);
    is_str(about(d, q[0]), "p1", "the first is asked first");
    ok(cite_span_starts(cite_buf_view(&q[0]->body),
                        cite_span("{\"threadId\":\"t\",\"runId\":\"r\","
                                  "\"messageId\":\"m1\","
                                  "\"stateKey\":\"deepcitation\",")),
       "with its ids");

    q[1] = cite_checks_next(&d->checks);
    is_str(about(d, q[1]), "p2", "then the second");
    ok(memcmp(q[0]->digest, q[1]->digest, CITE_ASK_DIGEST_LEN) != 0,
       "which has another digest");

    q[2] = cite_checks_next(&d->checks);
    is_str(about(d, q[2]), "p3", "then the third");
    q[3] = cite_checks_next(&d->checks);
    is_str(about(d, q[3]), "p4", "then the next message's");
    ok(cite_checks_next(&d->checks) == NULL, "and no more");

    is_str(verification(d, 1), "", "nothing is known without an answer");

    cite_checks_answered(&d->checks, q[1], cite_span(FOUND));
    cite_checks_answered(&d->checks, q[3], cite_span("{\"status\":\"odd\"}"));
    cite_checks_failed(&d->checks, q[0], "timeout");
    is_num(d->checks.pending, 1, "answers come in any order");
    cite_checks_skipped(&d->checks, q[2], "busy");
    is_num(d->checks.pending, 0, "until nothing is pending");

    is_str(verification(d, 0), "{\"status\":\"skipped\",\"error\":\"timeout\"}",
           "a failure");
    is_str(verification(d, 1), FOUND, "a verdict");
    is_str(verification(d, 2), "{\"status\":\"skipped\",\"reason\":\"busy\"}",
           "one that was not asked");

    is_num(cite_verdict(record(d, 0)), CITE_VERDICT_FAILED, "counts as failed");
    is_num(cite_verdict(record(d, 1)), CITE_VERDICT_VERIFIED, "as verified");
    is_num(cite_verdict(record(d, 2)), CITE_VERDICT_SKIPPED, "as skipped");
    is_num(cite_verdict(record(d, 3)), CITE_VERDICT_FAILED,
           "an unknown status as failed");

    is_num(desk_close(d), 0, "all memory is given back");
}


static void
a_message_at_once(void)
{
    desk_t           *d;
    cite_question_t  *q1, *q2;

    d = desk_create(0, HEAP_FAIL_ONCE);
    d->conf.ask_mode = CITE_ASK_MESSAGE;
    desk_open(d);

    say(d, "m1", TAG("a", "p1") TAG("b", "p2"));
    say(d, "m2", TAG("a", "p3"));
    say(d, "m1", TAG("a", "p4"));

    q1 = cite_checks_next(&d->checks);
    is_str(about(d, q1), "p1,p2,p4", "all of a message that are due");
    q2 = cite_checks_next(&d->checks);
    is_str(about(d, q2), "p3", "then those of the next");
    ok(cite_checks_next(&d->checks) == NULL, "and no more");

    say(d, "m2", TAG("a", "p5"));
    is_str(about(d, cite_checks_next(&d->checks)), "p5",
           "one that is due later is asked then");

    snprintf(d->text, sizeof(d->text), "{\"verifications\":{\"%.16s\":" FOUND
             ",\"%.16s\":" MISSED "}}", (const char *) record(d, 0)->key,
             (const char *) record(d, 2)->key);

    cite_checks_answered(&d->checks, q1, span_of(d->text));

    is_str(verification(d, 0), FOUND, "the first has a verdict");
    is_str(verification(d, 1),
           "{\"status\":\"skipped\",\"error\":\"no verdict\"}",
           "the second is not in the answer");
    is_str(verification(d, 2), MISSED, "the third has another");

    cite_checks_answered(&d->checks, q2, cite_span("<html>"));
    is_str(verification(d, 3),
           "{\"status\":\"skipped\",\"error\":\"bad answer\"}", "no answer");

    is_num(d->checks.pending, 1, "what was asked later is pending");
    is_num(desk_close(d), 0, "all memory is given back");
}


typedef struct {
    const char       *title;
    size_t            citations;
    cite_ask_mode_e   mode;
    unsigned          body;
    int               one;         /* attachment */
    size_t            questions;
    size_t            checks;      /* in them */
} limit_t;


static void
limits(void)
{
    size_t          i, checks;
    desk_t         *d;
    const limit_t  *l;

    static const limit_t  cases[] = {
        { "200 questions", 200, CITE_ASK_CITATION, CITE_ASK_NATIVE, 1,
          200, 200 },
        { "and no more", 201, CITE_ASK_CITATION, CITE_ASK_NATIVE, 1,
          200, 200 },
        { "500 citations in one", 500, CITE_ASK_MESSAGE, CITE_ASK_NATIVE, 1,
          1, 500 },
        { "the next one apart", 501, CITE_ASK_MESSAGE, CITE_ASK_NATIVE, 1,
          2, 501 },
        { "any number of attachments", 51, CITE_ASK_MESSAGE, CITE_ASK_NATIVE,
          0, 1, 51 },
        { "DeepCitation's: 50 attachments", 50, CITE_ASK_MESSAGE,
          CITE_ASK_DEEPCITATION, 0, 1, 50 },
        { "DeepCitation's: the next one apart", 51, CITE_ASK_MESSAGE,
          CITE_ASK_DEEPCITATION, 0, 2, 51 },
        { "DeepCitation's: 500 citations of one", 500, CITE_ASK_MESSAGE,
          CITE_ASK_DEEPCITATION, 1, 1, 500 }
    };

    for (i = 0; i < cite_nelts(cases); i++) {
        l = &cases[i];

        d = desk_create(0, HEAP_FAIL_ONCE);
        d->conf.max_citations = d->conf.max_citations_run = 1000;
        d->conf.ask_mode = l->mode;
        d->conf.ask_body = l->body;
        desk_open(d);

        say(d, "m", tags(d, l->citations, l->one));
        is_num(d->checks.pending, l->citations, "%s: citations", l->title);

        is_num(count_asked(d, &checks), l->questions, "%s: questions",
               l->title);
        is_num(checks, l->checks, "%s: checks", l->title);
        is_num(d->checks.pending, 0, "%s: nothing is left", l->title);

        is_str(verification(d, l->citations - 1),
               l->checks == l->citations
               ? "{\"status\":\"skipped\",\"reason\":\"test\"}"
               : "{\"status\":\"skipped\",\"reason\":\"limit\"}",
               "%s: the last one", l->title);

        desk_close(d);
    }
}


static void
needless(void)
{
    desk_t  *d;

    d = desk_create(0, HEAP_FAIL_ONCE);
    d->conf.ask = 0;
    desk_open(d);

    say(d, "m", TAG("a", "p1"));
    ok(cite_checks_next(&d->checks) == NULL && d->checks.pending == 0,
       "nothing is asked if there is nobody to ask");
    is_str(verification(d, 0),
           "{\"status\":\"skipped\",\"reason\":\"no verifier\"}", "it says so");
    desk_close(d);

    d = desk_create(0, HEAP_FAIL_ONCE);
    d->conf.ask_body = CITE_ASK_DEEPCITATION;
    desk_open(d);

    say(d, "m", "<cite url='http://x.y/' full_phrase='p1'/>");
    ok(record(d, 0) && cite_checks_next(&d->checks) == NULL
       && d->checks.pending == 0, "without an attachment nothing is asked");
    is_str(verification(d, 0),
           "{\"status\":\"skipped\",\"reason\":\"no attachment\"}",
           "it says why");
    desk_close(d);

    d = desk();

    say(d, "m", "No marker.");
    event(d, CITE_EVENT_STATE, "", "{\"rag\":{\"citations\":[{\"index\":1,"
          "\"chunk_id\":\"c\",\"document_id\":\"d\",\"document_uri\":\"u\","
          "\"content\":\"text\"}]}}");
    ok(record(d, 0) && cite_checks_next(&d->checks) == NULL
       && d->checks.pending == 0, "a citation without a claim is not asked");
    is_str(verification(d, 0),
           "{\"status\":\"skipped\",\"reason\":\"no claim\"}", "it says why");
    desk_close(d);
}


static void
read_again(void)
{
    desk_t           *d;
    unsigned          version;
    cite_check_t     *first, *second;
    cite_question_t  *q1, *q2;

    d = desk();

    say(d, "m", TAG("a", "p1") TAG("a", "p2"));
    q1 = cite_checks_next(&d->checks);
    q2 = cite_checks_next(&d->checks);
    first = record(d, 0)->check;
    second = record(d, 1)->check;
    cite_checks_answered(&d->checks, q1, cite_span(FOUND));
    version = first->version;

    say(d, "m", TAG("a", "p3"));

    ok(record(d, 0)->check == first && first->record == record(d, 0),
       "a message that is read again keeps its checks");
    ok(first->version == version && first->verdict == CITE_VERDICT_VERIFIED,
       "and their verdicts");
    is_num(d->checks.pending, 2, "one is pending, one is new");

    cite_checks_answered(&d->checks, q2, cite_span(MISSED));
    ok(record(d, 1)->check == second
       && second->verdict == CITE_VERDICT_MISSED,
       "an answer counts for a record that is made anew");

    is_str(about(d, cite_checks_next(&d->checks)), "p3", "the new one is due");
    ok(cite_checks_next(&d->checks) == NULL, "and no other");

    is_num(desk_close(d), 0, "all memory is given back");
}


/* a marker that has become a link is no citation */

static void
citation_leaves(int asked)
{
    desk_t           *d;
    cite_check_t     *check;
    cite_question_t  *q;

    d = desk();
    q = NULL;

    find(d, "c", RESULTS);
    say(d, "m", "It is so ![1]");
    is_num(d->checks.pending, 1, "a marker is to be checked");

    if (asked) {
        q = cite_checks_next(&d->checks);
    }

    check = record(d, 0)->check;
    say(d, "m", "(x.png)");

    ok(record(d, 0) == NULL, "it is a marker no more");
    is_num(d->checks.pending, 0, "nothing is to be checked");

    if (asked) {
        cite_checks_answered(&d->checks, q, cite_span(FOUND));
        ok(check->verdict == CITE_VERDICT_SKIPPED, "the answer is too late");
    }

    ok(cite_checks_next(&d->checks) == NULL, "nothing is asked");
    is_num(d->checks.pending, 0, "still nothing");

    is_num(desk_close(d), 0, "all memory is given back");
}


typedef enum {
    CHANGE_DUE = 0,          /* before it is asked */
    CHANGE_ASKED,
    CHANGE_ANSWERED
} change_e;


static void
source_changes(change_e when)
{
    desk_t           *d;
    unsigned          version;
    cite_check_t     *check;
    cite_question_t  *q1, *q2;

    d = desk();
    q1 = NULL;

    find(d, "c1", RESULTS);
    say(d, "m", "It is so [1].");
    check = record(d, 0)->check;

    if (when != CHANGE_DUE) {
        q1 = cite_checks_next(&d->checks);
        is_str(about(d, q1), "One", "%d: the first source", when);
    }

    if (when == CHANGE_ANSWERED) {
        cite_checks_answered(&d->checks, q1, cite_span(MISSED));
        is_num(d->checks.pending, 0, "%d: answered", when);
    }

    version = check->version;
    find(d, "c2", NUMBERED);

    ok(record(d, 0)->check == check, "%d: the check stays", when);
    ok(check->version > version && check->verdict == CITE_VERDICT_PENDING,
       "%d: pending again", when);
    is_num(d->checks.pending, 1, "%d: one is pending", when);

    if (when == CHANGE_ASKED) {
        cite_checks_answered(&d->checks, q1, cite_span(MISSED));
        is_num(d->checks.pending, 1, "%d: a late answer is not heard", when);
    }

    q2 = cite_checks_next(&d->checks);
    is_str(about(d, q2), "Two", "%d: the second source is asked", when);
    ok(cite_checks_next(&d->checks) == NULL, "%d: once", when);

    cite_checks_answered(&d->checks, q2, cite_span(FOUND));
    is_str(verification(d, 0), FOUND, "%d: the verdict", when);
    is_num(d->checks.pending, 0, "%d: nothing is pending", when);

    is_num(desk_close(d), 0, "%d: all memory is given back", when);
}


/* the late answer after the one that counts */

static void
answers_cross(void)
{
    desk_t           *d;
    cite_question_t  *q1, *q2;

    d = desk();

    find(d, "c1", RESULTS);
    say(d, "m", "It is so [1].");
    q1 = cite_checks_next(&d->checks);
    find(d, "c2", NUMBERED);
    q2 = cite_checks_next(&d->checks);

    cite_checks_answered(&d->checks, q2, cite_span(FOUND));
    cite_checks_answered(&d->checks, q1, cite_span(MISSED));

    is_str(verification(d, 0), FOUND, "the later question's answer counts");
    is_num(desk_close(d), 0, "all memory is given back");
}


static void
given_up(int close)
{
    size_t            i;
    desk_t           *d;
    cite_question_t  *q;

    d = desk();

    say(d, "m", TAG("a", "p1") TAG("a", "p2") TAG("a", "p3"));
    cite_checks_answered(&d->checks, cite_checks_next(&d->checks),
                         cite_span(FOUND));
    q = cite_checks_next(&d->checks);

    cite_checks_give_up(&d->checks, "enough", close);

    is_num(d->checks.pending, 0, "nothing is pending");
    is_str(verification(d, 0), FOUND, "what was known stays");

    for (i = 1; i < 3; i++) {
        is_str(verification(d, i),
               "{\"status\":\"skipped\",\"error\":\"enough\"}",
               "what was not has failed");
    }

    cite_checks_answered(&d->checks, q, cite_span(FOUND));
    is_num(record(d, 1)->check->verdict, CITE_VERDICT_FAILED,
           "a later answer is not heard");
    ok(cite_checks_next(&d->checks) == NULL, "and nothing is asked");

    say(d, "n", TAG("a", "p4"));
    is_num(d->checks.pending, !close, "another message");
    is_str(about(d, cite_checks_next(&d->checks)), close ? NULL : "p4",
           "is asked unless that is over");

    is_num(desk_close(d), 0, "all memory is given back");
}


/* a verdict of more than buffers keep when they are idle */

static cite_span_t
long_answer(desk_t *d)
{
    snprintf(d->text, sizeof(d->text), "{\"status\":\"found\",\"note\":\"%3000s\"}",
             "x");

    return span_of(d->text);
}


/* a bit of everything; memory may end anywhere */

static void
story(desk_t *d)
{
    size_t            n;
    cite_question_t  *q, *late;

    say(d, "m1", TAG("a", "p1") TAG("b", "p2"));
    find(d, "c1", RESULTS);
    say(d, "m2", "It is so [1]");

    late = cite_checks_next(&d->checks);

    while ((q = cite_checks_next(&d->checks)) != NULL) {
        cite_checks_answered(&d->checks, q, long_answer(d));
    }

    say(d, "m2", " and more");
    find(d, "c2", NUMBERED);
    say(d, "m1", TAG("c", "p3"));

    if (late) {
        cite_checks_answered(&d->checks, late, cite_span(MISSED));
    }

    for (n = 0; (q = cite_checks_next(&d->checks)) != NULL; n++) {
        if (n % 2) {
            cite_checks_answered(&d->checks, q, cite_span(MISSED));

        } else {
            cite_checks_failed(&d->checks, q, "timeout");
        }
    }

    say(d, "m2", " than that");
    event(d, CITE_EVENT_RUN_END, "r", "");

    while ((q = cite_checks_next(&d->checks)) != NULL) {
        cite_checks_answered(&d->checks, q, cite_span("{"));
    }
}


/* nothing is pending, and the sums add up */

static int
sound(desk_t *d)
{
    size_t           i, sum;
    cite_summary_t   s;
    cite_message_t  *m;

    for (m = d->run.messages; m; m = m->next) {

        cite_summary_make(&s, &m->records);
        sum = 0;

        for (i = 0; i < cite_nelts(s.verdicts); i++) {
            sum += s.verdicts[i];
        }

        if (s.total != sum || s.verdicts[CITE_VERDICT_PENDING]) {
            return 0;
        }
    }

    return d->checks.pending == 0;
}


static void
memory_ends(cite_ask_mode_e ask_mode, heap_mode_e mode)
{
    size_t   n, bad, lost;
    desk_t  *d;
    int      failed;

    bad = 0;
    lost = 0;

    for (n = 1; /* void */ ; n++) {
        d = desk_create(n, mode);
        d->conf.ask_mode = ask_mode;
        d->conf.ask_send = CITE_SEND_SENTENCE|CITE_SEND_EVIDENCE;
        desk_open(d);

        story(d);

        bad += !sound(d);
        failed = heap_failed(&d->heap);
        lost += desk_close(d) != 0;

        if (!failed) {
            break;
        }
    }

    is_num(bad, 0, "%zu runs without memory leave nothing pending", n);
    is_num(lost, 0, "and give all of it back");
    ok(n > 20, "memory was asked for");
}


static void
memory_is_limited(void)
{
    size_t   max, bad;
    desk_t  *d;

    bad = 0;

    for (max = 0; max < 200000; max = max * 33 / 32 + 50) {
        d = desk_create(0, HEAP_FAIL_ONCE);
        d->conf.max_memory = max;
        desk_open(d);

        story(d);

        bad += !sound(d) || d->mem.used > max;
        desk_close(d);
    }

    is_num(bad, 0, "with little memory nothing is left pending");
}


/* a verdict whose text is lost for want of memory is a failure */

static void
verdict_without_text(void)
{
    desk_t           *d;
    cite_question_t  *q;

    d = desk_create(0, HEAP_FAIL_ONCE);
    d->conf.ask_send = CITE_SEND_SENTENCE;
    desk_open(d);

    find(d, "c1", RESULTS);
    say(d, "m", "It is so [1]");
    cite_checks_answered(&d->checks, cite_checks_next(&d->checks),
                         cite_span(FOUND));

    say(d, "m", " and more");
    q = cite_checks_next(&d->checks);
    is_str(about(d, q), "One", "a longer sentence is asked again");

    cite_buf_free(&d->checks.text);
    d->heap.mode = HEAP_FAIL_ON;
    d->heap.fail_at = 1;
    cite_checks_failed(&d->checks, q, "timeout");
    d->heap.fail_at = 0;

    is_num(d->checks.pending, 0, "without memory there is a verdict");
    is_num(cite_verdict(record(d, 0)), CITE_VERDICT_FAILED, "a failure");
    ok(strstr(verification(d, 0), "\"error\"") != NULL, "that has a text");

    say(d, "m", " than that");
    is_num(d->checks.pending, 1, "it can be asked once more");
    cite_checks_answered(&d->checks, cite_checks_next(&d->checks),
                         cite_span(FOUND));
    is_str(verification(d, 0), FOUND, "and be answered");

    is_num(desk_close(d), 0, "all memory is given back");
}


int
main(void)
{
    one_at_a_time();
    a_message_at_once();
    limits();
    needless();

    read_again();
    citation_leaves(0);
    citation_leaves(1);
    source_changes(CHANGE_DUE);
    source_changes(CHANGE_ASKED);
    source_changes(CHANGE_ANSWERED);
    answers_cross();

    given_up(0);
    given_up(1);

    verdict_without_text();
    memory_ends(CITE_ASK_CITATION, HEAP_FAIL_ONCE);
    memory_ends(CITE_ASK_CITATION, HEAP_FAIL_ON);
    memory_ends(CITE_ASK_MESSAGE, HEAP_FAIL_ONCE);
    memory_ends(CITE_ASK_MESSAGE, HEAP_FAIL_ON);
    memory_is_limited();

    return done();
}
