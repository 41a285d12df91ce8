
/*
 * Copyright (C) the ngx_cite authors
 *
 * Texts in results of tools, in the agent state and in the request's context.
 * Texts that a model may have written are left out: members such as "answer",
 * "question", "query" and "reasoning", messages other than those of tools,
 * and in the agent state anything that is not a source in a list of sources.
 * So is an object that says it is an error.
 */


#ifndef CITE_EVIDENCE_READ_H
#define CITE_EVIDENCE_READ_H


#include "evidence/cite_evidence.h"


/*
 * Adds all texts of a JSON value.  json is a reader not in use, for texts
 * that are JSON in their turn; NULL: they are ignored.  Never fails: texts
 * that can't be kept are counted in e->dropped.
 */
void cite_evidence_value(cite_evidence_t *e, cite_json_t *json,
    yyjson_val *value, cite_origin_e origin, cite_span_t tool_call_id);

/*
 * The same for a text that may be JSON.  The result of a tool that is no
 * JSON is a text itself, named by the call; one in which there is no text is
 * written as lines of "name: value".
 */
void cite_evidence_text(cite_evidence_t *e, cite_json_t *json,
    cite_span_t text, cite_origin_e origin, cite_span_t tool_call_id);


#endif /* CITE_EVIDENCE_READ_H */
