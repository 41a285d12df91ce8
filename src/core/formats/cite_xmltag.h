
/*
 * Copyright (C) the ngx_cite authors
 *
 * Citations as tags in the text:
 *
 *   <cite attachment_id='a' full_phrase='It\'s so' anchor_text='so' />
 */


#ifndef CITE_XMLTAG_H
#define CITE_XMLTAG_H


#include "citation/cite_record.h"
#include "formats/cite_xmlattr.h"


/* zeroed before the first part */

typedef struct {
    size_t            pause;     /* bytes that a part goes over */
    size_t            offset;    /* where it goes on */
    size_t            told;      /* the end of the last tag, */
    size_t            units;     /*   and the UTF-16 units before it */
    uint32_t          number;    /* of the last tag */
    const uint8_t    *start;     /* of the tag that is read */
    cite_xmlattrs_t   attrs;     /* of that */
    unsigned          inside:1;  /* the last part has ended in it */
} cite_xmltag_scan_t;


/*
 * Adds a record for each tag that names an attachment, a phrase or an URL;
 * one that has only an "id" is someone else's.  A record's place is that of
 * the tag, with "</cite>" if nothing is before it, and its number counts
 * the tags from 1.  CITE_ERROR: there is no memory, list->err.
 */
cite_rc_t cite_xmltag_extract(cite_records_t *list, cite_span_t text);

/* the same in parts; CITE_AGAIN: call again, s->offset has moved on */
cite_rc_t cite_xmltag_part(cite_xmltag_scan_t *s, cite_records_t *list,
    cite_span_t text);


#endif /* CITE_XMLTAG_H */
