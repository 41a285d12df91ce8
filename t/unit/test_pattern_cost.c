
/*
 * Copyright (C) the ngx_cite authors
 *
 * What a pattern may cost in all, with JIT and without.
 *
 * "test_pattern_cost REGEX UNIT BYTES" does nothing but search a text made
 * of the unit, so that its instructions can be counted.
 */


#include "formats/cite_pattern.h"
#include "tap.h"

#include <stdio.h>
#include <stdlib.h>


#define MEGABYTE  (1024 * 1024)


static cite_span_t
repeated(const char *unit, size_t n, const char *end)
{
    char    *p;
    size_t   i, len;

    p = malloc(n + strlen(end) + 1);
    len = strlen(unit);

    for (i = 0; i < n; i++) {
        p[i] = unit[i % len];
    }

    strcpy(p + n, end);

    return cite_span_make(p, n + strlen(end));
}


static cite_rc_t
search(const char *regex, int jit, const char *unit, size_t n,
    const char *end, const char **reason)
{
    char                  all[1024];
    cite_rc_t             rc;
    cite_mem_t            mem;
    cite_span_t           text;
    cite_pattern_t       *pt;
    cite_records_t        list;
    cite_pattern_error_t  err;

    snprintf(all, sizeof(all), "%s%s", jit ? "" : "(*NO_JIT)", regex);

    *reason = NULL;

    pt = cite_pattern_compile(&cite_heap_libc, cite_span("mine"),
                              cite_span_make(all, strlen(all)), &err);
    if (pt == NULL) {
        diag("%s: %.*s", regex, (int) err.n, (char *) err.text);
        return CITE_ERROR;
    }

    cite_mem_init(&mem, &cite_heap_libc, SIZE_MAX);
    cite_records_init(&list, &mem, NULL, NULL, 10);

    text = repeated(unit, n, end);

    rc = cite_pattern_extract(pt, &list, text, reason);

    free((void *) text.p);
    cite_mem_release(&mem);
    cite_pattern_free(pt);

    return rc;
}


/*
 * Each start walks to the text's end: a quadratic price that no limit of
 * PCRE2 sees.  The length at which it is given up does not depend on the
 * engine.
 */

static void
sum_is_limited(int jit)
{
    size_t       low, high, mid;
    uint64_t     walked;
    const char  *reason;

    low = 100;
    high = 20000;

    while (high - low > 1) {
        mid = (low + high) / 2;

        if (search("(*NO_START_OPT)a+b", jit, "a", mid, "", &reason)
            == CITE_OK)
        {
            low = mid;

        } else {
            high = mid;
        }
    }

    walked = (uint64_t) high * high / 2;

    ok(walked > CITE_PATTERN_BASE && walked < CITE_PATTERN_BASE
                                             + high * CITE_PATTERN_PER_BYTE,
       "jit %d: %zu bytes are searched, %zu are given up", jit, low, high);
}


/* what fails after a long walk is paid for, though no callout tells of it */

static void
hidden_walks_are_paid(int jit)
{
    char         text[10001];
    size_t       i;
    const char  *reason;

    ok(search("(*NO_START_OPT)x{10}y", jit, "xxxxxa", 20000, "", &reason)
       == CITE_OK, "jit %d: short repeats that fail", jit);
    ok(search("(*NO_START_OPT)x{1000}y", jit, "xxxxxa", 20000, "", &reason)
       == CITE_DECLINED, "jit %d: long ones", jit);

    for (i = 0; i < sizeof(text) - 1; i++) {
        text[i] = i == 3000 ? 'a' : i % 3000 == 2999 && i > 3000 ? 'z' : 'x';
    }

    text[sizeof(text) - 2] = '!';        /* or it is not searched at all */
    text[sizeof(text) - 1] = '\0';

    ok(search("^(x++)a.*?yy!", jit, "", 0, text, &reason) == CITE_OK,
       "jit %d: short words that are not there", jit);
    ok(search("^(x++)a.*?\\1!", jit, "", 0, text, &reason) == CITE_DECLINED,
       "jit %d: long references that are not there", jit);
}


/* none of these may take more than a fraction of a second */

static void
hostile_texts_end(int jit)
{
    size_t       i;
    cite_rc_t    rc;
    const char  *reason;

    static const struct {
        const char  *regex;
        const char  *unit;
    } hostile[] = {
        { "(a+)+$", "a" },
        { "(a+)+$", "aaaaaaaaaaab" },
        { "(a|aa)+$", "aaaaaaaaab" },
        { "(?:a|b|ab)*c", "ab" },
        { "\\[src:(?<id>[^\\]]+)\\]", "[src:" },
        { "(?<text>.*?)\\[(?<n>\\d+)\\]", "[1" },
        { "(?<text>\\w+\\s?)+\\((?<id>\\d+)\\)", "aa " },
        { "(?s).*(?<id>x)", "y" },
        { "(x+x+)+y", "x" },
        { "([a-z]+)*\\d", "abcdefghijklmnopqrstuvwxyz " },
        { "(\\w+) .*?\\1!", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab " }
    };

    for (i = 0; i < cite_nelts(hostile); i++) {
        rc = search(hostile[i].regex, jit, hostile[i].unit, MEGABYTE, "",
                    &reason);

        ok(rc == CITE_OK || (rc == CITE_DECLINED && reason),
           "jit %d, %s on %s: %s", jit, hostile[i].regex, hostile[i].unit,
           rc == CITE_OK ? "searched" : reason);
    }
}


static void
ordinary_text_is_searched(int jit)
{
    const char  *reason;

    ok(search("(?<text>\\w+)\\s*\\((?<id>page \\d+)\\)", jit,
              "The company grew by 12% in the third quarter [3], "
              "see report (page 5). ", MEGABYTE, "", &reason)
       == CITE_OK, "jit %d: a careless pattern, a megabyte of prose", jit);
}


int
main(int argc, char **argv)
{
    int          jit;
    cite_rc_t    rc;
    const char  *reason;

    if (argc == 4) {
        rc = search(argv[1], 1, argv[2], (size_t) atol(argv[3]), "", &reason);
        printf("%d %s\n", rc, reason ? reason : "");
        return 0;
    }

    for (jit = 0; jit < 2; jit++) {
        sum_is_limited(jit);
        hidden_walks_are_paid(jit);
        hostile_texts_end(jit);
        ordinary_text_is_searched(jit);
    }

    return done();
}
