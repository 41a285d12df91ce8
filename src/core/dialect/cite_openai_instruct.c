
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
    cite_rc_t       rc;
    cite_member_t   m;
    cite_members_t  it;

    memset(found, 0, sizeof(cite_openai_body_t));
    cite_members_init(&it, body);

    while ((rc = cite_members_next(&it, &m)) == CITE_OK) {

        if (cite_json_same(m.name, cite_span("messages"))) {
            found->messages = m.value;

        } else if (cite_json_same(m.name, cite_span("stream"))) {
            found->streamed = cite_span_eq(m.value, cite_span("true"));
        }
    }

    return rc == CITE_DONE && cite_members_over(&it) && found->messages.n
           ? CITE_OK : CITE_DECLINED;
}


/* role and content of a message, inside of their quotes; empty: no strings */

static void
cite_openai_said(cite_span_t message, cite_span_t *role, cite_span_t *content)
{
    cite_member_t   m;
    cite_members_t  it;

    *role = cite_span_make(NULL, 0);
    *content = *role;

    cite_members_init(&it, message);

    while (cite_members_next(&it, &m) == CITE_OK) {

        if (cite_json_same(m.name, cite_span("role"))) {
            (void) cite_members_string(m.value, role);

        } else if (cite_json_same(m.name, cite_span("content"))) {
            (void) cite_members_string(m.value, content);
        }
    }
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

    if (cite_openai_body(body, &found) != CITE_OK
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
