
/*
 * Copyright (C) the ngx_cite authors
 *
 * The attributes of a <cite> tag as models write them: with quotes inside
 * of the quotes, without the last one, with Markdown's backslashes.
 */


#ifndef CITE_XMLATTR_H
#define CITE_XMLATTR_H


#include "formats/cite_field.h"


/* "name=" in the text */

typedef struct {
    cite_field_e    field;
    const uint8_t  *start;       /* NULL: there is none */
    const uint8_t  *end;         /* behind "=" and white space */
    unsigned        quoted:1;    /* a quote is at the end */
} cite_xmlattr_t;


typedef struct {
    const uint8_t   *p;
    const uint8_t   *start;      /* behind the opening quote */
    const uint8_t   *last;
    const uint8_t   *stop;       /* of this part */
    const uint8_t   *eol;        /* first quote at a line's end, or NULL */
    const uint8_t   *name;       /* next place where one may begin, or last */
    const uint8_t   *equal;      /* the "=" behind it, or last; NULL at first */
    cite_xmlattr_t  *next;       /* is set if one follows on a quote */
    uint8_t          quote;
    unsigned         open:1;     /* the value ended without its quote */
    unsigned         done:1;     /* and so did the tag, without its ">" */
} cite_xmlvalue_t;


/* a tag that is read; the members but "p" and "values" are those of the file */

typedef struct {
    const uint8_t    *p;         /* up to here it is read */
    const uint8_t    *last;
    const uint8_t    *stop;      /* of this part */
    cite_span_t       values[CITE_FIELD_N];
    cite_field_e      field;     /* of the value */
    cite_xmlattr_t    attr;
    cite_xmlvalue_t   value;
    unsigned          inside:1;  /* in the value */
} cite_xmlattrs_t;


/* 1 if a tag begins at p: "<cite" or, its "<" lost, "cite ATTRIBUTE=" */
int cite_xmlattr_begins(const uint8_t *p, const uint8_t *last);

/*
 * Reads the attributes at p, behind "cite", up to the tag's end, or up to stop,
 * which is behind a->p.  Values are as they stand in the text; of two the
 * first that is not empty.  The struct stays where it is.
 *
 * CITE_OK        a->p is behind the tag
 * CITE_AGAIN     call it again
 * CITE_DECLINED  this is no tag or has no end; there is no other before a->p
 *
 * No byte is looked at behind the next tag's beginning, so that reading all
 * tags of a text is linear.
 */
void cite_xmlattrs_init(cite_xmlattrs_t *a, const uint8_t *p,
    const uint8_t *last);
cite_rc_t cite_xmlattrs_read(cite_xmlattrs_t *a, const uint8_t *stop);


#endif /* CITE_XMLATTR_H */
