
/*
 * Copyright (C) the ngx_cite authors
 *
 * The AG-UI stream of a bench, known to both of its ends: the agent sends the
 * n-th event, the client knows what it has to be.
 *
 *   RUN_STARTED
 *   TOOL_CALL_START, _ARGS, _END, _RESULT             with a result
 *   TEXT_MESSAGE_START, _CONTENT ..., _END            as many as messages
 *   RUN_FINISHED
 *
 * A message is prose with citations in tags, of which three in four quote the
 * result; its text is cut into deltas of equal length, wherever that is.
 */


#ifndef BENCH_SCRIPT_H
#define BENCH_SCRIPT_H


#include <stddef.h>
#include <stdint.h>


#define SCRIPT_MAX_RESULT  (4u << 20)
#define SCRIPT_MAX_EVENT   (SCRIPT_MAX_RESULT + 4096)
#define SCRIPT_STAMP       16      /* letters of a time */


typedef struct {
    unsigned  id;           /* of the stream, in each id of its events */
    unsigned  messages;
    unsigned  deltas;       /* of a message */
    unsigned  bytes;        /* of a delta's text */
    unsigned  citations;    /* of a message */
    unsigned  result;       /* bytes of a tool's result, or 0 */
    unsigned  piece;        /* bytes of a write, at most; 0: one event */
    unsigned  rate;         /* events per second, of all streams together;
                               0: when the client has the ones before */
    unsigned  stamp;        /* deltas begin with the time they were sent */
} script_t;


/* what is not told otherwise */
void script_init(script_t *s);

/* 0: there is no such name, or it may not have that value */
int script_set(script_t *s, const char *name, const char *value);

/* as the query of a request; returns its length */
size_t script_query(const script_t *s, char *p, size_t size);

unsigned script_events(const script_t *s);

/*
 * Writes the n-th event, of SCRIPT_MAX_EVENT bytes at most, and returns its
 * length; *stamp is where its time stands in it, 0 for none.
 */
size_t script_event(const script_t *s, unsigned n, uint64_t now, char *p,
    size_t *stamp);

void script_stamp_write(uint64_t now, char *p);
uint64_t script_stamp_read(const char *p);

uint64_t script_now(void);    /* ns */


#endif /* BENCH_SCRIPT_H */
