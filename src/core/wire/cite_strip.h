
/*
 * Copyright (C) the ngx_cite authors
 *
 * Keeps the data block out of the text that the reader sees, whatever deltas
 * it comes in:
 *
 *   grew 12% [1].  <<<CITATION_DATA>>> {...} <<<END_CITATION_DATA>>>  More.
 *   |- visible --||------------------- hidden ---------------------||------|
 *
 * Only text that may begin the first mark is held, 18 bytes at most, until
 * the next delta or the end of the message.  Held text is always a part of
 * the mark, so it needs no memory.
 *
 * A block without an end mark goes to the end of the message.  There may be
 * more than one: a message that is opened again, as agents do around a tool
 * call, may have a block each time.
 */


#ifndef CITE_STRIP_H
#define CITE_STRIP_H


#include "base/cite_buf.h"


typedef enum {
    CITE_STRIP_TEXT = 0,
    CITE_STRIP_BLOCK         /* behind a mark that begins a block */
} cite_strip_state_e;


/* zeroed, it is at the beginning of a message */

typedef struct {
    cite_strip_state_e  state;
    uint8_t             matched;   /* bytes of a mark at the text's end */
    uint8_t             shown;     /* of these, seen by the reader already */
    uint8_t             mark;      /* which of those that end a block */
} cite_strip_t;


/*
 * Follows a delta and appends the visible part of it, behind held text that
 * has become visible.  The delta is the inside of a JSON string, and so is
 * the output: visible text stays written as it was, half of a surrogate pair
 * included, whose other half is in the next delta.
 *
 * CITE_OK        *out has all that is visible, which may be nothing
 * CITE_DECLINED  the delta is visible as it is; *out is not changed
 * CITE_ERROR     out->err; *st is as it was before
 */
cite_rc_t cite_strip_delta(cite_strip_t *st, cite_span_t delta,
    cite_buf_t *out);

/*
 * The message has ended.  Returns held text, which is visible after all and
 * needs no escapes.  The message may be opened again: a mark may go on there,
 * a block does not.
 */
cite_span_t cite_strip_end(cite_strip_t *st);


#endif /* CITE_STRIP_H */
