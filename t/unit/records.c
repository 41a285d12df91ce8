
/*
 * Copyright (C) the ngx_cite authors
 */


#include "records.h"
#include "cite_sha1.h"
#include "tap.h"


#define RECORDS_MEMORY  (64 * 1024 * 1024)


void
records_init_failing(records_t *r, size_t fail_at, heap_mode_e mode)
{
    memset(r, 0, sizeof(records_t));

    heap_init(&r->heap, fail_at, mode);

    cite_mem_init(&r->mem, &r->heap.lend, RECORDS_MEMORY);
    cite_json_init(&r->json, &r->heap.lend, RECORDS_MEMORY);
    cite_records_init(&r->list, &r->mem, &r->json, cite_sha1, 100);
}


void
records_init(records_t *r, size_t max)
{
    records_init_failing(r, 0, HEAP_FAIL_ONCE);

    r->list.max = max;
}


void
records_release(records_t *r)
{
    cite_json_release(&r->json);
    cite_mem_release(&r->mem);
}


const char *
records_json(records_t *r)
{
    cite_buf_t      b;
    cite_record_t  *rec;

    cite_buf_init(&b, &r->mem, RECORDS_MEMORY);

    for (rec = r->list.first; rec; rec = rec->next) {
        cite_record_write(&b, rec);

        if (rec->next) {
            cite_buf_byte(&b, '\n');
        }
    }

    cite_buf_byte(&b, '\0');

    return b.err ? b.err : (const char *) b.p;
}


void
is_records(records_read_pt read, const char *text, const char *expected,
    const char *title)
{
    cite_rc_t  rc;
    records_t  r;

    records_init(&r, 100);

    rc = read(&r, cite_span_make(text, strlen(text)));

    if (rc == CITE_OK) {
        is_str(records_json(&r), expected, "%s", title);

    } else {
        ok(0, "%s: rc %d, %s", title, (int) rc,
           r.list.err ? r.list.err : "no error");
    }

    records_release(&r);
}


/* an allocation that fails is noticed, or was not needed */

static int
records_fail(records_read_pt read, cite_span_t text, size_t at,
    heap_mode_e mode, const char *expected)
{
    int        sound;
    cite_rc_t  rc;
    records_t  r;

    records_init_failing(&r, at, mode);

    rc = read(&r, text);

    if (rc == CITE_ERROR) {
        sound = r.list.err != NULL;

    } else {
        r.heap.fail_at = 0;
        sound = r.list.err == NULL && mode == HEAP_FAIL_ONCE
                && strcmp(records_json(&r), expected) == 0;
    }

    records_release(&r);

    return sound && r.heap.live == 0;
}


void
records_fail_each(records_read_pt read, const char *text)
{
    size_t       at, calls, once, on;
    records_t    r;
    cite_span_t  span;
    const char  *expected;

    span = cite_span_make(text, strlen(text));

    records_init(&r, 100);
    ok(read(&r, span) == CITE_OK, "\"%.40s\" is read", text);
    calls = r.heap.calls;
    expected = records_json(&r);

    once = 0;
    on = 0;

    for (at = 1; at <= calls; at++) {
        once += records_fail(read, span, at, HEAP_FAIL_ONCE, expected);
        on += records_fail(read, span, at, HEAP_FAIL_ON, expected);
    }

    is_num(once, calls, "one of %zu allocations fails", calls);
    is_num(on, calls, "from each of them on all fail");

    records_release(&r);
}
