
/*
 * Copyright (C) the ngx_cite authors
 *
 * Which members of arrays and objects are texts of evidence, and what they
 * are called.
 */


#include "evidence/cite_evidence_walk_internal.h"


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


int
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
cite_read_is_text(const cite_evidence_walk_t *w, yyjson_val *key)
{
    switch (cite_source_field(key)) {

    case CITE_SOURCE_TEXT:
        return w->origin != CITE_ORIGIN_STATE
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
cite_walk_set_aside(cite_evidence_walk_t *w, cite_span_t text)
{
    if (w->state != CITE_WALK_VALUE || w->json == NULL
        || w->inner_n == CITE_SOURCE_INNER_MAX || !cite_source_is_json(text))
    {
        return 0;
    }

    cite_buf_put(&w->inner, text);

    if (w->inner.err) {
        return 0;
    }

    w->inner_end[w->inner_n++] = w->inner.n;

    return 1;
}


void
cite_walk_keep(cite_evidence_walk_t *w, const cite_source_t *names,
    cite_span_t text)
{
    cite_source_t  source;

    if (text.n == 0) {
        return;
    }

    cite_walk_spend(w, CITE_WALK_TEXT + text.n / CITE_WALK_BYTES);

    if (cite_walk_set_aside(w, text)) {
        return;
    }

    w->found++;

    if (!cite_budget_text(&w->evidence->budget)) {
        w->evidence->dropped++;
        return;
    }

    if (names) {
        source = *names;

    } else {
        memset(&source, 0, sizeof(cite_source_t));
        source.origin = w->origin;
    }

    source.content = text;
    source.tool_call_id = w->tool_call_id;
    source.id = source.id.n <= CITE_SOURCE_ID_MAX ? source.id
                                                  : cite_span_make(NULL, 0);
    source.url = source.url.n <= CITE_SOURCE_URL_MAX ? source.url
                                                     : cite_span_make(NULL, 0);
    source.title.n = cite_min(source.title.n, CITE_SOURCE_TITLE_MAX);

    (void) cite_evidence_add(w->evidence, &source);
}


int
cite_walk_is_error(cite_evidence_walk_t *w, yyjson_val *object)
{
    cite_walk_spend(w, yyjson_obj_size(object) / CITE_WALK_PASSED);

    return cite_source_is_error(object);
}


/* a frame keeps its memory until the walk ends */

cite_evidence_frame_t *
cite_walk_push(cite_evidence_walk_t *w, yyjson_val *value)
{
    cite_evidence_frame_t  *frame;

    if (w->depth == cite_nelts(w->frames)) {
        return NULL;
    }

    frame = w->frames[w->depth];

    if (frame == NULL) {
        frame = cite_mem_resize(w->evidence->mem, NULL,
                                sizeof(cite_evidence_frame_t));
        if (frame == NULL) {
            w->evidence->dropped++;
            return NULL;
        }

        w->frames[w->depth] = frame;
    }

    w->depth++;
    frame->object = yyjson_is_obj(value);

    if (frame->object) {
        (void) yyjson_obj_iter_init(value, &frame->at.object);

    } else {
        (void) yyjson_arr_iter_init(value, &frame->at.array);
    }

    return frame;
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
cite_walk_open_object(cite_evidence_walk_t *w, yyjson_val *object,
    const cite_source_t *names)
{
    cite_source_reading_t  *reading;
    cite_evidence_frame_t  *frame;

    cite_walk_spend(w, yyjson_obj_size(object) / CITE_WALK_PASSED);

    if (cite_read_is_message(object) || cite_walk_is_error(w, object)) {
        return;
    }

    frame = cite_walk_push(w, object);
    if (frame == NULL) {
        return;
    }

    reading = &frame->reading;

    frame->named = cite_source_read(reading, object, w->origin) == CITE_OK;
    frame->listed = w->listed;
    frame->valued = w->origin == CITE_ORIGIN_REQUEST && reading->value.n;
    frame->names = &reading->source;

    if (names) {
        cite_source_inherit(&reading->source, names);
    }

    if (reading->documents) {
        (void) yyjson_arr_iter_init(reading->documents, &w->texts);
        (void) yyjson_arr_iter_init(reading->about, &w->about);
        w->described = 1;
    }

    cite_walk_spend(w, CITE_WALK_OBJECT + reading->members);
}


static void
cite_walk_open_array(cite_evidence_walk_t *w, yyjson_val *array,
    const cite_source_t *names)
{
    cite_evidence_frame_t  *frame;

    frame = cite_walk_push(w, array);

    if (frame) {
        frame->names = names;
        frame->listed = w->listed;
    }
}


/* the value that is next */

static void
cite_walk_open(cite_evidence_walk_t *w)
{
    yyjson_val             *value;
    const cite_source_t    *names;
    cite_evidence_frame_t  *top;

    value = w->value;
    w->value = NULL;

    if (w->depth > CITE_READ_DEPTH) {
        return;
    }

    if (!cite_budget_values(&w->evidence->budget, yyjson_get_len(value))) {
        w->evidence->dropped++;
        return;
    }

    top = cite_walk_top(w);
    names = top ? top->names : NULL;

    if (yyjson_is_obj(value)) {
        cite_walk_open_object(w, value, names);

    } else if (yyjson_is_arr(value)) {
        cite_walk_open_array(w, value, names);
    }
}


/* Open WebUI: a text, and an object about it */

static void
cite_walk_document(cite_evidence_walk_t *w, cite_span_t text)
{
    cite_source_reading_t  about;

    (void) cite_source_read(&about, yyjson_arr_iter_next(&w->about),
                            w->origin);
    cite_source_inherit(&about.source, cite_walk_top(w)->names);
    cite_walk_spend(w, CITE_WALK_OBJECT + about.members);
    cite_walk_keep(w, &about.source, text);
}


static void
cite_walk_list_text(cite_evidence_walk_t *w)
{
    cite_span_t  text;

    text = cite_json_string(yyjson_arr_iter_next(&w->texts));

    if (w->described) {
        cite_walk_document(w, text);

    } else {
        cite_walk_keep(w, cite_walk_top(w)->names, text);
    }
}


static int
cite_walk_has_text(const cite_evidence_walk_t *w,
    const cite_evidence_frame_t *frame, yyjson_val *key)
{
    return cite_read_is_text(w, key)
           && (w->origin != CITE_ORIGIN_STATE
               || (frame->listed && frame->named))
           && !(w->origin == CITE_ORIGIN_REQUEST && frame->reading.value.n);
}


static void
cite_walk_member(cite_evidence_walk_t *w, cite_evidence_frame_t *frame)
{
    yyjson_val  *key, *value, *documents;

    if (frame->valued) {
        frame->valued = 0;
        cite_walk_keep(w, frame->names, frame->reading.value);
        return;
    }

    key = yyjson_obj_iter_next(&frame->at.object);

    if (key == NULL) {
        w->depth--;
        return;
    }

    value = yyjson_obj_iter_get_val(key);
    documents = frame->reading.documents;

    if (cite_read_is_written(key) || (documents && value == documents)) {
        return;
    }

    if (cite_walk_has_text(w, frame, key)) {
        cite_walk_keep(w, frame->names, cite_json_string(value));
        (void) yyjson_arr_iter_init(value, &w->texts);
        w->described = 0;
    }

    if (yyjson_is_ctn(value)) {
        w->value = value;
        w->listed = frame->listed || cite_read_is_listing(key);
    }
}


static void
cite_walk_item(cite_evidence_walk_t *w, cite_evidence_frame_t *frame)
{
    yyjson_val  *item;

    item = yyjson_arr_iter_next(&frame->at.array);

    if (item == NULL) {
        w->depth--;

    } else if (yyjson_is_ctn(item)) {
        w->value = item;
        w->listed = frame->listed;

    } else if (w->depth == 1 && w->origin == CITE_ORIGIN_TOOL) {
        cite_walk_keep(w, frame->names, cite_json_string(item));
    }
}


cite_rc_t
cite_walk_value(cite_evidence_walk_t *w)
{
    cite_evidence_frame_t  *top;

    while (w->left) {

        cite_walk_spend(w, 1);
        top = cite_walk_top(w);

        if (yyjson_arr_iter_has_next(&w->texts)) {
            cite_walk_list_text(w);

        } else if (w->value) {
            cite_walk_open(w);

        } else if (top == NULL) {
            return CITE_OK;

        } else if (top->object) {
            cite_walk_member(w, top);

        } else {
            cite_walk_item(w, top);
        }
    }

    return CITE_AGAIN;
}


void
cite_walk_value_begin(cite_evidence_walk_t *w, yyjson_val *value)
{
    w->value = value;
    w->listed = 0;
}
