
/*
 * Copyright (C) the ngx_cite authors
 */


#include "text/cite_lexicon.h"
#include "text/cite_normal.h"


#define CITE_JOINED_DIGIT  8         /* bytes of one before a hundred */
#define CITE_JOINED_HEAD  3          /* bytes before a joint, at least */
#define CITE_JOINED_TAIL  4          /* and behind it */
#define CITE_JOINED_STEM  32         /* bytes of a number before its tail */


/* 1 if the word has one of the endings */

static int
cite_spans_end(const cite_spans_t *list, cite_span_t word)
{
    size_t       i;
    cite_span_t  end;

    for (i = 0; i < list->n; i++) {
        end = list->words[i];

        if (word.n >= end.n && word.p[word.n - 1] == end.p[end.n - 1]
            && memcmp(word.p + word.n - end.n, end.p, end.n) == 0)
        {
            return 1;
        }
    }

    return 0;
}


const cite_lexeme_t *
cite_lexicon_find(const cite_lexicon_t *lexicon, cite_span_t word,
    uint32_t hash)
{
    size_t                      i;
    const cite_lexeme_t        *lexeme;
    const cite_lexicon_slot_t  *slot;

    for (i = hash & lexicon->mask; /* void */ ; i = (i + 1) & lexicon->mask) {
        slot = &lexicon->slots[i];

        if (slot->lexeme == 0) {
            return NULL;
        }

        if (slot->hash != hash) {
            continue;
        }

        lexeme = &lexicon->lexemes[slot->lexeme - 1];

        if (cite_span_eq(lexeme->word, word)) {
            return lexeme;
        }
    }
}


static const cite_lexeme_t *
cite_lexicon_find_text(const cite_lexicon_t *lexicon, cite_span_t word)
{
    return cite_lexicon_find(lexicon, word, cite_normal_hash(word));
}


/* siebenundzwanzig: the number before the joint at i is added */

static uint64_t
cite_lexicon_joined_at(const cite_lexicon_t *lexicon, cite_span_t word,
    size_t i, size_t joint)
{
    cite_span_t           head;
    const cite_lexeme_t  *tens, *ones;

    tens = cite_lexicon_find_text(lexicon, cite_span_skip(word, i + joint));

    if (tens == NULL || tens->kind != CITE_WORD_NUMBER || tens->value < 20
        || tens->value % 10)
    {
        return 0;
    }

    head = cite_span_make(word.p, i);
    ones = cite_lexicon_find_text(lexicon, head);

    if (cite_lexeme_is(ones, CITE_ROLE_JOINED_ONE)) {
        return tens->value + 1;
    }

    return ones && ones->kind == CITE_WORD_NUMBER && ones->value
           && ones->value < 10 ? tens->value + ones->value : 0;
}


static uint64_t
cite_lexicon_joined_tens(const cite_lexicon_t *lexicon, cite_span_t word)
{
    size_t       i, j;
    uint64_t     value;
    cite_span_t  joint;

    for (j = 0; j < lexicon->number_joints.n; j++) {
        joint = lexicon->number_joints.words[j];

        for (i = CITE_JOINED_HEAD; i + joint.n + CITE_JOINED_TAIL <= word.n;
             i++)
        {
            if (word.p[i] != *joint.p
                || memcmp(word.p + i, joint.p, joint.n) != 0)
            {
                continue;
            }

            value = cite_lexicon_joined_at(lexicon, word, i, joint.n);

            if (value) {
                return value;
            }
        }
    }

    return 0;
}


/* hundra-tolv, zwei-hundert: numbers before and behind the hundred at i */

static uint64_t
cite_lexicon_hundred_at(const cite_lexicon_t *lexicon, cite_span_t word,
    size_t i, size_t hundred)
{
    uint64_t              value, more;
    cite_span_t           head, tail;
    const cite_lexeme_t  *lexeme;

    head = cite_span_make(word.p, i);
    tail = cite_span_skip(word, i + hundred);
    value = 1;

    if (head.n) {
        lexeme = cite_lexicon_find_text(lexicon, head);
        value = cite_lexeme_is(lexeme, CITE_ROLE_JOINED_ONE) ? 1
                : lexeme && lexeme->kind == CITE_WORD_NUMBER
                  && lexeme->value < 10 ? lexeme->value : 0;
    }

    if (value == 0 || tail.n == 0) {
        return value * 100;
    }

    lexeme = cite_lexicon_find_text(lexicon, tail);

    if (lexeme && lexeme->kind == CITE_WORD_NUMBER && lexeme->value < 100) {
        return value * 100 + lexeme->value;
    }

    more = lexeme ? 0 : cite_lexicon_joined_tens(lexicon, tail);

    return more ? value * 100 + more : 0;
}


static uint64_t
cite_lexicon_joined_hundreds(const cite_lexicon_t *lexicon, cite_span_t word)
{
    size_t       i, j;
    cite_span_t  hundred;

    for (j = 0; j < lexicon->joined_hundreds.n; j++) {
        hundred = lexicon->joined_hundreds.words[j];

        for (i = 0; i + hundred.n <= word.n && i <= CITE_JOINED_DIGIT; i++) {
            if (word.p[i] == *hundred.p
                && memcmp(word.p + i, hundred.p, hundred.n) == 0)
            {
                return cite_lexicon_hundred_at(lexicon, word, i, hundred.n);
            }
        }
    }

    return 0;
}


static uint64_t
cite_lexicon_joined(const cite_lexicon_t *lexicon, cite_span_t word)
{
    uint64_t  value;

    value = cite_lexicon_joined_tens(lexicon, word);

    return value ? value : cite_lexicon_joined_hundreds(lexicon, word);
}


unsigned
cite_lexicon_kind(const cite_lexicon_t *lexicon, cite_span_t word,
    uint32_t hash)
{
    const cite_lexeme_t  *lexeme;

    lexeme = cite_lexicon_find(lexicon, word, hash);

    if (lexeme && lexeme->kind) {
        return lexeme->kind;
    }

    if (cite_spans_end(&lexicon->negating_endings, word)) {
        return CITE_WORD_NEGATES;
    }

    return cite_lexicon_joined(lexicon, word) ? CITE_WORD_NUMBER : 0;
}


unsigned
cite_lexeme_kind(const cite_lexicon_t *lexicon, const cite_lexeme_t *lexeme,
    uint32_t languages)
{
    size_t    i;
    unsigned  kind;

    if (languages == 0) {
        return lexeme->kind;
    }

    languages = (languages | lexicon->everywhere) & lexeme->spoken;
    kind = 0;

    for (i = 0; languages; i++, languages >>= 1) {
        kind |= languages & 1 ? lexeme->kinds[i] : 0;
    }

    return kind;
}


int
cite_lexicon_is_condition(const cite_lexicon_t *lexicon, cite_span_t word)
{
    return cite_spans_end(&lexicon->condition_endings, word);
}


int
cite_lexicon_is_contrast(const cite_lexicon_t *lexicon, cite_span_t word)
{
    return cite_spans_end(&lexicon->contrast_endings, word);
}


uint64_t
cite_lexicon_number(const cite_lexicon_t *lexicon, cite_span_t word,
    int *scale)
{
    const cite_lexeme_t  *lexeme;

    lexeme = cite_lexicon_find_text(lexicon, word);
    *scale = lexeme && (lexeme->kind & CITE_WORD_SCALE);

    return lexeme && lexeme->kind ? lexeme->value
                                  : cite_lexicon_joined(lexicon, word);
}


/* twenty-fifth: an ordinal of one behind tens */

static unsigned
cite_lexicon_tenth(const cite_lexicon_t *lexicon, cite_span_t word)
{
    int                   scale;
    size_t                n;
    uint64_t              tens;
    const cite_lexeme_t  *ones;

    for (n = CITE_JOINED_HEAD; n + CITE_JOINED_HEAD <= word.n; n++) {
        ones = cite_lexicon_find_text(lexicon, cite_span_skip(word, n));

        if (ones == NULL || ones->ordinal == 0 || ones->ordinal > 9) {
            continue;
        }

        tens = cite_lexicon_number(lexicon, cite_span_make(word.p, n), &scale);

        if (tens >= 20 && tens < 100 && tens % 10 == 0) {
            return (unsigned) tens + ones->ordinal;
        }
    }

    return 0;
}


/* a number and the tail of an ordinal; Italian's drop a vowel before it */

static unsigned
cite_lexicon_tailed(const cite_lexicon_t *lexicon, cite_span_t word)
{
    int          scale;
    size_t       i, k;
    uint8_t      stem[CITE_JOINED_STEM + 1];
    uint64_t     value;
    cite_span_t  tail;

    static const char  dropped[] = "eoai";

    for (i = 0; i < lexicon->ordinal_tails.n; i++) {
        tail = lexicon->ordinal_tails.words[i];

        if (word.n < tail.n + CITE_JOINED_HEAD
            || word.n - tail.n > CITE_JOINED_STEM
            || memcmp(word.p + word.n - tail.n, tail.p, tail.n) != 0)
        {
            continue;
        }

        memcpy(stem, word.p, word.n - tail.n);
        value = cite_lexicon_number(lexicon,
                                    cite_span_make(stem, word.n - tail.n),
                                    &scale);

        for (k = 0; value == 0 && k < sizeof(dropped) - 1; k++) {
            stem[word.n - tail.n] = (uint8_t) dropped[k];
            value = cite_lexicon_number(lexicon,
                                        cite_span_make(stem,
                                                       word.n - tail.n + 1),
                                        &scale);
        }

        if (value > 12 && value <= 100) {
            return (unsigned) value;
        }
    }

    return 0;
}


unsigned
cite_lexicon_ordinal(const cite_lexicon_t *lexicon, cite_span_t word)
{
    unsigned              value;
    const cite_lexeme_t  *lexeme;

    lexeme = cite_lexicon_find_text(lexicon, word);

    if (lexeme && (lexeme->ordinal || lexeme->kind)) {
        return lexeme->ordinal;
    }

    if (word.n > CITE_JOINED_STEM) {
        return 0;
    }

    value = cite_lexicon_tenth(lexicon, word);

    return value ? value : cite_lexicon_tailed(lexicon, word);
}


const cite_lexeme_t *
cite_lexicon_unit_of(const cite_lexicon_t *lexicon, cite_span_t word)
{
    size_t                i;
    cite_span_t           end;
    const cite_lexeme_t  *unit;

    for (i = 0; i < lexicon->unit_endings.n; i++) {
        end = lexicon->unit_endings.words[i];

        if (word.n <= end.n
            || memcmp(word.p + word.n - end.n, end.p, end.n) != 0)
        {
            continue;
        }

        unit = cite_lexicon_find_text(lexicon,
                                      cite_span_make(word.p, word.n - end.n));

        if (unit && (unit->kind & CITE_WORD_UNIT)) {
            return unit;
        }
    }

    return NULL;
}


int
cite_lexicon_is_number(const cite_lexicon_t *lexicon, cite_span_t word,
    uint32_t hash)
{
    uint32_t              bit;
    const cite_lexeme_t  *lexeme;

    bit = hash % CITE_LEXICON_BITS;

    if (lexicon->numbers[bit >> 3] >> (bit & 7) & 1) {
        lexeme = cite_lexicon_find(lexicon, word, hash);

        if (lexeme && (lexeme->kind || lexeme->share || lexeme->ordinal
                       || lexeme->halves))
        {
            return (lexeme->kind & CITE_WORD_NUMBER) || lexeme->share
                   || lexeme->ordinal || lexeme->halves;
        }
    }

    return word.n > CITE_JOINED_HEAD + CITE_JOINED_TAIL
           && cite_spans_end(&lexicon->joined_tens, word)
           && cite_lexicon_joined(lexicon, word);
}


cite_span_t
cite_lexicon_unit(const cite_lexicon_t *lexicon, cite_span_t word)
{
    const cite_lexeme_t  *lexeme;

    lexeme = cite_lexicon_find_text(lexicon, word);

    return lexeme && lexeme->unit.p ? lexeme->unit : word;
}


static int
cite_lexicon_prefixed(const cite_lexicon_t *lexicon, cite_span_t longer,
    cite_span_t word)
{
    size_t       i;
    cite_span_t  prefix;

    for (i = 0; i < lexicon->negating_prefixes.n; i++) {
        prefix = lexicon->negating_prefixes.words[i];

        if (longer.n == word.n + prefix.n && cite_span_starts(longer, prefix)
            && cite_span_eq(cite_span_skip(longer, prefix.n), word))
        {
            return 1;
        }
    }

    return 0;
}


int
cite_lexicon_opposed(const cite_lexicon_t *lexicon, cite_span_t a,
    cite_span_t b)
{
    return cite_lexicon_prefixed(lexicon, a, b)
           || cite_lexicon_prefixed(lexicon, b, a);
}


/* a trainer is no training, and a higher one need not be high */

static int
cite_lexicon_ends_agree(const cite_lexicon_t *lexicon, cite_span_t a,
    cite_span_t b)
{
    if (cite_spans_have(&lexicon->lone_endings, a)) {
        return b.n == 0;
    }

    return !cite_spans_have(&lexicon->cased_endings, a)
           || cite_spans_have(&lexicon->case_endings, b);
}


int
cite_lexicon_akin(const cite_lexicon_t *lexicon, cite_span_t a, cite_span_t b)
{
    size_t       n;
    cite_span_t  ends[2];

    for (n = 0; n < a.n && n < b.n && a.p[n] == b.p[n]; n++) { /* void */ }

    if (n < 4) {
        return 0;
    }

    ends[0] = cite_span_skip(a, n);
    ends[1] = cite_span_skip(b, n);

    for (n = 0; n < 2; n++) {
        if (ends[n].n && !cite_spans_have(&lexicon->endings, ends[n])) {
            return 0;
        }
    }

    return cite_lexicon_ends_agree(lexicon, ends[0], ends[1])
           && cite_lexicon_ends_agree(lexicon, ends[1], ends[0]);
}


void
cite_lexicon_release(cite_lexicon_t *lexicon)
{
    cite_mem_release(&lexicon->mem);
}


cite_span_t
cite_phrase_read(cite_phrase_t *phrase, const char *text)
{
    cite_span_t    s, first;
    cite_token_t   token;
    cite_normal_t  normal;

    s = cite_span_make(text, strlen(text));
    first = cite_span_make(s.p, 0);
    cite_normal_init(&normal, s);

    while (phrase->n < CITE_PHRASE_WORDS
           && cite_normal_next(&normal, &token) == CITE_OK)
    {
        if (phrase->n == 0) {
            first = cite_span_make(s.p + token.start, token.end - token.start);
        }

        phrase->hash[phrase->n++] = token.hash;
    }

    return first;
}
