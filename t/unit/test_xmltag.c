
/*
 * Copyright (C) the ngx_cite authors
 *
 * Tags in the text, with all that models do to them.
 */


#include "formats/cite_field.h"
#include "formats/cite_xmltag.h"
#include "records.h"
#include "tap.h"

#include <stdio.h>
#include <stdlib.h>


static cite_rc_t
read_tags(records_t *r, cite_span_t text)
{
    return cite_xmltag_extract(&r->list, text);
}


/*
 * The texts of all records, "attachment/phrase/anchor/reasoning" each, with
 * what is absent left empty.
 */

static void
are_tags(const char *text, const char *expected, const char *title)
{
    cite_buf_t      b;
    records_t       r;
    cite_record_t  *rec;

    records_init(&r, 100);
    cite_buf_init(&b, &r.mem, 100000);

    read_tags(&r, cite_span_make(text, strlen(text)));

    for (rec = r.list.first; rec; rec = rec->next) {
        cite_buf_put(&b, rec->attachment_id);
        cite_buf_byte(&b, '/');
        cite_buf_put(&b, rec->full_phrase);
        cite_buf_byte(&b, '/');
        cite_buf_put(&b, rec->anchor_text);
        cite_buf_byte(&b, '/');
        cite_buf_put(&b, rec->reasoning);

        if (rec->next) {
            cite_buf_byte(&b, '\n');
        }
    }

    is_span(cite_buf_view(&b), expected, "%s", title);

    records_release(&r);
}


static void
tags_become_records(void)
{
    is_records(read_tags, "Gr\xc3\xb6\xc3\x9f" "e <cite attachment_id='a' "
               "start_page_id='page_number_5_index_0' full_phrase='It\\'s so'"
               " anchor_text='so' line_ids='3,1' reasoning='why'/>.",
               "{\"type\":\"document\",\"attachmentId\":\"a\","
               "\"pageNumber\":5,\"startPageId\":\"page_number_5_index_0\","
               "\"lineIds\":[1,3],\"fullPhrase\":\"It's so\",\"anchorText\":"
               "\"so\",\"citationNumber\":1,\"reasoning\":\"why\","
               "\"format\":\"deepcitation\",\"offset\":8,\"length\":134,"
               "\"offsetUtf16\":6,\"lengthUtf16\":134}", "all of a document");

    is_records(read_tags, "<cite url='https://e.com/?a=1&amp;b_c__d' "
               "domain='e.com' title='*T*' description='D' site_name='S' "
               "favicon_url='https://e.com/i.png' full_phrase='p'></cite>",
               "{\"type\":\"url\",\"fullPhrase\":\"p\",\"citationNumber\":1,"
               "\"url\":\"https://e.com/?a=1&b_c__d\",\"domain\":\"e.com\","
               "\"title\":\"T\",\"description\":\"D\",\"siteName\":\"S\","
               "\"faviconUrl\":\"https://e.com/i.png\",\"format\":"
               "\"deepcitation\",\"offset\":0,\"length\":156,"
               "\"offsetUtf16\":0,\"lengthUtf16\":156}", "all of a page");

    is_records(read_tags, "<cite attachment_id='a' url='u' faviconUrl='i' "
               "timestamps='00:01-00:02'>",
               "{\"type\":\"document\",\"attachmentId\":\"a\","
               "\"startPageId\":\"page_number_1_index_0\","
               "\"citationNumber\":1,\"url\":\"u\",\"faviconUrl\":\"i\","
               "\"timestamps\":{\"startTime\":\"00:01\",\"endTime\":"
               "\"00:02\"},\"format\":\"deepcitation\",\"offset\":0,"
               "\"length\":72,\"offsetUtf16\":0,\"lengthUtf16\":72}",
               "an attachment makes a document, with times too");

    is_records(read_tags, "<cite url='u' page_id='3_2' line_ids='7'/>",
               "{\"type\":\"url\",\"pageNumber\":3,\"startPageId\":"
               "\"page_number_3_index_2\",\"lineIds\":[7],"
               "\"citationNumber\":1,\"url\":\"u\",\"format\":"
               "\"deepcitation\",\"offset\":0,\"length\":42,"
               "\"offsetUtf16\":0,\"lengthUtf16\":42}",
               "a page of an URL only if it is given");
}


static void
places_are_counted(void)
{
    records_t       r;
    cite_record_t  *a, *b, *c;

    static const char  text[] =
        "\xf0\x9f\x98\x80 <cite phrase='\xf0\x9f\x98\x80' />"
        "<cite id='x'>\xc3\xa9</cite> "
        "cite phrase='b'>\xc3\xa9</cite> <cite url='c'></cite>.";

    records_init(&r, 10);
    read_tags(&r, cite_span(text));

    is_num(r.list.n, 3, "three tags");
    a = r.list.first;
    b = a->next;
    c = b->next;

    is_num(a->offset, 5, "the first one's place");
    is_num(a->offset_utf16, 3, "in UTF-16");
    is_num(a->length, 22, "its length");
    is_num(a->length_utf16, 20, "in UTF-16");
    is_num(b->number, 2, "the second one, another's is not counted");
    is_span(cite_span_make(text + b->offset, b->length), "cite phrase='b'>",
            "without the text in it");
    is_num(b->offset_utf16, b->offset - 2 - 2 - 1, "its place in UTF-16");
    is_span(cite_span_make(text + c->offset, c->length),
            "<cite url='c'></cite>", "the third one has its end");
    is_num(c->offset_utf16, c->offset - 6, "its place in UTF-16");

    records_release(&r);
}


/* page and line of the one tag, 0 for none */

static void
is_place(const char *text, uint32_t page, uint32_t line, const char *title)
{
    records_t       r;
    cite_record_t  *rec;

    records_init(&r, 10);
    read_tags(&r, cite_span_make(text, strlen(text)));

    rec = r.list.first;

    ok(rec && rec->page_number == page
       && rec->line_ids_n == (line ? 1 : 0)
       && (line == 0 || rec->line_ids[0] == line), "%s", title);

    records_release(&r);
}


static void
names_have_variants(void)
{
    size_t  i;
    char    text[256];

    static const char  *attachment[] = {
        "attachment_id", "attachmentId", "attachment-id", "file_id", "fileId",
        "file-id", "attachment\\_id"
    };

    static const char  *phrase[] = {
        "full_phrase", "fullPhrase", "full-phrase", "phrase",
        "full\\_phrase", "source_context"
    };

    static const char  *anchor[] = {
        "anchor_text", "anchorText", "anchor-text", "key_span", "keySpan",
        "key-span", "key\\_span", "anchor", "value", "source_match"
    };

    static const char  *page[] = {
        "start_page_id", "startPageId", "start-page-id", "start_page_key",
        "startPageKey", "start_page", "startPage", "page_id", "pageId",
        "page-id", "start\\_page\\_id"
    };

    static const char  *lines[] = {
        "line_ids", "lineIds", "line-ids", "lines", "line\\_ids"
    };

    for (i = 0; i < cite_nelts(attachment); i++) {
        sprintf(text, "<cite %s='a' phrase='p' />", attachment[i]);
        are_tags(text, "a/p//", attachment[i]);
    }

    for (i = 0; i < cite_nelts(phrase); i++) {
        sprintf(text, "<cite %s=\"p\" attachment_id='a' />", phrase[i]);
        are_tags(text, "a/p//", phrase[i]);
    }

    for (i = 0; i < cite_nelts(anchor); i++) {
        sprintf(text, "<cite phrase='p' %s='k' attachment_id='a'>",
                anchor[i]);
        are_tags(text, "a/p/k/", anchor[i]);
    }

    for (i = 0; i < cite_nelts(page); i++) {
        sprintf(text, "<cite url='u' %s='page\\_7\\_index\\_6' />", page[i]);
        is_place(text, 7, 0, page[i]);
    }

    for (i = 0; i < cite_nelts(lines); i++) {
        sprintf(text, "<cite url='u' %s='7'/>", lines[i]);
        is_place(text, 0, 7, lines[i]);
    }
}


static void
anchors_fall_back(void)
{
    are_tags("<cite phrase='p' value='v' anchor='k' />", "/p/k/",
             "a value is not the anchor if there is one");
    are_tags("<cite phrase='p' anchor='' value='v' />", "/p/v/",
             "but is if that is empty");
    are_tags("<cite phrase='p' anchor_text='' key_span='k' />", "/p/k/",
             "of two the one that is not empty");
    are_tags("<cite phrase='p' phrase='q' />", "/p//", "or the first");
}


static void
ends_have_variants(void)
{
    are_tags("<cite phrase='p'/>", "/p//", "/>");
    are_tags("<cite phrase='p' / >", "/p//", "/ >");
    are_tags("<cite phrase='p'></cite>", "/p//", "></cite>");
    are_tags("<cite phrase='p'>text</cite>", "/p//", ">text</cite>");
    are_tags("<cite phrase='p'\n>", "/p//", "> on the next line");
    are_tags("<cite phrase='p'> a\n<cite phrase='q'> b", "/p//\n/q//",
             "no end but >");
    are_tags("<cite phrase='p'\nText goes on", "/p//", "a line's end");
    are_tags("<cite phrase='p'  \r\nText <br/> goes on", "/p//",
             "also with a /> behind it");
    are_tags("<cite phrase='p'\nText <cite phrase='q'/>", "/p//\n/q//",
             "also with a tag behind it");
    are_tags("<cite phrase='p'\nText title='q' goes on", "/p//",
             "also with an attribute behind it");
    are_tags("<cite phrase='p'", "/p//", "the text's end");
    are_tags("<cite phrase='p", "", "not inside of a value");
    are_tags("<cite phrase='p'\n  anchor='k'\n/>", "/p/k/",
             "attributes on lines");
    are_tags("<cite phrase='p />", "/p//", "no quote before />");
    are_tags("<cite phrase='p anchor='k' />", "/p/k/",
             "no quote before an attribute");
    are_tags("<cite phrase='p' anchor=k attachment_id=a/>", "a/p/k/",
             "no quotes at all");
    are_tags("<cite phrase='p' lang='en' anchor='k'/>", "/p/k/",
             "an unknown attribute");
    are_tags("<cite phrase='p'anchor='k'/>", "/p/k/", "no space between");
    are_tags("<cite phrase = 'p' anchor= 'k' />", "/p/k/",
             "space around the =");
    are_tags("<CITE Phrase='p' ANCHOR=\"k\" />", "/p/k/", "capitals");
}


static void
beginnings_have_variants(void)
{
    are_tags("7.5cite phrase='p' />", "/p//", "the < is missing");
    are_tags("(so)cite attachment\\_id=\"a\" phrase='p' />", "a/p//",
             "with an escaped name");
    are_tags("recite the poem, cite it, cite phrase", "", "a word is no tag");
    are_tags("cite id='x' />", "", "nor is it with an id");
    are_tags("cite phrase=x />", "", "or without quotes");
    are_tags("<cite but no end", "", "< and a word");
    are_tags("<cite", "", "< at the text's end");
    are_tags("cite", "", "a word at the text's end");
    are_tags("<cite ", "", "nothing behind it");
    are_tags("<cite />", "", "no attributes");
    are_tags("<cited phrase='p' />", "", "another name");
    are_tags("<cite <cite phrase='p' />", "/p//", "one in the other");
    are_tags("<cite phrase='x <cite phrase='p' />", "/p//",
             "one that begins in a value");
    are_tags("<cite phrase='x cite phrase='p' />", "/p//", "without its <");
    are_tags("<cite phrase='x</cite> <cite phrase='p' />", "/p//",
             "a value ends where a tag does");
}


static void
tags_of_others_are_left(void)
{
    are_tags("<cite id=\"call_1\">label</cite>", "", "only an id");
    are_tags("<cite>label</cite>", "", "nothing");
    are_tags("<cite id='1' title='t' reasoning='r'>", "",
             "neither attachment nor phrase nor url");
    are_tags("<cite id='1' phrase='p'>", "/p//", "an id and a phrase");
    are_tags("<cite id='1' anchor='k'>", "//k/", "an id and an anchor");
    are_tags("<cite attachment_id=''>", "", "an empty attachment");
    are_tags("<cite id=\"a\">x</cite> <cite phrase='p'/>", "/p//",
             "the next one is ours");
}


static void
values_are_cleaned(void)
{
    size_t  i;
    char    text[256], expected[256];

    static const struct {
        const char  *value, *clean;
    } cases[] = {
        { "  p  ", "  p  " },
        { "It\\'s", "It's" },
        { "It\\\\'s", "It's" },
        { "a \\\"b\\\" c", "a \"b\" c" },
        { "He said 'so' to me", "He said 'so' to me" },
        { "a \"b\" c", "a \"b\" c" },
        { "&quot;a&quot; &apos;b&apos; &lt;c&gt; &amp;",
          "\"a\" 'b' <c> &" },
        { "&amp;lt; &amp;amp;", "&lt; &amp;" },
        { "&copy; &quot & &", "&copy; &quot & &" },
        { "a\nb", "a b" },
        { "a\r\n\r\nb", "a b" },
        { "a\\nb\\n\\nc", "a b c" },
        { "**bold** and __bold__", "bold and bold" },
        { "a * b *c*", "a  b c" },
        { "a_b _c_ d___e", "a_b _c_ d_e" },
        { "a\\_b \\*c\\* \\[d\\]", "a_b *c* [d]" },
        { "\\&lt;", "<" },
        { "C:\\dir\\ x", "C:\\dir\\ x" },
        { "p < 0.05 (x=1)", "p < 0.05 (x=1)" },
        { "value = 5, url=x", "value = 5, url=x" },
        { "caf\xc3\xa9 \xe2\x80\x94 \xf0\x9f\x98\x80",
          "caf\xc3\xa9 \xe2\x80\x94 \xf0\x9f\x98\x80" },
        { "title=\"x\" first", "title=\"x\" first" },
        { "", "" },
        { "**", "" }
    };

    for (i = 0; i < cite_nelts(cases); i++) {
        sprintf(text, "<cite url='u' phrase='%s' reasoning='r' />",
                cases[i].value);
        sprintf(expected, "/%s//r", cases[i].clean);
        are_tags(text, expected, cases[i].value);
    }

    are_tags("<cite attachment_id='a__b*\\_&amp;\nc' phrase='p' />",
             "a__b*_& c/p//", "marks in an id are part of it");
    are_tags("<cite phrase=\"The \"quoted\" text\" anchor='x' />",
             "/The \"quoted\" text/x/", "the value's own quotes inside");
    are_tags("<cite phrase='a' b' />", "/a' b//", "one of them");
    are_tags("<cite phrase='the boys\\' anchor='k' />",
             "/the boys'/k/", "an escaped quote at the end");
    are_tags("<cite reasoning=\"he said 'x' and \\\"y\\\"\" phrase=\"p\" />",
             "/p//he said 'x' and \"y\"", "both quotes");
}


static void
list_may_be_full(void)
{
    records_t    r;
    cite_span_t  text;

    text = cite_span("<cite phrase='a'/><cite phrase='b'/>");

    records_init(&r, 2);
    read_tags(&r, text);
    ok(r.list.n == 2 && r.list.dropped == 0, "as many as may be");
    records_release(&r);

    records_init(&r, 1);
    ok(read_tags(&r, text) == CITE_OK, "one more is no error");
    ok(r.list.n == 1 && r.list.dropped == 1, "and is counted");
    records_release(&r);
}


/* the text is read, whatever it is; a tag behind it is found */

static void
is_read(const char *unit, size_t n, const char *behind, size_t expected)
{
    char       *text;
    size_t      i, length;
    records_t   r;

    length = strlen(unit);
    text = malloc(n * length + strlen(behind) + 1);

    for (i = 0; i < n; i++) {
        memcpy(text + i * length, unit, length);
    }

    strcpy(text + n * length, behind);

    records_init(&r, SIZE_MAX);

    ok(read_tags(&r, cite_span_make(text, strlen(text))) == CITE_OK,
       "many \"%.20s\"", unit);
    is_num(r.list.n, expected, "then \"%s\"", behind);

    records_release(&r);
    free(text);
}


static void
hostile_texts_are_read(void)
{
    is_read("<cite ", 10000, "phrase='p'/>", 1);
    is_read("<cite", 10000, " phrase='p'/>", 1);
    is_read("<cite phrase='", 10000, "p'/>", 1);
    is_read("<cite phrase='' ", 10000, "/>", 0);
    is_read("cite phrase='", 10000, "p'/>", 1);
    is_read("<cite phrase='p'\n", 1000, "", 1000);
    is_read("phrase='", 10000, "<cite phrase='p'/>", 1);
    is_read("aaaaaaaaaa", 10000, "<cite phrase='p'/>", 1);
    is_read("<cite aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", 1000,
            "<cite phrase='p'/>", 1);
    is_read("<cite phrase='p", 1, " phrase='p'/>", 1);
}


/* in parts of one byte; the records, or SIZE_MAX if it comes to no end */

static size_t
in_parts(cite_span_t text)
{
    size_t              n, calls;
    records_t           r;
    cite_xmltag_scan_t  s;

    records_init(&r, SIZE_MAX);
    memset(&s, 0, sizeof(cite_xmltag_scan_t));
    s.pause = 1;
    calls = 0;

    while (cite_xmltag_part(&s, &r.list, text) == CITE_AGAIN
           && calls <= 2 * text.n)
    {
        calls++;
    }

    n = calls <= 2 * text.n ? r.list.n : SIZE_MAX;
    records_release(&r);

    return n;
}


static void
texts_may_end_anywhere(void)
{
    size_t      n, bad;
    cite_rc_t   rc;
    records_t   r;
    const char  text[] = "a <cite n = 1 phrase='p' url=\"u\" / > (cite "
                         "phrase='q'\n<cite index= x='y'></cite>";

    bad = 0;

    for (n = 0; n < sizeof(text); n++) {

        records_init(&r, SIZE_MAX);
        rc = read_tags(&r, cite_span_make(text, n));

        bad += rc != CITE_OK || in_parts(cite_span_make(text, n)) != r.list.n;
        records_release(&r);
    }

    is_num(bad, 0, "a text is read to its end, wherever that is");
}


static void
memory_may_fail(void)
{
    records_fail_each(read_tags, "<cite attachment_id='a' phrase='p' "
                      "anchor='k' reasoning='r' claim_text='c' url='u' "
                      "domain='d' title='t' description='e' site_name='s' "
                      "favicon_url='f' timestamps='1-2' line_ids='1-1000' "
                      "page_id='1_0' /> <cite phrase='p' />");
}


int
main(void)
{
    tags_become_records();
    places_are_counted();
    names_have_variants();
    anchors_fall_back();
    ends_have_variants();
    beginnings_have_variants();
    tags_of_others_are_left();
    values_are_cleaned();
    list_may_be_full();
    hostile_texts_are_read();
    texts_may_end_anywhere();
    memory_may_fail();

    return done();
}
