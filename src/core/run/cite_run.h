
/*
 * Copyright (C) the ngx_cite authors
 *
 * The model of what one response has told so far: messages with their
 * text, tool calls with arguments and results, sources, the chunk lanes.  It
 * knows neutral events and nothing of the dialect that they came in.
 */


#ifndef CITE_RUN_H
#define CITE_RUN_H


#include "source/cite_agent_state.h"
#include "citation/cite_conf.h"
#include "evidence/cite_evidence.h"
#include "run/cite_lane.h"
#include "base/cite_map.h"
#include "wire/cite_request.h"
#include "wire/cite_strip.h"


#define CITE_RUN_MAX_IDS   4096  /* messages, and tool calls */

/* memory for evidence: times its size, and room to work in */

#define CITE_RUN_EVIDENCE       4
#define CITE_RUN_EVIDENCE_ROOM  (256 * 1024)


typedef struct cite_message_s  cite_message_t;
typedef struct cite_tool_s     cite_tool_t;


struct cite_message_s {
    cite_span_t      id;
    cite_buf_t       text;        /* all of it, also when opened again */
    cite_message_t  *next;        /* in order of appearance */
    cite_message_t  *next_ended;
    cite_span_t      owner;       /* the subagent that opened it */
    cite_strip_t     strip;

    /* what was found in it, see cite_extract.h */
    cite_mem_t       found;       /* holds the records */
    cite_records_t   records;
    size_t           extracted;   /* bytes of the text read for them */
    unsigned         extractions;
    const char      *error;       /* why not all could be found */
    const char      *failed;      /* why it was not finished */
    unsigned         version;     /* grows with each change of all this */
    unsigned         revision;    /* the same, but not for verdicts */

    cite_check_t    *checks;      /* of records, see cite_check.h */
    unsigned         scanned;     /* the revision that they are made for */
    unsigned         looked;      /* the version that was not yet complete */
    cite_span_t      run_id;      /* the last run that added to it */

    unsigned         open:1;
    unsigned         chunked:1;   /* opened by a chunk, in a lane */
    unsigned         assistant:1;
    unsigned         stale:1;     /* has ended with more than was read */
    unsigned         unsettled:1; /* a record waits for a source */
    unsigned         noted:1;     /* has its place in the state */
    unsigned         reported:1;  /* the host knows that it is complete */
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
    cite_buf_t          user_id;     /* of the user's last message */

    cite_map_t          message_ids;
    cite_message_t     *messages;
    cite_message_t    **messages_last;
    cite_message_t     *current;     /* the one that was written to last */
    cite_message_t     *fresh;       /* the first that cite_state has not seen */

    cite_map_t          tool_ids;
    cite_tool_t        *tools;
    cite_tool_t       **tools_last;

    cite_reader_t      *reader;      /* lent */
    cite_heap_t         heap;        /* over mem */
    cite_sources_t      sources;
    cite_evidence_t     evidence;    /* what the model has not written */
    cite_mem_t          evidence_mem;   /* of its own: it can do without */
    unsigned            evidence_version;   /* grows with each text */
    cite_agent_state_t  agent;
    cite_map_t          past;        /* ids of the request's messages */
    cite_map_t          tool_names;  /* of calls that messages tell of */

    /* extraction, see cite_extract.h */
    cite_message_t     *answer;      /* assistant's that was opened last */
    size_t              citations;   /* records of all messages */
    cite_state_citation_t
                      **claim;       /* the first that no answer has */

    cite_lanes_t        lanes;

    /* what the last event did */
    cite_message_t     *started;     /* opened by it, or NULL */
    cite_message_t     *ended;       /* list by next_ended */

    unsigned            new_sources:1;
    unsigned            gap:1;          /* something may be put before it */

    unsigned            incomplete:1;   /* something could not be kept */
} cite_run_t;


void cite_run_init(cite_run_t *run, cite_mem_t *mem, const cite_conf_t *conf,
    cite_reader_t *reader);

void cite_run_release(cite_run_t *run);

/*
 * What the request says: ids, the state and the messages before the run,
 * sources in its context and in results of tools.
 */
void cite_run_request(cite_run_t *run, const cite_request_t *req);

/* follows one event; never fails: what can't be kept sets run->incomplete */
void cite_run_event(cite_run_t *run, const cite_event_t *ev);

/* cite_run_evidence.c: what the model has not written */
void cite_run_evidence_text(cite_run_t *run, cite_span_t text,
    cite_origin_e origin, cite_span_t tool_call_id);
void cite_run_evidence_message(cite_run_t *run, yyjson_val *message);
void cite_run_evidence_state(cite_run_t *run, yyjson_val *state);
void cite_run_evidence_patch(cite_run_t *run, yyjson_val *ops);

/* messages of a list that are not known from the stream or the request */
void cite_run_messages(cite_run_t *run, yyjson_val *messages);

/* the stream is over: ends what is still open in a lane */
void cite_run_close(cite_run_t *run);

/*
 * Messages, for those who make a run: cite_message_start() opens the one of
 * ev->id, cite_message_text() and cite_message_end() take one that is open.
 */
void cite_message_start(cite_run_t *run, const cite_event_t *ev);
void cite_message_text(cite_run_t *run, cite_span_t id, cite_span_t text);
void cite_message_end(cite_run_t *run, cite_span_t id);


#endif /* CITE_RUN_H */
