
/*
 * Copyright (C) the ngx_cite authors
 */


#include "cost.h"

#include <stdarg.h>
#include <stdio.h>


static uint64_t  seed;


void
dice_reset(void)
{
    seed = 1;
}


unsigned
dice(unsigned n)
{
    seed = seed * 6364136223846793005u + 1442695040888963407u;

    return (unsigned) (seed >> 33) % n;
}


int
room(const text_t *t, size_t n)
{
    return t->n + n < t->max;
}


void
put_bytes(text_t *t, const void *p, size_t n)
{
    n = cite_min(n, t->max - t->n);

    if (n) {
        memcpy(t->p + t->n, p, n);
        t->n += n;
    }
}


void
put(text_t *t, const char *format, ...)
{
    int      n;
    char     line[4096];
    va_list  args;

    va_start(args, format);
    n = vsnprintf(line, sizeof(line), format, args);
    va_end(args);

    put_bytes(t, line, cite_min((size_t) n, sizeof(line) - 1));
}


/* as the inside of a JSON string */

void
put_escaped(text_t *t, cite_span_t s)
{
    size_t  i;

    for (i = 0; i < s.n; i++) {

        if (s.p[i] == '"' || s.p[i] == '\\') {
            put_bytes(t, "\\", 1);
            put_bytes(t, &s.p[i], 1);

        } else if (s.p[i] == '\n') {
            put_bytes(t, "\\n", 2);

        } else {
            put_bytes(t, &s.p[i], 1);
        }
    }
}


void
fill(text_t *t, const char *s)
{
    while (t->n < t->max) {
        put_bytes(t, s, strlen(s));
    }
}
