
/*
 * Copyright (C) the ngx_cite authors
 *
 * What the files of cite_stream share, and nobody else.
 */


#ifndef CITE_STREAM_PART_H
#define CITE_STREAM_PART_H


#include "run/cite_extract.h"
#include "stream/cite_stream.h"


/* cite_stream_change.c: frames that are not sent as they came */

/* data blocks are taken out of the text of the event's frame */
void cite_stream_strip(cite_stream_t *s, const cite_frame_t *frame,
    const cite_event_t *ev);

/* what was held of messages that have ended, or of all, is shown */
void cite_stream_strip_ended(cite_stream_t *s, int all);

/* lines that end with CR or CRLF end with LF */
void cite_stream_repair(cite_stream_t *s, const cite_frame_t *frame);


/* cite_stream_same.c: events that are like the last one */

/* the event was read, and nothing is said because of it */
void cite_stream_learn(cite_stream_t *s, const cite_frame_t *frame,
    const cite_event_t *ev);


/* cite_stream_event.c: what an event does */

/* a frame, the beginning of one over the limit, and what is behind that */
void cite_stream_whole(cite_stream_t *s, const cite_frame_t *frame);
void cite_stream_head(cite_stream_t *s, const cite_frame_t *frame);
void cite_stream_tail(cite_stream_t *s);

/* no event will follow */
void cite_stream_finish(cite_stream_t *s);

/* what verdicts have made due, where there is a place for it */
void cite_stream_verdicts(cite_stream_t *s);

/* what waits for verdicts is sent, without or with the last words before it */
void cite_stream_unhold(cite_stream_t *s);
void cite_stream_let_go(cite_stream_t *s);


#endif /* CITE_STREAM_PART_H */
