
/*
 * Copyright (C) the ngx_cite authors
 *
 * Answers that are not streamed are read in steps, and a client may leave
 * between any two of them.
 */


#include "formats/cite_formats.h"
#include "cite_sha1.h"
#include "heap.h"
#include "lexicon.h"
#include "stream/cite_stream_json.h"
#include "tap.h"


#define FERRY      "The ferry leaves the old quay at 6:40 in the morning"
#define LONG       (300 * 1024)
#define STEPS_MAX  1000


static const char  request[] =
    "{\"messages\":[{\"role\":\"user\",\"content\":[{\"type\":"
    "\"tool_result\",\"tool_use_id\":\"t\",\"content\":\"{\\\"results\\\":"
    "[{\\\"title\\\":\\\"Ferry\\\",\\\"url\\\":\\\"https://h.example/a\\\","
    "\\\"content\\\":\\\"" FERRY ".\\\"}]}\"}]}]}";

static const char  head[] =
    "{\"id\":\"msg_1\",\"type\":\"message\",\"role\":\"assistant\",\r\n"
    "\"content\":[";

static const char  tail[] = "],\r\n\"stop_reason\":\"end_turn\"}\n";


static void
set_conf(cite_conf_t *conf)
{
    memset(conf, 0, sizeof(cite_conf_t));

    conf->max_event_size = CITE_MAX_EVENT_SIZE;
    conf->max_message_size = CITE_MAX_MESSAGE_SIZE;
    conf->max_memory = CITE_MAX_MEMORY;
    conf->max_citations = CITE_MAX_CITATIONS;
    conf->max_citations_run = CITE_MAX_CITATIONS_RUN;
    conf->max_state_size = CITE_MAX_STATE_SIZE;
    conf->keep_messages = CITE_KEEP_MESSAGES;
    conf->max_evidence_size = CITE_MAX_EVIDENCE_SIZE;
    conf->evidence_threshold = CITE_EVIDENCE_THRESHOLD;
    conf->max_verification_size = CITE_MAX_VERIFICATION;
    conf->state_key = cite_span(CITE_STATE_KEY);
    conf->formats = CITE_FORMATS;
    conf->sha1 = cite_sha1;
    conf->lexicon = &lexicon;
    conf->evidence = 1;
}


/* blocks of that many bytes, all together at least n */

static cite_span_t
answer_of(cite_buf_t *answer, size_t block, size_t n)
{
    size_t  begin;

    cite_buf_lit(answer, head);

    do {
        cite_buf_add(answer, ",", answer->p[answer->n - 1] == '}');
        cite_buf_lit(answer, "{\"type\":\"text\",\"text\":\"");
        begin = answer->n;

        do {
            cite_buf_lit(answer, FERRY " [1]. ");
        } while (answer->n - begin < block);

        cite_buf_lit(answer, "\"}");
    } while (answer->n < n);

    cite_buf_lit(answer, tail);

    return cite_buf_view(answer);
}


/* steps until it is done, or "most"; *rc is what the last one said */

static unsigned
steps(cite_stream_t *s, cite_span_t answer, unsigned most, cite_buf_t *out,
    cite_rc_t *rc)
{
    unsigned            n;
    cite_stream_json_t  json;

    cite_stream_request(s, cite_span_make(request, sizeof(request) - 1));
    cite_stream_json_begin(&json, s, answer);

    *rc = CITE_AGAIN;

    for (n = 0; n < most && *rc == CITE_AGAIN; n++) {
        *rc = cite_stream_json_step(&json, out);

        if (*rc != CITE_OK && out->n) {
            ok(0, "something was written before the end");
        }
    }

    return n;
}


/* the client leaves behind so many steps, and what was read may be saved */

static void
leave(cite_span_t answer, unsigned after, cite_reader_t *reader)
{
    cite_rc_t            rc;
    cite_buf_t           out;
    cite_conf_t          conf;
    cite_stream_t        s;
    cite_stream_entry_t  entry;

    set_conf(&conf);
    cite_stream_init(&s, &conf, &cite_heap_libc, reader);
    cite_buf_init(&out, &s.mem, conf.max_memory);

    (void) steps(&s, answer, after, &out, &rc);

    if (after % 2) {
        cite_stream_interrupt(&s, after % 4 == 1);

        while (cite_stream_unsaved(&s, &entry) == CITE_OK) { /* void */ }
    }

    cite_stream_release(&s);
}


static void
test(const char *title, size_t block, size_t n, unsigned least,
    cite_reader_t *reader)
{
    unsigned       i, taken;
    cite_rc_t      rc;
    cite_mem_t     mem;
    cite_buf_t     out, whole, body;
    cite_conf_t    conf;
    cite_span_t    answer;
    cite_stream_t  s;

    set_conf(&conf);
    cite_mem_init(&mem, &cite_heap_libc, SIZE_MAX);
    cite_buf_init(&out, &mem, SIZE_MAX);
    cite_buf_init(&whole, &mem, SIZE_MAX);
    cite_buf_init(&body, &mem, SIZE_MAX);

    answer = answer_of(&body, block, n);

    cite_stream_init(&s, &conf, &cite_heap_libc, reader);
    taken = steps(&s, answer, STEPS_MAX, &out, &rc);
    cite_stream_release(&s);

    ok(rc == CITE_OK, "%s: it is read", title);
    ok(taken >= least, "%s: in %u steps", title, taken);
    ok(cite_span_starts(cite_buf_view(&out),
                        cite_span_make(answer.p, answer.n - 3)),
       "%s: all of it is there", title);

    cite_stream_init(&s, &conf, &cite_heap_libc, reader);
    cite_stream_request(&s, cite_span_make(request, sizeof(request) - 1));
    rc = cite_stream_json(&s, answer, &whole);
    cite_stream_release(&s);

    ok(rc == CITE_OK && cite_span_eq(cite_buf_view(&out),
                                     cite_buf_view(&whole)),
       "%s: the same as at once", title);

    for (i = 0; i <= taken; i++) {
        leave(answer, i, reader);
    }

    ok(1, "%s: the client may leave at any step", title);

    cite_mem_release(&mem);
}


static void
test_declined(const char *title, const char *answer, cite_reader_t *reader)
{
    unsigned       n;
    cite_rc_t      rc;
    cite_buf_t     out;
    cite_conf_t    conf;
    cite_stream_t  s;

    set_conf(&conf);
    cite_stream_init(&s, &conf, &cite_heap_libc, reader);
    cite_buf_init(&out, &s.mem, conf.max_memory);

    n = steps(&s, cite_span_make(answer, strlen(answer)), STEPS_MAX, &out,
              &rc);

    ok(rc == CITE_DECLINED && out.n == 0 && n < STEPS_MAX, "%s: as it came",
       title);

    cite_stream_release(&s);
}


int
main(void)
{
    cite_reader_t  reader;

    cite_reader_init(&reader, &cite_heap_libc, 64 << 20);

    test("short", 1, 1, 1, &reader);
    test("a long text", LONG, LONG, 5, &reader);
    test("many texts", 1, LONG, 5, &reader);

    test_declined("nothing", "", &reader);
    test_declined("no object", "[1]", &reader);
    test_declined("cut off", "{\"type\":\"message\",\"content\":[}", &reader);
    test_declined("of no dialect", "{\"text\":\"" FERRY " [1].\"}", &reader);

    cite_reader_release(&reader);

    return done();
}
