
/*
 * Copyright (C) the ngx_cite authors
 *
 * A scenario that is played again and again, each time with another call for
 * memory that fails: the n-th and no other, then the n-th and all after it,
 * until the scenario needs no more of them.
 */


#ifndef TEST_FAULTS_H
#define TEST_FAULTS_H


#include "heap.h"


/*
 * Plays with the heap that it is given, and gives all back.  Returns what is
 * wrong, or NULL.  The first time no call fails: heap->fail_at is 0.
 */
typedef const char *(*faults_play_pt)(void *data, heap_t *heap);


/* two tests; returns how many calls the scenario needs */
size_t faults_each(const char *name, faults_play_pt play, void *data);


#endif /* TEST_FAULTS_H */
