
/*
 * Copyright (C) the ngx_cite authors
 *
 * Patterns of the user: members, errors, limits and memory.
 */


#define PCRE2_CODE_UNIT_WIDTH  8

#include "formats/cite_pattern.h"
#include "heap.h"
#include "tap.h"

#include <pcre2.h>
#include <stdio.h>
#include <stdlib.h>


#define OUT_MAX  65536


typedef struct {
    const char  *regex;
    const char  *text;
    const char  *records;    /* each followed by a line end */
} case_t;


static char  regex_buf[1024];
static char  out[OUT_MAX];


static cite_span_t
span(const char *s)
{
    return cite_span_make(s, strlen(s));
}


/* the expression, for PCRE2's interpreter or for its JIT */

static cite_span_t
variant(const char *regex, int jit)
{
    snprintf(regex_buf, sizeof(regex_buf), "%s%s", jit ? "" : "(*NO_JIT)",
             regex);

    return span(regex_buf);
}


static cite_pattern_t *
compile(const cite_heap_t *heap, const char *regex, int jit)
{
    cite_pattern_t        *pt;
    cite_pattern_error_t   err;

    pt = cite_pattern_compile(heap, cite_span("mine"), variant(regex, jit),
                              &err);
    if (pt == NULL) {
        diag("%s: %.*s at %zu", regex, (int) err.n, (char *) err.text,
             err.offset);
    }

    return pt;
}


/* what is extracted, in "out" */

static cite_rc_t
extract(const cite_pattern_t *pt, cite_span_t text, const cite_heap_t *heap,
    size_t max, const char **reason, size_t *dropped)
{
    cite_rc_t        rc;
    cite_buf_t       b;
    cite_mem_t       mem, written;
    cite_record_t   *rec;
    cite_records_t   list;

    cite_mem_init(&mem, heap, SIZE_MAX);
    cite_mem_init(&written, &cite_heap_libc, SIZE_MAX);
    cite_buf_init(&b, &written, OUT_MAX - 1);
    cite_records_init(&list, &mem, NULL, NULL, max);

    *reason = NULL;
    rc = cite_pattern_extract(pt, &list, text, reason);

    if (rc == CITE_ERROR && list.err == NULL) {
        diag("an error has no reason");
        rc = CITE_AGAIN;
    }

    for (rec = list.first; rec && rc != CITE_ERROR; rec = rec->next) {
        cite_record_write(&b, rec);
        cite_buf_byte(&b, '\n');
    }

    memcpy(out, b.n ? (char *) b.p : "", b.n);
    out[b.n] = '\0';

    *dropped = list.dropped;

    cite_mem_release(&mem);
    cite_mem_release(&written);

    return rc;
}


#define REC(members, place)                                                   \
    "{\"type\":\"document\"" members ",\"name\":\"mine\"" place "}\n"

#define AT(offset, length)                                                    \
    ",\"offset\":" #offset ",\"length\":" #length                             \
    ",\"offsetUtf16\":" #offset ",\"lengthUtf16\":" #length

#define FORMAT  ",\"format\":\"pattern\""


static const case_t  cases[] = {

    { "\\[ref:(?<id>\\w+)\\]", "grew [ref:a7], fell [ref:b].",
      REC(FORMAT ",\"id\":\"a7\"", AT(5, 8))
      REC(FORMAT ",\"id\":\"b\"", AT(20, 7)) },

    { "\\[ref:(?<id>\\w+)\\]", "", "" },
    { "\\[ref:(?<id>\\w+)\\]", "nothing", "" },

    { "\\{(?<text>[^|}]*)\\|(?<phrase>[^|}]*)\\|(?<anchor>[^|}]*)"
      "\\|(?<title>[^}]*)\\}",
      "{l|p|a|t}",
      REC(",\"fullPhrase\":\"p\",\"anchorText\":\"a\",\"title\":\"t\"" FORMAT
          ",\"label\":\"l\"", AT(0, 9)) },

    { "\\{(?<text>[^|}]*)\\|(?<phrase>[^|}]*)\\|(?<anchor>[^|}]*)"
      "\\|(?<title>[^}]*)\\}",
      "{|p||}",
      REC(",\"fullPhrase\":\"p\"" FORMAT, AT(0, 6)) },

    { "(?<attachment>\\w+):(?<page>\\w+)", "doc:12 doc:iv doc:0",
      REC(",\"attachmentId\":\"doc\",\"pageNumber\":12" FORMAT, AT(0, 6))
      REC(",\"attachmentId\":\"doc\"" FORMAT, AT(7, 6))
      REC(",\"attachmentId\":\"doc\"" FORMAT, AT(14, 5)) },

    { "#(?<n>\\w+)", "#0 #7 #x #4294967295 #4294967296 #00000000000000000001",
      REC(",\"citationNumber\":0" FORMAT, AT(0, 2))
      REC(",\"citationNumber\":7" FORMAT, AT(3, 2))
      REC(FORMAT, AT(6, 2))
      REC(",\"citationNumber\":4294967295" FORMAT, AT(9, 11))
      REC(FORMAT, AT(21, 11))
      REC(",\"citationNumber\":1" FORMAT, AT(33, 21)) },

    { "<(?<url>https?://[^>]+)>", "<http://a.example>",
      "{\"type\":\"url\",\"url\":\"http://a.example\"" FORMAT
      ",\"name\":\"mine\"" AT(0, 18) "}\n" },

    { "(?<attachment_id>\\w+)@(?<url>\\w+)", "a@b",
      REC(",\"attachmentId\":\"a\",\"url\":\"b\"" FORMAT, AT(0, 3)) },

    /* of two groups for a member the first that matched */

    { "(?<text>a)?(?<label>b)?(?<number>1)?(?<n>2)?c", "abc bc 12c 2c",
      REC(FORMAT ",\"label\":\"a\"", AT(0, 3))
      REC(FORMAT ",\"label\":\"b\"", AT(4, 2))
      REC(",\"citationNumber\":1" FORMAT, AT(7, 3))
      REC(",\"citationNumber\":2" FORMAT, AT(11, 2)) },

    { "(?J)(?:\\[(?<id>a)\\]|<(?<id>b)>)", "<b>[a]",
      REC(FORMAT ",\"id\":\"b\"", AT(0, 3))
      REC(FORMAT ",\"id\":\"a\"", AT(3, 3)) },

    { "no group", "no group", REC(FORMAT, AT(0, 8)) },
    { "(un)named", "unnamed", REC(FORMAT, AT(0, 7)) },

    /* a match of nothing is none, and is stepped over */

    { "(?<id>\\d*)", "a1\xc3\xa9" "22b",
      REC(FORMAT ",\"id\":\"1\"", AT(1, 1))
      REC(FORMAT ",\"id\":\"22\"", ",\"offset\":4,\"length\":2"
          ",\"offsetUtf16\":3,\"lengthUtf16\":2") },

    { "(?=(?<id>a))", "aaa", "" },
    { "(?<id>x)?", "\xf0\x9f\x98\x80\xf0\x9f\x98\x80", "" },

    /* characters, not bytes */

    { ".(?<id>.)", "\xc3\xa9\xf0\x9f\x98\x80!",
      REC(FORMAT ",\"id\":\"\xf0\x9f\x98\x80\"", ",\"offset\":0,\"length\":6"
          ",\"offsetUtf16\":0,\"lengthUtf16\":3") },

    /* \K leaves out what stands before */

    { "see \\K\\[(?<id>\\d)\\]", "see [1] see [2]",
      REC(FORMAT ",\"id\":\"1\"", AT(4, 3))
      REC(FORMAT ",\"id\":\"2\"", AT(12, 3)) },

    { "(?<=see )\\[(?<id>\\d)\\](?= then)", "see [1] then see [2] now",
      REC(FORMAT ",\"id\":\"1\"", AT(4, 3)) },

    { "(?C1)a(?C\"s\")(?<id>b)", "ab", REC(FORMAT ",\"id\":\"b\"", AT(0, 2)) },

    { "([\"'])(?<phrase>.*?)\\1", "\"it's\" 'so'",
      REC(",\"fullPhrase\":\"it's\"" FORMAT, AT(0, 6))
      REC(",\"fullPhrase\":\"so\"" FORMAT, AT(7, 4)) },

    { "(?<id>[0-9a-f]{32})", "0123456789abcdef0123456789abcdef",
      REC(FORMAT ",\"id\":\"0123456789abcdef0123456789abcdef\"", AT(0, 32)) }
};


static void
members_are_read(int jit)
{
    size_t           i, dropped;
    cite_rc_t        rc;
    const char      *reason;
    const case_t    *c;
    cite_pattern_t  *pt;

    for (i = 0; i < cite_nelts(cases); i++) {

        c = &cases[i];

        pt = compile(&cite_heap_libc, c->regex, jit);
        if (pt == NULL) {
            ok(0, "%s", c->regex);
            continue;
        }

        rc = extract(pt, span(c->text), &cite_heap_libc, 100, &reason,
                     &dropped);

        ok(rc == CITE_OK && reason == NULL, "jit %d, %s: searched", jit,
           c->regex);
        is_str(out, c->records, "jit %d, %s: %s", jit, c->regex, c->text);

        cite_pattern_free(pt);
    }
}


/* the error of PCRE2 itself; its releases differ in offsets and in words */

static void
ask_pcre2(const char *regex, cite_pattern_error_t *err)
{
    int          rc, n;
    pcre2_code  *code;

    code = pcre2_compile((PCRE2_SPTR) regex, strlen(regex),
                         PCRE2_UTF | PCRE2_AUTO_CALLOUT
                         | PCRE2_NEVER_BACKSLASH_C,
                         &rc, &err->offset, NULL);
    ok(code == NULL, "%s: PCRE2 has an error to tell", regex);
    pcre2_code_free(code);

    n = pcre2_get_error_message(rc, err->text, sizeof(err->text) - 1);
    err->n = n > 0 ? (size_t) n : 0;
    err->text[err->n] = '\0';
}


static void
error_is(const char *regex, const char *message, size_t offset)
{
    cite_pattern_t        *pt;
    cite_pattern_error_t   err;

    pt = cite_pattern_compile(&cite_heap_libc, cite_span("x"), span(regex),
                              &err);

    ok(pt == NULL && err.n > 0, "%s: is refused", regex);
    is_span(cite_span_make(err.text, err.n), message, "%s: message", regex);
    is_num(err.offset, offset, "%s: offset", regex);
    ok(err.offset <= strlen(regex), "%s: within the expression", regex);
}


static void
errors_are_shown(void)
{
    size_t                i;
    cite_pattern_error_t  err;

    static const char  *pcre2[] = {
        "ab(cd", "a**", "[z-a]", "a\\Cb", "(?<id>a)(?<id>b)", "a\xff", "(?<",
        "\\", "a{2,1}"
    };

    static const struct {
        const char  *regex;
        const char  *error;
        size_t       offset;
    } ours[] = {
        { "(?<id>a)(?<foo>b)", "unknown group \"foo\"", 11 },
        { "foo(?'foo'b)", "unknown group \"foo\"", 6 },
        { "(?P<Id>b)", "unknown group \"Id\"", 4 },
        { "(?<n>a)|(?<ids>b)", "unknown group \"ids\"", 11 }
    };

    for (i = 0; i < cite_nelts(pcre2); i++) {
        ask_pcre2(pcre2[i], &err);
        error_is(pcre2[i], (char *) err.text, err.offset);
    }

    for (i = 0; i < cite_nelts(ours); i++) {
        error_is(ours[i].regex, ours[i].error, ours[i].offset);
    }
}


static void
broken_text_is_declined(void)
{
    size_t           dropped;
    const char      *reason;
    cite_pattern_t  *pt;

    pt = compile(&cite_heap_libc, "a", 1);

    ok(extract(pt, cite_span("a\xc3"), &cite_heap_libc, 9, &reason, &dropped)
       == CITE_DECLINED, "a text that is no UTF-8 is not searched");
    is_str(reason, "text is not utf-8", "and it is said why");

    ok(extract(pt, cite_span_make(NULL, 0), &cite_heap_libc, 9, &reason,
               &dropped)
       == CITE_OK, "an empty text is searched");

    cite_pattern_free(pt);
}


static void
list_is_limited(size_t max)
{
    size_t           i, n, dropped;
    cite_rc_t        rc;
    const char      *reason;
    cite_pattern_t  *pt;

    pt = compile(&cite_heap_libc, "a", 1);
    rc = extract(pt, cite_span("aaaaa"), &cite_heap_libc, max, &reason,
                 &dropped);

    for (i = 0, n = 0; out[i]; i++) {
        n += out[i] == '\n';
    }

    ok(rc == CITE_OK && n == cite_min(max, 5) && dropped == 5 - n,
       "5 matches, a limit of %zu: %zu are kept, %zu counted", max, n,
       dropped);

    cite_pattern_free(pt);
}


static cite_span_t
repeated(const char *unit, size_t n, const char *end)
{
    char    *p;
    size_t   i, len;

    p = malloc(n + strlen(end) + 1);
    len = strlen(unit);

    for (i = 0; i < n; i++) {
        p[i] = unit[i % len];
    }

    strcpy(p + n, end);

    return cite_span_make(p, n + strlen(end));
}


static cite_rc_t
search(const char *regex, int jit, const char *unit, size_t n,
    const char *end, const char **reason)
{
    size_t           dropped;
    cite_rc_t        rc;
    cite_span_t      text;
    cite_pattern_t  *pt;

    pt = compile(&cite_heap_libc, regex, jit);
    text = repeated(unit, n, end);

    rc = extract(pt, text, &cite_heap_libc, 10, reason, &dropped);

    free((void *) text.p);
    cite_pattern_free(pt);

    return rc;
}


/* one attempt after which the message is marked */

static void
attempt_is_limited(int jit)
{
    size_t           dropped;
    const char      *reason;
    cite_pattern_t  *pt;

    ok(search("(a+)+$", jit, "a", 8, "b", &reason) == CITE_OK,
       "jit %d, 8 letters: below the limit", jit);
    ok(search("(a+)+$", jit, "a", 30, "b", &reason) == CITE_DECLINED,
       "jit %d, 30 letters: over it", jit);
    is_str(reason, "pattern match limit exceeded", "the reason");

    ok(search("(a|b)+$", jit, "ab", 100000, "", &reason) == CITE_DECLINED,
       "jit %d: nesting is limited", jit);
    ok(reason && strstr(reason, "limit exceeded"), "%s", reason);

    pt = compile(&cite_heap_libc, "\\[(?<id>\\d)\\]|(a+)+$", jit);

    ok(extract(pt, cite_span("[1] aaaaaaaaaaaaaaaaaaaaaaaaaaaaab [2]"),
               &cite_heap_libc, 10, &reason, &dropped)
       == CITE_DECLINED, "jit %d: a text is given up", jit);
    is_str(out, REC(FORMAT ",\"id\":\"1\"", AT(0, 3)),
           "what was found before stays");

    ok(extract(pt, cite_span("[3]"), &cite_heap_libc, 10, &reason, &dropped)
       == CITE_OK, "jit %d: the next is searched", jit);
    is_str(out, REC(FORMAT ",\"id\":\"3\"", AT(0, 3)), "as ever");

    cite_pattern_free(pt);
}


static void
matches_allocate_nothing(int jit)
{
    size_t           calls, dropped;
    heap_t           heap;
    const char      *reason;
    cite_span_t      text;
    cite_pattern_t  *pt;

    heap_init(&heap, 0, HEAP_FAIL_ONCE);

    pt = compile(&heap.lend, "\\[(?<id>\\d+)\\]", jit);
    text = repeated("text [12] ", 10000, "");

    (void) extract(pt, text, &cite_heap_libc, 0, &reason, &dropped);

    calls = heap.calls;
    (void) extract(pt, text, &cite_heap_libc, 0, &reason, &dropped);

    ok(heap.calls == calls && dropped == 1000,
       "jit %d: %zu matches take nothing from the heap", jit, dropped);

    cite_pattern_free(pt);
    free((void *) text.p);

    is_num(heap.live, 0, "jit %d: all is given back", jit);
}


static void
compiling_runs_out(heap_mode_e mode)
{
    size_t                 n, dropped;
    heap_t                 heap;
    const char            *reason;
    cite_pattern_t        *pt;
    cite_pattern_error_t   err;

    for (n = 1; /* void */ ; n++) {

        heap_init(&heap, n, mode);

        pt = cite_pattern_compile(&heap.lend, cite_span("x"),
                                  cite_span("\\[(?<id>\\d+):(?<n>\\d+)\\]"),
                                  &err);
        if (pt) {
            ok(extract(pt, cite_span("[1:2]"), &cite_heap_libc, 9, &reason,
                       &dropped) != CITE_ERROR,
               "call %zu fails: the pattern works", n);
            cite_pattern_free(pt);

        } else {
            ok(err.n > 0, "call %zu fails: %.*s", n, (int) err.n,
               (char *) err.text);
        }

        is_num(heap.live, 0, "call %zu fails: all is given back", n);

        if (!heap_failed(&heap)) {
            break;
        }
    }

    ok(n > 5 && pt, "then none fails");
}


static void
records_run_out(void)
{
    size_t           n, dropped;
    heap_t           heap;
    cite_rc_t        rc;
    const char      *reason;
    cite_span_t      text;
    cite_pattern_t  *pt;

    pt = compile(&cite_heap_libc, "\\[(?<id>[^\\]]+)\\]", 1);
    text = repeated("[a rather long id, to use up memory] ", 3700, "");

    for (n = 1; /* void */ ; n++) {

        heap_init(&heap, n, HEAP_FAIL_ON);
        rc = extract(pt, text, &heap.lend, 100, &reason, &dropped);

        if (!heap_failed(&heap)) {
            break;
        }

        ok(rc == CITE_ERROR && heap.live == 0, "block %zu fails: an error",
           n);
    }

    ok(n > 3 && rc == CITE_OK, "then none fails");

    cite_pattern_free(pt);
    free((void *) text.p);
}


/* frames of PCRE2's interpreter */

static void
frames_run_out(void)
{
    heap_t           heap;
    size_t           dropped;
    const char      *reason;
    cite_span_t      text;
    cite_pattern_t  *pt;

    heap_init(&heap, 0, HEAP_FAIL_ONCE);

    pt = compile(&heap.lend, "(a|b)+c", 0);
    text = repeated("ab", 2000, "c");

    heap.fail_at = heap.calls + 1;

    ok(extract(pt, text, &cite_heap_libc, 9, &reason, &dropped)
       == CITE_DECLINED, "no memory for a match: declined");
    is_str(reason, "pattern memory limit exceeded", "the reason");

    ok(extract(pt, text, &cite_heap_libc, 9, &reason, &dropped) == CITE_OK,
       "with memory the same is searched");

    cite_pattern_free(pt);
    free((void *) text.p);

    is_num(heap.live, 0, "all is given back");
}


int
main(void)
{
    int  jit;

    errors_are_shown();
    broken_text_is_declined();

    list_is_limited(0);
    list_is_limited(4);
    list_is_limited(5);
    list_is_limited(6);

    for (jit = 0; jit < 2; jit++) {
        members_are_read(jit);
        attempt_is_limited(jit);
        matches_allocate_nothing(jit);
    }

    compiling_runs_out(HEAP_FAIL_ONCE);
    compiling_runs_out(HEAP_FAIL_ON);
    records_run_out();
    frames_run_out();

    return done();
}
