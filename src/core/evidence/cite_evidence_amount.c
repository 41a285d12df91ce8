
/*
 * Copyright (C) the ngx_cite authors
 *
 * Parts of quantities: digits in groups, scales of one letter, units of
 * several words, and words that stand for a number.
 */


#include "evidence/cite_evidence_quantity_internal.h"


#define CITE_AMOUNT_SIGN   3         /* words of "minus", at most */


/* units of one kind, by the least of them */

static const struct {
    const char  *unit;
    const char  *base;
    double       factor;
} cite_amount_bases[] = {
    { "year", "month", 12 }, { "week", "s", 604800 }, { "day", "s", 86400 },
    { "h", "s", 3600 }, { "min", "s", 60 }, { "ms", "s", 0.001 },
    { "km", "m", 1000 }, { "cm", "m", 0.01 }, { "mm", "m", 0.001 },
    { "kg", "g", 1000 }, { "mg", "g", 0.001 }, { "t", "g", 1000000 },
    { "\u00b5g", "g", 1e-6 }, { "mcg", "g", 1e-6 }, { "\u03bcg", "g", 1e-6 },
    { "ml", "l", 0.001 }, { "cl", "l", 0.01 }, { "dl", "l", 0.1 },
    { "hl", "l", 100 }, { "bp", "pp", 0.01 },
    { "kw", "w", 1000 }, { "mw", "w", 1e6 }, { "gw", "w", 1e9 },
    { "mwh", "kwh", 1000 }, { "wh", "kwh", 0.001 },
    { "khz", "hz", 1000 }, { "mhz", "hz", 1e6 }, { "ghz", "hz", 1e9 },
    { "kb", "byte", 1e3 }, { "mb", "byte", 1e6 }, { "gb", "byte", 1e9 },
    { "tb", "byte", 1e12 }, { "acre", "m2", 4046.8564224 },
    { "km2", "m2", 1000000 }, { "ha", "m2", 10000 },
    { "feet", "m", 0.3048 }, { "inches", "m", 0.0254 },
    { "mile", "m", 1609.344 }, { "lb", "g", 453.59237 }
};


/* the longest phrase; languages: 0 is any */

static const cite_phrase_t *
cite_words_phrase_in(const cite_words_t *words, size_t i, cite_scope_e scope,
    uint32_t languages)
{
    size_t                j;
    const cite_phrase_t  *phrase, *best;

    best = NULL;
    phrase = NULL;

    while ((phrase = cite_lexicon_phrase(words->lexicon,
                                         words->words[i].lexeme, phrase))
           != NULL)
    {
        if (phrase->scope != scope || phrase->n > words->n - i
            || (languages && !(phrase->languages & languages)))
        {
            continue;
        }

        for (j = 1; j < phrase->n
                    && words->words[i + j].hash == phrase->hash[j]; j++)
        {
            /* void */
        }

        if (j == phrase->n && (best == NULL || best->n < j)) {
            best = phrase;
        }
    }

    return best;
}


/* 1 if a phrase of that kind begins with the word */

static int
cite_words_may(const cite_words_t *words, size_t i, cite_scope_e scope)
{
    return i < words->n && words->words[i].lexeme
           && (words->words[i].lexeme->scopes >> scope & 1);
}


const cite_phrase_t *
cite_words_phrase(const cite_words_t *words, size_t i, cite_scope_e scope)
{
    return cite_words_may(words, i, scope)
           ? cite_words_phrase_in(words, i, scope, 0) : NULL;
}


const cite_phrase_t *
cite_words_spoken(const cite_words_t *words, size_t i, cite_scope_e scope)
{
    if (!cite_words_may(words, i, scope)) {
        return NULL;
    }

    return cite_words_phrase_in(words, i, scope,
                                words->words[i].flags & CITE_TOKEN_IDEOGRAPH
                                ? 0 : words->languages);
}


static int
cite_amount_is_wide(const cite_word_t *word)
{
    return word->end - word->start == 3 * word->text.n;
}


/* 1 if word i + 1 is a group of three digits of the number before it */

static int
cite_amount_is_group(const cite_words_t *words, size_t i)
{
    cite_span_t         gap;
    const cite_word_t  *word;

    word = &words->words[i];

    if (i + 1 >= words->n || !(word[1].flags & CITE_TOKEN_NUMBER)
        || word[1].text.n != 3 || memchr(word[1].text.p, '.', 3)
        || word[1].start < word->end)
    {
        return 0;
    }

    gap = cite_span_make(words->source.p + word->end,
                         word[1].start - word->end);

    return (cite_span_eq(gap, cite_span(", ")) && *word[1].text.p == '0')
           || (cite_span_eq(gap, cite_span("\uff0c"))
               && cite_amount_is_wide(word) && cite_amount_is_wide(word + 1));
}


size_t
cite_amount_groups(const cite_words_t *words, size_t i, cite_quantity_t *q)
{
    size_t       n, j;
    cite_span_t  digits;

    if (words->words[i].text.n > 3
        || memchr(words->words[i].text.p, '.', words->words[i].text.n))
    {
        return 0;
    }

    for (n = 0; cite_amount_is_group(words, i + n); n++) {
        digits = words->words[i + n + 1].text;

        for (j = 0; j < digits.n; j++) {
            q->value = q->value * 10 + (digits.p[j] - '0');
        }

        q->grouped = 1;
    }

    return n;
}


size_t
cite_amount_blanks(const cite_words_t *words, size_t i, double *value)
{
    size_t              n, j;
    const cite_word_t  *word;

    word = &words->words[i];
    *value = 0;

    if (word->text.n > 3 || memchr(word->text.p, '.', word->text.n)
        || *word->text.p == '-')
    {
        return 0;
    }

    for (j = 0; j < word->text.n; j++) {
        *value = *value * 10 + (word->text.p[j] - '0');
    }

    for (n = 0; i + n + 1 < words->n; n++) {
        word = &words->words[i + n];

        if (!(word[1].flags & CITE_TOKEN_NUMBER) || word[1].text.n != 3
            || memchr(word[1].text.p, '.', 3) || *word[1].text.p == '^'
            || !cite_word_is_apart(words, i + n))
        {
            break;
        }

        for (j = 0; j < 3; j++) {
            *value = *value * 10 + (word[1].text.p[j] - '0');
        }
    }

    return n;
}


int
cite_amount_touches(const cite_words_t *words, size_t i)
{
    const cite_word_t  *word;

    word = &words->words[i];

    return cite_words_touch(words, i)
           || (i + 1 < words->n && (word->kind & CITE_WORD_SCALE)
               && word[1].start == word->end + 2
               && words->source.p[word->end] == '.');
}


int
cite_amount_leads(const cite_words_t *words, size_t i)
{
    const cite_word_t  *word;

    word = &words->words[i];

    return cite_words_touch(words, i)
           || (i + 1 < words->n && word[1].start > word->end
               && word[1].start <= word->end + 2
               && words->source.p[word->end] == '.'
               && (cite_lexeme_is(word->lexeme, CITE_ROLE_CURRENCY)
                   || cite_lexeme_is(word->lexeme, CITE_ROLE_CLOCK_MARK)));
}


static int
cite_amount_is_dash(const cite_words_t *words, size_t i)
{
    cite_span_t  gap;

    gap = cite_span_make(words->source.p + words->words[i].end,
                         words->words[i + 1].start - words->words[i].end);

    return cite_span_eq(gap, cite_span("-"))
           || cite_span_eq(gap, cite_span("\u2013"))
           || cite_span_eq(gap, cite_span("/"));
}


double
cite_amount_year(const cite_words_t *words, size_t i)
{
    size_t              j;
    unsigned            year, end;
    const cite_word_t  *word;

    word = &words->words[i];

    if (i == 0 || word->text.n != 2 || word[-1].text.n != 4
        || !(word->flags & word[-1].flags & CITE_TOKEN_NUMBER)
        || !cite_amount_is_dash(words, i - 1))
    {
        return 0;
    }

    year = 0;

    for (j = 0; j < 4; j++) {
        if (word[-1].text.p[j] < '0' || word[-1].text.p[j] > '9') {
            return 0;
        }

        year = year * 10 + (unsigned) (word[-1].text.p[j] - '0');
    }

    end = (unsigned) (word->text.p[0] - '0') * 10
          + (unsigned) (word->text.p[1] - '0');

    return year >= 1000 && year < 3000 && end > year % 100 && end < 100
           ? (double) (year / 100 * 100 + end) : 0;
}


/* 1 if a unit stands behind a blank: 12k people are no kelvin */

static int
cite_amount_counts(const cite_words_t *words, size_t i)
{
    return i < words->n && (words->words[i].kind & CITE_WORD_UNIT)
           && words->words[i].start == words->words[i - 1].end + 1
           && words->source.p[words->words[i - 1].end] == ' ';
}


size_t
cite_amount_letter(const cite_words_t *words, size_t i, int currency,
    cite_quantity_t *q)
{
    const cite_word_t  *word;

    word = &words->words[i];

    if (i >= words->n || word->lexeme == NULL || word->lexeme->letter == 0
        || !cite_words_touch(words, i - 1))
    {
        return 0;
    }

    currency |= i + 1 < words->n && cite_words_touch(words, i)
                && word[1].start - word->end < 2
                && (word[1].flags & CITE_TOKEN_SYMBOL)
                && *word[1].text.p != '%';

    if (word->start != word[-1].end && !currency) {
        return 0;
    }

    if (currency || !(word->kind & CITE_WORD_UNIT)
        || cite_amount_counts(words, i + 1))
    {
        q->value *= (double) word->lexeme->letter;
        q->other *= (double) word->lexeme->letter;
        return 1;
    }

    q->scaled = q->value * (double) word->lexeme->letter;

    return 0;
}


void
cite_amount_range(const cite_words_t *words, size_t i, cite_quantity_t *q)
{
    int                 scale;
    const cite_word_t  *word;

    word = &words->words[i];

    if (i + 2 >= words->n || q->scaled > 0 || q->words != 1
        || q->unit_words || q->exact || q->share
        || !(word[0].flags & word[1].flags & CITE_TOKEN_NUMBER)
        || !(word[2].kind & CITE_WORD_SCALE)
        || word[1].start - word->end > 3 || !cite_words_touch(words, i + 1)
        || (words->source.p[word->end] != '-'
            && words->source.p[word->end] != 0xe2))
    {
        return;
    }

    q->scaled = q->value * (double) cite_lexicon_number(words->lexicon,
                                                        word[2].text, &scale);
}


size_t
cite_amount_unit(const cite_words_t *words, size_t i, cite_quantity_t *q)
{
    size_t                n;
    double                factor;
    cite_span_t           name;
    const uint8_t        *star;
    const cite_phrase_t  *phrase;

    phrase = cite_words_phrase(words, i, CITE_SCOPE_UNIT);

    if (phrase == NULL) {
        return 0;
    }

    name = phrase->unit;
    star = memchr(name.p, '*', name.n);

    if (star) {
        factor = 0;

        for (n = (size_t) (star - name.p) + 1; n < name.n; n++) {
            factor = factor * 10 + (name.p[n] - '0');
        }

        name.n = (size_t) (star - name.p);
        q->value *= factor;
    }

    q->unit = cite_normal_hash(name);
    q->share = cite_span_eq(name, cite_span("%"));

    return phrase->n;
}


void
cite_amount_opening(const cite_words_t *words, size_t i, cite_quantity_t *q)
{
    size_t                n;
    const cite_phrase_t  *phrase;

    for (n = 1; n <= 3 && n <= i && q->unit == 0; n++) {

        if (!cite_words_touch(words, i - n)) {
            break;
        }

        phrase = cite_words_phrase(words, i - n, CITE_SCOPE_UNIT_OPENING);

        if (phrase && phrase->n == n
            && !(i > n && (words->words[i - n - 1].flags & CITE_TOKEN_NUMBER)))
        {
            q->unit = cite_normal_hash(phrase->unit);
            q->share = cite_span_eq(phrase->unit, cite_span("%"));
        }
    }
}


/*
 * "minus 27 degrees", "27 degrees below zero"; of other units "au moins 27"
 * is no sign
 */

void
cite_amount_sign(const cite_words_t *words, size_t i, cite_quantity_t *q)
{
    size_t                n;
    const cite_phrase_t  *sign;

    if (q->value <= 0 || !cite_unit_is_degree(q->unit)) {
        return;
    }

    n = i + q->words + q->unit_words;
    sign = n < words->n && cite_words_touch(words, n - 1)
           ? cite_words_spoken(words, n, CITE_SCOPE_BELOW) : NULL;

    if (sign) {
        q->unit_words += sign->n;
        q->value = -q->value;
        return;
    }

    for (n = 1; n <= CITE_AMOUNT_SIGN && n <= i; n++) {

        if (!cite_words_touch(words, i - n)) {
            break;
        }

        sign = cite_words_spoken(words, i - n, CITE_SCOPE_MINUS);

        if (sign && sign->n == n) {
            q->value = -q->value;
            return;
        }
    }
}


void
cite_amount_base(cite_quantity_t *q)
{
    size_t       i;
    cite_span_t  unit, base;

    for (i = 0; q->unit && i < cite_nelts(cite_amount_bases); i++) {
        unit = cite_span_make(cite_amount_bases[i].unit,
                              strlen(cite_amount_bases[i].unit));
        base = cite_span_make(cite_amount_bases[i].base,
                              strlen(cite_amount_bases[i].base));

        if (q->unit == cite_normal_hash(unit)) {
            q->base = cite_normal_hash(base);
            q->based = q->value * cite_amount_bases[i].factor;
            return;
        }

        if (q->unit == cite_normal_hash(base)) {
            q->base = q->unit;
            q->based = q->value;
            return;
        }
    }
}
