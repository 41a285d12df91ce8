
/*
 * Copyright (C) the ngx_cite authors
 *
 * A walk through a text or value adds the same texts in steps of any size.
 */


#include "evidence/cite_evidence_internal.h"
#include "evidence/cite_evidence_read.h"
#include "heap.h"
#include "lexicon.h"
#include "tap.h"

#include <stdio.h>


#define MEMORY     (64 * 1024 * 1024)
#define GENERATED  400


typedef struct {
    heap_t           heap;
    cite_mem_t       mem;
    cite_json_t      json;
    cite_evidence_t  evidence;
} world_t;


typedef struct {
    const char      *title;
    cite_span_t      text;
    cite_origin_e    origin;
    int              value;      /* it is parsed before */
    cite_budget_t    budget;
} case_t;


static const cite_budget_t  plenty = { SIZE_MAX, SIZE_MAX, 0 };


static void
world_init(world_t *w, size_t fail_at)
{
    heap_init(&w->heap, fail_at, HEAP_FAIL_ONCE);
    cite_mem_init(&w->mem, &w->heap.lend, MEMORY);
    cite_json_init(&w->json, &cite_heap_libc, SIZE_MAX);
    cite_evidence_init(&w->evidence, &w->mem, &lexicon, 1024 * 1024);
}


static void
world_release(world_t *w)
{
    cite_json_release(&w->json);
    cite_mem_release(&w->mem);
}


static void
put(cite_buf_t *b, const char *name, cite_span_t s)
{
    cite_buf_put(b, cite_span_make(name, strlen(name)));
    cite_buf_put(b, s);
    cite_buf_byte(b, '\n');
}


/* all that is kept of all texts */

static void
show(cite_buf_t *b, const cite_evidence_t *e)
{
    const cite_text_t    *text;
    const cite_source_t  *source;

    for (text = e->first; text; text = text->next) {
        source = &text->source;

        put(b, "id ", source->id);
        put(b, "chunk ", source->chunk_id);
        put(b, "document ", source->document_id);
        put(b, "title ", source->title);
        put(b, "url ", source->url);
        put(b, "call ", source->tool_call_id);
        put(b, "text ", source->content);

        cite_buf_uint(b, source->origin);
        cite_buf_byte(b, ' ');
        cite_buf_uint(b, source->page);
        cite_buf_byte(b, ' ');
        cite_buf_uint(b, source->number);
        cite_buf_byte(b, '\n');
    }

    cite_buf_lit(b, "dropped ");
    cite_buf_uint(b, e->dropped);
    cite_buf_lit(b, " values ");
    cite_buf_uint(b, e->budget.values);
    cite_buf_lit(b, " texts ");
    cite_buf_uint(b, e->budget.texts);
    cite_buf_lit(b, " refused ");
    cite_buf_uint(b, e->budget.refused);
}


static void
begin(world_t *w, cite_evidence_walk_t *walk, const case_t *c,
    yyjson_doc *doc)
{
    w->evidence.budget = c->budget;

    if (c->value) {
        cite_evidence_walk_value(walk, &w->evidence, &w->json,
                                 yyjson_doc_get_root(doc), c->origin,
                                 cite_span("call"));

    } else {
        cite_evidence_walk_text(walk, &w->evidence, &w->json, c->text,
                                c->origin, cite_span("call"));
    }
}


/* what is kept of a case in steps of that size, and their number */

static size_t
walked(cite_buf_t *b, const case_t *c, size_t step)
{
    size_t                 n;
    world_t                w;
    yyjson_doc            *doc;
    cite_evidence_walk_t   walk;

    doc = c->value ? yyjson_read((const char *) c->text.p, c->text.n, 0)
                   : NULL;

    world_init(&w, 0);
    begin(&w, &walk, c, doc);

    for (n = 1; cite_evidence_walk_step(&walk, step) == CITE_AGAIN; n++) {
        /* void */
    }

    if (cite_evidence_walk_step(&walk, step) != CITE_OK) {
        n = 0;
    }

    cite_evidence_walk_end(&walk);
    show(b, &w.evidence);

    yyjson_doc_free(doc);
    world_release(&w);

    return n;
}


/* the walk is given up after each of its steps, and all memory comes back */

static size_t
left_behind(const case_t *c, size_t step)
{
    int                    more;
    size_t                 n, i, live;
    world_t                w;
    cite_evidence_walk_t   walk;

    live = 0;

    for (n = 0, more = 1; more; n = n ? 2 * n : 1) {

        world_init(&w, 0);
        begin(&w, &walk, c, NULL);

        for (i = 0; i < n && more; i++) {
            more = cite_evidence_walk_step(&walk, step) == CITE_AGAIN;
        }

        cite_evidence_walk_end(&walk);

        /* only the texts and their table are left */

        live += w.heap.live != w.evidence.n + (w.evidence.buckets != NULL);

        if (cite_evidence_walk_step(&walk, step) != CITE_OK) {
            live++;
        }

        world_release(&w);
        live += w.heap.live;
    }

    return live;
}


static void
test_case(const case_t *c)
{
    int            same;
    size_t         i, n, most;
    cite_mem_t     mem;
    cite_buf_t     whole, parts;

    static const size_t  steps[] = { 1, 7, 64, 4096 };

    cite_mem_init(&mem, &cite_heap_libc, SIZE_MAX);
    cite_buf_init(&whole, &mem, SIZE_MAX);
    cite_buf_init(&parts, &mem, SIZE_MAX);

    same = walked(&whole, c, SIZE_MAX) == 1;
    most = 0;

    for (i = 0; i < cite_nelts(steps); i++) {
        cite_buf_reset(&parts);
        n = walked(&parts, c, steps[i]);
        most = cite_max(most, n);
        same = same && cite_span_eq(cite_buf_view(&whole),
                                    cite_buf_view(&parts));
    }

    ok(same, "%s: the same in up to %zu steps", c->title, most);

    if (!c->value) {
        is_num(left_behind(c, 7), 0, "%s: given up on the way", c->title);
    }

    cite_mem_release(&mem);
}


/* texts of all kinds, one form each */

static const char *const  forms[] = {
    "It rains.",
    "\"It rains.\"",
    " \t\"It rains\\u0021\"",
    "\"broken",
    "17",
    "",
    "[{\"type\":\"text\",\"text\":\"It rains.\"}]",
    "[\"one\",\"two\",[\"three\"],{\"text\":[\"four\",5,\"six\",{\"id\":\"a\","
    "\"text\":\"seven\"}]}]",
    "{\"results\":[{\"id\":\"a\",\"content\":\"one\"},{\"id\":7,\"text\":"
    "\"two\"},{\"id\":\"c\",\"snippet\":\"three\",\"chunks\":[{\"text\":"
    "\"four\"}]}]}",
    "{\"id\":\"a\",\"title\":\"T\",\"pages\":[{\"page_number\":3,"
    "\"text\":\"one\"},{\"slide_number\":4,\"text\":\"two\"}]}",
    "[{\"page_content\":\"one\",\"metadata\":{\"source\":\"x.pdf\","
    "\"page\":0}}]",
    "{\"sources\":[{\"source\":{\"name\":\"S\"},\"document\":[\"one\","
    "\"two\",3,\"four\"],\"metadata\":[{\"source\":\"a\"},{\"source\":\"b\","
    "\"text\":\"five\"}],\"text\":\"six\"}]}",
    "[{\"text\":\"{\\\"id\\\":\\\"a\\\",\\\"content\\\":\\\"one\\\"}\"},"
    "{\"text\":\"[\\\"two\\\",\\\"three\\\"]\"},{\"text\":\"{four\"},"
    "{\"text\":\"five\"}]",
    "[{\"text\":\"[1] one\"}]",
    "{\"text\":\"{\\\"a\\\":{\\\"b\\\":1}}\"}",
    "{\"text\":\"{\\\"error\\\":\\\"bad\\\"}\"}",
    "[{\"text\":\"[{\\\"error\\\":1},{\\\"isError\\\":true}]\"}]",
    "{\"error\":\"bad\"}",
    "[{\"isError\":true,\"text\":\"bad\"},{\"text\":\"good\"}]",
    "{\"city\":\"Bern\",\"temp\":21.5,\"query\":\"made up\",\"on\":true,"
    "\"none\":null,\"list\":[1,[2,{\"three\":3}],\"four\"],\"bad\":{\"error\":"
    "5},\"deep\":{\"er\":{\"n\":-1}}}",
    "[]", "{}", "[[],[{}]]",
    "{\"answer\":{\"text\":\"bad\"},\"query\":{\"text\":\"bad\"},"
    "\"text\":\"one\"}",
    "{\"messages\":[{\"role\":\"assistant\",\"content\":\"bad\"},"
    "{\"role\":\"user\",\"content\":\"bad\"},"
    "{\"role\":\"tool\",\"content\":\"one\"}]}",
    "{\"rag\":{\"citation_index\":{\"7\":{\"chunk_id\":\"7\","
    "\"document_id\":\"d\",\"document_uri\":\"http://x/y\","
    "\"content\":\"one\",\"page_numbers\":[2]}}}}",
    "{\"document\":\"bad\",\"text\":\"bad\",\"notes\":[{\"id\":\"a\","
    "\"content\":\"bad\"}],\"documents\":[{\"content\":\"bad\"},"
    "{\"id\":\"a\",\"summary\":\"bad\",\"text\":\"one\"}]}",
    "[{\"description\":\"Notes\",\"value\":\"one\"},{\"description\":\"More\","
    "\"value\":\"{\\\"id\\\":\\\"a\\\",\\\"text\\\":\\\"two\\\"}\",\"text\":"
    "[\"three\"]}]",
    "{\"a\":", "{\"documents\":[", "[1] one, [2] two"
};


/* random JSON of names that mean something, or of those that do not */

static unsigned  seed;


static unsigned
dice(unsigned n)
{
    seed = seed * 1103515245 + 12345;

    return (seed >> 16) % n;
}


static void put_value(cite_buf_t *b, unsigned depth);


static void
put_name(cite_buf_t *b, const char *name)
{
    cite_json_str(b, cite_span_make(name, strlen(name)));
}


static void
put_plain(cite_buf_t *b, const char *s)
{
    cite_buf_put(b, cite_span_make(s, strlen(s)));
}


static void
put_scalar(cite_buf_t *b, unsigned depth)
{
    cite_buf_t  inner;

    static const char *const  words[] = {
        "one", "two words", "http://a.example/x", "x.pdf", "tool", "user", "",
        "[1] note", "{no", "The tide rose by four metres in the night."
    };

    static const char *const  others[] = {
        "0", "17", "-3", "2.5", "true", "false", "null"
    };

    switch (dice(8)) {

    case 0:
    case 1:
        put_plain(b, others[dice(cite_nelts(others))]);
        break;

    case 2:
        if (depth < 4) {
            cite_buf_init(&inner, b->mem, SIZE_MAX);
            put_value(&inner, depth + 2);
            cite_json_str(b, cite_buf_view(&inner));
            cite_buf_free(&inner);
            break;
        }

        /* fall through */

    default:
        put_name(b, words[dice(cite_nelts(words))]);
    }
}


static void
put_value(cite_buf_t *b, unsigned depth)
{
    int       object;
    unsigned  i, n;

    static const char *const  names[] = {
        "text", "content", "id", "chunk_id", "title", "url", "page", "number",
        "document", "documents", "metadata", "results", "sources", "citations",
        "error", "isError", "role", "value", "description", "summary", "query",
        "answer", "messages", "name", "source", "a", "b", "temp", "chunks",
        "page_content", "snippet", "highlights"
    };

    if (depth > 7 || (depth && dice(3) == 0)) {
        put_scalar(b, depth);
        return;
    }

    object = dice(5) < 3;
    n = dice(5);
    cite_buf_byte(b, object ? '{' : '[');

    for (i = 0; i < n; i++) {

        if (i) {
            cite_buf_byte(b, ',');
        }

        if (object) {
            put_name(b, names[dice(cite_nelts(names))]);
            cite_buf_byte(b, ':');
        }

        put_value(b, depth + 1);
    }

    cite_buf_byte(b, object ? '}' : ']');
}


static void
test_forms(void)
{
    size_t  i;
    case_t  c;
    int     origin;

    for (i = 0; i < cite_nelts(forms); i++) {
        for (origin = CITE_ORIGIN_TOOL; origin <= CITE_ORIGIN_REQUEST;
             origin++)
        {
            c = (case_t) { forms[i], cite_span_make(forms[i],
                                                    strlen(forms[i])),
                           (cite_origin_e) origin, 0, plenty };
            test_case(&c);
        }
    }
}


static void
test_generated(void)
{
    char        title[64];
    case_t      c;
    unsigned    i;
    cite_mem_t  mem;
    cite_buf_t  b;

    for (i = 0; i < GENERATED; i++) {
        cite_mem_init(&mem, &cite_heap_libc, SIZE_MAX);
        cite_buf_init(&b, &mem, SIZE_MAX);

        seed = i;
        put_value(&b, 0);
        snprintf(title, sizeof(title), "generated %u", i);

        c = (case_t) { title, cite_buf_view(&b), (cite_origin_e) (i % 3),
                       i % 2, plenty };

        if (i % 5 == 0) {
            c.budget = (cite_budget_t) { dice(20), dice(5), 0 };
        }

        test_case(&c);
        cite_mem_release(&mem);
    }
}


/* forms that are long, so that no step has all of them */

static void
test_long(void)
{
    size_t      i, n;
    case_t      c;
    cite_mem_t  mem;
    cite_buf_t  b;

    static const struct {
        const char  *title;
        const char  *before;
        const char  *item;
        const char  *behind;
    } shapes[] = {
        { "long: texts", "[", "{\"id\":\"a\",\"text\":\"one\"}", "]" },
        { "long: list of texts", "{\"text\":[", "\"two\"", "]}" },
        { "long: documents", "{\"document\":[", "\"three\"",
          "],\"metadata\":[{\"source\":\"a\"}],\"text\":\"four\"}" },
        { "long: numbers", "[", "0", "]" },
        { "long: names and values", "{\"a\":[", "{\"name\":\"value\"}", "]}" },
        { "long: written by a model", "[", "{\"query\":\"value\"}", "]" },
        { "long: errors", "[", "{\"error\":\"value\"}", "]" },
        { "long: inner texts", "[", "{\"text\":\"[{\\\"id\\\":7,\\\"text\\\":"
          "\\\"five\\\"}]\"}", "]" },
        { "long: lists", "[", "[[]]", "]" },
        { "long: inner values", "[{\"text\":\"[0",
          "0", "]\"}]" }
    };

    for (i = 0; i < cite_nelts(shapes); i++) {
        cite_mem_init(&mem, &cite_heap_libc, SIZE_MAX);
        cite_buf_init(&b, &mem, SIZE_MAX);

        put_plain(&b, shapes[i].before);

        for (n = 0; n < 4000; n++) {
            if (n || shapes[i].before[strlen(shapes[i].before) - 1] == '0') {
                cite_buf_byte(&b, ',');
            }

            put_plain(&b, shapes[i].item);
        }

        put_plain(&b, shapes[i].behind);

        c = (case_t) { shapes[i].title, cite_buf_view(&b), CITE_ORIGIN_TOOL,
                       0, plenty };
        test_case(&c);

        cite_mem_release(&mem);
    }
}


/* as deep as is looked at, and one deeper */

static void
test_depth(void)
{
    size_t      i, n;
    case_t      c;
    char        title[64];
    cite_mem_t  mem;
    cite_buf_t  b, seen;

    cite_mem_init(&mem, &cite_heap_libc, SIZE_MAX);

    for (n = CITE_READ_DEPTH; n <= CITE_READ_DEPTH + 1; n++) {
        cite_buf_init(&b, &mem, SIZE_MAX);
        cite_buf_init(&seen, &mem, SIZE_MAX);

        for (i = 0; i < n; i++) {
            cite_buf_byte(&b, '[');
        }

        cite_buf_lit(&b, "{\"text\":\"one\"}");

        for (i = 0; i < n; i++) {
            cite_buf_byte(&b, ']');
        }

        snprintf(title, sizeof(title), "a text in %zu lists", n);
        c = (case_t) { title, cite_buf_view(&b), CITE_ORIGIN_TOOL, 0, plenty };
        test_case(&c);

        (void) walked(&seen, &c, 1);
        cite_buf_byte(&seen, '\0');
        ok((strstr((char *) seen.p, "text one") != NULL)
           == (n <= CITE_READ_DEPTH), "%s: as deep as it may be", title);
    }

    cite_mem_release(&mem);
}


/* what the evidence is told is looked at by each step */

static void
test_between(void)
{
    size_t                 i;
    world_t                w;
    cite_evidence_walk_t   walk;
    const cite_text_t     *text;

    world_init(&w, 0);
    cite_evidence_walk_text(&walk, &w.evidence, &w.json,
                            cite_span("[{\"text\":\"one\"},{\"text\":\"two\"}"
                                      ",{\"text\":\"three\"}]"),
                            CITE_ORIGIN_TOOL, cite_span("call"));

    while (w.evidence.n < 1) {
        (void) cite_evidence_walk_step(&walk, 1);
    }

    w.evidence.unknown = 1;

    while (w.evidence.n < 2) {
        (void) cite_evidence_walk_step(&walk, 1);
    }

    w.evidence.unknown = 0;
    w.evidence.budget.texts = 0;

    while (cite_evidence_walk_step(&walk, 1) == CITE_AGAIN) { /* void */ }

    is_num(w.evidence.n, 2, "no more texts than the budget has");
    is_num(w.evidence.dropped, 1, "the third is counted");

    for (i = 0, text = w.evidence.first; text; text = text->next, i++) {
        is_num(text->unknown, i, "text %zu is as unknown as when it came", i);
    }

    world_release(&w);
}


/* whichever allocation fails, steps end and nothing is left */

static void
test_memory(void)
{
    size_t                 at, live, i;
    world_t                w;
    case_t                 c;
    cite_evidence_walk_t   walk;

    live = 0;

    for (i = 0; i < cite_nelts(forms); i++) {

        c = (case_t) { forms[i], cite_span_make(forms[i], strlen(forms[i])),
                       CITE_ORIGIN_TOOL, 0, plenty };

        for (at = 1; ; at++) {
            world_init(&w, at);
            begin(&w, &walk, &c, NULL);

            while (cite_evidence_walk_step(&walk, 3) == CITE_AGAIN) {
                /* void */
            }

            cite_evidence_walk_end(&walk);
            world_release(&w);
            live += w.heap.live;

            if (!heap_failed(&w.heap)) {
                break;
            }
        }
    }

    is_num(live, 0, "each allocation may fail");
}


int
main(void)
{
    test_forms();
    test_generated();
    test_long();
    test_depth();
    test_between();
    test_memory();

    return done();
}
