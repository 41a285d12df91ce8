
/*
 * Copyright (C) the ngx_cite authors
 *
 * The Markdown scanner on texts that are made to be slow.
 */


#include "text/cite_markdown.h"
#include "tap.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>


#define MEGABYTE  (1024 * 1024)


/* units that were slow in some parser, or might be in this one */

static const struct {
    const char  *head;
    const char  *unit;
} hostile[] = {
    { "", "[" }, { "", "[]" }, { "", "[a]" }, { "", "[a][b]" }, { "", "![" },
    { "[x]: /foo\n", "[" }, { "[x]: /foo\n\n", "[x" },
    { "[x]: /foo\n\n", "[x]" },
    { "[x]: /foo\n\n", "[[[[[[[[x]]]]]]]]\n\n" }, { "", "](\n" },
    { "", "](\n\n" }, { "", "[a](\n" }, { "", "[a](" }, { "", "[a](b" },
    { "", "[a](b \"" }, { "", "[a](b '[a](b \"" }, { "", "[a](b (" },
    { "", "[a](<b" }, { "", "`a``b```c" }, { "", "` `` ```` ```` " },
    { "", "<" }, { "", "<a " }, { "", "<a b=\"" }, { "<a", " b" },
    { "", "<a x='<a y=\"' " }, { "", "a<!--" }, { "", "a<?" }, { "", "a<!X" },
    { "", "a<![CDATA[" }, { "", "<http:" }, { "", "<a@a." }, { "", "<x\n" },
    { "", "<pre>\n" }, { "", "<!--\n" }, { "<div>", "<a b=\"" }, { "", ">" },
    { "", "> " }, { "", ">\n" }, { "", "> > > > a\n" }, { "", "- " },
    { "", "-\n" }, { "", "* * * * * x\n" }, { "", "1. " }, { "", "    a\n" },
    { "- - - - - - - - - - - - - - - - - - - - - - - - - - - - a\n", "\n" },
    { "- - - - - - - - - - - - - - - - - - - - - - - - - - > a\n", "\n" },
    { "> > > > > > > > > > > > > > > > > > > > > > > > > > a\n", "b\n" },
    { "", "\t" }, { "", "\n" }, { "", "\r" }, { "", "```\n" },
    { "", "a\n=\n" },
    { "", "---\n" }, { "", "#" }, { "", "[1]: /u \"\n" }, { "", "[1]:\n" },
    { "", "[a]: " }, { "", "[a]: <\n\n" }, { "", "[^1]" }, { "", "[^1]:\n" },
    { "", "\\" }, { "", "\\[" }, { "", "[`<![a](<" }, { "[", "1," }
};


/* 1 if ranges are in order, disjoint and of the text */

static int
ranges_sound(const cite_markdown_t *md)
{
    size_t                        i;
    const uint8_t                *p, *last;
    const cite_markdown_range_t  *range;

    p = md->text.p;
    last = md->text.p + md->text.n;

    for (i = 0; i < md->ranges_n; i++) {
        range = &md->ranges[i];

        if (range->bytes.p < p || range->bytes.n == 0
            || range->bytes.n > (size_t) (last - range->bytes.p))
        {
            return 0;
        }

        p = range->bytes.p + range->bytes.n;

        if (range->text.p
            && (range->text.p < range->bytes.p
                || range->text.p + range->text.n > p))
        {
            return 0;
        }
    }

    return 1;
}


/* backticks of growing length */

static size_t
ticks_fill(char *dst, size_t size)
{
    size_t  n, run;

    for (n = 0, run = 1; n + run + 1 < size; n += run + 1, run++) {
        memset(dst + n, '`', run);
        dst[n + run] = 'a';
    }

    return n;
}


/* brackets in brackets, behind a definition that some may refer to */

static size_t
nested_fill(char *dst, size_t size)
{
    size_t  n;

    n = (size_t) sprintf(dst, "[x]: /foo\n");

    memset(dst + n, '[', size / 2 - n);
    memset(dst + size / 2, ']', size / 2);

    return size;
}


/* a name for the test: one line */

static const char *
title_of(const char *text, char *title, size_t size)
{
    size_t  i;

    for (i = 0; text[i] && i < size - 1; i++) {
        title[i] = text[i];

        if ((uint8_t) text[i] < ' ' || text[i] == '#') {
            title[i] = '.';
        }
    }

    title[i] = '\0';

    return title;
}


static void
hostile_run(char *dst, size_t n, const char *name)
{
    char             title[32];
    cite_rc_t        rc;
    cite_mem_t       mem;
    cite_markdown_t  md;

    cite_mem_init(&mem, &cite_heap_libc, 8 * MEGABYTE);
    rc = cite_markdown_scan(&mem, cite_span_make(dst, n), &md);

    ok((rc == CITE_OK && ranges_sound(&md)) || (rc == CITE_ERROR && md.err),
       "a megabyte of %s", title_of(name, title, sizeof(title)));

    cite_mem_release(&mem);
}


/* seconds of CPU time; under valgrind all takes longer */

static long
patience(long seconds)
{
    const char  *slow;

    slow = getenv("CITE_TEST_SLOW");

    return slow ? seconds * strtol(slow, NULL, 10) : seconds;
}


static void
test_hostile(char *dst)
{
    size_t   i, n, unit;
    clock_t  start;

    start = clock();

    for (i = 0; i < cite_nelts(hostile); i++) {
        unit = strlen(hostile[i].unit);
        n = strlen(hostile[i].head);

        for (memcpy(dst, hostile[i].head, n); n + unit <= MEGABYTE; n += unit)
        {
            memcpy(dst + n, hostile[i].unit, unit);
        }

        hostile_run(dst, n, hostile[i].unit);
    }

    hostile_run(dst, ticks_fill(dst, MEGABYTE), "backticks, growing");

    n = nested_fill(dst, MEGABYTE);
    hostile_run(dst, n, "nested brackets");

    /* what is quadratic takes minutes */

    ok(clock() - start < patience(20) * CLOCKS_PER_SEC, "none of it was slow");
}


int
main(void)
{
    char  *dst;

    dst = malloc(MEGABYTE);
    if (dst == NULL) {
        return 1;
    }

    test_hostile(dst);
    free(dst);

    return done();
}
