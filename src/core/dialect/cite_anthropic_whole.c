
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


/*
 * 1 if the reader looks at blocks of this type.  All others only part the texts
 * around them, so that one stands for all that are side by side.
 */

static int
cite_anthropic_is_read(cite_span_t block)
{
    cite_span_t  type, name;

    const cite_wanted_t  wanted[] = { { cite_span("type"), &type } };

    (void) cite_members_find(block, wanted, cite_nelts(wanted));

    if (!cite_members_string(type, &name)) {
        return 0;
    }

    return memchr(name.p, '\\', name.n) != NULL
           || cite_span_eq(name, cite_span("text"))
           || cite_span_ends(name, cite_span("tool_use"))
           || cite_span_ends(name, cite_span("_tool_result"));
}


static void
cite_anthropic_whole_block(cite_span_t block, size_t index, cite_buf_t *out)
{
    cite_buf_lit(out, "data: {\"type\":\"content_block_start\",\"index\":");
    cite_buf_uint(out, index);
    cite_buf_lit(out, ",\"content_block\":");
    cite_buf_put(out, block);
    cite_buf_lit(out, "}\n\ndata: {\"type\":\"content_block_stop\",\"index\":");
    cite_buf_uint(out, index);
    cite_buf_lit(out, "}\n\n");
}


/* a part of the blocks; CITE_AGAIN: there are more */

static cite_rc_t
cite_anthropic_whole_blocks(cite_whole_t *whole, cite_buf_t *out)
{
    int             is_read;
    cite_span_t     block;
    const uint8_t  *from;

    from = whole->list.p;

    while (cite_elements_next(&whole->list, &block) == CITE_OK) {

        is_read = *block.p == '{' && cite_anthropic_is_read(block);

        if (is_read || (*block.p == '{' && !whole->unread)) {
            cite_anthropic_whole_block(is_read ? block : cite_span("{}"),
                                       whole->index, out);
            whole->unread = !is_read;
        }

        whole->index++;

        if (out->n >= CITE_WHOLE_PART
            || (size_t) (whole->list.p - from) >= CITE_WHOLE_PART)
        {
            return CITE_AGAIN;
        }
    }

    return CITE_OK;
}


cite_rc_t
cite_anthropic_whole_more(cite_span_t body, cite_whole_t *whole,
    cite_buf_t *out)
{
    cite_rc_t                rc;
    cite_anthropic_answer_t  answer;

    if (!whole->begun) {
        whole->begun = 1;
        (void) cite_anthropic_answer(body, &answer);
        whole->end = answer.reason.n ? answer.reason : cite_span("null");
        cite_members_init(&whole->list, answer.content);

        return CITE_AGAIN;
    }

    rc = cite_anthropic_whole_blocks(whole, out);

    if (rc == CITE_OK) {
        cite_buf_lit(out, "data: {\"type\":\"message_delta\",\"delta\":"
                          "{\"stop_reason\":");
        cite_buf_put(out, whole->end);
        cite_buf_lit(out, "}}\n\ndata: {\"type\":\"message_stop\"}\n\n");
    }

    return out->err ? CITE_ERROR : rc;
}


cite_rc_t
cite_anthropic_whole(cite_span_t body, cite_buf_t *out)
{
    cite_anthropic_answer_t  answer;

    if (cite_anthropic_answer(body, &answer) != CITE_OK
        || !cite_anthropic_is_message(&answer))
    {
        return CITE_DECLINED;
    }

    cite_buf_lit(out, "data: {\"type\":\"message_start\",\"message\":{\"id\":");
    cite_buf_put(out, answer.id);
    cite_buf_lit(out, "}}\n\n");

    return out->err ? CITE_ERROR : CITE_OK;
}
