
/*
 * Copyright (C) the ngx_cite authors
 */


#include "formats/cite_xmlattr.h"
#include "base/cite_scan.h"


static int
cite_xmlattr_is_space(uint8_t c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}


static int
cite_xmlattr_is_letter(uint8_t c)
{
    return (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
}


static const uint8_t *
cite_xmlattr_space(const uint8_t *p, const uint8_t *last)
{
    while (p < last && cite_xmlattr_is_space(*p)) {
        p++;
    }

    return p;
}


static int
cite_xmlattr_is_name(uint8_t c)
{
    return cite_xmlattr_is_letter(c) || c == '_' || c == '-' || c == '\\';
}


/* CITE_DECLINED: there is no "name=" at p */

static cite_rc_t
cite_xmlattr_name(const uint8_t *p, const uint8_t *last, cite_xmlattr_t *attr)
{
    cite_span_t  name;

    attr->start = NULL;
    name = cite_span_make(p, 0);

    while (p < last && name.n <= CITE_FIELD_NAME_MAX
           && cite_xmlattr_is_name(*p))
    {
        p++;
        name.n++;
    }

    if (name.n == 0 || name.n > CITE_FIELD_NAME_MAX
        || !cite_xmlattr_is_letter(*name.p))
    {
        return CITE_DECLINED;
    }

    p = cite_xmlattr_space(p, last);

    if (p == last || *p != '=') {
        return CITE_DECLINED;
    }

    attr->field = cite_field_of_tag(name);
    attr->start = name.p;
    attr->end = cite_xmlattr_space(p + 1, last);
    attr->quoted = attr->end < last
                   && (*attr->end == '"' || *attr->end == '\'');

    return CITE_OK;
}


static int
cite_xmlattr_word(const uint8_t *p, const uint8_t *last)
{
    return last - p >= 4 && (p[0] | 0x20) == 'c' && (p[1] | 0x20) == 'i'
           && (p[2] | 0x20) == 't' && (p[3] | 0x20) == 'e';
}


int
cite_xmlattr_begins(const uint8_t *p, const uint8_t *last)
{
    cite_xmlattr_t  attr;

    if (*p == '<') {
        return cite_xmlattr_word(p + 1, last) && last - p > 5
               && cite_xmlattr_is_space(p[5]);
    }

    if (!cite_xmlattr_word(p, last) || last - p < 5
        || !cite_xmlattr_is_space(p[4]))
    {
        return 0;
    }

    p = cite_xmlattr_space(p + 4, last);

    return cite_xmlattr_name(p, last, &attr) == CITE_OK
           && attr.quoted
           && attr.field != CITE_FIELD_NONE
           && attr.field != CITE_FIELD_ID;
}


/* a value does not go on behind these */

static int
cite_xmlattr_foreign(const uint8_t *p, const uint8_t *last)
{
    if (*p == '<' && last - p > 2 && p[1] == '/') {
        return cite_xmlattr_word(p + 2, last);
    }

    return cite_xmlattr_begins(p, last);
}


/* "/>" or ">" at p, behind white space; where it ends, or NULL */

static const uint8_t *
cite_xmlattr_close(const uint8_t *p, const uint8_t *last)
{
    p = cite_xmlattr_space(p, last);

    if (p < last && *p == '/') {
        p = cite_xmlattr_space(p + 1, last);
    }

    return p < last && *p == '>' ? p + 1 : NULL;
}


/* v->p is at the value's quote; 1 if it is the closing one */

static int
cite_xmlvalue_quote(cite_xmlvalue_t *v)
{
    const uint8_t  *p;

    if (v->p[-1] == '\\') {
        return 0;
    }

    if (cite_xmlattr_close(v->p + 1, v->last)) {
        return 1;
    }

    p = v->p + 1;

    while (p < v->last && (*p == ' ' || *p == '\t')) {
        p++;
    }

    if (v->eol == NULL && (p == v->last || *p == '\n' || *p == '\r')) {
        v->eol = v->p;
    }

    p = cite_xmlattr_space(p, v->last);

    if (cite_xmlattr_name(p, v->last, v->next) != CITE_OK) {
        return 0;
    }

    return v->next->field != CITE_FIELD_NONE
           || (v->next->quoted && p > v->p + 1);
}


/* the next "=" from p on, and where a name right before it would begin */

static void
cite_xmlvalue_ahead(cite_xmlvalue_t *v, const uint8_t *p)
{
    const uint8_t  *name;

    v->equal = p < v->last ? memchr(p, '=', (size_t) (v->last - p)) : NULL;

    if (v->equal == NULL) {
        v->equal = v->last;
        v->name = v->last;
        return;
    }

    for (name = v->equal; name > p && cite_xmlattr_is_space(name[-1]); name--)
    {
        /* void */
    }

    while (name > p && cite_xmlattr_is_name(name[-1])) {
        name--;
    }

    v->name = name;
}


/* v->p is where a name may begin; 1 if the next attribute does */

static int
cite_xmlvalue_next(cite_xmlvalue_t *v)
{
    uint8_t         prev;
    cite_xmlattr_t  attr;

    prev = v->p[-1];

    if (v->p == v->start
        || !(cite_xmlattr_is_space(prev) || prev == '"' || prev == '\''))
    {
        return 0;
    }

    return cite_xmlattr_name(v->p, v->last, &attr) == CITE_OK
           && attr.quoted && attr.field != CITE_FIELD_NONE;
}


/* bytes at which a value may end, if no attribute begins */

static const cite_scan_set_t  cite_xmlvalue_ends = {
    '"', '\'', '<', '/', 'c', 'C', 'C', 'C', 'C', 'C'
};


/*
 * Looks for the end; CITE_DECLINED: the text or the tag is over before,
 * CITE_AGAIN: the slice is.
 */

static cite_rc_t
cite_xmlvalue_scan(cite_xmlvalue_t *v)
{
    uint8_t  c;

    if (v->equal == NULL) {
        cite_xmlvalue_ahead(v, v->p);
    }

    for ( /* void */ ; v->p < v->last; v->p++) {

        if (v->p >= v->stop) {
            return CITE_AGAIN;
        }

        v->p = cite_scan(cite_xmlvalue_ends, v->p, v->name);

        if (v->p == v->last) {
            break;
        }

        c = *v->p;

        if (c == v->quote) {
            if (cite_xmlvalue_quote(v)) {
                return CITE_OK;
            }

        } else if (c == '<' || (c | 0x20) == 'c') {
            if (cite_xmlattr_foreign(v->p, v->last)) {
                return CITE_DECLINED;
            }

        } else if (c == '/' && v->last - v->p > 1 && v->p[1] == '>') {
            v->open = 1;
            return CITE_OK;
        }

        if (v->p < v->name) {
            continue;
        }

        if (cite_xmlvalue_next(v)) {
            v->open = 1;
            return CITE_OK;
        }

        cite_xmlvalue_ahead(v, v->equal + 1);
    }

    return CITE_DECLINED;
}


/* [v->start, v->p) without the white space and the quote at its end */

static cite_span_t
cite_xmlvalue_strip(cite_xmlvalue_t *v)
{
    const uint8_t  *p;

    p = v->p;

    if (!v->open) {
        return cite_span_between(v->start, p);
    }

    while (p > v->start && cite_xmlattr_is_space(p[-1])) {
        p--;
    }

    if (p > v->start && p[-1] == v->quote
        && (p - v->start < 2 || p[-2] != '\\'))
    {
        p--;
    }

    return cite_span_between(v->start, p);
}


/*
 * v->p is behind the opening quote, and then behind the value.  A quote at
 * a line's end closes the value, and the tag, only if no better end is here.
 */

static cite_rc_t
cite_xmlvalue_read(cite_xmlvalue_t *v, cite_span_t *value)
{
    cite_rc_t  rc;

    rc = cite_xmlvalue_scan(v);

    if (rc == CITE_AGAIN) {
        return rc;
    }

    if (v->eol && (rc != CITE_OK || v->open)) {
        *value = cite_span_between(v->start, v->eol);
        v->p = v->eol + 1;
        v->done = 1;
        return CITE_OK;
    }

    if (rc != CITE_OK) {
        return CITE_DECLINED;
    }

    *value = cite_xmlvalue_strip(v);

    if (!v->open) {
        v->p++;
    }

    return CITE_OK;
}


/* a value without quotes */

static cite_span_t
cite_xmlvalue_bare(const uint8_t **p, const uint8_t *last)
{
    const uint8_t  *start;

    start = *p;

    while (*p < last && !cite_xmlattr_is_space(**p) && **p != '>'
           && cite_xmlattr_close(*p, last) == NULL && **p != '<')
    {
        (*p)++;
    }

    return cite_span_between(start, *p);
}


/* of two values the first one counts */

static void
cite_xmlattr_keep(cite_xmlattrs_t *a, cite_span_t value)
{
    if (a->values[a->field].n == 0) {
        a->values[a->field] = value;
    }
}


/* a->value is begun; CITE_DONE: the tag ends with it */

static cite_rc_t
cite_xmlattr_value(cite_xmlattrs_t *a)
{
    cite_rc_t    rc;
    cite_span_t  value;

    a->value.stop = a->stop;

    rc = cite_xmlvalue_read(&a->value, &value);
    a->p = a->value.p;

    if (rc == CITE_AGAIN) {
        return rc;
    }

    a->inside = 0;

    if (rc != CITE_OK) {
        return rc;
    }

    cite_xmlattr_keep(a, value);

    return a->value.done ? CITE_DONE : CITE_OK;
}


/*
 * CITE_OK: a->p is behind an attribute; CITE_DONE: behind the tag.  a->attr is
 * the one at a->p if it was read before, and then one that was read ahead.
 */

static cite_rc_t
cite_xmlattr_next(cite_xmlattrs_t *a)
{
    cite_xmlattr_t   *attr;
    cite_xmlvalue_t  *v;

    attr = &a->attr;

    if ((attr->start == NULL || attr->start != a->p)
        && cite_xmlattr_name(a->p, a->last, attr) != CITE_OK)
    {
        return CITE_DECLINED;
    }

    a->field = attr->field;

    if (!attr->quoted) {
        a->p = attr->end;
        cite_xmlattr_keep(a, cite_xmlvalue_bare(&a->p, a->last));
        return CITE_OK;
    }

    v = &a->value;
    memset(v, 0, sizeof(cite_xmlvalue_t));

    v->quote = *attr->end;
    v->start = attr->end + 1;
    v->p = v->start;
    v->last = a->last;
    v->next = attr;
    a->inside = 1;

    return cite_xmlattr_value(a);
}


void
cite_xmlattrs_init(cite_xmlattrs_t *a, const uint8_t *p, const uint8_t *last)
{
    memset(a, 0, sizeof(cite_xmlattrs_t));

    a->p = p;
    a->last = last;
}


cite_rc_t
cite_xmlattrs_read(cite_xmlattrs_t *a, const uint8_t *stop)
{
    cite_rc_t       rc;
    const uint8_t  *end;

    a->stop = stop;

    do {
        if (a->inside) {
            rc = cite_xmlattr_value(a);
            continue;
        }

        end = cite_xmlattr_close(a->p, a->last);

        if (end) {
            a->p = end;
            return CITE_OK;
        }

        if (a->p >= stop && a->p < a->last) {
            return CITE_AGAIN;
        }

        a->p = cite_xmlattr_space(a->p, a->last);

        rc = cite_xmlattr_next(a);
    } while (rc == CITE_OK);

    return rc == CITE_DONE ? CITE_OK : rc;
}
