
/*
 * Copyright (C) the ngx_cite authors
 *
 * Names that search tools, vector stores and frameworks give to the same few
 * things.
 */


#include "source/cite_source_name_internal.h"


#define CITE_SOURCE_NAME_MAX  16   /* length of the names below */


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

const cite_source_name_t *
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
        order = plain[0] - cite_source_names[i].name[0];

        if (order == 0) {
            order = strcmp(plain, cite_source_names[i].name);
        }

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
