
/*
 * Copyright (C) the ngx_cite authors
 *
 * The agent state: citations that the agent itself puts into its state, in
 * each of the shapes that are in use.  Entries that were there before the run
 * are sources; those that come with it are citations too.  (Our own key in
 * the client's state is the citation state, state/cite_state.h.)
 *
 *   {"rag": {"citation_index": {"a": {...}}, "citations": ["a"]}}
 *   {"rag": {"citation_index": {"a": {...}}, "citations": [["a"]]}}
 *   {"rag": {"citations": [{...}],
 *            "qa_history": [{"question": "...", "citations": [{...}]}]}}
 *
 * New are ids, and citations in "citations", that the agent state before the
 * run did not cite, and the entries of "qa_history" from its length before
 * the run on.  A new citation stays new: a later agent state that lacks it
 * takes nothing back, because the results of several runs add up.
 *
 * No copy of the agent state is kept.  Of a patch only added and replaced
 * values are read: "move" and "copy" are ignored, and so are operations on a
 * single member of a citation.
 */


#ifndef CITE_AGENT_STATE_H
#define CITE_AGENT_STATE_H


#include "source/cite_source.h"


#define CITE_AGENT_CITATIONS_MAX  1000
#define CITE_AGENT_IDS_MAX        4096   /* per namespace */
#define CITE_AGENT_QAS_MAX        1000   /* per namespace */


typedef struct cite_state_citation_s  cite_state_citation_t;


/* an entry of qa_history that is new in this run */

typedef struct {
    uint64_t                 index;
    cite_span_t              question;
    cite_span_t              confidence;   /* raw JSON: a number */
} cite_agent_qa_t;


/* a citation that is new in this run; one for each source */

struct cite_state_citation_s {
    cite_state_citation_t   *next;
    cite_source_t           *source;
    const cite_agent_qa_t   *qa;           /* NULL: of no qa_history */
    void                    *owner;        /* the message that it belongs to,
                                              set by who knows */
};


/* an id: it may be cited before its source is known, or the reverse */

typedef struct {
    cite_span_t              id;
    cite_source_t           *source;       /* NULL: not known yet */
    unsigned                 before:1;     /* cited before the run */
    unsigned                 cited:1;
} cite_agent_id_t;


typedef struct {
    cite_map_t               ids;
    cite_map_t               qas;          /* by index */
    size_t                   history;      /* length of qa_history before */
    size_t                   history_now;
    unsigned                 from_zero:1;  /* "index" is no marker's number */
    unsigned                 blind:1;      /* more ids before than are kept:
                                              new ones can't be told */
} cite_agent_space_t;


typedef struct {
    cite_mem_t              *mem;
    cite_sources_t          *sources;
    const cite_span_t       *names;        /* namespaces: keys of the agent
                                              state */
    size_t                   names_n;
    cite_agent_space_t      *spaces;       /* one for each; NULL: no memory */
    cite_map_t               cited;        /* by source */
    cite_state_citation_t   *first;
    cite_state_citation_t  **last;
    size_t                   n;
    size_t                   dropped;      /* over a limit, or no memory */
} cite_agent_state_t;


/* names are the caller's and must live as long as *st */
void cite_agent_state_init(cite_agent_state_t *st, cite_mem_t *mem,
    cite_sources_t *sources, const cite_span_t *names, size_t names_n);

/* the agent state before the run: nothing in it is new */
void cite_agent_state_before(cite_agent_state_t *st, yyjson_val *state);

/* the whole agent state anew */
void cite_agent_state_snapshot(cite_agent_state_t *st, yyjson_val *state);

/* operations of RFC 6902 on the agent state */
void cite_agent_state_patch(cite_agent_state_t *st, yyjson_val *ops);


#endif /* CITE_AGENT_STATE_H */
