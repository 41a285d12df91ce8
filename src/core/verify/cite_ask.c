
/*
 * Copyright (C) the ngx_cite authors
 */


#include "verify/cite_ask.h"
#include "citation/cite_key.h"
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
cite_ask_str(cite_buf_t *b, cite_span_t name, cite_span_t value)
{
    if (value.n) {
        cite_json_name(b, name);
        cite_json_str(b, value);
    }
}


static cite_span_t
cite_ask_key(const cite_ask_t *ask, size_t i)
{
    return cite_span_make(ask->records[i]->key, CITE_KEY_LEN);
}


static void
cite_ask_citation(cite_buf_t *b, const cite_ask_t *ask, size_t i)
{
    unsigned            parts;
    const cite_conf_t  *conf;

    parts = 0;
    conf = ask->conf;

    if (conf->ask_body == CITE_ASK_NATIVE) {
        parts = CITE_RECORD_FORMAT;

        if (conf->ask_send & CITE_SEND_SENTENCE) {
            parts |= CITE_RECORD_SENTENCE;
        }
    }

    cite_record_write_parts(b, ask->records[i], parts);
}


/* as much of it as is sent, which may be nothing */

static cite_span_t
cite_ask_evidence(const cite_ask_t *ask, size_t i)
{
    size_t       n;
    cite_span_t  text;

    if (ask->evidence == NULL || ask->conf->ask_body != CITE_ASK_NATIVE
        || !(ask->conf->ask_send & CITE_SEND_EVIDENCE))
    {
        return cite_span_make(NULL, 0);
    }

    text = ask->evidence[i];

    if (text.n <= CITE_ASK_EVIDENCE) {
        return text;
    }

    n = CITE_ASK_EVIDENCE;

    while (n > CITE_ASK_EVIDENCE - 3 && (text.p[n] & 0xc0) == 0x80) {
        n--;
    }

    return cite_span_make(text.p, n);
}


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


void
cite_ask_write(cite_buf_t *b, const cite_ask_t *ask)
{
    assert(ask->n);

    if (ask->conf->ask_body == CITE_ASK_DEEPCITATION) {
        cite_ask_deepcitation(b, ask);

    } else {
        cite_ask_native(b, ask);
    }
}


/* each part has an end of its own, so that no two asks run together */

static void
cite_ask_preimage(cite_buf_t *b, const cite_ask_t *ask)
{
    size_t       i;
    uint8_t      digest[CITE_SHA1_LEN];
    cite_span_t  evidence;

    cite_buf_byte(b, (uint8_t) ('0' + ask->conf->ask_mode));
    cite_buf_byte(b, (uint8_t) ('0' + ask->conf->ask_body));

    cite_key_sized(b, ask->state_key);
    cite_key_sized(b, ask->conf->ask_options);

    for (i = 0; i < ask->n; i++) {
        cite_buf_put(b, cite_ask_key(ask, i));
        cite_ask_citation(b, ask, i);

        evidence = cite_ask_evidence(ask, i);

        if (evidence.n) {
            ask->conf->sha1(evidence, digest);
            cite_key_sized(b, cite_span_make(digest, CITE_SHA1_LEN));

        } else {
            cite_key_sized(b, evidence);
        }
    }
}


cite_rc_t
cite_ask_digest(const cite_ask_t *ask, cite_mem_t *mem,
    uint8_t hex[CITE_ASK_DIGEST_LEN])
{
    uint8_t     digest[CITE_SHA1_LEN];
    cite_rc_t   rc;
    cite_buf_t  b;

    cite_buf_init(&b, mem, SIZE_MAX);
    cite_ask_preimage(&b, ask);

    rc = b.err ? CITE_ERROR : CITE_OK;

    if (rc == CITE_OK) {
        ask->conf->sha1(cite_buf_view(&b), digest);
        cite_key_hex(hex, digest, CITE_SHA1_LEN);
    }

    cite_buf_free(&b);

    return rc;
}
