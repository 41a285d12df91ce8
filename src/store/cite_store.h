
/*
 * Copyright (C) the ngx_cite authors
 *
 * The store: messages of earlier runs, with their citations and verdicts.
 *
 * A driver is one file and one line of cite_store_drivers[].  Its functions
 * block, and are called from one thread at a time for each cite_store_t; none
 * of them knows of requests, queues or the event loop.
 *
 *   open ──▶ begin ──▶ run, run, ... ──▶ commit ──▶ begin ... close
 *                        └──▶ rollback
 */


#ifndef CITE_STORE_H
#define CITE_STORE_H


#include "base/cite_buf.h"

#include <signal.h>


/* limits, in bytes; over them an op is refused before it is queued */

#define CITE_STORE_MAX_NAMESPACE  128
#define CITE_STORE_MAX_ID         256
#define CITE_STORE_MAX_RECORD     (256 * 1024)

/* rows that one transaction deletes at most: another one goes on */

#define CITE_STORE_PART           500

#define CITE_STORE_DIGEST_LEN     64    /* SHA-256, as hexadecimal digits */


typedef enum {
    CITE_STORE_SAVE = 0,
    CITE_STORE_ALIAS,            /* id also means the message "body" */
    CITE_STORE_REMOVE_THREAD,
    CITE_STORE_REMOVE_ALL,       /* of the namespace */
    CITE_STORE_EXPIRE,           /* messages whose time is over */
    CITE_STORE_MESSAGES,         /* by ids */
    CITE_STORE_DIGESTS,          /* by digests of their texts */
    CITE_STORE_THREAD,
    CITE_STORE_EXPORT,           /* a page of the namespace, a line each */
    CITE_STORE_LIST,             /* threads of all namespaces, a line each */
    CITE_STORE_CHECK             /* the store's own test of itself */
} cite_store_type_e;


/* the bytes of all spans belong to the host */

typedef struct {
    cite_store_type_e   type;
    cite_span_t         owner;       /* the namespace; for LIST and EXPORT
                                        p == NULL means all of them */
    cite_span_t         thread;
    cite_span_t         id;
    cite_span_t         run;         /* of reads: empty, or only this run */
    cite_span_t         status;
    cite_span_t         text;        /* of the answer, for its digest */
    cite_span_t         body;
    const cite_span_t  *ids;         /* or digests */
    size_t              ids_n;
    int64_t             now;         /* milliseconds since 1970 */
    int64_t             expires;     /* 0: never */
    int64_t             interval;    /* of EXPIRE: not before that time after
                                        the last one, by whichever process */
    uint64_t            cursor;      /* EXPORT: after it; then the next one */
    size_t              limit;       /* rows */

    /* of reads; the host gives memory and a buffer in it */
    cite_mem_t         *mem;
    cite_buf_t         *out;

    /* results */
    cite_rc_t           rc;
    size_t              rows;
    unsigned            more:1;      /* run it again: it is done in part */
    unsigned            full:1;      /* refused for want of room */
} cite_store_op_t;


/* a connection to a store */

typedef struct {
    const char               *path;
    size_t                    max_size;      /* bytes; 0: no limit */
    int64_t                   deadline;      /* of waits, monotonic ms */
    const volatile sig_atomic_t
                             *stop;          /* if set, waits end at once */
    uint64_t                  bytes;         /* that the store takes */
    char                      err[192];      /* why the last call failed */
    void                     *handle;        /* NULL: closed */
    unsigned                  full:1;        /* refused for want of room */
    unsigned                  read_only:1;   /* nothing is to be created */
} cite_store_t;


/*
 * CITE_OK        done
 * CITE_DECLINED  done, there was nothing
 * CITE_ERROR     the op was refused; after a rollback others go on
 * CITE_AGAIN     the store is away: roll back, and try later
 */

typedef struct {
    const char  *name;
    cite_rc_t  (*open)(cite_store_t *s);
    cite_rc_t  (*begin)(cite_store_t *s, int write);
    cite_rc_t  (*run)(cite_store_t *s, cite_store_op_t *op);
    cite_rc_t  (*commit)(cite_store_t *s);
    void       (*rollback)(cite_store_t *s);
    void       (*close)(cite_store_t *s);
} cite_store_driver_t;


extern const cite_store_driver_t  cite_store_sqlite;
extern const cite_store_driver_t *const  cite_store_drivers[];

/* NULL: there is no such driver */
const cite_store_driver_t *cite_store_driver(cite_span_t name);

/* monotonic milliseconds, as in cite_store_t.deadline */
int64_t cite_store_time(void);

/* 1 for ops that need a transaction that writes */
int cite_store_writes(const cite_store_op_t *op);

/*
 * Runs ops as one transaction, and, if one of them is refused, again one by
 * one.  Each op has its rc then; CITE_AGAIN is that of ops which were not
 * committed.  CITE_AGAIN: the store is away, s->err says why.
 */
cite_rc_t cite_store_batch(const cite_store_driver_t *driver, cite_store_t *s,
    cite_store_op_t **ops, size_t n);

/*
 * The digest of an answer's text: SHA-256 after NFC, without white space
 * around it, as JavaScript's normalize("NFC") and trim() do it.  CITE_ERROR:
 * the text is no UTF-8, or there is no memory.
 */
cite_rc_t cite_store_digest(cite_span_t text,
    uint8_t digest[CITE_STORE_DIGEST_LEN]);

/* 1 if an id or a namespace has a place in a store: no control characters */
int cite_store_name_valid(cite_span_t name, size_t max);


/* cite_store_answer.c: messages as the clients get them */

/* a member of {"messages":{...}}, and its beginning and end */
void cite_store_answer_begin(cite_buf_t *out);
void cite_store_answer_add(cite_buf_t *out, cite_span_t id, cite_span_t body);
void cite_store_answer_end(cite_buf_t *out);

/*
 * A thread in the form of the client's state, from its messages, the newest
 * first.
 */
void cite_store_answer_thread(cite_buf_t *out, cite_mem_t *mem,
    const cite_span_t *bodies, size_t n);

/* the message without its last brace, and a member for it */
void cite_store_record_begin(cite_buf_t *out, cite_span_t body);
void cite_store_record_member(cite_buf_t *out, cite_span_t name,
    cite_span_t value);


#endif /* CITE_STORE_H */
