
/*
 * Copyright (C) the ngx_cite authors
 */


#include "dialect/cite_dialects.h"
#include "json/cite_members.h"


#define cite_dialect_entry(name)  &cite_dialect_ ## name,

const cite_dialect_t *const  cite_dialects[] = {
    CITE_DIALECT_LIST(cite_dialect_entry)
    NULL
};


static const struct {
    cite_span_t  name;
    size_t       offset;
} cite_shape_names[] = {
    { cite_span_const("threadId"), offsetof(cite_shape_t, thread_id) },
    { cite_span_const("runId"), offsetof(cite_shape_t, run_id) },
    { cite_span_const("state"), offsetof(cite_shape_t, state) },
    { cite_span_const("messages"), offsetof(cite_shape_t, messages) },
    { cite_span_const("input"), offsetof(cite_shape_t, input) },
    { cite_span_const("model"), offsetof(cite_shape_t, model) },
    { cite_span_const("max_tokens"), offsetof(cite_shape_t, max_tokens) },
    { cite_span_const("method"), offsetof(cite_shape_t, method) },
    { cite_span_const("body"), offsetof(cite_shape_t, body) }
};


const cite_dialect_t *
cite_dialect_named(cite_span_t name)
{
    size_t  i;

    for (i = 0; cite_dialects[i]; i++) {
        if (cite_span_eq(name, cite_span_make(cite_dialects[i]->name,
                                              strlen(cite_dialects[i]->name))))
        {
            return cite_dialects[i];
        }
    }

    return NULL;
}


const cite_dialect_t *
cite_dialect_probe(const cite_headers_t *headers, cite_span_t payload)
{
    size_t  i;

    for (i = 0; cite_dialects[i]; i++) {
        if (cite_dialects[i]->probe(headers, payload)) {
            return cite_dialects[i];
        }
    }

    return NULL;
}


static cite_rc_t
cite_shape_read(cite_shape_t *shape, cite_span_t body)
{
    size_t          i;
    cite_rc_t       rc;
    cite_member_t   m;
    cite_members_t  it;

    cite_members_init(&it, body);

    while ((rc = cite_members_next(&it, &m)) == CITE_OK) {

        for (i = 0; i < cite_nelts(cite_shape_names); i++) {

            if (cite_json_same(m.name, cite_shape_names[i].name)) {
                *(cite_span_t *) ((char *) shape + cite_shape_names[i].offset)
                    = m.value;
                break;
            }
        }
    }

    return rc == CITE_DONE ? CITE_OK : CITE_DECLINED;
}


const cite_dialect_t *
cite_dialect_requested(const cite_headers_t *headers, cite_span_t body,
    cite_shape_t *shape)
{
    size_t        i;
    cite_shape_t  found;

    memset(&found, 0, sizeof(cite_shape_t));
    found.headers = headers;

    if (shape == NULL) {
        shape = &found;
    }

    *shape = found;

    if (cite_json_dense(body) || cite_shape_read(shape, body) != CITE_OK) {
        return NULL;
    }

    for (i = 0; cite_dialects[i]; i++) {
        if (cite_dialects[i]->requested(shape)) {
            return cite_dialects[i];
        }
    }

    return NULL;
}


cite_rc_t
cite_dialect_type(cite_span_t payload, cite_span_t *type)
{
    cite_span_t  value;

    const cite_wanted_t  wanted[] = { { cite_span("type"), &value } };

    (void) cite_members_find(payload, wanted, cite_nelts(wanted));

    return cite_members_string(value, type) ? CITE_OK : CITE_DECLINED;
}


cite_rc_t
cite_dialect_peek(cite_span_t head, cite_event_t *ev,
    cite_event_type_e (*event)(cite_span_t type))
{
    cite_span_t  type;

    memset(ev, 0, sizeof(cite_event_t));

    if (cite_dialect_type(head, &type) != CITE_OK) {
        return CITE_DECLINED;
    }

    ev->type = event(type);

    return CITE_OK;
}


cite_span_t
cite_dialect_delta(cite_span_t payload)
{
    cite_span_t  value, inside;

    const cite_wanted_t  wanted[] = { { cite_span("delta"), &value } };

    inside = cite_span_make(NULL, 0);

    (void) cite_members_find(payload, wanted, cite_nelts(wanted));
    (void) cite_members_string(value, &inside);

    return inside;
}


int
cite_header(const cite_headers_t *headers, int response, const char *name,
    cite_span_t *value)
{
    return headers && headers->find
           && headers->find(headers->data, response,
                            cite_span_make(name, strlen(name)), value);
}


cite_rc_t
cite_exchange_begin(cite_exchange_t *x, const cite_dialect_t *dialect)
{
    if (dialect->own) {
        x->own = cite_mem_alloc(x->mem, dialect->own);
        if (x->own == NULL) {
            return CITE_ERROR;
        }
    }

    x->dialect = dialect;

    return CITE_OK;
}


int
cite_exchange_dense(cite_exchange_t *x, cite_span_t body)
{
    if (!cite_json_measured(&x->reader->event, body)) {
        return 0;
    }

    x->run->incomplete = 1;
    x->run->unread = 1;

    return 1;
}


cite_event_t *
cite_exchange_event(cite_exchange_t *x, cite_event_type_e type)
{
    int            lost;
    cite_event_t  *ev;

    lost = x->events.lost;
    ev = cite_events_add(&x->events, x->mem);

    if (ev == NULL) {
        x->run->incomplete = 1;

        if (!lost) {
            cite_run_calls_unread(x->run);
        }

        return NULL;
    }

    x->events.lost = 0;
    ev->type = type;

    return ev;
}
