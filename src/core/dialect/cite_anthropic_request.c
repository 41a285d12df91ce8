
/*
 * Copyright (C) the ngx_cite authors
 *
 * What Anthropic's requests and server tools bring: results of tools, which
 * are evidence, documents, and the citations of these.
 */


#include "dialect/cite_anthropic.h"
#include "dialect/cite_prompt.h"
#include "json/cite_members.h"


typedef enum {
    CITE_KIND_OTHER = 0,
    CITE_KIND_DOCUMENT,
    CITE_KIND_RESULT,            /* of a tool of the client's */
    CITE_KIND_SERVER_RESULT,
    CITE_KIND_CALL
} cite_anthropic_kind_e;


/* citations, by their type, and the members that tell their place */

static const struct {
    const char     *type;
    cite_within_e   within;
    const char     *from;
    const char     *to;
} cite_anthropic_places[] = {
    { "char_location", CITE_WITHIN_CHARS, "start_char_index",
      "end_char_index" },
    { "page_location", CITE_WITHIN_PAGES, "start_page_number",
      "end_page_number" },
    { "content_block_location", CITE_WITHIN_BLOCKS, "start_block_index",
      "end_block_index" },
    { "search_result_location", CITE_WITHIN_BLOCKS, "start_block_index",
      "end_block_index" }
};


static int64_t
cite_anthropic_int(yyjson_val *object, const char *name)
{
    yyjson_val  *value;

    value = cite_anthropic_get(object, name);

    return yyjson_is_int(value) ? yyjson_get_sint(value) : -1;
}


/* the document of that index; 0: there is none */

static uint32_t
cite_anthropic_number(const cite_anthropic_list_t *list, int64_t index)
{
    return index >= 0 && (uint64_t) index < list->n ? list->numbers[index] : 0;
}


static void
cite_anthropic_place(const cite_anthropic_t *own, yyjson_val *citation,
    cite_annotation_t *a)
{
    size_t                        i;
    int64_t                       index;
    yyjson_val                   *value;
    const cite_anthropic_list_t  *list;

    for (i = 0; i < cite_nelts(cite_anthropic_places); i++) {
        if (cite_anthropic_is(citation, cite_anthropic_places[i].type)) {
            a->within = cite_anthropic_places[i].within;
            a->from = cite_anthropic_int(citation,
                                         cite_anthropic_places[i].from);
            a->to = cite_anthropic_int(citation, cite_anthropic_places[i].to);
        }
    }

    list = &own->documents;
    value = cite_anthropic_get(citation, "document_index");

    if (value == NULL) {
        list = &own->results;
        value = cite_anthropic_get(citation, "search_result_index");
    }

    if (!yyjson_is_int(value)) {
        return;
    }

    index = yyjson_get_sint(value);

    a->document = cite_anthropic_number(list, index);
    a->missing = own->asked && !list->lost
                 && (index < 0 || (uint64_t) index >= list->n);
}


int
cite_anthropic_cited(const cite_anthropic_t *own, yyjson_val *citation,
    cite_annotation_t *a)
{
    memset(a, 0, sizeof(cite_annotation_t));

    if (!yyjson_is_obj(citation)) {
        return 0;
    }

    a->quote = cite_anthropic_string(citation, "cited_text");
    a->url = cite_anthropic_string(citation, "url");
    a->title = cite_anthropic_string(citation, "document_title");

    if (a->title.n == 0) {
        a->title = cite_anthropic_string(citation, "title");
    }

    cite_anthropic_place(own, citation, a);

    return a->quote.n || a->url.n;
}


/* numbers are kept in blocks of a power of two */

static void
cite_anthropic_add(cite_exchange_t *x, cite_anthropic_list_t *list,
    uint32_t number)
{
    uint32_t  *all;

    if (number == 0 || list->lost) {
        list->lost = 1;
        return;
    }

    if ((list->n & (list->n - 1)) == 0) {
        all = cite_mem_resize(x->mem, list->numbers,
                              (list->n ? 2 * list->n : 1) * sizeof(uint32_t));
        if (all == NULL) {
            list->lost = 1;
            return;
        }

        list->numbers = all;
    }

    list->numbers[list->n++] = number;
}


static int
cite_anthropic_is_url(cite_span_t s)
{
    return cite_span_starts(s, cite_span("http://"))
           || cite_span_starts(s, cite_span("https://"));
}


/*
 * A "document" or "search_result"; a page that was fetched has its address
 * beside it.
 */

static void
cite_anthropic_document(cite_exchange_t *x, yyjson_val *block,
    cite_span_t address, cite_origin_e origin, cite_span_t call)
{
    int                search;
    yyjson_val        *source, *content;
    cite_span_t        from;
    cite_source_t      named;
    cite_anthropic_t  *own;

    own = x->own;
    search = cite_anthropic_is(block, "search_result");
    source = cite_anthropic_get(block, "source");

    memset(&named, 0, sizeof(cite_source_t));

    named.origin = origin;
    named.tool_call_id = call;
    named.title = cite_anthropic_string(block, "title");

    if (search) {
        from = cite_json_string(source);
        content = cite_anthropic_get(block, "content");

    } else {
        /* of base64, an address or a file there is no text */

        from = cite_anthropic_string(source, "url");
        content = cite_anthropic_is(source, "text")
                  ? cite_anthropic_get(source, "data")
                  : cite_anthropic_is(source, "content")
                    ? cite_anthropic_get(source, "content") : NULL;
    }

    from = from.n ? from : address;

    if (cite_anthropic_is_url(from)) {
        named.url = from;

    } else {
        named.document_id = from;
    }

    cite_anthropic_add(x, search ? &own->results : &own->documents,
                       cite_run_document(x->run, &named, content));
}


/* what a block of a request is; its type is looked up once */

static cite_anthropic_kind_e
cite_anthropic_kind(yyjson_val *block)
{
    cite_span_t  type;

    type = cite_anthropic_string(block, "type");

    if (type.n < sizeof("document") - 1) {
        /* most are texts */
        return CITE_KIND_OTHER;
    }

    if (cite_span_eq(type, cite_span("document"))
        || cite_span_eq(type, cite_span("search_result")))
    {
        return CITE_KIND_DOCUMENT;
    }

    if (cite_span_eq(type, cite_span("tool_result"))) {
        return CITE_KIND_RESULT;
    }

    if (cite_span_ends(type, cite_span("tool_use"))) {
        return CITE_KIND_CALL;
    }

    return cite_span_ends(type, cite_span("_tool_result"))
           ? CITE_KIND_SERVER_RESULT : CITE_KIND_OTHER;
}


static int
cite_anthropic_is_document(yyjson_val *block)
{
    return cite_anthropic_kind(block) == CITE_KIND_DOCUMENT;
}


static int
cite_anthropic_has_documents(yyjson_val *content)
{
    size_t       i, n;
    yyjson_val  *block;

    yyjson_arr_foreach(content, i, n, block) {
        if (cite_anthropic_is_document(block)) {
            return 1;
        }
    }

    return 0;
}


/* the result of a tool: a text, or blocks of text and documents */

static void
cite_anthropic_evidence(cite_exchange_t *x, yyjson_val *content,
    cite_origin_e origin, cite_span_t call)
{
    size_t       i, n;
    yyjson_val  *block;

    x->run->new_sources = 1;

    if (!cite_anthropic_has_documents(content)) {
        cite_run_result(x->run, cite_json_string(content), origin, call, 0);

        if (yyjson_is_arr(content)) {
            cite_run_parts(x->run, content, origin, call, 0);
        }

        return;
    }

    yyjson_arr_foreach(content, i, n, block) {

        if (cite_anthropic_is_document(block)) {
            cite_anthropic_document(x, block, cite_span_make(NULL, 0), origin,
                                    call);

        } else {
            cite_run_result(x->run, cite_anthropic_string(block, "text"),
                            origin, call, 0);
        }
    }
}


/*
 * The text of a server tool's result, whose forms differ: a page that was
 * fetched, the output of a program, a file that was looked at, what an MCP
 * server says.
 */

static yyjson_val *
cite_anthropic_output(yyjson_val *content)
{
    size_t       i;
    yyjson_val  *value;

    static const char *const  names[] = { "content", "stdout" };

    if (!yyjson_is_obj(content)) {
        return content;
    }

    for (i = 0; i < cite_nelts(names); i++) {
        value = cite_anthropic_get(content, names[i]);

        if (cite_json_string(value).n || yyjson_arr_size(value)) {
            return value;
        }
    }

    return NULL;
}


static void
cite_anthropic_server_result(cite_exchange_t *x, yyjson_val *block,
    cite_origin_e origin)
{
    cite_span_t   call;
    yyjson_val   *content, *inner;

    call = cite_anthropic_string(block, "tool_use_id");
    content = cite_anthropic_get(block, "content");
    inner = cite_anthropic_get(content, "content");

    if (yyjson_is_true(cite_anthropic_get(block, "is_error"))) {
        return;
    }

    if (cite_anthropic_is(inner, "document")) {
        cite_anthropic_document(x, inner,
                                cite_anthropic_string(content, "url"), origin,
                                call);
        return;
    }

    cite_anthropic_evidence(x, cite_anthropic_output(content), origin, call);
}


void
cite_anthropic_result(cite_exchange_t *x, yyjson_val *block)
{
    cite_run_budget(x->run);
    cite_anthropic_server_result(x, block, CITE_ORIGIN_TOOL);
    (void) cite_exchange_event(x, CITE_EVENT_OTHER);
}


static int
cite_anthropic_is_user(yyjson_val *message)
{
    return cite_span_eq(cite_anthropic_string(message, "role"),
                        cite_span("user"));
}


/*
 * The calls of a message; 1 if it asks something, else it only has results of
 * tools.
 */

static int
cite_anthropic_calls(cite_exchange_t *x, yyjson_val *message)
{
    int          asks;
    size_t       i, n;
    yyjson_val  *content, *block;

    content = cite_anthropic_get(message, "content");
    asks = cite_anthropic_is_user(message);

    yyjson_arr_foreach(content, i, n, block) {

        switch (cite_anthropic_kind(block)) {

        case CITE_KIND_RESULT:
            asks = 0;
            break;

        case CITE_KIND_CALL:
            cite_run_call(x->run, cite_anthropic_string(block, "id"),
                          cite_anthropic_string(block, "name"),
                          cite_anthropic_get(block, "input"));
            break;

        default:
            break;
        }
    }

    return asks;
}


static void
cite_anthropic_tool_result(cite_exchange_t *x, yyjson_val *block,
    cite_origin_e origin)
{
    if (!yyjson_is_true(cite_anthropic_get(block, "is_error"))) {
        cite_anthropic_evidence(x, cite_anthropic_get(block, "content"),
                                origin,
                                cite_anthropic_string(block, "tool_use_id"));
    }
}


static void
cite_anthropic_content(cite_exchange_t *x, yyjson_val *content, int user,
    cite_origin_e origin)
{
    size_t       i, n;
    yyjson_val  *block;
    cite_span_t  none;

    none = cite_span_make(NULL, 0);

    yyjson_arr_foreach(content, i, n, block) {

        switch (cite_anthropic_kind(block)) {

        case CITE_KIND_DOCUMENT:

            if (user) {
                cite_anthropic_document(x, block, none, CITE_ORIGIN_TOOL,
                                        none);
            }

            break;

        case CITE_KIND_RESULT:

            if (user) {
                cite_anthropic_tool_result(x, block, origin);
            }

            break;

        case CITE_KIND_SERVER_RESULT:
            cite_anthropic_server_result(x, block, origin);
            break;

        default:
            break;
        }
    }
}


/* results behind the last question are of this turn */

static void
cite_anthropic_messages(cite_exchange_t *x, yyjson_val *messages)
{
    size_t             i, n, last;
    yyjson_val        *message;
    cite_anthropic_t  *own;

    last = 0;

    yyjson_arr_foreach(messages, i, n, message) {
        if (n - i <= CITE_RUN_MAX_IDS && cite_anthropic_calls(x, message)) {
            last = i;
        }
    }

    if (n > CITE_RUN_MAX_IDS) {
        /* how many documents the older messages have is not known */
        own = x->own;
        own->documents.lost = 1;
        own->results.lost = 1;
        x->run->incomplete = 1;
    }

    yyjson_arr_foreach(messages, i, n, message) {

        if (n - i > CITE_RUN_MAX_IDS) {
            /* the newest count, because the last one is answered */
            continue;
        }

        cite_prompt_message(x->run, message);
        cite_anthropic_content(x, cite_anthropic_get(message, "content"),
                               cite_anthropic_is_user(message),
                               i < last ? CITE_ORIGIN_REQUEST
                                        : CITE_ORIGIN_TOOL);
    }
}


void
cite_anthropic_request(cite_exchange_t *x, cite_span_t body)
{
    yyjson_val        *root;
    cite_span_t        messages, system;
    cite_member_t      m;
    cite_members_t     it;
    cite_anthropic_t  *own;

    if (cite_exchange_dense(x, body)) {
        return;
    }

    own = x->own;
    messages = cite_span_make(NULL, 0);
    system = messages;
    cite_members_init(&it, body);

    while (cite_members_next(&it, &m) == CITE_OK) {

        if (cite_json_same(m.name, cite_span("messages"))) {
            messages = m.value;

        } else if (cite_json_same(m.name, cite_span("system"))) {
            system = m.value;
        }
    }

    cite_prompt_raw(x, system, 0);

    root = cite_run_request_part(x->run, messages);

    if (!yyjson_is_arr(root)) {
        x->run->calls_lost |= messages.n && root == NULL;
        return;
    }

    own->asked = 1;
    cite_run_budget(x->run);
    cite_anthropic_messages(x, root);
    cite_run_documents_list(x->run);
}


/* a ping, or a platform's first event, is no proof */

int
cite_anthropic_probe(const cite_headers_t *headers, cite_span_t payload)
{
    cite_span_t  type, version;

    if (cite_dialect_type(payload, &type) != CITE_OK) {
        return 0;
    }

    if (cite_json_same(type, cite_span("message_start"))) {
        return 1;
    }

    return cite_header(headers, 0, "anthropic-version", &version)
           && (cite_json_same(type, cite_span("ping"))
               || cite_json_same(type, cite_span("vertex_event")));
}


int
cite_anthropic_requested(const cite_shape_t *shape)
{
    cite_span_t  version;

    return shape->messages.n
           && cite_header(shape->headers, 0, "anthropic-version", &version);
}
