
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


#include "evidence/cite_evidence_match_internal.h"


#define CITE_SCOPE_BEFORE   64       /* words of the sentence around, ... */
#define CITE_SCOPE_AFTER    48       /* ... at most */
#define CITE_SCOPE_CLOSE    2        /* words between a modal and its verb */
#define CITE_SCOPE_TAIL     3        /* words of "..., critics claim." */


typedef struct {
    const cite_words_t  *words;
    size_t               from;       /* the sentence is [from, to), ... */
    size_t               to;
    size_t               first;      /* ... in which [first, last] was found */
    size_t               last;
} cite_sentence_part_t;


static int
cite_bytes_have(const cite_words_t *words, size_t i, const char *set)
{
    size_t  at;

    for (at = words->words[i].end; at < words->words[i + 1].start; at++) {
        if (words->source.p[at] && strchr(set, words->source.p[at])) {
            return 1;
        }
    }

    return 0;
}


/* Mr., U.S., 8.2 Mio.: the full stop is the word's */

static int
cite_word_is_cut(const cite_words_t *words, size_t i)
{
    const cite_word_t  *word;

    word = &words->words[i];

    return (word->text.n == 1 && (word->flags & CITE_TOKEN_CAPITAL))
           || (word->kind & CITE_WORD_SCALE)
           || cite_lexeme_is(word->lexeme, CITE_ROLE_ABBREVIATION)
           || cite_lexeme_is(word->lexeme, CITE_ROLE_NUMBERED);
}


int
cite_words_begin_sentence(const cite_words_t *words, size_t i)
{
    const cite_word_t  *word;

    word = &words->words[i];

    if (i == 0) {
        return 1;
    }

    if (!(word->flags & CITE_TOKEN_FIRST)) {
        return cite_bytes_have(words, i - 1, ";");
    }

    if (!cite_bytes_have(words, i - 1, ".:")) {
        return 1;
    }

    if (cite_bytes_have(words, i - 1, ":")
        && !cite_bytes_have(words, i - 1, "\n|"))
    {
        return 0;
    }

    return cite_bytes_have(words, i - 1, "\n") || !cite_word_is_cut(words,
                                                                    i - 1);
}


/* a comma or its like between word i and the next one */

static int
cite_word_is_parted(const cite_words_t *words, size_t i)
{
    return !cite_words_touch(words, i);
}


static void
cite_scope_bounds(cite_sentence_part_t *s)
{
    s->from = s->first;

    while (s->from && !cite_words_begin_sentence(s->words, s->from)) {
        s->from--;
    }

    s->to = s->last + 1;

    while (s->to < s->words->n && s->to - s->last <= CITE_SCOPE_AFTER
           && !cite_words_begin_sentence(s->words, s->to))
    {
        s->to++;
    }
}


/* a word that parts what is before it from what is behind it: but */

static int
cite_scope_is_over(const cite_sentence_part_t *s, size_t from, size_t to)
{
    const cite_phrase_t  *phrase;

    for ( /* void */ ; from < to; from++) {
        phrase = NULL;

        if (s->words->words[from].lexeme == NULL) {
            continue;
        }

        /* "..., and with 1 if it did" */

        if (cite_lexeme_is(s->words->words[from].lexeme, CITE_ROLE_NUMBER_LINK)
            && cite_word_is_parted(s->words, from - 1))
        {
            return 1;
        }

        while ((phrase = cite_lexicon_phrase(s->words->lexicon,
                                             s->words->words[from].lexeme,
                                             phrase))
               != NULL)
        {
            if (phrase->scope == CITE_SCOPE_CONTRAST && phrase->n == 1
                && (!s->words->languages
                    || (phrase->languages & s->words->languages)))
            {
                return 1;
            }
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
        return !cite_scope_is_over(s, end, s->first);

    case CITE_SCOPE_MODAL:
        return s->first - end < CITE_SCOPE_CLOSE
               && cite_scope_is_whole(s, end - 1, s->first);

    case CITE_SCOPE_APPROXIMATOR:
    case CITE_SCOPE_BOUND:
    case CITE_SCOPE_EXCLUSIVE:
        return cite_scope_is_right_before(s, end);

    default:
        return 0;
    }
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

    case CITE_SCOPE_DENIAL:
        return last && cite_scope_is_whole(s, s->last, i);

    case CITE_SCOPE_REPORT:
        return (last && cite_scope_is_whole(s, s->last, i))
               || (!last && phrase->n == 1 && i + CITE_SCOPE_TAIL >= s->to
                   && !cite_scope_is_whole(s, s->last, i));

    case CITE_SCOPE_APPROXIMATOR:
    case CITE_SCOPE_BOUND:
        return last && i == s->last + 1 && cite_words_touch(s->words, s->last);

    case CITE_SCOPE_EXCLUSIVE:
        return i == s->last + 1 && cite_words_touch(s->words, s->last);

    default:
        return 0;
    }
}


static int
cite_phrase_is_at(const cite_words_t *words, size_t i,
    const cite_phrase_t *phrase)
{
    size_t  j;

    if (phrase->n > words->n - i
        || (words->languages && !(phrase->languages & words->languages)))
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


static int
cite_scope_changes(const cite_sentence_part_t *s, int claimed)
{
    size_t  i;

    for (i = s->from; i < s->to; i++) {

        if (i == s->first) {
            i = s->last;
            continue;
        }

        if (cite_scope_changes_at(s, i)) {
            return 1;
        }
    }

    return claimed && cite_scope_negates(s);
}


/* the block that has the byte, and the word that starts there */

static void
cite_scope_spot(cite_spot_t *spot, cite_text_t *text, size_t start)
{
    size_t         low, high, i;
    cite_block_t  *block;

    for (block = text->first; block->next && block->next->base <= start;
         block = block->next)
    {
        /* void */
    }

    low = 0;
    high = block->n;

    while (low + 1 < high) {
        i = (low + high) / 2;

        if (block->base + block->at[i] <= start) {
            low = i;

        } else {
            high = i;
        }
    }

    spot->text = text;
    spot->block = block;
    spot->i = low;
}


static void
cite_scope_begin(cite_evidence_t *e, cite_text_t *text, size_t start)
{
    cite_scoping_t  *scoping;

    scoping = &e->match->scoping;

    cite_evidence_spend_text(e, text);
    cite_scope_spot(&scoping->spot, text, start);

    scoping->max = cite_spot_back(&scoping->spot, CITE_SCOPE_BEFORE)
                   + cite_min(2 * e->match->phrase.n + CITE_SCOPE_AFTER,
                              CITE_WINDOW_WORDS - CITE_SCOPE_BEFORE);
    scoping->reading = 1;

    cite_words_begin(&e->match->window,
                     cite_span_skip(text->source.content,
                                    cite_spot_start(&scoping->spot)));
}


/* the words of the window that start in [start, end) of the text */

static int
cite_scope_place(cite_sentence_part_t *s, size_t base, size_t start,
    size_t end)
{
    size_t  i;

    for (i = 0; i < s->words->n && base + s->words->words[i].start < start;
         i++)
    {
        /* void */
    }

    s->first = i;

    while (i < s->words->n && base + s->words->words[i].start < end) {
        i++;
    }

    s->last = i - 1;

    return s->first < i;
}


cite_rc_t
cite_evidence_scope(cite_evidence_t *e, cite_text_t *text, size_t start,
    size_t end)
{
    size_t                 base;
    cite_rc_t              rc;
    cite_scoping_t        *scoping;
    cite_sentence_part_t   s;

    scoping = &e->match->scoping;

    if (!scoping->reading) {
        cite_scope_begin(e, text, start);
    }

    rc = cite_words_go_on(&e->match->window, scoping->max, &e->left);

    if (rc == CITE_AGAIN) {
        return rc;
    }

    scoping->reading = 0;
    base = cite_spot_start(&scoping->spot);
    scoping->start = start;
    scoping->end = end;
    s.words = &e->match->window;

    if (rc != CITE_OK || !cite_scope_place(&s, base, start, end)) {
        return rc;
    }

    cite_scope_bounds(&s);

    scoping->start = cite_min(start, base + s.words->words[s.from].start);
    scoping->end = cite_max(end, base + s.words->words[s.to - 1].end);

    return cite_scope_changes(&s, e->match->stage >= CITE_STAGE_CLAIM_FIND)
           ? CITE_DECLINED : CITE_OK;
}


int
cite_evidence_is_scoped(cite_evidence_t *e, const cite_cited_t *cited,
    cite_finding_t *found, cite_found_e status)
{
    cite_cited_e          agrees;
    const cite_near_t    *near;
    const cite_search_t  *search;

    search = &e->match->search;
    near = &e->match->nearing.best;

    if (e->match->stage == CITE_STAGE_FIND
        || e->match->stage == CITE_STAGE_CLAIM_FIND)
    {
        if (search->scoped.source == NULL) {
            return 0;
        }

        *found = search->scoped;
        agrees = search->best;

    } else {

        if (near->reason == NULL || strcmp(near->reason, CITE_REASON_SCOPE)) {
            return 0;
        }

        memset(found, 0, sizeof(cite_finding_t));
        cite_finding_set(found, near->spot.text, near->start, near->end);
        found->score = near->score;
        agrees = cite_source_is_cited(found->source, cited);
    }

    /* that it is not where the citation says is the greater difference */

    if (status == CITE_FOUND_PART && agrees != CITE_CITED_SAME) {
        found->status = CITE_FOUND_ELSEWHERE;
        found->reason = agrees == CITE_CITED_PAGE ? "other page"
                                                  : "other source";
        return 1;
    }

    found->status = status;
    found->reason = CITE_REASON_SCOPE;

    return 1;
}
