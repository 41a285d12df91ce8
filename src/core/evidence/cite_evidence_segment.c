
/*
 * Copyright (C) the ngx_cite authors
 *
 * Segments of a phrase, between its ellipses.
 */


#include "evidence/cite_evidence_match_internal.h"
#include "evidence/cite_evidence_sentence_internal.h"


#define CITE_FIND_SEGMENT      3     /* words between two ellipses */
#define CITE_SEGMENT_INSERTED  6     /* words between two commas */


size_t
cite_segment_end(const cite_words_t *phrase, size_t start)
{
    size_t  i;

    for (i = start + 1; i < phrase->n; i++) {
        if (phrase->words[i].flags & CITE_WORD_GAP) {
            break;
        }
    }

    return i;
}


/* how many words from start of the phrase stand at the window's word i */

size_t
cite_segment_at(const cite_words_t *phrase, size_t start, size_t end,
    const cite_words_t *window, size_t i)
{
    size_t  j;

    if (end - start > window->n - i) {
        return 0;
    }

    for (j = start; j < end; j++, i++) {

        if (phrase->words[j].hash != window->words[i].hash
            || !cite_span_eq(phrase->words[j].text, window->words[i].text)
            || cite_words_other_case(phrase, j, window, i))
        {
            break;
        }
    }

    return j - start;
}


int
cite_words_insert_negates(const cite_words_t *window, size_t low,
    size_t first)
{
    size_t  i;

    if (first <= low || cite_words_touch(window, first - 1)
        || !cite_bytes_have(window, first - 1, ","))
    {
        return 0;
    }

    for (i = first - 1; i > low && first - i <= CITE_SEGMENT_INSERTED; i--) {

        if (window->words[i].flags & CITE_TOKEN_FIRST) {
            break;
        }

        if (cite_bytes_have(window, i - 1, ",")) {
            return (window->words[i - 1].kind & CITE_WORD_NEGATES) != 0;
        }
    }

    return 0;
}


/*
 * "sold it to Reyes, who licensed it | to a mill": what was left out ends inside
 * of a clause that says something of another subject
 */

static int
cite_words_leave_relative(const cite_words_t *window, size_t from, size_t to)
{
    size_t  i;

    for (i = to; i > from; i--) {

        if (!cite_words_touch(window, i - 1)) {
            return i < to && cite_lexeme_is(window->words[i].lexeme,
                                            CITE_ROLE_RELATIVE);
        }
    }

    return 0;
}


/*
 * 1 if words [from, to) were left out from inside of one sentence to inside
 * of another, or of a relative clause: nobody wrote what is left.
 */

unsigned
cite_words_glued(const cite_words_t *window, size_t from, size_t to)
{
    size_t  i;

    if (from == to || cite_words_begin_sentence(window, from)
        || cite_words_begin_sentence(window, to))
    {
        return 0;
    }

    for (i = from; i < to && !cite_words_begin_sentence(window, i); i++) {
        /* void */
    }

    return i < to || cite_words_leave_relative(window, from, to);
}


unsigned
cite_words_are_echo(const cite_words_t *window, size_t first, size_t last)
{
    for ( /* void */ ; first <= last; first++) {
        if (!window->words[first].echo) {
            return 0;
        }
    }

    return 1;
}


/* a few words between ellipses can be had from any text */

int
cite_search_is_shredded(const cite_words_t *phrase, size_t first_n)
{
    size_t  start, end, least;

    if (first_n == phrase->n) {
        return 0;
    }

    for (start = 0; start < phrase->n; start = end) {
        end = cite_segment_end(phrase, start);
        least = phrase->words[start].flags & CITE_TOKEN_IDEOGRAPH
                ? CITE_FIND_SEGMENT + 1 : CITE_FIND_SEGMENT;

        if (end - start < least) {
            return 1;
        }
    }

    return 0;
}
