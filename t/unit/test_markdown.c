
/*
 * Copyright (C) the ngx_cite authors
 *
 * The Markdown scanner: what is plain, what the ranges say, and limits.
 */


#include "text/cite_markdown_internal.h"
#include "faults.h"
#include "tap.h"

#include <stdio.h>
#include <stdlib.h>


#define MEGABYTE  (1024 * 1024)


/* "~" stands for each range, everything else is plain */

static const struct {
    const char  *text;
    const char  *plain;
} plain[] = {

    /* markers */
    { "a [1] b", "a [1] b" },
    { "a [1][2] and [1, 2] and [1#p.5]", "a [1][2] and [1, 2] and [1#p.5]" },
    { "a [1]\n\n[1]: https://a.example", "a [1]\n\n~" },
    { "a [1][2]\n\n[1]: /a\n[2]: /b", "a [1][2]\n\n~\n~" },
    { "a [1, 2][3]\n\n[3]: /a", "a [1, 2][3]\n\n~" },
    { "a [1#p.5][3]\n\n[3]: /a", "a [1#p.5][3]\n\n~" },
    { "a [1][]\n\n[1]: /a", "a [1][]\n\n~" },
    { "so![1]\n\n[1]: /a", "so![1]\n\n~" },
    { "[[1]]\n\n[1]: /a", "[[1]]\n\n~" },
    { "[1](see below) [2] (x)", "[1](see below) [2] (x)" },
    { "\xe3\x80\x90" "1\xe3\x80\x91", "\xe3\x80\x90" "1\xe3\x80\x91" },

    /* numbers that are no markers */
    { "a [1](/b) c", "a ~ c" },
    { "a ![1](/b) c", "a ~ c" },
    { "a [[1]](/b) c", "a ~ c" },
    { "a [x][1] c\n\n[1]: /a", "a ~ c\n\n~" },
    { "a [1][x] c\n\n[x]: /a", "a ~ c\n\n~" },
    { "a ![x][1] c\n\n[1]: /a", "a ~ c\n\n~" },
    { "a \\[1] b \\[2\\]", "a ~1] b ~2~" },
    { "a `[1]` b", "a ~ b" },
    { "a <b t=\"[1]\"> [2]", "a ~ [2]" },
    { "a <https://a.example/[1]> [2]", "a ~ [2]" },

    /* footnotes */
    { "a [^1] b", "a ~ b" },
    { "a![^x-y] b", "a!~ b" },
    { "a [^1][2] b\n\n[2]: /c", "a ~[2] b\n\n~" },
    { "a [^1](/b)", "a ~" },
    { "a [^1 2] [^] b", "a [^1 2] [^] b" },
    { "[^1]: See [2], `x` and [a](/b).", "~ See [2], ~ and ~." },
    { "[^1]: /url", "~ /url" },
    { "Notes\n[^1]: One [1]\n[^2]: Two", "Notes\n~ One [1]\n~ Two" },

    /* definitions */
    { "[1]: /a \"t\"\n[x]: <b>\n[2]", "~\n~\n[2]" },
    { "Sources:\n[1]: /a\n[2]: /b", "Sources:\n~\n~" },
    { "- fact [1]\n[1]: /a", "- fact [1]\n~" },
    { "> fact [1]\n> [1]: /a", "> fact [1]\n> ~" },
    { "Text\n[x]: /a [x]", "Text\n[x]: /a [x]" },
    { "[1]: Title, /a", "[1]: Title, /a" },
    { "[1]: /a Title", "[1]: /a Title" },
    { "[1]:\n\n/a", "[1]:\n\n/a" },
    { "[]: /a", "[]: /a" },
    { "[ ]: /a", "[ ]: /a" },
    { "[x]: <>\n\n[x]", "~\n\n~" },
    { "[x]: <a\n\n[x]", "[x]: <a\n\n[x]" },
    { "[x]: /a 'b\nc'\n[x]", "~\n~" },
    { "[x]: /a\n'b' c\n[x]", "~\n'b' c\n~" },
    { "[x] : /a\n\n[x]", "[x] : /a\n\n[x]" },
    { "    [x]: /a\n\n[x]", "    ~\n\n[x]" },
    { "[x\\]]: /a\n\n[x\\]] [X\\]]", "~\n\n~ ~" },

    /* code */
    { "`a` ``b`c`` ```d", "~ ~ ```d" },
    { "`` a ` b", "`` a ` b" },
    { "`a\nb` c", "~ c" },
    { "`a\n\nb` c", "`a\n\nb` c" },
    { "\\`[1]` [2]`", "\\`[1]~" },
    { "``` a ``\n```[1]``` [2]", "~[1]``` [2]" },
    { "```\n[1]\n```\n[2]", "~\n[2]" },
    { "~~~ x\n[1]\n```\n~~~~\n[2]", "~\n[2]" },
    { "````\n```\n````\n[2]", "~\n[2]" },
    { "```\n[1]", "~" },
    { "```\n[1]\n    ```\n[2]", "~" },
    { "``` a`b\n[1]\n```", "``` a`b\n[1]\n~" },
    { "- ```\n  [1]\n\n  [2]\n- [3]", "- ~\n- [3]" },
    { "> ```\n> [1]\n[2]", "> ~\n[2]" },
    { "    [1]\n\n    [2]\n[3]", "    ~\n[3]" },
    { "a\n    [1]", "a\n    [1]" },
    { "\t[1]", "\t~" },
    { "- a\n\n      [1]\n\n    [2]", "- a\n\n      ~\n\n    [2]" },
    { "-     [1]\n- [2]", "-     ~\n- [2]" },
    { "1. a\n\n   [1]\n\n       [2]", "1. a\n\n   [1]\n\n       ~" },
    { ">     [1]\n> [2]", ">     ~\n> [2]" },
    { "-\n\n    [1]", "-\n\n    ~" },
    { "-\n  [1]\n\n      [2]", "-\n  [1]\n\n      ~" },
    { "# `a` [1]\n    [2]", "# ~ [1]\n    ~" },
    { "a\n---\n    [1]", "a\n---\n    ~" },
    { "1) a\n2) `b`\n\n       [1]", "1) a\n2) ~\n\n       ~" },
    { "a\n2. b\n\n   [1]", "a\n2. b\n\n   [1]" },
    { "1234567890. a\n\n    [1]", "1234567890. a\n\n    ~" },

    /* blank lines, however many, do not end an item */
    { "10. a\n\n\n    [1]\n\n        [2]",
      "10. a\n\n\n    [1]\n\n        ~" },
    { " 2) a\n\n\n      [1]\n\n   [2]", " 2) a\n\n\n      [1]\n\n   [2]" },
    { "  - a\n\n\n\n    [1]\n\n\n        [2]",
      "  - a\n\n\n\n    [1]\n\n\n        ~" },
    { "- a\n  - b\n\n\n    [1]\n\n\n        [2]",
      "- a\n  - b\n\n\n    [1]\n\n\n        ~" },
    { "> 10. a\n>\n>\n>     [1]\n>\n>         [2]",
      "> 10. a\n>\n>\n>     [1]\n>\n>         ~" },

    /* links */
    { "[a](/b) [1]", "~ [1]" },
    { "[a]() [a](<>) [a](<b c>)", "~ ~ ~" },
    { "[a](/b \"c\") [a](/b 'c') [a](/b (c))", "~ ~ ~" },
    { "[a](\n/b\n\"c\"\n) d", "~ d" },
    { "[a] (/b) [a](b c) [a](/b \"c)", "[a] (/b) [a](b c) [a](/b \"c)" },
    { "[a](/b\"c\")", "~" },
    { "[a](b(c)d) [a](b(c) [a](b\\(c)", "~ [a](b(c) ~" },
    { "[a [1] b](/c)", "~" },
    { "[a [b](/c) [1]](/d)", "[a ~ [1]](/d)" },
    { "![a [b](/c) [1]](/d)", "~" },
    { "[a ![b](/c) [1]](/d)", "~" },
    { "[a `](/b)` [1]", "[a ~ [1]" },
    { "[a `b` \\] c](/d)", "~" },
    { "[a <b t=\"](/c)\"> [1]", "[a ~ [1]" },
    { "!\\[1](/b) \\![1](/b)", "!~1](/b) \\!~" },
    { "[a][x] [x] [x][] [X] [a][y]\n\n[x]: /u", "~ ~ ~ ~ [a][y]\n\n~" },
    { "[x][y]\n\n[x]: /u", "[x][y]\n\n~" },
    { "[a\nb] [A  B]\n\n[a b]: /u", "~ ~\n\n~" },
    { "> [a\n> b](/c)\n> [1]", "> ~\n> [1]" },
    { "> [x y]\n\n> [x\n> y]: /u\n[1]", "> ~\n\n> ~\n[1]" },
    { "[\xc3\x84]\n\n[\xc3\xa4]: /u", "~\n\n~" },
    { "[\xff\xfe]\n\n[\xff\xfe]: /u", "~\n\n~" },
    { "<https://a.example> <a@b.example> <x:y> <a@b-.c>",
      "~ ~ <x:y> <a@b-.c>" },
    { "<made-up+1.2:[1]> <1a:[1]>", "~ <1a:[1]>" },

    /* HTML */
    { "a <b> [1] </b> <br/> <i x=y z='[2]' [3]>",
      "a ~ [1] ~ ~ <i x=y z='[2]' [3]>" },
    { "a <!-- [1]\n[2] --> <?[3]?> <!X [4]> <![CDATA[[5]]]> [6]",
      "a ~ ~ ~ ~ [6]" },
    { "a <!-- [1]", "a <!-- [1]" },
    { "<div>\n`[1]` [a](/b) <i t='[2]'>\n\n`[3]`",
      "~\n`[1]` [a](/b) ~\n\n~" },
    { "<pre>\n[1]\n\n[2]\n</pre>\n[3]", "~\n[3]" },
    { "<script>[1]</SCRIPT> [2]\n[3]", "~\n[3]" },
    { "<!-- a\n\n[1] --> [2]\n[3]", "~\n[3]" },
    { "<?a\n\n[1]\n?>\n[3]", "~\n[3]" },
    { "<!X\n[1]>\n[3]", "~\n[3]" },
    { "<![CDATA[\n[1]\n]]>\n[3]", "~\n[3]" },
    { "<x-y a=\"b\">\n`[1]`\n\n`[2]`", "~\n`[1]`\n\n~" },
    { "a\n<x-y>\n`[1]`", "a\n~\n~" },
    { "<article2>`[1]`", "~~" },

    /* containers */
    { "> - > `a` [1]\n> lazy `b`\n\n[2]", "> - > ~ [1]\n> lazy ~\n\n[2]" },
    { "- a\n- - -\n    [1]", "- a\n- - -\n    ~" },
    { "* * *\n* a", "* * *\n* a" },
    { "-\ta\n\n\t[1]\n\n\t\t[2]", "-\ta\n\n\t[1]\n\n\t\t~" },
    { ">\t\t[1]", ">\t\t~" },
    { "a\r\n\r\n    [1]\r    [2]\r[3]", "a\r\n\r\n    ~\r[3]" },

    { "", "" },
    { "\n", "\n" },
    { "[", "[" },
    { "]", "]" },
    { "\\", "\\" },
    { "<", "<" },
    { "!", "!" },
    { "`", "`" }
};


/* kind, bytes, and where there is one of them: text, url, title, label */

static const struct {
    const char  *text;
    const char  *ranges;
} ranges[] = {
    { "`a`", "CODE{`a`}" },
    { "  ```x\na\n```  \nb", "CODE{```x\na\n```  }" },
    { "[a *b*](/c \"d\")", "LINK{[a *b*](/c \"d\")}a *b*|/c|d|" },
    { "[a](<b c> (d))", "LINK{[a](<b c> (d))}a|b c|d|" },
    { "[a]()", "LINK{[a]()}a|||" },
    { "([label](https://h/-/ai/s/message/c_1/-/open))",
      "LINK{[label](https://h/-/ai/s/message/c_1/-/open)}"
      "label|https://h/-/ai/s/message/c_1/-/open||" },
    { "![a [1]](/b 'c')", "IMAGE{![a [1]](/b 'c')}a [1]|/b|c|" },
    { "[[1]](/b)", "LINK{[[1]](/b)}[1]|/b||" },
    { "<https://a.example>",
      "LINK{<https://a.example>}https://a.example|https://a.example||" },
    { "[a][X y]\n\n[x Y]: /u 't'",
      "LINK{[a][X y]}a|/u|t|X y "
      "DEFINITION{[x Y]: /u 't'}x Y|/u|t|" },
    { "[x][]\n\n[x]: /u\n[x]: /v",
      "LINK{[x][]}x|/u||x "
      "DEFINITION{[x]: /u}x|/u|| DEFINITION{[x]: /v}x|/v||" },
    { "[a][1]\n\n[1]: /u",
      "LINK{[a][1]}a|/u||1 DEFINITION{[1]: /u}1|/u||" },
    { "[12]:\n  <u v>\n  \"t\nw\"",
      "DEFINITION{[12]:\n  <u v>\n  \"t\nw\"}12|u v|t\nw|" },
    { "[^a]: b", "DEFINITION{[^a]:}^a|||" },
    { "[^a]: b c", "DEFINITION{[^a]:}^a|||" },
    { "a[^a]", "FOOTNOTE{[^a]}^a|||" },
    { "\\[<b>", "ESCAPE{\\[} HTML{<b>}" },
    { "> [a\n> b](/c\n> 'd')", "LINK{[a\n> b](/c\n> 'd')}a\n> b|/c|d|" }
};


static const char  *kinds[] = {
    "", "CODE", "LINK", "IMAGE", "DEFINITION", "FOOTNOTE", "HTML", "ESCAPE"
};


static cite_span_t
span_of(const char *text)
{
    return cite_span_make(text, strlen(text));
}


static void
plain_write(const cite_markdown_t *md, cite_buf_t *b)
{
    size_t                        i, cursor;
    const cite_markdown_range_t  *range, *last;

    cursor = 0;
    last = NULL;

    for (i = 0; i < md->text.n; i++) {
        range = cite_markdown_at(md, &cursor, i);

        if (range == NULL) {
            cite_buf_byte(b, md->text.p[i]);

        } else if (range != last) {
            cite_buf_byte(b, '~');
        }

        last = range;
    }

    cite_buf_byte(b, '\0');
}


static void
ranges_write(const cite_markdown_t *md, cite_buf_t *b)
{
    size_t                        i;
    const cite_markdown_range_t  *range;

    for (i = 0; i < md->ranges_n; i++) {
        range = &md->ranges[i];

        cite_buf_add(b, " ", i != 0);
        cite_buf_add(b, kinds[range->kind], strlen(kinds[range->kind]));
        cite_buf_byte(b, '{');
        cite_buf_put(b, range->bytes);
        cite_buf_byte(b, '}');

        if (range->text.p == NULL) {
            continue;
        }

        cite_buf_put(b, range->text);
        cite_buf_byte(b, '|');
        cite_buf_put(b, range->url);
        cite_buf_byte(b, '|');
        cite_buf_put(b, range->title);
        cite_buf_byte(b, '|');
        cite_buf_put(b, range->label);
    }

    cite_buf_byte(b, '\0');
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
check(const char *text, const char *expected,
    void (*write)(const cite_markdown_t *md, cite_buf_t *b))
{
    char             title[64];
    uint8_t         *guarded;
    cite_buf_t       b;
    cite_mem_t       mem;
    cite_span_t      s;
    cite_markdown_t  md;

    /* exactly as long as the text, for what watches over bounds */

    s = span_of(text);
    guarded = malloc(cite_max(s.n, 1));

    if (guarded == NULL) {
        exit(1);
    }

    memcpy(guarded, s.p, s.n);
    s.p = guarded;

    cite_mem_init(&mem, &cite_heap_libc, MEGABYTE);
    cite_buf_init(&b, &mem, MEGABYTE);

    if (cite_markdown_scan(&mem, s, &md) == CITE_OK) {
        write(&md, &b);
        is_str((char *) b.p, expected, "%s",
               title_of(text, title, sizeof(title)));

    } else {
        ok(0, "scan: %s", md.err);
    }

    cite_mem_release(&mem);
    free(guarded);
}


static void
test_tables(void)
{
    size_t  i;

    for (i = 0; i < cite_nelts(plain); i++) {
        check(plain[i].text, plain[i].plain, plain_write);
    }

    for (i = 0; i < cite_nelts(ranges); i++) {
        check(ranges[i].text, ranges[i].ranges, ranges_write);
    }
}


/* n times a unit, n times another, between a head and a tail */

static cite_span_t
repeat(char *dst, const char *head, const char *left, const char *middle,
    const char *right, size_t n)
{
    char    *p;
    size_t   i;

    p = dst + sprintf(dst, "%s", head);

    for (i = 0; i < n; i++) {
        p += sprintf(p, "%s", left);
    }

    p += sprintf(p, "%s", middle);

    for (i = 0; i < n; i++) {
        p += sprintf(p, "%s", right);
    }

    return cite_span_between((uint8_t *) dst, (uint8_t *) p);
}


/* how many ranges there are, or -1 */

static int
ranges_count(cite_span_t text, const char **err)
{
    int              n;
    cite_mem_t       mem;
    cite_markdown_t  md;

    cite_mem_init(&mem, &cite_heap_libc, 16 * MEGABYTE);

    n = cite_markdown_scan(&mem, text, &md) == CITE_OK ? (int) md.ranges_n
                                                       : -1;
    *err = md.err;

    cite_markdown_free(&md);
    ok(mem.used == 0, "nothing is left in memory");
    cite_mem_release(&mem);

    return n;
}


static void
is_count(cite_span_t text, int expected, const char *name)
{
    const char  *err;

    ok(ranges_count(text, &err) == expected, "%s", name);
    ok((expected < 0) == (err != NULL), "%s: error %s", name, err ? err : "");
}


/* where the only range begins */

static void
is_first(cite_span_t text, size_t expected, const char *name)
{
    cite_mem_t       mem;
    cite_markdown_t  md;

    cite_mem_init(&mem, &cite_heap_libc, MEGABYTE);

    ok(cite_markdown_scan(&mem, text, &md) == CITE_OK && md.ranges_n == 1
       && md.ranges[0].bytes.p == text.p + expected, "%s", name);

    cite_mem_release(&mem);
}


static void
test_limits(char *dst)
{
    is_count(repeat(dst, "", "`a` ", "", "", CITE_MARKDOWN_RANGES_MAX),
             CITE_MARKDOWN_RANGES_MAX, "ranges: as many as fit");
    is_count(repeat(dst, "", "`a` ", "", "", CITE_MARKDOWN_RANGES_MAX + 1),
             -1, "ranges: one more");

    is_count(repeat(dst, "", "[a]: b\n", "", "",
                    CITE_MARKDOWN_DEFINITIONS_MAX),
             CITE_MARKDOWN_DEFINITIONS_MAX, "definitions: as many as fit");
    is_count(repeat(dst, "", "[a]: b\n", "", "",
                    CITE_MARKDOWN_DEFINITIONS_MAX + 1),
             -1, "definitions: one more");

    is_first(repeat(dst, "", "![", "a", "](/b)", 256), 0,
             "256 brackets: the outermost counts");
    is_first(repeat(dst, "", "![", "a", "](/b)", 257), 2,
             "257 brackets: the outermost is text");

    is_count(repeat(dst, "[a](", "(", "b", ")", 8), 0, "an open target");
    is_count(repeat(dst, "[a](b", "(", "", ")", 8), 0, "still open");
    is_count(repeat(dst, "[a]", "(", "b", ")", 9), 1, "8 parentheses");
    is_count(repeat(dst, "[a]", "(", "b", ")", 10), 0, "9 parentheses");

    is_count(repeat(dst, "a", "`", "b", "`", 255), 1, "255 backticks");
    is_count(repeat(dst, "a", "`", "b", "`", 256), 0, "256 backticks");

    is_count(repeat(dst, "[x]: /u\n\n[", "a", "]: /v", "", 999), 2,
             "a label of 999 bytes");
    is_count(repeat(dst, "[x]: /u\n\n[", "a", "]: /v", "", 1000), 1,
             "a label of 1000 bytes");

    is_count(repeat(dst, "", ">", "     a", "", 32), 1, "32 quotes");
    is_count(repeat(dst, "", ">", "     a", "", 33), 0, "33 quotes");
    is_count(repeat(dst, "", "- ", "    a", "", 32), 1, "32 items");
    is_count(repeat(dst, "", "- ", "    a", "", 33), 0, "33 items");
}


/* names of definitions outgrow their first block */

static const char *
play_memory(void *data, heap_t *heap)
{
    int               failed, right;
    cite_rc_t         rc;
    cite_mem_t        mem;
    cite_markdown_t   md;

    static const char  text[] =
        "> [a](/b) `c` [d] <e> \\[ [f][d] `g` `h` `i` `j`\n\n"
        "[d]: /k\n[a label of some length]: /m\n"
        "[another label of some length]: /n\n"
        "[one more label of some length]: /o\n[p]: /q\n\n"
        "`r` `s` `t` `u` `v` `w`\n";

    (void) data;

    cite_mem_init(&mem, &heap->lend, MEGABYTE);
    rc = cite_markdown_scan(&mem, span_of(text), &md);

    failed = heap_failed(heap);
    right = failed ? rc == CITE_ERROR && md.err && md.ranges_n == 0
                     && md.definitions_n == 0 && mem.used == 0
                   : rc == CITE_OK && md.definitions_n == 5;

    cite_mem_release(&mem);

    return right ? NULL : failed ? "a failure leaves something behind"
                                 : "not all is read";
}


static void
test_memory(void)
{
    ok(faults_each("markdown", play_memory, NULL) > 8,
       "there are several calls for memory");
}


static void
test_cursor(void)
{
    size_t           cursor;
    cite_mem_t       mem;
    cite_markdown_t  md;

    cite_mem_init(&mem, &cite_heap_libc, MEGABYTE);
    (void) cite_markdown_scan(&mem, cite_span("a `b` c [d](/e)"), &md);

    cursor = 0;

    ok(cite_markdown_at(&md, &cursor, 0) == NULL, "before all ranges");
    ok(cite_markdown_at(&md, &cursor, 1) == NULL, "right before one");
    ok(cite_markdown_at(&md, &cursor, 2) == &md.ranges[0], "its first byte");
    ok(cite_markdown_at(&md, &cursor, 2) == &md.ranges[0], "asked again");
    ok(cite_markdown_at(&md, &cursor, 4) == &md.ranges[0], "its last byte");
    ok(cite_markdown_at(&md, &cursor, 5) == NULL, "behind it");
    ok(cite_markdown_at(&md, &cursor, 14) == &md.ranges[1], "over a gap");
    ok(cite_markdown_at(&md, &cursor, 15) == NULL, "behind all ranges");

    cite_mem_release(&mem);
}


int
main(void)
{
    char  *dst;

    dst = malloc(2 * MEGABYTE);
    if (dst == NULL) {
        return 1;
    }

    test_tables();
    test_cursor();
    test_limits(dst);
    test_memory();

    free(dst);

    return done();
}
