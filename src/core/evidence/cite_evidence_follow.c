
/*
 * Copyright (C) the ngx_cite authors
 *
 * Numbers that follow from those of a passage by one step of reckoning:
 *
 *   35 of 50 samples                    70 %
 *   an accuracy of 0.873                87 %
 *   6 bottles of 0.5 litres             3 litres
 *   1,500 a month                       18,000 a year
 *   from 9:00 to 10:30                  90 minutes
 *   1 March 2020 to 28 February 2023    36 months, 3 years
 *   born in 1867, died in 1934          aged 66
 *   built in 1456                       the 15th century, the 1450s
 *
 * A reader would reckon likewise, so that nobody is denied for such a number;
 * that it is right is not said.
 */


#include "evidence/cite_evidence_match_internal.h"
#include "evidence/cite_evidence_form_internal.h"
#include "evidence/cite_evidence_quantity_internal.h"


#define CITE_FOLLOW_NUMBERS   8      /* of a passage; more lead anywhere */
#define CITE_FOLLOW_PRODUCT   10     /* the least one without a unit */
#define CITE_FOLLOW_DIGITS    7      /* of a telephone number, at least */
#define CITE_FOLLOW_DIGITS_MAX  20
#define CITE_FOLLOW_MOST      1e9    /* larger ones count nothing */
#define CITE_FOLLOW_YEAR      1000
#define CITE_FOLLOW_YEARS     2200


typedef struct {
    cite_quantity_t  numbers[CITE_FOLLOW_NUMBERS];
    size_t           n;
    size_t           more;           /* numbers that had no room */
} cite_given_t;


static void
cite_given_read(cite_given_t *given, const cite_words_t *words)
{
    size_t           i;
    cite_quantity_t  q;

    given->n = 0;
    given->more = 0;

    for (i = 0; i < words->n; i++) {

        if (cite_quantity_read(words, i, &q) != CITE_OK) {
            continue;
        }

        if (given->n == CITE_FOLLOW_NUMBERS) {
            given->more++;
            continue;
        }

        given->numbers[given->n++] = q;
        i += cite_max(q.words, 1) - 1;
    }
}


/* 1 if the claimed number is the value, rounded to its own digits */

static int
cite_follow_rounds(const cite_quantity_t *q, double value)
{
    double    off, half;
    unsigned  i;

    for (half = 0.5, i = 0; i < q->decimals; i++) {
        half /= 10;
    }

    off = q->value > value ? q->value - value : value - q->value;

    return value > 0 && off <= half + 1e-9;
}


static int
cite_follow_is_whole(double value)
{
    return value < CITE_FOLLOW_MOST && value == (double) (long) value;
}


/* the year of a number or date; 0: it is none */

static long
cite_follow_year(const cite_quantity_t *q)
{
    if (q->date >= 10000) {
        return (long) (q->date / 10000);
    }

    return q->date == 0 && q->unit == 0 && q->clock == 0 && !q->exact
           && !q->grouped && !q->spelt && !q->share
           && q->value >= CITE_FOLLOW_YEAR && q->value < CITE_FOLLOW_YEARS
           && cite_follow_is_whole(q->value) ? (long) q->value : 0;
}


static int
cite_follow_is_plain(const cite_quantity_t *q)
{
    return q->date == 0 && q->clock == 0 && !q->exact && q->value > 0
           && cite_follow_year(q) == 0;
}


/* parts of a whole, and products */

static int
cite_follows_pair(const cite_quantity_t *q, const cite_quantity_t *a,
    const cite_quantity_t *b)
{
    if (!cite_follow_is_plain(a) || !cite_follow_is_plain(b)) {
        return 0;
    }

    if (q->share && !a->share && !b->share && a->value < b->value
        && (a->unit == b->unit || a->unit == 0 || b->unit == 0)
        && cite_follow_rounds(q, 100 * a->value / b->value))
    {
        return 1;
    }

    /* a counts b's: only b has the unit */

    return !q->share && !a->share && !b->share
           && (q->unit ? q->unit == b->unit : q->value >= CITE_FOLLOW_PRODUCT)
           && a->value >= 2 && b->value != 1 && cite_follow_is_whole(a->value)
           && cite_derived_is(q->value, a->value * b->value);
}


/* 0.873 and 87.3 % */

static int
cite_follows_share(const cite_quantity_t *q, const cite_quantity_t *a)
{
    if (a->date || a->clock || a->exact) {
        return 0;
    }

    if (q->share) {
        return a->unit == 0 && a->value > 0 && a->value < 1
               && cite_follow_rounds(q, 100 * a->value);
    }

    return a->share && q->unit == 0 && q->value < 1
           && cite_follow_rounds(q, a->value / 100);
}


static long
cite_follow_months(uint32_t date)
{
    return (long) (date / 10000) * 12 + (long) (date / 100 % 100);
}


/* days since some day, in the Gregorian calendar */

static long
cite_follow_days(uint32_t date)
{
    long  year, month;

    /* years begin with March, so that the odd day is their last */

    month = (long) (date / 100 % 100) - 3;
    year = (long) (date / 10000) - (month < 0);
    month += month < 0 ? 12 : 0;

    return 365 * year + year / 4 - year / 100 + year / 400
           + (153 * month + 2) / 5 + (long) (date % 100);
}


static int
cite_follow_is_span(double value, long apart)
{
    double  off;

    off = value - (double) (apart < 0 ? -apart : apart);

    return apart != 0 && off >= -1 && off <= 1;
}


/* the time from one day to another, with or without its last part */

static int
cite_follows_days(const cite_quantity_t *q, const cite_quantity_t *a,
    const cite_quantity_t *b)
{
    long      years;
    double    seconds;
    uint32_t  month, second;

    if (cite_follow_year(a) == 0 || cite_follow_year(b) == 0) {
        return 0;
    }

    month = cite_normal_hash(cite_span("month"));
    second = cite_normal_hash(cite_span("s"));
    years = cite_follow_year(a) - cite_follow_year(b);

    /* an age has mostly no unit */

    if (q->unit == 0 && !q->share) {
        return years < 0 && (q->value == (double) -years
                             || q->value == (double) (-years - 1));
    }

    if (q->base == month) {
        return a->date >= 10000 && b->date >= 10000
               ? cite_follow_is_span(q->based, cite_follow_months(a->date)
                                               - cite_follow_months(b->date))
               : q->based == 12.0 * (double) years;
    }

    if (q->base != second || a->date < 10000 || b->date < 10000) {
        return 0;
    }

    seconds = (double) (cite_follow_days(a->date) - cite_follow_days(b->date))
              * 86400;

    return seconds > 0 && q->based >= seconds - 604800 / 2.0
           && q->based <= seconds + 604800 / 2.0;
}


/* the time from one hour to another */

static int
cite_follows_clock(const cite_quantity_t *q, const cite_quantity_t *a,
    const cite_quantity_t *b)
{
    int  minutes;

    if (a->clock == 0 || b->clock == 0
        || q->base != cite_normal_hash(cite_span("s")))
    {
        return 0;
    }

    minutes = (int) b->clock - (int) a->clock;

    /* over midnight, and where a half of the day is not said */

    return q->based == 60.0 * minutes || q->based == 60.0 * (minutes + 1440)
           || ((a->half || b->half)
               && (q->based == 60.0 * (minutes + 720)
                   || q->based == 60.0 * (minutes - 720)));
}


/* periods by which prices and the like are given */

static const struct {
    const char  *longer;
    const char  *shorter;
    double       times;
} cite_periods[] = {
    { "year", "month", 12 }, { "year", "week", 52 }, { "year", "day", 365 },
    { "month", "week", 4 }, { "month", "day", 30 }, { "week", "day", 7 },
    { "day", "h", 24 }, { "h", "min", 60 }, { "min", "s", 60 }
};


static int
cite_words_have_unit(const cite_words_t *words, const char *unit)
{
    size_t    i;
    uint32_t  hash;

    hash = cite_normal_hash(cite_span_make(unit, strlen(unit)));

    for (i = 0; i < words->n; i++) {
        if (cite_unit_hash(words, i) == hash) {
            return 1;
        }
    }

    return 0;
}


static int
cite_follows_period(const cite_claiming_t *c, const cite_words_t *passage,
    const cite_quantity_t *a)
{
    int                     longer, shorter;
    size_t                  i;
    const cite_quantity_t  *q;

    q = &c->absent;

    if (!cite_follow_is_plain(a) || q->unit != a->unit) {
        return 0;
    }

    for (i = 0; i < cite_nelts(cite_periods); i++) {

        longer = cite_words_have_unit(c->words, cite_periods[i].longer)
                 || cite_words_have_unit(passage, cite_periods[i].shorter);
        shorter = cite_words_have_unit(c->words, cite_periods[i].shorter)
                  || cite_words_have_unit(passage, cite_periods[i].longer);

        if ((longer
             && cite_derived_is(q->value, a->value * cite_periods[i].times))
            || (shorter
                && cite_follow_rounds(q, a->value / cite_periods[i].times)))
        {
            return 1;
        }
    }

    return 0;
}


/* the word right behind the claimed number, or one further: 15th century */

static int
cite_follow_is_century(const cite_claiming_t *c)
{
    size_t  i, end;

    i = c->i > 2 ? c->i - 2 : 0;
    end = cite_min(c->i + c->absent.words + 2, c->words->n);

    for ( /* void */ ; i < end; i++) {
        if (cite_date_is(c->words, i, CITE_ROLE_CENTURY)) {
            return 1;
        }
    }

    return 0;
}


/* 1450s, 1450er: letters stand right behind the number */

static int
cite_follow_is_decade(const cite_claiming_t *c)
{
    size_t       i;
    cite_span_t  rest;

    i = c->words->words[c->i].end;
    rest = cite_span_skip(c->words->source, cite_min(i, c->words->source.n));

    if (rest.n && (*rest.p == '\'' || *rest.p == '-')) {
        rest = cite_span_skip(rest, 1);

    } else if (cite_span_starts(rest, cite_span("\u2019"))) {
        rest = cite_span_skip(rest, 3);
    }

    return (rest.n && ((*rest.p | 0x20) >= 'a' && (*rest.p | 0x20) <= 'z'))
           || cite_span_starts(rest, cite_span("\u5e74\u4ee3"))
           || cite_span_starts(rest, cite_span("\ub144\ub300"));
}


static int
cite_follows_calendar(const cite_claiming_t *c, const cite_quantity_t *a)
{
    long    year, first, most;
    double  value;

    year = cite_follow_year(a);
    value = c->absent.value;

    if (year == 0 || value < 1 || !cite_follow_is_whole(value)) {
        return 0;
    }

    if (value < 100) {
        return (long) value == (year + 99) / 100 && cite_follow_is_century(c);
    }

    first = (long) value;
    most = first % 100 ? 9 : 99;

    return value >= CITE_FOLLOW_YEAR && value < CITE_FOLLOW_YEARS
           && first % 10 == 0 && year >= first && year <= first + most
           && cite_follow_is_decade(c);
}


/* the digits from *s on, whatever stands between them; how many */

static size_t
cite_follow_digits(cite_span_t s, uint8_t *digits)
{
    size_t  i, n, apart;

    apart = 0;

    for (i = 0, n = 0; i < s.n && n < CITE_FOLLOW_DIGITS_MAX; i++) {

        if (s.p[i] >= '0' && s.p[i] <= '9') {
            digits[n++] = s.p[i];
            apart = 0;

        } else if (strchr("+-() ./", s.p[i]) == NULL || ++apart > 3) {
            break;
        }
    }

    return n;
}


/* a telephone number in another grouping */

static int
cite_follows_digits(const cite_claiming_t *c, cite_span_t passage)
{
    size_t   i, n, there;
    uint8_t  claimed[CITE_FOLLOW_DIGITS_MAX], digits[CITE_FOLLOW_DIGITS_MAX];

    n = cite_follow_digits(cite_span_skip(c->words->source,
                                          c->words->words[c->i].start),
                           claimed);

    if (n < CITE_FOLLOW_DIGITS || n == CITE_FOLLOW_DIGITS_MAX) {
        return 0;
    }

    for (i = 0; i < passage.n; i++) {

        if (passage.p[i] < '0' || passage.p[i] > '9'
            || (i && passage.p[i - 1] >= '0' && passage.p[i - 1] <= '9'))
        {
            continue;
        }

        there = cite_follow_digits(cite_span_skip(passage, i), digits);

        if (there == n && memcmp(digits, claimed, n) == 0) {
            return 1;
        }
    }

    return 0;
}


static int
cite_follows_one(const cite_claiming_t *c, const cite_words_t *passage,
    const cite_quantity_t *a)
{
    return cite_follows_share(&c->absent, a)
           || cite_follows_period(c, passage, a)
           || cite_follows_calendar(c, a);
}


static int
cite_follows_two(const cite_quantity_t *q, const cite_quantity_t *a,
    const cite_quantity_t *b)
{
    return cite_follows_pair(q, a, b) || cite_follows_days(q, a, b)
           || cite_follows_clock(q, a, b);
}


/* the other numbers of the claim: for 10 users, at 20 each */

static int
cite_follows_claim(const cite_claiming_t *c, const cite_given_t *given)
{
    size_t           i, k;
    cite_quantity_t  q;

    for (i = 0; i < c->words->n; i++) {

        if (i == c->i || cite_quantity_read(c->words, i, &q) != CITE_OK
            || q.unit)
        {
            continue;
        }

        for (k = 0; k < given->n; k++) {
            if (cite_follows_pair(&c->absent, &q, &given->numbers[k])
                && !c->absent.share)
            {
                return 1;
            }
        }
    }

    return 0;
}


int
cite_claim_follows(const cite_claiming_t *c, const cite_words_t *passage)
{
    size_t        i, k;
    cite_given_t  given;

    if (c->absent.date || c->absent.clock) {
        return 0;
    }

    if (cite_follows_digits(c, passage->source)) {
        return 1;
    }

    if (c->absent.exact) {
        return 0;
    }

    cite_given_read(&given, passage);

    for (i = 0; i < given.n; i++) {

        if (cite_follows_one(c, passage, &given.numbers[i])) {
            return 1;
        }

        for (k = 0; k < given.n && !given.more; k++) {
            if (k != i && cite_follows_two(&c->absent, &given.numbers[i],
                                           &given.numbers[k]))
            {
                return 1;
            }
        }
    }

    return !given.more && cite_follows_claim(c, &given);
}
