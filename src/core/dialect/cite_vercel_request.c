
/*
 * Copyright (C) the ngx_cite authors
 *
 * Requests of a chat: what tools have put out, files that the user has
 * attached and sources among the data of earlier turns are evidence; parts of
 * ours are taken out.
 *
 *   {"id": "chat", "messages": [{"id", "role", "parts": [{"type", ...}]}]}
 */


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
    cite_vercel_field("providerMetadata", metadata)
};


static void
cite_vercel_fields_read(cite_span_t part, cite_vercel_fields_t *f)
{
    size_t          i;
    cite_member_t   m;
    cite_members_t  it;

    memset(f, 0, sizeof(cite_vercel_fields_t));
    cite_members_init(&it, part);

    while (cite_members_next(&it, &m) == CITE_OK) {

        for (i = 0; i < cite_nelts(cite_vercel_field_names); i++) {

            if (cite_json_same(m.name, cite_vercel_field_names[i].name)) {
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


/*
 * A call with its output, as the messages of a run have them: the call in a
 * message of the assistant, the output in one of the tool.
 */

static void
cite_vercel_call(const cite_vercel_fields_t *f, cite_buf_t *b)
{
    cite_buf_lit(b, ",{\"role\":\"assistant\",\"toolCalls\":[{\"id\":");
    cite_buf_put(b, f->tool_call_id);
    cite_buf_lit(b, ",\"function\":{\"name\":");
    cite_vercel_tool_name(f, b);

    if (f->input.n) {
        cite_buf_lit(b, ",\"arguments\":");
        cite_buf_put(b, f->input);
    }

    cite_buf_lit(b, "}}]},{\"role\":\"tool\",\"toolCallId\":");
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
cite_vercel_is_output(const cite_vercel_fields_t *f)
{
    return (cite_span_starts(f->type, cite_span("tool-"))
            || cite_span_eq(f->type, cite_span("dynamic-tool")))
           && f->output.n && f->tool_call_id.n && *f->tool_call_id.p == '"'
           && cite_vercel_value_is(f->state, "output-available")
           && !cite_span_eq(f->preliminary, cite_span("true"));
}


/* a file whose text is in its address: data:text/plain;base64,... */

static int
cite_vercel_is_text(const cite_vercel_fields_t *f, cite_span_t *url)
{
    return cite_span_eq(f->type, cite_span("file"))
           && cite_members_string(f->url, url)
           && cite_span_starts(*url, cite_span("data:text/"));
}


/* -1: padding, an escaped slash */

static inline int
cite_vercel_digit(uint8_t c)
{
    if ((uint8_t) ((c | 0x20) - 'a') < 26) {
        return c >= 'a' ? c - 'a' + 26 : c - 'A';
    }

    if ((uint8_t) (c - '0') < 10) {
        return c - '0' + 52;
    }

    return c == '+' || c == '-' ? 62 : c == '/' || c == '_' ? 63 : -1;
}


static void
cite_vercel_base64(cite_span_t text, cite_buf_t *b)
{
    int       digit;
    size_t    i;
    unsigned  bits, n;

    n = 0;
    bits = 0;

    for (i = 0; i < text.n && b->err == NULL; i++) {

        digit = cite_vercel_digit(text.p[i]);

        if (digit == -1) {
            continue;
        }

        bits = (bits << 6 | (unsigned) digit) & 0xffff;
        n += 6;

        if (n >= 8) {
            n -= 8;
            cite_buf_byte(b, (uint8_t) (bits >> n));
        }
    }
}


static int
cite_vercel_hex(uint8_t c)
{
    if (c >= '0' && c <= '9') {
        return c - '0';
    }

    c |= 0x20;

    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}


static void
cite_vercel_percent(cite_span_t text, cite_buf_t *b)
{
    int             high, low;
    const uint8_t  *p, *mark, *last;

    last = text.p + text.n;

    for (p = text.p; p < last && b->err == NULL; p = mark) {

        mark = *p == '%' ? p : memchr(p, '%', (size_t) (last - p));
        mark = mark ? mark : last;

        cite_buf_put(b, cite_span_between(p, mark));

        if (mark == last) {
            break;
        }

        high = last - mark > 2 ? cite_vercel_hex(mark[1]) : -1;
        low = high != -1 ? cite_vercel_hex(mark[2]) : -1;

        cite_buf_byte(b, low != -1 ? (uint8_t) (high * 16 + low) : '%');
        mark += low != -1 ? 3 : 1;
    }
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


/* a text of the user's is evidence; its file names it */

static void
cite_vercel_file(cite_exchange_t *x, const cite_vercel_fields_t *f,
    cite_span_t url)
{
    cite_buf_t      text, b;
    cite_span_t     head;
    const uint8_t  *comma;

    comma = memchr(url.p, ',', url.n);

    if (comma == NULL || !cite_vercel_past_room(x)) {
        return;
    }

    head = cite_span_between(url.p, comma);
    url = cite_span_skip(url, head.n + 1);

    cite_buf_init(&text, x->mem, x->conf->max_message_size);
    cite_buf_init(&b, x->mem, x->conf->max_memory);

    if (head.n > 7
        && cite_span_eq(cite_span_skip(head, head.n - 7), cite_span(";base64")))
    {
        cite_vercel_base64(url, &text);

    } else {
        cite_vercel_percent(url, &text);
    }

    cite_buf_lit(&b, "[{\"content\":");
    cite_json_str(&b, cite_buf_view(&text));

    if (f->filename.n && *f->filename.p == '"') {
        cite_buf_lit(&b, ",\"title\":");
        cite_buf_put(&b, f->filename);
    }

    cite_buf_lit(&b, "}]");

    if (b.err || text.err) {
        x->run->incomplete = 1;

    } else {
        cite_run_context(x->run, cite_buf_view(&b));
    }

    cite_buf_free(&text);
    cite_buf_free(&b);
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
        if (cite_vercel_is_text(&f, &url)) {
            cite_vercel_file(x, &f, url);
        }

    } else if (cite_vercel_is_output(&f)) {
        cite_vercel_call(&f, b);

    } else {
        cite_vercel_past_data(x, &f);
    }
}


/* of a message only its id and its role are left */

static void
cite_vercel_past(cite_exchange_t *x, cite_span_t message, cite_buf_t *b)
{
    int             user;
    cite_span_t     id, role, part;
    cite_members_t  it;

    id = cite_vercel_member(message, cite_span("id"));
    role = cite_vercel_member(message, cite_span("role"));
    user = cite_vercel_value_is(role, "user");

    cite_buf_lit(b, ",{\"role\":");
    cite_buf_put(b, role.n ? role : cite_span("null"));
    cite_buf_lit(b, ",\"id\":");
    cite_buf_put(b, id.n ? id : cite_span("null"));
    cite_buf_byte(b, '}');

    if (!user && !cite_vercel_value_is(role, "assistant")) {
        return;
    }

    cite_members_init(&it, cite_vercel_member(message, cite_span("parts")));

    while (cite_elements_next(&it, &part) == CITE_OK) {
        cite_vercel_past_part(x, part, user, b);
    }
}


static void
cite_vercel_past_all(cite_exchange_t *x, cite_span_t body, cite_buf_t *b)
{
    cite_span_t     message;
    cite_members_t  it;

    cite_members_init(&it, cite_vercel_member(body, cite_span("messages")));

    while (cite_elements_next(&it, &message) == CITE_OK) {
        cite_vercel_past(x, message, b);
    }

    message = cite_vercel_member(body, cite_span("message"));

    if (message.n && *message.p == '{') {
        cite_vercel_past(x, message, b);
    }
}


/* the messages are read as those of a run, into which they are turned */

void
cite_vercel_request(cite_exchange_t *x, cite_span_t body)
{
    cite_buf_t      b;
    cite_request_t  req;

    memset(&req, 0, sizeof(cite_request_t));
    cite_buf_init(&b, x->mem, x->conf->max_memory);

    cite_vercel_past_all(x, body, &b);

    if (b.err) {
        x->run->incomplete = 1;

    } else if (b.n) {
        cite_buf_byte(&b, ']');
        b.p[0] = '[';
    }

    if (b.err == NULL && b.n) {
        req.messages = cite_buf_view(&b);
    }

    req.thread_id = cite_vercel_member(body, cite_span("id"));

    cite_run_request(x->run, &req);
    cite_buf_free(&b);
}
