
/*
 * Copyright (C) the ngx_cite authors
 *
 * Which texts are evidence, and what they are called.
 */


#include "evidence/cite_evidence_internal.h"
#include "evidence/cite_evidence_read.h"
#include "heap.h"
#include "lexicon.h"
#include "tap.h"


typedef struct {
    heap_t           heap;
    cite_mem_t       mem;
    cite_json_t      json;
    cite_evidence_t  evidence;
} world_t;


typedef struct {
    const char     *title;
    cite_origin_e   origin;
    const char     *text;
    const char     *expected;    /* "names|text" for each, by newlines */
} case_t;


static const case_t  cases[] = {
    { "plain text", CITE_ORIGIN_TOOL, "It rains.", "|It rains.\n" },
    { "a string", CITE_ORIGIN_TOOL, "\"It rains.\"", "|It rains.\n" },
    { "content parts", CITE_ORIGIN_TOOL,
      "[{\"type\":\"text\",\"text\":\"It rains.\"}]", "|It rains.\n" },
    { "strings", CITE_ORIGIN_TOOL, "[\"one\",\"two\"]", "|one\n|two\n" },
    { "each name of a text", CITE_ORIGIN_TOOL,
      "{\"results\":[{\"id\":\"a\",\"content\":\"one\"},"
      "{\"id\":\"b\",\"text\":\"two\"},{\"id\":\"c\",\"snippet\":\"three\"},"
      "{\"id\":\"d\",\"page_content\":\"four\"},"
      "{\"id\":\"e\",\"content_preview\":\"five\"}]}",
      "a |one\nb |two\nc |three\nd |four\ne |five\n" },
    { "names beside and above it", CITE_ORIGIN_TOOL,
      "{\"id\":\"a\",\"title\":\"T\",\"pages\":[{\"page_number\":3,"
      "\"text\":\"one\"},{\"slide_number\":4,\"text\":\"two\"}]}",
      "a T p3 |one\na T p4 |two\n" },
    { "LangChain", CITE_ORIGIN_TOOL,
      "[{\"page_content\":\"one\",\"metadata\":{\"source\":\"x.pdf\","
      "\"page\":0}}]", "x.pdf p1 |one\n" },
    { "Open WebUI", CITE_ORIGIN_TOOL,
      "{\"sources\":[{\"source\":{\"name\":\"S\"},\"document\":[\"one\","
      "\"two\"],\"metadata\":[{\"source\":\"a\"},{\"source\":\"b\"}]}]}",
      "a S |one\nb S |two\n" },
    { "JSON in a text", CITE_ORIGIN_TOOL,
      "[{\"text\":\"{\\\"id\\\":\\\"a\\\",\\\"content\\\":\\\"one\\\"}\"}]",
      "a |one\n" },
    { "no JSON in a text", CITE_ORIGIN_TOOL, "[{\"text\":\"[1] one\"}]",
      "|[1] one\n" },
    { "no text at all", CITE_ORIGIN_TOOL,
      "{\"city\":\"Bern\",\"temp\":21.5,\"query\":\"made up\",\"on\":true}",
      "|city: Bern\ntemp: 21.5\non: true\n\n" },
    { "what a model wrote", CITE_ORIGIN_TOOL,
      "{\"answer\":{\"text\":\"bad\"},\"query\":{\"text\":\"bad\"},"
      "\"text\":\"one\"}", "|one\n" },
    { "messages", CITE_ORIGIN_TOOL,
      "{\"messages\":[{\"role\":\"assistant\",\"content\":\"bad\"},"
      "{\"role\":\"user\",\"content\":\"bad\"},"
      "{\"role\":\"tool\",\"content\":\"one\"}]}", "|one\n" },

    { "state: an index of citations", CITE_ORIGIN_STATE,
      "{\"rag\":{\"citation_index\":{\"7\":{\"chunk_id\":\"7\","
      "\"document_id\":\"d\",\"document_uri\":\"http://x/y\","
      "\"content\":\"one\",\"page_numbers\":[2]}}}}",
      "7 d http://x/y p2 |one\n" },
    { "state: citations of past answers", CITE_ORIGIN_STATE,
      "{\"qa_history\":[{\"question\":\"bad\",\"answer\":\"bad\","
      "\"citations\":[{\"chunk_id\":\"7\",\"content\":\"one\"}]}]}",
      "7 |one\n" },
    { "state: what is no source", CITE_ORIGIN_STATE,
      "{\"document\":\"bad\",\"text\":\"bad\",\"notes\":[{\"id\":\"a\","
      "\"content\":\"bad\"}],\"documents\":[{\"content\":\"bad\"},"
      "{\"id\":\"a\",\"summary\":\"bad\",\"text\":\"one\"}]}", "a |one\n" },
    { "state: text", CITE_ORIGIN_STATE, "bad", "" },

    { "context", CITE_ORIGIN_REQUEST,
      "[{\"description\":\"Notes\",\"value\":\"one\"}]", "Notes |one\n" },
    { "context of JSON", CITE_ORIGIN_REQUEST,
      "[{\"description\":\"Notes\",\"value\":\"{\\\"id\\\":\\\"a\\\","
      "\\\"text\\\":\\\"one\\\"}\"}]", "a |one\n" },
    { "broken JSON", CITE_ORIGIN_STATE, "{\"documents\":[", "" },
    { "broken JSON of a tool", CITE_ORIGIN_TOOL, "{\"a\":", "|{\"a\":\n" }
};


static cite_span_t
str(const char *s)
{
    return cite_span_make(s, strlen(s));
}


static void
world_init(world_t *w, size_t fail_at)
{
    heap_init(&w->heap, fail_at, HEAP_FAIL_ONCE);
    cite_mem_init(&w->mem, &w->heap.lend, 64 * 1024 * 1024);
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
put(cite_buf_t *b, cite_span_t s)
{
    if (s.n) {
        cite_buf_put(b, s);
        cite_buf_byte(b, ' ');
    }
}


static void
show(cite_buf_t *b, const cite_evidence_t *e)
{
    const cite_text_t  *text;

    for (text = e->first; text; text = text->next) {
        put(b, text->source.id);
        put(b, text->source.chunk_id);
        put(b, text->source.document_id);
        put(b, text->source.title);
        put(b, text->source.url);

        if (text->source.page) {
            cite_buf_byte(b, 'p');
            cite_buf_uint(b, text->source.page);
            cite_buf_byte(b, ' ');
        }

        cite_buf_byte(b, '|');
        cite_buf_put(b, text->source.content);
        cite_buf_byte(b, '\n');
    }
}


static void
test_case(const case_t *c)
{
    world_t     w;
    cite_buf_t  b;

    world_init(&w, 0);
    cite_buf_init(&b, &w.mem, 65536);

    cite_evidence_text(&w.evidence, &w.json, str(c->text), c->origin,
                       cite_span("call"));
    show(&b, &w.evidence);
    is_span(cite_buf_view(&b), c->expected, "%s", c->title);

    world_release(&w);
}


static void
test_value(void)
{
    world_t      w;
    cite_buf_t   b;
    yyjson_doc  *doc;

    static const char  text[] =
        "{\"documents\":[{\"id\":\"a\",\"text\":\"[{\\\"id\\\":\\\"b\\\","
        "\\\"title\\\":\\\"T\\\",\\\"text\\\":\\\"one\\\"}]\"}]}";

    world_init(&w, 0);
    cite_buf_init(&b, &w.mem, 65536);
    doc = yyjson_read(text, sizeof(text) - 1, 0);

    cite_evidence_value(&w.evidence, &w.json, yyjson_doc_get_root(doc),
                        CITE_ORIGIN_TOOL, cite_span("call"));
    show(&b, &w.evidence);
    is_span(cite_buf_view(&b), "b T |one\n", "a value with JSON inside");
    is_span(w.evidence.first->source.tool_call_id, "call", "of a call");

    yyjson_doc_free(doc);
    world_release(&w);
}


static void
test_memory(void)
{
    size_t   i, at, live;
    world_t  w;

    live = 0;

    for (i = 0; i < cite_nelts(cases); i++) {

        for (at = 1; ; at++) {
            world_init(&w, at);
            cite_evidence_text(&w.evidence, &w.json, str(cases[i].text),
                               cases[i].origin, cite_span("call"));
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
    size_t  i;

    for (i = 0; i < cite_nelts(cases); i++) {
        test_case(&cases[i]);
    }

    test_value();
    test_memory();

    return done();
}
