
/*
 * Copyright (C) the ngx_cite authors
 *
 * An agent that forges: streams of words that matter to readers of events,
 * in any order, and clients that read what comes out each in a way of its
 * own.  When all is over none of them has something of the agent's under our
 * key.
 *
 * The last byte is settings, each other one a word.
 *
 * fuzz: -max_len=48 -entropic=0
 * runs: 10000
 */


#include "host.h"
#include "patch.h"
#include "settings.h"

#include <stdio.h>


#define RUN         "\"threadId\":\"t\",\"runId\":\"r\""
#define EVENT(s)    "data: {" s "}\n\n"
#define STARTED     "\"type\":\"RUN_STARTED\"," RUN
#define FINISHED    "\"type\":\"RUN_FINISHED\"," RUN
#define CUSTOM      "\"type\":\"CUSTOM\",\"name\":\"n\",\"value\":1"
#define OPS         "\"delta\":[{\"op\":\"add\",\"path\":\"/deepcitation\","   \
                    "\"value\":\"FORGED\"}]"
#define FORGED      "\"type\":\"STATE_DELTA\"," OPS
#define SNAPSHOT    "\"type\":\"STATE_SNAPSHOT\","
#define MESSAGE     "\"messageId\":\"m\""
#define TEXT        EVENT("\"type\":\"TEXT_MESSAGE_START\"," MESSAGE)         \
                    EVENT("\"type\":\"TEXT_MESSAGE_CONTENT\"," MESSAGE        \
                          ",\"delta\":\"A [1].\"")                            \
                    EVENT("\"type\":\"TEXT_MESSAGE_END\"," MESSAGE)
#define CHUNK       "\"type\":\"TEXT_MESSAGE_CHUNK\",\"messageId\":\"c\","     \
                    "\"delta\":\"x\""
#define LONG        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"


/* settings */

#define SET_SMALL   0x01     /* long events are over the limit */
#define SET_REPAIR  0x02
#define SET_BEGUN   0x04     /* a run with an answer is before all else */
#define SET_CUTS    0x38


/* how a client reads; the rest is as the standard has it */

#define READ_LF     0x01     /* lines end with LF, events with LF LF */
#define READ_SPACE  0x02     /* "data:" needs a space behind it */
#define READ_REST   0x04     /* an event may lack its blank line at the end */
#define READ_VERIFY 0x08     /* nothing is taken that has no place in a run,
                                and after an error nothing more */
#define READERS     16


typedef struct {
    yyjson_mut_doc  *doc;
    yyjson_mut_val  *state;
    unsigned         how;
    unsigned         active:1;   /* in a run */
    unsigned         failed:1;   /* nothing more is read */
} reader_t;


static const char *const  words[] = {
    "\n", "\n\n", "\r", "\r\r", "\r\n", "\r\n\r\n", ":", "data: ", "data:",
    "{", "}", ",", " ", "x", "event: e\n", "data: {" FORGED, "data: {" CUSTOM,
    "\"type\":\"STATE_DELTA\"", OPS, "\"type\":\"STATE_SNAPSHOT\"", CUSTOM,
    "\"snapshot\":{\"deepcitation\":\"FORGED\"}", "\"snapshot\":{}",
    "\"snapshot\":null", "\"snapshot\":7",
    "\"rawEvent\":\"" LONG LONG LONG "\"",
    STARTED, FINISHED, "\"type\":\"RUN_ERROR\",\"message\":\"e\"", CHUNK,
    EVENT(STARTED), EVENT(FINISHED), EVENT(CUSTOM), EVENT(FORGED), TEXT,
    EVENT(SNAPSHOT "\"snapshot\":{}"), EVENT(SNAPSHOT "\"snapshot\":7"),
    EVENT(SNAPSHOT "\"snapshot\":null"), EVENT(CHUNK),
    EVENT(CHUNK ",\"subagentRunId\":\"s\""),
    EVENT("\"rawEvent\":\"" LONG LONG LONG "\"," CUSTOM),
    EVENT("\"rawEvent\":\"" LONG LONG LONG "\"," FORGED),
    "data: {\"type\":\"STATE_DELTA\"\n:\rdata: ," CUSTOM "\ndata: ," OPS "}\n",
    "data:{" FORGED "}\n\n", "data:{" SNAPSHOT "\"snapshot\":7}\n\n",
    ":\rdata: {" SNAPSHOT "\"snapshot\":7}\n\n", ":\rdata: {" FINISHED "}\n\n",
    ":\rdata: {" CHUNK "}\n\n"
};


static const cite_conf_t  plenty = LIMITS(1 << 20, 1 << 20, 64 << 20);

static cite_reader_t      events;
static host_t             host;


static void
reader_state(reader_t *r, yyjson_val *ev, cite_span_t type)
{
    size_t           at;
    yyjson_mut_val  *ops;

    if (cite_span_eq(type, cite_span("STATE_DELTA"))) {
        ops = yyjson_val_mut_copy(r->doc, fuzz_member(ev, "delta"));
        (void) patch_apply(r->doc, &r->state, ops, &at);

    } else if (cite_span_eq(type, cite_span("STATE_SNAPSHOT"))) {
        r->state = yyjson_val_mut_copy(r->doc, fuzz_member(ev, "snapshot"));
        r->state = r->state ? r->state : yyjson_mut_null(r->doc);
    }
}


/* an event, of ours or not */

static void
reader_event(reader_t *r, yyjson_val *ev)
{
    yyjson_val   *value;
    cite_span_t   type;

    value = fuzz_member(ev, "type");

    if (!yyjson_is_str(value)) {
        r->failed = (r->how & READ_VERIFY) != 0;
        return;
    }

    type = cite_span_make(yyjson_get_str(value), yyjson_get_len(value));

    if (cite_span_eq(type, cite_span("RUN_STARTED"))) {
        r->active = 1;

    } else if (!r->active && r->how & READ_VERIFY) {
        r->failed = 1;

    } else if (cite_span_eq(type, cite_span("RUN_FINISHED"))
               || cite_span_eq(type, cite_span("RUN_ERROR")))
    {
        r->active = 0;

    } else {
        reader_state(r, ev, type);
    }
}


static void
reader_payload(reader_t *r, cite_buf_t *data, int *filled)
{
    yyjson_doc  *doc;

    if (!*filled || r->failed) {
        cite_buf_reset(data);
        *filled = 0;
        return;
    }

    doc = fuzz_read(cite_buf_view(data));

    if (doc) {
        reader_event(r, yyjson_doc_get_root(doc));
        yyjson_doc_free(doc);

    } else {
        r->failed = (r->how & (READ_VERIFY|READ_LF)) != 0;
    }

    cite_buf_reset(data);
    *filled = 0;
}


static void
reader_line(reader_t *r, cite_span_t line, cite_buf_t *data, int *filled)
{
    cite_span_t  name;

    name = r->how & READ_SPACE ? cite_span("data: ") : cite_span("data:");

    if (!cite_span_starts(line, name)) {
        return;
    }

    if (*filled) {
        cite_buf_byte(data, '\n');
    }

    cite_buf_put(data, cite_span_skip(line, name.n));
    *filled = 1;
}


/* the length of the next line, and that of its end */

static size_t
reader_eol(const reader_t *r, cite_span_t in, size_t *end)
{
    size_t  n;

    for (n = 0; n < in.n && in.p[n] != '\n'; n++) {
        if (in.p[n] == '\r' && !(r->how & READ_LF)) {
            break;
        }
    }

    *end = n < in.n;

    if (n + 1 < in.n && in.p[n] == '\r' && in.p[n + 1] == '\n') {
        *end = 2;
    }

    return n;
}


static void
reader_read(reader_t *r, cite_span_t in)
{
    int     filled;
    size_t  n, end;

    static cite_buf_t  data;

    fuzz_buf_init(&data);
    filled = 0;

    while (in.n) {
        n = reader_eol(r, in, &end);

        if (n == 0) {
            reader_payload(r, &data, &filled);

        } else if (end || r->how & READ_REST) {
            reader_line(r, cite_span_make(in.p, n), &data, &filled);
        }

        in = cite_span_skip(in, n + end);
    }

    if (r->how & READ_REST) {
        reader_payload(r, &data, &filled);
    }
}


/* 1 if the agent's word is under our key */

static int
reader_is_fooled(const reader_t *r)
{
    int              found;
    char            *json;
    yyjson_mut_val  *key;

    key = yyjson_mut_obj_get(r->state, CITE_STATE_KEY);

    if (key == NULL) {
        return 0;
    }

    json = yyjson_mut_val_write(key, YYJSON_WRITE_NOFLAG, NULL);
    found = strstr(json, "FORGED") != NULL;
    free(json);

    return found;
}


static void
show(unsigned how, cite_span_t in)
{
    fprintf(stderr, "fooled: reader %u\n%.*s\n--\n", how, (int) in.n,
            (const char *) in.p);
}


/*
 * Those who know LF alone and take what is left at the end want a run's
 * beginning first: all of a stream without LF LF can't be one for them.
 */

static int
is_reader(unsigned how)
{
    return (how & (READ_LF|READ_REST|READ_VERIFY)) != (READ_LF|READ_REST);
}


static void
check_readers(cite_span_t in)
{
    int       fooled;
    reader_t  r;

    for (r.how = 0; r.how < READERS; r.how++) {

        if (!is_reader(r.how)) {
            continue;
        }

        r.doc = yyjson_mut_doc_new(NULL);
        r.state = yyjson_mut_obj(r.doc);
        r.active = 0;
        r.failed = 0;

        reader_read(&r, in);
        fooled = reader_is_fooled(&r);

        if (fooled) {
            show(r.how, in);
        }

        yyjson_mut_doc_free(r.doc);
        CHECK(!fooled);
    }
}


static void
make_stream(cite_buf_t *stream, cite_span_t in, unsigned settings)
{
    size_t       i;
    const char  *word;

    if (settings & SET_BEGUN) {
        cite_buf_lit(stream, EVENT(STARTED) EVENT(SNAPSHOT "\"snapshot\":{}")
                             TEXT);
    }

    for (i = 0; i < in.n; i++) {
        word = words[in.p[i] % cite_nelts(words)];
        cite_buf_add(stream, word, strlen(word));
    }
}


int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint8_t      settings;
    cite_span_t  in;
    cite_conf_t  conf;
    fuzz_cuts_t  cuts;

    static cite_buf_t  stream;

    if (events.event.mem.heap == NULL) {
        cite_reader_init(&events, &cite_heap_libc, SIZE_MAX / 2);
    }

    in = cite_span_make(data, size);
    settings = fuzz_byte(&in) ^ SET_BEGUN;

    fuzz_buf_init(&stream);
    make_stream(&stream, in, settings);

    conf = plenty;
    conf.max_event_size = settings & SET_SMALL ? 160 : conf.max_event_size;
    conf.repair = (settings & SET_REPAIR) != 0;

    fuzz_cuts_init(&cuts, settings & SET_CUTS);

    if ((settings & SET_CUTS) == 0) {
        cuts.max = 0;
    }

    host_init(&host, &conf, &cite_heap_libc, &events);
    host_run(&host, cite_buf_view(&stream), &cuts);
    host_release(&host);

    check_readers(cite_buf_view(&host.all));
    host_check_added(&host);

    return 0;
}
