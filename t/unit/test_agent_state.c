
/*
 * Copyright (C) the ngx_cite authors
 *
 * Citations in the agent's state: which are new in a run, in every shape and
 * however they come.
 */


#include "source/cite_agent_state.h"
#include "heap.h"
#include "tap.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>


#define STEPS  8

/* a citation as haiku.rag writes it */
#define C(id, n)                                                               \
    "{\"index\":" #n ",\"chunk_id\":\"" id "\",\"document_id\":\"d\","       \
    "\"document_uri\":\"file:///d\",\"content\":\"text of " id "\"}"

#define INDEX(id, n)  "\"" id "\":" C(id, n)

/* operations of a patch */
#define ADD(path, value)  "{\"op\":\"add\",\"path\":\"" path "\",\"value\":"   \
                          value "}"
#define OP(op, path, value)  "{\"op\":\"" op "\",\"path\":\"" path             \
                             "\",\"value\":" value "}"


typedef struct {
    heap_t              heap;
    cite_mem_t          mem;
    cite_json_t         json;
    cite_sources_t      sources;
    cite_agent_state_t  state;
} world_t;


static const cite_span_t  names[] = {
    { (const uint8_t *) "rag", 3 },
    { (const uint8_t *) "haiku.rag.chat", 14 },
    { (const uint8_t *) "a/b~c", 5 }
};


static void
world_init(world_t *w, size_t fail_at)
{
    heap_init(&w->heap, fail_at, HEAP_FAIL_ONCE);
    cite_mem_init(&w->mem, &w->heap.lend, 64 * 1024 * 1024);
    cite_json_init(&w->json, &cite_heap_libc, SIZE_MAX);
    cite_sources_init(&w->sources, &w->mem);
    cite_agent_state_init(&w->state, &w->mem, &w->sources, names,
                          cite_nelts(names));
}


static void
world_release(world_t *w)
{
    cite_json_release(&w->json);
    cite_mem_release(&w->mem);
}


/* "<" the state before, "=" a snapshot, "[" a patch */

static void
step(world_t *w, const char *text)
{
    yyjson_val  *value;

    value = cite_json_read(&w->json,
                           cite_span_make(text + (*text != '['),
                                          strlen(text) - (*text != '[')));

    switch (*text) {

    case '<':
        cite_agent_state_before(&w->state, value);
        break;

    case '=':
        cite_agent_state_snapshot(&w->state, value);
        break;

    default:
        cite_agent_state_patch(&w->state, value);
        break;
    }
}


static void
put(char **p, const char *before, cite_span_t s)
{
    if (s.p) {
        *p += sprintf(*p, "%s%.*s", before, (int) s.n, (const char *) s.p);
    }
}


/* "a b(question,0.9)|c-": cited | known, "-" from before, ":n" the number */

static const char *
show(const world_t *w)
{
    char                         *p;
    const cite_source_t          *s;
    const cite_state_citation_t  *c;

    static char  text[4096];

    p = text;

    for (c = w->state.first; c; c = c->next) {
        put(&p, p == text ? "" : " ", c->source->chunk_id);

        if (c->qa) {
            *p++ = '(';
            put(&p, "", c->qa->question);
            put(&p, ",", c->qa->confidence);
            *p++ = ')';
        }
    }

    *p++ = '|';

    for (s = w->sources.first; s; s = s->next) {
        put(&p, s == w->sources.first ? "" : " ", s->chunk_id);

        if (s->number) {
            p += sprintf(p, ":%u", (unsigned) s->number);
        }

        if (s->earlier) {
            *p++ = '-';
        }
    }

    *p = '\0';

    return text;
}


static const struct {
    const char  *title;
    const char  *steps[STEPS];
    const char  *expected;
} cases[] = {

    /* ids and an index */

    { "ids in a flat list",
      { "={\"rag\":{\"citation_index\":{" INDEX("a", 1) "," INDEX("b", 2) "},"
        "\"citations\":[\"b\",\"a\"]}}" },
      "b a|a:1 b:2" },

    { "ids in lists of a list",
      { "={\"rag\":{\"citation_index\":{" INDEX("a", 1) "," INDEX("b", 2) "},"
        "\"citations\":[[\"a\"],[],[\"b\",\"a\"]]}}" },
      "a b|a:1 b:2" },

    { "what is not cited is a source and no citation",
      { "={\"rag\":{\"citation_index\":{" INDEX("a", 1) "," INDEX("b", 2) "},"
        "\"citations\":[\"a\"]}}" },
      "a|a:1 b:2" },

    { "ids that were cited before the run are not new",
      { "<{\"rag\":{\"citation_index\":{" INDEX("a", 1) "," INDEX("c", 3) "},"
        "\"citations\":[\"a\"]}}",
        "={\"rag\":{\"citation_index\":{" INDEX("a", 1) "," INDEX("b", 2) ","
        INDEX("c", 3) "},\"citations\":[\"a\",\"b\",\"c\"]}}" },
      "b c|a:1- c:3- b:2" },

    { "they were in nested lists",
      { "<{\"rag\":{\"citation_index\":{" INDEX("a", 1) "},"
        "\"citations\":[[\"a\"]]}}",
        "={\"rag\":{\"citation_index\":{" INDEX("a", 1) "," INDEX("b", 2) "},"
        "\"citations\":[\"a\",\"b\"]}}" },
      "b|a:1- b:2" },

    { "an id that left and came back is not new",
      { "<{\"rag\":{\"citation_index\":{" INDEX("a", 1) "},"
        "\"citations\":[\"a\"]}}",
        "={\"rag\":{\"citation_index\":{" INDEX("a", 1) "},\"citations\":[]}}",
        "={\"rag\":{\"citation_index\":{" INDEX("a", 1) "},"
        "\"citations\":[\"a\"]}}" },
      "|a:1-" },

    { "snapshots that repeat everything double nothing",
      { "={\"rag\":{\"citation_index\":{" INDEX("a", 1) "},"
        "\"citations\":[\"a\",\"a\"]}}",
        "={\"rag\":{\"citation_index\":{" INDEX("a", 1) "},"
        "\"citations\":[\"a\"]}}" },
      "a|a:1" },

    { "a later state that lacks a citation takes it not back",
      { "={\"rag\":{\"citation_index\":{" INDEX("a", 1) "},"
        "\"citations\":[\"a\"]}}",
        "={\"rag\":{\"citation_index\":{" INDEX("b", 2) "},"
        "\"citations\":[\"b\"]}}" },
      "a b|a:1 b:2" },

    { "an id that nothing explains is none",
      { "={\"rag\":{\"citations\":[\"x\"]}}" },
      "|" },

    { "an id may be explained later",
      { "={\"rag\":{\"citations\":[\"a\"]}}",
        "={\"rag\":{\"citation_index\":{" INDEX("a", 1) "}}}" },
      "a|a:1" },

    { "the id of the index counts where the entry has none",
      { "={\"rag\":{\"citation_index\":{\"k\":{\"content\":\"x\"}},"
        "\"citations\":[\"k\"]}}" },
      "k|k" },

    { "entries that say nothing",
      { "={\"rag\":{\"citation_index\":{\"k\":{},\"l\":3,\"m\":null,"
        "\"n\":[],\"o\":\"x\"},"
        "\"citations\":[\"k\",\"l\",\"m\",\"n\",\"o\"]}}" },
      "|" },

    { "an index from 0 has no numbers",
      { "={\"rag\":{\"citation_index\":{" INDEX("a", 1) "," INDEX("b", 0) "},"
        "\"citations\":[\"a\"]}}" },
      "a|a b" },

    { "nor what comes to it later",
      { "[" ADD("/rag/citation_index/a", C("a", 0)) ","
        ADD("/rag/citation_index/b", C("b", 1)) "]" },
      "|a b" },

    /* whole citations */

    { "citations as objects",
      { "={\"rag\":{\"citations\":[" C("a", 1) "," C("b", 2) "]}}" },
      "a b|a:1 b:2" },

    { "citations as objects are new by their identity",
      { "<{\"rag\":{\"citations\":[" C("a", 1) "]}}",
        "={\"rag\":{\"citations\":[" C("b", 2) "," C("a", 1) "]}}" },
      "b|a:1- b:2" },

    { "also without a chunk id",
      { "<{\"rag\":{\"citations\":[{\"url\":\"https://e.com/1\"}]}}",
        "={\"rag\":{\"citations\":[{\"url\":\"https://e.com/1\"},"
        "{\"url\":\"https://e.com/2\",\"chunk_id\":\"b\"}]}}" },
      "b|- b" },

    { "ids before the run, objects in it",
      { "<{\"rag\":{\"citations\":[\"a\"]}}",
        "={\"rag\":{\"citations\":[" C("a", 1) "," C("b", 2) "]}}" },
      "b|a:1 b:2" },

    { "indexes from 0 in a list",
      { "={\"rag\":{\"citations\":[" C("a", 1) "," C("b", 0) "]}}" },
      "a b|a b" },

    /* questions and answers */

    { "a history without one before",
      { "={\"rag\":{\"qa_history\":[{\"question\":\"Q\",\"confidence\":0.9,"
        "\"citations\":[" C("a", 1) "]}]}}" },
      "a(Q,0.9)|a:1" },

    { "a history from its length before",
      { "<{\"rag\":{\"qa_history\":[{\"question\":\"Q\",\"citations\":["
        C("a", 1) "]}]}}",
        "={\"rag\":{\"qa_history\":[{\"question\":\"Q\",\"citations\":["
        C("a", 1) "]},{\"question\":\"R\",\"confidence\":1,\"citations\":["
        C("b", 2) "," C("c", 3) "]}]}}" },
      "b(R,1) c(R,1)|a:1- b:2 c:3" },

    { "a source that an earlier answer cited is cited again",
      { "<{\"rag\":{\"qa_history\":[{\"citations\":[" C("a", 1) "]}]}}",
        "={\"rag\":{\"qa_history\":[{},{\"question\":\"R\",\"citations\":["
        C("a", 1) "]}]}}" },
      "a(R)|a:1-" },

    { "a history that shrank gives none",
      { "<{\"rag\":{\"qa_history\":[{},{},{}]}}",
        "={\"rag\":{\"qa_history\":[{\"citations\":[" C("a", 1) "]},"
        "{\"citations\":[" C("b", 2) "]}]}}" },
      "|a:1 b:2" },

    { "one of the same length gives none",
      { "<{\"rag\":{\"qa_history\":[{}]}}",
        "={\"rag\":{\"qa_history\":[{\"citations\":[" C("a", 1) "]}]}}" },
      "|a:1" },

    { "several runs add up",
      { "<{\"rag\":{\"qa_history\":[{}]}}",
        "={\"rag\":{\"qa_history\":[{},{\"question\":\"Q\",\"citations\":["
        C("a", 1) "]}]}}",
        "={\"rag\":{\"qa_history\":[{},{\"question\":\"Q\",\"citations\":["
        C("a", 1) "]},{\"question\":\"R\",\"citations\":[" C("b", 2) "]}]}}" },
      "a(Q) b(R)|a:1 b:2" },

    { "citations and history together are one",
      { "={\"haiku.rag.chat\":{\"citations\":[" C("a", 1) "," C("b", 2) "],"
        "\"qa_history\":[{\"question\":\"Q\",\"confidence\":0.50,"
        "\"citations\":[" C("a", 1) "]}]}}" },
      "a(Q,0.5) b|a:1 b:2" },

    { "a confidence that is no number, a question that is no text",
      { "={\"rag\":{\"qa_history\":[{\"question\":7,\"confidence\":\"high\","
        "\"citations\":[" C("a", 1) "]}]}}" },
      "a()|a:1" },

    /* namespaces */

    { "each namespace has its own past",
      { "<{\"rag\":{\"citation_index\":{" INDEX("a", 1) "},"
        "\"citations\":[\"a\"]}}",
        "={\"rag\":{\"citations\":[\"a\"]},"
        "\"a/b~c\":{\"citation_index\":{" INDEX("a", 1) "," INDEX("b", 2) "},"
        "\"citations\":[\"a\"]}}" },
      "a|a:1- b:2" },

    { "other namespaces are not looked at",
      { "={\"haiku\":{\"rag\":{\"citations\":[" C("a", 1) "]}},"
        "\"citations\":[" C("b", 2) "],\"RAG\":{\"citations\":[" C("c", 3)
        "]}}" },
      "|" },

    { "of two of the same name the last counts",
      { "={\"rag\":{\"citations\":[" C("a", 1) "]},"
        "\"rag\":{\"citations\":[" C("b", 2) "]}}" },
      "b|b:2" },

    /* patches */

    { "an entry of the index, then its id",
      { "[" ADD("/rag/citation_index/a", C("a", 1)) ","
        ADD("/rag/citations/-", "\"a\"") "]" },
      "a|a:1" },

    { "an id, then its entry, in two patches",
      { "[" ADD("/rag/citations/-", "\"a\"") "]",
        "[" ADD("/rag/citation_index/a", C("a", 1)) "]" },
      "a|a:1" },

    { "ids and names with escapes",
      { "[" ADD("/a~1b~0c/citation_index/x~1y~0z", C("x/y~z", 1)) ","
        ADD("/a~1b~0c/citations/0", "\"x/y~z\"") "]" },
      "x/y~z|x/y~z:1" },

    { "a dotted name is one key",
      { "[" ADD("/haiku.rag.chat/citations/0", C("a", 1)) ","
        ADD("/haiku/rag/chat/citations/0", C("b", 2)) "]" },
      "a|a:1" },

    { "a namespace, an index and a list as a whole",
      { "[" ADD("/rag", "{\"citations\":[\"a\",\"b\",\"c\"]}") ","
        OP("replace", "/rag/citation_index", "{" INDEX("a", 1) ","
           INDEX("b", 2) "}") "," OP("replace", "/rag/citations", "[\"b\"]")
        "]" },
      "a b|a:1 b:2" },

    { "the root",
      { "[" OP("replace", "", "{\"rag\":{\"citations\":[" C("a", 1) "]}}")
        "]" },
      "a|a:1" },

    { "ids in nested lists",
      { "[" ADD("/rag/citation_index", "{" INDEX("a", 1) "," INDEX("b", 2) ","
                INDEX("c", 3) "}") ","
        ADD("/rag/citations/-", "[\"a\"]") ","
        ADD("/rag/citations/0/-", "\"b\"") ","
        ADD("/rag/citations/1/0/2", "\"c\"") "]" },
      "a b c|a:1 b:2 c:3" },

    { "members of a citation are no ids",
      { "[" ADD("/rag/citation_index", "{" INDEX("a", 1) "}") ","
        ADD("/rag/citations/0/headings/0", "\"a\"") ","
        ADD("/rag/citations/0/chunk_id", "\"a\"") ","
        ADD("/rag/citations/x", "\"a\"") "," ADD("/rag/citations/", "\"a\"") ","
        ADD("/rag/citation_index/a/content", "\"y\"") "]" },
      "|a:1" },

    { "what was there before is not new in a patch",
      { "<{\"rag\":{\"citation_index\":{" INDEX("a", 1) "},"
        "\"citations\":[\"a\"]}}",
        "[" OP("replace", "/rag/citations", "[\"a\",\"b\"]") ","
        ADD("/rag/citation_index/b", C("b", 2)) "]" },
      "b|a:1- b:2" },

    { "an entry at the end of the history",
      { "<{\"rag\":{\"qa_history\":[{},{}]}}",
        "[" ADD("/rag/qa_history/-", "{\"question\":\"Q\",\"citations\":["
                C("a", 1) "]}") "]",
        "[" ADD("/rag/qa_history/3", "{\"question\":\"R\",\"citations\":["
                C("b", 2) "]}") "]" },
      "a(Q) b(R)|a:1 b:2" },

    { "an entry where there was one",
      { "<{\"rag\":{\"qa_history\":[{},{}]}}",
        "[" OP("replace", "/rag/qa_history/1", "{\"citations\":[" C("a", 1)
               "]}") "]" },
      "|a:1" },

    { "an entry that grows",
      { "[" ADD("/rag/qa_history/-", "{\"citations\":[]}") ","
        ADD("/rag/qa_history/0/citations/-", C("a", 1)) ","
        ADD("/rag/qa_history/0/question", "\"Q\"") ","
        ADD("/rag/qa_history/0/citations/1", C("b", 2)) ","
        ADD("/rag/qa_history/0/confidence", "1e-3") ","
        OP("replace", "/rag/qa_history/0/question", "\"R\"") "]",
        "[" ADD("/rag/qa_history/-", "{\"question\":\"S\"}") ","
        ADD("/rag/qa_history/1/citations", "[" C("c", 3) "]") "]" },
      "a(Q,0.001) b(Q,0.001) c(S)|a:1 b:2 c:3" },

    { "an entry of before that grows",
      { "<{\"rag\":{\"qa_history\":[{}]}}",
        "[" ADD("/rag/qa_history/0/citations/-", C("a", 1)) ","
        ADD("/rag/qa_history/0/question", "\"Q\"") "]" },
      "|a:1" },

    { "an entry after others have left",
      { "<{\"rag\":{\"qa_history\":[{},{}]}}",
        "[{\"op\":\"remove\",\"path\":\"/rag/qa_history/0\"},"
        ADD("/rag/qa_history/-", "{\"citations\":[" C("a", 1) "]}") ","
        ADD("/rag/qa_history/-", "{\"citations\":[" C("b", 2) "]}") "]" },
      "b()|a:1 b:2" },

    { "an entry after all have left",
      { "<{\"rag\":{\"qa_history\":[{}]}}",
        "[{\"op\":\"remove\",\"path\":\"/rag\"},"
        ADD("/rag/qa_history/-", "{\"citations\":[" C("a", 1) "]}") ","
        ADD("/rag/qa_history/-", "{\"citations\":[" C("b", 2) "]}") "]" },
      "b()|a:1 b:2" },

    { "a history as a whole",
      { "<{\"rag\":{\"qa_history\":[{}]}}",
        "[" OP("replace", "/rag/qa_history", "[{},{\"citations\":[" C("a", 1)
               "]}]") "]",
        "[" ADD("/rag/qa_history/-", "{\"citations\":[" C("b", 2) "]}") "]" },
      "a() b()|a:1 b:2" },

    { "removals",
      { "={\"rag\":{\"citation_index\":{" INDEX("a", 1) "},"
        "\"citations\":[\"a\"],\"qa_history\":[{}]}}",
        "[{\"op\":\"remove\",\"path\":\"/rag/citations/0\"},"
        "{\"op\":\"remove\",\"path\":\"/rag/citation_index/a\"},"
        "{\"op\":\"remove\",\"path\":\"/rag/qa_history/0/citations/0\"},"
        "{\"op\":\"remove\",\"path\":\"/rag/qa_history/9\"},"
        "{\"op\":\"remove\",\"path\":\"/rag/qa_history\"},"
        "{\"op\":\"remove\",\"path\":\"/rag/qa_history/0\"},"
        "{\"op\":\"remove\",\"path\":\"/rag/citations\"},"
        "{\"op\":\"remove\",\"path\":\"\",\"value\":{\"rag\":{\"citations\":["
        C("b", 2) "]}}}]" },
      "a|a:1" },

    { "move, copy and test bring nothing",
      { "={\"rag\":{\"citation_index\":{" INDEX("a", 1) "}}}",
        "[{\"op\":\"move\",\"from\":\"/x\",\"path\":\"/rag/citations/-\"},"
        "{\"op\":\"copy\",\"from\":\"/x\",\"path\":\"/rag/citations\"},"
        OP("test", "/rag/citations/0", "\"a\"") "," OP("x", "/rag/citations/0",
           "\"a\"") "]" },
      "|a:1" },

    { "patches that are none",
      { "[3,null,\"x\",[],{},{\"op\":\"add\"},{\"op\":1,\"path\":2},"
        "{\"op\":\"add\",\"path\":\"rag/citations\",\"value\":[\"a\"]},"
        "{\"op\":\"add\",\"path\":\"/\",\"value\":{}},"
        "{\"op\":\"add\",\"path\":\"//\",\"value\":{}},"
        "{\"op\":\"add\",\"path\":\"/rag/\",\"value\":{}},"
        "{\"op\":\"add\",\"path\":\"/rag\"},{\"op\":\"add\",\"path\":\"\"},"
        "{\"op\":\"add\",\"path\":\"/rag/citation_index/\",\"value\":"
        C("a", 1) "},{\"op\":\"add\",\"path\":\"/rag/citations/-\","
        "\"value\":\"\"}," ADD("/rag~2/citations/0", "\"a\"") ","
        ADD("/rag~", "{}") "," ADD("/rag/qa_history/-/citations/0", C("b", 1))
        "," ADD("/rag/qa_history/x", "{}") ","
        ADD("/rag/qa_history/99999999999999999999", "{}") ","
        ADD("/rag/qa_history/0/citations/0/x", C("b", 1)) ","
        ADD("/rag/qa_history/0/answer", "\"x\"") ","
        ADD("/rag/qa_history/-", "7") "]" },
      "|a:1" },

    { "states that are none",
      { "<null", "<7", "<[]", "<{\"rag\":null}", "=[]",
        "={\"rag\":[],\"haiku.rag.chat\":\"x\"}",
        "={\"rag\":{\"citation_index\":[1],\"citations\":{\"a\":1},"
        "\"qa_history\":{\"b\":2}}}",
        "={\"rag\":{\"citation_index\":3,\"citations\":[null,1,{},true],"
        "\"qa_history\":[null,1,[],{\"citations\":{}},{\"citations\":[1,"
        "\"x\",[]]}]}}" },
      "|" }
};


static void
citations_are_found(void)
{
    size_t   i, j;
    world_t  w;

    for (i = 0; i < cite_nelts(cases); i++) {
        world_init(&w, 0);

        for (j = 0; j < STEPS && cases[i].steps[j]; j++) {
            step(&w, cases[i].steps[j]);
        }

        is_str(show(&w), cases[i].expected, "%s", cases[i].title);

        world_release(&w);
        ok(w.heap.live == 0, "all memory is given back: %s", cases[i].title);
    }
}


static void
an_entry_is_read_whole(void)
{
    world_t               w;
    const cite_source_t  *s;

    world_init(&w, 0);

    step(&w, "={\"rag\":{\"citations\":[\"ch-11\"],\"citation_index\":{"
             "\"ch-11\":{\"index\":1,\"chunk_id\":\"ch-11\",\"document_id\":"
             "\"cellar\",\"document_uri\":\"https://docs.example.com/cellar\","
             "\"document_title\":\"Cellar handbook\",\"content\":\"Keep the "
             "cellar between 10 and 13 \xc2\xb0""C.\",\"headings\":[\"2 "
             "Storage\"],\"page_numbers\":[4,5]}}}}");

    s = w.state.first->source;

    is_span(s->chunk_id, "ch-11", "chunk id");
    is_span(s->document_id, "cellar", "document id");
    is_span(s->url, "https://docs.example.com/cellar", "url");
    is_span(s->title, "Cellar handbook", "title");
    is_span(s->content, "Keep the cellar between 10 and 13 \xc2\xb0""C.",
            "content");
    is_span(s->headings, "[\"2 Storage\"]", "headings");
    is_num(s->page, 4, "page");
    is_num(s->number, 1, "number");
    is_num(s->origin, CITE_ORIGIN_STATE, "origin");

    world_release(&w);
}


/* the whole text: before, n times the format with a number, after */

static char *
many(const char *before, size_t n, const char *format, const char *after)
{
    char    *text, *p;
    size_t   i;

    text = malloc(strlen(before) + n * (strlen(format) + 48) + strlen(after)
                  + 1);
    p = text + sprintf(text, "%s", before);

    for (i = 0; i < n; i++) {
        p += sprintf(p, format, i, i);
        *p++ = ',';
    }

    strcpy(n ? p - 1 : p, after);

    return text;
}


static void
ids_before_are_limited(void)
{
    char    *text;
    size_t   n;
    world_t  w;

    for (n = CITE_AGENT_IDS_MAX - 1; n <= CITE_AGENT_IDS_MAX + 1; n++) {
        world_init(&w, 0);

        text = many("<{\"rag\":{\"citations\":[", n, "\"i%zu\"", "]}}");
        step(&w, text);
        free(text);

        step(&w, "[" ADD("/rag/citation_index/i7", C("i7", 1)) ","
                 ADD("/rag/citations/-", "\"i7\"") ","
                 ADD("/rag/citations/-", "\"new\"") ","
                 ADD("/rag/citation_index/new", C("new", 2)) "]");

        is_num(w.state.n, n < CITE_AGENT_IDS_MAX, "%zu ids before the run", n);
        is_num(w.state.spaces[0].blind, n > CITE_AGENT_IDS_MAX,
               "more than are kept: nothing is called new");
        ok((w.state.dropped > 0) == (n >= CITE_AGENT_IDS_MAX),
           "but it is counted");

        world_release(&w);
    }
}


static void
citations_are_limited(void)
{
    char    *text;
    size_t   n;
    world_t  w;

    for (n = CITE_SOURCES_MAX; n <= CITE_SOURCES_MAX + 1; n++) {
        world_init(&w, 0);

        text = many("={\"rag\":{\"citations\":[", n,
                    "{\"chunk_id\":\"c%zu\",\"content\":\"x%zu\"}", "]}}");
        step(&w, text);
        step(&w, text);
        free(text);

        is_num(w.state.n, CITE_AGENT_CITATIONS_MAX, "%zu citations", n);

        world_release(&w);
    }
}


static void
questions_are_limited(void)
{
    char    *text;
    size_t   n;
    world_t  w;

    for (n = CITE_AGENT_QAS_MAX; n <= CITE_AGENT_QAS_MAX + 1; n++) {
        world_init(&w, 0);

        text = many("={\"rag\":{\"qa_history\":[", n - 1,
                    "{\"question\":\"q%zu\"}",
                    ",{\"question\":\"Q\",\"citations\":[" C("a", 1) "]}]}}");
        step(&w, text);
        free(text);

        is_str(show(&w), n > CITE_AGENT_QAS_MAX ? "a|a:1" : "a(Q)|a:1",
               "%zu questions", n);

        world_release(&w);
    }
}


static void
nesting_is_limited(void)
{
    int         i;
    world_t     w;

    static const char *const  lists[] = {
        "={\"rag\":{\"citation_index\":{" INDEX("a", 1) "},\"citations\":"
        "[[[[[[[[\"a\"]]]]]]]]}}",
        "={\"rag\":{\"citation_index\":{" INDEX("a", 1) "},\"citations\":"
        "[[[[[[[[[\"a\"]]]]]]]]]}}"
    };

    static const char *const  patches[] = {
        "[" ADD("/rag/citation_index/a", C("a", 1)) ","
        ADD("/rag/citations/0/0/0/0/0/0/0/0", "\"a\"") "]",
        "[" ADD("/rag/citation_index/a", C("a", 1)) ","
        ADD("/rag/citations/0/0/0/0/0/0/0/0/0", "\"a\"") "]"
    };

    for (i = 0; i < 2; i++) {
        world_init(&w, 0);
        step(&w, lists[i]);
        is_num(w.state.n, i == 0, "an id in %d lists", 8 + i);
        world_release(&w);

        world_init(&w, 0);
        step(&w, patches[i]);
        is_num(w.state.n, i == 0, "a path through %d lists", 8 + i);
        world_release(&w);
    }
}


static void
ids_are_limited(void)
{
    char    *text, id[CITE_SOURCE_ID_MAX + 2];
    size_t   n;
    world_t  w;

    for (n = CITE_SOURCE_ID_MAX; n <= CITE_SOURCE_ID_MAX + 1; n++) {
        memset(id, 'i', n);
        id[n] = '\0';

        text = malloc(3 * n + 500);
        sprintf(text, "[" ADD("/rag/citation_index/%s", "{\"content\":\"x\"}")
                "," ADD("/rag/citations/-", "\"%s\"") "]", id, id);

        world_init(&w, 0);
        step(&w, text);
        is_num(w.state.n, n == CITE_SOURCE_ID_MAX, "an id of %zu bytes", n);
        world_release(&w);

        free(text);
    }
}


static const char *const  story[] = {
    "<{\"rag\":{\"citation_index\":{" INDEX("a", 1) "},\"citations\":[\"a\"],"
    "\"qa_history\":[{\"question\":\"P\",\"citations\":[" C("z", 9) "]}]},"
    "\"haiku.rag.chat\":{\"citations\":[" C("y", 8) ","
    "{\"url\":\"https://e.com/\",\"content\":\"x\"}]}}",
    "[" ADD("/rag/citations/-", "\"b\"") "," ADD("/rag/citation_index/b",
                                                 C("b", 2)) "]",
    "={\"rag\":{\"citation_index\":{" INDEX("a", 1) "," INDEX("b", 2) "},"
    "\"citations\":[\"a\",\"b\"],\"qa_history\":[{},{\"question\":\"Q\","
    "\"confidence\":0.5,\"citations\":[" C("c", 3) "]}]},"
    "\"haiku.rag.chat\":{\"citations\":[" C("y", 8) ","
    "{\"url\":\"https://e.com/\",\"content\":\"x\"}]}}"
};


static void
tell(world_t *w)
{
    size_t  i;

    for (i = 0; i < cite_nelts(story); i++) {
        step(w, story[i]);
    }
}


static int
only_new_ones(const world_t *w)
{
    const cite_state_citation_t  *c;

    for (c = w->state.first; c; c = c->next) {
        if (!cite_span_eq(c->source->chunk_id, cite_span("b"))
            && !cite_span_eq(c->source->chunk_id, cite_span("c")))
        {
            return 0;
        }
    }

    return 1;
}


/* objects before all others move each allocation to a block's end once */

static void
pad(cite_mem_t *mem, size_t n)
{
    while (n--) {
        (void) cite_mem_alloc(mem, 16);
    }
}


static void
heap_fails(void)
{
    size_t   n, i, runs, bad, leaks, missing;
    world_t  w;

    runs = 0;
    bad = 0;
    leaks = 0;
    missing = 0;

    for (i = 0; i < 256; i++) {
        for (n = 1; /* void */ ; n++) {
            world_init(&w, n);
            pad(&w.mem, i);

            tell(&w);
            bad += !only_new_ones(&w);

            world_release(&w);
            leaks += w.heap.live;
            runs++;

            if (!heap_failed(&w.heap)) {
                break;
            }
        }

        missing += w.state.n != 2 || w.state.dropped;
    }

    is_num(bad, 0, "nothing of before is ever called new, in %zu runs", runs);
    is_num(leaks, 0, "all memory is given back");
    is_num(missing, 0, "with all memory nothing is missing");
}


static double
seconds_for(const char *text)
{
    world_t          w;
    struct timespec  from, to;

    world_init(&w, 0);

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &from);
    step(&w, text);
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &to);

    world_release(&w);

    return (double) (to.tv_sec - from.tv_sec)
           + (double) (to.tv_nsec - from.tv_nsec) / 1e9;
}


static void
hostile_states_take_linear_time(void)
{
    char    *text;
    size_t   i;
    double   few, more;

    static const struct {
        const char  *before;
        const char  *format;
        const char  *after;
    } kinds[] = {
        { "={\"rag\":{\"citations\":[", "\"i%zu\"", "]}}" },
        { "<{\"rag\":{\"citations\":[", "[[[\"i%zu\"]]]", "]}}" },
        { "={\"rag\":{\"citations\":[", "{\"chunk_id\":\"c\",\"url\":"
          "\"https://e.com/%zu\",\"content\":\"%zu\"}", "]}}" },
        { "={\"rag\":{\"citation_index\":{", "\"i%zu\":{\"content\":\"%zu\"}",
          "}}}" },
        { "={\"rag\":{\"qa_history\":[", "{\"question\":\"%zu\",\"citations\":["
          C("a", 1) "]}", "]}}" },
        { "[", "{\"op\":\"add\",\"path\":\"/rag/citations/-\",\"value\":"
          "\"i%zu\"}", "]" },
        { "[", "{\"op\":\"add\",\"path\":\"/rag/qa_history/-\",\"value\":"
          "{\"question\":\"%zu\"}}", "]" },
        { "[", "{\"op\":\"add\",\"path\":\"/rag/qa_history/0/question\","
          "\"value\":\"%zu\"}", "]" }
    };

    for (i = 0; i < cite_nelts(kinds); i++) {
        text = many(kinds[i].before, 25000, kinds[i].format, kinds[i].after);
        few = seconds_for(text);
        free(text);

        text = many(kinds[i].before, 100000, kinds[i].format, kinds[i].after);
        more = seconds_for(text);
        free(text);

        ok(more < 12 * few + 0.05,
           "4 times as much takes %.1f times as long: %s", more / few,
           kinds[i].format);
    }
}


int
main(void)
{
    citations_are_found();
    an_entry_is_read_whole();
    ids_before_are_limited();
    citations_are_limited();
    questions_are_limited();
    nesting_is_limited();
    ids_are_limited();
    heap_fails();
    hostile_states_take_linear_time();

    return done();
}
