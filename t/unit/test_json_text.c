
/*
 * Copyright (C) the ngx_cite authors
 *
 * Strings of JSON: written, decoded, mended, compared.
 */


#include "json/cite_json.h"
#include "base/cite_utf8.h"
#include "tap.h"

#include <stdio.h>
#include <stdlib.h>


#define FFFD  "\xef\xbf\xbd"


static cite_mem_t  mem;


static cite_span_t
span_of(const char *s)
{
    return cite_span_make(s, strlen(s));
}


/* in memory that ends right behind it */

static cite_span_t
copy_of(cite_span_t s)
{
    uint8_t  *p;

    p = malloc(s.n ? s.n : 1);

    if (s.n) {
        memcpy(p, s.p, s.n);
    }

    return cite_span_make(p, s.n);
}


static void
free_copy(cite_span_t s)
{
    free((void *) s.p);
}


static uint32_t
next_random(void)
{
    static uint32_t  seed = 1;

    seed = seed * 1103515245 + 12345;

    return seed >> 16;
}


/* pieces that are likely to be mistaken for each other */

static size_t
random_text(uint8_t *p, size_t pieces)
{
    size_t       i, n;
    const char  *s;

    static const char *const  alphabet[] = {
        "a", "u", "\\", "\"", "n", "\\u", "d800", "dc00", "0041", "\\ud83d",
        "\\ude00", "\xc3\xa9", "\xc3", "\xa9", "\xff", "\xf0\x9f\x98\x80",
        "\xf0\x9f", "\xed\xa0\x80", "12345678", "\x01", "\n"
    };

    n = 0;

    for (i = 0; i < pieces; i++) {
        s = alphabet[next_random() % cite_nelts(alphabet)];
        memcpy(p + n, s, strlen(s));
        n += strlen(s);
    }

    return n;
}


static void
strings_are_written(void)
{
    size_t       i;
    cite_buf_t   b;
    cite_span_t  s;

    static const char *const  cases[][2] = {
        { "", "\"\"" },
        { "abc", "\"abc\"" },
        { "\"", "\"\\\"\"" },
        { "a\\b", "\"a\\\\b\"" },
        { "/", "\"/\"" },
        { "a\nb\rc\td", "\"a\\nb\\rc\\td\"" },
        { "\x01\x08\x0c\x1f\x7f",
          "\"\\u0001\\u0008\\u000c\\u001f\\u007f\"" },
        { "\xc3\xa9\xe2\x80\xa8\xf0\x9f\x98\x80",
          "\"\xc3\xa9\xe2\x80\xa8\xf0\x9f\x98\x80\"" },
        { "\xff", "\"" FFFD "\"" },
        { "a\xc3", "\"a" FFFD "\"" },
        { "\xe2\x82z", "\"" FFFD "z\"" },
        { "\xed\xa0\x80", "\"" FFFD FFFD FFFD "\"" },
        { "\xff\"\xff", "\"" FFFD "\\\"" FFFD "\"" }
    };

    for (i = 0; i < cite_nelts(cases); i++) {
        cite_buf_init(&b, &mem, SIZE_MAX);
        s = copy_of(span_of(cases[i][0]));

        cite_json_str(&b, s);
        is_span(cite_buf_view(&b), cases[i][1], "written: %s", cases[i][1]);

        free_copy(s);
    }

    cite_buf_init(&b, &mem, SIZE_MAX);
    cite_json_str(&b, cite_span("a\0b"));
    is_span(cite_buf_view(&b), "\"a\\u0000b\"", "NUL is written");

    cite_buf_init(&b, &mem, 6);
    cite_json_str(&b, cite_span("a\nb"));
    ok(b.err == NULL && b.n == 6, "a string that just fits");

    cite_buf_init(&b, &mem, 5);
    cite_json_str(&b, cite_span("a\nb"));
    ok(b.err != NULL && b.n <= 5, "one that does not");
}


/* whatever the bytes: one line of JSON that another reader understands */

static void
written_strings_are_json(void)
{
    size_t       i, n, bad;
    uint8_t      text[512];
    cite_buf_t   b, back;
    yyjson_doc  *doc;

    cite_buf_init(&b, &mem, SIZE_MAX);
    cite_buf_init(&back, &mem, SIZE_MAX);

    bad = 0;

    for (i = 0; i < 20000; i++) {
        n = random_text(text, 1 + i % 12);

        cite_buf_reset(&b);
        cite_json_str(&b, cite_span_make(text, n));

        doc = yyjson_read((char *) b.p, b.n, 0);

        cite_buf_reset(&back);

        bad += doc == NULL || memchr(b.p, '\n', b.n) != NULL
               || memchr(b.p, '\r', b.n) != NULL
               || cite_json_unescape(&back, cite_span_make(b.p + 1, b.n - 2))
                  != CITE_OK
               || !cite_span_eq(cite_buf_view(&back),
                                cite_json_string(yyjson_doc_get_root(doc)))
               || (cite_utf8_valid(cite_span_make(text, n))
                   && !cite_span_eq(cite_buf_view(&back),
                                    cite_span_make(text, n)));

        yyjson_doc_free(doc);
    }

    is_num(bad, 0, "20,000 random strings are written and read back");
}


static void
strings_are_decoded(void)
{
    size_t       i;
    cite_rc_t    rc;
    cite_buf_t   b;
    cite_span_t  s;

    static const char *const  good[][2] = {
        { "", "" },
        { "abc", "abc" },
        { "\\\"\\\\\\/\\b\\f\\n\\r\\t", "\"\\/\b\f\n\r\t" },
        { "\\u0041\\u00e9\\u20ac\\u20AC", "A\xc3\xa9\xe2\x82\xac\xe2\x82\xac" },
        { "\\ud83d\\ude00\\uD83D\\uDE00",
          "\xf0\x9f\x98\x80\xf0\x9f\x98\x80" },
        { "\\ud800\\udc00\\udbff\\udfff",
          "\xf0\x90\x80\x80\xf4\x8f\xbf\xbf" },
        { "12345678\\n12345678\\\\", "12345678\n12345678\\" },
        { "caf\xc3\xa9 \\\\u0041 \x7f", "caf\xc3\xa9 \\u0041 \x7f" }
    };

    static const char *const  wrong[] = {
        "\\", "a\\", "\\x", "\\U0041", "\\'", "\\0", "\\u", "\\u1", "\\u12",
        "\\u123", "\\u123g", "\\u 123", "\\u-123", "\\ud800", "\\udc00",
        "\\ud800x", "\\ud800\\n", "\\ud800\\u0041", "\\ud800\\ud800",
        "\\ud83d\\ude0", "\\ud83d\\", "\\ud83d\\u", "\\ude00\\ud83d", "\"",
        "a\"b", "\n", "\x01", "\x1f", "12345678\x1f", "\xff", "\xc3",
        "a\xed\xa0\x80", "12345678\xc3", "\xe2\x82\\u00ac", "\\n\xff"
    };

    for (i = 0; i < cite_nelts(good); i++) {
        cite_buf_init(&b, &mem, SIZE_MAX);
        s = copy_of(span_of(good[i][0]));

        rc = cite_json_unescape(&b, s);

        ok(rc == CITE_OK && cite_span_eq(cite_buf_view(&b),
                                         span_of(good[i][1])),
           "decoded: %s", good[i][0]);

        cite_buf_init(&b, &mem, strlen(good[i][1]));
        rc = cite_json_unescape(&b, s);

        ok(rc == CITE_OK && cite_span_eq(cite_buf_view(&b),
                                         span_of(good[i][1])),
           "where there is just room for it, too");

        free_copy(s);
    }

    for (i = 0; i < cite_nelts(wrong); i++) {
        cite_buf_init(&b, &mem, SIZE_MAX);
        cite_buf_lit(&b, "before");
        s = copy_of(span_of(wrong[i]));

        rc = cite_json_unescape(&b, s);

        ok(rc == CITE_DECLINED && cite_span_eq(cite_buf_view(&b),
                                               cite_span("before")),
           "declined, and nothing added: %zu", i);

        cite_buf_init(&b, &mem, 6);
        cite_buf_lit(&b, "before");

        ok(cite_json_unescape(&b, s) == CITE_DECLINED && b.n == 6,
           "where there is no room, too");

        free_copy(s);
    }

    cite_buf_init(&b, &mem, 5);
    ok(cite_json_unescape(&b, cite_span("ab\\u00e9c")) == CITE_OK && b.n == 5,
       "a string that just fits");

    cite_buf_init(&b, &mem, 4);
    ok(cite_json_unescape(&b, cite_span("ab\\u00e9c")) == CITE_ERROR,
       "one that does not");
}


static void
every_unit_is_decoded(void)
{
    char        text[16], utf8[4];
    size_t      n, bad;
    uint32_t    code;
    cite_rc_t   rc;
    cite_buf_t  b;

    cite_buf_init(&b, &mem, SIZE_MAX);
    bad = 0;

    for (code = 0; code <= 0xffff; code++) {
        snprintf(text, sizeof(text), code % 2 ? "\\u%04x" : "\\u%04X", code);

        b.n = 0;
        rc = cite_json_unescape(&b, cite_span_make(text, 6));

        if (code >= 0xd800 && code <= 0xdfff) {
            bad += rc != CITE_DECLINED;
            continue;
        }

        n = cite_utf8_encode(code, (uint8_t *) utf8);
        bad += rc != CITE_OK
               || !cite_span_eq(cite_buf_view(&b), cite_span_make(utf8, n))
               || !cite_json_same(cite_span_make(text, 6),
                                  cite_span_make(utf8, n));
    }

    is_num(bad, 0, "every \\uXXXX");

    for (code = 0x10000; code <= 0x10ffff; code += 97) {
        snprintf(text, sizeof(text), "\\u%04x\\u%04x",
                 0xd800 + ((code - 0x10000) >> 10),
                 0xdc00 + ((code - 0x10000) & 0x3ff));

        b.n = 0;
        rc = cite_json_unescape(&b, cite_span_make(text, 12));
        n = cite_utf8_encode(code, (uint8_t *) utf8);

        bad += rc != CITE_OK
               || !cite_span_eq(cite_buf_view(&b), cite_span_make(utf8, n));
    }

    is_num(bad, 0, "pairs of them");
}


static int
stops_a_run(int c)
{
    return c < 0x20 || c == '"' || c == '\\';
}


/* each byte at each place of strings that are shorter and longer than a word */

static void
runs_end_where_they_should(void)
{
    int             c, high;
    size_t          n, i, bad;
    uint8_t        *p;
    const uint8_t  *end;

    bad = 0;

    for (n = 0; n <= 20; n++) {
        p = malloc(n ? n : 1);

        for (i = 0; i < n; i++) {
            for (c = 0; c < 256; c++) {
                memset(p, 'a', n);
                p[i] = (uint8_t) c;

                high = 0;
                end = cite_json_run(p, p + n, &high);

                bad += end != (stops_a_run(c) ? p + i : p + n)
                       || high != (c >= 0x80);

                memset(p + i, c, n - i);
                high = 1;
                end = cite_json_run(p, p + n, &high);

                bad += end != (stops_a_run(c) ? p + i : p + n) || high != 1;
            }
        }

        high = 0;
        memset(p, 'a', n);
        bad += cite_json_run(p, p + n, &high) != p + n || high != 0;

        free(p);
    }

    is_num(bad, 0, "each byte at each place of up to 20");
}


/* a byte that is not ASCII matters only if it is in the run */

static void
runs_look_no_further(void)
{
    int            high;
    const uint8_t  *end;

    static const uint8_t  text[] = "aaaaaaaaaa\"\xc3\xa9";

    high = 0;
    end = cite_json_run(text, text + sizeof(text) - 1, &high);

    ok(end == text + 10 && high == 0, "bytes behind the quote do not matter");
}


static void
texts_are_mended(void)
{
    size_t       i;
    cite_buf_t   b;
    cite_span_t  s;

    static const char *const  cases[][2] = {
        { "", "" },
        { "{\"a\":\"b\\n\\u0041\"}", "{\"a\":\"b\\n\\u0041\"}" },
        { "\\ud83d\\ude00", "\\ud83d\\ude00" },
        { "\\ud83d", FFFD },
        { "\\ude00", FFFD },
        { "a\\ud83d\\ud83d\\ude00b", "a" FFFD "\\ud83d\\ude00b" },
        { "\\ud83d\\u0041", FFFD "\\u0041" },
        { "\\ud83d\\n", FFFD "\\n" },
        { "\\\\ud83d", "\\\\ud83d" },
        { "\xff", FFFD },
        { "a\xc3", "a" FFFD },
        { "a\xc3z", "a" FFFD "z" },
        { "\xc3\xa9", "\xc3\xa9" },
        { "\xf0\x9f\x98", FFFD },

        /* what is no JSON stays as it is */
        { "\\", "\\" },
        { "\\u", "\\u" },
        { "\\ud8", "\\ud8" },
        { "\\ud83d\\ude", FFFD "\\ude" },
        { "\\x\\uzzzz", "\\x\\uzzzz" },
        { "}]{[\n\x01", "}]{[\n\x01" },

        /* a backslash before what is not ASCII */
        { "\\\xc3\xa9", "\\\xc3\xa9" },
        { "\\\xf0\x9f\x98\x80", "\\\xf0\x9f\x98\x80" },
        { "\\\xff", "\\" FFFD }
    };

    for (i = 0; i < cite_nelts(cases); i++) {
        cite_buf_init(&b, &mem, SIZE_MAX);
        s = copy_of(span_of(cases[i][0]));

        cite_json_mend(&b, s);
        is_span(cite_buf_view(&b), cases[i][1], "mended: %zu", i);

        free_copy(s);
    }

    cite_buf_init(&b, &mem, 4);
    cite_json_mend(&b, cite_span("a\xff"));
    ok(b.err == NULL && b.n == 4, "a text that just fits");

    cite_buf_init(&b, &mem, 3);
    cite_json_mend(&b, cite_span("a\xff"));
    ok(b.err != NULL, "one that does not");
}


static void
mended_texts_need_no_mending(void)
{
    size_t      i, n, bad, invalid;
    uint8_t     text[512];
    cite_buf_t  once, twice;

    cite_buf_init(&once, &mem, SIZE_MAX);
    cite_buf_init(&twice, &mem, SIZE_MAX);

    bad = 0;
    invalid = 0;

    for (i = 0; i < 20000; i++) {
        n = random_text(text, 1 + i % 12);

        cite_buf_reset(&once);
        cite_json_mend(&once, cite_span_make(text, n));

        cite_buf_reset(&twice);
        cite_json_mend(&twice, cite_buf_view(&once));

        bad += !cite_span_eq(cite_buf_view(&once), cite_buf_view(&twice));
        invalid += !cite_utf8_valid(cite_buf_view(&once));
    }

    is_num(bad, 0, "of 20,000 random texts none changes when mended again");
    is_num(invalid, 0, "and each is UTF-8");
}


static void
strings_are_compared(void)
{
    size_t       i;
    cite_span_t  raw;

    static const struct {
        const char  *raw;
        const char  *plain;
        int          same;
    } cases[] = {
        { "", "", 1 },
        { "type", "type", 1 },
        { "typ", "type", 0 },
        { "types", "type", 0 },
        { "", "type", 0 },
        { "type", "", 0 },
        { "Type", "type", 0 },
        { "typ\\u0065", "type", 1 },
        { "\\u0074\\u0079\\u0070\\u0065", "type", 1 },
        { "typ\\u0045", "type", 0 },
        { "st\\u0061te", "state", 1 },
        { "typ\\", "type", 0 },
        { "typ\\u", "type", 0 },
        { "typ\\u006", "type", 0 },
        { "typ\\e", "type", 0 },
        { "type\\", "type", 0 },
        { "type\\u0000", "type", 0 },
        { "a\\/b", "a/b", 1 },
        { "a\\nb", "a\nb", 1 },
        { "\\u00e9", "\xc3\xa9", 1 },
        { "\xc3\xa9", "\xc3\xa9", 1 },
        { "\\u00e9", "\xc3", 0 },
        { "\\ud83d\\ude00", "\xf0\x9f\x98\x80", 1 },
        { "\\ud83d", "\xed\xa0\xbd", 0 }
    };

    for (i = 0; i < cite_nelts(cases); i++) {
        raw = copy_of(span_of(cases[i].raw));

        is_num((uint64_t) cite_json_same(raw, span_of(cases[i].plain)),
               (uint64_t) cases[i].same, "\"%s\" %s \"%s\"", cases[i].raw,
               cases[i].same ? "is" : "is not", cases[i].plain);

        free_copy(raw);
    }

    ok(cite_json_same(cite_span("a\\u0000"), cite_span("a\0")), "NUL is NUL");
}


int
main(void)
{
    cite_mem_init(&mem, &cite_heap_libc, SIZE_MAX);

    strings_are_written();
    written_strings_are_json();
    strings_are_decoded();
    every_unit_is_decoded();
    runs_end_where_they_should();
    runs_look_no_further();
    texts_are_mended();
    mended_texts_need_no_mending();
    strings_are_compared();

    cite_mem_release(&mem);

    return done();
}
