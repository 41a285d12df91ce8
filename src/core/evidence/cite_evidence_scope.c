
/*
 * Copyright (C) the ngx_cite authors
 *
 * Scope: the sentence around words that were found is read, and judged.
 */


#include "evidence/cite_evidence_match_internal.h"
#include "evidence/cite_evidence_sentence_internal.h"


#define CITE_SCOPE_BEFORE   64       /* words of the sentence, at most */
#define CITE_SCOPE_MARK     8        /* bytes behind a sentence's last word */


int
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


/* No. 5, 9 de ago. de 2024: "set" and "ago" alone end a sentence */

static int
cite_word_is_counted(const cite_words_t *words, size_t i)
{
    size_t  k;

    if (i + 1 < words->n && (words->words[i + 1].flags & CITE_TOKEN_NUMBER)) {
        return 1;
    }

    for (k = i; words->words[i].lexeme->month && k && i - k < 2; k--) {
        if (words->words[k - 1].flags & CITE_TOKEN_NUMBER) {
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
           || (cite_lexeme_is(word->lexeme, CITE_ROLE_NUMBERED)
               && cite_word_is_counted(words, i));
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


void
cite_sentence_bound(cite_sentence_part_t *s)
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


int
cite_word_asks(const cite_words_t *words, size_t i)
{
    size_t       k, end;
    cite_span_t  rest;

    end = i + 1 < words->n ? words->words[i + 1].start : words->source.n;
    end = cite_min(end, words->words[i].end + CITE_SCOPE_MARK);

    for (k = words->words[i].end; k < end; k++) {
        rest = cite_span_skip(words->source, k);

        if (*rest.p == '?' || cite_span_starts(rest, cite_span("\uff1f"))
            || cite_span_starts(rest, cite_span("\u061f"))
            || cite_span_starts(rest, cite_span("\u037e"))
            || (*rest.p == ';' && (words->languages
                                   & words->lexicon->semicolon_asks)))
        {
            return 1;
        }

        if (*rest.p == '\n') {
            break;
        }
    }

    return 0;
}


int
cite_words_are_scoped(const cite_words_t *words, size_t first, size_t last)
{
    cite_sentence_part_t  s;

    s.words = words;
    s.first = first;
    s.last = last;
    s.claimed = 0;
    s.asking = 0;
    cite_sentence_bound(&s);

    return cite_sentence_changes(&s);
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

    cite_sentence_bound(&s);
    s.claimed = e->match->stage >= CITE_STAGE_CLAIM_FIND;
    s.asking = cite_word_asks(&e->match->phrase, e->match->phrase.n - 1);

    scoping->start = cite_min(start, base + s.words->words[s.from].start);
    scoping->end = cite_max(end, base + s.words->words[s.to - 1].end);

    return cite_sentence_changes(&s) ? CITE_DECLINED : CITE_OK;
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
