
/*
 * Copyright (C) the ngx_cite authors
 *
 * Shared by the files of the search for sentences; not for others.
 *
 *   cite_sentence.c         lines and blocks, the walk over a block
 *   cite_sentence_end.c     whether a mark ends a sentence
 *   cite_sentence_cite.c    citations behind it
 */


#ifndef CITE_SENTENCE_INTERNAL_H
#define CITE_SENTENCE_INTERNAL_H


#include "text/cite_sentence.h"
#include "base/cite_utf8.h"

#include <utf8proc.h>


typedef struct {
    const cite_lexicon_t
                   *lexicon;     /* lent */
    const uint8_t  *start;       /* the block that is searched */
    const uint8_t  *last;
    const uint8_t  *cite;
    const uint8_t  *cite_end;
    unsigned        cut:1;       /* start is inside of a line */
    unsigned        unclosed:1;  /* a tag does not end: do not try again */
} cite_sentence_t;


/*
 * Behind the sentence that is ended by the marks at p, such as "?!", and
 * behind the quotes and citations that belong to it; or NULL if they end
 * none.  *p is moved behind the marks, and to the next byte if there is
 * none.
 */
const uint8_t *cite_sentence_end(cite_sentence_t *s, const uint8_t **p);

/* behind the citation at p, whatever it is, or NULL */
const uint8_t *cite_sentence_citation(cite_sentence_t *s, const uint8_t *p);

/* behind those at p, with blanks and commas between them; or p */
const uint8_t *cite_sentence_citations(cite_sentence_t *s, const uint8_t *p);

/*
 * Behind those that follow after blanks, or p.  They may stand on the next
 * line if nothing else does.
 */
const uint8_t *cite_sentence_tail(cite_sentence_t *s, const uint8_t *p);

/* behind a <cite ...> tag at p, or NULL */
const uint8_t *cite_sentence_tag(cite_sentence_t *s, const uint8_t *p);


static inline int
cite_sentence_digit(uint8_t c)
{
    return (uint8_t) (c - '0') < 10;
}


static inline int
cite_sentence_starts(const cite_sentence_t *s, const uint8_t *p,
    cite_span_t prefix)
{
    return cite_span_starts(cite_span_between(p, s->last), prefix);
}


static inline int
cite_sentence_eol(const cite_sentence_t *s, const uint8_t *p)
{
    return p == s->last || *p == '\n' || *p == '\r';
}


/* behind the line's end at p, which must be one or the end of all */

static inline const uint8_t *
cite_sentence_newline(const cite_sentence_t *s, const uint8_t *p)
{
    if (p == s->last) {
        return p;
    }

    return s->last - p > 1 && p[0] == '\r' && p[1] == '\n' ? p + 2 : p + 1;
}


/* the length of the blank at p, a line's end not being one, or 0 */

static inline size_t
cite_sentence_blank(const cite_sentence_t *s, const uint8_t *p)
{
    size_t    n;
    uint32_t  code;

    if (p == s->last) {
        return 0;
    }

    if (*p < 0x80) {
        return *p == ' ' || *p == '\t' || *p == '\v' || *p == '\f';
    }

    n = cite_utf8_decode(p, s->last, &code);

    return n && utf8proc_category((int32_t) code) == UTF8PROC_CATEGORY_ZS
           ? n : 0;
}


static inline const uint8_t *
cite_sentence_blanks(const cite_sentence_t *s, const uint8_t *p)
{
    size_t  n;

    while ((n = cite_sentence_blank(s, p)) != 0) {
        p += n;
    }

    return p;
}


#endif /* CITE_SENTENCE_INTERNAL_H */
