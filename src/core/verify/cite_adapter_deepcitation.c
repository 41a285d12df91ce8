
/*
 * Copyright (C) the ngx_cite authors
 *
 * DeepCitation's body, for one attachment and for several:
 *
 *     {"data":{"attachmentId":"a","citations":{"<key>":{...}},<options>}}
 *     {"data":{"mode":"batch","citations":{"<key>":{...}},<options>}}
 */


#include "verify/cite_ask_internal.h"


#define CITE_DEEPCITATION_SOURCES  50     /* attachments that it takes */


/* 1 if all are of one attachment */

static int
cite_ask_same(const cite_ask_t *ask)
{
    size_t  i;

    for (i = 1; i < ask->n; i++) {
        if (!cite_span_eq(ask->records[i]->attachment_id,
                          ask->records[0]->attachment_id))
        {
            return 0;
        }
    }

    return 1;
}


static void
cite_ask_deepcitation(cite_buf_t *b, const cite_ask_t *ask)
{
    size_t  i;

    cite_buf_lit(b, "{\"data\":{");

    if (cite_ask_same(ask)) {
        cite_ask_str(b, cite_span("attachmentId"),
                     ask->records[0]->attachment_id);

    } else {
        cite_ask_str(b, cite_span("mode"), cite_span("batch"));
    }

    cite_json_name(b, cite_span("citations"));
    cite_buf_byte(b, '{');

    for (i = 0; i < ask->n; i++) {
        cite_json_name(b, cite_ask_key(ask, i));
        cite_ask_citation(b, ask, i);
    }

    cite_buf_byte(b, '}');

    if (ask->conf->ask_options.n) {
        cite_buf_byte(b, ',');
        cite_buf_put(b, ask->conf->ask_options);
    }

    cite_buf_lit(b, "}}");
}


const cite_adapter_t  cite_adapter_deepcitation = {
    .name = cite_span_const("deepcitation"),
    .write = cite_ask_deepcitation,
    .read = cite_answer_read,
    .max_attachments = CITE_DEEPCITATION_SOURCES
};
