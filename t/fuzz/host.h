
/*
 * Copyright (C) the ngx_cite authors
 *
 * A driver of the façade: it sends a stream in pieces, answers questions,
 * and has what comes out.
 */


#ifndef FUZZ_HOST_H
#define FUZZ_HOST_H


#include "stream/cite_stream.h"
#include "client.h"
#include "fuzz.h"


#define HOST_PARTS  4096


typedef struct {
    cite_stream_t    stream;
    cite_buf_t       all;         /* that came out */
    cite_buf_t       passed;      /* the same without what was added */
    cite_buf_t       seen;        /* what was understood */
    part_t           parts[HOST_PARTS];   /* of all */
    size_t           parts_n;

    uint8_t          ways;        /* of answering questions, see host.c */
    unsigned         busy:1;      /* it does not wait for the end */
} host_t;


void host_init(host_t *h, const cite_conf_t *conf, const cite_heap_t *heap,
    cite_reader_t *reader);
void host_release(host_t *h);

/* a stream, all of it; host_feed() for a part and host_end() behind it */
void host_run(host_t *h, cite_span_t in, fuzz_cuts_t *cuts);
void host_feed(host_t *h, cite_span_t piece);
void host_end(host_t *h);

/* what was added is whole events of ours, in places where events can be */
void host_check_added(const host_t *h);


#endif /* FUZZ_HOST_H */
