
/*
 * Copyright (C) the ngx_cite authors
 *
 * The value of one option.  A wrong one ends the program, and names the option.
 */


#ifndef CITE_OPTION_VALUES_H
#define CITE_OPTION_VALUES_H


#include "cite_options.h"


/* a number above zero; *end points behind it */
size_t cite_option_number(const char *option, const char *value, char **end);

/* 0 to 3 */
size_t cite_option_closest(const char *value);

/* bytes, or KB and MB with a letter */
size_t cite_option_size(const char *option, const char *value);

void cite_option_citations(cite_cli_t *cli, const char *value);

/* splits a list at its commas; the spans point into it */
size_t cite_option_list(const char *option, const char *value,
    cite_span_t *names);

void cite_option_formats(cite_cli_t *cli, const char *value);
void cite_option_key_format(cite_cli_t *cli, const char *value);
void cite_option_verify(cite_cli_t *cli, const char *value);
void cite_option_links(cite_cli_t *cli, const char *value);
void cite_option_state_key(cite_cli_t *cli, const char *value);
void cite_option_pattern(cite_cli_t *cli, const char *value);
void cite_option_header(cite_cli_t *cli, int response, const char *value);
void cite_option_dialect(cite_cli_t *cli, const char *value);
void cite_option_client(cite_cli_t *cli, const char *value);


#endif /* CITE_OPTION_VALUES_H */
