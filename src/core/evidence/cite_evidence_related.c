
/*
 * Copyright (C) the ngx_cite authors
 *
 * Numbers that a passage may mean by words that are not read as a quantity:
 * "the seventies" of 1970, "XVII" of 1600, "two in three" of 67 %, "half past
 * seven" of 19:30, "27 below zero" of -27.  A claim is not denied for them.
 */


#include "evidence/cite_evidence_form_internal.h"
#include "evidence/cite_evidence_match_internal.h"


#define CITE_RELATED_NUMBERS  48         /* of one passage */
#define CITE_RELATED_APART    8          /* words between parts of a share */
#define CITE_RELATED_STEM     4          /* bytes of a number, at least, ... */
#define CITE_RELATED_TAIL     12         /* ... and of its ending, at most */
#define CITE_RELATED_NEAR     1e-9
#define CITE_RELATED_SCALE    1000       /* of units: mg, g, kg */
#define CITE_RELATED_CENTURY  21         /* the last one that years are of */
#define CITE_RELATED_PARTS    1000       /* of a whole, at most */
#define CITE_RELATED_NOON     720        /* minutes: noon, midnight */
#define CITE_RELATED_STEPS    8          /* for a stem, of words that are read */


typedef struct {
    double    value;
    uint32_t  unit;
    size_t    at;            /* its word */
    unsigned  plain:1;       /* digits, all of the word */
    unsigned  negative:1;    /* with its sign */
    unsigned  clock:1;       /* a time of the day, which was compared as one */
    size_t    words;         /* of that time */
    int       tail;          /* the last two digits of 3q22; -1: none */
} cite_related_t;


/* the number that an unknown word begins with: siebzig-er, \u0441\u0435\u043c\u0438\u0434\u0435\u0441\u044f\u0442-\u044b\u0445 */

static double
cite_related_stem(const cite_words_t *words, size_t i)
{
    int          scale;
    size_t       n, least;
    uint64_t     value;
    cite_span_t  text;

    text = words->words[i].text;
    least = text.n > CITE_RELATED_TAIL + CITE_RELATED_STEM
            ? text.n - CITE_RELATED_TAIL : CITE_RELATED_STEM;

    for (n = text.n; n > least; n--) {
        value = cite_lexicon_number(words->lexicon,
                                    cite_span_make(text.p, n - 1), &scale);

        if (value) {
            return (double) value;
        }
    }

    return 0;
}


/* the first digits of a word that has others: q22, 2018/19 */

static double
cite_related_digits(cite_span_t s)
{
    size_t  i;
    double  value;

    for (i = 0; i < s.n && (s.p[i] < '0' || s.p[i] > '9'); i++) {
        /* void */
    }

    value = i == s.n ? -1 : 0;

    for ( /* void */ ; i < s.n && s.p[i] >= '0' && s.p[i] <= '9'; i++) {
        value = value * 10 + (s.p[i] - '0');
    }

    return value;
}


static int
cite_related_tail(cite_span_t s)
{
    if (s.n < 3 || (uint8_t) (s.p[s.n - 1] - '0') > 9
        || (uint8_t) (s.p[s.n - 2] - '0') > 9
        || (uint8_t) (s.p[s.n - 3] - '0') <= 9)
    {
        return -1;
    }

    return (s.p[s.n - 2] - '0') * 10 + (s.p[s.n - 1] - '0');
}


/* noon and midnight: 1 if the word at i names the claimed time */

static int
cite_related_named(const cite_words_t *words, size_t i,
    const cite_quantity_t *q)
{
    const cite_phrase_t  *part;

    part = q->clock && (q->clock - 1) % CITE_RELATED_NOON == 0
           ? cite_words_phrase(words, i, CITE_SCOPE_DAY_PART) : NULL;

    return part && (cite_span_eq(part->unit, cite_span("noon"))
                    || cite_span_eq(part->unit, cite_span("night")));
}


static int
cite_related_read(const cite_words_t *words, size_t i, cite_related_t *one)
{
    cite_rc_t           rc;
    cite_quantity_t     q;
    const cite_word_t  *word;

    word = &words->words[i];
    memset(one, 0, sizeof(cite_related_t));
    one->at = i;
    one->tail = word->flags & CITE_TOKEN_NUMBER
                ? -1 : cite_related_tail(word->text);

    rc = cite_quantity_read_plain(words, i, &q);

    if (rc == CITE_OK && q.clock) {
        one->clock = 1;
        one->words = cite_max(q.words, 1);
        return 1;
    }

    if (rc == CITE_OK && !q.exact) {
        one->plain = (word->flags & CITE_TOKEN_NUMBER) != 0;
        one->negative = q.value < 0;
        one->value = q.value < 0 ? -q.value : q.value;
        one->unit = q.unit;
        return 1;
    }

    if (cite_ordinal_read(words, i, 1, &one->value)) {
        return 1;
    }

    if (word->kind & CITE_WORD_NUMBER) {
        (void) cite_quantity_spell(words, i, &q);
        one->value = q.value;
        return 1;
    }

    one->value = cite_form_roman(words, i);

    if (one->value > 0) {
        return 1;
    }

    one->value = cite_related_digits(word->text);

    if (one->value < 0 && word->lexeme == NULL
        && !(word->flags & CITE_TOKEN_IDEOGRAPH))
    {
        one->value = cite_related_stem(words, i);
    }

    return one->value > 0;
}


static int
cite_related_is(double a, double b)
{
    double  off;

    off = a > b ? a - b : b - a;

    return off <= CITE_RELATED_NEAR * b;
}


/* 1970 of 70 */

static int
cite_related_is_decade(double year, double tens)
{
    return year >= 1000 && year < 2100 && tens >= 10 && tens < 100
           && (int) tens % 10 == 0 && (int) year % 100 == (int) tens;
}


/* 1600 of the 17th */

static int
cite_related_is_century(double year, const cite_related_t *one)
{
    return !one->plain && one->value > 10 && one->value <= CITE_RELATED_CENTURY
           && year == (one->value - 1) * 100;
}


/* the same in another unit, which may be a thousand times as much */

static int
cite_related_is_scaled(const cite_quantity_t *q, double value,
    const cite_related_t *one)
{
    return q->unit && one->unit && q->unit != one->unit
           && (cite_related_is(value, one->value * CITE_RELATED_SCALE)
               || cite_related_is(value * CITE_RELATED_SCALE, one->value));
}


static int
cite_related_by(const cite_quantity_t *q, double value,
    const cite_related_t *one)
{
    int  units;

    units = q->unit != one->unit;

    if (q->clock) {
        return one->value <= 24
               && ((q->clock - 1) / 60 % 12 == (int) one->value % 12
                   || ((q->clock - 1) / 60 + 1) % 12 == (int) one->value % 12);
    }

    if (cite_related_is(value, one->value)) {
        return !one->plain || q->value < 0 || (!units && !one->negative);
    }

    if (one->tail >= 0 && value >= 1000 && value < 2100
        && (int) value % 100 == one->tail)
    {
        return 1;
    }

    return (!(units && q->unit)
            && (cite_related_is_decade(value, one->value)
                || cite_related_is_decade(one->value, value)))
           || cite_related_is_century(value, one)
           || cite_related_is_scaled(q, value, one)
           || (!one->plain && one->value >= 2 && value == one->value + 0.5);
}


static int
cite_related_is_whole(const cite_related_t *one)
{
    return one->value >= 1 && one->value <= CITE_RELATED_PARTS
           && one->value == (double) (int) one->value;
}


/* one in four, two of three parts; 90 and 60: a third less */

static int
cite_related_shares(const cite_quantity_t *q, const cite_related_t *a,
    const cite_related_t *b)
{
    double  share;

    if (!q->share || b->at - a->at > CITE_RELATED_APART
        || !cite_related_is_whole(a) || !cite_related_is_whole(b)
        || (a->plain && b->plain && a->unit != b->unit))
    {
        return 0;
    }

    share = 100 * (a->value < b->value ? a->value / b->value
                                       : b->value / a->value);

    return cite_related_is(q->value, share)
           || q->value == (double) (int) (share + 0.5);
}


/* the numbers of the claimed day are there, whatever its month is called */

static int
cite_related_day(uint32_t date, const cite_related_t *numbers, size_t n)
{
    size_t  i;
    int     day, year;

    day = 0;
    year = date < 10000;

    for (i = 0; i < n; i++) {
        day |= numbers[i].value == date % 100;
        year |= numbers[i].value == date / 10000;
    }

    return day && year;
}


int
cite_claim_is_related(const cite_claiming_t *c, const cite_words_t *words)
{
    size_t                  i, k, n;
    double                  value;
    cite_related_t          numbers[CITE_RELATED_NUMBERS];
    const cite_quantity_t  *q;

    cite_evidence_spend(c->evidence, words->n * CITE_RELATED_STEPS);

    q = &c->absent;
    value = q->value < 0 ? -q->value : q->value;
    n = 0;

    for (i = 0; i < words->n && n < CITE_RELATED_NUMBERS; i++) {

        if (cite_related_named(words, i, q)) {
            return 1;
        }

        if (!cite_related_read(words, i, &numbers[n])) {
            continue;
        }

        if (numbers[n].clock) {
            i += numbers[n].words - 1;
            continue;
        }

        if (q->date == 0 && (!q->exact || q->clock)
            && cite_related_by(q, value, &numbers[n]))
        {
            return 1;
        }

        n++;

        for (k = 0; k + 1 < n; k++) {
            if (cite_related_shares(q, &numbers[k], &numbers[n - 1])) {
                return 1;
            }
        }
    }

    return q->date && cite_related_day(q->date, numbers, n);
}
