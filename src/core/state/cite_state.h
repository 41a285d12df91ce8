
/*
 * Copyright (C) the ngx_cite authors
 *
 * Our key in the client's state: what it holds, what the client has of it,
 * and the patches from the one to the other.
 *
 *   request's state ──▶ entries of earlier runs ─┐
 *   messages of the run ──▶ entries ─────────────┴─▶ write() ──▶ ops
 *   snapshots, deltas ──▶ root, shadow ─────────────┘
 */


#ifndef CITE_STATE_H
#define CITE_STATE_H


#include "run/cite_run.h"


/* the root of the client's state */

typedef enum {
    CITE_ROOT_UNKNOWN = 0,
    CITE_ROOT_OBJECT,
    CITE_ROOT_NULL,
    CITE_ROOT_OTHER          /* no patch of ours can be applied */
} cite_root_e;


/* what the client has under our key, if its root is known */

typedef enum {
    CITE_SHADOW_ABSENT = 0,  /* nothing, or not what we wrote */
    CITE_SHADOW_OURS         /* what the entries were told */
} cite_shadow_e;


/* what is known of the client's state */

typedef struct {
    cite_root_e    root;
    cite_shadow_e  shadow;
    unsigned       renew:1;        /* the whole key is due */
} cite_client_t;


/* a citation of an earlier run, as JSON */

typedef struct {
    uint8_t       key[CITE_KEY_LEN];
    cite_span_t   citation;
    cite_span_t   verification;    /* n == 0: none */
} cite_item_t;


/* a citation that the client's aggregates have */

typedef struct {
    uint8_t       key[CITE_KEY_LEN];
    unsigned      verified:1;
} cite_told_t;


typedef struct cite_entry_s  cite_entry_t;


/* a message in the state */

struct cite_entry_s {
    cite_entry_t     *next;        /* the oldest is first */
    cite_span_t       id;
    cite_message_t   *message;     /* NULL: of an earlier run, then: */
    cite_span_t       raw;         /*   the message as JSON */
    cite_item_t      *items;
    size_t            items_n;
    cite_told_t      *told;
    size_t            told_n;
    size_t            told_max;
    size_t            size;        /* of it and its citations as JSON */
    unsigned          version;     /* of message, as it was told */
    unsigned          extractions; /* the same */
    cite_span_t       run_id;      /* the same */
    unsigned          listed:1;    /* the client has it */
    unsigned          dirty:1;     /* of an earlier run, and changed */
    unsigned          renew:1;     /* all of it is due */
    unsigned          over:1;      /* too large for the state */
};


/* 1 if the client has not been told all of it */

static inline int
cite_entry_dirty(const cite_entry_t *entry)
{
    return entry->message ? entry->version != entry->message->version
                          : entry->dirty;
}


typedef struct {
    const cite_conf_t  *conf;
    cite_mem_t         *mem;
    cite_run_t         *run;
    cite_span_t         key;
    cite_client_t       client;
    cite_entry_t       *first;
    cite_entry_t      **last;
    cite_entry_t       *leaving;   /* with what is being written */
    size_t              n;
    size_t              forged;    /* times that the agent wrote to our key */
    size_t              deltas;    /* that were written */
    size_t              refused;   /* messages with an id not to be sent */
    cite_buf_t          ops;
    cite_buf_t          text;      /* that was measured */
    const cite_entry_t *measured;  /* that text begins with, or NULL */
    size_t              measured_n;         /* bytes of it */
    unsigned            renew_messages:1;   /* all messages are, in one */
    unsigned            awkward:1; /* some ids need escapes in pointers */
    unsigned            stale:1;   /* an entry of an earlier run has changed */
} cite_state_t;


void cite_state_init(cite_state_t *st, cite_mem_t *mem,
    const cite_conf_t *conf, cite_run_t *run);

/* the request's state, raw JSON; an empty span if it has none */
void cite_state_request(cite_state_t *st, cite_span_t state);

/* what an event of the agent does to the client's state */
void cite_state_follow(cite_state_t *st, const cite_event_t *ev, int over);

/* 1 if there is something to be written; final: the run ends with it */
int cite_state_due(cite_state_t *st, int final);

/*
 * Appends what is due as a frame of the dialect.  On failure nothing is
 * appended, and the whole key is due.
 */
void cite_state_write(cite_state_t *st, cite_buf_t *out,
    void (*frame)(cite_buf_t *out, cite_span_t ops));

/* cite_state_change.c: operations on a key that the client has */

/* what has changed; renew_messages: the caller is to write all of them */
void cite_state_changes(cite_state_t *st);

/* takes out what the client has of an entry that is not in the list */
void cite_state_leave(cite_state_t *st, const cite_entry_t *entry);

/* the newest entry, whose id is set */
void cite_state_append(cite_state_t *st, cite_entry_t *entry);

/* cite_state_past.c: entries of earlier runs; 1 if value has our form */
int cite_state_load(cite_state_t *st, yyjson_val *value);

/* cite_state_entry.c: one message in the state */

/* the message as JSON */
void cite_entry_write(cite_state_t *st, const cite_entry_t *entry,
    cite_buf_t *b);

/* the same into the ops; if it has just been measured, as it was */
void cite_entry_put(cite_state_t *st, const cite_entry_t *entry);

/* its summary, its status and why that is an error */
void cite_entry_summary(cite_state_t *st, const cite_entry_t *entry,
    cite_buf_t *b);
const char *cite_entry_status(const cite_entry_t *entry);
const char *cite_entry_error(const cite_entry_t *entry);


/* the citations of an entry, of whichever run */

typedef struct {
    const cite_entry_t  *entry;
    size_t               i;
    cite_record_t       *rec;        /* NULL: of an earlier run */
    const uint8_t       *key;
    unsigned             verified:1;
    unsigned             begun:1;
} cite_entry_iter_t;

void cite_entry_iterate(cite_entry_iter_t *it, const cite_entry_t *entry);
int cite_entry_next(cite_entry_iter_t *it);
int cite_entry_verdict_told(const cite_record_t *rec);
void cite_entry_tell(cite_record_t *rec, int verified);
void cite_entry_citation(const cite_entry_iter_t *it, cite_buf_t *b);
void cite_entry_verification(const cite_entry_iter_t *it, cite_buf_t *b);


#endif /* CITE_STATE_H */
