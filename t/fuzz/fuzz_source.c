
/*
 * Copyright (C) the ngx_cite authors
 *
 * Any bytes as the result of a tool, as the agent's state and as a patch of
 * it: sources are whole, numbers and positions lead to them, and the same
 * text adds nothing a second time; evidence is text that was in it.
 *
 *   result 0xff state 0xff patch
 *
 * fuzz: -max_len=512
 * runs: 230000
 * seeds: build/fuzz/payloads
 */


#include "source/cite_agent_state.h"
#include "evidence/cite_evidence_read.h"
#include "evidence/cite_evidence_internal.h"
#include "fuzz.h"
#include "lexicon.h"


#define MEMORY  (64 * 1024 * 1024)


static const cite_span_t  spaces[] = {
    { (const uint8_t *) "rag", 3 },
    { (const uint8_t *) "a.b", 3 }
};

static cite_reader_t      reader;


static void
check_text(cite_span_t s, size_t max)
{
    CHECK(s.n <= max && (s.n == 0 || s.p));
    CHECK(fuzz_is_utf8(s));
}


static void
check_source(const cite_source_t *source)
{
    check_text(source->id, CITE_SOURCE_ID_MAX);
    check_text(source->chunk_id, CITE_SOURCE_ID_MAX);
    check_text(source->title, CITE_SOURCE_TITLE_MAX);
    check_text(source->url, CITE_SOURCE_URL_MAX);
    check_text(source->content, CITE_SOURCES_CONTENT_MAX);

    CHECK(source->number <= CITE_SOURCE_NUMBER_MAX);
    CHECK(source->headings.n == 0 || fuzz_is_json(source->headings));

    if (source->url.n) {
        CHECK(cite_span_starts(source->url, cite_span("http"))
              || (source->url.p[0] | 0x20) == 'h');
    }

    /* something names it */

    CHECK(source->id.n || source->chunk_id.n || source->document_id.n
          || source->title.n || source->url.n || source->tool_call_id.n
          || source->number || source->content_hash);
}


static int
is_listed(const cite_sources_t *s, const cite_source_t *found)
{
    const cite_source_t  *source;

    for (source = s->first; source; source = source->next) {
        if (source == found) {
            return 1;
        }
    }

    return 0;
}


static void
check_sources(const cite_sources_t *s)
{
    size_t          n;
    uint32_t        i;
    cite_source_t  *source, *found;

    n = 0;

    for (source = s->first; source; source = source->next) {
        check_source(source);
        n++;
    }

    CHECK(n == s->n && n <= CITE_SOURCES_MAX);
    CHECK(*s->last == NULL);

    for (i = 0; i < 40; i++) {
        /* one source may have two numbers */

        if (cite_sources_by_number(s, i, &found) == CITE_OK) {
            CHECK(i > 0 && found->number > 0 && is_listed(s, found));
        }

        if (cite_sources_by_position(s, i, &found) == CITE_OK) {
            CHECK(i > 0 && i <= s->positions_n && is_listed(s, found));
            CHECK(s->lists == 1);
        }
    }
}


static void
check_citations(const cite_agent_state_t *st)
{
    size_t                        n;
    const cite_state_citation_t  *c;

    n = 0;

    for (c = st->first; c; c = c->next) {
        CHECK(c->source != NULL);
        CHECK(c->qa == NULL || c->qa->confidence.n == 0
              || fuzz_is_json(c->qa->confidence));
        n++;
    }

    CHECK(n == st->n && n <= CITE_AGENT_CITATIONS_MAX);
}


static void
check_evidence(const cite_evidence_t *e)
{
    size_t              n, size;
    const cite_text_t  *t;

    n = 0;
    size = 0;

    for (t = e->first; t; t = t->next) {
        check_text(t->source.content, e->max);
        CHECK(t->source.content.n > 0);
        size += t->source.content.n;
        n++;
    }

    CHECK(n == e->n);
    CHECK(size <= e->max);
}


static void
send_result(cite_sources_t *s, cite_evidence_t *e, cite_span_t text,
    cite_origin_e origin)
{
    /* events are decoded: their texts are well-formed */

    if (!fuzz_is_utf8(text)) {
        return;
    }

    cite_sources_text(s, &reader.inner, text, origin, cite_span("c"));
    cite_evidence_text(e, &reader.inner, text, origin, cite_span("c"));
}


/* "what" is done with the value that the text is, if it is one */

static void
send_state(cite_agent_state_t *st, cite_evidence_t *e, cite_span_t text,
    void (*what)(cite_agent_state_t *st, yyjson_val *value))
{
    yyjson_val  *value;

    value = text.n ? cite_json_read(&reader.event, text) : NULL;

    if (value) {
        what(st, value);
        cite_evidence_value(e, &reader.inner, value, CITE_ORIGIN_STATE,
                            cite_span_make(NULL, 0));
    }
}


static void
run(cite_span_t result, cite_span_t state, cite_span_t patch, uint8_t flags,
    size_t memory)
{
    size_t              n, citations;
    cite_mem_t          mem;
    cite_origin_e       origin;
    cite_sources_t      sources;
    cite_evidence_t     evidence;
    cite_agent_state_t  st;

    cite_mem_init(&mem, &cite_heap_libc, memory);
    cite_sources_init(&sources, &mem);
    cite_evidence_init(&evidence, &mem, &lexicon,
                       flags & 1 ? 200 : 64 * 1024);
    cite_agent_state_init(&st, &mem, &sources, spaces, cite_nelts(spaces));

    origin = flags & 2 ? CITE_ORIGIN_TOOL : CITE_ORIGIN_REQUEST;

    if (flags & 4) {
        send_state(&st, &evidence, state, cite_agent_state_before);
        CHECK(st.n == 0);
    }

    send_result(&sources, &evidence, result, origin);
    send_state(&st, &evidence, state, cite_agent_state_snapshot);
    send_state(&st, &evidence, patch, cite_agent_state_patch);

    check_sources(&sources);
    check_citations(&st);
    check_evidence(&evidence);

    if (memory == MEMORY) {
        n = sources.n;
        citations = st.n;

        send_result(&sources, &evidence, result, origin);
        send_state(&st, &evidence, state, cite_agent_state_snapshot);

        CHECK(sources.n == n || sources.dropped);
        CHECK(st.n == citations);
        check_sources(&sources);
        check_evidence(&evidence);
    }

    cite_mem_release(&mem);
}


int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    size_t       memory;
    uint8_t      flags;
    cite_span_t  in, result, state, patch;

    if (reader.event.mem.heap == NULL) {
        cite_reader_init(&reader, &cite_heap_libc, SIZE_MAX / 2);
    }

    in = cite_span_make(data, size);
    flags = fuzz_byte(&in);
    memory = fuzz_byte(&in);

    result = fuzz_copy(fuzz_part(&in));
    state = fuzz_copy(fuzz_part(&in));
    patch = fuzz_copy(in);

    fuzz_make_utf8((uint8_t *) result.p, result.n);

    run(result, state, patch, flags, MEMORY);
    run(result, state, patch, flags, memory * 64);

    fuzz_free(result);
    fuzz_free(state);
    fuzz_free(patch);

    return 0;
}
