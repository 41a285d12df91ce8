
/*
 * Copyright (C) the ngx_cite authors
 *
 * A dialect is one kind of stream: how its frames are read and written.
 */


#ifndef CITE_DIALECT_H
#define CITE_DIALECT_H


#include "wire/cite_event.h"
#include "wire/cite_sse.h"
#include "wire/cite_strip.h"


typedef struct {
    const char  *name;
    const char  *type;       /* the members that have an event's type */
    const char  *state;      /*   and the whole agent state anew */

    /*
     * Reads one payload.  An event of no interest costs no more than a look
     * at its type; "lanes" says that a chunk lane is open, so that an event
     * which may close it is of interest.
     *
     * CITE_OK        *ev is filled in
     * CITE_DECLINED  the payload is broken or over a limit: json->err
     */
    cite_rc_t  (*read)(cite_json_t *json, cite_span_t payload, int lanes,
                       cite_event_t *ev);

    /*
     * The same for the beginning of a payload that is too long to be read:
     * no more than type, closes and first.  CITE_DECLINED if the type is not
     * in it.
     */
    cite_rc_t  (*peek)(cite_span_t head, cite_event_t *ev);

    /* type and closes of an event whose type is written like that */
    void       (*named)(cite_span_t type, cite_event_t *ev);

    /* appends a frame that patches the client's state */
    void       (*state_delta)(cite_buf_t *out, cite_span_t ops);

    /* text without data blocks, see cite_agui_strip.h */
    cite_rc_t  (*strip)(cite_strip_t *st, const cite_frame_t *frame,
                        cite_buf_t *out);
    void       (*strip_end)(cite_buf_t *out, cite_span_t id, cite_span_t owner,
                            int chunk, cite_span_t text);
} cite_dialect_t;


extern const cite_dialect_t  cite_agui;


#endif /* CITE_DIALECT_H */
