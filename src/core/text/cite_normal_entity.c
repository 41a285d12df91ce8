
/*
 * Copyright (C) the ngx_cite authors
 *
 * Entities of HTML: those that text is full of, and all by number.
 */


#include "text/cite_normal_internal.h"


#define CITE_ENTITY_MAX   10      /* bytes between & and ; */


typedef struct {
    char       name[CITE_ENTITY_MAX];
    uint16_t   code;
} cite_entity_t;


/* sorted by name */

static const cite_entity_t  cite_entities[] = {
    { "Auml",   0xc4 },   { "Ouml",   0xd6 },   { "Uuml",   0xdc },
    { "agrave", 0xe0 },   { "amp",    '&' },    { "apos",   '\'' },
    { "asymp",  0x2248 }, { "auml",   0xe4 },   { "bull",   0x2022 },
    { "ccedil", 0xe7 },   { "cent",   0xa2 },   { "copy",   0xa9 },
    { "deg",    0xb0 },   { "eacute", 0xe9 },   { "egrave", 0xe8 },
    { "emsp",   0x2003 }, { "ensp",   0x2002 }, { "euro",   0x20ac },
    { "frac12", 0xbd },   { "frac14", 0xbc },   { "frac34", 0xbe },
    { "ge",     0x2265 }, { "gt",     '>' },    { "hellip", 0x2026 },
    { "laquo",  0xab },   { "ldquo",  0x201c }, { "le",     0x2264 },
    { "lsquo",  0x2018 }, { "lt",     '<' },    { "mdash",  0x2014 },
    { "micro",  0xb5 },   { "middot", 0xb7 },   { "minus",  0x2212 },
    { "nbsp",   0xa0 },   { "ndash",  0x2013 }, { "ne",     0x2260 },
    { "ouml",   0xf6 },   { "para",   0xb6 },   { "permil", 0x2030 },
    { "plusmn", 0xb1 },   { "pound",  0xa3 },   { "quot",   '"' },
    { "raquo",  0xbb },   { "rdquo",  0x201d }, { "reg",    0xae },
    { "rsquo",  0x2019 }, { "sbquo",  0x201a }, { "sect",   0xa7 },
    { "shy",    0xad },   { "sup2",   0xb2 },   { "sup3",   0xb3 },
    { "szlig",  0xdf },   { "thinsp", 0x2009 }, { "times",  0xd7 },
    { "trade",  0x2122 }, { "uuml",   0xfc },   { "yen",    0xa5 }
};


/* 16: it is none */

static uint32_t
cite_entity_digit(uint8_t c)
{
    if (c >= '0' && c <= '9') {
        return c - '0';
    }

    c |= 0x20;

    return c >= 'a' && c <= 'f' ? (uint32_t) (c - 'a' + 10) : 16;
}


static uint32_t
cite_entity_number(cite_span_t s)
{
    int       hex;
    size_t    i;
    uint32_t  code, digit;

    hex = s.n > 1 && (s.p[1] | 0x20) == 'x';
    code = 0;

    for (i = hex ? 2 : 1; i < s.n; i++) {
        digit = cite_entity_digit(s.p[i]);

        if (digit >= (hex ? 16u : 10u)) {
            return 0;
        }

        code = code * (hex ? 16 : 10) + digit;

        if (code > 0x10ffff) {
            return 0;
        }
    }

    return code >= 0xd800 && code < 0xe000 ? 0 : code;
}


static uint32_t
cite_entity_name(cite_span_t s)
{
    int     order;
    char    name[CITE_ENTITY_MAX];
    size_t  i, first, last;

    if (s.n >= CITE_ENTITY_MAX) {
        return 0;
    }

    memset(name, 0, sizeof(name));
    memcpy(name, s.p, s.n);

    first = 0;
    last = cite_nelts(cite_entities);

    while (first < last) {
        i = (first + last) / 2;
        order = strcmp(name, cite_entities[i].name);

        if (order == 0) {
            return cite_entities[i].code;
        }

        if (order < 0) {
            last = i;

        } else {
            first = i + 1;
        }
    }

    return 0;
}


size_t
cite_entity_read(cite_span_t s, uint32_t *code)
{
    size_t       i;
    cite_span_t  name;

    for (i = 1; i < s.n && i <= CITE_ENTITY_MAX && s.p[i] != ';'; i++) {
        /* void */
    }

    if (i == 1 || i >= s.n || s.p[i] != ';') {
        return 0;
    }

    name = cite_span_make(s.p + 1, i - 1);
    *code = *name.p == '#' ? cite_entity_number(name) : cite_entity_name(name);

    return *code ? i + 1 : 0;
}
