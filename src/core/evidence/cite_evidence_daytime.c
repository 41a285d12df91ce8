
/*
 * Copyright (C) the ngx_cite authors
 *
 * Times of the day with the words around the hour:
 *
 *   kl. 19     half past two in the afternoon     7 Uhr abends
 *   ^^^        ^^^^^^^^^     ^^^^^^^^^^^^^^^^       ^^^ ^^^^^^
 *   a mark     an opening    a part of the day    a clock word
 */


#include "evidence/cite_evidence_clock_internal.h"


#define CITE_LATE_MORNING   600    /* from then on it may be noon */
#define CITE_CLOCK_OPENING  4      /* words before the hour */


/* 1 if the text is in the phrase's language, as far as that is known */

static int
cite_clock_is_spoken(const cite_words_t *words, const cite_phrase_t *phrase)
{
    return words->languages == 0 || (phrase->languages & words->languages);
}


/* the phrase of that kind that ends before word i; *n is how many words */

static const cite_phrase_t *
cite_clock_before(const cite_words_t *words, size_t i, cite_scope_e scope,
    size_t *n)
{
    const cite_phrase_t  *phrase;

    for (*n = 1; *n <= CITE_CLOCK_OPENING && *n <= i; (*n)++) {

        if (!cite_amount_leads(words, i - *n)) {
            break;
        }

        phrase = cite_words_phrase(words, i - *n, scope);

        if (phrase && phrase->n == *n && cite_clock_is_spoken(words, phrase)) {
            return phrase;
        }
    }

    *n = 0;

    return NULL;
}


/* +30, -15 */

static int
cite_clock_offset(const cite_phrase_t *phrase)
{
    int  minutes;

    minutes = cite_date_digits(cite_span_skip(phrase->unit, 1));

    return *phrase->unit.p == '-' ? -minutes : minutes;
}


/* minutes of the day, in the part of it that is said */

static int
cite_clock_in(int clock, cite_span_t part)
{
    int  half;

    half = clock % CITE_HALF_DAY;

    if (cite_span_eq(part, cite_span("am"))) {
        return half;
    }

    if (cite_span_eq(part, cite_span("noon"))) {
        return half >= CITE_LATE_MORNING ? half : half + CITE_HALF_DAY;
    }

    if (cite_span_eq(part, cite_span("night"))) {
        return half < CITE_HALF_DAY / 2 ? half : half + CITE_HALF_DAY;
    }

    return half + CITE_HALF_DAY;
}


/* the hour at word i, in minutes, or -1; *n is how many words it has */

static int
cite_clock_hour(const cite_words_t *words, size_t i, size_t *n)
{
    int               hours;
    cite_quantity_t   q;
    const cite_word_t  *word;

    word = &words->words[i];
    *n = 1;

    if (word->flags & CITE_TOKEN_NUMBER) {
        hours = cite_date_digits(word->text);
        return hours < 0 || hours > 24 ? -1 : hours * 60;
    }

    if (word->flags & CITE_TOKEN_IDEOGRAPH) {
        return -1;
    }

    if (word->kind & CITE_WORD_NUMBER) {
        *n = cite_quantity_spell(words, i, &q);
        return q.value >= 1 && q.value <= 24 ? (int) q.value * 60 : -1;
    }

    return word->lexeme && word->lexeme->ordinal && word->lexeme->ordinal < 13
           ? word->lexeme->ordinal * 60 : -1;
}


/* the words around the hour at word i */

typedef struct {
    int                   clock;     /* minutes; -1: it is no time */
    size_t                end;       /* the word behind it */
    const cite_phrase_t  *part;      /* of the day, or NULL */
    int                   half;      /* am is 1, pm is 2, else 0 */
    unsigned              marked:1;  /* kl. 19 */
    unsigned              timed:1;   /* 19 Uhr */
    unsigned              offset:1;  /* half past */
    unsigned              hours:1;   /* 7 heures */
} cite_clock_t;


/* Uhr, et demie, in the afternoon: from word c->end on */

static void
cite_clock_tail(const cite_words_t *words, cite_clock_t *c)
{
    int                   pm;
    size_t                n;
    const cite_phrase_t  *tail;

    if (cite_date_is(words, c->end, CITE_ROLE_CLOCK_WORD)
        && cite_words_touch(words, c->end - 1))
    {
        c->end++;
        c->timed = 1;
    }

    /* 7 heures du soir: hours, but for what follows */

    if (c->end + 1 < words->n
        && cite_unit_hash(words, c->end) == cite_normal_hash(cite_span("h"))
        && (cite_words_phrase(words, c->end + 1, CITE_SCOPE_DAY_PART)
            || cite_words_phrase(words, c->end + 1, CITE_SCOPE_CLOCK_TAIL)))
    {
        c->end++;
        c->hours = 1;
    }

    tail = cite_words_phrase(words, c->end, CITE_SCOPE_CLOCK_TAIL);

    if (tail && cite_clock_is_spoken(words, tail)
        && cite_words_touch(words, c->end - 1) && c->clock % 60 == 0)
    {
        c->clock += cite_clock_offset(tail);
        c->end += tail->n;
        c->offset = 1;
    }

    c->part = cite_words_touch(words, c->end - 1)
              ? cite_words_phrase(words, c->end, CITE_SCOPE_DAY_PART) : NULL;
    c->part = c->part && cite_clock_is_spoken(words, c->part) ? c->part : NULL;

    if (c->part) {
        c->end += c->part->n;
        return;
    }

    n = cite_clock_half(words, c->end - 1, &pm);
    c->half = n ? 1 + pm : 0;
    c->end += n;
}


/* kl., half past, in der Früh um: what stands before word i */

static void
cite_clock_lead(const cite_words_t *words, size_t i, cite_clock_t *c)
{
    int                   before;
    size_t                n;
    const cite_phrase_t  *phrase;

    phrase = cite_clock_before(words, i, CITE_SCOPE_CLOCK_OPENING, &n);

    if (phrase && c->clock % 60 == 0) {
        c->clock += cite_clock_offset(phrase);
        c->offset = 1;
        c->marked = 1;
        i -= n;
    }

    /* "3 saat 20 dakika" are hours */

    if (i && cite_date_is(words, i - 1, CITE_ROLE_CLOCK_MARK)
        && cite_amount_leads(words, i - 1)
        && !(i > 1 && (words->words[i - 1].kind & CITE_WORD_UNIT)
             && cite_words_touch(words, i - 2)
             && (((words->words[i - 2].flags & CITE_TOKEN_NUMBER)
                  && words->words[i - 2].text.n < 3)
                 || (words->words[i - 2].kind & CITE_WORD_NUMBER))))
    {
        c->marked = 1;
        i--;
    }

    if (c->part || c->half) {
        return;
    }

    before = cite_clock_half_before(words, i);

    if (before) {
        c->half = before;
        return;
    }

    c->part = cite_clock_before(words, i, CITE_SCOPE_DAY_PART, &n);
}


static void
cite_clock_set(const cite_words_t *words, size_t i, const cite_clock_t *c,
    cite_quantity_t *q)
{
    int  clock;

    clock = c->clock < 0 ? c->clock + CITE_HALF_DAY : c->clock;

    if (c->part && clock < 13 * 60) {
        clock = cite_clock_in(clock, c->part->unit);

    } else if (c->half && clock < 13 * 60) {
        clock = clock % CITE_HALF_DAY + (c->half > 1 ? CITE_HALF_DAY : 0);
    }

    q->told = c->part || c->half;
    q->half = !q->told && !c->timed && *words->words[i].text.p != '0'
              && clock < 13 * 60;
    q->clock = (uint16_t) (clock + 1);
    q->words = c->end - i;
    q->unit_words = 0;
    q->unit = 0;
    q->base = 0;
    q->share = 0;
}


void
cite_clock_place(const cite_words_t *words, size_t i, int clock,
    cite_quantity_t *q)
{
    int                   before;
    size_t                n;
    const cite_phrase_t  *part;

    before = cite_clock_half_before(words, i);
    part = before ? NULL
           : cite_clock_before(words, i, CITE_SCOPE_DAY_PART, &n);

    if (clock < 13 * 60) {
        clock = part ? cite_clock_in(clock, part->unit)
                : before ? clock % CITE_HALF_DAY
                           + (before > 1 ? CITE_HALF_DAY : 0) : clock;
    }

    q->told = part || before;
    q->half = !q->told && clock < 13 * 60;
    q->clock = (uint16_t) (clock + 1);
}


/* 7 giờ 30 tối, 7h30 du soir */

static void
cite_clock_part(const cite_words_t *words, size_t i, cite_quantity_t *q)
{
    size_t                end;
    const cite_phrase_t  *part;

    end = i + q->words;
    part = cite_words_touch(words, end - 1)
           ? cite_words_phrase(words, end, CITE_SCOPE_DAY_PART) : NULL;

    if (part == NULL || !cite_clock_is_spoken(words, part)
        || q->clock > 13 * 60)
    {
        return;
    }

    q->clock = (uint16_t) (cite_clock_in(q->clock - 1, part->unit) + 1);
    q->words += part->n;
    q->told = 1;
    q->half = 0;
}


int
cite_clock_read(const cite_words_t *words, size_t i, cite_quantity_t *q)
{
    int           digits, hour, minutes, dotted;
    size_t        n;
    cite_clock_t  c;

    digits = (words->words[i].flags & CITE_TOKEN_NUMBER) != 0;

    if (cite_clock_signed(words, i, q)) {
        return 1;
    }

    if (digits && cite_clock_lettered(words, i, q)) {
        cite_clock_part(words, i, q);
        return 1;
    }

    dotted = 0;
    hour = cite_clock_hour(words, i, &n);

    if (hour < 0 && !digits) {
        return 0;
    }

    memset(&c, 0, sizeof(cite_clock_t));
    c.clock = hour;
    minutes = digits && c.clock < 0
              ? cite_clock_minutes(words->words[i].text, ':') : -1;

    if (minutes >= 0) {
        c.clock = minutes;
        c.timed = 1;

    } else if (digits && c.clock < 0) {
        c.clock = cite_clock_minutes(words->words[i].text, '.');
        dotted = c.clock >= 0;
    }

    if (c.clock < 0) {
        return 0;
    }

    c.end = i + n;
    c.timed = 0;
    cite_clock_tail(words, &c);

    /* two and a half tonnes */

    if (c.offset && !c.part && !c.half && c.end < words->n
        && (words->words[c.end].kind & (CITE_WORD_UNIT | CITE_WORD_SCALE)))
    {
        return 0;
    }

    cite_clock_lead(words, i, &c);

    /* a part of the day before "3 men" tells no time */

    if (minutes < 0 && !c.marked && !c.timed && c.end == i + n + c.hours
        && !(dotted && (c.part || c.half)))
    {
        return 0;
    }

    cite_clock_set(words, i, &c, q);

    return 1;
}


size_t
cite_clock_opening(const cite_words_t *words, size_t i, size_t end)
{
    int                   opens;
    size_t                n;
    cite_quantity_t       q;
    const cite_phrase_t  *phrase;

    phrase = cite_words_phrase(words, i, CITE_SCOPE_CLOCK_OPENING);
    phrase = phrase ? phrase : cite_words_phrase(words, i,
                                                 CITE_SCOPE_DAY_PART);
    n = phrase && cite_clock_is_spoken(words, phrase) ? phrase->n
        : (size_t) cite_date_is(words, i, CITE_ROLE_CLOCK_MARK);
    opens = n > 0;

    if (!opens && !(words->words[i].flags & CITE_TOKEN_IDEOGRAPH)
        && cite_date_number(words, i + 1) < 0)
    {
        return 0;
    }

    for ( /* void */ ; n < CITE_CLOCK_OPENING && i + n < words->n; n++) {

        memset(&q, 0, sizeof(cite_quantity_t));

        if (n && cite_amount_leads(words, i + n - 1)
            && (opens || cite_clock_half_before(words, i + n))
            && cite_clock_read(words, i + n, &q)
            && i + n + q.words <= end)
        {
            return n;
        }

        if (n && !(words->words[i].flags & CITE_TOKEN_IDEOGRAPH)
            && !cite_words_phrase(words, i + n, CITE_SCOPE_CLOCK_OPENING)
            && !cite_words_phrase(words, i + n, CITE_SCOPE_DAY_PART)
            && !cite_date_is(words, i + n, CITE_ROLE_CLOCK_MARK))
        {
            break;
        }
    }

    return 0;
}
