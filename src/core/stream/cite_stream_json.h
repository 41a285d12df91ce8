
/*
 * Copyright (C) the ngx_cite authors
 *
 * An answer that is not streamed, read as the stream that it could have been,
 * in steps:
 *
 *   cite_stream_json_begin(&json, s, body);
 *
 *   while ((rc = cite_stream_json_step(&json, &out)) == CITE_AGAIN) {
 *       let others have their turn;
 *   }
 */


#ifndef CITE_STREAM_JSON_H
#define CITE_STREAM_JSON_H


#include "stream/cite_stream.h"


typedef enum {
    CITE_JSON_LINE = 0,      /* the body loses its line ends, */
    CITE_JSON_FRAMES,        /* a dialect makes frames of it, */
    CITE_JSON_BEGIN,         /* which the stream is told, */
    CITE_JSON_FEED,          /* and the stream reads them, */
    CITE_JSON_MORE,          /* until the dialect has no more; */
    CITE_JSON_WORK,          /* what they cite is judged, */
    CITE_JSON_FLUSH,         /* and would be told now; */
    CITE_JSON_END,           /* the end may wait for that */
    CITE_JSON_WRITE          /* the record is written */
} cite_stream_json_state_e;


typedef struct {
    cite_stream_t             *stream;   /* lent */
    cite_span_t                body;     /* lent */
    cite_buf_t                 line;
    cite_buf_t                 frames;
    cite_span_t                rest;     /* of the frames, not yet read */
    size_t                     dialect;  /* the one to ask next, */
    const cite_dialect_t      *chosen;   /* and the one that made frames */
    cite_whole_t               whole;    /*   of the body till here */
    int                        all;      /*   or all of them */
    size_t                     left;     /* bytes that this step may go over */
    unsigned                   rounds;   /* for which the end has waited */
    cite_stream_json_state_e   state;
} cite_stream_json_t;


/*
 * The stream is a fresh one, and reads nothing else.  It and the body must
 * outlive the last step; all memory is the stream's.
 */
void cite_stream_json_begin(cite_stream_json_t *json, cite_stream_t *s,
    cite_span_t body);

/*
 * A bounded step.  Evidence judges; nobody is asked.
 *
 * CITE_AGAIN     there is more to do: call again
 * CITE_OK        the body was appended to out, with the record of what it cites
 *                as a further member
 * CITE_DECLINED  nothing is cited, the body is in no known dialect, or there
 *                is no memory; nothing was appended
 *
 * A host that can't wait any more just makes no further step.
 */
cite_rc_t cite_stream_json_step(cite_stream_json_t *json, cite_buf_t *out);

/* all steps at once */
cite_rc_t cite_stream_json(cite_stream_t *s, cite_span_t body,
    cite_buf_t *out);


#endif /* CITE_STREAM_JSON_H */
