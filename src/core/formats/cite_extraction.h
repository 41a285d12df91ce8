
/*
 * Copyright (C) the ngx_cite authors
 *
 * One message's text while it is searched for citations.  The syntaxes share
 * the scans of it, which are made when the first of them asks.
 */


#ifndef CITE_EXTRACTION_H
#define CITE_EXTRACTION_H


#include "base/cite_scan.h"
#include "citation/cite_conf.h"
#include "formats/cite_formats.h"
#include "formats/cite_marker.h"


typedef struct cite_mark_waiting_s  cite_mark_waiting_t;  /* cite_mark.h */


struct cite_extraction_s {
    const cite_conf_t   *conf;
    cite_records_t      *list;        /* the records go here */
    cite_mem_t           scratch;     /* released when the text was searched */
    cite_span_t          text;        /* all of the message */
    cite_span_t          visible;     /* the same without its data block */
    cite_record_t      **items;       /* of the data block, by number */
    const char          *error;       /* why not all could be found, or NULL */

    cite_mark_waiting_t *waiting;     /* tentative ones */
    size_t               waiting_n;
    size_t               unread[CITE_UNREAD_N];  /* only look like one */

    uint64_t             has[4];      /* a bit for each value of a byte */

    cite_markdown_t      markdown;
    cite_references_t    references;
    unsigned             looked:1;    /* "has" is filled in */
    unsigned             markdown_done:1;
    unsigned             markdown_failed:1;
    unsigned             references_done:1;
};


/* the heap is lent for the scratch memory */
void cite_extraction_init(cite_extraction_t *x, const cite_conf_t *conf,
    cite_records_t *list, const cite_heap_t *heap, cite_span_t text);
void cite_extraction_release(cite_extraction_t *x);

/* the first failure counts */
void cite_extraction_fail(cite_extraction_t *x, const char *error);

/*
 * Adds the records of all formats that are wanted.  Those whose form is often
 * something else come last, with finish(): they take no place that a record
 * in between could have.
 */
void cite_extraction_run(cite_extraction_t *x);
void cite_extraction_search(cite_extraction_t *x);
void cite_extraction_finish(cite_extraction_t *x);

/* notes which bytes are in the text */
void cite_extraction_look(cite_extraction_t *x);


/*
 * 0 if the byte is nowhere in the text.  Letters and other common bytes are
 * taken to be in every text.
 */

static inline int
cite_extraction_has(cite_extraction_t *x, uint8_t c)
{
    if (x->visible.n == 0) {
        return 0;
    }

    if (!x->looked) {
        cite_extraction_look(x);
    }

    return x->has[c / 64] >> (c % 64) & 1;
}


/*
 * For the formats: fills x->markdown unless it is filled.  CITE_ERROR:
 * x->error says why it can't be.
 */
cite_rc_t cite_extraction_markdown(cite_extraction_t *x);

/* the same for x->references */
cite_rc_t cite_extraction_references(cite_extraction_t *x);

/*
 * Begins with the plain markers of x->visible; x->references are filled,
 * too.
 */
cite_rc_t cite_extraction_markers(cite_extraction_t *x,
    cite_marker_iter_t *it);


#endif /* CITE_EXTRACTION_H */
