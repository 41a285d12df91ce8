
/*
 * Copyright (C) the ngx_cite authors
 *
 * The parts of a namespace, each of which may come alone in a patch.
 */


#ifndef CITE_AGENT_STATE_INTERNAL_H
#define CITE_AGENT_STATE_INTERNAL_H


#include "source/cite_agent_state.h"


#define CITE_AGENT_NESTED  8      /* arrays in "citations" */


typedef enum {
    CITE_AGENT_BEFORE = 0,     /* in the agent state before the run */
    CITE_AGENT_LEFT,           /* in a place that was there before the run */
    CITE_AGENT_NEW
} cite_agent_when_e;


/* all of the agent state, and all of a namespace; NULL: there is none */
void cite_agent_root(cite_agent_state_t *st, yyjson_val *state,
    cite_agent_when_e when);
void cite_agent_space(cite_agent_state_t *st, cite_agent_space_t *space,
    yyjson_val *value, cite_agent_when_e when);

/* "citation_index", and one of its entries */
void cite_agent_index(cite_agent_state_t *st, cite_agent_space_t *space,
    yyjson_val *index, cite_agent_when_e when);
void cite_agent_index_entry(cite_agent_state_t *st, cite_agent_space_t *space,
    cite_span_t id, yyjson_val *object, cite_agent_when_e when);

/* "citations", or a value in it at that depth: id, citation, array */
void cite_agent_cited(cite_agent_state_t *st, cite_agent_space_t *space,
    yyjson_val *value, size_t depth, cite_agent_when_e when);

/* "qa_history", and one of its entries */
void cite_agent_history(cite_agent_state_t *st, cite_agent_space_t *space,
    yyjson_val *history, cite_agent_when_e when);
void cite_agent_qa_read(cite_agent_state_t *st, cite_agent_space_t *space,
    size_t index, yyjson_val *object, cite_agent_when_e when);

/* whether the entry of that index is new */
cite_agent_when_e cite_agent_qa_when(const cite_agent_space_t *space,
    size_t index);

/* the new entry as it is kept; NULL if it can't be */
cite_agent_qa_t *cite_agent_qa(cite_agent_state_t *st,
    cite_agent_space_t *space, size_t index);

/* members of an entry; qa may be NULL */
void cite_agent_qa_question(cite_agent_state_t *st, cite_agent_qa_t *qa,
    yyjson_val *value);
void cite_agent_qa_confidence(cite_agent_state_t *st, cite_agent_qa_t *qa,
    yyjson_val *value);
void cite_agent_qa_citations(cite_agent_state_t *st, cite_agent_space_t *space,
    yyjson_val *citations, const cite_agent_qa_t *qa, cite_agent_when_e when);
void cite_agent_qa_citation(cite_agent_state_t *st, cite_agent_space_t *space,
    yyjson_val *object, const cite_agent_qa_t *qa, cite_agent_when_e when);


#endif /* CITE_AGENT_STATE_INTERNAL_H */
