
/*
 * Copyright (C) the ngx_cite authors
 *
 * Messages as clients get them.  A record is JSON of our own, but a store can
 * be written by others: values that are no objects are left out.
 */


#include "cite_store.h"

#include "base/cite_map.h"
#include "json/cite_json.h"
#include "json/cite_members.h"


void
cite_store_answer_begin(cite_buf_t *out)
{
    cite_buf_lit(out, "{\"messages\":{");
}


/* the reviews from *i on, as long as they are of one message */

static void
cite_store_answer_reviews(cite_buf_t *out, const cite_store_reviews_t *reviews,
    size_t *i)
{
    size_t                      first;
    const cite_store_review_t  *r;

    cite_buf_byte(out, '{');

    for (first = *i; *i < reviews->n; (*i)++) {
        r = &reviews->list[*i];

        if (!cite_span_eq(r->message, reviews->list[first].message)) {
            break;
        }

        if (*i == first || !cite_span_eq(r->citation, r[-1].citation)) {
            if (*i != first) {
                cite_buf_byte(out, '}');
            }

            cite_json_name(out, r->citation);
            cite_buf_byte(out, '{');
        }

        cite_json_name(out, r->event);
        cite_buf_put(out, r->body);
    }

    cite_buf_lit(out, "}}");
}


void
cite_store_answer_add(cite_buf_t *out, cite_span_t id, cite_span_t body,
    const cite_store_reviews_t *reviews)
{
    size_t  i;

    if (body.n < 2 || *body.p != '{' || body.p[body.n - 1] != '}') {
        return;
    }

    cite_json_name(out, id);

    if (reviews == NULL || reviews->n == 0) {
        cite_buf_put(out, body);
        return;
    }

    i = 0;
    cite_store_record_begin(out, body);
    cite_json_name(out, cite_span("reviews"));
    cite_store_answer_reviews(out, reviews, &i);
    cite_buf_byte(out, '}');
}


void
cite_store_answer_end(cite_buf_t *out)
{
    cite_buf_lit(out, "}}");
}


cite_span_t
cite_store_member(cite_span_t object, cite_span_t name)
{
    cite_span_t     value;
    cite_member_t   m;
    cite_members_t  it;

    value = cite_span_make(NULL, 0);
    cite_members_init(&it, object);

    while (cite_members_next(&it, &m) == CITE_OK) {
        if (cite_span_eq(m.name, name)) {
            value = m.value;
        }
    }

    return value;
}


/* the members of one object of a message that no newer message has */

static void
cite_store_merge_one(cite_buf_t *out, cite_map_t *seen, cite_span_t object)
{
    cite_member_t   m;
    cite_members_t  it;

    cite_members_init(&it, object);

    while (cite_members_next(&it, &m) == CITE_OK) {

        if (cite_map_find(seen, m.name)
            || cite_map_add(seen, m.name, seen) != CITE_OK)
        {
            continue;
        }

        if (out->p[out->n - 1] != '{') {
            cite_buf_byte(out, ',');
        }

        cite_buf_put(out, m.whole);
    }
}


static void
cite_store_merge(cite_buf_t *out, cite_mem_t *mem, cite_span_t name,
    const cite_span_t *bodies, size_t n)
{
    size_t      i;
    cite_map_t  seen;

    cite_map_init(&seen, mem, SIZE_MAX);
    cite_json_name(out, name);
    cite_buf_byte(out, '{');

    for (i = 0; i < n && out->err == NULL; i++) {
        cite_store_merge_one(out, &seen, cite_store_member(bodies[i], name));
    }

    cite_buf_byte(out, '}');
}


void
cite_store_answer_thread(cite_buf_t *out, cite_mem_t *mem,
    const cite_span_t *bodies, size_t n, const cite_store_reviews_t *reviews)
{
    size_t       i;
    cite_span_t  id;

    cite_buf_byte(out, '{');

    if (out->err) {
        return;
    }

    cite_store_merge(out, mem, cite_span("citations"), bodies, n);
    cite_store_merge(out, mem, cite_span("verifications"), bodies, n);
    cite_buf_lit(out, ",\"messages\":{");

    while (n-- && out->err == NULL) {

        id = cite_store_member(bodies[n], cite_span("messageId"));

        if (id.n < 2 || *id.p != '"') {
            continue;
        }

        if (out->p[out->n - 1] != '{') {
            cite_buf_byte(out, ',');
        }

        cite_buf_put(out, id);
        cite_buf_byte(out, ':');
        cite_buf_put(out, bodies[n]);
    }

    cite_buf_byte(out, '}');

    if (reviews->n) {
        cite_json_name(out, cite_span("reviews"));
        cite_buf_byte(out, '{');

        for (i = 0; i < reviews->n; /* void */ ) {
            cite_json_name(out, reviews->list[i].message);
            cite_store_answer_reviews(out, reviews, &i);
        }

        cite_buf_byte(out, '}');
    }

    cite_buf_byte(out, '}');
}


cite_rc_t
cite_store_answer_line(cite_store_op_t *op, cite_span_t body,
    cite_span_t owner)
{
    if (body.n + CITE_STORE_MAX_NAMESPACE * 6 + 64
        > op->out->max - op->out->n)
    {
        op->more = 1;
        return CITE_DECLINED;
    }

    op->rows++;

    if (body.n == 0 || body.p[body.n - 1] != '}') {
        return CITE_OK;
    }

    cite_store_record_begin(op->out, body);

    /* all namespaces are exported */

    if (op->owner.p == NULL) {
        cite_store_record_member(op->out, cite_span("namespace"), owner);
    }

    cite_buf_lit(op->out, "}\n");

    return CITE_OK;
}


void
cite_store_record_begin(cite_buf_t *out, cite_span_t body)
{
    assert(body.n && body.p[body.n - 1] == '}');

    cite_buf_add(out, body.p, body.n - 1);
}


void
cite_store_record_member(cite_buf_t *out, cite_span_t name, cite_span_t value)
{
    cite_json_name(out, name);
    cite_json_str(out, value);
}
