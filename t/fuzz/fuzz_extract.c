
/*
 * Copyright (C) the ngx_cite authors
 *
 * Any text as a message, with what a tool returned and what the agent has in
 * its state:
 *
 *   text 0xff tool's result 0xff state
 *
 * The last byte says which formats are looked for.  The text comes at once
 * and in pieces, and is read at once and in slices: the citations are the
 * same.  Each of them stands where it says, has a key of its own, and is JSON
 * when it is written.
 *
 * fuzz: -max_len=768 -entropic=0
 * runs: 45000
 */


#include "verify/cite_adapter.h"
#include "formats/cite_formats.h"
#include "formats/cite_pattern.h"
#include "formats/cite_datablock_internal.h"
#include "run/cite_extract.h"
#include "cite_sha1.h"
#include "fuzz.h"
#include "heap.h"
#include "lexicon.h"
#include "records.h"


typedef struct {
    cite_conf_t   conf;
    cite_span_t   text;
    cite_span_t   result;
    cite_span_t   state;
    unsigned      early:1;       /* sources come before the text */
    unsigned      patch:1;       /* the state comes as one */
} input_t;


static const cite_span_t  spaces[] = { { (const uint8_t *) "rag", 3 } };

static cite_reader_t      reader;
static cite_pattern_t    *patterns[5];


static void
start(void)
{
    size_t                i;
    cite_pattern_error_t  err;

    static const char *const  regexes[] = {
        "\\[src:(?<id>[^\\]]+)\\]",
        "\\((?<text>[^()]*)#(?<page>\\d+)\\)",
        "\\^(?<n>\\d*)(?<phrase>\\w+)(@(?<url>\\S+))?",
        "(?<id>a+)-\\1{2,9}x",
        "<(?<anchor>(y+y+)+)(?<attachment>z?)>"
    };

    cite_reader_init(&reader, &cite_heap_libc, SIZE_MAX / 2);

    for (i = 0; i < cite_nelts(patterns); i++) {
        patterns[i] = cite_pattern_compile(&cite_heap_libc, cite_span("p"),
                                           cite_span_make(regexes[i],
                                                          strlen(regexes[i])),
                                           &err);
        CHECK(patterns[i] != NULL);
    }
}


static void
set_formats(input_t *in, uint8_t choice, uint8_t flags)
{
    cite_conf_t  *conf;

    static const unsigned  formats[] = {
        CITE_FORMATS, CITE_FORMAT_DEEPCITATION, CITE_FORMAT_CITE_TAG,
        CITE_FORMAT_MARKER, CITE_FORMAT_STATE, CITE_FORMAT_PATTERN,
        CITE_FORMATS|CITE_FORMAT_PATTERN
    };

    conf = &in->conf;
    memset(conf, 0, sizeof(cite_conf_t));

    conf->max_event_size = 1 << 20;
    conf->max_message_size = flags & 1 ? 1 << 20 : 100;
    conf->max_memory = 64 << 20;
    conf->max_citations = flags & 2 ? 64 : 3;
    conf->max_citations_run = 100;
    conf->state_key = cite_span(CITE_STATE_KEY);
    conf->sha1 = cite_sha1;
    conf->lexicon = &lexicon;
    conf->state_sources = spaces;
    conf->state_sources_n = cite_nelts(spaces);

    conf->formats = formats[choice % cite_nelts(formats)];
    conf->patterns = patterns;
    conf->patterns_n = conf->formats & CITE_FORMAT_PATTERN
                       ? cite_nelts(patterns) : 0;
    conf->formats |= choice >> 4 & 1 ? CITE_FORMAT_LENTICULAR : 0;
    conf->key_format = flags & 4 ? CITE_KEY_CURRENT : CITE_KEY_0_1;
    conf->ask_mode = flags & 8 ? CITE_ASK_CITATION : CITE_ASK_MESSAGE;
    conf->ask_body = flags & 16 ? CITE_ASK_NATIVE : CITE_ASK_DEEPCITATION;
    conf->ask_send = CITE_SEND_SENTENCE|CITE_SEND_EVIDENCE;

    in->early = flags >> 5 & 1;
    in->patch = flags >> 6 & 1;
}


static void
event(cite_run_t *run, cite_event_type_e type, const char *id,
    cite_span_t text, yyjson_val *value)
{
    cite_event_t       ev;
    cite_run_change_t  change;

    memset(&ev, 0, sizeof(cite_event_t));

    ev.type = type;
    ev.id = cite_span_make(id, strlen(id));
    ev.name = cite_span("search");
    ev.text = text;
    ev.value = value;
    ev.assistant = 1;

    change = cite_run_event(run, &ev);
    cite_extract_event(run, &ev, &change);

    while (cite_extract_work(run) == CITE_AGAIN) { /* void */ }
}


static void
send_sources(cite_run_t *run, const input_t *in)
{
    cite_span_t  none;
    yyjson_val  *state;

    none = cite_span_make(NULL, 0);

    event(run, CITE_EVENT_TOOL_START, "call_1", none, NULL);
    event(run, CITE_EVENT_TOOL_DELTA, "call_1", cite_span("{\"q\":1}"), NULL);
    event(run, CITE_EVENT_TOOL_RESULT, "call_1", in->result, NULL);

    state = in->state.n ? cite_json_read(&reader.event, in->state) : NULL;

    if (state) {
        event(run, in->patch ? CITE_EVENT_STATE_PATCH : CITE_EVENT_STATE, "",
              none, state);
    }
}


static void
send(cite_run_t *run, const input_t *in, fuzz_cuts_t *cuts)
{
    cite_span_t  none, rest, piece;

    none = cite_span_make(NULL, 0);

    event(run, CITE_EVENT_RUN_START, "r", none, NULL);

    if (in->early) {
        send_sources(run, in);
    }

    event(run, CITE_EVENT_TEXT_START, "m", none, NULL);

    for (rest = in->text; rest.n; /* void */ ) {
        piece = fuzz_piece(cuts, &rest);
        event(run, CITE_EVENT_TEXT_DELTA, "m", piece, NULL);
        fuzz_free(piece);
    }

    event(run, CITE_EVENT_TEXT_END, "m", none, NULL);

    if (!in->early) {
        send_sources(run, in);
    }

    event(run, CITE_EVENT_RUN_END, "r", none, NULL);
}


static void
check(cite_run_t *run, const input_t *in, cite_buf_t *out)
{
    cite_span_t      text, visible, data;
    cite_record_t   *rec;
    cite_message_t  *m;

    m = run->messages;
    CHECK(m && m->next == NULL && !m->open && m->extractions > 0);

    text = cite_buf_view(&m->text);
    CHECK(m->text.err || cite_span_eq(text, in->text));

    visible = text;

    if (in->conf.formats & CITE_FORMAT_DEEPCITATION) {
        (void) cite_datablock_find(text, &visible, &data);
    }

    fuzz_check_records(&m->records, visible, &in->conf);
    fuzz_check_questions(&m->records, &in->conf);

    CHECK(run->citations == m->records.n);

    for (rec = m->records.first; rec; rec = rec->next) {
        cite_buf_add(out, rec->key, CITE_KEY_LEN);
        cite_record_write(out, rec);
        cite_buf_byte(out, '\n');
    }

    cite_buf_uint(out, m->records.dropped);
}


static void
run(const input_t *in, fuzz_cuts_t *cuts, cite_buf_t *out)
{
    cite_mem_t  mem;
    cite_run_t  r;

    cite_mem_init(&mem, &cite_heap_libc, in->conf.max_memory);
    cite_run_init(&r, &mem, &in->conf, &reader);

    send(&r, in, cuts);

    if (out) {
        check(&r, in, out);
    }

    cite_run_release(&r);
    cite_mem_release(&mem);
}


/* a citation may be lost for want of memory, and nothing else */

static void
run_failing(const input_t *in, fuzz_cuts_t *cuts, size_t at)
{
    heap_t      heap;
    cite_mem_t  mem;
    cite_run_t  r;

    heap_init(&heap, at, at & 1 ? HEAP_FAIL_ONCE : HEAP_FAIL_ON);

    cite_mem_init(&mem, &heap.lend, in->conf.max_memory);
    cite_run_init(&r, &mem, &in->conf, &reader);

    send(&r, in, cuts);

    cite_run_release(&r);
    cite_mem_release(&mem);

    CHECK(heap.live == 0);
}


int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    size_t        fail_at;
    uint8_t       choice, flags;
    cite_span_t   rest;
    input_t       in;
    fuzz_cuts_t   none, cuts;

    static cite_buf_t  whole, parts;

    if (patterns[0] == NULL) {
        start();
    }

    rest = cite_span_make(data, size);
    choice = fuzz_byte(&rest);
    flags = fuzz_byte(&rest);
    fail_at = fuzz_byte(&rest);

    fuzz_cuts_init(&cuts, fuzz_byte(&rest));
    none.max = 0;

    set_formats(&in, choice, flags);

    in.text = fuzz_copy(fuzz_part(&rest));
    in.result = fuzz_copy(fuzz_part(&rest));
    in.state = fuzz_copy(rest);

    fuzz_make_utf8((uint8_t *) in.text.p, in.text.n);
    fuzz_make_utf8((uint8_t *) in.result.p, in.result.n);

    fuzz_buf_init(&whole);
    run(&in, &none, &whole);

    in.conf.slice = 1 + fail_at % 16 * cuts.max;
    fuzz_buf_init(&parts);
    run(&in, &none, &parts);
    CHECK(cite_span_eq(cite_buf_view(&whole), cite_buf_view(&parts)));

    if (fail_at & 2) {
        in.conf.slice = 0;
    }

    if (in.conf.max_message_size > in.text.n) {
        fuzz_buf_init(&parts);
        run(&in, &cuts, &parts);
        CHECK(cite_span_eq(cite_buf_view(&whole), cite_buf_view(&parts)));
    }

    if (fail_at) {
        run_failing(&in, &none, fail_at);
    }

    fuzz_free(in.text);
    fuzz_free(in.result);
    fuzz_free(in.state);

    return 0;
}
