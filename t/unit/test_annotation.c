
/*
 * Copyright (C) the ngx_cite authors
 *
 * Citations that a provider states: what they stand for, which source they
 * mean, and whether the quote is where they say.
 */


#include "verify/cite_check.h"
#include "run/cite_extract.h"
#include "heap.h"
#include "settings.h"
#include "tap.h"

#include <stdio.h>
#include <stdlib.h>


#define FERRY   "The first ferry to Hove leaves at 06:40 on weekdays. "        \
                "A return ticket costs 14 euros. The fare is paid on board."
#define COSTS   "A return ticket costs 14 euros."
#define ODD     "Plan \xf0\x9f\x9a\xa2: the ferry \xc3\xbc""ber Hove costs "   \
                "14 euros a head. Bring change."
#define BLOCKS  "[{\"text\":\"Valves are tested every 30 days.\"},"            \
                "{\"text\":\"Pumps are greased before winter.\"},"             \
                "{\"text\":\"Yes.\"}]"
#define PAGES   "\"The first page has opening hours.\\fThe second page has "   \
                "all the prices.\\fNothing.\""

#define CHARS   CITE_WITHIN_CHARS
#define BLOCK   CITE_WITHIN_BLOCKS
#define PAGE    CITE_WITHIN_PAGES


typedef struct {
    heap_t          heap;
    cite_conf_t     conf;
    cite_mem_t      mem;
    cite_reader_t   reader;
    cite_run_t      run;
    cite_checks_t   checks;
    char            text[4096];
} desk_t;


typedef struct {
    const char     *title;
    const char     *content;     /* of the document, JSON */
    const char     *quote;
    cite_within_e   within;
    int64_t         from;
    int64_t         to;
    const char     *verdict;
} place_t;


static const cite_conf_t  settings = LIMITS(1 << 20, 1 << 20, 64 << 20);

static size_t  slice;         /* of messages; 0: they are read at once */


static const place_t  places[] = {
    { "characters", "\"" FERRY "\"", COSTS, CHARS, 53, 84, "found" },
    { "a blank too many", "\"" FERRY "\"", COSTS, CHARS, 52, 85, "found" },
    { "no blanks", "\"" FERRY "\"", "A return ticket\ncosts  14 euros.", CHARS,
      53, 84, "found" },
    { "one character less", "\"" FERRY "\"", COSTS, CHARS, 54, 84,
      "partial_text_found other place" },
    { "one character more", "\"" FERRY "\"", COSTS, CHARS, 53, 86,
      "partial_text_found other place" },
    { "the end of the text", "\"" FERRY "\"", "The fare is paid on board.",
      CHARS, 85, 111, "found" },
    { "behind the end", "\"" FERRY "\"", "The fare is paid on board.", CHARS,
      85, 112, "partial_text_found other place" },
    { "far behind it", "\"" FERRY "\"", COSTS, CHARS, 1 << 30, INT64_MAX,
      "partial_text_found other place" },
    { "before the beginning", "\"" FERRY "\"", COSTS, CHARS, INT64_MIN, 84,
      "partial_text_found other place" },
    { "nothing", "\"" FERRY "\"", COSTS, CHARS, 53, 53,
      "partial_text_found other place" },
    { "code points", "\"" ODD "\"", "the ferry \xc3\xbc""ber Hove costs 14 "
      "euros a head.", CHARS, 8, 51, "found" },
    { "UTF-16", "\"" ODD "\"", "the ferry \xc3\xbc""ber Hove costs 14 "
      "euros a head.", CHARS, 9, 52, "found" },
    { "bytes", "\"" ODD "\"", "the ferry \xc3\xbc""ber Hove costs 14 "
      "euros a head.", CHARS, 11, 55, "partial_text_found other place" },
    { "another number", "\"" FERRY "\"", "A return ticket costs 41 euros.",
      CHARS, 53, 84, "not_found number" },
    { "a block", BLOCKS, "Pumps are greased before winter.", BLOCK, 1, 2,
      "found" },
    { "two blocks", BLOCKS, "Valves are tested every 30 days."
      "Pumps are greased before winter.", BLOCK, 0, 2, "found" },
    { "a short block", BLOCKS, "Yes.", BLOCK, 2, 3, "found" },
    { "a short block elsewhere", BLOCKS, "Yes.", BLOCK, 0, 1,
      "partial_text_found other place" },
    { "another block", BLOCKS, "Pumps are greased before winter.", BLOCK, 0, 1,
      "partial_text_found other place" },
    { "no block", BLOCKS, "Pumps are greased before winter.", BLOCK, 1, 1,
      "partial_text_found other place" },
    { "a block behind the last", BLOCKS, "Pumps are greased before winter.",
      BLOCK, 3, 4, "partial_text_found other place" },
    { "blocks up to one behind the last", BLOCKS,
      "Pumps are greased before winter.", BLOCK, 1, INT64_MAX, "found" },
    { "a page", PAGES, "The second page has all the prices.", PAGE, 2, 3,
      "found" },
    { "another page", PAGES, "The second page has all the prices.", PAGE, 1, 2,
      "found_on_other_page other page" },
    { "page 0", PAGES, "The second page has all the prices.", PAGE, 0, 1,
      "found_on_other_page other page" },
    { "a page of a text without pages", "\"" FERRY "\"", COSTS, PAGE, 7, 8,
      "found" },
    { "no place", "\"" FERRY "\"", COSTS, CITE_WITHIN_SOURCE, 0, 0, "found" },
    { "no text", "null", COSTS, CHARS, 0, 31, "skipped no evidence" }
};


static cite_span_t
span_of(const char *s)
{
    return cite_span_make(s, strlen(s));
}


static desk_t *
desk_create(size_t fail_at, heap_mode_e mode)
{
    desk_t  *d;

    d = calloc(1, sizeof(desk_t));

    d->conf = settings;
    d->conf.evidence = 1;
    d->conf.slice = slice;
    d->conf.max_evidence_size = CITE_MAX_EVIDENCE_SIZE;
    d->conf.evidence_threshold = CITE_EVIDENCE_THRESHOLD;
    d->conf.max_verification_size = CITE_MAX_VERIFICATION;

    heap_init(&d->heap, fail_at, mode);

    return d;
}


static void
desk_open(desk_t *d)
{
    cite_mem_init(&d->mem, &d->heap.lend, d->conf.max_memory);
    cite_reader_init(&d->reader, &d->heap.lend, d->conf.max_memory);
    cite_run_init(&d->run, &d->mem, &d->conf, &d->reader);
    cite_checks_init(&d->checks, &d->mem, &d->conf, &d->run);
    cite_run_budget(&d->run);
}


static desk_t *
desk(void)
{
    desk_t  *d;

    d = desk_create(0, HEAP_FAIL_ONCE);
    desk_open(d);

    return d;
}


static size_t
desk_close(desk_t *d)
{
    size_t  live;

    cite_run_release(&d->run);
    cite_reader_release(&d->reader);
    cite_mem_release(&d->mem);

    live = d->heap.live;
    free(d);

    return live;
}


static uint32_t
document(desk_t *d, const char *title, const char *content)
{
    cite_source_t  named;

    memset(&named, 0, sizeof(cite_source_t));
    named.title = span_of(title);
    named.origin = CITE_ORIGIN_REQUEST;

    cite_run_budget(&d->run);

    return cite_run_document(&d->run, &named,
                             cite_json_read(&d->reader.event,
                                            span_of(content)));
}


static void
event(desk_t *d, cite_event_type_e type, const char *text,
    const cite_annotation_t *annotation)
{
    cite_event_t       ev;
    cite_run_change_t  change;

    memset(&ev, 0, sizeof(cite_event_t));

    ev.type = type;
    ev.id = cite_span("m");
    ev.text = span_of(text);
    ev.annotation = annotation;
    ev.assistant = 1;

    change = cite_run_event(&d->run, &ev);
    cite_extract_event(&d->run, &ev, &change);

    while (cite_extract_work(&d->run) == CITE_AGAIN) { /* void */ }

    cite_checks_scan(&d->checks);
}


static void
finish(desk_t *d)
{
    event(d, CITE_EVENT_TEXT_END, "", NULL);
    event(d, CITE_EVENT_RUN_END, "", NULL);

    cite_checks_last(&d->checks, 1);

    while (cite_checks_work(&d->checks) == CITE_AGAIN) { /* void */ }
}


static const cite_record_t *
record(desk_t *d, size_t n)
{
    const cite_record_t  *rec;

    rec = d->run.messages ? d->run.messages->records.first : NULL;

    while (rec && n--) {
        rec = rec->next;
    }

    return rec;
}


/* "status reason" of the n-th citation */

static const char *
verdict(desk_t *d, size_t n)
{
    cite_buf_t            b;
    yyjson_val           *root;
    cite_span_t           status, reason;
    const cite_record_t  *rec;

    rec = record(d, n);
    if (rec == NULL) {
        return "none";
    }

    cite_buf_init(&b, &d->mem, SIZE_MAX);
    cite_verdict_write(&b, rec);

    root = cite_json_read(&d->reader.event, cite_buf_view(&b));
    status = cite_json_string(cite_json_member(root, cite_span("status")));
    reason = cite_json_string(cite_json_member(root, cite_span("reason")));

    snprintf(d->text, sizeof(d->text), "%.*s%s%.*s", (int) status.n,
             (const char *) status.p, reason.n ? " " : "", (int) reason.n,
             reason.n ? (const char *) reason.p : "");

    cite_buf_free(&b);

    return d->text;
}


/* a block of its own that one annotation stands for */

static void
cited(desk_t *d, const cite_annotation_t *a)
{
    event(d, CITE_EVENT_RUN_START, "", NULL);
    event(d, CITE_EVENT_TEXT_START, "", NULL);
    event(d, CITE_EVENT_TEXT_DELTA, "It says that ", NULL);
    event(d, CITE_EVENT_PART, "", NULL);
    event(d, CITE_EVENT_TEXT_DELTA, "so it is", NULL);
    event(d, CITE_EVENT_ANNOTATION, "", a);
    event(d, CITE_EVENT_TEXT_DELTA, " today", NULL);
    event(d, CITE_EVENT_PART, "", NULL);
    event(d, CITE_EVENT_TEXT_DELTA, ".", NULL);
    finish(d);
}


static void
test_places(void)
{
    size_t             i;
    desk_t            *d;
    const place_t     *p;
    cite_annotation_t  a;

    for (i = 0; i < cite_nelts(places); i++) {
        p = &places[i];
        d = desk();

        memset(&a, 0, sizeof(cite_annotation_t));
        a.whole = 1;
        a.base = sizeof("It says that ") - 1;
        a.quote = span_of(p->quote);
        a.within = p->within;
        a.from = p->from;
        a.to = p->to;
        a.document = document(d, "One", p->content);

        (void) document(d, "Two", "\"Herons nest on the island each year.\"");

        cited(d, &a);

        is_str(verdict(d, 0), p->verdict, "%s", p->title);
        is_num(d->run.messages->records.n, 1, "it is one citation");

        desk_close(d);
    }
}


static void
test_text(void)
{
    desk_t               *d;
    cite_annotation_t     a;
    const cite_record_t  *rec;

    d = desk();
    memset(&a, 0, sizeof(cite_annotation_t));
    a.whole = 1;
    a.base = sizeof("It says that ") - 1;
    a.quote = cite_span(COSTS);
    a.within = CHARS;
    a.from = 53;
    a.to = 84;
    a.document = document(d, "One", "\"" FERRY "\"");
    cited(d, &a);

    rec = record(d, 0);

    is_num(rec->offset, 13, "it stands for its part");
    is_num(rec->length, 14, "all of it, also what came behind it");
    is_span(rec->claim_text, "so it is today", "which is its claim");
    is_span(rec->title, "One", "it has the document's title");

    desk_close(d);
}


/* places in the text, in characters of a part */

static void
test_marks(void)
{
    size_t                i;
    desk_t               *d;
    cite_annotation_t     a;
    const cite_record_t  *rec;

    static const struct {
        const char  *title;
        size_t       base;
        size_t       start;
        size_t       end;
        size_t       offset;
        size_t       length;
        int          claims;
    } marks[] = {
        { "a mark", 0, 10, 15, 11, 5, 0 },
        { "words", 0, 0, 9, 0, 10, 1 },
        { "no bytes, behind a full stop", 0, 17, 17, 17, 0, 0 },
        { "another part", 11, 0, 5, 11, 5, 0 },
        { "behind the text", 0, 90, 99, 17, 0, 0 },
        { "the end before the beginning", 0, 15, 10, 16, 0, 0 }
    };

    for (i = 0; i < cite_nelts(marks); i++) {
        d = desk();

        memset(&a, 0, sizeof(cite_annotation_t));
        a.base = marks[i].base;
        a.start = marks[i].start;
        a.end = marks[i].end;
        a.url = cite_span("https://ferry.example/");
        a.title = cite_span("Ferry");

        event(d, CITE_EVENT_RUN_START, "", NULL);
        event(d, CITE_EVENT_TEXT_START, "", NULL);
        event(d, CITE_EVENT_TEXT_DELTA, "\xc3\xbc""ber Hove (a.bc).", NULL);
        event(d, CITE_EVENT_ANNOTATION, "", &a);
        finish(d);

        rec = record(d, 0);

        is_num(rec->offset, marks[i].offset, "%s: offset", marks[i].title);
        is_num(rec->length, marks[i].length, "%s: length", marks[i].title);
        is_num(rec->claims, marks[i].claims, "%s: claim", marks[i].title);
        is_str(verdict(d, 0), "skipped no evidence", "%s: no text",
               marks[i].title);

        desk_close(d);
    }
}


/* the same citation as a link of the text and as an annotation */

static void
test_once(void)
{
    desk_t            *d;
    cite_annotation_t  a;

    d = desk();

    memset(&a, 0, sizeof(cite_annotation_t));
    a.start = 8;
    a.end = 37;
    a.url = cite_span("https://ferry.example/");

    event(d, CITE_EVENT_RUN_START, "", NULL);
    event(d, CITE_EVENT_TEXT_START, "", NULL);
    event(d, CITE_EVENT_TEXT_DELTA,
          "It says ([site](https://ferry.example/)).", NULL);
    event(d, CITE_EVENT_ANNOTATION, "", &a);
    finish(d);

    is_num(d->run.messages->records.n, 1, "a link with an annotation is one");
    is_span(record(d, 0)->format->name, "link", "that of the text");

    desk_close(d);
}


static void
test_sources(void)
{
    desk_t            *d;
    cite_annotation_t  a;

    d = desk();
    memset(&a, 0, sizeof(cite_annotation_t));
    a.whole = 1;
    a.missing = 1;
    a.quote = cite_span(COSTS);
    (void) document(d, "One", "\"" FERRY "\"");
    cited(d, &a);
    is_str(verdict(d, 0), "not_found no such document", "no such document");
    is_num(record(d, 0)->link, CITE_LINK_DANGLING, "it is dangling");
    desk_close(d);

    d = desk();
    d->run.elsewhere = 1;
    a.quote = cite_span("The captain was born in the town of Aldby.");
    (void) document(d, "One", "\"" FERRY "\"");
    cited(d, &a);
    is_str(verdict(d, 0), "skipped history elsewhere",
           "unless the provider has the history");
    desk_close(d);

    d = desk();
    d->run.elsewhere = 1;
    a.missing = 0;
    a.quote = cite_span("A return ticket costs 41 euros.");
    a.document = document(d, "One", "\"" FERRY "\"");
    cited(d, &a);
    is_str(verdict(d, 0), "skipped history elsewhere",
           "then nothing is missed");
    desk_close(d);
}


/* the same words at two places are two citations */

static void
test_twice(void)
{
    desk_t            *d;
    cite_annotation_t  a;

    d = desk();
    memset(&a, 0, sizeof(cite_annotation_t));
    a.whole = 1;
    a.quote = cite_span(COSTS);
    a.within = CHARS;
    a.from = 53;
    a.to = 84;
    a.document = document(d, "One", "\"" FERRY "\"");

    event(d, CITE_EVENT_RUN_START, "", NULL);
    event(d, CITE_EVENT_TEXT_START, "", NULL);
    event(d, CITE_EVENT_TEXT_DELTA, "so it is", NULL);
    event(d, CITE_EVENT_ANNOTATION, "", &a);
    a.from = 11;
    a.to = 42;
    event(d, CITE_EVENT_ANNOTATION, "", &a);
    finish(d);

    is_str(verdict(d, 0), "found", "the right place is found");
    is_str(verdict(d, 1), "partial_text_found other place",
           "the wrong one is told");

    desk_close(d);
}


static void
test_limits(void)
{
    size_t             i;
    desk_t            *d;
    cite_annotation_t  a;

    d = desk_create(0, HEAP_FAIL_ONCE);
    d->conf.max_citations = 2;
    desk_open(d);

    memset(&a, 0, sizeof(cite_annotation_t));
    a.whole = 1;
    a.quote = cite_span(COSTS);
    a.within = CHARS;
    a.document = document(d, "One", "\"" FERRY "\"");

    event(d, CITE_EVENT_RUN_START, "", NULL);
    event(d, CITE_EVENT_TEXT_START, "", NULL);

    for (i = 0; i < 3; i++) {
        a.from = (int64_t) i;
        a.to = (int64_t) i + 31;
        event(d, CITE_EVENT_ANNOTATION, "", &a);
    }

    event(d, CITE_EVENT_TEXT_DELTA, "so it is", NULL);
    finish(d);

    is_num(d->run.messages->records.n, 2, "two citations are kept");
    is_num(d->run.messages->records.dropped, 1, "the third one is counted");
    desk_close(d);

    d = desk();

    for (i = 0; i < CITE_RUN_DOCUMENTS; i++) {
        a.document = document(d, "One", "\"" FERRY "\"");
    }

    is_num(a.document, CITE_RUN_DOCUMENTS, "so many documents are kept");
    is_num(document(d, "One", "\"" FERRY "\""), 0, "and no more");
    ok(d->run.incomplete, "which is known");
    desk_close(d);
}


static void
test_blocks_limit(void)
{
    char     *json;
    size_t    i, n, max;
    desk_t   *d;

    for (max = CITE_RUN_BLOCKS; max <= CITE_RUN_BLOCKS + 1; max++) {

        json = malloc(max * 80 + 16);
        n = 0;
        json[n++] = '[';

        for (i = 0; i < max; i++) {
            n += (size_t) sprintf(json + n,
                                  "%s{\"text\":\"The ferry to Hove leaves at six on weekdays, says all.\"}",
                                  i ? "," : "");
        }

        json[n++] = ']';
        json[n] = '\0';

        d = desk();
        (void) document(d, "One", json);
        is_num(d->run.documents[0].n != 0, max == CITE_RUN_BLOCKS,
               "%zu blocks", max);
        desk_close(d);
        free(json);
    }
}


static void
test_memory(void)
{
    int                again;
    size_t             at, live;
    desk_t            *d;
    heap_mode_e        mode;
    cite_annotation_t  a;

    live = 0;

    for (mode = HEAP_FAIL_ONCE; mode <= HEAP_FAIL_ON; mode++) {

        for (at = 1, again = 1; again; at++) {
            d = desk_create(at, mode);
            desk_open(d);

            memset(&a, 0, sizeof(cite_annotation_t));
            a.whole = 1;
            a.quote = cite_span("Pumps are greased before winter.");
            a.within = BLOCK;
            a.from = 1;
            a.to = 2;
            a.document = document(d, "One", BLOCKS);
            cited(d, &a);

            again = heap_failed(&d->heap);
            heap_mend(&d->heap);
            live += desk_close(d);
        }
    }

    is_num(live, 0, "without memory nothing is left behind");
}


int
main(void)
{
    test_places();
    test_text();
    test_marks();
    test_once();
    test_sources();
    test_twice();
    test_limits();
    test_blocks_limit();
    test_memory();

    slice = 1;

    test_places();
    test_text();
    test_marks();
    test_once();
    test_sources();
    test_twice();
    test_limits();
    test_memory();

    return done();
}
