
/*
 * Copyright (C) the ngx_cite authors
 */


#include "base/cite_mem.h"

#include <stdlib.h>


#define CITE_MEM_FIRST  1024     /* an idle stream should cost little */
#define CITE_MEM_BLOCK  4096
#define CITE_MEM_ALIGN  16


struct cite_mem_block_s {
    cite_mem_block_t  *prev;
    cite_mem_block_t  *next;
    size_t             size;     /* usable bytes */
    size_t             reserved; /* keeps the bytes behind it aligned */
};


_Static_assert(sizeof(cite_mem_block_t) % CITE_MEM_ALIGN == 0,
               "block header breaks alignment");


static void *
cite_heap_libc_alloc(void *data, size_t size)
{
    (void) data;

    return malloc(size);
}


static void
cite_heap_libc_release(void *data, void *p)
{
    (void) data;

    free(p);
}


const cite_heap_t  cite_heap_libc = {
    cite_heap_libc_alloc, cite_heap_libc_release, NULL, { 0, 0 }
};


void
cite_mem_init(cite_mem_t *mem, const cite_heap_t *heap, size_t max)
{
    memset(mem, 0, sizeof(cite_mem_t));

    mem->heap = heap;
    mem->max = max;

    /* where a host lends no key, nothing but the address varies */
    mem->key[0] = heap->key[0] ^ (uintptr_t) mem;
    mem->key[1] = heap->key[1] ^ (uintptr_t) mem * 0x9e3779b97f4a7c15u;
}


void
cite_mem_release(cite_mem_t *mem)
{
    cite_mem_block_t  *block, *next;

    for (block = mem->blocks; block; block = next) {
        next = block->next;
        mem->heap->release(mem->heap->data, block);
    }

    mem->blocks = NULL;
    mem->p = NULL;
    mem->last = NULL;
    mem->used = 0;
}


/* "spare": bytes that the caller gives back right after */

static cite_mem_block_t *
cite_mem_block_add(cite_mem_t *mem, size_t size, size_t spare)
{
    size_t             total;
    cite_mem_block_t  *block;

    if (size > SIZE_MAX - sizeof(cite_mem_block_t)) {
        return NULL;
    }

    total = sizeof(cite_mem_block_t) + size;

    if (mem->used - spare > mem->max || total > mem->max - (mem->used - spare))
    {
        return NULL;
    }

    block = mem->heap->alloc(mem->heap->data, total);
    if (block == NULL) {
        return NULL;
    }

    block->size = size;
    block->prev = NULL;
    block->next = mem->blocks;

    if (mem->blocks) {
        mem->blocks->prev = block;
    }

    mem->blocks = block;
    mem->used += total;

    return block;
}


static void
cite_mem_block_drop(cite_mem_t *mem, cite_mem_block_t *block)
{
    if (block->prev) {
        block->prev->next = block->next;

    } else {
        mem->blocks = block->next;
    }

    if (block->next) {
        block->next->prev = block->prev;
    }

    mem->used -= sizeof(cite_mem_block_t) + block->size;
    mem->heap->release(mem->heap->data, block);
}


void *
cite_mem_alloc(cite_mem_t *mem, size_t size)
{
    size_t             block_size;
    uint8_t           *p;
    cite_mem_block_t  *block;

    if (size > SIZE_MAX - CITE_MEM_ALIGN) {
        return NULL;
    }

    size = (size + CITE_MEM_ALIGN - 1) & ~(size_t) (CITE_MEM_ALIGN - 1);

    if (size > CITE_MEM_BLOCK / 4) {
        p = cite_mem_resize(mem, NULL, size);
        return p ? memset(p, 0, size) : NULL;
    }

    if ((size_t) (mem->last - mem->p) < size) {
        block_size = (mem->last ? CITE_MEM_BLOCK : CITE_MEM_FIRST)
                     - sizeof(cite_mem_block_t);
        block_size = cite_max(block_size, size);

        block = cite_mem_block_add(mem, block_size, 0);
        if (block == NULL) {
            return NULL;
        }

        mem->p = (uint8_t *) (block + 1);
        mem->last = mem->p + block_size;
    }

    p = mem->p;
    mem->p += size;

    return memset(p, 0, size);
}


cite_rc_t
cite_mem_copy(cite_mem_t *mem, cite_span_t s, cite_span_t *dst)
{
    uint8_t  *p;

    dst->n = 0;
    dst->p = p = cite_mem_alloc(mem, cite_max(s.n, 1));
    if (p == NULL) {
        return CITE_ERROR;
    }

    if (s.n) {
        memcpy(p, s.p, s.n);
    }

    dst->n = s.n;

    return CITE_OK;
}


void *
cite_mem_resize(cite_mem_t *mem, void *p, size_t size)
{
    size_t             spare;
    cite_mem_block_t  *block, *old;

    old = p ? (cite_mem_block_t *) p - 1 : NULL;

    if (size == 0) {
        if (old) {
            cite_mem_block_drop(mem, old);
        }

        return NULL;
    }

    spare = old ? sizeof(cite_mem_block_t) + old->size : 0;

    block = cite_mem_block_add(mem, size, spare);
    if (block == NULL) {
        return NULL;
    }

    if (old) {
        memcpy(block + 1, p, cite_min(old->size, size));
        cite_mem_block_drop(mem, old);
    }

    return block + 1;
}


static void *
cite_mem_heap_alloc(void *data, size_t size)
{
    return cite_mem_resize(data, NULL, size);
}


static void
cite_mem_heap_release(void *data, void *p)
{
    cite_mem_resize(data, p, 0);
}


cite_heap_t
cite_mem_heap(cite_mem_t *mem)
{
    return (cite_heap_t) { cite_mem_heap_alloc, cite_mem_heap_release, mem,
                           { mem->key[0], mem->key[1] } };
}
