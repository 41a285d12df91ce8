
/*
 * Copyright (C) the ngx_cite authors
 *
 * Sources: what is one, what it is called, and which [n] means it.
 */


#include "source/cite_source_list.h"
#include "source/cite_source_reader.h"
#include "heap.h"
#include "tap.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>


typedef struct {
    heap_t          heap;
    cite_mem_t      mem;
    cite_json_t     json;
    cite_sources_t  sources;
} world_t;


typedef struct {
    const char     *title;
    const char     *text;
    const char     *expected;
} case_t;


static void
world_init(world_t *w, size_t fail_at)
{
    heap_init(&w->heap, fail_at, HEAP_FAIL_ONCE);
    cite_mem_init(&w->mem, &w->heap.lend, 64 * 1024 * 1024);
    cite_json_init(&w->json, &cite_heap_libc, SIZE_MAX);
    cite_sources_init(&w->sources, &w->mem);
}


static void
world_release(world_t *w)
{
    cite_json_release(&w->json);
    cite_mem_release(&w->mem);
}


static cite_span_t
str(const char *s)
{
    return cite_span_make(s, strlen(s));
}


static void
tool(world_t *w, const char *text, const char *call)
{
    cite_sources_text(&w->sources, &w->json, str(text), CITE_ORIGIN_TOOL,
                      str(call));
}


static void
agent_state(world_t *w, const char *text)
{
    cite_sources_text(&w->sources, &w->json, str(text), CITE_ORIGIN_STATE,
                      str(""));
}


static void
request(world_t *w, const char *text)
{
    cite_sources_text(&w->sources, &w->json, str(text), CITE_ORIGIN_REQUEST,
                      str(""));
}


static void
show_span(cite_buf_t *b, const char *name, cite_span_t s)
{
    if (s.p == NULL) {
        return;
    }

    cite_buf_add(b, name, strlen(name));
    cite_buf_byte(b, '=');
    cite_buf_put(b, s);
    cite_buf_byte(b, ' ');
}


static void
show_uint(cite_buf_t *b, const char *name, uint64_t n)
{
    if (n) {
        cite_buf_add(b, name, strlen(name));
        cite_buf_byte(b, '=');
        cite_buf_uint(b, n);
        cite_buf_byte(b, ' ');
    }
}


/* each source on a line, in a block that the caller frees */

static char *
show(const cite_sources_t *s)
{
    char           *text;
    cite_buf_t      b;
    cite_mem_t      mem;
    cite_source_t  *source;

    cite_mem_init(&mem, &cite_heap_libc, SIZE_MAX);
    cite_buf_init(&b, &mem, SIZE_MAX);

    for (source = s->first; source; source = source->next) {
        show_span(&b, "id", source->id);
        show_span(&b, "chunk", source->chunk_id);
        show_span(&b, "doc", source->document_id);
        show_span(&b, "title", source->title);
        show_span(&b, "url", source->url);
        show_span(&b, "content", source->content);
        show_span(&b, "headings", source->headings);
        show_uint(&b, "page", source->page);
        show_uint(&b, "n", source->number);
        show_uint(&b, "list", source->list);
        show_uint(&b, "at", source->position);

        if (b.n && b.p[b.n - 1] == ' ') {
            b.n--;
        }

        cite_buf_byte(&b, '\n');
    }

    text = malloc(b.n + 1);
    if (b.n) {
        memcpy(text, b.p, b.n);
    }
    text[b.n] = '\0';

    cite_mem_release(&mem);

    return text;
}


static const case_t  tools[] = {

    { "the demo's results",
      "{\"results\":["
      "{\"id\":\"d\",\"title\":\"T\",\"url\":\"https://e.com/d\",\"page\":1,"
      "\"content\":\"one\"},"
      "{\"id\":\"d\",\"title\":\"T\",\"url\":\"https://e.com/d\",\"page\":2,"
      "\"content\":\"two\"}]}",
      "id=d title=T url=https://e.com/d page=1 list=1 at=1\n"
      "id=d title=T url=https://e.com/d page=2 list=1 at=2\n" },

    { "StudyBuddy's sources, numbered",
      "[{\"source_id\":\"s1\",\"content_preview\":\"x\",\"chunk_number\":4,"
      "\"document_id\":\"d1\",\"slide_number\":7,\"title\":\"Lecture\"},"
      "{\"sourceId\":\"s2\",\"contentPreview\":\"y\",\"chunkNumber\":5}]",
      "id=s1 doc=d1 title=Lecture page=7 n=4 list=1 at=1\n"
      "id=s2 n=5 list=1 at=2\n" },

    { "Open WebUI's source with one document for each number",
      "[{\"source\":{\"name\":\"web\",\"id\":\"w\"},"
      "\"document\":[\"a\",\"b\",\"c\"],"
      "\"metadata\":[{\"source\":\"https://e.com/1\",\"name\":\"One\"},"
      "{\"source\":\"file-2\",\"name\":\"Two\",\"page\":3},"
      "{\"source\":\"https://e.com/1\",\"name\":\"One\"}]},"
      "{\"source\":{\"name\":\"last\",\"url\":\"https://e.com/l\"},"
      "\"document\":[\"d\"],\"metadata\":[{\"page\":9}]}]",
      "title=One url=https://e.com/1 list=1 at=1\n"
      "doc=file-2 title=Two list=1 at=2\n"
      "title=last url=https://e.com/l page=9 list=1 at=3\n" },

    { "Open WebUI's documents without metadata are one",
      "[{\"source\":{\"name\":\"n\",\"id\":\"i\"},\"document\":[\"a\",\"b\"]}]",
      "id=i title=n list=1 at=1\n" },

    { "a chunk whose text is in a list",
      "[{\"chunk_id\":\"c\",\"document\":[\"a\"]}]",
      "chunk=c list=1 at=1\n" },

    { "LangChain counts pages from 0",
      "[{\"page_content\":\"x\",\"metadata\":{\"source\":\"a.pdf\","
      "\"page\":0}},"
      "{\"pageContent\":\"y\",\"metadata\":{\"source\":\"a.pdf\",\"page\":4}}]",
      "doc=a.pdf page=1 list=1 at=1\n"
      "doc=a.pdf page=5 list=1 at=2\n" },

    { "a page label is the page",
      "[{\"page_content\":\"x\",\"metadata\":{\"source\":\"a.pdf\",\"page\":3,"
      "\"page_label\":\"12\"}},"
      "{\"page_content\":\"y\",\"metadata\":{\"source\":\"a.pdf\",\"page\":3,"
      "\"page_label\":\"iv\"}},"
      "{\"page_content\":\"z\",\"metadata\":{\"source\":\"a.pdf\","
      "\"loc\":{\"pageNumber\":6}}}]",
      "doc=a.pdf page=12 list=1 at=1\n"
      "doc=a.pdf page=4 list=1 at=2\n"
      "doc=a.pdf page=6 list=1 at=3\n" },

    { "pages of other metadata are as they are",
      "{\"matches\":[{\"id\":\"m\",\"score\":0.4,"
      "\"metadata\":{\"text\":\"x\",\"page\":4}},"
      "{\"id\":\"n\",\"metadata\":{\"text\":\"x\",\"page\":0}}]}",
      "id=m page=4 list=1 at=1\n"
      "id=n list=1 at=2\n" },

    { "Elastic's hits",
      "{\"hits\":{\"total\":1,\"hits\":[{\"_index\":\"i\",\"_id\":\"e1\","
      "\"_source\":{\"title\":\"E\",\"body\":\"x\"}}]}}",
      "id=e1 title=E list=1 at=1\n" },

    { "Qdrant's points with a document of LangChain inside",
      "{\"result\":[{\"id\":7,\"payload\":{\"page_content\":\"x\","
      "\"metadata\":{\"source\":\"https://e.com/q\",\"page\":1}}}]}",
      "id=7 url=https://e.com/q page=2 list=1 at=1\n" },

    { "Anthropic's search results with parts",
      "[{\"type\":\"search_result\",\"source\":\"https://e.com/a\","
      "\"title\":\"A\",\"content\":[{\"type\":\"text\",\"text\":\"x\"}]}]",
      "title=A url=https://e.com/a list=1 at=1\n" },

    { "a citation as haiku.rag returns it",
      "[{\"index\":3,\"chunk_id\":\"c\",\"document_id\":\"d\","
      "\"document_uri\":\"file:///d.pdf\",\"document_title\":\"D\","
      "\"content\":\"x\",\"headings\":[\"h\"],\"page_numbers\":[4,5]}]",
      "chunk=c doc=d title=D headings=[\"h\"] page=4 n=3 list=1 at=1\n" },

    { "a uri that is not http is an id",
      "[{\"document_uri\":\"file:///d.pdf\",\"text\":\"x\"},"
      "{\"url\":\"HTTPS://e.com\",\"text\":\"x\"},"
      "{\"url\":\"https://\",\"text\":\"x\"},"
      "{\"url\":\"httpx://e\",\"text\":\"x\"},"
      "{\"link\":\"javascript:alert(1)\",\"text\":\"x\"}]",
      "doc=file:///d.pdf list=1 at=1\n"
      "url=HTTPS://e.com list=1 at=2\n"
      "doc=https:// list=1 at=3\n"
      "doc=httpx://e list=1 at=4\n"
      "doc=javascript:alert(1) list=1 at=5\n" },

    { "\"document\" is a text or a name",
      "[{\"id\":\"a\",\"document\":\"the text\"},"
      "{\"document\":\"a.pdf\",\"snippet\":\"x\"},"
      "{\"document\":{\"id\":\"o\",\"text\":\"x\"},\"score\":1}]",
      "id=a list=1 at=1\n"
      "doc=a.pdf list=1 at=2\n"
      "id=o list=1 at=3\n" },

    { "indexes from 0 are no numbers",
      "[{\"index\":1,\"id\":\"a\",\"text\":\"x\"},"
      "{\"index\":0,\"id\":\"b\",\"text\":\"y\"},"
      "{\"index\":2,\"id\":\"c\",\"text\":\"z\"}]",
      "id=a list=1 at=1\nid=b list=1 at=2\nid=c list=1 at=3\n" },

    { "numbers are integers from 1 to 999, also as texts",
      "[{\"index\":1,\"id\":\"a\",\"text\":\"x\"},"
      "{\"index\":999,\"id\":\"b\",\"text\":\"x\"},"
      "{\"index\":1000,\"id\":\"c\",\"text\":\"x\"},"
      "{\"index\":-1,\"id\":\"d\",\"text\":\"x\"},"
      "{\"index\":1.5,\"id\":\"e\",\"text\":\"x\"},"
      "{\"index\":\"2\",\"id\":\"f\",\"text\":\"x\"},"
      "{\"index\":18446744073709551615,\"id\":\"g\",\"text\":\"x\"},"
      "{\"metadata\":{\"index\":3},\"id\":\"h\",\"text\":\"x\"},"
      "{\"number\":3,\"rank\":3,\"n\":3,\"id\":\"i\",\"text\":\"x\"}]",
      "id=a n=1 list=1 at=1\nid=b n=999 list=1 at=2\nid=c list=1 at=3\n"
      "id=d list=1 at=4\nid=e list=1 at=5\nid=f n=2 list=1 at=6\n"
      "id=g list=1 at=7\nid=h list=1 at=8\nid=i n=3 list=1 at=9\n" },

    { "a ranker's index is no number",
      "{\"results\":[{\"index\":3,\"relevance_score\":0.9,"
      "\"document\":{\"id\":\"r\",\"text\":\"x\"}}]}",
      "id=r list=1 at=1\n" },

    { "pages of any kind",
      "[{\"id\":\"a\",\"text\":\"x\",\"page\":\"12\"},"
      "{\"id\":\"b\",\"text\":\"x\",\"page\":\"xii\"},"
      "{\"id\":\"c\",\"text\":\"x\",\"page\":-3},"
      "{\"id\":\"d\",\"text\":\"x\",\"page_numbers\":[]},"
      "{\"id\":\"e\",\"text\":\"x\",\"page\":99999999999},"
      "{\"id\":\"f\",\"text\":\"x\",\"page\":\"99999999999999999999999\"},"
      "{\"id\":\"g\",\"text\":\"x\",\"page\":1,\"pageNumber\":2}]",
      "id=a page=12 list=1 at=1\nid=b list=1 at=2\nid=c list=1 at=3\n"
      "id=d list=1 at=4\nid=e list=1 at=5\nid=f list=1 at=6\n"
      "id=g page=2 list=1 at=7\n" },

    { "ids that are numbers, and none",
      "[{\"id\":0,\"text\":\"x\"},{\"id\":18446744073709551615,\"text\":\"x\"},"
      "{\"id\":\"\",\"text\":\"x\"},{\"id\":null,\"text\":\"x\"},"
      "{\"id\":7,\"metadata\":{\"id\":8},\"text\":\"x\"}]",
      "id=0 list=1 at=1\nid=18446744073709551615 list=1 at=2\n"
      "list=1 at=3\nid=7 list=1 at=5\n" },

    { "what is no source takes no position",
      "[{\"id\":\"a\"},{\"text\":\"x\"},3,null,\"s\",[],"
      "{\"id\":\"b\",\"text\":\"\"},{\"id\":\"c\",\"text\":7},"
      "{\"role\":\"user\",\"id\":\"d\",\"content\":\"x\"},"
      "{\"id\":\"e\",\"text\":\"x\"}]",
      "list=1 at=1\nid=e list=1 at=2\n" },

    { "a url alone",
      "[{\"url\":\"https://e.com/\"}]",
      "url=https://e.com/ list=1 at=1\n" },

    { "a source alone is no list",
      "{\"title\":\"Fare table\",\"page\":3,\"text\":\"Adult: 3.20\"}",
      "title=Fare table page=3\n" },

    { "arrays inside of a source are no lists",
      "{\"results\":[{\"url\":\"https://e.com/\",\"title\":\"T\","
      "\"chunks\":[{\"id\":\"x\",\"text\":\"y\"}]}]}",
      "title=T url=https://e.com/ list=1 at=1\n" },

    { "nor are they where it stands alone",
      "{\"url\":\"https://e.com/\",\"text\":\"t\","
      "\"references\":[{\"id\":\"x\",\"text\":\"y\"}]}",
      "url=https://e.com/\n" },

    { "what is said about results does not make a source",
      "{\"title\":\"Search\",\"summary\":\"2 found\",\"results\":["
      "{\"id\":\"x\",\"text\":\"y\"}]}",
      "id=x list=1 at=1\n" },

    { "results that are no sources do not hide one",
      "{\"title\":\"T\",\"summary\":\"S\",\"results\":[{\"a\":1},[2]]}",
      "title=T\n" },

    { "images and links are not results",
      "{\"images\":[{\"url\":\"https://e.com/i\",\"description\":\"d\"}],"
      "\"results\":[{\"id\":\"x\",\"text\":\"y\"}]}",
      "id=x list=1 at=1\n" },

    { "of members of the same name the last counts",
      "{\"id\":\"a\",\"text\":\"x\",\"id\":\"b\",\"id\":null}",
      "id=b\n" },

    { "of names for the same the better counts, in any order",
      "[{\"name\":\"n\",\"title\":\"t\",\"text\":\"x\"},"
      "{\"title\":\"u\",\"name\":\"n\",\"text\":\"x\"},"
      "{\"metadata\":{\"title\":\"m\"},\"name\":\"v\",\"text\":\"x\"}]",
      "title=t list=1 at=1\ntitle=u list=1 at=2\ntitle=v list=1 at=3\n" },

    { "pairs of a source and a score are one list",
      "[[{\"id\":\"a\",\"text\":\"x\"},0.5],"
      "[{\"id\":\"b\",\"text\":\"x\"},0.4]]",
      "id=a list=1 at=1\nid=b list=1 at=2\n" },

    { "JSON in a string",
      "\"[{\\\"id\\\":\\\"a\\\",\\\"text\\\":\\\"x\\\"}]\"",
      "id=a list=1 at=1\n" },

    { "JSON in a part of a result",
      "{\"content\":[{\"type\":\"text\",\"text\":"
      "\" {\\\"results\\\":[{\\\"id\\\":\\\"a\\\",\\\"text\\\":\\\"x\\\"}]}\"},"
      "{\"type\":\"text\",\"text\":\"[broken\"}]}",
      "id=a list=1 at=1\n" },

    { "JSON in a string in a string",
      "\"\\\"[{\\\\\\\"id\\\\\\\":\\\\\\\"a\\\\\\\","
      "\\\\\\\"text\\\\\\\":\\\\\\\"x\\\\\\\"}]\\\"\"",
      "id=a list=1 at=1\n" },

    { "plain text is one source", "high water 07:12", "\n" },
    { "JSON without a source is one", "{\"temperature\":12}", "\n" },
    { "an empty list is one", "{\"results\":[]}", "\n" },
    { "nothing is none", "", "" },
    { "bytes that are no text", "\xff\xfe{", "\n" }
};


static void
results_are_read(void)
{
    char    *got;
    size_t   i;
    world_t  w;

    for (i = 0; i < cite_nelts(tools); i++) {
        world_init(&w, 0);

        tool(&w, tools[i].text, "call");
        got = show(&w.sources);

        is_str(got, tools[i].expected, "%s", tools[i].title);

        free(got);
        world_release(&w);

        ok(w.heap.live == 0, "all memory is given back: %s", tools[i].title);
    }
}


/* each name in a text where it alone makes the source what is expected */

static const struct {
    const char  *format;
    const char  *expected;
    const char  *names[20];
} names[] = {
    { "{\"id\":\"a\",\"%s\":\"x\"}", "id=a\n",
      { "content", "text", "page_content", "pageContent", "chunk", "passage",
        "snippet", "body", "excerpt", "content_preview", "summary",
        "description", "document" } },

    { "{\"%s\":\"i\",\"text\":\"x\"}", "id=i\n",
      { "id", "_id", "ID", "source_id", "sourceId", "source-id", "uuid" } },

    { "{\"%s\":\"i\",\"text\":\"x\"}", "chunk=i\n",
      { "chunk_id", "chunkId", "passage_id", "node_id" } },

    { "{\"%s\":\"i\",\"text\":\"x\"}", "doc=i\n",
      { "document_id", "documentId", "doc_id", "file_id", "attachmentId",
        "source", "uri", "document_uri" } },

    { "{\"%s\":\"http://e\",\"text\":\"x\"}", "url=http://e\n",
      { "url", "uri", "link", "href", "source", "source_url", "document_uri",
        "documentUrl" } },

    { "{\"%s\":\"i\",\"text\":\"x\"}", "title=i\n",
      { "title", "name", "filename", "file_name", "document_title",
        "documentTitle", "document_name" } },

    { "{\"id\":\"a\",\"text\":\"x\",\"%s\":3}", "id=a page=3\n",
      { "page", "page_number", "pageNumber", "page_label", "page_numbers",
        "slide_number" } },

    { "{\"id\":\"a\",\"text\":\"x\",\"%s\":3}", "id=a n=3\n",
      { "index", "chunk_number", "chunkNumber", "citation_number",
        "citationNumber", "number", "ref", "position", "citation_id" } },

    { "{\"id\":\"a\",\"text\":\"x\",\"%s\":3}", "id=a\n",
      { "n", "rank", "chunk_index",
        "a_name_that_is_longer_than_all", "", "\\u0000" } },

    { "{\"%s\":{\"id\":\"a\",\"text\":\"x\"}}", "id=a\n",
      { "metadata", "meta", "payload", "node", "entity", "fields",
        "properties", "attributes", "loc", "_source", "document", "chunk" } },

    { "{\"title\":\"T\",\"summary\":\"S\",\"%s\":"
      "[{\"id\":\"a\",\"text\":\"x\"}]}", "id=a list=1 at=1\n",
      { "results", "search_results", "organic_results", "organic", "documents",
        "docs", "chunks", "passages", "snippets", "contexts", "nodes", "hits",
        "matches", "records", "sources", "data", "items" } },

    { "{\"%s\":[{\"id\":\"a\",\"text\":\"x\"}]}", "\n",
      { "images", "links", "thumbnails" } }
};


static void
names_are_known(void)
{
    char     text[256], *got;
    size_t   i, j;
    world_t  w;

    for (i = 0; i < cite_nelts(names); i++) {
        for (j = 0; j < cite_nelts(names[i].names) && names[i].names[j]; j++) {

            world_init(&w, 0);
            snprintf(text, sizeof(text), names[i].format, names[i].names[j]);

            tool(&w, text, "call");
            got = show(&w.sources);
            is_str(got, names[i].expected, "\"%s\" in %s", names[i].names[j],
                   names[i].format);

            free(got);
            world_release(&w);
        }
    }
}


/* the second is the first one's text, the third is another source */

#define COMPLETED                                                             \
    "[{\"id\":\"b\",\"url\":\"https://a.example\",\"page\":2},"              \
    "{\"id\":\"b\",\"page\":2,\"text\":\"x\"},"                               \
    "{\"id\":\"b\",\"page\":2,\"text\":\"y\"}]"

/* the second has no id, and is taken for the first */

#define DOCUMENTS                                                             \
    "[{\"id\":\"a\",\"document_id\":\"d\",\"url\":\"https://a.example\"}," \
    "{\"document_id\":\"e\",\"url\":\"https://a.example\"},"              \
    "{\"id\":\"b\",\"url\":\"https://a.example\"}]"

#define ADDRESS                                                               \
    "[{\"id\":\"a\",\"text\":\"x\",\"url\":\"https://a.example\"},"           \
    "{\"text\":\"y\",\"url\":\"https://a.example\"},"                         \
    "{\"id\":\"b\",\"url\":\"https://a.example\"}]"


/* several results one after the other; "-" in front: of the agent's state */

static const struct {
    const char  *title;
    const char  *texts[4];
    const char  *expected;
} repeats[] = {

    { "a result that comes again is known",
      { "[{\"id\":\"a\",\"text\":\"x\"},{\"title\":\"T\",\"text\":\"y\"}]",
        "[{\"id\":\"a\",\"text\":\"x\"},{\"title\":\"T\",\"text\":\"y\"}]" },
      "id=a list=1 at=1\ntitle=T list=1 at=2\n" },

    { "and so is one that has completed another of its list",
      { COMPLETED, COMPLETED },
      "id=b url=https://a.example page=2 list=1 at=1\n"
      "id=b page=2 list=1 at=3\n" },

    { "and so is one that was taken for another of the same address",
      { ADDRESS, ADDRESS },
      "id=a url=https://a.example list=1 at=1\n"
      "id=b url=https://a.example list=1 at=3\n" },

    { "and so is one of another document at the same address",
      { DOCUMENTS, DOCUMENTS },
      "id=a doc=d url=https://a.example list=1 at=1\n"
      "id=b url=https://a.example list=1 at=3\n" },

    { "ids that count the results of each search",
      { "[{\"id\":1,\"title\":\"A\",\"text\":\"x\"}]",
        "[{\"id\":1,\"title\":\"B\",\"text\":\"y\"}]",
        "[{\"id\":1,\"title\":\"A\",\"text\":\"x\"}]" },
      "id=1 title=A list=1 at=1\nid=1 title=B list=2 at=1\n" },

    { "the same with nothing but texts",
      { "[{\"id\":1,\"text\":\"x\"}]", "[{\"id\":1,\"text\":\"y\"}]",
        "[{\"id\":1,\"text\":\"x\"}]" },
      "id=1 list=1 at=1\nid=1 list=2 at=1\n" },

    { "an entry of the state completes a result of the same chunk",
      { "[{\"chunk_id\":\"c\",\"text\":\"preview\"}]",
        "-[{\"chunk_id\":\"c\",\"text\":\"all of it\",\"index\":4,"
        "\"document_title\":\"D\",\"headings\":[\"h\",7,\"\\\"i\"],"
        "\"page_numbers\":[2]}]" },
      "chunk=c title=D content=all of it headings=[\"h\",\"\\\"i\"] page=2 n=4 "
      "list=1 at=1\n" },

    { "the same by url and page",
      { "[{\"id\":\"r1\",\"url\":\"https://e.com/\",\"page\":2,"
        "\"text\":\"p\"}]",
        "-[{\"chunk_id\":\"c\",\"url\":\"https://e.com/\",\"page\":2,"
        "\"text\":\"q\",\"index\":1}]" },
      "id=r1 chunk=c url=https://e.com/ content=q page=2 n=1 list=1 at=1\n" },

    { "the same by document and page",
      { "[{\"document_id\":\"d\",\"page\":2,\"text\":\"p\"}]",
        "-[{\"chunk_id\":\"c\",\"document_id\":\"d\",\"page\":2,"
        "\"text\":\"q\"}]" },
      "chunk=c doc=d content=q page=2 list=1 at=1\n" },

    { "another page is another source",
      { "[{\"url\":\"https://e.com/\",\"page\":2,\"text\":\"p\"}]",
        "-[{\"url\":\"https://e.com/\",\"page\":3,\"text\":\"q\"}]" },
      "url=https://e.com/ page=2 list=1 at=1\n"
      "url=https://e.com/ content=q page=3\n" },

    { "an id of a tool may be the state's chunk id",
      { "[{\"id\":\"ch-1\",\"text\":\"p\"}]",
        "-[{\"chunk_id\":\"ch-1\",\"text\":\"p\",\"page\":3}]" },
      "id=ch-1 chunk=ch-1 content=p page=3 list=1 at=1\n" },

    { "chunks of one page are two, and what may be either is a third",
      { "[{\"chunk_id\":\"c\",\"document_id\":\"d\",\"page\":1,\"text\":\"p\"},"
        "{\"chunk_id\":\"e\",\"document_id\":\"d\",\"page\":1,\"text\":\"q\"}]",
        "-[{\"document_id\":\"d\",\"page\":1,\"text\":\"r\"}]",
        "-[{\"document_id\":\"d\",\"page\":1,\"text\":\"r\"}]" },
      "chunk=c doc=d page=1 list=1 at=1\nchunk=e doc=d page=1 list=1 at=2\n"
      "doc=d content=r page=1\n" },

    { "chunk ids that count within a document",
      { "[{\"chunk_id\":0,\"document_id\":\"d\",\"text\":\"p\"},"
        "{\"chunk_id\":0,\"document_id\":\"e\",\"text\":\"q\"}]",
        "[{\"chunk_id\":0,\"document_id\":\"d\",\"text\":\"p\"},"
        "{\"chunk_id\":0,\"document_id\":\"e\",\"text\":\"q\"}]" },
      "chunk=0 doc=d list=1 at=1\nchunk=0 doc=e list=1 at=2\n" },

    { "a chunk of a document is one, whatever its url",
      { "[{\"chunk_id\":\"c\",\"document_id\":\"d\",\"text\":\"p\","
        "\"url\":\"https://e.com/1\"}]",
        "-[{\"chunk_id\":\"c\",\"document_id\":\"d\",\"text\":\"p\","
        "\"url\":\"https://e.com/2\"}]" },
      "chunk=c doc=d url=https://e.com/1 content=p list=1 at=1\n" },

    { "a chunk id that says too little",
      { "[{\"chunk_id\":\"c\",\"page\":1,\"text\":\"p\"}]",
        "-[{\"chunk_id\":\"c\",\"page\":2,\"text\":\"p\"}]",
        "-[{\"chunk_id\":\"c\",\"url\":\"https://e.com/\","
        "\"text\":\"q\"}]" },
      "chunk=c page=1 list=1 at=1\nchunk=c content=p page=2\n"
      "chunk=c url=https://e.com/ content=q\n" },

    { "a passage of the same page is the same source",
      { "[{\"url\":\"https://e.com/\",\"text\":\"p\"},"
        "{\"url\":\"https://e.com/\",\"text\":\"q\"}]" },
      "url=https://e.com/ list=1 at=1\n" },

    { "a number is kept",
      { "-[{\"chunk_id\":\"c\",\"text\":\"p\",\"index\":2}]",
        "-[{\"chunk_id\":\"c\",\"text\":\"p\",\"index\":5}]" },
      "chunk=c content=p n=2\n" },

    { "texts of one call are one source",
      { "one", "two" }, "\n" }
};


static void
sources_are_there_once(void)
{
    char        *got;
    size_t       i, j;
    world_t      w;
    const char  *text;

    for (i = 0; i < cite_nelts(repeats); i++) {
        world_init(&w, 0);

        for (j = 0; j < 4 && repeats[i].texts[j]; j++) {
            text = repeats[i].texts[j];

            if (*text == '-') {
                agent_state(&w, text + 1);

            } else {
                tool(&w, text, "call");
            }
        }

        got = show(&w.sources);
        is_str(got, repeats[i].expected, "%s", repeats[i].title);

        free(got);
        world_release(&w);
    }
}


/* what number n is, by both ways: an id, "none" or "two" */

static const char *
title_of(cite_rc_t rc, const cite_source_t *source)
{
    static char  text[64];

    if (rc != CITE_OK) {
        return rc == CITE_ERROR ? "two" : "none";
    }

    snprintf(text, sizeof(text), "%.*s", (int) source->id.n,
             (const char *) source->id.p);

    return text;
}


static const char *
number(world_t *w, uint32_t n)
{
    cite_rc_t       rc;
    cite_source_t  *source;

    source = NULL;
    rc = cite_sources_by_number(&w->sources, n, &source);

    return title_of(rc, source);
}


static const char *
position(world_t *w, uint32_t n)
{
    cite_rc_t       rc;
    cite_source_t  *source;

    source = NULL;
    rc = cite_sources_by_position(&w->sources, n, &source);

    return title_of(rc, source);
}


static void
numbers_are_found(void)
{
    world_t  w;

    world_init(&w, 0);
    is_str(number(&w, 1), "none", "no number while there is no source");

    tool(&w, "[{\"index\":1,\"id\":\"a\",\"text\":\"x\"},"
             "{\"index\":2,\"id\":\"b\",\"text\":\"y\"},"
             "{\"index\":999,\"id\":\"c\",\"text\":\"z\"}]", "call-1");

    is_str(number(&w, 0), "none", "there is no number 0");
    is_str(number(&w, 1), "a", "the number 1");
    is_str(number(&w, 2), "b", "the number 2");
    is_str(number(&w, 3), "none", "a number that no source has");
    is_str(number(&w, 999), "c", "the last number");
    is_str(number(&w, 1000), "none", "the number after it");
    is_str(number(&w, UINT32_MAX), "none", "an absurd number");

    tool(&w, "[{\"index\":2,\"id\":\"d\",\"text\":\"v\"},"
             "{\"index\":1,\"id\":\"a\",\"text\":\"x\"},"
             "{\"index\":7,\"id\":\"a\",\"text\":\"x\"}]", "call-2");

    is_str(number(&w, 1), "a", "a number that comes again for its source");
    is_str(number(&w, 2), "two", "a number that two sources have");
    is_str(number(&w, 7), "a", "a second number of a source");

    tool(&w, "[{\"index\":2,\"id\":\"b\",\"text\":\"y\"}]", "call-3");
    is_str(number(&w, 2), "two", "what is ambiguous stays so");

    world_release(&w);
}


static void
past_turns_give_way(void)
{
    world_t  w;

    world_init(&w, 0);

    request(&w, "[{\"index\":1,\"id\":\"a\",\"text\":\"x\"},"
                "{\"index\":2,\"id\":\"b\",\"text\":\"y\"},"
                "{\"index\":3,\"id\":\"c\",\"text\":\"z\"}]");
    is_str(number(&w, 1), "a", "a number of an earlier turn");

    request(&w, "[{\"index\":1,\"id\":\"d\",\"text\":\"v\"}]");
    is_str(number(&w, 1), "two", "a number of two earlier turns");

    tool(&w, "[{\"index\":1,\"id\":\"e\",\"text\":\"t\"},"
             "{\"index\":2,\"id\":\"b\",\"text\":\"y\"}]", "call");
    is_str(number(&w, 1), "e", "gives way to that of this turn");
    is_str(number(&w, 2), "b", "the same source in both turns");
    is_str(number(&w, 3), "c", "what this turn has not stays");

    request(&w, "[{\"index\":2,\"id\":\"f\",\"text\":\"s\"}]");
    is_str(number(&w, 2), "b", "whatever the request tells later");

    tool(&w, "[{\"index\":2,\"id\":\"g\",\"text\":\"r\"}]", "call");
    is_str(number(&w, 2), "two", "a number that this turn has twice");

    is_num(w.sources.lists, 2, "and only lists of this turn count");

    world_release(&w);
}


static void
positions_are_found(void)
{
    world_t  w;

    world_init(&w, 0);
    is_str(position(&w, 1), "none", "no position while there is no list");

    tool(&w, "some text", "call-0");
    is_str(position(&w, 1), "none", "a text is no list");

    tool(&w, "{\"results\":[{\"id\":\"a\",\"text\":\"x\"},{\"no\":1},"
             "{\"id\":\"b\",\"text\":\"y\"}]}", "call-1");

    is_str(position(&w, 0), "none", "there is no position 0");
    is_str(position(&w, 1), "a", "the first result");
    is_str(position(&w, 2), "b", "the second counts sources only");
    is_str(position(&w, 3), "none", "a list has an end");
    is_str(position(&w, UINT32_MAX), "none", "an absurd position");

    tool(&w, "{\"results\":[{\"id\":\"a\",\"text\":\"x\"},"
             "{\"id\":\"b\",\"text\":\"y\"}]}", "call-1");
    is_str(position(&w, 2), "b", "the same list again is no second one");

    agent_state(&w, "[{\"id\":\"s\",\"text\":\"t\"}]");
    is_str(position(&w, 1), "a", "the state has no lists of results");

    tool(&w, "[{\"id\":\"a\",\"text\":\"x\"}]", "call-2");
    is_str(position(&w, 1), "two", "a shorter list is another one");

    world_release(&w);

    world_init(&w, 0);
    tool(&w, "{\"web\":[{\"id\":\"a\",\"text\":\"x\"}],"
             "\"files\":[{\"id\":\"b\",\"text\":\"y\"}]}", "call-1");
    is_str(position(&w, 1), "two", "two lists in one result");
    world_release(&w);

    world_init(&w, 0);
    tool(&w, "[{\"url\":\"https://e.com/\",\"id\":\"u\",\"text\":\"x\"},"
             "{\"url\":\"https://e.com/\",\"id\":\"u\",\"text\":\"y\"},"
             "{\"id\":\"v\",\"text\":\"z\"}]", "call-1");
    is_str(position(&w, 2), "u", "a source in two positions");
    is_str(position(&w, 3), "v", "moves no other");
    world_release(&w);
}


static void
request_context_is_read(void)
{
    char    *got;
    world_t  w;

    world_init(&w, 0);

    request(&w, "[{\"description\":\"Opening hours\","
                "\"value\":\"Monday to Friday\"},"
                "{\"description\":\"Papers\",\"value\":"
                "\"[{\\\"id\\\":\\\"p\\\",\\\"text\\\":\\\"x\\\"}]\"},"
                "{\"description\":\"d\",\"value\":3}]");

    got = show(&w.sources);
    is_str(got, "title=Opening hours at=1\nid=p\n", "context, and JSON in it");
    is_num(w.sources.lists, 0, "context has no lists of results");
    free(got);

    request(&w, "plain");
    is_num(w.sources.n, 2, "a text without a call is no source");

    world_release(&w);
}


static char *
fill(const char *before, char c, size_t n, const char *after)
{
    char    *text;
    size_t   len;

    len = strlen(before);
    text = malloc(len + n + strlen(after) + 1);

    memcpy(text, before, len);
    memset(text + len, c, n);
    strcpy(text + len + n, after);

    return text;
}


static void
lengths_are_limited(void)
{
    int             i;
    char           *text;
    world_t         w;
    cite_source_t  *s;

    for (i = 0; i < 2; i++) {
        world_init(&w, 0);

        text = fill("[{\"title\":\"t\",\"text\":\"x\",\"id\":\"", 'i',
                    CITE_SOURCE_ID_MAX + (size_t) i, "\"}]");
        tool(&w, text, "call");
        free(text);

        text = fill("[{\"title\":\"t\",\"text\":\"y\",\"url\":\"http://", 'u',
                    CITE_SOURCE_URL_MAX - 7 + (size_t) i, "\"}]");
        tool(&w, text, "call");
        free(text);

        text = fill("[{\"id\":\"t\",\"text\":\"z\",\"title\":\"", 't',
                    CITE_SOURCE_TITLE_MAX - 2 + (size_t) i, "\xc3\xa4\"}]");
        tool(&w, text, "call");
        free(text);

        s = w.sources.first;
        is_num(s->id.n, i ? 0 : CITE_SOURCE_ID_MAX, "an id of the limit + %d",
               i);

        s = s->next;
        is_num(s->url.n, i ? 0 : CITE_SOURCE_URL_MAX, "a url of the limit + %d",
               i);

        s = s->next;
        is_num(s->title.n, i ? CITE_SOURCE_TITLE_MAX - 1
                             : CITE_SOURCE_TITLE_MAX,
               "a title of the limit + %d is cut between characters", i);

        world_release(&w);
    }
}


static void
contents_are_limited(void)
{
    int             i;
    char           *text;
    world_t         w;
    cite_source_t   source;

    for (i = 0; i < 2; i++) {
        world_init(&w, 0);

        text = fill("", 'x', CITE_SOURCES_CONTENT_MAX, "");

        memset(&source, 0, sizeof(cite_source_t));
        source.origin = CITE_ORIGIN_STATE;

        source.id = str("a");
        source.content = cite_span_make(text, 10 + (size_t) i);
        cite_sources_add(&w.sources, &source);

        source.id = str("b");
        source.content = cite_span_make(text, CITE_SOURCES_CONTENT_MAX - 10);
        cite_sources_add(&w.sources, &source);

        is_num(w.sources.first->next->content.n,
               i ? 0 : CITE_SOURCES_CONTENT_MAX - 10,
               "contents of the limit + %d", i);
        is_num(w.sources.n, 2, "the source is there all the same");

        source.origin = CITE_ORIGIN_TOOL;
        source.id = str("c");
        cite_sources_add(&w.sources, &source);
        ok(w.sources.first->next->next->content.p == NULL
           && w.sources.first->next->next->content_hash,
           "of a tool's text only the hash is kept");

        free(text);
        world_release(&w);
    }
}


static void
headings_are_limited(void)
{
    int      i;
    char    *text;
    world_t  w;

    for (i = 0; i < 2; i++) {
        world_init(&w, 0);

        text = fill("[{\"id\":\"a\",\"text\":\"x\",\"headings\":[\"", 'h',
                    CITE_SOURCE_HEADINGS_MAX - 4 + (size_t) i, "\"]}]");

        agent_state(&w, text);

        is_num(w.sources.first->headings.n, i ? 0 : CITE_SOURCE_HEADINGS_MAX,
               "headings of the limit + %d", i);

        free(text);
        world_release(&w);
    }
}


/* [{"id":"0","text":"x"},...] */

static char *
many(size_t n, const char *format)
{
    char    *text, *p;
    size_t   i;

    text = malloc(n * (strlen(format) + 24) + 3);
    p = text;
    *p++ = '[';

    for (i = 0; i < n; i++) {
        p += sprintf(p, format, i);
        *p++ = ',';
    }

    strcpy(n ? p - 1 : p, "]");

    return text;
}


static void
sources_are_limited(void)
{
    char    *text;
    world_t  w;

    world_init(&w, 0);
    text = many(CITE_SOURCES_MAX, "{\"id\":\"a%zu\",\"text\":\"x\"}");
    tool(&w, text, "call");
    free(text);

    is_num(w.sources.n, CITE_SOURCES_MAX, "as many sources as may be");
    is_num(w.sources.dropped, 0, "none is dropped");
    is_str(position(&w, 999), "a998", "the last position that is kept");
    is_str(position(&w, 1000), "none", "the one after it");

    tool(&w, "{\"id\":\"b\",\"text\":\"x\"}", "call");
    is_num(w.sources.n, CITE_SOURCES_MAX, "one more is not kept");
    is_num(w.sources.dropped, 1, "but counted");

    tool(&w, "{\"id\":\"a7\",\"text\":\"x\",\"title\":\"T\"}", "call");
    is_num(w.sources.dropped, 1, "one that is there can still be completed");

    world_release(&w);
}


static void
inner_texts_are_limited(void)
{
    char    *text;
    size_t   n;
    world_t  w;

    for (n = CITE_SOURCE_INNER_MAX; n <= CITE_SOURCE_INNER_MAX + 1; n++) {
        world_init(&w, 0);

        text = many(n, "\"[{\\\"id\\\":\\\"a%zu\\\",\\\"text\\\":\\\"x\\\"}]\"");
        tool(&w, text, "call");
        free(text);

        is_num(w.sources.n, CITE_SOURCE_INNER_MAX, "%zu texts of JSON in one",
               n);
        world_release(&w);
    }
}


static void
deep_json_is_walked_to_a_limit(void)
{
    char    *text, *deep;
    size_t   n, found;
    world_t  w;

    found = 0;

    for (n = 1; n < CITE_JSON_MAX_DEPTH; n++) {
        deep = fill("", '[', n, "{\"id\":\"a\",\"text\":\"x\"}");
        text = fill(deep, ']', n, "");

        world_init(&w, 0);
        tool(&w, text, "call");

        found += w.sources.first->id.n == 1;

        world_release(&w);
        free(text);
        free(deep);
    }

    is_num(found, 33, "a source in 33 arrays is found, one in 34 is not");
}


/* objects before all others move each allocation to a block's end once */

static void
pad(cite_mem_t *mem, size_t n)
{
    while (n--) {
        (void) cite_mem_alloc(mem, 16);
    }
}


static int
is_whole(const cite_sources_t *s)
{
    size_t                n;
    const cite_source_t  *source;

    n = 0;

    for (source = s->first; source; source = source->next) {

        if (source->origin == CITE_ORIGIN_TOOL
            && (source->tool_call_id.n == 0
                || (source->url.n && (source->chunk_id.n != 1
                                      || source->document_id.n != 1))))
        {
            return 0;
        }

        n++;
    }

    return n == s->n && (n == 4 || s->dropped);
}


static void
tell(world_t *w)
{
    const char  *text;

    text = "[{\"index\":1,\"chunk_id\":\"c\",\"id\":\"a\",\"title\":\"T\","
           "\"url\":\"https://e.com/\",\"document_id\":\"d\",\"page\":1,"
           "\"text\":\"x\"},{\"index\":2,\"id\":\"b\",\"text\":\"y\"}]";

    tool(w, text, "call");
    tool(w, text, "call");
    tool(w, "\"[{\\\"id\\\":\\\"b\\\",\\\"title\\\":\\\"B\\\",\\\"text\\\":"
            "\\\"y\\\"}]\"", "call");
    tool(w, "text", "call-2");

    agent_state(w, "[{\"chunk_id\":\"s\",\"text\":\"all\","
                   "\"headings\":[\"h\"]}]");
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
            (void) number(&w, 1);
            (void) position(&w, 1);

            bad += !is_whole(&w.sources);

            world_release(&w);
            leaks += w.heap.live;
            runs++;

            if (!heap_failed(&w.heap)) {
                break;
            }
        }

        missing += w.sources.n != 4 || w.sources.dropped;
    }

    is_num(bad, 0, "what is kept is whole, the rest counted, in %zu runs",
           runs);
    is_num(leaks, 0, "all memory is given back");
    is_num(missing, 0, "with all memory nothing is missing");
}


static void
sources_are_added_by_hand(void)
{
    world_t        w;
    cite_source_t  source;

    world_init(&w, 0);
    memset(&source, 0, sizeof(cite_source_t));

    ok(cite_sources_add(&w.sources, &source) == NULL,
       "a source without any name is refused");
    is_num(w.sources.dropped, 1, "and counted");

    source.id = str("a");
    source.number = CITE_SOURCE_NUMBER_MAX + 1;
    is_num(cite_sources_add(&w.sources, &source)->number, 0,
           "a number over the limit is none");

    world_release(&w);
}


/* the same source twice as long must not take four times as long */

static double
seconds_for(const char *text)
{
    world_t          w;
    struct timespec  from, to;

    world_init(&w, 0);

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &from);
    tool(&w, text, "call");
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &to);

    world_release(&w);

    return (double) (to.tv_sec - from.tv_sec)
           + (double) (to.tv_nsec - from.tv_nsec) / 1e9;
}


static void
hostile_results_take_linear_time(void)
{
    char    *text;
    size_t   i;
    double   few, more;

    static const char *const  formats[] = {
        "{\"id\":\"a%zu\",\"text\":\"x\"}",
        "{\"url\":\"https://e.com/\",\"id\":\"%zu\",\"text\":\"x\"}",
        "{\"chunk_id\":0,\"document_id\":%zu,\"text\":\"x\"}",
        "{\"a%zu\":{\"metadata\":{\"metadata\":{\"metadata\":{}}}}}",
        "{\"results\":[{\"results\":[{\"a%zu\":1}]}],\"id\":1,\"text\":\"x\"}",
        "[[[[[{\"index\":%zu}]]]]]",
        "\"[%zu\""
    };

    for (i = 0; i < cite_nelts(formats); i++) {
        text = many(20000, formats[i]);
        few = seconds_for(text);
        free(text);

        text = many(80000, formats[i]);
        more = seconds_for(text);
        free(text);

        ok(more < 12 * few + 0.05,
           "4 times as much takes %.1f times as long: %s", more / few,
           formats[i]);
    }
}


/* a receiver of sources that keeps nothing but their contents */

typedef struct {
    cite_source_sink_t  sink;
    cite_buf_t          log;
} logging_t;


static void
log_list_start(cite_source_sink_t *sink, cite_source_list_t *list)
{
    cite_buf_lit(&((logging_t *) sink)->log, "[");
    (void) list;
}


static void
log_add(cite_source_sink_t *sink, cite_source_reading_t *r,
    cite_source_list_t *list)
{
    cite_buf_put(&((logging_t *) sink)->log, r->source.content);
    cite_buf_put(&((logging_t *) sink)->log, str(list ? "," : "."));
}


static void
log_list_end(cite_source_sink_t *sink, cite_source_list_t *list)
{
    cite_buf_lit(&((logging_t *) sink)->log, "]");
    (void) list;
}


static void
first_reader_that_understands_wins(void)
{
    size_t                       i;
    world_t                      w;
    logging_t                    l;
    cite_source_text_t           in;
    const cite_source_reader_t  *reader;

    static const struct {
        const char     *title;
        cite_origin_e   origin;
        const char     *text;
        const char     *reader;
        const char     *log;
    } cases[] = {
        { "a list of JSON", CITE_ORIGIN_TOOL,
          "[{\"id\":1,\"text\":\"x\"},{\"id\":2,\"text\":\"y\"}]",
          "json", "[x,y,]" },
        { "an object of JSON", CITE_ORIGIN_TOOL,
          "{\"id\":1,\"text\":\"x\"}", "json", "x." },
        { "JSON in a text of JSON", CITE_ORIGIN_TOOL,
          "\"{\\\"id\\\":1,\\\"text\\\":\\\"x\\\"}\"", "json", "x." },
        { "JSON of the request", CITE_ORIGIN_REQUEST,
          "[{\"id\":1,\"text\":\"x\"}]", "json", "[x,]" },
        { "JSON without a source", CITE_ORIGIN_TOOL, "{\"a\":1}", "call",
          "{\"a\":1}." },
        { "a text", CITE_ORIGIN_TOOL, "sunny", "call", "[sunny,]" },
        { "a text of the request", CITE_ORIGIN_REQUEST, "sunny", "none", "" },
        { "an empty text", CITE_ORIGIN_TOOL, "", "none", "" }
    };

    for (i = 0; i < cite_nelts(cases); i++) {
        world_init(&w, 0);

        memset(&l, 0, sizeof(logging_t));
        l.sink.list_start = log_list_start;
        l.sink.add = log_add;
        l.sink.list_end = log_list_end;
        cite_buf_init(&l.log, &w.mem, SIZE_MAX);

        memset(&in, 0, sizeof(cite_source_text_t));
        in.text = str(cases[i].text);
        in.origin = cases[i].origin;
        in.tool_call_id = str("call");
        in.json = &w.json;
        in.mem = &w.mem;
        in.budget = &w.sources.budget;

        reader = cite_source_readers_read(&in, &l.sink);

        is_span(reader ? reader->name : cite_span("none"), cases[i].reader,
                "%s: the reader", cases[i].title);
        is_span(cite_buf_view(&l.log), cases[i].log, "%s: its sources",
                cases[i].title);

        world_release(&w);
    }
}


/* names and addresses by which a citation calls a source */

static void
names_are_found(void)
{
    size_t          i;
    world_t         w;
    cite_source_t  *found[4];

    static const struct {
        const char  *url;
        size_t       n;
    } urls[] = {
        { "https://ferry.example/fares?b=2&a=1", 1 },
        { "http://FERRY.example/fares/?a=1&b=2#top", 1 },
        { "https://www.ferry.example/fares?a=1&utm_source=x&b=2", 1 },
        { "https://ferry.example:443/f%61res?a=1&b=2", 1 },
        { "https://ferry.example/fares?a=1&b=3", 0 },
        { "https://ferry.example/fare?a=1&b=2", 0 },
        { "https://berry.example/fares?a=1&b=2", 0 },
        { "", 0 }
    };
    static const struct {
        const char  *id;
        size_t       n;
    } ids[] = {
        { "doc-a", 1 }, { "Fares and tickets", 1 }, { "fares  AND Tickets", 1 },
        { "timetable.pdf", 1 }, { "Timetable", 1 }, { "doc-z", 0 }, { "", 0 }
    };

    world_init(&w, 0);
    tool(&w, "[{\"id\":\"doc-a\",\"title\":\"Fares and tickets\",\"text\":\"x\","
             "\"url\":\"https://ferry.example/fares?a=1&b=2\"},"
             "{\"text\":\"y\",\"source\":\"docs/timetable.pdf\"}]", "call");

    for (i = 0; i < cite_nelts(urls); i++) {
        is_num(cite_sources_by_url(&w.sources, str(urls[i].url), found, 4),
               urls[i].n, "by the address %s", urls[i].url);
    }

    for (i = 0; i < cite_nelts(ids); i++) {
        is_num(cite_sources_by_id(&w.sources, str(ids[i].id), found, 4),
               ids[i].n, "by the name %s", ids[i].id);
    }

    world_release(&w);
}


/* the id of the source that a number means; "none", "two" */

static const char *
choose(world_t *w, uint32_t n, unsigned zero, const char *clause)
{
    cite_rc_t         rc;
    cite_source_t    *source;
    cite_numbering_t  numbering = { 9, zero != 0 };

    source = NULL;
    rc = cite_sources_choose(&w->sources, n, numbering, str(clause), &source);

    return title_of(rc == CITE_DONE ? CITE_OK : rc, source);
}


static void
numbers_are_chosen(void)
{
    world_t           w;
    cite_numbering_t  numbering = { 9, 0 };

    world_init(&w, 0);
    is_str(choose(&w, 1, 0, "x"), "none", "without a list there is nothing");
    ok(!cite_sources_exceeded(&w.sources, 1, numbering), "nor is it exceeded");

    tool(&w, "[{\"index\":0,\"id\":\"a\",\"text\":\"harbour lights\"},"
             "{\"index\":1,\"id\":\"b\",\"text\":\"mountain railway\"}]",
         "call-1");

    is_str(choose(&w, 0, 1, "x"), "a", "[0] is the first");
    is_str(choose(&w, 1, 1, "x"), "b", "and [1] the second then");
    is_str(choose(&w, 1, 0, "x"), "a", "without a [0] it is the first");
    is_str(choose(&w, 0, 0, "x"), "none", "and there is no [0]");
    ok(cite_sources_exceeded(&w.sources, 3, numbering), "3 is beyond the list");

    tool(&w, "[{\"id\":\"c\",\"text\":\"coastal ferries\"},"
             "{\"id\":\"d\",\"text\":\"village museum\"}]", "call-2");

    is_str(choose(&w, 1, 0, "the coastal ferries"), "c", "words of the second");
    is_str(choose(&w, 1, 0, "the harbour lights"), "a", "words of the first");
    is_str(choose(&w, 1, 0, "something else"), "two", "words of neither");

    world_release(&w);
}


static void
part(world_t *w, uint64_t n, const char *text)
{
    cite_sources_part_begin(&w->sources, n);
    agent_state(w, text);
    cite_sources_part_end(&w->sources);
}


static void
shows(world_t *w, const char *expected, const char *title)
{
    char  *got;

    got = show(&w->sources);
    is_str(got, expected, "%s", title);
    free(got);
}


/* a part that is said again takes its own place, and nobody else's */

static void
parts_are_said_again(void)
{
    world_t  w;

#define A1    "{\"source_id\":\"a\",\"content\":\"old words\",\"number\":1}"
#define A2    "{\"source_id\":\"a\",\"content\":\"new words\",\"number\":1}"
#define C2    "{\"source_id\":\"c\",\"content\":\"coastal\",\"number\":2}"
#define LIST  "[{\"id\":\"x\",\"text\":\"one\"},{\"id\":\"y\",\"text\":\"two\"}]"

    world_init(&w, 0);

    part(&w, 7, A1);
    part(&w, 7, A2);
    shows(&w, "id=a content=new words n=1\n", "the last data counts");
    is_str(number(&w, 1), "a", "the number is not one of two sources");

    part(&w, 7, C2);
    shows(&w, "id=c content=coastal n=2\n", "another source takes the place");
    is_str(number(&w, 1), "none", "and the number goes with the first");
    is_str(number(&w, 2), "c", "and comes with the second");
    ok(cite_map_find(&w.sources.sids, str("c")) != NULL, "it has its own name");

    part(&w, 8, A1);
    shows(&w, "id=c content=coastal n=2\nid=a content=old words n=1\n",
          "another part adds a source");

    part(&w, 7, "{\"progress\":3}");
    shows(&w, "id=a content=old words n=1\n", "a source leaves");
    part(&w, 9, C2);
    shows(&w, "id=a content=old words n=1\nid=c content=coastal n=2\n",
          "what it was is known no more");

    tool(&w, "[" A1 "]", "call-1");
    part(&w, 8, C2);
    is_str(number(&w, 1), "a", "what a tool has named stays");
    world_release(&w);

    world_init(&w, 0);
    part(&w, 7, LIST);
    part(&w, 7, "[{\"id\":\"y\",\"text\":\"two\"},"
                "{\"id\":\"z\",\"text\":\"three\"}]");
    shows(&w, "id=z content=three\nid=y content=two\n",
          "entries of a list are known by their names");
    is_num(w.sources.listings_n, 1, "there is one list");
    is_str(choose(&w, 1, 0, "x"), "y", "the first of which is the first now");
    part(&w, 7, "{}");
    is_num(w.sources.first == NULL, 1, "all of them leave");
    is_num(w.sources.listings_n, 0, "and so does the list");
    part(&w, 7, LIST);
    shows(&w, "id=x content=one\nid=y content=two\n", "and they come again");
    world_release(&w);
}


int
main(void)
{
    results_are_read();
    first_reader_that_understands_wins();
    names_are_known();
    sources_are_there_once();
    numbers_are_found();
    past_turns_give_way();
    positions_are_found();
    names_are_found();
    numbers_are_chosen();
    parts_are_said_again();
    request_context_is_read();
    lengths_are_limited();
    contents_are_limited();
    headings_are_limited();
    sources_are_limited();
    inner_texts_are_limited();
    deep_json_is_walked_to_a_limit();
    heap_fails();
    sources_are_added_by_hand();
    hostile_results_take_linear_time();

    return done();
}
