
/*
 * Copyright (C) the ngx_cite authors
 *
 * Numbers with their units: "1.2 million", "sechzig Sekunden", "30 %".
 */


#include "evidence/cite_evidence_quantity_internal.h"


#define CITE_HALF_MOST     1000      /* and a half: of so many, and fewer */
#define CITE_ROUND_MOST    0.08      /* of the value */
#define CITE_ROUND_LEAST   0.001     /* the finest step */
#define CITE_ROUND_ROUGH   0.2       /* of the value, behind "about" */
#define CITE_ROUND_UNIT    0.03      /* of the value, in another unit */


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


static unsigned
cite_number_decimals(cite_span_t s)
{
    const uint8_t  *point;

    point = memchr(s.p, '.', s.n);

    return point ? (unsigned) cite_min(s.n - (size_t) (point - s.p) - 1, 15)
                 : 0;
}


static int
cite_word_is_ideograph(const cite_word_t *word)
{
    return (word->flags & CITE_TOKEN_IDEOGRAPH) != 0;
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


static int
cite_value_is_near(double claimed, double value, double most)
{
    double  off;

    off = claimed > value ? claimed - value : value - claimed;

    return off <= (value < 0 ? -value : value) * most;
}


int
cite_quantity_may_be(const cite_quantity_t *claimed, cite_span_t word)
{
    size_t  i, j;
    double  value[2], there, most;

    static const double  scales[] = {
        1, 1e2, 1e3, 1e4, 1e6, 1e8, 1e9, 1e12,
        /* units that are counted in lesser ones */
        7, 12, 60, 3600, 0.01, 0.001, 0.3048, 0.0254, 453.59237, 1609.344
    };

    if (claimed->date) {
        return cite_date_may_begin(claimed->date, word);
    }

    if (!cite_number_is_plain(word)
        || (claimed->clock && cite_clock_may_begin(word)))
    {
        return 1;
    }

    value[0] = cite_number_value(word, &value[1]);

    if (claimed->value < 0 && value[0] > 0) {
        value[0] = -value[0];            /* minus may stand before it */
        value[1] = -value[1];
    }

    most = claimed->rough ? CITE_ROUND_ROUGH : CITE_ROUND_MOST;

    for (i = 0; i < 2; i++) {
        for (j = 0; j < cite_nelts(scales); j++) {
            there = value[i] * scales[j];

            if (cite_value_is_near(claimed->value, there, most)
                || (claimed->base
                    && cite_value_is_near(claimed->based, there, most))
                || (claimed->scaled > 0
                    && cite_value_is_near(claimed->scaled, there, most)))
            {
                return 1;
            }
        }
    }

    /* the first of 56, 000 */

    for (j = 0; j < cite_nelts(scales) && value[0] < 1000; j++) {
        if (claimed->value >= scales[j] * 1000
            && claimed->value < scales[j] * 1e6
            && (double) (long long) (claimed->value / scales[j] / 1000)
               == value[0])
        {
            return 1;
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
        q->date_other = day.date_other;
        q->words = day.words;
        q->unit_words = 0;
        rc = CITE_OK;
    }

    return rc;
}


/* 1.250 is 1250, and 1,250 is not, where commas part the decimals */

static void
cite_number_localize(const cite_words_t *words, const cite_word_t *word,
    cite_quantity_t *q)
{
    size_t          n;
    const uint8_t  *p;

    if (words->languages == 0
        || (words->languages & ~words->lexicon->dot_groups))
    {
        return;
    }

    if (q->other > 0) {
        q->value = q->other;
        q->other = 0;
        q->decimals = 0;
        return;
    }

    p = words->source.p + word->start;
    n = word->end - word->start;

    if (n >= 5 && n <= 7 && n == word->text.n + 1 && p[n - 4] == ',') {
        q->other = q->value;     /* of a language that was told wrongly */
        q->value /= 1000;
        q->decimals = 3;
    }
}


/* two and a half, 2 hours and a half */

static size_t
cite_quantity_half(const cite_words_t *words, size_t i, cite_quantity_t *q)
{
    int     scale;
    size_t  n;
    double  one;

    one = 1;

    /* dos millones y medio */

    if (i && (words->words[i - 1].kind & CITE_WORD_SCALE)) {
        one = (double) cite_lexicon_number(words->lexicon,
                                           words->words[i - 1].text, &scale);
    }

    n = q->decimals == 0 && q->other <= 0
        && q->value < CITE_HALF_MOST * one && one != 100
        ? cite_share_half(words, i) : 0;
    q->value += n ? one / 2 : 0;
    q->decimals = n ? 1 : q->decimals;

    return n;
}


/* 13\u51045000\u4e07, 3\ucc9c200: less behind a scale is added */

static size_t
cite_quantity_rest(const cite_words_t *words, size_t i, cite_quantity_t *q)
{
    int                 scale;
    size_t              n;
    double              least;
    cite_quantity_t     rest;
    const cite_word_t  *word;

    word = &words->words[i];

    if (i >= words->n || !(word->flags & CITE_TOKEN_NUMBER)
        || !(word[-1].kind & CITE_WORD_SCALE) || *word[-1].text.p < 0xe3
        || !cite_words_touch(words, i - 1)
        || !cite_number_is_plain(word->text))
    {
        return 0;
    }

    least = (double) cite_lexicon_number(words->lexicon, word[-1].text,
                                         &scale);
    memset(&rest, 0, sizeof(cite_quantity_t));
    rest.value = cite_number_value(word->text, &rest.other);
    n = 1 + cite_quantity_scale(words, i + 1, &rest);
    n += n > 1 ? cite_quantity_scale(words, i + n, &rest) : 0;

    if (rest.value >= least || (n == 1 && word->start != word[-1].end)) {
        return 0;
    }

    q->value += rest.value;

    return n;
}


/* anderthalb, полтора */

static size_t
cite_quantity_halves(const cite_words_t *words, size_t i, cite_quantity_t *q)
{
    size_t                n;
    const cite_lexeme_t  *lexeme;

    lexeme = cite_words_lexeme(words, i);
    n = 1;

    if (lexeme && lexeme->halves > 1) {
        q->value = lexeme->halves / 2.0;

    } else if (cite_lexeme_is(lexeme, CITE_ROLE_TENS_ONE)
               || cite_lexeme_is(lexeme, CITE_ROLE_SINGLE_ARTICLE))
    {
        /* bir bu\u00e7uk */
        q->value = 1.5;
        n += cite_share_half(words, i + 1);

    } else {
        return 0;
    }

    q->decimals = 1;
    q->spelt = 1;

    return n > 1 || lexeme->halves ? n : 0;
}


cite_rc_t
cite_quantity_read_plain(const cite_words_t *words, size_t i,
    cite_quantity_t *q)
{
    int                 currency;
    double              other, year;
    size_t              n;
    const cite_word_t  *word;

    memset(q, 0, sizeof(cite_quantity_t));
    word = &words->words[i];

    if (cite_amount_worded(words, i, q)) {
        (void) (q->unit == 0 && cite_clock_read(words, i, q));
        return CITE_OK;
    }

    currency = i && cite_word_is_currency(words, i - 1)
               && cite_amount_leads(words, i - 1);

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
        q->decimals = cite_number_decimals(word->text);

        cite_number_localize(words, word, q);

        year = cite_amount_year(words, i);
        q->value = year > 0 ? year : q->value;
        q->grouped = q->other > 0 || q->decimals != cite_number_decimals(
                                                        word->text)
                     || word->end - word->start != word->text.n;
        n = 1 + cite_amount_groups(words, i, q);
        n += cite_quantity_half(words, i + n, q);
        n += cite_quantity_scale(words, i + n, q);
        n += n > 1 ? cite_quantity_scale(words, i + n, q) : 0;
        n += n > 1 ? cite_quantity_half(words, i + n, q) : 0;
        n += n > 1 ? cite_quantity_rest(words, i + n, q) : 0;
        n += n > 1 ? 0 : cite_amount_letter(words, i + n, currency, q);

        if (n == 1 && q->other <= 0
            && cite_amount_blanks(words, i, &other) > 0)
        {
            q->other = other;
        }

    } else {
        n = cite_quantity_halves(words, i, q);
        n = n ? n : cite_quantity_spelt(words, i, q);

        if (n == 0 || q->value < 1) {
            return CITE_DECLINED;
        }

        n += cite_quantity_half(words, i + n, q);
        n += n > 1 || q->decimals ? cite_quantity_scale(words, i + n, q) : 0;
    }

    q->words = n;
    cite_quantity_unit(words, i + n, q);

    if (q->unit && q->unit_words) {
        q->unit_words += cite_quantity_half(words, i + n + q->unit_words, q);
    }

    cite_amount_opening(words, i, q);

    if (q->unit == 0 && currency) {
        q->unit = cite_unit_hash(words, i - 1);
    }

    cite_amount_range(words, i, q);
    cite_amount_sign(words, i, q);
    cite_amount_base(q);

    (void) cite_clock_read(words, i, q);

    /* a digit in words that counts nothing is part of another word */

    return q->spelt && cite_word_is_ideograph(word) && q->unit == 0
           && q->clock == 0 ? CITE_DECLINED : CITE_OK;
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


/* 15k and 15,000: the letter is a scale, if the value is there so */

static cite_quantity_e
cite_quantity_scaled(const cite_quantity_t *a, const cite_quantity_t *b)
{
    int  agree;

    agree = (a->scaled > 0 && cite_value_agrees(a->scaled, b->value, 1))
            || (b->scaled > 0 && cite_value_agrees(a->value, b->scaled, 1))
            || (a->scaled > 0 && b->scaled > 0
                && cite_value_agrees(a->scaled, b->scaled, 0));

    if (!agree || b->share || a->share || a->date || b->date) {
        return CITE_QUANTITY_OTHER;
    }

    /* 12k employees, 12,000 people */

    return (a->scaled > 0 && b->scaled > 0)
           || (a->scaled > 0 ? b->unit : a->unit) == 0
           ? CITE_QUANTITY_BARE : CITE_QUANTITY_UNSURE;
}


cite_quantity_e
cite_quantity_compare(const cite_quantity_t *claimed,
    const cite_quantity_t *source)
{
    int              exact;
    size_t           i, j;
    cite_quantity_e  scaled;

    const double  a[] = { claimed->value, claimed->other };
    const double  b[] = { source->value, source->other };

    if (claimed->date) {
        return cite_dates_compare(claimed, source);
    }

    scaled = cite_quantity_scaled(claimed, source);

    if (scaled != CITE_QUANTITY_OTHER) {
        return scaled;
    }

    if (claimed->clock && source->clock) {
        return cite_clock_compare(claimed, source);
    }

    if (cite_clock_is_hours(claimed, source)
        || cite_clock_is_dotted(claimed, source)
        || cite_clock_is_dotted(source, claimed))
    {
        return CITE_QUANTITY_BARE;
    }

    if (claimed->exact || source->exact) {
        return claimed->exact && source->exact
               && claimed->value == source->value
               ? CITE_QUANTITY_BARE : CITE_QUANTITY_OTHER;
    }

    if (claimed->base && claimed->base == source->base) {

        if (cite_value_agrees(claimed->based, source->based, 1)) {
            return CITE_QUANTITY_SAME;
        }

        if (claimed->unit != source->unit
            && cite_value_is_near(claimed->based, source->based,
                                  CITE_ROUND_UNIT))
        {
            return CITE_QUANTITY_UNSURE;
        }
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

        if (cite_units_share_head(claimed, source)) {
            return CITE_QUANTITY_UNSURE;
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

    /* "over 100" of 116 */

    return claimed->rough && claimed->share == source->share
           && cite_value_is_near(claimed->value, source->value,
                                 CITE_ROUND_ROUGH)
           ? CITE_QUANTITY_UNSURE : CITE_QUANTITY_OTHER;
}
