
/*
 * Copyright (C) the ngx_cite authors
 *
 * The arena: alignment, limits, and a heap that runs out.
 */


#include "base/cite_mem.h"
#include "heap.h"
#include "tap.h"


#define ALIGN  16


static int
is_filled(const uint8_t *p, uint8_t c, size_t n)
{
    while (n && *p == c) {
        p++;
        n--;
    }

    return n == 0;
}


static void
objects_are_zeroed_and_apart(void)
{
    size_t       n, bad, misplaced;
    heap_t       heap;
    uint8_t     *p, *list[1200];
    cite_mem_t   mem;

    heap_init(&heap, 0, HEAP_FAIL_ONCE);
    cite_mem_init(&mem, &heap.lend, SIZE_MAX);

    bad = 0;
    misplaced = 0;

    for (n = 1; n < cite_nelts(list); n++) {
        list[n] = p = cite_mem_alloc(&mem, n);

        if (!is_filled(p, 0, n)) {
            bad++;
        }

        misplaced += (uintptr_t) p % ALIGN != 0;
        memset(p, (int) (n & 0xff), n);
    }

    is_num(bad, 0, "objects of 1 to 1199 bytes are zeroed");
    is_num(misplaced, 0, "objects of every size are aligned");

    for (n = 1; n < cite_nelts(list); n++) {
        bad += !is_filled(list[n], (uint8_t) n, n);
    }

    is_num(bad, 0, "no object overlaps another");

    cite_mem_release(&mem);
    is_num(heap.live, 0, "all blocks are given back");
}


static void
small_objects_share_blocks(void)
{
    int          i;
    heap_t       heap;
    cite_mem_t   mem;

    heap_init(&heap, 0, HEAP_FAIL_ONCE);
    cite_mem_init(&mem, &heap.lend, SIZE_MAX);

    is_num(heap.calls, 0, "an arena that is not used costs nothing");

    for (i = 0; i < 1000; i++) {
        cite_mem_alloc(&mem, 16);
    }

    ok(heap.calls <= 6, "1000 small objects in %zu blocks", heap.calls);
    ok(mem.used < 2 * 16000, "and in %zu bytes", mem.used);

    cite_mem_release(&mem);
    is_num(mem.used, 0, "nothing is used after the release");

    ok(cite_mem_alloc(&mem, 16) != NULL, "the arena can be used again");
    cite_mem_release(&mem);
    cite_mem_release(&mem);
    is_num(heap.live, 0, "a second release does nothing");
}


static void
blocks_are_resized(void)
{
    heap_t       heap;
    uint8_t     *p;
    cite_mem_t   mem;

    heap_init(&heap, 0, HEAP_FAIL_ONCE);
    cite_mem_init(&mem, &heap.lend, SIZE_MAX);

    ok(cite_mem_resize(&mem, NULL, 0) == NULL, "nothing resized to nothing");
    is_num(heap.calls, 0, "costs nothing");

    p = cite_mem_resize(&mem, NULL, 100);
    ok((uintptr_t) p % ALIGN == 0, "a block is aligned");
    memset(p, 'x', 100);

    p = cite_mem_resize(&mem, p, 1000);
    ok(is_filled(p, 'x', 100), "a block that grows keeps its bytes");
    memset(p, 'y', 1000);

    p = cite_mem_resize(&mem, p, 10);
    ok(is_filled(p, 'y', 10), "a block that shrinks keeps its first bytes");
    is_num(heap.live, 1, "the old blocks are given back");

    ok(cite_mem_resize(&mem, p, 0) == NULL, "a block is given back");
    is_num(heap.live, 0, "to the heap");
    is_num(mem.used, 0, "and does not count any more");

    cite_mem_release(&mem);
}


/* blocks are a list: the newest, one inside and the oldest may leave it */

static void
blocks_leave_in_any_order(void)
{
    size_t       i, j;
    heap_t       heap;
    uint8_t     *p[3];
    cite_mem_t   mem;

    static const size_t  orders[][3] = {
        { 0, 1, 2 }, { 0, 2, 1 }, { 1, 0, 2 },
        { 1, 2, 0 }, { 2, 0, 1 }, { 2, 1, 0 }
    };

    for (i = 0; i < cite_nelts(orders); i++) {

        heap_init(&heap, 0, HEAP_FAIL_ONCE);
        cite_mem_init(&mem, &heap.lend, SIZE_MAX);

        for (j = 0; j < 3; j++) {
            p[j] = cite_mem_resize(&mem, NULL, 10 + j);
        }

        for (j = 0; j < 3; j++) {
            cite_mem_resize(&mem, p[orders[i][j]], 0);
        }

        ok(heap.live == 0 && mem.used == 0 && mem.blocks == NULL,
           "three blocks leave in order %zu", i);

        cite_mem_release(&mem);
    }
}


/* what a lone block or object of that size takes, the header included */

static size_t
cost_of(size_t size, int object)
{
    size_t       used;
    cite_mem_t   mem;

    cite_mem_init(&mem, &cite_heap_libc, SIZE_MAX);

    if (object) {
        cite_mem_alloc(&mem, size);

    } else {
        cite_mem_resize(&mem, NULL, size);
    }

    used = mem.used;
    cite_mem_release(&mem);

    return used;
}


static void
limit_holds(size_t size, int object)
{
    int          i;
    void        *p;
    size_t       cost;
    heap_t       heap;
    cite_mem_t   mem;

    cost = cost_of(size, object);

    for (i = 0; i < 2; i++) {
        heap_init(&heap, 0, HEAP_FAIL_ONCE);
        cite_mem_init(&mem, &heap.lend, cost - (size_t) i);

        p = object ? cite_mem_alloc(&mem, size)
                   : cite_mem_resize(&mem, NULL, size);

        ok((p != NULL) == (i == 0) && heap.calls == (i == 0),
           "%s of %zu bytes with %s", object ? "an object" : "a block", size,
           i ? "one byte less than it needs" : "just enough memory");

        cite_mem_release(&mem);
    }
}


static void
limit_counts_what_is_replaced(void)
{
    heap_t       heap;
    uint8_t     *p, *q;
    cite_mem_t   mem;

    heap_init(&heap, 0, HEAP_FAIL_ONCE);
    cite_mem_init(&mem, &heap.lend, cost_of(2000, 0));

    p = cite_mem_resize(&mem, NULL, 1000);
    memset(p, 'x', 1000);

    p = cite_mem_resize(&mem, p, 2000);
    ok(p && is_filled(p, 'x', 1000), "a block grows up to the limit");
    memset(p, 'y', 2000);

    q = cite_mem_resize(&mem, p, 2001);
    ok(q == NULL, "and not beyond it");
    ok(is_filled(p, 'y', 2000), "then it stays as it was");
    is_num(mem.used, cost_of(2000, 0), "and counts as before");
    is_num(heap.live, 1, "and is the only one");

    q = cite_mem_resize(&mem, p, 2000);
    ok(q && is_filled(q, 'y', 2000), "the same size is no growth");

    cite_mem_release(&mem);
}


static void
absurd_sizes_fail(void)
{
    size_t       i;
    heap_t       heap;
    cite_mem_t   mem;

    heap_init(&heap, 0, HEAP_FAIL_ONCE);
    cite_mem_init(&mem, &heap.lend, SIZE_MAX);

    for (i = 0; i < 64; i++) {
        if (cite_mem_alloc(&mem, SIZE_MAX - i)
            || cite_mem_resize(&mem, NULL, SIZE_MAX - i))
        {
            break;
        }
    }

    is_num(i, 64, "sizes near SIZE_MAX do not wrap around");

    cite_mem_release(&mem);
}


static void
heap_fails(void)
{
    size_t       n, i, got;
    heap_t       heap;
    uint8_t     *p;
    cite_mem_t   mem;

    for (n = 1; /* void */ ; n++) {

        heap_init(&heap, n, HEAP_FAIL_ONCE);
        cite_mem_init(&mem, &heap.lend, SIZE_MAX);

        got = 0;

        for (i = 1; i < 40; i++) {
            p = cite_mem_alloc(&mem, i * 37);
            got += p && is_filled(p, 0, i * 37);
        }

        cite_mem_release(&mem);

        if (!heap_failed(&heap)) {
            break;
        }

        if (got != 38 || heap.live) {
            break;
        }
    }

    ok(!heap_failed(&heap) && got == 39,
       "each of %zu calls fails once: one object is missing", n - 1);
}


static void
spans_are_copied(void)
{
    cite_mem_t   mem;
    cite_span_t  s, empty, copy;

    cite_mem_init(&mem, &cite_heap_libc, SIZE_MAX);

    s = cite_span("a span\0with NUL");
    empty = cite_span_make(NULL, 0);

    ok(cite_mem_copy(&mem, s, &copy) == CITE_OK && copy.p != s.p
       && cite_span_eq(copy, s), "a span is copied");

    ok(cite_mem_copy(&mem, empty, &copy) == CITE_OK && copy.p && copy.n == 0,
       "an empty one too");

    cite_mem_release(&mem);

    cite_mem_init(&mem, &cite_heap_libc, 0);

    copy = s;

    ok(cite_mem_copy(&mem, s, &copy) == CITE_ERROR && copy.p == NULL
       && copy.n == 0, "without memory there is no copy");
    ok(cite_mem_copy(&mem, empty, &copy) == CITE_ERROR && copy.p == NULL,
       "nor of an empty span");

    cite_mem_release(&mem);
}


int
main(void)
{
    size_t  i;

    static const size_t  sizes[] = { 1, 16, 17, 992, 1008, 1024, 1025, 8192 };

    objects_are_zeroed_and_apart();
    small_objects_share_blocks();
    blocks_are_resized();
    blocks_leave_in_any_order();

    for (i = 0; i < cite_nelts(sizes); i++) {
        limit_holds(sizes[i], 0);
        limit_holds(sizes[i], 1);
    }

    limit_counts_what_is_replaced();
    absurd_sizes_fail();
    heap_fails();
    spans_are_copied();

    return done();
}
