
/*
 * Copyright (C) the ngx_cite authors
 *
 * The place of a data block, and its items.
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

/*
 * cite_datablock_item.c: adds the records of a block, and that of one item of
 * a group, or of none.  CITE_DECLINED: there is no item, or it is none.
 */
cite_rc_t cite_datablock_root(cite_records_t *list, yyjson_val *root);
cite_rc_t cite_datablock_item(cite_records_t *list, yyjson_val *object,
    cite_span_t group);


#endif /* CITE_DATABLOCK_INTERNAL_H */
