
/*
 * Copyright (C) the ngx_cite authors
 */


#include "cite_option_values.h"
#include "dialect/cite_dialect.h"
#include "formats/cite_formats.h"
#include "json/cite_patch.h"
#include "base/cite_utf8.h"

#include <errno.h>
#include <stdlib.h>


static void __attribute__((noreturn))
cite_option_die(const char *option, const char *value)
{
    cite_die(CITE_EXIT_USAGE, "invalid value \"%s\" of \"--%s\"", value,
             option);
}


size_t
cite_option_number(const char *option, const char *value, char **end)
{
    unsigned long long  n;

    errno = 0;
    n = strtoull(value, end, 10);

    if (*value < '0' || *value > '9' || errno || n == 0 || n > SIZE_MAX / 2) {
        cite_option_die(option, value);
    }

    return (size_t) n;
}


size_t
cite_option_closest(const char *value)
{
    if (*value < '0' || *value > '0' + CITE_CLOSEST_MOST || value[1]) {
        cite_option_die("closest", value);
    }

    return (size_t) (*value - '0');
}


size_t
cite_option_size(const char *option, const char *value)
{
    char    *end;
    size_t   n, unit;

    n = cite_option_number(option, value, &end);
    unit = 1;

    if (*end == 'k' || *end == 'K') {
        unit = 1024;
        end++;

    } else if (*end == 'm' || *end == 'M') {
        unit = 1024 * 1024;
        end++;
    }

    if (*end || n > SIZE_MAX / 2 / unit) {
        cite_option_die(option, value);
    }

    return n * unit;
}


void
cite_option_citations(cite_cli_t *cli, const char *value)
{
    char  *end;

    cli->conf.max_citations = cite_option_number("max-citations", value, &end);

    if (*end == ',') {
        cli->conf.max_citations_run = cite_option_number("max-citations",
                                                         end + 1, &end);
    }

    if (*end) {
        cite_option_die("max-citations", value);
    }
}


size_t
cite_option_list(const char *option, const char *value, cite_span_t *names)
{
    size_t       n, len;
    const char  *p;

    n = 0;

    for (p = value; /* void */ ; p += len + 1) {
        len = strcspn(p, ",");

        if (len == 0 || n == CITE_CLI_NAMES) {
            cite_option_die(option, value);
        }

        names[n++] = cite_span_make(p, len);

        if (p[len] == '\0') {
            return n;
        }
    }
}


void
cite_option_formats(cite_cli_t *cli, const char *value)
{
    size_t       i, n;
    unsigned     formats, named;
    cite_span_t  names[CITE_CLI_NAMES];

    n = cite_option_list("formats", value, names);
    formats = 0;

    for (i = 0; i < n; i++) {
        named = cite_formats_named(names[i]);

        if (named == 0 && !cite_span_eq(names[i], cite_span("none"))) {
            cite_option_die("formats", value);
        }

        formats |= named;
    }

    cli->conf.formats = formats;
}


void
cite_option_key_format(cite_cli_t *cli, const char *value)
{
    if (strcmp(value, "current") == 0) {
        cli->conf.key_format = CITE_KEY_CURRENT;

    } else if (strcmp(value, "0.1") == 0) {
        cli->conf.key_format = CITE_KEY_0_1;

    } else {
        cite_option_die("key-format", value);
    }
}


void
cite_option_verify(cite_cli_t *cli, const char *value)
{
    cli->conf.evidence = strcmp(value, "evidence") == 0;

    if (!cli->conf.evidence && strcmp(value, "off") != 0) {
        cite_option_die("verify", value);
    }
}


/* the place of the value among the names */

static size_t
cite_option_choice(const char *option, const char *value,
    const char *const *names, size_t n)
{
    size_t  i;

    for (i = 0; i < n; i++) {
        if (strcmp(value, names[i]) == 0) {
            return i;
        }
    }

    cite_option_die(option, value);
}


void
cite_option_links(cite_cli_t *cli, const char *value)
{
    size_t  i;

    static const char *const  names[] = { "on", "strict", "off" };

    i = cite_option_choice("links", value, names, cite_nelts(names));
    cli->conf.links = (cite_links_e) i;
}


void
cite_option_state_key(cite_cli_t *cli, const char *value)
{
    cli->conf.state_key = cite_span_make(value, strlen(value));

    if (*value == '\0' || cite_patch_refused(cli->conf.state_key)
        || !cite_utf8_valid(cli->conf.state_key))
    {
        cite_option_die("state-key", value);
    }
}


void
cite_option_pattern(cite_cli_t *cli, const char *value)
{
    const char            *regex;
    cite_span_t            name;
    cite_pattern_error_t   err;

    regex = strchr(value, '=');

    if (regex == NULL || regex == value
        || cli->conf.patterns_n == CITE_CLI_PATTERNS)
    {
        cite_option_die("pattern", value);
    }

    name = cite_span_make(value, (size_t) (regex - value));
    regex++;

    cli->patterns[cli->conf.patterns_n]
        = cite_pattern_compile(&cite_heap_libc, name,
                               cite_span_make(regex, strlen(regex)), &err);

    if (cli->patterns[cli->conf.patterns_n] == NULL) {
        cite_die(CITE_EXIT_USAGE, "pattern \"%s\": %.*s at offset %zu", value,
                 (int) err.n, err.text, err.offset);
    }

    cli->conf.patterns_n++;
}


void
cite_option_header(cite_cli_t *cli, int response, const char *value)
{
    if (strchr(value, ':') == NULL
        || cli->headers_n[response] == CITE_CLI_HEADERS)
    {
        cite_option_die(response ? "response-header" : "header", value);
    }

    cli->headers[response][cli->headers_n[response]++] = value;
}


void
cite_option_dialect(cite_cli_t *cli, const char *value)
{
    if (strcmp(value, "auto") == 0) {
        cli->conf.dialect = NULL;
        return;
    }

    cli->conf.dialect = cite_dialect_named(cite_span_make(value,
                                                          strlen(value)));
    if (cli->conf.dialect == NULL) {
        cite_option_die("dialect", value);
    }
}


void
cite_option_client(cite_cli_t *cli, const char *value)
{
    size_t  i;

    static const char *const  names[] = { "auto", "openwebui", "other" };

    i = cite_option_choice("client", value, names, cite_nelts(names));
    cli->conf.client = (cite_client_kind_e) i;
}
