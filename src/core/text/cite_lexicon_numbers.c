
/*
 * Copyright (C) the ngx_cite authors
 *
 * Numbers, ordinals and fractions of a language, put into the index.
 */


#include "text/cite_lexicon_internal.h"
#include "text/cite_normal.h"


/* a word that may begin a number is looked at where numbers are */

static void
cite_lexicon_may_count(cite_lexicon_t *lexicon, const char *word)
{
    uint32_t  bit;

    bit = cite_normal_hash(cite_span_make(word, strlen(word)));
    bit %= CITE_LEXICON_BITS;
    lexicon->numbers[bit >> 3] |= (uint8_t) (1 << (bit & 7));
}


static void
cite_lexicon_add_values(cite_lexicon_t *lexicon, cite_value_list_t number,
    size_t language, unsigned kind)
{
    cite_lexeme_t  *lexeme;

    for ( /* void */ ; number && number->word; number++) {
        lexeme = cite_lexicon_add_word(lexicon, number->word);

        if (!(lexeme->kind & CITE_WORD_NUMBER)) {
            lexeme->value = number->value;
            cite_lexeme_mark(lexeme, language, kind);
        }

        if (lexeme->value == number->value) {
            cite_lexeme_mark(lexeme, language, kind);
        }

        cite_lexicon_may_count(lexicon, number->word);
    }
}


/* twentyone to ninetynine; the words live as long as the lexicon */

static cite_rc_t
cite_lexicon_join_tens(cite_lexicon_t *lexicon, const cite_language_t *from,
    size_t language)
{
    char               *word;
    size_t              n;
    cite_value_list_t   tens, ones;
    cite_word_value_t   joined[2];

    for (tens = from->numbers; from->tens_join && tens->word; tens++) {

        if (tens->value < 20 || tens->value % 10) {
            continue;
        }

        for (ones = from->numbers; ones->word; ones++) {

            if (ones->value == 0 || ones->value > 9) {
                continue;
            }

            n = strlen(tens->word);
            word = cite_mem_alloc(&lexicon->mem, n + strlen(ones->word) + 1);

            if (word == NULL) {
                return CITE_ERROR;
            }

            memcpy(word, tens->word, n);
            memcpy(word + n, ones->word, strlen(ones->word) + 1);

            memset(joined, 0, sizeof(joined));
            joined[0].word = word;
            joined[0].value = tens->value + ones->value;
            cite_lexicon_add_values(lexicon, joined, language,
                                    CITE_WORD_NUMBER);
        }
    }

    return CITE_OK;
}


cite_rc_t
cite_lexicon_add_numbers(cite_lexicon_t *lexicon, const cite_language_t *from,
    size_t language)
{
    cite_lexicon_add_values(lexicon, from->numbers, language,
                            CITE_WORD_NUMBER);

    if (cite_lexicon_join_tens(lexicon, from, language) != CITE_OK) {
        return CITE_ERROR;
    }

    cite_lexicon_add_values(lexicon, from->scales, language,
                            CITE_WORD_NUMBER | CITE_WORD_SCALE);

    return CITE_OK;
}


void
cite_lexicon_add_forms(cite_lexicon_t *lexicon, const cite_language_t *from)
{
    cite_lexeme_t      *lexeme;
    cite_unit_list_t    form;
    cite_value_list_t   value;

    for (form = from->spellings; form && form->word; form++) {
        lexeme = cite_lexicon_add_word(lexicon, form->word);
        lexeme->spelling = cite_span_make(form->unit, strlen(form->unit));
    }

    for (value = from->ordinals; value && value->word; value++) {
        lexeme = cite_lexicon_add_word(lexicon, value->word);
        lexeme->ordinal = (uint8_t) value->value;
        cite_lexicon_may_count(lexicon, value->word);
    }

    for (value = from->shares; value && value->word; value++) {
        lexeme = cite_lexicon_add_word(lexicon, value->word);
        lexeme->share = (uint8_t) value->value;
        cite_lexicon_may_count(lexicon, value->word);
    }

    for (value = from->fractions; value && value->word; value++) {
        lexeme = cite_lexicon_add_word(lexicon, value->word);
        lexeme->fraction = (uint8_t) value->value;
    }

    for (value = from->halves; value && value->word; value++) {
        lexeme = cite_lexicon_add_word(lexicon, value->word);
        lexeme->halves = (uint8_t) value->value;
        cite_lexicon_may_count(lexicon, value->word);
    }

    for (value = from->scale_letters; value && value->word; value++) {
        cite_lexicon_add_word(lexicon, value->word)->letter = value->value;
    }
}
