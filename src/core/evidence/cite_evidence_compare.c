
/*
 * Copyright (C) the ngx_cite authors
 *
 * A phrase and a window, aligned: where they differ, and how much that is.
 */


#include "evidence/cite_evidence_internal.h"


#define CITE_COMPARE_FORMS  32       /* differences that are read as forms */
#define CITE_COMPARE_WHOLE  64       /* words of a phrase that is one form */
#define CITE_COMPARE_BACK   6        /* words that its first may stand for */


static const char *const  cite_differ_reasons[] = {
    NULL, "wording", "wording", "name", "negation", "unit", "number"
};


/* the first and the last word of the window that is matched */

static void
cite_near_bounds(cite_near_t *near, const int16_t *pair, size_t n)
{
    size_t  i;

    near->matched = 0;

    for (i = 0; i < n; i++) {

        if (pair[i] < 0) {
            continue;
        }

        near->first = near->matched ? near->first : (size_t) pair[i];
        near->last = (size_t) pair[i];
        near->matched++;
    }
}


static int
cite_words_have(const cite_words_t *words, uint32_t hash)
{
    size_t  i;

    for (i = 0; i < words->n && words->words[i].hash != hash; i++) {
        /* void */
    }

    return i < words->n;
}


static size_t
cite_words_shared(const cite_words_t *phrase, const cite_words_t *window)
{
    size_t  i, n;

    n = 0;

    for (i = 0; i < phrase->n; i++) {
        n += (size_t) cite_words_have(window, phrase->words[i].hash);
    }

    return n;
}


/* the most words of the phrase among as many neighbours as it has */

static size_t
cite_words_dense(const cite_words_t *phrase, const cite_words_t *window)
{
    size_t  i, n, most;

    n = 0;
    most = 0;

    for (i = 0; i < window->n; i++) {
        n += (size_t) cite_words_have(phrase, window->words[i].hash);

        if (i >= phrase->n) {
            n -= (size_t) cite_words_have(phrase,
                                   window->words[i - phrase->n].hash);
        }

        most = cite_max(most, n);
    }

    return most;
}


/* 1 if what differs is the same in another form; the parts get all of it */

static int
cite_near_form(cite_near_t *near, const int16_t *pair, cite_part_t *a,
    cite_part_t *b)
{
    int        open;
    size_t     i;
    cite_rc_t  rc;

    if ((a->from == a->to && b->from == b->to)
        || near->forms == CITE_COMPARE_FORMS)
    {
        return 0;
    }

    near->forms++;
    open = a->to == a->words->n ? 1 : a->from == 0 && b->from == b->to ? 2 : 0;

    rc = cite_forms_agree(pair, a, b, open);

    if (rc == CITE_DECLINED) {
        return 0;
    }

    near->hunks += rc == CITE_DONE;

    for (i = a->from; i < a->to; i++) {
        near->matched += pair[i] < 0;
    }

    near->first = cite_min(near->first, b->from);
    near->last = cite_max(near->last, b->to - 1);

    return 1;
}


/* "no", "not" and "any", as bits; other words that matter are another one */

#define CITE_NOT    1
#define CITE_ANY    2
#define CITE_NO     4
#define CITE_MORE   8


static unsigned
cite_word_not(const cite_word_t *word, unsigned bits)
{
    unsigned  bit;

    bit = cite_lexeme_is(word->lexeme, CITE_ROLE_PLAIN_NOT) ? CITE_NOT
          : cite_lexeme_is(word->lexeme, CITE_ROLE_ANY) ? CITE_ANY
          : cite_lexeme_is(word->lexeme, CITE_ROLE_NO) ? CITE_NO
          : word->kind & CITE_WORD_FILLER ? 0 : CITE_MORE;

    return bits | (bits & bit ? CITE_MORE : bit);
}


/* 1 if all that differs is "found no" and "have not found any" */

static int
cite_near_says_no(const int16_t *pair, const cite_near_t *near,
    const cite_words_t *phrase, const cite_words_t *window)
{
    size_t    i, j;
    unsigned  a, b;

    a = 0;
    b = 0;
    j = near->first;

    for (i = 0; i < phrase->n; i++) {

        if (pair[i] < 0) {
            a = cite_word_not(&phrase->words[i], a);
            continue;
        }

        for ( /* void */ ; j < (size_t) pair[i]; j++) {
            b = cite_word_not(&window->words[j], b);
        }

        j++;
    }

    return (a == (CITE_NOT | CITE_ANY) && b == CITE_NO)
           || (b == (CITE_NOT | CITE_ANY) && a == CITE_NO);
}


static int
cite_words_are_apart(const int16_t *pair, const cite_words_t *phrase,
    const cite_words_t *window)
{
    size_t  i;

    for (i = 0; i < phrase->n; i++) {
        if ((phrase->words[i].flags & CITE_WORD_GAP)
            || (pair[i] >= 0
                && cite_words_other_case(phrase, i, window,
                                         (size_t) pair[i])))
        {
            return 1;
        }
    }

    return 0;
}


/*
 * Where words were paired that belong to unlike numbers, no difference is a
 * form by itself: the phrase is read as one.  1 if it is the same.
 */

static int
cite_near_whole(const int16_t *pair, const cite_words_t *phrase,
    const cite_words_t *window, cite_near_t *near)
{
    cite_rc_t    rc;
    cite_part_t  b;

    if (phrase->n > CITE_COMPARE_WHOLE
        || cite_words_are_apart(pair, phrase, window))
    {
        return 0;
    }

    b.words = window;
    b.from = near->first;
    b.to = cite_min(window->n, near->last + CITE_COMPARE_WHOLE);

    rc = cite_forms_whole(phrase, &b, pair[0] < 0 ? CITE_COMPARE_BACK : 0);

    if (rc == CITE_DECLINED) {
        return 0;
    }

    near->first = b.from;
    near->last = b.to - 1;
    near->matched = phrase->n;
    near->hunks = rc == CITE_DONE;

    return 1;
}


void
cite_near_compare(const int16_t *pair, const cite_words_t *phrase,
    const cite_words_t *window, cite_near_t *near)
{
    size_t          i;
    const char     *cut;
    cite_part_t     a, b;
    cite_differ_e   most;

    cite_near_bounds(near, pair, phrase->n);

    if (near->matched == 0) {
        return;
    }

    a.words = phrase;
    a.from = 0;
    b.words = window;
    b.from = near->first;
    most = CITE_DIFFER_NOTHING;

    for (i = 0; i < phrase->n; i++) {

        if (pair[i] < 0) {
            continue;
        }

        a.to = i;
        b.to = (size_t) pair[i];

        if (cite_near_form(near, pair, &a, &b)) {
            i = a.to - 1;
            a.from = a.to;
            b.from = b.to;
            continue;
        }

        cite_near_hunk(near, &a, &b, &most);

        if (cite_words_other_case(phrase, i, window, b.to)) {
            most = cite_max(most, CITE_DIFFER_UNIT);
        }

        a.from = i + 1;
        b.from = b.to + 1;
    }

    a.to = phrase->n;
    b.to = b.from;

    if (a.from < a.to && !cite_near_form(near, pair, &a, &b)) {
        cite_near_hunk(near, &a, &b, &most);
    }

    if (most == CITE_DIFFER_NEGATION && cite_near_says_no(pair, near, phrase,
                                                          window))
    {
        most = CITE_DIFFER_NOTHING;
        near->hunks = 0;
        near->matched = phrase->n;
    }

    if (most >= CITE_DIFFER_MISSING
        && cite_near_whole(pair, phrase, window, near))
    {
        most = CITE_DIFFER_NOTHING;
    }

    cut = cite_words_cut(window, 0, near->first, near->last);

    near->reason = most ? cite_differ_reasons[most] : cut;
    near->missing = most == CITE_DIFFER_MISSING;
    near->score = (double) near->matched / (double) phrase->n;
    near->shared = cite_min(cite_words_shared(phrase, window),
                            cite_words_dense(phrase, window));
}
