
/*
 * Copyright (C) the ngx_cite authors
 *
 * An answer of OpenAI Responses that was not streamed, as frames: it is what
 * the last one of a stream has.
 */


#include "dialect/cite_responses.h"
#include "json/cite_members.h"


static cite_rc_t
cite_responses_answer(cite_span_t body, cite_span_t *id)
{
    int             response, output;
    cite_rc_t       rc;
    cite_span_t     name;
    cite_member_t   m;
    cite_members_t  it;

    response = 0;
    output = 0;
    *id = cite_span("\"response\"");
    cite_members_init(&it, body);

    while ((rc = cite_members_next(&it, &m)) == CITE_OK) {

        if (cite_json_same(m.name, cite_span("object"))) {
            response = cite_members_string(m.value, &name)
                       && cite_json_same(name, cite_span("response"));

        } else if (cite_json_same(m.name, cite_span("output"))) {
            output = *m.value.p == '[';

        } else if (cite_json_same(m.name, cite_span("id"))) {
            *id = m.value;
        }
    }

    return rc == CITE_DONE && cite_members_over(&it) && response && output
           ? CITE_OK : CITE_DECLINED;
}


cite_rc_t
cite_responses_whole(cite_span_t body, cite_buf_t *out)
{
    cite_span_t  id;

    if (cite_responses_answer(body, &id) != CITE_OK) {
        return CITE_DECLINED;
    }

    cite_buf_lit(out, "data: {\"type\":\"response.created\","
                      "\"response\":{\"id\":");
    cite_buf_put(out, id);
    cite_buf_lit(out, "}}\n\ndata: {\"type\":\"response.completed\","
                      "\"response\":");
    cite_buf_put(out, body);
    cite_buf_lit(out, "}\n\n");

    return out->err ? CITE_ERROR : CITE_OK;
}
