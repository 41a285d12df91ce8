
/*
 * Copyright (C) the ngx_cite authors
 */


#include "tap.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>


static unsigned  tests;
static unsigned  failed;


static int
report(int condition, const char *fmt, va_list args)
{
    tests++;
    failed += !condition;

    printf("%sok %u - ", condition ? "" : "not ", tests);
    vprintf(fmt, args);
    putchar('\n');
    fflush(stdout);

    return condition;
}


int
ok(int condition, const char *fmt, ...)
{
    va_list  args;

    va_start(args, fmt);
    report(condition, fmt, args);
    va_end(args);

    return condition;
}


int
is_num(uint64_t got, uint64_t expected, const char *fmt, ...)
{
    va_list  args;

    va_start(args, fmt);
    report(got == expected, fmt, args);
    va_end(args);

    if (got != expected) {
        diag("got %" PRIu64 ", expected %" PRIu64, got, expected);
    }

    return got == expected;
}


int
is_str(const char *got, const char *expected, const char *fmt, ...)
{
    int      same;
    va_list  args;

    same = got == expected || (got && expected && strcmp(got, expected) == 0);

    va_start(args, fmt);
    report(same, fmt, args);
    va_end(args);

    if (!same) {
        diag("got \"%s\", expected \"%s\"", got ? got : "(null)",
             expected ? expected : "(null)");
    }

    return same;
}


int
is_span(cite_span_t got, const char *expected, const char *fmt, ...)
{
    int      same;
    va_list  args;

    same = cite_span_eq(got, cite_span_make(expected, strlen(expected)));

    va_start(args, fmt);
    report(same, fmt, args);
    va_end(args);

    if (!same) {
        diag("got \"%.*s\", expected \"%s\"", (int) got.n,
             got.p ? (const char *) got.p : "", expected);
    }

    return same;
}


void
diag(const char *fmt, ...)
{
    va_list  args;

    printf("# ");

    va_start(args, fmt);
    vprintf(fmt, args);
    va_end(args);

    putchar('\n');
}


int
done(void)
{
    printf("1..%u\n", tests);

    return failed ? 1 : 0;
}
