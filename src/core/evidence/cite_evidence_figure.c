
/*
 * Copyright (C) the ngx_cite authors
 *
 * Figures that are no plain numbers: XIX, XIXe, 1\u00bd.
 */


#include "evidence/cite_evidence_form_internal.h"
#include "evidence/cite_evidence_quantity_internal.h"


#define CITE_FORM_ROMAN_END 4        /* bytes of the end of XIXe */


static const struct {
    const char  *sign;
    unsigned     value;
} cite_romans[] = {
    { "c", 100 }, { "xc", 90 }, { "l", 50 }, { "xl", 40 }, { "x", 10 },
    { "ix", 9 }, { "v", 5 }, { "iv", 4 }, { "i", 1 }
};


unsigned
cite_form_roman(const cite_words_t *words, size_t i)
{
    size_t              k, n, times;
    unsigned            value;
    cite_span_t         s, sign;
    const cite_word_t  *word;

    word = &words->words[i];
    s = cite_span_make(words->source.p + word->start, word->end - word->start);

    for (n = 0; n < s.n && s.p[n] < 0x80 && strchr("IVXLC", s.p[n]); n++) {
        /* void */
    }

    if (n < 2 || s.n > n + CITE_FORM_ROMAN_END || word->text.n < n
        || (s.n > n && s.p[n] >= 'A' && s.p[n] <= 'Z'))
    {
        return 0;
    }

    s = cite_span_make(word->text.p, n);
    value = 0;

    for (k = 0; k < cite_nelts(cite_romans); k++) {
        sign = cite_span_make(cite_romans[k].sign,
                              strlen(cite_romans[k].sign));

        for (times = 0; times < (sign.n > 1 || k % 4 == 2 ? 1u : 3u)
                        && cite_span_starts(s, sign); times++)
        {
            value += cite_romans[k].value;
            s = cite_span_skip(s, sign.n);
        }
    }

    return s.n ? 0 : value;
}


size_t
cite_form_mixed(const cite_words_t *words, size_t i, size_t end,
    cite_item_t *item)
{
    int                 whole, over, under;
    const cite_word_t  *word;

    word = &words->words[i];

    if (end - i < 3 || !(word[1].flags & word[2].flags & CITE_TOKEN_NUMBER)
        || (word[1].start != word[2].start
            && (word[2].start != word[1].end + 1
                || words->source.p[word[1].end] != '/')))
    {
        return 0;
    }

    whole = cite_date_digits(word[0].text);
    over = cite_date_digits(word[1].text);
    under = cite_date_digits(word[2].text);

    if (whole < 0 || over < 1 || under < 2 || over >= under || under > 16) {
        return 0;
    }

    item->type = CITE_ITEM_QUANTITY;
    item->q.value = whole + (double) over / under;
    item->q.words = 3;
    cite_quantity_unit(words, i + 3, &item->q);

    return 3 + (item->q.unit_words <= end - i - 3 ? item->q.unit_words : 0);
}


/* FY2021: the word before the digits is a unit that opens one */

size_t
cite_form_fused(const cite_words_t *words, size_t i, cite_item_t *item)
{
    int                   value;
    cite_span_t           text, head;
    const cite_lexeme_t  *lexeme;
    const cite_phrase_t  *phrase;

    text = words->words[i].text;

    if (text.n < 5 || (words->words[i].flags & CITE_TOKEN_NUMBER)) {
        return 0;
    }

    value = cite_date_digits(cite_span_skip(text, text.n - 4));
    head = cite_span_make(text.p, text.n - 4);
    lexeme = value > 0 ? cite_lexicon_find(words->lexicon, head,
                                           cite_normal_hash(head)) : NULL;
    phrase = NULL;

    while (lexeme
           && (phrase = cite_lexicon_phrase(words->lexicon, lexeme, phrase)))
    {
        if (phrase->scope == CITE_SCOPE_UNIT_OPENING && phrase->n == 1) {
            item->type = CITE_ITEM_QUANTITY;
            item->q.value = value;
            item->q.unit = cite_normal_hash(phrase->unit);
            return 1;
        }
    }

    return 0;
}


size_t
cite_form_version(const cite_words_t *words, size_t i, size_t end,
    cite_item_t *item)
{
    uint8_t             text[2 * CITE_WORD_MAX];
    size_t              n;
    const cite_word_t  *word;

    word = &words->words[i];

    if (*word->text.p != 'v' || word->text.n < 2 || word->text.p[1] < '0'
        || word->text.p[1] > '9' || word->text.n > CITE_WORD_MAX)
    {
        return 0;
    }

    n = word->text.n - 1;
    memcpy(text, word->text.p + 1, n);
    item->type = CITE_ITEM_WORD;

    if (i + 1 < end && word[1].start == word->end + 1
        && words->source.p[word->end] == '.'
        && (word[1].flags & CITE_TOKEN_NUMBER)
        && word[1].text.n < CITE_WORD_MAX)
    {
        text[n++] = '.';
        memcpy(text + n, word[1].text.p, word[1].text.n);
        n += word[1].text.n;
        item->hash = cite_normal_hash(cite_span_make(text, n));
        return 2;
    }

    item->hash = cite_normal_hash(cite_span_make(text, n));

    return 1;
}


int
cite_form_is_ordinal(const cite_words_t *words, size_t i)
{
    uint8_t             c;
    const cite_word_t  *word;

    word = &words->words[i];

    if (!(word->flags & CITE_TOKEN_NUMBER)
        || !cite_date_is(words, i + 1, CITE_ROLE_ORDINAL_ENDING))
    {
        return 0;
    }

    c = words->source.p[word->end];

    return word[1].start == word->end
           || (word[1].start == word->end + 1
               && (c == ':' || c == '-' || c == '.'));
}
