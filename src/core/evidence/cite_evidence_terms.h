
/*
 * Copyright (C) the ngx_cite authors
 *
 * The terms of a claim; see cite_evidence_terms.c.
 */


#ifndef CITE_EVIDENCE_TERMS_H
#define CITE_EVIDENCE_TERMS_H


#include "evidence/cite_evidence_match_internal.h"


#define CITE_COVER_TERMS     5       /* of a claim that can be off topic */


/* reads them from the claim's words; *c is zeroed */
void cite_terms_read(cite_closing_t *c, const cite_words_t *words);

/*
 * The term of which the hash is a form, or -1.  From CITE_TERMS_MAX on it is
 * a common word.
 */
int cite_terms_find(const cite_closing_t *c, uint32_t hash);

/* the hash of two ideographs side by side */

static inline uint32_t
cite_terms_pair_hash(uint32_t first, uint32_t second)
{
    return first * 0x9e3779b1u + second;
}


static inline size_t
cite_terms_count(cite_terms_t terms)
{
    size_t  n;

    for (n = 0; terms; n++) {
        terms &= terms - 1;
    }

    return n;
}


/* how many bytes of s, at most max, are whole characters */

static inline size_t
cite_text_cut(cite_span_t s, size_t max)
{
    if (s.n <= max) {
        return s.n;
    }

    while (max && (s.p[max] & 0xc0) == 0x80) {
        max--;
    }

    return max;
}


/* the script that most letters of a text are in, as a number */
unsigned cite_script_of(cite_span_t s);


#endif /* CITE_EVIDENCE_TERMS_H */
