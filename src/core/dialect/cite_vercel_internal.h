
/*
 * Copyright (C) the ngx_cite authors
 *
 * Between the files of the UI message stream of the Vercel AI SDK.
 *
 * A message of the client has many parts of text: one for each step, and with
 * providers that cite one for each cited span.  The run has one message for
 * all of them.  Parts that nothing stands between are joined as they are;
 * a step and a tool's input end the text, which then goes on in a paragraph
 * of its own:
 *
 *   parts   |According to it, |the ferry leaves at six|.|   |It costs 14 [2].|
 *   text    |According to it, the ferry leaves at six.|\n\n|It costs 14 [2].|
 *   places   0                 17                     40    43
 */


#ifndef CITE_VERCEL_INTERNAL_H
#define CITE_VERCEL_INTERNAL_H


#include "dialect/cite_dialect.h"


#define CITE_VERCEL_PLACES   4096   /* parts whose place is known */
#define CITE_VERCEL_OPEN     16     /* parts that are open at once */
#define CITE_VERCEL_SOURCES  1000   /* that the stream names itself */
#define CITE_VERCEL_STATED   256    /* citations of one frame */
#define CITE_VERCEL_TOLD     4096   /* citations and messages */
#define CITE_VERCEL_PAST     4000   /* files and data parts of a request */


/* kinds of parts that share one id */

#define CITE_VERCEL_KIND_DATA     1
#define CITE_VERCEL_KIND_MESSAGE  2
#define CITE_VERCEL_KIND_SOURCE   3


/* where a part begins in the message's text */

typedef struct {
    size_t               start;     /* bytes */
    size_t               units;     /* of UTF-16, if it is measured */
} cite_vercel_place_t;


/* the first of those that are open is written to the message as it comes */

typedef struct {
    cite_buf_t           id;        /* unique among those that are open */
    cite_buf_t           text;      /* that came while it was not the first */
    unsigned             ended:1;
} cite_vercel_part_t;


/* what the client was told last under one id */

typedef struct cite_vercel_told_s  cite_vercel_told_t;

struct cite_vercel_told_s {
    uint64_t             hash;      /* 0: nothing that it still has; 2: the
                                       client may have something else */
    cite_vercel_told_t  *next;      /* of those that were told in this step */
    unsigned             here:1;    /* it is one of them */
    unsigned             kept:1;    /* an agent made the client keep one */
};


typedef struct {
    cite_buf_t           id;        /* of the message */
    cite_buf_t           data;      /* of a part that is being written */
    cite_buf_t           shown;     /* the part whose text came last */
    cite_vercel_part_t   parts[CITE_VERCEL_OPEN];
    size_t               parts_n;   /* that are open */
    cite_vercel_place_t *places;    /* of all parts, in their order */
    size_t               places_n;
    size_t               places_max;
    size_t               measured;  /* places whose units are known */
    size_t               said;      /* bytes of text in this frame's events */
    size_t               calls;     /* of tools, that have no output yet */
    size_t               past;      /* files and data parts of the request */
    size_t               step_text; /* where the step begins, in bytes */
    size_t               step_places;   /* and in parts */
    cite_annotation_t   *stated;    /* citations of the frame */
    size_t               stated_max;
    cite_map_t           told;      /* what the client has of ours */
    cite_vercel_told_t  *here;      /*   that it was told in this step */
    cite_map_t           named;     /* sources that the stream has sent */
    unsigned             begun:1;   /* the run has started */
    unsigned             unplaced:1;    /* the place of the last part is not
                                           known: there are too many */
    unsigned             withdrawn:1;   /* the text is that of steps before */
    unsigned             ready:1;   /* the members above are initialised */
} cite_vercel_t;


/* of this exchange; initialised by the first call */
cite_vercel_t *cite_vercel_own(cite_exchange_t *x);

/* 1 if "data-" and the key, with "-message" or not, is the type of a part */
int cite_vercel_is_ours(cite_span_t type, cite_span_t key);

/* cite_vercel_read.c */
cite_rc_t cite_vercel_read(cite_exchange_t *x, cite_span_t payload, int lanes);
cite_rc_t cite_vercel_peek(cite_span_t head, cite_event_t *ev);

/* a member that is a string; empty: there is none */
cite_span_t cite_vercel_string(yyjson_val *chunk, const char *name);

/*
 * cite_vercel_part.c: a part begins, goes on, ends; raw is that of an event,
 * see cite_event_t
 */
void cite_vercel_part_start(cite_exchange_t *x, cite_span_t id);
void cite_vercel_part_text(cite_exchange_t *x, cite_span_t id,
    cite_span_t text, cite_span_t raw);
void cite_vercel_part_end(cite_exchange_t *x, cite_span_t id);

/* all open parts end */
void cite_vercel_parts_end(cite_exchange_t *x);

/* the text ends unless a part of it is open */
void cite_vercel_text_pause(cite_exchange_t *x);

/* a step begins; the present one is withdrawn */
void cite_vercel_step_start(cite_exchange_t *x);
void cite_vercel_step_reset(cite_exchange_t *x);

/* 1 if the part is the first of those that are open */
int cite_vercel_part_is_first(cite_exchange_t *x, cite_span_t id);

/* the message of the run, or NULL if it has no text yet */
cite_message_t *cite_vercel_message(cite_exchange_t *x);

/*
 * The part in which a byte of the message's text stands, and its place; the
 * number of the part.  There must be one.
 */
size_t cite_vercel_part_of(cite_exchange_t *x, const cite_message_t *m,
    size_t offset, cite_vercel_place_t *place);

/*
 * cite_vercel_source.c: sources of the stream, data of the application, and
 * citations at the end of a part
 */
void cite_vercel_source(cite_exchange_t *x, yyjson_val *chunk,
    cite_span_t payload);
void cite_vercel_data(cite_exchange_t *x, yyjson_val *chunk,
    cite_span_t payload);
void cite_vercel_citations(cite_exchange_t *x, yyjson_val *chunk,
    cite_span_t part);

/* cite_vercel_request.c */
void cite_vercel_request(cite_exchange_t *x, cite_span_t body);
cite_rc_t cite_vercel_hide(const cite_conf_t *conf, cite_span_t body,
    cite_span_t key, cite_buf_t *cuts);

/* cite_vercel_file.c: the text in a file's address; the name is raw JSON */
void cite_vercel_file(cite_exchange_t *x, cite_span_t url,
    cite_span_t filename);

/* cite_vercel_write.c */
void cite_vercel_write(cite_exchange_t *x, cite_buf_t *out);

/* the stream itself has sent a source with this address or id */
void cite_vercel_source_named(cite_exchange_t *x, cite_span_t name);

/*
 * cite_vercel_forged.c: a part of our type in the stream, or in a payload that
 * is not read otherwise; appends parts that take back forged ones
 */
void cite_vercel_forged(cite_exchange_t *x, yyjson_val *chunk);
void cite_vercel_forged_payload(cite_exchange_t *x, cite_span_t payload);
void cite_vercel_forged_write(cite_exchange_t *x, cite_buf_t *out);


#endif /* CITE_VERCEL_INTERNAL_H */
