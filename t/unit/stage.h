
/*
 * Copyright (C) the ngx_cite authors
 *
 * A stream that is played while memory fails, with a host that asks and
 * answers all that there is to ask.
 */


#ifndef TEST_STAGE_H
#define TEST_STAGE_H


#include "citation/cite_conf.h"
#include "client.h"


typedef struct {
    const char   *name;
    cite_conf_t   conf;
    cite_span_t   request;       /* its body */
    const char   *state;         /* that the client has at first */
    cite_span_t   in;
    size_t        step;          /* bytes of input at once */
    unsigned      changed:1;     /* events are not sent as they came */

    /* 1 if clients take what is added; NULL: a client of AG-UI is asked */
    int         (*sound)(cite_span_t added);
} stage_t;


/*
 * Two tests: each call for memory fails, once and from then on.  Whatever
 * fails, the agent's bytes come out in their order (of events that are
 * changed, their text), what is added is sound, and the next stream of the
 * same worker is as if nothing had been.
 *
 * Returns how many parts are added if nothing fails, comments left aside.
 */
size_t stage_faults(const stage_t *st);


/* the same once, with all memory there is; the client is to be released */
void stage_read(const stage_t *st, client_t *c);


#endif /* TEST_STAGE_H */
