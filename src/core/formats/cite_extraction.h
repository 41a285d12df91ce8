
/*
 * Copyright (C) the ngx_cite authors
 *
 * One message's text while it is searched for citations.  The syntaxes share
 * the scans of it, which are made when the first of them asks.
 *
 * A long text is searched in slices: each pass over it stops when it has gone
 * over so many bytes, and goes on at the next call.  What is found does not
 * depend on it.
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
    size_t               seen;        /* bytes of the text that are in it */

    /* slices */
    size_t               left;        /* bytes that this call may go over */
    size_t               format;      /* that the text is searched for */
    unsigned             step;        /* of the format's search */
    void                *scan;        /* of that step; NULL: it begins */
    void                *room;        /* where scans are, one at a time */
    size_t               room_n;
    cite_markdown_scan_t
                        *markdown_scan;   /* while it is made */
    cite_references_scan_t
                        *references_scan;

    cite_markdown_t      markdown;
    cite_references_t    references;
    unsigned             sliced:1;    /* calls go over x->left bytes, not all */
    unsigned             looked:1;    /* "has" is filled in */
    unsigned             hinted:1;    /* "hints" are */
    unsigned             markdown_done:1;
    unsigned             markdown_failed:1;
    unsigned             references_done:1;
    unsigned             flushed:1;   /* the tentative ones are records */
    unsigned             hints;       /* formats that the text may have */
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
 * in between could have.  Each call of search() and finish() goes over
 * x->left bytes if x->sliced is set; CITE_AGAIN: they are used up, and there is
 * more to do.
 */
void cite_extraction_run(cite_extraction_t *x);
cite_rc_t cite_extraction_search(cite_extraction_t *x);
cite_rc_t cite_extraction_finish(cite_extraction_t *x);

/* the search of a format has gone over n bytes; 1 if it stops here */

static inline int
cite_extraction_stops(cite_extraction_t *x, size_t n)
{
    if (!x->sliced) {
        return 0;
    }

    x->left -= cite_min(x->left, n);

    return x->left == 0;
}

/*
 * The scan of a format's step: zeroed when the step begins, and as it was left
 * when it goes on.  NULL: no memory, and x->error is set.
 */
void *cite_extraction_scan(cite_extraction_t *x, size_t size);

/* the next step of the format begins */
void cite_extraction_step(cite_extraction_t *x);

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
 * x->error says why it can't be; CITE_AGAIN: the slice has ended.
 */
cite_rc_t cite_extraction_markdown(cite_extraction_t *x);

/* the same for x->references */
cite_rc_t cite_extraction_references(cite_extraction_t *x);

/*
 * Goes on with the plain markers of x->visible, or begins; x->references are
 * filled, too.  CITE_DONE: there are no more; else as above.
 */
cite_rc_t cite_extraction_marker(cite_extraction_t *x,
    cite_marker_iter_t *it, cite_marker_t *marker);


#endif /* CITE_EXTRACTION_H */
