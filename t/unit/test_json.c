
/*
 * Copyright (C) the ngx_cite authors
 *
 * Reading JSON: what a JavaScript client reads, within limits.
 */


#include "json/cite_json.h"
#include "heap.h"
#include "tap.h"

#include <stdio.h>
#include <stdlib.h>


#define FFFD   "\xef\xbf\xbd"
#define PLENTY (64 * 1024 * 1024)


/* in memory that ends right behind the text, and that must not change */

static yyjson_val *
read_text(cite_json_t *j, cite_span_t text)
{
    uint8_t     *copy;
    yyjson_val  *root;

    copy = malloc(text.n ? text.n : 1);
    memcpy(copy, text.p, text.n);

    root = cite_json_read(j, cite_span_make(copy, text.n));

    if (memcmp(copy, text.p, text.n) != 0) {
        ok(0, "the text was changed");
    }

    free(copy);

    return root;
}


static yyjson_val *
read_string(cite_json_t *j, const char *text)
{
    return read_text(j, cite_span_make(text, strlen(text)));
}


static void
written_back(const char *text, const char *expected)
{
    char         *json;
    size_t        n;
    cite_json_t   j;
    yyjson_val   *root;

    cite_json_init(&j, &cite_heap_libc, PLENTY);

    root = read_string(&j, text);
    json = root ? yyjson_val_write(root, 0, &n) : NULL;

    is_str(json, expected, "%s", text);

    if (expected == NULL) {
        is_str(j.err, "bad json", "%s: why", text);
    }

    free(json);
    cite_json_release(&j);
}


static void
texts_are_read(void)
{
    size_t  i;

    static const char *const  same[] = {
        "{}", "[]", "null", "true", "0", "-1.5", "\"\"", "\"a\\nb\"",
        "{\"a\":[1,{\"b\":null}]}", "{\"a\":1,\"a\":2}",
        "\"" "\xc3\xa9\xe2\x80\xa8\xf0\x9f\x98\x80" "\""
    };

    static const char *const  broken[] = {
        "", " ", "{", "}", "{]", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "[1,]",
        "{a:1}", "{'a':1}", "nul", "NaN", "Infinity", "01", "1.", "+1", "\"",
        "\"\\", "\"\\u", "\"\\u12", "\"\\x\"", "\"\\u12g4\"", "\"a\nb\"",
        "\"a\tb\"", "\"\x01\"", "{}{}", "{} x", "// c\n1", "\xef\xbb\xbf{}",
        "\xff", "{\"a\":1 \xc3\xa9}", "\"\\ud800", "\"\\ud800\\", "\"\xc3"
    };

    for (i = 0; i < cite_nelts(same); i++) {
        written_back(same[i], same[i]);
    }

    for (i = 0; i < cite_nelts(broken); i++) {
        written_back(broken[i], NULL);
    }

    written_back(" \t\r\n{ \"a\" : 1 } \n", "{\"a\":1}");

    /* numbers that no double holds: a client reads them all the same */

    written_back("{\"a\":18446744073709551616}",
                 "{\"a\":18446744073709551616}");
}


/* JSON.parse('1e999') is Infinity, not an error */

static void
huge_numbers_are_no_error(void)
{
    size_t        i;
    cite_json_t   j;
    yyjson_val   *root;

    static const char *const  texts[] = {
        "{\"type\":\"T\",\"n\":1e999}",
        "{\"type\":\"T\",\"n\":-1e999}",
        "{\"type\":\"T\",\"n\":1e-999}"
    };

    cite_json_init(&j, &cite_heap_libc, PLENTY);

    for (i = 0; i < cite_nelts(texts); i++) {
        root = read_string(&j, texts[i]);
        is_span(cite_json_string(cite_json_member(root, cite_span("type"))),
                "T", "%s", texts[i]);
    }

    cite_json_release(&j);
}


static void
strings_are_mended(void)
{
    size_t        i, k, n;
    char          text[128];
    cite_json_t   j;
    yyjson_val   *root;

    /* the inside of a string, and what it means */

    static const char *const  cases[][2] = {
        { "\\ud800", FFFD },
        { "\\uDFFF", FFFD },
        { "a\\ud83dz", "a" FFFD "z" },
        { "\\ude00\\ud83d", FFFD FFFD },
        { "\\ud83d\\ud83d\\ude00", FFFD "\xf0\x9f\x98\x80" },
        { "\\ud83d\\n", FFFD "\n" },
        { "\\ud83d\\u0041", FFFD "A" },
        { "\\ud83d\\\\", FFFD "\\" },
        { "\\\\ud83d", "\\ud83d" },
        { "\\\\\\ud83d", "\\" FFFD },
        { "\xff", FFFD },
        { "\xc3", FFFD },
        { "\xe2\x82", FFFD },
        { "\xf0\x9f\x98", FFFD },
        { "\xed\xa0\xbd\xed\xb8\x80", FFFD FFFD FFFD FFFD FFFD FFFD },
        { "\xc0\x80", FFFD FFFD },
        { "caf\xe9 \\ud800 caf\xc3\xa9", "caf" FFFD " " FFFD " caf\xc3\xa9" },
        { "\xff\\\"\xff", FFFD "\"" FFFD }
    };

    /* near the end of the text, in a name, in the middle */

    static const char *const  places[] = {
        "\"%s\"", "[\"%s\"]", "[\"%s\",\"%s\"]", " [\"%s\", \"pad pad pad\"] "
    };

    cite_json_init(&j, &cite_heap_libc, PLENTY);

    for (i = 0; i < cite_nelts(cases); i++) {
        for (k = 0; k < cite_nelts(places); k++) {

            n = (size_t) snprintf(text, sizeof(text), places[k], cases[i][0],
                                  cases[i][0]);

            root = read_text(&j, cite_span_make(text, n));
            root = yyjson_is_arr(root) ? yyjson_arr_get_first(root) : root;

            is_span(cite_json_string(root), cases[i][1], "string %zu in %s", i,
                    places[k]);
        }
    }

    root = read_string(&j, "{\"a\xff\":1,\"\\ud800\":2}");
    ok(cite_json_member(root, cite_span("a" FFFD))
       && cite_json_member(root, cite_span(FFFD)), "names are mended too");

    ok(read_string(&j, "[\"\xff\",\"\\x\"]") == NULL
       && strcmp(j.err, "bad json") == 0, "mending does not help a bad escape");

    cite_json_release(&j);
}


/* n brackets, closed if told to, around a middle */

static size_t
nest(char *p, size_t n, const char *kinds, const char *middle, int closed)
{
    char    *start = p;
    size_t   i;

    for (i = 0; i < n; i++) {
        *p++ = kinds[i % strlen(kinds)];

        if (p[-1] == '{') {
            memcpy(p, "\"a\":", 4);
            p += 4;
        }
    }

    memcpy(p, middle, strlen(middle));
    p += strlen(middle);

    for (i = n; closed && i > 0; i--) {
        *p++ = kinds[(i - 1) % strlen(kinds)] == '{' ? '}' : ']';
    }

    return (size_t) (p - start);
}


static void
depth_is_limited(void)
{
    size_t        i, k, n, depth;
    char          text[8 * CITE_JSON_MAX_DEPTH];
    cite_json_t   j;
    yyjson_val   *root;

    static const char *const  kinds[] = { "[", "{", "[{", "{{[" };

    /* brackets in strings, and brackets side by side, nest nothing */

    static const char *const  middles[] = {
        "1", "\"[[[{{{\"", "\"\\\"[\\\\\"", "\"]]}}\""
    };

    cite_json_init(&j, &cite_heap_libc, PLENTY);

    for (i = 0; i < cite_nelts(kinds); i++) {
        for (k = 0; k < cite_nelts(middles); k++) {
            for (depth = CITE_JSON_MAX_DEPTH; depth < CITE_JSON_MAX_DEPTH + 2;
                 depth++)
            {
                n = nest(text, depth, kinds[i], middles[k], 1);
                root = read_text(&j, cite_span_make(text, n));

                ok(depth > CITE_JSON_MAX_DEPTH
                   ? root == NULL && strcmp(j.err, "json too deep") == 0
                   : root != NULL,
                   "%zu levels of %s around %s", depth, kinds[i], middles[k]);
            }
        }
    }

    n = nest(text, CITE_JSON_MAX_DEPTH - 1, "[", "[],[],[[]]", 1);
    ok(read_text(&j, cite_span_make(text, n)) == NULL
       && strcmp(j.err, "json too deep") == 0, "the second of two inner ones");

    n = nest(text, CITE_JSON_MAX_DEPTH - 1, "[", "[],{},[]", 1);
    ok(read_text(&j, cite_span_make(text, n)) != NULL, "levels side by side");

    n = nest(text, CITE_JSON_MAX_DEPTH + 1, "[", "", 0);
    ok(read_text(&j, cite_span_make(text, n)) == NULL
       && strcmp(j.err, "json too deep") == 0, "too deep and never closed");

    n = nest(text, 10, "[", "\"[[[", 0);
    ok(read_text(&j, cite_span_make(text, n)) == NULL
       && strcmp(j.err, "bad json") == 0, "a string that does not end");

    cite_json_release(&j);
}


/* an array of n bytes: units, and a string that fills it up */

static cite_span_t
make_units(const char *unit, size_t k, size_t n)
{
    size_t    i, len;
    uint8_t  *p;

    p = malloc(n);
    memset(p, 'a', n);
    p[0] = '[';

    len = strlen(unit);

    for (i = 0; i < k; i++) {
        memcpy(p + 1 + i * len, unit, len);
    }

    p[1 + k * len] = '"';
    p[n - 2] = '"';
    p[n - 1] = ']';

    return cite_span_make(p, n);
}


static void
units_are_read_so(int sparse, const char *unit, size_t k, size_t n,
    const char *err)
{
    cite_json_t   j;
    cite_span_t   text;
    yyjson_val   *root;

    cite_json_init(&j, &cite_heap_libc, PLENTY);
    j.sparse = sparse != 0;

    text = make_units(unit, k, n);
    root = read_text(&j, text);

    ok((root != NULL) == (err == NULL), "%zu of %s in %zu bytes", k, unit, n);

    if (err) {
        is_str(j.err, err, "why not");
        ok(!j.broken, "it may be JSON");
    }

    cite_json_release(&j);
    free((void *) text.p);
}


static void
units_are_read(const char *unit, size_t k, size_t n, const char *err)
{
    units_are_read_so(0, unit, k, n, err);
}


/* a text has no more than one value in five bytes, weighed in halves */

static void
density_is_limited(void)
{
    size_t  i, k, n, least;

    static const struct {
        const char  *unit;
        size_t       weight;
    } cases[] = {
        { "0,", 2 },
        { "true,", 2 },
        { "\"\",", 2 },
        { "\",[.\",", 2 },
        { "{},", 4 },
        { "[[]],", 6 },
        { "{\"\":0},", 4 },
        { "0.5,", 3 },
        { " 0  ,", 4 },
        { "1e1,", 82 },
        { "1.5E-3,", 83 },

        /* in a block of their own: with 20 digits, and with 19 */

        { "1234567890123456789.1,0.0012345678901234567891,"
          "\"aaaaaaaaaaaaaa\",", 2 * 23 + 2 },
        { "123456789.1234567891,0.0001234567890123456789,0,0,0,0,0,0,0,0,0,"
          "0,", 2 * 3 + 10 * 2 },
        { "0.00000000000000000000000000000000000000000000000000000,0,0,0,0,",
          3 + 4 * 2 }
    };

    for (i = 0; i < cite_nelts(cases); i++) {

        k = CITE_JSON_LARGE / cases[i].weight;
        least = ((2 + k * cases[i].weight) * CITE_JSON_DENSE + 1) / 2;
        n = cite_max(least, k * strlen(cases[i].unit) + 4);

        units_are_read(cases[i].unit, k, n, NULL);

        if (n == least) {
            units_are_read(cases[i].unit, k, n - 1, "json too dense");
        }
    }

    n = CITE_JSON_LARGE;

    units_are_read("0,", n / 2 - 4, n, NULL);
    units_are_read("0,", n / 2 - 4, n + 1, "json too dense");
}


/* of very many values there is one in sixteen bytes; the list is one, too */

static void
values_are_limited(void)
{
    size_t  k, n;

    k = CITE_JSON_MANY - 1;
    n = 5 * CITE_JSON_MANY;

    units_are_read_so(1, "0,", k, n, NULL);
    units_are_read_so(1, "0,", k + 1, n + 5, "json too dense");
    units_are_read_so(0, "0,", k + 1, n + 5, NULL);
    units_are_read_so(1, "\",,,,,\",", k, 9 * CITE_JSON_MANY, NULL);

    n = (k + 2) * CITE_JSON_SPARSE;

    units_are_read_so(1, "0,", k + 1, n, NULL);
    units_are_read_so(1, "0,", k + 1, n - 1, "json too dense");
    units_are_read_so(1, "{},", k + 1, n, "json too dense");
}


static void
reader_of_events_is_sparse(void)
{
    size_t          n;
    cite_json_t     taken;
    cite_span_t     text;
    cite_reader_t   r;

    n = 6 * CITE_JSON_MANY;
    text = make_units("0,", CITE_JSON_MANY, n);
    cite_reader_init(&r, &cite_heap_libc, PLENTY);

    ok(read_text(&r.event, text) == NULL, "an event has not so many values");
    ok(read_text(&r.inner, text) != NULL, "a text in it may have them");

    cite_json_take(&taken, &r.event);
    ok(read_text(&r.event, text) == NULL, "when its document is gone neither");

    cite_json_release(&taken);
    cite_reader_release(&r);
    free((void *) text.p);
}


/* parts of a text that was measured are not measured again */

static void
measured_text_is_sound(void)
{
    size_t        n;
    uint8_t      *p;
    cite_json_t   j;
    cite_span_t   body, part;

    n = 30 * CITE_JSON_LARGE;
    p = malloc(n);
    memset(p, 'a', n);

    part = make_units("0,", CITE_JSON_LARGE, 2 * CITE_JSON_LARGE + 8);
    memcpy(p, part.p, part.n);
    free((void *) part.p);

    body = cite_span_make(p, n);
    part = cite_span_make(p, part.n);

    cite_json_init(&j, &cite_heap_libc, PLENTY);

    ok(cite_json_measured(&j, part), "the part is dense");
    ok(cite_json_read(&j, part) == NULL, "and not read");
    ok(!cite_json_measured(&j, body), "all of the text is not");
    ok(cite_json_read(&j, part) != NULL, "then the part is read");
    ok(cite_json_read(&j, cite_span_make("[0]", 3)) != NULL, "and others");

    cite_json_forget(&j);
    ok(cite_json_read(&j, part) == NULL, "until that is forgotten");

    p[n - 1] = 0xff;
    ok(!cite_json_measured(&j, body), "a torn text is not dense");
    ok(cite_json_read(&j, part) == NULL, "but nothing that is in it is sound");

    cite_json_release(&j);
    free(p);
}


/*
 * Large texts are looked through in blocks before they are parsed: what is torn
 * may be anywhere in one.
 */

static void
large_strings_are_mended(void)
{
    int           bad;
    size_t        i, k, n, at, shift;
    char         *text;
    cite_json_t   j;
    cite_span_t   s;
    yyjson_val   *root;

    static const char *const  cases[][2] = {
        { "\\ud83d\\ude00", "\xf0\x9f\x98\x80" },
        { "\\uD83D\\uDE00", "\xf0\x9f\x98\x80" },
        { "\\ud800", FFFD },
        { "\\udc00", FFFD },
        { "\\ud800\\ud800\\udc00", FFFD "\xf0\x90\x80\x80" },
        { "\\ud800\\\\udc00", FFFD "\\udc00" },
        { "\\\\ud800\\udc00", "\\ud800" FFFD },
        { "\\\\ud800", "\\ud800" },
        { "\\\\\\ud800", "\\" FFFD },
        { "\xff", FFFD },
        { "\xc3\xa9", "\xc3\xa9" },
        { "\\x", NULL },
        { "\xff\\x", NULL },
        { "\\ud8z0", NULL }
    };

    n = CITE_JSON_LARGE + 200;
    text = malloc(n);

    for (i = 0; i < cite_nelts(cases); i++) {

        cite_json_init(&j, &cite_heap_libc, PLENTY);
        bad = 0;

        for (shift = 0; shift < 66; shift++) {

            memset(text, 'a', n);
            memcpy(text, "[\"", 2);
            memcpy(text + n - 2, "\"]", 2);
            at = shift < 65 ? shift : n - 4 - strlen(cases[i][0]);
            memcpy(text + 2 + at, cases[i][0], strlen(cases[i][0]));

            root = read_text(&j, cite_span_make(text, n));

            if (cases[i][1] == NULL) {
                bad += root != NULL || !j.broken;
                continue;
            }

            s = cite_json_string(yyjson_arr_get_first(root));
            k = strlen(cases[i][1]);

            bad += s.n != n - 4 - strlen(cases[i][0]) + k
                   || memcmp(s.p + at, cases[i][1], k) != 0
                   || (shift < 65 && s.p[at + k] != 'a');
        }

        is_num((uint64_t) bad, 0, "case %zu, wherever it is", i);
        cite_json_release(&j);
    }

    free(text);
}


/* a JSON array of about n bytes; mend: with a byte that is no UTF-8 */

static cite_span_t
make_text(size_t n, int mend)
{
    size_t    i;
    uint8_t  *p;

    p = malloc(n);
    p[0] = '[';

    for (i = 1; i + 20 < n; i += 18) {
        memcpy(p + i, mend && i == 1 ? "\"a\xff three four\"  ,"
                                     : "\"one, two, three\",", 18);
    }

    memset(p + i, ' ', n - i);
    p[i] = '0';
    p[n - 1] = ']';

    return cite_span_make(p, n);
}


static void
sizes_are_served(void)
{
    size_t        i, pooled;
    heap_t        heap;
    cite_json_t   j;
    cite_span_t   text;
    yyjson_val   *root;

    static const struct {
        size_t    size;
        unsigned  pool:1;
    } cases[] = {
        { 16, 1 }, { 1000, 1 }, { 40000, 1 }, { 50000, 0 }, { 1000000, 0 }
    };

    for (i = 0; i < cite_nelts(cases); i++) {

        heap_init(&heap, 0, HEAP_FAIL_ONCE);
        cite_json_init(&j, &heap.lend, PLENTY);

        is_num(heap.calls, 0, "a reader that is not used costs nothing");

        read_text(&j, cite_span("[]"));
        is_num(heap.calls, 1, "the first text takes the pool");
        pooled = j.mem.used;

        text = make_text(cases[i].size, 0);
        root = read_text(&j, text);

        ok(root && yyjson_arr_size(root) > cases[i].size / 20,
           "a text of %zu bytes is read", cases[i].size);
        ok((heap.calls == 1) == cases[i].pool, "%s the pool",
           cases[i].pool ? "from" : "without");

        read_text(&j, cite_span("[]"));
        is_num(heap.live, 1, "with the next text only the pool is left");
        is_num(j.mem.used, pooled, "and counted");

        cite_json_release(&j);
        is_num(heap.live, 0, "the release gives it back");

        root = read_text(&j, text);
        ok(root != NULL, "and the reader can be used again");

        cite_json_release(&j);
        free((void *) text.p);
    }
}


static void
steady_state_takes_no_memory(void)
{
    size_t        i, bad;
    heap_t        heap;
    cite_json_t   j;

    heap_init(&heap, 0, HEAP_FAIL_ONCE);
    cite_json_init(&j, &heap.lend, PLENTY);

    read_string(&j, "[\"\xff\"]");
    heap.calls = 0;
    bad = 0;

    for (i = 0; i < 1000; i++) {
        bad += read_string(&j, i % 2 ? "{\"a\":1}" : "[\"\xff\"]") == NULL;
        bad += read_string(&j, "{\"a\":[1,2,") != NULL;
    }

    is_num(bad, 0, "2,000 texts, good, mended and broken");
    is_num(heap.calls, 0, "take no memory");

    cite_json_release(&j);
}


/* the least that a reader needs for the text */

static size_t
need(cite_span_t text)
{
    size_t       low, high, mid;
    cite_json_t  j;

    low = 0;
    high = PLENTY;

    while (low + 1 < high) {
        mid = (low + high) / 2;
        cite_json_init(&j, &cite_heap_libc, mid);

        if (cite_json_read(&j, text)) {
            high = mid;

        } else {
            low = mid;
        }

        cite_json_release(&j);
    }

    return high;
}


static void
memory_is_limited(size_t size, int mend)
{
    size_t        n;
    cite_json_t   j;
    cite_span_t   text;

    text = make_text(size, mend);
    n = need(text);

    ok(n > size && n < 40 * size + 4096, "%zu bytes%s need %zu", size,
       mend ? ", mended," : "", n);

    cite_json_init(&j, &cite_heap_libc, n);
    ok(read_text(&j, text) && j.err == NULL && j.mem.used <= n,
       "they are read with just that");
    cite_json_release(&j);

    cite_json_init(&j, &cite_heap_libc, n - 1);
    ok(read_text(&j, text) == NULL, "not with a byte less");
    is_str(j.err, "json memory limit exceeded", "the reader says so");

    ok(read_text(&j, cite_span("[]")) != NULL, "a small text is read then");
    cite_json_release(&j);

    cite_json_init(&j, &cite_heap_libc, 0);
    ok(read_text(&j, text) == NULL, "nothing is read with no memory");
    is_str(j.err, "json memory limit exceeded", "the reader says so");
    cite_json_release(&j);

    free((void *) text.p);
}


static void
heap_fails(size_t size, int mend, heap_mode_e mode)
{
    size_t        n, bad, wrong;
    heap_t        heap;
    cite_json_t   j;
    cite_span_t   text;

    text = make_text(size, mend);
    bad = 0;
    wrong = 0;

    for (n = 1; /* void */ ; n++) {

        heap_init(&heap, n, mode);
        cite_json_init(&j, &heap.lend, PLENTY);

        if (read_text(&j, text) == NULL) {
            wrong += strcmp(j.err, "json memory limit exceeded") != 0;
        }

        bad += !heap_failed(&heap) && j.err;

        cite_json_release(&j);
        bad += heap.live != 0;

        if (!heap_failed(&heap)) {
            break;
        }
    }

    is_num(bad, 0, "%zu bytes%s: each of %zu calls fails, nothing is lost",
           size, mend ? ", mended" : "", n - 1);
    is_num(wrong, 0, "and the reason is memory");

    free((void *) text.p);
}


static void
members_are_found(void)
{
    cite_json_t   j;
    yyjson_val   *root, *v;

    cite_json_init(&j, &cite_heap_libc, PLENTY);

    root = read_string(&j, "{\"a\":1,\"b\":\"x\",\"a\":2,\"\":3,\"a\\u0000\":4,"
                           "\"\\u0062\":\"y\"}");

    v = cite_json_member(root, cite_span("a"));
    is_num(yyjson_get_uint(v), 2, "the last of two members counts");

    v = cite_json_member(root, cite_span("b"));
    is_span(cite_json_string(v), "y", "also if its name is escaped");

    v = cite_json_member(root, cite_span(""));
    is_num(yyjson_get_uint(v), 3, "an empty name is a name");

    v = cite_json_member(root, cite_span("a\0"));
    is_num(yyjson_get_uint(v), 4, "NUL is part of a name");

    ok(cite_json_member(root, cite_span("c")) == NULL, "no such member");
    ok(cite_json_member(NULL, cite_span("a")) == NULL, "no object");

    ok(cite_json_member(v, cite_span("a")) == NULL, "a number has no members");
    is_span(cite_json_string(v), "", "nor is it a string");
    is_span(cite_json_string(NULL), "", "nor is nothing");

    root = read_string(&j, "[\"a\",1]");
    ok(cite_json_member(root, cite_span("a")) == NULL, "an array has none");

    root = read_string(&j, "\"a\\u0000b\"");
    is_num(cite_json_string(root).n, 3, "a string may hold NUL");

    cite_json_release(&j);
}


int
main(void)
{
    texts_are_read();
    huge_numbers_are_no_error();
    strings_are_mended();
    depth_is_limited();
    density_is_limited();
    values_are_limited();
    reader_of_events_is_sparse();
    measured_text_is_sound();
    large_strings_are_mended();
    sizes_are_served();
    steady_state_takes_no_memory();

    memory_is_limited(2000, 0);
    memory_is_limited(60000, 0);
    memory_is_limited(2000, 1);
    memory_is_limited(60000, 1);

    heap_fails(100, 0, HEAP_FAIL_ONCE);
    heap_fails(100, 0, HEAP_FAIL_ON);
    heap_fails(100, 1, HEAP_FAIL_ONCE);
    heap_fails(100, 1, HEAP_FAIL_ON);
    heap_fails(60000, 0, HEAP_FAIL_ONCE);
    heap_fails(60000, 0, HEAP_FAIL_ON);
    heap_fails(60000, 1, HEAP_FAIL_ONCE);
    heap_fails(60000, 1, HEAP_FAIL_ON);

    members_are_found();

    return done();
}
