
/*
 * Copyright (C) the ngx_cite authors
 */


#include "cite_option_values.h"
#include "cite_sha1.h"
#include "formats/cite_formats.h"

#include <errno.h>
#include <getopt.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <strings.h>


static const char  cite_usage[] =
    "usage: cite [options] [FILE]\n"
    "       cite report [--html FILE] [--fail LIMIT] DIR|FILE ...\n"
    "       cite store PATH list|show|delete|export|check\n"
    "\n"
    "Reads server-sent events of an agent's answer from FILE or standard\n"
    "input and writes the filtered stream to standard output.\n"
    "\n"
    "What is written:\n"
    "  --observe                the input unchanged\n"
    "  --dump                   the events that were understood, instead of\n"
    "                           the stream, one JSON line each\n"
    "  --citations              the citations that were found, instead of\n"
    "                           the stream, one JSON line each\n"
    "\n"
    "What is read:\n"
    "  --request FILE           the body of the request\n"
    "  --header NAME:VALUE      a header of the request; may be repeated\n"
    "  --response-header NAME:VALUE\n"
    "                           the same of the response\n"
    "  --split N                feed N bytes at a time\n"
    "\n"
    "As the directives of the same names:\n"
    "  --dialect NAME           auto (default), or one of those that\n"
    "                           \"cite_dialect\" knows\n"
    "  --native                 the protocol's own forms of citations, too\n"
    "  --client NAME            auto (default), openwebui or other\n"
    "  --formats LIST           deepcitation,cite_tag,marker,link,footnote,\n"
    "                           span,state,provider (default), none\n"
    "  --pattern NAME=REGEX     a syntax of your own; may be repeated\n"
    "  --links HOW              on (default), strict or off\n"
    "  --key-format FORM        current (default) or 0.1\n"
    "  --tag-tools LIST         tools that <cite id> may name\n"
    "  --state-sources LIST     keys of the state (default rag,analysis,\n"
    "                           haiku.rag.chat)\n"
    "  --state-key NAME         our key in the state (default deepcitation)\n"
    "  --keep-messages N        messages in the state (default 20)\n"
    "  --max-state-size SIZE    of our key's value (default 256k)\n"
    "  --repair                 end lines with LF, not CR or CRLF\n"
    "  --verify HOW             evidence (default) or off\n"
    "  --closest N              passages close to a claim, 0 to 3 (default 1)\n"
    "  --strip-data             leave the data block out of the text\n"
    "  --max-citations N[,RUN]  per message and per run (default 200,500)\n"
    "  --max-event-size SIZE    longer events are not read (default 1m)\n"
    "  --max-message-size SIZE  text kept of one message (default 1m)\n"
    "  --max-memory SIZE        memory of the stream (default 8m)\n"
    "\n"
    "  --help                   this text\n"
    "\n"
    "SIZE is a number of bytes, or of KB or MB with \"k\" or \"m\" behind it;\n"
    "items of a LIST are separated by commas.\n"
    "\n"
    "Exit codes: 0 done, 1 the input is no event stream, 2 wrong usage,\n"
    "3 a file or memory could not be had.\n";


static const struct option  cite_options[] = {
    { "observe", no_argument, NULL, 'o' },
    { "dump", no_argument, NULL, 'd' },
    { "citations", no_argument, NULL, 'c' },
    { "request", required_argument, NULL, 'r' },
    { "header", required_argument, NULL, 'H' },
    { "response-header", required_argument, NULL, 'P' },
    { "dialect", required_argument, NULL, 'a' },
    { "native", no_argument, NULL, 'n' },
    { "client", required_argument, NULL, 'w' },
    { "split", required_argument, NULL, 's' },
    { "formats", required_argument, NULL, 'f' },
    { "pattern", required_argument, NULL, 'p' },
    { "links", required_argument, NULL, 'l' },
    { "key-format", required_argument, NULL, 'k' },
    { "tag-tools", required_argument, NULL, 'T' },
    { "state-sources", required_argument, NULL, 'S' },
    { "state-key", required_argument, NULL, 'K' },
    { "keep-messages", required_argument, NULL, 'M' },
    { "max-state-size", required_argument, NULL, 'Z' },
    { "repair", no_argument, NULL, 'R' },
    { "verify", required_argument, NULL, 'v' },
    { "evidence", no_argument, NULL, 'E' },
    { "closest", required_argument, NULL, 'O' },
    { "strip-data", no_argument, NULL, 'D' },
    { "max-citations", required_argument, NULL, 'C' },
    { "max-event-size", required_argument, NULL, 'e' },
    { "max-message-size", required_argument, NULL, 't' },
    { "max-memory", required_argument, NULL, 'm' },
    { "help", no_argument, NULL, 'h' },
    { NULL, 0, NULL, 0 }
};


void
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


int
cite_options_header(void *data, int response, cite_span_t name,
    cite_span_t *value)
{
    size_t       i;
    cite_cli_t  *cli = data;
    const char  *header;

    for (i = 0; i < cli->headers_n[response]; i++) {

        header = cli->headers[response][i];

        if (strncasecmp(header, (const char *) name.p, name.n) == 0
            && header[name.n] == ':')
        {
            header += name.n + 1;
            header += strspn(header, " ");
            *value = cite_span_make(header, strlen(header));
            return 1;
        }
    }

    return 0;
}


static void
cite_option_read(cite_cli_t *cli, int c)
{
    switch (c) {

    case 'w':
        cite_option_client(cli, optarg);
        return;

    case 'H':
        cite_option_header(cli, 0, optarg);
        return;

    case 'P':
        cite_option_header(cli, 1, optarg);
        return;

    case 'a':
        cite_option_dialect(cli, optarg);
        return;

    case 'n':
        cli->conf.native = 1;
        return;

    case 'o':
        cli->observe = 1;
        return;

    case 'd':
        cli->dump = 1;
        return;

    case 'c':
        cli->citations = 1;
        return;

    case 'r':
        cli->request = optarg;
        return;

    case 's':
        cli->split = cite_option_size("split", optarg);
        return;

    case 'f':
        cite_option_formats(cli, optarg);
        return;

    case 'p':
        cite_option_pattern(cli, optarg);
        return;

    case 'k':
        cite_option_key_format(cli, optarg);
        return;

    case 'v':
        cite_option_verify(cli, optarg);
        return;

    case 'l':
        cite_option_links(cli, optarg);
        return;

    case 'T':
        cli->conf.tag_tools_n = cite_option_list("tag-tools", optarg,
                                                 cli->tag_tools);
        return;

    case 'S':
        cli->conf.state_sources_n = cite_option_list("state-sources", optarg,
                                                     cli->state_sources);
        return;

    case 'K':
        cite_option_state_key(cli, optarg);
        return;

    case 'M':
        cli->conf.keep_messages = cite_option_size("keep-messages", optarg);
        return;

    case 'Z':
        cli->conf.max_state_size = cite_option_size("max-state-size", optarg);
        return;

    case 'R':
        cli->conf.repair = 1;
        break;

    case 'E':
        cli->conf.evidence = 1;
        return;

    case 'O':
        cli->conf.closest = cite_option_closest(optarg);
        return;

    case 'D':
        cli->conf.strip_data = 1;
        return;

    case 'C':
        cite_option_citations(cli, optarg);
        return;

    case 'e':
        cli->conf.max_event_size = cite_option_size("max-event-size", optarg);
        return;

    case 't':
        cli->conf.max_message_size = cite_option_size("max-message-size",
                                                      optarg);
        return;

    case 'm':
        cli->conf.max_memory = cite_option_size("max-memory", optarg);
        return;

    case 'h':
        if (fputs(cite_usage, stdout) == EOF || fflush(stdout) != 0) {
            cite_die(CITE_EXIT_SYSTEM, "standard output: %s", strerror(errno));
        }

        exit(CITE_EXIT_OK);

    default:
        fputs("cite: try \"cite --help\"\n", stderr);
        exit(CITE_EXIT_USAGE);
    }
}


static void
cite_options_defaults(cite_cli_t *cli)
{
    cite_conf_t  *conf;

    memset(cli, 0, sizeof(cite_cli_t));

    conf = &cli->conf;

    conf->max_event_size = CITE_MAX_EVENT_SIZE;
    conf->max_message_size = CITE_MAX_MESSAGE_SIZE;
    conf->max_memory = CITE_MAX_MEMORY;
    conf->max_citations = CITE_MAX_CITATIONS;
    conf->max_citations_run = CITE_MAX_CITATIONS_RUN;
    conf->max_state_size = CITE_MAX_STATE_SIZE;
    conf->keep_messages = CITE_KEEP_MESSAGES;
    conf->max_preview = CITE_MAX_PREVIEW;
    conf->max_evidence_size = CITE_MAX_EVIDENCE_SIZE;
    conf->evidence_threshold = CITE_EVIDENCE_THRESHOLD;
    conf->closest = CITE_CLOSEST;
    conf->state_key = cite_span(CITE_STATE_KEY);
    conf->formats = CITE_FORMATS;
    conf->evidence = 1;
    conf->sha1 = cite_sha1;
    conf->lexicon = &cli->lexicon;

    if (cite_lexicon_init(&cli->lexicon, &cite_heap_libc, cite_languages)
        != CITE_OK)
    {
        cite_die(CITE_EXIT_SYSTEM, "out of memory");
    }

    conf->tag_tools = cli->tag_tools;
    conf->state_sources = cli->state_sources;
    conf->patterns = cli->patterns;

    conf->state_sources_n = cite_option_list("state-sources",
                                             "rag,analysis,haiku.rag.chat",
                                             cli->state_sources);
}


void
cite_options_read(cite_cli_t *cli, int argc, char **argv)
{
    int  c;

    cite_options_defaults(cli);

    while ((c = getopt_long(argc, argv, "h", cite_options, NULL)) != -1) {
        cite_option_read(cli, c);
    }

    if (optind < argc) {
        cli->input = argv[optind++];
    }

    if (optind < argc) {
        cite_die(CITE_EXIT_USAGE, "unexpected argument \"%s\"", argv[optind]);
    }
}


void
cite_options_release(cite_cli_t *cli)
{
    size_t  i;

    for (i = 0; i < cli->conf.patterns_n; i++) {
        cite_pattern_free(cli->patterns[i]);
    }

    cite_lexicon_release(&cli->lexicon);
}
