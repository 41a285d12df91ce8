
/*
 * Copyright (C) the ngx_cite authors
 */


#include "evidence/cite_evidence_read.h"
#include "source/cite_source_read.h"


#define CITE_READ_DEPTH   32         /* of JSON that is looked at */
#define CITE_READ_LINES   65536      /* bytes of "name: value" */


typedef struct {
    cite_evidence_t  *evidence;
    cite_origin_e     origin;
    cite_span_t       tool_call_id;
    size_t            found;
    cite_buf_t       *inner;         /* texts that are JSON, or NULL */
    size_t            inner_end[CITE_SOURCE_INNER_MAX];
    size_t            inner_n;
    unsigned          error:1;       /* one of these says that it is one */
} cite_reading_t;


static void cite_read_value(cite_reading_t *r, yyjson_val *value,
    const cite_source_t *base, int listed, size_t depth);


static int
cite_read_is_any(yyjson_val *key, const char *const *names, size_t n)
{
    size_t       i;
    const char  *s;

    s = yyjson_get_str(key);

    for (i = 0; i < n; i++) {
        if (*s == *names[i] && yyjson_equals_str(key, names[i])) {
            return 1;
        }
    }

    return 0;
}


/* members that a model writes, in whichever stream */

static int
cite_read_is_written(yyjson_val *key)
{
    static const char *const  names[] = {
        "answer", "question", "query", "queries", "reasoning", "thinking",
        "thought", "thoughts", "arguments", "args", "input", "prompt",
        "tool_calls", "toolCalls", "response", "completion", "draft"
    };

    return cite_read_is_any(key, names, cite_nelts(names));
}


/* members of the agent state under which sources stand */

static int
cite_read_is_listing(yyjson_val *key)
{
    static const char *const  names[] = {
        "citation_index", "citationIndex", "citations", "searches",
        "search_results", "searchResults", "documents", "sources",
        "evidence", "results", "chunks", "contexts", "passages",
        "retrieved_documents", "retrievedDocuments"
    };

    return cite_read_is_any(key, names, cite_nelts(names));
}


static int
cite_read_is_text(const cite_reading_t *r, yyjson_val *key)
{
    switch (cite_source_field(key)) {

    case CITE_SOURCE_TEXT:
        return r->origin != CITE_ORIGIN_STATE
               || !(yyjson_equals_str(key, "summary")
                    || yyjson_equals_str(key, "description"));

    case CITE_SOURCE_PAGE_TEXT:
    case CITE_SOURCE_WHOLE:
        return 1;

    default:
        return 0;
    }
}


/* the text is gone when the reader reads again: it is set aside */

static int
cite_read_set_aside(cite_reading_t *r, cite_span_t text)
{
    if (r->inner == NULL || r->inner_n == CITE_SOURCE_INNER_MAX
        || !cite_source_is_json(text))
    {
        return 0;
    }

    cite_buf_put(r->inner, text);

    if (r->inner->err) {
        return 0;
    }

    r->inner_end[r->inner_n++] = r->inner->n;

    return 1;
}


static void
cite_read_keep(cite_reading_t *r, const cite_source_t *named, cite_span_t text)
{
    cite_source_t  source;

    if (text.n == 0 || cite_read_set_aside(r, text)) {
        return;
    }

    r->found++;

    if (!cite_budget_text(&r->evidence->budget)) {
        r->evidence->dropped++;
        return;
    }

    source = *named;
    source.content = text;
    source.tool_call_id = r->tool_call_id;
    source.id = source.id.n <= CITE_SOURCE_ID_MAX ? source.id
                                                  : cite_span_make(NULL, 0);
    source.url = source.url.n <= CITE_SOURCE_URL_MAX ? source.url
                                                     : cite_span_make(NULL, 0);
    source.title.n = cite_min(source.title.n, CITE_SOURCE_TITLE_MAX);

    (void) cite_evidence_add(r->evidence, &source);
}


/* Open WebUI: texts, and an object about each */

static void
cite_read_documents(cite_reading_t *r, const cite_source_reading_t *base)
{
    size_t                  i, n;
    yyjson_val             *text;
    yyjson_arr_iter         it;
    cite_source_reading_t   about;

    (void) yyjson_arr_iter_init(base->about, &it);

    yyjson_arr_foreach(base->documents, i, n, text) {
        (void) cite_source_read(&about, yyjson_arr_iter_next(&it), r->origin);
        cite_source_inherit(&about.source, &base->source);
        cite_read_keep(r, &about.source, cite_json_string(text));
    }
}


static void
cite_read_texts(cite_reading_t *r, const cite_source_t *named,
    yyjson_val *value)
{
    size_t       i, n;
    yyjson_val  *text;

    cite_read_keep(r, named, cite_json_string(value));

    if (yyjson_is_arr(value)) {
        yyjson_arr_foreach(value, i, n, text) {
            cite_read_keep(r, named, cite_json_string(text));
        }
    }
}


/* messages are not evidence, unless a tool speaks */

static int
cite_read_is_message(yyjson_val *object)
{
    yyjson_val  *role;

    role = cite_json_member(object, cite_span("role"));

    return yyjson_is_str(role) && !yyjson_equals_str(role, "tool");
}


static void
cite_read_object(cite_reading_t *r, yyjson_val *object,
    const cite_source_t *base, int listed, size_t depth)
{
    int                     named;
    size_t                  i, n;
    yyjson_val             *key, *value;
    cite_source_t           own;
    cite_source_reading_t   reading;

    if (cite_read_is_message(object) || cite_source_is_error(object)) {
        return;
    }

    named = cite_source_read(&reading, object, r->origin) == CITE_OK;
    own = reading.source;
    cite_source_inherit(&own, base);

    if (reading.documents) {
        reading.source = own;
        cite_read_documents(r, &reading);
    }

    if (r->origin == CITE_ORIGIN_REQUEST && reading.value.n) {
        cite_read_keep(r, &own, reading.value);
    }

    yyjson_obj_foreach(object, i, n, key, value) {

        if (cite_read_is_written(key)
            || (reading.documents && value == reading.documents))
        {
            continue;
        }

        if (cite_read_is_text(r, key)
            && (r->origin != CITE_ORIGIN_STATE || (listed && named))
            && !(r->origin == CITE_ORIGIN_REQUEST && reading.value.n))
        {
            cite_read_texts(r, &own, value);
        }

        if (yyjson_is_ctn(value)) {
            cite_read_value(r, value, &own,
                            listed || cite_read_is_listing(key), depth + 1);
        }
    }
}


static void
cite_read_value(cite_reading_t *r, yyjson_val *value,
    const cite_source_t *base, int listed, size_t depth)
{
    size_t       i, n;
    yyjson_val  *item;

    if (depth > CITE_READ_DEPTH) {
        return;
    }

    if (!cite_budget_values(&r->evidence->budget, yyjson_get_len(value))) {
        r->evidence->dropped++;
        return;
    }

    if (yyjson_is_obj(value)) {
        cite_read_object(r, value, base, listed, depth);
        return;
    }

    yyjson_arr_foreach(value, i, n, item) {

        if (yyjson_is_ctn(item)) {
            cite_read_value(r, item, base, listed, depth + 1);

        } else if (depth == 0 && r->origin == CITE_ORIGIN_TOOL) {
            cite_read_keep(r, base, cite_json_string(item));
        }
    }
}


static void
cite_read_init(cite_reading_t *r, cite_evidence_t *e, cite_origin_e origin,
    cite_span_t tool_call_id, cite_source_t *base)
{
    memset(r, 0, sizeof(cite_reading_t));
    memset(base, 0, sizeof(cite_source_t));

    r->evidence = e;
    r->origin = origin;
    r->tool_call_id = tool_call_id;
    base->origin = origin;
}


/* an error, or an array of nothing else */

static unsigned
cite_read_is_failure(yyjson_val *value)
{
    size_t       i, n;
    yyjson_val  *item;

    yyjson_arr_foreach(value, i, n, item) {
        if (!cite_source_is_error(item)) {
            return 0;
        }
    }

    return yyjson_arr_size(value) != 0 || cite_source_is_error(value);
}


/* a text that only looks like JSON is a text */

static void
cite_read_inner(cite_reading_t *r, cite_json_t *json, cite_buf_t *texts,
    const cite_source_t *base)
{
    size_t       i, start;
    yyjson_val  *value;
    cite_span_t  text;

    r->inner = NULL;
    start = 0;

    for (i = 0; i < r->inner_n; i++) {
        text = cite_span_make(texts->p + start, r->inner_end[i] - start);
        start = r->inner_end[i];

        value = cite_json_read(json, text);
        r->error |= cite_read_is_failure(value);

        if (value) {
            cite_read_value(r, value, base, 0, 0);

        } else if (r->origin != CITE_ORIGIN_STATE) {
            cite_read_keep(r, base, text);
        }
    }
}


static void
cite_read_line(cite_buf_t *b, yyjson_val *key, yyjson_val *value)
{
    char        *number;
    size_t       n;
    yyjson_alc   alc;

    if (key) {
        cite_buf_put(b, cite_json_string(key));
        cite_buf_lit(b, ": ");
    }

    if (yyjson_is_str(value)) {
        cite_buf_put(b, cite_json_string(value));

    } else if (yyjson_is_uint(value)) {
        cite_buf_uint(b, yyjson_get_uint(value));

    } else {
        cite_json_alc(&alc, b->mem);
        number = yyjson_val_write_opts(value, 0, &alc, &n, NULL);

        if (number) {
            cite_buf_add(b, number, n);
            alc.free(alc.ctx, number);
        }
    }

    cite_buf_byte(b, '\n');
}


/* names and values that no model wrote, a pair on each line */

static void
cite_read_lines(cite_buf_t *b, yyjson_val *key, yyjson_val *value,
    size_t depth)
{
    size_t       i, n;
    yyjson_val  *name, *item;

    if (depth > CITE_READ_DEPTH || b->err
        || (key && cite_read_is_written(key)) || cite_source_is_error(value))
    {
        return;
    }

    if (yyjson_is_obj(value)) {
        yyjson_obj_foreach(value, i, n, name, item) {
            cite_read_lines(b, name, item, depth + 1);
        }

    } else if (yyjson_is_arr(value)) {
        yyjson_arr_foreach(value, i, n, item) {
            cite_read_lines(b, key, item, depth + 1);
        }

    } else if (!yyjson_is_null(value)) {
        cite_read_line(b, key, value);
    }
}


static void
cite_read_rest(cite_reading_t *r, cite_json_t *json, cite_span_t text,
    const cite_source_t *base)
{
    cite_buf_t   b;
    yyjson_val  *value;

    value = cite_json_read(json, text);

    if (!yyjson_is_ctn(value)) {
        cite_read_keep(r, base, yyjson_is_str(value) ? cite_json_string(value)
                                                     : text);
        return;
    }

    cite_buf_init(&b, r->evidence->mem, CITE_READ_LINES);
    cite_read_lines(&b, NULL, value, 0);
    cite_read_keep(r, base, cite_buf_view(&b));
    cite_buf_free(&b);
}


static void
cite_read_whole_value(cite_evidence_t *e, cite_json_t *json,
    yyjson_val *value, cite_origin_e origin, cite_span_t tool_call_id)
{
    cite_buf_t      inner;
    cite_source_t   base;
    cite_reading_t  r;

    cite_read_init(&r, e, origin, tool_call_id, &base);
    cite_buf_init(&inner, e->mem, e->max);

    r.inner = json ? &inner : NULL;
    cite_read_value(&r, value, &base, 0, 0);

    if (json) {
        cite_read_inner(&r, json, &inner, &base);
    }

    cite_buf_free(&inner);
}


static void
cite_read_whole_text(cite_evidence_t *e, cite_json_t *json, cite_span_t text,
    cite_origin_e origin, cite_span_t tool_call_id)
{
    cite_buf_t      inner;
    cite_source_t   base;
    cite_reading_t  r;

    cite_read_init(&r, e, origin, tool_call_id, &base);
    cite_buf_init(&inner, e->mem, text.n);

    r.inner = &inner;

    if (cite_source_is_json(text)) {
        cite_read_value(&r, cite_json_read(json, text), &base, 0, 0);
        cite_read_inner(&r, json, &inner, &base);
    }

    cite_buf_free(&inner);
    r.inner = NULL;

    if (r.found == 0 && !r.error && origin == CITE_ORIGIN_TOOL) {
        cite_read_rest(&r, json, text, &base);
    }
}


void
cite_evidence_walk_text(cite_evidence_walk_t *w, cite_evidence_t *e,
    cite_json_t *json, cite_span_t text, cite_origin_e origin,
    cite_span_t tool_call_id)
{
    memset(w, 0, sizeof(cite_evidence_walk_t));

    w->evidence = e;
    w->json = json;
    w->text = text;
    w->origin = origin;
    w->tool_call_id = tool_call_id;
}


void
cite_evidence_walk_value(cite_evidence_walk_t *w, cite_evidence_t *e,
    cite_json_t *json, yyjson_val *value, cite_origin_e origin,
    cite_span_t tool_call_id)
{
    cite_evidence_walk_text(w, e, json, cite_span_make(NULL, 0), origin,
                            tool_call_id);
    w->value = value;
    w->done = value == NULL;
}


cite_rc_t
cite_evidence_walk_step(cite_evidence_walk_t *w, size_t n)
{
    (void) n;

    if (w->done) {
        return CITE_OK;
    }

    w->done = 1;

    if (w->value) {
        cite_read_whole_value(w->evidence, w->json, w->value, w->origin,
                              w->tool_call_id);

    } else {
        cite_read_whole_text(w->evidence, w->json, w->text, w->origin,
                             w->tool_call_id);
    }

    return CITE_OK;
}


void
cite_evidence_walk_end(cite_evidence_walk_t *w)
{
    w->done = 1;
}


void
cite_evidence_value(cite_evidence_t *e, cite_json_t *json, yyjson_val *value,
    cite_origin_e origin, cite_span_t tool_call_id)
{
    cite_evidence_walk_t  w;

    cite_evidence_walk_value(&w, e, json, value, origin, tool_call_id);
    (void) cite_evidence_walk_step(&w, SIZE_MAX);
    cite_evidence_walk_end(&w);
}


void
cite_evidence_text(cite_evidence_t *e, cite_json_t *json, cite_span_t text,
    cite_origin_e origin, cite_span_t tool_call_id)
{
    cite_evidence_walk_t  w;

    cite_evidence_walk_text(&w, e, json, text, origin, tool_call_id);
    (void) cite_evidence_walk_step(&w, SIZE_MAX);
    cite_evidence_walk_end(&w);
}
