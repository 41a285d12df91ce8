
/*
 * Copyright (C) the ngx_cite authors
 *
 * Framing of server-sent events: the exact byte range of each event,
 * whatever pieces the stream comes in.
 *
 *   data: {"type": ...}\n  \n  data: {"ty
 *   |------- frame --------|   |- torn -|
 *
 * A frame that lies in one piece is not copied.  Of a frame that is torn
 * the beginning is kept, so that it can be read whole when its end is here.
 * A frame longer than the limit is handed on in parts.
 *
 * Lines end with LF, CRLF or CR.  Widespread clients know LF alone, and take
 * LF LF for the only end of an event; some want a space behind "data:".  Where
 * a frame may be another event for them, it says so.
 */


#ifndef CITE_SSE_H
#define CITE_SSE_H


#include "base/cite_buf.h"


typedef enum {
    CITE_FRAME_WHOLE = 0,    /* an event, its blank line included */
    CITE_FRAME_HEAD,         /* the beginning of one over the limit */
    CITE_FRAME_PART,         /* a further part of it */
    CITE_FRAME_TAIL,         /* its last part */
    CITE_FRAME_LF            /* the LF of the CR that ended the one before */
} cite_frame_kind_e;


typedef struct {
    cite_frame_kind_e  kind;
    cite_span_t        bytes;     /* of input, or kept (see "kept") */
    cite_span_t        data;      /* payload of WHOLE; its beginning of HEAD */
    unsigned           kept:1;    /* bytes are the framer's, not the input's */
    unsigned           has_data:1;
    unsigned           lost:1;    /* no memory to join the payload */
    unsigned           foreign:1; /* it has lines, but none of an event */
    unsigned           mixed:1;   /* by its line ends, or */
    unsigned           uneven:1;  /*   by spaces behind "data:" it may be
                                     another event for some clients */
    unsigned           open:1;    /* that event goes on behind the frame */
    unsigned           unspaced:1; /* a data line has no space */
} cite_frame_t;


typedef enum {
    CITE_SSE_FRAME_START = 0,  /* between two frames */
    CITE_SSE_FRAME_CR,         /* the same; an LF still belongs to the last */
    CITE_SSE_LINE_START,       /* in a frame, behind a line's end */
    CITE_SSE_LINE_CR,          /* the same; an LF still belongs to the line */
    CITE_SSE_LINE              /* in a line */
} cite_sse_state_e;


typedef struct {
    cite_sse_state_e   state;
    const uint8_t     *lf;        /* next LF of the input, or its end */
    size_t             max;       /* length of a frame */
    size_t             n;         /* bytes of the frame in earlier input */
    size_t             lines;     /* lines of the frame so far */
    size_t             eol;       /* where its first line ends */
    cite_buf_t         torn;      /* the frame's bytes in earlier input */
    cite_buf_t         joined;    /* payload of several lines */
    unsigned           begun:1;   /* the first frame is over */
    unsigned           over:1;    /* in a frame over the limit */
    unsigned           pass:1;    /* nothing is kept, see below */
    unsigned           spaced:1;  /* a data line of the stream has a space */

    /* bytes since the last LF LF: one event, for those who know LF alone */
    uint8_t            last;      /* the last byte of the frame before */
    unsigned           split:1;   /* there was an LF LF */
    unsigned           bare:1;    /* a CR without LF is among them */
    unsigned           filled:1;  /* a data line is */
    unsigned           uneven:1;  /* some data lines have a space, some none */
    unsigned           mute:1;    /* their last line, up to LF, is no data */
} cite_sse_t;


void cite_sse_init(cite_sse_t *s, cite_mem_t *mem, size_t max);

/*
 * Consumes bytes from *in up to the end of one frame.
 *
 * CITE_OK     *frame is valid until the next call; in->p stands behind it.
 * CITE_AGAIN  *in is empty, feed more.
 * CITE_ERROR  no memory to keep a torn frame.  frame->bytes are those kept
 *             so far, *in the rest; nothing is lost.  By cite_sse_pass(s, 1)
 *             the rest of the frame comes as parts of one over the limit.
 */
cite_rc_t cite_sse_next(cite_sse_t *s, cite_span_t *in, cite_frame_t *frame);

/*
 * The stream has ended.  CITE_OK: *frame is an event without its blank
 * line.  CITE_DONE: nothing is left.
 */
cite_rc_t cite_sse_end(cite_sse_t *s, cite_frame_t *frame);

/*
 * From now on nothing is kept, or with 0 it is again: a frame that is torn is
 * handed on in parts, as one over the limit is.
 */
void cite_sse_pass(cite_sse_t *s, int pass);

/* the frame's payload is no event: joined to the next one it may be one */
void cite_sse_unread(cite_sse_t *s);

/* 1 if bytes of ours behind the CR of a frame are a comment for some clients */
int cite_sse_mute(const cite_sse_t *s);

/* a frame of ours ends an event for those who know LF alone */
void cite_sse_added(cite_sse_t *s);

/* 1 if the bytes since the last LF LF may be another event for some clients */
int cite_sse_mixed(const cite_sse_t *s);


#endif /* CITE_SSE_H */
