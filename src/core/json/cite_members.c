
/*
 * Copyright (C) the ngx_cite authors
 */


#include "json/cite_json.h"
#include "json/cite_json_block.h"
#include "json/cite_members.h"


/* escapes in a string that are looked at one by one */

#define CITE_MEMBERS_ESCAPES  4


void
cite_members_init(cite_members_t *it, cite_span_t text)
{
    it->p = text.p;
    it->last = text.p + text.n;
    it->state = CITE_MEMBERS_OPEN;
}


static inline int
cite_members_blank(uint8_t c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}


static inline const uint8_t *
cite_members_space(const uint8_t *p, const uint8_t *last)
{
    while (p < last && cite_members_blank(*p)) {
        p++;
    }

    return p;
}


/* the same as below, of a string with escapes */

static cite_aside const uint8_t *
cite_members_escaped(const uint8_t *p, const uint8_t *last)
{
    uint64_t            strings, escaped;
    cite_block_t        block;
    cite_block_carry_t  carry;

    carry.inside = ~UINT64_C(0);
    carry.escaped = 0;

    for ( /* void */ ; p < last; p += CITE_BLOCK) {

        cite_block_load(&block, p, last);
        strings = cite_block_strings(&block, &carry, &escaped);

        if (strings != ~UINT64_C(0)) {
            return p + __builtin_ctzll(~strings);
        }

        if (last - p <= CITE_BLOCK) {
            break;
        }
    }

    return NULL;
}


/* p is behind the opening quote; returns where the closing one is, or NULL */

static inline const uint8_t *
cite_members_quote(const uint8_t *p, const uint8_t *last)
{
    int       high;
    unsigned  n;

    /* a control character stops it too, and is nothing here */

    for (n = 0; n < CITE_MEMBERS_ESCAPES; n++) {

        p = cite_json_run(p, last, &high);

        if (p == last) {
            return NULL;
        }

        if (*p == '"') {
            return p;
        }

        if (last - p < 2) {
            return NULL;
        }

        p += *p == '\\' ? 2 : 1;
    }

    return cite_members_escaped(p, last);
}


/*
 * The same for an object or an array of few bytes, in which there is no other
 * one and no escape; NULL: it may be another.
 */

static inline const uint8_t *
cite_members_small(const uint8_t *p, const uint8_t *last)
{
#if (__SSE2__)
    __m128i   bytes, lower;
    unsigned  strings, opens, closes;

    if (last - p < 16) {
        return NULL;
    }

    bytes = cite_scan_load(p);

    if (_mm_movemask_epi8(cite_scan_equal(bytes, '\\'))) {
        return NULL;
    }

    strings = (unsigned) _mm_movemask_epi8(cite_scan_equal(bytes, '"'));
    strings ^= strings << 1;
    strings ^= strings << 2;
    strings ^= strings << 4;
    strings ^= strings << 8;

    lower = _mm_or_si128(bytes, _mm_set1_epi8(0x20));
    opens = (unsigned) _mm_movemask_epi8(cite_scan_equal(lower, '{'));
    closes = (unsigned) _mm_movemask_epi8(cite_scan_equal(lower, '}'))
             & ~strings;

    /* the first bracket of all is at p */

    return closes && (opens & ~strings & (closes ^ (closes - 1))) == 1
           ? p + __builtin_ctz(closes) + 1 : NULL;
#else
    (void) p;
    (void) last;

    return NULL;
#endif
}


/* p is at the opening bracket; returns the place behind the matching one */

static inline const uint8_t *
cite_members_nested(const uint8_t *p, const uint8_t *last)
{
    const uint8_t  *end;

    if (last - p > 1 && (p[1] == '}' || p[1] == ']')) {
        return p + 2;
    }

    end = cite_members_small(p, last);

    if (end) {
        return end;
    }

    return cite_json_brackets(&p, last, SIZE_MAX, 1) == CITE_BRACKETS_CLOSED
           ? p : NULL;
}


/* the bytes that end a value which is neither a string nor nested */

static const uint8_t  cite_members_ends[256] = {
    [','] = 1, ['}'] = 1, [']'] = 1, [' '] = 1, ['\t'] = 1, ['\n'] = 1,
    ['\r'] = 1
};


static inline const uint8_t *
cite_members_plain(const uint8_t *p, const uint8_t *last)
{
    while (p < last && !cite_members_ends[*p]) {
        p++;
    }

    return p < last ? p : NULL;
}


static inline const uint8_t *
cite_members_value(const uint8_t *p, const uint8_t *last)
{
    switch (*p) {

    case '"':
        p = cite_members_quote(p + 1, last);
        return p ? p + 1 : NULL;

    case '{':
    case '[':
        return cite_members_nested(p, last);

    default:
        return cite_members_plain(p, last);
    }
}


static cite_rc_t
cite_members_stop(cite_members_t *it, cite_rc_t rc)
{
    it->state = CITE_MEMBERS_END;
    return rc;
}


/* moves to the quote of the next member's name */

static cite_rc_t
cite_members_advance(cite_members_t *it)
{
    const uint8_t  *p;

    p = cite_members_space(it->p, it->last);

    if (p == it->last) {
        return CITE_AGAIN;
    }

    if (it->state == CITE_MEMBERS_OPEN) {
        if (*p != '{') {
            return CITE_DECLINED;
        }

        it->state = CITE_MEMBERS_FIRST;
        p = cite_members_space(p + 1, it->last);

    } else if (*p == ',') {
        it->state = CITE_MEMBERS_NEXT;
        p = cite_members_space(p + 1, it->last);

        if (p < it->last && *p != '"') {
            return CITE_DECLINED;
        }

    } else if (*p != '}') {
        return CITE_DECLINED;
    }

    it->p = p;

    if (p == it->last) {
        return CITE_AGAIN;
    }

    if (*p == '}') {
        it->p++;
        return CITE_DONE;
    }

    return *p == '"' ? CITE_OK : CITE_DECLINED;
}


cite_rc_t
cite_members_next(cite_members_t *it, cite_member_t *m)
{
    cite_rc_t       rc;
    const uint8_t  *p, *start, *end;

    if (it->state == CITE_MEMBERS_END) {
        return CITE_DECLINED;
    }

    rc = cite_members_advance(it);
    if (rc != CITE_OK) {
        return cite_members_stop(it, rc);
    }

    start = it->p;

    end = cite_members_quote(start + 1, it->last);
    if (end == NULL) {
        return cite_members_stop(it, CITE_AGAIN);
    }

    m->name = cite_span_between(start + 1, end);

    p = cite_members_space(end + 1, it->last);

    if (p < it->last && *p != ':') {
        return cite_members_stop(it, CITE_DECLINED);
    }

    p = p < it->last ? cite_members_space(p + 1, it->last) : p;

    end = p < it->last ? cite_members_value(p, it->last) : NULL;
    if (end == NULL) {
        return cite_members_stop(it, CITE_AGAIN);
    }

    if (end == p) {
        return cite_members_stop(it, CITE_DECLINED);
    }

    m->value = cite_span_between(p, end);
    m->whole = cite_span_between(start, end);

    it->p = end;
    it->state = CITE_MEMBERS_NEXT;

    return CITE_OK;
}


/* moves to the next element */

static cite_rc_t
cite_elements_advance(cite_members_t *it)
{
    const uint8_t  *p;

    p = cite_members_space(it->p, it->last);

    if (p == it->last) {
        return CITE_AGAIN;
    }

    if (it->state == CITE_MEMBERS_OPEN) {
        if (*p != '[') {
            return CITE_DECLINED;
        }

    } else if (*p != ',' && *p != ']') {
        return CITE_DECLINED;
    }

    if (*p != ']') {
        p = cite_members_space(p + 1, it->last);
    }

    it->p = p;

    if (p == it->last) {
        return CITE_AGAIN;
    }

    if (*p == ']') {
        /* behind a comma there must be an element */
        it->p++;
        return p[-1] == ',' ? CITE_DECLINED : CITE_DONE;
    }

    return CITE_OK;
}


cite_rc_t
cite_elements_next(cite_members_t *it, cite_span_t *value)
{
    cite_rc_t       rc;
    const uint8_t  *end;

    if (it->state == CITE_MEMBERS_END) {
        return CITE_DECLINED;
    }

    rc = cite_elements_advance(it);
    if (rc != CITE_OK) {
        return cite_members_stop(it, rc);
    }

    end = cite_members_value(it->p, it->last);

    if (end == NULL || end == it->p) {
        return cite_members_stop(it, end ? CITE_DECLINED : CITE_AGAIN);
    }

    *value = cite_span_between(it->p, end);

    it->p = end;
    it->state = CITE_MEMBERS_NEXT;

    return CITE_OK;
}


int
cite_members_string(cite_span_t value, cite_span_t *inside)
{
    if (value.n < 2 || *value.p != '"') {
        return 0;
    }

    *inside = cite_span_make(value.p + 1, value.n - 2);

    return 1;
}


int
cite_members_over(const cite_members_t *it)
{
    return cite_members_space(it->p, it->last) == it->last;
}


cite_rc_t
cite_members_find(cite_span_t text, const cite_wanted_t *wanted, size_t n)
{
    size_t          i;
    cite_rc_t       rc;
    cite_member_t   m;
    cite_members_t  it;

    for (i = 0; i < n; i++) {
        *wanted[i].value = cite_span_make(NULL, 0);
    }

    cite_members_init(&it, text);

    while ((rc = cite_members_next(&it, &m)) == CITE_OK) {
        for (i = 0; i < n; i++) {
            if (cite_json_same(m.name, wanted[i].name)) {
                *wanted[i].value = m.value;
            }
        }
    }

    return rc == CITE_DONE && cite_members_over(&it) ? CITE_OK : CITE_DECLINED;
}
