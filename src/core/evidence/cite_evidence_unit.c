
/*
 * Copyright (C) the ngx_cite authors
 *
 * Units of quantities: mg, mg/l, degrees Celsius, EUR 20.
 */


#include "evidence/cite_evidence_quantity_internal.h"


#define CITE_UNIT_LARGE    1e6       /* dos millones y medio de euros */
#define CITE_SPELT_UNITS   3         /* ideographs of one unit */


/* 1 if the languages of the text have the lexeme, and not as a unit */

static int
cite_unit_is_word(const cite_words_t *words, const cite_lexeme_t *lexeme)
{
    size_t    i;
    uint32_t  own;

    own = words->languages & lexeme->spoken & ~words->lexicon->everywhere;

    for (i = 0; i < CITE_LANGUAGE_MAX; i++) {
        if (own >> i & 1 && (lexeme->kinds[i] & CITE_WORD_UNIT)) {
            return 0;
        }
    }

    return own != 0;
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

    /* "9.15 w sali": a word of the text's language before a unit of all */

    if (word->text.n == 1 && i && word->lexeme && words->languages
        && !(word->flags & CITE_TOKEN_CAPITAL)
        && word->start > word[-1].end
        && cite_unit_is_word(words, word->lexeme))
    {
        return 0;
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

int
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
    const cite_lexeme_t  *lexeme;

    lexeme = words->words[i].lexeme;

    return lexeme == NULL ? words->words[i].text
           : lexeme->unit.p ? lexeme->unit : lexeme->word;
}


uint32_t
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


/* of those the rest is often written as a word: mg per kg */

static int
cite_unit_is_weight(uint32_t unit)
{
    cite_quantity_t  q;

    memset(&q, 0, sizeof(cite_quantity_t));
    q.unit = unit;
    cite_amount_base(&q);

    return q.base == cite_normal_hash(cite_span("g"));
}


/* mg, mg/l, degrees Celsius, \u6beb\u79d2 */

void
cite_quantity_unit(const cite_words_t *words, size_t i, cite_quantity_t *q)
{
    int                 within;
    size_t              j, n;
    const cite_word_t  *word;

    /* 1.24 \u00b1 0.07 mg */

    within = 0;

    if (i + 1 < words->n && cite_word_is_plus_minus(&words->words[i])
        && (words->words[i + 1].flags & CITE_TOKEN_NUMBER))
    {
        i += 2;
        within = 1;
    }

    word = &words->words[i];

    if (i >= words->n || !cite_amount_touches(words, i - 1)) {
        return;
    }

    /* 8,2 millones de euros */

    if (((word[-1].kind & CITE_WORD_SCALE) || q->value >= CITE_UNIT_LARGE)
        && i + 1 < words->n
        && cite_lexeme_is(word->lexeme, CITE_ROLE_UNIT_LINK)
        && cite_word_is_unit(words, i + 1))
    {
        q->unit_words = 1;
        word = &words->words[++i];
    }

    if (!(word->kind & (CITE_WORD_FILLER | CITE_WORD_PERSON
                        | CITE_WORD_LIMITS))
        && !(word->flags & CITE_TOKEN_NUMBER))
    {
        q->next = word->hash;
        q->signs = (word->flags & CITE_TOKEN_IDEOGRAPH) != 0;
    }

    n = cite_amount_unit(words, i, q);

    if (n || !cite_word_is_unit(words, i)) {
        q->unit_words = n && !within ? q->unit_words + n : 0;
        return;
    }

    q->unit = cite_unit_hash(words, i);
    q->unit_words += !within;
    q->share = cite_span_eq(cite_unit_name(words, i), cite_span("%"));

    for (j = i + 1; j < words->n && j - i < CITE_SPELT_UNITS; j++) {
        word = &words->words[j];

        /* mg per kg */

        if (cite_date_is(words, j, CITE_ROLE_PER) && j + 1 < words->n
            && cite_unit_is_weight(q->unit)
            && (word[1].kind & CITE_WORD_UNIT) && cite_words_touch(words, j)
            && cite_words_touch(words, j - 1))
        {
            q->head = q->unit;
            q->unit = q->unit * 31 + cite_unit_hash(words, j + 1);
            q->unit_words += within ? 0 : 2;
            break;
        }

        if (!cite_word_is_unit(words, j)
            || !(cite_word_is_prefix(words, j - 1)
                 || (words->source.p[word->start - 1] == '/')
                 || (words->source.p[word->start - 1] == '('
                     && word->start == word[-1].end + 1)))
        {
            break;
        }

        q->unit = q->unit * 31 + cite_unit_hash(words, j);
        q->unit_words += !within;
    }
}


int
cite_words_other_case(const cite_words_t *a, size_t i, const cite_words_t *b,
    size_t j)
{
    uint8_t             p, q;
    size_t              n;
    const cite_word_t  *x, *y;

    x = &a->words[i];
    y = &b->words[j];
    n = x->text.n;

    if (n < 2 || n > 4 || i == 0
        || !(a->words[i - 1].flags & CITE_TOKEN_NUMBER)
        || x->end - x->start != n || y->end - y->start != n)
    {
        return 0;
    }

    p = a->source.p[x->start];
    q = b->source.p[y->start];

    if (p != q && (p | 0x20) == 'm') {
        return 1;
    }

    p = a->source.p[x->end - 1];
    q = b->source.p[y->end - 1];

    return p != q && (p | 0x20) == 'b';
}


static int
cite_unit_is_celsius(uint32_t unit)
{
    return unit == cite_normal_hash(cite_span("\u00b0c"))
           || unit == cite_normal_hash(cite_span("\u00b0")) * 31
                      + cite_normal_hash(cite_span("c"));
}


int
cite_unit_is_degree(uint32_t unit)
{
    uint32_t  degree;

    degree = cite_normal_hash(cite_span("\u00b0"));

    return unit == degree || cite_unit_is_celsius(unit)
           || unit == degree * 31 + cite_normal_hash(cite_span("f"))
           || unit == cite_normal_hash(cite_span("\u00b0f"));
}


/*
 * \u00a5 is a sign of two currencies, and pounds are weighed as well; degrees
 * may be of any scale
 */

int
cite_units_agree(uint32_t a, uint32_t b)
{
    uint32_t  sign, yen, yuan, pound, lb, degree;

    sign = cite_normal_hash(cite_span("\u00a5"));
    yen = cite_normal_hash(cite_span("jpy"));
    yuan = cite_normal_hash(cite_span("cny"));
    pound = cite_normal_hash(cite_span("pound"));
    lb = cite_normal_hash(cite_span("lb"));
    degree = cite_normal_hash(cite_span("\u00b0"));

    if ((a == degree || b == degree) && cite_unit_is_degree(a)
        && cite_unit_is_degree(b))
    {
        return 1;
    }

    /* -41 C */

    if ((a == cite_normal_hash(cite_span("c")) && cite_unit_is_celsius(b))
        || (b == cite_normal_hash(cite_span("c")) && cite_unit_is_celsius(a)))
    {
        return 1;
    }

    return a == b || (a == pound && b == lb) || (a == lb && b == pound)
           || (a == sign && (b == yen || b == yuan))
           || (b == sign && (a == yen || a == yuan));
}


int
cite_units_share_head(const cite_quantity_t *a, const cite_quantity_t *b)
{
    return a->unit && b->unit && (a->unit == b->head || a->head == b->unit);
}
