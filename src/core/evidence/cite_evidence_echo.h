
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
 *
 * Arguments may come in several pieces, and behind the result: then the texts
 * of the result are compared again.
 */


#ifndef CITE_EVIDENCE_ECHO_H
#define CITE_EVIDENCE_ECHO_H


#include "evidence/cite_evidence.h"


/*
 * The words of a call, none so far.  Texts added to the evidence while e->echo
 * is set to them are compared with them, those that come later included.
 *
 * NULL: no memory.  Then e->unknown should be set instead: all of the result
 * may be an echo.
 */
cite_echo_t *cite_echo_create(cite_evidence_t *e);

/*
 * Adds those of the call's arguments: JSON, or whatever the model wrote.  They
 * are copied; json is a reader not in use.  Without memory, or if arguments
 * come again and again behind results, all of these may be an echo.
 */
void cite_echo_add(cite_evidence_t *e, cite_echo_t *echo, cite_json_t *json,
    cite_span_t arguments);

/* the same for arguments that are no string */
void cite_echo_add_value(cite_evidence_t *e, cite_echo_t *echo,
    yyjson_val *arguments);

/* not all arguments are known, or will be: all texts may be an echo */
void cite_echo_lose(cite_evidence_t *e, cite_echo_t *echo);


#endif /* CITE_EVIDENCE_ECHO_H */
