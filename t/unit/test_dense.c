
/*
 * Copyright (C) the ngx_cite authors
 *
 * Bodies of very many values: they are not read, nothing is hidden in them
 * and nothing is put in.
 */


#include "settings.h"
#include "stream/cite_stream.h"
#include "tap.h"

#include <stdlib.h>


#define SMALL  (1024 * 1024)
#define LARGE  (64 * SMALL)

#define NUMBER  ",10000000"


typedef struct {
    const char            *title;
    const cite_dialect_t  *dialect;
    const char            *body;     /* "#" stands for numbers */
    size_t                 outside;  /* values that are not of the part */
    unsigned               known:1;  /* the body says which dialect it is */
    unsigned               hides:1;  /* something in it is ours */
} dense_case_t;


static const dense_case_t  dense_cases[] = {
    { "AG-UI", &cite_dialect_agui,
      "{\"threadId\":\"t\",\"runId\":\"r\",\"messages\":[[#],{\"id\":\"m\","
      "\"role\":\"tool\",\"toolCallId\":\"c\",\"content\":"
      "\"The ferry leaves at six.\"}]}", 3, 0, 0 },

    { "Chat Completions", &cite_dialect_openai,
      "{\"model\":\"m\",\"stream\":true,\"tools\":[#],\"messages\":["
      "{\"role\":\"user\",\"content\":\"When?\"},{\"role\":\"assistant\","
      "\"content\":\"Six.\",\"annotations\":[{\"cite\":1}]},"
      "{\"role\":\"tool\",\"tool_call_id\":\"c\",\"content\":"
      "\"The ferry leaves at six.\"}]}", 0, 1, 1 },

    { "the AI SDK", &cite_dialect_vercel,
      "{\"id\":\"t\",\"tools\":[#],\"messages\":[{\"id\":\"m\",\"role\":"
      "\"assistant\",\"parts\":[{\"type\":\"data-deepcitation\",\"data\":{}},"
      "{\"type\":\"tool-find\",\"toolCallId\":\"c\",\"state\":"
      "\"output-available\",\"input\":{},\"output\":"
      "\"The ferry leaves at six.\"}]}]}", 0, 1, 1 },

    { "Messages", &cite_dialect_anthropic,
      "{\"model\":\"m\",\"stream\":true,\"tools\":[#],\"messages\":["
      "{\"role\":\"user\",\"content\":[{\"type\":\"tool_result\","
      "\"tool_use_id\":\"c\",\"content\":\"The ferry leaves at six.\"}]}]}",
      0, 0, 0 },

    { "Responses", &cite_dialect_responses,
      "{\"model\":\"m\",\"stream\":true,\"tools\":[#],\"input\":["
      "{\"type\":\"function_call_output\",\"call_id\":\"c\",\"output\":"
      "\"The ferry leaves at six.\"}]}", 0, 1, 0 },
};


/* what counts as values: no string of the cases has one of these */

static size_t
values(const char *text)
{
    size_t  n;

    for (n = 0; *text; text++) {
        n += *text == '{' || *text == '[' || *text == ',';
    }

    return n;
}


/* the body with so many numbers that it has n values */

static cite_span_t
make_body(const char *text, size_t n)
{
    size_t       i, numbers, length;
    char        *body, *p;
    const char  *mark;

    mark = strchr(text, '#');
    numbers = n - values(text);
    length = (size_t) (mark - text);

    body = malloc(strlen(text) + (sizeof(NUMBER) - 1) * numbers + 2);
    memcpy(body, text, length);
    p = body + length;
    *p++ = '0';

    for (i = 0; i < numbers; i++) {
        memcpy(p, NUMBER, sizeof(NUMBER) - 1);
        p += sizeof(NUMBER) - 1;
    }

    strcpy(p, mark + 1);

    return cite_span_make(body, strlen(body));
}


static void
test_request(const dense_case_t *c, cite_span_t body, int dense)
{
    cite_conf_t    conf = LIMITS(SMALL, SMALL, LARGE);
    cite_reader_t  reader;
    cite_stream_t  s;

    conf.dialect = c->dialect;
    conf.evidence = 1;
    conf.max_evidence_size = CITE_MAX_EVIDENCE_SIZE;

    cite_reader_init(&reader, &cite_heap_libc, LARGE);
    cite_stream_init(&s, &conf, &cite_heap_libc, &reader);
    cite_stream_request(&s, body);

    while (cite_stream_work(&s) == CITE_AGAIN) { /* void */ }

    ok((s.run.evidence.n == 0) == dense, "%s: it is %s", c->title,
       dense ? "not read" : "read");
    ok(s.run.incomplete == dense && s.run.unread == dense,
       "%s: which is known", c->title);

    cite_stream_release(&s);
    cite_reader_release(&reader);
}


static void
test_change(const dense_case_t *c, cite_span_t body, int dense)
{
    cite_rc_t    rc;
    cite_buf_t   b;
    cite_mem_t   mem;
    cite_span_t  place;
    cite_conf_t  conf = LIMITS(SMALL, SMALL, LARGE);

    cite_mem_init(&mem, &cite_heap_libc, LARGE);
    cite_buf_init(&b, &mem, LARGE);

    if (c->hides) {
        rc = c->dialect->hide(&conf, body, cite_span(CITE_STATE_KEY), &b);
        ok((rc == CITE_OK) == !dense, "%s: what is ours %s", c->title,
           dense ? "stays" : "leaves");
        cite_buf_reset(&b);
    }

    if (c->dialect->instruct) {
        rc = c->dialect->instruct(body, cite_span("Cite."), 1, &place, &b);
        ok((rc == CITE_OK) == !dense, "%s: the model is %s", c->title,
           dense ? "not told" : "told");
    }

    cite_mem_release(&mem);
}


static void
test_case(const dense_case_t *c, int dense)
{
    cite_span_t            body;
    cite_headers_t         none;
    const cite_dialect_t  *found;

    body = make_body(c->body, c->outside + CITE_JSON_MANY + (dense ? 1 : 0));

    test_request(c, body, dense);
    test_change(c, body, dense);

    if (c->known) {
        memset(&none, 0, sizeof(cite_headers_t));
        found = cite_dialect_requested(&none, body, NULL);
        ok(found == (dense ? NULL : c->dialect), "%s: its dialect is %s",
           c->title, dense ? "not looked for" : "known");
    }

    free((void *) body.p);
}


int
main(void)
{
    size_t  i;

    for (i = 0; i < cite_nelts(dense_cases); i++) {
        test_case(&dense_cases[i], 0);
        test_case(&dense_cases[i], 1);
    }

    return done();
}
