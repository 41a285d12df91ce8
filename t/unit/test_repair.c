
/*
 * Copyright (C) the ngx_cite authors
 *
 * JSON that is repaired, and objects that are found in what cannot be.
 */


#include "json/cite_json_repair.h"
#include "heap.h"
#include "tap.h"


static void
texts_are_repaired(void)
{
    size_t       i;
    cite_rc_t    rc;
    cite_mem_t   mem;
    cite_buf_t   b;

    static const struct {
        const char  *text, *repaired, *title;
    } cases[] = {
        { "[1]", "[1]", "JSON stays" },
        { " \n{\"a\":1}\n ", "{\"a\":1}", "white space around it goes" },
        { "```json\n[1]\n```", "[1]", "a fence goes" },
        { "Here: {\"a\":1} as asked", "{\"a\":1}", "prose around it goes" },
        { "[\"a\\_b\"]", "[\"a_b\"]", "\\_" },
        { "[\"it\\'s\"]", "[\"it's\"]", "\\'" },
        { "[\"\\$ \\d\"]", "[\"$ d\"]", "other backslashes" },
        { "[\"\\\\ \\\" \\/ \\b\\f\\n\\r\\t\"]",
          "[\"\\\\ \\\" \\/ \\b\\f\\n\\r\\t\"]", "escapes of JSON stay" },
        { "[\"\\u00e9\\u12\"]", "[\"\\u00e9u12\"]", "\\u without digits" },
        { "[\"\\u12", "[]", "\\u at the end" },
        { "[\"\\ud83d\\ude00\"]", "[\"\\ud83d\\ude00\"]", "a pair stays" },
        { "[\"\\ud83d\"]", "[\"\\ufffd\"]", "half a pair, the first" },
        { "[\"\\ude00x\"]", "[\"\\ufffdx\"]", "half a pair, the second" },
        { "[\"\\ud83d\\u0041\"]", "[\"\\ufffd\\u0041\"]", "no pair" },
        { "[\"\\uD83D\\\\\"]", "[\"\\ufffd\\\\\"]", "then a backslash" },
        { "[\"a\nb\tc\001\"]", "[\"a\\u000ab\\u0009c\\u0001\"]",
          "control characters in a string" },
        { "[\n1,\t2\r]", "[ 1 ,2 ]", "line ends outside of strings" },
        { "[1,]", "[1]", "a comma before ]" },
        { "{\"a\":1,\n}", "{\"a\":1 }", "a comma before }" },
        { "[1,,2]", "[1,2]", "a comma too many" },
        { "[\"a,]\"]", "[\"a,]\"]", "commas in strings stay" },
        { "[1", "[1]", "a missing ]" },
        { "{\"a\":[{\"n\":1", "{\"a\":[{\"n\":1}]}", "all in their order" },
        { "{\"a\":[{\"n\":1}}", "{\"a\":[{\"n\":1}]}", "a ] missing inside" },
        { "[{\"n\":1]", "[{\"n\":1}]", "a } missing inside" },
        { "[1}]", "[1]", "a } too many" },
        { "{\"a\":1]}", "{\"a\":1}", "a ] too many" },
        { "[\"{[\"", "[\"{[\"]", "brackets in strings do not count" },
        { "[1}2]", "[1 2]", "and does not join two words" },
        { "[https:}//3]", "[https: //3]", "nor parts of an address" },
        { "[1\\}]", "[1]", "a backslash outside of strings goes" },
        { "[1\\2]", "[1 2]", "and does not join two words" },
        { "[1,2,\"thr", "[1,2]", "a string without its end goes" },
        { "[{\"n\":1,\"f\":\"a", "[{\"n\":1}]", "with its member's name" },
        { "[{\"n\":1,\"f\":", "[{\"n\":1}]", "and so does a name" },
        { "[{\"n\":1,\"f\"", "[{\"n\":1}]", "also without a colon" },
        { "[{\"n\":1,", "[{\"n\":1}]", "and the comma before it" },
        { "[{\"n\":1},{\"n", "[{\"n\":1},{}]", "in an object" },
        { "{\"a\":[1],\"b", "{\"a\":[1]}", "behind an array" },
        { "[\"a\\", "[]", "a backslash at the end" },
        { "{\"u\":https://a.example/x/}", "{\"u\":\"https://a.example/x/\"}",
          "an address without quotes" },
        { "{\"u\": http://a.example/x,y:z/, \"n\":1}",
          "{\"u\": \"http://a.example/x,y:z/\" ,\"n\":1}",
          "a comma and a colon inside of it" },
        { "[https://a.example/,\"b\"]", "[\"https://a.example/\",\"b\"]",
          "in an array" },
        { "{https://a.example/x/:[1]}", "{\"https://a.example/x/\":[1]}",
          "as a name" },
        { "{\"n\":1,\"u\":https://a.exam", "{\"n\":1}",
          "without its end it goes" },
        { "[\"see https://a.example/\"]", "[\"see https://a.example/\"]",
          "one in a string stays" },
        { "{", "{}", "only a brace" },
        { "[1]]]]", "[1]", "what is behind goes" },
        { "[\\\"a\\\"]", "[]", "escaped quotes outside are beyond us" }
    };

    cite_mem_init(&mem, &cite_heap_libc, SIZE_MAX);

    for (i = 0; i < cite_nelts(cases); i++) {
        cite_buf_init(&b, &mem, 1000);
        rc = cite_repair_json(&b, cite_span_make(cases[i].text,
                                                 strlen(cases[i].text)));
        ok(rc == CITE_OK, "%s", cases[i].title);
        is_span(cite_buf_view(&b), cases[i].repaired, "%s", cases[i].text);
    }

    cite_buf_init(&b, &mem, 1000);
    ok(cite_repair_json(&b, cite_span("no data")) == CITE_DECLINED,
       "a text without brackets");
    ok(cite_repair_json(&b, cite_span("")) == CITE_DECLINED, "no text");
    is_num(b.n, 0, "nothing is written");

    cite_mem_release(&mem);
}


static void
depth_has_a_limit(void)
{
    char         text[CITE_JSON_MAX_DEPTH + 1];
    cite_mem_t   mem;
    cite_buf_t   b;

    memset(text, '[', sizeof(text));

    cite_mem_init(&mem, &cite_heap_libc, SIZE_MAX);
    cite_buf_init(&b, &mem, 1000);

    ok(cite_repair_json(&b, cite_span_make(text, CITE_JSON_MAX_DEPTH))
       == CITE_OK, "as deep as may be");
    is_num(b.n, 2 * CITE_JSON_MAX_DEPTH, "all are closed");

    ok(cite_repair_json(&b, cite_span_make(text, CITE_JSON_MAX_DEPTH + 1))
       == CITE_DECLINED, "no deeper");

    cite_mem_release(&mem);
}


static void
writer_may_be_full(void)
{
    size_t        max;
    heap_t        heap;
    cite_rc_t     rc;
    cite_mem_t    mem;
    cite_buf_t    b;
    cite_span_t   text;

    text = cite_span("[{\"a\\_\":\"\n\\ud800\"},1 ,2");

    cite_mem_init(&mem, &cite_heap_libc, SIZE_MAX);

    for (max = 0; max < 100; max++) {
        cite_buf_init(&b, &mem, max);
        rc = cite_repair_json(&b, text);

        if (rc == CITE_OK) {
            break;
        }

        ok(rc == CITE_ERROR && b.err, "no room at %zu", max);
    }

    is_span(cite_buf_view(&b), "[{\"a_\":\"\\u000a\\ufffd\"},1 ,2]",
            "room at %zu", max);

    cite_mem_release(&mem);

    heap_init(&heap, 1, HEAP_FAIL_ON);
    cite_mem_init(&mem, &heap.lend, SIZE_MAX);
    cite_buf_init(&b, &mem, 1000);

    ok(cite_repair_json(&b, text) == CITE_ERROR && b.err, "no memory");

    cite_mem_release(&mem);
}


/* all that is found, each as "group:object;" */

static void
is_recovered(const char *text, const char *expected, const char *title)
{
    cite_mem_t        mem;
    cite_buf_t        b;
    cite_recover_t    it;
    cite_recovered_t  found;

    cite_mem_init(&mem, &cite_heap_libc, SIZE_MAX);
    cite_buf_init(&b, &mem, 100000);

    cite_recover_init(&it, cite_span_make(text, strlen(text)));

    while (cite_recover_next(&it, &found) == CITE_OK) {
        cite_buf_put(&b, found.group);
        cite_buf_byte(&b, ':');
        cite_buf_put(&b, found.object);
        cite_buf_byte(&b, ';');
    }

    ok(cite_recover_next(&it, &found) == CITE_DONE, "done stays done");
    is_span(cite_buf_view(&b), expected, "%s", title);

    cite_mem_release(&mem);
}


static void
objects_are_recovered(void)
{
    is_recovered("", "", "nothing in no text");
    is_recovered("{} { } {\"f\":\"x\"}", "", "nothing without a number");
    is_recovered("x {\"n\":1} y", ":{\"n\":1};", "n");
    is_recovered("{ \"id\" : 1 }", ":{ \"id\" : 1 };", "id");
    is_recovered("{\"f\":\"n\",\"k\":\"id\"}", "", "values are no names");
    is_recovered("{\"n\":1},{\"n\":2,{\"n\":3}", ":{\"n\":1};:{\"n\":3};",
                 "one that is not closed is left out");
    is_recovered("{\"n\":1,\"t\":{\"s\":2}}", ":{\"n\":1,\"t\":{\"s\":2}};",
                 "an object inside is a part");
    is_recovered("{\"id\":1,\"x\":[{\"n\":2}]}", "x:{\"n\":2};",
                 "of two, one in the other, the inner one");
    is_recovered("{\"n\":1,\"f\":\"}{ \\\" }\"}",
                 ":{\"n\":1,\"f\":\"}{ \\\" }\"};", "braces in strings");
    is_recovered("{\"n\":1,\"f\":\"a\n},\n{\"n\":2}",
                 ":{\"n\":1,\"f\":\"a\n};:{\"n\":2};",
                 "a quote that is missing matters on its line only");
    is_recovered("}}}{\"n\":1}", ":{\"n\":1};", "braces too many");
    is_recovered("{\"att\":[{\"n\":1,\"l\":[1]},{\"n\":2}],"
                 "\"b\" : [ {\"n\":3}",
                 "att:{\"n\":1,\"l\":[1]};att:{\"n\":2};b:{\"n\":3};",
                 "groups are known");
    is_recovered("{\"a\":[{\"n\":1,\"x\":[{\"s\":1}]},{\"n\":2}]}",
                 "a:{\"n\":1,\"x\":[{\"s\":1}]};a:{\"n\":2};",
                 "an array inside is no group");
    is_recovered("{\"n\":1,\"f\":\"\\", "", "a backslash at the end");
    is_recovered("{\"n\"", "", "a name at the end");
    is_recovered("{\"a\":[", "", "a group at the end");
}


/* braces before and behind the object, on both sides of the limit */

static void
recovery_forgets_the_outermost(void)
{
    char    text[4 * CITE_JSON_MAX_DEPTH];
    size_t  n;

    for (n = CITE_JSON_MAX_DEPTH - 1; n <= CITE_JSON_MAX_DEPTH + 1; n++) {
        memset(text, '{', n);
        strcpy(text + n, "{\"n\":1}");
        memset(text + n + 7, '}', n);
        strcpy(text + 2 * n + 7, "{\"n\":2}");

        is_recovered(text, ":{\"n\":1};:{\"n\":2};", "inside of many");
    }

    memset(text, '{', 300);
    strcpy(text + 300, "}{\"n\":1}{\"n\":2");
    is_recovered(text, ":{\"n\":1};", "many that are not closed");

    memset(text, '{', 200);
    strcpy(text + 100, "\"n\":0");
    memset(text + 105, '{', 200);
    strcpy(text + 305, "}");
    is_recovered(text, "", "a number that is forgotten");
}


int
main(void)
{
    texts_are_repaired();
    depth_has_a_limit();
    writer_may_be_full();
    objects_are_recovered();
    recovery_forgets_the_outermost();

    return done();
}
