
/*
 * Copyright (C) the ngx_cite authors
 *
 * The UI message stream of the Vercel AI SDK, versions 5 to 7.
 */


#include "dialect/cite_carrier.h"
#include "dialect/cite_dialects.h"
#include "dialect/cite_vercel_internal.h"
#include "json/cite_members.h"
#include "wire/cite_strip_frame.h"


#define CITE_VERCEL_HEADER  "x-vercel-ai-ui-message-stream"


/* types with which a stream may begin; data- and source- besides */

static const cite_span_t  cite_vercel_first[] = {
    cite_span_const("start"),
    cite_span_const("start-step"),
    cite_span_const("text-start"),
    cite_span_const("reasoning-start"),
    cite_span_const("tool-input-start"),
    cite_span_const("message-metadata")
};


cite_vercel_t *
cite_vercel_own(cite_exchange_t *x)
{
    size_t          i;
    cite_vercel_t  *v;

    v = x->own;

    if (v->ready) {
        return v;
    }

    v->ready = 1;

    cite_buf_init(&v->id, x->mem, x->conf->max_message_size);
    cite_buf_init(&v->data, x->mem, x->conf->max_memory);
    cite_buf_init(&v->shown, x->mem, x->conf->max_message_size);

    for (i = 0; i < CITE_VERCEL_OPEN; i++) {
        cite_buf_init(&v->parts[i].id, x->mem, x->conf->max_message_size);
        cite_buf_init(&v->parts[i].text, x->mem, x->conf->max_message_size);
    }

    cite_map_init(&v->told, x->mem, CITE_VERCEL_TOLD);
    cite_map_init(&v->named, x->mem, CITE_VERCEL_SOURCES);

    return v;
}


int
cite_vercel_is_ours(cite_span_t type, cite_span_t key)
{
    if (!cite_span_starts(type, cite_span("data-"))) {
        return 0;
    }

    type = cite_span_skip(type, sizeof("data-") - 1);

    if (!cite_span_starts(type, key)) {
        return 0;
    }

    type = cite_span_skip(type, key.n);

    return type.n == 0 || cite_span_eq(type, cite_span("-message"));
}


static int
cite_vercel_probe(const cite_headers_t *headers, cite_span_t payload)
{
    size_t       i;
    cite_span_t  value, type;

    if (cite_header(headers, 1, CITE_VERCEL_HEADER, &value)) {
        return cite_span_eq(value, cite_span("v1"));
    }

    if (cite_dialect_type(payload, &type) != CITE_OK) {
        return 0;
    }

    for (i = 0; i < cite_nelts(cite_vercel_first); i++) {
        if (cite_json_same(type, cite_vercel_first[i])) {
            return 1;
        }
    }

    return cite_span_starts(type, cite_span("data-"))
           || cite_span_starts(type, cite_span("source-"));
}


/* 1 if it is an object with an array "parts" */

static int
cite_vercel_has_parts(cite_span_t message)
{
    cite_member_t   m;
    cite_members_t  it;

    cite_members_init(&it, message);

    while (cite_members_next(&it, &m) == CITE_OK) {
        if (*m.value.p == '[' && cite_json_same(m.name, cite_span("parts"))) {
            return 1;
        }
    }

    return 0;
}


static int
cite_vercel_requested(const cite_shape_t *shape)
{
    cite_span_t     message;
    cite_members_t  it;

    cite_members_init(&it, shape->messages);

    while (cite_elements_next(&it, &message) == CITE_OK) {
        if (cite_vercel_has_parts(message)) {
            return 1;
        }
    }

    return 0;
}


/* a chat is a thread; runs have no names */

static cite_rc_t
cite_vercel_ids(cite_span_t body, cite_span_t *thread, cite_span_t *run)
{
    cite_rc_t       rc;
    cite_member_t   m;
    cite_members_t  it;

    *thread = cite_span_make(NULL, 0);
    *run = *thread;

    cite_members_init(&it, body);

    while ((rc = cite_members_next(&it, &m)) == CITE_OK) {
        if (cite_json_same(m.name, cite_span("id"))) {
            *thread = m.value;
        }
    }

    return rc == CITE_DONE ? CITE_OK : CITE_DECLINED;
}


static cite_rc_t
cite_vercel_strip(cite_exchange_t *x, cite_message_t *m,
    const cite_frame_t *frame, cite_buf_t *out)
{
    cite_span_t  delta;

    (void) x;

    delta = cite_dialect_delta(frame->data);

    if (delta.p == NULL) {
        return CITE_DECLINED;
    }

    return cite_strip_frame(&m->strip, frame, delta, 0, out);
}


/* the part is open, or ends with the frame behind it */

static void
cite_vercel_strip_end(cite_exchange_t *x, const cite_message_t *m,
    cite_span_t text, cite_buf_t *out)
{
    cite_vercel_t  *v;

    (void) m;

    v = cite_vercel_own(x);

    if (text.n == 0) {
        return;
    }

    cite_buf_lit(out, "data: {\"type\":\"text-delta\",\"id\":");
    cite_json_str(out, cite_buf_view(&v->shown));
    cite_buf_lit(out, ",\"delta\":");
    cite_json_str(out, text);
    cite_buf_lit(out, "}\n\n");
}


const cite_dialect_t  cite_dialect_vercel = {
    .name = "vercel",
    .own = sizeof(cite_vercel_t),
    .probe = cite_vercel_probe,
    .requested = cite_vercel_requested,
    .hide = cite_vercel_hide,
    .ids = cite_vercel_ids,
    .request = cite_vercel_request,
    .read = cite_vercel_read,
    .peek = cite_vercel_peek,
    .delta = cite_dialect_delta,
    .forged = cite_vercel_forged_payload,
    .due = cite_carriers_due,
    .write = cite_vercel_write,
    .strip = cite_vercel_strip,
    .strip_end = cite_vercel_strip_end
};
