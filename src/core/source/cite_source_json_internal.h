
/*
 * Copyright (C) the ngx_cite authors
 *
 * Between the files that read sources in JSON.
 */


#ifndef CITE_SOURCE_JSON_INTERNAL_H
#define CITE_SOURCE_JSON_INTERNAL_H


#include "source/cite_source_reader.h"


/* texts inside of the JSON, which are read when its values are gone */

typedef struct {
    size_t                     end;      /* in the buffer */
    size_t                     level;
    unsigned                   open:1;   /* it may have any form */
} cite_inner_t;


typedef struct {
    const cite_source_text_t  *in;
    cite_source_sink_t        *sink;
    size_t                     found;
    cite_buf_t                *texts;
    cite_inner_t               inner[CITE_SOURCE_INNER_MAX];
    size_t                     inner_n;
    size_t                     level;    /* of the text that is read */
} cite_find_t;


/* the sources of a value; key is the name of its member, or NULL */
void cite_find_value(cite_find_t *f, yyjson_val *key, yyjson_val *value,
    size_t depth);

/* list is NULL for a source that stands alone */
void cite_find_add(cite_find_t *f, cite_source_reading_t *r,
    cite_source_list_t *list);

/* sets a text aside; open: it is read by any reader.  1 if it was */
int cite_find_aside(cite_find_t *f, cite_span_t text, int open);

/* reads an entry of a list; CITE_DECLINED: it is no source */
cite_rc_t cite_find_entry(cite_find_t *f, cite_source_reading_t *r,
    yyjson_val *value);

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
 * sources were added.
 *
 * parts:    [{"type":"text","text":"..."}], of messages and of MCP
 * texts:    ["...", "..."]
 * columns:  {"ids":[["a","b"]],"documents":[["...","..."]]}
 * keyed:    {"a":{"text":"..."},"b":{"text":"..."}}
 * tuples:   [["title","..."],["title","..."]]
 */
int cite_find_parts(cite_find_t *f, yyjson_val *array);

/* 1 if all elements are results of tools, whose parts have been read */
int cite_find_tool_results(cite_find_t *f, yyjson_val *array, size_t depth);

int cite_find_texts(cite_find_t *f, yyjson_val *array, size_t depth);
int cite_find_columns(cite_find_t *f, yyjson_val *object);
int cite_find_keyed(cite_find_t *f, yyjson_val *object);
int cite_find_tuples(cite_find_t *f, yyjson_val *array);


#endif /* CITE_SOURCE_JSON_INTERNAL_H */
