
/*
 * Copyright (C) the ngx_cite authors
 *
 * The payload of a frame.
 */


#include "wire/cite_sse_internal.h"
#include "base/cite_scan.h"


/* 1 if a line of data begins at p */

static int
cite_sse_is_data(const uint8_t *p, const uint8_t *last)
{
    return last - p >= 4 && memcmp(p, "data", 4) == 0
           && (last - p == 4 || p[4] == ':' || p[4] == LF || p[4] == CR);
}


/* behind "data", a colon and a space */

static cite_span_t
cite_sse_value(cite_span_t line)
{
    if (line.n == 4) {
        return cite_span_skip(line, 4);
    }

    return cite_span_skip(line, line.n > 5 && line.p[5] == ' ' ? 6 : 5);
}


/* 1 if one of the other fields, or a comment, begins at p */

static int
cite_sse_known(const uint8_t *p, const uint8_t *last)
{
    size_t       n;
    cite_span_t  rest;

    rest = cite_span_between(p, last);

    switch (*p) {

    case ':':
        return 1;

    case 'e':
        n = cite_span_starts(rest, cite_span("event")) ? 5 : 0;
        break;

    case 'i':
        n = cite_span_starts(rest, cite_span("id")) ? 2 : 0;
        break;

    case 'r':
        n = cite_span_starts(rest, cite_span("retry")) ? 5 : 0;
        break;

    default:
        return 0;
    }

    return n && (n == rest.n || p[n] == ':' || p[n] == LF || p[n] == CR);
}


/* with these bytes begin lines that mean something */

static int
cite_sse_begins(uint8_t c)
{
    return c == 'd' || c == ':' || c == 'e' || c == 'i' || c == 'r';
}


/*
 * The next line behind p that may be one of data, or last; with "all" also one
 * of another field.
 */

static const uint8_t *
cite_sse_line_ahead(const uint8_t *p, const uint8_t *last, int all)
{
#if (__SSE2__)
    __m128i   first, found;
    unsigned  bits;
#endif

    p++;

#if (__SSE2__)

    for ( /* void */ ; last - p >= 16; p += 16) {

        first = cite_scan_load(p);
        found = cite_scan_equal(first, 'd');

        if (all) {
            found = _mm_or_si128(found, cite_scan_either(first, ':', 'e'));
            found = _mm_or_si128(found, cite_scan_either(first, 'i', 'r'));
        }

        found = _mm_and_si128(found,
                              cite_scan_either(cite_scan_load(p - 1), LF, CR));
        bits = (unsigned) _mm_movemask_epi8(found);

        if (bits) {
            return p + __builtin_ctz(bits);
        }
    }
#endif

    for ( /* void */ ; p < last; p++) {

        if ((p[-1] == LF || p[-1] == CR)
            && (all ? cite_sse_begins(*p) : *p == 'd'))
        {
            return p;
        }
    }

    return last;
}


/*
 * Moves *rest, which is at a line's start, to the first line of data.  What
 * else is there counts once: *known fields, and *other lines of which none
 * is.
 */

static void
cite_sse_pass_over(cite_span_t *rest, unsigned *known, unsigned *other)
{
    const uint8_t  *p, *last;

    p = rest->p;
    last = p + rest->n;

    while (p < last) {

        if (*p == 'd' && cite_sse_is_data(p, last)) {
            break;
        }

        if (*p == LF || *p == CR) {
            /* of a byte order mark there is nothing left in its line */
            p++;
            continue;
        }

        *known |= cite_sse_known(p, last) != 0;
        *other = 1;

        p = cite_sse_line_ahead(p, last, !*known);
    }

    *rest = cite_span_between(p, last);
}


/* a line of data and its end, which *rest is then behind */

static cite_span_t
cite_sse_line_next(cite_span_t *rest)
{
    cite_span_t     line;
    const uint8_t  *p, *last, *lf, *cr;

    p = rest->p + sizeof("data") - 1;
    last = rest->p + rest->n;

    if (p < last && *p == ':') {
        lf = memchr(p, LF, (size_t) (last - p));
        lf = lf ? lf : last;
        cr = memchr(p, CR, (size_t) (lf - p));
        p = cr ? cr : lf;
    }

    line = cite_span_between(rest->p, p);

    if (p < last) {
        p += *p == CR && last - p > 1 && p[1] == LF ? 2 : 1;
    }

    *rest = cite_span_between(p, last);

    return line;
}


/* data lines with a space behind the colon, and such without */

static void
cite_sse_spaces(cite_sse_t *s, cite_frame_t *frame, unsigned some,
    unsigned missing)
{
    s->spaced |= some;
    frame->unspaced = missing;
}


/* one data line is used where it lies, several are joined by LF */

static void
cite_sse_join(cite_sse_t *s, cite_span_t rest, cite_frame_t *frame)
{
    size_t       n, spaces;
    unsigned     known, other;
    cite_span_t  line, value;

    cite_buf_reset(&s->joined);
    n = 0;
    spaces = 0;
    known = 0;
    other = 0;

    for ( ;; ) {

        cite_sse_pass_over(&rest, &known, &other);

        if (rest.n == 0) {
            break;
        }

        line = cite_sse_line_next(&rest);
        value = cite_sse_value(line);
        spaces += line.n - value.n == sizeof("data: ") - 1;

        if (n++ == 0) {
            frame->data = value;
            continue;
        }

        if (n == 2) {
            cite_buf_put(&s->joined, frame->data);
        }

        cite_buf_byte(&s->joined, LF);
        cite_buf_put(&s->joined, value);
    }

    if (n > 1) {
        frame->data = cite_buf_view(&s->joined);
    }

    s->uneven |= spaces != 0 && spaces != n;
    cite_sse_spaces(s, frame, spaces != 0, n != 0 && spaces != n);
    frame->has_data = n != 0;
    frame->lost = s->joined.err != NULL;
    frame->foreign = n == 0 && !known && other;
}


void
cite_sse_parse(cite_sse_t *s, cite_frame_t *frame)
{
    unsigned        spaced;
    cite_span_t     rest;
    const uint8_t  *last;

    rest = frame->bytes;

    if (!s->begun && cite_span_starts(rest, cite_span("\xef\xbb\xbf"))) {
        rest = cite_span_skip(rest, 3);
        cite_sse_join(s, rest, frame);
        return;
    }

    if (s->lines == 1 && frame->kind == CITE_FRAME_WHOLE) {
        rest.n = s->eol;
        last = rest.p + rest.n;

        frame->has_data = cite_sse_is_data(rest.p, last) != 0;
        frame->foreign = !frame->has_data
                         && !(rest.n && cite_sse_known(rest.p, last));

        if (!frame->has_data) {
            return;
        }

        frame->data = cite_sse_value(rest);
        spaced = rest.n - frame->data.n == sizeof("data: ") - 1;
        cite_sse_spaces(s, frame, spaced, !spaced);
        return;
    }

    cite_sse_join(s, rest, frame);
}
