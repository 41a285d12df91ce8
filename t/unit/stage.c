
/*
 * Copyright (C) the ngx_cite authors
 */


#include "stream/cite_stream.h"
#include "faults.h"
#include "stage.h"
#include "tap.h"

#include <stdio.h>
#include <stdlib.h>


#define PLENTY  (64 * 1024 * 1024)


/* what came out of one stream */

typedef struct {
    cite_buf_t     all;
    cite_buf_t     agents;       /* the same without what was added */
    cite_buf_t     completed;    /* messages that had their last verdict */
    part_t        *parts;
    size_t         parts_n;
    size_t         parts_max;
    size_t         torn;         /* parts that were added inside an event */
    const uint8_t *places;
    size_t         places_n;
    const char    *problem;
} output_t;


typedef struct {
    const stage_t  *st;
    uint8_t        *places;
    output_t        whole;       /* of a stream that has all memory */
    char            problem[640];
} trial_t;


static cite_mem_t  mem;          /* what the tests themselves need */


static void
output_init(output_t *o, const uint8_t *places, size_t places_n)
{
    memset(o, 0, sizeof(output_t));

    cite_buf_init(&o->all, &mem, SIZE_MAX);
    cite_buf_init(&o->agents, &mem, SIZE_MAX);
    cite_buf_init(&o->completed, &mem, SIZE_MAX);

    o->places = places;
    o->places_n = places_n;
}


static void
output_release(output_t *o)
{
    cite_buf_free(&o->all);
    cite_buf_free(&o->agents);
    cite_buf_free(&o->completed);
    free(o->parts);
}


static void
output_take(output_t *o, const cite_piece_t *piece)
{
    part_t  *part;

    if (o->parts_n == o->parts_max) {
        o->parts_max = o->parts_max * 2 + 64;
        o->parts = realloc(o->parts, o->parts_max * sizeof(part_t));
    }

    part = &o->parts[o->parts_n++];
    part->offset = o->all.n;
    part->n = piece->bytes.n;
    part->added = piece->added;

    cite_buf_put(&o->all, piece->bytes);

    if (!piece->added) {
        cite_buf_put(&o->agents, piece->bytes);

    } else if (o->places
               && (o->agents.n > o->places_n || !o->places[o->agents.n]))
    {
        o->torn++;
    }
}


static void
answer(cite_stream_t *s, cite_question_t *q, size_t n)
{
    char  keyed[160];

    switch (n % 4) {

    case 0:
        snprintf(keyed, sizeof(keyed), "{\"verifications\":{\"%.16s\":"
                 "{\"status\":\"found\",\"note\":\"n\"}}}",
                 (const char *) q->checks[0]->id);
        cite_checks_answered(&s->checks, q,
                             cite_span_make(keyed, strlen(keyed)));
        break;

    case 1:
        cite_checks_answered(&s->checks, q,
                             cite_span("{\"status\":\"found\"}"));
        break;

    case 2:
        cite_checks_failed(&s->checks, q, "timeout");
        break;

    default:
        cite_checks_skipped(&s->checks, q, "busy");
    }
}


/* what a host does between two calls */

static void
serve(cite_stream_t *s, output_t *o, size_t *asked)
{
    cite_span_t       message;
    cite_piece_t      piece;
    cite_question_t  *q;

    while (cite_stream_work(s) == CITE_AGAIN) { /* void */ }

    while ((q = cite_checks_next(&s->checks)) != NULL) {
        answer(s, q, (*asked)++);
    }

    while (cite_stream_flush(s, &piece) == CITE_OK) {
        output_take(o, &piece);
    }

    while (cite_stream_completed(s, &message) == CITE_OK) {
        cite_buf_put(&o->completed, message);
    }
}


static void
finish(cite_stream_t *s, output_t *o, size_t *asked)
{
    size_t        i;
    cite_rc_t     rc;
    cite_piece_t  piece;

    for (i = 0; i < 10000; i++) {
        rc = cite_stream_end(s, &piece);

        if (rc == CITE_DONE) {
            break;
        }

        if (rc == CITE_OK) {
            output_take(o, &piece);
        }

        serve(s, o, asked);
    }

    if (i == 10000) {
        o->problem = "the stream has no end";

    } else if (s->checks.pending) {
        o->problem = "checks are pending";

    } else if (s->mem.used > s->mem.max) {
        o->problem = "more memory than the limit";
    }
}


static void
play(const stage_t *st, const cite_heap_t *heap, cite_reader_t *reader,
    output_t *o)
{
    size_t           asked, n;
    cite_span_t      rest, in;
    cite_piece_t     piece;
    cite_stream_t    s;

    asked = 0;

    cite_stream_init(&s, &st->conf, heap, reader);

    cite_stream_request(&s, st->request);

    for (rest = st->in; rest.n; rest = cite_span_skip(rest, n)) {
        n = cite_min(st->step, rest.n);
        in = cite_span_make(rest.p, n);

        while (cite_stream_next(&s, &in, &piece) == CITE_OK) {
            output_take(o, &piece);
            serve(&s, o, &asked);
        }

        if (in.n) {
            o->problem = "input is left";
        }

        serve(&s, o, &asked);

        if (cite_stream_heartbeat(&s, &piece) == CITE_OK) {
            output_take(o, &piece);
        }
    }

    finish(&s, o, &asked);

    (void) cite_stream_status(&s);

    cite_stream_release(&s);
}


/* the deltas of all messages, and line ends as LF */

static void
visible(cite_span_t stream, cite_buf_t *text)
{
    size_t          i, n;
    cite_span_t     line;
    yyjson_doc     *doc;
    yyjson_val     *delta;

    for (i = 0; i < stream.n; i += n + 1) {
        for (n = 0; i + n < stream.n && stream.p[i + n] != '\n'
             && stream.p[i + n] != '\r'; n++) { /* void */ }

        line = cite_span_make(stream.p + i, n);

        if (!cite_span_starts(line, cite_span("data: "))) {
            continue;
        }

        doc = yyjson_read((const char *) line.p + 6, line.n - 6, 0);
        delta = yyjson_obj_get(yyjson_doc_get_root(doc), "delta");

        if (yyjson_is_str(delta)) {
            cite_buf_put(text, cite_span_make(yyjson_get_str(delta),
                                              yyjson_get_len(delta)));
        }

        yyjson_doc_free(doc);
    }
}


/*
 * Of events that are changed: each text is there, apart from a data block,
 * which may be there as well, whole or not at all.
 */

static int
same_text(const trial_t *t, const output_t *o)
{
    int         same;
    cite_buf_t  came, hidden, sent;

    cite_buf_init(&came, &mem, SIZE_MAX);
    cite_buf_init(&hidden, &mem, SIZE_MAX);
    cite_buf_init(&sent, &mem, SIZE_MAX);

    visible(cite_buf_view(&o->all), &came);
    visible(cite_buf_view(&t->whole.all), &hidden);
    visible(t->st->in, &sent);

    same = came.n >= hidden.n && came.n <= sent.n
           && memcmp(came.p, hidden.p, hidden.n) == 0
           && memcmp(came.p, sent.p, came.n) == 0;

    cite_buf_free(&came);
    cite_buf_free(&hidden);
    cite_buf_free(&sent);

    return same;
}


static const char *
look_at_added(const trial_t *t, const output_t *o)
{
    size_t         i;
    const part_t  *part;

    for (i = 0; i < o->parts_n; i++) {
        part = &o->parts[i];

        if (part->added
            && !t->st->sound(cite_span_make(o->all.p + part->offset, part->n)))
        {
            return "what is added is not sound";
        }
    }

    return NULL;
}


static const char *
look(trial_t *t, output_t *o)
{
    client_t        c;
    const stage_t  *st = t->st;

    if (o->problem) {
        return o->problem;
    }

    if (o->torn) {
        return "something was added inside an event";
    }

    if (!st->changed && !cite_span_eq(cite_buf_view(&o->agents), st->in))
    {
        return "the agent's bytes are not what they were";
    }

    if (st->changed && !same_text(t, o)) {
        return "text was lost";
    }

    if (st->sound) {
        return look_at_added(t, o);
    }

    client_init(&c, st->state);
    client_read(&c, cite_buf_view(&o->all), o->parts, o->parts_n);

    snprintf(t->problem, sizeof(t->problem), "%s", c.problem);

    client_release(&c);

    return t->problem[0] ? t->problem : NULL;
}


static const char *
stage_play(void *data, heap_t *heap)
{
    trial_t        *t = data;
    output_t        o, next;
    const char     *problem;
    cite_reader_t   reader;

    cite_reader_init(&reader, &heap->lend, PLENTY);

    output_init(&o, t->places, t->st->in.n);
    play(t->st, &heap->lend, &reader, &o);
    problem = look(t, &o);

    /* the reader is the worker's: another stream has it next */

    heap_mend(heap);

    output_init(&next, t->places, t->st->in.n);
    play(t->st, &heap->lend, &reader, &next);

    if (problem == NULL
        && (!cite_span_eq(cite_buf_view(&next.all),
                          cite_buf_view(&t->whole.all))
            || !cite_span_eq(cite_buf_view(&next.completed),
                             cite_buf_view(&t->whole.completed))))
    {
        problem = "the next stream is another";
    }

    output_release(&o);
    output_release(&next);
    cite_reader_release(&reader);

    return problem;
}



size_t
stage_faults(const stage_t *st)
{
    size_t         i, added;
    trial_t        t;
    cite_reader_t  reader;

    memset(&t, 0, sizeof(trial_t));
    cite_mem_init(&mem, &cite_heap_libc, SIZE_MAX);

    t.st = st;
    t.places = st->changed ? NULL : client_places(st->in);

    output_init(&t.whole, t.places, st->in.n);
    cite_reader_init(&reader, &cite_heap_libc, PLENTY);
    play(st, &cite_heap_libc, &reader, &t.whole);
    cite_reader_release(&reader);

    faults_each(st->name, stage_play, &t);

    added = 0;

    for (i = 0; i < t.whole.parts_n; i++) {
        added += t.whole.parts[i].added && t.whole.parts[i].n > 3;
    }

    output_release(&t.whole);
    free(t.places);
    cite_mem_release(&mem);

    return added;
}


void
stage_read(const stage_t *st, client_t *c)
{
    output_t       o;
    cite_reader_t  reader;

    cite_mem_init(&mem, &cite_heap_libc, SIZE_MAX);
    cite_reader_init(&reader, &cite_heap_libc, PLENTY);

    output_init(&o, NULL, 0);
    play(st, &cite_heap_libc, &reader, &o);

    client_init(c, st->state);
    client_read(c, cite_buf_view(&o.all), o.parts, o.parts_n);

    output_release(&o);
    cite_reader_release(&reader);
    cite_mem_release(&mem);
}
