
/*
 * Copyright (C) the ngx_cite authors
 *
 * The members of one JSON object, or the elements of one array, found without
 * building a tree: their raw spans, in order.  Works on a text that is cut
 * off, as far as it goes.
 */


#ifndef CITE_MEMBERS_H
#define CITE_MEMBERS_H


#include "base/cite_base.h"


typedef enum {
    CITE_MEMBERS_OPEN = 0,   /* before the brace */
    CITE_MEMBERS_FIRST,      /* after the brace: a member or the end */
    CITE_MEMBERS_NEXT,       /* after a member: a comma or the end */
    CITE_MEMBERS_END         /* after the closing brace, or broken */
} cite_members_state_e;


typedef struct {
    const uint8_t         *p;
    const uint8_t         *last;
    cite_members_state_e   state;
} cite_members_t;


typedef struct {
    cite_span_t  name;    /* inside of the quotes, escapes kept */
    cite_span_t  value;   /* raw, without white space around it */
    cite_span_t  whole;   /* from the name's quote to the value's end */
} cite_member_t;


/* a member that is looked for by its name */

typedef struct {
    cite_span_t   name;
    cite_span_t  *value;   /* raw; empty: the object has none of that name */
} cite_wanted_t;


void cite_members_init(cite_members_t *it, cite_span_t text);

/*
 * CITE_OK        *m is the next member
 * CITE_DONE      the object has ended; it->p stands behind its brace
 * CITE_AGAIN     the text ends inside of the object
 * CITE_DECLINED  the text is no object, or is broken here
 */
cite_rc_t cite_members_next(cite_members_t *it, cite_member_t *m);

/*
 * The same for an array: *value is the next element, raw, without white space
 * around it.  An iterator serves one of the two kinds.
 */
cite_rc_t cite_elements_next(cite_members_t *it, cite_span_t *value);

/*
 * The inside of a raw value that is a string, without its quotes and with its
 * escapes; 0: the value is no string.
 */
int cite_members_string(cite_span_t value, cite_span_t *inside);

/* 1 if nothing but white space is left */
int cite_members_over(const cite_members_t *it);

/*
 * Finds the values of the n members wanted.  Of two members of one name the last
 * one counts, as in a JavaScript client.
 *
 * CITE_OK        the text is one object
 * CITE_DECLINED  it is not, or is cut off: the values are those found till then
 */
cite_rc_t cite_members_find(cite_span_t text, const cite_wanted_t *wanted,
    size_t n);


#endif /* CITE_MEMBERS_H */
