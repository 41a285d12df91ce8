
/*
 * Copyright (C) the ngx_cite authors
 *
 * What the command writes for a file, however that is cut:
 *
 *   splits [OPTIONS OF CITE] FILE
 *
 * The file is fed at once, in two parts for every place where it can be
 * cut (every N-th with --split N), and in steps of some sizes.  Each output
 * that differs from the others is written once, behind a line that says how
 * many cuts gave it, the first of them, and its length.
 */


#include "cite_options.h"
#include "stream/cite_stream.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>


#define SPLITS_JSON_MAX  (64 * 1024 * 1024)


typedef struct output_s  output_t;

struct output_s {
    output_t    *next;
    cite_buf_t   bytes;
    size_t       n;          /* cuts that gave it */
    char         first[32];
};


typedef struct {
    cite_cli_t       cli;
    cite_mem_t       mem;
    cite_reader_t    reader;
    cite_span_t      request;
    cite_span_t      in;
    cite_buf_t       out;    /* of the run that was last */
    output_t        *outputs;
    output_t       **last;
} splits_t;


static const size_t  splits_steps[] = { 1, 2, 3, 5, 7, 11, 29, 127, 509 };


static cite_span_t
splits_load(splits_t *sp, const char *name)
{
    FILE        *f;
    size_t       n;
    cite_buf_t   b;

    f = fopen(name, "rb");
    if (f == NULL) {
        cite_die(CITE_EXIT_SYSTEM, "%s: %s", name, strerror(errno));
    }

    cite_buf_init(&b, &sp->mem, SIZE_MAX);

    do {
        if (cite_buf_reserve(&b, BUFSIZ) != CITE_OK) {
            cite_die(CITE_EXIT_SYSTEM, "%s: out of memory", name);
        }

        n = fread(b.p + b.n, 1, BUFSIZ, f);
        b.n += n;
    } while (n);

    fclose(f);

    return cite_buf_view(&b);
}


static void
splits_begin(splits_t *sp, cite_stream_t *s)
{
    cite_buf_reset(&sp->out);
    cite_stream_init(s, &sp->cli.conf, &cite_heap_libc, &sp->reader);
    s->exchange.headers.find = cite_options_header;
    s->exchange.headers.data = &sp->cli;

    if (sp->cli.request) {
        cite_stream_request(s, sp->request);
    }
}


/* what can be checked is checked at once */

static void
splits_check(splits_t *sp, cite_stream_t *s)
{
    cite_piece_t  piece;

    while (cite_stream_work(s) == CITE_AGAIN) { /* void */ }

    while (cite_stream_flush(s, &piece) == CITE_OK) {
        cite_buf_put(&sp->out, piece.bytes);
    }
}


static void
splits_feed(splits_t *sp, cite_stream_t *s, cite_span_t in)
{
    cite_piece_t  piece;

    while (cite_stream_next(s, &in, &piece) == CITE_OK) {
        cite_buf_put(&sp->out, piece.bytes);
    }

    splits_check(sp, s);
}


/* the run was cut so: "how" and n */

static void
splits_end(splits_t *sp, cite_stream_t *s, const char *how, size_t n)
{
    output_t      *o;
    cite_rc_t      rc;
    cite_piece_t   piece;

    while ((rc = cite_stream_end(s, &piece)) != CITE_DONE) {

        if (rc == CITE_AGAIN) {
            splits_check(sp, s);
            continue;
        }

        cite_buf_put(&sp->out, piece.bytes);
    }

    cite_stream_release(s);

    for (o = sp->outputs; o; o = o->next) {

        if (cite_span_eq(cite_buf_view(&o->bytes), cite_buf_view(&sp->out))) {
            o->n++;
            return;
        }
    }

    o = cite_mem_alloc(&sp->mem, sizeof(output_t));
    if (o == NULL || sp->out.err) {
        cite_die(CITE_EXIT_SYSTEM, "out of memory");
    }

    o->next = NULL;
    o->n = 1;
    snprintf(o->first, sizeof(o->first), "%s-%zu", how, n);

    cite_buf_init(&o->bytes, &sp->mem, SIZE_MAX);
    cite_buf_put(&o->bytes, cite_buf_view(&sp->out));

    *sp->last = o;
    sp->last = &o->next;
}


static void
splits_in_two(splits_t *sp)
{
    size_t         at, stride;
    cite_stream_t  s;

    stride = sp->cli.split ? sp->cli.split : 1;

    for (at = 0; at <= sp->in.n; at += stride) {
        splits_begin(sp, &s);
        splits_feed(sp, &s, cite_span_make(sp->in.p, at));
        splits_feed(sp, &s, cite_span_skip(sp->in, at));
        splits_end(sp, &s, "at", at);
    }
}


static void
splits_in_steps(splits_t *sp)
{
    size_t         i, n;
    cite_span_t    rest;
    cite_stream_t  s;

    for (i = 0; i < cite_nelts(splits_steps); i++) {
        splits_begin(sp, &s);

        for (rest = sp->in; rest.n; rest = cite_span_skip(rest, n)) {
            n = cite_min(splits_steps[i], rest.n);
            splits_feed(sp, &s, cite_span_make(rest.p, n));
        }

        splits_end(sp, &s, "by", splits_steps[i]);
    }
}


static void
splits_print(const splits_t *sp)
{
    output_t  *o;

    for (o = sp->outputs; o; o = o->next) {
        printf("%zu %s %zu\n", o->n, o->first, o->bytes.n);
        fwrite(o->bytes.p, 1, o->bytes.n, stdout);
    }

    if (fflush(stdout) != 0 || ferror(stdout)) {
        cite_die(CITE_EXIT_SYSTEM, "standard output: %s", strerror(errno));
    }
}


int
main(int argc, char **argv)
{
    splits_t  sp;

    memset(&sp, 0, sizeof(splits_t));
    sp.last = &sp.outputs;

    cite_options_read(&sp.cli, argc, argv);

    if (sp.cli.input == NULL) {
        cite_die(CITE_EXIT_USAGE, "no file");
    }

    cite_mem_init(&sp.mem, &cite_heap_libc, SIZE_MAX);
    cite_reader_init(&sp.reader, &cite_heap_libc, SPLITS_JSON_MAX);
    cite_buf_init(&sp.out, &sp.mem, SIZE_MAX);

    sp.in = splits_load(&sp, sp.cli.input);

    if (sp.cli.request) {
        sp.request = splits_load(&sp, sp.cli.request);
    }

    splits_in_two(&sp);
    splits_in_steps(&sp);
    splits_print(&sp);

    cite_reader_release(&sp.reader);
    cite_options_release(&sp.cli);
    cite_mem_release(&sp.mem);

    return 0;
}
