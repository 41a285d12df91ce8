
/*
 * Copyright (C) the ngx_cite authors
 */


#include "dialect/cite_hide.h"
#include "json/cite_json.h"
#include "json/cite_members.h"
#include "json/cite_patch.h"
#include "base/cite_utf8.h"


/* U+0000 to U+001F, and U+007F to U+009F, which are C2 80 to C2 9F */

static int
cite_state_key_control(const uint8_t *p, const uint8_t *end)
{
    return *p < 0x20 || *p == 0x7f
           || (*p == 0xc2 && end - p > 1 && p[1] < 0xa0);
}


int
cite_state_key_valid(cite_span_t key)
{
    size_t  i;

    if (key.n == 0 || key.n > CITE_STATE_KEY_MAX || !cite_utf8_valid(key)) {
        return 0;
    }

    for (i = 0; i < key.n; i++) {
        if (cite_state_key_control(key.p + i, key.p + key.n)) {
            return 0;
        }
    }

    return !cite_patch_refused(key);
}


/*
 * 1 if nothing but a value goes with the member: strings and brackets have
 * an end of their own, anything else could be more than one word.
 */

static int
cite_hide_delimited(cite_span_t value)
{
    size_t   i;
    uint8_t  c;

    if (*value.p == '"' || *value.p == '{' || *value.p == '[') {
        return 1;
    }

    for (i = 0; i < value.n; i++) {
        c = value.p[i];

        if (!(c >= '0' && c <= '9')
            && !((c | 0x20) >= 'a' && (c | 0x20) <= 'z')
            && c != '-' && c != '+' && c != '.')
        {
            return 0;
        }
    }

    return 1;
}


static cite_rc_t
cite_hide_key(cite_cuts_t *c, cite_span_t key, cite_span_t state)
{
    int               hidden;
    cite_rc_t         rc;
    cite_member_t     m;
    cite_members_t    it;
    cite_cuts_list_t  list;

    if (*state.p != '{') {
        return CITE_OK;
    }

    memset(&list, 0, sizeof(cite_cuts_list_t));
    cite_members_init(&it, state);

    while ((rc = cite_members_next(&it, &m)) == CITE_OK) {

        hidden = cite_json_same(m.name, key);

        if (hidden && !cite_hide_delimited(m.value)) {
            return CITE_DECLINED;
        }

        cite_cuts_item(c, &list, m.whole, hidden);
    }

    return rc == CITE_DONE && cite_members_over(&it) ? CITE_OK
                                                     : CITE_DECLINED;
}


/*
 * Each "state" of the request, and of each "body" if it is a call.  *call says
 * if it is one, whose "body" has not been looked into.
 */

static cite_rc_t
cite_hide_request(cite_cuts_t *c, cite_span_t key, cite_span_t text,
    int bodies, int *call)
{
    int             method, body;
    cite_rc_t       rc;
    cite_member_t   m;
    cite_members_t  it;

    method = 0;
    body = 0;

    cite_members_init(&it, text);

    while ((rc = cite_members_next(&it, &m)) == CITE_OK) {

        if (cite_json_same(m.name, cite_span("state"))) {
            rc = cite_hide_key(c, key, m.value);

        } else if (cite_json_same(m.name, cite_span("method"))) {
            method = 1;

        } else if (*m.value.p == '{'
                   && cite_json_same(m.name, cite_span("body")))
        {
            body = 1;
            rc = bodies ? cite_hide_request(c, key, m.value, 0, call) : rc;
        }

        if (rc != CITE_OK) {
            return CITE_DECLINED;
        }
    }

    *call = method && body && !bodies;

    return rc == CITE_DONE && cite_members_over(&it) ? CITE_OK
                                                     : CITE_DECLINED;
}


cite_rc_t
cite_hide_cuts(cite_span_t text, cite_span_t key, cite_buf_t *cuts)
{
    int          call;
    cite_rc_t    rc;
    cite_cuts_t  c;

    cite_cuts_init(&c, text, cuts);

    rc = cite_hide_request(&c, key, text, 0, &call);

    if (rc == CITE_OK && call) {
        cite_buf_reset(cuts);
        cite_cuts_init(&c, text, cuts);

        rc = cite_hide_request(&c, key, text, 1, &call);
    }

    if (rc == CITE_OK) {
        rc = cite_cuts_end(&c);
    }

    if (rc == CITE_DECLINED) {
        cite_buf_reset(cuts);
    }

    return rc;
}


cite_rc_t
cite_hide_state(cite_span_t text, cite_span_t key, cite_buf_t *out)
{
    cite_rc_t    rc;
    cite_buf_t   cuts;
    cite_span_t  view;

    cite_buf_init(&cuts, out->mem, text.n);

    rc = cite_hide_cuts(text, key, &cuts);
    view = cite_buf_view(&cuts);

    if (rc == CITE_OK && cite_buf_reserve(out, text.n) == CITE_OK) {
        cite_cuts_split(text, view, out->p);
        out->n = cite_cuts_length(text.n, view);

    } else if (rc != CITE_DECLINED) {
        out->err = out->err ? out->err : cuts.err;
        rc = CITE_ERROR;
    }

    cite_buf_free(&cuts);

    return rc;
}
