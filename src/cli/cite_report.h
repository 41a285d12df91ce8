
/*
 * Copyright (C) the ngx_cite authors
 *
 * "cite report": how well recorded streams cite, as text and as a page.
 */


#ifndef CITE_REPORT_H
#define CITE_REPORT_H


#include "cite_options.h"
#include "stream/cite_stream.h"

#include <stdio.h>


#define CITE_REPORT_LIMITS  16


/* one stream */

typedef struct {
    char            *name;
    const char      *dialect;    /* NULL: not read */
    cite_summary_t   sum;
} cite_report_row_t;


/* "missed>2%" */

typedef struct {
    const char      *text;
    size_t           field;      /* of cite_report_fields */
    double           value;
    unsigned         less:1;
    unsigned         share:1;
} cite_report_limit_t;


typedef struct {
    cite_report_row_t    *rows;
    size_t                n;
    size_t                max;
    cite_summary_t        total;
    cite_report_limit_t   limits[CITE_REPORT_LIMITS];
    size_t                limits_n;
} cite_report_t;


/* a number of a summary, and what it is a share of */

typedef struct {
    const char  *name;
    size_t     (*count)(const cite_summary_t *sum);
    size_t     (*of)(const cite_summary_t *sum);
} cite_report_field_t;

extern const cite_report_field_t  cite_report_fields[];


/* runs "cite report ...", and returns the exit code */
int cite_report_command(int argc, char **argv);

/* in percent; 0 of nothing */
double cite_report_share(const cite_report_field_t *field,
    const cite_summary_t *sum);

/* 1 if the limit is exceeded */
int cite_report_exceeded(const cite_report_t *report,
    const cite_report_limit_t *limit);


/* cite_report_html.c */

void cite_report_html(FILE *out, const cite_report_t *report);


#endif /* CITE_REPORT_H */
