
/*
 * Copyright (C) the ngx_cite authors
 *
 * The whole filter without its host: bytes in, pieces of bytes out.
 *
 *   while ((rc = cite_stream_next(s, &in, &piece)) == CITE_OK) {
 *       send(piece.bytes);
 *   }
 *
 * A piece is a part of the input, or bytes that the stream has kept: those
 * are valid until the next call only.  Complete events leave with the input
 * that completes them; of a torn one nothing leaves before its end is here.
 */


#ifndef CITE_STREAM_H
#define CITE_STREAM_H


#include "verify/cite_check.h"
#include "wire/cite_dialect.h"
#include "run/cite_run.h"
#include "wire/cite_sse.h"
#include "state/cite_state.h"


typedef struct cite_stream_s  cite_stream_t;


typedef struct {
    cite_span_t  bytes;
    unsigned     kept:1;     /* not a part of the input */
    unsigned     added:1;    /* nothing that the agent has sent */
} cite_piece_t;


/* what was seen, for counters and for the log */

typedef struct {
    size_t  bytes;           /* of input that was read */
    size_t  added;           /* bytes of ours */
    size_t  events;          /* frames with a payload */
    size_t  unreadable;      /* broken JSON, or over a limit of ours */
    size_t  over;            /* longer than max_event_size */
    size_t  foreign;         /* frames with no line of an event stream */
} cite_stream_stats_t;


/* told of each event, its span still in place; for tests and tools */

typedef void (*cite_stream_watch_pt)(void *data, const cite_frame_t *frame,
    const cite_event_t *ev);


/* what becomes of the frame that was read last */

typedef enum {
    CITE_FRAME_PASS = 0,
    CITE_FRAME_DROP,         /* nothing of it is sent */
    CITE_FRAME_REPLACE,      /* s->instead is */
    CITE_FRAME_REPAIRED      /* s->repaired is */
} cite_frame_action_e;


/* the event read last, if others may differ from it in their text only */

typedef struct {
    cite_buf_t   head;       /* its bytes before the text; none: no such */
    cite_buf_t  *text;       /* what the text is added to */
} cite_same_t;


/* input before, "before", "lead", the frame, "after" */

#define CITE_STREAM_QUEUE  5


struct cite_stream_s {
    const cite_conf_t     *conf;
    const cite_dialect_t  *dialect;
    cite_reader_t         *reader;   /* lent */
    cite_mem_t             mem;
    cite_sse_t             sse;
    cite_run_t             run;
    cite_state_t           state;
    cite_client_t          behind;   /* what the client has after "held" */
    cite_checks_t          checks;
    cite_stream_stats_t    stats;
    cite_same_t            same;

    /* what is to be sent for the frame that was read last */
    cite_frame_action_e    action;
    cite_buf_t             before;
    cite_buf_t             instead;
    cite_buf_t             after;
    cite_buf_t             repaired;
    cite_buf_t             lead;     /* what has waited, before the frame */
    cite_buf_t             held;     /* what waits: the end of the run, and
                                        what has come behind it */
    cite_piece_t           queue[CITE_STREAM_QUEUE];
    unsigned               queue_n;
    unsigned               queue_i;

    cite_stream_watch_pt   watch;
    void                  *watch_data;
    const char            *bypass;   /* NULL, or why nothing is read any more */
    unsigned               show_data:1;   /* stripping has failed */
    unsigned               late:1;        /* "after", until LF or no LF */
    unsigned               waiting:1;     /* state is due, but no gap was */
    unsigned               holding:1;     /* the run's end waits for verdicts */
    unsigned               unfollowed:1;  /* the state changes behind it */
    unsigned               speaking:1;    /* the last words can be said */
    unsigned               ending:1;      /* the input is over, and then */
    unsigned               active:1;      /*   a run was not */
    unsigned               gap:1;         /*   nothing of it may be torn */
    unsigned               unread:1;      /* only the event's type is known */
    unsigned               finished:1;
    unsigned               cr:1;          /* of a repaired frame's end: an LF
                                             that follows is dropped */
};


/*
 * conf and reader are lent and must outlive the stream.
 * cite_stream_release() gives all memory back.
 */
void cite_stream_init(cite_stream_t *s, const cite_conf_t *conf,
    const cite_heap_t *heap, cite_reader_t *reader);
void cite_stream_release(cite_stream_t *s);

/* what the request says; before any input */
void cite_stream_request(cite_stream_t *s, const cite_request_t *req);

/*
 * CITE_OK     *out is what is to be sent next; call again.
 * CITE_AGAIN  *in is used up.
 *
 * Bytes are never lost and never wait for memory: where the stream cannot
 * be read any more, s->bypass says why and the input is handed through.
 */
cite_rc_t cite_stream_next(cite_stream_t *s, cite_span_t *in,
    cite_piece_t *out);

/*
 * The same as cite_stream_next() at the end of the input.  CITE_DONE: all is said; CITE_AGAIN:
 * the end waits for verdicts, see below, and then for another call.
 */
cite_rc_t cite_stream_end(cite_stream_t *s, cite_piece_t *out);

/*
 * Verdicts.  The host asks what cite_checks_next(&s->checks) gives it, tells
 * the checks what became of it, and calls cite_stream_flush() for what is to
 * be sent because of it, between two calls of the functions above:
 *
 *   while (cite_stream_flush(s, &piece) == CITE_OK) {
 *       send(piece.bytes);
 *   }
 *
 * While s->holding is set the end of the run waits for verdicts; the host
 * may end that with cite_stream_give_up() and a flush.  Evidence is searched
 * by cite_checks_work(&s->checks), a bounded part at each call.
 */
cite_rc_t cite_stream_flush(cite_stream_t *s, cite_piece_t *out);
void cite_stream_give_up(cite_stream_t *s, const char *reason);

/* the sums of all messages, and the worst of their statuses; "" for none */
void cite_stream_summary(const cite_stream_t *s, cite_summary_t *sum);
const char *cite_stream_status(const cite_stream_t *s);

/*
 * The next message that has its last verdict, as JSON in the form of the
 * state, each once; valid until the next call.  CITE_DECLINED: none.
 */
cite_rc_t cite_stream_completed(cite_stream_t *s, cite_span_t *message);

/* a comment that keeps a silent line open; CITE_AGAIN: not in this place */
cite_rc_t cite_stream_heartbeat(cite_stream_t *s, cite_piece_t *out);


#endif /* CITE_STREAM_H */
