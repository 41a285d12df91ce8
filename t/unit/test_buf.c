
/*
 * Copyright (C) the ngx_cite authors
 *
 * The bounded writer: its limit, its sticky error, its memory.
 */


#include "base/cite_buf.h"
#include "heap.h"
#include "tap.h"


static void
numbers_are_written(void)
{
    size_t       i;
    cite_mem_t   mem;
    cite_buf_t   b;

    static const struct {
        uint64_t     value;
        const char  *text;
    } cases[] = {
        { 0, "0" },
        { 9, "9" },
        { 10, "10" },
        { 4294967296, "4294967296" },
        { UINT64_MAX, "18446744073709551615" }
    };

    cite_mem_init(&mem, &cite_heap_libc, SIZE_MAX);
    cite_buf_init(&b, &mem, 100);

    for (i = 0; i < cite_nelts(cases); i++) {
        cite_buf_reset(&b);
        cite_buf_uint(&b, cases[i].value);
        is_span(cite_buf_view(&b), cases[i].text, "%s", cases[i].text);
    }

    cite_mem_release(&mem);
}


static void
all_is_appended(void)
{
    cite_mem_t   mem;
    cite_buf_t   b;

    cite_mem_init(&mem, &cite_heap_libc, SIZE_MAX);
    cite_buf_init(&b, &mem, 100);

    is_span(cite_buf_view(&b), "", "a new writer is empty");

    cite_buf_lit(&b, "one");
    cite_buf_byte(&b, ' ');
    cite_buf_put(&b, cite_span("two "));
    cite_buf_add(&b, "three", 3);
    cite_buf_add(&b, NULL, 0);
    cite_buf_uint(&b, 4);

    is_span(cite_buf_view(&b), "one two thr4", "what is added stands in order");
    ok(b.err == NULL, "there is no error");

    cite_mem_release(&mem);
}


/* up to max bytes, in steps of a size; then one more */

static void
limit_holds(size_t max, size_t step)
{
    size_t       n;
    cite_mem_t   mem;
    cite_buf_t   b;

    static uint8_t  bytes[5000];

    cite_mem_init(&mem, &cite_heap_libc, SIZE_MAX);
    cite_buf_init(&b, &mem, max);

    for (n = 0; n + step <= max; n += step) {
        cite_buf_add(&b, bytes, step);
    }

    cite_buf_add(&b, bytes, max - n);

    ok(b.err == NULL && b.n == max && b.cap <= max,
       "limit %zu: %zu bytes fit by %zu", max, max, step);

    cite_buf_byte(&b, 'x');

    ok(b.err && strcmp(b.err, "size limit exceeded") == 0 && b.n == max,
       "limit %zu: one more does not", max);

    cite_mem_release(&mem);
}


static void
error_is_sticky(void)
{
    cite_mem_t   mem;
    cite_buf_t   b;

    cite_mem_init(&mem, &cite_heap_libc, SIZE_MAX);
    cite_buf_init(&b, &mem, 5);

    cite_buf_lit(&b, "abc");
    cite_buf_lit(&b, "def");
    is_span(cite_buf_view(&b), "abc", "what does not fit is left out whole");
    is_str(b.err, "size limit exceeded", "the error says why");

    cite_buf_byte(&b, 'd');
    is_span(cite_buf_view(&b), "abc", "then nothing is written at all");
    ok(cite_buf_reserve(&b, 1) == CITE_ERROR, "nor reserved");

    cite_buf_reset(&b);
    ok(b.err == NULL && b.n == 0, "a reset forgets the error");

    cite_buf_lit(&b, "defgh");
    is_span(cite_buf_view(&b), "defgh", "and the writer works again");

    cite_mem_release(&mem);
}


static void
room_is_reserved(void)
{
    cite_mem_t   mem;
    cite_buf_t   b;

    cite_mem_init(&mem, &cite_heap_libc, SIZE_MAX);
    cite_buf_init(&b, &mem, 1000);

    cite_buf_lit(&b, "abc");
    ok(cite_buf_reserve(&b, 997) == CITE_OK && b.cap == 1000 && b.n == 3,
       "room for all that may be written");

    memset(b.p + b.n, 'x', 997);
    b.n += 997;

    ok(cite_buf_reserve(&b, 0) == CITE_OK, "room for nothing in a full writer");
    ok(cite_buf_reserve(&b, 1) == CITE_ERROR && b.n == 1000,
       "but not for a byte");

    cite_buf_free(&b);
    ok(b.p == NULL && b.n == 0 && b.cap == 0 && b.err == NULL,
       "a writer is freed");
    cite_buf_free(&b);

    cite_buf_lit(&b, "again");
    is_span(cite_buf_view(&b), "again", "and used again");

    ok(cite_buf_reserve(&b, SIZE_MAX) == CITE_ERROR, "sizes do not wrap");

    cite_mem_release(&mem);
}


static void
growth_is_by_doubling(void)
{
    size_t       i, bad;
    heap_t       heap;
    cite_mem_t   mem;
    cite_buf_t   b;

    heap_init(&heap, 0, HEAP_FAIL_ONCE);
    cite_mem_init(&mem, &heap.lend, SIZE_MAX);
    cite_buf_init(&b, &mem, SIZE_MAX);

    for (i = 0; i < 100000; i++) {
        cite_buf_byte(&b, (uint8_t) (i * 7));
    }

    bad = 0;

    for (i = 0; i < 100000; i++) {
        bad += b.p[i] != (uint8_t) (i * 7);
    }

    is_num(bad, 0, "bytes survive the growth");
    ok(heap.calls <= 12, "100,000 single bytes take %zu blocks", heap.calls);
    is_num(heap.live, 1, "of which one is left");

    cite_buf_reset(&b);
    is_num(heap.live, 0, "a large block is not kept by a reset");

    cite_buf_lit(&b, "x");
    heap.calls = 0;

    for (i = 0; i < 1000; i++) {
        cite_buf_reset(&b);
        cite_buf_add(&b, "0123456789", 10);
    }

    is_num(heap.calls, 0, "a small one is");

    cite_mem_release(&mem);
}


static void
memory_ends(void)
{
    size_t       n;
    heap_t       heap;
    cite_mem_t   mem;
    cite_buf_t   b;

    for (n = 1; /* void */ ; n++) {

        heap_init(&heap, n, HEAP_FAIL_ONCE);
        cite_mem_init(&mem, &heap.lend, SIZE_MAX);
        cite_buf_init(&b, &mem, SIZE_MAX);

        while (b.n < 5000 && b.err == NULL) {
            cite_buf_add(&b, "0123456789", 10);
        }

        if (!heap_failed(&heap)) {
            break;
        }

        ok(b.err && strcmp(b.err, "memory limit exceeded") == 0
           && b.n % 10 == 0 && (b.n == 0 || memcmp(b.p, "0123456789", 10) == 0),
           "call %zu fails: %zu bytes are kept", n, b.n);

        cite_mem_release(&mem);
    }

    ok(n > 3 && b.n == 5000, "then none fails");

    cite_mem_release(&mem);
    is_num(heap.live, 0, "no block is left");
}


int
main(void)
{
    size_t  i;

    static const size_t  limits[] = { 0, 1, 2, 255, 256, 257, 511, 512, 4097 };

    numbers_are_written();
    all_is_appended();

    for (i = 0; i < cite_nelts(limits); i++) {
        limit_holds(limits[i], 1);
        limit_holds(limits[i], 7);
        limit_holds(limits[i], 5000);
    }

    error_is_sticky();
    room_is_reserved();
    growth_is_by_doubling();
    memory_ends();

    return done();
}
