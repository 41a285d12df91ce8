
/*
 * Copyright (C) the ngx_cite authors
 *
 * Events that differ from one before in their text, and in members that mean
 * nothing to us, such as times and counters:
 *
 *   id: 7\n
 *   data: {"type":"…","created":1731,"delta":" ferry","obfuscation":"x3Q"}\n\n
 *
 *   |id: |7|\ndata: {…"created":|1731|,"delta":"| ferry|","obf…":"|x3Q|"}\n\n|
 *   fixed line  fixed            number fixed     text   fixed    string fixed
 *
 * A template is learned from an event that was read, and has such parts.  An
 * event that fits it, byte by byte, is one of the same kind for the same
 * message: its text is added, and that is all.  There is a slot for each of
 * several messages that are written by turns.
 */


#ifndef CITE_STREAM_TEMPLATE_H
#define CITE_STREAM_TEMPLATE_H


#include "base/cite_buf.h"


#define CITE_TEMPLATES          4
#define CITE_TEMPLATE_PARTS     12
#define CITE_TEMPLATE_MAX       4096  /* fixed bytes */

/* so many events are learned and never met again before that is given up */
#define CITE_TEMPLATE_MISSES    64


typedef enum {
    CITE_TEMPLATE_NONE = 0,
    CITE_TEMPLATE_NUMBER,
    CITE_TEMPLATE_STRING,    /* the inside of one, plain ASCII */
    CITE_TEMPLATE_LINE,      /* the rest of a line */
    CITE_TEMPLATE_TEXT       /* the inside of a string, which is decoded */
} cite_template_kind_e;


/* a varying part, and the fixed bytes behind it */

typedef struct {
    cite_template_kind_e  kind;
    size_t                n;         /* fixed bytes */
} cite_template_part_t;


typedef struct {
    cite_buf_t            bytes;     /* fixed ones, of all parts */
    cite_buf_t           *text;      /* where texts go; NULL: not in use */
    unsigned              n;         /* parts */
    cite_template_part_t  parts[CITE_TEMPLATE_PARTS];
} cite_template_t;


typedef struct {
    cite_template_t  slots[CITE_TEMPLATES];
    unsigned         n;              /* that are in use */
    unsigned         next;           /* the one to be used next */
    unsigned         last;           /* the one that an event fitted last */
    unsigned         misses;         /* learned since an event fitted */
    unsigned         lanes;          /* open when they were learned */
} cite_templates_t;


/*
 * The end of what varies at p: of a number as JSON has it, without sign and
 * exponent; of a string of plain ASCII without escapes, where its quote is; of
 * a line.  NULL: there is none before last.
 */
const uint8_t *cite_template_number(const uint8_t *p, const uint8_t *last);
const uint8_t *cite_template_string(const uint8_t *p, const uint8_t *last);
const uint8_t *cite_template_line(const uint8_t *p, const uint8_t *last);


#endif /* CITE_STREAM_TEMPLATE_H */
