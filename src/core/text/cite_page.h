
/*
 * Copyright (C) the ngx_cite authors
 *
 * Numbers of citations and of pages: "1", "1-3", "p. 5".
 */


#ifndef CITE_PAGE_H
#define CITE_PAGE_H


#include "text/cite_lexicon.h"


#define CITE_PAGE_MAX  99999


/* behind blanks at p */

static inline const uint8_t *
cite_page_blanks(const uint8_t *p, const uint8_t *last)
{
    while (p < last && (*p == ' ' || *p == '\t')) {
        p++;
    }

    return p;
}


/*
 * Behind the digits at p, of which the first is no zero; *value is 0 if
 * they are no number of at most max.
 */
const uint8_t *cite_page_number(const uint8_t *p, const uint8_t *last,
    uint32_t max, uint32_t *value);

/* the length of "-", a dash from U+2010 to U+2014 or a minus sign, or 0 */
size_t cite_page_dash(const uint8_t *p, const uint8_t *last);

/* "#p.5" or ", p. 5" at p; where it ends, or p if there is no page */
const uint8_t *cite_page_read(const cite_lexicon_t *lexicon, const uint8_t *p,
    const uint8_t *last, uint32_t *page);

/*
 * A note of a page at p: "(p. 5)", "[pp. 5-7]", ", p. 5" or "p. 5".  Where
 * it ends, or p if there is none.
 */
const uint8_t *cite_page_note(const cite_lexicon_t *lexicon, const uint8_t *p,
    const uint8_t *last, uint32_t *page);


#endif /* CITE_PAGE_H */
