
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
    enum {
        ROWS_BEGIN = 0,
        ROWS_PARSE,                /* is it JSON? */
        ROWS_FIND,                 /* the first array in it */
        ROWS_FLAT,                 /* are all of its objects rows? */
        ROWS_TABLE,                /* is it a table? */
        ROWS_ADD_JSON,
        ROWS_ADD_TABLE
    }                   step;

    const cite_source_text_t  *in;
    cite_source_list_t  list;
    cite_buf_t          row;
    size_t              n;
    yyjson_val         *url;       /* where they can be opened */

    cite_table_t        t;

    yyjson_val         *root;
    yyjson_obj_iter     path[CITE_ROWS_DEPTH];   /* to the array */
    size_t              depth;
    yyjson_val         *array;
    yyjson_arr_iter     it;
    size_t              values;    /* of rows of several */
    size_t              at;        /* in the text */
    size_t              brackets;  /* that are open there */
    size_t              level;     /* how deep the rows stand in it */
} cite_rows_t;


static void
cite_rows_begin(cite_source_walk_t *w, cite_rows_t *rows)
{
    rows->list.uncounted = 1;
    rows->list.whole = 1;
    rows->list.rows = 1;

    w->sink->list_start(w->sink, &rows->list);
}


/* offset is where the row stands in the result */

static void
cite_rows_add(cite_source_walk_t *w, cite_rows_t *rows, size_t offset)
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
    cite_walk_add(w, &r, &rows->list);
    cite_buf_reset(&rows->row);
}


static cite_rc_t
cite_rows_end(cite_source_walk_t *w, cite_rows_t *rows)
{
    w->sink->list_end(w->sink, &rows->list);
    w->sink->dropped += rows->row.err != NULL;

    return rows->n ? CITE_OK : CITE_DECLINED;
}


/* more rows change nothing: there are enough, and that some are left out is
   known */

static int
cite_rows_full(const cite_rows_t *rows)
{
    return rows->n == CITE_ROWS_MAX && rows->row.err;
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


/* 1 if its values are neither texts of sources nor objects nor lists */

static int
cite_row_is_flat(yyjson_val *row, size_t *values)
{
    size_t                j, m;
    yyjson_val           *key, *value;
    cite_source_field_e   field;

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
    }

    *values += m > 1 ? m : 0;

    return 1;
}


/* CITE_OK: all elements of the array are rows */

static cite_rc_t
cite_rows_are_flat(cite_source_walk_t *w, cite_rows_t *rows)
{
    yyjson_val  *row;

    while ((row = yyjson_arr_iter_next(&rows->it)) != NULL) {

        if (!cite_row_is_flat(row, &rows->values)) {
            return CITE_DECLINED;
        }

        if (!cite_walk_pay(w, CITE_WALK_LINE + 2 * yyjson_obj_size(row))
            || w->left == 0)
        {
            return CITE_AGAIN;
        }
    }

    return rows->values ? CITE_OK : CITE_DECLINED;
}


/* a value on the path that is taken through the objects of the text */

static void
cite_rows_enter(cite_rows_t *rows, yyjson_val *value)
{
    if (yyjson_is_arr(value)) {
        rows->array = value;
        rows->values = 0;
        (void) yyjson_arr_iter_init(value, &rows->it);
        rows->step = ROWS_FLAT;

    } else if (yyjson_is_obj(value) && rows->depth < CITE_ROWS_DEPTH) {
        (void) yyjson_obj_iter_init(value, &rows->path[rows->depth++]);
    }
}


/* the next array in the objects of the text; CITE_DECLINED: there is none */

static cite_rc_t
cite_rows_find(cite_source_walk_t *w, cite_rows_t *rows)
{
    yyjson_val  *key;

    while (rows->depth) {

        if (!cite_walk_pay(w, 1)) {
            return CITE_AGAIN;
        }

        key = yyjson_obj_iter_next(&rows->path[rows->depth - 1]);

        if (key == NULL) {
            rows->depth--;
            continue;
        }

        cite_rows_enter(rows, yyjson_obj_iter_get_val(key));

        if (rows->step == ROWS_FLAT) {
            return CITE_OK;
        }
    }

    return CITE_DECLINED;
}


/* the first array of rows: CITE_OK; CITE_DECLINED: there is none */

static cite_rc_t
cite_rows_search(cite_source_walk_t *w, cite_rows_t *rows)
{
    cite_rc_t  rc;

    for ( ;; ) {

        if (rows->step == ROWS_FIND) {
            rc = cite_rows_find(w, rows);

            if (rc != CITE_OK) {
                return rc;
            }
        }

        rc = cite_rows_are_flat(w, rows);

        if (rc != CITE_DECLINED) {
            return rc;
        }

        rows->step = ROWS_FIND;
    }
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


/* all before the first row is found at once */

static void
cite_rows_json_begin(cite_source_walk_t *w, cite_rows_t *rows)
{
    size_t  before;

    cite_rows_begin(w, rows);

    rows->url = cite_rows_url(rows->root);
    rows->level = cite_rows_level(rows->root, rows->array, 1);
    before = 0;

    (void) cite_rows_before(rows->root, rows->array, rows->level, &before);

    while (before--) {
        rows->at = cite_rows_offset(rows->in->text, rows->at, &rows->brackets,
                                    rows->level) + 1;
    }

    (void) cite_walk_pay(w, rows->at / 4);
    (void) yyjson_arr_iter_init(rows->array, &rows->it);
    rows->step = ROWS_ADD_JSON;
}


static cite_rc_t
cite_rows_add_json(cite_source_walk_t *w, cite_rows_t *rows)
{
    size_t       i, n, at;
    yyjson_val  *row, *key, *value;

    while (!cite_rows_full(rows)) {

        if (w->left == 0) {
            return CITE_AGAIN;
        }

        row = yyjson_arr_iter_next(&rows->it);

        if (row == NULL) {
            break;
        }

        at = rows->at;
        rows->at = cite_rows_offset(rows->in->text, at, &rows->brackets,
                                    rows->level);

        (void) cite_walk_pay(w, (rows->at - at) / 4
                                + CITE_WALK_PAIR * yyjson_obj_size(row));

        yyjson_obj_foreach(row, i, n, key, value) {
            if (rows->row.err == NULL) {
                cite_row_value(rows, cite_json_string(key), value);
            }
        }

        cite_rows_add(w, rows, rows->at);
        rows->at++;
    }

    return cite_rows_end(w, rows);
}


static cite_rc_t
cite_rows_add_table(cite_source_walk_t *w, cite_rows_t *rows)
{
    size_t            i;
    cite_rc_t         rc;
    cite_table_row_t  row;

    while (!cite_rows_full(rows)) {
        rc = cite_table_next(w, &rows->t, &row);

        if (rc == CITE_AGAIN) {
            return CITE_AGAIN;
        }

        if (rc == CITE_DONE) {
            break;
        }

        for (i = 0; i < row.n; i++) {
            cite_table_pair(&rows->row, rows->t.names[i], row.fields[i]);
        }

        cite_rows_add(w, rows, (size_t) (row.line.p - rows->in->text.p));
    }

    return cite_rows_end(w, rows);
}


static cite_rc_t
cite_rows_parse(cite_source_walk_t *w, cite_rows_t *rows)
{
    const cite_source_text_t  *in;

    in = rows->in;
    rows->step = ROWS_TABLE;

    if (!cite_walk_is_json(w, in->text)) {
        return CITE_OK;
    }

    if (!cite_walk_pay_whole(w, in->text.n / 2)) {
        rows->step = ROWS_PARSE;
        return CITE_AGAIN;
    }

    rows->root = cite_json_read(in->json, in->text);

    if (rows->root) {
        rows->step = ROWS_FIND;
        cite_rows_enter(rows, rows->root);
    }

    return CITE_OK;
}


/* CITE_DECLINED: rows were not found, or are too many to be looked at */

static cite_rc_t
cite_rows_json(cite_source_walk_t *w, cite_rows_t *rows)
{
    cite_rc_t  rc;

    rc = cite_rows_search(w, rows);

    if (rc == CITE_OK) {

        if (!cite_budget_values(rows->in->budget, yyjson_arr_size(rows->array)))
        {
            return CITE_DECLINED;
        }

        cite_rows_json_begin(w, rows);
    }

    return rc;
}


static cite_rc_t
cite_rows_read(cite_source_walk_t *w, const cite_source_text_t *in,
    void *state)
{
    cite_rc_t     rc;
    cite_rows_t  *rows;

    rows = state;

    if (rows->step == ROWS_BEGIN) {

        if (in->value || in->origin == CITE_ORIGIN_STATE
            || in->tool_call_id.n == 0)
        {
            return CITE_DECLINED;
        }

        rows->in = in;
        cite_buf_init(&rows->row, in->mem, CITE_ROW_SIZE);
        rows->step = ROWS_PARSE;
    }

    if (rows->step == ROWS_PARSE
        && cite_rows_parse(w, rows) == CITE_AGAIN)
    {
        return CITE_AGAIN;
    }

    if (rows->step == ROWS_FIND || rows->step == ROWS_FLAT) {
        rc = cite_rows_json(w, rows);

        if (rc != CITE_OK) {
            return rc;
        }
    }

    if (rows->step == ROWS_TABLE) {

        if (cite_walk_is_json(w, in->text)) {
            return CITE_DECLINED;
        }

        rc = cite_table_find(w, in, &rows->t);

        if (rc != CITE_OK) {
            return rc;
        }

        cite_rows_begin(w, rows);
        rows->step = ROWS_ADD_TABLE;
    }

    return rows->step == ROWS_ADD_TABLE ? cite_rows_add_table(w, rows)
                                        : cite_rows_add_json(w, rows);
}


static void
cite_rows_free(void *state)
{
    cite_rows_t  *rows;

    rows = state;

    if (rows->step != ROWS_BEGIN) {
        cite_buf_free(&rows->row);
    }
}


const cite_source_reader_t  cite_source_reader_rows = {
    .name = cite_span_const("rows"),
    .task = { sizeof(cite_rows_t), cite_rows_read, cite_rows_free, 0 }
};
