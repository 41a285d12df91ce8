
/*
 * Copyright (C) the ngx_cite authors
 *
 * Requests of a chat: what tools have put out, files that the user has
 * attached and sources among the data of earlier turns are evidence; parts of
 * ours are taken out.
 *
 *   {"id": "chat", "messages": [{"id", "role", "parts": [{"type", ...}]}]}
 */


#include "base/cite_scan.h"
#include "wire/cite_cuts.h"
#include "dialect/cite_vercel_internal.h"
#include "json/cite_members.h"


/* members of a part, raw */

typedef struct {
    cite_span_t  type;               /* inside of its quotes */
    cite_span_t  tool_name;
    cite_span_t  tool_call_id;
    cite_span_t  state;
    cite_span_t  input;
    cite_span_t  raw_input;
    cite_span_t  output;
    cite_span_t  data;
    cite_span_t  url;
    cite_span_t  filename;
    cite_span_t  preliminary;
    cite_span_t  metadata;
} cite_vercel_fields_t;


#define cite_vercel_field(name, member)                                       \
    { { (const uint8_t *) (name), sizeof(name) - 1 },                         \
      offsetof(cite_vercel_fields_t, member) }


static const struct {
    cite_span_t  name;
    size_t       offset;
} cite_vercel_field_names[] = {
    cite_vercel_field("type", type),
    cite_vercel_field("toolName", tool_name),
    cite_vercel_field("toolCallId", tool_call_id),
    cite_vercel_field("state", state),
    cite_vercel_field("input", input),
    cite_vercel_field("output", output),
    cite_vercel_field("data", data),
    cite_vercel_field("url", url),
    cite_vercel_field("filename", filename),
    cite_vercel_field("preliminary", preliminary),
    cite_vercel_field("providerMetadata", metadata),
    cite_vercel_field("rawInput", raw_input)
};


/* names by their first byte: the first of them, and how many there are */

static const struct {
    uint8_t  from;
    uint8_t  n;
} cite_vercel_field_firsts[256] = {
    ['t'] = { 0, 3 },
    ['s'] = { 3, 1 },
    ['i'] = { 4, 1 },
    ['o'] = { 5, 1 },
    ['d'] = { 6, 1 },
    ['u'] = { 7, 1 },
    ['f'] = { 8, 1 },
    ['p'] = { 9, 2 },
    ['r'] = { 11, 1 }
};


/* of a name that is written with escapes; a longer one is none of ours */

#define CITE_VERCEL_NAME  (6 * (sizeof("providerMetadata") - 1))


/* a name without its escapes, in buf if it has some; empty: none of ours */

static cite_span_t
cite_vercel_name(cite_span_t raw, uint8_t buf[CITE_VERCEL_NAME])
{
    uint8_t  *to;

    if (raw.n > CITE_VERCEL_NAME) {
        return cite_span_make(NULL, 0);
    }

    if (memchr(raw.p, '\\', raw.n) == NULL) {
        return raw;
    }

    to = buf;

    if (cite_json_decode(&to, raw.p, raw.p + raw.n) != raw.p + raw.n) {
        return cite_span_make(NULL, 0);
    }

    return cite_span_between(buf, to);
}


static void
cite_vercel_fields_read(cite_span_t part, cite_vercel_fields_t *f)
{
    size_t          i, last;
    uint8_t         first, buf[CITE_VERCEL_NAME];
    cite_span_t     name;
    cite_member_t   m;
    cite_members_t  it;

    memset(f, 0, sizeof(cite_vercel_fields_t));
    cite_members_init(&it, part);

    while (cite_members_next(&it, &m) == CITE_OK) {

        name = cite_vercel_name(m.name, buf);
        first = name.n ? *name.p : 0;
        i = cite_vercel_field_firsts[first].from;
        last = i + cite_vercel_field_firsts[first].n;

        for ( /* void */ ; i < last; i++) {

            if (cite_span_eq(name, cite_vercel_field_names[i].name)) {
                *(cite_span_t *) ((char *) f
                                  + cite_vercel_field_names[i].offset)
                    = m.value;
                break;
            }
        }
    }

    if (!cite_members_string(f->type, &f->type)) {
        f->type = cite_span_make(NULL, 0);
    }
}


static cite_span_t
cite_vercel_member(cite_span_t object, cite_span_t name)
{
    cite_span_t     value;
    cite_member_t   m;
    cite_members_t  it;

    value = cite_span_make(NULL, 0);
    cite_members_init(&it, object);

    while (cite_members_next(&it, &m) == CITE_OK) {
        if (cite_json_same(m.name, name)) {
            value = m.value;
        }
    }

    return value;
}


/* raw JSON: 1 if it is this string */

static int
cite_vercel_value_is(cite_span_t raw, const char *text)
{
    return cite_members_string(raw, &raw)
           && cite_json_same(raw, cite_span_make(text, strlen(text)));
}


/* hidden: data parts of ours by their type, sources by their mark */

static int
cite_vercel_hidden(cite_span_t part, cite_span_t key)
{
    cite_vercel_fields_t  f;

    cite_vercel_fields_read(part, &f);

    return cite_vercel_is_ours(f.type, key)
           || (cite_span_starts(f.type, cite_span("source-"))
               && cite_vercel_member(f.metadata, key).n);
}


static void
cite_vercel_hide_parts(cite_span_t parts, cite_span_t key, cite_cuts_t *cuts)
{
    cite_span_t       part;
    cite_members_t    it;
    cite_cuts_list_t  list;

    memset(&list, 0, sizeof(cite_cuts_list_t));
    cite_members_init(&it, parts);

    while (cite_elements_next(&it, &part) == CITE_OK) {
        cite_cuts_item(cuts, &list, part, cite_vercel_hidden(part, key));
    }
}


static void
cite_vercel_hide_message(cite_span_t message, cite_span_t key,
    cite_cuts_t *cuts)
{
    cite_member_t   m;
    cite_members_t  it;

    cite_members_init(&it, message);

    while (cite_members_next(&it, &m) == CITE_OK) {
        if (cite_json_same(m.name, cite_span("parts"))) {
            cite_vercel_hide_parts(m.value, key, cuts);
        }
    }
}


/*
 * Parts of ours have the key, which stands there as it is unless it needs
 * escapes or has some.
 */

static int
cite_vercel_may_hide(cite_span_t body, cite_span_t key)
{
    size_t          i;
    const uint8_t  *last;

    for (i = 0; i < key.n; i++) {
        if (key.p[i] == '"' || key.p[i] == '\\' || key.p[i] == '/') {
            return 1;
        }
    }

    last = body.p + body.n;

    return key.n < 2 || cite_scan_word(key, body.p, last)
           || cite_scan_word(cite_span("\\u"), body.p, last);
}


/* also a single "message", to which some applications reduce the chat */

cite_rc_t
cite_vercel_hide(const cite_conf_t *conf, cite_span_t body, cite_span_t key,
    cite_buf_t *out)
{
    cite_rc_t       rc;
    cite_span_t     message;
    cite_cuts_t     cuts;
    cite_member_t   m;
    cite_members_t  it, messages;

    (void) conf;

    if (!cite_vercel_may_hide(body, key) || cite_json_dense(body)) {
        return CITE_DECLINED;
    }

    cite_cuts_init(&cuts, body, out);
    cite_members_init(&it, body);

    while ((rc = cite_members_next(&it, &m)) == CITE_OK) {

        if (cite_json_same(m.name, cite_span("message"))) {
            cite_vercel_hide_message(m.value, key, &cuts);
        }

        if (!cite_json_same(m.name, cite_span("messages"))) {
            continue;
        }

        cite_members_init(&messages, m.value);

        while (cite_elements_next(&messages, &message) == CITE_OK) {
            cite_vercel_hide_message(message, key, &cuts);
        }
    }

    return rc == CITE_DONE ? cite_cuts_end(&cuts) : CITE_DECLINED;
}


/* a name of a tool is a part of the type, or stands beside it */

static void
cite_vercel_tool_name(const cite_vercel_fields_t *f, cite_buf_t *b)
{
    if (f->tool_name.n) {
        cite_buf_put(b, f->tool_name);
        return;
    }

    cite_buf_byte(b, '"');
    cite_buf_put(b, cite_span_skip(f->type, sizeof("tool-") - 1));
    cite_buf_byte(b, '"');
}


/* an input that could not be read may stand beside the one that was */

static void
cite_vercel_arguments(const cite_vercel_fields_t *f, cite_buf_t *b)
{
    if (f->input.n == 0 && f->raw_input.n == 0) {
        return;
    }

    cite_buf_lit(b, ",\"arguments\":");

    if (f->input.n && f->raw_input.n) {
        cite_buf_byte(b, '[');
        cite_buf_put(b, f->input);
        cite_buf_byte(b, ',');
        cite_buf_put(b, f->raw_input);
        cite_buf_byte(b, ']');

    } else {
        cite_buf_put(b, f->input.n ? f->input : f->raw_input);
    }
}


/* a call, as the messages of a run have it: in one of the assistant */

static void
cite_vercel_call(const cite_vercel_fields_t *f, cite_buf_t *b)
{
    cite_buf_lit(b, ",{\"role\":\"assistant\",\"toolCalls\":[{\"id\":");
    cite_buf_put(b, f->tool_call_id);
    cite_buf_lit(b, ",\"function\":{\"name\":");
    cite_vercel_tool_name(f, b);
    cite_vercel_arguments(f, b);
    cite_buf_lit(b, "}}]}");
}


/* its output, in one of the tool */

static void
cite_vercel_output(const cite_vercel_fields_t *f, cite_buf_t *b)
{
    cite_buf_lit(b, ",{\"role\":\"tool\",\"toolCallId\":");
    cite_buf_put(b, f->tool_call_id);
    cite_buf_lit(b, ",\"content\":");

    if (*f->output.p == '"') {
        cite_buf_put(b, f->output);

    } else {
        cite_json_str(b, f->output);
    }

    cite_buf_byte(b, '}');
}


static int
cite_vercel_is_call(const cite_vercel_fields_t *f)
{
    return (cite_span_starts(f->type, cite_span("tool-"))
            || cite_span_eq(f->type, cite_span("dynamic-tool")))
           && f->tool_call_id.n && *f->tool_call_id.p == '"';
}


static int
cite_vercel_is_output(const cite_vercel_fields_t *f)
{
    return f->output.n
           && cite_vercel_value_is(f->state, "output-available")
           && !cite_span_eq(f->preliminary, cite_span("true"));
}


static const cite_span_t  cite_vercel_text_url = cite_span_const("data:text/");


/* a file whose text is in its address: data:text/plain;base64,... */

static int
cite_vercel_is_text(const cite_vercel_fields_t *f, cite_span_t *url)
{
    return cite_span_eq(f->type, cite_span("file"))
           && cite_members_string(f->url, url)
           && cite_span_starts(*url, cite_vercel_text_url);
}


static int
cite_vercel_past_room(cite_exchange_t *x)
{
    cite_vercel_t  *v;

    v = cite_vercel_own(x);

    if (v->past == CITE_VERCEL_PAST) {
        x->run->incomplete = 1;
        return 0;
    }

    v->past++;

    return 1;
}


static void
cite_vercel_past_data(cite_exchange_t *x, const cite_vercel_fields_t *f)
{
    yyjson_val  *data;

    if (f->data.n == 0 || !cite_span_starts(f->type, cite_span("data-"))
        || cite_vercel_is_ours(f->type, x->conf->state_key))
    {
        return;
    }

    data = cite_vercel_past_room(x)
           ? cite_json_read(&x->reader->event, f->data) : NULL;

    if (yyjson_is_ctn(data)) {
        cite_run_budget(x->run);
        cite_run_sources_value(x->run, data, CITE_ORIGIN_REQUEST);
    }
}


static void
cite_vercel_past_part(cite_exchange_t *x, cite_span_t part, int user,
    cite_buf_t *b)
{
    cite_span_t           url;
    cite_vercel_fields_t  f;

    cite_vercel_fields_read(part, &f);

    if (user) {
        if (cite_vercel_is_text(&f, &url) && cite_vercel_past_room(x)) {
            cite_vercel_file(x, url, f.filename);
        }

    } else if (cite_vercel_is_call(&f)) {
        cite_vercel_call(&f, b);

        if (cite_vercel_is_output(&f)) {
            cite_vercel_output(&f, b);
        }

    } else {
        cite_vercel_past_data(x, &f);
    }
}


/* of a message only its id and its role are left */

static void
cite_vercel_past(cite_exchange_t *x, cite_span_t message, cite_buf_t *b)
{
    int             user;
    cite_span_t     id, role, parts, part;
    cite_members_t  it;

    const cite_wanted_t  wanted[] = {
        { cite_span("id"), &id },
        { cite_span("role"), &role },
        { cite_span("parts"), &parts }
    };

    (void) cite_members_find(message, wanted, cite_nelts(wanted));
    user = cite_vercel_value_is(role, "user");

    cite_buf_lit(b, ",{\"role\":");
    cite_buf_put(b, role.n ? role : cite_span("null"));
    cite_buf_lit(b, ",\"id\":");
    cite_buf_put(b, id.n ? id : cite_span("null"));
    cite_buf_byte(b, '}');

    if (!user && !cite_vercel_value_is(role, "assistant")) {
        return;
    }

    if (parts.n == 0
        || (user && cite_scan_word(cite_vercel_text_url, parts.p,
                                   parts.p + parts.n) == NULL))
    {
        /* nothing else of a user's is evidence */
        return;
    }

    cite_members_init(&it, parts);

    while (cite_elements_next(&it, &part) == CITE_OK) {
        cite_vercel_past_part(x, part, user, b);
    }
}


static void
cite_vercel_past_all(cite_exchange_t *x, cite_span_t messages,
    cite_span_t single, cite_buf_t *b)
{
    cite_span_t     message;
    cite_members_t  it;

    cite_members_init(&it, messages);

    while (cite_elements_next(&it, &message) == CITE_OK) {
        cite_vercel_past(x, message, b);
    }

    if (single.n && *single.p == '{') {
        cite_vercel_past(x, single, b);
    }
}


/* the messages are read as those of a run, into which they are turned */

void
cite_vercel_request(cite_exchange_t *x, cite_span_t body)
{
    cite_buf_t      b;
    cite_span_t     id, messages, message;
    cite_request_t  req;

    const cite_wanted_t  wanted[] = {
        { cite_span("id"), &id },
        { cite_span("messages"), &messages },
        { cite_span("message"), &message }
    };

    if (cite_exchange_dense(x, body)) {
        return;
    }

    memset(&req, 0, sizeof(cite_request_t));
    cite_buf_init(&b, x->mem, x->conf->max_memory);

    (void) cite_members_find(body, wanted, cite_nelts(wanted));
    cite_vercel_past_all(x, messages, message, &b);

    if (b.err) {
        x->run->incomplete = 1;
        x->run->calls_lost = 1;

    } else if (b.n) {
        cite_buf_byte(&b, ']');
        b.p[0] = '[';
    }

    if (b.err == NULL && b.n) {
        req.messages = cite_buf_view(&b);
    }

    req.thread_id = id;

    cite_run_request(x->run, &req);
    cite_buf_free(&b);
}
