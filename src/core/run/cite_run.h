
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
#include "source/cite_source_list.h"
#include "citation/cite_conf.h"
#include "evidence/cite_evidence.h"
#include "run/cite_prose.h"
#include "run/cite_lane.h"
#include "base/cite_map.h"
#include "wire/cite_request.h"
#include "wire/cite_strip.h"


#define CITE_RUN_MAX_IDS   4096  /* messages, and tool calls */

#define CITE_RUN_DOCUMENTS  1000 /* of a request */
#define CITE_RUN_BLOCKS     65536  /* of a document */

/* values read of one event, and as many of each part of a request */

#define CITE_RUN_VALUES    16384
#define CITE_RUN_TEXTS     1000
#define CITE_RUN_OBJECTS   64      /* of a state, asked for their lists */

/* memory for evidence: times its size, and room to work in */

#define CITE_RUN_EVIDENCE       4
#define CITE_RUN_EVIDENCE_ROOM  (256 * 1024)


typedef struct cite_message_s  cite_message_t;
typedef struct cite_tool_s     cite_tool_t;
typedef struct cite_call_s     cite_call_t;
typedef struct cite_noted_s    cite_noted_t;
typedef struct cite_reading_s  cite_reading_t;   /* cite_reading.h */
typedef struct cite_intake_s   cite_intake_t;    /* cite_intake.h */


/* an annotation that is kept */

struct cite_noted_s {
    cite_annotation_t  said;     /* its spans are copies */
    cite_noted_t      *next;
    size_t             start;    /* [start, end) bytes of the message's text, */
    size_t             end;      /*   if the part that it is of has ended */
    unsigned           open:1;   /* it has not */
    unsigned           placed:1; /* start and end are known */
};


/* a document of the request, whose parts a provider can cite */

typedef struct {
    uint32_t         serial;     /* of its source; 0: it could not be kept */
    size_t           n;          /* bytes of its text; 0: it has none */
    uint64_t         hash;       /* of the beginning */
    size_t          *blocks;     /* where each begins, and where the last one
                                    ends */
    size_t           blocks_n;
} cite_document_t;


/*
 * Messages that something is to be done with.  Very many may be open or wait
 * for a source: an event looks at those that it changes, never at all.
 */

typedef enum {
    CITE_LIST_OPEN = 0,      /* the assistant's; some may have ended since */
    CITE_LIST_STALE,         /* have ended with more than was read */
    CITE_LIST_QUEUED,        /* are long, and read when it is their turn */
    CITE_LIST_UNSETTLED,     /* a record waits for a source */
    CITE_LIST_REVISED,       /* records are new, see cite_checks_scan() */
    CITE_LIST_TOUCHED,       /* the version is, see cite_stream_completed() */
    CITE_LIST_CARRIED,       /* a carrier may be due, see cite_carriers_due() */
    CITE_LISTS
} cite_list_e;


struct cite_message_s {
    cite_span_t      id;
    cite_buf_t       text;        /* all of it, also when opened again */
    cite_message_t  *next;        /* in order of appearance */
    cite_message_t  *next_ended;
    cite_message_t  *links[CITE_LISTS];
    unsigned         listed;      /* the lists that it is in, as bits */
    cite_span_t      owner;       /* the subagent that opened it */
    cite_strip_t     strip;
    cite_noted_t    *annotations; /* that a provider states, in their order */
    cite_noted_t   **annotations_last;
    size_t           annotations_n;
    size_t           annotations_lost;   /* over the limit, or no memory */

    /* its citations, see cite_extract.h */
    cite_mem_t       found;       /* holds the records */
    cite_records_t   records;
    cite_numbering_t numbering;   /* of its markers */
    cite_record_t   *aside;       /* tentative ones that are not bound */
    size_t           extracted;   /* bytes of the text read for them */
    size_t           cost;        /* of reading them once more, as bytes */
    unsigned         extractions;
    cite_prose_t    *prose;       /* its sentences; NULL: they are not known */
    size_t           unread[CITE_UNREAD_N];  /* see cite_unread.h */
    const char      *error;       /* why not all could be found */
    const char      *failed;      /* why it was not finished */
    unsigned         version;     /* grows with each change of all this */
    unsigned         revision;    /* the same, but not for verdicts */

    unsigned         saved;       /* the version that was handed to a store,
                                     and one; 0: none */
    unsigned         carried;     /* the same, for the client, in dialects
                                     that write carriers */

    cite_check_t    *checks;      /* of records, see cite_check.h */
    cite_span_t      run_id;      /* the last run that added to it */

    unsigned         open:1;
    unsigned         chunked:1;   /* opened by a chunk, in a lane */
    unsigned         assistant:1;
    unsigned         stale:1;     /* has ended with more than was read */
    unsigned         citable:1;   /* there was something that it could cite */
    unsigned         behind:1;    /*   or what came before it was not read */
    unsigned         queued:1;    /* is read in slices, or will be */
    unsigned         final:1;     /*   and then no more sources will come */
    unsigned         unsettled:1; /* a record waits for a source */
    unsigned         noted:1;     /* was given a place in the state, */
    unsigned         in_state:1;  /*   and has it still */
    unsigned         reported:1;  /* the host knows that it is complete */
};


typedef struct {
    cite_message_t  *first;
    cite_message_t  *last;
    size_t           n;
} cite_list_t;


struct cite_tool_s {
    cite_span_t      id;
    cite_span_t      name;        /* empty while not known */
    cite_buf_t       arguments;
    cite_buf_t       result;
    cite_call_t     *call;        /* the words to compare results with; NULL:
                                     there is none yet, or no memory */
    size_t           echoed;      /* bytes of the arguments that are in its
                                     words, which were read ... */
    size_t           echoes;      /* ... so often */
    cite_tool_t     *next;
    cite_tool_t     *next_grown;
    size_t           marked;      /* run->marks when its sources were used */
    unsigned         whole:1;     /* the arguments were told at once */
    unsigned         answered:1;  /* a result has come */
    unsigned         grown:1;     /*   and arguments behind it */
};


/*
 * The words that a tool was called with, from wherever they are known: pieces
 * of the stream, an input as a whole, lists of messages.
 */

struct cite_call_s {
    cite_span_t      name;        /* as a list of messages has it */
    cite_echo_t     *echo;
    uint64_t         first;       /* hash of the arguments that came first */
    unsigned         known:1;     /* some of its arguments are */
};


typedef enum {
    CITE_RUN_BEFORE = 0,     /* no run has started */
    CITE_RUN_ACTIVE,
    CITE_RUN_ENDED           /* by a terminal event; another may follow */
} cite_run_state_e;


/* the changes that one event made */

typedef struct {
    cite_message_t     *started;     /* the message that it opened, or NULL */
    cite_message_t     *ended;       /* those that it ended, by next_ended */
    unsigned            gap:1;       /* an event of ours may go before it */
} cite_run_change_t;


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
    cite_list_t         lists[CITE_LISTS];

    cite_map_t          tool_ids;
    cite_tool_t        *tools;
    cite_tool_t       **tools_last;

    cite_reader_t      *reader;      /* lent */
    cite_heap_t         heap;        /* over mem */
    cite_sources_t      sources;
    cite_evidence_t     evidence;    /* texts that no model has written */
    cite_mem_t          evidence_mem;   /* of its own: it can do without */
    unsigned            evidence_version;   /* grows with each text */
    cite_agent_state_t  agent;
    cite_document_t    *documents;   /* of the request */
    size_t              documents_n;
    cite_map_t          past;        /* ids of the request's messages */
    cite_map_t          calls;       /* that messages tell of, and results */
    cite_map_t          said;        /* further arguments of calls, by hashes
                                        of both */
    cite_tool_t        *grown;       /* with arguments behind a result */
    cite_intake_t      *intake;      /* NULL: nothing has waited yet */
    size_t              waiting;     /* supplies that wait in it */
    size_t              input;       /* bytes of the event, or of the request,
                                        that is followed */
    size_t              read;        /* of messages that it ended, at once */

    /* extraction, see cite_extract.h */
    cite_reading_t     *reading;     /* of the message that is read in slices */
    size_t              queued;      /* such messages */
    cite_message_t     *answer;      /* assistant's that was opened last */
    size_t              citations;   /* records of all messages */
    size_t              bytes;       /* of the stream so far */
    size_t              again;       /* bytes of messages read once more */
    size_t              tried;       /* records that sources were tried on */
    size_t              settled;     /* how many sources and calls there were */
    size_t              marks;       /* grows when sources are unused again */
    cite_state_citation_t
                      **claim;       /* the first that no answer has */

    cite_lanes_t        lanes;

    cite_run_change_t   change;      /* by the event that is followed */

    unsigned            finished:1;     /* the last run, without an error */
    unsigned            named:1;        /* a citation was bound by an id */
    unsigned            calls_lost:1;   /* not all calls could be kept, */
    unsigned            calls_swept:1;  /*   and results know of that */
    unsigned            new_sources:1;
    unsigned            anew:1;         /* supplies are paid for anew */
    unsigned            touched:1;      /* a message in the state has changed */
    unsigned            incomplete:1;   /* something could not be kept */
    unsigned            unread:1;       /* a source may be in what was not */
    unsigned            elsewhere:1;    /* the provider has the history, and
                                           sources that were not seen */
} cite_run_t;


void cite_run_init(cite_run_t *run, cite_mem_t *mem, const cite_conf_t *conf,
    cite_reader_t *reader);

void cite_run_release(cite_run_t *run);

/*
 * Why what a citation means may be a source that was not read, or a text that
 * was not kept; NULL: all were.  Then what is not there can't be told.
 */
const char *cite_run_unseen(const cite_run_t *run);

/*
 * Reads the request: ids, the agent state and the messages before the run,
 * sources in its context and in results of tools.
 */
void cite_run_request(cite_run_t *run, const cite_request_t *req);

/* a part of the request; NULL: there is none, or it can't be read */
yyjson_val *cite_run_request_part(cite_run_t *run, cite_span_t raw);

/*
 * The same in two steps.  The first one returns the client's state, valid until
 * the second; NULL: the request has none that can be read.
 */
yyjson_val *cite_run_request_state(cite_run_t *run, const cite_request_t *req);
void cite_run_request_rest(cite_run_t *run, const cite_request_t *req);

/* texts that are read from now on are paid for anew */
void cite_run_budget(cite_run_t *run);

/*
 * Follows one event and says what it changed.  Never fails: where memory or
 * a limit ends, run->incomplete is set.
 */
cite_run_change_t cite_run_event(cite_run_t *run, const cite_event_t *ev);

/*
 * 1 if the event belongs to a run that goes on behind its end, without a new
 * beginning; the run is active again then.  Call it before cite_run_event().
 */
int cite_run_goes_on(cite_run_t *run, const cite_event_t *ev);

/* ends the messages that are open, as the run's end does, after that event */
cite_run_change_t cite_run_end_messages(cite_run_t *run);

/* the same before an event of which only the type is known */
void cite_run_unread(cite_run_t *run, const cite_event_t *ev);

/* inputs of calls could not be read */
void cite_run_calls_unread(cite_run_t *run);

/* an event or a request of so many bytes is followed from now on */
static inline void
cite_run_input(cite_run_t *run, size_t n)
{
    run->input = n;
    run->read = 0;
}

/*
 * cite_run_result.c: the sources of a tool's result, of parts, of a value and
 * of the request's context, which are evidence, too.  An error has none.
 */
void cite_run_result(cite_run_t *run, cite_span_t text, cite_origin_e origin,
    cite_span_t tool_call_id, int error);
void cite_run_parts(cite_run_t *run, yyjson_val *parts, cite_origin_e origin,
    cite_span_t tool_call_id, int error);
void cite_run_sources_value(cite_run_t *run, yyjson_val *value,
    cite_origin_e origin);
void cite_run_sources_text(cite_run_t *run, cite_span_t text,
    cite_origin_e origin);
void cite_run_context(cite_run_t *run, cite_span_t context);

/* cite_run_evidence.c: texts that no model has written */
void cite_run_evidence_text(cite_run_t *run, cite_span_t text,
    cite_origin_e origin, cite_span_t tool_call_id);
void cite_run_evidence_calls(cite_run_t *run, yyjson_val *messages);

/* a call as messages have it: with its function inside, or beside the id */
void cite_run_evidence_call(cite_run_t *run, cite_span_t id,
    yyjson_val *call);

/* a call of which messages tell; its results may be under another id, too */
void cite_run_call(cite_run_t *run, cite_span_t id, cite_span_t name,
    yyjson_val *arguments);
void cite_run_call_alias(cite_run_t *run, cite_span_t id, cite_span_t alias);

/* 1 if pieces of its arguments have to come through cite_run_event() */
static inline int
cite_tool_compared(const cite_tool_t *tool)
{
    return tool->whole || tool->answered || tool->call;
}

/* what a call got behind its result counts, too: before checks */
void cite_run_echoes(cite_run_t *run);

void cite_run_evidence_message(cite_run_t *run, yyjson_val *message);
void cite_run_evidence_tool(cite_run_t *run, yyjson_val *message,
    cite_span_t tool_call_id, cite_origin_e origin);

/* the tool of a call, in this run or before; empty: it is not known */
cite_span_t cite_run_tool_name(cite_run_t *run, cite_span_t tool_call_id);

void cite_run_evidence_state(cite_run_t *run, yyjson_val *state);
void cite_run_evidence_patch(cite_run_t *run, yyjson_val *ops);

/* citations that the agent state has before the run, now, and in a patch */
void cite_run_agent_before(cite_run_t *run, yyjson_val *state);
void cite_run_agent_state(cite_run_t *run, yyjson_val *state);
void cite_run_agent_patch(cite_run_t *run, yyjson_val *ops);

/*
 * cite_run_document.c: documents of the request, in their order.  The content
 * is a text, or an array of objects with a text each, or NULL for one without
 * text.  Returns its number, from 1; 0: there are too many.
 */
uint32_t cite_run_document(cite_run_t *run, const cite_source_t *named,
    yyjson_val *content);

/* all documents so far are a list, by which markers count */
void cite_run_documents_list(cite_run_t *run);

/* the source of a document, or NULL */
cite_source_t *cite_run_document_source(const cite_run_t *run,
    uint32_t document);

/*
 * Whether the quote of an annotation is where it says.
 *
 * CITE_OK        it is: the characters are the quote, or the blocks or pages
 *                have it, white space apart; *offset is its place in the text
 * CITE_DECLINED  it is not
 * CITE_AGAIN     that can't be told: there is no text, or it says no place
 */
cite_rc_t cite_run_document_has(cite_run_t *run,
    const cite_annotation_t *annotation, cite_span_t *text, size_t *offset);

/*
 * cite_run_annotation.c: keeps a citation that the provider states; the part
 * of the text that is open has ended; adds the records of a message.
 */
void cite_run_annotation(cite_run_t *run, const cite_event_t *ev);
void cite_run_part(cite_run_t *run, cite_span_t id);

/* those that stand at or behind a byte of the text are withdrawn */
void cite_run_annotations_drop(cite_message_t *m, size_t from);

void cite_run_annotations_add(cite_run_t *run, cite_message_t *m,
    cite_mem_t *scratch, cite_span_t text);

/*
 * cite_run_state.c: lists of sources in the agent state, or in a patch of it;
 * those of the request's are of an earlier turn
 */
void cite_run_state(cite_run_t *run, yyjson_val *state, cite_origin_e origin);
void cite_run_state_patch(cite_run_t *run, yyjson_val *ops);

/* messages of a list that are not known from the stream or the request */
void cite_run_messages(cite_run_t *run, yyjson_val *messages);

/* the stream is over: ends the messages that are open in a lane */
cite_run_change_t cite_run_close(cite_run_t *run);

/*
 * Messages, for those who make a run: cite_message_start() opens the one of
 * ev->id, cite_message_text() and cite_message_end() take one that is open.
 */
cite_message_t *cite_message_find(cite_run_t *run, cite_span_t id);
void cite_message_start(cite_run_t *run, const cite_event_t *ev);
void cite_message_text(cite_run_t *run, cite_span_t id, cite_span_t text);
void cite_message_end(cite_run_t *run, cite_span_t id);

/* cite_run_list.c: puts a message at the end of a list, unless it is there */
void cite_list_add(cite_run_t *run, cite_message_t *m, cite_list_e list);

/* takes the first one off; NULL: there is none */
cite_message_t *cite_list_take(cite_run_t *run, cite_list_e list);

/* a message has changed, and with "revise" its records, too */
void cite_message_touch(cite_run_t *run, cite_message_t *m);
void cite_message_revise(cite_run_t *run, cite_message_t *m);


#endif /* CITE_RUN_H */
