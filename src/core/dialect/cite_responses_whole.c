
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
    cite_rc_t    rc;
    cite_span_t  object, output, name;

    const cite_wanted_t  wanted[] = {
        { cite_span("object"), &object },
        { cite_span("output"), &output },
        { cite_span("id"), id }
    };

    rc = cite_members_find(body, wanted, cite_nelts(wanted));

    if (id->n == 0) {
        *id = cite_span("\"response\"");
    }

    return cite_members_string(object, &name)
           && cite_json_same(name, cite_span("response"))
           && output.n && *output.p == '[' ? rc : CITE_DECLINED;
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
