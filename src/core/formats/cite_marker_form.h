
/*
 * Copyright (C) the ngx_cite authors
 *
 * Forms of markers besides the plain [1] of cite_marker.h.
 *
 *   [doc1] [Source 1] [cite: 1] [#1] [1+source] [1:3] [0] [doc-a] [Title]
 *   (Source 1) (Source: Title, p. 3) (1)    {{cite:doc-a}} {1}
 *   \[1\]    ##0$$    Source 1, document 2    turn0search0
 *
 * and the same in full-width and lenticular brackets.  Forms that are often
 * something else are tentative.
 */


#ifndef CITE_MARKER_FORM_H
#define CITE_MARKER_FORM_H


#include "formats/cite_extraction.h"


/* a form begins, or has a number, at one of these */
#define CITE_MARKER_FORM_BYTES  "[\\({#0123456789\xe3\xee\xef"


/*
 * Adds the records of a text; failures are in x->error and the list.
 * CITE_AGAIN: the slice has ended.
 */
cite_rc_t cite_marker_forms(cite_extraction_t *x);


#endif /* CITE_MARKER_FORM_H */
