
/*
 * Copyright (C) the ngx_cite authors
 *
 * Agents that set and patch the state of their clients in any way, and a
 * client that applies all that comes out with an applier of its own:
 *
 *  - every patch of ours applies, to the client's state and to one that a
 *    store begins anew with each run;
 *  - under our key there is what the filter believes to be there;
 *  - all else is what it would be without the filter;
 *  - when all is over nothing is pending, and the sums are right.
 *
 * What the client has at the end is the state of the next request.
 *
 * fuzz: -max_len=160 -entropic=0
 * runs: 9000
 */


#include "formats/cite_formats.h"
#include "state/cite_state_internal.h"
#include "agent.h"
#include "cite_sha1.h"
#include "host.h"
#include "lexicon.h"
#include "patch.h"

#include <stdio.h>


typedef struct {
    client_t         client;
    yyjson_mut_val  *folded;     /* the state of this run's events alone */
    size_t           part;       /* of what came out, the next */

    unsigned         unknown:1;  /* nobody can know what the root is */
    unsigned         forged:1;   /* our key was not ours, or not complete */
} oracle_t;


static const cite_span_t  spaces[] = { { (const uint8_t *) "rag", 3 } };

static const char *const  keys[] = { "deepcitation", "a/b~c" };

static cite_reader_t      reader;
static host_t             host;


static yyjson_mut_val *
copy_of(oracle_t *o, cite_span_t json)
{
    yyjson_doc      *doc;
    yyjson_mut_val  *value;

    doc = fuzz_read(json);
    CHECK(doc != NULL);

    value = yyjson_val_mut_copy(o->client.doc, yyjson_doc_get_root(doc));
    yyjson_doc_free(doc);

    return value;
}


static yyjson_mut_val *
our_key(yyjson_mut_val *state)
{
    cite_span_t  key;

    key = host.stream.conf->state_key;

    return yyjson_mut_obj_getn(state, (const char *) key.p, key.n);
}


/* 1 if the first name of the pointer is our key */

static int
is_ours(yyjson_mut_val *path)
{
    size_t           n;
    const char      *p;
    cite_span_t      key;
    yyjson_mut_doc  *doc;
    yyjson_mut_val  *probe;

    if (!yyjson_mut_is_str(path)) {
        return 0;
    }

    p = yyjson_mut_get_str(path);
    n = yyjson_mut_get_len(path);

    if (n == 0 || p[0] != '/') {
        return n == 0;
    }

    p = memchr(p + 1, '/', n - 1);
    n = p ? (size_t) (p - yyjson_mut_get_str(path)) : n;

    key = host.stream.conf->state_key;
    doc = yyjson_mut_doc_new(NULL);
    probe = yyjson_mut_obj(doc);
    yyjson_mut_obj_add_val(doc, probe, "", yyjson_mut_null(doc));
    yyjson_mut_obj_put(probe, yyjson_mut_strn(doc, (const char *) key.p, key.n),
                       yyjson_mut_true(doc));

    n = yyjson_mut_is_true(patch_find(probe, yyjson_mut_get_str(path), n));
    yyjson_mut_doc_free(doc);

    return n != 0;
}


/* a patch of the agent that has to do with our key, or with the root */

static void
look_at(yyjson_mut_val *ops, int *root, int *ours)
{
    size_t           i, n;
    yyjson_mut_val  *op, *path, *from;

    *root = 0;
    *ours = 0;

    n = yyjson_mut_arr_size(ops);

    for (i = 0; i < n; i++) {
        op = yyjson_mut_arr_get(ops, i);
        path = yyjson_mut_obj_get(op, "path");
        from = yyjson_mut_obj_get(op, "from");

        /* who does not know the state learns nothing by a test of it */

        *root |= yyjson_mut_equals_str(path, "")
                 && !yyjson_mut_equals_str(yyjson_mut_obj_get(op, "op"), "test");
        *ours |= is_ours(path) || is_ours(from);
    }
}


static int
copies(yyjson_mut_val *ops)
{
    return yyjson_mut_obj_get(yyjson_mut_arr_get_first(ops), "from") != NULL;
}


static yyjson_mut_val *
without_key(oracle_t *o, yyjson_mut_val *state)
{
    cite_span_t  key;

    state = yyjson_mut_val_mut_copy(o->client.doc, state);
    key = host.stream.conf->state_key;

    if (yyjson_mut_is_obj(state)) {
        yyjson_mut_obj_remove_strn(state, (const char *) key.p, key.n);
    }

    return state;
}


static void
theirs(oracle_t *o, yyjson_mut_val *ev)
{
    int              root, ours, applied;
    size_t           at;
    const char      *type;
    yyjson_mut_val  *ops, *value;

    type = yyjson_mut_get_str(yyjson_mut_obj_get(ev, "type"));

    if (strcmp(type, "RUN_STARTED") == 0) {
        o->folded = yyjson_mut_obj(o->client.doc);
        return;
    }

    if (strcmp(type, "STATE_SNAPSHOT") == 0) {
        value = yyjson_mut_obj_get(ev, "snapshot");
        value = value ? value : yyjson_mut_null(o->client.doc);

        o->client.state = value;
        o->client.plain = value;
        o->folded = value;
        o->unknown = 0;
        return;
    }

    if (strcmp(type, "STATE_DELTA") != 0) {
        return;
    }

    ops = yyjson_mut_obj_get(ev, "delta");
    look_at(ops, &root, &ours);

    applied = patch_apply(o->client.doc, &o->client.state, ops, &at);
    applied &= patch_apply(o->client.doc, &o->folded, ops, &at);
    (void) patch_apply(o->client.doc, &o->client.plain, ops, &at);

    /*
     * The kind of the root is told for sure by one operation alone.  Clients
     * disagree on a delta that does not apply, so that it leaves a doubt.
     */

    if (root || !applied) {
        o->unknown = !applied || yyjson_mut_arr_size(ops) > 1 || copies(ops);
    }

    if (ours) {
        o->client.plain = without_key(o, o->client.state);
    }
}


static void
ours(oracle_t *o, yyjson_mut_val *ev)
{
    int              applied;
    size_t           at, i, n;
    yyjson_mut_val  *ops, *path;

    ops = yyjson_mut_obj_get(ev, "delta");
    n = yyjson_mut_arr_size(ops);
    CHECK(n > 0);

    /* the application's state is never replaced, unless there is none */

    for (i = 0; i < n; i++) {
        path = yyjson_mut_obj_get(yyjson_mut_arr_get(ops, i), "path");

        if (yyjson_mut_equals_str(path, "")) {
            CHECK(yyjson_mut_is_null(o->client.state));
            o->client.plain = yyjson_mut_obj(o->client.doc);
        }
    }

    at = 0;

    applied = patch_apply(o->client.doc, &o->client.state, ops, &at);
    CHECK(applied || (o->unknown && !yyjson_mut_is_obj(o->client.state)));

    applied = patch_apply(o->client.doc, &o->folded, ops, &at);
    CHECK(applied || !yyjson_mut_is_obj(o->folded));
}


/* with FUZZ_SHOW in the environment one sees what happens */

static void
show(const char *whose, cite_span_t frame, size_t n)
{
    if (getenv("FUZZ_SHOW")) {
        fprintf(stderr, "%s: %.*s\n", whose, (int) n, (const char *) frame.p);
    }
}


static void
show_value(const char *what, yyjson_mut_val *value)
{
    char  *json;

    if (getenv("FUZZ_SHOW")) {
        json = yyjson_mut_val_write(value, YYJSON_WRITE_NOFLAG, NULL);
        fprintf(stderr, "%s: %s\n", what, json);
        free(json);
    }
}


/* what has come out since the last time; all frames here are of one line */

static int
read_on(oracle_t *o)
{
    size_t           n, first;
    const part_t    *part;
    cite_span_t      bytes;
    yyjson_mut_val  *ev;

    first = o->part;

    for ( /* void */ ; o->part < host.parts_n; o->part++) {
        part = &host.parts[o->part];
        bytes = cite_span_make(host.all.p + part->offset, part->n);

        while (bytes.n) {
            n = fuzz_find(bytes, cite_span("\n\n"));
            CHECK(n < bytes.n);

            if (cite_span_starts(bytes, cite_span("data: "))) {
                ev = copy_of(o, cite_span_make(bytes.p + 6, n - 6));
                show(part->added ? "ours" : "theirs", bytes, n);

                if (part->added) {
                    ours(o, ev);
                } else {
                    theirs(o, ev);
                }
            }

            bytes = cite_span_skip(bytes, n + 2);
        }
    }

    return o->part > first;
}


/* all but our key is as without us */

static void
check_rest(oracle_t *o)
{
    size_t                n;
    cite_span_t           name;
    yyjson_mut_val       *state, *plain, *key, *value;
    yyjson_mut_obj_iter   it;

    state = o->client.state;
    plain = o->client.plain;

    if (!yyjson_mut_is_obj(state)) {
        CHECK(yyjson_mut_equals(state, plain));
        return;
    }

    n = our_key(plain) != NULL;
    it = yyjson_mut_obj_iter_with(state);

    while ((key = yyjson_mut_obj_iter_next(&it)) != NULL) {
        name = cite_span_make(yyjson_mut_get_str(key), yyjson_mut_get_len(key));

        if (cite_span_eq(name, host.stream.conf->state_key)) {
            continue;
        }

        value = yyjson_mut_obj_getn(plain, (const char *) name.p, name.n);
        CHECK(yyjson_mut_equals(value, yyjson_mut_obj_iter_get_val(key)));
        n++;
    }

    CHECK(yyjson_mut_is_obj(plain) && n == yyjson_mut_obj_size(plain));
}


/* these change with sources, and are told with the next change of the message */

static void
forget_unused(yyjson_mut_val *message)
{
    yyjson_mut_val  *summary;

    summary = yyjson_mut_obj_get(message, "summary");

    yyjson_mut_obj_remove_str(summary, "unused");
    yyjson_mut_obj_remove_str(summary, "sentences");
    yyjson_mut_obj_remove_str(summary, "uncited");
    yyjson_mut_obj_remove_str(message, "uncited");
    yyjson_mut_obj_remove_str(message, "sources");
}


static void
forget_marks_of(yyjson_mut_val *objects)
{
    yyjson_mut_val       *key;
    yyjson_mut_obj_iter   it;

    it = yyjson_mut_obj_iter_with(objects);

    while ((key = yyjson_mut_obj_iter_next(&it)) != NULL) {
        yyjson_mut_obj_remove_str(yyjson_mut_obj_iter_get_val(key), "from");
    }
}


/* entries that the client brought are marked when they are sent back */

static void
forget_marks(yyjson_mut_val *message)
{
    yyjson_mut_obj_remove_str(message, "from");
    forget_marks_of(yyjson_mut_obj_get(message, "citations"));
    forget_marks_of(yyjson_mut_obj_get(message, "verifications"));
}


/* returns 1 if the filter says that the client has all of it */

static int
check_believed(oracle_t *o)
{
    int              all;
    size_t           n;
    cite_state_t    *st;
    cite_entry_t    *entry;
    yyjson_mut_val  *messages, *got, *expected;

    static cite_buf_t  b;

    st = &host.stream.state;

    if (st->client.shadow != CITE_SHADOW_OURS || st->client.renew
        || st->client.root != CITE_ROOT_OBJECT)
    {
        return 0;
    }

    CHECK(yyjson_mut_is_obj(o->client.state));

    messages = yyjson_mut_obj_get(our_key(o->client.state), "messages");
    CHECK(yyjson_mut_is_obj(messages));

    n = 0;
    all = 1;

    for (entry = st->first; entry; entry = entry->next) {

        got = yyjson_mut_obj_getn(messages, (const char *) entry->id.p,
                                  entry->id.n);
        CHECK((got != NULL) == entry->listed);

        /* one that is too large has sums, but no citations */

        all &= got != NULL && !cite_entry_dirty(entry) && !entry->over;

        if (got == NULL || cite_entry_dirty(entry)) {
            n += got != NULL;
            continue;
        }

        fuzz_buf_init(&b);
        cite_entry_write(st, entry, &b);
        expected = copy_of(o, cite_buf_view(&b));
        got = yyjson_mut_val_mut_copy(o->client.doc, got);

        forget_unused(expected);
        forget_unused(got);

        if (entry->message == NULL) {
            forget_marks(expected);
            forget_marks(got);
        }

        if (entry->message == NULL && st->tight) {
            /* it is brief when it is written next; the client has it whole */
            expected = yyjson_mut_obj_get(expected, "summary");
            got = yyjson_mut_obj_get(got, "summary");
        }

        show_value("expected", expected);
        show_value("got", got);
        CHECK(yyjson_mut_equals(expected, got));
        n++;
    }

    CHECK(n == yyjson_mut_obj_size(messages));

    return all;
}


/* what the client of the unit tests looks at, which knows one key only */

static void
check_sums(oracle_t *o, void (*check)(client_t *c))
{
    if (o->forged || host.stream.conf->state_key.p != (const uint8_t *) keys[0])
    {
        return;
    }

    check(&o->client);

    if (o->client.problem[0]) {
        fprintf(stderr, "%s\n", o->client.problem);
    }

    CHECK(o->client.problem[0] == '\0');
}


static void
begin(oracle_t *o, const cite_conf_t *conf, cite_span_t state, int known)
{
    cite_request_t  req;

    static cite_buf_t  request;

    host_init(&host, conf, &cite_heap_libc, &reader);

    fuzz_buf_init(&request);
    cite_buf_lit(&request, "{\"threadId\":\"t\",\"runId\":\"r\",\"messages\":"
                           "[{\"id\":\"u\",\"role\":\"user\"}]");

    if (known) {
        cite_buf_lit(&request, ",\"state\":");
        cite_buf_put(&request, state);
    }

    cite_buf_byte(&request, '}');

    CHECK(cite_request_read(cite_buf_view(&request), &req) == CITE_OK);
    cite_stream_request(&host.stream, cite_buf_view(&request));

    o->part = 0;
    o->unknown = !known;

    client_init(&o->client, "{}");
    o->client.state = copy_of(o, state);
    o->client.plain = o->client.state;
    o->folded = yyjson_mut_obj(o->client.doc);
}


/* the state is what the next request begins with */

static void
end(oracle_t *o, cite_buf_t *state)
{
    int      complete;
    char    *json;
    size_t   n;

    host_end(&host);
    host_check_added(&host);
    (void) read_on(o);
    check_rest(o);

    complete = check_believed(o);

    if (complete) {
        check_sums(o, client_check);
    }

    if (our_key(o->client.state) && !complete) {
        o->forged = 1;
    }

    json = yyjson_mut_val_write(o->client.state, YYJSON_WRITE_NOFLAG, &n);
    CHECK(json != NULL);
    fuzz_buf_init(state);
    cite_buf_add(state, json, n);
    free(json);

    client_release(&o->client);
    host_release(&host);
}


static void
play(oracle_t *o, agent_t *agent, const cite_conf_t *conf, cite_buf_t *state)
{
    int           requests;
    cite_span_t   frame;
    agent_does_e  does;

    requests = 0;

    for ( ;; ) {
        does = agent_next(agent);

        if (does == AGENT_DONE) {
            return;
        }

        if (does == AGENT_REQUEST) {
            if (requests++ == 4) {
                return;
            }

            end(o, state);
            begin(o, conf, cite_buf_view(state), 1);
            continue;
        }

        if (does == AGENT_WAIT) {
            host.busy = 1;
            host.ways = agent->ways;
        }

        frame = does == AGENT_EVENT ? fuzz_copy(cite_buf_view(&agent->frame))
                                    : cite_span_make(NULL, 0);
        host_feed(&host, frame);
        host.busy = 0;

        if (does == AGENT_EVENT) {
            fuzz_free(frame);
        }

        if (read_on(o)) {
            check_rest(o);
            (void) check_believed(o);

            if (host.stream.state.client.shadow == CITE_SHADOW_OURS) {
                check_sums(o, client_check_aggregates);
            }
        }
    }
}


static void
set_conf(cite_conf_t *conf, uint8_t flags)
{
    const char  *key;

    memset(conf, 0, sizeof(cite_conf_t));

    conf->max_event_size = 1 << 20;
    conf->max_message_size = 1 << 20;
    conf->max_memory = 64 << 20;
    conf->max_citations = flags & 1 ? 2 : CITE_MAX_CITATIONS;
    conf->max_citations_run = CITE_MAX_CITATIONS_RUN;
    conf->max_state_size = flags & 2 ? 1200 : CITE_MAX_STATE_SIZE;
    conf->keep_messages = flags & 4 ? 2 : CITE_KEEP_MESSAGES;
    conf->max_evidence_size = CITE_MAX_EVIDENCE_SIZE;
    conf->max_verification_size = CITE_MAX_VERIFICATION;
    conf->evidence_threshold = CITE_EVIDENCE_THRESHOLD;
    conf->closest = CITE_CLOSEST_MOST;

    conf->formats = CITE_FORMATS;
    conf->sha1 = cite_sha1;
    conf->lexicon = &lexicon;
    conf->state_sources = spaces;
    conf->state_sources_n = cite_nelts(spaces);

    conf->evidence = flags >> 3 & 1;
    conf->ask = flags >> 4 & 1;
    conf->ask_mode = flags & 32 ? CITE_ASK_MESSAGE : CITE_ASK_CITATION;

    key = keys[flags >> 7];
    conf->state_key = cite_span_make(key, strlen(key));
}


int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    int          known;
    uint8_t      flags;
    oracle_t     o;
    cite_span_t  in;
    cite_conf_t  conf;

    static agent_t     agent;
    static cite_buf_t  state;

    if (reader.event.mem.heap == NULL) {
        cite_reader_init(&reader, &cite_heap_libc, SIZE_MAX / 2);
    }

    in = cite_span_make(data, size);
    flags = fuzz_byte(&in);
    set_conf(&conf, flags);

    agent_init(&agent, in, keys[flags >> 7]);
    fuzz_buf_init(&state);
    known = agent_state(&agent, &state);

    if (!known) {
        cite_buf_lit(&state, "{\"theme\":\"dark\"}");
    }

    memset(&o, 0, sizeof(oracle_t));
    begin(&o, &conf, cite_buf_view(&state), known);
    o.forged = our_key(o.client.state) != NULL;

    play(&o, &agent, &conf, &state);
    end(&o, &state);

    return 0;
}
