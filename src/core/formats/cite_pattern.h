
/*
 * Copyright (C) the ngx_cite authors
 *
 * The user's own syntax: a regular expression of PCRE2.  Each match is a
 * citation, and the texts of its named groups are the record's members:
 *
 *   id                         id
 *   text, label                label: shown to the reader, never a quote
 *   phrase                     fullPhrase: the source's own words
 *   anchor                     anchorText
 *   url                        url; without an attachment it makes the type
 *   title                      title
 *   attachment, attachment_id  attachmentId
 *   page                       pageNumber, if it is a number and not 0
 *   number, n                  citationNumber, if it is a number
 *
 * A match without url and attachment is bound by its number, or else by its
 * id, as a marker is.  Of two groups for one member the first that matched a
 * text counts.
 *
 * Cost of a match.  PCRE2 counts its steps from zero at each place where
 * a match may begin, and does not count at all how far a single step, as
 * [^\]]+ is one, walks.  So its limits end a catastrophic attempt but not a
 * million of attempts below them: \[src:[^\]]+\] is quadratic on a text of
 * "[src:" alone.  Therefore all patterns are compiled with automatic
 * callouts, which tell each item tried and each byte walked over, and pay
 * for both out of one budget per text:
 *
 *   CITE_PATTERN_BASE + CITE_PATTERN_PER_BYTE * length
 *
 * With JIT or without, no text costs more.
 */


#ifndef CITE_PATTERN_H
#define CITE_PATTERN_H


#include "citation/cite_record.h"


#define CITE_PATTERN_MATCH_LIMIT  10000     /* steps of one attempt */
#define CITE_PATTERN_DEPTH_LIMIT  5000      /* frames of one without JIT */
#define CITE_PATTERN_HEAP_LIMIT   1024      /* KiB of these frames */
#define CITE_PATTERN_STACK        (256 * 1024)   /* of one with JIT */

#define CITE_PATTERN_ITEM         8         /* price of an item tried, */
#define CITE_PATTERN_WALK         1         /* of a byte walked over */
#define CITE_PATTERN_BASE         8000000
#define CITE_PATTERN_PER_BYTE     32


typedef struct cite_pattern_s  cite_pattern_t;


/* one text that is searched; the members are those of cite_pattern_match.c */

typedef struct {
    const cite_pattern_t   *pt;
    cite_records_t         *list;
    cite_span_t             text;
    uint64_t                left;        /* of the budget */
    size_t                  at;          /* where the next match may begin */
    size_t                  position;    /* where the last item was tried */
    size_t                  counted;     /* bytes of which units are known */
    size_t                  units;
} cite_pattern_scan_t;


typedef struct {
    uint8_t  text[256];
    size_t   n;
    size_t   offset;         /* bytes of the expression before the error */
} cite_pattern_error_t;


/*
 * Compiles an expression.  Its memory is the heap's until it is freed; name
 * and regex are copied.  One pattern serves one thread.
 *
 * NULL: *err is PCRE2's own message, or names a group that means nothing.
 */
cite_pattern_t *cite_pattern_compile(const cite_heap_t *heap, cite_span_t name,
    cite_span_t regex, cite_pattern_error_t *err);
void cite_pattern_free(cite_pattern_t *pt);

/* whether a match says more than that it is there */
int cite_pattern_has_groups(const cite_pattern_t *pt);

/*
 * Adds a record for each match in the text that is not empty.  Nothing is
 * allocated for a match itself; without JIT, PCRE2 takes its frames from
 * the heap when they first grow and keeps them.
 *
 * CITE_OK        all of the text was searched
 * CITE_DECLINED  it was given up: *reason.  Records found before it stay.
 * CITE_ERROR     no memory for a record: list->err
 */
cite_rc_t cite_pattern_extract(const cite_pattern_t *pt, cite_records_t *list,
    cite_span_t text, const char **reason);

/*
 * The same in parts: the scan is zeroed before the first one.  A part ends
 * with the first match behind n bytes: CITE_AGAIN, and s->at has moved on.
 */
cite_rc_t cite_pattern_part(cite_pattern_scan_t *s, const cite_pattern_t *pt,
    cite_records_t *list, cite_span_t text, size_t n, const char **reason);


#endif /* CITE_PATTERN_H */
