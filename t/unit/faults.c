
/*
 * Copyright (C) the ngx_cite authors
 */


#include "faults.h"
#include "tap.h"


#define FAULTS_MAX  100000      /* calls; who needs more has no end */


/* what is wrong, or NULL */

static const char *
faults_play(faults_play_pt play, void *data, heap_t *heap, size_t at,
    heap_mode_e mode)
{
    const char  *problem;

    heap_init(heap, at, mode);

    problem = play(data, heap);

    if (problem == NULL && heap->live) {
        problem = "memory is not given back";
    }

    return problem;
}


static void
faults_mode(const char *name, faults_play_pt play, void *data,
    heap_mode_e mode)
{
    size_t       at;
    heap_t       heap;
    const char  *problem;

    for (at = 1; at < FAULTS_MAX; at++) {
        problem = faults_play(play, data, &heap, at, mode);

        if (problem || !heap_failed(&heap)) {
            break;
        }
    }

    if (!ok(problem == NULL && at < FAULTS_MAX,
            "%s: each of %zu calls fails%s", name, at - 1,
            mode == HEAP_FAIL_ON ? ", and all after it" : ""))
    {
        diag("call %zu: %s", at, problem ? problem : "there is no end");
    }
}


size_t
faults_each(const char *name, faults_play_pt play, void *data)
{
    heap_t       heap;
    const char  *problem;

    problem = faults_play(play, data, &heap, 0, HEAP_FAIL_ONCE);

    if (problem) {
        ok(0, "%s: with all memory: %s", name, problem);
        return 0;
    }

    faults_mode(name, play, data, HEAP_FAIL_ONCE);
    faults_mode(name, play, data, HEAP_FAIL_ON);

    return heap.calls;
}
