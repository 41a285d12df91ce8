
/*
 * Copyright (C) the ngx_cite authors
 *
 * Files of a request whose text is in their address:
 *
 *   data:text/plain;base64,dGV4dA==    data:text/plain,some%20text
 */


#include "dialect/cite_vercel_internal.h"


/* bytes of base64 for which there is room at once */

#define CITE_VERCEL_PART   4096

/* so many digits side by side are worth to be read four at a time */

#define CITE_VERCEL_CLEAN  16


/* -1: padding, an escaped slash */

static inline int
cite_vercel_digit(uint8_t c)
{
    if ((uint8_t) ((c | 0x20) - 'a') < 26) {
        return c >= 'a' ? c - 'a' + 26 : c - 'A';
    }

    if ((uint8_t) (c - '0') < 10) {
        return c - '0' + 52;
    }

    return c == '+' || c == '-' ? 62 : c == '/' || c == '_' ? 63 : -1;
}


/* the digits of each byte; a table of them is made for each text */

#define CITE_VERCEL_NO_DIGIT  0x80

typedef struct {
    uint8_t  of[256];
} cite_vercel_digits_t;


static void
cite_vercel_digits(cite_vercel_digits_t *digits)
{
    int       digit;
    unsigned  c;

    for (c = 0; c < 256; c++) {
        digit = cite_vercel_digit((uint8_t) c);
        digits->of[c] = digit == -1 ? CITE_VERCEL_NO_DIGIT : (uint8_t) digit;
    }
}


/* a text in base64 that is being decoded */

typedef struct {
    cite_vercel_digits_t   digits;
    const uint8_t         *p;
    const uint8_t         *last;
    uint8_t               *out;
    unsigned               bits;     /* that make no byte yet */
    unsigned               n;
} cite_vercel_base64_t;


/* four digits are three bytes, if no bits are left; up to others than digits */

static void
cite_vercel_base64_fours(cite_vercel_base64_t *d)
{
    uint8_t        *out;
    unsigned        bits, digit[4];
    const uint8_t  *p;

    out = d->out;

    for (p = d->p; d->last - p >= 4; p += 4) {

        digit[0] = d->digits.of[p[0]];
        digit[1] = d->digits.of[p[1]];
        digit[2] = d->digits.of[p[2]];
        digit[3] = d->digits.of[p[3]];

        if ((digit[0] | digit[1] | digit[2] | digit[3])
            & CITE_VERCEL_NO_DIGIT)
        {
            break;
        }

        bits = digit[0] << 18 | digit[1] << 12 | digit[2] << 6 | digit[3];

        *out++ = (uint8_t) (bits >> 16);
        *out++ = (uint8_t) (bits >> 8);
        *out++ = (uint8_t) bits;
    }

    d->p = p;
    d->out = out;
}


/* one by one, until no bits are left behind a good many digits side by side */

static void
cite_vercel_base64_each(cite_vercel_base64_t *d)
{
    size_t          clean;
    uint8_t         digit, *out;
    unsigned        bits, n;
    const uint8_t  *p;

    out = d->out;
    bits = d->bits;
    n = d->n;
    clean = 0;

    for (p = d->p; p < d->last && (n || clean < CITE_VERCEL_CLEAN); p++) {

        digit = d->digits.of[*p];

        if (digit == CITE_VERCEL_NO_DIGIT) {
            clean = 0;
            continue;
        }

        clean++;
        bits = (bits << 6 | digit) & 0xffff;
        n += 6;

        if (n >= 8) {
            n -= 8;
            *out++ = (uint8_t) (bits >> n);
        }
    }

    d->p = p;
    d->out = out;
    d->bits = bits;
    d->n = n;
}


/* bytes that are no digits are left out */

static void
cite_vercel_base64(cite_span_t text, cite_buf_t *b)
{
    cite_span_t           part;
    cite_vercel_base64_t  d;

    memset(&d, 0, sizeof(cite_vercel_base64_t));
    cite_vercel_digits(&d.digits);

    for ( /* void */ ; text.n; text = cite_span_skip(text, part.n)) {

        part = cite_span_make(text.p, cite_min(text.n, CITE_VERCEL_PART));

        if (cite_buf_reserve(b, CITE_VERCEL_PART) != CITE_OK) {
            return;
        }

        d.p = part.p;
        d.last = part.p + part.n;
        d.out = b->p + b->n;

        while (d.p < d.last) {

            if (d.n == 0) {
                cite_vercel_base64_fours(&d);
            }

            cite_vercel_base64_each(&d);
        }

        b->n = (size_t) (d.out - b->p);
    }
}


static int
cite_vercel_hex(uint8_t c)
{
    if (c >= '0' && c <= '9') {
        return c - '0';
    }

    c |= 0x20;

    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}


static void
cite_vercel_percent(cite_span_t text, cite_buf_t *b)
{
    int             high, low;
    const uint8_t  *p, *mark, *last;

    last = text.p + text.n;

    for (p = text.p; p < last && b->err == NULL; p = mark) {

        mark = *p == '%' ? p : memchr(p, '%', (size_t) (last - p));
        mark = mark ? mark : last;

        cite_buf_put(b, cite_span_between(p, mark));

        if (mark == last) {
            break;
        }

        high = last - mark > 2 ? cite_vercel_hex(mark[1]) : -1;
        low = high != -1 ? cite_vercel_hex(mark[2]) : -1;

        cite_buf_byte(b, low != -1 ? (uint8_t) (high * 16 + low) : '%');
        mark += low != -1 ? 3 : 1;
    }
}


/* a text of the user's is evidence; its file names it */

void
cite_vercel_file(cite_exchange_t *x, cite_span_t url, cite_span_t filename)
{
    cite_buf_t      text, b;
    cite_span_t     head;
    const uint8_t  *comma;

    comma = memchr(url.p, ',', url.n);

    if (comma == NULL) {
        return;
    }

    head = cite_span_between(url.p, comma);
    url = cite_span_skip(url, head.n + 1);

    cite_buf_init(&text, x->mem,
                  x->conf->max_message_size + CITE_VERCEL_PART);
    cite_buf_init(&b, x->mem, x->conf->max_memory);

    if (head.n > 7
        && cite_span_eq(cite_span_skip(head, head.n - 7), cite_span(";base64")))
    {
        cite_vercel_base64(url, &text);

    } else {
        cite_vercel_percent(url, &text);
    }

    cite_buf_lit(&b, "[{\"content\":");
    cite_json_str(&b, cite_buf_view(&text));

    if (filename.n && *filename.p == '"') {
        cite_buf_lit(&b, ",\"title\":");
        cite_buf_put(&b, filename);
    }

    cite_buf_lit(&b, "}]");

    if (b.err || text.err || text.n > x->conf->max_message_size) {
        x->run->incomplete = 1;

    } else {
        cite_run_context(x->run, cite_buf_view(&b));
    }

    cite_buf_free(&text);
    cite_buf_free(&b);
}
