
/*
 * Copyright (C) the ngx_cite authors
 *
 * The names of members that tell something of a source.
 */


#ifndef CITE_SOURCE_NAME_INTERNAL_H
#define CITE_SOURCE_NAME_INTERNAL_H


#include "source/cite_source_read.h"


#define CITE_SOURCE_RANKS  32      /* more than any rank */


typedef struct {
    const char           *name;    /* lower case, without _ and - */
    cite_source_field_e   field;
    uint8_t               rank;    /* from 1; the lowest is taken */
} cite_source_name_t;


/* the name that a member has; its field is CITE_SOURCE_NONE: no such name */
const cite_source_name_t *cite_source_name_find(yyjson_val *key);
const cite_source_name_t *cite_source_name_of(cite_span_t name);


#endif /* CITE_SOURCE_NAME_INTERNAL_H */
