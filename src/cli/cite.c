
/*
 * Copyright (C) the ngx_cite authors
 *
 * The filter as a command: a stream on standard input, the filtered one on
 * standard output.
 */


#include "cite_dump.h"
#include "cite_request.h"

#include <errno.h>
#include <getopt.h>
#include <stdarg.h>
#include <stdlib.h>
#include <unistd.h>


#define CITE_CLI_READ      65536
#define CITE_CLI_JSON_MAX  (64 * 1024 * 1024)


/* exit codes */

enum {
    CITE_EXIT_OK = 0,
    CITE_EXIT_STREAM = 1,    /* the input is no event stream */
    CITE_EXIT_USAGE = 2,
    CITE_EXIT_SYSTEM = 3     /* reading, writing, memory */
};


typedef struct {
    cite_conf_t    conf;
    const char    *request;
    const char    *input;        /* NULL: standard input */
    size_t         split;        /* bytes fed at a time; 0: as they are read */
    unsigned       observe:1;
    unsigned       dump:1;
} cite_cli_t;


static const char  cite_usage[] =
    "usage: cite [options] [FILE]\n"
    "\n"
    "Reads server-sent events of an AG-UI run from FILE or standard input\n"
    "and writes the filtered stream to standard output.\n"
    "\n"
    "  --observe               read along, write the input unchanged\n"
    "  --dump                  write the events that were understood, one\n"
    "                          JSON line each, instead of the stream\n"
    "  --split N               feed N bytes at a time\n"
    "  --request FILE          the body of the request (RunAgentInput)\n"
    "  --max-event-size SIZE   longer events are not read (default 1m)\n"
    "  --max-message-size SIZE text kept of one message (default 1m)\n"
    "  --max-memory SIZE       memory of the stream (default 8m)\n"
    "  --help                  this text\n"
    "\n"
    "SIZE is a number of bytes, or of KB or MB with \"k\" or \"m\" behind it.\n"
    "\n"
    "Exit codes: 0 done, 1 the input is no event stream, 2 wrong usage,\n"
    "3 a file or memory could not be had.\n";


static void
cite_die(int code, const char *fmt, ...)
{
    va_list  args;

    fputs("cite: ", stderr);

    va_start(args, fmt);
    vfprintf(stderr, fmt, args);
    va_end(args);

    fputc('\n', stderr);

    exit(code);
}


static size_t
cite_cli_size(const char *option, const char *value)
{
    char                *end;
    unsigned long long   n, unit;

    errno = 0;
    n = strtoull(value, &end, 10);

    switch (*end) {

    case 'k':
    case 'K':
        unit = 1024;
        end++;
        break;

    case 'm':
    case 'M':
        unit = 1024 * 1024;
        end++;
        break;

    default:
        unit = 1;
    }

    if (*value < '0' || *value > '9' || *end || errno || n == 0
        || n > (SIZE_MAX / 2) / unit)
    {
        cite_die(CITE_EXIT_USAGE, "invalid value \"%s\" of \"--%s\"", value,
                 option);
    }

    return (size_t) (n * unit);
}


static void
cite_cli_options(cite_cli_t *cli, int argc, char **argv)
{
    int  c, i;

    static const struct option  options[] = {
        { "observe", no_argument, NULL, 'o' },
        { "dump", no_argument, NULL, 'd' },
        { "split", required_argument, NULL, 's' },
        { "request", required_argument, NULL, 'r' },
        { "max-event-size", required_argument, NULL, 'e' },
        { "max-message-size", required_argument, NULL, 't' },
        { "max-memory", required_argument, NULL, 'm' },
        { "help", no_argument, NULL, 'h' },
        { NULL, 0, NULL, 0 }
    };

    while ((c = getopt_long(argc, argv, "h", options, &i)) != -1) {

        switch (c) {

        case 'o':
            cli->observe = 1;
            break;

        case 'd':
            cli->dump = 1;
            break;

        case 's':
            cli->split = cite_cli_size("split", optarg);
            break;

        case 'r':
            cli->request = optarg;
            break;

        case 'e':
            cli->conf.max_event_size = cite_cli_size("max-event-size", optarg);
            break;

        case 't':
            cli->conf.max_message_size = cite_cli_size("max-message-size",
                                                       optarg);
            break;

        case 'm':
            cli->conf.max_memory = cite_cli_size("max-memory", optarg);
            break;

        case 'h':
            fputs(cite_usage, stdout);
            exit(CITE_EXIT_OK);

        default:
            fputs("cite: try \"cite --help\"\n", stderr);
            exit(CITE_EXIT_USAGE);
        }
    }

    if (optind < argc) {
        cli->input = argv[optind++];
    }

    if (optind < argc) {
        cite_die(CITE_EXIT_USAGE, "unexpected argument \"%s\"", argv[optind]);
    }
}


static FILE *
cite_cli_open(const char *name)
{
    FILE  *f;

    f = fopen(name, "rb");
    if (f == NULL) {
        cite_die(CITE_EXIT_SYSTEM, "%s: %s", name, strerror(errno));
    }

    return f;
}


static void
cite_cli_request(const char *name, cite_stream_t *s)
{
    FILE            *f;
    size_t           n;
    cite_mem_t       mem;
    cite_buf_t       body;
    cite_request_t   req;

    cite_mem_init(&mem, &cite_heap_libc, SIZE_MAX);
    cite_buf_init(&body, &mem, SIZE_MAX);

    f = cite_cli_open(name);

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

    if (cite_request_read(cite_buf_view(&body), &req) != CITE_OK) {
        cite_die(CITE_EXIT_USAGE, "%s: the request is no JSON object", name);
    }

    cite_run_request(&s->run, &req);
    cite_mem_release(&mem);
}


static void
cite_cli_write(const cite_cli_t *cli, cite_span_t bytes)
{
    if (cli->dump || bytes.n == 0) {
        return;
    }

    if (fwrite(bytes.p, 1, bytes.n, stdout) != bytes.n) {
        cite_die(CITE_EXIT_SYSTEM, "standard output: %s", strerror(errno));
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

    /* a reader at the other end of a pipe sees each event at once */

    fflush(stdout);
}


static void
cite_cli_stream(const cite_cli_t *cli, cite_stream_t *s)
{
    FILE            *f;
    size_t           n, step;
    ssize_t          size;
    cite_span_t      in;
    cite_piece_t     piece;
    static uint8_t   buffer[CITE_CLI_READ];

    f = cli->input ? cite_cli_open(cli->input) : stdin;

    while ((size = read(fileno(f), buffer, sizeof(buffer))) > 0) {

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

    while (cite_stream_end(s, &piece) == CITE_OK) {
        if (!cli->observe) {
            cite_cli_write(cli, piece.bytes);
        }
    }

    if (cli->input) {
        fclose(f);
    }
}


static void
cite_cli_watch(void *data, const cite_frame_t *frame, const cite_event_t *ev)
{
    cite_dump_event(data, frame, ev);
}


int
main(int argc, char **argv)
{
    int             code;
    cite_cli_t      cli;
    cite_json_t     json;
    cite_stream_t   s;

    memset(&cli, 0, sizeof(cite_cli_t));

    cli.conf.max_event_size = CITE_MAX_EVENT_SIZE;
    cli.conf.max_message_size = CITE_MAX_MESSAGE_SIZE;
    cli.conf.max_memory = CITE_MAX_MEMORY;

    cite_cli_options(&cli, argc, argv);

    cite_json_init(&json, &cite_heap_libc, CITE_CLI_JSON_MAX);
    cite_stream_init(&s, &cli.conf, &cite_heap_libc, &json);

    if (cli.dump) {
        s.watch = cite_cli_watch;
        s.watch_data = stdout;
    }

    if (cli.request) {
        cite_cli_request(cli.request, &s);
    }

    cite_cli_stream(&cli, &s);

    code = CITE_EXIT_OK;

    if (s.bypass) {
        fprintf(stderr, "cite: the rest of the stream was not read: %s\n",
                s.bypass);
    }

    if (s.stats.events == 0 && s.stats.foreign) {
        fputs("cite: the input is no event stream\n", stderr);
        code = CITE_EXIT_STREAM;
    }

    cite_stream_release(&s);
    cite_json_release(&json);

    if (fflush(stdout) != 0) {
        cite_die(CITE_EXIT_SYSTEM, "standard output: %s", strerror(errno));
    }

    return code;
}
