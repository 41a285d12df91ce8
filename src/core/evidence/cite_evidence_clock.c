
/*
 * Copyright (C) the ngx_cite authors
 *
 * Times of the day: "3 pm", "15:00", "15 Uhr", "\u4e0b\u53483\u70b9".
 */


#include "evidence/cite_evidence_quantity_internal.h"


#define CITE_HALF_DAY   720    /* minutes */


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
    if (i && cite_spans_have(&words->lexicon->mornings_before,
                             words->words[i - 1].text))
    {
        return 1;
    }

    if (i && cite_spans_have(&words->lexicon->afternoons_before,
                             words->words[i - 1].text))
    {
        return 2;
    }

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
    q->unit_words = 0;

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


/* minutes of two digits, or -1 */

static int
cite_clock_sixty(cite_span_t s)
{
    int  minutes;

    minutes = cite_date_digits(s);

    return s.n == 2 && minutes < 60 ? minutes : -1;
}


/* 20h30, 20 h 30 */

static int
cite_clock_lettered(const cite_words_t *words, size_t i, cite_quantity_t *q)
{
    int                 hours, minutes;
    const cite_word_t  *word;

    word = &words->words[i];
    hours = cite_date_digits(word->text);

    if (hours < 0 || hours > 24 || i + 1 >= words->n
        || *word[1].text.p != 'h' || !cite_words_touch(words, i))
    {
        return 0;
    }

    if (word[1].text.n > 1) {
        minutes = cite_clock_sixty(cite_span_skip(word[1].text, 1));
        q->words = 2;

    } else {
        minutes = i + 2 < words->n && cite_words_touch(words, i + 1)
                  ? cite_clock_sixty(words->words[i + 2].text) : -1;
        q->words = 3;
    }

    if (minutes < 0) {
        q->words = 1;
        return 0;
    }

    q->clock = (uint16_t) (hours * 60 + minutes + 1);
    q->half = hours < 13 && *word->text.p != '0';
    q->unit = 0;
    q->base = 0;
    q->unit_words = 0;

    return 1;
}


int
cite_clock_read(const cite_words_t *words, size_t i, cite_quantity_t *q)
{
    int                 clock, pm, uhr, before;
    size_t              half;
    const cite_word_t  *word;

    word = &words->words[i];

    if (!(word->flags & CITE_TOKEN_NUMBER)) {
        return 0;
    }

    if (cite_clock_signed(words, i, q) || cite_clock_lettered(words, i, q)) {
        return 1;
    }

    half = cite_clock_half(words, i, &pm);
    uhr = cite_date_is(words, i + 1, CITE_ROLE_CLOCK_WORD);

    clock = cite_date_digits(word->text);
    clock = clock < 0 || clock > 24 ? -1 : clock * 60;

    if (clock < 0 || !(half || uhr)) {
        clock = cite_clock_minutes(word->text, ':');
    }

    if (clock < 0 && (uhr || half)) {
        clock = cite_clock_minutes(word->text, '.');
    }

    if (clock < 0) {
        return 0;
    }

    /* who writes 06:40 counts to 24 */

    q->half = !half && !uhr && *word->text.p != '0' && clock < 13 * 60;

    before = half || clock >= 13 * 60 ? 0 : cite_clock_half_before(words, i);
    q->half &= !before;

    if (half || before) {
        pm |= before > 1;
        clock = clock % CITE_HALF_DAY + (pm ? CITE_HALF_DAY : 0);
    }

    q->words = 1 + half + (size_t) uhr;
    q->clock = (uint16_t) (clock + 1);

    return 1;
}


size_t
cite_clock_opening(const cite_words_t *words, size_t i, size_t end)
{
    size_t           n;
    cite_quantity_t  q;

    for (n = 1; n <= 2 && i + n < words->n; n++) {

        memset(&q, 0, sizeof(cite_quantity_t));

        if ((words->words[i + n].flags & CITE_TOKEN_NUMBER)
            && cite_clock_half_before(words, i + n)
            && cite_words_touch(words, i + n - 1)
            && cite_clock_read(words, i + n, &q)
            && i + n + q.words <= end)
        {
            return n;
        }

        if (!(words->words[i].flags & CITE_TOKEN_IDEOGRAPH)) {
            break;
        }
    }

    return 0;
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
