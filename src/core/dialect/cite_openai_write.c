
/*
 * Copyright (C) the ngx_cite authors
 *
 * Our frames among chunks.  Each is a chunk that clients know:
 *
 *   carrier      an empty delta, and our record beside the choices
 *   annotations  url_citations of a choice, all in one chunk: clients keep
 *                the last, or add up.  Only found citations are among them,
 *                because they have no place for a verdict.
 */


#include "dialect/cite_carrier.h"
#include "dialect/cite_openai_internal.h"
#include "verify/cite_verdict.h"


/* of one choice; with its frame it is less than 64 KB */

#define CITE_ANNOTATIONS_MAX  (60 * 1024)


void
cite_openai_carrier(cite_exchange_t *x, const cite_message_t *m,
    cite_span_t value, cite_buf_t *out)
{
    (void) m;

    cite_openai_begin_chunk(x, out);
    cite_buf_lit(out, ",\"choices\":[{\"index\":0,\"delta\":{},"
                      "\"finish_reason\":null}],");
    cite_json_str(out, x->state->key);
    cite_buf_byte(out, ':');
    cite_buf_put(out, value);
    cite_buf_lit(out, "}\n\n");
}


/* clients keep annotations and send them back: only where that is known */

static int
cite_openai_is_native(const cite_exchange_t *x)
{
    const cite_openai_t  *own = x->own;

    return x->conf->native && x->conf->dialect == x->dialect && own->final
           && !own->annotated && !own->failed;
}


static cite_span_t
cite_openai_url(const cite_record_t *rec)
{
    if (rec->source && rec->source->url.n) {
        return rec->source->url;
    }

    return rec->url;
}


static cite_span_t
cite_openai_title(const cite_record_t *rec)
{
    if (rec->source && rec->source->title.n) {
        return rec->source->title;
    }

    return rec->title.n ? rec->title : cite_openai_url(rec);
}


static int
cite_openai_annotates(const cite_record_t *rec)
{
    cite_verdict_e  verdict;

    verdict = cite_verdict(rec);

    return (verdict == CITE_VERDICT_VERIFIED
            || verdict == CITE_VERDICT_PARTIAL)
           && rec->has_offset && cite_openai_url(rec).n;
}


/* some clients keep the last annotations only: a provider's own stay so */

static cite_message_t *
cite_openai_answer(const cite_exchange_t *x, size_t choice)
{
    const cite_openai_t  *own = x->own;

    return own->choices[choice].id.n && !own->choices[choice].annotated
           ? cite_map_find(&x->run->message_ids, own->choices[choice].id)
           : NULL;
}


static int
cite_openai_annotations_due(const cite_exchange_t *x)
{
    size_t                i;
    cite_record_t        *rec;
    cite_message_t       *m;
    const cite_openai_t  *own = x->own;

    for (i = 0; cite_openai_is_native(x) && i < own->choices_n; i++) {

        m = cite_openai_answer(x, i);

        for (rec = m ? m->records.first : NULL; rec; rec = rec->next) {
            if (cite_openai_annotates(rec)) {
                return 1;
            }
        }
    }

    return 0;
}


static size_t
cite_openai_count(cite_span_t text, size_t from, size_t to)
{
    size_t  i, n;

    for (n = 0, i = from; i < to && i < text.n; i++) {
        n += (text.p[i] & 0xc0) != 0x80;
    }

    return n;
}


static void
cite_openai_annotation(const cite_record_t *rec, size_t start, size_t end,
    cite_buf_t *b)
{
    cite_buf_lit(b, "{\"type\":\"url_citation\",\"url_citation\":"
                    "{\"start_index\":");
    cite_buf_uint(b, start);
    cite_buf_lit(b, ",\"end_index\":");
    cite_buf_uint(b, end);
    cite_buf_lit(b, ",\"title\":");
    cite_json_str(b, cite_openai_title(rec));
    cite_buf_lit(b, ",\"url\":");
    cite_json_str(b, cite_openai_url(rec));
    cite_buf_lit(b, "},\"cite\":\"");
    cite_buf_add(b, rec->key, CITE_KEY_LEN);
    cite_buf_lit(b, "\"}");
}


/* records stand in the order of the text; places are counted once */

static void
cite_openai_annotations(const cite_openai_choice_t *c,
    const cite_message_t *m, cite_buf_t *b)
{
    size_t          n, at, characters, length;
    cite_span_t     text;
    cite_record_t  *rec;

    at = 0;
    characters = c->reasoned;
    text = cite_buf_view(&m->text);

    for (rec = m->records.first; rec; rec = rec->next) {

        if (!cite_openai_annotates(rec)) {
            continue;
        }

        if (rec->offset < at) {
            at = 0;
            characters = c->reasoned;
        }

        characters += cite_openai_count(text, at, rec->offset);
        at = rec->offset;
        length = cite_openai_count(text, at, at + rec->length);

        n = b->n;
        cite_buf_add(b, ",", n != 0);
        cite_openai_annotation(rec, characters, characters + length, b);

        if (b->n > CITE_ANNOTATIONS_MAX) {
            b->n = n;
            return;
        }
    }
}


static void
cite_openai_annotations_write(cite_exchange_t *x, cite_buf_t *out)
{
    size_t           i;
    cite_buf_t       b;
    cite_openai_t   *own = x->own;
    cite_message_t  *m;

    for (i = 0; cite_openai_is_native(x) && i < own->choices_n; i++) {

        m = cite_openai_answer(x, i);

        cite_buf_init(&b, x->mem, 2 * CITE_ANNOTATIONS_MAX);

        if (m) {
            cite_openai_annotations(&own->choices[i], m, &b);
        }

        if (b.n && b.err == NULL) {
            cite_openai_begin_chunk(x, out);
                    cite_buf_lit(out, ",\"choices\":[{\"index\":");
            cite_buf_uint(out, i);
            cite_buf_lit(out, ",\"delta\":{\"annotations\":[");
            cite_buf_put(out, cite_buf_view(&b));
            cite_buf_lit(out, "]},\"finish_reason\":null}]}\n\n");
        }

        cite_buf_free(&b);
    }

    own->annotated = own->final;
}


int
cite_openai_due(cite_exchange_t *x, int final)
{
    cite_openai_t  *own = x->own;

    own->final = final != 0;

    return cite_openwebui_due(x) || cite_carriers_due(x, final)
           || cite_openai_annotations_due(x);
}


void
cite_openai_write(cite_exchange_t *x, cite_buf_t *out)
{
    size_t          n;
    cite_openai_t  *own = x->own, before;

    n = out->n;
    before = *own;

    if (cite_carriers_due(x, 0)) {
        cite_carriers_write(x, out);
    }

    cite_openwebui_write(x, out);
    cite_openai_annotations_write(x, out);

    if (out->err) {
        out->n = n;
        out->err = NULL;
        own->shown = before.shown;
        own->told = before.told;
        own->annotated = before.annotated;
    }
}
