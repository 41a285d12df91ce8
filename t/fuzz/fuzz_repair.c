
/*
 * Copyright (C) the ngx_cite authors
 *
 * Any bytes as a data block.  JSON stays what it is, and is JSON again after
 * it was cut off; what was repaired needs no second repair; objects that are
 * recovered are whole, in order and apart from each other.
 *
 * fuzz: -max_len=384
 * runs: 800000
 * seeds: build/fuzz/payloads
 */


#include "json/cite_json_repair.h"
#include "fuzz.h"


static cite_rc_t
repair(cite_buf_t *b, cite_span_t text)
{
    cite_rc_t    rc;
    cite_span_t  copy;

    fuzz_buf_init(b);

    copy = fuzz_copy(text);
    rc = cite_repair_json(b, copy);
    fuzz_free(copy);

    return rc;
}


static void
check_same(cite_span_t a, cite_span_t b)
{
    yyjson_doc  *one, *other;

    one = fuzz_read(a);
    other = fuzz_read(b);

    CHECK(one && fuzz_equal(yyjson_doc_get_root(one),
                            yyjson_doc_get_root(other)));

    yyjson_doc_free(one);
    yyjson_doc_free(other);
}


static int
is_word(uint8_t c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z')
           || (c >= 'A' && c <= 'Z') || c == '-' || c == '+' || c == '.';
}


static void
check_repair(cite_span_t text, size_t cut, size_t room)
{
    size_t       depth;
    cite_rc_t    rc;
    cite_mem_t   mem;
    cite_buf_t   small;
    yyjson_doc  *doc;

    static cite_buf_t  out, again;

    rc = repair(&out, text);
    CHECK(rc == CITE_OK || rc == CITE_DECLINED);

    if (rc == CITE_OK) {
        CHECK(fuzz_is_balanced(cite_buf_view(&out), &depth));
        CHECK(out.n <= text.n * 6 + CITE_JSON_MAX_DEPTH);

        rc = repair(&again, cite_buf_view(&out));
        CHECK(rc == CITE_OK);
        CHECK(cite_span_eq(cite_buf_view(&again), cite_buf_view(&out)));
    }

    /* a writer that is full says so */

    cite_mem_init(&mem, &cite_heap_libc, SIZE_MAX);
    cite_buf_init(&small, &mem, room);
    rc = cite_repair_json(&small, text);
    CHECK((rc == CITE_ERROR) == (small.err != NULL));
    CHECK(rc != CITE_OK
          || cite_span_eq(cite_buf_view(&small), cite_buf_view(&out)));
    CHECK(small.n <= room);
    cite_mem_release(&mem);

    /* JSON */

    doc = fuzz_read(text);

    if (!yyjson_is_ctn(yyjson_doc_get_root(doc))
        || !fuzz_is_balanced(text, &depth) || depth > CITE_JSON_MAX_DEPTH)
    {
        yyjson_doc_free(doc);
        return;
    }

    yyjson_doc_free(doc);
    check_same(cite_buf_view(&out), text);

    /* the half of a word is not known to be none */

    text.n = cite_min(cut, text.n);
    rc = repair(&out, text);

    CHECK(rc == CITE_DECLINED || fuzz_is_json(cite_buf_view(&out))
          || is_word(text.p[text.n - 1]));
}


/* objects with a number or an id of their own, and none of them inside */

static size_t
count(yyjson_val *value, size_t *all)
{
    int              numbered;
    size_t           inside;
    yyjson_val      *key, *item;
    yyjson_arr_iter  items;
    yyjson_obj_iter  members;

    inside = 0;
    numbered = 0;
    items = yyjson_arr_iter_with(value);

    while ((item = yyjson_arr_iter_next(&items)) != NULL) {
        inside += count(item, all);
    }

    members = yyjson_obj_iter_with(value);

    while ((key = yyjson_obj_iter_next(&members)) != NULL) {
        inside += count(yyjson_obj_iter_get_val(key), all);
        numbered |= yyjson_equals_str(key, "n") || yyjson_equals_str(key, "id");
    }

    *all += numbered && inside == 0;

    return inside + (numbered && inside == 0);
}


static void
check_recover(cite_span_t text)
{
    size_t             n, all, depth;
    yyjson_doc        *doc;
    const uint8_t     *end;
    cite_recovered_t   found;

    static cite_recover_t  it;

    doc = fuzz_read(text);
    cite_recover_init(&it, text);
    end = text.p;

    for (n = 0; cite_recover_next(&it, &found) == CITE_OK; n++) {

        CHECK(found.object.p >= end && found.object.n > 1);
        end = found.object.p + found.object.n;
        CHECK(end <= text.p + text.n);
        CHECK(found.object.p[0] == '{' && end[-1] == '}');

        if (found.group.p) {
            CHECK(found.group.p > text.p);
            CHECK(found.group.p + found.group.n < found.object.p);
        }

        CHECK(doc == NULL || fuzz_is_json(found.object));
    }

    CHECK(it.p == it.last);

    /* names are compared as they are written */

    all = 0;

    if (doc && fuzz_is_balanced(text, &depth) && depth < CITE_JSON_MAX_DEPTH
        && fuzz_find(text, cite_span("\\")) == text.n)
    {
        count(yyjson_doc_get_root(doc), &all);
        CHECK(n == all);
    }

    yyjson_doc_free(doc);
}


int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    size_t       cut, room;
    cite_span_t  in, text;

    in = cite_span_make(data, size);
    cut = fuzz_byte(&in);
    room = fuzz_byte(&in);

    if (size && (data[size - 1] == '}' || data[size - 1] == ']')) {
        in = cite_span_make(data, size);
    }

    text = fuzz_copy(in);

    check_repair(text, cut * 2 + 1, room);
    check_recover(text);

    fuzz_free(text);

    return 0;
}
