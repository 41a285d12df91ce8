
/*
 * Copyright (C) the ngx_cite authors
 *
 * The request without our key: which bytes go, and that yyjson, which
 * removes the same members from a tree, agrees.
 */


#include "dialect/cite_hide.h"
#include "heap.h"
#include "tap.h"

#include <stdlib.h>
#include <yyjson.h>


#define CALL(body)  "{\"method\":\"agent/run\",\"params\":{\"agentId\":\"a\"},"\
                    "\"body\":" body "}"


typedef struct {
    const char  *text;
    const char  *result;     /* NULL: it stays as it is */
} case_t;


static cite_mem_t  mem;


/* the key is "k" */

static const case_t  cases[] = {

    /* one member: where the comma is, and what is around it */

    { "{\"state\":{\"k\":1}}", "{\"state\":{}}" },
    { "{\"state\":{\"k\":1,\"a\":2}}", "{\"state\":{\"a\":2}}" },
    { "{\"state\":{\"a\":2,\"k\":1}}", "{\"state\":{\"a\":2}}" },
    { "{\"state\":{\"a\":2,\"k\":1,\"b\":3}}",
      "{\"state\":{\"a\":2,\"b\":3}}" },
    { "{\"state\":{ \"k\" : 1 }}", "{\"state\":{  }}" },
    { "{\"state\":{\n  \"k\": 1,\n  \"a\": 2\n}}",
      "{\"state\":{\n  \"a\": 2\n}}" },
    { "{\"state\":{\n  \"a\": 2 ,\t\"k\": 1\n}}",
      "{\"state\":{\n  \"a\": 2\n}}" },
    { "{\"state\":{ \"a\":2\n,\n\"k\":1 , \"b\":3 } } ",
      "{\"state\":{ \"a\":2 , \"b\":3 } } " },
    { "\r\n\t{ \"state\" :\t{\"k\":1 } ,\"z\":[ ] }\r\n",
      "\r\n\t{ \"state\" :\t{ } ,\"z\":[ ] }\r\n" },

    /* every value of the key goes, every other one stays as written */

    { "{\"state\":{\"k\":\"}\\\"{,\",\"a\":\"}\\\"{,\"}}",
      "{\"state\":{\"a\":\"}\\\"{,\"}}" },
    { "{\"state\":{\"k\":{\"k\":[{},[\"]\"]]},\"a\":{\"k\":1}}}",
      "{\"state\":{\"a\":{\"k\":1}}}" },
    { "{\"state\":{\"k\":null,\"a\":1.50,\"b\":-0,\"c\":1E+2,"
      "\"d\":12345678901234567890123,\"e\":0.10000000000000000000001}}",
      "{\"state\":{\"a\":1.50,\"b\":-0,\"c\":1E+2,"
      "\"d\":12345678901234567890123,\"e\":0.10000000000000000000001}}" },
    { "{\"threadId\":\"t\",\"state\":{\"k\":1,\"\\u00e9\":\"\xc3\xa9\\/\"},"
      "\"messages\":[{\"content\":\"\\ud83d\\ude00\"}],\"tools\":[]}",
      "{\"threadId\":\"t\",\"state\":{\"\\u00e9\":\"\xc3\xa9\\/\"},"
      "\"messages\":[{\"content\":\"\\ud83d\\ude00\"}],\"tools\":[]}" },

    /* names are what they mean */

    { "{\"\\u0073tate\":{\"\\u006b\":1,\"a\":2}}",
      "{\"\\u0073tate\":{\"a\":2}}" },
    { "{\"state\":{\"K\":1,\"k \":2,\"\\\\u006b\":3,\"\":4}}", NULL },

    /* what is there twice */

    { "{\"state\":{\"k\":1,\"k\":2}}", "{\"state\":{}}" },
    { "{\"state\":{\"k\":1,\"\\u006B\":2,\"a\":3,\"k\":4,\"k\":5,\"b\":6,"
      "\"k\":7}}", "{\"state\":{\"a\":3,\"b\":6}}" },
    { "{\"state\":{\"a\":1,\"k\":2},\"x\":{\"k\":3},\"state\":{\"k\":4}}",
      "{\"state\":{\"a\":1},\"x\":{\"k\":3},\"state\":{}}" },
    { "{\"state\":{\"k\":1},\"state\":null}", "{\"state\":{},\"state\":null}" },

    /* as the body of a call */

    { CALL("{\"state\":{\"k\":1,\"a\":2}}"), CALL("{\"state\":{\"a\":2}}") },
    { "{\"body\":{\"state\":{\"k\":1}},\"m\\u0065thod\":\"m\"}",
      "{\"body\":{\"state\":{}},\"m\\u0065thod\":\"m\"}" },
    { "{\"b\\u006fdy\":{\"state\":{\"k\":1}},\"method\":null,"
      "\"body\":{\"state\":{\"k\":2}}}",
      "{\"b\\u006fdy\":{\"state\":{}},\"method\":null,"
      "\"body\":{\"state\":{}}}" },
    { "{\"state\":{\"k\":1},\"method\":\"m\",\"body\":{\"state\":{\"k\":1}}}",
      "{\"state\":{},\"method\":\"m\",\"body\":{\"state\":{}}}" },
    { "{\"method\":\"m\",\"body\":\"{}\",\"state\":{\"k\":1}}",
      "{\"method\":\"m\",\"body\":\"{}\",\"state\":{}}" },
    { "{\"body\":{\"state\":{\"k\":1}}}", NULL },
    { CALL("{\"method\":\"m\",\"body\":{\"state\":{\"k\":1}}}"), NULL },
    { CALL("[{\"state\":{\"k\":1}}]"), NULL },

    /* nothing to hide */

    { "{}", NULL },
    { "{\"k\":1}", NULL },
    { "{\"state\":{}}", NULL },
    { "{\"state\":{\"a\":{\"k\":1}}}", NULL },
    { "{\"state\":null}", NULL },
    { "{\"state\":\"{\\\"k\\\":1}\"}", NULL },
    { "{\"state\":[{\"k\":1}]}", NULL },
    { "{\"messages\":[{\"state\":{\"k\":1}}]}", NULL },
    { "{\"forwardedProps\":{\"state\":{\"k\":1}}}", NULL }
};


/* no request at all */

static const char *const  wrong[] = {
    "", " ", "null", "7", "\"k\"", "[]", "[{\"state\":{\"k\":1}}]",
    "{\"state\":{\"k\":1}", "{\"state\":{\"k\":1}}}", "{\"state\":{\"k\":1}} x",
    "{\"state\":{\"k\":1},}", "{\"state\":{\"k\":1,}}", "{\"state\":{\"k\" 1}}",
    "{\"state\":{\"k\":1]}", "{\"state\":{\"k\":1,\"a\"}}",
    "{\"state\":{\"k\":1;\"a\":2}}", "{\"state\":{\"k\":x\"y\"}}",
    "{'state':{'k':1}}",
    "{\"state\":{\"k\":1}}{\"state\":{\"k\":1}}", "state=1&k=2",
    "\xef\xbb\xbf{\"state\":{\"k\":1}}",
    CALL("{\"state\":{\"k\":1},}"), CALL("{\"state\":{\"k\":1]")
};


static size_t  split_wrong;      /* texts that were not put together again */


/* in memory of exactly the text's length */

static void
split_and_join(cite_span_t text, cite_span_t result)
{
    uint8_t     *parts, *joined;
    cite_buf_t   cuts;
    cite_span_t  view;

    cite_buf_init(&cuts, &mem, text.n);

    parts = malloc(text.n);
    joined = malloc(text.n);

    if (cite_hide_cuts(text, cite_span("k"), &cuts) != CITE_OK) {
        split_wrong++;
        goto done;
    }

    view = cite_buf_view(&cuts);

    cite_cuts_split(text, view, parts);
    cite_cuts_join(cite_span_make(parts, text.n), view, joined);

    if (!cite_span_eq(text, cite_span_make(joined, text.n))
        || cite_cuts_length(text.n, view) != result.n
        || !cite_span_eq(result, cite_span_make(parts, result.n)))
    {
        split_wrong++;
    }

done:

    free(parts);
    free(joined);
    cite_buf_free(&cuts);
}


/* the text is in memory of exactly its length */

static cite_rc_t
hide(cite_span_t text, cite_buf_t *out)
{
    uint8_t    *copy;
    cite_rc_t   rc;

    copy = malloc(text.n ? text.n : 1);
    memcpy(copy, text.p, text.n);

    cite_buf_free(out);
    rc = cite_hide_state(cite_span_make(copy, text.n), cite_span("k"), out);

    if (rc == CITE_OK) {
        split_and_join(cite_span_make(copy, text.n), cite_buf_view(out));
    }

    free(copy);

    return rc;
}


/* for a title: on one line */

static const char *
shown(const char *text)
{
    size_t       i;
    static char  line[256];

    for (i = 0; text[i] && i < sizeof(line) - 1; i++) {
        line[i] = text[i] < ' ' ? ' ' : text[i];
    }

    line[i] = '\0';

    return line;
}


/* the same by a tree; as text, numbers as they were written */

static void
remove_key(yyjson_mut_val *request, int call)
{
    size_t           i, n;
    yyjson_mut_val  *name, *value;

    yyjson_mut_obj_foreach(request, i, n, name, value) {

        if (yyjson_mut_equals_str(name, "state") && yyjson_mut_is_obj(value)) {
            yyjson_mut_obj_remove_key(value, "k");

        } else if (call && yyjson_mut_equals_str(name, "body")
                   && yyjson_mut_is_obj(value))
        {
            remove_key(value, 0);
        }
    }
}


static char *
rewritten(cite_span_t text, int without)
{
    char            *result;
    yyjson_doc      *doc;
    yyjson_mut_doc  *tree;
    yyjson_mut_val  *root;

    doc = yyjson_read((const char *) text.p, text.n,
                      YYJSON_READ_NUMBER_AS_RAW);
    if (doc == NULL) {
        return NULL;
    }

    tree = yyjson_doc_mut_copy(doc, NULL);

    if (without) {
        root = yyjson_mut_doc_get_root(tree);
        remove_key(root, yyjson_mut_obj_get(root, "method") != NULL);
    }

    result = yyjson_mut_write(tree, 0, NULL);

    yyjson_mut_doc_free(tree);
    yyjson_doc_free(doc);

    return result;
}


/* 1 if the result is JSON, and what a tree without the key is */

static int
agrees(cite_span_t text, cite_span_t result)
{
    int    same;
    char  *expected, *got;

    expected = rewritten(text, 1);
    got = rewritten(result, 0);

    same = expected && got && strcmp(expected, got) == 0;

    free(expected);
    free(got);

    return same;
}


static void
the_key_is_left_out(void)
{
    size_t       i;
    cite_rc_t    rc;
    cite_buf_t   b;
    cite_span_t  text;

    cite_buf_init(&b, &mem, SIZE_MAX);

    for (i = 0; i < cite_nelts(cases); i++) {
        text = cite_span_make(cases[i].text, strlen(cases[i].text));
        rc = hide(text, &b);

        if (cases[i].result == NULL) {
            ok(rc == CITE_DECLINED && b.n == 0, "stays: %s",
               shown(cases[i].text));
            ok(agrees(text, text), "there is no such key in it");
            continue;
        }

        is_span(cite_buf_view(&b), cases[i].result, "%s",
                shown(cases[i].text));
        ok(rc == CITE_OK && agrees(text, cite_buf_view(&b)),
           "a tree without the key is the same");
    }

    for (i = 0; i < cite_nelts(wrong); i++) {
        rc = hide(cite_span_make(wrong[i], strlen(wrong[i])), &b);
        ok(rc == CITE_DECLINED && b.n == 0, "no request: %s", wrong[i]);
    }

    cite_buf_free(&b);
}


static void
what_is_cut_stays(void)
{
    size_t      i, n, len, bad;
    cite_buf_t  b;

    cite_buf_init(&b, &mem, SIZE_MAX);

    for (i = 0; i < cite_nelts(cases); i++) {
        len = strlen(cases[i].text);

        while (cases[i].text[len - 1] != '}') {
            len--;
        }

        bad = 0;

        for (n = 0; n < len; n++) {
            bad += hide(cite_span_make(cases[i].text, n), &b) != CITE_DECLINED
                   || b.n != 0;
        }

        is_num(bad, 0, "cut at each of %zu places: %s", len,
               shown(cases[i].text));
    }

    cite_buf_free(&b);
}


/* a state of n members; those in the set are ours */

static void
write_state(cite_buf_t *b, unsigned n, unsigned set, const char *space)
{
    unsigned     i;
    cite_span_t  s;

    s = cite_span_make(space, strlen(space));

    cite_buf_lit(b, "{\"runId\":\"r\",\"state\":{");
    cite_buf_put(b, s);

    for (i = 0; i < n; i++) {
        if (i) {
            cite_buf_put(b, s);
            cite_buf_byte(b, ',');
            cite_buf_put(b, s);
        }

        cite_buf_byte(b, '"');
        cite_buf_byte(b, set & 1u << i ? 'k' : (uint8_t) ('A' + i));
        cite_buf_lit(b, "\":");
        cite_buf_put(b, s);
        cite_buf_uint(b, i);
    }

    cite_buf_put(b, s);
    cite_buf_lit(b, "},\"messages\":[]}");
}


static void
all_arrangements(void)
{
    size_t      i, bad;
    unsigned    n, set;
    cite_rc_t   rc;
    cite_buf_t  text, out;

    static const char *const  spaces[] = { "", " ", "\n\t" };

    cite_buf_init(&text, &mem, SIZE_MAX);
    cite_buf_init(&out, &mem, SIZE_MAX);

    for (i = 0; i < cite_nelts(spaces); i++) {
        for (n = 0; n <= 7; n++) {
            bad = 0;

            for (set = 0; set < 1u << n; set++) {
                cite_buf_reset(&text);
                write_state(&text, n, set, spaces[i]);

                rc = hide(cite_buf_view(&text), &out);

                bad += set == 0
                       ? rc != CITE_DECLINED
                       : rc != CITE_OK || !agrees(cite_buf_view(&text),
                                                  cite_buf_view(&out));
            }

            is_num(bad, 0, "%u members, each set of them, white space %zu", n,
                   i);
        }
    }

    cite_buf_free(&text);
    cite_buf_free(&out);
}


/* n times the piece, in front and behind */

static void
write_many(cite_buf_t *b, const char *head, const char *piece, size_t n,
    const char *tail)
{
    cite_buf_free(b);
    cite_buf_add(b, head, strlen(head));

    while (n--) {
        cite_buf_add(b, piece, strlen(piece));
    }

    cite_buf_add(b, tail, strlen(tail));
}


static void
large_bodies(void)
{
    cite_buf_t  text, out;

    cite_buf_init(&text, &mem, SIZE_MAX);
    cite_buf_init(&out, &mem, SIZE_MAX);

    write_many(&text, "{\"state\":{", "\"k\":1,", 300000, "\"k\":2}}");
    ok(hide(cite_buf_view(&text), &out) == CITE_OK, "300,001 keys");
    is_span(cite_buf_view(&out), "{\"state\":{}}", "all are gone");

    write_many(&text, "{\"state\":{\"a\":1", ",\"k\":1,\"b\":2", 200000, "}}");
    ok(hide(cite_buf_view(&text), &out) == CITE_OK, "every second of 400,000");
    is_num(out.n, text.n - 200000 * 6, "exactly these are gone");

    write_many(&text, "{\"z\":1", ",\"state\":{\"k\":1}", 200000, "}");
    ok(hide(cite_buf_view(&text), &out) == CITE_OK, "200,000 states");
    is_num(out.n, text.n - 200000 * 5, "each has lost its key");

    write_many(&text, "{\"state\":{\"k\":", "[", 1000000, "}}");
    ok(hide(cite_buf_view(&text), &out) == CITE_DECLINED,
       "a million brackets that are never closed");

    cite_buf_free(&text);
    cite_buf_free(&out);
}


static void
limits(void)
{
    heap_t       heap;
    cite_mem_t   failing;
    cite_buf_t   b;
    cite_span_t  text;

    text = cite_span("{\"state\":{\"k\":1}}");

    cite_buf_init(&b, &mem, text.n);
    ok(hide(text, &b) == CITE_OK, "room for the text is enough");
    cite_buf_free(&b);

    cite_buf_init(&b, &mem, text.n - 1);
    ok(hide(text, &b) == CITE_ERROR && b.err, "less is not");
    cite_buf_free(&b);

    heap_init(&heap, 1, HEAP_FAIL_ON);
    cite_mem_init(&failing, &heap.lend, SIZE_MAX);
    cite_buf_init(&b, &failing, SIZE_MAX);

    ok(hide(text, &b) == CITE_ERROR && b.err, "no memory");

    cite_buf_free(&b);
    ok(hide(cite_span("{\"state\":{}}"), &b) == CITE_DECLINED,
       "none is needed where nothing is hidden");

    cite_mem_release(&failing);
    is_num(heap.live, 0, "nothing is left behind");
}


static void
keys(void)
{
    size_t   i;
    uint8_t  longest[CITE_STATE_KEY_MAX + 1];

    static const char *const  good[] = {
        "deepcitation", "k", " ", "a/b~c", "\"", "\\", "proto", "__proto",
        "Constructor", "\xc2\xa0", "\xc3\x80", "\xc3\xa9", "\xf0\x9f\x98\x80"
    };

    static const char *const  bad[] = {
        "", "__proto__", "constructor", "prototype", "a\nb", "\x1f", "\x7f",
        "\xff", "\xc3", "\xed\xa0\x80", "\xc0\xaf", "\xc2\x80", "k\xc2\x9f",
        "\xc2\x9b[", "\xc2"
    };

    for (i = 0; i < cite_nelts(good); i++) {
        ok(cite_state_key_valid(cite_span_make(good[i], strlen(good[i]))),
           "a key: %s", good[i]);
    }

    for (i = 0; i < cite_nelts(bad); i++) {
        ok(!cite_state_key_valid(cite_span_make(bad[i], strlen(bad[i]))),
           "no key: number %zu", i);
    }

    memset(longest, 'k', sizeof(longest));

    ok(!cite_state_key_valid(cite_span("a\0b")), "no key: a NUL");
    ok(cite_state_key_valid(cite_span_make(longest, CITE_STATE_KEY_MAX)),
       "the longest key");
    ok(!cite_state_key_valid(cite_span_make(longest, CITE_STATE_KEY_MAX + 1)),
       "one byte more is too much");
}


int
main(void)
{
    cite_mem_init(&mem, &cite_heap_libc, SIZE_MAX);

    the_key_is_left_out();
    what_is_cut_stays();
    all_arrangements();
    large_bodies();
    limits();
    keys();

    is_num(split_wrong, 0, "each was put together again from its parts");

    cite_mem_release(&mem);

    return done();
}
