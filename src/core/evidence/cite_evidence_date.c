
/*
 * Copyright (C) the ngx_cite authors
 *
 * Days, in whichever order they are written: "2024-03-05", "5 March 2024",
 * "March 5, 2024", "5. M\u00e4rz", "05.03.2024", "2024\u5e743\u67085\u65e5".
 */


#include "evidence/cite_evidence_quantity_internal.h"


#define CITE_DATE_GAP   2      /* bytes: ", " before a year */
#define CITE_DATE_NEAR  3      /* words from a day in words to its month */


/* the value of one to four digits; -1 if the word is anything else */

int
cite_date_digits(cite_span_t s)
{
    int     value;
    size_t  i;

    value = 0;

    if (s.n == 0 || s.n > 4) {
        return -1;
    }

    for (i = 0; i < s.n; i++) {

        if (s.p[i] < '0' || s.p[i] > '9') {
            return -1;
        }

        value = value * 10 + (s.p[i] - '0');
    }

    return value;
}


int
cite_date_number(const cite_words_t *words, size_t i)
{
    return i < words->n && (words->words[i].flags & CITE_TOKEN_NUMBER)
           ? cite_date_digits(words->words[i].text) : -1;
}


int
cite_date_is(const cite_words_t *words, size_t i, cite_role_e role)
{
    return cite_lexeme_is(cite_words_lexeme(words, i), role);
}


static uint32_t
cite_date_make(int year, int month, int day)
{
    return year >= 0 && month >= 1 && month <= 12 && day >= 1 && day <= 31
           ? (uint32_t) (year * 10000 + month * 100 + day) : 0;
}


/* months are names: "may" is none; "9 de ago. de 2024" is cut */

int
cite_date_month(const cite_words_t *words, size_t i)
{
    const cite_lexeme_t  *lexeme;

    lexeme = cite_words_lexeme(words, i);

    if (lexeme == NULL
        || !(lexeme->small_month
             || (words->words[i].flags & CITE_TOKEN_CAPITAL)
             || (lexeme->short_month
                 && words->words[i].end < words->source.n
                 && words->source.p[words->words[i].end] == '.')))
    {
        return 0;
    }

    return lexeme->month;
}


/* a year right behind word i, or 0 */

static int
cite_date_year(const cite_words_t *words, size_t i)
{
    int                 year;
    const cite_word_t  *word;

    word = &words->words[i];
    year = cite_date_number(words, i + 1);

    return year >= 1000 && year < 3000
           && word[1].start - word[0].end <= CITE_DATE_GAP ? year : 0;
}


/* 05/03/2024 is two days, 25/03/2024 and 03/25/2024 are one */

static uint32_t
cite_date_slashed(const cite_words_t *words, size_t i, cite_quantity_t *q)
{
    int  first, second, year;

    first = cite_date_number(words, i);
    second = cite_date_number(words, i + 1);
    year = cite_date_number(words, i + 2);
    q->words = 3;

    if (year < 1000) {
        return 0;
    }

    q->date_other = first == second ? 0 : cite_date_make(year, first, second);

    if (q->date_other && cite_date_make(year, second, first) == 0) {
        first = second;
        second = cite_date_number(words, i);
        q->date_other = 0;
    }

    return cite_date_make(year, second, first);
}


/* 2024-03-05 */

static uint32_t
cite_date_iso(const cite_words_t *words, size_t i, cite_quantity_t *q)
{
    int                 year;
    uint8_t             sign;
    const cite_word_t  *word;

    word = &words->words[i];
    year = cite_date_number(words, i);

    if (i + 2 >= words->n || year < 0 || word[1].start != word[0].end + 1
        || word[2].start != word[1].end + 1)
    {
        return 0;
    }

    sign = words->source.p[word[0].end];

    if ((sign != '-' && sign != '/')
        || words->source.p[word[1].end] != sign)
    {
        return 0;
    }

    if (year < 1000) {
        return cite_date_slashed(words, i, q);
    }

    q->words = 3;

    return cite_date_make(year, cite_date_number(words, i + 1),
                          cite_date_number(words, i + 2));
}


/* 05.03.2024 is one word */

static uint32_t
cite_date_dotted(cite_span_t s, cite_quantity_t *q)
{
    int          n[3];
    size_t       i;
    cite_span_t  part;

    for (i = 0; i < 3; i++) {
        part = s;

        for (part.n = 0; part.n < s.n && s.p[part.n] != '.'; part.n++) {
            /* void */
        }

        n[i] = cite_date_digits(part);
        s = cite_span_skip(s, cite_min(part.n + 1, s.n));
    }

    q->words = 1;

    if (s.n) {
        return 0;
    }

    return n[2] >= 1000 ? cite_date_make(n[2], n[1], n[0])
           : n[0] >= 1000 ? cite_date_make(n[0], n[1], n[2]) : 0;
}


/* the number at word i, in digits or words; *n is how many words it has */

int
cite_date_count(const cite_words_t *words, size_t i, size_t *n)
{
    cite_quantity_t  q;

    *n = 1;

    if (i >= words->n || (words->words[i].flags & CITE_TOKEN_NUMBER)) {
        return cite_date_number(words, i);
    }

    if (!(words->words[i].flags & CITE_TOKEN_IDEOGRAPH)
        || !(words->words[i].kind & CITE_WORD_NUMBER)
        || cite_quantity_spell(words, i, &q) == 0 || q.value > 9999)
    {
        return -1;
    }

    *n = q.words;

    return (int) q.value;
}


/* 2024\u5e743\u67085\u65e5, 3\u67085\u65e5 */

static uint32_t
cite_date_signed(const cite_words_t *words, size_t i, cite_quantity_t *q)
{
    int     year, month, day;
    size_t  first, n;

    first = i;
    year = 0;
    month = cite_date_count(words, i, &n);

    if (cite_date_is(words, i + n, CITE_ROLE_YEAR_SIGN)) {
        year = month;
        i += n + 1;
        month = cite_date_count(words, i, &n);

    } else if (i && cite_date_is(words, i - 1, CITE_ROLE_YEAR_SIGN)) {
        return 0;
    }

    if (month < 0 || !cite_date_is(words, i + n, CITE_ROLE_MONTH_SIGN)) {
        return 0;
    }

    i += n + 1;
    day = cite_date_count(words, i, &n);

    if (day < 0 || !cite_date_is(words, i + n, CITE_ROLE_DAY_SIGN)) {
        return 0;
    }

    q->words = i + n + 1 - first;

    return cite_date_make(year, month, day);
}


/* 5 th\u00e1ng 3 n\u0103m 2024 */

static uint32_t
cite_date_marked(const cite_words_t *words, size_t i, cite_quantity_t *q)
{
    int              year, month;
    size_t           n;
    cite_quantity_t  named;

    if (!cite_date_is(words, i + 1, CITE_ROLE_MONTH_MARK)) {
        return 0;
    }

    n = 1;
    month = cite_date_number(words, i + 2);

    if (month < 0 && i + 2 < words->n
        && (words->words[i + 2].kind & CITE_WORD_NUMBER))
    {
        n = cite_quantity_spell(words, i + 2, &named);
        month = named.value <= 12 ? (int) named.value : -1;
    }

    year = cite_date_is(words, i + 2 + n, CITE_ROLE_YEAR_MARK)
           ? cite_date_number(words, i + 3 + n) : -1;
    q->words = 2 + n + (year < 0 ? 0 : 2);

    return cite_date_make(year < 0 ? 0 : year, month,
                          cite_date_number(words, i));
}


/* 1\u00ba, 1.\u00ba: the ending is part of the number */

static int
cite_date_is_ordinal(const cite_words_t *words, size_t i)
{
    const cite_word_t  *word;

    word = &words->words[i];

    return (word->flags & CITE_TOKEN_NUMBER)
           && cite_date_is(words, i + 1, CITE_ROLE_ORDINAL_ENDING)
           && (word[1].start == word->end
               || (word[1].start == word->end + 1
                   && words->source.p[word->end] == '.'));
}


/* 5 March 2024, 5th of March; March 5, 2024 */

static uint32_t
cite_date_named(const cite_words_t *words, size_t i, cite_quantity_t *q)
{
    int     month, year, day;
    size_t  j, n, link;
    double  ordinal;

    day = cite_date_number(words, i);
    j = i;

    if (day < 0) {
        n = cite_ordinal_read(words, i, 1, &ordinal);
        day = (int) ordinal;
        j = i + n - 1;

        if (n == 0) {
            return 0;
        }
    }

    j += cite_date_is(words, j + 1, CITE_ROLE_DAY_ENDING)
         || cite_date_is_ordinal(words, j);
    link = (size_t) cite_date_is(words, j + 1, CITE_ROLE_DAY_LINK);
    month = cite_date_month(words, j + 1 + link);

    if (month) {
        j += 1 + link;

    } else if (i && words->words[i].start - words->words[i - 1].end
                    <= CITE_DATE_GAP)
    {
        month = cite_date_month(words, i - 1);
        q->month = 1;
    }

    if (month == 0) {
        return 0;
    }

    j += (size_t) cite_date_is(words, j + 1, CITE_ROLE_YEAR_MARK)
         & (size_t) (cite_date_number(words, j + 2) >= 1000);
    year = cite_date_year(words, j);
    q->words = j + 1 - i + (year != 0);

    return cite_date_make(year, month, day);
}


/* "the twenty-third of June": words that no month is near are no day */

static int
cite_date_has_month(const cite_words_t *words, size_t i)
{
    size_t  k;

    for (k = i + 1; k < words->n && k <= i + CITE_DATE_NEAR; k++) {
        if (cite_date_month(words, k)) {
            return 1;
        }
    }

    return 0;
}


uint32_t
cite_date_read(const cite_words_t *words, size_t i, cite_quantity_t *q)
{
    uint32_t            date;
    const cite_word_t  *word;

    word = &words->words[i];
    q->month = 0;
    q->date_other = 0;

    if (!(word->flags & CITE_TOKEN_NUMBER)) {
        return word->flags & CITE_TOKEN_IDEOGRAPH
               ? cite_date_signed(words, i, q)
               : cite_date_has_month(words, i) ? cite_date_named(words, i, q)
               : 0;
    }

    if (cite_date_digits(word->text) < 0) {
        return cite_date_dotted(word->text, q);
    }

    date = cite_date_iso(words, i, q);
    date = date ? date : cite_date_signed(words, i, q);
    date = date ? date : cite_date_marked(words, i, q);

    return date ? date : cite_date_named(words, i, q);
}


int
cite_date_may_begin(uint32_t date, cite_span_t word)
{
    int  value;

    value = cite_date_digits(word);

    return value < 0 || (date < 10000 && value >= 1000)
           || value == (int) (date / 10000)
           || value == (int) (date / 100 % 100) || value == (int) (date % 100);
}


cite_quantity_e
cite_date_compare(uint32_t claimed, uint32_t source)
{
    if (claimed % 10000 != source % 10000) {
        return CITE_QUANTITY_OTHER;
    }

    return claimed / 10000 == 0 || claimed == source ? CITE_QUANTITY_SAME
           : source / 10000 == 0 ? CITE_QUANTITY_BARE : CITE_QUANTITY_OTHER;
}


cite_quantity_e
cite_dates_compare(const cite_quantity_t *claimed,
    const cite_quantity_t *source)
{
    size_t           i;
    uint32_t         a, b;
    cite_quantity_e  best, one;

    best = CITE_QUANTITY_OTHER;

    for (i = 0; i < 4; i++) {
        a = i / 2 ? claimed->date_other : claimed->date;
        b = i & 1 ? source->date_other : source->date;
        one = a && b ? cite_date_compare(a, b) : CITE_QUANTITY_OTHER;
        best = cite_max(best, one);
    }

    return best;
}
