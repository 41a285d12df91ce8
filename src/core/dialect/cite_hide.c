
/*
 * Copyright (C) the ngx_cite authors
 */


#include "dialect/cite_hide.h"
#include "json/cite_json.h"
#include "json/cite_members.h"
#include "json/cite_patch.h"
#include "base/cite_utf8.h"


typedef struct {
    cite_span_t      text;
    cite_span_t      key;
    cite_buf_t      *out;
    const uint8_t   *from;       /* up to here all is written or left out */
    unsigned         hidden:1;   /* something is left out */
} cite_hide_t;


int
cite_state_key_valid(cite_span_t key)
{
    size_t  i;

    if (key.n == 0 || key.n > CITE_STATE_KEY_MAX || !cite_utf8_valid(key)) {
        return 0;
    }

    for (i = 0; i < key.n; i++) {
        if (key.p[i] < 0x20 || key.p[i] == 0x7f) {
            return 0;
        }
    }

    return !cite_patch_refused(key);
}


/* leaves out what is between the two */

static void
cite_hide_range(cite_hide_t *h, const uint8_t *start, const uint8_t *end)
{
    assert(start && end);

    if (!h->hidden) {
        (void) cite_buf_reserve(h->out, h->text.n);
        h->hidden = 1;
    }

    if (start > h->from) {
        cite_buf_add(h->out, h->from, (size_t) (start - h->from));
    }

    h->from = end;
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


/*
 *   { hidden, hidden, kept , kept, hidden , kept }
 *     |---------------|          |--------|
 */

static cite_rc_t
cite_hide_key(cite_hide_t *h, cite_span_t state)
{
    int              kept;
    cite_rc_t        rc;
    cite_member_t    m;
    cite_members_t   it;
    const uint8_t   *end, *first;

    if (*state.p != '{') {
        return CITE_OK;
    }

    kept = 0;
    first = NULL;              /* of those that are hidden and follow "{" */
    end = NULL;

    cite_members_init(&it, state);

    while ((rc = cite_members_next(&it, &m)) == CITE_OK) {

        if (cite_json_same(m.name, h->key)) {

            if (!cite_hide_delimited(m.value)) {
                return CITE_DECLINED;
            }

            if (!kept && first == NULL) {
                first = m.whole.p;
            }

            cite_hide_range(h, kept ? end : first, m.whole.p + m.whole.n);

        } else {

            if (!kept && first) {
                cite_hide_range(h, first, m.whole.p);
            }

            kept = 1;
        }

        end = m.whole.p + m.whole.n;
    }

    return rc == CITE_DONE && cite_members_over(&it) ? CITE_OK
                                                     : CITE_DECLINED;
}


/* *call says if the text is that of a call; all of it is looked at */

static cite_rc_t
cite_hide_check(cite_span_t text, int *call)
{
    cite_rc_t       rc;
    cite_member_t   m;
    cite_members_t  it;

    *call = 0;

    cite_members_init(&it, text);

    while ((rc = cite_members_next(&it, &m)) == CITE_OK) {
        *call = *call || cite_json_same(m.name, cite_span("method"));
    }

    return rc == CITE_DONE && cite_members_over(&it) ? CITE_OK
                                                     : CITE_DECLINED;
}


/* each "state" of the request, and of each "body" if it is a call */

static cite_rc_t
cite_hide_request(cite_hide_t *h, cite_span_t text, int call)
{
    cite_rc_t       rc;
    cite_member_t   m;
    cite_members_t  it;

    cite_members_init(&it, text);

    while ((rc = cite_members_next(&it, &m)) == CITE_OK) {

        if (cite_json_same(m.name, cite_span("state"))) {
            rc = cite_hide_key(h, m.value);

        } else if (call && *m.value.p == '{'
                   && cite_json_same(m.name, cite_span("body")))
        {
            rc = cite_hide_request(h, m.value, 0);
        }

        if (rc != CITE_OK) {
            return CITE_DECLINED;
        }
    }

    return rc == CITE_DONE ? CITE_OK : CITE_DECLINED;
}


cite_rc_t
cite_hide_state(cite_span_t text, cite_span_t key, cite_buf_t *out)
{
    int          call;
    cite_hide_t  h;

    if (cite_hide_check(text, &call) != CITE_OK) {
        return CITE_DECLINED;
    }

    memset(&h, 0, sizeof(cite_hide_t));

    h.text = text;
    h.key = key;
    h.out = out;
    h.from = text.p;

    if (cite_hide_request(&h, text, call) != CITE_OK) {
        cite_buf_reset(out);
        return CITE_DECLINED;
    }

    if (!h.hidden) {
        return CITE_DECLINED;
    }

    cite_buf_add(out, h.from, (size_t) (text.p + text.n - h.from));

    return out->err ? CITE_ERROR : CITE_OK;
}
