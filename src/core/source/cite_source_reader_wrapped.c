
/*
 * Copyright (C) the ngx_cite authors
 *
 * JSON that is not all of the text: a value on each line, in a Markdown
 * fence, or behind a line of prose.
 */


#include "source/cite_source_body.h"


static cite_rc_t
cite_wrapped_json(const cite_source_text_t *in, cite_source_sink_t *sink,
    cite_span_t text)
{
    cite_source_text_t  json;

    json = *in;
    json.text = text;
    json.value = NULL;

    return cite_source_reader_json.read(&json, sink);
}


/* lines of objects become an array of them */

static cite_rc_t
cite_wrapped_lines(const cite_source_text_t *in, cite_source_sink_t *sink)
{
    size_t       n;
    cite_rc_t    rc;
    cite_buf_t   b;
    cite_span_t  rest, line;

    n = 0;
    rest = in->text;

    cite_buf_init(&b, in->mem, 2 * in->text.n + 16);
    cite_buf_byte(&b, '[');

    while (cite_line_next(&rest, &line)) {

        line = cite_span_trim(line);

        if (line.n == 0) {
            continue;
        }

        if (*line.p != '{' || line.p[line.n - 1] != '}') {
            n = 0;
            break;
        }

        if (n++) {
            cite_buf_byte(&b, ',');
        }

        cite_buf_put(&b, line);
    }

    cite_buf_byte(&b, ']');

    sink->dropped += b.err != NULL;

    rc = n && b.err == NULL ? cite_wrapped_json(in, sink, cite_buf_view(&b))
                            : CITE_DECLINED;
    cite_buf_free(&b);

    return rc;
}


/* the part of the text between two lines that begin with a fence */

static int
cite_wrapped_fence(cite_span_t text, cite_span_t *inside)
{
    cite_span_t  rest, line;

    rest = text;
    inside->p = NULL;

    while (cite_line_next(&rest, &line)) {

        if (!cite_span_starts(cite_span_trim(line), cite_span("```"))) {
            continue;
        }

        if (inside->p) {
            inside->n = (size_t) (line.p - inside->p);
            return 1;
        }

        inside->p = rest.p;
    }

    return 0;
}


/* from the first line that begins as JSON does to the last bracket */

static int
cite_wrapped_behind(cite_span_t text, cite_span_t *json)
{
    uint8_t      c;
    cite_span_t  rest, line;

    rest = text;
    json->n = 0;

    while (cite_line_next(&rest, &line)) {

        line = cite_span_trim(line);

        if (line.n && (*line.p == '{' || *line.p == '[')) {
            *json = cite_span_between(line.p, text.p + text.n);
            break;
        }
    }

    if (json->n == 0 || json->p == text.p) {
        return 0;
    }

    c = *json->p == '{' ? '}' : ']';

    while (json->n && json->p[json->n - 1] != c) {
        json->n--;
    }

    return json->n > 1;
}


static cite_rc_t
cite_wrapped_read(const cite_source_text_t *in, cite_source_sink_t *sink)
{
    cite_span_t  inside;

    if (in->value || memchr(in->text.p, '{', in->text.n) == NULL) {
        return CITE_DECLINED;
    }

    if (cite_wrapped_lines(in, sink) == CITE_OK) {
        return CITE_OK;
    }

    if (cite_wrapped_fence(in->text, &inside)
        && cite_source_is_json(inside)
        && cite_source_readers_inner(in, inside, sink) == CITE_OK)
    {
        return CITE_OK;
    }

    return cite_wrapped_behind(in->text, &inside)
           ? cite_wrapped_json(in, sink, inside) : CITE_DECLINED;
}


const cite_source_reader_t  cite_source_reader_wrapped = {
    .name = cite_span_const("wrapped"),
    .read = cite_wrapped_read
};
