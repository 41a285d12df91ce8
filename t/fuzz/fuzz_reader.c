
/*
 * Copyright (C) the ngx_cite authors
 *
 * Any text as the result of a tool, for one reader of sources: what a reader
 * hands over are texts of the result or of its JSON, well-formed, in lists that
 * begin and end; a reader that declines has added nothing.  The program's name
 * has that of the reader, fuzz_reader_<name>, and util/fuzz.sh runs it once for
 * each line of the table of readers.  Under the name fuzz_reader all of them
 * are tried, and a marker is bound in what they have found.
 *
 * fuzz: -max_len=1024
 * runs: 9000
 */


#include "base/cite_utf8.h"
#include "source/cite_source_list.h"
#include "source/cite_source_reader.h"
#include "fuzz.h"


#define MEMORY  (64 * 1024 * 1024)


static cite_reader_t  reader;
static size_t         which = CITE_SOURCE_READERS_N;     /* all of them */


typedef struct {
    cite_source_sink_t  sink;
    size_t              lists;
    size_t              added;
} counting_t;


static void
on_list_start(cite_source_sink_t *sink, cite_source_list_t *list)
{
    CHECK(list->listing == NULL);
    ((counting_t *) sink)->lists++;
}


static void
on_list_end(cite_source_sink_t *sink, cite_source_list_t *list)
{
    (void) list;

    CHECK(((counting_t *) sink)->lists > 0);
    ((counting_t *) sink)->lists--;
}


static void
on_add(cite_source_sink_t *sink, cite_source_reading_t *r,
    cite_source_list_t *list)
{
    CHECK(list == NULL || ((counting_t *) sink)->lists > 0);
    CHECK(r->source.content.n || r->source.url.n);
    CHECK(fuzz_is_utf8(r->source.content));
    CHECK(fuzz_is_utf8(r->source.title));
    CHECK(fuzz_is_utf8(r->source.url));
    CHECK(r->own <= CITE_SOURCE_NUMBER_MAX + 1);

    sink->found++;
    ((counting_t *) sink)->added++;
}


static void
read_one(cite_span_t text, cite_mem_t *mem)
{
    cite_rc_t           rc;
    counting_t          own;
    cite_budget_t       budget = { 10000, 1000, 0 };
    cite_source_text_t  in = { text, CITE_ORIGIN_TOOL, cite_span("c"),
                               &reader.inner, mem, &budget, NULL, 0 };

    memset(&own, 0, sizeof(counting_t));

    own.sink.list_start = on_list_start;
    own.sink.add = on_add;
    own.sink.list_end = on_list_end;

    rc = cite_source_task_run(&cite_source_readers[which]->task, &in, &own.sink);

    CHECK(own.lists == 0);
    CHECK(rc == CITE_OK || own.added == 0);
    CHECK(rc != CITE_OK || own.added > 0);
}


static void
read_all(cite_span_t text, cite_mem_t *mem)
{
    uint32_t          i;
    cite_sources_t    sources;
    cite_source_t    *found;
    cite_numbering_t  numbering = { 7, 0 };

    cite_sources_init(&sources, mem);

    (void) cite_sources_text(&sources, &reader.inner, text, CITE_ORIGIN_TOOL,
                             cite_span("a"));
    (void) cite_sources_text(&sources, &reader.inner, text,
                             CITE_ORIGIN_REQUEST, cite_span("b"));

    for (i = 0; i < 8; i++) {
        numbering.zero = i == 0;

        if (cite_sources_choose(&sources, i, numbering, text, &found)
            == CITE_OK)
        {
            CHECK(cite_sources_by_serial(&sources, found->serial) == found);
        }

        (void) cite_sources_exceeded(&sources, i, numbering);
    }
}


/* the reader that the program's name ends with */

int
LLVMFuzzerInitialize(int *argc, char ***argv)
{
    size_t       i;
    cite_span_t  name;
    const char  *at;

    (void) argc;

    at = strstr((*argv)[0], "fuzz_reader_");

    if (at == NULL) {
        return 0;
    }

    at += sizeof("fuzz_reader_") - 1;
    name = cite_span_make(at, strlen(at));

    for (i = 0; i < CITE_SOURCE_READERS_N; i++) {
        if (cite_span_eq(cite_source_readers[i]->name, name)) {
            which = i;
        }
    }

    CHECK(which < CITE_SOURCE_READERS_N);

    return 0;
}


int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    cite_mem_t   mem;
    cite_span_t  text;

    if (reader.inner.mem.heap == NULL) {
        cite_reader_init(&reader, &cite_heap_libc, MEMORY);
    }

    if (size < 2 || !cite_utf8_valid(cite_span_make(data + 1, size - 1))) {
        return 0;
    }

    text = cite_span_make(data + 1, size - 1);

    /* a first byte above 0x80 makes memory scarce */

    cite_mem_init(&mem, &cite_heap_libc, data[0] & 0x80 ? 8192 : MEMORY);

    if (which < CITE_SOURCE_READERS_N) {
        read_one(text, &mem);

    } else {
        read_all(text, &mem);
    }

    cite_mem_release(&mem);

    return 0;
}
