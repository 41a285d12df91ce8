
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
#include "dialect/cite_dialect.h"
#include "run/cite_run.h"
#include "wire/cite_sse.h"
#include "state/cite_state.h"
#include "stream/cite_stream_guard.h"
#include "stream/cite_stream_hold.h"
#include "stream/cite_stream_lines.h"
#include "stream/cite_stream_template.h"


typedef struct cite_stream_s  cite_stream_t;


typedef struct {
    cite_span_t  bytes;
    unsigned     kept:1;     /* not a part of the input */
    unsigned     added:1;    /* nothing that the agent has sent */
} cite_piece_t;


/* numbers of a stream, for counters and for the log */

typedef struct {
    size_t  bytes;           /* of input that was read */
    size_t  added;           /* bytes of ours */
    size_t  events;          /* frames with a payload */
    size_t  unreadable;      /* broken JSON, or over a limit of ours */
    size_t  over;            /* longer than max_event_size */
    size_t  foreign;         /* frames with no line of an event stream */
} cite_stream_stats_t;


/* a message for a store; the spans are valid until the next call */

typedef struct {
    cite_span_t  id;
    cite_span_t  thread_id;      /* may be empty, as the next one */
    cite_span_t  run_id;
    cite_span_t  text;           /* of the answer, as the agent wrote it */
    cite_span_t  json;           /* in the form of the state */
    const char  *status;         /* "complete", "interrupted" or "error" */
    size_t       citations;
} cite_stream_entry_t;


/* asked for the request when the dialect is known, see below; may be NULL */

typedef struct {
    void  (*request)(void *data, cite_stream_t *s);
    void   *data;
} cite_host_t;


/* told of each event, its span still in place; for tests and tools */

typedef void (*cite_stream_watch_pt)(void *data, const cite_frame_t *frame,
    const cite_event_t *ev);


/* what becomes of the frame that was read last */

typedef enum {
    CITE_FRAME_PASS = 0,
    CITE_FRAME_DROP,         /* nothing of it is sent */
    CITE_FRAME_REPLACE,      /* s->instead is */
    CITE_FRAME_REPAIRED      /* s->lines.text is */
} cite_frame_action_e;


/* the event read last, if others may differ from it in their text only */

typedef struct {
    cite_buf_t   head;       /* its bytes before the text; none: no such */
    size_t       least;      /* with the tail; more than any: no such */
    cite_buf_t  *text;       /* the message or arguments that it goes to */
} cite_same_t;


/* the input before, "before", "hold.released", the frame, "after"; two of
   them have blank lines */

#define CITE_STREAM_QUEUE  7


struct cite_stream_s {
    const cite_conf_t     *conf;
    cite_reader_t         *reader;   /* lent */
    cite_exchange_t        exchange; /* its dialect, once it is known */
    cite_host_t            host;
    cite_span_t            body;     /* of the request, until then */
    cite_mem_t             mem;
    cite_sse_t             sse;
    cite_run_t             run;
    cite_state_t           state;
    cite_checks_t          checks;
    cite_stream_stats_t    stats;
    cite_same_t            same;
    cite_templates_t      *templates;    /* NULL: none was needed yet */
    cite_guard_t           guard;    /* how others read the same bytes */
    size_t                 written;  /* bytes of ours, and those that there
                                        was no memory for */

    /* the bytes to send for the frame that was read last */
    cite_frame_action_e    action;
    cite_buf_t             before;
    cite_buf_t             instead;
    cite_buf_t             after;
    cite_lines_t           lines;
    cite_hold_t            hold;     /* the run's end that waits */
    cite_piece_t           queue[CITE_STREAM_QUEUE];
    unsigned               queue_n;
    unsigned               queue_i;

    cite_message_t        *completed;    /* by the last call for it */

    cite_stream_watch_pt   watch;
    void                  *watch_data;
    const char            *bypass;   /* NULL, or why nothing is read any more
                                        but what changes the client's state */
    uint8_t                sent;     /* the last byte that was sent */
    unsigned               show_data:1;   /* stripping has failed */
    unsigned               late:1;        /* "after" is sent when it is known
                                             whether an LF follows a CR */
    unsigned               waiting:1;     /* a change of our state is due, and
                                             waits for a gap */
    unsigned               gap:1;         /* an event of ours may go before
                                             the event that was read last */
    unsigned               ending:1;      /* the input is over */
    unsigned               finished:1;    /* no further event is read */
    unsigned               spent:1;       /* the final state was sent over
                                             the budget */
};


/*
 * conf and reader are lent and must outlive the stream.
 * cite_stream_release() gives all memory back.
 */
void cite_stream_init(cite_stream_t *s, const cite_conf_t *conf,
    const cite_heap_t *heap, cite_reader_t *reader);
void cite_stream_release(cite_stream_t *s);

/*
 * Reads the request's body.  The dialect must be known for that: if it is not,
 * because it depends on the first payload, the body is lent until then, or
 * until s->bypass is set.  A host that can't keep it sets s->host, and calls
 * this function when it is asked.
 */
void cite_stream_request(cite_stream_t *s, cite_span_t body);

/* there is a body that is not read: what it has may be what is cited */
void cite_stream_request_unseen(cite_stream_t *s);

/* the name of the response's dialect; NULL: it is not known, or no dialect */
const char *cite_stream_dialect(const cite_stream_t *s);

/*
 * CITE_OK     *out is to be sent next; call again.
 * CITE_AGAIN  *in is used up.
 *
 * Bytes are never lost and never wait for memory: where the stream cannot
 * be read any more, s->bypass says why and the input is handed through.  What
 * an agent writes under our key is undone also then.
 */
cite_rc_t cite_stream_next(cite_stream_t *s, cite_span_t *in,
    cite_piece_t *out);

/* 1 if cite_stream_same() may find something */

static inline int
cite_stream_knows(const cite_stream_t *s)
{
    return s->same.head.n || (s->templates && s->templates->n);
}


/*
 * The short way, between two calls of cite_stream_next(): reads events from p
 * on for as long as they differ from one before in their text only, or in
 * members that mean nothing to us, and returns where it stopped.  They are to
 * be sent as they are.
 */
const uint8_t *cite_stream_same(cite_stream_t *s, const uint8_t *p,
    const uint8_t *last);

/*
 * The same as cite_stream_next() at the end of the input.  CITE_DONE: all is said; CITE_AGAIN:
 * the end waits for verdicts, see below, and then for another call.
 */
cite_rc_t cite_stream_end(cite_stream_t *s, cite_piece_t *out);

/*
 * Verdicts.  The host asks the questions of cite_checks_next(&s->checks),
 * tells the checks their answers, and then sends the pieces of
 * cite_stream_flush(), between two calls of the functions above:
 *
 *   while (cite_stream_flush(s, &piece) == CITE_OK) {
 *       send(piece.bytes);
 *   }
 *
 * While s->hold.active is set the end of the run waits for verdicts; the host
 * may end that with cite_stream_give_up() and a flush.
 */
cite_rc_t cite_stream_flush(cite_stream_t *s, cite_piece_t *out);

/*
 * Reads long messages, and then searches evidence, a bounded slice at each
 * call.  The host calls it when something has happened, before it asks and
 * flushes.  CITE_AGAIN: there is more to do.
 */
cite_rc_t cite_stream_work(cite_stream_t *s);
void cite_stream_give_up(cite_stream_t *s, const char *reason);

/* the sums of all messages, and the worst of their statuses; "" for none */
void cite_stream_summary(const cite_stream_t *s, cite_summary_t *sum);
const char *cite_stream_status(const cite_stream_t *s);

/* what looks like a citation and was not read, by its shape */
void cite_stream_unread_forms(const cite_stream_t *s,
    size_t unread[CITE_UNREAD_N]);

/*
 * The next message that has its last verdict, as JSON in the form of the
 * state, each once; valid until the next call.  CITE_DECLINED: none.
 */
cite_rc_t cite_stream_completed(cite_stream_t *s, cite_span_t *message);

/* the message that cite_stream_completed() has just given, for a store */
void cite_stream_completed_entry(cite_stream_t *s, cite_stream_entry_t *entry);

/*
 * Nothing more will come: messages that are not finished are interrupted.
 * With "read" their citations are looked for, as at the end of the input.
 */
void cite_stream_interrupt(cite_stream_t *s, int read);

/*
 * The next message of the assistant that a store does not have as it is now,
 * each once; to be called after the end.  CITE_DECLINED: none.
 */
cite_rc_t cite_stream_unsaved(cite_stream_t *s, cite_stream_entry_t *entry);

/*
 * Entries of earlier runs from a store, as JSON with the member "messages".
 * They replace those that the client has sent; with "keep" those stay that
 * the store does not have.
 */
void cite_stream_restore(cite_stream_t *s, cite_span_t json, int keep);

/* a comment that keeps a silent line open; CITE_AGAIN: not in this place */
cite_rc_t cite_stream_heartbeat(cite_stream_t *s, cite_piece_t *out);


#endif /* CITE_STREAM_H */
