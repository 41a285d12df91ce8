
/*
 * Copyright (C) the ngx_cite authors
 *
 * Our key in the client state that a request carries, and the request
 * without it.
 */


#ifndef CITE_HIDE_H
#define CITE_HIDE_H


#include "wire/cite_cuts.h"


#define CITE_STATE_KEY_MAX  255


/*
 * 1 if all clients can have a member of that name: UTF-8 of 1 to
 * CITE_STATE_KEY_MAX bytes without control characters, and no name that
 * JavaScript gives a meaning to.
 */
int cite_state_key_valid(cite_span_t key);

/*
 * Finds the member "key" of the "state" in the body of a request, also where
 * the request is the "body" of a call with a "method":
 *
 *   {"state": {"a": 1, "key": {}}}   {"state": {"a": 1}}
 *   {"state": {"key": {}, "a": 1}}   {"state": {"a": 1}}
 *   {"state": { "key": {} }}         {"state": {  }}
 *
 * With the member goes the comma before it, or if it is the first one the
 * comma behind it, and the white space at that comma; every other byte is
 * kept.  Of a member that is given twice, each value is looked into.
 *
 * CITE_OK        cuts has the parts, see cite_cuts.h
 * CITE_DECLINED  there is nothing to hide, or the text is no JSON object;
 *                nothing was written
 * CITE_ERROR     cuts->err
 */
cite_rc_t cite_hide_cuts(cite_span_t text, cite_span_t key, cite_buf_t *cuts);

/*
 * All of it at once: the body without the key.  out must be empty; the result
 * is as of cite_hide_cuts(), with out->err.
 */
cite_rc_t cite_hide_state(cite_span_t text, cite_span_t key, cite_buf_t *out);


#endif /* CITE_HIDE_H */
