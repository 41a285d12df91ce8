
/*
 * Copyright (C) the ngx_cite authors
 */


#include "json/cite_json_repair.h"
#include "base/cite_scan.h"


static int
cite_repair_hex(const uint8_t *p, const uint8_t *last, uint32_t *code)
{
    int       i;
    uint8_t   c;

    if (last - p < 6 || p[0] != '\\' || p[1] != 'u') {
        return 0;
    }

    *code = 0;

    for (i = 2; i < 6; i++) {
        c = p[i] >= '0' && p[i] <= '9' ? p[i] - '0'
            : (p[i] | 0x20) >= 'a' && (p[i] | 0x20) <= 'f'
              ? (p[i] | 0x20) - 'a' + 10 : 16;

        if (c == 16) {
            return 0;
        }

        *code = *code * 16 + c;
    }

    return 1;
}


/* r->p is at "\u" */

static void
cite_repair_unicode(cite_repair_t *r)
{
    uint32_t  code, low;

    if (!cite_repair_hex(r->p, r->last, &code)) {
        r->p++;
        return;
    }

    if (code < 0xd800 || code > 0xdfff) {
        cite_buf_add(r->b, r->p, 6);
        r->p += 6;
        return;
    }

    if (code < 0xdc00 && cite_repair_hex(r->p + 6, r->last, &low)
        && low >= 0xdc00 && low <= 0xdfff)
    {
        cite_buf_add(r->b, r->p, 12);
        r->p += 12;
        return;
    }

    cite_buf_lit(r->b, "\\ufffd");
    r->p += 6;
}


/* r->p is at a backslash */

static void
cite_repair_escape(cite_repair_t *r)
{
    if (r->last - r->p < 2) {
        r->p++;
        return;
    }

    switch (r->p[1]) {

    case '"':
    case '\\':
    case '/':
    case 'b':
    case 'f':
    case 'n':
    case 'r':
    case 't':
        cite_buf_add(r->b, r->p, 2);
        r->p += 2;
        return;

    case 'u':
        cite_repair_unicode(r);
        return;

    default:
        r->p++;
    }
}


static void
cite_repair_control(cite_repair_t *r)
{
    uint8_t            c;
    static const char  hex[] = "0123456789abcdef";

    c = *r->p++;

    cite_buf_lit(r->b, "\\u00");
    cite_buf_byte(r->b, (uint8_t) hex[c >> 4]);
    cite_buf_byte(r->b, (uint8_t) hex[c & 0x0f]);
}


/* a comma counts only if something follows that is not a bracket's end */

static void
cite_repair_value(cite_repair_t *r, uint8_t prev)
{
    if (r->comma) {
        cite_buf_byte(r->b, ',');
        r->comma = 0;
    }

    r->prev = prev;
}


/* r->p is in a string; this may be all of it, or the slice ends before */

static void
cite_repair_inside(cite_repair_t *r)
{
    int             high;
    const uint8_t  *end;

    r->inside = 0;

    for ( ;; ) {
        if (r->p >= r->stop && r->p < r->last) {
            r->inside = 1;
            return;
        }

        end = cite_json_run(r->p, r->last, &high);
        cite_buf_add(r->b, r->p, (size_t) (end - r->p));
        r->p = end;

        if (end == r->last) {
            r->torn = 1;
            return;
        }

        switch (*end) {

        case '"':
            cite_buf_byte(r->b, '"');
            r->p++;
            return;

        case '\\':
            cite_repair_escape(r);
            break;

        default:
            cite_repair_control(r);
        }
    }
}


/* r->p is at the opening quote */

static void
cite_repair_string(cite_repair_t *r)
{
    cite_repair_value(r, '"');
    cite_buf_byte(r->b, '"');
    r->p++;

    cite_repair_inside(r);
}


/* 1 if an address begins where a value or a member's name does */

static int
cite_repair_is_address(const cite_repair_t *r)
{
    cite_span_t  rest;

    rest = cite_span_between(r->p, r->last);

    return (r->comma || r->prev == '{' || r->prev == '[' || r->prev == ':')
           && (cite_span_starts(rest, cite_span("https://"))
               || cite_span_starts(rest, cite_span("http://")));
}


/* 1 if an address without quotes ends at p: commas and colons may be in it */

static int
cite_repair_ends_address(const cite_repair_t *r, const uint8_t *p)
{
    uint8_t  next;

    next = p + 1 < r->last ? p[1] : ' ';

    switch (*p) {

    case '"':
    case '\\':
    case '{':
    case '}':
    case '[':
    case ']':
        return 1;

    case ',':
    case ':':
        return next <= ' ' || next == '"' || next == '{' || next == '['
               || next == '}' || next == ']';

    default:
        return *p <= ' ';
    }
}


/* r->p is at an address that has no quotes around it */

static void
cite_repair_address(cite_repair_t *r)
{
    const uint8_t  *p;

    for (p = r->p; p < r->last; p++) {
        if (cite_repair_ends_address(r, p)) {
            break;
        }
    }

    cite_repair_value(r, '"');
    cite_buf_byte(r->b, '"');
    cite_buf_add(r->b, r->p, (size_t) (p - r->p));
    cite_buf_byte(r->b, '"');

    r->torn = p == r->last;
    r->p = p;
}


static cite_rc_t
cite_repair_open(cite_repair_t *r)
{
    if (r->depth == CITE_JSON_MAX_DEPTH) {
        return CITE_DECLINED;
    }

    cite_repair_value(r, *r->p);
    cite_buf_byte(r->b, *r->p);

    r->open[r->depth++] = *r->p;
    r->braces += *r->p == '{';
    r->colon = 0;
    r->safe = r->b->n;
    r->p++;

    return CITE_OK;
}


static void
cite_repair_close(cite_repair_t *r)
{
    uint8_t  c;

    c = r->open[--r->depth];
    r->braces -= c == '{';

    cite_buf_byte(r->b, c == '{' ? '}' : ']');

    r->comma = 0;
    r->colon = 1;              /* the closed value was a member's */
    r->prev = '}';
    r->safe = r->b->n;
}


/* 1 if the byte is part of a word that has no quotes */

static int
cite_repair_is_bare(uint8_t c)
{
    return c > ' ' && memchr("{}[]\",\\", c, 7) == NULL;
}


/*
 * Leaves out the byte at r->p.  The halves of a word that it was in do not
 * become one, which could be an address that was none.
 */

static void
cite_repair_drop(cite_repair_t *r)
{
    r->p++;

    if (cite_repair_is_bare(r->prev) && r->p < r->last
        && cite_repair_is_bare(*r->p))
    {
        cite_buf_byte(r->b, ' ');
    }
}


/* r->p is at a closing bracket */

static void
cite_repair_match(cite_repair_t *r)
{
    uint8_t  opening;

    opening = *r->p == '}' ? '{' : '[';

    if ((opening == '{' ? r->braces : r->depth - r->braces) == 0) {
        cite_repair_drop(r);
        return;
    }

    r->p++;

    while (r->open[r->depth - 1] != opening) {
        cite_repair_close(r);
    }

    cite_repair_close(r);
}


static cite_rc_t
cite_repair_token(cite_repair_t *r)
{
    switch (*r->p) {

    case '"':
        cite_repair_string(r);
        return CITE_OK;

    case '{':
    case '[':
        return cite_repair_open(r);

    case '}':
    case ']':
        cite_repair_match(r);
        return CITE_OK;

    case ',':
        r->safe = r->comma ? r->safe : r->b->n;
        r->comma = 1;
        r->colon = 0;
        break;

    case '\\':
        cite_repair_drop(r);
        return CITE_OK;

    case ' ':
    case '\t':
    case '\n':
    case '\r':
        cite_buf_byte(r->b, ' ');
        break;

    default:
        if (cite_repair_is_address(r)) {
            cite_repair_address(r);
            return CITE_OK;
        }

        cite_repair_value(r, *r->p);
        cite_buf_byte(r->b, *r->p);
        r->colon = r->colon || *r->p == ':';
    }

    r->p++;

    return CITE_OK;
}


/* the text is over and brackets are open */

static void
cite_repair_end(cite_repair_t *r)
{
    int  member;

    member = r->open[r->depth - 1] == '{' && r->prev != '{' && !r->comma;

    if (r->torn || r->prev == ':' || (member && !r->colon)) {
        r->b->n = r->safe;
    }

    while (r->depth) {
        cite_repair_close(r);
    }
}


void
cite_repair_init(cite_repair_t *r, cite_buf_t *b, cite_span_t text)
{
    memset(r, 0, sizeof(cite_repair_t));

    r->b = b;
    r->p = text.p;
    r->last = text.p + text.n;
}


/* the array or object begins */

static cite_rc_t
cite_repair_begin(cite_repair_t *r)
{
    static const cite_scan_set_t  brackets = {
        '{', '[', '[', '[', '[', '[', '[', '[', '[', '['
    };

    r->begun = 1;
    r->p = cite_scan(brackets, r->p, r->last);

    return r->p < r->last ? cite_repair_open(r) : CITE_DECLINED;
}


cite_rc_t
cite_repair_part(cite_repair_t *r, size_t n)
{
    r->stop = r->p + cite_min(n, (size_t) (r->last - r->p));

    if (!r->begun && cite_repair_begin(r) != CITE_OK) {
        return CITE_DECLINED;
    }

    while (r->depth && r->p < r->last && r->b->err == NULL) {

        if (r->p >= r->stop) {
            return CITE_AGAIN;
        }

        if (r->inside) {
            cite_repair_inside(r);

        } else if (cite_repair_token(r) != CITE_OK) {
            return CITE_DECLINED;
        }
    }

    if (r->b->err == NULL && r->depth) {
        cite_repair_end(r);
    }

    return r->b->err ? CITE_ERROR : CITE_OK;
}


cite_rc_t
cite_repair_json(cite_buf_t *b, cite_span_t text)
{
    cite_repair_t  r;

    cite_repair_init(&r, b, text);

    return cite_repair_part(&r, SIZE_MAX);
}
