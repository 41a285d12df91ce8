
/*
 * Copyright (C) the ngx_cite authors
 */


#include "base/cite_hash.h"
#include "base/cite_map.h"


#define CITE_MAP_FIRST  8


void
cite_map_init(cite_map_t *map, cite_mem_t *mem, size_t max)
{
    memset(map, 0, sizeof(cite_map_t));

    map->mem = mem;
    map->max = max;
}


static uint32_t
cite_map_hash(const cite_map_t *map, cite_span_t id)
{
    return (uint32_t) cite_hash(map->mem, 0, id);
}


/* where the id is, or the free place where it belongs */

static cite_map_slot_t *
cite_map_slot(const cite_map_t *map, cite_span_t id, uint32_t hash)
{
    size_t            i;
    cite_map_slot_t  *slot;

    for (i = hash & (map->size - 1); /* void */ ; i = (i + 1) & (map->size - 1))
    {
        slot = &map->slots[i];

        if (slot->object == NULL
            || (slot->hash == hash && cite_span_eq(slot->id, id)))
        {
            return slot;
        }
    }
}


void *
cite_map_find(const cite_map_t *map, cite_span_t id)
{
    if (map->size == 0) {
        return NULL;
    }

    return cite_map_slot(map, id, cite_map_hash(map, id))->object;
}


static cite_rc_t
cite_map_grow(cite_map_t *map)
{
    size_t            i;
    cite_map_t        bigger;
    cite_map_slot_t  *slot;

    bigger = *map;
    bigger.size = map->size ? map->size * 2 : CITE_MAP_FIRST;

    bigger.slots = cite_mem_resize(map->mem, NULL,
                                   bigger.size * sizeof(cite_map_slot_t));
    if (bigger.slots == NULL) {
        return CITE_ERROR;
    }

    memset(bigger.slots, 0, bigger.size * sizeof(cite_map_slot_t));

    for (i = 0; i < map->size; i++) {
        slot = &map->slots[i];

        if (slot->object) {
            *cite_map_slot(&bigger, slot->id, slot->hash) = *slot;
        }
    }

    cite_mem_resize(map->mem, map->slots, 0);
    *map = bigger;

    return CITE_OK;
}


cite_rc_t
cite_map_add(cite_map_t *map, cite_span_t id, void *object)
{
    uint32_t          hash;
    cite_map_slot_t  *slot;

    if (map->n == map->max) {
        return CITE_ERROR;
    }

    /* at most half full, so that a search ends soon */

    if (map->n >= map->size / 2 && cite_map_grow(map) != CITE_OK) {
        return CITE_ERROR;
    }

    hash = cite_map_hash(map, id);
    slot = cite_map_slot(map, id, hash);

    assert(slot->object == NULL);

    slot->id = id;
    slot->hash = hash;
    slot->object = object;

    map->n++;

    return CITE_OK;
}
