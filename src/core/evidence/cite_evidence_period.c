
/*
 * Copyright (C) the ngx_cite authors
 *
 * Decades and quarters of years, as items:
 *
 *   the 1970s      les ann\u00e9es 70        in den Siebzigerjahren
 *       ^^^^^          ^^^^^^^^^             ^^^^^^^^^^^^^^^
 *   3Q22           III kwartale 2022     third quarter of 2022
 */


#include "evidence/cite_evidence_form_internal.h"
#include "evidence/cite_evidence_quantity_internal.h"


#define CITE_PERIOD_CENTURY   1900       /* of a decade that tells none */
#define CITE_PERIOD_YEARS     2000       /* of a year of two digits */
#define CITE_PERIOD_TENS      20         /* the first decade with a name */


static int
cite_period_is(const cite_words_t *words, size_t i, cite_role_e role)
{
    return cite_lexeme_is(cite_words_lexeme(words, i), role);
}


/* 70, 1970, or their words, at word i; -1: they are none */

static int
cite_decade_number(const cite_words_t *words, size_t i, size_t *n)
{
    int              value;
    cite_quantity_t  q;

    *n = 1;

    if (i >= words->n) {
        return -1;
    }

    value = cite_date_number(words, i);

    if (value < 0 && (words->words[i].kind & CITE_WORD_NUMBER)) {
        *n = cite_quantity_spell(words, i, &q);
        value = q.value < 3000 ? (int) q.value : -1;
    }

    return value >= CITE_PERIOD_TENS && value % 10 == 0 && value < 3000
           && (value < 100 || value >= 1000) ? value : -1;
}


size_t
cite_form_decade(const cite_words_t *words, size_t i, size_t end,
    cite_item_t *item)
{
    int                   value;
    size_t                k, n;
    const cite_phrase_t  *mark, *name, *tail;

    name = cite_words_spoken(words, i, CITE_SCOPE_DECADE);
    mark = name ? NULL : cite_words_spoken(words, i, CITE_SCOPE_DECADE_MARK);
    k = i + (mark ? mark->n : 0);

    if (!name && !mark && !(words->words[i].flags & CITE_TOKEN_NUMBER)
        && !(words->words[i].kind & CITE_WORD_NUMBER))
    {
        return 0;
    }

    if (mark && (k >= words->n || !cite_words_touch(words, k - 1))) {
        return 0;
    }

    name = name ? name : cite_words_spoken(words, k, CITE_SCOPE_DECADE);

    if (name) {
        value = cite_date_digits(name->unit);
        n = name->n;

    } else {
        n = 0;
        value = cite_decade_number(words, k, &n);
    }

    if (value < 0) {
        return 0;
    }

    k += n;
    tail = k < words->n && words->words[k].start <= words->words[k - 1].end + 3
           ? cite_words_spoken(words, k, CITE_SCOPE_DECADE_TAIL) : NULL;
    k += tail ? tail->n : 0;

    if ((!mark && !name && !tail) || k > end) {
        return 0;
    }

    item->type = CITE_ITEM_DECADE;
    item->q.value = value < 100 ? value + CITE_PERIOD_CENTURY : value;

    return k - i;
}


/* Q3, T3, and q22 of 3Q22: the digits behind the letter, or -1 */

static int
cite_quarter_letter(const cite_words_t *words, size_t i)
{
    cite_span_t           text, letter;
    const cite_lexeme_t  *lexeme;

    text = words->words[i].text;
    letter = cite_span_make(text.p, cite_min(text.n, 1));
    lexeme = cite_lexicon_find(words->lexicon, letter,
                               cite_normal_hash(letter));

    return text.n > 1 && text.n <= 5
           && cite_lexeme_is(lexeme, CITE_ROLE_QUARTER_LETTER)
           ? cite_date_digits(cite_span_skip(text, 1)) : -1;
}


static int
cite_quarter_roman(const cite_words_t *words, size_t i)
{
    const cite_word_t  *word;

    word = &words->words[i];

    return word->text.n == 1 && (word->flags & CITE_TOKEN_CAPITAL)
           && *word->text.p == 'i' ? 1 : (int) cite_form_roman(words, i);
}


/* 1 to 4 at word i, or 0; *n is how many words it has */

static int
cite_quarter_number(const cite_words_t *words, size_t i, size_t *n)
{
    double            value;
    cite_quantity_t   q;
    const cite_word_t  *word;

    *n = 1;
    value = 0;

    if (i >= words->n) {
        return 0;
    }

    word = &words->words[i];

    if (word->flags & CITE_TOKEN_NUMBER) {
        value = word->text.n == 1 ? *word->text.p - '0' : 0;
        *n += cite_period_is(words, i + 1, CITE_ROLE_ORDINAL_ENDING)
              || cite_period_is(words, i + 1, CITE_ROLE_DAY_ENDING);

    } else if (word->lexeme && word->lexeme->ordinal) {
        value = word->lexeme->ordinal;

    } else if (word->kind & CITE_WORD_NUMBER) {
        /* \u7b2c\u4e09\u56db\u534a\u671f has two */
        *n = word->flags & CITE_TOKEN_IDEOGRAPH
             ? 1 : cite_quantity_spell(words, i, &q);
        value = word->lexeme && *n == 1 ? (double) word->lexeme->value
                                        : q.value;

    } else {
        value = cite_quarter_roman(words, i);
    }

    return value >= 1 && value <= 4 ? (int) value : 0;
}


/* a year behind a quarter, perhaps with "of"; *n is how many words */

static unsigned
cite_quarter_year(const cite_words_t *words, size_t i, size_t *n)
{
    int  year;

    *n = cite_period_is(words, i, CITE_ROLE_DAY_LINK)
         || cite_period_is(words, i, CITE_ROLE_YEAR_MARK);
    year = i + *n < words->n && cite_words_touch(words, i + *n - 1)
           ? cite_date_number(words, i + *n) : -1;
    *n = year >= 1000 ? *n + 1 : 0;

    return *n ? (unsigned) year : 0;
}


/* the words that name a quarter, at word i: how many, or 0 */

static size_t
cite_quarter_named(const cite_words_t *words, size_t i)
{
    const cite_phrase_t  *phrase;

    phrase = cite_words_phrase(words, i, CITE_SCOPE_QUARTER);

    return phrase ? phrase->n : 0;
}


/* Quartal 4, qu\u00fd III */

static size_t
cite_quarter_behind(const cite_words_t *words, size_t i, cite_item_t *item)
{
    size_t  n, k;

    n = cite_quarter_named(words, i);

    if (n == 0 || i + n >= words->n || !cite_words_touch(words, i + n - 1)) {
        return 0;
    }

    n += (size_t) cite_period_is(words, i + n, CITE_ROLE_ORDINAL_MARK);
    item->q.value = cite_quarter_number(words, i + n, &k);

    return item->q.value > 0 ? n + k : 0;
}


/* fourth quarter, 4. Quartal, 3/4\ubd84\uae30 */

static size_t
cite_quarter_before(const cite_words_t *words, size_t i, cite_item_t *item)
{
    size_t  n, k;

    item->q.value = cite_quarter_number(words, i, &n);

    if (item->q.value == 0) {
        return 0;
    }

    if (cite_date_number(words, i + n) == 4
        && words->source.p[words->words[i].end] == '/')
    {
        n++;
    }

    k = cite_quarter_named(words, i + n);

    return k ? n + k : 0;
}


/* 4Q, 3T22: the year is told as well */

static size_t
cite_quarter_lettered(const cite_words_t *words, size_t i, cite_item_t *item)
{
    int                 digits;
    const cite_word_t  *word;

    word = &words->words[i];
    digits = cite_quarter_letter(words, i);

    if (digits >= 1 && digits <= 4 && word->text.n == 2) {
        item->q.value = digits;
        return 1;
    }

    digits = cite_date_number(words, i);

    if (digits < 1 || digits > 4 || i + 1 >= words->n
        || word[1].start != word->end)
    {
        return 0;
    }

    item->q.value = digits;

    if (cite_period_is(words, i + 1, CITE_ROLE_QUARTER_LETTER)) {
        return 2;
    }

    digits = cite_quarter_letter(words, i + 1);
    item->q.date = digits < 0 ? 0
                   : (uint32_t) (digits < 100 ? digits + CITE_PERIOD_YEARS
                                              : digits);

    return digits < 0 ? 0 : 2;
}


size_t
cite_form_quarter(const cite_words_t *words, size_t i, size_t end,
    cite_item_t *item)
{
    size_t  n, more;

    n = cite_quarter_lettered(words, i, item);
    n = n ? n : cite_quarter_before(words, i, item);
    n = n ? n : cite_quarter_behind(words, i, item);

    if (n == 0 || n > end - i) {
        item->q.value = 0;
        item->q.date = 0;
        return 0;
    }

    item->type = CITE_ITEM_QUARTER;

    if (item->q.date == 0) {
        item->q.date = cite_quarter_year(words, i + n, &more);

        if (more > end - i - n) {
            item->q.date = 0;
            more = 0;
        }

        n += more;
    }

    return n;
}
