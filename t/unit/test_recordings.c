
/*
 * Copyright (C) the ngx_cite authors
 *
 * The recordings of t/dialects: the bytes that went in come out, wherever they
 * are cut, and what is added is what t/dialects/NAME/golden says: a line for
 * each frame of ours, with its place in the recording, and of a record no more
 * than its citations with their verdicts.  t/dialects/forms has streams that
 * the tests of real clients do not play.
 *
 * CITE_GOLDEN=1 writes that anew, CITE_TEST_CUTS=1 cuts at every byte.
 */


#include "settings.h"
#include "stream/cite_stream.h"
#include "tap.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <strings.h>


#define LONG  300            /* bytes; not every cut of a longer stream */
#define STEP  151            /* but each of so many behind them */


typedef struct {
    const char   *folder;
    char          name[256];
    yyjson_doc   *facts;
    cite_span_t   body;      /* of the request */
    cite_span_t   in;
} recording_t;


typedef struct {
    cite_buf_t    all;       /* that came out */
    cite_buf_t    out;       /* the same without what was added */
    cite_buf_t    told;      /* a line for each frame that was added */
} result_t;


static const char *const  folders[] = {
    "anthropic", "forms", "openai", "openwebui", "responses"
};


static cite_mem_t     mem;
static cite_reader_t  reader;


static void
result_init(result_t *res)
{
    cite_buf_init(&res->all, &mem, SIZE_MAX);
    cite_buf_init(&res->out, &mem, SIZE_MAX);
    cite_buf_init(&res->told, &mem, SIZE_MAX);
}


static void
result_free(result_t *res)
{
    cite_buf_free(&res->all);
    cite_buf_free(&res->out);
    cite_buf_free(&res->told);
}


static cite_conf_t
settings(void)
{
    cite_conf_t  conf = LIMITS(1 << 20, 1 << 20, 8 << 20);

    conf.dialect = NULL;
    conf.evidence = 1;
    conf.max_evidence_size = CITE_MAX_EVIDENCE_SIZE;
    conf.evidence_threshold = CITE_EVIDENCE_THRESHOLD;
    conf.closest = CITE_CLOSEST;
    conf.max_preview = CITE_MAX_PREVIEW;
    conf.max_verification_size = CITE_MAX_VERIFICATION;

    return conf;
}


static int
header(void *data, int response, cite_span_t name, cite_span_t *value)
{
    size_t        i, n;
    yyjson_val   *root, *key, *val;
    recording_t  *rec = data;

    root = yyjson_doc_get_root(rec->facts);
    root = yyjson_obj_get(yyjson_obj_get(root, response ? "response"
                                                        : "request"),
                          "headers");

    yyjson_obj_foreach(root, i, n, key, val) {

        if (yyjson_get_len(key) == name.n
            && strncasecmp(yyjson_get_str(key), (const char *) name.p, name.n)
               == 0)
        {
            *value = cite_span_make(yyjson_get_str(val), yyjson_get_len(val));
            return 1;
        }
    }

    return 0;
}


static void
put(cite_buf_t *b, const char *s)
{
    cite_buf_add(b, s, s ? strlen(s) : 0);
}


static void
tell_message(cite_buf_t *b, const char *id, yyjson_val *message)
{
    size_t       i, n;
    yyjson_val  *citations, *verdicts, *key, *val, *number, *verdict;

    citations = yyjson_obj_get(message, "citations");
    verdicts = yyjson_obj_get(message, "verifications");

    cite_buf_lit(b, " ");
    put(b, id);
    cite_buf_lit(b, " ");
    put(b, yyjson_get_str(yyjson_obj_get(message, "status")));
    cite_buf_byte(b, ':');

    yyjson_obj_foreach(citations, i, n, key, val) {

        number = yyjson_obj_get(val, "citationNumber");
        verdict = yyjson_obj_get(verdicts, yyjson_get_str(key));

        cite_buf_lit(b, " [");
        cite_buf_uint(b, yyjson_get_uint(number));
        cite_buf_lit(b, "] ");
        put(b, verdict ? yyjson_get_str(yyjson_obj_get(verdict, "status"))
                       : "open");
    }
}


/* all of it but the record, which is told in short */

static void
tell_frame(cite_buf_t *b, size_t offset, cite_span_t frame)
{
    char             *text;
    size_t            i, n;
    yyjson_doc       *doc;
    yyjson_val       *root, *messages, *key, *val;
    yyjson_mut_doc   *copy;
    const uint8_t    *line;

    line = frame.p;

    /* some dialects have a line with the event's type before the data */

    while (frame.n > 6 && *frame.p == 'e' && line) {
        line = memchr(frame.p, '\n', frame.n);
        frame = cite_span_skip(frame, (size_t) (line - frame.p) + 1);
    }

    doc = frame.n > 6 ? yyjson_read((char *) frame.p + 6, frame.n - 8, 0)
                      : NULL;
    root = yyjson_doc_get_root(doc);
    messages = yyjson_obj_get(yyjson_obj_get(root, CITE_STATE_KEY),
                              "messages");
    copy = yyjson_doc_mut_copy(doc, NULL);

    (void) yyjson_mut_obj_remove_key(yyjson_mut_doc_get_root(copy),
                                     CITE_STATE_KEY);
    text = copy ? yyjson_mut_write(copy, 0, NULL) : NULL;

    cite_buf_uint(b, offset);
    cite_buf_byte(b, ' ');
    put(b, text ? text : "no JSON");

    yyjson_obj_foreach(messages, i, n, key, val) {
        tell_message(b, yyjson_get_str(key), val);
    }

    cite_buf_byte(b, '\n');

    free(text);
    yyjson_mut_doc_free(copy);
    yyjson_doc_free(doc);
}


/* one piece may be several frames */

static void
tell(result_t *res, cite_span_t bytes)
{
    size_t  i, from;

    for (i = 1, from = 0; i < bytes.n; i++) {

        if (bytes.p[i] == '\n' && bytes.p[i - 1] == '\n') {
            tell_frame(&res->told, res->out.n,
                       cite_span_make(bytes.p + from, i + 1 - from));
            from = i + 1;
        }
    }
}


static void
take(result_t *res, const cite_piece_t *piece)
{
    cite_buf_put(&res->all, piece->bytes);

    if (piece->added) {
        tell(res, piece->bytes);

    } else {
        cite_buf_put(&res->out, piece->bytes);
    }
}


/* in memory of its own, so that a sanitizer sees a read beyond it */

static void
feed(cite_stream_t *s, result_t *res, cite_span_t in)
{
    uint8_t        *copy;
    const uint8_t  *p;
    cite_span_t     chunk;
    cite_piece_t    piece;

    copy = malloc(in.n ? in.n : 1);
    memcpy(copy, in.p, in.n);

    chunk = cite_span_make(copy, in.n);

    /* events like one before take the short way, as in nginx */

    if (cite_stream_knows(s)) {
        p = cite_stream_same(s, chunk.p, chunk.p + chunk.n);
        cite_buf_add(&res->all, chunk.p, (size_t) (p - chunk.p));
        cite_buf_add(&res->out, chunk.p, (size_t) (p - chunk.p));
        chunk = cite_span_between(p, chunk.p + chunk.n);
    }

    while (cite_stream_next(s, &chunk, &piece) == CITE_OK) {
        take(res, &piece);
    }

    free(copy);
}


/* verdicts come when all has: what is added must not depend on when */

static void
finish(cite_stream_t *s, result_t *res)
{
    cite_rc_t     rc;
    cite_piece_t  piece;

    do {
        while (cite_stream_work(s) == CITE_AGAIN) { /* void */ }

        while (cite_stream_flush(s, &piece) == CITE_OK) {
            take(res, &piece);
        }

        while ((rc = cite_stream_end(s, &piece)) == CITE_OK) {
            take(res, &piece);
        }

    } while (rc == CITE_AGAIN);
}


/* [0, a), [a, n), or with a == 0 byte by byte */

static void
run(recording_t *rec, size_t a, result_t *res)
{
    size_t         i;
    cite_conf_t    conf;
    cite_stream_t  s;

    res->all.n = 0;
    res->out.n = 0;
    res->told.n = 0;

    conf = settings();
    cite_stream_init(&s, &conf, &cite_heap_libc, &reader);

    s.exchange.headers.find = header;
    s.exchange.headers.data = rec;

    cite_stream_request(&s, rec->body);

    if (a) {
        feed(&s, res, cite_span_make(rec->in.p, a));
        feed(&s, res, cite_span_skip(rec->in, a));

    } else {
        for (i = 0; i < rec->in.n; i++) {
            feed(&s, res, cite_span_make(rec->in.p + i, 1));
        }
    }

    finish(&s, res);
    cite_stream_release(&s);
}


static int
same(const recording_t *rec, const result_t *res, const result_t *whole)
{
    return cite_span_eq(cite_buf_view(&res->out), rec->in)
           && cite_span_eq(cite_buf_view(&res->all),
                           cite_buf_view(&whole->all));
}


static void
golden(const recording_t *rec, cite_span_t told)
{
    char         path[600];
    FILE        *f;
    cite_buf_t   want;
    uint8_t      part[4096];
    size_t       n;

    snprintf(path, sizeof(path), "t/dialects/%s/golden/%s.txt", rec->folder,
             rec->name);

    if (getenv("CITE_GOLDEN")) {
        f = fopen(path, "wb");
        n = f ? fwrite(told.p, 1, told.n, f) : 0;
        ok(f && n == told.n && fclose(f) == 0, "%s is written", path);
        return;
    }

    f = fopen(path, "rb");

    if (f == NULL) {
        ok(0, "%s is there", path);
        return;
    }

    cite_buf_init(&want, &mem, SIZE_MAX);

    while ((n = fread(part, 1, sizeof(part), f)) != 0) {
        cite_buf_add(&want, part, n);
    }

    fclose(f);

    ok(cite_span_eq(told, cite_buf_view(&want)), "%s/%s: what is added",
       rec->folder, rec->name);
    cite_buf_free(&want);
}


/*
 * What the recording says of the last message, by hand: its citations with
 * their verdicts; null: the client is told nothing.
 */

static void
expected(const recording_t *rec, cite_span_t told)
{
    char         line[600];
    yyjson_val  *verdicts;

    verdicts = yyjson_obj_get(yyjson_doc_get_root(rec->facts), "verdicts");

    if (verdicts == NULL) {
        return;
    }

    if (yyjson_is_null(verdicts)) {
        is_num(told.n, 0, "%s/%s: nothing is told", rec->folder, rec->name);
        return;
    }

    snprintf(line, sizeof(line), ":%s%s\n",
             yyjson_get_len(verdicts) ? " " : "", yyjson_get_str(verdicts));

    ok(cite_span_ends(told, cite_span_make(line, strlen(line))),
       "%s/%s: its verdicts", rec->folder, rec->name);
}


static void
play(recording_t *rec)
{
    size_t    a, bad, runs;
    result_t  whole, res;

    result_init(&whole);
    result_init(&res);

    run(rec, rec->in.n, &whole);
    ok(cite_span_eq(cite_buf_view(&whole.out), rec->in),
       "%s/%s: every byte", rec->folder, rec->name);
    golden(rec, cite_buf_view(&whole.told));
    expected(rec, cite_buf_view(&whole.told));

    run(rec, 0, &res);
    ok(same(rec, &res, &whole), "%s/%s: byte by byte", rec->folder, rec->name);

    bad = 0;
    runs = 0;

    for (a = 1; a < rec->in.n; a += a < LONG || getenv("CITE_TEST_CUTS")
                                    ? 1 : STEP)
    {
        run(rec, a, &res);
        bad += !same(rec, &res, &whole);
        runs++;
    }

    is_num(bad, 0, "%s/%s: cut at %zu places", rec->folder, rec->name, runs);

    result_free(&whole);
    result_free(&res);
}


static int
is_recording(const struct dirent *entry)
{
    size_t  n;

    n = strlen(entry->d_name);

    return n > 5 && strcmp(entry->d_name + n - 5, ".json") == 0;
}


static uint8_t *
load(const char *folder, const char *name, const char *type, size_t *n)
{
    char      path[600];
    FILE     *f;
    uint8_t  *bytes;

    snprintf(path, sizeof(path), "t/dialects/%s/streams/%s%s", folder, name,
             type);

    *n = 0;
    f = fopen(path, "rb");

    if (f == NULL) {
        return NULL;
    }

    bytes = malloc(1 << 20);
    *n = fread(bytes, 1, 1 << 20, f);
    fclose(f);

    return realloc(bytes, *n ? *n : 1);
}


static void
play_file(const char *folder, const char *file)
{
    char         *body;
    size_t        n;
    uint8_t      *json, *sse;
    yyjson_val   *request;
    recording_t   rec;

    rec.folder = folder;
    snprintf(rec.name, sizeof(rec.name), "%.*s", (int) strlen(file) - 5, file);

    json = load(folder, rec.name, ".json", &n);
    rec.facts = json ? yyjson_read((char *) json, n, 0) : NULL;
    sse = load(folder, rec.name, ".sse", &n);

    request = yyjson_obj_get(yyjson_doc_get_root(rec.facts), "request");
    body = yyjson_val_write(yyjson_obj_get(request, "body"), 0, NULL);

    if (rec.facts == NULL || sse == NULL) {
        ok(0, "%s/%s can be read", folder, rec.name);

    } else {
        rec.body = cite_span_make(body, body ? strlen(body) : 0);
        rec.in = cite_span_make(sse, n);
        play(&rec);
    }

    free(body);
    free(json);
    free(sse);
    yyjson_doc_free(rec.facts);
}


int
main(void)
{
    int              n, j;
    char             path[600];
    size_t           i;
    struct dirent  **names;

    cite_mem_init(&mem, &cite_heap_libc, SIZE_MAX);
    cite_reader_init(&reader, &cite_heap_libc, SIZE_MAX / 2);

    for (i = 0; i < cite_nelts(folders); i++) {

        snprintf(path, sizeof(path), "t/dialects/%s/streams", folders[i]);
        n = scandir(path, &names, is_recording, alphasort);
        ok(n >= 30, "%s: at least 30 recordings: %d", folders[i], n);

        for (j = 0; j < n; j++) {
            play_file(folders[i], names[j]->d_name);
            free(names[j]);
        }

        if (n >= 0) {
            free(names);
        }
    }

    cite_reader_release(&reader);
    cite_mem_release(&mem);

    return done();
}
