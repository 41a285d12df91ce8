
/*
 * Copyright (C) the ngx_cite authors
 *
 * The parts of a Markdown text that are not plain: code, links, images,
 * reference definitions, HTML tags and escaped brackets.  The text is read
 * once or twice, in time linear in its length, whatever it holds.
 *
 *   grew [1], see [the report](https://a.example) and `x[1]`.
 *        |       |------------ LINK -------------|    |-CODE-|
 *        plain: a marker
 *
 * The rules are those of CommonMark, except where a reader of citations needs
 * others:
 *
 *  - A label that is a number, or a list of numbers, is a marker.  [1] is
 *    plain though "[1]: https://..." defines it, and [1][2] is two of them.
 *    [1](url), ![1](url), [text][1] and [1][text] are links and images.
 *  - "[1]: url" and "[^1]: ..." are definitions on any line of a paragraph,
 *    not on its first lines only.  "[1]: Title, url" is plain text.
 *  - [^1] is a footnote, defined or not.  Of its definition only "[^1]:" is
 *    one, the rest is text.
 *  - In a block of HTML only the tags are; in one of script, pre, style,
 *    textarea, a comment or a declaration everything is.
 *
 * Simpler than CommonMark: letters of a label are compared in lower case,
 * not folded; entities are not decoded; containers nest 32 deep, brackets
 * 256 (the inner ones count), parentheses in an URL 8; a code span has at
 * most 255 backticks; a comment ends at its first "-->".
 */


#ifndef CITE_MARKDOWN_H
#define CITE_MARKDOWN_H


#include "base/cite_buf.h"


#define CITE_MARKDOWN_RANGES_MAX       131072
#define CITE_MARKDOWN_DEFINITIONS_MAX  4096


typedef enum {
    CITE_MD_CODE = 1,        /* fences and backticks belong to it */
    CITE_MD_LINK,            /* inline, by reference, or <https://...> */
    CITE_MD_IMAGE,
    CITE_MD_DEFINITION,      /* of a reference or a footnote */
    CITE_MD_FOOTNOTE,        /* [^1] */
    CITE_MD_HTML,            /* a tag; a comment; a block of raw text */
    CITE_MD_ESCAPE           /* \[ or \] */
} cite_markdown_kind_e;


/* spans are of the text that was scanned; p is NULL where there is none */

typedef struct {
    cite_markdown_kind_e  kind;
    cite_span_t           bytes;   /* all of it */
    cite_span_t           text;    /* between the brackets; of a definition
                                      its label, "^1" of a footnote's */
    cite_span_t           url;     /* as written: neither unescaped nor
                                      decoded; of a reference, from there */
    cite_span_t           title;   /* without its quotes */
    cite_span_t           label;   /* of a link by reference */
} cite_markdown_range_t;


typedef struct {
    cite_span_t             text;
    cite_markdown_range_t  *ranges;         /* disjoint, in order */
    size_t                  ranges_n;
    cite_markdown_range_t  *definitions;    /* those of ranges, in order;
                                               one label may come twice */
    size_t                  definitions_n;
    cite_mem_t             *mem;
    const char             *err;            /* NULL, or why it was given up */
} cite_markdown_t;


typedef struct cite_md_scan_s  cite_markdown_scan_t;


/*
 * Scans a text, which must live as long as *md is used.  Of ranges inside of
 * ranges, as code in the text of a link, only the outermost is kept.
 *
 * CITE_OK     *md is filled.
 * CITE_ERROR  md->err: too many ranges or definitions, or no memory.
 *             There are none then, and nothing needs to be freed.
 */
cite_rc_t cite_markdown_scan(cite_mem_t *mem, cite_span_t text,
    cite_markdown_t *md);

/*
 * The same in parts of about *left bytes each, which are counted down: the
 * scan is of the same arena, NULL if there is no memory, which part() takes,
 * too.  CITE_AGAIN: call it again.
 */
cite_markdown_scan_t *cite_markdown_begin(cite_mem_t *mem, cite_span_t text);
cite_rc_t cite_markdown_part(cite_markdown_scan_t *s, cite_markdown_t *md,
    size_t *left);

/*
 * The range at an offset, or NULL for plain text.  *cursor is 0 first and
 * belongs to this function then; offsets of one cursor never decrease, so
 * that all calls together cost no more than the number of ranges.
 */
const cite_markdown_range_t *cite_markdown_at(const cite_markdown_t *md,
    size_t *cursor, size_t offset);


#endif /* CITE_MARKDOWN_H */
