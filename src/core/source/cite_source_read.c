
/*
 * Copyright (C) the ngx_cite authors
 *
 * Reads one object of JSON that nobody has agreed upon, by the names that
 * search tools, vector stores and frameworks give to the same few things.
 */


#include "source/cite_source_read.h"


#define CITE_SOURCE_LEVELS     2      /* carrier in carrier in source */
#define CITE_SOURCE_NAME_MAX   16     /* of the names below */
#define CITE_SOURCE_RANKS      32     /* more than any rank below */
#define CITE_SOURCE_PAGE_MAX   1000000


typedef struct {
    const char           *name;    /* lower case, without _ and - */
    cite_source_field_e   field;
    uint8_t               rank;    /* from 1; the lowest is taken */
} cite_source_name_t;


/* sorted by name */

static const cite_source_name_t  cite_source_names[] = {
    { "attachmentid",   CITE_SOURCE_DOCUMENT,   4 },
    { "attributes",     CITE_SOURCE_CARRIER,    1 },
    { "body",           CITE_SOURCE_TEXT,       8 },
    { "chunk",          CITE_SOURCE_TEXT,       5 },
    { "chunkid",        CITE_SOURCE_CHUNK,      1 },
    { "chunknumber",    CITE_SOURCE_NUMBER,     2 },
    { "chunks",         CITE_SOURCE_LIST,       1 },
    { "citationnumber", CITE_SOURCE_NUMBER,     1 },
    { "content",        CITE_SOURCE_TEXT,       1 },
    { "contentpreview", CITE_SOURCE_TEXT,      10 },
    { "contexts",       CITE_SOURCE_LIST,       1 },
    { "data",           CITE_SOURCE_LIST,       1 },
    { "description",    CITE_SOURCE_TEXT,      12 },
    { "docid",          CITE_SOURCE_DOCUMENT,   2 },
    { "docs",           CITE_SOURCE_LIST,       1 },
    { "document",       CITE_SOURCE_WHOLE,     13 },
    { "documentid",     CITE_SOURCE_DOCUMENT,   1 },
    { "documentname",   CITE_SOURCE_TITLE,      5 },
    { "documents",      CITE_SOURCE_LIST,       1 },
    { "documenttitle",  CITE_SOURCE_TITLE,      2 },
    { "documenturi",    CITE_SOURCE_URL,        2 },
    { "documenturl",    CITE_SOURCE_URL,        3 },
    { "entity",         CITE_SOURCE_CARRIER,    1 },
    { "excerpt",        CITE_SOURCE_TEXT,       9 },
    { "fields",         CITE_SOURCE_CARRIER,    1 },
    { "fileid",         CITE_SOURCE_DOCUMENT,   3 },
    { "filename",       CITE_SOURCE_TITLE,      4 },
    { "headings",       CITE_SOURCE_HEADINGS,   1 },
    { "hits",           CITE_SOURCE_LIST,       1 },
    { "href",           CITE_SOURCE_URL,        7 },
    { "id",             CITE_SOURCE_ID,         1 },
    { "images",         CITE_SOURCE_BESIDE,     1 },
    { "index",          CITE_SOURCE_NUMBER,     3 },
    { "items",          CITE_SOURCE_LIST,       1 },
    { "link",           CITE_SOURCE_URL,        6 },
    { "links",          CITE_SOURCE_BESIDE,     1 },
    { "loc",            CITE_SOURCE_CARRIER,    1 },
    { "matches",        CITE_SOURCE_LIST,       1 },
    { "meta",           CITE_SOURCE_CARRIER,    1 },
    { "metadata",       CITE_SOURCE_CARRIER,    1 },
    { "name",           CITE_SOURCE_TITLE,      3 },
    { "node",           CITE_SOURCE_CARRIER,    1 },
    { "nodeid",         CITE_SOURCE_CHUNK,      3 },
    { "nodes",          CITE_SOURCE_LIST,       1 },
    { "organic",        CITE_SOURCE_LIST,       1 },
    { "organicresults", CITE_SOURCE_LIST,       1 },
    { "page",           CITE_SOURCE_PAGE_ANY,   4 },
    { "pagecontent",    CITE_SOURCE_PAGE_TEXT,  3 },
    { "pagelabel",      CITE_SOURCE_PAGE,       2 },
    { "pagenumber",     CITE_SOURCE_PAGE,       3 },
    { "pagenumbers",    CITE_SOURCE_PAGE,       1 },
    { "passage",        CITE_SOURCE_TEXT,       6 },
    { "passageid",      CITE_SOURCE_CHUNK,      2 },
    { "passages",       CITE_SOURCE_LIST,       1 },
    { "payload",        CITE_SOURCE_CARRIER,    1 },
    { "properties",     CITE_SOURCE_CARRIER,    1 },
    { "records",        CITE_SOURCE_LIST,       1 },
    { "relevancescore", CITE_SOURCE_SCORED,     1 },
    { "results",        CITE_SOURCE_LIST,       1 },
    { "role",           CITE_SOURCE_ROLE,       1 },
    { "searchresults",  CITE_SOURCE_LIST,       1 },
    { "slidenumber",    CITE_SOURCE_PAGE,       5 },
    { "snippet",        CITE_SOURCE_TEXT,       7 },
    { "snippets",       CITE_SOURCE_LIST,       1 },
    { "source",         CITE_SOURCE_FROM,       8 },
    { "sourceid",       CITE_SOURCE_ID,         2 },
    { "sources",        CITE_SOURCE_LIST,       1 },
    { "sourceurl",      CITE_SOURCE_URL,        4 },
    { "summary",        CITE_SOURCE_TEXT,      11 },
    { "text",           CITE_SOURCE_TEXT,       2 },
    { "thumbnails",     CITE_SOURCE_BESIDE,     1 },
    { "title",          CITE_SOURCE_TITLE,      1 },
    { "uri",            CITE_SOURCE_URL,        5 },
    { "url",            CITE_SOURCE_URL,        1 },
    { "uuid",           CITE_SOURCE_ID,         3 },
    { "value",          CITE_SOURCE_VALUE,      1 }
};


static const cite_source_name_t  cite_source_name_none = {
    "", CITE_SOURCE_NONE, 0
};


/* chunk_id, chunkId and chunk-id are one name */

static const cite_source_name_t *
cite_source_name_find(yyjson_val *key)
{
    int          order;
    char         plain[CITE_SOURCE_NAME_MAX + 1];
    size_t       i, n, first, last;
    uint8_t      c;
    cite_span_t  name;

    name = cite_json_string(key);
    n = 0;

    for (i = 0; i < name.n; i++) {
        c = name.p[i];

        if (c == '_' || c == '-') {
            continue;
        }

        if (n == CITE_SOURCE_NAME_MAX || c == '\0') {
            return &cite_source_name_none;
        }

        plain[n++] = (char) (c >= 'A' && c <= 'Z' ? c | 0x20 : c);
    }

    plain[n] = '\0';

    first = 0;
    last = cite_nelts(cite_source_names);

    while (first < last) {
        i = (first + last) / 2;
        order = strcmp(plain, cite_source_names[i].name);

        if (order == 0) {
            return &cite_source_names[i];
        }

        if (order < 0) {
            last = i;

        } else {
            first = i + 1;
        }
    }

    return &cite_source_name_none;
}


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

    cite_source_set_string(r, &r->source.content, CITE_SOURCE_TEXT, rank, text);
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


/* a number beside the text is the source's, one deeper may be anything's */

static void
cite_source_set_number(cite_source_reading_t *r, uint8_t rank, size_t level,
    yyjson_val *value)
{
    uint64_t  number;

    if (level || !yyjson_is_uint(value)) {
        return;
    }

    number = yyjson_get_uint(value);

    if (number == 0) {
        r->from_zero = 1;

    } else if (number <= CITE_SOURCE_NUMBER_MAX
               && cite_source_take(r, CITE_SOURCE_NUMBER, rank))
    {
        r->source.number = (uint32_t) number;
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

    case CITE_SOURCE_LIST:
        if (r->results == NULL && yyjson_is_ctn(first)) {
            r->results = array;
        }

        break;

    default:
        break;
    }
}


/* what is in the source, and where */

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

    case CITE_SOURCE_VALUE:
        r->value = level ? r->value : cite_json_string(value);
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


/* what may be an object with more of the same inside */

static int
cite_source_is_carrier(const cite_source_name_t *name, yyjson_val *value)
{
    if (!yyjson_is_obj(value)) {
        return 0;
    }

    switch (name->field) {

    case CITE_SOURCE_CARRIER:
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

    while ((key = yyjson_obj_iter_next(&it)) != NULL) {
        value = yyjson_obj_iter_get_val(key);
        name = cite_source_name_find(key);

        cite_source_member(r, name, level, value);

        if (level < CITE_SOURCE_LEVELS && cite_source_is_carrier(name, value)) {
            cite_source_members(r, value, level + 1);
        }
    }
}


/* what is known only when all members have been seen */

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


cite_rc_t
cite_source_read(cite_source_reading_t *r, yyjson_val *object,
    cite_origin_e origin)
{
    const cite_source_t  *source;

    memset(r, 0, sizeof(cite_source_reading_t));
    r->source.origin = origin;

    cite_source_members(r, object, 0);
    cite_source_settle(r);

    source = &r->source;

    if (r->message || (source->content.n == 0 && source->url.n == 0)) {
        return CITE_DECLINED;
    }

    return source->chunk_id.n || source->id.n || source->document_id.n
           || source->url.n || source->title.n
           ? CITE_OK : CITE_DECLINED;
}


cite_source_field_e
cite_source_field(yyjson_val *key)
{
    return cite_source_name_find(key)->field;
}


int
cite_source_is_beside(yyjson_val *key)
{
    return cite_source_field(key) == CITE_SOURCE_BESIDE;
}


static int
cite_source_from_zero(yyjson_val *object)
{
    yyjson_val       *key, *value;
    yyjson_obj_iter   it;

    if (!yyjson_obj_iter_init(object, &it)) {
        return 0;
    }

    while ((key = yyjson_obj_iter_next(&it)) != NULL) {
        value = yyjson_obj_iter_get_val(key);

        if (cite_source_name_find(key)->field == CITE_SOURCE_NUMBER
            && yyjson_is_uint(value) && yyjson_get_uint(value) == 0)
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
