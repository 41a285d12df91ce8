
/*
 * Copyright (C) the ngx_cite authors
 *
 * Any bytes as JSON, as the inside of a JSON string and as a text to be made
 * one, with yyjson as the judge; and the members of an object, in a text
 * that is whole and in one that is cut off.
 *
 * fuzz: -max_len=512
 * runs: 550000
 * seeds: build/fuzz/payloads
 */


#include "json/cite_json.h"
#include "json/cite_members.h"
#include "fuzz.h"


/* what yyjson takes is taken, and is the same */

static void
check_read(cite_span_t text)
{
    size_t       depth;
    yyjson_doc  *doc;
    yyjson_val  *root;

    static cite_buf_t   mended;
    static cite_json_t  json;

    if (json.mem.heap == NULL) {
        cite_json_init(&json, &cite_heap_libc, SIZE_MAX / 2);
    }

    root = cite_json_read(&json, text);
    doc = fuzz_read(text);

    CHECK((root == NULL) == (json.err != NULL));

    if (doc == NULL) {
        return;
    }

    if (root == NULL) {
        CHECK(fuzz_is_balanced(text, &depth) && depth > CITE_JSON_MAX_DEPTH);

    } else {
        CHECK(fuzz_equal(root, yyjson_doc_get_root(doc)));
    }

    yyjson_doc_free(doc);

    /* good JSON needs no mending */

    fuzz_buf_init(&mended);
    cite_json_mend(&mended, text);
    CHECK(cite_span_eq(cite_buf_view(&mended), text));
}


/* the inside of a string means what yyjson reads, or is none for both */

static void
check_unescape(cite_span_t text, cite_span_t other)
{
    int          good;
    cite_rc_t    rc;
    cite_span_t  value;
    yyjson_doc  *doc;
    yyjson_val  *root;

    static cite_buf_t  quoted, plain;

    fuzz_buf_init(&quoted);
    cite_buf_byte(&quoted, '"');
    cite_buf_put(&quoted, text);
    cite_buf_byte(&quoted, '"');

    doc = fuzz_read(cite_buf_view(&quoted));
    root = yyjson_doc_get_root(doc);
    good = yyjson_is_str(root);

    fuzz_buf_init(&plain);
    rc = cite_json_unescape(&plain, text);

    CHECK(rc == (good ? CITE_OK : CITE_DECLINED));
    CHECK(good || plain.n == 0);

    if (good) {
        value = cite_span_make(yyjson_get_str(root), yyjson_get_len(root));
        CHECK(cite_span_eq(cite_buf_view(&plain), value));
        CHECK(cite_json_same(text, value));
        CHECK(cite_json_same(text, other) == cite_span_eq(value, other));
    }

    yyjson_doc_free(doc);
}


/* any text becomes a string on one line, which is read as the text */

static void
check_string(cite_span_t text)
{
    size_t       i;
    yyjson_doc  *doc;
    yyjson_val  *root;

    static cite_buf_t  out, again;

    fuzz_buf_init(&out);
    cite_json_str(&out, text);

    for (i = 0; i < out.n; i++) {
        CHECK(out.p[i] >= 0x20 && out.p[i] != 0x7f);
    }

    doc = fuzz_read(cite_buf_view(&out));
    root = yyjson_doc_get_root(doc);
    CHECK(yyjson_is_str(root));

    if (fuzz_is_utf8(text)) {
        CHECK(yyjson_get_len(root) == text.n);
        CHECK(text.n == 0 || memcmp(yyjson_get_str(root), text.p, text.n) == 0);
    }

    fuzz_buf_init(&again);
    cite_json_str(&again, cite_span_make(yyjson_get_str(root),
                                         yyjson_get_len(root)));
    CHECK(cite_span_eq(cite_buf_view(&again), cite_buf_view(&out)));

    yyjson_doc_free(doc);
}


static void
check_member(const cite_member_t *m, cite_span_t text)
{
    CHECK(m->whole.p >= text.p);
    CHECK(m->whole.p + m->whole.n <= text.p + text.n);
    CHECK(m->name.p == m->whole.p + 1);
    CHECK(m->name.p + m->name.n < m->value.p);
    CHECK(m->value.n && m->value.p + m->value.n == m->whole.p + m->whole.n);
}


/* members are those of yyjson, in order */

static void
check_members(cite_span_t text)
{
    cite_rc_t         rc;
    yyjson_doc       *doc, *value;
    yyjson_val       *root, *key;
    cite_member_t     m;
    cite_members_t    it;
    yyjson_obj_iter   keys;

    doc = fuzz_read(text);
    root = yyjson_doc_get_root(doc);
    keys = yyjson_obj_iter_with(root);

    cite_members_init(&it, text);

    while ((rc = cite_members_next(&it, &m)) == CITE_OK) {

        check_member(&m, text);

        if (doc == NULL) {
            continue;
        }

        key = yyjson_obj_iter_next(&keys);
        CHECK(key != NULL);
        CHECK(cite_json_same(m.name, cite_span_make(yyjson_get_str(key),
                                                    yyjson_get_len(key))));

        value = fuzz_read(m.value);
        CHECK(value != NULL);
        CHECK(fuzz_equal(yyjson_doc_get_root(value),
                         yyjson_obj_iter_get_val(key)));
        yyjson_doc_free(value);
    }

    if (doc) {
        CHECK((rc == CITE_DONE) == yyjson_is_obj(root));
        CHECK(rc != CITE_DONE || cite_members_over(&it));
        CHECK(yyjson_obj_iter_next(&keys) == NULL);
    }

    CHECK(cite_members_next(&it, &m) == CITE_DECLINED);
    yyjson_doc_free(doc);
}


/* a text that is cut off has the first of its members */

static void
check_cut(cite_span_t text, size_t n)
{
    cite_rc_t       rc, whole_rc;
    cite_span_t     cut;
    cite_member_t   m, w;
    cite_members_t  it, whole;

    cut = fuzz_copy(cite_span_make(text.p, n));

    cite_members_init(&it, cut);
    cite_members_init(&whole, text);

    do {
        rc = cite_members_next(&it, &m);
        whole_rc = cite_members_next(&whole, &w);

        CHECK(rc == whole_rc || rc == CITE_AGAIN);

        if (rc == CITE_OK) {
            check_member(&m, cut);
            CHECK(cite_span_eq(m.whole, w.whole));
        }

    } while (rc == CITE_OK);

    fuzz_free(cut);
}


int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    size_t       n;
    cite_span_t  in, text, other;

    in = cite_span_make(data, size);
    n = fuzz_byte(&in);

    text = fuzz_part(&in);
    other = in;

    check_read(text);
    check_unescape(text, other);
    check_string(text);
    check_members(text);
    check_cut(text, cite_min(n * 2, text.n));

    return 0;
}
