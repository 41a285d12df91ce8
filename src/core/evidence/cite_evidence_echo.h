
/*
 * Copyright (C) the ngx_cite authors
 *
 * Words that a tool was called with.  The model wrote them: where the tool's
 * result repeats three or more of them, in whichever case and punctuation,
 * they prove nothing.
 *
 *   arguments  {"title":"Ferry times","text":"The first ferry leaves at six"}
 *
 *   whole      title | ferry times | text
 *   parts      the first ferry | first ferry leaves | ferry leaves at | ...
 *
 *   result     Wrote Ferry times: the first ferry leaves at six.
 *                    ^^^^^^^^^^^  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ echo
 *
 * Names and values of fewer than three words are found as a whole, others by
 * any three words side by side.  Words that are found so and stand side by
 * side are an echo if they are at least three; two ideographs make a word.
 */


#ifndef CITE_EVIDENCE_ECHO_H
#define CITE_EVIDENCE_ECHO_H


#include "evidence/cite_evidence.h"


/*
 * The words of a call's arguments: JSON, or whatever the model wrote.  They
 * are copied; json is a reader not in use.  Texts added to the evidence while
 * e->echo is set to them are compared with them.
 *
 * NULL: no memory.  Then e->unknown should be set instead: all of the result
 * may be an echo.
 */
cite_echo_t *cite_echo_create(cite_evidence_t *e, cite_json_t *json,
    cite_span_t arguments);

/* the same for arguments that are no string */
cite_echo_t *cite_echo_create_value(cite_evidence_t *e, yyjson_val *arguments);


#endif /* CITE_EVIDENCE_ECHO_H */
