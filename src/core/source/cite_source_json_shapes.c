
/*
 * Copyright (C) the ngx_cite authors
 *
 * Shapes of JSON in which sources are no objects of a list.
 */


#include "source/cite_source_head_internal.h"
#include "source/cite_source_json_internal.h"


#define CITE_TEXTS_AVERAGE  40       /* bytes of texts that are passages */
#define CITE_JOINED_MAX     (1024 * 1024)   /* bytes of texts in a list */
#define CITE_HEADING_MAX    120      /* bytes of a text before a list */


static cite_span_t
cite_part_type(yyjson_val *part)
{
    return cite_json_string(cite_json_member(part, cite_span("type")));
}


/* the text of a part: its own, or that of the resource in it */

static cite_span_t
cite_part_text(yyjson_val *part)
{
    cite_span_t  type;
    yyjson_val  *resource;

    type = cite_part_type(part);

    if (cite_span_eq(type, cite_span("text"))
        || cite_span_eq(type, cite_span("input_text"))
        || cite_span_eq(type, cite_span("output_text")))
    {
        return cite_json_string(cite_json_member(part, cite_span("text")));
    }

    if (!cite_span_eq(type, cite_span("resource"))
        && !cite_span_eq(type, cite_span("resource_link")))
    {
        return cite_span_make(NULL, 0);
    }

    resource = cite_json_member(part, cite_span("resource"));

    return cite_json_string(cite_json_member(resource ? resource : part,
                                resource ? cite_span("text")
                                         : cite_span("description")));
}


/* 1 if all elements are parts; *texts are those with a text */

static int
cite_parts_are(yyjson_val *array, size_t *texts)
{
    size_t       i, n;
    yyjson_val  *part;

    *texts = 0;

    yyjson_arr_foreach(array, i, n, part) {

        if (!yyjson_is_obj(part) || cite_part_type(part).n == 0) {
            return 0;
        }

        *texts += cite_part_text(part).n != 0;
    }

    return *texts != 0;
}


static void
cite_part_add(cite_find_t *f, yyjson_val *part, cite_span_t text)
{
    cite_source_reading_t  r;

    (void) cite_source_read(&r, part, f->in->origin);

    r.source.content = cite_span_make(NULL, 0);
    r.texts = NULL;

    if (text.n) {
        cite_item_read(&r, text, f->numbered);
        cite_find_add(f, &r, f->into);
    }
}


cite_span_t
cite_item_text(yyjson_val *item)
{
    return yyjson_is_obj(item) ? cite_part_text(item) : cite_json_string(item);
}


/* 1 if each text is an object of JSON, as far as its beginning tells */

static int
cite_items_are_objects(yyjson_val *array)
{
    size_t       i, n;
    cite_span_t  text;
    yyjson_val  *item;

    yyjson_arr_foreach(array, i, n, item) {
        text = cite_item_text(item);

        while (text.n && *text.p <= ' ') {
            text = cite_span_skip(text, 1);
        }

        if (text.n == 0 || *text.p != '{') {
            return 0;
        }
    }

    return n > 1;
}


/* texts of one object each are read as the list that they are */

static int
cite_find_joined(cite_find_t *f, yyjson_val *array)
{
    int          rc;
    size_t       i, n;
    cite_buf_t   b;
    yyjson_val  *item;

    if (!cite_items_are_objects(array)) {
        return 0;
    }

    cite_buf_init(&b, f->in->mem, CITE_JOINED_MAX);

    yyjson_arr_foreach(array, i, n, item) {
        cite_buf_byte(&b, i ? ',' : '[');
        cite_buf_put(&b, cite_item_text(item));
    }

    cite_buf_byte(&b, ']');

    rc = b.err == NULL && cite_find_aside(f, cite_buf_view(&b), 0);
    f->w->sink->dropped += b.err != NULL;
    cite_buf_free(&b);

    return rc;
}


int
cite_text_is_heading(cite_span_t text, size_t others)
{
    size_t       i, n;
    cite_head_t  head;

    if (others == 0 || text.n == 0 || text.n > CITE_HEADING_MAX
        || cite_head_read(text, &head))
    {
        return 0;
    }

    n = 0;

    for (i = 0; i < text.n; i++) {

        if (text.p[i] >= '0' && text.p[i] <= '9') {
            n = cite_min(n * 10 + text.p[i] - '0', CITE_SOURCES_MAX);

        } else if (n == others) {
            return 1;

        } else {
            n = 0;
        }
    }

    return others > 1 && (n == others || text.p[text.n - 1] == ':');
}


/* {"type":"tool_result","content":[...]}: the parts of a tool's result */

yyjson_val *
cite_part_result(yyjson_val *part)
{
    cite_span_t  type;
    yyjson_val  *content;

    type = cite_part_type(part);

    if (!cite_span_eq(type, cite_span("tool_result"))
        && !cite_span_eq(type, cite_span("tool-result"))
        && !cite_span_eq(type, cite_span("mcp_tool_result")))
    {
        return NULL;
    }

    content = cite_json_member(part, cite_span("content"));

    return yyjson_is_arr(content) ? content : NULL;
}


int
cite_parts_are_results(yyjson_val *array)
{
    size_t       i, n;
    yyjson_val  *part;

    yyjson_arr_foreach(array, i, n, part) {
        if (cite_part_result(part) == NULL) {
            return 0;
        }
    }

    return n != 0;
}


/* beside JSON with sources texts are remarks, which no marker counts */

static int
cite_parts_next(cite_find_t *f)
{
    size_t       i;
    yyjson_val  *part;
    cite_span_t  text;

    i = f->items.idx;
    part = yyjson_arr_iter_next(&f->items);

    if (part == NULL) {
        return 0;
    }

    text = cite_part_text(part);

    if ((i == 0 && cite_text_is_heading(text, f->texts - 1))
        || (f->aside && (text.n < CITE_TEXTS_AVERAGE
                         || cite_source_may_be_json(text))))
    {
        return 1;
    }

    if (f->texts > 1 || !cite_span_eq(cite_part_type(part), cite_span("text")))
    {
        cite_part_add(f, part, text);
    }

    return 1;
}


/* one text is a result as others are, several are a source each */

int
cite_find_parts(cite_find_t *f, yyjson_val *array)
{
    size_t       i, n, texts, aside;
    cite_span_t  text;
    yyjson_val  *part;

    if (!cite_parts_are(array, &texts)) {
        return 0;
    }

    (void) cite_walk_pay(f->w, CITE_WALK_PAIR * yyjson_arr_size(array));

    aside = 0;

    if (cite_find_joined(f, array)) {
        return 1;
    }

    yyjson_arr_foreach(array, i, n, part) {
        text = cite_part_text(part);

        if (cite_span_eq(cite_part_type(part), cite_span("text"))
            && (texts == 1 || cite_source_may_be_json(text)))
        {
            aside += (size_t) cite_find_aside(f, text, texts == 1);
        }
    }

    if (aside == texts) {
        return 1;
    }

    f->texts = texts;
    f->aside = aside != 0;
    f->numbered = aside == 0 && cite_items_numbered(array);
    (void) yyjson_arr_iter_init(array, &f->items);

    cite_find_begin(f, cite_parts_next, aside != 0);

    return 1;
}


/* a text, and its place among its like */

static int
cite_texts_next(cite_find_t *f)
{
    size_t                  i;
    yyjson_val             *value;
    cite_span_t             text;
    cite_source_reading_t   r;

    i = f->items.idx;
    value = yyjson_arr_iter_next(&f->items);

    if (value == NULL) {
        return 0;
    }

    text = cite_json_string(value);

    if (i == 0 && cite_text_is_heading(text, f->texts - 1)) {
        return 1;
    }

    memset(&r, 0, sizeof(cite_source_reading_t));

    r.source.origin = f->in->origin;
    cite_item_read(&r, text, f->numbered);

    cite_find_add(f, &r, f->into);

    return 1;
}


int
cite_find_texts(cite_find_t *f, yyjson_val *array, size_t depth)
{
    size_t       i, n, size;
    yyjson_val  *value;

    size = 0;
    n = yyjson_arr_size(array);

    yyjson_arr_foreach(array, i, n, value) {

        if (!yyjson_is_str(value)) {
            return 0;
        }

        size += yyjson_get_len(value);
    }

    if (n == 0 || size < n * CITE_TEXTS_AVERAGE / (depth ? 1 : 2)) {
        return 0;
    }

    (void) cite_walk_pay(f->w, CITE_WALK_LINE * n);

    if (cite_find_joined(f, array)) {
        return 1;
    }

    if (n == 1 || cite_source_may_be_json(cite_item_text(
                                              yyjson_arr_get_first(array))))
    {
        yyjson_arr_foreach(array, i, n, value) {
            (void) cite_find_aside(f, cite_json_string(value), n == 1);
        }

        if (n > 1) {
            return 1;
        }
    }

    f->texts = n;
    f->numbered = cite_items_numbered(array) != 0;
    (void) yyjson_arr_iter_init(array, &f->items);

    cite_find_begin(f, cite_texts_next, 0);

    return 1;
}


/* "metadatas", "documents" and "ids" without their last letter */

static cite_span_t
cite_column_name(yyjson_val *key)
{
    cite_span_t  name;

    name = cite_json_string(key);

    if (name.n > 2 && (name.p[name.n - 1] | 0x20) == 's') {
        name.n--;
    }

    return name;
}


/* text columns have strings under a name of texts */

static int
cite_column_is_text(cite_span_t name, yyjson_val *array)
{
    if (!yyjson_is_str(yyjson_arr_get_first(array))) {
        return 0;
    }

    switch (cite_source_field_of(name)) {

    case CITE_SOURCE_TEXT:
    case CITE_SOURCE_PAGE_TEXT:
    case CITE_SOURCE_WHOLE:
        return 1;

    default:
        return 0;
    }
}


static void
cite_columns_take(cite_columns_t *c, yyjson_val *key, yyjson_val *array)
{
    cite_column_t  *column;

    if (c->n == CITE_COLUMNS_MAX || yyjson_arr_size(array) == 0) {
        return;
    }

    column = &c->columns[c->n];
    column->name = cite_column_name(key);
    column->array = array;
    column->text = cite_column_is_text(column->name, array);

    if (column->text && c->texts == 0) {
        c->rows = yyjson_arr_size(array);
    }

    c->texts += column->text;
    c->n++;
}


/* the group is the place in arrays of arrays, for each of several questions */

static void
cite_columns_read(cite_columns_t *c, yyjson_val *object, size_t group)
{
    size_t       i, n;
    yyjson_val  *key, *value, *array;

    memset(c, 0, sizeof(cite_columns_t));

    c->object = object;
    c->group = group;

    yyjson_obj_foreach(object, i, n, key, value) {

        array = value;

        if (yyjson_is_arr(yyjson_arr_get_first(value))) {
            array = yyjson_arr_get(value, group);
            c->nested = 1;
        }

        if (yyjson_is_arr(array)) {
            cite_columns_take(c, key, array);
        }
    }
}


static void
cite_columns_row(cite_find_t *f, cite_columns_t *c)
{
    size_t                  i;
    yyjson_val             *value;
    cite_source_reading_t   r;

    memset(&r, 0, sizeof(cite_source_reading_t));
    r.source.origin = f->in->origin;

    for (i = 0; i < c->n; i++) {

        if (yyjson_arr_size(c->columns[i].array) != c->rows) {
            continue;
        }

        value = yyjson_arr_iter_next(&c->columns[i].it);

        if (value) {
            cite_source_read_member(&r, c->columns[i].name, value);
        }
    }

    (void) cite_source_read_end(&r);

    if (r.source.content.n) {
        cite_find_add(f, &r, f->into);
    }
}


/* a single column is a list of texts, which is read as such */

static int
cite_columns_are(cite_columns_t *c)
{
    size_t  i, same;

    same = 0;

    for (i = 0; i < c->n; i++) {
        same += yyjson_arr_size(c->columns[i].array) == c->rows;
        (void) yyjson_arr_iter_init(c->columns[i].array, &c->columns[i].it);
    }

    return c->texts && same > 1;
}


/* the rows of a group, and then those of the next one, which is a list, too */

static int
cite_columns_next(cite_find_t *f)
{
    cite_columns_t  *c;

    c = &f->columns;

    if (c->row < c->rows) {
        c->row++;
        (void) cite_walk_pay(f->w, CITE_WALK_PAIR * c->n);
        cite_columns_row(f, c);
        return 1;
    }

    if (!c->nested || c->group + 1 == CITE_COLUMNS_MAX) {
        return 0;
    }

    cite_columns_read(c, c->object, c->group + 1);

    if (!cite_columns_are(c)) {
        return 0;
    }

    f->w->sink->list_end(f->w->sink, &f->list);
    cite_find_begin(f, cite_columns_next, 0);

    return 1;
}


int
cite_find_columns(cite_find_t *f, yyjson_val *object)
{
    cite_columns_read(&f->columns, object, 0);

    if (!cite_columns_are(&f->columns)) {
        return 0;
    }

    cite_find_begin(f, cite_columns_next, 0);

    return 1;
}
