
/*
 * Copyright (C) the ngx_cite authors
 *
 * Stripping the data block from deltas: every case in one piece, at every
 * split and character by character, however the deltas are escaped.
 */


#include "json/cite_json.h"
#include "wire/cite_strip.h"
#include "heap.h"
#include "tap.h"

#include <stdio.h>
#include <stdlib.h>


#define START    "<<<CITATION_DATA>>>"
#define END      "<<<END_CITATION_DATA>>>"
#define END_TAG  "<<</CITATION_DATA>>>"

#define RANDOM   4000


typedef struct {
    const char  *text;
    const char  *visible;
} case_t;


typedef enum {
    PLAIN = 0,       /* escapes only where they are needed */
    ESCAPED,         /* each ASCII character as \u00XX */
    SLASHED,         /* "\/", and what Go does: \u003c \u003e */
    ENCODINGS
} encoding_e;


static const case_t  cases[] = {
    { "", "" },
    { "text", "text" },
    { "a < b <<< c <<<< d", "a < b <<< c <<<< d" },
    { "a" START "{}" END, "a" },
    { "a" START "{}" END "b", "ab" },
    { "a" START "{}" END_TAG "b", "ab" },
    { "a" START "{\"x\":\"\\n\"}", "a" },
    { "a" START, "a" },
    { "a" START END "b", "ab" },
    { START "{}" END, "" },
    { START, "" },
    { "<<<CITATION_DATA>>", "<<<CITATION_DATA>>" },
    { "<<<CITATION_DATA>>x", "<<<CITATION_DATA>>x" },
    { "<<<citation_data>>>x", "<<<citation_data>>>x" },
    { "a<<", "a<<" },
    { "a<<<CITA", "a<<<CITA" },
    { "a<<<CITA\nb", "a<<<CITA\nb" },
    { "<" START "x", "<" },
    { "<<<" START "x", "<<<" },
    { "<<<<<<<" START "x", "<<<<<<<" },
    { "<<<CITATION_DATA>>" START "x", "<<<CITATION_DATA>>" },
    { "<<<CIT<" START "x", "<<<CIT<" },
    { "<<<CIT<<CITATION_DATA>>>", "<<<CIT<<CITATION_DATA>>>" },
    { "a" START "<" END "b", "ab" },
    { "a" START "<<<<" END "b", "ab" },
    { "a" START "<<<END_CITATION" END "b", "ab" },
    { "a" START "<<</CITATION" END "b", "ab" },
    { "a" START "<<<E" END_TAG "b", "ab" },
    { "a" START "<<<END_CITATION_DATA>>" "x", "a" },
    { "a" START START "{}" END "b" END "c", "ab" END "c" },
    { "a" START "1" END "b" START "2" END_TAG "c", "abc" },
    { "a" END "b" END_TAG, "a" END "b" END_TAG },
    { "\xc3\xa9<\xf0\x9f\x98\x80<<" START "\xe2\x82\xac" END "\xe2\x82\xac",
      "\xc3\xa9<\xf0\x9f\x98\x80<<\xe2\x82\xac" },
    { "\"quoted\" \\ back/slash\t" START "\"\\/" END "\"\\/\x01",
      "\"quoted\" \\ back/slash\t\"\\/\x01" }
};


static cite_mem_t  mem;


static cite_span_t
span(const char *s)
{
    return cite_span_make(s, strlen(s));
}


static void
encode_slashed(cite_buf_t *b, uint8_t c)
{
    switch (c) {

    case '/':
        cite_buf_lit(b, "\\/");
        break;

    case '<':
        cite_buf_lit(b, "\\u003c");
        break;

    case '"':
        cite_buf_lit(b, "\\\"");
        break;

    case '\\':
        cite_buf_lit(b, "\\\\");
        break;

    default:
        if (c < 0x20) {
            cite_buf_lit(b, "\\t");

        } else {
            cite_buf_byte(b, c);
        }
    }
}


static void
encode_escaped(cite_buf_t *b, uint8_t c)
{
    char  unit[8];

    if (c >= 0x80) {
        cite_buf_byte(b, c);
        return;
    }

    snprintf(unit, sizeof(unit), "\\u00%02X", c);
    cite_buf_add(b, unit, 6);
}


/* the inside of a JSON string */

static cite_span_t
encode(cite_buf_t *b, cite_span_t s, encoding_e encoding)
{
    size_t       i;
    cite_span_t  view;

    cite_buf_reset(b);

    if (encoding == PLAIN) {
        cite_json_str(b, s);
        view = cite_buf_view(b);
        return cite_span_make(view.p + 1, view.n - 2);
    }

    for (i = 0; i < s.n; i++) {
        if (encoding == ESCAPED) {
            encode_escaped(b, s.p[i]);

        } else {
            encode_slashed(b, s.p[i]);
        }
    }

    return cite_buf_view(b);
}


/* what SLASHED makes of control characters is a tab */

static void
tabs(cite_buf_t *b, encoding_e encoding)
{
    size_t  i;

    for (i = 0; encoding == SLASHED && i < b->n; i++) {
        if (b->p[i] < 0x20) {
            b->p[i] = '\t';
        }
    }
}


/*
 * The same on a text that is all there: what is visible of it and what may
 * be the beginning of a mark at its end.
 */

static size_t
oracle(cite_span_t text, cite_buf_t *visible)
{
    char    *s, *p, *start, *end, *tag;
    size_t   n;

    cite_buf_reset(visible);

    s = calloc(text.n + 1, 1);

    if (text.n) {
        memcpy(s, text.p, text.n);
    }

    for (p = s; /* void */ ; p = end) {
        start = strstr(p, START);

        if (start == NULL) {
            break;
        }

        cite_buf_add(visible, p, (size_t) (start - p));
        start += strlen(START);

        end = strstr(start, END);
        tag = strstr(start, END_TAG);

        if (end == NULL && tag == NULL) {
            free(s);
            return 0;
        }

        if (end == NULL || (tag && tag < end)) {
            end = tag + strlen(END_TAG);

        } else {
            end += strlen(END);
        }
    }

    cite_buf_add(visible, p, strlen(p));

    for (n = cite_min(strlen(p), strlen(START) - 1); n; n--) {
        if (memcmp(p + strlen(p) - n, START, n) == 0) {
            break;
        }
    }

    free(s);

    return n;
}


/* one delta; appends what the client sees of it */

static int
feed_delta(cite_strip_t *st, cite_span_t delta, cite_buf_t *got)
{
    int          good;
    uint8_t     *copy;
    cite_buf_t   out;

    /* in memory of its own, so that a read beyond it is seen */

    copy = malloc(delta.n + 1);

    if (delta.n) {
        memcpy(copy, delta.p, delta.n);
    }

    delta.p = copy;

    cite_buf_init(&out, &mem, SIZE_MAX);

    switch (cite_strip_delta(st, delta, &out)) {

    case CITE_OK:
        good = out.n == 0
               || cite_json_unescape(got, cite_buf_view(&out)) == CITE_OK;
        break;

    case CITE_DECLINED:
        good = out.n == 0
               && (delta.n == 0 || cite_json_unescape(got, delta) == CITE_OK);
        break;

    default:
        good = 0;
    }

    cite_buf_free(&out);
    free(copy);

    return good;
}


/* 1 if the client sees of the text what it should, and no less */

static int
is_seen(cite_span_t text, encoding_e encoding, const cite_buf_t *got)
{
    int          good;
    size_t       held;
    cite_buf_t   expected;

    cite_buf_init(&expected, &mem, SIZE_MAX);

    held = oracle(text, &expected);
    expected.n -= held;
    tabs(&expected, encoding);

    good = cite_span_eq(cite_buf_view(got), cite_buf_view(&expected));

    cite_buf_free(&expected);

    return good;
}


/* a step of characters at a time; 1 if each step shows what it should */

static int
feed(cite_span_t text, size_t first, size_t step, encoding_e encoding,
    cite_buf_t *got)
{
    int           good;
    size_t        at, n;
    cite_buf_t    in;
    cite_span_t   raw;
    cite_strip_t  st;

    cite_buf_init(&in, &mem, SIZE_MAX);
    cite_buf_reset(got);

    memset(&st, 0, sizeof(cite_strip_t));
    good = 1;
    n = first;

    for (at = 0; at < text.n || n == first; n = step) {

        n = cite_min(n, text.n - at);

        while (at + n < text.n && (text.p[at + n] & 0xc0) == 0x80) {
            n++;
        }

        raw = encode(&in, cite_span_make(text.p + at, n), encoding);
        at += n;

        good &= feed_delta(&st, raw, got);
        good &= is_seen(cite_span_make(text.p, at), encoding, got);

        if (at == text.n) {
            break;
        }
    }

    raw = cite_strip_end(&st);
    cite_buf_put(got, raw);
    good &= cite_strip_end(&st).n == 0;

    cite_buf_free(&in);

    return good;
}


static int
all_splits(cite_span_t text, encoding_e encoding, const char *visible)
{
    int          good;
    size_t       first, step;
    cite_buf_t   got, expected;

    cite_buf_init(&got, &mem, SIZE_MAX);
    cite_buf_init(&expected, &mem, SIZE_MAX);

    cite_buf_add(&expected, visible, strlen(visible));
    tabs(&expected, encoding);

    good = 1;

    for (first = 0; first <= text.n; first++) {
        good &= feed(text, first, text.n + 1, encoding, &got);
        good &= cite_span_eq(cite_buf_view(&got), cite_buf_view(&expected));
    }

    for (step = 1; step < 30; step++) {
        good &= feed(text, step, step, encoding, &got);
        good &= cite_span_eq(cite_buf_view(&got), cite_buf_view(&expected));
    }

    cite_buf_free(&got);
    cite_buf_free(&expected);

    return good;
}


static void
blocks_are_stripped(void)
{
    size_t      i;
    encoding_e  encoding;

    for (i = 0; i < cite_nelts(cases); i++) {
        for (encoding = PLAIN; encoding < ENCODINGS; encoding++) {
            ok(all_splits(span(cases[i].text), encoding, cases[i].visible),
               "case %zu, encoding %d, all splits", i, (int) encoding);
        }
    }
}


/* texts of pieces of marks, in deltas of a few bytes */

static void
any_text_is_stripped(void)
{
    int          bad;
    size_t       i, j, n;
    cite_buf_t   text, got, expected;

    static const char  *pieces[] = {
        "<", "<<", "<<<", START, END, END_TAG, "<<<CITATION", "_DATA>>>",
        "<<<END_CITATION_DATA>>", "<<</", ">", "x", "\xc3\xa9", "/CITATION"
    };

    cite_buf_init(&text, &mem, SIZE_MAX);
    cite_buf_init(&got, &mem, SIZE_MAX);
    cite_buf_init(&expected, &mem, SIZE_MAX);

    srand(1);

    bad = 0;

    for (i = 0; i < RANDOM; i++) {
        cite_buf_reset(&text);

        for (j = 1 + (size_t) rand() % 12; j; j--) {
            n = (size_t) rand() % cite_nelts(pieces);
            cite_buf_add(&text, pieces[n], strlen(pieces[n]));
        }

        n = 1 + (size_t) rand() % 7;
        bad += !feed(cite_buf_view(&text), n, n, i % ENCODINGS, &got);

        (void) oracle(cite_buf_view(&text), &expected);
        bad += !cite_span_eq(cite_buf_view(&got), cite_buf_view(&expected));
    }

    is_num((uint64_t) bad, 0, "%d random texts", RANDOM);

    cite_buf_free(&text);
    cite_buf_free(&got);
    cite_buf_free(&expected);
}


static cite_rc_t
delta(cite_strip_t *st, const char *raw, cite_buf_t *out)
{
    cite_buf_reset(out);

    return cite_strip_delta(st, span(raw), out);
}


static void
visible_bytes_are_kept(void)
{
    cite_buf_t    out;
    cite_strip_t  st;

    cite_buf_init(&out, &mem, 1000);
    memset(&st, 0, sizeof(cite_strip_t));

    ok(delta(&st, "\\u0041\\n\\/ < b", &out) == CITE_DECLINED && out.n == 0,
       "a delta that is visible is left alone");
    ok(delta(&st, "\\u0041\\ud83d <", &out) == CITE_OK,
       "one that ends as a mark begins is not");
    is_span(cite_buf_view(&out), "\\u0041\\ud83d ",
            "the rest of it is as it was written");
    ok(delta(&st, "", &out) == CITE_DECLINED, "an empty one decides nothing");
    ok(delta(&st, "\\ude00\\u00e9\xc3\xa9", &out) == CITE_OK, "then the next");
    is_span(cite_buf_view(&out), "<\\ude00\\u00e9\xc3\xa9",
            "has what was held before it");
    ok(delta(&st, START, &out) == CITE_OK && out.n == 0,
       "nothing is visible of a block");
    ok(delta(&st, "}", &out) == CITE_OK && out.n == 0, "nor inside of it");
    ok(delta(&st, "", &out) == CITE_DECLINED, "nothing is nothing there too");
    ok(delta(&st, END "x", &out) == CITE_OK, "behind it");
    is_span(cite_buf_view(&out), "x", "all is again");
    ok(delta(&st, "y", &out) == CITE_DECLINED, "and left alone");

    cite_buf_free(&out);
}


static void
messages_are_opened_again(void)
{
    cite_buf_t    out;
    cite_strip_t  st;

    cite_buf_init(&out, &mem, 1000);
    memset(&st, 0, sizeof(cite_strip_t));

    (void) delta(&st, "a<<<CITA", &out);
    is_span(cite_strip_end(&st), "<<<CITA", "what was held is given out");
    is_span(cite_strip_end(&st), "", "once");

    ok(delta(&st, "TION_DATA>>>{}", &out) == CITE_OK && out.n == 0,
       "the mark goes on when the message does");
    is_span(cite_strip_end(&st), "", "nothing is held in a block");
    ok(delta(&st, "b", &out) == CITE_DECLINED,
       "which ends with the message");

    (void) delta(&st, "<<<", &out);
    is_span(cite_strip_end(&st), "<<<", "three held and given");
    ok(delta(&st, "<CITX", &out) == CITE_DECLINED,
       "a delta that disproves them is visible as it is");

    (void) delta(&st, "<<<", &out);
    (void) cite_strip_end(&st);
    ok(delta(&st, "<CIT", &out) == CITE_OK && out.n == 0,
       "one that moves the mark by a byte waits");
    ok(delta(&st, "X", &out) == CITE_OK, "until it is disproved");
    is_span(cite_buf_view(&out), "<CITX", "and nothing is given twice");

    (void) delta(&st, "<<", &out);
    (void) cite_strip_end(&st);
    (void) delta(&st, "<<", &out);
    is_span(cite_buf_view(&out), "", "\"<<\", \"<<\": all may begin a mark");
    is_span(cite_strip_end(&st), "<<", "what was not given yet is");
    (void) delta(&st, "x", &out);
    ok(out.n == 0, "nothing is left of it");

    cite_buf_free(&out);
}


/* a message of n bytes; everything is given out when memory ends */

static void
memory_ends(void)
{
    size_t        n;
    heap_t        heap;
    cite_rc_t     rc;
    cite_mem_t    arena;
    cite_buf_t    out;
    cite_strip_t  st, before;

    for (n = 1; n < 3; n++) {

        heap_init(&heap, n, HEAP_FAIL_ON);
        cite_mem_init(&arena, &heap.lend, SIZE_MAX);
        cite_buf_init(&out, &arena, SIZE_MAX);

        memset(&st, 0, sizeof(cite_strip_t));

        before = st;
        rc = cite_strip_delta(&st, cite_span("text <<"), &out);

        if (rc == CITE_OK) {
            before = st;
            rc = cite_strip_delta(&st, cite_span("x"), &out);
            ok(rc == CITE_OK, "there is room");
            break;
        }

        ok(rc == CITE_ERROR && out.err && out.n == 0
           && memcmp(&st, &before, sizeof(st)) == 0,
           "call %zu fails: the state is as it was", n);

        cite_mem_release(&arena);
    }

    cite_mem_release(&arena);

    for (n = 0; n < 8; n++) {
        cite_mem_init(&arena, &cite_heap_libc, SIZE_MAX);
        cite_buf_init(&out, &arena, n);
        memset(&st, 0, sizeof(cite_strip_t));

        rc = cite_strip_delta(&st, cite_span("visible<"), &out);

        ok(n < 7 ? rc == CITE_ERROR && out.n == 0 && st.matched == 0
                 : rc == CITE_OK && out.n == 7 && st.matched == 1,
           "%zu bytes for 7", n);

        cite_buf_reset(&out);
        cite_mem_release(&arena);
    }
}


int
main(void)
{
    cite_mem_init(&mem, &cite_heap_libc, SIZE_MAX);

    blocks_are_stripped();
    any_text_is_stripped();
    visible_bytes_are_kept();
    messages_are_opened_again();
    memory_ends();

    cite_mem_release(&mem);

    return done();
}
