
/*
 * Copyright (C) the ngx_cite authors
 *
 * The table of dialects: one line each, and a file cite_<name>.c or a folder
 * of such files that defines cite_dialect_<name>.  Where two could take the
 * same payload or body, the first line that does is chosen.
 */


#ifndef CITE_DIALECTS_H
#define CITE_DIALECTS_H


#include "dialect/cite_dialect.h"


#define CITE_DIALECT_LIST(X)                                                  \
    X(agui)                                                                   \
    X(vercel)                                                                 \
    X(anthropic)                                                              \
    X(responses)                                                              \
    X(openai)


#define cite_dialect_declare(name)                                            \
    extern const cite_dialect_t  cite_dialect_ ## name;

CITE_DIALECT_LIST(cite_dialect_declare)


#endif /* CITE_DIALECTS_H */
