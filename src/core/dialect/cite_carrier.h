
/*
 * Copyright (C) the ngx_cite authors
 *
 * How dialects write whose clients have no state: carriers, frames that no
 * client shows and none loses.  Each is complete for the messages that it
 * names, because clients that fold frames keep the last one only:
 *
 *   {"messages": {"<id>": {…, as in AG-UI's state …}, …}}
 *
 * A message is told when it has ended, if it has citations or sources, and
 * again with each verdict.  A value is at most CITE_CARRIER_MAX bytes, so that
 * a line with it is at most 64 KB: a longer one leaves out "sentence",
 * "reasoning" and "verifiedMatchSnippet"; if that is not enough, there are
 * several carriers, each with some of the citations and the whole summary.
 */


#ifndef CITE_CARRIER_H
#define CITE_CARRIER_H


#include "dialect/cite_dialect.h"


#define CITE_CARRIER_MAX  (60 * 1024)

/* messages of a response that are written together, if that is not too much */

#define CITE_CARRIER_MESSAGES  256


/* 1 if the client is to be told of a message: it has ended or failed, and cites */
int cite_carrier_wants(const cite_exchange_t *x, const cite_message_t *m);

/* due() and write() of a dialect's table */
int cite_carriers_due(cite_exchange_t *x, int final);
void cite_carriers_write(cite_exchange_t *x, cite_buf_t *out);


/* cite_carrier_split.c */

/*
 * Appends a message, an object of JSON, without the members that a reader can
 * do without.  CITE_DECLINED: it is no such object.
 */
cite_rc_t cite_carrier_brief(cite_span_t message, cite_buf_t *out);

/*
 * Calls part() with objects of at most max bytes, each with some of the
 * message's citations, their verifications and sources, and with all other
 * members.  A citation that is too large for any of them is left out.
 * CITE_ERROR: no memory, or the message can't be read.
 */
typedef void (*cite_carrier_part_pt)(void *data, cite_span_t message);

cite_rc_t cite_carrier_split(cite_span_t message, size_t max, cite_mem_t *mem,
    cite_carrier_part_pt part, void *data);


#endif /* CITE_CARRIER_H */
