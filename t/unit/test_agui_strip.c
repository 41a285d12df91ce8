
/*
 * Copyright (C) the ngx_cite authors
 *
 * Stripping the data block from AG-UI frames: which bytes change and which
 * don't, and what is left of an event without text.
 */


#include "dialect/cite_agui_strip.h"
#include "json/cite_json.h"
#include "heap.h"
#include "tap.h"

#include <stdlib.h>


#define START    "<<<CITATION_DATA>>>"
#define END      "<<<END_CITATION_DATA>>>"

#define CONTENT  "{\"type\":\"TEXT_MESSAGE_CONTENT\",\"messageId\":\"m\""
#define CHUNK    "{\"type\":\"TEXT_MESSAGE_CHUNK\",\"messageId\":\"m\""


typedef struct {
    const char  *in;         /* one frame */
    cite_rc_t    rc;
    const char  *out;
} case_t;


static cite_mem_t  mem;


/* each begins with a message of its own */

static const case_t  cases[] = {

    /* as they are */

    { "data: " CONTENT ",\"delta\":\"a < b\"}\n\n", CITE_DECLINED, "" },
    { "data: " CONTENT ",\"delta\":\"\"}\n\n", CITE_DECLINED, "" },
    { "data: " CONTENT ",\"delta\":\"\\u003c \\n\"}\n\n", CITE_DECLINED, "" },
    { "data: " CONTENT ",\"text\":\"" START "\"}\n\n", CITE_DECLINED, "" },
    { "data: " CONTENT ",\"delta\":7}\n\n", CITE_DECLINED, "" },
    { "data: " CONTENT ",\"delta\":null}\n\n", CITE_DECLINED, "" },
    { "data: " CONTENT ",\"delta\":[\"" START "\"]}\n\n", CITE_DECLINED, "" },
    { "data: " CONTENT ",\"delta\":\"" START "\",\"delta\":1}\n\n",
      CITE_DECLINED, "" },
    { "data: " CONTENT ",\"rawEvent\":{\"delta\":\"" START "\"},"
      "\"delta\":\"x\"}\n\n", CITE_DECLINED, "" },
    { "data: [\"" START "\"]\n\n", CITE_DECLINED, "" },
    { "data: {\"delta\":\"" START "\"\n\n", CITE_DECLINED, "" },
    { "event: x\n\n", CITE_DECLINED, "" },
    { ": " START "\n\n", CITE_DECLINED, "" },

    /* only the value changes */

    { "data: " CONTENT ",\"delta\":\"a" START "{}\"}\n\n", CITE_OK,
      "data: " CONTENT ",\"delta\":\"a\"}\n\n" },
    { "data:" CONTENT ",\"delta\":\"a" START "{}" END "b\"}\n\n", CITE_OK,
      "data:" CONTENT ",\"delta\":\"ab\"}\n\n" },
    { "data: " CONTENT ",\"delta\":\"\\u00e9\\n\\\"<\"}\n\n", CITE_OK,
      "data: " CONTENT ",\"delta\":\"\\u00e9\\n\\\"\"}\n\n" },
    { "data: " CONTENT ",\"delta\":\"a\\u003c\\u003C<CITATION_DATA>>>\"}\n\n",
      CITE_OK, "data: " CONTENT ",\"delta\":\"a\"}\n\n" },
    { "data: { \"delta\" :\t\"a<\" , \"messageId\":\"m\" , "
      "\"type\":\"TEXT_MESSAGE_CONTENT\" }  \n\n", CITE_OK,
      "data: { \"delta\" :\t\"a\" , \"messageId\":\"m\" , "
      "\"type\":\"TEXT_MESSAGE_CONTENT\" }  \n\n" },
    { "data: " CONTENT ",\"\\u0064elta\":\"a<\"}\n\n", CITE_OK,
      "data: " CONTENT ",\"\\u0064elta\":\"a\"}\n\n" },
    { "data: " CONTENT ",\"delta\":\"a<\",\"x\":{\"delta\":\"b<\"},"
      "\"delta\":\"c<\"}\n\n", CITE_OK,
      "data: " CONTENT ",\"delta\":\"a<\",\"x\":{\"delta\":\"b<\"},"
      "\"delta\":\"c\"}\n\n" },
    { "data: " CHUNK ",\"delta\":\"a<\"}\n\n", CITE_OK,
      "data: " CHUNK ",\"delta\":\"a\"}\n\n" },

    /* other lines and their ends stay */

    { "id: 7\nevent: m\ndata: " CONTENT ",\"delta\":\"a<\"}\n: c\n\n", CITE_OK,
      "id: 7\nevent: m\ndata: " CONTENT ",\"delta\":\"a\"}\n: c\n\n" },
    { "id: 7\r\ndata: " CONTENT ",\"delta\":\"a<\"}\r\n\r\n", CITE_OK,
      "id: 7\r\ndata: " CONTENT ",\"delta\":\"a\"}\r\n\r\n" },
    { "\xef\xbb\xbf" "data: " CONTENT ",\"delta\":\"a<\"}\n\n", CITE_OK,
      "\xef\xbb\xbf" "data: " CONTENT ",\"delta\":\"a\"}\n\n" },
    { "data: " CONTENT ",\"delta\":\"a<\"}\n", CITE_OK,
      "data: " CONTENT ",\"delta\":\"a\"}\n" },

    /* several lines of data become one */

    { "data: " CONTENT ",\ndata: \"delta\":\"a<\"}\n\n", CITE_OK,
      "data: " CONTENT ", \"delta\":\"a\"}\n\n" },
    { "id: 7\rdata:" CONTENT "\r\nevent: x\ndata:,\ndata\ndata: \"delta\":"
      "\"a<\"}\r: c\r\n\r\n", CITE_OK,
      "id: 7\rdata: " CONTENT " ,  \"delta\":\"a\"}\r\nevent: x\n"
      ": c\r\n\r\n" },
    { "\xef\xbb\xbf" "data: " CONTENT "\ndata: ,\"delta\":\"a<\"}\n\n",
      CITE_OK,
      "\xef\xbb\xbf" "data: " CONTENT " ,\"delta\":\"a\"}\n\n" },
    { "data: " CONTENT ",\ndata: \"delta\":\"a\"}\n\n", CITE_DECLINED, "" },
    { "data: " CONTENT ",\ndata: \"delta\":\"<\"}\n\n", CITE_DONE, "" },
    { "data: " CONTENT ",\ndatabase: 1\ndata: \"delta\":\"a<\"}\n\n", CITE_OK,
      "data: " CONTENT ", \"delta\":\"a\"}\ndatabase: 1\n\n" },

    /* nothing is left */

    { "data: " CONTENT ",\"delta\":\"<\"}\n\n", CITE_DONE, "" },
    { "id: 7\ndata: " CONTENT ",\"delta\":\"" START "{\"}\n\n", CITE_DONE,
      "" },
    { "data: " CHUNK ",\"role\":\"assistant\",\"delta\":\"<\"}\n\n", CITE_OK,
      "data: " CHUNK ",\"role\":\"assistant\",\"delta\":\"\"}\n\n" },
    { "data: {\"delta\":\"<\",\"type\":\"TEXT_MESSAGE_CONTENT\","
      "\"type\":\"TEXT_MESSAGE\\u005fCHUNK\"}\n\n", CITE_OK,
      "data: {\"delta\":\"\",\"type\":\"TEXT_MESSAGE_CONTENT\","
      "\"type\":\"TEXT_MESSAGE\\u005fCHUNK\"}\n\n" }
};


static cite_span_t
span(const char *s)
{
    return cite_span_make(s, strlen(s));
}


/* the first frame of the text, also one without its blank line */

static void
frame_read(cite_sse_t *sse, cite_span_t text, cite_frame_t *frame)
{
    cite_sse_init(sse, &mem, 1 << 20);

    if (cite_sse_next(sse, &text, frame) != CITE_OK) {
        (void) cite_sse_end(sse, frame);
    }
}


static void
values_are_replaced(void)
{
    size_t         i;
    cite_rc_t      rc;
    cite_sse_t     sse;
    cite_buf_t     out;
    cite_frame_t   frame;
    cite_strip_t   st;

    cite_buf_init(&out, &mem, 10000);

    for (i = 0; i < cite_nelts(cases); i++) {

        memset(&st, 0, sizeof(cite_strip_t));
        cite_buf_reset(&out);
        cite_buf_lit(&out, "!");

        frame_read(&sse, span(cases[i].in), &frame);

        rc = cite_agui_strip_frame(&st, &frame, &out);

        ok(rc == cases[i].rc && out.err == NULL, "case %zu: %d", i, rc);
        ok(out.n && out.p[0] == '!', "case %zu: what was there stays", i);
        is_span(cite_span_make(out.p + 1, out.n - 1), cases[i].out,
                "case %zu: bytes", i);
    }
}


/* an event with that delta; appends what is sent in its place */

static cite_rc_t
event_strip(cite_strip_t *st, cite_span_t delta, int chunk, cite_buf_t *out)
{
    cite_rc_t      rc;
    cite_sse_t     sse;
    cite_buf_t     in;
    cite_frame_t   frame;

    cite_buf_init(&in, &mem, 10000);

    cite_buf_lit(&in, "data: ");
    cite_buf_put(&in, chunk ? cite_span(CHUNK) : cite_span(CONTENT));
    cite_buf_lit(&in, ",\"delta\":");
    cite_json_str(&in, delta);
    cite_buf_lit(&in, "}\n\n");

    frame_read(&sse, cite_buf_view(&in), &frame);

    rc = cite_agui_strip_frame(st, &frame, out);

    if (rc == CITE_DECLINED) {
        cite_buf_put(out, frame.bytes);
    }

    cite_buf_free(&in);

    return rc;
}


/* what a client reads; 0: it is no event that all clients take */

static int
event_see(cite_json_t *json, cite_span_t bytes, int chunk, cite_buf_t *seen)
{
    cite_sse_t     sse;
    yyjson_val    *root;
    cite_span_t    delta;
    cite_frame_t   frame;

    if (bytes.n == 0) {
        return 1;
    }

    frame_read(&sse, bytes, &frame);

    root = cite_json_read(json, frame.data);
    delta = cite_json_string(cite_json_member(root, cite_span("delta")));

    cite_buf_put(seen, delta);

    return frame.bytes.n == bytes.n && (chunk || delta.n);
}


/*
 * A text in deltas of some bytes: what the client puts together is the text
 * without its block, and every event is one that it takes.
 */

static int
stream_is_stripped(cite_span_t text, cite_span_t visible, size_t step,
    int chunk)
{
    int           good;
    size_t        n;
    cite_rc_t     rc;
    cite_buf_t    out, seen;
    cite_json_t   json;
    cite_strip_t  st;

    cite_buf_init(&out, &mem, 10000);
    cite_buf_init(&seen, &mem, 10000);
    cite_json_init(&json, &cite_heap_libc, SIZE_MAX);
    memset(&st, 0, sizeof(cite_strip_t));

    good = 1;

    for ( /* void */ ; text.n; text = cite_span_skip(text, n)) {

        n = cite_min(step, text.n);
        cite_buf_reset(&out);

        rc = event_strip(&st, cite_span_make(text.p, n), chunk, &out);

        good &= rc == CITE_OK || rc == CITE_DECLINED
                || (rc == CITE_DONE && !chunk && out.n == 0);
        good &= event_see(&json, cite_buf_view(&out), chunk, &seen);
    }

    cite_buf_reset(&out);
    cite_agui_strip_end(&out, cite_span("m"), cite_span(""), chunk,
                        cite_strip_end(&st));

    good &= event_see(&json, cite_buf_view(&out), chunk, &seen);
    good &= cite_span_eq(cite_buf_view(&seen), visible);

    cite_buf_free(&out);
    cite_buf_free(&seen);
    cite_json_release(&json);

    return good;
}


static void
streams_are_stripped(void)
{
    size_t       i, step;
    cite_span_t  text, visible;

    static const struct {
        const char  *text;
        const char  *visible;
    } texts[] = {
        { "grew 12% [1].\n" START "\n{\"a\":[{\"n\":1}]}\n" END "\nMore.",
          "grew 12% [1].\n\nMore." },
        { "a" START "{\"n\":\"\\\\\"}", "a" },
        { "a < b << c <<<CITATION", "a < b << c <<<CITATION" },
        { START END, "" },
        { "<<", "<<" }
    };

    for (i = 0; i < cite_nelts(texts); i++) {
        text = span(texts[i].text);
        visible = span(texts[i].visible);

        for (step = 1; step <= text.n; step++) {
            ok(stream_is_stripped(text, visible, step, 0)
               && stream_is_stripped(text, visible, step, 1),
               "text %zu by %zu", i, step);
        }
    }
}


static void
ends_are_written(void)
{
    int         whole;
    size_t      n, max;
    cite_buf_t  out;

    cite_buf_init(&out, &mem, 1000);

    cite_agui_strip_end(&out, cite_span("m"), cite_span(""), 0,
                        cite_span(""));
    is_num(out.n, 0, "nothing for nothing");

    cite_agui_strip_end(&out, cite_span("m\"\n"), cite_span(""), 0,
                        cite_span("<<"));
    is_span(cite_buf_view(&out),
            "data: {\"type\":\"TEXT_MESSAGE_CONTENT\","
            "\"messageId\":\"m\\\"\\n\",\"delta\":\"<<\"}\n\n", "content");

    cite_buf_reset(&out);
    cite_agui_strip_end(&out, cite_span("m"), cite_span("s"), 1,
                        cite_span("<"));
    is_span(cite_buf_view(&out),
            "data: {\"type\":\"TEXT_MESSAGE_CHUNK\",\"messageId\":\"m\","
            "\"delta\":\"<\",\"subagentRunId\":\"s\"}\n\n",
            "a chunk of a subagent");

    n = out.n;
    whole = 1;

    for (max = 0; max < n + 3; max++) {
        cite_buf_free(&out);
        cite_buf_init(&out, &mem, max + 1);
        cite_buf_byte(&out, 'x');
        cite_agui_strip_end(&out, cite_span("m"), cite_span("s"), 1,
                            cite_span("<"));
        whole &= max < n ? out.n == 1 && out.err != NULL
                         : out.n == n + 1 && out.err == NULL;
    }

    ok(whole, "all of it or nothing, whatever room there is");

    cite_buf_free(&out);
}


/* one byte less than needed, and each block of memory */

static void
room_ends(const char *in, const char *expected)
{
    size_t         n;
    heap_t         heap;
    cite_rc_t      rc;
    cite_sse_t     sse;
    cite_mem_t     arena;
    cite_buf_t     out;
    cite_frame_t   frame;
    cite_strip_t   st, before;

    frame_read(&sse, span(in), &frame);
    memset(&before, 0, sizeof(cite_strip_t));

    for (n = 0; n <= strlen(expected); n++) {

        st = before;
        cite_mem_init(&arena, &cite_heap_libc, SIZE_MAX);
        cite_buf_init(&out, &arena, n);

        rc = cite_agui_strip_frame(&st, &frame, &out);

        if (n == strlen(expected)) {
            ok(rc == CITE_OK, "%zu bytes are enough", n);
            is_span(cite_buf_view(&out), expected, "for all of it");

        } else if (rc != CITE_ERROR || out.n || out.err == NULL
                   || memcmp(&st, &before, sizeof(st)) != 0)
        {
            ok(0, "%zu bytes are not enough", n);
        }

        cite_mem_release(&arena);
    }

    for (n = 1; n < 10; n++) {

        st = before;
        heap_init(&heap, n, HEAP_FAIL_ON);
        cite_mem_init(&arena, &heap.lend, SIZE_MAX);
        cite_buf_init(&out, &arena, SIZE_MAX);

        rc = cite_agui_strip_frame(&st, &frame, &out);

        cite_mem_release(&arena);

        if (!heap_failed(&heap)) {
            break;
        }

        ok(rc == CITE_ERROR && memcmp(&st, &before, sizeof(st)) == 0,
           "block %zu fails: the state is as it was", n);
    }

    ok(rc == CITE_OK, "then none fails");
}


int
main(void)
{
    cite_mem_init(&mem, &cite_heap_libc, SIZE_MAX);

    values_are_replaced();
    streams_are_stripped();
    ends_are_written();

    room_ends("data: " CONTENT ",\"delta\":\"a<\"}\n\n",
              "data: " CONTENT ",\"delta\":\"a\"}\n\n");
    room_ends("id: 1\ndata: " CONTENT ",\ndata: \"delta\":\"a<\"}\n\n",
              "id: 1\ndata: " CONTENT ", \"delta\":\"a\"}\n\n");

    cite_mem_release(&mem);

    return done();
}
