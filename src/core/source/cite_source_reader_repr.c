
/*
 * Copyright (C) the ngx_cite authors
 *
 * Objects as Python, JavaScript and other languages show them, and several
 * values of JSON that stand one behind the other.
 */


#include "source/cite_source_body.h"


static int
cite_repr_begins(cite_span_t text)
{
    size_t  i;

    if (text.n == 0) {
        return 0;
    }

    if (memchr("[{(%&", *text.p, 5)) {
        return 1;
    }

    for (i = 0; i < text.n && i < 64 && cite_repr_is_name(text.p[i]); i++) {
        /* void */
    }

    if (i && i + 1 < text.n && text.p[i] == ' ' && text.p[i + 1] == '{') {
        return 1;
    }

    return i && i < text.n && memchr("(=[{", text.p[i], 4) != NULL;
}


/* without the brackets around a value that is alone */

static cite_span_t
cite_repr_alone(cite_json_t *json, cite_span_t text)
{
    yyjson_val  *root;

    root = cite_json_read(json, text);

    return yyjson_arr_size(root) == 1
           ? cite_span_make(text.p + 1, text.n - 2) : text;
}


/* documents that are joined by blank lines are a list, too */

static cite_rc_t
cite_repr_read(const cite_source_text_t *in, cite_source_sink_t *sink)
{
    cite_rc_t           rc;
    cite_buf_t          b;
    cite_source_text_t  json;

    if (!cite_repr_begins(cite_span_trim(in->text))) {
        return CITE_DECLINED;
    }

    cite_buf_init(&b, in->mem, 6 * in->text.n + 16);
    rc = cite_repr_list(&b, in->text);

    if (rc != CITE_OK && b.err == NULL) {
        cite_buf_reset(&b);
        rc = cite_loose_list(&b, in->text);
    }

    sink->dropped += b.err != NULL;

    if (rc == CITE_OK) {
        json = *in;
        json.text = cite_repr_alone(in->json, cite_buf_view(&b));
        json.value = NULL;

        rc = cite_source_reader_json.read(&json, sink);
    }

    cite_buf_free(&b);

    return rc;
}


const cite_source_reader_t  cite_source_reader_repr = {
    .name = cite_span_const("repr"),
    .read = cite_repr_read
};
