
/*
 * Copyright (C) the ngx_cite authors
 *
 * Brackets outside of strings, and how much else is there.
 */


#include "json/cite_json.h"
#include "json/cite_json_block.h"
#include "base/cite_utf8.h"


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


/* sums over a text */

typedef struct {
    size_t          values;
    size_t          weight;
} cite_brackets_sum_t;


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
    uint64_t            outside, escaped;
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
        outside = ~cite_block_strings(&block, &carry, &escaped);

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

    digits = cite_block_range(block, '0', '9') & outside;
    behind = digits << 1 | (before >= '0' && before <= '9');

    /* there is an "e" in "true" and "false" too */

    return CITE_WEIGHT_EXPONENT * cite_block_count(letters & behind)
           + (stops ? CITE_WEIGHT_LONG * cite_brackets_longs(p, digits | stops)
                    : 0);
}


/*
 * Adds the values of the block at p, outside of strings, and the weight of all
 * that is there.
 */

static inline void
cite_brackets_weigh(cite_brackets_sum_t *sum, const cite_block_t *block,
    const uint8_t *p, uint8_t before, uint64_t opens, uint64_t outside)
{
    size_t    values;
    uint64_t  commas, blank, stops, letters, spaces;

    commas = cite_block_equal(block, 0, ',') & outside;
    stops = cite_block_equal(block, 0, '.') & outside;
    letters = cite_block_equal(block, 0x20, 'e') & outside;
    blank = cite_block_blank(block) & outside;
    spaces = blank & ~(blank << 1 | (before <= ' '));

    values = cite_block_count(opens | commas);

    sum->values += values;
    sum->weight += CITE_WEIGHT_VALUE * values
                   + CITE_WEIGHT_HALF * cite_block_count(stops | spaces)
                   + cite_brackets_numbers(block, p, before, outside, stops,
                                           letters);
}


/*
 * 1 if the "u" at p begins half of a pair; *low is where that of its other half
 * is.  Digits that are none are found later.
 */

static inline int
cite_brackets_half(const uint8_t *p, const uint8_t *last, const uint8_t **low)
{
    if (p == *low || last - p < 5 || (p[1] | 0x20) != 'd'
        || cite_json_digits[p[2]] < 0x18)
    {
        return 0;
    }

    *low = p + 6;

    return cite_json_digits[p[2]] >= 0x1c || last - p < 9
           || p[5] != '\\' || p[6] != 'u' || (p[7] | 0x20) != 'd'
           || cite_json_digits[p[8]] < 0x1c;
}


/* the same of each escape in the block at p */

static inline int
cite_brackets_halves(const cite_block_t *block, const uint8_t *p,
    const uint8_t *last, uint64_t escaped, const uint8_t **low)
{
    int       torn;
    uint64_t  units;

    /* the "d" may be the first byte of the next block */

    units = escaped & cite_block_equal(block, 0, 'u')
            & (cite_block_equal(block, 0x20, 'd') >> 1 | UINT64_C(1) << 63);

    for (torn = 0; units && !torn; units &= units - 1) {
        torn = cite_brackets_half(p + __builtin_ctzll(units), last, low);
    }

    return torn;
}


cite_brackets_e
cite_json_measure(cite_span_t text, size_t max, int many, int *torn)
{
    int                  high;
    uint64_t             outside, opens, escaped;
    cite_block_t         block;
    const uint8_t       *p, *last, *low;
    cite_brackets_t      count;
    cite_block_carry_t   carry;
    cite_brackets_sum_t  sum;

    memset(&carry, 0, sizeof(cite_block_carry_t));
    memset(&sum, 0, sizeof(cite_brackets_sum_t));

    count.depth = 0;
    count.max = (ptrdiff_t) cite_min(max, (size_t) PTRDIFF_MAX);
    count.closes = 0;

    *torn = 0;
    high = 0;
    low = NULL;
    last = text.p + text.n;

    for (p = text.p; p < last; p += cite_min(CITE_BLOCK, last - p)) {

        cite_block_load(&block, p, last);
        outside = ~cite_block_strings(&block, &carry, &escaped);

        high |= cite_block_is_high(&block);

        if (escaped && !*torn) {
            *torn = cite_brackets_halves(&block, p, last, escaped, &low);
        }

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

        cite_brackets_weigh(&sum, &block, p, p > text.p ? p[-1] : ',', opens,
                            outside);
    }

    if (sum.weight * CITE_JSON_DENSE > text.n * CITE_WEIGHT_VALUE
        || (!many && sum.values > CITE_JSON_MANY
            && sum.values * CITE_JSON_SPARSE > text.n))
    {
        return CITE_BRACKETS_DENSE;
    }

    *torn |= high && !cite_utf8_valid(text);

    return CITE_BRACKETS_OPEN;
}


int
cite_json_dense(cite_span_t text)
{
    int  torn;

    return text.n > CITE_JSON_LARGE
           && cite_json_measure(text, SIZE_MAX, 0, &torn)
              == CITE_BRACKETS_DENSE;
}
