
/*
 * Copyright (C) the ngx_cite authors
 */


#include "wire/cite_strip.h"


#define CITE_STRIP_OTHER  0      /* a character that no mark has */


/* all begin with "<<<" and have no "<" behind it */

static const cite_span_t  cite_strip_start = {
    (const uint8_t *) "<<<CITATION_DATA>>>", 19
};

static const cite_span_t  cite_strip_ends[] = {
    { (const uint8_t *) "<<<END_CITATION_DATA>>>", 23 },
    { (const uint8_t *) "<<</CITATION_DATA>>>", 20 }
};


/*
 * How many bytes of the mark the text ends with after c, if it was
 * "matched" before.
 */

static uint8_t
cite_strip_match(cite_span_t mark, uint8_t matched, uint8_t c)
{
    if (c == mark.p[matched]) {
        return (uint8_t) (matched + 1);
    }

    if (c != '<') {
        return 0;
    }

    return matched == 3 ? 3 : 1;
}


/* a byte of text; returns 1 if it is visible; *held: held text before it is */

static int
cite_strip_text(cite_strip_t *st, uint8_t c, cite_span_t *held)
{
    uint8_t   matched;
    unsigned  gone;

    matched = cite_strip_match(cite_strip_start, st->matched, c);

    if (matched == cite_strip_start.n) {
        memset(st, 0, sizeof(cite_strip_t));
        st->state = CITE_STRIP_BLOCK;
        return 0;
    }

    if (matched == st->matched + 1) {
        st->matched = matched;
        return 0;
    }

    /* bytes of the old match that are before the beginning of the new one */

    gone = matched ? st->matched + 1u - matched : st->matched;

    if (gone > st->shown) {
        *held = cite_span_make(cite_strip_start.p + st->shown,
                               gone - st->shown);
        st->shown = 0;

    } else {
        st->shown = (uint8_t) (st->shown - gone);
    }

    st->matched = matched;

    return matched == 0;
}


static void
cite_strip_block(cite_strip_t *st, uint8_t c)
{
    cite_span_t  mark;

    if (st->matched == 3) {
        st->mark = c == '/';
    }

    mark = cite_strip_ends[st->mark];

    st->matched = cite_strip_match(mark, st->matched, c);

    if (st->matched == mark.n) {
        memset(st, 0, sizeof(cite_strip_t));
    }
}


static int
cite_strip_byte(cite_strip_t *st, uint8_t c, cite_span_t *held)
{
    *held = cite_span_make(NULL, 0);

    if (st->state == CITE_STRIP_TEXT) {
        return cite_strip_text(st, c, held);
    }

    cite_strip_block(st, c);

    return 0;
}


static int
cite_strip_hex(uint8_t c)
{
    if (c >= '0' && c <= '9') {
        return c - '0';
    }

    c |= 0x20;

    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}


/*
 * One character of a JSON string, or a byte of one: its length as it is
 * written, and its value, if a mark may have it.
 */

static size_t
cite_strip_unit(const uint8_t *p, const uint8_t *last, uint8_t *c)
{
    int  high, low;

    *c = *p;

    if (*p != '\\' || last - p < 2) {
        return 1;
    }

    *c = p[1] == '/' ? '/' : CITE_STRIP_OTHER;

    if (p[1] != 'u' || last - p < 6) {
        return 2;
    }

    high = cite_strip_hex(p[4]);
    low = cite_strip_hex(p[5]);

    if (p[2] == '0' && p[3] == '0' && high >= 0 && high < 8 && low >= 0) {
        *c = (uint8_t) (high << 4 | low);
    }

    return 6;
}


/* 1 if something is held that the reader may have to see */

static int
cite_strip_waiting(const cite_strip_t *st)
{
    return st->state == CITE_STRIP_TEXT && st->matched > st->shown;
}


/* writes the visible part of the delta; returns 1 if something is hidden */

static int
cite_strip_write(cite_strip_t *st, cite_span_t delta, cite_buf_t *out)
{
    int             hidden;
    size_t          n;
    uint8_t         c;
    cite_span_t     held;
    const uint8_t  *p, *run, *last;

    hidden = st->state == CITE_STRIP_BLOCK;

    last = delta.p + delta.n;
    run = delta.p;               /* visible and not yet written up to p */

    for (p = delta.p; p < last; p += n) {

        n = cite_strip_unit(p, last, &c);

        if (!cite_strip_byte(st, c, &held)) {
            cite_buf_put(out, cite_span_between(run, p));
            run = p + n;
        }

        cite_buf_put(out, held);

        hidden |= st->state == CITE_STRIP_BLOCK;
    }

    cite_buf_put(out, cite_span_between(run, last));

    return hidden;
}


cite_rc_t
cite_strip_delta(cite_strip_t *st, cite_span_t delta, cite_buf_t *out)
{
    int           hidden;
    size_t        start;
    const char   *err;
    cite_strip_t  before;

    if (delta.n == 0
        || (st->state == CITE_STRIP_TEXT && st->matched == 0
            && memchr(delta.p, '<', delta.n) == NULL
            && memchr(delta.p, '\\', delta.n) == NULL))
    {
        return CITE_DECLINED;
    }

    before = *st;
    start = out->n;
    err = out->err;

    hidden = cite_strip_write(st, delta, out);

    if (!hidden && !cite_strip_waiting(&before) && !cite_strip_waiting(st)) {
        out->n = start;
        out->err = err;
        return CITE_DECLINED;
    }

    if (out->err) {
        *st = before;
        out->n = start;
        return CITE_ERROR;
    }

    return CITE_OK;
}


cite_span_t
cite_strip_end(cite_strip_t *st)
{
    cite_span_t  held;

    if (st->state == CITE_STRIP_BLOCK) {
        memset(st, 0, sizeof(cite_strip_t));
    }

    held = cite_span_make(cite_strip_start.p + st->shown,
                          (size_t) (st->matched - st->shown));
    st->shown = st->matched;

    return held;
}
