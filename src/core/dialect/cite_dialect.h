
/*
 * Copyright (C) the ngx_cite authors
 *
 * A dialect is one protocol in which agents and models answer: how its
 * requests and frames are read, and how our frames are written.  Each has one
 * file, or one folder, and one line in cite_dialects[].
 *
 *   request   requested() ──▶ hide() ──▶ the agent
 *
 *   response  probe() ──▶ request() ──▶ read() ──▶ events ──▶ the run
 *             once        once          each frame              │
 *                                                               ▼
 *             the client ◀── write() ◀── due() ◀────────── citations
 *
 * The request's dialect and the response's are decided apart: the one by the
 * body, before the agent is asked, the other by the first payload.
 *
 * Where our frames may stand is told by events: behind the frame with
 * CITE_EVENT_RUN_START, up to the frame with CITE_EVENT_RUN_END or _ERROR.
 * That last frame waits for verdicts, and our frames go before it.  So a
 * dialect makes CITE_EVENT_RUN_END of the first frame behind which nothing of
 * ours may follow, whatever that frame means otherwise.
 */


#ifndef CITE_DIALECT_H
#define CITE_DIALECT_H


#include "json/cite_members.h"
#include "state/cite_state.h"
#include "wire/cite_event.h"
#include "wire/cite_sse.h"
#include "wire/cite_strip.h"


typedef struct cite_dialect_s   cite_dialect_t;
typedef struct cite_exchange_s  cite_exchange_t;


/* the headers of the exchange, as the host knows them; find may be NULL */

typedef struct {
    int   (*find)(void *data, int response, cite_span_t name,
                  cite_span_t *value);
    void   *data;
} cite_headers_t;


/* top-level members of a request's body, raw JSON; empty if not there */

typedef struct {
    const cite_headers_t  *headers;
    cite_span_t            thread_id;
    cite_span_t            run_id;
    cite_span_t            state;
    cite_span_t            messages;
    cite_span_t            input;
    cite_span_t            model;
    cite_span_t            max_tokens;
    cite_span_t            method;
    cite_span_t            body;
} cite_shape_t;


/* what an agent has said in our name, see cite_forged.h */

typedef struct {
    cite_buf_t             names;     /* of forged carriers */
    unsigned               due:1;     /* something has to be said again */
    unsigned               all:1;     /*   and that is all that was said */
} cite_forged_t;


/* one request and its response */

struct cite_exchange_s {
    const cite_dialect_t  *dialect;   /* NULL: not known yet */
    const cite_conf_t     *conf;      /* lent, as all of these are */
    cite_mem_t            *mem;
    cite_reader_t         *reader;
    cite_run_t            *run;
    cite_state_t          *state;     /* messages as JSON; and, for dialects
                                         that have one, the client's state */
    cite_headers_t         headers;
    cite_events_t          events;    /* of the frame that was read last */
    cite_forged_t          forged;
    size_t                 tried;     /* bytes of what the last call of write
                                         made, also of what was no news */
    void                  *own;       /* the dialect's own, of "own" bytes */
    unsigned               many:1;    /* messages, more than one carrier has */
};


/* bytes of an answer that is not streamed, or of its frames, in one call */

#define CITE_WHOLE_PART  65536


/* how far frames of such an answer were made */

typedef struct {
    cite_members_t  list;    /* of blocks */
    size_t          index;   /* of the next one */
    cite_span_t     end;     /* what the last frame says */
    unsigned        begun:1;
    unsigned        unread:1;    /* the last block is none to be read */
} cite_whole_t;


struct cite_dialect_s {
    const char  *name;
    size_t       own;        /* bytes of a context for each exchange, zeroed
                                before the first call; 0: it needs none */

    /* 1 if a response with this first payload, which may be cut off, is one */
    int        (*probe)(const cite_headers_t *headers, cite_span_t payload);

    /* 1 if a request of this shape asks in this dialect */
    int        (*requested)(const cite_shape_t *shape);

    /*
     * Finds the parts of a request's body that are ours and that the agent
     * must not see; see cite_cuts.h for the form of cuts.
     *
     * CITE_OK        cuts has them
     * CITE_DECLINED  there are none, or the body can't be read
     * CITE_ERROR     cuts->err
     *
     * NULL: nothing of ours comes back in requests.
     */
    cite_rc_t  (*hide)(const cite_conf_t *conf, cite_span_t body,
                       cite_span_t key, cite_buf_t *cuts);

    /*
     * What has to stand in a request's body instead of *place, which is often
     * empty, so that the model is told the instructions; appended to out.
     * With "all" also if the answer is not streamed.  NULL: that can't be done.
     *
     * CITE_DECLINED  the body has them, or can't be read
     * CITE_ERROR     out->err
     */
    cite_rc_t  (*instruct)(cite_span_t body, cite_span_t instructions,
                           int all, cite_span_t *place, cite_buf_t *out);

    /* the thread and the run that a request names, as raw JSON strings;
       NULL: its body names none */
    cite_rc_t  (*ids)(cite_span_t body, cite_span_t *thread, cite_span_t *run);

    /* reads the request: ids, evidence, sources; before the first payload */
    void       (*request)(cite_exchange_t *x, cite_span_t body);

    /*
     * Reads one payload into x->events, which is empty.  An event of no
     * interest costs no more than a look at its type; "lanes" says that a
     * chunk lane is open, so that an event which may close it is of interest.
     *
     * CITE_OK        x->events has its events, if any
     * CITE_DECLINED  the payload is broken or over a limit:
     *                x->reader->event.err
     */
    cite_rc_t  (*read)(cite_exchange_t *x, cite_span_t payload, int lanes);

    /*
     * Appends an answer that was not streamed as frames of the stream that it
     * could have been.  The body has no line ends.  NULL: there are no such
     * answers.
     *
     * CITE_DECLINED  it is none of this dialect
     * CITE_ERROR     out->err
     */
    cite_rc_t  (*whole)(cite_span_t body, cite_buf_t *out);

    /*
     * The frames behind those, a part at each call; NULL: there are none.
     * "whole" is zeroed before the first call.
     *
     * CITE_AGAIN  there are more
     * CITE_ERROR  out->err
     */
    cite_rc_t  (*whole_more)(cite_span_t body, cite_whole_t *whole,
                             cite_buf_t *out);

    /*
     * The same as read() for the beginning of a payload that is too long for
     * that: no more than type, closes and first of one event.  CITE_DECLINED:
     * the type is not in it.
     */
    cite_rc_t  (*peek)(cite_span_t head, cite_event_t *ev);

    /*
     * Looks for what an agent says in our name, see cite_forged.h, in a frame
     * that is not read otherwise; NULL: clients have a state instead.
     */
    void       (*forged)(cite_exchange_t *x, cite_span_t payload);

    /*
     * For the short way, see cite_stream_template.h: the text delta of a
     * payload as it is written, inside of its quotes, where read() has found
     * one text delta and did not set raw; p == NULL: it is not known.  And
     * members of the payload that mean nothing to anybody but clients, times
     * and counters: numbers and strings.  Ends with NULL.
     */
    cite_span_t  (*delta)(cite_span_t payload);
    const char *const  *varying;

    /*
     * 1 if there is something to be written; final: the run ends with it.
     * write() appends it as frames; on failure nothing is appended, and it
     * stays due.
     */
    int        (*due)(cite_exchange_t *x, int final);
    void       (*write)(cite_exchange_t *x, cite_buf_t *out);

    /*
     * For dialects that write by cite_carriers_write(): appends one frame that
     * carries the value, an object of JSON, for the message.
     */
    void       (*carrier)(cite_exchange_t *x, const cite_message_t *m,
                          cite_span_t value, cite_buf_t *out);

    /*
     * Text without data blocks, see cite_strip.h: the frame that was read
     * last, which has a text delta of the message.  NULL: it can't be done.
     *
     * CITE_OK        *out is sent instead of the frame
     * CITE_DONE      nothing is sent instead of it
     * CITE_DECLINED  the frame is sent as it is
     * CITE_ERROR     no memory
     *
     * strip_end() appends text that was held back of a message that ends.
     */
    cite_rc_t  (*strip)(cite_exchange_t *x, cite_message_t *m,
                        const cite_frame_t *frame, cite_buf_t *out);
    void       (*strip_end)(cite_exchange_t *x, const cite_message_t *m,
                            cite_span_t text, cite_buf_t *out);

    /* a client's state that agents and we write to; NULL: there is none */
    const struct cite_client_state_s  *client;

    unsigned     provider:1; /* a model's own protocol: its end waits less */
};


/* of a dialect whose clients have a state, see cite_state.h */

typedef struct cite_client_state_s {
    const char  *type;       /* the members that have an event's type */
    const char  *state;      /*   and the whole state anew */

    /* type and closes of an event whose type is written like that */
    void       (*named)(cite_span_t type, cite_event_t *ev);

    /* appends a small frame that empties our key */
    void       (*clear)(cite_exchange_t *x, cite_buf_t *out);
} cite_client_state_t;


/* ends with NULL */
extern const cite_dialect_t *const  cite_dialects[];

/* by its name, or NULL */
const cite_dialect_t *cite_dialect_named(cite_span_t name);

/* by a response's first payload, which may be cut off; NULL: none of them */
const cite_dialect_t *cite_dialect_probe(const cite_headers_t *headers,
    cite_span_t payload);

/*
 * By a request's body.  NULL: it is no JSON object, or none of them.  The
 * spans of *shape, which may be NULL, are those of the body.
 */
const cite_dialect_t *cite_dialect_requested(const cite_headers_t *headers,
    cite_span_t body, cite_shape_t *shape);

/*
 * The last "type" of a payload, inside of its quotes, with its escapes.
 * CITE_DECLINED: it has none that is a string, as far as the text goes.
 */
cite_rc_t cite_dialect_type(cite_span_t payload, cite_span_t *type);

/*
 * Peeks into a payload of which only the beginning is known, for dialects whose
 * payloads have a "type"; "event" says which event that is.
 */
cite_rc_t cite_dialect_peek(cite_span_t head, cite_event_t *ev,
    cite_event_type_e (*event)(cite_span_t type));

/*
 * The last "delta" of a payload, inside of its quotes, with its escapes; the
 * delta() of dialects that have it there.  p == NULL: it has none that is a
 * string.
 */
cite_span_t cite_dialect_delta(cite_span_t payload);

/* the value of a header; 0: there is none */
int cite_header(const cite_headers_t *headers, int response, const char *name,
    cite_span_t *value);

/* the response's dialect is known; CITE_ERROR: no memory for its context */
cite_rc_t cite_exchange_begin(cite_exchange_t *x,
    const cite_dialect_t *dialect);

/* a frame was not read, and may say anything: ours is said again */
void cite_exchange_unread(cite_exchange_t *x);

/* 1 if the request's body is too dense to be read: then that is known */
int cite_exchange_dense(cite_exchange_t *x, cite_span_t body);

/* another event of the frame that is read, zeroed; NULL: no room for it */
cite_event_t *cite_exchange_event(cite_exchange_t *x, cite_event_type_e type);


#endif /* CITE_DIALECT_H */
