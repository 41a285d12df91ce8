
/*
 * Copyright (C) the ngx_cite authors
 *
 * Citations as data behind the text:
 *
 *   ... grew 12% [1].
 *   <<<CITATION_DATA>>>
 *   {"att_1":[{"n":1,"f":"the full phrase","k":"phrase","p":"2_1"}]}
 *   <<<END_CITATION_DATA>>>
 */


#ifndef CITE_DATABLOCK_H
#define CITE_DATABLOCK_H


#include "citation/cite_record.h"


/*
 * Finds the first block of the text.  *visible is the text before it, *data
 * what is inside; a block without an end goes to the end of the text.
 * CITE_DECLINED: there is none, *visible is all of the text.
 */
cite_rc_t cite_datablock_find(cite_span_t text, cite_span_t *visible,
    cite_span_t *data);

/*
 * Adds a record for each item of the text's block that has a full phrase.
 * What cannot be read is left out.  CITE_ERROR: there is no memory,
 * list->err.
 */
cite_rc_t cite_datablock_extract(cite_records_t *list, cite_span_t text,
    cite_span_t *visible);


#endif /* CITE_DATABLOCK_H */
