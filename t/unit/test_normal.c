
/*
 * Copyright (C) the ngx_cite authors
 *
 * Words that can be compared: what is the same and what never is, and the
 * way back to the original.
 */


#include "text/cite_normal.h"
#include "tap.h"

#include <stdio.h>
#include <stdlib.h>


typedef struct {
    const char  *text;
    const char  *expected;
} case_t;


static cite_span_t
str(const char *s)
{
    return cite_span_make(s, strlen(s));
}


static size_t
words(cite_span_t text, char *out, size_t size)
{
    size_t         n;
    cite_token_t   token;
    cite_normal_t  normal;

    n = 0;
    cite_normal_init(&normal, text);

    while (cite_normal_next(&normal, &token) == CITE_OK) {

        if (n + token.text.n + 2 > size) {
            break;
        }

        if (n) {
            out[n++] = ' ';
        }

        memcpy(out + n, token.text.p, token.text.n);
        n += token.text.n;
    }

    out[n] = '\0';

    return n;
}


static const case_t  forms[] = {
    { "", "" },
    { "The quick  brown\tfox.", "the quick brown fox" },
    { "\u201cQuoted\u201d, \u2018twice\u2019 \u00abthrice\u00bb",
      "quoted twice thrice" },
    { "don\u2019t don't don\u02bct", "don't don't don't" },
    { "long-term long\u2011term long\u2010term",
      "longterm longterm longterm" },
    { "hyphen-\nation hyphen-\r\n  ation hy\u00adphen hy\u00ad\nphen",
      "hyphenation hyphenation hyphen hyphen" },
    { "Haupt- und Neben-\n\nwirkung", "haupt und neben wirkung" },
    { "a \u2014 b\u2014c a\u2013b", "a b c a b" },
    { "of\ufb01ce \ufb02oor \u216b", "office floor xii" },
    { "Stra\u00dfe STRASSE", "strasse strasse" },
    { "u\u0308ber \u00fcber \u00dcBER",
      "\u00fcber \u00fcber \u00fcber" },
    { "\uff21\uff22\uff23 \uff11\uff12", "abc 12" },
    { "**bold** *it* _it_ ~~no~~ `code` **W**ord", "bold it it no code word" },
    { "max_size __init__ max\\_size", "max_size init max_size" },
    { "see [the manual](https://a.b/c_(d) \"T\") now", "see the manual now" },
    { "![alt](a/b.png) [1](#x) f[0](not a link)",
      "alt 1 f 0 not a link" },
    { "A &amp; B&nbsp;C &lt;5 &#8211; &#x41;&ouml;&bogus;",
      "a b c < 5 a\u00f6 bogus" },
    { "a\u200bb\ufeffc", "abc" },
    { "H\u2082O CO2 x\u00b2 10\u00b2 10^2 10\u207b\u00b3 10^-3",
      "h2o co2 x ^2 10 ^2 10 ^2 10 ^-3 10 ^-3" },
    { "cup_\u00bd x\u33c2 5\u3358 a\u2460",
      "cup 1 2 x a m 5 0 \u70b9 a 1" },
    { "1\u00bd 1 1/2", "1 1 2 1 1 2" },
    { "12mg 12 mg 5\u00b0C 5\u2103 5%",
      "12 mg 12 mg 5 \u00b0 c 5 \u00b0 c 5 %" },
    { "\u20ac5 $7 US$7", "\u20ac 5 $ 7 us $ 7" },
    { "p<0.05 p < 0.05 x <= 3 x \u2264 3 a != b !c <b>Hi!</b>",
      "p < 0.05 p < 0.05 x \u2264 3 x \u2264 3 a \u2260 b ! c hi" },
    { "p <\n0.05 p < \n 0.05 p <  0.05 <td>\n5",
      "p < 0.05 p < 0.05 p < 0.05 td 5" },
    { "-5 \u22125 \u20135 (-5) 3-5 3\u20135 covid-19 5%-6%",
      "-5 -5 -5 -5 3 5 3 5 covid 19 5 % 6 %" },
    { "Wait... for \u2026 it. . . .", "wait \u2026 for \u2026 it \u2026" },
    { "\u80a1\u4ef7\u4e0a\u6da812%\u3002\u4ed6\u8bf4\uff0c300",
      "\u80a1 \u4ef7 \u4e0a \u6da8 12 % \u4ed6 \u8bf4 300" },
    { "\u304b\u3099 \u304c", "\u304c \u304c" },
    { "C++ C# C A+ 1+2", "c++ c# c a+ 1 + 2" },
    { "\xff\xfe ok \xc3", "ok" },
    { "\u1112\u1161\u11ab \ud55c", "\ud55c \ud55c" },
    { "&#x4A;&#X6b; &#xyz; &#12a; &#1114112; &#xd800; &unheardofname;",
      "jk xyz 12 a 1114112 xd800 unheardofname" },
    { "10\u00b9 10\u207a\u00b2", "10 ^1 10 ^+2" },
    { "\u0661\u0662 a\u2003b\u1680c", "12 a b c" },
    { "q\u0307\u0323 q\u0323\u0307", "q\u0323\u0307 q\u0323\u0307" }
};


static const case_t  numbers[] = {
    { "1234.5", "1234.5" },   { "1,234.5", "1234.5" },
    { "1.234,5", "1234.5" },  { "1'234.5", "1234.5" },
    { "1,234", "1234" },      { "1.234", "1.234" },
    { "0,234", "0.234" },     { "3,5", "3.5" },
    { "12,345,678", "12345678" },
    { "12.345.678", "12345678" },
    { "12,34,567", "1234567" },
    { "1.2.3", "1.2.3" },     { "192.168.0.1", "192.168.0.1" },
    { "1,2,3", "1,2,3" },     { "1,23,456,7", "1,23,456,7" },
    { "1234,567", "1234.567" },
    { "1.234.5", "1.234.5" }, { "1,234.567,8", "1,234.567,8" },
    { "007", "007" },         { "1.50", "1.50" }
};


static const char  *unlike[][2] = {
    { "12%", "21%" },         { "1.5", "15" },
    { "-5", "5" },            { "10\u00b2", "102" },
    { "1\u00bd", "11/2" },    { "5 mg", "5 g" },
    { "5 \u00b5g", "5 mg" },  { "\u22655", "\u22645" },
    { "5", "5%" },            { "$5", "\u20ac5" },
    { "C++", "C" },           { "x == 5", "x != 5" },
    { "12 3", "1 23" },       { "2,5", "25" },
    { "x = 5", "x \u2260 5" },     { "x = 5", "x =\u0338 5" },
    { "x \u2264 5", "x \u2270 5" }, { "x < 5", "x \u226e 5" }
};


static void
test_forms(void)
{
    size_t  i;
    char    got[512];

    for (i = 0; i < cite_nelts(forms); i++) {
        words(str(forms[i].text), got, sizeof(got));
        is_str(got, forms[i].expected, "words of \"%s\"", forms[i].text);
    }

    for (i = 0; i < cite_nelts(numbers); i++) {
        words(str(numbers[i].text), got, sizeof(got));
        is_str(got, numbers[i].expected, "number %s", numbers[i].text);
    }
}


static void
test_unlike(void)
{
    size_t  i;
    char    a[64], b[64];

    for (i = 0; i < cite_nelts(unlike); i++) {
        words(str(unlike[i][0]), a, sizeof(a));
        words(str(unlike[i][1]), b, sizeof(b));
        ok(strcmp(a, b) != 0, "%s is not %s", unlike[i][0], unlike[i][1]);
    }
}


/* read again from where a word starts, the text gives that word */

static size_t
wrong_ways_back(cite_span_t text)
{
    size_t         start, end, wrong;
    cite_token_t   token, again;
    cite_normal_t  normal, cut;

    start = 0;
    end = 0;
    wrong = 0;

    cite_normal_init(&normal, text);

    while (cite_normal_next(&normal, &token) == CITE_OK) {
        wrong += token.start < start || token.end < end
                 || token.end <= token.start || token.end > text.n;

        cite_normal_init(&cut, cite_span_skip(text, token.start));

        wrong += cite_normal_next(&cut, &again) != CITE_OK
                 || (!cite_span_eq(again.text, token.text)
                     && token.start != start);

        start = token.start;
        end = token.end;
    }

    return wrong;
}


static void
test_way_back(void)
{
    size_t  i;

    for (i = 0; i < cite_nelts(forms); i++) {
        is_num(wrong_ways_back(str(forms[i].text)), 0,
               "way back of \"%s\"", forms[i].text);
    }
}


/* a long word is never cut inside of what one character stands for */

static void
test_cut(void)
{
    int                 len;
    char                text[128], got[256];
    size_t              i, n, wrong;
    static const char  *wide[] = {
        "\uc002", "\ufb03", "'\ufb03", "-\n\ufb03", "_\u2167", "\u327c",
        "\u1faf", "a\u0344", "\u0149"
    };

    for (i = 0; i < cite_nelts(wide); i++) {
        wrong = 0;

        for (n = 0; n <= CITE_WORD_MAX; n++) {
            memset(text, 'p', n);
            len = snprintf(text + n, sizeof(text) - n, "%syz", wide[i]);
            wrong += wrong_ways_back(cite_span_make(text, n + (size_t) len));
        }

        is_num(wrong, 0, "way back of long words with \"%s\"", wide[i]);
    }

    memset(text, 'p', 59);
    memcpy(text + 59, "\uc002", sizeof("\uc002"));

    words(str(text), got, sizeof(got));
    is_str(got, text, "a syllable at the end of the longest word");
}


static void
test_flags(void)
{
    cite_token_t   token;
    cite_normal_t  normal;

    cite_normal_init(&normal, str("We met Anna. iPhone 12"));

    (void) cite_normal_next(&normal, &token);
    is_num(token.flags, CITE_TOKEN_FIRST | CITE_TOKEN_CAPITAL, "first");
    (void) cite_normal_next(&normal, &token);
    is_num(token.flags, 0, "plain");
    (void) cite_normal_next(&normal, &token);
    is_num(token.flags, CITE_TOKEN_CAPITAL, "capital");
    (void) cite_normal_next(&normal, &token);
    is_num(token.flags, CITE_TOKEN_FIRST | CITE_TOKEN_MIXED, "mixed");
    (void) cite_normal_next(&normal, &token);
    is_num(token.flags, CITE_TOKEN_NUMBER, "number");
    is_num(cite_normal_next(&normal, &token), (uint64_t) CITE_DONE, "done");
}


/* a word of n bytes is one up to the limit, and several above it */

static size_t
pieces(size_t len)
{
    char           *text;
    size_t          n;
    cite_token_t    token;
    cite_normal_t   normal;

    text = malloc(len);
    if (text == NULL) {
        return 0;
    }

    memset(text, 'x', len);
    cite_normal_init(&normal, cite_span_make(text, len));

    for (n = 0; cite_normal_next(&normal, &token) == CITE_OK; n++) {
        /* void */
    }

    free(text);

    return n;
}


/* words of "a", n stars and "b" */

static size_t
joined(size_t stars, char star)
{
    char            text[2048];
    size_t          n;
    cite_token_t    token;
    cite_normal_t   normal;

    memset(text, star, sizeof(text));
    text[0] = 'a';
    text[stars + 1] = 'b';
    cite_normal_init(&normal, cite_span_make(text, stars + 2));

    for (n = 0; cite_normal_next(&normal, &token) == CITE_OK; n++) {
        /* void */
    }

    return n;
}


static void
test_limits(void)
{
    is_num(joined(1024, '*'), 1, "the most stars in a word");
    is_num(joined(1025, '*'), 2, "more stars");
    is_num(joined(1024, '_'), 1, "the most underscores in a word");
    is_num(joined(1025, '_'), 2, "more underscores");
    is_num(pieces(CITE_WORD_MAX - 3), 1, "the longest word");
    is_num(pieces(CITE_WORD_MAX - 2), 2, "a longer one");
    is_num(pieces(100000), (100000 + 60) / 61, "a very long one");
}


int
main(void)
{
    test_forms();
    test_unlike();
    test_way_back();
    test_cut();
    test_flags();
    test_limits();

    return done();
}
