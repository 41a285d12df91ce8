
/*
 * Copyright (C) the ngx_cite authors
 */


#include "base/cite_buf.h"


#define CITE_BUF_FIRST  64       /* bytes of a new block */


void
cite_buf_init(cite_buf_t *b, cite_mem_t *mem, size_t max)
{
    memset(b, 0, sizeof(cite_buf_t));

    b->mem = mem;
    b->max = max;
}


cite_rc_t
cite_buf_grow(cite_buf_t *b, size_t n)
{
    size_t    cap;
    uint8_t  *p;

    if (b->err) {
        return CITE_ERROR;
    }

    if (n > b->max - b->n) {
        b->err = "size limit exceeded";
        return CITE_ERROR;
    }

    cap = b->cap ? b->cap : CITE_BUF_FIRST;

    while (cap - b->n < n) {
        cap = cap > SIZE_MAX / 2 ? SIZE_MAX : cap * 2;
    }

    p = cite_mem_resize(b->mem, b->p, cite_min(cap, b->max));
    if (p == NULL) {
        b->err = "memory limit exceeded";
        return CITE_ERROR;
    }

    b->p = p;
    b->cap = cite_min(cap, b->max);

    return CITE_OK;
}


void
cite_buf_digits(cite_buf_t *b, uint64_t value)
{
    uint8_t  digits[20], *p;

    p = digits + sizeof(digits);

    do {
        *--p = (uint8_t) ('0' + value % 10);
        value /= 10;
    } while (value);

    cite_buf_add(b, p, (size_t) (digits + sizeof(digits) - p));
}


void
cite_buf_free(cite_buf_t *b)
{
    cite_mem_resize(b->mem, b->p, 0);

    b->p = NULL;
    b->n = 0;
    b->cap = 0;
    b->err = NULL;
}
