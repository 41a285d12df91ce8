
/*
 * Copyright (C) the ngx_cite authors
 *
 * What applications put into prompts: passages that can be cited, and text
 * that is evidence.  What a user sends may have passages as well, of an
 * application that writes these beside the question; a question is no
 * evidence.
 */


#ifndef CITE_PROMPT_H
#define CITE_PROMPT_H


#include "dialect/cite_dialect.h"


/* a text of the application's, or with "user" one of the user's */
void cite_prompt_text(cite_run_t *run, cite_span_t text, int user);

/* the same of content: a string, or parts of which some have "text" */
void cite_prompt_content(cite_run_t *run, yyjson_val *content, int user);

/* the same of raw JSON */
void cite_prompt_raw(cite_exchange_t *x, cite_span_t content, int user);

/* a message: of the application, of the user, or of nobody else */
void cite_prompt_message(cite_run_t *run, yyjson_val *message);


#endif /* CITE_PROMPT_H */
