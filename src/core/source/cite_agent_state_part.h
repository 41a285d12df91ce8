
/*
 * Copyright (C) the ngx_cite authors
 *
 * The parts of a namespace, each of which may come alone in a patch.
 */


#ifndef CITE_AGENT_STATE_PART_H
#define CITE_AGENT_STATE_PART_H


#include "source/cite_agent_state.h"


#define CITE_STATE_NESTED  8      /* arrays in "citations" */


typedef enum {
    CITE_STATE_BEFORE = 0,     /* in the state before the run */
    CITE_STATE_LEFT,           /* in a place that was there before the run */
    CITE_STATE_NEW
} cite_state_when_e;


/* all of the state, and all of a namespace; NULL: there is none */
void cite_state_root(cite_agent_state_t *st, yyjson_val *state,
    cite_state_when_e when);
void cite_state_space(cite_agent_state_t *st, cite_state_space_t *space,
    yyjson_val *value, cite_state_when_e when);

/* "citation_index", and one of its entries */
void cite_state_index(cite_agent_state_t *st, cite_state_space_t *space,
    yyjson_val *index, cite_state_when_e when);
void cite_state_index_entry(cite_agent_state_t *st, cite_state_space_t *space,
    cite_span_t id, yyjson_val *object, cite_state_when_e when);

/* "citations", or what stands in it at that depth: id, citation, array */
void cite_state_cited(cite_agent_state_t *st, cite_state_space_t *space,
    yyjson_val *value, size_t depth, cite_state_when_e when);

/* "qa_history", and one of its entries */
void cite_state_history(cite_agent_state_t *st, cite_state_space_t *space,
    yyjson_val *history, cite_state_when_e when);
void cite_state_qa_read(cite_agent_state_t *st, cite_state_space_t *space,
    size_t index, yyjson_val *object, cite_state_when_e when);

/* whether the entry of that index is new */
cite_state_when_e cite_state_qa_when(const cite_state_space_t *space,
    size_t index);

/* what is kept of a new entry; NULL if it can't be kept */
cite_state_qa_t *cite_state_qa(cite_agent_state_t *st,
    cite_state_space_t *space, size_t index);

/* members of an entry; qa may be NULL */
void cite_state_qa_question(cite_agent_state_t *st, cite_state_qa_t *qa,
    yyjson_val *value);
void cite_state_qa_confidence(cite_agent_state_t *st, cite_state_qa_t *qa,
    yyjson_val *value);
void cite_state_qa_citations(cite_agent_state_t *st, cite_state_space_t *space,
    yyjson_val *citations, const cite_state_qa_t *qa, cite_state_when_e when);
void cite_state_qa_citation(cite_agent_state_t *st, cite_state_space_t *space,
    yyjson_val *object, const cite_state_qa_t *qa, cite_state_when_e when);


#endif /* CITE_AGENT_STATE_PART_H */
