
/*
 * Copyright (C) the ngx_cite authors
 *
 * The attributes of a <cite> tag as models write them: with quotes inside
 * of the quotes, without the last one, with Markdown's backslashes.
 */


#ifndef CITE_XMLATTR_H
#define CITE_XMLATTR_H


#include "formats/cite_field.h"


/* 1 if a tag begins at p: "<cite" or, its "<" lost, "cite ATTRIBUTE=" */
int cite_xmlattr_begins(const uint8_t *p, const uint8_t *last);

/*
 * Reads the attributes at *p, behind "cite", up to the tag's end.  Values
 * are as they stand in the text; of two the first that is not empty.
 *
 * CITE_OK        *p is behind the tag
 * CITE_DECLINED  this is no tag or has no end; there is no other before *p
 *
 * No byte is looked at behind the next tag's beginning, so that reading all
 * tags of a text is linear.
 */
cite_rc_t cite_xmlattr_read(const uint8_t **p, const uint8_t *last,
    cite_span_t values[CITE_FIELD_N]);


#endif /* CITE_XMLATTR_H */
