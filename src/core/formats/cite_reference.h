
/*
 * Copyright (C) the ngx_cite authors
 *
 * A message's own list of references:
 *
 *   [1]: https://example.com/a "Title"        a definition
 *   [2] Title of it, https://example.com/b    a line of its own
 *   ## Sources                                a list under a heading
 *   3. [Title](https://example.com/c)         that says so
 *
 * Entries are
 *
 *  - definitions of Markdown whose label is a number, and of footnotes;
 *  - under such a heading, a line alone or in bold, that says so: all that
 *    begin with "[n]", "n." or "n)", whatever mark of a list is before;
 *    the list ends with the next heading, or with other text behind it;
 *  - elsewhere, lines that begin with "[n]", that do not go on with other
 *    text and of which no word in lower case is the first: "[1] shows that"
 *    is a sentence.  They have an URL that ends the line or is followed by
 *    punctuation, or a colon behind "[n]"; or they are two or more with
 *    rising numbers at the text's end.
 *
 * An entry goes on with lines that are indented or begin with an URL; in a
 * list under a heading with all lines up to a blank one.
 */


#ifndef CITE_REFERENCE_H
#define CITE_REFERENCE_H


#include "text/cite_lexicon.h"
#include "text/cite_markdown.h"


#define CITE_REFERENCES_MAX        999
#define CITE_REFERENCE_NUMBER_MAX  999
#define CITE_REFERENCE_TITLE_MAX   500   /* bytes; a longer one is cut */
#define CITE_REFERENCE_MAX         (32 * 1024)   /* bytes of an entry */


typedef struct {
    uint32_t      number;        /* 1 to CITE_REFERENCE_NUMBER_MAX */
    cite_span_t   url;           /* p == NULL: none */
    cite_span_t   title;         /* p == NULL: none; of a link its text */
    size_t        offset;        /* of the whole entry in the text */
    size_t        length;
} cite_reference_t;


typedef struct {
    cite_reference_t  *items;    /* by offset; they do not overlap */
    size_t             n;
    uint16_t          *numbers;  /* item by number, from 1; see the .c */
    size_t             tail;     /* offset of the heading that says that all
                                    behind it are references, or SIZE_MAX */
    cite_mem_t        *mem;
} cite_references_t;


typedef struct cite_reference_scan_s  cite_references_scan_t;


/*
 * Finds the references of a text, md being its scan; spans are of the text.
 * Those over CITE_REFERENCES_MAX are left out, and texts that are longer than
 * an entry can be are none.
 *
 * CITE_OK     *refs is filled, perhaps with none.
 * CITE_ERROR  no memory; *refs is empty and nothing needs to be freed.
 */
cite_rc_t cite_references_scan(cite_mem_t *mem, cite_span_t text,
    const cite_markdown_t *md, const cite_lexicon_t *lexicon,
    cite_references_t *refs);

/*
 * The same in parts of about *left bytes each, which are counted down: the
 * scan is of the same arena, NULL if there is no memory, which part() takes,
 * too.  CITE_AGAIN: call it again.
 */
cite_references_scan_t *cite_references_begin(cite_mem_t *mem,
    cite_span_t text, const cite_markdown_t *md,
    const cite_lexicon_t *lexicon);
cite_rc_t cite_references_part(cite_references_scan_t *s,
    cite_references_t *refs, size_t *left);

/*
 * CITE_OK        *found is the entry, one with an URL if there is one.
 * CITE_DECLINED  no entry has the number.
 * CITE_ERROR     two have it, and their URLs or their titles differ.
 */
cite_rc_t cite_references_find(const cite_references_t *refs, uint32_t number,
    const cite_reference_t **found);


#endif /* CITE_REFERENCE_H */
