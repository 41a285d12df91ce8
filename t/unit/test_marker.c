
/*
 * Copyright (C) the ngx_cite authors
 *
 * Numbered markers: what is one, where, and what is none.
 */


#include "formats/cite_marker.h"
#include "heap.h"
#include "lexicon.h"
#include "tap.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>


#define HOSTILE  (1024 * 1024)
#define OUT      2000

/* lenticular brackets and the dagger */
#define LO  "\xe3\x80\x90"
#define LC  "\xe3\x80\x91"
#define DG  "\xe2\x80\xa0"


typedef struct {
    const char  *text;
    const char  *markers;    /* "number@text", with ".page", a blank each */
} case_t;


static const case_t  plain[] = {
    { "", "" },
    { "no marker", "" },
    { "[1]", "1@[1]" },
    { "It grew [1].", "1@[1]" },
    { "It grew[1].", "1@[1]" },
    { "[1][2]", "1@[1] 2@[2]" },
    { "[1] [2]", "1@[1] 2@[2]" },
    { "[1, 2]", "1@[1, 2] 2@[1, 2]" },
    { "[1,2]", "1@[1,2] 2@[1,2]" },
    { "[1; 2]", "1@[1; 2] 2@[1; 2]" },
    { "[1 , 2]", "1@[1 , 2] 2@[1 , 2]" },
    { "[1\xef\xbc\x8c" "2]", "1@[1\xef\xbc\x8c" "2] 2@[1\xef\xbc\x8c" "2]" },
    { "[1, 3-5, 9]", "1@[1, 3-5, 9] 3@[1, 3-5, 9] 4@[1, 3-5, 9] "
      "5@[1, 3-5, 9] 9@[1, 3-5, 9]" },
    { "[1-3]", "1@[1-3] 2@[1-3] 3@[1-3]" },
    { "[1 - 2]", "1@[1 - 2] 2@[1 - 2]" },
    { "[1\xe2\x80\x93" "2]", "1@[1\xe2\x80\x93" "2] 2@[1\xe2\x80\x93" "2]" },
    { "[1\xe2\x80\x94" "2]", "1@[1\xe2\x80\x94" "2] 2@[1\xe2\x80\x94" "2]" },
    { "[2-2]", "2@[2-2]" },
    { "[999]", "999@[999]" },
    { "[12]", "12@[12]" },
    { "[[1]]", "1@[1]" },
    { "([1])", "1@[1]" },
    { "**[1]**", "1@[1]" },
    { "| [1] |", "1@[1]" },
    { "- [1] is", "1@[1]" },
    { "[x][1]", "1@[1]" },
    { "[1]\n[2]", "1@[1] 2@[2]" },
    { "\xc3\xa4[1]\xe5\xa2\x9e", "1@[1]" },
    { "\xef\xbf\xbd[1]\xef\xbf\xbd", "1@[1]" },
    { "Look![1]", "1@[1]" },
    { "[1] (see there)", "1@[1]" },
    { "[1](see there)", "1@[1]" },

    { "[1#p.5]", "1.5@[1#p.5]" },
    { "[1#p5]", "1.5@[1#p5]" },
    { "[1#5]", "1.5@[1#5]" },
    { "[1#page=5]", "1.5@[1#page=5]" },
    { "[1, p. 5]", "1.5@[1, p. 5]" },
    { "[1, p.5]", "1.5@[1, p.5]" },
    { "[1, pp. 5-7]", "1.5@[1, pp. 5-7]" },
    { "[1 p. 5]", "1.5@[1 p. 5]" },
    { "[1, S. 5]", "1.5@[1, S. 5]" },
    { "[1, p. 5; 2, p. 7]", "1.5@[1, p. 5; 2, p. 7] 2.7@[1, p. 5; 2, p. 7]" },
    { "[1, p. 5, 2]", "1.5@[1, p. 5, 2] 2@[1, p. 5, 2]" },
    { "[1#p.99999]", "1.99999@[1#p.99999]" }
};


static const case_t  none[] = {
    { "[]", "" },
    { "[", "" },
    { "[1", "" },
    { "1]", "" },
    { "[ 1]", "" },
    { "[1 ]", "" },
    { "[0]", "" },
    { "[01]", "" },
    { "[-1]", "" },
    { "[+1]", "" },
    { "[1000]", "" },
    { "[2024]", "" },
    { "[99999999999999999999]", "" },
    { "[1, 1000]", "" },
    { "[0, 1]", "" },
    { "[1.5]", "" },
    { "[1,]", "" },
    { "[,1]", "" },
    { "[1,,2]", "" },
    { "[1 2]", "" },
    { "[1-]", "" },
    { "[3-1]", "" },
    { "[1-2-3]", "" },
    { "[1-21]", "" },
    { "[1#]", "" },
    { "[1#p]", "" },
    { "[1#p.0]", "" },
    { "[1#p.100000]", "" },
    { "[1, p]", "" },
    { "[1, page]", "" },
    { "[a]", "" },
    { "[1a]", "" },
    { "[1\n]", "" },
    { "[\xff]", "" },
    { "[1\xe2\x80", "" },
    { "[^1]", "" },
    { "text[^1].\n\n[^1]: note", "" },
    { "\\[1]", "" },
    { "\\[1\\]", "" },
    { "[1\\]", "" },
    { "`[1]`", "" },
    { "``a ` [1]``", "" },
    { "```\n[1]\n```", "" },
    { "    [1]", "" },
    { "[1](https://a.b/)", "" },
    { "[1](/a)", "" },
    { "[1](https://a.b/", "" },
    { "[1, 2](https://a.b/", "" },
    { "[[1]](https://a.b/)", "" },
    { "[see [1] there](https://a.b/)", "" },
    { "![1](a.png)", "" },
    { "![x [1]](a.png)", "" },
    { "<a title=\"[1]\">", "" },
    { "<!-- [1] -->", "" },
    { "[1]: https://a.b/", "" },
    { "[x][1]\n\n[1]: https://a.b/", "" },
    { LO "1" LC, "" }
};


static const case_t  entries[] = {
    { "It [1].\n\n## Sources\n1. A [2]\n2. B [3]", "1@[1]" },
    { "It [1].\n\n## Sources\n[1] A\n[2] B [3]\nmore [4]\n\nEnd [5].",
      "1@[1] 5@[5]" },
    { "[1] shows that [2].", "1@[1] 2@[2]" },
    { "It [1].\n\n[1] A https://a.b/\n\nEnd [2].", "1@[1] 2@[2]" },
    { "It [1].\n\n[1]: https://a.b/\n\nEnd [1].", "1@[1] 1@[1]" },
    { "[1][2]\n\n[2]: https://a.b/\n", "1@[1] 2@[2]" }
};


static const case_t  lenticular[] = {
    { LO "1" LC, "1@" LO "1" LC },
    { LO "1, 2" LC, "1@" LO "1, 2" LC " 2@" LO "1, 2" LC },
    { LO "1" DG "source" LC, "1:source@" LO "1" DG "source" LC },
    { LO "1" DG LC, "1:@" LO "1" DG LC },
    { LO "1" DG "L5-L9" LC, "1:L5-L9@" LO "1" DG "L5-L9" LC },
    { LO "4:0" DG "a.pdf" LC, "1:a.pdf@" LO "4:0" DG "a.pdf" LC },
    { LO "4:1" DG "a.pdf" LC, "2:a.pdf@" LO "4:1" DG "a.pdf" LC },
    { LO "0:1" DG "a" LC, "2:a@" LO "0:1" DG "a" LC },
    { LO "4:1" LC, "2@" LO "4:1" LC },
    { LO "4:998" LC, "999@" LO "4:998" LC },
    { LO "1" LC LO "2" DG "s" LC "[3]",
      "1@" LO "1" LC " 2:s@" LO "2" DG "s" LC " 3@[3]" },
    { "\xe3\x80\x82" LO "1" LC "\xe3\x80\x82", "1@" LO "1" LC },
    { LO "1" DG "a" LO "2" LC, "2@" LO "2" LC },
    { LO "1" DG "a[2]", "2@[2]" },
    { "[1] " LO "x" LC, "1@[1]" },
    { LO LC, "" },
    { LO "0" LC, "" },
    { LO "0" DG "s" LC, "" },
    { LO "4:999" LC, "" },
    { LO "4:01" LC, "" },
    { LO "4:" LC, "" },
    { LO ":4" LC, "" },
    { LO "1000" DG "s" LC, "" },
    { LO "1" DG "a\nb" LC, "" },
    { LO "1" DG, "" },
    { LO "1", "" },
    { LO, "" },
    { "\xe3", "" },
    { "\xe3\x80", "" },
    { LO "1]", "" },
    { "[1" LC, "" },
    { "`" LO "1" LC "`", "" }
};


typedef struct {
    cite_mem_t          mem;
    cite_markdown_t     md;
    cite_references_t   refs;
    cite_marker_iter_t  it;
} run_t;


static cite_rc_t
run_init(run_t *r, const cite_heap_t *heap, cite_span_t text, int wide)
{
    cite_mem_init(&r->mem, heap, SIZE_MAX);

    if (cite_markdown_scan(&r->mem, text, &r->md) != CITE_OK
        || cite_references_scan(&r->mem, text, &r->md, &lexicon, &r->refs)
           != CITE_OK)
    {
        return CITE_ERROR;
    }

    cite_markers_init(&r->it, text, &r->md, &lexicon, &r->refs, wide);

    return CITE_OK;
}


static void
write_marker(char *out, size_t *n, cite_span_t text, const cite_marker_t *m)
{
    *n += (size_t) sprintf(out + *n, "%s%u", *n ? " " : "",
                           (unsigned) m->number);

    if (m->page) {
        *n += (size_t) sprintf(out + *n, ".%u", (unsigned) m->page);
    }

    if (m->label.p) {
        *n += (size_t) sprintf(out + *n, ":%.*s", (int) m->label.n,
                               (const char *) m->label.p);
    }

    *n += (size_t) sprintf(out + *n, "@%.*s", (int) m->length,
                           (const char *) text.p + m->offset);
}


static void
expect(const case_t *c, int wide)
{
    char           *copy, out[OUT], name[100];
    run_t           r;
    size_t          i, n;
    cite_span_t     text;
    cite_marker_t   m;

    /* of the exact size, so that reading past it is seen */

    n = strlen(c->text);
    copy = malloc(n + !n);
    memcpy(copy, c->text, n);
    text = cite_span_make(copy, n);

    run_init(&r, &cite_heap_libc, text, wide);

    n = 0;
    out[0] = '\0';

    while (n < OUT / 2 && cite_markers_next(&r.it, &m) == CITE_OK) {
        write_marker(out, &n, text, &m);
    }

    for (i = 0; c->text[i] && i < sizeof(name) - 1; i++) {
        name[i] = c->text[i] == '\n' ? '~' : c->text[i];
    }

    name[i] = '\0';

    is_str(out, c->markers, "%s", name);

    cite_mem_release(&r.mem);
    free(copy);
}


static void
expect_all(const case_t *cases, size_t n, int wide)
{
    size_t  i;

    for (i = 0; i < n; i++) {
        expect(&cases[i], wide);
    }
}


static size_t
count(run_t *r)
{
    size_t         n;
    cite_marker_t  m;

    for (n = 0; cite_markers_next(&r->it, &m) == CITE_OK; n++) { /* void */ }

    return n;
}


static void
limits(void)
{
    char    text[600];
    run_t   r;
    size_t  i, n;

    static const struct {
        const char  *text;
        size_t       n;
    } cases[] = {
        { "[1-20]", 20 }, { "[1-21]", 0 }, { "[980-999]", 20 },
        { "[999-1000]", 0 }, { "[1-20, 30-49]", 40 }
    };

    for (i = 0; i < cite_nelts(cases); i++) {
        run_init(&r, &cite_heap_libc,
                 cite_span_make(cases[i].text, strlen(cases[i].text)), 0);
        is_num(count(&r), cases[i].n, "%s gives %zu", cases[i].text,
               cases[i].n);
        cite_mem_release(&r.mem);
    }

    for (i = CITE_MARKER_LABEL_MAX; i <= CITE_MARKER_LABEL_MAX + 1; i++) {
        n = (size_t) sprintf(text, LO "1" DG);
        memset(text + n, 'x', i);
        n += i;
        n += (size_t) sprintf(text + n, LC);

        run_init(&r, &cite_heap_libc, cite_span_make(text, n), 1);
        is_num(count(&r), i == CITE_MARKER_LABEL_MAX, "a label of %zu bytes",
               i);
        cite_mem_release(&r.mem);
    }
}


static void
edges(void)
{
    run_t          r;
    cite_marker_t  m;

    run_init(&r, &cite_heap_libc, cite_span_make(NULL, 0), 1);
    ok(cite_markers_next(&r.it, &m) == CITE_DONE, "no text");
    ok(cite_markers_next(&r.it, &m) == CITE_DONE, "and again");
    cite_mem_release(&r.mem);

    run_init(&r, &cite_heap_libc, cite_span("a\0[1]\0[2\0]"), 0);
    ok(cite_markers_next(&r.it, &m) == CITE_OK && m.offset == 2
       && m.length == 3, "NUL is a byte as any");
    ok(cite_markers_next(&r.it, &m) == CITE_DONE, "and no part of a marker");
    ok(cite_markers_next(&r.it, &m) == CITE_DONE, "the end stays the end");
    cite_mem_release(&r.mem);

    run_init(&r, &cite_heap_libc, cite_span("a [1]\n\n## Sources\n1. A [2]"),
             0);
    cite_markers_init(&r.it, r.md.text, &r.md, &lexicon, NULL, 0);
    is_num(count(&r), 2, "without references all are markers");
    cite_mem_release(&r.mem);
}


static void
memory_fails(heap_mode_e mode)
{
    run_t        r;
    size_t       n, calls, bad;
    heap_t       heap;
    cite_rc_t    rc;
    cite_span_t  text;

    text = cite_span("a [1], `b` [2, 3-5]\n\n## Sources\n1. A\n2. B\n3. C\n");
    bad = 0;

    for (n = 1; n < 100; n++) {
        heap_init(&heap, n, mode);
        rc = run_init(&r, &heap.lend, text, 1);
        bad += (rc == CITE_OK) != !heap_failed(&heap);

        if (rc == CITE_OK) {
            calls = heap.calls;
            bad += count(&r) != 5;
            bad += heap.calls != calls;
        }

        cite_mem_release(&r.mem);
        bad += heap.live != 0;

        if (!heap_failed(&heap)) {
            break;
        }
    }

    is_num(bad, 0, "each allocation fails once, markers make none, mode %d",
           (int) mode);
    ok(n > 2 && n < 100, "there are %zu", n - 1);
}


/* one text of many units; returns the number of markers */

static size_t
hostile(const char *head, const char *unit, const char *tail, double *time)
{
    run_t      r;
    size_t     i, n, size;
    uint8_t   *p;
    clock_t    start;

    size = strlen(head) + HOSTILE + strlen(tail);
    p = malloc(size);
    n = strlen(unit);

    memcpy(p, head, strlen(head));

    for (i = 0; i < HOSTILE; i++) {
        p[strlen(head) + i] = (uint8_t) unit[i % n];
    }

    memcpy(p + strlen(head) + HOSTILE, tail, strlen(tail));

    /* over its limits the scanner gives up, and markers are found anyway */

    memset(&r, 0, sizeof(run_t));
    cite_mem_init(&r.mem, &cite_heap_libc, SIZE_MAX);
    (void) cite_markdown_scan(&r.mem, cite_span_make(p, size), &r.md);
    cite_markers_init(&r.it, cite_span_make(p, size), &r.md, &lexicon, NULL,
                      1);

    start = clock();
    i = count(&r);
    *time = (double) (clock() - start) / CLOCKS_PER_SEC;

    cite_mem_release(&r.mem);
    free(p);

    return i;
}


static void
hostile_texts(void)
{
    size_t  i, n;
    double  time;

    static const struct {
        const char  *head;
        const char  *unit;
        const char  *tail;
        size_t       n;
    } cases[] = {
        { "", "[", "", 0 },
        { "", "[1[1", "", 0 },
        { "[", "1,", "1]", HOSTILE / 2 + 1 },
        { "[", "1,", "1", 0 },
        { "[1", " ", "]", 0 },
        { "[", "1", "]", 0 },
        { "[", "1 ", "]", 0 },
        { "", "[1,", "", 0 },
        { "", "[1-20]xx", "", HOSTILE / 8 * 20 },
        { "", "[1] ", "", HOSTILE / 4 },
        { "", "]", "", 0 },
        { "", LO, "", 0 },
        { "", LO "1" DG, "", 0 },
        { "", LO "1,1", "", 0 },
        { "", "\xe3", "", 0 },
        { "", "[1 p. p. ", "", 0 },
        { "", "`[1]", "", 0 },
        { "", "\\[1] \n", "", 0 }
    };

    for (i = 0; i < cite_nelts(cases); i++) {
        n = hostile(cases[i].head, cases[i].unit, cases[i].tail, &time);

        if (cases[i].n) {
            is_num(n, cases[i].n, "all of hostile kind %zu", i);
        }

        ok(time < 2, "a megabyte of hostile text, kind %zu", i);
        diag("%.1f ns a byte, %zu markers", time * 1e9 / HOSTILE, n);
    }
}


static void
noise(void)
{
    run_t           r;
    size_t          i, j, n, bad, end;
    uint8_t         bytes[200], *copy;
    uint32_t        seed;
    cite_marker_t   m;

    static const char  chars[] = "[[[]]11290,,;--#p. ()\\`<>:!^\n" LO LC DG
                                 "\xe2\x80\x93\xff";

    seed = 1;
    bad = 0;

    for (i = 0; i < 20000; i++) {

        for (j = 0; j < sizeof(bytes); j++) {
            seed = seed * 1664525 + 1013904223;
            bytes[j] = (uint8_t) chars[(seed >> 16) % (sizeof(chars) - 1)];
        }

        n = i % sizeof(bytes);
        copy = malloc(n + !n);
        memcpy(copy, bytes, n);

        run_init(&r, &cite_heap_libc, cite_span_make(copy, n), 1);

        for (end = 0; cite_markers_next(&r.it, &m) == CITE_OK;
             end = m.offset)
        {
            bad += m.offset < end || m.offset + m.length > n
                   || m.number < 1 || m.number > 999;
        }

        cite_mem_release(&r.mem);
        free(copy);
    }

    is_num(bad, 0, "noise: markers are in order and inside");
}


int
main(void)
{
    expect_all(plain, cite_nelts(plain), 0);
    expect_all(plain, cite_nelts(plain), 1);
    expect_all(none, cite_nelts(none), 0);
    expect_all(entries, cite_nelts(entries), 0);
    expect_all(lenticular, cite_nelts(lenticular), 1);

    limits();
    edges();
    memory_fails(HEAP_FAIL_ONCE);
    memory_fails(HEAP_FAIL_ON);
    hostile_texts();
    noise();

    return done();
}
