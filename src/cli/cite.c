
/*
 * Copyright (C) the ngx_cite authors
 *
 * The filter as a command: a stream on standard input, the filtered one on
 * standard output.
 */


#include "cite_dump.h"
#include "cite_options.h"
#include "cite_report.h"
#include "cite_store_command.h"

#include "json/cite_members.h"

#include <errno.h>
#include <unistd.h>


#define CITE_CLI_READ      65536
#define CITE_CLI_JSON_MAX  (64 * 1024 * 1024)


/* the body lives in mem: the stream reads it when it knows the dialect */

static void
cite_cli_request(const char *name, cite_stream_t *s, cite_mem_t *mem)
{
    FILE            *f;
    size_t           n;
    cite_rc_t        rc;
    cite_buf_t       body;
    cite_member_t    m;
    cite_members_t   it;

    cite_buf_init(&body, mem, SIZE_MAX);

    f = fopen(name, "rb");
    if (f == NULL) {
        cite_die(CITE_EXIT_SYSTEM, "%s: %s", name, strerror(errno));
    }

    do {
        if (cite_buf_reserve(&body, CITE_CLI_READ) != CITE_OK) {
            cite_die(CITE_EXIT_SYSTEM, "%s: out of memory", name);
        }

        n = fread(body.p + body.n, 1, CITE_CLI_READ, f);
        body.n += n;
    } while (n);

    if (ferror(f)) {
        cite_die(CITE_EXIT_SYSTEM, "%s: %s", name, strerror(errno));
    }

    fclose(f);

    cite_members_init(&it, cite_buf_view(&body));

    while ((rc = cite_members_next(&it, &m)) == CITE_OK) { /* void */ }

    if (rc != CITE_DONE || !cite_members_over(&it)) {
        cite_die(CITE_EXIT_USAGE, "%s: the request is no JSON object", name);
    }

    cite_stream_request(s, cite_buf_view(&body));
}


static void
cite_cli_write(const cite_cli_t *cli, cite_span_t bytes)
{
    if (cli->dump || cli->citations || bytes.n == 0) {
        return;
    }

    if (fwrite(bytes.p, 1, bytes.n, stdout) != bytes.n) {
        cite_die(CITE_EXIT_SYSTEM, "standard output: %s", strerror(errno));
    }
}


/* bytes that were written elsewhere must have arrived, too */

static void
cite_cli_flush(void)
{
    if (fflush(stdout) != 0 || ferror(stdout)) {
        cite_die(CITE_EXIT_SYSTEM, "standard output: %s", strerror(errno));
    }
}


/* checks the stream's citations against its own evidence */

static void
cite_cli_check(const cite_cli_t *cli, cite_stream_t *s)
{
    cite_piece_t  piece;

    while (cite_stream_work(s) == CITE_AGAIN) { /* void */ }

    while (cite_stream_flush(s, &piece) == CITE_OK) {
        if (!cli->observe) {
            cite_cli_write(cli, piece.bytes);
        }
    }
}


static void
cite_cli_feed(const cite_cli_t *cli, cite_stream_t *s, cite_span_t in)
{
    cite_piece_t  piece;

    if (cli->observe) {
        cite_cli_write(cli, in);
    }

    while (cite_stream_next(s, &in, &piece) == CITE_OK) {
        if (!cli->observe) {
            cite_cli_write(cli, piece.bytes);
        }
    }

    cite_cli_check(cli, s);

    /* a reader at the other end of a pipe sees each event at once */

    cite_cli_flush();
}


static void
cite_cli_stream(const cite_cli_t *cli, cite_stream_t *s)
{
    size_t           n, step;
    ssize_t          size;
    cite_rc_t        rc;
    cite_span_t      in;
    cite_piece_t     piece;
    static uint8_t   buffer[CITE_CLI_READ];

    if (cli->input && freopen(cli->input, "rb", stdin) == NULL) {
        cite_die(CITE_EXIT_SYSTEM, "%s: %s", cli->input, strerror(errno));
    }

    while ((size = read(fileno(stdin), buffer, sizeof(buffer))) > 0) {

        n = (size_t) size;
        step = cli->split ? cli->split : n;

        for (in = cite_span_make(buffer, n); in.n; in = cite_span_skip(in, step))
        {
            step = cite_min(step, in.n);
            cite_cli_feed(cli, s, cite_span_make(in.p, step));
        }
    }

    if (size < 0) {
        cite_die(CITE_EXIT_SYSTEM, "%s: %s",
                 cli->input ? cli->input : "standard input", strerror(errno));
    }

    while ((rc = cite_stream_end(s, &piece)) != CITE_DONE) {

        if (rc == CITE_AGAIN) {
            cite_cli_check(cli, s);

        } else if (!cli->observe) {
            cite_cli_write(cli, piece.bytes);
        }
    }
}


static void
cite_cli_watch(void *data, const cite_frame_t *frame, const cite_event_t *ev)
{
    cite_dump_event(data, frame, ev);
}


static void
cite_cli_citations(const cite_stream_t *s)
{
    cite_message_t  *m;

    for (m = s->run.messages; m; m = m->next) {
        cite_dump_citations(stdout, m);
    }
}


/* messages for the user, and the exit code */

static int
cite_cli_report(const cite_stream_t *s)
{
    size_t           dropped;
    cite_message_t  *m;

    dropped = 0;

    if (s->bypass) {
        fprintf(stderr, "cite: the rest of the stream was not read: %s\n",
                s->bypass);
    }

    for (m = s->run.messages; m; m = m->next) {

        if (m->error) {
            fprintf(stderr, "cite: not all of message \"%.*s\" was read: %s\n",
                    (int) m->id.n, m->id.p, m->error);
        }

        dropped += m->records.dropped;
    }

    if (dropped) {
        fprintf(stderr, "cite: %zu citations are over the limit\n", dropped);
    }

    if (s->stats.events == 0 && s->stats.foreign) {
        fputs("cite: the input is no event stream\n", stderr);
        return CITE_EXIT_STREAM;
    }

    return CITE_EXIT_OK;
}


int
main(int argc, char **argv)
{
    int             code;
    cite_cli_t      cli;
    cite_mem_t      mem;
    cite_reader_t   reader;
    cite_stream_t   s;

    if (argc > 2 && strcmp(argv[1], "store") == 0) {
        return cite_store_command(argc, argv);
    }

    if (argc > 2 && strcmp(argv[1], "report") == 0) {
        return cite_report_command(argc, argv);
    }

    cite_options_read(&cli, argc, argv);

    cite_reader_init(&reader, &cite_heap_libc, CITE_CLI_JSON_MAX);
    cite_mem_init(&mem, &cite_heap_libc, SIZE_MAX);
    cite_stream_init(&s, &cli.conf, &cite_heap_libc, &reader);

    s.exchange.headers.find = cite_options_header;
    s.exchange.headers.data = &cli;

    if (cli.dump) {
        s.watch = cite_cli_watch;
        s.watch_data = stdout;
    }

    if (cli.request) {
        cite_cli_request(cli.request, &s, &mem);
    }

    cite_cli_stream(&cli, &s);

    if (cli.citations) {
        cite_cli_citations(&s);
    }

    code = cite_cli_report(&s);

    cite_stream_release(&s);
    cite_mem_release(&mem);
    cite_reader_release(&reader);
    cite_options_release(&cli);

    cite_cli_flush();

    return code;
}
