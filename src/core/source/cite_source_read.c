
/*
 * Copyright (C) the ngx_cite authors
 *
 * Reads one object of JSON of no agreed form, by the names that search tools,
 * vector stores and frameworks give to the same few things.
 */


#include "source/cite_source_name_internal.h"


#define CITE_SOURCE_LEVELS    3      /* carriers in each other */
#define CITE_SOURCE_TASK_MAX  200    /* bytes of a text beside a status */
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


static void
cite_source_set_string(cite_source_reading_t *r, cite_span_t *dst,
    cite_source_field_e field, uint8_t rank, cite_span_t s)
{
    if (s.n && cite_source_take(r, field, rank)) {
        *dst = s;
    }
}


/* an id may be a number */

static void
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

static void
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

static void
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


static void
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

static void
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

static void
cite_source_set_mark(cite_source_reading_t *r, uint8_t rank, size_t level,
    yyjson_val *value)
{
    if (cite_source_number(value) >= 0) {
        cite_source_set_number(r, rank, 0, value);

    } else if (level == 0) {
        cite_source_set_id(r, &r->source.id, CITE_SOURCE_ID, rank, value);
    }
}


/* texts of one source: strings, or objects that have one */

static void
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


/* arrays that belong to the object as a whole */

static void
cite_source_set_array(cite_source_reading_t *r, cite_source_field_e field,
    yyjson_val *array)
{
    yyjson_val  *first;

    first = yyjson_arr_get_first(array);

    switch (field) {

    case CITE_SOURCE_HEADINGS:
        r->headings = array;
        break;

    case CITE_SOURCE_WHOLE:
        r->documents = yyjson_is_str(first) ? array : r->documents;
        break;

    case CITE_SOURCE_CARRIER:
        r->about = array;
        break;

    case CITE_SOURCE_DATA:
    case CITE_SOURCE_TEXTS:
    case CITE_SOURCE_LIST:
        if (r->results == NULL && yyjson_is_ctn(first)) {
            r->results = array;
        }

        break;

    default:
        break;
    }
}


/* a status is a task's if it tells how far that has come */

static int
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


/* members that tell the text of a source, its page or its number */

static void
cite_source_member_text(cite_source_reading_t *r,
    const cite_source_name_t *name, size_t level, uint8_t rank,
    yyjson_val *value)
{
    switch (name->field) {

    case CITE_SOURCE_WHOLE:
        cite_source_set_text(r, rank, value);
        cite_source_set_id(r, &r->source.document_id, CITE_SOURCE_DOCUMENT,
                           rank, value);
        break;

    case CITE_SOURCE_PAGE_TEXT:
        r->page_content = 1;
        cite_source_set_text(r, rank, value);
        break;

    case CITE_SOURCE_TEXT:
        cite_source_set_text(r, rank, value);
        break;

    case CITE_SOURCE_PAGE:
        cite_source_set_page(r, rank, value, 0);
        break;

    case CITE_SOURCE_PAGE_ANY:
        cite_source_set_page(r, rank, value, level > 0);
        break;

    case CITE_SOURCE_NUMBER:
        cite_source_set_number(r, rank, level, value);
        break;

    case CITE_SOURCE_MARK:
        cite_source_set_mark(r, rank, level, value);
        break;

    case CITE_SOURCE_TEXTS:
        cite_source_set_texts(r, rank, value);
        break;

    case CITE_SOURCE_TASK:
        r->task |= level == 0 && cite_source_is_task(name->rank, value);
        break;

    case CITE_SOURCE_VALUE:
        r->value = level ? r->value : cite_json_string(value);
        r->valued |= level == 0;
        break;

    case CITE_SOURCE_SCORED:
        r->scored = 1;
        break;

    case CITE_SOURCE_ROLE:
        r->message |= level == 0 && yyjson_is_str(value);
        break;

    default:
        break;
    }
}


static void
cite_source_member(cite_source_reading_t *r, const cite_source_name_t *name,
    size_t level, yyjson_val *value)
{
    uint8_t  rank;

    rank = (uint8_t) (name->rank + level * CITE_SOURCE_RANKS);

    switch (name->field) {

    case CITE_SOURCE_CHUNK:
        cite_source_set_id(r, &r->source.chunk_id, name->field, rank, value);
        break;

    case CITE_SOURCE_ID:
        cite_source_set_id(r, &r->source.id, name->field, rank, value);
        break;

    case CITE_SOURCE_DOCUMENT:
        cite_source_set_id(r, &r->source.document_id, name->field, rank, value);
        break;

    case CITE_SOURCE_URL:
    case CITE_SOURCE_FROM:
        cite_source_set_url(r, rank, value);
        break;

    case CITE_SOURCE_TITLE:
        cite_source_set_string(r, &r->source.title, name->field, rank,
                               cite_json_string(value));
        break;

    default:
        cite_source_member_text(r, name, level, rank, value);
        break;
    }

    if (yyjson_is_arr(value)) {
        cite_source_set_array(r, name->field, value);
    }
}


/* 1 if the value is an object with more members of the source */

static int
cite_source_is_carrier(const cite_source_name_t *name, yyjson_val *value)
{
    if (!yyjson_is_obj(value)) {
        return 0;
    }

    switch (name->field) {

    case CITE_SOURCE_CARRIER:
    case CITE_SOURCE_DATA:
    case CITE_SOURCE_FROM:
    case CITE_SOURCE_WHOLE:
    case CITE_SOURCE_TEXT:
        return 1;

    default:
        return 0;
    }
}


static void
cite_source_members(cite_source_reading_t *r, yyjson_val *object, size_t level)
{
    yyjson_val                *key, *value;
    yyjson_obj_iter            it;
    const cite_source_name_t  *name;

    if (!yyjson_obj_iter_init(object, &it)) {
        return;
    }

    while ((key = yyjson_obj_iter_next(&it)) != NULL
           && r->members++ < CITE_SOURCE_MEMBERS_MAX)
    {
        value = yyjson_obj_iter_get_val(key);
        name = cite_source_name_find(key);

        cite_source_member(r, name, level, value);

        if (level < CITE_SOURCE_LEVELS && cite_source_is_carrier(name, value)) {
            cite_source_members(r, value, level + 1);
        }
    }
}


/* decisions that need all members */

static void
cite_source_settle(cite_source_reading_t *r)
{
    cite_source_t  *source;

    source = &r->source;

    /* LangChain's loaders count from 0 in "page", and only there */

    if (r->zero_based && r->page_content) {
        r->page++;
    }

    source->page = (uint32_t) r->page;

    if (r->scored || r->from_zero) {
        source->number = 0;
        r->own = r->scored ? 0 : r->own;
    }

    /* "document" is the text, or its name where the text is elsewhere */

    if (source->document_id.p == source->content.p) {
        source->document_id = cite_span_make(NULL, 0);
    }

    /* context is a description and a value; a value of JSON is no text */

    if (source->origin == CITE_ORIGIN_REQUEST && r->value.n
        && *r->value.p != '{' && *r->value.p != '[')
    {
        source->title = source->title.n ? source->title : source->content;
        source->content = r->value;
    }
}


/* a short text beside a status is a task, and one beside degrees weather */

static int
cite_source_is_other(const cite_source_reading_t *r)
{
    const cite_source_t  *source;

    source = &r->source;

    if (r->message) {
        return 1;
    }

    if (source->url.n) {
        return 0;
    }

    return r->task && source->content.n < CITE_SOURCE_TASK_MAX;
}


int
cite_source_has_text(const cite_source_reading_t *r)
{
    return r->source.content.n && !cite_source_is_other(r);
}


void
cite_source_read_member(cite_source_reading_t *r, cite_span_t name,
    yyjson_val *value)
{
    const cite_source_name_t  *known;

    known = cite_source_name_of(name);
    cite_source_member(r, known, 0, value);

    if (cite_source_is_carrier(known, value)) {
        cite_source_members(r, value, 1);
    }
}


cite_rc_t
cite_source_read(cite_source_reading_t *r, yyjson_val *object,
    cite_origin_e origin)
{
    memset(r, 0, sizeof(cite_source_reading_t));
    r->source.origin = origin;

    cite_source_members(r, object, 0);

    return cite_source_read_end(r);
}


cite_rc_t
cite_source_read_end(cite_source_reading_t *r)
{
    const cite_source_t  *source;

    cite_source_settle(r);

    source = &r->source;

    if (cite_source_is_other(r)
        || (source->content.n == 0 && source->url.n == 0))
    {
        return CITE_DECLINED;
    }

    return source->chunk_id.n || source->id.n || source->document_id.n
           || source->url.n || source->title.n
           ? CITE_OK : CITE_DECLINED;
}


static int
cite_source_from_zero(yyjson_val *object)
{
    size_t            n;
    yyjson_val       *key, *value;
    yyjson_obj_iter   it;

    if (!yyjson_obj_iter_init(object, &it)) {
        return 0;
    }

    for (n = 0; n < CITE_SOURCE_MEMBERS_MAX; n++) {

        key = yyjson_obj_iter_next(&it);
        value = yyjson_obj_iter_get_val(key);

        if (key == NULL) {
            break;
        }

        if (yyjson_is_uint(value) && yyjson_get_uint(value) == 0
            && cite_source_name_find(key)->field == CITE_SOURCE_NUMBER)
        {
            return 1;
        }
    }

    return 0;
}


int
cite_sources_from_zero(yyjson_val *list)
{
    size_t       i, n;
    yyjson_val  *key, *value;

    yyjson_arr_foreach(list, i, n, value) {
        if (cite_source_from_zero(value)) {
            return 1;
        }
    }

    if (!yyjson_is_obj(list)) {
        return 0;
    }

    yyjson_obj_foreach(list, i, n, key, value) {
        if (cite_source_from_zero(value)) {
            return 1;
        }
    }

    return 0;
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
