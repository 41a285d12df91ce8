
/*
 * Copyright (C) the ngx_cite authors
 *
 * A text in deltas of events, written in different ways and cut at different
 * places: what is left of it without its data blocks is what a search for
 * their marks leaves.  0xff ends the message, which is then opened again.
 *
 * fuzz: -max_len=200
 * runs: 75000
 */


#include "dialect/cite_agui_strip.h"
#include "fuzz.h"


#define START    cite_span("<<<CITATION_DATA>>>")
#define END      cite_span("<<<END_CITATION_DATA>>>")
#define END_TAG  cite_span("<<</CITATION_DATA>>>")


typedef struct {
    cite_mem_t     mem;
    cite_sse_t     sse;
    cite_strip_t   strip;
    uint32_t       random;
    uint8_t        style;
    cite_buf_t     frame;
    cite_buf_t     out;
    cite_buf_t     visible;
} strip_t;


/* the oracle: where a message ends, and what of all is visible */

static size_t
end_of_message(const size_t *ends, size_t n, size_t at)
{
    size_t  i;

    for (i = 0; i < n; i++) {
        if (at < ends[i]) {
            return ends[i];
        }
    }

    return SIZE_MAX;
}


static void
expect(cite_span_t text, const size_t *ends, size_t n, cite_buf_t *visible)
{
    size_t       i, at, end, found, message, first;
    cite_span_t  block;

    for (at = 0; at < text.n; at = end) {

        found = at + fuzz_find(cite_span_skip(text, at), START);

        if (found == text.n) {
            cite_buf_put(visible, cite_span_skip(text, at));
            return;
        }

        /* what was seen of the mark in a message before stays */

        end = found + START.n;
        message = end_of_message(ends, n, end - 1);
        first = found;

        for (i = 0; i < n; i++) {
            if (ends[i] < end) {
                first = cite_max(first, ends[i]);
            }
        }

        cite_buf_put(visible, cite_span_between(text.p + at, text.p + first));

        block = cite_span_between(text.p + end,
                                  text.p + cite_min(message, text.n));
        i = fuzz_find(block, END);
        found = fuzz_find(block, END_TAG);

        if (i == block.n && found == block.n) {
            end += block.n;

        } else {
            end += i < found ? i + END.n : found + END_TAG.n;
        }
    }
}


static uint32_t
next_random(strip_t *s)
{
    s->random = s->random * 1664525 + 1013904223;

    return s->random >> 16;
}


/* a character of the text as the inside of a JSON string */

static size_t
write_char(strip_t *s, cite_span_t text)
{
    size_t   n;
    uint8_t  c, unit[6] = { '\\', 'u', '0', '0', 0, 0 };

    c = text.p[0];

    if (c < 0x80) {
        if (c < 0x20 || c == '"' || c == '\\'
            || (s->style & 1 && next_random(s) & 1))
        {
            unit[4] = (uint8_t) "0123456789abcdef"[c >> 4];
            unit[5] = (uint8_t) (s->style & 2 ? "0123456789ABCDEF"
                                              : "0123456789abcdef")[c & 15];
            cite_buf_add(&s->frame, unit, 6);

        } else if (c == '/' && s->style & 4) {
            cite_buf_lit(&s->frame, "\\/");

        } else {
            cite_buf_byte(&s->frame, c);
        }

        return 1;
    }

    n = c < 0xe0 ? 2 : c < 0xf0 ? 3 : 4;
    cite_buf_add(&s->frame, text.p, n);

    return n;
}


/* a frame with at most n characters of the text, in one line or in two */

static size_t
write_frame(strip_t *s, cite_span_t text, size_t n)
{
    size_t  i, used;

    cite_buf_reset(&s->frame);
    cite_buf_lit(&s->frame, "id: 7\r\ndata: {\"type\":\"TEXT_MESSAGE_");

    if (s->style & 8) {
        cite_buf_lit(&s->frame, "CHUNK\",");
    } else {
        cite_buf_lit(&s->frame, "CONTENT\",");
    }

    if (s->style & 16) {
        cite_buf_lit(&s->frame, "\ndata:");
    }

    cite_buf_lit(&s->frame, "\"delta\" : \"");
    used = 0;

    for (i = 0; i < n && used < text.n; i++) {
        used += write_char(s, cite_span_skip(text, used));
    }

    cite_buf_lit(&s->frame, "\",\"messageId\":\"m\"}\n\n");

    return used;
}


static yyjson_doc *
payload_of(cite_span_t frame, cite_span_t data)
{
    size_t       n;
    cite_span_t  line;

    static cite_buf_t  payload;

    if (data.p) {
        frame = data;

    } else {
        fuzz_buf_init(&payload);

        while (frame.n) {
            n = fuzz_find(frame, cite_span("\n"));
            line = cite_span_make(frame.p, n);
            frame = cite_span_skip(frame, cite_min(n + 1, frame.n));

            if (cite_span_starts(line, cite_span("data:"))) {
                cite_buf_put(&payload, cite_span_skip(line, 5));
                cite_buf_byte(&payload, '\n');
            }
        }

        frame = cite_buf_view(&payload);
    }

    return yyjson_read((const char *) frame.p, frame.n, 0);
}


/* takes the delta out of the events, and compares what is left */

static void
see(strip_t *s, yyjson_doc *sent, yyjson_doc *got)
{
    yyjson_val  *delta, *name;

    delta = yyjson_obj_get(yyjson_doc_get_root(got), "delta");
    CHECK(yyjson_is_str(delta));
    CHECK(yyjson_get_len(delta) || s->style & 8);

    cite_buf_add(&s->visible, yyjson_get_str(delta), yyjson_get_len(delta));

    name = yyjson_obj_get(yyjson_doc_get_root(sent), "type");
    CHECK(yyjson_equals(name, yyjson_obj_get(yyjson_doc_get_root(got),
                                             "type")));
    CHECK(yyjson_obj_size(yyjson_doc_get_root(got)) == 3);
}


static void
send(strip_t *s)
{
    cite_rc_t     rc;
    cite_span_t   in;
    cite_frame_t  frame;
    yyjson_doc   *sent, *got;

    in = cite_buf_view(&s->frame);
    CHECK(cite_sse_next(&s->sse, &in, &frame) == CITE_OK && in.n == 0);

    cite_buf_reset(&s->out);
    rc = cite_agui_strip_frame(&s->strip, &frame, &s->out);
    CHECK(rc == CITE_OK || s->out.n == 0);

    sent = payload_of(cite_buf_view(&s->frame), frame.data);
    CHECK(sent != NULL);

    switch (rc) {

    case CITE_DECLINED:
        if (yyjson_get_len(yyjson_obj_get(yyjson_doc_get_root(sent), "delta")))
        {
            see(s, sent, sent);
        }

        break;

    case CITE_OK:
        got = payload_of(cite_buf_view(&s->out), cite_span_make(NULL, 0));
        CHECK(got != NULL);
        CHECK(cite_span_starts(cite_buf_view(&s->out), cite_span("id: 7\r\n")));
        see(s, sent, got);
        yyjson_doc_free(got);
        break;

    default:
        CHECK(rc == CITE_DONE && !(s->style & 8));
    }

    yyjson_doc_free(sent);
}


static void
end(strip_t *s)
{
    cite_span_t  held;

    held = cite_strip_end(&s->strip);
    CHECK(cite_span_starts(START, cite_span("<<<")) && held.n < START.n);
    cite_buf_put(&s->visible, held);
}


int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    size_t       n, max, used, ends[256];
    uint8_t     *p;
    cite_span_t  in, part, text;

    static strip_t     s;
    static cite_buf_t  all, visible;

    in = cite_span_make(data, size);
    s.style = fuzz_byte(&in);
    s.random = fuzz_byte(&in) + 1;
    max = s.random % 3 == 0 ? 1 : s.random % 3 == 1 ? 7 : 40;

    cite_mem_init(&s.mem, &cite_heap_libc, SIZE_MAX);
    cite_sse_init(&s.sse, &s.mem, SIZE_MAX / 2);
    memset(&s.strip, 0, sizeof(cite_strip_t));

    fuzz_buf_init(&s.frame);
    fuzz_buf_init(&s.out);
    fuzz_buf_init(&s.visible);
    fuzz_buf_init(&all);
    fuzz_buf_init(&visible);

    for (n = 0; in.n && n < cite_nelts(ends); n++) {

        part = fuzz_part(&in);
        text = fuzz_copy(part);
        p = (uint8_t *) text.p;
        fuzz_make_utf8(p, text.n);

        cite_buf_put(&all, text);
        ends[n] = all.n;

        for (part = text; part.n; part = cite_span_skip(part, used)) {
            used = write_frame(&s, part, 1 + next_random(&s) % max);
            send(&s);
        }

        end(&s);
        fuzz_free(text);
    }

    expect(cite_buf_view(&all), ends, n, &visible);
    CHECK(cite_span_eq(cite_buf_view(&s.visible), cite_buf_view(&visible)));

    cite_mem_release(&s.mem);

    return 0;
}
