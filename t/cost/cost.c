
/*
 * Copyright (C) the ngx_cite authors
 *
 * What it costs to read texts that were written to be dear:
 *
 *   cost --list            all cases: number, reader, shape, kind of sizes
 *   cost --play CASE SIZE  plays it, for a profile
 *   cost --count           plays what the lines of standard input say, "CASE
 *                          SIZE APART", under callgrind, and dumps its counts
 *                          as "CASE SIZE"; if APART is not 0, those of each
 *                          call as "CASE SIZE CALL"
 *
 * Very many calls do next to nothing.  They are dumped with the next one that
 * does, whose count is a little higher then than it should be.
 */


#define _GNU_SOURCE

#include "cost.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <valgrind/callgrind.h>


/* of CPU, which under callgrind are some 100,000 instructions */

#define COST_NOTHING  (10 * 1000 * 1000)     /* nanoseconds */


static int          counting;
static int          apart;
static uint64_t     since;           /* when the counts were dumped last */
static const char  *calling;
static char         playing[64];     /* the case and its size */


static uint64_t
now(void)
{
    struct timespec  t;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);

    return (uint64_t) t.tv_sec * 1000000000u + (uint64_t) t.tv_nsec;
}


void
cost_begin(const char *what)
{
    calling = what;

    if (counting) {
        CALLGRIND_TOGGLE_COLLECT;
    }
}


void
cost_end(void)
{
    char  name[sizeof(playing) + 32];

    if (!counting) {
        return;
    }

    CALLGRIND_TOGGLE_COLLECT;

    if (apart && now() - since > COST_NOTHING) {
        snprintf(name, sizeof(name), "%s %s", playing, calling);
        CALLGRIND_DUMP_STATS_AT(name);
        since = now();
    }
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
                                            cost_texts, cost_styles,
                                            cost_chats, cost_models,
                                            cost_wholes };

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
               c->kind <= COST_BODY ? "request" : "stream");
    }

    return 0;
}


/* one line: a case, its size, and whether its calls are counted apart */

static int
count_case(char *line)
{
    char               *p;
    size_t              i, size;
    const cost_case_t  *c;

    i = strtoul(line, &p, 10);
    size = strtoul(p, &p, 10);
    apart = strtol(p, &p, 10) != 0;
    c = find_case(i);

    if (c == NULL || size == 0) {
        fprintf(stderr, "no such case: %s", line);
        return 1;
    }

    snprintf(playing, sizeof(playing), "%zu %zu", i, size);
    since = now();
    printf("%s %zu\n", playing, cost_play(c, size));
    CALLGRIND_DUMP_STATS_AT(playing);

    return 0;
}


static int
count(void)
{
    char  line[256];

    counting = 1;

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

    c = argc == 4 && strcmp(argv[1], "--play") == 0
        ? find_case(strtoul(argv[2], NULL, 10)) : NULL;

    if (c == NULL) {
        fprintf(stderr, "usage: cost --list | --play CASE SIZE | --count\n");
        return 2;
    }

    printf("%zu\n", cost_play(c, strtoul(argv[3], NULL, 10)));

    return 0;
}
