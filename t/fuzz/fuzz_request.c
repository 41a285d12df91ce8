
/*
 * Copyright (C) the ngx_cite authors
 *
 * Any bytes as the body of a request.  Where it is JSON, what is read of it
 * are yyjson's members, and with our key taken out it is what yyjson's tree
 * is without it; where it is none, only what is taken out can make it one.
 *
 * fuzz: -max_len=512
 * runs: 1800000
 */


#include "dialect/cite_hide.h"
#include "json/cite_json.h"
#include "json/cite_members.h"
#include "wire/cite_request.h"
#include "fuzz.h"


static const char *const  keys[] = { "deepcitation", "k", "a/b", "\xc3\xa9" };


static void
check_span(cite_span_t got, yyjson_val *expected)
{
    yyjson_doc  *doc;

    doc = got.n ? fuzz_read(got) : NULL;
    CHECK(fuzz_equal(yyjson_doc_get_root(doc), expected));
    yyjson_doc_free(doc);
}


static void
check_read(cite_span_t text, yyjson_val *root)
{
    cite_rc_t       rc;
    yyjson_val     *body;
    cite_request_t  req;

    memset(&req, 0, sizeof(cite_request_t));
    rc = cite_request_read(text, &req);

    if (root == NULL) {
        return;
    }

    CHECK((rc == CITE_OK) == yyjson_is_obj(root));

    if (rc != CITE_OK) {
        return;
    }

    body = fuzz_member(root, "body");

    if (fuzz_member(root, "method") && yyjson_is_obj(body)) {
        root = body;
    }

    check_span(req.thread_id, fuzz_member(root, "threadId"));
    check_span(req.run_id, fuzz_member(root, "runId"));
    check_span(req.state, fuzz_member(root, "state"));
    check_span(req.messages, fuzz_member(root, "messages"));
    check_span(req.context, fuzz_member(root, "context"));
}


/* takes the key out of each "state"; how often it was there */

static size_t
take_out(yyjson_mut_val *root, const char *key)
{
    size_t               n;
    yyjson_mut_val      *name, *member;
    yyjson_mut_obj_iter  it, state;

    n = 0;
    it = yyjson_mut_obj_iter_with(root);

    while ((name = yyjson_mut_obj_iter_next(&it)) != NULL) {

        if (!yyjson_mut_equals_str(name, "state")) {
            continue;
        }

        state = yyjson_mut_obj_iter_with(yyjson_mut_obj_iter_get_val(name));

        while ((member = yyjson_mut_obj_iter_next(&state)) != NULL) {
            if (yyjson_mut_equals_str(member, key)) {
                yyjson_mut_obj_iter_remove(&state);
                n++;
            }
        }
    }

    return n;
}


static size_t
take_out_all(yyjson_mut_val *root, const char *key)
{
    size_t                n;
    yyjson_mut_val       *name;
    yyjson_mut_obj_iter   it;

    n = take_out(root, key);

    if (yyjson_mut_obj_get(root, "method") == NULL) {
        return n;
    }

    it = yyjson_mut_obj_iter_with(root);

    while ((name = yyjson_mut_obj_iter_next(&it)) != NULL) {
        if (yyjson_mut_equals_str(name, "body")) {
            n += take_out(yyjson_mut_obj_iter_get_val(name), key);
        }
    }

    return n;
}


/* 1 if a value of that name in a "state" is no JSON */

static int
hides_garbage(cite_span_t text, cite_span_t key, int depth)
{
    cite_member_t   m;
    cite_members_t  it;

    cite_members_init(&it, text);

    while (cite_members_next(&it, &m) == CITE_OK) {

        if (cite_json_same(m.name, key) && !fuzz_is_json(m.value)) {
            return 1;
        }

        if (depth && *m.value.p == '{'
            && hides_garbage(m.value, key, depth - 1))
        {
            return 1;
        }
    }

    return 0;
}


/* what is left is there in the same order */

static void
check_left(cite_span_t text, cite_span_t left)
{
    size_t  i, j;

    for (i = 0, j = 0; j < left.n; i++) {
        CHECK(i < text.n);
        j += text.p[i] == left.p[j];
    }
}


static void
check_hidden(yyjson_doc *doc, cite_span_t text, const char *key, cite_rc_t rc,
    cite_span_t out)
{
    char            *expected, *got;
    size_t           n;
    yyjson_doc      *hidden;
    yyjson_mut_doc  *tree;

    tree = yyjson_doc_mut_copy(doc, NULL);
    n = take_out_all(yyjson_mut_doc_get_root(tree), key);

    CHECK(rc == (n ? CITE_OK : CITE_DECLINED));

    if (n) {
        hidden = fuzz_read(out);
        expected = yyjson_mut_write(tree, YYJSON_WRITE_NOFLAG, NULL);
        got = yyjson_write(hidden, YYJSON_WRITE_NOFLAG, NULL);

        CHECK(expected && got && strcmp(expected, got) == 0);
        CHECK(out.n < text.n);

        free(expected);
        free(got);
        yyjson_doc_free(hidden);
    }

    yyjson_mut_doc_free(tree);
}


static void
check_hide(cite_span_t text, const char *key, yyjson_doc *doc, size_t room)
{
    cite_rc_t    rc;
    cite_mem_t   mem;
    cite_buf_t   small;
    cite_span_t  name, left;

    static cite_buf_t  out;

    fuzz_buf_init(&out);
    name = cite_span_make(key, strlen(key));
    rc = cite_hide_state(text, name, &out);
    left = cite_buf_view(&out);

    CHECK(rc == CITE_OK || (rc == CITE_DECLINED && out.n == 0));
    check_left(text, left);

    if (doc) {
        check_hidden(doc, text, key, rc, left);

    } else if (rc == CITE_OK && fuzz_is_json(left)) {
        CHECK(hides_garbage(text, name, 2));
    }

    cite_mem_init(&mem, &cite_heap_libc, room);
    cite_buf_init(&small, &mem, SIZE_MAX);

    if (cite_hide_state(text, name, &small) == CITE_OK) {
        CHECK(cite_span_eq(cite_buf_view(&small), left));
    }

    cite_mem_release(&mem);
}


/* a key that may be had is one of a JSON object that all clients can have */

static void
check_key(cite_span_t key)
{
    size_t  i;

    if (!cite_state_key_valid(key)) {
        return;
    }

    CHECK(key.n > 0 && key.n <= CITE_STATE_KEY_MAX && fuzz_is_utf8(key));

    for (i = 0; i < key.n; i++) {
        CHECK(key.p[i] >= 0x20);
    }
}


int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    size_t       room;
    const char  *key;
    cite_span_t  in, text;
    yyjson_doc  *doc;

    in = cite_span_make(data, size);
    key = keys[fuzz_byte(&in) % cite_nelts(keys)];
    room = fuzz_byte(&in) * 4;

    text = fuzz_copy(in);
    doc = fuzz_read(text);

    check_read(text, yyjson_doc_get_root(doc));
    check_hide(text, key, doc, room);
    check_key(text);

    yyjson_doc_free(doc);
    fuzz_free(text);

    return 0;
}
