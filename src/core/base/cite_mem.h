
/*
 * Copyright (C) the ngx_cite authors
 *
 * Memory of one stream.  Everything that the core keeps for a stream is
 * taken from here and is given back at once, with cite_mem_release().
 *
 *   small objects            buffers that grow
 *   +------+------+          +-----------+   +-----------+
 *   | node | node | ...      | own block |   | own block |
 *   +------+------+          +-----------+   +-----------+
 *
 * Small objects share blocks and are never moved; each buffer that grows
 * has a block of its own, which cite_mem_resize() may replace.
 */


#ifndef CITE_MEM_H
#define CITE_MEM_H


#include "base/cite_base.h"


/* where blocks come from, aligned for any type; lent by the driver */

typedef struct {
    void  *(*alloc)(void *data, size_t size);
    void   (*release)(void *data, void *p);
    void    *data;
    uint64_t key[2];         /* of hashes, see cite_hash.h; unknown to peers */
} cite_heap_t;


typedef struct cite_mem_block_s  cite_mem_block_t;

typedef struct {
    const cite_heap_t  *heap;
    cite_mem_block_t   *blocks;
    uint8_t            *p;         /* free part of the newest shared block */
    uint8_t            *last;
    size_t              used;      /* bytes in blocks */
    size_t              max;
    uint64_t            key[2];    /* of hashes */
} cite_mem_t;


extern const cite_heap_t  cite_heap_libc;


/* a heap over an arena, so that single blocks of it can be given back */
cite_heap_t cite_mem_heap(cite_mem_t *mem);


void cite_mem_init(cite_mem_t *mem, const cite_heap_t *heap, size_t max);
void cite_mem_release(cite_mem_t *mem);

/*
 * A zeroed object, aligned for any type; lives as long as the arena.
 * NULL if the heap has no more or the arena's limit is reached.
 */
void *cite_mem_alloc(cite_mem_t *mem, size_t size);

/* a copy of s that lives as long as the arena; dst->p is NULL on failure */
cite_rc_t cite_mem_copy(cite_mem_t *mem, cite_span_t s, cite_span_t *dst);

/*
 * Changes a block of its own: p is NULL for a new one, size is 0 to give it
 * back.  On failure NULL is returned and the old block stays as it was.
 */
void *cite_mem_resize(cite_mem_t *mem, void *p, size_t size);


#endif /* CITE_MEM_H */
