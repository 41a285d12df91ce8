
/*
 * Copyright (C) the ngx_cite authors
 *
 * Sources in JSON of any shape, and in texts inside of it.
 */


#include "source/cite_source_body.h"
#include "source/cite_source_json_internal.h"


#define CITE_FIND_DEPTH  32      /* of JSON that is looked at */
#define CITE_FIND_TEXT   20      /* bytes of a text that may have sources */


void
cite_find_add(cite_find_t *f, cite_source_reading_t *r,
    cite_source_list_t *list)
{
    f->found++;

    r->source.tool_call_id = f->in->tool_call_id;

    if (list && !list->numbered) {
        r->source.number = 0;
    }

    f->sink->add(f->sink, r, list);
}


/*
 * Open WebUI: {"source":{},"document":["..."],"metadata":[{"source":"..."}]}.
 * Texts of one "source" have one number, so the page of a text is not that
 * of the source unless it has but one.
 */

static void
cite_find_documents(cite_find_t *f, const cite_source_reading_t *base,
    cite_source_list_t *list)
{
    size_t                  i, n;
    yyjson_val             *text, *about;
    yyjson_arr_iter         it;
    cite_source_reading_t   r;

    (void) yyjson_arr_iter_init(base->about, &it);

    yyjson_arr_foreach(base->documents, i, n, text) {
        about = yyjson_arr_iter_next(&it);

        if (i && !yyjson_is_obj(about)) {
            break;
        }

        (void) cite_source_read(&r, about, f->in->origin);
        cite_source_inherit(&r.source, &base->source);

        r.source.content = cite_json_string(text);
        r.source.number = n == 1 ? base->source.number : 0;
        r.source.page = n == 1 ? cite_max(r.source.page, base->source.page) : 0;

        cite_find_add(f, &r, list);
    }
}


static void
cite_find_source(cite_find_t *f, cite_source_reading_t *r,
    cite_source_list_t *list)
{
    if (list) {
        list->parts = r->documents != NULL;
    }

    if (r->documents) {
        cite_find_documents(f, r, list);

    } else {
        cite_find_add(f, r, list);
    }
}


/* [{...}, 0.83] is a source and how well it fits */

static yyjson_val *
cite_find_unpaired(yyjson_val *value)
{
    yyjson_val  *first;

    if (!yyjson_is_arr(value) || yyjson_arr_size(value) != 2) {
        return value;
    }

    first = yyjson_arr_get_first(value);

    if (yyjson_is_obj(first) && yyjson_is_num(yyjson_arr_get_last(value))) {
        return first;
    }

    return yyjson_is_num(first) && yyjson_is_obj(yyjson_arr_get_last(value))
           ? yyjson_arr_get_last(value) : value;
}


cite_rc_t
cite_find_entry(cite_find_t *f, cite_source_reading_t *r, yyjson_val *value)
{
    value = cite_find_unpaired(value);

    if (!yyjson_is_obj(value) || cite_source_is_error(value)) {
        return CITE_DECLINED;
    }

    if (cite_source_read(r, value, f->in->origin) == CITE_OK) {
        return CITE_OK;
    }

    /* a description in the request's context is that of the value beside it */

    return r->results == NULL && cite_source_has_text(r)
           && !(f->in->origin == CITE_ORIGIN_REQUEST && r->valued)
           ? CITE_OK : CITE_DECLINED;
}


static int
cite_find_has_source(cite_find_t *f, yyjson_val *array)
{
    size_t                  i, n;
    yyjson_val             *value;
    cite_source_reading_t   r;

    yyjson_arr_foreach(array, i, n, value) {
        if (cite_find_entry(f, &r, value) == CITE_OK) {
            return 1;
        }
    }

    return 0;
}


/* the value of the request's context is a source, or may have some */

static void
cite_find_context(cite_find_t *f, const cite_source_reading_t *r)
{
    if (f->in->origin == CITE_ORIGIN_REQUEST && r->value.n >= CITE_FIND_TEXT
        && r->value.p == r->source.content.p)
    {
        (void) cite_find_aside(f, r->value, 1);
    }
}


static void
cite_find_list(cite_find_t *f, yyjson_val *array, size_t depth)
{
    size_t                  i, n;
    yyjson_val             *value;
    cite_source_list_t      list;
    cite_source_reading_t   r;

    memset(&list, 0, sizeof(cite_source_list_t));
    list.numbered = !cite_sources_from_zero(array);

    f->sink->list_start(f->sink, &list);

    yyjson_arr_foreach(array, i, n, value) {

        if (cite_find_entry(f, &r, value) == CITE_OK) {
            cite_find_context(f, &r);
            cite_find_source(f, &r, &list);

        } else {
            cite_find_value(f, NULL, value, depth + 1);
        }
    }

    f->sink->list_end(f->sink, &list);
}


static void
cite_find_array(cite_find_t *f, yyjson_val *array, size_t depth)
{
    size_t       i, n;
    yyjson_val  *value;

    if (!cite_budget_values(f->in->budget, yyjson_arr_size(array))) {
        f->sink->dropped++;
        return;
    }

    if (cite_find_tool_results(f, array, depth)
        || cite_find_parts(f, array) || cite_find_texts(f, array, depth)
        || cite_find_tuples(f, array))
    {
        return;
    }

    if (cite_find_has_source(f, array)) {
        cite_find_list(f, array, depth);
        return;
    }

    yyjson_arr_foreach(array, i, n, value) {
        cite_find_value(f, NULL, value, depth + 1);
    }
}


/* MCP: the same may be said by parts and by "structuredContent" */

static int
cite_find_structured(cite_find_t *f, yyjson_val *object, size_t depth)
{
    size_t       found;
    yyjson_val  *value;

    value = cite_json_member(object, cite_span("structuredContent"));

    if (!yyjson_is_ctn(value)) {
        return 0;
    }

    found = f->found;
    cite_find_value(f, NULL, value, depth + 1);

    return f->found != found;
}


/* 1 if an object of no text of its own has a list of results, or rows */

static int
cite_find_has_results(cite_find_t *f, yyjson_val *object,
    const cite_source_reading_t *r)
{
    size_t       i, n;
    yyjson_val  *key, *value;

    if (r->source.content.n && !r->guessed) {
        return cite_find_has_source(f, r->results);
    }

    yyjson_obj_foreach(object, i, n, key, value) {

        if (yyjson_is_arr(value) && !cite_source_is_beside(key)
            && (cite_find_has_source(f, value)
                || (r->source.content.n == 0
                    && yyjson_is_obj(yyjson_arr_get_first(value)))))
        {
            return 1;
        }
    }

    return 0;
}


/* "query", "summary" and the like around results do not make a source */

static void
cite_find_object(cite_find_t *f, yyjson_val *object, size_t depth)
{
    size_t                  i, n, texts;
    yyjson_val             *key, *value;
    cite_source_reading_t   r;

    if (!cite_budget_values(f->in->budget, yyjson_obj_size(object))) {
        f->sink->dropped++;
        return;
    }

    if (cite_source_is_error(object) || cite_find_structured(f, object, depth)) {
        return;
    }

    if (cite_source_read(&r, object, f->in->origin) == CITE_OK
        && !cite_find_has_results(f, object, &r))
    {
        cite_find_source(f, &r, NULL);
        return;
    }

    if (cite_find_columns(f, object) || cite_find_keyed(f, object)) {
        return;
    }

    texts = f->found + f->inner_n;

    yyjson_obj_foreach(object, i, n, key, value) {
        if (!cite_source_is_beside(key) && !yyjson_is_str(value)) {
            cite_find_value(f, key, value, depth + 1);
        }
    }

    if (texts != f->found + f->inner_n && r.results) {
        return;
    }

    yyjson_obj_foreach(object, i, n, key, value) {
        if (!cite_source_is_beside(key) && yyjson_is_str(value)) {
            cite_find_value(f, key, value, depth + 1);
        }
    }
}


int
cite_source_is_json(cite_span_t text)
{
    size_t  i;

    for (i = 0; i < text.n; i++) {

        switch (text.p[i]) {

        case '{':
        case '[':
            return 1;

        case ' ':
        case '\t':
        case '\n':
        case '\r':
            break;

        default:
            return 0;
        }
    }

    return 0;
}


/* as far as its ends tell: "[1] Title" and "[2] a [3]" are none */

int
cite_source_may_be_json(cite_span_t text)
{
    size_t  n;

    if (!cite_source_is_json(text)) {
        return 0;
    }

    text = cite_span_trim(text);

    if (text.n < 2 || text.p[text.n - 1] != (*text.p == '{' ? '}' : ']')) {
        return 0;
    }

    for (n = 1; n < text.n && text.p[n] >= '0' && text.p[n] <= '9'; n++) {
        /* void */
    }

    return *text.p == '{'
           || (*text.p == '[' && (text.p[n] != ']' || n + 1 == text.n));
}


int
cite_find_aside(cite_find_t *f, cite_span_t text, int open)
{
    cite_inner_t  *inner;

    if (f->inner_n == CITE_SOURCE_INNER_MAX
        || f->level == CITE_SOURCE_NESTED)
    {
        return 0;
    }

    cite_buf_put(f->texts, text);

    if (f->texts->err) {
        f->sink->dropped++;
        return 0;
    }

    inner = &f->inner[f->inner_n++];
    inner->end = f->texts->n;
    inner->level = f->level + 1;
    inner->open = open != 0;

    return 1;
}


/* members that have the result of a tool as a whole */

static int
cite_find_is_wrapper(yyjson_val *key)
{
    size_t  i;

    static const char *const  names[] = {
        "result", "results", "output", "content", "text", "response", "data",
        "value", "body", "context", "documents", "sources", "toolResult",
        "tool_result", "formatted", "formatted_results", "search_results",
        "searchResults", "message", "return", "answer_context"
    };

    for (i = 0; i < cite_nelts(names); i++) {
        if (yyjson_equals_str(key, names[i])) {
            return 1;
        }
    }

    return 0;
}


/* the text is gone when the reader reads again: it is set aside */

static void
cite_find_string(cite_find_t *f, yyjson_val *key, cite_span_t s)
{
    int  open;

    open = s.n >= CITE_FIND_TEXT && (key == NULL || cite_find_is_wrapper(key));

    if (open || cite_source_is_json(s)) {
        (void) cite_find_aside(f, s, open);
    }
}


void
cite_find_value(cite_find_t *f, yyjson_val *key, yyjson_val *value,
    size_t depth)
{
    if (depth > CITE_FIND_DEPTH) {
        return;
    }

    if (yyjson_is_arr(value)) {
        cite_find_array(f, value, depth);

    } else if (yyjson_is_obj(value)) {
        cite_find_object(f, value, depth);

    } else {
        cite_find_string(f, key, cite_json_string(value));
    }
}


/* a text that is no JSON may be of any other form */

static void
cite_find_inner(cite_find_t *f, cite_span_t text, const cite_inner_t *inner)
{
    yyjson_val          *value;
    cite_source_text_t   in;

    value = cite_json_read(f->in->json, text);

    if (value) {
        cite_find_value(f, NULL, value, 0);
        return;
    }

    in = *f->in;
    in.level = inner->level - 1;

    if (inner->open
        && cite_source_readers_inner(&in, text, f->sink) == CITE_OK)
    {
        f->found++;
    }
}


/* texts that are found in a text are read behind the others */

static cite_rc_t
cite_find_inners(cite_find_t *f)
{
    size_t        i, n, start;
    uint8_t      *copy;
    cite_inner_t  inner;

    start = 0;

    for (i = 0; i < f->inner_n; i++) {
        inner = f->inner[i];
        n = inner.end - start;

        /* the buffer moves when it grows */

        copy = cite_mem_resize(f->in->mem, NULL, n);
        if (copy == NULL) {
            f->sink->dropped++;
            return CITE_ERROR;
        }

        memcpy(copy, f->texts->p + start, n);

        f->level = inner.level;
        cite_find_inner(f, cite_span_make(copy, n), &inner);
        cite_mem_resize(f->in->mem, copy, 0);

        start = inner.end;
    }

    return CITE_OK;
}


static cite_rc_t
cite_json_sources(const cite_source_text_t *in, cite_source_sink_t *sink)
{
    cite_buf_t   texts;
    cite_find_t  f;
    yyjson_val  *value;

    memset(&f, 0, sizeof(cite_find_t));
    cite_buf_init(&texts, in->mem, SIZE_MAX);

    f.in = in;
    f.sink = sink;
    f.texts = &texts;
    f.level = in->level;

    value = in->value ? in->value : cite_json_read(in->json, in->text);

    if (value) {
        cite_find_value(&f, NULL, value, 0);
        (void) cite_find_inners(&f);
        sink->json = 1;
    }

    cite_buf_free(&texts);

    return f.found ? CITE_OK : CITE_DECLINED;
}


const cite_source_reader_t  cite_source_reader_json = {
    .name = cite_span_const("json"),
    .read = cite_json_sources
};
