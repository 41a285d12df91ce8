
/*
 * Copyright (C) the ngx_cite authors
 *
 * What it costs to read texts that were written to be dear:
 *
 *   cost --list            all cases: number, reader, shape, kind of sizes
 *   cost --time CASE SIZE  the calls that take longest, "CALL NAME
 *                          NANOSECONDS", the longest first
 *   cost --count           plays what the lines of standard input say, "CASE
 *                          SIZE CALL...", under callgrind, which dumps what
 *                          is before, in and behind each of these calls as
 *                          "CASE SIZE CALL", the rest of a case as "CASE SIZE"
 */


#define _GNU_SOURCE

#include "cost.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <valgrind/callgrind.h>


#define COST_TOP    2            /* calls that are counted apart */
#define COST_RUNS   2            /* of which the shortest time counts */


typedef enum {
    COST_TIME = 0,
    COST_COUNT
} cost_mode_e;


typedef struct {
    const char  *what;
    uint64_t     time;
} cost_taken_t;


static cost_mode_e    mode;
static cost_taken_t  *taken;
static size_t         taken_n;
static size_t         taken_max;
static size_t         calls;
static uint64_t       started;
static size_t         wanted[COST_TOP];
static size_t         wanted_n;
static char           playing[64];     /* the case and its size */


static uint64_t
now(void)
{
    struct timespec  t;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);

    return (uint64_t) t.tv_sec * 1000000000u + (uint64_t) t.tv_nsec;
}


static int
is_wanted(size_t call)
{
    size_t  i;

    for (i = 0; i < wanted_n; i++) {
        if (wanted[i] == call) {
            return 1;
        }
    }

    return 0;
}


void
cost_begin(const char *what)
{
    if (mode == COST_COUNT) {

        if (is_wanted(calls)) {
            CALLGRIND_DUMP_STATS_AT(playing);
        }

        CALLGRIND_TOGGLE_COLLECT;
        return;
    }

    if (calls == taken_max) {
        taken_max = taken_max ? taken_max * 2 : 4096;
        taken = realloc(taken, taken_max * sizeof(cost_taken_t));
    }

    if (calls == taken_n) {
        taken[taken_n].what = what;
        taken[taken_n++].time = UINT64_MAX;
    }

    started = now();
}


void
cost_end(void)
{
    uint64_t  time;
    char      name[sizeof(playing) + 32];

    if (mode == COST_COUNT) {
        CALLGRIND_TOGGLE_COLLECT;

        if (is_wanted(calls)) {
            snprintf(name, sizeof(name), "%s %zu", playing, calls);
            CALLGRIND_DUMP_STATS_AT(name);
        }

    } else {
        time = now() - started;
        taken[calls].time = cite_min(taken[calls].time, time);
    }

    calls++;
}


static size_t
table_size(const cost_case_t *table)
{
    size_t  n;

    for (n = 0; table[n].reader; n++) { /* void */ }

    return n;
}


static const cost_case_t *
find_case(size_t i)
{
    size_t                     n, k;
    const cost_case_t *const   tables[] = { cost_requests, cost_streams,
                                            cost_texts, cost_styles };

    for (k = 0; k < cite_nelts(tables); k++) {
        n = table_size(tables[k]);

        if (i < n) {
            return &tables[k][i];
        }

        i -= n;
    }

    return NULL;
}


static int
list(void)
{
    size_t              i;
    const cost_case_t  *c;

    for (i = 0; (c = find_case(i)) != NULL; i++) {
        printf("%zu\t%s\t%s\t%s\n", i, c->reader, c->shape,
               c->kind <= COST_HIDE ? "request" : "stream");
    }

    return 0;
}


static int
by_time(const void *a, const void *b)
{
    const cost_taken_t  *x, *y;

    x = &taken[*(const size_t *) a];
    y = &taken[*(const size_t *) b];

    return x->time < y->time ? 1 : x->time > y->time ? -1 : 0;
}


static int
time_case(const cost_case_t *c, size_t size)
{
    size_t    i, n, *order;
    uint64_t  total;

    n = 0;

    for (i = 0; i < COST_RUNS; i++) {
        calls = 0;
        n = cost_play(c, size);
    }

    order = malloc(taken_n * sizeof(size_t));

    for (i = 0; i < taken_n; i++) {
        order[i] = i;
    }

    qsort(order, taken_n, sizeof(size_t), by_time);

    total = 0;

    for (i = 0; i < taken_n; i++) {
        total += taken[i].time;
    }

    printf("%zu bytes %zu calls %llu\n", n, taken_n,
           (unsigned long long) total);

    for (i = 0; i < cite_min(taken_n, COST_TOP); i++) {
        printf("%zu %s %llu\n", order[i], taken[order[i]].what,
               (unsigned long long) taken[order[i]].time);
    }

    free(order);
    free(taken);

    return 0;
}


/* one line: a case, its size, and calls that are counted apart */

static int
count_case(char *line)
{
    char               *p;
    size_t              i, size;
    const cost_case_t  *c;

    i = strtoul(line, &p, 10);
    size = strtoul(p, &p, 10);
    c = find_case(i);

    if (c == NULL || size == 0) {
        fprintf(stderr, "no such case: %s", line);
        return 1;
    }

    for (wanted_n = 0; wanted_n < COST_TOP && *p == ' '; wanted_n++) {
        wanted[wanted_n] = strtoul(p, &p, 10);
    }

    calls = 0;
    snprintf(playing, sizeof(playing), "%zu %zu", i, size);
    printf("%s %zu\n", playing, cost_play(c, size));
    CALLGRIND_DUMP_STATS_AT(playing);

    return 0;
}


static int
count(void)
{
    char  line[256];

    mode = COST_COUNT;

    while (fgets(line, sizeof(line), stdin)) {
        if (count_case(line)) {
            return 1;
        }
    }

    return 0;
}


int
main(int argc, char **argv)
{
    const cost_case_t  *c;

    if (argc == 2 && strcmp(argv[1], "--list") == 0) {
        return list();
    }

    if (argc == 2 && strcmp(argv[1], "--count") == 0) {
        return count();
    }

    c = argc == 4 && strcmp(argv[1], "--time") == 0
        ? find_case(strtoul(argv[2], NULL, 10)) : NULL;

    if (c == NULL) {
        fprintf(stderr, "usage: cost --list | --time CASE SIZE | --count\n");
        return 2;
    }

    return time_case(c, strtoul(argv[3], NULL, 10));
}
