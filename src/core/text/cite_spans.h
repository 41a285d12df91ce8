
/*
 * Copyright (C) the ngx_cite authors
 *
 * A list of words that is searched by their first or their last byte.
 *
 *   first['s'] ──▶ "source" ─ next ─▶ "src" ─ next ─▶ 0
 *
 * Places are counted from 1, so that 0 ends a chain.
 */


#ifndef CITE_SPANS_H
#define CITE_SPANS_H


#include "base/cite_mem.h"


typedef struct {
    uint16_t      head[256];     /* by a byte: the place of a word */
    uint32_t      beside[256];   /* by a byte: bits of those beside it */
    uint16_t     *next;          /* by place: the next one of that byte */
} cite_spans_index_t;


typedef struct {
    cite_span_t         *words;
    size_t               n;
    cite_spans_index_t  *first;
    cite_spans_index_t  *last;
} cite_spans_t;


/*
 * Adds the words, a list that ends with NULL or none at all, which are not
 * there and must live as long as this one; CITE_ERROR: no memory.
 */
cite_rc_t cite_spans_merge(cite_spans_t *list, cite_mem_t *mem,
    const char *const *words);

/* makes the indexes of a list that is complete; CITE_ERROR: no memory */
cite_rc_t cite_spans_index(cite_spans_t *list, cite_mem_t *mem);

/* 1 if the word is one of the list */
int cite_spans_have(const cite_spans_t *list, cite_span_t word);


/* the first word of an index under a byte, and the next one; 0: none */

static inline size_t
cite_spans_head(const cite_spans_index_t *index, uint8_t c)
{
    return index->head[c];
}


static inline size_t
cite_spans_next(const cite_spans_index_t *index, size_t place)
{
    return index->next[place];
}


/* 0 if no word of the index has the ASCII character beside that byte */

static inline int
cite_spans_may_have(const cite_spans_index_t *index, uint8_t c,
    uint8_t beside)
{
    return beside >= 0x80 || (index->beside[c] >> (beside & 31) & 1);
}


#endif /* CITE_SPANS_H */
