
/*
 * Copyright (C) the ngx_cite authors
 *
 * Tags around sources: <source id="1">, <document_1>.
 */


#ifndef CITE_SOURCE_TAG_INTERNAL_H
#define CITE_SOURCE_TAG_INTERNAL_H


#include "source/cite_source_read.h"


/* an opening tag */

typedef struct {
    cite_span_t   name;
    cite_span_t   attributes;
    cite_span_t   inside;        /* up to its closing tag */
    size_t        end;           /* bytes of the text behind all of it */
} cite_tagged_t;


/*
 * <document_1>: the name without its number; *number is that, and 1.  0: it
 * has none.
 */
cite_span_t cite_tag_unnumbered(cite_span_t name, uint32_t *number);

/* 1 if it is a name of sources */
int cite_tag_is_source(cite_span_t name);

/* reads the tag at text.p[at], which is '<'; 0: it is none that opens */
int cite_tag_open(cite_span_t text, size_t at, cite_tagged_t *tag);

/*
 * Moves *at to the next tag that opens or closes this element.  CITE_AGAIN: it
 * is behind the next max tags, or "<", which have been looked at.
 */
cite_rc_t cite_tag_find(cite_span_t text, size_t *at, cite_span_t name,
    int close, size_t max);

/* the members that id="1" name='a.pdf' tell */
void cite_tag_attributes(cite_source_reading_t *r, cite_span_t s);


#endif /* CITE_SOURCE_TAG_INTERNAL_H */
