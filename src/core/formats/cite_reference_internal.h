
/*
 * Copyright (C) the ngx_cite authors
 *
 * Shared by the files of the search for references; not for others.
 *
 *   cite_reference.c         lines, lists and headings
 *   cite_reference_find.c    lookup by number
 *   cite_reference_start.c   how lines begin
 *   cite_reference_entry.c   URL and title of one entry
 *   cite_reference_heading.c headings of such lists
 */


#ifndef CITE_REFERENCE_INTERNAL_H
#define CITE_REFERENCE_INTERNAL_H


#include "formats/cite_reference.h"
#include "base/cite_utf8.h"

#include <utf8proc.h>


/* levels of headings: # to ######, then these */
#define CITE_REFERENCE_BOLD       7
#define CITE_REFERENCE_PLAIN      8


typedef enum {
    CITE_REFERENCE_BRACKET = 0,      /* [1] */
    CITE_REFERENCE_COLON,            /* [1]: */
    CITE_REFERENCE_COUNT             /* 1. */
} cite_reference_form_e;


typedef struct {
    const uint8_t  *p;               /* behind blanks and ">" */
    const uint8_t  *eol;
    size_t          indent;          /* columns before p */
} cite_reference_line_t;


/* an entry that may still go on */

typedef struct {
    const uint8_t          *start;
    const uint8_t          *text;    /* behind the number */
    const uint8_t          *end;
    size_t                  indent;
    uint32_t                number;
    cite_reference_form_e   form;
} cite_reference_open_t;


struct cite_reference_scan_s {
    cite_mem_t             *mem;
    cite_span_t             text;
    const uint8_t          *next;        /* the line to be read */
    const cite_markdown_t  *md;
    const cite_lexicon_t   *lexicon;
    size_t                  lines;       /* cursors of cite_markdown_at() */
    size_t                  entries;
    size_t                  definition;  /* the next one */
    cite_buf_t              items;

    cite_reference_open_t   open;        /* start == NULL: none */

    size_t                  tail;        /* see cite_references_t */
    unsigned                tail_level;

    /* the list under a heading, or the group */
    unsigned                level;       /* of the heading; 0: none */
    size_t                  first;       /* item of it */
    size_t                  n;           /* entries of it */
    uint32_t                number;      /* of the last one */
    uint32_t                written;     /* the same, as it is written */
    unsigned                divided:1;   /* by a heading of lower level */
    unsigned                fresh:1;     /* a line may begin an entry */
};


typedef struct cite_reference_scan_s  cite_reference_scan_t;


/* properties of an entry's text besides URL and title */

typedef struct {
    unsigned  prose:1;       /* a word in lower case is the first */
    unsigned  ends:1;        /* has an URL, and no text goes on behind it */
} cite_reference_hints_t;


/* cite_reference_start.c */

/* 1 if the line begins an entry, which *open then is */
int cite_reference_starts(cite_reference_scan_t *s,
    const cite_reference_line_t *line, cite_reference_open_t *open);

/* the level of a heading, 0 if the line is none */
unsigned cite_reference_level(const cite_reference_line_t *line);

/* 1 for a line of one character and blanks: it divides, or underlines */
int cite_reference_rule(const cite_reference_line_t *line);

/* behind the mark of a list without numbers at p, or p */
const uint8_t *cite_reference_bullet(const uint8_t *p, const uint8_t *last);

/* a number from 1 to 999 at p; where it ends, or NULL */
const uint8_t *cite_reference_number(const uint8_t *p, const uint8_t *last,
    uint32_t *number);

/* opens the entry of "[^1]:", whose text is that of an entry */
void cite_reference_footnote(cite_reference_scan_t *s,
    const cite_markdown_range_t *definition);

/* the kind of the Markdown range at p; 0: plain text */
int cite_reference_kind(cite_reference_scan_t *s, const uint8_t *p);


/* cite_reference_entry.c */

/* reads URL and title from an entry's text, behind its number */
void cite_reference_read(cite_reference_scan_t *s, cite_span_t entry,
    cite_reference_t *ref, cite_reference_hints_t *hints);

/* URL and title of a definition */
void cite_reference_define(const cite_reference_scan_t *s,
    const cite_markdown_range_t *definition, cite_reference_t *ref);

/* 1 if "http://" or "https://" is at p */
int cite_reference_http(const uint8_t *p, const uint8_t *last);


/* cite_reference_find.c: makes the index; CITE_ERROR: no memory */
cite_rc_t cite_reference_index(cite_references_t *refs);


/* cite_reference_heading.c */

/*
 * 1 if the line says that references follow: "## Sources", "**Quellen:**",
 * "References:" and the like.
 */
int cite_reference_heading(const cite_lexicon_t *lexicon, cite_span_t line);


static inline int
cite_reference_blank(uint8_t c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}


static inline int
cite_reference_digit(uint8_t c)
{
    return (uint8_t) (c - '0') < 10;
}


static inline const uint8_t *
cite_reference_blanks(const uint8_t *p, const uint8_t *last)
{
    while (p < last && cite_reference_blank(*p)) {
        p++;
    }

    return p;
}


/* a character's category, or that of a byte that is none */

static inline utf8proc_category_t
cite_reference_category(const uint8_t *p, const uint8_t *last, size_t *n)
{
    uint32_t  code;

    *n = cite_utf8_decode(p, last, &code);

    if (*n == 0) {
        *n = 1;
        return UTF8PROC_CATEGORY_CN;
    }

    return utf8proc_category((int32_t) code);
}


static inline int
cite_reference_letter(utf8proc_category_t category)
{
    return category >= UTF8PROC_CATEGORY_LU
           && category <= UTF8PROC_CATEGORY_LO;
}


static inline uint8_t
cite_reference_tolower(uint8_t c)
{
    return (uint8_t) (c >= 'A' && c <= 'Z' ? c | 0x20 : c);
}


/* 1 if s is the word, whatever the case of its ASCII letters */

static inline int
cite_reference_same(cite_span_t s, cite_span_t word)
{
    size_t  i;

    if (s.n != word.n) {
        return 0;
    }

    for (i = 0; i < s.n; i++) {
        if (cite_reference_tolower(s.p[i]) != word.p[i]) {
            return 0;
        }
    }

    return 1;
}


/* gives the memory back before the arena's end */
void cite_references_free(cite_references_t *refs);


#endif /* CITE_REFERENCE_INTERNAL_H */
