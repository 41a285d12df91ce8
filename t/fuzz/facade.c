
/*
 * Copyright (C) the ngx_cite authors
 */


#include "verify/cite_adapter.h"
#include "formats/cite_formats.h"
#include "cite_sha1.h"
#include "facade.h"
#include "heap.h"
#include "host.h"
#include "lexicon.h"


#define PLENTY  (64 * 1024 * 1024)


/* how it is run */

#define RUN_BUSY       0x01   /* the end is not waited for */
#define RUN_UNWATCHED  0x02   /* so that the short way is taken, too */


typedef struct {
    cite_conf_t  conf;
    cite_span_t  request;
    cite_span_t  stream;
    uint8_t      ways;
    uint8_t      fail_at;
    uint8_t      cuts;
} input_t;


static const cite_span_t  spaces[] = { { (const uint8_t *) "rag", 3 } };

static const cite_span_t  tools[] = {
    { (const uint8_t *) "search", 6 },
    { (const uint8_t *) "!other", 6 }
};

static cite_reader_t      reader;


static void
set_limits(cite_conf_t *conf, uint8_t limits)
{
    conf->max_event_size = limits & 1 ? 1 + limits : 1 << 20;
    conf->max_message_size = limits & 2 ? limits : 1 << 20;
    conf->max_memory = limits & 4 ? limits * 100 : PLENTY;
    conf->max_citations = limits & 8 ? 2 : CITE_MAX_CITATIONS;
    conf->max_citations_run = limits & 8 ? 3 : CITE_MAX_CITATIONS_RUN;
    conf->max_state_size = limits & 16 ? limits * 8 : CITE_MAX_STATE_SIZE;
    conf->keep_messages = limits & 32 ? 1 : CITE_KEEP_MESSAGES;
    conf->max_evidence_size = limits & 64 ? 256 : CITE_MAX_EVIDENCE_SIZE;
    conf->max_verification_size = limits & 128 ? 40 : CITE_MAX_VERIFICATION;
}


static void
set_conf(cite_conf_t *conf, uint8_t what, uint8_t how, uint8_t limits)
{
    memset(conf, 0, sizeof(cite_conf_t));
    set_limits(conf, limits);

    conf->formats = CITE_FORMATS;
    conf->sha1 = cite_sha1;
    conf->lexicon = &lexicon;
    conf->state_key = cite_span(CITE_STATE_KEY);
    conf->state_sources = spaces;
    conf->state_sources_n = cite_nelts(spaces);
    conf->evidence_threshold = CITE_EVIDENCE_THRESHOLD;
    conf->closest = CITE_CLOSEST_MOST;

    conf->strip_data = what & 1;
    conf->repair = what >> 1 & 1;
    conf->silent = what >> 2 & 1;
    conf->evidence = what >> 3 & 1;
    conf->ask = what >> 4 & 1;
    conf->ask_images = what >> 5 & 1;
    conf->formats |= what >> 6 & 1 ? CITE_FORMAT_LENTICULAR : 0;

    conf->ask_mode = how & 1 ? CITE_ASK_MESSAGE : CITE_ASK_CITATION;
    conf->ask_body = how & 2 ? CITE_ASK_DEEPCITATION : CITE_ASK_NATIVE;
    conf->ask_send = how & 4 ? CITE_SEND_SENTENCE|CITE_SEND_EVIDENCE : 0;
    conf->key_format = how & 8 ? CITE_KEY_0_1 : CITE_KEY_CURRENT;
    conf->evidence_tools = tools;
    conf->evidence_tools_n = how & 16 ? cite_nelts(tools) : 0;
    conf->tag_tools = tools;
    conf->tag_tools_n = how & 32 ? 1 : 0;
    conf->native = how >> 6 & 1;
}


static void
run(host_t *h, const input_t *in, const cite_heap_t *heap, uint8_t cuts,
    unsigned how)
{
    fuzz_cuts_t     pieces;

    fuzz_cuts_init(&pieces, cuts);

    if (cuts == 0) {
        pieces.max = 0;
    }

    host_init(h, &in->conf, heap, &reader);
    h->busy = (how & RUN_BUSY) != 0;
    h->stream.watch = how & RUN_UNWATCHED ? NULL : h->stream.watch;
    h->ways = in->ways;

    if (in->request.n) {
        cite_stream_request(&h->stream, in->request);
    }

    host_run(h, in->stream, &pieces);
    host_release(h);
}


/* the stream with each CR and CRLF an LF */

static void
check_repaired(cite_span_t in, cite_span_t out)
{
    size_t  i, n;

    n = 0;

    for (i = 0; i < in.n; i++) {

        if (in.p[i] == '\n' && i && in.p[i - 1] == '\r') {
            continue;
        }

        CHECK(n < out.n);
        CHECK(out.p[n++] == (in.p[i] == '\r' ? '\n' : in.p[i]));
    }

    CHECK(n == out.n);
}


static void
check_passed(const host_t *h, const input_t *in)
{
    cite_span_t  passed;

    passed = cite_buf_view(&h->passed);

    if (in->conf.strip_data) {
        return;
    }

    if (!in->conf.repair) {
        CHECK(cite_span_eq(passed, in->stream));

    } else if (h->stream.bypass == NULL && in->conf.max_memory >= PLENTY) {
        check_repaired(in->stream, passed);
    }

    CHECK(!in->conf.silent || h->all.n == h->passed.n);
}


/* bytes of ours, too, are the same in the same places */

static void
check_all(const host_t *a, const host_t *b)
{
    CHECK((a->stream.bypass == NULL) == (b->stream.bypass == NULL));
    CHECK(cite_span_eq(cite_buf_view(&a->all), cite_buf_view(&b->all)));
}


static void
check_same(const host_t *a, const host_t *b)
{
    CHECK(cite_span_eq(cite_buf_view(&a->seen), cite_buf_view(&b->seen)));
    check_all(a, b);
}


static void
check_failing(host_t *h, const input_t *in)
{
    heap_t  heap;

    heap_init(&heap, in->fail_at,
              in->fail_at & 1 ? HEAP_FAIL_ONCE : HEAP_FAIL_ON);

    run(h, in, &heap.lend, in->cuts, in->fail_at >> 1);

    CHECK(heap.live == 0);
    host_check_added(h);

    if (!in->conf.strip_data && !in->conf.repair) {
        CHECK(cite_span_eq(cite_buf_view(&h->passed), in->stream));
    }
}


void
facade_test(const cite_dialect_t *dialect, cite_span_t rest)
{
    uint8_t      what, how, limits;
    input_t      in;

    static host_t  whole, parts;

    if (reader.event.mem.heap == NULL) {
        cite_reader_init(&reader, &cite_heap_libc, SIZE_MAX / 2);
    }

    memset(&in, 0, sizeof(input_t));

    what = fuzz_byte(&rest) ^ '\n';
    limits = fuzz_byte(&rest) ^ '\n';
    how = fuzz_byte(&rest) ^ '}';
    in.cuts = fuzz_byte(&rest);
    in.fail_at = fuzz_byte(&rest);
    in.ways = fuzz_byte(&rest) ^ '"';

    set_conf(&in.conf, what, how, limits);
    in.conf.dialect = dialect;

    if (what & 128) {
        in.request = fuzz_part(&rest);
    }

    in.stream = rest;

    run(&whole, &in, &cite_heap_libc, 0, 0);
    check_passed(&whole, &in);
    host_check_added(&whole);

    run(&parts, &in, &cite_heap_libc, in.cuts, 0);
    check_passed(&parts, &in);

    if (in.conf.max_memory >= PLENTY) {
        check_same(&whole, &parts);
    }

    run(&parts, &in, &cite_heap_libc, in.cuts, RUN_UNWATCHED);
    check_passed(&parts, &in);

    if (in.conf.max_memory >= PLENTY) {
        check_all(&whole, &parts);
    }

    run(&parts, &in, &cite_heap_libc, in.cuts, RUN_BUSY|RUN_UNWATCHED);
    check_passed(&parts, &in);
    host_check_added(&parts);

    if (in.fail_at) {
        check_failing(&parts, &in);
    }
}
