
/*
 * Copyright (C) the ngx_cite authors
 *
 * Headings of sources that are numbered: "[1] Title", "Source 1: Title".
 */


#ifndef CITE_SOURCE_HEAD_INTERNAL_H
#define CITE_SOURCE_HEAD_INTERNAL_H


#include "base/cite_base.h"


/* forms of headings; those that tell more come first */

typedef enum {
    CITE_HEAD_NONE = 0,
    CITE_HEAD_WORD,          /* Source 1: */
    CITE_HEAD_BRACKETS,      /* [Source 1] */
    CITE_HEAD_NUMBER,        /* [1] */
    CITE_HEAD_DOT            /* 1. */
} cite_head_e;


typedef struct {
    cite_head_e   kind;
    cite_span_t   label;
    uint32_t      number;
    cite_span_t   rest;      /* of the line */
    unsigned      closes:1;  /* "End of document 1" */
} cite_head_t;


/* 1 if the line is a heading */
int cite_head_read(cite_span_t line, cite_head_t *head);


#endif /* CITE_SOURCE_HEAD_INTERNAL_H */
