
/*
 * Copyright (C) the ngx_cite authors
 */


#include "heap.h"

#include <stdlib.h>


#define HEAP_JUNK  4096           /* bytes of a block that are filled */
#define HEAP_MAX   (1024 * 1024 * 1024)


static void *
heap_alloc(void *data, size_t size)
{
    void    *p;
    heap_t  *h = data;

    h->calls += !h->mended;

    if (!h->mended
        && (h->calls == h->fail_at
            || (h->mode == HEAP_FAIL_ON && heap_failed(h))))
    {
        return NULL;
    }

    p = size < HEAP_MAX ? malloc(size) : NULL;
    if (p == NULL) {
        return NULL;
    }

    h->live++;

    return memset(p, 0xa5, cite_min(size, HEAP_JUNK));
}


static void
heap_release(void *data, void *p)
{
    heap_t  *h = data;

    h->live--;
    free(p);
}


void
heap_init(heap_t *h, size_t fail_at, heap_mode_e mode)
{
    memset(h, 0, sizeof(heap_t));

    h->lend.alloc = heap_alloc;
    h->lend.release = heap_release;
    h->lend.data = h;

    h->fail_at = fail_at;
    h->mode = mode;
}


int
heap_failed(const heap_t *h)
{
    return h->fail_at && h->calls >= h->fail_at;
}


void
heap_mend(heap_t *h)
{
    h->mended = 1;
}
