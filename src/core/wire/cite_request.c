
/*
 * Copyright (C) the ngx_cite authors
 */


#include "json/cite_json.h"
#include "json/cite_members.h"
#include "wire/cite_request.h"


typedef struct {
    cite_request_t  plain;
    cite_span_t     method;
    cite_span_t     body;
} cite_request_outer_t;


static const struct {
    cite_span_t  name;
    size_t       offset;
} cite_request_names[] = {
    { { (const uint8_t *) "threadId", 8 },
      offsetof(cite_request_outer_t, plain.thread_id) },
    { { (const uint8_t *) "runId", 5 },
      offsetof(cite_request_outer_t, plain.run_id) },
    { { (const uint8_t *) "state", 5 },
      offsetof(cite_request_outer_t, plain.state) },
    { { (const uint8_t *) "context", 7 },
      offsetof(cite_request_outer_t, plain.context) },
    { { (const uint8_t *) "messages", 8 },
      offsetof(cite_request_outer_t, plain.messages) },
    { { (const uint8_t *) "method", 6 },
      offsetof(cite_request_outer_t, method) },
    { { (const uint8_t *) "body", 4 },
      offsetof(cite_request_outer_t, body) }
};


/* names by their first byte: the first of them, and how many there are */

static const struct {
    uint8_t  from;
    uint8_t  n;
} cite_request_firsts[256] = {
    ['t'] = { 0, 1 },
    ['r'] = { 1, 1 },
    ['s'] = { 2, 1 },
    ['c'] = { 3, 1 },
    ['m'] = { 4, 2 },
    ['b'] = { 6, 1 },
    ['\\'] = { 0, cite_nelts(cite_request_names) }
};


static cite_rc_t
cite_request_members(cite_span_t text, cite_request_outer_t *req)
{
    size_t          i, last;
    uint8_t         first;
    cite_rc_t       rc;
    cite_member_t   m;
    cite_members_t  it;

    memset(req, 0, sizeof(cite_request_outer_t));

    cite_members_init(&it, text);

    while ((rc = cite_members_next(&it, &m)) == CITE_OK) {

        first = m.name.n ? *m.name.p : 0;
        i = cite_request_firsts[first].from;
        last = i + cite_request_firsts[first].n;

        for ( /* void */ ; i < last; i++) {

            if (cite_json_same(m.name, cite_request_names[i].name)) {
                *(cite_span_t *) ((char *) req + cite_request_names[i].offset)
                    = m.value;
                break;
            }
        }
    }

    return rc == CITE_DONE && cite_members_over(&it) ? CITE_OK
                                                     : CITE_DECLINED;
}


cite_rc_t
cite_request_read(cite_span_t text, cite_request_t *req)
{
    cite_request_outer_t  outer, inner;

    if (cite_request_members(text, &outer) != CITE_OK) {
        return CITE_DECLINED;
    }

    *req = outer.plain;

    if (outer.method.n && outer.body.n
        && cite_request_members(outer.body, &inner) == CITE_OK)
    {
        *req = inner.plain;
    }

    return CITE_OK;
}
