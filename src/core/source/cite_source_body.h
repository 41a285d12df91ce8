
/*
 * Copyright (C) the ngx_cite authors
 *
 * Texts that readers of plain text share: lines, names with values, and the
 * text of one source with its heading.
 */


#ifndef CITE_SOURCE_BODY_H
#define CITE_SOURCE_BODY_H


#include "source/cite_source_reader.h"


/* bytes before the first source of a text, and as a part of it */

#define CITE_BODY_BEFORE  300
#define CITE_BODY_SHARE   4


/* the next line, without its end; *text is moved.  0: there is none */
int cite_line_next(cite_span_t *text, cite_span_t *line);

/* s without blanks around it */
cite_span_t cite_span_trim(cite_span_t s);

/* s without marks of emphasis and of lists around it */
cite_span_t cite_span_unmark(cite_span_t s);

/* 1 if so much may stand before the sources of a text of that size */
int cite_body_may_follow(size_t before, size_t size);

/*
 * Reads "Name: value" where the name is one that sources have.  Returns its
 * field, CITE_SOURCE_NONE: the line is another one.
 */
cite_source_field_e cite_line_pair(cite_span_t line, cite_span_t *name,
    cite_span_t *value);

/* a reading of a source that is text, of which nothing is known yet */
void cite_body_begin(cite_source_reading_t *r, const cite_source_text_t *in);

/* the member of a source that is a text */
void cite_body_set(cite_source_reading_t *r, cite_span_t name,
    cite_span_t value);

/*
 * The heading and the text of one source: "**[Title](url)**", "Title: text",
 * lines of "URL: ...", then its text.  r->source.content is empty if there
 * is none.
 */
void cite_body_read(cite_source_reading_t *r, cite_span_t head,
    cite_span_t body);

/*
 * Appends what Python shows of an object as JSON: Document(id='a') becomes
 * {"id":"a"}.  CITE_DECLINED: it is no such text.
 */
cite_rc_t cite_repr_write(cite_buf_t *b, cite_span_t text);

/* 1 if a name may have the byte in it */
int cite_repr_is_name(uint8_t c);


#endif /* CITE_SOURCE_BODY_H */
