
/*
 * Copyright (C) the ngx_cite authors
 *
 * Instructions for the model, as a system message of their own behind those
 * that a request begins with.  Clients never see them, so that they do not come
 * back; where another gateway has put them in, they are not put in again.
 */


#include "dialect/cite_openai_internal.h"
#include "json/cite_members.h"


typedef struct {
    cite_span_t  messages;
    int          streamed;
} cite_openai_body_t;


static cite_rc_t
cite_openai_body(cite_span_t body, cite_openai_body_t *found)
{
    cite_rc_t    rc;
    cite_span_t  stream;

    const cite_wanted_t  wanted[] = {
        { cite_span("messages"), &found->messages },
        { cite_span("stream"), &stream }
    };

    rc = cite_members_find(body, wanted, cite_nelts(wanted));
    found->streamed = cite_span_eq(stream, cite_span("true"));

    return found->messages.n ? rc : CITE_DECLINED;
}


/* role and content of a message, inside of their quotes; empty: no strings */

static void
cite_openai_said(cite_span_t message, cite_span_t *role, cite_span_t *content)
{
    cite_span_t  raw_role, raw_content;

    const cite_wanted_t  wanted[] = {
        { cite_span("role"), &raw_role },
        { cite_span("content"), &raw_content }
    };

    *role = cite_span_make(NULL, 0);
    *content = *role;

    (void) cite_members_find(message, wanted, cite_nelts(wanted));
    (void) cite_members_string(raw_role, role);
    (void) cite_members_string(raw_content, content);
}


/* no request may have both of these roles, so that ours is the one it has */

static void
cite_openai_instruction(cite_buf_t *out, int developer, cite_span_t text)
{
    if (developer) {
        cite_buf_lit(out, "{\"role\":\"developer\",\"content\":");

    } else {
        cite_buf_lit(out, "{\"role\":\"system\",\"content\":");
    }

    cite_json_str(out, text);
    cite_buf_byte(out, '}');
}


cite_rc_t
cite_openai_instruct(cite_span_t body, cite_span_t instructions, int all,
    cite_span_t *place, cite_buf_t *out)
{
    int                  leads, developer;
    cite_rc_t            rc;
    cite_span_t          message, role, content;
    const uint8_t       *end, *next;
    cite_members_t       it;
    cite_openai_body_t   found;

    if (cite_json_dense(body) || cite_openai_body(body, &found) != CITE_OK
        || (!found.streamed && !all))
    {
        return CITE_DECLINED;
    }

    leads = 1;
    developer = 0;
    end = NULL;
    next = NULL;

    cite_members_init(&it, found.messages);

    while ((rc = cite_elements_next(&it, &message)) == CITE_OK) {

        cite_openai_said(message, &role, &content);

        if (cite_json_same(content, instructions)) {
            return CITE_DECLINED;
        }

        developer |= cite_json_same(role, cite_span("developer"));
        leads = leads && (cite_json_same(role, cite_span("system"))
                          || cite_json_same(role, cite_span("developer")));

        next = !leads && next == NULL ? message.p : next;
        end = message.p + message.n;
    }

    if (rc != CITE_DONE || end == NULL) {
        return CITE_DECLINED;
    }

    *place = cite_span_make(next ? next : end, 0);

    cite_buf_add(out, ",", next == NULL);
    cite_openai_instruction(out, developer, instructions);
    cite_buf_add(out, ",", next != NULL);

    return out->err ? CITE_ERROR : CITE_OK;
}
