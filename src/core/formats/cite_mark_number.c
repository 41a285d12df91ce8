
/*
 * Copyright (C) the ngx_cite authors
 *
 * Numbers between the brackets of a citation.
 */


#include "formats/cite_mark.h"
#include "base/cite_utf8.h"


/* the value of the digit at p, or 10; *n is its length */

static uint32_t
cite_mark_digit(const uint8_t *p, const uint8_t *last, size_t *n)
{
    size_t                 i;
    uint32_t               code;
    static const uint32_t  zeros[] = { 0xff10, 0x0660, 0x06f0, 0x0966 };

    *n = 1;

    if (p == last || *p < 0x80) {
        return p < last && (uint8_t) (*p - '0') < 10 ? *p - '0' : 10;
    }

    *n = cite_utf8_decode(p, last, &code);

    for (i = 0; *n && i < cite_nelts(zeros); i++) {
        if (code - zeros[i] < 10) {
            return code - zeros[i];
        }
    }

    return 10;
}


const uint8_t *
cite_mark_number(const uint8_t *p, const uint8_t *last, uint32_t *number)
{
    size_t    n, digits;
    uint32_t  digit;

    *number = 0;

    for (digits = 0; (digit = cite_mark_digit(p, last, &n)) < 10; digits++) {

        if (digits && *number == 0) {
            return NULL;
        }

        *number = *number * 10 + digit;

        if (*number > CITE_MARK_NUMBER_MAX) {
            return NULL;
        }

        p += n;
    }

    return digits ? p : NULL;
}


int
cite_mark_turn(cite_span_t id, uint32_t *number)
{
    uint32_t        turn;
    const uint8_t  *p, *q, *last;

    last = id.p + id.n;

    if (!cite_span_starts(id, cite_span("turn"))) {
        return 0;
    }

    p = cite_mark_number(id.p + 4, last, &turn);

    if (p == NULL) {
        return 0;
    }

    for (q = p; q < last && *q >= 'a' && *q <= 'z'; q++) { /* void */ }

    if (q == p || cite_mark_number(q, last, number) != last) {
        return 0;
    }

    (*number)++;

    return 1;
}
