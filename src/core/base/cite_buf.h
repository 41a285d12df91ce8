
/*
 * Copyright (C) the ngx_cite authors
 *
 * A bounded writer with a sticky error: after the first failure nothing is
 * written, so a caller writes on and tests b->err once, at the end.
 */


#ifndef CITE_BUF_H
#define CITE_BUF_H


#include "base/cite_mem.h"


typedef struct {
    uint8_t     *p;
    size_t       n;        /* bytes written */
    size_t       cap;      /* bytes allocated */
    size_t       max;      /* bytes that may be written */
    cite_mem_t  *mem;
    const char  *err;      /* NULL, or why the writer stopped */
} cite_buf_t;


void cite_buf_init(cite_buf_t *b, cite_mem_t *mem, size_t max);

/* a larger block; only cite_buf_reserve() calls it */
cite_rc_t cite_buf_grow(cite_buf_t *b, size_t n);

/* only cite_buf_uint() calls it */
void cite_buf_digits(cite_buf_t *b, uint64_t value);

/* gives the block back */
void cite_buf_free(cite_buf_t *b);


/* room for n more bytes at b->p + b->n, or CITE_ERROR and b->err */

static inline cite_rc_t
cite_buf_reserve(cite_buf_t *b, size_t n)
{
    return b->err == NULL && n <= b->cap - b->n ? CITE_OK
                                                : cite_buf_grow(b, n);
}


/* appends all of it, or nothing and sets b->err */

static inline void
cite_buf_add(cite_buf_t *b, const void *p, size_t n)
{
    if (n == 0 || cite_buf_reserve(b, n) != CITE_OK) {
        return;
    }

    memcpy(b->p + b->n, p, n);
    b->n += n;
}


#define cite_buf_lit(b, lit)  cite_buf_add(b, lit, sizeof(lit) - 1)


static inline void
cite_buf_byte(cite_buf_t *b, uint8_t c)
{
    cite_buf_add(b, &c, 1);
}


static inline void
cite_buf_uint(cite_buf_t *b, uint64_t value)
{
    if (value < 10) {
        cite_buf_byte(b, (uint8_t) ('0' + value));
        return;
    }

    cite_buf_digits(b, value);
}


static inline void
cite_buf_put(cite_buf_t *b, cite_span_t s)
{
    cite_buf_add(b, s.p, s.n);
}


#define CITE_BUF_KEEP  2048      /* a larger block is not kept when idle */


/* empties the writer and forgets its error; a large block is given back */

static inline void
cite_buf_reset(cite_buf_t *b)
{
    if (b->cap > CITE_BUF_KEEP) {
        cite_buf_free(b);
    }

    b->n = 0;
    b->err = NULL;
}


static inline cite_span_t
cite_buf_view(const cite_buf_t *b)
{
    return cite_span_make(b->p, b->n);
}


#endif /* CITE_BUF_H */
