
/*
 * Copyright (C) the ngx_cite authors
 *
 * Citations of tool calls: tags and links.
 *
 * "test_tag UNIT BYTES" does nothing but read a text made of the unit, so
 * that its instructions can be counted.
 */


#include "formats/cite_tag.h"
#include "formats/cite_xmltag.h"
#include "text/cite_markdown_internal.h"
#include "records.h"
#include "tap.h"

#include <stdio.h>
#include <stdlib.h>


#define URL  "https://ui.example/org/project/-/ai/s1/message/"


typedef struct {
    const char  *text;
    const char  *expected;   /* "id|label|bytes" of each, a line end between */
} case_t;


static const case_t  cases[] = {

    { "", "" },
    { "no tag < cite id=\"x\">", "" },
    { "grew <cite id=\"call_1\">12%</cite>.",
      "call_1|12%|<cite id=\"call_1\">12%</cite>" },
    { "<cite id=\"a\">1</cite><cite id=\"b\">2</cite>",
      "a|1|<cite id=\"a\">1</cite>\nb|2|<cite id=\"b\">2</cite>" },

    /* tolerated */

    { "<cite id='a\"b'>l</cite>", "a\"b|l|<cite id='a\"b'>l</cite>" },
    { "<cite\n id = \"a\" >\n two words </cite >.",
      "a|two words|<cite\n id = \"a\" >\n two words </cite >" },
    { "<Cite ID=\"Aa\">L</CITE>", "Aa|L|<Cite ID=\"Aa\">L</CITE>" },
    { "<cite id=\" a \">l</cite>", "a|l|<cite id=\" a \">l</cite>" },
    { "<cite id=\"a\"></cite>", "a||<cite id=\"a\"></cite>" },
    { "<cite id=\"a\"/> x", "a||<cite id=\"a\"/>" },
    { "<cite id=\"a\" / > x", "a||<cite id=\"a\" / >" },
    { "<cite class=\"c\" id=\"a\" data-x='/>'>l</cite>",
      "a|l|<cite class=\"c\" id=\"a\" data-x='/>'>l</cite>" },
    { "<cite id=\"a\" id=\"b\">l</cite>",
      "a|l|<cite id=\"a\" id=\"b\">l</cite>" },
    { "<cite id=\"a\" url=\"\">l</cite>",
      "a|l|<cite id=\"a\" url=\"\">l</cite>" },
    { "\xc3\xa9<cite id=\"\xc3\xa9\">\xf0\x9f\x98\x80</cite>",
      "\xc3\xa9|\xf0\x9f\x98\x80|"
      "<cite id=\"\xc3\xa9\">\xf0\x9f\x98\x80</cite>" },

    /* no citation, or not of this format */

    { "<cite>l</cite>", "" },
    { "<cite id=\"\">l</cite>", "" },
    { "<cite id=\" \">l</cite>", "" },
    { "<cite id=a>l</cite>", "" },
    { "<cite id=\"a>l</cite>", "" },
    { "<cite id=\"a\"b=\"c\">l</cite>", "" },
    { "<cite id>l</cite>", "" },
    { "<cite id=>l</cite>", "" },
    { "<cite =\"a\">l</cite>", "" },
    { "<cite id=\"a\"", "" },
    { "<cite id=\"a\" /", "" },
    { "<cite id=", "" },
    { "<cite id", "" },
    { "<cite", "" },
    { "<cite id=\"a\">l", "" },
    { "<cite id=\"a\">l</cit", "" },
    { "<cite id=\"a\">l</cite", "" },
    { "<cite id=\"a\">l</cite ", "" },
    { "<cite id=\"a\">l<b>m</b></cite>", "" },
    { "<citeid=\"a\">l</cite>", "" },
    { "<cited id=\"a\">l</cited>", "" },
    { "<cite id=\"a\" attachment_id=\"d\">l</cite>", "" },
    { "<cite attachmentId='d' id='a'>l</cite>", "" },
    { "<cite id=\"a\" full_phrase=\"p\">l</cite>", "" },
    { "<cite id=\"a\" anchor-text=\"p\"/>", "" },
    { "<cite id=\"a\" url=\"https://a.example\">l</cite>", "" },

    /* of two tags the one that is closed */

    { "<cite id=\"a\">1 <cite id=\"b\">2</cite>",
      "b|2|<cite id=\"b\">2</cite>" },
    { "<cite id=\"a <cite id=\"b\">2</cite>", "b|2|<cite id=\"b\">2</cite>" },
    { "<<cite id=\"b\">2</cite>", "b|2|<cite id=\"b\">2</cite>" },

    /* what is not for the reader */

    { "`<cite id=\"a\">l</cite>`", "" },
    { "```\n<cite id=\"a\">l</cite>\n```\n", "" },
    { "    <cite id=\"a\">l</cite>\n", "" },
    { "<!-- <cite id=\"a\">l</cite> -->", "" },
    { "<pre>\n<cite id=\"a\">l</cite>\n</pre>\n", "" },
    { "\\<cite id=\"a\">l</cite>", "" },
    { "\\\\<cite id=\"a\">l</cite>", "a|l|<cite id=\"a\">l</cite>" },
    { "x <cite id=\"a\">l`</cite>` y", "" },
    { "x <cite id=\"a\">`l`</cite> y", "a|`l`|<cite id=\"a\">`l`</cite>" },
    { "`x` <cite id=\"a\">l</cite> `y` <cite id=\"b\">m</cite>",
      "a|l|<cite id=\"a\">l</cite>\nb|m|<cite id=\"b\">m</cite>" },
    { "![<cite id=\"a\">l</cite>](x.png)", "" },
    { "> - <cite id=\"a\">l</cite>\n", "a|l|<cite id=\"a\">l</cite>" },
    { "<div>\n<cite id=\"a\">l</cite>\n</div>\n",
      "a|l|<cite id=\"a\">l</cite>" },
    { "[<cite id=\"a\">l</cite>](/other)", "a|l|<cite id=\"a\">l</cite>" },

    /* links */

    { "grew ([12%](" URL "call_1/-/open)).",
      "call_1|12%|[12%](" URL "call_1/-/open)" },
    { "[l](/-/ai/s/message/c/-/open)", "c|l|[l](/-/ai/s/message/c/-/open)" },
    { "[l](<" URL "c/-/open?a=b#c> \"title\")",
      "c|l|[l](<" URL "c/-/open?a=b#c> \"title\")" },
    { "[l](" URL "c/-/open?a=/-/ai/x/message/y/-/open)",
      "c|l|[l](" URL "c/-/open?a=/-/ai/x/message/y/-/open)" },
    { "[l](" URL "c/-/open#x)", "c|l|[l](" URL "c/-/open#x)" },
    { "[l][r]\n\n[r]: " URL "c/-/open\n", "c|l|[l][r]" },
    { "[l](/-/ai/-/ai/s/message/c/-/open)",
      "c|l|[l](/-/ai/-/ai/s/message/c/-/open)" },
    { "[](" URL "c/-/open)", "c||[](" URL "c/-/open)" },

    { "[l](" URL "c/-/opened)", "" },
    { "[l](" URL "c/-/open/)", "" },
    { "[l](" URL "c/open)", "" },
    { "[l](" URL "/-/open)", "" },
    { "[l](/-/ai//message/c/-/open)", "" },
    { "[l](/-/ai/s/t/message/c/-/open)", "" },
    { "[l](/-/ai/s/message/c/d/-/open)", "" },
    { "[l](/x?y=/-/ai/s/message/c/-/open)", "" },
    { "[l](/-/ai/s?/message/c/-/open)", "" },
    { "[l](/-/ai/)", "" },
    { "`[l](" URL "c/-/open)`", "" },
    { "![l](" URL "c/-/open)", "" },
    { URL "c/-/open", "" },

    /* both, in the order of the text */

    { "[1](" URL "a/-/open) <cite id=\"b\">2</cite> [3](" URL "c/-/open)",
      "a|1|[1](" URL "a/-/open)\nb|2|<cite id=\"b\">2</cite>\n"
      "c|3|[3](" URL "c/-/open)" },
    { "<b>x</b> [1](" URL "a/-/open) <b>y</b>", "a|1|[1](" URL "a/-/open)" },
    { "[<cite id=\"b\">2</cite>](" URL "a/-/open) <cite id=\"c\">3</cite>",
      "a|<cite id=\"b\">2</cite>|[<cite id=\"b\">2</cite>](" URL "a/-/open)\n"
      "c|3|<cite id=\"c\">3</cite>" }
};


static cite_rc_t
read_tags(records_t *r, cite_span_t text)
{
    cite_rc_t        rc;
    cite_markdown_t  md;

    if (cite_markdown_scan(&r->mem, text, &md) != CITE_OK) {
        return cite_records_fail(&r->list, md.err);
    }

    rc = cite_tag_extract(&r->list, text, &md);

    cite_markdown_free(&md);

    return rc;
}


static void
tags_are_read(void)
{
    size_t          i;
    cite_rc_t       rc;
    cite_buf_t      b;
    records_t       r;
    cite_span_t     text;
    cite_record_t  *rec;

    for (i = 0; i < cite_nelts(cases); i++) {

        records_init(&r, 100);
        cite_buf_init(&b, &r.mem, 100000);

        text = cite_span_make(cases[i].text, strlen(cases[i].text));
        rc = read_tags(&r, text);

        for (rec = r.list.first; rec; rec = rec->next) {
            cite_buf_put(&b, rec->id);
            cite_buf_byte(&b, '|');
            cite_buf_put(&b, rec->label);
            cite_buf_byte(&b, '|');
            cite_buf_add(&b, text.p + rec->offset, rec->length);

            if (rec->next) {
                cite_buf_byte(&b, '\n');
            }
        }

        if (rc != CITE_OK) {
            diag("%s", r.list.err ? r.list.err : "no error");
        }

        ok(rc == CITE_OK, "case %zu is read", i);
        is_span(cite_buf_view(&b), cases[i].expected, "%s", cases[i].text);

        records_release(&r);
    }
}


static void
records_are_whole(void)
{
    is_records(read_tags,
               "\xf0\x9f\x98\x80 <cite id=\"a\">\xf0\x9f\x98\x80</cite>"
               "\xc3\xa9[l](/-/ai/s/message/c/-/open)",
               "{\"type\":\"document\",\"format\":\"cite_tag\",\"id\":\"a\","
               "\"label\":\"\xf0\x9f\x98\x80\",\"offset\":5,\"length\":24,"
               "\"offsetUtf16\":3,\"lengthUtf16\":22}\n"
               "{\"type\":\"document\",\"format\":\"cite_tag\",\"id\":\"c\","
               "\"label\":\"l\",\"offset\":31,\"length\":29,"
               "\"offsetUtf16\":26,\"lengthUtf16\":29}",
               "offsets in bytes and in units");
}


/* each tag is of one format: this one or DeepCitation's */

static void
formats_are_apart(void)
{
    size_t     i;
    records_t  r;

    static const struct {
        const char  *text;
        size_t       tags;
        size_t       xmltags;
    } texts[] = {
        { "<cite id=\"a\">l</cite>", 1, 0 },
        { "<cite id='a' reasoning='r'>l</cite>", 1, 0 },
        { "<cite id='a' attachment_id='d' full_phrase='p'>l</cite>", 0, 1 },
        { "<cite id='a' url='https://a.example'/>", 0, 1 },
        { "<cite id='a' anchor_text='x'/>", 0, 1 },
        { "<cite attachment_id='d' full_phrase='it's'/>", 0, 1 }
    };

    for (i = 0; i < cite_nelts(texts); i++) {
        records_init(&r, 100);

        (void) read_tags(&r, cite_span_make(texts[i].text,
                                            strlen(texts[i].text)));
        is_num(r.list.n, texts[i].tags, "%s: tags", texts[i].text);

        (void) cite_xmltag_extract(&r.list,
                                   cite_span_make(texts[i].text,
                                                  strlen(texts[i].text)));
        is_num(r.list.n - texts[i].tags, texts[i].xmltags,
               "%s: DeepCitation's", texts[i].text);

        records_release(&r);
    }
}


static void
list_is_limited(size_t max)
{
    records_t  r;

    records_init(&r, max);

    (void) read_tags(&r, cite_span("<cite id=\"a\">1</cite> "
                                   "[l](/-/ai/s/message/c/-/open) "
                                   "<cite id=\"b\">2</cite>"));

    ok(r.list.n == cite_min(max, 3) && r.list.dropped == 3 - r.list.n
       && r.list.err == NULL, "3 citations, a limit of %zu", max);

    records_release(&r);
}


/* an url at its limit and over it */

static void
urls_are_limited(size_t n, size_t expected)
{
    char       *text, *p;
    records_t   r;

    static const char  tail[] = "/-/ai/s/message/c/-/open";

    text = malloc(n + 6);
    p = text;

    memcpy(p, "[l](", 4);
    memset(p + 4, 'x', n);
    memcpy(p + 4 + n - strlen(tail), tail, strlen(tail));
    p[4 + n] = ')';
    p[5 + n] = '\0';

    records_init(&r, 10);
    (void) read_tags(&r, cite_span_make(text, strlen(text)));

    is_num(r.list.n, expected, "an url of %zu bytes", n);

    records_release(&r);
    free(text);
}


/* with no help of Markdown, whose ranges are limited */

static cite_rc_t
read_hostile(records_t *r, const char *unit, size_t n)
{
    char             *text;
    size_t            i;
    cite_rc_t         rc;
    cite_markdown_t   md;

    text = malloc(n);

    for (i = 0; i < n; i++) {
        text[i] = unit[i % strlen(unit)];
    }

    memset(&md, 0, sizeof(cite_markdown_t));
    md.text = cite_span_make(text, n);

    rc = cite_tag_extract(&r->list, md.text, &md);

    free(text);

    return rc;
}


static void
hostile_texts_end(void)
{
    size_t     i;
    records_t  r;

    static const struct {
        const char  *unit;
        size_t       records;    /* of 1,200,000 bytes */
    } units[] = {
        { "<cite id=\"x\">", 0 },
        { "<cite id=\"", 0 },
        { "<cite id='\" ", 0 },
        { "<cite id=\"x\" ", 0 },
        { "<cite          ", 0 },
        { "<cite id=\"x\">label</", 0 },
        { "<cite id=\"x\">l</cite>", 57142 },
        { "<", 0 },
        { "<cite id", 0 }
    };

    for (i = 0; i < cite_nelts(units); i++) {
        records_init(&r, 100000);

        ok(read_hostile(&r, units[i].unit, 1200000) == CITE_OK,
           "%s: is read", units[i].unit);
        is_num(r.list.n, units[i].records, "%s: citations", units[i].unit);

        records_release(&r);
    }
}


int
main(int argc, char **argv)
{
    records_t  r;

    if (argc == 3) {
        records_init(&r, 200);
        printf("%d\n", read_hostile(&r, argv[1], (size_t) atol(argv[2])));
        records_release(&r);
        return 0;
    }

    tags_are_read();
    records_are_whole();
    formats_are_apart();

    list_is_limited(0);
    list_is_limited(2);
    list_is_limited(3);
    list_is_limited(4);

    urls_are_limited(CITE_TAG_URL_MAX, 1);
    urls_are_limited(CITE_TAG_URL_MAX + 1, 0);

    hostile_texts_end();

    records_fail_each(read_tags,
                      "<cite id=\"a\">1</cite> [l](/-/ai/s/message/c/-/open)"
                      " <cite id=\"a\">2</cite> <cite id=\"a\">3</cite>"
                      " <cite id=\"a\">4</cite> <cite id=\"a\">5</cite>"
                      " <cite id=\"a\">6</cite> <cite id=\"a\">7</cite>");

    return done();
}
