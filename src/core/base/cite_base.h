
/*
 * Copyright (C) the ngx_cite authors
 *
 * Return codes and spans, which every file of the core uses.
 */


#ifndef CITE_BASE_H
#define CITE_BASE_H


#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>


/* the values are those of the host, which proves it at compile time */

typedef enum {
    CITE_OK = 0,
    CITE_ERROR = -1,
    CITE_AGAIN = -2,
    CITE_DONE = -4,
    CITE_DECLINED = -5
} cite_rc_t;


/* bytes that belong to someone else; never NUL-terminated */

typedef struct {
    const uint8_t  *p;
    size_t          n;
} cite_span_t;


#define cite_span(lit)  ((cite_span_t) { (const uint8_t *) (lit), sizeof(lit) - 1 })

/* the same in the initializer of a constant */
#define cite_span_const(lit)  { (const uint8_t *) (lit), sizeof(lit) - 1 }

#define cite_min(a, b)  ((a) < (b) ? (a) : (b))
#define cite_max(a, b)  ((a) > (b) ? (a) : (b))
/* for small functions whose arguments are often known, as names are */

#define CITE_INLINE  inline __attribute__((always_inline))

#define cite_nelts(a)   (sizeof(a) / sizeof((a)[0]))

/* for functions that are to stay out of the code that runs for every event */
#define cite_aside      __attribute__((noinline))


static inline cite_span_t
cite_span_make(const void *p, size_t n)
{
    return (cite_span_t) { p, n };
}


static inline cite_span_t
cite_span_between(const uint8_t *p, const uint8_t *last)
{
    return (cite_span_t) { p, (size_t) (last - p) };
}


static inline int
cite_span_eq(cite_span_t a, cite_span_t b)
{
    return a.n == b.n && (a.n == 0 || memcmp(a.p, b.p, a.n) == 0);
}


static inline int
cite_span_starts(cite_span_t s, cite_span_t prefix)
{
    return s.n >= prefix.n && memcmp(s.p, prefix.p, prefix.n) == 0;
}


static inline int
cite_span_ends(cite_span_t s, cite_span_t suffix)
{
    return s.n >= suffix.n
           && memcmp(s.p + s.n - suffix.n, suffix.p, suffix.n) == 0;
}


/* the rest of s after its first n bytes */

static inline cite_span_t
cite_span_skip(cite_span_t s, size_t n)
{
    assert(n <= s.n);

    return (cite_span_t) { s.p + n, s.n - n };
}


#endif /* CITE_BASE_H */
