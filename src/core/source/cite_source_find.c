
/*
 * Copyright (C) the ngx_cite authors
 *
 * Looks for sources, and for lists of them, in whatever a tool returned.
 */


#include "source/cite_source_read.h"


#define CITE_FIND_DEPTH  32      /* of JSON that is looked at */


typedef struct {
    cite_sources_t  *sources;
    cite_origin_e    origin;
    cite_span_t      tool_call_id;
    size_t           found;       /* also those that could not be kept */
    cite_buf_t      *inner;       /* texts that may be JSON; NULL: ignored */
    size_t           inner_end[CITE_SOURCE_INNER_MAX];
    size_t           inner_n;
} cite_find_t;


/* a list of results while it is being read; lists may stand inside of lists */

typedef struct {
    uint32_t         id;          /* 0: not a list of results */
    uint32_t         n;
    unsigned         numbered:1;  /* the numbers in it are those of markers */
    unsigned         repeats:1;   /* so far it is the first list again */
} cite_find_list_t;


static void cite_find_value(cite_find_t *f, yyjson_val *value, size_t depth);


static void
cite_find_list_start(cite_find_t *f, cite_find_list_t *list, yyjson_val *array)
{
    cite_sources_t  *s;

    memset(list, 0, sizeof(cite_find_list_t));

    list->numbered = !cite_sources_from_zero(array);

    if (f->origin != CITE_ORIGIN_TOOL) {
        return;
    }

    s = f->sources;

    list->id = ++s->lists;
    list->repeats = list->id > 1;

    if (s->positions == NULL) {
        s->positions = cite_mem_alloc(s->mem, CITE_SOURCE_NUMBER_MAX
                                              * sizeof(cite_source_t *));
        if (s->positions == NULL) {
            s->dropped++;
        }
    }
}


static void
cite_find_list_add(cite_find_t *f, cite_find_list_t *list,
    cite_source_t *source)
{
    uint32_t         i;
    cite_sources_t  *s;

    if (list->id == 0) {
        return;
    }

    s = f->sources;
    i = list->n++;

    if (s->positions == NULL || i >= CITE_SOURCE_NUMBER_MAX) {
        return;
    }

    if (list->id == 1) {
        s->positions[i] = source;
        s->positions_n = list->n;
        return;
    }

    if (i >= s->positions_n || s->positions[i] != source) {
        list->repeats = 0;
    }
}


/* the same results again, as when messages are repeated, are no second list */

static void
cite_find_list_end(cite_find_t *f, cite_find_list_t *list)
{
    cite_sources_t  *s;

    s = f->sources;

    if (list->repeats && s->positions
        && cite_min(list->n, CITE_SOURCE_NUMBER_MAX) == s->positions_n)
    {
        s->lists--;
    }
}


/* list is NULL for a source that stands alone */

static cite_source_t *
cite_find_keep(cite_find_t *f, cite_source_reading_t *r,
    const cite_find_list_t *list)
{
    f->found++;

    r->source.tool_call_id = f->tool_call_id;

    if (list && !list->numbered) {
        r->source.number = 0;
    }

    if (list && list->id) {
        r->source.list = list->id;
        r->source.position = list->n + 1;
    }

    return cite_sources_keep(f->sources, r);
}


void
cite_source_inherit(cite_source_t *source, const cite_source_t *base)
{
    if (source->chunk_id.n == 0 && source->id.n == 0
        && source->document_id.n == 0 && source->url.n == 0)
    {
        source->chunk_id = base->chunk_id;
        source->id = base->id;
        source->document_id = base->document_id;
        source->url = base->url;
    }

    source->title = source->title.n ? source->title : base->title;
}


/*
 * Open WebUI: {"source":{},"document":["..."],"metadata":[{"source":"..."}]}.
 * Texts of one "source" have one number, so the page of a text is not that
 * of the source unless it has but one.
 */

static void
cite_find_documents(cite_find_t *f, const cite_source_reading_t *base,
    cite_find_list_t *list)
{
    size_t                  i, n;
    yyjson_val             *text, *about;
    cite_source_t          *known;
    yyjson_arr_iter         it;
    cite_source_reading_t   r;

    (void) yyjson_arr_iter_init(base->about, &it);

    yyjson_arr_foreach(base->documents, i, n, text) {
        about = yyjson_arr_iter_next(&it);

        if (i && !yyjson_is_obj(about)) {
            break;
        }

        (void) cite_source_read(&r, about, f->origin);
        cite_source_inherit(&r.source, &base->source);

        r.source.content = cite_json_string(text);
        r.source.number = n == 1 ? base->source.number : 0;
        r.source.page = n == 1 ? cite_max(r.source.page, base->source.page) : 0;

        known = cite_find_keep(f, &r, list);

        if (list && !(known && known->position <= list->n)) {
            cite_find_list_add(f, list, known);
        }
    }
}


static void
cite_find_source(cite_find_t *f, cite_source_reading_t *r,
    cite_find_list_t *list)
{
    cite_source_t  *source;

    if (r->documents) {
        cite_find_documents(f, r, list);
        return;
    }

    source = cite_find_keep(f, r, list);

    if (list) {
        cite_find_list_add(f, list, source);
    }
}


static int
cite_find_has_source(cite_find_t *f, yyjson_val *array)
{
    size_t                  i, n;
    yyjson_val             *value;
    cite_source_reading_t   r;

    yyjson_arr_foreach(array, i, n, value) {
        if (yyjson_is_obj(value)
            && cite_source_read(&r, value, f->origin) == CITE_OK)
        {
            return 1;
        }
    }

    return 0;
}


static void
cite_find_array(cite_find_t *f, yyjson_val *array, size_t depth)
{
    int                     is_list;
    size_t                  i, n;
    yyjson_val             *value;
    cite_find_list_t        list;
    cite_source_reading_t   r;

    is_list = cite_find_has_source(f, array);

    if (is_list) {
        cite_find_list_start(f, &list, array);
    }

    yyjson_arr_foreach(array, i, n, value) {

        if (is_list && yyjson_is_obj(value)
            && cite_source_read(&r, value, f->origin) == CITE_OK)
        {
            cite_find_source(f, &r, &list);

        } else {
            cite_find_value(f, value, depth + 1);
        }
    }

    if (is_list) {
        cite_find_list_end(f, &list);
    }
}


/* "query", "summary" and the like around results do not make a source */

static void
cite_find_object(cite_find_t *f, yyjson_val *object, size_t depth)
{
    size_t                  i, n;
    yyjson_val             *key, *value;
    cite_source_reading_t   r;

    if (cite_source_read(&r, object, f->origin) == CITE_OK
        && !cite_find_has_source(f, r.results))
    {
        cite_find_source(f, &r, NULL);
        return;
    }

    yyjson_obj_foreach(object, i, n, key, value) {
        if (!cite_source_is_beside(key)) {
            cite_find_value(f, value, depth + 1);
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


/* the text is gone when the reader reads again: it is set aside */

static void
cite_find_string(cite_find_t *f, cite_span_t s)
{
    if (f->inner == NULL || f->inner_n == CITE_SOURCE_INNER_MAX
        || !cite_source_is_json(s))
    {
        return;
    }

    cite_buf_put(f->inner, s);

    if (f->inner->err) {
        f->sources->dropped++;
        return;
    }

    f->inner_end[f->inner_n++] = f->inner->n;
}


static void
cite_find_value(cite_find_t *f, yyjson_val *value, size_t depth)
{
    if (depth > CITE_FIND_DEPTH) {
        return;
    }

    if (yyjson_is_arr(value)) {
        cite_find_array(f, value, depth);

    } else if (yyjson_is_obj(value)) {
        cite_find_object(f, value, depth);

    } else {
        cite_find_string(f, cite_json_string(value));
    }
}


static void
cite_find_inner(cite_find_t *f, cite_json_t *json)
{
    size_t       i, start, end;
    cite_buf_t  *texts;

    texts = f->inner;
    f->inner = NULL;

    start = 0;

    for (i = 0; i < f->inner_n; i++) {
        end = f->inner_end[i];

        cite_find_value(f, cite_json_read(json, cite_span_make(texts->p + start,
                                                               end - start)),
                        0);
        start = end;
    }
}


void
cite_sources_value(cite_sources_t *s, yyjson_val *value, cite_origin_e origin,
    cite_span_t tool_call_id)
{
    cite_find_t  f;

    memset(&f, 0, sizeof(cite_find_t));

    f.sources = s;
    f.origin = origin;
    f.tool_call_id = tool_call_id;

    cite_find_value(&f, value, 0);
}


void
cite_sources_text(cite_sources_t *s, cite_json_t *json, cite_span_t text,
    cite_origin_e origin, cite_span_t tool_call_id)
{
    cite_buf_t     inner;
    cite_find_t    f;
    cite_source_t  call;

    memset(&f, 0, sizeof(cite_find_t));
    cite_buf_init(&inner, s->mem, text.n);

    f.sources = s;
    f.origin = origin;
    f.tool_call_id = tool_call_id;
    f.inner = &inner;

    cite_find_value(&f, cite_json_read(json, text), 0);
    cite_find_inner(&f, json);

    cite_buf_free(&inner);

    if (f.found || origin != CITE_ORIGIN_TOOL || text.n == 0) {
        return;
    }

    memset(&call, 0, sizeof(cite_source_t));

    call.origin = origin;
    call.tool_call_id = tool_call_id;
    call.content = text;

    (void) cite_sources_add(s, &call);
}


static void
cite_sources_headings(cite_sources_t *s, cite_source_t *source,
    yyjson_val *headings)
{
    size_t       i, n;
    cite_buf_t   b;
    yyjson_val  *value;

    cite_buf_init(&b, s->mem, CITE_SOURCE_HEADINGS_MAX);
    cite_buf_byte(&b, '[');

    yyjson_arr_foreach(headings, i, n, value) {

        if (!yyjson_is_str(value)) {
            continue;
        }

        if (b.n > 1) {
            cite_buf_byte(&b, ',');
        }

        cite_json_str(&b, cite_json_string(value));

        if (b.err) {
            break;
        }
    }

    cite_buf_byte(&b, ']');

    if (b.err == NULL && b.n > 2) {
        (void) cite_mem_copy(s->mem, cite_buf_view(&b), &source->headings);
    }

    cite_buf_free(&b);
}


cite_source_t *
cite_sources_keep(cite_sources_t *s, const cite_source_reading_t *r)
{
    cite_source_t  *source;

    source = cite_sources_add(s, &r->source);

    if (source && source->headings.p == NULL && r->headings
        && r->source.origin == CITE_ORIGIN_STATE)
    {
        cite_sources_headings(s, source, r->headings);
    }

    return source;
}
