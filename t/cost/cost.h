
/*
 * Copyright (C) the ngx_cite authors
 *
 * What reading costs: inputs that were written to make it slow, played
 * through the core's façade as a host plays them.
 *
 * A case is a line in one of the tables below: a shape, and how it is played.
 */


#ifndef COST_H
#define COST_H


#include "stream/cite_stream.h"


/* a text that is being made; what does not fit is cut off */

typedef struct {
    uint8_t  *p;
    size_t    n;
    size_t    max;
} text_t;


/* what is made of the text */

typedef enum {
    COST_REQUEST = 0,    /* the text is the request's body, */
    COST_CONTEXT,        /*   its "context", */
    COST_MESSAGES,       /*   its "messages", */
    COST_STATE,          /*   its "state" */
    COST_HIDE,           /* the body is written without our key */
    COST_BODY,           /* the text is a body, which is written without what
                            is ours, and with instructions */
    COST_STREAM,         /* events; the text is the stream, */
    COST_MESSAGE,        /*   what a message says, in one event, */
    COST_DELTAS,         /*   the same in many, */
    COST_RESULT,         /*   what a tool has returned, */
    COST_SNAPSHOT,       /*   the agent's state, */
    COST_PATCH,          /*   operations on it, */
    COST_LIST,           /*   the messages of MESSAGES_SNAPSHOT */
    COST_WHOLE,          /* an answer that is not streamed */
    COST_RESTORE,        /* what a store has of earlier runs */
    COST_ANSWER          /* what a verifier answers */
} cost_kind_e;


/* settings that differ from the defaults */

enum {
    COST_STRIP = 0x01,           /* cite_strip_data */
    COST_REPAIR = 0x02,          /* cite_repair */
    COST_TOOLS = 0x04,           /* cite_evidence_tools */
    COST_QUOTES = 0x08,          /* a message quotes what was read before */
    COST_PATTERN = 0x10,         /* cite_pattern */
    COST_BLIND = 0x20,           /* cite_evidence off */
    COST_SOURCES = 0x40,         /* a request has what an answer says */

    /* the dialect, if it is not AG-UI */
    COST_VERCEL = 0x100,
    COST_OPENAI = 0x200,
    COST_ANTHROPIC = 0x400,
    COST_RESPONSES = 0x800
};


typedef struct {
    const char   *reader;
    const char   *shape;
    cost_kind_e   kind;
    void        (*make)(text_t *t);
    unsigned      set;
} cost_case_t;


/* the tables end with a case without a name */

extern const cost_case_t  cost_requests[];
extern const cost_case_t  cost_streams[];
extern const cost_case_t  cost_texts[];
extern const cost_case_t  cost_styles[];
extern const cost_case_t  cost_chats[];
extern const cost_case_t  cost_models[];
extern const cost_case_t  cost_wholes[];


/* play.c: plays a case of that many bytes, and returns how many it had */
size_t cost_play(const cost_case_t *c, size_t size);

/* cost.c: what is between the two is one call of the façade */
void cost_begin(const char *what);
void cost_end(void);

#define cost_call(what, call)                                                 \
    do {                                                                      \
        cost_begin(what);                                                     \
        call;                                                                 \
        cost_end();                                                           \
    } while (0)


/* text.c: adds to a text */
void put(text_t *t, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void put_bytes(text_t *t, const void *p, size_t n);
void put_escaped(text_t *t, cite_span_t s);
int room(const text_t *t, size_t n);
void fill(text_t *t, const char *s);

/* numbers that are the same at each run */
unsigned dice(unsigned n);
void dice_reset(void);


#endif /* COST_H */
