
/*
 * Copyright (C) the ngx_cite authors
 *
 * Scope: words that are there, in a sentence that changes what they say.
 *
 *   If shareholders approve, the company will pay a dividend.
 *   ^^                       [     found             ]
 *   a condition
 *
 *   Nearly all desks have a lamp.
 *   ^^^^^^ [   found            ]
 *   an approximator, which counts right before the words only
 */


#include "evidence/cite_evidence_sentence_internal.h"
#include "evidence/cite_evidence_quantity_internal.h"


#define CITE_SCOPE_CLOSE    2        /* words between a modal and its verb */
#define CITE_SCOPE_COUNT    3        /* words of which a bound has its number */
#define CITE_SCOPE_TAIL     3        /* words of "..., critics claim." */
#define CITE_SCOPE_LEAD     4        /* words before a claim that is found */
#define CITE_SCOPE_SUBJECT  3        /* words before "of" in a subject */
#define CITE_SCOPE_WHOLE    2        /* words of "the eleven" */
#define CITE_SCOPE_RATIO    5        /* words of "two out of five" */
#define CITE_SCOPE_COMMENT  6        /* words of "..., or so they say." */


/* a comma or its like between word i and the next one */

static int
cite_word_is_parted(const cite_words_t *words, size_t i)
{
    return !cite_words_touch(words, i);
}


static int
cite_phrase_is_at(const cite_words_t *words, size_t i,
    const cite_phrase_t *phrase)
{
    size_t  j;

    /* a word that no other language has is none of the others */

    if (phrase->n > words->n - i
        || (words->languages && !(phrase->languages & words->languages)
            && (words->words[i].lexeme->spoken & ~phrase->languages)))
    {
        return 0;
    }

    /* one ideograph alone may be a part of another word */

    if (phrase->n == 1 && i && (words->words[i].flags & CITE_TOKEN_IDEOGRAPH)
        && phrase->scope <= CITE_SCOPE_REPORT && cite_words_touch(words, i - 1)
        && !cite_words_begin_sentence(words, i))
    {
        return 0;
    }

    for (j = 1; j < phrase->n; j++) {
        if (words->words[i + j].hash != phrase->hash[j]) {
            return 0;
        }
    }

    return 1;
}


/* 1 if a phrase of that scope begins with word i */

static int
cite_scope_has(const cite_sentence_part_t *s, size_t i, cite_scope_e scope)
{
    const cite_phrase_t  *phrase;

    phrase = NULL;

    if (s->words->words[i].lexeme == NULL) {
        return 0;
    }

    while ((phrase = cite_lexicon_phrase(s->words->lexicon,
                                         s->words->words[i].lexeme, phrase))
           != NULL)
    {
        if (phrase->scope == scope && cite_phrase_is_at(s->words, i, phrase)) {
            return 1;
        }
    }

    return 0;
}


/* "but", or the end of a word that means it; one letter ends a part of it */

static int
cite_scope_contrasts(const cite_sentence_part_t *s, size_t i)
{
    const cite_word_t  *word;

    word = &s->words->words[i];

    if (cite_lexicon_is_contrast(s->words->lexicon, word->text)) {
        return 1;
    }

    return cite_scope_has(s, i, CITE_SCOPE_CONTRAST)
           || (cite_scope_has(s, i, CITE_SCOPE_LINK)
               && cite_word_is_parted(s->words, i));
}


/* a word that parts the clauses on its two sides: but */

static int
cite_scope_is_over(const cite_sentence_part_t *s, size_t from, size_t to)
{
    for ( /* void */ ; from < to; from++) {
        if (cite_scope_contrasts(s, from)) {
            return 1;
        }

        /* "..., and with 1 if it did" */

        if (cite_lexeme_is(s->words->words[from].lexeme, CITE_ROLE_NUMBER_LINK)
            && cite_word_is_parted(s->words, from - 1))
        {
            return 1;
        }
    }

    return 0;
}


/* 1 if nothing parts words [from, to] but blanks */

static int
cite_scope_is_whole(const cite_sentence_part_t *s, size_t from, size_t to)
{
    for ( /* void */ ; from < to; from++) {
        if (cite_word_is_parted(s->words, from)) {
            return 0;
        }
    }

    return 1;
}


/* "at least the 600": articles do not part a limit from its number */

static int
cite_scope_is_right_before(const cite_sentence_part_t *s, size_t end)
{
    if (!cite_scope_is_whole(s, end - 1, s->first)) {
        return 0;
    }

    return end == s->first
           || (end + 1 == s->first
               && (s->words->words[end].kind & CITE_WORD_FILLER)
               && !(s->words->words[end].flags & CITE_TOKEN_IDEOGRAPH));
}


/* "three of the eleven": the end of a part that names its whole */

static size_t
cite_scope_parts(const cite_sentence_part_t *s, size_t end)
{
    size_t              i;
    const cite_word_t  *word;

    for (i = end; i < s->first && i < end + CITE_SCOPE_WHOLE; i++) {
        word = &s->words->words[i];

        if ((word->flags & CITE_TOKEN_NUMBER)
            || (word->kind & CITE_WORD_NUMBER))
        {
            return i + 1;
        }

        if (!(word->kind & CITE_WORD_FILLER)) {
            break;
        }
    }

    return end;
}


/* "the survey shows that": who says so knows it */

static int
cite_scope_is_known(const cite_sentence_part_t *s, size_t that)
{
    int     known;
    size_t  i;

    known = 0;

    for (i = s->from; i < that; i++) {
        if (s->words->words[i].kind & CITE_WORD_NEGATES) {
            return 0;
        }

        known |= cite_scope_has(s, i, CITE_SCOPE_KNOWN);
    }

    return known;
}


/* "although it was doubted, ...": the concession ends with its comma */

static int
cite_scope_is_conceded(const cite_sentence_part_t *s, size_t i)
{
    if (!cite_scope_has(s, s->from, CITE_SCOPE_CONTRAST)) {
        return 0;
    }

    for ( /* void */ ; i < s->first; i++) {
        if (cite_bytes_have(s->words, i, ",")) {
            return 1;
        }
    }

    return 0;
}


/* a sentence's subject, or that of a part of it: "most of the", "two thirds of" */

static int
cite_scope_is_subject(const cite_sentence_part_t *s, size_t i)
{
    size_t  n;

    for (n = 0; n < CITE_SCOPE_SUBJECT; n++, i--) {
        if (i == s->from || cite_word_is_parted(s->words, i - 1)) {
            return 1;
        }
    }

    return 0;
}


/* "under the title" is no bound: that is one of a number, or of an article */

static int
cite_scope_is_counted(const cite_sentence_part_t *s)
{
    size_t              i;
    const cite_word_t  *word;

    for (i = s->first; i <= s->last && i - s->first < CITE_SCOPE_COUNT; i++) {
        word = &s->words->words[i];

        if ((word->flags & CITE_TOKEN_NUMBER)
            || (word->kind & (CITE_WORD_NUMBER | CITE_WORD_UNIT))
            || cite_lexeme_is(word->lexeme, CITE_ROLE_SINGLE_ARTICLE)
            || (word->lexeme && (word->lexeme->share || word->lexeme->month)))
        {
            return 1;
        }
    }

    return 0;
}


/* the phrase is words [i, end), which may reach into those that were found */

static int
cite_scope_before(const cite_sentence_part_t *s, cite_scope_e scope, size_t i,
    size_t end)
{
    end = cite_min(end, s->first);

    switch (scope) {

    case CITE_SCOPE_OPENING:
        return i == s->from;

    case CITE_SCOPE_CONDITION:
    case CITE_SCOPE_DENIAL:
    case CITE_SCOPE_REPORT:
        return !cite_scope_is_over(s, end, s->first)
               && !cite_scope_is_conceded(s, i);

    case CITE_SCOPE_INSTEAD:
        return cite_scope_is_whole(s, end - 1, s->first);

    case CITE_SCOPE_MODAL:
        return s->first - end < CITE_SCOPE_CLOSE
               && cite_scope_is_whole(s, end - 1, s->first);

    case CITE_SCOPE_BOUND:
        return cite_scope_is_right_before(s, end)
               && (end != i + 1 || cite_scope_is_counted(s));

    case CITE_SCOPE_APPROXIMATOR:
    case CITE_SCOPE_EXCLUSIVE:
        return cite_scope_is_right_before(s, end);

    case CITE_SCOPE_QUANTIFIER:
        return cite_scope_is_right_before(s, cite_scope_parts(s, end))
               && ((s->words->words[i].flags & CITE_TOKEN_IDEOGRAPH)
                   || cite_scope_is_subject(s, i));

    case CITE_SCOPE_THAT:
        return end == s->first && !cite_scope_is_known(s, i);

    default:
        return 0;
    }
}


/* words between two dashes: the sentence goes on behind them */

static int
cite_scope_is_inserted(const cite_sentence_part_t *s)
{
    return s->first > s->from && s->last + 1 < s->to
           && cite_bytes_have(s->words, s->first - 1, "\x93\x94")
           && cite_bytes_have(s->words, s->last, "\x93\x94")
           && cite_scope_is_whole(s, s->first, s->last);
}


static int
cite_scope_after(const cite_sentence_part_t *s, const cite_phrase_t *phrase,
    size_t i)
{
    int  last;

    last = (phrase->languages & s->words->lexicon->verb_last) != 0;

    switch (phrase->scope) {

    case CITE_SCOPE_CONDITION:
        return !cite_scope_is_over(s, s->last + 1, i);

    /* "..., should the lawn recover" */

    case CITE_SCOPE_OPENING:
        return phrase->n > 1 && i == s->last + 1
               && cite_bytes_have(s->words, s->last, ",");

    case CITE_SCOPE_DENIAL:
        return last && cite_scope_is_whole(s, s->last, i);

    case CITE_SCOPE_REPORT:
        return (last && cite_scope_is_whole(s, s->last, i))
               || (!last && phrase->n == 1 && i + CITE_SCOPE_TAIL >= s->to
                   && !cite_scope_is_whole(s, s->last, i)
                   && !cite_scope_is_inserted(s));

    case CITE_SCOPE_APPROXIMATOR:
    case CITE_SCOPE_BOUND:
        return last && i == s->last + 1 && cite_words_touch(s->words, s->last);

    case CITE_SCOPE_EXCLUSIVE:
        return i == s->last + 1 && cite_words_touch(s->words, s->last);

    case CITE_SCOPE_TRAILER:
        return i == s->last + 1
               || (i + phrase->n == s->to && i <= s->last + CITE_SCOPE_TAIL
                   && !cite_scope_is_whole(s, s->last, i));

    default:
        return 0;
    }
}


/* 1 if a phrase that begins with word i changes the words that were found */

static int
cite_scope_changes_at(const cite_sentence_part_t *s, size_t i)
{
    const cite_word_t    *word;
    const cite_phrase_t  *phrase;

    word = &s->words->words[i];

    if (i < s->first && word->lexeme == NULL) {
        return cite_lexicon_is_condition(s->words->lexicon, word->text);
    }

    if (word->lexeme == NULL) {
        return 0;
    }

    phrase = NULL;

    while ((phrase = cite_lexicon_phrase(s->words->lexicon, word->lexeme,
                                         phrase))
           != NULL)
    {
        if (cite_phrase_is_at(s->words, i, phrase)
            && (i < s->first
                ? cite_scope_before(s, phrase->scope, i, i + phrase->n)
                : cite_scope_after(s, phrase, i)))
        {
            return 1;
        }
    }

    return 0;
}


/* "one in eight", a share of something */

static int
cite_scope_is_ratio(const cite_sentence_part_t *s)
{
    size_t           n;
    cite_quantity_t  q;

    for (n = 3; n <= CITE_SCOPE_RATIO && n <= s->first - s->from; n++) {
        if (cite_words_touch(s->words, s->first - 1)
            && cite_share_linked(s->words, s->first - n, 1, &q) == n)
        {
            return 1;
        }
    }

    return 0;
}


/* "signed everywhere but in Ravenna": all of them, less what follows */

static int
cite_scope_excepts(const cite_sentence_part_t *s)
{
    size_t  i;

    /* "everyone but the cook ..." */

    for (i = s->from; i + 1 < s->first; i++) {
        if (cite_scope_has(s, i, CITE_SCOPE_UNIVERSAL)
            && cite_scope_has(s, i + 1, CITE_SCOPE_EXCEPT)
            && cite_words_touch(s->words, i))
        {
            return 1;
        }
    }

    if (s->last + 1 >= s->to || !cite_words_touch(s->words, s->last)
        || !cite_scope_has(s, s->last + 1, CITE_SCOPE_EXCEPT))
    {
        return 0;
    }

    for (i = s->first; i <= s->last; i++) {
        if (cite_scope_has(s, i, CITE_SCOPE_UNIVERSAL)) {
            return 1;
        }
    }

    return 0;
}


/* a negation before the words of a claim, with nothing between to end it */

static int
cite_scope_negates(const cite_sentence_part_t *s)
{
    size_t  i;

    for (i = s->first; i > s->from && cite_words_touch(s->words, i - 1); i--) {
        if (s->words->words[i - 1].kind & CITE_WORD_NEGATES) {
            return 1;
        }
    }

    return 0;
}


/* a part of a clause that goes on on either side */

static int
cite_scope_is_inside(const cite_sentence_part_t *s)
{
    return s->first > s->from && s->last + 1 < s->to
           && !(s->words->words[s->first].flags & CITE_TOKEN_IDEOGRAPH)
           && cite_scope_is_whole(s, s->first - 1, s->last + 1);
}


/*
 * A claim says all that its sentence does: what stands before it, and a
 * comment behind it, may change it in words that no list has.
 */

static int
cite_scope_is_lifted(const cite_sentence_part_t *s)
{
    size_t  i;

    if (cite_scope_is_inside(s)) {
        return 1;
    }

    if (s->to > s->last + 1 && cite_bytes_have(s->words, s->last, ",")
        && s->to - s->last <= CITE_SCOPE_COMMENT
        && !cite_scope_is_over(s, s->last + 1, s->last + 2))
    {
        return 1;
    }

    if (s->first == s->from || cite_scope_is_over(s, s->from + 1, s->first)
        || cite_scope_is_conceded(s, s->from)
        || (cite_scope_has(s, s->first - 1, CITE_SCOPE_THAT)
            && cite_scope_is_known(s, s->first - 1)))
    {
        return 0;
    }

    for (i = s->from; i < s->first; i++) {
        if (cite_bytes_have(s->words, i, ",")) {
            return 1;
        }
    }

    /* clauses of Chinese and Japanese follow each other with a comma */

    return s->first - s->from > CITE_SCOPE_LEAD
           && !((s->words->words[s->first].flags & CITE_TOKEN_IDEOGRAPH)
                && cite_word_is_parted(s->words, s->first - 1));
}


int
cite_sentence_changes(const cite_sentence_part_t *s)
{
    size_t  i;

    /* "er öffnete das Tor am Abend nie" */

    if (s->to > s->last + 1
        && (s->words->words[s->to - 1].kind & CITE_WORD_NEGATES)
        && cite_scope_is_whole(s, s->last, s->to - 1))
    {
        return 1;
    }

    if (!s->asking && cite_word_asks(s->words, s->to - 1)
        && !cite_scope_is_known(s, s->first))
    {
        return 1;
    }

    if (cite_scope_excepts(s) || cite_scope_is_ratio(s)) {
        return 1;
    }

    for (i = s->from; i < s->to; i++) {

        if (i == s->first) {
            i = s->last;
            continue;
        }

        if (cite_scope_changes_at(s, i)) {
            return 1;
        }
    }

    return s->claimed && (cite_scope_negates(s) || cite_scope_is_lifted(s));
}
