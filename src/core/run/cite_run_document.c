
/*
 * Copyright (C) the ngx_cite authors
 *
 * Documents of a request, and whether a quote is where a provider says.
 *
 *   blocks   "Valves are tested."  "Pumps are greased."
 *   text      Valves are tested. \n Pumps are greased.
 *            ^ blocks[0]            ^ blocks[1]        ^ blocks[2]
 *
 * The text is kept once, by the evidence.  Blanks do not count where texts are
 * compared: providers trim their quotes, and join blocks with nothing between.
 */


#include "base/cite_hash.h"
#include "run/cite_run_internal.h"


#define CITE_DOCUMENT_HEAD   4096     /* bytes that tell a text */
#define CITE_DOCUMENT_QUOTE  65536    /* bytes of a quote that is looked for */
#define CITE_DOCUMENT_STEP   16       /* bytes that cost one step, */
#define CITE_DOCUMENT_FIND   4        /*   and where a quote is looked for */
#define CITE_DOCUMENT_CHUNK  64


static uint64_t
cite_document_hash(const cite_run_t *run, cite_span_t text)
{
    text.n = cite_min(text.n, CITE_DOCUMENT_HEAD);

    return cite_hash(run->mem, CITE_DOCUMENT_HEAD, text);
}


static cite_document_t *
cite_document_new(cite_run_t *run)
{
    size_t            n;
    cite_document_t  *all;

    n = run->documents_n;

    if (n == CITE_RUN_DOCUMENTS) {
        run->incomplete = 1;
        return NULL;
    }

    /* room is doubled */

    if ((n & (n - 1)) == 0) {
        all = cite_mem_resize(run->mem, run->documents,
                              (n ? 2 * n : 1) * sizeof(cite_document_t));
        if (all == NULL) {
            run->incomplete = 1;
            return NULL;
        }

        run->documents = all;
    }

    memset(&run->documents[n], 0, sizeof(cite_document_t));
    run->documents_n = n + 1;

    return &run->documents[n];
}


/* CITE_ERROR: no memory, or too many blocks */

static cite_rc_t
cite_document_blocks(cite_run_t *run, cite_document_t *d, yyjson_val *content,
    cite_buf_t *b)
{
    size_t       i, n;
    yyjson_val  *block;

    n = yyjson_arr_size(content);

    if (n == 0 || n > CITE_RUN_BLOCKS) {
        return n ? CITE_ERROR : CITE_OK;
    }

    d->blocks = cite_mem_alloc(run->mem, (n + 1) * sizeof(size_t));
    if (d->blocks == NULL) {
        return CITE_ERROR;
    }

    yyjson_arr_foreach(content, i, n, block) {

        if (i) {
            cite_buf_byte(b, '\n');
        }

        d->blocks[i] = b->n;
        cite_buf_put(b, cite_json_string(cite_json_member(block,
                                                          cite_span("text"))));
    }

    d->blocks[n] = b->n;
    d->blocks_n = n;

    return b->err ? CITE_ERROR : CITE_OK;
}


static void
cite_document_keep(cite_run_t *run, cite_document_t *d,
    const cite_source_t *named, cite_span_t text)
{
    cite_source_t  said, *source;

    said = *named;
    said.content = text;

    source = cite_sources_add(&run->sources, &said);

    if (source == NULL) {
        run->incomplete = 1;
        return;
    }

    d->serial = source->serial;
    d->n = text.n;
    d->hash = cite_document_hash(run, text);
    run->new_sources = 1;

    if (text.n == 0 || !run->conf->evidence
        || cite_run_tool_excluded(run, cite_run_tool_name(run,
                                                      named->tool_call_id)))
    {
        return;
    }

    said = *source;
    said.content = text;

    cite_run_tool_answered(run, named->tool_call_id);
    cite_run_echo_begin(run, named->tool_call_id);
    (void) cite_evidence_add(&run->evidence, &said);
    cite_run_echo_end(run);

    run->evidence_version++;
}


uint32_t
cite_run_document(cite_run_t *run, const cite_source_t *named,
    yyjson_val *content)
{
    cite_buf_t        b;
    cite_span_t       text;
    cite_source_t     said;
    cite_document_t  *d;

    d = cite_document_new(run);
    if (d == NULL) {
        return 0;
    }

    cite_buf_init(&b, &run->evidence_mem, run->conf->max_evidence_size);
    text = cite_json_string(content);

    if (yyjson_is_arr(content)) {

        if (cite_document_blocks(run, d, content, &b) != CITE_OK) {
            run->incomplete = 1;
            cite_buf_reset(&b);
        }

        text = cite_buf_view(&b);
    }

    /* a document without a name is told by its place */

    said = *named;
    said.position = (uint32_t) run->documents_n;

    cite_document_keep(run, d, &said, text);
    cite_buf_free(&b);

    return (uint32_t) run->documents_n;
}


static const cite_document_t *
cite_document_get(const cite_run_t *run, uint32_t n)
{
    return n && n <= run->documents_n ? &run->documents[n - 1] : NULL;
}


cite_source_t *
cite_run_document_source(const cite_run_t *run, uint32_t document)
{
    const cite_document_t  *d;

    d = cite_document_get(run, document);

    return d ? cite_sources_by_serial(&run->sources, d->serial) : NULL;
}


/* of one alone a number says nothing: it may be one in its text */

void
cite_run_documents_list(cite_run_t *run)
{
    size_t           i;
    cite_listing_t  *list;

    if (run->documents_n < 2) {
        return;
    }

    list = cite_listing_open(&run->sources, cite_span_make(NULL, 0), 0);
    if (list == NULL) {
        return;
    }

    for (i = 0; i < run->documents_n; i++) {
        cite_listing_add(&run->sources, list,
                         cite_sources_by_serial(&run->sources,
                                                run->documents[i].serial), -1);
    }

    cite_listing_close(&run->sources, list);
}


/* the text, if the evidence has it still and whole */

static cite_span_t
cite_document_text(const cite_run_t *run, const cite_document_t *d)
{
    cite_span_t         text;
    const cite_text_t  *it;

    it = NULL;

    do {
        text = cite_evidence_of(&run->evidence, d->serial, &it);

    } while (text.p && (text.n != d->n
                        || cite_document_hash(run, text) != d->hash));

    return text;
}


/* characters that begin in the bytes; in UTF-16 those of four bytes are two */

static size_t
cite_document_chars(const uint8_t *p, size_t n, int utf16)
{
    size_t  i, chars;

    chars = 0;

    for (i = 0; i < n; i++) {
        chars += (p[i] & 0xc0) != 0x80;
        chars += utf16 && p[i] >= 0xf0;
    }

    return chars;
}


/* where the character begins; SIZE_MAX: there are fewer */

static size_t
cite_document_byte(cite_span_t text, int64_t character, int utf16)
{
    size_t  i, n, left, chars;

    if (character < 0 || (uint64_t) character > text.n) {
        return SIZE_MAX;
    }

    left = (size_t) character;

    for (i = 0; i + CITE_DOCUMENT_CHUNK <= text.n; i += CITE_DOCUMENT_CHUNK) {

        chars = cite_document_chars(text.p + i, CITE_DOCUMENT_CHUNK, utf16);
        if (chars > left) {
            break;
        }

        left -= chars;
    }

    for ( /* void */ ; i < text.n; i++) {

        n = cite_document_chars(text.p + i, 1, utf16);

        if (n && left == 0) {
            return i;
        }

        if (n > left) {
            /* in the middle of one */
            return SIZE_MAX;
        }

        left -= n;
    }

    return left ? SIZE_MAX : text.n;
}


static int
cite_document_blank(uint8_t c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}


static size_t
cite_document_skip(cite_span_t s, size_t i)
{
    while (i < s.n && cite_document_blank(s.p[i])) {
        i++;
    }

    return i;
}


/* 1 if the texts are the same without blanks */

static int
cite_document_same(cite_span_t a, cite_span_t b)
{
    size_t  i, j;

    i = cite_document_skip(a, 0);
    j = cite_document_skip(b, 0);

    while (i < a.n && j < b.n) {

        if (a.p[i] != b.p[j]) {
            return 0;
        }

        i = cite_document_skip(a, i + 1);
        j = cite_document_skip(b, j + 1);
    }

    return i == a.n && j == b.n;
}


/* the lengths of borders of the quote's beginnings, its blanks left out */

static size_t
cite_document_borders(cite_span_t quote, uint8_t *bytes, uint32_t *border)
{
    size_t    i, n;
    uint32_t  k;

    n = 0;

    for (i = 0; i < quote.n; i++) {
        if (!cite_document_blank(quote.p[i])) {
            bytes[n++] = quote.p[i];
        }
    }

    k = 0;
    border[0] = 0;

    for (i = 1; i < n; i++) {

        while (k && bytes[i] != bytes[k]) {
            k = border[k - 1];
        }

        k += bytes[i] == bytes[k];
        border[i] = k;
    }

    return n;
}


/* how many bytes of the quote end with this one, after k other ones */

static size_t
cite_document_border(const uint8_t *bytes, const uint32_t *border, size_t k,
    uint8_t c)
{
    do {
        k = border[k - 1];
    } while (k && bytes[k] != c);

    return k + (bytes[k] == c);
}


/* behind the quote in the text, blanks left out; SIZE_MAX: it is not there */

static size_t
cite_document_search(cite_span_t text, const uint8_t *bytes, size_t n,
    const uint32_t *border)
{
    size_t          k;
    const uint8_t  *p, *last;

    k = 0;
    p = text.p;
    last = p + text.n;

    for ( /* void */ ; p < last; p++) {

        if (k == 0) {

            p = memchr(p, bytes[0], (size_t) (last - p));
            if (p == NULL) {
                break;
            }

        } else if (*p != bytes[k]) {

            if (cite_document_blank(*p)) {
                continue;
            }

            k = cite_document_border(bytes, border, k, *p);
            continue;
        }

        if (++k == n) {
            return (size_t) (p - text.p) + 1;
        }
    }

    return SIZE_MAX;
}


/* where in the text the quote ends; CITE_AGAIN: no memory to look for it */

static cite_rc_t
cite_document_find(cite_run_t *run, cite_span_t text, cite_span_t quote,
    size_t *end)
{
    size_t     n;
    uint8_t   *bytes;
    uint32_t  *border;

    if (quote.n > CITE_DOCUMENT_QUOTE) {
        return CITE_AGAIN;
    }

    border = cite_mem_resize(run->mem, NULL,
                             quote.n * (sizeof(uint32_t) + 1));
    if (border == NULL) {
        return CITE_AGAIN;
    }

    bytes = (uint8_t *) (border + quote.n);
    n = cite_document_borders(quote, bytes, border);

    *end = n ? cite_document_search(text, bytes, n, border) : SIZE_MAX;

    (void) cite_mem_resize(run->mem, border, 0);

    return *end == SIZE_MAX ? CITE_DECLINED : CITE_OK;
}


static cite_rc_t
cite_document_has_chars(cite_span_t text, const cite_annotation_t *a,
    size_t *offset)
{
    int     utf16;
    size_t  from, to;

    /* providers count code points, and some of them UTF-16 */

    for (utf16 = 0; utf16 < 2; utf16++) {

        from = cite_document_byte(text, a->from, utf16);

        if (from >= text.n || a->to <= a->from) {
            continue;
        }

        to = cite_document_byte(cite_span_skip(text, from), a->to - a->from,
                                utf16);
        to = to == SIZE_MAX ? to : from + to;

        if (from < to && to <= text.n
            && cite_document_same(cite_span_make(text.p + from, to - from),
                                  a->quote))
        {
            *offset = from;
            return CITE_OK;
        }
    }

    return CITE_DECLINED;
}


/* the bytes of pages that form feeds part; 0: there are none */

static int
cite_document_pages(cite_span_t text, const cite_annotation_t *a,
    cite_span_t *part)
{
    int64_t         page;
    const uint8_t  *p, *last, *start;

    p = memchr(text.p, '\f', text.n);
    if (p == NULL) {
        return 0;
    }

    p = text.p;
    last = p + text.n;
    start = NULL;

    for (page = 1; page < a->to; page++) {

        start = page == a->from ? p : start;

        p = memchr(p, '\f', (size_t) (last - p));
        if (p == NULL) {
            p = last;
            break;
        }

        p++;
    }

    *part = start ? cite_span_between(start, p) : cite_span_make(text.p, 0);

    return 1;
}


static cite_span_t
cite_document_range(const cite_document_t *d, cite_span_t text,
    const cite_annotation_t *a)
{
    if (a->from < 0 || a->to <= a->from
        || (uint64_t) a->from >= d->blocks_n)
    {
        return cite_span_make(text.p, 0);
    }

    return cite_span_between(text.p + d->blocks[a->from],
                             text.p + d->blocks[cite_min((uint64_t) a->to,
                                                         d->blocks_n)]);
}


cite_rc_t
cite_run_document_has(cite_run_t *run, const cite_annotation_t *a,
    cite_span_t *text, size_t *offset)
{
    size_t                  end;
    cite_rc_t               rc;
    cite_span_t             part;
    const cite_document_t  *d;

    d = cite_document_get(run, a->document);

    if (d == NULL || d->n == 0 || a->quote.n == 0
        || a->within == CITE_WITHIN_SOURCE)
    {
        return CITE_AGAIN;
    }

    *text = cite_document_text(run, d);
    if (text->p == NULL) {
        return CITE_AGAIN;
    }

    run->evidence.left -= cite_min(run->evidence.left,
                                   text->n / CITE_DOCUMENT_STEP);

    switch (a->within) {

    case CITE_WITHIN_CHARS:
        return cite_document_has_chars(*text, a, offset);

    case CITE_WITHIN_BLOCKS:

        if (d->blocks_n == 0) {
            return CITE_AGAIN;
        }

        part = cite_document_range(d, *text, a);
        break;

    default:

        if (!cite_document_pages(*text, a, &part)) {
            return CITE_AGAIN;
        }
    }

    run->evidence.left -= cite_min(run->evidence.left,
                                   part.n / CITE_DOCUMENT_FIND);

    rc = cite_document_find(run, part, a->quote, &end);

    /* blanks in the text may be more than those in the quote */

    if (rc == CITE_OK) {
        end += (size_t) (part.p - text->p);
        *offset = end - cite_min(end, a->quote.n);
    }

    return rc;
}
