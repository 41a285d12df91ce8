
/*
 * Copyright (C) the ngx_cite authors
 *
 * Every fixture, cut at every place: what comes out is what went in, and
 * neither what was understood nor what was added depends on the cuts.
 */


#include "stream/cite_stream.h"
#include "fixtures.h"
#include "settings.h"
#include "tap.h"

#include <stdlib.h>


#define PAIRS_BELOW  600     /* bytes; every pair of cuts is quadratic */
#define LONG         6000    /* bytes; so is every cut of a long stream */


typedef struct {
    cite_buf_t   all;        /* that came out */
    cite_buf_t   out;        /* the same without what was added */
    cite_buf_t   seen;       /* a line for each event */
} result_t;


typedef struct {
    const char   *name;
    cite_conf_t   conf;
    unsigned      pairs:1;   /* of cuts, where the fixture is short */
} variant_t;


static const variant_t  variants[] = {
    { "default limits", LIMITS(1 << 20, 1 << 20, 8 << 20), 1 },
    { "events over the limit", LIMITS(200, 1 << 20, 8 << 20), 0 },
    { "messages over the limit", LIMITS(1 << 20, 16, 8 << 20), 0 },
    { "tiny events", LIMITS(1, 1, 8 << 20), 0 }
};


static cite_mem_t     mem;
static cite_reader_t  reader;
static size_t         runs;


static void
result_init(result_t *res)
{
    cite_buf_init(&res->all, &mem, SIZE_MAX);
    cite_buf_init(&res->out, &mem, SIZE_MAX);
    cite_buf_init(&res->seen, &mem, SIZE_MAX);
}


static void
watch(void *data, const cite_frame_t *frame, const cite_event_t *ev)
{
    result_t    *res = data;
    const char  *name;

    name = cite_event_name(ev->type);

    cite_buf_uint(&res->seen, frame->kind);
    cite_buf_add(&res->seen, name, strlen(name));
    cite_buf_put(&res->seen, ev->id);
    cite_buf_put(&res->seen, ev->owner);
    cite_buf_put(&res->seen, ev->name);
    cite_buf_put(&res->seen, ev->text);
    cite_buf_byte(&res->seen, '\n');
}


static void
take(result_t *res, const cite_piece_t *piece)
{
    cite_buf_put(&res->all, piece->bytes);

    if (!piece->added) {
        cite_buf_put(&res->out, piece->bytes);
    }
}


static void
feed(cite_stream_t *s, result_t *res, cite_span_t in)
{
    uint8_t       *copy;
    cite_span_t    chunk;
    cite_piece_t   piece;

    /* in memory of its own, so that a sanitizer sees a read beyond it */

    copy = malloc(in.n ? in.n : 1);
    memcpy(copy, in.p, in.n);

    chunk = cite_span_make(copy, in.n);

    while (cite_stream_next(s, &chunk, &piece) == CITE_OK) {
        take(res, &piece);
    }

    free(copy);
}


static void
citations(result_t *res, const cite_message_t *m)
{
    cite_record_t  *rec;

    for (rec = m->records.first; rec; rec = rec->next) {
        cite_buf_add(&res->seen, rec->key, CITE_KEY_LEN);
        cite_record_write(&res->seen, rec);
        cite_buf_byte(&res->seen, '\n');
    }
}


/* in three parts: [0, a), [a, b), [b, n) */

static void
run(const cite_conf_t *conf, cite_span_t in, size_t a, size_t b, result_t *res)
{
    cite_stream_t    s;
    cite_message_t  *m;
    cite_piece_t     piece;

    res->all.n = 0;
    res->out.n = 0;
    res->seen.n = 0;

    cite_stream_init(&s, conf, &cite_heap_libc, &reader);

    s.watch = watch;
    s.watch_data = res;

    feed(&s, res, cite_span_make(in.p, a));
    feed(&s, res, cite_span_make(in.p + a, b - a));
    feed(&s, res, cite_span_make(in.p + b, in.n - b));

    while (cite_stream_end(&s, &piece) == CITE_OK) {
        take(res, &piece);
    }

    for (m = s.run.messages; m; m = m->next) {
        cite_buf_put(&res->seen, m->id);
        cite_buf_put(&res->seen, cite_buf_view(&m->text));
        cite_buf_byte(&res->seen, m->open ? '<' : '>');
        citations(res, m);
    }

    cite_buf_lit(&res->seen, "bypass:");

    if (s.bypass) {
        cite_buf_add(&res->seen, s.bypass, strlen(s.bypass));
    }

    cite_stream_release(&s);
}


static int
same(const result_t *res, const result_t *whole, cite_span_t in)
{
    return cite_span_eq(cite_buf_view(&res->out), in)
           && cite_span_eq(cite_buf_view(&res->all),
                           cite_buf_view(&whole->all))
           && cite_span_eq(cite_buf_view(&res->seen),
                           cite_buf_view(&whole->seen));
}


static size_t
cut_everywhere(const variant_t *v, cite_span_t in, const result_t *whole)
{
    size_t           a, b, bad;
    static result_t  res;

    if (res.out.mem == NULL) {
        result_init(&res);
    }

    bad = 0;

    for (a = 0; a <= in.n; a++) {

        /* where limits are the point, not every cut of it is */

        if (in.n > LONG && !v->pairs && a % 7) {
            continue;
        }

        run(&v->conf, in, a, a, &res);
        bad += !same(&res, whole, in);
        runs++;

        for (b = a + 1; v->pairs && in.n < PAIRS_BELOW && b <= in.n; b++) {
            run(&v->conf, in, a, b, &res);
            bad += !same(&res, whole, in);
            runs++;
        }
    }

    return bad;
}


static void
one_byte_at_a_time(const variant_t *v, cite_span_t in, const result_t *whole,
    const char *name)
{
    size_t          i;
    result_t        res;
    cite_stream_t   s;
    cite_piece_t    piece;

    memset(&res, 0, sizeof(result_t));
    result_init(&res);

    cite_stream_init(&s, &v->conf, &cite_heap_libc, &reader);

    for (i = 0; i < in.n; i++) {
        feed(&s, &res, cite_span_make(in.p + i, 1));
    }

    while (cite_stream_end(&s, &piece) == CITE_OK) {
        take(&res, &piece);
    }

    ok(cite_span_eq(cite_buf_view(&res.all), cite_buf_view(&whole->all)),
       "%s, %s: byte by byte", name, v->name);

    cite_stream_release(&s);
    cite_buf_free(&res.all);
    cite_buf_free(&res.out);
    cite_buf_free(&res.seen);
}


static void
fixture(const char *name, cite_span_t in)
{
    size_t            i, bad;
    static result_t   whole;
    const variant_t  *v;

    if (whole.out.mem == NULL) {
        result_init(&whole);
    }

    for (i = 0; i < cite_nelts(variants); i++) {
        v = &variants[i];

        run(&v->conf, in, in.n, in.n, &whole);

        ok(cite_span_eq(cite_buf_view(&whole.out), in), "%s, %s: whole", name,
           v->name);

        one_byte_at_a_time(v, in, &whole, name);

        bad = cut_everywhere(v, in, &whole);
        is_num(bad, 0, "%s, %s: cut everywhere", name, v->name);
    }
}


int
main(void)
{
    cite_mem_init(&mem, &cite_heap_libc, SIZE_MAX);
    cite_reader_init(&reader, &cite_heap_libc, SIZE_MAX / 2);

    fixtures_each(fixture);

    ok(runs > 100000, "%zu runs", runs);

    cite_reader_release(&reader);
    cite_mem_release(&mem);

    return done();
}
