
/*
 * Copyright (C) the ngx_cite authors
 *
 * One object of JSON as a source: for the readers, which look for sources, and
 * for the agent state, where their places are known.
 */


#ifndef CITE_SOURCE_READ_H
#define CITE_SOURCE_READ_H


#include "source/cite_source.h"


/* the meanings of members; many names have the same one */

typedef enum {
    CITE_SOURCE_NONE = 0,
    CITE_SOURCE_CHUNK,       /* ids come first, see digits below */
    CITE_SOURCE_ID,
    CITE_SOURCE_DOCUMENT,
    CITE_SOURCE_IDS,
    CITE_SOURCE_URL,
    CITE_SOURCE_TITLE,
    CITE_SOURCE_TEXT,
    CITE_SOURCE_PAGE_TEXT,   /* "page_content" */
    CITE_SOURCE_WHOLE,       /* "document": text, texts, name or object */
    CITE_SOURCE_PAGE,
    CITE_SOURCE_PAGE_ANY,    /* "page", from 0 or from 1 */
    CITE_SOURCE_NUMBER,
    CITE_SOURCE_MARK,        /* "ref", "citation_id": a number or an id */
    CITE_SOURCE_COUNT,       /* "n", "rank": a number if all entries have one,
                                and these count them */
    CITE_SOURCE_DATA,        /* an array of results, or an object */
    CITE_SOURCE_TEXTS,       /* "highlights": texts, or objects with one */
    CITE_SOURCE_TASK,        /* of a task or the weather, not of a source */
    CITE_SOURCE_HEADINGS,
    CITE_SOURCE_VALUE,
    CITE_SOURCE_FROM,        /* "source": an id, a url or an object */
    CITE_SOURCE_CARRIER,     /* an object whose members count as our own */
    CITE_SOURCE_LIST,
    CITE_SOURCE_SCORED,      /* by a ranker, whose "index" is no number */
    CITE_SOURCE_ROLE,        /* of a message */
    CITE_SOURCE_BESIDE,      /* never a list of results */
    CITE_SOURCE_FIELDS
} cite_source_field_e;


/* one object of JSON, read as a source */

typedef struct {
    cite_source_t   source;        /* spans point into the JSON, or below */
    yyjson_val     *object;        /* or NULL */
    yyjson_val     *headings;
    yyjson_val     *documents;     /* Open WebUI: several texts, and ... */
    yyjson_val     *about;         /* ... an object about each */
    yyjson_val     *results;       /* an array that may be a list */
    cite_span_t     value;         /* of an entry of the request's context */
    yyjson_val     *texts;         /* all texts, if there are several */
    uint32_t        own;           /* its number, and 1; 0: none */
    uint32_t        count;         /* the same if its list is counted by it */
    size_t          row_offset;    /* of a row in the result */
    cite_span_t     row;           /* "name: value; name: value" beside the
                                      text */
    int64_t         page;
    size_t          members;       /* that were looked at */
    uint8_t         ranks[CITE_SOURCE_FIELDS];
    char            digits[CITE_SOURCE_IDS][24];
    unsigned        zero_based:1;  /* the page is, if there is ... */
    unsigned        page_content:1;
    unsigned        scored:1;
    unsigned        from_zero:1;   /* its number is 0 */
    unsigned        message:1;
    unsigned        valued:1;      /* it has a value, as context has */
    unsigned        task:1;        /* of a task, or of the weather */
    unsigned        guessed:1;     /* its text has an unknown name */
} cite_source_reading_t;


/*
 * Reads an object.  CITE_DECLINED: it has no text and no url, nothing names
 * it, or it is a message; *r is set all the same.
 */
cite_rc_t cite_source_read(cite_source_reading_t *r, yyjson_val *object,
    cite_origin_e origin);

/*
 * 1 if the object says that it is an error: "isError" is true, or "error" is
 * all it has and is not null.
 */
int cite_source_is_error(yyjson_val *object);

/* 1 if an object in a list is a source, although nothing names it */
int cite_source_has_text(const cite_source_reading_t *r);

/* the value of a member of that name tells something of a source */
void cite_source_read_member(cite_source_reading_t *r, cite_span_t name,
    yyjson_val *value);

/* decides what needs all members, as the last one */
cite_rc_t cite_source_read_end(cite_source_reading_t *r);

/* the meaning of a member of that name */
cite_source_field_e cite_source_field(yyjson_val *key);
cite_source_field_e cite_source_field_of(cite_span_t name);

/* 1 if the value of a member of that name is never a list of results */
int cite_source_is_beside(yyjson_val *key);

/* gives a source without a name of its own the names of the object around it */
void cite_source_inherit(cite_source_t *source, const cite_source_t *base);

/* 1 if the text begins as an array or object does */
int cite_source_is_json(cite_span_t text);

/* 1 if the text reads like a sentence, and not like a name or a code */
int cite_span_is_prose(cite_span_t s);

/* calls each() for the sentences of an object that are no other source's */
typedef void  cite_prose_pt(void *data, cite_span_t text);

void cite_source_each_prose(yyjson_val *object, cite_prose_pt *each,
    void *data);

/* adds the source that was read, as cite_sources_add() does */
cite_source_t *cite_sources_keep(cite_sources_t *s,
    const cite_source_reading_t *r);

/* tells who keeps evidence all that was read of the source */
void cite_sources_tell(cite_sources_t *s, const cite_source_t *source,
    const cite_source_reading_t *r);

/*
 * 1 if an object in the array or object has the number 0: then the numbers
 * of all of them count from 0, and are not those of markers.
 */
int cite_sources_from_zero(yyjson_val *list);


#endif /* CITE_SOURCE_READ_H */
