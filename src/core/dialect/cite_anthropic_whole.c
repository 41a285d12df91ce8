
/*
 * Copyright (C) the ngx_cite authors
 *
 * An answer of Anthropic Messages that was not streamed, as frames: a block's
 * text and its citations are in the frame that starts it.
 */


#include "dialect/cite_anthropic.h"
#include "json/cite_members.h"


typedef struct {
    cite_span_t  type;
    cite_span_t  id;
    cite_span_t  content;
    cite_span_t  reason;
} cite_anthropic_answer_t;


static cite_rc_t
cite_anthropic_answer(cite_span_t body, cite_anthropic_answer_t *answer)
{
    const cite_wanted_t  wanted[] = {
        { cite_span("type"), &answer->type },
        { cite_span("id"), &answer->id },
        { cite_span("content"), &answer->content },
        { cite_span("stop_reason"), &answer->reason }
    };

    return cite_members_find(body, wanted, cite_nelts(wanted));
}


static int
cite_anthropic_is_message(const cite_anthropic_answer_t *answer)
{
    cite_span_t  type;

    return cite_members_string(answer->type, &type)
           && cite_json_same(type, cite_span("message"))
           && answer->id.n && *answer->id.p == '"'
           && answer->content.n && *answer->content.p == '[';
}


static void
cite_anthropic_frame(cite_buf_t *out, const char *type, size_t index)
{
    cite_buf_lit(out, "data: {\"type\":\"");
    cite_buf_add(out, type, strlen(type));
    cite_buf_lit(out, "\",\"index\":");
    cite_buf_uint(out, index);
}


static void
cite_anthropic_whole_block(cite_span_t block, size_t index, cite_buf_t *out)
{
    cite_anthropic_frame(out, "content_block_start", index);
    cite_buf_lit(out, ",\"content_block\":");
    cite_buf_put(out, block);
    cite_buf_lit(out, "}\n\n");

    cite_anthropic_frame(out, "content_block_stop", index);
    cite_buf_lit(out, "}\n\n");
}


cite_rc_t
cite_anthropic_whole(cite_span_t body, cite_buf_t *out)
{
    size_t                   index;
    cite_span_t              block;
    cite_members_t           it;
    cite_anthropic_answer_t  answer;

    if (cite_anthropic_answer(body, &answer) != CITE_OK
        || !cite_anthropic_is_message(&answer))
    {
        return CITE_DECLINED;
    }

    cite_buf_lit(out, "data: {\"type\":\"message_start\",\"message\":{\"id\":");
    cite_buf_put(out, answer.id);
    cite_buf_lit(out, "}}\n\n");

    cite_members_init(&it, answer.content);

    for (index = 0; cite_elements_next(&it, &block) == CITE_OK; index++) {
        cite_anthropic_whole_block(block, index, out);
    }

    cite_buf_lit(out, "data: {\"type\":\"message_delta\",\"delta\":"
                      "{\"stop_reason\":");
    cite_buf_put(out, answer.reason.n ? answer.reason : cite_span("null"));
    cite_buf_lit(out, "}}\n\ndata: {\"type\":\"message_stop\"}\n\n");

    return out->err ? CITE_ERROR : CITE_OK;
}
