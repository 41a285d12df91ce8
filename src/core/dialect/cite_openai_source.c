
/*
 * Copyright (C) the ngx_cite authors
 *
 * Sources that providers tell beside the text.  Lists of them are results of
 * a search: [n] is the n-th.  Annotations name single sources.
 */


#include "base/cite_hash.h"
#include "dialect/cite_openai_internal.h"


#define CITE_OPENAI_NAMED_MAX  999   /* sources that are named one by one */


/*
 * Names of lists, or of objects that have one, which are ids of calls as well.
 * Of those with nothing but addresses a list beside them tells more.
 */

static const cite_span_t  cite_openai_list_names[] = {
    cite_span_const("citations"),
    cite_span_const("search_results"),
    cite_span_const("context"),
    cite_span_const("executed_tools"),
    cite_span_const("web_search"),
    cite_span_const("search_info"),
    cite_span_const("reference"),
    cite_span_const("references"),
    cite_span_const("sources"),
    cite_span_const("source_documents"),
    cite_span_const("documents"),
    cite_span_const("graph_data")
};

/* bytes of the shortest name, and of the longest */

#define CITE_OPENAI_LIST_MIN  7
#define CITE_OPENAI_LIST_MAX  16

_Static_assert(cite_nelts(cite_openai_list_names) <= CITE_OPENAI_LISTS,
               "more names than hashes");


/* CITE_OPENAI_LISTS: it is none of them */

static size_t
cite_openai_list_named(cite_span_t name)
{
    size_t  i;

    if (name.n < CITE_OPENAI_LIST_MIN || name.n > CITE_OPENAI_LIST_MAX) {
        return CITE_OPENAI_LISTS;
    }

    for (i = 0; i < cite_nelts(cite_openai_list_names); i++) {
        if (cite_span_eq(name, cite_openai_list_names[i])) {
            return i;
        }
    }

    return CITE_OPENAI_LISTS;
}


/* yyjson keeps the values of a list in one row */

static uint64_t
cite_openai_list_hash(const cite_exchange_t *x, yyjson_val *list)
{
    yyjson_val   *v, *end;
    cite_hash_t   h;

    cite_hash_begin(&h, x->mem, 0);
    end = unsafe_yyjson_get_next(list);

    for (v = list; v < end; v++) {
        if (yyjson_is_str(v)) {
            cite_hash_span(&h, cite_json_string(v));
        }
    }

    return cite_hash_end(&h);
}


/* addresses alone become objects, which readers of sources know */

static cite_span_t
cite_openai_urls(cite_exchange_t *x, yyjson_val *list)
{
    size_t       i, n;
    cite_buf_t   b;
    yyjson_val  *url;
    cite_span_t  text;

    cite_buf_init(&b, x->mem, x->conf->max_message_size);
    cite_buf_byte(&b, '[');

    yyjson_arr_foreach(list, i, n, url) {
        cite_buf_add(&b, ",", i != 0);
        cite_buf_lit(&b, "{\"url\":");
        cite_json_str(&b, cite_json_string(url));
        cite_buf_byte(&b, '}');
    }

    cite_buf_byte(&b, ']');

    text = cite_span_make(NULL, 0);

    if (b.err || cite_mem_copy(x->mem, cite_buf_view(&b), &text) != CITE_OK) {
        x->run->incomplete = 1;
    }

    cite_buf_free(&b);

    return text;
}


static void
cite_openai_list(cite_exchange_t *x, cite_span_t name, yyjson_val *list)
{
    size_t          kind;
    uint64_t        hash;
    cite_event_t   *ev;
    cite_openai_t  *own = x->own;

    kind = cite_openai_list_named(name);

    if (kind == CITE_OPENAI_LISTS || unsafe_yyjson_get_len(list) == 0) {
        return;
    }

    hash = cite_openai_list_hash(x, list);

    if (hash == own->lists[kind]) {
        return;
    }

    own->lists[kind] = hash;

    ev = cite_exchange_event(x, CITE_EVENT_TOOL_RESULT);

    if (ev == NULL) {
        return;
    }

    ev->id = cite_openai_list_names[kind];

    if (yyjson_is_str(yyjson_arr_get_first(list))) {
        ev->text = cite_openai_urls(x, list);

    } else {
        ev->value = list;
    }
}


/* 1 if there is a list of more than addresses */

static int
cite_openai_has_list(yyjson_val *object)
{
    size_t       i, n;
    yyjson_val  *key, *value;

    yyjson_obj_foreach(object, i, n, key, value) {
        if (yyjson_is_ctn(value)
            && !yyjson_is_str(yyjson_arr_get_first(value))
            && cite_openai_list_named(cite_json_string(key))
               != CITE_OPENAI_LISTS)
        {
            return 1;
        }
    }

    return 0;
}


/* those of Azure and Groq are deeper */

static yyjson_val *
cite_openai_list_of(cite_span_t name, yyjson_val *value)
{
    if (cite_span_eq(name, cite_span("context"))) {
        return cite_json_member(value, cite_span("citations"));
    }

    return cite_span_eq(name, cite_span("executed_tools")) ? NULL : value;
}


void
cite_openai_lists(cite_exchange_t *x, yyjson_val *object)
{
    int           more;
    size_t        i, n;
    yyjson_val   *key, *value, *list;
    cite_span_t   name;

    more = cite_openai_has_list(object);

    yyjson_obj_foreach(object, i, n, key, value) {

        if (!yyjson_is_ctn(value)) {
            continue;
        }

        name = cite_json_string(key);
        list = cite_openai_list_of(name, value);

        if (!yyjson_is_ctn(list)
            || (more && yyjson_is_str(yyjson_arr_get_first(list))))
        {
            continue;
        }

        cite_openai_list(x, name, list);
    }
}


/*
 * An event of Open WebUI's: one source, with its texts.  The n-th of them is
 * [n], so that it is handed on with its number.
 */

static void
cite_openai_named(cite_exchange_t *x, yyjson_val *data)
{
    size_t          i, n;
    cite_buf_t      b;
    yyjson_val     *source, *texts, *text;
    cite_span_t     json;
    cite_event_t   *ev;
    cite_openai_t  *own = x->own;

    if (!yyjson_is_obj(data) || own->named == CITE_OPENAI_NAMED_MAX) {
        return;
    }

    source = cite_json_member(data, cite_span("source"));
    texts = cite_json_member(data, cite_span("document"));
    json = cite_span_make(NULL, 0);

    cite_buf_init(&b, x->mem, x->conf->max_message_size);
    cite_buf_lit(&b, "[{\"number\":");
    cite_buf_uint(&b, ++own->named);
    cite_buf_lit(&b, ",\"title\":");
    cite_json_str(&b, cite_json_string(cite_json_member(source,
                                                        cite_span("name"))));
    cite_buf_lit(&b, ",\"url\":");
    cite_json_str(&b, cite_json_string(cite_json_member(source,
                                                        cite_span("url"))));
    cite_buf_lit(&b, ",\"content\":\"");

    yyjson_arr_foreach(texts, i, n, text) {
        cite_json_str_inside(&b, cite_json_string(text));
        cite_buf_lit(&b, "\\n\\n");
    }

    cite_buf_lit(&b, "\"}]");

    ev = b.err == NULL
         && cite_mem_copy(x->mem, cite_buf_view(&b), &json) == CITE_OK
         ? cite_exchange_event(x, CITE_EVENT_TOOL_RESULT) : NULL;

    cite_buf_free(&b);

    if (ev == NULL) {
        x->run->incomplete = 1;
        return;
    }

    ev->id = cite_span("source");
    ev->text = json;
}


void
cite_openai_chunk_sources(cite_exchange_t *x, yyjson_val *chunk)
{
    yyjson_val  *event;

    cite_openai_lists(x, chunk);

    event = cite_json_member(chunk, cite_span("event"));

    if (cite_span_eq(cite_json_string(cite_json_member(event,
                                                       cite_span("type"))),
                     cite_span("source")))
    {
        cite_openai_named(x, cite_json_member(event, cite_span("data")));
    }
}


/* the provider counts the characters of all content, reasoning too */

static uint64_t
cite_openai_index(const cite_openai_choice_t *c, yyjson_val *citation,
    const char *name)
{
    uint64_t  index;

    index = yyjson_get_uint(cite_json_member(citation,
                                      cite_span_make(name, strlen(name))));

    return index > c->reasoned ? index - c->reasoned : 0;
}


static int
cite_openai_is_link(cite_span_t text)
{
    const uint8_t  *p, *last;

    last = text.p + text.n;

    for (p = text.p; p && p + 1 < last; p++) {

        p = memchr(p, ']', (size_t) (last - p - 1));

        if (p == NULL) {
            return 0;
        }

        if (p[1] == '(') {
            return 1;
        }
    }

    return 0;
}


/*
 * Links in the text are the citations that annotations tell of.  The text of
 * this delta is not a part of the message yet.
 */

static void
cite_openai_find_links(cite_exchange_t *x, cite_openai_choice_t *c,
    yyjson_val *delta)
{
    const cite_message_t  *m;

    m = c->linked ? NULL : cite_message_find(x->run, c->id);

    if (m && m->text.n > c->scanned) {
        c->linked = cite_openai_is_link(cite_span_skip(cite_buf_view(&m->text),
                                                       c->scanned));
        c->scanned = m->text.n - 1;
    }

    c->linked |= cite_openai_is_link(cite_json_string(cite_json_member(delta,
                                                     cite_span("content"))));
}


/* what it says of the text, if it tells the place */

static void
cite_openai_annotate(cite_exchange_t *x, const cite_openai_choice_t *c,
    yyjson_val *citation)
{
    cite_event_t       *ev;
    cite_annotation_t  *a;

    a = c->id.n ? cite_mem_alloc(x->mem, sizeof(cite_annotation_t)) : NULL;

    if (a == NULL) {
        return;
    }

    memset(a, 0, sizeof(cite_annotation_t));

    a->url = cite_json_string(cite_json_member(citation, cite_span("url")));
    a->title = cite_json_string(cite_json_member(citation,
                                                 cite_span("title")));
    a->start = cite_openai_index(c, citation, "start_index");
    a->end = cite_openai_index(c, citation, "end_index");

    ev = a->end ? cite_exchange_event(x, CITE_EVENT_ANNOTATION) : NULL;

    if (ev) {
        ev->id = c->id;
        ev->annotation = a;
    }
}


static void
cite_openai_annotations(cite_exchange_t *x, cite_openai_choice_t *c,
    yyjson_val *delta)
{
    size_t         i, n;
    yyjson_val    *annotations, *one, *citation;
    cite_event_t  *ev;

    annotations = cite_json_member(delta, cite_span("annotations"));

    if (yyjson_arr_size(annotations)) {
        cite_openai_find_links(x, c, delta);
    }

    yyjson_arr_foreach(annotations, i, n, one) {

        /* in OpenAI Responses, and of who translates these, it is flat */

        citation = cite_json_member(one, cite_span("url_citation"));
        citation = citation ? citation : one;

        if (!cite_json_string(cite_json_member(citation,
                                               cite_span("url"))).n)
        {
            continue;
        }

        c->annotated = 1;
        ev = cite_exchange_event(x, CITE_EVENT_SOURCE);

        if (ev) {
            ev->value = citation;
        }

        if (!c->linked) {
            cite_openai_annotate(x, c, citation);
        }
    }
}


/* a tool that the server has run: what it found, or what it said */

static void
cite_openai_executed(cite_exchange_t *x, yyjson_val *tool)
{
    cite_span_t    output;
    yyjson_val    *results;
    cite_event_t  *ev;

    results = cite_json_member(cite_json_member(tool,
                                                cite_span("search_results")),
                               cite_span("results"));
    output = cite_json_string(cite_json_member(tool, cite_span("output")));

    if (yyjson_arr_size(results)) {
        cite_openai_list(x, cite_span("executed_tools"), results);
        return;
    }

    ev = output.n ? cite_exchange_event(x, CITE_EVENT_TOOL_RESULT) : NULL;

    if (ev) {
        ev->id = cite_span("executed_tools");
        ev->text = output;
    }
}


void
cite_openai_delta_sources(cite_exchange_t *x, cite_openai_choice_t *c,
    yyjson_val *delta)
{
    size_t       i, n;
    yyjson_val  *tools, *tool;

    cite_openai_annotations(x, c, delta);
    cite_openai_lists(x, delta);

    tools = cite_json_member(delta, cite_span("executed_tools"));

    yyjson_arr_foreach(tools, i, n, tool) {
        cite_openai_executed(x, tool);
    }
}
