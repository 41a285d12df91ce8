
/*
 * Copyright (C) the ngx_cite authors
 *
 * Many streams through an nginx that is reloaded: agent, verifier and clients
 * are one program with one loop, so that each stream's client knows what its
 * agent was to say.
 */


#ifndef SOAK_H
#define SOAK_H


#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include <yyjson.h>


#define SOAK_KEY        "deepcitation"
#define SOAK_MESSAGES   3          /* of a stream */
#define SOAK_CITES      9          /* of a stream */
#define SOAK_WORKERS    2


/* buffers that grow */

typedef struct {
    char       *p;
    size_t      n;
    size_t      size;
} soak_buf_t;

void soak_buf_add(soak_buf_t *b, const void *p, size_t n);
void soak_buf_print(soak_buf_t *b, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
void soak_buf_skip(soak_buf_t *b, size_t n);
void soak_buf_free(soak_buf_t *b);

/* or the program ends */
void *soak_alloc(size_t n);


/* loop.c: time in milliseconds, timers, connections */

typedef struct {
    uint64_t    at;
    size_t      place;             /* in the heap, from 1; 0: it is not set */
    void      (*fire)(void *data);
    void       *data;
} soak_timer_t;

typedef struct soak_conn_s  soak_conn_t;

struct soak_conn_s {
    int           fd;
    soak_buf_t    in;
    soak_buf_t    out;
    void        (*come)(soak_conn_t *c);   /* more bytes, or the end */
    void         *data;
    soak_conn_t  *next;                    /* of those to be freed */
    unsigned      listens:1;
    unsigned      connecting:1;
    unsigned      last:1;                  /* closed when all is written */
    unsigned      eof:1;
    unsigned      closed:1;
};

void soak_loop_init(void);
uint64_t soak_now(void);
void soak_timer_set(soak_timer_t *t, uint64_t ms);
void soak_timer_stop(soak_timer_t *t);

/* a port of 127.0.0.1; come() is called with each connection's first bytes */
unsigned soak_listen(void (*come)(soak_conn_t *c));
soak_conn_t *soak_connect(unsigned port, void (*come)(soak_conn_t *c),
    void *data);
void soak_send(soak_conn_t *c, const void *p, size_t n);
void soak_close(soak_conn_t *c);

/* the next events and timers, ms of them at most */
void soak_loop_turn(uint64_t ms);


/* plan.c: what a stream says, and what is to be said of it */

/* locations, by who checks; the last one is buffered */

typedef enum {
    SOAK_EVIDENCE = 0,
    SOAK_BOTH,
    SOAK_SERVICE,
    SOAK_WAYS
} soak_way_e;

typedef enum {
    SOAK_QUOTED = 0,               /* a phrase of a tool's result */
    SOAK_ABSENT,                   /* a phrase that is nowhere */
    SOAK_CLAIMED,                  /* [1] behind a sentence of a result */
    SOAK_UNSETTLED                 /* ... behind one that is not to be found */
} soak_kind_e;

typedef struct {
    soak_kind_e   kind;
    size_t        message;
    char          text[96];        /* the phrase, or a part of the sentence */
} soak_cite_t;

typedef struct {
    uint64_t      at;              /* milliseconds from the start */
    uint64_t      sent;            /* when it was, soak_now() */
    size_t        end;             /* of the bytes until then */
} soak_step_t;

typedef struct {
    unsigned      id;
    unsigned      uses;            /* the client, the agent */
    unsigned      begun;           /* the agent has the request */
    soak_way_e    way;
    uint64_t      length;          /* milliseconds */
    soak_buf_t    bytes;
    soak_buf_t    steps;           /* of soak_step_t */
    size_t        events;          /* with data */
    size_t        messages;
    soak_cite_t   cites[SOAK_CITES];
    size_t        cites_n;
} soak_plan_t;

extern const char *const  soak_ways[SOAK_WAYS];

uint64_t soak_random(uint64_t *seed);

/* "young": it ends earlier, as if it had been there before */
soak_plan_t *soak_plan_make(uint64_t seed, unsigned id, int young);
void soak_plan_release(soak_plan_t *plan);

/* what the verifier says of a text; NULL: it fails with status 500 */
const char *soak_verdict(const char *text);

/* 1 if the verifier is asked; *status is what is known then, NULL as above */
int soak_expected(const soak_plan_t *plan, const soak_cite_t *cite,
    const char **status);


/* servers.c */

typedef struct {
    unsigned      agent;           /* ports */
    unsigned      verifier;
    size_t        questions;
} soak_servers_t;

void soak_servers_start(soak_servers_t *servers);

/* from now on streams are said to their end without waiting */
void soak_servers_hurry(void);


/* client.c: keeps so many streams open */

typedef struct {
    size_t        open;            /* between an agent and its client */
    size_t        ended;
    size_t        events;          /* with data, of agents */
    size_t        frames;          /* ours */
    size_t        heartbeats;
    size_t        verdicts[6];     /* see soak_verdict_names */
    size_t        evidence;        /* verdicts of it */
    size_t        problems;
    uint32_t      late[10001];     /* events by milliseconds */
} soak_counts_t;

extern soak_counts_t  soak_counts;
extern const char *const  soak_verdict_names[6];

void soak_clients_start(unsigned port, size_t streams, uint64_t seed);

/* ended ones are not replaced any more */
void soak_clients_stop(void);
size_t soak_clients_left(void);

soak_plan_t *soak_plan_of(unsigned id);

/* counts a problem and shows the first ones */
void soak_problem(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

/* milliseconds within which this part of all events has come */
unsigned soak_late(double part);


/* state.c: the state of a client */

/* frames of ours and of the agent's; NULL, or what is wrong */
const char *soak_state_follow(yyjson_mut_doc **state, const char *json,
    size_t n, int ours);

/* the run's messages, when it is over; NULL, or what is wrong */
const char *soak_state_check(yyjson_mut_doc *state, const soak_plan_t *plan);


/* nginx.c */

#define SOAK_GENERATIONS  64       /* workers at a time, at the most */

typedef struct {
    pid_t         master;
    unsigned      port;
    const char   *folder;
} soak_nginx_t;

typedef struct {
    size_t        workers;
    pid_t         pids[SOAK_GENERATIONS];
    size_t        memory;          /* KB of the workers, not of files */
    size_t        master;          /* KB of the master */
    size_t        fds;             /* of the workers */
} soak_sample_t;

/* it runs; or the program ends */
void soak_nginx_start(soak_nginx_t *nginx, const char *binary,
    const char *folder, const soak_servers_t *servers);
void soak_nginx_reload(const soak_nginx_t *nginx);
void soak_nginx_sample(const soak_nginx_t *nginx, soak_sample_t *sample);

/* what it has counted, as JSON; blocks */
void soak_nginx_status(const soak_nginx_t *nginx, soak_buf_t *b);

/* gracefully; what is wrong is told as a problem, also what was logged */
void soak_nginx_stop(soak_nginx_t *nginx);


#endif /* SOAK_H */
