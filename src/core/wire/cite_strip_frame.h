
/*
 * Copyright (C) the ngx_cite authors
 *
 * A frame without the data block in its text.  Only the value of its delta is
 * changed; all other bytes stay.
 */


#ifndef CITE_STRIP_FRAME_H
#define CITE_STRIP_FRAME_H


#include "wire/cite_sse.h"
#include "wire/cite_strip.h"


/*
 * The delta is the inside of a JSON string in frame->data; *st is that of its
 * message.  With "empty" the event is sent also if nothing of the delta is
 * visible.
 *
 * CITE_OK        the frame to be sent in its place was appended to *out
 * CITE_DECLINED  the frame is to be sent as it is; *out is not changed
 * CITE_DONE      nothing is to be sent; *out is not changed
 * CITE_ERROR     out->err; *st and the bytes in *out are as before.  To lose
 *                nothing, send the end of *st, then the frame, and strip no
 *                more.
 */
cite_rc_t cite_strip_frame(cite_strip_t *st, const cite_frame_t *frame,
    cite_span_t delta, int empty, cite_buf_t *out);


#endif /* CITE_STRIP_FRAME_H */
