
/*
 * Copyright (C) the ngx_cite authors
 *
 * The request of a run, as far as it matters: spans of its members, found
 * without a tree, because a body may be large.
 */


#ifndef CITE_REQUEST_H
#define CITE_REQUEST_H


#include "base/cite_base.h"


/* raw JSON values; an empty span for a member that is not there */

typedef struct {
    cite_span_t  thread_id;
    cite_span_t  run_id;
    cite_span_t  state;          /* the client state before the run */
    cite_span_t  messages;
    cite_span_t  context;
} cite_request_t;


/*
 * Reads a RunAgentInput, also one that is wrapped as the "body" of a call
 * with a "method".  CITE_DECLINED if the text is no JSON object.
 */
cite_rc_t cite_request_read(cite_span_t text, cite_request_t *req);


#endif /* CITE_REQUEST_H */
