
/*
 * Copyright (C) the ngx_cite authors
 *
 * Messages that are too large for one carrier.  They are taken apart as text:
 * each is an object that we have written.
 */


#include "dialect/cite_carrier.h"
#include "json/cite_members.h"


typedef struct {
    cite_span_t            citations;
    cite_members_t         verifications; /* in the order of citations */
    cite_member_t          verdict;       /* the next of them, if any */
    unsigned               judged:1;      /*   and whether there is one */
    cite_span_t            sources;
    cite_buf_t             rest;          /* all other members */
    cite_buf_t             part;          /* citations of this part, */
    cite_buf_t             verdicts;      /*   their verifications, */
    cite_buf_t             named;         /*   and their sources */
    size_t                 max;
    cite_carrier_part_pt   send;
    void                  *data;
} cite_split_t;


static const cite_span_t  cite_carrier_left_out[] = {
    cite_span_const("sentence"),
    cite_span_const("reasoning"),
    cite_span_const("verifiedMatchSnippet")
};


static int
cite_carrier_leaves_out(cite_span_t name)
{
    size_t  i;

    for (i = 0; i < cite_nelts(cite_carrier_left_out); i++) {
        if (cite_span_eq(name, cite_carrier_left_out[i])) {
            return 1;
        }
    }

    return 0;
}


static void
cite_carrier_put(cite_buf_t *out, cite_span_t name, cite_span_t value)
{
    if (out->n && out->p[out->n - 1] != '{') {
        cite_buf_byte(out, ',');
    }

    cite_buf_byte(out, '"');
    cite_buf_put(out, name);
    cite_buf_lit(out, "\":");
    cite_buf_put(out, value);
}


/* depth: levels of objects that are looked into */

static cite_rc_t
cite_carrier_copy(cite_span_t object, unsigned depth, cite_buf_t *out)
{
    cite_rc_t       rc;
    cite_member_t   m;
    cite_members_t  it;

    cite_members_init(&it, object);
    cite_buf_byte(out, '{');

    while ((rc = cite_members_next(&it, &m)) == CITE_OK) {

        if (cite_carrier_leaves_out(m.name)) {
            continue;
        }

        if (depth == 0 || *m.value.p != '{') {
            cite_carrier_put(out, m.name, m.value);
            continue;
        }

        cite_carrier_put(out, m.name, cite_span_make(NULL, 0));

        if (cite_carrier_copy(m.value, depth - 1, out) != CITE_OK) {
            return CITE_DECLINED;
        }
    }

    cite_buf_byte(out, '}');

    return rc == CITE_DONE ? CITE_OK : CITE_DECLINED;
}


cite_rc_t
cite_carrier_brief(cite_span_t message, cite_buf_t *out)
{
    /* the message, its maps, and the entries of these */

    return cite_carrier_copy(message, 2, out);
}


/* the member of that name, as it is written; empty: none */

static cite_span_t
cite_split_find(cite_span_t object, cite_span_t name)
{
    cite_member_t   m;
    cite_members_t  it;

    cite_members_init(&it, object);

    while (cite_members_next(&it, &m) == CITE_OK) {
        if (cite_span_eq(m.name, name)) {
            return m.value;
        }
    }

    return cite_span_make(NULL, 0);
}


static void
cite_split_clear(cite_split_t *s)
{
    cite_buf_reset(&s->part);
    cite_buf_reset(&s->verdicts);
    cite_buf_reset(&s->named);
    cite_buf_byte(&s->part, '{');
    cite_buf_byte(&s->verdicts, '{');
    cite_buf_byte(&s->named, '{');
}


static cite_rc_t
cite_split_flush(cite_split_t *s, cite_mem_t *mem)
{
    cite_rc_t   rc;
    cite_buf_t  all;

    cite_buf_init(&all, mem, SIZE_MAX);

    cite_buf_byte(&all, '{');
    cite_buf_put(&all, cite_buf_view(&s->rest));
    cite_buf_lit(&all, ",\"citations\":");
    cite_buf_put(&all, cite_buf_view(&s->part));
    cite_buf_lit(&all, "},\"verifications\":");
    cite_buf_put(&all, cite_buf_view(&s->verdicts));
    cite_buf_lit(&all, "},\"sources\":");
    cite_buf_put(&all, cite_buf_view(&s->named));
    cite_buf_lit(&all, "}}");

    rc = all.err || s->part.err || s->verdicts.err || s->named.err || s->rest.err
         ? CITE_ERROR : CITE_OK;

    if (rc == CITE_OK) {
        s->send(s->data, cite_buf_view(&all));
    }

    cite_buf_free(&all);
    cite_split_clear(s);

    return rc;
}


static size_t
cite_split_size(const cite_split_t *s)
{
    return s->rest.n + s->part.n + s->verdicts.n + s->named.n + 64;
}


static void
cite_split_next_verdict(cite_split_t *s)
{
    s->judged = cite_members_next(&s->verifications, &s->verdict) == CITE_OK;
}


/* the citation's verification; empty: it has none yet */

static cite_span_t
cite_split_verdict(cite_split_t *s, cite_span_t key)
{
    cite_span_t  value;

    if (!s->judged || !cite_span_eq(s->verdict.name, key)) {
        return cite_span_make(NULL, 0);
    }

    value = s->verdict.value;
    cite_split_next_verdict(s);

    return value;
}


/* one citation with its verification, and its source unless that is there */

static cite_rc_t
cite_split_add(cite_split_t *s, const cite_member_t *m, cite_mem_t *mem)
{
    size_t       more;
    cite_span_t  verdict, id, source;

    verdict = cite_split_verdict(s, m->name);
    source = cite_span_make(NULL, 0);

    if (cite_members_string(cite_split_find(m->value, cite_span("sourceId")),
                            &id))
    {
        source = cite_split_find(s->sources, id);
    }

    more = 2 * m->name.n + m->value.n + verdict.n + source.n
           + (source.n ? id.n : 0) + 16;

    if (cite_split_size(s) + more > s->max && s->part.n > 1
        && cite_split_flush(s, mem) != CITE_OK)
    {
        return CITE_ERROR;
    }

    if (cite_split_size(s) + more > s->max) {
        /* the summary counts it */
        return CITE_OK;
    }

    cite_carrier_put(&s->part, m->name, m->value);

    if (verdict.n) {
        cite_carrier_put(&s->verdicts, m->name, verdict);
    }

    if (source.n && cite_split_find(cite_buf_view(&s->named), id).n == 0) {
        cite_carrier_put(&s->named, id, source);
    }

    return CITE_OK;
}


static cite_rc_t
cite_split_read(cite_split_t *s, cite_span_t message)
{
    cite_rc_t       rc;
    cite_member_t   m;
    cite_members_t  it;

    cite_members_init(&it, message);

    while ((rc = cite_members_next(&it, &m)) == CITE_OK) {

        if (cite_span_eq(m.name, cite_span("citations"))) {
            s->citations = m.value;

        } else if (cite_span_eq(m.name, cite_span("verifications"))) {
            cite_members_init(&s->verifications, m.value);

        } else if (cite_span_eq(m.name, cite_span("sources"))) {
            s->sources = m.value;

        } else if (s->rest.n + m.value.n < s->max / 2) {
            cite_carrier_put(&s->rest, m.name, m.value);
        }
    }

    return rc == CITE_DONE ? CITE_OK : CITE_ERROR;
}


cite_rc_t
cite_carrier_split(cite_span_t message, size_t max, cite_mem_t *mem,
    cite_carrier_part_pt part, void *data)
{
    cite_rc_t       rc;
    cite_split_t    s;
    cite_member_t   m;
    cite_members_t  it;

    memset(&s, 0, sizeof(cite_split_t));

    s.max = max;
    s.send = part;
    s.data = data;

    cite_buf_init(&s.rest, mem, SIZE_MAX);
    cite_buf_init(&s.part, mem, SIZE_MAX);
    cite_buf_init(&s.verdicts, mem, SIZE_MAX);
    cite_buf_init(&s.named, mem, SIZE_MAX);

    rc = cite_split_read(&s, message);
    cite_split_clear(&s);
    cite_split_next_verdict(&s);
    cite_members_init(&it, s.citations);

    while (rc == CITE_OK && cite_members_next(&it, &m) == CITE_OK) {
        rc = cite_split_add(&s, &m, mem);
    }

    if (rc == CITE_OK) {
        rc = cite_split_flush(&s, mem);
    }

    cite_buf_free(&s.rest);
    cite_buf_free(&s.part);
    cite_buf_free(&s.verdicts);
    cite_buf_free(&s.named);

    return rc;
}
