
/*
 * Copyright (C) the ngx_cite authors
 *
 * The request's body: what is taken from it, and what is no request.
 */


#include "base/cite_buf.h"
#include "wire/cite_request.h"
#include "tap.h"

#include <stdlib.h>


#define WRAP(body)  "{\"method\":\"agent/run\",\"params\":{\"a\":\"b\"},"     \
                    "\"body\":" body "}"


static cite_mem_t  mem;


/* "thread run state messages context", separated by "|"; the text is exact */

static cite_rc_t
read_text(cite_span_t text, cite_buf_t *out)
{
    size_t           i;
    uint8_t         *copy;
    cite_rc_t        rc;
    cite_request_t   req;
    cite_span_t      parts[5];

    copy = malloc(text.n ? text.n : 1);
    memcpy(copy, text.p, text.n);

    cite_buf_reset(out);
    memset(&req, 0xff, sizeof(cite_request_t));

    rc = cite_request_read(cite_span_make(copy, text.n), &req);

    if (rc == CITE_OK) {
        parts[0] = req.thread_id;
        parts[1] = req.run_id;
        parts[2] = req.state;
        parts[3] = req.messages;
        parts[4] = req.context;

        for (i = 0; i < cite_nelts(parts); i++) {
            cite_buf_put(out, parts[i]);
            cite_buf_byte(out, '|');
        }
    }

    free(copy);

    return rc;
}


static void
requests_are_read(void)
{
    size_t      i;
    cite_buf_t  b;

    static const struct {
        const char  *text;
        const char  *parts;
    } cases[] = {
        { "{}", "|||||" },
        { " \n{ } \n", "|||||" },
        { "{\"threadId\":\"t\",\"runId\":\"r\",\"state\":{\"a\":1},"
          "\"messages\":[],\"tools\":[],\"context\":[{}],"
          "\"forwardedProps\":{}}",
          "\"t\"|\"r\"|{\"a\":1}|[]|[{}]|" },
        { "{\"state\":null}", "||null|||" },
        { "{\"state\":[1, 2]}", "||[1, 2]|||" },
        { "{\"threadId\":7,\"runId\":null}", "7|null||||" },
        { "{ \"runId\" : \"r\" }", "|\"r\"||||" },
        { "{\"st\\u0061te\":{},\"\\u0072unId\":\"r\"}", "|\"r\"|{}|||" },
        { "{\"state\":{\"runId\":\"x\"},\"runId\":\"r\"}",
          "|\"r\"|{\"runId\":\"x\"}|||" },
        { "{\"runId\":\"a\",\"state\":1,\"runId\":\"b\",\"state\":2}",
          "|\"b\"|2|||" },
        { "{\"State\":1,\"state \":2,\"\":3}", "|||||" },
        { "{\"state\":\"}\\\"{\"}", "||\"}\\\"{\"|||" },

        /* as a call */
        { WRAP("{\"threadId\":\"t\",\"runId\":\"r\",\"state\":{}}"),
          "\"t\"|\"r\"|{}|||" },
        { "{\"body\":{\"runId\":\"r\"},\"method\":\"agent/run\"}",
          "|\"r\"||||" },
        { "{\"\\u006dethod\":\"m\",\"b\\u006fdy\":{\"runId\":\"r\"}}",
          "|\"r\"||||" },
        { "{\"runId\":\"outer\",\"method\":\"m\",\"body\":{\"runId\":\"r\"}}",
          "|\"r\"||||" },
        { "{\"runId\":\"outer\",\"method\":\"m\",\"body\":{}}", "|||||" },
        { "{\"runId\":\"r\",\"body\":{\"runId\":\"inner\"}}", "|\"r\"||||" },
        { "{\"runId\":\"r\",\"method\":\"m\"}", "|\"r\"||||" },
        { "{\"runId\":\"r\",\"method\":\"m\",\"body\":null}", "|\"r\"||||" },
        { "{\"runId\":\"r\",\"method\":\"m\",\"body\":\"{}\"}",
          "|\"r\"||||" },
        { WRAP("{\"method\":\"m\",\"body\":{\"runId\":\"x\"},\"runId\":\"r\"}"),
          "|\"r\"||||" }
    };

    static const char *const  wrong[] = {
        "", " ", "null", "1", "\"{}\"", "[]", "[{}]", "{", "{\"a\"", "{\"a\":",
        "{\"a\":1", "{\"a\":1,}", "{a:1}", "{\"a\":\"", "threadId=1&runId=2",
        "\xef\xbb\xbf{}", "--boundary", "{} x", "{}{}", "{\"runId\":\"r\"}]"
    };

    cite_buf_init(&b, &mem, SIZE_MAX);

    for (i = 0; i < cite_nelts(cases); i++) {
        read_text(cite_span_make(cases[i].text, strlen(cases[i].text)), &b);
        is_span(cite_buf_view(&b), cases[i].parts, "%s", cases[i].text);
    }

    for (i = 0; i < cite_nelts(wrong); i++) {
        ok(read_text(cite_span_make(wrong[i], strlen(wrong[i])), &b)
           == CITE_DECLINED, "no request: %s", wrong[i]);
    }
}


static void
cut_everywhere(cite_span_t text)
{
    size_t      n, bad;
    cite_buf_t  b;

    cite_buf_init(&b, &mem, SIZE_MAX);
    bad = 0;

    for (n = 0; n < text.n; n++) {
        bad += read_text(cite_span_make(text.p, n), &b) != CITE_DECLINED;
    }

    is_num(bad, 0, "a body that is cut is none, at each of %zu places", text.n);
}


int
main(void)
{
    cite_mem_init(&mem, &cite_heap_libc, SIZE_MAX);

    requests_are_read();

    cut_everywhere(cite_span("{\"threadId\":\"t\",\"state\":{\"a\":[\"}\\\"\"]}"
                             ",\"messages\":[{\"content\":\"x\\\\\"}]}"));
    cut_everywhere(cite_span(WRAP("{\"runId\":\"r\",\"state\":{}}")));

    cite_mem_release(&mem);

    return done();
}
