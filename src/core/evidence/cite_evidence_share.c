
/*
 * Copyright (C) the ngx_cite authors
 *
 * Shares and fractions: "two thirds", "half a kilometre", "\u4e09\u5206\u4e4b\u4e8c",
 * "one and a half", "fourth".
 */


#include "evidence/cite_evidence_quantity_internal.h"


#define CITE_SHARE_MOST    1000      /* parts of a whole */
#define CITE_SHARE_RATIO   2         /* parts of "1 in 2", at least */
#define CITE_SHARE_PREFIX  3         /* bytes of a part of a word, at least */
#define CITE_SHARE_JOINED  32        /* and of the word, at most */


static void
cite_share_set(cite_quantity_t *q, double over, double under, size_t words)
{
    q->value = 100 * over / under;
    q->unit = cite_normal_hash(cite_span("%"));
    q->share = 1;
    q->spelt = 1;
    q->worded = 1;
    q->words = words;
}


/* 75, or 1/3 */

static void
cite_share_text(cite_quantity_t *q, cite_span_t text, size_t words)
{
    size_t   i;
    double   value[2];

    value[0] = 0;
    value[1] = 0;

    for (i = 0; i < text.n && text.p[i] != '/'; i++) {
        value[0] = value[0] * 10 + (text.p[i] - '0');
    }

    for (i++; i < text.n; i++) {
        value[1] = value[1] * 10 + (text.p[i] - '0');
    }

    cite_share_set(q, value[0], value[1] > 0 ? value[1] : 100, words);
}


int
cite_word_is_article(const cite_words_t *words, size_t i)
{
    const cite_lexeme_t  *lexeme;

    lexeme = cite_words_lexeme(words, i);

    return cite_lexeme_is(lexeme, CITE_ROLE_SINGLE_ARTICLE)
           && (words->languages == 0 || (lexeme->articles & words->languages));
}


/* a whole number at word i, in digits or words, or the word for one */

static double
cite_share_count(const cite_words_t *words, size_t i, size_t *n)
{
    int                   value;
    cite_quantity_t       q;
    const cite_lexeme_t  *lexeme;

    *n = 1;
    lexeme = cite_words_lexeme(words, i);

    if (i >= words->n) {
        return 0;
    }

    if (words->words[i].flags & CITE_TOKEN_NUMBER) {
        value = cite_date_number(words, i);
        return value > 0 && value <= CITE_SHARE_MOST ? value : 0;
    }

    if (words->words[i].kind & CITE_WORD_NUMBER) {
        *n = cite_quantity_spell(words, i, &q);
        return q.value <= CITE_SHARE_MOST ? q.value : 0;
    }

    return cite_lexeme_is(lexeme, CITE_ROLE_TENS_ONE)
           || cite_word_is_article(words, i)
           || cite_lexeme_is(lexeme, CITE_ROLE_JOINED_ONE);
}


/* "a third of", but not "a third meeting" */

static int
cite_share_is_of(const cite_words_t *words, size_t i)
{
    const cite_lexeme_t  *lexeme;

    lexeme = cite_words_lexeme(words, i);

    return i >= words->n || !cite_words_touch(words, i - 1)
           || (words->words[i].kind & CITE_WORD_FILLER)
           || cite_lexeme_is(lexeme, CITE_ROLE_DAY_LINK)
           || cite_lexeme_is(lexeme, CITE_ROLE_UNIT_LINK)
           || cite_lexeme_is(lexeme, CITE_ROLE_YEAR_MARK);
}


/* two thirds, 3 Viertel, un tiers */

static int
cite_share_parts(const cite_words_t *words, size_t i, cite_quantity_t *q)
{
    size_t                n;
    double                over;
    const cite_lexeme_t  *part;

    over = cite_share_count(words, i, &n);
    part = cite_words_lexeme(words, i + n);

    if (over <= 0 || part == NULL || part->fraction == 0
        || cite_clock_opening(words, i + n, words->n)
        || over >= part->fraction || !cite_words_touch(words, i + n - 1)
        || (part->ordinal
            && !(words->words[i].kind & CITE_WORD_NUMBER)
            && !(words->words[i].flags & CITE_TOKEN_NUMBER)
            && !cite_share_is_of(words, i + n + 1)))
    {
        return 0;
    }

    cite_share_set(q, over, part->fraction, n + 1);

    return 1;
}


size_t
cite_share_linked(const cite_words_t *words, size_t i, int ratio,
    cite_quantity_t *q)
{
    size_t                n, m;
    double                over, under;
    const cite_phrase_t  *link;

    over = cite_share_count(words, i, &n);
    link = over > 0 ? cite_words_phrase(words, i + n, CITE_SCOPE_FRACTION)
                    : NULL;

    if (link == NULL || (*link->unit.p == 'i') != ratio
        || !cite_words_touch(words, i + n - 1)
        || !cite_words_touch(words, i + n + link->n - 1)
        || (ratio && words->languages && !(link->languages & words->languages)))
    {
        return 0;
    }

    under = cite_share_count(words, i + n + link->n, &m);

    if (*link->unit.p == '<') {
        cite_share_set(q, under, over, n + link->n + m);
        return under > 0 && under < over ? q->words : 0;
    }

    cite_share_set(q, over, under, n + link->n + m);

    return over < under && under >= CITE_SHARE_RATIO ? q->words : 0;
}


size_t
cite_share_digits(const cite_words_t *words, size_t i, cite_quantity_t *q)
{
    int                 over, under;
    const cite_word_t  *word;

    word = &words->words[i];
    over = cite_date_number(words, i);
    under = cite_date_number(words, i + 1);

    if (over < 1 || under <= over || under > CITE_SHARE_MOST
        || (word[1].start != word->start
            && (word[1].start != word->end + 1
                || words->source.p[word->end] != '/')))
    {
        return 0;
    }

    /* 2/9/2024 is a day */

    if ((i + 2 < words->n && word[2].start == word[1].end + 1
         && words->source.p[word[1].end] == '/')
        || (i && word->start == word[-1].end + 1
            && words->source.p[word[-1].end] == '/'))
    {
        return 0;
    }

    cite_share_set(q, over, under, 2);
    q->worded = 0;
    q->spelt = 0;

    return 2;
}


/*
 * Half a kilometre, three quarters of an hour, half a million: the share
 * becomes a number of what stands behind it.
 */

void
cite_share_unit(const cite_words_t *words, size_t i, cite_quantity_t *q)
{
    int              scale;
    size_t           j;
    cite_quantity_t  of;

    j = i + q->words;

    if (j >= words->n || !cite_words_touch(words, j - 1)) {
        return;
    }

    j += cite_date_is(words, j, CITE_ROLE_UNIT_LINK)
         || cite_date_is(words, j, CITE_ROLE_DAY_LINK);
    j += j < words->n && cite_word_is_article(words, j);

    if (j >= words->n || !cite_words_touch(words, j - 1)) {
        return;
    }

    memset(&of, 0, sizeof(cite_quantity_t));
    of.value = q->value / 100;

    if (words->words[j].kind & CITE_WORD_SCALE) {
        of.value *= (double) cite_lexicon_number(words->lexicon,
                                                 words->words[j].text, &scale);
        j++;
        cite_quantity_unit(words, j, &of);

    } else {
        of.value = 1;
        cite_quantity_unit(words, j, &of);
        of.value *= q->value / 100;
        cite_amount_base(&of);

        if (of.unit == 0 || of.share || of.base == 0) {
            return;
        }
    }

    cite_amount_base(&of);
    of.spelt = q->spelt;
    of.worded = q->worded;
    of.words = j - i;
    *q = of;
}


/* the part that the beginning of a word stands for, or 0 */

static double
cite_share_prefix(const cite_lexicon_t *lexicon, cite_span_t head)
{
    const cite_lexeme_t  *lexeme;

    if (cite_spans_have(&lexicon->half_prefixes, head)) {
        return 0.5;
    }

    lexeme = cite_lexicon_find(lexicon, head, cite_normal_hash(head));

    return lexeme == NULL ? 0
           : lexeme->share ? lexeme->share / 100.0
           : lexeme->fraction ? 1.0 / lexeme->fraction : 0;
}


/* demi-heure, halbstunde, полчаса: a part and its unit in one word */

static int
cite_share_joined(const cite_words_t *words, size_t i, cite_quantity_t *q)
{
    size_t                n;
    double                part;
    cite_span_t           text, tail;
    const cite_lexeme_t  *unit;

    text = words->words[i].text;

    if (words->words[i].lexeme || text.n > CITE_SHARE_JOINED
        || (words->words[i].flags & (CITE_TOKEN_NUMBER | CITE_TOKEN_IDEOGRAPH)))
    {
        return 0;
    }

    for (n = CITE_SHARE_PREFIX; n + CITE_SHARE_PREFIX <= text.n; n++) {
        tail = cite_span_skip(text, n);
        unit = cite_lexicon_find(words->lexicon, tail, cite_normal_hash(tail));

        if (unit == NULL || !(unit->kind & CITE_WORD_UNIT)) {
            continue;
        }

        part = cite_share_prefix(words->lexicon, cite_span_make(text.p, n));

        if (part > 0) {
            q->value = part;
            q->unit = cite_normal_hash(unit->unit.p ? unit->unit : unit->word);
            q->words = 1;
            q->spelt = 1;
            q->worded = 1;
            cite_amount_base(q);
            return q->base != 0;
        }
    }

    return 0;
}


/* an hour and a half: the number before the unit need not be said */

static int
cite_share_more(const cite_words_t *words, size_t i, cite_quantity_t *q)
{
    size_t              n;
    const cite_word_t  *word;

    word = &words->words[i];

    if (!(word->kind & CITE_WORD_UNIT)
        || (i && ((word[-1].flags & CITE_TOKEN_NUMBER)
                  || (word[-1].kind & CITE_WORD_NUMBER))))
    {
        return 0;
    }

    n = cite_share_half(words, i + 1);

    if (n == 0) {
        return 0;
    }

    q->value = 1.5;
    q->decimals = 1;
    q->unit = cite_unit_hash(words, i);
    q->words = 1 + n;
    q->spelt = 1;
    q->worded = 1;
    cite_amount_base(q);

    return q->base != 0;
}


/* half, hälfte; medio kilómetro; fourth */

static int
cite_share_word(const cite_words_t *words, size_t i, cite_quantity_t *q)
{
    const cite_lexeme_t  *lexeme;

    lexeme = cite_words_lexeme(words, i);

    if (words->words[i].kind & CITE_WORD_NUMBER) {
        return 0;
    }

    if (lexeme && lexeme->share) {
        cite_share_set(q, lexeme->share, 100, 1);
        cite_share_unit(words, i, q);
        return 1;
    }

    if (lexeme && lexeme->halves == 1) {
        cite_share_set(q, 1, 2, 1);
        cite_share_unit(words, i, q);
        return !q->share;
    }

    if (cite_share_joined(words, i, q) || cite_share_more(words, i, q)) {
        return 1;
    }

    q->words = cite_ordinal_read(words, i, 0, &q->value);
    q->spelt = 1;
    q->worded = 1;

    return q->words > 0;
}


int
cite_amount_worded(const cite_words_t *words, size_t i, cite_quantity_t *q)
{
    const cite_phrase_t  *phrase;

    phrase = cite_words_phrase(words, i, CITE_SCOPE_SHARE);

    if (phrase) {
        cite_share_text(q, phrase->unit, phrase->n);
        cite_share_unit(words, i, q);
        return 1;
    }

    if (cite_share_parts(words, i, q) || cite_share_linked(words, i, 0, q)) {
        cite_share_unit(words, i, q);
        return 1;
    }

    memset(q, 0, sizeof(cite_quantity_t));

    return cite_share_word(words, i, q)
           || (memset(q, 0, sizeof(cite_quantity_t)), 0);
}


/* vigésimo quinto, двадцать пятый, twentyfifth: how many words */

size_t
cite_ordinal_read(const cite_words_t *words, size_t i, int joined,
    double *value)
{
    int                   scale;
    double                tens;
    unsigned              ordinal;
    const cite_word_t    *word;
    const cite_lexeme_t  *next;

    word = &words->words[i];
    *value = 0;

    if (word->flags & (CITE_TOKEN_NUMBER | CITE_TOKEN_SYMBOL)) {
        return 0;
    }

    ordinal = word->kind & CITE_WORD_NUMBER ? 0
              : joined ? cite_lexicon_ordinal(words->lexicon, word->text)
                       : word->lexeme ? word->lexeme->ordinal : 0;
    tens = ordinal ? ordinal
           : word->kind & CITE_WORD_NUMBER
             ? (double) cite_lexicon_number(words->lexicon, word->text, &scale)
             : 0;

    if (tens == 0) {
        return 0;
    }

    next = cite_words_lexeme(words, i + 1);

    if (tens >= 10 && tens < 100 && (int) tens % 10 == 0 && next
        && next->ordinal && next->ordinal < 10 && cite_words_touch(words, i))
    {
        *value = tens + next->ordinal;
        return 2;
    }

    /* kesembilan belas: 9 and 10 */

    if (ordinal && ordinal < 10 && next && next->value == 10
        && (words->words[i + 1].kind & CITE_WORD_NUMBER)
        && cite_words_touch(words, i))
    {
        *value = ordinal + 10;
        return 2;
    }

    *value = ordinal;

    return ordinal > 0;
}


size_t
cite_share_half(const cite_words_t *words, size_t i)
{
    const cite_phrase_t  *phrase;

    phrase = cite_words_phrase(words, i, CITE_SCOPE_AND_HALF);

    return phrase && i && cite_words_touch(words, i - 1)
           && (words->languages == 0
               || (phrase->languages & words->languages)
               || (words->words[i].flags & CITE_TOKEN_IDEOGRAPH))
           ? phrase->n : 0;
}
