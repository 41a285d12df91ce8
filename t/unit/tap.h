
/*
 * Copyright (C) the ngx_cite authors
 *
 * The Test Anything Protocol.
 */


#ifndef TAP_H
#define TAP_H


#include "base/cite_base.h"


/* a test; returns the condition */
int ok(int condition, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

int is_num(uint64_t got, uint64_t expected, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

int is_str(const char *got, const char *expected, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

/* the span against a string that ends with NUL */
int is_span(cite_span_t got, const char *expected, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

void diag(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

/* prints the plan; returns the exit code for main() */
int done(void);


#endif /* TAP_H */
