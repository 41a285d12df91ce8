
/*
 * Copyright (C) the ngx_cite authors
 *
 * Sources in JSON of any shape, and in texts of JSON inside of it.
 */


#include "source/cite_source_reader.h"


#define CITE_FIND_DEPTH  32      /* of JSON that is looked at */


typedef struct {
    const cite_source_text_t  *in;
    cite_source_sink_t        *sink;
    size_t                     found;
    cite_buf_t                *inner;    /* texts that may be JSON;
                                            NULL: ignored */
    size_t                     inner_end[CITE_SOURCE_INNER_MAX];
    size_t                     inner_n;
} cite_find_t;


static void cite_find_value(cite_find_t *f, yyjson_val *value, size_t depth);


/* list is NULL for a source that stands alone */

static void
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


static int
cite_find_has_source(cite_find_t *f, yyjson_val *array)
{
    size_t                  i, n;
    yyjson_val             *value;
    cite_source_reading_t   r;

    yyjson_arr_foreach(array, i, n, value) {
        if (yyjson_is_obj(value)
            && cite_source_read(&r, value, f->in->origin) == CITE_OK)
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
    cite_source_list_t      list;
    cite_source_reading_t   r;

    if (!cite_budget_values(f->in->budget, yyjson_arr_size(array))) {
        f->sink->dropped++;
        return;
    }

    is_list = cite_find_has_source(f, array);

    if (is_list) {
        memset(&list, 0, sizeof(cite_source_list_t));
        list.numbered = !cite_sources_from_zero(array);

        f->sink->list_start(f->sink, &list);
    }

    yyjson_arr_foreach(array, i, n, value) {

        if (is_list && yyjson_is_obj(value)
            && cite_source_read(&r, value, f->in->origin) == CITE_OK)
        {
            cite_find_source(f, &r, &list);

        } else {
            cite_find_value(f, value, depth + 1);
        }
    }

    if (is_list) {
        f->sink->list_end(f->sink, &list);
    }
}


/* "query", "summary" and the like around results do not make a source */

static void
cite_find_object(cite_find_t *f, yyjson_val *object, size_t depth)
{
    size_t                  i, n;
    yyjson_val             *key, *value;
    cite_source_reading_t   r;

    if (!cite_budget_values(f->in->budget, yyjson_obj_size(object))) {
        f->sink->dropped++;
        return;
    }

    if (cite_source_read(&r, object, f->in->origin) == CITE_OK
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
        f->sink->dropped++;
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
cite_find_inner(cite_find_t *f)
{
    size_t       i, start, end;
    cite_buf_t  *texts;

    texts = f->inner;
    f->inner = NULL;

    start = 0;

    for (i = 0; i < f->inner_n; i++) {
        end = f->inner_end[i];

        cite_find_value(f, cite_json_read(f->in->json,
                                          cite_span_make(texts->p + start,
                                                         end - start)),
                        0);
        start = end;
    }
}


static cite_rc_t
cite_json_sources(const cite_source_text_t *in, cite_source_sink_t *sink)
{
    cite_buf_t   inner;
    cite_find_t  f;

    memset(&f, 0, sizeof(cite_find_t));
    cite_buf_init(&inner, in->mem, in->text.n);

    f.in = in;
    f.sink = sink;
    f.inner = &inner;

    cite_find_value(&f, cite_json_read(in->json, in->text), 0);
    cite_find_inner(&f);

    cite_buf_free(&inner);

    return f.found ? CITE_OK : CITE_DECLINED;
}


const cite_source_reader_t  cite_source_reader_json = {
    .name = cite_span_const("json"),
    .read = cite_json_sources
};
