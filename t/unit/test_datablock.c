
/*
 * Copyright (C) the ngx_cite authors
 *
 * Data blocks: where they are, the names and shapes of what is in them, and
 * what is made of those that are broken.
 */


#include "formats/cite_datablock_internal.h"
#include "formats/cite_field.h"
#include "records.h"
#include "tap.h"

#include <stdio.h>


#define START  "<<<CITATION_DATA>>>"
#define END    "<<<END_CITATION_DATA>>>"

#define DOC    "{\"type\":\"document\","
#define MADE   "\"format\":\"deepcitation\"}"


static cite_rc_t
read_block(records_t *r, cite_span_t text)
{
    return cite_datablock_extract(&r->list, text, &r->visible);
}


/* the same for the inside of a block alone */

static void
is_block(const char *data, const char *expected, const char *title)
{
    char  text[4096];

    snprintf(text, sizeof(text), "Text [1].\n" START "\n%s\n" END, data);
    is_records(read_block, text, expected, title);
}


static void
is_visible(const char *text, const char *visible, const char *data,
    const char *title)
{
    cite_rc_t    rc;
    cite_span_t  shown, inside;

    inside = cite_span_make(NULL, 0);

    rc = cite_datablock_find(cite_span_make(text, strlen(text)), &shown,
                             &inside);

    ok(rc == (data ? CITE_OK : CITE_DECLINED), "%s", title);
    is_span(shown, visible, "what is shown");
    is_span(inside, data ? data : "", "what is not");
}


static void
blocks_are_found(void)
{
    is_visible("", "", NULL, "no text");
    is_visible("a < b << c <<< d", "a < b << c <<< d", NULL, "no block");
    is_visible("a <<<CITATION_DATA>>", "a <<<CITATION_DATA>>", NULL,
               "less than a mark");
    is_visible("a" START "b" END "c", "a", "b", "a block");
    is_visible(START, "", "", "a mark and no more");
    is_visible("a" START "b", "a", "b", "no end");
    is_visible("a<" START "b<" END, "a<", "b<", "brackets before the marks");
    is_visible("a" START "b<<</CITATION_DATA>>>c", "a", "b", "the other end");
    is_visible("a" START "b<<</CITATION_DATA>>>c" END, "a", "b",
               "of two ends the first");
    is_visible("a" START "b" END "c<<</CITATION_DATA>>>", "a", "b",
               "whichever it is");
    is_visible("a" START "b" START "c" END "d" START, "a",
               "b" START "c", "of two beginnings the first");
    is_visible("a" END "b" START "c", "a" END "b", "c",
               "an end before it is text");
}


static void
names_are_known(void)
{
    const char  *all;

    all = DOC "\"attachmentId\":\"a1\",\"pageNumber\":2,\"startPageId\":"
          "\"page_number_2_index_1\",\"lineIds\":[3,12],\"fullPhrase\":"
          "\"the phrase\",\"anchorText\":\"phrase\",\"citationNumber\":7,"
          "\"reasoning\":\"why\",\"format\":\"deepcitation\",\"claimText\":"
          "\"claim\"}";

    is_block("[{\"n\":7,\"a\":\"a1\",\"r\":\"why\",\"f\":\"the phrase\","
             "\"k\":\"phrase\",\"p\":\"2_1\",\"l\":[12,3],\"d\":\"claim\"}]",
             all, "short names");

    is_block("[{\"id\":7,\"attachment_id\":\"a1\",\"reasoning\":\"why\","
             "\"full_phrase\":\"the phrase\",\"anchor_text\":\"phrase\","
             "\"page_id\":\"page_number_2_index_1\",\"line_ids\":[12,3],"
             "\"claim_text\":\"claim\"}]", all, "long names");

    is_block("[{\"id\":7,\"attachmentId\":\"a1\",\"reasoning\":\"why\","
             "\"fullPhrase\":\"the phrase\",\"anchorText\":\"phrase\","
             "\"pageId\":\"page_2_index_1\",\"lineIds\":[12,3],"
             "\"claimText\":\"claim\"}]", all, "camel case");

    is_block("[{\"n\":7,\"fileId\":\"a1\",\"r\":\"why\","
             "\"source_context\":\"the phrase\",\"source_match\":\"phrase\","
             "\"p\":\"2_1\",\"l\":[12,3],\"claim_text\":\"claim\"}]", all,
             "newer names");

    is_block("[{\"n\":7,\"file_id\":\"a1\",\"r\":\"why\","
             "\"sourceContext\":\"the phrase\",\"sourceMatch\":\"phrase\","
             "\"p\":\"2_1\",\"l\":\"12, line 3\",\"claimText\":\"claim\"}]",
             all, "newer names in camel case, lines as text");

    is_block("[{\"n\":\"7\",\"a\":\"a1\",\"r\":\"why\",\"f\":\"the phrase\","
             "\"k\":\"phrase\",\"p\":\"2_1\",\"l\":[\"12\",\"3\"],\"d\":"
             "\"claim\"}]", all, "numbers as text");

    is_block("[{\"n\":1,\"f\":\"x\",\"title\":\"no name of an item\"}]",
             DOC "\"fullPhrase\":\"x\",\"citationNumber\":1," MADE,
             "other members are left out");
}


static void
shapes_are_known(void)
{
    const char  *one, *two, *none;

    none = DOC "\"fullPhrase\":\"x\",\"citationNumber\":1," MADE;
    one = DOC "\"attachmentId\":\"att_1\",\"fullPhrase\":\"x\","
          "\"citationNumber\":1," MADE;
    two = DOC "\"attachmentId\":\"att_1\",\"fullPhrase\":\"x\","
          "\"citationNumber\":1," MADE "\n"
          DOC "\"attachmentId\":\"own\",\"fullPhrase\":\"y\","
          "\"citationNumber\":2," MADE "\n"
          DOC "\"attachmentId\":\"att_2\",\"fullPhrase\":\"z\","
          "\"citationNumber\":3," MADE;

    is_block("{\"att_1\":[{\"n\":1,\"f\":\"x\"},{\"n\":2,\"a\":\"own\","
             "\"f\":\"y\"}],\"att_2\":[{\"n\":3,\"f\":\"z\"}]}", two,
             "groups; an item's own attachment counts");
    is_block("[{\"n\":1,\"f\":\"x\"}]", none, "an array");
    is_block("{\"n\":1,\"f\":\"x\"}", none, "a single object");
    is_block("{\"n\":1,\"f\":\"x\",\"data\":[{\"f\":\"y\"}]}", none,
             "which may have a member like an envelope");
    is_block("{\"citations\":[{\"n\":1,\"f\":\"x\"}]}", none, "an envelope");
    is_block("{\"data\":[{\"n\":1,\"f\":\"x\"}]}", none, "the other one");
    is_block("{\"data\":{\"n\":1,\"f\":\"x\"}}", none, "with one object");
    is_block("{\"v\":2,\"notes\":[\"a\"],\"citations\":"
             "{\"att_1\":[{\"n\":1,\"f\":\"x\"}]}}", one, "with groups");
    is_block("{\"data\":{\"citations\":{\"data\":[{\"n\":1,\"f\":\"x\"}]}}}",
             none, "three envelopes");
    is_block("{\"data\":{\"data\":{\"data\":{\"data\":[{\"n\":1,"
             "\"f\":\"x\"}]}}}}", DOC "\"attachmentId\":\"data\","
             "\"fullPhrase\":\"x\",\"citationNumber\":1," MADE,
             "the fourth is a group");
    is_block("{\"data\":[{\"n\":1,\"f\":\"x\"}],\"b\":[{\"n\":2,"
             "\"f\":\"y\"}]}",
             DOC "\"attachmentId\":\"data\",\"fullPhrase\":\"x\","
             "\"citationNumber\":1," MADE "\n"
             DOC "\"attachmentId\":\"b\",\"fullPhrase\":\"y\","
             "\"citationNumber\":2," MADE,
             "among groups it is an attachment's name");
    is_block("[]", "", "an empty array");
    is_block("{}", "", "an empty object");
    is_block("", "", "an empty block");
    is_block("null", "", "no data");
}


static void
bad_items_are_dropped_alone(void)
{
    const char  *good;

    good = DOC "\"fullPhrase\":\"x\",\"citationNumber\":1," MADE;

    is_block("[{\"n\":2},{\"n\":1,\"f\":\"x\"}]", good, "no phrase");
    is_block("[{\"n\":2,\"f\":\"\"},{\"n\":1,\"f\":\"x\"}]", good,
             "an empty phrase");
    is_block("[{\"n\":2,\"f\":null},{\"n\":1,\"f\":\"x\"}]", good,
             "null for a phrase");
    is_block("[1,\"a\",null,[],{\"n\":1,\"f\":\"x\"}]", good, "no objects");
    is_block("{\"a\":5,\"b\":[{\"f\":\"x\"}]}",
             DOC "\"attachmentId\":\"b\",\"fullPhrase\":\"x\"," MADE,
             "a group that is no array");
    is_block("[{\"n\":\"one\",\"f\":\"x\"}]", DOC "\"fullPhrase\":\"x\","
             MADE, "a number that is none");
    is_block("[{\"n\":-1,\"f\":\"x\"},{\"n\":1.5,\"f\":\"y\"},"
             "{\"n\":4294967296,\"f\":\"z\"},{\"n\":\"4294967296\","
             "\"f\":\"u\"}]",
             DOC "\"fullPhrase\":\"x\"," MADE "\n"
             DOC "\"fullPhrase\":\"y\"," MADE "\n"
             DOC "\"fullPhrase\":\"z\"," MADE "\n"
             DOC "\"fullPhrase\":\"u\"," MADE, "numbers that cannot be");
    is_block("[{\"n\":0,\"f\":\"x\"},{\"n\":4294967295,\"f\":\"y\"},"
             "{\"n\":2.0,\"f\":\"z\"}]",
             DOC "\"fullPhrase\":\"x\",\"citationNumber\":0," MADE "\n"
             DOC "\"fullPhrase\":\"y\",\"citationNumber\":4294967295," MADE
             "\n" DOC "\"fullPhrase\":\"z\",\"citationNumber\":2," MADE,
             "numbers that can");
    is_block("[{\"f\":\"x\",\"k\":\"\",\"r\":null,\"l\":[],\"p\":7,"
             "\"a\":false}]", DOC "\"fullPhrase\":\"x\"," MADE,
             "members of no use");
    is_block("[{\"f\":\"x\",\"k\":0,\"a\":12,\"r\":1.5,\"l\":4}]",
             DOC "\"attachmentId\":\"12\",\"lineIds\":[4],"
             "\"fullPhrase\":\"x\",\"anchorText\":\"0\",\"reasoning\":"
             "\"1.5\"," MADE, "numbers where texts are meant");
    is_block("[{\"f\":\"x\",\"l\":[3,null,-1,1,2.5,\"5-6\"]}]",
             DOC "\"lineIds\":[1,3,5,6],\"fullPhrase\":\"x\"," MADE,
             "lines that are none");
}


static void
pages_and_times(void)
{
    const char  *audio;

    audio = "{\"type\":\"audio\",\"attachmentId\":\"v\",\"fullPhrase\":"
            "\"x\",\"timestamps\":{\"startTime\":\"00:01\",\"endTime\":"
            "\"00:02\"}," MADE;

    is_block("[{\"f\":\"x\",\"p\":\"0_0\"}]", DOC "\"pageNumber\":1,"
             "\"startPageId\":\"page_number_1_index_0\",\"fullPhrase\":"
             "\"x\"," MADE, "page 0 is page 1");
    is_block("[{\"f\":\"x\",\"p\":\"5\"}]", DOC "\"fullPhrase\":\"x\"," MADE,
             "a page without an index is none");
    is_block("[{\"f\":\"x\",\"a\":\"v\",\"p\":\"1_0\",\"l\":[1],"
             "\"t\":{\"s\":\"00:01\",\"e\":\"00:02\"}}]", audio,
             "times make it audio, without page and lines");
    is_block("[{\"f\":\"x\",\"a\":\"v\",\"timestamps\":{\"start_time\":"
             "\"00:01\",\"end_time\":\"00:02\"}}]", audio, "long names");
    is_block("[{\"f\":\"x\",\"a\":\"v\",\"timestamps\":{\"startTime\":"
             "\"00:01\",\"endTime\":\"00:02\"}}]", audio, "camel case");
    is_block("[{\"f\":\"x\",\"a\":\"v\",\"t\":\"00:01 - 00:02\"}]", audio,
             "as one text");
    is_block("[{\"f\":\"x\",\"t\":{\"s\":1.5}}]", "{\"type\":\"audio\","
             "\"fullPhrase\":\"x\",\"timestamps\":{\"startTime\":\"1.5\"},"
             MADE, "a number, and no end");
    is_block("[{\"f\":\"x\",\"t\":{}}]", DOC "\"fullPhrase\":\"x\"," MADE,
             "no times");
}


static void
broken_blocks_are_read(void)
{
    const char  *one, *two;

    one = DOC "\"attachmentId\":\"a\",\"fullPhrase\":\"it's x\","
          "\"citationNumber\":1," MADE;
    two = DOC "\"attachmentId\":\"a\",\"fullPhrase\":\"x\","
          "\"citationNumber\":1," MADE "\n"
          DOC "\"attachmentId\":\"a\",\"fullPhrase\":\"z\","
          "\"citationNumber\":3," MADE;

    is_block("```json\n{\"a\":[{\"n\":1,\"f\":\"it\\'s x\",},]\n```", one,
             "a fence, backslashes, commas, a missing brace");
    is_block(START "\n{\"a\":[{\"n\":1,\"f\":\"it's x\"}]}", one,
             "a mark that is there twice");
    is_records(read_block, START "{\"a\":[{\"n\":1,\"f\":\"it's x\"}]}\n\n"
               "Thank you.", one, "text behind a block without end");
    is_records(read_block, START "{\"a\":[{\"n\":1,\"f\":\"it's x\"},"
               "{\"n\":2,\"f\":\"cut o", one, "a text that was cut off");
    is_records(read_block, START "{\"a\":[{\"n\":1,\"f\":\"it's x\","
               "\"k\":\"cu", one, "an item that was cut off");
    is_block("{\"a\":[{\"n\":1,\"f\":\"x\"},{\"n\":2,\"f\":\"the \"y\"\"},"
             "{\"n\":3,\"f\":\"z\"}]}", two,
             "an item with bare quotes is lost, the others are not");
    is_block("{\"a\":[{\"n\":1,\"f\":\"x\"} {\"n\":3,\"f\":\"z\",}",
             two, "no comma between, a comma inside");
    is_block("[1] see: {\"n\":1,\"f\":\"x\"}",
             DOC "\"fullPhrase\":\"x\",\"citationNumber\":1," MADE,
             "an array of something else before it");
    is_block("{\"\\u0061\":[{\"n\":1,\"f\":\"x\"} {\"n\":3,\"f\":\"z\"}",
             two, "a group's name with escapes");
    is_block("{\"n\":1,\"f\":\"x\" oops", "", "what is beyond repair");
    is_block("[{\"n\":1,\"f\":\"a\nb\\ud800\"}]", DOC "\"fullPhrase\":"
             "\"a\\nb\xef\xbf\xbd\",\"citationNumber\":1," MADE,
             "a line end, half a pair");
}


static void
deep_blocks_are_read(void)
{
    char    text[1024];
    size_t  n;

    strcpy(text, START "{\"a\":[{\"n\":1,\"f\":\"x\"},");
    n = strlen(text);
    memset(text + n, '[', CITE_JSON_MAX_DEPTH + 1);
    text[n + CITE_JSON_MAX_DEPTH + 1] = '\0';

    is_records(read_block, text, DOC "\"attachmentId\":\"a\","
               "\"fullPhrase\":\"x\",\"citationNumber\":1," MADE,
               "too deep for a parser, but not for what is in it");
}


static void
list_may_be_full(void)
{
    records_t  r;

    records_init(&r, 2);
    read_block(&r, cite_span(START "[{\"f\":\"x\"},{\"f\":\"y\"}]"));
    ok(r.list.n == 2 && r.list.dropped == 0, "as many as may be");
    records_release(&r);

    records_init(&r, 2);
    read_block(&r, cite_span(START "[{\"f\":\"x\"},{\"f\":\"y\"},{},"
                             "{\"f\":\"z\"}]"));
    ok(r.list.n == 2 && r.list.dropped == 1, "one more is counted");
    ok(r.list.err == NULL, "and no error");
    records_release(&r);

    records_init(&r, 0);
    read_block(&r, cite_span(START "{\"n\":1,\"f\":\"x\"} {\"n\":2,"
                             "\"f\":\"y\""));
    ok(r.list.n == 0 && r.list.dropped == 1, "none at all");
    records_release(&r);
}


static void
memory_may_fail(void)
{
    records_fail_each(read_block, START "{\"a\":[{\"n\":1,\"f\":\"x\",\"k\":"
                      "\"y\",\"r\":\"z\",\"p\":\"1_0\",\"l\":[1,2],\"d\":3},"
                      "{\"n\":2,\"f\":\"x\",\"t\":{\"s\":1,\"e\":2}}]}");
    records_fail_each(read_block, START "{\"a\":[{\"n\":1,\"f\":\"x\"},]");
    records_fail_each(read_block, START "{\"a\":[{\"n\":1,\"f\":\"x\"} "
                      "{\"n\":2,\"f\":\"\\_y\",\"t\":\"1-2\"}");
}


int
main(void)
{
    blocks_are_found();
    names_are_known();
    shapes_are_known();
    bad_items_are_dropped_alone();
    pages_and_times();
    broken_blocks_are_read();
    deep_blocks_are_read();
    list_may_be_full();
    memory_may_fail();

    return done();
}
