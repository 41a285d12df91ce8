
/*
 * Copyright (C) the ngx_cite authors
 *
 * Reads one object of JSON of no agreed form, by the names that search tools,
 * vector stores and frameworks give to the same few things.
 */


#include "source/cite_source_name_internal.h"


#define CITE_SOURCE_LEVELS    3      /* carriers in each other */
#define CITE_SOURCE_TASK_MAX  200    /* bytes of a text beside a status */


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

    case CITE_SOURCE_COUNT:
        /* "doc_number" is a count wherever it stands, "n" beside the text */
        cite_source_set_count(r, rank, name->rank == 2 ? 0 : level, value);
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
        if (cite_source_is_marker(value)) {
            cite_source_set_count(r, rank, level, value);

        } else {
            cite_source_set_url(r, rank, value);
        }

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
    r->object = object;

    cite_source_members(r, object, 0);
    cite_source_guess_text(r);

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

    if (r->guessed && source->url.n == 0 && source->title.n == 0) {
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

    if (source && source->headings.p == NULL && r->headings) {
        cite_sources_headings(s, source, r->headings);
    }

    if (source) {
        cite_source_about(s, source, r->object);
    }

    return source;
}


int
cite_source_is_error(yyjson_val *object)
{
    size_t       i, n, errors;
    yyjson_val  *key, *value;

    errors = 0;

    yyjson_obj_foreach(object, i, n, key, value) {

        if (yyjson_is_true(value) && (yyjson_equals_str(key, "isError")
                                      || yyjson_equals_str(key, "is_error")))
        {
            return 1;
        }

        errors += yyjson_equals_str(key, "error") && !yyjson_is_null(value);
    }

    return errors && errors == yyjson_obj_size(object);
}
