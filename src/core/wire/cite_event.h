
/*
 * Copyright (C) the ngx_cite authors
 *
 * Neutral events: a dialect makes one of each frame, and the model of a run
 * sees nothing else of it.
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
    CITE_EVENT_TOOL_START,
    CITE_EVENT_TOOL_DELTA,
    CITE_EVENT_TOOL_END,
    CITE_EVENT_TOOL_CHUNK,     /* starts or continues a tool call */
    CITE_EVENT_TOOL_RESULT,
    CITE_EVENT_THOUGHT_CHUNK,  /* starts or continues reasoning */
    CITE_EVENT_STATE,          /* the whole agent state anew */
    CITE_EVENT_STATE_PATCH,    /* operations on the agent state */
    CITE_EVENT_MESSAGES        /* all messages anew */
} cite_event_type_e;


/* which chunk lanes an event closes */

typedef enum {
    CITE_CLOSES_NONE = 0,
    CITE_CLOSES_OWNER,         /* the lane of the event's own producer */
    CITE_CLOSES_ALL
} cite_event_closes_e;


/* all spans and values are valid until the next event is read */

typedef struct {
    cite_event_type_e    type;
    cite_event_closes_e  closes;
    cite_span_t          id;        /* of message, tool call or run */
    cite_span_t          owner;     /* subagent; empty: the agent itself */
    cite_span_t          thread;
    cite_span_t          name;      /* of a tool */
    cite_span_t          text;      /* delta, or a tool's result */
    cite_span_t          raw;       /* the delta as it is written, if "} and
                                       the end of the payload follow it */
    yyjson_val          *value;     /* agent state, patch of it, messages,
                                       result's parts */
    uint8_t              first;     /* byte of an agent state that was not
                                       read; 0: not known */
    unsigned             assistant:1;
    unsigned             error:1;   /* the result of a tool that failed */
} cite_event_t;


const char *cite_event_name(cite_event_type_e type);


static inline int
cite_event_terminal(const cite_event_t *ev)
{
    return ev->type == CITE_EVENT_RUN_END || ev->type == CITE_EVENT_RUN_ERROR;
}


#endif /* CITE_EVENT_H */
