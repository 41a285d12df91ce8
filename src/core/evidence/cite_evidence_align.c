
/*
 * Copyright (C) the ngx_cite authors
 *
 * A passage beside a claim, word by word:
 *
 *   claim      profits rose by 12 percent in  early  March
 *              |       |    |  |  |       |          |
 *   passage    profits rose by 12 percent in  late   March
 *                                             ^^^^
 *                                             in the place of another word
 */


#include "evidence/cite_evidence_support_internal.h"
#include "evidence/cite_evidence_quantity_internal.h"


#define CITE_SUPPORT_PLACE     3         /* words that stand for others, */
#define CITE_SUPPORT_ALIKE     0.6       /*   where the rest is alike */
#define CITE_SUPPORT_PART      0.3       /* of the content words, in a sentence
                                            that may deny them */
#define CITE_SUPPORT_NEAR      2         /* words before what "not" denies */


/* the word without the ending of an owner: Mark's */

static uint32_t
cite_support_owner(const cite_words_t *words, size_t i)
{
    size_t               k;
    cite_span_t          word, end;
    const cite_spans_t  *ends;

    word = words->words[i].text;
    ends = &words->lexicon->possessives;

    for (k = 0; k < ends->n; k++) {
        end = ends->words[k];

        if (word.n > end.n + 1
            && memcmp(word.p + word.n - end.n, end.p, end.n) == 0)
        {
            return cite_normal_hash(cite_span_make(word.p, word.n - end.n));
        }
    }

    return words->words[i].hash;
}


/* 1 if the term is the word with the ending of an owner */

static int
cite_support_owns(cite_span_t word, const cite_closing_t *terms, int term,
    const cite_lexicon_t *lexicon)
{
    size_t   i;
    uint8_t  owner[CITE_TERM_TEXT];

    for (i = 0; i < lexicon->possessives.n; i++) {
        cite_span_t  end = lexicon->possessives.words[i];

        if (word.n + end.n <= sizeof(owner)) {
            memcpy(owner, word.p, word.n);
            memcpy(owner + word.n, end.p, end.n);

            if (cite_normal_hash(cite_span_make(owner, word.n + end.n))
                == terms->first[term])
            {
                return 1;
            }
        }
    }

    return 0;
}


int16_t
cite_support_term(const cite_closing_t *terms, const cite_words_t *words,
    size_t i)
{
    int  term;

    term = terms->pairs && i + 1 < words->n
           ? cite_terms_find(terms,
                             cite_terms_pair_hash(words->words[i].hash,
                                                  words->words[i + 1].hash))
           : -1;

    term = term < 0 ? cite_terms_find(terms, words->words[i].hash) : term;

    term = term < 0 ? cite_terms_find(terms, cite_support_owner(words, i))
                    : term;

    /* a name has no other endings: Halle is no hall */

    if (cite_support_is_content(term) && terms->names >> term & 1
        && words->words[i].hash != terms->first[term]
        && cite_support_owner(words, i) != terms->first[term]
        && !cite_support_owns(words->words[i].text, terms, term,
                              words->lexicon))
    {
        return -1;
    }

    return (int16_t) term;
}


unsigned
cite_support_scopes(const cite_words_t *words, size_t from, size_t to)
{
    unsigned  all, one;

    for (all = 0; from < to; from++) {
        for (one = CITE_SCOPE_CONDITION; one <= CITE_SCOPE_EXCLUSIVE; one++) {
            all |= words->words[from].lexeme
                   && cite_words_phrase(words, from, (cite_scope_e) one)
                   && (one != CITE_SCOPE_OPENING
                       || cite_words_begin_sentence(words, from))
                   ? 1u << one : 0;
        }
    }

    return all;
}


/* words or their forms */

static int
cite_support_same(const cite_supporting_t *s, size_t i, size_t j)
{
    return s->claim->words[i].hash == s->passage->words[j].hash
           || (s->term[i] >= 0 && s->term[i] == s->pairing->term[j]);
}


/* the longest common subsequence */

void
cite_support_align(cite_supporting_t *s)
{
    size_t           i, j;
    cite_pairing_t  *p;

    p = s->pairing;

    memset(p->way, 0, sizeof(p->way));

    for (i = s->claim->n; i-- > 0; ) {
        for (j = s->passage->n; j-- > 0; ) {
            p->way[i][j] = cite_support_same(s, i, j)
                           ? (uint8_t) (p->way[i + 1][j + 1] + 1)
                           : cite_max(p->way[i + 1][j], p->way[i][j + 1]);
        }
    }

    for (i = 0, j = 0; i < s->claim->n; ) {

        if (j < s->passage->n && cite_support_same(s, i, j)) {
            p->pair[i++] = (int16_t) j++;

        } else if (j < s->passage->n && p->way[i][j + 1] > p->way[i + 1][j]) {
            j++;

        } else {
            p->pair[i++] = -1;
        }
    }
}


int
cite_support_is_alike(const cite_supporting_t *s)
{
    size_t  i, n, of;

    n = 0;
    of = 0;

    for (i = 0; i < s->claim->n; i++) {
        of += (size_t) cite_support_is_content(s->term[i]);
        n += cite_support_is_content(s->term[i]) && s->pairing->pair[i] >= 0;
    }

    return (double) n >= CITE_SUPPORT_ALIKE * (double) of;
}


/* 1 if words [from, to) of the claim say what no passage does */

static int
cite_support_adds(const cite_supporting_t *s, size_t from, size_t to)
{
    for ( /* void */ ; from < to; from++) {
        if (cite_support_is_content(s->term[from])
            && !(s->there >> s->term[from] & 1))
        {
            return 1;
        }
    }

    return 0;
}


/* 1 if words [from, to) of the passage say what the claim does not */

static int
cite_support_omits(const cite_supporting_t *s, size_t from, size_t to)
{
    const cite_word_t  *word;

    for ( /* void */ ; from < to; from++) {
        word = &s->passage->words[from];

        if (s->pairing->term[from] < 0
            && !(word->kind & (CITE_WORD_FILLER | CITE_WORD_PERSON))
            && !(word->flags & CITE_TOKEN_SYMBOL))
        {
            return 1;
        }
    }

    return 0;
}


/* a few words in the place of others, between words that agree */

void
cite_support_places(cite_supporting_t *s)
{
    size_t          i, from, low, high;
    const int16_t  *pair;

    pair = s->pairing->pair;

    for (i = 0; i < s->claim->n; i++) {

        for (from = i; i < s->claim->n && pair[i] < 0; i++) { /* void */ }

        if (from == i || i - from > CITE_SUPPORT_PLACE
            || !cite_support_adds(s, from, i))
        {
            continue;
        }

        if (i == s->claim->n) {
            /* words that the claim adds at its end */
            s->differs = "wording";
            break;
        }

        high = (size_t) pair[i];
        low = from ? (size_t) pair[from - 1] + 1
                   : high - cite_min(high, CITE_SUPPORT_PLACE);

        if (high - low <= CITE_SUPPORT_PLACE
            && cite_support_omits(s, low, high))
        {
            s->differs = "wording";
        }
    }
}


/*
 * "She wore it to her son's funeral", where the passage has "At her son's
 * wedding she wore it": the order of the rest does not matter.
 */

void
cite_support_ending(cite_supporting_t *s)
{
    size_t              i;
    const cite_word_t  *last, *word;

    if (s->claim->n < 3
        || !cite_support_adds(s, s->claim->n - 1, s->claim->n))
    {
        return;
    }

    last = &s->claim->words[s->claim->n - 1];

    for (i = 2; i < s->passage->n; i++) {
        word = &s->passage->words[i];

        if (word[-1].hash == last[-1].hash && word[-2].hash == last[-2].hash
            && cite_support_omits(s, i, i + 1))
        {
            s->differs = "wording";
        }
    }
}


/* the words of a sentence of the passage that pair with content words */

static int
cite_support_region(const cite_supporting_t *s, size_t from, size_t to,
    size_t *first, size_t *last)
{
    size_t   i, n;
    int16_t  pair;

    n = 0;
    *first = 0;
    *last = 0;

    for (i = 0; i < s->claim->n; i++) {
        pair = s->pairing->pair[i];

        if (cite_support_is_content(s->term[i]) && pair >= (int16_t) from
            && pair < (int16_t) to)
        {
            *first = n ? *first : (size_t) pair;
            *last = (size_t) pair;
            n++;
        }
    }

    /* a few words in common do not make it say the same or the opposite */

    return n && (double) n >= CITE_SUPPORT_PART * (double) s->terms->n;
}


/* 1 if no comma or its like stands between the words */

static int
cite_support_touches(const cite_supporting_t *s, size_t from, size_t to)
{
    while (from < to && cite_words_touch(s->passage, from)) {
        from++;
    }

    return from == to;
}


/* a sentence of the passage whose words [first, last] are the claim's */

static void
cite_support_sentence(cite_supporting_t *s, size_t from, size_t to,
    size_t first, size_t last)
{
    size_t    i;
    unsigned  scopes;

    for (i = from; i < to && i <= last + CITE_SUPPORT_NEAR; i++) {
        s->denied += cite_support_negates(&s->passage->words[i])
                     && (i >= first || cite_support_touches(s, i, first));
    }

    scopes = cite_support_scopes(s->passage, first, last + 1)
             & (1u << CITE_SCOPE_CONDITION | 1u << CITE_SCOPE_DENIAL);

    if (!s->scopes
        && (scopes || cite_words_are_scoped(s->passage, first, last)))
    {
        s->differs = "scope";
    }
}


void
cite_support_sentences(cite_supporting_t *s)
{
    size_t  from, to, first, last;

    for (from = 0; from < s->passage->n; from = to) {

        for (to = from + 1; to < s->passage->n
                            && !cite_words_begin_sentence(s->passage, to);
             to++)
        {
            /* void */
        }

        if (cite_support_region(s, from, to, &first, &last)) {
            cite_support_sentence(s, from, to, first, last);
        }
    }
}
