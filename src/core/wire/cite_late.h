
/*
 * Copyright (C) the ngx_cite authors
 *
 * One member of an event that is too long to be kept: the frame's bytes are
 * seen once, in pieces, and of all that only the member's value is kept.
 *
 *   data: {"rawEvent": ... 2 MB ... ,"type":"STATE_DELTA"}
 *                                            |- value -|
 *
 * It must be a string at the top level.  The last one of the name counts, as
 * for a JavaScript client.  Of another member the first byte is kept.
 */


#ifndef CITE_LATE_H
#define CITE_LATE_H


#include "json/cite_json.h"


#define CITE_LATE_MAX  192      /* the longest type, all of it escaped */


typedef enum {
    CITE_LATE_FIELD = 0,     /* at a line's beginning, in the field's name */
    CITE_LATE_SPACE,         /* behind the colon of "data" */
    CITE_LATE_DATA,
    CITE_LATE_OTHER          /* in a line of another field */
} cite_late_line_e;


typedef struct {
    cite_span_t        name;         /* of the member */
    cite_span_t        other;        /*   and of one whose kind matters */
    cite_late_line_e   line;
    size_t             field;        /* bytes of the line that are "data" */
    size_t             depth;        /* of brackets */
    size_t             text_n;
    size_t             value_n;
    uint8_t            first;        /* byte of the other member's value */
    uint8_t            text[CITE_LATE_MAX];   /* the string that is read */
    uint8_t            value[CITE_LATE_MAX];
    unsigned           string:1;     /* in a string, and */
    unsigned           escape:1;     /*   behind its backslash */
    unsigned           long_text:1;  /*   it is too long to be kept */
    unsigned           behind:1;     /* behind a colon of the top level */
    unsigned           named:1;      /*   and that of our member, or */
    unsigned           named_other:1;/*   of the other, not yet looked at */
    unsigned           found:1;
    unsigned           begun:1;      /* a bracket was seen */
    unsigned           unspaced:1;   /* a data line has no space before it */
} cite_late_t;


void cite_late_init(cite_late_t *late, const char *name, const char *other);

/* further bytes of the frame */
void cite_late_read(cite_late_t *late, cite_span_t bytes);

/*
 * The value, the inside of its quotes as it is written; empty if it is too
 * long.  CITE_DECLINED: there is no such member that is a string.
 */
cite_rc_t cite_late_value(const cite_late_t *late, cite_span_t *value);

/* 1 if the payload is a whole object by now */
int cite_late_whole(const cite_late_t *late);


#endif /* CITE_LATE_H */
