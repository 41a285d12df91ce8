
/*
 * Copyright (C) the ngx_cite authors
 *
 * Numbers of a claim that its source does not have, and may lead to: a unit
 * converted in brackets, a sum or difference of two numbers in one of the
 * closest passages, years between two dates.  Nobody is denied for those.
 */


#include "evidence/cite_evidence_match_internal.h"
#include "evidence/cite_evidence_quantity_internal.h"


#define CITE_DERIVED_NUMBERS  32         /* of one passage */
#define CITE_DERIVED_PAIR     4          /* words between two units */
#define CITE_DERIVED_NEAR     0.005      /* a sum may be rounded */
#define CITE_DERIVED_ROUGH    0.8        /* "over 40" of 42 */
#define CITE_DERIVED_YEAR     1000       /* and more: a year, without a unit */
#define CITE_DERIVED_YEARS    2200


typedef struct {
    double    value;
    uint32_t  unit;
    int       unit_is_share;
    int       grouped;       /* 1,980 is no year */
} cite_derived_t;


/* 1 if a bracket opens right before word i, which is a number */

static int
cite_word_is_bracketed(const cite_words_t *words, size_t i)
{
    const cite_word_t  *word;

    word = &words->words[i];

    return i && i < words->n && (word->flags & CITE_TOKEN_NUMBER)
           && word->start > word[-1].end
           && memchr(words->source.p + word[-1].end, '(',
                     word->start - word[-1].end);
}


/* the place behind the number before a bracketed one, or 0 */

static size_t
cite_claim_pair(const cite_claiming_t *c)
{
    size_t  i;

    if (!cite_word_is_bracketed(c->words, c->i)) {
        return 0;
    }

    for (i = c->i; i && c->i - i < CITE_DERIVED_PAIR; i--) {
        if (c->words->words[i - 1].flags & CITE_TOKEN_NUMBER) {
            return i;
        }
    }

    return 0;
}


int
cite_claim_pair_is_absent(const cite_claiming_t *c)
{
    return c->pair && cite_claim_pair(c) == c->pair;
}


/*
 * 10 kg (22 lb): one of them is enough.  Of the first one c->pair remembers
 * that it is absent.
 */

int
cite_claim_is_converted(cite_claiming_t *c)
{
    size_t               i;
    const cite_words_t  *words;

    words = c->words;

    if (c->quantity.unit == 0 && c->quantity.next == 0) {
        return 0;
    }

    for (i = c->i + 1; i < words->n && i < c->i + CITE_DERIVED_PAIR; i++) {
        if (cite_word_is_bracketed(words, i)) {
            c->pair = c->i + 1;
            return 1;
        }
    }

    i = cite_claim_pair(c);

    return i && c->pair != i;
}


static size_t
cite_derived_read(const cite_words_t *words, cite_derived_t *numbers)
{
    size_t           i, n;
    cite_quantity_t  q;

    for (i = 0, n = 0; i < words->n && n < CITE_DERIVED_NUMBERS; i++) {

        if (cite_quantity_read_plain(words, i, &q) != CITE_OK) {
            continue;
        }

        numbers[n].value = q.value;
        numbers[n].grouped = q.grouped;
        numbers[n].unit_is_share = q.share;
        numbers[n++].unit = q.unit;

        i += cite_max(q.words, 1) - 1;
    }

    return n;
}


static int
cite_derived_is_year(const cite_derived_t *number)
{
    return number->unit == 0 && !number->grouped
           && number->value >= CITE_DERIVED_YEAR
           && number->value < CITE_DERIVED_YEARS;
}


int
cite_derived_is(double value, double of)
{
    double  off;

    off = value > of ? value - of : of - value;

    return of > 0 && off <= CITE_DERIVED_NEAR * of;
}


/* 1 if two numbers of one kind lead to the value */

static int
cite_derived_by(const cite_quantity_t *q, const cite_derived_t *a,
    const cite_derived_t *b)
{
    double  apart;

    apart = a->value > b->value ? a->value - b->value : b->value - a->value;

    if (cite_derived_is_year(a) || cite_derived_is_year(b)) {
        return cite_derived_is_year(a) && cite_derived_is_year(b)
               && apart == q->value;
    }

    if (a->unit != b->unit
        || (!q->share && q->unit && a->unit && q->unit != a->unit))
    {
        return 0;
    }

    return cite_derived_is(q->value, a->value + b->value)
           || cite_derived_is(q->value, apart)
           || (q->share && !a->unit_is_share
               && cite_derived_is(q->value, 100 * apart / a->value));
}


/* the numbers from one to another, of one kind, add up to the value */

static int
cite_derived_by_sum(const cite_quantity_t *q, const cite_derived_t *numbers,
    size_t n)
{
    size_t  i, k;
    double  sum;

    for (i = 0; i < n; i++) {
        sum = numbers[i].value;

        for (k = i + 1; k < n && numbers[k].unit == numbers[i].unit
                        && !cite_derived_is_year(&numbers[k]); k++)
        {
            sum += numbers[k].value;

            if (k > i + 1
                && (cite_derived_is(q->value, sum)
                    || (q->rough && q->value < sum
                        && q->value > sum * CITE_DERIVED_ROUGH)))
            {
                return 1;
            }
        }
    }

    return 0;
}


static int
cite_derived_is_same(const cite_quantity_t *a, const cite_quantity_t *b)
{
    return cite_quantity_compare(a, b) == CITE_QUANTITY_SAME
           || cite_clock_is_hours(a, b) || cite_clock_is_dotted(a, b)
           || cite_clock_is_dotted(b, a);
}


/* the value is there in words that no index has: une demi-heure */

static int
cite_derived_is_worded(const cite_claiming_t *c, const cite_words_t *words)
{
    size_t           i;
    double           ordinal;
    cite_quantity_t  q;

    for (i = 0; i < words->n; i++) {

        if (words->words[i].flags & CITE_TOKEN_NUMBER) {
            continue;
        }

        if (cite_quantity_read(words, i, &q) == CITE_OK
            && (q.unit || q.date || q.clock)
            && cite_derived_is_same(&c->absent, &q))
        {
            return 1;
        }

        /* tjugofemte, where 25:e is claimed */

        if (c->absent.unit == 0 && cite_ordinal_read(words, i, 1, &ordinal)
            && ordinal == c->absent.value)
        {
            return 1;
        }
    }

    return 0;
}


int
cite_claim_is_derived(cite_claiming_t *c, cite_span_t passage)
{
    size_t           i, k, n;
    cite_words_t    *words;
    cite_derived_t   numbers[CITE_DERIVED_NUMBERS];

    words = &c->evidence->match->window;

    if (cite_words_read(words, passage, CITE_WINDOW_WORDS) != CITE_OK) {
        return 1;
    }

    cite_evidence_spend(c->evidence, words->n * CITE_STEP_READ);

    if (cite_derived_is_worded(c, words) || cite_claim_is_related(c, words)
        || cite_claim_follows(c, words))
    {
        return 1;
    }

    n = cite_derived_read(words, numbers);

    for (i = 0; i < n; i++) {
        for (k = i + 1; k < n; k++) {
            if (cite_derived_by(&c->absent, &numbers[i], &numbers[k])
                || cite_derived_by(&c->absent, &numbers[k], &numbers[i]))
            {
                return 1;
            }
        }
    }

    return cite_derived_by_sum(&c->absent, numbers, n);
}
