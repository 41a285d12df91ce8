
/*
 * Copyright (C) the ngx_cite authors
 *
 * Brackets outside of strings, and how much else is there.
 */


#include "json/cite_json.h"
#include "json/cite_json_block.h"


/* weights of what a text of JSON has, in halves of a value, see cite_json.h */

#define CITE_WEIGHT_VALUE     2
#define CITE_WEIGHT_HALF      1
#define CITE_WEIGHT_EXPONENT  80
#define CITE_WEIGHT_LONG      20

/* a fraction that has more digits than this is read digit by digit */

#define CITE_DIGITS_MAX       19


/* how deep the text is, and what stops the count */

typedef struct {
    ptrdiff_t       depth;
    ptrdiff_t       max;
    int             closes;      /* stop where the first one is closed */
    const uint8_t  *end;         /*   which is before here */
} cite_brackets_t;


/* counts one by one where something may stop it */

static cite_aside cite_brackets_e
cite_brackets_each(cite_brackets_t *c, const uint8_t *p, uint64_t opens,
    uint64_t closes)
{
    unsigned  at;
    uint64_t  bits;

    for (bits = opens | closes; bits; bits &= bits - 1) {

        at = (unsigned) __builtin_ctzll(bits);

        if (opens >> at & 1) {

            if (++c->depth > c->max) {
                return CITE_BRACKETS_DEEP;
            }

        } else if (--c->depth == 0 && c->closes) {
            c->end = p + at + 1;
            return CITE_BRACKETS_CLOSED;
        }
    }

    return CITE_BRACKETS_OPEN;
}


/* the brackets of a block at p */

static inline cite_brackets_e
cite_brackets_block(cite_brackets_t *c, const uint8_t *p, uint64_t opens,
    uint64_t closes)
{
    ptrdiff_t  opened, closed;

    if ((opens | closes) == 0) {
        return CITE_BRACKETS_OPEN;
    }

    opened = (ptrdiff_t) cite_block_count(opens);
    closed = (ptrdiff_t) cite_block_count(closes);

    if (opened > c->max - c->depth || (c->closes && closed >= c->depth)) {
        return cite_brackets_each(c, p, opens, closes);
    }

    c->depth += opened - closed;

    return CITE_BRACKETS_OPEN;
}


cite_brackets_e
cite_json_brackets(const uint8_t **place, const uint8_t *last, size_t max,
    int closes)
{
    uint64_t            outside;
    cite_block_t        block;
    const uint8_t      *p;
    cite_brackets_e     found;
    cite_brackets_t     count;
    cite_block_carry_t  carry;

    memset(&carry, 0, sizeof(cite_block_carry_t));

    count.depth = 0;
    count.max = (ptrdiff_t) cite_min(max, (size_t) PTRDIFF_MAX);
    count.closes = closes;

    for (p = *place; p < last; p += CITE_BLOCK) {

        cite_block_load(&block, p, last);
        outside = ~cite_block_strings(&block, &carry);

        if (outside) {
            found = cite_brackets_block(&count, p,
                              cite_block_equal(&block, 0x20, '{') & outside,
                              cite_block_equal(&block, 0x20, '}') & outside);

            if (found == CITE_BRACKETS_CLOSED) {
                *place = count.end;
            }

            if (found != CITE_BRACKETS_OPEN) {
                return found;
            }
        }

        if (last - p < CITE_BLOCK) {
            break;
        }
    }

    return CITE_BRACKETS_OPEN;
}


/*
 * Long fractions in a block, whose digits and full stops are "runs".  Zeros at
 * the start do not count as digits.
 */

static cite_aside size_t
cite_brackets_longs(const uint8_t *p, uint64_t runs)
{
    size_t    n;
    unsigned  at;
    uint64_t  starts;

    static const uint64_t  most = (UINT64_C(1) << (CITE_DIGITS_MAX + 1)) - 1;

    /* where 16 bytes of a run start, then where a fraction and its stop do */

    starts = runs;
    starts &= starts >> 1;
    starts &= starts >> 2;
    starts &= starts >> 4;
    starts &= starts >> 8;
    starts &= starts >> (CITE_DIGITS_MAX + 2 - 16);
    starts &= ~(starts << 1);

    for (n = 0; starts; starts &= starts - 1) {

        at = (unsigned) __builtin_ctzll(starts);

        while (at < CITE_BLOCK - 1 && (runs >> at & 1)
               && (p[at] == '0' || p[at] == '.'))
        {
            at++;
        }

        n += (runs >> at & most) == most;
    }

    return n;
}


/*
 * What makes numbers in the block at p dear: exponents, and many digits.  The
 * byte before it may be that of a number.
 */

static inline size_t
cite_brackets_numbers(const cite_block_t *block, const uint8_t *p,
    uint8_t before, uint64_t outside, uint64_t stops, uint64_t letters)
{
    uint64_t  digits, behind;

    if ((stops | letters) == 0) {
        return 0;
    }

    digits = cite_block_digits(block) & outside;
    behind = digits << 1 | (before >= '0' && before <= '9');

    /* there is an "e" in "true" and "false" too */

    return CITE_WEIGHT_EXPONENT * cite_block_count(letters & behind)
           + (stops ? CITE_WEIGHT_LONG * cite_brackets_longs(p, digits | stops)
                    : 0);
}


/* the weight of what is in the block at p, outside of strings */

static inline size_t
cite_brackets_weight(const cite_block_t *block, const uint8_t *p,
    uint8_t before, uint64_t opens, uint64_t outside)
{
    uint64_t  commas, blank, stops, letters, spaces;

    commas = cite_block_equal(block, 0, ',') & outside;
    stops = cite_block_equal(block, 0, '.') & outside;
    letters = cite_block_equal(block, 0x20, 'e') & outside;
    blank = cite_block_blank(block) & outside;
    spaces = blank & ~(blank << 1 | (before <= ' '));

    return CITE_WEIGHT_VALUE * cite_block_count(opens | commas)
           + CITE_WEIGHT_HALF * cite_block_count(stops | spaces)
           + cite_brackets_numbers(block, p, before, outside, stops, letters);
}


cite_brackets_e
cite_json_measure(cite_span_t text, size_t max)
{
    size_t              weight;
    uint64_t            outside, opens;
    cite_block_t        block;
    const uint8_t      *p, *last;
    cite_brackets_t     count;
    cite_block_carry_t  carry;

    memset(&carry, 0, sizeof(cite_block_carry_t));

    count.depth = 0;
    count.max = (ptrdiff_t) max;
    count.closes = 0;

    weight = 0;
    last = text.p + text.n;

    for (p = text.p; p < last; p += cite_min(CITE_BLOCK, last - p)) {

        cite_block_load(&block, p, last);
        outside = ~cite_block_strings(&block, &carry);

        if (outside == 0) {
            continue;
        }

        opens = cite_block_equal(&block, 0x20, '{') & outside;

        if (cite_brackets_block(&count, p, opens,
                              cite_block_equal(&block, 0x20, '}') & outside)
            == CITE_BRACKETS_DEEP)
        {
            return CITE_BRACKETS_DEEP;
        }

        weight += cite_brackets_weight(&block, p, p > text.p ? p[-1] : ',',
                                       opens, outside);
    }

    return weight * CITE_JSON_DENSE > text.n * CITE_WEIGHT_VALUE
           ? CITE_BRACKETS_DENSE : CITE_BRACKETS_OPEN;
}
