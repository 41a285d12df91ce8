
/*
 * Copyright (C) the ngx_cite authors
 *
 * Open WebUI as the client.  It shows [n] as the n-th source of its list.  If
 * its request has tags, it has made that list itself, and gets nothing but one
 * status.  If not, retrieval is behind us: it gets the sources 1 to n as soon
 * as the answer has [n] and all of them are known, so that the list has no
 * gap, and then the status.
 */


#include "dialect/cite_openai_internal.h"
#include "verify/cite_check.h"


#define CITE_WEBUI_SOURCES  100      /* that are shown */
#define CITE_WEBUI_TEXT     4096     /* bytes of one */
#define CITE_WEBUI_MARK     32       /* bytes of [1, 2] */


static void
cite_openwebui_header(cite_exchange_t *x, const char *name, cite_span_t *value)
{
    cite_span_t     s;
    cite_openai_t  *own = x->own;

    if (!cite_header(&x->headers, 0, name, &s)) {
        return;
    }

    own->webui = own->webui || x->conf->client == CITE_CLIENT_AUTO;

    if (value && s.n && s.n <= CITE_OPENAI_ID_MAX
        && cite_mem_copy(x->mem, s, value) != CITE_OK)
    {
        x->run->incomplete = 1;
    }
}


void
cite_openwebui_headers(cite_exchange_t *x)
{
    cite_openai_t  *own = x->own;

    own->webui = x->conf->client == CITE_CLIENT_OPENWEBUI;

    cite_openwebui_header(x, "X-OpenWebUI-User-Id", NULL);
    cite_openwebui_header(x, "X-OpenWebUI-User-Name", NULL);
    cite_openwebui_header(x, "X-OpenWebUI-Chat-Id", &own->chat);
    cite_openwebui_header(x, "X-OpenWebUI-Message-Id", &own->answer);
}


int
cite_openwebui_shows(const cite_exchange_t *x)
{
    const cite_openai_t  *own = x->own;

    return own->webui && own->tags == 0 && own->named == 0;
}


/* the largest number in [1], [1, 2] or [doc1]; 0: it is no such mark */

static uint32_t
cite_openwebui_mark(cite_span_t s)
{
    uint32_t  n, top;

    top = 0;

    while (s.n) {

        if (cite_span_starts(s, cite_span("doc"))) {
            s = cite_span_skip(s, 3);
        }

        n = 0;

        if (s.n == 0 || *s.p < '0' || *s.p > '9') {
            return 0;
        }

        while (s.n && *s.p >= '0' && *s.p <= '9') {
            n = cite_min(n * 10 + (uint32_t) (*s.p - '0'), 100000u);
            s = cite_span_skip(s, 1);
        }

        top = cite_max(top, n);

        while (s.n && (*s.p == ',' || *s.p == ' ')) {
            s = cite_span_skip(s, 1);
        }
    }

    return top <= CITE_WEBUI_SOURCES ? top : 0;
}


/* reads on in the answer; a mark that is cut off is read with what follows */

static void
cite_openwebui_scan(cite_openai_t *own, cite_span_t text)
{
    uint32_t        n;
    const uint8_t  *p, *q;
    cite_span_t     rest;

    while (own->scanned < text.n) {

        rest = cite_span_skip(text, own->scanned);
        p = memchr(rest.p, '[', rest.n);

        if (p == NULL) {
            own->scanned = text.n;
            return;
        }

        rest = cite_span_between(p + 1, text.p + text.n);
        q = memchr(rest.p, ']', cite_min(rest.n, CITE_WEBUI_MARK));
        own->scanned = (size_t) (p - text.p);

        if (q == NULL && rest.n < CITE_WEBUI_MARK) {
            return;
        }

        own->scanned++;

        n = q ? cite_openwebui_mark(cite_span_between(rest.p, q)) : 0;
        own->top = cite_max(own->top, n);
    }
}


static cite_message_t *
cite_openwebui_answer(const cite_exchange_t *x)
{
    const cite_openai_t  *own = x->own;

    return own->choices_n && own->choices->id.n
           ? cite_map_find(&x->run->message_ids, own->choices->id) : NULL;
}


static cite_source_t *
cite_openwebui_source(const cite_exchange_t *x, uint32_t n)
{
    cite_source_t  *source;

    if (cite_sources_by_number(&x->run->sources, n, &source) == CITE_OK
        || cite_sources_by_position(&x->run->sources, n, &source) == CITE_OK)
    {
        return source;
    }

    return NULL;
}


static int
cite_openwebui_source_due(cite_exchange_t *x)
{
    cite_openai_t   *own = x->own;
    cite_message_t  *m;

    m = cite_openwebui_shows(x) ? cite_openwebui_answer(x) : NULL;

    if (m == NULL) {
        return 0;
    }

    cite_openwebui_scan(own, cite_buf_view(&m->text));

    return own->shown < own->top
           && cite_openwebui_source(x, own->shown + 1) != NULL;
}


/* each status stays in the answer's history: there is one, at its end */

static int
cite_openwebui_status_due(const cite_exchange_t *x)
{
    cite_message_t       *m;
    const cite_openai_t  *own = x->own;

    m = own->webui && own->final && !own->told && !own->failed && !own->calls
        ? cite_openwebui_answer(x) : NULL;

    return m && m->records.n;
}


int
cite_openwebui_due(cite_exchange_t *x)
{
    return cite_openwebui_source_due(x) || cite_openwebui_status_due(x);
}


/* what the list calls it; a source has at least an address or a text */

static cite_span_t
cite_openwebui_name(const cite_source_t *source)
{
    size_t              i;
    const cite_span_t  *names[] = {
        &source->title, &source->url, &source->id, &source->document_id,
        &source->sid
    };

    for (i = 0; i < cite_nelts(names); i++) {
        if (names[i]->n) {
            return *names[i];
        }
    }

    return cite_span("source");
}


static cite_span_t
cite_openwebui_address(const cite_source_t *source)
{
    return source->url.n ? source->url : cite_openwebui_name(source);
}


/* 1 if another one before it is called so: the page takes both for one */

static int
cite_openwebui_is_taken(cite_exchange_t *x, uint32_t n,
    cite_span_t (*name)(const cite_source_t *source))
{
    uint32_t        i;
    cite_source_t  *source, *other;

    source = cite_openwebui_source(x, n);

    for (i = 1; i < n; i++) {

        other = cite_openwebui_source(x, i);

        if (other && cite_span_eq(name(source), name(other))) {
            return 1;
        }
    }

    return 0;
}


static void
cite_openwebui_unique(cite_exchange_t *x, uint32_t n,
    cite_span_t (*name)(const cite_source_t *source), cite_buf_t *out)
{
    cite_buf_byte(out, '"');
    cite_json_str_inside(out, name(cite_openwebui_source(x, n)));

    if (cite_openwebui_is_taken(x, n, name)) {
        cite_buf_lit(out, " #");
        cite_buf_uint(out, n);
    }

    cite_buf_byte(out, '"');
}


/* a string that is never empty, and no more than some bytes of it */

static cite_span_t
cite_openwebui_text(const cite_source_t *source)
{
    cite_span_t  text;

    text = source->preview.n ? source->preview : source->content;
    text = text.n ? text : cite_openwebui_name(source);

    if (text.n > CITE_WEBUI_TEXT) {
        text.n = CITE_WEBUI_TEXT;

        while ((text.p[text.n] & 0xc0) == 0x80) {
            text.n--;
        }
    }

    return text;
}


static void
cite_openwebui_begin(cite_exchange_t *x, const char *type, cite_buf_t *out)
{
    cite_openai_begin_chunk(x, out);
    cite_buf_lit(out, ",\"choices\":[],\"event\":{\"type\":\"");
    cite_buf_add(out, type, strlen(type));
    cite_buf_lit(out, "\",\"data\":{");
}


static void
cite_openwebui_source_write(cite_exchange_t *x, uint32_t n, cite_buf_t *out)
{
    const cite_source_t  *source;

    source = cite_openwebui_source(x, n);

    cite_openwebui_begin(x, "source", out);
    cite_buf_lit(out, "\"source\":{\"name\":");
    cite_openwebui_unique(x, n, cite_openwebui_name, out);

    if (source->url.n) {
        cite_buf_lit(out, ",\"url\":");
        cite_json_str(out, source->url);
    }

    cite_buf_lit(out, "},\"document\":[");
    cite_json_str(out, cite_openwebui_text(source));
    cite_buf_lit(out, "],\"metadata\":[{\"source\":");
    cite_openwebui_unique(x, n, cite_openwebui_address, out);
    cite_buf_lit(out, ",\"name\":");
    cite_openwebui_unique(x, n, cite_openwebui_name, out);
    cite_buf_lit(out, "}]}}}\n\n");
}


static void
cite_openwebui_status_write(cite_exchange_t *x, cite_buf_t *out)
{
    cite_summary_t  sum;

    cite_summary_message(&sum, x->run, cite_openwebui_answer(x));

    cite_openwebui_begin(x, "status", out);
    cite_buf_lit(out, "\"description\":\"");
    cite_buf_uint(out, sum.verdicts[CITE_VERDICT_VERIFIED]);
    cite_buf_lit(out, " of ");
    cite_buf_uint(out, sum.total);
    cite_buf_lit(out, " citations verified\",\"done\":true}}}\n\n");
}


void
cite_openwebui_write(cite_exchange_t *x, cite_buf_t *out)
{
    cite_openai_t  *own = x->own;

    while (out->err == NULL && cite_openwebui_source_due(x)) {
        cite_openwebui_source_write(x, ++own->shown, out);
    }

    if (out->err == NULL && cite_openwebui_status_due(x)) {
        cite_openwebui_status_write(x, out);
        own->told = 1;
    }
}
