
/*
 * Copyright (C) the ngx_cite authors
 *
 * Days and times of the day, in whichever order they are written:
 * "2024-03-05", "5 March 2024", "March 5, 2024", "5. M\u00e4rz", "05.03.2024",
 * "2024\u5e743\u67085\u65e5"; "3 pm", "15:00", "15 Uhr", "\u4e0b\u53483\u70b9".
 */


#include "evidence/cite_evidence_internal.h"


#define CITE_DATE_GAP   2      /* bytes: ", " before a year */
#define CITE_HALF_DAY   720    /* minutes */


/* the value of one to four digits; -1 if the word is anything else */

static int
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


static int
cite_date_number(const cite_words_t *words, size_t i)
{
    return i < words->n && (words->words[i].flags & CITE_TOKEN_NUMBER)
           ? cite_date_digits(words->words[i].text) : -1;
}


static int
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


/* months are names: "may" is none */

static int
cite_date_month(const cite_words_t *words, size_t i)
{
    const cite_lexeme_t  *lexeme;

    if (i >= words->n || !(words->words[i].flags & CITE_TOKEN_CAPITAL)) {
        return 0;
    }

    lexeme = cite_words_lexeme(words, i);

    return lexeme ? lexeme->month : 0;
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


/* 2024-03-05 */

static uint32_t
cite_date_iso(const cite_words_t *words, size_t i, cite_quantity_t *q)
{
    int                 year;
    uint8_t             sign;
    const cite_word_t  *word;

    word = &words->words[i];
    year = cite_date_number(words, i);

    if (i + 2 >= words->n || year < 1000 || word[1].start != word[0].end + 1
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

    return s.n == 0 && n[2] >= 1000 ? cite_date_make(n[2], n[1], n[0]) : 0;
}


/* 2024\u5e743\u67085\u65e5, 3\u67085\u65e5 */

static uint32_t
cite_date_signed(const cite_words_t *words, size_t i, cite_quantity_t *q)
{
    int     year;
    size_t  first;

    first = i;
    year = 0;

    if (cite_date_is(words, i + 1, CITE_ROLE_YEAR_SIGN)) {
        year = cite_date_number(words, i);
        i += 2;

    } else if (i && cite_date_is(words, i - 1, CITE_ROLE_YEAR_SIGN)) {
        return 0;
    }

    if (!cite_date_is(words, i + 1, CITE_ROLE_MONTH_SIGN)
        || !cite_date_is(words, i + 3, CITE_ROLE_DAY_SIGN))
    {
        return 0;
    }

    q->words = i + 4 - first;

    return cite_date_make(year, cite_date_number(words, i),
                          cite_date_number(words, i + 2));
}


/* 5 March 2024, 5th of March; March 5, 2024 */

static uint32_t
cite_date_named(const cite_words_t *words, size_t i, cite_quantity_t *q)
{
    int     month, year, day;
    size_t  j, link;

    day = cite_date_number(words, i);
    j = i + (size_t) cite_date_is(words, i + 1, CITE_ROLE_DAY_ENDING);
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

    year = cite_date_year(words, j);
    q->words = j + 1 - i + (year != 0);

    return cite_date_make(year, month, day);
}


uint32_t
cite_date_read(const cite_words_t *words, size_t i, cite_quantity_t *q)
{
    uint32_t            date;
    const cite_word_t  *word;

    word = &words->words[i];
    q->month = 0;

    if (!(word->flags & CITE_TOKEN_NUMBER)) {
        return 0;
    }

    if (cite_date_digits(word->text) < 0) {
        return cite_date_dotted(word->text, q);
    }

    date = cite_date_iso(words, i, q);
    date = date ? date : cite_date_signed(words, i, q);

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


/* 1 if the word is the beginning of s; *rest is all that is behind it */

static int
cite_clock_begins(const cite_word_t *word, cite_span_t s, cite_span_t *rest)
{
    if (!cite_span_starts(s, word->text)) {
        return 0;
    }

    *rest = cite_span_skip(s, word->text.n);

    return 1;
}


/*
 * How many words from word i on are one of the list: one, or two with a full
 * stop between them, as "p.m"; 0: they are none.
 */

static size_t
cite_clock_listed(const cite_words_t *words, size_t i,
    const cite_spans_t *list)
{
    size_t              j;
    cite_span_t         rest;
    const cite_word_t  *word;

    word = &words->words[i];

    for (j = 0; j < list->n; j++) {

        if (!cite_clock_begins(word, list->words[j], &rest)) {
            continue;
        }

        if (rest.n == 0) {
            return 1;
        }

        if (*rest.p == '.' && i + 1 < words->n
            && words->source.p[word->end] == '.'
            && cite_span_eq(word[1].text, cite_span_skip(rest, 1)))
        {
            return 2;
        }
    }

    return 0;
}


/* "pm" and "p.m." behind word i: how many words, *pm is which */

static size_t
cite_clock_half(const cite_words_t *words, size_t i, int *pm)
{
    size_t  n;

    *pm = 0;

    if (!cite_date_is(words, i + 1, CITE_ROLE_HALF_DAY)) {
        return 0;
    }

    n = cite_clock_listed(words, i + 1, &words->lexicon->mornings);

    if (n == 0) {
        n = cite_clock_listed(words, i + 1, &words->lexicon->afternoons);
        *pm = n != 0;
    }

    return n;
}


/* 1 if words i and i + 1, without a gap, are one of the list */

static int
cite_clock_paired(const cite_words_t *words, size_t i,
    const cite_spans_t *list)
{
    size_t       j;
    cite_span_t  rest;

    for (j = 0; j < list->n; j++) {
        if (cite_clock_begins(&words->words[i], list->words[j], &rest)
            && cite_span_eq(words->words[i + 1].text, rest))
        {
            return 1;
        }
    }

    return 0;
}


/* \u4e0b\u5348 before word i: 1 before noon, 2 behind it, 0 not said */

static int
cite_clock_half_before(const cite_words_t *words, size_t i)
{
    if (i < 2) {
        return 0;
    }

    return cite_clock_paired(words, i - 2, &words->lexicon->mornings_before)
           ? 1
           : cite_clock_paired(words, i - 2,
                               &words->lexicon->afternoons_before) ? 2 : 0;
}


/* 3\u70b9, 3\u70b930\u5206, 3\u70b9\u534a */

static int
cite_clock_signed(const cite_words_t *words, size_t i, cite_quantity_t *q)
{
    int  clock, half, minutes;

    clock = cite_date_number(words, i);

    if (clock < 0 || clock > 24
        || !cite_date_is(words, i + 1, CITE_ROLE_HOUR_SIGN))
    {
        return 0;
    }

    clock *= 60;
    half = cite_clock_half_before(words, i);
    minutes = cite_date_number(words, i + 2);
    q->words = 2;

    if (cite_date_is(words, i + 2, CITE_ROLE_HALF_HOUR)) {
        clock += 30;
        q->words = 3;

    } else if (minutes >= 0 && minutes < 60
               && cite_date_is(words, i + 3, CITE_ROLE_MINUTE_SIGN))
    {
        clock += minutes;
        q->words = 4;
    }

    if (half && clock < 13 * 60) {
        clock = clock % CITE_HALF_DAY + (half > 1 ? CITE_HALF_DAY : 0);
    }

    q->half = half == 0 && clock < 13 * 60;
    q->clock = (uint16_t) (clock + 1);

    return 1;
}


/* hours and minutes of "15:00" and "15.30", -1 if it is neither */

static int
cite_clock_minutes(cite_span_t s, uint8_t sign)
{
    int             hours, minutes;
    cite_span_t     tail;
    const uint8_t  *p;

    p = memchr(s.p, sign, s.n);

    if (p == NULL) {
        return -1;
    }

    tail = cite_span_skip(s, (size_t) (p - s.p) + 1);
    hours = cite_date_digits(cite_span_make(s.p, (size_t) (p - s.p)));
    minutes = cite_date_digits(tail);

    return hours >= 0 && hours <= 24 && tail.n == 2 && minutes < 60
           ? hours * 60 + minutes : -1;
}


int
cite_clock_read(const cite_words_t *words, size_t i, cite_quantity_t *q)
{
    int                 clock, pm, uhr;
    size_t              half;
    const cite_word_t  *word;

    word = &words->words[i];

    if (!(word->flags & CITE_TOKEN_NUMBER)) {
        return 0;
    }

    if (cite_clock_signed(words, i, q)) {
        return 1;
    }

    half = cite_clock_half(words, i, &pm);
    uhr = cite_date_is(words, i + 1, CITE_ROLE_CLOCK_WORD);

    clock = cite_date_digits(word->text);
    clock = clock < 0 || clock > 24 ? -1 : clock * 60;

    if (clock < 0 || !(half || uhr)) {
        clock = cite_clock_minutes(word->text, ':');
    }

    if (clock < 0 && uhr) {
        clock = cite_clock_minutes(word->text, '.');
    }

    if (clock < 0) {
        return 0;
    }

    /* who writes 06:40 counts to 24 */

    q->half = !half && !uhr && *word->text.p != '0' && clock < 13 * 60;

    if (half) {
        clock = clock % CITE_HALF_DAY + (pm ? CITE_HALF_DAY : 0);
    }

    q->words = 1 + half + (size_t) uhr;
    q->clock = (uint16_t) (clock + 1);

    return 1;
}


int
cite_clock_may_begin(cite_span_t word)
{
    return cite_date_digits(word) <= 24;
}


cite_quantity_e
cite_clock_compare(const cite_quantity_t *claimed,
    const cite_quantity_t *source)
{
    if (claimed->clock == source->clock) {
        return CITE_QUANTITY_SAME;
    }

    return (claimed->half || source->half)
           && claimed->clock % CITE_HALF_DAY == source->clock % CITE_HALF_DAY
           ? CITE_QUANTITY_BARE : CITE_QUANTITY_OTHER;
}
