
/*
 * Copyright (C) the ngx_cite authors
 *
 * Members of a source: how their values are taken, whoever reads them.
 */


#include "source/cite_source_list.h"
#include "source/cite_source_name_internal.h"


#define CITE_SOURCE_PAGE_MAX  1000000


/* 1 if no better name has told it already; the last of the same name wins */

static int
cite_source_take(cite_source_reading_t *r, cite_source_field_e field,
    uint8_t rank)
{
    if (r->ranks[field] && r->ranks[field] < rank) {
        return 0;
    }

    r->ranks[field] = rank;

    return 1;
}


void
cite_source_set_string(cite_source_reading_t *r, cite_span_t *dst,
    cite_source_field_e field, uint8_t rank, cite_span_t s)
{
    if (s.n && cite_source_take(r, field, rank)) {
        *dst = s;
    }
}


/* an id may be a number */

void
cite_source_set_id(cite_source_reading_t *r, cite_span_t *dst,
    cite_source_field_e field, uint8_t rank, yyjson_val *value)
{
    char      *p, *last;
    uint64_t   n;

    if (!yyjson_is_uint(value)) {
        cite_source_set_string(r, dst, field, rank, cite_json_string(value));
        return;
    }

    if (!cite_source_take(r, field, rank)) {
        return;
    }

    last = r->digits[field] + sizeof(r->digits[field]);
    p = last;
    n = yyjson_get_uint(value);

    do {
        *--p = (char) ('0' + n % 10);
        n /= 10;
    } while (n);

    *dst = cite_span_make(p, (size_t) (last - p));
}


static int
cite_source_is_http(cite_span_t s)
{
    size_t  i;

    static const char  scheme[] = "https://";

    for (i = 0; i < 4; i++) {
        if (i >= s.n || (s.p[i] | 0x20) != scheme[i]) {
            return 0;
        }
    }

    s = cite_span_skip(s, i);

    if (s.n && (*s.p | 0x20) == 's') {
        s = cite_span_skip(s, 1);
    }

    return s.n > 3 && memcmp(s.p, "://", 3) == 0;
}


/* a path or a uri of another scheme names a document and can't be followed */

void
cite_source_set_url(cite_source_reading_t *r, uint8_t rank, yyjson_val *value)
{
    cite_span_t  s;

    s = cite_json_string(value);

    if (cite_source_is_http(s)) {
        cite_source_set_string(r, &r->source.url, CITE_SOURCE_URL, rank, s);

    } else {
        cite_source_set_string(r, &r->source.document_id, CITE_SOURCE_DOCUMENT,
                               rank, s);
    }
}


/* a text, or the first of the parts or texts in an array */

void
cite_source_set_text(cite_source_reading_t *r, uint8_t rank, yyjson_val *value)
{
    yyjson_val   *first;
    cite_span_t   text;

    first = yyjson_is_arr(value) ? yyjson_arr_get_first(value) : value;

    text = yyjson_is_obj(first)
           ? cite_json_string(cite_json_member(first, cite_span("text")))
           : cite_json_string(first);

    if (text.n && cite_source_take(r, CITE_SOURCE_TEXT, rank)) {
        r->source.content = text;
        r->texts = yyjson_arr_size(value) > 1 ? value : NULL;
    }
}


static int64_t
cite_source_page(yyjson_val *value)
{
    size_t       i;
    int64_t      page;
    cite_span_t  s;

    if (yyjson_is_arr(value)) {
        value = yyjson_arr_get_first(value);
    }

    if (yyjson_is_uint(value) && yyjson_get_uint(value) < CITE_SOURCE_PAGE_MAX)
    {
        return (int64_t) yyjson_get_uint(value);
    }

    s = cite_json_string(value);
    page = s.n ? 0 : -1;

    for (i = 0; i < s.n; i++) {

        if (s.p[i] < '0' || s.p[i] > '9' || page >= CITE_SOURCE_PAGE_MAX / 10) {
            return -1;
        }

        page = page * 10 + s.p[i] - '0';
    }

    return page;
}


void
cite_source_set_page(cite_source_reading_t *r, uint8_t rank, yyjson_val *value,
    int zero_based)
{
    int64_t  page;

    page = cite_source_page(value);

    if (page >= 0 && cite_source_take(r, CITE_SOURCE_PAGE, rank)) {
        r->page = page;
        r->zero_based = zero_based;
    }
}


/* a number, also as a text: 3, "3", "[3]"; -1: none that a marker may have */

static int64_t
cite_source_number(yyjson_val *value)
{
    size_t       i;
    int64_t      number;
    cite_span_t  s;

    if (yyjson_is_uint(value)) {
        return yyjson_get_uint(value) <= CITE_SOURCE_NUMBER_MAX
               ? (int64_t) yyjson_get_uint(value) : -1;
    }

    s = cite_json_string(value);

    if (s.n > 2 && s.p[0] == '[' && s.p[s.n - 1] == ']') {
        s = cite_span_make(s.p + 1, s.n - 2);
    }

    if (s.n == 0 || s.n > 3) {
        return -1;
    }

    for (number = 0, i = 0; i < s.n; i++) {

        if (s.p[i] < '0' || s.p[i] > '9') {
            return -1;
        }

        number = number * 10 + s.p[i] - '0';
    }

    return number;
}


/* a number beside the text is the source's, one deeper may be anything's */

void
cite_source_set_number(cite_source_reading_t *r, uint8_t rank, size_t level,
    yyjson_val *value)
{
    int64_t  number;

    number = level ? -1 : cite_source_number(value);

    if (number < 0 || !cite_source_take(r, CITE_SOURCE_NUMBER, rank)) {
        return;
    }

    r->own = (uint32_t) number + 1;
    r->from_zero |= number == 0;
    r->source.number = (uint32_t) number;
}


/* a name that only markers have, wherever it stands */

void
cite_source_set_mark(cite_source_reading_t *r, uint8_t rank, size_t level,
    yyjson_val *value)
{
    if (cite_source_number(value) >= 0) {
        cite_source_set_number(r, rank, 0, value);

    } else if (level == 0) {
        cite_source_set_id(r, &r->source.id, CITE_SOURCE_ID, rank, value);
    }
}


/* "[3]", which tells what the answer will write */

int
cite_source_is_marker(yyjson_val *value)
{
    cite_span_t  s;

    s = cite_json_string(value);

    return s.n > 2 && *s.p == '[' && s.p[s.n - 1] == ']'
           && cite_source_number(value) >= 0;
}


/* a number, or [1] and S1: it has to agree with the other entries */

void
cite_source_set_count(cite_source_reading_t *r, uint8_t rank, size_t level,
    yyjson_val *value)
{
    int64_t      number;
    cite_span_t  text;

    text = cite_json_string(value);

    if (text.n > 1 && *text.p == '[' && text.p[text.n - 1] == ']') {
        text = cite_span_make(text.p + 1, text.n - 2);
    }

    number = level ? -1 : text.n ? cite_id_count(text, NULL)
                                 : cite_source_number(value);

    if (number >= 0 && number <= CITE_SOURCE_NUMBER_MAX
        && cite_source_take(r, CITE_SOURCE_COUNT, rank))
    {
        r->count = (uint32_t) number + 1;
    }
}


/* texts of one source: strings, or objects that have one */

void
cite_source_set_texts(cite_source_reading_t *r, uint8_t rank,
    yyjson_val *value)
{
    size_t                  i, n;
    yyjson_val             *first, *key, *item;
    cite_span_t             text;
    const cite_source_name_t  *name;

    first = yyjson_is_arr(value) ? yyjson_arr_get_first(value) : value;
    text = cite_json_string(first);

    if (yyjson_is_obj(first)) {
        yyjson_obj_foreach(first, i, n, key, item) {
            name = cite_source_name_find(key);

            if (text.n == 0 && name->field == CITE_SOURCE_TEXT) {
                text = cite_json_string(item);
            }
        }
    }

    if (text.n && cite_source_take(r, CITE_SOURCE_TEXT, rank)) {
        r->source.content = text;
        r->texts = yyjson_arr_size(value) > 1 ? value : NULL;
    }
}


/* a status is a task's if it tells how far that has come */

int
cite_source_is_task(uint8_t rank, yyjson_val *value)
{
    size_t  i;

    static const char *const  names[] = {
        "pending", "in_progress", "in progress", "completed", "todo", "to do",
        "done", "open", "closed", "cancelled", "canceled", "not_started",
        "not started", "blocked", "active"
    };

    if (rank == 1) {
        return !yyjson_is_null(value);
    }

    for (i = 0; i < cite_nelts(names); i++) {
        if (yyjson_equals_str(value, names[i])) {
            return 1;
        }
    }

    return 0;
}
