
/*
 * Copyright (C) the ngx_cite authors
 */


#include "dialect/cite_hide.h"
#include "json/cite_json.h"
#include "json/cite_members.h"
#include "json/cite_patch.h"
#include "base/cite_utf8.h"


typedef struct {
    cite_span_t      key;
    cite_buf_t      *cuts;
    const uint8_t   *from;       /* the end of the last cut in cuts */
    const uint8_t   *start;      /* of a cut that may become longer */
    const uint8_t   *end;        /* of it; NULL: nothing is left out yet */
} cite_hide_t;


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


/* seven bits in a byte, the lowest first; all but the last have the high bit */

static void
cite_hide_put(cite_buf_t *cuts, size_t n)
{
    while (n >= 0x80) {
        cite_buf_byte(cuts, (uint8_t) (n | 0x80));
        n >>= 7;
    }

    cite_buf_byte(cuts, (uint8_t) n);
}


static size_t
cite_hide_get(cite_span_t *cuts)
{
    size_t    n;
    unsigned  shift;

    n = 0;
    shift = 0;

    while (*cuts->p & 0x80) {
        n |= (size_t) (*cuts->p & 0x7f) << shift;
        shift += 7;
        cuts->p++;
        cuts->n--;
    }

    n |= (size_t) *cuts->p << shift;
    cuts->p++;
    cuts->n--;

    return n;
}


/* the cut is as long as it gets */

static void
cite_hide_note(cite_hide_t *h)
{
    if (h->end) {
        cite_hide_put(h->cuts, (size_t) (h->start - h->from));
        cite_hide_put(h->cuts, (size_t) (h->end - h->start));
        h->from = h->end;
    }
}


/* leaves out the bytes between the two; cuts that meet are one */

static void
cite_hide_range(cite_hide_t *h, const uint8_t *start, const uint8_t *end)
{
    assert(start && end);

    if (h->end == NULL || start > h->end) {
        cite_hide_note(h);
        h->start = start;
    }

    h->end = end;
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
cite_hide_cuts(cite_span_t text, cite_span_t key, cite_buf_t *cuts)
{
    int          call;
    cite_hide_t  h;

    if (cite_hide_check(text, &call) != CITE_OK) {
        return CITE_DECLINED;
    }

    memset(&h, 0, sizeof(cite_hide_t));

    h.key = key;
    h.cuts = cuts;
    h.from = text.p;

    if (cite_hide_request(&h, text, call) != CITE_OK || h.end == NULL) {
        cite_buf_reset(cuts);
        return CITE_DECLINED;
    }

    cite_hide_note(&h);

    return cuts->err ? CITE_ERROR : CITE_OK;
}


size_t
cite_hide_length(size_t n, cite_span_t cuts)
{
    while (cuts.n) {
        (void) cite_hide_get(&cuts);
        n -= cite_hide_get(&cuts);
    }

    return n;
}


void
cite_hide_split(cite_span_t text, cite_span_t cuts, uint8_t *to)
{
    size_t          n;
    uint8_t        *kept, *hidden;
    const uint8_t  *p;

    p = text.p;
    kept = to;
    hidden = to + cite_hide_length(text.n, cuts);

    while (cuts.n) {
        n = cite_hide_get(&cuts);
        memcpy(kept, p, n);
        kept += n;
        p += n;

        n = cite_hide_get(&cuts);
        memcpy(hidden, p, n);
        hidden += n;
        p += n;
    }

    memcpy(kept, p, (size_t) (text.p + text.n - p));
}


void
cite_hide_join(cite_span_t parts, cite_span_t cuts, uint8_t *to)
{
    size_t          n;
    uint8_t        *p;
    const uint8_t  *kept, *hidden;

    p = to;
    kept = parts.p;
    hidden = parts.p + cite_hide_length(parts.n, cuts);

    while (cuts.n) {
        n = cite_hide_get(&cuts);
        memcpy(p, kept, n);
        kept += n;
        p += n;

        n = cite_hide_get(&cuts);
        memcpy(p, hidden, n);
        hidden += n;
        p += n;
    }

    memcpy(p, kept, (size_t) (to + parts.n - p));
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
        cite_hide_split(text, view, out->p);
        out->n = cite_hide_length(text.n, view);

    } else if (rc != CITE_DECLINED) {
        out->err = out->err ? out->err : cuts.err;
        rc = CITE_ERROR;
    }

    cite_buf_free(&cuts);

    return rc;
}
