
/*
 * Copyright (C) the ngx_cite authors
 *
 * Rows of data: a list of flat objects without a text, CSV, a Markdown table.
 * All of them are one source, the tool call; each row is a passage of its
 * own, with the name of a column before each value.
 */


#include "source/cite_source_body.h"
#include "source/cite_source_table_internal.h"


#define CITE_ROWS_MAX     1000
#define CITE_ROWS_DEPTH   4
#define CITE_ROW_SIZE     4096


typedef struct {
    const cite_source_text_t  *in;
    cite_source_sink_t        *sink;
    cite_source_list_t         list;
    cite_buf_t                 row;
    size_t                     n;
    yyjson_val                *url;      /* where they can be opened */
} cite_rows_t;


static void
cite_rows_begin(cite_rows_t *rows, const cite_source_text_t *in,
    cite_source_sink_t *sink)
{
    memset(rows, 0, sizeof(cite_rows_t));

    rows->in = in;
    rows->sink = sink;
    rows->list.uncounted = 1;
    rows->list.whole = 1;
    rows->list.rows = 1;

    cite_buf_init(&rows->row, in->mem, CITE_ROW_SIZE);
    sink->list_start(sink, &rows->list);
}


/* offset is where the row stands in the result */

static void
cite_rows_add(cite_rows_t *rows, size_t offset)
{
    cite_source_reading_t  r;

    if (rows->n == CITE_ROWS_MAX || rows->row.n == 0) {
        return;
    }

    cite_body_begin(&r, rows->in);

    if (rows->url) {
        cite_source_read_member(&r, cite_span("url"), rows->url);
        r.source.document_id = cite_span_make(NULL, 0);
    }

    r.source.content = cite_buf_view(&rows->row);
    r.source.rows = 1;
    r.row_offset = offset;

    rows->n++;
    rows->sink->add(rows->sink, &r, &rows->list);
    cite_buf_reset(&rows->row);
}


static cite_rc_t
cite_rows_end(cite_rows_t *rows)
{
    rows->sink->list_end(rows->sink, &rows->list);
    rows->sink->dropped += rows->row.err != NULL;
    cite_buf_free(&rows->row);

    return rows->n ? CITE_OK : CITE_DECLINED;
}


static void
cite_row_value(cite_rows_t *rows, cite_span_t name, yyjson_val *value)
{
    char        *text;
    size_t       n;
    yyjson_alc   alc;

    if (yyjson_is_str(value)) {
        cite_table_pair(&rows->row, name, cite_json_string(value));
        return;
    }

    if (yyjson_is_null(value)) {
        return;
    }

    cite_json_alc(&alc, rows->in->mem);
    text = yyjson_val_write_opts(value, 0, &alc, &n, NULL);

    if (text) {
        cite_table_pair(&rows->row, name, cite_span_make(text, n));
        alc.free(alc.ctx, text);
    }
}


/* objects of values that are neither texts of sources, objects nor lists */

static int
cite_rows_are_flat(yyjson_val *array)
{
    size_t                i, n, j, m, numbers;
    yyjson_val           *row, *key, *value;
    cite_source_field_e   field;

    numbers = 0;

    yyjson_arr_foreach(array, i, n, row) {

        if (!yyjson_is_obj(row) || yyjson_obj_size(row) == 0) {
            return 0;
        }

        yyjson_obj_foreach(row, j, m, key, value) {

            field = cite_source_field(key);

            if (yyjson_is_ctn(value) || field == CITE_SOURCE_TEXT
                || field == CITE_SOURCE_PAGE_TEXT
                || field == CITE_SOURCE_TASK
                || yyjson_equals_str(key, "isError")
                || yyjson_equals_str(key, "error"))
            {
                return 0;
            }

            numbers += yyjson_obj_size(row) > 1;
        }
    }

    return numbers != 0;
}


static yyjson_val *
cite_rows_find(yyjson_val *value, size_t depth)
{
    size_t       i, n;
    yyjson_val  *key, *item, *found;

    if (yyjson_is_arr(value)) {
        return cite_rows_are_flat(value) ? value : NULL;
    }

    if (!yyjson_is_obj(value) || depth == CITE_ROWS_DEPTH) {
        return NULL;
    }

    yyjson_obj_foreach(value, i, n, key, item) {
        found = cite_rows_find(item, depth + 1);

        if (found) {
            return found;
        }
    }

    return NULL;
}


/* where the next object of the text begins; strings are passed over */

static size_t
cite_rows_offset(cite_span_t text, size_t from, size_t *depth, size_t level)
{
    size_t  i;

    for (i = from; i < text.n; i++) {

        switch (text.p[i]) {

        case '"':
            for (i++; i < text.n && text.p[i] != '"'; i++) {
                i += text.p[i] == '\\';
            }

            break;

        case '[':
        case '{':
            if (++*depth == level) {
                return i;
            }

            break;

        case ']':
        case '}':
            *depth -= *depth > 0;
            break;

        default:
            break;
        }
    }

    return text.n;
}


/* how deep the objects of an array stand in the value */

static size_t
cite_rows_level(yyjson_val *value, yyjson_val *array, size_t level)
{
    size_t       i, n, found;
    yyjson_val  *key, *item;

    if (value == array) {
        return level + 1;
    }

    if (!yyjson_is_obj(value) || level > CITE_ROWS_DEPTH) {
        return 0;
    }

    yyjson_obj_foreach(value, i, n, key, item) {
        found = cite_rows_level(item, array, level + 1);

        if (found) {
            return found;
        }
    }

    return 0;
}


/*
 * Counts the arrays and objects of that level which stand before the array.
 * 1 if it was found.
 */

static int
cite_rows_before(yyjson_val *value, yyjson_val *array, size_t level,
    size_t *before)
{
    size_t       i, n;
    yyjson_val  *key, *item;

    if (value == array) {
        return 1;
    }

    if (level == 1 || !yyjson_is_ctn(value)) {
        *before += level == 1 && yyjson_is_ctn(value);
        return 0;
    }

    yyjson_arr_foreach(value, i, n, item) {
        if (cite_rows_before(item, array, level - 1, before)) {
            return 1;
        }
    }

    if (!yyjson_is_obj(value)) {
        return 0;
    }

    yyjson_obj_foreach(value, i, n, key, item) {
        if (cite_rows_before(item, array, level - 1, before)) {
            return 1;
        }
    }

    return 0;
}


/* {"data":[...],"open_url":"..."}: the address of all rows, or NULL */

static yyjson_val *
cite_rows_url(yyjson_val *root)
{
    size_t       i, n;
    yyjson_val  *key, *value;

    if (!yyjson_is_obj(root)) {
        return NULL;
    }

    yyjson_obj_foreach(root, i, n, key, value) {
        if (yyjson_is_str(value)
            && cite_source_field(key) == CITE_SOURCE_URL)
        {
            return value;
        }
    }

    return NULL;
}


static cite_rc_t
cite_rows_json(const cite_source_text_t *in, cite_source_sink_t *sink)
{
    size_t        i, n, j, m, at, depth, level, before;
    yyjson_val   *root, *array, *row, *key, *value;
    cite_rows_t   rows;

    root = cite_source_is_json(in->text) ? cite_json_read(in->json, in->text)
                                         : NULL;
    array = root ? cite_rows_find(root, 0) : NULL;

    if (array == NULL
        || !cite_budget_values(in->budget, yyjson_arr_size(array)))
    {
        return CITE_DECLINED;
    }

    cite_rows_begin(&rows, in, sink);
    rows.url = cite_rows_url(root);

    level = cite_rows_level(root, array, 1);
    depth = 0;
    at = 0;
    before = 0;

    (void) cite_rows_before(root, array, level, &before);

    while (before--) {
        at = cite_rows_offset(in->text, at, &depth, level) + 1;
    }

    yyjson_arr_foreach(array, i, n, row) {

        at = cite_rows_offset(in->text, at, &depth, level);

        yyjson_obj_foreach(row, j, m, key, value) {
            cite_row_value(&rows, cite_json_string(key), value);
        }

        cite_rows_add(&rows, at);
        at++;
    }

    return cite_rows_end(&rows);
}


static cite_rc_t
cite_rows_table(const cite_source_text_t *in, cite_source_sink_t *sink,
    cite_table_t *t)
{
    size_t            i;
    cite_rows_t       rows;
    cite_table_row_t  row;

    cite_rows_begin(&rows, in, sink);

    while (cite_table_next(t, &row)) {

        for (i = 0; i < row.n; i++) {
            cite_table_pair(&rows.row, t->names[i], row.fields[i]);
        }

        cite_rows_add(&rows, (size_t) (row.line.p - in->text.p));
    }

    return cite_rows_end(&rows);
}


static cite_rc_t
cite_rows_read(const cite_source_text_t *in, cite_source_sink_t *sink)
{
    cite_table_t  table;

    if (in->value || in->origin == CITE_ORIGIN_STATE
        || in->tool_call_id.n == 0)
    {
        return CITE_DECLINED;
    }

    if (cite_rows_json(in, sink) == CITE_OK) {
        return CITE_OK;
    }

    if (!cite_source_is_json(in->text)
        && cite_table_find(&table, in->text, &sink->table) == CITE_OK)
    {
        return cite_rows_table(in, sink, &table);
    }

    return CITE_DECLINED;
}


const cite_source_reader_t  cite_source_reader_rows = {
    .name = cite_span_const("rows"),
    .read = cite_rows_read
};
