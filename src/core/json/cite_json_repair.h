
/*
 * Copyright (C) the ngx_cite authors
 *
 * JSON as models write it, made into JSON, and the objects that can be
 * read in a text that cannot.
 */


#ifndef CITE_JSON_REPAIR_H
#define CITE_JSON_REPAIR_H


#include "json/cite_json.h"


/*
 * Appends to b the first array or object in the text, which may stand in a
 * fence or in prose:
 *
 *   \_  \'  \u12         the backslash goes
 *   \ud83d alone         U+FFFD
 *   control characters   escaped where they are in strings
 *   ,]  ,}               the comma goes
 *   [{ ]                 missing brackets are added, here and at the end
 *   {"url":http://a/}    an address gets its quotes
 *   {"n":1,"f":"ab       goes back to the last value that is complete
 *
 * CITE_OK        it is better now, but may still be no JSON
 * CITE_DECLINED  there is no array and no object, or it nests deeper than
 *                CITE_JSON_MAX_DEPTH
 * CITE_ERROR     b->err
 */
cite_rc_t cite_repair_json(cite_buf_t *b, cite_span_t text);


/* a text while it is repaired; the members are those of cite_json_repair.c */

typedef struct {
    cite_buf_t     *b;
    const uint8_t  *p;
    const uint8_t  *last;
    const uint8_t  *stop;        /* of this part */
    uint8_t         open[CITE_JSON_MAX_DEPTH];
    size_t          depth;
    size_t          braces;      /* of depth; the rest is brackets */
    size_t          safe;        /* of b: up to here it is complete */
    uint8_t         prev;        /* last byte written that is not a blank */
    unsigned        begun:1;     /* the first bracket is behind */
    unsigned        inside:1;    /* p is in a string */
    unsigned        comma:1;     /* to be written before the next value */
    unsigned        colon:1;     /* the member's name is behind */
    unsigned        torn:1;      /* the text ends in a string */
} cite_repair_t;


/* the same in parts of about n bytes; CITE_AGAIN: there is more */
void cite_repair_init(cite_repair_t *r, cite_buf_t *b, cite_span_t text);
cite_rc_t cite_repair_part(cite_repair_t *r, size_t n);


typedef struct {
    const uint8_t  *start;       /* at the brace */
    cite_span_t     group;       /* as in cite_recovered_t */
    unsigned        numbered:1;  /* has a member "n" or "id" */
    unsigned        outer:1;     /* a recovered one is inside */
} cite_recover_open_t;


typedef struct {
    const uint8_t        *p;
    const uint8_t        *last;
    const uint8_t        *stop;      /* of this part */
    cite_span_t           name;      /* of the member just before p */
    cite_span_t           group;
    size_t                depth;
    size_t                lost;      /* of depth, the outermost */
    cite_recover_open_t   open[CITE_JSON_MAX_DEPTH];   /* by depth, a ring */
} cite_recover_t;


typedef struct {
    cite_span_t  object;
    cite_span_t  group;      /* name of the array it is in, escapes kept */
} cite_recovered_t;


void cite_recover_init(cite_recover_t *it, cite_span_t text);

/* the next calls go over n bytes in all, and return CITE_AGAIN then */
void cite_recover_pause(cite_recover_t *it, size_t n);

/*
 * The next balanced "{...}" that has an "n" or an "id" of its own, and no
 * such object inside.  CITE_DONE: there is none.  The objects found do not
 * overlap.
 */
cite_rc_t cite_recover_next(cite_recover_t *it, cite_recovered_t *found);


#endif /* CITE_JSON_REPAIR_H */
