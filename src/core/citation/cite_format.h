
/*
 * Copyright (C) the ngx_cite authors
 *
 * A citation syntax, described by one constant of this type.  Everybody who
 * treats citations of several syntaxes differently reads the columns here;
 * formats/cite_formats.h lists the syntaxes.
 */


#ifndef CITE_FORMAT_H
#define CITE_FORMAT_H


#include "base/cite_base.h"


/* the parts of a citation that its key is made of */

typedef enum {
    CITE_KEYED_BY_CONTENT = 0,   /* its phrase, page and lines */
    CITE_KEYED_BY_PLACE          /* the number, id or url that it names, and
                                    the sentence before it */
} cite_keyed_e;


/* how the source of a citation is found */

typedef enum {
    CITE_RESOLVED_BY_ITSELF = 0, /* the citation tells its source */
    CITE_RESOLVED_BY_NUMBER,     /* in lists of references and of sources */
    CITE_RESOLVED_BY_TOOL_CALL,  /* its id is that of a tool call */
    CITE_RESOLVED_BY_ID,         /* its id is an id, name or title of a source */
    CITE_RESOLVED_BY_URL         /* its url is the address of a source */
} cite_resolved_e;


/* shapes of what looks like a citation and was not read */

typedef enum {
    CITE_UNREAD_BRACKET = 0,     /* [...] */
    CITE_UNREAD_BRACE,           /* {...} */
    CITE_UNREAD_TAG,             /* <...> */
    CITE_UNREAD_N
} cite_unread_e;


typedef struct cite_format_s      cite_format_t;
typedef struct cite_extraction_s  cite_extraction_t;  /* formats/ */


struct cite_format_s {
    cite_span_t           name;      /* in the directive, records and keys */
    unsigned              bit;       /* in a set of formats */
    const cite_format_t  *option_of; /* it changes how that one is read */

    /* one of these bytes is in every citation; NULL: that is not known */
    const char           *bytes;

    /*
     * Adds the records of a text; NULL: they come from elsewhere.
     * CITE_AGAIN: the slice has ended; all else: there is no more to do.
     */
    cite_rc_t           (*extract)(cite_extraction_t *x);

    cite_keyed_e          keyed;
    cite_resolved_e       resolved;

    unsigned              always:1;    /* not chosen by the directive */
    unsigned              unspoken:1;  /* its bytes are no part of the
                                          sentence; those of tags never are */
    unsigned              spoken:1;    /* its bytes are, those of tags too */
    unsigned              labelled:1;  /* its label belongs to the sentence */
    unsigned              claimless:1; /* it states nothing to be checked */
};


#endif /* CITE_FORMAT_H */
