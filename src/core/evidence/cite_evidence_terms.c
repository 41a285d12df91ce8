
/*
 * Copyright (C) the ngx_cite authors
 *
 * Terms of a claim: its content words, each with the forms that its endings
 * may make of it, by hash.  In a script without blanks, two ideographs.
 *
 *   The plant has 240 turbines and powers 96,000 homes.
 *       |         |   |            |      |      |
 *       0         1   2            3      4      5      {0, 2, 5}: a passage
 *
 * Common words ("the", "has", "and") are terms of their own kind: if the
 * source has next to none of them, it is in another language.
 */


#include "evidence/cite_evidence_terms.h"


#define CITE_TERM_LETTERS  3         /* more make a content word ... */
#define CITE_TERM_DENSE    1         /* ... of any script, of dense ones */
#define CITE_TERM_STEM     4         /* bytes before an ending */


typedef enum {
    CITE_SCRIPT_LATIN = 0,
    CITE_SCRIPT_GREEK,           /* and Cyrillic */
    CITE_SCRIPT_ARABIC,          /* and Hebrew */
    CITE_SCRIPT_INDIC,           /* and Thai */
    CITE_SCRIPT_CHINESE,         /* and Japanese */
    CITE_SCRIPT_KOREAN,
    CITE_SCRIPTS
} cite_script_e;


/* by the first byte of a character; others than letters count as Latin */

static cite_script_e
cite_script(uint8_t c)
{
    return c < 0xcd ? CITE_SCRIPT_LATIN
           : c < 0xd5 ? CITE_SCRIPT_GREEK
           : c < 0xe0 ? CITE_SCRIPT_ARABIC
           : c < 0xe2 ? CITE_SCRIPT_INDIC
           : c < 0xe3 ? CITE_SCRIPT_LATIN
           : c < 0xea ? CITE_SCRIPT_CHINESE
           : c < 0xee ? CITE_SCRIPT_KOREAN : CITE_SCRIPT_LATIN;
}


unsigned
cite_script_of(cite_span_t s)
{
    size_t    i, n[CITE_SCRIPTS];
    unsigned  best;

    memset(n, 0, sizeof(n));

    for (i = 0; i < s.n; i++) {
        if ((s.p[i] & 0xc0) == 0xc0 || ((s.p[i] | 0x20) >= 'a'
                                        && (s.p[i] | 0x20) <= 'z'))
        {
            n[cite_script(s.p[i])]++;
        }
    }

    best = CITE_SCRIPT_LATIN;

    for (i = 1; i < CITE_SCRIPTS; i++) {
        best = n[i] > n[best] ? (unsigned) i : best;
    }

    return best;
}


static void
cite_terms_form(cite_closing_t *c, uint32_t hash, size_t term)
{
    size_t  i;

    if (c->forms_n == CITE_TERM_FORMS) {
        return;
    }

    for (i = hash % CITE_TERM_SLOTS; c->term[i]; i = (i + 1) % CITE_TERM_SLOTS)
    {
        if (c->hash[i] == hash) {
            return;
        }
    }

    c->hash[i] = hash;
    c->term[i] = (uint8_t) (term + 1);
    c->filter[hash >> 6 & (CITE_TERM_FILTER - 1)] |= 1ull << (hash & 63);
    c->forms_n++;
}


static void
cite_terms_with(cite_closing_t *c, cite_span_t stem, cite_span_t end,
    size_t term)
{
    uint8_t  word[CITE_WORD_MAX * 5];

    if (stem.n + end.n > sizeof(word)) {
        return;
    }

    memcpy(word, stem.p, stem.n);
    memcpy(word + stem.n, end.p, end.n);

    cite_terms_form(c, cite_normal_hash(cite_span_make(word, stem.n + end.n)),
                    term);
}


/* a stem with each ending, or with none */

static void
cite_terms_stem(cite_closing_t *c, const cite_spans_t *ends, cite_span_t stem,
    size_t term)
{
    size_t  i;

    cite_terms_form(c, cite_normal_hash(stem), term);

    for (i = 0; i < ends->n; i++) {
        cite_terms_with(c, stem, ends->words[i], term);
    }
}


static void
cite_terms_forms(cite_closing_t *c, const cite_words_t *words,
    const cite_word_t *word, size_t term)
{
    size_t               i;
    cite_span_t          end;
    const cite_spans_t  *ends;

    cite_terms_form(c, word->hash, term);

    if ((word->flags & (CITE_TOKEN_NUMBER | CITE_TOKEN_IDEOGRAPH
                        | CITE_TOKEN_SYMBOL))
        || word->text.n < CITE_TERM_STEM)
    {
        return;
    }

    ends = &words->lexicon->endings;
    cite_terms_stem(c, ends, word->text, term);

    for (i = 0; i < ends->n; i++) {
        end = ends->words[i];

        if (word->text.n >= CITE_TERM_STEM + end.n
            && memcmp(word->text.p + word->text.n - end.n, end.p, end.n) == 0)
        {
            cite_terms_stem(c, ends, cite_span_make(word->text.p,
                                                    word->text.n - end.n),
                            term);
        }
    }
}


int
cite_terms_find(const cite_closing_t *c, uint32_t hash)
{
    size_t  i;

    if (!(c->filter[hash >> 6 & (CITE_TERM_FILTER - 1)] >> (hash & 63) & 1)) {
        return -1;
    }

    for (i = hash % CITE_TERM_SLOTS; c->term[i]; i = (i + 1) % CITE_TERM_SLOTS)
    {
        if (c->hash[i] == hash) {
            return c->term[i] - 1;
        }
    }

    return -1;
}


/* the words of the claim as it has them, for a reader */

static void
cite_terms_text(cite_closing_t *c, size_t term, cite_span_t s)
{
    size_t  n;

    n = cite_text_cut(s, CITE_TERM_TEXT);

    memcpy(c->text[term], s.p, n);
    c->text_n[term] = (uint8_t) n;
}


/* a new term, or -1 if it is there or there is no room */

static int
cite_terms_add(cite_closing_t *c, uint32_t hash, cite_span_t text)
{
    if (c->n == CITE_TERMS_MAX || cite_terms_find(c, hash) >= 0) {
        return -1;
    }

    c->first[c->n] = hash;
    cite_terms_text(c, c->n, text);

    return (int) c->n++;
}


/* 1 if the word says something by itself */

static int
cite_word_is_content(const cite_words_t *words, size_t i)
{
    size_t               k, letters;
    const cite_word_t   *word;
    const cite_lexeme_t *lexeme;

    word = &words->words[i];

    if (word->flags & CITE_TOKEN_NUMBER) {
        return 1;
    }

    lexeme = cite_words_lexeme(words, i);

    if ((word->flags & (CITE_TOKEN_SYMBOL | CITE_TOKEN_IDEOGRAPH))
        || (word->kind & (CITE_WORD_NEGATES | CITE_WORD_FILLER
                          | CITE_WORD_LIMITS | CITE_WORD_PERSON))
        || cite_lexeme_is(lexeme, CITE_ROLE_OPENER))
    {
        return 0;
    }

    if (word->flags & (CITE_TOKEN_CAPITAL | CITE_TOKEN_MIXED)
        && !(word->flags & CITE_TOKEN_FIRST))
    {
        return 1;
    }

    for (k = 0, letters = 0; k < word->text.n; k++) {
        letters += (word->text.p[k] & 0xc0) != 0x80;
    }

    return letters > (word->text.p[0] < 0xe0 ? CITE_TERM_LETTERS
                                             : CITE_TERM_DENSE);
}


static void
cite_terms_word(cite_closing_t *c, const cite_words_t *words, size_t i)
{
    int                 term;
    const cite_word_t  *word;

    word = &words->words[i];

    term = cite_terms_add(c, word->hash,
                          cite_span_make(words->source.p + word->start,
                                         word->end - word->start));
    if (term < 0) {
        return;
    }

    if (word->flags & CITE_TOKEN_NUMBER) {
        c->numbers |= 1ull << term;

    } else if (word->flags & (CITE_TOKEN_CAPITAL | CITE_TOKEN_MIXED)
               && !(word->flags & CITE_TOKEN_FIRST))
    {
        c->names |= 1ull << term;
    }

    cite_terms_forms(c, words, word, (size_t) term);
}


/* 1 for a character that carries meaning: no kana of an ending or particle */

static int
cite_word_is_sign(const cite_words_t *words, size_t i)
{
    const cite_word_t  *word;

    if (i >= words->n) {
        return 0;
    }

    word = &words->words[i];

    /* U+3040 to U+309F */

    return (word->flags & CITE_TOKEN_IDEOGRAPH)
           && !(word->text.n == 3 && word->text.p[0] == 0xe3
                && (word->text.p[1] == 0x81 || (word->text.p[1] == 0x82
                                                && word->text.p[2] < 0xa0)));
}


/* a sign with the one behind it, or alone between others */

static void
cite_terms_sign(cite_closing_t *c, const cite_words_t *words, size_t i)
{
    int                 term, pair;
    uint32_t            hash;
    cite_span_t         text;
    const cite_word_t  *word;

    word = &words->words[i];
    pair = cite_word_is_sign(words, i + 1) && cite_words_touch(words, i);

    if (!pair && (word->kind
                  || (i && cite_word_is_sign(words, i - 1)
                      && cite_words_touch(words, i - 1))))
    {
        return;
    }

    hash = pair ? cite_terms_pair_hash(word[0].hash, word[1].hash)
                : word->hash;
    text = cite_span_make(words->source.p + word[0].start,
                          word[pair].end - word[0].start);
    term = cite_terms_add(c, hash, text);

    if (term >= 0) {
        c->pairs |= pair != 0;
        cite_terms_form(c, hash, (size_t) term);
    }
}


/* terms behind the others, which tell the language */

static void
cite_terms_common(cite_closing_t *c, const cite_words_t *words)
{
    size_t              i;
    const cite_word_t  *word;

    for (i = 0; i < words->n && c->common_n < CITE_TERMS_MAX; i++) {
        word = &words->words[i];

        if (!(word->flags & (CITE_TOKEN_IDEOGRAPH | CITE_TOKEN_NUMBER
                             | CITE_TOKEN_SYMBOL))
            && !cite_word_is_content(words, i)
            && cite_terms_find(c, word->hash) < 0)
        {
            cite_terms_form(c, word->hash, CITE_TERMS_MAX + c->common_n++);
        }
    }
}


void
cite_terms_read(cite_closing_t *c, const cite_words_t *words)
{
    size_t  i;

    for (i = 0; i < words->n && c->n < CITE_TERMS_MAX; i++) {

        if (cite_word_is_sign(words, i)) {
            cite_terms_sign(c, words, i);

        } else if (cite_word_is_content(words, i)) {
            cite_terms_word(c, words, i);
        }
    }

    cite_terms_common(c, words);
    c->script = cite_script_of(words->source);
}
