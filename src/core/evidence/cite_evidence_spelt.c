
/*
 * Copyright (C) the ngx_cite authors
 *
 * Numbers in words: "one hundred and eighty", "vingt et une", digits of
 * Chinese.
 */


#include "evidence/cite_evidence_quantity_internal.h"


#define CITE_QUANTITY_MAX  12        /* words of one number */
#define CITE_DOZEN         12


static int
cite_word_is_ideograph(const cite_word_t *word)
{
    return (word->flags & CITE_TOKEN_IDEOGRAPH) != 0;
}


static int
cite_number_is_tens(double value)
{
    return value >= 20 && value < 100 && (int) value % 10 == 0;
}


/* vingt et une, двадцать один: a word for one that counts behind tens only */

static int
cite_number_is_one(const cite_words_t *words, size_t i, double tens)
{
    return i < words->n && cite_number_is_tens(tens)
           && cite_lexeme_is(cite_words_lexeme(words, i), CITE_ROLE_TENS_ONE)
           && cite_words_touch(words, i - 1);
}


/*
 * one hundred and eighty, but not two hundred and three hundred; treinta y
 * cinco
 */

static int
cite_number_and(const cite_words_t *words, size_t i, double tens)
{
    int                 scale;
    const cite_word_t  *word;

    word = &words->words[i];

    if (i + 1 >= words->n
        || !cite_lexeme_is(cite_words_lexeme(words, i), CITE_ROLE_NUMBER_LINK))
    {
        return 0;
    }

    if (cite_number_is_tens(tens)) {
        return cite_number_is_one(words, i + 1, tens)
               || ((word[1].kind & CITE_WORD_NUMBER)
                   && cite_lexicon_number(words->lexicon, word[1].text, &scale)
                      < 10
                   && !scale);
    }

    return ((word[-1].kind & CITE_WORD_SCALE)
            || (tens >= 100 && (int) tens % 100 == 0))
           && (word[1].kind & CITE_WORD_NUMBER)
           && !(word[1].kind & CITE_WORD_SCALE)
           && !(i + 2 < words->n && (word[2].kind & CITE_WORD_SCALE));
}


/* \u4e8c\u3007\u3007\u4e09: digits by their places */

static void
cite_quantity_places(const cite_words_t *words, size_t first, size_t end,
    cite_quantity_t *q)
{
    int       scale;
    size_t    i;
    double    value;
    uint64_t  digit;

    value = 0;

    for (i = first; i < end; i++) {
        digit = cite_lexicon_number(words->lexicon, words->words[i].text,
                                    &scale);

        if (!cite_word_is_ideograph(&words->words[i]) || scale || digit > 9) {
            return;
        }

        value = value * 10 + (double) digit;
    }

    if (end - first > 1) {
        q->value = value;
    }
}


/* m\u1ed9t tr\u0103m: a word for one that counts before a scale only */

static int
cite_number_is_a(const cite_words_t *words, size_t i)
{
    return i + 1 < words->n
           && cite_lexeme_is(cite_words_lexeme(words, i), CITE_ROLE_TENS_ONE)
           && !(words->words[i].kind & CITE_WORD_NUMBER)
           && (words->words[i + 1].kind & CITE_WORD_SCALE)
           && cite_words_touch(words, i);
}


/* numbers in words: digits add up, scales multiply the sum before them */

size_t
cite_quantity_spelt(const cite_words_t *words, size_t i, cite_quantity_t *q)
{
    int       scale;
    double    total, section, digit, tens, value;
    size_t    first;

    first = i;
    total = 0;
    section = 0;
    digit = 0;
    i += (size_t) cite_number_is_a(words, i);

    for ( /* void */ ; i < words->n && i - first < CITE_QUANTITY_MAX; i++) {

        tens = digit > 0 ? digit : section;
        i += i > first && cite_number_and(words, i, tens);

        if (i > first && cite_number_is_one(words, i, tens)) {
            digit++;
            continue;
        }

        if (!(words->words[i].kind & CITE_WORD_NUMBER)
            || (i > first && !cite_words_touch(words, i - 1)))
        {
            break;
        }

        value = (double) cite_lexicon_number(words->lexicon,
                                             words->words[i].text, &scale);
        scale |= value == 10 && cite_word_is_ideograph(&words->words[i]);

        if (!scale) {
            /* zwei Dutzend */
            digit = value == CITE_DOZEN && digit > 0 && digit < 10
                    ? digit * value : digit + value;

        } else if (value < 1000
                   || (value < 10000
                       && cite_word_is_ideograph(&words->words[i])))
        {
            section += (digit > 0 ? digit : 1) * value;
            digit = 0;

        } else {
            section += digit;
            total += (section > 0 ? section : 1) * value;
            section = 0;
            digit = 0;
        }
    }

    q->value = total + section + digit;
    q->spelt = 1;
    cite_quantity_places(words, first, i, q);

    return i - first;
}


size_t
cite_quantity_spell(const cite_words_t *words, size_t i, cite_quantity_t *q)
{
    memset(q, 0, sizeof(cite_quantity_t));
    q->words = cite_quantity_spelt(words, i, q);

    return q->words;
}
