
/*
 * Copyright (C) the ngx_cite authors
 *
 * Frames of ours in Anthropic Messages, and text without data blocks.
 */


#include "dialect/cite_anthropic.h"
#include "json/cite_members.h"
#include "wire/cite_strip_frame.h"


/* LangChain adds up the tokens, and other clients throw without them */

void
cite_anthropic_carrier(cite_exchange_t *x, const cite_message_t *m,
    cite_span_t value, cite_buf_t *out)
{
    (void) m;

    cite_buf_lit(out, "event: message_delta\n"
                      "data: {\"type\":\"message_delta\",\"delta\":"
                      "{\"stop_reason\":null,\"stop_sequence\":null},"
                      "\"usage\":{\"output_tokens\":0},");
    cite_json_str(out, x->conf->state_key);
    cite_buf_byte(out, ':');
    cite_buf_put(out, value);
    cite_buf_lit(out, "}\n\n");
}


cite_span_t
cite_anthropic_delta_text(cite_span_t payload)
{
    cite_span_t     delta, text;
    cite_member_t   m;
    cite_members_t  it;

    delta = cite_span_make(NULL, 0);
    text = delta;
    cite_members_init(&it, payload);

    while (cite_members_next(&it, &m) == CITE_OK) {
        if (cite_json_same(m.name, cite_span("delta"))) {
            delta = m.value;
        }
    }

    cite_members_init(&it, delta);

    while (delta.n && cite_members_next(&it, &m) == CITE_OK) {
        if (cite_json_same(m.name, cite_span("text"))
            && !cite_members_string(m.value, &text))
        {
            text = cite_span_make(NULL, 0);
        }
    }

    return text;
}


cite_rc_t
cite_anthropic_strip(cite_exchange_t *x, cite_message_t *m,
    const cite_frame_t *frame, cite_buf_t *out)
{
    cite_span_t  text;

    (void) x;

    text = cite_anthropic_delta_text(frame->data);

    if (text.p == NULL) {
        return CITE_DECLINED;
    }

    return cite_strip_frame(&m->strip, frame, text, 1, out);
}


/* its block has ended: the rest is one more */

void
cite_anthropic_strip_end(cite_exchange_t *x, const cite_message_t *m,
    cite_span_t text, cite_buf_t *out)
{
    cite_anthropic_t  *own;

    (void) m;

    own = x->own;

    if (text.n == 0) {
        return;
    }

    cite_buf_lit(out, "event: content_block_start\n"
                      "data: {\"type\":\"content_block_start\",\"index\":");
    cite_buf_uint(out, own->next);
    cite_buf_lit(out, ",\"content_block\":{\"type\":\"text\",\"text\":\"\"}}"
                      "\n\nevent: content_block_delta\n"
                      "data: {\"type\":\"content_block_delta\",\"index\":");
    cite_buf_uint(out, own->next);
    cite_buf_lit(out, ",\"delta\":{\"type\":\"text_delta\",\"text\":");
    cite_json_str(out, text);
    cite_buf_lit(out, "}}\n\nevent: content_block_stop\n"
                      "data: {\"type\":\"content_block_stop\",\"index\":");
    cite_buf_uint(out, own->next);
    cite_buf_lit(out, "}\n\n");

    own->next++;
}
