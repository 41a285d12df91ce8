
/*
 * Copyright (C) the ngx_cite authors
 *
 * The place of a data block.
 */


#ifndef CITE_DATABLOCK_INTERNAL_H
#define CITE_DATABLOCK_INTERNAL_H


#include "formats/cite_datablock.h"


/*
 * Finds the first block of the text.  *visible is the text before it, *data
 * the text inside; a block without an end goes to the end of the text.
 * CITE_DECLINED: there is none, *visible is all of the text.
 */
cite_rc_t cite_datablock_find(cite_span_t text, cite_span_t *visible,
    cite_span_t *data);


#endif /* CITE_DATABLOCK_INTERNAL_H */
