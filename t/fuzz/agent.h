
/*
 * Copyright (C) the ngx_cite authors
 *
 * An agent that does what the bytes of an input say: runs, messages with
 * citations, tools, and above all states and patches of any kind.
 */


#ifndef FUZZ_AGENT_H
#define FUZZ_AGENT_H


#include "fuzz.h"


typedef enum {
    AGENT_DONE = 0,
    AGENT_EVENT,             /* a->frame is to be sent */
    AGENT_WAIT,              /* the host has time for verdicts */
    AGENT_REQUEST            /* the stream ends, and another request comes */
} agent_does_e;


typedef struct {
    cite_span_t   in;
    const char   *key;       /* of ours in the state */
    cite_buf_t    frame;     /* "data: ", JSON on one line, a blank line */
    uint8_t       ways;      /* of a host that has time, see host.c */
} agent_t;


void agent_init(agent_t *a, cite_span_t in, const char *key);
agent_does_e agent_next(agent_t *a);

/* appends a state that a request may have; 0: it has none */
int agent_state(agent_t *a, cite_buf_t *b);


#endif /* FUZZ_AGENT_H */
