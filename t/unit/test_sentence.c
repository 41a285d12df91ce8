
/*
 * Copyright (C) the ngx_cite authors
 *
 * Sentences around citations: where they end, and how little is read.
 */


#include "text/cite_sentence.h"
#include "base/cite_utf8.h"
#include "lexicon.h"
#include "tap.h"

#include <stdlib.h>
#include <time.h>


#define HOSTILE  (256 * 1024)


typedef struct {
    const char  *text;
    const char  *cite;       /* its first occurrence is the citation */
    const char  *sentence;
} case_t;


static const case_t  ends[] = {
    { "It grew [1].", "[1]", "It grew [1]." },
    { "Sales fell. It grew [1]. Then", "[1]", "It grew [1]." },
    { "Why? It grew [1]! Then", "[1]", "It grew [1]!" },
    { "Oh! It grew [1]? Then", "[1]", "It grew [1]?" },
    { "Oh?! It grew [1]... Then", "[1]", "It grew [1]..." },
    { "So\xe2\x80\xa6 It grew [1]\xe2\x80\xa6 Then", "[1]",
      "It grew [1]\xe2\x80\xa6" },
    { "It grew [1]", "[1]", "It grew [1]" },
    { "  It grew [1]  ", "[1]", "It grew [1]" },
    { "A b. [1]", "[1]", "A b. [1]" },
    { "[1]", "[1]", "[1]" },
    { "It [1] grew. Then", "[1]", "It [1] grew." },
    { "A fell.\tIt grew [1].\tThen", "[1]", "It grew [1]." },
    { "A fell.\xc2\xa0It grew [1].\xc2\xa0Then", "[1]", "It grew [1]." },
    { "A fell.\nIt grew [1].\nThen", "[1]", "It grew [1]." },
    { "A fell.\r\nIt grew [1].\r\nThen", "[1]", "It grew [1]." },
    { "A fell.\rIt grew [1].\rThen", "[1]", "It grew [1]." },
    { "It grew\nby 12% [1]\nin all. Then", "[1]",
      "It grew\nby 12% [1]\nin all." },

    /* the full-width marks need no white space */
    { "\xe4\xb8\x8b\xe9\x99\x8d\xe3\x80\x82\xe5\xa2\x9e\xe9\x95\xbf[1]"
      "\xe3\x80\x82\xe5\x90\x8e", "[1]",
      "\xe5\xa2\x9e\xe9\x95\xbf[1]\xe3\x80\x82" },
    { "\xe4\xb8\x8b\xef\xbc\x81\xe5\xa2\x9e[1]\xef\xbc\x9f\xe5\x90\x8e",
      "[1]", "\xe5\xa2\x9e[1]\xef\xbc\x9f" },
    { "\xe4\xb8\x8b\xe3\x80\x82\xe5\xa2\x9e\xe3\x80\x82[1]\xe5\x90\x8e",
      "[1]", "\xe5\xa2\x9e\xe3\x80\x82[1]" },

    /* what closes belongs to the sentence */
    { "\"A fell.\" It grew [1].", "[1]", "It grew [1]." },
    { "\"It grew [1].\" Then", "[1]", "\"It grew [1].\"" },
    { "(It grew [1].) Then", "[1]", "(It grew [1].)" },
    { "**It grew [1].** Then", "[1]", "**It grew [1].**" },
    { "**It grew.** [1] Then", "[1]", "**It grew.** [1]" },
    { "\xe2\x80\x9cIt grew [1].\xe2\x80\x9d Then", "[1]",
      "\xe2\x80\x9cIt grew [1].\xe2\x80\x9d" },
    { "\xe2\x80\x9e" "Es stieg [1].\xe2\x80\x9c Dann", "[1]",
      "\xe2\x80\x9e" "Es stieg [1].\xe2\x80\x9c" },
    { "\xe3\x80\x8c\xe5\xa2\x9e[1]\xe3\x80\x82\xe3\x80\x8d\xe5\x90\x8e",
      "[1]", "\xe3\x80\x8c\xe5\xa2\x9e[1]\xe3\x80\x82\xe3\x80\x8d" },
    { "\"Really?\" he asked [1]. Then", "[1]", "\"Really?\" he asked [1]." },
    { "\"It did.\" he said [1]. Then", "[1]", "\"It did.\" he said [1]." },
    { "The Yahoo! shares grew [1]. Then", "[1]",
      "The Yahoo! shares grew [1]." },
    { "And so\xe2\x80\xa6 it grew [1].", "[1]",
      "And so\xe2\x80\xa6 it grew [1]." }
};


static const case_t  shorts[] = {
    { "Fruit, e.g. apples, grew [1].", "[1]",
      "Fruit, e.g. apples, grew [1]." },
    { "Papers, e.g. The Guardian, grew [1].", "[1]",
      "Papers, e.g. The Guardian, grew [1]." },
    { "It, i.e. Apple, grew [1].", "[1]", "It, i.e. Apple, grew [1]." },
    { "So Dr. Smith grew [1].", "[1]", "So Dr. Smith grew [1]." },
    { "So J. R. Smith grew [1].", "[1]", "So J. R. Smith grew [1]." },
    { "In No. 5 it grew [1].", "[1]", "In No. 5 it grew [1]." },
    { "He said no. It grew [1].", "[1]", "It grew [1]." },
    { "See Fig. 3 for it [1].", "[1]", "See Fig. 3 for it [1]." },
    { "See p. 3 for it [1].", "[1]", "See p. 3 for it [1]." },
    { "On Jan. 5 it grew [1].", "[1]", "On Jan. 5 it grew [1]." },
    { "It grew 3.5 percent [1].", "[1]", "It grew 3.5 percent [1]." },
    { "It was 3.5. It grew [1].", "[1]", "It grew [1]." },
    { "The U.S. economy grew [1].", "[1]", "The U.S. economy grew [1]." },
    { "The U.S. Army grew [1].", "[1]", "The U.S. Army grew [1]." },
    { "He left the U.S. The army grew [1].", "[1]", "The army grew [1]." },
    { "It is in the U.S.\n\nIt grew [1].", "[1]", "It grew [1]." },
    { "With a Ph.D. in it he grew [1].", "[1]",
      "With a Ph.D. in it he grew [1]." },
    { "Apple Inc. grew [1].", "[1]", "Apple Inc. grew [1]." },
    { "Apple Inc. Germany grew [1].", "[1]", "Apple Inc. Germany grew [1]." },
    { "It was Apple Inc. It grew [1].", "[1]", "It grew [1]." },
    { "Smith et al. (2020) grew [1].", "[1]",
      "Smith et al. (2020) grew [1]." },
    { "At 5 p.m. it grew [1].", "[1]", "At 5 p.m. it grew [1]." },
    { "Nuts etc. are good [1].", "[1]", "Nuts etc. are good [1]." },
    { "We have nuts etc. Users grew [1].", "[1]", "Users grew [1]." },
    { "It costs approx. five [1].", "[1]", "It costs approx. five [1]." },
    { "the shares went down. they grew [1].", "[1]",
      "the shares went down. they grew [1]." },
    { "the shares declined. they grew [1].", "[1]", "they grew [1]." },
    { "He likes vitamin C. The rest grew [1].", "[1]", "The rest grew [1]." },
    { "See example.com. It grew [1].", "[1]", "It grew [1]." },
    { "See a.b/c.d for it [1].", "[1]", "See a.b/c.d for it [1]." },

    { "Obst, z. B. \xc3\x84pfel, wuchs [1].", "[1]",
      "Obst, z. B. \xc3\x84pfel, wuchs [1]." },
    { "Obst, z.B. Birnen, wuchs [1].", "[1]",
      "Obst, z.B. Birnen, wuchs [1]." },
    { "Sie fiel am 3. Mai 2023 [1].", "[1]", "Sie fiel am 3. Mai 2023 [1]." },
    { "Seit 3. M\xc3\xa4rz gilt es [1].", "[1]",
      "Seit 3. M\xc3\xa4rz gilt es [1]." },
    { "Es wuchs im 19. Jahrhundert [1].", "[1]",
      "Es wuchs im 19. Jahrhundert [1]." },
    { "Der 2. und der 3. Teil [1].", "[1]", "Der 2. und der 3. Teil [1]." },
    { "Am 1. 2. 2023 wuchs es [1].", "[1]", "Am 1. 2. 2023 wuchs es [1]." },
    { "We saw 3. Then it grew [1].", "[1]", "Then it grew [1]." },
    { "Es waren die 5. Das wuchs [1].", "[1]", "Das wuchs [1]." },
    { "It fell in 1999. It grew [1].", "[1]", "It grew [1]." }
};


static const case_t  behind[] = {
    { "A fell. It grew 12%. [1] Then", "[1]", "It grew 12%. [1]" },
    { "A fell. It grew 12%.[1] Then", "[1]", "It grew 12%.[1]" },
    { "A fell. It grew 12%.[1] and so on", "[1]", "It grew 12%.[1]" },
    { "A fell. It grew 12%.[1]Then", "[1]", "It grew 12%.[1]" },
    { "It grew. [1][2] Then", "[2]", "It grew. [1][2]" },
    { "It grew. [1] [2], [3] Then", "[1]", "It grew. [1] [2], [3]" },
    { "It grew. [1] [2], [3] Then", "[3]", "It grew. [1] [2], [3]" },
    { "It grew. [1, 2] Then it fell [3].", "[3]", "Then it fell [3]." },
    { "It grew. [1-3] Then it fell [4].", "[4]", "Then it fell [4]." },
    { "It grew. [1\xe2\x80\x93" "3] Then it fell [4].", "[4]",
      "Then it fell [4]." },
    { "It grew. [1#p.5] Then it fell [4].", "[4]", "Then it fell [4]." },
    { "It grew.[^1] Then it fell [4].", "[4]", "Then it fell [4]." },
    { "It grew. [1]. Then it fell [4].", "[1]", "It grew. [1]." },
    { "It grew. [1]. Then it fell [4].", "[4]", "Then it fell [4]." },
    { "It grew.\n[1]\nThen it fell.", "[1]", "It grew.\n[1]" },
    { "It grew.\n[1] The next.", "[1]", "[1] The next." },
    { "It grew. [2] shows that it fell [3].", "[2]",
      "[2] shows that it fell [3]." },
    { "It grew. [2] shows that it fell [3].", "It", "It grew." },
    { "The U.S. [1] policy grew.", "[1]", "The U.S. [1] policy grew." },
    { "It is in the U.S. [1] It grew.", "[1]", "It is in the U.S. [1]" },
    { "It grew. \xe3\x80\x90" "4:1\xe2\x80\xa0s. P.pdf\xe3\x80\x91 Then [2].",
      "[2]", "Then [2]." },
    { "It grew. <cite full_phrase='A b. C d' /> Then [2].", "<cite",
      "It grew. <cite full_phrase='A b. C d' />" },
    { "It grew. <cite full_phrase='A b. C d' /> Then [2].", "[2]",
      "Then [2]." },
    { "It <cite full_phrase=\"A b. C\\\" > d\" /> grew [2].", "[2]",
      "It <cite full_phrase=\"A b. C\\\" > d\" /> grew [2]." },
    { "It grew. <cite id=\"a\">Label</cite> Then [2].", "[2]", "Then [2]." },
    { "It grew. <cite id=\"a\">Sales</cite> were up. Then [2].",
      "<cite id=\"a\">Sales</cite>", "<cite id=\"a\">Sales</cite> were up." },
    { "It grew <cite a='much. Now' and no end [2]. Then", "[2]",
      "Now' and no end [2]." },
    { "It grew. ([label](u)) Then", "[label](u)", "It grew. ([label](u))" },
    { "It grew. [label](u) Then", "[label](u)", "It grew. [label](u)" },
    { "It grew. [Reuters](u) says so. Then", "[Reuters](u)",
      "[Reuters](u) says so." },
    { "It grew.<sup>[1]</sup> Then", "[1]", "It grew.<sup>[1]</sup>" }
};


static const case_t  blocks[] = {
    { "A fell\n\nIt grew [1]\n\nThen", "[1]", "It grew [1]" },
    { "A fell\n \t\nIt grew [1]\n \t\nThen", "[1]", "It grew [1]" },
    { "A fell:\n- It grew [1]\n- Then", "[1]", "It grew [1]" },
    { "A fell [1]:\n- It grew", "[1]", "A fell [1]:" },
    { "* a\n* It grew [1]\n  by 12\n* b", "[1]", "It grew [1]\n  by 12" },
    { "1. a\n2. It grew [1]\n3. b", "[1]", "It grew [1]" },
    { "1) a\n2) It grew [1]\n3) b", "[1]", "It grew [1]" },
    { "- 1. It grew [1]", "[1]", "It grew [1]" },
    { "- [ ] It grew [1]\n- [x] Then", "[1]", "It grew [1]" },
    { "\xe2\x80\xa2 It grew [1]\n\xe2\x80\xa2 Then", "[1]", "It grew [1]" },
    { "- [1] says so", "[1]", "[1] says so" },
    { "# Title\nIt grew [1]\n## Next", "[1]", "It grew [1]" },
    { "A fell\n## It grew [1]\nThen", "[1]", "It grew [1]" },
    { "#no heading\nIt grew [1]", "[1]", "#no heading\nIt grew [1]" },
    { "Title\n=====\nIt grew [1]\n---\nThen", "[1]", "It grew [1]" },
    { "| a | b |\n|---|---|\n| Sales | 12% [1] |\n| c | d |", "[1]",
      "Sales | 12% [1]" },
    { "| It grew. | 12% [1] |", "[1]", "12% [1]" },
    { "He said:\n> It grew [1]\n> by 12\n\nThen", "[1]",
      "It grew [1]\n> by 12" },
    { "> a\n>\n> It grew [1]", "[1]", "It grew [1]" },
    { "> It fell. \n> It grew [1]", "[1]", "It grew [1]" },
    { "> It fell [1].\n> It grew", "[1]", "It fell [1]." },
    { "> - It grew [1]", "[1]", "It grew [1]" },
    { "```\nx\n```\nIt grew [1]\n```\ny", "[1]", "It grew [1]" },
    { "It grew [1]\n<<<CITATION_DATA>>>\n[]", "[1]", "It grew [1]" },
    { "It grew -\nby 12 [1]", "[1]", "It grew -\nby 12 [1]" }
};


static cite_span_t
sentence_at(cite_span_t text, size_t offset, size_t length)
{
    return cite_sentence_at(&lexicon, text, offset, length);
}


static void
run(const case_t *c)
{
    char         *copy, name[200];
    size_t        i, n, offset;
    cite_span_t   text;

    /* of the exact size, so that reading past it is seen */

    n = strlen(c->text);
    copy = malloc(n);
    memcpy(copy, c->text, n);

    text = cite_span_make(copy, n);
    offset = (size_t) (strstr(c->text, c->cite) - c->text);

    n = strncmp(c->cite, "<cite", 5) || strchr(c->cite, '>') ? strlen(c->cite)
        : (size_t) (strstr(c->text, "/>") + 2 - c->text) - offset;

    for (i = 0; c->text[i]; i++) {
        name[i] = c->text[i] < ' ' && c->text[i] > 0 ? '~' : c->text[i];
    }

    name[i] = '\0';

    is_span(sentence_at(text, offset, n), c->sentence, "%s", name);

    free(copy);
}


static void
edges(void)
{
    cite_span_t  text;

    text = cite_span("A b. C d.");

    is_span(sentence_at(cite_span(""), 0, 0), "", "an empty text");
    is_span(sentence_at(cite_span(""), 7, 7), "", "and beyond it");
    is_span(sentence_at(cite_span_make(NULL, 0), 0, 0), "", "no text");
    is_span(sentence_at(text, 0, 0), "A b. C d.",
            "nothing at the beginning; b is too short to end a sentence");
    is_span(sentence_at(text, 9, 0), "A b. C d.", "nothing at the end");
    is_span(sentence_at(text, 99, 99), "A b. C d.", "beyond the end");
    is_span(sentence_at(text, 4, SIZE_MAX), "A b. C d.", "too long");
    is_span(sentence_at(cite_span(" \n\n "), 2, 1), "\n",
            "the citation itself is never cut");
}


static void
nul_is_kept(void)
{
    cite_span_t  got, text;

    text = cite_span("It fell. It\0grew [1]. Then");
    got = sentence_at(text, 17, 3);

    ok(cite_span_eq(got, cite_span("It\0grew [1].")), "NUL is a byte as any");
}


/* how much is around a citation in the middle of bytes of one kind */

static void
limit_holds(const char *unit, size_t before, size_t after)
{
    size_t        i, n, size;
    uint8_t      *p;
    cite_span_t   got;

    n = strlen(unit);
    size = 4000 / n * n;
    p = malloc(2 * size + 3);

    for (i = 0; i < size; i += n) {
        memcpy(p + i, unit, n);
        memcpy(p + size + 3 + i, unit, n);
    }

    memcpy(p + size, "[1]", 3);

    got = sentence_at(cite_span_make(p, 2 * size + 3), size, 3);

    is_num((size_t) (p + size - got.p), before, "%s: bytes before", unit);
    is_num((size_t) (got.p + got.n - (p + size + 3)), after, "%s: behind",
           unit);
    ok(cite_utf8_valid(got), "%s: no character is cut", unit);

    free(p);
}


/* a blank line everywhere once */

static void
farther_is_not_read(void)
{
    size_t       i, near, far;
    uint8_t      a[4003], b[4003];
    cite_span_t  x, y;

    memset(a, 'x', sizeof(a));
    memcpy(a + 2000, "[1]", 3);
    x = sentence_at(cite_span_make(a, sizeof(a)), 2000, 3);

    near = 0;
    far = 0;

    for (i = 0; i + 1 < sizeof(a); i++) {
        memcpy(b, a, sizeof(b));
        memcpy(b + i, "\n\n", 2);

        y = sentence_at(cite_span_make(b, sizeof(b)), 2000, 3);

        if (i + 2 <= 1000 || i >= 3003) {
            far += y.n != x.n;

        } else if (i >= 1000 && i <= 3001 && (i <= 1998 || i >= 2003)) {
            near += y.n != x.n;
        }
    }

    is_num(far, 0, "what is farther than the limit has no influence");
    is_num(near, 2 * 999, "what is within the limit has");
}


/* many calls on a text that is nothing but trouble */

static void
hostile(const char *unit)
{
    size_t        i, n;
    clock_t       start;
    uint8_t      *p;
    cite_span_t   got, text;

    n = strlen(unit);
    p = malloc(HOSTILE);

    for (i = 0; i < HOSTILE; i++) {
        p[i] = (uint8_t) unit[i % n];
    }

    text = cite_span_make(p, HOSTILE);
    start = clock();

    for (i = 0; i < 500; i++) {
        got = sentence_at(text, i * (HOSTILE / 500), 3);

        if (got.p < p || got.p + got.n > p + HOSTILE || got.n > 2003) {
            break;
        }
    }

    ok(i == 500 && (clock() - start) / CLOCKS_PER_SEC < 3,
       "500 citations of hostile text, \"%.*s\" repeated",
       (int) strcspn(unit, "\n"), unit);
    diag("%.1f us each", (double) (clock() - start) * 1e6
                         / CLOCKS_PER_SEC / 500);

    free(p);
}


/* bytes without any sense; nothing but the citation is promised */

static void
noise(void)
{
    size_t        i, j, n, bad;
    uint8_t       bytes[300], *copy;
    uint32_t      seed;
    cite_span_t   got;

    static const char  chars[] =
        ".!?\n\r<>[]19 abZ>#|-*'\"=`_,;()e/cit:"
        "\xe2\x80\xa6\xe3\x90\x91\xef\xbc\xff\xc2\xa0";

    seed = 1;
    bad = 0;

    for (i = 0; i < 20000; i++) {

        for (j = 0; j < sizeof(bytes); j++) {
            seed = seed * 1664525 + 1013904223;
            bytes[j] = (uint8_t) chars[(seed >> 16) % (sizeof(chars) - 1)];
        }

        n = i % sizeof(bytes);
        copy = malloc(n + 1);
        memcpy(copy, bytes, n);

        j = (seed >> 8) % (n + 1);
        got = sentence_at(cite_span_make(copy, n), j, 3);

        bad += n && (got.p < copy || got.p > copy + j
                     || got.p + got.n < copy + cite_min(j + 3, n)
                     || got.p + got.n > copy + n);
        free(copy);
    }

    is_num(bad, 0, "noise: the citation is always inside");
}


int
main(void)
{
    size_t  i;

    static const char  *units[] = {
        "x", ".", ". ", "[1]", ". [1] ", ". <cite ", ". <cite a='", "<cite>. ",
        "\n", "\n- ", "a\n", "#", "# \n", "> ", "- ", "1. ", "--\n", "= = = ",
        ".*.*", ". (((", ".\"\"\"\"", "\xe3\x80\x90" "1", ". \xe3\x80\x90" "1",
        "a. b. ", "A. B. ", "!?", "| ", "\xe3\x80\x82", "\xe2\x80\xa6"
    };

    for (i = 0; i < cite_nelts(ends); i++) {
        run(&ends[i]);
    }

    for (i = 0; i < cite_nelts(shorts); i++) {
        run(&shorts[i]);
    }

    for (i = 0; i < cite_nelts(behind); i++) {
        run(&behind[i]);
    }

    for (i = 0; i < cite_nelts(blocks); i++) {
        run(&blocks[i]);
    }

    edges();
    nul_is_kept();

    limit_holds("x", 1000, 1000);
    limit_holds("\xc3\xa4", 1000, 1000);
    limit_holds("\xe5\xa2\x9e", 999, 999);
    limit_holds("\xf0\x9f\x98\x80", 1000, 1000);
    farther_is_not_read();

    for (i = 0; i < cite_nelts(units); i++) {
        hostile(units[i]);
    }

    noise();

    return done();
}
