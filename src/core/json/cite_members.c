
/*
 * Copyright (C) the ngx_cite authors
 */


#include "json/cite_json.h"
#include "json/cite_members.h"


void
cite_members_init(cite_members_t *it, cite_span_t text)
{
    it->p = text.p;
    it->last = text.p + text.n;
    it->state = CITE_MEMBERS_OPEN;
}


static const uint8_t *
cite_members_space(const uint8_t *p, const uint8_t *last)
{
    while (p < last && (*p == ' ' || *p == '\t' || *p == '\n' || *p == '\r')) {
        p++;
    }

    return p;
}


/* p is behind the opening quote; returns where the closing one is, or NULL */

static const uint8_t *
cite_members_quote(const uint8_t *p, const uint8_t *last)
{
    int  high;

    /* a control character stops it too, and is nothing here */

    while ((p = cite_json_run(p, last, &high)) < last && *p != '"') {

        p += *p == '\\' ? 2 : 1;

        if (p >= last) {
            return NULL;
        }
    }

    return p < last ? p : NULL;
}


/* p is at the opening bracket; returns the place behind the matching one */

static const uint8_t *
cite_members_nested(const uint8_t *p, const uint8_t *last)
{
    return cite_json_brackets(&p, last, SIZE_MAX, 1) == CITE_BRACKETS_CLOSED
           ? p : NULL;
}


static const uint8_t *
cite_members_plain(const uint8_t *p, const uint8_t *last)
{
    for ( /* void */ ; p < last; p++) {

        switch (*p) {

        case ',':
        case '}':
        case ']':
        case ' ':
        case '\t':
        case '\n':
        case '\r':
            return p;
        }
    }

    return NULL;
}


static const uint8_t *
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
