
/*
 * Copyright (C) the ngx_cite authors
 *
 * The response to a request of a bench: an HTTP head, chunks, and in them the
 * events of a script, each byte as it has to be.  Where it is not, the program
 * says so and ends.
 */


#ifndef BENCH_REPLY_H
#define BENCH_REPLY_H


#include "script.h"


typedef enum {
    REPLY_HEAD = 0,
    REPLY_SIZE,            /* of a chunk */
    REPLY_DATA,
    REPLY_DATA_END,        /* the line end behind it */
    REPLY_LAST,            /* the line end behind the last one */
    REPLY_END
} reply_state_e;


/* of all responses */

typedef struct {
    uint64_t   events;         /* of the agent */
    uint64_t   own;            /* of the server's own, which change the state */
    uint64_t   comments;
    uint64_t   bytes;          /* of bodies */
    uint64_t   own_bytes;
    uint32_t  *latencies;      /* ns, of the events with a time */
    size_t     latencies_n;
    size_t     latencies_max;
} reply_sum_t;


typedef struct {
    reply_state_e   state;
    script_t        script;
    unsigned        came;      /* events of the agent */
    size_t          chunk;     /* bytes of it still to come */
    char           *in;        /* an event that is torn, or the head */
    size_t          in_n;
    size_t          in_max;
    reply_sum_t    *sum;
} reply_t;


/* zeroed, or one that has ended */
void reply_start(reply_t *r, const script_t *script, reply_sum_t *sum);

void reply_read(reply_t *r, const char *p, size_t n);

/* the connection was closed: nothing may be missing */
void reply_end(const reply_t *r);

/* ends the program */
void reply_broken(const reply_t *r, const char *what, const char *p, size_t n);


#endif /* BENCH_REPLY_H */
