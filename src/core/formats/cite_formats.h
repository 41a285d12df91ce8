
/*
 * Copyright (C) the ngx_cite authors
 *
 * The table of citation syntaxes.
 */


#ifndef CITE_FORMATS_H
#define CITE_FORMATS_H


#include "citation/cite_format.h"


/*
 * The syntaxes, in the order in which a text is searched for them.  A new one
 * is a line here and a file cite_format_<name>.c that defines the constant
 * cite_format_<name>.  The columns: the constant of its bit, its name, and 1
 * if it is read by default.
 */

#define CITE_FORMAT_LIST(X)                                                   \
    X(DEEPCITATION, deepcitation, 1)   /* data block and XML tag */           \
    X(CITE_TAG, cite_tag, 1)           /* <cite id="..."> and its link */     \
    X(MARKER, marker, 1)               /* [n] and its like */                 \
    X(LENTICULAR, lenticular, 0)       /* a part of marker */                 \
    X(LINK, link, 1)                   /* Markdown links, addresses */        \
    X(FOOTNOTE, footnote, 1)           /* [^n], superscripts */               \
    X(SPAN, span, 1)                   /* tags around claims */               \
    X(STATE, state, 1)                 /* citations in the agent state */     \
    X(PROVIDER, provider, 1)           /* those that a provider states */     \
    X(PATTERN, pattern, 0)             /* the user's own */                   \
    /* the end */


#define CITE_FORMAT_INDEX(NAME, name, on)   CITE_FORMAT_INDEX_##NAME,
#define CITE_FORMAT_BIT(NAME, name, on)                                       \
    CITE_FORMAT_##NAME = 2 << CITE_FORMAT_INDEX_##NAME,
#define CITE_FORMAT_EXTERN(NAME, name, on)                                    \
    extern const cite_format_t  cite_format_##name;
#define CITE_FORMAT_DEFAULT(NAME, name, on)                                   \
    | ((on) ? (unsigned) CITE_FORMAT_##NAME : 0)


enum { CITE_FORMAT_LIST(CITE_FORMAT_INDEX) CITE_FORMATS_N };

/* bits; the lowest is the host's own */
enum { CITE_FORMAT_LIST(CITE_FORMAT_BIT) };

CITE_FORMAT_LIST(CITE_FORMAT_EXTERN)

/* the syntaxes that are read by default */
#define CITE_FORMATS  (0U CITE_FORMAT_LIST(CITE_FORMAT_DEFAULT))


extern const cite_format_t *const  cite_formats[CITE_FORMATS_N];


/* the bits that a name in the directive stands for; 0: there is none */
unsigned cite_formats_named(cite_span_t name);


#endif /* CITE_FORMATS_H */
