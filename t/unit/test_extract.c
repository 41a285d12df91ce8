
/*
 * Copyright (C) the ngx_cite authors
 *
 * From events to citations: what markers and tags point at, in whichever
 * order text and sources come.
 */


#include "formats/cite_formats.h"
#include "run/cite_extract.h"
#include "cite_sha1.h"
#include "lexicon.h"
#include "tap.h"

#include <stdio.h>
#include <stdlib.h>


typedef struct {
    cite_conf_t     conf;
    cite_mem_t      mem;
    cite_reader_t   reader;
    cite_run_t      run;
} bench_t;


static const cite_span_t  state_sources[] = {
    { (const uint8_t *) "rag", 3 }
};


static cite_span_t
span(const char *s)
{
    return cite_span_make(s, strlen(s));
}


static void
begin(bench_t *b)
{
    memset(b, 0, sizeof(bench_t));

    b->conf.max_event_size = 1 << 20;
    b->conf.max_message_size = 1 << 20;
    b->conf.max_memory = 64 << 20;
    b->conf.max_citations = 200;
    b->conf.max_citations_run = 500;
    b->conf.formats = CITE_FORMATS;
    b->conf.sha1 = cite_sha1;
    b->conf.lexicon = &lexicon;
    b->conf.state_sources = state_sources;
    b->conf.state_sources_n = 1;
}


static void
start(bench_t *b)
{
    cite_mem_init(&b->mem, &cite_heap_libc, b->conf.max_memory);
    cite_reader_init(&b->reader, &cite_heap_libc, 64 << 20);
    cite_run_init(&b->run, &b->mem, &b->conf, &b->reader);
}


static void
end(bench_t *b)
{
    cite_reader_release(&b->reader);
    cite_mem_release(&b->mem);
}


static void
event(bench_t *b, cite_event_type_e type, const char *id, const char *name,
    const char *text)
{
    cite_event_t       ev;
    cite_run_change_t  change;

    memset(&ev, 0, sizeof(cite_event_t));

    ev.type = type;
    ev.id = span(id);
    ev.name = span(name);
    ev.text = span(text);
    ev.assistant = 1;

    if (type == CITE_EVENT_STATE || type == CITE_EVENT_STATE_PATCH
        || type == CITE_EVENT_MESSAGES)
    {
        ev.text = span("");
        ev.value = cite_json_read(&b->reader.event, span(text));
    }

    change = cite_run_event(&b->run, &ev);
    cite_extract_event(&b->run, &ev, &change);
}


static void
message(bench_t *b, const char *id, const char *text)
{
    event(b, CITE_EVENT_TEXT_START, id, "", "");
    event(b, CITE_EVENT_TEXT_DELTA, id, "", text);
    event(b, CITE_EVENT_TEXT_END, id, "", "");
}


static void
tool(bench_t *b, const char *id, const char *name, const char *arguments,
    const char *result)
{
    event(b, CITE_EVENT_TOOL_START, id, name, "");
    event(b, CITE_EVENT_TOOL_DELTA, id, "", arguments);
    event(b, CITE_EVENT_TOOL_END, id, "", "");
    event(b, CITE_EVENT_TOOL_RESULT, id, "", result);
}


static void
finish(bench_t *b)
{
    event(b, CITE_EVENT_RUN_END, "run", "", "");
}


/* the n-th citation of the n-th message, from 0; NULL if there is none */

static cite_record_t *
record(bench_t *b, size_t message_n, size_t n)
{
    cite_message_t  *m;
    cite_record_t   *rec;

    for (m = b->run.messages; m && message_n; m = m->next) {
        message_n--;
    }

    for (rec = m ? m->records.first : NULL; rec && n; rec = rec->next) {
        n--;
    }

    return rec;
}


static size_t
count(bench_t *b, size_t message_n)
{
    size_t  n;

    for (n = 0; record(b, message_n, n); n++) { /* void */ }

    return n;
}


static const char  results[] =
    "{\"results\":[{\"id\":\"d1\",\"title\":\"One\",\"url\":\"https://a.example/1\","
    "\"page\":3,\"content\":\"x\"},{\"id\":\"d2\",\"title\":\"Two\","
    "\"url\":\"https://a.example/2\",\"content\":\"y\"}]}";

static const char  numbered[] =
    "[{\"id\":\"c7\",\"chunk_number\":7,\"title\":\"Seven\",\"content\":\"x\"}]";


static void
test_order(void)
{
    bench_t         b;
    cite_record_t  *rec;

    begin(&b);
    start(&b);
    tool(&b, "t1", "search", "{}", results);
    message(&b, "m1", "So it is [2].\n\n[2]: https://own.example \"Own\"\n");
    rec = record(&b, 0, 0);
    is_num(count(&b, 0), 1, "one marker, one citation");
    is_span(rec->url, "https://own.example", "the message's own list is first");
    is_span(rec->title, "Own", "with its title");
    is_num(rec->link, CITE_LINK_RESOLVED, "and settles it");
    end(&b);

    begin(&b);
    start(&b);
    tool(&b, "t1", "search", "{}", results);
    message(&b, "m1", "So it is [2].");
    rec = record(&b, 0, 0);
    is_span(rec->url, "https://a.example/2", "else the place in the one list");
    is_num(rec->provisional, 1, "which may be replaced");

    tool(&b, "t2", "chunks", "{}",
         "[{\"id\":\"c2\",\"chunk_number\":2,\"title\":\"N\",\"content\":\"x\"}]");
    is_span(rec->title, "N", "by an explicit number that comes later");
    is_num(rec->provisional, 0, "for good");
    end(&b);

    begin(&b);
    start(&b);
    message(&b, "m1", "Text [1].\n<<<CITATION_DATA>>>\n"
            "[{\"n\":1,\"f\":\"a phrase\",\"a\":\"att\"}]\n");
    tool(&b, "t1", "search", "{}", results);
    finish(&b);
    rec = record(&b, 0, 0);
    is_num(count(&b, 0), 1, "an item and its marker are one citation");
    ok(rec->format == &cite_format_deepcitation, "the item");
    is_num(rec->offset, 5, "at its marker's place");
    is_span(rec->attachment_id, "att", "which a source does not change");
    end(&b);
}


static void
test_late(void)
{
    bench_t         b;
    cite_record_t  *rec;

    begin(&b);
    start(&b);
    message(&b, "m1", "It says so [7]. And more [9].");
    rec = record(&b, 0, 0);
    is_num(rec->link, CITE_LINK_PENDING, "no source yet");
    is_num(b.run.messages->unsettled, 1, "so that the message waits");

    tool(&b, "t1", "search", "{}", numbered);
    is_num(rec->link, CITE_LINK_RESOLVED, "a source that comes late is taken");
    is_span(rec->title, "Seven", "with its title");
    is_num(record(&b, 0, 1)->link, CITE_LINK_PENDING, "the other waits on");

    finish(&b);
    is_num(record(&b, 0, 1)->link, CITE_LINK_DANGLING, "until the run's end");
    is_str(record(&b, 0, 1)->reason, "no source", "and says why");
    is_num(b.run.messages->unsettled, 0, "nothing waits then");
    end(&b);
}


static void
test_ambiguous(void)
{
    bench_t  b;

    begin(&b);
    start(&b);
    tool(&b, "t1", "search", "{}", numbered);
    tool(&b, "t2", "search", "{}",
         "[{\"id\":\"other\",\"chunk_number\":7,\"content\":\"z\"}]");
    message(&b, "m1", "So [7].");
    finish(&b);
    is_num(record(&b, 0, 0)->link, CITE_LINK_UNBOUND,
           "two sources of one number: nobody guesses");
    is_str(record(&b, 0, 0)->reason, "ambiguous", "reason");
    end(&b);

    begin(&b);
    start(&b);
    tool(&b, "t1", "search", "{}", results);
    tool(&b, "t2", "search", "{}",
         "[{\"id\":\"q\",\"title\":\"Q\",\"content\":\"z\"}]");
    message(&b, "m1", "So [1].");
    finish(&b);
    is_str(record(&b, 0, 0)->reason, "ambiguous",
           "two lists of results: a place means nothing");
    end(&b);
}


static void
test_tags(void)
{
    bench_t             b;
    cite_record_t      *rec;
    static cite_span_t  tools[] = { { (const uint8_t *) "query", 5 } };

    begin(&b);
    start(&b);
    tool(&b, "t1", "query", "{\n \"a\" : 1 }", "12 rows");
    message(&b, "m1", "See <cite id=\"t1\">rows</cite> <cite id=\"t9\">x</cite>");
    rec = record(&b, 0, 0);
    is_num(rec->link, CITE_LINK_RESOLVED, "a tag names a tool call");
    is_span(rec->name, "query", "tool");
    is_span(rec->query, "{\"a\":1}", "arguments as JSON on one line");
    is_span(rec->label, "rows", "label");
    finish(&b);
    is_str(record(&b, 0, 1)->reason, "no such tool call", "an id nobody knows");
    end(&b);

    begin(&b);
    b.conf.tag_tools = tools;
    b.conf.tag_tools_n = 1;
    start(&b);
    tool(&b, "t1", "other", "{}", "12 rows");
    message(&b, "m1", "See <cite id=\"t1\">rows</cite>");
    is_str(record(&b, 0, 0)->reason, "tool does not count", "tools are limited");
    end(&b);

    begin(&b);
    start(&b);
    tool(&b, "t1", "query", "{\"a\":", "12 rows");
    message(&b, "m1", "See <cite id=\"t1\">rows</cite>");
    is_num(record(&b, 0, 0)->query.n, 0, "arguments that are no JSON are none");
    end(&b);
}


static const char  state_two[] =
    "{\"rag\":{\"citations\":["
    "{\"index\":1,\"chunk_id\":\"k1\",\"document_id\":\"d\",\"document_uri\":"
    "\"https://a.example/d\",\"document_title\":\"T\",\"content\":\"words\","
    "\"page_numbers\":[4]},"
    "{\"index\":2,\"chunk_id\":\"k2\",\"document_id\":\"d\",\"document_uri\":"
    "\"file:///d\",\"content\":\"more\"}]}}";


static void
test_state(void)
{
    bench_t         b;
    cite_record_t  *rec;

    begin(&b);
    start(&b);
    message(&b, "m1", "It is so [1].");
    event(&b, CITE_EVENT_STATE, "", "", state_two);
    finish(&b);

    is_num(count(&b, 0), 2, "a marker, and the entry that none names");
    rec = record(&b, 0, 0);
    ok(rec->format == &cite_format_marker, "the marker is the citation");
    is_span(rec->chunk_id, "k1", "of the entry it names");
    is_num(rec->full_phrase.n, 0, "whose content is no quote");
    rec = record(&b, 0, 1);
    ok(rec->format == &cite_format_state, "the other stands for itself");
    is_span(rec->full_phrase, "more", "with its content");
    is_num(rec->number, 2, "and number");
    is_num(b.run.citations, 2, "both are counted");
    end(&b);

    begin(&b);
    start(&b);
    event(&b, CITE_EVENT_STATE, "", "", state_two);
    message(&b, "m1", "It is so [1].");
    event(&b, CITE_EVENT_STATE, "", "", state_two);
    finish(&b);
    is_num(count(&b, 0), 2, "the same in the other order, and told twice");
    ok(record(&b, 0, 0)->format == &cite_format_marker, "marker");
    ok(record(&b, 0, 1)->format == &cite_format_state, "entry");
    end(&b);

    begin(&b);
    b.conf.formats = CITE_FORMAT_MARKER;
    start(&b);
    event(&b, CITE_EVENT_STATE, "", "", state_two);
    message(&b, "m1", "It is so [1].");
    is_num(count(&b, 0), 1, "without the format the state has sources only");
    is_num(record(&b, 0, 0)->link, CITE_LINK_RESOLVED, "which serve");
    end(&b);
}


static void
test_request(void)
{
    bench_t         b;
    cite_request_t  req;

    begin(&b);
    start(&b);
    memset(&req, 0, sizeof(cite_request_t));
    req.state = span(state_two);
    req.messages = span("[{\"id\":\"old\",\"role\":\"assistant\",\"content\":"
                        "\"x [1]\"},{\"id\":\"tm\",\"role\":\"tool\","
                        "\"toolCallId\":\"t0\",\"content\":"
                        "\"[{\\\"id\\\":\\\"z\\\",\\\"chunk_number\\\":5,"
                        "\\\"content\\\":\\\"w\\\"}]\"}]");
    cite_run_request(&b.run, &req);
    message(&b, "m1", "As before [2], and [5].");
    event(&b, CITE_EVENT_STATE, "", "", state_two);
    event(&b, CITE_EVENT_MESSAGES, "", "",
          "[{\"id\":\"old\",\"role\":\"assistant\",\"content\":\"x [1]\"},"
          "{\"id\":\"m1\",\"role\":\"assistant\",\"content\":\"[1]\"},"
          "{\"id\":\"u\",\"role\":\"user\",\"content\":\"[1]\"},"
          "{\"id\":\"new\",\"role\":\"assistant\",\"content\":\"y [1].\"}]");
    finish(&b);
    is_num(count(&b, 0), 2, "nothing of an earlier run's state is new");
    is_span(record(&b, 0, 0)->chunk_id, "k2", "but it is a source");
    is_num(record(&b, 0, 1)->link, CITE_LINK_RESOLVED,
           "and so is a tool's result in the request");
    is_num(count(&b, 1), 1, "a message that only a snapshot has is read");
    is_span(b.run.messages->next->id, "new", "that one");
    is_num(count(&b, 2), 0, "the request's and the user's are not");
    end(&b);
}


static void
test_reopened(void)
{
    int       i;
    char      text[64];
    bench_t   b;
    uint8_t   key[CITE_KEY_LEN];

    begin(&b);
    start(&b);
    message(&b, "m1", "One thing [1]. ");
    memcpy(key, record(&b, 0, 0)->key, CITE_KEY_LEN);
    message(&b, "m1", "Another [2]. ");
    is_num(count(&b, 0), 2, "a message opened again has both parts' citations");
    ok(memcmp(key, record(&b, 0, 0)->key, CITE_KEY_LEN) == 0, "the same key");
    is_num(b.run.citations, 2, "nothing is counted twice");

    for (i = 0; i < 200; i++) {
        snprintf(text, sizeof(text), "Part %d [%d]. ", i, i + 3);
        message(&b, "m1", text);
    }

    ok(b.run.messages->extractions < 60, "it is not read each time: %u",
       b.run.messages->extractions);
    finish(&b);
    is_num(count(&b, 0), 200, "but at the end all of it is");
    is_num(b.run.messages->records.dropped, 2, "up to the limit");
    end(&b);
}


static void
test_limits(void)
{
    bench_t  b;

    begin(&b);
    b.conf.max_citations = 2;
    b.conf.max_citations_run = 3;
    start(&b);
    message(&b, "m1", "[1] [2]");
    is_num(count(&b, 0), 2, "as many as may be");
    is_num(b.run.messages->records.dropped, 0, "none is dropped");
    message(&b, "m2", "[1] [2]");
    is_num(count(&b, 1), 1, "up to the run's limit");
    is_num(b.run.messages->next->records.dropped, 1, "the rest is counted");
    message(&b, "m1", " [3]");
    is_num(count(&b, 0), 2, "one more than may be");
    is_num(b.run.messages->records.dropped, 1, "is dropped");
    is_num(b.run.citations, 3, "the run's count stays right");
    end(&b);

    begin(&b);
    b.conf.max_message_size = 8;
    start(&b);
    message(&b, "m1", "[1] ab");
    is_str(b.run.messages->error, NULL, "a message within its size");
    message(&b, "m1", "cde");
    is_str(b.run.messages->error, "size limit exceeded", "one over it says so");
    is_num(count(&b, 0), 1, "and keeps what was found");
    end(&b);
}


static void
test_memory(void)
{
    size_t   max, failed;
    bench_t  b;

    failed = 0;

    for (max = 2000; max < 120000; max += 97) {
        begin(&b);
        b.conf.max_memory = max;
        start(&b);
        tool(&b, "t1", "search", "{\"q\":1}", results);
        message(&b, "m1", "A [1], <cite id=\"t1\">l</cite>, <cite "
                "attachment_id='a' full_phrase='p' /> and `[3]` [4](u).\n"
                "<<<CITATION_DATA>>>[{\"n\":1,\"f\":\"q\"}]");
        event(&b, CITE_EVENT_STATE, "", "", state_two);
        finish(&b);
        failed += b.run.messages == NULL || b.run.messages->error
                  || b.run.incomplete || count(&b, 0) != 5;
        end(&b);
    }

    ok(failed > 10, "too little memory loses citations, not more: %zu times",
       failed);
    ok(max > 100000, "enough memory was tried");
}


static void
test_places(void)
{
    bench_t         b;
    cite_record_t  *rec;

    begin(&b);
    start(&b);
    message(&b, "m1", "\xf0\x9f\x9a\xa2 Gr\xc3\xb6\xc3\x9f" "e <cite attachment_id='a' "
            "full_phrase='p' /> und mehr [1].");
    rec = record(&b, 0, 1);
    is_num(rec->offset, 65, "bytes");
    is_num(rec->offset_utf16, 61, "UTF-16 units");
    is_num(rec->length_utf16, 3, "length");
    is_span(rec->sentence, "\xf0\x9f\x9a\xa2 Gr\xc3\xb6\xc3\x9f" "e  und mehr [1].",
            "the sentence, without tags");
    is_num(rec->sentence_before, 23, "up to the marker");
    end(&b);
}


static void
test_unused(void)
{
    bench_t  b;

    begin(&b);
    start(&b);
    tool(&b, "t1", "search", "{}", results);
    message(&b, "m1", "So [1].");
    is_num(cite_extract_unused(&b.run), 1, "one of two sources is not named");
    end(&b);
}


int
main(void)
{
    test_order();
    test_late();
    test_ambiguous();
    test_tags();
    test_state();
    test_request();
    test_reopened();
    test_limits();
    test_memory();
    test_places();
    test_unused();

    return done();
}
