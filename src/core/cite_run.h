
/*
 * Copyright (C) the ngx_cite authors
 *
 * The model of what one response has told so far: messages with their
 * text, tool calls with arguments and results, the chunk lanes.  It knows
 * neutral events and nothing of the dialect that they came in.
 */


#ifndef CITE_RUN_H
#define CITE_RUN_H


#include "cite_conf.h"
#include "cite_lane.h"
#include "cite_map.h"
#include "cite_request.h"


#define CITE_RUN_MAX_IDS  4096   /* messages, and tool calls */


typedef struct cite_message_s  cite_message_t;
typedef struct cite_tool_s     cite_tool_t;


struct cite_message_s {
    cite_span_t      id;
    cite_buf_t       text;        /* all of it, also when opened again */
    cite_message_t  *next;        /* in order of appearance */
    cite_message_t  *next_ended;
    unsigned         open:1;
    unsigned         assistant:1;
};


struct cite_tool_s {
    cite_span_t      id;
    cite_span_t      name;        /* empty while not known */
    cite_buf_t       arguments;
    cite_buf_t       result;
    cite_tool_t     *next;
};


typedef enum {
    CITE_RUN_BEFORE = 0,     /* no run has started */
    CITE_RUN_ACTIVE,
    CITE_RUN_ENDED           /* by a terminal event; another may follow */
} cite_run_state_e;


typedef struct {
    const cite_conf_t  *conf;
    cite_mem_t         *mem;

    cite_run_state_e    state;
    cite_buf_t          thread_id;
    cite_buf_t          run_id;

    cite_map_t          message_ids;
    cite_message_t     *messages;
    cite_message_t    **messages_last;
    cite_message_t     *current;     /* the one that was written to last */

    cite_map_t          tool_ids;
    cite_tool_t        *tools;
    cite_tool_t       **tools_last;

    cite_lanes_t        lanes;

    /* what the last event did */
    cite_message_t     *started;     /* opened by it, or NULL */
    cite_message_t     *ended;       /* list by next_ended */

    unsigned            incomplete:1;   /* something could not be kept */
} cite_run_t;


void cite_run_init(cite_run_t *run, cite_mem_t *mem, const cite_conf_t *conf);

/* what the request says; the stream may correct it */
void cite_run_request(cite_run_t *run, const cite_request_t *req);

/* follows one event; never fails: what can't be kept sets run->incomplete */
void cite_run_event(cite_run_t *run, const cite_event_t *ev);

/* the stream is over: ends what is still open in a lane */
void cite_run_close(cite_run_t *run);


#endif /* CITE_RUN_H */
