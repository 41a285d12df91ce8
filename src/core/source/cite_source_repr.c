
/*
 * Copyright (C) the ngx_cite authors
 *
 * Objects as Python shows them, rewritten as JSON in one pass:
 *
 *   [Document(id='a', metadata={'page': 3}, page_content="..."), ...]
 *   [{"id":"a","metadata":{"page":3},"page_content":"..."},...]
 */


#include "base/cite_utf8.h"
#include "source/cite_source_body.h"
#include "source/cite_source_repr_internal.h"


#define CITE_REPR_BARE   200     /* bytes of a value without quotes */
#define CITE_REPR_CALL   (')' + 0x80)   /* an object that begins with Name( */
#define CITE_REPR_PLAIN  1       /* a='b' c='d', without brackets */


static int
cite_is_name_start(uint8_t c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}


int
cite_repr_is_name(uint8_t c)
{
    return cite_is_name_start(c) || (c >= '0' && c <= '9') || c == '.';
}


static int
cite_repr_hex(cite_span_t s, size_t n, uint32_t *code)
{
    size_t   i;
    uint8_t  c;

    *code = 0;

    if (s.n < n) {
        return 0;
    }

    for (i = 0; i < n; i++) {
        c = s.p[i];

        if (c >= '0' && c <= '9') {
            *code = *code << 4 | (uint32_t) (c - '0');

        } else if ((c | 0x20) >= 'a' && (c | 0x20) <= 'f') {
            *code = *code << 4 | (uint32_t) ((c | 0x20) - 'a' + 10);

        } else {
            return 0;
        }
    }

    return 1;
}


/* one character behind a backslash; *s is moved */

static void
cite_repr_escape(cite_buf_t *b, cite_span_t *s)
{
    size_t    n, digits;
    uint8_t   c, out[4];
    uint32_t  code;

    c = *s->p;
    *s = cite_span_skip(*s, 1);
    digits = c == 'x' ? 2 : c == 'u' ? 4 : c == 'U' ? 8 : 0;

    if (digits && cite_repr_hex(*s, digits, &code) && code && code < 0x110000
        && (code < 0xd800 || code > 0xdfff))
    {
        *s = cite_span_skip(*s, digits);
        n = cite_utf8_encode(code, out);
        cite_json_str_inside(b, cite_span_make(out, n));
        return;
    }

    c = c == 'n' ? '\n' : c == 't' ? '\t' : c == 'r' ? '\r' : c;

    cite_json_str_inside(b, cite_span_make(&c, 1));
}


/* a string in either kind of quotes; CITE_DECLINED: it has no end */

static cite_rc_t
cite_repr_string(cite_repr_t *r)
{
    size_t   n;
    uint8_t  quote;

    quote = *r->s.p;
    r->s = cite_span_skip(r->s, 1);
    cite_buf_byte(r->b, '"');

    while (r->s.n && *r->s.p != quote) {

        if (*r->s.p == '\\' && r->s.n > 1) {
            r->s = cite_span_skip(r->s, 1);
            cite_repr_escape(r->b, &r->s);
            continue;
        }

        for (n = 1; n < r->s.n && r->s.p[n] != quote && r->s.p[n] != '\\';
             n++)
        {
            /* void */
        }

        cite_json_str_inside(r->b, cite_span_make(r->s.p, n));
        r->s = cite_span_skip(r->s, n);
    }

    cite_buf_byte(r->b, '"');
    r->value = 1;

    if (r->s.n == 0) {
        return CITE_DECLINED;
    }

    r->s = cite_span_skip(r->s, 1);

    return CITE_OK;
}


static cite_rc_t
cite_repr_open(cite_repr_t *r, uint8_t json, uint8_t close)
{
    if (r->depth == CITE_REPR_DEPTH) {
        return CITE_DECLINED;
    }

    cite_buf_byte(r->b, json);
    r->open[r->depth++] = close;
    r->value = 0;

    return CITE_OK;
}


/* 1 if the bracket was opened by an object, or by a name */

static int
cite_repr_in_object(const cite_repr_t *r)
{
    return r->depth && (r->open[r->depth - 1] == '}'
                        || r->open[r->depth - 1] == CITE_REPR_CALL
                        || r->open[r->depth - 1] == CITE_REPR_PLAIN);
}


static cite_rc_t
cite_repr_close(cite_repr_t *r)
{
    uint8_t  open;

    if (r->depth == 0 || (r->open[r->depth - 1] & 0x7f) != *r->s.p) {
        return CITE_DECLINED;
    }

    open = r->open[--r->depth];

    /* a comma before it is none in JSON */

    if (r->b->n && r->b->p[r->b->n - 1] == ',') {
        r->b->n--;
    }

    cite_buf_byte(r->b, open == '}' || open == CITE_REPR_CALL ? '}' : ']');
    r->s = cite_span_skip(r->s, 1);
    r->value = 1;

    return CITE_OK;
}


/* id=a-1, the value of a member without quotes */

static cite_rc_t
cite_repr_bare(cite_repr_t *r, cite_span_t name)
{
    size_t  n;

    if (!cite_repr_in_object(r) || r->b->n == 0
        || r->b->p[r->b->n - 1] != ':')
    {
        return CITE_DECLINED;
    }

    for (n = 0; n < r->s.n && n < CITE_REPR_BARE && r->s.p[n] != ','
                && r->s.p[n] > ' ' && r->s.p[n] != '(' && r->s.p[n] != ')'
                && r->s.p[n] != '}' && r->s.p[n] != ']'; n++)
    {
        /* void */
    }

    cite_json_str(r->b, cite_span_make(name.p, name.n + n));
    r->s = cite_span_skip(r->s, n);
    r->value = 1;

    return CITE_OK;
}


/* a member in no brackets; the first name begins the next object */

static cite_rc_t
cite_repr_plain(cite_repr_t *r, cite_span_t name)
{
    if (r->depth && !r->value) {
        return CITE_DECLINED;
    }

    if (r->depth == 0) {
        r->first = name;
        (void) cite_repr_open(r, '{', CITE_REPR_PLAIN);

    } else if (cite_span_eq(r->first, name)) {
        cite_buf_lit(r->b, "},{");
        r->values++;

    } else {
        cite_buf_byte(r->b, ',');
    }

    cite_json_str(r->b, name);
    cite_buf_byte(r->b, ':');
    r->value = 0;

    return CITE_OK;
}


/* <Kind.NAME: 1> */

static cite_rc_t
cite_repr_angle(cite_repr_t *r)
{
    size_t          n;
    const uint8_t  *end;

    end = memchr(r->s.p, '>', cite_min(r->s.n, CITE_REPR_BARE));

    if (end == NULL) {
        return CITE_DECLINED;
    }

    n = (size_t) (end + 1 - r->s.p);

    cite_json_str(r->b, cite_span_make(r->s.p, n));
    r->s = cite_span_skip(r->s, n);
    r->value = 1;

    return CITE_OK;
}


/* float64(0.3): a value of a call that has no name */

static void
cite_repr_unnamed(cite_repr_t *r)
{
    size_t   n;
    uint8_t  last;

    last = r->b->n ? r->b->p[r->b->n - 1] : 0;

    if (r->depth == 0 || r->open[r->depth - 1] != CITE_REPR_CALL
        || (last != '{' && last != ',') || *r->s.p == ')' || *r->s.p == ',')
    {
        return;
    }

    for (n = 0; n < r->s.n && cite_repr_is_name(r->s.p[n]); n++) {
        /* void */
    }

    if (n == 0 || n == r->s.n || (r->s.p[n] != '=' && r->s.p[n] != ':')) {
        cite_buf_lit(r->b, "\"_\":");
    }
}


/*
 * Rust, Java and Ruby show "Name { id: 1 }", "name = 1" and ":name=>1"; Java's
 * members have no comma between them.  0: it is none of these.
 */

static int
cite_repr_other(cite_repr_t *r, cite_span_t name)
{
    size_t       n;
    cite_span_t  rest;

    rest = r->s;

    while (rest.n && *rest.p == ' ') {
        rest = cite_span_skip(rest, 1);
    }

    if (rest.n && *rest.p == '{' && !r->value) {
        r->s = cite_span_skip(rest, 1);
        return cite_repr_open(r, '{', '}') == CITE_OK;
    }

    n = cite_span_starts(rest, cite_span("=>")) ? 2
        : cite_span_starts(rest, cite_span("= ")) ? 1 : 0;

    if (n == 0 || !cite_repr_in_object(r)
        || (r->b->n && r->b->p[r->b->n - 1] == ':'))
    {
        return 0;
    }

    if (r->value) {
        cite_buf_byte(r->b, ',');
    }

    cite_json_str(r->b, name);
    cite_buf_byte(r->b, ':');
    r->s = cite_span_skip(rest, n);
    r->value = 0;

    return 1;
}


/* Name(...), name=..., True, None, or anything else as a string */

static cite_rc_t
cite_repr_name(cite_repr_t *r)
{
    size_t       n;
    cite_span_t  name, rest;

    for (n = 1; n < r->s.n && cite_repr_is_name(r->s.p[n]); n++) {
        /* void */
    }

    name = cite_span_make(r->s.p, n);
    rest = cite_span_skip(r->s, n);
    r->s = rest;

    if (cite_repr_other(r, name)) {
        return CITE_OK;
    }

    /* {title: ...}, as JavaScript shows it */

    if (rest.n && *rest.p == ':' && !r->value && cite_repr_in_object(r)
        && r->b->n && r->b->p[r->b->n - 1] != ':')
    {
        r->s = cite_span_skip(rest, 1);
        cite_json_str(r->b, name);
        cite_buf_byte(r->b, ':');
        return CITE_OK;
    }

    if (rest.n && *rest.p == '(') {
        r->s = cite_span_skip(rest, 1);
        return cite_repr_open(r, '{', CITE_REPR_CALL);
    }

    if (rest.n && *rest.p == '=' && r->list
        && (r->depth == 0 || (r->depth == 1
                              && r->open[0] == CITE_REPR_PLAIN)))
    {
        r->s = cite_span_skip(rest, 1);
        return cite_repr_plain(r, name);
    }

    if (rest.n && *rest.p == '=' && cite_repr_in_object(r)) {
        r->s = cite_span_skip(rest, 1);
        cite_json_str(r->b, name);
        cite_buf_byte(r->b, ':');
        r->value = 0;
        return CITE_OK;
    }

    if (cite_span_eq(name, cite_span("True"))
        || cite_span_eq(name, cite_span("true")))
    {
        cite_buf_lit(r->b, "true");

    } else if (cite_span_eq(name, cite_span("False"))
               || cite_span_eq(name, cite_span("false")))
    {
        cite_buf_lit(r->b, "false");

    } else if (cite_span_eq(name, cite_span("None"))
               || cite_span_eq(name, cite_span("null"))
               || cite_span_eq(name, cite_span("nan")))
    {
        cite_buf_lit(r->b, "null");

    } else {
        return cite_repr_bare(r, name);
    }

    r->value = 1;

    return CITE_OK;
}


static cite_rc_t
cite_repr_number(cite_repr_t *r)
{
    size_t   n;
    uint8_t  c;

    for (n = 1; n < r->s.n; n++) {
        c = r->s.p[n];

        if (!(c >= '0' && c <= '9') && c != '.' && c != 'e' && c != 'E'
            && c != '+' && c != '-' && c != '_')
        {
            break;
        }
    }

    cite_buf_put(r->b, cite_span_make(r->s.p, n));
    r->s = cite_span_skip(r->s, n);
    r->value = 1;

    return CITE_OK;
}


static cite_rc_t
cite_repr_next(cite_repr_t *r)
{
    uint8_t  c;

    cite_repr_unnamed(r);

    c = *r->s.p;

    switch (c) {

    case '\'':
    case '"':
        return cite_repr_string(r);

    case '<':
        return cite_repr_angle(r);

    case '[':
        r->s = cite_span_skip(r->s, 1);
        return cite_repr_open(r, '[', ']');

    case '{':
        r->s = cite_span_skip(r->s, 1);
        return cite_repr_open(r, '{', '}');

    case '(':
        r->s = cite_span_skip(r->s, 1);
        return cite_repr_open(r, '[', ')');

    case ']':
    case '}':
    case ')':
        return cite_repr_close(r);

    case ',':
    case ':':
        if (c == ':' && !r->value && r->s.n > 1
            && cite_is_name_start(r->s.p[1]))
        {
            /* a symbol of Ruby */
            r->s = cite_span_skip(r->s, 1);
            return cite_repr_name(r);
        }

        if (!r->value) {
            return CITE_DECLINED;
        }

        cite_buf_byte(r->b, c);
        r->s = cite_span_skip(r->s, 1);
        r->value = 0;
        return CITE_OK;

    default:
        break;
    }

    if (cite_is_name_start(c)) {
        return cite_repr_name(r);
    }

    return c == '-' || (c >= '0' && c <= '9') ? cite_repr_number(r)
                                              : CITE_DECLINED;
}


/* the end of a value in no brackets, behind which there is more */

static cite_rc_t
cite_repr_part(cite_repr_t *r)
{
    if (!r->list) {
        return CITE_DECLINED;
    }

    cite_buf_byte(r->b, ',');
    r->value = 0;
    r->values++;

    if (*r->s.p == ',') {
        r->s = cite_span_skip(r->s, 1);
        return CITE_DONE;
    }

    return CITE_OK;
}


/* goes on for n bytes; CITE_AGAIN: there are more */

static cite_rc_t
cite_repr_values(cite_repr_t *r, size_t n)
{
    size_t     all;
    cite_rc_t  rc;

    all = r->s.n;

    while (r->s.n) {

        if (all - r->s.n >= n) {
            return CITE_AGAIN;
        }

        if (*r->s.p <= ' ') {
            r->s = cite_span_skip(r->s, 1);
            continue;
        }

        rc = r->depth == 0 && r->value ? cite_repr_part(r) : CITE_OK;

        if (rc == CITE_OK) {
            rc = cite_repr_next(r);
        }

        if (rc == CITE_DECLINED) {
            return CITE_DECLINED;
        }
    }

    if (r->depth == 1 && r->open[0] == CITE_REPR_PLAIN) {
        cite_buf_byte(r->b, '}');
        r->depth = 0;
    }

    return r->depth == 0 && r->value && r->b->err == NULL ? CITE_OK
                                                          : CITE_DECLINED;
}


cite_rc_t
cite_repr_write(cite_buf_t *b, cite_span_t text)
{
    cite_repr_t  r;

    memset(&r, 0, sizeof(cite_repr_t));

    r.b = b;
    r.s = cite_span_trim(text);

    return cite_repr_values(&r, SIZE_MAX);
}


void
cite_repr_begin(cite_repr_t *r, cite_buf_t *b, cite_span_t text)
{
    memset(r, 0, sizeof(cite_repr_t));

    r->b = b;
    r->s = cite_span_trim(text);
    r->list = 1;

    cite_buf_byte(b, '[');
}


cite_rc_t
cite_repr_step(cite_repr_t *r, size_t n)
{
    cite_rc_t  rc;

    rc = cite_repr_values(r, n);

    if (rc != CITE_AGAIN) {
        cite_buf_byte(r->b, ']');
    }

    return rc;
}
