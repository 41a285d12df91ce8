
/*
 * Copyright (C) the ngx_cite authors
 *
 * Records as JSON, the limit of a list, pages, lines and times.
 */


#include "formats/cite_formats.h"
#include "formats/cite_field.h"
#include "citation/cite_place.h"
#include "lexicon.h"
#include "records.h"
#include "tap.h"


static cite_record_t *
record_add(records_t *r)
{
    cite_record_t  *rec;

    rec = cite_records_add(&r->list, &cite_format_deepcitation);
    rec->format = &cite_format_deepcitation;

    return rec;
}


static void
absent_members_are_left_out(void)
{
    records_t       r;
    cite_record_t  *rec;

    records_init(&r, 10);
    record_add(&r);

    is_str(records_json(&r), "{\"type\":\"document\",\"format\":"
           "\"deepcitation\"}", "absent members are left out");

    rec = r.list.first;
    rec->has_number = 1;

    is_str(records_json(&r), "{\"type\":\"document\",\"citationNumber\":0,"
           "\"format\":\"deepcitation\"}", "number 0 is a number");

    rec->has_number = 0;
    rec->has_offset = 1;

    is_str(records_json(&r), "{\"type\":\"document\",\"format\":"
           "\"deepcitation\",\"offset\":0,\"length\":0,\"offsetUtf16\":0,"
           "\"lengthUtf16\":0}", "place 0 is a place");

    records_release(&r);
}


static void
source_is_written(void)
{
    uint32_t        lines[] = { 3, 4294967295u };
    records_t       r;
    cite_record_t  *rec;

    records_init(&r, 10);
    rec = record_add(&r);

    rec->type = CITE_TYPE_VIDEO;
    rec->attachment_id = cite_span("a");
    rec->page_number = 7;
    rec->start_page_id = cite_span("page_number_7_index_6");
    rec->line_ids = lines;
    rec->line_ids_n = 2;
    rec->full_phrase = cite_span("say \"so\"\n");
    rec->anchor_text = cite_span("so");
    rec->number = 2;
    rec->has_number = 1;
    rec->reasoning = cite_span("why");
    rec->url = cite_span("https://example.com");
    rec->domain = cite_span("example.com");
    rec->title = cite_span("T");
    rec->description = cite_span("D");
    rec->site_name = cite_span("S");
    rec->favicon_url = cite_span("F");
    rec->start_time = cite_span("00:01");
    rec->end_time = cite_span("00:02");

    is_str(records_json(&r),
           "{\"type\":\"video\",\"attachmentId\":\"a\",\"pageNumber\":7,"
           "\"startPageId\":\"page_number_7_index_6\","
           "\"lineIds\":[3,4294967295],\"fullPhrase\":\"say \\\"so\\\"\\n\","
           "\"anchorText\":\"so\",\"citationNumber\":2,\"reasoning\":\"why\","
           "\"url\":\"https://example.com\",\"domain\":\"example.com\","
           "\"title\":\"T\",\"description\":\"D\",\"siteName\":\"S\","
           "\"faviconUrl\":\"F\",\"timestamps\":{\"startTime\":\"00:01\","
           "\"endTime\":\"00:02\"},\"format\":\"deepcitation\"}",
           "all that says where the source is");

    memset(rec, 0, sizeof(cite_record_t));
    rec->type = CITE_TYPE_AUDIO;
    rec->format = &cite_format_state;
    rec->end_time = cite_span("9");

    is_str(records_json(&r), "{\"type\":\"audio\",\"timestamps\":"
           "{\"endTime\":\"9\"},\"format\":\"state\"}", "an end alone");

    rec->start_time = cite_span("8");
    rec->end_time.p = NULL;
    rec->type = CITE_TYPE_URL;
    rec->format = &cite_format_pattern;

    is_str(records_json(&r), "{\"type\":\"url\",\"timestamps\":"
           "{\"startTime\":\"8\"},\"format\":\"pattern\"}", "a start alone");

    records_release(&r);
}


static void
other_formats_are_written(void)
{
    records_t       r;
    cite_record_t  *rec;

    records_init(&r, 10);
    rec = record_add(&r);

    rec->format = &cite_format_cite_tag;
    rec->id = cite_span("call_1");
    rec->label = cite_span("L");
    rec->name = cite_span("search");
    rec->query = cite_span("{\"q\":\r\n\t [1, 2]\n}");
    rec->chunk_id = cite_span("c");
    rec->headings = cite_span("[\"h\"]");
    rec->question = cite_span("?");
    rec->confidence = cite_span("0.5");
    rec->claim_text = cite_span("claim");
    rec->offset = 10;
    rec->length = 4;
    rec->offset_utf16 = 9;
    rec->length_utf16 = 3;
    rec->has_offset = 1;
    rec->sentence = cite_span("It is so.");
    rec->link = CITE_LINK_RESOLVED;

    is_str(records_json(&r),
           "{\"type\":\"document\",\"format\":\"cite_tag\",\"id\":\"call_1\","
           "\"label\":\"L\",\"name\":\"search\",\"query\":{\"q\": [1, 2]},"
           "\"chunkId\":\"c\",\"headings\":[\"h\"],\"question\":\"?\","
           "\"confidence\":0.5,\"claimText\":\"claim\",\"offset\":10,"
           "\"length\":4,\"offsetUtf16\":9,\"lengthUtf16\":3,"
           "\"sentence\":\"It is so.\",\"resolved\":true}",
           "members of other formats, on one line");

    memset(rec, 0, sizeof(cite_record_t));
    rec->format = &cite_format_marker;
    rec->link = CITE_LINK_DANGLING;
    rec->reason = "ambiguous";

    is_str(records_json(&r), "{\"type\":\"document\",\"format\":\"marker\","
           "\"dangling\":\"ambiguous\"}", "a dangling one says why");

    records_release(&r);
}


static void
parts_are_left_out(void)
{
    size_t          i;
    records_t       r;
    cite_buf_t      b;
    cite_record_t  *rec;

    static const struct {
        unsigned     parts;
        const char  *json;
    } cases[] = {
        { 0, "{\"type\":\"document\",\"fullPhrase\":\"f\"}" },
        { CITE_RECORD_FORMAT, "{\"type\":\"document\",\"fullPhrase\":\"f\","
          "\"format\":\"marker\",\"label\":\"l\"}" },
        { CITE_RECORD_PLACE, "{\"type\":\"document\",\"fullPhrase\":\"f\","
          "\"offset\":1,\"length\":2,\"offsetUtf16\":3,\"lengthUtf16\":4,"
          "\"dangling\":\"unknown\"}" },
        { CITE_RECORD_SENTENCE, "{\"type\":\"document\","
          "\"fullPhrase\":\"f\",\"sentence\":\"s\"}" },
        { CITE_RECORD_FORMAT|CITE_RECORD_PLACE|CITE_RECORD_SENTENCE, NULL }
    };

    records_init(&r, 1);
    rec = record_add(&r);

    rec->format = &cite_format_marker;
    rec->full_phrase = cite_span("f");
    rec->label = cite_span("l");
    rec->offset = 1;
    rec->length = 2;
    rec->offset_utf16 = 3;
    rec->length_utf16 = 4;
    rec->has_offset = 1;
    rec->sentence = cite_span("s");
    rec->link = CITE_LINK_DANGLING;
    rec->reason = "unknown";

    cite_buf_init(&b, &r.mem, 1000);

    for (i = 0; i < cite_nelts(cases); i++) {
        cite_buf_reset(&b);
        cite_record_write_parts(&b, rec, cases[i].parts);
        is_span(cite_buf_view(&b),
                cases[i].json ? cases[i].json : records_json(&r),
                "parts %u", cases[i].parts);
    }

    records_release(&r);
}


static void
list_has_a_limit(void)
{
    size_t      i;
    records_t   r;

    records_init(&r, 3);

    for (i = 0; i < 3; i++) {
        ok(cite_records_add(&r.list, &cite_format_deepcitation) != NULL, "record %zu of 3", i + 1);
    }

    is_num(r.list.dropped, 0, "nothing is dropped at the limit");
    ok(cite_records_add(&r.list, &cite_format_deepcitation) == NULL, "no record over the limit");
    is_num(r.list.dropped, 1, "it is counted");
    is_num(r.list.n, 3, "and not in the list");
    ok(r.list.err == NULL, "which is no error");

    records_release(&r);

    records_init_failing(&r, 1, HEAP_FAIL_ON);
    ok(cite_records_add(&r.list, &cite_format_deepcitation) == NULL, "no memory for a record");
    is_str(r.list.err, "memory limit exceeded", "is an error");
    is_num(r.list.dropped, 0, "and nothing dropped");
    records_release(&r);
}


static void
pages_are_read(void)
{
    size_t          i;
    cite_rc_t       rc;
    records_t       r;
    cite_record_t  *rec;

    static const struct {
        const char  *text;
        uint64_t     page;
        const char  *id;         /* "": no page */
    } cases[] = {
        { "2_1", 2, "page_number_2_index_1" },
        { "0_0", 1, "page_number_1_index_0" },
        { "0_5", 0, "page_number_0_index_5" },
        { "007_1", 7, "page_number_7_index_1" },
        { "4294967295_1", 4294967295u, "page_number_4294967295_index_1" },
        { "4294967296_1", 0, "" },
        { "page_number_5_index_0", 5, "page_number_5_index_0" },
        { "page_5_index_4", 5, "page_number_5_index_4" },
        { "page5_index_4", 5, "page_number_5_index_4" },
        { "pageNumber_5_index_4", 5, "page_number_5_index_4" },
        { "page_number_0_index_0", 1, "page_number_1_index_0" },
        { "see page_3_index_2, please", 3, "page_number_3_index_2" },
        { "page_1 page_2_index_3", 2, "page_number_2_index_3" },
        { "pagepage_2_index_3", 2, "page_number_2_index_3" },
        { "page 2_index_3", 0, "" },
        { "2_index_3", 0, "" },
        { "page_2_index_", 0, "" },
        { "page_2", 0, "" },
        { "2_1x", 0, "" },
        { "2_", 0, "" },
        { "_1", 0, "" },
        { "5", 0, "" },
        { "", 0, "" }
    };

    for (i = 0; i < cite_nelts(cases); i++) {
        records_init(&r, 1);
        rec = record_add(&r);

        rc = cite_field_page(&r.list, rec, cite_span_make(cases[i].text,
                                                strlen(cases[i].text)));

        ok(rc == (cases[i].id[0] ? CITE_OK : CITE_DECLINED)
           && rec->page_number == cases[i].page,
           "page of \"%s\"", cases[i].text);
        is_span(rec->start_page_id, cases[i].id, "and its id");

        records_release(&r);
    }
}


static const char *
lines_text(records_t *r, const char *text)
{
    cite_lines_t    lines;
    cite_record_t  *rec;

    lines.n = 0;
    rec = record_add(r);

    cite_lines_parse(&lines, cite_span_make(text, strlen(text)));
    cite_lines_store(&r->list, rec, &lines);

    return records_json(r);
}


static void
lines_are_read(void)
{
    size_t      i;
    char        expected[256];
    records_t   r;

    static const struct {
        const char  *text;
        const char  *lines;
    } cases[] = {
        { "1", "1" },
        { "3,1,2", "1,2,3" },
        { "1,  2, 3  , 4", "1,2,3,4" },
        { "5-8", "5,6,7,8" },
        { "5 - 7", "5,6,7" },
        { "1-2, 10-11,20", "1,2,10,11,20" },
        { "line1,line2", "1,2" },
        { "[3, 4]", "3,4" },
        { "lines 3-line 5", "3,4,5" },
        { "9-7", "9" },
        { "9-", "9" },
        { "0", "0" },
        { "7,7", "7,7" },
        { "4294967296,1", "1" },
        { "5-4294967296", "5" },
        { "4294967294-4294967295", "4294967294,4294967295" },
        { "1,,2,", "1,2" },
        { "1 2", "1" }
    };

    for (i = 0; i < cite_nelts(cases); i++) {
        records_init(&r, 1);

        strcpy(expected, "{\"type\":\"document\",\"lineIds\":[");
        strcat(expected, cases[i].lines);
        strcat(expected, "],\"format\":\"deepcitation\"}");

        is_str(lines_text(&r, cases[i].text), expected, "lines \"%s\"",
               cases[i].text);

        records_release(&r);
    }

    records_init(&r, 1);
    is_str(lines_text(&r, "none, -"),
           "{\"type\":\"document\",\"format\":\"deepcitation\"}",
           "no lines are no member");
    records_release(&r);
}


static void
line_is(const char *text, size_t i, uint32_t id)
{
    records_t  r;

    records_init(&r, 1);
    lines_text(&r, text);

    if (ok(i < r.list.first->line_ids_n, "\"%.20s\" has %zu", text, i + 1)) {
        is_num(r.list.first->line_ids[i], id, "which is %u", (unsigned) id);
    }

    records_release(&r);
}


static void
long_ranges_are_sampled(void)
{
    records_t  r;

    records_init(&r, 10);

    lines_text(&r, "1-1000");
    is_num(r.list.first->line_ids_n, 1000, "1000 lines are all there");

    lines_text(&r, "1-1001");
    is_num(r.list.first->next->line_ids_n, 50, "of 1001 there are 50");

    records_release(&r);

    line_is("1-1001", 1, 21);
    line_is("1-1001", 48, 961);
    line_is("1-1001", 49, 1001);
    line_is("1-4294967295", 49, 4294967295u);
    line_is("0-4294967295", 0, 0);

    records_init(&r, 10);

    lines_text(&r, "1001-2000,1-1000");
    is_num(r.list.first->line_ids_n, CITE_LINES_MAX, "as many as may be");
    is_num(r.list.first->line_ids[1999], 2000, "in order");

    lines_text(&r, "1001-2000,1-1000,1");
    is_num(r.list.first->next->line_ids_n, CITE_LINES_MAX, "and no more");
    is_num(r.list.first->next->line_ids[1], 2, "the last is left out");

    records_release(&r);
}


static void
lines_of_a_list_have_a_limit(void)
{
    size_t      n;
    records_t   r;

    records_init(&r, 100);

    for (n = 0; n + 1000 < CITE_LINES_LIST; n += 1000) {
        lines_text(&r, "1-1000");
    }

    lines_text(&r, "1-999");
    lines_text(&r, "2,1");

    is_num(r.list.lines, CITE_LINES_LIST, "as many lines as may be");
    is_num(r.list.first->line_ids_n, 1000, "all of the first");

    lines_text(&r, "1");
    is_num(r.list.lines, CITE_LINES_LIST, "and no more");

    while (r.list.first->next) {
        r.list.first = r.list.first->next;

        if (r.list.first->line_ids_n == 1) {
            is_num(r.list.first->line_ids[0], 1, "one of two: the lower");
        }
    }

    is_num(r.list.first->line_ids_n, 0, "the last has none");

    records_release(&r);
}


static void
times_are_split(void)
{
    size_t        i;
    cite_span_t   start, end;

    static const struct {
        const char  *text, *start, *end;
    } cases[] = {
        { "00:01-00:02", "00:01", "00:02" },
        { " 1.5 - 2.5 ", "1.5", "2.5" },
        { "7", "7", "" },
        { "-7", "", "7" },
        { "", "", "" }
    };

    for (i = 0; i < cite_nelts(cases); i++) {
        cite_field_times(cite_span_make(cases[i].text, strlen(cases[i].text)),
                         &start, &end);
        is_span(start, cases[i].start, "start of \"%s\"", cases[i].text);
        is_span(end, cases[i].end, "and its end");
    }
}


/* two citations of the format in one sentence, which the first one gets */

static void
sentence_is(const cite_format_t *format, const char *sentence,
    const char *title)
{
    records_t       r;
    const char     *p;
    cite_record_t  *rec;

    static const char  text[] = "Well. It grew {{1}} by 3%{{2}}. So.";

    records_init(&r, 10);
    r.list.lexicon = &lexicon;

    for (p = strstr(text, "{{"); p; p = strstr(p + 1, "{{")) {
        rec = cite_records_add(&r.list, format);
        rec->has_offset = 1;
        rec->offset = (size_t) (p - text);
        rec->length = 5;
        rec->label = cite_span("here");
    }

    ok(cite_places_set(&r.list, &r.mem, cite_span(text)) == CITE_OK,
       "%s: places are set", title);
    is_span(r.list.first->sentence, sentence, "%s", title);

    records_release(&r);
}


static void
unspoken_citations_are_left_out(void)
{
    static const cite_format_t  spoken = { .bit = 1 };
    static const cite_format_t  unspoken = { .bit = 1, .unspoken = 1 };
    static const cite_format_t  labelled = {
        .bit = 1, .unspoken = 1, .labelled = 1
    };

    sentence_is(&spoken, "It grew {{1}} by 3%{{2}}.",
                "citations belong to their sentence");
    sentence_is(&unspoken, "It grew  by 3%.", "but for unspoken ones");
    sentence_is(&labelled, "It grew here by 3%here.",
                "of which a label may stay");
}


int
main(void)
{
    absent_members_are_left_out();
    source_is_written();
    other_formats_are_written();
    parts_are_left_out();
    list_has_a_limit();
    pages_are_read();
    lines_are_read();
    long_ranges_are_sampled();
    lines_of_a_list_have_a_limit();
    times_are_split();
    unspoken_citations_are_left_out();

    return done();
}
