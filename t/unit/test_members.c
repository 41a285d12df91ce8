
/*
 * Copyright (C) the ngx_cite authors
 *
 * Members of an object without a tree: also of one that is cut off.
 */


#include "base/cite_buf.h"
#include "json/cite_members.h"
#include "tap.h"

#include <stdlib.h>


static cite_mem_t  mem;


static const char *
code_name(cite_rc_t rc)
{
    switch (rc) {

    case CITE_DONE:
        return "done";

    case CITE_AGAIN:
        return "again";

    case CITE_DECLINED:
        return "declined";

    default:
        return "?";
    }
}


/* "name=value;name=value;" and how it ended; the text is in exact memory */

static void
list(cite_span_t text, cite_buf_t *out, size_t *left)
{
    uint8_t         *copy;
    cite_rc_t        rc;
    cite_member_t    m;
    cite_members_t   it;

    copy = malloc(text.n ? text.n : 1);
    memcpy(copy, text.p, text.n);

    cite_buf_reset(out);
    cite_members_init(&it, cite_span_make(copy, text.n));

    while ((rc = cite_members_next(&it, &m)) == CITE_OK) {
        cite_buf_put(out, m.name);
        cite_buf_byte(out, '=');
        cite_buf_put(out, m.value);
        cite_buf_byte(out, ';');

        if (m.whole.p != m.name.p - 1
            || m.whole.p + m.whole.n != m.value.p + m.value.n)
        {
            cite_buf_lit(out, "(wrong span)");
        }
    }

    *left = (size_t) (it.last - it.p);
    cite_buf_add(out, code_name(rc), strlen(code_name(rc)));

    if (cite_members_next(&it, &m) != CITE_DECLINED) {
        cite_buf_lit(out, "(goes on)");
    }

    free(copy);
}


static void
members_are_listed(void)
{
    size_t       i, left;
    cite_buf_t   b;
    cite_span_t  text;

    static const struct {
        const char  *text;
        const char  *list;
    } cases[] = {
        { "{}", "done" },
        { " \t\r\n{ \n} ", "done" },
        { "{\"a\":1}", "a=1;done" },
        { "{\"a\":1,\"b\":\"x\",\"c\":null}", "a=1;b=\"x\";c=null;done" },
        { " { \"a\" : 1 , \"b\"\n:\r\"x\"\t} ", "a=1;b=\"x\";done" },
        { "{\"a\":-1.5e+3,\"b\":true}", "a=-1.5e+3;b=true;done" },
        { "{\"\":\"\"}", "=\"\";done" },
        { "{\"a\":{\"a\":{\"b\":[1,{}]}},\"b\":[]}",
          "a={\"a\":{\"b\":[1,{}]}};b=[];done" },
        { "{\"a\":\"}]\\\"{[\",\"b\":[\"]\",\"\\\"]\",{\"}\":\"\\\\\"}]}",
          "a=\"}]\\\"{[\";b=[\"]\",\"\\\"]\",{\"}\":\"\\\\\"}];done" },
        { "{\"a\":\"\\\\\",\"b\":\"\\\\\\\"\"}",
          "a=\"\\\\\";b=\"\\\\\\\"\";done" },
        { "{\"st\\u0061te\":1,\"a\\\"b\":2}",
          "st\\u0061te=1;a\\\"b=2;done" },
        { "{\"a\":1,\"a\":2,\"a\":3}", "a=1;a=2;a=3;done" },
        { "{\"a\":\"\xff\xc3\",\"\xff\":1}", "a=\"\xff\xc3\";\xff=1;done" },
        { "{\"a\":1}{\"b\":2}", "a=1;done" },
        { "{\"a\":1} x", "a=1;done" },

        { "", "again" },
        { "  ", "again" },
        { "{", "again" },
        { "{\"a", "again" },
        { "{\"a\\\"", "again" },
        { "{\"a\"", "again" },
        { "{\"a\":", "again" },
        { "{\"a\":1", "again" },
        { "{\"a\":tru", "again" },
        { "{\"a\":1,", "a=1;again" },
        { "{\"a\":\"x\"", "a=\"x\";again" },
        { "{\"a\":\"x\\\"", "again" },
        { "{\"a\":\"x\\", "again" },
        { "{\"a\":[1,\"]", "again" },
        { "{\"a\":{\"b\":{}", "again" },

        { "[]", "declined" },
        { "[{\"a\":1}]", "declined" },
        { "\"{\"", "declined" },
        { "null", "declined" },
        { "1", "declined" },
        { "}", "declined" },
        { "\xef\xbb\xbf{}", "declined" },
        { "{a:1}", "declined" },
        { "{'a':1}", "declined" },
        { "{1:1}", "declined" },
        { "{,}", "declined" },
        { "{,\"a\":1}", "declined" },
        { "{]", "declined" },
        { "{\"a\" 1}", "declined" },
        { "{\"a\"}", "declined" },
        { "{\"a\",\"b\"}", "declined" },
        { "{\"a\":}", "declined" },
        { "{\"a\":,\"b\":1}", "declined" },
        { "{\"a\":1,}", "a=1;declined" },
        { "{\"a\":1,,\"b\":2}", "a=1;declined" },
        { "{\"a\":1 \"b\":2}", "a=1;declined" },
        { "{\"a\":1]", "a=1;declined" },
        { "{\"a\":\"x\"y}", "a=\"x\";declined" },
        { "{\"a\":[1]2}", "a=[1];declined" },

        /* a value that is no string and no bracket is not judged */
        { "{\"a\":no:sense}", "a=no:sense;done" }
    };

    cite_buf_init(&b, &mem, SIZE_MAX);

    for (i = 0; i < cite_nelts(cases); i++) {
        text = cite_span_make(cases[i].text, strlen(cases[i].text));

        list(text, &b, &left);
        is_span(cite_buf_view(&b), cases[i].list, "%s", cases[i].text);
    }
}


static void
stands_behind_the_object(void)
{
    size_t      left;
    cite_buf_t  b;

    cite_buf_init(&b, &mem, SIZE_MAX);

    list(cite_span(" {\"a\":{}} \n"), &b, &left);
    is_num(left, 2, "what is behind the object is left");

    list(cite_span("{}"), &b, &left);
    is_num(left, 0, "or nothing is");
}


/* of a text that is cut: what is complete, in order, and nothing else */

static void
cut_everywhere(const char *string)
{
    size_t       n, left, bad;
    cite_buf_t   whole, part;
    cite_span_t  text;

    cite_buf_init(&whole, &mem, SIZE_MAX);
    cite_buf_init(&part, &mem, SIZE_MAX);

    text = cite_span_make(string, strlen(string));

    list(text, &whole, &left);
    bad = 0;

    for (n = 0; n < text.n; n++) {
        list(cite_span_make(text.p, n), &part, &left);

        if (part.n < 5 || memcmp(part.p + part.n - 5, "again", 5) != 0) {
            bad++;
            continue;
        }

        part.n -= 5;
        bad += !cite_span_starts(cite_buf_view(&whole), cite_buf_view(&part));
    }

    is_num(bad, 0, "cut at each of %zu places: %s", text.n, string);
}


static void
wanted_are_found(void)
{
    cite_span_t  a, b, c;

    const cite_wanted_t  wanted[] = {
        { cite_span("a"), &a }, { cite_span("b"), &b }, { cite_span("c"), &c }
    };

    is_num(cite_members_find(cite_span("{\"b\":[1],\"\\u0061\":0,\"a\":2} "),
                             wanted, 3),
           CITE_OK, "members are found by their names");
    is_span(a, "2", "the last one of a name counts");
    is_span(b, "[1]", "a value is raw");
    is_num(c.n, 0, "one that is not there is empty");

    is_num(cite_members_find(cite_span("{\"b\":1,\"a\":"), wanted, 3),
           CITE_DECLINED, "a text that is cut off is declined");
    is_span(b, "1", "with what was found until then");
    is_num(a.n, 0, "and nothing of the time before");

    is_num(cite_members_find(cite_span("{} x"), wanted, 3), CITE_DECLINED,
           "so is one with something behind the object");
    is_num(cite_members_find(cite_span("[1]"), wanted, 3), CITE_DECLINED,
           "and one that is no object");
}


int
main(void)
{
    cite_mem_init(&mem, &cite_heap_libc, SIZE_MAX);

    members_are_listed();
    stands_behind_the_object();
    wanted_are_found();

    cut_everywhere("{}");
    cut_everywhere(" { \"a\" : 1 , \"b\" : [ ] }");
    cut_everywhere("{\"type\":\"STATE_SNAPSHOT\",\"snapshot\":{\"a\":[1,\"]\","
                   "{\"}\":\"\\\\\"}],\"b\":null},\"n\":-1.5e3,\"t\":true}");
    cut_everywhere("{\"\\u0074ype\":\"a\\\"b\\\\\",\"x\":[[[{\"\\\"\":0}]]]}");
    cut_everywhere("{\"caf\xc3\xa9\":\"\xf0\x9f\x98\x80\",\"\":{\"\":\"\"}}");

    cite_mem_release(&mem);

    return done();
}
