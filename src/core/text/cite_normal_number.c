
/*
 * Copyright (C) the ngx_cite authors
 *
 * Numbers in one form, however their digits are grouped.
 */


#include "text/cite_normal_internal.h"


typedef struct {
    size_t    first;       /* digits before the first separator */
    size_t    last;        /* digits behind the last */
    size_t    threes;      /* groups of three between two */
    size_t    twos;
    size_t    separators;
    uint8_t   group;       /* the separator of all but the last */
    uint8_t   final;       /* the last one */
    unsigned  mixed:1;     /* there are others before the last */
} cite_groups_t;


static void
cite_groups_read(cite_groups_t *g, const uint8_t *p, size_t n)
{
    size_t  i, digits;

    memset(g, 0, sizeof(cite_groups_t));
    digits = 0;

    for (i = 0; i < n; i++) {

        if (p[i] != '.' && p[i] != ',' && p[i] != '\'') {
            digits++;
            continue;
        }

        if (g->separators == 0) {
            g->first = digits;

        } else {
            g->threes += digits == 3;
            g->twos += digits == 2;
            g->mixed |= g->separators > 1 && g->group != g->final;
            g->group = g->final;
        }

        g->separators++;
        g->final = p[i];
        digits = 0;
    }

    g->last = digits;
}


/* 1 if all but the last separator part the digits before it by thousands */

static int
cite_groups_are_thousands(const cite_groups_t *g)
{
    return !g->mixed && g->separators > 1 && g->first && g->first <= 3
           && g->threes == g->separators - 1;
}


static int
cite_groups_are_lakhs(const cite_groups_t *g)
{
    return !g->mixed && g->separators > 1 && g->group == ','
           && g->final == ',' && g->last == 3 && g->first && g->first <= 2
           && g->twos == g->separators - 1;
}


static size_t
cite_number_strip(uint8_t *p, size_t n, size_t keep)
{
    size_t  i, len;

    for (i = 0, len = 0; i < n; i++) {

        if (p[i] != '.' && p[i] != ',' && p[i] != '\'') {
            p[len++] = p[i];

        } else if (i == keep) {
            p[len++] = '.';
        }
    }

    return len;
}


size_t
cite_normal_number(uint8_t *p, size_t n)
{
    size_t         point;
    cite_groups_t  g;

    cite_groups_read(&g, p, n);

    if (g.separators == 0 || memchr(p, ':', n)) {
        return n;
    }

    point = n - g.last - 1;

    if (g.separators == 1) {

        if (g.final == '.') {
            return n;
        }

        if (g.last == 3 && g.first <= 3 && !(g.first == 1 && *p == '0')) {
            return cite_number_strip(p, n, n);
        }

        return g.final == ',' ? cite_number_strip(p, n, point) : n;
    }

    if (cite_groups_are_lakhs(&g)) {
        return cite_number_strip(p, n, n);
    }

    if (!cite_groups_are_thousands(&g)) {
        return n;
    }

    if (g.final != g.group) {
        return g.final == '\'' ? n : cite_number_strip(p, n, point);
    }

    return g.last == 3 ? cite_number_strip(p, n, n) : n;
}
