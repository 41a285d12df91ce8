
/*
 * Copyright (C) the ngx_cite authors
 *
 * Citations of tool calls, in either form:
 *
 *   <cite id="call_1">12%</cite>
 *   ([12%](https://.../-/ai/<session>/message/call_1/-/open))
 *
 * A tag with an attachment, a phrase, an anchor or a url is DeepCitation's
 * and left alone, so each tag is of one format only.  Either quote, white
 * space, other attributes, <cite id="x"/> and an empty label are tolerated;
 * an id of white space, a label with a tag in it, and a tag that is not
 * closed are no citation.  The path of a link may be followed by a query or
 * a fragment.
 */


#ifndef CITE_TAG_H
#define CITE_TAG_H


#include "text/cite_markdown.h"
#include "citation/cite_record.h"


#define CITE_TAG_URL_MAX  2048   /* bytes; one url may serve many links */


/* zeroed before the first part; the members are those of cite_tag.c */

typedef struct {
    cite_records_t         *list;
    const cite_markdown_t  *md;
    cite_span_t             text;
    size_t                  offset;    /* where it goes on */
    size_t                  cursor;    /* of cite_markdown_at() */
    size_t                  link;      /* range that is looked at next */
    size_t                  done;      /* end of the last citation */
    size_t                  units;     /* UTF-16 before it */
} cite_tag_scan_t;


/*
 * Adds a record for each, in the order of the text: id, label, and where
 * all of the tag or the link stands.  md is of the same text: code, comments,
 * raw HTML and images are not looked at.
 *
 * CITE_ERROR: there is no memory, list->err.
 */
cite_rc_t cite_tag_extract(cite_records_t *list, cite_span_t text,
    const cite_markdown_t *md);

/* goes over about n bytes; CITE_AGAIN: call again, s->offset has moved on */
cite_rc_t cite_tag_part(cite_tag_scan_t *s, size_t n);


#endif /* CITE_TAG_H */
