
/*
 * Copyright (C) the ngx_cite authors
 *
 * Keeps the data block out of AG-UI events with text.
 *
 * Of an event that is changed only the value of its delta is, the last one
 * if there are several; all other bytes stay.  Clients of versions 0.0.28 to
 * 1.0.0 were tried with an empty delta:
 *
 *   TEXT_MESSAGE_CONTENT  fails the run up to 0.0.46: it is left out, with
 *                         the other lines of its frame
 *   TEXT_MESSAGE_CHUNK    is taken by all, and may open a lane: it stays,
 *                         with "delta":""
 */


#ifndef CITE_AGUI_STRIP_H
#define CITE_AGUI_STRIP_H


#include "wire/cite_strip_frame.h"


/*
 * For each whole frame that is a TEXT_MESSAGE_CONTENT or TEXT_MESSAGE_CHUNK
 * of an assistant's message; *st is that message's; the result is that of
 * cite_strip_frame().
 */
cite_rc_t cite_agui_strip_frame(cite_strip_t *st, const cite_frame_t *frame,
    cite_buf_t *out);

/*
 * Appends an event for the text that cite_strip_end() returned, if it is not
 * empty.  It belongs before the event that ends the message.  In a lane it
 * has to be a chunk: content for a message that chunks have opened fails
 * the run.  owner is the subagent, empty if there is none.  All of the event
 * is written, or nothing and out->err is set.
 */
void cite_agui_strip_end(cite_buf_t *out, cite_span_t id, cite_span_t owner,
    int chunk, cite_span_t text);


#endif /* CITE_AGUI_STRIP_H */
