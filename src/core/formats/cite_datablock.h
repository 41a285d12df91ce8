
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
 * Adds a record for each item of the text's block that has a full phrase.
 * Items that can't be read are left out.  CITE_ERROR: there is no memory,
 * list->err.
 */
cite_rc_t cite_datablock_extract(cite_records_t *list, cite_span_t text,
    cite_span_t *visible);


#endif /* CITE_DATABLOCK_H */
