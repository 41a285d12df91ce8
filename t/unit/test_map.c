
/*
 * Copyright (C) the ngx_cite authors
 *
 * The map of ids: collisions, growth, its end.
 */


#include "base/cite_map.h"
#include "heap.h"
#include "tap.h"

#include <stdio.h>


#define MANY  4096


static char  names[MANY + 1][16];


static cite_span_t
name(size_t i)
{
    return cite_span_make(names[i], strlen(names[i]));
}


/* ids from 0 to n - 1 are there, others not */

static size_t
wrong(const cite_map_t *map, size_t n)
{
    size_t  i, bad;

    bad = map->n != n;

    for (i = 0; i <= MANY; i++) {
        bad += cite_map_find(map, name(i)) != (i < n ? names[i] : NULL);
    }

    return bad;
}


static void
grows_and_ends(void)
{
    size_t      i, bad, calls;
    heap_t      heap;
    cite_mem_t  mem;
    cite_map_t  map;

    heap_init(&heap, 0, HEAP_FAIL_ONCE);
    cite_mem_init(&mem, &heap.lend, SIZE_MAX);
    cite_map_init(&map, &mem, MANY);

    ok(cite_map_find(&map, cite_span("x")) == NULL, "nothing in an empty map");
    is_num(heap.calls, 0, "which costs nothing");

    bad = 0;

    for (i = 0; i < MANY; i++) {
        bad += cite_map_add(&map, name(i), names[i]) != CITE_OK
               || map.n > map.size / 2 || (map.size & (map.size - 1)) != 0;

        if (i < 40 || i % 512 == 0) {
            bad += wrong(&map, i + 1);
        }
    }

    is_num(bad + wrong(&map, MANY), 0, "%d ids", MANY);
    is_num(heap.live, 1, "are in one block");

    calls = heap.calls;
    ok(cite_map_add(&map, name(MANY), names[MANY]) == CITE_ERROR,
       "one more is one too many");
    ok(heap.calls == calls && wrong(&map, MANY) == 0, "and changes nothing");

    cite_mem_release(&mem);
}


static void
small_limits(void)
{
    size_t      i, max;
    cite_mem_t  mem;
    cite_map_t  map;

    for (max = 0; max < 10; max++) {
        cite_mem_init(&mem, &cite_heap_libc, SIZE_MAX);
        cite_map_init(&map, &mem, max);

        for (i = 0; cite_map_add(&map, name(i), names[i]) == CITE_OK; i++) {
            /* void */
        }

        ok(i == max && wrong(&map, max) == 0, "a map for %zu ids", max);

        cite_mem_release(&mem);
    }
}


static size_t
same_hashes(const cite_map_t *map)
{
    size_t  i, j, n;

    n = 0;

    for (i = 0; i < map->size; i++) {
        for (j = 0; j < i; j++) {
            n += map->slots[i].object && map->slots[j].object
                 && map->slots[i].hash == map->slots[j].hash;
        }
    }

    return n;
}


static void
collisions(void)
{
    size_t      i;
    cite_mem_t  mem;
    cite_map_t  map;

    static char  *words[] = {
        "costarring", "liquid", "declinate", "macallums", "altarage", "zinke"
    };

    cite_mem_init(&mem, &cite_heap_libc, SIZE_MAX);
    cite_map_init(&map, &mem, 100);

    for (i = 0; i < cite_nelts(words); i += 2) {
        cite_map_add(&map, cite_span_make(words[i], strlen(words[i])),
                     words[i]);
        ok(cite_map_find(&map, cite_span_make(words[i + 1],
                                              strlen(words[i + 1]))) == NULL,
           "\"%s\" is not \"%s\"", words[i + 1], words[i]);
    }

    for (i = 1; i < cite_nelts(words); i += 2) {
        cite_map_add(&map, cite_span_make(words[i], strlen(words[i])),
                     words[i]);
    }

    is_num(same_hashes(&map), 0, "words that were chosen to collide do not");

    for (i = 0; i < cite_nelts(words); i++) {
        ok(cite_map_find(&map, cite_span_make(words[i], strlen(words[i])))
           == words[i], "\"%s\" is found", words[i]);
    }

    cite_mem_release(&mem);
}


static void
odd_ids(void)
{
    size_t      i;
    cite_mem_t  mem;
    cite_map_t  map;

    static const cite_span_t  ids[] = {
        { (const uint8_t *) "", 0 },
        { (const uint8_t *) "\0", 1 },
        { (const uint8_t *) "\0\0", 2 },
        { (const uint8_t *) "a", 1 },
        { (const uint8_t *) "a\0", 2 },
        { (const uint8_t *) "\xff", 1 }
    };

    cite_mem_init(&mem, &cite_heap_libc, SIZE_MAX);
    cite_map_init(&map, &mem, 100);

    for (i = 0; i < cite_nelts(ids); i++) {
        ok(cite_map_find(&map, ids[i]) == NULL
           && cite_map_add(&map, ids[i], (void *) &ids[i]) == CITE_OK
           && cite_map_find(&map, ids[i]) == &ids[i], "odd id %zu", i);
    }

    cite_mem_release(&mem);
}


static void
memory_ends(void)
{
    size_t      n, i, kept;
    heap_t      heap;
    cite_mem_t  mem;
    cite_map_t  map;

    for (n = 1; /* void */ ; n++) {

        heap_init(&heap, n, HEAP_FAIL_ONCE);
        cite_mem_init(&mem, &heap.lend, SIZE_MAX);
        cite_map_init(&map, &mem, MANY);

        for (i = 0; i < 100; i++) {
            if (cite_map_add(&map, name(i), names[i]) != CITE_OK) {
                break;
            }
        }

        if (!heap_failed(&heap)) {
            break;
        }

        kept = wrong(&map, i) == 0;

        ok(kept && cite_map_add(&map, name(i), names[i]) == CITE_OK
           && wrong(&map, i + 1) == 0,
           "call %zu fails at id %zu: it can be added later", n, i);

        cite_mem_release(&mem);
    }

    ok(n > 3 && i == 100, "then none fails");

    cite_mem_release(&mem);
    is_num(heap.live, 0, "no block is left");
}


int
main(void)
{
    size_t  i;

    for (i = 0; i <= MANY; i++) {
        snprintf(names[i], sizeof(names[i]), "id-%zu", i);
    }

    grows_and_ends();
    small_limits();
    collisions();
    odd_ids();
    memory_ends();

    return done();
}
