
/*
 * Copyright (C) the ngx_cite authors
 *
 * The request of a chat completion: its evidence and its hidden parts.
 *
 * Each turn of a tool loop is a request of its own, with all results so far:
 * those behind the user's last message are of this turn.  What an assistant
 * has written is no evidence, nor what the user asks.
 */


#include "base/cite_scan.h"
#include "dialect/cite_openai_internal.h"
#include "dialect/cite_prompt.h"
#include "json/cite_members.h"
#include "wire/cite_cuts.h"


typedef struct {
    cite_exchange_t    *x;
    cite_webui_tags_t   tags;
    size_t              asked;       /* the user's last message */
    size_t              texts;       /* that are still to be read */
    cite_buf_t          call;        /* the id of the last call without one */
    size_t              calls;       /* so many have none */
} cite_openai_reading_t;


typedef void (*cite_openai_read_pt)(cite_openai_reading_t *r,
    cite_span_t text);


int
cite_openai_requested(const cite_shape_t *shape)
{
    cite_span_t  value;

    return shape->messages.n && *shape->messages.p == '[' && shape->model.n
           && shape->thread_id.n == 0
           && !cite_header(shape->headers, 0, "anthropic-version", &value);
}


/* 1 if an annotation has our mark */

static int
cite_openai_is_marked(cite_span_t annotations)
{
    cite_span_t     one;
    cite_member_t   m;
    cite_members_t  list, it;

    cite_members_init(&list, annotations);

    while (cite_elements_next(&list, &one) == CITE_OK) {

        cite_members_init(&it, one);

        while (cite_members_next(&it, &m) == CITE_OK) {
            if (cite_json_same(m.name, cite_span("cite"))) {
                return 1;
            }
        }
    }

    return 0;
}


static int
cite_openai_is_assistant(cite_span_t message)
{
    int             found;
    cite_span_t     role;
    cite_member_t   m;
    cite_members_t  it;

    found = 0;
    cite_members_init(&it, message);

    while (cite_members_next(&it, &m) == CITE_OK) {
        if (cite_json_same(m.name, cite_span("role"))) {
            found = cite_members_string(m.value, &role)
                    && cite_json_same(role, cite_span("assistant"));
        }
    }

    return found;
}


/* some clients send annotations back without our mark: then all go */

static int
cite_openai_is_hidden(const cite_conf_t *conf, const cite_member_t *m)
{
    cite_span_t     one;
    cite_members_t  list;

    if (*m->value.p != '['
        || !cite_json_same(m->name, cite_span("annotations")))
    {
        return 0;
    }

    cite_members_init(&list, m->value);

    return cite_elements_next(&list, &one) == CITE_OK
           && (conf->native || cite_openai_is_marked(m->value));
}


/* a client that writes them here does so without us, too: as an empty list */

static void
cite_openai_hide_parts(const cite_conf_t *conf, cite_span_t parts,
    cite_cuts_t *cuts)
{
    cite_span_t     part;
    cite_member_t   m;
    cite_members_t  each, it;

    cite_members_init(&each, parts);

    while (cite_elements_next(&each, &part) == CITE_OK) {

        cite_members_init(&it, part);

        while (cite_members_next(&it, &m) == CITE_OK) {
            if (cite_openai_is_hidden(conf, &m)) {
                cite_cuts_range(cuts, m.value.p + 1,
                                m.value.p + m.value.n - 1);
            }
        }
    }
}


/* they stand in the message, and of @openai/agents in parts of its content */

static void
cite_openai_hide_message(const cite_conf_t *conf, cite_span_t message,
    cite_cuts_t *cuts)
{
    cite_member_t     m;
    cite_members_t    it;
    cite_cuts_list_t  list;

    if (!cite_openai_is_assistant(message)) {
        return;
    }

    memset(&list, 0, sizeof(cite_cuts_list_t));
    cite_members_init(&it, message);

    while (cite_members_next(&it, &m) == CITE_OK) {

        cite_cuts_item(cuts, &list, m.whole, cite_openai_is_hidden(conf, &m));

        if (*m.value.p == '['
            && cite_json_same(m.name, cite_span("content")))
        {
            cite_openai_hide_parts(conf, m.value, cuts);
        }
    }
}


/* most bodies have none, also written with escapes */

static int
cite_openai_may_hide(cite_span_t body)
{
    const uint8_t  *last;

    last = body.p + body.n;

    return cite_scan_word(cite_span("annotations"), body.p, last)
           || cite_scan_word(cite_span("\\u"), body.p, last);
}


cite_rc_t
cite_openai_hide(const cite_conf_t *conf, cite_span_t body, cite_span_t key,
    cite_buf_t *cuts)
{
    cite_rc_t       rc;
    cite_cuts_t     c;
    cite_span_t     message;
    cite_member_t   m;
    cite_members_t  it, list;

    (void) key;

    if (!cite_openai_may_hide(body) || cite_json_dense(body)) {
        return CITE_DECLINED;
    }

    cite_cuts_init(&c, body, cuts);
    cite_members_init(&it, body);

    while ((rc = cite_members_next(&it, &m)) == CITE_OK) {

        if (!cite_json_same(m.name, cite_span("messages"))) {
            continue;
        }

        cite_members_init(&list, m.value);

        while (cite_elements_next(&list, &message) == CITE_OK) {
            cite_openai_hide_message(conf, message, &c);
        }
    }

    if (rc != CITE_DONE || !cite_members_over(&it)) {
        cite_buf_reset(cuts);
        return CITE_DECLINED;
    }

    return cite_cuts_end(&c);
}


static cite_span_t
cite_openai_member(yyjson_val *object, const char *name)
{
    return cite_json_string(cite_json_member(object,
                                       cite_span_make(name, strlen(name))));
}


static void
cite_openai_counted(cite_openai_reading_t *r, cite_span_t text)
{
    r->texts += text.n != 0;
}


/* the newest count, because the last one is answered */

static int
cite_openai_is_old(cite_openai_reading_t *r, cite_span_t text)
{
    if (text.n && r->texts-- > CITE_OPENAI_TEXTS) {
        r->x->run->incomplete = 1;
        return 1;
    }

    return 0;
}


/* a text of the application's, with retrieved passages or without */

static void
cite_openai_prompt(cite_openai_reading_t *r, cite_span_t text)
{
    if (!cite_openai_is_old(r, text)
        && !cite_webui_tags_read(&r->tags, text))
    {
        cite_prompt_text(r->x->run, text, 0);
    }
}


/* a question is no evidence, but applications put passages beside it */

static void
cite_openai_question(cite_openai_reading_t *r, cite_span_t text)
{
    if (!cite_openai_is_old(r, text)
        && !cite_webui_tags_read(&r->tags, text))
    {
        cite_prompt_text(r->x->run, text, 1);
    }
}


static void
cite_openai_texts(cite_openai_reading_t *r, yyjson_val *message,
    cite_openai_read_pt read)
{
    size_t       i, n;
    yyjson_val  *content, *part;

    content = cite_json_member(message, cite_span("content"));

    read(r, cite_json_string(content));

    if (!yyjson_is_arr(content)) {
        return;
    }

    yyjson_arr_foreach(content, i, n, part) {
        read(r, cite_openai_member(part, "text"));
    }
}


/*
 * The form before calls had ids: at most one in a message, and its result
 * right behind it.  1 if it has one, whose id is in r->call then.
 */

static int
cite_openai_legacy(cite_openai_reading_t *r, yyjson_val *message, size_t nth)
{
    if (!yyjson_is_obj(cite_json_member(message, cite_span("function_call")))) {
        return 0;
    }

    cite_buf_reset(&r->call);
    cite_buf_lit(&r->call, CITE_OPENAI_LEGACY ":");
    cite_buf_uint(&r->call, nth);
    r->x->run->calls_lost |= r->call.err != NULL;

    return 1;
}


static void
cite_openai_legacy_calls(cite_openai_reading_t *r, yyjson_val *messages)
{
    size_t       i, n;
    yyjson_val  *message;

    yyjson_arr_foreach(messages, i, n, message) {
        if (cite_openai_legacy(r, message, i)) {
            r->calls++;
            cite_run_evidence_call(r->x->run, cite_buf_view(&r->call),
                         cite_json_member(message,
                                          cite_span("function_call")));
        }
    }

    cite_buf_reset(&r->call);
}


static void
cite_openai_result(cite_openai_reading_t *r, yyjson_val *message, size_t nth)
{
    cite_run_t   *run;
    cite_span_t   id, tool;

    run = r->x->run;
    id = cite_openai_member(message, "tool_call_id");

    if (id.n == 0
        && cite_span_eq(cite_openai_member(message, "role"),
                        cite_span("function")))
    {
        id = cite_buf_view(&r->call);
    }

    cite_run_evidence_tool(run, message, id,
                           nth > r->asked ? CITE_ORIGIN_TOOL
                                          : CITE_ORIGIN_REQUEST);

    tool = cite_run_tool_name(run, id);

    cite_webui_tags_result(&r->tags,
                           tool.n ? tool : cite_openai_member(message, "name"),
                           cite_openai_member(message, "content"));
}


/* who reads the texts of a message; NULL: they are of no interest */

static cite_openai_read_pt
cite_openai_reader(cite_span_t role)
{
    if (cite_span_eq(role, cite_span("system"))
        || cite_span_eq(role, cite_span("developer")))
    {
        return cite_openai_prompt;
    }

    return cite_span_eq(role, cite_span("user")) ? cite_openai_question : NULL;
}


static void
cite_openai_message(cite_openai_reading_t *r, yyjson_val *message, size_t nth)
{
    cite_span_t          role;
    cite_openai_read_pt  read;

    role = cite_openai_member(message, "role");
    read = cite_openai_reader(role);

    if (cite_span_eq(role, cite_span("tool"))
        || cite_span_eq(role, cite_span("function")))
    {
        cite_openai_result(r, message, nth);

    } else if (read) {
        cite_openai_texts(r, message, read);
    }
}


/* what is asked last, and how many texts there are to be read */

static void
cite_openai_count(cite_openai_reading_t *r, yyjson_val *messages)
{
    size_t                i, n;
    yyjson_val           *message;
    cite_openai_read_pt   read;

    yyjson_arr_foreach(messages, i, n, message) {

        read = cite_openai_reader(cite_openai_member(message, "role"));

        if (read == cite_openai_question) {
            r->asked = i;
        }

        if (read && n - i <= CITE_RUN_MAX_IDS) {
            cite_openai_texts(r, message, cite_openai_counted);
        }
    }
}


/* texts of tags come from results that stand behind them: in two rounds */

static void
cite_openai_messages(cite_exchange_t *x, cite_span_t raw)
{
    int                     results, round;
    size_t                  i, n;
    yyjson_val             *messages, *message;
    cite_openai_reading_t   r;

    messages = cite_run_request_part(x->run, raw);

    if (!yyjson_is_arr(messages)) {
        x->run->calls_lost |= raw.n && messages == NULL;
        return;
    }

    memset(&r, 0, sizeof(cite_openai_reading_t));
    r.x = x;
    cite_webui_tags_init(&r.tags, x);
    cite_buf_init(&r.call, x->mem, CITE_OPENAI_ID_MAX);
    cite_openai_count(&r, messages);

    cite_run_budget(x->run);
    cite_run_evidence_calls(x->run, messages);
    cite_openai_legacy_calls(&r, messages);

    for (round = 0; round < 2; round++) {

        yyjson_arr_foreach(messages, i, n, message) {

            if (n - i > CITE_RUN_MAX_IDS) {
                /* the newest count, because the last one is answered */
                x->run->incomplete = 1;
                continue;
            }

            if (r.calls) {
                (void) cite_openai_legacy(&r, message, i);
            }

            results = cite_json_member(message, cite_span("tool_call_id"))
                      || cite_span_eq(cite_openai_member(message, "role"),
                                      cite_span("function"));

            if (results == round) {
                cite_openai_message(&r, message, i);
            }
        }
    }

    cite_webui_tags_end(&r.tags);
    cite_buf_free(&r.call);
}


/* the list of documents, as it is written, if the member is that */

static void
cite_openai_documents(const cite_member_t *m, cite_span_t *documents)
{
    if (*m->value.p == '[' && cite_json_same(m->name, cite_span("documents"))) {
        *documents = m->value;
    }
}


void
cite_openai_request(cite_exchange_t *x, cite_span_t body)
{
    cite_span_t     messages, documents, template;
    cite_member_t   m;
    cite_members_t  it;

    messages = cite_span_make(NULL, 0);
    documents = messages;
    template = messages;

    cite_openwebui_headers(x);

    if (cite_exchange_dense(x, body)) {
        return;
    }

    cite_members_init(&it, body);

    while (cite_members_next(&it, &m) == CITE_OK) {

        cite_openai_documents(&m, &documents);

        if (cite_json_same(m.name, cite_span("messages"))) {
            messages = m.value;

        } else if (cite_json_same(m.name, cite_span("chat_template_kwargs"))) {
            template = m.value;
        }
    }

    cite_members_init(&it, documents.n ? cite_span_make(NULL, 0) : template);

    while (cite_members_next(&it, &m) == CITE_OK) {
        cite_openai_documents(&m, &documents);
    }

    if (documents.n) {
        cite_run_budget(x->run);
        cite_run_result(x->run, documents, CITE_ORIGIN_TOOL,
                        cite_span("documents"), 0);
    }

    cite_openai_messages(x, messages);
}
