
/*
 * Copyright (C) the ngx_cite authors
 *
 * Where citations stand in a message's text.
 */


#ifndef CITE_PLACE_H
#define CITE_PLACE_H


#include "citation/cite_record.h"


/*
 * For each record with an offset: the same in UTF-16 units, as frontends
 * count, the sentence around it and its claim, see cite_clause.h.  Records
 * are not reordered.
 * CITE_ERROR: no memory.
 */
cite_rc_t cite_places_set(cite_records_t *list, cite_mem_t *scratch,
    cite_span_t text);


#endif /* CITE_PLACE_H */
