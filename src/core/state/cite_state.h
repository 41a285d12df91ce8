
/*
 * Copyright (C) the ngx_cite authors
 *
 * The citation state: the value of our key in the client's state.  Here are
 * the value as it should be, the value that the client has, and the patches
 * from the one to the other.
 *
 *   client state of the request ──▶ entries ─────┐
 *   messages of the run ──▶ entries ─────────────┴─▶ write() ──▶ ops
 *   snapshots, deltas ──▶ root, shadow ─────────────┘
 */


#ifndef CITE_STATE_H
#define CITE_STATE_H


#include "run/cite_run.h"


/* messages that are still written stay, but no more than this and those that
   are kept */

#define CITE_STATE_OPEN        64

/*
 * Of earlier runs no more is believed than a citation state can have: each
 * citation takes more bytes than this, and each message too.
 */

#define CITE_STATE_PAST_BYTES  64

/* messages of earlier runs are told in brief, without what they have twice and
   without previews, where they fill more than this part of the state */

#define CITE_STATE_TIGHT       2


/* the root of the client's state */

typedef enum {
    CITE_ROOT_UNKNOWN = 0,
    CITE_ROOT_OBJECT,
    CITE_ROOT_NULL,
    CITE_ROOT_OTHER          /* no patch of ours can be applied */
} cite_root_e;


/* the citation state that the client has, if its root is known */

typedef enum {
    CITE_SHADOW_ABSENT = 0,  /* none, or not the one that we wrote */
    CITE_SHADOW_OURS         /* the one that the entries were told */
} cite_shadow_e;


/* readers that do not take every event, see stream/cite_stream_guard.h */

#define CITE_READER_LF     0x01
#define CITE_READER_SPACE  0x02


/* the client's state, as far as it is known */

typedef struct {
    cite_root_e    root;
    cite_shadow_e  shadow;
    unsigned       missed:2;       /* readers that have another root, if they
                                      can read the stream */
    unsigned       renew:1;        /* the whole key is due */
    unsigned       foul:1;         /* the key may hold something of others */
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


/* a message in the citation state */

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
    unsigned          sources;     /* the same */
    cite_span_t       run_id;      /* the same */
    unsigned          listed:1;    /* the client has it */
    unsigned          dirty:1;     /* of an earlier run, and changed */
    unsigned          renew:1;     /* all of it is due */
    unsigned          over:1;      /* too large for the citation state */
    unsigned          brief:1;     /* told in brief, so that others stay */
};


typedef struct {
    const cite_conf_t  *conf;
    cite_mem_t         *mem;
    cite_run_t         *run;
    cite_span_t         key;
    cite_client_t       client;
    cite_entry_t       *first;
    cite_entry_t      **last;
    cite_entry_t       *leaving;   /* with the patch that is being written */
    size_t              n;
    size_t              past;      /* citations of earlier runs */
    size_t              forged;    /* times that the agent wrote to our key */
    size_t              fouls;     /*   or may have done so */
    size_t              deltas;    /* that were written */
    size_t              refused;   /* messages with an id not to be sent */
    cite_span_t         reviews;   /* JSON; n == 0: none */
    cite_buf_t          ops;
    cite_buf_t          text;      /* that was measured */
    const cite_entry_t *measured;  /* that text begins with, or NULL */
    size_t              measured_n;         /* bytes of it */
    unsigned            renew_messages:1;   /* all messages are, in one */
    unsigned            awkward:1; /* some ids need escapes in pointers */
    unsigned            stale:1;   /* an entry of an earlier run has changed */
    unsigned            tight:1;   /* earlier messages are told in brief */
    unsigned            trusted:1; /* entries that are read are a store's */
} cite_state_t;


void cite_state_init(cite_state_t *st, cite_mem_t *mem,
    const cite_conf_t *conf, cite_run_t *run);

/* the client state of the request; NULL: it has none that can be read */
void cite_state_request(cite_state_t *st, yyjson_val *state);

/*
 * Entries of earlier runs from a store, JSON with the member "messages".  They
 * replace those of the client; with "keep" those stay that are not in it.
 */
void cite_state_restore(cite_state_t *st, cite_span_t json, int keep);

/* follows an event of the agent that changes the client's state */
void cite_state_follow(cite_state_t *st, const cite_event_t *ev, int over);

/*
 * The event that was followed last is another one for the readers in missed.
 * Where one of them is among those who can read the stream, in "live", a root
 * that is no object is not known: others may have one.
 */
void cite_client_missed(cite_client_t *client, const cite_event_t *ev,
    unsigned missed, unsigned live);

/* the client's state is no longer known */
void cite_state_lost(cite_state_t *st);

/* 1 if there is something to be written; final: the run ends with it */
int cite_state_due(cite_state_t *st, int final);

/*
 * Appends the patch that is due as a frame of the dialect.  On failure
 * nothing is appended, and the whole key is due.
 */
void cite_state_write(cite_state_t *st, cite_buf_t *out,
    void (*frame)(cite_buf_t *out, cite_span_t ops));

/*
 * Appends a small frame that empties our key, where there is no room for the
 * whole of it; that stays due.
 */
void cite_state_clear(cite_state_t *st, cite_buf_t *out,
    void (*frame)(cite_buf_t *out, cite_span_t ops));

/* a message of the citation state as JSON, and its status */
void cite_entry_write(cite_state_t *st, const cite_entry_t *entry,
    cite_buf_t *b);
const char *cite_entry_status(const cite_entry_t *entry);


#endif /* CITE_STATE_H */
