
/*
 * Copyright (C) the ngx_cite authors
 *
 * A message's own references: what is one, its URL and its title.
 */


#include "formats/cite_reference_internal.h"
#include "text/cite_markdown_internal.h"
#include "heap.h"
#include "lexicon.h"
#include "tap.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>


#define HOSTILE  (512 * 1024)
#define OUT      2000


typedef struct {
    const char  *text;
    const char  *refs;       /* "number:title:url" each, "|" between them */
} case_t;


static const case_t  definitions[] = {
    { "a [1]\n\n[1]: https://a.b/c", "1::https://a.b/c" },
    { "[1]: https://a.b/c \"Title\"", "1:Title:https://a.b/c" },
    { "[1]: <https://a.b/c d> 'T'", "1:T:https://a.b/c d" },
    { "[1]: https://a.b/\n[2]: https://c.d/",
      "1::https://a.b/|2::https://c.d/" },
    { "- [1]: https://a.b/", "1::https://a.b/" },
    { "> [1]: https://a.b/", "1::https://a.b/" },
    { "text\n[1]: https://a.b/\ntext", "1::https://a.b/" },
    { "[1]: Smith", "1:Smith:" },
    { "[1]: /a", "1::/a" },
    { "[x]: https://a.b/", "" },
    { "[1000]: https://a.b/", "" },
    { "[0]: https://a.b/", "" },
    { "[01]: https://a.b/", "" },
    { "[^1]: https://a.b/", "1::https://a.b/" },
    { "[^1]: [^2]: https://a.b/\n[^3]: https://c.d/",
      "1:[^2]:https://a.b/|3::https://c.d/" },
    { "```\n[1]: https://a.b/\n```", "" }
};


static const case_t  lines[] = {
    { "It grew [1].\n\n[1] Title of it, https://a.b/c",
      "1:Title of it:https://a.b/c" },
    { "[1] Title https://a.b/c", "1:Title:https://a.b/c" },
    { "[1] Title - https://a.b/c.", "1:Title:https://a.b/c" },
    { "[1] Title \xe2\x80\x93 <https://a.b/c>", "1:Title:https://a.b/c" },
    { "[1] \"Title\" (https://a.b/c)", "1:Title:https://a.b/c" },
    { "[1] \xe2\x80\x9cTitle\xe2\x80\x9d. https://a.b/c, 2023.",
      "1:Title:https://a.b/c" },
    { "[1] \"A\" and \"B\". https://a.b/c",
      "1:\"A\" and \"B\":https://a.b/c" },
    { "[1] https://a.b/c", "1::https://a.b/c" },
    { "[1] https://a.b/c - Title", "1:Title:https://a.b/c" },
    { "[1] https://a.b/c Title", "1:Title:https://a.b/c" },
    { "[1] [Title](https://a.b/c)", "1:Title:https://a.b/c" },
    { "[1] [Title](https://a.b/c), 2023", "1:Title:https://a.b/c" },
    { "[1] Title [link](https://a.b/c)", "1:Title:https://a.b/c" },
    { "[1] Title [https://a.b/c](https://a.b/c)", "1:Title:https://a.b/c" },
    { "[1] **Title** https://a.b/c", "1:Title:https://a.b/c" },
    { "[1] **The** Title: https://a.b/c", "1:**The** Title:https://a.b/c" },
    { "[1] Title. Available at: https://a.b/c", "1:Title.:https://a.b/c" },
    { "[1] Title. URL: https://a.b/c", "1:Title.:https://a.b/c" },
    { "**[1]** Title https://a.b/c", "1:Title:https://a.b/c" },
    { "- [1] Title https://a.b/c", "1:Title:https://a.b/c" },
    { "> [1] Title https://a.b/c", "1:Title:https://a.b/c" },
    { "[1]: Title, https://a.b/c", "1:Title:https://a.b/c" },
    { "[1]: Title of it", "1:Title of it:" },
    { "[1] Title\nhttps://a.b/c", "1:Title:https://a.b/c" },
    { "[1] Title\n    https://a.b/c", "1:Title:https://a.b/c" },
    { "[1]\nhttps://a.b/c", "1::https://a.b/c" },
    { "[1] .NET https://a.b/c", "1:.NET:https://a.b/c" },
    { "[1] Title https://a.b/c(d)", "1:Title:https://a.b/c(d)" },
    { "[1] Title (https://a.b/c(d))", "1:Title:https://a.b/c(d)" },
    { "[1] Title https://a.b/c?d=e&f=g#h!",
      "1:Title:https://a.b/c?d=e&f=g#h" },
    { "[1] Titel https://a.b/K\xc3\xb6ln\xe3\x80\x82",
      "1:Titel:https://a.b/K\xc3\xb6ln" },
    { "[1] Title HTTP://A.b/", "1:Title:HTTP://A.b/" },
    { "[1] Title http:// x", "" },
    { "[1]\xe6\xa0\x87\xe9\xa2\x98\xef\xbc\x9ahttps://a.b/c",
      "1:\xe6\xa0\x87\xe9\xa2\x98:https://a.b/c" },
    { "[1] A https://a.b/\r\n[2] B https://c.d/\r\n",
      "1:A:https://a.b/|2:B:https://c.d/" },
    { "[1] A https://a.b/\r[2] B https://c.d/",
      "1:A:https://a.b/|2:B:https://c.d/" },
    { "[1] A https://a.b/\n\n[2] B https://c.d/\n\nText.",
      "1:A:https://a.b/|2:B:https://c.d/" },
    { "[1] A https://a.b/\nText.", "1:A:https://a.b/" },

    /* without an URL: several at the end */
    { "Text.\n\n[1] A\n[2] B", "1:A:|2:B:" },
    { "Text.\n\n[1] A\n\n[2] B\n\n", "1:A:|2:B:" },
    { "Text.\n\n[1] A\n[2] B\n---\n", "1:A:|2:B:" },
    { "Text.\n\n[1] A\n[2] B\n<<<CITATION_DATA>>>\n[3] C https://a.b/",
      "1:A:|2:B:" },
    { "Text.\n\n[1] A\n[2] B, https://a.b/\n[3] C",
      "1:A:|2:B:https://a.b/|3:C:" },
    { "Text.\n\n[1] A", "" },
    { "Text.\n\n[1] A\n[2] B\n\nMore text.", "" },
    { "Text.\n\n[1] A\n[2] B, https://a.b/\n\nMore text.",
      "2:B:https://a.b/" },
    { "Text.\n\n[2] A\n[1] B", "" },
    { "Text\n[1] A\n[2] B", "" },
    { "Text:\n[1] A\n[2] B", "1:A:|2:B:" },

    /* sentences */
    { "[1] shows that it grew.", "" },
    { "[1] shows that it grew, see https://a.b/", "" },
    { "[1] shows that it grew.\n[2] shows that it fell.", "" },
    { "[1] The report at https://a.b/ says so.", "" },
    { "[1] https://a.b/ says so.", "" },
    { "[1] See (https://a.b/), says he.", "" },
    { "It grew as shown by\n[1] Title https://a.b/", "" },
    { "[1], [2] show https://a.b/", "" },
    { "[1][2] Title https://a.b/", "" },
    { "[1] [2] Title https://a.b/", "" },
    { "[1]. Title https://a.b/", "" },
    { "[1-3] Title https://a.b/", "" },
    { "[a] Title https://a.b/", "" },
    { "[1](https://a.b/) Title", "" },
    { "\\[1] Title https://a.b/", "" },
    { "    [1] Title https://a.b/", "" },
    { "```\n[1] Title https://a.b/\n```", "" },
    { "1. Title https://a.b/", "" },
    { "[1000] Title https://a.b/", "" },
    { "[01] Title https://a.b/", "" }
};


static const case_t  lists[] = {
    { "## Sources\n1. A https://a.b/\n2. B", "1:A:https://a.b/|2:B:" },
    { "## Sources\n\n1. A\n\n2. B", "1:A:|2:B:" },
    { "## Sources\n1) A\n2) B", "1:A:|2:B:" },
    { "## Sources\n[1] A\n[2] B\n\nText.", "1:A:|2:B:" },
    { "## Sources\n- [1] A\n- [2] B", "1:A:|2:B:" },
    { "## Sources\n* [1](https://a.b/) A", "1:A:https://a.b/" },
    { "## Sources\n[1]: https://a.b/ \"A\"\n[2] B", "1:A:https://a.b/|2:B:" },
    { "## Sources\n1. [A](https://a.b/)\n2. [B](https://c.d/) - e",
      "1:A:https://a.b/|2:B:https://c.d/" },
    { "## Sources\n1. [3] A\n2. [4]: B", "3:A:|4:B:" },
    { "## Sources\n**1.** A\n**[2]** B", "1:A:|2:B:" },
    { "## Sources\n1. A\n1. B\n1. C", "1:A:|2:B:|3:C:" },
    { "## Sources\n1. **A**\n   - URL: https://a.b/\n   - More\n2. B",
      "1:A:https://a.b/|2:B:" },
    { "## Sources\n1. A\nhttps://a.b/\n2. B", "1:A:https://a.b/|2:B:" },
    { "## Sources\n1. A\nand more\n2. B", "1:A:|2:B:" },
    { "## Sources\n1. A\n\n   More of it.\n\n2. B", "1:A:|2:B:" },
    { "## Sources\n1. A\n   1. sub\n2. B", "1:A:|2:B:" },
    { "## Sources\nI used these:\n1. A", "1:A:" },
    { "## Sources\nI used these.\n1. A", "" },
    { "## Sources\n1. A\n\nText:\n1. step", "1:A:" },
    { "## Sources\n1. A\n## Steps\n1. step", "1:A:" },
    { "## Sources\n### Web\n1. A\n### Books\n2. B", "1:A:|2:B:" },
    { "## Sources\n**Web**\n1. A\n**Steps**\n1. step\n2. step", "1:A:" },
    { "**Sources:**\n1. A\n**Steps:**\n1. step", "1:A:" },
    { "## Steps\n1. step\n2. step", "" },
    { "## Sources\n1. A\n---\n2. B\n", "1:A:|2:B:" },
    { "## Sources\n1.\n2. B", "2:B:" },
    { "## Sources\n- A\n- B", "" },
    { "## Sources\n```\n1. A\n```", "" },
    { "## Sources\n0. A\n1. B\n1000. C", "1:B:" },
    { "> ## Sources\n> 1. A", "1:A:" },
    { "## Sources\n1. shows that", "1:shows that:" }
};


static const char  *headings[] = {
    "# Sources", "###### sources ######", "## SOURCES:", "**Sources**",
    "**Sources:**", "**Sources**:", "__References__", "*Citations*",
    "Sources:", "Sources", "References", "Bibliography:", "Footnotes",
    "Further reading", "## Further Reading", "## 5. References",
    "## \xf0\x9f\x93\x9a Sources", "Sources\n-------", "Sources\n=======",
    "Works cited", "Sources & References", "Quellen:", "**Literatur**",
    "## Weiterf\xc3\xbchrende Literatur", "Fuentes",
    "## R\303\251f\303\251rences", "R\303\211F\303\211RENCES :",
    "Bibliograf\303\255a",
    "\xe5\x8f\x82\xe8\x80\x83\xe6\x96\x87\xe7\x8c\xae",
    "## \xe6\x9d\xa5\xe6\xba\x90\xef\xbc\x9a",
    "**\xe5\x8f\x82\xe8\x80\x83\xe6\x96\x87\xe7\x8c\xae\xef\xbc\x9a**",
    "\xe5\x87\xba\xe5\x85\xb8", "##Sources"
};


static const char  *other_headings[] = {
    "## Steps", "Sources of energy", "Energy sources:", "- Sources",
    "1. Sources", "| Sources |", "[Sources]", "The sources", "Re. sources",
    "## Sources, and what they say of it, and why they say it"
};


static void
put(char *out, size_t *n, cite_span_t s)
{
    memcpy(out + *n, s.p ? s.p : (const uint8_t *) "", s.n);
    *n += s.n;
}


static void
write_refs(const cite_references_t *refs, char *out)
{
    size_t  i, n;

    n = 0;

    for (i = 0; i < refs->n && n < OUT - 600; i++) {
        n += (size_t) sprintf(out + n, "%s%u:", i ? "|" : "",
                              (unsigned) refs->items[i].number);
        put(out, &n, refs->items[i].title);
        out[n++] = ':';
        put(out, &n, refs->items[i].url);
    }

    out[n] = '\0';
}


static cite_rc_t
scan(cite_mem_t *mem, cite_span_t text, cite_references_t *refs)
{
    cite_rc_t        rc;
    cite_markdown_t  md;

    if (cite_markdown_scan(mem, text, &md) != CITE_OK) {
        return CITE_ERROR;
    }

    rc = cite_references_scan(mem, text, &md, &lexicon, refs);
    cite_markdown_free(&md);

    return rc;
}


static void
expect(const char *text, const char *expected)
{
    char                *copy, out[OUT], name[200];
    size_t               i, n;
    cite_rc_t            rc;
    cite_mem_t           mem;
    cite_references_t    refs;

    /* of the exact size, so that reading past it is seen */

    n = strlen(text);
    copy = malloc(n + !n);
    memcpy(copy, text, n);

    cite_mem_init(&mem, &cite_heap_libc, SIZE_MAX);
    rc = scan(&mem, cite_span_make(copy, n), &refs);

    for (i = 0; text[i] && i < sizeof(name) - 1; i++) {
        name[i] = text[i] == '\n' || text[i] == '\r' ? '~' : text[i];
    }

    name[i] = '\0';

    write_refs(&refs, out);
    is_str(rc == CITE_OK ? out : "error", expected, "%s", name);

    cite_mem_release(&mem);
    free(copy);
}


static void
headings_are_known(void)
{
    char    text[200];
    size_t  i;

    for (i = 0; i < cite_nelts(headings); i++) {
        snprintf(text, sizeof(text), "Text.\n\n%s\n\n7. Title\n", headings[i]);
        expect(text, "7:Title:");
    }

    for (i = 0; i < cite_nelts(other_headings); i++) {
        snprintf(text, sizeof(text), "%s\n\n7. Title\n", other_headings[i]);
        expect(text, "");
    }
}


/* an entry's place is all of it, and nothing around it */

static void
places(void)
{
    size_t             i;
    cite_mem_t         mem;
    cite_span_t        text;
    cite_references_t  refs;

    static const char  *entries[] = {
        "- [1] A,\n  https://a.b/", "[2]: https://c.d/", "3. C\nmore"
    };

    text = cite_span("It [1].\n\n## Sources\n- [1] A,\n  https://a.b/  \n\n"
                     "[2]: https://c.d/\n3. C\nmore \n\nEnd.");

    cite_mem_init(&mem, &cite_heap_libc, SIZE_MAX);
    scan(&mem, text, &refs);

    is_num(refs.n, cite_nelts(entries), "three entries");

    for (i = 0; i < refs.n && i < cite_nelts(entries); i++) {
        is_span(cite_span_make(text.p + refs.items[i].offset,
                               refs.items[i].length),
                entries[i], "the place of entry %zu", i + 1);
    }

    cite_references_free(&refs);
    is_num(refs.n, 0, "no entry after they are freed");
    is_num(mem.used, 0, "no memory either");

    cite_mem_release(&mem);
}


static void
lookup(void)
{
    size_t                   i;
    cite_rc_t                rc;
    cite_mem_t               mem;
    cite_references_t        refs;
    const cite_reference_t  *found;

    static const struct {
        const char  *text;
        uint32_t     number;
        cite_rc_t    rc;
        const char  *title;
    } cases[] = {
        { "## Sources\n1. A\n2. B", 2, CITE_OK, "B" },
        { "## Sources\n1. A\n2. B", 3, CITE_DECLINED, "" },
        { "## Sources\n1. A\n2. B", 0, CITE_DECLINED, "" },
        { "## Sources\n1. A\n2. B", 1000, CITE_DECLINED, "" },
        { "## Sources\n1. A\n2. B", UINT32_MAX, CITE_DECLINED, "" },
        { "## Sources\n999. A", 999, CITE_OK, "A" },
        { "no list", 1, CITE_DECLINED, "" },
        { "", 1, CITE_DECLINED, "" },
        { "## Sources\n[1] A\n[1] B", 1, CITE_ERROR, "" },
        { "## Sources\n[1] A\n[1] A", 1, CITE_OK, "A" },
        { "## Sources\n[1] A https://a.b/\n[1] B https://a.b/", 1, CITE_OK,
          "A" },
        { "## Sources\n[1] A https://a.b/\n[1] A https://a.c/", 1, CITE_ERROR,
          "" },
        { "## Sources\n[1] A\n[1] A https://a.c/", 1, CITE_OK, "A" },
        { "## Sources\n[1] A\n[1] B\n[1] A", 1, CITE_ERROR, "" },
        { "## Sources\n1. A\n2. B\n\n[1]: https://a.b/\n", 2, CITE_OK, "B" }
    };

    for (i = 0; i < cite_nelts(cases); i++) {
        cite_mem_init(&mem, &cite_heap_libc, SIZE_MAX);
        scan(&mem, cite_span_make(cases[i].text, strlen(cases[i].text)),
             &refs);

        rc = cite_references_find(&refs, cases[i].number, &found);

        ok(rc == cases[i].rc, "number %u of case %zu",
           (unsigned) cases[i].number, i);
        is_span(found ? found->title : cite_span(""), cases[i].title,
                "its title");

        cite_mem_release(&mem);
    }

    cite_mem_init(&mem, &cite_heap_libc, SIZE_MAX);
    scan(&mem, cite_span("[1]: https://a.b/\n\n## Sources\n1. A"), &refs);
    cite_references_find(&refs, 1, &found);
    ok(found && found->url.p, "of two that do not differ the one with an URL");
    cite_mem_release(&mem);
}


/* up to the limit of entries, and one more */

static void
limit_holds(size_t n, size_t expected)
{
    char               *text;
    size_t              i, len;
    cite_mem_t          mem;
    cite_references_t   refs;

    text = malloc(20 * n + 20);
    len = (size_t) sprintf(text, "## Sources\n");

    for (i = 0; i < n; i++) {
        len += (size_t) sprintf(text + len, "[%zu] A\n", i % 999 + 1);
    }

    cite_mem_init(&mem, &cite_heap_libc, SIZE_MAX);
    scan(&mem, cite_span_make(text, len), &refs);

    is_num(refs.n, expected, "%zu entries", n);

    cite_mem_release(&mem);
    free(text);
}


static void
titles_are_cut(void)
{
    char               *text;
    size_t              i;
    cite_mem_t          mem;
    cite_references_t   refs;

    text = malloc(2004);
    memcpy(text, "[1]:", 4);
    text[4] = ' ';

    for (i = 5; i + 2 <= 2003; i += 2) {
        memcpy(text + i, "\xc3\xa4", 2);
    }

    text[i++] = 'x';

    cite_mem_init(&mem, &cite_heap_libc, SIZE_MAX);
    text[7] = ' ';
    text[8] = 'a';
    scan(&mem, cite_span_make(text, i), &refs);

    ok(refs.n == 1 && refs.items[0].title.n == CITE_REFERENCE_TITLE_MAX,
       "a long title is cut between characters");

    cite_mem_release(&mem);
    free(text);
}


/* an entry as long as it may be, and one that is longer */

static void
entry_size(void)
{
    char               *text;
    size_t              n, head;
    cite_mem_t          mem;
    cite_references_t   refs;

    static const char  start[] = "## Sources\n\n[1] https://a.b/ ";

    head = sizeof(start) - 1;
    text = malloc(head + CITE_REFERENCE_MAX);
    memcpy(text, start, head);

    for (n = CITE_REFERENCE_MAX; n <= CITE_REFERENCE_MAX + 1; n++) {

        /* "https://a.b/ " is of it */
        memset(text + head, 'x', n - 13);
        cite_mem_init(&mem, &cite_heap_libc, SIZE_MAX);

        ok(scan(&mem, cite_span_make(text, head + n - 13), &refs) == CITE_OK
           && refs.n == (n == CITE_REFERENCE_MAX), "an entry of %zu bytes", n);
        cite_mem_release(&mem);
    }

    free(text);
}


/* the n-th allocation fails, for each n until all is well */

static void
memory_fails(heap_mode_e mode)
{
    size_t              n, bad;
    heap_t              heap;
    cite_rc_t           rc;
    cite_mem_t          mem;
    cite_span_t         text;
    cite_markdown_t     md;
    cite_references_t   refs;

    text = cite_span("a [1] `b`\n\n[9]: https://a.b/\n\n## Sources\n1. A\n"
                     "2. B\n3. C\n4. D\n5. E\n6. F\n7. G\n"
                     "8. [H](https://h.i/)");
    bad = 0;

    for (n = 1; n < 100; n++) {
        heap_init(&heap, n, mode);
        cite_mem_init(&mem, &heap.lend, SIZE_MAX);

        rc = cite_markdown_scan(&mem, text, &md);

        if (rc == CITE_OK) {
            rc = cite_references_scan(&mem, text, &md, &lexicon, &refs);
            bad += rc != CITE_OK && (refs.n || refs.items || refs.numbers);
            bad += rc == CITE_OK && refs.n != 9;
        }

        bad += (rc == CITE_OK) != !heap_failed(&heap);

        cite_mem_release(&mem);
        bad += heap.live != 0;

        if (!heap_failed(&heap)) {
            break;
        }
    }

    is_num(bad, 0, "each allocation fails once, mode %d", (int) mode);
    ok(n > 4 && n < 100, "there are %zu", n - 1);
}


static double
seconds(const char *unit, size_t size)
{
    size_t              i, n;
    clock_t             start;
    uint8_t            *p;
    cite_mem_t          mem;
    cite_markdown_t     md;
    cite_references_t   refs;

    n = strlen(unit);
    p = malloc(size);

    for (i = 0; i < size; i++) {
        p[i] = (uint8_t) unit[i % n];
    }

    cite_mem_init(&mem, &cite_heap_libc, SIZE_MAX);

    if (cite_markdown_scan(&mem, cite_span_make(p, size), &md) != CITE_OK) {
        md.ranges_n = 0;
        md.definitions_n = 0;
    }

    start = clock();
    cite_references_scan(&mem, md.text, &md, &lexicon, &refs);
    start = clock() - start;

    cite_mem_release(&mem);
    free(p);

    return (double) start / CLOCKS_PER_SEC;
}


static void
hostile(void)
{
    size_t  i;
    double  whole;

    static const char  *units[] = {
        "Sources\n", "## Sources\n", "## Sources\n1. A\n", "[1] A\n",
        "[1] a\n", "[1]\n", "[[[[", "[1[1", "[1,1", "[1] ", "[1]:", "[1]: ",
        "[1]: a\n", "\n", "a\n", "aaaaa\n", "> ", "# ", "* ", "**", "http://",
        "[1] http://(", "[1] http://a(b).\n",
        "\n## Sources\n1. \"\"\"\"\"\"\"\"\"\n", "## Sources\n1. a\n b\n",
        "\xe2\x80\x9c", "[1](http://a)\n", "a[1]\n\n",
        "[1] (((((((((((((((((((((((", "## Sources\n[1] -----------------"
    };

    for (i = 0; i < cite_nelts(units); i++) {
        whole = seconds(units[i], HOSTILE);
        ok(whole < 1.5, "half a megabyte of hostile text, kind %zu", i);
        diag("%.1f ns a byte", whole * 1e9 / HOSTILE);
    }
}


static void
noise(void)
{
    size_t              i, j, k, n, bad;
    uint8_t             bytes[300], *copy;
    uint32_t            seed;
    cite_mem_t          mem;
    cite_references_t   refs;

    static const char  *pieces[] = {
        "[1]", "[2]", ": ", " ", "\n", "\r\n", "## Sources\n", "1. ", "2) ",
        "A ", "b ", "https://a.b/", "(", ")", "<", ">", "**", "\"", "\n\n",
        "- ", "`", "[x](https://c.d/)", "\xe2\x80\x9c", "\xff", "\xc3",
        "---\n", "Quellen:\n", "<<<CITATION_DATA>>>\n", "    ",
        "[3]: https://e.f/\n", "\\", "http://"
    };

    seed = 1;
    bad = 0;

    for (i = 0; i < 20000; i++) {

        for (n = 0; n < 200; n += j) {
            seed = seed * 1664525 + 1013904223;
            k = (seed >> 16) % cite_nelts(pieces);
            j = strlen(pieces[k]);
            memcpy(bytes + n, pieces[k], j);
        }

        n = (seed >> 8) % (n + 1);
        copy = malloc(n + !n);
        memcpy(copy, bytes, n);

        cite_mem_init(&mem, &cite_heap_libc, SIZE_MAX);
        bad += scan(&mem, cite_span_make(copy, n), &refs) != CITE_OK;

        for (j = 0, k = 0; j < refs.n; j++) {
            bad += refs.items[j].offset < k
                   || refs.items[j].offset + refs.items[j].length > n
                   || refs.items[j].number < 1 || refs.items[j].number > 999;
            k = refs.items[j].offset + refs.items[j].length;
        }

        cite_mem_release(&mem);
        free(copy);
    }

    is_num(bad, 0, "noise: entries are in order and do not overlap");
}


int
main(void)
{
    size_t  i;

    for (i = 0; i < cite_nelts(definitions); i++) {
        expect(definitions[i].text, definitions[i].refs);
    }

    for (i = 0; i < cite_nelts(lines); i++) {
        expect(lines[i].text, lines[i].refs);
    }

    for (i = 0; i < cite_nelts(lists); i++) {
        expect(lists[i].text, lists[i].refs);
    }

    expect("", "");
    headings_are_known();
    places();
    lookup();
    limit_holds(CITE_REFERENCES_MAX, CITE_REFERENCES_MAX);
    limit_holds(CITE_REFERENCES_MAX + 1, CITE_REFERENCES_MAX);
    titles_are_cut();
    entry_size();
    memory_fails(HEAP_FAIL_ONCE);
    memory_fails(HEAP_FAIL_ON);
    hostile();
    noise();

    return done();
}
