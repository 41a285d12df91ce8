
/*
 * Copyright (C) the ngx_cite authors
 *
 * Looking for the words of a list in a text, whatever their case.
 */


#ifndef CITE_PHRASE_H
#define CITE_PHRASE_H


#include "text/cite_lexicon.h"


/*
 * The length of the longest phrase of the list that is at p, or 0.  The list
 * is in lower case.  No letter may follow a phrase that ends with one of the
 * Latin, Greek or Cyrillic ones; a digit may.
 */
size_t cite_phrase_longest(const cite_spans_t *list, const uint8_t *p,
    const uint8_t *last);

static inline size_t
cite_phrase_at(const cite_spans_t *list, const uint8_t *p,
    const uint8_t *last)
{
    uint8_t  c;

    if (last - p < 1) {
        return 0;
    }

    /* mostly the first two bytes tell that there is none */

    c = *p >= 'A' && *p <= 'Z' ? *p | 0x20 : *p;

    if (c < 0x80
        && (cite_spans_head(list->first, c) == 0
            || (last - p > 1 && !cite_spans_may_have(list->first, c, p[1]))))
    {
        return 0;
    }

    return cite_phrase_longest(list, p, last);
}

/* the same of a phrase that ends at p, before which no letter may stand */
size_t cite_phrase_before(const cite_spans_t *list, const uint8_t *start,
    const uint8_t *p);

/* 1 if a letter of an alphabet, not an ideograph, is at p */
int cite_phrase_letter(const uint8_t *p, const uint8_t *last);

/* the same of the character that ends at p */
int cite_phrase_letter_before(const uint8_t *start, const uint8_t *p);

/*
 * Words of a text: runs of letters and digits.  Two characters of a script
 * without spaces count as one.
 */
size_t cite_phrase_words(cite_span_t text);


#endif /* CITE_PHRASE_H */
