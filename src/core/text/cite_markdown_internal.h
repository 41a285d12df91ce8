
/*
 * Copyright (C) the ngx_cite authors
 *
 * Shared by the files of the Markdown scanner; not for others.
 *
 *   cite_markdown.c         passes, ranges, definitions by label
 *   cite_markdown_block.c   lines to containers
 *   cite_markdown_leaf.c    the rest of a line to leaves
 *   cite_markdown_inline.c  code spans, links and tags of one leaf
 *   cite_markdown_link.c    syntax: labels, URLs, titles, definitions
 *   cite_markdown_html.c    syntax: tags, autolinks, beginnings of blocks
 *
 * A text with definitions is read twice, because a reference may stand
 * before its definition: "collect" first, then ranges.
 */


#ifndef CITE_MARKDOWN_INTERNAL_H
#define CITE_MARKDOWN_INTERNAL_H


#include "text/cite_markdown.h"


#define CITE_MD_DEPTH    32      /* containers */
#define CITE_MD_OPENERS  256     /* brackets; a power of two */
#define CITE_MD_TICKS    255     /* of a code span */
#define CITE_MD_PARENS   8       /* in an URL; each may cost a scan */
#define CITE_MD_LABEL    999     /* bytes of a label */
#define CITE_MD_ENDED    4       /* leaves that one line ends */


typedef enum {
    CITE_MD_LEAF_NONE = 0,
    CITE_MD_LEAF_PARAGRAPH,
    CITE_MD_LEAF_FENCE,
    CITE_MD_LEAF_INDENTED,
    CITE_MD_LEAF_HTML,
    CITE_MD_LEAF_HEADING         /* ends with its line, and is never open */
} cite_md_leaf_e;


/* kinds of HTML, those of CommonMark by number */

typedef enum {
    CITE_MD_HTML_NONE = 0,
    CITE_MD_HTML_RAW,            /* script, pre, style, textarea */
    CITE_MD_HTML_COMMENT,
    CITE_MD_HTML_INSTRUCTION,
    CITE_MD_HTML_DECLARATION,
    CITE_MD_HTML_CDATA,
    CITE_MD_HTML_BLOCK,          /* an element that makes a block */
    CITE_MD_HTML_TAG,            /* any other, alone on its line */
    CITE_MD_HTML_KINDS
} cite_md_html_e;


typedef struct {
    const uint8_t  *p;           /* behind the containers, not blank */
    const uint8_t  *eol;
    size_t          col;         /* of p; tabs stop at each fourth */
    size_t          indent;      /* columns before p that no container took */
} cite_md_line_t;


typedef struct {
    size_t    indent;            /* columns that its lines have; 0: a quote */
    unsigned  empty:1;           /* an item with nothing on its first line */
} cite_md_container_t;


typedef struct {
    const uint8_t  *p;           /* of the "[" */
    size_t          ranges;      /* bytes of ranges before it */
    unsigned        image:1;
} cite_md_opener_t;


/* a leaf that has ended, and is read before the next line */

typedef struct {
    cite_md_leaf_e        leaf;
    cite_md_html_e        html;
    const uint8_t        *p;          /* into base */
    const uint8_t        *last;
    unsigned              begun:1;
} cite_md_ended_t;


struct cite_md_scan_s {
    cite_mem_t           *mem;
    cite_span_t           text;
    uint8_t              *copy;       /* the text, marks of quotes blanked */
    const uint8_t        *base;       /* copy, or the text: inlines read it */
    const char           *err;
    size_t                left;       /* bytes that may still be read */
    unsigned              sliced:1;   /* they are counted */
    unsigned              collect:1;  /* the pass that reads definitions */
    unsigned              begun:1;    /* the pass has */

    /* results */
    cite_buf_t            ranges;
    cite_buf_t            definitions;
    cite_buf_t            keys;       /* of definitions, sorted by name */
    cite_buf_t            names;      /* their bytes */

    /* blocks; pointers are into the text */
    size_t                depth;
    size_t                matched;    /* of them, by the line at hand */
    size_t                quotes;     /* of them */
    cite_md_leaf_e        leaf;
    const uint8_t        *leaf_start;
    const uint8_t        *leaf_end;
    size_t                fence_n;
    uint8_t               fence;
    cite_md_html_e        html;
    const uint8_t        *line;       /* the next one */
    const uint8_t        *lf;         /* its end, or one behind it, or the
                                         text's */
    const uint8_t        *no_break;   /* no thematic break begins before */

    /* inlines; pointers are into base */
    size_t                ended_n;
    size_t                ended_i;    /* the one that is read */
    const uint8_t        *last;       /* end of the leaf */
    size_t                openers_n;  /* that were pushed, modulo the size */
    size_t                openers_low;
    size_t                dead;       /* "[" below it can open no link */
    const uint8_t        *ticks_last; /* the leaf that "ticks" is whole for */
    const uint8_t        *unclosed[CITE_MD_HTML_KINDS];  /* leaf without end */

    /* large members; only "ticks" are zero before they are set */
    const uint8_t        *ticks[CITE_MD_TICKS + 1];  /* last of that length */
    cite_md_container_t   stack[CITE_MD_DEPTH];
    cite_md_opener_t      openers[CITE_MD_OPENERS];
    uint8_t               label[2 * CITE_MD_LABEL];
    cite_md_ended_t       ended[CITE_MD_ENDED];
};


typedef struct cite_md_scan_s  cite_md_scan_t;


/* so many bytes were read; 1 if the part of the scan ends here */

static inline int
cite_md_stops(cite_md_scan_t *s, size_t n)
{
    if (!s->sliced) {
        return 0;
    }

    s->left -= cite_min(s->left, n);

    return s->left == 0;
}


/* cite_markdown.c */

void cite_md_range_add(cite_md_scan_t *s, cite_markdown_range_t *range);
void cite_md_definition_add(cite_md_scan_t *s, cite_markdown_range_t *range);
const cite_markdown_range_t *cite_md_definition_find(cite_md_scan_t *s,
    cite_span_t label);

/* that part of the text, given by pointers into base */
cite_span_t cite_md_span(const cite_md_scan_t *s, const uint8_t *p,
    const uint8_t *last);

void cite_md_range_init(const cite_md_scan_t *s, cite_markdown_range_t *range,
    cite_markdown_kind_e kind, const uint8_t *p, const uint8_t *last);


/* cite_markdown_block.c: a whole pass, or a part of one: CITE_AGAIN */

cite_rc_t cite_md_blocks(cite_md_scan_t *s);


/* cite_markdown_leaf.c */

/* gives the rest of a line to a leaf, which it opens, goes on with or ends */
void cite_md_leaf(cite_md_scan_t *s, cite_md_line_t *line);

/* goes on with a leaf that is no paragraph; 0: the line is not of it */
int cite_md_leaf_match(cite_md_scan_t *s, cite_md_line_t *line);

void cite_md_leaf_close(cite_md_scan_t *s);

/* reads the leaves that have ended; CITE_AGAIN: there is more of them */
cite_rc_t cite_md_leaves(cite_md_scan_t *s);

/* closes the leaf and the containers that the line did not go on with */
void cite_md_close_unmatched(cite_md_scan_t *s);

/* 1 for a thematic break */
int cite_md_break(cite_md_scan_t *s, const cite_md_line_t *line);


/*
 * cite_markdown_inline.c: one leaf, of text or of HTML, from p on, which may be
 * its start; returns where the part ends, which may be the leaf's end
 */

const uint8_t *cite_md_inlines(cite_md_scan_t *s, const uint8_t *p);
const uint8_t *cite_md_tags(cite_md_scan_t *s, const uint8_t *p);


/*
 * cite_markdown_link.c and cite_markdown_html.c.  A function that reads
 * syntax at p returns where it ends, or NULL.
 */

const uint8_t *cite_md_blank_skip(const uint8_t *p, const uint8_t *last);
const uint8_t *cite_md_label_read(const uint8_t *p, const uint8_t *last);
const uint8_t *cite_md_footnote_read(const uint8_t *p, const uint8_t *last);
const uint8_t *cite_md_target_read(const cite_md_scan_t *s, const uint8_t *p,
    const uint8_t *last, cite_markdown_range_t *range);
const uint8_t *cite_md_definition_read(const cite_md_scan_t *s,
    const uint8_t *p, const uint8_t *last, cite_markdown_range_t *range);

/* the form in which labels are compared; returns its length, 0: it is none */
size_t cite_md_label_fold(cite_span_t label, uint8_t dst[2 * CITE_MD_LABEL]);

/* 1 for a label that may be a marker's: 1 and 1, 2 and 1#p.5 */
int cite_md_numeric(cite_span_t label);

/* gives the memory of ranges and definitions back before the arena's end */
void cite_markdown_free(cite_markdown_t *md);

const uint8_t *cite_md_tag_read(const uint8_t *p, const uint8_t *last);
const uint8_t *cite_md_autolink_read(const uint8_t *p, const uint8_t *last);
const uint8_t *cite_md_special_read(cite_md_scan_t *s, const uint8_t *p);
cite_md_html_e cite_md_html_start(const uint8_t *p, const uint8_t *last);
int cite_md_html_ends(cite_md_html_e html, const uint8_t *p,
    const uint8_t *last);


static inline int
cite_md_blank(uint8_t c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}


static inline int
cite_md_alpha(uint8_t c)
{
    return (uint8_t) ((c | 0x20) - 'a') < 26;
}


static inline int
cite_md_digit(uint8_t c)
{
    return (uint8_t) (c - '0') < 10;
}


/* 1 if a backslash before the character escapes it */

static inline int
cite_md_punct(uint8_t c)
{
    return c > ' ' && c < 0x7f && !cite_md_alpha(c) && !cite_md_digit(c);
}


#endif /* CITE_MARKDOWN_INTERNAL_H */
