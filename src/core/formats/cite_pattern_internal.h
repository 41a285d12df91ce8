
/*
 * Copyright (C) the ngx_cite authors
 *
 * Shared by the files of the patterns; not for others.
 *
 *   cite_pattern.c        compiling, groups
 *   cite_pattern_match.c  matching, the budget, records
 */


#ifndef CITE_PATTERN_INTERNAL_H
#define CITE_PATTERN_INTERNAL_H


#include "formats/cite_pattern.h"

#define PCRE2_CODE_UNIT_WIDTH  8
#include <pcre2.h>


typedef enum {
    CITE_PATTERN_TEXT = 0,
    CITE_PATTERN_PAGE,
    CITE_PATTERN_NUMBER
} cite_pattern_kind_e;


typedef struct {
    cite_span_t             name;
    cite_pattern_kind_e     kind;
    size_t                  offset;      /* of a text in the record */
} cite_pattern_member_t;


typedef struct {
    const cite_pattern_member_t  *member;
    uint32_t                      number;
} cite_pattern_group_t;


struct cite_pattern_s {
    const cite_heap_t      *heap;
    cite_span_t             name;
    cite_span_t             regex;
    cite_pattern_group_t   *groups;      /* by number */
    size_t                  groups_n;
    uint32_t                backrefs;    /* the highest group referred to */
    pcre2_general_context  *memory;
    pcre2_code             *code;
    pcre2_match_context    *limits;
    pcre2_match_data       *found;
    pcre2_jit_stack        *stack;
    unsigned                repeats:1;   /* has an item such as x{100} */
};


/* the least number of times that an item such as x{3,5} is repeated, or 0 */
size_t cite_pattern_repeat(cite_span_t item);


#endif /* CITE_PATTERN_INTERNAL_H */
