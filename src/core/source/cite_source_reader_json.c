
/*
 * Copyright (C) the ngx_cite authors
 *
 * Sources in JSON of any shape, and in texts inside of it.
 */


#include "source/cite_source_body.h"
#include "source/cite_source_json_internal.h"


#define CITE_FIND_TEXT  20       /* bytes of a text that may have sources */


void
cite_find_add(cite_find_t *f, cite_source_reading_t *r,
    cite_source_list_t *list)
{
    f->found++;

    r->source.tool_call_id = f->in->tool_call_id;

    if (list && !list->numbered) {
        r->source.number = 0;
    }

    cite_walk_add(f->w, r, list);
}


void
cite_find_begin(cite_find_t *f, cite_find_pt *next, int uncounted)
{
    memset(&f->list, 0, sizeof(cite_source_list_t));
    f->list.numbered = 1;
    f->list.uncounted = uncounted != 0;

    f->into = &f->list;
    f->next = next;

    f->w->sink->list_start(f->w->sink, &f->list);
}


/*
 * Open WebUI: {"source":{},"document":["..."],"metadata":[{"source":"..."}]}.
 * Texts of one "source" have one number, so the page of a text is not that
 * of the source unless it has but one.
 */

static int
cite_documents_next(cite_find_t *f)
{
    size_t                        n;
    yyjson_val                   *text, *about;
    cite_source_reading_t         r;
    const cite_source_reading_t  *base;

    base = &f->base;
    n = yyjson_arr_size(base->documents);

    about = f->documents.idx < f->items.max
            ? yyjson_arr_iter_next(&f->items) : NULL;
    text = yyjson_arr_iter_next(&f->documents);

    if (text == NULL || (f->documents.idx > 1 && !yyjson_is_obj(about))) {
        return 0;
    }

    (void) cite_source_read(&r, about, f->in->origin);
    cite_source_inherit(&r.source, &base->source);

    r.source.content = cite_json_string(text);
    r.source.number = n == 1 ? base->source.number : 0;
    r.source.page = n == 1 ? cite_max(r.source.page, base->source.page) : 0;

    cite_find_add(f, &r, f->into);

    return 1;
}


/* a source that was read, and is in f->base if it has several texts */

static void
cite_find_source(cite_find_t *f, cite_source_reading_t *r,
    cite_source_list_t *list)
{
    if (list) {
        list->parts = r->documents != NULL;
    }

    if (r->documents == NULL) {
        cite_find_add(f, r, list);
        return;
    }

    f->base = *r;
    f->into = list;
    f->next = cite_documents_next;

    (void) yyjson_arr_iter_init(r->documents, &f->documents);
    (void) yyjson_arr_iter_init(r->about, &f->items);
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


/* an object that was read */

static void
cite_find_pay(cite_find_t *f, const cite_source_reading_t *r)
{
    (void) cite_walk_pay(f->w, CITE_WALK_ENTRY + CITE_WALK_VALUE * r->members);
}


/* reads an entry of a list; CITE_DECLINED: it is no source */

static cite_rc_t
cite_find_entry(cite_find_t *f, cite_source_reading_t *r, yyjson_val *value)
{
    cite_rc_t  rc;

    value = cite_find_unpaired(value);

    if (!yyjson_is_obj(value) || cite_source_is_error(value)) {
        (void) cite_walk_pay(f->w, CITE_WALK_VALUE);
        return CITE_DECLINED;
    }

    rc = cite_source_read(r, value, f->in->origin);
    cite_find_pay(f, r);

    if (rc == CITE_OK) {
        return CITE_OK;
    }

    /* a description in the request's context is that of the value beside it */

    return r->results == NULL && cite_source_has_text(r)
           && !(f->in->origin == CITE_ORIGIN_REQUEST && r->valued)
           ? CITE_OK : CITE_DECLINED;
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


/* looks for a source in level->items; CITE_AGAIN: there are more */

static cite_rc_t
cite_find_has_source(cite_find_t *f, cite_find_level_t *level)
{
    yyjson_val             *value;
    cite_source_reading_t   r;

    while ((value = yyjson_arr_iter_next(&level->items)) != NULL) {

        if (cite_find_entry(f, &r, value) == CITE_OK) {
            return CITE_OK;
        }

        if (f->w->left == 0) {
            return CITE_AGAIN;
        }
    }

    return CITE_DECLINED;
}


static void
cite_find_look(cite_find_level_t *level, yyjson_val *array, int step)
{
    level->step = step;
    (void) yyjson_arr_iter_init(array, &level->items);
}


static void
cite_find_array(cite_find_t *f, cite_find_level_t *level)
{
    yyjson_val  *array;

    array = level->value;

    if (!cite_budget_values(f->in->budget, yyjson_arr_size(array))) {
        f->w->sink->dropped++;
        f->depth--;
        return;
    }

    (void) cite_walk_pay(f->w, CITE_WALK_LINE * yyjson_arr_size(array));

    if (cite_parts_are_results(array)) {
        cite_find_look(level, array, FIND_RESULTS);

    } else if (cite_find_parts(f, array)
               || cite_find_texts(f, array, f->depth - 1))
    {
        f->depth--;

    } else {
        cite_find_look(level, array, FIND_TUPLES);
    }
}


static void
cite_find_are_tuples(cite_find_t *f, cite_find_level_t *level)
{
    yyjson_val  *tuple;

    while ((tuple = yyjson_arr_iter_next(&level->items)) != NULL) {

        if (!cite_tuple_is(f, tuple)) {
            cite_find_look(level, level->value, FIND_SOURCES);
            return;
        }

        (void) cite_walk_pay(f->w, CITE_WALK_ENTRY);

        if (f->w->left == 0) {
            return;
        }
    }

    if (yyjson_arr_size(level->value) < 2) {
        cite_find_look(level, level->value, FIND_SOURCES);
        return;
    }

    f->depth--;
    cite_find_tuples(f, level->value);
}


static void
cite_find_sources(cite_find_t *f, cite_find_level_t *level)
{
    cite_rc_t  rc;

    rc = cite_find_has_source(f, level);

    if (rc == CITE_AGAIN) {
        return;
    }

    if (rc == CITE_DECLINED) {
        cite_find_look(level, level->value, FIND_ITEMS);
        return;
    }

    memset(&level->list, 0, sizeof(cite_source_list_t));
    level->list.numbered = !cite_sources_from_zero(level->value);

    f->w->sink->list_start(f->w->sink, &level->list);
    cite_find_look(level, level->value, FIND_LIST);
}


static void
cite_find_list(cite_find_t *f, cite_find_level_t *level)
{
    yyjson_val             *value;
    cite_source_reading_t   r;

    value = yyjson_arr_iter_next(&level->items);

    if (value == NULL) {
        f->w->sink->list_end(f->w->sink, &level->list);
        f->depth--;
        return;
    }

    if (cite_find_entry(f, &r, value) == CITE_OK) {
        cite_find_context(f, &r);
        cite_find_source(f, &r, &level->list);

    } else {
        cite_find_value(f, NULL, value);
    }
}


/* elements, or parts of the results of tools, one by one */

static void
cite_find_items(cite_find_t *f, cite_find_level_t *level)
{
    yyjson_val  *value;

    value = yyjson_arr_iter_next(&level->items);

    if (value == NULL) {
        f->depth--;
        return;
    }

    (void) cite_walk_pay(f->w, CITE_WALK_LINE);

    cite_find_value(f, NULL, level->step == FIND_RESULTS
                             ? cite_part_result(value) : value);
}


/* MCP: the same may be said by parts and by "structuredContent" */

static void
cite_find_object(cite_find_t *f, cite_find_level_t *level)
{
    yyjson_val  *object, *value;

    object = level->value;

    if (!cite_budget_values(f->in->budget, yyjson_obj_size(object))) {
        f->w->sink->dropped++;
        f->depth--;
        return;
    }

    (void) cite_walk_pay(f->w, CITE_WALK_LINE * yyjson_obj_size(object));

    if (cite_source_is_error(object)) {
        f->depth--;
        return;
    }

    value = cite_json_member(object, cite_span("structuredContent"));

    level->step = FIND_READ;

    if (yyjson_is_ctn(value)) {
        level->found = f->found;
        level->step = FIND_STRUCTURED;
        cite_find_value(f, NULL, value);
    }
}


static void
cite_find_structured(cite_find_t *f, cite_find_level_t *level)
{
    if (f->found != level->found) {
        f->depth--;
        return;
    }

    level->step = FIND_READ;
}


static void
cite_find_read(cite_find_t *f, cite_find_level_t *level)
{
    cite_source_reading_t  *r;

    r = &f->base;
    level->step = FIND_SHAPES;

    if (cite_source_read(r, level->value, f->in->origin) == CITE_OK) {

        (void) yyjson_obj_iter_init(level->value, &level->members);
        cite_find_look(level, r->source.content.n && !r->guessed
                              ? r->results : NULL, FIND_HAS_RESULTS);
    }

    level->results = r->results;
    cite_find_pay(f, r);
}


/*
 * An object of no text of its own may have a list of results, or rows: the
 * next array that may be one is level->items then.
 */

static cite_rc_t
cite_find_next_results(cite_find_t *f, cite_find_level_t *level)
{
    yyjson_val                   *key, *value;
    const cite_source_reading_t  *r;

    r = &f->base;

    if (r->source.content.n && !r->guessed) {
        return CITE_DECLINED;
    }

    while ((key = yyjson_obj_iter_next(&level->members)) != NULL) {

        value = yyjson_obj_iter_get_val(key);
        (void) cite_walk_pay(f->w, CITE_WALK_LINE);

        if (!yyjson_is_arr(value) || cite_source_is_beside(key)) {
            continue;
        }

        if (r->source.content.n == 0
            && yyjson_is_obj(yyjson_arr_get_first(value)))
        {
            return CITE_DONE;
        }

        (void) yyjson_arr_iter_init(value, &level->items);

        return CITE_OK;
    }

    return CITE_DECLINED;
}


static void
cite_find_has_results(cite_find_t *f, cite_find_level_t *level)
{
    cite_rc_t  rc;

    rc = cite_find_has_source(f, level);

    if (rc == CITE_DECLINED) {
        rc = cite_find_next_results(f, level);

        if (rc == CITE_OK) {
            return;
        }
    }

    if (rc == CITE_DECLINED) {
        f->depth--;
        cite_find_source(f, &f->base, NULL);

    } else if (rc != CITE_AGAIN) {
        level->step = FIND_SHAPES;
    }
}


static void
cite_find_shapes(cite_find_t *f, cite_find_level_t *level)
{
    if (cite_find_columns(f, level->value)) {
        f->depth--;
        return;
    }

    (void) yyjson_obj_iter_init(level->value, &level->members);
    level->found = f->found + f->inner_n;
    level->step = cite_keyed_may(level->value) ? FIND_KEYED : FIND_MEMBERS;
}


static void
cite_find_are_keyed(cite_find_t *f, cite_find_level_t *level)
{
    yyjson_val  *key, *value;

    while ((key = yyjson_obj_iter_next(&level->members)) != NULL) {

        value = yyjson_obj_iter_get_val(key);

        if (!cite_keyed_is(f, level->value, key, value)) {
            (void) yyjson_obj_iter_init(level->value, &level->members);
            level->step = FIND_MEMBERS;
            return;
        }

        if (f->w->left == 0) {
            return;
        }
    }

    f->depth--;
    cite_find_keyed(f, level->value);
}


/*
 * The members of an object that is no source: first those that may have
 * several, then strings, unless results were found.
 */

static void
cite_find_members(cite_find_t *f, cite_find_level_t *level)
{
    yyjson_val  *key, *value;

    key = yyjson_obj_iter_next(&level->members);

    if (key) {
        value = yyjson_obj_iter_get_val(key);

        (void) cite_walk_pay(f->w, CITE_WALK_VALUE);

        if (yyjson_is_str(value) == (level->step == FIND_STRINGS)
            && !cite_source_is_beside(key))
        {
            cite_find_value(f, key, value);
        }

    } else if (level->step == FIND_STRINGS
               || (level->found != f->found + f->inner_n && level->results))
    {
        f->depth--;

    } else {
        (void) yyjson_obj_iter_init(level->value, &level->members);
        level->step = FIND_STRINGS;
    }
}


static void
cite_find_step(cite_find_t *f)
{
    cite_find_level_t  *level;

    level = &f->levels[f->depth - 1];

    switch (level->step) {

    case FIND_ARRAY:
        cite_find_array(f, level);
        break;

    case FIND_TUPLES:
        cite_find_are_tuples(f, level);
        break;

    case FIND_SOURCES:
        cite_find_sources(f, level);
        break;

    case FIND_LIST:
        cite_find_list(f, level);
        break;

    case FIND_RESULTS:
    case FIND_ITEMS:
        cite_find_items(f, level);
        break;

    case FIND_OBJECT:
        cite_find_object(f, level);
        break;

    case FIND_STRUCTURED:
        cite_find_structured(f, level);
        break;

    case FIND_READ:
        cite_find_read(f, level);
        break;

    case FIND_HAS_RESULTS:
        cite_find_has_results(f, level);
        break;

    case FIND_SHAPES:
        cite_find_shapes(f, level);
        break;

    case FIND_KEYED:
        cite_find_are_keyed(f, level);
        break;

    case FIND_MEMBERS:
    case FIND_STRINGS:
        cite_find_members(f, level);
        break;
    }
}


/* all sources of a value: CITE_OK, or CITE_AGAIN */

static cite_rc_t
cite_find_run(cite_find_t *f)
{
    while (f->next || f->depth) {

        if (f->w->left == 0) {
            return CITE_AGAIN;
        }

        if (f->next == NULL) {
            cite_find_step(f);

        } else if (!f->next(f)) {
            f->next = NULL;

            if (f->into == &f->list) {
                f->w->sink->list_end(f->w->sink, &f->list);
            }
        }
    }

    return CITE_OK;
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
            while (text.n - i > 8
                   && cite_word(text.p + i) == CITE_BYTES(text.p[i]))
            {
                i += 8;
            }

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

    cite_buf_put(&f->inner_texts, text);

    if (f->inner_texts.err) {
        f->w->sink->dropped++;
        return 0;
    }

    inner = &f->inner[f->inner_n++];
    inner->end = f->inner_texts.n;
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
cite_find_value(cite_find_t *f, yyjson_val *key, yyjson_val *value)
{
    cite_find_level_t  *level;

    if (f->depth > CITE_FIND_DEPTH) {
        return;
    }

    if (!yyjson_is_ctn(value)) {
        cite_find_string(f, key, cite_json_string(value));
        return;
    }

    level = &f->levels[f->depth++];
    level->step = yyjson_is_arr(value) ? FIND_ARRAY : FIND_OBJECT;
    level->value = value;
    level->results = NULL;
}


static void
cite_json_begin(cite_find_t *f, const cite_source_text_t *in)
{
    yyjson_val  *value;

    f->in = in;
    f->level = in->level;
    cite_buf_init(&f->inner_texts, in->mem, SIZE_MAX);

    value = in->value ? in->value : cite_json_read(in->json, in->text);

    if (value) {
        cite_find_value(f, NULL, value);
        f->step = JSON_VALUE;
    }
}


static cite_rc_t
cite_find_end(cite_find_t *f)
{
    f->w->sink->json = 1;

    return f->found ? CITE_OK : CITE_DECLINED;
}


/* the next of the texts in the value, which are read behind all others */

static cite_rc_t
cite_find_inner(cite_find_t *f)
{
    size_t                     n;
    yyjson_val                *value;
    cite_source_text_t         in;
    const cite_inner_t        *inner;

    inner = &f->inner[f->inner_i];
    n = inner->end - f->inner_start;

    /* the buffer moves when it grows */

    f->inner_copy = cite_mem_resize(f->in->mem, NULL, n);

    if (f->inner_copy == NULL) {
        f->w->sink->dropped++;
        return CITE_ERROR;
    }

    memcpy(f->inner_copy, f->inner_texts.p + f->inner_start, n);

    f->level = inner->level;
    f->inner_start = inner->end;

    value = cite_json_read(f->in->json, cite_span_make(f->inner_copy, n));

    if (value) {
        f->step = JSON_INNER_VALUE;
        cite_find_value(f, NULL, value);
        return CITE_OK;
    }

    /* a text that is no JSON may be of any other form */

    f->step = JSON_INNER_READERS;
    f->w->rc = CITE_DECLINED;

    if (inner->open) {
        in = *f->in;
        in.level = inner->level - 1;
        cite_walk_inner(f->w, &in, cite_span_make(f->inner_copy, n));
    }

    return CITE_AGAIN;
}


static void
cite_find_inner_end(cite_find_t *f)
{
    cite_mem_resize(f->in->mem, f->inner_copy, 0);

    f->inner_copy = NULL;
    f->inner_i++;
    f->step = JSON_INNER;
}


static cite_rc_t
cite_json_sources(cite_source_walk_t *w, const cite_source_text_t *in,
    void *state)
{
    size_t        n;
    cite_rc_t     rc;
    cite_find_t  *f;

    f = state;
    f->w = w;

    if (f->step == JSON_BEGIN) {

        if (!cite_walk_pay_whole(w, in->text.n / 2)) {
            return CITE_AGAIN;
        }

        cite_json_begin(f, in);

        if (f->step == JSON_BEGIN) {
            return CITE_DECLINED;
        }
    }

    for ( ;; ) {

        if (f->step == JSON_INNER_READERS) {
            f->found += w->rc == CITE_OK;
            cite_find_inner_end(f);
        }

        if (cite_find_run(f) == CITE_AGAIN) {
            return CITE_AGAIN;
        }

        if (f->step == JSON_INNER_VALUE) {
            cite_find_inner_end(f);
        }

        if (f->step == JSON_VALUE) {
            f->step = JSON_INNER;
        }

        if (f->inner_i == f->inner_n) {
            return cite_find_end(f);
        }

        n = f->inner[f->inner_i].end - f->inner_start;

        if (!cite_walk_pay_whole(w, n / 2)) {
            return CITE_AGAIN;
        }

        rc = cite_find_inner(f);

        if (rc == CITE_ERROR) {
            return cite_find_end(f);
        }

        if (rc == CITE_AGAIN) {
            return CITE_AGAIN;
        }
    }
}


static void
cite_json_end(void *state)
{
    cite_find_t  *f;

    f = state;

    if (f->in == NULL) {
        return;
    }

    if (f->inner_copy) {
        cite_mem_resize(f->in->mem, f->inner_copy, 0);
    }

    cite_buf_free(&f->inner_texts);
}


const cite_source_reader_t  cite_source_reader_json = {
    .name = cite_span_const("json"),
    .task = { sizeof(cite_find_t), cite_json_sources, cite_json_end,
              sizeof(cite_find_t) - offsetof(cite_find_t, columns) }
};
