
/*
 * Copyright (C) the ngx_cite authors
 *
 * Ids to objects: open addressing, nothing is ever removed.
 */


#ifndef CITE_MAP_H
#define CITE_MAP_H


#include "base/cite_mem.h"


typedef struct {
    cite_span_t  id;       /* its bytes belong to the object */
    uint32_t     hash;
    void        *object;   /* NULL: the place is free */
} cite_map_slot_t;


typedef struct {
    cite_map_slot_t  *slots;
    size_t            size;    /* 0 or a power of two */
    size_t            n;
    size_t            max;
    cite_mem_t       *mem;
} cite_map_t;


void cite_map_init(cite_map_t *map, cite_mem_t *mem, size_t max);

/* the object of that id, or NULL */
void *cite_map_find(const cite_map_t *map, cite_span_t id);

/*
 * Adds an object under an id that is not there; id must live as long as
 * the map.  CITE_ERROR if the map is full or there is no memory.
 */
cite_rc_t cite_map_add(cite_map_t *map, cite_span_t id, void *object);


#endif /* CITE_MAP_H */
