
/*
 * Copyright (C) the ngx_cite authors
 *
 * A client of an event stream that knows nothing of the code under test: it
 * reads lines, applies patches (patch.h) and looks at what it has been told.
 */


#ifndef TEST_CLIENT_H
#define TEST_CLIENT_H


#include "base/cite_buf.h"

#include <yyjson.h>


/* a part of a stream */

typedef struct {
    size_t   offset;         /* in the stream, where it begins */
    size_t   n;
    int      added;          /* it is not the agent's */
} part_t;


typedef struct {
    yyjson_mut_doc  *doc;
    yyjson_mut_val  *state;  /* as the client has it */
    yyjson_mut_val  *plain;  /* as it would be without what was added */

    const part_t    *parts;
    size_t           parts_n;
    cite_span_t      lane;   /* message of the chunk that was last */

    int              chunk;  /* the agent's last event was a chunk, */
    int              spoken; /*   and something was added after it */
    size_t           ours;   /* events that were added */
    size_t           early;  /* ends of runs while something was pending */
    int              active;
    size_t           max_event;  /* what is longer can't be read; 0: none */
    int              blind;  /* such a one has made our patches impossible */
    char             problem[512];   /* the first; empty: none */
} client_t;


void client_init(client_t *c, const char *state);
void client_release(client_t *c);

/* reads a whole stream */
void client_read(client_t *c, cite_span_t stream, const part_t *parts,
    size_t parts_n);

/*
 * Looks at our part of the state when the stream is over: sums, keys, that
 * nothing is pending, and aggregates.
 */
void client_check(client_t *c);

/* the last of these, which is so whenever we have said something */
void client_check_aggregates(client_t *c);

/* messages with their status, "id:status:total " each; valid until release */
const char *client_messages(client_t *c);

/* 1 if a verification has the error */
int client_has_error(client_t *c, const char *error);

/*
 * 1 for each place of a stream where an event can be put, 0 for each where
 * it would tear another: n + 1 bytes, to be freed.
 */
uint8_t *client_places(cite_span_t stream);


#endif /* TEST_CLIENT_H */
