
/*
 * Copyright (C) the ngx_cite authors
 *
 * Between the files that read sources in JSON.
 */


#ifndef CITE_SOURCE_JSON_INTERNAL_H
#define CITE_SOURCE_JSON_INTERNAL_H


#include "source/cite_source_walk.h"


#define CITE_FIND_DEPTH    32    /* of JSON that is looked at */
#define CITE_COLUMNS_MAX   16


/* texts inside of the JSON, which are read when its values are gone */

typedef struct {
    size_t                     end;      /* in the buffer */
    size_t                     level;
    unsigned                   open:1;   /* it may have any form */
} cite_inner_t;


/* an array or object whose elements or members are looked at */

typedef struct {
    enum {
        FIND_ARRAY = 0,
        FIND_RESULTS,            /* of tools: their parts */
        FIND_TUPLES,             /* are all elements tuples? */
        FIND_SOURCES,            /* is any of them a source? */
        FIND_LIST,               /* one is */
        FIND_ITEMS,              /* none is */

        FIND_OBJECT,
        FIND_STRUCTURED,         /* did "structuredContent" tell sources? */
        FIND_READ,               /* is it a source itself? */
        FIND_HAS_RESULTS,        /* if so, is it a list of some? */
        FIND_SHAPES,             /* has it another shape? */
        FIND_KEYED,              /* are all members sources? */
        FIND_MEMBERS,            /* other than strings */
        FIND_STRINGS
    }                          step;

    yyjson_val                *value;
    yyjson_val                *results;  /* a member that may be a list */
    size_t                     found;    /* sources and texts before it */
    yyjson_arr_iter            items;
    yyjson_obj_iter            members;
    cite_source_list_t         list;
} cite_find_level_t;


/* arrays of one length, each of which has one member of all sources */

typedef struct {
    cite_span_t                name;     /* singular */
    yyjson_val                *array;
    yyjson_arr_iter            it;
    unsigned                   text:1;
} cite_column_t;


typedef struct {
    cite_column_t              columns[CITE_COLUMNS_MAX];
    size_t                     n;
    size_t                     rows;
    size_t                     row;      /* the next one */
    size_t                     texts;
    size_t                     group;    /* in arrays of arrays */
    yyjson_val                *object;
    unsigned                   nested:1;
} cite_columns_t;


typedef struct cite_find_s  cite_find_t;

/* adds the next source of a shape; 0: there is no other one */
typedef int  cite_find_pt(cite_find_t *f);

struct cite_find_s {
    enum {
        JSON_BEGIN = 0,
        JSON_VALUE,
        JSON_INNER,              /* the next text in it */
        JSON_INNER_VALUE,        /* that is JSON, too */
        JSON_INNER_READERS       /* or has another form */
    }                          step;

    cite_source_walk_t        *w;
    const cite_source_text_t  *in;
    size_t                     found;
    size_t                     level;    /* of the text that is read */

    size_t                     depth;    /* how many levels there are */

    cite_find_pt              *next;     /* of a shape whose sources are added,
                                            or NULL */
    cite_source_list_t         list;     /* of that shape */
    cite_source_list_t        *into;     /* that its sources stand in */
    yyjson_arr_iter            items;
    yyjson_arr_iter            documents;
    yyjson_obj_iter            members;
    cite_source_reading_t      base;     /* the object that they are in */
    size_t                     texts;
    unsigned                   numbered:1;
    unsigned                   aside:1;  /* some of its texts were set aside */

    cite_buf_t                 inner_texts;
    size_t                     inner_n;
    size_t                     inner_i;  /* the one that is read */
    size_t                     inner_start;
    uint8_t                   *inner_copy;

    /* not zero at first: few texts are JSON */

    cite_columns_t             columns;
    cite_inner_t               inner[CITE_SOURCE_INNER_MAX];
    cite_find_level_t          levels[CITE_FIND_DEPTH + 1];
};


/*
 * The value's sources are found next; key is the name of its member, or NULL.
 * A text is set aside at once.
 */
void cite_find_value(cite_find_t *f, yyjson_val *key, yyjson_val *value);

/* list is NULL for a source that stands alone */
void cite_find_add(cite_find_t *f, cite_source_reading_t *r,
    cite_source_list_t *list);

/* a shape's sources are added next, to a list of their own */
void cite_find_begin(cite_find_t *f, cite_find_pt *next, int uncounted);

/* sets a text aside; open: it is read by any reader.  1 if it was */
int cite_find_aside(cite_find_t *f, cite_span_t text, int open);

/* the text of a part of a message, or of a string */
cite_span_t cite_item_text(yyjson_val *item);

/* "Found 3 passages": the text tells how many others there are */
int cite_text_is_heading(cite_span_t text, size_t others);

/* 1 if each text of a list begins with a number of its own */
int cite_items_numbered(yyjson_val *array);

/* the source that such a text is, with or without a number */
void cite_item_read(cite_source_reading_t *r, cite_span_t text, int numbered);

/* 1 if a text may be JSON, as far as its ends tell */
int cite_source_may_be_json(cite_span_t text);

/*
 * Shapes other than lists of objects; 1 if the value has that shape, and its
 * sources are added next.
 *
 * parts:    [{"type":"text","text":"..."}], of messages and of MCP
 * texts:    ["...", "..."]
 * columns:  {"ids":[["a","b"]],"documents":[["...","..."]]}
 * keyed:    {"a":{"text":"..."},"b":{"text":"..."}}
 * tuples:   [["title","..."],["title","..."]]
 */
int cite_find_parts(cite_find_t *f, yyjson_val *array);
int cite_find_texts(cite_find_t *f, yyjson_val *array, size_t depth);
int cite_find_columns(cite_find_t *f, yyjson_val *object);

/* 1 if an object may be keyed, and if a member of it may be a source */
int cite_keyed_may(yyjson_val *object);
int cite_keyed_is(cite_find_t *f, yyjson_val *object, yyjson_val *key,
    yyjson_val *value);
void cite_find_keyed(cite_find_t *f, yyjson_val *object);

/* 1 if an element is a tuple */
int cite_tuple_is(cite_find_t *f, yyjson_val *tuple);
void cite_find_tuples(cite_find_t *f, yyjson_val *array);

/* the parts in a result of a tool, or NULL; 1 if all elements are such */
yyjson_val *cite_part_result(yyjson_val *part);
int cite_parts_are_results(yyjson_val *array);


#endif /* CITE_SOURCE_JSON_INTERNAL_H */
