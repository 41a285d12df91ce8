
/*
 * Copyright (C) the ngx_cite authors
 *
 * Numbers with their units: "1.2 million", "sechzig Sekunden", "30 %".
 */


#include "evidence/cite_evidence_internal.h"


#define CITE_ROUND_MOST    0.08      /* of the value */
#define CITE_ROUND_LEAST   0.001     /* the finest step */
#define CITE_QUANTITY_MAX  12        /* words of one number */
#define CITE_SPELT_UNITS   3         /* ideographs of one unit */


/* digits, with one point at most; 22:00 and 1.2.3 are no values */

static int
cite_number_is_plain(cite_span_t s)
{
    size_t  i, points;

    points = 0;

    for (i = *s.p == '-'; i < s.n; i++) {

        if (s.p[i] == '.') {
            points++;

        } else if (s.p[i] < '0' || s.p[i] > '9') {
            return 0;
        }
    }

    return points < 2;
}


static double
cite_number_value(cite_span_t s, double *other)
{
    size_t  i, decimals;
    double  value, scale;

    value = 0;
    scale = 1;
    decimals = 0;

    for (i = *s.p == '-'; i < s.n; i++) {

        if (s.p[i] == '.') {
            decimals = s.n - i - 1;
            continue;
        }

        value = value * 10 + (s.p[i] - '0');
        scale *= decimals ? 10 : 1;
    }

    *other = 0;

    if (decimals == 3 && s.n <= 7 && s.p[*s.p == '-'] != '0') {
        *other = value;
        scale = s.p[s.n - 1] == '0' ? 1 : scale;   /* nobody measures 15.000 */
    }

    return (*s.p == '-' ? -value : value) / scale;
}


static int
cite_word_is_ideograph(const cite_word_t *word)
{
    return (word->flags & CITE_TOKEN_IDEOGRAPH) != 0;
}


/* one hundred and eighty, but not two hundred and three hundred */

static int
cite_number_and(const cite_words_t *words, size_t i)
{
    const cite_word_t  *word;

    word = &words->words[i];

    return i + 1 < words->n && (word[-1].kind & CITE_WORD_SCALE)
           && cite_lexeme_is(cite_words_lexeme(words, i),
                             CITE_ROLE_NUMBER_LINK)
           && (word[1].kind & CITE_WORD_NUMBER)
           && !(word[1].kind & CITE_WORD_SCALE)
           && !(i + 2 < words->n && (word[2].kind & CITE_WORD_SCALE));
}


/* numbers in words: digits add up, scales multiply the sum before them */

static size_t
cite_quantity_spelt(const cite_words_t *words, size_t i, cite_quantity_t *q)
{
    int       scale;
    double    total, section, digit, value;
    size_t    first;

    first = i;
    total = 0;
    section = 0;
    digit = 0;

    for ( /* void */ ; i < words->n && i - first < CITE_QUANTITY_MAX; i++) {

        i += i > first && cite_number_and(words, i);

        if (!(words->words[i].kind & CITE_WORD_NUMBER)
            || (i > first && !cite_words_touch(words, i - 1)))
        {
            break;
        }

        value = (double) cite_lexicon_number(words->lexicon,
                                             words->words[i].text, &scale);
        scale |= value == 10 && cite_word_is_ideograph(&words->words[i]);

        if (!scale) {
            digit += value;

        } else if (value < 1000
                   || (value < 10000
                       && cite_word_is_ideograph(&words->words[i])))
        {
            section += (digit > 0 ? digit : 1) * value;
            digit = 0;

        } else {
            section += digit;
            total += (section > 0 ? section : 1) * value;
            section = 0;
            digit = 0;
        }
    }

    q->value = total + section + digit;
    q->spelt = 1;

    return i - first;
}


static size_t
cite_quantity_scale(const cite_words_t *words, size_t i, cite_quantity_t *q)
{
    int     scale;
    double  value;

    if (i >= words->n || !(words->words[i].kind & CITE_WORD_SCALE)
        || !cite_words_touch(words, i - 1))
    {
        return 0;
    }

    value = (double) cite_lexicon_number(words->lexicon,
                                             words->words[i].text, &scale);
    q->value *= value;
    q->other *= value;

    return 1;
}


/* an ampere is written as a capital, an article is not */

static int
cite_word_is_unit(const cite_words_t *words, size_t i)
{
    const cite_word_t  *word;

    word = &words->words[i];

    if (word->flags & CITE_TOKEN_SYMBOL) {
        return 1;
    }

    return (word->kind & CITE_WORD_UNIT)
           && ((word->flags & CITE_TOKEN_CAPITAL)
               || !cite_lexeme_is(cite_words_lexeme(words, i),
                                  CITE_ROLE_CAPITAL_UNIT));
}


static int
cite_word_is_plus_minus(const cite_word_t *word)
{
    return cite_span_eq(word->text, cite_span("\u00b1"));
}


/* EUR 20; a symbol before a number is a unit as well */

static int
cite_word_is_currency(const cite_words_t *words, size_t i)
{
    const cite_word_t  *word;

    word = &words->words[i];

    return cite_lexeme_is(cite_words_lexeme(words, i), CITE_ROLE_CURRENCY)
           || ((word->flags & CITE_TOKEN_SYMBOL)
               && !cite_word_is_plus_minus(word));
}


static cite_span_t
cite_unit_name(const cite_words_t *words, size_t i)
{
    return cite_lexicon_unit(words->lexicon, words->words[i].text);
}


static uint32_t
cite_unit_hash(const cite_words_t *words, size_t i)
{
    return cite_normal_hash(cite_unit_name(words, i));
}


/* a unit that is none without the next word: degrees, \u6beb, \u5e73\u65b9 */

static int
cite_word_is_prefix(const cite_words_t *words, size_t i)
{
    cite_span_t  unit;

    unit = cite_unit_name(words, i);

    return cite_lexeme_is(cite_lexicon_find(words->lexicon, unit,
                                            cite_normal_hash(unit)),
                          CITE_ROLE_UNIT_PREFIX);
}


/* mg, mg/l, degrees Celsius, \u6beb\u79d2 */

static void
cite_quantity_unit(const cite_words_t *words, size_t i, cite_quantity_t *q)
{
    size_t              j;
    const cite_word_t  *word;

    /* 1.24 \u00b1 0.07 mg */

    if (i + 1 < words->n && cite_word_is_plus_minus(&words->words[i])
        && (words->words[i + 1].flags & CITE_TOKEN_NUMBER))
    {
        i += 2;
    }

    word = &words->words[i];

    if (i >= words->n || !cite_words_touch(words, i - 1)) {
        return;
    }

    if (!(word->kind & (CITE_WORD_FILLER | CITE_WORD_PERSON
                        | CITE_WORD_LIMITS))
        && !(word->flags & CITE_TOKEN_NUMBER))
    {
        q->next = word->hash;
        q->signs = cite_word_is_ideograph(word);
    }

    if (!cite_word_is_unit(words, i)) {
        return;
    }

    q->unit = cite_unit_hash(words, i);
    q->share = cite_span_eq(cite_unit_name(words, i), cite_span("%"));

    for (j = i + 1; j < words->n && j - i < CITE_SPELT_UNITS; j++) {
        word = &words->words[j];

        if (!cite_word_is_unit(words, j)
            || !(cite_word_is_prefix(words, j - 1)
                 || (words->source.p[word->start - 1] == '/')
                 || (words->source.p[word->start - 1] == '('
                     && word->start == word[-1].end + 1)))
        {
            break;
        }

        q->unit = q->unit * 31 + cite_unit_hash(words, j);
    }
}


int
cite_quantity_may_be(const cite_quantity_t *claimed, cite_span_t word)
{
    size_t  i, j;
    double  value[2], off;

    static const double  scales[] = { 1, 1e2, 1e3, 1e4, 1e6, 1e8, 1e9, 1e12 };

    if (claimed->date) {
        return cite_date_may_begin(claimed->date, word);
    }

    if (!cite_number_is_plain(word)
        || (claimed->clock && cite_clock_may_begin(word)))
    {
        return 1;
    }

    value[0] = cite_number_value(word, &value[1]);

    for (i = 0; i < 2; i++) {
        for (j = 0; j < cite_nelts(scales); j++) {
            off = claimed->value - value[i] * scales[j];
            off = off < 0 ? -off : off;

            if (off <= value[i] * scales[j] * CITE_ROUND_MOST
                || off <= -value[i] * scales[j] * CITE_ROUND_MOST)
            {
                return 1;
            }
        }
    }

    return 0;
}


cite_rc_t
cite_quantity_read(const cite_words_t *words, size_t i, cite_quantity_t *q)
{
    cite_rc_t        rc;
    cite_quantity_t  day;

    rc = cite_quantity_read_plain(words, i, q);
    q->date = cite_date_read(words, i, &day);

    if (q->date) {
        q->words = day.words;
        rc = CITE_OK;
    }

    return rc;
}


cite_rc_t
cite_quantity_read_plain(const cite_words_t *words, size_t i,
    cite_quantity_t *q)
{
    size_t              n;
    const cite_word_t  *word;

    memset(q, 0, sizeof(cite_quantity_t));
    word = &words->words[i];

    if (word->flags & CITE_TOKEN_NUMBER) {

        if (*word->text.p == '^') {
            return CITE_DECLINED;
        }

        if (!cite_number_is_plain(word->text)) {
            q->value = (double) word->hash;
            q->exact = 1;
            q->words = 1;
            (void) cite_clock_read(words, i, q);
            return CITE_OK;
        }

        q->value = cite_number_value(word->text, &q->other);
        q->grouped = q->other > 0 || word->end - word->start != word->text.n;
        n = 1 + cite_quantity_scale(words, i + 1, q);

    } else {
        n = cite_quantity_spelt(words, i, q);

        if (n == 0 || q->value < 1) {
            return CITE_DECLINED;
        }
    }

    q->words = n;
    cite_quantity_unit(words, i + n, q);

    if (q->unit == 0 && i && cite_word_is_currency(words, i - 1)
        && cite_words_touch(words, i - 1))
    {
        q->unit = cite_unit_hash(words, i - 1);
    }

    (void) cite_clock_read(words, i, q);

    /* a digit in words that counts nothing is part of another word */

    return q->spelt && cite_word_is_ideograph(word) && q->unit == 0
           ? CITE_DECLINED : CITE_OK;
}


/* years are not rounded, nor are their digits grouped */

static int
cite_quantity_is_year(const cite_quantity_t *q)
{
    return q->value >= 1000 && q->value <= 2100 && q->unit == 0
           && !q->grouped && !q->spelt
           && q->value == (double) (long) q->value;
}


static int
cite_value_agrees(double claimed, double value, int round)
{
    double  step, rounded, off;

    if ((claimed < 0) != (value < 0)) {
        return 0;
    }

    claimed = claimed < 0 ? -claimed : claimed;
    value = value < 0 ? -value : value;
    off = claimed > value ? claimed - value : value - claimed;

    if (off <= value * 1e-9) {
        return 1;
    }

    if (!round || off > value * CITE_ROUND_MOST) {
        return 0;
    }

    for (step = CITE_ROUND_LEAST; step <= value; step *= 10) {
        rounded = value / step + 0.5 + 1e-9;

        if (rounded > 1e15) {
            continue;
        }

        rounded = (double) (long long) rounded * step;
        off = rounded > claimed ? rounded - claimed : claimed - rounded;

        if (off <= claimed * 1e-9) {
            return 1;
        }
    }

    return 0;
}


/* \u00a5 is a sign of two currencies */

static int
cite_units_agree(uint32_t a, uint32_t b)
{
    uint32_t  sign, yen, yuan;

    sign = cite_normal_hash(cite_span("\u00a5"));
    yen = cite_normal_hash(cite_span("jpy"));
    yuan = cite_normal_hash(cite_span("cny"));

    return a == b || (a == sign && (b == yen || b == yuan))
           || (b == sign && (a == yen || a == yuan));
}


cite_quantity_e
cite_quantity_compare(const cite_quantity_t *claimed,
    const cite_quantity_t *source)
{
    int     exact;
    size_t  i, j;

    const double  a[] = { claimed->value, claimed->other };
    const double  b[] = { source->value, source->other };

    if (claimed->date) {
        return source->date ? cite_date_compare(claimed->date, source->date)
                            : CITE_QUANTITY_OTHER;
    }

    if (claimed->clock && source->clock) {
        return cite_clock_compare(claimed, source);
    }

    if (claimed->exact || source->exact) {
        return claimed->exact && source->exact
               && claimed->value == source->value
               ? CITE_QUANTITY_BARE : CITE_QUANTITY_OTHER;
    }

    exact = cite_quantity_is_year(claimed) && cite_quantity_is_year(source);

    for (i = 0; i < 4; i++) {
        j = i & 1;

        if ((i / 2 && a[1] <= 0) || (j && b[1] <= 0)
            || !cite_value_agrees(a[i / 2], b[j], !exact))
        {
            continue;
        }

        if (claimed->unit && cite_units_agree(claimed->unit, source->unit)) {
            return CITE_QUANTITY_SAME;
        }

        if ((claimed->unit && source->unit)
            || claimed->share != source->share)
        {
            return CITE_QUANTITY_UNLIKE;
        }

        return claimed->clock
               || (claimed->next && source->next
                   && claimed->next != source->next
                   && (claimed->unit || source->unit || claimed->signs))
               ? CITE_QUANTITY_UNSURE : CITE_QUANTITY_BARE;
    }

    return CITE_QUANTITY_OTHER;
}
