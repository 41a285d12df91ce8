
/*
 * Copyright (C) the ngx_cite authors
 */


#ifndef CITE_OPTIONS_H
#define CITE_OPTIONS_H


#include "citation/cite_conf.h"
#include "formats/cite_pattern.h"


#define CITE_CLI_NAMES     64
#define CITE_CLI_PATTERNS  32
#define CITE_CLI_HEADERS   32


/* exit codes */

enum {
    CITE_EXIT_OK = 0,
    CITE_EXIT_STREAM = 1,    /* the input is no event stream */
    CITE_EXIT_USAGE = 2,
    CITE_EXIT_SYSTEM = 3     /* reading, writing, memory */
};


typedef struct {
    cite_conf_t      conf;
    cite_lexicon_t   lexicon;
    cite_span_t      tag_tools[CITE_CLI_NAMES];
    cite_span_t      state_sources[CITE_CLI_NAMES];
    cite_pattern_t  *patterns[CITE_CLI_PATTERNS];

    const char      *headers[2][CITE_CLI_HEADERS];   /* of the request, and
                                                        of the response */
    size_t           headers_n[2];
    const char      *request;
    const char      *input;      /* NULL: standard input */
    size_t           split;      /* bytes fed at a time; 0: as they are read */
    unsigned         observe:1;
    unsigned         dump:1;
    unsigned         citations:1;
} cite_cli_t;


/* cite_headers_t's find, data is a cite_cli_t */
int cite_options_header(void *data, int response, cite_span_t name,
    cite_span_t *value);

/* ends the program if options are wrong, or only ask for help */
void cite_options_read(cite_cli_t *cli, int argc, char **argv);
void cite_options_release(cite_cli_t *cli);

void cite_die(int code, const char *fmt, ...)
    __attribute__((noreturn, format(printf, 2, 3)));


#endif /* CITE_OPTIONS_H */
