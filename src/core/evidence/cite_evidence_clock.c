
/*
 * Copyright (C) the ngx_cite authors
 *
 * Times of the day: "3 pm", "15:00", "20h30", "\u4e0b\u53483\u70b9".
 */


#include "evidence/cite_evidence_clock_internal.h"


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

size_t
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

int
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


/* \u6642\u9593: hours that something takes */

static int
cite_clock_lasts(const cite_words_t *words, size_t i)
{
    const cite_phrase_t  *unit;

    unit = cite_words_phrase(words, i, CITE_SCOPE_UNIT);

    return (unit && unit->n > 1)
           || (i + 1 < words->n
               && (cite_span_eq(words->words[i + 1].text,
                                cite_span("\u9593"))
                   || cite_span_eq(words->words[i + 1].text,
                                   cite_span("\u95f4"))));
}


/* 3\u70b9, 3\u70b930\u5206, \u4e03\u70b9\u534a */

int
cite_clock_signed(const cite_words_t *words, size_t i, cite_quantity_t *q)
{
    int     clock, minutes;
    size_t  n, m;

    clock = cite_date_count(words, i, &n);

    if (clock < 0 || clock > 24
        || !cite_date_is(words, i + n, CITE_ROLE_HOUR_SIGN)
        || cite_clock_lasts(words, i + n))
    {
        return 0;
    }

    clock *= 60;
    n++;
    minutes = cite_date_count(words, i + n, &m);

    if (cite_date_is(words, i + n, CITE_ROLE_HALF_HOUR)) {
        clock += 30;
        n++;

    } else if (minutes >= 0 && minutes < 60
               && cite_date_is(words, i + n + m, CITE_ROLE_MINUTE_SIGN))
    {
        clock += minutes;
        n += m + 1;
    }

    cite_clock_place(words, i, clock, q);
    q->words = n;
    q->unit = 0;
    q->base = 0;
    q->unit_words = 0;

    return 1;
}


/* hours and minutes of "15:00" and "15.30", -1 if it is neither */

int
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


/* 20h30, 20 h 30, 14 giờ 30, 1時間30分 */

int
cite_clock_lettered(const cite_words_t *words, size_t i, cite_quantity_t *q)
{
    int                 hours, minutes;
    size_t              n;
    cite_quantity_t     unit;
    const cite_word_t  *word;

    word = &words->words[i];
    hours = cite_date_digits(word->text);

    if (hours < 0 || hours > 24 || i + 1 >= words->n
        || !cite_words_touch(words, i))
    {
        return 0;
    }

    minutes = -1;
    n = 2;

    if (*word[1].text.p == 'h' && word[1].text.n == 3) {
        minutes = cite_clock_sixty(cite_span_skip(word[1].text, 1));

    } else {
        memset(&unit, 0, sizeof(cite_quantity_t));
        cite_quantity_unit(words, i + 1, &unit);
        n = 1 + unit.unit_words;

        if (unit.unit == cite_normal_hash(cite_span("h")) && i + n < words->n
            && cite_words_touch(words, i + n - 1))
        {
            minutes = cite_clock_sixty(words->words[i + n].text);
            n++;
        }
    }

    if (minutes < 0) {
        return 0;
    }

    if (i + n < words->n && cite_words_touch(words, i + n - 1)
        && (cite_unit_hash(words, i + n) == cite_normal_hash(cite_span("min"))
            || cite_date_is(words, i + n, CITE_ROLE_MINUTE_SIGN)))
    {
        n++;
    }

    q->words = n;
    q->clock = (uint16_t) (hours * 60 + minutes + 1);
    q->half = hours < 13 && *word->text.p != '0';
    q->unit = 0;
    q->base = 0;
    q->unit_words = 0;

    return 1;
}


int
cite_clock_may_begin(cite_span_t word)
{
    return cite_date_digits(word) <= 24;
}


int
cite_clock_is_hours(const cite_quantity_t *a, const cite_quantity_t *b)
{
    const cite_quantity_t  *clock, *hours;

    if (!a->clock == !b->clock) {
        return 0;
    }

    clock = a->clock ? a : b;
    hours = a->clock ? b : a;

    return hours->base == cite_normal_hash(cite_span("s"))
           && hours->based == (clock->clock - 1) * 60.0;
}


/* 15.30 of a time that the other side writes as 15:30 */

int
cite_clock_is_dotted(const cite_quantity_t *a, const cite_quantity_t *b)
{
    int  hours;

    if (a->clock == 0 || b->clock || b->unit || b->exact || b->decimals != 2
        || b->value >= 24.6)
    {
        return 0;
    }

    hours = (int) b->value;

    return a->clock - 1 == hours * 60
                           + (int) ((b->value - hours) * 100 + 0.5);
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
