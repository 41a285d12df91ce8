
/*
 * Copyright (C) the ngx_cite authors
 *
 * Files of a request whose text is in their address:
 *
 *   data:text/plain;base64,dGV4dA==    data:text/plain,some%20text
 */


#include "dialect/cite_vercel_internal.h"


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


/* four digits at a time, as far as there are that many; returns how many */

static size_t
cite_vercel_base64_fours(const cite_vercel_digits_t *digits, cite_span_t text,
    cite_buf_t *b)
{
    size_t    i, n;
    uint8_t  *out;
    unsigned  bits, d[4];

    n = text.n / 4;

    if (n == 0 || 3 * n > b->max || cite_buf_reserve(b, 3 * n) != CITE_OK) {
        return 0;
    }

    out = b->p + b->n;

    for (i = 0; i < 4 * n; i += 4) {

        d[0] = digits->of[text.p[i]];
        d[1] = digits->of[text.p[i + 1]];
        d[2] = digits->of[text.p[i + 2]];
        d[3] = digits->of[text.p[i + 3]];

        if ((d[0] | d[1] | d[2] | d[3]) & CITE_VERCEL_NO_DIGIT) {
            break;
        }

        bits = d[0] << 18 | d[1] << 12 | d[2] << 6 | d[3];

        *out++ = (uint8_t) (bits >> 16);
        *out++ = (uint8_t) (bits >> 8);
        *out++ = (uint8_t) bits;
    }

    b->n = (size_t) (out - b->p);

    return i;
}


static void
cite_vercel_base64(cite_span_t text, cite_buf_t *b)
{
    size_t                i;
    uint8_t               digit;
    unsigned              bits, n;
    cite_vercel_digits_t  digits;

    cite_vercel_digits(&digits);

    n = 0;
    bits = 0;

    for (i = cite_vercel_base64_fours(&digits, text, b);
         i < text.n && b->err == NULL; i++)
    {
        digit = digits.of[text.p[i]];

        if (digit == CITE_VERCEL_NO_DIGIT) {
            continue;
        }

        bits = (bits << 6 | digit) & 0xffff;
        n += 6;

        if (n >= 8) {
            n -= 8;
            cite_buf_byte(b, (uint8_t) (bits >> n));
        }
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

    cite_buf_init(&text, x->mem, x->conf->max_message_size);
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

    if (b.err || text.err) {
        x->run->incomplete = 1;

    } else {
        cite_run_context(x->run, cite_buf_view(&b));
    }

    cite_buf_free(&text);
    cite_buf_free(&b);
}
