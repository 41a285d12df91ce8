
/*
 * Copyright (C) the ngx_cite authors
 */


#include "dialect/cite_carrier.h"
#include "dialect/cite_forged.h"


#define CITE_FORGED_EMPTY                                                     \
    ",\"citations\":{},\"verifications\":{},\"sources\":{},"                  \
    "\"summary\":{\"total\":0},\"status\":\"complete\"}"


/* an event, so that the stream asks for carriers behind this frame */

void
cite_forged_seen(cite_exchange_t *x)
{
    x->forged.due = 1;
    x->state->forged++;

    (void) cite_exchange_event(x, CITE_EVENT_OTHER);
}


void
cite_forged_name(cite_exchange_t *x, cite_span_t name)
{
    cite_buf_t  *b;

    b = &x->forged.names;

    if (b->mem == NULL) {
        cite_buf_init(b, x->mem, x->conf->max_memory);
    }

    cite_buf_byte(b, b->n ? ',' : '[');
    cite_json_str(b, name);

    if (b->err) {
        x->run->incomplete = 1;
    }
}


void
cite_forged_again(cite_exchange_t *x, cite_message_t *m)
{
    m->carried = 0;
    x->run->touched = 1;
    cite_list_add(x->run, m, CITE_LIST_CARRIED);
}


void
cite_forged_frame(cite_exchange_t *x, yyjson_val *frame)
{
    size_t           i, n;
    yyjson_val      *forged, *key, *value;
    cite_span_t      id;
    cite_message_t  *m;

    forged = cite_json_member(frame, x->conf->state_key);

    if (forged == NULL) {
        return;
    }

    cite_forged_seen(x);

    yyjson_obj_foreach(cite_json_member(forged, cite_span("messages")), i, n,
                       key, value)
    {
        id = cite_json_string(key);
        m = cite_map_find(&x->run->message_ids, id);

        if (m && cite_carrier_wants(x, m)) {
            cite_forged_again(x, m);

        } else {
            cite_forged_name(x, id);
        }
    }
}


void
cite_exchange_unread(cite_exchange_t *x)
{
    cite_message_t  *m;

    if (x->forged.all) {
        /* no message has been carried since */
        return;
    }

    x->forged.due = 1;
    x->forged.all = 1;

    for (m = x->run->messages; m; m = m->next) {
        if (m->carried) {
            cite_forged_again(x, m);
        }
    }
}


void
cite_forged_payload(cite_exchange_t *x, cite_span_t payload)
{
    yyjson_val  *root;

    root = cite_json_read(&x->reader->event, payload);

    if (root && yyjson_is_obj(root)) {
        cite_forged_frame(x, root);
    }
}


void
cite_forged_names(cite_exchange_t *x, cite_members_t *it)
{
    cite_buf_t  *b;

    b = &x->forged.names;

    if (b->n && b->p[b->n - 1] != ']') {
        cite_buf_byte(b, ']');
    }

    cite_members_init(it, b->err ? cite_span("[]") : cite_buf_view(b));
}


void
cite_forged_done(cite_exchange_t *x)
{
    x->forged.due = 0;
    x->forged.all = 0;

    cite_buf_free(&x->forged.names);
    memset(&x->forged.names, 0, sizeof(cite_buf_t));
}


void
cite_forged_write(cite_exchange_t *x, cite_buf_t *out)
{
    cite_buf_t       value;
    cite_span_t      name;
    cite_members_t   it;
    cite_message_t  *m;

    m = x->run->messages;

    if (m == NULL || x->forged.names.n == 0) {
        return;
    }

    cite_buf_init(&value, x->mem, x->conf->max_memory);
    cite_forged_names(x, &it);

    while (cite_elements_next(&it, &name) == CITE_OK) {

        cite_buf_add(&value, value.n ? "," : "{\"messages\":{",
                     value.n ? 1 : sizeof("{\"messages\":{") - 1);
        cite_buf_put(&value, name);
        cite_buf_lit(&value, ":{\"messageId\":");
        cite_buf_put(&value, name);
        cite_buf_lit(&value, CITE_FORGED_EMPTY);

        if (value.n > CITE_CARRIER_MAX / 2) {
            cite_buf_lit(&value, "}}");
            x->dialect->carrier(x, m, cite_buf_view(&value), out);
            cite_buf_reset(&value);
        }
    }

    if (value.n) {
        cite_buf_lit(&value, "}}");
        x->dialect->carrier(x, m, cite_buf_view(&value), out);
    }

    out->err = out->err ? out->err : value.err;
    cite_buf_free(&value);
}
