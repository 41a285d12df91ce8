
/*
 * Copyright (C) the ngx_cite authors
 *
 * Neutral events: a dialect makes them of each frame, and the model of a run
 * sees nothing else of it.  Most frames are one event, some are several, and
 * some are none.
 */


#ifndef CITE_EVENT_H
#define CITE_EVENT_H


#include "json/cite_json.h"


typedef enum {
    CITE_EVENT_NONE = 0,       /* no payload, or one that is not readable */
    CITE_EVENT_OTHER,          /* nothing that the model follows */
    CITE_EVENT_RUN_START,
    CITE_EVENT_RUN_END,        /* terminal */
    CITE_EVENT_RUN_ERROR,      /* terminal */
    CITE_EVENT_TEXT_START,
    CITE_EVENT_TEXT_DELTA,
    CITE_EVENT_TEXT_END,
    CITE_EVENT_TEXT_CHUNK,     /* starts or continues a message */
    CITE_EVENT_TOOL_START,     /* with the input, if that is told at once, */
    CITE_EVENT_TOOL_DELTA,
    CITE_EVENT_TOOL_END,       /* or, if it is told as a whole, again */
    CITE_EVENT_TOOL_CHUNK,     /* starts or continues a tool call */
    CITE_EVENT_TOOL_RESULT,
    CITE_EVENT_THOUGHT_CHUNK,  /* starts or continues reasoning */
    CITE_EVENT_STATE,          /* the whole agent state anew */
    CITE_EVENT_STATE_PATCH,    /* operations on the agent state */
    CITE_EVENT_MESSAGES,       /* all messages anew */
    CITE_EVENT_SOURCE,         /* a source that the agent names, or several */
    CITE_EVENT_WITHDRAW,       /* the text of a message is taken back */
    CITE_EVENT_PART,           /* a part of a message's text ends */
    CITE_EVENT_ANNOTATION      /* a citation that the provider states */
} cite_event_type_e;


/* of one frame */

#define CITE_EVENTS_MAX  512


/* which chunk lanes an event closes */

typedef enum {
    CITE_CLOSES_NONE = 0,
    CITE_CLOSES_OWNER,         /* the lane of the event's own producer */
    CITE_CLOSES_ALL
} cite_event_closes_e;


/* what of a source a provider says that its quote is */

typedef enum {
    CITE_WITHIN_SOURCE = 0,    /* some words of it */
    CITE_WITHIN_CHARS,         /* these characters, from 0 */
    CITE_WITHIN_BLOCKS,        /* words of these blocks, from 0 */
    CITE_WITHIN_PAGES          /* words of these pages, from 1 */
} cite_within_e;


/*
 * A citation that the provider states beside the text, as models' own
 * protocols have them.  It stands for characters [start, end) of a part of the
 * message's text, or for the whole part, which is then the one that is open.
 */

typedef struct cite_annotation_s {
    cite_span_t          quote;     /* words of the source; empty: none */
    cite_span_t          source_id; /* the source's names, where it is */
    cite_span_t          url;       /*   none of the documents */
    cite_span_t          title;
    uint32_t             document;  /* of cite_run_document(), or 0 */
    cite_within_e        within;    /*   and what of it: [from, to) */
    int64_t              from;
    int64_t              to;
    size_t               base;      /* where the part begins, in bytes */
    size_t               start;
    size_t               end;
    unsigned             whole:1;
    unsigned             missing:1; /* there is no such document */
} cite_annotation_t;


/* all spans and values are valid until the next event is read */

typedef struct {
    cite_event_type_e    type;
    cite_event_closes_e  closes;
    cite_span_t          id;        /* of message, tool call or run */
    cite_span_t          owner;     /* subagent; empty: the agent itself */
    cite_span_t          thread;
    cite_span_t          alias;     /* another id of a tool call, or empty */
    cite_span_t          name;      /* of a tool */
    cite_span_t          text;      /* delta, or a tool's input or result; of
                                       one that is no string its JSON */
    cite_span_t          raw;       /* the delta as it is written, if that is
                                       known at no cost */
    yyjson_val          *value;     /* agent state, patch of it, messages,
                                       parts of a tool's result, its input if
                                       that is no text, sources */
    const cite_annotation_t
                        *annotation;
    size_t               keep;      /* bytes of a message's text that are not
                                       withdrawn */
    uint64_t             part;      /* of sources: the same one said again
                                       takes its place; 0: it is said once */
    uint8_t              first;     /* byte of an agent state that was not
                                       read; 0: not known */
    unsigned             assistant:1;
    unsigned             error:1;   /* the result of a tool that failed */
    unsigned             calls:1;   /* of one that was not read: it may have
                                       told the input of a call */
    unsigned             prompt:1;  /* the run's end, which does not wait: its
                                       client has tools to run */
} cite_event_t;


/* the events of a frame; zeroed, it has none */

typedef struct {
    cite_event_t         one;       /* the first */
    cite_event_t        *more;      /* the others; valid while mem is */
    size_t               more_max;
    size_t               n;
    unsigned             lost:1;    /* the last one could not be kept */
} cite_events_t;


const char *cite_event_name(cite_event_type_e type);

/* another event, zeroed; NULL: too many, or no memory, see events->lost */
cite_event_t *cite_events_add(cite_events_t *events, cite_mem_t *mem);


static inline cite_event_t *
cite_events_get(cite_events_t *events, size_t i)
{
    return i ? &events->more[i - 1] : &events->one;
}


static inline int
cite_event_terminal(const cite_event_t *ev)
{
    return ev->type == CITE_EVENT_RUN_END || ev->type == CITE_EVENT_RUN_ERROR;
}


#endif /* CITE_EVENT_H */
