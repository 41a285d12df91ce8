
/*
 * Copyright (C) the ngx_cite authors
 *
 * Verdicts are never the agent's to write.  An agent may imitate a carrier or
 * a data part of ours, and clients believe the last one: so ours are said again
 * behind it, and what we never said is taken back by an empty record:
 *
 *   the agent   {"messages": {"m1": {… forged …}, "m7": {… forged …}}}
 *   we          {"messages": {"m7": {… empty …}}}
 *   we          {"messages": {"m1": {… ours …}}}
 *
 * AG-UI has a client's state instead, which is followed, see cite_state.h.
 */


#ifndef CITE_FORGED_H
#define CITE_FORGED_H


#include "dialect/cite_dialect.h"
#include "json/cite_members.h"


/* the frame that is read has something in our name: it is counted and told */
void cite_forged_seen(cite_exchange_t *x);

/* the name of a forged carrier, or names of data parts, to take back */
void cite_forged_name(cite_exchange_t *x, cite_span_t name);

/* the client may have something else under this message: it is said again */
void cite_forged_again(cite_exchange_t *x, cite_message_t *m);

/* carriers in a frame, an object of JSON */
void cite_forged_frame(cite_exchange_t *x, yyjson_val *frame);

/*
 * The forged() of a dialect that has carriers, for frames that are not read
 * otherwise: 1 if there is something to be said again.
 */
void cite_forged_payload(cite_exchange_t *x, cite_span_t payload);

/* takes back messages that we have nothing to say of, by carriers */
void cite_forged_write(cite_exchange_t *x, cite_buf_t *out);

/* the names, one by one, as they are written in JSON */
void cite_forged_names(cite_exchange_t *x, cite_members_t *it);

/* all of it has been written */
void cite_forged_done(cite_exchange_t *x);


#endif /* CITE_FORGED_H */
