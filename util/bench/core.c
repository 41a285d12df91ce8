
/*
 * Copyright (C) the ngx_cite authors
 *
 * The core alone, in memory: what it does with the text deltas of a message,
 * beside yyjson_read() of the same events and memcpy() of the same bytes.
 *
 *   core              times all of them; a line of JSON
 *   core NAME         does one of them once, to be run under callgrind:
 *                     bench_NAME() is what counts
 *   core --names      lists them
 *   core --events     how many events each of them reads
 *
 * "one" gets each event by itself, "full" pieces of 64 KB.  What comes before
 * the first delta and behind the last one, extraction too, is not counted.
 * yyjson_read() is given the JSON of each event, and what it returns is freed.
 */


#include "cite_sha1.h"
#include "formats/cite_formats.h"
#include "stream/cite_stream.h"
#include "median.h"
#include "script.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>


#define CORE_DELTAS  2000
#define CORE_PIECE   65536
#define CORE_ROUNDS  401


typedef struct {
    uint8_t      *p;
    size_t        n;
    size_t       *ends;     /* of events in it */
    size_t        events;
    script_t      script;
    cite_conf_t   conf;
    uint8_t      *copy;
} bench_t;


static cite_lexicon_t  lexicon;


void bench_core_one(bench_t *b, cite_stream_t *s);
void bench_core_full(bench_t *b, cite_stream_t *s);
void bench_yyjson(bench_t *b, cite_stream_t *s);
void bench_memcpy_one(bench_t *b, cite_stream_t *s);
void bench_memcpy_full(bench_t *b, cite_stream_t *s);


static const struct {
    const char  *name;
    void       (*run)(bench_t *b, cite_stream_t *s);
} kinds[] = {
    { "core_one", bench_core_one },
    { "core_full", bench_core_full },
    { "yyjson", bench_yyjson },
    { "memcpy_one", bench_memcpy_one },
    { "memcpy_full", bench_memcpy_full }
};

#define KINDS  cite_nelts(kinds)


/* of this process alone: others may run in between */

static double
now(void)
{
    struct timespec  t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);

    return (double) t.tv_sec + (double) t.tv_nsec / 1e9;
}


static void
feed(cite_stream_t *s, const uint8_t *p, size_t n)
{
    cite_span_t   in;
    cite_piece_t  piece;

    in = cite_span_make(p, n);

    while (cite_stream_next(s, &in, &piece) == CITE_OK) {
        /* nobody to send it to */
    }
}


void
bench_core_one(bench_t *b, cite_stream_t *s)
{
    size_t  i, start;

    start = 0;

    for (i = 0; i < b->events; i++) {
        feed(s, b->p + start, b->ends[i] - start);
        start = b->ends[i];
    }
}


void
bench_core_full(bench_t *b, cite_stream_t *s)
{
    size_t  at, n;

    for (at = 0; at < b->n; at += n) {
        n = b->n - at < CORE_PIECE ? b->n - at : CORE_PIECE;
        feed(s, b->p + at, n);
    }
}


void
bench_yyjson(bench_t *b, cite_stream_t *s)
{
    size_t       i, start;
    yyjson_doc  *doc;

    (void) s;

    start = 0;

    for (i = 0; i < b->events; i++) {

        /* without "data: " before it and two line ends behind it */

        doc = yyjson_read((const char *) b->p + start + 6,
                          b->ends[i] - start - 8, 0);

        if (doc == NULL) {
            fprintf(stderr, "event %zu is no JSON\n", i);
            exit(1);
        }

        yyjson_doc_free(doc);
        start = b->ends[i];
    }
}


void
bench_memcpy_one(bench_t *b, cite_stream_t *s)
{
    size_t  i, start;

    (void) s;

    start = 0;

    for (i = 0; i < b->events; i++) {
        memcpy(b->copy + start, b->p + start, b->ends[i] - start);
        start = b->ends[i];
    }
}


void
bench_memcpy_full(bench_t *b, cite_stream_t *s)
{
    size_t  at, n;

    (void) s;

    for (at = 0; at < b->n; at += n) {
        n = b->n - at < CORE_PIECE ? b->n - at : CORE_PIECE;
        memcpy(b->copy + at, b->p + at, n);
    }
}


static void
feed_event(const bench_t *b, cite_stream_t *s, unsigned n)
{
    char    event[1024];
    size_t  len, stamp;

    len = script_event(&b->script, n, 0, event, &stamp);
    feed(s, (const uint8_t *) event, len);
}


/* the seconds that the deltas of a message took */

static double
run(bench_t *b, size_t kind, cite_reader_t *reader)
{
    double          start, seconds;
    unsigned        i;
    cite_stream_t   s;

    cite_stream_init(&s, &b->conf, &cite_heap_libc, reader);

    feed_event(b, &s, 0);
    feed_event(b, &s, 1);

    start = now();
    kinds[kind].run(b, &s);
    seconds = now() - start;

    if (strncmp(kinds[kind].name, "core", 4) == 0
        && (s.stats.events != b->events + 2 || s.stats.unreadable
            || s.bypass || s.run.messages == NULL
            || s.run.messages->text.n != (size_t) b->script.deltas
                                         * b->script.bytes))
    {
        fprintf(stderr, "%s: the text was not read\n", kinds[kind].name);
        exit(1);
    }

    if (strncmp(kinds[kind].name, "memcpy", 6) == 0
        && memcmp(b->copy, b->p, b->n) != 0)
    {
        exit(1);
    }

    for (i = 2; i < 4; i++) {
        feed_event(b, &s, (unsigned) b->events + i);
    }

    cite_stream_release(&s);

    return seconds;
}


static void
bench_init(bench_t *b)
{
    size_t     i, stamp;
    script_t  *s;

    memset(b, 0, sizeof(bench_t));

    s = &b->script;
    script_init(s);
    s->deltas = CORE_DELTAS;

    b->events = CORE_DELTAS;
    b->p = malloc(b->events * 256);
    b->copy = calloc(b->events, 256);
    b->ends = calloc(b->events, sizeof(size_t));

    if (b->p == NULL || b->copy == NULL || b->ends == NULL) {
        perror("malloc");
        exit(1);
    }

    for (i = 0; i < b->events; i++) {
        b->n += script_event(s, (unsigned) i + 2, 0, (char *) b->p + b->n,
                             &stamp);
        b->ends[i] = b->n;
    }

    b->conf.max_event_size = CITE_MAX_EVENT_SIZE;
    b->conf.max_message_size = CITE_MAX_MESSAGE_SIZE;
    b->conf.max_memory = CITE_MAX_MEMORY;
    b->conf.max_citations = CITE_MAX_CITATIONS;
    b->conf.max_citations_run = CITE_MAX_CITATIONS_RUN;
    b->conf.max_state_size = CITE_MAX_STATE_SIZE;
    b->conf.keep_messages = CITE_KEEP_MESSAGES;
    b->conf.state_key = cite_span(CITE_STATE_KEY);
    b->conf.formats = CITE_FORMATS;
    b->conf.sha1 = cite_sha1;
    b->conf.lexicon = &lexicon;
}


static void
time_all(bench_t *b, cite_reader_t *reader)
{
    size_t         i, k, yyjson;
    static double  seconds[KINDS][CORE_ROUNDS], ratios[KINDS][CORE_ROUNDS];

    yyjson = 2;

    for (i = 0; i < CORE_ROUNDS; i++) {
        for (k = 0; k < KINDS; k++) {
            seconds[k][i] = run(b, k, reader);
        }

        for (k = 0; k < KINDS; k++) {
            ratios[k][i] = seconds[k][i] / seconds[yyjson][i];
        }
    }

    printf("{\"events\":%zu,\"bytes\":%zu", b->events, b->n);

    for (k = 0; k < KINDS; k++) {
        printf(",\"%s_ns\":%.1f,\"%s_vs_yyjson\":%.4f", kinds[k].name,
               median(seconds[k], CORE_ROUNDS) * 1e9 / (double) b->events,
               kinds[k].name, median(ratios[k], CORE_ROUNDS));
    }

    puts("}");
}


int
main(int argc, char **argv)
{
    size_t          k;
    bench_t         b;
    cite_reader_t   reader;

    if (cite_lexicon_init(&lexicon, &cite_heap_libc, cite_languages)
        != CITE_OK)
    {
        return 2;
    }

    bench_init(&b);

    if (argc == 2 && strcmp(argv[1], "--events") == 0) {
        printf("%zu\n", b.events);
        return 0;
    }

    cite_reader_init(&reader, &cite_heap_libc, 16 << 20);

    if (argc == 1) {
        time_all(&b, &reader);
    }

    for (k = 0; argc == 2 && k < KINDS; k++) {
        if (strcmp(argv[1], "--names") == 0) {
            puts(kinds[k].name);

        } else if (strcmp(argv[1], kinds[k].name) == 0) {
            run(&b, k, &reader);
        }
    }

    cite_reader_release(&reader);
    free(b.p);
    free(b.copy);
    free(b.ends);

    return 0;
}
