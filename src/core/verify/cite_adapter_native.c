
/*
 * Copyright (C) the ngx_cite authors
 *
 * The body of our own, of one citation:
 *
 *     {"threadId":"t","runId":"r","messageId":"m","stateKey":"k",
 *      "key":"0123456789abcdef","citation":{...},"evidence":"...",
 *      "options":{...}}
 *
 * and of a message, with a group without attachmentId for citations that
 * have none:
 *
 *     {"threadId":"t","runId":"r","messageId":"m","stateKey":"k",
 *      "attachments":[{"attachmentId":"a","citations":{"<key>":{...}},
 *                      "evidence":{"<key>":"..."}}],
 *      "options":{...}}
 */


#include "verify/cite_ask_internal.h"
#include "base/cite_map.h"


/* a citation among those of its attachment; the first stands for them all */

typedef struct cite_ask_link_s  cite_ask_link_t;

struct cite_ask_link_s {
    size_t            i;
    cite_ask_link_t  *next;
    cite_ask_link_t  *last;          /* of the first: the newest behind it */
    cite_ask_link_t  *next_group;    /* of the first */
};


static void
cite_ask_one(cite_buf_t *b, const cite_ask_t *ask)
{
    assert(ask->n == 1);

    cite_ask_str(b, cite_span("key"), cite_ask_key(ask, 0));
    cite_json_name(b, cite_span("citation"));
    cite_ask_citation(b, ask, 0);
    cite_ask_str(b, cite_span("evidence"), cite_ask_evidence(ask, 0));
}


static void
cite_ask_group(cite_buf_t *b, const cite_ask_t *ask,
    const cite_ask_link_t *first)
{
    int                     any;
    const cite_ask_link_t  *link;

    cite_buf_byte(b, '{');
    cite_ask_str(b, cite_span("attachmentId"),
                 ask->records[first->i]->attachment_id);

    any = 0;
    cite_json_name(b, cite_span("citations"));
    cite_buf_byte(b, '{');

    for (link = first; link; link = link->next) {
        cite_json_name(b, cite_ask_key(ask, link->i));
        cite_ask_citation(b, ask, link->i);
        any |= cite_ask_evidence(ask, link->i).n != 0;
    }

    cite_buf_byte(b, '}');

    if (any) {
        cite_json_name(b, cite_span("evidence"));
        cite_buf_byte(b, '{');

        for (link = first; link; link = link->next) {
            cite_ask_str(b, cite_ask_key(ask, link->i),
                         cite_ask_evidence(ask, link->i));
        }

        cite_buf_byte(b, '}');
    }

    cite_buf_byte(b, '}');
}


/* links[0] is the first group's; both orders are those of the records */

static cite_rc_t
cite_ask_sort(const cite_ask_t *ask, cite_map_t *groups,
    cite_ask_link_t *links)
{
    size_t            i;
    cite_span_t       id;
    cite_ask_link_t  *first, *newest;

    newest = NULL;

    for (i = 0; i < ask->n; i++) {

        links[i] = (cite_ask_link_t) { .i = i, .last = &links[i] };

        id = ask->records[i]->attachment_id;
        first = cite_map_find(groups, id);

        if (first) {
            first->last->next = &links[i];
            first->last = &links[i];
            continue;
        }

        if (cite_map_add(groups, id, &links[i]) != CITE_OK) {
            return CITE_ERROR;
        }

        if (newest) {
            newest->next_group = &links[i];
        }

        newest = &links[i];
    }

    return CITE_OK;
}


static void
cite_ask_groups(cite_buf_t *b, const cite_ask_t *ask)
{
    cite_map_t        groups;
    cite_ask_link_t  *links, *first;

    cite_map_init(&groups, b->mem, SIZE_MAX);

    links = cite_mem_resize(b->mem, NULL, ask->n * sizeof(cite_ask_link_t));

    if (links == NULL || cite_ask_sort(ask, &groups, links) != CITE_OK) {
        b->err = b->err ? b->err : "memory limit exceeded";
        goto done;
    }

    cite_json_name(b, cite_span("attachments"));
    cite_buf_byte(b, '[');

    for (first = links; first; first = first->next_group) {
        cite_ask_group(b, ask, first);

        if (first->next_group) {
            cite_buf_byte(b, ',');
        }
    }

    cite_buf_byte(b, ']');

done:

    cite_mem_resize(b->mem, groups.slots, 0);
    cite_mem_resize(b->mem, links, 0);
}


static void
cite_ask_native(cite_buf_t *b, const cite_ask_t *ask)
{
    cite_buf_byte(b, '{');

    cite_ask_str(b, cite_span("threadId"), ask->thread_id);
    cite_ask_str(b, cite_span("runId"), ask->run_id);
    cite_ask_str(b, cite_span("messageId"), ask->message_id);
    cite_ask_str(b, cite_span("stateKey"), ask->state_key);

    if (ask->conf->ask_mode == CITE_ASK_CITATION) {
        cite_ask_one(b, ask);

    } else {
        cite_ask_groups(b, ask);
    }

    if (ask->conf->ask_options.n) {
        cite_json_name(b, cite_span("options"));
        cite_buf_byte(b, '{');
        cite_buf_put(b, ask->conf->ask_options);
        cite_buf_byte(b, '}');
    }

    cite_buf_byte(b, '}');
}


const cite_adapter_t  cite_adapter_native = {
    .name = cite_span_const("native"),
    .write = cite_ask_native,
    .read = cite_answer_read,
    .parts = CITE_RECORD_FORMAT|CITE_RECORD_SENTENCE,
    .evidence = 1
};
