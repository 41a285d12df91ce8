
/*
 * Copyright (C) the ngx_cite authors
 *
 * Instructions for the model in Anthropic Messages: a block of their own in
 * "system", behind those of the application, so that what the provider has
 * cached of these stays valid.  Histories do not have "system", and so the
 * instructions do not come back.
 */


#include "dialect/cite_anthropic.h"
#include "json/cite_members.h"


typedef struct {
    cite_span_t  system;     /* raw; empty: there is none */
    unsigned     streamed:1;
} cite_anthropic_body_t;


static cite_rc_t
cite_anthropic_body(cite_span_t body, cite_anthropic_body_t *found)
{
    cite_rc_t    rc;
    cite_span_t  messages, stream;

    const cite_wanted_t  wanted[] = {
        { cite_span("system"), &found->system },
        { cite_span("messages"), &messages },
        { cite_span("stream"), &stream }
    };

    rc = cite_members_find(body, wanted, cite_nelts(wanted));
    found->streamed = cite_span_eq(stream, cite_span("true"));

    return messages.n ? rc : CITE_DECLINED;
}


/* 1 if the block of "system" has this text */

static int
cite_anthropic_has_text(cite_span_t block, cite_span_t text)
{
    cite_span_t     inside;
    cite_member_t   m;
    cite_members_t  it;

    cite_members_init(&it, block);

    while (cite_members_next(&it, &m) == CITE_OK) {
        if (cite_json_same(m.name, cite_span("text"))
            && cite_members_string(m.value, &inside)
            && cite_json_same(inside, text))
        {
            return 1;
        }
    }

    return 0;
}


static void
cite_anthropic_instruction(cite_buf_t *out, cite_span_t text)
{
    cite_buf_lit(out, "{\"type\":\"text\",\"text\":");
    cite_json_str(out, text);
    cite_buf_byte(out, '}');
}


/* behind the last one of the blocks */

static cite_rc_t
cite_anthropic_instruct_blocks(cite_span_t blocks, cite_span_t text,
    cite_span_t *place, cite_buf_t *out)
{
    cite_rc_t       rc;
    cite_span_t     block;
    cite_members_t  it;

    *place = cite_span_make(blocks.p + 1, 0);
    cite_members_init(&it, blocks);

    while ((rc = cite_elements_next(&it, &block)) == CITE_OK) {

        if (cite_anthropic_has_text(block, text)) {
            return CITE_DECLINED;
        }

        *place = cite_span_make(block.p + block.n, 0);
    }

    if (rc != CITE_DONE) {
        return CITE_DECLINED;
    }

    cite_buf_add(out, ",", place->p != blocks.p + 1);
    cite_anthropic_instruction(out, text);

    return CITE_OK;
}


/* the provider refuses empty blocks: an empty text gives way */

static cite_rc_t
cite_anthropic_instruct_string(cite_span_t raw, cite_span_t inside,
    cite_span_t text, cite_span_t *place, cite_buf_t *out)
{
    if (cite_json_same(inside, text)) {
        return CITE_DECLINED;
    }

    *place = raw;

    if (inside.n == 0) {
        cite_json_str(out, text);
        return CITE_OK;
    }

    cite_buf_lit(out, "[{\"type\":\"text\",\"text\":");
    cite_buf_put(out, raw);
    cite_buf_lit(out, "},");
    cite_anthropic_instruction(out, text);
    cite_buf_byte(out, ']');

    return CITE_OK;
}


/* the first member of the body, which has one at least */

static cite_rc_t
cite_anthropic_instruct_new(cite_span_t body, cite_span_t text,
    cite_span_t *place, cite_buf_t *out)
{
    const uint8_t  *brace;

    brace = memchr(body.p, '{', body.n);

    if (brace == NULL) {
        return CITE_DECLINED;
    }

    *place = cite_span_make(brace + 1, 0);

    cite_buf_lit(out, "\"system\":");
    cite_json_str(out, text);
    cite_buf_byte(out, ',');

    return CITE_OK;
}


cite_rc_t
cite_anthropic_instruct(cite_span_t body, cite_span_t instructions, int all,
    cite_span_t *place, cite_buf_t *out)
{
    cite_rc_t              rc;
    cite_span_t            inside;
    cite_anthropic_body_t  found;

    if (cite_json_dense(body) || cite_anthropic_body(body, &found) != CITE_OK
        || (!found.streamed && !all))
    {
        return CITE_DECLINED;
    }

    if (found.system.n == 0) {
        rc = cite_anthropic_instruct_new(body, instructions, place, out);

    } else if (cite_members_string(found.system, &inside)) {
        rc = cite_anthropic_instruct_string(found.system, inside,
                                            instructions, place, out);

    } else if (*found.system.p == '[') {
        rc = cite_anthropic_instruct_blocks(found.system, instructions, place,
                                            out);

    } else if (cite_span_eq(found.system, cite_span("null"))) {
        *place = found.system;
        cite_json_str(out, instructions);
        rc = CITE_OK;

    } else {
        rc = CITE_DECLINED;
    }

    return out->err ? CITE_ERROR : rc;
}
