
/*
 * Copyright (C) the ngx_cite authors
 *
 * What the guard of our key knows of other readers of the same bytes.  Two
 * kinds of client take other events from them than the standard does:
 *
 *   LF alone   a line ends with LF and an event with LF LF; CR is a byte of
 *              the line.  Frames up to the next LF LF are one event for them;
 *              a stream without LF LF is none, or the run's beginning.
 *   a space    a line without a space behind "data:" is no data
 *
 * The stream tells it of each frame, in the order in which frames are sent,
 * and asks it where bytes of ours need blank lines before them.  It allocates
 * nothing but "open", which has the limit of one event; when that is reached
 * the open event counts as one that changes the state.
 */


#ifndef CITE_STREAM_GUARD_H
#define CITE_STREAM_GUARD_H


#include "wire/cite_event.h"
#include "wire/cite_late.h"
#include "wire/cite_sse.h"


typedef struct {
    cite_buf_t         open;      /* frames that are the beginning of one
                                     event for those who know LF alone, */
    size_t             open_n;    /*   without the one that was read last */
    cite_late_t        far;       /* the type of an event over the limit, */
    cite_event_type_e  near;      /*   and the one that its beginning has */

    unsigned           mute:1;    /* bytes of ours behind those sent last are
                                     a part of a comment for some */
    unsigned           urgent:1;  /* bytes of ours undo a forgery */
    unsigned           closed:1;  /* the frame ends the open event */
    unsigned           own:1;     /* the frame is an event by itself */
    unsigned           dead:1;    /* the open event can't be read by anybody */
    unsigned           was_foul:1;   /* the client's state was foul before the
                                        event over the limit */
    unsigned           starved:1; /* there was no memory for a torn frame */
} cite_guard_t;


static inline void
cite_guard_init(cite_guard_t *g, cite_mem_t *mem, size_t max)
{
    cite_buf_init(&g->open, mem, max);
}


/* another frame is read, and nothing of ours is due because of it yet */

static inline void
cite_guard_clear(cite_guard_t *g)
{
    g->urgent = 0;
}


/* a frame, or a part of one, is sent */

static inline void
cite_guard_sent(cite_guard_t *g, const cite_sse_t *sse)
{
    g->mute = cite_sse_mute(sse) != 0;
}


/*
 * 1 if bytes of ours need blank lines before them: else those who know LF
 * alone take them for the rest of a line that ends with CR, the last byte.
 */

static inline int
cite_guard_wants_lines(const cite_guard_t *g, uint8_t last)
{
    return last == '\r' && g->mute && g->urgent;
}


#endif /* CITE_STREAM_GUARD_H */
