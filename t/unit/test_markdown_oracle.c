
/*
 * Copyright (C) the ngx_cite authors
 *
 * The Markdown scanner against md4c: each text is full of unique words (w1,
 * w2, ...), and both must say the same of each: plain, code, text of a link,
 * or not text at all (an URL, a title, a definition).
 */


#include "text/cite_markdown.h"
#include "markdown_texts.h"
#include "tap.h"

#include <md4c.h>
#include <stdio.h>
#include <stdlib.h>


#define WORDS      512
#define GENERATED  60000
#define TEXT_MAX   2048


typedef enum {
    HIDDEN = 0,                  /* what md4c does not show */
    PLAIN,
    CODE,
    LINK
} class_e;


typedef struct {
    class_e   class[WORDS];
    class_e   outer;             /* of what is open; HIDDEN: nothing is */
    unsigned  depth;             /* of spans and blocks in it */
} oracle_t;


typedef struct {
    cite_span_t  text;
    size_t       at[WORDS];      /* offset + 1; 0: there is no such word */
} words_t;


/* the next word at or behind *p, moves behind it; 0: no more */

static unsigned
word_next(const char **p, const char *last)
{
    unsigned     n;
    const char  *q;

    for (q = *p; q < last; q++) {

        if (*q != 'w') {
            continue;
        }

        for (n = 0, q++; q < last && *q >= '0' && *q <= '9'; q++) {
            n = n * 10 + (unsigned) (*q - '0');
        }

        if (n) {
            *p = q;
            return n % WORDS;
        }

        q--;
    }

    return 0;
}


static void
words_find(words_t *words, cite_span_t text)
{
    unsigned     n;
    const char  *p, *last;

    memset(words, 0, sizeof(words_t));

    words->text = text;
    p = (const char *) text.p;
    last = p + text.n;

    while ((n = word_next(&p, last)) != 0) {
        words->at[n] = (size_t) (p - (const char *) text.p);
    }
}


static void
oracle_mark(oracle_t *o, const char *p, size_t n, class_e class)
{
    unsigned     word;
    const char  *last;

    if (n == 0) {
        return;
    }

    last = p + n;

    while ((word = word_next(&p, last)) != 0) {
        o->class[word] = class;
    }
}


/* of what lies inside of each other the outermost counts, as in ours */

static void
oracle_enter(oracle_t *o, class_e class)
{
    if (o->depth++ == 0) {
        o->outer = class;
    }
}


static void
oracle_leave(oracle_t *o)
{
    if (--o->depth == 0) {
        o->outer = HIDDEN;
    }
}


static int
enter_block(MD_BLOCKTYPE type, void *detail, void *data)
{
    MD_BLOCK_CODE_DETAIL  *code;

    if (type == MD_BLOCK_CODE) {
        code = detail;
        oracle_enter(data, CODE);
        oracle_mark(data, code->info.text, code->info.size, CODE);
    }

    return 0;
}


static int
leave_block(MD_BLOCKTYPE type, void *detail, void *data)
{
    (void) detail;

    if (type == MD_BLOCK_CODE) {
        oracle_leave(data);
    }

    return 0;
}


static int
span_counts(MD_SPANTYPE type)
{
    return type == MD_SPAN_CODE || type == MD_SPAN_A || type == MD_SPAN_IMG;
}


static int
enter_span(MD_SPANTYPE type, void *detail, void *data)
{
    (void) detail;

    if (span_counts(type)) {
        oracle_enter(data, type == MD_SPAN_CODE ? CODE : LINK);
    }

    return 0;
}


static int
leave_span(MD_SPANTYPE type, void *detail, void *data)
{
    (void) detail;

    if (span_counts(type)) {
        oracle_leave(data);
    }

    return 0;
}


static int
text(MD_TEXTTYPE type, const MD_CHAR *p, MD_SIZE n, void *data)
{
    oracle_t  *o = data;

    (void) type;

    oracle_mark(o, p, n, o->outer == HIDDEN ? PLAIN : o->outer);

    return 0;
}


static const MD_PARSER  parser = {
    0, MD_DIALECT_COMMONMARK, enter_block, leave_block, enter_span, leave_span,
    text, NULL, NULL
};


static class_e
class_of(const cite_markdown_range_t *range, const uint8_t *p)
{
    if (range == NULL) {
        return PLAIN;
    }

    switch (range->kind) {

    case CITE_MD_CODE:
        return CODE;

    case CITE_MD_LINK:
    case CITE_MD_IMAGE:
        return p >= range->text.p && p <= range->text.p + range->text.n
               ? LINK : HIDDEN;

    case CITE_MD_DEFINITION:
        return HIDDEN;

    default:
        return PLAIN;
    }
}


/*
 * The URL of an image inside of a link is hidden for md4c; for us it lies
 * in the text of that link.
 */

static int
agree(class_e ours, class_e theirs)
{
    return ours == theirs || (ours == LINK && theirs == HIDDEN);
}


static unsigned
compare(cite_span_t s, const cite_markdown_t *md, const oracle_t *o,
    unsigned *compared)
{
    size_t                        i, cursor;
    class_e                       class;
    words_t                       words;
    unsigned                      bad;
    const cite_markdown_range_t  *range;

    words_find(&words, s);
    bad = 0;

    for (i = 1; i < WORDS; i++) {

        if (words.at[i] == 0) {
            continue;
        }

        cursor = 0;
        range = cite_markdown_at(md, &cursor, words.at[i] - 1);
        class = class_of(range, s.p + words.at[i] - 1);

        (*compared)++;

        if (!agree(class, o->class[i])) {
            bad++;
            diag("w%u: %u, md4c %u", (unsigned) i, class, o->class[i]);
        }
    }

    if (bad) {
        diag("in: %.*s", (int) s.n, (const char *) s.p);
    }

    return bad;
}


static unsigned
check(cite_span_t s, unsigned *compared)
{
    oracle_t         o;
    unsigned         bad;
    cite_mem_t       mem;
    cite_markdown_t  md;

    memset(&o, 0, sizeof(oracle_t));
    cite_mem_init(&mem, &cite_heap_libc, 64 * 1024 * 1024);

    if (md_parse((const char *) s.p, (MD_SIZE) s.n, &parser, &o) != 0
        || cite_markdown_scan(&mem, s, &md) != CITE_OK)
    {
        cite_mem_release(&mem);
        return 1;
    }

    bad = compare(s, &md, &o, compared);
    cite_mem_release(&mem);

    return bad;
}


/* writes a text, with the next words in the place of each "%" */

static size_t
fragment(char *dst, const char *p, unsigned *word)
{
    char  *start;

    for (start = dst; *p; p++) {

        if (*p == '%') {
            dst += sprintf(dst, "w%u", ++*word);

        } else {
            *dst++ = *p;
        }
    }

    return (size_t) (dst - start);
}


static void
test_ordinary(void)
{
    char      text[TEXT_MAX];
    size_t    i, n;
    unsigned  word, words;

    words = 0;

    for (i = 0; i < cite_nelts(markdown_texts); i++) {
        word = 0;
        n = fragment(text, markdown_texts[i].text, &word);

        is_num(check(cite_span_make(text, n), &words), 0, "ordinary: %s",
               markdown_texts[i].name);
    }

    diag("%u ordinary texts, %u words compared", (unsigned) i, words);
}


static const char  *inlines[] = {
    "% ", "% ", " %", "%", " ", "[%](/%)", "[%](<%> \"%\")", "[%](/% '%')",
    "![%](/%)", "[![%](/%)](/%)", "[foo]", "[%]", "[foo][]", "[foo][bar]",
    "[%][bar]", "[%][%]", "![foo]", "![%][bar]", "[% [%](/%)](/%)", "[", "]",
    "](/%)", "[%", "(", ")", "!", "\\", "\\[", "\\]", "`%`", "``% ` %``", "`",
    "``", "`%", "<b>", "</b>", "<a t=\"%\">", "<%", "<https://%.example/>",
    "<%@%.example>", "*%", "_%_", "**%**", "\n", "\n", "\n", "<!-- % -->",
    "<br/>", "a&amp;%", "| % |", ":", "\"", "'", "=", "-%", "#"
};


static const char  *flat[] = {
    "%\n", "%\n", "% %\n", "\n", "\n", "\n", "  %\n", "    %\n", "      %\n",
    "\t%\n", "```\n", "```%\n", "~~~\n", "  ```\n", "   ```\n", "````\n",
    "`%`\n", "# %\n", "## `%`\n", "---\n", "***\n", "===\n", "[%](/%)\n",
    "[foo]\n", "[%][bar]\n", "| % | % |\n", "|---|---|\n", "`` %\n", "% ``\n",
    "[%\n", "](/%)\n"
};


static const char  *html[] = {
    "%\n", "% %\n", "\n", "\n", "```\n", "`%`\n", "# %\n", "[%](/%)\n",
    "<div>\n", "</div>\n", "<pre>\n", "</pre>\n", "<!-- %\n", "%-->\n",
    "<b>\n", "<table>`%`\n", "<details><summary>%\n", "</td>%\n", "<br>\n",
    "<?%\n", "%?>\n", "<!X %>\n", "<script>%</script>\n",
    "<custom-tag a='%'>\n"
};


/* fences are closed in the container in which they are opened */

static const char  *nested[] = {
    "%\n", "%\n", "\n", "\n", "- %\n", "- ", "* %\n", " 1. %\n", " 2) %\n",
    "  %\n", "    %\n", "      %\n", "\t%\n", "> %\n", "> ", ">\n", "`%`\n",
    "# %\n", "---\n", "-\n", "[%](/%)\n", "[foo]\n", "  - %\n", "   1. %\n",
    "    - %\n", "[%\n", "](/%)\n", "> ](/%)\n", "`` %\n", "> % ``\n",
    "\n- ```\n  %\n  ```\n", "\n> ~~~\n> %\n> ~~~\n",
    "\n1. %\n   ```%\n   %\n   ```\n", "\n  - %\n    ~~~\n    %\n    ~~~\n",
    "-     %\n", ">     %\n", "+\t%\n",
    "\n10. %\n", "\n[foo]: /%\n\n", "* * *\n"
};


static const struct {
    const char  **list;
    size_t        n;
} families[] = {
    { inlines, cite_nelts(inlines) },
    { flat, cite_nelts(flat) },
    { html, cite_nelts(html) },
    { nested, cite_nelts(nested) }
};


static const char  *definitions[] = {
    "\n\n[foo]: /%\n", "\n\n[bar]: /% \"%\"\n", "\n\n[Foo]:\n/%\n'%'\n",
    "\n\n[bar]: <%>\n[foo]: /%\n", "\n\n> [foo]: /%\n", ""
};


static uint32_t
next_random(uint32_t *seed)
{
    *seed ^= *seed << 13;
    *seed ^= *seed >> 17;
    *seed ^= *seed << 5;

    return *seed;
}


static size_t
generate(char *dst, uint32_t *seed)
{
    size_t    n, i, family, kind, pieces;
    unsigned  word;

    word = 0;
    family = next_random(seed) % cite_nelts(families);
    pieces = 2 + next_random(seed) % 18;

    for (n = 0, i = 0; i < pieces && n < 100; i++) {
        kind = next_random(seed) % 3 ? family : 0;
        n += fragment(dst + n,
                      families[kind].list[next_random(seed)
                                          % families[kind].n], &word);
    }

    n += fragment(dst + n, definitions[next_random(seed)
                                       % cite_nelts(definitions)], &word);
    dst[n] = '\0';

    return n;
}


/*
 * md4c 0.5.2 and 0.5.3 end an item whose text begins at the fourth column or
 * later after two blank lines, and take the next paragraph for indented code.
 * In CommonMark blank lines do not end an item, however many they are; cmark
 * and md4c 0.4.8 agree.  test_markdown.c has such texts.
 */

static int
oracle_ends_items(void)
{
    oracle_t           o;
    const cite_span_t  item = cite_span("10. w1\n\n\n    w2\n");

    memset(&o, 0, sizeof(oracle_t));
    (void) md_parse((const char *) item.p, (MD_SIZE) item.n, &parser, &o);

    return o.class[2] == CODE;
}


/* two blank lines or more, and a line that is indented as code is */

static int
indented_after_blank_lines(const char *text)
{
    size_t       blank, indent;
    const char  *line, *end;

    blank = 0;

    for (line = text; *line; line = *end ? end + 1 : end) {

        end = line + strcspn(line, "\n");
        indent = strspn(line, " \t");

        if (line + indent == end) {
            blank++;
            continue;
        }

        if (blank > 1 && (indent > 3 || memchr(line, '\t', indent))) {
            return 1;
        }

        blank = 0;
    }

    return 0;
}


/*
 * What md4c 0.4.8 does otherwise than CommonMark says, and we do not:
 *
 *  - "[a]![foo]": it takes "![foo]" for the label of "a".
 *  - Indented code behind a block of HTML that has ended is no code for it;
 *    nor is it behind HTML or a fence in a container that has.
 *  - "-", a blank line and indented text: the item goes on for it.
 *  - A fence is closed by a line outside of its container; the fragments
 *    above have none such.
 *  - A fence indented by four columns opens code in a paragraph for it.
 *  - Two dashes in a comment make it none, as before CommonMark 0.31.
 *  - A code span that begins in the URL of a link makes it none.
 *  - "   1. a", a blank line and "    b" in a quote: "b" belongs to the item
 *    for it, though it does not where there is no quote.
 */

static int
oracle_fails(const char *text)
{
    int          indented;
    const char  *comment, *paren, *url;

    indented = strstr(text, "    ") || strchr(text, '\t');
    comment = strstr(text, "<!--");

    for (paren = strchr(text, '('); paren; paren = strchr(paren + 1, '(')) {
        url = paren + 1 + strspn(paren + 1, " \n");

        if (url[strcspn(url, "` \n")] == '`') {
            return 1;
        }
    }

    return strstr(text, "]![")
           || strstr(text, "    ```")
           || strstr(text, ">    1.")
           || (indented
               && (strchr(text, '<') || strstr(text, "> ```")
                   || strstr(text, "-\n\n") || strstr(text, "- \n\n")
                   || strstr(text, "-\n \n")))
           || (comment
               && (strstr(comment + 1, "<!--") || strstr(text, "---")));
}


static void
test_generated(uint32_t seed, unsigned texts)
{
    char      dst[TEXT_MAX];
    int       ends_items;
    size_t    n;
    unsigned  i, words, bad;

    words = 0;
    bad = 0;
    ends_items = oracle_ends_items();

    for (i = 0; i < texts; /* void */ ) {
        n = generate(dst, &seed);

        if (oracle_fails(dst)
            || (ends_items && indented_after_blank_lines(dst)))
        {
            continue;
        }

        bad += check(cite_span_make(dst, n), &words) != 0;
        i++;
    }

    is_num(bad, 0, "generated: md4c agrees on all texts");
    diag("%u generated texts, %u words compared", i, words);
}


int
main(int argc, char **argv)
{
    test_ordinary();
    test_generated(argc > 1 ? (uint32_t) strtoul(argv[1], NULL, 10) : 20240917,
                   argc > 2 ? (unsigned) strtoul(argv[2], NULL, 10)
                            : GENERATED);

    return done();
}
