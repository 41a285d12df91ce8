
/*
 * Copyright (C) the ngx_cite authors
 *
 * Any bytes as Markdown: ranges, references, markers and sentences lie in
 * the text, in order and apart from each other; no marker is in what is not
 * plain text; a sentence holds its citation.
 *
 * fuzz: -max_len=384
 * runs: 80000
 */


#include "formats/cite_marker.h"
#include "formats/cite_reference_internal.h"
#include "text/cite_markdown_internal.h"
#include "text/cite_sentence.h"
#include "fuzz.h"
#include "lexicon.h"


static cite_span_t  text;


static void
check_inside(cite_span_t s, cite_span_t in)
{
    CHECK(s.p == NULL || (s.p >= in.p && s.p + s.n <= in.p + in.n));
}


static void
check_range(const cite_markdown_range_t *range)
{
    cite_span_t  bytes;

    bytes = range->bytes;

    check_inside(bytes, text);
    check_inside(range->text, bytes);
    check_inside(range->url, text);
    check_inside(range->title, text);
    check_inside(range->label, bytes);
    CHECK(bytes.n > 0);

    switch (range->kind) {

    case CITE_MD_CODE:
        break;

    case CITE_MD_LINK:
        CHECK(bytes.p[0] == '[' || bytes.p[0] == '<');
        break;

    case CITE_MD_IMAGE:
        CHECK(cite_span_starts(bytes, cite_span("![")));
        break;

    case CITE_MD_DEFINITION:
        CHECK(range->text.n > 0);
        break;

    case CITE_MD_FOOTNOTE:
        CHECK(cite_span_starts(bytes, cite_span("[^")));
        break;

    case CITE_MD_HTML:
        CHECK(memchr(bytes.p, '<', bytes.n) != NULL);
        break;

    default:
        CHECK(range->kind == CITE_MD_ESCAPE);
        CHECK(bytes.n == 2 && bytes.p[0] == '\\');
        CHECK(bytes.p[1] == '[' || bytes.p[1] == ']');
    }
}


/* each offset is in the range that a search in all of them finds */

static void
check_at(const cite_markdown_t *md)
{
    size_t                        i, at, cursor;
    const uint8_t                *p;
    const cite_markdown_range_t  *range;

    cursor = 0;
    i = 0;

    for (at = 0; at < text.n; at++) {
        p = text.p + at;

        while (i < md->ranges_n
               && md->ranges[i].bytes.p + md->ranges[i].bytes.n <= p)
        {
            i++;
        }

        range = i < md->ranges_n && md->ranges[i].bytes.p <= p
                ? &md->ranges[i] : NULL;

        CHECK(cite_markdown_at(md, &cursor, at) == range);
    }
}


static void
check_markdown(const cite_markdown_t *md)
{
    size_t          i, definitions;
    const uint8_t  *end;

    end = text.p;
    definitions = 0;

    for (i = 0; i < md->ranges_n; i++) {
        check_range(&md->ranges[i]);
        CHECK(md->ranges[i].bytes.p >= end);
        end = md->ranges[i].bytes.p + md->ranges[i].bytes.n;
        definitions += md->ranges[i].kind == CITE_MD_DEFINITION;
    }

    CHECK(definitions == md->definitions_n);

    for (i = 0; i < md->definitions_n; i++) {
        CHECK(md->definitions[i].kind == CITE_MD_DEFINITION);
        check_range(&md->definitions[i]);
        CHECK(i == 0 || md->definitions[i].bytes.p
                        > md->definitions[i - 1].bytes.p);
    }

    check_at(md);
}


static void
check_references(const cite_references_t *refs)
{
    size_t                   i, end;
    uint32_t                 n;
    cite_rc_t                rc;
    uint8_t                  seen[CITE_REFERENCE_NUMBER_MAX + 2];
    const cite_reference_t  *ref;

    memset(seen, 0, sizeof(seen));
    end = 0;

    for (i = 0; i < refs->n; i++) {
        ref = &refs->items[i];

        CHECK(ref->number > 0 && ref->number <= CITE_REFERENCE_NUMBER_MAX);
        CHECK(ref->offset >= end && ref->length > 0);
        end = ref->offset + ref->length;
        CHECK(end <= text.n);

        check_inside(ref->url, text);
        check_inside(ref->title, text);
        CHECK(ref->title.n <= CITE_REFERENCE_TITLE_MAX);

        seen[ref->number] = 1;
    }

    for (n = 0; n < sizeof(seen); n++) {
        rc = cite_references_find(refs, n, &ref);
        CHECK((rc == CITE_DECLINED) == !seen[n]);
        CHECK(rc != CITE_OK || ref->number == n);
    }
}


static int
in_reference(const cite_references_t *refs, size_t offset)
{
    size_t  i;

    for (i = 0; i < refs->n; i++) {
        if (offset >= refs->items[i].offset
            && offset < refs->items[i].offset + refs->items[i].length)
        {
            return 1;
        }
    }

    return 0;
}


static void
check_sentence(size_t offset, size_t length, int utf8)
{
    size_t       start, end;
    cite_span_t  s;

    s = cite_sentence_at(&lexicon, text, offset, length);
    check_inside(s, text);

    offset = cite_min(offset, text.n);
    length = cite_min(length, text.n - offset);

    if (s.n == 0) {
        return;
    }

    start = (size_t) (s.p - text.p);
    end = start + s.n;

    CHECK(length == 0 || (start <= offset && end >= offset + length));
    CHECK(offset <= start || offset - start <= CITE_SENTENCE_MAX);
    CHECK(end <= offset + length
          || end - offset - length <= CITE_SENTENCE_MAX);

    if (utf8) {
        CHECK((text.p[start] & 0xc0) != 0x80);
        CHECK(end == text.n || (text.p[end] & 0xc0) != 0x80);
    }
}


static void
check_markers(const cite_markdown_t *md, const cite_references_t *refs,
    int lenticular, int utf8)
{
    size_t              offset, cursor;
    cite_marker_t       m;
    cite_marker_iter_t  it;

    cite_markers_init(&it, text, md, &lexicon, refs, lenticular);
    offset = 0;
    cursor = 0;

    while (cite_markers_next(&it, &m) == CITE_OK) {

        CHECK(m.number > 0 && m.number <= CITE_MARKER_NUMBER_MAX);
        CHECK(m.offset >= offset && m.length > 0);
        CHECK(m.offset + m.length <= text.n);
        check_inside(m.label, cite_span_make(text.p + m.offset, m.length));

        CHECK(text.p[m.offset] == '['
              || (lenticular && text.p[m.offset] == 0xe3));
        CHECK(cite_markdown_at(md, &cursor, m.offset) == NULL);
        CHECK(!in_reference(refs, m.offset));

        check_sentence(m.offset, m.length, utf8);
        offset = m.offset;
    }

    CHECK(cite_markers_next(&it, &m) == CITE_DONE);
}


/* with less memory it is all or nothing */

static void
check_failing(size_t max)
{
    cite_mem_t         mem;
    cite_markdown_t    md;
    cite_references_t  refs;

    cite_mem_init(&mem, &cite_heap_libc, max);

    if (cite_markdown_scan(&mem, text, &md) != CITE_OK) {
        CHECK(md.err && md.ranges_n == 0 && md.definitions_n == 0);

    } else if (cite_references_scan(&mem, text, &md, &lexicon, &refs)
               != CITE_OK)
    {
        CHECK(refs.n == 0);
    }

    cite_mem_release(&mem);
}


int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    int                utf8;
    size_t             offset, length, max;
    cite_mem_t         mem;
    cite_span_t        in;
    cite_markdown_t    md;
    cite_references_t  refs;

    in = cite_span_make(data, size);
    offset = fuzz_byte(&in);
    length = fuzz_byte(&in);
    max = fuzz_byte(&in) * 16;
    utf8 = length & 1;

    text = fuzz_copy(in);

    if (utf8) {
        fuzz_make_utf8((uint8_t *) text.p, text.n);
    }

    cite_mem_init(&mem, &cite_heap_libc, SIZE_MAX);

    CHECK(cite_markdown_scan(&mem, text, &md) == CITE_OK);
    check_markdown(&md);

    CHECK(cite_references_scan(&mem, text, &md, &lexicon, &refs) == CITE_OK);
    check_references(&refs);

    check_markers(&md, &refs, 0, utf8);
    check_markers(&md, &refs, 1, utf8);
    check_sentence(offset, length % 8, 0);

    cite_references_free(&refs);
    cite_markdown_free(&md);
    CHECK(mem.blocks == NULL);

    check_failing(max);
    fuzz_free(text);

    return 0;
}
