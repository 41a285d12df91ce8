
/*
 * Copyright (C) the ngx_cite authors
 *
 * The names of members that tell something of a source.
 */


#ifndef CITE_SOURCE_NAME_INTERNAL_H
#define CITE_SOURCE_NAME_INTERNAL_H


#include "source/cite_source_read.h"


#define CITE_SOURCE_RANKS  32      /* more than any rank */
#define CITE_SOURCE_WEAK   9       /* from this rank on a name of texts may be
                                      that of a title as well */


#define CITE_SOURCE_NAME_MAX   24  /* bytes of a name; its array is compared
                                      in words, and ends with a zero */
#define CITE_SOURCE_NAME_SIZE  32


typedef struct {
    char                  name[CITE_SOURCE_NAME_SIZE];
                                   /* lower case, without _ and - */
    cite_source_field_e   field;
    uint8_t               rank;    /* from 1; the lowest is taken */
} cite_source_name_t;


/* the name that a member has; its field is CITE_SOURCE_NONE: no such name */
const cite_source_name_t *cite_source_name_find(yyjson_val *key);
const cite_source_name_t *cite_source_name_of(cite_span_t name);


/*
 * cite_source_set.c: take a value, unless a name of a better rank has told
 * the same.  A page may count from 0.
 */
void cite_source_set_string(cite_source_reading_t *r, cite_span_t *dst,
    cite_source_field_e field, uint8_t rank, cite_span_t s);
void cite_source_set_id(cite_source_reading_t *r, cite_span_t *dst,
    cite_source_field_e field, uint8_t rank, yyjson_val *value);
void cite_source_set_url(cite_source_reading_t *r, uint8_t rank,
    yyjson_val *value);
void cite_source_set_text(cite_source_reading_t *r, uint8_t rank,
    yyjson_val *value);
void cite_source_set_texts(cite_source_reading_t *r, uint8_t rank,
    yyjson_val *value);
void cite_source_set_page(cite_source_reading_t *r, uint8_t rank,
    yyjson_val *value, int zero_based);
void cite_source_set_number(cite_source_reading_t *r, uint8_t rank,
    size_t level, yyjson_val *value);
int cite_source_is_marker(yyjson_val *value);
void cite_source_set_count(cite_source_reading_t *r, uint8_t rank,
    size_t level, yyjson_val *value);
void cite_source_set_mark(cite_source_reading_t *r, uint8_t rank, size_t level,
    yyjson_val *value);

/* cite_source_about.c: keeps members of the object that others may want */
void cite_source_about(cite_sources_t *s, cite_source_t *source,
    yyjson_val *object);

/*
 * cite_source_prose.c: takes the longest sentence of the object for its text,
 * if no member of a good name has told one
 */
void cite_source_guess_text(cite_source_reading_t *r);

/* 1 if a status, or another member of tasks, tells that it is one */
int cite_source_is_task(uint8_t rank, yyjson_val *value);


#endif /* CITE_SOURCE_NAME_INTERNAL_H */
