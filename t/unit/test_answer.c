
/*
 * Copyright (C) the ngx_cite authors
 *
 * What a service answers: forms, statuses, and what of it is passed on.
 */


#include "verify/cite_answer.h"
#include "heap.h"
#include "settings.h"
#include "tap.h"

#include <stdio.h>
#include <stdlib.h>


#define SETTINGS  LIMITS(0, 0, 0)
#define MEMORY    (64 * 1024 * 1024)
#define KEYS      3
#define K0        "\"0000000000000000\""
#define K1        "\"1111111111111111\""
#define K2        "\"2222222222222222\""
#define FOUND     "{\"status\":\"found\"}"
#define MISSED    "{\"status\":\"not_found\"}"
#define LARGE     "{\"status\":\"found\",\"reason\":\"too large to pass on\"}"


typedef struct {
    heap_t                heap;
    cite_mem_t            mem;
    cite_json_t           json;
    cite_buf_t            out;
    cite_conf_t           conf;
    cite_record_t         rec[KEYS];
    const cite_record_t  *list[KEYS];
    yyjson_val           *found[KEYS];
    cite_verdict_e        verdict;
    const char           *reason;
} answer_t;


static void
answer_init_failing(answer_t *a, size_t fail_at, heap_mode_e mode)
{
    size_t  i;

    static const cite_conf_t  conf = SETTINGS;

    memset(a, 0, sizeof(answer_t));

    heap_init(&a->heap, fail_at, mode);
    cite_mem_init(&a->mem, &a->heap.lend, MEMORY);
    cite_json_init(&a->json, &a->heap.lend, MEMORY);
    cite_buf_init(&a->out, &a->mem, SIZE_MAX);

    a->conf = conf;
    a->conf.max_verification_size = CITE_MAX_VERIFICATION;

    for (i = 0; i < KEYS; i++) {
        a->list[i] = &a->rec[i];
        memset(a->rec[i].key, (int) ('0' + i), CITE_KEY_LEN);
    }
}


static void
answer_init(answer_t *a)
{
    answer_init_failing(a, 0, HEAP_FAIL_ONCE);
}


static void
answer_release(answer_t *a)
{
    cite_json_release(&a->json);
    cite_mem_release(&a->mem);
}


static cite_rc_t
answer_read(answer_t *a, cite_span_t body, size_t n)
{
    return cite_answer_read(&a->json, body, &a->mem, a->list, n, a->found);
}


static cite_rc_t
answer_take(answer_t *a, size_t i)
{
    a->reason = NULL;
    a->verdict = CITE_VERDICT_PENDING;
    cite_buf_reset(&a->out);

    return cite_answer_take(a->found[i], &a->conf, &a->out, &a->verdict,
                            &a->reason);
}


/* a test: what a body is for the only citation that was asked */

static void
is_passed(answer_t *a, cite_span_t body, const char *expected,
    const char *title)
{
    cite_rc_t  rc;

    rc = answer_read(a, body, 1);

    if (rc == CITE_OK) {
        rc = answer_take(a, 0);
    }

    ok(rc == CITE_OK, "%s", title);
    is_span(cite_buf_view(&a->out), expected, "as it is passed on");
}


static void
is_refused(answer_t *a, const char *body, const char *reason)
{
    cite_rc_t  rc;

    rc = answer_read(a, cite_span_make(body, strlen(body)), 1);
    ok(rc == CITE_OK, "%.60s", body);

    rc = answer_take(a, 0);
    ok(rc == CITE_DECLINED && a->out.n == 0, "nothing is passed on");
    is_str(a->reason, reason, "the reason");
}


static void
statuses_count(void)
{
    size_t      i, n;
    char        body[100];
    answer_t    a;
    cite_rc_t   rc;

    static const struct {
        const char      *status;
        cite_verdict_e   verdict;
        const char      *reason;
    } cases[] = {
        { "found", CITE_VERDICT_VERIFIED, NULL },
        { "found_phrase_missed_anchor_text", CITE_VERDICT_VERIFIED, NULL },
        { "found_context_missed_source_match", CITE_VERDICT_VERIFIED, NULL },
        { "found_anchor_text_only", CITE_VERDICT_PARTIAL, NULL },
        { "found_source_match_only", CITE_VERDICT_PARTIAL, NULL },
        { "partial_text_found", CITE_VERDICT_PARTIAL, NULL },
        { "found_on_other_page", CITE_VERDICT_PARTIAL, NULL },
        { "found_on_other_line", CITE_VERDICT_PARTIAL, NULL },
        { "first_word_found", CITE_VERDICT_PARTIAL, NULL },
        { "not_found", CITE_VERDICT_MISSED, NULL },
        { "skipped", CITE_VERDICT_SKIPPED, NULL },
        { "timestamp_wip", CITE_VERDICT_SKIPPED, NULL },
        { "pending", CITE_VERDICT_PENDING, "no verdict" },
        { "loading", CITE_VERDICT_PENDING, "no verdict" },
        { "", CITE_VERDICT_PENDING, "unknown status" },
        { "Found", CITE_VERDICT_PENDING, "unknown status" },
        { "found ", CITE_VERDICT_PENDING, "unknown status" },
        { "foun", CITE_VERDICT_PENDING, "unknown status" },
        { "found\\u0000", CITE_VERDICT_PENDING, "unknown status" },
        { "\\ud800", CITE_VERDICT_PENDING, "unknown status" },
        { "verified", CITE_VERDICT_PENDING, "unknown status" }
    };

    static const char  *forms[][2] = {
        { "{\"status\":\"", "\"}" },
        { "{\"searchState\":{\"status\":\"", "\"}}" },
        { "{\"status\":null,\"searchState\":{\"status\":\"", "\"}}" },
        { "{\"verifications\":{" K0 ":{\"status\":\"", "\"}}}" }
    };

    answer_init(&a);

    for (i = 0; i < cite_nelts(cases) * cite_nelts(forms); i++) {
        n = i / cite_nelts(forms);

        strcpy(body, forms[i % cite_nelts(forms)][0]);
        strcat(body, cases[n].status);
        strcat(body, forms[i % cite_nelts(forms)][1]);

        if (cases[n].reason) {
            is_refused(&a, body, cases[n].reason);
            continue;
        }

        rc = answer_read(&a, cite_span_make(body, strlen(body)), 1);
        ok(rc == CITE_OK && answer_take(&a, 0) == CITE_OK, "%s", body);
        is_num(a.verdict, cases[n].verdict, "counts");
        ok(a.reason == NULL, "without a reason");
    }

    answer_release(&a);
}


static void
statuses_may_be_absent(void)
{
    size_t    i;
    answer_t  a;

    static const char  *bodies[] = {
        "{}",
        "{\"status\":null}",
        "{\"status\":1}",
        "{\"status\":[\"found\"]}",
        "{\"status\":{\"status\":\"found\"}}",
        "{\"searchState\":\"found\"}",
        "{\"searchState\":null}",
        "{\"searchState\":[{\"status\":\"found\"}]}",
        "{\"searchState\":{\"status\":true}}",
        "{\"Status\":\"found\"}",
        "{\"__proto__\":{\"status\":\"found\"}}",
        "{\"error\":{\"message\":\"m\",\"code\":\"c\"}}",
        "{\"verifications\":{}}",
        "{\"verifications\":{" K1 ":" FOUND "}}",
        "{\"verifications\":{\"0000\":" FOUND "}}",
        "{\"verifications\":{" K0 ":null}}",
        "{\"verifications\":{" K0 ":\"found\"}}",
        "{\"verifications\":{" K0 ":[" FOUND "]}}",
        "{\"verifications\":{" K0 ":{}}}",
        "{\"status\":\"found\",\"verifications\":{}}"
    };

    answer_init(&a);

    for (i = 0; i < cite_nelts(bodies); i++) {
        is_refused(&a, bodies[i], "no verdict");
    }

    answer_release(&a);
}


static void
status_is_the_first_named(void)
{
    answer_t  a;

    answer_init(&a);

    is_passed(&a, cite_span("{\"status\":\"found\",\"searchState\":" MISSED
                            "}"),
              "{\"status\":\"found\",\"searchState\":" MISSED "}",
              "two statuses");
    is_num(a.verdict, CITE_VERDICT_VERIFIED, "the outer one counts");

    is_refused(&a, "{\"status\":\"new\",\"searchState\":" FOUND "}",
               "unknown status");
    is_refused(&a, "{\"status\":\"pending\",\"searchState\":" FOUND "}",
               "no verdict");

    is_passed(&a, cite_span("{\"status\":\"found\",\"status\":\"not_found\"}"),
              "{\"status\":\"found\",\"status\":\"not_found\"}",
              "a name that comes twice");
    is_num(a.verdict, CITE_VERDICT_MISSED, "the last one counts");

    is_passed(&a, cite_span("{\"verifications\":{" K0 ":" FOUND "},"
                            "\"verifications\":{" K0 ":" FOUND "," K0 ":"
                            MISSED "}}"),
              MISSED, "also of a key and of them all");

    answer_release(&a);
}


static void
several_are_found(void)
{
    answer_t  a;

    answer_init(&a);

    ok(answer_read(&a, cite_span("{\"status\":\"found\",\"verifications\":{"
                                 K2 ":" MISSED ",\"x\":1," K0 ":" FOUND "}}"),
                   KEYS)
       == CITE_OK, "an answer for two of three");

    ok(answer_take(&a, 0) == CITE_OK, "the first");
    is_num(a.verdict, CITE_VERDICT_VERIFIED, "is verified");
    ok(answer_take(&a, 1) == CITE_DECLINED, "the second");
    is_str(a.reason, "no verdict", "has none");
    ok(answer_take(&a, 2) == CITE_OK, "the third");
    is_num(a.verdict, CITE_VERDICT_MISSED, "is missed");

    ok(answer_read(&a, cite_span(FOUND), 2) == CITE_DECLINED,
       "one verification for two citations");
    ok(a.json.err == NULL, "is readable");
    ok(answer_read(&a, cite_span("{}"), 2) == CITE_DECLINED, "as is nothing");
    ok(a.found[0] == NULL && a.found[1] == NULL, "and nothing is found");

    answer_release(&a);
}


static void
garbage_is_no_answer(void)
{
    size_t      i;
    answer_t    a;
    yyjson_val  stale;

    static const char  *bodies[] = {
        "", " ", "null", "true", "0", "-1.5e3", "\"found\"", "[]",
        "[" FOUND "]", "[{\"verifications\":{" K0 ":" FOUND "}}]",
        "{\"status\":\"found\"", "{\"status\":\"fou", "{\"status\":", "{",
        FOUND FOUND, FOUND "x", "{\"status\":found}", "{'status':'found'}",
        "{\"status\":\"found\",}", "{\"status\":\"\x01\"}", "\xef\xbb\xbf{}",
        "<html>502</html>", "data: " FOUND, "NaN", "{\"a\":Infinity}",
        "{\"verifications\":null}", "{\"verifications\":[]}",
        "{\"verifications\":\"found\"}", "{\"verifications\":1}",
        "{\"status\":\"found\",\"verifications\":null}"
    };

    answer_init(&a);

    for (i = 0; i < cite_nelts(bodies); i++) {
        a.found[0] = &stale;

        ok(answer_read(&a, cite_span_make(bodies[i], strlen(bodies[i])), 1)
           == CITE_DECLINED, "\"%.40s\"", bodies[i]);
        ok(a.found[0] == NULL, "nothing is found");
    }

    ok(answer_read(&a, cite_span("{\"status\":\"found\"}\0"), 1)
       == CITE_DECLINED, "a NUL behind it");
    ok(answer_read(&a, cite_span_make(NULL, 0), 1) == CITE_DECLINED,
       "no body");

    answer_release(&a);
}


static void
object_is_passed_as_it_is(void)
{
    size_t    i;
    answer_t  a;

    static const struct {
        const char  *members, *passed;    /* passed is NULL: the same */
    } cases[] = {
        { "\"z\":1,\"a\":2,\"z\":3", NULL },
        { "\"n\":[0,-1,18446744073709551615,-9223372036854775808]", NULL },
        { "\"n\":[0.5,1.0,-0.0,0.30000000000000004,1e300]", NULL },
        { "\"n\":123456789012345678901234567890", NULL },
        { "\"n\":-1e999", NULL },
        { "\"l\":[true,false,null,[],{},[[{}]]]", NULL },
        { "\"\":\"\"", NULL },
        { " \"a\" :\r\n[ 1 ,\t2 ] ", "\"a\":[1,2]" },
        { "\"a\\u0000b\":\"\\u0000\\u001f\\u007f\\r\\n\\t\\b\"",
          "\"a\\u0000b\":\"\\u0000\\u001f\\u007f\\r\\n\\t\\u0008\"" },
        { "\"s\":\"\\\"\\\\\\/\\u00e9\"", "\"s\":\"\\\"\\\\/\xc3\xa9\"" },
        { "\"s\":\"\\ud83d\\ude00\"", "\"s\":\"\xf0\x9f\x98\x80\"" },
        { "\"s\":\"a\\ud83d\"", "\"s\":\"a\xef\xbf\xbd\"" },
        { "\"\\ude00\":\"\\ude00\\ud83d\"",
          "\"\xef\xbf\xbd\":\"\xef\xbf\xbd\xef\xbf\xbd\"" },
        { "\"s\":\"\xff\xe2\x82\"", "\"s\":\"\xef\xbf\xbd\xef\xbf\xbd\"" },
        { "\"s\":\"\xe2\x80\xa8\"", NULL },
        { "\"__proto__\":{\"a\":1},\"a\":2", "\"a\":2" },
        { "\"\\u005f_proto__\":1,\"a\":2", "\"a\":2" },
        { "\"a\":{\"constructor\":1,\"b\":[{\"prototype\":{}}]}",
          "\"a\":{\"b\":[{}]}" },
        { "\"Constructor\":1,\"prototypes\":2", NULL }
    };

    char         body[200], expected[200], title[] = "members A";
    const char  *passed;

    answer_init(&a);

    for (i = 0; i < cite_nelts(cases); i++) {
        passed = cases[i].passed ? cases[i].passed : cases[i].members;

        strcpy(body, "{\"status\":\"found\",");
        strcat(body, cases[i].members);
        strcat(body, "}");

        strcpy(expected, "{\"status\":\"found\",");
        strcat(expected, passed);
        strcat(expected, "}");

        title[sizeof(title) - 2] = (char) ('A' + i);
        is_passed(&a, cite_span_make(body, strlen(body)), expected, title);
    }

    is_passed(&a, cite_span("{\"__proto__\":1,\"searchState\":{\"status\":"
                            "\"found\"}}"),
              "{\"searchState\":{\"status\":\"found\"}}",
              "the status stays where it was");

    a.conf.ask_images = 1;
    is_passed(&a, cite_span("{\"status\":\"found\",\"__proto__\":1}"), FOUND,
              "a name that is refused, with pictures");

    answer_release(&a);
}


static void
pictures_are_left_out(void)
{
    answer_t     a;
    cite_span_t  body;

    answer_init(&a);

    body = cite_span(
        "{\"verificationImageSrc\":\"https://x/\",\"status\":\"found\","
        "\"pageSCREENSHOTs\":[{\"a\":1}],\"image\":{},"
        "\"a\":{\"b\":[{\"IMAGE\":1,\"c\":\"data:image/png;base64,AAAA\"},"
        "\"data:image/avif,\",\"DATA:Image/x\",\"kept\"]},"
        "\"imag\":\"data:image\",\"e\":\" data:text/plain,image\","
        "\"screen\":\"shot\",\"s\\u0063reenshot\":1}");

    is_passed(&a, body,
        "{\"status\":\"found\",\"a\":{\"b\":[{},\"kept\"]},"
        "\"imag\":\"data:image\",\"e\":\" data:text/plain,image\","
        "\"screen\":\"shot\"}", "pictures at any depth");

    a.conf.ask_images = 1;

    is_passed(&a, body,
        "{\"verificationImageSrc\":\"https://x/\",\"status\":\"found\","
        "\"pageSCREENSHOTs\":[{\"a\":1}],\"image\":{},"
        "\"a\":{\"b\":[{\"IMAGE\":1,\"c\":\"data:image/png;base64,AAAA\"},"
        "\"data:image/avif,\",\"DATA:Image/x\",\"kept\"]},"
        "\"imag\":\"data:image\",\"e\":\" data:text/plain,image\","
        "\"screen\":\"shot\",\"screenshot\":1}", "pictures that are wanted");

    answer_release(&a);
}


static void
sizes_have_a_limit(void)
{
    size_t       i;
    answer_t     a;
    cite_span_t  body;

    static const char  *bodies[] = {
        "{\"status\":\"found\",\"s\":\"abc\"}",
        "{\"status\":\"found\",\"s\":\"\\u0000\\u0001\"}",
        "{\"status\":\"found\",\"abc\":1}",
        "{\"status\":\"found\",\"n\":12345678901234567890123}",
        "{\"status\":\"found\",\"n\":1.5}",
        "{\"status\":\"found\",\"n\":[1,2,null]}",
        "{\"status\":\"found\",\"o\":{\"a\":{}}}",
        FOUND
    };

    answer_init(&a);

    for (i = 0; i < cite_nelts(bodies); i++) {
        body = cite_span_make(bodies[i], strlen(bodies[i]));

        a.conf.max_verification_size = body.n;
        is_passed(&a, body, bodies[i], "as long as may be");

        a.conf.max_verification_size = body.n - 1;
        is_passed(&a, body, LARGE, "one byte longer");
        is_num(a.verdict, CITE_VERDICT_VERIFIED, "counts as well");
    }

    a.conf.max_verification_size = 0;
    is_passed(&a, cite_span(FOUND), LARGE, "nothing may be passed on");

    a.conf.max_verification_size = SIZE_MAX;
    is_passed(&a, cite_span(FOUND), FOUND, "everything may be");

    a.conf.max_verification_size = sizeof(FOUND) - 1;
    is_passed(&a, cite_span("{\"image\":\"long, but left out\","
                            "\"status\":\"found\"}"), FOUND,
              "what is left out does not count");
    is_passed(&a, cite_span("{\"searchState\":" FOUND "}"), LARGE,
              "a status from further inside");

    answer_release(&a);
}


/* behind what is in the writer already, which has a limit of its own */

static void
writer_may_be_full(void)
{
    size_t    max;
    answer_t  a;

    static const char  expected[] = "before,{\"status\":\"found\",\"n\":1.5}";

    answer_init(&a);

    ok(answer_read(&a, cite_span("{\"status\":\"found\",\"n\":1.5}"), 1)
       == CITE_OK, "an answer");

    a.conf.max_verification_size = sizeof(expected) - 1 - 7;

    cite_buf_lit(&a.out, "before,");
    ok(cite_answer_take(a.found[0], &a.conf, &a.out, &a.verdict, &a.reason)
       == CITE_OK, "is appended");
    is_span(cite_buf_view(&a.out), expected, "to what was there");

    for (max = 7; max < sizeof(expected); max++) {
        cite_buf_free(&a.out);
        cite_buf_init(&a.out, &a.mem, max);
        cite_buf_lit(&a.out, "before,");

        a.verdict = CITE_VERDICT_PENDING;

        if (cite_answer_take(a.found[0], &a.conf, &a.out, &a.verdict,
                             &a.reason)
            != CITE_ERROR || a.out.err == NULL || a.out.n != 7
            || a.verdict != CITE_VERDICT_PENDING)
        {
            break;
        }
    }

    is_num(max, sizeof(expected) - 1, "as long as the writer may be");

    answer_release(&a);
}


/* {"status":"found","s":"xxx..."} with n times the character */

static cite_span_t
long_body(const char *before, char c, size_t n, const char *after)
{
    char  *p;

    p = malloc(strlen(before) + n + strlen(after));

    memcpy(p, before, strlen(before));
    memset(p + strlen(before), c, n);
    memcpy(p + strlen(before) + n, after, strlen(after));

    return cite_span_make(p, strlen(before) + n + strlen(after));
}


static void
long_answers_cost_little(void)
{
    size_t       i, mb;
    answer_t     a;
    cite_span_t  body;

    static const struct {
        const char  *before;
        char         c;
        const char  *after, *title;
    } cases[] = {
        { "{\"status\":\"found\",\"s\":\"", 'x', "\"}", "a long string" },
        { "{\"status\":\"found\",\"", 'x', "\":1}", "a long name" },
        { "{\"status\":\"found\",\"n\":1", '0', "}", "a long number" },
        { "{\"status\":\"found\",\"s\":[", ' ', "[],[]]}", "a long gap" }
    };

    mb = 1024 * 1024;
    answer_init(&a);

    for (i = 0; i < cite_nelts(cases); i++) {
        body = long_body(cases[i].before, cases[i].c, mb, cases[i].after);

        is_passed(&a, body, cases[i].c == ' '
                  ? "{\"status\":\"found\",\"s\":[[],[]]}" : LARGE,
                  cases[i].title);
        ok(a.out.cap <= 2 * CITE_MAX_VERIFICATION, "in little memory");

        free((void *) body.p);
    }

    body = long_body("{\"status\":\"found\",\"image\":\"", 'x', mb, "\"}");
    is_passed(&a, body, FOUND, "a long picture");
    free((void *) body.p);

    body = long_body("{\"status\":\"", 'x', mb, "\"}");
    ok(answer_read(&a, body, 1) == CITE_OK
       && answer_take(&a, 0) == CITE_DECLINED, "a long status");
    is_str(a.reason, "unknown status", "is unknown");
    free((void *) body.p);

    a.conf.max_verification_size = 2 * mb;
    body = long_body("{\"status\":\"found\",\"s\":\"", 'x', mb, "\"}");
    ok(answer_read(&a, body, 1) == CITE_OK && answer_take(&a, 0) == CITE_OK
       && cite_span_eq(cite_buf_view(&a.out), body), "if it may be so long");
    free((void *) body.p);

    answer_release(&a);
}


/* {"status":"found","a":[[...]]}, so many levels in all */

static cite_span_t
deep_body(char *text, size_t depth)
{
    size_t  n;

    n = sizeof("{\"status\":\"found\",\"a\":") - 1;

    memcpy(text, "{\"status\":\"found\",\"a\":", n);
    memset(text + n, '[', depth - 1);
    memset(text + n + depth - 1, ']', depth - 1);

    n += 2 * (depth - 1);
    text[n] = '}';
    text[n + 1] = '\0';

    return cite_span_make(text, n + 1);
}


static void
depth_has_a_limit(void)
{
    char      text[2 * CITE_JSON_MAX_DEPTH + 64];
    answer_t  a;

    answer_init(&a);

    is_passed(&a, deep_body(text, CITE_JSON_MAX_DEPTH), text,
              "as deep as may be");

    ok(answer_read(&a, deep_body(text, CITE_JSON_MAX_DEPTH + 1), 1)
       == CITE_DECLINED, "no deeper");
    is_str(a.json.err, "json too deep", "which is said");

    answer_release(&a);
}


/* 500 keys among 100,000 others */

static void
many_are_found(void)
{
    char                   key[24];
    size_t                 i, n;
    answer_t               a;
    cite_buf_t             b;
    yyjson_val           **found;
    cite_record_t         *rec;
    const cite_record_t  **list;

    n = 500;
    answer_init(&a);
    cite_buf_init(&b, &a.mem, SIZE_MAX);

    rec = calloc(n, sizeof(cite_record_t));
    list = calloc(n, sizeof(cite_record_t *));
    found = calloc(n, sizeof(yyjson_val *));

    cite_buf_lit(&b, "{\"verifications\":{\"\":0");

    for (i = 0; i < 100000; i++) {
        snprintf(key, sizeof(key), "%016zu", i);

        cite_buf_lit(&b, ",\"");
        cite_buf_add(&b, key, CITE_KEY_LEN);
        cite_buf_lit(&b, "\":" FOUND);
    }

    cite_buf_lit(&b, "}}");

    for (i = 0; i < n; i++) {
        snprintf(key, sizeof(key), "%016zu", i * 199);
        memcpy(rec[i].key, key, CITE_KEY_LEN);
        list[i] = &rec[i];
    }

    ok(cite_answer_read(&a.json, cite_buf_view(&b), &a.mem, list, n, found)
       == CITE_OK, "many keys");

    for (i = 0; i < n && yyjson_is_obj(found[i]); i++) { /* void */ }

    is_num(i, n, "each is found");

    free(rec);
    free(list);
    free(found);
    answer_release(&a);
}


static cite_rc_t
answer_whole(answer_t *a)
{
    cite_rc_t  rc;

    rc = answer_read(a, cite_span("{\"verifications\":{" K0 ":{\"s\":"
                                  "\"\\ud800\",\"status\":\"found\"}}}"),
                     KEYS);

    return rc == CITE_OK ? answer_take(a, 0) : rc;
}


/* an allocation that fails is noticed, or was not needed */

static int
answer_without(size_t at, heap_mode_e mode, cite_span_t expected)
{
    int        sound;
    answer_t   a;

    answer_init_failing(&a, at, mode);

    switch (answer_whole(&a)) {

    case CITE_OK:
        sound = mode == HEAP_FAIL_ONCE
                && cite_span_eq(cite_buf_view(&a.out), expected);
        break;

    case CITE_DECLINED:
        sound = a.json.err && !a.json.broken;
        break;

    default:
        sound = a.out.n == 0;
        break;
    }

    cite_buf_free(&a.out);
    sound = sound && a.mem.used == 0;

    answer_release(&a);

    return sound && a.heap.live == 0;
}


static void
memory_ends(void)
{
    size_t       at, calls, once, on;
    answer_t     a;
    cite_span_t  expected;

    answer_init(&a);

    ok(answer_whole(&a) == CITE_OK, "with all memory");
    expected = cite_buf_view(&a.out);
    calls = a.heap.calls;

    once = 0;
    on = 0;

    for (at = 1; at <= calls; at++) {
        once += answer_without(at, HEAP_FAIL_ONCE, expected);
        on += answer_without(at, HEAP_FAIL_ON, expected);
    }

    is_num(once, calls, "one of %zu allocations fails", calls);
    is_num(on, calls, "from each of them on all fail");

    answer_release(&a);
}


int
main(void)
{
    statuses_count();
    statuses_may_be_absent();
    status_is_the_first_named();
    several_are_found();
    garbage_is_no_answer();
    object_is_passed_as_it_is();
    pictures_are_left_out();
    sizes_have_a_limit();
    writer_may_be_full();
    long_answers_cost_little();
    depth_has_a_limit();
    many_are_found();
    memory_ends();

    return done();
}
