
/*
 * Copyright (C) the ngx_cite authors
 *
 * What a service is asked, and the keys under which answers are kept.
 */


#include "verify/cite_adapter.h"
#include "formats/cite_formats.h"
#include "verify/cite_ask.h"
#include "heap.h"
#include "settings.h"
#include "tap.h"

#include <stdlib.h>


#define SETTINGS  LIMITS(0, 0, 0)
#define KEYS      3
#define TYPE      "\"type\":\"document\""


/* three citations: two of attachment "a" with one of none between them */

typedef struct {
    heap_t                heap;
    cite_mem_t            mem;
    cite_buf_t            b;
    cite_conf_t           conf;
    cite_record_t         rec[KEYS];
    const cite_record_t  *list[KEYS];
    cite_span_t           evidence[KEYS];
    cite_ask_t            ask;
} asking_t;


static void
asking_init_failing(asking_t *a, size_t fail_at, heap_mode_e mode)
{
    size_t  i;

    static const cite_conf_t  conf = SETTINGS;

    memset(a, 0, sizeof(asking_t));

    heap_init(&a->heap, fail_at, mode);
    cite_mem_init(&a->mem, &a->heap.lend, 64 * 1024 * 1024);
    cite_buf_init(&a->b, &a->mem, SIZE_MAX);

    a->conf = conf;

    for (i = 0; i < KEYS; i++) {
        a->rec[i].format = &cite_format_deepcitation;
        a->list[i] = &a->rec[i];
        memset(a->rec[i].key, (int) ('0' + i), CITE_KEY_LEN);
    }

    a->rec[0].attachment_id = cite_span("a");
    a->rec[0].sentence = cite_span("It is so.");
    a->rec[0].has_offset = 1;
    a->rec[0].link = CITE_LINK_RESOLVED;
    a->rec[2].attachment_id = cite_span("a");

    a->ask.state_key = cite_span("k");
    a->ask.records = a->list;
    a->ask.evidence = a->evidence;
    a->ask.n = 1;
    a->ask.conf = &a->conf;
}


static void
asking_init(asking_t *a)
{
    asking_init_failing(a, 0, HEAP_FAIL_ONCE);
}


/* as of a message, with all that can be sent */

static void
asking_message(asking_t *a)
{
    a->conf.ask_mode = CITE_ASK_MESSAGE;
    a->conf.ask_send = CITE_SEND_SENTENCE|CITE_SEND_EVIDENCE;
    a->conf.ask_options = cite_span("\"o\":[1]");
    a->ask.n = KEYS;
    a->evidence[0] = cite_span("E0");
    a->evidence[2] = cite_span("E2");
}


static void
asking_release(asking_t *a)
{
    cite_mem_release(&a->mem);
}


static void
asks(asking_t *a, const char *expected, const char *title)
{
    cite_buf_reset(&a->b);
    cite_ask_write(&a->b, &a->ask);

    is_str(a->b.err, NULL, "%s", title);
    is_span(cite_buf_view(&a->b), expected, "the body");
}


static void
one_is_asked(void)
{
    asking_t  a;

    asking_init(&a);

    asks(&a, "{\"stateKey\":\"k\",\"key\":\"0000000000000000\","
         "\"citation\":{" TYPE ",\"attachmentId\":\"a\","
         "\"format\":\"deepcitation\"}}",
         "neither ids that are empty nor places");

    a.ask.state_key = cite_span("");

    asks(&a, "{\"key\":\"0000000000000000\","
         "\"citation\":{" TYPE ",\"attachmentId\":\"a\","
         "\"format\":\"deepcitation\"}}", "no id at all");

    a.ask.thread_id = cite_span("t\n1");
    a.ask.run_id = cite_span("r\"");
    a.ask.message_id = cite_span("m\xff");
    a.ask.state_key = cite_span("k");
    a.evidence[0] = cite_span("E");

    asks(&a, "{\"threadId\":\"t\\n1\",\"runId\":\"r\\\"\","
         "\"messageId\":\"m\xef\xbf\xbd\",\"stateKey\":\"k\","
         "\"key\":\"0000000000000000\","
         "\"citation\":{" TYPE ",\"attachmentId\":\"a\","
         "\"format\":\"deepcitation\"}}",
         "ids, and no evidence unless told so");

    a.conf.ask_send = CITE_SEND_SENTENCE|CITE_SEND_EVIDENCE;
    a.conf.ask_options = cite_span("\"a\":1,\"b\":{}");
    a.ask.thread_id.n = 0;
    a.ask.run_id.n = 0;
    a.ask.message_id.n = 0;

    asks(&a, "{\"stateKey\":\"k\",\"key\":\"0000000000000000\","
         "\"citation\":{" TYPE ",\"attachmentId\":\"a\","
         "\"format\":\"deepcitation\",\"sentence\":\"It is so.\"},"
         "\"evidence\":\"E\",\"options\":{\"a\":1,\"b\":{}}}",
         "all that can be sent");

    a.conf.ask_send = CITE_SEND_EVIDENCE;
    a.conf.ask_options.n = 0;
    a.ask.evidence = NULL;

    asks(&a, "{\"stateKey\":\"k\",\"key\":\"0000000000000000\","
         "\"citation\":{" TYPE ",\"attachmentId\":\"a\","
         "\"format\":\"deepcitation\"}}", "no evidence where there is none");

    asking_release(&a);
}


static void
message_is_asked(void)
{
    asking_t  a;

    asking_init(&a);
    asking_message(&a);

    asks(&a, "{\"stateKey\":\"k\",\"attachments\":["
         "{\"attachmentId\":\"a\",\"citations\":{"
         "\"0000000000000000\":{" TYPE ",\"attachmentId\":\"a\","
         "\"format\":\"deepcitation\",\"sentence\":\"It is so.\"},"
         "\"2222222222222222\":{" TYPE ",\"attachmentId\":\"a\","
         "\"format\":\"deepcitation\"}},"
         "\"evidence\":{\"0000000000000000\":\"E0\","
         "\"2222222222222222\":\"E2\"}},"
         "{\"citations\":{\"1111111111111111\":{" TYPE ","
         "\"format\":\"deepcitation\"}}}],\"options\":{\"o\":[1]}}",
         "by attachment, in the order of the first of each");

    a.conf.ask_send = 0;
    a.conf.ask_options.n = 0;
    a.ask.n = 1;

    asks(&a, "{\"stateKey\":\"k\",\"attachments\":["
         "{\"attachmentId\":\"a\",\"citations\":{"
         "\"0000000000000000\":{" TYPE ",\"attachmentId\":\"a\","
         "\"format\":\"deepcitation\"}}}]}", "a message of one citation");

    a.ask.n = KEYS;
    a.ask.state_key.n = 0;
    a.rec[0].attachment_id = cite_span_make(NULL, 0);
    a.rec[1].attachment_id = cite_span("");

    asks(&a, "{\"attachments\":[{\"citations\":{"
         "\"0000000000000000\":{" TYPE ",\"format\":\"deepcitation\"},"
         "\"1111111111111111\":{" TYPE ",\"attachmentId\":\"\","
         "\"format\":\"deepcitation\"}}},"
         "{\"attachmentId\":\"a\",\"citations\":{"
         "\"2222222222222222\":{" TYPE ",\"attachmentId\":\"a\","
         "\"format\":\"deepcitation\"}}}]}", "those of none first");

    asking_release(&a);
}


static void
deepcitation_is_asked(void)
{
    asking_t  a;

    asking_init(&a);
    asking_message(&a);

    a.conf.ask_body = CITE_ASK_DEEPCITATION;
    a.ask.thread_id = cite_span("t");
    a.ask.n = 1;

    a.rec[0].label = cite_span("label");
    a.rec[0].claim_text = cite_span("claim");

    asks(&a, "{\"data\":{\"attachmentId\":\"a\",\"citations\":{"
         "\"0000000000000000\":{" TYPE ",\"attachmentId\":\"a\"}},"
         "\"o\":[1]}}", "only members that its service knows");

    a.conf.ask_options.n = 0;
    a.ask.n = 3;
    a.rec[1].attachment_id = cite_span("a");

    asks(&a, "{\"data\":{\"attachmentId\":\"a\",\"citations\":{"
         "\"0000000000000000\":{" TYPE ",\"attachmentId\":\"a\"},"
         "\"1111111111111111\":{" TYPE ",\"attachmentId\":\"a\"},"
         "\"2222222222222222\":{" TYPE ",\"attachmentId\":\"a\"}}}}",
         "several of one attachment");

    a.conf.ask_options = cite_span("\"o\":[1]");
    a.ask.n = 2;
    a.rec[1].attachment_id = cite_span("b");

    asks(&a, "{\"data\":{\"mode\":\"batch\",\"citations\":{"
         "\"0000000000000000\":{" TYPE ",\"attachmentId\":\"a\"},"
         "\"1111111111111111\":{" TYPE ",\"attachmentId\":\"b\"}},"
         "\"o\":[1]}}", "several attachments");

    asking_release(&a);
}


/* the text of evidence in the body that is asked */

static cite_span_t
evidence_sent(asking_t *a)
{
    size_t       i;
    cite_span_t  body, name;

    cite_buf_reset(&a->b);
    cite_ask_write(&a->b, &a->ask);

    body = cite_buf_view(&a->b);
    name = cite_span("\"evidence\":\"");

    for (i = 0; i + name.n + 2 < body.n; i++) {
        if (cite_span_starts(cite_span_skip(body, i), name)) {
            i += name.n;
            return cite_span_make(body.p + i, body.n - i - 2);
        }
    }

    return cite_span_make(NULL, 0);
}


static void
evidence_has_a_limit(void)
{
    size_t         i;
    asking_t       a;
    uint8_t       *text;
    cite_span_t    sent;

    static const struct {
        const char  *tail;      /* from the limit - 3 on */
        size_t       n;         /* less than the limit */
        const char  *title;
    } cases[] = {
        { "xxx", 0, "as long as may be" },
        { "xxxx", 0, "one byte longer" },
        { "xx\xc3\xa9", 1, "a character of 2 over the limit" },
        { "xx\xe2\x82\xac", 1, "1 of 3 before it" },
        { "x\xe2\x82\xac", 2, "2 of 3 before it" },
        { "\xe2\x82\xac", 0, "3 of 3 before it" },
        { "\xe2\x82\xacx", 0, "and one behind" },
        { "xx\xf0\x9f\x98\x80", 1, "1 of 4 before it" },
        { "x\xf0\x9f\x98\x80", 2, "2 of 4 before it" },
        { "\xf0\x9f\x98\x80", 3, "3 of 4 before it" }
    };

    asking_init(&a);
    a.conf.ask_send = CITE_SEND_EVIDENCE;

    text = malloc(CITE_ASK_EVIDENCE + 8);

    for (i = 0; i < cite_nelts(cases); i++) {
        memset(text, 'x', CITE_ASK_EVIDENCE);
        memcpy(text + CITE_ASK_EVIDENCE - 3, cases[i].tail,
               strlen(cases[i].tail));

        a.evidence[0] = cite_span_make(text, CITE_ASK_EVIDENCE - 3
                                             + strlen(cases[i].tail));
        sent = evidence_sent(&a);

        is_num(sent.n, CITE_ASK_EVIDENCE - cases[i].n, "%s", cases[i].title);
        ok(sent.n && memcmp(sent.p, text, sent.n) == 0, "and as it was");
    }

    /* each is replaced by three bytes, so 64K - 3 of them are */

    memset(text, 0x80, CITE_ASK_EVIDENCE + 8);
    a.evidence[0] = cite_span_make(text, CITE_ASK_EVIDENCE + 8);
    is_num(evidence_sent(&a).n, 3 * (CITE_ASK_EVIDENCE - 3),
           "a text without characters ends, too");

    a.evidence[0] = cite_span("a\0b\r\n\x1f");
    is_span(evidence_sent(&a), "a\\u0000b\\r\\n\\u001f",
            "control characters are escaped");

    free(text);
    asking_release(&a);
}


static void
body_has_a_limit(void)
{
    size_t    n;
    asking_t  a;

    asking_init(&a);
    asking_message(&a);

    cite_ask_write(&a.b, &a.ask);
    n = a.b.n;

    cite_buf_free(&a.b);
    a.b.max = n;
    cite_ask_write(&a.b, &a.ask);
    is_str(a.b.err, NULL, "a body as long as may be");

    cite_buf_free(&a.b);
    a.b.max = n - 1;
    cite_ask_write(&a.b, &a.ask);
    is_str(a.b.err, "size limit exceeded", "one that is longer");

    asking_release(&a);
}


/* 500 citations of 125 attachments, four of each, far apart */

static void
many_are_asked(void)
{
    size_t                 i, n;
    asking_t               a;
    cite_json_t            json;
    yyjson_val            *groups, *group;
    char                   ids[125][8];
    cite_record_t         *rec;
    const cite_record_t  **list;

    asking_init(&a);
    cite_json_init(&json, &cite_heap_libc, 64 * 1024 * 1024);

    a.conf.ask_mode = CITE_ASK_MESSAGE;
    a.ask.evidence = NULL;
    a.ask.n = 500;

    rec = calloc(a.ask.n, sizeof(cite_record_t));
    list = calloc(a.ask.n, sizeof(cite_record_t *));

    for (i = 0; i < a.ask.n; i++) {
        n = i % 125;

        memcpy(ids[n], "a000", 4);
        ids[n][1] = (char) ('0' + n / 100);
        ids[n][2] = (char) ('0' + n / 10 % 10);
        ids[n][3] = (char) ('0' + n % 10);

        rec[i].format = &cite_format_deepcitation;
        memset(rec[i].key, (int) ('a' + i / 125), CITE_KEY_LEN);
        memcpy(rec[i].key, ids[n], 4);
        rec[i].attachment_id = cite_span_make(ids[n], 4);
        list[i] = &rec[i];
    }

    a.ask.records = list;
    cite_ask_write(&a.b, &a.ask);

    groups = cite_json_member(cite_json_read(&json, cite_buf_view(&a.b)),
                              cite_span("attachments"));
    is_num(yyjson_arr_size(groups), 125, "each attachment once");

    n = 0;

    for (i = 0; i < 125; i++) {
        group = yyjson_arr_get(groups, i);

        n += yyjson_obj_size(cite_json_member(group, cite_span("citations")))
             == 4
             && cite_span_eq(cite_json_string(cite_json_member(group,
                                                 cite_span("attachmentId"))),
                             cite_span_make(ids[i], 4));
    }

    is_num(n, 125, "in order, with all of its citations");

    free(rec);
    free(list);
    cite_json_release(&json);
    asking_release(&a);
}


static void
digest_make(asking_t *a, uint8_t *hex)
{
    memset(hex, 0, CITE_ASK_DIGEST_LEN);

    if (cite_ask_digest(&a->ask, &a->mem, hex) != CITE_OK) {
        ok(0, "no digest");
    }
}


/* against that of a fresh ask of a whole message */

static void
digest_is(asking_t *a, int same, const char *title)
{
    uint8_t   x[CITE_ASK_DIGEST_LEN], y[CITE_ASK_DIGEST_LEN];
    asking_t  fresh;

    asking_init(&fresh);
    asking_message(&fresh);

    digest_make(&fresh, x);
    digest_make(a, y);

    ok((memcmp(x, y, CITE_ASK_DIGEST_LEN) == 0) == same, "%s", title);

    asking_release(&fresh);
    asking_release(a);

    asking_init(a);
    asking_message(a);
}


static void
digests_are_equal(void)
{
    size_t    i, n;
    uint8_t   hex[CITE_ASK_DIGEST_LEN];
    asking_t  a;

    asking_init(&a);
    asking_message(&a);

    digest_make(&a, hex);

    for (i = n = 0; i < sizeof(hex); i++) {
        n += (hex[i] >= '0' && hex[i] <= '9')
             || (hex[i] >= 'a' && hex[i] <= 'f');
    }

    is_num(n, 40, "a digest is 40 digits");

    a.ask.thread_id = cite_span("t");
    a.ask.run_id = cite_span("r");
    a.ask.message_id = cite_span("m");
    digest_is(&a, 1, "of another thread, run and message");

    a.rec[0].offset = 100;
    a.rec[1].has_offset = 1;
    a.rec[0].link = CITE_LINK_PENDING;
    digest_is(&a, 1, "of another place");

    a.conf.ask_images = 1;
    a.conf.max_verification_size = 1;
    digest_is(&a, 1, "with other settings for the answer");

    asking_release(&a);
}


static void
digests_differ(void)
{
    asking_t              a;
    const cite_record_t  *swap;

    asking_init(&a);
    asking_message(&a);

    a.ask.state_key = cite_span("l");
    digest_is(&a, 0, "another state key");

    a.conf.ask_options = cite_span("\"o\":[2]");
    digest_is(&a, 0, "other options");

    a.conf.ask_options.n = 0;
    digest_is(&a, 0, "no options");

    a.conf.ask_body = CITE_ASK_DEEPCITATION;
    digest_is(&a, 0, "another body");

    a.rec[0].key[CITE_KEY_LEN - 1] = '1';
    digest_is(&a, 0, "another key");

    a.rec[1].attachment_id = cite_span("a");
    digest_is(&a, 0, "another attachment");

    a.rec[0].full_phrase = cite_span("f");
    digest_is(&a, 0, "another phrase");

    a.rec[0].page_number = 1;
    digest_is(&a, 0, "another page");

    a.rec[0].claim_text = cite_span("c");
    digest_is(&a, 0, "another claim");

    a.rec[0].sentence = cite_span("It is not so.");
    digest_is(&a, 0, "another sentence");

    a.conf.ask_send &= ~(unsigned) CITE_SEND_SENTENCE;
    digest_is(&a, 0, "a sentence that is not sent");

    a.evidence[0] = cite_span("E1");
    digest_is(&a, 0, "other evidence");

    a.evidence[1] = a.evidence[0];
    a.evidence[0] = cite_span("");
    digest_is(&a, 0, "the same evidence of another citation");

    a.conf.ask_send &= ~(unsigned) CITE_SEND_EVIDENCE;
    digest_is(&a, 0, "evidence that is not sent");

    a.ask.n = 2;
    digest_is(&a, 0, "one citation less");

    swap = a.list[0];
    a.list[0] = a.list[1];
    a.list[1] = swap;
    digest_is(&a, 0, "another order");

    asking_release(&a);
}


/* a state key may end as the options of another begin */

static void
digests_do_not_run_together(void)
{
    uint8_t   x[CITE_ASK_DIGEST_LEN], y[CITE_ASK_DIGEST_LEN];
    asking_t  a;

    asking_init(&a);

    a.ask.state_key = cite_span("k");
    a.conf.ask_options = cite_span("\"x3:\":1");
    digest_make(&a, x);

    a.ask.state_key = cite_span("k7:\"x");
    a.conf.ask_options = cite_span("\":1");
    digest_make(&a, y);

    ok(memcmp(x, y, sizeof(x)) != 0, "a state key and options as one");

    asking_release(&a);
}


/* what is not sent does not count */

static void
digests_are_of_what_is_sent(void)
{
    uint8_t   x[CITE_ASK_DIGEST_LEN], y[CITE_ASK_DIGEST_LEN];
    asking_t  a;

    asking_init(&a);

    digest_make(&a, x);
    a.rec[0].sentence = cite_span("Another.");
    a.evidence[0] = cite_span("E");
    digest_make(&a, y);

    ok(memcmp(x, y, sizeof(x)) == 0, "no sentence, no evidence");

    a.conf.ask_mode = CITE_ASK_MESSAGE;
    digest_make(&a, y);
    ok(memcmp(x, y, sizeof(x)) != 0, "a message of the same citation");

    a.conf.ask_mode = CITE_ASK_CITATION;
    a.conf.ask_body = CITE_ASK_DEEPCITATION;
    digest_make(&a, x);
    a.conf.ask_send = CITE_SEND_SENTENCE|CITE_SEND_EVIDENCE;
    a.rec[0].sentence = cite_span("A third.");
    a.evidence[0] = cite_span("F");
    digest_make(&a, y);

    ok(memcmp(x, y, sizeof(x)) == 0, "DeepCitation gets neither");

    asking_release(&a);
}


/* an allocation that fails is noticed, and nothing is left behind */

static int
asks_without(size_t at, heap_mode_e mode, cite_span_t body)
{
    int       sound;
    uint8_t   hex[CITE_ASK_DIGEST_LEN];
    asking_t  a;

    asking_init_failing(&a, at, mode);
    asking_message(&a);

    cite_ask_write(&a.b, &a.ask);

    sound = heap_failed(&a.heap)
            ? a.b.err != NULL
            : cite_span_eq(cite_buf_view(&a.b), body);

    if (a.b.err == NULL) {
        sound = sound && cite_ask_digest(&a.ask, &a.mem, hex) == CITE_ERROR;
    }

    cite_buf_free(&a.b);
    sound = sound && a.mem.used == 0;

    asking_release(&a);

    return sound && a.heap.live == 0;
}


static void
memory_ends(void)
{
    size_t    at, calls, once, on;
    uint8_t   hex[CITE_ASK_DIGEST_LEN];
    asking_t  a;

    asking_init(&a);
    asking_message(&a);

    cite_ask_write(&a.b, &a.ask);
    (void) cite_ask_digest(&a.ask, &a.mem, hex);
    calls = a.heap.calls;

    once = 0;
    on = 0;

    for (at = 1; at <= calls; at++) {
        once += asks_without(at, HEAP_FAIL_ONCE, cite_buf_view(&a.b));
        on += asks_without(at, HEAP_FAIL_ON, cite_buf_view(&a.b));
    }

    is_num(once, calls, "one of %zu allocations fails", calls);
    is_num(on, calls, "from each of them on all fail");

    asking_release(&a);
}


int
main(void)
{
    one_is_asked();
    message_is_asked();
    deepcitation_is_asked();
    evidence_has_a_limit();
    body_has_a_limit();
    many_are_asked();
    digests_are_equal();
    digests_differ();
    digests_do_not_run_together();
    digests_are_of_what_is_sent();
    memory_ends();

    return done();
}
