
/*
 * Copyright (C) the ngx_cite authors
 *
 * Instructions for the model in OpenAI Responses: behind the text of the
 * request's own "instructions".  These hold for one response, wherever the
 * history is; an item of the input would stay in the provider's history, once
 * more with each turn.
 */


#include "dialect/cite_responses.h"
#include "json/cite_members.h"


#define CITE_RESPONSES_BREAK  "\\n\\n"   /* between the texts, in JSON */


typedef struct {
    cite_span_t  instructions;
    cite_span_t  input;
    unsigned     streams:1;  /* it says whether the answer is streamed */
    unsigned     streamed:1;
} cite_responses_body_t;


static cite_rc_t
cite_responses_body(cite_span_t body, cite_responses_body_t *found)
{
    cite_rc_t    rc;
    cite_span_t  stream;

    const cite_wanted_t  wanted[] = {
        { cite_span("instructions"), &found->instructions },
        { cite_span("input"), &found->input },
        { cite_span("stream"), &stream }
    };

    rc = cite_members_find(body, wanted, cite_nelts(wanted));
    found->streams = stream.n != 0;
    found->streamed = cite_span_eq(stream, cite_span("true"));

    return found->input.n ? rc : CITE_DECLINED;
}


/* 1 if the first item has a role, as messages have */

static int
cite_responses_has_role(cite_span_t input)
{
    cite_span_t     item, role;
    cite_members_t  it;

    const cite_wanted_t  wanted[] = { { cite_span("role"), &role } };

    cite_members_init(&it, input);

    if (cite_elements_next(&it, &item) != CITE_OK) {
        return 0;
    }

    (void) cite_members_find(item, wanted, cite_nelts(wanted));

    return role.n != 0;
}


/*
 * Requests for embeddings, speech and moderation have an input, too, and their
 * servers refuse members that they do not know.
 */

static int
cite_responses_is_told(const cite_responses_body_t *found, int all)
{
    return found->streamed
           || (all && (found->streams || found->instructions.n
                       || cite_responses_has_role(found->input)));
}


/* 1 if the string, the inside of one in JSON, ends with the text */

static int
cite_responses_ends(cite_span_t string, cite_span_t text, cite_mem_t *mem)
{
    int         ends;
    cite_buf_t  plain;

    cite_buf_init(&plain, mem, string.n);

    ends = cite_json_unescape(&plain, string) == CITE_OK
           && cite_span_ends(cite_buf_view(&plain), text);

    cite_buf_free(&plain);

    return ends;
}


static cite_rc_t
cite_responses_append(cite_span_t inside, cite_span_t text,
    cite_span_t *place, cite_buf_t *out)
{
    if (cite_responses_ends(inside, text, out->mem)) {
        return CITE_DECLINED;
    }

    *place = cite_span_make(inside.p + inside.n, 0);

    cite_buf_add(out, CITE_RESPONSES_BREAK,
                 inside.n ? sizeof(CITE_RESPONSES_BREAK) - 1 : 0);
    cite_json_str_inside(out, text);

    return CITE_OK;
}


cite_rc_t
cite_responses_instruct(cite_span_t body, cite_span_t instructions, int all,
    cite_span_t *place, cite_buf_t *out)
{
    cite_rc_t              rc;
    cite_span_t            inside;
    const uint8_t         *brace;
    cite_responses_body_t  found;

    if (cite_json_dense(body) || cite_responses_body(body, &found) != CITE_OK
        || !cite_responses_is_told(&found, all))
    {
        return CITE_DECLINED;
    }

    rc = CITE_OK;
    brace = memchr(body.p, '{', body.n);

    if (cite_members_string(found.instructions, &inside)) {
        rc = cite_responses_append(inside, instructions, place, out);

    } else if (cite_span_eq(found.instructions, cite_span("null"))) {
        *place = found.instructions;
        cite_json_str(out, instructions);

    } else if (found.instructions.n == 0 && brace) {
        *place = cite_span_make(brace + 1, 0);
        cite_buf_lit(out, "\"instructions\":");
        cite_json_str(out, instructions);
        cite_buf_byte(out, ',');

    } else {
        rc = CITE_DECLINED;
    }

    return out->err ? CITE_ERROR : rc;
}
