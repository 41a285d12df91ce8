
/*
 * Copyright (C) the ngx_cite authors
 *
 * The store: messages of earlier runs, with their citations and verdicts.
 *
 * A driver is one cite_store_driver_t: SQLite's is a line of
 * cite_store_drivers[], those that need a library of a server are in folders
 * of their own, and a module each hands them to nginx.  The functions of a
 * driver block, and are called from one thread at a time for each
 * cite_store_t; none of them knows of requests, queues or the event loop.
 *
 *   open ──▶ begin ──▶ run, run, ... ──▶ commit ──▶ begin ... close
 *                        └──▶ rollback
 */


#ifndef CITE_STORE_H
#define CITE_STORE_H


#include "base/cite_buf.h"
#include "verify/cite_verdict.h"

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
    CITE_STORE_REVIEW,           /* what a reader did with a citation */
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
    cite_span_t         citation;    /* of REVIEW: its key, */
    cite_span_t         event;       /*   and one of cite_store_events */
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
    size_t              rows;        /* of REVIEW: 1 if it is the first one */
    cite_verdict_e      verdict;     /* of REVIEW: on its citation */
    unsigned            more:1;      /* run it again: it is done in part */
    unsigned            full:1;      /* refused for want of room */
} cite_store_op_t;


/* a connection to a store */

typedef struct {
    const char               *path;          /* or what prepare() has made */
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

/* what stands behind a driver's name in the configuration */

typedef enum {
    CITE_STORE_FILE = 0,     /* the path of the store itself */
    CITE_STORE_SETTINGS,     /* the path of a file with settings */
    CITE_STORE_ADDRESS       /* an address, and maybe a file with settings */
} cite_store_place_e;


typedef struct {
    const char          *name;
    cite_store_place_e   place;

    /*
     * At configuration time: what open() connects to, from the address and
     * the text of the settings, either of them NULL.  Names are resolved
     * here: a resolver that does not answer must not keep a thread.  The
     * result is free()d by the caller; NULL: err says why.  The function is
     * NULL where the path itself is opened.
     */
    char      *(*prepare)(const char *address, const char *settings,
                          char *err, size_t size);

    cite_rc_t  (*open)(cite_store_t *s);
    cite_rc_t  (*begin)(cite_store_t *s, int write);
    cite_rc_t  (*run)(cite_store_t *s, cite_store_op_t *op);  /* out is empty */
    cite_rc_t  (*commit)(cite_store_t *s);
    void       (*rollback)(cite_store_t *s);
    void       (*close)(cite_store_t *s);
} cite_store_driver_t;


extern const cite_store_driver_t  cite_store_sqlite;
extern const cite_store_driver_t  cite_store_postgres;    /* postgres/ */
extern const cite_store_driver_t  cite_store_redis;       /* redis/ */
extern const cite_store_driver_t *const  cite_store_drivers[];

/* NULL: there is no such driver */
const cite_store_driver_t *cite_store_driver(cite_span_t name);

/* monotonic milliseconds, as in cite_store_t.deadline */
int64_t cite_store_time(void);

/*
 * Waits until the descriptor has one of poll()'s events.  CITE_AGAIN: the
 * deadline has passed, or s->stop is set.
 */
cite_rc_t cite_store_wait(cite_store_t *s, int fd, short events);

/*
 * 1 if a connection on which nothing is expected has something to read: mostly
 * its end, since servers and proxies close those that are idle.
 */
int cite_store_is_stale(int fd);

/*
 * The address that a host's name has, as text.  CITE_ERROR: it has none,
 * err says why.
 */
cite_rc_t cite_store_resolve(const char *host, char *address, size_t size,
    char *err, size_t err_size);

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


/* cite_store_review.c: what readers do with citations */

#define CITE_STORE_EVENTS  4

extern const char *const  cite_store_events[CITE_STORE_EVENTS];

typedef struct {
    cite_span_t   message;
    cite_span_t   citation;
    cite_span_t   event;
    cite_span_t   body;              /* {"at":...,"note":"..."} */
} cite_store_review_t;

typedef struct {
    cite_store_review_t  *list;
    size_t                n;
    size_t                max;
} cite_store_reviews_t;

/* an index of cite_store_events; CITE_STORE_EVENTS: there is no such event */
size_t cite_store_event(cite_span_t name);

/*
 * The verdict that a message has on one of its citations.  CITE_DECLINED: it
 * has no such citation.
 */
cite_rc_t cite_store_verdict(cite_span_t body, cite_span_t citation,
    cite_verdict_e *verdict);

/* a copy of it in mem, which all of the list is in */
cite_rc_t cite_store_reviews_add(cite_store_reviews_t *reviews,
    cite_mem_t *mem, const cite_store_review_t *review);


/* cite_store_answer.c: messages as the clients get them */

/* the raw value of a member, or an empty span */
cite_span_t cite_store_member(cite_span_t object, cite_span_t name);

/*
 * A member of {"messages":{...}}, and its beginning and end.  Reviews are
 * sorted by their citations.
 */
void cite_store_answer_begin(cite_buf_t *out);
void cite_store_answer_add(cite_buf_t *out, cite_span_t id, cite_span_t body,
    const cite_store_reviews_t *reviews);
void cite_store_answer_end(cite_buf_t *out);

/*
 * A thread in the form of the client's state, from its messages, the newest
 * first, and reviews, sorted by messages and citations.
 */
void cite_store_answer_thread(cite_buf_t *out, cite_mem_t *mem,
    const cite_span_t *bodies, size_t n, const cite_store_reviews_t *reviews);

/*
 * A line of an export; op->rows counts them.  CITE_DECLINED: there is no room
 * for it, and op->more is set.
 */
cite_rc_t cite_store_answer_line(cite_store_op_t *op, cite_span_t body,
    cite_span_t owner);

/* the message without its last brace, and a member for it */
void cite_store_record_begin(cite_buf_t *out, cite_span_t body);
void cite_store_record_member(cite_buf_t *out, cite_span_t name,
    cite_span_t value);


#endif /* CITE_STORE_H */
