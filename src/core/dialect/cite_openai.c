
/*
 * Copyright (C) the ngx_cite authors
 *
 * OpenAI's chat completions, as nearly every server of models speaks them.
 *
 * A frame is a chunk, or [DONE].  The first chunk starts the run; [DONE] ends
 * it, and waits for verdicts.  A turn that ends in calls ends with the chunk
 * that says so, because its client is about to run tools.
 *
 * Some clients take the usage of the last chunk, whatever was in those before.
 * So a chunk with it ends the run instead of [DONE], if the answer is complete;
 * not if it has text, which waits for nothing.
 */


#include "dialect/cite_carrier.h"
#include "dialect/cite_forged.h"
#include "dialect/cite_openai_internal.h"
#include "json/cite_members.h"


static int
cite_openai_is_done(cite_span_t payload)
{
    return cite_span_eq(payload, cite_span("[DONE]"));
}


/* 1 if a member of that name, which may be written with escapes, is this */

static int
cite_openai_is(const cite_member_t *m, const char *name)
{
    return cite_json_same(m->name, cite_span_make(name, strlen(name)));
}


/*
 * Completions of other kinds have choices, too.  Those of chats are called
 * "chat.completion.chunk", and by some servers "extensions.chat..." or, for
 * the first chunks, "chat.reasoning".
 */

static int
cite_openai_is_chunk(cite_span_t object)
{
    cite_span_t  name;

    return !cite_members_string(object, &name) || name.n == 0
           || cite_span_starts(name, cite_span("chat."))
           || cite_span_ends(name, cite_span(".chat.completion.chunk"));
}


/* a payload may be cut off: then an array has at least begun */

static int
cite_openai_probe(const cite_headers_t *headers, cite_span_t payload)
{
    int             choices, other;
    cite_rc_t       rc;
    cite_member_t   m;
    cite_members_t  it;

    (void) headers;

    choices = 0;
    other = 0;

    cite_members_init(&it, payload);

    while ((rc = cite_members_next(&it, &m)) == CITE_OK) {

        if (cite_openai_is(&m, "choices")) {
            choices = *m.value.p == '[';

        } else if (cite_openai_is(&m, "object")) {
            other = !cite_openai_is_chunk(m.value);

        } else if (cite_openai_is(&m, "type")) {
            return 0;
        }
    }

    return choices && !other && (rc == CITE_DONE || rc == CITE_AGAIN);
}


/* a chunk that is too long for us: all that it says is unknown */

static cite_rc_t
cite_openai_peek(cite_span_t head, cite_event_t *ev)
{
    cite_member_t   m;
    cite_members_t  it;

    memset(ev, 0, sizeof(cite_event_t));

    cite_members_init(&it, head);

    if (cite_members_next(&it, &m) == CITE_DECLINED) {
        return CITE_DECLINED;
    }

    ev->type = CITE_EVENT_OTHER;
    ev->calls = 1;

    return CITE_OK;
}


static void
cite_openai_keep(cite_exchange_t *x, cite_buf_t *b, yyjson_val *value)
{
    cite_span_t  s;

    s = cite_json_string(value);

    if (s.n == 0 || cite_span_eq(s, cite_buf_view(b))) {
        return;
    }

    if (b->mem == NULL) {
        cite_buf_init(b, x->mem, CITE_OPENAI_ID_MAX);
    }

    cite_buf_reset(b);
    cite_buf_put(b, s);
}


/* the last member of that name, as it is written; empty: none */

static cite_span_t
cite_openai_raw(cite_span_t object, const char *name)
{
    cite_span_t     value;
    cite_member_t   m;
    cite_members_t  it;

    value = cite_span_make(NULL, 0);
    cite_members_init(&it, object);

    while (cite_members_next(&it, &m) == CITE_OK) {
        if (cite_openai_is(&m, name)) {
            value = m.value;
        }
    }

    return value;
}


/* frames of ours look like the chunks that they follow */

static void
cite_openai_remember(cite_exchange_t *x, yyjson_val *chunk)
{
    yyjson_val     *created;
    cite_openai_t  *own = x->own;

    cite_openai_keep(x, &own->id, cite_json_member(chunk, cite_span("id")));
    cite_openai_keep(x, &own->model,
                     cite_json_member(chunk, cite_span("model")));

    created = cite_json_member(chunk, cite_span("created"));

    if (yyjson_is_uint(created) && yyjson_get_uint(created)) {
        own->created = yyjson_get_uint(created);
    }
}


void
cite_openai_begin_chunk(cite_exchange_t *x, cite_buf_t *out)
{
    cite_openai_t  *own = x->own;

    cite_buf_lit(out, "data: {\"id\":");
    cite_json_str(out, cite_buf_view(&own->id));
    cite_buf_lit(out, ",\"object\":\"chat.completion.chunk\",\"created\":");
    cite_buf_uint(out, own->created);
    cite_buf_lit(out, ",\"model\":");
    cite_json_str(out, cite_buf_view(&own->model));
}


static void
cite_openai_start(cite_exchange_t *x)
{
    cite_event_t   *ev;
    cite_openai_t  *own = x->own;

    if (own->started) {
        return;
    }

    own->started = 1;

    ev = cite_exchange_event(x, CITE_EVENT_RUN_START);

    if (ev) {
        ev->id = cite_buf_view(&own->id);
        ev->thread = own->chat;
    }
}


static void
cite_openai_error(cite_exchange_t *x)
{
    cite_openai_t  *own = x->own;

    own->failed = 1;

    (void) cite_exchange_event(x, CITE_EVENT_RUN_ERROR);
}


static int
cite_openai_is_last(const cite_exchange_t *x, yyjson_val *chunk)
{
    const cite_openai_t  *own = x->own;

    return yyjson_is_obj(cite_json_member(chunk, cite_span("usage")))
           && own->choices_n && own->finished == own->choices_n
           && !own->ended && !own->said;
}


static void
cite_openai_chunk(cite_exchange_t *x, yyjson_val *chunk)
{
    size_t          i, n;
    yyjson_val     *choices, *choice, *error;
    cite_openai_t  *own = x->own;

    own->said = 0;

    cite_openai_remember(x, chunk);
    cite_openai_start(x);
    cite_openai_chunk_sources(x, chunk);

    choices = cite_json_member(chunk, cite_span("choices"));

    yyjson_arr_foreach(choices, i, n, choice) {
        cite_openai_choice(x, choice);
    }

    cite_forged_frame(x, chunk);

    error = cite_json_member(chunk, cite_span("error"));

    if (error && !yyjson_is_null(error)) {
        cite_openai_error(x);

    } else if (cite_openai_is_last(x, chunk)) {
        own->ended = 1;
        (void) cite_exchange_event(x, CITE_EVENT_RUN_END);
    }
}


static cite_rc_t
cite_openai_read(cite_exchange_t *x, cite_span_t payload, int lanes)
{
    yyjson_val     *root;
    cite_event_t   *ev;
    cite_openai_t  *own = x->own;

    (void) lanes;

    if (cite_openai_is_done(payload)) {
        ev = cite_exchange_event(x, CITE_EVENT_RUN_END);
        ev->prompt = own->calls;
        return CITE_OK;
    }

    root = cite_json_read(&x->reader->event, payload);

    if (root == NULL) {
        return CITE_DECLINED;
    }

    if (yyjson_is_obj(root)) {
        cite_openai_chunk(x, root);
    }

    return CITE_OK;
}


/* its choices have a message where those of a chunk have a delta */

static cite_rc_t
cite_openai_whole(cite_span_t body, cite_buf_t *out)
{
    if (!cite_openai_probe(NULL, body)) {
        return CITE_DECLINED;
    }

    cite_buf_lit(out, "data: ");
    cite_buf_put(out, body);
    cite_buf_lit(out, "\n\n");

    return out->err ? CITE_ERROR : CITE_OK;
}


/* of the only choice, if it is a string */

static cite_span_t
cite_openai_delta(cite_span_t payload)
{
    cite_span_t     choice, other, inside;
    cite_members_t  it;

    inside = cite_span_make(NULL, 0);
    cite_members_init(&it, cite_openai_raw(payload, "choices"));

    if (cite_elements_next(&it, &choice) != CITE_OK
        || cite_elements_next(&it, &other) != CITE_DONE)
    {
        return inside;
    }

    choice = cite_openai_raw(cite_openai_raw(choice, "delta"), "content");

    return cite_members_string(choice, &inside) ? inside
                                                : cite_span_make(NULL, 0);
}


static const char *const  cite_openai_varying[] = {
    "created", "obfuscation", NULL
};


const cite_dialect_t  cite_dialect_openai = {
    .name = "openai",
    .own = sizeof(cite_openai_t),
    .probe = cite_openai_probe,
    .requested = cite_openai_requested,
    .hide = cite_openai_hide,
    .instruct = cite_openai_instruct,
    .request = cite_openai_request,
    .read = cite_openai_read,
    .whole = cite_openai_whole,
    .peek = cite_openai_peek,
    .delta = cite_openai_delta,
    .varying = cite_openai_varying,
    .due = cite_openai_due,
    .write = cite_openai_write,
    .carrier = cite_openai_carrier,
    .forged = cite_forged_payload,
    .provider = 1
};
