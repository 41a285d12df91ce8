
/*
 * Copyright (C) the ngx_cite authors
 *
 * A heap that counts, and that fails when told to.  Its memory is full of
 * junk, so that a test sees what was not cleared.
 */


#ifndef TEST_HEAP_H
#define TEST_HEAP_H


#include "base/cite_mem.h"


typedef enum {
    HEAP_FAIL_ONCE = 0,      /* the n-th call and no other */
    HEAP_FAIL_ON             /* the n-th call and all after it */
} heap_mode_e;


typedef struct {
    cite_heap_t   lend;      /* what is given to the code under test */
    size_t        calls;     /* allocations asked for */
    size_t        live;      /* blocks not given back */
    size_t        fail_at;   /* counted from 1; 0: never */
    heap_mode_e   mode;
    int           mended;    /* no call fails or counts any more */
} heap_t;


void heap_init(heap_t *h, size_t fail_at, heap_mode_e mode);

/* 1 if a call has been refused */
int heap_failed(const heap_t *h);

/* there is memory again */
void heap_mend(heap_t *h);


#endif /* TEST_HEAP_H */
