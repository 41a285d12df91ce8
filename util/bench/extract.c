
/*
 * Copyright (C) the ngx_cite authors
 *
 * What extraction costs:
 *
 *   extract KIND BYTES    extracts one message of that kind and size once, or
 *                         reads one result of a tool, if the kind begins with
 *                         "result-"; to be run under callgrind
 *   extract --kinds       lists the kinds
 *   extract --prose       times a message of 64 KB with 100 citations
 */


#include "formats/cite_formats.h"
#include "run/cite_extract.h"
#include "cite_sha1.h"
#include "median.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>


#define BENCH_MEMORY  (512u * 1024 * 1024)
#define BENCH_PROSE   (64 * 1024)
#define BENCH_RUNS    301


typedef struct {
    uint8_t  *p;
    size_t    n;
    size_t    max;
} text_t;


static cite_lexicon_t  lexicon;


static void
put(text_t *t, const char *s)
{
    size_t  n;

    n = strlen(s);
    n = n < t->max - t->n ? n : t->max - t->n;

    memcpy(t->p + t->n, s, n);
    t->n += n;
}


static void
fill(text_t *t, const char *s)
{
    while (t->n < t->max) {
        put(t, s);
    }
}


static void
nested_cite(text_t *t)
{
    fill(t, "<cite ");
}


static void
unclosed_quotes(text_t *t)
{
    fill(t, "<cite attachment_id='a full_phrase=\"b ");
}


static void
unclosed_ids(text_t *t)
{
    fill(t, "<cite id=\"x\">label ");
}


static void
brackets(text_t *t)
{
    fill(t, "[");
}


static void
bracket_numbers(text_t *t)
{
    fill(t, "[1[2,3");
}


static void
definition_then_brackets(text_t *t)
{
    put(t, "[x]: /foo\n\n");

    while (t->n < t->max / 2) {
        put(t, "[");
    }

    put(t, "x");
    fill(t, "]");
}


static void
broken_links(text_t *t)
{
    fill(t, "](\n");
}


static void
start_marks(text_t *t)
{
    fill(t, "<<<CITATION_DATA>>>\n");
}


static void
repairs(text_t *t)
{
    put(t, "text [1]\n<<<CITATION_DATA>>>\n[");
    fill(t, "{\"n\":1,\"f\":\"a\\_phrase\",},");
}


static void
open_objects(text_t *t)
{
    put(t, "text [1]\n<<<CITATION_DATA>>>\n");
    fill(t, "{\"n\":1,");
}


static void
backticks(text_t *t)
{
    size_t  i, run;

    for (run = 1; t->n < t->max; run++) {
        for (i = 0; i < run && t->n < t->max; i++) {
            put(t, "`");
        }

        put(t, "a");
    }
}


static void
stars_and_tags(text_t *t)
{
    fill(t, "<a <b ![ ** _ \\[ ");
}


static void
markers(text_t *t)
{
    fill(t, "Sales grew [1][2, 3]. ");
}


static void
references(text_t *t)
{
    fill(t, "## Sources\n1. a https://a.example/x\n[2] b\n");
}


static void
prose(text_t *t)
{
    fill(t, "The harbour office counted 1,204 boats in May, fewer than in the "
            "year before, and said that wind was the reason.\n");
}


/*
 * A text is made by a function, or begins and goes on with the same words.
 * Where citations are found, their limit would hide what each costs.
 */

typedef struct {
    const char  *name;
    void       (*make)(text_t *t);
    size_t       citations;
    const char  *begin;
    const char  *again;
    const char  *end;
} bench_kind_t;


static const bench_kind_t  kinds[] = {
    { "prose", prose, CITE_MAX_CITATIONS,
      NULL, NULL, NULL },
    { "nested-cite", nested_cite, CITE_MAX_CITATIONS,
      NULL, NULL, NULL },
    { "unclosed-quotes", unclosed_quotes, CITE_MAX_CITATIONS,
      NULL, NULL, NULL },
    { "unclosed-ids", unclosed_ids, CITE_MAX_CITATIONS,
      NULL, NULL, NULL },
    { "brackets", brackets, CITE_MAX_CITATIONS,
      NULL, NULL, NULL },
    { "bracket-numbers", bracket_numbers, CITE_MAX_CITATIONS,
      NULL, NULL, NULL },
    { "definition-then-brackets", definition_then_brackets,
      CITE_MAX_CITATIONS, NULL, NULL, NULL },
    { "broken-links", broken_links, CITE_MAX_CITATIONS,
      NULL, NULL, NULL },
    { "start-marks", start_marks, CITE_MAX_CITATIONS,
      NULL, NULL, NULL },
    { "repairs", repairs, SIZE_MAX,
      NULL, NULL, NULL },
    { "open-objects", open_objects, CITE_MAX_CITATIONS,
      NULL, NULL, NULL },
    { "backticks", backticks, CITE_MAX_CITATIONS,
      NULL, NULL, NULL },
    { "stars-and-tags", stars_and_tags, CITE_MAX_CITATIONS,
      NULL, NULL, NULL },
    { "markers", markers, SIZE_MAX,
      NULL, NULL, NULL },
    { "references", references, CITE_MAX_CITATIONS,
      NULL, NULL, NULL },
    { "labels", NULL, SIZE_MAX,
      "", "Fees [Source 1, Document 2]. ", "" },
    { "open-labels", NULL, CITE_MAX_CITATIONS,
      "", "[Source 1, (", "" },
    { "worded", NULL, SIZE_MAX,
      "", "Per document 2, fees rose. ", "" },
    { "titles", NULL, CITE_MAX_CITATIONS,
      "", "The fee [A title of it]. ", "" },
    { "braces", NULL, SIZE_MAX,
      "", "A {{cite:a}}. ", "" },
    { "open-braces", NULL, CITE_MAX_CITATIONS,
      "", "{{cite:", "" },
    { "lenticular", NULL, SIZE_MAX,
      "", "\xe3\x80\x90" "1\xe2\x80\xa0s\xe3\x80\x91", "" },
    { "private-marks", NULL, SIZE_MAX,
      "", "\xee\x88\x82" "turn0search0", "" },
    { "links", NULL, SIZE_MAX,
      "", "The fee is 7 euros ([site](https://a.example/x)). ", "" },
    { "open-links", NULL, CITE_MAX_CITATIONS,
      "", "[a](https://a.example/(", "" },
    { "addresses", NULL, SIZE_MAX,
      "", "A (https://a.example/x). ", "" },
    { "open-addresses", NULL, CITE_MAX_CITATIONS,
      "", "(https://", "" },
    { "footnotes", NULL, SIZE_MAX,
      "", "A fee[^1]. ", "" },
    { "open-footnotes", NULL, CITE_MAX_CITATIONS,
      "", "[^1", "" },
    { "footnote-definitions", NULL, SIZE_MAX,
      "A fee[^1].\n\n", "[^1]: https://a.example/x\n", "" },
    { "raised", NULL, SIZE_MAX,
      "", "A fee\xc2\xb9. ", "" },
    { "raised-tags", NULL, SIZE_MAX,
      "", "A fee<sup>1</sup>. ", "" },
    { "open-raised-tags", NULL, CITE_MAX_CITATIONS,
      "", "<sup>", "" },
    { "spans", NULL, SIZE_MAX,
      "", "<co: 0>A fee</co: 0>. ", "" },
    { "open-spans", NULL, CITE_MAX_CITATIONS,
      "", "<co: 0>", "" },
    { "cite-index", NULL, SIZE_MAX,
      "", "<cite index=\"0-1\">A fee</cite>. ", "" },
    { "page-notes", NULL, SIZE_MAX,
      "", "A fee [1] (p. 3). ", "" },
    { "result-json", NULL, 1,
      "[", "{\"id\":\"a\",\"text\":\"A fee of 7 euros\"},", "]" },
    { "result-json-in-strings", NULL, 1,
      "[", "\"{\\\"text\\\":\\\"A fee\\\"}\",", "]" },
    { "result-table", NULL, 1,
      "| title | text |\n|---|---|\n", "| A | A fee of 7 euros |\n", "" },
    { "result-csv", NULL, 1,
      "region,fee\n", "EU,7\n", "" },
    { "result-rows", NULL, 1,
      "{\"data\":[", "{\"region\":\"EU\",\"fee\":7},", "]}" },
    { "result-json-lines", NULL, 1,
      "", "{\"id\":\"a\",\"text\":\"A fee of 7 euros\"}\n", "" },
    { "result-fences", NULL, 1,
      "", "```\n{", "" },
    { "result-repr", NULL, 1,
      "[", "Document(page_content='a', metadata={'b': 1}), ", "]" },
    { "result-open-repr", NULL, 1,
      "[", "Document(metadata={", "" },
    { "result-tagged", NULL, 1,
      "", "<source id=\"1\">A fee</source>\n", "" },
    { "result-open-tags", NULL, 1,
      "", "<source><title>", "" },
    { "result-numbered", NULL, 1,
      "", "[1] A fee of 7 euros\n", "" },
    { "result-worded", NULL, 1,
      "", "Source 1: ", "" },
    { "result-blocks", NULL, 1,
      "", "Title: a\nText: b\n", "" },
    { "result-headed", NULL, 1,
      "", "## [A](https://a.example/x)\nA fee\n", "" },
    { "result-passages", NULL, 1,
      "", "A fee of 7 euros.\n\n", "" }
};


/* prose with a citation of one of four syntaxes every 650 bytes */

static void
mixed(text_t *t)
{
    int          i;
    size_t       at;
    char         line[256];
    const char  *sentence;

    sentence = "The survey of the northern quay found that the piles are "
               "sound, and that two of the bollards have to be replaced. ";
    at = t->max / 101;

    for (i = 0; i < 100; i++) {

        while (t->n < at * (size_t) (i + 1) && t->n + 4096 < t->max) {
            put(t, sentence);
        }

        put(t, "The harbour office has asked for it in writing ");

        if (i % 4 == 0) {
            snprintf(line, sizeof(line), "[%d]. ", i / 4 + 1);

        } else if (i % 4 == 1) {
            snprintf(line, sizeof(line), "<cite attachment_id='doc%d' "
                     "start_page_id='page_number_%d_index_0' "
                     "full_phrase='the piles are sound %d' "
                     "anchor_text='sound' line_ids='%d' />. ", i, i, i, i);

        } else if (i % 4 == 2) {
            snprintf(line, sizeof(line), "<cite id=\"call_%d\">survey</cite>. ",
                     i);

        } else {
            snprintf(line, sizeof(line), "[%d#p.%d]. ", 300 + i, i);
        }

        put(t, line);
    }

    put(t, "\n<<<CITATION_DATA>>>\n[");

    for (i = 0; i < 25; i++) {
        snprintf(line, sizeof(line), "%s{\"n\":%d,\"a\":\"att\",\"f\":\"bollards "
                 "have to be replaced %d\",\"k\":\"replaced\",\"p\":\"%d_1\"}",
                 i ? "," : "", i + 1, i, i + 1);
        put(t, line);
    }

    put(t, "]\n<<<END_CITATION_DATA>>>\n");
}


static void
bench_conf(cite_conf_t *conf)
{
    memset(conf, 0, sizeof(cite_conf_t));

    conf->max_event_size = 4 << 20;
    conf->max_message_size = 4 << 20;
    conf->max_memory = BENCH_MEMORY;
    conf->max_citations = CITE_MAX_CITATIONS;
    conf->max_citations_run = SIZE_MAX;
    conf->formats = CITE_FORMATS;
    conf->sha1 = cite_sha1;
    conf->lexicon = &lexicon;
}


static void
make_text(const bench_kind_t *kind, text_t *t)
{
    if (kind->make) {
        kind->make(t);
        return;
    }

    put(t, kind->begin);

    while (t->n + strlen(kind->again) + strlen(kind->end) < t->max) {
        put(t, kind->again);
    }

    /* the last comma of a list */
    t->n -= kind->end[0] && t->p[t->n - 1] == ',';
    put(t, kind->end);
}


/* one result of a tool, as a search returns it; returns the sources */

__attribute__((noinline)) static size_t
bench_result(cite_run_t *run, cite_event_t *ev)
{
    cite_run_change_t  change;

    change = cite_run_event(run, ev);
    cite_extract_event(run, ev, &change);

    return run->sources.n;
}


static size_t
read_result(const cite_conf_t *conf, cite_reader_t *reader, const text_t *t)
{
    size_t        n;
    cite_mem_t    mem;
    cite_run_t    run;
    cite_event_t  ev;

    cite_mem_init(&mem, &cite_heap_libc, conf->max_memory);
    cite_run_init(&run, &mem, conf, reader);

    memset(&ev, 0, sizeof(cite_event_t));
    ev.type = CITE_EVENT_TOOL_RESULT;
    ev.id = cite_span("c");
    ev.text = cite_span_make(t->p, t->n);

    n = bench_result(&run, &ev);
    cite_mem_release(&mem);

    return n;
}


/* the end of a message; a long one is read in slices */

__attribute__((noinline)) static void
bench_message(cite_run_t *run, cite_event_t *ev,
    const cite_run_change_t *change)
{
    cite_extract_event(run, ev, change);

    while (cite_extract_work(run) == CITE_AGAIN) {
        /* the next slice */
    }
}


/* one message from its start to its end; returns the records */

static size_t
extract(const cite_conf_t *conf, cite_reader_t *reader, const text_t *t,
    double *seconds)
{
    size_t           n;
    cite_mem_t       mem;
    cite_run_t       run;
    cite_event_t     ev;
    struct timespec  a, b;
    cite_run_change_t  change;

    cite_mem_init(&mem, &cite_heap_libc, conf->max_memory);
    cite_run_init(&run, &mem, conf, reader);

    memset(&ev, 0, sizeof(cite_event_t));
    ev.id = cite_span("m");
    ev.assistant = 1;

    ev.type = CITE_EVENT_TEXT_START;
    cite_run_event(&run, &ev);

    ev.type = CITE_EVENT_TEXT_DELTA;
    ev.text = cite_span_make(t->p, t->n);
    cite_run_event(&run, &ev);

    ev.type = CITE_EVENT_TEXT_END;
    change = cite_run_event(&run, &ev);

    clock_gettime(CLOCK_MONOTONIC, &a);
    bench_message(&run, &ev, &change);
    clock_gettime(CLOCK_MONOTONIC, &b);

    *seconds = (double) (b.tv_sec - a.tv_sec)
               + (double) (b.tv_nsec - a.tv_nsec) / 1e9;

    n = run.messages ? run.messages->records.n : 0;
    cite_mem_release(&mem);

    return n;
}


static void
time_prose(const cite_conf_t *conf, cite_reader_t *reader, text_t *t)
{
    size_t   i, n;
    double   seconds[BENCH_RUNS], middle;
    uint8_t  digest[CITE_SHA1_LEN];

    mixed(t);
    cite_sha1(cite_span_make(t->p, t->n), digest);

    n = 0;

    for (i = 0; i < BENCH_RUNS; i++) {
        n = extract(conf, reader, t, &seconds[i]);
    }

    middle = median(seconds, BENCH_RUNS);

    printf("%zu bytes, sha1 ", t->n);

    for (i = 0; i < CITE_SHA1_LEN; i++) {
        printf("%02x", digest[i]);
    }

    printf(", %zu citations: median %.3f ms, best %.3f ms\n", n,
           middle * 1e3, seconds[0] * 1e3);
}


int
main(int argc, char **argv)
{
    size_t          i, n;
    double          seconds;
    text_t          t;
    cite_conf_t     conf;
    cite_reader_t   reader;

    if (argc == 2 && strcmp(argv[1], "--kinds") == 0) {
        for (i = 0; i < cite_nelts(kinds); i++) {
            puts(kinds[i].name);
        }

        return 0;
    }

    t.max = argc == 3 ? strtoul(argv[2], NULL, 10) : BENCH_PROSE;
    t.n = 0;
    t.p = malloc(t.max + 1);

    if (cite_lexicon_init(&lexicon, &cite_heap_libc, cite_languages)
        != CITE_OK)
    {
        return 2;
    }

    bench_conf(&conf);
    cite_reader_init(&reader, &cite_heap_libc, BENCH_MEMORY);

    if (argc == 2 && strcmp(argv[1], "--prose") == 0) {
        time_prose(&conf, &reader, &t);
    }

    for (i = 0; argc == 3 && i < cite_nelts(kinds); i++) {
        if (strcmp(kinds[i].name, argv[1]) == 0) {
            make_text(&kinds[i], &t);
            conf.max_citations = kinds[i].citations;
            n = strncmp(argv[1], "result-", 7) == 0
                ? read_result(&conf, &reader, &t)
                : extract(&conf, &reader, &t, &seconds);
            printf("%s %zu bytes, %zu found\n", argv[1], t.n, n);
        }
    }

    cite_reader_release(&reader);
    free(t.p);

    return 0;
}
