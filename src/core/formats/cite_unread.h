
/*
 * Copyright (C) the ngx_cite authors
 *
 * Forms that look like a citation and that no format has read.
 */


#ifndef CITE_UNREAD_H
#define CITE_UNREAD_H


#include "formats/cite_extraction.h"


/*
 * Counts brackets, braces and tags with a number in them in x->unread.
 * Years, code and citations that were found do not count.  CITE_AGAIN: the
 * slice has ended.
 */
cite_rc_t cite_unread_count(cite_extraction_t *x);

/* the shape that begins with the byte */
cite_unread_e cite_unread_shape(uint8_t c);

/* 1 if there is one number of at most three digits, and something else */
int cite_unread_numbered(cite_span_t s);


#endif /* CITE_UNREAD_H */
