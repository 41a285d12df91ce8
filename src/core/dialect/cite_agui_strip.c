
/*
 * Copyright (C) the ngx_cite authors
 */


#include "dialect/cite_agui_strip.h"
#include "json/cite_json.h"
#include "json/cite_members.h"


/* where the delta is; CITE_DECLINED: there is none that is a string */

static cite_rc_t
cite_agui_strip_find(cite_span_t payload, cite_span_t *delta, int *chunk)
{
    int             found;
    cite_rc_t       rc;
    cite_span_t     type;
    cite_member_t   m;
    cite_members_t  it;

    found = 0;
    *chunk = 0;

    cite_members_init(&it, payload);

    while ((rc = cite_members_next(&it, &m)) == CITE_OK) {

        if (cite_json_same(m.name, cite_span("delta"))) {
            found = cite_members_string(m.value, delta);

        } else if (cite_json_same(m.name, cite_span("type"))) {
            *chunk = cite_members_string(m.value, &type)
                     && cite_json_same(type, cite_span("TEXT_MESSAGE_CHUNK"));
        }
    }

    return rc == CITE_DONE && found ? CITE_OK : CITE_DECLINED;
}


cite_rc_t
cite_agui_strip_frame(cite_strip_t *st, const cite_frame_t *frame,
    cite_buf_t *out)
{
    int          chunk;
    cite_span_t  delta;

    if (!frame->has_data
        || cite_agui_strip_find(frame->data, &delta, &chunk) != CITE_OK)
    {
        return CITE_DECLINED;
    }

    return cite_strip_frame(st, frame, delta, chunk, out);
}


void
cite_agui_strip_end(cite_buf_t *out, cite_span_t id, cite_span_t owner,
    int chunk, cite_span_t text)
{
    size_t  start;

    if (text.n == 0) {
        return;
    }

    start = out->n;

    if (chunk) {
        cite_buf_lit(out, "data: {\"type\":\"TEXT_MESSAGE_CHUNK\"");

    } else {
        cite_buf_lit(out, "data: {\"type\":\"TEXT_MESSAGE_CONTENT\"");
    }

    cite_buf_lit(out, ",\"messageId\":");
    cite_json_str(out, id);
    cite_buf_lit(out, ",\"delta\":");
    cite_json_str(out, text);

    if (owner.n) {
        cite_buf_lit(out, ",\"subagentRunId\":");
        cite_json_str(out, owner);
    }

    cite_buf_lit(out, "}\n\n");

    if (out->err) {
        out->n = start;
    }
}
