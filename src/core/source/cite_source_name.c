
/*
 * Copyright (C) the ngx_cite authors
 *
 * Names that search tools, vector stores and frameworks give to the same few
 * things.
 */


#include "source/cite_source_name_internal.h"


/* sorted by name */

static const cite_source_name_t  cite_source_names[] = {
    { "abstract",                 CITE_SOURCE_TEXT,       10 },
    { "activeform",               CITE_SOURCE_TASK,       1 },
    { "artifact",                 CITE_SOURCE_LIST,       1 },
    { "assignee",                 CITE_SOURCE_TASK,       1 },
    { "attachmentid",             CITE_SOURCE_DOCUMENT,   4 },
    { "attributes",               CITE_SOURCE_CARRIER,    1 },
    { "base",                     CITE_SOURCE_CARRIER,    1 },
    { "body",                     CITE_SOURCE_TEXT,       8 },
    { "caption",                  CITE_SOURCE_TEXT,       12 },
    { "captions",                 CITE_SOURCE_TEXTS,      15 },
    { "chunk",                    CITE_SOURCE_TEXT,       5 },
    { "chunkid",                  CITE_SOURCE_CHUNK,      1 },
    { "chunkinfo",                CITE_SOURCE_CARRIER,    1 },
    { "chunknumber",              CITE_SOURCE_NUMBER,     2 },
    { "chunks",                   CITE_SOURCE_LIST,       1 },
    { "chunktext",                CITE_SOURCE_TEXT,       4 },
    { "citation",                 CITE_SOURCE_MARK,       5 },
    { "citationid",               CITE_SOURCE_MARK,       1 },
    { "citationindex",            CITE_SOURCE_NUMBER,     2 },
    { "citationnumber",           CITE_SOURCE_NUMBER,     1 },
    { "citations",                CITE_SOURCE_LIST,       1 },
    { "cite",                     CITE_SOURCE_COUNT,      1 },
    { "cmetadata",                CITE_SOURCE_CARRIER,    1 },
    { "completed",                CITE_SOURCE_TASK,       1 },
    { "confluencelocation",       CITE_SOURCE_CARRIER,    1 },
    { "contenido",                CITE_SOURCE_TEXT,       3 },
    { "content",                  CITE_SOURCE_TEXT,       1 },
    { "contentpreview",           CITE_SOURCE_TEXT,       10 },
    { "contents",                 CITE_SOURCE_TEXT,       3 },
    { "contenu",                  CITE_SOURCE_TEXT,       3 },
    { "contenuto",                CITE_SOURCE_TEXT,       3 },
    { "context",                  CITE_SOURCE_DATA,       1 },
    { "contexts",                 CITE_SOURCE_LIST,       1 },
    { "conteúdo",                 CITE_SOURCE_TEXT,       3 },
    { "data",                     CITE_SOURCE_DATA,       1 },
    { "derivedstructdata",        CITE_SOURCE_CARRIER,    1 },
    { "description",              CITE_SOURCE_TEXT,       12 },
    { "doc",                      CITE_SOURCE_WHOLE,      13 },
    { "docid",                    CITE_SOURCE_DOCUMENT,   2 },
    { "docname",                  CITE_SOURCE_TITLE,      5 },
    { "docs",                     CITE_SOURCE_LIST,       1 },
    { "doctitle",                 CITE_SOURCE_TITLE,      2 },
    { "document",                 CITE_SOURCE_WHOLE,      13 },
    { "documentcontent",          CITE_SOURCE_TEXT,       3 },
    { "documentid",               CITE_SOURCE_DOCUMENT,   1 },
    { "documentmetadata",         CITE_SOURCE_CARRIER,    1 },
    { "documentname",             CITE_SOURCE_TITLE,      5 },
    { "documentpath",             CITE_SOURCE_DOCUMENT,   5 },
    { "documents",                CITE_SOURCE_LIST,       1 },
    { "documenttitle",            CITE_SOURCE_TITLE,      2 },
    { "documenturi",              CITE_SOURCE_URL,        2 },
    { "documenturl",              CITE_SOURCE_URL,        3 },
    { "done",                     CITE_SOURCE_TASK,       1 },
    { "due",                      CITE_SOURCE_TASK,       1 },
    { "duedate",                  CITE_SOURCE_TASK,       1 },
    { "enlace",                   CITE_SOURCE_URL,        7 },
    { "entity",                   CITE_SOURCE_CARRIER,    1 },
    { "excerpt",                  CITE_SOURCE_TEXT,       9 },
    { "extractiveanswers",        CITE_SOURCE_TEXTS,      15 },
    { "extractivesegments",       CITE_SOURCE_TEXTS,      14 },
    { "extrasnippets",            CITE_SOURCE_TEXTS,      16 },
    { "fields",                   CITE_SOURCE_CARRIER,    1 },
    { "file",                     CITE_SOURCE_DOCUMENT,   6 },
    { "fileid",                   CITE_SOURCE_DOCUMENT,   3 },
    { "filename",                 CITE_SOURCE_TITLE,      4 },
    { "filepath",                 CITE_SOURCE_DOCUMENT,   5 },
    { "fonte",                    CITE_SOURCE_FROM,       9 },
    { "fuente",                   CITE_SOURCE_FROM,       9 },
    { "groundingchunks",          CITE_SOURCE_LIST,       1 },
    { "heading",                  CITE_SOURCE_TITLE,      8 },
    { "headings",                 CITE_SOURCE_HEADINGS,   1 },
    { "headline",                 CITE_SOURCE_TITLE,      7 },
    { "highlight",                CITE_SOURCE_TEXTS,      13 },
    { "highlights",               CITE_SOURCE_TEXTS,      13 },
    { "hits",                     CITE_SOURCE_LIST,       1 },
    { "href",                     CITE_SOURCE_URL,        7 },
    { "humidity",                 CITE_SOURCE_TASK,       1 },
    { "icon",                     CITE_SOURCE_TASK,       1 },
    { "id",                       CITE_SOURCE_ID,         1 },
    { "idx",                      CITE_SOURCE_COUNT,      1 },
    { "images",                   CITE_SOURCE_BESIDE,     1 },
    { "index",                    CITE_SOURCE_NUMBER,     3 },
    { "inhalt",                   CITE_SOURCE_TEXT,       3 },
    { "isdirectory",              CITE_SOURCE_TASK,       1 },
    { "item",                     CITE_SOURCE_CARRIER,    1 },
    { "items",                    CITE_SOURCE_LIST,       1 },
    { "key",                      CITE_SOURCE_ID,         4 },
    { "kwargs",                   CITE_SOURCE_CARRIER,    1 },
    { "label",                    CITE_SOURCE_COUNT,      1 },
    { "lien",                     CITE_SOURCE_URL,        7 },
    { "link",                     CITE_SOURCE_URL,        6 },
    { "links",                    CITE_SOURCE_BESIDE,     1 },
    { "loc",                      CITE_SOURCE_CARRIER,    1 },
    { "location",                 CITE_SOURCE_CARRIER,    1 },
    { "markdown",                 CITE_SOURCE_TEXT,       8 },
    { "markdowncontent",          CITE_SOURCE_TEXT,       8 },
    { "marker",                   CITE_SOURCE_COUNT,      1 },
    { "matches",                  CITE_SOURCE_LIST,       1 },
    { "meta",                     CITE_SOURCE_CARRIER,    1 },
    { "metadata",                 CITE_SOURCE_CARRIER,    1 },
    { "n",                        CITE_SOURCE_COUNT,      1 },
    { "name",                     CITE_SOURCE_TITLE,      3 },
    { "no",                       CITE_SOURCE_COUNT,      1 },
    { "node",                     CITE_SOURCE_CARRIER,    1 },
    { "nodeid",                   CITE_SOURCE_CHUNK,      3 },
    { "nodes",                    CITE_SOURCE_LIST,       1 },
    { "nr",                       CITE_SOURCE_COUNT,      1 },
    { "num",                      CITE_SOURCE_COUNT,      1 },
    { "number",                   CITE_SOURCE_NUMBER,     5 },
    { "ordinal",                  CITE_SOURCE_COUNT,      1 },
    { "organic",                  CITE_SOURCE_LIST,       1 },
    { "organicresults",           CITE_SOURCE_LIST,       1 },
    { "page",                     CITE_SOURCE_PAGE_ANY,   4 },
    { "pagecontent",              CITE_SOURCE_PAGE_TEXT,  3 },
    { "pageid",                   CITE_SOURCE_ID,         5 },
    { "pagelabel",                CITE_SOURCE_PAGE,       2 },
    { "pagenumber",               CITE_SOURCE_PAGE,       3 },
    { "pagenumbers",              CITE_SOURCE_PAGE,       1 },
    { "pagetext",                 CITE_SOURCE_TEXT,       6 },
    { "pageurl",                  CITE_SOURCE_URL,        3 },
    { "passage",                  CITE_SOURCE_TEXT,       6 },
    { "passageid",                CITE_SOURCE_CHUNK,      2 },
    { "passages",                 CITE_SOURCE_LIST,       1 },
    { "passagetext",              CITE_SOURCE_TEXT,       6 },
    { "path",                     CITE_SOURCE_DOCUMENT,   6 },
    { "payload",                  CITE_SOURCE_CARRIER,    1 },
    { "permalink",                CITE_SOURCE_URL,        8 },
    { "points",                   CITE_SOURCE_LIST,       1 },
    { "position",                 CITE_SOURCE_NUMBER,     6 },
    { "priority",                 CITE_SOURCE_TASK,       1 },
    { "properties",               CITE_SOURCE_CARRIER,    1 },
    { "quelle",                   CITE_SOURCE_FROM,       9 },
    { "quote",                    CITE_SOURCE_TEXT,       9 },
    { "rank",                     CITE_SOURCE_COUNT,      1 },
    { "rankorder",                CITE_SOURCE_COUNT,      1 },
    { "rawcontent",               CITE_SOURCE_TEXT,       9 },
    { "record",                   CITE_SOURCE_CARRIER,    1 },
    { "records",                  CITE_SOURCE_LIST,       1 },
    { "ref",                      CITE_SOURCE_MARK,       4 },
    { "referenceid",              CITE_SOURCE_MARK,       2 },
    { "referencenumber",          CITE_SOURCE_NUMBER,     2 },
    { "refid",                    CITE_SOURCE_MARK,       3 },
    { "relevancescore",           CITE_SOURCE_SCORED,     1 },
    { "relevantcontext",          CITE_SOURCE_LIST,       1 },
    { "resource",                 CITE_SOURCE_CARRIER,    1 },
    { "resources",                CITE_SOURCE_LIST,       1 },
    { "results",                  CITE_SOURCE_LIST,       1 },
    { "retrievaldocuments",       CITE_SOURCE_LIST,       1 },
    { "retrievalresults",         CITE_SOURCE_LIST,       1 },
    { "retrievedcontext",         CITE_SOURCE_CARRIER,    1 },
    { "retrieveddocs",            CITE_SOURCE_LIST,       1 },
    { "retrieveddocuments",       CITE_SOURCE_LIST,       1 },
    { "retrievedocs",             CITE_SOURCE_LIST,       1 },
    { "role",                     CITE_SOURCE_ROLE,       1 },
    { "s3location",               CITE_SOURCE_CARRIER,    1 },
    { "salesforcelocation",       CITE_SOURCE_CARRIER,    1 },
    { "searchresults",            CITE_SOURCE_LIST,       1 },
    { "segment",                  CITE_SOURCE_CARRIER,    1 },
    { "seq",                      CITE_SOURCE_COUNT,      1 },
    { "sharepointlocation",       CITE_SOURCE_CARRIER,    1 },
    { "shortdescription",         CITE_SOURCE_TITLE,      8 },
    { "slidenumber",              CITE_SOURCE_PAGE,       5 },
    { "snippet",                  CITE_SOURCE_TEXT,       7 },
    { "snippets",                 CITE_SOURCE_TEXTS,      14 },
    { "source",                   CITE_SOURCE_FROM,       8 },
    { "sourceid",                 CITE_SOURCE_ID,         2 },
    { "sourcenumber",             CITE_SOURCE_NUMBER,     2 },
    { "sources",                  CITE_SOURCE_LIST,       1 },
    { "sourceurl",                CITE_SOURCE_URL,        4 },
    { "status",                   CITE_SOURCE_TASK,       2 },
    { "structdata",               CITE_SOURCE_CARRIER,    1 },
    { "subject",                  CITE_SOURCE_TITLE,      7 },
    { "summary",                  CITE_SOURCE_TEXT,       11 },
    { "temp",                     CITE_SOURCE_TASK,       1 },
    { "temperature",              CITE_SOURCE_TASK,       1 },
    { "testo",                    CITE_SOURCE_TEXT,       3 },
    { "text",                     CITE_SOURCE_TEXT,       2 },
    { "texte",                    CITE_SOURCE_TEXT,       3 },
    { "texto",                    CITE_SOURCE_TEXT,       3 },
    { "thumbnails",               CITE_SOURCE_BESIDE,     1 },
    { "titel",                    CITE_SOURCE_TITLE,      2 },
    { "title",                    CITE_SOURCE_TITLE,      1 },
    { "titolo",                   CITE_SOURCE_TITLE,      2 },
    { "titre",                    CITE_SOURCE_TITLE,      2 },
    { "titulo",                   CITE_SOURCE_TITLE,      2 },
    { "título",                   CITE_SOURCE_TITLE,      2 },
    { "uri",                      CITE_SOURCE_URL,        5 },
    { "url",                      CITE_SOURCE_URL,        1 },
    { "urlsource",                CITE_SOURCE_URL,        2 },
    { "uuid",                     CITE_SOURCE_ID,         3 },
    { "value",                    CITE_SOURCE_VALUE,      1 },
    { "web",                      CITE_SOURCE_DATA,       1 },
    { "weblocation",              CITE_SOURCE_CARRIER,    1 },
    { "weburl",                   CITE_SOURCE_URL,        3 },
    { "windspeed",                CITE_SOURCE_TASK,       1 },
    { "xamzbedrockkbsourceuri",   CITE_SOURCE_URL,        9 },
    { "タイトル",                 CITE_SOURCE_TITLE,      2 },
    { "リンク",                   CITE_SOURCE_URL,        7 },
    { "内容",                     CITE_SOURCE_TEXT,       3 },
    { "出典",                     CITE_SOURCE_FROM,       9 },
    { "本文",                     CITE_SOURCE_TEXT,       3 },
    { "来源",                     CITE_SOURCE_FROM,       9 },
    { "标题",                     CITE_SOURCE_TITLE,      2 },
    { "標題",                     CITE_SOURCE_TITLE,      2 },
    { "連結",                     CITE_SOURCE_URL,        7 },
    { "链接",                     CITE_SOURCE_URL,        7 },
    { "내용",                     CITE_SOURCE_TEXT,       3 },
    { "링크",                     CITE_SOURCE_URL,        7 },
    { "제목",                     CITE_SOURCE_TITLE,      2 }
};


static const cite_source_name_t  cite_source_name_none = {
    "", CITE_SOURCE_NONE, 0
};


/* "page_title", "documentMetadata", "Web link": what their last word says */

static const struct {
    cite_source_name_t  name;
    size_t              length;
} cite_source_endings[] = {
    { { "title",              CITE_SOURCE_TITLE,      9 },   5 },
    { { "headline",           CITE_SOURCE_TITLE,      9 },   8 },
    { { "displayname",        CITE_SOURCE_TITLE,      10 },  11 },
    { { "metadata",           CITE_SOURCE_CARRIER,    1 },   8 },
    { { "url",                CITE_SOURCE_URL,        10 },  3 },
    { { "uri",                CITE_SOURCE_URL,        11 },  3 },
    { { "link",               CITE_SOURCE_URL,        11 },  4 },
    { { "number",             CITE_SOURCE_COUNT,      2 },   6 },
    { { "num",                CITE_SOURCE_COUNT,      2 },   3 },
    { { "no",                 CITE_SOURCE_COUNT,      2 },   2 },
    { { "nr",                 CITE_SOURCE_COUNT,      2 },   2 },
    { { "index",              CITE_SOURCE_COUNT,      2 },   5 },
    { { "idx",                CITE_SOURCE_COUNT,      2 },   3 }
};


/* names of counted things: "doc_number", "sourceIndex", not a page or chunk */

static const char *const  cite_source_counted[] = {
    "cit", "citation", "cite", "context", "doc", "document", "evidence",
    "excerpt", "hit", "item", "passage", "ref", "reference", "result",
    "searchresult", "snippet", "source", "src"
};


/* beginnings of names that are addresses of something else */

static const char *const  cite_source_beside[] = {
    "image", "img", "thumb", "icon", "avatar", "logo", "favicon", "photo",
    "video", "api", "callback", "redirect", "next", "prev", "cache", "cover",
    "profile", "banner", "picture", "audio", "site", "user", "author", "job"
};


/* 1 if the bytes are the name of something that markers count */

static int
cite_source_name_counted(const char *plain, size_t n)
{
    size_t  i;

    for (i = 0; i < cite_nelts(cite_source_counted); i++) {
        if (strlen(cite_source_counted[i]) == n
            && memcmp(plain, cite_source_counted[i], n) == 0)
        {
            return 1;
        }
    }

    return 0;
}


/* most names have none of the endings, so that these are looked for first */

static const cite_source_name_t *
cite_source_name_ending(const char *plain, size_t n)
{
    size_t                     i, length;
    const cite_source_name_t  *ending;

    ending = NULL;

    /* their last letters */

    if (n == 0 || memchr("aeilkrmox", plain[n - 1], 9) == NULL) {
        return &cite_source_name_none;
    }

    for (i = 0; i < cite_nelts(cite_source_endings) && ending == NULL; i++) {
        length = cite_source_endings[i].length;

        if (n > length
            && memcmp(plain + n - length, cite_source_endings[i].name.name,
                      length) == 0
            && (cite_source_endings[i].name.field != CITE_SOURCE_COUNT
                || cite_source_name_counted(plain, n - length)))
        {
            ending = &cite_source_endings[i].name;
        }
    }

    for (i = 0; ending && i < cite_nelts(cite_source_beside); i++) {
        if (strncmp(plain, cite_source_beside[i],
                    strlen(cite_source_beside[i])) == 0)
        {
            return &cite_source_name_none;
        }
    }

    return ending ? ending : &cite_source_name_none;
}


/* eight bytes as a number that is ordered as they are */

static inline uint64_t
cite_source_name_word(const char *name)
{
    uint64_t  word;

    memcpy(&word, name, sizeof(word));

#if (__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__)
    word = __builtin_bswap64(word);
#endif

    return word;
}


/* the name in lower case and without marks, with zeros behind it; CITE_ERROR:
   it is none of ours */

static cite_rc_t
cite_source_name_plain(cite_span_t name, char plain[CITE_SOURCE_NAME_SIZE],
    size_t *length)
{
    size_t   i, n;
    uint8_t  c;

    n = 0;

    memset(plain, 0, CITE_SOURCE_NAME_SIZE);

    for (i = 0; i < name.n; i++) {
        c = name.p[i];

        if ((uint8_t) (c - 'a') >= 26) {

            if (c == '_' || c == '-' || c == ' ') {
                continue;
            }

            if (c == '\0') {
                return CITE_ERROR;
            }

            c = c >= 'A' && c <= 'Z' ? c | 0x20 : c;
        }

        if (n == CITE_SOURCE_NAME_MAX) {
            return CITE_ERROR;
        }

        plain[n++] = (char) c;
    }

    *length = n;

    return CITE_OK;
}


/* the first of our names whose first eight bytes are not below these */

static const cite_source_name_t *
cite_source_name_from(uint64_t word)
{
    size_t  i, first, last;

    first = 0;
    last = cite_nelts(cite_source_names);

    while (first < last) {
        i = (first + last) / 2;

        if (cite_source_name_word(cite_source_names[i].name) < word) {
            first = i + 1;

        } else {
            last = i;
        }
    }

    return &cite_source_names[first];
}


/* chunk_id, chunkId and chunk-id are one name */

const cite_source_name_t *
cite_source_name_of(cite_span_t name)
{
    char                       plain[CITE_SOURCE_NAME_SIZE];
    size_t                     n;
    const cite_source_name_t  *known, *last;

    if (cite_source_name_plain(name, plain, &n) != CITE_OK) {
        return &cite_source_name_none;
    }

    known = cite_source_name_from(cite_source_name_word(plain));
    last = cite_source_names + cite_nelts(cite_source_names);

    for ( /* void */ ; known < last; known++) {

        if (memcmp(known->name, plain, sizeof(uint64_t)) != 0) {
            break;
        }

        if (memcmp(known->name, plain, CITE_SOURCE_NAME_SIZE) == 0) {
            return known;
        }
    }

    return cite_source_name_ending(plain, n);
}


const cite_source_name_t *
cite_source_name_find(yyjson_val *key)
{
    return cite_source_name_of(cite_json_string(key));
}


cite_source_field_e
cite_source_field(yyjson_val *key)
{
    return cite_source_name_find(key)->field;
}


cite_source_field_e
cite_source_field_of(cite_span_t name)
{
    return cite_source_name_of(name)->field;
}


int
cite_source_is_beside(yyjson_val *key)
{
    return cite_source_field(key) == CITE_SOURCE_BESIDE;
}
