
/*
 * Copyright (C) the ngx_cite authors
 *
 * Data parts of the stream that have our type.  A client that keeps them has
 * one for each id, the last: ours is said again, and an id that we never used
 * gets a part that says nothing.  What the client keeps is overwritten by parts
 * that it keeps as well.
 */


#include "dialect/cite_forged.h"
#include "dialect/cite_vercel_internal.h"


#define CITE_VERCEL_FOUL      2      /* no hash of a part */
#define CITE_VERCEL_NAME_MAX  4096   /* bytes of an id */


/* the part sent last under that kind and id, or NULL */

static cite_vercel_told_t *
cite_vercel_told_find(cite_vercel_t *v, uint8_t kind, cite_span_t id)
{
    cite_buf_reset(&v->data);
    cite_buf_byte(&v->data, kind);
    cite_buf_put(&v->data, id);

    return v->data.err ? NULL
                       : cite_map_find(&v->told, cite_buf_view(&v->data));
}


/* suffix of the type, id, message and "kept" of a part that says nothing */

static void
cite_vercel_forged_names(cite_exchange_t *x, int sums, cite_span_t id,
    cite_span_t message, int kept)
{
    if (id.n > CITE_VERCEL_NAME_MAX || message.n > CITE_VERCEL_NAME_MAX) {
        return;
    }

    cite_forged_name(x, sums ? cite_span("-message") : cite_span(""));
    cite_forged_name(x, id);
    cite_forged_name(x, message);
    cite_forged_name(x, kept ? cite_span("kept") : cite_span(""));
}


static void
cite_vercel_foul(cite_exchange_t *x, cite_vercel_told_t *told, int kept)
{
    cite_message_t  *m;

    told->hash = CITE_VERCEL_FOUL;
    told->kept |= kept;

    for (m = x->run->messages; m; m = m->next) {
        cite_forged_again(x, m);
    }
}


void
cite_vercel_forged(cite_exchange_t *x, yyjson_val *chunk)
{
    int                  sums, kept;
    cite_span_t          type, id, message;
    cite_vercel_t       *v;
    cite_vercel_told_t  *told;

    v = cite_vercel_own(x);
    type = cite_vercel_string(chunk, "type");
    id = cite_vercel_string(chunk, "id");
    message = cite_vercel_string(cite_json_member(chunk, cite_span("data")),
                                 "messageId");

    sums = type.n != sizeof("data-") - 1 + x->conf->state_key.n;
    kept = !yyjson_is_true(cite_json_member(chunk, cite_span("transient")));

    if (id.n == 0) {
        /* it stands beside all others, and can be nothing but contradicted */
        id = message;
    }

    cite_forged_seen(x);

    told = cite_vercel_told_find(v, sums ? CITE_VERCEL_KIND_MESSAGE
                                         : CITE_VERCEL_KIND_DATA, id);

    if (told && told->hash == 0) {
        told = NULL;
    }

    if (told) {
        cite_vercel_foul(x, told, kept);
    }

    if (told == NULL || !cite_span_eq(message, cite_buf_view(&v->id))) {
        cite_vercel_forged_names(x, sums, id, message, kept);
    }
}


void
cite_vercel_forged_payload(cite_exchange_t *x, cite_span_t payload)
{
    yyjson_val  *chunk;

    chunk = cite_json_read(&x->reader->event, payload);

    if (chunk && cite_vercel_is_ours(cite_vercel_string(chunk, "type"),
                                     x->conf->state_key))
    {
        cite_vercel_forged(x, chunk);
    }
}


/* a frame could not be read: anything may have been said in it */

static void
cite_vercel_foul_all(cite_exchange_t *x)
{
    size_t               i;
    cite_vercel_t       *v;
    cite_vercel_told_t  *told;

    v = cite_vercel_own(x);

    for (i = 0; i < v->told.size; i++) {
        told = v->told.slots[i].object;

        if (told && told->hash
            && *v->told.slots[i].id.p != CITE_VERCEL_KIND_SOURCE)
        {
            told->hash = CITE_VERCEL_FOUL;
        }
    }
}


static void
cite_vercel_nothing(cite_exchange_t *x, cite_span_t names[4], cite_buf_t *out)
{
    int  sums;

    sums = names[0].n > 2;

    cite_buf_lit(out, "data: {\"type\":\"data-");
    cite_json_str_inside(out, x->conf->state_key);
    cite_buf_add(out, "-message", sums ? sizeof("-message") - 1 : 0);
    cite_buf_lit(out, "\",\"id\":");
    cite_buf_put(out, names[1]);
    cite_buf_lit(out, ",\"data\":{\"messageId\":");
    cite_buf_put(out, names[2]);

    if (sums) {
        cite_buf_lit(out, ",\"sources\":{},\"summary\":{\"total\":0},"
                          "\"status\":\"complete\"}");

    } else {
        cite_buf_lit(out, ",\"citation\":null,\"verification\":null}");
    }

    if (!x->conf->native && names[3].n <= 2) {
        cite_buf_lit(out, ",\"transient\":true");
    }

    cite_buf_lit(out, "}\n\n");
}


void
cite_vercel_forged_write(cite_exchange_t *x, cite_buf_t *out)
{
    size_t          i;
    cite_span_t     names[4];
    cite_members_t  it;

    if (x->forged.all) {
        cite_vercel_foul_all(x);
    }

    if (x->forged.names.n == 0) {
        return;
    }

    i = 0;
    cite_forged_names(x, &it);

    while (cite_elements_next(&it, &names[i]) == CITE_OK) {
        if (++i == 4) {
            i = 0;
            cite_vercel_nothing(x, names, out);
        }
    }
}
