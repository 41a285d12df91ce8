
/*
 * Copyright (C) the ngx_cite authors
 *
 * Where passages of a source begin and end.
 */


#ifndef CITE_PASSAGE_H
#define CITE_PASSAGE_H


#include "text/cite_lexicon.h"
#include "text/cite_normal.h"


#define CITE_PASSAGE_SIDE  400       /* bytes to either side of a word */


/*
 * Where the sentence with a full stop, an exclamation or a question mark at
 * byte i ends, quotes and brackets behind it included, or 0: it goes on.
 */
size_t cite_passage_stop(const cite_lexicon_t *lexicon, cite_span_t s,
    size_t i);

/* 0 if no sentence ends with the byte */

static inline int
cite_passage_may_stop(uint8_t c)
{
    return c == '.' || c == '!' || c == '?' || c == 0xe3 || c == 0xef;
}


/* the end of the passage that has byte i */
size_t cite_passage_end(const cite_lexicon_t *lexicon, cite_span_t s,
    size_t i);

/* its start, which is not before low */
size_t cite_passage_start(const cite_lexicon_t *lexicon, cite_span_t s,
    size_t low, size_t i);


#endif /* CITE_PASSAGE_H */
